//! The pane: tabs, the method, and the code with its values, the table, the numbers or the cost.

use super::View;
use super::write::{Button, option, paragraph, picture, spoken, unless_empty};
use crate::figure::Role;
use crate::figure::plot::{self, Plot};
use crate::figure::theme::Theme;
use crate::said::html as said;
use crate::scene::{ContactRow, InputValue, Kind};
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
use maud::{Markup, Render, html};

/// The width of a plot in pixels; the page scales it to the available space.
const PLOT: f32 = 420.0;

/// The tabs, and the running method.
pub fn tabs(view: &View, page: &Page) -> Markup {
    let codes = page.tab == Tab::Code;
    html! {
        div role="tablist" { @for each in &page.tabs { (tab(view, *each, *each == page.tab)) } }
        @if codes { (targets(view, page)) }
        (methods(view, page))
        @if codes && view.session.offers_edit() { (edit(view)) }
        @if codes { (copy(view)) }
    }
}

/// A tab. Together they are one stop for the key Tab.
fn tab(view: &View, tab: Tab, on: bool) -> Markup {
    let title = match tab {
        Tab::Code => said::pane::CODE,
        Tab::Table => said::pane::TABLE,
        Tab::Numbers => said::pane::NUMBERS,
        Tab::Cost => said::pane::COST,
    };
    let name = press::tab_name(tab);
    html! {
        button type="button" role="tab" id={ "tab-" (name) } data-do={ "tab/" (name) } aria-selected=(on)
            aria-controls="pane" tabindex=[(!on).then_some("-1")] { (view.say(title)) }
    }
}

/// The button that opens the running method or text in the editor.
fn edit(view: &View) -> Markup {
    let [text, title] = [said::pane::EDIT, said::pane::EDIT_MEANING].map(|words| view.say(words));
    Button::new(Action::Own(Own::Edit), text).class("edit").called(title).render()
}

/// The button that copies the method with all functions that it calls; the page's script has the text.
fn copy(view: &View) -> Markup {
    let [name, done] = [said::pane::COPY, said::pane::COPIED].map(|words| view.say(words));
    html! { button type="button" class="copy" data-copy=(done) aria-label=(name) title=(name) {} }
}

fn methods(view: &View, page: &Page) -> Markup {
    select(&page.methods, None, view.say(said::pane::METHOD))
}

/// The languages that code can be shown in.
fn targets(view: &View, page: &Page) -> Markup {
    select(&page.targets, Some("target"), view.say(crate::said::page::TARGET))
}

fn select(choices: &[Choice], class: Option<&str>, name: &str) -> Markup {
    // The list may be narrower than its text, which is then read by pointing at it.
    let chosen = choices.iter().find(|choice| choice.on).map(|choice| &choice.text);
    html! {
        select data-choose class=[class] aria-label=(name) title=[chosen] { @for choice in choices { (option(choice)) } }
    }
}

/// The content of the tab.
pub fn write(view: &View, page: &Page) -> Markup {
    match &page.pane {
        Pane::Code(rows) => code(view, rows),
        Pane::Own(own) => super::own::write(view, own),
        Pane::Table(table) => write_table(view, table),
        Pane::Numbers(fields, rows, all) => {
            html! { (numbers(view, fields)) (contact(view, rows)) (layers(view, all)) }
        }
        Pane::Cost(page) => cost(view, page),
    }
}

/// The running source. While a question waits, nothing shows which lines run.
fn code(view: &View, rows: &[CodeRow]) -> Markup {
    html! {
        div.code { @for (i, row) in rows.iter().enumerate() { (code_row(view, i, row)) } }
        @if let Some(reading) = view.session.reading(rows) { (write_reading(view, &reading)) }
    }
}

/// The button that opens the explanation of the code, and while open a sentence for each of its words and signs.
fn write_reading(view: &View, reading: &Reading) -> Markup {
    let open = view.session.is_reading();
    let notes = html! {
        @for (sign, says) in &reading.notes {
            div {
                dt { (sign) }
                dd { (says) }
            }
        }
    };
    html! {
        div.how-read {
            button type="button" data-do=(press::name(Reading::TURN)) aria-expanded=(open) { (reading.title) }
            @if open { dl { (notes) } } @else { (notes) }
        }
    }
}

