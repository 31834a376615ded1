//! The part for the teacher: what the questions ask for with the explanation, hints, and a solution of each challenge and exercise.

use super::{Page, numbered};
use crate::attempt;
use crate::figure::svg::Escaped;
use crate::html::prose::{Typeset, prose};
use crate::said::cli::handout as said;
use crate::scene::{Method, Stage};
use crate::session::State;
use crate::session::code::in_language;
use crate::target::Target;
use std::fmt::Write;

impl Page<'_> {
    /// What the questions ask for and the steps that build on it, the hints, and how challenges and exercises are solved.
    pub(super) fn answers(&self, out: &mut String) {
        // The explanation of a question begins with its answer, so it stands with it.
        let is_told = |i: usize| self.states[i].step().ask.is_some() || self.is_held(i);
        let mut told = self.states.iter().enumerate().filter(|(i, _)| is_told(*i)).peekable();
        if told.peek().is_some() {
            let _ = writeln!(out, "<h1 class=\"part\">{}</h1>", self.say(said::ANSWERS));
        }
        for (i, state) in told {
            match state.step().ask {
                Some(_) => self.answer(out, i, state),
                None => self.step(out, i, state, Stage::Whole),
            }
        }
        if let Some((state, true)) = self.example() {
            self.worked_example(out, state);
        }
        self.hints(out);
        self.solutions(out);
        self.exercises(out);
    }

    /// The answer with its step, and for those who chose wrongly, what is true.
    fn answer(&self, out: &mut String, i: usize, state: &State) {
        let _ =
            writeln!(out, "<section class=\"step answer\">\n<div class=\"told\">\n{}", self.title(i, state));
        self.figure(out, i, state, Stage::Whole);
        let choices = state.choices();
        let truth = state.truth().and_then(|truth| choices.get(truth));
        let truth = Escaped(truth.map_or("", |truth| truth.text(self.lang)));
        let _ = writeln!(out, "<div class=\"words\">\n<p class=\"truth\">{truth}</p>");
        let worked = &state.step().text(self.lang).worked;
        if !worked.is_empty() {
            let worked = self.read(state, worked);
            prose(out, &worked.led_by(self.lang.of(crate::said::page::WORKED)), Typeset::PRINTED);
        }
        self.flaw(out, state);
        self.words(out, state);
        self.caption(out, state);
        out.push_str("</div>\n</div>\n<div class=\"replies\">\n");
        for reply in &state.step().text(self.lang).replies {
            let named = (0..choices.len()).filter(|&choice| reply.is_for(choice, &choices));
            let named: Vec<&str> = named.map(|choice| choices[choice].text(self.lang)).collect();
            out.push_str("<div class=\"reply\">\n");
            let lead = format!("✗ {}: ", named.join(" · "));
            prose(out, &self.read(state, &reply.prose).led_by(&lead), Typeset::PRINTED);
            out.push_str("</div>\n");
        }
        out.push_str("</div>\n</section>\n");
    }

    /// The hints for all challenges, apart from the challenges themselves.
    fn hints(&self, out: &mut String) {
        let hint = |state: &State| self.read(state, &state.step().text(self.lang).hint);
        let hints: Vec<_> =
            self.states.iter().map(hint).enumerate().filter(|(_, hint)| !hint.is_empty()).collect();
        if !hints.is_empty() {
            let _ = writeln!(out, r#"<h1 class="part">{}</h1>"#, self.say(said::HINTS));
        }
        for (i, hint) in hints {
            prose(out, &hint.led_by(&format!("{}  ", i + 1)), Typeset::PRINTED);
        }
    }

    /// For each challenge one way to solve it: what is to be set, and to what.
    fn solutions(&self, out: &mut String) {
        let challenged = self.states.iter().enumerate().filter_map(|(i, state)| {
            let told = !state.step().text(self.lang).challenge.is_empty();
            Some((i, state, &state.step().challenge.as_ref().filter(|_| told)?.solved))
        });
        let mut challenged = challenged.peekable();
        if challenged.peek().is_some() {
            let title = self.say(said::CHALLENGES);
            let _ = writeln!(out, r#"<h1 class="part">{title}</h1>"#);
        }
        for (i, state, solved) in challenged {
            let own = &state.step().pose;
            let set = solved.iter().filter(|(input, value)| own.get(input.name) != Some(*value));
            let set = set.map(|(input, _)| {
                let value = solved.exactly(input.name, self.lang).unwrap_or_default();
                format!("{} {value}", self.lang.of(input.title))
            });
            let all = set.collect::<Vec<_>>().join(self.lang.of(said::BETWEEN));
            let _ = writeln!(out, "<p>{}  {}</p>", i + 1, Escaped(&all));
        }
    }

    /// For each exercise the text that solves it, printed once where several have the same. Solutions are written in Rust, whatever
    /// else is printed.
    fn exercises(&self, out: &mut String) {
        let mut solved: Vec<(&Method, Vec<&State>)> = vec![];
        for state in self.states {
            let Some(exercise) = &state.step().write else { continue };
            let solution = exercise.solution(state.scene());
            match solved.iter_mut().find(|(known, _)| known.id == solution.id) {
                Some((_, of)) => of.push(state),
                None => solved.push((solution, vec![state])),
            }
        }
        if solved.is_empty() {
            return;
        }
        let title = self.say(said::EXERCISES);
        let _ = writeln!(out, r#"<h1 class="part">{title}</h1>"#);
        if self.options.target != Target::Rust {
            let _ = writeln!(out, "<p class=\"source\">{}</p>", self.say(said::IN_RUST));
        }
        for (solution, of) in solved {
            of.iter().filter(|state| state.method.flaw.is_some()).for_each(|state| self.flaw(out, state));
            let steps: Vec<String> = of.iter().map(|state| (state.place().index() + 1).to_string()).collect();
            let title = format!("{} · {}", steps.join(", "), self.lang.of(solution.title));
            let text = attempt::begin(solution);
            let lines = text.lines().map(|line| in_language(attempt::shared(line), self.lang));
            numbered(out, &title, lines, |_| None);
        }
    }
}
