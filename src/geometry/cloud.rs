use super::shape_error::{ShapeError, point};
use glam::Vec2;

/// Eight points, such as the corners of a mesh, in any order. Some or all may be equal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cloud {
    pub(super) points: [Vec2; Self::COUNT],
}

impl Cloud {
    /// The number of points in a cloud.
    pub const COUNT: usize = 8;

    /// A cloud of points in world units.
    ///
    /// # Errors
    /// A coordinate that is not finite or beyond [`LIMIT`](super::LIMIT).
    ///
    /// ```
    /// # use {glam::{Vec2, vec2}, hantei::geometry::Cloud};
    /// assert!(Cloud::new([vec2(1.0, 2.0); 8]).is_ok(), "all in one place");
    /// let error = Cloud::new([Vec2::NAN; 8]).unwrap_err();
    /// assert_eq!(error.to_string(), "point.x must be a finite number, but it is NaN");
    /// ```
    pub fn new(points: [Vec2; Self::COUNT]) -> Result<Self, ShapeError> {
        for p in points {
            point(["point.x", "point.y"], p)?;
        }
        // `+ 0.0` turns −0 into 0, since sorting must not distinguish them.
        Ok(Self { points: points.map(|p| p + 0.0) })
    }

    /// The points, in world units.
    #[inline]
    pub fn points(&self) -> &[Vec2; Self::COUNT] {
        &self.points
    }
}
