//! A figure, its views and a theme, made into a few primitives in pixels.

use super::clip::endless;
use super::fill;
use super::labels::{Body, Ends, Key, Memory, Obstacles, Places, Wanted, place};
use super::many::{Many, Outlines};
use super::places::{self, Headed, LEADING, Offers, is_named_elsewhere, label_lines, said};
use super::primitive::{Anchor, Drawn, Pane, Primitive, Stroke};
use super::text::{Face, width};
use super::theme::{Color, Style, Theme};
use super::view::{Area, View, Views};
use super::{Figure, Frame, Item, Role, Shape, Solid};
use crate::words::{Lang, Plain, Words};
use glam::{Mat2, Vec2, vec2};
use std::borrow::Cow;
use std::f32::consts::{FRAC_PI_2, TAU};
use std::fmt::Write;
use std::sync::LazyLock;

/// How much of an item is seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Seen {
    /// Nothing.
    No,
    /// It was drawn earlier in a walk, and stays faintly.
    Faint,
    /// It grows into place: from 0 to 1.
    Growing(f32),
    /// All of it.
    Whole,
}

/// Which of the labelled points tell where they are, in their own frame.
#[derive(Debug, Clone, Copy, Default)]
pub struct Located<'a> {
    /// Whether all of them do.
    pub all: bool,
    /// Those with these labels.
    pub labels: &'a [&'a str],
    /// Those at this pixel.
    pub at: Option<Vec2>,
}

/// How near to a pixel a point is at it.
const AT: f32 = 12.0;

impl Located<'_> {
    fn tells(&self, label: &str, pixel: Vec2) -> bool {
        self.all || self.labels.contains(&label) || self.at.is_some_and(|at| at.distance(pixel) < AT)
    }
}

/// How a figure is to be shown.
pub struct Look<'a> {
    /// The colors.
    pub theme: &'a Theme,
    /// How much of an item is seen.
    pub seen: &'a dyn Fn(&Item) -> Seen,
    /// How much of its turn the own frame has still to go, from 1 to 0.
    pub turning: f32,
    /// The verdict, once it is known.
    pub hit: Option<bool>,
    /// A map of the world, which lies below all shapes.
    pub map: &'a [Item],
    /// What is pointed at: the name of a value, a call, or a layer.
    pub lit: Option<&'a str>,
    /// Whether the grid is seen.
    pub grid: bool,
    /// Which points tell where they are.
    pub located: Located<'a>,
    /// Areas that labels keep clear of.
    pub taken: &'a [Area],
    /// The language of the panes' headings.
    pub lang: Lang,
}

/// An item that is seen, as far as it has grown.
pub(super) struct Visible<'a> {
    pub(super) item: &'a Item,
    pub(super) shape: Cow<'a, Shape>,
    faint: bool,
    /// Whether its label is to be read: it is neither faint nor on its way.
    pub(super) settled: bool,
}

/// The layer names of what a sketch adds by itself.
const GRID: &str = "grid";
const FRAME: &str = "frame";

/// How strong a faint line is.
const FAINT: f32 = 0.32;

/// How strong a ring is, and how far the lines of what is hatched are apart, in pixels.
const RING: f32 = 0.3;
const HATCH: f32 = 11.0;

/// How strong the lines across a part of a map are.
const HATCHED: f32 = 0.55;

/// How much darker the darkest face of a body of space is.
const SHADE: f32 = 0.12;

/// How many lines of the ground to either side have their numbers.
const NUMBERED: i32 = 6;

/// Dashes of a circle, long enough to be seen beside another one.
const ROUND: [f32; 2] = [14.0, 5.0];

/// The room that the numbers along the left and the lower border take, and the size of a pane's heading, in pixels.
const TICKS: Vec2 = vec2(24.0, 16.0);
const HEADING: f32 = 14.0;

/// What the world's pane is called beside a body's own.
const WORLD: Words = Words::new("the world", "ワールド座標系");

/// What the own frame's pane is called as long as the world has not begun to turn into it.
const UNTURNED: Words = Words::new("the world, only moved", "ワールド（移しただけ）");

