//! The window that a map is of, and how exactly borders are found in it.

use glam::{Vec2, vec2};

/// How exactly borders are found, in cells. A cell is four pixels: points are right within a thousandth of a pixel, and lines
/// between them within six thousandths.
pub(super) const POINT: f32 = 1.0 / 1024.0;
pub(super) const LINE: f32 = 1.0 / 1400.0;

/// A rectangle of the world and how closely it is looked at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// The lower left corner.
    pub min: Vec2,
    /// The upper right corner.
    pub max: Vec2,
    /// The side of a cell, in world units. What borders on something larger is found where it is as wide as a cell, or less; what
    /// lies by itself where a circle of three cells across fits into it.
    pub cell: f32,
}

impl Window {
    /// How exactly borders are found in it, in world units.
    pub fn finest(&self) -> f32 {
        POINT * self.cell
    }

    /// Its corners, counter-clockwise from the lower left.
    pub(super) const fn corners(&self) -> [Vec2; 4] {
        let Self { min, max, .. } = *self;
        [min, vec2(max.x, min.y), max, vec2(min.x, max.y)]
    }
}
