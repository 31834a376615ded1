//! Where a session stands in the explanation: in a walk, or at the moment that the step is about.

use super::Session;
use super::walk::{self, Walk, WalkRange};
use crate::scene::Stage;

impl Session {
    /// The walk through the algorithm, while there is one: at its moment, wherever that is in this pose.
    pub fn walk(&self) -> Option<Walk> {
        self.walker.walks().then(|| self.walker.among(&self.explanation().moments))?
    }

    /// Seconds that a moment of a walk stays.
    pub fn pace(&self) -> f32 {
        self.walker.pace()
    }

    /// How far the explanation has been told.
    pub fn stage(&self) -> Stage {
        match self.walk() {
            _ if self.is_secret() => Stage::Asked,
            Some(walk) => Stage::Walk { at: walk.at, grown: walk.grown(self.growth()) },
            None => Stage::Whole,
        }
    }

    /// Seconds that the drawing of the walk's moment takes to grow: none for readers who want reduced motion.
    pub(super) fn growth(&self) -> f32 {
        if self.system.reduced_motion {
            return 0.0;
        }
        walk::growth(self.walk().map_or(1, |walk| self.explanation().figure.stages(walk.at)))
    }

    /// The moment that is meant now: where the walk is, or what the step is about.
    pub fn moment(&self) -> Option<usize> {
        match self.walk() {
            Some(walk) => Some(walk.at),
            None => self.explanation().find(self.step().mark.as_deref()?),
        }
    }

    /// The moment that the step is about while it rests there. After a walk's last moment it rests at the end.
    pub fn rests_at(&self) -> Option<usize> {
        let rests = self.walk().is_none() && !self.walk_has_ended() && !self.is_secret();
        self.moment().filter(|_| rests)
    }

    /// The moments that a walk goes through: those that the step names, or all.
    pub fn stretch(&self) -> WalkRange {
        self.state.stretch(self.explanation())
    }

    /// Whether a walk has just come to its end, and led back to the step.
    pub fn walk_has_ended(&self) -> bool {
        self.walker.has_ended()
    }
}
