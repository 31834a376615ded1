//! A figure, a view and a theme, made into a few primitives in pixels.

use super::labels::{Memory, NOWHERE, Obstacles, Places, Wanted, place};
use super::text::{Face, width};
use super::theme::{Color, Style, Theme};
use super::view::{Area, View};
use super::{Figure, Inset, Item, Role, Shape};
use crate::geometry::side_of_line;
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, TAU};

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
    /// A line through points, open.
    Path { points: Vec<Vec2>, stroke: Stroke },
    /// A circle, filled or stroked or both.
    Circle { center: Vec2, radius: f32, fill: Color, stroke: Option<Stroke> },
    /// One line of text, with a halo that parts it from what is behind. Half its height is above the point.
    Text { at: Vec2, anchor: Anchor, text: String, face: Face, size: f32, color: Color, halo: Color },
}

/// What of a text stands at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
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

/// How a figure is to be shown.
pub struct Look<'a> {
    /// The colors.
    pub theme: &'a Theme,
    /// Whether a layer is seen.
    pub shows: &'a dyn Fn(&str) -> bool,
    /// The verdict, unless it is kept secret.
    pub hit: Option<bool>,
    /// The name of the value that is pointed at.
    pub lit: Option<&'a str>,
    /// Whether the grid is seen.
    pub grid: bool,
    /// Areas that labels and the inset keep clear of.
    pub taken: &'a [Area],
}

/// The height of a label's line, in letter heights.
const LEADING: f32 = 1.2;

/// The layer names of what a sketch adds by itself.
const GRID: &str = "grid";
const FRAME: &str = "frame";

/// The figure in primitives: the world first, then its inset.
pub fn sketch(figure: &Figure, view: &View, look: &Look, memory: &mut Memory) -> Vec<Pane> {
    let inset = figure.inset.as_ref().filter(|inset| (look.shows)(inset.layer));
    let inset = inset.map(|inset| (inset, inset_area(view.area, look.theme.text)));
    let mut taken = look.taken.to_vec();
    taken.extend(inset.iter().map(|(_, area)| *area));
    let mut sketcher = Sketcher { view: *view, look, pane: Pane { area: view.area, drawn: vec![] } };
    sketcher.frame(&figure.items, taken, &mut memory.world);
    let mut panes = vec![sketcher.pane];
    if let Some((inset, area)) = inset {
        panes.push(sketch_inset(inset, area, look, &mut memory.inset));
    }
    panes
}

/// Where an inset is: the bottom right corner, at most a third of the picture.
pub fn inset_area(area: Area, text: f32) -> Area {
    let size = vec2((area.size().x * 0.34).min(320.0 * text), (area.size().y * 0.4).min(320.0 * text));
    Area::new(area.max - size - 20.0, size)
}

fn sketch_inset(inset: &Inset, area: Area, look: &Look, memory: &mut Places) -> Pane {
    let theme = look.theme;
    let title_height = 34.0 * theme.text;
    let below = Area { min: area.min + vec2(0.0, title_height), max: area.max };
    let view = View::fitting(below, Vec2::ZERO, inset.half);
    let mut sketcher = Sketcher { view, look, pane: Pane { area, drawn: vec![] } };
    let outline = Stroke { width: 1.5, color: theme.hairline, dash: None };
    let points = area.corners().to_vec();
    sketcher.push(FRAME, "", Primitive::Polygon { points, fill: theme.panel, stroke: None });
    let title = vec![Area { min: area.min, max: vec2(area.max.x, below.min.y) }];
    sketcher.frame(&inset.figure.items, title, memory);
    let head = Area { min: area.min, max: vec2(area.max.x, below.min.y) };
    let points = head.corners().to_vec();
    sketcher.push(FRAME, "", Primitive::Polygon { points, fill: theme.panel, stroke: Some(outline) });
    let size = 13.0 * theme.text;
    // In a small picture the title shrinks to fit.
    let size = size * ((area.size().x - 28.0) / width(Face::Sans, inset.title, size)).min(1.0);
    let (at, anchor) = (vec2(area.min.x + 14.0, head.center().y), Anchor::Start);
    let (text, color, halo) = (inset.title.to_owned(), theme.muted, theme.panel);
    sketcher.push(FRAME, "", Primitive::Text { at, anchor, text, face: Face::Sans, size, color, halo });
    let points = area.grown(-0.75).corners().to_vec();
    let fill = Color(0, 0, 0, 0);
    sketcher.push(FRAME, "", Primitive::Polygon { points, fill, stroke: Some(outline) });
    sketcher.pane
}

