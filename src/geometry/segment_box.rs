//! Does a segment meet a turned box?
//!
//! Every method uses the box's frame, in which the box is upright and its center is the origin. These are the plane's methods of
//! [`segment_rectangle`](super::segment_rectangle) with a third axis and its consequences.

use super::{Obb3, Segment3};
use glam::{Vec3, vec3};

/// Separating axes: the normals of the box's faces, and the crosses of its edges with the segment.
///
/// A segment is its middle m and half of its way d, as a box is its center and its half extents. On u its shadow reaches |d.x| from
/// that of m; on a cross with d it does not reach at all. The crosses are not made one long: u × d is (0, −d.z, d.y), and both
/// sides of the comparison are multiplied by its length.
///
/// A segment along u makes u × d zero. Then 0 > 0 is no gap, which is right, since a zero vector is no axis. No epsilon is needed
/// if the cross nearly vanishes and is mostly rounding errors: a gap on any axis is a gap. Rounding could only hide a gap on the
/// true cross. That is at most as wide as the segment reaches across u, which is nearly zero here, and v and w show the rest.
/// Source: "3D衝突判定(当たり判定)"; Ericson, *Real-Time Collision Detection*, 5.3.3.
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Segment3, segment_box::axes}};
/// let cube = Obb3::new(Vec3::ZERO, Vec3::ONE, Vec3::ZERO)?;
/// assert!(axes(&Segment3::new(vec3(-5.0, 1.0, 1.0), vec3(5.0, 1.0, 1.0))?, &cube), "along an edge");
/// let past_edge = Segment3::new(vec3(0.0, 3.0, 0.0), vec3(0.5, 0.0, 3.0))?;
/// assert!(!axes(&past_edge, &cube), "only u × d shows the gap");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn axes(segment: &Segment3, obb: &Obb3) -> bool {
    let e = obb.half;
    // mark: own-frame
    let d = obb.to_own_frame(segment.q - segment.p) / 2.0;
    let m = obb.to_own_frame(segment.p - obb.center) + d;
    // mark: axis-u
    let reach_u = e.x + d.x.abs();
    let gap_on_u = m.x.abs() > reach_u;
    // mark: axis-v
    let reach_v = e.y + d.y.abs();
    let gap_on_v = m.y.abs() > reach_v;
    // mark: axis-w
    let reach_w = e.z + d.z.abs();
    let gap_on_w = m.z.abs() > reach_w;
    // mark: across
    let across = d.cross(m);
    // mark: axis-ud
    let reach_ud = e.y * d.z.abs() + e.z * d.y.abs();
    let gap_on_ud = across.x.abs() > reach_ud;
    // mark: axis-vd
    let reach_vd = e.z * d.x.abs() + e.x * d.z.abs();
    let gap_on_vd = across.y.abs() > reach_vd;
    // mark: axis-wd
    let reach_wd = e.x * d.y.abs() + e.y * d.x.abs();
    let gap_on_wd = across.z.abs() > reach_wd;
    // mark: verdict
    // `|` tests all six, so the processor has no branch to guess.
    // The first true one is the first_gap.
    let hit = !(gap_on_u | gap_on_v | gap_on_w | gap_on_ud | gap_on_vd | gap_on_wd);
    hit
}

/// Follows the segment from P to Q: it is in the box while it is between all three pairs of faces at once.
///
/// Source: Ericson, *Real-Time Collision Detection*, 5.3.3.
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Segment3, segment_box::slabs}};
/// let cube = Obb3::new(Vec3::ZERO, Vec3::ONE, Vec3::ZERO)?;
/// assert!(slabs(&Segment3::new(vec3(0.0, 0.0, 4.0), vec3(0.0, 0.0, -4.0))?, &cube));
/// assert!(slabs(&Segment3::new(Vec3::ONE, Vec3::ONE)?, &cube), "a point at the corner");
/// assert!(!slabs(&Segment3::new(vec3(0.0, 3.0, 0.0), vec3(0.5, 0.0, 3.0))?, &cube));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn slabs(segment: &Segment3, obb: &Obb3) -> bool {
    let e = obb.half;
    // mark: own-frame
    let p = obb.to_own_frame(segment.p - obb.center);
    let way = obb.to_own_frame(segment.q - segment.p);
    // mark: slab-x
    let x = slab(p.x, way.x, e.x);
    // mark: slab-y
    let y = slab(p.y, way.y, e.y);
    // mark: slab-z
    let z = slab(p.z, way.z, e.z);
    // mark: verdict
    let enters = x.enters.max(y.enters).max(z.enters).max(0.0);
    let leaves = x.leaves.min(y.leaves).min(z.leaves).min(1.0);
    let hit = enters <= leaves;
    hit
}

/// The times at which the point that moves from P to Q is between two parallel faces, as fractions of the segment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slab {
    /// The time at which it enters, possibly before P.
    pub enters: f32,
    /// The time at which it leaves.
    pub leaves: f32,
}

/// The times at which `p + t·way` is between −e and e. Parallel to the faces that is always (0 to 1) or never (1 to 0).
#[inline(always)]
fn slab(p: f32, way: f32, e: f32) -> Slab {
    if way == 0.0 {
        let inside = p.abs() <= e;
        return if inside { Slab { enters: 0.0, leaves: 1.0 } } else { Slab { enters: 1.0, leaves: 0.0 } };
    }
    // Dividing by almost zero can overflow: the largest number is used instead.
    let when = |face: f32| ((face - p) / way).clamp(f32::MIN, f32::MAX);
    let (one, other) = (when(-e), when(e));
    Slab { enters: one.min(other), leaves: one.max(other) }
}

