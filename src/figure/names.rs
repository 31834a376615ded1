//! Names of values, moments and layers. Every scene writes each of them once, as a constant: a misspelt one does not compile.

use crate::words::{Named, Words};

/// The name of a value, as the algorithm's source has it. Every scene names its values once, as constants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name(pub &'static str);

/// Lines of the source that do one thing: `// mark: id` stands above them. What is drawn there is a layer of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Its permanent name in the source, in lessons and in links.
    pub id: &'static str,
    /// What is seen there.
    pub title: Words,
    /// What its calls of a traced helper are called, in their order: `ab` for the check of that edge.
    pub calls: &'static [&'static str],
}

impl Mark {
    /// The same mark, whose lines call a traced helper.
    pub const fn calling(self, calls: &'static [&'static str]) -> Self {
        Self { calls, ..self }
    }
}

/// A part of a scene's pictures that can be shown or hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layer {
    /// Its permanent name.
    pub id: &'static str,
    /// What is on it.
    pub title: Words,
    /// Whether it shows only what is given, so that it may be seen before a prediction.
    pub given: bool,
    /// Whether it stands for the learner's own hand. A walk goes without: there the algorithm does its own.
    pub by_hand: bool,
}

/// A mark.
pub const fn mark(id: &'static str, title: Words) -> Mark {
    Mark { id, title, calls: &[] }
}

/// A layer with what is given.
pub const fn given(it: Named) -> Layer {
    Layer { id: it.id, title: it.title, given: true, by_hand: false }
}

/// A layer with what the learner tries by hand, before any algorithm.
pub const fn by_hand(it: Named) -> Layer {
    Layer { id: it.id, title: it.title, given: true, by_hand: true }
}

/// A layer with what was found out, apart from what marks draw.
pub const fn found(it: Named) -> Layer {
    Layer { id: it.id, title: it.title, given: false, by_hand: false }
}

impl From<&'static Mark> for Layer {
    /// What is drawn at a mark is a layer of its own.
    fn from(mark: &'static Mark) -> Self {
        Self { id: mark.id, title: mark.title, given: false, by_hand: false }
    }
}
