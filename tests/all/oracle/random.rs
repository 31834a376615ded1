//! Random scenes with many difficult cases: touching, parallel, flat, tiny, huge, far away.

use glam::{DVec2, Vec2, vec2};
use hantei::geometry::{
    Aabb, Capsule, Cloud, Disk, LIMIT, MovingDisk, Obb, Rounded, Sector, Segment, Straight, StraightKind,
    Triangle,
};
use std::f32::consts::{FRAC_PI_4, PI, TAU};

/// A source of shapes that share a place and a size.
pub struct Scene {
    rng: fastrand::Rng,
    size: f32,
    origin: Vec2,
}

impl Scene {
    /// A scene with a random size (1, or from 1e-12 to 1e7) and place (0, or up to 10,000 sizes away).
    pub fn new(seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let size = if rng.bool() { 1.0 } else { 10_f32.powi(rng.i32(-12..=7)) };
        let far = if rng.bool() { 0.0 } else { 10_f32.powi(rng.i32(0..=4)).min(1e8 / size) };
        let origin = Vec2::from_angle(rng.f32() * TAU) * far * size;
        Self { rng, size, origin }
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.rng.u32(0..n) == 0
    }

    /// A number between `min` and `max`.
    pub fn between(&mut self, min: f32, max: f32) -> f32 {
        min + self.rng.f32() * (max - min)
    }

    /// A length, often zero or almost zero.
    pub fn length(&mut self) -> f32 {
        match self.rng.u32(0..8) {
            0 => 0.0,
            1 => self.size * 1e-6 * self.rng.f32(),
            _ => self.size * 2.0 * self.rng.f32(),
        }
    }

    /// A displacement of up to `reach` sizes, sometimes along an axis.
    fn displacement(&mut self, reach: f32) -> Vec2 {
        let v = vec2(self.between(-reach, reach), self.between(-reach, reach)) * self.size;
        match self.rng.u32(0..10) {
            0 => vec2(v.x, 0.0),
            1 => vec2(0.0, v.y),
            _ => v,
        }
    }

    pub fn point(&mut self) -> Vec2 {
        self.origin + self.displacement(3.0)
    }

    /// One of 441 points with whole coordinates, independent of the scene's place and size.
    pub fn grid_point(&mut self) -> Vec2 {
        vec2(self.rng.i8(-10..=10).into(), self.rng.i8(-10..=10).into())
    }

    /// A point on the line through `p` and `q`, as near as floats allow, sometimes far away.
    pub fn on_line(&mut self, p: Vec2, q: Vec2) -> Vec2 {
        let far = if self.one_in(2) { 1.5 } else { 1000.0 };
        (p + self.between(-far, far) * (q - p)).clamp(Vec2::splat(-LIMIT), Vec2::splat(LIMIT))
    }

    /// `value`, moved up or down by a few floats (sometimes some dozens), and never negative.
    pub fn nudged(&mut self, value: f64) -> f32 {
        let ulps = self.rng.i32(-4..=4) << self.rng.u32(0..5);
        let step = if ulps < 0 { f32::next_down } else { f32::next_up };
        (0..ulps.abs()).fold(value as f32, |value, _| step(value)).clamp(0.0, LIMIT)
    }

    pub fn disk(&mut self) -> Disk {
        Disk::new(self.point(), self.length()).unwrap()
    }

    pub fn angle(&mut self) -> f32 {
        match self.rng.u32(0..4) {
            0 => FRAC_PI_4 * self.rng.i32(-8..=8) as f32,
            _ => self.between(-TAU, TAU),
        }
    }

    fn half(&mut self) -> Vec2 {
        vec2(self.length(), self.length())
    }

    pub fn aabb(&mut self) -> Aabb {
        Aabb::new(self.point(), self.half()).unwrap()
    }

    /// A field of view: often a ray or a quarter, a half or all of a disk, sometimes almost such a shape.
    pub fn sector(&mut self) -> Sector {
        let half = match self.rng.u32(0..4) {
            0 => FRAC_PI_4 * self.rng.u8(0..=4) as f32,
            1 => self.rng.f32() * 1e-3,
            2 => PI - self.rng.f32() * 1e-3,
            _ => self.rng.f32() * PI,
        };
        Sector::new(self.point(), self.angle(), half, self.length()).unwrap()
    }

