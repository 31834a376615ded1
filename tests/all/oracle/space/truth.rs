//! The answers of parry3d in f64, in a frame as in the plane: near the scene, with the scene about 2²⁰ long.

use glam::{DVec3, Vec3};
use hantei::geometry::{Obb3, Segment3};
use parry3d_f64::math::{Pose, Rotation, Vector};
use parry3d_f64::query::{PointQuery, sat};
use parry3d_f64::shape::{Cuboid, Segment as ParrySegment};

/// The frame for parry's calculations.
#[derive(Clone, Copy)]
struct Frame {
    origin: DVec3,
    factor: f64,
}

impl Frame {
    /// A frame around the center of a box, for a scene with these other points and lengths.
    fn new(obb: &Obb3, points: &[Vec3], length: f32) -> Self {
        let origin = obb.center().as_dvec3();
        let reach = points.iter().map(|p| (p.as_dvec3() - origin).length()).fold(0.0, f64::max);
        let size = reach + f64::from(obb.half().length()) + f64::from(length);
        let exponent = if size > 0.0 { 20 - size.log2().floor() as i32 } else { 0 };
        Self { origin, factor: 2_f64.powi(exponent) }
    }

    fn point(self, p: Vec3) -> Vector {
        let p = (p.as_dvec3() - self.origin) * self.factor;
        Vector::new(p.x, p.y, p.z)
    }

    fn segment(self, segment: &Segment3) -> ParrySegment {
        ParrySegment::new(self.point(segment.start()), self.point(segment.end()))
    }

    /// The box with its exact directions, normalized and made orthogonal.
    fn obb(self, obb: &Obb3) -> (Pose, Cuboid) {
        let u = obb.u().as_dvec3().normalize();
        let v = obb.v().as_dvec3().reject_from_normalized(u).normalize();
        let turn = glam::DQuat::from_mat3(&glam::DMat3::from_cols(u, v, u.cross(v))).normalize();
        let turn = Rotation::from_xyzw(turn.x, turn.y, turn.z, turn.w);
        let e = obb.half().as_dvec3() * self.factor;
        (Pose::from_parts(self.point(obb.center()), turn), Cuboid::new(Vector::new(e.x, e.y, e.z)))
    }
}

/// The distance of a point from the surface of a box, negative inside.
pub fn point_obb(p: Vec3, obb: &Obb3) -> f64 {
    let frame = Frame::new(obb, &[p], 0.0);
    let (pose, cuboid) = frame.obb(obb);
    cuboid.distance_to_point(&pose, frame.point(p), false) / frame.factor
}

/// The gap between a segment and a box on the axes. Negative for overlaps: the depth on the shallowest axis.
pub fn segment_obb(segment: &Segment3, obb: &Obb3) -> f64 {
    let frame = Frame::new(obb, &[segment.start(), segment.end()], 0.0);
    let ((pose, cuboid), segment) = (frame.obb(obb), frame.segment(segment));
    let to_box = pose.inverse();
    let on_faces = sat::cuboid_support_map_find_local_separating_normal_oneway(&cuboid, &segment, &to_box).0;
    let on_edges = sat::cuboid_segment_find_local_separating_edge_twoway(&cuboid, &segment, &to_box).0;
    on_faces.max(on_edges) / frame.factor
}

/// The gap between two boxes on the axes. Negative for overlaps: the depth on the shallowest axis.
pub fn obb_obb(a: &Obb3, b: &Obb3) -> f64 {
    let frame = Frame::new(a, &[b.center()], b.half().length());
    let ((pose_a, a), (pose_b, b)) = (frame.obb(a), frame.obb(b));
    let (a_to_b, b_to_a) = (pose_a.inv_mul(&pose_b), pose_b.inv_mul(&pose_a));
    let on_a = sat::cuboid_cuboid_find_local_separating_normal_oneway(&a, &b, &a_to_b).0;
    let on_b = sat::cuboid_cuboid_find_local_separating_normal_oneway(&b, &a, &b_to_a).0;
    let on_edges = sat::cuboid_cuboid_find_local_separating_edge_twoway(&a, &b, &a_to_b).0;
    on_a.max(on_b).max(on_edges) / frame.factor
}
