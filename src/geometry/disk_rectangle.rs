//! Does a disk touch a rectangle, upright or turned? A disk of radius zero asks for a point.
//!
//! All methods find the same squared distance in different ways. It is zero when the disk's center is
//! in the rectangle or on its border. Rectangles without width or height are segments and points.

use super::{Aabb, Disk, Obb};
use glam::{Vec2, vec2};

/// Which of the nine parts of the plane around a rectangle a point is in, seen in its own frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone {
    /// −1 left of the rectangle, 0 between its sides, 1 right of it.
    pub x: i8,
    /// −1 below the rectangle, 0 between its sides, 1 above it.
    pub y: i8,
}

impl Zone {
    /// The zone of the point `d` of the own frame; the border belongs to the inside.
    #[inline(always)]
    pub fn of(d: Vec2, half: Vec2) -> Self {
        let part = |d: f32, e: f32| i8::from(d > e) - i8::from(d < -e);
        Self { x: part(d.x, half.x), y: part(d.y, half.y) }
    }
}

/// What [`clamp`] met on its way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clamp {
    /// From the rectangle's center to the disk's: T − C. World frame.
    pub ct: Vec2,
    /// The same vector in the rectangle's own frame.
    pub d: Vec2,
    /// The zone that the disk's center is in.
    pub zone: Zone,
    /// `d.x` clamped to ±`half.x`.
    pub q_x: f32,
    /// `d.y` clamped to ±`half.y`.
    pub q_y: f32,
    /// Both together: the closest point in the own frame.
    pub q: Vec2,
    /// The closest point of the rectangle in the world.
    pub closest: Vec2,
    /// From the closest point to the disk's center, in the own frame: d − q.
    pub gap: Vec2,
    /// The squared distance between rectangle and disk center, zero inside.
    pub gap_squared: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether the squared distance is at most r²; touching counts.
    pub hit: bool,
}

/// Clamps the disk's center to the rectangle in the rectangle's own frame.
///
/// There the rectangle is upright, so each coordinate of the closest point can be found alone.
/// Turning keeps lengths, so the gap may be measured in either frame.
/// Source: Qiita, "\[UE4\] BoxとSphereの重なり判定".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, disk_rectangle::clamp}};
/// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// assert!(clamp(&Disk::new(vec2(2.5, 0.0), 1.0)?, &rectangle).hit);
/// assert!(clamp(&Disk::new(vec2(5.0, 5.0), 5.0)?, &rectangle).hit, "3, 4, 5: touches the corner");
/// assert!(!clamp(&Disk::new(vec2(3.1, 0.0), 1.0)?, &rectangle).hit);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn clamp(disk: &Disk, rectangle: &Obb) -> Clamp {
    let (t, r) = (disk.center, disk.radius);
    let (c, e) = (rectangle.center, rectangle.half);
    // mark: between
    let ct = t - c;
    // mark: own-frame
    let d = rectangle.to_own_frame(ct);
    // mark: zone
    let zone = Zone::of(d, e);
    // mark: clamp-x
    let q_x = d.x.clamp(-e.x, e.x);
    // mark: clamp-y
    let q_y = d.y.clamp(-e.y, e.y);
    // mark: back
    let q = vec2(q_x, q_y);
    let closest = c + rectangle.to_world(q);
    // mark: compare
    let gap = d - q;
    let gap_squared = gap.dot(gap);
    let rr = r * r;
    let hit = gap_squared <= rr;
    // mark:
    Clamp { ct, d, zone, q_x, q_y, q, closest, gap, gap_squared, rr, hit }
}

/// What [`overshoot`] met on its way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Overshoot {
    /// From the rectangle's center to the disk's: T − C. World frame.
    pub ct: Vec2,
    /// The same vector in the rectangle's own frame.
    pub d: Vec2,
    /// How far `d.x` lies beyond the left (negative) or right (positive) side; zero between them.
    pub over_x: f32,
    /// How far `d.y` lies below (negative) or above (positive) the rectangle; zero between.
    pub over_y: f32,
    /// over_x² + over_y²: the squared distance, zero inside.
    pub sum: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether the sum is at most r²; touching counts.
    pub hit: bool,
}

