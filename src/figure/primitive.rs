//! The few things that every output can draw: polygons, paths, circles, text. In pixels, y down.

use super::many::Outlines;
use super::text::{Face, width};
use super::theme::Color;
use super::view::Area;
use glam::{Vec2, vec2};

/// A line's look. Widths and dashes in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Its width.
    pub width: f32,
    /// Its color.
    pub color: Color,
    /// Dash and space.
    pub dash: Option<[f32; 2]>,
}

/// What every output can draw. In pixels, y down.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Primitive {
    /// A convex outline, filled or stroked or both.
    Polygon { points: Vec<Vec2>, fill: Color, stroke: Option<Stroke> },
    /// What closed lines enclose, holes left out; filled or stroked or both.
    Area { outlines: Vec<Vec<Vec2>>, fill: Color, stroke: Option<Stroke> },
    /// Many convex outlines, and lines of two points, that look alike; filled or stroked or both.
    Many { outlines: Outlines, fill: Color, stroke: Option<Stroke> },
    /// A line through points, open.
    Path { points: Vec<Vec2>, stroke: Stroke },
    /// A circle, filled or stroked or both.
    Circle { center: Vec2, radius: f32, fill: Color, stroke: Option<Stroke> },
    /// One line of text, with a halo that parts it from what is behind. Half its height is above the point.
    Text { at: Vec2, anchor: Anchor, text: String, face: Face, size: f32, color: Color, halo: Color },
}

/// The part of a text that stands at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
}

impl Anchor {
    /// What SVG calls it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
        }
    }
}

impl Primitive {
    /// What a text says and where it is, for a text.
    pub fn said(&self) -> Option<(&str, Area)> {
        let Self::Text { at, anchor, text, face, size, .. } = self else { return None };
        let size = vec2(width(*face, text, *size), *size);
        let center = match anchor {
            Anchor::Start => *at + vec2(size.x / 2.0, 0.0),
            Anchor::Middle => *at,
        };
        Some((text, Area::around(center, size)))
    }
}

/// A primitive, and what it came from.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// The layer of the item.
    pub layer: &'static str,
    /// The value that the item draws, or nothing.
    pub name: &'static str,
    /// What to draw.
    pub primitive: Primitive,
}

/// One frame of the picture: the world, or an inset. Nothing of it is seen outside its area.
#[derive(Debug, Clone, PartialEq)]
pub struct Pane {
    /// Where it is.
    pub area: Area,
    /// What is in it, back to front.
    pub drawn: Vec<Drawn>,
}
