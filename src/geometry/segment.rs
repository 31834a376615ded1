use super::shape_error::{ShapeError, point};
use glam::Vec2;

/// The points between two ends, both included. Equal ends make it a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Segment {
    pub(super) p: Vec2,
    pub(super) q: Vec2,
}

impl Segment {
    /// A segment from `p` to `q`, in world units.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT).
    pub fn new(p: Vec2, q: Vec2) -> Result<Self, ShapeError> {
        Ok(Self { p: point(["p.x", "p.y"], p)?, q: point(["q.x", "q.y"], q)? })
    }

    /// The start, in world units.
    #[inline]
    pub fn start(&self) -> Vec2 {
        self.p
    }

    /// The end, in world units.
    #[inline]
    pub fn end(&self) -> Vec2 {
        self.q
    }
}
