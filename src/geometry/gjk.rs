//! Do two convex shapes of any kind touch? Only one function of each is called: its farthest point in a direction.
//!
//! All differences of a point of A and a point of B make up the Minkowski difference, a convex shape again. A and B have a common
//! point exactly if the origin is in it. It need not be built: its farthest point in a direction is that of A, less B's farthest
//! point in the opposite direction.
//! Source: Gilbert, Johnson and Keerthi 1988; Ericson, *Real-Time Collision Detection*, 9.5; van den Bergen, *Collision Detection in
//! Interactive 3D Environments*, 4.3.

use super::Rounded;
use glam::DVec2;

/// The distance, as a fraction of the scene's size, below which shapes count as touching.
///
/// Coordinates are `f32` numbers, rounded by up to 6e-8 of their size, so a distance sixty times smaller cannot be intended. The
/// calculation in `f64` is rounded by some 1e-15 of the scene, a million times less. So the slack decides only where rounding
/// would.
const ROUNDING: f64 = 1e-9;

/// An upper limit for the number of iterations.
///
/// Every iteration cuts a part off the difference and continues in the rest, which has the new point as a corner, or as a point
/// of an arc. Two shapes of six corners have a difference of at most twelve. An arc of half a turn or less is halved, which
/// leaves a quarter of its height: after sixteen times that is less than the slack.
const PASSES: usize = 32;

/// A length smaller than that of any shape, which is not rounded to zero in single precision.
const TINY: f64 = 1e-30;

/// The result of a new point. The letters are those of the triangle: P is the new point, Q and R are the kept ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// The origin is outside, beyond the side from P to Q: R is dropped.
    KeepQ,
    /// It is beyond the side from P to R: Q is dropped.
    KeepR,
    /// It is beyond neither: the triangle holds it.
    Inside,
    /// Even the farthest point is not as far as the origin.
    Apart,
}

/// The kept points, and the result of the last one. A single point is stored as both.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Simplex {
    /// The point that was found last.
    pub q: DVec2,
    /// The other end of the side beyond which the origin is.
    pub r: DVec2,
    /// The result of the last point.
    pub next: Next,
}

/// Looks for a triangle in the difference that holds the origin, or a direction in which the difference does not reach it.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Rounded, gjk::gjk}};
/// let triangle = Rounded::new([vec2(-2.0, -1.0), vec2(2.0, -2.0), vec2(0.0, 2.0)], 0.0)?;
/// let disk = |x, y, radius| Rounded::new([vec2(x, y)], radius);
/// assert!(gjk(&triangle, &disk(3.0, 4.0, 3.7)?));
/// assert!(!gjk(&triangle, &disk(3.0, 4.0, 3.5)?), "its corner (0, 2) is √13 = 3.61 from (3, 4)");
/// assert!(gjk(&disk(0.0, 0.0, 2.0)?, &disk(3.0, 4.0, 3.0)?), "touching counts");
/// let beside = Rounded::new([vec2(2.0, -2.0), vec2(5.0, 0.0), vec2(5.0, -3.0)], 0.0)?;
/// assert!(gjk(&triangle, &beside), "a corner in common");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn gjk(a: &Rounded, b: &Rounded) -> bool {
    // mark: start
    let q = a.corners[0].as_dvec2() - b.corners[0].as_dvec2();
    let slack = ROUNDING * (q.length() + f64::from(a.reach) + f64::from(b.reach));
    // mark: pass
    let mut kept = Simplex { q, r: q, next: Next::KeepQ };
    for _ in 0..PASSES {
        kept = pass(a, b, &kept, slack);
        if kept.next == Next::Inside || kept.next == Next::Apart {
            break;
        }
    }
    // mark: verdict
    let hit = kept.next != Next::Apart;
    hit
}

