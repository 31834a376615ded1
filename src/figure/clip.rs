//! Lines and polygons clipped to the visible area.

use super::view::{Area, View};
use crate::geometry::side_of_line;
use glam::Vec2;

/// The values of f at which the line p + f·d enters and leaves an area; `None` if it misses. (Liang and Barsky's clipping.)
fn crossing(area: &Area, p: Vec2, d: Vec2) -> Option<(f32, f32)> {
    let (mut enter, mut leave) = (f32::NEG_INFINITY, f32::INFINITY);
    for (p, d, min, max) in [(p.x, d.x, area.min.x, area.max.x), (p.y, d.y, area.min.y, area.max.y)] {
        if d.abs() < 1e-9 {
            if p < min || p > max {
                return None;
            }
        } else {
            let (s, t) = ((min - p) / d, (max - p) / d);
            enter = enter.max(s.min(t));
            leave = leave.min(s.max(t));
        }
    }
    (enter < leave).then_some((enter, leave))
}

/// The visible part of a line with some margin, in pixels: through a point along a direction. It begins at `begins` times the
/// direction from the point.
pub(super) fn endless(view: &View, (p, d): (Vec2, Vec2), begins: f32, room: f32) -> Option<(Vec2, Vec2)> {
    let (p, d) = (view.pixel(p), view.vector(d));
    let (enter, leave) = crossing(&view.area.grown(room), p, d)?;
    let enter = enter.max(begins);
    (enter < leave && enter.is_finite() && leave.is_finite()).then(|| (p + d * enter, p + d * leave))
}

/// The part of the segment from `a` to `b` in the area, or the whole segment if no part is.
pub(super) fn visible(area: &Area, a: Vec2, b: Vec2) -> (Vec2, Vec2) {
    let Some((enter, leave)) = crossing(area, a, b - a) else { return (a, b) };
    (a.lerp(b, enter.clamp(0.0, 1.0)), a.lerp(b, leave.clamp(0.0, 1.0)))
}

/// True if the segment from `a` to `b` touches the area: no axis separates them, neither an axis of the area nor the normal of
/// the segment.
pub(super) fn touches(area: &Area, a: Vec2, b: Vec2) -> bool {
    let (half, d) = (area.size() / 2.0, (b - a) / 2.0);
    let (m, reach) = (a + d - area.center(), half + d.abs());
    (m.x.abs() <= reach.x)
        & (m.y.abs() <= reach.y)
        & (m.perp_dot(d).abs() <= half.x * d.y.abs() + half.y * d.x.abs())
}

/// The distance of the segment from `a` to `b` from the area. If they do not touch, the nearest point is an end of the segment or
/// a corner of the area.
pub(super) fn distance(area: &Area, a: Vec2, b: Vec2) -> f32 {
    if touches(area, a, b) {
        return 0.0;
    }
    let to_area = |p: Vec2| p.distance_squared(p.clamp(area.min, area.max));
    let along = (b - a) / (b - a).length_squared().max(f32::MIN_POSITIVE);
    let to_segment = |p: Vec2| p.distance_squared(a.lerp(b, (p - a).dot(along).clamp(0.0, 1.0)));
    let corners = area.corners().map(to_segment).into_iter().fold(f32::INFINITY, f32::min);
    corners.min(to_area(a)).min(to_area(b)).sqrt()
}

/// The length of the part of the segment from `a` to `b` in the area.
pub(super) fn length_inside(area: &Area, a: Vec2, b: Vec2) -> f32 {
    if !touches(area, a, b) {
        return 0.0;
    }
    crossing(area, a, b - a)
        .map_or(0.0, |(enter, leave)| (leave.min(1.0) - enter.max(0.0)).max(0.0) * a.distance(b))
}

/// The part of a convex polygon on the right of the line from `a` to `b`. (Sutherland and Hodgman's clipping.)
pub fn right_of(polygon: &[Vec2], a: Vec2, b: Vec2) -> Vec<Vec2> {
    let mut part = Vec::with_capacity(polygon.len() + 1);
    for (i, &p) in polygon.iter().enumerate() {
        let q = polygon[(i + 1) % polygon.len()];
        let (side_p, side_q) = (side_of_line(p, a, b), side_of_line(q, a, b));
        if side_p >= 0.0 {
            part.push(p);
        }
        if (side_p > 0.0 && side_q < 0.0) || (side_p < 0.0 && side_q > 0.0) {
            part.push(p.lerp(q, side_p / (side_p - side_q)));
        }
    }
    part
}
