//! The positions of a crowd's bodies: a closed formula of seed, number and time, so that a frame does not depend on earlier ones.
//!
//! The formula consists of sums, products, quotients and roots, which every machine rounds in the same way, without sines, which
//! differ. The same three numbers give the same crowd, bit by bit, in every program and browser.

use super::bodies::Body;
use super::{Aabb, Capsule, Disk, Obb, Segment, Triangle};
use crate::splitmix::SplitMix64;
use glam::{DVec2, Vec2, dvec2};

/// Half the width and half the height of the crowd's world, whose middle is the origin. Centers stay inside.
pub const WORLD: Vec2 = Vec2::new(7.2, 4.5);

/// The largest share of the world for a body, as the side of a square, so that few bodies are not enlarged to fill it.
const LARGEST_UNIT: f64 = 2.0;

/// The number of kinds of bodies.
const KINDS: u32 = 5;

/// The parameters that all bodies of a crowd share.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crowd {
    /// The seed of the crowd.
    pub seed: u32,
    /// The number of bodies. With more bodies each is smaller, so that the fraction of touching ones stays about the same.
    pub count: u32,
    /// The time, in seconds.
    pub time: f32,
}

impl Crowd {
    /// The side of the square that is each body's share of the world: sizes and speeds are parts of it.
    pub fn unit(&self) -> f64 {
        let area = 4.0 * f64::from(WORLD.x) * f64::from(WORLD.y);
        (area / f64::from(self.count.max(1))).sqrt().min(LARGEST_UNIT)
    }

    /// The body with this number. Disks, upright boxes, turned boxes, triangles and capsules take turns.
    ///
    /// It flies straight and bounces off the world's borders. Bodies that are not upright turn. Most are small, few are large.
    ///
    /// ```
    /// # use hantei::geometry::paths::Crowd;
    /// let crowd = Crowd { seed: 7, count: 100, time: 3.0 };
    /// assert_eq!(crowd.body(1), crowd.body(1));
    /// assert_ne!(crowd.body(1), Crowd { seed: 8, ..crowd }.body(1));
    /// ```
    pub fn body(&self, number: u32) -> Body {
        let (center, draws) = self.flown(number);
        self.made(number, center, draws)
    }

    /// The body with its center moved to a fixed position. It turns as before.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::paths::Crowd};
    /// let later = |time| Crowd { seed: 7, count: 100, time }.body_at(5, vec2(1.0, 2.0)).bounds().center();
    /// assert!(later(0.0).distance(later(30.0)) < 1e-5, "it does not fly on");
    /// ```
    pub fn body_at(&self, number: u32, center: Vec2) -> Body {
        let (_, draws) = self.flown(number);
        self.made(number, center.as_dvec2(), draws)
    }

    /// The center of the body with this number: the point about which it turns.
    pub fn center(&self, number: u32) -> Vec2 {
        self.flown(number).0.as_vec2()
    }

    /// The current position of the body with this number, and the random numbers for its size and its rotation.
    fn flown(&self, number: u32) -> (DVec2, Draws) {
        let (unit, time) = (self.unit(), f64::from(self.time));
        let mut draw = Draws::new(self.seed, number);
        let world = WORLD.as_dvec2();
        let start = dvec2(draw.between(-1.0, 1.0), draw.between(-1.0, 1.0)) * world;
        let speed = dvec2(draw.between(-0.7, 0.7), draw.between(-0.7, 0.7)) * unit;
        let p = start + speed * time;
        (dvec2(thrown_back(p.x, world.x), thrown_back(p.y, world.y)), draw)
    }

    fn made(&self, number: u32, center: DVec2, mut draw: Draws) -> Body {
        let (unit, time) = (self.unit(), f64::from(self.time));
        let direction = direction(draw.between(0.0, 1.0) + draw.between(-0.1, 0.1) * time);
        let large = draw.between(0.0, 1.0);
        let size = unit * (0.12 + 0.26 * large * large * large);
        let slender = size * draw.between(0.4, 1.0);
        shape(number % KINDS, center, direction, size, slender)
    }
}