/// Adds one point of the difference, the farthest toward the origin, and finds the side beyond which the origin is.
#[inline(always)]
pub fn pass(a: &Rounded, b: &Rounded, kept: &Simplex, slack: f64) -> Simplex {
    let (q, r) = (kept.q, kept.r);
    // mark: direction
    let d = to_origin(q, r);
    // mark: support-a
    let on_a = support(a, d);
    // mark: support-b
    let on_b = support(b, -d);
    // mark: difference
    let p = on_a - on_b;
    let ahead = p.dot(d);
    let beyond_pq = beyond(p, q, r);
    let beyond_pr = beyond(p, r, q);
    // mark: simplex
    let next = if ahead < -slack {
        Next::Apart
    } else if beyond_pq > slack {
        Next::KeepQ
    } else if beyond_pr > slack {
        Next::KeepR
    } else {
        Next::Inside
    };
    let other = if next == Next::KeepR { r } else { q };
    // mark:
    Simplex { q: p, r: other, next }
}

/// The farthest point of a shape in the direction `d`, which is one long. World frame.
///
/// The farthest corner is that with the greatest dot product; the radius reaches from there along `d`.
///
/// ```
/// # use {glam::{DVec2, dvec2, vec2}, hantei::geometry::{Rounded, gjk::support}};
/// let capsule = Rounded::new([vec2(-2.0, 0.0), vec2(2.0, 1.0)], 0.5)?;
/// assert_eq!(support(&capsule, DVec2::Y), dvec2(2.0, 1.5));
/// assert_eq!(support(&capsule, DVec2::NEG_X), dvec2(-2.5, 0.0));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
// As a separate function it compiles without branches. Each iteration calls it twice, a tenth faster than inlined code.
#[inline(never)]
pub fn support(shape: &Rounded, d: DVec2) -> DVec2 {
    let mut most = shape.corners[0].as_dvec2().dot(d);
    for i in 1..Rounded::CORNERS {
        let corner = shape.corners[i].as_dvec2();
        let along = corner.dot(d);
        most = if along > most { along } else { most };
    }
    // Perpendicular to a side, both its ends are farthest. The first of them counts, whatever rounding does.
    let slack = ROUNDING * f64::from(shape.reach);
    let mut first = 0;
    for back in 1..=Rounded::CORNERS {
        let i = Rounded::CORNERS - back;
        let corner = shape.corners[i].as_dvec2();
        first = if corner.dot(d) >= most - slack { i } else { first };
    }
    let farthest = shape.corners[first].as_dvec2();
    farthest + f64::from(shape.radius) * d
}

/// The unit direction from the line through `q` and `r` straight to the origin; from `q` itself where both are one point.
#[inline(always)]
pub fn to_origin(q: DVec2, r: DVec2) -> DVec2 {
    let n = (r - q).perp();
    let way = if q == r {
        -q
    } else if n.dot(q) > 0.0 {
        -n
    } else {
        n
    };
    way.normalize_or(DVec2::X)
}

/// The distance of the origin beyond the line through `p` and `q`, as seen from `r`; negative on the side of `r`. If `q` and `r`
/// are equal, both sides are beyond.
#[inline(always)]
pub fn beyond(p: DVec2, q: DVec2, r: DVec2) -> f64 {
    let n = (q - p).perp();
    // If P and Q are one point, nothing may be divided by zero.
    let origin = -p.dot(n) / n.length().max(TINY);
    if q == r {
        origin.abs()
    } else if (r - p).dot(n) > 0.0 {
        -origin
    } else {
        origin
    }
}

/// Looks for an axis with a gap, as for rectangles and polygons, and is right for round shapes too.
///
/// If two cores are apart, the shortest segment between them is perpendicular to a side of one, or goes from corner to corner. So
/// one axis across each side is enough for polygons, and for round shapes one from each corner to each of the other's.
/// Source: Ericson, *Real-Time Collision Detection*, 5.2.1.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Rounded, gjk::axes}};
/// let triangle = Rounded::new([vec2(-2.0, -1.0), vec2(2.0, -2.0), vec2(0.0, 2.0)], 0.0)?;
/// let disk = |x, y, radius| Rounded::new([vec2(x, y)], radius);
/// assert!(axes(&triangle, &disk(3.0, 4.0, 3.7)?));
/// assert!(!axes(&triangle, &disk(3.0, 4.0, 3.5)?), "its corner (0, 2) is √13 = 3.61 from (3, 4)");
/// assert!(axes(&disk(0.0, 0.0, 2.0)?, &disk(3.0, 4.0, 3.0)?), "touching counts");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn axes(a: &Rounded, b: &Rounded) -> bool {
    // mark: start
    let q = a.corners[0].as_dvec2() - b.corners[0].as_dvec2();
    let slack = ROUNDING * (q.length() + f64::from(a.reach) + f64::from(b.reach));
    // mark: sides
    let across_a = gap_across_sides(a, a, b);
    let across_b = gap_across_sides(b, a, b);
    // mark: corners
    let between_corners = gap_between_corners(a, b);
    // mark: verdict
    let gap = across_a.max(across_b).max(between_corners);
    let hit = gap <= slack;
    hit
}

