//! Undo and redo: earlier and later states, limited in number. Both stay within the step. The states of other steps wait until
//! the learner returns there.

use super::state::State;
use crate::lesson::Lesson;
use std::sync::Arc;

/// The greatest number of states. Older ones are forgotten.
const MOST: usize = 500;

/// The states for undo and for redo.
#[derive(Debug, Clone, Default)]
pub struct History {
    before: Vec<State>,
    after: Vec<State>,
    /// True while the last change is in progress.
    changing: bool,
}

impl History {
    /// Records the state before a change that lasts until [`rest`](Self::rest). The whole change is undone at once.
    pub fn hold(&mut self, state: &State) {
        if !self.changing {
            self.note(state);
            self.changing = true;
        }
    }

    /// Ends the change.
    pub fn rest(&mut self) {
        self.changing = false;
    }

    /// True while a change is in progress.
    pub fn is_changing(&self) -> bool {
        self.changing
    }

    /// Notes the state before a change.
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

    /// Returns the state before the last change and keeps `now` for redo.
    pub fn undo(&mut self, now: &State) -> Option<State> {
        self.changing = false;
        step(&mut self.before, &mut self.after, now)
    }

    /// Returns the last undone state and keeps `now` for undo.
    pub fn redo(&mut self, now: &State) -> Option<State> {
        self.changing = false;
        step(&mut self.after, &mut self.before, now)
    }

    /// True if a change can be undone in the step of `now`.
    pub fn can_undo(&self, now: &State) -> bool {
        self.before.iter().any(|state| state.place() == now.place() && state != now)
    }

    /// True if a change can be redone in the step of `now`.
    pub fn can_redo(&self, now: &State) -> bool {
        self.after.iter().any(|state| state.place() == now.place() && state != now)
    }

    /// Transfers all states to other lessons. States whose step is gone are forgotten.
    pub fn carry_over(&mut self, lessons: &[Arc<Lesson>]) {
        let carried = |states: &[State]| states.iter().filter_map(|state| state.find_in(lessons)).collect();
        (self.before, self.after, self.changing) = (carried(&self.before), carried(&self.after), false);
    }

    /// Forgets the states of steps with this id.
    pub fn forget(&mut self, step: &str) {
        [&mut self.before, &mut self.after]
            .into_iter()
            .for_each(|states| states.retain(|state| state.step().id != step));
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// Removes and returns the newest state of `from` that has the step of `now` and differs from it. `now` is added to `to`.
fn step(from: &mut Vec<State>, to: &mut Vec<State>, now: &State) -> Option<State> {
    while let Some(at) = from.iter().rposition(|state| state.place() == now.place()) {
        let state = from.remove(at);
        if state != *now {
            to.push(now.clone());
            return Some(state);
        }
    }
    None
}
