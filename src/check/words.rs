//! `hantei check words`: the progress of each language, and its mistakes compared with English.
//!
//! A language is a folder beside `en`. Missing texts are shown in English. Each translation belongs to one version of the
//! English: the file `translated.txt` holds a checksum of each translated English text, so that later changes are noticed.

use super::named;
use super::texts::{self, ABOUT, BROWSER, ENGLISH, Text, Wrong, codes, files};
use crate::figure::text::{Face, covers};
use crate::lesson::Mistake;
use crate::separators::NEXT;
use crate::words::{Lang, edit, edit_verdicts, previewed};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, io};

/// The file with the checksums of the English texts, by their names.
const TRANSLATED: &str = "translated.txt";

/// True if a folder holds words, and not lessons.
pub fn is_words(folder: &Path) -> bool {
    folder.join(ENGLISH).join(ABOUT).with_extension("toml").is_file()
}

/// The folder of lessons beside the words in the source.
pub(super) fn beside(words: &Path) -> PathBuf {
    words.with_file_name("lessons")
}

/// Checks each language of a folder of words, and of the lessons beside it if there are any. Returns the text to print, and true
/// if there are no mistakes. Missing and outdated translations are reported, but are no mistakes: three of each file, or all.
pub fn report(words: &Path, all: bool) -> (String, bool) {
    let english = match Texts::read(words, ENGLISH) {
        Ok(english) => english,
        Err(mistakes) => return (lines(&mistakes), false),
    };
    let (mut out, mut right) = (String::new(), true);
    for code in codes(words).into_iter().filter(|code| code != ENGLISH) {
        match Texts::read(words, &code) {
            Ok(own) => right &= own.compare(&english, (words, all), &code, &mut out),
            Err(mistakes) => {
                out += &lines(&mistakes);
                right = false;
            }
        }
    }
    (out, right)
}

/// Replaces the built-in words with those of a folder.
///
/// # Errors
/// All mistakes. Nothing is replaced then.
pub fn put(words: &Path) -> Result<(), Vec<Mistake>> {
    let (mut lists, mut mistakes) = (vec![], vec![]);
    for lang in Lang::ALL {
        match Texts::shown(words, lang).and_then(|texts| texts.list()) {
            Ok(list) => lists.push((lang, list)),
            Err(more) => mistakes.extend(more),
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    lists.into_iter().for_each(|(lang, list)| edit(lang, list));
    for lang in Lang::ALL {
        let verdicts = texts::verdicts(&words.join(previewed(lang).unwrap_or(lang.code())));
        verdicts.into_iter().for_each(|verdicts| edit_verdicts(lang, verdicts));
    }
    Ok(())
}

/// Replaces each text with its name, so that a translator sees its place.
pub fn put_names() {
    let names = known().collect::<Vec<_>>().join(&NEXT.to_string());
    Lang::ALL.into_iter().for_each(|lang| edit(lang, names.clone()));
}

/// The names of all texts of the program, in its order.
fn known() -> impl Iterator<Item = &'static str> {
    known_with_values().map(|(name, _)| name)
}

/// The names of all texts of the program, each with the names of the values that are inserted, separated by tabs.
fn known_with_values() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!(concat!(env!("OUT_DIR"), "/said.txt")).lines().filter_map(|line| line.split_once('\t'))
}

/// Polls a folder of words, and applies changes.
#[derive(Debug)]
pub struct Watch {
    words: PathBuf,
    next: Option<Instant>,
    seen: Vec<(PathBuf, Option<SystemTime>)>,
}

impl Watch {
    /// A watch over this folder, whose words are in use already.
    pub fn new(words: impl Into<PathBuf>) -> Self {
        let words = words.into();
        let seen = times(&words);
        Self { words, next: None, seen }
    }

