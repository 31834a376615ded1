//! The picture in the page's canvas, made by epaint alone.

use super::hand::Hand;
use super::{App, platform};
use crate::app::canvas::Canvas;
use crate::app::fonts::WEIGHT;
use crate::app::paint::{Brush, rect};
use crate::app::picture::{self, Answer, Cursor, Pointer};
use crate::figure::view::Area;
use epaint::text::{FontDefinitions, Fonts};
use epaint::textures::TexturesDelta;
use epaint::{ClippedShape, TessellationOptions, Tessellator, TextureId};
use glam::{Vec2, vec2};
use platform::miniquad::{CursorIcon, window};
use std::time::Duration;

/// The side of the texture that letters are kept in. It grows to this as more sizes of them are seen, and then begins anew: the
/// program's memory, which never shrinks, has room for several copies of it. A picture's letters must fit at once, though.
fn texture(scale: f32) -> usize {
    if scale <= 2.0 { 1024 } else { 2048 }
}

/// The canvas's contents.
pub struct Surface {
    canvas: Canvas,
    fonts: Fonts,
    hand: Hand,
    cursor: Cursor,
}

impl Surface {
    /// Call inside the window.
    pub fn new(fonts: FontDefinitions) -> Self {
        let fonts = Fonts::new(texture(1.0), WEIGHT, fonts);
        Self { canvas: Canvas::new(), fonts, hand: Hand::default(), cursor: Cursor::Arrow }
    }

    /// Other fonts, from the next frame on.
    pub fn set_fonts(&mut self, fonts: FontDefinitions) {
        self.fonts = Fonts::new(texture(1.0), WEIGHT, fonts);
    }

    /// Draws a frame, with `scale` pixels to a point; gives how long it stays as it is if nothing happens.
    pub fn frame(&mut self, app: &mut App, scale: f32) -> Duration {
        self.hand.scale = scale;
        platform::doings().into_iter().for_each(|doing| self.hand.follow(doing));
        let pointer = self.hand.take(platform::clock());
        let shapes = self.shapes(app, &pointer, scale);
        super::settle(app);
        let (size, discs) = (self.fonts.font_image_size(), self.fonts.texture_atlas().prepared_discs());
        let mut tessellator = Tessellator::new(scale, TessellationOptions::default(), size, discs);
        let change = self.fonts.font_image_delta().map(|change| (TextureId::default(), change));
        let textures = TexturesDelta { set: Vec::from_iter(change), free: vec![] };
        let meshes = tessellator.tessellate_shapes(shapes);
        self.canvas.draw(app.session.theme().paper, scale, meshes, textures);
        if self.hand.is_scrolling() { Duration::ZERO } else { Duration::MAX }
    }

    /// The picture's shapes, once the pointer has done what it did.
    fn shapes(&mut self, app: &mut App, pointer: &Pointer, scale: f32) -> Vec<ClippedShape> {
        let (width, height) = window::screen_size();
        let area = Area::new(Vec2::ZERO, vec2(width, height) / scale);
        let Answer { view, cursor } = picture::follow(app, pointer, area);
        self.point(cursor.unwrap_or(Cursor::Arrow));
        self.fonts.begin_pass(texture(scale), WEIGHT);
        let mut fonts = self.fonts.with_pixels_per_point(scale);
        let mut brush = Brush::new(&mut fonts, rect(area));
        let near = pointer.at.is_some_and(|at| view.area.contains(at));
        picture::paint(app, &mut brush, area, &view, &[], near);
        // A pointer that has left the picture points at nothing in it.
        let pointed = pointer.at.filter(|at| area.contains(*at));
        picture::laser(app, pointed, area).into_iter().flatten().for_each(|dot| brush.add(dot));
        brush.shapes
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
