//! Names of values, moments and layers. Every scene defines each of them once, as a constant, so that a misspelled name does not
//! compile.

use crate::words::{Named, Words};

/// The name of a value, as in the algorithm's source. Every scene defines its names once, as constants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name(pub &'static str);

/// Lines of the source that do one thing, below `// mark: id`. Their drawing is a layer of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The permanent name in the source, in lessons and in links.
    pub id: &'static str,
    /// The title of its drawing.
    pub title: Words,
    /// The names of its calls of a traced helper, in order: `ab` for the check of that edge.
    pub calls: &'static [&'static str],
}

impl Mark {
    /// A mark whose lines call a traced helper.
    pub const fn calling(self, calls: &'static [&'static str]) -> Self {
        Self { calls, ..self }
    }
}

/// A part of a scene's pictures that can be shown or hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layer {
    /// The permanent name.
    pub id: &'static str,
    /// The title of its content.
    pub title: Words,
    /// True if it shows only given shapes, so that it may be visible before a prediction.
    pub given: bool,
    /// True if it is for manual exploration. A walkthrough hides it, since there the algorithm does the work.
    pub by_hand: bool,
    /// True if it repeats the drawings of marks, all together.
    pub repeats: bool,
}

/// A mark.
pub const fn mark(id: &'static str, title: Words) -> Mark {
    Mark { id, title, calls: &[] }
}

/// A layer with given shapes.
pub const fn given(it: Named) -> Layer {
    Layer { id: it.id, title: it.title, given: true, by_hand: false, repeats: false }
}

/// A layer for manual exploration before any algorithm.
pub const fn by_hand(it: Named) -> Layer {
    Layer { id: it.id, title: it.title, given: true, by_hand: true, repeats: false }
}

/// A layer with results, besides the drawings of marks.
pub const fn found(it: Named) -> Layer {
    Layer { id: it.id, title: it.title, given: false, by_hand: false, repeats: false }
}

/// A layer that repeats the drawings of marks all together.
pub const fn together(it: Named) -> Layer {
    Layer { repeats: true, ..found(it) }
}

impl From<&'static Mark> for Layer {
    /// The drawings at a mark are a separate layer.
    fn from(mark: &'static Mark) -> Self {
        Self { id: mark.id, title: mark.title, given: false, by_hand: false, repeats: false }
    }
}
