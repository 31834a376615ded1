//! Which box should replace a cloud of points in tests, and does it report the point P?
//!
//! Such a box is a bound: if it reports a miss, its content cannot be hit. It may report false hits, but never misses one. So
//! every correct method compares P with the cloud's own ends, in the arithmetic in which those were found. None of the points is
//! missed, not even by rounding.

use super::{Cloud, hull};
use glam::Vec2;

/// A box in place of the cloud. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bound {
    /// Its center.
    pub center: Vec2,
    /// Half its size along each of its axes.
    pub half: Vec2,
    /// Its area, in square units.
    pub area: f32,
    /// True if it reports P; touching counts.
    pub hit: bool,
}

/// The upright box (AABB): from the least to the greatest coordinate on each axis.
///
/// Source: Ericson, *Real-Time Collision Detection*, 4.2.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Cloud, box_around_points::upright}};
/// let [a, b, c, d] = [vec2(-2.0, 0.0), vec2(0.0, -2.0), vec2(2.0, 0.0), vec2(0.0, 2.0)];
/// let square = Cloud::new([a, b, c, d, a, b, c, d])?;
/// let it = upright(vec2(1.5, 1.5), &square);
/// assert!(it.hit && it.area == 16.0, "a false alarm: the square itself has the area 8");
/// assert!(!upright(vec2(2.1, 0.0), &square).hit);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn upright(p: Vec2, cloud: &Cloud) -> Bound {
    // mark: ends
    let (mut min, mut max) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    for point in cloud.points {
        min = min.min(point);
        max = max.max(point);
    }
    // mark: box
    let center = (min + max) / 2.0;
    let half = (max - min) / 2.0;
    let area = 4.0 * half.x * half.y;
    // mark: verdict
    let hit = p.cmpge(min).all() && p.cmple(max).all();
    // mark:
    Bound { center, half, area, hit }
}

/// The box in a given frame (OBB), as a mesh is stored with one: the points turn with it, and the box need not be found again.
///
/// `rotation` is the direction of the frame's x axis, in radians. Source: "3D衝突判定(当たり判定)".
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Cloud, box_around_points::own_frame}, std::f32::consts::FRAC_PI_4};
/// let [a, b, c, d] = [vec2(-2.0, 0.0), vec2(0.0, -2.0), vec2(2.0, 0.0), vec2(0.0, 2.0)];
/// let square = Cloud::new([a, b, c, d, a, b, c, d])?;
/// assert!(own_frame(vec2(1.5, 1.5), &square, 0.0).hit, "upright, it holds the corner");
/// let along = own_frame(vec2(1.5, 1.5), &square, FRAC_PI_4);
/// assert!(!along.hit && (along.area - 8.0).abs() < 1e-5, "along the sides, it is the square itself");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn own_frame(p: Vec2, cloud: &Cloud, rotation: f32) -> Bound {
    // mark: zero
    let zero = cloud.points[0];
    let u = Vec2::from_angle(rotation);
    // mark: ends
    let (min, max) = ends(cloud, zero, u);
    // mark: box
    let center = in_world((min + max) / 2.0, zero, u);
    let half = (max - min) / 2.0;
    let area = 4.0 * half.x * half.y;
    // mark: verdict
    let own = in_frame(p, zero, u);
    let hit = own.cmpge(min).all() && own.cmple(max).all();
    // mark:
    Bound { center, half, area, hit }
}

/// A point in a frame with its zero at `zero` and its x axis along the unit direction `u`: how far it is along u, and across.
#[inline]
fn in_frame(p: Vec2, zero: Vec2, u: Vec2) -> Vec2 {
    let d = p - zero;
    Vec2::new(d.dot(u), d.dot(u.perp()))
}

/// The way back: a point of that frame in the world.
#[inline]
fn in_world(own: Vec2, zero: Vec2, u: Vec2) -> Vec2 {
    zero + own.x * u + own.y * u.perp()
}

/// The least and the greatest coordinates that the points have in that frame.
#[inline]
fn ends(cloud: &Cloud, zero: Vec2, u: Vec2) -> (Vec2, Vec2) {
    let (mut min, mut max) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    for point in cloud.points {
        let own = in_frame(point, zero, u);
        min = min.min(own);
        max = max.max(own);
    }
    (min, max)
}

/// The box along the direction in which the points spread most, their principal axis.
///
/// The spread along a unit direction (cos a, sin a) is the mean of (d.x cos a + d.y sin a)², that is
/// xx cos² a + 2 xy cos a sin a + yy sin² a = (xx + yy)/2 + (xx − yy)/2 · cos 2a + xy · sin 2a.
/// The last two terms are half the dot product of (cos 2a, sin 2a) with (xx − yy, 2 xy): largest where both point the same way.
/// So that vector has twice the angle of the axis. If it is zero, every direction is as good, and the x axis is used.
/// Source: Ericson, *Real-Time Collision Detection*, 4.4.3.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Cloud, box_around_points::covariance}};
/// let on_line = Cloud::new([-7.0, -5.0, -3.0, -1.0, 1.0, 3.0, 5.0, 7.0].map(|x| vec2(x, x)))?;
/// let it = covariance(vec2(7.0, -7.0), &on_line);
/// assert!(!it.hit && it.area < 1e-4, "it lies along the line");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn covariance(p: Vec2, cloud: &Cloud) -> Bound {
    // mark: mean
    let count = Cloud::COUNT as f32;
    let mean = cloud.points.into_iter().sum::<Vec2>() / count;
    // mark: spread
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for point in cloud.points {
        let d = point - mean;
        xx += d.x * d.x / count;
        yy += d.y * d.y / count;
        xy += d.x * d.y / count;
    }
    // mark: axis
    let doubled = Vec2::new(xx - yy, 2.0 * xy);
    let u = half_angle(doubled / (xx + yy));
    // mark: ends
    let (min, max) = ends(cloud, mean, u);
    // mark: box
    let center = in_world((min + max) / 2.0, mean, u);
    let half = (max - min) / 2.0;
    let area = 4.0 * half.x * half.y;
    // mark: verdict
    let own = in_frame(p, mean, u);
    let hit = own.cmpge(min).all() && own.cmple(max).all();
    // mark:
    Bound { center, half, area, hit }
}

