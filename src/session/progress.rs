//! The learner's progress: the steps that are done. A step that was only jumped to is not.

use super::{Overlay, Place, Session};

/// Seconds in a step after which it counts as done.
const STAY: f64 = 5.0;

impl Session {
    /// True if the question of a step was answered, or the learner stayed in it, or went on from it.
    pub fn has_done(&self, place: &Place) -> bool {
        let name = place.name();
        self.settings.done.contains(&name)
    }

    /// Notes that the step on screen is done, unless it only shows a setup of a level. The next run begins at the furthest such step of the lesson.
    pub(super) fn note_done(&mut self) {
        let place = self.state.place().clone();
        if place.step().id == super::hunt::ID || self.presentation.is_on() || self.is_visited() {
            return;
        }
        if !self.has_done(&place) {
            self.settings.done.push(place.name());
        }
        let known = self.settings.place.as_deref().and_then(|place| place.split_once('/'));
        let known = known.and_then(|(lesson, step)| Place::find(&self.lessons, lesson, step));
        let goes_back = known.is_some_and(|known| {
            known.lesson().id == place.lesson().id && known.index() > place.index() && self.has_done(&known)
        });
        if !self.system.in_course && !goes_back {
            self.settings.place = Some(place.name());
        }
    }

    /// Lets time pass in the step on screen.
    pub(super) fn stay(&mut self, time: f64) {
        let Some(left) = self.stay_due() else { return };
        self.stayed += time;
        if left <= time {
            self.note_done();
        }
    }

    /// Seconds until the step on screen counts as done; `None` if it does already, or if something else is open.
    pub(super) fn stay_due(&self) -> Option<f64> {
        let reads = self.overlay == Overlay::None
            && !self.is_in_game()
            && !self.is_visited()
            && !self.presentation.is_on();
        let is_due = reads && self.stayed < STAY && !self.has_done(self.state.place());
        is_due.then_some(STAY - self.stayed)
    }
}
