//! The lesson's text: where this is, what it says, what it asks.

use super::View;
use super::prose::{lead_in, prose};
use super::write::{Button, text};
use crate::figure::svg::Escaped;
use crate::lesson::{Prose, Standing};
use crate::session::Action;
use crate::session::action::Go;
use crate::session::page::{Block, CHALLENGE, Choice, Goal, HINT, Page, StepBar, TRY, star};
use crate::words::{Words, words};

/// All of it.
pub fn write(view: &View, page: &Page) -> String {
    let mut out: String = page.lesson.iter().map(|block| write_block(view, block)).collect();
    // Where two methods are compared, the text has told already what is wrong with one of them.
    let told = page.lesson.iter().any(|block| matches!(block, Block::Versus { .. }));
    if let Some(flaw) = page.flaw.as_ref().filter(|_| !told) {
        out += &text("p", "flaw", &format!("✗ {flaw}"));
    }
    out
}

fn write_block(view: &View, block: &Block) -> String {
    let mut out = String::new();
    match block {
        Block::Where(place) => out += &text("p", "small", place),
        Block::Title(title) => out = format!("<h1>{}</h1>", Escaped(title)),
        Block::Steps(steps) => out = ways(view, steps),
        Block::Prose(text) => prose(&mut out, text, view.setting()),
        Block::Try(text, goal) => out = to_try(view, text, goal.as_ref()),
        Block::Challenge(text, goal) => out = challenge(view, text, goal),
        Block::Question { ask, choices, columns, hint, reveal } => {
            let class = if columns.is_some() { "choices grid" } else { "choices" };
            let (answers, hint) = (answers(choices), Escaped(hint));
            let reveal = Button::choice(reveal).class("small");
            let content =
                format!(r#"<div class="{class}">{answers}</div><p class="small">{hint} {reveal}</p>"#);
            out = asked(ask, &content);
        }
        Block::Outcome { ask, text, reply, right, again } => {
            let class = match right {
                Some(true) => "right",
                Some(false) => "wrong",
                None => "told",
            };
            let outcome =
                format!(r#"<strong class="{class}" tabindex="-1" data-focus>{}</strong>"#, Escaped(text));
            let mut content = format!("<p>{outcome} {}</p>", Button::choice(again).class("small"));
            reply.iter().for_each(|reply| prose(&mut content, reply, view.setting()));
            out = asked(ask, &content);
        }
        Block::Versus { methods, flaw } => out = versus(view, methods, flaw),
        Block::Part(title, text) => {
            out = super::write::text("h2", "part", title);
            prose(&mut out, text, view.setting());
        }
        Block::Marks(marks) => {
            let mark = |mark: &Choice| format!("<li>{}</li>", Button::choice(mark).class("small"));
            let marks: String = marks.iter().map(mark).collect();
            if !marks.is_empty() {
                out = format!(r#"<ul class="marks">{marks}</ul>"#);
            }
        }
        Block::End { score, on, note } => {
            out.push_str(r#"<div class="end">"#);
            score.iter().for_each(|score| out += &text("p", "score", score));
            note.iter().for_each(|note| out += &text("p", "small", note));
            let ways =
                on.iter().map(|way| Button::choice(way).class(if way.on { "main" } else { "" }).to_string());
            out += &format!(r#"<p class="ways">{}</p></div>"#, ways.collect::<String>());
        }
        Block::Notes(notes) => {
            out.push_str(r#"<aside class="box">"#);
            out += &text("h2", "small", view.say(words("Speaker notes", "講師用メモ")));
            prose(&mut out, notes, view.setting());
            out.push_str("</aside>");
        }
    }
    out
}

/// A bar for each step, and buttons to go back and on. Tab passes the bars over: the overview has them all, with their titles.
fn ways(view: &View, steps: &[StepBar]) -> String {
    let here = steps.iter().position(|step| step.choice.on).unwrap_or(0);
    let bar = |(i, StepBar { choice, solved }): (usize, &StepBar)| {
        let name = format!("{}: {}", i + 1, choice.text);
        let star = solved.map_or("", |solved| if solved { " solved" } else { " open" });
        let class = format!("{}{star}", if i < here { "past" } else { "" });
        let class = class.trim();
        let button =
            Button::new(choice.action, "").called(&name).class(class).current(choice.on).passed_over();
        format!("<li>{button}</li>")
    };
    let bars: String = steps.iter().enumerate().map(bar).collect();
    let name = view.say(words("Steps", "ステップ"));
    // Under a finger, arrows move shapes.
    let (left, right) = if view.touched { ("‹", "›") } else { ("←", "→") };
    let back =
        Button::new(Action::Go(Go::Previous), left).called(view.say(words("Previous step", "前のステップ")));
    let on = Button::new(Action::Go(Go::Next), right).called(view.say(words("Next step", "次のステップ")));
    format!(r#"<nav class="steps" aria-label="{name}"><ol>{bars}</ol>{back}{on}</nav>"#)
}

/// One thing to try. Where it is judged, it has the star of a challenge.
fn to_try(view: &View, text: &Prose, goal: Option<&Goal>) -> String {
    let mut out = String::new();
    prose(&mut out, &lead_in(view.say(TRY), text), view.setting());
    let Some(goal) = goal else { return format!(r#"<div class="try">{out}</div>"#) };
    out += &standings(&goal.standings);
    help(&mut out, view, goal);
    let (star, means) = star(goal.solved);
    let (class, means) = (if goal.solved { "star right" } else { "star" }, view.say(means));
    let star = format!(r#"<span class="{class}" role="img" aria-label="{means}">{star}</span>"#);
    format!(r#"<div class="try judged">{star}{out}</div>"#)
}

/// Something to find: what, how far one is, and help.
fn challenge(view: &View, told: &Prose, goal: &Goal) -> String {
    let mut out = r#"<section class="challenge">"#.to_owned();
    prose(&mut out, &lead_in(view.say(CHALLENGE), told), view.setting());
    out += &standings(&goal.standings);
    if let Some(reached) = goal.reached() {
        out += &text("p", "right", view.say(reached));
    }
    help(&mut out, view, goal);
    out + "</section>"
}

/// How far one is, where anything tells.
fn standings(standings: &[Standing]) -> String {
    let standing = |Standing { text, met, .. }: &Standing| {
        let (class, sign) = if *met { (" class=\"met\"", "✓") } else { ("", "○") };
        format!("<li{class}>{sign} {}</li>", Escaped(text))
    };
    let lines: String = standings.iter().map(standing).collect();
    if lines.is_empty() { lines } else { format!(r#"<ul class="standings">{lines}</ul>"#) }
}

/// The hint, or the way to it.
fn help(out: &mut String, view: &View, Goal { ask, soon, hint, .. }: &Goal) {
    soon.iter().for_each(|soon| *out += &text("p", "small", soon));
    ask.iter().for_each(|ask| *out += &format!("<p>{}</p>", Button::choice(ask).class("small")));
    hint.iter().for_each(|hint| prose(out, &lead_in(view.say(HINT), hint), view.setting()));
}

/// A question's frame.
fn asked(ask: &str, content: &str) -> String {
    let ask = Escaped(ask);
    format!(r#"<section class="question" aria-labelledby="ask"><h2 id="ask">{ask}</h2>{content}</section>"#)
}

fn answers(choices: &[Choice]) -> String {
    choices.iter().map(|choice| Button::choice(choice).current(choice.on).to_string()).collect()
}

/// What two methods say.
fn versus(view: &View, methods: &[(Words, String, bool)], flaw: &str) -> String {
    let line = |(verdict, name, wrong): &(Words, String, bool)| {
        let here = view.say(words("✗ wrong here", "✗ ここでは誤り"));
        let (class, mark) = if *wrong { ("wrong", text("strong", "", here)) } else { ("", String::new()) };
        let verdict = view.say(*verdict);
        format!(r#"<p class="{class}"><strong>{verdict}</strong> {} {mark}</p>"#, Escaped(name))
    };
    let lines: String = methods.iter().map(line).collect();
    format!(r#"<div class="box">{lines}{}</div>"#, text("p", "small", flaw))
}
