//! The content beside a game, as plain data.

use super::Action;
use super::page::Choice;
use crate::play::{GameAction, Judge, Known, Own};
use crate::words::Lang;

/// The content beside a game.
#[derive(Debug, Clone, PartialEq)]
pub struct GamePage {
    /// The title.
    pub title: String,
    /// The goal of the player.
    pub goal: String,
    /// The time, what is collected, the number of returns to the start, and the best time.
    pub state: String,
    /// The latest event: the game is won, the player was hurt, or time is stopped.
    pub news: String,
    /// The stars of the level, once the game is won.
    pub stars: Option<String>,
    /// True if the game is won.
    pub won: bool,
    /// The button that matters most now, if there is one: into a mistake's setup, to the exercise, or to the next level.
    pub main: Option<Choice>,
    /// The question about the level's bug, once that has been seen.
    pub bug: Option<BugQuestion>,
    /// The rooms to choose from; empty in a lesson's level.
    pub rooms: Vec<Choice>,
    /// Buttons to pause, start again, show the mistake, and leave.
    pub buttons: Vec<Choice>,
    /// The heading of the questions.
    pub questions_title: &'static str,
    /// The questions, each with the methods that can answer it.
    pub questions: Vec<GameQuestion>,
    /// A note below them: the correct methods give the same answer.
    pub note_methods: &'static str,
    /// The heading of the answers.
    pub answers_title: &'static str,
    /// The latest answers.
    pub answers: Vec<AnswerRow>,
    /// A note about clicking an answer.
    pub note_answers: &'static str,
    /// A note about the mouse, which leads the player.
    pub note_mouse: &'static str,
    /// A note about the buttons for touch. Keys are explained below the picture.
    pub note_fingers: &'static str,
}

impl GamePage {
    /// True if the key that pauses does what the main button does: after a win.
    pub fn is_key_of_main(&self) -> bool {
        self.main.as_ref().is_some_and(|main| !matches!(main.action, Action::Level(GameAction::Wrong)))
    }
}

/// The question about the level's bug.
#[derive(Debug, Clone, PartialEq)]
pub struct BugQuestion {
    /// Its heading.
    pub title: &'static str,
    /// The choices, in a mixed order. An answer is marked as on.
    pub choices: Vec<Choice>,
    /// The reply to the last answer; empty before. After the right one it explains the bug.
    pub reply: String,
    /// True after the right answer.
    pub right: bool,
}

/// A question with the methods that can answer it.
#[derive(Debug, Clone, PartialEq)]
pub struct GameQuestion {
    /// The text of the question.
    pub title: &'static str,
    /// The methods that can answer it.
    pub choices: Vec<Choice>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerRow {
    /// The question and its object.
    pub text: String,
    /// The name of the method that answered.
    pub method: String,
    /// HIT or MISS, marked with a cross if it is wrong.
    pub verdict: String,
    /// True for a hit.
    pub hit: bool,
    /// True if the verdict is wrong.
    pub wrong: bool,
    /// The action that opens its pose.
    pub action: Action,
}

/// The name of who answers, with a sign for code and for mistakes.
pub fn named(judge: &Judge, lang: Lang) -> String {
    match judge {
        Judge::Method(method) if method.flaw.is_some() => format!("{} ⚠", lang.of(method.title)),
        Judge::Method(method) => lang.of(method.title).to_owned(),
        Judge::Own(Own { name, known: Known::Good, .. }) => format!("✎ {name}"),
        Judge::Own(Own { name, known: Known::Wrong, .. }) => format!("✎ {name} ⚠"),
        Judge::Own(Own { name, known: Known::Older, .. }) => {
            let older = lang.of(crate::said::figure::STALE);
            format!("✎ {name} ({older})")
        }
    }
}
