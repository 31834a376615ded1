//! Presenting: a title and one line, large, or the question with what is read before it.

use super::View;
use super::prose::prose;
use super::write::{Button, text};
use crate::figure::svg::Escaped;
use crate::session::Action;
use crate::session::action::Present;
use crate::session::action::Quiz;
use crate::words::words;

/// What stands below the picture while presenting.
pub fn write(view: &View) -> String {
    if !view.presents() {
        return String::new();
    }
    let session = view.session;
    let (here, all) = (session.state().place().index() + 1, session.lesson().steps.len());
    let title = &session.step().text(session.lang()).title;
    let end = view.say(words("Esc: End the presentation", "Esc: 発表を終える"));
    let end = Button::new(Action::Present(Present::Toggle), "Esc").called(end).class("small");
    let head =
        format!(r#"<header><h1>{}</h1><p class="small">{here} / {all} · {end}</p></header>"#, Escaped(title));
    head + &if session.is_secret() { question(view) } else { told(view) }
}

fn question(view: &View) -> String {
    let session = view.session;
    let mut lead = String::new();
    prose(&mut lead, &session.fill(&session.step().text(session.lang()).lead), view.setting());
    let ask = session.question().map_or("", |ask| view.say(ask));
    let choices = session.choices().into_iter().enumerate();
    let choice = |(i, words)| {
        let marked = session.choice() == Some(i);
        Button::new(Action::Quiz(Quiz::Answer(i)), view.say(words)).current(marked).to_string()
    };
    let choices: String = choices.map(choice).collect();
    let ask = text("h2", "", ask);
    format!(r#"<div class="lead">{lead}</div>{ask}<div class="choices">{choices}</div>"#)
}

/// What happens at a walk's moment; outside of a walk, what the step says first.
fn told(view: &View) -> String {
    let session = view.session;
    let mut out = session.outcome().map_or(String::new(), |outcome| text("p", "outcome", &outcome));
    match session.walk().and_then(|walk| session.captions().get(walk.at)) {
        Some(caption) => out += &text("p", "line", caption),
        None => prose(
            &mut out,
            &session.fill(&session.step().text(session.lang()).prose).first_sentence(),
            view.setting(),
        ),
    }
    out
}
