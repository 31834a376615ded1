//! Text and buttons as HTML: the regions of the browser's page, and the parts that handouts share with them.
//!
//! Plain data is turned into text. In between it is [`Markup`], which escapes everything that is put into it. A button carries
//! the [name](crate::session::press) of its action; the page returns the name when the button is clicked. The layout belongs to
//! the stylesheet; this module does not depend on it.

mod announce;
mod bars;
mod game;
mod lesson;
mod notes;
mod own;
mod pane;
mod picture;
pub mod prose;
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
use Part::{Html, Text};
use maud::Markup;
use prose::{Keys, Typeset};

/// The state that is shown: the session, and the page's own state.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The running state.
    pub session: &'a Session,
    /// True if fingers are used; then there are buttons to hold.
    pub touched: bool,
    /// True if a course page around it has its own header.
    pub embedded: bool,
    /// A hint for newcomers, and the action that a click on it performs.
    pub help: Option<(Words, Option<Action>)>,
    /// The full name of the value whose drawing is pointed at.
    pub pointed: Option<&'a str>,
    /// A reply to a typed number: the input's name, and a sentence.
    pub typed: Option<&'a (&'static str, String)>,
}

impl<'a> View<'a> {
    /// A session as shown with a keyboard, without anything pointed at.
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

/// Returns the regions of the page: each one's name, which is its id in the page, and its HTML. `root` and `link` are not HTML:
/// see there.
pub fn regions(view: &View) -> Vec<(&'static str, String)> {
    parts(view).into_iter().map(|(name, part)| (name, part.finished())).collect()
}

/// A region before it is finished.
enum Part {
    Html(Markup),
    /// Text that is not HTML.
    Text(String),
}

impl Part {
    /// Returns the region as the page gets it: borrowed English is marked in HTML, and has no signs around it in other text.
    fn finished(self) -> String {
        match self {
            Self::Html(html) => words::as_html(&html.into_string()),
            Self::Text(text) => words::unmarked(text),
        }
    }
}

fn parts(view: &View) -> Vec<(&'static str, Part)> {
    if let Some(page) = view.session.game_page() {
        return game::regions(view, &page);
    }
    let page = view.session.page();
    let explores = !view.presents();
    let unless_presenting = |part: Markup| Html(if explores { part } else { Markup::default() });
    vec![
        ("root", Text(root::write(view))),
        ("link", Text(view.session.link_to_share())),
        ("header", unless_presenting(bars::header(view))),
        ("words", Html(picture::write(view))),
        ("hint", unless_presenting(bars::hint(view))),
        ("lesson", unless_presenting(lesson::write(view, &page))),
        ("head", unless_presenting(lesson::head(view, &page))),
        ("ask", unless_presenting(lesson::ask(view, &page))),
        ("walk", unless_presenting(walk::write(view, &page.walk))),
        ("tabs", Html(pane::tabs(view, &page))),
        ("pane", Html(pane::write(view, &page))),
        ("footer", unless_presenting(bars::footer(view))),
        ("talk", Html(talk::write(view))),
        ("notes", Html(notes::here(view))),
        ("speaker", Html(notes::apart(view))),
        ("sheet", Html(sheet::write(view))),
        ("notices", Html(bars::notices(view))),
    ]
}

#[cfg(test)]
mod tests;
