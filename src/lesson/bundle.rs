//! A folder of lessons in one text, which a page reads instead of files, for lessons that are not built in.

use super::{Lesson, Library, PerLang, paths, unpack};
use crate::separators;
use crate::words::Lang;
use std::sync::Arc;

#[cfg(not(target_arch = "wasm32"))]
pub use packing::pack;

/// The beginning of such a text. Lessons depend on many names of a scene, so a page accepts only texts packed by the same source.
pub const HEAD: &str =
    concat!("hantei-lessons ", env!("CARGO_PKG_VERSION"), "-", env!("HANTEI_FINGERPRINT"), "\n");

/// The next line if the built-in lessons are left out.
const ALONE: &str = "alone\n";

/// Returns the lessons of such a text, and after them the built-in ones, unless the text leaves these out. A lesson replaces a
/// built-in one of the same name. `None` if another version has packed the text, or a part is missing.
pub fn unpack(text: &str) -> Option<Library> {
    let text = text.strip_prefix(HEAD)?.strip_suffix(separators::SOURCE)?;
    let (text, alone) = text.strip_prefix(ALONE).map_or((text, false), |text| (text, true));
    let (text, paths) = text.split_once(separators::SOURCE)?;
    let (mut lessons, mut paths) = (lessons(text)?, paths::unpack(paths)?);
    if !alone {
        let builtin = Library::builtin();
        paths = paths::joined(paths, &builtin.paths);
        for lesson in builtin.lessons {
            if !lessons.iter().any(|own| own.id == lesson.id) {
                lessons.push(lesson);
            }
        }
    }
    Some(Library { lessons, paths })
}

/// Reads lessons that are packed one after the other; `None` if the parts of one do not fit together.
pub(super) fn lessons(packed: &str) -> Option<Vec<Arc<Lesson>>> {
    let mut lessons = vec![];
    for lesson in packed.split(separators::NEXT) {
        lessons.push(Arc::new(whole(lesson)?));
    }
    Some(lessons)
}

/// Reads a lesson from its folder's name, its facts and its prose.
fn whole(packed: &str) -> Option<Lesson> {
    let mut parts = packed.split(separators::PART);
    let mut part = || parts.next();
    let (folder, facts) = (part()?, part()?);
    // A language that this program lacks can be left out.
    let told = parts.filter_map(|part| part.split_once(' '));
    let known: PerLang<&str> =
        told.filter_map(|(code, prose)| Some((Lang::from_code(code)?, prose))).collect();
    unpack::lesson(folder, facts, &known)
}

/// Browsers only unpack.
#[cfg(not(target_arch = "wasm32"))]
mod packing {
    use super::super::load::{folder_name, split};
    use super::super::{File, LessonFiles, packed};
    use super::*;
    use crate::lesson::level_file::facts;

    /// Packs lessons, in their order, and the paths through them. They must have been read from these files without a mistake.
    ///
    /// # Errors
    /// Returns a lesson's folder, and the parts of it that a page could not read.
    pub fn pack(library: &Library, files: &[LessonFiles<'_>], alone: bool) -> Result<String, String> {
        let mut all = vec![];
        for lesson in &library.lessons {
            let is_of = |files: &&LessonFiles<'_>| {
                split(folder_name(&files.folder)).is_some_and(|(_, id)| id == lesson.id)
            };
            let files = files.iter().find(is_of).ok_or_else(|| format!("{}: no such folder", lesson.id))?;
            let text = parts(files).map_err(|why| format!("{}: {why}", files.folder))?;
            // A difference in the page's reading is found here, and not on a phone.
            if whole(&text).as_ref() != Some(&**lesson) {
                return Err(format!("{}: a page would read this lesson differently", files.folder));
            }
            all.push(text);
        }
        let (alone, all) = (if alone { ALONE } else { "" }, all.join(&separators::NEXT.to_string()));
        let (paths, end) = (paths::write(&library.paths), separators::SOURCE);
        Ok(format!("{HEAD}{alone}{all}{end}{paths}{end}"))
    }

