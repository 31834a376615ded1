//! The test to judge: a function that answers poses, or a learner's code.

use crate::attempt::{Attempt, Stopped};
use crate::scene::Inputs;

/// A hit test.
pub trait Test {
    /// The reason why it has no answer.
    type Stopped;

    /// The answer in a pose.
    ///
    /// # Errors
    /// If the test has no answer.
    fn hit(&self, pose: &Inputs) -> Result<bool, Self::Stopped>;

    /// True if one of its steps is known to be rounded in a pose: its answer may then be wrong for an exact touch.
    fn rounds(&self, _pose: &Inputs) -> bool {
        false
    }
}

impl<F, E> Test for F
where
    F: Fn(&Inputs) -> Result<bool, E>,
{
    type Stopped = E;

    fn hit(&self, pose: &Inputs) -> Result<bool, E> {
        self(pose)
    }
}

impl Test for Attempt {
    type Stopped = Stopped;

    fn hit(&self, pose: &Inputs) -> Result<bool, Stopped> {
        Self::hit(self, pose)
    }

    fn rounds(&self, pose: &Inputs) -> bool {
        Self::rounds(self, pose)
    }
}

impl Test for crate::attempt::HitTest {
    type Stopped = Stopped;

    fn hit(&self, pose: &Inputs) -> Result<bool, Stopped> {
        Self::hit(self, pose)
    }

    fn rounds(&self, pose: &Inputs) -> bool {
        Self::rounds(self, pose)
    }
}
