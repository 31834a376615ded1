//! The bottom: the keys that work now. Where there is no keyboard, buttons to hold.

use super::style::{KeyHint, toggle};
use super::{App, Ui};
use crate::scene::Turn;
use crate::session::action::{Change, Choice, Go, Pick, Program, Walk};
use crate::session::commands::{self, Effect, Row};
use crate::session::{Action, Drive};
use crate::words::Words;
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
                hints(app, ui, &rows(&GENERAL.map(Effect::Do)));
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    let shapes = shapes(app);
                    hints(app, ui, &shapes);
                });
            });
        });
    });
}

/// A hint: a row of the table of commands, and what it does it to.
type Hint = (&'static Row, Option<Words>);

/// The rows of these commands.
fn rows(effects: &[Effect]) -> Vec<Hint> {
    effects.iter().filter_map(|&effect| Some((commands::row_with(effect)?, None))).collect()
}

/// What the chosen body does with which key, by what works now.
fn shapes(app: &App) -> Vec<Hint> {
    if app.session.is_secret() {
        // Until then nothing moves.
        return rows(&[Action::Choice(Choice::Up), Action::Choice(Choice::Take)].map(Effect::Do));
    }
    let scene = app.session.scene();
    let body = &scene.bodies[app.session.body()];
    let driven = [(Drive::LEFT, body.title), (Drive::TURN, body.turns), (Drive::WIDER, body.stretches)];
    let row = |(drive, what)| Some((commands::row_with(Effect::Hold(drive))?, Some(what)));
    let mut hints: Vec<Hint> = driven.into_iter().filter_map(row).collect();
    if scene.bodies.len() > 1 {
        hints.extend(rows(&[Effect::Do(Action::Body(Pick::Next))]));
    }
    hints
}

/// From the right.
const GENERAL: [Action; 4] = [
    Action::Program(Program::Help),
    Action::Method(Pick::Next),
    Action::Walk(Walk::Play),
    Action::Go(Go::Next),
];

/// The hints that fit and whose keys do something now.
fn hints(app: &mut App, ui: &mut Ui, hints: &[Hint]) {
    let (lang, theme, mode) = (app.session.lang(), app.session.theme(), app.session.mode());
    for (row, object) in hints {
        let caps = row.first_caps(mode);
        if caps.is_empty() {
            continue;
        }
        let words = format!("{}{}", lang.of(row.in_brief()), object.map_or("", |object| lang.of(object)));
        let hint = KeyHint::new(ui, &theme, &caps, &words);
        if ui.available_width() < hint.width() {
            continue;
        }
        let response = hint.show(ui, &theme);
        if response.clicked()
            && let Effect::Do(action) = row.commands[0].effect
        {
            app.act(action);
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
        let brief = |action| commands::row_with(Effect::Do(action)).map_or("", |row| lang.of(row.in_brief()));
        for (there, text, action) in [
            (several, Some(lang.of(body.title)), Action::Body(Pick::Next)),
            (true, None, Action::Pose(Change::Undo)),
            (alone, None, Action::Go(Go::Previous)),
            (alone, None, Action::Go(Go::Next)),
        ] {
            let text = text.unwrap_or(brief(action));
            if there && toggle(ui, &theme, false, text, "").clicked() {
                app.act(action);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hint_is_in_the_table_of_commands() {
        assert_eq!(rows(&GENERAL.map(Effect::Do)).len(), GENERAL.len());
    }
}
