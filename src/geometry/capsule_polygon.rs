//! Does a capsule touch a convex polygon? It does if it touches a side or starts inside.

use super::capsules::four_ends_and_crossing;
use super::{Capsule, Segment, side_of_line};
use glam::Vec2;
use std::array;

/// The result of [`sides`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sides<const N: usize> {
    /// True for each side that the capsule touches, in the order of the corners.
    pub touched: [bool; N],
    /// True if its core starts inside the polygon.
    pub inside: bool,
    /// True if it touches a side or starts inside; touching counts.
    pub hit: bool,
}

/// Tests each side as another capsule, of radius zero. A capsule that touches none is completely inside or outside.
///
/// The corners go around either way. A flat polygon has no inside, only sides. Touching counts up to rounding: corners calculated
/// in the world are rounded far from the origin.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Capsule, capsule_polygon::sides}};
/// let triangle = [vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(0.0, 4.0)];
/// assert!(sides(&Capsule::new(vec2(-1.0, 2.0), vec2(-1.0, 9.0), 1.0)?, &triangle).hit, "touching counts");
/// assert!(!sides(&Capsule::new(vec2(4.0, 4.0), vec2(9.0, 9.0), 1.0)?, &triangle).hit);
/// let within = sides(&Capsule::new(vec2(1.0, 1.0), vec2(1.5, 1.0), 0.1)?, &triangle);
/// assert!(within.hit && within.touched == [false; 3]);
/// let through = sides(&Capsule::new(vec2(-9.0, 1.0), vec2(9.0, 1.0), 0.0)?, &triangle);
/// assert!(through.hit && !through.inside);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn sides<const N: usize>(capsule: &Capsule, corners: &[Vec2; N]) -> Sides<N> {
    let touched = array::from_fn(|i| {
        let core = Segment { p: corners[i], q: corners[(i + 1) % N] };
        four_ends_and_crossing(capsule, &Capsule { core, radius: 0.0 })
    });
    let inside = is_inside(capsule.core.p, corners);
    Sides { touched, inside, hit: inside || touched.contains(&true) }
}

/// True if the point `p` is on the same side of all sides.
#[inline]
fn is_inside<const N: usize>(p: Vec2, corners: &[Vec2; N]) -> bool {
    let sides: [f32; N] = array::from_fn(|i| side_of_line(p, corners[i], corners[(i + 1) % N]));
    sides.iter().all(|&side| side > 0.0) || sides.iter().all(|&side| side < 0.0)
}
