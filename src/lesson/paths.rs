//! Paths through the lessons: which lessons a reader takes, and in which order. `paths.toml` in a folder of lessons lists them.

use super::{Lesson, PerLang};
use crate::words::Lang;
use std::sync::Arc;

#[cfg(not(target_arch = "wasm32"))]
pub use reading::{FILE, read};

/// A path through the lessons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonPath {
    /// Its permanent name.
    pub id: String,
    /// Its title, in each language.
    pub title: PerLang<String>,
    /// The ids of its lessons, in order.
    pub lessons: Vec<String>,
}

impl LessonPath {
    /// The positions of its lessons among these, in order; absent lessons are left out.
    pub fn places(&self, lessons: &[Arc<Lesson>]) -> Vec<usize> {
        let place = |id: &String| lessons.iter().position(|lesson| lesson.id == *id);
        self.lessons.iter().filter_map(place).collect()
    }
}

/// The order in which lessons follow each other, as positions among these: first those of no path, and then path after path.
pub fn order(paths: &[LessonPath], lessons: &[Arc<Lesson>]) -> Vec<usize> {
    let on_paths: Vec<usize> = paths.iter().flat_map(|path| path.places(lessons)).collect();
    (0..lessons.len()).filter(|place| !on_paths.contains(place)).chain(on_paths.iter().copied()).collect()
}

/// These paths, followed by others from which the lessons of these are removed.
pub fn joined(own: Vec<LessonPath>, others: &[LessonPath]) -> Vec<LessonPath> {
    let is_taken = |lesson: &String| own.iter().any(|path| path.lessons.contains(lesson));
    let rest = |other: &LessonPath| {
        let lessons: Vec<String> = other.lessons.iter().filter(|lesson| !is_taken(lesson)).cloned().collect();
        let is_new = !own.iter().any(|path| path.id == other.id);
        (is_new && !lessons.is_empty()).then(|| LessonPath { lessons, ..other.clone() })
    };
    let rest: Vec<LessonPath> = others.iter().filter_map(rest).collect();
    own.into_iter().chain(rest).collect()
}

/// The paths as text: for each a line with its id and its lessons, and then a line for its title in each language.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn write(paths: &[LessonPath]) -> String {
    let path = |LessonPath { id, title, lessons }: &LessonPath| {
        let titles = title.each().map(|(lang, title)| format!("title {} {title}\n", lang.code()));
        format!("path {id} {}\n{}", lessons.join(" "), titles.collect::<String>())
    };
    paths.iter().map(path).collect()
}

/// Reads paths as [`write`] and [`packed::paths`](super::packed::paths) writes them; `None` for another text.
pub(super) fn unpack(packed: &str) -> Option<Vec<LessonPath>> {
    let mut paths: Vec<LessonPath> = vec![];
    for line in packed.lines() {
        let (key, value) = line.split_once(' ')?;
        match (key, paths.last_mut()) {
            ("path", _) => {
                let (id, lessons) = value.split_once(' ')?;
                let lessons = lessons.split(' ').map(str::to_owned).collect();
                paths.push(LessonPath { id: id.to_owned(), title: PerLang::default(), lessons });
            }
            ("title", Some(path)) => {
                let (code, title) = value.split_once(' ')?;
                // A language that this program lacks can be left out.
                if let Some(lang) = Lang::from_code(code) {
                    title.clone_into(path.title.get_mut(lang));
                }
            }
            _ => return None,
        }
    }
    Some(paths)
}

#[cfg(not(target_arch = "wasm32"))]
mod reading {
    use super::super::fields::Fields;
    use super::super::load::table;
    use super::super::mistake::{AN_ID, File, Mistake, Page, brief, is_id, names};
    use super::*;
    use toml::Spanned;
    use toml::de::{DeTable, DeValue};

    /// The file that lists paths, in a folder of lessons.
    pub const FILE: &str = "paths.toml";

    const PATH: &str = "begin each path with [[path]]";
    const LESSONS: &str = "write lessons = [\"point-disk\", \"disks\"]";
    const TITLE: &str = "write title = { en = \"First steps\" }";

