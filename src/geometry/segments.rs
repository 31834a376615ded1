//! Do two segments meet, and where? Also building blocks: the point of a segment closest to another, and a test for crossing
//! segments.

use super::{Segment, side_of_line};
use glam::Vec2;

/// The point of a segment that is closest to another one. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClosestPoint {
    /// The point.
    pub closest: Vec2,
    /// Its squared distance from the other one.
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
#[inline(always)]
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
    ClosestPoint { closest, gap_squared }
}

/// True if the segments AB and CD cross in their interiors.
///
/// Each line must have the other's ends on opposite sides. Ends that only touch, and segments on
/// one line, do not cross; the distance of the ends finds those.
/// Source: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Segment, segments::crossing}};
/// let level = Segment::new(vec2(-1.0, 0.0), vec2(1.0, 0.0))?;
/// assert!(crossing(&level, &Segment::new(vec2(0.0, -1.0), vec2(0.0, 1.0))?));
/// assert!(!crossing(&level, &Segment::new(vec2(0.0, 0.0), vec2(0.0, 1.0))?), "only touches");
/// assert!(!crossing(&level, &Segment::new(vec2(2.0, -1.0), vec2(2.0, 1.0))?));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn crossing(ab: &Segment, cd: &Segment) -> bool {
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
    crosses
}

/// True if one is positive and the other negative. Their product would show it too, but the product of tiny numbers vanishes.
#[inline(always)]
fn opposite(x: f32, y: f32) -> bool {
    (x > 0.0 && y < 0.0) || (x < 0.0 && y > 0.0)
}

/// Tests if two segments meet: each line must reach the other segment, and on one line their boxes must overlap.
///
/// An end on a line is on neither side, so touching ends do not rule anything out. If both segments are on one line, or one of
/// them is a point on the other's line, only the boxes decide.
/// Source: Redpoll's 60, §2-24; Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Segment, segments::sides}};
/// let level = Segment::new(vec2(-1.0, 0.0), vec2(1.0, 0.0))?;
/// assert!(sides(&level, &Segment::new(vec2(0.0, -1.0), vec2(0.0, 1.0))?));
/// assert!(sides(&level, &Segment::new(vec2(0.5, 0.0), vec2(0.5, 1.0))?), "touching counts");
/// assert!(!sides(&level, &Segment::new(vec2(2.0, 0.0), vec2(3.0, 0.0))?), "apart on one line");
/// assert!(sides(&level, &Segment::new(vec2(0.5, 0.0), vec2(0.5, 0.0))?), "equal ends make a point");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn sides(ab: &Segment, cd: &Segment) -> bool {
    let (a, b) = (ab.p, ab.q);
    let (c, d) = (cd.p, cd.q);
    // mark: line-ab
    let c_side = side_of_line(c, a, b);
    let d_side = side_of_line(d, a, b);
    let ab_misses = same_side(c_side, d_side);
    // mark: line-cd
    let a_side = side_of_line(a, c, d);
    let b_side = side_of_line(b, c, d);
    let cd_misses = same_side(a_side, b_side);
    // mark: boxes
    let overlap = boxes_overlap([a, b], [c, d]);
    // mark: verdict
    let hit = !ab_misses & !cd_misses & overlap;
    hit
}

/// True if both are positive or both negative. `&` and `|` evaluate both operands, while `&&` and `||` would branch.
#[inline(always)]
fn same_side(x: f32, y: f32) -> bool {
    (x > 0.0) & (y > 0.0) | (x < 0.0) & (y < 0.0)
}

/// True if the upright boxes around two segments overlap; touching counts.
#[inline(always)]
fn boxes_overlap([a, b]: [Vec2; 2], [c, d]: [Vec2; 2]) -> bool {
    let (ab_min, ab_max) = (a.min(b), a.max(b));
    let (cd_min, cd_max) = (c.min(d), c.max(d));
    ab_min.cmple(cd_max).all() && cd_min.cmple(ab_max).all()
}