/// A body of some kind about a center: `size` is how far it reaches, more or less, and `slender` how far across.
fn shape(kind: u32, center: DVec2, direction: DVec2, size: f64, slender: f64) -> Body {
    let (c, u) = (center.as_vec2(), direction.as_vec2());
    let half = Vec2::new(size as f32, slender as f32);
    match kind {
        0 => Body::Disk(Disk { center: c, radius: half.x }),
        1 => Body::Upright(Aabb { center: c, half }),
        2 => Body::Turned(Obb { center: c, half, u, v: u.perp() }),
        3 => {
            // The corners are a third of a turn from each other, and one of them is nearer.
            let third = dvec2(-0.5, 0.75_f64.sqrt());
            let (second, other) = (third.rotate(direction), dvec2(third.x, -third.y).rotate(direction));
            let corners = [direction * size * 1.4, second * slender * 1.4, other * size * 1.4];
            let [a, b, c] = corners.map(|corner| (center + corner).as_vec2());
            Body::Triangle(Triangle::new(a, b, c).expect("a corner is a number, and near the world"))
        }
        _ => {
            let reach = direction * size;
            let core = Segment { p: (center - reach).as_vec2(), q: (center + reach).as_vec2() };
            Body::Capsule(Capsule { core, radius: half.y / 2.0 })
        }
    }
}

/// A coordinate that goes on and on, thrown back whenever it comes to `-half` or `half`.
fn thrown_back(x: f64, half: f64) -> f64 {
    half * zigzag(x / (4.0 * half))
}

/// A wave of straight lines: 0 at 0, 1 at a quarter, 0 at a half, −1 at three quarters, and so on.
fn zigzag(turns: f64) -> f64 {
    let part = turns - 0.25 - (turns - 0.25).floor();
    (part - 0.5).abs() * 4.0 - 1.0
}

/// The unit direction after so many turns. It follows the sides of a square instead of a circle, which takes no sines, and is
/// as long as one only then.
fn direction(turns: f64) -> DVec2 {
    dvec2(zigzag(turns + 0.25), zigzag(turns)).normalize()
}

/// Numbers that look random, and are the same everywhere.
struct Draws(SplitMix64);

impl Draws {
    fn new(seed: u32, number: u32) -> Self {
        // Scrambled once, so that the numbers of one body are not those of the next, only later.
        Self(SplitMix64(SplitMix64(u64::from(seed) << 32 | u64::from(number)).draw()))
    }

    /// A number from `min` up to `max`, of 53 random bits.
    fn between(&mut self, min: f64, max: f64) -> f64 {
        min + (max - min) * ((self.0.draw() >> 11) as f64 / (1_u64 << 53) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(body: &Body) -> Vec2 {
        body.bounds().center()
    }

    #[test]
    fn a_zigzag_goes_up_and_down_in_straight_lines() {
        let at = [0.0, 0.125, 0.25, 0.5, 0.75, 1.0, -0.25, 7.25].map(zigzag);
        assert_eq!(at, [0.0, 0.5, 1.0, 0.0, -1.0, 0.0, -1.0, 1.0]);
        let quarters = [0.0, 0.25, 0.5, 0.75].map(direction);
        assert_eq!(quarters, [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y]);
    }

    #[test]
    fn bodies_fly_without_a_jump_and_stay_in_the_world() {
        for number in 0..200 {
            let at = |frame: u32| Crowd { seed: 3, count: 40, time: frame as f32 / 60.0 }.body(number);
            for frame in 0..1_000 {
                let (before, after) = (place(&at(frame)), place(&at(frame + 1)));
                assert!(before.distance(after) < 0.08, "body {number} in frame {frame}: {before} to {after}");
                let reach = WORLD + 1.0;
                assert!(after.abs().cmple(reach).all(), "body {number} in frame {frame}: {after}");
            }
        }
    }

    #[test]
    fn every_day_and_every_seed_has_a_crowd_of_proper_shapes() {
        for (seed, count, time) in [(0, 0, 0.0), (u32::MAX, 1, 86_400.0), (1, 10_000, -1e6), (2, 7, 1e6)] {
            for number in 0..50 {
                let bounds = Crowd { seed, count, time }.body(number).bounds();
                assert!(
                    bounds.min.is_finite() && bounds.max.is_finite() && bounds.size().min_element() > 0.0
                );
            }
        }
    }
}
