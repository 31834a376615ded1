//! A sum that waits: what is typed, and what was said about it.

use super::Session;
use super::action::QuizAction;
use crate::lesson::Prose;
use crate::lesson::sum::{Answered, Typed};
use crate::words::fill;

/// The most numbers that a sum asks for.
pub const PARTS: usize = 3;

/// The most characters of a number that is typed.
const LONGEST: usize = 60;

/// What is typed, and what is said about it.
#[derive(Debug, Clone, Default)]
pub struct Entry {
    fields: [String; PARTS],
    said: Option<Said>,
    /// How many wrong results were tried.
    tries: usize,
    /// How often what is typed was checked, and the first field that was wrong then; nothing once something unreadable is typed.
    checks: usize,
    wrong: Option<usize>,
}

/// What there is to say about what was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Said {
    /// Nothing was typed yet, or not in every field.
    Missing,
    /// This is no number.
    Unreadable(String),
    /// This is rounded too much.
    Rounded(String),
    /// It comes from a slip: its position among the results.
    Slip(usize),
    /// It is something else; of several numbers these are not right, by their positions.
    Wrong(Vec<usize>),
}

impl Entry {
    /// What is typed into a field.
    pub fn field(&self, part: usize) -> &str {
        self.fields.get(part).map_or("", String::as_str)
    }

    /// Takes what is typed into a field. What cannot be part of a number is reported at once, for as long as it stands there.
    fn take(&mut self, part: usize, text: String) {
        if !Typed::may_begin(&text) {
            (self.said, self.wrong) = (Some(Said::Unreadable(text.clone())), None);
        } else if self.wrong.is_none() {
            self.said = None;
        }
        self.fields[part] = text;
    }

    /// The slip that was made last, by its position among the results, unless something else was typed since.
    pub fn slip(&self) -> Option<usize> {
        match self.said {
            Some(Said::Slip(slip)) => Some(slip),
            _ => None,
        }
    }

    /// How many wrong results were tried.
    pub fn tries(&self) -> usize {
        self.tries
    }

    /// The first field that was wrong at the last check, and how many checks there were.
    pub fn wrong(&self) -> Option<(usize, usize)> {
        Some((self.wrong?, self.checks))
    }
}

impl Session {
    /// What is typed for the sum that waits, unless a class is asked or votes: a class chooses.
    pub fn sum_entry(&self) -> Option<&Entry> {
        (self.is_secret() && self.is_typed()).then(|| self.quiz.entry())
    }

    /// Whether the step's question is answered with numbers that are typed.
    pub(super) fn is_typed(&self) -> bool {
        self.step().sum().is_some() && !self.presentation().is_on() && !self.quiz.holds()
    }

    /// The learner types into a field of the sum that waits.
    pub fn enter(&mut self, part: usize, text: &str) {
        if self.sum_entry().is_some() && part < PARTS {
            self.quiz.entry_mut().take(part, text.chars().take(LONGEST).collect());
        }
    }

    /// Checks what is typed; if it is right, it answers the question.
    pub(super) fn check(&mut self) {
        let (Some(sum), Some(entry)) = (self.step().sum(), self.sum_entry()) else { return };
        let fields: Vec<&str> = (0..sum.parts()).map(|part| entry.field(part)).collect();
        let is_empty = |part: &usize| fields[*part].trim().is_empty();
        let mut filled = (0..fields.len()).filter(|part| !is_empty(part));
        let (said, wrong) = match Typed::read_all(&fields) {
            Some(typed) => {
                let answered = sum.judge(&typed);
                // All of a vector may stand in one field.
                let wrong_ones = sum.wrong_ones(&typed);
                let wrong = wrong_ones.first().copied().unwrap_or(0);
                let wrong = if is_empty(&wrong) { filled.next().unwrap_or(wrong) } else { wrong };
                let said = match answered {
                    Answered::Right => return self.quiz(QuizAction::Answer(sum.truth())),
                    Answered::Rounded => Said::Rounded(fields[wrong].to_owned()),
                    Answered::Slip(slip) => Said::Slip(slip),
                    Answered::Wrong => Said::Wrong(wrong_ones),
                };
                (said, wrong)
            }
            None => match filled.find(|part| Typed::read(fields[*part]).is_none()) {
                Some(part) => (Said::Unreadable(fields[part].to_owned()), part),
                None => (Said::Missing, (0..fields.len()).find(is_empty).unwrap_or(0)),
            },
        };
        let entry = self.quiz.entry_mut();
        entry.tries += usize::from(matches!(said, Said::Slip(_) | Said::Wrong(_)));
        entry.checks += 1;
        (entry.said, entry.wrong) = (Some(said), Some(wrong));
    }

    /// What there is to say about what was typed last.
    pub fn said_of_entry(&self) -> Option<Prose> {
        let lang = self.lang();
        Some(match self.sum_entry()?.said.as_ref()? {
            Said::Missing => Prose::line(lang.of(crate::said::session::MISSING)),
            Said::Rounded(text) => Prose::line(&fill!(lang, crate::said::session::ABOUT_RIGHT, text)),
            Said::Wrong(wrong) => Prose::line(&self.said_of_wrong(wrong)),
            Said::Unreadable(text) => Prose::line(&fill!(lang, crate::said::session::NO_SUM, text)),
            Said::Slip(slip) => self.state().reply(*slip, lang)?,
        })
    }

    /// That a sum is not right, and of several numbers which are not.
    fn said_of_wrong(&self, wrong: &[usize]) -> String {
        let lang = self.lang();
        let names = self.step().sum().filter(|sum| sum.parts() > 1).map_or(&[][..], |sum| sum.names());
        let wrong: Vec<&str> = wrong.iter().filter_map(|part| names.get(*part).copied()).collect();
        let again = lang.of(crate::said::session::AGAIN);
        match wrong[..] {
            [] => fill!(lang, crate::said::session::NOT_YET, again),
            [name] => fill!(lang, crate::said::session::NOT_YET_ONE, name, again),
            _ => {
                let names = crate::said::list(lang, &wrong);
                fill!(lang, crate::said::session::NOT_YET_MORE, names, again)
            }
        }
    }
}
