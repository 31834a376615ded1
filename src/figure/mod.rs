//! A picture as plain data: shapes with a role, on named layers.
//!
//! A scene defines the *meaning* of a shape (this arrow is the first vector). A [`theme`] defines the look of a role, [`sketch`]
//! turns shapes into a few primitives in pixels, and each output (the screen, [`svg`]) draws those. So the window and a figure on
//! paper cannot differ.

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

/// The frame that an item is drawn in. Each has a separate pane, and both have the same size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Frame {
    /// The world.
    #[default]
    World,
    /// A body's frame, in which it is upright and at the origin; or a plot.
    Own,
}

/// One thing in a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The layer that shows or hides it.
    pub layer: &'static str,
    /// The index of the moment that draws it; `None` for given shapes.
    pub moment: Option<usize>,
    /// The call that the moment belongs to.
    pub call: Option<&'static str>,
    /// The frame that it is drawn in.
    pub frame: Frame,
    /// The name of the value that it draws, as in the explanation's rows; empty if it draws none.
    pub name: &'static str,
    /// The call that it summarizes and is highlighted with; may be empty.
    pub sums_up: &'static str,
    /// The meaning.
    pub role: Role,
    /// The shape in its final position.
    pub shape: Shape,
    /// The shapes that it passes through while it grows, in order; empty if its own shape defines how it grows.
    pub from: Vec<Shape>,
    /// The point in space that it shows, for a point in space.
    pub at: Option<Vec3>,
    /// True if it disappears after its moment, instead of staying faintly.
    pub brief: bool,
    /// The label beside it; may be empty. A second line, after `
    /// `, is small.
    pub label: Cow<'static, str>,
}

impl Item {
    /// Sets the label.
    pub fn label(&mut self, label: impl Into<Cow<'static, str>>) -> &mut Self {
        self.write(label.into());
        self
    }

    /// Sets the label. Not generic, so that it is compiled once.
    fn write(&mut self, label: Cow<'static, str>) {
        self.label = label;
    }

    /// True if this letter or name is its label, or precedes ` = ` there.
    pub fn is_lettered(&self, letter: &str) -> bool {
        let said = self.heading();
        said.strip_prefix(letter).is_some_and(|rest| rest.is_empty() || rest.starts_with(" = "))
    }

    /// Sets the value that it draws. Given shapes draw no found value.
    pub fn draws(&mut self, name: Name) -> &mut Self {
        if self.moment.is_some() {
            self.name = name.0;
        }
        self
    }

    /// Sets the call that it summarizes from outside.
    pub fn sums_up(&mut self, call: &'static str) -> &mut Self {
        self.sums_up = call;
        self
    }

    /// Sets the value that it draws, and labels it with the value's name.
    pub fn named(&mut self, name: Name) -> &mut Self {
        self.draws(name).label(name.0)
    }

    /// Sets the position in space of a point.
    pub fn at(&mut self, p: Vec3) -> &mut Self {
        self.at = Some(p);
        self
    }

    /// Sets the shape that it grows from.
    pub fn from(&mut self, shape: Shape) -> &mut Self {
        self.through([shape])
    }

    /// Adds the shapes that it passes through while it grows.
    pub fn through(&mut self, shapes: impl IntoIterator<Item = Shape>) -> &mut Self {
        self.from.extend(shapes);
        self
    }

    /// Makes it disappear after its moment.
    pub fn brief(&mut self) -> &mut Self {
        self.brief = true;
        self
    }

    /// Puts it on a layer other than its moment's.
    pub fn on(&mut self, layer: &Layer) -> &mut Self {
        self.layer = layer.id;
        self
    }

    /// True if `full` is the full name of its value.
    pub fn is_called(&self, full: &str) -> bool {
        let of_call =
            |call| full.strip_prefix(self.name).and_then(|rest| rest.strip_prefix('.')) == Some(call);
        !self.name.is_empty() && (self.name == full || self.call.is_some_and(of_call))
    }

    /// The first line of the label, which is large.
    pub fn heading(&self) -> &str {
        // Faster than a search for a character, which is optimized for long texts.
        let end = self.label.bytes().position(|byte| byte == b'\n');
        &self.label[..end.unwrap_or(self.label.len())]
    }