/// The widest gap on the axes across the sides of one of them; negative where all shadows overlap.
#[inline(always)]
pub fn gap_across_sides(of: &Rounded, a: &Rounded, b: &Rounded) -> f64 {
    let mut widest = f64::NEG_INFINITY;
    for i in 0..Rounded::CORNERS {
        let side = of.corners[(i + 1) % Rounded::CORNERS].as_dvec2() - of.corners[i].as_dvec2();
        // A side of no length has no axis; using another one does no harm.
        let l = side.perp().normalize_or(DVec2::X);
        widest = widest.max(gap_along(a, b, l)).max(gap_along(a, b, -l));
    }
    widest
}

/// The widest gap on the axes from a corner of A to a corner of B.
#[inline(always)]
pub fn gap_between_corners(a: &Rounded, b: &Rounded) -> f64 {
    let mut widest = f64::NEG_INFINITY;
    for i in 0..Rounded::CORNERS {
        for j in 0..Rounded::CORNERS {
            let way = b.corners[j].as_dvec2() - a.corners[i].as_dvec2();
            let l = way.normalize_or(DVec2::X);
            widest = widest.max(gap_along(a, b, l));
        }
    }
    widest
}

/// The distance from the end of A to the start of B along the unit direction `l`; negative if B starts before.
#[inline(always)]
pub fn gap_along(a: &Rounded, b: &Rounded, l: DVec2) -> f64 {
    (support(b, -l) - support(a, l)).dot(l)
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Next, ROUNDING, Rounded, Simplex, beyond, pass, support, to_origin};

    /// **Incorrect.** Finds the side beyond which the origin is, and keeps the other one.
    ///
    /// The search turns away from the origin. It returns to earlier points, until the iterations are used up, or the remaining
    /// triangle seems to hold the origin.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Rounded, gjk::{flawed, gjk}}};
    /// let a = Rounded::new([vec2(-2.0, -1.0), vec2(1.0, -2.0), vec2(2.0, 0.0), vec2(1.0, 2.0), vec2(-2.0, 1.0)], 0.0)?;
    /// let b = Rounded::new([vec2(-2.0, 3.0), vec2(2.0, 2.0), vec2(0.0, 6.0)], 0.0)?;
    /// assert!(flawed::wrong_side(&a, &b) && !gjk(&a, &b));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn wrong_side(a: &Rounded, b: &Rounded) -> bool {
        // mark: start
        let q = a.corners[0].as_dvec2() - b.corners[0].as_dvec2();
        let slack = ROUNDING * (q.length() + f64::from(a.reach) + f64::from(b.reach));
        // mark: pass
        let mut kept = Simplex { q, r: q, next: Next::KeepQ };
        for _ in 0..8 {
            kept = wrong_pass(a, b, &kept, slack);
            if kept.next == Next::Inside || kept.next == Next::Apart {
                break;
            }
        }
        // mark: verdict
        let hit = kept.next != Next::Apart;
        hit
    }

    /// A pass that keeps the wrong side.
    #[inline(always)]
    pub fn wrong_pass(a: &Rounded, b: &Rounded, kept: &Simplex, slack: f64) -> Simplex {
        let (q, r) = (kept.q, kept.r);
        // mark: direction
        let d = to_origin(q, r);
        // mark: support-a
        let on_a = support(a, d);
        // mark: support-b
        let on_b = support(b, -d);
        // mark: difference
        let p = on_a - on_b;
        let ahead = p.dot(d);
        let beyond_pq = beyond(p, q, r);
        let beyond_pr = beyond(p, r, q);
        // mark: simplex
        let next = if ahead < -slack {
            Next::Apart
        } else if beyond_pq > slack {
            Next::KeepQ
        } else if beyond_pr > slack {
            Next::KeepR
        } else {
            Next::Inside
        };
        let other = if next == Next::KeepR { q } else { r };
        // mark:
        Simplex { q: p, r: other, next }
    }

    /// **Incorrect.** Stops after three iterations and reports a miss, since no triangle held the origin by then.
    ///
    /// It is right wherever three iterations are enough, which is most of the time.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Rounded, gjk::{flawed, gjk}}};
    /// let disk = Rounded::new([vec2(0.0, 0.0)], 2.0)?;
    /// let capsule = Rounded::new([vec2(-2.0, 3.0), vec2(2.0, 3.0)], 1.0)?;
    /// assert!(!flawed::no_end(&disk, &capsule) && gjk(&disk, &capsule), "they touch");
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn no_end(a: &Rounded, b: &Rounded) -> bool {
        // mark: start
        let q = a.corners[0].as_dvec2() - b.corners[0].as_dvec2();
        let slack = ROUNDING * (q.length() + f64::from(a.reach) + f64::from(b.reach));
        // mark: pass
        let mut kept = Simplex { q, r: q, next: Next::KeepQ };
        for _ in 0..3 {
            kept = pass(a, b, &kept, slack);
            if kept.next == Next::Inside || kept.next == Next::Apart {
                break;
            }
        }
        // mark: verdict
        let hit = kept.next == Next::Inside;
        hit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::walk::walk;
    use crate::trace::Seen;
    use glam::{Vec2, dvec2, vec2};

    fn shape<const N: usize>(corners: [[f32; 2]; N], radius: f32) -> Rounded {
        Rounded::new(corners.map(Vec2::from), radius).unwrap()
    }

    const TRIANGLE: [[f32; 2]; 3] = [[-2.0, -1.0], [2.0, -2.0], [0.0, 2.0]];

    /// The result of each iteration.
    fn passes(a: &Rounded, b: &Rounded) -> (bool, Vec<Option<Seen>>) {
        let (hit, trace) = walk!(gjk::gjk(a, b));
        (hit, trace.calls[1..].iter().map(|call| call.get("next")).collect())
    }

    #[test]
    fn a_walk_by_hand() {
        let (a, b) = (shape(TRIANGLE, 0.0), shape([[1.25, 0.0], [4.5, 1.0], [3.5, 3.0]], 0.0));
        let (hit, trace) = walk!(gjk::gjk(&a, &b));
        let told = |pass: usize| {
            let call = &trace.calls[pass];
            let next = call.get("next").expect("each pass comes to something");
            (call.vector("on_a"), call.vector("on_b"), call.vector("p"), next)
        };
        let (keep_q, apart) = (Seen::Case("KeepQ"), Seen::Case("Apart"));
        // From (−2, −1) − (1.25, 0) = (−3.25, −1) toward the origin, along (3.25, 1): A's corners have −7.5, 4.5 and 2 there.
        assert_eq!(told(1), (vec2(2.0, -2.0), vec2(1.25, 0.0), vec2(0.75, -2.0), keep_q));
        // The origin is above the side from (−3.25, −1) to (0.75, −2), straight along (1, 4): −6, −6 and 8.
        assert_eq!(told(2), (vec2(0.0, 2.0), vec2(1.25, 0.0), vec2(-1.25, 2.0), keep_q));
        // And to the right of the side from (0.75, −2) to (−1.25, 2), straight along (2, 1), where 2·0.75 − 2 is less than 0.
        assert_eq!(told(3), (vec2(2.0, -2.0), vec2(1.25, 0.0), vec2(0.75, -2.0), apart));
        assert!(!hit && trace.calls.len() == 4);
    }

    #[test]
    fn touching_counts_and_the_least_gap_does_not() {
        let square = |x: f32| shape([[x, -1.0], [x + 2.0, -1.0], [x + 2.0, 1.0], [x, 1.0]], 0.0);
        for (a, b, apart) in [
            (square(0.0), square(2.0), square(2.00001)),
            (square(0.0), shape([[3.0, 0.0]], 1.0), shape([[3.00001, 0.0]], 1.0)),
            (shape([[0.0, 0.0]], 2.0), shape([[3.0, 4.0]], 3.0), shape([[3.0, 4.00001]], 3.0)),
            (
                shape([[0.0, 0.0], [0.0, 5.0]], 1.0),
                shape([[2.0, 5.0], [9.0, 9.0]], 1.0),
                shape([[2.00001, 5.0], [9.0, 9.0]], 1.0),
            ),
        ] {
            for (a, b, hit) in [(a, b, true), (b, a, true), (a, apart, false), (apart, a, false)] {
                assert_eq!((gjk(&a, &b), axes(&a, &b)), (hit, hit), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn points_and_flat_shapes_are_shapes_too() {
        let point = |x| shape([[x, 1.0]], 0.0);
        assert!(gjk(&point(3.0), &point(3.0)) && axes(&point(3.0), &point(3.0)));
        assert!(!gjk(&point(3.0), &point(3.1)) && !axes(&point(3.0), &point(3.1)));
        let flat = |x: f32| shape([[x, x], [x + 1.0, x + 1.0], [x + 2.0, x + 2.0]], 0.0);
        assert!(gjk(&flat(0.0), &flat(2.0)) && axes(&flat(0.0), &flat(2.0)), "end to end on one line");
        assert!(!gjk(&flat(0.0), &flat(2.5)) && !axes(&flat(0.0), &flat(2.5)));
    }

    #[test]
    fn the_order_and_the_sense_of_corners_do_not_matter() {
        let (forward, mut corners) = (shape(TRIANGLE, 0.25), TRIANGLE);
        corners.reverse();
        let backward = shape(corners, 0.25);
        for step in 0..400 {
            let other = shape([[(step % 20) as f32 * 0.37 - 3.5, (step / 20) as f32 * 0.41 - 4.0]], 0.5);
            let verdicts = [
                gjk(&forward, &other),
                gjk(&backward, &other),
                gjk(&other, &forward),
                axes(&forward, &other),
            ];
            assert!(verdicts == [verdicts[0]; 4], "{other:?}");
        }
    }

    #[test]
    fn the_search_ends_long_before_its_limit_even_where_arcs_just_touch() {
        let mut most = 0;
        for step in 0_u8..=180 {
            let turn = Vec2::from_angle(f32::from(step).to_radians());
            let at = |x, y| turn.rotate(vec2(x, y)).to_array();
            let capsule = shape([at(0.0, 0.0), at(4.0, 0.0)], 1.0);
            for radius in [0.9999999, 1.0, 1.0000001] {
                let (_, passes) = passes(&capsule, &shape([at(1.3, 2.0)], radius));
                let last = passes.last().copied().flatten();
                assert!(
                    [Some(Seen::Case("Inside")), Some(Seen::Case("Apart"))].contains(&last),
                    "{step}: {last:?}"
                );
                most = most.max(passes.len());
            }
        }
        assert!((4..PASSES).contains(&most), "{most}");
    }

    #[test]
    fn a_support_is_never_behind_another_point_of_the_shape() {
        let hexagon =
            shape([[-2.0, 0.0], [-1.0, -2.0], [1.0, -2.0], [2.0, -1.0], [1.0, 2.0], [-1.0, 1.0]], 0.5);
        for step in 0_u8..72 {
            let d = DVec2::from_angle(f64::from(step).to_radians() * 5.0);
            let farthest = support(&hexagon, d);
            let corners = hexagon.corners().map(|corner| corner.as_dvec2().dot(d) + 0.5);
            assert!((farthest.dot(d) - corners.into_iter().fold(f64::MIN, f64::max)).abs() < 1e-12);
        }
        assert_eq!(support(&shape(TRIANGLE, 0.0), DVec2::Y), dvec2(0.0, 2.0));
    }
}
