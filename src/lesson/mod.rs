//! Lessons: steps through a scene, each with a pose, visible items, prose, and sometimes a question.
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
mod level;
pub mod level_file;
#[cfg(not(target_arch = "wasm32"))]
pub mod lint;
#[cfg(not(target_arch = "wasm32"))]
pub mod load;
pub mod minutes;
#[cfg(not(target_arch = "wasm32"))]
pub mod mistake;
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "the build script writes, browsers read: none needs all of it")
)]
mod packed;
pub mod parts;
pub mod paths;
mod per_lang;
#[cfg(not(target_arch = "wasm32"))]
pub mod proof;
pub mod prose;
#[cfg(not(target_arch = "wasm32"))]
mod sections;
pub mod sum;
pub mod titles;
mod unpack;
#[cfg(not(target_arch = "wasm32"))]
pub mod written_sum;

pub use challenge::{Challenge, Standing};
pub use chapter::Chapter;
pub use exercise::{Exercise, Gaps};
#[cfg(not(target_arch = "wasm32"))]
pub use load::LessonFiles;
#[cfg(not(target_arch = "wasm32"))]
pub use mistake::{File, Mistake};
pub use paths::LessonPath;
pub use per_lang::PerLang;
pub use prose::{Block, Names, Prose, Span, Style};
pub use sum::Sum;

use crate::map::Kind;
use crate::play::Level;
use crate::play::rooms::{self, Room};
use crate::scene::{Detail, Inputs, Method, Scene};
use crate::words::{Lang, Words, fill};
use std::borrow::Cow;
use std::sync::Arc;

/// The lessons, in the order in which they are taught.
#[derive(Debug, Clone, PartialEq)]
pub struct Library {
    /// At least one.
    pub lessons: Vec<Arc<Lesson>>,
    /// Paths through them.
    pub paths: Vec<LessonPath>,
}

/// Steps through one scene.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// Its permanent name in links: the folder's name without the number that orders it.
    pub id: String,
    /// The scene that it plays in.
    pub scene: &'static Scene,
    /// The chapter that it belongs to, if it names one.
    pub chapter: Option<&'static Chapter>,
    /// The source of its facts.
    pub source: String,
    /// Earlier ids of steps, each with the id of the step that replaces it.
    pub former: Vec<(String, String)>,
    /// Its title, in each language.
    pub title: PerLang<String>,
    /// The minutes that it takes in class without its optional steps; `None` to add up those of its steps.
    pub minutes: Option<u32>,
    /// Its level, if it has one.
    pub level: Option<Arc<Level>>,
    /// At least one.
    pub steps: Vec<Step>,
}

/// One idea, in a pose that shows it plainly.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Its permanent name in links; unique in the lesson.
    pub id: String,
    /// The method that runs.
    pub method: &'static Method,
    /// The pose in which it begins.
    pub pose: Inputs,
    /// The visible items: layers, marks, calls, or marks in calls such as `gap.au`.
    pub show: Vec<String>,
    /// The labels of found points and arrows that the picture shows before its question is answered, since the question names them.
    pub letters: Vec<String>,
    /// The moment that it is about: a mark, or a mark in a call.
    pub mark: Option<String>,
    /// Its question, which comes before the explanation.
    pub ask: Option<Ask>,
    /// A comparison method, which disagrees.
    pub versus: Option<&'static Method>,
    /// True if the verdict is shown without its reason, which would use ideas that the lesson has not taught yet.
    pub quiet: bool,
    /// True if it plays the walkthrough by itself.
    pub play: bool,
    /// True if the pane shows the method's table at first, and not its code.
    pub table: bool,
    /// The map below its picture.
    pub map: Option<Kind>,
    /// The first and the last moment of its walkthrough, named as `mark` is; `None` for all moments.
    pub walk: Option<[String; 2]>,
    /// The body that keys drive at first, by its position in the scene.
    pub body: usize,
    /// Its challenge.
    pub challenge: Option<Challenge>,
    /// The hit test to write in it.
    pub write: Option<Exercise>,
    /// True if it ends the lesson: it lists the takeaways, terms to search for, and sources to read on.
    pub recap: bool,
    /// True for a step that a learner may skip, since nothing that the lesson’s path needs depends on it.
    pub optional: bool,
    /// The minutes that it takes in class; `None` to estimate them from its text.
    pub minutes: Option<u32>,
    /// Its text, in each language.
    pub text: PerLang<StepText>,
}

/// The question of a step.
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

/// The level of a lesson, or of a room, by its id.
pub fn level_with_id(lessons: &[Arc<Lesson>], id: &str) -> Option<Arc<Level>> {
    let of_lesson = lessons.iter().find(|lesson| lesson.id == id);
    of_lesson.map_or_else(|| Some(rooms::ALL[Room::find(id)?].level()), |lesson| lesson.level.clone())
}

