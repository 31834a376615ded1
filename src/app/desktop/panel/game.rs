//! A game's panel in a window.

use super::lesson::lead_on;
use crate::app::App;
use crate::app::desktop::style::{color, small};
use crate::app::desktop::{Ui, choice_buttons, focus};
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::session::action::{Action, Walk};
use crate::session::game_page::{AnswerRow, BugQuestion, GamePage, GameQuestion};
use crate::session::page::Choice;
use egui::{ComboBox, Frame, Margin, RichText, ScrollArea, vec2};

/// Draws the whole panel.
pub fn show(app: &mut App, ui: &mut Ui, page: &GamePage) {
    let theme = app.session.theme();
    let frame = Frame::new().inner_margin(Margin::symmetric(20, 14));
    frame.show(ui, |ui| {
        ScrollArea::vertical().id_salt("game").auto_shrink([false, false]).show(ui, |ui| {
            focus::in_sight(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(8.0, 7.0);
                ui.label(RichText::new(&page.title).font(font(Face::Bold, 22.0)));
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(&page.state).font(font(Face::Bold, 16.0)));
                    ui.label(news(page, &theme));
                });
                row(app, ui, &page.rooms);
                if let Some(main) = &page.main {
                    let key = app.session.cap_of(Action::Walk(Walk::Play));
                    let key = key.filter(|_| !app.touched && page.is_key_of_main());
                    lead_on(app, ui, &theme, main, key);
                }
                row(app, ui, &page.buttons);
                page.bug.iter().for_each(|bug| bug_question(app, ui, bug));
                ui.label(&page.goal);
                ui.label(small(if app.touched { page.note_fingers } else { page.note_mouse }, &theme));
                ui.add_space(4.0);
                ui.label(RichText::new(page.questions_title).font(font(Face::Bold, 15.0)));
                page.questions.iter().for_each(|question| ask(app, ui, question));
                ui.label(small(page.note_methods, &theme));
                ui.add_space(4.0);
                ui.label(RichText::new(page.answers_title).font(font(Face::Bold, 15.0)));
                page.answers.iter().for_each(|row| answer(app, ui, row));
                // The list grows and shrinks, so no button is below it.
                ui.label(small(page.note_answers, &theme));
            });
        });
    });
}

/// The latest event. A win is larger, with a check mark, in a color of its own.
fn news(page: &GamePage, theme: &Theme) -> RichText {
    match page.won {
        true => RichText::new(format!("✓ {}", page.news))
            .font(font(Face::Bold, 21.0))
            .color(color(theme.first.text)),
        false => RichText::new(&page.news).font(font(Face::Bold, 16.0)).color(color(theme.hit.text)),
    }
}

/// Draws the question about the bug. After the right answer its explanation replaces the choices.
fn bug_question(app: &mut App, ui: &mut Ui, bug: &BugQuestion) {
    ui.label(RichText::new(bug.title).font(font(Face::Bold, 15.0)));
    if !bug.right {
        choice_buttons(app, ui, &bug.choices);
    }
    if !bug.reply.is_empty() {
        ui.label(&bug.reply);
    }
    ui.add_space(4.0);
}

fn row(app: &mut App, ui: &mut Ui, buttons: &[Choice]) {
    ui.horizontal_wrapped(|ui| choice_buttons(app, ui, buttons));
}

/// Draws a question with the menu of its judges.
fn ask(app: &mut App, ui: &mut Ui, question: &GameQuestion) {
    let chosen = question.choices.iter().find(|choice| choice.on).map_or("", |choice| &choice.text);
    ui.horizontal(|ui| {
        let left = (ui.available_width() * 0.46).min(230.0);
        at_left(ui, vec2(left, 24.0), question.title.into());
        let wide = ui.available_width();
        ComboBox::from_id_salt(question.title).width(wide).truncate().selected_text(chosen).show_ui(
            ui,
            |ui| {
                for choice in &question.choices {
                    if ui.selectable_label(choice.on, &choice.text).clicked() {
                        app.act(choice.action);
                    }
                }
            },
        );
    });
}

/// Draws text on the left of a place of this size.
fn at_left(ui: &mut Ui, size: egui::Vec2, text: RichText) {
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let mut place = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
    place.add(egui::Label::new(text).truncate());
}

/// Draws an answer, which opens its pose.
fn answer(app: &mut App, ui: &mut Ui, row: &AnswerRow) {
    let theme = app.session.theme();
    let ink = match (row.wrong, row.hit) {
        (true, _) => theme.wrong.text,
        (false, true) => theme.hit.text,
        (false, false) => theme.muted,
    };
    ui.horizontal(|ui| {
        // A missing answer is named in words, which are longer than HIT and MISS.
        let wide = if row.verdict.chars().count() > 8 { 130.0 } else { 74.0 };
        let verdict = RichText::new(&row.verdict).font(font(Face::Bold, 14.0)).color(color(ink));
        at_left(ui, vec2(wide, 20.0), verdict);
        if ui.link(&row.text).on_hover_text(&row.method).clicked() {
            app.act(row.action);
        }
    });
}
