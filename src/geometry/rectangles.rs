//! Do two turned rectangles overlap? By separating axes.
//!
//! Two convex shapes are apart exactly when their shadows on some axis are. For two rectangles four
//! axes suffice, each one's own u and v. If the sides are parallel, axes repeat; that costs
//! nothing but time.
//! Source: Redpoll's 60, §2-21; Ericson, *Real-Time Collision Detection*, 4.4.1.

use super::Obb;
use glam::Vec2;

/// The result for two rectangles: the verdict, and the shortest separation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// True if no axis separates them; touching counts.
    pub hit: bool,
    /// The minimum translation vector (MTV): the shortest translation of B out of A, which is along one of the axes; zero if they
    /// are apart or just touch. World frame.
    pub way_out: Vec2,
}

/// Compares centers and reaches on each of the four axes.
///
/// All four are always tested. On today's processors that is faster than a decision after each whether to stop.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Obb, rectangles::radii}, std::f32::consts::FRAC_PI_4};
/// let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// let overlapping = radii(&a, &Obb::new(vec2(2.5, 0.0), vec2(1.0, 1.0), 0.0)?);
/// assert!(overlapping.hit && overlapping.way_out == vec2(0.5, 0.0));
/// assert!(radii(&a, &Obb::new(vec2(3.0, 0.0), vec2(1.0, 1.0), 0.0)?).hit, "touching counts");
/// // Turned by 45°, B's bounding box reaches A's corner, but B itself does not: only its own u axis shows the gap.
/// assert!(!radii(&a, &Obb::new(vec2(3.0, 2.0), vec2(1.0, 1.0), FRAC_PI_4)?).hit);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn radii(a: &Obb, b: &Obb) -> Contact {
    // Unless they overlap, B stays where it is.
    let mut way_out = Vec2::ZERO;
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
    // There is a least overlap only if no axis shows a gap.
    if hit {
        // mark: least
        let least = least_overlap(&checks);
        let (l, depth) = (checks[least].l, checks[least].overlap);
        // mark: way-out
        let away = if t.dot(l) < 0.0 { -l } else { l };
        way_out = depth * away;
    }
    // mark:
    Contact { hit, way_out }
}

/// Finds the contact axis by axis, without a list of them, and stops at the first gap: the code to print for a game.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Obb, rectangles::{axis_by_axis, radii}}};
/// let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// let b = Obb::new(vec2(2.5, 0.5), vec2(1.0, 1.0), 0.3)?;
/// assert!(axis_by_axis(&a, &b).hit && axis_by_axis(&a, &b) == radii(&a, &b));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[cfg(not(target_family = "wasm"))]
pub fn axis_by_axis(a: &Obb, b: &Obb) -> Contact {
    let t = b.center - a.center;
    let (mut depth, mut least) = (f32::INFINITY, Vec2::ZERO);
    for i in 0..4 {
        let l = axis(a, b, i);
        let check = check_axis(a, b, t, l);
        if check.separates {
            return Contact { hit: false, way_out: Vec2::ZERO };
        }
        if check.overlap < depth {
            depth = check.overlap;
            least = l;
        }
    }
    let away = if t.dot(least) < 0.0 { -least } else { least };
    Contact { hit: true, way_out: depth * away }
}

/// The axis of this number: A's u and v, and B's.
#[cfg(not(target_family = "wasm"))]
fn axis(a: &Obb, b: &Obb, i: usize) -> Vec2 {
    match i {
        0 => a.u,
        1 => a.v,
        2 => b.u,
        _ => b.v,
    }
}

/// Two shadows on one axis, compared. All in world units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AxisCheck {
    /// The unit direction L of the axis. World frame.
    pub l: Vec2,
    /// The room between the shadows; zero when they touch or overlap.
    pub gap: f32,
    /// The depth of the shadows' overlap; zero if there is a gap. The least one of all axes is the penetration depth.
    pub overlap: f32,
    /// True if there is a gap: the rectangles are apart.
    pub separates: bool,
}

/// Compares two shadows on the axis `l`, by centers and reaches. `t` is the vector from A's center to B's.
#[inline(always)]
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
    AxisCheck { l, gap, overlap, separates }
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
    /// The start.
    pub min: f32,
    /// The end.
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

/// Drops all eight corners on each axis and compares the intervals they fill.
///
/// More arithmetic than [`radii`], but it works for any convex polygons. Touching counts, as far as
/// corners computed in the world can tell: far from the origin they are rounded.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Obb, rectangles::corners}, std::f32::consts::FRAC_PI_4};
/// let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
/// assert!(corners(&a, &Obb::new(vec2(3.0, 0.0), vec2(1.0, 1.0), 0.0)?), "touching counts");
/// assert!(!corners(&a, &Obb::new(vec2(3.0, 2.0), vec2(1.0, 1.0), FRAC_PI_4)?), "only B's own u axis shows the gap");
/// assert!(corners(&a, &Obb::new(vec2(1.0, 1.0), vec2(0.0, 0.0), 1.0)?), "a point on the border");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn corners(a: &Obb, b: &Obb) -> bool {
    // mark: corners
    // Measured from A's center, so no digits are lost far from the origin.
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
    let first_gap = checks.iter().position(|&separates| separates);
    let hit = first_gap.is_none();
    hit
}

