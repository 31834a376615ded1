//! Is a point inside a disk? Source: Redpoll's 60, §2-13.

use super::Disk;
use glam::Vec2;

/// Compares the squared distance with the squared radius: (P−C)·(P−C) <= r². No square root.
///
/// Works for any point. A radius of zero tests if it is the center. Touching counts.
/// Source: Redpoll's 60, §2-13.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, point_disk::squared}};
/// let disk = Disk::new(vec2(0.0, 0.0), 5.0)?;
/// assert!(squared(vec2(1.0, 1.0), &disk));
/// assert!(squared(vec2(3.0, 4.0), &disk), "touching counts");
/// assert!(!squared(vec2(3.0, 4.1), &disk));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn squared(p: Vec2, disk: &Disk) -> bool {
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
    hit
}

/// Compares the distance itself with the radius, |CP| <= r: the same verdict for one square root more.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, point_disk::square_root}};
/// let disk = Disk::new(vec2(1.0, 0.0), 5.0)?;
/// assert!(square_root(vec2(4.0, 4.0), &disk), "touching counts");
/// assert!(!square_root(vec2(4.0, 4.1), &disk));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn square_root(p: Vec2, disk: &Disk) -> bool {
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
    hit
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Disk, Vec2};

    /// **Incorrect.** Compares each coordinate by itself: |d.x| <= r and |d.y| <= r.
    ///
    /// That tests the square around the disk, so that points in its corners are hits.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, point_disk::{flawed, squared}}};
    /// let disk = Disk::new(vec2(0.0, 0.0), 5.0)?;
    /// assert!(flawed::each_coordinate(vec2(4.0, 4.0), &disk) && !squared(vec2(4.0, 4.0), &disk));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn each_coordinate(p: Vec2, disk: &Disk) -> bool {
        let (c, r) = (disk.center, disk.radius);
        // mark: subtract
        let d = p - c;
        // mark: sides
        let across = d.x.abs();
        let up = d.y.abs();
        let hit = across <= r && up <= r;
        hit
    }
}
