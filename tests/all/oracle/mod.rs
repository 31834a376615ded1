//! Every answer compared with an independent library in f64, on random scenes with many difficult cases.
//!
//! If the true gap between two shapes is more than 4·ε·scale away from zero, the verdict must be the true one. `scale` is the
//! reach of the scene. It is measured from one of the scene's points for methods that first subtract positions, and from the
//! world's origin for those that also compute positions in the world.
//!
//! There are 200,000 scenes per pair in the plane and 100,000 in space. Set `HANTEI_CASES=10000000` for more. `.ci/run` uses
//! 300,000, `.ci/long` a million.

mod random;
mod space;
mod truth;

use glam::{DVec2, Vec2, vec2};
use hantei::geometry::bodies::{Body, touch};
use hantei::geometry::box_around_points::Bound;
use hantei::geometry::convex::{Convex, overlap};
use hantei::geometry::segments::{closest_point, crossing, parameters, sides};
use hantei::geometry::{
    Aabb, Capsule, Cloud, Disk, LIMIT, MovingDisk, Obb, Rounded, Segment, StraightKind, Triangle, gjk, hull,
};
use hantei::geometry::{
    box_around_points, capsule_disk, capsule_polygon, capsules, disk_rectangle, disk_triangle, disks,
    field_of_view, line_disk, point_disk, polygons, push_out, rectangles, segment_rectangle, swept_disk,
    upright_boxes,
};
use hantei::trace::{Call, Seen, Trace};
use hantei::walk;
use random::Scene;
use std::f64::consts::TAU;
use std::fmt::Debug;
use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

/// One in this many scenes is also tested with the slow methods.
const SLOW: u64 = 8;

/// The allowed error of answers in world units, for a scene with this reach.
///
/// All methods compare squares, and squares of lengths below 1e-22 vanish in an `f32`.
fn tolerance(scale: f64) -> f64 {
    4.0 * f64::from(f32::EPSILON) * scale + 1e-22
}

/// The greatest distance of these points from the first one, plus the lengths.
fn near(points: &[Vec2], lengths: &[f32]) -> f64 {
    let from_first = points.iter().map(|p| (p.as_dvec2() - points[0].as_dvec2()).length());
    from_first.fold(0.0, f64::max) + lengths.iter().map(|&l| f64::from(l)).sum::<f64>()
}

/// The greatest distance of these points from the world's origin, plus the lengths.
fn far(points: &[Vec2], lengths: &[f32]) -> f64 {
    near(&[&[Vec2::ZERO], points].concat(), lengths)
}

/// The number of scenes clear enough to judge, and their verdicts.
#[derive(Default)]
struct Tally {
    hits: u32,
    misses: u32,
    too_close: u32,
}

impl Tally {
    /// Asserts that the verdict is right unless the gap (negative for overlaps) is almost zero.
    #[track_caller]
    fn judge(&mut self, method: &str, shapes: &dyn Debug, gap: f64, scale: f64, hit: bool) {
        if gap.abs() <= tolerance(scale) {
            self.too_close += 1;
            return;
        }
        *(if hit { &mut self.hits } else { &mut self.misses }) += 1;
        assert_eq!(hit, gap < 0.0, "{method}: gap {gap:e}, scale {scale:e}, {shapes:?}");
    }
}

/// Asserts that a distance is the true one.
#[track_caller]
fn same_distance(method: &str, shapes: &dyn Debug, squared: f32, truth: f64, scale: f64) {
    let distance = f64::from(squared).sqrt();
    let error = (distance - truth.max(0.0)).abs();
    assert!(error <= tolerance(scale), "{method}: {distance:e}, not {truth:e}, scale {scale:e}, {shapes:?}");
}

/// Asserts that a point is the true one.
#[track_caller]
fn same_point(method: &str, shapes: &dyn Debug, point: Vec2, truth: DVec2, scale: f64) {
    let error = (point.as_dvec2() - truth).length();
    assert!(error <= tolerance(scale), "{method}: {point:?}, not {truth:?}, {shapes:?}");
}

/// Runs `case` on the requested number of scenes, and asserts that enough of them are clear.
fn for_scenes(case: impl Fn(u64, &mut Scene, &mut Tally) + Sync) {
    for_seeds(200_000, |seed, tally| case(seed, &mut Scene::new(seed), tally));
}

/// Runs `case` on scenes of any kind. `usual` is the number of cases, unless `HANTEI_CASES` overrides it. Two threads share them.
fn for_seeds(usual: u64, case: impl Fn(u64, &mut Tally) + Sync) {
    let cases = std::env::var("HANTEI_CASES").map_or(usual, |n| n.parse().expect("a number of cases"));
    let run = |seeds: Range<u64>| {
        let mut tally = Tally::default();
        seeds.for_each(|seed| case(seed, &mut tally));
        tally
    };
    let (mine, others) = thread::scope(|scope| {
        let others = scope.spawn(|| run(cases / 2..cases));
        (run(0..cases / 2), others.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    let hits = mine.hits + others.hits;
    let misses = mine.misses + others.misses;
    let too_close = mine.too_close + others.too_close;
    let judged = hits + misses;
    assert!(judged > too_close, "only {judged} of {} were clear", judged + too_close);
    assert!(hits > judged / 50 && misses > judged / 50, "one-sided: {hits} hits, {misses} misses");
}

/// Gives half of the disks the radius at which they touch, plus or minus a few floats.
fn fit(scene: &mut Scene, disk: Disk, distance: f64) -> Disk {
    if scene.one_in(2) || distance < 0.0 {
        return disk;
    }
    Disk::new(disk.center(), scene.nudged(distance)).unwrap()
}

fn convex_hit(x: impl Into<Convex>, y: impl Into<Convex>) -> bool {
    overlap(&x.into(), &y.into()).hit
}

#[test]
fn point_disk_agrees() {
    for_scenes(|seed, scene, tally| {
        let (p, disk) = (scene.point(), scene.disk());
        let distance = truth::point_point(p, disk.center());
        let disk = fit(scene, disk, distance);
        let (gap, shapes) = (distance - f64::from(disk.radius()), (p, disk));
        let scale = near(&[p, disk.center()], &[disk.radius()]);
        let (hit, trace) = walk!(point_disk::squared(p, &disk));
        tally.judge("squared", &shapes, gap, scale, hit);
        assert_eq!(trace.calls[0].truth("hit"), hit, "walked: {shapes:?}");
        same_distance("squared", &shapes, trace.calls[0].number("dd"), distance, scale);
        let (hit, trace) = walk!(point_disk::square_root(p, &disk));
        tally.judge("square root", &shapes, gap, scale, hit);
        assert_eq!(trace.calls[0].truth("hit"), hit, "walked: {shapes:?}");
        let root = trace.calls[0].number("distance");
        same_distance("square root", &shapes, root * root, distance, scale);
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, scale, convex_hit(p, &disk));
        }
    });
}

#[test]
fn disk_disk_agrees() {
    for_scenes(|seed, scene, tally| {
        let (a, b) = (scene.disk(), scene.disk());
        let distance = truth::point_point(a.center(), b.center());
        let b = fit(scene, b, distance - f64::from(a.radius()));
        let gap = distance - f64::from(a.radius()) - f64::from(b.radius());
        let (points, radii) = ([a.center(), b.center()], [a.radius(), b.radius()]);
        let (shapes, scale) = ((a, b), near(&points, &radii));
        let (hit, trace) = walk!(disks::squared(&a, &b));
        tally.judge("squared", &shapes, gap, scale, hit);
        same_distance("squared", &shapes, trace.calls[0].number("dd"), distance, scale);
        assert_eq!(hit, disks::squared(&b, &a), "symmetry: {shapes:?}");
        let grown = disks::grown(&a, &b);
        tally.judge("grown", &shapes, gap, scale, grown);
        assert_eq!(grown, disks::grown(&b, &a), "symmetry: {shapes:?}");
        let told = disks::flawed::sum_of_squares(&a, &b);
        assert!(!told || gap <= tolerance(scale), "it misses, but never invents a hit: {shapes:?}");
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far(&points, &radii), convex_hit(&a, &b));
        }
    });
}

