//! Do two turned rectangles overlap? By separating axes.
//!
//! Two convex shapes are apart exactly when their shadows on some axis are. For two rectangles four
//! axes suffice, each one's own u and v. If the sides are parallel, axes repeat; that costs
//! nothing but time.
//! Source: Redpoll's 60, §2-21; Ericson, *Real-Time Collision Detection*, 4.4.1.

use super::Obb;
use glam::Vec2;

/// Two shadows on one axis, compared. All in world units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AxisCheck {
    /// The unit direction L of the axis. World frame.
    pub l: Vec2,
    /// How far apart the centers' shadows are: |t·L|.
    pub distance: f32,
    /// How far A's shadow reaches from the shadow of its center: Σ eᵢ|uᵢ·L|.
    pub reach_a: f32,
    /// The same for B.
    pub reach_b: f32,
    /// How far both reach together.
    pub both: f32,
    /// The room between the shadows; zero when they touch or overlap.
    pub gap: f32,
    /// How deep the shadows overlap; zero when there is a gap. The least one of all axes is the penetration depth.
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
    /// The axis of the least overlap (the first among equals); nothing when they are apart.
    pub least: Option<usize>,
    /// The minimum translation vector (MTV): the shortest way for B out of A, which is along one of the axes; zero when they are
    /// apart or just touch.
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
/// assert!(!apart.hit && apart.first_gap == Some(2), "only B's own u axis shows the gap");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn radii(a: &Obb, b: &Obb) -> Radii {
    // mark: between
    let t = b.center - a.center;
    // mark: axis-au
    let on_au = check_axis(a, b, t, a.u);
    // mark: axis-av
    let on_av = check_axis(a, b, t, a.v);
    // mark: axis-bu
    let on_bu = check_axis(a, b, t, b.u);
    // mark: axis-bv
    let on_bv = check_axis(a, b, t, b.v);
    // mark: verdict
    let checks = [on_au, on_av, on_bu, on_bv];
    let first_gap = checks.iter().position(|check| check.separates);
    let hit = first_gap.is_none();
    let mut least = None;
    let mut way_out = Vec2::ZERO;
    if hit {
        // mark: least
        let i = least_overlap(&checks);
        let (l, depth) = (checks[i].l, checks[i].overlap);
        least = Some(i);
        // mark: way-out
        let away = if t.dot(l) < 0.0 { -l } else { l };
        way_out = depth * away;
    }
    // mark:
    Radii { t, checks, first_gap, least, way_out, hit }
}

/// Two shadows on the axis `l`, by centers and reaches. `t` leads from A's center to B's.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub fn check_axis(a: &Obb, b: &Obb, t: Vec2, l: Vec2) -> AxisCheck {
    // mark: distance
    let distance = t.dot(l).abs();
    // mark: reach
    let reach_a = a.half.x * a.u.dot(l).abs() + a.half.y * a.v.dot(l).abs();
    let reach_b = b.half.x * b.u.dot(l).abs() + b.half.y * b.v.dot(l).abs();
    // mark: gap
    let both = reach_a + reach_b;
    let gap = (distance - both).max(0.0);
    let overlap = (both - distance).max(0.0);
    let separates = distance > both;
    // mark:
    AxisCheck { l, distance, reach_a, reach_b, both, gap, overlap, separates }
}

/// The axis on which the shadows overlap least; the first among equals.
#[inline(always)]
fn least_overlap(checks: &[AxisCheck; 4]) -> usize {
    let mut least = 0;
    for i in 1..4 {
        if checks[i].overlap < checks[least].overlap {
            least = i;
        }
    }
    least
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
    #[inline(always)]
    pub fn of(corners: &[Vec2; 4], l: Vec2) -> Self {
        let mut min = f32::INFINITY;
        let mut max = f32::NEG_INFINITY;
        for corner in corners {
            let foot = corner.dot(l);
            // In WebAssembly `min.min(foot)` would be a function call.
            min = if foot < min { foot } else { min };
            max = if foot > max { foot } else { max };
        }
        Self { min, max }
    }

    /// The room between two intervals; zero when they touch or overlap.
    #[inline(always)]
    pub fn gap(&self, other: &Self) -> f32 {
        if self.max < other.min {
            other.min - self.max
        } else if other.max < self.min {
            self.min - other.max
        } else {
            0.0
        }
    }
}

/// Two shadows on one axis, as the intervals that they fill, measured from A's center.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shadows {
    /// The unit direction L of the axis. World frame.
    pub l: Vec2,
    /// A's shadow.
    pub shadow_a: Interval,
    /// B's shadow.
    pub shadow_b: Interval,
    /// The room between the shadows; zero when they touch or overlap.
    pub gap: f32,
    /// Whether there is a gap: the rectangles are apart.
    pub separates: bool,
}

