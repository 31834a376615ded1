//! Converts a sketch's primitives to epaint's shapes.

use super::plain::Plain;
use crate::figure::fill;
use crate::figure::primitive::{Anchor, Pane, Primitive, Stroke};
use crate::figure::text::Face;
use crate::figure::theme::Color;
use crate::figure::view::Area;
use crate::words::unmarked;
use epaint::{CircleShape, ClippedShape, Color32, Mesh, Pos2, Rect, Shape, pos2};
use glam::Vec2;
use std::f32::consts::{PI, TAU};

/// Converts a theme's color for epaint. Opacity is applied to the bytes directly, as in SVG and CSS. epaint's conversion goes
/// through linear light and turns pale blue into cyan.
pub fn color(color: Color) -> Color32 {
    let Color(r, g, b, a) = color;
    let part = |part: u8| ((u16::from(part) * u16::from(a) + 127) / 255) as u8;
    Color32::from_rgba_premultiplied(part(r), part(g), part(b), a)
}

/// Converts a point of a picture for epaint.
pub fn pos(p: Vec2) -> Pos2 {
    pos2(p.x, p.y)
}

/// Converts a picture's rectangle for epaint.
pub fn rect(area: Area) -> Rect {
    Rect::from_min_max(pos(area.min), pos(area.max))
}

/// Lays out text.
pub trait Letters {
    /// Lays out a single line.
    fn line(&mut self, text: String, face: Face, size: f32) -> Line;
}

/// A line of text, ready for drawing anywhere.
pub struct Line {
    /// Its size.
    pub room: epaint::Vec2,
    /// Returns its shape, with the upper left corner at this position, in this color.
    pub drawn: Box<dyn Fn(Pos2, Color32) -> Shape>,
}

/// Collects shapes, clipped to a part of the screen.
pub struct Brush<'a> {
    letters: &'a mut dyn Letters,
    clip: Rect,
    /// The collected shapes.
    pub shapes: Vec<ClippedShape>,
}

impl<'a> Brush<'a> {
    /// A brush for a part of the screen.
    pub fn new(letters: &'a mut dyn Letters, clip: Rect) -> Self {
        Self { letters, clip, shapes: vec![] }
    }

    /// Paints in a smaller part.
    pub fn within(&mut self, area: Area, paint: impl FnOnce(&mut Self)) {
        let smaller = rect(area).intersect(self.clip);
        let whole = std::mem::replace(&mut self.clip, smaller);
        paint(self);
        self.clip = whole;
    }

    /// Adds a shape.
    pub fn add(&mut self, shape: impl Into<Shape>) {
        self.shapes.push(ClippedShape::new(self.clip, shape));
    }

    /// Adds each pane's drawing, clipped to the pane's area. All are moved `by` this vector.
    pub fn panes(&mut self, panes: &[Pane], by: Vec2) {
        for pane in panes {
            let area = Area { min: pane.area.min + by, max: pane.area.max + by };
            self.within(area, |brush| {
                pane.drawn.iter().for_each(|drawn| brush.primitive(&drawn.primitive, by));
            });
        }
    }

