//! Does a line, a ray or a segment meet a disk, and where? Sources: Redpoll's 60, §2-24; Qiita advent calendar 2023-12-24,
//! "ゲーム作りとかCGとかに関わる数学(初歩)②".

use super::{Disk, Straight};
use glam::Vec2;

/// What [`projection`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Projection {
    /// From P to Q.
    pub v: Vec2,
    /// The distance of P and Q.
    pub length: f32,
    /// The direction of v, a unit vector; zero when P equals Q.
    pub l: Vec2,
    /// From P to the center.
    pub k: Vec2,
    /// k·l: how far along the line the center lies, in world units from P.
    pub along: f32,
    /// The point of the line that is closest to the center.
    pub foot: Vec2,
    /// From there to the center, computed without it: no digits are lost far from the origin.
    pub across: Vec2,
    /// The squared distance of the center from the line.
    pub aa: f32,
    /// The squared radius.
    pub rr: f32,
    /// Half of what the disk cuts out of the line, in world units; zero when the line misses the disk.
    pub half: f32,
    /// Where the line enters the disk, in world units from P.
    pub enters: f32,
    /// Where it leaves.
    pub leaves: f32,
    /// Whether all of that comes before the start; never for a line.
    pub before: bool,
    /// Whether all of it comes after the end; only for a segment.
    pub beyond: bool,
    /// Whether they share a point; touching counts.
    pub hit: bool,
}

/// Drops the center on the line, and asks where the line enters and leaves the disk.
///
/// With the unit vector L and K = C − P: the foot is F = P + (K·L)L. By Pythagoras half the chord is √(r² − |K − (K·L)L|²), and the
/// line is in the disk from K·L minus that to K·L plus that. A ray or a segment must have some of this stretch.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Straight, StraightKind::*, line_disk::projection}};
/// let disk = Disk::new(vec2(4.0, 3.0), 5.0)?;
/// let (p, q) = (vec2(0.0, 0.0), vec2(2.0, 0.0));
/// let line = projection(&Straight::new(Line, p, q)?, &disk);
/// assert_eq!((line.enters, line.leaves), (0.0, 8.0));
/// let away = projection(&Straight::new(Ray, vec2(-0.5, 0.0), vec2(-1.0, 0.0))?, &disk);
/// assert!(away.before && !away.hit, "the disk is behind it");
/// assert!(projection(&Straight::new(Segment, vec2(-1.0, 0.0), p)?, &disk).hit, "touching counts");
/// assert!(projection(&Straight::new(Segment, vec2(3.0, 2.0), vec2(4.0, 2.0))?, &disk).hit, "all of it is inside");
/// assert!(!projection(&Straight::new(Line, vec2(0.0, 9.0), vec2(0.0, 9.0))?, &disk).hit, "a point, never 0/0");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn projection(straight: &Straight, disk: &Disk) -> Projection {
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
    // mark:
    Projection { v, length, l, k, along, foot, across, aa, rr, half, enters, leaves, before, beyond, hit }
}

/// What [`sides`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sides {
    /// From P to Q.
    pub v: Vec2,
    /// From P to the center.
    pub k: Vec2,
    /// v × k: the distance of the center from the line, times |v|; positive on the left.
    pub side: f32,
    /// v·v, the squared distance of P and Q.
    pub vv: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether the center is within reach of the line.
    pub near: bool,
    /// k·v: how far along the line the center lies, times |v|.
    pub along: f32,
    /// Whether the center lies before the start; never for a line.
    pub before: bool,
    /// Whether it lies beyond the end; only for a segment.
    pub beyond: bool,
    /// From the end that the center lies beyond, else from P, to the center.
    pub end: Vec2,
    /// The squared distance of that end from the center.
    pub ee: f32,
    /// Whether they share a point; touching counts.
    pub hit: bool,
}

/// Compares the center's distance from the line with the radius, without a root and without a division: (V × K)² <= r² V·V.
/// Where the center lies beyond an end, that end's distance counts instead.
///
/// The fourth powers of tiny lengths would vanish in an `f32`, so this is done in `f64`, where squares of differences are exact.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Straight, StraightKind::*, line_disk::sides}};
/// let disk = Disk::new(vec2(4.0, 3.0), 3.0)?;
/// let level = |kind| Straight::new(kind, vec2(0.0, 0.0), vec2(2.0, 0.0));
/// assert!(sides(&level(Line)?, &disk).hit && sides(&level(Ray)?, &disk).hit, "touching counts");
/// assert!(!sides(&level(Segment)?, &disk).hit, "it ends before the disk");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn sides(straight: &Straight, disk: &Disk) -> Sides {
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
    // mark:
    Sides {
        v: v.as_vec2(),
        k: k.as_vec2(),
        side: side as f32,
        vv: vv as f32,
        rr: rr as f32,
        near,
        along: along as f32,
        before,
        beyond,
        end: end.as_vec2(),
        ee: ee as f32,
        hit,
    }
}

