//! Is a point within a field of view? Source: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる
//! 数学(初歩)②", on vectors; Ericson, *Real-Time Collision Detection*, 3.3.

use super::Sector;
use glam::{DVec2, Vec2, dvec2};

/// Compares d·f = |d| cos(angle between them) with |d| cos α: the smaller an angle, the larger its cosine.
///
/// The eye sees itself, whatever it faces.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Sector, field_of_view::cosine}, std::f32::consts::{FRAC_PI_2, FRAC_PI_4}};
/// let view = Sector::new(vec2(1.0, 1.0), FRAC_PI_2, FRAC_PI_4, 5.0)?;
/// assert!(cosine(vec2(1.5, 4.0), &view));
/// assert!(cosine(vec2(3.9, 4.0), &view), "just inside of an edge");
/// assert!(!cosine(vec2(4.0, 3.0), &view), "not between the edges");
/// assert!(!cosine(vec2(1.0, 6.1), &view), "out of range");
/// assert!(cosine(vec2(1.0, 1.0), &view), "the eye itself");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn cosine(p: Vec2, view: &Sector) -> bool {
    let (f, cos) = (view.facing, view.cos);
    // mark: subtract
    let d = p.as_dvec2() - view.eye;
    // mark: range
    let dd = d.dot(d);
    let in_range = dd <= view.range * view.range;
    // mark: ahead
    let ahead = d.dot(f);
    // mark: cosine
    let distance = dd.sqrt();
    let on_edge = distance * cos;
    // mark: compare
    let in_angle = ahead >= on_edge || view.is_all_around();
    let hit = in_range && in_angle;
    hit
}

/// Compares the squares, (d·f)² with d·d cos² α, without a root. Squares have no sign, so the signs are tested first.
///
/// A narrow view (α up to a right angle) sees nothing behind. A wide one sees everything ahead, and behind it everything except a
/// narrow rest.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Sector, field_of_view::cosine_squared}};
/// let view = |degrees: f32| Sector::new(vec2(0.0, 0.0), 0.0, degrees.to_radians(), 5.0);
/// assert!(cosine_squared(vec2(3.0, 1.0), &view(30.0)?));
/// assert!(!cosine_squared(vec2(-3.0, 1.0), &view(30.0)?), "behind");
/// assert!(cosine_squared(vec2(-1.0, 3.0), &view(120.0)?), "behind, but within a wide view");
/// assert!(!cosine_squared(vec2(-3.0, 1.0), &view(120.0)?));
/// assert!(cosine_squared(vec2(-3.0, 0.0), &view(180.0)?), "all around");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn cosine_squared(p: Vec2, view: &Sector) -> bool {
    let (f, cos) = (view.facing, view.cos);
    // mark: subtract
    let d = p.as_dvec2() - view.eye;
    // mark: range
    let dd = d.dot(d);
    let in_range = dd <= view.range * view.range;
    // mark: ahead
    let ahead = d.dot(f);
    // mark: square
    let ahead_squared = ahead * ahead;
    let on_edge_squared = dd * (cos * cos);
    // mark: compare
    // Both are computed and one is chosen: a branch that the processor often mispredicts would cost more.
    let in_narrow = (ahead >= 0.0) & (ahead_squared >= on_edge_squared);
    let in_wide = (ahead >= 0.0) | (ahead_squared <= on_edge_squared) | view.is_all_around();
    let in_angle = if view.is_wide() { in_wide } else { in_narrow };
    let hit = in_range & in_angle;
    hit
}

/// Takes P into the view's frame, and tests by cross products on which side of each edge it lies.
///
/// A narrow view contains the points right of the left edge and left of the right one. A wide view contains the points for which
/// one of the two holds. A view without an opening has both edges on one line, which continues behind the eye.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Sector, field_of_view::edges}};
/// let view = |degrees: f32| Sector::new(vec2(0.0, 0.0), 0.0, degrees.to_radians(), 5.0);
/// assert!(!edges(vec2(2.0, 3.0), &view(45.0)?), "left of the left edge");
/// assert!(edges(vec2(-1.0, 3.0), &view(120.0)?), "one side will do");
/// assert!(edges(vec2(2.0, 0.0), &view(0.0)?) && !edges(vec2(-2.0, 0.0), &view(0.0)?), "a ray");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn edges(p: Vec2, view: &Sector) -> bool {
    // mark: subtract
    let d = p.as_dvec2() - view.eye;
    // mark: range
    let dd = d.dot(d);
    let in_range = dd <= view.range * view.range;
    // mark: frame
    let u = view.facing;
    let v = dvec2(-u.y, u.x);
    let q = dvec2(d.dot(u), d.dot(v));
    // mark: left
    let left_cross = cross(view.left(), q);
    let right_of_left = left_cross <= 0.0;
    // mark: right
    let right_cross = cross(view.right(), q);
    let left_of_right = right_cross >= 0.0;
    // mark: compare
    let in_angle = if view.is_wide() {
        right_of_left || left_of_right
    } else {
        right_of_left && left_of_right && q.x >= 0.0
    };
    let hit = in_range && in_angle;
    hit
}

