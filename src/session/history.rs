//! Undo and redo: states before and after, at most so many.

use super::state::State;

/// More than anybody takes back; older ones are forgotten.
const MOST: usize = 500;

/// States to go back to, and states to go forward to again.
#[derive(Debug, Clone, Default)]
pub struct History {
    before: Vec<State>,
    after: Vec<State>,
}

impl History {
    /// Notes the state as it is before a change.
    pub fn changing(&mut self, state: &State) {
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
        step(&mut self.before, &mut self.after, now)
    }

    /// The state that was last taken back; `now` is kept for undo.
    pub fn redo(&mut self, now: &State) -> Option<State> {
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

    /// Forgets everything; states of another library mean nothing.
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
