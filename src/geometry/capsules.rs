//! Do two capsules touch? Does a capsule touch a disk? Both ask how far segments are apart.

use super::segments::{ClosestPoint, Crossing, closest_point, crossing};
use super::{Capsule, Disk, cross};
use glam::Vec2;

/// What [`capsule_disk`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CapsuleDisk {
    /// The point of the capsule's core that is closest to the disk's center.
    pub on_core: ClosestPoint,
    /// Both radii together.
    pub reach: f32,
    /// Whether the gap between core and center is at most the reach; touching counts.
    pub hit: bool,
}

/// Whether the disk's center is within both radii of the capsule's core.
///
/// Source: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsules::capsule_disk}};
/// let capsule = Capsule::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 1.0)?;
/// assert!(capsule_disk(&capsule, &Disk::new(vec2(1.0, 2.0), 1.0)?).hit, "touching counts");
/// assert!(!capsule_disk(&capsule, &Disk::new(vec2(4.1, 0.0), 1.0)?).hit);
/// let swallowed = Capsule::new(vec2(-0.1, 0.0), vec2(0.1, 0.0), 0.1)?;
/// assert!(capsule_disk(&swallowed, &Disk::new(vec2(0.0, 0.0), 0.9)?).hit);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn capsule_disk(capsule: &Capsule, disk: &Disk) -> CapsuleDisk {
    // mark: closest
    let on_core = closest_point(disk.center, &capsule.core);
    // mark: compare
    let reach = capsule.radius + disk.radius;
    let hit = on_core.gap_squared <= reach * reach;
    // mark:
    CapsuleDisk { on_core, reach, hit }
}

/// What [`four_ends_and_crossing`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FourEndsAndCrossing {
    /// For A, B (on CD) and C, D (on AB): the closest point on the other core.
    pub ends: [ClosestPoint; 4],
    /// The end with the smallest distance, the first among equals.
    pub nearest: usize,
    /// The smallest of the four squared distances.
    pub ends_squared: f32,
    /// The crossing test of the two cores.
    pub crossing: Crossing,
    /// Both radii together.
    pub reach: f32,
    /// Whether the cores cross, or an end is within reach; touching counts.
    pub hit: bool,
}

/// The distance of two segments is attained at one of the four ends, unless they cross.
///
/// Source: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, capsules::four_ends_and_crossing}};
/// let level = Capsule::new(vec2(-1.0, 0.0), vec2(1.0, 0.0), 0.1)?;
/// let steep = Capsule::new(vec2(0.0, -1.0), vec2(0.0, 1.0), 0.1)?;
/// let both = four_ends_and_crossing(&level, &steep);
/// assert!(both.hit && both.ends_squared == 1.0, "the ends are far apart, and yet they cross");
/// let point = Capsule::new(vec2(1.5, 0.0), vec2(1.5, 0.0), 0.4)?;
/// assert!(four_ends_and_crossing(&level, &point).hit, "equal ends make a disk; touching counts");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn four_ends_and_crossing(x: &Capsule, y: &Capsule) -> FourEndsAndCrossing {
    let (ab, cd) = (x.core, y.core);
    // mark: ends
    let a_to_cd = closest_point(ab.p, &cd);
    let b_to_cd = closest_point(ab.q, &cd);
    let c_to_ab = closest_point(cd.p, &ab);
    let d_to_ab = closest_point(cd.q, &ab);
    // mark: nearest
    let from_ab = a_to_cd.gap_squared.min(b_to_cd.gap_squared);
    let from_cd = c_to_ab.gap_squared.min(d_to_ab.gap_squared);
    let ends_squared = from_ab.min(from_cd);
    // mark: crossing
    let crossing = crossing(&ab, &cd);
    // mark: compare
    let reach = x.radius + y.radius;
    let hit = crossing.crosses | (ends_squared <= reach * reach);
    // mark:
    let ends = [a_to_cd, b_to_cd, c_to_ab, d_to_ab];
    let nearest = ends.iter().position(|end| end.gap_squared == ends_squared).unwrap_or(0);
    FourEndsAndCrossing { ends, nearest, ends_squared, crossing, reach, hit }
}

/// What [`closest_points`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClosestPoints {
    /// B − A.
    pub v: Vec2,
    /// D − C.
    pub w: Vec2,
    /// v × w: zero when the cores are parallel. Square units.
    pub vw: f32,
    /// Whether the cores cross in their middles.
    pub crosses: bool,
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
    /// Whether that distance is at most the reach; touching counts.
    pub hit: bool,
}

