//! Do two disks touch? Source: Ericson, *Real-Time Collision Detection*, 4.3.1.

use super::{Disk, point_disk};

/// Compares the squared distance of the centers with the squared sum of the radii: d·d <= (rA + rB)².
///
/// A radius of zero makes a disk a point. Two points touch if they are equal.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, disks::squared}};
/// let a = Disk::new(vec2(0.0, 0.0), 2.0)?;
/// assert!(squared(&a, &Disk::new(vec2(1.0, 1.0), 1.0)?));
/// assert!(squared(&a, &Disk::new(vec2(3.0, 4.0), 3.0)?), "touching counts");
/// assert!(!squared(&a, &Disk::new(vec2(3.0, 4.1), 3.0)?));
/// assert!(squared(&a, &Disk::new(vec2(0.5, 0.0), 0.1)?), "one in the other");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn squared(a: &Disk, b: &Disk) -> bool {
    // mark: subtract
    let d = b.center - a.center;
    // mark: dot
    let dd = d.dot(d);
    // mark: reach
    let reach = a.radius + b.radius;
    // mark: compare
    let reach_squared = reach * reach;
    let hit = dd <= reach_squared;
    hit
}

/// Gives B's radius to A, so that B becomes a point, which [`point_disk`] tests against the grown disk.
///
/// The grown disk is the Minkowski sum of the two shapes, moved to A's place.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, disks::grown}};
/// let a = Disk::new(vec2(1.0, 0.0), 2.0)?;
/// assert!(grown(&a, &Disk::new(vec2(4.0, 4.0), 3.0)?), "touching counts");
/// assert!(!grown(&a, &Disk::new(vec2(4.0, 4.1), 3.0)?));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn grown(a: &Disk, b: &Disk) -> bool {
    // mark: grow
    let reach = a.radius + b.radius;
    let grown = Disk { center: a.center, radius: reach };
    // mark: ask
    let inside = point_disk::squared(b.center, &grown);
    // mark: verdict
    let hit = inside;
    hit
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::Disk;

    /// **Incorrect.** Squares each radius and adds the squares: d·d <= rA² + rB².
    ///
    /// (rA + rB)² is more by 2·rA·rB, so that disks which barely overlap are missed.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, disks::{flawed, squared}}};
    /// let (a, b) = (Disk::new(vec2(0.0, 0.0), 1.0)?, Disk::new(vec2(1.5, 0.0), 1.0)?);
    /// assert!(!flawed::sum_of_squares(&a, &b) && squared(&a, &b));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn sum_of_squares(a: &Disk, b: &Disk) -> bool {
        // mark: subtract
        let d = b.center - a.center;
        // mark: dot
        let dd = d.dot(d);
        // mark: squares
        let aa = a.radius * a.radius;
        let bb = b.radius * b.radius;
        // mark: compare
        let sum = aa + bb;
        let hit = dd <= sum;
        hit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::walk::walk;
    use crate::trace::Seen;
    use glam::vec2;

    #[test]
    fn both_methods_meet_the_same_numbers() {
        let (a, b) = (Disk::new(vec2(-1.0, 0.5), 1.5).unwrap(), Disk::new(vec2(2.0, 4.5), 2.5).unwrap());
        let (_, one) = walk!(disks::squared(&a, &b));
        let (_, other) = walk!(disks::grown(&a, &b));
        let (asked, of_a_point) = (&one.calls[0], &other.calls[1]);
        assert_eq!(asked.get("d"), Some(Seen::Vector(vec2(3.0, 4.0))));
        assert_eq!((asked.number("dd"), asked.number("reach_squared")), (25.0, 16.0));
        assert_eq!(of_a_point.get("d"), asked.get("d"));
        assert_eq!((of_a_point.number("dd"), of_a_point.number("rr")), (25.0, 16.0));
    }

    #[test]
    fn a_point_is_a_disk_of_radius_zero() {
        let (p, disk) = (vec2(3.0, 4.0), Disk::new(vec2(0.0, 0.0), 5.0).unwrap());
        let point = Disk::new(p, 0.0).unwrap();
        assert!(squared(&point, &disk) && grown(&disk, &point) && squared(&point, &point));
    }
}
