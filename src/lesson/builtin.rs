//! The lessons that are compiled into the program.

#[cfg(target_arch = "wasm32")]
use super::bundle;
#[cfg(not(target_arch = "wasm32"))]
use super::load::{self, LessonFiles};
#[cfg(not(target_arch = "wasm32"))]
use super::{File, Mistake};
use super::{Lesson, Library};
use crate::scene::Scene;
#[cfg(target_arch = "wasm32")]
use crate::separators;
use crate::words::Lang;
use std::sync::Arc;
#[cfg(not(target_arch = "wasm32"))]
use std::sync::LazyLock;

#[cfg(not(target_arch = "wasm32"))]
type Embedded = Option<&'static str>;

/// The prose of a lesson, by the codes of its languages.
#[cfg(not(target_arch = "wasm32"))]
type Told = &'static [(&'static str, &'static str)];

/// Folder, `lesson.toml`, and prose; the build script lists whatever is in `lessons/`.
#[cfg(not(target_arch = "wasm32"))]
static LESSONS: &[(&str, Embedded, Told)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The same for a browser, packed, in English; for all steps but the first, only titles.
#[cfg(target_arch = "wasm32")]
static LESSONS: &str = include_str!(concat!(env!("OUT_DIR"), "/packed.txt"));

/// The names of their folders.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn folders() -> impl Iterator<Item = &'static str> {
    LESSONS.iter().map(|(folder, ..)| *folder)
}

/// The names of their folders.
#[cfg(target_arch = "wasm32")]
pub(super) fn folders() -> impl Iterator<Item = &'static str> {
    LESSONS.split(separators::NEXT).filter_map(|lesson| lesson.split(separators::PART).next())
}

/// Where the built-in lessons are in the source.
#[cfg(not(target_arch = "wasm32"))]
pub(super) const HOME: &str = "lessons";

/// The files of the lessons that are compiled in.
#[cfg(not(target_arch = "wasm32"))]
pub fn files() -> Vec<LessonFiles<'static>> {
    let told = |&(code, text): &(&str, &'static str)| Some((Lang::from_code(code)?, File::text(text)));
    LESSONS
        .iter()
        .map(|&(folder, toml, prose)| LessonFiles {
            folder: format!("{HOME}/{folder}").into(),
            toml: toml.map_or(File::Missing, File::text),
            prose: prose.iter().filter_map(told).collect(),
        })
        .collect()
}

/// Reads the lessons that are compiled in.
///
/// # Errors
/// All their mistakes. A test proves that there are none.
#[cfg(not(target_arch = "wasm32"))]
pub fn load() -> Result<Library, Vec<Mistake>> {
    load::library(HOME, &files())
}

impl Library {
    /// The lessons that are compiled in, and one made from its marks for each scene that has none. They are read once.
    ///
    /// # Panics
    /// When they have mistakes; the message tells all. A test reads them all.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn builtin() -> Self {
        static READ: LazyLock<Library> = LazyLock::new(|| {
            load().map(Library::with_all_scenes).unwrap_or_else(|mistakes| {
                let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
                panic!("the built-in lessons have mistakes:\n{}", lines.join("\n"));
            })
        });
        READ.clone()
    }

    /// The lessons as a browser has them at first: all facts and English titles, but only the first step's prose.
    ///
    /// # Panics
    /// When facts and prose do not belong together.
    #[cfg(target_arch = "wasm32")]
    pub fn builtin() -> Self {
        let mut lessons = bundle::lessons(LESSONS).expect("the parts of a lesson belong together");
        for lesson in &mut lessons {
            Lang::ALL.into_iter().for_each(|lang| Arc::make_mut(lesson).await_prose(lang));
        }
        Self::with_all_scenes(Self { lessons })
    }

    /// Adds a lesson for each scene that has none.
    fn with_all_scenes(mut self) -> Self {
        for &scene in Scene::ALL {
            if !self.lessons.iter().any(|lesson| lesson.scene == scene) {
                self.lessons.push(Arc::new(Lesson::from_scene(scene)));
            }
        }
        self
    }
}
