//! Hints for newcomers.

use super::Session;
use crate::words::{Words, words};

/// What shows a newcomer how, each until it was done once.
const HINTS: [(&str, Words); 4] = [
    (
        "move",
        words(
            // Down there are keys, or buttons for fingers.
            "Drag a shape, or hold a key below",
            "図形をドラッグするか、下のキーを押し続けます",
        ),
    ),
    (
        "step",
        words("Press → or click here for the next step", "→ を押すかここをクリックすると次のステップへ"),
    ),
    (
        "predict",
        words(
            "What do you think? Click an answer, or take ↑ ↓ and Enter",
            "どう思いますか。答えをクリックするか、↑ ↓ と Enter で選びましょう",
        ),
    ),
    (
        "calculate",
        words(
            "Work it out on paper, type what you get, and press Enter",
            "紙で計算し、出た数を入力して Enter を押しましょう",
        ),
    ),
];

/// The same for fingers.
const HINTS_FOR_FINGERS: [Words; 4] = [
    words("Drag a shape, or hold a button below", "図形をドラッグするか、下のボタンを押し続けます"),
    words("Tap here for the next step", "ここをタップすると次のステップへ"),
    words("What do you think? Tap an answer", "どう思いますか。答えをタップしましょう"),
    words("Work it out on paper, and type what you get", "紙で計算し、出た数を入力しましょう"),
];

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
