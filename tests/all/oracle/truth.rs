//! The answers of parry2d in f64.
//!
//! parry's tolerances are absolute, so its answers for tiny scenes are wrong. Each question is therefore moved into a frame whose
//! origin is a point of the scene and in which the scene is about 2²⁰ long. Both steps are exact, or nearly so in f64. Answers
//! are returned in world units.

use glam::{DVec2, Vec2, dvec2};
use hantei::geometry::{Cloud, MovingDisk, Obb, Sector, Segment, Straight, StraightKind, Triangle};
use parry2d_f64::math::{Pose, Rot2, Vector};
use parry2d_f64::query::{PointQuery, details, sat};
use parry2d_f64::shape::SegmentPointLocation::OnEdge;
use parry2d_f64::shape::{Cuboid, Segment as ParrySegment, Triangle as ParryTriangle};
use parry2d_f64::transformation::convex_hull;
use parry2d_f64::utils::SegmentsIntersection::Point;
use parry2d_f64::utils::segments_intersection2d;
use std::f32::consts::PI;

/// The frame for parry's calculations.
#[derive(Clone, Copy)]
struct Frame {
    origin: Vec2,
    factor: f64,
}

impl Frame {
    /// A frame for a scene of the given size around `origin`.
    fn new(origin: Vec2, size: f64) -> Self {
        let exponent = if size > 0.0 { 20 - size.log2().floor() as i32 } else { 0 };
        Self { origin, factor: 2_f64.powi(exponent) }
    }

    fn point(self, p: Vec2) -> Vector {
        let (p, o) = (p.as_dvec2(), self.origin.as_dvec2());
        Vector::new((p.x - o.x) * self.factor, (p.y - o.y) * self.factor)
    }

    fn segment(self, segment: &Segment) -> ParrySegment {
        ParrySegment::new(self.point(segment.start()), self.point(segment.end()))
    }

    fn triangle(self, triangle: &Triangle) -> ParryTriangle {
        let [a, b, c] = triangle.corners().map(|corner| self.point(corner));
        ParryTriangle::new(a, b, c)
    }

    /// The triangle with its corners counter-clockwise, as parry's normals require.
    fn turned_left(self, triangle: &Triangle) -> ParryTriangle {
        let ParryTriangle { a, b, c } = self.triangle(triangle);
        if triangle.is_counter_clockwise() {
            ParryTriangle::new(a, b, c)
        } else {
            ParryTriangle::new(a, c, b)
        }
    }

    /// The rectangle with its exact directions, normalized.
    fn obb(self, obb: &Obb) -> (Pose, Cuboid) {
        let (u, e) = (obb.u().as_dvec2(), obb.half().as_dvec2() * self.factor);
        let turn = Rot2::from_cos_sin_unchecked(u.x, u.y).normalize();
        (Pose::from_parts(self.point(obb.center()), turn), Cuboid::new(Vector::new(e.x, e.y)))
    }
}

/// The greatest distance of a point from the first one.
fn size_of(points: &[Vec2]) -> f64 {
    let from_first = points.iter().map(|p| (p.as_dvec2() - points[0].as_dvec2()).length());
    from_first.fold(0.0, f64::max)
}

pub fn point_point(p: Vec2, q: Vec2) -> f64 {
    (p.as_dvec2() - q.as_dvec2()).length()
}

/// The distance of a point from a segment, and the closest point of the segment.
pub fn point_segment(t: Vec2, segment: &Segment) -> (f64, DVec2) {
    let (p, q) = (segment.start(), segment.end());
    let frame = Frame::new(p, size_of(&[p, q, t]));
    let closest = frame.segment(segment).project_local_point(frame.point(t), true).point;
    let distance = (closest - frame.point(t)).length() / frame.factor;
    (distance, dvec2(closest.x, closest.y) / frame.factor + p.as_dvec2())
}

/// The distance of a point from a line, a ray or a segment. parry has only segments, so the others become one that extends far
/// beyond the point.
pub fn point_straight(t: Vec2, straight: &Straight) -> f64 {
    let (p, q) = (straight.p(), straight.q());
    let frame = Frame::new(p, size_of(&[p, t]).max(size_of(&[p, q])));
    let (start, end, t) = (frame.point(p), frame.point(q), frame.point(t));
    let beyond = (end - start).normalize_or_zero() * 2_f64.powi(23);
    let segment = match straight.kind() {
        StraightKind::Line => ParrySegment::new(start - beyond, start + beyond),
        StraightKind::Ray => ParrySegment::new(start, start + beyond),
        StraightKind::Segment => ParrySegment::new(start, end),
    };
    (segment.project_local_point(t, true).point - t).length() / frame.factor
}

