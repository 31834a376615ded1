//! Does a capsule touch a disk? It asks how far the disk's center is from a segment.

use super::segments::{ClosestPoint, closest_point};
use super::{Capsule, Disk, side_of_line};
use glam::Vec2;

/// What [`clamp`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clamp {
    /// The point of the capsule's core that is closest to the disk's center.
    pub on_core: ClosestPoint,
    /// Both radii together.
    pub reach: f32,
    /// Their square.
    pub reach_squared: f32,
    /// Whether the core is within reach of the center; touching counts.
    pub hit: bool,
}

/// Whether the disk's center is within both radii of the capsule's core.
///
/// Source: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsule_disk::clamp}};
/// let capsule = Capsule::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 1.0)?;
/// assert!(clamp(&capsule, &Disk::new(vec2(1.0, 2.0), 1.0)?).hit, "touching counts");
/// assert!(!clamp(&capsule, &Disk::new(vec2(4.1, 0.0), 1.0)?).hit);
/// let point = Capsule::new(vec2(1.0, 1.0), vec2(1.0, 1.0), 1.0)?;
/// assert!(clamp(&point, &Disk::new(vec2(4.0, 5.0), 4.0)?).hit, "equal ends make a disk: 3, 4, 5");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn clamp(capsule: &Capsule, disk: &Disk) -> Clamp {
    // mark: drop
    let on_core = closest_point(disk.center, &capsule.core);
    // mark: compare
    let reach = capsule.radius + disk.radius;
    let reach_squared = reach * reach;
    let hit = on_core.gap_squared <= reach_squared;
    // mark:
    Clamp { on_core, reach, reach_squared, hit }
}

/// Where a point lies, seen along a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Before the start or level with it: the start is closest.
    Before,
    /// Between both ends: a perpendicular leads to the segment.
    Beside,
    /// Beyond the end or level with it: the end is closest.
    Beyond,
}

/// What [`cases`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cases {
    /// From the core's start to its end: Q − P.
    pub v: Vec2,
    /// From the core's start to the disk's center: T − P.
    pub w: Vec2,
    /// w·v: how far T lies along the core, times |v|.
    pub wv: f32,
    /// v·v: the squared length.
    pub vv: f32,
    /// Where T lies, seen along the core.
    pub part: Part,
    /// The distance of T from the core's line times |v|, positive on its right, see [`side_of_line`]. In square units.
    pub side: f32,
    /// Both radii together.
    pub reach: f32,
    /// Their square.
    pub rr: f32,
    /// The squared distance; beside the core, times v·v.
    pub measured: f32,
    /// The square of the reach; beside the core, times v·v.
    pub allowed: f32,
    /// Whether what is measured is at most what is allowed; touching counts.
    pub hit: bool,
}