#[test]
fn point_sector_agrees() {
    for_scenes(|_, scene, tally| {
        let view = scene.sector();
        let p = if scene.one_in(2) { scene.near_border(&view) } else { scene.point() };
        let gap = truth::point_sector(p, &view);
        let (shapes, scale) = ((p, view), near(&[p, view.eye()], &[view.range()]));
        let cosine = field_of_view::cosine(p, &view);
        tally.judge("cosine", &shapes, gap, scale, cosine);
        let squared = field_of_view::cosine_squared(p, &view);
        tally.judge("cosine squared", &shapes, gap, scale, squared);
        let edges = field_of_view::edges(p, &view);
        tally.judge("edges", &shapes, gap, scale, edges);
        let told = field_of_view::flawed::sign_forgotten(p, &view);
        let behind = (p.as_dvec2() - view.eye().as_dvec2()).dot(view.facing()) < 0.0;
        assert!(behind || view.is_wide() || told == squared, "ahead it is right: {shapes:?}");
        let told = field_of_view::flawed::wide_forgotten(p, &view);
        assert!(view.is_wide() || behind || told == edges, "narrow it is right: {shapes:?}");
    });
}

#[test]
fn point_segment_agrees() {
    for_scenes(|_, scene, tally| {
        let segment = scene.segment();
        let t = match scene.one_in(4) {
            true => scene.on_line(segment.start(), segment.end()),
            false => scene.point(),
        };
        let (distance, closest) = truth::point_segment(t, &segment);
        let points = [segment.start(), segment.end(), t];
        let (shapes, scale) = ((t, segment), near(&points, &[]));
        let found = closest_point(t, &segment);
        same_distance("closest point", &shapes, found.gap_squared, distance, scale);
        same_point("closest point", &shapes, found.closest, closest, far(&points, &[]));
        let r = scene.length();
        let gap = distance - f64::from(r);
        tally.judge("closest point", &shapes, gap, scale + f64::from(r), found.gap_squared <= r * r);
    });
}

#[test]
fn disk_aabb_agrees() {
    for_scenes(|seed, scene, tally| {
        let (disk, aabb) = (scene.disk(), scene.aabb());
        let obb = Obb::new(aabb.center(), aabb.half(), 0.0).unwrap();
        let distance = truth::point_obb(disk.center(), &obb);
        let disk = fit(scene, disk, distance);
        let (gap, shapes) = (distance - f64::from(disk.radius()), (disk, aabb));
        let lengths = [aabb.half().x, aabb.half().y, disk.radius()];
        let scale = near(&[aabb.center(), disk.center()], &lengths);
        let (hit, trace) = walk!(disk_rectangle::upright(&disk, &aabb));
        tally.judge("upright", &shapes, gap, scale, hit);
        same_distance("upright", &shapes, trace.calls[0].number("over_squared"), distance, scale);
        if seed % SLOW == 0 {
            let scale = far(&[aabb.center(), disk.center()], &lengths);
            tally.judge("convex", &shapes, gap, scale, convex_hit(&disk, &aabb));
        }
    });
}

#[test]
fn disk_obb_agrees() {
    for_scenes(|seed, scene, tally| {
        let (disk, obb) = (scene.disk(), scene.obb());
        let distance = truth::point_obb(disk.center(), &obb);
        let disk = fit(scene, disk, distance);
        let (gap, shapes) = (distance - f64::from(disk.radius()), (disk, obb));
        let lengths = [obb.half().x, obb.half().y, disk.radius()];
        let points = [obb.center(), disk.center()];
        let (scale, far) = (near(&points, &lengths), far(&points, &lengths));

        let (clamp, trace) = walk!(disk_rectangle::clamp(&disk, &obb));
        let (squared, closest) = (trace.calls[0].number("gap_squared"), trace.calls[0].vector("closest"));
        tally.judge("clamp", &shapes, gap, scale, clamp);
        same_distance("clamp", &shapes, squared, distance, scale);
        let (overshoot, trace) = walk!(disk_rectangle::overshoot(&disk, &obb));
        assert_eq!(squared, trace.calls[0].number("sum"), "the same arithmetic: {shapes:?}");
        let (folded, trace) = walk!(disk_rectangle::first_quadrant(&disk, &obb));
        assert_eq!(squared, trace.calls[0].number("over_squared"), "the same arithmetic: {shapes:?}");
        assert!(clamp == overshoot && clamp == folded);
        let (axes, trace) = walk!(disk_rectangle::axes(&disk, &obb));
        tally.judge("axes", &shapes, gap, scale, axes);
        same_distance("axes", &shapes, trace.calls[0].number("gap_squared"), distance, scale);
        same_point("clamp, axes", &shapes, closest, trace.calls[0].vector("closest").as_dvec2(), far);
        let to_closest = (disk.center().as_dvec2() - closest.as_dvec2()).length();
        assert!((to_closest - distance.max(0.0)).abs() <= tolerance(far), "{shapes:?}");
        assert!(truth::point_obb(closest, &obb) <= tolerance(far), "{shapes:?}");
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far, convex_hit(&disk, &obb));
        }
    });
}

