//! The editor of the learner's text: a field to write in, and below it, line by line, the text in colors with its values, which
//! the stylesheet lays exactly under the field's letters.

use super::View;
use super::pane::{line, values};
use super::write::{Button, sentence};
use crate::said::{commands, html as said};
use crate::session::Action;
use crate::session::action::Own;
use crate::session::code::{CodeRow, Run};
use crate::session::page::OwnPage;
use maud::{Markup, html};

/// The editor, and the judgment of the text; before that, the question about its language.
pub fn write(view: &View, own: &OwnPage) -> Markup {
    if !own.offers.is_empty() {
        return html! {
            section class="question own-asks" {
                h2 { (view.say(said::own::WRITE_IN)) }
                p.choices { @for offer in &own.offers { (Button::choice(offer)) } }
                p.small { (view.say(said::own::WRITE_LATER)) }
            }
        };
    }
    html! {
        div.own {
            div.own-code {
                div class="own-lines code" aria-hidden="true" {
                    @for (i, written) in own.text.split('\n').enumerate() { (numbered(view, own, i, written)) }
                }
                (field(view, own))
            }
        }
        (helpers(view, own))
        (below(view, own))
    }
}

/// The functions that the text calls, to be read.
fn helpers(view: &View, own: &OwnPage) -> Markup {
    html! {
        @if !own.helpers.is_empty() {
            details.helpers {
                summary { (view.say(said::own::HELPERS)) }
                @for helper in &own.helpers { pre { (helper) } }
            }
        }
    }
}

/// The field to write in.
fn field(view: &View, own: &OwnPage) -> Markup {
    let wrong = !own.mistakes.is_empty();
    // A browser drops the first line break of a field's text. Only a mistake describes the field to a screen reader, since
    // the count of poses would be read aloud at every number.
    html! {
        textarea id="own-text" data-own=(own.id) rows=(own.text.split('\n').count() + 1) wrap="off" spellcheck="false"
            autocapitalize="off" autocomplete="off" autocorrect="off" aria-label=(view.say(said::own::FIELD))
            aria-invalid=[wrong.then_some("true")] aria-describedby=[wrong.then_some("own-said")] {
            "\n"
            (own.text)
        }
    }
}

/// A line in its colors with its number and its values. The place of a mistake is underlined.
fn numbered(view: &View, own: &OwnPage, i: usize, written: &str) -> Markup {
    let row = own.rows.get(i).filter(|row| *row.text == *written);
    let wrong = own.mistakes.iter().any(|(_, line, _)| *line == i + 1);
    let (class, lit) = match row.map(|row| row.run) {
        _ if wrong => ("mistake", true),
        Some(Run::Now) => ("now", true),
        Some(Run::Skipped) => ("skipped", false),
        Some(Run::Ahead) => ("ahead", false),
        _ => ("", false),
    };
    let plain = CodeRow::plain(written);
    let row = row.unwrap_or(&plain);
    let bare = CodeRow { folds: vec![], ..row.clone() };
    html! {
        div.row.own-row.(class) data-lit[lit] {
            span.number { (i + 1) }
            span.line { @if wrong { (underlined(own, i, written)) } @else { (line(i, &bare)) } }
            (values(view, row))
        }
    }
}

/// The letters of a line, with the place of a mistake marked.
fn underlined(own: &OwnPage, i: usize, written: &str) -> Markup {
    let start: usize = own.text.split('\n').take(i).map(|line| line.len() + 1).sum();
    let is_wrong = |at: usize| {
        own.mistakes.iter().any(|(wrong, ..)| wrong.start <= at && at < wrong.end.max(wrong.start + 1))
    };
    let letters: Vec<(usize, char)> = written.char_indices().collect();
    // A mark after the end of a line shows that something is missing there.
    let end = start + written.len();
    let misses = own.mistakes.iter().any(|(wrong, ..)| wrong.start == end);
    html! {
        @for run in letters.chunk_by(|a, b| is_wrong(start + a.0) == is_wrong(start + b.0)) {
            @let from = run[0].0;
            @let text = &written[from..from + run.iter().map(|(_, letter)| letter.len_utf8()).sum::<usize>()];
            @if is_wrong(start + from) { u { (text) } } @else { (text) }
        }
        @if misses { u { " " } }
    }
}

/// The judgment of the text, and the buttons.
fn below(view: &View, own: &OwnPage) -> Markup {
    let (said_of_it, good) = own.said();
    let class = match good {
        Some(true) => "right",
        Some(false) => "flaw",
        None => "small",
    };
    let done = Button::new(Action::Own(Own::Done), view.say(said::own::DONE));
    let done = if view.touched { done } else { done.keys(&["Esc".to_owned()]) };
    html! {
        div.own-below {
            div id="own-said" { (sentence(class, &said_of_it)) }
            p.own-names role="group" aria-label=(view.say(said::own::NAMES)) data-names {}
            div.own-do {
                (Button::choice(&own.shows).current(own.shows.on).off(!own.shows.on))
                @for choice in &own.buttons { (Button::choice(choice).current(choice.on)) }
                (done)
                (more(view, own))
            }
            @if view.touched { (keys(view)) }
        }
    }
}

/// Rarely needed controls: the text's name, files, and the original text.
fn more(view: &View, own: &OwnPage) -> Markup {
    let button = |action, text| Button::new(Action::Own(action), view.say(text));
    html! {
        details {
            summary { (view.say(said::own::MORE)) }
            label {
                (view.say(said::own::NAME))
                " "
                input type="text" data-own-name autocomplete="off" value=(own.name);
            }
            label.button {
                (view.say(said::own::OPEN_FILE))
                input type="file" accept=".rs,.txt,text/*" data-own-file;
            }
            (button(Own::PutBack, said::own::PUT_BACK))
            (button(Own::Save, said::own::SAVE))
        }
    }
}

/// Keys that a phone's keyboard lacks, or where they are hard to find: undo and redo, and signs. The stylesheet has the signs of
/// the first two.
fn keys(view: &View) -> Markup {
    html! {
        p.own-keys {
            (Button::new(Action::Own(Own::Undo), "").called(view.say(commands::UNDO_TEXT)))
            (Button::new(Action::Own(Own::Redo), "").called(view.say(commands::REDO_TEXT)))
            @for sign in ["(", ")", ".", "=", "*", "-", "+", "<", ">", "&", ";", "{", "}"] {
                button type="button" data-type=(sign) { (sign) }
            }
        }
    }
}