    /// Adds a primitive, moved `by` this vector.
    pub fn primitive(&mut self, primitive: &Primitive, by: Vec2) {
        let pos = |p: Vec2| pos(p + by);
        match primitive {
            Primitive::Polygon { points, fill, stroke } => {
                let points: Vec<Pos2> = points.iter().map(|&p| pos(p)).collect();
                polygon(&points, color(*fill), line(stroke.as_ref()))
                    .into_iter()
                    .for_each(|shape| self.add(shape));
            }
            Primitive::Area { outlines, fill, stroke } => {
                if fill.3 > 0 {
                    self.add(Shape::mesh(mesh(outlines, color(*fill), by)));
                }
                // The rim is drawn over the triangles of the inside.
                for (points, stroke) in outlines.iter().zip(stroke.iter().cycle()) {
                    let points: Vec<Pos2> = points.iter().map(|&p| pos(p)).collect();
                    self.add(Shape::closed_line(blunt(&points, stroke.width), line(Some(stroke))));
                }
            }
            Primitive::Many { outlines, fill, stroke } if outlines.len() > SMOOTH => {
                if fill.3 > 0 {
                    self.add(Plain::fills(outlines, color(*fill), by));
                }
                if let Some(stroke) = stroke {
                    self.add(Plain::lines(outlines, stroke, color(stroke.color), by));
                }
            }
            Primitive::Many { outlines, fill, stroke } => {
                for outline in outlines.iter() {
                    let points = outline.iter().map(|&p| pos(p)).collect();
                    match outline.len() {
                        2 => self.add(Shape::line(points, line(stroke.as_ref()))),
                        _ => self.add(Shape::convex_polygon(points, color(*fill), line(stroke.as_ref()))),
                    }
                }
            }
            Primitive::Path { points, stroke } => {
                let points: Vec<Pos2> = points.iter().map(|&p| pos(p)).collect();
                match stroke.dash {
                    None => self.add(Shape::line(points, line(Some(stroke)))),
                    Some([dash, space]) => {
                        self.add(Shape::dashed_line(&points, line(Some(stroke)), dash, space));
                    }
                }
            }
            Primitive::Circle { center, radius, fill, stroke } => {
                self.add(disk(*center + by, *radius, color(*fill), line(stroke.as_ref())));
            }
            Primitive::Text { at, anchor, text, face, size, color: ink, halo } => {
                let line = self.letters.line(unmarked(text.clone()), *face, *size);
                let part = match anchor {
                    Anchor::Start => epaint::vec2(0.0, 0.5),
                    Anchor::Middle => epaint::vec2(0.5, 0.5),
                };
                let corner = pos(*at) - line.room * part;
                // epaint has no outlined text: the halo is the text itself, drawn eight times with a small offset.
                let times = if halo.3 == 0 { 0 } else { 8_u8 };
                for i in 0..times {
                    let aside = Vec2::from_angle(f32::from(i) * std::f32::consts::FRAC_PI_4) * 1.8;
                    let at = corner + epaint::vec2(aside.x, aside.y);
                    self.add((line.drawn)(at, color(*halo)));
                }
                self.add((line.drawn)(corner, color(*ink)));
            }
        }
    }
}

/// A convex polygon: its inside, and the outline over it. If one shape had both, epaint would let the inside reach over the
/// outline beside a sharp corner.
fn polygon(corners: &[Pos2], fill: Color32, stroke: epaint::Stroke) -> [Shape; 2] {
    let corners = blunt(corners, stroke.width);
    let inside = Shape::convex_polygon(corners.clone(), fill, epaint::Stroke::NONE);
    [inside, Shape::closed_line(corners, stroke)]
}

/// The cosine of the sharpest corner whose outline is pointed, 29°. This is as in SVG, where `stroke-miterlimit` is 4.
const SHARP: f32 = 0.875;

/// The distance in pixels within which corners count as one, since the difference is invisible.
const SAME: f32 = 0.1;

/// The length in pixels below which a side has no sharp corners: a cut would be as long as the side.
const SHORT: f32 = 0.75;

/// The corners of a closed outline with a width. Sharp ones are cut off, since their points would be far away.
pub fn blunt(corners: &[Pos2], width: f32) -> Vec<Pos2> {
    let mut corners = apart(corners);
    let sides = |corners: &[Pos2], i: usize| {
        let [before, after] =
            [i + corners.len() - 1, i + 1].map(|next| corners[next % corners.len()] - corners[i]);
        (before.normalized().dot(after.normalized()) > SHARP).then_some([before, after])
    };
    // An invisibly short side cannot be cut: its corner is removed, which may leave another sharp one.
    let is_short = |sides: [epaint::Vec2; 2]| sides.iter().any(|side| side.length() < SHORT);
    while let Some(i) = (0..corners.len()).find(|&i| sides(&corners, i).is_some_and(is_short)) {
        corners.remove(i);
        corners = apart(&corners);
    }
    let mut all = Vec::with_capacity(corners.len() + 2);
    for (i, &corner) in corners.iter().enumerate() {
        match sides(&corners, i) {
            Some([before, after]) => all.extend(cut(corner, before, after, width)),
            None => all.push(corner),
        }
    }
    all
}

