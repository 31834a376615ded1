//! Does a segment meet a turned box?
//!
//! Every method looks at it from the box's own frame, in which the box is upright and its center is the origin: the plane's methods
//! of [`segment_rectangle`](super::segment_rectangle) with one more axis, and what the third one brings.

use super::{Obb3, Segment3};

/// Separating axes: the normals of the box's faces, and the crosses of its edges with the segment.
///
/// A segment is its middle m and half of its way d, as a box is its center and its half extents. On u its shadow reaches |d.x| from
/// that of m; on a cross with d it does not reach at all. The crosses are not made one long: u × d is (0, −d.z, d.y), and both
/// sides of the comparison are multiplied by its length.
///
/// A segment along u makes u × d vanish. Then 0 > 0 is no gap, which is right, for without length it is no axis. Nor is an epsilon
/// needed where the cross nearly vanishes, and is rounding more than anything else: a gap on any axis is a gap. What rounding
/// could hide is one that only the true cross has. That is at most as wide as the segment reaches across u, here next to
/// nothing, and v and w show the rest.
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
    // `|` looks at all six, and none has to be guessed. The first that is so is the first_gap.
    let hit = !(gap_on_u | gap_on_v | gap_on_w | gap_on_ud | gap_on_vd | gap_on_wd);
    hit
}

/// Walks from P to Q: the box is where the walk is between all three pairs of faces at once.
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

/// When a walk from P to Q is between two parallel faces: parts of the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slab {
    /// When it enters, or would have.
    pub enters: f32,
    /// When it leaves.
    pub leaves: f32,
}

/// When `p + t·way` is between −e and e. Along the faces it is so always (0 to 1) or never (1 to 0).
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn slab(p: f32, way: f32, e: f32) -> Slab {
    if way == 0.0 {
        let inside = p.abs() <= e;
        return if inside { Slab { enters: 0.0, leaves: 1.0 } } else { Slab { enters: 1.0, leaves: 0.0 } };
    }
    // Next to nothing as a divisor makes more than a number can hold: the largest one stands in for it.
    let when = |face: f32| ((face - p) / way).clamp(f32::MIN, f32::MAX);
    let (one, other) = (when(-e), when(e));
    Slab { enters: one.min(other), leaves: one.max(other) }
}

traced!("segment_box");

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{Obb3, Segment3};

    /// **Flawed.** Looks at the normals of the faces only: the box around the segment, and not the segment.
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

    traced!("segment_box-flawed");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{Call, Seen, Trace};
    use glam::{Vec3, vec3};

    /// What `axes` says, and what it met.
    fn traced(segment: &Segment3, obb: &Obb3) -> (bool, Call) {
        let (hit, mut trace) = Trace::of(|trace| traced::axes(trace, segment, obb));
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