/// Adds up, axis by axis, how far the disk's center lies outside, squared.
///
/// An axis on which the center is between the sides adds nothing.
/// Source: light11, "【Unity】衝突判定をゼロから実装 -球と直方体-".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, disk_rectangle::overshoot}};
/// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// let below = overshoot(&Disk::new(vec2(1.0, -3.0), 2.0)?, &rectangle);
/// assert!((below.over_x, below.over_y) == (0.0, -2.0) && below.hit, "touching counts");
/// assert!(!overshoot(&Disk::new(vec2(5.1, 5.0), 5.0)?, &rectangle).hit);
/// assert_eq!(overshoot(&Disk::new(vec2(1.0, 0.5), 0.0)?, &rectangle).sum, 0.0, "a point inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn overshoot(disk: &Disk, rectangle: &Obb) -> Overshoot {
    let (t, r) = (disk.center, disk.radius);
    let (c, e) = (rectangle.center, rectangle.half);
    // mark: between
    let ct = t - c;
    // mark: own-frame
    let d = rectangle.to_own_frame(ct);
    // mark: over-x
    let over_x = beyond(d.x, e.x);
    // mark: over-y
    let over_y = beyond(d.y, e.y);
    // mark: add
    let sum = over_x * over_x + over_y * over_y;
    // mark: compare
    let rr = r * r;
    let hit = sum <= rr;
    // mark:
    Overshoot { ct, d, over_x, over_y, sum, rr, hit }
}

/// How far `d` lies outside −e..e, with its sign; zero inside.
#[inline(always)]
fn beyond(d: f32, e: f32) -> f32 {
    if d < -e {
        d + e
    } else if d > e {
        d - e
    } else {
        0.0
    }
}

/// What [`axes`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axes {
    /// From the rectangle's center to the disk's: T − C.
    pub ct: Vec2,
    /// How far that reaches along the side direction u: ct·u.
    pub along_u: f32,
    /// The same, clamped to the half extent.
    pub step_u: f32,
    /// How far it reaches along v: ct·v.
    pub along_v: f32,
    /// The same, clamped to the half extent.
    pub step_v: f32,
    /// The closest point: C + step_u·u + step_v·v.
    pub closest: Vec2,
    /// From the closest point to the disk's center, T − Q: what clamping cut off. Exactly zero inside.
    pub gap: Vec2,
    /// The squared distance, zero inside.
    pub gap_squared: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether the squared distance is at most r²; touching counts.
    pub hit: bool,
}

/// Walks from the center along each side direction, no farther than the rectangle reaches.
///
/// Q = C + Σ clamp(ct·uᵢ, ±eᵢ)·uᵢ: the clamp method without leaving the world.
/// Source: "3D衝突判定(当たり判定)" after Ericson, *Real-Time Collision Detection*, 5.1.4.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, disk_rectangle::axes}, std::f32::consts::FRAC_PI_2};
/// let lying = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// let standing = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), FRAC_PI_2)?;
/// let disk = Disk::new(vec2(0.0, 2.5), 1.0)?;
/// assert!(!axes(&disk, &lying).hit && axes(&disk, &standing).hit);
/// assert_eq!(axes(&disk, &lying).closest, vec2(0.0, 1.0));
/// assert_eq!(axes(&Disk::new(vec2(0.3, 0.7), 0.0)?, &standing).gap_squared, 0.0, "a point inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn axes(disk: &Disk, rectangle: &Obb) -> Axes {
    let (t, r) = (disk.center, disk.radius);
    let (c, e, u, v) = (rectangle.center, rectangle.half, rectangle.u, rectangle.v);
    // mark: between
    let ct = t - c;
    // mark: along-u
    let along_u = ct.dot(u);
    let step_u = along_u.clamp(-e.x, e.x);
    // mark: along-v
    let along_v = ct.dot(v);
    let step_v = along_v.clamp(-e.y, e.y);
    // mark: closest
    let closest = c + step_u * u + step_v * v;
    // mark: compare
    let gap = (along_u - step_u) * u + (along_v - step_v) * v;
    let gap_squared = gap.dot(gap);
    let rr = r * r;
    let hit = gap_squared <= rr;
    // mark:
    Axes { ct, along_u, step_u, along_v, step_v, closest, gap, gap_squared, rr, hit }
}

/// What [`first_quadrant`] met on its way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FirstQuadrant {
    /// From the rectangle's center to the disk's: T − C. World frame.
    pub ct: Vec2,
    /// The same vector in the rectangle's own frame.
    pub d: Vec2,
    /// `d` folded into the first quadrant: (|d.x|, |d.y|).
    pub folded: Vec2,
    /// How far that lies beyond the corner (e.x, e.y), never negative.
    pub over: Vec2,
    /// over·over: the squared distance, zero inside.
    pub over_squared: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether that is at most r²; touching counts.
    pub hit: bool,
}

