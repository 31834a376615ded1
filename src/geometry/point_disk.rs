//! Is a point inside a disk? Source: Redpoll's 60, §2-13.

use super::Disk;
use glam::Vec2;

/// What [`squared`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Squared {
    /// From the center to the point: P − C.
    pub d: Vec2,
    /// `d.x` times itself, in square units.
    pub xx: f32,
    /// `d.y` times itself, in square units.
    pub yy: f32,
    /// d·d, the squared distance.
    pub dd: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether d·d <= r²; touching counts.
    pub hit: bool,
}

/// Compares the squared distance with the squared radius: (P−C)·(P−C) <= r². No square root.
///
/// Any point will do, and a radius of zero asks whether it is the center.
/// Source: Redpoll's 60, §2-13.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, point_disk::squared}};
/// let disk = Disk::new(vec2(0.0, 0.0), 5.0)?;
/// assert!(squared(vec2(1.0, 1.0), &disk).hit);
/// assert!(squared(vec2(3.0, 4.0), &disk).hit, "touching counts");
/// assert!(!squared(vec2(3.0, 4.1), &disk).hit);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn squared(p: Vec2, disk: &Disk) -> Squared {
    let (c, r) = (disk.center, disk.radius);
    // mark: subtract
    let d = p - c;
    // mark: square
    let xx = d.x * d.x;
    let yy = d.y * d.y;
    // mark: add
    let dd = xx + yy;
    // mark: compare
    let rr = r * r;
    let hit = dd <= rr;
    // mark:
    Squared { d, xx, yy, dd, rr, hit }
}

/// What [`square_root`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SquareRoot {
    /// From the center to the point: P − C.
    pub d: Vec2,
    /// `d.x` times itself, in square units.
    pub xx: f32,
    /// `d.y` times itself, in square units.
    pub yy: f32,
    /// d·d, the squared distance.
    pub dd: f32,
    /// The distance |CP|, in world units.
    pub distance: f32,
    /// Whether the distance is at most r; touching counts.
    pub hit: bool,
}

/// Compares the distance itself with the radius, |CP| <= r: the same verdict for one square root more.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, point_disk::square_root}};
/// let disk = Disk::new(vec2(1.0, 0.0), 5.0)?;
/// assert_eq!(square_root(vec2(4.0, 4.0), &disk).distance, 5.0);
/// assert!(square_root(vec2(4.0, 4.0), &disk).hit, "touching counts");
/// assert!(!square_root(vec2(4.0, 4.1), &disk).hit);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn square_root(p: Vec2, disk: &Disk) -> SquareRoot {
    let (c, r) = (disk.center, disk.radius);
    // mark: subtract
    let d = p - c;
    // mark: square
    let xx = d.x * d.x;
    let yy = d.y * d.y;
    // mark: add
    let dd = xx + yy;
    // mark: root
    let distance = dd.sqrt();
    // mark: compare
    let hit = distance <= r;
    // mark:
    SquareRoot { d, xx, yy, dd, distance, hit }
}
