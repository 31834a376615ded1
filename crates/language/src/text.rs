//! Places in a text.

/// A range of bytes in one of the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// The index of the text, in the order in which texts were given. The learner's code comes last.
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

    /// The text of the span.
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

/// The line starts of a text, for finding many places quickly.
pub struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Looks for the lines of a text.
    pub fn new(text: &'a str) -> Self {
        let next = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, starts: std::iter::once(0).chain(next).collect() }
    }

    /// The line of a byte, counted from 0.
    pub fn row(&self, at: u32) -> usize {
        self.starts.partition_point(|start| *start <= at as usize).saturating_sub(1)
    }

    /// Line and column of a span's first letter, counted from 1, in letters.
    pub fn place(&self, span: Span) -> (usize, usize) {
        let row = self.row(span.start);
        let before = self.text.get(self.starts[row]..span.start as usize).unwrap_or("");
        (1 + row, 1 + before.chars().count())
    }
}

#[cfg(test)]
mod tests {
    use super::{Lines, Span};

    #[test]
    fn one_lookup_of_a_place_agrees_with_many() {
        let text = "円 = 1;\n\nlet x = 円;\n";
        let lines = Lines::new(text);
        for start in (0..=text.len()).filter(|at| text.is_char_boundary(*at)).map(|at| at as u32) {
            let span = Span { start, end: start, ..Span::default() };
            assert_eq!(lines.place(span), span.place(text), "{start}");
            assert_eq!(lines.row(start), span.place(text).0 - 1);
        }
    }
}