fn code_row(view: &View, i: usize, row: &CodeRow) -> Markup {
    let secret = view.session.is_secret();
    let (class, note) = match row.run {
        Run::Now => ("now", view.say(said::pane::LINE_NOW)),
        Run::Skipped => ("skipped", view.say(said::pane::LINE_SKIPPED)),
        Run::Ahead => ("ahead", ""),
        Run::Plain => ("plain", ""),
        Run::Done => ("done", ""),
    };
    let leads = row.moment.filter(|_| !secret).map(|at| format!("moment/{at}"));
    html! {
        div.row.(class).{ "d" (row.depth) } data-lit[row.run == Run::Now] data-do=[leads] {
            @if !secret { (spoken(note)) }
            span.line { (line(i, row)) }
            (values(view, row))
        }
    }
}

/// The line in its colors; calls that can be opened are buttons.
pub fn line(i: usize, row: &CodeRow) -> Markup {
    let mut folds = row.folds.iter().enumerate().peekable();
    let parts = row.parts(&row.text);
    html! {
        @for (at, (ink, part)) in parts.iter().enumerate() {
            @let opens = parts.get(at + 1).is_some_and(|(_, next)| next.starts_with('('));
            @match folds.next_if(|(_, fold)| opens && fold.name == *part) {
                Some((n, fold)) => (fold_button(i, n, fold.open, part)),
                None => (inked(*ink, part)),
            }
        }
    }
}

/// The name of a function, which opens its code below the row or closes it.
fn fold_button(row: usize, n: usize, open: bool, name: &str) -> Markup {
    let does = press::name(Action::Panel(PaneAction::Fold(row, n)));
    html! { button type="button" class="fold" data-do=(does) aria-expanded=(open) { (name) } }
}

/// A part of a line in its color.
fn inked(ink: Ink, part: &str) -> Markup {
    let class = match ink {
        Ink::Plain => return html! { (part) },
        Ink::Keyword => "keyword",
        Ink::Literal => "literal",
        Ink::Type => "kind",
        Ink::Comment => "comment",
        Ink::Shape(Role::Moving) => "moving",
        Ink::Shape(Role::Peer) => "peer",
        Ink::Shape(_) => "target",
        Ink::Value => "value",
    };
    html! { i.(class) { (part) } }
}

/// The values of a line, as a comment in copied code.
pub fn values(view: &View, row: &CodeRow) -> Markup {
    if row.run == Run::Skipped && !view.session.is_secret() {
        return html! { span.values aria-hidden="true" { "—" } };
    }
    html! {
        @if !row.values.is_empty() {
            span.values {
                span.copied { "  " (row.target.comment()) " " }
                @for (i, beside) in row.values.iter().enumerate() {
                    @if i > 0 { " " }
                    (value(view, beside))
                }
            }
        }
    }
}

/// A value beside its line. It is highlighted while its drawing is pointed at, and a verdict has its color.
fn value(view: &View, beside: &Beside) -> Markup {
    let lit = if view.pointed == Some(beside.full.as_str()) { "lit" } else { "" };
    let says = match beside.verdict {
        Some((_, true)) => "says wrong",
        Some((true, false)) => "says hit",
        Some((false, false)) => "says miss",
        None => "",
    };
    let class = format!("{lit} {says}");
    html! {
        b data-says=(beside.full) class=[unless_empty(class.trim())] {
            @if !beside.name.is_empty() { (beside.name) " " }
            @if says == "says wrong" { "✗ " s { (beside.value) } } @else { (beside.value) }
        }
    }
}

fn write_table(view: &View, table: &TablePage) -> Markup {
    html! {
        table {
            thead { tr { @for cell in &table.head { th scope="col" { (cell) } } } }
            tbody { @for row in &table.rows { (table_row(view, row)) } }
        }
    }
}

fn table_row(view: &View, (cells, now, tells): &(Vec<String>, bool, &str)) -> Markup {
    let lit = view.pointed.is_some_and(|full| tells_of(tells, full));
    let class = match (now, lit) {
        (true, true) => "now lit",
        (true, false) => "now",
        (false, true) => "lit",
        (false, false) => "",
    };
    html! {
        tr class=(class) data-says=(tells) aria-current=[now.then_some("true")] data-lit[*now] {
            @for cell in cells { td { (cell) } }
        }
    }
}

/// Every input as numbers to type, with sliders, and the buttons to undo and redo.
fn numbers(view: &View, fields: &[Field]) -> Markup {
    html! {
        div.numbers {
            p {
                @for (text, _, enabled, action) in changes(view.session.can_undo_redo()) {
                    (Button::new(action, view.say(text)).off(!enabled))
                }
            }
            @for field in fields { (write_field(view, field)) }
        }
    }
}

