//! The learner's code, prepared to be tested at every position of a body.

use super::{Attempt, QUICK};
use crate::language::What;
use crate::scene::places::{Laid, held};
use crate::scene::{Inputs, Places, Verdict};
use glam::Vec2;
use std::sync::Arc;
use std::sync::atomic::Ordering;

struct Prepared {
    attempt: Arc<Attempt>,
    laid: Box<dyn Laid>,
}

/// Prepares the code for the shapes of a pose, one of which moves.
pub fn places(attempt: &Arc<Attempt>, at_origin: &Inputs, elsewhere: &Inputs) -> Box<dyn Places> {
    let laid = (attempt.test.method.laid)(at_origin, elsewhere);
    Box::new(Prepared { attempt: attempt.clone(), laid })
}

impl Places for Prepared {
    fn judge_at(&self, place: Vec2) -> Verdict {
        let answer = self.attempt.test.answer(QUICK, |cells| self.laid.give(held(place), cells));
        if answer.as_ref().is_err_and(|mistake| mistake.what == What::Endless) {
            self.attempt.slow.store(true, Ordering::Relaxed);
        }
        Verdict { hit: answer.unwrap_or(false), part: None }
    }
}
