//! Minutes that steps and lessons take in class.

use super::{Lesson, Step, StepText};
use crate::words::Lang;

/// Words, or characters in languages without spaces, that a speaker who leaves time to look says in a minute.
const WORDS: f32 = 110.0;
const CHARACTERS: f32 = 270.0;

/// Minutes in which a class thinks about a question and votes, and in which it tries something.
const VOTE: f32 = 1.0;
const TRIAL: f32 = 0.5;

/// A lesson’s minutes are rounded to a multiple of this: they are an estimate.
const ROUNDED: u32 = 5;

/// Returns the minutes of a step: those in `lesson.toml`, or else an estimate. It includes time to read the text aloud, to vote
/// on the question, and to try the thing to try. A Why is not counted.
pub fn of_step(step: &Step, lang: Lang) -> u32 {
    step.minutes.unwrap_or_else(|| estimated(step, lang))
}

/// Minutes of a lesson without its optional steps and exercises: those in `lesson.toml`, or else the sum of its steps', rounded;
/// `None` while the text in this language is still loading.
pub fn of_lesson(lesson: &Lesson, lang: Lang) -> Option<u32> {
    if lesson.minutes.is_some() {
        return lesson.minutes;
    }
    let is_here = !counted(lesson).any(|step| step.awaits_prose(lang));
    is_here.then(|| ((sum(lesson, lang) + ROUNDED / 2) / ROUNDED * ROUNDED).max(ROUNDED))
}

/// The sum of the minutes of all steps, without optional ones and exercises.
pub fn sum(lesson: &Lesson, lang: Lang) -> u32 {
    counted(lesson).map(|step| of_step(step, lang)).sum()
}

/// The steps that every class takes.
fn counted(lesson: &Lesson) -> impl Iterator<Item = &Step> {
    lesson.steps.iter().filter(|step| !step.optional && step.write.is_none())
}

/// Minutes of a step, estimated from the length of its text.
fn estimated(step: &Step, lang: Lang) -> u32 {
    let StepText { lead, prose, try_it, .. } = step.text(lang);
    let told = [lead, prose].map(|prose| prose.plain());
    let spoken: f32 = if lang.is_spaced() {
        told.iter().map(|text| text.split_whitespace().count()).sum::<usize>() as f32 / WORDS
    } else {
        told.iter().map(|text| text.chars().count()).sum::<usize>() as f32 / CHARACTERS
    };
    let vote = if step.ask.is_some() { VOTE } else { 0.0 };
    let trial = if try_it.is_empty() { 0.0 } else { TRIAL };
    (spoken + vote + trial).round().max(1.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Library, Prose};

    #[test]
    fn a_lesson_takes_the_part_of_a_class_whatever_its_language() {
        for lesson in Library::builtin().lessons {
            let all = Lang::ALL.map(|lang| lesson.steps.iter().map(|step| of_step(step, lang)).sum::<u32>());
            let en = all[0];
            let needed = Lesson { minutes: None, ..Lesson::clone(&lesson) };
            let sum = of_lesson(&needed, Lang::En).expect("its text is here");
            assert!(lesson.minutes.is_none_or(|said| said.abs_diff(sum) <= ROUNDED), "{}: {sum}", lesson.id);
            // Half of a double lesson at most; and a presentation in another language takes about as long.
            assert!((8..=45).contains(&en), "{}: {en} minutes", lesson.id);
            assert!(all.iter().all(|other| en.abs_diff(*other) <= en / 4), "{}: {all:?} minutes", lesson.id);
        }
    }

    #[test]
    fn optional_steps_and_a_why_take_no_time_and_the_sum_is_rounded() {
        let mut lesson = Lesson::clone(&Library::builtin().lessons[0]);
        lesson.minutes = None;
        lesson.steps.truncate(3);
        for (step, minutes) in lesson.steps.iter_mut().zip([4, 9, 20]) {
            step.minutes = Some(minutes);
        }
        assert_eq!(of_lesson(&lesson, Lang::En), Some(35), "33");
        lesson.steps[2].optional = true;
        assert_eq!(of_lesson(&lesson, Lang::En), Some(15), "13");
        lesson.steps[1].minutes = None;
        let before = of_step(&lesson.steps[1], Lang::En);
        lesson.steps[1].text.get_mut(Lang::En).why = Prose::line(&"word ".repeat(1000));
        assert_eq!(of_step(&lesson.steps[1], Lang::En), before);
        lesson.steps[0].await_prose(Lang::En);
        assert_eq!(of_lesson(&lesson, Lang::En), None, "its text is not here yet");
    }
}
