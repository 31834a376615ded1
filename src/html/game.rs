//! A game: its text, beside the picture, replaces the lesson.

use super::Part::{self, Html, Text};
use super::lesson::reward;
use super::sheet;
use super::write::{Button, option, paragraph};
use super::{View, bars, root};
use crate::session::action::{Action, Walk};
use crate::session::game_page::{AnswerRow, BugQuestion, GamePage, GameQuestion};
use crate::session::page::Choice;
use crate::session::press;
use maud::{Markup, html};

/// The action whose key does what the main button does after a win.
const GO_ON: Action = Action::Walk(Walk::Play);

/// The page in parts, with the same names as elsewhere.
pub fn regions(view: &View, page: &GamePage) -> Vec<(&'static str, Part)> {
    let empty = |name| (name, Html(Markup::default()));
    vec![
        ("root", Text(root::write(view))),
        ("link", Text(view.session.link_to_share())),
        ("header", Html(bars::header(view))),
        ("words", Html(paragraph("", &format!("{} {}", page.title, page.news)))),
        empty("talk"),
        empty("hint"),
        ("lesson", Html(lesson(view, page))),
        ("head", Html(html! { h1 id="title" { (page.title) } })),
        empty("ask"),
        empty("walk"),
        empty("tabs"),
        empty("pane"),
        ("footer", Html(bars::footer(view))),
        empty("notes"),
        empty("speaker"),
        ("sheet", Html(sheet::write(view))),
        ("notices", Html(bars::notices(view))),
    ]
}

fn lesson(view: &View, page: &GamePage) -> Markup {
    // A phone has little space: a level's one question comes first there, and the goal last once there are answers.
    let plays = view.touched && !page.answers.is_empty();
    let first = view.touched && page.questions.len() == 1;
    html! {
        div.game {
            p.game-state {
                b { (page.state) }
                " "
                strong class=[page.won.then_some("won")] { (page.news) }
            }
            @if let Some(stars) = &page.stars { (reward(stars)) }
            (row(&page.rooms))
            @if let Some(main) = &page.main {
                @let key = view.session.cap_of(GO_ON).filter(|_| !view.touched && page.is_key_of_main());
                p.ways { (Button::choice(main).class("main").keys(key.as_slice())) }
            }
            (row(&page.buttons))
            @if let Some(bug) = &page.bug { (bug_question(bug)) }
            @if first { (questions(page)) }
            (paragraph("small", if view.touched { page.note_fingers } else { page.note_mouse }))
            @if plays { (answers(page)) }
            (paragraph("", &page.goal))
            @if !first { (questions(page)) }
            @if !plays { (answers(page)) }
        }
    }
}

fn questions(page: &GamePage) -> Markup {
    html! {
        h2.small { (page.questions_title) }
        dl.game-asks { @for asked in &page.questions { (question(asked)) } }
        (paragraph("small", page.note_methods))
    }
}

/// The question about the bug. After the right answer its explanation replaces the choices.
fn bug_question(bug: &BugQuestion) -> Markup {
    html! {
        section.game-bug {
            h2.small { (bug.title) }
            @if !bug.right {
                p.choices { @for choice in &bug.choices { (Button::choice(choice).pressed(choice.on.then_some(true))) } }
            }
            p role="status" { (bug.reply) }
        }
    }
}

/// Buttons in a row.
fn row(choices: &[Choice]) -> Markup {
    html! {
        p.ways { @for choice in choices { (Button::choice(choice).pressed(choice.on.then_some(true))) } }
    }
}

fn question(GameQuestion { title, choices, .. }: &GameQuestion) -> Markup {
    html! {
        div {
            dt { (title) }
            dd { select data-choose aria-label=(title) { @for choice in choices { (option(choice)) } } }
        }
    }
}

/// The answers so far. Their list grows and shrinks, so if there is space for all, no button is below it.
fn answers(page: &GamePage) -> Markup {
    html! {
        h2.small { (page.answers_title) }
        ul.game-answers { @for row in &page.answers { (answer(row)) } }
        (paragraph("small", page.note_answers))
    }
}

fn answer(AnswerRow { text, method, verdict, hit, wrong, action }: &AnswerRow) -> Markup {
    let class = match (wrong, hit) {
        (true, _) => "wrong",
        (false, true) => "hit",
        (false, false) => "miss",
    };
    html! {
        li {
            button type="button" data-do=(press::name(*action)) title=(method) {
                b.says.(class) { (verdict) }
                " "
                (text)
            }
        }
    }
}
