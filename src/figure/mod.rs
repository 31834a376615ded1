//! A picture as plain data: shapes with a role, on named layers.
//!
//! A scene says *what* is drawn (this arrow is the first vector). A [`theme`] says what a role looks
//! like, [`sketch`] turns shapes into a few primitives in pixels, and each output (the screen, [`svg`])
//! draws those. So the window and a figure on paper cannot differ.

pub mod badge;
pub mod labels;
pub mod sketch;
pub mod svg;
pub mod text;
pub mod theme;
pub mod view;

use crate::geometry::{Segment, segments};
use glam::Vec2;
use std::borrow::Cow;

/// What an item means; a theme gives each meaning its look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The shape that is mainly moved.
    Moving,
    /// The shape that it is tested against.
    Target,
    /// The other of two equal shapes.
    Peer,
    /// The first vector of a moment.
    Vector1,
    /// The second vector, or an edge that is looked at.
    Vector2,
    /// A projection, a closest point, a distance.
    Projection,
    /// A distance that decides: within reach or not.
    Gap,
    /// An axis to project on.
    Axis,
    /// The directions of a frame.
    Frame,
    /// Construction lines.
    Hint,
    /// One of several parts of the plane, by number.
    Region(u8),
    /// The part of the plane that is meant now.
    RegionLive(u8),
}

/// A shape in world units, y up.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A dot.
    Point(Vec2),
    /// From one point to another.
    Segment(Vec2, Vec2),
    /// From a shape to its shadow: a thin dashed line.
    Drop(Vec2, Vec2),
    /// A straight line without ends, through the first point along the second, a direction.
    Line(Vec2, Vec2),
    /// A vector from one point to another.
    Arrow(Vec2, Vec2),
    /// Center and radius.
    Disk(Vec2, f32),
    /// A circle's outline, for a length that is swept round.
    Circle(Vec2, f32),
    /// Two ends and a radius.
    Capsule(Vec2, Vec2, f32),
    /// Convex corners in order.
    Polygon(Vec<Vec2>),
    /// A part of the plane: right of each line from the first point to the second.
    Region(Vec<(Vec2, Vec2)>),
    /// A shadow on an axis, a thick bar between two points.
    Band(Vec2, Vec2),
    /// The sign of a right angle at the first point, between two directions.
    RightAngle(Vec2, Vec2, Vec2),
    /// Only the item's label, at this point.
    Note(Vec2),
}

impl Shape {
    /// The points that say where the shape is, for fitting a view and for checks.
    pub fn points(&self) -> Vec<Vec2> {
        match self {
            Self::Point(p) | Self::Note(p) | Self::Line(p, _) | Self::RightAngle(p, ..) => vec![*p],
            Self::Segment(a, b) | Self::Drop(a, b) | Self::Arrow(a, b) | Self::Band(a, b) => vec![*a, *b],
            Self::Disk(c, r) | Self::Circle(c, r) => vec![*c - Vec2::splat(*r), *c + Vec2::splat(*r)],
            Self::Capsule(a, b, r) => {
                let r = Vec2::splat(*r);
                vec![*a - r, *a + r, *b - r, *b + r]
            }
            Self::Polygon(corners) => corners.clone(),
            Self::Region(lines) => lines.iter().flat_map(|&(a, b)| [a, b]).collect(),
        }
    }

    /// How far `p` is from what is drawn; zero inside filled shapes. Parts of the plane and notes are nowhere near.
    pub fn distance(&self, p: Vec2) -> f32 {
        let to_segment = |a, b| {
            Segment::new(a, b).map_or(f32::INFINITY, |s| segments::closest_point(p, &s).gap_squared.sqrt())
        };
        match self {
            Self::Point(c) => p.distance(*c),
            Self::Segment(a, b) | Self::Drop(a, b) | Self::Arrow(a, b) | Self::Band(a, b) => {
                to_segment(*a, *b)
            }
            Self::Line(c, d) => d.normalize_or_zero().perp_dot(p - *c).abs(),
            Self::Disk(c, r) => (p.distance(*c) - r).max(0.0),
            Self::Circle(c, r) => (p.distance(*c) - r).abs(),
            Self::Capsule(a, b, r) => (to_segment(*a, *b) - r).max(0.0),
            Self::Polygon(corners) => polygon_distance(corners, p),
            Self::Region(_) | Self::RightAngle(..) | Self::Note(_) => f32::INFINITY,
        }
    }
}

/// How far `p` is from a convex polygon; zero inside.
fn polygon_distance(corners: &[Vec2], p: Vec2) -> f32 {
    use crate::geometry::convex::{Convex, overlap};
    Convex::new(corners, 0.0).map_or(f32::INFINITY, |polygon| overlap(&polygon, &p.into()).distance)
}

/// One thing in a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The layer that shows or hides it.
    pub layer: &'static str,
    /// The name of the value that it draws, as in the trace; empty when it draws none.
    pub name: &'static str,
    /// What it means.
    pub role: Role,
    /// Where it is.
    pub shape: Shape,
    /// What is written beside it; may be empty. A second line, after `\n`, is small.
    pub label: Cow<'static, str>,
}

/// A picture of one pose: the world, and maybe a second frame beside it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figure {
    /// What is in the world, back to front.
    pub items: Vec<Item>,
    /// The same moment seen in another frame.
    pub inset: Option<Box<Inset>>,
}

/// A second frame with items of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Inset {
    /// The layer that shows or hides it.
    pub layer: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What must be seen: the half extents of the area around the frame's origin.
    pub half: Vec2,
    /// What is in it, in its own coordinates.
    pub figure: Figure,
}

impl Figure {
    /// Draws on the given layer from here on.
    pub fn on(&mut self, layer: &'static str) -> Pen<'_> {
        Pen { figure: self, layer }
    }

    /// All items, those of the inset too.
    pub fn all(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().chain(self.inset.iter().flat_map(|inset| inset.figure.items.iter()))
    }
}

/// Adds items to one layer of a figure.
pub struct Pen<'a> {
    figure: &'a mut Figure,
    layer: &'static str,
}

impl Pen<'_> {
    /// Adds a shape without a name or a label.
    pub fn draw(&mut self, role: Role, shape: Shape) -> &mut Self {
        self.add(role, shape, "", "")
    }

    /// Adds a shape that draws the value `name` and is labelled with it.
    pub fn named(&mut self, role: Role, shape: Shape, name: &'static str) -> &mut Self {
        self.add(role, shape, name, name)
    }

    /// Adds a shape that draws no value of the trace, with a label.
    pub fn labelled(&mut self, role: Role, shape: Shape, label: impl Into<Cow<'static, str>>) -> &mut Self {
        self.add(role, shape, "", label)
    }

    /// Adds a shape that draws the value `name`, with a label of its own.
    pub fn add(
        &mut self,
        role: Role,
        shape: Shape,
        name: &'static str,
        label: impl Into<Cow<'static, str>>,
    ) -> &mut Self {
        self.figure.items.push(Item { layer: self.layer, name, role, shape, label: label.into() });
        self
    }
}
