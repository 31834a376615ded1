//! Where a text on screen comes from, for translators who click on it.

use super::texts::ENGLISH;
use super::words::{Texts, beside};
use crate::words::Lang;
use std::cmp::Reverse;
use std::path::Path;

/// The most places that are named: a text may be put together from several.
const MOST: usize = 3;
/// A sentence of a lesson is recognized by this many of its letters.
const TELLING: usize = 24;

/// The places, as file and line, where the words of a folder, or the lessons beside it or in another one, have the text that is
/// shown; the longest match first. What the language lacks is found in English.
pub fn places(words: &Path, lessons: Option<&Path>, lang: Lang, shown: &str) -> Vec<String> {
    let beside = beside(words);
    let lessons = lessons.unwrap_or(&beside);
    let read = |code| Texts::read_with(words, lessons, code).map(|texts| texts.all).unwrap_or_default();
    let mut texts = read(ENGLISH);
    texts.extend(read(lang.code()));
    let shown = Letters::of(shown);
    let said = texts.values().filter_map(|text| {
        let lesson = text.name.contains('#');
        let (size, line) =
            if lesson { shown.in_lesson(&text.text) } else { shown.says(&text.name, &text.text) }?;
        Some((size, format!("{}:{}", text.file, text.line + line)))
    });
    let mut found: Vec<(usize, String)> = said.collect();
    found.sort_by_key(|(size, _)| Reverse(*size));
    let best = found.first().map_or(0, |(size, _)| *size);
    found.into_iter().filter(|(size, _)| 2 * size > best).take(MOST).map(|(_, place)| place).collect()
}

/// The letters and digits of a text, without what formats it, and where each is in it.
struct Letters {
    text: String,
    at: Vec<usize>,
}

impl Letters {
    fn of(text: &str) -> Self {
        let (at, letters): (Vec<usize>, String) =
            text.char_indices().filter(|(_, c)| c.is_alphanumeric()).unzip();
        Self { text: letters, at }
    }

    /// How many letters of the shown text a text of the words accounts for, where names in braces stand for anything; or all, if its
    /// name is shown.
    fn says(&self, name: &str, text: &str) -> Option<(usize, usize)> {
        let all = self.at.len();
        if self.text == Self::of(name).text {
            return Some((all, 0));
        }
        let (mut rest, mut size) = (&*self.text, 0);
        for part in text.split('{').map(|part| part.split_once('}').map_or(part, |(_, part)| part)) {
            let part = Self::of(part);
            rest = rest.split_once(&*part.text)?.1;
            size += part.at.len();
        }
        // A word or two may be a part of anything.
        (size == all || size > 8).then_some((size, 0)).filter(|(size, _)| *size > 0)
    }

    /// Whether a step of a lesson has this text: how many letters, and how many lines below the step's first. Words of the program
    /// may stand before it, as in "Try it: …", and keys within it.
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

    /// The line of a place in the source, and whether it is of this file.
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
    fn what_is_seen_is_found_in_its_file_with_and_without_values() {
        let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("words");
        let found = places(&words, None, Lang::Ja, "この教材に「9」というレッスンはありません。");
        assert!(found.is_empty(), "nothing says that: {found:?}");
        let speaker = &places(&words, None, Lang::En, "Speaker notes · Hantei 判定")[0];
        assert!(line(speaker, "words/en/app.toml").starts_with("speaker = "), "{speaker}");
        let filled =
            &places(&words, None, Lang::Es, "«Hola» no está en ningún archivo de palabras ni de lecciones.")
                [0];
        assert!(line(filled, "words/es/cli.toml").starts_with("nowhere = "), "{filled}");
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
