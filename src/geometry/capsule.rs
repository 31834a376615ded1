use super::Segment;
use super::shape_error::{ShapeError, length};
use glam::Vec2;

/// All points within `radius` of a segment. Equal ends make it a disk, a radius of zero a segment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Capsule {
    pub(super) core: Segment,
    pub(super) radius: f32,
}

impl Capsule {
    /// A capsule around the segment from `p` to `q`, in world units.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT), or a negative radius.
    pub fn new(p: Vec2, q: Vec2, radius: f32) -> Result<Self, ShapeError> {
        Ok(Self { core: Segment::new(p, q)?, radius: length("radius", radius)? })
    }

    /// The segment in its middle.
    #[inline]
    pub fn core(&self) -> Segment {
        self.core
    }

    /// The distance from its core to its border, in world units; zero or more.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.radius
    }
}
