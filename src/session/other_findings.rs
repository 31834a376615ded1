//! Results of methods other than the running one. Texts quote values of the step's own method, and challenges may name any
//! method.

use super::Session;
use crate::cache::Cache;
use crate::scene::findings::Findings;
use crate::scene::{Explanation, Inputs, Method};

/// Frames longer than this, in seconds, visibly stutter.
const LONG: f32 = 1.0 / 20.0;

/// Results of other methods, computed once for each pose. If they make frames long, they are postponed until shapes stop
/// moving. With ten thousand bodies, testing every pair takes longer than the rest of a frame.
#[derive(Default)]
pub(super) struct OtherFindings {
    /// The results by pose.
    findings: Cache<Inputs, Findings>,
    /// True if shapes moved in the previous frame. If not, the loop may have slept, and the frame's duration means nothing.
    moved: bool,
    rests: bool,
}

impl OtherFindings {
    /// Notes a frame. The previous one took `dt` seconds and ended in this pose. `moves` is true if shapes move in the present
    /// one.
    pub fn notice(&mut self, dt: f32, moves: bool, pose: &Inputs) {
        let was_moving = std::mem::replace(&mut self.moved, moves);
        self.rests |= was_moving && dt > LONG && self.known(pose).is_some();
    }

    /// Allows methods to run again after shapes have stopped or something other than shapes has changed.
    pub fn wake(&mut self) {
        self.rests = false;
    }

    /// Forgets the results of poses before the last.
    pub fn forget_older(&mut self) {
        self.findings.forget_older();
    }

    /// The explanation of a method in a pose. `None` while it is postponed and not cached.
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
    /// The explanation of a method of the scene. `None` while it is postponed, which may happen to methods that do not run.
    pub(super) fn explanation_of(&self, method: &'static Method) -> Option<&Explanation> {
        let runs = method == self.method() && self.attempt().is_none();
        if runs {
            Some(self.explanation())
        } else {
            self.explained.others.explanation_of(method, &self.state.pose)
        }
    }
}
