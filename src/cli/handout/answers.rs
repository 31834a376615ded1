//! The part for the teacher: the answers to the questions with the explanation, hints, and a solution of each challenge and
//! exercise.

use super::{Page, numbered, write_prose};
use crate::figure::svg::Escaped;
use crate::said::cli::handout as said;
use crate::scene::{Method, Stage};
use crate::session::State;
use crate::session::code::beginning::translated;
use crate::session::code::in_language;
use std::fmt::Write;

impl Page<'_> {
    /// Writes the answers and the steps that build on them, the hints, and the solutions of challenges and exercises.
    pub(super) fn answers(&self, out: &mut String) {
        // The explanation of a question begins with its answer, so it is printed with the answers.
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

    /// The answer with its step, and the replies to wrong answers.
    fn answer(&self, out: &mut String, i: usize, state: &State) {
        let _ =
            writeln!(out, "<section class=\"step answer\">\n<div class=\"told\">\n{}", self.title(i, state));
        self.figure(out, i, state, Stage::Whole);
        let choices = state.choices();
        let truth = state.truth().and_then(|truth| state.step().answer_text(state.scene(), truth, self.lang));
        let truth = Escaped(truth.as_deref().unwrap_or_default());
        let _ = writeln!(out, "<div class=\"words\">\n<p class=\"truth\">{truth}</p>");
        let worked = &state.step().text(self.lang).worked;
        if !worked.is_empty() {
            let worked = self.read(state, worked);
            write_prose(out, &worked.led_by(self.lang.of(crate::said::page::WORKED)));
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
            write_prose(out, &self.read(state, &reply.prose).led_by(&lead));
            out.push_str("</div>\n");
        }
        out.push_str("</div>\n</section>\n");
    }

    /// The hints for all challenges, away from the challenges themselves.
    fn hints(&self, out: &mut String) {
        let hint = |state: &State| self.read(state, &state.step().text(self.lang).hint);
        let hints: Vec<_> =
            self.states.iter().map(hint).enumerate().filter(|(_, hint)| !hint.is_empty()).collect();
        if !hints.is_empty() {
            let _ = writeln!(out, r#"<h1 class="part">{}</h1>"#, self.say(said::HINTS));
        }
        for (i, hint) in hints {
            write_prose(out, &hint.led_by(&format!("{}  ", i + 1)));
        }
    }

    /// One solution of each challenge: the values to set.
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

    /// The solution of each exercise, printed once if several share its code, in the language of the code, or in Rust if learners
    /// cannot write it.
    fn exercises(&self, out: &mut String) {
        let mut solved: Vec<(&Method, String, Vec<&State>)> = vec![];
        for state in self.states {
            let Some(exercise) = &state.step().write else { continue };
            let (solution, text) = (exercise.solution(state.scene()), exercise.solved(state.scene()));
            match solved.iter_mut().find(|(known, code, _)| known.id == solution.id && *code == text) {
                Some((.., of)) => of.push(state),
                None => solved.push((solution, text, vec![state])),
            }
        }
        if solved.is_empty() {
            return;
        }
        let title = self.say(said::EXERCISES);
        let _ = writeln!(out, r#"<h1 class="part">{title}</h1>"#);
        let target = self.options.target;
        if !target.is_read() {
            let _ = writeln!(out, "<p class=\"source\">{}</p>", self.say(said::IN_RUST));
        }
        for (solution, text, of) in solved {
            of.iter().filter(|state| state.method.flaw.is_some()).for_each(|state| {
                let _ = write!(out, "<p><b>{}</b></p>", state.place().index() + 1);
                self.flaw(out, state);
            });
            let steps: Vec<String> = of.iter().map(|state| (state.place().index() + 1).to_string()).collect();
            let title = format!("{} · {}", steps.join(", "), self.lang.of(solution.title));
            let other = translated((of[0].scene(), solution), &text, target, self.lang);
            let text = other.map_or_else(|| self.commented(&text), |other| other.text);
            numbered(out, &title, text.lines().map(|text| super::line(text, false)), |_| None);
        }
    }

    /// Code in Rust with its comments in the language of the document.
    fn commented(&self, text: &str) -> String {
        let line = |line: &str| in_language(line, self.lang).unwrap_or_else(|| line.to_owned()) + "\n";
        text.lines().map(line).collect()
    }
}
