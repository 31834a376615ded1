//! What methods find beside the one that runs: texts name values of the step's own, and challenges of any.

use super::Session;
use crate::kept::Kept;
use crate::scene::findings::Findings;
use crate::scene::{Explanation, Inputs, Method};

/// A frame that takes longer than this, in seconds, is seen as a jerk.
const LONG: f32 = 1.0 / 20.0;

/// What other methods find, once a pose. Where that makes frames long, it rests while shapes move, and nothing of it is known until
/// then: testing every pair of ten thousand bodies takes longer than all the rest of a frame with the grid.
#[derive(Default)]
pub(super) struct OtherFindings {
    /// By the pose.
    findings: Kept<Inputs, Findings>,
    /// Whether shapes moved in the frame before: between others, the loop may have slept.
    moved: bool,
    rests: bool,
}

impl OtherFindings {
    /// The frame before took `dt` seconds and ended in a pose; in this one, shapes move or not.
    pub fn notice(&mut self, dt: f32, moves: bool, pose: &Inputs) {
        let was_moving = std::mem::replace(&mut self.moved, moves);
        self.rests |= was_moving && dt > LONG && self.known(pose).is_some();
    }

    /// Nothing moves any more, or something else happened than that shapes moved.
    pub fn wake(&mut self) {
        self.rests = false;
    }

    /// Forgets what was found in poses before the last.
    pub fn forget_older(&mut self) {
        self.findings.forget_older();
    }

    /// What a method finds in a pose, unless it rests and nothing is known of that pose.
    fn told(&self, method: &'static Method, pose: &Inputs) -> Option<&Explanation> {
        let find = || self.findings.get(|known| known == pose, || (pose.clone(), Findings::default()));
        let findings = self.known(pose).or_else(|| (!self.rests).then(find))?;
        Some(findings.of(method, pose))
    }

    fn known(&self, pose: &Inputs) -> Option<&Findings> {
        self.findings.find(|known| known == pose)
    }
}

impl Session {
    /// What a method of the scene finds; of one that does not run, it may be known only when nothing moves any more.
    pub(super) fn told(&self, method: &'static Method) -> Option<&Explanation> {
        let runs = method == self.method() && self.attempt().is_none();
        if runs { Some(self.explanation()) } else { self.explained.aside.told(method, &self.state.pose) }
    }
}