/// The distance of a point from the border of a rectangle, negative inside.
pub fn point_obb(t: Vec2, obb: &Obb) -> f64 {
    let frame = Frame::new(obb.center(), size_of(&[obb.center(), t]) + f64::from(obb.half().length()));
    let (pose, cuboid) = frame.obb(obb);
    cuboid.distance_to_point(&pose, frame.point(t), false) / frame.factor
}

/// The distance of a moved point from the border of a rectangle. The moved point need not be rounded to an `f32`.
pub fn moved_point_obb(t: Vec2, way: DVec2, obb: &Obb) -> f64 {
    let size = size_of(&[obb.center(), t]) + f64::from(obb.half().length()) + way.length();
    let frame = Frame::new(obb.center(), size);
    let (pose, cuboid) = frame.obb(obb);
    let at = frame.point(t) + Vector::new(way.x, way.y) * frame.factor;
    cuboid.distance_to_point(&pose, at, false) / frame.factor
}

/// The distance of a point from the border of a triangle, negative inside.
pub fn point_triangle(t: Vec2, triangle: &Triangle) -> f64 {
    let [a, b, c] = triangle.corners();
    let frame = Frame::new(a, size_of(&[a, b, c, t]));
    frame.triangle(triangle).distance_to_local_point(frame.point(t), false) / frame.factor
}

/// The distance of a point from the border of a field of view, negative inside, by its angle and its distance.
pub fn point_sector(p: Vec2, view: &Sector) -> f64 {
    let d = p.as_dvec2() - view.eye().as_dvec2();
    let (half, range) = (f64::from(view.half_angle()), f64::from(view.range()));
    let angle = view.facing().angle_between(d).abs();
    let beyond = d.length() - range;
    // Along an edge, and across it.
    let turned = (angle - half).abs();
    let along = (d.length() * turned.cos()).clamp(0.0, range);
    let to_edge = dvec2(d.length() * turned.cos() - along, d.length() * turned.sin()).length();
    if d == DVec2::ZERO {
        0.0
    } else if view.half_angle() == PI {
        beyond
    } else if angle > half {
        to_edge
    } else if beyond > 0.0 {
        beyond
    } else {
        beyond.max(-to_edge)
    }
}

/// The distance of two segments.
pub fn segment_segment(ab: &Segment, cd: &Segment) -> f64 {
    let frame = Frame::new(ab.start(), size_of(&[ab.start(), ab.end(), cd.start(), cd.end()]));
    let distance =
        details::distance_segment_segment(&Pose::identity(), &frame.segment(ab), &frame.segment(cd));
    distance / frame.factor
}

/// True if two segments on a grid cross in their interiors.
pub fn segments_cross(ab: &Segment, cd: &Segment) -> bool {
    let vector = |p: Vec2| Vector::new(p.x.into(), p.y.into());
    let [a, b, c, d] = [ab.start(), ab.end(), cd.start(), cd.end()].map(vector);
    let met = segments_intersection2d(a, b, c, d, 0.0);
    matches!(met, Some(Point { loc1: OnEdge(_), loc2: OnEdge(_) }))
}

/// The distance of two rectangles. Negative for overlaps: the depth on the shallowest axis.
pub fn obb_obb(a: &Obb, b: &Obb) -> f64 {
    let size = size_of(&[a.center(), b.center()]) + f64::from(a.half().length() + b.half().length());
    let frame = Frame::new(a.center(), size);
    let ((pose_a, a), (pose_b, b)) = (frame.obb(a), frame.obb(b));
    let (a_to_b, b_to_a) = (pose_a.inv_mul(&pose_b), pose_b.inv_mul(&pose_a));
    let on_a = sat::cuboid_cuboid_find_local_separating_normal_oneway(&a, &b, &a_to_b).0;
    let on_b = sat::cuboid_cuboid_find_local_separating_normal_oneway(&b, &a, &b_to_a).0;
    on_a.max(on_b) / frame.factor
}

