//! The answers in space, judged in the same way as those in the plane.

mod random;
mod truth;

use super::{Tally, for_seeds, same_distance, tolerance};
use glam::Vec3;
use hantei::geometry::{boxes_in_space, segment_box, sphere_box};
use hantei::walk;
use random::Scene;

/// The number of scenes per pair, unless more are requested.
const USUAL: u64 = 100_000;

fn for_scenes(case: impl Fn(&mut Scene, &mut Tally) + Sync) {
    for_seeds(USUAL, |seed, tally| case(&mut Scene::new(seed), tally));
}

/// The greatest distance of these points from the first one, plus the half extents.
fn near(points: &[Vec3], halves: &[Vec3]) -> f64 {
    let from_first = points.iter().map(|p| (p.as_dvec3() - points[0].as_dvec3()).length());
    from_first.fold(0.0, f64::max) + halves.iter().map(|half| half.as_dvec3().element_sum()).sum::<f64>()
}

/// The greatest distance of these points from the world's origin, plus the half extents.
fn far(points: &[Vec3], halves: &[Vec3]) -> f64 {
    near(&[&[Vec3::ZERO], points].concat(), halves)
}

#[test]
fn sphere_box_agrees() {
    for_scenes(|scene, tally| {
        let obb = scene.obb();
        let center = scene.point();
        let distance = truth::point_obb(center, &obb);
        let sphere = scene.sphere(center, distance);
        let (gap, shapes) = (distance - f64::from(sphere.radius()), (sphere, obb));
        let (points, halves) = ([obb.center(), center], [obb.half(), Vec3::X * sphere.radius()]);
        let (scale, far) = (near(&points, &halves), far(&points, &halves));

        let (local, trace) = walk!(sphere_box::local_frame(&sphere, &obb));
        let (squared, closest) = (trace.calls[0].number("gap_squared"), trace.calls[0].vector3("closest"));
        tally.judge("local frame", &shapes, gap, scale, local);
        same_distance("local frame", &shapes, squared, distance, scale);
        let (overshoot, trace) = walk!(sphere_box::overshoot(&sphere, &obb));
        assert_eq!(squared, trace.calls[0].number("sum"), "the same arithmetic: {shapes:?}");
        assert_eq!(local, overshoot);
        let (axes, trace) = walk!(sphere_box::axes(&sphere, &obb));
        tally.judge("axes", &shapes, gap, scale, axes);
        same_distance("axes", &shapes, trace.calls[0].number("gap_squared"), distance, scale);
        let walked = trace.calls[0].vector3("closest");
        for closest in [closest, walked, obb.closest_point(center)] {
            let to_center = (center.as_dvec3() - closest.as_dvec3()).length();
            assert!((to_center - distance.max(0.0)).abs() <= tolerance(far), "{closest}, {shapes:?}");
            assert!(truth::point_obb(closest, &obb) <= tolerance(far), "{closest}, {shapes:?}");
        }
        let told = sphere_box::flawed::corners_and_center(&sphere, &obb);
        assert!(!told || gap <= tolerance(far), "it misses, but never invents a hit: {shapes:?}");
    });
}

#[test]
fn segment_box_agrees() {
    for_scenes(|scene, tally| {
        let obb = scene.obb();
        let segment = scene.segment(&obb);
        let gap = truth::segment_obb(&segment, &obb);
        let scale = near(&[obb.center(), segment.start(), segment.end()], &[obb.half()]);
        let shapes = (segment, obb);
        let axes = segment_box::axes(&segment, &obb);
        tally.judge("axes", &shapes, gap, scale, axes);
        tally.judge("slabs", &shapes, gap, scale, segment_box::slabs(&segment, &obb));
        let told = segment_box::flawed::faces_only(&segment, &obb);
        assert!(told || !axes, "it never misses: {shapes:?}");
    });
}

#[test]
fn box_box_agrees() {
    for_scenes(|scene, tally| {
        let [a, b] = scene.obbs();
        let gap = truth::obb_obb(&a, &b);
        let scale = near(&[a.center(), b.center()], &[a.half(), b.half()]);
        let shapes = (a, b);
        let axes = boxes_in_space::axes(&a, &b);
        tally.judge("axes", &shapes, gap, scale, axes.hit);
        assert_eq!(axes.hit, boxes_in_space::axes(&b, &a).hit, "symmetry: {shapes:?}");
        assert_eq!(axes.hit, axes.first_gap.is_none());
        if gap < -tolerance(scale) {
            let depth = axes.way_out.as_dvec3().length();
            assert!((depth + gap).abs() <= tolerance(scale), "depth {depth}, not {}, {shapes:?}", -gap);
        }
        let told = boxes_in_space::flawed::face_normals(&a, &b);
        assert!(told || !axes.hit, "it never misses: {shapes:?}");
    });
}
