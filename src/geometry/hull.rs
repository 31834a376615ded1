use super::{Cloud, cross, side_of_line};
use glam::Vec2;
use std::{array, fmt};

/// The convex hull of a cloud: the shape of a rubber band around its points.
///
/// Its corners are points of the cloud, counter-clockwise from the leftmost one (of several, the lowest). There are three or more
/// corners, two if all points are on a line, and one if all are equal.
#[derive(Clone, Copy, PartialEq)]
pub struct Hull {
    pub(super) corners: [Vec2; Cloud::COUNT],
    pub(super) count: usize,
}

impl Hull {
    /// The corners in order.
    #[inline]
    pub fn corners(&self) -> &[Vec2] {
        &self.corners[..self.count]
    }

    /// The sides in order, each from corner to corner. A line has one there and one back. A single point has one of length zero.
    #[inline]
    pub fn sides(&self) -> impl Iterator<Item = [Vec2; 2]> {
        (0..self.count).filter_map(|i| self.side(i))
    }

    /// A side by its index; `None` if there are fewer.
    #[inline]
    pub fn side(&self, i: usize) -> Option<[Vec2; 2]> {
        let next = if i + 1 < self.count { i + 1 } else { 0 };
        if i < self.count { Some([self.corners[i], self.corners[next]]) } else { None }
    }

    /// Its area, in square units: the triangles from the first corner to every side, added up.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Cloud, hull}};
    /// let [a, b, c] = [vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(0.0, 3.0)];
    /// assert_eq!(hull(&Cloud::new([a, b, c, a, b, c, vec2(1.0, 1.0), vec2(2.0, 0.0)])?).area(), 6.0);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    pub fn area(&self) -> f32 {
        let first = self.corners[0];
        let twice: f32 = self.sides().map(|[from, to]| cross(from - first, to - first)).sum();
        twice / 2.0
    }

    /// True if a point is in it; the border counts.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Cloud, hull}};
    /// let line = hull(&Cloud::new([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0].map(|x| vec2(x, x)))?);
    /// assert!(line.holds(vec2(2.5, 2.5)) && !line.holds(vec2(2.5, 2.6)) && !line.holds(vec2(8.0, 8.0)));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    pub fn holds(&self, p: Vec2) -> bool {
        // Two corners have a line for their sides, which goes on beyond them; and one corner has not even that.
        let [first, ..] = self.corners;
        let ends = self.corners().iter().fold((first, first), |(min, max), &it| (min.min(it), max.max(it)));
        let between = p.cmpge(ends.0).all() && p.cmple(ends.1).all();
        between && self.sides().all(|[from, to]| side_of_line(p, from, to) <= 0.0)
    }
}

/// Writes the corners alone.
impl fmt::Debug for Hull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Hull").field(&self.corners()).finish()
    }
}

/// The convex hull of a cloud, as two chains: below from left to right, then above from right to left.
///
/// Source: Andrew 1979 (monotone chain); Ericson, *Real-Time Collision Detection*, 3.9.1.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Cloud, hull}};
/// let [a, b, c, d] = [vec2(-2.0, 0.0), vec2(0.0, -2.0), vec2(2.0, 0.0), vec2(0.0, 2.0)];
/// let inside = vec2(0.5, 0.0);
/// let cloud = Cloud::new([c, inside, a, d, b, a, inside, vec2(1.0, 1.0)])?;
/// assert_eq!(hull(&cloud).corners(), [a, b, c, d], "(1, 1) lies on a side and is no corner");
/// assert_eq!(hull(&Cloud::new([a; 8])?).corners(), [a]);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn hull(cloud: &Cloud) -> Hull {
    let sorted = from_left_to_right(cloud.points);
    let backwards: [Vec2; Cloud::COUNT] = array::from_fn(|i| sorted[Cloud::COUNT - 1 - i]);
    let (below, m) = chain(&sorted);
    let (above, n) = chain(&backwards);
    // Each chain ends where the other one begins.
    let corners: [Vec2; Cloud::COUNT] = array::from_fn(|i| {
        if i + 1 < m {
            below[i]
        } else if i + 2 < m + n {
            above[i + 1 - m]
        } else {
            sorted[0]
        }
    });
    Hull { corners, count: (m + n - 2).max(1) }
}

/// The points by x, and those with one x by y. Each is put in front of those that it comes before.
#[inline]
fn from_left_to_right(points: [Vec2; Cloud::COUNT]) -> [Vec2; Cloud::COUNT] {
    let mut sorted = points;
    for i in 1..Cloud::COUNT {
        let p = sorted[i];
        let mut at = i;
        while at > 0 && is_before(p, sorted[at - 1]) {
            sorted[at] = sorted[at - 1];
            at -= 1;
        }
        sorted[at] = p;
    }
    sorted
}

#[inline]
fn is_before(p: Vec2, q: Vec2) -> bool {
    p.x < q.x || p.x == q.x && p.y < q.y
}

/// The points without those at which the path does not turn left, and the number of remaining points.
#[inline]
fn chain(points: &[Vec2; Cloud::COUNT]) -> ([Vec2; Cloud::COUNT], usize) {
    let (mut chain, mut count) = ([Vec2::ZERO; Cloud::COUNT], 0);
    for &p in points {
        while count >= 2 && side_of_line(p, chain[count - 2], chain[count - 1]) >= 0.0 {
            count -= 1;
        }
        if count == 0 || p != chain[count - 1] {
            chain[count] = p;
            count += 1;
        }
    }
    (chain, count)
}