/// The distance of a segment and a rectangle. Negative for overlaps: the depth on the shallowest axis.
pub fn segment_obb(segment: &Segment, obb: &Obb) -> f64 {
    let (p, q) = (segment.start(), segment.end());
    let frame = Frame::new(obb.center(), size_of(&[obb.center(), p, q]) + f64::from(obb.half().length()));
    let ((pose, cuboid), segment) = (frame.obb(obb), frame.segment(segment));
    let to_box = pose.inverse();
    let on_box = sat::cuboid_support_map_find_local_separating_normal_oneway(&cuboid, &segment, &to_box).0;
    // A segment has two normals, and a point has none.
    let turned = ParrySegment::new(segment.b, segment.a);
    let across = |it| sat::segment_cuboid_find_local_separating_normal_oneway(it, &cuboid, &pose).0;
    let on_segment = if segment.a == segment.b { f64::MIN } else { across(&segment).max(across(&turned)) };
    on_box.max(on_segment) / frame.factor
}

/// The path of a disk's center, seen from a wall with the wall's exact directions, normalized.
///
/// The distance from a convex shape, negative inside, is a convex function of the place. So it is along the path: it falls up to
/// the nearest place, and rises from there.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    p: DVec2,
    way: DVec2,
    half: DVec2,
}

impl Way {
    pub fn new(disk: &MovingDisk, wall: &Obb) -> Self {
        let u = wall.u().as_dvec2().normalize();
        let own = |d: DVec2| dvec2(d.dot(u), u.perp_dot(d));
        let (p, q, c) = (disk.start().as_dvec2(), disk.end().as_dvec2(), wall.center().as_dvec2());
        Self { p: own(p - c), way: own(q - p), half: wall.half().as_dvec2() }
    }

    /// The distance of the center from the wall's border after a fraction of the path, negative inside.
    pub fn distance(&self, t: f64) -> f64 {
        let beyond = (self.p + t * self.way).abs() - self.half;
        beyond.max(DVec2::ZERO).length() + beyond.max_element().min(0.0)
    }

    /// The fraction of the path after which the center is nearest.
    pub fn nearest(&self) -> f64 {
        let (mut from, mut to) = (0.0, 1.0);
        for _ in 0..100 {
            let (one, other) = ((2.0 * from + to) / 3.0, (from + 2.0 * to) / 3.0);
            if self.distance(one) <= self.distance(other) { to = other } else { from = one }
        }
        let ends = [0.0, 1.0, from];
        ends.into_iter().min_by(|s, t| self.distance(*s).total_cmp(&self.distance(*t))).unwrap()
    }

    /// The fraction of the path after which the center is first within reach, by bisection. `None` if it never is.
    pub fn first_within(&self, reach: f64) -> Option<f64> {
        if self.distance(0.0) <= reach {
            return Some(0.0);
        }
        let (mut before, mut within) = (0.0, self.nearest());
        if self.distance(within) > reach {
            return None;
        }
        for _ in 0..60 {
            let middle = (before + within) / 2.0;
            if self.distance(middle) <= reach { within = middle } else { before = middle }
        }
        Some(within)
    }
}

/// The gap between two triangles on the normals of their sides and on the axes. Negative for overlaps: the depth on the
/// shallowest of these.
pub fn triangle_triangle(a: &Triangle, b: &Triangle) -> f64 {
    let corners = [a.corners(), b.corners()];
    let frame = Frame::new(corners[0][0], size_of(corners.as_flattened()));
    let [a, b] = [a, b].map(|triangle| frame.turned_left(triangle));
    let still = Pose::identity();
    let on_a = sat::triangle_support_map_find_local_separating_normal_oneway(&a, &b, &still).0;
    let on_b = sat::triangle_support_map_find_local_separating_normal_oneway(&b, &a, &still).0;
    // Flat ones on one line have no normal between them, so their bounding boxes decide.
    let (a, b) = (a.local_aabb(), b.local_aabb());
    let (one, other) = (b.mins - a.maxs, a.mins - b.maxs);
    let on_axes = one.x.max(one.y).max(other.x).max(other.y);
    on_a.max(on_b).max(on_axes) / frame.factor
}

