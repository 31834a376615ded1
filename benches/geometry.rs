//! The time for a verdict: Hantei next to parry2d or parry3d, and next to a handwritten yes/no form.
//!
//! Each pair has 65,536 random cases, about half of them hits. With only a few thousand, the processor would learn the branches
//! by heart. parry is called in two ways. Its row uses the documented way: shapes with poses go to `query::intersection_test`, or
//! a point or a ray to a shape with its pose. The row "parry2d, inside" directly calls the function that handles the pair,
//! without a pose or a choice of function if it needs none, which saves time for users who look for it. The table at the end
//! shows the best sample of each, in nanoseconds per test.

use criterion::Criterion;
use glam::{Vec2, Vec3, vec2, vec3};
use hantei::geometry::{
    Aabb, Capsule, Cloud, Disk, MovingDisk, Obb, Obb3, Rounded, Sector, Segment, Segment3, Sphere, Straight,
    StraightKind, Triangle, hull,
};
use hantei::geometry::{
    box_around_points, boxes_in_space, capsule_disk, capsules, disk_rectangle, disk_triangle, disks,
    field_of_view, gjk, line_disk, point_disk, push_out, rectangles, segment_box, segment_rectangle,
    segments, sphere_box, swept_disk, upright_boxes,
};
use parry2d::bounding_volume::{Aabb as ParryAabb, BoundingVolume};
use parry2d::math::{Pose, Rot2, Vector};
use parry2d::query::{
    self, PointQuery, Ray, RayCast, ShapeCastOptions, cast_shapes, details, intersection_test,
};
use parry2d::shape::{
    Ball, Capsule as ParryCapsule, ConvexPolygon, Cuboid, Segment as ParrySegment, Shape,
    Triangle as ParryTriangle,
};
use parry2d::transformation::convex_hull;
use parry2d::utils::{obb, segments_intersection2d};
use std::f32::consts::TAU;
use std::hint::black_box;
use std::time::{Duration, Instant};

const CASES: usize = 65_536;

/// Measured questions, each with rows of a library's name and its best time per test in nanoseconds.
#[derive(Default)]
struct Bench {
    criterion: Criterion,
    questions: Vec<(&'static str, Vec<(&'static str, f64)>)>,
}

impl Bench {
    /// Starts a question. The following answers belong to it.
    fn question(&mut self, name: &'static str) -> &mut Self {
        self.questions.push((name, Vec::new()));
        self
    }

    /// Measures how long one library takes to answer the question for one case.
    fn answer<T>(&mut self, who: &'static str, cases: &[T], test: impl Fn(&T) -> bool) -> &mut Self {
        let (question, answers) = self.questions.last_mut().expect("a question was started");
        let mut best = f64::INFINITY;
        let mut verdicts = vec![false; cases.len()];
        self.criterion.bench_function(&format!("{question}/{who}"), |bencher| {
            bencher.iter_custom(|rounds| {
                let start = Instant::now();
                for _ in 0..rounds {
                    for (verdict, case) in verdicts.iter_mut().zip(black_box(cases)) {
                        *verdict = test(case);
                    }
                    black_box(&verdicts);
                }
                let elapsed = start.elapsed();
                best = best.min(elapsed.as_secs_f64() * 1e9 / (rounds as usize * cases.len()) as f64);
                elapsed
            });
        });
        answers.push((who, best));
        self
    }

    /// Prints the table: every answer of a question next to its first one.
    fn print(&self) {
        println!(
            "\n{:<24} {:>8}   {:<24} {:>8} {:>7}",
            "question", "ours ns", "compared with", "ns", "ratio"
        );
        for (question, answers) in &self.questions {
            let ours = answers[0].1;
            for (who, ns) in answers[1..].iter().filter(|(_, ns)| ns.is_finite()) {
                println!("{question:<24} {ours:>8.2}   {who:<24} {ns:>8.2} {:>7.2}", ours / ns);
            }
        }
    }
}

/// Random cases of any type, always in the same number.
fn many<T>(seed: u64, mut make: impl FnMut(&mut Random) -> T) -> Vec<T> {
    let mut random = Random(fastrand::Rng::with_seed(seed));
    (0..CASES).map(|_| make(&mut random)).collect()
}

struct Random(fastrand::Rng);

impl Random {
    fn between(&mut self, min: f32, max: f32) -> f32 {
        min + self.0.f32() * (max - min)
    }

    fn point(&mut self, reach: f32) -> Vec2 {
        vec2(self.between(-reach, reach), self.between(-reach, reach))
    }

    fn half(&mut self) -> Vec2 {
        vec2(self.between(0.5, 2.0), self.between(0.5, 2.0))
    }

    fn disk(&mut self) -> Disk {
        Disk::new(self.point(3.0), self.between(0.1, 2.0)).unwrap()
    }

    fn aabb(&mut self) -> Aabb {
        Aabb::new(self.point(2.0), self.half()).unwrap()
    }

    fn obb(&mut self) -> Obb {
        Obb::new(self.point(2.0), self.half(), self.between(0.0, TAU)).unwrap()
    }

    /// A polygon of three to six corners, rotated at random.
    fn polygon(&mut self) -> Rounded {
        let (center, half, start) = (self.point(2.5), self.half(), self.between(0.0, TAU));
        let (count, turn) = (self.0.usize(3..=6), Vec2::from_angle(self.between(0.0, TAU)));
        let corner = |i: usize| {
            let at = start + TAU * i.min(count - 1) as f32 / count as f32;
            center + turn.rotate(half * Vec2::from_angle(at))
        };
        Rounded::new::<6>(std::array::from_fn(corner), 0.0).unwrap()
    }