/// Draws items of one frame into one pane.
struct Sketcher<'a> {
    view: View,
    look: &'a Look<'a>,
    pane: Pane,
}

impl Sketcher<'_> {
    /// The grid, the items that are shown, and their labels on top.
    fn frame(&mut self, items: &[Item], taken: Vec<Area>, memory: &mut Places) {
        let shown = seen(items, self.look.shows);
        // Parts of the plane go below the grid, so that it stays visible on them.
        let (plane, things): (Vec<&Item>, Vec<&Item>) =
            shown.iter().partition(|item| matches!(item.shape, Shape::Region(_)));
        plane.iter().for_each(|item| self.item(item));
        if self.look.grid {
            self.grid();
        }
        things.iter().for_each(|item| self.item(item));
        self.labels(&shown, taken, memory);
    }

    fn push(&mut self, layer: &'static str, name: &'static str, primitive: Primitive) {
        self.pane.drawn.push(Drawn { layer, name, primitive });
    }

    /// Lines one unit apart, or as many as keep at least 60 pixels between them.
    fn grid(&mut self) {
        let theme = self.look.theme;
        let step = grid_step(self.view.scale);
        let (min, max) = (self.view.area.min, self.view.area.max);
        let (low, high) = (self.view.world(vec2(min.x, max.y)), self.view.world(vec2(max.x, min.y)));
        let lines = |low: f32, high: f32| (low / step).ceil() as i32..=(high / step).floor() as i32;
        let stroke = |i: i32| {
            let color = if i == 0 { theme.axis } else { theme.grid };
            Stroke { width: 1.0 * theme.weight, color, dash: None }
        };
        for i in lines(low.x, high.x) {
            let x = self.view.pixel(vec2(i as f32 * step, 0.0)).x;
            let points = vec![vec2(x, min.y), vec2(x, max.y)];
            self.push(GRID, "", Primitive::Path { points, stroke: stroke(i) });
        }
        for i in lines(low.y, high.y) {
            let y = self.view.pixel(vec2(0.0, i as f32 * step)).y;
            let points = vec![vec2(min.x, y), vec2(max.x, y)];
            self.push(GRID, "", Primitive::Path { points, stroke: stroke(i) });
        }
    }

    /// The look of an item here and now: a hit and a pointed-at value are drawn heavier.
    fn style(&self, item: &Item) -> Style {
        let theme = self.look.theme;
        let mut style = theme.style(item.role);
        if self.look.hit == Some(true) && matches!(item.role, Role::Moving | Role::Target | Role::Peer) {
            style.width *= 1.5;
            if item.role == Role::Moving {
                style.line = theme.hit.line;
                style.fill = theme.hit.line.fade(0.16);
            }
        }
        if self.is_lit(item) {
            style.width *= 1.5;
        }
        style
    }

    fn is_lit(&self, item: &Item) -> bool {
        !item.name.is_empty() && self.look.lit == Some(item.name)
    }

    fn item(&mut self, item: &Item) {
        let style = self.style(item);
        let stroke = Stroke { width: style.width, color: style.line, dash: style.dash };
        let v = self.view;
        if self.is_lit(item) {
            self.glow(item, style.line);
        }
        match &item.shape {
            Shape::Point(p) => self.dot(item, v.pixel(*p), style),
            Shape::Segment(a, b) => self.path(item, vec![v.pixel(*a), v.pixel(*b)], stroke),
            Shape::Drop(a, b) => {
                let stroke = Stroke { width: 1.3 * self.look.theme.weight, dash: Some([7.0, 6.0]), ..stroke };
                self.path(item, vec![v.pixel(*a), v.pixel(*b)], stroke);
            }
            Shape::Line(p, d) => {
                if let Some((a, b)) = line_in(v.area.grown(20.0), v.pixel(*p), v.vector(*d)) {
                    self.path(item, vec![a, b], stroke);
                }
            }
            Shape::Arrow(a, b) => self.arrow(item, v.pixel(*a), v.pixel(*b), stroke),
            Shape::Disk(c, r) => self.circle(item, v.pixel(*c), r * v.scale, style.fill, stroke),
            Shape::Circle(c, r) => self.circle(item, v.pixel(*c), r * v.scale, Color(0, 0, 0, 0), stroke),
            Shape::Capsule(a, b, r) => {
                self.polygon(item, capsule_outline(v.pixel(*a), v.pixel(*b), r * v.scale), style);
            }
            Shape::Polygon(corners) => {
                self.polygon(item, corners.iter().map(|&p| v.pixel(p)).collect(), style);
            }
            Shape::Region(lines) => self.polygon(item, self.region(lines), Style { width: 0.0, ..style }),
            Shape::Band(a, b) => {
                let stroke = Stroke { width: 9.0 * self.look.theme.weight, dash: None, ..stroke };
                self.path(item, vec![v.pixel(*a), v.pixel(*b)], stroke);
            }
            Shape::RightAngle(corner, d, e) => {
                let side = |d: &Vec2| v.vector(*d).normalize_or_zero() * 12.0;
                let (c, d, e) = (v.pixel(*corner), side(d), side(e));
                self.path(item, vec![c + d, c + d + e, c + e], stroke);
            }
            Shape::Note(_) => {}
        }
    }

    /// A soft wide line below what is pointed at.
    fn glow(&mut self, item: &Item, color: Color) {
        let stroke = Stroke { width: 14.0, color: color.fade(0.25), dash: None };
        let v = self.view;
        match &item.shape {
            Shape::Segment(a, b) | Shape::Drop(a, b) | Shape::Arrow(a, b) | Shape::Band(a, b) => {
                self.path(item, vec![v.pixel(*a), v.pixel(*b)], stroke);
            }
            Shape::Point(p) => {
                self.circle(item, v.pixel(*p), 12.0, color.fade(0.25), Stroke { width: 0.0, ..stroke });
            }
            _ => {}
        }
    }

    fn dot(&mut self, item: &Item, center: Vec2, style: Style) {
        let radius = if item.role == Role::Projection { 5.0 } else { 5.5 } * self.look.theme.weight.sqrt();
        self.circle(item, center, radius, style.line, Stroke { width: 0.0, color: style.line, dash: None });
    }

    fn path(&mut self, item: &Item, points: Vec<Vec2>, stroke: Stroke) {
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

    fn circle(&mut self, item: &Item, center: Vec2, radius: f32, fill: Color, stroke: Stroke) {
        if stroke.dash.is_some() {
            let turn = |i: u8| center + Vec2::from_angle(f32::from(i) / 96.0 * TAU) * radius;
            return self.path(item, (0..=96).map(turn).collect(), stroke);
        }
        let stroke = (stroke.width > 0.0).then_some(stroke);
        self.push(item.layer, item.name, Primitive::Circle { center, radius, fill, stroke });
    }

    /// A shaft that ends where its solid head begins; short arrows get small heads.
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

    /// The visible part of an intersection of half planes.
    fn region(&self, lines: &[(Vec2, Vec2)]) -> Vec<Vec2> {
        let all = self.view.area.corners().map(|p| self.view.world(p)).to_vec();
        let part = lines.iter().fold(all, |part, &(a, b)| right_of(&part, a, b));
        part.into_iter().map(|p| self.view.pixel(p)).collect()
    }

    fn labels(&mut self, items: &[&Item], taken: Vec<Area>, memory: &mut Places) {
        let bounds = self.pane.area.grown(-6.0);
        let mut wanted: Vec<((&Item, &str), Wanted)> = Vec::new();
        for (i, item) in items.iter().enumerate() {
            if item.label.is_empty() || self.is_nothing(item) || is_named_elsewhere(items, i) {
                continue;
            }
            let said = said(items, i);
            let mut label = self.wanted(item, said, bounds);
            let alike = |other: &Wanted| (other.key.0, &other.key.1) == (label.key.0, &label.key.1);
            label.key.2 = wanted.iter().filter(|(_, other)| alike(other)).count();
            wanted.push(((item, said), label));
        }
        let (labelled, wanted): (Vec<(&Item, &str)>, Vec<Wanted>) = wanted.into_iter().unzip();
        let dots = items.iter().filter_map(|item| match item.shape {
            Shape::Point(p) => Some(self.view.pixel(p)),
            _ => None,
        });
        let bodies = items.iter().filter(|item| item.role == Role::Moving);
        let bodies = bodies.filter_map(|item| match item.shape {
            Shape::Disk(c, r) => {
                Some(Area::around(self.view.pixel(c), Vec2::splat(2.0 * r * self.view.scale)))
            }
            _ => None,
        });
        let (dots, bodies) = (dots.collect(), bodies.collect());
        let obstacles = Obstacles { bounds, taken, dots, bodies, lines: self.outlines(items) };
        let places = place(&wanted, &obstacles, memory);
        for ((item, said), center) in labelled.into_iter().zip(places) {
            // What a label names may have left the picture; then the label goes too.
            if bounds.contains(center) {
                self.label(item, said, center);
            }
        }
    }

    /// Whether it is an arrow without a length: nothing to see, and nothing to name.
    fn is_nothing(&self, item: &Item) -> bool {
        matches!(item.shape, Shape::Arrow(a, b) if a.distance(b) * self.view.scale < 0.5)
    }

    fn label(&mut self, item: &Item, said: &str, center: Vec2) {
        let theme = self.look.theme;
        let color = self.style(item).text;
        let color =
            if self.look.hit == Some(true) && item.role == Role::Moving { theme.hit.text } else { color };
        let lines = label_lines(item, said, theme.text);
        let height: f32 = lines.iter().map(|(_, _, size)| size * LEADING).sum();
        let mut top = center.y - height / 2.0;
        for (text, face, size) in lines {
            let (at, anchor) = (vec2(center.x, top + size * LEADING / 2.0), Anchor::Middle);
            top += size * LEADING;
            let text = text.to_owned();
            let halo = theme.paper.fade(0.85);
            self.push(item.layer, item.name, Primitive::Text { at, anchor, text, face, size, color, halo });
        }
    }

    fn wanted(&self, item: &Item, said: &str, bounds: Area) -> Wanted {
        let lines = label_lines(item, said, self.look.theme.text);
        let wide = lines.iter().map(|&(text, face, size)| width(face, text, size)).fold(0.0, f32::max);
        let high: f32 = lines.iter().map(|(_, _, size)| size * LEADING).sum();
        let size = vec2(wide + 6.0, high);
        // Near the border a label is pushed inside; what is far outside goes without.
        let inner = Area { min: bounds.min + size / 2.0, max: bounds.max - size / 2.0 };
        let push = |p: Vec2| {
            let inside = p.max(inner.min).min(inner.max);
            if inside.distance(p) < 30.0 { inside } else { NOWHERE }
        };
        let places = self.places(item, size).into_iter().map(push).chain([NOWHERE]).collect();
        let words = item.label.chars().filter(|c| !c.is_ascii_digit() && !".−".contains(*c)).collect();
        let ground = matches!(item.shape, Shape::Region(_));
        Wanted { key: (item.layer, words, 0), size, places, ground }
    }

    /// Centers for a label of this size beside the item, best first.
    fn places(&self, item: &Item, size: Vec2) -> Vec<Vec2> {
        let v = self.view;
        let beside = |p: Vec2, direction: Vec2, room: f32| {
            let n = direction.normalize_or_zero();
            p + n * room + n.signum() * n.abs().min(Vec2::splat(1.0)) * size / 2.0
        };
        let along = |a: Vec2, b: Vec2, room: f32| {
            let n = (b - a).perp().normalize_or_zero();
            let n = if n == Vec2::ZERO { Vec2::NEG_Y } else { n };
            let reach = n.abs().dot(size / 2.0) + room;
            [0.5, 0.38, 0.62, 0.26, 0.74]
                .into_iter()
                .flat_map(move |f| [1.0, -1.0].map(|s| a.lerp(b, f) + s * n * reach))
        };
        let around = |p: Vec2, room: f32| {
            [(1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0)]
                .into_iter()
                .map(move |(x, y)| beside(p, vec2(x as f32, y as f32), room))
        };
        match &item.shape {
            Shape::Point(p) => {
                [11.0, 22.0, 36.0].into_iter().flat_map(|room| around(v.pixel(*p), room)).collect()
            }
            // What is shown lies along an axis; its name stands at an end.
            Shape::Segment(a, b) if item.role == Role::Axis => {
                let ends = [(v.pixel(*b), v.vector(*b - *a)), (v.pixel(*a), v.vector(*a - *b))];
                let end =
                    |(end, out): (Vec2, Vec2)| [beside(end, out, 4.0)].into_iter().chain(around(end, 4.0));
                ends.into_iter().flat_map(end).collect()
            }
            Shape::Segment(a, b) | Shape::Drop(a, b) | Shape::Arrow(a, b) => {
                let (a, b) = visible(v.area, v.pixel(*a), v.pixel(*b));
                along(a, b, 7.0)
                    .chain([beside(b, b - a, 9.0)])
                    .chain(along(a, b, 18.0))
                    .chain(along(a, b, 32.0))
                    .collect()
            }
            Shape::Band(a, b) => {
                let (a, b) = visible(v.area, v.pixel(*a), v.pixel(*b));
                along(a, b, 10.0).chain(along(a, b, 24.0)).collect()
            }
            Shape::Line(p, d) => match line_in(v.area.grown(-30.0), v.pixel(*p), v.vector(*d)) {
                Some((a, b)) => {
                    [0.94, 0.06, 0.85, 0.15].into_iter().flat_map(|f| around(a.lerp(b, f), 8.0)).collect()
                }
                None => vec![v.pixel(*p)],
            },
            Shape::Disk(c, r) | Shape::Circle(c, r) => {
                let rim = |i: u8| {
                    let n = Vec2::from_angle(-FRAC_PI_2 / 2.0 + f32::from(i) * FRAC_PI_2 / 2.0);
                    beside(v.pixel(*c) + n * *r * v.scale, n, 6.0)
                };
                (0..8).map(rim).collect()
            }
            Shape::Capsule(a, b, r) => along(v.pixel(*a), v.pixel(*b), r * v.scale + 6.0).collect(),
            Shape::Polygon(corners) => {
                let pixels: Vec<Vec2> = corners.iter().map(|&p| v.pixel(p)).collect();
                let edges = (0..pixels.len()).map(|i| (pixels[i], pixels[(i + 1) % pixels.len()]));
                edges.flat_map(|(a, b)| along(a, b, 6.0)).collect()
            }
            Shape::Region(lines) => region_places(&self.region(lines), size),
            Shape::RightAngle(p, ..) => around(v.pixel(*p), 16.0).collect(),
            Shape::Note(p) => {
                let p = v.pixel(*p);
                std::iter::once(p).chain(around(p, 4.0)).chain(around(p, 16.0)).collect()
            }
        }
    }

    /// What labels should not cover, as pixel segments.
    fn outlines(&self, items: &[&Item]) -> Vec<(Vec2, Vec2)> {
        let v = self.view;
        let mut lines = Vec::new();
        for item in items {
            match &item.shape {
                Shape::Arrow(a, b) => {
                    let (from, to) = (v.pixel(*a), v.pixel(*b));
                    let side = (to - from).clamp_length_max(15.0);
                    lines.push((from, to));
                    // The head counts as much again, so that labels keep off it.
                    for around in [side.perp() * 0.4, -side.perp() * 0.4] {
                        lines.push((to, to - side + around));
                    }
                }
                Shape::Segment(a, b) | Shape::Drop(a, b) => lines.push((v.pixel(*a), v.pixel(*b))),
                Shape::Band(a, b) => {
                    let (a, b) = (v.pixel(*a), v.pixel(*b));
                    let side = (b - a).perp().normalize_or_zero() * 4.0;
                    lines.extend([(a, b), (a + side, b + side), (a - side, b - side)]);
                }
                Shape::Line(p, d) => lines.extend(line_in(v.area, v.pixel(*p), v.vector(*d))),
                Shape::Disk(c, r) | Shape::Circle(c, r) => {
                    closed(&capsule_outline(v.pixel(*c), v.pixel(*c), r * v.scale), &mut lines);
                }
                Shape::Capsule(a, b, r) => {
                    closed(&capsule_outline(v.pixel(*a), v.pixel(*b), r * v.scale), &mut lines);
                }
                Shape::Polygon(corners) => {
                    let corners: Vec<Vec2> = corners.iter().map(|&p| v.pixel(p)).collect();
                    closed(&corners, &mut lines);
                }
                Shape::Point(_) | Shape::Region(_) | Shape::RightAngle(..) | Shape::Note(_) => {}
            }
        }
        lines
    }
}

