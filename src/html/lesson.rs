//! The lesson: its place, its text, its question. Of these three parts only the text scrolls.

use super::View;
use super::prose::prose;
use super::write::{Button, graded, paragraph};
use crate::figure::badge;
use crate::lesson::{Prose, Standing};
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::{Go, Program};
use crate::session::page::{Block, Choice, Goal, MethodVerdict, Page, StepBar, SumForm, star};
use crate::session::press;
use crate::words::Lang;
use maud::{Markup, html};

/// True if a block is above the text: the place of the step, and the buttons for the next and the previous step.
fn is_head(block: &Block) -> bool {
    matches!(block, Block::Where(_) | Block::Title(_) | Block::Steps(_))
}

/// True if a block is below the text: a question that waits.
fn is_asked(block: &Block) -> bool {
    matches!(block, Block::Question { .. })
}

fn write_those(view: &View, page: &Page, wanted: impl Fn(&Block) -> bool) -> Markup {
    html! { @for block in page.lesson.iter().filter(|block| wanted(block)) { (write_block(view, block)) } }
}

/// The place of the step, and the buttons to go on and back; always visible.
pub fn head(view: &View, page: &Page) -> Markup {
    write_those(view, page, is_head)
}

/// The question that waits, with its answers; always visible.
pub fn ask(view: &View, page: &Page) -> Markup {
    write_those(view, page, is_asked)
}

/// The text.
pub fn write(view: &View, page: &Page) -> Markup {
    write_those(view, page, |block| !is_head(block) && !is_asked(block))
}

/// Marks a lesson's text with its language if the lesson lacks the reader's language.
fn told(view: &View, html: Markup) -> Markup {
    let lang = view.session.lang();
    let has = view.session.lesson().title.lang_shown(lang);
    if has == lang {
        html
    } else {
        html! { span class="told" lang=(has.code()) { (html) } }
    }
}

fn write_block(view: &View, block: &Block) -> Markup {
    match block {
        Block::Where(place) => paragraph("small", place),
        Block::Title(title) => html! { h1 id="title" { (told(view, html! { (title) })) } },
        Block::Steps(steps) => ways(view, steps),
        Block::Main(way) => {
            let key = view.session.cap_of(way.action).filter(|_| !view.touched);
            html! { p.ways { (Button::choice(way).class("main").keys(key.as_slice())) } }
        }
        Block::Skip(way) => html! { p.ways { (Button::choice(way).class("small")) } },
        // After a press of the button above, this has the focus and not the first answer, which would look chosen.
        Block::Asked(ask) => html! { section { h2.part tabindex="-1" data-focus { (ask) } } },
        Block::Reward(stars, text) => html! { (reward(stars)) (paragraph("score", text)) },
        Block::Prose(text) => told(view, prose(text, view.setting())),
        Block::Try(text, goal) => to_try(view, text, goal.as_ref()),
        Block::Why(turn, text) => why(view, turn, text.as_ref()),
        Block::Challenge(text, goal) => challenge(view, text, goal),
        Block::Question { ask, choices, columns, entry, hint, reveal } => {
            let answers = match entry {
                Some(entry) => to_type(view, entry),
                None => answers(view, choices, columns.is_some()),
            };
            question(ask, answers, hint, reveal.as_ref())
        }
        Block::Outcome { ask, text, reply, worked, work, right, again } => question_frame(
            ask,
            html! {
                p {
                    strong class=(graded(*right)) tabindex="-1" data-focus { (text) }
                    @for way in work.iter().chain([again]) { " " (Button::choice(way).class("small")) }
                }
                @if let Some(reply) = reply { (prose(reply, view.setting())) }
                @if let Some(worked) = worked {
                    div.worked { (prose(&worked.led_by(view.say(crate::said::page::WORKED)), view.setting())) }
                }
            },
        ),
        Block::Judged(methods) => judged(view, methods),
        Block::Part(title, text) => html! {
            @if !title.is_empty() { h2.part { (title) } }
            (prose(text, view.setting()))
        },
        Block::Marks(marks) => html! {
            @if !marks.is_empty() {
                ul.marks { @for mark in marks { li { (Button::choice(mark).class("small")) } } }
            }
        },
        Block::End { score, on, note } => end(score.as_deref(), on, note.as_deref()),
        Block::Notes(notes) => html! {
            aside.box {
                h2.small { (view.say(said::lesson::SPEAKER_NOTES)) }
                (prose(notes, view.setting()))
            }
        },
    }
}

