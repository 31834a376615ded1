//! What the speaker sees while presenting: on the screen that the class sees, only the notes; in a window of their own, which the
//! page's script opens, everything.

use super::View;
use super::prose::prose;
use super::sheet::miniature;
use super::write::{Button, graded, text};
use crate::figure::svg::Escaped;
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::{Present, Program};
use crate::session::cues::{CueAnswer, CueQuestion, Cues, Lead};
use crate::session::presentation::Notes;
use glam::{Vec2, vec2};

/// The size of the next step's picture, in pixels.
const NEXT: Vec2 = vec2(288.0, 170.0);

/// The notes on the screen that the class sees, or first the question whether they should be there.
pub fn here(view: &View) -> String {
    let Some(cues) = view.session.cues() else { return String::new() };
    match view.session.presentation().notes() {
        Notes::Hidden | Notes::Apart => String::new(),
        Notes::Detail => header(view, &cues, true) + &text("p", "", view.say(said::notes::WHERE)),
        Notes::Here => {
            header(view, &cues, false) + &notes(view, &cues) + &text("p", "small", &cues.next.text)
        }
    }
}

/// The time, and buttons that say where the notes should be.
fn header(view: &View, cues: &Cues, asks: bool) -> String {
    let apart = Button::new(Action::Present(Present::NotesApart), view.say(said::notes::OWN_WINDOW));
    let here = Button::new(Action::Present(Present::NotesHere), view.say(said::notes::HERE));
    let here = if asks { here.to_string() } else { String::new() };
    let close = view.say(said::notes::HIDE);
    let close = Button::new(Action::Program(Program::Leave), "✕").called(close);
    format!(r#"<header><p>{}</p>{apart}{here}{close}</header>"#, cues.time)
}

fn notes(view: &View, cues: &Cues) -> String {
    let mut out = String::new();
    prose(&mut out, &cues.notes, view.setting());
    out
}

/// Everything that a window for the speaker shows, with the buttons that lead the presentation at its top.
pub fn apart(view: &View) -> String {
    let wanted = view.session.presentation().notes() == Notes::Apart;
    let Some(cues) = view.session.cues().filter(|_| wanted) else { return String::new() };
    let leads: String = cues.leads.iter().map(lead).collect();
    let mut out = format!(
        r#"<header><p>{}</p><p class="small">{}</p></header><div class="leads">{leads}</div>"#,
        cues.time,
        Escaped(&cues.pace)
    );
    out += &text("p", "small", &cues.place);
    out += &text("h1", "", &cues.title);
    out += &text("p", "outcome", cues.blank.as_deref().unwrap_or_default());
    out += &cues.question.as_ref().map_or(String::new(), |asked| question(view, asked));
    match &cues.moment {
        Some(moment) => out += &text("p", "line", moment),
        None => prose(&mut out, &cues.sentence, view.setting()),
    }
    out += &format!(r#"<div class="said">{}</div>"#, notes(view, &cues));
    out + &next(view, &cues)
}

fn lead(lead: &Lead) -> String {
    lead_button(lead).to_string()
}

/// A button that leads the presentation.
pub fn lead_button(lead: &Lead) -> Button<'_> {
    Button::new(lead.action, &lead.text).keys(&lead.caps).off(!lead.works).pressed(lead.on)
}

/// A question with its right answer, and what is said about the others. A press gives an answer in the name of the class.
fn question(view: &View, asked: &CueQuestion) -> String {
    let answer = |answer: &CueAnswer| {
        let mut reply = String::new();
        answer.reply.iter().for_each(|said| prose(&mut reply, said, view.setting()));
        let right = if answer.right { view.say(crate::said::session::RIGHT) } else { "" };
        let button = Button::new(answer.action, &answer.text);
        format!("<div><dt>{button} {}</dt><dd>{reply}</dd></div>", text("strong", "", right))
    };
    let answers: String = asked.answers.iter().map(answer).collect();
    let class = format!("outcome {}", graded(asked.right));
    let (ask, outcome) = (text("h2", "", &asked.ask), text("p", &class, &asked.outcome));
    format!(r#"{ask}{outcome}<dl class="answers">{answers}</dl>"#)
}

/// What comes next, with its picture.
fn next(view: &View, cues: &Cues) -> String {
    let picture =
        cues.next.step.as_ref().map_or(String::new(), |state| miniature(view, state, NEXT, "next-"));
    format!(r#"<figure class="next"><figcaption>{}</figcaption>{picture}</figure>"#, Escaped(&cues.next.text))
}
