//! Does a line, a ray or a segment meet a disk, and where? Sources: Redpoll's 60, §2-24; Qiita advent calendar 2023-12-24,
//! "ゲーム作りとかCGとかに関わる数学(初歩)②".

use super::{Disk, Straight};
use glam::Vec2;

/// Drops the center on the line, and finds where the line enters and leaves the disk.
///
/// With the unit vector L and K = C − P: the foot is F = P + (K·L)L. By Pythagoras half the chord is √(r² − |K − (K·L)L|²), and the
/// line is in the disk from K·L minus that to K·L plus that. A ray or a segment must have some of this stretch.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Straight, StraightKind::*, line_disk::projection}};
/// let disk = Disk::new(vec2(4.0, 3.0), 5.0)?;
/// let (p, q) = (vec2(0.0, 0.0), vec2(2.0, 0.0));
/// assert!(projection(&Straight::new(Line, p, q)?, &disk));
/// assert!(!projection(&Straight::new(Ray, vec2(-0.5, 0.0), vec2(-1.0, 0.0))?, &disk), "the disk is behind it");
/// assert!(projection(&Straight::new(Segment, vec2(-1.0, 0.0), p)?, &disk), "touching counts");
/// assert!(projection(&Straight::new(Segment, vec2(3.0, 2.0), vec2(4.0, 2.0))?, &disk), "all of it is inside");
/// assert!(!projection(&Straight::new(Line, vec2(0.0, 9.0), vec2(0.0, 9.0))?, &disk), "a point, never 0/0");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
#[expect(
    unused_variables,
    reason = "the foot is for the eye: measured from P, what follows keeps its digits"
)]
pub fn projection(straight: &Straight, disk: &Disk) -> bool {
    let (p, q) = (straight.p, straight.q);
    let (c, r) = (disk.center, disk.radius);
    // mark: direction
    let v = q - p;
    let length = v.x.hypot(v.y);
    let l = if length > 0.0 { v / length } else { Vec2::ZERO };
    // mark: foot
    let k = c - p;
    let along = k.dot(l);
    let foot = p + along * l;
    let across = k - along * l;
    // mark: chord
    let aa = across.dot(across);
    let rr = r * r;
    let half = (rr - aa).max(0.0).sqrt();
    // mark: meet
    let enters = along - half;
    let leaves = along + half;
    // mark: compare
    let before = straight.starts() && leaves < 0.0;
    let beyond = straight.ends() && enters > length;
    let hit = aa <= rr && !before && !beyond;
    hit
}

/// Compares the center's distance from the line with the radius, without a root and without a division: (V × K)² <= r² V·V. If
/// the center lies beyond an end, that end's distance counts instead.
///
/// The fourth powers of tiny lengths would vanish in an `f32`, so this is done in `f64`, where squares of differences are exact.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Straight, StraightKind::*, line_disk::sides}};
/// let disk = Disk::new(vec2(4.0, 3.0), 3.0)?;
/// let level = |kind| Straight::new(kind, vec2(0.0, 0.0), vec2(2.0, 0.0));
/// assert!(sides(&level(Line)?, &disk) && sides(&level(Ray)?, &disk), "touching counts");
/// assert!(!sides(&level(Segment)?, &disk), "it ends before the disk");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn sides(straight: &Straight, disk: &Disk) -> bool {
    let (p, q) = (straight.p.as_dvec2(), straight.q.as_dvec2());
    let (c, r) = (disk.center.as_dvec2(), f64::from(disk.radius));
    // mark: subtract
    let v = q - p;
    let k = c - p;
    // mark: cross
    let side = v.perp_dot(k);
    // mark: near
    let vv = v.dot(v);
    let rr = r * r;
    let near = side * side <= rr * vv;
    // mark: ends
    let along = k.dot(v);
    let before = straight.starts() && along < 0.0;
    let beyond = straight.ends() && along > vv;
    // mark: compare
    let end = if beyond { c - q } else { k };
    let ee = end.dot(end);
    let hit = if before || beyond || vv == 0.0 { ee <= rr } else { near };
    hit
}

/// Solves |P + tV − C|² = r², which is t² V·V − 2t K·V + (K·K − r²) = 0 with K = C − P, for the two t where the line meets the circle.
///
/// All is measured from P, since squares of coordinates would lose their digits far from the origin. h² and a·e are nearly equal
/// if the line only touches, and the digits of their difference decide. In `f64` there are enough of them.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Straight, StraightKind::*, line_disk::discriminant}};
/// let disk = Disk::new(vec2(4.0, 3.0), 5.0)?;
/// let (p, q) = (vec2(0.0, 0.0), vec2(2.0, 0.0));
/// assert!(discriminant(&Straight::new(Ray, p, q)?, &disk));
/// assert!(!discriminant(&Straight::new(Ray, vec2(-0.5, 0.0), vec2(-1.0, 0.0))?, &disk), "the disk is behind it");
/// assert!(!discriminant(&Straight::new(Line, p, p)?, &Disk::new(q, 1.0)?), "a point, never 0/0");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn discriminant(straight: &Straight, disk: &Disk) -> bool {
    let (p, q) = (straight.p.as_dvec2(), straight.q.as_dvec2());
    let (c, r) = (disk.center.as_dvec2(), f64::from(disk.radius));
    // mark: equation
    let v = q - p;
    let k = c - p;
    let a = v.dot(v);
    let h = k.dot(v);
    let e = k.dot(k) - r * r;
    // mark: disc
    let disc = h * h - a * e;
    // mark: meet
    let root = disc.max(0.0).sqrt();
    let enters = if a > 0.0 { (h - root) / a } else { 0.0 };
    let leaves = if a > 0.0 { (h + root) / a } else { 0.0 };
    // mark: compare
    let before = straight.starts() && leaves < 0.0;
    let beyond = straight.ends() && enters > 1.0;
    let hit = if a > 0.0 { disc >= 0.0 && !before && !beyond } else { e <= 0.0 };
    hit
}