#[test]
fn a_push_ends_in_a_touch_and_no_shorter_one_separates() {
    for_scenes(|seed, scene, tally| {
        let (mut disk, obb) = (scene.disk(), scene.obb());
        if scene.one_in(4) {
            // A center in the rectangle, where random centers are rare.
            let within = [0, 1].map(|_| scene.between(-1.0, 1.0));
            let center = obb.center() + obb.to_world(obb.half() * Vec2::from(within));
            disk = Disk::new(center, disk.radius()).unwrap();
        }
        let distance = truth::point_obb(disk.center(), &obb);
        let disk = fit(scene, disk, distance);
        let (t, r) = (disk.center(), f64::from(disk.radius()));
        let (gap, shapes) = (distance - r, (disk, obb));
        // A point nearer to the rectangle than ON_BORDER counts as on its border, so any answer may be off by that distance.
        let on_border = f64::from(push_out::ON_BORDER / (4.0 * f32::EPSILON));
        let scale = near(&[obb.center(), t], &[obb.half().x, obb.half().y, disk.radius()]) + on_border;
        // The depth may be off by the tolerance, and a path of this length by as much again, since n is rounded.
        let twice = 2.0 * tolerance(scale);
        let gap_after = |push: DVec2| truth::moved_point_obb(t, push, &obb) - r;
        let (nearest, trace) = walk!(push_out::nearest(&disk, &obb));
        assert_eq!(trace.calls[0].truth("hit"), nearest.hit, "walked: {shapes:?}");
        let depth = trace.calls[0].number("depth");
        let (axes, trace) = walk!(push_out::axes(&disk, &obb));
        assert_eq!(trace.calls[0].truth("hit"), axes.hit, "walked: {shapes:?}");
        for (method, found, depth) in
            [("nearest", nearest, depth), ("axes", axes, trace.calls[0].number("depth"))]
        {
            tally.judge(method, &shapes, gap, scale, found.hit);
            let error = (f64::from(depth) + gap).abs();
            assert!(error <= tolerance(scale), "{method}: depth {depth:e}, gap {gap:e}, {shapes:?}");
            let push = found.push.as_dvec2();
            if !found.hit {
                assert_eq!(push, DVec2::ZERO, "{method}: nothing is pushed: {shapes:?}");
                continue;
            }
            let left = gap_after(push);
            assert!(left.abs() <= twice, "{method}: {left:e} after {push:?}, scale {scale:e}, {shapes:?}");
            if seed % 500 == 0 {
                let shorter = push.length() - twice;
                let frees =
                    |i: i32| gap_after(shorter * DVec2::from_angle(f64::from(i) * TAU / 1000.0)) >= 0.0;
                let first = (0..1000).filter(|_| shorter > 0.0).find(|&i| frees(i));
                assert_eq!(first, None, "{method}: a shorter way than {push:?} out of {shapes:?}");
            }
        }
        let told = push_out::flawed::from_centers(&disk, &obb);
        assert!(told.hit || gap >= -tolerance(scale), "it invents hits, but never misses one: {shapes:?}");
        let (away, left) = (told.push.as_dvec2(), gap_after(told.push.as_dvec2()));
        assert!(left >= -twice && away.length() + gap >= -twice, "out, and no shorter: {away:?}, {shapes:?}");
        let told = push_out::flawed::inside_forgotten(&disk, &obb);
        match distance {
            inside if inside < -tolerance(scale) => assert!(!told.hit, "no number: {shapes:?}"),
            outside if outside > tolerance(scale) => {
                let error = (told.push - nearest.push).as_dvec2().length();
                assert!(gap.abs() <= tolerance(scale) || error <= twice, "outside it is right: {shapes:?}");
            }
            _ => (),
        }
    });
}

#[test]
fn obb_obb_agrees() {
    for_scenes(|seed, scene, tally| {
        let [a, b] = scene.obbs();
        let gap = truth::obb_obb(&a, &b);
        let lengths = [a.half().x, a.half().y, b.half().x, b.half().y];
        let points = [a.center(), b.center()];
        let (shapes, scale, far) = ((a, b), near(&points, &lengths), far(&points, &lengths));

        let (radii, trace) = walk!(rectangles::radii(&a, &b));
        assert_eq!(trace.calls[0].truth("hit"), radii.hit, "walked: {shapes:?}");
        tally.judge("radii", &shapes, gap, scale, radii.hit);
        assert_eq!(radii.hit, rectangles::radii(&b, &a).hit, "symmetry: {shapes:?}");
        assert_eq!(radii.hit, trace.calls[0].get("first_gap").is_none());
        if gap < -tolerance(scale) {
            let depth = radii.way_out.as_dvec2().length();
            assert!((depth + gap).abs() <= tolerance(scale), "depth {depth}, not {}, {shapes:?}", -gap);
        }
        tally.judge("corners", &shapes, gap, far, rectangles::corners(&a, &b));
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far, convex_hit(&a, &b));
        }
    });
}

#[test]
fn aabb_aabb_agrees() {
    for_scenes(|seed, scene, tally| {
        let [a, b] = [scene.aabb(), scene.aabb()];
        let turned = |aabb: &Aabb| Obb::new(aabb.center(), aabb.half(), 0.0).unwrap();
        let gap = truth::obb_obb(&turned(&a), &turned(&b));
        let lengths = [a.half().x, a.half().y, b.half().x, b.half().y];
        let points = [a.center(), b.center()];
        let (shapes, scale) = ((a, b), near(&points, &lengths));
        let centers = upright_boxes::centers(&a, &b);
        tally.judge("centers", &shapes, gap, scale, centers);
        assert_eq!(centers, upright_boxes::centers(&b, &a), "symmetry: {shapes:?}");
        assert_eq!(centers, rectangles::radii(&turned(&a), &turned(&b)).hit);
        assert_eq!(
            centers,
            rectangles::flawed::upright(&turned(&a), &turned(&b)),
            "right as long as nothing is turned: {shapes:?}"
        );
        tally.judge("grown", &shapes, gap, scale, upright_boxes::grown(&a, &b));
        let intervals = upright_boxes::intervals(&a, &b);
        tally.judge("intervals", &shapes, gap, far(&points, &lengths), intervals);
        assert_eq!(intervals, upright_boxes::intervals(&b, &a), "symmetry: {shapes:?}");
        assert!(!centers || upright_boxes::flawed::one_axis(&a, &b), "it misses nothing: {shapes:?}");
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far(&points, &lengths), convex_hit(&a, &b));
        }
    });
}

#[test]
fn disk_triangle_agrees() {
    for_scenes(|seed, scene, tally| {
        let triangle = scene.triangle();
        let [a, b, c] = triangle.corners();
        let disk = match scene.one_in(3) {
            true => Disk::new(scene.on_line(a, b), scene.length()).unwrap(),
            false => scene.disk(),
        };
        let distance = truth::point_triangle(disk.center(), &triangle);
        let disk = fit(scene, disk, distance);
        let (gap, shapes) = (distance - f64::from(disk.radius()), (disk, triangle));
        let points = [a, b, c, disk.center()];
        let (scale, far) = (near(&points, &[disk.radius()]), far(&points, &[disk.radius()]));

        let clockwise = triangle.clockwise().corners();
        let (hit, trace) = walk!(disk_triangle::table(&disk, &triangle));
        tally.judge("table", &shapes, gap, scale, hit);
        let measured = trace.calls[1..].iter().map(|call| call.number("gap_squared"));
        let nearest = measured.reduce(f32::min);
        same_distance("table", &shapes, nearest.unwrap_or(0.0), distance, scale);
        let is_inside = disk_triangle::region(disk.center(), clockwise) == disk_triangle::INSIDE;
        assert_eq!(is_inside, nearest.is_none(), "{shapes:?}");
        let at_once = disk_triangle::table_at_once(&disk, &triangle);
        tally.judge("table at once", &shapes, gap, scale, at_once);
        let (hit, trace) = walk!(disk_triangle::all_edges(&disk, &triangle));
        tally.judge("all edges", &shapes, gap, scale, hit);
        same_distance("all edges", &shapes, trace.calls[0].number("gap_squared"), distance.abs(), scale);
        let to_edge = |call: &Call| (disk.center().as_dvec2() - call.vector("closest").as_dvec2()).length();
        let closest = trace.calls[1..].iter().map(to_edge).reduce(f64::min).expect("three edges");
        assert!((closest - distance.abs()).abs() <= tolerance(far), "{shapes:?}");
        for [a, b, c] in [[b, c, a], [c, a, b], [a, c, b], [b, a, c], [c, b, a]] {
            let same = Triangle::new(a, b, c).unwrap();
            tally.judge("table, corners permuted", &shapes, gap, scale, disk_triangle::table(&disk, &same));
        }
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far, convex_hit(&disk, &triangle));
        }
    });
}