    /// The result of replaced words, or their mistakes; `None` if nothing has changed.
    pub fn poll(&mut self, now: Instant) -> Option<Result<(), Vec<Mistake>>> {
        if self.next.is_some_and(|next| now < next) {
            return None;
        }
        self.next = Some(now + REST);
        let seen = times(&self.words);
        let is_new = seen != self.seen;
        self.seen = seen;
        is_new.then(|| put(&self.words))
    }
}

/// The modification time of each file of words.
fn times(words: &Path) -> Vec<(PathBuf, Option<SystemTime>)> {
    let changed = |path: &PathBuf| fs::metadata(path).and_then(|about| about.modified()).ok();
    let codes = Lang::ALL.into_iter().flat_map(|lang| [Some(lang.code()), previewed(lang)]).flatten();
    let files = |folder: PathBuf| texts::of_language(&folder).into_iter().chain([texts::about(&folder)]);
    let all = codes.flat_map(|code| files(words.join(code)));
    all.map(|path| (path.clone(), changed(&path))).collect()
}

/// The pause between two polls.
const REST: Duration = Duration::from_millis(200);

/// Records that all translated texts of a language match the current English. Texts that repeat the English are recorded only if
/// the file names them already. Returns the number of the others.
///
/// # Errors
/// A folder cannot be read, or the file cannot be written.
pub fn note(words: &Path, code: &str) -> io::Result<usize> {
    let unreadable = |mistakes: Vec<Mistake>| io::Error::other(lines(&mistakes).trim_end().to_owned());
    let english = Texts::read(words, ENGLISH).map_err(unreadable)?;
    let own = Texts::read(words, code).map_err(unreadable)?;
    let file = words.join(code).join(TRANSLATED);
    let noted = fs::read_to_string(&file).unwrap_or_default();
    let noted = recorded(&noted);
    let there = english.all.iter().filter(|(name, _)| own.all.contains_key(*name));
    let (told, repeated): (Vec<_>, Vec<_>) =
        there.partition(|(name, text)| own.own(name, text, &noted).is_some());
    let sums: String = told.iter().map(|(name, text)| format!("{} {name}\n", sum(&text.text))).collect();
    fs::write(file, sums)?;
    Ok(repeated.len())
}

/// The recorded checksums of English texts, by the names of the texts.
fn recorded(file: &str) -> BTreeMap<&str, &str> {
    file.lines().filter_map(|line| line.split_once(' ')).map(|(sum, name)| (name, sum)).collect()
}

/// The sentence about texts that were not recorded since they repeat the English. `None` without such texts.
pub fn unrecorded(code: &str, count: usize) -> Option<String> {
    let texts = match count {
        0 => return None,
        1 => "1 text repeats its English and was".to_owned(),
        count => format!("{count} texts repeat their English and were"),
    };
    Some(format!(
        "{code}: {texts} not recorded; if a text is meant to be the same, add a line `same NAME` to {code}/{TRANSLATED} \
         and record again\n"
    ))
}

fn lines(mistakes: &[Mistake]) -> String {
    mistakes.iter().map(|mistake| format!("{mistake}\n")).collect()
}

/// All texts of a language, by names such as `point-disk.mark.add`, and each step of a lesson, as in `01-point-disk#look`.
pub(super) struct Texts {
    pub(super) all: BTreeMap<String, Text>,
}

impl Texts {
    /// Reads the words of a folder, and the lessons beside it.
    fn read(words: &Path, code: &str) -> Result<Self, Vec<Mistake>> {
        Self::read_with(words, &beside(words), code)
    }

    /// The words of a language, or of the one previewed in its place, with its own words for missing ones.
    fn shown(words: &Path, lang: Lang) -> Result<Self, Vec<Mistake>> {
        let read = |code: &str| {
            let mut texts = Self::read(words, code)?;
            for text in texts::pictured(&words.join(code)) {
                texts.all.entry(text.name.clone()).or_insert(text);
            }
            Ok::<_, Vec<Mistake>>(texts)
        };
        let mut texts = read(lang.code())?;
        if let Some(code) = previewed(lang) {
            texts.all.extend(read(code)?.all);
        }
        Ok(texts)
    }

