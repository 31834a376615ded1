//! Lessons: steps through a scene, each with a pose, what to show, prose, and maybe a question.
//!
//! A lesson is a folder with `lesson.toml` and one Markdown file per language. `load` reads and
//! checks it against the scenes, so that everything in a [`Lesson`] is known to exist.

pub mod builtin;
pub mod bundle;
pub mod challenge;
pub mod chapter;
mod exercise;
#[cfg(not(target_arch = "wasm32"))]
mod fields;
#[cfg(not(target_arch = "wasm32"))]
pub mod folder;
pub mod formula;
pub mod glossary;
#[cfg(not(target_arch = "wasm32"))]
pub mod lint;
#[cfg(not(target_arch = "wasm32"))]
pub mod load;
#[cfg(not(target_arch = "wasm32"))]
pub mod mistake;
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "the build script writes, browsers read: none needs all of it")
)]
mod packed;
pub mod parts;
mod per_lang;
#[cfg(not(target_arch = "wasm32"))]
pub mod proof;
pub mod prose;
#[cfg(not(target_arch = "wasm32"))]
mod sections;
pub mod sum;
pub mod titles;
mod unpack;

pub use challenge::{Challenge, Standing};
pub use chapter::Chapter;
pub use exercise::{Exercise, Gaps};
#[cfg(not(target_arch = "wasm32"))]
pub use load::LessonFiles;
#[cfg(not(target_arch = "wasm32"))]
pub use mistake::{File, Mistake};
pub use per_lang::PerLang;
pub use prose::{Block, Names, Prose, Span, Style};
pub use sum::Sum;

use crate::map::Kind;
use crate::scene::{Detail, Inputs, Method, Scene};
use crate::small_sort;
use crate::words::{Lang, Words};
use std::borrow::Cow;
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
    /// The scene that it plays in.
    pub scene: &'static Scene,
    /// The chapter that it stands in, if it names one.
    pub chapter: Option<&'static Chapter>,
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
    /// The method that runs.
    pub method: &'static Method,
    /// The pose in which it begins.
    pub pose: Inputs,
    /// What is seen: layers, marks, calls, or marks in calls such as `gap.au`.
    pub show: Vec<String>,
    /// The moment that it is about: a mark, or a mark in a call.
    pub mark: Option<String>,
    /// What it asks before it tells.
    pub ask: Option<Ask>,
    /// A second method that runs beside and disagrees.
    pub versus: Option<&'static Method>,
    /// Whether the verdict is shown without its reason, which would use what the lesson has not taught yet.
    pub quiet: bool,
    /// Whether it walks through the moments by itself.
    pub play: bool,
    /// Whether the pane shows the method's table at first, and not its code.
    pub table: bool,
    /// The map below its picture.
    pub map: Option<Kind>,
    /// The first and the last moment of its walk, named as `mark` is; nothing for all of them.
    pub walk: Option<[String; 2]>,
    /// The body that keys drive at first, by its position in the scene.
    pub body: usize,
    /// What it wants found.
    pub challenge: Option<Challenge>,
    /// The hit test that it wants written.
    pub write: Option<Exercise>,
    /// Whether it ends the lesson: what to keep, what to search for, where to read on.
    pub recap: bool,
    /// About how many minutes it takes in class; nothing where that is estimated from its text.
    pub minutes: Option<u32>,
    /// What is read, in each language.
    pub text: PerLang<StepText>,
}

/// What a step asks for.
#[derive(Debug, Clone, PartialEq)]
pub enum Ask {
    /// Hit or miss?
    Verdict,
    /// Which of the step's two methods is wrong here?
    Wrong,
    /// One of the scene's questions, by its position.
    Question(usize),
    /// A number or a vector to be worked out in the step's own pose.
    Sum(Sum),
}

/// A possible answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// How headings of lessons name it.
    pub name: Cow<'static, str>,
    /// How it reads.
    pub text: PerLang<Cow<'static, str>>,
}

impl Candidate {
    /// How it reads in a language.
    pub fn text(&self, lang: Lang) -> &str {
        self.text.get(lang)
    }
}

/// An answer that is named by its English words.
impl From<Words> for Candidate {
    fn from(words: Words) -> Self {
        Self { name: words.en.into(), text: words.into() }
    }
}

impl Ask {
    /// What [`Ask::Verdict`] asks.
    pub const VERDICT: Words = crate::said::lesson::ASK_VERDICT;
    /// What [`Ask::Wrong`] asks.
    pub const WRONG: Words = crate::said::lesson::ASK_WRONG;
    /// What [`Ask::Sum`] asks.
    pub const SUM: Words = crate::said::lesson::ASK_SUM;

