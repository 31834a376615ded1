//! Hints that teach newcomers the controls.

use super::Session;
use crate::said::hints as said;
use crate::words::Words;

/// A skill that a newcomer is taught until it has been used once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skill {
    /// Moving a shape.
    Move,
    /// Going to the next step.
    Step,
    /// Answering a question.
    Predict,
    /// Answering a calculation.
    Calculate,
}

impl Skill {
    /// All skills in the order of their hints.
    const ALL: [Self; 4] = [Self::Move, Self::Step, Self::Predict, Self::Calculate];

    /// The name under which the skill is saved as done.
    fn id(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Step => "step",
            Self::Predict => "predict",
            Self::Calculate => "calculate",
        }
    }

    /// The instructions for keys and for touch.
    fn words(self) -> [Words; 2] {
        match self {
            Self::Move => [said::MOVE, said::TOUCH_MOVE],
            Self::Step => [said::NEXT, said::TOUCH_NEXT],
            Self::Predict => [said::ANSWER, said::TOUCH_ANSWER],
            Self::Calculate => [said::SUM, said::TOUCH_SUM],
        }
    }
}

/// How many steps of a lesson show how to move a shape.
const MOVE_STEPS: usize = 2;

impl Session {
    /// The first skill that the newcomer has not used yet, with its instruction for keys. `None` once all were used.
    pub fn hint(&self) -> Option<(Skill, Words)> {
        // While a question waits, only its answer is possible.
        let fits = |skill: &Skill| match skill {
            Skill::Predict => self.is_secret() && self.sum_entry().is_none(),
            Skill::Calculate => self.sum_entry().is_some(),
            // Newcomers who go on without moving anything have other plans.
            Skill::Move => !self.is_secret() && self.state.place().index() < MOVE_STEPS,
            Skill::Step => !self.is_secret() && self.hunt().is_none(),
        };
        let skill = Skill::ALL.into_iter().filter(|skill| !self.has_followed(*skill)).find(fits)?;
        Some((skill, skill.words()[0]))
    }

    /// The hint's instruction for touch.
    pub fn hint_for_fingers(&self, hint: Words) -> Words {
        let of_keys = Skill::ALL.map(Skill::words).into_iter().find(|[keys, _]| *keys == hint);
        of_keys.map_or(hint, |[_, fingers]| fingers)
    }

    fn has_followed(&self, skill: Skill) -> bool {
        self.settings.hints_done.iter().any(|done| done == skill.id())
    }

    /// Notes that a hint was followed. It never appears again.
    pub(super) fn followed(&mut self, skill: Skill) {
        if !self.has_followed(skill) {
            self.settings.hints_done.push(skill.id().to_owned());
        }
    }
}
