//! A disk touches a turned rectangle: which way is out, and how far?
//!
//! Every method finds the direction `n`, from the rectangle to the disk, and the `depth`: the distance that the disk must move
//! along `n` until both only touch. In a gap the depth is negative, and nothing is pushed. World frame and world units
//! throughout; `n` is one long.

use super::{Disk, Obb};
use glam::Vec2;

/// The distance below which a center counts as on the border. Its square nearly vanishes even in an `f32`, which leaves too few
/// digits for a unit direction. In world units.
pub const ON_BORDER: f32 = 1e-18;

/// The result for a disk and a rectangle: the verdict, and the shortest separation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// True if they touch or overlap.
    pub hit: bool,
    /// The shortest translation of the disk out of the rectangle; zero if they are apart or just touch. World frame.
    pub push: Vec2,
    /// The direction of the push, from the rectangle to the disk, of length 1; also known if they are apart. World frame.
    pub normal: Vec2,
    /// The length of the push; negative if they are apart: then the gap.
    pub depth: f32,
}

/// The part of a rectangle that pushes the disk out: one of its sides, or a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pusher {
    /// The side along the rectangle's v axis at +half.x.
    Right,
    /// The side along the rectangle's v axis at −half.x.
    Left,
    /// The side along the rectangle's u axis at +half.y.
    Upper,
    /// The side along the rectangle's u axis at −half.y.
    Lower,
    /// The corner beyond which the center is.
    Corner,
}

impl Pusher {
    /// The pusher of a disk whose center is at `d` in the rectangle's frame. `room` is the distance from there to the sides,
    /// negative beyond them.
    ///
    /// Right or left comes before upper or lower; of two opposite sides, right or upper.
    #[inline(always)]
    pub fn of(d: Vec2, room: Vec2) -> Self {
        if room.x < 0.0 && room.y < 0.0 {
            Self::Corner
        } else if room.x <= room.y {
            if d.x < 0.0 { Self::Left } else { Self::Right }
        } else if d.y < 0.0 {
            Self::Lower
        } else {
            Self::Upper
        }
    }
}

/// The part of the rectangle that pushes the disk out.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, push_out::{Pusher, pusher}}};
/// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// assert_eq!(pusher(&Disk::new(vec2(1.5, 0.2), 1.0)?, &rectangle), Pusher::Right, "0.5 is less than 0.8");
/// assert_eq!(pusher(&Disk::new(vec2(2.5, 1.5), 1.0)?, &rectangle), Pusher::Corner);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn pusher(disk: &Disk, rectangle: &Obb) -> Pusher {
    let d = rectangle.to_own_frame(disk.center - rectangle.center);
    Pusher::of(d, rectangle.half - d.abs())
}

/// Pushes straight away from the closest point; out of the nearest side where the disk's center is inside and is its own closest point.
///
/// Outside: n = (T − Q) / |TQ| and depth = r − |TQ|. Inside: n is the normal of the nearest side, and the disk has to go to that side
/// and r farther. On the border the same side decides. Source: Ericson, *Real-Time Collision Detection*, 5.1.4 and 5.2.6.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, push_out::nearest}};
/// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// assert_eq!(nearest(&Disk::new(vec2(1.0, 1.5), 1.0)?, &rectangle).push, vec2(0.0, 0.5));
/// assert_eq!(nearest(&Disk::new(vec2(1.5, 0.0), 1.0)?, &rectangle).push, vec2(1.5, 0.0), "inside: 0.5 to the side, and r");
/// assert_eq!(nearest(&Disk::new(vec2(2.0, 0.0), 1.0)?, &rectangle).push, vec2(1.0, 0.0), "on the border");
/// let touching = nearest(&Disk::new(vec2(5.0, 5.0), 5.0)?, &rectangle);
/// assert!(touching.hit && touching.push == vec2(0.0, 0.0), "3, 4, 5: touches the corner");
/// assert!(!nearest(&Disk::new(vec2(0.0, 2.1), 1.0)?, &rectangle).hit);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
#[expect(
    unused_variables,
    reason = "what pushes, and where the disk stands then, is what the learner wants to see"
)]
pub fn nearest(disk: &Disk, rectangle: &Obb) -> Contact {
    let (t, r) = (disk.center, disk.radius);
    let (c, e) = (rectangle.center, rectangle.half);
    // mark: own-frame
    let d = rectangle.to_own_frame(t - c);
    // mark: closest
    let q = d.clamp(-e, e);
    let gap = rectangle.to_world(d - q);
    let distance = gap.length();
    // mark: pusher
    let room = e - d.abs();
    let pusher = Pusher::of(d, room);
    // mark: out
    let outside = distance > ON_BORDER;
    let n = if outside { gap / distance } else { side_normal(rectangle, d, room) };
    let depth = if outside { r - distance } else { r + room.min_element() };
    // mark: compare
    let hit = depth >= 0.0;
    // mark: push
    let push = if hit { depth * n } else { Vec2::ZERO };
    let after = t + push;
    // mark:
    Contact { hit, push, normal: n, depth }
}

