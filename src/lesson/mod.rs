//! Lessons: steps through a scene, each with a pose, what to show, prose, and maybe a question.
//!
//! A lesson is a folder with `lesson.toml` and one Markdown file per language. `load` reads and
//! checks it against the scenes, so that everything in a [`Lesson`] is known to exist.

pub mod builtin;
#[cfg(not(target_arch = "wasm32"))]
pub mod check;
#[cfg(not(target_arch = "wasm32"))]
pub mod folder;
pub mod load;
pub mod mistake;
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "the build script writes, browsers read: none needs all of it")
)]
mod packed;
pub mod prose;
mod sections;

pub use load::LessonFiles;
pub use mistake::{File, Mistake};
pub use prose::{Block, Prose, Span, Style};

use crate::scene::{Pose, Scene};
use crate::words::{Lang, Words, words};
use std::sync::Arc;

/// The lessons, in the order in which they are taught.
#[derive(Debug, Clone, PartialEq)]
pub struct Library {
    /// At least one.
    pub lessons: Vec<Arc<Lesson>>,
}

/// Steps through one scene.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// Its permanent name in links: the folder's name without the number that orders it.
    pub id: String,
    /// What it plays in.
    pub scene: &'static Scene,
    /// Where its facts come from.
    pub source: String,
    /// Its title, in each language.
    pub title: PerLang<String>,
    /// At least one.
    pub steps: Vec<Step>,
}

/// One idea, in a pose in which it is plain to see.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Its permanent name in links; unique in the lesson.
    pub id: String,
    /// The method that runs, by its position in the scene.
    pub method: usize,
    /// The pose in which it begins.
    pub pose: Pose,
    /// The layers that are seen.
    pub show: Vec<&'static str>,
    /// The moment of the source that it is about.
    pub mark: Option<&'static str>,
    /// What the learner predicts before anything is given away.
    pub ask: Option<Ask>,
    /// A second method to run beside, by its position in the scene: one of the two goes wrong here.
    pub versus: Option<usize>,
    /// Whether the algorithm walks through its marks by itself.
    pub play: bool,
    /// The body that keys drive at first, by its position in the scene.
    pub body: usize,
    /// What is read, in each language.
    pub text: PerLang<StepText>,
}

/// What a step asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Hit or miss?
    Verdict,
    /// One of the scene's questions, by its position.
    Question(usize),
}

impl Ask {
    /// What [`Ask::Verdict`] asks.
    pub const VERDICT: Words = words("Hit or miss?", "当たり？ それとも外れ？");
}

/// What is read in one language.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StepText {
    /// Its heading.
    pub title: String,
    /// The explanation. A step that asks shows it after the answer, and `lead` before.
    pub prose: Prose,
    /// What is read before the answer of a step that asks; empty for others.
    pub lead: Prose,
    /// One thing to try with the keys.
    pub try_it: Prose,
    /// For the speaker only.
    pub notes: Prose,
}

/// The same thing in each language.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PerLang<T> {
    /// In English.
    pub en: T,
    /// In Japanese.
    pub ja: T,
}

impl<T> PerLang<T> {
    /// The thing in this language.
    pub fn get(&self, lang: Lang) -> &T {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }

    /// The thing in this language, to be changed.
    pub fn get_mut(&mut self, lang: Lang) -> &mut T {
        match lang {
            Lang::En => &mut self.en,
            Lang::Ja => &mut self.ja,
        }
    }
}

impl PartialEq for Lesson {
    fn eq(&self, other: &Self) -> bool {
        let Self { id, scene, source, title, steps } = self;
        *id == other.id
            && scene.id == other.scene.id
            && *source == other.source
            && *title == other.title
            && *steps == other.steps
    }
}

impl std::fmt::Debug for Scene {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Scene({})", self.id)
    }
}

