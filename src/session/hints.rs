//! Hints for newcomers.

use super::Session;
use crate::said::hints as said;
use crate::words::Words;

/// What shows a newcomer how, each until it was done once.
const HINTS: [(&str, Words); 4] = [
    ("move", said::MOVE),
    ("step", said::PRESS_OR_CLICK_HERE),
    ("predict", said::WHAT_DO_YOU_THINK),
    ("calculate", said::WORK_OUT_ON_PAPER),
];

/// The same for fingers.
const HINTS_FOR_FINGERS: [Words; 4] =
    [said::DRAG_SHAPE_OR_HOLD, said::TAP_HERE_FOR_NEXT, said::WHAT_DO_YOU_THINK_2, said::WORK_OUT_ON_PAPER_2];

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
