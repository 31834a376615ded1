//! The session's position in the explanation: in a walkthrough, or at the moment of the step.

use super::Session;
use super::walk::{self, Walk, WalkRange};
use crate::scene::Stage;

impl Session {
    /// The walkthrough, while there is one, at the position of its moment in this pose.
    pub fn walk(&self) -> Option<Walk> {
        self.walker.walks().then(|| self.walker.among(&self.explanation().moments))?
    }

    /// Seconds for which a moment of a walkthrough is shown.
    pub fn pace(&self) -> f32 {
        self.walker.pace()
    }

    /// The explained part of the method.
    pub fn stage(&self) -> Stage {
        match self.walk() {
            _ if self.is_secret() => Stage::Asked,
            Some(walk) => Stage::Walk { at: walk.at, grown: walk.grown(self.growth()) },
            None => Stage::Whole,
        }
    }

    /// Seconds in which the drawing of the walkthrough's moment grows. Zero for readers who prefer reduced motion.
    pub(super) fn growth(&self) -> f32 {
        if self.system.reduced_motion {
            return 0.0;
        }
        walk::growth(self.walk().map_or(1, |walk| self.explanation().figure.stages(walk.at)))
    }

    /// The present moment: that of the walkthrough, or that of the step.
    pub fn moment(&self) -> Option<usize> {
        match self.walk() {
            Some(walk) => Some(walk.at),
            None => self.explanation().find(self.step().mark.as_deref()?),
        }
    }

    /// The step's moment while no walkthrough runs. `None` after a walkthrough's last moment.
    pub fn rests_at(&self) -> Option<usize> {
        let rests = self.walk().is_none() && !self.walk_has_ended() && !self.is_secret();
        self.moment().filter(|_| rests)
    }

    /// The moments of a walkthrough: those that the step lists, or all.
    pub fn stretch(&self) -> WalkRange {
        self.state.stretch(self.explanation())
    }

    /// True if a walkthrough has just ended and returned to the step.
    pub fn walk_has_ended(&self) -> bool {
        self.walker.has_ended()
    }
}