#[test]
fn line_disk_agrees() {
    for_scenes(|_, scene, tally| {
        let straight = scene.straight();
        let (p, q) = (straight.p(), straight.q());
        let center = if scene.one_in(4) { scene.on_line(p, q) } else { scene.point() };
        let disk = Disk::new(center, scene.length()).unwrap();
        let distance = truth::point_straight(disk.center(), &straight);
        let disk = fit(scene, disk, distance);
        let (gap, shapes) = (distance - f64::from(disk.radius()), (straight, disk));
        let scale = near(&[p, q, disk.center()], &[disk.radius()]);
        let (hit, trace) = walk!(line_disk::projection(&straight, &disk));
        tally.judge("projection", &shapes, gap, scale, hit);
        tally.judge("sides", &shapes, gap, scale, line_disk::sides(&straight, &disk));
        tally.judge("discriminant", &shapes, gap, scale, line_disk::discriminant(&straight, &disk));
        if straight.kind() == StraightKind::Line {
            same_distance("projection", &shapes, trace.calls[0].number("aa"), distance, scale);
        }
    });
}

#[test]
fn capsule_disk_agrees() {
    for_scenes(|seed, scene, tally| {
        let (capsule, disk) = (scene.capsule(), scene.disk());
        let core = capsule.core();
        let (distance, _) = truth::point_segment(disk.center(), &core);
        let disk = fit(scene, disk, distance - f64::from(capsule.radius()));
        let gap = distance - f64::from(capsule.radius()) - f64::from(disk.radius());
        let (points, radii) = ([core.start(), core.end(), disk.center()], [capsule.radius(), disk.radius()]);
        let (shapes, scale) = ((capsule, disk), near(&points, &radii));
        let (hit, trace) = walk!(capsule_disk::clamp(&capsule, &disk));
        tally.judge("clamp", &shapes, gap, scale, hit);
        same_distance("clamp", &shapes, trace.calls[0].number("on_core.gap_squared"), distance, scale);
        tally.judge("cases", &shapes, gap, scale, capsule_disk::cases(&capsule, &disk));
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far(&points, &radii), convex_hit(&capsule, &disk));
        }
    });
}

#[test]
fn capsule_capsule_agrees() {
    for_scenes(|seed, scene, tally| {
        let [x, y] = scene.capsules();
        let (ab, cd) = (x.core(), y.core());
        let distance = truth::segment_segment(&ab, &cd);
        let touching = Disk::new(Vec2::ZERO, y.radius()).unwrap();
        let touching = fit(scene, touching, distance - f64::from(x.radius()));
        let y = Capsule::new(cd.start(), cd.end(), touching.radius()).unwrap();
        let gap = distance - f64::from(x.radius()) - f64::from(y.radius());
        let points = [ab.start(), ab.end(), cd.start(), cd.end()];
        let radii = [x.radius(), y.radius()];
        let (shapes, scale, far) = ((x, y), near(&points, &radii), far(&points, &radii));

        let (hit, trace) = walk!(capsules::four_ends_and_crossing(&x, &y));
        tally.judge("four ends + crossing", &shapes, gap, scale, hit);
        assert_eq!(hit, capsules::four_ends_and_crossing(&y, &x), "symmetry: {shapes:?}");
        let squared = if crossing(&ab, &cd) { 0.0 } else { trace.calls[0].number("ends_squared") };
        same_distance("four ends + crossing", &shapes, squared, distance, scale);
        let (hit, trace) = walk!(capsules::closest_points(&x, &y));
        tally.judge("closest points", &shapes, gap, far, hit);
        same_distance("closest points", &shapes, trace.calls[0].number("gap_squared"), distance, far);
        tally.judge("closest points", &shapes, gap, far, capsules::closest_points(&y, &x));
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far, convex_hit(&x, &y));
        }
    });
}

#[test]
fn segment_crossing_agrees() {
    for_scenes(|_, scene, tally| {
        let [x, y] = scene.capsules();
        let (ab, cd) = (x.core(), y.core());
        let ends = [(ab.start(), &cd), (ab.end(), &cd), (cd.start(), &ab), (cd.end(), &ab)];
        let from_ends = ends.map(|(end, other)| truth::point_segment(end, other).0);
        let from_ends = from_ends.into_iter().fold(f64::INFINITY, f64::min);
        // The distance of separate segments is that of an end. Crossing segments have no distance.
        let crosses = truth::segment_segment(&ab, &cd) < from_ends / 2.0;
        let gap = if crosses { -from_ends } else { from_ends };
        let scale = near(&[ab.start(), ab.end(), cd.start(), cd.end()], &[]);
        tally.judge("crossing", &(ab, cd), gap, scale, crossing(&ab, &cd));
        assert_eq!(crossing(&ab, &cd), crossing(&cd, &ab), "symmetry: {ab:?}, {cd:?}");
    });
}

#[test]
fn segment_crossing_is_exact_on_a_grid() {
    for_scenes(|_, scene, tally| {
        let [a, b, c, d] = std::array::from_fn(|_| scene.grid_point());
        let (ab, cd) = (Segment::new(a, b).unwrap(), Segment::new(c, d).unwrap());
        let crosses = truth::segments_cross(&ab, &cd);
        tally.judge("crossing", &(ab, cd), if crosses { -1.0 } else { 1.0 }, 0.0, crossing(&ab, &cd));
    });
}

#[test]
fn segment_segment_agrees() {
    for_scenes(|seed, scene, tally| {
        let [x, y] = scene.capsules();
        let (ab, cd) = (x.core(), y.core());
        let ends = [(ab.start(), &cd), (ab.end(), &cd), (cd.start(), &ab), (cd.end(), &ab)];
        let from_ends = ends.map(|(end, other)| truth::point_segment(end, other).0);
        let from_ends = from_ends.into_iter().fold(f64::INFINITY, f64::min);
        let gap = if truth::segments_meet(&ab, &cd) { -from_ends } else { from_ends };
        let (shapes, points) = ((ab, cd), [ab.start(), ab.end(), cd.start(), cd.end()]);
        let scale = near(&points, &[]);
        tally.judge("sides", &shapes, gap, scale, sides(&ab, &cd));
        tally.judge("parameters", &shapes, gap, scale, parameters(&ab, &cd));
        assert_eq!(sides(&ab, &cd), sides(&cd, &ab), "symmetry: {shapes:?}");
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far(&points, &[]), convex_hit(&ab, &cd));
        }
    });
}

