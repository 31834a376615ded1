//! The source of a text on the screen, for translators who click on it.

use super::texts::ENGLISH;
use super::words::{Texts, beside};
use crate::words::Lang;
use std::cmp::Reverse;
use std::path::Path;

/// The greatest number of places listed. A text may be built from several.
const MOST: usize = 3;
/// The number of letters that identify a sentence of a lesson.
const TELLING: usize = 24;
/// The number of letters that identify a text with values if nothing comes before or after it.
const SHORT: usize = 3;
/// The mark of a text that is cut off.
const CUT: char = '…';

/// The places, as file and line, of the displayed text in the words of a folder, or in the lessons beside it or in another
/// folder; the longest match first. Text that the language lacks is found in English.
pub fn places(words: &Path, lessons: Option<&Path>, lang: Lang, shown: &str) -> Vec<String> {
    let beside = beside(words);
    let lessons = lessons.unwrap_or(&beside);
    let read = |code| Texts::read_with(words, lessons, code).map(|texts| texts.all).unwrap_or_default();
    let mut texts = read(ENGLISH);
    texts.extend(read(lang.code()));
    let letters = Letters::of(shown);
    let paths = path_titles(lessons).filter(|(title, _)| Letters::of(title).text == letters.text);
    let paths = paths.map(|(_, place)| (letters.at.len(), true, place)).collect::<Vec<_>>();
    // A number before a text, as in a list, is no part of it.
    let unnumbered = Letters::of(shown.trim_start_matches(|c: char| !c.is_alphabetic()));
    let said = texts.values().filter_map(|text| {
        let lesson = text.name.contains('#');
        let says = |shown: &Letters| match lesson {
            true => shown.in_lesson(&text.text),
            false => shown.says(&text.name, &text.text),
        };
        let (size, line) = says(&letters).or_else(|| says(&unnumbered))?;
        Some((size, lesson, format!("{}:{}", text.file, text.line + line)))
    });
    let mut found: Vec<(usize, bool, String)> = said.chain(paths).collect();
    // A short text of the program may be a part of a lesson's sentence by chance.
    found.sort_by_key(|(size, lesson, _)| (Reverse(*size), *lesson));
    let best = found.first().map_or(0, |(size, ..)| *size);
    found.into_iter().filter(|(size, ..)| 2 * size > best).take(MOST).map(|(.., place)| place).collect()
}

/// The titles of the paths through a folder of lessons, in all languages, each with its place.
fn path_titles(lessons: &Path) -> impl Iterator<Item = (String, String)> {
    let file = lessons.join("paths.toml");
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let titles = lines.into_iter().zip(1..).filter(|(line, _)| line.starts_with("title"));
    titles.flat_map(move |(line, number)| {
        let place = format!("{}:{number}", file.display());
        let quoted: Vec<String> = line.split('"').skip(1).step_by(2).map(str::to_owned).collect();
        quoted.into_iter().map(move |title| (title, place.clone()))
    })
}

/// The letters and digits of a text in small letters without formatting, and their positions in it.
struct Letters {
    text: String,
    at: Vec<usize>,
    /// True if the end of the text is cut off.
    cut: bool,
}

impl Letters {
    fn of(text: &str) -> Self {
        let small = |c: char| c.to_lowercase().next().unwrap_or(c);
        let (at, letters): (Vec<usize>, String) =
            text.char_indices().filter(|(_, c)| c.is_alphanumeric()).map(|(at, c)| (at, small(c))).unzip();
        Self { text: letters, at, cut: text.ends_with(CUT) }
    }