    fn segment(&mut self) -> Segment {
        Segment::new(self.point(3.0), self.point(3.0)).unwrap()
    }

    fn capsule(&mut self) -> Capsule {
        Capsule::new(self.point(3.0), self.point(3.0), self.between(0.1, 0.5)).unwrap()
    }

    fn triangle(&mut self) -> Triangle {
        Triangle::new(self.point(3.0), self.point(3.0), self.point(3.0)).unwrap()
    }

    fn point3(&mut self, reach: f32) -> Vec3 {
        self.point(reach).extend(self.between(-reach, reach))
    }

    fn sphere(&mut self) -> Sphere {
        Sphere::new(self.point3(2.5), self.between(0.1, 2.0)).unwrap()
    }

    fn obb3(&mut self) -> Obb3 {
        let half = self.half().extend(self.between(0.5, 2.0));
        Obb3::new(self.point3(2.0), half, self.point3(180.0)).unwrap()
    }

    fn segment3(&mut self) -> Segment3 {
        Segment3::new(self.point3(2.5), self.point3(2.5)).unwrap()
    }
}

/// The shapes of parry2d.
mod parry {
    use super::*;

    pub fn vector(p: Vec2) -> Vector {
        Vector::new(p.x, p.y)
    }

    pub fn ball(disk: &Disk) -> (Pose, Ball) {
        (Pose::from_translation(vector(disk.center())), Ball::new(disk.radius()))
    }

    pub fn aabb(aabb: &Aabb) -> ParryAabb {
        ParryAabb::from_half_extents(vector(aabb.center()), vector(aabb.half()))
    }

    pub fn upright(aabb: &Aabb) -> (Pose, Cuboid) {
        (Pose::from_translation(vector(aabb.center())), Cuboid::new(vector(aabb.half())))
    }

    pub fn cuboid(obb: &Obb) -> (Pose, Cuboid) {
        let turn = Rot2::from_cos_sin_unchecked(obb.u().x, obb.u().y);
        (Pose::from_parts(vector(obb.center()), turn), Cuboid::new(vector(obb.half())))
    }

    /// The segment with both ends in world coordinates.
    pub fn segment(segment: &Segment) -> (Pose, ParrySegment) {
        (Pose::identity(), ParrySegment::new(vector(segment.start()), vector(segment.end())))
    }

    pub fn capsule(capsule: &Capsule) -> (Pose, ParryCapsule) {
        let core = segment(&capsule.core()).1;
        (Pose::identity(), ParryCapsule::new(core.a, core.b, capsule.radius()))
    }

    pub fn triangle(triangle: &Triangle) -> (Pose, ParryTriangle) {
        let [a, b, c] = triangle.corners().map(vector);
        (Pose::identity(), ParryTriangle::new(a, b, c))
    }

    /// The corners in world coordinates, without repetitions of the last one.
    pub fn polygon(rounded: &Rounded) -> (Pose, ConvexPolygon) {
        let mut corners = rounded.corners().map(vector).to_vec();
        corners.dedup();
        (Pose::identity(), ConvexPolygon::from_convex_polyline(corners).expect("three corners or more"))
    }

    /// True if two shapes touch.
    pub fn touch((pose_a, a): &(Pose, impl Shape), (pose_b, b): &(Pose, impl Shape)) -> bool {
        intersection_test(pose_a, a, pose_b, b).expect("parry2d has the pair").intersecting
    }
}

/// The shapes of parry3d.
mod parry_in_space {
    use super::*;
    use glam::{Mat3, Quat};
    pub use parry3d::math::{Pose, Rotation, Vector};
    pub use parry3d::query::{details, intersection_test};
    pub use parry3d::shape::{Ball, Cuboid, Segment, Shape};

    pub fn vector(p: Vec3) -> Vector {
        Vector::new(p.x, p.y, p.z)
    }

    /// The documented test.
    pub fn touch<A: Shape, B: Shape>((pose_a, a): &(Pose, A), (pose_b, b): &(Pose, B)) -> bool {
        intersection_test(pose_a, a, pose_b, b).expect("parry3d has the pair").intersecting
    }

    pub fn ball(sphere: &Sphere) -> (Pose, Ball) {
        (Pose::from_translation(vector(sphere.center())), Ball::new(sphere.radius()))
    }

    pub fn cuboid(obb: &Obb3) -> (Pose, Cuboid) {
        let turn = Quat::from_mat3(&Mat3::from_cols(obb.u(), obb.v(), obb.w()));
        let turn = Rotation::from_xyzw(turn.x, turn.y, turn.z, turn.w);
        (Pose::from_parts(vector(obb.center()), turn), Cuboid::new(vector(obb.half())))
    }

    pub fn segment(segment: &Segment3) -> (Pose, Segment) {
        (Pose::identity(), Segment::new(vector(segment.start()), vector(segment.end())))
    }
}

/// The algorithms as plain yes/no functions, written without intermediate results.
mod bare {
    use super::*;
    use hantei::geometry::{cross, side_of_line};

    pub fn point_disk(p: Vec2, disk: &Disk) -> bool {
        p.distance_squared(disk.center()) <= disk.radius() * disk.radius()
    }

