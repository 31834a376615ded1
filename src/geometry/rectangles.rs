//! Do two turned rectangles overlap? By separating axes.
//!
//! Two convex shapes are apart exactly when their shadows on some axis are. For two rectangles four
//! axes suffice, the side directions of each. If the sides are parallel, axes repeat; that costs
//! nothing but time.
//! Source: Redpoll's 60, §2-21; Ericson, *Real-Time Collision Detection*, 4.4.1.

use super::{Aabb, Obb};
use glam::Vec2;
use std::array;

/// Two shadows on one axis, compared. All in world units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AxisCheck {
    /// The unit direction L of the axis. World frame.
    pub axis: Vec2,
    /// How far apart the centers' shadows are: |t·L|.
    pub distance: f32,
    /// How far A's shadow reaches from the shadow of its center: Σ eᵢ|uᵢ·L|.
    pub reach_a: f32,
    /// The same for B.
    pub reach_b: f32,
    /// The room between the shadows; zero when they touch or overlap.
    pub gap: f32,
    /// How deep the shadows overlap; zero when there is a gap.
    pub overlap: f32,
    /// Whether there is a gap: the rectangles are apart.
    pub separates: bool,
}

/// What [`radii`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Radii {
    /// From A's center to B's.
    pub t: Vec2,
    /// A's u, A's v, B's u, B's v, each compared.
    pub checks: [AxisCheck; 4],
    /// The first axis with a gap, if any: it settles the question.
    pub first_gap: Option<usize>,
    /// The axis of the largest gap, or else of the least overlap (the first among equals).
    pub least: usize,
    /// The shortest way for B out of A along one of the axes; zero when they are apart or just touch.
    pub way_out: Vec2,
    /// Whether no axis separates them; touching counts.
    pub hit: bool,
}

/// Compares centers and reaches on each of the four axes.
///
/// All four are always looked at: on today's processors that is quicker than asking after each
/// whether to stop.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Obb, rectangles::radii}, std::f32::consts::FRAC_PI_4};
/// let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// assert!(radii(&a, &Obb::new(vec2(2.5, 0.0), vec2(1.0, 1.0), 0.0)?).hit);
/// assert!(radii(&a, &Obb::new(vec2(3.0, 0.0), vec2(1.0, 1.0), 0.0)?).hit, "touching counts");
/// // Turned by 45°, B's bounding box reaches A's corner, but B itself does not:
/// let apart = radii(&a, &Obb::new(vec2(3.0, 2.0), vec2(1.0, 1.0), FRAC_PI_4)?);
/// assert!(!apart.hit && apart.first_gap == Some(2), "only B's own side shows the gap");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn radii(a: &Obb, b: &Obb) -> Radii {
    // mark: between
    let t = b.center - a.center;
    // mark: axes
    let axes = [a.u, a.v, b.u, b.v];
    let checks = array::from_fn(|i| check_axis(a, b, t, axes[i]));
    // mark: verdict
    let first_gap = checks.iter().position(|check| check.separates);
    let hit = !checks.iter().fold(false, |any, check| any | check.separates);
    // mark: way-out
    let least = least_overlap(&checks);
    let way_out = checks[least].axis * checks[least].overlap.copysign(t.dot(axes[least]));
    // mark:
    Radii { t, checks, first_gap, least, way_out: if hit { way_out } else { Vec2::ZERO }, hit }
}

/// Two shadows on the axis `l`, by centers and reaches. `t` leads from A's center to B's.
#[inline]
pub fn check_axis(a: &Obb, b: &Obb, t: Vec2, l: Vec2) -> AxisCheck {
    // mark: distance
    let distance = t.dot(l).abs();
    // mark: reach
    let reach_a = a.half.x * a.u.dot(l).abs() + a.half.y * a.v.dot(l).abs();
    let reach_b = b.half.x * b.u.dot(l).abs() + b.half.y * b.v.dot(l).abs();
    // mark: gap
    let gap = (distance - (reach_a + reach_b)).max(0.0);
    let overlap = (reach_a + reach_b - distance).max(0.0);
    let separates = distance > reach_a + reach_b;
    // mark:
    AxisCheck { axis: l, distance, reach_a, reach_b, gap, overlap, separates }
}

/// The axis on which the shadows overlap least, or leave the largest gap; the first among equals.
#[inline]
fn least_overlap(checks: &[AxisCheck; 4]) -> usize {
    let room = |i: usize| checks[i].overlap - checks[i].gap;
    (1..4).fold(0, |least, i| if room(i) < room(least) { i } else { least })
}

/// The shadow of a shape on an axis: from `min` to `max`, in world units from the origin's shadow.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Where it begins.
    pub min: f32,
    /// Where it ends.
    pub max: f32,
}

