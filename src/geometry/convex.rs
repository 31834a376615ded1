//! Everything against everything: any two shapes, as convex polygons with a rounding radius.
//!
//! A point is a polygon of one corner, a segment of two; disks and capsules are those with a radius.
//! One slow, general answer, for shapes that have no method of their own and as a second opinion.
//! Source: Ericson, *Real-Time Collision Detection*, 5.2.1 (separating axes) and 5.1.

use super::segments::closest_point;
use super::shape_error::{ShapeError, length, point};
use super::{Aabb, Capsule, Disk, MovingDisk, Obb, Rounded, Segment, Triangle, side_of_line};
use glam::Vec2;

/// All points within `radius` of a convex polygon, which is called its core.
#[derive(Debug, Clone, PartialEq)]
pub struct Convex {
    corners: Vec<Vec2>,
    radius: f32,
}

impl Convex {
    /// A rounded polygon in world units. The corners go around either way; one makes a disk, two a capsule.
    ///
    /// # Errors
    /// No corners, corners on both sides of an edge, as of a notch or a star, a number that is not finite
    /// or beyond [`LIMIT`](super::LIMIT), or a negative radius.
    ///
    /// ```
    /// # use {glam::Vec2, hantei::geometry::{ShapeError, convex::Convex}};
    /// let corners = [[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [0.0, 3.0]].map(Vec2::from);
    /// assert!(Convex::new(&corners, 0.5).is_ok());
    /// let arrow = [[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]].map(Vec2::from);
    /// assert!(Convex::new(&arrow, 0.5).is_err(), "it has a notch");
    /// let star: Vec<_> = (0..5).map(|i| Vec2::from_angle(i as f32 * 144_f32.to_radians())).collect();
    /// assert!(Convex::new(&star, 0.5).is_err(), "its edges cross");
    /// assert_eq!(Convex::new(&[], 0.5), Err(ShapeError::NoPoint { field: "corners" }));
    /// ```
    pub fn new(corners: &[Vec2], radius: f32) -> Result<Self, ShapeError> {
        let corners = corners.iter().map(|&corner| point(["corner.x", "corner.y"], corner));
        let corners = corners.collect::<Result<Vec<_>, _>>()?;
        if corners.is_empty() {
            return Err(ShapeError::NoPoint { field: "corners" });
        }
        match first_outside(&corners) {
            Some(index) => Err(ShapeError::NotConvex { field: "corners", index }),
            None => Ok(Self { corners, radius: length("radius", radius)? }),
        }
    }

    /// The corners of the core, in world units.
    pub fn corners(&self) -> &[Vec2] {
        &self.corners
    }

    /// The distance from its core to its border, in world units; zero or more.
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// The core's edges; a single corner is an edge from itself to itself.
    fn edges(&self) -> impl Iterator<Item = Segment> + Clone {
        let n = self.corners.len();
        (0..n).map(move |i| Segment { p: self.corners[i], q: self.corners[(i + 1) % n] })
    }

    /// The core's shadow on `axis`, from `origin`: least and greatest dot product.
    fn shadow(&self, axis: Vec2, origin: Vec2) -> (f32, f32) {
        let along = self.corners.iter().map(|&corner| (corner - origin).dot(axis));
        along.fold((f32::INFINITY, f32::NEG_INFINITY), |(min, max), a| (min.min(a), max.max(a)))
    }
}

/// The first corner that lies outside, seen from an edge that has an inside: a convex outline lies on
/// one side of each of its edges, the same for all.
fn first_outside(corners: &[Vec2]) -> Option<usize> {
    let n = corners.len();
    let sides = (0..n).flat_map(|edge| {
        let (from, to) = (corners[edge], corners[(edge + 1) % n]);
        (0..n).map(move |i| (i, side_of_line(corners[i], from, to)))
    });
    let (_, inside) = sides.clone().find(|&(_, side)| side != 0.0)?;
    sides.into_iter().find(|&(_, side)| side * inside.signum() < 0.0).map(|(i, _)| i)
}

