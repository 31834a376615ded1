//! Undo and redo: states before and after, with a limit to their number.

use super::state::State;
use crate::lesson::Lesson;
use std::sync::Arc;

/// More than is ever taken back; older ones are forgotten.
const MOST: usize = 500;

/// States to go back to, and states to go forward to again.
#[derive(Debug, Clone, Default)]
pub struct History {
    before: Vec<State>,
    after: Vec<State>,
    /// Whether the last change goes on.
    changing: bool,
}

impl History {
    /// Notes the state as it is before a change that goes on until [`rest`](Self::rest): all of it is undone together.
    pub fn hold(&mut self, state: &State) {
        if !self.changing {
            self.note(state);
            self.changing = true;
        }
    }

    /// The change is over.
    pub fn rest(&mut self) {
        self.changing = false;
    }

    /// Whether a change goes on.
    pub fn is_changing(&self) -> bool {
        self.changing
    }

    /// Notes the state as it is before a change.
    pub fn note(&mut self, state: &State) {
        self.changing = false;
        if self.before.last() != Some(state) {
            self.before.push(state.clone());
        }
        if self.before.len() > MOST {
            self.before.remove(0);
        }
        self.after.clear();
    }

    /// The state before the last change; `now` is kept for redo.
    pub fn undo(&mut self, now: &State) -> Option<State> {
        self.changing = false;
        step(&mut self.before, &mut self.after, now)
    }

    /// The state that was last taken back; `now` is kept for undo.
    pub fn redo(&mut self, now: &State) -> Option<State> {
        self.changing = false;
        step(&mut self.after, &mut self.before, now)
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there is something to do again.
    pub fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }

    /// Takes all states over into other lessons; those whose step is gone are forgotten.
    pub fn carry_over(&mut self, lessons: &[Arc<Lesson>]) {
        let carried = |states: &[State]| states.iter().filter_map(|state| state.find_in(lessons)).collect();
        (self.before, self.after, self.changing) = (carried(&self.before), carried(&self.after), false);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The newest state of `from` that differs from `now`, which goes on `to`.
fn step(from: &mut Vec<State>, to: &mut Vec<State>, now: &State) -> Option<State> {
    while let Some(state) = from.pop() {
        if state != *now {
            to.push(now.clone());
            return Some(state);
        }
    }
    None
}