/// Whether another item says the same of the same place: an earlier one in these words, such as `AB` of an
/// edge and of its vector, or any one more fully, such as `gap 1.56` for `1.56`.
fn is_named_elsewhere(items: &[&Item], i: usize) -> bool {
    fn head(item: &Item) -> &str {
        item.label.split('\n').next().unwrap_or("")
    }
    let (item, points) = (items[i], items[i].shape.points());
    let says = |(j, other): (usize, &&Item)| {
        let rest = head(other).strip_suffix(head(item));
        rest.is_some_and(|rest| if rest.is_empty() { j < i } else { rest.ends_with(' ') })
            && other.shape.points() == points
    };
    items.iter().enumerate().any(says)
}

/// The items that are seen: what several layers show alike is drawn once, and the part of the plane
/// that is meant now covers its plain self.
fn seen<'a>(items: &'a [Item], shows: &dyn Fn(&str) -> bool) -> Vec<&'a Item> {
    let mut seen: Vec<&Item> = Vec::with_capacity(items.len());
    for item in items.iter().filter(|item| shows(item.layer)) {
        let alike = |other: &&Item| {
            other.shape == item.shape
                && match (other.role, item.role) {
                    (Role::RegionLive(i), Role::Region(j)) | (Role::Region(i), Role::RegionLive(j)) => i == j,
                    (one, two) => one == two && other.name == item.name && other.label == item.label,
                }
        };
        match seen.iter().position(alike) {
            Some(i) if matches!(item.role, Role::RegionLive(_)) => seen[i] = item,
            Some(_) => {}
            None => seen.push(item),
        }
    }
    seen
}

