//! Do two convex polygons overlap? By separating axes, as for two rectangles.
//!
//! Source: Ericson, *Real-Time Collision Detection*, 5.2.1.

use super::rectangles::Interval;
use glam::Vec2;
use std::array;

/// The result of [`axes`]: the axes that separate the two.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axes<const N: usize, const M: usize> {
    /// The world's x axis and its y axis: the upright boxes around the polygons are apart.
    pub upright: [bool; 2],
    /// The normals of A's sides, in the order of its corners.
    pub sides_a: [bool; N],
    /// The normals of B's sides.
    pub sides_b: [bool; M],
    /// True if no axis separates them; touching counts.
    pub hit: bool,
}

/// Compares the shadows of two convex polygons on the normal of each side, and on the world's axes.
///
/// The corners go around either way. For polygons with an inside, the normals are enough; two flat ones on one line have no
/// normal that could tell them apart, but their upright boxes do. A side of no length has no direction, and separates nothing.
/// Touching counts, as far as corners computed in the world can tell: far from the origin they are rounded.
///
/// ```
/// # use {glam::{Vec2, vec2}, hantei::geometry::polygons::axes};
/// let square = [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)];
/// let touching = [vec2(2.0, 0.0), vec2(0.0, 2.0), vec2(2.0, 2.0)];
/// assert!(axes(&square, &touching).hit, "the corner lies on the slanted side: touching counts");
/// let apart = axes(&square, &touching.map(|corner| corner + 0.1));
/// assert!(!apart.hit && apart.upright == [false; 2], "only the slanted side's normal shows the gap");
/// let (one, beyond) = ([Vec2::ZERO, vec2(1.0, 1.0), vec2(2.0, 2.0)], [vec2(3.0, 3.0), vec2(4.0, 4.0)]);
/// assert!(!axes(&one, &beyond).hit, "flat ones, apart on one line");
/// ```
#[inline]
pub fn axes<const N: usize, const M: usize>(a: &[Vec2; N], b: &[Vec2; M]) -> Axes<N, M> {
    let upright = [separates(a, b, Vec2::X), separates(a, b, Vec2::Y)];
    let sides_a = array::from_fn(|i| separates(a, b, (a[(i + 1) % N] - a[i]).perp()));
    let sides_b = array::from_fn(|i| separates(a, b, (b[(i + 1) % M] - b[i]).perp()));
    let gap = upright.contains(&true) || sides_a.contains(&true) || sides_b.contains(&true);
    Axes { upright, sides_a, sides_b, hit: !gap }
}

/// True if the shadows on the axis `l`, of any length, leave a gap.
#[inline]
fn separates<const N: usize, const M: usize>(a: &[Vec2; N], b: &[Vec2; M], l: Vec2) -> bool {
    shadow(a, a[0], l).gap(&shadow(b, a[0], l)) > 0.0
}

/// The shadow of some corners, measured from that of `origin`, so no digits are lost far from the world's origin.
#[inline]
fn shadow<const N: usize>(corners: &[Vec2; N], origin: Vec2, l: Vec2) -> Interval {
    let mut shadow = Interval { min: f32::INFINITY, max: f32::NEG_INFINITY };
    for &corner in corners {
        let foot = (corner - origin).dot(l);
        shadow.min = shadow.min.min(foot);
        shadow.max = shadow.max.max(foot);
    }
    shadow
}
