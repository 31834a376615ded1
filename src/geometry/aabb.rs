use super::shape_error::{ShapeError, lengths, point};
use glam::{Vec2, vec2};

/// An upright rectangle (axis-aligned bounding box): center and half extents.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aabb {
    pub(super) center: Vec2,
    pub(super) half: Vec2,
}

impl Aabb {
    /// An upright rectangle in world units; `half` is half its width and half its height.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT), or a negative half extent.
    pub fn new(center: Vec2, half: Vec2) -> Result<Self, ShapeError> {
        Ok(Self {
            center: point(["center.x", "center.y"], center)?,
            half: lengths(["half.x", "half.y"], half)?,
        })
    }

    /// The center, in world units.
    #[inline]
    pub fn center(&self) -> Vec2 {
        self.center
    }

    /// Half the width and half the height, in world units; zero or more.
    #[inline]
    pub fn half(&self) -> Vec2 {
        self.half
    }

    /// The four corners, counter-clockwise, from the upper right one.
    #[inline]
    pub fn corners(&self) -> [Vec2; 4] {
        let (c, e, f) = (self.center, self.half, vec2(-self.half.x, self.half.y));
        [c + e, c + f, c - e, c - f]
    }
}