/// The contact of a line, a ray or a segment and a disk: everything that a ray cast needs besides the verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// True if they touch or meet.
    pub hit: bool,
    /// The time at which it enters: 0 at P, 1 at Q; less than 0 only on a line. If P of a ray or a segment is inside, 0. On a miss, 1.
    pub time: f32,
    /// The point at that time. World frame.
    pub point: Vec2,
    /// The unit direction out of the disk there; zero if it begins inside, or on a miss. World frame.
    pub normal: Vec2,
}

/// Finds the contact by the projection.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Straight, StraightKind, line_disk::contact}};
/// let disk = Disk::new(vec2(0.0, 0.0), 1.0)?;
/// let ray = Straight::new(StraightKind::Ray, vec2(-3.0, 0.0), vec2(1.0, 0.0))?;
/// let met = contact(&ray, &disk);
/// assert_eq!((met.hit, met.time, met.point, met.normal), (true, 0.5, vec2(-1.0, 0.0), vec2(-1.0, 0.0)));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn contact(straight: &Straight, disk: &Disk) -> Contact {
    let (p, q) = (straight.p, straight.q);
    let (c, r) = (disk.center, disk.radius);
    let v = q - p;
    let length = v.length();
    let l = if length > 0.0 { v / length } else { Vec2::ZERO };
    let k = c - p;
    let along = k.dot(l);
    let across = k - along * l;
    let aa = across.dot(across);
    let rr = r * r;
    let half = (rr - aa).max(0.0).sqrt();
    let enters = along - half;
    let before = straight.starts() && along + half < 0.0;
    let beyond = straight.ends() && enters > length;
    let hit = aa <= rr && !before && !beyond;
    let inside = straight.starts() && enters < 0.0;
    let from = if inside { 0.0 } else { enters };
    let entry = p + from * l;
    let point = if hit { entry } else { q };
    let normal = if hit && !inside { (entry - c).normalize_or_zero() } else { Vec2::ZERO };
    let time = if !hit || length == 0.0 { 1.0 } else { from / length };
    Contact { hit, time, point, normal }
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Disk, Straight, Vec2};
    use crate::geometry::cross;

    /// **Incorrect.** Tests if the ray or the segment contains the point where the line *enters* the disk. A ray that starts
    /// inside only leaves it.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Straight, StraightKind::Ray, line_disk::{flawed, projection}}};
    /// let inside = Straight::new(Ray, vec2(0.0, 0.0), vec2(1.0, 0.0))?;
    /// let disk = Disk::new(vec2(0.5, 0.0), 2.0)?;
    /// assert!(!flawed::first_hit_only(&inside, &disk) && projection(&inside, &disk));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    #[expect(
        unused_variables,
        reason = "the foot is for the eye: measured from P, what follows keeps its digits"
    )]
    pub fn first_hit_only(straight: &Straight, disk: &Disk) -> bool {
        let (p, q) = (straight.p, straight.q);
        let (c, r) = (disk.center, disk.radius);
        // mark: direction
        let v = q - p;
        let length = v.x.hypot(v.y);
        let l = if length > 0.0 { v / length } else { Vec2::ZERO };
        // mark: foot
        let k = c - p;
        let along = k.dot(l);
        let foot = p + along * l;
        let across = k - along * l;
        // mark: chord
        let aa = across.dot(across);
        let rr = r * r;
        let half = (rr - aa).max(0.0).sqrt();
        // mark: meet
        let enters = along - half;
        let leaves = along + half;
        // mark: compare
        let before = straight.starts() && enters < 0.0;
        let beyond = straight.ends() && enters > length;
        let hit = aa <= rr && !before && !beyond;
        hit
    }

    /// **Incorrect.** Takes v × k for the distance of the center from the line, though v is no unit vector, and ignores the ends.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Straight, StraightKind::Line, line_disk::{flawed, sides}}};
    /// let line = Straight::new(Line, vec2(0.0, 0.0), vec2(2.0, 0.0))?;
    /// let disk = Disk::new(vec2(1.0, 0.6), 1.0)?;
    /// assert!(!flawed::not_normalized(&line, &disk) && sides(&line, &disk));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn not_normalized(straight: &Straight, disk: &Disk) -> bool {
        let (p, q) = (straight.p, straight.q);
        let (c, r) = (disk.center, disk.radius);
        // mark: subtract
        let v = q - p;
        let k = c - p;
        // mark: cross
        let side = cross(v, k);
        // mark: compare
        let hit = side.abs() <= r;
        hit
    }
}
