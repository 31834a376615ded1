//! `hantei check words`: how far each language is, and what does not fit its English.
//!
//! A language is a folder beside `en`. What it lacks is said in English. What it has fits the English of one day: the file
//! `translated.txt` holds a sum of each English text that was translated, so that a later change is noticed.

use super::texts::{self, ABOUT, BROWSER, ENGLISH, Text, Wrong, codes, files};
use crate::lesson::Mistake;
use crate::separators::NEXT;
use crate::words::{Lang, edit};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, io};

/// The sums of the English texts, by their names.
const TRANSLATED: &str = "translated.txt";

/// Whether a folder holds words, and not lessons.
pub fn is_words(folder: &Path) -> bool {
    folder.join(ENGLISH).join(ABOUT).with_extension("toml").is_file()
}

/// Checks each language of a folder of words, and of the lessons beside it if there are any: what to print, and whether all fits. What
/// is missing or older than its English is told, and is no mistake.
pub fn report(words: &Path) -> (String, bool) {
    let english = match Texts::read(words, ENGLISH) {
        Ok(english) => english,
        Err(mistakes) => return (lines(&mistakes), false),
    };
    let (mut out, mut right) = (String::new(), true);
    for code in codes(words).into_iter().filter(|code| code != ENGLISH) {
        match Texts::read(words, &code) {
            Ok(own) => right &= own.compare(&english, words, &code, &mut out),
            Err(mistakes) => {
                out += &lines(&mistakes);
                right = false;
            }
        }
    }
    (out, right)
}

