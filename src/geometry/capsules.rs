//! Do two capsules touch? The answer is the distance of their cores.

use super::segments::{closest_point, crossing};
use super::{Capsule, cross};

/// The distance of two segments is attained at one of the four ends, unless they cross.
///
/// Source: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, capsules::four_ends_and_crossing}};
/// let level = Capsule::new(vec2(-1.0, 0.0), vec2(1.0, 0.0), 0.1)?;
/// let steep = Capsule::new(vec2(0.0, -1.0), vec2(0.0, 1.0), 0.1)?;
/// assert!(four_ends_and_crossing(&level, &steep), "the ends are far apart, and yet they cross");
/// let point = Capsule::new(vec2(1.5, 0.0), vec2(1.5, 0.0), 0.4)?;
/// assert!(four_ends_and_crossing(&level, &point), "equal ends make a disk; touching counts");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn four_ends_and_crossing(x: &Capsule, y: &Capsule) -> bool {
    let (ab, cd) = (x.core, y.core);
    // mark: end-a
    let a_to_cd = closest_point(ab.p, &cd);
    // mark: end-b
    let b_to_cd = closest_point(ab.q, &cd);
    // mark: end-c
    let c_to_ab = closest_point(cd.p, &ab);
    // mark: end-d
    let d_to_ab = closest_point(cd.q, &ab);
    // mark: nearest
    // The distance from the nearest end to the other core:
    let (a, b) = (a_to_cd.gap_squared, b_to_cd.gap_squared);
    let (c, d) = (c_to_ab.gap_squared, d_to_ab.gap_squared);
    let ends_squared = a.min(b).min(c).min(d);
    // mark: crossing
    let crosses = crossing(&ab, &cd);
    // mark: compare
    let reach = x.radius + y.radius;
    let reach_squared = reach * reach;
    let hit = crosses || ends_squared <= reach_squared;
    hit
}

/// Finds the closest points of the two cores: start where the lines meet, then go to and fro once.
///
/// Clamping the intersection to AB, dropping it on CD, and dropping that back on AB gives the closest pair. In the plane the
/// intersection is a quotient of two cross products, which stays accurate for nearly parallel lines, for which the book's
/// determinant cancels. If the cores cross, their distance is zero, without rounding errors.
/// Source: Ericson, *Real-Time Collision Detection*, 5.1.9.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, capsules::closest_points}};
/// let level = Capsule::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 1.0)?;
/// let parallel = Capsule::new(vec2(1.0, 2.0), vec2(9.0, 2.0), 1.0)?;
/// assert!(closest_points(&level, &parallel), "touching counts");
/// assert!(!closest_points(&level, &Capsule::new(vec2(0.0, 2.1), vec2(1.0, 4.0), 1.0)?));
/// let steep = Capsule::new(vec2(0.3, -2.0), vec2(0.7, 5.0), 0.0)?;
/// assert!(closest_points(&level, &steep), "they cross");
/// let point = Capsule::new(vec2(5.0, 4.0), vec2(5.0, 4.0), 4.0)?;
/// assert!(closest_points(&level, &point), "equal ends make a disk: 3, 4, 5");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn closest_points(x: &Capsule, y: &Capsule) -> bool {
    let (ab, cd) = (x.core, y.core);
    // mark: lines
    let v_ab = ab.q - ab.p;
    let v_cd = cd.q - cd.p;
    let whole = cross(v_ab, v_cd);
    // mark: crossing
    let crosses = crossing(&ab, &cd);
    // mark: s
    let part = cross(cd.p - ab.p, v_cd);
    let s = if whole != 0.0 { (part / whole).clamp(0.0, 1.0) } else { 0.0 };
    // mark: from
    let from = ab.p + s * v_ab;
    // mark: to
    let on_cd = closest_point(from, &cd);
    // mark: fro
    let on_ab = closest_point(on_cd.closest, &ab);
    // mark: compare
    let gap_squared = if crosses { 0.0 } else { on_ab.gap_squared };
    let reach = x.radius + y.radius;
    let reach_squared = reach * reach;
    let hit = gap_squared <= reach_squared;
    hit
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Capsule, closest_point};

    /// **Incorrect.** Measures from the four ends and forgets that segments can cross.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Capsule, capsules::{flawed, four_ends_and_crossing}}};
    /// let level = Capsule::new(vec2(-1.0, 0.0), vec2(1.0, 0.0), 0.1)?;
    /// let steep = Capsule::new(vec2(0.0, -1.0), vec2(0.0, 1.0), 0.1)?;
    /// assert!(!flawed::four_ends(&level, &steep) && four_ends_and_crossing(&level, &steep));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn four_ends(x: &Capsule, y: &Capsule) -> bool {
        let (ab, cd) = (x.core, y.core);
        // mark: end-a
        let a_to_cd = closest_point(ab.p, &cd);
        // mark: end-b
        let b_to_cd = closest_point(ab.q, &cd);
        // mark: end-c
        let c_to_ab = closest_point(cd.p, &ab);
        // mark: end-d
        let d_to_ab = closest_point(cd.q, &ab);
        // mark: nearest
        // The distance from the nearest end to the other core:
        let (a, b) = (a_to_cd.gap_squared, b_to_cd.gap_squared);
        let (c, d) = (c_to_ab.gap_squared, d_to_ab.gap_squared);
        let ends_squared = a.min(b).min(c).min(d);
        // mark: compare
        let reach = x.radius + y.radius;
        let reach_squared = reach * reach;
        let hit = ends_squared <= reach_squared;
        hit
    }
}
