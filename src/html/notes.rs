//! What the speaker sees while presenting: notes, time and what comes next. On the screen that the class sees, or in a window of
//! their own, which the page's script opens.

use super::View;
use super::prose::prose;
use super::write::{Button, text};
use crate::session::Action;
use crate::session::action::Present;
use crate::session::presentation::{next, time};
use crate::words::words;

/// The notes, while they are wanted. On the screen that the class sees it is asked first whether they may be seen there; in a window of
/// their own they always are.
pub fn write(view: &View) -> String {
    let session = view.session;
    if !(view.presents() && session.presentation().shows_notes()) {
        return String::new();
    }
    let asks = !session.presentation().shows_notes_here();
    let mut out = header(view, asks);
    if asks {
        let ask = words(
            "The notes are for you alone: put them into a window of their own, or show them here.",
            "メモは講師だけのものです。別ウィンドウに出すか、この画面に表示するかを選んでください。",
        );
        out += &text("p", "ask", view.say(ask));
    }
    out += if asks { r#"<div class="private">"# } else { "<div>" };
    prose(&mut out, &session.fill(&session.step().text(session.lang()).notes), view.setting());
    out += &text("p", "small", &next(session.lesson(), session.state().place().index(), session.lang()));
    out + "</div>"
}

/// The time, and buttons that say where the notes should be.
fn header(view: &View, asks: bool) -> String {
    let apart = view.say(words("Own window", "別ウィンドウ"));
    let here =
        Button::new(Action::Present(Present::NotesHere), view.say(words("Show here", "この画面に表示")));
    let here = if asks { here.class("ask").to_string() } else { String::new() };
    let close = view.say(words("Hide the notes", "メモを隠す"));
    let close = Button::new(Action::Present(Present::Notes), "✕").called(close);
    let time = time(view.seconds);
    format!(r#"<header><p>{time}</p><button type="button" data-apart>{apart}</button>{here}{close}</header>"#)
}