    pub fn disks(a: &Disk, b: &Disk) -> bool {
        let reach = a.radius() + b.radius();
        a.center().distance_squared(b.center()) <= reach * reach
    }

    pub fn upright_around(p: Vec2, cloud: &Cloud) -> bool {
        let [a, b, c, d, e, f, g, h] = *cloud.points();
        let min = a.min(b).min(c.min(d)).min(e.min(f).min(g.min(h)));
        let max = a.max(b).max(c.max(d)).max(e.max(f).max(g.max(h)));
        p.cmpge(min).all() && p.cmple(max).all()
    }

    pub fn disk_obb(disk: &Disk, obb: &Obb) -> bool {
        let d = obb.to_own_frame(disk.center() - obb.center());
        let q = d.clamp(-obb.half(), obb.half());
        d.distance_squared(q) <= disk.radius() * disk.radius()
    }

    pub fn obb_obb(a: &Obb, b: &Obb) -> bool {
        let t = b.center() - a.center();
        let separates = |l: Vec2| {
            let reach_a = a.half().x * a.u().dot(l).abs() + a.half().y * a.v().dot(l).abs();
            let reach_b = b.half().x * b.u().dot(l).abs() + b.half().y * b.v().dot(l).abs();
            t.dot(l).abs() > reach_a + reach_b
        };
        !(separates(a.u()) | separates(a.v()) | separates(b.u()) | separates(b.v()))
    }

    fn near_edge(t: Vec2, p: Vec2, q: Vec2, side: f32, rr: f32) -> bool {
        let (pq, pt) = (q - p, t - p);
        let (m, pq_squared) = (pt.dot(pq), pq.dot(pq));
        rr >= if m <= 0.0 {
            pt.dot(pt)
        } else if m >= pq_squared {
            t.distance_squared(q)
        } else {
            side * (side / pq_squared)
        }
    }

    pub fn disk_triangle(disk: &Disk, triangle: &Triangle) -> bool {
        let (t, rr) = (disk.center(), disk.radius() * disk.radius());
        let [a, b, c] = triangle.clockwise().corners();
        let (ab, bc, ca) = (side_of_line(t, a, b), side_of_line(t, b, c), side_of_line(t, c, a));
        let k = 4 * usize::from(ab > 0.0) + 2 * usize::from(bc > 0.0) + usize::from(ca > 0.0);
        let check = disk_triangle::EDGES_TO_CHECK[k];
        let on_ab = check[0] && near_edge(t, a, b, ab, rr);
        let on_bc = check[1] && near_edge(t, b, c, bc, rr);
        let on_ca = check[2] && near_edge(t, c, a, ca, rr);
        k == 7 || on_ab || on_bc || on_ca
    }

    fn near_edge_at_once(t: Vec2, p: Vec2, q: Vec2, side: f32, rr: f32) -> bool {
        let (pq, pt) = (q - p, t - p);
        let (m, pq_squared) = (pt.dot(pq), pq.dot(pq));
        let (to_p, to_q) = (pt.dot(pt), t.distance_squared(q));
        let to_line = side * (side / pq_squared);
        let to_end = if to_q < to_p { to_q } else { to_p };
        rr >= if (m > 0.0) & (m < pq_squared) { to_line } else { to_end }
    }

    pub fn disk_triangle_at_once(disk: &Disk, triangle: &Triangle) -> bool {
        let (t, rr) = (disk.center(), disk.radius() * disk.radius());
        let (corners, swap) = (triangle.corners(), usize::from(triangle.is_counter_clockwise()));
        let [a, b, c] = [corners[0], corners[1 + swap], corners[2 - swap]];
        let (ab, bc, ca) = (side_of_line(t, a, b), side_of_line(t, b, c), side_of_line(t, c, a));
        let k = 4 * usize::from(ab > 0.0) + 2 * usize::from(bc > 0.0) + usize::from(ca > 0.0);
        let check = disk_triangle::EDGES_TO_CHECK[k];
        (k == 7)
            | (check[0] & near_edge_at_once(t, a, b, ab, rr))
            | (check[1] & near_edge_at_once(t, b, c, bc, rr))
            | (check[2] & near_edge_at_once(t, c, a, ca, rr))
    }

    fn squared(t: Vec2, p: Vec2, q: Vec2) -> f32 {
        let (v, w) = (q - p, t - p);
        let vv = v.dot(v);
        let f = if vv > 0.0 { (w.dot(v) / vv).clamp(0.0, 1.0) } else { 0.0 };
        (w - f * v).length_squared()
    }

    pub fn capsule_disk(capsule: &Capsule, disk: &Disk) -> bool {
        let reach = capsule.radius() + disk.radius();
        squared(disk.center(), capsule.core().start(), capsule.core().end()) <= reach * reach
    }

    fn crosses(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
        let opposite = |s: f32, t: f32| (s > 0.0) & (t < 0.0) | (s < 0.0) & (t > 0.0);
        opposite(side_of_line(c, a, b), side_of_line(d, a, b))
            & opposite(side_of_line(a, c, d), side_of_line(b, c, d))
    }

    pub fn segments(ab: &Segment, cd: &Segment) -> bool {
        let (a, b, c, d) = (ab.start(), ab.end(), cd.start(), cd.end());
        let beside = |s: f32, t: f32| (s > 0.0) & (t > 0.0) | (s < 0.0) & (t < 0.0);
        !beside(side_of_line(c, a, b), side_of_line(d, a, b))
            & !beside(side_of_line(a, c, d), side_of_line(b, c, d))
            & a.min(b).cmple(c.max(d)).all()
            & c.min(d).cmple(a.max(b)).all()
    }

