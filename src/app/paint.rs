//! Draws a sketch's primitives on the screen.

use super::fonts::font;
use crate::figure::primitive::{Anchor, Pane, Primitive, Stroke};
use crate::figure::theme::Color;
use crate::figure::view::Area;
use egui_macroquad::egui::{self, Color32, Pos2, Rect, Shape, epaint::CircleShape, pos2};
use glam::{Vec2, vec2};

/// A theme's color for egui. Opacity is applied to the bytes as they are, as SVG and CSS do; egui's
/// own conversion goes through linear light and turns pale blue into cyan.
pub fn color(color: Color) -> Color32 {
    let Color(r, g, b, a) = color;
    let part = |part: u8| ((u16::from(part) * u16::from(a) + 127) / 255) as u8;
    Color32::from_rgba_premultiplied(part(r), part(g), part(b), a)
}

/// A point of a picture for egui.
pub fn pos(p: Vec2) -> Pos2 {
    pos2(p.x, p.y)
}

/// A point of egui's for a picture.
pub fn point(p: Pos2) -> Vec2 {
    vec2(p.x, p.y)
}

/// A rectangle of egui's for a picture.
pub fn area(rect: Rect) -> Area {
    Area { min: point(rect.min), max: point(rect.max) }
}

/// A picture's rectangle for egui.
pub fn rect(area: Area) -> Rect {
    Rect::from_min_max(pos(area.min), pos(area.max))
}

/// Draws each pane, nothing of it outside its area.
pub fn paint(painter: &egui::Painter, panes: &[Pane]) {
    paint_moved(painter, panes, egui::Vec2::ZERO);
}

/// The same, all of it moved by so much.
pub fn paint_moved(painter: &egui::Painter, panes: &[Pane], by: egui::Vec2) {
    for pane in panes {
        let area = rect(pane.area).translate(by);
        let painter = painter.with_clip_rect(area.intersect(painter.clip_rect()));
        for drawn in &pane.drawn {
            primitive(&painter, &drawn.primitive, by);
        }
    }
}

fn primitive(painter: &egui::Painter, primitive: &Primitive, by: egui::Vec2) {
    let pos = |p: Vec2| pos(p) + by;
    match primitive {
        Primitive::Polygon { points, fill, stroke } => {
            let points = points.iter().map(|&p| pos(p)).collect();
            painter.add(Shape::convex_polygon(points, color(*fill), line(stroke.as_ref())));
        }
        Primitive::Path { points, stroke } => {
            let points: Vec<Pos2> = points.iter().map(|&p| pos(p)).collect();
            match stroke.dash {
                None => drop(painter.add(Shape::line(points, line(Some(stroke))))),
                Some([dash, space]) => {
                    painter.extend(Shape::dashed_line(&points, line(Some(stroke)), dash, space));
                }
            }
        }
        Primitive::Circle { center, radius, fill, stroke } => {
            let (center, radius) = (pos(*center), *radius);
            painter.add(CircleShape { center, radius, fill: color(*fill), stroke: line(stroke.as_ref()) });
        }
        Primitive::Text { at, anchor, text, face, size, color: ink, halo } => {
            let galley = painter.layout_no_wrap(text.clone(), font(*face, *size), color(*ink));
            let part = match anchor {
                Anchor::Start => egui::vec2(0.0, 0.5),
                Anchor::Middle => egui::vec2(0.5, 0.5),
            };
            let corner = pos(*at) - galley.size() * part;
            // egui has no outlined text: the halo is the same text, eight times, a little aside.
            let times = if halo.3 == 0 { 0 } else { 8_u8 };
            for i in 0..times {
                let aside = Vec2::from_angle(f32::from(i) * std::f32::consts::FRAC_PI_4) * 1.8;
                let at = corner + egui::vec2(aside.x, aside.y);
                painter.add(egui::epaint::TextShape {
                    override_text_color: Some(color(*halo)),
                    ..egui::epaint::TextShape::new(at, galley.clone(), color(*halo))
                });
            }
            painter.galley(corner, galley, color(*ink));
        }
    }
}

fn line(stroke: Option<&Stroke>) -> egui::Stroke {
    stroke.map_or(egui::Stroke::NONE, |stroke| egui::Stroke::new(stroke.width, color(stroke.color)))
}