/// A possible answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Its name in headings of lessons.
    pub name: Cow<'static, str>,
    /// Its text.
    pub text: PerLang<Cow<'static, str>>,
}

impl Candidate {
    /// Returns its text in a language.
    pub fn text(&self, lang: Lang) -> &str {
        self.text.get(lang)
    }
}

/// Makes an answer that has its English words as its name.
impl From<Words> for Candidate {
    fn from(words: Words) -> Self {
        Self { name: words.english().into(), text: words.into() }
    }
}

impl Ask {
    /// The words of [`Ask::Verdict`].
    pub const VERDICT: Words = crate::said::lesson::ASK_VERDICT;
    /// The words of [`Ask::Wrong`].
    pub const WRONG: Words = crate::said::lesson::ASK_WRONG;
    /// The words of [`Ask::Sum`].
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

    /// Returns the question's words.
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
    /// The calculation, if that is the step's question.
    pub fn sum(&self) -> Option<&Sum> {
        match &self.ask {
            Some(Ask::Sum(sum)) => Some(sum),
            _ => None,
        }
    }

    /// The two compared methods, in an order that does not show which one is wrong.
    fn compared(&self) -> Vec<&'static Method> {
        let mut both: Vec<_> = std::iter::once(self.method).chain(self.versus).collect();
        both.sort_by_key(|method| method.id);
        both
    }

    /// The number that stands for a method while the learner is asked which of two is wrong, since its name may be the answer.
    /// `None` for methods that are not asked about.
    pub fn number_of(&self, method: &Method) -> Option<usize> {
        if self.ask != Some(Ask::Wrong) {
            return None;
        }
        self.compared().iter().position(|asked| *asked == method).map(|at| at + 1)
    }

    /// A possible answer in words, as shown after the question: with the method's name beside its number.
    pub fn answer_text(&self, scene: &Scene, choice: usize, lang: Lang) -> Option<String> {
        let text = self.candidates(scene).get(choice)?.text(lang).to_owned();
        Some(match (&self.ask, self.compared().get(choice)) {
            (Some(Ask::Wrong), Some(method)) => format!("{text} ({})", lang.of(method.title)),
            _ => text,
        })
    }

    /// The possible answers to the step's question.
    pub fn candidates(&self, scene: &Scene) -> Vec<Candidate> {
        match &self.ask {
            None => vec![],
            Some(Ask::Verdict) => vec![crate::said::lesson::HIT.into(), crate::said::lesson::MISS.into()],
            Some(Ask::Question(question)) => {
                scene.questions[*question].choices.iter().map(|choice| (*choice).into()).collect()
            }
            Some(Ask::Wrong) => {
                let named = |(at, method): (usize, &'static Method)| Candidate {
                    name: method.id.into(),
                    text: PerLang::all(|lang| method_by_number(at + 1, lang).into()),
                };
                self.compared().into_iter().enumerate().map(named).collect()
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
                question.choices.iter().position(|choice| choice.english() == value)
            }
            Ask::Wrong => {
                let both = self.compared();
                let is_wrong = |method: &&Method| method.is_wrong(pose, (method.judge)(pose).hit);
                // In another pose both may agree; then the flawed one is the answer.
                both.iter().position(is_wrong).or_else(|| both.iter().position(|it| it.flaw.is_some()))
            }
            Ask::Sum(sum) => Some(sum.truth()),
        }
    }
}

/// The words for a method that has only a number yet.
pub fn method_by_number(number: usize, lang: Lang) -> String {
    fill!(lang, crate::said::lesson::METHOD_NUMBER, number)
}

/// The text of a step in one language.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StepText {
    /// Its heading.
    pub title: String,
    /// The explanation. A step with a question shows it after the answer, and `lead` before.
    pub prose: Prose,
    /// The text before the answer of a step with a question; empty for others.
    pub lead: Prose,
    /// One thing to try with the keys.
    pub try_it: Prose,
    /// Proofs and details, folded until a reader opens them; empty if there are none.
    pub why: Prose,
    /// The text of the challenge; empty if the thing to try is the challenge.
    pub challenge: Prose,
    /// The hint, for those who open it.
    pub hint: Prose,
    /// The sentence below a presented picture; empty if the first sentence of the explanation is used.
    pub say: Prose,
    /// Notes for the speaker only.
    pub notes: Prose,
    /// The replies to wrong answers.
    pub replies: Vec<Reply>,
    /// The worked solution of a calculation, step by step.
    pub worked: Prose,
    /// The task of the lesson's level; only in the first step.
    pub level: Prose,
    /// The question about the level's bug: its choices, the right one first, and then the explanation.
    pub bug: Prose,
    /// The parts of a recap only.
    pub recap: Recap,
    /// True while all but the heading is still loading.
    pub awaited: bool,
}

impl StepText {
    /// The choices of the question about the level's bug, the right one first.
    pub fn bug_choices(&self) -> impl Iterator<Item = &Block> {
        self.bug.blocks.iter().take_while(|block| block.item)
    }

