//! The presentation: a title and one line, large, or the question with its text.

use super::View;
use super::notes::lead_button;
use super::prose::prose;
use super::write::{Button, graded, paragraph};
use crate::lesson::Prose;
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::Present;
use crate::session::page::Choice;
use crate::session::talk::{Line, Said, Talk};
use maud::{Markup, html};

/// The part below the picture while presenting.
pub fn write(view: &View) -> Markup {
    if !view.presents() {
        return Markup::default();
    }
    let Talk { title, count, said, pen } = view.session.talk();
    let end = Action::Present(Present::Toggle);
    html! {
        header {
            h1 { (title) }
            div.pen { @for lead in &pen { (lead_button(lead).class("small")) } }
            p.small {
                (count)
                " · "
                (Button::new(end, "Esc").called(view.say(said::talk::END)).class("small"))
            }
        }
        @match &said {
            Said::Question { lead, ask, choices } => (question(view, lead, ask, choices)),
            Said::Told { outcome, right, line } => {
                (paragraph(&format!("outcome {}", graded(*right)), outcome.as_deref().unwrap_or_default()))
                (told(view, line))
            }
        }
    }
}

fn question(view: &View, read: &Prose, ask: &str, choices: &[Choice]) -> Markup {
    html! {
        div.lead { (prose(read, view.setting())) }
        @if !ask.is_empty() { h2 { (ask) } }
        div.choices { @for choice in choices { (Button::choice(choice).current(choice.on)) } }
    }
}

fn told(view: &View, line: &Line) -> Markup {
    match line {
        Line::Moment(caption) => paragraph("line", caption),
        Line::Sentence(sentence) => prose(sentence, view.setting()),
    }
}