/// The unit direction at half the angle of a vector, from −90° to 90°; the x axis where the vector is zero or not a number.
///
/// Beside the vector, an arrow of the same length along x makes a rhombus, and its diagonal halves the angle. For a vector to the
/// left the diagonal may vanish; the other diagonal, which is perpendicular to it, is long there.
#[inline]
fn half_angle(of: Vec2) -> Vec2 {
    let long = of.length() + of.x.abs();
    let diagonal =
        if of.x >= 0.0 { Vec2::new(long, of.y) } else { Vec2::new(of.y.abs(), long.copysign(of.y)) };
    diagonal.normalize_or(Vec2::X)
}

/// The box along one side of the hull.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Beside {
    /// The start of the side, which is the frame's origin. World frame.
    pub from: Vec2,
    /// The side's unit direction. World frame.
    pub u: Vec2,
    /// The least coordinates of all points, in the frame; y is that of the side itself, 0 but for rounding.
    pub min: Vec2,
    /// The greatest coordinates, in the frame.
    pub max: Vec2,
    /// Its area, in square units.
    pub area: f32,
}

/// A box that is larger than any other.
const NOT_TRIED: Beside =
    Beside { from: Vec2::ZERO, u: Vec2::X, min: Vec2::ZERO, max: Vec2::ZERO, area: f32::INFINITY };

/// The smallest box of all. One of its sides lies on a side of the hull, so it is enough to try each of these.
///
/// Why: let a box touch the hull at corners only, one on each of its sides, and turn it a little with these corners still on its
/// sides. Its width is the distance of two of them times the cosine of an angle, and so is its height; a product of two such
/// cosines has no least value within, only at the ends, where a side of the hull comes to lie on a side of the box.
/// Source: Freeman and Shapira 1975; Ericson, *Real-Time Collision Detection*, 4.4.4.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Cloud, box_around_points::smallest}};
/// let [a, b, c, d] = [vec2(-2.0, 0.0), vec2(0.0, -2.0), vec2(2.0, 0.0), vec2(0.0, 2.0)];
/// let it = smallest(vec2(1.5, 1.5), &Cloud::new([a, b, c, d, a, b, c, d])?);
/// assert!(!it.hit && (it.area - 8.0).abs() < 1e-5, "the square itself");
/// let place = smallest(a, &Cloud::new([a; 8])?);
/// assert!(place.hit && place.area == 0.0 && place.center == a, "a single point is a box, too");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn smallest(p: Vec2, cloud: &Cloud) -> Bound {
    // mark: hull
    let hull = hull(cloud);
    // mark: try
    let mut tried = [NOT_TRIED; Cloud::COUNT];
    for i in 0..hull.count {
        let side = [hull.corners[i], hull.corners[(i + 1) % hull.count]];
        tried[i] = beside(cloud, side);
    }
    // mark: choose
    let best = tried.iter().fold(NOT_TRIED, |best, it| if it.area < best.area { *it } else { best });
    // mark: box
    let center = in_world((best.min + best.max) / 2.0, best.from, best.u);
    let half = (best.max - best.min) / 2.0;
    let area = 4.0 * half.x * half.y;
    // mark: verdict
    let own = in_frame(p, best.from, best.u);
    let hit = own.cmpge(best.min).all() && own.cmple(best.max).all();
    // mark:
    Bound { center, half, area, hit }
}

/// The box around the cloud along a side of its hull. For a side of length zero, the x axis is used.
#[inline]
fn beside(cloud: &Cloud, [from, to]: [Vec2; 2]) -> Beside {
    // mark: beside
    let u = (to - from).normalize_or(Vec2::X);
    let (min, max) = ends(cloud, from, u);
    let size = max - min;
    let area = size.x * size.y;
    // mark:
    Beside { from, u, min, max, area }
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Bound, Cloud, Vec2};

    /// **Incorrect.** The box has the right size, but its center is the mean of the points, which is near the majority of them.
    /// On the other side, points stick out.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Cloud, box_around_points::{flawed, upright}}};
    /// let far = vec2(8.0, 0.0);
    /// let [a, b] = [vec2(0.0, 0.0), vec2(0.0, 1.0)];
    /// let cloud = Cloud::new([a, a, a, a, b, b, b, far])?;
    /// let it = flawed::mean_and_spread(far, &cloud);
    /// assert!(it.center.x == 1.0 && it.half.x == 4.0 && !it.hit, "it ends at 5 and misses its own point at 8");
    /// assert!(upright(far, &cloud).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline]
    pub fn mean_and_spread(p: Vec2, cloud: &Cloud) -> Bound {
        // mark: mean
        let mean = cloud.points.into_iter().sum::<Vec2>() / Cloud::COUNT as f32;
        // mark: ends
        let (mut min, mut max) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for point in cloud.points {
            min = min.min(point);
            max = max.max(point);
        }
        // mark: box
        let half = (max - min) / 2.0;
        let area = 4.0 * half.x * half.y;
        // mark: verdict
        let hit = (p - mean).abs().cmple(half).all();
        // mark:
        Bound { center: mean, half, area, hit }
    }
}
