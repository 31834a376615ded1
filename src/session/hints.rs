//! Hints for newcomers.

use super::Session;
use crate::said::hints as said;
use crate::words::Words;

pub(super) const MOVE: &str = "move";
pub(super) const STEP: &str = "step";
pub(super) const PREDICT: &str = "predict";
pub(super) const CALCULATE: &str = "calculate";

/// What shows a newcomer how, each until it was done once: with keys, and with fingers.
const HINTS: [(&str, Words, Words); 4] = [
    (MOVE, said::MOVE, said::TOUCH_MOVE),
    (STEP, said::NEXT, said::TOUCH_NEXT),
    (PREDICT, said::ANSWER, said::TOUCH_ANSWER),
    (CALCULATE, said::SUM, said::TOUCH_SUM),
];

impl Session {
    /// What a newcomer has not done yet, with its name and as a sentence; nothing once all was done.
    pub fn hint(&self) -> Option<(&'static str, Words)> {
        let open = |id: &str| !self.settings.hints_done.iter().any(|done| done == id);
        // While a question waits, nothing else can be done.
        let fits = |id: &str| match id {
            PREDICT => self.is_secret() && self.sum_entry().is_none(),
            CALCULATE => self.sum_entry().is_some(),
            _ => !self.is_secret(),
        };
        HINTS.into_iter().find(|(id, ..)| open(id) && fits(id)).map(|(id, keys, _)| (id, keys))
    }

    /// The same hint for those who have fingers instead of keys.
    pub fn hint_for_fingers(&self, hint: Words) -> Words {
        HINTS.into_iter().find(|(_, keys, _)| *keys == hint).map_or(hint, |(.., fingers)| fingers)
    }

    /// A hint was followed, and goes away for good.
    pub(super) fn followed(&mut self, id: &str) {
        if !self.settings.hints_done.iter().any(|done| done == id) {
            self.settings.hints_done.push(id.to_owned());
        }
    }
}