#[test]
fn segment_obb_agrees() {
    for_scenes(|seed, scene, tally| {
        let (obb, any) = (scene.obb(), scene.segment());
        let [a, b, ..] = obb.corners();
        let segment = match scene.one_in(3) {
            // Along a side, or past its corners.
            true => Segment::new(scene.on_line(a, b), scene.on_line(a, b)).unwrap(),
            false => any,
        };
        let gap = truth::segment_obb(&segment, &obb);
        let points = [obb.center(), segment.start(), segment.end()];
        let lengths = [obb.half().x, obb.half().y];
        let (shapes, scale) = ((segment, obb), near(&points, &lengths));
        tally.judge("axes", &shapes, gap, scale, segment_rectangle::axes(&segment, &obb));
        tally.judge("slabs", &shapes, gap, scale, segment_rectangle::slabs(&segment, &obb));
        tally.judge("four sides", &shapes, gap, scale, segment_rectangle::four_sides(&segment, &obb));
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far(&points, &lengths), convex_hit(&segment, &obb));
        }
    });
}

/// A box around a cloud as a method found it, in a frame with its origin at `zero` and its x axis along `u`.
struct Around {
    zero: Vec2,
    u: Vec2,
    center: Vec2,
    half: Vec2,
    area: f32,
    hit: bool,
}

/// The boxes of all correct methods, by their names.
fn boxes_around(p: Vec2, cloud: &Cloud, rotation: f32) -> [(&'static str, Around); 4] {
    let around = |(it, trace): (Bound, Trace), [zero, u]: [&str; 2]| {
        // The frame belongs to the function itself, or to the side that it chose.
        let tries =
            trace.calls[1..].iter().reduce(|best, it| match it.number("area") < best.number("area") {
                true => it,
                false => best,
            });
        let of = tries.unwrap_or(&trace.calls[0]);
        let (zero, u) = (of.vector(zero), of.vector(u));
        Around { zero, u, center: it.center, half: it.half, area: it.area, hit: it.hit }
    };
    let it = box_around_points::upright(p, cloud);
    let first = cloud.points()[0];
    let world =
        Around { zero: first, u: Vec2::X, center: it.center, half: it.half, area: it.area, hit: it.hit };
    assert_eq!(
        walk!(box_around_points::upright(p, cloud)).1.calls[0].truth("hit"),
        it.hit,
        "walked: {p} {cloud:?}"
    );
    [
        ("upright", world),
        ("own frame", around(walk!(box_around_points::own_frame(p, cloud, rotation)), ["zero", "u"])),
        ("covariance", around(walk!(box_around_points::covariance(p, cloud)), ["mean", "u"])),
        ("smallest", around(walk!(box_around_points::smallest(p, cloud)), ["from", "u"])),
    ]
}

#[test]
fn a_box_around_points_contains_them_and_has_the_true_size_and_answer() {
    for_scenes(|seed, scene, tally| {
        let (cloud, rotation) = (scene.cloud(), scene.angle());
        let p = scene.near_cloud(&cloud);
        for (name, it) in boxes_around(p, &cloud, rotation) {
            let shapes = (p, cloud, rotation);
            // A mean is rounded, and may lie outside of a tiny cloud.
            let points = [&cloud.points()[..], &[p, it.zero]].concat();
            let (near, far) = (near(&points, &[]), far(&points, &[]));
            let gap = truth::point_bounds(p, &cloud, it.u.as_dvec2());
            tally.judge(name, &shapes, gap, near, it.hit);
            let [min, max] = truth::bounds(&cloud, it.u.as_dvec2());
            let error = (it.half.as_dvec2() - (max - min) / 2.0).abs().max_element();
            assert!(error <= tolerance(near), "{name}: half {:?}, off by {error:e}, {shapes:?}", it.half);
            let area = (max - min).element_product();
            let most = 2.0 * tolerance(near) * (max - min).element_sum();
            assert!((f64::from(it.area) - area).abs() <= most, "{name}: {}, not {area}, {shapes:?}", it.area);
            // Center and half extents are rounded, while the points themselves are compared without rounding.
            let v = it.u.perp();
            for &point in cloud.points() {
                let d = point.as_dvec2() - it.center.as_dvec2();
                let beyond = [it.u, v].map(|axis| d.dot(axis.as_dvec2()).abs());
                let beyond = DVec2::from(beyond) - it.half.as_dvec2();
                assert!(
                    beyond.max_element() <= tolerance(near) + tolerance(far),
                    "{name}: {point}, {shapes:?}"
                );
            }
        }
        let point = cloud.points()[seed as usize % cloud.points().len()];
        for (name, it) in boxes_around(point, &cloud, rotation) {
            assert!(it.hit, "{name} misses its own point {point}: {cloud:?}, {rotation}");
        }
    });
}

#[test]
fn the_smallest_box_around_points_is_the_smallest_and_covariance_finds_the_widest_spread() {
    for_scenes(|_, scene, tally| {
        let (cloud, rotation) = (scene.cloud(), scene.angle());
        let p = scene.near_cloud(&cloud);
        let scale = near(cloud.points(), &[]);
        let all = boxes_around(p, &cloud, rotation);
        let smallest = f64::from(all[3].1.area);
        for (name, it) in &all {
            let most = 4.0 * tolerance(scale) * f64::from(2.0 * it.half.element_sum()) + 1e-44;
            assert!(smallest <= f64::from(it.area) + most, "{name}: {} < {smallest}, {cloud:?}", it.area);
            if *name == "smallest" {
                let truth = truth::smallest_area(&cloud);
                assert!((smallest - truth).abs() <= most, "{smallest}, not {truth}: {cloud:?}");
                tally.judge(
                    "smallest",
                    &cloud,
                    truth::point_bounds(p, &cloud, it.u.as_dvec2()),
                    scale,
                    it.hit,
                );
            }
            if *name == "covariance" {
                let (widest, along) = truth::spreads(&cloud, it.u.as_dvec2());
                // The mean has rounding errors of the cloud's distance, and squares those of its size.
                let rounded = tolerance(far(cloud.points(), &[])).powi(2) + 8.0 * tolerance(scale) * scale;
                assert!(widest - along <= rounded, "{along} along {}, but {widest}: {cloud:?}", it.u);
            }
        }
    });
}

#[test]
fn the_hull_is_that_of_parry() {
    for_scenes(|_, scene, tally| {
        let cloud = scene.cloud();
        let (it, scale) = (hull(&cloud), near(cloud.points(), &[]));
        let first = cloud.points()[0].as_dvec2();
        let theirs = truth::hull(&cloud);
        let ours: Vec<DVec2> = it.corners().iter().map(|p| p.as_dvec2() - first).collect();
        for (corner, point) in ours.iter().zip(it.corners()) {
            assert!(cloud.points().contains(point), "{corner} is no point of {cloud:?}");
        }
        for point in cloud.points() {
            let out = truth::point_polygon(point.as_dvec2() - first, &ours);
            assert!(out <= tolerance(scale), "{point} is {out:e} out of {ours:?}: {cloud:?}");
        }
        // Each may leave out a corner that hardly sticks out, and parry also leaves out ends of lines.
        let both = [(&theirs, &ours), (&ours, &theirs)];
        for (from, to) in both.into_iter().take(if theirs.len() > 2 { 2 } else { 1 }) {
            for &corner in from {
                let out = truth::point_polygon(corner, to);
                assert!(out <= tolerance(scale), "{corner} is {out:e} out: {cloud:?}, {ours:?}, {theirs:?}");
            }
        }
        let p = scene.near_cloud(&cloud);
        let gap = truth::point_polygon(p.as_dvec2() - first, &ours);
        let scale = near(&[cloud.points()[0], p], &[]) + scale;
        tally.judge("hull", &(p, cloud), gap, scale, it.holds(p));
    });
}

#[test]
fn triangle_triangle_agrees() {
    for_scenes(|seed, scene, tally| {
        let (a, any) = (scene.triangle(), scene.triangle());
        let [p, q, r] = a.corners();
        let b = match scene.one_in(3) {
            // Along a side, or past its corners.
            true => Triangle::new(scene.on_line(p, q), scene.on_line(p, q), scene.point()).unwrap(),
            false => any,
        };
        let gap = truth::triangle_triangle(&a, &b);
        let points = [[p, q, r], b.corners()];
        let (shapes, scale) = ((a, b), near(points.as_flattened(), &[]));
        tally.judge("axes", &shapes, gap, scale, polygons::axes(&a.corners(), &b.corners()).hit);
        tally.judge("axes, swapped", &shapes, gap, scale, polygons::axes(&b.corners(), &a.corners()).hit);
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far(points.as_flattened(), &[]), convex_hit(&a, &b));
        }
    });
}

