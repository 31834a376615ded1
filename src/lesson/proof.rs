//! Proves exercises: what each begins with must be wrong somewhere, or not run, and its solution must be right everywhere. They are
//! judged the way learners' texts are.

use super::load::{LessonFiles, lesson};
use super::mistake::{Mistake, Page};
use super::{Exercise, Lesson};
use crate::attempt::{self, Attempt};
use crate::judging::{Judging, Truth};
use crate::words::Lang;
use toml::de::DeTable;

/// About how many poses a text is asked about, and how many of them at a time.
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
            let instead = "begin from a method that goes wrong, or name in `gaps` what is to be written";
            page.wrong(at, format!("the exercise `{}` is right as it begins", step.id), instead);
        }
        let solution = exercise.solution(lesson.scene);
        if let Some(why) = judged(&lesson, exercise, truth, &attempt::begin(solution)).complaint() {
            page.wrong(
                at,
                format!("method `{}` does not solve the exercise `{}`: {why}", solution.id, step.id),
                format!(
                    "name a method that says the same as the scene’s first, `{}`",
                    lesson.scene.methods[0].id
                ),
            );
        }
    }
    page.finish()
}

/// Where each step names what is to be written; the start of the file for a step that names nothing.
fn places(text: &str) -> Vec<usize> {
    let table = DeTable::parse(text).ok();
    let steps = table.as_ref().and_then(|table| table.get_ref().get("step")?.get_ref().as_array());
    let place = |step: &toml::Spanned<toml::de::DeValue<'_>>| {
        let write = step.get_ref().as_table().and_then(|step| step.get("write"));
        write.map_or(0, |write| write.span().start)
    };
    steps.map_or(vec![], |steps| steps.iter().map(place).collect())
}

/// How a text was judged.
enum Judged {
    Right,
    /// Wrong in the first number of poses, of the second.
    Wrong(usize, usize),
    /// It cannot be read, or cannot go on, and why.
    Stuck(String),
}

impl Judged {
    fn is_right(&self) -> bool {
        matches!(self, Self::Right)
    }

    /// The mistake in it, in words, if there is one.
    fn complaint(&self) -> Option<String> {
        match self {
            Self::Right => None,
            Self::Wrong(wrong, asked) => Some(format!("it is wrong in {wrong} of {asked} poses")),
            Self::Stuck(why) => Some(format!("it does not run: {why}")),
        }
    }
}

/// Judges a text until a mistake is found.
fn judged(lesson: &Lesson, exercise: &Exercise, truth: &Truth, text: &str) -> Judged {
    let attempt = match Attempt::read(lesson.scene, exercise.method, text) {
        Ok(attempt) => attempt,
        Err(all) => {
            return Judged::Stuck(all.first().map_or(String::new(), |first| first.sentence(Lang::En)));
        }
    };
    let mut judging = Judging::of(truth.clone(), 1);
    while judging.poses_asked() < POSES {
        if let Err((_, mistake)) = judging.ask(SLICE, |pose| attempt.hit(pose)) {
            return Judged::Stuck(attempt.refused(&mistake).sentence(Lang::En));
        }
        if judging.wrong() > 0 {
            return Judged::Wrong(judging.wrong(), judging.poses_asked());
        }
    }
    Judged::Right
}