impl Interval {
    /// The shadow of four corners on the axis `l`.
    #[inline]
    pub fn of(corners: &[Vec2; 4], l: Vec2) -> Self {
        let [s, t, u, v] = corners.map(|corner| corner.dot(l));
        Self { min: s.min(t).min(u.min(v)), max: s.max(t).max(u.max(v)) }
    }

    /// The room between two intervals; zero when they touch or overlap.
    #[inline]
    pub fn gap(&self, other: &Self) -> f32 {
        (self.min - other.max).max(other.min - self.max).max(0.0)
    }
}

/// What [`corners`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Corners {
    /// A's corners, counter-clockwise.
    pub a: [Vec2; 4],
    /// B's corners, counter-clockwise.
    pub b: [Vec2; 4],
    /// The unit directions A's u, A's v, B's u, B's v.
    pub axes: [Vec2; 4],
    /// A's shadow on each axis.
    pub shadows_a: [Interval; 4],
    /// B's shadow on each axis.
    pub shadows_b: [Interval; 4],
    /// The room between the shadows on each axis.
    pub gaps: [f32; 4],
    /// The first axis with a gap, if any.
    pub first_gap: Option<usize>,
    /// Whether no axis separates them; touching counts.
    pub hit: bool,
}

/// Drops all eight corners on each axis and compares the intervals they fill.
///
/// More arithmetic than [`radii`], but it works for any convex polygons. Touching counts, as far as
/// corners computed in the world can tell: far from the origin they are rounded.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Obb, rectangles::corners}, std::f32::consts::FRAC_PI_4};
/// let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// let touching = corners(&a, &Obb::new(vec2(3.0, 0.0), vec2(1.0, 1.0), 0.0)?);
/// assert!(touching.hit && touching.shadows_a[0].max == touching.shadows_b[0].min);
/// let apart = corners(&a, &Obb::new(vec2(3.0, 2.0), vec2(1.0, 1.0), FRAC_PI_4)?);
/// assert!(!apart.hit && apart.first_gap == Some(2), "only B's own side shows the gap");
/// assert!(corners(&a, &Obb::new(vec2(1.0, 1.0), vec2(0.0, 0.0), 1.0)?).hit, "a point on the border");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn corners(a: &Obb, b: &Obb) -> Corners {
    let axes = [a.u, a.v, b.u, b.v];
    // Measured from A's center, so that far from the origin no digits are lost.
    let origin = a.center;
    // mark: corners
    let a = a.corners();
    let b = b.corners();
    // mark: shadows
    let shadows_a = array::from_fn(|i| Interval::of(&a.map(|p| p - origin), axes[i]));
    let shadows_b = array::from_fn(|i| Interval::of(&b.map(|p| p - origin), axes[i]));
    // mark: gaps
    let gaps: [f32; 4] = array::from_fn(|i| Interval::gap(&shadows_a[i], &shadows_b[i]));
    let first_gap = gaps.iter().position(|&gap| gap > 0.0);
    // mark: verdict
    let hit = gaps.iter().fold(true, |hit, &gap| hit & (gap == 0.0));
    // mark:
    Corners { a, b, axes, shadows_a, shadows_b, gaps, first_gap, hit }
}

/// What [`aabbs`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aabbs {
    /// From A's center to B's.
    pub t: Vec2,
    /// The sum of the half extents on each axis.
    pub reach: Vec2,
    /// Whether |t| is at most the reach on both axes; touching counts.
    pub hit: bool,
}

