//! Do two disks touch? Source: Ericson, *Real-Time Collision Detection*, 4.3.1.

use super::{Disk, point_disk};
use glam::Vec2;

/// What [`squared`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Squared {
    /// From A's center to B's.
    pub d: Vec2,
    /// d·d, the squared distance of the centers.
    pub dd: f32,
    /// Both radii together.
    pub reach: f32,
    /// Their sum, squared.
    pub reach_squared: f32,
    /// Whether d·d <= (rA + rB)²; touching counts.
    pub hit: bool,
}

/// Compares the squared distance of the centers with the squared sum of the radii: d·d <= (rA + rB)².
///
/// A radius of zero makes a point of a disk; two such disks touch where they are one point.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, disks::squared}};
/// let a = Disk::new(vec2(0.0, 0.0), 2.0)?;
/// assert!(squared(&a, &Disk::new(vec2(1.0, 1.0), 1.0)?).hit);
/// assert!(squared(&a, &Disk::new(vec2(3.0, 4.0), 3.0)?).hit, "touching counts");
/// assert!(!squared(&a, &Disk::new(vec2(3.0, 4.1), 3.0)?).hit);
/// assert!(squared(&a, &Disk::new(vec2(0.5, 0.0), 0.1)?).hit, "one in the other");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn squared(a: &Disk, b: &Disk) -> Squared {
    // mark: subtract
    let d = b.center - a.center;
    // mark: dot
    let dd = d.dot(d);
    // mark: reach
    let reach = a.radius + b.radius;
    // mark: compare
    let reach_squared = reach * reach;
    let hit = dd <= reach_squared;
    // mark:
    Squared { d, dd, reach, reach_squared, hit }
}

/// What [`grown`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grown {
    /// The radius of A once it has grown by that of B.
    pub reach: f32,
    /// B's center, asked about against the grown disk.
    pub inside: point_disk::Squared,
    /// Whether B's center is in the grown disk; touching counts.
    pub hit: bool,
}

/// Gives B's radius to A: then B is a point, and a point against a disk is what [`point_disk`] answers.
///
/// The grown disk is the Minkowski sum of the two shapes, moved to A's place.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, disks::grown}};
/// let a = Disk::new(vec2(1.0, 0.0), 2.0)?;
/// assert!(grown(&a, &Disk::new(vec2(4.0, 4.0), 3.0)?).hit, "touching counts");
/// assert!(!grown(&a, &Disk::new(vec2(4.0, 4.1), 3.0)?).hit);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn grown(a: &Disk, b: &Disk) -> Grown {
    // mark: grow
    let reach = a.radius + b.radius;
    let grown = Disk { center: a.center, radius: reach };
    // mark: ask
    let inside = point_disk::squared(b.center, &grown);
    // mark: verdict
    let hit = inside.hit;
    // mark:
    Grown { reach, inside, hit }
}

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{Disk, Vec2};

    /// What [`sum_of_squares`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct SumOfSquares {
        /// From A's center to B's.
        pub d: Vec2,
        /// d·d, the squared distance of the centers.
        pub dd: f32,
        /// A's radius, squared.
        pub aa: f32,
        /// B's radius, squared.
        pub bb: f32,
        /// Both squares together: less than the square of both radii together.
        pub sum: f32,
        /// What the method says, wrongly where d·d lies between the two.
        pub hit: bool,
    }

    /// **Flawed.** Squares each radius and adds the squares: d·d <= rA² + rB².
    ///
    /// (rA + rB)² is more by 2·rA·rB, so that disks which barely overlap are missed.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, disks::{flawed, squared}}};
    /// let (a, b) = (Disk::new(vec2(0.0, 0.0), 1.0)?, Disk::new(vec2(1.5, 0.0), 1.0)?);
    /// assert!(!flawed::sum_of_squares(&a, &b).hit && squared(&a, &b).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn sum_of_squares(a: &Disk, b: &Disk) -> SumOfSquares {
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
        // mark:
        SumOfSquares { d, dd, aa, bb, sum, hit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn both_methods_meet_the_same_numbers() {
        let (a, b) = (Disk::new(vec2(-1.0, 0.5), 1.5).unwrap(), Disk::new(vec2(2.0, 4.5), 2.5).unwrap());
        let (one, other) = (squared(&a, &b), grown(&a, &b));
        assert_eq!((one.d, one.dd, one.reach_squared), (vec2(3.0, 4.0), 25.0, 16.0));
        assert_eq!((other.inside.d, other.inside.dd, other.inside.rr), (one.d, one.dd, one.reach_squared));
    }

    #[test]
    fn a_point_is_a_disk_of_radius_zero() {
        let (p, disk) = (vec2(3.0, 4.0), Disk::new(vec2(0.0, 0.0), 5.0).unwrap());
        let point = Disk::new(p, 0.0).unwrap();
        assert!(squared(&point, &disk).hit && grown(&disk, &point).hit && squared(&point, &point).hit);
    }
}
