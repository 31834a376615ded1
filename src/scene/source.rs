//! The algorithms' own source, read back for the panel: what is shown is what ran.
//!
//! `// mark: name` covers the lines below it that are indented at least as deep, until the next
//! mark. A mark without a name ends the explanation: below it the workings are only packed up, and
//! a listing leaves that out.

use super::run::Row;

/// Functions of one source file.
#[derive(Debug, Clone, Copy)]
pub struct Source {
    /// The text of the file.
    pub file: &'static str,
    /// The names of the functions, in reading order.
    pub functions: &'static [&'static str],
}

/// A line of a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Its text; indented as in the function, which starts at the left.
    pub text: &'static str,
    /// The mark that covers it.
    pub mark: Option<&'static str>,
}

impl Source {
    /// The lines of the functions, with a blank line between two functions.
    ///
    /// # Panics
    /// When a function is not in the file. A test reads every source of every method.
    pub fn listing(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for function in self.functions {
            if !lines.is_empty() {
                lines.push(Line { text: "", mark: None });
            }
            lines.extend(explained(&self.text(function)));
        }
        lines
    }

    /// The lines of one of the functions as they are in the file, marks and all; indented from its own start.
    ///
    /// # Panics
    /// When the function is not in the file.
    pub fn text(&self, function: &str) -> Vec<&'static str> {
        let lines = || self.file.lines();
        let opens = |line: &str| {
            line.trim_start()
                .trim_start_matches("pub ")
                .strip_prefix("fn ")
                .and_then(|rest| rest.strip_prefix(function))
                .is_some_and(|rest| rest.starts_with('('))
        };
        let start = lines().position(opens).unwrap_or_else(|| panic!("no function `{function}` in its file"));
        let indent = lines().nth(start).map_or(0, depth);
        let mut text: Vec<_> = lines().skip(start).map(|line| line.get(indent..).unwrap_or("")).collect();
        let end = text.iter().position(|&line| line == "}").map_or(text.len(), |end| end + 1);
        text.truncate(end);
        text
    }

    /// The names of the marks, in reading order.
    pub fn marks(&self) -> Vec<&'static str> {
        let mut marks: Vec<_> = self.listing().iter().filter_map(|line| line.mark).collect();
        marks.dedup();
        marks
    }
}

/// The line that a value belongs beside: under its mark, where its name is bound or first appears.
pub fn line_of(listing: &[Line], mark: &str, name: &str) -> Option<usize> {
    let name = name.split(['.', '[']).next().unwrap_or(name);
    let marked = || listing.iter().enumerate().filter(|(_, line)| line.mark == Some(mark));
    let binds = |text: &str| {
        let left = text.split_once(" = ").map_or("", |(left, _)| left);
        left.contains("let ") && has_word(left, name)
    };
    let bound = marked().find(|(_, line)| binds(line.text));
    bound.or_else(|| marked().find(|(_, line)| has_word(line.text, name))).map(|(i, _)| i)
}

/// The last line of what begins in a line: what is bound may stand below its name.
fn end_of(listing: &[Line], line: usize) -> usize {
    let below = listing[line].text.ends_with('=');
    let end = listing[line..].iter().position(|line| !below || line.text.ends_with(';'));
    end.map_or(line, |end| line + end)
}

/// The rows of a trace beside each line of a listing.
pub fn beside<'a>(listing: &[Line], rows: &'a [Row]) -> Vec<Vec<&'a Row>> {
    let mut beside = vec![vec![]; listing.len()];
    for row in rows {
        if let Some(line) = line_of(listing, row.mark, row.name) {
            beside[end_of(listing, line)].push(row);
        }
    }
    beside
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word)
}

/// The lines of a function that are shown, each with the mark that covers it.
fn explained(text: &[&'static str]) -> Vec<Line> {
    let (mut lines, mut mark, mut packing) = (Vec::new(), None, false);
    for &text in text {
        let closes = text == "}";
        if let Some(marker) = text.trim_start().strip_prefix("// mark:") {
            packing = marker.trim().is_empty();
            mark = (!packing).then(|| (marker.trim(), depth(text)));
        } else if closes || !packing {
            let covering = mark.filter(|(_, deep)| depth(text) >= *deep && !closes).map(|(name, _)| name);
            lines.push(Line { text, mark: covering });
        }
    }
    lines
}

/// How many spaces a line begins with.
fn depth(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
/// Docs.
pub fn first(x: f32) -> Out {
    let t = x;
    // mark: double
    let d = 2.0 * t;
    if d > 1.0 {
        // mark: large
        let e = d;
    }
    // mark:
    Out { d }
}

fn second() {
    // mark: other
    let (a, d) = (1, 2);
}
";

    #[test]
    fn marks_cover_their_lines_and_packing_is_left_out() {
        let source = Source { file: FILE, functions: &["first", "second"] };
        let listing = source.listing();
        let texts: Vec<_> = listing.iter().map(|line| (line.text, line.mark.unwrap_or("-"))).collect();
        assert_eq!(
            texts,
            [
                ("pub fn first(x: f32) -> Out {", "-"),
                ("    let t = x;", "-"),
                ("    let d = 2.0 * t;", "double"),
                ("    if d > 1.0 {", "double"),
                ("        let e = d;", "large"),
                ("    }", "-"),
                ("}", "-"),
                ("", "-"),
                ("fn second() {", "-"),
                ("    let (a, d) = (1, 2);", "other"),
                ("}", "-"),
            ]
        );
        assert_eq!(source.marks(), ["double", "large", "other"]);
        assert_eq!(line_of(&listing, "other", "d"), Some(9));
        assert_eq!(line_of(&listing, "double", "d.x"), Some(2));
        assert_eq!(line_of(&listing, "other", "a[0]"), Some(9));
        assert_eq!(line_of(&listing, "double", "nothing"), None);
    }
}
