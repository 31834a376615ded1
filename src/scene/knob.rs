//! Knobs: the named inputs of a scene, what they may be, and what turns them.

use crate::geometry::{Capsule, Disk, Obb};
use crate::words::Words;
use glam::{Affine2, Vec2, vec2};
use std::fmt;

/// The largest coordinate that a knob takes, either way, in world units.
pub const FAR: f32 = 1000.0;

/// What kind of number a knob holds, and what it may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// A point or a corner: two coordinates within ±[`FAR`].
    Point,
    /// A radius: from zero to the given greatest, in world units.
    Length(f32),
    /// Two half extents: each from zero to the given greatest, in world units.
    Extent(f32),
    /// Degrees, counter-clockwise; kept within ±180.
    Angle,
    /// Two factors, either sign, up to the given greatest; negative ones turn the shape over.
    Scale(f32),
}

impl Kind {
    /// Whether it holds two numbers. A single one is kept in `x`, and `y` is zero.
    pub fn is_pair(self) -> bool {
        matches!(self, Self::Point | Self::Extent(_) | Self::Scale(_))
    }

    /// The least and greatest value of each number.
    pub fn range(self) -> (f32, f32) {
        match self {
            Self::Point => (-FAR, FAR),
            Self::Length(most) | Self::Extent(most) => (0.0, most),
            Self::Angle => (-180.0, 180.0),
            Self::Scale(most) => (-most, most),
        }
    }

    /// Whether the value may be held as it is.
    pub fn allows(self, value: Vec2) -> bool {
        let (min, max) = self.range();
        let fits = |number: f32| (min..=max).contains(&number);
        fits(value.x) && if self.is_pair() { fits(value.y) } else { value.y == 0.0 }
    }

    /// The nearest value that may be held; angles go round instead.
    pub fn nearest(self, value: Vec2) -> Vec2 {
        let (min, max) = self.range();
        let value = if value.is_finite() { value } else { Vec2::ZERO };
        match self {
            Self::Angle if value.x.abs() > 180.0 => vec2((value.x + 180.0).rem_euclid(360.0) - 180.0, 0.0),
            _ if self.is_pair() => value.clamp(Vec2::splat(min), Vec2::splat(max)),
            _ => vec2(value.x.clamp(min, max), 0.0),
        }
    }
}

/// A named input of a scene.
#[derive(Debug, PartialEq)]
pub struct Knob {
    /// Its permanent name in links and lessons.
    pub name: &'static str,
    /// What it is, for the panel.
    pub title: Words,
    /// What it may be.
    pub kind: Kind,
    /// What it is at first; single numbers are in `x`.
    pub start: [f32; 2],
}

impl Knob {
    /// How a link gives it this value: `point=1,2`, `radius=3`.
    pub fn written(&self, value: Vec2) -> String {
        match self.kind.is_pair() {
            true => format!("{}={},{}", self.name, value.x, value.y),
            false => format!("{}={}", self.name, value.x),
        }
    }
}

/// The values of all knobs of a scene. Debugging writes them as a link does.
#[derive(Clone, PartialEq)]
pub struct Pose {
    knobs: &'static [Knob],
    values: Vec<Vec2>,
}

impl Pose {
    /// Every knob at its start.
    pub fn start(knobs: &'static [Knob]) -> Self {
        Self { knobs, values: knobs.iter().map(|knob| Vec2::from(knob.start)).collect() }
    }

    /// The knobs and their values.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Knob, Vec2)> + '_ {
        self.knobs.iter().zip(self.values.iter().copied())
    }

    /// The value of a knob, or nothing for an unknown name. Single numbers are in `x`.
    pub fn get(&self, name: &str) -> Option<Vec2> {
        self.iter().find(|(knob, _)| knob.name == name).map(|(_, value)| value)
    }

    /// Sets a knob to the nearest value that it may hold. Unknown names are left alone.
    pub fn set(&mut self, name: &str, value: Vec2) {
        if let Some(i) = self.knobs.iter().position(|knob| knob.name == name) {
            self.values[i] = self.knobs[i].kind.nearest(value);
        }
    }

    /// The point of a knob that the scene has.
    pub fn point(&self, name: &str) -> Vec2 {
        self.get(name).unwrap_or_else(|| panic!("the scene has no knob `{name}`"))
    }

    /// The single number of a knob that the scene has.
    pub fn number(&self, name: &str) -> f32 {
        self.point(name).x
    }

    /// The angle of a knob that the scene has, in radians.
    pub fn radians(&self, name: &str) -> f32 {
        self.number(name).to_radians()
    }

    /// The disk of two knobs.
    pub fn disk(&self, center: &str, radius: &str) -> Disk {
        Disk::new(self.point(center), self.number(radius)).expect("knobs hold only what shapes accept")
    }

    /// The turned rectangle of three knobs.
    pub fn obb(&self, center: &str, half: &str, rotation: &str) -> Obb {
        let (center, half, angle) = (self.point(center), self.point(half), self.radians(rotation));
        Obb::new(center, half, angle).expect("knobs hold only what shapes accept")
    }

    /// The capsule of three knobs.
    pub fn capsule(&self, p: &str, q: &str, radius: &str) -> Capsule {
        let (p, q, radius) = (self.point(p), self.point(q), self.number(radius));
        Capsule::new(p, q, radius).expect("knobs hold only what shapes accept")
    }
}