    pub fn segment_obb(segment: &Segment, obb: &Obb) -> bool {
        let e = obb.half();
        let d = obb.to_own_frame(segment.end() - segment.start()) / 2.0;
        let m = obb.to_own_frame(segment.start() - obb.center()) + d;
        (m.x.abs() <= e.x + d.x.abs())
            & (m.y.abs() <= e.y + d.y.abs())
            & (cross(m, d).abs() <= e.x * d.y.abs() + e.y * d.x.abs())
    }

    pub fn sphere_obb(sphere: &Sphere, obb: &Obb3) -> bool {
        let d = obb.to_own_frame(sphere.center() - obb.center());
        let q = d.clamp(-obb.half(), obb.half());
        d.distance_squared(q) <= sphere.radius() * sphere.radius()
    }

    pub fn segment_obb3(segment: &Segment3, obb: &Obb3) -> bool {
        let e = obb.half();
        let d = obb.to_own_frame(segment.end() - segment.start()) / 2.0;
        let m = obb.to_own_frame(segment.start() - obb.center()) + d;
        let (across, size) = (d.cross(m).abs(), d.abs());
        m.abs().cmple(e + size).all()
            & (across.x <= e.y * size.z + e.z * size.y)
            & (across.y <= e.z * size.x + e.x * size.z)
            & (across.z <= e.x * size.y + e.y * size.x)
    }

    /// Needs no root, since a cross product may have any length.
    pub fn obb3_obb3(a: &Obb3, b: &Obb3) -> bool {
        let t = b.center() - a.center();
        let reach = |it: &Obb3, l: Vec3| {
            it.half().dot(vec3(it.u().dot(l).abs(), it.v().dot(l).abs(), it.w().dot(l).abs()))
        };
        let separates = |l: Vec3| t.dot(l).abs() > reach(a, l) + reach(b, l);
        let across = |p: Vec3| {
            let cross = |q: Vec3| separates(p.as_dvec3().cross(q.as_dvec3()).as_vec3());
            cross(b.u()) | cross(b.v()) | cross(b.w())
        };
        !(separates(a.u()) | separates(a.v()) | separates(a.w()))
            & !(separates(b.u()) | separates(b.v()) | separates(b.w()))
            & !(across(a.u()) | across(a.v()) | across(a.w()))
    }

    pub fn four_ends_and_crossing(x: &Capsule, y: &Capsule) -> bool {
        let (a, b, c, d) = (x.core().start(), x.core().end(), y.core().start(), y.core().end());
        let reach = x.radius() + y.radius();
        let ends = squared(a, c, d).min(squared(b, c, d)).min(squared(c, a, b)).min(squared(d, a, b));
        crosses(a, b, c, d) | (ends <= reach * reach)
    }

    pub fn closest_points(x: &Capsule, y: &Capsule) -> bool {
        let (a, b, c, d) = (x.core().start(), x.core().end(), y.core().start(), y.core().end());
        let reach = x.radius() + y.radius();
        let vw = cross(b - a, d - c);
        let s = if vw != 0.0 { (cross(c - a, d - c) / vw).clamp(0.0, 1.0) } else { 0.0 };
        let closest = segments::closest_point(a + s * (b - a), &y.core()).closest;
        crosses(a, b, c, d) | (squared(closest, a, b) <= reach * reach)
    }
}

fn points_and_disks(bench: &mut Bench) {
    let cases = many(1, |random| (random.point(2.0), random.disk()));
    let theirs: Vec<_> = cases.iter().map(|(p, disk)| (parry::vector(*p), parry::ball(disk))).collect();
    bench
        .question("point–disk")
        .answer("squared", &cases, |(p, disk)| point_disk::squared(*p, disk))
        .answer("by hand", &cases, |(p, disk)| bare::point_disk(*p, disk))
        .answer("parry2d", &theirs, |(p, (pose, ball))| ball.contains_point(pose, *p))
        .answer("parry2d, inside", &theirs, |(p, (pose, ball))| {
            ball.contains_local_point(*p - pose.translation)
        });
}

fn disks_and_disks(bench: &mut Bench) {
    let cases = many(10, |random| (random.disk(), random.disk()));
    let theirs: Vec<_> = cases.iter().map(|(a, b)| (parry::ball(a), parry::ball(b))).collect();
    bench
        .question("two disks")
        .answer("squared", &cases, |(a, b)| disks::squared(a, b))
        .answer("by hand", &cases, |(a, b)| bare::disks(a, b))
        .answer("parry2d", &theirs, |(a, b)| parry::touch(a, b))
        .answer("parry2d, inside", &theirs, |((pose_a, a), (pose_b, b))| {
            details::intersection_test_ball_ball(pose_b.translation - pose_a.translation, a, b)
        })
        .answer("grown", &cases, |(a, b)| disks::grown(a, b));
}

