//! The inputs of the pose as number fields with sliders.

use crate::app::App;
use crate::app::desktop::style::{color, small, small_width, toggle};
use crate::app::desktop::{Ui, focus};
use crate::scene::{ContactRow, InputValue, Kind};
use crate::session::Action;
use crate::session::action::{Change, Pick};
use crate::session::bars::changes;
use crate::session::numbers::{corrected, points, read};
use crate::session::page::Field;
use crate::words::Words;
use egui::{self, Align, DragValue, Layout, Response, RichText, Sense, Slider, UiBuilder, vec2};
use std::cell::RefCell;

/// The smallest width of the name before a field, such as x or y, and the width of a field: −1000000.125 fits.
const NAME: f32 = 12.0;
const FIELD: f32 = 116.0;

/// Draws the numbers, and buttons for undo, redo and reset.
pub fn show(app: &mut App, ui: &mut Ui, all: &[Field]) {
    let margin = egui::Margin { left: 14, right: 14, top: 8, bottom: 12 };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        buttons(app, ui);
        ui.add_space(4.0);
        let mut active = false;
        let theme = app.session.theme();
        let titles = all.iter().map(|field| small_width(ui, &field.title)).fold(0.0, f32::max);
        // Titles are beside the numbers if there is space, or else above.
        let beside = titles + NAME + FIELD + 110.0 <= ui.available_width();
        for field in all {
            let ui = &mut *ui;
            if beside {
                ui.horizontal_top(|ui| {
                    let height = ui.spacing().interact_size.y;
                    cell(ui, vec2(titles + 4.0, height), Align::Min, |ui| {
                        ui.label(small(&field.title, &theme))
                    });
                    active |= input(app, ui, field);
                });
            } else {
                ui.label(small(&field.title, &theme));
                active |= input(app, ui, field);
            }
        }
        if app.editing && !active {
            app.act(Action::Pose(Change::Rest));
        }
        app.editing = active;
    });
}

/// Draws the values of the contact.
pub fn contact(app: &App, ui: &mut Ui, rows: &[ContactRow]) {
    if rows.is_empty() {
        return;
    }
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let margin = egui::Margin { left: 14, right: 14, top: 0, bottom: 12 };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.label(RichText::new(lang.of(crate::said::scene::CONTACT)).size(13.0).strong());
        for row in rows {
            let text = format!("{}: {}", lang.of(row.title), row.value.show(lang));
            ui.add(egui::Label::new(small(&text, &theme)).wrap());
        }
    });
}

fn buttons(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    ui.horizontal_wrapped(|ui| {
        for (text, _, enabled, action) in changes(app.session.can_undo_redo()) {
            ui.add_enabled_ui(enabled, |ui| {
                if toggle(ui, &theme, false, lang.of(text), "").clicked() {
                    app.act(action);
                }
            });
        }
    });
}

/// Draws the numbers of one input, below each other. Returns true while one is dragged or edited.
fn input(app: &mut App, ui: &mut Ui, field: &Field) -> bool {
    let theme = app.session.theme();
    let InputValue::Numbers(before) = field.value else {
        ui.add(egui::Label::new(small(points(&field.value), &theme)).wrap());
        return false;
    };
    let kind = field.input.kind;
    if let Kind::Choice(choices) = kind {
        choose(app, ui, field.input.name, choices, before[0] as usize);
        return false;
    }
    let lang = app.session.lang();
    ui.vertical(|ui| {
        let (mut numbers, mut active) = (before, false);
        let mut said = None;
        let names = kind.parts().iter().map(|name| lang.of(*name));
        let wide = names.clone().map(|name| small_width(ui, name)).fold(NAME, f32::max);
        for (name, number) in names.zip(&mut numbers) {
            let name = (small(name, &theme), wide);
            let typed = ui.horizontal(|ui| self::number(ui, name, kind, number, &mut active)).inner;
            if let Some(typed) = typed {
                said = Some(corrected(&typed, field.input, lang));
            }
        }
        if numbers != before {
            app.act(Action::Pose(Change::Set { input: field.input.name, value: numbers }));
            app.around.panel.typed = None;
        }
        if let Some(said) = said {
            app.around.panel.typed = said.map(|said| (field.input.name, said));
        }
        if let Some((_, said)) =
            app.around.panel.typed.as_ref().filter(|(input, _)| *input == field.input.name)
        {
            let text = RichText::new(said).size(13.0).color(color(theme.wrong.text));
            ui.add(egui::Label::new(text).wrap());
        }
        active
    })
    .inner
}

/// Draws an input with a few choices.
fn choose(app: &mut App, ui: &mut Ui, name: &str, choices: &[Words], chosen: usize) {
    let lang = app.session.lang();
    let menu = egui::ComboBox::from_id_salt(name).selected_text(lang.of(choices[chosen]));
    menu.show_ui(ui, |ui| {
        for (i, choice) in choices.iter().enumerate() {
            if focus::entry(app, ui, i == chosen, lang.of(*choice)).clicked() {
                app.act(Action::Pose(Change::Choose(Pick::At(i))));
            }
        }
    });
}

/// Draws a number field, and a slider over the useful part of its range. Returns the change.
fn number(
    ui: &mut Ui,
    (name, wide): (RichText, f32),
    kind: Kind,
    number: &mut f32,
    active: &mut bool,
) -> Option<String> {
    let (min, max) = kind.comfortable();
    let (suffix, speed) = if kind.is_in_degrees() { ("°", 0.5) } else { ("", 0.02) };
    let height = ui.spacing().interact_size.y;
    cell(ui, vec2(wide, height), Align::Max, |ui| ui.label(name));
    let typed = RefCell::new(None);
    let parse = |text: &str| {
        *typed.borrow_mut() = Some(text.to_owned());
        read(text)
    };
    let mut kept = *number;
    // A number is applied once it is completely typed: the 1 of "1/2" is not meant. The session corrects a number that is out of
    // range and reports it.
    let field = DragValue::new(&mut kept).speed(speed).max_decimals(3).suffix(suffix);
    let field = field.custom_parser(parse).custom_formatter(written).update_while_editing(false);
    let field = cell(ui, vec2(FIELD, height), Align::Max, |ui| ui.add(field));
    let slider = Slider::new(&mut kept, min..=max).show_value(false).clamping(egui::SliderClamping::Edits);
    ui.spacing_mut().slider_width = (ui.available_width() - 4.0).max(40.0);
    let slider = ui.add(slider);
    *number = kept;
    *active |= field.dragged() || field.has_focus() || slider.dragged();
    typed.into_inner()
}

/// A number with a true minus sign, and the number of decimals chosen by egui.
fn written(number: f64, decimals: std::ops::RangeInclusive<usize>) -> String {
    egui::emath::format_with_decimals_in_range(number, decimals).replace('-', "−")
}

/// Draws content in a cell of this size, no matter how long its text is.
fn cell(ui: &mut Ui, size: egui::Vec2, align: Align, content: impl FnOnce(&mut Ui) -> Response) -> Response {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let layout = match align {
        Align::Min => Layout::left_to_right(Align::Center),
        _ => Layout::right_to_left(Align::Center).with_main_align(Align::Max),
    };
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
    inside.set_clip_rect(rect.expand(1.0).intersect(ui.clip_rect()));
    inside.spacing_mut().interact_size = size;
    content(&mut inside)
}