    pub(super) fn read_with(words: &Path, lessons: &Path, code: &str) -> Result<Self, Vec<Mistake>> {
        let (mut all, mut mistakes) = (BTreeMap::new(), vec![]);
        for file in texts::of_language(&words.join(code)) {
            match texts::read(&file) {
                Ok(texts) => all.extend(texts.into_iter().map(|text| (text.name.clone(), text))),
                Err(wrong) => mistakes.extend(wrong.into_iter().map(mistake)),
            }
        }
        for folder in files(lessons, |_| true) {
            let file = folder.join(format!("{code}.md"));
            let Ok(text) = fs::read_to_string(&file) else { continue };
            lesson_texts(&file, &folder.file_name().unwrap_or_default().to_string_lossy(), &text, &mut all);
        }
        if mistakes.is_empty() { Ok(Self { all }) } else { Err(mistakes) }
    }

    /// The texts in the order of the program; empty for missing ones.
    fn list(&self) -> Result<String, Vec<Mistake>> {
        let mut mistakes = vec![];
        let is_said = |name: &str| !name.contains('#') && name.split('.').next() != Some(BROWSER);
        for (name, text) in self.all.iter().filter(|(name, _)| is_said(name)) {
            let mut mistake = |what: String, instead: &str| {
                mistakes.push(Mistake { line: text.line, ..Mistake::whole(&*text.file, what, instead) });
            };
            let Some((_, values)) = known_with_values().find(|(known, _)| known == name) else {
                let instead = "remove it, or build the program that has it";
                mistake(format!("the program has no text `{name}`"), instead);
                continue;
            };
            // The program knows the values of a text. A text with another name would end it.
            for unknown in named(&text.text).filter(|name| !values.split('\t').any(|value| value == *name)) {
                let there = if values.is_empty() { "nothing".to_owned() } else { values.replace('\t', ", ") };
                let instead = format!("the program fills in: {there}");
                mistake(format!("nothing fills in `{{{unknown}}}`"), &instead);
            }
        }
        let said = |name| self.all.get(name).map_or("", |text| &*text.text);
        let list = known().map(said).collect::<Vec<_>>().join(&NEXT.to_string());
        if mistakes.is_empty() { Ok(list) } else { Err(mistakes) }
    }

    /// A text of this language; `None` if it repeats the English, unless it is recorded as translated.
    fn own(&self, name: &str, english: &Text, noted: &BTreeMap<&str, &str>) -> Option<&Text> {
        let repeats =
            |own: &Text| own.text == english.text && has_words(&own.text) && !noted.contains_key(name);
        self.all.get(name).filter(|own| !repeats(own))
    }