/// The direction out of the side that is nearest to a point inside. World frame.
#[inline(always)]
fn side_normal(rectangle: &Obb, d: Vec2, room: Vec2) -> Vec2 {
    if room.x <= room.y {
        if d.x < 0.0 { -rectangle.u } else { rectangle.u }
    } else if d.y < 0.0 {
        -rectangle.v
    } else {
        rectangle.v
    }
}

/// Compares the shadows of disk and rectangle on its two axes and, beyond a corner, on the axis from that corner to the disk's center.
/// The least overlap is the depth, and its axis the way out.
///
/// The disk has a shadow of r to either side on every axis, so that there are as many axes to try as directions. But only where its
/// center is beyond a corner can an axis that is not the rectangle's own show a gap or less overlap.
/// Source: "3D衝突判定(当たり判定)" after Ericson, *Real-Time Collision Detection*, 4.4.1 and 5.2.1.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Obb, push_out::axes}};
/// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// assert_eq!(axes(&Disk::new(vec2(1.0, 1.5), 1.0)?, &rectangle).push, vec2(0.0, 0.5));
/// assert_eq!(axes(&Disk::new(vec2(1.5, 0.0), 1.0)?, &rectangle).push, vec2(1.5, 0.0), "inside: 0.5 to the side, and r");
/// assert!(!axes(&Disk::new(vec2(5.0, 5.1), 5.0)?, &rectangle).hit, "only the corner's axis shows the gap");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
#[expect(unused_variables, reason = "where the disk stands then is what the learner wants to see")]
pub fn axes(disk: &Disk, rectangle: &Obb) -> Contact {
    let (t, r) = (disk.center, disk.radius);
    let (c, e, u, v) = (rectangle.center, rectangle.half, rectangle.u, rectangle.v);
    // mark: between
    let ct = t - c;
    // mark: axis-u
    let along_u = ct.dot(u);
    let over_u = along_u.abs() - e.x;
    let overlap_u = r - over_u;
    // mark: axis-v
    let along_v = ct.dot(v);
    let over_v = along_v.abs() - e.y;
    let overlap_v = r - over_v;
    // mark: axis-corner
    let out_u = if along_u < 0.0 { -u } else { u };
    let out_v = if along_v < 0.0 { -v } else { v };
    let from_corner = over_u * out_u + over_v * out_v;
    let distance = from_corner.length();
    let beyond = over_u > 0.0 && over_v > 0.0 && distance > ON_BORDER;
    let overlap_corner = if beyond { r - distance } else { f32::INFINITY };
    // mark: least
    let depth = overlap_u.min(overlap_v).min(overlap_corner);
    let by_corner = overlap_corner < overlap_u.min(overlap_v);
    let by_side = if overlap_u <= overlap_v { out_u } else { out_v };
    let n = if by_corner { from_corner / distance } else { by_side };
    // mark: compare
    let hit = depth >= 0.0;
    // mark: push
    let push = if hit { depth * n } else { Vec2::ZERO };
    let after = t + push;
    // mark:
    Contact { hit, push, normal: n, depth }
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Contact, Disk, ON_BORDER, Obb, Vec2};

    /// **Incorrect.** Pushes away from the rectangle's center, as if it were another disk. The depth is that on the axis through
    /// both centers.
    ///
    /// This direction is correct, but seldom the shortest, so it throws the disk along the side. Near a corner there may be a gap
    /// that this axis does not show.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Obb, push_out::{flawed, nearest}}};
    /// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
    /// let on_top = Disk::new(vec2(1.5, 1.9), 1.0)?;
    /// assert!(flawed::from_centers(&on_top, &rectangle).push.length() > 5.0 * nearest(&on_top, &rectangle).push.length());
    /// let above = Disk::new(vec2(1.9, 2.1), 1.0)?;
    /// assert!(flawed::from_centers(&above, &rectangle).hit && !nearest(&above, &rectangle).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    #[expect(unused_variables, reason = "where the disk stands then is what the learner wants to see")]
    pub fn from_centers(disk: &Disk, rectangle: &Obb) -> Contact {
        let (t, r) = (disk.center, disk.radius);
        let (c, e, u, v) = (rectangle.center, rectangle.half, rectangle.u, rectangle.v);
        // mark: between
        let ct = t - c;
        let distance = ct.length();
        // mark: out
        let n = if distance > ON_BORDER { ct / distance } else { u };
        let reach = e.x * n.dot(u).abs() + e.y * n.dot(v).abs();
        let depth = r + reach - distance;
        // mark: compare
        let hit = depth >= 0.0;
        // mark: push
        let push = if hit { depth * n } else { Vec2::ZERO };
        let after = t + push;
        // mark:
        Contact { hit, push, normal: n, depth }
    }

    /// **Incorrect.** Pushes away from the closest point, even if the disk's center is inside.
    ///
    /// Inside and on the border the vector from Q to T is zero: 0/0 is NaN, which is never at least 0, and the deepest hits are
    /// missed.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Obb, push_out::{flawed, nearest}}};
    /// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
    /// let deep = Disk::new(vec2(0.5, 0.5), 1.0)?;
    /// assert!(!flawed::inside_forgotten(&deep, &rectangle).hit && nearest(&deep, &rectangle).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    #[expect(unused_variables, reason = "where the disk stands then is what the learner wants to see")]
    pub fn inside_forgotten(disk: &Disk, rectangle: &Obb) -> Contact {
        let (t, r) = (disk.center, disk.radius);
        let (c, e) = (rectangle.center, rectangle.half);
        // mark: own-frame
        let d = rectangle.to_own_frame(t - c);
        // mark: closest
        let q = d.clamp(-e, e);
        let gap = rectangle.to_world(d - q);
        let distance = gap.length();
        // mark: out
        let n = gap / distance;
        let depth = r - gap.dot(n);
        // mark: compare
        let hit = depth >= 0.0;
        // mark: push
        let push = if hit { depth * n } else { Vec2::ZERO };
        let after = t + push;
        // mark:
        Contact { hit, push, normal: n, depth }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::walk::walk;
    use crate::trace::Seen;
    use glam::vec2;
    use std::f32::consts::FRAC_PI_2;

    fn lying() -> Obb {
        Obb::new(Vec2::ZERO, vec2(2.0, 1.0), 0.0).unwrap()
    }

    fn disk(x: f32, y: f32, r: f32) -> Disk {
        Disk::new(vec2(x, y), r).unwrap()
    }

    /// The pushes of both correct methods.
    fn pushes(disk: &Disk, rectangle: &Obb) -> [Vec2; 2] {
        [nearest(disk, rectangle).push, axes(disk, rectangle).push]
    }

    #[test]
    fn beyond_a_corner_the_push_is_slanted() {
        // 0.6 and 0.8 past the sides: 1 away from the corner, and half of the way out is left to go.
        let at_corner = disk(2.6, -1.8, 1.5);
        for push in pushes(&at_corner, &lying()) {
            assert!((push - vec2(0.3, -0.4)).length() < 1e-6, "{push}");
        }
        assert_eq!(pusher(&at_corner, &lying()), Pusher::Corner);
    }

    #[test]
    fn of_two_sides_that_are_equally_near_the_first_one_pushes() {
        for (x, y, out) in
            [(1.5, 0.5, Vec2::X), (-1.5, 0.5, -Vec2::X), (2.0, 1.0, Vec2::X), (-2.0, -1.0, -Vec2::X)]
        {
            let room = 2.0 - f32::abs(x);
            assert_eq!(pushes(&disk(x, y, 1.0), &lying()), [(1.0 + room) * out; 2], "{x}, {y}");
        }
        assert_eq!(pushes(&disk(0.0, 0.0, 0.5), &lying()), [vec2(0.0, 1.5); 2], "C itself: the upper side");
    }

    #[test]
    fn a_rectangle_that_is_a_point_pushes_as_a_disk_does() {
        let point = Obb::new(vec2(1.0, 1.0), Vec2::ZERO, 0.5).unwrap();
        for push in pushes(&disk(4.0, 5.0, 6.0), &point) {
            assert!((push - vec2(0.6, 0.8)).length() < 1e-6, "{push}");
        }
        assert_eq!(pushes(&disk(1.0, 1.0, 2.0), &point), [2.0 * point.u(); 2]);
    }

    #[test]
    fn a_turned_rectangle_pushes_along_its_own_axes() {
        let standing = Obb::new(Vec2::ZERO, vec2(2.0, 1.0), FRAC_PI_2).unwrap();
        for push in pushes(&disk(-0.25, 0.5, 1.0), &standing) {
            assert!((push - vec2(-1.75, 0.0)).length() < 1e-6, "its own v axis leads to the left: {push}");
        }
        assert_eq!(pusher(&disk(-0.25, 0.5, 1.0), &standing), Pusher::Upper);
    }

    #[test]
    fn the_disk_that_was_pushed_stands_where_it_is_told() {
        let (contact, trace) = walk!(push_out::nearest(&disk(1.0, 1.5, 1.0), &lying()));
        let call = &trace.calls[0];
        assert_eq!((contact.push, call.vector("after")), (vec2(0.0, 0.5), vec2(1.0, 2.0)));
        assert_eq!((call.number("depth"), call.get("pusher")), (0.5, Some(Seen::Case("Upper"))));
    }

    #[test]
    fn inside_there_is_no_direction_from_the_closest_point() {
        let (contact, trace) = walk!(push_out::flawed::inside_forgotten(&disk(0.5, 0.5, 1.0), &lying()));
        assert!(!contact.hit && trace.calls[0].get("n").is_none() && trace.calls[0].get("depth").is_none());
    }
}
