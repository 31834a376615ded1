//! Hints for newcomers.

use super::Session;
use crate::said::hints as said;
use crate::words::Words;

/// What shows a newcomer how, each until it was done once.
const HINTS: [(&str, Words); 4] =
    [("move", said::MOVE), ("step", said::NEXT), ("predict", said::ANSWER), ("calculate", said::SUM)];

/// The same for fingers.
const HINTS_FOR_FINGERS: [Words; 4] =
    [said::TOUCH_MOVE, said::TOUCH_NEXT, said::TOUCH_ANSWER, said::TOUCH_SUM];

impl Session {
    /// What a newcomer has not done yet, with its name and as a sentence; nothing once all was done.
    pub fn hint(&self) -> Option<(&'static str, Words)> {
        let open = |id: &str| !self.settings.hints_done.iter().any(|done| done == id);
        // While a question waits, nothing else can be done.
        let fits = |id: &str| match id {
            "predict" => self.is_secret() && self.sum_entry().is_none(),
            "calculate" => self.sum_entry().is_some(),
            _ => !self.is_secret(),
        };
        HINTS.iter().find(|(id, _)| open(id) && fits(id)).copied()
    }

    /// The same hint for those who have fingers instead of keys.
    pub fn hint_for_fingers(&self, hint: Words) -> Words {
        let place = HINTS.iter().position(|(_, words)| *words == hint);
        place.map_or(hint, |i| HINTS_FOR_FINGERS[i])
    }

    /// A hint was followed, and goes away for good.
    pub(super) fn followed(&mut self, id: &str) {
        if !self.settings.hints_done.iter().any(|done| done == id) {
            self.settings.hints_done.push(id.to_owned());
        }
    }
}
