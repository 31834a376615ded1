//! The area of what an outline encloses.

use glam::Vec2;

/// The area, negative where the outline goes round clockwise.
pub fn area(outline: &[Vec2]) -> f64 {
    let (Some(first), Some(last)) = (outline.first(), outline.last()) else { return 0.0 };
    // From a corner on, so that far from the origin nothing cancels.
    let from_first = |p: &Vec2| p.as_dvec2() - first.as_dvec2();
    let (mut sum, mut before) = (0.0, from_first(last));
    for corner in outline.iter().map(from_first) {
        sum += before.perp_dot(corner);
        before = corner;
    }
    sum / 2.0
}