/// A bar for each step, together one stop for Tab, since arrows go from step to step; one touch button that opens the overview;
/// and buttons to go back and on.
fn ways(view: &View, steps: &[StepBar]) -> Markup {
    let bar = |(i, step): (usize, &StepBar)| {
        let StepBar { choice, done, solved, task, optional } = step;
        let name = step.called(i, view.session.lang());
        let star = solved.map_or("", |solved| if solved { " solved" } else { " open" });
        let task = if *task { " task" } else { "" };
        let optional = if *optional { " optional" } else { "" };
        let class = format!("{}{star}{task}{optional}", if *done && !choice.on { "past" } else { "" });
        let class = class.trim();
        html! { li { (Button::new(choice.action, "").called(&name).class(class).roving(choice.on)) } }
    };
    // On a touch screen, arrows mark the buttons that move shapes, so these get other signs.
    let (left, right) = if view.touched { ("‹", "›") } else { ("←", "→") };
    let all = view.touched.then(|| press::name(Action::Program(Program::Overview)));
    html! {
        nav class="steps" aria-label=(view.say(said::lesson::STEPS)) {
            ol data-do=[all] { @for step in steps.iter().enumerate() { (bar(step)) } }
            (Button::new(Action::Go(Go::Previous), left).called(view.say(said::lesson::PREVIOUS)))
            (Button::new(Action::Go(Go::Next), right).called(view.say(said::lesson::NEXT)))
        }
    }
}

/// One thing to try. If it is judged, it has the star of a challenge.
fn to_try(view: &View, text: &Prose, goal: Option<&Goal>) -> Markup {
    let told = prose(&text.led_by(view.say(crate::said::page::TRY)), view.setting());
    let Some(goal) = goal else { return html! { div.try { (told) } } };
    let (star, means) = star(goal.solved);
    html! {
        div class="try judged" {
            span class={ "star" @if goal.solved { " right" } } role="img" aria-label=(view.say(means)) { (star) }
            (told)
            (standings(&goal.standings))
            (help(view, goal))
        }
    }
}

/// The button that opens or closes the step's Why, and while open its text.
fn why(view: &View, turn: &Choice, text: Option<&Prose>) -> Markup {
    html! {
        div.why {
            button type="button" data-do=(press::name(turn.action)) aria-expanded=(turn.on) { (turn.text) }
            @if let Some(text) = text { (told(view, prose(text, view.setting()))) }
        }
    }
}

/// A challenge: its text, the learner's progress, and help.
fn challenge(view: &View, told: &Prose, goal: &Goal) -> Markup {
    html! {
        section.challenge {
            (prose(&told.led_by(view.say(crate::said::page::CHALLENGE)), view.setting()))
            (standings(&goal.standings))
            @if let Some(reached) = goal.reached() { (paragraph("right", view.say(reached))) }
            (help(view, goal))
        }
    }
}

/// The state of each condition of a goal.
fn standings(standings: &[Standing]) -> Markup {
    html! {
        @if !standings.is_empty() {
            ul.standings {
                @for Standing { text, met, .. } in standings {
                    li class=[met.then_some("met")] { (if *met { "✓" } else { "○" }) " " (text) }
                }
            }
        }
    }
}

/// The hint, or the button that shows it.
fn help(view: &View, Goal { ask, soon, hint, write, .. }: &Goal) -> Markup {
    let ways = |ways: &[Choice]| html! { @for way in ways { (Button::choice(way).current(way.on)) } };
    // The order is that of need: to write, a hint, and last a solution.
    let (first, last) = write.split_at(write.len().min(1));
    html! {
        @if let Some(soon) = soon { (paragraph("small", soon)) }
        @if ask.is_some() || !write.is_empty() {
            p.ways-to-write {
                (ways(first))
                @if let Some(ask) = ask { (Button::choice(ask).class("small")) }
                (ways(last))
            }
        }
        @if let Some(hint) = hint {
            (prose(&hint.led_by(view.say(crate::said::page::HINT)), view.setting()))
        }
    }
}

/// Stars that were earned, which appear one after the other.
pub fn reward(stars: &str) -> Markup {
    html! { p.reward role="img" aria-label=(stars) { @for star in stars.chars() { span { (star) } } } }
}

