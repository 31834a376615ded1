//! Questions and answers. Until a step's question is answered, nothing may give the answer away.

use super::{Answer, Session, Walk};
use crate::words::{Lang, Words};

impl Session {
    pub(super) fn answer_key(&self) -> (String, String) {
        (self.lesson().id.clone(), self.step().id.clone())
    }

    /// Whether the step asks something that is not answered yet; then nothing may give the answer away.
    pub fn is_secret(&self) -> bool {
        self.step().ask.is_some() && self.answer().is_none()
    }

    /// The answer to the step's question, once there is one.
    pub fn answer(&self) -> Option<Answer> {
        self.answers.get(&self.answer_key()).copied()
    }

    /// How the question was answered, in a sentence.
    pub fn outcome(&self) -> Option<String> {
        let answer = self.answer()?;
        let choices = self.choices();
        let word = |i: usize| choices.get(i).map_or("", |&choice| self.lang().of(choice));
        let truth = word(answer.truth);
        Some(match (answer.given, self.lang()) {
            (Some(given), Lang::En) if given == answer.truth => format!("✓ You said {truth}, and so it was."),
            (Some(given), Lang::Ja) if given == answer.truth => format!("✓ 正解: {truth}"),
            (Some(given), Lang::En) => format!("✗ You said {}; it was {truth}.", word(given)),
            (Some(given), Lang::Ja) => format!("✗ 予想は「{}」、正解は「{truth}」", word(given)),
            (None, Lang::En) => format!("It was {truth}."),
            (None, Lang::Ja) => format!("答え: {truth}"),
        })
    }

    /// What the step asks.
    pub fn question(&self) -> Option<Words> {
        self.state.question(&self.library)
    }

    /// The possible answers.
    pub fn choices(&self) -> Vec<Words> {
        self.state.choices(&self.library)
    }

    pub(super) fn give_answer(&mut self, given: Option<usize>) {
        if !self.is_secret() || given.is_some_and(|given| given >= self.choices().len()) {
            return;
        }
        self.followed("predict");
        match self.state.truth(&self.library) {
            Some(truth) => drop(self.answers.insert(self.answer_key(), Answer { given, truth })),
            // Impossible for lessons that were checked; then there is nothing to keep secret.
            None => drop(self.answers.insert(self.answer_key(), Answer { given: None, truth: 0 })),
        }
        if self.step().play {
            self.walk = Some(Walk { mark: 0, running: true, since: 0.0 });
        }
        self.refresh();
    }

    /// How many questions of the lesson were answered rightly, how many at all, and how many there are.
    pub fn score(&self) -> (usize, usize, usize) {
        let lesson = self.lesson();
        let asking = lesson.steps.iter().filter(|step| step.ask.is_some());
        let answers =
            asking.clone().filter_map(|step| self.answers.get(&(lesson.id.clone(), step.id.clone())));
        let given = answers.filter(|answer| answer.given.is_some());
        let right = given.clone().filter(|answer| answer.given == Some(answer.truth)).count();
        (right, given.count(), asking.count())
    }
}
