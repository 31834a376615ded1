//! Does a segment meet a turned box?
//!
//! Every method looks at it from the box's own frame, in which the box is upright and its center is the origin: the plane's methods
//! of [`segment_rectangle`](super::segment_rectangle) with one more axis, and what the third one brings.

use super::{Obb3, Segment3};
use glam::Vec3;

/// What [`axes`] met on its way, in the box's own frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axes {
    /// Half of the way from P to Q.
    pub d: Vec3,
    /// The middle of the segment.
    pub m: Vec3,
    /// How far both shadows reach on the axis u: e.x + |d.x|.
    pub reach_u: f32,
    /// Whether the shadows on u are apart.
    pub gap_on_u: bool,
    /// How far both shadows reach on the axis v: e.y + |d.y|.
    pub reach_v: f32,
    /// Whether the shadows on v are apart.
    pub gap_on_v: bool,
    /// How far both shadows reach on the axis w: e.z + |d.z|.
    pub reach_w: f32,
    /// Whether the shadows on w are apart.
    pub gap_on_w: bool,
    /// d × m. Its parts are m·(u × d), m·(v × d), m·(w × d): how far apart the middles are on these axes, times their lengths.
    pub across: Vec3,
    /// How far the box reaches on u × d, times the length of that.
    pub reach_ud: f32,
    /// Whether the shadows on u × d are apart.
    pub gap_on_ud: bool,
    /// How far the box reaches on v × d, times the length of that.
    pub reach_vd: f32,
    /// Whether the shadows on v × d are apart.
    pub gap_on_vd: bool,
    /// How far the box reaches on w × d, times the length of that.
    pub reach_wd: f32,
    /// Whether the shadows on w × d are apart.
    pub gap_on_wd: bool,
    /// The first axis with a gap: u, v, w are 0 to 2, and u × d, v × d, w × d are 3 to 5; nothing when they meet.
    pub first_gap: Option<usize>,
    /// Whether no axis separates them; touching counts.
    pub hit: bool,
}

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
/// assert!(axes(&Segment3::new(vec3(-5.0, 1.0, 1.0), vec3(5.0, 1.0, 1.0))?, &cube).hit, "along an edge");
/// let past_edge = axes(&Segment3::new(vec3(0.0, 3.0, 0.0), vec3(0.5, 0.0, 3.0))?, &cube);
/// assert!(!past_edge.hit && past_edge.first_gap == Some(3), "only u × d shows the gap");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn axes(segment: &Segment3, obb: &Obb3) -> Axes {
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
    let gaps = [gap_on_u, gap_on_v, gap_on_w, gap_on_ud, gap_on_vd, gap_on_wd];
    let first_gap = gaps.iter().position(|gap| *gap);
    // `|` looks at all six, and none has to be guessed.
    let hit = !(gap_on_u | gap_on_v | gap_on_w | gap_on_ud | gap_on_vd | gap_on_wd);
    // mark:
    Axes {
        d,
        m,
        reach_u,
        gap_on_u,
        reach_v,
        gap_on_v,
        reach_w,
        gap_on_w,
        across,
        reach_ud,
        gap_on_ud,
        reach_vd,
        gap_on_vd,
        reach_wd,
        gap_on_wd,
        first_gap,
        hit,
    }
}

/// When a walk from P to Q is between two parallel faces: parts of the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slab {
    /// When it enters, or would have.
    pub enters: f32,
    /// When it leaves.
    pub leaves: f32,
}

/// What [`slabs`] met on its way, in the box's own frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slabs {
    /// Where the walk begins: P.
    pub p: Vec3,
    /// The whole way from P to Q.
    pub way: Vec3,
    /// Between the faces at −u and +u.
    pub x: Slab,
    /// Between the faces at −v and +v.
    pub y: Slab,
    /// Between the faces at −w and +w.
    pub z: Slab,
    /// The latest entry, not before P.
    pub enters: f32,
    /// The earliest exit, not beyond Q.
    pub leaves: f32,
    /// Whether it enters before it leaves; touching counts.
    pub hit: bool,
}