/// parry2d has no field of view.
fn points_and_sectors(bench: &mut Bench) {
    let cases = many(11, |random| {
        let (facing, half) = (random.between(0.0, TAU), random.between(0.3, 3.0));
        (random.point(2.0), Sector::new(random.point(1.0), facing, half, random.between(1.0, 4.0)).unwrap())
    });
    bench
        .question("point–field of view")
        .answer("cosine squared", &cases, |(p, view)| field_of_view::cosine_squared(*p, view))
        .answer("cosine", &cases, |(p, view)| field_of_view::cosine(*p, view))
        .answer("edges", &cases, |(p, view)| field_of_view::edges(*p, view));
}

fn points_and_segments(bench: &mut Bench) {
    let cases = many(2, |random| (random.point(3.0), random.segment(), random.between(0.1, 2.0)));
    let theirs: Vec<_> = cases.iter().map(|(p, s, r)| (parry::vector(*p), parry::segment(s), *r)).collect();
    bench
        .question("point–segment distance")
        .answer("closest point", &cases, |(p, s, r)| segments::closest_point(*p, s).gap_squared <= r * r)
        .answer("parry2d", &theirs, |(p, (pose, s), r)| s.distance_to_point(pose, *p, true) <= *r)
        .answer("parry2d, inside", &theirs, |(p, (_, s), r)| {
            (s.project_local_point(*p, true).point - *p).length_squared() <= r * r
        });
}

fn disks_and_aabbs(bench: &mut Bench) {
    let cases = many(3, |random| (random.disk(), random.aabb()));
    let theirs: Vec<_> = cases.iter().map(|(d, a)| (parry::ball(d), parry::upright(a))).collect();
    let boxes: Vec<_> = cases.iter().map(|(d, a)| (parry::ball(d), parry::aabb(a))).collect();
    bench
        .question("disk–upright rectangle")
        .answer("upright", &cases, |(disk, aabb)| disk_rectangle::upright(disk, aabb))
        .answer("parry2d", &theirs, |(ball, cuboid)| parry::touch(ball, cuboid))
        .answer("parry2d, inside", &boxes, |((pose, ball), aabb)| {
            let center = pose.translation;
            (aabb.project_local_point(center, true).point - center).length_squared()
                <= ball.radius * ball.radius
        });
}

fn disks_and_obbs(bench: &mut Bench) {
    let cases = many(4, |random| (random.disk(), random.obb()));
    let theirs: Vec<_> = cases.iter().map(|(d, o)| (parry::ball(d), parry::cuboid(o))).collect();
    bench
        .question("disk–turned rectangle")
        .answer("clamp", &cases, |(disk, obb)| disk_rectangle::clamp(disk, obb))
        .answer("by hand", &cases, |(disk, obb)| bare::disk_obb(disk, obb))
        .answer("parry2d", &theirs, |(ball, cuboid)| parry::touch(ball, cuboid))
        .answer("parry2d, inside", &theirs, |((ball_pose, ball), (pose, cuboid))| {
            let center = Pose::from_translation(pose.inverse_transform_point(ball_pose.translation));
            details::intersection_test_point_query_ball(&center, cuboid, ball).intersecting
        })
        .answer("overshoot", &cases, |(disk, obb)| disk_rectangle::overshoot(disk, obb))
        .answer("axes", &cases, |(disk, obb)| disk_rectangle::axes(disk, obb))
        .answer("first quadrant", &cases, |(disk, obb)| disk_rectangle::first_quadrant(disk, obb));
}

/// Measures the way out, too. The verdict is that the push moves to the right.
fn pushes(bench: &mut Bench) {
    let cases = many(18, |random| (random.disk(), random.obb()));
    let theirs: Vec<_> = cases.iter().map(|(d, o)| (parry::ball(d), parry::cuboid(o))).collect();
    let leads_right = |found: push_out::Contact| found.hit & (found.push.x + found.push.y > 0.0);
    let theirs_leads_right = |found: Option<query::Contact>| {
        found.is_some_and(|it| -it.dist * (it.normal2.x + it.normal2.y) > 0.0)
    };
    bench
        .question("disk out of a rectangle")
        .answer("nearest", &cases, |(disk, obb)| leads_right(push_out::nearest(disk, obb)))
        .answer("parry2d", &theirs, |((ball_pose, ball), (pose, cuboid))| {
            theirs_leads_right(
                query::contact(ball_pose, ball, pose, cuboid, 0.0).expect("parry2d has the pair"),
            )
        })
        .answer("parry2d, inside", &theirs, |((ball_pose, ball), (pose, cuboid))| {
            theirs_leads_right(details::contact_ball_convex_polyhedron(
                &ball_pose.inv_mul(pose),
                ball,
                cuboid,
                0.0,
            ))
        })
        .answer("axes", &cases, |(disk, obb)| leads_right(push_out::axes(disk, obb)));
}

/// As shapes, upright rectangles are cuboids with unrotated poses. parry2d's upright boxes are bounding volumes, which users can
/// also test directly.
fn aabbs_and_aabbs(bench: &mut Bench) {
    let cases = many(5, |random| (random.aabb(), random.aabb()));
    let theirs: Vec<_> = cases.iter().map(|(a, b)| (parry::upright(a), parry::upright(b))).collect();
    let volumes: Vec<_> = cases.iter().map(|(a, b)| (parry::aabb(a), parry::aabb(b))).collect();
    bench
        .question("upright rectangles")
        .answer("centers", &cases, |(a, b)| upright_boxes::centers(a, b))
        .answer("parry2d", &theirs, |(a, b)| parry::touch(a, b))
        .answer("parry2d, volumes", &volumes, |(a, b)| a.intersects(b))
        .answer("intervals", &cases, |(a, b)| upright_boxes::intervals(a, b))
        .answer("grown", &cases, |(a, b)| upright_boxes::grown(a, b));
}