    /// For each file and lesson, the number of its English texts that this language has, and their total number.
    fn files<'a>(&self, english: &'a Self, noted: &BTreeMap<&str, &str>) -> BTreeMap<&'a str, [usize; 2]> {
        let mut files = BTreeMap::<&str, [usize; 2]>::new();
        for (name, text) in &english.all {
            let [there, all] = files.entry(file_of(name)).or_default();
            *there += usize::from(self.own(name, text, noted).is_some());
            *all += 1;
        }
        files
    }

    /// Reports the progress of this language, and returns true if all its texts match the English.
    fn compare(&self, english: &Self, (words, list): (&Path, bool), code: &str, out: &mut String) -> bool {
        let noted = fs::read_to_string(words.join(code).join(TRANSLATED)).unwrap_or_default();
        let noted = recorded(&noted);
        // Mistakes come first, since the list of missing texts may be long.
        let (mut told, mut mistakes) = (String::new(), String::new());
        let files = self.files(english, &noted);
        let mut groups = Groups::default();
        for (file, [there, all]) in &files {
            if *there == 0 && *all > 1 {
                let copied = self.all.keys().any(|name| file_of(name) == *file);
                let state = if copied { "still English" } else { "missing" };
                let line = format!("{code}: all {all} texts of `{file}` are {state}");
                groups.add("", format!("more files are {state}"), line);
            }
        }
        let is_begun =
            |name: &str| files.get(file_of(name)).is_none_or(|[there, all]| *there > 0 || *all < 2);
        if noted.is_empty() {
            // A new translation has no record, so everything is new.
            let _ = writeln!(
                told,
                "{code}: no text is recorded as translated yet; `hantei check {} --translated {code}` records the existing ones, and \
                 reports later changes of their English",
                words.display()
            );
        }
        let mut unshown = BTreeMap::<&str, BTreeSet<char>>::new();
        let (mut missing, mut old, mut new) = (0, 0, 0);
        for (name, text) in &english.all {
            let Some(own) = self.own(name, text, &noted) else {
                let state = if self.all.contains_key(name) { "still English" } else { "missing" };
                if is_begun(name) {
                    let line = format!("{code}: `{name}` is {state}: {}", text.place());
                    groups.add(file_of(name), format!("more texts of `{}` are {state}", file_of(name)), line);
                }
                missing += 1;
                continue;
            };
            match noted.get(&**name) {
                Some(noted) if *noted != sum(&text.text) => {
                    let (own, english) = (own.place(), text.place());
                    let line = format!("{own}: `{name}` is older than its English: {english}");
                    let rest = format!("more texts of `{}` are older than their English", file_of(name));
                    groups.add(file_of(name), rest, line);
                    old += 1;
                }
                None if !noted.is_empty() => {
                    let line = format!("{}: `{name}` is not recorded as translated yet", own.place());
                    let rest = format!("more texts of `{}` are not recorded", file_of(name));
                    groups.add(file_of(name), rest, line);
                    new += 1;
                }
                _ => {}
            }
            if name.contains('#') {
                continue; // `hantei check lessons` looks at the names in lessons.
            }
            let letters = own.text.chars().filter(|c| !c.is_whitespace() && !covers(Face::Sans, *c));
            letters.for_each(|c| _ = unshown.entry(&own.file).or_default().insert(c));
            for unfit in texts::unfit(text, own) {
                let _ = writeln!(mistakes, "{unfit}");
            }
        }
        if groups.write(code, list, &mut told) {
            let _ = writeln!(told, "{code}: `hantei check {} --all` lists them all", words.display());
        }
        // A window takes these letters from the system's fonts, and a page from the browser's.
        for (file, letters) in &unshown {
            let letters = letters.iter().map(|c| format!("{} (U+{:04X})", c.escape_debug(), u32::from(*c)));
            let letters = letters.collect::<Vec<_>>().join(", ");
            let _ = writeln!(told, "warning: {file}: no font of Hantei's has {letters}");
        }
        for (_, text) in self.all.iter().filter(|(name, _)| !english.all.contains_key(*name)) {
            let _ = writeln!(mistakes, "{}", texts::extra(text));
        }
        let all = english.all.len();
        let have = all - missing;
        let percent = 100 * have / all.max(1);
        let _ = writeln!(
            out,
            "{code}: {have} of {all} texts ({percent}%), {old} of them older than their English"
        );
        if new > 0 {
            let words = words.display();
            let _ = writeln!(
                told,
                "{code}: `hantei check {words} --translated {code}` records them, {new} in all"
            );
        }
        *out += &mistakes;
        *out += &told;
        mistakes.is_empty()
    }
}

/// Lines about texts in groups: by file, and by the end of the sentence that counts the lines left out.
#[derive(Default)]
struct Groups<'a>(BTreeMap<(&'a str, String), Vec<String>>);

impl<'a> Groups<'a> {
    /// The number of lines of a group; a longer one is cut, since a new translation lacks hundreds of texts.
    const SHOWN: usize = 3;

    fn add(&mut self, file: &'a str, rest: String, line: String) {
        self.0.entry((file, rest)).or_default().push(line);
    }