/// Puts the words of a folder in place of those that are built in.
///
/// # Errors
/// All mistakes; then all stays as it was.
pub fn put(words: &Path) -> Result<(), Vec<Mistake>> {
    let (mut lists, mut mistakes) = (vec![], vec![]);
    for lang in Lang::ALL {
        match Texts::read(words, lang.code()).and_then(|texts| texts.list()) {
            Ok(list) => lists.push((lang, list)),
            Err(more) => mistakes.extend(more),
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    lists.into_iter().for_each(|(lang, list)| edit(lang, list));
    Ok(())
}

/// Puts the name of each text in its place, so that a translator sees which one stands where.
pub fn put_names() {
    let names = known().collect::<Vec<_>>().join(&NEXT.to_string());
    Lang::ALL.into_iter().for_each(|lang| edit(lang, names.clone()));
}

/// The names of all that the program says, in its order.
fn known() -> impl Iterator<Item = &'static str> {
    include_str!(concat!(env!("OUT_DIR"), "/said.txt")).lines()
}

/// Looks at a folder of words again and again, and puts what has changed in place of what was there.
#[derive(Debug)]
pub struct Watch {
    words: PathBuf,
    next: Option<Instant>,
    seen: Vec<(PathBuf, Option<SystemTime>)>,
}

impl Watch {
    /// A watch over this folder, whose words are in place.
    pub fn new(words: impl Into<PathBuf>) -> Self {
        let words = words.into();
        let seen = times(&words);
        Self { words, next: None, seen }
    }

    /// Whether words were put in place, or what is wrong with them; nothing while nothing has changed.
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

/// When each file of words was changed.
fn times(words: &Path) -> Vec<(PathBuf, Option<SystemTime>)> {
    let changed = |path: &PathBuf| fs::metadata(path).and_then(|about| about.modified()).ok();
    let all = Lang::ALL.into_iter().flat_map(|lang| texts::of_language(&words.join(lang.code())));
    all.map(|path| (path.clone(), changed(&path))).collect()
}

/// How long the watch rests between two looks.
const REST: Duration = Duration::from_millis(200);

/// Writes down that all that a language says fits today's English.
///
/// # Errors
/// A folder cannot be read, or the file cannot be written.
pub fn note(words: &Path, code: &str) -> io::Result<()> {
    let unreadable = |mistakes: Vec<Mistake>| io::Error::other(lines(&mistakes).trim_end().to_owned());
    let english = Texts::read(words, ENGLISH).map_err(unreadable)?;
    let own = Texts::read(words, code).map_err(unreadable)?;
    let told = english.all.iter().filter(|(name, _)| own.all.contains_key(*name));
    let sums: String = told.map(|(name, text)| format!("{} {name}\n", sum(&text.text))).collect();
    fs::write(words.join(code).join(TRANSLATED), sums)
}

fn lines(mistakes: &[Mistake]) -> String {
    mistakes.iter().map(|mistake| format!("{mistake}\n")).collect()
}

/// All that a language says, by names such as `point-disk.mark.add`, and each step of a lesson, as in `01-point-disk#look`.
pub(super) struct Texts {
    pub(super) all: BTreeMap<String, Text>,
}

impl Texts {
    pub(super) fn read(words: &Path, code: &str) -> Result<Self, Vec<Mistake>> {
        let (mut all, mut mistakes) = (BTreeMap::new(), vec![]);
        for file in texts::of_language(&words.join(code)) {
            match texts::read(&file) {
                Ok(texts) => all.extend(texts.into_iter().map(|text| (text.name.clone(), text))),
                Err(wrong) => mistakes.extend(wrong.into_iter().map(mistake)),
            }
        }
        // The lessons of a source stand beside its words.
        for folder in files(&words.with_file_name("lessons"), |_| true) {
            let file = folder.join(format!("{code}.md"));
            let Ok(text) = fs::read_to_string(&file) else { continue };
            lesson_texts(&file, &folder.file_name().unwrap_or_default().to_string_lossy(), &text, &mut all);
        }
        if mistakes.is_empty() { Ok(Self { all }) } else { Err(mistakes) }
    }

    /// The texts in the order in which the program knows them; nothing for those that are not here.
    fn list(&self) -> Result<String, Vec<Mistake>> {
        let mut mistakes = vec![];
        let is_said = |name: &str| !name.contains('#') && name.split('.').next() != Some(BROWSER);
        for (name, text) in self.all.iter().filter(|(name, _)| is_said(name)) {
            if !known().any(|known| known == name) {
                let instead = "take it out, or build the program that says it";
                let what = format!("the program says no `{name}`");
                mistakes.push(Mistake { line: text.line, ..Mistake::whole(&*text.file, what, instead) });
            }
        }
        let said = |name| self.all.get(name).map_or("", |text| &*text.text);
        let list = known().map(said).collect::<Vec<_>>().join(&NEXT.to_string());
        if mistakes.is_empty() { Ok(list) } else { Err(mistakes) }
    }

    /// Tells what of the English there is in this language, and whether all that there is fits.
    fn compare(&self, english: &Self, words: &Path, code: &str, out: &mut String) -> bool {
        let noted = fs::read_to_string(words.join(code).join(TRANSLATED)).unwrap_or_default();
        let noted: BTreeMap<&str, &str> =
            noted.lines().filter_map(|line| line.split_once(' ')).map(|(sum, name)| (name, sum)).collect();
        let (mut told, mut wrong) = (String::new(), false);
        let (mut missing, mut old) = (0, 0);
        for (name, text) in &english.all {
            let Some(own) = self.all.get(name) else {
                let _ = writeln!(told, "{code}: `{name}` is missing: {}", text.place());
                missing += 1;
                continue;
            };
            if noted.get(&**name).is_none_or(|noted| *noted != sum(&text.text)) {
                let _ =
                    writeln!(told, "{}: `{name}` is older than its English: {}", own.place(), text.place());
                old += 1;
            }
            if name.contains('#') {
                continue; // `hantei check lessons` looks at the names in lessons.
            }
            for unfit in texts::unfit(text, own) {
                let _ = writeln!(told, "{unfit}");
                wrong = true;
            }
        }
        for (_, text) in self.all.iter().filter(|(name, _)| !english.all.contains_key(*name)) {
            let _ = writeln!(told, "{}", texts::extra(text));
            wrong = true;
        }
        let all = english.all.len();
        let have = all - missing;
        let percent = 100 * have / all.max(1);
        let _ = writeln!(
            out,
            "{code}: {have} of {all} texts ({percent}%), {old} of them older than their English"
        );
        *out += &told;
        !wrong
    }
}

fn mistake(wrong: Wrong) -> Mistake {
    let Wrong { file, line, column, what, instead } = wrong;
    Mistake { file, line, column, what, instead: instead.to_owned() }
}

/// The steps of a lesson in a language, by the names of their headings; what stands above them belongs to the lesson.
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

/// A short sum of a text, by which a change is noticed: FNV-1a.
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

    /// A folder of words in which English says this and another language that.
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
        let (told, right) = report(&words);
        (told.replace(&format!("{}/", words.display()), ""), right)
    }

    const ENGLISH_TEXTS: &str = "start = \"Start\"\ncount = \"{n} of {all}\"\n[walk]\nnext = \"Next\"\n";

    #[test]
    fn a_language_is_told_by_what_it_has_and_what_it_lacks() {
        let folder = folder(ENGLISH_TEXTS, "count = \"{all}: {n}\"\n");
        note(&folder.path().join("words"), "xx").unwrap();
        let expected = "xx: 1 of 3 texts (33%), 0 of them older than their English\n\
                        xx: `page.start` is missing: en/page.toml:1\nxx: `page.walk.next` is missing: en/page.toml:4\n";
        assert_eq!(told(&folder), (expected.to_owned(), true));
    }

    #[test]
    fn what_was_translated_before_its_english_changed_is_named() {
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
    fn what_nothing_fills_in_and_what_english_lacks_are_mistakes() {
        let folder = folder("count = \"{n}\"\n", "count = \"{m}\"\n\nmore = \"\"\n");
        note(&folder.path().join("words"), "xx").unwrap();
        let (told, right) = told(&folder);
        assert!(told.contains("xx/page.toml:1: nothing fills in {m}; in English there are: n\n"), "{told}");
        assert!(told.contains("xx/page.toml:3: English has no `page.more`\n") && !right, "{told}");
    }

    #[test]
    fn a_broken_file_is_named_with_line_and_column() {
        let folder = folder("a = \"\"\n", "a = \"\"\nb = 7\n");
        let expected = "xx/page.toml:2:5: `page.b` is no text; put it between quotation marks\n";
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
