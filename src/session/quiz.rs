//! Questions and answers, by the names of lesson and step.

use super::state::Place;
use crate::lesson::Lesson;
use std::collections::BTreeMap;

/// An answer to a step's question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The choice, by its position; nothing when the answer was only looked at.
    pub given: Option<usize>,
    /// The choice that the run says is right.
    pub truth: usize,
}

/// How the predictions of a lesson went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// Predictions that came true.
    pub right: usize,
    /// Predictions.
    pub given: usize,
    /// Questions.
    pub asked: usize,
}

/// All answers, and the choice that is marked while a question waits.
#[derive(Debug, Clone, Default)]
pub struct Quiz {
    answers: BTreeMap<(String, String), Answer>,
    choice: Option<usize>,
}

fn key(lesson: &str, step: &str) -> (String, String) {
    (lesson.to_owned(), step.to_owned())
}

impl Quiz {
    /// The answer to a step's question, once there is one.
    pub fn answer(&self, place: &Place) -> Option<Answer> {
        let (lesson, step) = place.ids();
        self.answers.get(&key(lesson, step)).copied()
    }

    /// Whether a step asks something that is not answered yet.
    pub fn is_secret(&self, place: &Place) -> bool {
        place.step().ask.is_some() && self.answer(place).is_none()
    }

    /// The choice that is marked: none until somebody looks through them.
    pub fn choice(&self) -> Option<usize> {
        self.choice
    }

    /// Marks the choice so many further on; the first or last one at first.
    pub fn turn_choice(&mut self, by: isize, count: usize) {
        let last = count.saturating_sub(1);
        let first = if by > 0 { 0 } else { last };
        self.choice = Some(self.choice.map_or(first, |choice| choice.saturating_add_signed(by).min(last)));
    }

    /// Marks no choice.
    pub fn unmark(&mut self) {
        self.choice = None;
    }

    /// Keeps the answer to a step's question.
    pub fn keep(&mut self, place: &Place, answer: Answer) {
        let (lesson, step) = place.ids();
        self.answers.insert(key(lesson, step), answer);
    }

    /// Forgets the answer to a step's question.
    pub fn forget(&mut self, place: &Place) {
        let (lesson, step) = place.ids();
        self.answers.remove(&key(lesson, step));
    }

    /// Forgets all answers.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Keeps only the answers to questions that `stays` confirms, by the names of lesson and step.
    pub fn retain(&mut self, stays: impl Fn(&str, &str) -> bool) {
        self.answers.retain(|(lesson, step), _| stays(lesson, step));
        self.choice = None;
    }

    /// How the predictions of a lesson went.
    pub fn score(&self, lesson: &Lesson) -> Score {
        let asking = || lesson.steps.iter().filter(|step| step.ask.is_some());
        let answers = asking().filter_map(|step| self.answers.get(&key(&lesson.id, &step.id)));
        let given: Vec<&Answer> = answers.filter(|answer| answer.given.is_some()).collect();
        let right = given.iter().filter(|answer| answer.given == Some(answer.truth)).count();
        Score { right, given: given.len(), asked: asking().count() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Ask, Lesson};
    use crate::scene::Scene;
    use std::sync::Arc;

    fn asking() -> Arc<Lesson> {
        let mut lesson = Lesson::from_scene(Scene::ALL[0]);
        lesson.steps.iter_mut().for_each(|step| step.ask = Some(Ask::Verdict));
        lesson.into()
    }

    #[test]
    fn the_score_counts_predictions_and_not_what_was_only_looked_at() {
        let (lesson, mut quiz) = (asking(), Quiz::default());
        for (step, given) in [(0, Some(1)), (1, Some(0)), (2, None)] {
            quiz.keep(&Place::new(&lesson, step), Answer { given, truth: 1 });
        }
        assert_eq!(quiz.score(&lesson), Score { right: 1, given: 2, asked: lesson.steps.len() });
        quiz.clear();
        assert!(quiz.is_secret(&Place::new(&lesson, 0)));
    }

    #[test]
    fn choices_end_at_the_first_and_the_last() {
        let mut quiz = Quiz::default();
        quiz.turn_choice(-1, 3);
        assert_eq!(quiz.choice(), Some(2), "up begins at the end");
        quiz.turn_choice(1, 3);
        assert_eq!(quiz.choice(), Some(2));
        (0..5).for_each(|_| quiz.turn_choice(-1, 3));
        assert_eq!(quiz.choice(), Some(0));
    }
}
