//! What is known of a text that is being written: right on a number of poses, or wrong, with the simplest pose that shows it. It is
//! asked in slices, a number of poses a frame, so that no frame is long.

use crate::attempt::{Attempt, Refused};
use crate::judging::{Counterexample, Judging, Truth};
use crate::scene::Inputs;

/// About how many poses a text is asked about, and about how many of them in a frame.
const POSES: usize = 3_000;
const SLICE: usize = 50;

/// What is known of a text.
#[derive(Debug, Clone, PartialEq)]
pub enum Judgment {
    /// It is still being asked: about how many poses until now, and wrong on how many.
    Asking(usize, usize),
    /// No mistake in this many poses.
    Right(usize),
    /// Wrong on how many poses, of how many, and the simplest pose that shows it.
    Wrong(usize, usize, Box<Counterexample>),
    /// In this pose it cannot go on.
    Stuck(Inputs, Refused),
}

/// A text while it is judged.
pub struct TextJudge {
    judging: Option<Judging>,
    known: Judgment,
}

impl TextJudge {
    /// Begins to judge a text.
    pub fn new(truth: Truth) -> Self {
        Self { judging: Some(Judging::of(truth, 1)), known: Judgment::Asking(0, 0) }
    }

    /// What is known by now.
    pub fn known(&self) -> &Judgment {
        &self.known
    }

    /// Whether there is more to ask.
    pub fn is_done(&self) -> bool {
        self.judging.is_none()
    }

    /// Asks about some more poses, or simplifies one of those that show a mistake.
    pub fn go_on(&mut self, attempt: &Attempt) {
        let Some(judging) = &mut self.judging else { return };
        let test = |pose: &Inputs| attempt.hit(pose);
        if judging.poses_asked() < POSES {
            if let Err((pose, mistake)) = judging.ask(SLICE, test) {
                self.known = Judgment::Stuck(pose, attempt.refused(&mistake));
                self.judging = None;
                return;
            }
            self.known = Judgment::Asking(judging.poses_asked(), judging.wrong());
            return;
        }
        if judging.simplify(test) {
            let (asked, wrong) = (judging.poses_asked(), judging.wrong());
            self.known = match judging.simplest_yet() {
                None => Judgment::Right(asked),
                Some(mistake) => Judgment::Wrong(wrong, asked, Box::new(mistake.clone())),
            };
            self.judging = None;
        }
    }
}