/// The figure in primitives: the world first, then the own frame where it is seen.
pub fn sketch(figure: &Figure, views: &Views, look: &Look<'_>, memory: &mut Memory) -> Vec<Pane> {
    let mut seen = visible(&figure.items, look.seen);
    seen.extend(look.map.iter().map(Visible::whole));
    let pane = |frame, view: View, title: Option<Words>, memory: &mut Places| {
        let items: Vec<&Visible<'_>> = seen.iter().filter(|seen| seen.item.frame == frame).collect();
        let pane = Pane { area: view.area, drawn: Vec::with_capacity(2 * items.len() + 40) };
        let mut sketcher = Sketcher { view, ground: figure.ground, look, pane };
        sketcher.frame(&items, title, memory);
        sketcher.pane
    };
    let own = views.own.zip(figure.own);
    let mut panes = vec![pane(Frame::World, views.world, own.map(|_| WORLD), &mut memory.world)];
    if let Some((view, own)) = own {
        let view = View { turn: own.turn * look.turning, ..view };
        let title = if look.turning < 1.0 { own.title } else { UNTURNED };
        panes.push(pane(Frame::Own, view, Some(title), &mut memory.own));
    }
    panes
}

impl<'a> Visible<'a> {
    fn whole(item: &'a Item) -> Self {
        Self { item, shape: Cow::Borrowed(&item.shape), faint: false, settled: true }
    }
}

/// The items that are seen: what several layers show alike is drawn once, and the part of the plane
/// that is meant now covers its plain self.
fn visible<'a>(items: &'a [Item], how: &dyn Fn(&Item) -> Seen) -> Vec<Visible<'a>> {
    let mut all: Vec<Visible<'a>> = Vec::with_capacity(items.len());
    for item in items {
        let (t, faint) = match how(item) {
            Seen::No => continue,
            Seen::Faint => (1.0, true),
            Seen::Growing(t) => (t, false),
            Seen::Whole => (1.0, false),
        };
        let whole = t >= 1.0;
        let shape =
            if whole { Cow::Borrowed(&item.shape) } else { Cow::Owned(item.shape.growing(&item.from, t)) };
        let new = Visible { item, shape, faint, settled: whole && !faint };
        match all.iter().position(|other| other.item.shape == item.shape && is_alike(other.item, item)) {
            Some(i) if matches!(item.role, Role::RegionLive(_)) || (all[i].faint && !faint) => all[i] = new,
            Some(_) => {}
            None => all.push(new),
        }
    }
    all
}

/// Whether two items of the same shape say the same.
fn is_alike(one: &Item, other: &Item) -> bool {
    one.frame == other.frame
        && match (one.role, other.role) {
            (Role::RegionLive(i), Role::Region(j)) | (Role::Region(i), Role::RegionLive(j)) => i == j,
            (role, like) => role == like && one.name == other.name && one.label == other.label,
        }
}

/// Draws items of one frame into one pane.
struct Sketcher<'a> {
    view: View,
    /// What the x and y directions of the ground are in a picture of space.
    ground: Option<Mat2>,
    look: &'a Look<'a>,
    pane: Pane,
}

