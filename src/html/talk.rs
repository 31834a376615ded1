//! Presenting: a title and one line, large, or the question with what is read before it.

use super::View;
use super::notes::lead_button;
use super::prose::prose;
use super::write::{Button, graded, text};
use crate::figure::svg::Escaped;
use crate::lesson::Prose;
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::Present;
use crate::session::page::Choice;
use crate::session::talk::{Line, Said, Talk};

/// What stands below the picture while presenting.
pub fn write(view: &View) -> String {
    if !view.presents() {
        return String::new();
    }
    let Talk { title, count, said, pen } = view.session.talk();
    let end = view.say(said::talk::END);
    let end = Button::new(Action::Present(Present::Toggle), "Esc").called(end).class("small");
    let pen: String = pen.iter().map(|lead| lead_button(lead).class("small").to_string()).collect();
    let title = Escaped(&title);
    let head = format!(
        r#"<header><h1>{title}</h1><div class="pen">{pen}</div><p class="small">{count} · {end}</p></header>"#
    );
    head + &match said {
        Said::Question { lead, ask, choices } => question(view, &lead, &ask, &choices),
        Said::Told { outcome, right, line } => {
            let class = format!("outcome {}", graded(right));
            text("p", &class, outcome.as_deref().unwrap_or_default()) + &told(view, &line)
        }
    }
}

fn question(view: &View, read: &Prose, ask: &str, choices: &[Choice]) -> String {
    let mut lead = String::new();
    prose(&mut lead, read, view.setting());
    let choice = |choice| Button::choice(choice).current(choice.on).to_string();
    let choices: String = choices.iter().map(choice).collect();
    let ask = text("h2", "", ask);
    format!(r#"<div class="lead">{lead}</div>{ask}<div class="choices">{choices}</div>"#)
}

fn told(view: &View, line: &Line) -> String {
    let mut out = String::new();
    match line {
        Line::Moment(caption) => out += &text("p", "line", caption),
        Line::Sentence(sentence) => prose(&mut out, sentence, view.setting()),
    }
    out
}