impl Lesson {
    /// A lesson for a scene that nobody has written one for: a step per mark of its first method.
    pub fn from_scene(scene: &'static Scene) -> Self {
        let marks = scene.methods[0].source.marks();
        let step = |mark: &'static str| {
            let shown = |id: &str| marks.iter().take_while(|&&known| known != mark).any(|&known| known == id);
            let layers =
                scene.layers.iter().filter(|layer| layer.given || layer.id == mark || shown(layer.id));
            // A layer named like the mark says what is seen at that moment.
            let plain = mark.replace('-', " ");
            let title = scene.layers.iter().find(|layer| layer.id == mark).map(|layer| layer.title);
            let titled = |lang: Lang| StepText {
                title: title.map_or(plain.clone(), |title| lang.of(title).to_owned()),
                ..StepText::default()
            };
            Step {
                id: mark.to_owned(),
                method: 0,
                pose: scene.start(),
                show: layers.map(|layer| layer.id).collect(),
                mark: Some(mark),
                ask: None,
                versus: None,
                play: false,
                body: 0,
                text: PerLang { en: titled(Lang::En), ja: titled(Lang::Ja) },
            }
        };
        Self {
            id: scene.id.to_owned(),
            scene,
            source: String::new(),
            title: PerLang { en: scene.title.en.to_owned(), ja: scene.title.ja.to_owned() },
            steps: marks.iter().map(|mark| step(mark)).collect(),
        }
    }
}

impl Library {
    /// A lesson made from each scene's marks.
    pub fn from_scenes() -> Self {
        Self { lessons: Scene::ALL.iter().map(|scene| Arc::new(Lesson::from_scene(scene))).collect() }
    }

    /// What to call a lesson in a narrow place: as its scene, or by its own title where a scene has several lessons.
    pub fn short_title<'a>(&self, lesson: &'a Lesson, lang: Lang) -> &'a str {
        let Lesson { scene, title, .. } = lesson;
        let sharing = self.lessons.iter().filter(|other| other.scene == *scene).count();
        if sharing > 1 { title.get(lang) } else { lang.of(scene.short) }
    }

    /// The lesson of this name, or else the first lesson in the scene of this name.
    pub fn find(&self, id: &str) -> Option<&Arc<Lesson>> {
        let named = self.lessons.iter().find(|lesson| lesson.id == id);
        named.or_else(|| self.lessons.iter().find(|lesson| lesson.scene.id == id))
    }
}

impl Step {
    /// The words of this step in a language.
    pub fn text(&self, lang: Lang) -> &StepText {
        self.text.get(lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_made_from_marks_is_titled_by_the_layers_of_the_same_names() {
        let lesson = Lesson::from_scene(Scene::by_id("point-disk").unwrap());
        let step = lesson.steps.iter().find(|step| step.id == "subtract").unwrap();
        assert_eq!(step.text.en.title, "the vector d from C to P");
        assert_eq!(step.text.ja.title, "C から P へのベクトル d");
        let lesson = Lesson::from_scene(Scene::by_id("capsules").unwrap());
        let step = lesson.steps.iter().find(|step| step.id == "clamp").unwrap();
        assert_eq!(step.text.ja.title, "clamp", "it has no layer");
    }

    #[test]
    fn lessons_that_share_a_scene_go_by_their_own_titles() {
        let mut library = Library::from_scenes();
        let short = |library: &Library, lesson: usize, lang| {
            library.short_title(&library.lessons[lesson], lang).to_owned()
        };
        assert_eq!(short(&library, 0, Lang::En), "Point · disk");
        let mut second = Lesson::clone(&library.lessons[0]);
        second.title.en = "Another way".to_owned();
        library.lessons.push(Arc::new(second));
        let last = library.lessons.len() - 1;
        assert_eq!(short(&library, 0, Lang::En), "Point vs disk");
        assert_eq!(short(&library, last, Lang::En), "Another way");
        assert_eq!(short(&library, 1, Lang::Ja), library.lessons[1].scene.short.ja);
    }
}
