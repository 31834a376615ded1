//! Driving a body with keys: directions, speeds, and how they change the pose.

use crate::scene::{Body, Pose, Turn};
use glam::{Vec2, vec2};

/// Full speed, per second: the tutorial's 0.10 units, 0.5° and 0.02 per frame at 60 Hz.
const MOVE: f32 = 6.0;
const TURN_DEGREES: f32 = 30.0;
const STRETCH: f32 = 1.2;

/// What is driven while a key is held: directions and senses, each from −1 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Drive {
    /// Where the chosen body goes.
    pub go: Vec2,
    /// Which way it turns: 1 is counter-clockwise.
    pub turn: f32,
    /// How it is scaled along x and y.
    pub stretch: Vec2,
}

#[expect(missing_docs, reason = "the names say which way")]
impl Drive {
    pub const NONE: Self = Self { go: Vec2::ZERO, turn: 0.0, stretch: Vec2::ZERO };
    pub const LEFT: Self = Self { go: Vec2::NEG_X, ..Self::NONE };
    pub const DOWN: Self = Self { go: Vec2::NEG_Y, ..Self::NONE };
    pub const UP: Self = Self { go: Vec2::Y, ..Self::NONE };
    pub const RIGHT: Self = Self { go: Vec2::X, ..Self::NONE };
    /// Counter-clockwise.
    pub const TURN: Self = Self { turn: 1.0, ..Self::NONE };
    /// Clockwise.
    pub const BACK: Self = Self { turn: -1.0, ..Self::NONE };
    pub const WIDER: Self = Self { stretch: Vec2::X, ..Self::NONE };
    pub const NARROWER: Self = Self { stretch: Vec2::NEG_X, ..Self::NONE };
    pub const TALLER: Self = Self { stretch: Vec2::Y, ..Self::NONE };
    pub const LOWER: Self = Self { stretch: Vec2::NEG_Y, ..Self::NONE };

    /// A tenth as fast.
    pub const fn slow(self) -> Self {
        let Self { go, turn, stretch } = self;
        Self { go: Vec2::new(go.x / 10.0, go.y / 10.0), turn, stretch }
    }

    /// Both at once.
    pub fn and(self, other: Self) -> Self {
        let one = Vec2::ONE;
        Self {
            go: (self.go + other.go).clamp(-one, one),
            turn: (self.turn + other.turn).clamp(-1.0, 1.0),
            stretch: (self.stretch + other.stretch).clamp(-one, one),
        }
    }

    /// How far it leads in `dt` seconds, in seconds of full speed.
    pub(super) fn for_seconds(self, dt: f32) -> Self {
        Self { go: self.go * dt, turn: self.turn * dt, stretch: self.stretch * dt }
    }

    /// Changes the pose as if the body were driven for a second.
    pub(super) fn apply(self, body: &Body, pose: &mut Pose) {
        move_points(pose, body.moves, |p| p + self.go * MOVE);
        let degrees = self.turn * TURN_DEGREES;
        match body.turn {
            Turn::Knob(knob) => pose.set(knob, vec2(pose.number(knob) + degrees, 0.0)),
            Turn::Points if degrees != 0.0 => turn_points(pose, body.moves, degrees),
            Turn::Points | Turn::No => {}
        }
        for (target, amount) in [(body.stretch_x, self.stretch.x), (body.stretch_y, self.stretch.y)] {
            if let Some((knob, part)) = target {
                let mut value = pose.point(knob);
                value[part] += amount * STRETCH;
                pose.set(knob, value);
            }
        }
    }
}

pub(super) fn move_points(pose: &mut Pose, points: &[&str], to: impl Fn(Vec2) -> Vec2) {
    for point in points {
        pose.set(point, to(pose.point(point)));
    }
}

/// Turns points about their middle.
fn turn_points(pose: &mut Pose, points: &[&str], degrees: f32) {
    let middle = points.iter().map(|point| pose.point(point)).sum::<Vec2>() / points.len() as f32;
    let turn = Vec2::from_angle(degrees.to_radians());
    move_points(pose, points, |p| middle + turn.rotate(p - middle));
}
