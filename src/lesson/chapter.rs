//! The chapters of the curriculum and their lessons.

use super::Lesson;
use crate::said::lesson as said;
use crate::words::Words;
use std::ops::Range;
use std::sync::Arc;

/// A group of related lessons. A lesson names its chapter in `lesson.toml`.
#[derive(Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its permanent name in lessons.
    pub id: &'static str,
    /// Its title.
    pub title: Words,
}

impl Chapter {
    /// All chapters, in the order in which they are taught.
    pub const ALL: &[Self] = &[
        Self::new("disks", said::DISKS),
        Self::new("boxes", said::BOXES),
        Self::new("triangles-and-capsules", said::TRIANGLES_CAPSULES),
        Self::new("lines", said::LINES),
        Self::new("many", said::MANY),
        Self::new("space", said::SPACE),
        Self::new("after-the-hit", said::AFTER_THE_HIT),
    ];

    /// The heading over lessons without a chapter, if other lessons have one.
    pub const NONE: Words = said::NONE;

    const fn new(id: &'static str, title: Words) -> Self {
        Self { id, title }
    }

    /// The chapter of this name.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|chapter| chapter.id == id)
    }
}

/// The chapters of a list of lessons, each with the lessons' positions. Neighbors without a chapter form a group.
pub fn of(lessons: &[Arc<Lesson>]) -> Vec<(Option<&'static Chapter>, Range<usize>)> {
    let mut chapters = vec![];
    let mut start = 0;
    for together in lessons.chunk_by(|a, b| a.chapter == b.chapter) {
        let end = start + together.len();
        chapters.push((together[0].chapter, start..end));
        start = end;
    }
    chapters
}
