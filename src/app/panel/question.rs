//! A question to predict: choices, and how it went.

use crate::app::fonts::font;
use crate::app::style::{color, small};
use crate::app::{App, Ui};
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::session::Action;
use crate::session::action::Quiz;
use crate::words::words;
use egui_macroquad::egui::{self, RichText, Stroke};

/// The question with its choices, or the answer.
pub fn show(app: &mut App, ui: &mut Ui, theme: &Theme) {
    let lang = app.session.lang();
    let Some(question) = app.session.question() else { return };
    let frame = egui::Frame::new()
        .fill(color(theme.row_now))
        .stroke(Stroke::new(1.5, color(theme.moving.line)))
        .corner_radius(9)
        .inner_margin(14);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(lang.of(question)).font(font(Face::Bold, 16.0)));
        if app.session.is_secret() { choices(app, ui, theme) } else { answer(app, ui, theme) }
    });
}

fn choices(app: &mut App, ui: &mut Ui, theme: &Theme) {
    let lang = app.session.lang();
    let choices = app.session.choices();
    if choices.len() == 9 {
        // Nine zones lie as they do in the picture.
        egui::Grid::new("choices").spacing([8.0, 8.0]).show(ui, |ui| {
            for (i, words) in choices.into_iter().enumerate() {
                choice(app, ui, theme, i, lang.of(words), 118.0);
                if i % 3 == 2 {
                    ui.end_row();
                }
            }
        });
    } else {
        ui.horizontal_wrapped(|ui| {
            for (i, words) in choices.into_iter().enumerate() {
                choice(app, ui, theme, i, lang.of(words), 64.0);
            }
        });
    }
    let hint = words(
        "Predict first; then everything is shown.",
        "まず予想しましょう。答えると、すべてが表示されます。",
    );
    ui.label(small(lang.of(hint), theme));
}

fn choice(app: &mut App, ui: &mut Ui, theme: &Theme, i: usize, text: &str, width: f32) {
    let edge = if Some(i) == app.session.choice() {
        Stroke::new(2.0, color(theme.moving.line))
    } else {
        Stroke::new(1.0, color(theme.hairline))
    };
    let text = RichText::new(text).font(font(Face::Bold, 15.0)).color(color(theme.ink));
    let button =
        egui::Button::new(text).min_size(egui::vec2(width, 34.0)).stroke(edge).fill(color(theme.panel));
    if ui.add(button).clicked() {
        app.act(Action::Quiz(Quiz::Answer(i)));
    }
}

fn answer(app: &mut App, ui: &mut Ui, theme: &Theme) {
    let lang = app.session.lang();
    let (Some(answer), Some(text)) = (app.session.answer(), app.session.outcome()) else { return };
    let ink = match answer.given {
        Some(given) if given == answer.truth => theme.first.text,
        Some(_) => theme.hit.text,
        None => theme.ink,
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text).font(font(Face::Bold, 15.0)).color(color(ink)));
        if ui.button(small(lang.of(words("ask again", "もう一度")), theme)).clicked() {
            app.act(Action::Quiz(Quiz::AskAgain));
        }
    });
}
