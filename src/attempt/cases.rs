//! Prepared poses for the learner's code, so that it can be timed like a method.

use super::Attempt;
use crate::language::STEPS;
use crate::scene::{Cases, Inputs};
use std::cell::Cell;
use std::hint::black_box;
use std::sync::Arc;

struct Ready {
    attempt: Arc<Attempt>,
    /// The arguments of all poses, one after the other, and the index at which each pose ends.
    given: Vec<u32>,
    ends: Vec<usize>,
    stops: Cell<bool>,
}

/// An empty set of poses.
pub fn cases(attempt: &Arc<Attempt>) -> Box<dyn Cases> {
    Box::new(Ready { attempt: attempt.clone(), given: vec![], ends: vec![], stops: Cell::new(false) })
}

impl Ready {
    fn given(&self, pose: usize) -> &[u32] {
        let from = pose.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.given[from..self.ends[pose]]
    }
}

impl Cases for Ready {
    fn add(&mut self, pose: &Inputs) {
        (self.attempt.test.method.given)(pose, &mut self.given);
        self.ends.push(self.given.len());
    }

    fn ask(&self, from: usize, verdicts: &mut [bool]) {
        for (pose, verdict) in (from..).zip(verdicts.iter_mut()) {
            // A pose without an answer may have taken long, and one is enough to stop.
            if self.stops.get() {
                return;
            }
            match self
                .attempt
                .test
                .answer(STEPS, |cells| cells.extend_from_slice(black_box(self.given(pose))))
            {
                Ok(hit) => *verdict = hit,
                Err(_) => self.stops.set(true),
            }
        }
        black_box(verdicts);
    }

    fn stops(&self) -> bool {
        self.stops.get()
    }
}