/// Finds the closest points of the two cores: start where the lines meet, then go to and fro once.
///
/// Clamping the meeting point to AB, dropping it on CD, and dropping that back on AB gives the
/// closest pair. In the plane the meeting point is a quotient of two cross products, which stays
/// accurate for nearly parallel lines where the book's determinant cancels. Where the cores cross,
/// their gap is zero, and not what rounding would leave of it.
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
#[inline]
pub fn closest_points(x: &Capsule, y: &Capsule) -> ClosestPoints {
    let (ab, cd) = (x.core, y.core);
    // mark: lines
    let v = ab.q - ab.p;
    let w = cd.q - cd.p;
    let vw = cross(v, w);
    let crosses = crossing(&ab, &cd).crosses;
    let s = if vw != 0.0 { (cross(cd.p - ab.p, w) / vw).clamp(0.0, 1.0) } else { 0.0 };
    let from = ab.p + s * v;
    // mark: to
    let on_cd = closest_point(from, &cd);
    // mark: fro
    let on_ab = closest_point(on_cd.closest, &ab);
    // mark: compare
    let reach = x.radius + y.radius;
    let hit = crosses | (on_ab.gap_squared <= reach * reach);
    // mark:
    let gap_squared = if crosses { 0.0 } else { on_ab.gap_squared };
    ClosestPoints { v, w, vw, crosses, s, from, on_cd, on_ab, gap_squared, reach, hit }
}

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{Capsule, ClosestPoint, Disk, Vec2, closest_point};

    /// What [`four_ends`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct FourEnds {
        /// For A, B (on CD) and C, D (on AB): the closest point on the other core.
        pub ends: [ClosestPoint; 4],
        /// The end with the smallest distance, the first among equals.
        pub nearest: usize,
        /// The smallest of the four squared distances.
        pub ends_squared: f32,
        /// Both radii together.
        pub reach: f32,
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
    #[inline]
    pub fn four_ends(x: &Capsule, y: &Capsule) -> FourEnds {
        let (ab, cd) = (x.core, y.core);
        // mark: ends
        let a_to_cd = closest_point(ab.p, &cd);
        let b_to_cd = closest_point(ab.q, &cd);
        let c_to_ab = closest_point(cd.p, &ab);
        let d_to_ab = closest_point(cd.q, &ab);
        // mark: nearest
        let from_ab = a_to_cd.gap_squared.min(b_to_cd.gap_squared);
        let from_cd = c_to_ab.gap_squared.min(d_to_ab.gap_squared);
        let ends_squared = from_ab.min(from_cd);
        // mark: compare
        let reach = x.radius + y.radius;
        let hit = ends_squared <= reach * reach;
        // mark:
        let ends = [a_to_cd, b_to_cd, c_to_ab, d_to_ab];
        let nearest = ends.iter().position(|end| end.gap_squared == ends_squared).unwrap_or(0);
        FourEnds { ends, nearest, ends_squared, reach, hit }
    }

    /// What [`grown_circle`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct GrownCircle {
        /// The capsule's direction, a unit vector; zero when its ends are equal.
        pub l: Vec2,
        /// The length of the capsule's core.
        pub length: f32,
        /// Where along the core the line enters the grown circle, in world units from its start.
        pub enters: f32,
        /// Where it leaves.
        pub leaves: f32,
        /// What the method says, wrongly where the circle swallows the whole core.
        pub hit: bool,
    }

    /// **Flawed.** Grows the disk by the capsule's radius and asks whether the line enters or
    /// leaves that circle between the core's ends (0 <= t <= length).
    ///
    /// A circle that swallows the whole core is entered before it and left after it.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsules::{capsule_disk, flawed}}};
    /// let swallowed = Capsule::new(vec2(-0.1, 0.0), vec2(0.1, 0.0), 0.1)?;
    /// let around = Disk::new(vec2(0.0, 0.0), 0.9)?;
    /// assert!(!flawed::grown_circle(&swallowed, &around).hit && capsule_disk(&swallowed, &around).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline]
    pub fn grown_circle(capsule: &Capsule, disk: &Disk) -> GrownCircle {
        let (p, q) = (capsule.core.p, capsule.core.q);
        let r = capsule.radius + disk.radius;
        // mark: line
        let length = p.distance(q);
        let l = (q - p).normalize_or_zero();
        let to_center = disk.center - p;
        // mark: meet
        let along = to_center.dot(l);
        let across_squared = (to_center - along * l).length_squared();
        let half_chord = (r * r - across_squared).max(0.0).sqrt();
        let (enters, leaves) = (along - half_chord, along + half_chord);
        // mark: compare
        let on_core = |t: f32| 0.0 <= t && t <= length;
        let hit = across_squared <= r * r && (on_core(enters) || on_core(leaves));
        // mark:
        GrownCircle { l, length, enters, leaves, hit }
    }
}
