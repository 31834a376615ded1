//! What several scenes share: knobs, handles, frames, and the words of a verdict.

use super::knob::{Body, Drag, Handle, Kind, Knob, Pose, Turn};
use super::run::{Run, Value};
use super::{Method, Source};
use crate::figure::{Figure, Role, Shape};
use crate::geometry::{Disk, Obb};
use crate::words::{Lang, Words, words};
use glam::{Affine2, Vec2};

/// The greatest radius or half extent, in world units.
pub const LARGE: f32 = 20.0;

/// A body to change: nothing moves, turns or stretches it yet.
pub const BODY: Body = Body {
    title: Words::same(""),
    moves: &[],
    turn: Turn::No,
    stretch_x: None,
    stretch_y: None,
    turns: Words::same(""),
    stretches: Words::same(""),
    layer: "shapes",
};

pub const YES: Words = words("yes", "はい");
pub const NO: Words = words("no", "いいえ");
pub const NONE: Words = words("none", "なし");

pub const fn point(name: &'static str, title: Words, x: f32, y: f32) -> Knob {
    Knob { name, title, kind: Kind::Point, start: [x, y] }
}

pub const fn length(name: &'static str, title: Words, start: f32) -> Knob {
    Knob { name, title, kind: Kind::Length(LARGE), start: [start, 0.0] }
}

pub const fn extent(name: &'static str, title: Words, x: f32, y: f32) -> Knob {
    Knob { name, title, kind: Kind::Extent(LARGE), start: [x, y] }
}

pub const fn angle(name: &'static str, title: Words, degrees: f32) -> Knob {
    Knob { name, title, kind: Kind::Angle, start: [degrees, 0.0] }
}

/// A method that is right; a flawed one adds its `flaw`.
pub const fn method(
    file: &'static str,
    id: &'static str,
    title: Words,
    functions: &'static [&'static str],
    run: fn(&Pose, Lang) -> Run,
) -> Method {
    Method { id, title, source: Source { file, functions }, flaw: None, run }
}

/// `|TQ| = 1.30 > r = 1.00`, with as many decimals as it takes to tell the two apart.
pub fn compare(left: &str, x: f32, right: &str, y: f32, hit: bool) -> String {
    let sign = if hit { "≤" } else { ">" };
    // Numbers read the same in every language.
    let [x, y] = [Value::against(x, y), Value::against(y, x)].map(|value| value.show(Lang::En));
    format!("{left} = {x} {sign} {right} = {y}")
}

/// A spot on the rim that changes a radius: towards `direction`, a unit vector.
pub fn rim_handle(knob: &'static str, disk: &Disk, direction: Vec2) -> Handle {
    let c = disk.center();
    Handle::new(knob, c + direction * disk.radius(), Drag::Distance(c))
}

/// A spot that moves a point.
pub fn point_handle(knob: &'static str, at: Vec2) -> Handle {
    Handle::new(knob, at, Drag::Place(Affine2::IDENTITY))
}

/// The handles of a rectangle: a corner for its half extents, a spot beyond a side to turn it.
pub fn box_handles(half: &'static str, rotation: &'static str, it: &Obb, pose: &Pose) -> [Handle; 2] {
    let c = it.center();
    let beyond = c + it.u() * (it.half().x + 0.6);
    [
        Handle::new(half, it.corners()[0], Drag::Extent(c, pose.radians(rotation))),
        Handle::new(rotation, beyond, Drag::Direction(c, 0.0)),
    ]
}

/// The directions u and v of a rectangle's own frame, from its center.
pub fn frame_arrows(figure: &mut Figure, layer: &'static str, it: &Obb, labels: [&'static str; 2]) {
    let c = it.center();
    figure.on(layer).labelled(Role::Frame, Shape::Arrow(c, c + it.u()), labels[0]).labelled(
        Role::Frame,
        Shape::Arrow(c, c + it.v()),
        labels[1],
    );
}

/// The outline of a rectangle.
pub fn outline(it: &Obb) -> Shape {
    Shape::Polygon(it.corners().to_vec())
}