#[test]
fn triangle_obb_agrees() {
    for_scenes(|seed, scene, tally| {
        let (obb, any) = (scene.obb(), scene.triangle());
        let [p, q, ..] = obb.corners();
        let triangle = match scene.one_in(3) {
            true => Triangle::new(scene.on_line(p, q), scene.on_line(p, q), scene.point()).unwrap(),
            false => any,
        };
        let gap = truth::triangle_obb(&triangle, &obb);
        let [a, b, c] = triangle.corners();
        let (points, lengths) = ([obb.center(), a, b, c], [obb.half().x, obb.half().y]);
        let (shapes, far) = ((triangle, obb), far(&points, &lengths));
        tally.judge("axes", &shapes, gap, far, polygons::axes(&obb.corners(), &[a, b, c]).hit);
        tally.judge("axes, swapped", &shapes, gap, far, polygons::axes(&[a, b, c], &obb.corners()).hit);
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far, convex_hit(&triangle, &obb));
        }
    });
}

/// A capsule with the same core, and with the radius at which it touches or its own.
fn fit_capsule(scene: &mut Scene, capsule: Capsule, distance: f64) -> Capsule {
    let radius = fit(scene, Disk::new(Vec2::ZERO, capsule.radius()).unwrap(), distance).radius();
    Capsule::new(capsule.core().start(), capsule.core().end(), radius).unwrap()
}

#[test]
fn capsule_triangle_agrees() {
    for_scenes(|seed, scene, tally| {
        let (triangle, capsule) = (scene.triangle(), scene.capsule());
        let (core, corners) = (capsule.core(), triangle.corners());
        let start = truth::point_triangle(core.start(), &triangle);
        let distance = truth::segment_polygon(&core, &corners, start);
        let capsule = fit_capsule(scene, capsule, distance);
        let gap = distance - f64::from(capsule.radius());
        let [a, b, c] = corners;
        let (points, shapes) = ([a, b, c, core.start(), core.end()], (triangle, capsule));
        let scale = near(&points, &[capsule.radius()]);
        tally.judge("sides", &shapes, gap, scale, capsule_polygon::sides(&capsule, &corners).hit);
        if seed % SLOW == 0 {
            let far = far(&points, &[capsule.radius()]);
            tally.judge("convex", &shapes, gap, far, convex_hit(&capsule, &triangle));
        }
    });
}

#[test]
fn capsule_obb_agrees() {
    for_scenes(|seed, scene, tally| {
        let (obb, capsule) = (scene.obb(), scene.capsule());
        let (core, corners) = (capsule.core(), obb.corners());
        let start = truth::point_obb(core.start(), &obb);
        let distance = truth::segment_polygon(&core, &corners, start);
        let capsule = fit_capsule(scene, capsule, distance);
        let gap = distance - f64::from(capsule.radius());
        let points = [obb.center(), core.start(), core.end()];
        let far = far(&points, &[obb.half().x, obb.half().y, capsule.radius()]);
        let shapes = (obb, capsule);
        tally.judge("sides", &shapes, gap, far, capsule_polygon::sides(&capsule, &corners).hit);
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far, convex_hit(&capsule, &obb));
        }
    });
}

/// Asserts when and where a disk meets a wall by a method. The time is checked by bisection, and the place by its distance at
/// that time.
#[track_caller]
fn right_moment(method: &str, disk: &MovingDisk, wall: &Obb, trace: &Trace, [near, far]: [f64; 2]) {
    let (call, shapes) = (&trace.calls[0], (disk, wall));
    let (way, r, rounded) = (truth::Way::new(disk, wall), f64::from(disk.radius()), tolerance(near));
    let t = f64::from(call.number("t"));
    let since = way.first_within(r + rounded).expect("it is within reach somewhere");
    let until = way.first_within(r - rounded).unwrap_or_else(|| way.nearest());
    let late = f64::from(f32::EPSILON);
    assert!(since - late <= t && t <= until + late, "{method}: t = {t}, not {since} to {until}, {shapes:?}");
    let truth = disk.start().as_dvec2() + t * (disk.end().as_dvec2() - disk.start().as_dvec2());
    let [stop, contact, normal] = ["stop", "contact", "normal"].map(|name| call.vector(name));
    same_point(method, &shapes, stop, truth, far);
    let apart = (stop.as_dvec2() - contact.as_dvec2()).length();
    assert!(truth::point_obb(contact, wall).abs() <= tolerance(far) || t == 0.0, "{method}: {shapes:?}");
    assert!(apart <= r + tolerance(far), "{method}: {apart} from {contact}, {shapes:?}");
    if t > 0.0 && r > 16.0 * tolerance(far) {
        let back = contact.as_dvec2() + r * normal.as_dvec2();
        let error = (back - stop.as_dvec2()).length();
        assert!(error <= 4.0 * tolerance(far), "{method}: normal {normal}, off by {error:e}, {shapes:?}");
    }
}

