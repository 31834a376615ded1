//! Random scenes in space with many difficult cases: touching, parallel, flat, tiny, huge, far away.

use glam::{DVec3, Vec3, vec3};
use hantei::geometry::{LIMIT, Obb3, Segment3, Sphere};

/// A source of shapes that share a place and a size.
pub struct Scene {
    rng: fastrand::Rng,
    size: f32,
    origin: Vec3,
}

impl Scene {
    /// A scene with a random size (1, or from 1e-12 to 1e7) and place (0, or up to 10,000 sizes away).
    pub fn new(seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let size = if rng.bool() { 1.0 } else { 10_f32.powi(rng.i32(-12..=7)) };
        let far = if rng.bool() { 0.0 } else { 10_f32.powi(rng.i32(0..=4)).min(1e8 / size) };
        let mut scene = Self { rng, size, origin: Vec3::ZERO };
        scene.origin = scene.direction().as_vec3() * far * size;
        scene
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.rng.u32(0..n) == 0
    }

    fn between(&mut self, min: f32, max: f32) -> f32 {
        min + self.rng.f32() * (max - min)
    }

    /// A length, often zero or almost zero.
    fn length(&mut self) -> f32 {
        match self.rng.u32(0..8) {
            0 => 0.0,
            1 => self.size * 1e-6 * self.rng.f32(),
            _ => self.size * 2.0 * self.rng.f32(),
        }
    }

    /// A unit direction: sometimes along an axis or between two of them.
    fn direction(&mut self) -> DVec3 {
        let any = DVec3::from(std::array::from_fn(|_| self.rng.f64() - 0.5));
        let flat = [DVec3::new(0.0, 1.0, 1.0), DVec3::X, DVec3::Y, DVec3::Z, DVec3::ONE, DVec3::ONE];
        (any * flat[self.rng.usize(0..6)]).normalize()
    }

    pub fn point(&mut self) -> Vec3 {
        let reach = self.between(0.0, 4.0) * self.size;
        self.origin + self.direction().as_vec3() * reach
    }

    /// Yaw, pitch and roll: often eighths of a turn.
    fn rotation(&mut self) -> Vec3 {
        let eighths = self.one_in(3);
        let angle = |_| match eighths || self.one_in(8) {
            true => 45.0 * self.rng.i32(-8..=8) as f32,
            false => self.between(-360.0, 360.0),
        };
        Vec3::from(std::array::from_fn(angle))
    }

    fn half(&mut self) -> Vec3 {
        vec3(self.length(), self.length(), self.length())
    }

    /// A rotated box, sometimes flat, a segment or a point.
    pub fn obb(&mut self) -> Obb3 {
        let rotation = self.rotation();
        Obb3::new(self.point(), self.half(), rotation).unwrap()
    }

    /// A sphere around `center`. Half of them touch a shape at this distance, plus or minus a few floats.
    pub fn sphere(&mut self, center: Vec3, distance: f64) -> Sphere {
        let radius = match self.one_in(2) || distance < 0.0 {
            true => self.length(),
            false => (distance * (1.0 + self.nudge())) as f32,
        };
        Sphere::new(center, radius.clamp(0.0, LIMIT)).unwrap()
    }

    /// A few parts in ten million (sometimes some dozens), up or down.
    fn nudge(&mut self) -> f64 {
        f64::from(f32::EPSILON) * f64::from(self.rng.i32(-4..=4) << self.rng.u32(0..5))
    }

    /// A direction next to another one, or the same one.
    fn next_to(&mut self, direction: DVec3) -> DVec3 {
        let off = 10_f64.powi(self.rng.i32(-9..=-1));
        if self.one_in(3) { direction } else { (direction + off * self.direction()).normalize() }
    }

    /// The farthest corner of a box along `l`, from its center. On an axis at a right angle to `l`, it may be anywhere between
    /// two corners: then it is a point of the farthest edge or face.
    fn farthest(&mut self, obb: &Obb3, l: DVec3) -> DVec3 {
        let axes = [obb.u(), obb.v(), obb.w()].map(|axis| axis.as_dvec3());
        let half = obb.half().as_dvec3().to_array();
        (0..3).map(|i| axes[i] * half[i] * self.end(axes[i].dot(l))).sum()
    }

    /// The farther end of a line: 1 or −1, or anything between if rounding alone would decide.
    fn end(&mut self, along: f64) -> f64 {
        if along.abs() < 1e-7 { self.rng.f64() * 2.0 - 1.0 } else { along.signum() }
    }

    /// An axis of a box, or its cross product with `d`, on which two shapes touch.
    fn axis(&mut self, obb: &Obb3, d: DVec3) -> DVec3 {
        let axis = [obb.u(), obb.v(), obb.w()][self.rng.usize(0..3)].as_dvec3();
        let axis = if self.one_in(4) { axis } else { axis.cross(d).normalize_or(axis) };
        if self.rng.bool() { -axis } else { axis }
    }

    /// A point at which a shape touches a box whose farthest point on `l` is at `farthest` from its center, or a little beyond or
    /// before it.
    fn touching(&mut self, obb: &Obb3, farthest: DVec3, l: DVec3) -> DVec3 {
        let push = self.nudge() * 10_f64.powi(self.rng.i32(0..=4)) * f64::from(self.size);
        obb.center().as_dvec3() + farthest + push * l
    }

    /// A segment, sometimes a point. It is random, or touches the box or passes it, and is often nearly parallel to an edge.
    pub fn segment(&mut self, obb: &Obb3) -> Segment3 {
        let edge = [obb.u(), obb.v(), obb.w()][self.rng.usize(0..3)].as_dvec3();
        let d = if self.one_in(2) { self.direction() } else { self.next_to(edge) };
        let lengths = [self.length(), self.length()].map(f64::from);
        let at = if self.one_in(3) {
            self.point().as_dvec3()
        } else {
            let l = self.axis(obb, d);
            let farthest = self.farthest(obb, l);
            self.touching(obb, farthest, l)
        };
        Segment3::new((at - lengths[0] * d).as_vec3(), (at + lengths[1] * d).as_vec3()).unwrap()
    }

    /// Two boxes: any, nearly parallel, touching with corners, edges and faces, or nearly so.
    pub fn obbs(&mut self) -> [Obb3; 2] {
        let (a, half) = (self.rotation(), self.half());
        let off = 10_f32.powi(self.rng.i32(-7..=0));
        let b = match self.rng.u32(0..3) {
            0 => a + vec3(self.between(-off, off), self.between(-off, off), self.between(-off, off)),
            1 => a + vec3(0.0, 0.0, 90.0) + vec3(self.between(-off, off), 0.0, self.between(-off, off)),
            _ => self.rotation(),
        };
        let a = Obb3::new(self.point(), self.half(), a).unwrap();
        let any = Obb3::new(self.point(), half, b).unwrap();
        if self.one_in(3) {
            return [a, any];
        }
        let edge = [any.u(), any.v(), any.w()][self.rng.usize(0..3)].as_dvec3();
        let l = match self.rng.u32(0..8) {
            0 => self.direction(),
            1 => edge,
            _ => self.axis(&a, edge),
        };
        let of_a = self.farthest(&a, l);
        let of_b = self.farthest(&any, -l);
        let center = self.touching(&a, of_a, l) - of_b;
        [a, Obb3::new(center.as_vec3(), half, b).unwrap()]
    }
}