impl fmt::Debug for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let knobs: Vec<String> = self.iter().map(|(knob, value)| knob.written(value)).collect();
        f.write_str(&knobs.join("&"))
    }
}

/// What turns a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Turn {
    /// Nothing.
    No,
    /// A knob of kind [`Kind::Angle`].
    Knob(&'static str),
    /// Its points go round their middle.
    Points,
}

/// A shape that keys drive and the pointer grabs.
#[derive(Debug)]
pub struct Body {
    /// What to call it.
    pub title: Words,
    /// The point knobs that move together.
    pub moves: &'static [&'static str],
    /// What R turns while this body is chosen.
    pub turn: Turn,
    /// What S changes: a knob, and whether its x (0) or y (1).
    pub stretch_x: Option<(&'static str, usize)>,
    /// What T changes.
    pub stretch_y: Option<(&'static str, usize)>,
    /// What R turns, in words.
    pub turns: Words,
    /// What S and T change, in words.
    pub stretches: Words,
    /// The layer that it is seen on; while that is hidden, the body can be neither chosen nor grabbed.
    pub layer: &'static str,
}

impl Body {
    /// The knobs that its keys drive: what moves, what turns, what stretches.
    pub fn knobs(&self) -> Vec<&'static str> {
        let turn = if let Turn::Knob(knob) = self.turn { Some(knob) } else { None };
        let stretches = [self.stretch_x, self.stretch_y].into_iter().flatten().map(|(knob, _)| knob);
        let mut knobs: Vec<_> = self.moves.iter().copied().chain(turn).chain(stretches).collect();
        knobs.dedup();
        knobs
    }
}

/// A spot that the pointer can drag to turn a knob. World frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Handle {
    /// The knob that it turns.
    pub knob: &'static str,
    /// Where it is.
    pub at: Vec2,
    /// How the pointer's place becomes the knob's value.
    pub drag: Drag,
    /// Other knobs that follow, so that the rest of a shape stays where it is.
    pub also: Vec<(&'static str, Drag)>,
    /// The layer that it belongs to; it is there only while that is shown.
    pub layer: &'static str,
}

impl Handle {
    /// A handle of a shape that turns one knob.
    pub fn new(knob: &'static str, at: Vec2, drag: Drag) -> Self {
        Self { knob, at, drag, also: vec![], layer: "shapes" }
    }

    /// Turns the knobs of the pose as if the handle were dragged to `p`.
    pub fn drag_to(&self, p: Vec2, pose: &mut Pose) {
        pose.set(self.knob, self.drag.value(p));
        self.also.iter().for_each(|(knob, drag)| pose.set(knob, drag.value(p)));
    }
}

/// How a pointer's place in the world becomes a knob's value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Drag {
    /// The place, taken into the frame that the knob is in.
    Place(Affine2),
    /// The distance from a point.
    Distance(Vec2),
    /// The distance from a center along each axis of a frame that is turned by the angle (radians).
    Extent(Vec2, f32),
    /// The direction from a center, less the angle (radians) that means zero.
    Direction(Vec2, f32),
}

impl Drag {
    /// The value that the knob gets when the pointer is at `p`.
    pub fn value(&self, p: Vec2) -> Vec2 {
        match *self {
            Self::Place(to_frame) => to_frame.transform_point2(p),
            Self::Distance(from) => vec2(p.distance(from), 0.0),
            Self::Extent(center, angle) => Vec2::from_angle(-angle).rotate(p - center).abs(),
            Self::Direction(center, zero) => vec2(((p - center).to_angle() - zero).to_degrees(), 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_go_round() {
        assert_eq!(Kind::Angle.nearest(vec2(190.0, 0.0)).x, -170.0);
        assert_eq!(Kind::Angle.nearest(vec2(180.0, 0.0)).x, 180.0);
        assert_eq!(Kind::Angle.nearest(vec2(-540.5, 0.0)).x, 179.5);
    }

    #[test]
    fn a_pose_is_written_as_in_a_link() {
        const fn knob(name: &'static str, kind: Kind, start: [f32; 2]) -> Knob {
            Knob { name, title: Words::same("it"), kind, start }
        }
        const KNOBS: [Knob; 2] =
            [knob("point", Kind::Point, [1.0, 2.5]), knob("radius", Kind::Length(9.0), [3.0, 0.0])];
        assert_eq!(format!("{:?}", Pose::start(&KNOBS)), "point=1,2.5&radius=3");
    }

    #[test]
    fn what_may_not_be_held_becomes_the_nearest_that_may() {
        assert_eq!(Kind::Length(5.0).nearest(vec2(-1.0, 3.0)), Vec2::ZERO);
        assert_eq!(Kind::Extent(5.0).nearest(vec2(9.0, f32::NAN)), Vec2::ZERO);
        assert!(!Kind::Length(5.0).allows(vec2(6.0, 0.0)));
        assert!(!Kind::Point.allows(vec2(f32::NAN, 0.0)));
    }
}