/// A moving disk and a wall: both correct methods must report if they meet, and when and where.
fn moving_disk_and_wall(seed: u64, tally: &mut Tally, moment_in: u64) {
    let mut scene = Scene::new(seed);
    let wall = scene.obb();
    let disk = scene.moving_disk(&wall);
    let way = truth::Way::new(&disk, &wall);
    let distance = way.distance(way.nearest());
    let fitted = fit(&mut scene, Disk::new(Vec2::ZERO, disk.radius()).unwrap(), distance);
    let disk = MovingDisk::new(disk.start(), disk.end(), fitted.radius()).unwrap();
    let gap = distance - f64::from(disk.radius());
    let points = [wall.center(), disk.start(), disk.end()];
    let lengths = [wall.half().x, wall.half().y, disk.radius()];
    let (shapes, scales) = ((disk, wall), [near(&points, &lengths), far(&points, &lengths)]);
    let (grown, by_box) = walk!(swept_disk::grown_box(&disk, &wall));
    tally.judge("grown box", &shapes, gap, scales[0], grown);
    assert_eq!(by_box.calls[0].truth("hit"), grown, "walked: {shapes:?}");
    let (stepped, by_steps) = walk!(swept_disk::step_by_distance(&disk, &wall));
    tally.judge("step by distance", &shapes, gap, scales[0], stepped);
    assert_eq!(by_steps.calls[0].truth("hit"), stepped, "walked: {shapes:?}");
    let steps = by_steps.calls.len() - 2;
    assert!(steps < swept_disk::MOST_STEPS, "{steps} steps: {shapes:?}");
    let square = swept_disk::flawed::square_corners(&disk, &wall);
    assert!(square || !grown, "it stops too early, but never too late: {shapes:?}");
    let end = swept_disk::flawed::only_the_end(&disk, &wall);
    assert!(!end || gap <= tolerance(scales[0]), "it misses, but never invents a hit: {shapes:?}");
    let tenths = swept_disk::flawed::ten_steps(&disk, &wall);
    assert!(!tenths || gap <= tolerance(scales[0]), "it misses, but never invents a hit: {shapes:?}");
    if seed.is_multiple_of(SLOW) {
        tally.judge("convex", &shapes, gap, scales[1], convex_hit(&disk, &wall));
    }
    if seed.is_multiple_of(moment_in) && gap < -tolerance(scales[0]) {
        right_moment("grown box", &disk, &wall, &by_box, scales);
        right_moment("step by distance", &disk, &wall, &by_steps, scales);
    }
}

#[test]
fn moving_disk_obb_agrees() {
    for_seeds(200_000, |seed, tally| moving_disk_and_wall(seed, tally, SLOW));
}

#[test]
#[ignore = "takes minutes: a million bisections for each method"]
fn moving_disk_obb_agrees_about_the_moment_a_million_times() {
    for_seeds(2_000_000, |seed, tally| moving_disk_and_wall(seed, tally, 1));
}

/// The starts from which a moving disk meets the wall are the wall, grown by the path and by r, mirrored. Its area is known: the
/// areas of the box, of the strip that the path adds, of a border as wide as r, and of a disk at the corners.
#[test]
fn the_share_of_hits_of_moving_disks_is_the_area_of_the_swept_shape() {
    let walls = [(vec2(1.5, 0.25), 0.4), (vec2(0.0, 1.0), -1.1), (vec2(0.8, 0.8), 0.0)];
    for ((half, angle), (v, r)) in walls
        .into_iter()
        .flat_map(|wall| [(vec2(2.0, 1.0), 0.5), (vec2(0.0, -2.5), 0.0)].map(|way| (wall, way)))
    {
        let wall = Obb::new(vec2(0.3, -0.2), half, angle).unwrap();
        let own = wall.to_own_frame(v).abs();
        let area = 4.0 * half.x * half.y + 2.0 * (half.x * own.y + half.y * own.x);
        let around = 4.0 * half.element_sum() + 2.0 * v.length();
        let expected = area + around * r + std::f32::consts::PI * r * r;
        let (across, step) = (1200, 0.01);
        let place = |i: i32| (i - across / 2) as f32 * step;
        let starts = (0..across * across).map(|i| vec2(place(i % across), place(i / across)));
        let ways = starts.map(|p| MovingDisk::new(p, p + v, r).unwrap());
        let mut hits = [0_u32; 2];
        for disk in ways {
            hits[0] += u32::from(swept_disk::grown_box(&disk, &wall));
            hits[1] += u32::from(swept_disk::step_by_distance(&disk, &wall));
        }
        for count in hits {
            let found = count as f32 * step * step;
            assert!((found - expected).abs() < step * around, "{found}, not {expected}: {half} {v} {r}");
        }
    }
}

/// A body of any kind, and its rightmost point.
fn body(scene: &mut Scene, kind: u64) -> (Body, Vec2) {
    let rightmost = |points: &[Vec2]| *points.iter().max_by(|p, q| p.x.total_cmp(&q.x)).unwrap();
    match kind {
        0 => {
            let disk = scene.disk();
            (Body::Disk(disk), disk.center() + Vec2::X * disk.radius())
        }
        1 => {
            let aabb = scene.aabb();
            (Body::Upright(aabb), aabb.center() + aabb.half())
        }
        2 => {
            let obb = scene.obb();
            (Body::Turned(obb), rightmost(&obb.corners()))
        }
        3 => {
            let triangle = scene.triangle();
            (Body::Triangle(triangle), rightmost(&triangle.corners()))
        }
        _ => {
            let capsule = scene.capsule();
            let end = rightmost(&[capsule.core().start(), capsule.core().end()]);
            (Body::Capsule(capsule), end + Vec2::X * capsule.radius())
        }
    }
}

#[test]
fn bodies_that_touch_have_boxes_that_overlap() {
    for_scenes(|seed, scene, tally| {
        let (a, tip) = body(scene, seed % 5);
        let (b, _) = match scene.one_in(3) {
            true => body(scene, seed / 5 % 5),
            // A disk that touches a at its tip, plus or minus a few floats.
            false => {
                let r = scene.length();
                let x = scene.nudged(f64::from(tip.x.abs() + r * tip.x.signum())) * tip.x.signum();
                (Body::Disk(Disk::new(vec2(x, tip.y), r).unwrap()), tip)
            }
        };
        let hit = touch(&a, &b);
        assert!(!hit || a.bounds().overlaps(&b.bounds()), "{a:?}, {b:?}");
        tally.judge("touch", &(a, b), if hit { -1.0 } else { 1.0 }, 0.0, hit);
    });
}

#[test]
fn segments_on_a_grid_meet_exactly_however_tiny_or_huge_they_are() {
    for_scenes(|seed, scene, tally| {
        // From 1e-18 to 8e6. The grid is exact at each size.
        let size = 2_f32.powi((seed % 84) as i32 - 60);
        let [a, b, c, d] = std::array::from_fn(|_| scene.grid_point() * size);
        let (ab, cd) = (Segment::new(a, b).unwrap(), Segment::new(c, d).unwrap());
        let (meet, shapes) = (truth::segments_meet(&ab, &cd), (ab, cd));
        for (p, q) in [(&ab, &cd), (&cd, &ab)] {
            tally.judge("sides", &shapes, if meet { -1.0 } else { 1.0 }, 0.0, sides(p, q));
            tally.judge("parameters", &shapes, if meet { -1.0 } else { 1.0 }, 0.0, parameters(p, q));
        }
    });
}

/// A rotation by `angle` about the origin and then a translation by `by`, rounded to floats once.
#[derive(Clone, Copy)]
struct Motion {
    angle: f32,
    by: Vec2,
}