/// The 2D cross product: the signed area of the parallelogram that `a` and `b` span. Positive when `b` is left of `a`.
#[inline(always)]
fn cross(a: DVec2, b: DVec2) -> f64 {
    a.x * b.y - a.y * b.x
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Sector, Vec2, cross, dvec2};

    /// **Incorrect.** Compares squares without a test of the signs: it sees behind itself, and a wide view sees too little.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Sector, field_of_view::{cosine, flawed}}};
    /// let view = Sector::new(vec2(0.0, 0.0), 0.0, 0.5, 5.0)?;
    /// let behind = vec2(-3.0, 0.0);
    /// assert!(flawed::sign_forgotten(behind, &view) && !cosine(behind, &view));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn sign_forgotten(p: Vec2, view: &Sector) -> bool {
        let (f, cos) = (view.facing, view.cos);
        // mark: subtract
        let d = p.as_dvec2() - view.eye;
        // mark: range
        let dd = d.dot(d);
        let in_range = dd <= view.range * view.range;
        // mark: ahead
        let ahead = d.dot(f);
        // mark: square
        let ahead_squared = ahead * ahead;
        let on_edge_squared = dd * (cos * cos);
        // mark: compare
        let in_angle = ahead_squared >= on_edge_squared;
        let hit = in_range && in_angle;
        hit
    }

    /// **Incorrect.** Right of the left edge and left of the right one, even for a wide view.
    ///
    /// Beyond a right angle the two edges turn their backs on each other, and only a part of the view lies on both sides.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Sector, field_of_view::{cosine, flawed}}};
    /// let view = Sector::new(vec2(0.0, 0.0), 0.0, 2.0, 5.0)?;
    /// let beside = vec2(0.0, 3.0);
    /// assert!(!flawed::wide_forgotten(beside, &view) && cosine(beside, &view));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn wide_forgotten(p: Vec2, view: &Sector) -> bool {
        // mark: subtract
        let d = p.as_dvec2() - view.eye;
        // mark: range
        let dd = d.dot(d);
        let in_range = dd <= view.range * view.range;
        // mark: frame
        let u = view.facing;
        let v = dvec2(-u.y, u.x);
        let q = dvec2(d.dot(u), d.dot(v));
        // mark: left
        let left_cross = cross(view.left(), q);
        let right_of_left = left_cross <= 0.0;
        // mark: right
        let right_cross = cross(view.right(), q);
        let left_of_right = right_cross >= 0.0;
        // mark: compare
        let in_angle = right_of_left && left_of_right;
        let hit = in_range && in_angle;
        hit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    /// All three right methods, which must agree.
    fn seen(p: Vec2, facing: f32, half_angle: f32, range: f32) -> bool {
        let view = Sector::new(vec2(3.0, -2.0), facing.to_radians(), half_angle.to_radians(), range).unwrap();
        let p = p + vec2(3.0, -2.0);
        let all = [cosine(p, &view), cosine_squared(p, &view), edges(p, &view)];
        assert!(all == [all[0]; 3], "{p}, {view:?}: {all:?}");
        all[0]
    }

    #[test]
    fn a_half_angle_of_zero_is_a_ray_and_half_a_turn_a_disk() {
        assert!(seen(vec2(2.0, 0.0), 0.0, 0.0, 2.0) && !seen(vec2(-2.0, 0.0), 0.0, 0.0, 2.0));
        assert!(!seen(vec2(2.0, 1e-4), 0.0, 0.0, 3.0) && !seen(vec2(2.1, 0.0), 0.0, 0.0, 2.0));
        for i in 0..720_u16 {
            let angle = f32::from(i) / 2.0;
            let p = Vec2::from_angle(angle.to_radians());
            assert!(seen(p, angle, 180.0, 1.5) && seen(-p, angle, 180.0, 1.5), "{angle}");
            assert!(!seen(1.6 * p, angle, 180.0, 1.5));
        }
    }

    #[test]
    fn the_eye_sees_itself_and_nothing_more_without_a_range() {
        for half_angle in [0.0, 30.0, 90.0, 150.0, 180.0] {
            assert!(seen(Vec2::ZERO, 40.0, half_angle, 0.0), "{half_angle}");
            assert!(!seen(vec2(1e-3, 0.0), 0.0, half_angle, 0.0));
        }
    }

    #[test]
    fn touching_an_edge_or_the_rim_counts() {
        for (p, half_angle) in [(vec2(2.0, 2.0), 45.0), (vec2(0.0, -2.0), 90.0), (vec2(-2.0, 2.0), 135.0)] {
            assert!(seen(p, 0.0, half_angle, 3.0), "{p}");
            assert!(!seen(p, 0.0, half_angle - 0.01, 3.0), "{p}");
        }
        assert!(seen(vec2(3.0, 4.0), 50.0, 20.0, 5.0));
    }
}
