//! Reads the files of words: the texts of a language, each with its name and its place.
//!
//! The build script and the program both compile this file. One writes lists of texts, the other compares them.

use super::named;
use std::fmt::{self, Display};
use std::fs;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};

/// The language that all others are translated from.
pub const ENGLISH: &str = "en";

/// The file with the facts about a language. It is not translated.
pub const ABOUT: &str = "language";

/// The file with the texts of a page outside the program.
pub const BROWSER: &str = "browser";

/// A text, and its place.
#[derive(Debug, Clone)]
pub struct Text {
    /// The names of the file and of the surrounding tables, then its own: `point-disk.mark.add`.
    pub name: String,
    pub text: String,
    pub file: String,
    pub line: usize,
}

impl Text {
    /// The file and the line.
    pub fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }
}

/// A mistake in a file, its place, and a correction.
#[derive(Debug)]
pub struct Wrong {
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub what: String,
    pub instead: &'static str,
}

impl Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, what, instead } = self;
        write!(f, "{file}:{line}:{column}: {what}; {instead}")
    }
}

/// The languages of a folder of words: the names of its folders, English first.
pub fn codes(words: &Path) -> Vec<String> {
    let folders = files(words, |_| true).into_iter().filter(|path| path.is_dir());
    let mut codes: Vec<String> = folders.map(|folder| name(&folder)).collect();
    codes.retain(|code| !code.starts_with('.'));
    codes.sort_by_key(|code| (code != ENGLISH, code.clone()));
    codes
}

/// The files of a language that hold texts, in order.
pub fn of_language(folder: &Path) -> Vec<PathBuf> {
    files(folder, |name| name.strip_suffix(".toml").is_some_and(|stem| stem != ABOUT))
}

/// The words for a hit and a miss as lessons write them, from a language's file of facts. `None` without both.
pub fn verdicts(folder: &Path) -> Option<[String; 2]> {
    let about = fs::read_to_string(about(folder)).ok()?;
    let about: toml::Table = toml::from_str(&about).ok()?;
    let word =
        |key| about.get(key).and_then(toml::Value::as_str).filter(|word| !word.is_empty()).map(str::to_owned);
    Some([word("hit")?, word("miss")?])
}

/// The file with the facts about a language.
pub fn about(folder: &Path) -> PathBuf {
    folder.join(ABOUT).with_extension("toml")
}

/// The texts for a hit and a miss in pictures that the file of facts replaces until they are translated.
pub fn pictured(folder: &Path) -> Vec<Text> {
    let file = about(folder).display().to_string();
    let words = verdicts(folder).into_iter().flat_map(|words| ["hit", "miss"].into_iter().zip(words));
    let text = |(key, word): (&str, String)| {
        ["scene", "map"].map(|of| Text {
            name: format!("{of}.{key}"),
            text: word.trim_matches(['「', '」']).to_owned(),
            file: file.clone(),
            line: 1,
        })
    };
    words.flat_map(text).collect()
}

/// The entries of a folder with wanted names, in order.
pub fn files(folder: &Path, wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    found.retain(|path| wanted(&name(path)));
    found.sort();
    found
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The texts of a file, in their order.
///
/// # Errors
/// If an entry is not a text. All such entries are listed.
pub fn read(file: &Path) -> Result<Vec<Text>, Vec<Wrong>> {
    let shown = file.display().to_string();
    let text = fs::read_to_string(file).map_err(|error| {
        let (file, what) = (shown.clone(), format!("cannot be read: {error}"));
        vec![Wrong { file, line: 1, column: 1, what, instead: "save it as UTF-8" }]
    })?;
    let line = |at: usize| 1 + text[..at].matches('\n').count();
    let wrong = |at: usize, what: String, instead| {
        let column = 1 + text[..at].rsplit('\n').next().unwrap_or("").chars().count();
        Wrong { file: shown.clone(), line: line(at), column, what, instead }
    };
    let table = DeTable::parse(&text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        vec![wrong(at, error.message().to_owned(), "write a name, `=`, and a text between quotation marks")]
    })?;
    let (mut found, mut mistakes) = (vec![], vec![]);
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut open = vec![(stem, table.get_ref())];
    while let Some((above, table)) = open.pop() {
        for (key, value) in table {
            let name = format!("{above}.{}", key.get_ref());
            match value.get_ref() {
                DeValue::Table(inner) => open.push((name, inner)),
                DeValue::String(text) => {
                    let at = key.span().start;
                    let (text, file) = (text.to_string(), shown.clone());
                    found.push((at, Text { name, text, file, line: line(at) }));
                }
                _ => mistakes.push(wrong(
                    value.span().start,
                    format!("`{name}` is not a text"),
                    "put it between quotation marks",
                )),
            }
        }
    }
    // A TOML table does not keep the order.
    found.sort_by_key(|(at, _)| *at);
    if mistakes.is_empty() { Ok(found.into_iter().map(|(_, text)| text).collect()) } else { Err(mistakes) }
}

/// The mistakes of a translation compared with its English: names in braces that nothing fills in, one sentence each.
pub fn unfit(english: &Text, own: &Text) -> Vec<String> {
    let wanted: Vec<&str> = named(&english.text).collect();
    let there = if wanted.is_empty() { "none".to_owned() } else { wanted.join(", ") };
    let unknown = named(&own.text).filter(|name| !wanted.contains(name));
    let told = |name| format!("{}: nothing fills in {{{name}}}; English has: {there}", own.place());
    unknown.map(told).collect()
}

/// The mistake of a text that English lacks.
pub fn extra(own: &Text) -> String {
    format!("{}: English has no `{}`", own.place(), own.name)
}
