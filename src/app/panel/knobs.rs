//! Every knob as sliders and numbers that can be typed.

use crate::app::style::{small, toggle};
use crate::app::{App, Ui};
use crate::scene::{Kind, Knob};
use crate::session::Action;
use crate::words::words;
use egui_macroquad::egui::{self, DragValue, RichText, Slider};
use glam::Vec2;

/// The numbers, and buttons for undo, redo and the step's own pose.
pub fn show(app: &mut App, ui: &mut Ui) {
    let lang = app.session.lang();
    let title = RichText::new(lang.of(words("Numbers", "数値"))).size(14.0);
    egui::CollapsingHeader::new(title).id_salt("numbers").default_open(false).show(ui, |ui| {
        buttons(app, ui);
        let knobs: Vec<(&'static Knob, Vec2)> = app.session.state().pose.iter().collect();
        let mut active = false;
        egui::Grid::new("knobs").num_columns(2).spacing([10.0, 6.0]).show(ui, |ui| {
            for (knob, value) in knobs {
                ui.label(small(lang.of(knob.title), &app.session.theme()));
                let mut changed = value;
                active |= fields(ui, knob.kind, &mut changed);
                ui.end_row();
                if changed != value {
                    app.session.set_knob(knob.name, changed);
                }
            }
        });
        if app.knob_active && !active {
            app.session.rest();
        }
        app.knob_active = active;
    });
}

fn buttons(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let (undo, redo) = app.session.can_undo_redo();
    ui.horizontal_wrapped(|ui| {
        for (enabled, text, action) in [
            (undo, words("Undo", "元に戻す"), Action::Undo),
            (redo, words("Redo", "やり直す"), Action::Redo),
            (true, words("Step's own pose", "初期配置"), Action::StepPose),
        ] {
            ui.add_enabled_ui(enabled, |ui| {
                if toggle(ui, &theme, false, lang.of(text), "").clicked() {
                    app.act(action);
                }
            });
        }
    });
}

/// One number or two, each as a field and a slider; says whether one is being dragged or typed into.
fn fields(ui: &mut Ui, kind: Kind, value: &mut Vec2) -> bool {
    let mut active = false;
    ui.vertical(|ui| {
        active |= number(ui, kind, &mut value.x);
        if kind.is_pair() {
            active |= number(ui, kind, &mut value.y);
        }
    });
    active
}

/// A number to type, and a slider over the part of its range that is of use under a thumb.
fn number(ui: &mut Ui, kind: Kind, number: &mut f32) -> bool {
    let (min, max) = kind.range();
    let (suffix, speed, reach) = if kind == Kind::Angle { ("°", 0.5, 180.0) } else { ("", 0.02, 6.0) };
    ui.horizontal(|ui| {
        let field = DragValue::new(number).speed(speed).range(min..=max).max_decimals(3).suffix(suffix);
        let field = ui.add_sized([72.0, ui.spacing().interact_size.y], field);
        let range = min.max(-reach)..=max.min(reach);
        let slider = Slider::new(number, range).show_value(false).clamping(egui::SliderClamping::Edits);
        let slider = ui.add(slider);
        field.dragged() || field.has_focus() || slider.dragged()
    })
    .inner
}
