//! A picture as plain data: shapes with a role, on named layers.
//!
//! A scene says *what* is drawn (this arrow is the first vector). A [`theme`] says what a role looks
//! like, [`sketch`] turns shapes into a few primitives in pixels, and each output (the screen, [`svg`])
//! draws those. So the window and a figure on paper cannot differ.

pub mod badge;
pub mod clip;
pub mod fill;
pub mod font;
pub mod labels;
pub mod many;
pub mod moving;
pub mod names;
mod near;
pub mod outlines;
#[cfg(target_arch = "wasm32")]
pub mod painted;
mod places;
pub mod plot;
pub mod primitive;
pub mod role;
pub mod shape;
pub mod sketch;
pub mod svg;
pub mod text;
pub mod theme;
pub mod view;

pub use role::Role;
pub use shape::{Shape, Solid, shared};

use names::{Layer, Name};

use crate::words::Words;
use glam::{Mat2, Vec2, Vec3};
use std::borrow::Cow;

/// The frame that an item is drawn in. Each has a pane of its own, of the same size as the other's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Frame {
    /// The world.
    #[default]
    World,
    /// A body's own frame, in which it is upright and at the origin; or a plot.
    Own,
}

/// One thing in a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The layer that shows or hides it.
    pub layer: &'static str,
    /// The moment that draws it, by its position in the explanation; nothing for what is given.
    pub moment: Option<usize>,
    /// The call that the moment belongs to.
    pub call: Option<&'static str>,
    /// The frame that it is drawn in.
    pub frame: Frame,
    /// The name of the value that it draws, as in the explanation's rows; empty when it draws none.
    pub name: &'static str,
    /// A call that it sums up, and lights up with; may be empty.
    pub sums_up: &'static str,
    /// What it means.
    pub role: Role,
    /// Where it is.
    pub shape: Shape,
    /// The shapes that it goes through while it grows, the first one first; none where its own shape says how it grows.
    pub from: Vec<Shape>,
    /// The point of space that it shows, for a point of one.
    pub at: Option<Vec3>,
    /// Whether it goes when its moment is over, instead of staying faintly.
    pub brief: bool,
    /// What is written beside it; may be empty. A second line, after `\n`, is small.
    pub label: Cow<'static, str>,
}

impl Item {
    /// Labels it.
    pub fn label(&mut self, label: impl Into<Cow<'static, str>>) -> &mut Self {
        self.write(label.into());
        self
    }

    /// Writes its label. One copy serves the hundreds of labels: whatever was there before has to go.
    #[inline(never)]
    fn write(&mut self, label: Cow<'static, str>) {
        self.label = label;
    }

    /// It draws this value. What is given draws no value that is found.
    pub fn draws(&mut self, name: Name) -> &mut Self {
        if self.moment.is_some() {
            self.name = name.0;
        }
        self
    }

    /// It sums up a call, outside of it.
    pub fn sums_up(&mut self, call: &'static str) -> &mut Self {
        self.sums_up = call;
        self
    }

    /// It draws this value and is labelled with its name.
    pub fn named(&mut self, name: Name) -> &mut Self {
        self.draws(name).label(name.0)
    }

    /// It is a point, which is here in space.
    pub fn at(&mut self, p: Vec3) -> &mut Self {
        self.at = Some(p);
        self
    }

    /// While it grows, it comes from here.
    pub fn from(&mut self, shape: Shape) -> &mut Self {
        self.through([shape])
    }

    /// While it grows, it goes through these.
    pub fn through(&mut self, shapes: impl IntoIterator<Item = Shape>) -> &mut Self {
        self.from.extend(shapes);
        self
    }

    /// It goes when its moment is over.
    pub fn brief(&mut self) -> &mut Self {
        self.brief = true;
        self
    }

    /// Puts it on a layer other than its moment's.
    pub fn on(&mut self, layer: &Layer) -> &mut Self {
        self.layer = layer.id;
        self
    }

    /// Its full name, as values are found by.
    pub fn is_called(&self, full: &str) -> bool {
        let of_call =
            |call| full.strip_prefix(self.name).and_then(|rest| rest.strip_prefix('.')) == Some(call);
        !self.name.is_empty() && (self.name == full || self.call.is_some_and(of_call))
    }