/// Two upright rectangles: the x and y axes are all there is. Source: Redpoll's 60, §2-19.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Aabb, rectangles::aabbs}};
/// let a = Aabb::new(vec2(0.0, 0.0), vec2(2.0, 1.0))?;
/// assert!(aabbs(&a, &Aabb::new(vec2(3.0, 2.0), vec2(1.0, 1.0))?).hit, "they share a corner");
/// assert!(!aabbs(&a, &Aabb::new(vec2(0.0, 2.1), vec2(9.0, 1.0))?).hit, "a gap on y is enough");
/// assert!(aabbs(&a, &Aabb::new(vec2(0.0, 0.0), vec2(9.0, 0.0))?).hit, "a flat one right through");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn aabbs(a: &Aabb, b: &Aabb) -> Aabbs {
    let t = b.center - a.center;
    let reach = a.half + b.half;
    let hit = (t.x.abs() <= reach.x) & (t.y.abs() <= reach.y);
    Aabbs { t, reach, hit }
}

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{AxisCheck, Obb, Vec2, check_axis};

    /// What [`upright`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Upright {
        /// From A's center to B's.
        pub t: Vec2,
        /// The world's x and y axes, each compared.
        pub checks: [AxisCheck; 2],
        /// The first axis with a gap, if any.
        pub first_gap: Option<usize>,
        /// What the method says, wrongly where only a turned axis separates.
        pub hit: bool,
    }

    /// **Flawed once turned.** Looks at the x and y axes only.
    ///
    /// Right for upright rectangles (Redpoll's 60, §2-19). For turned ones it compares their
    /// bounding boxes, and says hit where only a slanted line would fit between.
    ///
    /// ```
    /// # use {glam::vec2, std::f32::consts::FRAC_PI_4};
    /// # use hantei::geometry::{Obb, rectangles::{flawed, radii}};
    /// let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
    /// let turned = Obb::new(vec2(3.0, 2.0), vec2(1.0, 1.0), FRAC_PI_4)?;
    /// assert!(flawed::upright(&a, &turned).hit && !radii(&a, &turned).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline]
    pub fn upright(a: &Obb, b: &Obb) -> Upright {
        // mark: between
        let t = b.center - a.center;
        // mark: axes
        let axes = [Vec2::X, Vec2::Y];
        let checks = axes.map(|l| check_axis(a, b, t, l));
        // mark: verdict
        let first_gap = checks.iter().position(|check| check.separates);
        let hit = first_gap.is_none();
        // mark:
        Upright { t, checks, first_gap, hit }
    }

    /// What [`corner_inside`] met on its way.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct CornerInside {
        /// Which of A's corners are in B.
        pub a_in_b: [bool; 4],
        /// Which of B's corners are in A.
        pub b_in_a: [bool; 4],
        /// What the method says, wrongly where the rectangles cross like a plus sign.
        pub hit: bool,
    }

    /// **Flawed.** Looks for a corner of one rectangle inside the other.
    ///
    /// Two bars that cross like a plus sign overlap without any.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Obb, rectangles::{flawed, radii}}};
    /// let level = Obb::new(vec2(0.0, 0.0), vec2(3.0, 0.5), 0.0)?;
    /// let upright = Obb::new(vec2(0.0, 0.0), vec2(0.5, 3.0), 0.0)?;
    /// assert!(!flawed::corner_inside(&level, &upright).hit && radii(&level, &upright).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline]
    pub fn corner_inside(a: &Obb, b: &Obb) -> CornerInside {
        // mark: a-in-b
        let a_in_b = a.corners().map(|corner| contains(b, corner));
        // mark: b-in-a
        let b_in_a = b.corners().map(|corner| contains(a, corner));
        // mark: verdict
        let hit = a_in_b.contains(&true) || b_in_a.contains(&true);
        // mark:
        CornerInside { a_in_b, b_in_a, hit }
    }

    /// Whether the point `p` of the world lies in the rectangle.
    #[inline]
    fn contains(rectangle: &Obb, p: Vec2) -> bool {
        let d = rectangle.to_own_frame(p - rectangle.center);
        d.abs().cmple(rectangle.half).all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;
    use std::f32::consts::FRAC_PI_2;

    #[test]
    fn the_way_out_leads_to_where_they_only_touch() {
        let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0).unwrap();
        let b = Obb::new(vec2(-2.5, 0.25), vec2(1.0, 1.0), 0.0).unwrap();
        let found = radii(&a, &b);
        assert_eq!((found.least, found.way_out), (0, vec2(-0.5, 0.0)));
        let moved = Obb::new(b.center() + found.way_out, b.half(), 0.0).unwrap();
        let touching = radii(&a, &moved);
        assert!(touching.hit && touching.way_out == Vec2::ZERO);
    }

    #[test]
    fn apart_the_axis_of_the_largest_gap_is_the_least() {
        let a = Obb::new(vec2(0.0, 0.0), vec2(1.0, 1.0), 0.0).unwrap();
        let b = Obb::new(vec2(3.0, 5.0), vec2(1.0, 1.0), 0.0).unwrap();
        let found = radii(&a, &b);
        assert_eq!((found.first_gap, found.least, found.way_out), (Some(0), 1, Vec2::ZERO));
        assert_eq!((found.checks[0].gap, found.checks[1].gap), (1.0, 3.0));
    }

    #[test]
    fn parallel_rectangles_make_the_axes_repeat() {
        let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0).unwrap();
        let b = Obb::new(vec2(1.0, 0.0), vec2(2.0, 1.0), FRAC_PI_2).unwrap();
        let [a_u, a_v, b_u, b_v] = radii(&a, &b).checks;
        assert!((a_u.overlap - b_v.overlap).abs() < 1e-6 && (a_v.overlap - b_u.overlap).abs() < 1e-6);
    }
}