/// The same without a division: whether T lies before, beside or beyond the core decides what is measured.
///
/// Beside the core both sides of the comparison are multiplied by v·v, so that there is nothing to divide by. They are
/// products of four lengths, which in a tiny scene would vanish in an `f32`.
/// Source: Ericson, *Real-Time Collision Detection*, 5.1.2.1.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsule_disk::{Part, cases}}};
/// let capsule = Capsule::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 1.0)?;
/// let beside = cases(&capsule, &Disk::new(vec2(1.0, 2.0), 1.0)?);
/// assert!(beside.hit && beside.part == Part::Beside, "touching counts");
/// let beyond = cases(&capsule, &Disk::new(vec2(4.1, 0.0), 1.0)?);
/// assert!(!beyond.hit && beyond.part == Part::Beyond);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn cases(capsule: &Capsule, disk: &Disk) -> Cases {
    let (p, q, t) = (capsule.core.p, capsule.core.q, disk.center);
    // mark: project
    let v = q - p;
    let w = t - p;
    let wv = w.dot(v);
    let vv = v.dot(v);
    // mark: part
    let part = if wv <= 0.0 {
        Part::Before
    } else if wv < vv {
        Part::Beside
    } else {
        Part::Beyond
    };
    // mark: measure
    let side = f64::from(side_of_line(t, p, q));
    let reach = capsule.radius + disk.radius;
    let rr = f64::from(reach) * f64::from(reach);
    let (measured, allowed) = match part {
        Part::Before => (f64::from(w.dot(w)), rr),
        Part::Beside => (side * side, rr * f64::from(vv)),
        Part::Beyond => (f64::from(t.distance_squared(q)), rr),
    };
    // mark: compare
    let hit = measured <= allowed;
    // mark:
    let [side, rr, measured, allowed] = [side, rr, measured, allowed].map(|number| number as f32);
    Cases { v, w, wv, vv, part, side, reach, rr, measured, allowed, hit }
}

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{Capsule, Disk, Vec2};

    /// What [`not_clamped`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct NotClamped {
        /// From the core's start to its end: Q − P.
        pub v: Vec2,
        /// From the core's start to the disk's center: T − P.
        pub w: Vec2,
        /// w·v: how far T lies along the core, times |v|.
        pub wv: f32,
        /// v·v: the squared length.
        pub vv: f32,
        /// Where T's foot on the line is: 0 at the start, 1 at the end, and beyond them what it comes to.
        pub f: f32,
        /// That foot, P + f·v.
        pub foot: Vec2,
        /// From the foot to T.
        pub gap: Vec2,
        /// The squared distance from T to the line.
        pub gap_squared: f32,
        /// Both radii together.
        pub reach: f32,
        /// Their square.
        pub reach_squared: f32,
        /// What the method says, wrongly where only the line is near.
        pub hit: bool,
    }

    /// **Flawed.** Drops T on the core's line and does not clamp: a line has no ends, but a core has.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsule_disk::{clamp, flawed}}};
    /// let capsule = Capsule::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 1.0)?;
    /// let far_ahead = Disk::new(vec2(50.0, 0.0), 1.0)?;
    /// assert!(flawed::not_clamped(&capsule, &far_ahead).hit && !clamp(&capsule, &far_ahead).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn not_clamped(capsule: &Capsule, disk: &Disk) -> NotClamped {
        let (p, q, t) = (capsule.core.p, capsule.core.q, disk.center);
        // mark: project
        let v = q - p;
        let w = t - p;
        let wv = w.dot(v);
        let vv = v.dot(v);
        // mark: foot
        let f = if vv > 0.0 { wv / vv } else { 0.0 };
        let foot = p + f * v;
        let gap = w - f * v;
        let gap_squared = gap.dot(gap);
        // mark: compare
        let reach = capsule.radius + disk.radius;
        let reach_squared = reach * reach;
        let hit = gap_squared <= reach_squared;
        // mark:
        NotClamped { v, w, wv, vv, f, foot, gap, gap_squared, reach, reach_squared, hit }
    }

    /// What [`grown_disk`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct GrownDisk {
        /// The radius of the grown disk: both radii together.
        pub reach: f32,
        /// The length of the capsule's core.
        pub length: f32,
        /// The core's direction, a unit vector; zero when its ends are equal.
        pub l: Vec2,
        /// How far T lies along that direction from the core's start.
        pub along: f32,
        /// The squared distance of T from the core's line.
        pub across_squared: f32,
        /// Half of what the grown disk cuts out of the line; zero when it does not reach the line.
        pub half_chord: f32,
        /// Where along the core the line enters the grown disk, in world units from its start.
        pub enters: f32,
        /// Where it leaves.
        pub leaves: f32,
        /// What the method says, wrongly where the grown disk swallows the whole core.
        pub hit: bool,
    }

    /// **Flawed.** Grows the disk by the capsule's radius and asks whether the core's line enters or
    /// leaves it between the core's ends (0 <= t <= length).
    ///
    /// A disk that swallows the whole core is entered before it and left after it.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsule_disk::{clamp, flawed}}};
    /// let swallowed = Capsule::new(vec2(-0.1, 0.0), vec2(0.1, 0.0), 0.1)?;
    /// let around = Disk::new(vec2(0.0, 0.0), 0.9)?;
    /// assert!(!flawed::grown_disk(&swallowed, &around).hit && clamp(&swallowed, &around).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn grown_disk(capsule: &Capsule, disk: &Disk) -> GrownDisk {
        let (p, q, t) = (capsule.core.p, capsule.core.q, disk.center);
        // mark: grow
        let reach = capsule.radius + disk.radius;
        // mark: line
        let length = p.distance(q);
        let l = (q - p).normalize_or_zero();
        let along = (t - p).dot(l);
        let across_squared = (t - p - along * l).length_squared();
        // mark: meet
        let half_chord = (reach * reach - across_squared).max(0.0).sqrt();
        let (enters, leaves) = (along - half_chord, along + half_chord);
        // mark: compare
        let on_core = |t: f32| 0.0 <= t && t <= length;
        let hit = across_squared <= reach * reach && (on_core(enters) || on_core(leaves));
        // mark:
        GrownDisk { reach, length, l, along, across_squared, half_chord, enters, leaves, hit }
    }
}
