//! One item of a figure: its shape, in the style of its role.

use super::{Sketcher, Visible};
use crate::figure::fill;
use crate::figure::many::{Many, Outlines};
use crate::figure::outlines::{arc, capsule_outline, sector_outline};
use crate::figure::places;
use crate::figure::primitive::{Primitive, Stroke};
use crate::figure::theme::{Color, Style};
use crate::figure::{Item, Role, Shape, Solid};
use glam::Vec2;

/// The opacity of a faint line.
const FAINT: f32 = 0.32;

/// The opacity of a ring, and the distance of hatching lines, in pixels.
const RING: f32 = 0.3;
const HATCH: f32 = 11.0;

/// The distance beyond the picture to which an infinite line is drawn, in pixels.
const BEYOND: f32 = 20.0;

/// The length to either side of the ticks at the ends of a measured distance, in pixels.
const TICK: f32 = 6.0;

/// The opacity of the lines across a region of a map.
const HATCHED: f32 = 0.55;

/// The greatest shade of a face of a body in space.
const SHADE: f32 = 0.12;

/// The dashes of a circle, long enough to be visible beside another one.
const ROUND: [f32; 2] = [14.0, 5.0];

impl Sketcher<'_> {
    /// The role of an item here and now. A region under the pointer has the role of the current one, and the drawing of a wrong
    /// verdict is a mistake.
    fn role(&self, item: &Item) -> Role {
        match item.role {
            Role::Region(i) if self.is_lit(item) => Role::RegionLive(i),
            _ if self.look.wrong.is_some_and(|verdict| verdict.0 == item.name) => Role::Mistaken,
            role => role,
        }
    }

    /// The style of an item here and now. A hit and a value under the pointer are drawn with heavier lines.
    pub(super) fn style(&self, seen: &Visible<'_>) -> Style {
        let role = self.role(seen.item);
        let mut style = self.look.theme.style(role);
        if self.look.hit == Some(true)
            && self.look.wrong.is_none()
            && matches!(role, Role::Moving | Role::Target | Role::Peer)
        {
            style.width *= 1.5;
        }
        if self.is_lit(seen.item) {
            style.width *= 1.5;
        }
        if seen.faint {
            style.line = style.line.times(FAINT);
            style.fill = style.fill.times(FAINT);
        }
        style
    }

    pub(super) fn is_lit(&self, item: &Item) -> bool {
        self.look.lit.is_some_and(|lit| item.is_lit_by(lit))
    }

    pub(super) fn item(&mut self, seen: &Visible<'_>) {
        let (item, role) = (seen.item, self.role(seen.item));
        let style = self.style(seen);
        let stroke = Stroke { width: style.width, color: style.line, dash: style.dash };
        let v = self.view;
        if self.is_lit(item) {
            self.glow(seen, style.line);
        }
        match seen.shape.as_ref() {
            Shape::Point(p) => self.dot(item, role, v.pixel(*p), style),
            shape @ (Shape::Segment(..)
            | Shape::Drop(..)
            | Shape::Band(..)
            | Shape::Line(..)
            | Shape::Ray(..)) => {
                self.line(item, role, shape, stroke);
            }
            Shape::Arrow(a, b) => self.arrow(item, v.pixel(*a), v.pixel(*b), stroke),
            Shape::Disk(c, r) => self.circle(item, v.pixel(*c), r * v.scale, style.fill, stroke),
            Shape::Circle(c, r) => {
                let stroke = Stroke { dash: stroke.dash.map(|_| ROUND), ..stroke };
                self.circle(item, v.pixel(*c), r * v.scale, Color::NONE, stroke);
            }
            Shape::Arc(c, r, part) => {
                let stroke = Stroke { dash: stroke.dash.map(|_| ROUND), ..stroke };
                // The arc, with the radius that sweeps it.
                let mut swept = arc(v.pixel(*c), r * v.scale, *part);
                swept.push(v.pixel(*c));
                self.path(item, swept, stroke);
            }
            Shape::Capsule(a, b, r) => {
                self.polygon(item, capsule_outline(v.pixel(*a), v.pixel(*b), r * v.scale), style);
            }
            Shape::Sector(c, r, facing, half) => self.sector(item, (*c, *r), [*facing, *half], style),
            Shape::Polygon(corners) => {
                self.polygon(item, corners.iter().map(|&p| v.pixel(p)).collect(), style);
            }
            Shape::Many(many) => self.many(item, many, style),
            Shape::Solid(solid) => self.solid(item, solid, style),
            Shape::Region(lines) => {
                self.polygon(item, places::region(&v, lines), Style { width: 0.0, ..style });
            }
            Shape::Area(outlines) => self.area(item, outlines, style, stroke),
            Shape::Ring(c, r, s) => {
                // A line as wide as the distance between the circles.
                let (middle, width) = (f32::midpoint(*r, *s) * v.scale, (s - r).abs() * v.scale);
                let stroke = Stroke { width, color: style.line.times(RING), dash: None };
                self.circle(item, v.pixel(*c), middle, Color::NONE, stroke);
            }
            Shape::Part(corners) => self.part(item, role, corners, style),
            Shape::RightAngle(corner, d, e) => {
                let side = |d: &Vec2| v.vector(*d).normalize_or_zero() * 12.0;
                let (c, d, e) = (v.pixel(*corner), side(d), side(e));
                self.path(item, vec![c + d, c + d + e, c + e], stroke);
            }
            Shape::Note(_) => {}
        }
    }

    /// A straight line: thin and dashed to a shadow on the ground, thick for a shadow on an axis, with a tick at each end of a
    /// measured distance.
    fn line(&mut self, item: &Item, role: Role, shape: &Shape, stroke: Stroke) {
        let Some((a, b)) = shape.line(&self.view, BEYOND) else { return };
        let weight = self.look.theme.weight;
        let stroke = match shape {
            Shape::Drop(..) => Stroke { width: 1.3 * weight, dash: Some([7.0, 6.0]), ..stroke },
            Shape::Band(..) => {
                let dash = stroke.dash.filter(|_| role == Role::Mistaken);
                Stroke { width: 9.0 * weight, dash, ..stroke }
            }
            _ => stroke,
        };
        self.path(item, vec![a, b], stroke);
        if role == Role::Gap && matches!(shape, Shape::Segment(..)) {
            self.ticks_at(item, [a, b], stroke);
        }
    }

    /// A region of a map.
    fn area(&mut self, item: &Item, outlines: &[Vec<Vec2>], style: Style, stroke: Stroke) {
        let pixels = |outline: &Vec<Vec2>| outline.iter().map(|&p| self.view.pixel(p)).collect();
        let outlines: Vec<Vec<Vec2>> = outlines.iter().map(pixels).collect();
        if item.role == Role::MapDiffers {
            // Names are written on it.
            let (width, color) = (1.6 * self.look.theme.weight, stroke.color.times(HATCHED));
            self.hatch(item, &outlines, Stroke { width, color, ..stroke });
        }
        if style.fill.3 > 0 || style.width > 0.0 {
            let stroke = (style.width > 0.0).then_some(stroke);
            let area = Primitive::Area { outlines, fill: style.fill, stroke };
            self.push(item.layer, item.name, area);
        }
    }

    /// A part of a body with its rim, hatched if it is a mistake.
    fn part(&mut self, item: &Item, role: Role, corners: &[Vec2], style: Style) {
        let corners: Vec<Vec2> = corners.iter().map(|&p| self.view.pixel(p)).collect();
        let width = 1.6 * self.look.theme.weight;
        if role == Role::Mistaken {
            let stroke = Stroke { width, color: style.line, dash: None };
            self.hatch(item, std::slice::from_ref(&corners), stroke);
        }
        self.polygon(item, corners, Style { width, dash: None, ..style });
    }

    /// A short line across each end of a measured distance.
    fn ticks_at(&mut self, item: &Item, [a, b]: [Vec2; 2], stroke: Stroke) {
        let across = (b - a).perp().normalize_or(Vec2::Y) * TICK * self.look.theme.weight.sqrt();
        for end in [a, b] {
            self.path(item, vec![end - across, end + across], stroke);
        }
    }

    /// A soft wide line below the item under the pointer. An area is highlighted by its thicker outline instead, and a label not
    /// at all.
    fn glow(&mut self, seen: &Visible<'_>, color: Color) {
        let color = color.times(0.25);
        let stroke = Stroke { width: 14.0, color, dash: None };
        if let Shape::Point(p) = *seen.shape {
            self.circle(seen.item, self.view.pixel(p), 12.0, color, Stroke { width: 0.0, ..stroke });
        } else if let Some((a, b)) = seen.shape.line(&self.view, BEYOND) {
            self.path(seen.item, vec![a, b], stroke);
        }
    }

    /// Shapes with the same look, drawn together.
    fn many(&mut self, item: &Item, many: &Many, style: Style) {
        let outlines = Outlines::of(many, &self.view);
        let Style { width, line, fill, .. } = outlines.styled(style);
        let stroke = (width > 0.0).then_some(Stroke { width, color: line, dash: None });
        self.push(item.layer, item.name, Primitive::Many { outlines, fill, stroke });
    }

    /// A body in space: its outline, then its hidden edges, then its visible ones.
    fn solid(&mut self, item: &Item, solid: &Solid, style: Style) {
        const BEHIND: [f32; 2] = [4.0, 4.0];
        let v = self.view;
        let pixels = |line: &Vec<Vec2>| line.iter().map(|&p| v.pixel(p)).collect::<Vec<Vec2>>();
        self.polygon(item, pixels(&solid.outline), Style { width: 0.0, ..style });
        for (face, dark) in &solid.faces {
            let fill = self.look.theme.shade(SHADE * dark);
            self.polygon(item, pixels(face), Style { width: 0.0, fill, ..style });
        }
        let thin = Stroke { width: 0.5 * style.width, color: style.line, dash: None };
        let behind = Stroke { dash: Some(BEHIND), color: style.line.times(0.75), ..thin };
        let edges = Stroke { width: style.width, ..thin };
        for (lines, stroke) in [(&solid.hidden, behind), (&solid.lines, thin), (&solid.edges, edges)] {
            lines.iter().for_each(|line| self.path(item, pixels(line), stroke));
        }
    }

    /// Slanted lines across the inside. They do not move on the screen with the shape, so that nothing seems to flow.
    fn hatch(&mut self, item: &Item, outlines: &[Vec<Vec2>], stroke: Stroke) {
        for (from, to) in hatching(outlines) {
            self.path(item, vec![from, to], stroke);
        }
    }

    fn dot(&mut self, item: &Item, role: Role, center: Vec2, style: Style) {
        let theme = self.look.theme;
        let radius = if role == Role::Projection { 5.0 } else { 5.5 } * theme.weight.sqrt();
        // A point that does not touch is open, like the badge of a miss.
        let (fill, width) = match role {
            Role::Apart => (theme.paper, 2.4 * theme.weight),
            _ => (style.line, 0.0),
        };
        self.circle(item, center, radius, fill, Stroke { width, color: style.line, dash: None });
    }

    pub(super) fn path(&mut self, item: &Item, points: Vec<Vec2>, stroke: Stroke) {
        self.push(item.layer, item.name, Primitive::Path { points, stroke });
    }

    fn polygon(&mut self, item: &Item, points: Vec<Vec2>, style: Style) {
        if points.len() < 3 {
            return;
        }
        let stroke = Stroke { width: style.width, color: style.line, dash: style.dash };
        let stroke = (style.width > 0.0).then_some(stroke);
        self.push(item.layer, item.name, Primitive::Polygon { points, fill: style.fill, stroke });
    }

    /// A field of view; without an opening, the facing direction.
    fn sector(&mut self, item: &Item, (c, r): (Vec2, f32), [facing, half]: [f32; 2], style: Style) {
        let outline = sector_outline(c, r, facing, half).into_iter().map(|p| self.view.pixel(p)).collect();
        let stroke = Stroke { width: style.width, color: style.line, dash: style.dash };
        if half > 0.0 && r > 0.0 {
            let area = Primitive::Area { outlines: vec![outline], fill: style.fill, stroke: Some(stroke) };
            self.push(item.layer, item.name, area);
        } else {
            self.path(item, outline, stroke);
        }
    }

    fn circle(&mut self, item: &Item, center: Vec2, radius: f32, fill: Color, stroke: Stroke) {
        if stroke.dash.is_some() {
            return self.path(item, arc(center, radius, 1.0), stroke);
        }
        let stroke = (stroke.width > 0.0).then_some(stroke);
        self.push(item.layer, item.name, Primitive::Circle { center, radius, fill, stroke });
    }

    /// A shaft that ends where its solid head begins. Short arrows get small heads.
    fn arrow(&mut self, item: &Item, from: Vec2, to: Vec2, stroke: Stroke) {
        let length = from.distance(to);
        let direction = (to - from).normalize_or_zero();
        let head = (15.0 * self.look.theme.weight.sqrt()).min(length * 0.6);
        if length < 0.5 {
            return;
        }
        let base = to - direction * head;
        self.path(item, vec![from, base + direction * 0.5], stroke);
        let side = direction.perp() * head * 0.4;
        let points = vec![to, base + side, base - side];
        self.push(item.layer, item.name, Primitive::Polygon { points, fill: stroke.color, stroke: None });
    }
}

