//! Collision questions, each answered in a function that is taught.
//!
//! The plane is right-handed with y up; lengths are world units; angles are radians,
//! counter-clockwise. Space is right-handed with z up, and rotations there are in degrees.
//! Shapes are closed: **touching counts as a hit**.
//!
//! One file holds one question, and in it one function per method. The compiled function answers. Its source is also interpreted,
//! which records every value (`walk`). Results besides the verdict, such as a box, are made below an empty `// mark:`, which
//! learners do not see. The optimizer removes unused values, but only if the function is inlined, which a long function with
//! several callers would not be: hence `#[inline(always)]`. The methods of `box_around_points` loop over all points, which takes
//! far longer than their unused values, so there `#[inline]` leaves the choice to the compiler. In a browser copies make the
//! download larger, so code shared by many lines is one function there.
//!
//! `// mark: name` lines divide a function into the moments that a learner steps through. The panel shows this source, so
//! learners see the code that ran.
//!
//! Most questions also have `mod flawed`: incorrect methods that people really write.
//! They are for demonstration. No public verdict uses them.

#![expect(clippy::let_and_return, reason = "the verdict has a name, beside which its value stands")]
#![expect(clippy::needless_range_loop, reason = "who reads a text sees which side of the hull it is about")]

mod aabb;
mod bounds;
mod capsule;
mod cloud;
mod disk;
mod hull;
mod moved;
mod moving_disk;
mod obb;
mod obb3;
mod rounded;
mod sector;
mod segment;
mod segment3;
mod shape_error;
mod sphere;
mod straight;
mod triangle;

pub mod bodies;
pub mod box_around_points;
pub mod boxes_in_space;
pub mod capsule_disk;
pub mod capsule_polygon;
pub mod capsules;
pub mod convex;
pub mod crowd;
pub mod disk_rectangle;
pub mod disk_triangle;
pub mod disks;
pub mod field_of_view;
pub mod gjk;
pub mod line_disk;
pub mod paths;
pub mod point_disk;
pub mod polygons;
pub mod push_out;
pub mod rectangles;
pub mod segment_box;
pub mod segment_rectangle;
pub mod segments;
pub mod sphere_box;
pub mod swept_disk;
pub mod texts;
pub mod upright_boxes;
pub mod walk;

pub use aabb::Aabb;
pub use bounds::Bounds;
pub use capsule::Capsule;
pub use cloud::Cloud;
pub use disk::Disk;
pub use hull::{Hull, hull};
pub use moved::Moved;
pub use moving_disk::MovingDisk;
pub use obb::Obb;
pub use obb3::{BoxEdge, Obb3};
pub use rounded::Rounded;
pub use sector::Sector;
pub use segment::Segment;
pub use segment3::Segment3;
pub use segments::ClosestPoint;
pub use shape_error::{LIMIT, ShapeError};
pub use sphere::Sphere;
pub use straight::{Straight, StraightKind};
pub use triangle::Triangle;

use glam::Vec2;

/// The 2D cross product `a.x·b.y − a.y·b.x`: the signed area of the parallelogram that `a` and `b`
/// span, in square units. Positive when `b` lies counter-clockwise of `a`; zero when they are parallel.
#[inline(always)]
pub fn cross(a: Vec2, b: Vec2) -> f32 {
    a.x * b.y - a.y * b.x
}

/// The side of the directed line from `from` to `to` on which the point `t` lies: `(T−A) × (B−A)`.
///
/// Positive on the right, negative on the left, zero on the line or when `from` equals `to`.
/// Its size is twice the area of the triangle ABT, that is |AB| times the distance of T from the
/// line, in square units. Source: Redpoll's 60, §2-23.
///
/// Its sign decides everything, and near the line or far along it `f32` would decide by rounding
/// noise. In `f64` differences and products of `f32` numbers are exact, or next to it.
///
/// ```
/// # use {glam::vec2, hantei::geometry::side_of_line};
/// let (a, b) = (vec2(0.0, 0.0), vec2(0.0, 2.0));
/// assert!(side_of_line(vec2(1.0, 1.0), a, b) > 0.0, "going up, the right is at x > 0");
/// assert!(side_of_line(vec2(-1.0, 1.0), a, b) < 0.0);
/// assert_eq!(side_of_line(vec2(0.0, 9.0), a, b), 0.0, "the line goes on beyond B");
/// ```
#[inline(always)]
pub fn side_of_line(t: Vec2, from: Vec2, to: Vec2) -> f32 {
    // In 64 bits: in 32, the difference of two nearly equal products can lose its sign.
    let (t, from, to) = (t.as_dvec2(), from.as_dvec2(), to.as_dvec2());
    // Positive to the right of the direction, with y up.
    (t - from).perp_dot(to - from) as f32
}