/// What [`corners`] met on its way. All measured from A's center, along the world's axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Corners {
    /// A's corners, counter-clockwise.
    pub corners_a: [Vec2; 4],
    /// B's corners, counter-clockwise.
    pub corners_b: [Vec2; 4],
    /// The shadows on A's u, A's v, B's u, B's v.
    pub checks: [Shadows; 4],
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
/// assert!(touching.hit && touching.checks[0].shadow_a.max == touching.checks[0].shadow_b.min);
/// let apart = corners(&a, &Obb::new(vec2(3.0, 2.0), vec2(1.0, 1.0), FRAC_PI_4)?);
/// assert!(!apart.hit && apart.first_gap == Some(2), "only B's own u axis shows the gap");
/// assert!(corners(&a, &Obb::new(vec2(1.0, 1.0), vec2(0.0, 0.0), 1.0)?).hit, "a point on the border");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn corners(a: &Obb, b: &Obb) -> Corners {
    // mark: corners
    // Measured from A's center, so that far from the origin no digits are lost.
    let corners_a = a.corners().map(|corner| corner - a.center);
    let corners_b = b.corners().map(|corner| corner - a.center);
    // mark: axis-au
    let on_au = compare_shadows(&corners_a, &corners_b, a.u);
    // mark: axis-av
    let on_av = compare_shadows(&corners_a, &corners_b, a.v);
    // mark: axis-bu
    let on_bu = compare_shadows(&corners_a, &corners_b, b.u);
    // mark: axis-bv
    let on_bv = compare_shadows(&corners_a, &corners_b, b.v);
    // mark: verdict
    let checks = [on_au, on_av, on_bu, on_bv];
    let first_gap = checks.iter().position(|check| check.separates);
    let hit = first_gap.is_none();
    // mark:
    Corners { corners_a, corners_b, checks, first_gap, hit }
}

/// Two shadows on the axis `l`, each from its first corner to its last.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub fn compare_shadows(corners_a: &[Vec2; 4], corners_b: &[Vec2; 4], l: Vec2) -> Shadows {
    // mark: shadow-a
    let shadow_a = Interval::of(corners_a, l);
    // mark: shadow-b
    let shadow_b = Interval::of(corners_b, l);
    // mark: gap
    let gap = shadow_a.gap(&shadow_b);
    let separates = gap > 0.0;
    // mark:
    Shadows { l, shadow_a, shadow_b, gap, separates }
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
    #[inline(always)]
    pub fn upright(a: &Obb, b: &Obb) -> Upright {
        // mark: between
        let t = b.center - a.center;
        // mark: axis-x
        let on_x = check_axis(a, b, t, Vec2::X);
        // mark: axis-y
        let on_y = check_axis(a, b, t, Vec2::Y);
        // mark: verdict
        let checks = [on_x, on_y];
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
        /// Whether any of A's corners is in B.
        pub any_a: bool,
        /// Whether any of B's corners is in A.
        pub any_b: bool,
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
    #[inline(always)]
    pub fn corner_inside(a: &Obb, b: &Obb) -> CornerInside {
        // mark: a-in-b
        let a_in_b = a.corners().map(|corner| contains(b, corner));
        let any_a = a_in_b.iter().any(|&inside| inside);
        // mark: b-in-a
        let b_in_a = b.corners().map(|corner| contains(a, corner));
        let any_b = b_in_a.iter().any(|&inside| inside);
        // mark: verdict
        let hit = any_a || any_b;
        // mark:
        CornerInside { a_in_b, b_in_a, any_a, any_b, hit }
    }

    /// Whether the point `p` of the world lies in the rectangle.
    #[inline(always)]
    fn contains(rectangle: &Obb, p: Vec2) -> bool {
        let d = rectangle.to_own_frame(p - rectangle.center);
        d.x.abs() <= rectangle.half.x && d.y.abs() <= rectangle.half.y
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
        assert_eq!((found.least, found.way_out), (Some(0), vec2(-0.5, 0.0)));
        let moved = Obb::new(b.center() + found.way_out, b.half(), 0.0).unwrap();
        let touching = radii(&a, &moved);
        assert!(touching.hit && touching.way_out == Vec2::ZERO);
    }

    #[test]
    fn apart_the_first_gap_counts_and_there_is_no_way_out() {
        let a = Obb::new(vec2(0.0, 0.0), vec2(1.0, 1.0), 0.0).unwrap();
        let b = Obb::new(vec2(3.0, 5.0), vec2(1.0, 1.0), 0.0).unwrap();
        let found = radii(&a, &b);
        assert_eq!((found.first_gap, found.least, found.way_out), (Some(0), None, Vec2::ZERO));
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
