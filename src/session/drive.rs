//! Driving a body with keys: directions, speeds, and the resulting changes of the pose.

use crate::scene::space::Eye;
use crate::scene::{Body, InputValue, Inputs, Turn};
use glam::{Vec2, vec2};

/// Full speed in units, degrees and scale per second: the tutorial's 0.10 units, 0.5° and 0.02 per frame at 60 Hz.
const MOVE: f32 = 6.0;
const TURN_DEGREES: f32 = 30.0;
const STRETCH: f32 = 1.2;

/// Seconds in which a held key accelerates to full speed, and the fraction of full speed with which it begins. Slow drives keep
/// that fraction.
const RISE: f32 = 0.4;
const FIRST: f32 = 0.1;

/// A key held for less than this many seconds counts as a tap, which moves the body by a nudge. Lessons ask for such distances,
/// and they keep a body on the grid. Until then the body moves as if the key were held.
pub(super) const TAP: f32 = 0.2;

/// Seconds of full speed in a nudge: half a unit, or two and a half degrees.
const NUDGE: f32 = 1.0 / 12.0;

/// Moved bodies and stopped time come to rest at whole multiples of 1 / `PLACES`. The numbers stay readable, and opposite moves
/// return exactly to the starting place. A tap moves at least a thousand times as far, and a pixel is larger, too.
pub(super) const PLACES: f64 = 1e5;

/// The directions in which a body is driven while keys are held, each from −1 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Drive {
    /// The direction of the body's movement.
    pub go: Vec2,
    /// The upward movement in space. There `go` moves the body over the ground, along the axis nearest to that direction in the
    /// picture.
    pub rise: f32,
    /// The rotation: 1 is counter-clockwise.
    pub turn: f32,
    /// The scaling along x and y. A scaled angle changes as fast as a rotation.
    pub stretch: Vec2,
}

#[expect(missing_docs, reason = "the names say which way")]
impl Drive {
    pub const NONE: Self = Self { go: Vec2::ZERO, rise: 0.0, turn: 0.0, stretch: Vec2::ZERO };
    pub const LEFT: Self = Self { go: Vec2::NEG_X, ..Self::NONE };
    pub const DOWN: Self = Self { go: Vec2::NEG_Y, ..Self::NONE };
    pub const UP: Self = Self { go: Vec2::Y, ..Self::NONE };
    pub const RIGHT: Self = Self { go: Vec2::X, ..Self::NONE };
    pub const RISE: Self = Self { rise: 1.0, ..Self::NONE };
    pub const SINK: Self = Self { rise: -1.0, ..Self::NONE };
    /// Counter-clockwise.
    pub const TURN: Self = Self { turn: 1.0, ..Self::NONE };
    /// Clockwise.
    pub const CLOCKWISE: Self = Self { turn: -1.0, ..Self::NONE };
    pub const WIDER: Self = Self { stretch: Vec2::X, ..Self::NONE };
    pub const NARROWER: Self = Self { stretch: Vec2::NEG_X, ..Self::NONE };
    pub const TALLER: Self = Self { stretch: Vec2::Y, ..Self::NONE };
    pub const LOWER: Self = Self { stretch: Vec2::NEG_Y, ..Self::NONE };

    /// Returns the drive at a tenth of full speed at most.
    pub const fn slow(self) -> Self {
        const fn least(speed: f32) -> f32 {
            speed.clamp(-FIRST, FIRST)
        }
        const fn both(speeds: Vec2) -> Vec2 {
            Vec2::new(least(speeds.x), least(speeds.y))
        }
        Self {
            go: both(self.go),
            rise: least(self.rise),
            turn: least(self.turn),
            stretch: both(self.stretch),
        }
    }

    /// Returns the faster of two drives in each direction, for keys pressed together or in succession within one tap.
    pub(super) fn or(self, other: Self) -> Self {
        let way = |a: f32, b: f32| if b.abs() > a.abs() { b } else { a };
        let both = |a: Vec2, b: Vec2| vec2(way(a.x, b.x), way(a.y, b.y));
        Self {
            go: both(self.go, other.go),
            rise: way(self.rise, other.rise),
            turn: way(self.turn, other.turn),
            stretch: both(self.stretch, other.stretch),
        }
    }

    /// Returns both drives together.
    pub fn and(self, other: Self) -> Self {
        let one = Vec2::ONE;
        Self {
            go: (self.go + other.go).clamp(-one, one),
            rise: (self.rise + other.rise).clamp(-1.0, 1.0),
            turn: (self.turn + other.turn).clamp(-1.0, 1.0),
            stretch: (self.stretch + other.stretch).clamp(-one, one),
        }
    }

    /// Changes the pose as a tap does.
    pub(super) fn nudge(self, body: &Body, pose: &mut Inputs) {
        let begun = pose.clone();
        let Self { go, rise, turn, stretch } = self;
        let nudge = Self { go: go * NUDGE, rise: rise * NUDGE, turn: turn * NUDGE, stretch: stretch * NUDGE };
        nudge.apply(body, pose);
        round_changed(&begun, pose);
    }

    /// The drive's distance in the next `dt` seconds after `held` seconds of holding, in seconds of full speed.
    pub(super) fn eased(self, held: f32, dt: f32) -> Self {
        let way = |speed: f32| speed.signum() * (way(speed.abs(), held + dt) - way(speed.abs(), held));
        let both = |speeds: Vec2| vec2(way(speeds.x), way(speeds.y));
        Self { go: both(self.go), rise: way(self.rise), turn: way(self.turn), stretch: both(self.stretch) }
    }

