//! Does a segment meet a turned rectangle?
//!
//! Every method uses the rectangle's frame, in which the rectangle is upright and its center is the origin.

use super::{Obb, Segment, cross};
use glam::{Vec2, Vec2Swizzles, vec2};

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
    // `|` tests all three, so the processor has no branch to guess.
    // The first true one is the first_gap.
    let hit = !(gap_on_u | gap_on_v | gap_on_n);
    hit
}

/// Follows the segment from P to Q: it is in the rectangle while it is between left and right, and also between below and above.
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

/// The times at which the point that moves from P to Q is between two parallel sides, as fractions of the segment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slab {
    /// The time at which it enters, possibly before P.
    pub enters: f32,
    /// The time at which it leaves.
    pub leaves: f32,
}

/// When `p + t·way` is between −e and e. Along the sides it is so always (0 to 1) or never (1 to 0).
#[inline(always)]
pub(crate) fn slab(p: f32, way: f32, e: f32) -> Slab {
    if way == 0.0 {
        let inside = p.abs() <= e;
        return if inside { Slab { enters: 0.0, leaves: 1.0 } } else { Slab { enters: 1.0, leaves: 0.0 } };
    }
    // Dividing by almost zero can overflow: the largest number is used instead.
    let when = |side: f32| ((side - p) / way).clamp(f32::MIN, f32::MAX);
    let (one, other) = (when(-e), when(e));
    Slab { enters: one.min(other), leaves: one.max(other) }
}

/// Tests if the segment crosses one of the four sides, or lies inside with its end P.
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
    // `|` avoids a branch: which sides are crossed is hard to predict.
    let crosses = right.hit | left.hit | above.hit | below.hit;
    // mark: inside
    let inside = p.abs().cmple(e).all();
    // mark: verdict
    let hit = crosses | inside;
    hit
}

/// The crossing of a segment with the line of a side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OnSide {
    /// The time of the crossing; below 0 for a segment along the side.
    pub t: f32,
    /// Its distance from the side's middle; that of P if the segment does not reach the line.
    pub at: f32,
    /// True if it is on the side.
    pub hit: bool,
}

/// The crossing of `p + t·way` with the line x = `side`. It is on the side if it is within `half` of the middle.
#[inline(always)]
fn on_side(p: Vec2, way: Vec2, side: f32, half: f32) -> OnSide {
    let t = if way.x == 0.0 { -1.0 } else { ((side - p.x) / way.x).clamp(f32::MIN, f32::MAX) };
    let at = p.y + t.clamp(0.0, 1.0) * way.y;
    OnSide { t, at, hit: (0.0..=1.0).contains(&t) & (at.abs() <= half) }
}

/// The contact of a segment and a rectangle: everything that a ray cast needs besides the verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// True if they touch or meet.
    pub hit: bool,
    /// The time at which it enters: 0 at P, 1 at Q; 0 if P is inside. On a miss, 1.
    pub time: f32,
    /// The point at that time. World frame.
    pub point: Vec2,
    /// The unit direction out of the rectangle there; zero if P is inside, or on a miss. World frame.
    pub normal: Vec2,
}

/// Finds the contact by slabs.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Obb, Segment, segment_rectangle::contact}};
/// let rectangle = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// let met = contact(&Segment::new(vec2(-4.0, 0.5), vec2(4.0, 0.5))?, &rectangle);
/// assert_eq!((met.hit, met.time, met.point, met.normal), (true, 0.25, vec2(-2.0, 0.5), vec2(-1.0, 0.0)));
/// assert_eq!(contact(&Segment::new(vec2(0.0, 0.0), vec2(4.0, 0.5))?, &rectangle).time, 0.0, "P is inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn contact(segment: &Segment, obb: &Obb) -> Contact {
    let e = obb.half;
    let p = obb.to_own_frame(segment.p - obb.center);
    let way = obb.to_own_frame(segment.q - segment.p);
    let x = slab(p.x, way.x, e.x);
    let y = slab(p.y, way.y, e.y);
    let enters = x.enters.max(y.enters);
    let leaves = x.leaves.min(y.leaves).min(1.0);
    let hit = enters.max(0.0) <= leaves;
    let time = if hit { enters.max(0.0) } else { 1.0 };
    let point = segment.p + time * (segment.q - segment.p);
    let by_x = x.enters >= y.enters;
    let side = if by_x { vec2(-way.x.signum(), 0.0) } else { vec2(0.0, -way.y.signum()) };
    let normal = if hit && enters > 0.0 { obb.to_world(side) } else { Vec2::ZERO };
    Contact { hit, time, point, normal }
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Obb, Segment, Vec2Swizzles, on_side};

    /// **Incorrect.** Tests u and v only: the box around the segment, and not the segment.
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

    /// **Incorrect.** Tests only if a side is crossed: inside, none is.
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
}
