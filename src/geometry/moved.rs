use super::{
    Aabb, Capsule, Cloud, Disk, MovingDisk, Obb, Obb3, Rounded, Sector, Segment, Segment3, Sphere, Straight,
    Triangle,
};
use glam::{Vec2, Vec3};

/// A shape that can be translated without rotation: values that depend on its angle or size only are not calculated again. Shapes
/// in space move over the ground.
pub trait Moved {
    /// The shape, translated by `by`.
    #[must_use]
    fn moved(&self, by: Vec2) -> Self;
}

impl Moved for Vec2 {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        *self + by
    }
}

impl Moved for Disk {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { center: self.center + by, ..*self }
    }
}

impl Moved for Aabb {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { center: self.center + by, ..*self }
    }
}

impl Moved for Obb {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { center: self.center + by, ..*self }
    }
}

impl Moved for Segment {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { p: self.p + by, q: self.q + by }
    }
}

impl Moved for Straight {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { p: self.p + by, q: self.q + by, ..*self }
    }
}

impl Moved for Capsule {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { core: self.core.moved(by), ..*self }
    }
}

/// Moves only the end of its path, since that is the tested position. The start does not move.
impl Moved for MovingDisk {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { q: self.q + by, ..*self }
    }
}

impl Moved for Triangle {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { corners: self.corners.map(|corner| corner + by), ..*self }
    }
}

impl Moved for Sector {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { eye: self.eye + by.as_dvec2(), ..*self }
    }
}

impl Moved for Cloud {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { points: self.points.map(|p| p + by) }
    }
}

impl Moved for Rounded {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { corners: self.corners.map(|corner| corner + by), ..*self }
    }
}

impl Moved for Vec3 {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        *self + by.extend(0.0)
    }
}

impl Moved for Sphere {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { center: self.center.moved(by), ..*self }
    }
}

impl Moved for Obb3 {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { center: self.center.moved(by), ..*self }
    }
}

impl Moved for Segment3 {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        Self { p: self.p.moved(by), q: self.q.moved(by) }
    }
}

/// A shape beside a number that stays, such as the angle of a frame.
impl<Shape: Moved> Moved for (Shape, f32) {
    #[inline]
    fn moved(&self, by: Vec2) -> Self {
        (self.0.moved(by), self.1)
    }
}
