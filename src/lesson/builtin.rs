//! The built-in lessons.

#[cfg(not(target_arch = "wasm32"))]
use super::load::{self, LessonFiles};
#[cfg(not(target_arch = "wasm32"))]
use super::{File, Mistake};
use super::{Lesson, Library};
#[cfg(target_arch = "wasm32")]
use super::{bundle, paths};
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

/// Folder, `lesson.toml`, `level.toml`, and prose. The build script lists every folder in `lessons/`.
#[cfg(not(target_arch = "wasm32"))]
static LESSONS: &[(&str, Embedded, Embedded, Told)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The paths through the lessons.
#[cfg(not(target_arch = "wasm32"))]
static PATHS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/paths.toml"));

/// The paths for a browser, packed.
#[cfg(target_arch = "wasm32")]
static PATHS: &str = include_str!(concat!(env!("OUT_DIR"), "/paths.txt"));

/// The built-in lessons for a browser, packed, in English. All steps but the first have only titles.
#[cfg(target_arch = "wasm32")]
static LESSONS: &str = include_str!(concat!(env!("OUT_DIR"), "/packed.txt"));

/// The names of the lessons' folders.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn folders() -> impl Iterator<Item = &'static str> {
    LESSONS.iter().map(|(folder, ..)| *folder)
}

/// The names of the lessons' folders.
#[cfg(target_arch = "wasm32")]
pub(super) fn folders() -> impl Iterator<Item = &'static str> {
    LESSONS.split(separators::NEXT).filter_map(|lesson| lesson.split(separators::PART).next())
}

/// The folder of the built-in lessons in the source.
#[cfg(not(target_arch = "wasm32"))]
pub(super) const HOME: &str = "lessons";

/// The files of the built-in lessons.
#[cfg(not(target_arch = "wasm32"))]
pub fn files() -> Vec<LessonFiles<'static>> {
    let told = |&(code, text): &(&str, &'static str)| Some((Lang::from_code(code)?, File::text(text)));
    LESSONS
        .iter()
        .map(|&(folder, toml, level, prose)| LessonFiles {
            folder: format!("{HOME}/{folder}").into(),
            toml: toml.map_or(File::Missing, File::text),
            level: level.map_or(File::Missing, File::text),
            prose: prose.iter().filter_map(told).collect(),
            preview: None,
        })
        .collect()
}

/// Reads the built-in lessons.
///
/// # Errors
/// Returns all their mistakes. A test proves that there are none.
#[cfg(not(target_arch = "wasm32"))]
pub fn load() -> Result<Library, Vec<Mistake>> {
    load::library_with_paths(HOME, &files(), &File::text(PATHS))
}

impl Library {
    /// The built-in lessons, and a generated lesson for each scene without one. They are read once.
    ///
    /// # Panics
    /// If they have mistakes, which the message lists. A test reads them all.
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

    /// The lessons that a browser starts with: all facts and English titles, but only the first step's prose.
    ///
    /// # Panics
    /// If facts and prose do not belong together.
    #[cfg(target_arch = "wasm32")]
    pub fn builtin() -> Self {
        let mut lessons = bundle::lessons(LESSONS).expect("the parts of a lesson belong together");
        for lesson in &mut lessons {
            Lang::ALL.into_iter().for_each(|lang| Arc::make_mut(lesson).await_prose(lang));
        }
        let paths = paths::unpack(PATHS).expect("the build script has packed them");
        Self::with_all_scenes(Self { lessons, paths })
    }

    /// Adds a lesson for each scene without one.
    fn with_all_scenes(mut self) -> Self {
        for &scene in Scene::ALL {
            if !self.lessons.iter().any(|lesson| lesson.scene == scene) {
                self.lessons.push(Arc::new(Lesson::from_scene(scene)));
            }
        }
        self
    }
}
