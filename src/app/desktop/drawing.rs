//! The picture within egui's layout: the pointer's actions, and the picture's shapes among egui's.

use super::{App, Ui, focus, hint};
use crate::app::paint::{Brush, rect};
use crate::app::picture::{self, Cursor, Followed, Pointer};
use crate::figure::view::Area;
use egui::epaint::ClippedShape;
use egui::{CursorIcon, LayerId, Order, Painter, Pos2, Rect, Response, Sense};

/// Draws the picture in the remaining space.
pub fn show(app: &mut App, ui: &mut Ui) {
    let (whole, response) = ui.allocate_exact_size(ui.available_size(), focus::PRESSED_ONLY | Sense::DRAG);
    let pointer = pointer(app, ui, &response);
    if pointer.taken.is_some() {
        focus::leave_editor(app, ui.ctx());
    }
    let Followed { view, cursor } = picture::follow(app, &pointer, area(whole));
    if let Some(cursor) = cursor {
        ui.ctx().set_cursor_icon(icon(cursor));
    }
    let over = hint::over(app, ui, whole, &view);
    let near = ui.rect_contains_pointer(rect(view.area).intersect(whole));
    let shapes = ui.fonts_mut(|fonts| {
        let mut brush = Brush::new(fonts, whole);
        picture::paint(app, &mut brush, area(whole), &view, &over.taken, near);
        brush.shapes
    });
    put(ui.painter(), shapes);
    over.show(app, ui);
    if let Some(dots) = picture::laser(app, ui.ctx().pointer_latest_pos().map(point), area(whole)) {
        let layer = LayerId::new(Order::Tooltip, egui::Id::unique("laser"));
        ui.ctx().layer_painter(layer).extend(dots.map(Into::into));
    }
}

/// Converts a point from egui.
pub fn point(p: Pos2) -> glam::Vec2 {
    glam::vec2(p.x, p.y)
}

/// Converts a rectangle from egui.
pub fn area(rect: Rect) -> Area {
    Area { min: point(rect.min), max: point(rect.max) }
}

/// Puts shapes on the screen.
pub fn put(painter: &Painter, shapes: Vec<ClippedShape>) {
    for ClippedShape { clip_rect, shape, .. } in shapes {
        painter.with_clip_rect(clip_rect).add(shape);
    }
}

/// The pointer's actions.
fn pointer(app: &App, ui: &Ui, response: &Response) -> Pointer {
    let held = response.interact_pointer_pos();
    let taken = held.filter(|_| response.drag_started() || response.clicked());
    let by = response.drag_delta();
    Pointer {
        at: response.hover_pos().map(point),
        held: held.map(point),
        // The press began where the pointer was then, before it was dragged.
        taken: taken.map(|at| point(ui.input(|input| input.pointer.press_origin()).unwrap_or(at))),
        moved: glam::vec2(by.x, by.y),
        free: response.drag_stopped() || !response.is_pointer_button_down_on(),
        twice: response.double_clicked(),
        on_grid: app.keyboard.modifiers().ctrl,
        wheel: ui.input(|input| input.smooth_scroll_delta.y),
    }
}

fn icon(cursor: Cursor) -> CursorIcon {
    match cursor {
        Cursor::Arrow => CursorIcon::Default,
        Cursor::Hand => CursorIcon::PointingHand,
        Cursor::Grab => CursorIcon::Grab,
        Cursor::Grabbing => CursorIcon::Grabbing,
    }
}
