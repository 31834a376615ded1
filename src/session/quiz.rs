//! Questions and answers, identified by lesson and step.

use super::state::Place;
use super::sum::Entry;
use crate::lesson::Lesson;
use std::collections::BTreeMap;
use std::sync::Arc;

/// An answer to a step's question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The position of the chosen answer. `None` if the right answer was only revealed.
    pub given: Option<usize>,
    /// The position of the right answer, found by running the method.
    pub truth: usize,
}

impl Answer {
    /// True if it is right. `None` if the right answer was only revealed.
    pub fn right(self) -> Option<bool> {
        self.given.map(|given| given == self.truth)
    }
}

/// The score of a lesson's predictions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// The number of right predictions.
    pub right: usize,
    /// The number of predictions.
    pub given: usize,
    /// The number of questions.
    pub asked: usize,
}

/// All answers, and the marked choice while a question waits.
#[derive(Debug, Clone, Default)]
pub struct Quiz {
    answers: Answers,
    /// The learner's answers from before a presentation, kept during it.
    own: Option<Answers>,
    /// The answers held back, while answers are held back.
    held: Option<Answers>,
    /// Saved answers to questions that the lessons do not ask, or no longer ask.
    others: Vec<String>,
    choice: Option<usize>,
    /// The typed answer while a calculation waits.
    entry: Entry,
    /// True if the worked solution of a correctly answered calculation is shown.
    works: bool,
}

type Answers = BTreeMap<(String, String), Answer>;

fn key(lesson: &str, step: &str) -> (String, String) {
    (lesson.to_owned(), step.to_owned())
}

/// The answer to a step's question in a collection.
fn of(answers: &Answers, place: &Place) -> Option<Answer> {
    let (lesson, step) = place.ids();
    answers.get(&key(lesson, step)).copied()
}

/// Adds answers to questions that have none yet.
fn fill(answers: &mut Answers, others: Answers) {
    for (question, answer) in others {
        answers.entry(question).or_insert(answer);
    }
}

fn put(answers: &mut Answers, place: &Place, answer: Answer) {
    let (lesson, step) = place.ids();
    answers.insert(key(lesson, step), answer);
}

/// Reads a saved answer to a question that the lessons still ask.
fn read(written: &str, lessons: &[Arc<Lesson>]) -> Option<(Place, Answer)> {
    let [place, asked, given, truth] = written.split(' ').collect::<Vec<_>>()[..] else { return None };
    let (lesson, step) = place.split_once('/')?;
    let place = Place::find(lessons, lesson, step)?;
    let (ask, scene) = (place.step().ask.as_ref()?, place.lesson().scene);
    let choices = place.step().candidates(scene).len();
    let choice = |text: &str| text.parse::<usize>().ok().filter(|choice| *choice < choices);
    let given = if given == "-" { None } else { Some(choice(given)?) };
    let answer = Answer { given, truth: choice(truth)? };
    (ask.name(scene) == asked).then_some((place, answer))
}

impl Quiz {
    /// Reads the answers of earlier runs, as [`lasting`](Self::lasting) wrote them.
    pub fn read(lasting: &[String], lessons: &[Arc<Lesson>]) -> Self {
        let mut quiz = Self::default();
        for written in lasting {
            match read(written, lessons) {
                Some((place, answer)) => quiz.keep(&place, answer),
                None => quiz.others.push(written.clone()),
            }
        }
        quiz
    }

    /// The saved answers, without those of a class: the place of each question, its name, the given answer (`-` for none) and
    /// the right one, both by position, such as `point-disk/touch verdict 1 0`.
    pub fn lasting(&self, lessons: &[Arc<Lesson>]) -> Vec<String> {
        let answers = self.own.as_ref().unwrap_or(&self.answers).iter();
        let written = answers.filter_map(|((lesson, step), Answer { given, truth })| {
            let place = Place::find(lessons, lesson, step)?;
            let ask = place.step().ask.as_ref()?.name(place.lesson().scene);
            let given = given.map_or("-".to_owned(), |given| given.to_string());
            Some(format!("{lesson}/{step} {ask} {given} {truth}"))
        });
        written.chain(self.others.iter().cloned()).collect()
    }

