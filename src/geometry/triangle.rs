use super::shape_error::{ShapeError, point};
use super::side_of_line;
use glam::Vec2;

/// Three corners, in any order; flat ones (all on a line) are a segment or a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Triangle {
    pub(super) a: Vec2,
    pub(super) b: Vec2,
    pub(super) c: Vec2,
}

impl Triangle {
    /// A triangle in world units.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT).
    pub fn new(a: Vec2, b: Vec2, c: Vec2) -> Result<Self, ShapeError> {
        Ok(Self { a: point(["a.x", "a.y"], a)?, b: point(["b.x", "b.y"], b)?, c: point(["c.x", "c.y"], c)? })
    }

    /// The corners A, B, C as they were given, in world units.
    pub fn corners(&self) -> [Vec2; 3] {
        [self.a, self.b, self.c]
    }

    /// Whether walking A, B, C goes round counter-clockwise. A flat triangle goes round neither way.
    #[inline]
    pub fn is_counter_clockwise(&self) -> bool {
        side_of_line(self.c, self.a, self.b) < 0.0
    }

    /// The same triangle with B and C swapped where needed, so that its inside is on the right of each edge.
    #[inline]
    pub fn clockwise(&self) -> Self {
        if self.is_counter_clockwise() { Self { a: self.a, b: self.c, c: self.b } } else { *self }
    }
}
