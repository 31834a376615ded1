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

/// A primitive that every output can draw. In pixels, y down.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Primitive {
    /// A convex outline, filled or stroked or both.
    Polygon { points: Vec<Vec2>, fill: Color, stroke: Option<Stroke> },
    /// The inside of closed lines without holes; filled or stroked or both.
    Area { outlines: Vec<Vec<Vec2>>, fill: Color, stroke: Option<Stroke> },
    /// Many convex outlines, and lines of two points, with the same look; filled or stroked or both.
    Many { outlines: Outlines, fill: Color, stroke: Option<Stroke> },
    /// A line through points, open.
    Path { points: Vec<Vec2>, stroke: Stroke },
    /// A circle, filled or stroked or both.
    Circle { center: Vec2, radius: f32, fill: Color, stroke: Option<Stroke> },
    /// One line of text, with a halo that separates it from the background. Half its height is above the point.
    Text { at: Vec2, anchor: Anchor, text: String, face: Face, size: f32, color: Color, halo: Color },
}

/// The part of a text that is at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
}

impl Anchor {
    /// The name in SVG.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
        }
    }
}

impl Primitive {
    /// The words and the area of a text; `None` for other primitives.
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

/// A primitive, and its origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// The layer of the item.
    pub layer: &'static str,
    /// The value that the item draws; empty if it draws none.
    pub name: &'static str,
    /// The primitive.
    pub primitive: Primitive,
}

/// One frame of the picture: the world, or an inset. Its content is clipped to its area.
#[derive(Debug, Clone, PartialEq)]
pub struct Pane {
    /// The area in the picture.
    pub area: Area,
    /// The content, back to front.
    pub drawn: Vec<Drawn>,
}
