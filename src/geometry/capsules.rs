//! Do two capsules touch? That asks how far their cores are apart.

use super::segments::{ClosestPoint, Crossing, closest_point, crossing};
use super::{Capsule, cross};
use glam::Vec2;

/// An end of one of two cores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Where the first core starts.
    A,
    /// Where the first core ends.
    B,
    /// Where the second core starts.
    C,
    /// Where the second core ends.
    D,
}

/// Ends whose squared distances differ by less than this part of them are equally near.
///
/// Where two ends are nearest to each other, their distance is found twice, once from each. The two results differ by
/// rounding, as it comes out, and the name of the nearest end must not change with that. Rounding leaves far less than this,
/// and nobody sees as much: it is a twenty-thousandth of the distance.
pub const TIE: f32 = 1e-4;

/// The end with the smallest squared distance; of those that are equally near, the first. It only says which end to name.
#[inline(always)]
pub fn nearest_end([a, b, c, d]: [f32; 4]) -> End {
    let tied = a.min(b).min(c).min(d) * (1.0 + TIE);
    if a <= tied {
        End::A
    } else if b <= tied {
        End::B
    } else if c <= tied {
        End::C
    } else {
        End::D
    }
}

/// What [`four_ends_and_crossing`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FourEndsAndCrossing {
    /// The point of CD that is closest to A.
    pub a_to_cd: ClosestPoint,
    /// The point of CD that is closest to B.
    pub b_to_cd: ClosestPoint,
    /// The point of AB that is closest to C.
    pub c_to_ab: ClosestPoint,
    /// The point of AB that is closest to D.
    pub d_to_ab: ClosestPoint,
    /// The smallest of the four squared distances.
    pub ends_squared: f32,
    /// The end that has it; of ends that are equally near, the first.
    pub nearest: End,
    /// The crossing test of the two cores.
    pub crossing: Crossing,
    /// Both radii together.
    pub reach: f32,
    /// Their square.
    pub reach_squared: f32,
    /// Whether the cores cross, or an end is within reach; touching counts.
    pub hit: bool,
}

/// The distance of two segments is attained at one of the four ends, unless they cross.
///
/// Source: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, capsules::{End, four_ends_and_crossing}}};
/// let level = Capsule::new(vec2(-1.0, 0.0), vec2(1.0, 0.0), 0.1)?;
/// let steep = Capsule::new(vec2(0.0, -1.0), vec2(0.0, 1.0), 0.1)?;
/// let both = four_ends_and_crossing(&level, &steep);
/// assert!(both.hit && both.ends_squared == 1.0, "the ends are far apart, and yet they cross");
/// assert_eq!(both.nearest, End::A, "all four are equally near");
/// let point = Capsule::new(vec2(1.5, 0.0), vec2(1.5, 0.0), 0.4)?;
/// assert!(four_ends_and_crossing(&level, &point).hit, "equal ends make a disk; touching counts");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn four_ends_and_crossing(x: &Capsule, y: &Capsule) -> FourEndsAndCrossing {
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
    let (a, b) = (a_to_cd.gap_squared, b_to_cd.gap_squared);
    let (c, d) = (c_to_ab.gap_squared, d_to_ab.gap_squared);
    let ends_squared = a.min(b).min(c).min(d);
    let nearest = nearest_end([a, b, c, d]);
    // mark: crossing
    let crossing = crossing(&ab, &cd);
    // mark: compare
    let reach = x.radius + y.radius;
    let reach_squared = reach * reach;
    let hit = crossing.crosses || ends_squared <= reach_squared;
    // mark:
    FourEndsAndCrossing {
        a_to_cd,
        b_to_cd,
        c_to_ab,
        d_to_ab,
        ends_squared,
        nearest,
        crossing,
        reach,
        reach_squared,
        hit,
    }
}

/// What [`closest_points`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClosestPoints {
    /// From A to B.
    pub v_ab: Vec2,
    /// From C to D.
    pub v_cd: Vec2,
    /// AB × CD: how far the way from A to B leads across CD, times |CD|. Zero when the cores are parallel.
    pub whole: f32,
    /// The crossing test of the two cores.
    pub crossing: Crossing,
    /// AC × CD: how far it is from A across to the line CD, times |CD|.
    pub part: f32,
    /// Where the lines meet along AB, clamped to the segment: 0 at A, 1 at B. Zero when parallel.
    pub s: f32,
    /// The point of AB at s.
    pub from: Vec2,
    /// The point of CD that is closest to that.
    pub on_cd: ClosestPoint,
    /// The point of AB that is closest to `on_cd.closest`.
    pub on_ab: ClosestPoint,
    /// The squared distance of the cores: zero where they cross, else that of the two points.
    pub gap_squared: f32,
    /// Both radii together.
    pub reach: f32,
    /// Their square.
    pub reach_squared: f32,
    /// Whether that distance is at most the reach; touching counts.
    pub hit: bool,
}

