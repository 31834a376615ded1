//! The lesson: where this is, what it says, what it asks. Of its three parts only the text scrolls.

use super::View;
use super::prose::prose;
use super::write::{Button, graded, text};
use crate::figure::badge;
use crate::figure::svg::Escaped;
use crate::lesson::{Prose, Standing};
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::Go;
use crate::session::page::{Block, Choice, Goal, MethodVerdict, Page, StepBar, SumForm, star};
use crate::words::Lang;

/// Whether a block stands above the text: where this is, and the way on and back.
fn is_head(block: &Block) -> bool {
    matches!(block, Block::Where(_) | Block::Title(_) | Block::Steps(_))
}

/// Whether a block stands below the text: a question that waits.
fn is_asked(block: &Block) -> bool {
    matches!(block, Block::Question { .. })
}

fn write_those(view: &View, page: &Page, wanted: impl Fn(&Block) -> bool) -> String {
    page.lesson.iter().filter(|block| wanted(block)).map(|block| write_block(view, block)).collect()
}

/// Where this is, and the ways on and back: always in sight.
pub fn head(view: &View, page: &Page) -> String {
    write_those(view, page, is_head)
}

/// The question that waits, with its answers: always in sight.
pub fn ask(view: &View, page: &Page) -> String {
    write_those(view, page, is_asked)
}

/// The text.
pub fn write(view: &View, page: &Page) -> String {
    write_those(view, page, |block| !is_head(block) && !is_asked(block))
}