    /// Reads the paths of a folder of lessons; no file means no paths. `known` are the lessons that they can name.
    ///
    /// # Errors
    /// All mistakes in the file.
    pub fn read(home: &str, file: &File<'_>, known: &[String]) -> Result<Vec<LessonPath>, Vec<Mistake>> {
        if *file == File::Missing {
            return Ok(vec![]);
        }
        let mut page = Page::open(format!("{home}/{FILE}"), file);
        let paths = page
            .text
            .and_then(|text| table(text, &mut page))
            .map(|table| paths(&mut page, table.get_ref(), known));
        let mistakes = page.finish();
        if mistakes.is_empty() { Ok(paths.unwrap_or_default()) } else { Err(mistakes) }
    }

    fn paths(page: &mut Page<'_>, table: &DeTable<'_>, known: &[String]) -> Vec<LessonPath> {
        let mut fields = Fields { page, table, at: 0, of: "the file of paths" };
        fields.known(&["path"]);
        let entries =
            table.get("path").and_then(|entry| entry.get_ref().as_array()).map_or(&[][..], |entries| entries);
        if entries.is_empty() || !entries.iter().all(|entry| entry.get_ref().is_table()) {
            page.wrong(0, "`path` must be a list of paths", PATH);
            return vec![];
        }
        let mut paths: Vec<LessonPath> = vec![];
        for entry in entries {
            if let DeValue::Table(table) = entry.get_ref() {
                let fields = Fields { page, table, at: entry.span().start, of: "a path" };
                let path = path(fields, known, &paths);
                paths.push(path);
            }
        }
        paths
    }

    fn path(mut fields: Fields<'_, '_, '_>, known: &[String], before: &[LessonPath]) -> LessonPath {
        fields.known(&["id", "title", "lessons"]);
        fields.missing("id", "write id = \"first-steps\"");
        fields.missing("title", TITLE);
        fields.missing("lessons", LESSONS);
        let id = fields.text("id");
        if let Some((span, id)) = &id {
            if !is_id(id) {
                fields.wrong(span, format!("`{}` cannot be the name of a path", brief(id)), AN_ID);
            } else if before.iter().any(|path| path.id == *id) {
                fields.wrong(span, format!("a second path `{id}`"), "give it another id");
            }
        }
        let title = title(&mut fields);
        let lessons = lessons(&mut fields, known, before);
        LessonPath { id: id.map_or("", |(_, id)| id).to_owned(), title, lessons }
    }

    /// The title of a path in each of its languages.
    fn title(fields: &mut Fields<'_, '_, '_>) -> PerLang<String> {
        let Some(entry) = fields.table.get("title") else { return PerLang::default() };
        let titles: Option<Vec<(&Spanned<_>, &str)>> = entry
            .get_ref()
            .as_table()
            .map(|table| table.iter().map(|(code, title)| Some((code, title.get_ref().as_str()?))).collect())
            .unwrap_or_default();
        let Some(titles) = titles.filter(|titles| !titles.is_empty()) else {
            fields.wrong(&entry.span(), "`title` must be a table of titles by language", TITLE);
            return PerLang::default();
        };
        let mut title = PerLang::<String>::default();
        for (code, text) in titles {
            let code_name: &str = code.get_ref();
            if text.trim().is_empty() || text.contains(char::is_control) {
                fields.wrong(&code.span(), "a title must be one line of text", TITLE);
            }
            match Lang::from_code(code_name) {
                Some(lang) => text.clone_into(title.get_mut(lang)),
                None => {
                    let have = Lang::ALL.map(Lang::code).join(", ");
                    let what = format!("no language `{}`", brief(code_name));
                    fields.wrong(&code.span(), what, format!("the languages are: {have}"));
                }
            }
        }
        title
    }

