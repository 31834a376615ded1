//! Shadows on an axis, drawn on a line beside the shapes that cast them.

use crate::figure::{Figure, Role, Shape};
use crate::geometry::{Obb, side_of_line};
use crate::words::{Lang, Plain, words};
use glam::Vec2;

/// The names of the values that the parts of the drawing show; empty where there is none.
#[derive(Clone, Copy)]
pub struct Values {
    pub bands: [&'static str; 2],
    pub distance: &'static str,
    pub gap: &'static str,
    pub overlap: &'static str,
}

/// An axis that no method looks at.
pub const FREE: Values = Values { bands: ["", ""], distance: "", gap: "", overlap: "" };

/// An axis and two rectangles' shadows on it, as numbers along it from A's center.
#[derive(Clone, Copy)]
pub struct AxisView {
    origin: Vec2,
    l: Vec2,
    n: Vec2,
    centers: [f32; 2],
    reaches: [f32; 2],
    /// Of each rectangle, the corners that cast the ends of its shadow.
    ends: [[Vec2; 2]; 2],
}

/// Room between the shapes and the axis, in world units.
const ROOM: f32 = 0.8;

/// Room between two axes, and how far and in what steps one is pushed out of another's way.
const CLEAR: f32 = 0.35;
const STEP: f32 = 0.25;
const PUSHES: u8 = 24;

/// How much room it must save to draw an axis on the other side of the shapes.
const TURN: f32 = 2.0;

impl AxisView {
    /// The axis along the unit vector `l`, drawn on the side of the shapes that `n` points to.
    pub fn new(pair: &[Obb; 2], l: Vec2, n: Vec2) -> Self {
        let from = pair[0].center();
        let reach = |it: &Obb, l: Vec2| it.half().x * it.u().dot(l).abs() + it.half().y * it.v().dot(l).abs();
        let height = |it: &Obb| (it.center() - from).dot(n) + reach(it, n);
        let height = height(&pair[0]).max(height(&pair[1])) + ROOM;
        // Where two corners cast the same end, the drop starts at the one that is nearer to the axis.
        let end = |it: &Obb, way: Vec2| {
            let rank = |corner: &Vec2| (*corner - it.center()).dot(way + 1e-3 * n);
            it.corners().into_iter().max_by(|p, q| rank(p).total_cmp(&rank(q))).unwrap_or(it.center())
        };
        Self {
            origin: from + height * n,
            l,
            n,
            centers: [0.0, (pair[1].center() - from).dot(l)],
            reaches: [reach(&pair[0], l), reach(&pair[1], l)],
            ends: [0, 1].map(|i| [end(&pair[i], -l), end(&pair[i], l)]),
        }
    }

    /// The ends of the drawn part of the axis.
    pub fn ends(&self) -> (Vec2, Vec2) {
        let (a, b) = (self.shadow(0), self.shadow(1));
        (self.at(a.0.min(b.0) - 0.6, 0.0), self.at(a.1.max(b.1) + 0.6, 0.0))
    }

    fn shadow(&self, i: usize) -> (f32, f32) {
        (self.centers[i] - self.reaches[i], self.centers[i] + self.reaches[i])
    }

    /// The point of the picture at `s` along the axis, `out` further out.
    fn at(&self, s: f32, out: f32) -> Vec2 {
        self.origin + s * self.l + out * self.n
    }

    /// From B's near end to A's far one, seen from A towards B; and whether that is a gap. If one shadow
    /// lies within the other, an overlap reaches beyond both: it is how far B must go to part them.
    fn room(&self) -> (f32, f32, bool) {
        let [a, b] = self.centers;
        let way = if b < a { -1.0 } else { 1.0 };
        let (start, end) = (b - way * self.reaches[1], a + way * self.reaches[0]);
        (start, end, way * (start - end) > 0.0)
    }

    /// Axis, drop lines, shadows, and the gap or overlap, with all labels.
    pub fn draw(&self, figure: &mut Figure, layer: &'static str, title: &str, values: Values, lang: Lang) {
        let letters = ["A", "B"];
        for i in [0, 1] {
            let (start, end) = self.shadow(i);
            for (corner, s) in self.ends[i].into_iter().zip([start, end]) {
                let role = [Role::Peer, Role::Moving][i];
                figure.on(layer).draw(role, Shape::Drop(corner, self.at(s, 0.0)));
            }
        }
        self.axis(figure, layer, title);
        for i in [0, 1] {
            let label = match lang {
                Lang::En => format!("shadow of {}\nr{} {}", letters[i], letters[i], Plain(self.reaches[i])),
                Lang::Ja => format!("{} の影\nr{} {}", letters[i], letters[i], Plain(self.reaches[i])),
            };
            self.band(figure, layer, i, values, label);
        }
        self.mark_room(figure, layer, values, lang);
    }

    /// Axis, shadows, and the gap or overlap, for several axes at once.
    pub fn draw_compact(
        &self,
        figure: &mut Figure,
        layer: &'static str,
        title: &str,
        values: Values,
        lang: Lang,
    ) {
        self.axis(figure, layer, title);
        for i in [0, 1] {
            self.band(figure, layer, i, values, String::new());
        }
        self.mark_room(figure, layer, values, lang);
    }

    /// The same axis further out.
    fn pushed(self, out: f32) -> Self {
        Self { origin: self.origin + out * self.n, ..self }
    }

