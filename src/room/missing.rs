//! The smallest program of a browser has no room: there is nothing of it to hold.

use crate::figure::labels::Memory;
use crate::figure::primitive::Pane;
use crate::figure::theme::Theme;
use crate::figure::view::Area;
use crate::session::page::Choice;
use crate::session::{Action, Drive};
use crate::words::Lang;

/// What can be done in the room.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Do {}

/// Whether a link is a room's; here is none.
pub fn is_room(_: &str) -> bool {
    false
}

/// There is none.
#[derive(Clone)]
pub enum Room {}

/// What is read beside it.
#[expect(missing_docs, reason = "as in the room that there is")]
pub struct Page {
    pub title: String,
    pub goal: &'static str,
    pub state: String,
    pub news: String,
    pub rooms: Vec<Choice>,
    pub buttons: Vec<Choice>,
    pub questions_title: &'static str,
    pub questions: Vec<Question>,
    pub answers_title: &'static str,
    pub answers: Vec<AnswerRow>,
    pub notes: [&'static str; 2],
}

/// A question.
#[expect(missing_docs, reason = "as in the room that there is")]
pub struct Question {
    pub title: &'static str,
    pub choices: Vec<Choice>,
}

/// An answer.
#[expect(missing_docs, reason = "as in the room that there is")]
pub struct AnswerRow {
    pub text: String,
    pub method: String,
    pub verdict: &'static str,
    pub hit: bool,
    pub wrong: bool,
    pub action: Action,
}

#[expect(missing_docs, reason = "as in the room that there is")]
impl Room {
    pub fn is_moving(&self) -> bool {
        match *self {}
    }
    pub fn is_paused(&self) -> bool {
        match *self {}
    }
    pub fn pause(&mut self) {
        match *self {}
    }
    pub fn hold(&mut self, _: Drive) {
        match *self {}
    }
    pub fn advance(&mut self, _: f32) {
        match *self {}
    }
    pub fn page(&self, _: Lang) -> Page {
        match *self {}
    }
    pub fn link(&self) -> String {
        match *self {}
    }
    pub fn link_of_run(&self) -> String {
        match *self {}
    }
    pub fn panes(&self, _: Area, _: &Theme, _: Lang, _: &mut Memory) -> Vec<Pane> {
        match *self {}
    }
}