/// The gap between a triangle and a rectangle. Negative for overlaps: the depth on the shallowest axis.
pub fn triangle_obb(triangle: &Triangle, obb: &Obb) -> f64 {
    let [a, b, c] = triangle.corners();
    let frame = Frame::new(obb.center(), size_of(&[obb.center(), a, b, c]) + f64::from(obb.half().length()));
    let ((pose, cuboid), triangle) = (frame.obb(obb), frame.turned_left(triangle));
    let to_box = pose.inverse();
    let on_box = sat::cuboid_support_map_find_local_separating_normal_oneway(&cuboid, &triangle, &to_box).0;
    let on_triangle = sat::triangle_cuboid_find_local_separating_normal_oneway(&triangle, &cuboid, &pose).0;
    on_box.max(on_triangle) / frame.factor
}

/// The distance of a segment from a polygon: the least from a side, and negative for a segment inside. `start` is the distance of
/// the segment's start from the polygon's border, negative inside.
pub fn segment_polygon(segment: &Segment, corners: &[Vec2], start: f64) -> f64 {
    let sides = (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]]);
    let distances = sides.map(|[p, q]| segment_segment(segment, &Segment::new(p, q).unwrap()));
    let nearest = distances.fold(f64::INFINITY, f64::min);
    if start < 0.0 { -nearest } else { nearest }
}

/// True if two segments have a point in common, decided exactly.
pub fn segments_meet(ab: &Segment, cd: &Segment) -> bool {
    let [a, b, c, d] = [ab.start(), ab.end(), cd.start(), cd.end()];
    let crosses = side(c, a, b) * side(d, a, b) < 0 && side(a, c, d) * side(b, c, d) < 0;
    let on =
        |t: Vec2, p: Vec2, q: Vec2| side(t, p, q) == 0 && t.cmpge(p.min(q)).all() && t.cmple(p.max(q)).all();
    crosses || on(a, c, d) || on(b, c, d) || on(c, a, b) || on(d, a, b)
}

/// The sign of (T−P) × (Q−P), exactly.
fn side(t: Vec2, p: Vec2, q: Vec2) -> i32 {
    // Multiplied out, so that all products are of two `f32` numbers. In `f64` each is exact.
    let [t, p, q] = [t, p, q].map(|p| p.as_dvec2());
    let products = [t.x * q.y, -t.x * p.y, -p.x * q.y, -t.y * q.x, t.y * p.x, p.y * q.x];
    // Their sum as parts that do not overlap, smallest first. The last nonzero part has its sign. (Shewchuk 1997.)
    let mut parts: Vec<f64> = vec![];
    for product in products {
        let mut sum = product;
        for part in &mut parts {
            let (large, small) = if sum.abs() < part.abs() { (*part, sum) } else { (sum, *part) };
            sum = large + small;
            *part = small - (sum - large);
        }
        parts.push(sum);
    }
    parts.iter().rev().find(|part| **part != 0.0).map_or(0, |part| if *part > 0.0 { 1 } else { -1 })
}

/// The least and the greatest corner of a box around a cloud, in `f64`, in a frame with the x axis along `u` and its origin at
/// the first point.
pub fn bounds(cloud: &Cloud, u: DVec2) -> [DVec2; 2] {
    let seen = cloud.points().iter().map(|&p| in_frame(p, cloud, u));
    seen.fold([DVec2::INFINITY, DVec2::NEG_INFINITY], |[min, max], p| [min.min(p), max.max(p)])
}

/// A point in the frame of [`bounds`].
fn in_frame(p: Vec2, cloud: &Cloud, u: DVec2) -> DVec2 {
    let d = p.as_dvec2() - cloud.points()[0].as_dvec2();
    dvec2(d.dot(u), d.dot(u.perp())) / u.length()
}

/// The distance of a point from the border of that box, on the deciding axis. Negative inside.
pub fn point_bounds(p: Vec2, cloud: &Cloud, u: DVec2) -> f64 {
    let ([min, max], p) = (bounds(cloud, u), in_frame(p, cloud, u));
    (min - p).max(p - max).max_element()
}

/// The area of the smallest box around a cloud. Two of the points lie on one of its sides, so it is the best box along the
/// directions from each point to each.
pub fn smallest_area(cloud: &Cloud) -> f64 {
    let points = cloud.points().map(|p| p.as_dvec2());
    let ways = points.iter().flat_map(|&p| points.map(|q| q - p)).filter(|way| *way != DVec2::ZERO);
    let area = |way: DVec2| {
        let [min, max] = bounds(cloud, way.normalize());
        (max - min).element_product()
    };
    ways.map(area).reduce(f64::min).unwrap_or(0.0)
}

