//! The picture in the page's canvas, made by epaint alone.

use super::hand::Hand;
use super::letters::Atlas;
use super::{App, platform};
use crate::app::canvas::Canvas;
use crate::app::fonts::Fetched;
use crate::app::paint::{Brush, rect};
use crate::app::picture::{self, Answer, Cursor, Pointer};
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
}

impl Surface {
    /// Call inside the window.
    pub fn new() -> Self {
        let letters = Atlas::new(vec![]);
        Self { canvas: Canvas::new(), letters, hand: Hand::default(), cursor: Cursor::Arrow }
    }

    /// Takes other fonts besides its own, from the next frame on.
    pub fn take_fonts(&mut self, fetched: Vec<Fetched>) {
        self.letters = Atlas::new(fetched);
    }

    /// Draws a frame, with `scale` pixels to a point; gives how long it stays as it is if nothing happens.
    pub fn frame(&mut self, app: &mut App, scale: f32) -> Duration {
        self.hand.scale = scale;
        platform::doings().into_iter().for_each(|doing| self.hand.follow(doing));
        let pointer = self.hand.take(platform::clock());
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

    /// The picture's shapes, once the pointer has done what it did.
    fn shapes(&mut self, app: &mut App, pointer: &Pointer, scale: f32) -> Vec<ClippedShape> {
        let (width, height) = window::screen_size();
        let area = Area::new(Vec2::ZERO, vec2(width, height) / scale);
        let Answer { view, cursor } = picture::follow(app, pointer, area);
        self.point(cursor.unwrap_or(Cursor::Arrow));
        self.letters.begin(scale);
        let mut brush = Brush::new(&mut self.letters, rect(area));
        let near = pointer.at.is_some_and(|at| view.area.contains(at));
        picture::paint(app, &mut brush, area, &view, &[], near);
        // A pointer that has left the picture points at nothing in it.
        let pointed = pointer.at.filter(|at| area.contains(*at));
        picture::laser(app, pointed, area).into_iter().flatten().for_each(|dot| brush.add(dot));
        let mut shapes = brush.shapes;
        self.letters.settle(&mut shapes);
        shapes
    }

    /// Shows another pointer. miniquad knows no hand that grabs.
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