    /// Writes the groups, all lines or the first of each. Returns true if lines are left out.
    fn write(&self, code: &str, all: bool, out: &mut String) -> bool {
        let mut cut = false;
        for ((_, rest), lines) in &self.0 {
            // A single line says as much as the sentence in its place.
            let shown = if all || lines.len() == Self::SHOWN + 1 { lines.len() } else { Self::SHOWN };
            for line in lines.iter().take(shown) {
                let _ = writeln!(out, "{line}");
            }
            let left = lines.len().saturating_sub(shown);
            if left > 0 {
                let _ = writeln!(out, "{code}: {left} {rest}");
                cut = true;
            }
        }
        cut
    }
}

/// True if a text has something to translate: consecutive letters that are no value's name.
fn has_words(text: &str) -> bool {
    let mut outside = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, after)| after));
    outside.any(|part| part.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 1))
}

/// The file or the lesson of a text's name.
fn file_of(name: &str) -> &str {
    name.split(['.', '#']).next().unwrap_or(name)
}

fn mistake(wrong: Wrong) -> Mistake {
    let Wrong { file, line, column, what, instead } = wrong;
    Mistake { file, line, column, what, instead: instead.to_owned() }
}

/// The steps of a lesson in a language, by the names of their headings. Text above them belongs to the lesson.
fn lesson_texts(file: &Path, lesson: &str, text: &str, all: &mut BTreeMap<String, Text>) {
    let (mut name, mut part, mut first) = (format!("{lesson}#"), String::new(), 1);
    let mut close = |name: &str, part: &str, line: usize| {
        let (name, text, file) = (name.to_owned(), part.to_owned(), file.display().to_string());
        all.insert(name.clone(), Text { name, text, file, line });
    };
    for (i, line) in text.lines().enumerate() {
        let id = line.strip_prefix("## ").and_then(|line| line.split_once("{#")?.1.strip_suffix('}'));
        if let Some(id) = id {
            close(&name, &part, first);
            (name, first) = (format!("{lesson}#{id}"), 1 + i);
            part.clear();
        }
        part.push_str(line);
        part.push('\n');
    }
    close(&name, &part, first);
}