/// What is written of a label: without its small print where another item of that value says the same large.
fn said<'a>(items: &[&'a Item], i: usize) -> &'a str {
    let item = items[i];
    match item.label.split_once('\n') {
        Some((head, small)) if items.iter().any(|other| other.name == item.name && other.label == small) => {
            head
        }
        _ => &item.label,
    }
}

/// The lines of what is written, with face and size: the first is the label, a second is small print.
fn label_lines<'a>(item: &Item, said: &'a str, text: f32) -> Vec<(&'a str, Face, f32)> {
    let region = matches!(item.role, Role::Region(_) | Role::RegionLive(_));
    let live = matches!(item.role, Role::RegionLive(_));
    let quiet =
        matches!(item.role, Role::Axis | Role::Hint | Role::Frame) || matches!(item.shape, Shape::Band(..));
    let first = match (live, region, quiet) {
        (true, ..) => 30.0,
        (_, true, _) => 22.0,
        (.., true) => 15.5,
        _ => 18.0,
    };
    let face = if region && !live { Face::Sans } else { Face::Bold };
    let style = |i: usize| if i == 0 { (face, first * text) } else { (Face::Mono, 13.0 * text) };
    said.split('\n').enumerate().map(|(i, line)| (line, style(i).0, style(i).1)).collect()
}

