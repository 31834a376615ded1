//! The room: what is read beside its picture takes the lesson's place.

use super::sheet;
use super::write::{Button, text};
use super::{View, bars, root};
use crate::figure::svg::Escaped;
use crate::session::page::Choice;
use crate::session::press;
use crate::session::room::{AnswerRow, RoomPage, RoomQuestion};

/// The page in parts, as elsewhere.
pub fn regions(view: &View, page: &RoomPage) -> Vec<(&'static str, String)> {
    let empty = |name| (name, String::new());
    vec![
        ("root", root::write(view)),
        ("link", view.session.link_to_share()),
        ("header", bars::header(view)),
        ("words", text("p", "", &format!("{} {}", page.title, page.news))),
        empty("hint"),
        ("lesson", lesson(view, page)),
        ("head", format!(r#"<h1 id="title">{}</h1>"#, Escaped(&page.title))),
        empty("ask"),
        empty("walk"),
        empty("tabs"),
        empty("pane"),
        ("footer", bars::footer(view)),
        empty("notes"),
        empty("speaker"),
        ("sheet", sheet::write(view)),
        ("notices", bars::notices(view)),
    ]
}

fn lesson(view: &View, page: &RoomPage) -> String {
    let row = |choices: &[Choice]| {
        let button = |choice: &Choice| Button::choice(choice).pressed(choice.on.then_some(true)).to_string();
        format!(r#"<p class="ways">{}</p>"#, choices.iter().map(button).collect::<String>())
    };
    let questions: String = page.questions.iter().map(question).collect();
    let questions =
        format!(r#"<h2 class="small">{}</h2><dl class="room-asks">{questions}</dl>"#, page.questions_title);
    let answers: String = page.answers.iter().map(answer).collect();
    // The list grows and shrinks, so where there is space for all, nothing to press stands below it.
    let answers = format!(
        r#"<h2 class="small">{}</h2><ul class="room-answers">{answers}</ul>{}"#,
        page.answers_title,
        text("p", "small", page.note_answers)
    );
    let goal = text("p", "", page.goal);
    let moves = if view.touched { page.note_fingers } else { "" };
    // A phone has space for one of them: first the goal, and once there are answers, these.
    let plays = view.touched && !page.answers.is_empty();
    let rest = if plays { [answers, goal, questions] } else { [goal, questions, answers] }.concat();
    let rest = text("p", "small", moves) + &rest;
    format!(
        r#"<div class="room"><p class="room-state"><b>{}</b> <strong>{}</strong></p>{}{}{rest}</div>"#,
        Escaped(&page.state),
        Escaped(&page.news),
        row(&page.rooms),
        row(&page.buttons),
    )
}

fn question(question: &RoomQuestion) -> String {
    let option = |choice: &Choice| {
        let (name, on) = (press::name(choice.action), if choice.on { " selected" } else { "" });
        format!(r#"<option value="{name}"{on}>{}</option>"#, Escaped(&choice.text))
    };
    let options: String = question.choices.iter().map(option).collect();
    let title = question.title;
    format!(
        r#"<div><dt>{title}</dt><dd><select data-choose aria-label="{title}">{options}</select></dd></div>"#
    )
}

fn answer(answer: &AnswerRow) -> String {
    let AnswerRow { text, method, verdict, hit, wrong, action } = answer;
    let class = match (wrong, hit) {
        (true, _) => "wrong",
        (false, true) => "hit",
        (false, false) => "miss",
    };
    format!(
        r#"<li><button type="button" data-do="{}" title="{}"><b class="says {class}">{verdict}</b> {}</button></li>"#,
        press::name(*action),
        Escaped(method),
        Escaped(text)
    )
}
