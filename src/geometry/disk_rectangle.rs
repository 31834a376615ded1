//! Does a disk touch a rectangle, upright or turned? A disk of radius zero is a point.
//!
//! All methods find the same squared distance in different ways. It is zero when the disk's center is
//! in the rectangle or on its border. Rectangles without width or height are segments and points.

use super::{Aabb, Disk, Obb};
use glam::{Vec2, vec2};

/// One of the nine regions around a rectangle, in the rectangle's frame.
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

/// The zone that the disk's center is in.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, disk_rectangle::{Zone, zone}}, std::f32::consts::FRAC_PI_2};
/// let standing = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), FRAC_PI_2)?;
/// let disk = Disk::new(vec2(-3.0, 0.5), 1.0)?;
/// assert_eq!(zone(&disk, &standing), Zone { x: 0, y: 1 }, "its own y axis leads to the left");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn zone(disk: &Disk, rectangle: &Obb) -> Zone {
    Zone::of(rectangle.to_own_frame(disk.center - rectangle.center), rectangle.half)
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
/// assert!(clamp(&Disk::new(vec2(2.5, 0.0), 1.0)?, &rectangle));
/// assert!(clamp(&Disk::new(vec2(5.0, 5.0), 5.0)?, &rectangle), "3, 4, 5: touches the corner");
/// assert!(!clamp(&Disk::new(vec2(3.1, 0.0), 1.0)?, &rectangle));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
#[expect(unused_variables, reason = "the zone and the closest point are what the learner wants to see")]
pub fn clamp(disk: &Disk, rectangle: &Obb) -> bool {
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
    hit
}

/// Adds up, axis by axis, how far the disk's center lies outside, squared.
///
/// An axis on which the center is between the sides adds nothing.
/// Source: light11, "【Unity】衝突判定をゼロから実装 -球と直方体-".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, disk_rectangle::overshoot}};
/// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// assert!(overshoot(&Disk::new(vec2(1.0, -3.0), 2.0)?, &rectangle), "touching counts");
/// assert!(!overshoot(&Disk::new(vec2(5.1, 5.0), 5.0)?, &rectangle));
/// assert!(overshoot(&Disk::new(vec2(1.0, 0.5), 0.0)?, &rectangle), "a point inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn overshoot(disk: &Disk, rectangle: &Obb) -> bool {
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
    hit
}

/// The signed distance of `d` outside −e..e; zero inside.
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

/// Steps from the center along each side direction, no farther than the rectangle reaches.
///
/// Q = C + Σ clamp(ct·uᵢ, ±eᵢ)·uᵢ: the clamp method without leaving the world.
/// Source: "3D衝突判定(当たり判定)" after Ericson, *Real-Time Collision Detection*, 5.1.4.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, disk_rectangle::axes}, std::f32::consts::FRAC_PI_2};
/// let lying = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// let standing = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), FRAC_PI_2)?;
/// let disk = Disk::new(vec2(0.0, 2.5), 1.0)?;
/// assert!(!axes(&disk, &lying) && axes(&disk, &standing));
/// assert!(axes(&Disk::new(vec2(0.3, 0.7), 0.0)?, &standing), "a point inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
#[expect(unused_variables, reason = "the closest point is what the learner wants to see")]
pub fn axes(disk: &Disk, rectangle: &Obb) -> bool {
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
    hit
}

/// Folds the plane into one quarter: a rectangle looks the same in all four.
///
/// max(|d| − e, 0)² <= r². Source: Redpoll's 60, §2-20.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, disk_rectangle::first_quadrant}};
/// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// assert!(first_quadrant(&Disk::new(vec2(-5.0, -5.0), 5.0)?, &rectangle), "3, 4, 5: touches the corner");
/// assert!(!first_quadrant(&Disk::new(vec2(-5.0, -5.1), 5.0)?, &rectangle));
/// assert!(first_quadrant(&Disk::new(vec2(-1.0, 0.5), 0.0)?, &rectangle), "a point inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn first_quadrant(disk: &Disk, rectangle: &Obb) -> bool {
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
    hit
}

/// The contact of a disk and a rectangle: everything that code which moves them apart needs besides the verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// True if they touch or overlap.
    pub hit: bool,
    /// The point of the rectangle's border closest to the disk's center. World frame.
    pub point: Vec2,
    /// The unit direction out of the rectangle there. World frame.
    pub normal: Vec2,
    /// The gap between them, or minus the depth of their overlap: they just touch once the disk has moved back by it along the
    /// normal.
    pub gap: f32,
}

