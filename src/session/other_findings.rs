//! What methods other than the running one find: texts quote values of the step's own method, and challenges may name any.

use super::Session;
use crate::cache::Cache;
use crate::scene::findings::Findings;
use crate::scene::{Explanation, Inputs, Method};

/// A frame that takes longer than this, in seconds, is seen to stutter.
const LONG: f32 = 1.0 / 20.0;

/// What other methods find, once for each pose. Where that makes frames long, it is put off until shapes stop moving: testing every
/// pair of ten thousand bodies takes longer than all the rest of a frame with the grid.
#[derive(Default)]
pub(super) struct OtherFindings {
    /// By pose.
    findings: Cache<Inputs, Findings>,
    /// Whether shapes moved in the frame before. If not, the loop may have slept, and how long the frame took says nothing.
    moved: bool,
    rests: bool,
}

impl OtherFindings {
    /// Called in every frame: the one before took `dt` seconds and ended in this pose, and in this one shapes move or not.
    pub fn notice(&mut self, dt: f32, moves: bool, pose: &Inputs) {
        let was_moving = std::mem::replace(&mut self.moved, moves);
        self.rests |= was_moving && dt > LONG && self.known(pose).is_some();
    }

    /// Lets methods run again: nothing moves any more, or something other than moving shapes happened.
    pub fn wake(&mut self) {
        self.rests = false;
    }

    /// Forgets what was found in poses before the last.
    pub fn forget_older(&mut self) {
        self.findings.forget_older();
    }

    /// What a method finds in a pose; nothing while it is put off and not known yet.
    fn explanation_of(&self, method: &'static Method, pose: &Inputs) -> Option<&Explanation> {
        let find = || self.findings.get(|known| known == pose, || (pose.clone(), Findings::default()));
        let findings = self.known(pose).or_else(|| (!self.rests).then(find))?;
        Some(findings.of(method, pose))
    }

    fn known(&self, pose: &Inputs) -> Option<&Findings> {
        self.findings.find(|known| known == pose)
    }
}

impl Session {
    /// What a method of the scene finds. For a method that does not run, that may be put off until nothing moves any more.
    pub(super) fn explanation_of(&self, method: &'static Method) -> Option<&Explanation> {
        let runs = method == self.method() && self.attempt().is_none();
        if runs {
            Some(self.explanation())
        } else {
            self.explained.others.explanation_of(method, &self.state.pose)
        }
    }
}
