//! What methods find beside the one that runs: texts name values of the step's own, and challenges of any.

use super::Session;
use crate::scene::findings::Findings;
use crate::scene::{Explanation, Method};

/// Seconds of a frame from which on motion is seen to stumble.
const LONG: f32 = 1.0 / 20.0;

/// Found once a pose. Where that makes frames long, it rests while shapes move, and nothing of it is known until then: every pair
/// of ten thousand bodies takes longer than all the rest of a frame by grid.
#[derive(Default)]
pub(super) struct Aside {
    findings: Findings,
    /// Whether shapes moved in the frame before: between others, the loop may have slept.
    moved: bool,
    rests: bool,
}

impl Aside {
    /// The frame before took so many seconds; in this one, shapes move or not.
    pub fn notice(&mut self, dt: f32, moves: bool) {
        let was_moving = std::mem::replace(&mut self.moved, moves);
        self.rests |= was_moving && dt > LONG && !self.findings.is_empty();
    }

    /// The pose has changed.
    pub fn forget(&mut self) {
        self.findings = Findings::default();
    }

    /// Nothing moves any more, or something else happened than that shapes moved.
    pub fn wake(&mut self) {
        self.rests = false;
    }

    fn is_known(&self) -> bool {
        !self.rests || !self.findings.is_empty()
    }
}

impl Session {
    /// What a method of the scene finds; of one that does not run, it may be known only when nothing moves any more.
    pub(super) fn told(&self, method: &'static Method) -> Option<&Explanation> {
        let aside = || self.aside.is_known().then(|| self.aside.findings.of(method, &self.state.pose));
        if method == self.method() && self.attempt().is_none() { Some(&self.explanation) } else { aside() }
    }
}
