//! The speaker's view while presenting: only the notes on the screen that the class sees; everything in a separate window,
//! which the page's script opens.

use super::View;
use super::prose::prose;
use super::sheet::miniature;
use super::write::{Button, graded, paragraph};
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::{Present, Program};
use crate::session::cues::{CueAnswer, CueQuestion, Cues, Lead};
use crate::session::presentation::Notes;
use glam::{Vec2, vec2};
use maud::{Markup, html};

/// The size of the next step's picture, in pixels.
const NEXT: Vec2 = vec2(288.0, 170.0);

/// The notes on the screen that the class sees, or first the question if they should be there.
pub fn here(view: &View) -> Markup {
    let Some(cues) = view.session.cues() else { return Markup::default() };
    match view.session.presentation().notes() {
        Notes::Hidden | Notes::Apart => Markup::default(),
        Notes::Detail => html! {
            (header(view, &cues, true))
            (paragraph("", view.say(said::notes::WHERE)))
        },
        Notes::Here => html! {
            (header(view, &cues, false))
            (notes(view, &cues))
            (paragraph("small", &cues.next.text))
        },
    }
}

/// The time, and buttons to choose the place of the notes.
fn header(view: &View, cues: &Cues, asks: bool) -> Markup {
    let button = |present, words| Button::new(Action::Present(present), view.say(words));
    html! {
        header {
            p { (cues.time) }
            (button(Present::NotesApart, said::notes::OWN_WINDOW))
            @if asks { (button(Present::NotesHere, said::notes::HERE)) }
            (Button::new(Action::Program(Program::Leave), "✕").called(view.say(said::notes::HIDE)))
        }
    }
}

fn notes(view: &View, cues: &Cues) -> Markup {
    prose(&cues.notes, view.setting())
}

/// The content of the speaker's window, with the buttons that control the presentation at its top.
pub fn apart(view: &View) -> Markup {
    let wanted = view.session.presentation().notes() == Notes::Apart;
    let Some(cues) = view.session.cues().filter(|_| wanted) else { return Markup::default() };
    html! {
        header {
            p { (cues.time) }
            p.small { (cues.pace) }
        }
        div.leads { @for lead in &cues.leads { (lead_button(lead)) } }
        (paragraph("small", &cues.place))
        @if !cues.title.is_empty() { h1 { (cues.title) } }
        (paragraph("outcome", cues.blank.as_deref().unwrap_or_default()))
        @if let Some(asked) = &cues.question { (question(view, asked)) }
        @match &cues.moment {
            Some(moment) => (paragraph("line", moment)),
            None => (prose(&cues.sentence, view.setting())),
        }
        div.said { (notes(view, &cues)) }
        (next(view, &cues))
    }
}

/// A button that controls the presentation.
pub fn lead_button(lead: &Lead) -> Button<'_> {
    Button::new(lead.action, &lead.text).keys(&lead.caps).off(!lead.works).pressed(lead.on)
}

/// A question with its right answer, and replies to the others. A click on an answer gives it for the class.
fn question(view: &View, asked: &CueQuestion) -> Markup {
    html! {
        @if !asked.ask.is_empty() { h2 { (asked.ask) } }
        (paragraph(&format!("outcome {}", graded(asked.right)), &asked.outcome))
        dl.answers { @for given in &asked.answers { (answer(view, given)) } }
    }
}

/// An answer, with its reply.
fn answer(view: &View, CueAnswer { text, right, reply, action, .. }: &CueAnswer) -> Markup {
    html! {
        div {
            dt {
                (Button::new(*action, text))
                " "
                @if *right { strong { (view.say(crate::said::session::RIGHT)) } }
            }
            dd { @if let Some(said) = reply { (prose(said, view.setting())) } }
        }
    }
}

/// The next step, with its picture.
fn next(view: &View, cues: &Cues) -> Markup {
    html! {
        figure.next {
            figcaption { (cues.next.text) }
            @if let Some(state) = &cues.next.step { (miniature(view, state, NEXT, "next-")) }
        }
    }
}