/// The result of [`overlap`]. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Overlap {
    /// True if no axis separates the cores; touching counts.
    pub cores_meet: bool,
    /// The distance of the cores; zero when they meet.
    pub distance: f32,
    /// Both radii together.
    pub reach: f32,
    /// True if the cores are within reach of each other; touching counts.
    pub hit: bool,
}

/// Tests if two convex shapes touch: their cores meet, or are no farther apart than both radii.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, Obb, convex::overlap}};
/// let capsule = Capsule::new(vec2(-3.0, 2.0), vec2(3.0, 2.0), 1.0)?;
/// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(1.0, 1.0), 0.0)?;
/// assert!(overlap(&(&capsule).into(), &(&rectangle).into()).hit, "touching counts");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
pub fn overlap(x: &Convex, y: &Convex) -> Overlap {
    let cores_meet = cores_meet(x, y);
    let distance = if cores_meet { 0.0 } else { corner_distance(x, y).min(corner_distance(y, x)) };
    let reach = x.radius + y.radius;
    Overlap { cores_meet, distance, reach, hit: cores_meet || distance <= reach }
}

/// True if no axis separates the cores: not the normal nor, for flat ones, the direction of any edge.
fn cores_meet(x: &Convex, y: &Convex) -> bool {
    let directions = x.edges().chain(y.edges()).map(|edge| edge.q - edge.p);
    let axes = directions.flat_map(|d| [d.perp(), d]).chain([Vec2::X, Vec2::Y]);
    let origin = x.corners[0];
    axes.into_iter().all(|axis| {
        let ((x_min, x_max), (y_min, y_max)) = (x.shadow(axis, origin), y.shadow(axis, origin));
        x_min <= y_max && y_min <= x_max
    })
}

/// The least distance of a corner of `x` from an edge of `y`.
fn corner_distance(x: &Convex, y: &Convex) -> f32 {
    let pairs = x.corners.iter().flat_map(|&corner| y.edges().map(move |edge| (corner, edge)));
    let squared = pairs.map(|(corner, edge)| closest_point(corner, &edge).gap_squared);
    squared.fold(f32::INFINITY, f32::min).sqrt()
}

impl From<Vec2> for Convex {
    fn from(point: Vec2) -> Self {
        Self { corners: vec![point], radius: 0.0 }
    }
}

impl From<&Disk> for Convex {
    fn from(disk: &Disk) -> Self {
        Self { corners: vec![disk.center], radius: disk.radius }
    }
}

impl From<&Segment> for Convex {
    fn from(segment: &Segment) -> Self {
        Self { corners: vec![segment.p, segment.q], radius: 0.0 }
    }
}

impl From<&Capsule> for Convex {
    fn from(capsule: &Capsule) -> Self {
        Self { radius: capsule.radius, ..Self::from(&capsule.core) }
    }
}

/// All that it sweeps over.
impl From<&MovingDisk> for Convex {
    fn from(disk: &MovingDisk) -> Self {
        Self { corners: vec![disk.p, disk.q], radius: disk.radius }
    }
}

impl From<&Aabb> for Convex {
    fn from(aabb: &Aabb) -> Self {
        Self { corners: aabb.corners().to_vec(), radius: 0.0 }
    }
}

impl From<&Obb> for Convex {
    fn from(obb: &Obb) -> Self {
        Self { corners: obb.corners().to_vec(), radius: 0.0 }
    }
}

impl From<&Triangle> for Convex {
    fn from(triangle: &Triangle) -> Self {
        Self { corners: triangle.corners().to_vec(), radius: 0.0 }
    }
}

impl From<&Rounded> for Convex {
    fn from(rounded: &Rounded) -> Self {
        let mut corners = rounded.corners.to_vec();
        corners.dedup();
        Self { corners, radius: rounded.radius }
    }
}
