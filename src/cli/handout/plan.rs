//! The plan of a lesson for the teacher: the minutes of each step, sentences to say, and questions.

use super::{Page, write_prose};
use crate::figure::svg::Escaped;
use crate::lesson::sum::{self, Sum};
use crate::lesson::{Prose, minutes};
use crate::said::cli::handout as said;
use crate::session::State;
use crate::session::talk::sentence;
use crate::words::fill;
use std::fmt::Write;

impl Page<'_> {
    /// Every step with its minutes, and their sum. Lists of lessons round it.
    pub(super) fn plan(&self, out: &mut String) {
        let all: Vec<u32> =
            self.states.iter().map(|state| minutes::of_step(state.step(), self.lang)).collect();
        let minutes = minutes::sum(self.lesson, self.lang);
        let title = self.say(said::PLAN);
        let sum = fill!(self.lang, said::PLAN_SUM, minutes);
        let _ = writeln!(out, "<h1 class=\"part\">{title}</h1>\n<p>{}</p>", Escaped(&sum));
        for (i, (state, minutes)) in self.states.iter().zip(all).enumerate() {
            self.planned(out, i, state, minutes);
        }
    }

    /// A step: its minutes, the question with its answer, the sentence to say afterwards, and the thing to try.
    fn planned(&self, out: &mut String, i: usize, state: &State, minutes: u32) {
        let text = state.step().text(self.lang);
        let time = match () {
            () if state.step().write.is_some() => self.lang.of(said::PLAN_EXERCISE).to_owned(),
            () if state.step().optional => fill!(self.lang, said::PLAN_OPTIONAL, minutes),
            () => fill!(self.lang, said::PLAN_MINUTES, minutes),
        };
        let _ = writeln!(
            out,
            "<section class=\"planned\">\n<h2><span class=\"number\">{}</span> {}<span class=\"minutes\">{}</span></h2>\n<div class=\"words\">",
            i + 1,
            Escaped(&text.title),
            Escaped(&time)
        );
        if let Some(sum) = state.step().sum() {
            self.worked_out(out, state, sum);
        } else if let Some(question) = state.question() {
            let choices = state.choices();
            let truth = state.truth().and_then(|truth| choices.get(truth));
            let truth = truth.map_or("", |truth| truth.text(self.lang));
            let (ask, question) = (self.say(said::ASK), self.say(question));
            let _ = writeln!(out, "<p><b>{ask}</b>{question} <b>{}</b></p>", Escaped(truth));
        }
        let mut part = |lead: &str, text: &Prose| write_prose(out, &self.read(state, text).led_by(lead));
        part(self.lang.of(said::SAY), &sentence(text));
        part("", &text.notes);
        part(self.lang.of(said::WHY), &text.why);
        part(self.lang.of(said::ON_SCREEN), &text.try_it);
        part(self.lang.of(crate::said::page::CHALLENGE), &text.challenge);
        out.push_str("</div>\n</section>\n");
    }

    /// A calculation: its task, the result, and the way to it. The paragraphs before the task explain it, and are on the sheet of
    /// questions.
    fn worked_out(&self, out: &mut String, state: &State, sum: &Sum) {
        let text = state.step().text(self.lang);
        let task = Prose { blocks: text.lead.blocks.last().cloned().into_iter().collect() };
        write_prose(out, &self.read(state, &task).led_by(self.lang.of(said::ASK)));
        let result = sum::show(&sum.results[sum.truth()].numbers);
        let symbol = self.names.text(&sum.symbol);
        let _ = writeln!(out, "<p class=\"sum\">{} = {}</p>", Escaped(&symbol), Escaped(&result));
        let worked = self.read(state, &text.worked);
        write_prose(out, &worked.led_by(self.lang.of(crate::said::page::WORKED)));
    }
}
