//! The overview: the marked picture, and the effect of keys.

use super::action::{Go, Request};
use super::{Overlay, Place, Session};
use std::ops::Range;

impl Session {
    /// Sets the number of pictures per row, which the window or the page knows.
    pub fn lay_overview(&mut self, across: usize) {
        self.across = across.max(1);
    }

    /// The marked step, while the overview is open.
    fn marked(&self) -> Option<&Place> {
        match &self.overlay {
            Overlay::Overview(marked) => Some(marked),
            _ => None,
        }
    }

    /// All steps in order.
    fn places(&self) -> Vec<Place> {
        let lessons = self.lessons.iter();
        lessons.flat_map(|of| (0..of.steps.len()).map(move |step| Place::new(of, step))).collect()
    }

    /// Marks another step.
    pub(super) fn mark_step(&mut self, go: Go) {
        let Some(marked) = self.marked() else { return };
        let all = self.places();
        let here = all.iter().position(|place| place == marked).unwrap_or(0);
        let begins = |place: &Place| place.index() == 0;
        let there = match go {
            Go::First => Some(0),
            Go::Last => Some(all.len() - 1),
            Go::NextLesson => (here + 1..all.len()).find(|&at| begins(&all[at])),
            Go::PreviousLesson => (0..here).rfind(|&at| begins(&all[at])),
            Go::Previous => here.checked_sub(1),
            _ => Some(here + 1),
        };
        self.mark(there.and_then(|there| all.get(there)));
    }

    /// Marks the step in the row below or above; in a shorter row, its last step.
    pub(super) fn mark_row(&mut self, by: isize) {
        let Some(marked) = self.marked() else { return };
        let all = self.places();
        let here = all.iter().position(|place| place == marked).unwrap_or(0);
        let rows = self.rows();
        let row = rows.iter().position(|row| row.contains(&here)).unwrap_or(0);
        let to = row.checked_add_signed(by).and_then(|row| rows.get(row));
        let there = to.map(|to| (to.start + here - rows[row].start).min(to.end - 1));
        self.mark(there.and_then(|there| all.get(there)));
    }

    /// The rows of pictures, by the positions of their steps: each lesson begins one.
    fn rows(&self) -> Vec<Range<usize>> {
        let mut rows = vec![];
        let mut from = 0;
        for lesson in &self.lessons {
            let end = from + lesson.steps.len();
            rows.extend((from..end).step_by(self.across).map(|row| row..(row + self.across).min(end)));
            from = end;
        }
        rows
    }

    fn mark(&mut self, there: Option<&Place>) {
        if let Some(there) = there {
            self.overlay = Overlay::Overview(there.clone());
        }
    }

    /// Scrolls the text. The overview is scrolled by its mark: from lesson to lesson.
    pub(super) fn read(&mut self, by: f32) -> Option<Request> {
        if self.marked().is_none() {
            return Some(Request::Scroll(by));
        }
        self.mark_step(if by > 0.0 { Go::NextLesson } else { Go::PreviousLesson });
        None
    }
}