fn obbs_and_obbs(bench: &mut Bench) {
    let cases = many(6, |random| (random.obb(), random.obb()));
    let theirs: Vec<_> = cases.iter().map(|(a, b)| (parry::cuboid(a), parry::cuboid(b))).collect();
    bench
        .question("turned rectangles")
        .answer("radii", &cases, |(a, b)| rectangles::radii(a, b).hit)
        .answer("by hand", &cases, |(a, b)| bare::obb_obb(a, b))
        .answer("parry2d", &theirs, |(a, b)| parry::touch(a, b))
        .answer("parry2d, inside", &theirs, |((pose_a, a), (pose_b, b))| {
            details::intersection_test_cuboid_cuboid(&pose_a.inv_mul(pose_b), a, b)
        })
        .answer("corners", &cases, |(a, b)| rectangles::corners(a, b));
}

fn disks_and_triangles(bench: &mut Bench) {
    let cases = many(7, |random| (random.disk(), random.triangle()));
    let theirs: Vec<_> = cases.iter().map(|(d, t)| (parry::ball(d), parry::triangle(t))).collect();
    bench
        .question("disk–triangle")
        .answer("all edges", &cases, |(disk, triangle)| disk_triangle::all_edges(disk, triangle))
        .answer("parry2d", &theirs, |(ball, triangle)| parry::touch(ball, triangle))
        .answer("parry2d, inside", &theirs, |((pose, ball), (_, triangle))| {
            details::intersection_test_point_query_ball(pose, triangle, ball).intersecting
        });
    bench
        .question("disk–triangle, at once")
        .answer("table at once", &cases, |(disk, triangle)| disk_triangle::table_at_once(disk, triangle))
        .answer("by hand", &cases, |(disk, triangle)| bare::disk_triangle_at_once(disk, triangle));
    bench
        .question("disk–triangle, branches")
        .answer("table", &cases, |(disk, triangle)| disk_triangle::table(disk, triangle))
        .answer("by hand", &cases, |(disk, triangle)| bare::disk_triangle(disk, triangle));
}

fn capsules_and_disks(bench: &mut Bench) {
    let cases = many(8, |random| (random.capsule(), random.disk()));
    let theirs: Vec<_> = cases.iter().map(|(c, d)| (parry::capsule(c), parry::ball(d))).collect();
    bench
        .question("capsule–disk")
        .answer("clamp", &cases, |(capsule, disk)| capsule_disk::clamp(capsule, disk))
        .answer("by hand", &cases, |(capsule, disk)| bare::capsule_disk(capsule, disk))
        .answer("parry2d", &theirs, |(capsule, ball)| parry::touch(capsule, ball))
        .answer("parry2d, inside", &theirs, |((_, capsule), (pose, ball))| {
            let (center, reach) = (pose.translation, capsule.radius + ball.radius);
            (capsule.segment.project_local_point(center, true).point - center).length_squared()
                <= reach * reach
        })
        .answer("cases", &cases, |(capsule, disk)| capsule_disk::cases(capsule, disk));
}

/// parry2d compares capsules by GJK, like any two convex shapes. The inner function is the distance of their cores.
fn capsules_and_capsules(bench: &mut Bench) {
    let cases = many(9, |random| (random.capsule(), random.capsule()));
    let theirs: Vec<_> = cases.iter().map(|(x, y)| (parry::capsule(x), parry::capsule(y))).collect();
    let inside = |((_, x), (_, y)): &((Pose, ParryCapsule), (Pose, ParryCapsule))| {
        details::distance_segment_segment(&Pose::identity(), &x.segment, &y.segment) <= x.radius + y.radius
    };
    bench
        .question("capsules: ends, crossing")
        .answer("four ends + crossing", &cases, |(x, y)| capsules::four_ends_and_crossing(x, y))
        .answer("by hand", &cases, |(x, y)| bare::four_ends_and_crossing(x, y))
        .answer("parry2d", &theirs, |(x, y)| parry::touch(x, y))
        .answer("parry2d, inside", &theirs, inside)
        .question("capsules: closest points")
        .answer("closest points", &cases, |(x, y)| capsules::closest_points(x, y))
        .answer("by hand", &cases, |(x, y)| bare::closest_points(x, y))
        .answer("parry2d", &theirs, |(x, y)| parry::touch(x, y))
        .answer("parry2d, inside", &theirs, inside);
}

/// parry2d compares polygons by GJK as well, and any other two shapes, here capsules.
fn any_and_any(bench: &mut Bench) {
    let cases = many(19, |random| (random.polygon(), random.polygon()));
    let theirs: Vec<_> = cases.iter().map(|(a, b)| (parry::polygon(a), parry::polygon(b))).collect();
    bench
        .question("any two: polygons")
        .answer("gjk", &cases, |(a, b)| gjk::gjk(a, b))
        .answer("parry2d", &theirs, |(a, b)| parry::touch(a, b))
        .answer("axes", &cases, |(a, b)| gjk::axes(a, b));
    let cases = many(9, |random| (random.capsule(), random.capsule()));
    let theirs: Vec<_> = cases.iter().map(|(x, y)| (parry::capsule(x), parry::capsule(y))).collect();
    let rounded = |it: &Capsule| Rounded::new([it.core().start(), it.core().end()], it.radius()).unwrap();
    let cases: Vec<_> = cases.iter().map(|(x, y)| (rounded(x), rounded(y))).collect();
    bench
        .question("any two: capsules")
        .answer("gjk", &cases, |(a, b)| gjk::gjk(a, b))
        .answer("parry2d", &theirs, |(x, y)| parry::touch(x, y))
        .answer("axes", &cases, |(a, b)| gjk::axes(a, b));
}

