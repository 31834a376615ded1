//! The bottom: the keys that work now. Where there is no keyboard, buttons to hold.

use super::style::{KeyHint, toggle};
use super::{App, Ui};
use crate::scene::Turn;
use crate::session::action::{Change, Choice, Go, Pick, Program};
use crate::session::keys::{BINDINGS, Binding, Effect};
use crate::session::{Action, Drive};
use crate::words::{Words, words};
use egui_macroquad::egui::{self, Frame, Margin};

/// The bar below everything.
pub fn show(app: &mut App, ctx: &egui::Context) {
    if app.touched {
        let frame = Frame::new().inner_margin(Margin::symmetric(12, 8));
        egui::TopBottomPanel::bottom("footer").frame(frame).show(ctx, |ui| pad(app, ui));
        return;
    }
    let frame = Frame::new().inner_margin(Margin::symmetric(20, 8));
    egui::TopBottomPanel::bottom("footer").frame(frame).exact_height(44.0).show(ctx, |ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        ui.horizontal_centered(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                hints(app, ui, &general());
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    let shapes = shapes(app);
                    hints(app, ui, &shapes);
                });
            });
        });
    });
}

/// A hint: the row of the table of keys, and what it does here.
type Hint = (&'static Binding, Words, Option<Words>);

/// The row that has this effect.
fn row(effect: Effect) -> &'static Binding {
    let has = |row: &&Binding| row.effects.contains(&effect);
    BINDINGS.iter().find(has).expect("every hint's effect is in the table of keys")
}

/// What the chosen body does with which key. Keys that do nothing here are left out.
fn shapes(app: &App) -> Vec<Hint> {
    if app.session.is_secret() {
        // Until then nothing moves.
        return vec![
            (row(Effect::Do(Action::Choice(Choice::Up))), words("choose", "選ぶ"), None),
            (row(Effect::Do(Action::Choice(Choice::Take))), words("answer", "答える"), None),
        ];
    }
    let scene = app.session.scene();
    let body = &scene.bodies[app.session.body()];
    let mut hints = vec![(row(Effect::Hold(Drive::LEFT)), words("move ", "移動: "), Some(body.title))];
    if body.turn != Turn::No {
        hints.push((row(Effect::Hold(Drive::TURN)), words("rotate ", "回転: "), Some(body.turns)));
    }
    if body.stretch_x.is_some() {
        hints.push((row(Effect::Hold(Drive::WIDER)), words("", ""), Some(body.stretches)));
    }
    if scene.bodies.len() > 1 {
        hints.push((row(Effect::Do(Action::Body(Pick::Next))), words("choose", "選ぶ"), None));
    }
    hints
}

fn general() -> Vec<Hint> {
    vec![
        (row(Effect::Do(Action::Program(Program::Help))), words("keys", "キー"), None),
        (row(Effect::Do(Action::Method(Pick::Next))), words("method", "方法"), None),
        (row(Effect::Do(Action::Go(Go::Next))), words("next", "次へ"), None),
    ]
}

/// The hints that fit.
fn hints(app: &mut App, ui: &mut Ui, hints: &[Hint]) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    for (row, verb, object) in hints {
        if app.session.mode().letters_off && row.is_letters() {
            continue;
        }
        let mut caps = row.caps(app.session.mode().browser);
        if row.effects.contains(&Effect::Hold(Drive::WIDER))
            && app.session.scene().bodies[app.session.body()].stretch_y.is_none()
        {
            caps.truncate(1);
        }
        // Keys that all do the same are shown by the first of them.
        if row.effects.len() == 1 {
            caps.truncate(1);
        }
        let words = format!("{}{}", lang.of(*verb), object.map_or("", |object| lang.of(object)));
        let hint = KeyHint::new(ui, &theme, &caps, &words);
        if ui.available_width() < hint.width() {
            continue;
        }
        let response = hint.show(ui, &theme);
        if response.clicked()
            && let Some(Effect::Do(action)) = row.effects.first()
        {
            app.act(*action);
        }
    }
}

/// Buttons for fingers: each drives for as long as it is held.
fn pad(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let body = &app.session.scene().bodies[app.session.body()];
    let (turns, wide, tall) = (body.turn != Turn::No, body.stretch_x.is_some(), body.stretch_y.is_some());
    let (more, less) = if tall { ("x +", "x −") } else { ("+", "−") };
    ui.spacing_mut().item_spacing = egui::Vec2::splat(6.0);
    ui.horizontal_wrapped(|ui| {
        for (there, text, drive) in [
            (true, "←", Drive::LEFT),
            (true, "↓", Drive::DOWN),
            (true, "↑", Drive::UP),
            (true, "→", Drive::RIGHT),
            (turns, "↺", Drive::TURN),
            (turns, "↻", Drive::BACK),
            (wide, more, Drive::WIDER),
            (wide, less, Drive::NARROWER),
            (tall, "y +", Drive::TALLER),
            (tall, "y −", Drive::LOWER),
        ] {
            if there && toggle(ui, &theme, false, text, "").is_pointer_button_down_on() {
                app.touch_drive = app.touch_drive.and(drive);
            }
        }
        let several = app.session.scene().bodies.len() > 1;
        // The panel has its own buttons to go on and back.
        let alone = !app.session.settings().panel;
        for (there, text, action) in [
            (several, lang.of(body.title), Action::Body(Pick::Next)),
            (true, lang.of(words("Undo", "元に戻す")), Action::Pose(Change::Undo)),
            (alone, lang.of(words("Back", "前へ")), Action::Go(Go::Previous)),
            (alone, lang.of(words("Next", "次へ")), Action::Go(Go::Next)),
        ] {
            if there && toggle(ui, &theme, false, text, "").clicked() {
                app.act(action);
            }
        }
    });
}
