//! The three rooms, from easy to hard. World units, y up, origin at the center.

use crate::geometry::Obb;
use crate::play::path::{Path, TURNING};
use crate::said::room as said;
use crate::words::Words;
use glam::{Vec2, vec2};

/// The half extents of a room, to the inner faces of its outer walls.
pub const HALF: Vec2 = vec2(5.0, 3.8);

/// Half the thickness of walls, and of outer walls.
const THIN: f32 = 0.1;
const OUTER: f32 = 0.2;

/// The radius of the player and of guards.
pub const RADIUS: f32 = 0.22;

/// The number of walls around a room, which come first in the list.
pub const AROUND: usize = 4;

/// The radius of the door, which a player reaches by touching it.
pub const DOOR: f32 = 0.3;

/// A turned rectangle that blocks the view.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wall {
    /// Its center.
    pub center: Vec2,
    /// Its half extents.
    pub half: Vec2,
    /// Its angle, counter-clockwise.
    pub degrees: f32,
}

impl Wall {
    /// The wall as a shape.
    pub fn obb(&self) -> Obb {
        Obb::new(self.center, self.half, self.degrees.to_radians()).expect("a wall is a shape")
    }
}

/// A guard, who walks a closed path and looks ahead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Guard {
    /// The corners of its path, which is closed.
    pub path: &'static [Vec2],
    /// Its speed in world units per second.
    pub speed: f32,
    /// Half the angle of its field of view, in degrees.
    pub half_angle: f32,
    /// The range of its field of view.
    pub range: f32,
}

/// A room.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// Its title.
    pub title: Words,
    /// The player's position at the start.
    pub start: Vec2,
    /// The center of the door.
    pub door: Vec2,
    /// The walls. Those around the room come first.
    pub walls: &'static [Wall],
    /// Triangles that are too low to block the view.
    pub triangles: &'static [[Vec2; 3]],
    /// Capsules that are too low to block the view: two ends and a radius.
    pub capsules: &'static [(Vec2, Vec2, f32)],
    /// The guards.
    pub guards: &'static [Guard],
}

const fn wall(x: f32, y: f32, half: f32, degrees: f32) -> Wall {
    Wall { center: vec2(x, y), half: vec2(half, THIN), degrees }
}

const fn pillar(x: f32, y: f32, half: f32, degrees: f32) -> Wall {
    Wall { center: vec2(x, y), half: vec2(half, half), degrees }
}

const fn outer(x: f32, y: f32, half_x: f32, half_y: f32) -> Wall {
    Wall { center: vec2(x, y), half: vec2(half_x, half_y), degrees: 0.0 }
}

const LEFT: Wall = outer(-HALF.x - OUTER, 0.0, OUTER, HALF.y + 2.0 * OUTER);
const RIGHT: Wall = outer(HALF.x + OUTER, 0.0, OUTER, HALF.y + 2.0 * OUTER);
const BELOW: Wall = outer(0.0, -HALF.y - OUTER, HALF.x, OUTER);
const ABOVE: Wall = outer(0.0, HALF.y + OUTER, HALF.x, OUTER);

/// All rooms.
pub const ALL: [Plan; 3] = [
    Plan {
        title: said::ROOM_YARD,
        start: vec2(-4.3, -3.1),
        door: vec2(4.6, 3.4),
        walls: &[LEFT, RIGHT, BELOW, ABOVE, wall(-2.0, -1.7, 1.9, 78.0), wall(1.9, 1.3, 2.1, 105.0)],
        triangles: &[[vec2(-3.9, 0.9), vec2(-3.1, 2.5), vec2(-2.1, 1.1)]],
        capsules: &[(vec2(2.5, -2.2), vec2(3.6, -1.5), 0.35)],
        guards: &[Guard {
            path: &[vec2(0.0, -3.1), vec2(0.0, 3.1)],
            speed: 1.1,
            half_angle: 26.0,
            range: 3.2,
        }],
    },
    Plan {
        title: said::ROOM_HALL,
        start: vec2(-4.5, 3.3),
        door: vec2(4.6, -3.4),
        walls: &[
            LEFT,
            RIGHT,
            BELOW,
            ABOVE,
            wall(-3.9, 2.5, 0.9, 95.0),
            pillar(-2.4, 1.7, 0.45, 20.0),
            pillar(-2.3, -1.6, 0.45, -12.0),
            pillar(0.2, 0.2, 0.5, 40.0),
            pillar(2.5, 1.7, 0.45, 65.0),
            pillar(2.4, -1.7, 0.45, 8.0),
        ],
        triangles: &[[vec2(-0.7, 2.4), vec2(0.3, 3.3), vec2(0.9, 2.3)]],
        capsules: &[(vec2(-0.6, -2.8), vec2(0.7, -2.4), 0.32), (vec2(-4.3, 0.0), vec2(-3.8, -0.5), 0.3)],
        guards: &[
            Guard {
                path: &[vec2(-3.2, 2.9), vec2(1.5, 0.9), vec2(1.4, -1.0), vec2(-1.2, -0.7), vec2(-3.4, 0.6)],
                speed: 1.2,
                half_angle: 32.0,
                range: 3.6,
            },
            Guard {
                path: &[vec2(3.7, -2.8), vec2(3.7, 2.9), vec2(1.5, 2.9), vec2(1.5, -2.8)],
                speed: 1.4,
                half_angle: 32.0,
                range: 3.6,
            },
        ],
    },
    Plan {
        title: said::ROOM_MAZE,
        start: vec2(-4.5, 0.0),
        door: vec2(4.6, 0.0),
        walls: &[
            LEFT,
            RIGHT,
            BELOW,
            ABOVE,
            wall(-3.3, 1.6, 1.7, 82.0),
            wall(-3.3, -2.3, 1.3, 96.0),
            wall(-0.9, -1.5, 2.0, 88.0),
            wall(1.4, 1.6, 1.9, 97.0),
            wall(3.2, -1.4, 2.1, 85.0),
            pillar(-1.6, 2.1, 0.4, 30.0),
            pillar(1.0, -2.4, 0.4, 15.0),
        ],
        triangles: &[
            [vec2(-2.5, -0.6), vec2(-2.1, 0.5), vec2(-1.7, -0.6)],
            [vec2(3.3, 1.7), vec2(4.2, 2.5), vec2(4.3, 1.4)],
        ],
        capsules: &[(vec2(0.2, -1.3), vec2(0.7, -0.9), 0.25), (vec2(-2.4, -2.5), vec2(-1.8, -2.9), 0.3)],
        guards: &[
            Guard {
                path: &[vec2(-2.4, 3.2), vec2(-2.4, 1.0), vec2(-0.2, 1.6), vec2(0.2, 3.2)],
                speed: 1.3,
                half_angle: 34.0,
                range: 3.6,
            },
            Guard {
                path: &[vec2(2.0, -3.2), vec2(2.3, 1.2), vec2(2.5, 3.1), vec2(2.3, 1.2)],
                speed: 1.6,
                half_angle: 34.0,
                range: 3.6,
            },
        ],
    },
];

impl Guard {
    fn walk(&self) -> Path<'static> {
        Path { corners: self.path, speed: self.speed, pause: TURNING }
    }

    /// The seconds of one round.
    pub fn period(&self) -> f32 {
        self.walk().period()
    }

    /// Its position after a number of seconds, and its facing in degrees.
    pub fn at(&self, seconds: f32) -> (Vec2, f32) {
        self.walk().at(seconds)
    }
}