    /// The lessons of a path. A lesson that an earlier path has already is a mistake.
    fn lessons(fields: &mut Fields<'_, '_, '_>, known: &[String], before: &[LessonPath]) -> Vec<String> {
        let Some(entry) = fields.table.get("lessons") else { return vec![] };
        let entries = entry.get_ref().as_array().map_or(&[][..], |entries| entries);
        if entries.is_empty() {
            fields.wrong(&entry.span(), "`lessons` must be a list of lessons", LESSONS);
        }
        let mut lessons: Vec<String> = vec![];
        for entry in entries {
            let Some(id) = entry.get_ref().as_str() else {
                fields.wrong(&entry.span(), "a lesson must be a name in quotes", LESSONS);
                continue;
            };
            let taken = before.iter().any(|path| path.lessons.iter().any(|other| other == id));
            if !known.iter().any(|lesson| lesson == id) {
                let have = names(id, known.iter().map(String::as_str));
                fields.wrong(
                    &entry.span(),
                    format!("no lesson `{}`", brief(id)),
                    format!("the lessons are: {have}"),
                );
            } else if taken || lessons.iter().any(|other| other == id) {
                fields.wrong(
                    &entry.span(),
                    format!("lesson `{}` is listed twice", brief(id)),
                    "list each lesson once, in one path",
                );
            }
            lessons.push(id.to_owned());
        }
        lessons
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{File, Library, packed};

    fn path(id: &str, lessons: &[&str]) -> LessonPath {
        let title = PerLang::from_iter([(Lang::En, id.to_ascii_uppercase())]);
        LessonPath { id: id.to_owned(), title, lessons: lessons.iter().map(|&it| it.to_owned()).collect() }
    }

    #[test]
    fn lessons_of_no_path_come_first_and_then_path_after_path() {
        let lessons = Library::builtin().lessons;
        let ids = |paths: &[LessonPath]| -> Vec<String> {
            order(paths, &lessons[..4]).into_iter().map(|place| lessons[place].id.clone()).collect()
        };
        assert_eq!(ids(&[]), ["point-disk", "disks", "field-of-view", "upright-boxes"]);
        let paths = [path("a", &["upright-boxes", "gjk", "disks"]), path("b", &["point-disk"])];
        assert_eq!(ids(&paths), ["field-of-view", "upright-boxes", "disks", "point-disk"]);
    }

    #[test]
    fn lessons_of_the_first_paths_are_removed_from_the_others() {
        let own = vec![path("a", &["disks", "mine"])];
        let others = [path("b", &["point-disk", "disks"]), path("c", &["disks"]), path("a", &["gjk"])];
        let all = joined(own.clone(), &others);
        assert_eq!(all, [own[0].clone(), path("b", &["point-disk"])]);
    }

    #[test]
    fn paths_are_read_and_unpacked_as_they_are_written() {
        let text = "[[path]]\nid = \"a\"\ntitle = { en = \"The first\", ja = \"一\" }\nlessons = [\"x\", \"y\"]\n\n\
                    [[path]]\nid = \"b\"\ntitle = { es = \"Dos\" }\nlessons = [\"z\"]\n";
        let known = ["x", "y", "z"].map(str::to_owned);
        let read = read("mine", &File::text(text), &known).expect("no mistakes");
        assert_eq!(read.iter().map(|path| path.lessons.join(" ")).collect::<Vec<_>>(), ["x y", "z"]);
        assert_eq!([read[0].title.get(Lang::Ja), read[1].title.get(Lang::En)], ["一", "Dos"]);
        assert_eq!(unpack(&packed::paths(text).expect("it can be packed")), Some(read.clone()));
        assert_eq!(unpack(&write(&read)), Some(read));
        assert_eq!(super::read("mine", &File::Missing, &known), Ok(vec![]));
    }

    #[test]
    fn mistakes_in_paths_have_their_places() {
        let known = ["x", "y"].map(str::to_owned);
        let path = "[[path]]\nid = \"a\"\ntitle = { en = \"A\" }\nlessons = [\"x\"]\n";
        for (text, mistake) in [
            ("", "1:1: `path` must be a list of paths; begin each path with [[path]]"),
            (&path.replace("\"x\"", "\"z\""), "4:12: no lesson `z`; the lessons are: x, y"),
            (
                &path.replace("\"x\"", "\"x\", \"x\""),
                "4:17: lesson `x` is listed twice; list each lesson once, in one path",
            ),
            (
                &path.replace("\"A\"", "\"\""),
                "3:11: a title must be one line of text; write title = { en = \"First steps\" }",
            ),
            (&path.replace("en", "xx"), "3:11: no language `xx`; the languages are: en, es, ja"),
            (
                &path.replace("\"a\"", "\"A\""),
                &format!("2:6: `A` cannot be the name of a path; {}", super::super::mistake::AN_ID),
            ),
            (&path.replace("id = \"a\"\n", ""), "1:1: a path needs `id`; write id = \"first-steps\""),
            (
                &format!("{path}{}", path.replace("\"a\"", "\"b\"")),
                "8:12: lesson `x` is listed twice; list each lesson once, in one path",
            ),
        ] {
            let found = read("mine", &File::text(text), &known).expect_err(text);
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            assert_eq!(found, [format!("mine/paths.toml:{mistake}")], "{text}");
        }
    }
}