    fn parts(LessonFiles { folder, toml, level, prose, .. }: &LessonFiles<'_>) -> Result<String, String> {
        let mut facts = packed::facts(text(toml)?)?;
        if *level != File::Missing {
            facts += &facts::pack(text(level)?).map_err(|(_, what)| what)?;
        }
        let mut parts = vec![folder_name(folder).to_owned(), facts];
        for (lang, file) in prose.each() {
            let events = packed::events(text(file)?).into_iter().map(|(event, _)| event);
            parts.push(format!("{} {}", lang.code(), packed::write(events)?));
        }
        let is_between = |c| [separators::NEXT, separators::SOURCE, separators::PART].contains(&c);
        if parts.iter().any(|part| part.contains(is_between)) {
            return Err(
                "it contains control characters; remove all below U+0020 except line breaks".to_owned()
            );
        }
        Ok(parts.join(&separators::PART.to_string()))
    }

    /// The text of a file that has been read before.
    fn text<'a>(file: &'a File<'_>) -> Result<&'a str, String> {
        let File::Bytes(bytes) = file else { return Err("a file is missing".to_owned()) };
        let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
        Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{LessonFiles, builtin, load};

    fn small(folder: &str) -> LessonFiles<'static> {
        let toml = "scene = \"point-disk\"\nsource = \"x\"\n[[step]]\nid = \"a\"\nshow = [\"shapes\"]\n";
        let prose = |text| crate::lesson::File::text(text);
        LessonFiles {
            folder: format!("mine/{folder}").into(),
            toml: prose(toml),
            level: crate::lesson::File::Missing,
            prose: PerLang::from_iter([
                (Lang::En, prose("\u{feff}# Ours\n\n## A step {#a}\n\nIt is *here*: {dd}.\n")),
                (Lang::Ja, prose("# 私たちの\n\n## ステップ {#a}\n\nここです。\n")),
            ]),
            preview: None,
        }
    }

    fn packed(files: &[LessonFiles<'_>], alone: bool) -> (Library, String) {
        let library = load::library("mine", files).expect("no mistakes");
        let text = pack(&library, files, alone).expect("they can be packed");
        (library, text)
    }

    #[test]
    fn packed_lessons_are_unpacked_unchanged() {
        let files = builtin::files();
        let (library, text) = packed(&files, true);
        assert_eq!(library.lessons.len(), files.len());
        assert_eq!(unpack(&text), Some(library));
    }

    #[test]
    fn custom_lessons_come_before_the_built_in_ones_or_alone() {
        let ids = |library: &Library| library.lessons.iter().map(|it| it.id.clone()).collect::<Vec<_>>();
        let files = [small("2-second"), small("1-first")];
        let (library, text) = packed(&files, true);
        assert_eq!(ids(&unpack(&text).unwrap()), ["first", "second"]);
        let with = unpack(&packed(&files, false).1).unwrap();
        assert_eq!(with.lessons[..2], library.lessons[..]);
        assert_eq!(with.lessons[2..], Library::builtin().lessons[..]);
    }

    #[test]
    fn a_custom_lesson_replaces_a_built_in_one_of_the_same_name() {
        let (_, text) = packed(&[small("9-disks")], false);
        let library = unpack(&text).unwrap();
        let builtin = Library::builtin().lessons.len();
        assert_eq!(library.lessons.len(), builtin);
        let same: Vec<_> = library.lessons.iter().filter(|lesson| lesson.id == "disks").collect();
        assert_eq!(same.iter().map(|lesson| &**lesson.title.get(Lang::En)).collect::<Vec<_>>(), ["Ours"]);
    }

    #[test]
    fn lessons_packed_by_another_version_and_partial_ones_are_refused() {
        let (_, text) = packed(&[small("1-first")], true);
        assert!(unpack(&text).is_some());
        let (head, rest) = text.split_at(HEAD.len());
        for wrong in [
            String::new(),
            "<!doctype html>".to_owned(),
            head.to_owned(),
            format!("hantei-lessons 0.0.1-00000000\n{rest}"),
            text[..text.len() - 1].to_owned(),
            text.replace("point-disk", "no-scene"),
            text.replace("step a", "step b"),
            text.replace(separators::PART, ""),
        ] {
            assert_eq!(unpack(&wrong), None, "{wrong}");
        }
    }

    #[test]
    fn packing_refuses_texts_with_control_characters() {
        let mut files = small("1-first");
        *files.prose.get_mut(Lang::En) =
            crate::lesson::File::text("# T\n\n## A {#a}\n\nA \u{1e} stands here.\n");
        let library = load::library("mine", std::slice::from_ref(&files)).expect("no mistakes");
        let why = pack(&library, &[files], true).expect_err("it cannot be told apart");
        assert!(why.starts_with("mine/1-first: it contains control characters"), "{why}");
    }
}
