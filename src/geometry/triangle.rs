use super::shape_error::{ShapeError, point};
use super::side_of_line;
use glam::Vec2;

/// Three corners, in any order; flat ones (all on a line) are a segment or a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Triangle {
    pub(super) corners: [Vec2; 3],
    pub(super) counter_clockwise: bool,
}

impl Triangle {
    /// A triangle in world units. Which way its corners go around is settled here, once.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT).
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::Triangle};
    /// let triangle = Triangle::new(vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(1.0, 2.0))?;
    /// assert!(triangle.is_counter_clockwise());
    /// assert_eq!(triangle.clockwise().corners(), [vec2(0.0, 0.0), vec2(1.0, 2.0), vec2(4.0, 0.0)]);
    /// let error = Triangle::new(vec2(0.0, 0.0), vec2(f32::NAN, 0.0), vec2(1.0, 2.0)).unwrap_err();
    /// assert_eq!(error.to_string(), "b.x must be a finite number, but it is NaN");
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    pub fn new(a: Vec2, b: Vec2, c: Vec2) -> Result<Self, ShapeError> {
        let corners = [point(["a.x", "a.y"], a)?, point(["b.x", "b.y"], b)?, point(["c.x", "c.y"], c)?];
        Ok(Self { corners, counter_clockwise: side_of_line(c, a, b) < 0.0 })
    }

    /// The corners A, B, C as they were given, in world units.
    #[inline]
    pub fn corners(&self) -> [Vec2; 3] {
        self.corners
    }

    /// True if A, B, C go around counter-clockwise. A flat triangle has no orientation.
    #[inline]
    pub fn is_counter_clockwise(&self) -> bool {
        // True where C is left of AB; found out once, when the triangle was made.
        self.counter_clockwise
    }

    /// The triangle with B and C swapped if needed, so that its inside is on the right of each edge.
    #[inline]
    pub fn clockwise(&self) -> Self {
        let [a, b, c] = self.corners;
        let corners = if self.counter_clockwise { [a, c, b] } else { [a, b, c] };
        Self { corners, counter_clockwise: false }
    }
}