    /// The reply to a choice: for the right one, which is the first, the explanation of the bug. Below the choices there is a
    /// paragraph for each of them.
    pub fn bug_reply(&self, choice: usize) -> Prose {
        let replies = self.bug.blocks.iter().skip_while(|block| block.item);
        Prose { blocks: replies.skip(choice).take(1).cloned().collect() }
    }

    /// Returns all of its texts but the heading.
    pub fn parts(&self) -> impl Iterator<Item = &Prose> {
        // The destructuring makes the compiler report any part that is added later.
        let Self {
            title: _,
            prose,
            lead,
            try_it,
            why,
            challenge,
            hint,
            say,
            notes,
            replies,
            worked,
            level,
            bug,
            recap,
            awaited: _,
        } = self;
        let Recap { terms, read_on, next } = recap;
        let parts =
            [lead, prose, try_it, why, challenge, hint, say, notes, worked, level, bug, terms, read_on, next];
        parts.into_iter().chain(replies.iter().map(|reply| &reply.prose))
    }
}

/// The reply to some wrong answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The answers, by their names: `left, right`.
    pub choices: String,
    /// The mistake behind them, and the truth.
    pub prose: Prose,
}

/// The recap, without its takeaways, which are the explanation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Recap {
    /// Terms to search for.
    pub terms: Prose,
    /// Sources to read on.
    pub read_on: Prose,
    /// The subject of the next lesson; in the last lesson, a suggestion for a project.
    pub next: Prose,
}

impl PartialEq for Lesson {
    fn eq(&self, other: &Self) -> bool {
        let Self { id, scene, chapter, source, former, title, minutes, level, steps } = self;
        *id == other.id
            && scene.id == other.scene.id
            && *chapter == other.chapter
            && *source == other.source
            && *former == other.former
            && *title == other.title
            && *minutes == other.minutes
            && *level == other.level
            && *steps == other.steps
    }
}

impl std::fmt::Debug for Scene {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Scene({})", self.id)
    }
}

impl Lesson {
    /// Makes a lesson for a scene that has none: a step per mark of its first method.
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
            former: vec![],
            title: scene.title.into(),
            minutes: None,
            level: None,
            steps: method.marks.iter().enumerate().map(step).collect(),
        }
    }
}

impl Lesson {
    /// Returns the position of the step with this id, today's or a former one.
    pub fn position(&self, id: &str) -> Option<usize> {
        let id = self.former.iter().find(|(old, _)| old == id).map_or(id, |(_, new)| new);
        self.steps.iter().position(|step| step.id == id)
    }

    /// Adds a language with prose that is still loading; nothing changes if the lesson already has it.
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
    /// Makes a lesson from each scene's marks.
    pub fn from_scenes() -> Self {
        let lessons = Scene::ALL.iter().map(|scene| Arc::new(Lesson::from_scene(scene)));
        Self { lessons: lessons.collect(), paths: vec![] }
    }

    /// Returns a lesson's name for small spaces: the scene's name, or the lesson's title if a scene has several lessons.
    pub fn short_title<'a>(&self, lesson: &'a Lesson, lang: Lang) -> &'a str {
        let Lesson { scene, title, .. } = lesson;
        let sharing = self.lessons.iter().filter(|other| other.scene == *scene).count();
        if sharing > 1 { title.get(lang) } else { lang.of(scene.short) }
    }

    /// Returns the lesson of this name, or else the first lesson in the scene of this name.
    pub fn find(&self, id: &str) -> Option<&Arc<Lesson>> {
        let named = self.lessons.iter().find(|lesson| lesson.id == id);
        named.or_else(|| self.lessons.iter().find(|lesson| lesson.scene.id == id))
    }
}

impl Step {
    /// A step with only the essentials, in the scene's first pose.
    pub(crate) fn new(id: String, scene: &'static Scene, method: &'static Method) -> Self {
        Self {
            id,
            method,
            pose: scene.start(),
            show: vec![],
            letters: vec![],
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
            optional: false,
            minutes: None,
            text: PerLang::default(),
        }
    }

    /// True if it has a challenge or an exercise.
    pub fn is_to_be_solved(&self) -> bool {
        self.challenge.is_some() || self.write.is_some()
    }

    /// True if it has a question, a challenge or an exercise.
    pub fn has_something_to_do(&self) -> bool {
        self.ask.is_some() || self.is_to_be_solved()
    }

    /// The sentence in place of prose that is still loading.
    const SOON: Words = crate::said::lesson::SOON;

    /// True while its prose in a language is still loading.
    pub(crate) fn awaits_prose(&self, lang: Lang) -> bool {
        self.text.get(lang).awaited
    }

    /// Puts the sentence that the prose is still loading where reading begins.
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
        // The lead of a step with a question is read before its answer, and the rest after it.
        *(if self.ask.is_some() { &mut text.lead } else { &mut text.prose }) = soon;
    }

    /// The texts of this step in a language.
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
