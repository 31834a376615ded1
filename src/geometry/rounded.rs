use super::shape_error::{ShapeError, length, point};
use glam::Vec2;

/// All points within `radius` of a convex polygon, its core, which has at most six corners.
///
/// One corner with a radius is a disk, two are a capsule, three to six without a radius a polygon. A radius around a polygon
/// rounds its corners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rounded {
    /// The core's corners in order, either way round. If there are fewer, the last one is repeated.
    pub(super) corners: [Vec2; Self::CORNERS],
    pub(super) radius: f32,
    /// The greatest distance of the shape from its first corner.
    pub(super) reach: f32,
}

impl Rounded {
    /// The greatest number of corners.
    pub const CORNERS: usize = 6;

    /// A rounded polygon in world units, with one corner to six, which go around either way.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT), or a negative radius.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::Rounded};
    /// let disk = Rounded::new([vec2(3.0, 4.0)], 5.0)?;
    /// assert_eq!((disk.corners(), disk.reach()), (&[vec2(3.0, 4.0); 6], 5.0));
    /// let error = Rounded::new([vec2(0.0, 0.0), vec2(1.0, 0.0)], -1.0).unwrap_err();
    /// assert_eq!(error.to_string(), "radius must be zero or more, but it is -1");
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    pub fn new<const N: usize>(corners: [Vec2; N], radius: f32) -> Result<Self, ShapeError> {
        const { assert!(N > 0 && N <= Self::CORNERS, "from one corner to six") }
        for corner in corners {
            point(["corner.x", "corner.y"], corner)?;
        }
        let radius = length("radius", radius)?;
        let corners = std::array::from_fn(|i| corners[i.min(N - 1)]);
        let farthest = corners.iter().map(|corner| corner.distance(corners[0])).fold(0.0, f32::max);
        Ok(Self { corners, radius, reach: farthest + radius })
    }

    /// The corners of the core, in world units. If there are fewer than six, the last one is repeated.
    #[inline]
    pub fn corners(&self) -> &[Vec2; Self::CORNERS] {
        &self.corners
    }

    /// The distance from its core to its border, in world units; zero or more.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// The greatest distance from its first corner, in world units.
    #[inline]
    pub fn reach(&self) -> f32 {
        self.reach
    }
}