    /// The answer to a step's question, if there is one.
    pub fn answer(&self, place: &Place) -> Option<Answer> {
        of(&self.answers, place)
    }

    /// True while answers are held back.
    pub fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// The answer to a step's question that is held back, if any.
    pub fn held_answer(&self, place: &Place) -> Option<Answer> {
        of(self.held.as_ref()?, place)
    }

    /// With `true`, holds further answers back. With `false`, releases the held answers, which then count like others.
    pub fn hold(&mut self, holds: bool) {
        let held = self.held.take().unwrap_or_default();
        if holds {
            self.held = Some(held);
        } else {
            fill(&mut self.answers, held);
        }
    }

    /// True if a step has a question without an answer.
    pub fn is_secret(&self, place: &Place) -> bool {
        place.step().ask.is_some() && self.answer(place).is_none()
    }

    /// The marked choice. `None` before the first move.
    pub fn choice(&self) -> Option<usize> {
        self.choice
    }

    /// Moves the mark by a number of choices. The first move marks the first or the last choice.
    pub fn turn_choice(&mut self, by: isize, count: usize) {
        let last = count.saturating_sub(1);
        let first = if by > 0 { 0 } else { last };
        self.choice = Some(self.choice.map_or(first, |choice| choice.saturating_add_signed(by).min(last)));
    }

    /// Removes the mark and the typed answer.
    pub fn unmark(&mut self) {
        (self.choice, self.entry, self.works) = (None, Entry::default(), false);
    }

    /// The typed answer while a calculation waits.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The typed answer, for changes.
    pub(super) fn entry_mut(&mut self) -> &mut Entry {
        &mut self.entry
    }

    /// True if the worked solution of a correctly answered calculation is shown.
    pub fn works(&self) -> bool {
        self.works
    }

    /// Shows or hides the worked solution.
    pub(super) fn toggle_works(&mut self) {
        self.works = !self.works;
    }

    /// Takes an answer to a step's question, and keeps it or holds it back.
    pub fn take(&mut self, place: &Place, answer: Answer) {
        put(self.held.as_mut().unwrap_or(&mut self.answers), place, answer);
    }

    /// Keeps an answer to a step's question.
    pub fn keep(&mut self, place: &Place, answer: Answer) {
        put(&mut self.answers, place, answer);
    }

    /// Forgets the answer to a step's question.
    pub fn forget(&mut self, place: &Place) {
        let (lesson, step) = place.ids();
        self.answers.remove(&key(lesson, step));
        self.unmark();
    }

    /// Forgets all answers, also those from before a presentation.
    pub fn clear(&mut self) {
        self.answers.clear();
        self.own.iter_mut().for_each(Answers::clear);
        self.others.clear();
        self.choice = None;
    }

    /// Restores cleared answers. Newer answers stay.
    pub fn bring_back(&mut self, cleared: Self) {
        match (&mut self.own, cleared.own) {
            (Some(own), Some(before)) => {
                fill(own, before);
                fill(&mut self.answers, cleared.answers);
            }
            (Some(own), None) => fill(own, cleared.answers),
            // The class's answers are dropped, as its presentation has ended.
            (None, before) => fill(&mut self.answers, before.unwrap_or(cleared.answers)),
        }
        self.others.extend(cleared.others);
    }

    /// Begins asking a class. All questions are open again, except an answered one on screen. The earlier answers are set
    /// aside.
    pub fn begin_class(&mut self, place: &Place) {
        let shown = self.answer(place);
        let (others, held) = (std::mem::take(&mut self.others), self.held.take());
        *self = Self { own: Some(std::mem::take(&mut self.answers)), others, held, ..Self::default() };
        shown.into_iter().for_each(|answer| self.keep(place, answer));
    }

