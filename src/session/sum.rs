//! A waiting calculation: the typed answer, and the response to it.

use super::Session;
use super::action::QuizAction;
use crate::lesson::Prose;
use crate::lesson::sum::{Answered, Typed};
use crate::words::fill;

/// The greatest number of fields of a calculation.
pub const PARTS: usize = 3;

/// The greatest length of a typed number, in characters.
const LONGEST: usize = 60;

/// The typed answer and the response to it.
#[derive(Debug, Clone, Default)]
pub struct Entry {
    fields: [String; PARTS],
    said: Option<Said>,
    /// The number of wrong results tried.
    tries: usize,
    /// The number of checks, and the fields found wrong that have not been changed since.
    checks: usize,
    wrong: Vec<usize>,
}

/// The response to a typed answer.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Said {
    /// A field is empty.
    Missing,
    /// This is not a number.
    Unreadable(String),
    /// This is rounded too coarsely.
    Rounded(String),
    /// It results from a known slip: its position among the results.
    Slip(usize),
    /// It is another wrong result. For several numbers, the positions of the wrong ones.
    Wrong(Vec<usize>),
}

impl Entry {
    /// The typed text of a field.
    pub fn field(&self, part: usize) -> &str {
        self.fields.get(part).map_or("", String::as_str)
    }

    /// Takes the typed text of a field. Characters that cannot belong to a number are reported at once, as long as they are
    /// there. An earlier response to this field ends.
    fn take(&mut self, part: usize, text: String) {
        self.wrong.retain(|wrong| *wrong != part);
        if !Typed::may_begin(&text) {
            (self.said, self.wrong) = (Some(Said::Unreadable(text.clone())), vec![part]);
        } else if let Some(Said::Wrong(parts)) = &mut self.said {
            parts.retain(|part| self.wrong.contains(part));
            self.said.take_if(|said| *said == Said::Wrong(vec![]));
        } else if self.wrong.is_empty() {
            // The explanation of a slip stays while the learner types again.
            self.said.take_if(|said| !matches!(said, Said::Slip(_)));
        }
        self.fields[part] = text;
    }

    /// The position of the last slip among the results, unless something else was typed since.
    pub fn slip(&self) -> Option<usize> {
        match self.said {
            Some(Said::Slip(slip)) => Some(slip),
            _ => None,
        }
    }

    /// The number of wrong results tried.
    pub fn tries(&self) -> usize {
        self.tries
    }

    /// The fields found wrong, and the number of checks.
    pub fn wrong(&self) -> (&[usize], usize) {
        (&self.wrong, self.checks)
    }
}

impl Session {
    /// The typed answer to the open calculation. `None` while a class answers or votes, since classes choose among answers.
    pub fn sum_entry(&self) -> Option<&Entry> {
        (self.is_secret() && self.is_typed()).then(|| self.quiz.entry())
    }

    /// True if the step's question is answered by typing numbers.
    pub(super) fn is_typed(&self) -> bool {
        self.step().sum().is_some() && !self.presentation().is_on() && !self.quiz.holds()
    }

    /// Types into a field of the waiting calculation.
    pub fn enter(&mut self, part: usize, text: &str) {
        if self.sum_entry().is_some() && part < PARTS {
            self.quiz.entry_mut().take(part, text.chars().take(LONGEST).collect());
        }
    }

    /// Checks the typed answer. A right one answers the question.
    pub(super) fn check(&mut self) {
        let (Some(sum), Some(entry)) = (self.step().sum(), self.sum_entry()) else { return };
        let fields: Vec<&str> = (0..sum.parts()).map(|part| entry.field(part)).collect();
        let is_empty = |part: &usize| fields[*part].trim().is_empty();
        let mut filled = (0..fields.len()).filter(|part| !is_empty(part));
        let (said, wrong) = match Typed::read_all(&fields) {
            Some(typed) => {
                let answered = sum.judge(&typed);
                let not_right = sum.wrong_ones(&typed);
                // A whole vector may be typed into one field.
                let mut wrong =
                    if not_right.iter().any(is_empty) { filled.collect() } else { not_right.clone() };
                match answered {
                    Answered::Right => return self.quiz(QuizAction::Answer(sum.truth())),
                    Answered::Rounded => {
                        wrong.truncate(1);
                        let text = wrong.first().map_or("", |wrong| fields[*wrong]);
                        (Said::Rounded(text.to_owned()), wrong)
                    }
                    Answered::Slip(slip) => (Said::Slip(slip), wrong),
                    Answered::Wrong => (Said::Wrong(not_right), wrong),
                }
            }
            None => match filled.find(|part| Typed::read(fields[*part]).is_none()) {
                Some(part) => (Said::Unreadable(fields[part].to_owned()), vec![part]),
                None => (Said::Missing, (0..fields.len()).filter(is_empty).collect()),
            },
        };
        let entry = self.quiz.entry_mut();
        entry.tries += usize::from(matches!(said, Said::Slip(_) | Said::Wrong(_)));
        entry.checks += 1;
        (entry.said, entry.wrong) = (Some(said), wrong);
    }

    /// The response to the last typed answer.
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

    /// A sentence that the calculation is not right and, for several numbers, which of them are wrong.
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