    /// Whether the drawn part of the axis keeps some room from that of another.
    fn is_clear_of(&self, other: &Self) -> bool {
        let ((a, b), (c, d)) = (self.ends(), other.ends());
        let (own, others) = (Shape::Segment(a, b), Shape::Segment(c, d));
        let crosses = side_of_line(c, a, b) * side_of_line(d, a, b) < 0.0
            && side_of_line(a, c, d) * side_of_line(b, c, d) < 0.0;
        let gaps = [own.distance(c), own.distance(d), others.distance(a), others.distance(b)];
        !crosses && gaps.into_iter().all(|gap| gap >= CLEAR)
    }

    /// Axes for several directions at once, none across another, in as little room as possible. Each is on
    /// the side of the shapes that is preferred or on the opposite one, and as near as those placed before
    /// it let it; either the first or the last is placed first.
    pub fn apart(pair: &[Obb; 2], axes: &[(Vec2, Vec2)]) -> Vec<Self> {
        let choices = (0..2_usize << axes.len()).map(|choice| {
            let mut views: Vec<Self> = Vec::with_capacity(axes.len());
            let (mut low, mut high, mut turns) = (Vec2::INFINITY, Vec2::NEG_INFINITY, 0.0);
            for place in 0..axes.len() {
                let i = if choice & 1 == 0 { place } else { axes.len() - 1 - place };
                let (l, n) = axes[i];
                let turned = choice >> (i + 1) & 1 == 1;
                let view = Self::new(pair, l, if turned { -n } else { n });
                let pushed = (0..=PUSHES).map(|i| view.pushed(STEP * f32::from(i)));
                let mut clear = pushed.filter(|view| views.iter().all(|other| view.is_clear_of(other)));
                let view = clear.next().unwrap_or(view.pushed(STEP * f32::from(PUSHES)));
                let (start, end) = view.ends();
                (low, high) = (low.min(start.min(end)), high.max(start.max(end)));
                turns += if turned { TURN } else { 0.0 };
                views.push(view);
            }
            if choice & 1 == 1 {
                views.reverse();
            }
            ((high - low).element_sum() + turns, views)
        });
        choices.min_by(|(x, _), (y, _)| x.total_cmp(y)).map_or(vec![], |(_, views)| views)
    }

    fn axis(&self, figure: &mut Figure, layer: &'static str, title: &str) {
        let (start, end) = self.ends();
        figure.on(layer).labelled(Role::Axis, Shape::Segment(start, end), title.to_owned());
    }

    fn band(&self, figure: &mut Figure, layer: &'static str, i: usize, values: Values, label: String) {
        let ((start, end), role) = (self.shadow(i), [Role::Peer, Role::Moving][i]);
        figure.on(layer).add(
            role,
            Shape::Band(self.at(start, 0.0), self.at(end, 0.0)),
            values.bands[i],
            label,
        );
    }

    fn mark_room(&self, figure: &mut Figure, layer: &'static str, values: Values, lang: Lang) {
        let (start, end, gap) = self.room();
        let words = match gap {
            true => words("gap", "すき間"),
            false => words("overlap", "重なり"),
        };
        let label = format!("{} {}", lang.of(words), Plain((end - start).abs()));
        if gap {
            let shape = Shape::Segment(self.at(start, 0.0), self.at(end, 0.0));
            figure.on(layer).add(Role::Gap, shape, values.gap, label);
        } else {
            let shape = Shape::Band(self.at(start, 0.0), self.at(end, 0.0));
            figure.on(layer).add(Role::Projection, shape, values.overlap, label);
        }
    }

    /// The centers dropped on the axis, and the distance of their shadows.
    pub fn draw_distance(&self, figure: &mut Figure, layer: &'static str, values: Values) {
        let [a, b] = self.centers;
        let out = 0.55;
        for (i, s) in [a, b].into_iter().enumerate() {
            let role = [Role::Peer, Role::Moving][i];
            figure.on(layer).draw(role, Shape::Point(self.at(s, 0.0)));
            figure.on(layer).draw(role, Shape::Drop(self.at(s, 0.0), self.at(s, out)));
        }
        let label = format!("|t·L| {}", Plain((b - a).abs()));
        let shape = Shape::Arrow(self.at(a, out), self.at(b, out));
        figure.on(layer).add(Role::Vector1, shape, values.distance, label);
    }

    /// How far each shadow reaches from its center towards the other.
    pub fn draw_reaches(&self, figure: &mut Figure, layer: &'static str, values: Values) {
        let [a, b] = self.centers;
        let way = if b < a { -1.0 } else { 1.0 };
        for (i, from, way, label) in [(0, a, way, "rA"), (1, b, -way, "rB")] {
            let role = [Role::Peer, Role::Moving][i];
            let shape = Shape::Arrow(self.at(from, 0.25), self.at(from + way * self.reaches[i], 0.25));
            figure.on(layer).add(role, shape, values.bands[i], format!("{label} {}", Plain(self.reaches[i])));
        }
    }

    /// A line from each corner to the axis.
    pub fn draw_drops(&self, figure: &mut Figure, layer: &'static str, a: &[Vec2; 4], b: &[Vec2; 4]) {
        for (role, corner) in a.iter().map(|p| (Role::Peer, p)).chain(b.iter().map(|p| (Role::Moving, p))) {
            let foot = self.at((*corner - self.origin).dot(self.l), 0.0);
            figure.on(layer).draw(role, Shape::Drop(*corner, foot));
            figure.on(layer).draw(Role::Projection, Shape::Point(foot));
        }
    }
}