impl Motion {
    fn point(self, p: Vec2) -> Vec2 {
        (DVec2::from_angle(f64::from(self.angle)).rotate(p.as_dvec2()) + self.by.as_dvec2()).as_vec2()
    }

    fn disk(self, disk: &Disk) -> Disk {
        Disk::new(self.point(disk.center()), disk.radius()).unwrap()
    }

    fn obb(self, obb: &Obb) -> Obb {
        Obb::new(self.point(obb.center()), obb.half(), obb.u().to_angle() + self.angle).unwrap()
    }

    fn capsule(self, capsule: &Capsule) -> Capsule {
        let core = capsule.core();
        Capsule::new(self.point(core.start()), self.point(core.end()), capsule.radius()).unwrap()
    }

    fn triangle(self, triangle: &Triangle) -> Triangle {
        let [a, b, c] = triangle.corners().map(|corner| self.point(corner));
        Triangle::new(a, b, c).unwrap()
    }
}

#[test]
fn moving_and_turning_both_shapes_changes_no_verdict() {
    for_scenes(|_, scene, tally| {
        let motion = Motion { angle: scene.between(-3.0, 3.0), by: scene.point() };
        let (p, disk, triangle) = (scene.point(), scene.disk(), scene.triangle());
        let ([a, b], [x, y]) = (scene.obbs(), scene.capsules());
        let [ta, tb, tc] = triangle.corners();
        let points = [
            [p, disk.center(), a.center(), b.center(), motion.by],
            [ta, tb, tc, x.core().start(), x.core().end()],
            [y.core().start(), y.core().end(), p, p, p],
        ];
        let lengths = [disk.radius(), x.radius(), y.radius(), a.half().x, a.half().y, b.half().x, b.half().y];
        // Both shapes are rounded again, in their places and angles.
        let scale = 2.0 * far(points.as_flattened(), &lengths);
        if scale > f64::from(LIMIT) {
            return;
        }

        let (moved_p, moved_disk) = (motion.point(p), motion.disk(&disk));
        let gap = truth::point_point(p, disk.center()) - f64::from(disk.radius());
        tally.judge("squared", &(p, disk), gap, scale, point_disk::squared(moved_p, &moved_disk));

        let other = Disk::new(p, x.radius()).unwrap();
        let gap = gap - f64::from(x.radius());
        let hit = disks::squared(&motion.disk(&other), &moved_disk);
        tally.judge("disks", &(other, disk), gap, scale, hit);

        let gap = truth::point_obb(disk.center(), &a) - f64::from(disk.radius());
        let hit = disk_rectangle::clamp(&moved_disk, &motion.obb(&a));
        tally.judge("clamp", &(disk, a), gap, scale, hit);

        let hit = rectangles::radii(&motion.obb(&a), &motion.obb(&b)).hit;
        tally.judge("radii", &(a, b), truth::obb_obb(&a, &b), scale, hit);

        let gap = truth::point_triangle(disk.center(), &triangle) - f64::from(disk.radius());
        let hit = disk_triangle::table(&moved_disk, &motion.triangle(&triangle));
        tally.judge("table", &(disk, triangle), gap, scale, hit);

        let reach = f64::from(x.radius()) + f64::from(disk.radius());
        let gap = truth::point_segment(disk.center(), &x.core()).0 - reach;
        let hit = capsule_disk::clamp(&motion.capsule(&x), &moved_disk);
        tally.judge("capsule, disk", &(x, disk), gap, scale, hit);

        let reach = f64::from(x.radius()) + f64::from(y.radius());
        let gap = truth::segment_segment(&x.core(), &y.core()) - reach;
        let hit = capsules::four_ends_and_crossing(&motion.capsule(&x), &motion.capsule(&y));
        tally.judge("four ends + crossing", &(x, y), gap, scale, hit);
    });
}

/// The number of iterations after which GJK ends. `usize::MAX` if it never does.
fn passes(a: &Rounded, b: &Rounded) -> usize {
    let q = a.corners()[0].as_dvec2() - b.corners()[0].as_dvec2();
    let slack = 1e-9 * (q.length() + f64::from(a.reach()) + f64::from(b.reach()));
    let begun = gjk::Simplex { q, r: q, next: gjk::Next::KeepQ };
    let all = std::iter::successors(Some(begun), |kept| Some(gjk::pass(a, b, kept, slack)));
    all.take(100)
        .position(|kept| matches!(kept.next, gjk::Next::Inside | gjk::Next::Apart))
        .unwrap_or(usize::MAX)
}

#[test]
fn any_convex_shapes_agree() {
    for_scenes(|seed, scene, tally| {
        let (a, b) = if scene.one_in(4) { scene.on_grid() } else { (scene.rounded(), scene.rounded()) };
        let corners = [a.corners(), b.corners()];
        let cores = truth::cores(corners[0], corners[1]);
        // Half of the round ones get the radius at which they touch, plus or minus a few floats.
        let b = match scene.one_in(2) && cores > f64::from(a.radius()) {
            true => Rounded::new(*b.corners(), scene.nudged(cores - f64::from(a.radius()))).unwrap(),
            false => b,
        };
        let gap = cores - f64::from(a.radius()) - f64::from(b.radius());
        let points = [*corners[0], *corners[1]].concat();
        let (shapes, scale) = ((a, b), near(&points, &[a.radius(), b.radius()]));
        let hit = gjk::gjk(&a, &b);
        tally.judge("gjk", &shapes, gap, scale, hit);
        assert!(passes(&a, &b) <= 24, "the lesson's limit on its iterations: {shapes:?}");
        // Near touches are decided, too: GJK works in double precision, within its slack. Shapes that touch to the last digit do
        // touch.
        let clear = gap.abs() > 1e-8 * scale + 1e-22;
        assert!(
            if clear { hit == (gap < 0.0) } else { hit || gap > 0.0 },
            "gjk: gap {gap:e}, scale {scale:e}, {shapes:?}"
        );
        // Far from the origin, rounded corners rotate the sides.
        tally.judge("axes", &shapes, gap, far(&points, &[a.radius(), b.radius()]), gjk::axes(&a, &b));
        assert!(!clear || hit == gjk::gjk(&b, &a), "symmetry: {shapes:?}");
        // A search that gives up early misses, and one that goes the wrong way sees no gap. Neither errs in the other direction.
        assert!(hit || !gjk::flawed::no_end(&a, &b), "it misses, but never invents a hit: {shapes:?}");
        assert!(!hit || gjk::flawed::wrong_side(&a, &b), "it invents hits, but never misses one: {shapes:?}");
        if seed % SLOW == 0 {
            tally.judge("convex", &shapes, gap, far(&points, &[a.radius(), b.radius()]), convex_hit(&a, &b));
            let (_, trace) = walk!(gjk::gjk(&a, &b));
            let last = trace.calls.last().and_then(|call| call.get("next"));
            let ends = ["Inside", "Apart"].map(|case| Some(Seen::Case(case)));
            assert!(ends.contains(&last), "the passes were too few: {shapes:?}");
        }
    });
}