/// What a lesson says. Where it lacks the reader's language, it is marked with the language that it is in.
fn told(view: &View, html: &str) -> String {
    let lang = view.session.lang();
    let has = view.session.lesson().title.lang_shown(lang);
    if has == lang {
        html.to_owned()
    } else {
        format!(r#"<span class="told" lang="{}">{html}</span>"#, has.code())
    }
}

fn write_block(view: &View, block: &Block) -> String {
    let mut out = String::new();
    match block {
        Block::Where(place) => out += &text("p", "small", place),
        Block::Title(title) => {
            out = format!(r#"<h1 id="title">{}</h1>"#, told(view, &Escaped(title).to_string()));
        }
        Block::Steps(steps) => out = ways(view, steps),
        Block::Back(way) => {
            let key = view.session.cap_of(way.action).filter(|_| !view.touched);
            let button = Button::choice(way).class("main").keys(key.as_slice());
            out = format!(r#"<p class="ways">{button}</p>"#);
        }
        Block::Prose(text) => {
            prose(&mut out, text, view.setting());
            out = told(view, &out);
        }
        Block::Try(text, goal) => out = to_try(view, text, goal.as_ref()),
        Block::Challenge(text, goal) => out = challenge(view, text, goal),
        Block::Question { ask, choices, columns, entry, hint, reveal } => {
            let class = if columns.is_some() { "choices grid" } else { "choices" };
            let answers = match entry {
                Some(entry) => to_type(view, entry),
                None => format!(r#"<div class="{class}">{}</div>"#, answers(view, choices)),
            };
            let hint = Escaped(hint);
            let reveal =
                reveal.as_ref().map_or(String::new(), |it| Button::choice(it).class("small").to_string());
            out = question_frame(ask, &format!(r#"{answers}<p class="small">{hint} {reveal}</p>"#));
        }
        Block::Outcome { ask, text, reply, worked, work, right, again } => {
            let class = graded(*right);
            let outcome =
                format!(r#"<strong class="{class}" tabindex="-1" data-focus>{}</strong>"#, Escaped(text));
            let ways = work.iter().chain([again]).map(|way| Button::choice(way).class("small").to_string());
            let mut content = format!("<p>{outcome} {}</p>", ways.collect::<Vec<_>>().join(" "));
            reply.iter().for_each(|reply| prose(&mut content, reply, view.setting()));
            if let Some(worked) = worked {
                content += r#"<div class="worked">"#;
                prose(&mut content, &worked.led_by(view.say(crate::said::page::WORKED)), view.setting());
                content += "</div>";
            }
            out = question_frame(ask, &content);
        }
        Block::Judged(methods) => out = judged(view, methods),
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
            out += &text("h2", "small", view.say(said::lesson::SPEAKER_NOTES));
            prose(&mut out, notes, view.setting());
            out.push_str("</aside>");
        }
    }
    out
}

/// A bar for each step, together one stop for Tab, since arrows go from step to step; and buttons to go back and on.
fn ways(view: &View, steps: &[StepBar]) -> String {
    let here = steps.iter().position(|step| step.choice.on).unwrap_or(0);
    let bar = |(i, step): (usize, &StepBar)| {
        let StepBar { choice, solved, task } = step;
        let name = step.called(i, view.session.lang());
        let star = solved.map_or("", |solved| if solved { " solved" } else { " open" });
        let task = if *task { " task" } else { "" };
        let class = format!("{}{star}{task}", if i < here { "past" } else { "" });
        let class = class.trim();
        let button = Button::new(choice.action, "").called(&name).class(class).roving(choice.on);
        format!("<li>{button}</li>")
    };
    let bars: String = steps.iter().enumerate().map(bar).collect();
    let name = view.say(said::lesson::STEPS);
    // For fingers, arrows are on the buttons that move shapes.
    let (left, right) = if view.touched { ("‹", "›") } else { ("←", "→") };
    let back = Button::new(Action::Go(Go::Previous), left).called(view.say(said::lesson::PREVIOUS));
    let on = Button::new(Action::Go(Go::Next), right).called(view.say(said::lesson::NEXT));
    format!(r#"<nav class="steps" aria-label="{name}"><ol>{bars}</ol>{back}{on}</nav>"#)
}

/// One thing to try. Where it is judged, it has the star of a challenge.
fn to_try(view: &View, text: &Prose, goal: Option<&Goal>) -> String {
    let mut out = String::new();
    prose(&mut out, &text.led_by(view.say(crate::said::page::TRY)), view.setting());
    let Some(goal) = goal else { return format!(r#"<div class="try">{out}</div>"#) };
    out += &standings(&goal.standings);
    help(&mut out, view, goal);
    let (star, means) = star(goal.solved);
    let (class, means) = (if goal.solved { "star right" } else { "star" }, view.say(means));
    let star = format!(r#"<span class="{class}" role="img" aria-label="{means}">{star}</span>"#);
    format!(r#"<div class="try judged">{star}{out}</div>"#)
}

/// Something to find: what, how far the learner is, and help.
fn challenge(view: &View, told: &Prose, goal: &Goal) -> String {
    let mut out = r#"<section class="challenge">"#.to_owned();
    prose(&mut out, &told.led_by(view.say(crate::said::page::CHALLENGE)), view.setting());
    out += &standings(&goal.standings);
    if let Some(reached) = goal.reached() {
        out += &text("p", "right", view.say(reached));
    }
    help(&mut out, view, goal);
    out + "</section>"
}

/// How each condition of a goal stands.
fn standings(standings: &[Standing]) -> String {
    let standing = |Standing { text, met, .. }: &Standing| {
        let (class, sign) = if *met { (" class=\"met\"", "✓") } else { ("", "○") };
        format!("<li{class}>{sign} {}</li>", Escaped(text))
    };
    let lines: String = standings.iter().map(standing).collect();
    if lines.is_empty() { lines } else { format!(r#"<ul class="standings">{lines}</ul>"#) }
}

/// The hint, or the way to it.
fn help(out: &mut String, view: &View, Goal { ask, soon, hint, write, .. }: &Goal) {
    if !write.is_empty() {
        let ways = write.iter().map(|way| Button::choice(way).current(way.on).to_string());
        *out += &format!(r#"<p class="ways-to-write">{}</p>"#, ways.collect::<String>());
    }
    soon.iter().for_each(|soon| *out += &text("p", "small", soon));
    ask.iter().for_each(|ask| *out += &format!("<p>{}</p>", Button::choice(ask).class("small")));
    hint.iter().for_each(|hint| prose(out, &hint.led_by(view.say(crate::said::page::HINT)), view.setting()));
}

/// A question's frame.
fn question_frame(ask: &str, content: &str) -> String {
    let ask = Escaped(ask);
    format!(
        r#"<section class="question" aria-labelledby="asked"><h2 id="asked">{ask}</h2>{content}</section>"#
    )
}

/// Signs that no number pad on a phone has.
const SIGNS: [&str; 3] = ["−", "/", "√"];

/// Fields for the answer to a sum. The page keeps what is typed when it is written anew.
fn to_type(view: &View, SumForm { symbol, fields, check, said, wrong }: &SumForm) -> String {
    let (lesson, step) = view.session.state().place().ids();
    let symbol = Escaped(symbol);
    let field = |(part, (name, typed)): (usize, &(&str, String))| {
        let label = if name.is_empty() { String::new() } else { format!("<span>{name}</span>") };
        // The page's script moves the focus there after each check.
        let invalid = wrong.filter(|(wrong, _)| *wrong == part).map_or(String::new(), |(_, checks)| {
            format!(r#" aria-invalid="true" aria-describedby="said" data-wrong="{checks}""#)
        });
        format!(
            r#"<label>{label}<input type="text" id="sum-{lesson}-{step}-{part}" inputmode="decimal" enterkeyhint="done" autocomplete="off" data-enter="{part}" value="{}" aria-label="{symbol} {name}"{invalid}></label>"#,
            Escaped(typed)
        )
    };
    let fields: String = fields.iter().enumerate().map(field).collect();
    let sign = |sign| {
        let name = view.say(said::lesson::TYPE_SIGN);
        format!(
            r#"<button type="button" class="small" data-insert="{sign}" aria-label="{name}: {sign}">{sign}</button>"#
        )
    };
    let signs: String = SIGNS.iter().filter(|_| view.touched).map(sign).collect();
    let check = Button::choice(check).class("main");
    let mut out = format!(r#"<div class="sum"><b>{symbol}</b>{fields}{signs}{check}</div>"#);
    if let Some(said) = said {
        out += r#"<div class="said" id="said">"#;
        prose(&mut out, said, view.setting());
        out += "</div>";
    }
    out
}

/// The answers, each with the key that gives it where there is one.
fn answers(view: &View, choices: &[Choice]) -> String {
    let cap = |choice: &Choice| view.session.cap_of(choice.action).filter(|_| !view.touched);
    let answer =
        |choice: &Choice| Button::choice(choice).current(choice.on).keys(cap(choice).as_slice()).to_string();
    choices.iter().map(answer).collect()
}

/// What methods say; below each, what is wrong with it.
fn judged(view: &View, methods: &[MethodVerdict]) -> String {
    let line = |MethodVerdict { name, hit, wrong, flaw }: &MethodVerdict| {
        let flaw = flaw.as_ref().map_or(String::new(), |flaw| text("p", "flaw", &format!("✗ {flaw}")));
        format!("<p>{} {}</p>{flaw}", verdict(*hit, *wrong, view.session.lang()), Escaped(name))
    };
    let lines: String = methods.iter().map(line).collect();
    format!(r#"<div class="box judged-by">{lines}</div>"#)
}

/// A verdict as in the picture.
pub fn verdict(hit: Option<bool>, wrong: bool, lang: Lang) -> String {
    let class = match hit {
        Some(_) if wrong => "wrong",
        Some(true) => "hit",
        Some(false) => "miss",
        None => "unknown",
    };
    let word = |(word, struck): (&str, bool)| if struck { format!("<s>{word}</s>") } else { word.to_owned() };
    let words: Vec<String> = badge::said(hit, wrong, lang).into_iter().map(word).collect();
    format!(r#"<strong class="verdict {class}">{}</strong>"#, words.join(" "))
}
