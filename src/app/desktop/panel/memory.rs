//! The panel's state from frame to frame, and its last layout.

use crate::figure::view::Area;
use crate::session::Place;
use crate::session::page::Block;
use crate::target::Target;
use crate::words::Lang;
use std::collections::HashMap;
use std::sync::Arc;

/// The layout of the panel, for tests.
#[derive(Debug, Clone, PartialEq)]
pub struct Laid {
    /// The panel.
    pub panel: Area,
    /// The visible part of the pane's content.
    pub pane: Area,
    /// The running rows of code.
    pub lit: Vec<Area>,
    /// The number of completely visible rows of code, and of all rows.
    pub rows: (usize, usize),
    /// The caption of the moment.
    pub caption: Area,
    /// The row with the ticks.
    pub scrubber: Area,
    /// The header with the step's place.
    pub header: Area,
    /// The button to go on.
    pub next: Area,
    /// The waiting question with all its answers.
    pub question: Area,
    /// The visible part of the lesson.
    pub lesson: Area,
    /// True if the lesson continues below.
    pub goes_on: bool,
    /// The place of the result of the question.
    pub outcome: Area,
}

impl Default for Laid {
    fn default() -> Self {
        let none = Area::new(glam::Vec2::ZERO, glam::Vec2::ZERO);
        Self {
            panel: none,
            pane: none,
            lit: vec![],
            rows: (0, 0),
            caption: none,
            scrubber: none,
            header: none,
            next: none,
            question: none,
            lesson: none,
            goes_on: false,
            outcome: none,
        }
    }
}

/// The conditions under which sizes stay valid: nothing may jump while a shape is dragged.
#[derive(Debug, Clone, PartialEq)]
pub struct Stay {
    /// The step.
    pub place: Place,
    /// True while its question waits.
    pub secret: bool,
    /// The method that runs.
    pub method: &'static str,
    /// The programming language of the shown code.
    pub target: Target,
    /// The language.
    pub lang: Lang,
    /// The panel's size.
    pub size: [u32; 2],
}

/// The panel's state.
#[derive(Debug, Default)]
pub struct Memory {
    /// The conditions for the sizes below.
    pub stay: Option<Stay>,
    /// The largest heights so far of the lesson's text, the part below it, the caption, and the highlighted code.
    pub text: f32,
    pub foot: f32,
    pub caption: f32,
    pub lit_code: f32,
    /// The conditions for the reserved space: `true` in a walkthrough, and its number of moments.
    pub reserved: Option<(bool, usize)>,
    /// The measured lesson.
    pub measured: Option<Measured>,
    /// The heights of values below a line, by the line's text, depth and scale.
    pub rooms: HashMap<(Arc<str>, usize, usize), f32>,
    /// The conditions for the code's last scrolling, and its position.
    pub sought: Option<Sought>,
    pub offset: f32,
    /// True if the panel is so low that every line counts.
    pub tight: bool,
    /// True if the pane is open. `None` until the reader has chosen.
    pub opened: Option<bool>,
    /// True if the question was just answered: the lesson scrolls to the result, so that the reply can be read.
    pub answered: bool,
    /// Like `answered`, while the visible lesson is laid out.
    pub seeks: bool,
    /// The number of checks of the waiting calculation.
    pub checks: usize,
    /// The name in the panel that the pointer was last over.
    pub was_lit: Option<String>,
    /// The message about the number typed last, shown below its input.
    pub typed: Option<(&'static str, String)>,
    /// True if the editor takes the focus from this frame on.
    pub focus_own: bool,
    /// The search text of the editor, if it is open.
    pub find: Option<String>,
    /// The names that complete the learner's code at the cursor.
    pub names: Vec<String>,
    /// The last layout.
    pub laid: Laid,
}

/// The lesson's blocks as they were measured: the width, with `true` if spaced for fingers, and the heights of the text and of
/// the part below it.
#[derive(Debug)]
pub struct Measured {
    pub blocks: Vec<Block>,
    pub of: (f32, bool),
    pub text: f32,
    pub foot: f32,
}

/// The conditions for one scrolling of the code: the moment, the pane, and the number of rows.
#[derive(Debug, Clone, PartialEq)]
pub struct Sought {
    /// The step and the method.
    pub stay: Option<Stay>,
    /// The moment.
    pub moment: Option<usize>,
    /// True in a walkthrough.
    pub walks: bool,
    /// The pane's size.
    pub size: [u32; 2],
    /// The number of rows.
    pub rows: usize,
}

impl Memory {
    /// Forgets sizes of another step, method, language or panel. Returns true for another step.
    pub fn arrive(&mut self, stay: Stay) -> bool {
        let before = self.stay.replace(stay);
        if before == self.stay {
            return false;
        }
        (self.text, self.foot, self.caption, self.lit_code, self.reserved) = (0.0, 0.0, 0.0, 0.0, None);
        self.rooms.clear();
        let place = |stay: &Option<Stay>| stay.as_ref().map(|stay| stay.place.clone());
        let is_new = place(&before) != place(&self.stay);
        let waits = |stay: &Option<Stay>| stay.as_ref().is_some_and(|stay| stay.secret);
        if is_new {
            self.typed = None;
        }
        if is_new || waits(&before) != waits(&self.stay) {
            self.opened = None;
        }
        self.answered = !is_new && waits(&before) && !waits(&self.stay);
        is_new
    }
}
