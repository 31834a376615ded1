//! An attempt, prepared to be asked wherever a body could be.

use super::Attempt;
use crate::scene::places::{Laid, held};
use crate::scene::{Inputs, Places, Verdict};
use glam::Vec2;
use std::sync::Arc;

struct Prepared {
    attempt: Arc<Attempt>,
    laid: Box<dyn Laid>,
}

/// The attempt about the shapes of a pose, one of which moves.
pub fn places(attempt: &Arc<Attempt>, at_origin: &Inputs, elsewhere: &Inputs) -> Box<dyn Places> {
    let laid = (attempt.test.method.laid)(at_origin, elsewhere);
    Box::new(Prepared { attempt: attempt.clone(), laid })
}

impl Places for Prepared {
    fn judge_at(&self, place: Vec2) -> Verdict {
        let hit = self.attempt.test.answer(|cells| self.laid.give(held(place), cells)).unwrap_or(false);
        Verdict { hit, part: None }
    }
}
