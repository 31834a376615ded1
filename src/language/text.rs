//! Where something stands in a text.

/// From one byte of a text up to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// Which of the texts, in the order in which they were given; a learner's own comes last.
    pub file: u16,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// From the start of this one to the end of another.
    pub fn to(self, other: Self) -> Self {
        Self { end: other.end.max(self.start), ..self }
    }

    /// What stands there.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or("")
    }

    /// Line and column of its first letter, counted from 1, in letters.
    pub fn place(self, text: &str) -> (usize, usize) {
        let before = text.get(..self.start as usize).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or("");
        (1 + before.matches('\n').count(), 1 + line.chars().count())
    }
}