    /// Restores the answers from before the class. The answer on screen stays.
    pub fn end_class(&mut self, place: &Place) {
        let shown = self.answer(place);
        if let Some(own) = self.own.take() {
            self.answers = own;
            shown.into_iter().for_each(|answer| self.keep(place, answer));
        }
    }

    /// Keeps only answers that `stays` confirms, given the ids of lesson and step.
    pub fn retain(&mut self, stays: impl Fn(&str, &str) -> bool) {
        let kept = [Some(&mut self.answers), self.own.as_mut()];
        kept.into_iter()
            .flatten()
            .for_each(|answers| answers.retain(|(lesson, step), _| stays(lesson, step)));
        self.choice = None;
    }

    /// The score of a lesson's predictions, without optional steps.
    pub fn score(&self, lesson: &Lesson) -> Score {
        let asking = || lesson.steps.iter().filter(|step| step.ask.is_some() && !step.optional);
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
    fn the_score_counts_predictions_and_not_revealed_answers() {
        let (lesson, mut quiz) = (asking(), Quiz::default());
        for (step, given) in [(0, Some(1)), (1, Some(0)), (2, None)] {
            quiz.keep(&Place::new(&lesson, step), Answer { given, truth: 1 });
        }
        assert_eq!(quiz.score(&lesson), Score { right: 1, given: 2, asked: lesson.steps.len() });
        quiz.clear();
        assert!(quiz.is_secret(&Place::new(&lesson, 0)));
    }

    #[test]
    fn held_answers_are_secret_and_are_not_saved_until_they_are_released() {
        let (lesson, mut quiz) = (asking(), Quiz::default());
        let step = |step| Place::new(&lesson, step);
        let (first, last) = (Answer { given: Some(0), truth: 1 }, Answer { given: Some(1), truth: 1 });
        quiz.hold(true);
        for answer in [first, last] {
            quiz.take(&step(0), answer);
            assert_eq!((quiz.answer(&step(0)), quiz.held_answer(&step(0))), (None, Some(answer)));
        }
        // Holding back once more, or in a class, changes nothing.
        quiz.hold(true);
        quiz.begin_class(&step(0));
        quiz.end_class(&step(0));
        assert!(quiz.is_secret(&step(0)) && quiz.lasting(std::slice::from_ref(&lesson)).is_empty());
        assert_eq!(quiz.score(&lesson).given, 0);
        quiz.hold(false);
        assert_eq!((quiz.answer(&step(0)), quiz.held_answer(&step(0))), (Some(last), None));
        quiz.take(&step(1), first);
        assert_eq!(quiz.answer(&step(1)), Some(first), "nothing is held any more");
    }

    #[test]
    fn a_class_answers_all_questions_again_and_the_learners_answers_are_kept() {
        let (lesson, mut quiz) = (asking(), Quiz::default());
        let step = |step| Place::new(&lesson, step);
        let own = Answer { given: Some(0), truth: 1 };
        [0, 1].into_iter().for_each(|answered| quiz.keep(&step(answered), own));
        quiz.begin_class(&step(0));
        assert!(!quiz.is_secret(&step(0)), "what is on screen stays");
        assert!(quiz.is_secret(&step(1)));
        let class = Answer { given: Some(1), truth: 1 };
        [1, 2].into_iter().for_each(|answered| quiz.keep(&step(answered), class));
        quiz.end_class(&step(2));
        assert_eq!([0, 1, 2].map(|answered| quiz.answer(&step(answered))), [own, own, class].map(Some));
        quiz.begin_class(&step(0));
        quiz.clear();
        assert!(
            quiz.lasting(std::slice::from_ref(&lesson)).is_empty(),
            "nothing comes back from before the class"
        );
        quiz.end_class(&step(2));
        assert_eq!([0, 1, 2].map(|answered| quiz.answer(&step(answered))), [None; 3]);
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