/// What [`discriminant`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Discriminant {
    /// From P to Q.
    pub v: Vec2,
    /// From P to the center.
    pub k: Vec2,
    /// v·v, the coefficient of t² in the equation.
    pub a: f32,
    /// k·v, minus half the coefficient of t.
    pub h: f32,
    /// k·k − r², the constant term; negative when P is in the disk.
    pub e: f32,
    /// h² − a·e, a quarter of the discriminant: negative when the line misses the disk.
    pub disc: f32,
    /// Where the line enters the disk, from 0 at P to 1 at Q; where it is nearest when it misses the disk, and 0 for a point.
    pub enters: f32,
    /// Where it leaves.
    pub leaves: f32,
    /// Whether all of that comes before the start; never for a line.
    pub before: bool,
    /// Whether all of it comes after the end; only for a segment.
    pub beyond: bool,
    /// Whether they share a point; touching counts.
    pub hit: bool,
}

/// Solves |P + tV − C|² = r², which is t² V·V − 2t K·V + (K·K − r²) = 0 with K = C − P, for the two t where the line meets the circle.
///
/// All is measured from P: with squares of coordinates it would lose its digits far from the origin. h² and a·e are nearly equal
/// where the line only touches, and what is left of them decides; in `f64` that is enough of them.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Straight, StraightKind::*, line_disk::discriminant}};
/// let disk = Disk::new(vec2(4.0, 3.0), 5.0)?;
/// let (p, q) = (vec2(0.0, 0.0), vec2(2.0, 0.0));
/// let found = discriminant(&Straight::new(Ray, p, q)?, &disk);
/// assert_eq!((found.enters, found.leaves), (0.0, 4.0), "in lengths of V");
/// assert!(!discriminant(&Straight::new(Line, p, p)?, &Disk::new(q, 1.0)?).hit, "a point, never 0/0");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn discriminant(straight: &Straight, disk: &Disk) -> Discriminant {
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
    // mark:
    Discriminant {
        v: v.as_vec2(),
        k: k.as_vec2(),
        a: a as f32,
        h: h as f32,
        e: e as f32,
        disc: disc as f32,
        enters: held(enters),
        leaves: held(leaves),
        before,
        beyond,
        hit,
    }
}

/// The number, or the farthest that an `f32` holds: beside a V that is next to nothing, all is many lengths of V away.
#[inline(always)]
fn held(t: f64) -> f32 {
    t.clamp(f64::from(f32::MIN), f64::from(f32::MAX)) as f32
}

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{Disk, Projection, Straight, Vec2};
    use crate::geometry::cross;

    /// **Flawed.** Asks whether the ray or the segment has the point where the line *enters* the disk. One that starts inside only leaves it.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Straight, StraightKind::Ray, line_disk::{flawed, projection}}};
    /// let inside = Straight::new(Ray, vec2(0.0, 0.0), vec2(1.0, 0.0))?;
    /// let disk = Disk::new(vec2(0.5, 0.0), 2.0)?;
    /// assert!(!flawed::first_hit_only(&inside, &disk).hit && projection(&inside, &disk).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn first_hit_only(straight: &Straight, disk: &Disk) -> Projection {
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
        // mark:
        Projection { v, length, l, k, along, foot, across, aa, rr, half, enters, leaves, before, beyond, hit }
    }

    /// What [`not_normalized`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct NotNormalized {
        /// From P to Q.
        pub v: Vec2,
        /// From P to the center.
        pub k: Vec2,
        /// v × k, which is taken for the distance from the line. It is |v| times that.
        pub side: f32,
        /// What the method says, wrongly unless |v| is 1.
        pub hit: bool,
    }

    /// **Flawed.** Takes v × k for the distance of the center from the line, though v is no unit vector; and it knows no ends.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Straight, StraightKind::Line, line_disk::{flawed, sides}}};
    /// let line = Straight::new(Line, vec2(0.0, 0.0), vec2(2.0, 0.0))?;
    /// let disk = Disk::new(vec2(1.0, 0.6), 1.0)?;
    /// assert!(!flawed::not_normalized(&line, &disk).hit && sides(&line, &disk).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn not_normalized(straight: &Straight, disk: &Disk) -> NotNormalized {
        let (p, q) = (straight.p, straight.q);
        let (c, r) = (disk.center, disk.radius);
        // mark: subtract
        let v = q - p;
        let k = c - p;
        // mark: cross
        let side = cross(v, k);
        // mark: compare
        let hit = side.abs() <= r;
        // mark:
        NotNormalized { v, k, side, hit }
    }
}
