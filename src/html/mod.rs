//! What is read and pressed, as HTML: the regions of the browser's page, and what handouts share with them.
//!
//! Plain data in, text out. A button carries the [name](crate::session::press) of its action; the page hands the name back when it is pressed.
//! Nothing here knows how a page is laid out: that is the stylesheet's.

mod announce;
mod bars;
mod lesson;
mod notes;
mod own;
mod pane;
mod picture;
pub mod prose;
mod room;
mod root;
mod sheet;
mod talk;
mod walk;
mod write;

pub use announce::Voice;
pub use root::colors;
pub use sheet::LINK;

use crate::session::{Action, Session};
use crate::words::{self, Words};
use prose::{Keys, Typeset};
use std::mem::take;

/// What is shown, besides the session itself.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The running state.
    pub session: &'a Session,
    /// Whether fingers are used: then there are buttons to hold.
    pub touched: bool,
    /// Whether a course page around it has a header of its own.
    pub embedded: bool,
    /// A hint for newcomers, and what pressing it does.
    pub help: Option<(Words, Option<Action>)>,
    /// The full name of the value whose drawing is pointed at.
    pub pointed: Option<&'a str>,
    /// What to say about a number that was typed: the input's name, and a sentence.
    pub typed: Option<&'a (&'static str, String)>,
}

impl<'a> View<'a> {
    /// A session as it is shown with a keyboard, and nothing pointed at.
    pub fn of(session: &'a Session) -> Self {
        Self { session, touched: false, embedded: false, help: None, pointed: None, typed: None }
    }

    fn setting(&self) -> Typeset<'_> {
        let keys = if self.touched {
            let (lang, session) = (self.session.lang(), self.session);
            let body = &session.scene().bodies[session.body()];
            let (time, tall) = (session.time().is_some(), body.stretch_y.is_some());
            Keys::Buttons { lang, time, tall, body: lang.of(body.title) }
        } else {
            Keys::Printed
        };
        Typeset { keys, terms: self.session.terms() }
    }

    fn say(&self, words: Words) -> &'static str {
        self.session.lang().of(words)
    }

    fn presents(&self) -> bool {
        self.session.presentation().is_on()
    }
}

/// The regions of the page: each one's name, which is its id in the page, and its HTML. `root` and `link` are not HTML: see there.
pub fn regions(view: &View) -> Vec<(&'static str, String)> {
    let mut parts = parts(view);
    for (name, part) in &mut parts {
        *part =
            if ["root", "link"].contains(name) { words::unmarked(take(part)) } else { words::as_html(part) };
    }
    parts
}

fn parts(view: &View) -> Vec<(&'static str, String)> {
    if let Some(page) = view.session.room_page() {
        return room::regions(view, &page);
    }
    let page = view.session.page();
    let explores = !view.presents();
    let unless_presenting = |part: String| if explores { part } else { String::new() };
    vec![
        ("root", root::write(view)),
        ("link", view.session.link_to_share()),
        ("header", unless_presenting(bars::header(view))),
        ("words", picture::write(view)),
        ("hint", unless_presenting(bars::hint(view))),
        ("lesson", unless_presenting(lesson::write(view, &page))),
        ("head", unless_presenting(lesson::head(view, &page))),
        ("ask", unless_presenting(lesson::ask(view, &page))),
        ("walk", unless_presenting(walk::write(view, &page.walk))),
        ("tabs", pane::tabs(view, &page)),
        ("pane", pane::write(view, &page)),
        ("footer", unless_presenting(bars::footer(view))),
        ("talk", talk::write(view)),
        ("notes", notes::here(view)),
        ("speaker", notes::apart(view)),
        ("sheet", sheet::write(view)),
        ("notices", bars::notices(view)),
    ]
}

#[cfg(test)]
mod tests;
