use super::shape_error::{ShapeError, length, point};
use glam::Vec2;

/// A disk that moves straight from one position to another within one frame. If both are equal, it does not move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MovingDisk {
    pub(super) p: Vec2,
    pub(super) q: Vec2,
    pub(super) radius: f32,
}

impl MovingDisk {
    /// A disk whose center goes from `p` to `q`, in world units.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT), or a negative radius.
    pub fn new(p: Vec2, q: Vec2, radius: f32) -> Result<Self, ShapeError> {
        Ok(Self {
            p: point(["p.x", "p.y"], p)?,
            q: point(["q.x", "q.y"], q)?,
            radius: length("radius", radius)?,
        })
    }

    /// The center's position at the start of the frame, in world units.
    #[inline]
    pub fn start(&self) -> Vec2 {
        self.p
    }

    /// The center's position at the end of the frame without an obstacle, in world units.
    #[inline]
    pub fn end(&self) -> Vec2 {
        self.q
    }

    /// Its radius, in world units; zero or more.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.radius
    }
}
