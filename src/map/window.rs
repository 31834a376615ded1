//! The window of a map, and the precision of its borders.

use glam::{Vec2, vec2};

/// The precision of borders, in cells. A cell is four pixels: points are right within a thousandth of a pixel, and lines between
/// them within six thousandths.
pub(super) const POINT: f32 = 1.0 / 1024.0;
pub(super) const LINE: f32 = 1.0 / 1400.0;

/// A rectangle of the world, and its resolution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// The lower left corner.
    pub min: Vec2,
    /// The upper right corner.
    pub max: Vec2,
    /// The side of a cell, in world units. A region that borders on a larger one is found if it is about a cell wide. An isolated
    /// region is found if it contains a circle three cells in diameter.
    pub cell: f32,
}

impl Window {
    /// The precision of borders in it, in world units.
    pub fn finest(&self) -> f32 {
        POINT * self.cell
    }

    /// The corners, counter-clockwise from the lower left.
    pub(super) const fn corners(&self) -> [Vec2; 4] {
        let Self { min, max, .. } = *self;
        [min, vec2(max.x, min.y), max, vec2(min.x, max.y)]
    }
}
