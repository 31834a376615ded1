//! Mistakes in lesson files: the mistake, its place, and a correction.

use crate::figure::text::{Face, covers};
pub(crate) use crate::words::brief;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The largest size of a lesson file, in bytes. A long lesson has 30 KB. The limit keeps the picture running, no matter which
/// file lands in the folder.
pub const LARGEST: usize = 1 << 20;

/// The most mistakes reported for one file: no author reads beyond that.
const MOST: usize = 200;

/// One mistake in a lesson file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {what}; {instead}")]
pub struct Mistake {
    /// The file or folder, as its reader named it.
    pub file: String,
    /// The line, from 1. A mistake of the file as a whole is at 1:1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The mistake.
    pub what: String,
    /// The correction.
    pub instead: String,
}

impl Mistake {
    /// A mistake of a whole file or folder.
    pub(crate) fn whole(
        file: impl Into<String>,
        what: impl Into<String>,
        instead: impl Into<String>,
    ) -> Self {
        Self { file: file.into(), line: 1, column: 1, what: what.into(), instead: instead.into() }
    }
}

/// A file's bytes, or the reason why there are none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum File<'a> {
    /// The contents.
    Bytes(Cow<'a, [u8]>),
    /// There is no such file.
    #[default]
    Missing,
    /// It is larger than [`LARGEST`]. Holds its size in bytes.
    TooLarge(u64),
    /// It exists but cannot be read. Holds the reason.
    Unreadable(String),
}

impl<'a> File<'a> {
    /// A file with this text.
    pub fn text(text: &'a str) -> Self {
        Self::Bytes(Cow::Borrowed(text.as_bytes()))
    }
}

/// A file during reading: its text, and the mistakes found in it so far.
pub(crate) struct Page<'a> {
    /// The text. `None` if there is none to read.
    pub text: Option<&'a str>,
    /// The text in which positions are counted. For a file that is not UTF-8, its valid beginning.
    counted: &'a str,
    name: String,
    found: Vec<(usize, String, String)>,
}

impl<'a> Page<'a> {
    /// Opens a file and reads its text, if it is text.
    pub fn open(name: String, file: &'a File<'a>) -> Self {
        let mut page = Self { text: None, counted: "", name, found: Vec::new() };
        let too_large = |size: u64| format!("the file has {size} bytes");
        let smaller = format!("expected at most {LARGEST} bytes");
        match file {
            File::Bytes(bytes) if bytes.len() > LARGEST => {
                page.wrong(0, too_large(bytes.len() as u64), smaller);
            }
            File::TooLarge(size) => page.wrong(0, too_large(*size), smaller),
            File::Missing => page.wrong(
                0,
                "no such file",
                "a lesson consists of lesson.toml and a text file for each language, such as en.md",
            ),
            File::Unreadable(why) => {
                page.wrong(0, format!("the file cannot be read: {why}"), "allow this program to read it");
            }
            File::Bytes(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => {
                    page.counted = text.strip_prefix('\u{feff}').unwrap_or(text);
                    page.text = Some(page.counted);
                }
                Err(error) => {
                    let at = error.valid_up_to();
                    page.counted = std::str::from_utf8(&bytes[..at]).unwrap_or("");
                    page.wrong(
                        at,
                        format!("byte 0x{:02X} is not valid UTF-8", bytes[at]),
                        "save the file as UTF-8",
                    );
                }
            },
        }
        page
    }

    /// Records a mistake at byte `at`.
    pub fn wrong(&mut self, at: usize, what: impl Into<String>, instead: impl Into<String>) {
        self.found.push((at, what.into(), instead.into()));
    }

    /// The file's name in mistakes, such as `lessons/07-disk-triangle/en.md`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The line number of a byte, from 1.
    pub fn line(&self, at: usize) -> usize {
        1 + self.counted.bytes().take(at).filter(|&byte| byte == b'\n').count()
    }

