//! Presenting to a class.

use super::pen::Pen;
use super::{Camera, Place, State};
use crate::lesson::Lesson;
use std::sync::Arc;

/// Where the speaker notes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Notes {
    /// Nowhere.
    #[default]
    Hidden,
    /// Without a class, above the lesson's text. With one, it is asked where they should be.
    Detail,
    /// On the screen that the class sees.
    Here,
    /// In a window of their own.
    Apart,
}

/// What was on screen when a presentation began.
#[derive(Debug, Clone)]
pub struct Before {
    /// The step, the method and the pose.
    pub state: State,
    /// Where the camera was.
    pub camera: Option<Camera>,
    /// Where the speaker notes were.
    pub notes: Notes,
}

/// Whether and since when it presents, and what only a presentation shows.
#[derive(Debug, Clone, Default)]
pub struct Presentation {
    since: Option<f64>,
    /// When the step was entered, by the session's clock.
    arrived: f64,
    before: Option<Before>,
    blank: bool,
    notes: Notes,
    pane: bool,
    /// What draws on the picture.
    pub pen: Pen,
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

    /// When the step was entered, by the session's clock.
    pub fn arrived(&self) -> f64 {
        self.arrived
    }

    /// Where the speaker notes are.
    pub fn notes(&self) -> Notes {
        self.notes
    }

    /// Whether the notes, or the question where they should be, lie over the picture.
    pub fn has_notes_over_picture(&self) -> bool {
        matches!(self.notes, Notes::Detail | Notes::Here)
    }

    /// Whether the code or the table is seen beside the picture.
    pub fn shows_pane(&self) -> bool {
        self.pane
    }

    /// Begins, with what is on screen.
    pub fn begin(&mut self, now: f64, before: Before) {
        (self.since, self.arrived) = (Some(now), now);
        (self.before, self.blank) = (Some(before), false);
    }

    /// Whether it presents, and began in this lesson.
    pub fn began_in(&self, lesson: &Lesson) -> bool {
        self.is_on() && self.before.as_ref().is_some_and(|before| before.state.lesson().id == lesson.id)
    }

    /// Ends. Notes that were shown to present are hidden again.
    pub fn end(&mut self) {
        if self.since.take().is_some() {
            (self.blank, self.pane, self.pen) = (false, false, Pen::default());
            self.notes = self.before.as_ref().map(|before| before.notes).unwrap_or_default();
        }
    }

    /// A step was entered: what was drawn on the one before goes with it, and so does the question where the notes should be.
    pub fn arrive(&mut self, now: f64) {
        self.arrived = now;
        self.pen.wipe();
        if self.is_on() && self.notes == Notes::Detail {
            self.notes = Notes::Hidden;
        }
    }

    /// Whether there is a way back to where the last presentation began.
    pub fn can_return(&self) -> bool {
        self.before.is_some()
    }

    /// The step at which the last presentation began.
    pub fn began_at(&self) -> Option<&Place> {
        self.before.as_ref().map(|before| before.state.place())
    }

    /// Gives what was on screen when the last presentation began, once.
    pub fn take_before(&mut self) -> Option<Before> {
        self.before.take()
    }

    /// Blanks the screen, or shows the picture again.
    pub fn toggle_blank(&mut self) {
        self.blank = !self.blank && self.is_on();
    }

    /// Shows or hides the speaker notes.
    pub fn toggle_notes(&mut self) {
        self.notes = if self.notes == Notes::Hidden { Notes::Detail } else { Notes::Hidden };
    }

    /// Shows or hides them on the screen that the class sees, while there is a class.
    pub fn toggle_notes_here(&mut self) {
        if self.is_on() {
            self.notes = if self.notes == Notes::Here { Notes::Hidden } else { Notes::Here };
        }
    }

    /// Puts the notes into a window of their own, while there is a class.
    pub fn put_notes_apart(&mut self) {
        if self.is_on() {
            self.notes = Notes::Apart;
        }
    }

    /// Hides the speaker notes.
    pub fn hide_notes(&mut self) {
        self.notes = Notes::Hidden;
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
