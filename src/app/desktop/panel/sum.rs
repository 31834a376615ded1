//! The fields for a calculation's number or vector.

use super::lesson::read;
use crate::app::App;
use crate::app::desktop::style::{color, small, width};
use crate::app::desktop::{Ui, focus};
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::session::Overlay;
use crate::session::page::SumForm;
use egui::{self, Event, FontSelection, Id, Key, RichText, Stroke, TextEdit, vec2};

/// The width of a field if there is space, and the additional width of its name and gaps.
const FIELD: f32 = 96.0;
const NAME: f32 = 26.0;

/// Draws the symbol, a field for each number, the button to check them, and the result.
pub fn show(app: &mut App, ui: &mut Ui, theme: &Theme, entry: &SumForm) {
    let mut left = None;
    let count = entry.fields.len() as f32;
    let symbol = width(ui, &entry.symbol, font(Face::Bold, 16.0));
    let wide = FIELD.min((ui.available_width() - symbol) / count.max(1.0) - NAME).floor();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&entry.symbol).font(font(Face::Bold, 16.0)));
        for (part, (name, typed)) in entry.fields.iter().enumerate() {
            if !name.is_empty() {
                ui.label(small(*name, theme));
            }
            let wrong = entry.wrong.0.contains(&part);
            left = field(app, ui, theme, (part, typed, wrong), wide).then_some(part).or(left);
        }
        let check = RichText::new(&entry.check.text).font(font(Face::Bold, 14.0));
        let edge = Stroke::new(1.5, color(theme.moving.line));
        let button = egui::Button::new(check).min_size(vec2(0.0, 30.0)).stroke(edge).fill(color(theme.panel));
        if ui.add(button).clicked() {
            app.act(entry.check.action);
        }
    });
    // Only now: a focused field would take the same Enter.
    if let Some(part) = left {
        entered(app, ui, entry, part);
    }
    lead_to_wrong(app, ui, entry);
    if let Some(said) = &entry.said {
        read(app, ui, theme, said, (14.0, theme.ink));
    }
}

fn id(part: usize) -> Id {
    Id::unique(("sum", part))
}

/// Draws a field. Returns true if Enter was pressed in it.
fn field(
    app: &mut App,
    ui: &mut Ui,
    theme: &Theme,
    (part, typed, wrong): (usize, &String, bool),
    wide: f32,
) -> bool {
    let height = 30.0;
    if !ui.is_visible() {
        // Only measured: a hidden field would take the id of the visible one.
        ui.allocate_space(vec2(wide, height));
        return false;
    }
    if part == 0 && begins(app, ui) {
        ui.memory_mut(|memory| memory.request_focus(id(part)));
    }
    let mut text = typed.clone();
    let edit =
        TextEdit::singleline(&mut text).id(id(part)).desired_width(wide - 16.0).min_size(vec2(wide, height));
    let edit = edit.font(FontSelection::FontId(font(Face::Mono, 14.0))).margin(vec2(8.0, 6.0));
    let shown = ui.scope(|ui| {
        let visuals = ui.visuals_mut();
        let (width, edge) = if wrong { (1.5, theme.wrong.line) } else { (1.0, theme.muted) };
        visuals.widgets.inactive.bg_stroke = Stroke::new(width, color(edge));
        visuals.extreme_bg_color = color(theme.panel);
        ui.add(edit)
    });
    let response = shown.inner;
    if response.changed() {
        app.session.enter(part, &text);
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// Handles Enter: focuses the next empty field, or else checks the numbers and selects the text.
fn entered(app: &mut App, ui: &Ui, entry: &SumForm, part: usize) {
    let typed = |part: &usize| app.session.sum_entry().map_or("", |entry| entry.field(*part));
    let next = (0..entry.fields.len()).find(|part| typed(part).trim().is_empty());
    ui.memory_mut(|memory| memory.request_focus(id(next.unwrap_or(part))));
    if next.is_none() {
        app.act(entry.check.action);
    }
}

/// After a check, focuses the first wrong field with all of its text selected.
fn lead_to_wrong(app: &mut App, ui: &Ui, entry: &SumForm) {
    let (wrong, checks) = (&entry.wrong.0, entry.wrong.1);
    if !ui.is_visible() || std::mem::replace(&mut app.around.panel.checks, checks) == checks {
        return;
    }
    if let Some(&part) = wrong.first() {
        focus::on_all(ui, id(part), &entry.fields[part].1);
    }
}

/// True if the user begins to type a number without a focused control. It then goes into the first field.
fn begins(app: &App, ui: &Ui) -> bool {
    let begins = |event: &Event| match event {
        Event::Text(text) => text.starts_with(|c: char| c.is_ascii_digit() || "-−.√".contains(c)),
        _ => false,
    };
    let open = app.typing || app.around.popup || *app.session.overlay() != Overlay::None;
    !open && ui.input(|input| input.events.iter().any(begins))
}
