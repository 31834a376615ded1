//! Letters that no font here has, as the system draws them.

use crate::{GlyphId, Point, Rect, point};
use std::sync::OnceLock;

/// As many units make an em.
pub const UNITS: f32 = 1000.0;

/// A letter as the system has drawn it, in pixels.
#[derive(Clone, Debug)]
pub struct Painted {
    /// How far it is to the next letter.
    pub advance: f32,
    /// Where its pixels begin, seen from its place on the line; y points down.
    pub corner: [i32; 2],
    /// How many columns and rows there are.
    pub size: [u32; 2],
    /// How much of each pixel it covers, row by row.
    pub coverage: Vec<u8>,
}

impl Painted {
    pub(crate) fn bounds(&self) -> Rect {
        let min = point(self.corner[0] as f32, self.corner[1] as f32);
        Rect { min, max: min + Point { x: self.size[0] as f32, y: self.size[1] as f32 } }
    }

    pub(crate) fn draw(&self, mut pixel: impl FnMut(u32, u32, f32)) {
        for (i, &covered) in (0..).zip(&self.coverage) {
            pixel(i % self.size[0], i / self.size[0], f32::from(covered) / 255.0);
        }
    }
}

/// Draws a character in a size of so many pixels.
pub type Painter = fn(char, f32) -> Option<Painted>;

static PAINTER: OnceLock<Painter> = OnceLock::new();

/// Lets letters that no font has be drawn so.
pub fn paint_with(painter: Painter) {
    PAINTER.get_or_init(|| painter);
}

pub(crate) fn painted(id: GlyphId, size: f32) -> Option<Painted> {
    PAINTER.get()?(char::from_u32(id.0.into())?, size)
}
