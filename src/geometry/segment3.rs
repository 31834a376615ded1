use super::shape_error::{ShapeError, point3};
use glam::Vec3;

/// The points of space between two ends, both included. Equal ends make it a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Segment3 {
    pub(super) p: Vec3,
    pub(super) q: Vec3,
}

impl Segment3 {
    /// A segment from `p` to `q`, in world units.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT).
    ///
    /// ```
    /// # use {glam::{Vec3, vec3}, hantei::geometry::Segment3};
    /// assert_eq!(Segment3::new(Vec3::ZERO, vec3(0.0, 0.0, 2.0))?.end().z, 2.0);
    /// let error = Segment3::new(Vec3::ZERO, vec3(0.0, 0.0, 2e9)).unwrap_err();
    /// assert_eq!(error.to_string(), "q.z must lie between -1e9 and 1e9, but it is 2000000000");
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    pub fn new(p: Vec3, q: Vec3) -> Result<Self, ShapeError> {
        Ok(Self { p: point3(["p.x", "p.y", "p.z"], p)?, q: point3(["q.x", "q.y", "q.z"], q)? })
    }

    /// The start, in world units.
    #[inline]
    pub fn start(&self) -> Vec3 {
        self.p
    }

    /// The end, in world units.
    #[inline]
    pub fn end(&self) -> Vec3 {
        self.q
    }
}