/// The contact of a segment and a box: everything that a ray cast needs besides the verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// True if they touch or meet.
    pub hit: bool,
    /// The time at which it enters: 0 at P, 1 at Q; 0 if P is inside. On a miss, 1.
    pub time: f32,
    /// The point at that time. World frame.
    pub point: Vec3,
    /// The unit direction out of the box there; zero if P is inside, or on a miss. World frame.
    pub normal: Vec3,
}

/// Finds the contact by slabs.
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Segment3, segment_box::contact}};
/// let obb = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
/// let met = contact(&Segment3::new(vec3(0.5, 0.5, 4.0), vec3(0.5, 0.5, -2.0))?, &obb);
/// assert_eq!((met.hit, met.time, met.point, met.normal), (true, 0.5, vec3(0.5, 0.5, 1.0), Vec3::Z));
/// assert_eq!(contact(&Segment3::new(Vec3::ZERO, vec3(0.0, 0.0, 4.0))?, &obb).normal, Vec3::ZERO, "P is inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn contact(segment: &Segment3, obb: &Obb3) -> Contact {
    let e = obb.half;
    let p = obb.to_own_frame(segment.p - obb.center);
    let way = obb.to_own_frame(segment.q - segment.p);
    let x = slab(p.x, way.x, e.x);
    let y = slab(p.y, way.y, e.y);
    let z = slab(p.z, way.z, e.z);
    let enters = x.enters.max(y.enters).max(z.enters);
    let leaves = x.leaves.min(y.leaves).min(z.leaves).min(1.0);
    let hit = enters.max(0.0) <= leaves;
    let time = if hit { enters.max(0.0) } else { 1.0 };
    let point = segment.p + time * (segment.q - segment.p);
    let face = if x.enters == enters {
        vec3(-way.x.signum(), 0.0, 0.0)
    } else if y.enters == enters {
        vec3(0.0, -way.y.signum(), 0.0)
    } else {
        vec3(0.0, 0.0, -way.z.signum())
    };
    let normal = if hit && enters > 0.0 { obb.to_world(face) } else { Vec3::ZERO };
    Contact { hit, time, point, normal }
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Obb3, Segment3};

    /// **Incorrect.** Tests the normals of the faces only: the box around the segment, and not the segment.
    ///
    /// ```
    /// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Segment3, segment_box::{axes, flawed}}};
    /// let cube = Obb3::new(Vec3::ZERO, Vec3::ONE, Vec3::ZERO)?;
    /// let past_edge = Segment3::new(vec3(0.0, 3.0, 0.0), vec3(0.5, 0.0, 3.0))?;
    /// assert!(flawed::faces_only(&past_edge, &cube) && !axes(&past_edge, &cube));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn faces_only(segment: &Segment3, obb: &Obb3) -> bool {
        let e = obb.half;
        // mark: own-frame
        let d = obb.to_own_frame(segment.q - segment.p) / 2.0;
        let m = obb.to_own_frame(segment.p - obb.center) + d;
        // mark: axis-u
        let reach_u = e.x + d.x.abs();
        let gap_on_u = m.x.abs() > reach_u;
        // mark: axis-v
        let reach_v = e.y + d.y.abs();
        let gap_on_v = m.y.abs() > reach_v;
        // mark: axis-w
        let reach_w = e.z + d.z.abs();
        let gap_on_w = m.z.abs() > reach_w;
        // mark: verdict
        let first_gap = [gap_on_u, gap_on_v, gap_on_w].iter().position(|gap| *gap);
        let hit = first_gap.is_none();
        hit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::walk::walk;
    use crate::trace::{Call, Seen};
    use glam::{Vec3, vec3};

    /// The verdict of `axes`, and its trace.
    fn traced(segment: &Segment3, obb: &Obb3) -> (bool, Call) {
        let (hit, mut trace) = walk!(segment_box::axes(segment, obb));
        (hit, trace.calls.swap_remove(0))
    }

    #[test]
    fn each_cross_is_needed() {
        let cube = Obb3::new(Vec3::ZERO, Vec3::ONE, Vec3::ZERO).unwrap();
        let (p, q) = (vec3(0.0, 3.0, 0.0), vec3(0.5, 0.0, 3.0));
        for (turn, only) in
            [Vec3::to_array, |p: &Vec3| [p.z, p.x, p.y], |p: &Vec3| [p.y, p.z, p.x]].iter().zip(3..)
        {
            let segment = Segment3::new(turn(&p).into(), turn(&q).into()).unwrap();
            let (_, call) = traced(&segment, &cube);
            let gaps = ["u", "v", "w", "ud", "vd", "wd"].map(|axis| call.get(&format!("gap_on_{axis}")));
            assert_eq!(gaps, std::array::from_fn(|axis| Some(Seen::Truth(axis == only))), "{segment:?}");
        }
    }

    #[test]
    fn a_segment_along_an_edge_makes_a_cross_vanish_that_then_says_nothing() {
        let cube = Obb3::new(Vec3::ZERO, Vec3::ONE, Vec3::ZERO).unwrap();
        for (y, hit) in [(1.0, true), (1.0_f32.next_up(), false)] {
            let segment = Segment3::new(vec3(-3.0, y, 0.5), vec3(3.0, y, 0.5)).unwrap();
            let (found, call) = traced(&segment, &cube);
            assert_eq!((found, call.number("across.x"), call.number("reach_ud")), (hit, 0.0, 0.0));
            assert_eq!(call.get("gap_on_ud"), Some(Seen::Truth(false)));
        }
    }
}