impl Sketcher<'_> {
    /// The grid, the items, their labels on top, and the pane's heading.
    fn frame(&mut self, items: &[&Visible<'_>], title: Option<Words>, memory: &mut Places) {
        // Parts of the plane go below the grid, so that it stays visible on them.
        let (plane, things): (Vec<&Visible<'_>>, Vec<&Visible<'_>>) =
            items.iter().partition(|seen| matches!(seen.item.shape, Shape::Region(_)));
        // A map has rims, which no line of the grid crosses.
        let (map, things): (Vec<&Visible<'_>>, Vec<&Visible<'_>>) =
            things.into_iter().partition(|seen| matches!(seen.item.shape, Shape::Area(_)));
        plane.iter().for_each(|seen| self.item(seen));
        if self.look.grid {
            match self.ground {
                Some(ground) => self.ground_grid(&ground),
                None => self.grid(),
            }
        }
        map.iter().for_each(|seen| self.item(seen));
        if self.look.grid && self.ground.is_none() {
            self.ticks(title);
        }
        let ground = self.pane.drawn.len();
        things.iter().for_each(|seen| self.item(seen));
        let heading = title.map(|title| self.heading(title));
        self.labels(items, heading, memory);
        if let Some(axes) = self.ground.filter(|_| self.look.grid) {
            self.ground_numbers(&axes, ground);
        }
    }

    fn push(&mut self, layer: &'static str, name: &'static str, primitive: Primitive) {
        self.pane.drawn.push(Drawn { layer, name, primitive });
    }

    /// Which frame this is, at the lower left, and a line around the pane; hands back what it covers.
    fn heading(&mut self, title: Words) -> Area {
        let theme = self.look.theme;
        let covered = self.heading_area(title);
        let (text, size) = (self.look.lang.of(title).to_owned(), HEADING * theme.text);
        let at = vec2(covered.min.x + 6.0, covered.center().y);
        let halo = theme.paper.fade(0.85);
        let (anchor, face, color) = (Anchor::Start, Face::Sans, theme.muted);
        self.push(FRAME, "", Primitive::Text { at, anchor, text, face, size, color, halo });
        let stroke = Some(Stroke { width: 1.0, color: theme.axis, dash: None });
        let points = self.pane.area.grown(-0.5).corners().to_vec();
        self.push(FRAME, "", Primitive::Polygon { points, fill: Color::NONE, stroke });
        covered
    }

    /// What the pane's heading covers.
    fn heading_area(&self, title: Words) -> Area {
        let (area, theme) = (self.pane.area, self.look.theme);
        let size = HEADING * theme.text;
        // Where there are numbers along the border, it stands above them.
        let up = if self.look.grid { TICKS.y * theme.text } else { 0.0 };
        let at = vec2(area.min.x + 16.0, area.max.y - 12.0 - size / 2.0 - up);
        let wide = width(Face::Sans, self.look.lang.of(title), size);
        Area::new(at - vec2(6.0, size), vec2(wide + 12.0, 2.0 * size))
    }

    /// The numbers of the grid's lines, along the lower and the left border, where they are in sight wherever the picture is moved.
    fn ticks(&mut self, title: Option<Words>) {
        let (theme, area) = (self.look.theme, self.view.area);
        let view = View { turn: 0.0, ..self.view };
        let step = grid_step(view.scale);
        let size = 11.0 * theme.text;
        let heading = title.map(|title| self.heading_area(title));
        let (low, high) =
            (view.world(vec2(area.min.x, area.max.y)), view.world(vec2(area.max.x, area.min.y)));
        let lines = |low: f32, high: f32| (low / step).ceil() as i32..=(high / step).floor() as i32;
        let origin = view.pixel(Vec2::ZERO);
        let (room, pixels) = (TICKS * theme.text, step * view.scale);
        let below = lines(low.x, high.x)
            .map(|i| (i, vec2(origin.x + i as f32 * pixels + 4.0, area.max.y - room.y / 2.0)));
        let beside = lines(low.y, high.y)
            .map(|i| (i, vec2(area.min.x + 5.0, origin.y - i as f32 * pixels - room.y / 2.0)));
        let beside = beside.filter(|(_, at)| at.y < area.max.y - 2.0 * room.y && at.y > area.min.y + room.y);
        let below = below.filter(|(_, at)| at.x > area.min.x + room.x);
        let color = theme.construction.text;
        for (i, at) in below.chain(beside) {
            let text = tick(i, step);
            let end = at + vec2(0.75 * size * text.chars().count() as f32, 0.0);
            let clear = |taken: &Area| {
                !(taken.grown(size * 0.7).contains(at) || taken.grown(size * 0.7).contains(end))
            };
            if end.x < area.max.x && self.look.taken.iter().chain(&heading).all(clear) {
                let (anchor, face, halo) = (Anchor::Start, Face::Sans, Color::NONE);
                self.push(GRID, "", Primitive::Text { at, anchor, text, face, size, color, halo });
            }
        }
    }

    /// Lines one unit apart, or as many as keep at least 60 pixels between them.
    fn grid(&mut self) {
        let theme = self.look.theme;
        // The grid stands still while the world turns below it.
        let view = View { turn: 0.0, ..self.view };
        let step = grid_step(view.scale);
        let (min, max) = (view.area.min, view.area.max);
        let (low, high) = (view.world(vec2(min.x, max.y)), view.world(vec2(max.x, min.y)));
        let lines = |low: f32, high: f32| (low / step).ceil() as i32..=(high / step).floor() as i32;
        let stroke = |i: i32| {
            let color = if i == 0 { theme.axis } else { theme.grid };
            Stroke { width: 1.0 * theme.weight, color, dash: None }
        };
        for i in lines(low.x, high.x) {
            let x = view.pixel(vec2(i as f32 * step, 0.0)).x;
            let points = vec![vec2(x, min.y), vec2(x, max.y)];
            self.push(GRID, "", Primitive::Path { points, stroke: stroke(i) });
        }
        for i in lines(low.y, high.y) {
            let y = view.pixel(vec2(0.0, i as f32 * step)).y;
            let points = vec![vec2(min.x, y), vec2(max.x, y)];
            self.push(GRID, "", Primitive::Path { points, stroke: stroke(i) });
        }
    }

    /// The same on the ground of a picture of space, where the lines turn with the eye.
    fn ground_grid(&mut self, ground: &Mat2) {
        let (theme, view, back) = (self.look.theme, self.view, ground.inverse());
        let step = ground_step(ground, view.scale);
        let corners = view.area.corners().map(|p| back * view.world(p));
        let low = corners.into_iter().fold(Vec2::INFINITY, Vec2::min) / step;
        let high = corners.into_iter().fold(Vec2::NEG_INFINITY, Vec2::max) / step;
        for (across, along, from, to) in
            [(ground.x_axis, ground.y_axis, low.x, high.x), (ground.y_axis, ground.x_axis, low.y, high.y)]
        {
            for i in from.ceil() as i32..=to.floor() as i32 {
                let p = across * (i as f32 * step);
                let color = if i == 0 { theme.axis } else { theme.grid };
                if let Some((a, b)) = endless(&view, &Shape::Line(p, along), 0.0) {
                    let stroke = Stroke { width: 1.0 * theme.weight, color, dash: None };
                    self.push(GRID, "", Primitive::Path { points: vec![a, b], stroke });
                }
            }
        }
    }

    /// The numbers of the ground's lines, along its axes, where nothing else is written: below all that stands on the ground.
    fn ground_numbers(&mut self, ground: &Mat2, below: usize) {
        let (theme, view, step) = (self.look.theme, self.view, ground_step(ground, self.view.scale));
        let size = 11.0 * theme.text;
        let texts = self.pane.drawn.iter().filter_map(|drawn| drawn.primitive.said());
        let mut taken: Vec<Area> =
            texts.map(|(_, area)| area).chain(self.look.taken.iter().copied()).collect();
        let mut numbers = vec![];
        for axis in [ground.x_axis, ground.y_axis] {
            // Those near the origin say enough, and leave room for what stands farther away.
            for i in (-NUMBERED..=NUMBERED).filter(|i| *i != 0) {
                let at = view.pixel(axis * (i as f32 * step)) + vec2(3.0, 0.6 * size);
                let (anchor, face, halo) = (Anchor::Start, Face::Sans, Color::NONE);
                let (text, color) = (tick(i, step), theme.construction.text);
                let primitive = Primitive::Text { at, anchor, text, face, size, color, halo };
                let Some((_, covers)) = primitive.said() else { continue };
                let is_inside = covers.corners().into_iter().all(|corner| view.area.contains(corner));
                if is_inside && taken.iter().all(|taken| taken.is_apart(&covers.grown(2.0))) {
                    taken.push(covers);
                    numbers.push(Drawn { layer: GRID, name: "", primitive });
                }
            }
        }
        self.pane.drawn.splice(below..below, numbers);
    }

    /// The look of an item here and now: a hit and a pointed-at value are drawn heavier.
    fn style(&self, seen: &Visible<'_>) -> Style {
        // A part of the plane that is pointed at is as strong as the one that is meant.
        let role = match seen.item.role {
            Role::Region(i) if self.is_lit(seen.item) => Role::RegionLive(i),
            role => role,
        };
        let mut style = self.look.theme.style(role);
        if self.look.hit == Some(true) && matches!(role, Role::Moving | Role::Target | Role::Peer) {
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

    fn is_lit(&self, item: &Item) -> bool {
        self.look.lit.is_some_and(|lit| item.is_lit_by(lit))
    }

    fn item(&mut self, seen: &Visible<'_>) {
        let item = seen.item;
        let style = self.style(seen);
        let stroke = Stroke { width: style.width, color: style.line, dash: style.dash };
        let v = self.view;
        if self.is_lit(item) {
            self.glow(seen, style.line);
        }
        match seen.shape.as_ref() {
            Shape::Point(p) => self.dot(item, v.pixel(*p), style),
            Shape::Segment(a, b) => self.path(item, vec![v.pixel(*a), v.pixel(*b)], stroke),
            Shape::Drop(a, b) => {
                let stroke = Stroke { width: 1.3 * self.look.theme.weight, dash: Some([7.0, 6.0]), ..stroke };
                self.path(item, vec![v.pixel(*a), v.pixel(*b)], stroke);
            }
            shape @ (Shape::Line(..) | Shape::Ray(..)) => {
                if let Some((a, b)) = endless(&v, shape, 20.0) {
                    self.path(item, vec![a, b], stroke);
                }
            }
            Shape::Arrow(a, b) => self.arrow(item, v.pixel(*a), v.pixel(*b), stroke),
            Shape::Disk(c, r) => self.circle(item, v.pixel(*c), r * v.scale, style.fill, stroke),
            Shape::Circle(c, r) => {
                let stroke = Stroke { dash: stroke.dash.map(|_| ROUND), ..stroke };
                self.circle(item, v.pixel(*c), r * v.scale, Color::NONE, stroke);
            }
            Shape::Arc(c, r, part) => {
                let stroke = Stroke { dash: stroke.dash.map(|_| ROUND), ..stroke };
                // With the radius that sweeps it.
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
                // A line as wide as the way from one circle to the other.
                let (middle, width) = (f32::midpoint(*r, *s) * v.scale, (s - r).abs() * v.scale);
                let stroke = Stroke { width, color: style.line.times(RING), dash: None };
                self.circle(item, v.pixel(*c), middle, Color::NONE, stroke);
            }
            Shape::Hatched(corners) => self.hatched(item, corners, stroke),
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

    /// A part of a map.
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

    /// A hatched polygon with its rim.
    fn hatched(&mut self, item: &Item, corners: &[Vec2], stroke: Stroke) {
        let corners: Vec<Vec2> = corners.iter().map(|&p| self.view.pixel(p)).collect();
        let stroke = Stroke { width: 1.6 * self.look.theme.weight, dash: None, ..stroke };
        self.hatch(item, std::slice::from_ref(&corners), stroke);
        if corners.len() > 2 {
            let rim = Primitive::Polygon { points: corners, fill: Color::NONE, stroke: Some(stroke) };
            self.push(item.layer, item.name, rim);
        }
    }

    /// A soft wide line below what is pointed at.
    fn glow(&mut self, seen: &Visible<'_>, color: Color) {
        let item = seen.item;
        let stroke = Stroke { width: 14.0, color: color.times(0.25), dash: None };
        let v = self.view;
        match seen.shape.as_ref() {
            Shape::Segment(a, b) | Shape::Drop(a, b) | Shape::Arrow(a, b) | Shape::Band(a, b) => {
                self.path(item, vec![v.pixel(*a), v.pixel(*b)], stroke);
            }
            Shape::Point(p) => {
                self.circle(item, v.pixel(*p), 12.0, color.times(0.25), Stroke { width: 0.0, ..stroke });
            }
            shape @ (Shape::Line(..) | Shape::Ray(..)) => {
                if let Some((a, b)) = endless(&v, shape, 20.0) {
                    self.path(item, vec![a, b], stroke);
                }
            }
            // What has an area is lit by its thicker outline, what only has a label by nothing.
            Shape::Disk(..)
            | Shape::Circle(..)
            | Shape::Arc(..)
            | Shape::Capsule(..)
            | Shape::Sector(..)
            | Shape::Polygon(_)
            | Shape::Many(_)
            | Shape::Solid(_)
            | Shape::Hatched(_)
            | Shape::Ring(..)
            | Shape::Region(_)
            | Shape::Area(_)
            | Shape::RightAngle(..)
            | Shape::Note(_) => {}
        }
    }

    /// Shapes that look alike, in one go.
    fn many(&mut self, item: &Item, many: &Many, style: Style) {
        let outlines = Outlines::of(many, &self.view);
        let Style { width, line, fill, .. } = outlines.styled(style);
        let stroke = (width > 0.0).then_some(Stroke { width, color: line, dash: None });
        self.push(item.layer, item.name, Primitive::Many { outlines, fill, stroke });
    }

    /// A body of space: what it covers, then what lies behind it, then what is seen of its edges.
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

    /// Slanted lines across what is enclosed. They stand still on the screen, so that nothing seems to flow when it moves.
    fn hatch(&mut self, item: &Item, outlines: &[Vec<Vec2>], stroke: Stroke) {
        for (from, to) in hatching(outlines) {
            self.path(item, vec![from, to], stroke);
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

    /// What an eye sees; without an opening, the way ahead.
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

    fn labels(&mut self, items: &[&Visible<'_>], heading: Option<Area>, memory: &mut Places) {
        let mut bounds = self.pane.area.grown(-6.0);
        if self.look.grid {
            let room = TICKS * self.look.theme.text;
            bounds =
                Area { min: bounds.min + vec2(room.x - 6.0, 0.0), max: bounds.max - vec2(0.0, room.y - 6.0) };
        }
        let headed = Headed::of(items);
        let (mut labelled, mut wanted) =
            (Vec::with_capacity(headed.len()), Vec::<Wanted>::with_capacity(headed.len()));
        for (i, Headed { seen, .. }) in headed.iter().enumerate() {
            if self.is_nothing(seen) || is_named_elsewhere(&headed, i) {
                continue;
            }
            let said = self.located(seen, said(items, seen.item));
            let label = self.wanted(seen, &said, bounds);
            let key = label.key.after(wanted.iter().map(|other| &other.key));
            wanted.push(Wanted { key, ..label });
            labelled.push((*seen, said));
        }
        let named = wanted.iter().filter_map(|label| label.named).collect();
        let places = place(wanted, &self.obstacles(items, heading, bounds, named), memory);
        for ((seen, said), center) in labelled.into_iter().zip(places) {
            // What a label names may have left the picture; then the label goes too.
            if bounds.contains(center) {
                self.label(seen, &said, center);
            }
        }
    }

    /// What labels keep clear of.
    fn obstacles(
        &self,
        items: &[&Visible<'_>],
        heading: Option<Area>,
        bounds: Area,
        named: Vec<Ends>,
    ) -> Obstacles {
        let dots = items.iter().filter_map(|seen| match *seen.shape {
            Shape::Point(p) => Some(self.view.pixel(p)),
            _ => None,
        });
        let v = self.view;
        let bodies = items.iter().filter(|seen| matches!(seen.item.role, Role::Moving | Role::Peer));
        let bodies = bodies.filter_map(|seen| match seen.shape.as_ref() {
            Shape::Disk(c, r) => Some(Body::Round(v.pixel(*c), v.pixel(*c), r * v.scale)),
            Shape::Capsule(a, b, r) => Some(Body::Round(v.pixel(*a), v.pixel(*b), r * v.scale)),
            Shape::Polygon(corners) => Some(Body::polygon(corners.iter().map(|&p| v.pixel(p)).collect())),
            Shape::Solid(solid) => Some(Body::polygon(solid.outline.iter().map(|&p| v.pixel(p)).collect())),
            _ => None,
        });
        let taken = self.look.taken.iter().copied().chain(heading).collect();
        let [lines, dashed] = self.outlines(items);
        Obstacles { bounds, taken, dots: dots.collect(), named, bodies: bodies.collect(), lines, dashed }
    }

    /// What is written of a label: of a point that tells where it is, its coordinates too, small.
    fn located<'a>(&self, seen: &Visible<'a>, said: &'a str) -> Cow<'a, str> {
        match *seen.shape {
            // In space a point of the picture has no coordinates of its own.
            Shape::Point(p)
                if (self.ground.is_none() || seen.item.at.is_some())
                    && !said.contains('\n')
                    && self.look.located.tells(seen.item.heading(), self.view.pixel(p)) =>
            {
                let numbers = seen.item.at.map_or((p.x, p.y, None), |at| (at.x, at.y, Some(at.z)));
                coordinates(said, numbers).into()
            }
            _ => said.into(),
        }
    }

    /// Whether it is an arrow without a length: nothing to see, and nothing to name.
    fn is_nothing(&self, seen: &Visible<'_>) -> bool {
        matches!(*seen.shape, Shape::Arrow(a, b) if a.distance(b) * self.view.scale < 0.5)
    }

    fn label(&mut self, seen: &Visible<'_>, said: &str, center: Vec2) {
        let (theme, item) = (self.look.theme, seen.item);
        let color = self.style(seen).text;
        let lines = label_lines(item, said, theme.text);
        let height: f32 = lines.clone().map(|(_, _, size)| size * LEADING).sum();
        let mut top = center.y - height / 2.0;
        for (text, face, size) in lines {
            let (at, anchor) = (vec2(center.x, top + size * LEADING / 2.0), Anchor::Middle);
            top += size * LEADING;
            let text = text.to_owned();
            let halo = theme.paper.fade(0.85);
            self.push(item.layer, item.name, Primitive::Text { at, anchor, text, face, size, color, halo });
        }
    }

    fn wanted(&self, seen: &Visible<'_>, said: &str, bounds: Area) -> Wanted {
        let item = seen.item;
        let lines = label_lines(item, said, self.look.theme.text);
        let (wide, high) = lines.fold((0.0_f32, 0.0), |(wide, high), (text, face, size)| {
            (wide.max(width(face, text, size)), high + size * LEADING)
        });
        let size = vec2(wide + 6.0, high);
        // Near the border a label is pushed inside; what is far outside goes without.
        let inner = Area { min: bounds.min + size / 2.0, max: bounds.max - size / 2.0 };
        let places = Offers::beside(&self.view, item.role, &seen.shape, size, inner);
        let ground = match item.shape {
            Shape::Region(_) | Shape::Area(_) => true,
            // What is between bodies.
            Shape::Segment(..) => item.role == Role::Gap,
            _ => false,
        };
        let named = self.named(&seen.shape);
        Wanted { key: Key::new(item.layer, &item.label), size, places, named, ground }
    }

    /// Where a point or a vector is, in pixels.
    fn named(&self, shape: &Shape) -> Option<Ends> {
        let v = self.view;
        match shape {
            Shape::Point(p) => Some((v.pixel(*p), v.pixel(*p))),
            Shape::Arrow(a, b) => Some((v.pixel(*a), v.pixel(*b))),
            _ => None,
        }
    }

    /// What labels should not cover, as pixel segments: what is drawn through, and what is dashed.
    fn outlines(&self, items: &[&Visible<'_>]) -> [Vec<(Vec2, Vec2)>; 2] {
        let v = self.view;
        let (mut solid, mut dashed) = (Vec::with_capacity(64), Vec::new());
        for seen in items {
            // Bands and hatching are drawn through, whatever their role.
            let is_dashed = match *seen.shape {
                // A label lies on a map as on the ground, but had better keep off the rims of its parts.
                Shape::Drop(..) | Shape::Area(_) => true,
                Shape::Band(..) | Shape::Hatched(_) => false,
                _ => self.look.theme.style(seen.item.role).dash.is_some(),
            };
            let lines = if is_dashed { &mut dashed } else { &mut solid };
            match seen.shape.as_ref() {
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
                shape @ (Shape::Line(..) | Shape::Ray(..)) => lines.extend(endless(&v, shape, 0.0)),
                Shape::Disk(c, r) | Shape::Circle(c, r) | Shape::Arc(c, r, _) => {
                    closed(circle_outline(v.pixel(*c), r * v.scale), lines);
                }
                Shape::Capsule(a, b, r) => {
                    closed(capsule_outline(v.pixel(*a), v.pixel(*b), r * v.scale).into_iter(), lines);
                }
                Shape::Sector(c, r, facing, half) => {
                    let outline = sector_outline(*c, *r, *facing, *half);
                    closed(outline.iter().map(|&p| v.pixel(p)), lines);
                }
                Shape::Polygon(corners) | Shape::Hatched(corners) => {
                    let corners = corners.iter().map(|&p| v.pixel(p));
                    closed(corners.clone(), lines);
                    if matches!(*seen.shape, Shape::Hatched(_)) {
                        lines.extend(hatching(&[corners.collect()]));
                    }
                }
                Shape::Area(outlines) => {
                    for outline in outlines {
                        closed(outline.iter().map(|&p| v.pixel(p)), lines);
                    }
                }
                Shape::Solid(solid) => {
                    for line in solid.edges.iter().chain(&solid.lines) {
                        lines.extend(line.windows(2).map(|ends| (v.pixel(ends[0]), v.pixel(ends[1]))));
                    }
                }
                // A ring lies between two circles, which are drawn by themselves. Many are no obstacle: there is no way around.
                Shape::Point(_)
                | Shape::Many(_)
                | Shape::Ring(..)
                | Shape::Region(_)
                | Shape::RightAngle(..)
                | Shape::Note(_) => {}
            }
        }
        [solid, dashed]
    }
}

/// The number of a grid's line: as many decimals as the step between two of them has.
fn tick(i: i32, step: f32) -> String {
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    let size = (i as f32 * step).abs();
    // A frame writes dozens of these, nearly always whole ones.
    let number = if decimals == 0 { (size.round() as i64).to_string() } else { format!("{size:.decimals$}") };
    if i < 0 { format!("\u{2212}{number}") } else { number }
}

/// What is said of a point, and below it the point as it is written: `(−2.65, 0.60)`.
fn coordinates(said: &str, (x, y, z): (f32, f32, Option<f32>)) -> String {
    let (x, y) = (Plain(x), Plain(y));
    // While a body is moved, every frame writes all its points.
    let mut text = String::with_capacity(said.len() + 28);
    let written = match z.map(Plain) {
        Some(z) => write!(text, "{said}\n({x}, {y}, {z})"),
        None => write!(text, "{said}\n({x}, {y})"),
    };
    written.expect("a string takes all");
    text
}

/// How far the grid's lines are apart at so many pixels to a unit: 1, 2 or 5 times a power of ten, at least 60 pixels.
pub fn grid_step(scale: f32) -> f32 {
    let exact = 60.0 / scale;
    let power = 10_f32.powf(exact.log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|&step| step >= exact).unwrap_or(10.0 * power)
}

/// How far the ground's lines are apart. Seen from the side, those across stand closer together; and nobody wants to read less than
/// whole units there.
fn ground_step(ground: &Mat2, scale: f32) -> f32 {
    let step = grid_step(3.0 * scale * ground.determinant().max(0.3));
    if scale < 250.0 { step.max(1.0) } else { step }
}

/// The slanted lines across what is enclosed.
fn hatching(outlines: &[Vec<Vec2>]) -> Vec<(Vec2, Vec2)> {
    let across = Vec2::splat(std::f32::consts::FRAC_1_SQRT_2) / HATCH;
    fill::lines(outlines, |p| p.dot(across))
}

/// Adds the sides of a closed line.
fn closed(mut points: impl Iterator<Item = Vec2>, lines: &mut Vec<(Vec2, Vec2)>) {
    let Some(first) = points.next() else { return };
    let last = points.fold(first, |before, p| {
        lines.push((before, p));
        p
    });
    lines.push((last, first));
}

/// A part of a circle, from the right on, counter-clockwise as the world has it.
fn arc(center: Vec2, radius: f32, part: f32) -> Vec<Vec2> {
    let steps = (96.0 * part).ceil().max(1.0) as u8;
    let turn = |i: u8| center + Vec2::from_angle(-f32::from(i) / f32::from(steps) * part * TAU) * radius;
    (0..=steps).map(turn).collect()
}

/// Two half circles joined by two sides; a circle where both ends are equal.
pub fn capsule_outline(a: Vec2, b: Vec2, radius: f32) -> Vec<Vec2> {
    if a == b {
        return circle_outline(a, radius).collect();
    }
    let start = (b - a).to_angle() + FRAC_PI_2;
    let arc = |center: Vec2, from: f32| half_circle(from).map(move |n| center + n * radius);
    arc(a, start).chain(arc(b, start + TAU / 2.0)).collect()
}

/// A circle's corners.
fn circle_outline(center: Vec2, radius: f32) -> impl Iterator<Item = Vec2> {
    /// Their directions, which are the same for all circles: a frame needs hundreds of them.
    static ROUND: LazyLock<Vec<Vec2>> =
        LazyLock::new(|| half_circle(FRAC_PI_2).chain(half_circle(FRAC_PI_2 + TAU / 2.0)).collect());
    ROUND.iter().map(move |n| center + *n * radius)
}

/// The directions of half a circle, counter-clockwise from an angle on.
fn half_circle(from: f32) -> impl Iterator<Item = Vec2> {
    (0..=24).map(move |i| Vec2::from_angle(from + i as f32 / 24.0 * TAU / 2.0))
}

/// A part of a disk: from its center along the right edge and round to the left one; all of it has no edges.
pub fn sector_outline(center: Vec2, radius: f32, facing: f32, half: f32) -> Vec<Vec2> {
    let steps = (96.0 * half / (TAU / 2.0)).ceil().max(1.0);
    let at = |i: u8| center + Vec2::from_angle(facing + half * (2.0 * f32::from(i) / steps - 1.0)) * radius;
    let rim = (0..=steps as u8).map(at);
    if half < TAU / 2.0 { std::iter::once(center).chain(rim).collect() } else { rim.collect() }
}

impl Theme {
    /// The theme with lines and text this many times as heavy and large.
    pub fn scaled(self, weight: f32, text: f32) -> Self {
        Self { weight: self.weight * weight, text: self.text * text, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_have_as_many_decimals_as_their_step() {
        let ticks = [(2, 1.0), (-3, 0.5), (1, 0.02), (-4, 50.0), (0, 0.1)].map(|(i, step)| tick(i, step));
        assert_eq!(ticks, ["2", "\u{2212}1.5", "0.02", "\u{2212}200", "0.0"]);
    }

    #[test]
    fn coordinates_have_true_minus_signs_and_no_negative_zero() {
        let written = [(-2.65, 0.6, None), (-0.001, 3.0, Some(1.0))].map(|numbers| coordinates("P", numbers));
        assert_eq!(written, ["P\n(\u{2212}2.65, 0.60)", "P\n(0.00, 3.00, 1.00)"]);
    }
}