    /// The number of letters of the displayed text that a text of the words explains, if names in braces match anything; all
    /// letters if the displayed text is its name.
    fn says(&self, name: &str, text: &str) -> Option<(usize, usize)> {
        let all = self.at.len();
        if self.text == Self::of(name).text {
            return Some((all, 0));
        }
        if self.cut && all >= SHORT && Self::of(text).text.starts_with(&self.text) {
            return Some((all, 0));
        }
        let parts = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, part)| part));
        let parts: Vec<Self> = parts.map(Self::of).collect();
        let (mut rest, mut size) = (&*self.text, 0);
        for part in &parts {
            rest = rest.split_once(&*part.text)?.1;
            size += part.at.len();
        }
        let begins = parts.first().is_some_and(|part| self.text.starts_with(&part.text));
        let is_whole = begins && parts.last().is_some_and(|part| self.text.ends_with(&part.text));
        // A word or two may be a part of anything.
        let tells = size == all || size > 8 || is_whole && size >= SHORT && 2 * size >= all;
        tells.then_some((size, 0)).filter(|(size, _)| *size > 0)
    }

    /// The number of matching letters, and of lines below the step's first, if a step of a lesson contains this text. Words of
    /// the program may precede it, as in "Try it: …", or keys may be inserted.
    fn in_lesson(&self, step: &str) -> Option<(usize, usize)> {
        let size = self.at.len();
        let told = Self::of(step);
        let letters: Vec<char> = self.text.chars().collect();
        let mut parts = letters.windows(TELLING.min(size).max(1)).step_by(TELLING / 4).map(String::from_iter);
        let at = parts.find_map(|part| told.text.find(&part).filter(|_| size > 4))?;
        let at = told.at[told.text[..at].chars().count()];
        Some((size, step[..at].matches('\n').count()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line of a place in the source. Asserts that it is in this file.
    fn line(place: &str, file: &str) -> String {
        let (path, line) = place.rsplit_once(':').expect("a file and a line");
        assert!(path.ends_with(file), "{place} is not in {file}");
        let text = std::fs::read_to_string(path).expect(path);
        text.lines()
            .nth(line.parse::<usize>().expect("a number") - 1)
            .expect("there is such a line")
            .to_owned()
    }

    #[test]
    fn a_displayed_text_is_found_in_its_file_with_and_without_values() {
        let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("words");
        let found = places(&words, None, Lang::Ja, "この教材に「9」というレッスンはありません。");
        assert!(found.is_empty(), "nothing says that: {found:?}");
        let speaker = &places(&words, None, Lang::En, "Speaker notes · Hantei 判定")[0];
        assert!(line(speaker, "words/en/app.toml").starts_with("speaker = "), "{speaker}");
        let filled =
            &places(&words, None, Lang::Es, "Ningún archivo de palabras ni de lecciones contiene «Hola».")[0];
        assert!(line(filled, "words/es/cli.toml").starts_with("nowhere = "), "{filled}");
        for (short, name) in [
            ("Clamp to the core", "clamp = "),
            ("2  clamp to the core", "clamp = "),
            ("clamp to the co…", "clamp = "),
        ] {
            let found = &places(&words, None, Lang::En, short)[0];
            assert!(line(found, "words/en/capsule-disk.toml").starts_with(name), "{found}");
        }
        let chapter = &places(&words, None, Lang::Ja, "はじめの一歩")[0];
        assert!(line(chapter, "lessons/paths.toml").starts_with("title = "), "{chapter}");
        let named = &places(&words, None, Lang::En, "cli.handout.worked")[0];
        assert!(line(named, "words/en/cli.toml").starts_with("worked = "), "{named}");
    }

    #[test]
    fn a_sentence_of_a_lesson_is_found_in_its_line() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(root.join("lessons/01-point-disk/ja.md")).expect("the lesson");
        let is_sentence = |line: &&str| line.chars().count() > 40 && !line.starts_with(['#', '>', '|']);
        let sentence = text.lines().find(is_sentence).expect("it says something");
        let shown = sentence.replace(['*', '`', '_'], "");
        let found = &places(&root.join("words"), None, Lang::Ja, &shown)[0];
        assert_eq!(line(found, "lessons/01-point-disk/ja.md"), sentence);
    }
}