    /// True if it is highlighted while the pointer is over something of this name: a value, a call, a layer, or a term of the
    /// lesson's text that is its label.
    pub fn is_lit_by(&self, what: &str) -> bool {
        self.is_called(what)
            || self.call == Some(what)
            || self.sums_up == what
            || (self.moment.is_some() && self.layer == what)
            || self.is_termed(what)
    }

    /// True if a term of the lesson's text names it: `L` for the label `L = A's u axis`, `u` for the label `a.u`.
    fn is_termed(&self, term: &str) -> bool {
        let said = self.heading();
        let said = said.split_once(" = ").map_or(said, |(named, _)| named);
        !term.is_empty() && (said == term || said.split_once('.').is_some_and(|(_, part)| part == term))
    }
}

/// A picture of one pose: the world, and possibly a body's frame.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figure {
    /// The items, back to front.
    pub items: Vec<Item>,
    /// The body's frame, for scenes that draw it.
    pub own: Option<OwnFrame>,
    /// The projections of the ground's x and y directions, for scenes in space.
    pub ground: Option<Mat2>,
}

impl Figure {
    /// The number of shapes that the drawing of a moment passes through while it grows; at least one.
    pub fn stages(&self, moment: usize) -> usize {
        let drawn = self.items.iter().filter(|item| item.moment == Some(moment));
        drawn.map(|item| item.from.len()).max().unwrap_or(0).max(1)
    }
}

/// The content of the second pane: a body's frame, or a plot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OwnFrame {
    /// The layer with the body or the curve. It shows or hides the frame's pane.
    pub layer: &'static str,
    /// The heading.
    pub title: Words,
    /// The half extents of the visible area around the frame's origin.
    pub half: Vec2,
    /// The rotation of the frame in the world, in radians.
    pub turn: f32,
    /// The moment in which the world turns into it.
    pub enters: Option<usize>,
    /// True if it is a plot, which draws its own axes. It has no grid then, and its points have no coordinates.
    pub plot: bool,
}

/// Adds items to a figure: on one layer, in one frame, for one moment.
pub struct Pen<'a> {
    pub(crate) figure: &'a mut Figure,
    pub(crate) layer: &'static str,
    pub(crate) moment: Option<usize>,
    pub(crate) call: Option<&'static str>,
    pub(crate) frame: Frame,
    /// The visible layers; `None` for all of them.
    pub(crate) seen: Option<&'a [String]>,
}

impl<'a> Pen<'a> {
    /// A pen for a layer, in world units and outside of all moments.
    pub(crate) fn new(figure: &'a mut Figure, layer: &'static str) -> Self {
        Self { figure, layer, moment: None, call: None, frame: Frame::World, seen: None }
    }
}

impl Pen<'_> {
    /// Sets the layer of the next items.
    pub fn on(&mut self, layer: &Layer) -> &mut Self {
        self.layer = layer.id;
        self
    }

    /// Draws on this layer if it is visible, and then restores the layer and the frame.
    pub fn if_seen(&mut self, layer: &Layer, draw: impl FnOnce(&mut Self)) {
        if self.seen.is_none_or(|seen| seen.iter().any(|entry| entry == layer.id)) {
            let (before, frame) = (std::mem::replace(&mut self.layer, layer.id), self.frame);
            draw(self);
            (self.layer, self.frame) = (before, frame);
        }
    }

    /// Sets the frame of the next items.
    pub fn within(&mut self, frame: Frame) -> &mut Self {
        self.frame = frame;
        self
    }

    /// Adds a shape. Set its name, label and growth on the returned item.
    pub fn draw(&mut self, role: Role, shape: Shape) -> &mut Item {
        let Self { layer, moment, call, frame, .. } = *self;
        let (name, sums_up, brief, from, at, label) = ("", "", false, vec![], None, Cow::Borrowed(""));
        let item = Item { layer, moment, call, frame, name, sums_up, role, shape, from, at, brief, label };
        self.figure.items.push(item);
        self.figure.items.last_mut().expect("it was just added")
    }
}