/// Folds the plane into one quarter: a rectangle looks the same in all four.
///
/// max(|d| − e, 0)² <= r². Source: Redpoll's 60, §2-20.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, disk_rectangle::first_quadrant}};
/// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// let corner = first_quadrant(&Disk::new(vec2(-5.0, -5.0), 5.0)?, &rectangle);
/// assert!(corner.over == vec2(3.0, 4.0) && corner.hit, "3, 4, 5: touches the corner");
/// assert!(!first_quadrant(&Disk::new(vec2(-5.0, -5.1), 5.0)?, &rectangle).hit);
/// assert!(first_quadrant(&Disk::new(vec2(-1.0, 0.5), 0.0)?, &rectangle).hit, "a point inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn first_quadrant(disk: &Disk, rectangle: &Obb) -> FirstQuadrant {
    let (t, r) = (disk.center, disk.radius);
    let (c, e) = (rectangle.center, rectangle.half);
    // mark: between
    let ct = t - c;
    // mark: own-frame
    let d = rectangle.to_own_frame(ct);
    // mark: fold
    let folded = d.abs();
    // mark: over
    let over = (folded - e).max(Vec2::ZERO);
    // mark: compare
    let over_squared = over.dot(over);
    let rr = r * r;
    let hit = over_squared <= rr;
    // mark:
    FirstQuadrant { ct, d, folded, over, over_squared, rr, hit }
}

/// What [`upright`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Upright {
    /// From the rectangle's center to the disk's: T − C.
    pub d: Vec2,
    /// How far the disk's center lies outside, axis by axis, never negative.
    pub over: Vec2,
    /// over·over: the squared distance, zero inside.
    pub over_squared: f32,
    /// Whether that is at most r²; touching counts.
    pub hit: bool,
}

/// The first-quadrant method for a rectangle that is upright already. Source: Redpoll's 60, §2-20.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Aabb, Disk, disk_rectangle::upright}};
/// let rectangle = Aabb::new(vec2(1.0, 0.0), vec2(2.0, 1.0))?;
/// assert!(upright(&Disk::new(vec2(4.0, 0.0), 1.0)?, &rectangle).hit, "touching counts");
/// assert!(!upright(&Disk::new(vec2(4.0, 1.5), 1.0)?, &rectangle).hit, "only their boxes overlap");
/// assert!(upright(&Disk::new(vec2(1.0, 0.0), 0.0)?, &rectangle).hit, "a point inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn upright(disk: &Disk, rectangle: &Aabb) -> Upright {
    let d = disk.center - rectangle.center;
    let over = (d.abs() - rectangle.half).max(Vec2::ZERO);
    let over_squared = over.dot(over);
    let hit = over_squared <= disk.radius * disk.radius;
    Upright { d, over, over_squared, hit }
}

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{Disk, Obb, Vec2};

    /// What [`corners_and_center`] met on its way.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct CornersAndCenter {
        /// The rectangle's corners in the world.
        pub corners: [Vec2; 4],
        /// The squared distance of each corner from the disk's center.
        pub squared: [f32; 4],
        /// Whether any corner is in the disk.
        pub corner_inside: bool,
        /// The disk's center in the rectangle's own frame.
        pub d: Vec2,
        /// Whether the disk's center is in the rectangle.
        pub center_inside: bool,
        /// What the method says, wrongly where the disk presses on a side.
        pub hit: bool,
    }

    /// **Flawed.** Looks only for a corner in the disk, or the disk's center in the rectangle.
    ///
    /// It misses a disk that presses on the middle of a side.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Obb, disk_rectangle::{clamp, flawed}}};
    /// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
    /// let pressing = Disk::new(vec2(0.0, 1.5), 1.0)?;
    /// assert!(!flawed::corners_and_center(&pressing, &rectangle).hit && clamp(&pressing, &rectangle).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn corners_and_center(disk: &Disk, rectangle: &Obb) -> CornersAndCenter {
        let (t, r) = (disk.center, disk.radius);
        let (c, e) = (rectangle.center, rectangle.half);
        // mark: corners
        let corners = rectangle.corners();
        let squared = corners.map(|corner| corner.distance_squared(t));
        let corner_inside = squared.iter().any(|&dd| dd <= r * r);
        // mark: center
        let d = rectangle.to_own_frame(t - c);
        let center_inside = d.x.abs() <= e.x && d.y.abs() <= e.y;
        // mark: compare
        let hit = corner_inside || center_inside;
        // mark:
        CornersAndCenter { corners, squared, corner_inside, d, center_inside, hit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_points_lie_in_nine_zones_and_the_border_is_inside() {
        let half = vec2(2.0, 1.0);
        for (x, zone_x) in [(-2.5, -1), (-2.0, 0), (2.0, 0), (2.5, 1)] {
            for (y, zone_y) in [(-1.5, -1), (-1.0, 0), (1.0, 0), (1.5, 1)] {
                assert_eq!(Zone::of(vec2(x, y), half), Zone { x: zone_x, y: zone_y });
            }
        }
    }

    #[test]
    fn both_frames_measure_the_same_gap() {
        let rectangle = Obb::new(vec2(1.0, 2.0), vec2(2.0, 1.0), 0.5).unwrap();
        let disk = Disk::new(vec2(5.0, 4.0), 1.0).unwrap();
        let found = clamp(&disk, &rectangle);
        let in_world = disk.center() - found.closest;
        assert!((rectangle.to_world(found.gap) - in_world).length() < 1e-6);
    }
}
