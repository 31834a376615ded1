//! Presenting to a class.

use super::{Camera, State};
use crate::lesson::{Lesson, StepText};
use crate::words::{Lang, words};
use std::sync::Arc;

/// What was on screen when a presentation began.
#[derive(Debug, Clone)]
pub struct Before {
    /// The step, the method and the pose.
    pub state: State,
    /// Where the camera was.
    pub camera: Option<Camera>,
    /// Whether the speaker notes were seen.
    pub notes: bool,
}

/// Whether and since when it presents, and what only a presentation shows.
#[derive(Debug, Clone, Default)]
pub struct Presentation {
    since: Option<f64>,
    before: Option<Before>,
    blank: bool,
    notes: bool,
    notes_here: bool,
    pane: bool,
}

impl Presentation {
    /// Whether it presents.
    pub fn is_on(&self) -> bool {
        self.since.is_some()
    }

    /// When it began, by the session's clock.
    pub fn since(&self) -> Option<f64> {
        self.since
    }

    /// Whether the screen is blank.
    pub fn is_blank(&self) -> bool {
        self.blank
    }

    /// Whether the speaker notes are wanted.
    pub fn shows_notes(&self) -> bool {
        self.notes
    }

    /// Whether they may be seen on the screen that the class sees, too. Until the speaker says so, it asks where they should be.
    pub fn shows_notes_here(&self) -> bool {
        self.notes_here
    }

    /// Whether the code or the table is seen beside the picture.
    pub fn shows_pane(&self) -> bool {
        self.pane
    }

    /// Begins, with what is on screen.
    pub fn begin(&mut self, now: f64, before: Before) {
        (self.since, self.before, self.blank) = (Some(now), Some(before), false);
    }

    /// Ends. Notes that were shown to present are hidden again.
    pub fn end(&mut self) {
        if self.since.take().is_some() {
            (self.blank, self.pane, self.notes_here) = (false, false, false);
            self.notes = self.before.as_ref().is_some_and(|before| before.notes);
        }
    }

    /// Whether there is a place to go back to: where the last presentation began.
    pub fn can_return(&self) -> bool {
        self.before.is_some()
    }

    /// Gives what was on screen when the last presentation began, once.
    pub fn take_before(&mut self) -> Option<Before> {
        self.before.take()
    }

    /// Blanks the screen, or not.
    pub fn toggle_blank(&mut self) {
        self.blank = !self.blank && self.is_on();
    }

    /// Shows or hides the speaker notes.
    pub fn toggle_notes(&mut self) {
        (self.notes, self.notes_here) = (!self.notes, false);
    }

    /// Shows or hides them on the screen that the class sees, while there is a class.
    pub fn toggle_notes_here(&mut self) {
        if self.is_on() {
            self.notes_here = !self.notes_here;
            self.notes = self.notes_here;
        }
    }

    /// Shows or hides the code or the table beside the picture.
    pub fn toggle_pane(&mut self) {
        self.pane = !self.pane && self.is_on();
    }

    /// Takes the place before over into other lessons, or forgets it.
    pub fn carry_over(&mut self, lessons: &[Arc<Lesson>]) {
        self.before = self.before.take().and_then(|before| {
            let state = before.state.find_in(lessons)?;
            let same_scene = state.scene() == before.state.scene();
            let camera = before.camera.filter(|_| same_scene);
            Some(Before { state, camera, ..before })
        });
    }
}

/// Minutes and seconds.
pub fn time(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// What comes after a step.
pub fn next(lesson: &Arc<Lesson>, step: usize, lang: Lang) -> String {
    let next = lesson.steps.get(step + 1).map(|step| {
        let StepText { title, .. } = step.text(lang);
        title.as_str()
    });
    let next = next.unwrap_or(lang.of(words("the next lesson", "次のレッスン")));
    match lang {
        Lang::En => format!("Next: {next}"),
        Lang::Ja => format!("次: {next}"),
    }
}
