//! Judging the learner's code during writing: correct in a number of test cases, or wrong with the simplest failing case. The
//! tests run in slices of time, so that no frame takes long.

use crate::attempt::{Attempt, Refused};
use crate::budget::Budget;
use crate::judging::{CASES, Counterexample, Judging, Truth};
use crate::scene::Inputs;

/// A judgment of the learner's code.
#[derive(Debug, Clone, PartialEq)]
pub enum Judgment {
    /// It is still being tested. The fields are the numbers of cases so far and of wrong verdicts.
    Asking(usize, usize),
    /// No mistake in this number of cases. If an exact touch decided by rounding was found, it is included.
    Right(usize, Option<Box<Inputs>>),
    /// Wrong in a number of cases, out of a number of cases, with the simplest failing case.
    Wrong(usize, usize, Box<Counterexample>),
    /// It stops in this pose without a verdict.
    Stuck(Inputs, Refused),
}

/// The progress of judging the learner's code.
pub struct TextJudge {
    judging: Option<Judging>,
    known: Judgment,
}

impl TextJudge {
    /// Begins judging.
    pub fn new(truth: Truth) -> Self {
        Self { judging: Some(Judging::of(truth, 1)), known: Judgment::Asking(0, 0) }
    }

    /// The judgment so far.
    pub fn known(&self) -> &Judgment {
        &self.known
    }

    /// True if judging is complete.
    pub fn is_done(&self) -> bool {
        self.judging.is_none()
    }

    /// Continues within a time budget, by one test at least.
    pub fn go_on(&mut self, attempt: &Attempt, budget: &Budget<'_>) {
        while !self.is_done() {
            self.test_once(attempt);
            if budget.is_spent() {
                break;
            }
        }
    }

    /// Tests one more case, or a simpler one than a known failing case.
    fn test_once(&mut self, attempt: &Attempt) {
        let Some(judging) = &mut self.judging else { return };
        if judging.poses_asked() < CASES as usize {
            if let Err((pose, mistake)) = judging.ask(1, attempt) {
                self.known = Judgment::Stuck(pose, attempt.refused(&mistake));
                self.judging = None;
                return;
            }
            self.known = Judgment::Asking(judging.poses_asked(), judging.wrong());
            return;
        }
        if judging.simplify(attempt) {
            let (asked, wrong) = (judging.poses_asked(), judging.wrong());
            self.known = match judging.simplest_yet() {
                None => Judgment::Right(asked, judging.rounded().map(|(_, touch)| Box::new(touch.clone()))),
                Some(mistake) => Judgment::Wrong(wrong, asked, Box::new(mistake.clone())),
            };
            self.judging = None;
        }
    }
}