    /// Its name in lessons.
    pub fn name(&self, scene: &Scene) -> &'static str {
        match self {
            Self::Verdict => "verdict",
            Self::Wrong => "wrong",
            Self::Question(question) => scene.questions[*question].name,
            Self::Sum(_) => "sum",
        }
    }

    /// What is asked.
    pub fn words(&self, scene: &Scene) -> Words {
        match self {
            Self::Verdict => Self::VERDICT,
            Self::Wrong => Self::WRONG,
            Self::Question(question) => scene.questions[*question].ask,
            Self::Sum(_) => Self::SUM,
        }
    }
}

impl Step {
    /// What it wants to be worked out, if that is what it asks.
    pub fn sum(&self) -> Option<&Sum> {
        match &self.ask {
            Some(Ask::Sum(sum)) => Some(sum),
            _ => None,
        }
    }

    /// The two methods that it compares, in an order that does not tell which one is wrong.
    fn compared(&self) -> Vec<&'static Method> {
        let mut both: Vec<_> = std::iter::once(self.method).chain(self.versus).collect();
        small_sort::sort_by_key(&mut both, |method| method.id);
        both
    }

    /// The possible answers to what it asks.
    pub fn candidates(&self, scene: &Scene) -> Vec<Candidate> {
        match &self.ask {
            None => vec![],
            Some(Ask::Verdict) => vec![crate::said::lesson::HIT.into(), crate::said::lesson::MISS.into()],
            Some(Ask::Question(question)) => {
                scene.questions[*question].choices.iter().map(|choice| (*choice).into()).collect()
            }
            Some(Ask::Wrong) => {
                let named =
                    |method: &'static Method| Candidate { name: method.id.into(), ..method.title.into() };
                self.compared().into_iter().map(named).collect()
            }
            Some(Ask::Sum(sum)) => {
                let result = |result: &sum::Outcome| {
                    let text = Cow::from(sum::show(&result.numbers));
                    let name = result.slip.clone().unwrap_or_default().into();
                    Candidate { name, text: PerLang::all(|_| text.clone()) }
                };
                sum.results.iter().map(result).collect()
            }
        }
    }

    /// The right answer in a pose, by its position, found by running the method.
    pub fn truth(&self, scene: &Scene, method: &Method, pose: &Inputs) -> Option<usize> {
        match self.ask.as_ref()? {
            Ask::Verdict => Some(usize::from(!(method.judge)(pose).hit)),
            Ask::Question(question) => {
                let question = &scene.questions[*question];
                let told = method.explain(pose, Detail::values(Lang::En));
                let value = told.get(question.name)?.name();
                question.choices.iter().position(|choice| choice.en == value)
            }
            Ask::Wrong => {
                let both = self.compared();
                let is_wrong = |method: &&Method| method.is_wrong(pose, (method.judge)(pose).hit);
                // In another pose the two may agree; then it is the one with a flaw.
                both.iter().position(is_wrong).or_else(|| both.iter().position(|it| it.flaw.is_some()))
            }
            Ask::Sum(sum) => Some(sum.truth()),
        }
    }
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
    /// What to find, in a step with a challenge; empty where that is the thing to try.
    pub challenge: Prose,
    /// What helps those who ask for it.
    pub hint: Prose,
    /// The sentence below a presented picture; empty where the first one of the explanation says enough.
    pub say: Prose,
    /// For the speaker only.
    pub notes: Prose,
    /// What is read after a wrong answer.
    pub replies: Vec<Reply>,
    /// How a sum is worked out, step by step.
    pub worked: Prose,
    /// What only a recap has.
    pub recap: Recap,
    /// Whether all but the heading is still on its way.
    pub awaited: bool,
}

impl StepText {
    /// Everything that is read in it but its heading, by any reader at any time.
    pub fn parts(&self) -> impl Iterator<Item = &Prose> {
        // A destructuring, so that a part that steps gain later has to be named here.
        let Self {
            title: _,
            prose,
            lead,
            try_it,
            challenge,
            hint,
            say,
            notes,
            replies,
            worked,
            recap,
            awaited: _,
        } = self;
        let Recap { terms, read_on, next } = recap;
        let parts = [lead, prose, try_it, challenge, hint, say, notes, worked, terms, read_on, next];
        parts.into_iter().chain(replies.iter().map(|reply| &reply.prose))
    }
}

/// What is read after some wrong answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The answers, by their names: `left, right`.
    pub choices: String,
    /// The mistake that leads to choosing them, and what is true.
    pub prose: Prose,
}

/// The end of a lesson, besides the three sentences to keep, which are its explanation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Recap {
    /// What to search for.
    pub terms: Prose,
    /// Where to read on.
    pub read_on: Prose,
    /// What the next lesson does; in the last one, what to build.
    pub next: Prose,
}