    /// Replaces all other mistakes by one for each character that no embedded font can show.
    pub fn check_characters(&mut self) {
        self.found.clear();
        let mut seen = BTreeSet::new();
        for (i, c) in self.text.unwrap_or("").char_indices() {
            let fine = matches!(c, ' '..='~' | '\n' | '\r' | '\t');
            // Every face falls back on Sans.
            if !fine && seen.insert(c) && !covers(Face::Sans, c) {
                let code = u32::from(c);
                let shown = c.escape_debug();
                self.wrong(
                    i,
                    format!("no font has `{shown}` (U+{code:04X})"),
                    "a window shows it only if the system has a font for it; in Hantei’s own source, run assets/fonts/subset.py",
                );
            }
        }
    }

    /// Returns the mistakes in the order of the text.
    pub fn finish(mut self) -> Vec<Mistake> {
        self.found.sort_by_key(|(at, ..)| *at);
        let more = self.found.len().saturating_sub(MOST);
        let (mut done, mut line, mut column) = (0, 1, 1);
        let mut mistakes = Vec::new();
        for (at, what, instead) in self.found.into_iter().take(MOST) {
            for c in self.counted.get(done..at).unwrap_or("").chars() {
                (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
            }
            done = done.max(at);
            mistakes.push(Mistake { file: self.name.clone(), line, column, what, instead });
        }
        if let Some(last) = mistakes.last_mut().filter(|_| more > 0) {
            last.instead += &format!(" (and {more} more mistakes in this file)");
        }
        mistakes
    }
}

/// A list of names. It begins with the one nearest to `written`, if one is near.
pub(crate) fn names<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known = nearest_first(written, known);
    if known.is_empty() { "none".to_owned() } else { known.join(", ") }
}

/// Like `names`, for many names: at most a dozen, each once, with a `…` if there are more.
pub(crate) fn some_names<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let mut seen = BTreeSet::new();
    let known = nearest_first(written, known.into_iter().filter(|&name| seen.insert(name)));
    let shown = known.iter().take(12).copied().collect::<Vec<_>>().join(", ");
    if known.len() > 12 { format!("{shown} …") } else { shown }
}

fn nearest_first<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut known: Vec<&str> = known.into_iter().collect();
    // Names are short, but `written` may be anything.
    let written: String = written.chars().take(64).collect();
    let mistypings = |name: &str| strsim::osa_distance(&written, name);
    let nearest = (0..known.len()).min_by_key(|&i| mistypings(known[i]));
    // Allows one typing mistake in short names, and one more for every four letters.
    if let Some(i) = nearest.filter(|&i| mistypings(known[i]) <= 1 + known[i].chars().count() / 4) {
        known[..=i].rotate_right(1);
    }
    known
}

/// True if `id` consists of lowercase letters, digits and hyphens, as names in links do.
pub(crate) fn is_id(id: &str) -> bool {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    id.starts_with(|c: char| c.is_ascii_lowercase()) && id.chars().all(good) && !id.ends_with('-')
}

/// The rule of [`is_id`], in words.
pub(crate) const AN_ID: &str = "use lowercase letters, digits and hyphens, as in `two-sides`";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_comes_first_if_it_is_near() {
        let known = ["triangle", "lines", "regions", "edges"];
        assert_eq!(names("edge", known), "edges, triangle, lines, regions");
        assert_eq!(names("color", known), "triangle, lines, regions, edges");
        assert_eq!(names("lnies", known), "lines, triangle, regions, edges");
        assert_eq!(names("line", known), "lines, triangle, regions, edges");
        assert_eq!(names("tirnagle", known), "triangle, lines, regions, edges");
        assert_eq!(names("x", []), "none");
    }

    #[test]
    fn positions_are_in_characters() {
        let file = File::text("判定\n点と円 x\n");
        let mut page = Page::open("a.md".into(), &file);
        page.wrong("判定\n点と円 ".len(), "x", "y");
        page.wrong(0, "first", "z");
        let all: Vec<String> = page.finish().iter().map(ToString::to_string).collect();
        assert_eq!(all, ["a.md:1:1: first; z", "a.md:2:5: x; y"]);
    }
}
