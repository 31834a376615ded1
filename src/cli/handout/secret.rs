//! What a sheet for learners keeps secret: whatever would give away the answer to one of its questions.

use super::Page;
use crate::lesson::Ask;
use crate::scene::{Detail, Row};
use crate::session::State;
use crate::words::Lang;

/// What the scene's first method finds in the pose of each step. Where two steps find the same, one gives away what the other asks,
/// even if their poses differ in something else, such as the place of an eye.
pub fn found(states: &[State]) -> Vec<Vec<Row>> {
    let rows = |state: &State| state.scene().methods[0].explain(&state.pose, Detail::values(Lang::En)).rows;
    states.iter().map(rows).collect()
}

impl Page<'_> {
    /// Whether the picture of a step that explains gives away what an earlier one asks: it is in the same pose, or its method is the
    /// wrong one of the two that are compared. What stands before a question was told before it.
    pub(super) fn gives_away(&self, i: usize) -> bool {
        let method = self.states[i].method;
        let names_wrong = |of: &State| {
            let both = [Some(of.step().method), of.step().versus];
            of.step().ask == Some(Ask::Wrong) && both.into_iter().flatten().any(|it| it.id == method.id)
        };
        let names_wrong = |of: &State| method.flaw.is_some() && names_wrong(of);
        let mut earlier = self.asking().take_while(|(at, _)| *at < i);
        self.tells(i) && earlier.any(|(at, of)| self.found[at] == self.found[i] || names_wrong(of))
    }

    /// Whether a step stands with the answers, since it would give one away. An exercise does not: it is shown the way questions are.
    pub(super) fn is_held(&self, i: usize) -> bool {
        self.states[i].step().write.is_none() && self.gives_away(i)
    }

    /// Whether a step asks nothing, and is no recap.
    fn tells(&self, i: usize) -> bool {
        let step = self.states[i].step();
        step.ask.is_none() && !step.recap
    }

    /// The step whose right method is worked out as the example: the one that plays its walk, or else the last that explains, in a
    /// pose that no question asks about. If questions ask about all such poses, one of them is taken, and the step is printed with
    /// the answers.
    pub(super) fn example(&self) -> Option<(&State, bool)> {
        let right = |i: &usize| self.tells(*i) && self.states[*i].method.flaw.is_none();
        let is_asked = |i: &usize| self.asking().any(|(at, _)| self.found[at] == self.found[*i]);
        let all: Vec<usize> = (0..self.states.len()).filter(right).collect();
        let (asked, free): (Vec<usize>, Vec<usize>) = all.into_iter().partition(is_asked);
        let secret = free.is_empty();
        let from = if secret { asked } else { free };
        let plays = from.iter().find(|i| self.states[**i].step().play);
        plays.or(from.last()).map(|i| (&self.states[*i], secret))
    }
}
