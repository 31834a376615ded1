use super::Aabb;
use super::shape_error::{ShapeError, coordinate, lengths, point};
use glam::Vec2;

/// A turned rectangle (oriented bounding box): center, half extents, and the unit directions of
/// its sides. Its *own frame* has the center as origin, `u` as x and `v` as y.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Obb {
    pub(super) center: Vec2,
    pub(super) half: Vec2,
    pub(super) u: Vec2,
    pub(super) v: Vec2,
}

impl Obb {
    /// A rectangle in world units, turned by `angle` radians counter-clockwise about its center.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT), or a negative half extent.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::Obb};
    /// let error = Obb::new(vec2(0.0, 0.0), vec2(2.0, -1.0), 0.5).unwrap_err();
    /// assert_eq!(error.to_string(), "half.y must be zero or more, but it is -1");
    /// ```
    pub fn new(center: Vec2, half: Vec2, angle: f32) -> Result<Self, ShapeError> {
        let u = Vec2::from_angle(coordinate("angle", angle)?);
        Ok(Self {
            center: point(["center.x", "center.y"], center)?,
            half: lengths(["half.x", "half.y"], half)?,
            u,
            v: u.perp(),
        })
    }

    /// The center, in world units.
    #[inline]
    pub fn center(&self) -> Vec2 {
        self.center
    }

    /// The half extents along [`u`](Self::u) and [`v`](Self::v), in world units; zero or more.
    #[inline]
    pub fn half(&self) -> Vec2 {
        self.half
    }

    /// The unit direction (as far as an `f32` goes) of the rectangle's own x axis, in the world.
    #[inline]
    pub fn u(&self) -> Vec2 {
        self.u
    }

    /// The unit direction of the rectangle's own y axis, in the world: `u` turned by 90°.
    #[inline]
    pub fn v(&self) -> Vec2 {
        self.v
    }

    /// The four corners in the world, counter-clockwise, from the one at `(+half.x, +half.y)`.
    #[inline]
    pub fn corners(&self) -> [Vec2; 4] {
        let (c, u, v) = (self.center, self.u * self.half.x, self.v * self.half.y);
        [c + u + v, c - u + v, c - u - v, c + u - v]
    }

    /// A world direction, seen in the rectangle's own frame: Rᵀ times the vector.
    #[inline]
    pub fn to_own_frame(&self, vector: Vec2) -> Vec2 {
        Vec2::new(vector.dot(self.u), vector.dot(self.v))
    }

    /// A direction of the rectangle's own frame, seen in the world: R times the vector.
    #[inline]
    pub fn to_world(&self, vector: Vec2) -> Vec2 {
        self.u * vector.x + self.v * vector.y
    }
}

impl From<&Aabb> for Obb {
    /// The rectangle without a rotation.
    #[inline]
    fn from(it: &Aabb) -> Self {
        Self { center: it.center, half: it.half, u: Vec2::X, v: Vec2::Y }
    }
}
