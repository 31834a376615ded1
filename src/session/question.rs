//! The step's question and its answer.

use super::{Answer, Score, Session};
use crate::lesson::{Candidate, Prose};
use crate::words::{Words, fill};

impl Session {
    /// The marked choice while a question waits, or else the given answer.
    pub fn choice(&self) -> Option<usize> {
        self.quiz.choice().or_else(|| self.held_answer()?.given)
    }

    /// True if the step wants a method written that is not begun yet; its code would be the solution.
    pub fn is_unwritten(&self) -> bool {
        let wants = self.step().write.as_ref().is_some_and(|exercise| exercise.method.flaw.is_none());
        wants && self.own().is_none() && !self.challenges.is_solved(self.state.place())
    }

    /// The answer to the step's question, once there is one.
    pub fn answer(&self) -> Option<Answer> {
        self.quiz.answer(self.state.place())
    }

    /// The answer to the step's question, if it is held back until the whole class has answered.
    pub fn held_answer(&self) -> Option<Answer> {
        self.quiz.held_answer(self.state.place())
    }

    /// True if the step's question is not answered yet; then nothing may give the answer away. In the room, no question is open.
    pub fn is_secret(&self) -> bool {
        self.quiz.is_secret(self.state.place()) && !self.is_visited() && !self.is_in_game()
    }

    /// True if an answer from the room is shown here, in another pose than that of the step's question.
    pub(super) fn is_visited(&self) -> bool {
        self.visiting && self.state.pose != self.step().pose
    }

    /// The results of the lesson's predictions.
    pub fn score(&self) -> Score {
        self.quiz.score(self.lesson())
    }

    /// The step's question.
    pub fn question(&self) -> Option<Words> {
        self.state.question()
    }

    /// The possible answers.
    pub fn choices(&self) -> Vec<Candidate> {
        self.state.choices()
    }

    /// The answer's result, in a sentence.
    pub fn outcome(&self) -> Option<String> {
        self.answer().map(|answer| self.outcome_of(answer))
    }

    /// The reply to a wrong answer.
    pub fn reply(&self) -> Option<Prose> {
        self.reply_to(self.answer()?)
    }

    /// Returns the reply to this answer, if it is wrong.
    pub fn reply_to(&self, answer: Answer) -> Option<Prose> {
        let given = answer.given.filter(|given| *given != answer.truth)?;
        self.state.reply(given, self.lang())
    }

    /// Returns the result of an answer to the step's question, in a sentence.
    pub fn outcome_of(&self, answer: Answer) -> String {
        let word = |i| self.step().answer_text(self.scene(), i, self.lang()).unwrap_or_default();
        let truth = word(answer.truth);
        match (answer.given, self.lang()) {
            (Some(given), lang) if given == answer.truth => fill!(lang, crate::said::session::CORRECT, truth),
            (Some(given), lang) => {
                let said = word(given);
                fill!(lang, crate::said::session::YOU_SAID, said, truth)
            }
            (None, lang) => fill!(lang, crate::said::session::IT_WAS, truth),
        }
    }
}
