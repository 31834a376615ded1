//! A map of a learner's code, made in slices of time. Answers are stored, and each slice makes the map again from them, up to the
//! first question for which there is no time. So no other state is kept between slices.

use super::label::Label;
use super::window::Window;
use super::{Map, MapRequest};
use crate::attempt::Attempt;
use glam::Vec2;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The answers so far, by position.
type Answers = HashMap<[u32; 2], Label>;

/// A map in progress.
#[derive(Debug, Default)]
pub struct Making(Mutex<Answers>);

/// The state of a map after a slice.
#[derive(Debug, Clone, PartialEq)]
pub enum Made {
    /// More slices are needed.
    Partly,
    /// The complete map.
    Whole(Map),
    /// No map, since a single test takes too long.
    TooSlow,
}

impl Making {
    /// Continues for this many seconds of a clock.
    pub fn go_on(
        &self,
        request: &MapRequest,
        window: &Window,
        clock: &(dyn Fn() -> f64 + Sync),
        seconds: f64,
    ) -> Made {
        if request.attempt.as_ref().is_some_and(|attempt| attempt.is_slow()) {
            return Made::TooSlow;
        }
        let (answers, attempt) = (&self.0, request.attempt.as_deref());
        let (end, ended) = (OnceLock::new(), AtomicBool::new(false));
        let pace = Pace { answers, clock, seconds, end, attempt, ended };
        match request.over_at(window, Some(&pace)) {
            _ if pace.is_slow() => Made::TooSlow,
            Some(map) => Made::Whole(map),
            None => Made::Partly,
        }
    }
}

/// The time limit of a slice, and the answers of earlier slices.
pub(super) struct Pace<'a> {
    answers: &'a Mutex<Answers>,
    clock: &'a (dyn Fn() -> f64 + Sync),
    seconds: f64,
    /// The end of the time. It starts with the first new question, so that each slice makes progress.
    end: OnceLock<f64>,
    attempt: Option<&'a Attempt>,
    ended: AtomicBool,
}

impl Pace<'_> {
    /// Returns the stored answer for a position, or else runs the test. After the end of the slice, the answer does not matter.
    pub fn answer(&self, place: Vec2, ask: impl FnOnce() -> Label) -> Label {
        let key = place.to_array().map(f32::to_bits);
        let answers = || self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let known = answers().get(&key).copied();
        if let Some(label) = known {
            return label;
        }
        let end = *self.end.get_or_init(|| (self.clock)() + self.seconds);
        if self.has_ended() {
            return 0;
        }
        let label = ask();
        answers().insert(key, label);
        if (self.clock)() >= end || self.is_slow() {
            self.ended.store(true, Ordering::Relaxed);
        }
        label
    }

    /// True if a single test took too long for a map.
    fn is_slow(&self) -> bool {
        self.attempt.is_some_and(Attempt::is_slow)
    }

    /// True if there is no time for another question.
    pub fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}
