//! What the speaker sees while presenting: notes, time and what comes next. On the screen that the class sees, or in a window of
//! their own, which the page's script opens.

use super::View;
use super::prose::prose;
use super::write::{Button, text};
use crate::session::Action;
use crate::session::action::Present;
use crate::session::presentation::{next, time};
use crate::words::words;

/// The notes, while they are wanted.
pub fn write(view: &View) -> String {
    let session = view.session;
    if !(view.presents() && session.presentation().shows_notes()) {
        return String::new();
    }
    let lang = session.lang();
    let close = view.say(words("Hide the notes", "メモを隠す"));
    let close = Button::new(Action::Present(Present::Notes), "✕").called(close);
    let apart = view.say(words("Own window", "別ウィンドウ"));
    let apart = format!(r#"<button type="button" data-apart>{apart}</button>"#);
    let mut out = format!("<header><p>{}</p>{apart}{close}</header>", time(view.seconds));
    prose(&mut out, &session.fill(&session.step().text(lang).notes), view.setting());
    out + &text("p", "small", &next(session.lesson(), session.state().place().index(), lang))
}