/// 1, 2 or 5 times a power of ten, at least 60 pixels.
fn grid_step(scale: f32) -> f32 {
    let exact = 60.0 / scale;
    let power = 10_f32.powf(exact.log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|&step| step >= exact).unwrap_or(10.0 * power)
}

fn closed(points: &[Vec2], lines: &mut Vec<(Vec2, Vec2)>) {
    lines.extend((0..points.len()).map(|i| (points[i], points[(i + 1) % points.len()])));
}

/// Two half circles joined by two sides; a circle where both ends are equal.
pub fn capsule_outline(a: Vec2, b: Vec2, radius: f32) -> Vec<Vec2> {
    let start = (b - a).to_angle() + FRAC_PI_2;
    let start = if a == b { FRAC_PI_2 } else { start };
    let arc = |center: Vec2, from: f32| {
        (0..=24).map(move |i| center + Vec2::from_angle(from + i as f32 / 24.0 * TAU / 2.0) * radius)
    };
    arc(a, start).chain(arc(b, start + TAU / 2.0)).collect()
}

/// The part of the segment from `a` to `b` in the area, or the segment where none is.
fn visible(area: Area, a: Vec2, b: Vec2) -> (Vec2, Vec2) {
    let Some((s, t)) = line_in(area, a, b - a) else { return (a, b) };
    let d = b - a;
    let f = |p: Vec2| ((p - a).dot(d) / d.length_squared()).clamp(0.0, 1.0);
    (a.lerp(b, f(s)), a.lerp(b, f(t)))
}

