//! Do two upright rectangles touch? Sources: Redpoll's 60, §2-19; Ericson, *Real-Time Collision Detection*, 4.2.1.

use super::Aabb;
use glam::Vec2;

/// Compares where the boxes begin and end: two intervals share a number unless one ends before the other begins.
///
/// Far from the origin the corners are rounded; [`centers`] is exact there.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Aabb, upright_boxes::intervals}};
/// let a = Aabb::new(vec2(0.0, 0.0), vec2(2.0, 1.0))?;
/// assert!(intervals(&a, &Aabb::new(vec2(3.0, 2.0), vec2(1.0, 1.0))?), "they share a corner");
/// assert!(!intervals(&a, &Aabb::new(vec2(0.0, 2.1), vec2(9.0, 1.0))?), "a gap on y is enough");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn intervals(a: &Aabb, b: &Aabb) -> bool {
    // mark: a-ends
    let a_min = a.center - a.half;
    let a_max = a.center + a.half;
    // mark: b-ends
    let b_min = b.center - b.half;
    let b_max = b.center + b.half;
    // mark: on-x
    let on_x = a_min.x <= b_max.x && b_min.x <= a_max.x;
    // mark: on-y
    let on_y = a_min.y <= b_max.y && b_min.y <= a_max.y;
    // mark: verdict
    let hit = on_x && on_y;
    hit
}

/// Compares the distance of the centers with the combined reach of both boxes, on each axis.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Aabb, upright_boxes::centers}};
/// let a = Aabb::new(vec2(0.0, 0.0), vec2(2.0, 1.0))?;
/// assert!(centers(&a, &Aabb::new(vec2(3.0, 2.0), vec2(1.0, 1.0))?), "they share a corner");
/// assert!(!centers(&a, &Aabb::new(vec2(0.0, 2.1), vec2(9.0, 1.0))?), "a gap on y is enough");
/// assert!(centers(&a, &Aabb::new(vec2(0.0, 0.0), vec2(9.0, 0.0))?), "a flat one right through");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn centers(a: &Aabb, b: &Aabb) -> bool {
    // mark: between
    let t = b.center - a.center;
    // mark: reach
    let reach = a.half + b.half;
    // mark: on-x
    let on_x = t.x.abs() <= reach.x;
    // mark: on-y
    let on_y = t.y.abs() <= reach.y;
    // mark: verdict
    let hit = on_x && on_y;
    hit
}

/// Gives B's half extents to A, so that B becomes a point, and tests if that is in the grown box.
///
/// The grown box is the Minkowski sum of the two, moved to A's place.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Aabb, upright_boxes::grown}};
/// let a = Aabb::new(vec2(0.0, 0.0), vec2(2.0, 1.0))?;
/// assert!(grown(&a, &Aabb::new(vec2(3.0, 2.0), vec2(1.0, 1.0))?), "they share a corner");
/// assert!(!grown(&a, &Aabb::new(vec2(3.1, 0.0), vec2(1.0, 9.0))?));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn grown(a: &Aabb, b: &Aabb) -> bool {
    // mark: grow
    let half = a.half + b.half;
    let grown = Aabb { center: a.center, half };
    // mark: ask
    let inside = point_in_box(b.center, &grown);
    // mark: answer
    let hit = inside;
    hit
}

/// True if the point `p` is in an upright box.
#[inline(always)]
pub fn point_in_box(p: Vec2, it: &Aabb) -> bool {
    // mark: subtract
    let d = p - it.center;
    // mark: within
    let in_x = d.x.abs() <= it.half.x;
    let in_y = d.y.abs() <= it.half.y;
    let hit = in_x && in_y;
    hit
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Aabb, Vec2};

    /// **Incorrect.** Reports a hit as soon as one axis overlaps: "or" instead of "and".
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Aabb, upright_boxes::{centers, flawed}}};
    /// let a = Aabb::new(vec2(0.0, 0.0), vec2(2.0, 1.0))?;
    /// let above = Aabb::new(vec2(0.0, 5.0), vec2(2.0, 1.0))?;
    /// assert!(flawed::one_axis(&a, &above) && !centers(&a, &above));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn one_axis(a: &Aabb, b: &Aabb) -> bool {
        // mark: between
        let t = b.center - a.center;
        // mark: reach
        let reach = a.half + b.half;
        // mark: on-x
        let on_x = t.x.abs() <= reach.x;
        // mark: on-y
        let on_y = t.y.abs() <= reach.y;
        // mark: verdict
        let hit = on_x || on_y;
        hit
    }

    /// **Incorrect.** Tests only if a corner of one box is inside the other. Two bars that cross like a plus sign overlap without
    /// any.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Aabb, upright_boxes::{centers, flawed}}};
    /// let level = Aabb::new(vec2(0.0, 0.0), vec2(3.0, 0.5))?;
    /// let tall = Aabb::new(vec2(0.0, 0.0), vec2(0.5, 3.0))?;
    /// assert!(!flawed::corner_inside(&level, &tall) && centers(&level, &tall));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn corner_inside(a: &Aabb, b: &Aabb) -> bool {
        // mark: a-in-b
        let a_in_b = corners(a).map(|corner| contains(b, corner));
        let any_a = a_in_b.iter().any(|&inside| inside);
        // mark: b-in-a
        let b_in_a = corners(b).map(|corner| contains(a, corner));
        let any_b = b_in_a.iter().any(|&inside| inside);
        // mark: verdict
        let hit = any_a || any_b;
        hit
    }

    /// True if the point `p` is in the box.
    #[inline(always)]
    fn contains(it: &Aabb, p: Vec2) -> bool {
        let d = (p - it.center).abs();
        d.x <= it.half.x && d.y <= it.half.y
    }

    /// The four corners in the world, counter-clockwise from the upper right one.
    #[inline(always)]
    fn corners(it: &Aabb) -> [Vec2; 4] {
        let signs = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]];
        signs.map(|sign| it.center + it.half * Vec2::from(sign))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn far_from_the_origin_centers_are_exact() {
        let (far, half) = (vec2(1e8, 0.0), vec2(1.0, 1.0));
        let a = Aabb::new(far, half).unwrap();
        let touching = Aabb::new(far + vec2(8.0, 0.0), vec2(7.0, 1.0)).unwrap();
        let apart = Aabb::new(far + vec2(8.0, 0.0), vec2(6.5, 1.0)).unwrap();
        assert!(centers(&a, &touching) && !centers(&a, &apart));
        assert!(grown(&a, &touching) && !grown(&a, &apart));
    }
}