/// Finds the closest points of the two cores: start where the lines meet, then go to and fro once.
///
/// Clamping the meeting point to AB, dropping it on CD, and dropping that back on AB gives the
/// closest pair. In the plane the meeting point is a quotient of two cross products, which stays
/// accurate for nearly parallel lines where the book's determinant cancels. Where the cores cross,
/// their distance is zero, and not what rounding would leave of it.
/// Source: Ericson, *Real-Time Collision Detection*, 5.1.9.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, capsules::closest_points}};
/// let level = Capsule::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 1.0)?;
/// let parallel = Capsule::new(vec2(1.0, 2.0), vec2(9.0, 2.0), 1.0)?;
/// assert!(closest_points(&level, &parallel).hit, "touching counts");
/// assert!(!closest_points(&level, &Capsule::new(vec2(0.0, 2.1), vec2(1.0, 4.0), 1.0)?).hit);
/// let steep = Capsule::new(vec2(0.3, -2.0), vec2(0.7, 5.0), 0.0)?;
/// assert_eq!(closest_points(&level, &steep).gap_squared, 0.0, "they cross");
/// let point = Capsule::new(vec2(5.0, 4.0), vec2(5.0, 4.0), 4.0)?;
/// assert!(closest_points(&level, &point).hit, "equal ends make a disk: 3, 4, 5");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn closest_points(x: &Capsule, y: &Capsule) -> ClosestPoints {
    let (ab, cd) = (x.core, y.core);
    // mark: lines
    let v_ab = ab.q - ab.p;
    let v_cd = cd.q - cd.p;
    let whole = cross(v_ab, v_cd);
    // mark: crossing
    let crossing = crossing(&ab, &cd);
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
    let gap_squared = if crossing.crosses { 0.0 } else { on_ab.gap_squared };
    let reach = x.radius + y.radius;
    let reach_squared = reach * reach;
    let hit = gap_squared <= reach_squared;
    // mark:
    ClosestPoints {
        v_ab,
        v_cd,
        whole,
        crossing,
        part,
        s,
        from,
        on_cd,
        on_ab,
        gap_squared,
        reach,
        reach_squared,
        hit,
    }
}

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{Capsule, ClosestPoint, End, closest_point, nearest_end};

    /// What [`four_ends`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct FourEnds {
        /// The point of CD that is closest to A.
        pub a_to_cd: ClosestPoint,
        /// The point of CD that is closest to B.
        pub b_to_cd: ClosestPoint,
        /// The point of AB that is closest to C.
        pub c_to_ab: ClosestPoint,
        /// The point of AB that is closest to D.
        pub d_to_ab: ClosestPoint,
        /// The smallest of the four squared distances.
        pub ends_squared: f32,
        /// The end that has it; of ends that are equally near, the first.
        pub nearest: End,
        /// Both radii together.
        pub reach: f32,
        /// Their square.
        pub reach_squared: f32,
        /// What the method says, wrongly where the cores cross far from their ends.
        pub hit: bool,
    }

    /// **Flawed.** Measures from the four ends and forgets that segments can cross.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Capsule, capsules::{flawed, four_ends_and_crossing}}};
    /// let level = Capsule::new(vec2(-1.0, 0.0), vec2(1.0, 0.0), 0.1)?;
    /// let steep = Capsule::new(vec2(0.0, -1.0), vec2(0.0, 1.0), 0.1)?;
    /// assert!(!flawed::four_ends(&level, &steep).hit && four_ends_and_crossing(&level, &steep).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn four_ends(x: &Capsule, y: &Capsule) -> FourEnds {
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
        let (a, b) = (a_to_cd.gap_squared, b_to_cd.gap_squared);
        let (c, d) = (c_to_ab.gap_squared, d_to_ab.gap_squared);
        let ends_squared = a.min(b).min(c).min(d);
        let nearest = nearest_end([a, b, c, d]);
        // mark: compare
        let reach = x.radius + y.radius;
        let reach_squared = reach * reach;
        let hit = ends_squared <= reach_squared;
        // mark:
        FourEnds { a_to_cd, b_to_cd, c_to_ab, d_to_ab, ends_squared, nearest, reach, reach_squared, hit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn rounding_does_not_change_the_name_of_the_nearest_end() {
        let still = Capsule::new(vec2(-2.2, 2.6), vec2(0.2, 0.9), 0.9).unwrap();
        for i in 0..245 {
            // A and D are nearest to each other: one distance, found twice.
            let by = vec2(0.01 * i as f32, 0.0);
            let slid = Capsule::new(vec2(0.3, -0.78) + by, vec2(1.54, -2.4) + by, 1.1).unwrap();
            let found = four_ends_and_crossing(&slid, &still);
            if found.a_to_cd.f == 1.0 && found.d_to_ab.f == 0.0 {
                assert_eq!(found.nearest, End::A, "{slid:?}");
            }
        }
    }

    #[test]
    fn of_ends_that_are_equally_near_the_first_gives_its_name() {
        assert_eq!(nearest_end([4.0, 1.0, 1.0, 4.0]), End::B);
        assert_eq!(nearest_end([4.0, 1.000_001, 4.0, 1.0]), End::B);
        assert_eq!(nearest_end([4.0, 1.001, 4.0, 1.0]), End::D);
        assert_eq!(nearest_end([0.0; 4]), End::A);
    }
}
