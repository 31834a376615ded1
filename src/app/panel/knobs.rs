//! Every knob as sliders and numbers that can be typed.

use crate::app::style::{small, toggle};
use crate::app::{App, Ui};
use crate::scene::{Input, Kind};
use crate::session::Action;
use crate::session::action::Change;
use crate::words::words;
use egui_macroquad::egui::{
    self, Align, DragValue, Layout, Response, RichText, Sense, Slider, UiBuilder, vec2,
};
use glam::Vec2;

/// The widths of the x or y before a field, and of a field: −1000.125 fits.
const NAME: f32 = 9.0;
const FIELD: f32 = 92.0;

/// The numbers, and buttons for undo, redo and the step's own pose.
pub fn show(app: &mut App, ui: &mut Ui) {
    let lang = app.session.lang();
    let title = RichText::new(lang.of(words("Numbers", "数値"))).size(14.0);
    egui::CollapsingHeader::new(title).id_salt("numbers").default_open(false).show(ui, |ui| {
        buttons(app, ui);
        let knobs: Vec<(&'static Input, Vec2)> = app.session.state().pose.iter().collect();
        let mut active = false;
        egui::Grid::new("knobs").num_columns(2).spacing([10.0, 6.0]).show(ui, |ui| {
            for (knob, value) in knobs {
                ui.label(small(lang.of(knob.title), &app.session.theme()));
                let mut changed = value;
                active |= fields(app, ui, knob.kind, &mut changed);
                ui.end_row();
                if changed != value {
                    app.act(Action::Pose(Change::Set { input: knob.name, value: changed }));
                }
            }
        });
        if app.knob_active && !active {
            app.act(Action::Pose(Change::Rest));
        }
        app.knob_active = active;
    });
}

fn buttons(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let (undo, redo) = app.session.can_undo_redo();
    ui.horizontal_wrapped(|ui| {
        for (enabled, text, action) in [
            (undo, words("Undo", "元に戻す"), Action::Pose(Change::Undo)),
            (redo, words("Redo", "やり直す"), Action::Pose(Change::Redo)),
            (true, words("Step's own pose", "初期配置"), Action::Pose(Change::StepPose)),
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
fn fields(app: &App, ui: &mut Ui, kind: Kind, value: &mut Vec2) -> bool {
    let theme = app.session.theme();
    ui.vertical(|ui| {
        let names = if kind.is_pair() { ["x", "y"] } else { ["", ""] };
        let x = ui.horizontal(|ui| number(ui, small(names[0], &theme), kind, &mut value.x)).inner;
        let y = kind.is_pair()
            && ui.horizontal(|ui| number(ui, small(names[1], &theme), kind, &mut value.y)).inner;
        x || y
    })
    .inner
}

/// A number to type, and a slider over the part of its range that is of use under a thumb.
fn number(ui: &mut Ui, name: RichText, kind: Kind, number: &mut f32) -> bool {
    let (min, max) = kind.range();
    let (suffix, speed, reach) = if kind == Kind::Angle { ("°", 0.5, 180.0) } else { ("", 0.02, 6.0) };
    let height = ui.spacing().interact_size.y;
    cell(ui, vec2(NAME, height), |ui| ui.label(name));
    let field = DragValue::new(number).speed(speed).range(min..=max).max_decimals(3).suffix(suffix);
    // What is typed counts when it is complete: the 1 of "1/2" is no number that anybody meant.
    let field = field.custom_parser(read).update_while_editing(false);
    let field = cell(ui, vec2(FIELD, height), |ui| ui.add(field));
    let range = min.max(-reach)..=max.min(reach);
    let slider = Slider::new(number, range).show_value(false).clamping(egui::SliderClamping::Edits);
    ui.spacing_mut().slider_width = ui.available_width().max(60.0);
    let slider = ui.add(slider);
    field.dragged() || field.has_focus() || slider.dragged()
}

/// Something that takes up just this room, however long its text is, with the text at the right.
fn cell(ui: &mut Ui, size: egui::Vec2, content: impl FnOnce(&mut Ui) -> Response) -> Response {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let layout = Layout::right_to_left(Align::Center).with_main_align(Align::Max);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
    inside.set_clip_rect(rect.expand(1.0).intersect(ui.clip_rect()));
    inside.spacing_mut().interact_size = size;
    content(&mut inside)
}

/// The number that a text is, with a point or a comma and any kind of minus; nothing for what is no finite number.
fn read(text: &str) -> Option<f64> {
    let text = text.trim().trim_end_matches('°').replace(['−', '–'], "-").replace(',', ".");
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, number) in [("-3,5", -3.5), ("−3.5", -3.5), (" 2 ", 2.0), ("90°", 90.0), (".5", 0.5)] {
            assert_eq!(read(text), Some(number), "{text}");
        }
    }

    #[test]
    fn what_is_no_finite_number_is_refused() {
        for text in ["", "-", "1/2", "NaN", "inf", "-infinity", "1e999", "1,000.5", "1 2", "abc"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