/// Walks from P to Q: the box is where the walk is between all three pairs of faces at once.
///
/// Source: Ericson, *Real-Time Collision Detection*, 5.3.3.
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Segment3, segment_box::slabs}};
/// let cube = Obb3::new(Vec3::ZERO, Vec3::ONE, Vec3::ZERO)?;
/// let through = slabs(&Segment3::new(vec3(0.0, 0.0, 4.0), vec3(0.0, 0.0, -4.0))?, &cube);
/// assert!(through.hit && (through.enters, through.leaves) == (0.375, 0.625));
/// assert!(slabs(&Segment3::new(Vec3::ONE, Vec3::ONE)?, &cube).hit, "a point at the corner");
/// assert!(!slabs(&Segment3::new(vec3(0.0, 3.0, 0.0), vec3(0.5, 0.0, 3.0))?, &cube).hit);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn slabs(segment: &Segment3, obb: &Obb3) -> Slabs {
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
    // mark:
    Slabs { p, way, x, y, z, enters, leaves, hit }
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

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{Obb3, Segment3, Vec3};

    /// What [`faces_only`] met on its way, in the box's own frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct FacesOnly {
        /// Half of the way from P to Q.
        pub d: Vec3,
        /// The middle of the segment.
        pub m: Vec3,
        /// How far both shadows reach on the axis u.
        pub reach_u: f32,
        /// Whether the shadows on u are apart.
        pub gap_on_u: bool,
        /// How far both shadows reach on the axis v.
        pub reach_v: f32,
        /// Whether the shadows on v are apart.
        pub gap_on_v: bool,
        /// How far both shadows reach on the axis w.
        pub reach_w: f32,
        /// Whether the shadows on w are apart.
        pub gap_on_w: bool,
        /// The first axis with a gap: u, v, w are 0 to 2.
        pub first_gap: Option<usize>,
        /// What the method says, wrongly where the segment passes an edge or a corner.
        pub hit: bool,
    }

    /// **Flawed.** Looks at the normals of the faces only: the box around the segment, and not the segment.
    ///
    /// ```
    /// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Segment3, segment_box::{axes, flawed}}};
    /// let cube = Obb3::new(Vec3::ZERO, Vec3::ONE, Vec3::ZERO)?;
    /// let past_edge = Segment3::new(vec3(0.0, 3.0, 0.0), vec3(0.5, 0.0, 3.0))?;
    /// assert!(flawed::faces_only(&past_edge, &cube).hit && !axes(&past_edge, &cube).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn faces_only(segment: &Segment3, obb: &Obb3) -> FacesOnly {
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
        // mark:
        FacesOnly { d, m, reach_u, gap_on_u, reach_v, gap_on_v, reach_w, gap_on_w, first_gap, hit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    #[test]
    fn each_cross_is_needed() {
        let cube = Obb3::new(Vec3::ZERO, Vec3::ONE, Vec3::ZERO).unwrap();
        let (p, q) = (vec3(0.0, 3.0, 0.0), vec3(0.5, 0.0, 3.0));
        for (turn, only) in
            [Vec3::to_array, |p: &Vec3| [p.z, p.x, p.y], |p: &Vec3| [p.y, p.z, p.x]].iter().zip(3..)
        {
            let segment = Segment3::new(turn(&p).into(), turn(&q).into()).unwrap();
            let found = axes(&segment, &cube);
            let gaps = [
                found.gap_on_u,
                found.gap_on_v,
                found.gap_on_w,
                found.gap_on_ud,
                found.gap_on_vd,
                found.gap_on_wd,
            ];
            assert_eq!(gaps, std::array::from_fn(|axis| axis == only), "{segment:?}");
        }
    }

    #[test]
    fn a_segment_along_an_edge_makes_a_cross_vanish_that_then_says_nothing() {
        let cube = Obb3::new(Vec3::ZERO, Vec3::ONE, Vec3::ZERO).unwrap();
        for (y, hit) in [(1.0, true), (1.0_f32.next_up(), false)] {
            let found = axes(&Segment3::new(vec3(-3.0, y, 0.5), vec3(3.0, y, 0.5)).unwrap(), &cube);
            assert_eq!((found.hit, found.across.x, found.reach_ud, found.gap_on_ud), (hit, 0.0, 0.0, false));
        }
    }
}