fn segments_and_segments(bench: &mut Bench) {
    let cases = many(10, |random| (random.segment(), random.segment()));
    let theirs: Vec<_> = cases.iter().map(|(ab, cd)| (parry::segment(ab), parry::segment(cd))).collect();
    bench
        .question("segments")
        .answer("sides", &cases, |(ab, cd)| segments::sides(ab, cd))
        .answer("by hand", &cases, |(ab, cd)| bare::segments(ab, cd))
        .answer("parry2d", &theirs, |(ab, cd)| parry::touch(ab, cd))
        .answer("parry2d, inside", &theirs, |((_, ab), (_, cd))| {
            segments_intersection2d(ab.a, ab.b, cd.a, cd.b, 0.0).is_some()
        })
        .answer("parameters", &cases, |(ab, cd)| segments::parameters(ab, cd));
}

fn segments_and_obbs(bench: &mut Bench) {
    let cases = many(11, |random| (random.segment(), random.obb()));
    let theirs: Vec<_> = cases.iter().map(|(s, o)| (parry::segment(s), parry::cuboid(o))).collect();
    bench
        .question("segment–turned rectangle")
        .answer("axes", &cases, |(segment, obb)| segment_rectangle::axes(segment, obb))
        .answer("by hand", &cases, |(segment, obb)| bare::segment_obb(segment, obb))
        .answer("parry2d", &theirs, |(segment, cuboid)| parry::touch(segment, cuboid))
        .answer("parry2d, inside", &theirs, |((_, segment), (pose, cuboid))| {
            details::intersection_test_segment_cuboid(pose, segment, cuboid)
        })
        .answer("slabs", &cases, |(segment, obb)| segment_rectangle::slabs(segment, obb))
        .answer("four sides", &cases, |(segment, obb)| segment_rectangle::four_sides(segment, obb));
}

/// The question is for one frame. parry2d casts a ball against a cuboid.
fn moving_disks_and_obbs(bench: &mut Bench) {
    let cases = many(16, |random| {
        let disk = MovingDisk::new(random.point(4.0), random.point(4.0), random.between(0.1, 0.6));
        (disk.unwrap(), random.obb())
    });
    let theirs: Vec<_> = cases
        .iter()
        .map(|(disk, wall)| {
            let (pose, ball) = parry::ball(&Disk::new(disk.start(), disk.radius()).unwrap());
            (pose, parry::vector(disk.end() - disk.start()), ball, parry::cuboid(wall))
        })
        .collect();
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    bench
        .question("moving disk–rectangle")
        .answer("grown box", &cases, |(disk, wall)| swept_disk::grown_box(disk, wall))
        .answer("parry2d", &theirs, |(from, way, ball, (to, cuboid))| {
            let still = Vector::ZERO;
            let hit = cast_shapes(from, *way, ball, to, still, cuboid, options);
            hit.expect("parry2d has the pair").is_some()
        })
        .answer("parry2d, inside", &theirs, |(from, way, ball, (to, cuboid))| {
            let (seen, way) = (from.inv_mul(to), from.rotation.inverse() * -*way);
            details::cast_shapes_support_map_support_map(&seen, way, ball, cuboid, options).is_some()
        })
        .answer("step by distance", &cases, |(disk, wall)| swept_disk::step_by_distance(disk, wall))
        .answer("only the end", &cases, |(disk, wall)| swept_disk::flawed::only_the_end(disk, wall))
        .answer("ten steps", &cases, |(disk, wall)| swept_disk::flawed::ten_steps(disk, wall));
}

fn lines_and_disks(bench: &mut Bench) {
    for (name, kind, farthest) in
        [("ray–disk", StraightKind::Ray, f32::MAX), ("segment–disk", StraightKind::Segment, 1.0)]
    {
        let cases = many(11, |random| {
            (Straight::new(kind, random.point(3.0), random.point(3.0)).unwrap(), random.disk())
        });
        let ray = |line: &Straight| Ray::new(parry::vector(line.p()), parry::vector(line.q() - line.p()));
        let theirs: Vec<_> = cases.iter().map(|(line, disk)| (ray(line), parry::ball(disk))).collect();
        bench
            .question(name)
            .answer("sides", &cases, |(line, disk)| line_disk::sides(line, disk))
            .answer("parry2d", &theirs, |(ray, (pose, ball))| ball.intersects_ray(pose, ray, farthest))
            .answer("parry2d, inside", &theirs, |(ray, (pose, ball))| {
                ball.intersects_local_ray(&Ray::new(ray.origin - pose.translation, ray.dir), farthest)
            })
            .answer("projection", &cases, |(line, disk)| line_disk::projection(line, disk))
            .answer("discriminant", &cases, |(line, disk)| line_disk::discriminant(line, disk));
    }
}

