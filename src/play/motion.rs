//! The motion of things: the position of each after some seconds, which depends on nothing but the seed.

use super::path::{Path, TURNING};
use crate::scene::{Body, InputValue, Inputs, Turn};
use crate::splitmix::SplitMix64;
use glam::Vec2;

/// The lowest speed along a path, in world units per second.
const SLOWEST: f32 = 0.01;

/// The distance beyond the field at which a drifting thing disappears and comes in again on the other side, in world units.
const BEYOND: f32 = 1.5;

/// The share of the field's width over which drifting things come in again.
const AGAIN: f32 = 0.85;

/// The motion of a thing. A field that is zero or empty adds no motion.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Motion {
    /// The velocity of a thing that crosses the field again and again, in world units per second.
    pub drift: Vec2,
    /// The corners of a closed path for the thing's middle.
    pub path: Vec<Vec2>,
    /// The speed along the path.
    pub speed: f32,
    /// True if the thing faces along its path; its own facing must be zero.
    pub faces: bool,
    /// The greatest angle of a thing that swings, in degrees, and the seconds of a swing to and fro.
    pub swing: (f32, f32),
    /// Degrees per second, counter-clockwise.
    pub turn: f32,
    /// The speed towards the player.
    pub chase: f32,
}

impl Motion {
    /// The displacement of the thing from its start, and its rotation in degrees.
    pub fn at(
        &self,
        began: Vec2,
        seconds: f32,
        (seed, number): (u32, usize),
        field: (Vec2, Vec2),
    ) -> (Vec2, f32) {
        let chance = |lap: u64| {
            let mut random = SplitMix64((u64::from(seed) << 32) ^ ((number as u64) << 16) ^ lap);
            random.draw();
            random.fraction()
        };
        // Without a seed everything begins where the level says.
        let ahead = if seed == 0 { 0.0 } else { chance(0) };
        let (mut by, mut degrees) = (Vec2::ZERO, 0.0);
        if self.drift != Vec2::ZERO {
            by += drifted(began, self.drift, field, seconds, ahead, &chance) - began;
        }
        if self.path.len() > 1 {
            let pause = if self.faces { TURNING } else { 0.0 };
            let path = Path { corners: &self.path, speed: self.speed.max(SLOWEST), pause };
            let (place, facing) = path.at(seconds + ahead * path.period());
            by += place - began;
            degrees += if self.faces { facing } else { 0.0 };
        }
        if self.swing.1 > 0.0 {
            degrees += self.swing.0 * ((seconds / self.swing.1 + ahead) * std::f32::consts::TAU).sin();
        }
        (by, degrees + self.turn * (seconds + 10.0 * ahead))
    }

    /// Places that have all places of the thing between them.
    pub fn places(&self, began: Vec2, (center, half): (Vec2, Vec2)) -> Vec<Vec2> {
        let mut all = if self.path.is_empty() { vec![began] } else { self.path.clone() };
        if self.drift != Vec2::ZERO {
            let way = self.drift.normalize();
            let ends = way * (half.dot(way.abs()) + BEYOND);
            let aside = way.perp() * (AGAIN * half.dot(way.perp().abs()));
            all.extend([ends + aside, ends - aside, aside - ends, -aside - ends].map(|end| center + end));
        }
        all
    }
}

/// The place of a drifting thing. Each time that it has left the field it comes in on the other side, elsewhere.
fn drifted(
    began: Vec2,
    velocity: Vec2,
    (center, half): (Vec2, Vec2),
    seconds: f32,
    ahead: f32,
    chance: &dyn Fn(u64) -> f32,
) -> Vec2 {
    let way = velocity.normalize();
    // Along its way the thing goes from one edge to the other, and a bit farther.
    let reach = half.dot(way.abs()) + BEYOND;
    let along = (began - center).dot(way) + reach + velocity.length() * seconds + 2.0 * reach * ahead;
    let (lap, far) = ((along / (2.0 * reach)).floor(), along.rem_euclid(2.0 * reach) - reach);
    let aside = if lap <= 0.0 && ahead == 0.0 {
        (began - center).dot(way.perp())
    } else {
        (2.0 * chance(1 + lap as u64) - 1.0) * AGAIN * half.dot(way.perp().abs())
    };
    center + way * far + way.perp() * aside
}

/// The mean of the points that move with a body.
pub fn middle(pose: &Inputs, body: &Body) -> Vec2 {
    let points: Vec<Vec2> =
        body.moves.iter().filter_map(|name| pose.get(name)).flat_map(InputValue::points).collect();
    points.iter().sum::<Vec2>() / points.len().max(1) as f32
}

/// Moves a body of a pose, and turns it about its middle by some degrees.
pub fn place(pose: &mut Inputs, body: &Body, by: Vec2, degrees: f32) {
    let points_turn = degrees != 0.0 && matches!(body.turn, Turn::Points | Turn::PointsWith(_));
    let (middle, turn) = (middle(pose, body), Vec2::from_angle(degrees.to_radians()));
    for name in body.moves {
        let Some(value) = pose.get(name) else { continue };
        let moved = |p: Vec2| by + if points_turn { middle + turn.rotate(p - middle) } else { p };
        pose.set(name, value.moved(moved));
    }
    if let (Turn::Input(name) | Turn::PointsWith(name), true) = (body.turn, degrees != 0.0)
        && let Some(value) = pose.get(name)
    {
        let [first, second, third] = value.numbers();
        pose.set(name, [first + degrees, second, third]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;
    use glam::vec2;

    const FIELD: (Vec2, Vec2) = (Vec2::ZERO, vec2(6.0, 4.0));

    #[test]
    fn a_drifting_thing_goes_straight_and_comes_in_again_on_the_other_side() {
        let motion = Motion { drift: vec2(0.0, 1.0), ..Motion::default() };
        let began = vec2(2.0, -4.0);
        let at = |seconds| began + motion.at(began, seconds, (0, 3), FIELD).0;
        assert!(at(3.0).distance(vec2(2.0, -1.0)) < 1e-4);
        assert!(at(9.4).y > 5.0, "beyond the upper edge");
        let again = at(10.0);
        assert!((again.y + 5.0).abs() < 1e-3 && again.x.abs() <= 5.1, "{again}");
    }

    #[test]
    fn a_body_is_placed_whole_in_every_scene() {
        for scene in Scene::ALL {
            for body in scene.bodies.iter().filter(|body| !body.moves.is_empty()) {
                let mut pose = scene.start();
                let before = middle(&pose, body);
                place(&mut pose, body, vec2(0.5, -0.25), 30.0);
                let moved = middle(&pose, body) - before;
                assert!(moved.distance(vec2(0.5, -0.25)) < 1e-4, "{} {moved}", scene.id);
                place(&mut pose, body, vec2(-0.5, 0.25), -30.0);
                let start = scene.start();
                for (input, value) in pose.iter() {
                    let (now, then) = (value.points(), start.get(input.name).unwrap().points());
                    let mut both = now.iter().zip(&then);
                    assert!(both.all(|(a, b)| a.distance(*b) < 1e-3), "{} {}", scene.id, input.name);
                }
            }
        }
    }
}
