//! The area within an outline.

use glam::Vec2;

/// The signed area, negative for a clockwise outline.
pub fn area(outline: &[Vec2]) -> f64 {
    let (Some(first), Some(last)) = (outline.first(), outline.last()) else { return 0.0 };
    // Relative to a corner, so that nothing cancels far from the origin.
    let from_first = |p: &Vec2| p.as_dvec2() - first.as_dvec2();
    let (mut sum, mut before) = (0.0, from_first(last));
    for corner in outline.iter().map(from_first) {
        sum += before.perp_dot(corner);
        before = corner;
    }
    sum / 2.0
}
