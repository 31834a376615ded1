//! The pane: tabs, the method, and the code with its values, the table, the numbers or the cost.

use super::View;
use super::write::{Button, spoken, text};
use crate::figure::Role;
use crate::figure::plot::{self, Plot};
use crate::figure::svg::{Escaped, inline};
use crate::figure::theme::Theme;
use crate::said::html as said;
use crate::scene::{InputValue, Kind};
use crate::session::Action;
use crate::session::action::{Change, Own, PaneAction, Pick};
use crate::session::bars::changes;
use crate::session::code::reading::Reading;
use crate::session::code::syntax::Ink;
use crate::session::code::{Beside, CodeRow, Run};
use crate::session::cost::{CostBar, CostPage, CostRow};
use crate::session::numbers::{decimal, points};
use crate::session::page::{Choice, Field, Page, Pane, TablePage, tells_of};
use crate::session::panel::Tab;
use crate::session::press;
use crate::words::Words;

/// How wide a plot is drawn, in pixels; the page scales it to the space there is.
const PLOT: f32 = 420.0;

/// The tabs, and the method that runs.
pub fn tabs(view: &View, page: &Page) -> String {
    let tab = |&tab: &Tab| {
        let title = match tab {
            Tab::Code => said::pane::CODE,
            Tab::Table => said::pane::TABLE,
            Tab::Numbers => said::pane::NUMBERS,
            Tab::Cost => said::pane::COST,
        };
        let on = tab == page.tab;
        format!(
            r#"<button type="button" role="tab" id="tab-{0}" data-do="tab/{0}" aria-selected="{on}" aria-controls="pane"{1}>{2}</button>"#,
            press::tab_name(tab),
            if on { "" } else { r#" tabindex="-1""# },
            view.say(title)
        )
    };
    let tabs: String = page.tabs.iter().map(tab).collect();
    let copy = if page.tab == Tab::Code { copy(view) } else { String::new() };
    let shows = page.tab == Tab::Code && !view.session.is_editing();
    let targets = if shows { targets(view, page) } else { String::new() };
    let edits = page.tab == Tab::Code
        && view.session.can_edit()
        && !view.session.is_editing()
        && !view.session.is_secret();
    let edit = if edits { edit(view) } else { String::new() };
    format!(r#"<div role="tablist">{tabs}</div>{targets}{}{edit}{copy}"#, methods(view, page))
}

/// The button that opens the running method or text in the editor.
fn edit(view: &View) -> String {
    let [text, title] = [said::pane::EDIT, said::pane::EDIT_MEANING].map(|words| view.say(words));
    Button::new(Action::Own(Own::Edit), text).class("edit").called(title).to_string()
}

/// The button that copies the method with all that it calls; the page's script has the text.
fn copy(view: &View) -> String {
    let name = view.say(said::pane::COPY);
    let done = view.say(said::pane::COPIED);
    format!(
        r#"<button type="button" class="copy" data-copy="{done}" aria-label="{name}" title="{name}"></button>"#
    )
}

fn methods(view: &View, page: &Page) -> String {
    select(&page.methods, "", view.say(said::pane::METHOD))
}

/// The languages that code can be shown in.
fn targets(view: &View, page: &Page) -> String {
    select(&page.targets, r#" class="target""#, view.say(crate::said::page::TARGET))
}

fn select(choices: &[Choice], class: &str, name: &str) -> String {
    let option = |choice: &Choice| {
        let (name, on) = (press::name(choice.action), if choice.on { " selected" } else { "" });
        format!(r#"<option value="{name}"{on}>{}</option>"#, Escaped(&choice.text))
    };
    let options: String = choices.iter().map(option).collect();
    format!(r#"<select data-choose{class} aria-label="{name}">{options}</select>"#)
}

/// What the tab shows.
pub fn write(view: &View, page: &Page) -> String {
    match &page.pane {
        Pane::Code(rows) => code(view, rows),
        Pane::Own(own) => super::own::write(view, own),
        Pane::Table(table) => write_table(view, table),
        Pane::Numbers(fields, all) => numbers(view, fields) + &layers(view, all),
        Pane::Cost(page) => cost(view, page),
    }
}

/// The source that runs. While a question waits nothing tells which lines run.
fn code(view: &View, rows: &[CodeRow]) -> String {
    let reading = view.session.reading(rows).map_or(String::new(), |reading| write_reading(view, &reading));
    let rows: String = rows.iter().enumerate().map(|(i, row)| code_row(view, i, row)).collect();
    format!(r#"<div class="code">{rows}</div>{reading}"#)
}

/// The button that opens how the code is read, and below it a sentence for each of its words and signs.
fn write_reading(view: &View, reading: &Reading) -> String {
    let open = view.session.is_reading();
    let name = press::name(Reading::TURN);
    let title = reading.title;
    let note = |(sign, says): &(&str, &str)| {
        format!("<div><dt>{}</dt><dd>{}</dd></div>", Escaped(sign), Escaped(says))
    };
    let notes: String = reading.notes.iter().map(note).collect();
    let notes = if open { format!("<dl>{notes}</dl>") } else { notes };
    format!(
        r#"<div class="how-read"><button type="button" data-do="{name}" aria-expanded="{open}">{title}</button>{notes}</div>"#
    )
}

fn code_row(view: &View, i: usize, row: &CodeRow) -> String {
    let secret = view.session.is_secret();
    let (class, note) = match row.run {
        Run::Now => ("now", view.say(said::pane::LINE_NOW)),
        Run::Skipped => ("skipped", view.say(said::pane::LINE_SKIPPED)),
        Run::Ahead => ("ahead", ""),
        Run::Plain => ("plain", ""),
        Run::Done => ("done", ""),
    };
    let lit = if row.run == Run::Now { " data-lit" } else { "" };
    let leads =
        row.moment.filter(|_| !secret).map_or(String::new(), |at| format!(r#" data-do="moment/{at}""#));
    let note = if secret { String::new() } else { spoken(note) };
    format!(
        r#"<div class="row {class} d{}"{lit}{leads}>{note}<span class="line">{}</span>{}</div>"#,
        row.depth,
        line(i, row),
        values(view, row)
    )
}

/// The line in its colors; calls that can be opened are buttons.
pub fn line(i: usize, row: &CodeRow) -> String {
    let mut out = String::new();
    let mut folds = row.folds.iter().enumerate().peekable();
    let parts = row.parts(row.text);
    for (at, (ink, part)) in parts.iter().enumerate() {
        let opens = parts.get(at + 1).is_some_and(|(_, next)| next.starts_with('('));
        match folds.next_if(|(_, fold)| opens && fold.name == *part) {
            Some((n, fold)) => {
                let name = press::name(Action::Panel(PaneAction::Fold(i, n)));
                out += &format!(
                    r#"<button type="button" class="fold" data-do="{name}" aria-expanded="{}">{part}</button>"#,
                    fold.open
                );
            }
            None => out += &inked(*ink, part),
        }
    }
    out
}

/// A part of a line in its color.
fn inked(ink: Ink, part: &str) -> String {
    let class = match ink {
        Ink::Plain => return Escaped(part).to_string(),
        Ink::Keyword => "keyword",
        Ink::Literal => "literal",
        Ink::Type => "kind",
        Ink::Comment => "comment",
        Ink::Shape(Role::Moving) => "moving",
        Ink::Shape(Role::Peer) => "peer",
        Ink::Shape(_) => "target",
        Ink::Value => "value",
    };
    format!(r#"<i class="{class}">{}</i>"#, Escaped(part))
}

/// The values of a line, as a comment in copied code.
pub fn values(view: &View, row: &CodeRow) -> String {
    if row.run == Run::Skipped && !view.session.is_secret() {
        return r#"<span class="values" aria-hidden="true">—</span>"#.into();
    }
    if row.values.is_empty() {
        return String::new();
    }
    let value = |beside: &Beside| {
        let lit = if view.pointed == Some(beside.full.as_str()) { "lit" } else { "" };
        let (says, value) = match beside.verdict {
            Some((_, true)) => ("says wrong", format!("✗ <s>{}</s>", Escaped(&beside.value))),
            Some((true, false)) => ("says hit", Escaped(&beside.value).to_string()),
            Some((false, false)) => ("says miss", Escaped(&beside.value).to_string()),
            None => ("", Escaped(&beside.value).to_string()),
        };
        let class = format!("{lit} {says}");
        let class = if class == " " { String::new() } else { format!(r#" class="{}""#, class.trim()) };
        let name = if beside.name.is_empty() { String::new() } else { format!("{} ", Escaped(&beside.name)) };
        format!(r#"<b data-says="{}"{class}>{name}{value}</b>"#, Escaped(&beside.full))
    };
    let all: Vec<String> = row.values.iter().map(value).collect();
    let sign = row.target.comment();
    format!(r#"<span class="values"><span class="copied">  {sign} </span>{}</span>"#, all.join(" "))
}

fn write_table(view: &View, table: &TablePage) -> String {
    let head: String =
        table.head.iter().map(|cell| format!(r#"<th scope="col">{}</th>"#, Escaped(cell))).collect();
    let row = |(cells, now, tells): &(Vec<String>, bool, &str)| {
        let lit = view.pointed.is_some_and(|full| tells_of(tells, full));
        let class = match (now, lit) {
            (true, true) => "now lit",
            (true, false) => "now",
            (false, true) => "lit",
            (false, false) => "",
        };
        let now = if *now { r#" aria-current="true" data-lit"# } else { "" };
        let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", Escaped(cell))).collect();
        format!(r#"<tr class="{class}" data-says="{}"{now}>{cells}</tr>"#, Escaped(tells))
    };
    let rows: String = table.rows.iter().map(row).collect();
    format!("<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")
}

/// Every input as numbers to type, with sliders, and the buttons to undo and redo.
fn numbers(view: &View, fields: &[Field]) -> String {
    let change = |(text, _, enabled, action): (Words, Words, bool, Action)| {
        Button::new(action, view.say(text)).off(!enabled).to_string()
    };
    let buttons: String = changes(view.session.can_undo_redo()).map(change).concat();
    let fields: String = fields.iter().map(|field| write_field(view, field)).collect();
    format!(r#"<div class="numbers"><p>{buttons}</p>{fields}</div>"#)
}

/// A check box for each layer of the picture.
fn layers(view: &View, all: &[Choice]) -> String {
    let box_of = |choice: &Choice| {
        format!(
            r#"<button type="button" role="checkbox" aria-checked="{}" data-do="{}">{}</button>"#,
            choice.on,
            press::name(choice.action),
            Escaped(&choice.text)
        )
    };
    let boxes: String = all.iter().map(box_of).collect();
    let title = view.say(crate::said::page::LAYERS);
    if all.is_empty() {
        return String::new();
    }
    format!(
        r#"<h2 class="small" id="layers">{title}</h2><div class="layers" role="group" aria-labelledby="layers">{boxes}</div>"#
    )
}

/// What methods cost: a button, bars labeled with their numbers, and what they mean.
fn cost(view: &View, page: &CostPage) -> String {
    let progress = page.progress.map_or(String::new(), |progress| {
        let name = view.say(said::pane::MEASURED);
        let left = Escaped(&page.left);
        format!(r#"<progress aria-label="{name}" value="{progress:.2}"></progress> {left}"#)
    });
    let bar = |bar: &CostBar| {
        format!(
            r#"<dd><span>{}</span><i style="--part:{:.3}" aria-hidden="true"></i><b>{}</b></dd>"#,
            Escaped(&bar.title),
            bar.part,
            Escaped(&bar.text)
        )
    };
    let row = |row: &CostRow| {
        let class = if row.flawed { r#" class="flawed""# } else { "" };
        let bars: String = row.bars.iter().map(bar).collect();
        format!(r#"<div{class}><dt>{}</dt>{bars}</div>"#, Escaped(&row.name))
    };
    let rows: String = page.rows.iter().map(row).collect();
    let rows = if rows.is_empty() { rows } else { format!("<dl>{rows}</dl>") };
    let plots: String = page.plots.iter().enumerate().map(|(i, plot)| write_plot(view, i, plot)).collect();
    let notes: String = page.notes.iter().map(|note| text("p", "", note)).collect();
    let button = Button::new(CostPage::MEASURE, &page.button);
    format!(
        r#"<div class="cost"><p>{} {button}{progress}</p>{rows}{plots}{notes}</div>"#,
        Escaped(&page.lead)
    )
}

/// A plot; the sentences below it say the same.
fn write_plot(view: &View, i: usize, plot: &Plot) -> String {
    let theme = view.session.theme();
    let pane = plot::plot(plot, PLOT, &theme);
    let (area, theme) = (pane.area, Theme { paper: theme.well, ..theme });
    format!(r#"<figure class="plot">{}</figure>"#, inline(&[pane], area, &theme, &format!("plot-{i}-")))
}

fn write_field(view: &View, field: &Field) -> String {
    let title = Escaped(&field.title);
    let InputValue::Numbers(numbers) = field.value else {
        return format!(
            "<fieldset><legend>{title}</legend><p class=\"small\">{}</p></fieldset>",
            Escaped(&points(&field.value))
        );
    };
    let kind = field.input.kind;
    if let Kind::Choice(choices) = kind {
        return choose(view, &title, choices, numbers[0] as usize);
    }
    let (min, max) = kind.comfortable();
    let unit = if kind.is_in_degrees() { "°" } else { "" };
    let part = |(i, (name, number)): (usize, (&Words, &f32))| {
        let name = view.say(*name);
        let place = format!("set/{}/{i}", field.input.name);
        let label = format!("{title} {name}");
        format!(
            r#"<label><span>{name}</span><input type="text" inputmode="text" autocomplete="off" data-set="{place}" value="{shown}{unit}" aria-label="{label}"></label><input type="range" min="{min}" max="{max}" step="any" value="{number}" data-slide="{place}" aria-label="{label}" aria-valuetext="{shown}{unit}">"#,
            shown = decimal(*number)
        )
    };
    let parts: String = kind.parts().iter().zip(&numbers).enumerate().map(part).collect();
    let said = view.typed.filter(|(input, _)| *input == field.input.name);
    let said = said.map_or(String::new(), |(_, said)| text("p", "flaw", said));
    format!("<fieldset><legend>{title}</legend>{parts}{said}</fieldset>")
}

/// A list for an input that is a choice.
fn choose(view: &View, title: &Escaped, choices: &[Words], chosen: usize) -> String {
    let option = |(i, &choice): (usize, &Words)| {
        let name = press::name(Action::Pose(Change::Choose(Pick::At(i))));
        let on = if i == chosen { " selected" } else { "" };
        format!(r#"<option value="{name}"{on}>{}</option>"#, view.say(choice))
    };
    let options: String = choices.iter().enumerate().map(option).collect();
    format!(
        r#"<fieldset><legend>{title}</legend><select data-choose aria-label="{title}">{options}</select></fieldset>"#
    )
}