impl PartialEq for Lesson {
    fn eq(&self, other: &Self) -> bool {
        let Self { id, scene, chapter, source, title, steps } = self;
        *id == other.id
            && scene.id == other.scene.id
            && *chapter == other.chapter
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
    /// A lesson for a scene that has none: a step per mark of its first method.
    pub fn from_scene(scene: &'static Scene) -> Self {
        let method = &scene.methods[0];
        let step = |(i, mark): (usize, &&'static crate::scene::Mark)| {
            let given = scene.layers.iter().filter(|layer| layer.given).map(|layer| layer.id);
            let before = method.marks[..=i].iter().map(|mark| mark.id);
            let titled =
                |lang: Lang| StepText { title: lang.of(mark.title).to_owned(), ..StepText::default() };
            Step {
                show: given.chain(before).map(str::to_owned).collect(),
                mark: Some(mark.id.to_owned()),
                text: PerLang::all(titled),
                ..Step::new(mark.id.to_owned(), scene, method)
            }
        };
        Self {
            id: scene.id.to_owned(),
            scene,
            chapter: None,
            source: String::new(),
            title: scene.title.into(),
            steps: method.marks.iter().enumerate().map(step).collect(),
        }
    }
}

impl Lesson {
    /// Adds a language whose prose is still on its way; nothing changes where the lesson has it.
    #[cfg_attr(
        not(target_arch = "wasm32"),
        expect(dead_code, reason = "only in a browser something is on its way")
    )]
    fn await_prose(&mut self, lang: Lang) {
        if !self.title.has(lang) {
            *self.title.get_mut(lang) = self.title.get(lang).clone();
            self.steps.iter_mut().for_each(|step| step.await_prose(lang));
        }
    }
}

impl Library {
    /// A lesson made from each scene's marks.
    pub fn from_scenes() -> Self {
        Self { lessons: Scene::ALL.iter().map(|scene| Arc::new(Lesson::from_scene(scene))).collect() }
    }

    /// What to call a lesson where space is short: as its scene, or by its own title where a scene has several lessons.
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
    /// A step with only the essentials: the scene as it begins.
    pub(crate) fn new(id: String, scene: &'static Scene, method: &'static Method) -> Self {
        Self {
            id,
            method,
            pose: scene.start(),
            show: vec![],
            mark: None,
            ask: None,
            versus: None,
            quiet: false,
            play: false,
            table: false,
            map: None,
            walk: None,
            body: 0,
            challenge: None,
            write: None,
            recap: false,
            minutes: None,
            text: PerLang::default(),
        }
    }

    /// Whether there is something to find or to write.
    pub fn is_to_be_solved(&self) -> bool {
        self.challenge.is_some() || self.write.is_some()
    }

    /// Whether it asks something, or there is something to find or to write.
    pub fn has_something_to_do(&self) -> bool {
        self.ask.is_some() || self.is_to_be_solved()
    }

    /// What stands in place of prose that is still on its way.
    const SOON: Words = crate::said::lesson::SOON;

    /// Whether its prose in a language is still on its way.
    pub(crate) fn awaits_prose(&self, lang: Lang) -> bool {
        self.text.get(lang).awaited
    }

    /// Puts a sentence where one begins to read: the prose in this language is still on its way.
    pub fn await_prose(&mut self, lang: Lang) {
        let soon = Prose::line(lang.of(Self::SOON));
        let is_to_be_solved = self.is_to_be_solved();
        let text = self.text.get_mut(lang);
        *text = StepText {
            title: std::mem::take(&mut text.title),
            challenge: if is_to_be_solved { soon.clone() } else { Prose::default() },
            awaited: true,
            notes: soon.clone(),
            ..StepText::default()
        };
        // What a step that asks says is read before its answer, and the rest after it.
        *(if self.ask.is_some() { &mut text.lead } else { &mut text.prose }) = soon;
    }

    /// The words of this step in a language.
    pub fn text(&self, lang: Lang) -> &StepText {
        self.text.get(lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_made_from_marks_is_titled_by_them() {
        let lesson = Lesson::from_scene(Scene::by_id("point-disk").unwrap());
        let step = lesson.steps.iter().find(|step| step.id == "subtract").unwrap();
        assert_eq!(step.text(Lang::En).title, "the vector d from C to P");
        assert_eq!(step.text(Lang::Ja).title, "C から P へのベクトル d");
    }

    #[test]
    fn lessons_that_share_a_scene_go_by_their_own_titles() {
        let mut library = Library::from_scenes();
        let short = |library: &Library, lesson: usize, lang| {
            library.short_title(&library.lessons[lesson], lang).to_owned()
        };
        assert_eq!(short(&library, 0, Lang::En), "Point · disk");
        let mut second = Lesson::clone(&library.lessons[0]);
        *second.title.get_mut(Lang::En) = "Another way".to_owned();
        library.lessons.push(Arc::new(second));
        let last = library.lessons.len() - 1;
        assert_eq!(short(&library, 0, Lang::En), "Point vs disk");
        assert_eq!(short(&library, last, Lang::En), "Another way");
        assert_eq!(short(&library, 1, Lang::Ja), Lang::Ja.of(library.lessons[1].scene.short));
    }
}