/// The part of the endless line through `p` along `d` in the area.
fn line_in(area: Area, p: Vec2, d: Vec2) -> Option<(Vec2, Vec2)> {
    let (mut enter, mut leave) = (f32::NEG_INFINITY, f32::INFINITY);
    for (p, d, min, max) in [(p.x, d.x, area.min.x, area.max.x), (p.y, d.y, area.min.y, area.max.y)] {
        if d.abs() < 1e-9 {
            if p < min || p > max {
                return None;
            }
        } else {
            let (s, t) = ((min - p) / d, (max - p) / d);
            enter = enter.max(s.min(t));
            leave = leave.min(s.max(t));
        }
    }
    (enter < leave && enter.is_finite() && leave.is_finite()).then(|| (p + d * enter, p + d * leave))
}

/// The part of a convex polygon on the right of the line from `a` to `b`. (Sutherland and Hodgman's clipping.)
fn right_of(polygon: &[Vec2], a: Vec2, b: Vec2) -> Vec<Vec2> {
    let mut part = Vec::with_capacity(polygon.len() + 1);
    for (i, &p) in polygon.iter().enumerate() {
        let q = polygon[(i + 1) % polygon.len()];
        let (side_p, side_q) = (side_of_line(p, a, b), side_of_line(q, a, b));
        if side_p >= 0.0 {
            part.push(p);
        }
        if (side_p > 0.0 && side_q < 0.0) || (side_p < 0.0 && side_q > 0.0) {
            part.push(p.lerp(q, side_p / (side_p - side_q)));
        }
    }
    part
}