/// The largest spread of a cloud in any direction, which is the larger eigenvalue of its covariance, and its spread along a
/// direction.
pub fn spreads(cloud: &Cloud, u: DVec2) -> (f64, f64) {
    let points = cloud.points().map(|p| p.as_dvec2());
    let mean = points.iter().sum::<DVec2>() / points.len() as f64;
    let sum = |product: fn(DVec2) -> f64| {
        points.iter().map(|&p| product(p - mean)).sum::<f64>() / points.len() as f64
    };
    let (xx, yy, xy) = (sum(|d| d.x * d.x), sum(|d| d.y * d.y), sum(|d| d.x * d.y));
    let along = points.iter().map(|&p| (p - mean).dot(u).powi(2)).sum::<f64>() / points.len() as f64;
    ((xx + yy) / 2.0 + ((xx - yy) / 2.0).hypot(xy), along / u.length_squared())
}

/// The corners of the hull of a cloud, seen from its first point, counter-clockwise.
pub fn hull(cloud: &Cloud) -> Vec<DVec2> {
    let size = size_of(cloud.points());
    if size == 0.0 {
        // parry needs at least two points.
        return vec![DVec2::ZERO];
    }
    let frame = Frame::new(cloud.points()[0], size);
    let corners = convex_hull(&cloud.points().map(|p| frame.point(p)));
    corners.into_iter().map(|p| dvec2(p.x, p.y) / frame.factor).collect()
}

/// The distance of a point from the border of a convex polygon, counter-clockwise. Negative inside. A line or a point has no
/// inside.
pub fn point_polygon(p: DVec2, corners: &[DVec2]) -> f64 {
    let sides = || corners.iter().zip(corners.iter().cycle().skip(1));
    let to_side = |(&a, &b): (&DVec2, &DVec2)| {
        let (way, d) = (b - a, p - a);
        let t = if way == DVec2::ZERO { 0.0 } else { (d.dot(way) / way.length_squared()).clamp(0.0, 1.0) };
        (d - t * way).length()
    };
    let distance = sides().map(to_side).fold(f64::INFINITY, f64::min);
    let inside = corners.len() > 2 && sides().all(|(&a, &b)| (b - a).perp_dot(p - a) >= 0.0);
    if inside { -distance } else { distance }
}

/// The distance of the convex hulls of two sets of corners: the least from a corner of one to a line between two corners of the
/// other. If no axis across or along such a line separates them, it is their least overlap, as a negative number. All pairs are
/// tested in `f64`, seen from the first corner, so the order of the rounded corners does not matter.
pub fn cores(a: &[Vec2], b: &[Vec2]) -> f64 {
    let origin = a[0].as_dvec2();
    let [a, b] = [a, b].map(|core| core.iter().map(|p| p.as_dvec2() - origin).collect::<Vec<DVec2>>());
    let sides = |core: &[DVec2]| {
        core.iter().flat_map(|&p| core.iter().map(move |&q| (p, q))).collect::<Vec<(DVec2, DVec2)>>()
    };
    let to_side = |t: DVec2, (p, q): (DVec2, DVec2)| {
        let (v, w) = (q - p, t - p);
        let f = if v == DVec2::ZERO { 0.0 } else { (w.dot(v) / v.length_squared()).clamp(0.0, 1.0) };
        (w - f * v).length()
    };
    let least = |corners: &[DVec2], of: &[DVec2]| {
        let pairs = corners.iter().flat_map(|&t| sides(of).into_iter().map(move |side| to_side(t, side)));
        pairs.fold(f64::INFINITY, f64::min)
    };
    let ways = [sides(&a), sides(&b)].concat().into_iter().map(|(p, q)| q - p);
    let axes =
        ways.filter(|way| *way != DVec2::ZERO).flat_map(|way| [way.normalize(), way.perp().normalize()]);
    let gap = |axis: DVec2| {
        let [(a_min, a_max), (b_min, b_max)] = [&a, &b].map(|core| {
            let along = core.iter().map(|corner| corner.dot(axis));
            along.fold((f64::INFINITY, f64::NEG_INFINITY), |(min, max), x| (min.min(x), max.max(x)))
        });
        (b_min - a_max).max(a_min - b_max)
    };
    let widest = axes.map(gap).fold(f64::NEG_INFINITY, f64::max);
    // Two points have no sides.
    if widest > 0.0 || widest == f64::NEG_INFINITY { least(&a, &b).min(least(&b, &a)) } else { widest }
}
