//! The picture in the page's canvas, painted with epaint.

use super::hand::Hand;
use super::letters::Atlas;
use super::{App, platform};
use crate::app::canvas::Canvas;
use crate::app::fonts::Fetched;
use crate::app::input::Stroke;
use crate::app::paint::{Brush, rect};
use crate::app::picture::{self, Cursor, Followed, Pointer};
use crate::figure::view::Area;
use epaint::{ClippedShape, TessellationOptions, Tessellator, TextureId};
use glam::{Vec2, vec2};
use platform::miniquad::{CursorIcon, window};
use std::time::Duration;

/// The canvas's contents.
pub struct Surface {
    canvas: Canvas,
    letters: Atlas,
    hand: Hand,
    cursor: Cursor,
    /// The strokes not yet handled.
    strokes: Vec<Stroke>,
}

impl Surface {
    /// Creates the surface. Must be called inside the window.
    pub fn new() -> Self {
        let letters = Atlas::new(vec![]);
        Self { canvas: Canvas::new(), letters, hand: Hand::default(), cursor: Cursor::Arrow, strokes: vec![] }
    }

    /// Uses other additional fonts, from the next frame on.
    pub fn take_fonts(&mut self, fetched: Vec<Fetched>) {
        self.letters = Atlas::new(fetched);
    }

    /// The next strokes, with at most one key that goes down, so that each tap counts. `true` if there are more.
    pub fn beat(&mut self, _typing: bool) -> (Vec<Stroke>, bool) {
        self.strokes.extend(platform::strokes());
        let later = self.strokes.iter().skip(1).position(|stroke| matches!(stroke, Stroke::Down(_)));
        let rest = self.strokes.split_off(later.map_or(self.strokes.len(), |at| at + 1));
        let now = std::mem::replace(&mut self.strokes, rest);
        (now, !self.strokes.is_empty())
    }

    /// Does nothing: the browser lays out the page.
    pub fn lay_out(&mut self, _app: &mut App) {}

    /// Does nothing: the page's script reports events as they happen.
    pub fn listen(&mut self, _scale: f32) {}

    /// Draws a frame with `scale` pixels per point. Returns the time for which it stays valid without events.
    pub fn frame(&mut self, app: &mut App, scale: f32) -> Duration {
        self.hand.scale = scale;
        platform::doings().into_iter().for_each(|doing| self.hand.follow(doing));
        let pointer = self.hand.take(platform::clock(), app.keyboard.modifiers().ctrl);
        let shapes = self.shapes(app, &pointer, scale);
        super::settle(app);
        let texture = self.letters.texture();
        let (size, discs) = (texture.size(), texture.prepared_discs());
        let mut tessellator = Tessellator::new(scale, TessellationOptions::default(), size, discs);
        let meshes = tessellator.tessellate_shapes(shapes);
        if let Some(change) = self.letters.change() {
            self.canvas.change(TextureId::default(), &change);
        }
        self.canvas.draw(app.session.theme().paper, scale, meshes);
        if self.hand.is_scrolling() { Duration::ZERO } else { Duration::MAX }
    }

    /// The picture's shapes, after the pointer's actions.
    fn shapes(&mut self, app: &mut App, pointer: &Pointer, scale: f32) -> Vec<ClippedShape> {
        let (width, height) = window::screen_size();
        let area = Area::new(Vec2::ZERO, vec2(width, height) / scale);
        let Followed { view, cursor } = picture::follow(app, pointer, area);
        self.point(cursor.unwrap_or(Cursor::Arrow));
        self.letters.begin(scale);
        let mut brush = Brush::new(&mut self.letters, rect(area));
        let near = pointer.at.is_some_and(|at| view.area.contains(at));
        picture::paint(app, &mut brush, area, &view, &[], near);
        // A pointer outside the picture does not point at anything in it.
        let pointed = pointer.at.filter(|at| area.contains(*at));
        picture::laser(app, pointed, area).into_iter().flatten().for_each(|dot| brush.add(dot));
        let mut shapes = brush.shapes;
        self.letters.settle(&mut shapes);
        shapes
    }

    /// Changes the pointer's shape. miniquad has no grabbing hand.
    fn point(&mut self, cursor: Cursor) {
        if std::mem::replace(&mut self.cursor, cursor) != cursor {
            window::set_mouse_cursor(match cursor {
                Cursor::Arrow => CursorIcon::Default,
                Cursor::Hand => CursorIcon::Pointer,
                Cursor::Grab | Cursor::Grabbing => CursorIcon::Move,
            });
        }
    }
}
