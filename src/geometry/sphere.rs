use super::shape_error::{ShapeError, length, point3};
use glam::Vec3;

/// All points of space within `radius` of `center`. A radius of zero makes it a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sphere {
    pub(super) center: Vec3,
    pub(super) radius: f32,
}

impl Sphere {
    /// A sphere in world units.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT), or a negative radius.
    ///
    /// ```
    /// # use {glam::{Vec3, vec3}, hantei::geometry::Sphere};
    /// assert!(Sphere::new(vec3(0.0, 0.0, 2.0), 1.0).is_ok());
    /// let error = Sphere::new(Vec3::ZERO, -1.0).unwrap_err();
    /// assert_eq!(error.to_string(), "radius must be zero or more, but it is -1");
    /// ```
    pub fn new(center: Vec3, radius: f32) -> Result<Self, ShapeError> {
        let center = point3(["center.x", "center.y", "center.z"], center)?;
        Ok(Self { center, radius: length("radius", radius)? })
    }

    /// The center, in world units.
    #[inline]
    pub fn center(&self) -> Vec3 {
        self.center
    }

    /// The radius, in world units; zero or more.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.radius
    }
}