/// Places inside a part of the plane: its middle, then a grid over all of it, from the middle outwards.
/// A place that does not fit keeps its number, so that a label finds its last one again.
fn region_places(polygon: &[Vec2], size: Vec2) -> Vec<Vec2> {
    if polygon.len() < 3 {
        return vec![NOWHERE];
    }
    let middle = polygon.iter().sum::<Vec2>() / polygon.len() as f32;
    let (min, max) = polygon.iter().fold((middle, middle), |(min, max), p| (min.min(*p), max.max(*p)));
    let mut cells: Vec<(i8, i8)> = (-4..=4).flat_map(|i| (-4..=4).map(move |j| (i, j))).collect();
    cells.sort_by_key(|(i, j)| i * i + j * j);
    let part = |i: i8| (f32::from(i) + 4.5) / 9.0;
    let grid = cells.into_iter().map(|(i, j)| min + (max - min) * vec2(part(i), part(j)));
    let fits = |p: Vec2| {
        let corners = Area::around(p, size + 8.0).corners();
        let side =
            |corner: &Vec2, i: usize| side_of_line(*corner, polygon[i], polygon[(i + 1) % polygon.len()]);
        let mut sides = corners.iter().flat_map(|corner| (0..polygon.len()).map(move |i| side(corner, i)));
        let (right, left) = (sides.clone().all(|side| side >= 0.0), sides.all(|side| side <= 0.0));
        right || left
    };
    std::iter::once(middle).chain(grid).map(|p| if fits(p) { p } else { NOWHERE }).collect()
}
