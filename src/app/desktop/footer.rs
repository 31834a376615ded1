//! The bar at the bottom: as many of the current keys as fit. Without a keyboard, buttons to hold.

use super::style::{KeyHint, toggle};
use super::{App, Ui, focus};
use crate::session::Action;
use crate::session::action::Pick;
use crate::session::bars::Hint;
use crate::session::commands::Effect;
use egui::{self, Frame, Margin};

/// The actions that a low window leaves to the help. It has space for little more than moving a shape and going on.
const LESS: [Action; 2] = [Action::Map(Pick::Next), Action::Method(Pick::Next)];

/// Draws the bottom bar.
pub fn show(app: &mut App, root: &mut Ui) {
    if app.touched {
        let frame = Frame::new().inner_margin(Margin::symmetric(12, 8));
        egui::Panel::bottom("footer").frame(frame).show(root, |ui| pad(app, ui));
        return;
    }
    let is_low = super::is_low(root.ctx());
    // A question and its answers need all the space.
    if is_low && app.session.is_secret() {
        return;
    }
    let (height, above) = if is_low { (30.0, 2) } else { (44.0, 8) };
    let frame = Frame::new().inner_margin(Margin::symmetric(20, above));
    egui::Panel::bottom("footer").frame(frame).exact_size(height + super::LINE).show(root, |ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        ui.horizontal_centered(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let (shapes, mut general) = match app.typing {
                    true => (app.session.hints_typing(), vec![]),
                    false => app.session.hints(),
                };
                let is_less = |hint: &Hint| {
                    LESS.iter()
                        .any(|it| hint.commands.iter().any(|command| command.effect == Effect::Do(*it)))
                };
                general.retain(|hint| !(is_low && is_less(hint)));
                hints(app, ui, &general);
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    hints(app, ui, &shapes);
                });
            });
        });
    });
}

/// Draws the hints that fit.
fn hints(app: &mut App, ui: &mut Ui, hints: &[Hint]) {
    let theme = app.session.theme();
    for Hint { commands, caps, words } in hints {
        let hint = KeyHint::new(ui, &theme, std::slice::from_ref(caps), words);
        if ui.available_width() < hint.width() {
            continue;
        }
        let response = hint.show(ui, &theme, focus::PRESSED_ONLY);
        if response.clicked()
            && let Some(Effect::Do(action)) = commands.first().map(|command| command.effect)
        {
            app.act(action);
        }
    }
}

/// Draws buttons for fingers, each of which drives as long as it is held.
fn pad(app: &mut App, ui: &mut Ui) {
    let theme = app.session.theme();
    ui.spacing_mut().item_spacing = egui::Vec2::splat(6.0);
    ui.horizontal_wrapped(|ui| {
        for hold in app.session.pad() {
            if toggle(ui, &theme, false, hold.text, "").is_pointer_button_down_on() {
                app.held = app.held.and(hold.drive);
            }
        }
        for choice in app.session.pad_choices() {
            if toggle(ui, &theme, choice.on, &choice.text, "").clicked() {
                app.act(choice.action);
            }
        }
    });
}