/// A short hash of a text that reveals changes: FNV-1a.
fn sum(text: &str) -> String {
    let bytes = text.bytes().filter(|byte| *byte != b'\r');
    format!(
        "{:08x}",
        bytes.fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of words with these texts in English and in another language.
    fn folder(english: &str, other: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (code, text) in [("en", english), ("xx", other)] {
            let own = folder.path().join("words").join(code);
            fs::create_dir_all(&own).unwrap();
            fs::write(own.join(ABOUT).with_extension("toml"), "name = \"X\"\n").unwrap();
            fs::write(own.join("page.toml"), text).unwrap();
        }
        folder
    }

    fn told(folder: &tempfile::TempDir) -> (String, bool) {
        let words = folder.path().join("words");
        assert!(is_words(&words) && !is_words(folder.path()));
        let (told, right) = report(&words, false);
        (told.replace(&format!("{}/", words.display()), ""), right)
    }

    const ENGLISH_TEXTS: &str = "start = \"Start\"\ncount = \"{n} of {all}\"\n[walk]\nnext = \"Next\"\n";

    #[test]
    fn the_report_of_a_language_lists_its_texts_and_the_missing_ones() {
        let folder = folder(ENGLISH_TEXTS, "count = \"{all}: {n}\"\n");
        note(&folder.path().join("words"), "xx").unwrap();
        let expected = "xx: 1 of 3 texts (33%), 0 of them older than their English\n\
                        xx: `page.start` is missing: en/page.toml:1\nxx: `page.walk.next` is missing: en/page.toml:4\n";
        assert_eq!(told(&folder), (expected.to_owned(), true));
    }

    #[test]
    fn a_translation_added_since_the_last_record_is_new_and_not_outdated() {
        let folder = folder(ENGLISH_TEXTS, "start = \"S\"\n[walk]\nnext = \"N\"\n");
        let words = folder.path().join("words");
        note(&words, "xx").unwrap();
        fs::write(words.join("xx/page.toml"), "start = \"S\"\ncount = \"{n}/{all}\"\n[walk]\nnext = \"N\"\n")
            .unwrap();
        let (told, right) = told(&folder);
        let (first, rest) = told.split_once('\n').unwrap();
        assert_eq!(first, "xx: 3 of 3 texts (100%), 0 of them older than their English");
        let expected = format!(
            "xx/page.toml:2: `page.count` is not recorded as translated yet\n\
             xx: `hantei check {} --translated xx` records them, 1 in all\n",
            words.display()
        );
        assert_eq!((rest.to_owned(), right), (expected, true));
    }

    #[test]
    fn a_translation_older_than_its_english_is_named() {
        let folder = folder(ENGLISH_TEXTS, "start = \"S\"\ncount = \"{n}\"\n[walk]\nnext = \"N\"\n");
        note(&folder.path().join("words"), "xx").unwrap();
        assert!(told(&folder).0.starts_with("xx: 3 of 3 texts (100%), 0 of"));
        let english = folder.path().join("words/en/page.toml");
        fs::write(english, ENGLISH_TEXTS.replace("Next", "Onward")).unwrap();
        let expected = "xx: 3 of 3 texts (100%), 1 of them older than their English\n\
                        xx/page.toml:4: `page.walk.next` is older than its English: en/page.toml:4\n";
        assert_eq!(told(&folder), (expected.to_owned(), true));
    }

    #[test]
    fn unknown_names_in_braces_and_texts_that_english_lacks_are_mistakes() {
        let folder = folder("count = \"{n}\"\n", "count = \"{m}\"\n\nmore = \"\"\n");
        note(&folder.path().join("words"), "xx").unwrap();
        let (told, right) = told(&folder);
        assert!(told.contains("xx/page.toml:1: nothing fills in {m}; English has: n\n"), "{told}");
        assert!(told.contains("xx/page.toml:3: English has no `page.more`\n") && !right, "{told}");
    }

    #[test]
    fn a_missing_file_takes_one_line_and_a_language_without_records_gets_instructions() {
        let folder = folder(ENGLISH_TEXTS, "");
        let (told, right) = told(&folder);
        assert!(right && told.contains("xx: all 3 texts of `page` are missing\n"), "{told}");
        assert!(
            told.contains("no text is recorded as translated yet") && !told.contains("is missing: "),
            "{told}"
        );
    }

    #[test]
    fn of_many_missing_texts_of_a_file_three_are_listed_and_all_on_demand() {
        let english: String = (10..30).map(|n| format!("t{n} = \"Text {n}\"\n")).collect();
        let folder = folder(&english, "t10 = \"X\"\n");
        let words = folder.path().join("words");
        note(&words, "xx").unwrap();
        let few = told(&folder).0;
        assert_eq!(few.matches(" is missing: en/page.toml:").count(), 3, "{few}");
        assert!(few.contains("xx: 16 more texts of `page` are missing\n"), "{few}");
        assert!(few.contains("--all` lists them all\n") && few.lines().count() == 6, "{few}");
        let (all, _) = report(&words, true);
        assert_eq!(all.matches(" is missing: ").count(), 19, "{all}");
        assert!(!all.contains(" more texts ") && !all.contains("--all"), "{all}");
    }

    #[test]
    fn a_copy_of_the_english_is_no_translation_until_it_is_noted_as_one() {
        let folder = folder(ENGLISH_TEXTS, ENGLISH_TEXTS);
        assert!(
            told(&folder).0.contains("xx: all 3 texts of `page` are still English\n"),
            "{}",
            told(&folder).0
        );
        let words = folder.path().join("words");
        fs::write(words.join("xx/page.toml"), ENGLISH_TEXTS.replace("Start", "Los")).unwrap();
        let begun = told(&folder).0;
        assert!(begun.contains("xx: 1 of 3 texts (33%)"), "{begun}");
        assert!(begun.contains("xx: `page.walk.next` is still English: en/page.toml:4\n"), "{begun}");
        assert_eq!(note(&words, "xx").unwrap(), 2);
        assert!(told(&folder).0.starts_with("xx: 1 of 3 texts (33%)"), "{}", told(&folder).0);
        assert!(unrecorded("xx", 2).unwrap().starts_with("xx: 2 texts repeat their English"));
        // A word may be the same in both.
        let record = words.join("xx").join(TRANSLATED);
        let by_hand = fs::read_to_string(&record).unwrap() + "same page.walk.next\nsame page.count\n";
        fs::write(&record, by_hand).unwrap();
        assert_eq!((note(&words, "xx").unwrap(), unrecorded("xx", 0)), (0, None));
        assert!(!fs::read_to_string(&record).unwrap().contains("same"), "the line has a checksum now");
        assert!(told(&folder).0.starts_with("xx: 3 of 3 texts (100%), 0 of"), "{}", told(&folder).0);
        assert!(!has_words("{n} × {all}") && has_words("{n} of") && !has_words("r·r"));
    }

    #[test]
    fn characters_that_no_font_has_are_one_warning_for_each_file() {
        let folder =
            folder("a = \"snow\"\nb = \"ice\"\n", "a = \"\u{2603}\u{2603}\"\nb = \"\u{2603}\u{2602}\"\n");
        let (told, right) = told(&folder);
        assert!(right, "{told}");
        let warning = "warning: xx/page.toml: no font of Hantei's has \u{2602} (U+2602), \u{2603} (U+2603)\n";
        assert!(told.contains(warning) && told.matches("warning").count() == 1, "{told}");
    }

    #[test]
    fn unknown_names_in_braces_are_refused_before_words_are_replaced() {
        for wrong in ["{no}", "{d.y and {yy}", "{"] {
            let (name, file) = ("point-disk.mark.subtract".to_owned(), "xx/point-disk.toml".to_owned());
            let text = Text { name: name.clone(), text: wrong.to_owned(), file, line: 2 };
            let told = Texts { all: [(name, text)].into() }.list().map_err(|mistakes| lines(&mistakes));
            // A brace alone is a brace.
            assert_eq!(told.is_err(), wrong.contains('}'), "{wrong}");
            let said = told.err().unwrap_or_default();
            assert!(
                said.is_empty() || said.starts_with("xx/point-disk.toml:2:1: nothing fills in"),
                "{said}"
            );
        }
    }

    #[test]
    fn a_broken_file_is_named_with_line_and_column() {
        let folder = folder("a = \"\"\n", "a = \"\"\nb = 7\n");
        let expected = "xx/page.toml:2:5: `page.b` is not a text; put it between quotation marks\n";
        assert_eq!(told(&folder), (expected.to_owned(), false));
        fs::write(folder.path().join("words/xx/page.toml"), "a = \"\"\nb = \"x\n").unwrap();
        let (told, right) = told(&folder);
        assert!(
            told.starts_with("xx/page.toml:2:") && told.contains("; write a name, `=`") && !right,
            "{told}"
        );
    }

    #[test]
    fn a_step_of_a_lesson_is_a_text_too() {
        let folder = folder("a = \"\"\n", "a = \"\"\n");
        let lesson = folder.path().join("lessons/1-first");
        fs::create_dir_all(&lesson).unwrap();
        fs::write(lesson.join("en.md"), "# First\n\n## Look {#look}\n\nSee.\n\n## Then {#then}\n\nGo.\n")
            .unwrap();
        fs::write(lesson.join("xx.md"), "# F\n\n## L {#look}\n\nS.\n").unwrap();
        note(&folder.path().join("words"), "xx").unwrap();
        let (told, _) = told(&folder);
        assert!(told.starts_with("xx: 3 of 4 texts (75%), 0 of them"), "{told}");
        assert!(told.contains("xx: `1-first#then` is missing:"), "{told}");
    }
}
