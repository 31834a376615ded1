//! Icons on small buttons, drawn as shapes: no font has them all, and none has them in one size.

use super::style::{color, least_size};
use crate::figure::theme::Theme;
use egui::{self, Color32, CursorIcon, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, pos2, vec2};

/// An icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// The sign to play.
    Play,
    /// The sign to pause.
    Pause,
    /// The sign to go one step back.
    Back,
    /// The sign to go one step on.
    On,
    /// The sign to undo.
    Undo,
    /// The sign to redo.
    Redo,
    /// The sign to reset the pose.
    Home,
    /// The sign to copy.
    Copy,
}

/// A button with an icon.
pub fn button(ui: &mut Ui, theme: &Theme, icon: Icon, enabled: bool, hint: &str) -> Response {
    let size = vec2(least_size(ui.style()), least_size(ui.style()));
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let over = enabled && response.hovered();
    let edge = Stroke::new(1.0, color(if over { theme.moving.line } else { theme.hairline }));
    let fill = color(if over { theme.row_now } else { theme.panel });
    ui.painter().rect(rect, 7, fill, edge, egui::StrokeKind::Inside);
    let ink = if enabled { color(theme.ink) } else { color(theme.muted).gamma_multiply(0.45) };
    paint(ui.painter(), icon, rect.center(), ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, hint));
    if enabled { response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(hint) } else { response }
}

/// Draws the icon, about 12 points wide.
pub fn paint(painter: &Painter, icon: Icon, center: Pos2, ink: Color32) {
    let bar = |x: f32| {
        let bar = Rect::from_center_size(center + vec2(x, 0.0), vec2(3.0, 11.0));
        painter.rect_filled(bar, 1, ink);
    };
    match icon {
        Icon::Play => triangle(painter, center + vec2(1.0, 0.0), vec2(5.0, 0.0), ink),
        Icon::Pause => [-2.8, 2.8].into_iter().for_each(bar),
        Icon::On => {
            triangle(painter, center + vec2(-1.5, 0.0), vec2(4.2, 0.0), ink);
            bar(4.5);
        }
        Icon::Back => {
            triangle(painter, center + vec2(1.5, 0.0), vec2(-4.2, 0.0), ink);
            bar(-4.5);
        }
        Icon::Undo => turn(painter, center, -1.0, ink),
        Icon::Redo => turn(painter, center, 1.0, ink),
        Icon::Home => home(painter, center, ink),
        Icon::Copy => sheets(painter, center, ink),
    }
}

/// Draws a solid triangle that points in this direction.
pub fn triangle(painter: &Painter, center: Pos2, way: egui::Vec2, ink: Color32) {
    let side = way.rot90() * 1.15;
    let points = vec![center + way, center - way + side, center - way - side];
    painter.add(Shape::convex_polygon(points, ink, Stroke::NONE));
}

/// Draws a curved arrow back to the left, or on to the right.
fn turn(painter: &Painter, center: Pos2, way: f32, ink: Color32) {
    let at = |x: f32, y: f32| pos2(center.x + way * x, center.y + y);
    let arc = (0..=12).map(|i| {
        let angle = (i as f32 / 12.0 - 0.5) * std::f32::consts::PI;
        at(-0.5 - angle.cos() * 4.0, 1.0 + angle.sin() * 4.0)
    });
    let path = std::iter::once(at(3.0, -3.0)).chain(arc).chain([at(3.0, 5.0)]).collect();
    painter.add(Shape::line(path, Stroke::new(1.6, ink)));
    triangle(painter, at(3.6, -3.0), vec2(way * 2.6, 0.0), ink);
}

/// Draws two sheets, one in front of the other.
fn sheets(painter: &Painter, center: Pos2, ink: Color32) {
    let at = |(x, y): (f32, f32)| center + vec2(x, y);
    let stroke = Stroke::new(1.5, ink);
    let front = Rect::from_min_max(at((-2.0, -2.0)), at((5.0, 6.0)));
    painter.rect_stroke(front, 1, stroke, egui::StrokeKind::Middle);
    // Only the visible part of the back sheet.
    let behind = [(-4.5, 3.0), (-5.0, 3.0), (-5.0, -5.5), (2.0, -5.5), (2.0, -4.5)].map(at);
    painter.add(Shape::line(behind.to_vec(), stroke));
}

/// Draws a small house.
fn home(painter: &Painter, center: Pos2, ink: Color32) {
    let at = |(x, y): (f32, f32)| center + vec2(x, y);
    let stroke = Stroke::new(1.5, ink);
    let roof = [(-6.0, 0.0), (0.0, -5.5), (6.0, 0.0)].map(at);
    let walls = [(-4.2, -1.2), (-4.2, 5.0), (4.2, 5.0), (4.2, -1.2)].map(at);
    painter.add(Shape::line(roof.to_vec(), stroke));
    painter.add(Shape::line(walls.to_vec(), stroke));
}