/// The values of the contact.
fn contact(view: &View, rows: &[ContactRow]) -> Markup {
    let lang = view.session.lang();
    html! {
        @if !rows.is_empty() {
            h2 class="small" id="contact" { (view.say(crate::said::scene::CONTACT)) }
            ul.contact aria-labelledby="contact" {
                @for row in rows { li { (lang.of(row.title)) ": " b { (row.value.show(lang)) } } }
            }
        }
    }
}

/// A check box for each layer of the picture.
fn layers(view: &View, all: &[Choice]) -> Markup {
    html! {
        @if !all.is_empty() {
            h2 class="small" id="layers" { (view.say(crate::said::page::LAYERS)) }
            div.layers role="group" aria-labelledby="layers" {
                @for Choice { text, on, action } in all {
                    button type="button" role="checkbox" aria-checked=(on) data-do=(press::name(*action)) { (text) }
                }
            }
        }
    }
}

/// The costs of methods: a button, bars labeled with their numbers, and an explanation.
fn cost(view: &View, page: &CostPage) -> Markup {
    html! {
        div.cost {
            p {
                (page.lead)
                " "
                (Button::new(CostPage::MEASURE, &page.button))
                @if let Some(progress) = page.progress {
                    progress aria-label=(view.say(said::pane::MEASURED)) value=(format_args!("{progress:.2}")) {}
                    " "
                    (page.left)
                }
            }
            @if !page.rows.is_empty() { dl { @for row in &page.rows { (cost_row(row)) } } }
            @for (i, plot) in page.plots.iter().enumerate() { (write_plot(view, i, plot)) }
            @for note in &page.notes { (paragraph("", note)) }
        }
    }
}

/// The cost of a method.
fn cost_row(row: &CostRow) -> Markup {
    html! {
        div class=[row.flawed.then_some("flawed")] {
            dt { (row.name) }
            @for CostBar { title, part, text, .. } in &row.bars {
                dd {
                    span { (title) }
                    i style=(format_args!("--part:{part:.3}")) aria-hidden="true" {}
                    b { (text) }
                }
            }
        }
    }
}

/// A plot; the sentences below it say the same.
fn write_plot(view: &View, i: usize, plot: &Plot) -> Markup {
    let theme = view.session.theme();
    let pane = plot::plot(plot, PLOT, &theme);
    let (area, theme) = (pane.area, Theme { paper: theme.well, ..theme });
    html! { figure.plot { (picture(&[pane], area, &theme, &format!("plot-{i}-"))) } }
}

fn write_field(view: &View, field: &Field) -> Markup {
    let InputValue::Numbers(numbers) = field.value else {
        return html! {
            fieldset {
                legend { (field.title) }
                p.small { (points(&field.value)) }
            }
        };
    };
    if let Kind::Choice(choices) = field.input.kind {
        return choose(view, &field.title, choices, numbers[0] as usize);
    }
    let parts = field.input.kind.parts().iter().zip(numbers).enumerate();
    let said = view.typed.filter(|(input, _)| *input == field.input.name);
    html! {
        fieldset {
            legend { (field.title) }
            @for (i, (name, number)) in parts { (number_field(field, i, view.say(*name), number)) }
            @if let Some((_, said)) = said { (paragraph("flaw", said)) }
        }
    }
}

/// A number of an input: a field to type it, and a slider.
fn number_field(field: &Field, i: usize, name: &str, number: f32) -> Markup {
    let kind = field.input.kind;
    let (min, max) = kind.comfortable();
    let shown = decimal(number) + if kind.is_in_degrees() { "°" } else { "" };
    let place = format!("set/{}/{i}", field.input.name);
    let label = format!("{} {name}", field.title);
    html! {
        label {
            span { (name) }
            input type="text" inputmode="text" autocomplete="off" data-set=(place) value=(shown) aria-label=(label);
        }
        input type="range" min=(min) max=(max) step="any" value=(number) data-slide=(place) aria-label=(label)
            aria-valuetext=(shown);
    }
}

/// The choices of an input.
fn choose(view: &View, title: &str, choices: &[Words], chosen: usize) -> Markup {
    html! {
        fieldset {
            legend { (title) }
            select data-choose aria-label=(title) {
                @for (i, &choice) in choices.iter().enumerate() {
                    @let name = press::name(Action::Pose(Change::Choose(Pick::At(i))));
                    option value=(name) selected[i == chosen] { (view.say(choice)) }
                }
            }
        }
    }
}
