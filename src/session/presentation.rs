//! Presenting to a class.

use super::pen::Pen;
use super::{Camera, Place, State};
use crate::lesson::Lesson;
use std::sync::Arc;

/// The place of the speaker notes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Notes {
    /// The notes are hidden.
    #[default]
    Hidden,
    /// Without a class, the notes are above the lesson's text. With one, the speaker is asked to choose a place.
    Detail,
    /// On the screen that the class sees.
    Here,
    /// In a separate window.
    Apart,
}

/// The program's state at the beginning of a presentation.
#[derive(Debug, Clone)]
pub struct Before {
    /// The step, the method and the pose.
    pub state: State,
    /// The camera.
    pub camera: Option<Camera>,
    /// The place of the speaker notes.
    pub notes: Notes,
}

/// The presented step while a level is open instead of it.
#[derive(Debug, Clone)]
pub struct Aside {
    /// The step, the method and the pose.
    pub state: State,
    /// The camera.
    pub camera: Option<Camera>,
    /// The time at which the step was entered, by the session's clock.
    arrived: f64,
}

/// The state of a presentation, and its settings.
#[derive(Debug, Clone, Default)]
pub struct Presentation {
    since: Option<f64>,
    /// The time at which the step was entered, by the session's clock.
    arrived: f64,
    before: Option<Before>,
    /// The presented step while a level is open instead of it.
    aside: Option<Aside>,
    blank: bool,
    notes: Notes,
    pane: bool,
    /// The pen for drawing on the picture.
    pub pen: Pen,
}

impl Presentation {
    /// True while presenting a step. While a level is open instead, it is not.
    pub fn is_on(&self) -> bool {
        self.since.is_some() && self.aside.is_none()
    }

    /// The presented step while a level is open instead of it.
    pub fn aside(&self) -> Option<&State> {
        self.aside.as_ref().map(|aside| &aside.state)
    }

    /// Keeps the presented step, so that a level can be opened.
    pub fn set_aside(&mut self, state: State, camera: Option<Camera>) {
        if self.is_on() {
            self.pen = Pen::default();
            (self.blank, self.aside) = (false, Some(Aside { state, camera, arrived: self.arrived }));
        }
    }

    /// Presents again, and returns the step that was presented. `None` if no level was open instead.
    pub fn resume(&mut self) -> Option<Aside> {
        self.aside.take()
    }

    /// Restores the time at which the resumed step was entered.
    pub fn go_on(&mut self, aside: &Aside) {
        self.arrived = aside.arrived;
    }

    /// The time of the beginning, by the session's clock.
    pub fn since(&self) -> Option<f64> {
        self.since
    }

    /// True if the screen is blank.
    pub fn is_blank(&self) -> bool {
        self.blank
    }

    /// The time at which the step was entered, by the session's clock.
    pub fn arrived(&self) -> f64 {
        self.arrived
    }

    /// The place of the speaker notes.
    pub fn notes(&self) -> Notes {
        self.notes
    }

    /// True if the notes, or the choice of their place, cover the picture.
    pub fn has_notes_over_picture(&self) -> bool {
        matches!(self.notes, Notes::Detail | Notes::Here)
    }

    /// True if the code or the table is shown beside the picture.
    pub fn shows_pane(&self) -> bool {
        self.pane
    }

    /// Begins presenting and keeps the present state for the return.
    pub fn begin(&mut self, now: f64, before: Before) {
        (self.since, self.arrived) = (Some(now), now);
        (self.before, self.blank) = (Some(before), false);
    }

    /// True while presenting, if the presentation began in this lesson.
    pub fn began_in(&self, lesson: &Lesson) -> bool {
        self.is_on() && self.before.as_ref().is_some_and(|before| before.state.lesson().id == lesson.id)
    }

    /// Ends presenting. The notes return to their earlier place.
    pub fn end(&mut self) {
        if self.since.take().is_some() {
            self.aside = None;
            (self.blank, self.pane, self.pen) = (false, false, Pen::default());
            self.notes = self.before.as_ref().map(|before| before.notes).unwrap_or_default();
        }
    }

    /// Enters a step. The drawing of the previous step is cleared, and the choice of a place for the notes is closed.
    pub fn arrive(&mut self, now: f64) {
        self.arrived = now;
        self.pen.wipe();
        if self.is_on() && self.notes == Notes::Detail {
            self.notes = Notes::Hidden;
        }
    }

    /// True if the starting place of the last presentation can be restored.
    pub fn can_return(&self) -> bool {
        self.before.is_some()
    }

    /// The step at which the last presentation began.
    pub fn began_at(&self) -> Option<&Place> {
        self.before.as_ref().map(|before| before.state.place())
    }

    /// Takes the state at the beginning of the last presentation. It is available once.
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

    /// Shows or hides the notes on the screen that the class sees, while presenting.
    pub fn toggle_notes_here(&mut self) {
        if self.is_on() {
            self.notes = if self.notes == Notes::Here { Notes::Hidden } else { Notes::Here };
        }
    }

    /// Puts the notes into a separate window, while presenting.
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

    /// Transfers the starting place to other lessons, or forgets it if its step is gone.
    pub fn carry_over(&mut self, lessons: &[Arc<Lesson>]) {
        self.before = self.before.take().and_then(|before| {
            let state = before.state.find_in(lessons)?;
            let same_scene = state.scene() == before.state.scene();
            let camera = before.camera.filter(|_| same_scene);
            Some(Before { state, camera, ..before })
        });
        self.aside = self.aside.take().and_then(|aside| {
            let state = aside.state.find_in(lessons)?;
            let camera = aside.camera.filter(|_| state.scene() == aside.state.scene());
            Some(Aside { state, camera, ..aside })
        });
    }
}