/// Finds where the lines meet, as parts of the way from A to B and from C to D: both must be from 0 to 1.
///
/// Differences and products of `f32` numbers are exact in `f64`, or next to it, so that a touching end is no matter of luck.
/// Source: Redpoll's 60, §2-24; Ericson, *Real-Time Collision Detection*, 5.1.9.1.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Segment, segments::parameters}};
/// let level = Segment::new(vec2(0.0, 0.0), vec2(4.0, 0.0))?;
/// let steep = Segment::new(vec2(1.0, -3.0), vec2(1.0, 1.0))?;
/// assert!(parameters(&level, &steep), "a quarter of the way along the first, three quarters along the second");
/// assert!(!parameters(&level, &Segment::new(vec2(0.0, 1.0), vec2(4.0, 1.0))?), "side by side");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn parameters(ab: &Segment, cd: &Segment) -> bool {
    let (a, b) = (ab.p.as_dvec2(), ab.q.as_dvec2());
    let (c, d) = (cd.p.as_dvec2(), cd.q.as_dvec2());
    // mark: whole
    let v_ab = b - a;
    let v_cd = d - c;
    let whole = v_ab.perp_dot(v_cd);
    // mark: parts
    let ac = c - a;
    let s_part = ac.perp_dot(v_cd);
    let t_part = ac.perp_dot(v_ab);
    // mark: parallel
    let parallel = whole == 0.0;
    let one_line = parallel && s_part == 0.0 && t_part == 0.0;
    let overlap = boxes_overlap([ab.p, ab.q], [cd.p, cd.q]);
    // mark: divide
    let (s, t) = if parallel { (0.0, 0.0) } else { (s_part / whole, t_part / whole) };
    // mark: verdict
    let within = (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t);
    let hit = if parallel { one_line && overlap } else { within };
    hit
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Segment, opposite, same_side, side_of_line};

    /// **Incorrect.** Tests only if the line AB reaches CD, and not if AB itself does.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Segment, segments::{flawed, sides}}};
    /// let short = Segment::new(vec2(0.0, 0.0), vec2(1.0, 0.0))?;
    /// let ahead = Segment::new(vec2(9.0, -1.0), vec2(9.0, 1.0))?;
    /// assert!(flawed::one_line(&short, &ahead) && !sides(&short, &ahead));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn one_line(ab: &Segment, cd: &Segment) -> bool {
        let (a, b) = (ab.p, ab.q);
        let (c, d) = (cd.p, cd.q);
        // mark: line-ab
        let c_side = side_of_line(c, a, b);
        let d_side = side_of_line(d, a, b);
        let ab_misses = same_side(c_side, d_side);
        // mark: verdict
        let hit = !ab_misses;
        hit
    }

    /// **Incorrect.** Requires ends on opposite sides, so that a touching end counts as a miss.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Segment, segments::{flawed, sides}}};
    /// let level = Segment::new(vec2(-1.0, 0.0), vec2(1.0, 0.0))?;
    /// let standing = Segment::new(vec2(0.0, 0.0), vec2(0.0, 1.0))?;
    /// assert!(!flawed::strict_signs(&level, &standing) && sides(&level, &standing));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn strict_signs(ab: &Segment, cd: &Segment) -> bool {
        let (a, b) = (ab.p, ab.q);
        let (c, d) = (cd.p, cd.q);
        // mark: line-ab
        let c_side = side_of_line(c, a, b);
        let d_side = side_of_line(d, a, b);
        let ab_splits = opposite(c_side, d_side);
        // mark: line-cd
        let a_side = side_of_line(a, c, d);
        let b_side = side_of_line(b, c, d);
        let cd_splits = opposite(a_side, b_side);
        // mark: verdict
        let hit = ab_splits && cd_splits;
        hit
    }

    /// **Incorrect.** Multiplies the sides, and takes a product that is not positive for "not on one side".
    ///
    /// The products are zero for segments apart on one line, and also for tiny ones, whose products vanish: it says hit.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Segment, segments::{flawed, sides}}};
    /// let left = Segment::new(vec2(0.0, 0.0), vec2(1.0, 0.0))?;
    /// let right = Segment::new(vec2(5.0, 0.0), vec2(6.0, 0.0))?;
    /// assert!(flawed::product_of_signs(&left, &right) && !sides(&left, &right));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn product_of_signs(ab: &Segment, cd: &Segment) -> bool {
        let (a, b) = (ab.p, ab.q);
        let (c, d) = (cd.p, cd.q);
        // mark: line-ab
        let c_side = side_of_line(c, a, b);
        let d_side = side_of_line(d, a, b);
        let ab_product = c_side * d_side;
        // mark: line-cd
        let a_side = side_of_line(a, c, d);
        let b_side = side_of_line(b, c, d);
        let cd_product = a_side * b_side;
        // mark: verdict
        let hit = ab_product <= 0.0 && cd_product <= 0.0;
        hit
    }
}