/// The slanted lines across the inside of outlines.
pub(super) fn hatching(outlines: &[Vec<Vec2>]) -> Vec<(Vec2, Vec2)> {
    let across = Vec2::splat(std::f32::consts::FRAC_1_SQRT_2) / HATCH;
    fill::lines(outlines, |p| p.dot(across))
}

#[cfg(test)]
mod tests {
    use crate::figure::names::Name;
    use crate::figure::primitive::Primitive;
    use crate::figure::sketch::{Look, sketch};
    use crate::figure::theme::{Color, Theme};
    use crate::figure::view::{Area, View, Views};
    use crate::figure::{Figure, Frame, Pen, Role, Shape};
    use crate::words::Lang;
    use glam::{Vec2, vec2};

    /// The primitives of one item, if the value with this name is a wrong verdict.
    fn drawn(role: Role, shape: Shape, wrong: Option<Name>) -> Vec<Primitive> {
        let mut figure = Figure::default();
        let (layer, moment, call, frame) = ("shapes", Some(0), None, Frame::World);
        let mut pen = Pen { figure: &mut figure, layer, moment, call, frame, seen: None };
        pen.draw(role, shape).draws(Name("hit"));
        let look = Look { hit: Some(true), wrong, ..Look::plain(&Theme::LIGHT, Lang::En) };
        let area = Area::new(Vec2::ZERO, vec2(400.0, 400.0));
        let views = Views { world: View::fitting(area, Vec2::ZERO, vec2(4.0, 4.0)), own: None };
        let panes = sketch(&figure, &views, &look, &mut Default::default());
        panes.into_iter().flat_map(|pane| pane.drawn).map(|drawn| drawn.primitive).collect()
    }