/// True if there is a gap between two shadows on the axis `l`, each from its first corner to its last.
#[inline(always)]
pub fn compare_shadows(corners_a: &[Vec2; 4], corners_b: &[Vec2; 4], l: Vec2) -> bool {
    // mark: shadow-a
    let shadow_a = Interval::of(corners_a, l);
    // mark: shadow-b
    let shadow_b = Interval::of(corners_b, l);
    // mark: gap
    let gap = shadow_a.gap(&shadow_b);
    let separates = gap > 0.0;
    separates
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Obb, Vec2, check_axis};

    /// **Incorrect once turned.** Tests the x and y axes only.
    ///
    /// Correct for upright rectangles (Redpoll's 60, §2-19). For turned ones it compares their bounding boxes, and reports a hit
    /// if only a slanted line separates them.
    ///
    /// ```
    /// # use {glam::vec2, std::f32::consts::FRAC_PI_4};
    /// # use hantei::geometry::{Obb, rectangles::{flawed, radii}};
    /// let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0)?;
    /// let turned = Obb::new(vec2(3.0, 2.0), vec2(1.0, 1.0), FRAC_PI_4)?;
    /// assert!(flawed::upright(&a, &turned) && !radii(&a, &turned).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn upright(a: &Obb, b: &Obb) -> bool {
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
        hit
    }

    /// **Incorrect.** Tests only if a corner of one rectangle is inside the other.
    ///
    /// Two bars that cross like a plus sign overlap without any.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Obb, rectangles::{flawed, radii}}};
    /// let level = Obb::new(vec2(0.0, 0.0), vec2(3.0, 0.5), 0.0)?;
    /// let upright = Obb::new(vec2(0.0, 0.0), vec2(0.5, 3.0), 0.0)?;
    /// assert!(!flawed::corner_inside(&level, &upright) && radii(&level, &upright).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn corner_inside(a: &Obb, b: &Obb) -> bool {
        // mark: a-in-b
        let a_in_b = a.corners().map(|corner| contains(b, corner));
        let any_a = a_in_b.iter().any(|&inside| inside);
        // mark: b-in-a
        let b_in_a = b.corners().map(|corner| contains(a, corner));
        let any_b = b_in_a.iter().any(|&inside| inside);
        // mark: verdict
        let hit = any_a || any_b;
        hit
    }

    /// True if the point `p` of the world is in the rectangle.
    #[inline(always)]
    fn contains(rectangle: &Obb, p: Vec2) -> bool {
        let d = rectangle.to_own_frame(p - rectangle.center);
        d.x.abs() <= rectangle.half.x && d.y.abs() <= rectangle.half.y
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::walk::walk;
    use crate::trace::{Seen, Trace};
    use glam::vec2;
    use std::f32::consts::FRAC_PI_2;

    /// The way out, and the trace.
    fn told(a: &Obb, b: &Obb) -> (Vec2, Trace) {
        let (Contact { way_out, .. }, trace) = walk!(rectangles::radii(a, b));
        (way_out, trace)
    }

    #[test]
    fn the_way_out_leads_to_where_they_only_touch() {
        let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0).unwrap();
        let b = Obb::new(vec2(-2.5, 0.25), vec2(1.0, 1.0), 0.0).unwrap();
        let (way_out, trace) = told(&a, &b);
        assert_eq!((trace.calls[0].get("least"), way_out), (Some(Seen::Whole(0)), vec2(-0.5, 0.0)));
        let moved = Obb::new(b.center() + way_out, b.half(), 0.0).unwrap();
        assert_eq!(radii(&a, &moved), Contact { hit: true, way_out: Vec2::ZERO });
    }

    #[test]
    fn apart_the_first_gap_counts_and_there_is_no_way_out() {
        let a = Obb::new(vec2(0.0, 0.0), vec2(1.0, 1.0), 0.0).unwrap();
        let b = Obb::new(vec2(3.0, 5.0), vec2(1.0, 1.0), 0.0).unwrap();
        let (way_out, trace) = told(&a, &b);
        assert_eq!(["first_gap", "least"].map(|name| trace.calls[0].get(name)), [Some(Seen::Whole(0)), None]);
        assert_eq!(way_out, Vec2::ZERO);
        assert_eq!([1, 2].map(|call| trace.calls[call].number("gap")), [1.0, 3.0]);
    }

    #[test]
    fn parallel_rectangles_make_the_axes_repeat() {
        let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0).unwrap();
        let b = Obb::new(vec2(1.0, 0.0), vec2(2.0, 1.0), FRAC_PI_2).unwrap();
        let (_, trace) = told(&a, &b);
        let [a_u, a_v, b_u, b_v] = [1, 2, 3, 4].map(|call| trace.calls[call].number("overlap"));
        assert!((a_u - b_v).abs() < 1e-6 && (a_v - b_u).abs() < 1e-6);
    }

    #[test]
    fn touching_shadows_have_an_end_in_common() {
        let a = Obb::new(vec2(0.0, 0.0), vec2(2.0, 1.0), 0.0).unwrap();
        let b = Obb::new(vec2(3.0, 0.0), vec2(1.0, 1.0), 0.0).unwrap();
        let (hit, trace) = walk!(rectangles::corners(&a, &b));
        assert!(hit);
        assert_eq!(trace.calls[1].number("shadow_a.max"), trace.calls[1].number("shadow_b.min"));
    }
}