/// The corners without duplicates of the previous corner, since the direction between two equal corners is random.
fn apart(corners: &[Pos2]) -> Vec<Pos2> {
    let mut all: Vec<Pos2> = Vec::with_capacity(corners.len());
    for &corner in corners {
        if all.last().is_none_or(|last| last.distance(corner) > SAME) {
            all.push(corner);
        }
    }
    while all.len() > 1 && all[0].distance(all[all.len() - 1]) <= SAME {
        all.pop();
    }
    all
}

/// Cuts off a sharp corner.
fn cut(corner: Pos2, before: epaint::Vec2, after: epaint::Vec2, width: f32) -> [Pos2; 2] {
    // Equally far from the corner on both sides: a cut from a near point to a far one would run along them.
    let far = (width / 4.0).min(before.length() / 3.0).min(after.length() / 3.0);
    let [first, second] = [before, after].map(|side| corner + far * side.normalized());
    if first.distance(second) > SAME {
        return [first, second];
    }
    // Both sides are in one line: an outline that turns back at a point has no direction there.
    let aside = before.normalized().rot90() * SAME;
    // Each end stays on the side of its line.
    let aside = if aside.dot(after) < 0.0 { -aside } else { aside };
    [first - aside, first + aside]
}

/// The inside of closed lines.
fn mesh(outlines: &[Vec<Vec2>], color: Color32, by: Vec2) -> Mesh {
    let mut mesh = Mesh::default();
    for corners in fill::strips(outlines) {
        let first = mesh.vertices.len() as u32;
        corners.into_iter().for_each(|corner| mesh.colored_vertex(pos(corner + by), color));
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first, first + 2, first + 3);
    }
    mesh
}

/// The number of shapes above which edges are not smoothed, since the difference is invisible.
const SMOOTH: usize = 600;

/// The radius above which epaint's circles have visible corners: it draws at most 128.
const LARGE: f32 = 400.0;

/// A circle without visible corners, of any size.
fn disk(center: Vec2, radius: f32, fill: Color32, stroke: epaint::Stroke) -> Shape {
    if radius <= LARGE || !radius.is_finite() {
        return circle(center, radius, fill, stroke).into();
    }
    // The line between two corners is within a twentieth of a pixel of the circle. The largest circles have at most 4,096
    // corners.
    let count = (PI * (10.0 * radius).sqrt()).min(4096.0).ceil();
    let corner = |i: u16| pos(center + radius * Vec2::from_angle(TAU * f32::from(i) / count));
    Shape::convex_polygon((0..count as u16).map(corner).collect(), fill, stroke)
}

/// A circle with its line centered on it, as in SVG. epaint draws the whole line outside.
fn circle(center: Vec2, radius: f32, fill: Color32, stroke: epaint::Stroke) -> CircleShape {
    // A circle without a radius would not be drawn.
    CircleShape { center: pos(center), radius: (radius - stroke.width / 2.0).max(0.1), fill, stroke }
}

