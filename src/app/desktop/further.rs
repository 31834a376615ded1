//! The sign that a text continues below its visible part.

use super::icons::triangle;
use super::style::color;
use super::{App, Ui};
use crate::said::desktop as said;
use crate::session::Action;
use crate::session::commands::SHEET;
use egui::{self, CursorIcon, Rect, Sense, Stroke, pos2, vec2};

/// The largest height of the fade at the end of a text, and its largest share of a text with few lines.
const FADE: f32 = 26.0;
const FADE_PART: f32 = 0.12;

/// Fades the text, and draws an arrow in its lower corner, where lines are shortest. A click on it scrolls down.
pub fn show(app: &mut App, ui: &Ui, seen: Rect, sense: Sense) {
    let theme = app.session.theme();
    fade(ui, seen, color(theme.panel));
    let at = seen.right_bottom() - vec2(26.0, 12.0);
    let response =
        ui.interact(Rect::from_center_size(at, vec2(44.0, 24.0)), ui.scope_id().with("further"), sense);
    let ink = color(if response.hovered() { theme.ink } else { theme.moving.text });
    let edge = Stroke::new(1.0, color(theme.hairline));
    let card = Rect::from_center_size(at, vec2(36.0, 18.0));
    ui.painter().rect(card, 9, color(theme.panel), edge, egui::StrokeKind::Inside);
    triangle(ui.painter(), at, vec2(0.0, 4.0), ink);
    let hint = app.session.with_key(said::GOES_ON, Action::Read(SHEET));
    if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(hint).clicked() {
        app.act(Action::Read(SHEET));
    }
}

/// Fades a text that continues below, so that a cut line does not look like the end.
fn fade(ui: &Ui, rect: Rect, ground: egui::Color32) {
    let top = rect.max.y - FADE.min(rect.height() * FADE_PART);
    let mut mesh = egui::Mesh::default();
    for (y, tint) in [(top, egui::Color32::TRANSPARENT), (rect.max.y, ground)] {
        mesh.colored_vertex(pos2(rect.min.x, y), tint);
        mesh.colored_vertex(pos2(rect.max.x, y), tint);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    ui.painter().add(mesh);
}
