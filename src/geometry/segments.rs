//! Building blocks on segments: the closest point to a point, and whether two segments cross.

use super::{Segment, side_of_line};
use glam::Vec2;

/// What [`closest_point`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClosestPoint {
    /// From the segment's start to its end: Q − P.
    pub v: Vec2,
    /// From the segment's start to the point: T − P.
    pub w: Vec2,
    /// w·v: how far the point lies along the segment, times |v|.
    pub wv: f32,
    /// v·v: the squared length.
    pub vv: f32,
    /// Where the closest point is, from 0 at the start to 1 at the end; 0 when they are equal.
    pub f: f32,
    /// The closest point P + f·v.
    pub closest: Vec2,
    /// From the closest point to T, computed without it: no digits are lost far from the origin.
    pub gap: Vec2,
    /// The squared distance from T to the segment.
    pub gap_squared: f32,
}

/// The point of a segment that is closest to `t`.
///
/// Drops T on the line (f = w·v / v·v) and clamps f to 0..1, that is to the ends. Equal ends make the segment a point.
/// Source: Ericson, *Real-Time Collision Detection*, 5.1.2.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Segment, segments::closest_point}};
/// let segment = Segment::new(vec2(0.0, 0.0), vec2(4.0, 0.0))?;
/// assert_eq!(closest_point(vec2(1.0, 3.0), &segment).closest, vec2(1.0, 0.0));
/// assert_eq!(closest_point(vec2(9.0, 3.0), &segment).closest, vec2(4.0, 0.0), "beyond the end");
/// let point = Segment::new(vec2(1.0, 1.0), vec2(1.0, 1.0))?;
/// assert_eq!(closest_point(vec2(1.0, 3.0), &point).gap_squared, 4.0, "never 0/0");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn closest_point(t: Vec2, segment: &Segment) -> ClosestPoint {
    let (p, q) = (segment.p, segment.q);
    // mark: project
    let v = q - p;
    let w = t - p;
    let wv = w.dot(v);
    let vv = v.dot(v);
    // mark: clamp
    let f = if vv > 0.0 { (wv / vv).clamp(0.0, 1.0) } else { 0.0 };
    // mark: closest
    let closest = p + f * v;
    let gap = w - f * v;
    let gap_squared = gap.dot(gap);
    // mark:
    ClosestPoint { v, w, wv, vv, f, closest, gap, gap_squared }
}

/// What [`crossing`] met on its way. World frame; the sides are in square units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crossing {
    /// The side of the line AB that C is on, see [`side_of_line`].
    pub c_side: f32,
    /// The side of the line AB that D is on.
    pub d_side: f32,
    /// The side of the line CD that A is on.
    pub a_side: f32,
    /// The side of the line CD that B is on.
    pub b_side: f32,
    /// Whether C and D are on opposite sides of the line AB.
    pub ab_splits: bool,
    /// Whether A and B are on opposite sides of the line CD.
    pub cd_splits: bool,
    /// Whether each line has the other segment's ends on opposite sides.
    pub crosses: bool,
}

/// Whether the segments AB and CD cross in their middles.
///
/// Each line must have the other's ends on opposite sides. Ends that only touch, and segments on
/// one line, do not cross; the distance of the ends finds those.
/// Source: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Segment, segments::crossing}};
/// let level = Segment::new(vec2(-1.0, 0.0), vec2(1.0, 0.0))?;
/// assert!(crossing(&level, &Segment::new(vec2(0.0, -1.0), vec2(0.0, 1.0))?).crosses);
/// assert!(!crossing(&level, &Segment::new(vec2(0.0, 0.0), vec2(0.0, 1.0))?).crosses, "only touches");
/// assert!(!crossing(&level, &Segment::new(vec2(2.0, -1.0), vec2(2.0, 1.0))?).crosses);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn crossing(ab: &Segment, cd: &Segment) -> Crossing {
    let (a, b) = (ab.p, ab.q);
    let (c, d) = (cd.p, cd.q);
    // mark: ab-splits
    let c_side = side_of_line(c, a, b);
    let d_side = side_of_line(d, a, b);
    let ab_splits = opposite(c_side, d_side);
    // mark: cd-splits
    let a_side = side_of_line(a, c, d);
    let b_side = side_of_line(b, c, d);
    let cd_splits = opposite(a_side, b_side);
    // mark: crosses
    let crosses = ab_splits && cd_splits;
    // mark:
    Crossing { c_side, d_side, a_side, b_side, ab_splits, cd_splits, crosses }
}

/// Whether one is positive and the other negative. Their product would tell, too, but that of tiny numbers vanishes.
#[inline]
fn opposite(x: f32, y: f32) -> bool {
    (x > 0.0 && y < 0.0) || (x < 0.0 && y > 0.0)
}
