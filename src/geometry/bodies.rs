//! Do two bodies of any kind touch? A table maps each pair of kinds to the function that tests it.

use super::capsules::four_ends_and_crossing;
use super::{Aabb, Bounds, Capsule, Disk, Obb, Triangle};
use super::{capsule_disk, capsule_polygon, disk_rectangle, disk_triangle, disks};
use super::{polygons, rectangles, upright_boxes};
use glam::vec2;

/// A shape of any kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Body {
    /// All points within a radius of a center.
    Disk(Disk),
    /// An upright rectangle.
    Upright(Aabb),
    /// A turned rectangle.
    Turned(Obb),
    /// Three corners.
    Triangle(Triangle),
    /// All points within a radius of a segment.
    Capsule(Capsule),
}

/// Tests if two bodies touch: the table of the **narrow phase**, in which each pair of kinds has its own question.
///
/// Bodies of different kinds are passed to the same function in the same order, independent of the order of the arguments.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Aabb, Capsule, Disk, bodies::{Body, touch}}};
/// let disk = Body::Disk(Disk::new(vec2(0.0, 0.0), 1.0)?);
/// let square = Body::Upright(Aabb::new(vec2(2.0, 0.0), vec2(1.0, 1.0))?);
/// assert!(touch(&disk, &square) && touch(&square, &disk), "touching counts");
/// let capsule = Body::Capsule(Capsule::new(vec2(-3.0, 2.5), vec2(9.0, 2.5), 1.0)?);
/// assert!(!touch(&disk, &capsule) && !touch(&square, &capsule));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn touch(a: &Body, b: &Body) -> bool {
    use Body::{Capsule, Disk, Triangle, Turned, Upright};
    match (a, b) {
        (Disk(a), b) | (b, Disk(a)) => touches_disk(b, a),

        (Upright(a), Upright(b)) => upright_boxes::centers(a, b),
        (Upright(a), Turned(b)) | (Turned(b), Upright(a)) => rectangles::radii(&Obb::from(a), b).hit,
        (Upright(a), Triangle(b)) | (Triangle(b), Upright(a)) => {
            polygons::axes(&a.corners(), &b.corners()).hit
        }
        (Upright(a), Capsule(b)) | (Capsule(b), Upright(a)) => capsule_polygon::sides(b, &a.corners()).hit,

        (Turned(a), Turned(b)) => rectangles::radii(a, b).hit,
        (Turned(a), Triangle(b)) | (Triangle(b), Turned(a)) => polygons::axes(&a.corners(), &b.corners()).hit,
        (Turned(a), Capsule(b)) | (Capsule(b), Turned(a)) => capsule_polygon::sides(b, &a.corners()).hit,

        (Triangle(a), Triangle(b)) => polygons::axes(&a.corners(), &b.corners()).hit,
        (Triangle(a), Capsule(b)) | (Capsule(b), Triangle(a)) => capsule_polygon::sides(b, &a.corners()).hit,

        (Capsule(a), Capsule(b)) => four_ends_and_crossing(a, b),
    }
}

/// Tests if a body touches a disk: the table's first row.
#[inline]
pub fn touches_disk(body: &Body, disk: &Disk) -> bool {
    match body {
        Body::Disk(it) => disks::squared(disk, it),
        Body::Upright(it) => disk_rectangle::upright(disk, it),
        Body::Turned(it) => disk_rectangle::clamp(disk, it),
        Body::Triangle(it) => disk_triangle::table_at_once(disk, it),
        Body::Capsule(it) => capsule_disk::clamp(it, disk),
    }
}

impl Body {
    /// An upright box that holds the body, and hardly more.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Disk(it) => Bounds::around(&[it.center], it.radius),
            Self::Upright(it) => Bounds::around(&[it.center - it.half, it.center + it.half], 0.0),
            Self::Turned(it) => {
                // How far the four corners reach along x and along y.
                let x = it.half.x * it.u.x.abs() + it.half.y * it.v.x.abs();
                let y = it.half.x * it.u.y.abs() + it.half.y * it.v.y.abs();
                Bounds::around(&[it.center - vec2(x, y), it.center + vec2(x, y)], 0.0)
            }
            Self::Triangle(it) => Bounds::around(&it.corners, 0.0),
            Self::Capsule(it) => Bounds::around(&[it.core.p, it.core.q], it.radius),
        }
    }
}