    /// A point near an edge of a field of view, on the extension of an edge, or near its rim.
    pub fn near_border(&mut self, view: &Sector) -> Vec2 {
        let far = f64::from(self.length() + view.range()) * if self.one_in(3) { -1.0 } else { 1.0 };
        let side = f64::from(view.half_angle()) * if self.rng.bool() { 1.0 } else { -1.0 };
        let side = if self.one_in(3) { side * self.rng.f64() } else { side };
        let far = if self.one_in(2) { f64::from(view.range()) } else { far };
        (view.eye().as_dvec2() + far * DVec2::from_angle(side).rotate(view.facing())).as_vec2()
    }

    /// A rotated rectangle, sometimes a segment or a point.
    pub fn obb(&mut self) -> Obb {
        let angle = self.angle();
        Obb::new(self.point(), self.half(), angle).unwrap()
    }

    /// Two rectangles: any, nearly parallel, or nearly touching along a side direction of the first.
    pub fn obbs(&mut self) -> [Obb; 2] {
        let (angle, half) = (self.angle(), self.half());
        let a = Obb::new(self.point(), self.half(), angle).unwrap();
        let turn = match self.rng.u32(0..3) {
            0 => FRAC_PI_4 * 2.0 * self.rng.i32(-2..=2) as f32 + 1e-7 * self.rng.i32(-9..=9) as f32,
            _ => self.angle(),
        };
        let b = Obb::new(self.point(), half, angle + turn).unwrap();
        if self.one_in(2) {
            return [a, b];
        }
        let reach = a.half().x + b.half().x * b.u().dot(a.u()).abs() + b.half().y * b.v().dot(a.u()).abs();
        let along = self.nudged(f64::from(reach));
        let across = self.between(-1.5, 1.5) * a.half().y;
        let center = a.center() + a.to_world(vec2(along, across));
        [a, Obb::new(center, half, angle + turn).unwrap()]
    }

    /// Two ends: any, equal, or next to each other.
    fn ends(&mut self) -> (Vec2, Vec2) {
        let p = self.point();
        match self.rng.u32(0..8) {
            0 => (p, p),
            1 => (p, p + self.displacement(1e-6)),
            _ => (p, p + self.displacement(4.0)),
        }
    }

    pub fn segment(&mut self) -> Segment {
        let (p, q) = self.ends();
        Segment::new(p, q).unwrap()
    }

    /// A line, a ray or a segment.
    pub fn straight(&mut self) -> Straight {
        let (p, q) = self.ends();
        Straight::new(StraightKind::ALL[self.rng.usize(0..3)], p, q).unwrap()
    }

    pub fn capsule(&mut self) -> Capsule {
        let (p, q) = self.ends();
        Capsule::new(p, q, self.length()).unwrap()
    }

    /// A moving disk. Often it does not move, or goes along a side of a wall or past its corners.
    pub fn moving_disk(&mut self, wall: &Obb) -> MovingDisk {
        let (p, q) = match self.rng.u32(0..4) {
            0 => {
                let [a, b, c, _] = wall.corners();
                let (from, to) = if self.rng.bool() { (a, b) } else { (b, c) };
                (self.on_line(from, to), self.on_line(from, to))
            }
            _ => self.ends(),
        };
        MovingDisk::new(p, q, self.length()).unwrap()
    }

    /// Two capsules: any, nearly parallel, nearly on one line, or sharing an end.
    pub fn capsules(&mut self) -> [Capsule; 2] {
        let (a, b) = self.ends();
        let (c, d) = match self.rng.u32(0..5) {
            0 => (self.on_line(a, b), self.on_line(a, b)),
            1 => {
                let (c, along) = (self.point(), self.between(-2.0, 2.0));
                (c, c + along * (b - a) + self.displacement(1e-6))
            }
            2 => (a, self.point()),
            _ => self.ends(),
        };
        let radii = [self.length(), self.length()];
        [Capsule::new(a, b, radii[0]).unwrap(), Capsule::new(c, d, radii[1]).unwrap()]
    }