/// The end of a lesson: the results, and the buttons to go on.
fn end(score: Option<&str>, on: &[Choice], note: Option<&str>) -> Markup {
    html! {
        div.end {
            @if let Some(score) = score { (paragraph("score", score)) }
            @if let Some(note) = note { (paragraph("small", note)) }
            p.ways { @for way in on { (Button::choice(way).class(if way.on { "main" } else { "" })) } }
        }
    }
}

/// A question's frame.
fn question_frame(ask: &str, content: Markup) -> Markup {
    html! {
        section.question aria-labelledby="asked" {
            h2 id="asked" { (ask) }
            (content)
        }
    }
}

/// A question that waits: its answers, how to answer it, and the button that shows the answer.
fn question(ask: &str, answers: Markup, hint: &str, reveal: Option<&Choice>) -> Markup {
    let below = html! {
        (answers)
        p.small {
            (hint)
            " "
            @if let Some(reveal) = reveal { (Button::choice(reveal).class("small")) }
        }
    };
    question_frame(ask, below)
}

/// Signs that no phone has on its number pad.
const SIGNS: [&str; 3] = ["−", "/", "√"];

/// Fields for the answer to a calculation. The page keeps the typed text when it is rendered again.
fn to_type(view: &View, form: &SumForm) -> Markup {
    let name = view.say(said::lesson::TYPE_SIGN);
    html! {
        div.sum {
            b { (form.symbol) }
            @for part in 0..form.fields.len() { (number(view, form, part)) }
            @if view.touched {
                @for sign in SIGNS {
                    button type="button" class="small" data-insert=(sign) aria-label={ (name) ": " (sign) } { (sign) }
                }
            }
            (Button::choice(&form.check).class("main"))
        }
        @if let Some(said) = &form.said {
            div class="said" id="said" { (prose(said, view.setting())) }
        }
    }
}

/// A field for one number of a calculation.
fn number(view: &View, SumForm { symbol, fields, wrong, .. }: &SumForm, part: usize) -> Markup {
    let (lesson, step) = view.session.state().place().ids();
    let (name, typed) = &fields[part];
    let (wrong, checks) = wrong;
    let is_wrong = wrong.contains(&part);
    // The page's script moves the focus to the first wrong field after each check.
    let checks = (wrong.first() == Some(&part)).then_some(checks);
    html! {
        label {
            @if !name.is_empty() { span { (name) } }
            input type="text" id={ "sum-" (lesson) "-" (step) "-" (part) } inputmode="decimal" enterkeyhint="done"
                autocomplete="off" data-enter=(part) value=(typed) aria-label={ (symbol) " " (name) }
                aria-invalid=[is_wrong.then_some("true")] aria-describedby=[is_wrong.then_some("said")]
                data-wrong=[checks];
        }
    }
}

/// The answers, below each other or in a grid, each with its key, if it has one.
fn answers(view: &View, choices: &[Choice], in_grid: bool) -> Markup {
    let cap = |choice: &Choice| view.session.cap_of(choice.action).filter(|_| !view.touched);
    html! {
        div.choices.grid[in_grid] {
            @for choice in choices { (Button::choice(choice).current(choice.on).keys(cap(choice).as_slice())) }
        }
    }
}

/// The verdicts of the methods, and below each the method's error.
fn judged(view: &View, methods: &[MethodVerdict]) -> Markup {
    html! {
        div class="box judged-by" {
            @for MethodVerdict { name, hit, wrong, flaw } in methods {
                p { (verdict(*hit, *wrong, view.session.lang())) " " (name) }
                @if let Some(flaw) = flaw { p.flaw { "✗ " (flaw) } }
            }
        }
    }
}

/// A verdict as in the picture.
pub fn verdict(hit: Option<bool>, wrong: bool, lang: Lang) -> Markup {
    let class = match hit {
        Some(_) if wrong => "wrong",
        Some(true) => "hit",
        Some(false) => "miss",
        None => "unknown",
    };
    html! {
        strong.verdict.(class) {
            @for (i, (word, struck)) in badge::said(hit, wrong, lang).into_iter().enumerate() {
                @if i > 0 { " " }
                @if struck { s { (word) } } @else { (word) }
            }
        }
    }
}
