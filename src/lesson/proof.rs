//! Proves exercises: the code that each begins with must be wrong in some pose, or not run, and its solution must be right. Both
//! are judged like learners' code.

use super::load::{LessonFiles, lesson};
use super::mistake::{Mistake, Page};
use super::{Exercise, Lesson};
use crate::attempt::Attempt;
use crate::judging::{Judging, Truth};
use crate::words::Lang;
use toml::de::DeTable;

/// The approximate number of poses for each test, and the number of poses at a time.
const POSES: usize = 1_000;
const SLICE: usize = 50;

/// Proves the exercises of a lesson. Lessons that cannot be shown are reported elsewhere.
pub fn check(files: &LessonFiles<'_>) -> Vec<Mistake> {
    let Ok(lesson) = lesson(files) else { return vec![] };
    let mut page = Page::open(format!("{}/lesson.toml", files.folder), &files.toml);
    let places = page.text.map_or(vec![], places);
    let mut truth = None;
    for (step, at) in lesson.steps.iter().zip(places) {
        let Some(exercise) = &step.write else { continue };
        let truth = truth.get_or_insert_with(|| Truth::new(lesson.scene));
        if judged(&lesson, exercise, truth, &exercise.beginning(lesson.scene)).is_right() {
            let instead = "begin from an incorrect method, or name in `gaps` the values to write";
            page.wrong(at, format!("the exercise `{}` is already right at the start", step.id), instead);
        }
        let solution = exercise.solution(lesson.scene);
        if let Some(why) = judged(&lesson, exercise, truth, &exercise.solved(lesson.scene)).complaint() {
            page.wrong(
                at,
                format!("method `{}` does not solve the exercise `{}`: {why}", solution.id, step.id),
                format!(
                    "name a method with the same verdicts as the scene’s first, `{}`",
                    lesson.scene.methods[0].id
                ),
            );
        }
    }
    page.finish()
}

/// The byte at which each step names its exercise, or 0 for a step without one.
fn places(text: &str) -> Vec<usize> {
    let table = DeTable::parse(text).ok();
    let steps = table.as_ref().and_then(|table| table.get_ref().get("step")?.get_ref().as_array());
    let place = |step: &toml::Spanned<toml::de::DeValue<'_>>| {
        let write = step.get_ref().as_table().and_then(|step| step.get("write"));
        write.map_or(0, |write| write.span().start)
    };
    steps.map_or(vec![], |steps| steps.iter().map(place).collect())
}

/// The result of judging code.
enum Judged {
    Right,
    /// Wrong in the first number of poses, out of the second.
    Wrong(usize, usize),
    /// Code that does not compile or cannot go on, with the reason.
    Stuck(String),
}

impl Judged {
    fn is_right(&self) -> bool {
        matches!(self, Self::Right)
    }

    /// The mistake in words, if there is one.
    fn complaint(&self) -> Option<String> {
        match self {
            Self::Right => None,
            Self::Wrong(wrong, asked) => Some(format!("it is wrong in {wrong} of {asked} test cases")),
            Self::Stuck(why) => Some(format!("it does not run: {why}")),
        }
    }
}

/// Judges code until a mistake is found.
fn judged(lesson: &Lesson, exercise: &Exercise, truth: &Truth, text: &str) -> Judged {
    let attempt = match Attempt::read(lesson.scene, exercise.method, text) {
        Ok(attempt) => attempt,
        Err(all) => {
            return Judged::Stuck(all.first().map_or(String::new(), |first| first.sentence(Lang::En)));
        }
    };
    let mut judging = Judging::of(truth.clone(), 1);
    while judging.poses_asked() < POSES {
        if let Err((_, mistake)) = judging.ask(SLICE, &attempt) {
            return Judged::Stuck(attempt.refused(&mistake).sentence(Lang::En));
        }
        if judging.wrong() > 0 {
            return Judged::Wrong(judging.wrong(), judging.poses_asked());
        }
    }
    Judged::Right
}