    fn colors(primitives: &[Primitive]) -> Vec<Color> {
        let color = |primitive: &Primitive| match primitive {
            Primitive::Path { stroke, .. } => Some(stroke.color),
            Primitive::Polygon { stroke, .. } | Primitive::Circle { stroke, .. } => stroke.map(|it| it.color),
            _ => None,
        };
        primitives.iter().filter_map(color).collect()
    }

    #[test]
    fn a_gap_is_measured_between_two_ticks_across_it() {
        let along = vec2(1.0, 1.0);
        let drawn = drawn(Role::Gap, Shape::Segment(-along, along), None);
        let paths = drawn.iter().filter_map(|primitive| match primitive {
            Primitive::Path { points, .. } => Some((points[0], points[1])),
            _ => None,
        });
        let [gap, first, second] = paths.collect::<Vec<_>>()[..] else { panic!("{drawn:?}") };
        for (tick, end) in [(first, gap.0), (second, gap.1)] {
            assert!((tick.0.midpoint(tick.1)).distance(end) < 1e-3, "it stands at the end");
            assert!((tick.1 - tick.0).dot(gap.1 - gap.0).abs() < 1e-2, "it stands across");
        }
    }

    #[test]
    fn touching_points_are_filled_and_others_are_open() {
        let fill = |role| match drawn(role, Shape::Point(Vec2::ZERO), None)[..] {
            [Primitive::Circle { fill, .. }] => fill,
            ref other => panic!("{other:?}"),
        };
        assert_eq!(fill(Role::answer(true)), Theme::LIGHT.hit.line);
        assert_eq!(fill(Role::answer(false)), Theme::LIGHT.paper);
    }

    #[test]
    fn the_drawing_of_a_wrong_verdict_looks_like_a_mistake() {
        let square = [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)];
        let part = |wrong| drawn(Role::Touching, Shape::Part(square.to_vec()), wrong);
        let [right, wrong, other] = [None, Some(Name("hit")), Some(Name("another"))].map(part);
        assert_eq!(colors(&right), [Theme::LIGHT.hit.line]);
        assert_eq!(right, other);
        assert!(wrong.len() > 10, "it is hatched");
        assert!(colors(&wrong).iter().all(|color| *color == Theme::LIGHT.wrong.line));
    }
}
