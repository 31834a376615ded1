//! Does a capsule touch a disk? The answer is the distance of the disk's center from a segment.

use super::segments::closest_point;
use super::{Capsule, Disk, side_of_line};
use glam::Vec2;

/// Tests if the disk's center is within both radii of the capsule's core.
///
/// Source: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsule_disk::clamp}};
/// let capsule = Capsule::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 1.0)?;
/// assert!(clamp(&capsule, &Disk::new(vec2(1.0, 2.0), 1.0)?), "touching counts");
/// assert!(!clamp(&capsule, &Disk::new(vec2(4.1, 0.0), 1.0)?));
/// let point = Capsule::new(vec2(1.0, 1.0), vec2(1.0, 1.0), 1.0)?;
/// assert!(clamp(&point, &Disk::new(vec2(4.0, 5.0), 4.0)?), "equal ends make a disk: 3, 4, 5");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn clamp(capsule: &Capsule, disk: &Disk) -> bool {
    // mark: drop
    let on_core = closest_point(disk.center, &capsule.core);
    // mark: compare
    let reach = capsule.radius + disk.radius;
    let reach_squared = reach * reach;
    let hit = on_core.gap_squared <= reach_squared;
    hit
}

/// The position of a point along a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Before the start or level with it: the start is closest.
    Before,
    /// Between both ends: the foot of the perpendicular is on the segment.
    Beside,
    /// Beyond the end or level with it: the end is closest.
    Beyond,
}

/// The position of the disk's center along the capsule's core.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsule_disk::{Part, part}}};
/// let capsule = Capsule::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 1.0)?;
/// assert_eq!(part(&capsule, &Disk::new(vec2(1.0, 2.0), 1.0)?), Part::Beside);
/// assert_eq!(part(&capsule, &Disk::new(vec2(4.1, 0.0), 1.0)?), Part::Beyond);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn part(capsule: &Capsule, disk: &Disk) -> Part {
    let (p, q, t) = (capsule.core.p, capsule.core.q, disk.center);
    match (t - p).dot(q - p) {
        wv if wv <= 0.0 => Part::Before,
        wv if wv < (q - p).dot(q - p) => Part::Beside,
        _ => Part::Beyond,
    }
}

/// Tests without a division: the position of T before, beside or beyond the core decides the measured distance.
///
/// Beside the core both sides of the comparison are multiplied by v·v, which avoids the division. They are products of four
/// lengths, which in a tiny scene would vanish in an `f32`.
/// Source: Ericson, *Real-Time Collision Detection*, 5.1.2.1.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsule_disk::cases}};
/// let capsule = Capsule::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 1.0)?;
/// assert!(cases(&capsule, &Disk::new(vec2(1.0, 2.0), 1.0)?), "touching counts");
/// assert!(!cases(&capsule, &Disk::new(vec2(4.1, 0.0), 1.0)?));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn cases(capsule: &Capsule, disk: &Disk) -> bool {
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
    hit
}

/// The contact of a disk and a capsule: everything that code which moves them apart needs besides the verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// True if they touch or overlap.
    pub hit: bool,
    /// The point of the capsule's border closest to the disk's center. World frame.
    pub point: Vec2,
    /// The unit direction out of the capsule there. World frame.
    pub normal: Vec2,
    /// The gap between them, or minus the depth of their overlap: they just touch once the disk has moved back by it along the
    /// normal.
    pub gap: f32,
}

/// Finds the contact by the clamp method: on the core, and then on the capsule's rim.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsule_disk::contact}};
/// let capsule = Capsule::new(vec2(0.0, 0.0), vec2(4.0, 0.0), 1.0)?;
/// let above = contact(&capsule, &Disk::new(vec2(1.0, 4.0), 1.0)?);
/// assert_eq!((above.hit, above.point, above.normal, above.gap), (false, vec2(1.0, 1.0), vec2(0.0, 1.0), 2.0));
/// let inside = contact(&capsule, &Disk::new(vec2(1.0, 0.5), 2.0)?);
/// assert_eq!((inside.point, inside.normal, inside.gap), (vec2(1.0, 1.0), vec2(0.0, 1.0), -2.5));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn contact(capsule: &Capsule, disk: &Disk) -> Contact {
    let on_core = closest_point(disk.center, &capsule.core);
    // On the core, both directions across it lead out.
    let across = (capsule.core.q - capsule.core.p).perp().normalize_or(Vec2::Y);
    let normal = (disk.center - on_core.closest).normalize_or(across);
    let point = on_core.closest + capsule.radius * normal;
    let gap = on_core.gap_squared.sqrt() - capsule.radius - disk.radius;
    Contact { hit: gap <= 0.0, point, normal, gap }
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Capsule, Disk};

    /// **Incorrect.** Drops T on the core's line and does not clamp: a line has no ends, but a core has.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsule_disk::{clamp, flawed}}};
    /// let capsule = Capsule::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 1.0)?;
    /// let far_ahead = Disk::new(vec2(50.0, 0.0), 1.0)?;
    /// assert!(flawed::not_clamped(&capsule, &far_ahead) && !clamp(&capsule, &far_ahead));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn not_clamped(capsule: &Capsule, disk: &Disk) -> bool {
        let (p, q, t) = (capsule.core.p, capsule.core.q, disk.center);
        // mark: project
        let v = q - p;
        let w = t - p;
        let wv = w.dot(v);
        let vv = v.dot(v);
        // mark: foot
        let f = if vv > 0.0 { wv / vv } else { 0.0 };
        let foot = p + f * v;
        let gap = t - foot;
        let gap_squared = gap.dot(gap);
        // mark: compare
        let reach = capsule.radius + disk.radius;
        let reach_squared = reach * reach;
        let hit = gap_squared <= reach_squared;
        hit
    }

    /// **Incorrect.** Grows the disk by the capsule's radius, and tests if the core's line enters or leaves it between the core's
    /// ends (0 <= t <= length).
    ///
    /// If the disk contains the whole core, the line enters it before the core and leaves it after.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Capsule, Disk, capsule_disk::{clamp, flawed}}};
    /// let swallowed = Capsule::new(vec2(-0.1, 0.0), vec2(0.1, 0.0), 0.1)?;
    /// let around = Disk::new(vec2(0.0, 0.0), 0.9)?;
    /// assert!(!flawed::grown_disk(&swallowed, &around) && clamp(&swallowed, &around));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn grown_disk(capsule: &Capsule, disk: &Disk) -> bool {
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
        hit
    }
}
