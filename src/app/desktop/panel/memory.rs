//! What the panel remembers from frame to frame, and what it laid out last.

use crate::figure::view::Area;
use crate::session::Place;
use crate::session::page::Block;
use crate::target::Target;
use crate::words::Lang;
use std::collections::HashMap;

/// What a test wants to know about the panel as it was laid out.
#[derive(Debug, Clone, PartialEq)]
pub struct Laid {
    /// The panel.
    pub panel: Area,
    /// The part of the pane in which its content is seen.
    pub pane: Area,
    /// The rows of code that run now.
    pub lit: Vec<Area>,
    /// How many rows of code are seen whole, and how many there are.
    pub rows: (usize, usize),
    /// The caption of the moment.
    pub caption: Area,
    /// The row with the ticks.
    pub scrubber: Area,
    /// Where it says which step this is.
    pub header: Area,
    /// The button that leads on.
    pub next: Area,
    /// The question that waits, with all its answers.
    pub question: Area,
    /// Where the lesson is seen.
    pub lesson: Area,
    /// Whether it goes on below.
    pub goes_on: bool,
    /// Where it says how the question was answered.
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

/// What must be the same for sizes to stay as they were: nothing may jump while a shape is dragged.
#[derive(Debug, Clone, PartialEq)]
pub struct Stay {
    /// The step.
    pub place: Place,
    /// Whether its question waits.
    pub secret: bool,
    /// The method that runs.
    pub method: &'static str,
    /// The language that its code is shown in.
    pub target: Target,
    /// The language.
    pub lang: Lang,
    /// The panel's size.
    pub size: [u32; 2],
}

/// What the panel remembers.
#[derive(Debug, Default)]
pub struct Memory {
    /// What the sizes below are for.
    pub stay: Option<Stay>,
    /// The most height that the lesson's text, what is below it, the caption, and the lit code took.
    pub text: f32,
    pub foot: f32,
    pub caption: f32,
    pub lit_code: f32,
    /// What room was made for: whether it walked, and through how many moments.
    pub reserved: Option<(bool, usize)>,
    /// The lesson that was measured.
    pub measured: Option<Measured>,
    /// The room that values took below a line: by where its text is, how deep, and how large.
    pub rooms: HashMap<(usize, usize, usize), f32>,
    /// What the code was last scrolled for, and where it is.
    pub sought: Option<Sought>,
    pub offset: f32,
    /// Whether the panel is so low that every line counts.
    pub tight: bool,
    /// Whether the pane is to be seen; nothing until the reader has said so.
    pub opened: Option<bool>,
    /// Whether the question was answered just now: then the lesson scrolls to how, and what follows is read.
    pub answered: bool,
    /// The same, while the lesson is laid out where it is seen.
    pub seeks: bool,
    /// How often it was looked at what is typed for the sum that waits.
    pub checks: usize,
    /// What was last pointed at in the panel.
    pub was_lit: Option<String>,
    /// What to say about the number that was typed last, below its input.
    pub typed: Option<(&'static str, String)>,
    /// Whether the editor is to be written in from this frame on.
    pub focus_own: bool,
    /// What is looked for in the editor, if anything.
    pub find: Option<String>,
    /// The names that go on from where the learner writes.
    pub names: Vec<String>,
    /// What was laid out.
    pub laid: Laid,
}

/// The lesson's blocks as they were measured: the width, whether with room for fingers, and the heights of the text and of what
/// is below it.
#[derive(Debug)]
pub struct Measured {
    pub blocks: Vec<Block>,
    pub of: (f32, bool),
    pub text: f32,
    pub foot: f32,
}

/// What the code is scrolled for, once: the moment, the pane, and the rows by their depths.
#[derive(Debug, Clone, PartialEq)]
pub struct Sought {
    /// The step and the method.
    pub stay: Option<Stay>,
    /// The moment.
    pub moment: Option<usize>,
    /// Whether it walks.
    pub walks: bool,
    /// The pane's size.
    pub size: [u32; 2],
    /// How many rows there are.
    pub rows: usize,
}

impl Memory {
    /// Forgets sizes of another step, method, language or panel; says whether it is another step.
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