    /// What its label says large: the first line.
    pub fn heading(&self) -> &str {
        // Quicker than a search for a character, which is made for long texts.
        let end = self.label.bytes().position(|byte| byte == b'\n');
        &self.label[..end.unwrap_or(self.label.len())]
    }

    /// Whether this lights up when something of this name is pointed at: a value, a call, a layer, or a term of the lesson's
    /// text that is its label.
    pub fn is_lit_by(&self, what: &str) -> bool {
        self.is_called(what)
            || self.call == Some(what)
            || self.sums_up == what
            || (self.moment.is_some() && self.layer == what)
            || self.is_termed(what)
    }

    /// Whether a term of the lesson's text means this: `L` what is labelled `L = A's u axis`, `u` what is labelled `a.u`.
    fn is_termed(&self, term: &str) -> bool {
        let said = self.heading();
        let said = said.split_once(" = ").map_or(said, |(named, _)| named);
        !term.is_empty() && (said == term || said.split_once('.').is_some_and(|(_, part)| part == term))
    }
}

/// A picture of one pose: the world, and maybe a body's own frame.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figure {
    /// What there is, back to front.
    pub items: Vec<Item>,
    /// What is to be known about the body's own frame, for scenes that draw it.
    pub own: Option<OwnFrame>,
    /// What the x and y directions of the ground are in the picture, for scenes that play in space.
    pub ground: Option<Mat2>,
}

impl Figure {
    /// How many shapes the drawing of a moment goes through while it grows, one after the other; at least one.
    pub fn stages(&self, moment: usize) -> usize {
        let drawn = self.items.iter().filter(|item| item.moment == Some(moment));
        drawn.map(|item| item.from.len()).max().unwrap_or(0).max(1)
    }
}

/// A body's own frame, or a plot: what has the second pane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OwnFrame {
    /// The layer with the body or the curve in it: what shows or hides the frame's pane.
    pub layer: &'static str,
    /// Its heading.
    pub title: Words,
    /// What must be seen: the half extents of the area around the frame's origin.
    pub half: Vec2,
    /// How far the frame is turned in the world, in radians.
    pub turn: f32,
    /// The moment in which the world is turned into it.
    pub enters: Option<usize>,
    /// Whether it is a plot, which draws its own axes: then it has no grid, and its points have no coordinates.
    pub plot: bool,
}

/// Adds items to a figure: on one layer, in one frame, for one moment.
pub struct Pen<'a> {
    pub(crate) figure: &'a mut Figure,
    pub(crate) layer: &'static str,
    pub(crate) moment: Option<usize>,
    pub(crate) call: Option<&'static str>,
    pub(crate) frame: Frame,
    /// The layers that are seen; nothing for all of them.
    pub(crate) seen: Option<&'a [String]>,
}

impl Pen<'_> {
    /// Draws on this layer from here on.
    pub fn on(&mut self, layer: &Layer) -> &mut Self {
        self.layer = layer.id;
        self
    }

    /// Draws on this layer, if it is seen, and then goes back to the layer and the frame before.
    pub fn if_seen(&mut self, layer: &Layer, draw: impl FnOnce(&mut Self)) {
        if self.seen.is_none_or(|seen| seen.iter().any(|entry| entry == layer.id)) {
            let (before, frame) = (std::mem::replace(&mut self.layer, layer.id), self.frame);
            draw(self);
            (self.layer, self.frame) = (before, frame);
        }
    }

    /// Draws in this frame from here on.
    pub fn within(&mut self, frame: Frame) -> &mut Self {
        self.frame = frame;
        self
    }

    /// Adds a shape; what it is called, labelled, and where it comes from can be added to what is handed back.
    pub fn draw(&mut self, role: Role, shape: Shape) -> &mut Item {
        let Self { layer, moment, call, frame, .. } = *self;
        let (name, sums_up, brief, from, at, label) = ("", "", false, vec![], None, Cow::Borrowed(""));
        let item = Item { layer, moment, call, frame, name, sums_up, role, shape, from, at, brief, label };
        self.figure.items.push(item);
        self.figure.items.last_mut().expect("it was just added")
    }
}