/// parry2d's documentation shows its boxes and its hull already.
fn boxes_around_points(bench: &mut Bench) {
    let cases = many(12, |random| {
        (random.point(4.0), Cloud::new(std::array::from_fn(|_| random.point(4.0))).unwrap())
    });
    let points = |cloud: &Cloud| cloud.points().map(parry::vector);
    let theirs: Vec<_> = cases.iter().map(|(p, cloud)| (parry::vector(*p), points(cloud))).collect();
    bench
        .question("box around points: upright")
        .answer("upright", &cases, |(p, cloud)| box_around_points::upright(*p, cloud).hit)
        .answer("by hand", &cases, |(p, cloud)| bare::upright_around(*p, cloud))
        .answer("parry2d", &theirs, |(p, cloud)| ParryAabb::from_points(*cloud).contains_local_point(*p))
        .answer("mean and spread", &cases, |(p, cloud)| {
            box_around_points::flawed::mean_and_spread(*p, cloud).hit
        })
        .question("box around points: turned")
        .answer("covariance", &cases, |(p, cloud)| box_around_points::covariance(*p, cloud).hit)
        .answer("parry2d", &theirs, |(p, cloud)| {
            let (pose, cuboid) = obb(cloud);
            cuboid.contains_point(&pose, *p)
        })
        .answer("own frame", &cases, |(p, cloud)| box_around_points::own_frame(*p, cloud, p.x).hit)
        .answer("smallest", &cases, |(p, cloud)| box_around_points::smallest(*p, cloud).hit)
        .question("hull of eight points")
        .answer("chains", &cases, |(_, cloud)| hull(cloud).corners().len() > 5)
        .answer("parry2d", &theirs, |(_, cloud)| convex_hull(cloud).len() > 5);
}

fn spheres_and_boxes(bench: &mut Bench) {
    use parry_in_space::*;
    let cases = many(13, |random| (random.sphere(), random.obb3()));
    let theirs: Vec<_> = cases.iter().map(|(s, o)| (ball(s), cuboid(o))).collect();
    bench
        .question("sphere–turned box")
        .answer("local frame", &cases, |(sphere, obb)| sphere_box::local_frame(sphere, obb))
        .answer("by hand", &cases, |(sphere, obb)| bare::sphere_obb(sphere, obb))
        .answer("parry3d", &theirs, |(ball, cuboid)| touch(ball, cuboid))
        .answer("parry3d, inside", &theirs, |((ball_pose, ball), (pose, cuboid))| {
            let center = pose.inverse_transform_point(ball_pose.translation);
            let center = Pose::from_translation(center);
            details::intersection_test_point_query_ball(&center, cuboid, ball).intersecting
        })
        .answer("overshoot", &cases, |(sphere, obb)| sphere_box::overshoot(sphere, obb))
        .answer("axes", &cases, |(sphere, obb)| sphere_box::axes(sphere, obb));
}

fn segments_and_boxes(bench: &mut Bench) {
    use parry_in_space::*;
    let cases = many(14, |random| (random.segment3(), random.obb3()));
    let theirs: Vec<_> = cases.iter().map(|(s, o)| (segment(s), cuboid(o))).collect();
    bench
        .question("segment–turned box")
        .answer("axes", &cases, |(segment, obb)| segment_box::axes(segment, obb))
        .answer("by hand", &cases, |(segment, obb)| bare::segment_obb3(segment, obb))
        .answer("parry3d", &theirs, |(segment, cuboid)| touch(segment, cuboid))
        .answer("parry3d, inside", &theirs, |((_, segment), (pose, cuboid))| {
            details::intersection_test_segment_cuboid(pose, segment, cuboid)
        })
        .answer("slabs", &cases, |(segment, obb)| segment_box::slabs(segment, obb));
}

fn boxes_and_boxes(bench: &mut Bench) {
    use parry_in_space::*;
    let cases = many(15, |random| (random.obb3(), random.obb3()));
    let theirs: Vec<_> = cases.iter().map(|(a, b)| (cuboid(a), cuboid(b))).collect();
    bench
        .question("boxes in space")
        .answer("axes", &cases, |(a, b)| boxes_in_space::axes(a, b).hit)
        .answer("by hand", &cases, |(a, b)| bare::obb3_obb3(a, b))
        .answer("parry3d", &theirs, |(a, b)| touch(a, b))
        .answer("parry3d, inside", &theirs, |((pose_a, a), (pose_b, b))| {
            details::intersection_test_cuboid_cuboid(&pose_a.inv_mul(pose_b), a, b)
        });
}

fn main() {
    let criterion = Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1200))
        .configure_from_args();
    let mut bench = Bench { criterion, ..Bench::default() };
    points_and_disks(&mut bench);
    disks_and_disks(&mut bench);
    points_and_sectors(&mut bench);
    points_and_segments(&mut bench);
    disks_and_aabbs(&mut bench);
    disks_and_obbs(&mut bench);
    pushes(&mut bench);
    aabbs_and_aabbs(&mut bench);
    obbs_and_obbs(&mut bench);
    disks_and_triangles(&mut bench);
    capsules_and_disks(&mut bench);
    capsules_and_capsules(&mut bench);
    any_and_any(&mut bench);
    segments_and_segments(&mut bench);
    segments_and_obbs(&mut bench);
    moving_disks_and_obbs(&mut bench);
    lines_and_disks(&mut bench);
    boxes_around_points(&mut bench);
    spheres_and_boxes(&mut bench);
    segments_and_boxes(&mut bench);
    boxes_and_boxes(&mut bench);
    bench.criterion.final_summary();
    bench.print();
}
