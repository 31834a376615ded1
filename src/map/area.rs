//! The area of what an outline encloses.

use glam::Vec2;

/// The area, negative where the outline goes round clockwise.
pub fn area(outline: &[Vec2]) -> f64 {
    let Some(first) = outline.first().map(|p| p.as_dvec2()) else { return 0.0 };
    // From a corner on, so that far from the origin nothing cancels.
    let corner = |i: usize| outline[i % outline.len()].as_dvec2() - first;
    (0..outline.len()).map(|i| corner(i).perp_dot(corner(i + 1))).sum::<f64>() / 2.0
}