    /// Changes the pose as if the body were driven at this speed for a second.
    pub(super) fn apply(self, body: &Body, pose: &mut Inputs) {
        let go = Eye::of(pose).map_or(self.go, |eye| eye.along_axis(self.go));
        move_points(pose, body.moves, |p| p + go * MOVE);
        raise(pose, body.moves, self.rise * MOVE);
        let degrees = self.turn * TURN_DEGREES;
        match body.turn {
            Turn::Input(input) => add(pose, input, 0, degrees),
            Turn::Points => turn_points(pose, body.moves, degrees),
            Turn::PointsWith(input) => {
                turn_points(pose, body.moves, degrees);
                add(pose, input, 0, degrees);
            }
            Turn::No => {}
        }
        for (target, amount) in [(body.stretch_x, self.stretch.x), (body.stretch_y, self.stretch.y)] {
            if let Some((input, part)) = target {
                let speed = if pose.is_in_degrees(input) { TURN_DEGREES } else { STRETCH };
                add(pose, input, part, amount * speed);
            }
        }
    }
}

/// Rounds the values that differ from another pose to readable numbers.
pub(super) fn round_changed(begun: &Inputs, pose: &mut Inputs) {
    for (input, from) in begun.iter() {
        if let Some(to) = pose.get(input.name).filter(|to| *to != from) {
            pose.set(input.name, to.rounded(PLACES));
        }
    }
}

/// Adds to one of an input's numbers.
fn add(pose: &mut Inputs, input: &str, part: usize, amount: f32) {
    if let Some(InputValue::Numbers(numbers)) = pose.get(input) {
        let mut numbers = *numbers;
        numbers[part] += amount;
        pose.set(input, numbers);
    }
}

/// Raises points in space.
fn raise(pose: &mut Inputs, inputs: &[&str], by: f32) {
    if by != 0.0 {
        inputs.iter().for_each(|input| add(pose, input, 2, by));
    }
}

/// The distance that a key drives in its first `t` seconds, in seconds of full speed. It is the integral of the smaller of
/// `speed` and v(t) = FIRST + (1 − FIRST)·t/RISE.
fn way(speed: f32, t: f32) -> f32 {
    // A slow drive reaches the distance of a tap before `TAP`. It waits there until the key is known to be held.
    let t = if speed <= FIRST { t.min(NUDGE) + (t - TAP).max(0.0) } else { t };
    let growth = (1.0 - FIRST) / RISE;
    // The time at which v reaches `speed`. It is zero for slower drives.
    let reached = ((speed - FIRST) / growth).max(0.0);
    let rising = t.min(reached);
    FIRST * rising + growth * rising * rising / 2.0 + speed * (t - rising)
}

/// Moves the points of these inputs to the places that `to` returns.
pub(super) fn move_points(pose: &mut Inputs, inputs: &[&str], to: impl Fn(Vec2) -> Vec2) {
    for input in inputs {
        if let Some(moved) = pose.get(input).map(|amount| amount.moved(&to)) {
            pose.set(input, moved);
        }
    }
}

/// Rotates points about their mean.
fn turn_points(pose: &mut Inputs, points: &[&str], degrees: f32) {
    if degrees == 0.0 {
        return;
    }
    let all: Vec<Vec2> =
        points.iter().filter_map(|&input| pose.get(input)).flat_map(InputValue::points).collect();
    let middle = all.iter().sum::<Vec2>() / all.len() as f32;
    let turn = Vec2::from_angle(degrees.to_radians());
    move_points(pose, points, |p| middle + turn.rotate(p - middle));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    #[test]
    fn the_driven_distance_does_not_depend_on_the_frames() {
        for frames in [1, 7, 60] {
            let dt = 0.6 / frames as f32;
            let cut: f32 = (0..frames).map(|i| Drive::RIGHT.eased(i as f32 * dt, dt).go.x).sum();
            // It accelerates from a tenth to full speed in 0.4 s, and keeps full speed for 0.2 s.
            assert!((cut - (0.4 * 0.55 + 0.2)).abs() < 1e-5, "{frames} frames: {cut}");
        }
    }

    #[test]
    fn an_angle_opens_as_fast_as_one_turns() {
        let scene = Scene::by_id("field-of-view").expect("a scene with an angle that opens");
        let mut pose = Inputs::start(scene.inputs);
        let [opening, facing] = ["half-angle", "facing"].map(|angle| pose.number(angle));
        Drive::TALLER.and(Drive::TURN).apply(&scene.bodies[0], &mut pose);
        assert_eq!(pose.number("half-angle"), opening + 30.0);
        assert_eq!(pose.number("facing"), facing + 30.0);
    }

    #[test]
    fn driving_begins_slowly_and_keeps_full_speed() {
        let speed = |held: f32| Drive::TURN.eased(held, 1e-3).turn / 1e-3;
        assert!((speed(0.0) - 0.1).abs() < 0.01);
        assert!((speed(0.2) - 0.55).abs() < 0.01);
        assert!((speed(0.4) - 1.0).abs() < 0.01 && (speed(5.0) - 1.0).abs() < 0.01);
        let slow = Drive::LEFT.slow().eased(0.5, 1.0).go.x;
        assert!((slow + 0.1).abs() < 1e-6, "with Shift it stays slow: {slow}");
    }
}
