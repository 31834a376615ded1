//! Controls: what keys drive, what the pointer grabs, and the spots that it drags.

use super::input::{Amount, Inputs};
use crate::figure::Shape;
use crate::words::Words;
use glam::{Affine2, Vec2};

/// What turns a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Turn {
    /// Nothing.
    No,
    /// An input of kind [`Kind::Angle`](super::Kind::Angle).
    Input(&'static str),
    /// Its points go around their middle.
    Points,
}

/// A shape that keys drive and the pointer grabs.
#[derive(Debug)]
pub struct Body {
    /// What to call it.
    pub title: Words,
    /// The points that move together, by the inputs' names.
    pub moves: &'static [&'static str],
    /// What R turns while this body is chosen.
    pub turn: Turn,
    /// What S changes: an input, and which of its numbers.
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
    /// The inputs that its keys drive: what moves, what turns, what stretches.
    pub fn inputs(&self) -> Vec<&'static str> {
        let turn = if let Turn::Input(input) = self.turn { Some(input) } else { None };
        let stretches = [self.stretch_x, self.stretch_y].into_iter().flatten().map(|(input, _)| input);
        let mut inputs: Vec<_> = self.moves.iter().copied().chain(turn).chain(stretches).collect();
        inputs.dedup();
        inputs
    }
}

/// What the pointer can take hold of in one pose. It belongs to the scene, whatever the method.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Controls {
    /// Spots to drag.
    pub handles: Vec<Handle>,
    /// Where each body can be grabbed, by its position in the scene's list; topmost first.
    pub grabs: Vec<(usize, Shape)>,
}

/// A spot that the pointer can drag to change an input. World frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Handle {
    /// The input that it changes.
    pub input: &'static str,
    /// Where it is.
    pub at: Vec2,
    /// How the pointer's place becomes the input's value.
    pub drag: Drag,
    /// Other inputs that follow, so that the rest of a shape stays where it is.
    pub also: Vec<(&'static str, Drag)>,
    /// The layer that it belongs to; it is there only while that is shown.
    pub layer: &'static str,
}

impl Handle {
    /// A handle of a shape that changes one input.
    pub fn new(input: &'static str, at: Vec2, drag: Drag) -> Self {
        Self { input, at, drag, also: vec![], layer: "shapes" }
    }

    /// Changes the inputs as if the handle were dragged to `p`.
    pub fn drag_to(&self, p: Vec2, inputs: &mut Inputs) {
        inputs.set(self.input, self.drag.value(p));
        self.also.iter().for_each(|(input, drag)| inputs.set(input, drag.value(p)));
    }
}

/// How a pointer's place in the world becomes an input's value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Drag {
    /// The place, taken into the frame that the input is in.
    Place(Affine2),
    /// The distance from a point.
    Distance(Vec2),
    /// The distance from a center along each axis of a frame that is turned by the angle (radians).
    Extent(Vec2, f32),
    /// The direction from a center, less the angle (radians) that means zero.
    Direction(Vec2, f32),
}

impl Drag {
    /// The value that the input gets when the pointer is at `p`.
    pub fn value(&self, p: Vec2) -> Amount {
        match *self {
            Self::Place(to_frame) => to_frame.transform_point2(p).into(),
            Self::Distance(from) => p.distance(from).into(),
            Self::Extent(center, angle) => Vec2::from_angle(-angle).rotate(p - center).abs().into(),
            Self::Direction(center, zero) => ((p - center).to_angle() - zero).to_degrees().into(),
        }
    }
}