fn line(stroke: Option<&Stroke>) -> epaint::Stroke {
    stroke.map_or(epaint::Stroke::NONE, |stroke| epaint::Stroke::new(stroke.width, color(stroke.color)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::fonts;
    use crate::compose;
    use crate::figure::theme::Theme;
    use crate::lesson::Library;
    use crate::session::State;
    use crate::words::Lang;
    use epaint::text::Fonts;
    use glam::vec2;

    #[test]
    fn a_ring_lies_between_its_circles() {
        // Between circles of 20 and 50 pixels.
        let stroke = epaint::Stroke::new(30.0, Color32::BLACK);
        let shape = circle(Vec2::ZERO, 35.0, Color32::TRANSPARENT, stroke);
        let mut mesh = Mesh::default();
        let options = epaint::TessellationOptions { feathering: false, ..Default::default() };
        let mut tessellator = epaint::Tessellator::new(1.0, options, [1, 1], vec![]);
        tessellator.tessellate_circle(shape, &mut mesh);
        let far: Vec<f32> = mesh.vertices.iter().map(|vertex| vertex.pos.to_vec2().length()).collect();
        let (least, most) = far.iter().fold((f32::MAX, 0.0_f32), |(a, b), &r| (a.min(r), b.max(r)));
        assert!((least - 20.0).abs() < 0.1 && (most - 50.0).abs() < 0.1, "{least} to {most}");
    }

    #[test]
    fn a_small_picture_is_moved_with_its_content() {
        let library = Library::builtin();
        let size = Area::new(Vec2::ZERO, vec2(200.0, 120.0));
        let mut fonts = Fonts::new(epaint::TextOptions::default(), fonts::definitions(vec![]));
        let mut view = fonts.with_pixels_per_point(1.0);
        let by = vec2(30.0, -7.0);
        for lesson in &library.lessons {
            let panes = compose::miniature(&State::at(lesson, 0), &Theme::ALL[0], size, Lang::En);
            let mut drawn = |by| {
                let mut brush = Brush::new(&mut view, Rect::EVERYTHING);
                brush.panes(&panes, by);
                brush.shapes.iter().map(|it| it.shape.visual_bounding_rect()).collect::<Vec<_>>()
            };
            let (here, there) = (drawn(Vec2::ZERO), drawn(by));
            assert!(!here.is_empty() && here.len() == there.len(), "{}", lesson.id);
            for (here, there) in here.into_iter().zip(there).filter(|(here, _)| here.is_finite()) {
                let away = (there.min - here.min - epaint::vec2(by.x, by.y)).length();
                assert!(away < 0.01, "{}: a shape stays behind by {away}", lesson.id);
            }
        }
    }

    #[test]
    fn a_large_circle_has_no_corners_to_be_seen() {
        for radius in [401.0, 3000.0, 80_000.0] {
            let Shape::Path(path) = disk(Vec2::ZERO, radius, Color32::BLACK, epaint::Stroke::NONE) else {
                panic!("a circle of {radius} pixels is drawn by epaint");
            };
            let between = |i: usize| path.points[i].lerp(path.points[(i + 1) % path.points.len()], 0.5);
            let beside = (0..path.points.len()).map(|i| radius - between(i).to_vec2().length());
            let most = beside.fold(0.0_f32, |most, beside| most.max(beside.abs()));
            // A twentieth of a pixel, plus the rounding of floats of this size.
            assert!(most < 0.05 + 2.0 * radius * f32::EPSILON, "{radius}: {most}");
        }
    }

    #[test]
    fn only_sharp_corners_are_cut_and_none_by_much() {
        let square = [pos2(0.0, 0.0), pos2(10.0, 0.0), pos2(10.0, 10.0), pos2(0.0, 10.0)];
        assert_eq!(blunt(&square, 13.0), square);
        let thin = [pos2(0.0, 0.0), pos2(100.0, 1.0), pos2(200.0, 0.0)];
        let cut = blunt(&thin, 13.0);
        assert_eq!(cut.len(), 5, "both ends, not the middle");
        assert!(cut.iter().all(|p| thin.iter().any(|corner| corner.distance(*p) < 3.3)));
        assert!(blunt(&[pos2(1.0, 1.0); 3], 2.0).iter().all(|p| p.x.is_finite()), "all in one point");
    }

    /// The distance by which the outline of these corners, two pixels wide, reaches beyond a rectangle around them.
    fn beyond(corners: &[Pos2], tessellator: &mut epaint::Tessellator) -> f32 {
        let mut mesh = Mesh::default();
        let outline = epaint::Stroke::new(2.0, Color32::BLACK);
        tessellator.tessellate_shape(Shape::closed_line(blunt(corners, outline.width), outline), &mut mesh);
        let around = Rect::from_points(corners);
        mesh.vertices.iter().map(|vertex| around.distance_to_pos(vertex.pos)).fold(0.0, f32::max)
    }

    #[test]
    fn the_outline_of_a_cusp_stays_beside_it() {
        // As on a map where a circle leaves a line: both arrive as one, and turn within a pixel or two.
        let mut tessellator = epaint::Tessellator::new(1.0, Default::default(), [1, 1], vec![]);
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..100_000 {
            let (tip, way) = (pos2(300.0, 200.0), epaint::Vec2::angled(6.3 * random.f32()));
            let near = |random: &mut fastrand::Rng| {
                let apart = 2.0 * random.f32().powi(3);
                tip + apart * epaint::Vec2::angled(6.3 * random.f32())
            };
            let turned = epaint::emath::Rot2::from_angle(0.02 * (random.f32() - 0.5)) * way;
            let corners: Vec<Pos2> = std::iter::once(tip - 50.0 * way)
                .chain((0..random.usize(1..5)).map(|_| near(&mut random)))
                .chain([tip - 80.0 * turned])
                .collect();
            let far = beyond(&corners, &mut tessellator);
            // An uncut corner would be four times as far away as half of the line and its smoothing, 6 pixels. Beside a cut it
            // may be a little sharper.
            assert!(far < 10.0, "{far}: {corners:?}");
        }
    }

    /// A polygon with its outline, as triangles.
    fn triangles(
        tessellator: &mut epaint::Tessellator,
        corners: &[Pos2],
        (fill, stroke): (Color32, epaint::Stroke),
    ) -> Mesh {
        let mut mesh = Mesh::default();
        for shape in polygon(corners, fill, stroke) {
            tessellator.tessellate_shape(shape, &mut mesh);
        }
        mesh
    }

    #[test]
    fn the_inside_of_a_sharp_triangle_leaves_its_outline_alone() {
        let corners = [pos2(212.0, 494.0), pos2(842.0, 494.0), pos2(527.0, 416.0)];
        let mut tessellator = epaint::Tessellator::new(1.0, Default::default(), [1, 1], vec![]);
        let drawn = (Color32::WHITE, epaint::Stroke::new(2.4, Color32::BLACK));
        let mesh = triangles(&mut tessellator, &corners, drawn);
        let triangles: Vec<[epaint::Vertex; 3]> = mesh
            .indices
            .chunks_exact(3)
            .map(|triangle| [0, 1, 2].map(|i| mesh.vertices[triangle[i] as usize]))
            .collect();
        let covers = |[a, b, c]: [Pos2; 3], p: Pos2| {
            let sides = [(a, b), (b, c), (c, a)].map(|(from, to)| (to - from).rot90().dot(p - from));
            sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
        };
        for (i, away) in (0..3).flat_map(|i| [-0.5, 0.0, 0.5].map(|away| (i, away))) {
            let (from, to) = (corners[i], corners[(i + 1) % 3]);
            let across = away * (to - from).normalized().rot90();
            for part in 1..50_u8 {
                let p = from.lerp(to, f32::from(part) / 50.0) + across;
                let there =
                    triangles.iter().rev().filter(|triangle| covers(triangle.map(|corner| corner.pos), p));
                let colors = there.map(|triangle| triangle.map(|corner| corner.color));
                // Only the soft edge of the outline may lie over it.
                let mut over = colors.take_while(|colors| *colors != [Color32::BLACK; 3]);
                assert!(over.all(|colors| colors.iter().all(|color| color.r() == 0)), "{p} on side {i}");
            }
        }
    }

    #[test]
    fn the_outline_of_a_flat_shape_stays_beside_it() {
        // Parallelograms with two nearly equal corners, as if two segments touch by their ends.
        let mut tessellator = epaint::Tessellator::new(1.0, Default::default(), [1, 1], vec![]);
        for thousandths in -2000..2000 {
            let off = thousandths as f32 / 1000.0;
            let (a, b, c) = (pos2(203.0, 561.0), pos2(618.5, 422.5), pos2(618.5 + off / 3.0, 422.5 + off));
            let flat = [a, b, b + (c - a), c];
            for corners in [flat.to_vec(), vec![a, b, c], vec![a, b, a], vec![a, c, b, a, c]] {
                let drawn = (Color32::RED, epaint::Stroke::new(2.0, Color32::BLACK));
                let mesh = triangles(&mut tessellator, &corners, drawn);
                let around = Rect::from_points(&corners).expand(6.0);
                let far = mesh.vertices.iter().find(|vertex| !around.contains(vertex.pos));
                assert_eq!(far.map(|vertex| vertex.pos), None, "{corners:?}");
            }
        }
    }
}
