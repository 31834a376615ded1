//! A text of the learner's own: a field to write in, and below it, line by line, the same text in colors with its values, which
//! the stylesheet lays exactly under the field's letters.

use super::View;
use super::pane::{line, values};
use super::write::{self, Button};
use crate::figure::svg::Escaped;
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::Own;
use crate::session::code::{CodeRow, Run};
use crate::session::page::OwnPage;
use std::fmt::Write;

/// The editor, and what is known of the text.
pub fn write(view: &View, own: &OwnPage) -> String {
    // A browser's smaller program has no such text.
    if cfg!(not(language)) {
        return String::new();
    }
    let mut lines = String::new();
    for (i, written) in own.text.split('\n').enumerate() {
        lines += &numbered(view, own, i, written);
    }
    let label = view.say(said::own::FIELD);
    let rows = own.text.split('\n').count() + 1;
    // A browser drops the first line break of a field's text. Only a mistake describes the field to a screen reader: the count of
    // poses would be read aloud at every number.
    let field = format!(
        r#"<textarea id="own-text" data-own="{}" rows="{rows}" wrap="off" spellcheck="false" autocapitalize="off" autocomplete="off" autocorrect="off" aria-label="{label}" {}>
{}</textarea>"#,
        own.id,
        if own.mistakes.is_empty() { "" } else { r#"aria-invalid="true" aria-describedby="own-said""# },
        Escaped(&own.text)
    );
    format!(
        r#"<div class="own"><div class="own-code"><div class="own-lines code" aria-hidden="true">{lines}</div>{field}</div></div>{}"#,
        below(view, own)
    )
}

/// A line in its colors with its number and its values. The place of a mistake is underlined.
fn numbered(view: &View, own: &OwnPage, i: usize, written: &str) -> String {
    let row = own.rows.get(i).filter(|row| row.text == written);
    let wrong = own.mistakes.iter().any(|(_, line, _)| *line == i + 1);
    let (class, lit) = match row.map(|row| row.run) {
        _ if wrong => ("mistake", " data-lit"),
        Some(Run::Now) => ("now", " data-lit"),
        Some(Run::Skipped) => ("skipped", ""),
        Some(Run::Ahead) => ("ahead", ""),
        _ => ("", ""),
    };
    let plain = CodeRow::plain(written);
    let row = row.unwrap_or(&plain);
    let bare = CodeRow { folds: vec![], ..row.clone() };
    let marked = if wrong { underlined(own, i, written) } else { line(i, &bare) };
    format!(
        r#"<div class="row own-row {class}"{lit}><span class="number">{}</span><span class="line">{marked}</span>{}</div>"#,
        i + 1,
        values(view, row)
    )
}

/// The letters of a line, with the place of a mistake marked.
fn underlined(own: &OwnPage, i: usize, written: &str) -> String {
    let start: usize = own.text.split('\n').take(i).map(|line| line.len() + 1).sum();
    let mut out = String::new();
    let mut is_open = false;
    for (at, letter) in written.char_indices() {
        let byte = start + at;
        let is_about = own
            .mistakes
            .iter()
            .any(|(bytes, ..)| bytes.start <= byte && byte < bytes.end.max(bytes.start + 1));
        if is_about != is_open {
            out += if is_about { "<u>" } else { "</u>" };
            is_open = is_about;
        }
        let _ = write!(out, "{}", Escaped(letter.encode_utf8(&mut [0; 4])));
    }
    if is_open {
        out += "</u>";
    }
    // What is missing at the end of a line is marked after it.
    let end = start + written.len();
    if own.mistakes.iter().any(|(bytes, ..)| bytes.start == end) {
        out += "<u> </u>";
    }
    out
}

/// What is known of the text, and what can be done.
fn below(view: &View, own: &OwnPage) -> String {
    let (sentence, good) = own.said();
    let class = match good {
        Some(true) => "right",
        Some(false) => "flaw",
        None => "small",
    };
    let buttons: String =
        own.buttons.iter().map(|choice| Button::choice(choice).current(choice.on).to_string()).collect();
    let done = Button::new(Action::Own(Own::Done), view.say(said::own::DONE));
    let done = if view.touched { done } else { done.keys(&["Esc".to_owned()]) }.to_string();
    let open = view.say(said::own::OPEN_FILE);
    let name = view.say(said::own::NAME);
    let more = view.say(said::own::MORE);
    let [put_back, save] = [(Own::PutBack, said::own::PUT_BACK), (Own::Save, said::own::SAVE)]
        .map(|(action, text)| Button::new(Action::Own(action), view.say(text)).to_string());
    let names = view.say(said::own::NAMES);
    let keys: String = if view.touched {
        ["(", ")", ".", "=", "*", "-", "+", "<", ">", "&", ";", "{", "}"]
            .map(|key| format!(r#"<button type="button" data-type="{0}">{0}</button>"#, Escaped(key)))
            .concat()
    } else {
        String::new()
    };
    format!(
        r#"<div class="own-below">{}<p class="own-names" role="group" aria-label="{names}" data-names></p>{}<div class="own-do">{buttons}{done}<details><summary>{more}</summary><label>{name} <input type="text" data-own-name autocomplete="off" value="{}"></label><label class="button">{open}<input type="file" accept=".rs,.txt,text/*" data-own-file></label>{put_back}{save}</details></div></div>"#,
        format_args!(r#"<div id="own-said">{}</div>"#, write::sentence("p", class, &sentence)),
        if keys.is_empty() { keys } else { format!(r#"<p class="own-keys">{keys}</p>"#) },
        Escaped(&own.name)
    )
}
