use super::shape_error::{ShapeError, length, point};
use glam::Vec2;

/// All points within `radius` of `center`. A radius of zero makes it a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Disk {
    pub(super) center: Vec2,
    pub(super) radius: f32,
}

impl Disk {
    /// A disk in world units.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT), or a negative radius.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::Disk};
    /// assert!(Disk::new(vec2(0.0, 0.0), 1.0).is_ok());
    /// let error = Disk::new(vec2(0.0, 0.0), -1.0).unwrap_err();
    /// assert_eq!(error.to_string(), "radius must be zero or more, but it is -1");
    /// ```
    pub fn new(center: Vec2, radius: f32) -> Result<Self, ShapeError> {
        Ok(Self { center: point(["center.x", "center.y"], center)?, radius: length("radius", radius)? })
    }

    /// The center, in world units.
    #[inline]
    pub fn center(&self) -> Vec2 {
        self.center
    }

    /// The radius, in world units; zero or more.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.radius
    }
}