    /// A cloud: any, all in one place, on a line, with equal points, next to each other, or on a grid.
    pub fn cloud(&mut self) -> Cloud {
        let (a, b) = (self.point(), self.point());
        let kind = self.rng.u32(0..10);
        let point = |_| match kind {
            0 => a,
            1 => self.on_line(a, b),
            2 => a + self.displacement(1e-6),
            3 => [a, b, self.point()][self.rng.usize(0..3)],
            4 => a + self.grid_point() * self.size,
            _ => self.point(),
        };
        Cloud::new(std::array::from_fn(point)).unwrap()
    }

    /// A point of a cloud, between two of them, or any.
    pub fn near_cloud(&mut self, cloud: &Cloud) -> Vec2 {
        let [p, q] = [0; 2].map(|_| cloud.points()[self.rng.usize(0..Cloud::COUNT)]);
        match self.rng.u32(0..4) {
            0 => p,
            1 => p + self.between(0.0, 1.0) * (q - p),
            2 => p + self.displacement(1e-6),
            _ => self.point(),
        }
    }

    /// A triangle in either orientation: any, a needle, flat, or with equal corners.
    pub fn triangle(&mut self) -> Triangle {
        let (a, b) = (self.point(), self.point());
        let (b, c) = match self.rng.u32(0..8) {
            0 => (b, a + self.between(-0.5, 1.5) * (b - a)),
            1 => (b, a + self.between(-0.5, 1.5) * (b - a) + self.displacement(1e-6)),
            2 => (b, a + vec2(b.x - a.x, 0.0)),
            3 => (a, self.point()),
            4 => (b, if self.one_in(2) { a } else { b }),
            _ => (b, self.point()),
        };
        Triangle::new(a, b, c).unwrap()
    }

    /// A polygon of three to six corners on an ellipse, a disk or a capsule. It is sometimes rounded, flat, or almost nothing.
    pub fn rounded(&mut self) -> Rounded {
        let (center, half, turn) = (self.point(), self.half(), Vec2::from_angle(self.angle()));
        let count = self.rng.usize(1..=6);
        let start = self.rng.f32() * TAU;
        let corners = std::array::from_fn(|i| {
            // The corners go around once. If there are fewer, the last one is repeated.
            let at = start + TAU * i.min(count - 1) as f32 / count as f32;
            center + turn.rotate(half * Vec2::from_angle(at))
        });
        let radius = if count < 3 || self.one_in(4) { self.length() } else { 0.0 };
        Rounded::new::<6>(corners, radius).unwrap()
    }

    /// Two shapes with corners on whole coordinates, so that many touch exactly.
    pub fn on_grid(&mut self) -> (Rounded, Rounded) {
        (self.grid_shape(), self.grid_shape())
    }

    fn grid_shape(&mut self) -> Rounded {
        const SHAPES: [&[[f32; 2]]; 6] = [
            &[[-2.0, -1.0], [2.0, -2.0], [0.0, 2.0]],
            &[[-2.0, -1.0], [1.0, -2.0], [2.0, 1.0], [-1.0, 1.0]],
            &[[-2.0, -1.0], [1.0, -2.0], [2.0, 0.0], [1.0, 2.0], [-2.0, 1.0]],
            &[[-2.0, 0.0], [-1.0, -2.0], [1.0, -2.0], [2.0, -1.0], [1.0, 2.0], [-1.0, 1.0]],
            &[[0.0, 0.0]],
            &[[-2.0, 0.0], [2.0, 0.0]],
        ];
        let (kind, quarters) = (self.rng.usize(0..6), self.rng.u8(0..4));
        let (center, size) = (self.grid_point(), f32::from(self.rng.u8(0..4)));
        let corners = std::array::from_fn(|i| {
            let corner = Vec2::from(SHAPES[kind][i.min(SHAPES[kind].len() - 1)]);
            center + size * (0..quarters).fold(corner, |corner, _| corner.perp())
        });
        Rounded::new::<6>(corners, if kind < 4 { 0.0 } else { f32::from(self.rng.u8(0..4)) }).unwrap()
    }
}
