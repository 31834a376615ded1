//! Does a segment meet a turned rectangle?
//!
//! Every method looks at it from the rectangle's own frame, in which the rectangle is upright and its center is the origin.

use super::{Obb, Segment, cross};
use glam::{Vec2, Vec2Swizzles};

/// Separating axes: the rectangle's u and v, and the normal of the segment.
///
/// A segment is its middle m and half of its way d, as a rectangle is its center and its half extents. On u its shadow reaches
/// |d.x| from that of m; on its own normal it does not reach at all. All comparisons there are multiplied by |d|.
/// Source: "3D衝突判定(当たり判定)"; Ericson, *Real-Time Collision Detection*, 5.3.3.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Obb, Segment, segment_rectangle::axes}};
/// let upright = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// assert!(axes(&Segment::new(vec2(-5.0, 1.0), vec2(5.0, 1.0))?, &upright), "touching counts");
/// let past_corner = Segment::new(vec2(1.0, 3.0), vec2(4.0, 0.0))?;
/// assert!(!axes(&past_corner, &upright), "only its own normal shows the gap");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn axes(segment: &Segment, obb: &Obb) -> bool {
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
    // mark: axis-n
    let across = cross(m, d).abs();
    let reach_n = e.x * d.y.abs() + e.y * d.x.abs();
    let gap_on_n = across > reach_n;
    // mark: verdict
    // `|` looks at all three, and none has to be guessed. The first that is so is the first_gap.
    let hit = !(gap_on_u | gap_on_v | gap_on_n);
    hit
}

/// Walks from P to Q: the rectangle is where the walk is between left and right, and also between below and above.
///
/// Source: Ericson, *Real-Time Collision Detection*, 5.3.3.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Obb, Segment, segment_rectangle::slabs}};
/// let upright = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// assert!(slabs(&Segment::new(vec2(-4.0, 0.0), vec2(4.0, 0.0))?, &upright));
/// assert!(slabs(&Segment::new(vec2(0.5, 0.0), vec2(0.5, 0.0))?, &upright), "a point inside");
/// assert!(!slabs(&Segment::new(vec2(1.0, 3.0), vec2(4.0, 0.0))?, &upright));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn slabs(segment: &Segment, obb: &Obb) -> bool {
    let e = obb.half;
    // mark: own-frame
    let p = obb.to_own_frame(segment.p - obb.center);
    let way = obb.to_own_frame(segment.q - segment.p);
    // mark: slab-x
    let x = slab(p.x, way.x, e.x);
    // mark: slab-y
    let y = slab(p.y, way.y, e.y);
    // mark: verdict
    let enters = x.enters.max(y.enters).max(0.0);
    let leaves = x.leaves.min(y.leaves).min(1.0);
    let hit = enters <= leaves;
    hit
}

/// When a walk from P to Q is between two parallel sides: parts of the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slab {
    /// When it enters, or would have.
    pub enters: f32,
    /// When it leaves.
    pub leaves: f32,
}

/// When `p + t·way` is between −e and e. Along the sides it is so always (0 to 1) or never (1 to 0).
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(crate) fn slab(p: f32, way: f32, e: f32) -> Slab {
    if way == 0.0 {
        let inside = p.abs() <= e;
        return if inside { Slab { enters: 0.0, leaves: 1.0 } } else { Slab { enters: 1.0, leaves: 0.0 } };
    }
    // Next to nothing as a divisor makes more than a number can hold: the largest one stands in for it.
    let when = |side: f32| ((side - p) / way).clamp(f32::MIN, f32::MAX);
    let (one, other) = (when(-e), when(e));
    Slab { enters: one.min(other), leaves: one.max(other) }
}

/// Whether the segment crosses one of the four sides, or lies inside with its end P.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Obb, Segment, segment_rectangle::four_sides}};
/// let upright = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// assert!(four_sides(&Segment::new(vec2(-4.0, 0.0), vec2(4.0, 0.0))?, &upright));
/// assert!(four_sides(&Segment::new(vec2(-1.0, 0.0), vec2(1.0, 0.0))?, &upright), "wholly inside");
/// assert!(!four_sides(&Segment::new(vec2(1.0, 3.0), vec2(4.0, 0.0))?, &upright));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn four_sides(segment: &Segment, obb: &Obb) -> bool {
    let e = obb.half;
    // mark: own-frame
    let p = obb.to_own_frame(segment.p - obb.center);
    let way = obb.to_own_frame(segment.q - segment.p);
    // mark: sides
    let right = on_side(p, way, e.x, e.y);
    let left = on_side(p, way, -e.x, e.y);
    let above = on_side(p.yx(), way.yx(), e.y, e.x);
    let below = on_side(p.yx(), way.yx(), -e.y, e.x);
    // `|` where `||` would branch: which sides are crossed is hard to guess.
    let crosses = right.hit | left.hit | above.hit | below.hit;
    // mark: inside
    let inside = p.abs().cmple(e).all();
    // mark: verdict
    let hit = crosses | inside;
    hit
}

/// Where a segment crosses the line of a side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OnSide {
    /// At which part of the way; below 0 for a way along the side.
    pub t: f32,
    /// How far that is from the side's middle; that of P where the segment does not come to the line.
    pub at: f32,
    /// Whether it is on the side.
    pub hit: bool,
}

/// Where `p + t·way` comes to the line x = `side`, and whether that is on the side, which reaches `half` up and down.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn on_side(p: Vec2, way: Vec2, side: f32, half: f32) -> OnSide {
    let t = if way.x == 0.0 { -1.0 } else { ((side - p.x) / way.x).clamp(f32::MIN, f32::MAX) };
    let at = p.y + t.clamp(0.0, 1.0) * way.y;
    OnSide { t, at, hit: (0.0..=1.0).contains(&t) & (at.abs() <= half) }
}

traced!("segment_rectangle");

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{Obb, Segment, Vec2Swizzles, on_side};

    /// **Flawed.** Looks at u and v only: the box around the segment, and not the segment.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Obb, Segment, segment_rectangle::{axes, flawed}}};
    /// let upright = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
    /// let past_corner = Segment::new(vec2(1.0, 3.0), vec2(4.0, 0.0))?;
    /// assert!(flawed::two_axes(&past_corner, &upright) && !axes(&past_corner, &upright));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn two_axes(segment: &Segment, obb: &Obb) -> bool {
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
        // mark: verdict
        let first_gap = [gap_on_u, gap_on_v].iter().position(|gap| *gap);
        let hit = first_gap.is_none();
        hit
    }

    /// **Flawed.** Asks only whether a side is crossed: inside, none is.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Obb, Segment, segment_rectangle::{axes, flawed}}};
    /// let upright = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
    /// let inside = Segment::new(vec2(-1.0, 0.0), vec2(1.0, 0.0))?;
    /// assert!(!flawed::sides_only(&inside, &upright) && axes(&inside, &upright));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn sides_only(segment: &Segment, obb: &Obb) -> bool {
        let e = obb.half;
        // mark: own-frame
        let p = obb.to_own_frame(segment.p - obb.center);
        let way = obb.to_own_frame(segment.q - segment.p);
        // mark: sides
        let right = on_side(p, way, e.x, e.y);
        let left = on_side(p, way, -e.x, e.y);
        let above = on_side(p.yx(), way.yx(), e.y, e.x);
        let below = on_side(p.yx(), way.yx(), -e.y, e.x);
        // mark: verdict
        let hit = right.hit | left.hit | above.hit | below.hit;
        hit
    }

    traced!("segment_rectangle-flawed");
}