/// Finds the contact by the clamp method. If the center is inside, the nearest side takes the place of the clamped point.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, disk_rectangle::contact}};
/// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// let beside = contact(&Disk::new(vec2(4.0, 0.5), 1.0)?, &rectangle);
/// assert_eq!((beside.hit, beside.point, beside.normal, beside.gap), (false, vec2(2.0, 0.5), vec2(1.0, 0.0), 1.0));
/// let inside = contact(&Disk::new(vec2(1.75, 0.5), 1.0)?, &rectangle);
/// assert_eq!((inside.point, inside.normal, inside.gap), (vec2(2.0, 0.5), vec2(1.0, 0.0), -1.25));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn contact(disk: &Disk, rectangle: &Obb) -> Contact {
    let (c, e) = (rectangle.center, rectangle.half);
    let d = rectangle.to_own_frame(disk.center - c);
    let q = d.clamp(-e, e);
    let room = e - d.abs();
    let side = if room.x < room.y { vec2(d.x.signum(), 0.0) } else { vec2(0.0, d.y.signum()) };
    let depth = room.min_element();
    let inside = depth >= 0.0;
    let border = if inside { d + depth * side } else { q };
    let out = if inside { side } else { (d - q).normalize_or_zero() };
    let distance = if inside { -depth } else { (d - q).length() };
    let gap = distance - disk.radius;
    let point = c + rectangle.to_world(border);
    let normal = rectangle.to_world(out);
    Contact { hit: gap <= 0.0, point, normal, gap }
}

/// The first-quadrant method for a rectangle that is upright already. Source: Redpoll's 60, §2-20.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Aabb, Disk, disk_rectangle::upright}};
/// let rectangle = Aabb::new(vec2(1.0, 0.0), vec2(2.0, 1.0))?;
/// assert!(upright(&Disk::new(vec2(4.0, 0.0), 1.0)?, &rectangle), "touching counts");
/// assert!(!upright(&Disk::new(vec2(4.0, 1.5), 1.0)?, &rectangle), "only their boxes overlap");
/// assert!(upright(&Disk::new(vec2(1.0, 0.0), 0.0)?, &rectangle), "a point inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn upright(disk: &Disk, rectangle: &Aabb) -> bool {
    // mark: over
    let d = disk.center - rectangle.center;
    let over = (d.abs() - rectangle.half).max(Vec2::ZERO);
    // mark: compare
    let over_squared = over.dot(over);
    let hit = over_squared <= disk.radius * disk.radius;
    hit
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Disk, Obb};

    /// **Incorrect.** Tests only if a corner is in the disk, or the disk's center in the rectangle.
    ///
    /// It misses a disk that presses on the middle of a side.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Obb, disk_rectangle::{clamp, flawed}}};
    /// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
    /// let pressing = Disk::new(vec2(0.0, 1.5), 1.0)?;
    /// assert!(!flawed::corners_and_center(&pressing, &rectangle) && clamp(&pressing, &rectangle));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn corners_and_center(disk: &Disk, rectangle: &Obb) -> bool {
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
        hit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::walk::walk;

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
        let (_, trace) = walk!(disk_rectangle::clamp(&disk, &rectangle));
        let [gap, closest] = ["gap", "closest"].map(|name| trace.calls[0].vector(name));
        assert!((rectangle.to_world(gap) - (disk.center() - closest)).length() < 1e-6);
    }

    #[test]
    fn each_axis_adds_how_far_the_center_lies_outside() {
        let rectangle = Obb::new(Vec2::ZERO, vec2(2.0, 1.0), 0.0).unwrap();
        let below = Disk::new(vec2(1.0, -3.0), 2.0).unwrap();
        let (_, trace) = walk!(disk_rectangle::overshoot(&below, &rectangle));
        assert_eq!(["over_x", "over_y", "sum"].map(|name| trace.calls[0].number(name)), [0.0, -2.0, 4.0]);
        let at_corner = Disk::new(vec2(-5.0, -5.0), 5.0).unwrap();
        let (_, trace) = walk!(disk_rectangle::first_quadrant(&at_corner, &rectangle));
        assert_eq!(trace.calls[0].vector("over"), vec2(3.0, 4.0));
    }

    #[test]
    fn a_point_inside_is_its_own_closest_point() {
        let standing = Obb::new(Vec2::ZERO, vec2(2.0, 1.0), std::f32::consts::FRAC_PI_2).unwrap();
        let point = Disk::new(vec2(0.3, 0.7), 0.0).unwrap();
        let (hit, trace) = walk!(disk_rectangle::axes(&point, &standing));
        assert!(hit && trace.calls[0].number("gap_squared") == 0.0, "exactly zero");
    }
}
