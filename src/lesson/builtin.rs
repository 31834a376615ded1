//! The lessons that are compiled into the program.

use super::load::{self, LessonFiles};
use super::{File, Lesson, Library, Mistake, PerLang};
use crate::scene::Scene;
use std::borrow::Cow;
use std::sync::Arc;

type Embedded = Option<&'static [u8]>;

/// Folder, `lesson.toml`, `en.md`, `ja.md`; the build script lists whatever is in `lessons/`.
static LESSONS: &[(&str, Embedded, Embedded, Embedded)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// Where the built-in lessons are in the source.
pub(super) const HOME: &str = "lessons";

/// The files of the lessons that are compiled in.
pub fn files() -> Vec<LessonFiles<'static>> {
    let file = |bytes: Embedded| bytes.map_or(File::Missing, |bytes| File::Bytes(Cow::Borrowed(bytes)));
    LESSONS
        .iter()
        .map(|&(folder, toml, en, ja)| LessonFiles {
            folder: format!("{HOME}/{folder}").into(),
            toml: file(toml),
            prose: PerLang { en: file(en), ja: file(ja) },
        })
        .collect()
}

/// Reads the lessons that are compiled in.
///
/// # Errors
/// All their mistakes. A test proves that there are none.
pub fn load() -> Result<Library, Vec<Mistake>> {
    load::library(HOME, &files())
}

impl Library {
    /// The lessons that are compiled in, and one made from its marks for each scene that has none.
    ///
    /// # Panics
    /// When they have mistakes; the message tells all. A test reads them all.
    pub fn builtin() -> Self {
        let mut library = load().unwrap_or_else(|mistakes| {
            let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
            panic!("the built-in lessons have mistakes:\n{}", lines.join("\n"));
        });
        for &scene in Scene::ALL {
            if !library.lessons.iter().any(|lesson| lesson.scene == scene) {
                library.lessons.push(Arc::new(Lesson::from_scene(scene)));
            }
        }
        library
    }
}
