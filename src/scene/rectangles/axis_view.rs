//! An axis on a line beside the rectangles, and their shadows on it.

use super::{SCENE, text};
use crate::figure::{Item, Pen, Role, Shape};
use crate::geometry::Obb;
use crate::said::rectangles as said;
use crate::scene::common::{Name, Shadows, measured};
use crate::words::Lang;
use glam::Vec2;

/// The roles of A and B. B is the one mainly moved.
pub(super) const ROLES: [Role; 2] = [Role::Peer, Role::Moving];

pub(super) const REACHES: [Name; 2] = [text::REACH_A, text::REACH_B];

/// An axis and two rectangles' shadows on it, as numbers along it from A's center.
#[derive(Clone, Copy)]
pub(super) struct AxisView {
    origin: Vec2,
    l: Vec2,
    n: Vec2,
    /// The distance of A's center from the axis.
    height: f32,
    /// The distance from the axis past both shapes.
    depth: f32,
    /// The rectangles' centers in the world, and their shadows.
    middles: [Vec2; 2],
    shadows: Shadows,
    /// The corners of each rectangle that cast the ends of its shadow.
    ends: [[Vec2; 2]; 2],
    /// True if the method calculates the depth of an overlap.
    finds_overlap: bool,
}

/// Margins in world units: between the shapes and the axis, and beyond both shapes.
const ROOM: f32 = 0.8;
const BEYOND: f32 = 0.5;

/// The margin between two axes, and the step and greatest number of steps by which an axis is moved away from another.
const CLEAR: f32 = 0.35;
const STEP: f32 = 0.5;
const PUSHES: u8 = 10;

/// The least saving of space for which an axis is drawn on the other side of the shapes.
const TURN: f32 = 1.0;

impl AxisView {
    /// The axis along the unit vector `l`, drawn on the side of the shapes that `n` points to.
    pub(super) fn new(pair: &[Obb; 2], l: Vec2, n: Vec2) -> Self {
        let from = pair[0].center();
        let reach = |it: &Obb, l: Vec2| it.half().x * it.u().dot(l).abs() + it.half().y * it.v().dot(l).abs();
        let out = |it: &Obb, n: Vec2| (it.center() - from).dot(n) + reach(it, n);
        let height = out(&pair[0], n).max(out(&pair[1], n)) + ROOM;
        let depth = height + out(&pair[0], -n).max(out(&pair[1], -n)) + BEYOND;
        // If two corners cast the same end, the dropped line starts at the corner nearer to the axis.
        let end = |it: &Obb, way: Vec2| {
            let way = way + 1e-3 * n;
            let side = |axis: Vec2, half: f32| axis * half.copysign(axis.dot(way));
            it.center() + side(it.u(), it.half().x) + side(it.v(), it.half().y)
        };
        Self {
            origin: from + height * n,
            l,
            n,
            height,
            depth,
            middles: [from, pair[1].center()],
            shadows: Shadows {
                centers: [0.0, (pair[1].center() - from).dot(l)],
                reaches: [reach(&pair[0], l), reach(&pair[1], l)],
            },
            ends: [0, 1].map(|i| [end(&pair[i], -l), end(&pair[i], l)]),
            finds_overlap: true,
        }
    }

    /// The ends of the drawn part of the axis.
    pub(super) fn ends(&self) -> (Vec2, Vec2) {
        let (start, end) = self.shadows.around();
        (self.at(start, 0.0), self.at(end, 0.0))
    }

    /// The point of the picture at `s` along the axis and `out` away from it.
    fn at(&self, s: f32, out: f32) -> Vec2 {
        self.origin + s * self.l + out * self.n
    }

    /// The foot of a point of the world on the axis.
    fn foot(&self, p: Vec2) -> Vec2 {
        self.at((p - self.origin).dot(self.l), 0.0)
    }

    /// The axis itself, which moves out from A's center.
    pub(super) fn draw_axis(&self, pen: &mut Pen<'_>, title: &str) {
        let ((a, b), back) = (self.ends(), self.height * self.n);
        let line = Shape::Segment(a, b);
        pen.draw(Role::Axis, line).from(Shape::Segment(a - back, b - back)).label(title.to_owned());
    }

    /// The centers dropped on the axis, and the shadow of the vector between them.
    pub(super) fn draw_distance(&self, pen: &mut Pen<'_>, title: &str) {
        self.draw_axis(pen, title);
        let feet = self.middles.map(|middle| self.foot(middle));
        for i in [0, 1] {
            pen.draw(ROLES[i], Shape::Drop(self.middles[i], feet[i]));
        }
        let [a, b] = self.shadows.centers;
        pen.draw(Role::Vector1, Shape::Segment(feet[0], feet[1]))
            .draws(text::DISTANCE)
            .from(Shape::Segment(self.middles[0], self.middles[1]))
            .label(measured("|t·L|", (b - a).abs()));
        for i in [0, 1] {
            pen.draw(ROLES[i], Shape::Point(feet[i])).from(Shape::Point(self.middles[i]));
        }
    }

    /// The reach of each shadow from its center towards the other.
    pub(super) fn draw_reaches(&self, pen: &mut Pen<'_>, title: &str, lang: Lang) {
        self.draw_drops(pen);
        self.draw_axis(pen, title);
        self.draw_bands(pen, lang);
        let (Shadows { centers, reaches }, way) = (self.shadows, self.shadows.way());
        // If the shadows overlap, so would the arrows.
        let beside = if self.shadows.room().2 { 0.3 } else { 0.65 };
        for (i, way, out, label) in [(0, way, 0.3, "reach_a"), (1, -way, beside, "reach_b")] {
            let from = centers[i];
            let arrow = Shape::Arrow(self.at(from, out), self.at(from + way * reaches[i], out));
            pen.draw(ROLES[i], arrow).draws(REACHES[i]).label(measured(label, reaches[i]));
            pen.draw(ROLES[i], Shape::Point(self.at(from, 0.0)));
        }
    }

    /// The axis with both shadows and the gap or overlap between them, and in a gap the separating line.
    pub(super) fn draw_gap(&self, pen: &mut Pen<'_>, title: &str, lang: Lang) {
        self.draw_daylight(pen, lang);
        self.draw_axis(pen, title);
        self.draw_bands(pen, lang);
        self.draw_room(pen, lang);
    }

    /// A view for a method that finds only gaps.
    pub(super) fn without_overlap(self) -> Self {
        Self { finds_overlap: false, ..self }
    }

    /// Axis, shadows, and the gap or overlap, for several axes at once. It summarizes a call.
    pub(super) fn draw_compact(&self, pen: &mut Pen<'_>, title: &str, call: &'static str, lang: Lang) {
        self.draw_axis(pen, title);
        for i in [0, 1] {
            self.draw_band(pen, i).sums_up(call);
        }
        self.without_overlap().draw_room(pen, lang).sums_up(call);
    }

    /// Drops the corners that cast the ends of both shadows onto the axis.
    pub(super) fn draw_drops(&self, pen: &mut Pen<'_>) {
        for i in [0, 1] {
            self.draw_falling(pen, i, &self.ends[i]);
        }
    }

    /// Drops corners of a rectangle onto the axis.
    pub(super) fn draw_falling(&self, pen: &mut Pen<'_>, i: usize, corners: &[Vec2]) {
        for &corner in corners {
            let foot = self.foot(corner);
            pen.draw(ROLES[i], Shape::Drop(corner, foot));
            pen.draw(ROLES[i], Shape::Point(foot)).from(Shape::Point(corner));
        }
    }

    fn draw_bands(&self, pen: &mut Pen<'_>, lang: Lang) {
        for i in [0, 1] {
            self.draw_band(pen, i).label(shadow_of(i, lang));
        }
    }

    /// A shadow, which grows from its center.
    pub(super) fn draw_band<'a>(&self, pen: &'a mut Pen<'_>, i: usize) -> &'a mut Item {
        let ((start, end), middle) = (self.shadows.ends(i), self.at(self.shadows.centers[i], 0.0));
        let band = Shape::Band(self.at(start, 0.0), self.at(end, 0.0));
        pen.draw(ROLES[i], band).from(Shape::Band(middle, middle))
    }

    fn draw_room<'a>(&self, pen: &'a mut Pen<'_>, lang: Lang) -> &'a mut Item {
        let (start, end, gap) = self.shadows.room();
        let (a, b) = (self.at(start, 0.0), self.at(end, 0.0));
        let (role, shape, name, said) = match gap {
            true => (Role::Gap, Shape::Segment(a, b), text::GAP, said::GAP),
            false => (Role::Projection, Shape::Band(a, b), text::OVERLAP, said::OVERLAP),
        };
        let item = pen.draw(role, shape).label(measured(lang.of(said), (end - start).abs()));
        if gap || self.finds_overlap { item.draws(name) } else { item }
    }

    /// In a gap, the strip of light between the shapes, and the separating line, perpendicular to the axis.
    pub(super) fn draw_daylight(&self, pen: &mut Pen<'_>, lang: Lang) {
        let (start, end, gap) = self.shadows.room();
        if !gap {
            return;
        }
        let middle = f32::midpoint(start, end);
        let far = [start, end].map(|s| self.at(s, -self.depth));
        let near = [start, end].map(|s| self.at(s, 0.0));
        pen.draw(Role::Area, Shape::Polygon(vec![far[0], far[1], near[1], near[0]]))
            .from(Shape::Polygon(vec![far[0], far[1], far[1], far[0]]));
        let line = Shape::Segment(self.at(middle, -self.depth - 0.3), self.at(middle, 0.0));
        pen.draw(Role::Apart, line).label(lang.of(said::LINE_BETWEEN));
        pen.draw(Role::Axis, Shape::RightAngle(self.at(middle, 0.0), self.l, -self.n));
    }

    /// A gap that the method missed: the strip of light, hatched, the separating line, and the axis that shows the gap.
    pub(super) fn draw_missed(&self, pen: &mut Pen<'_>, title: &str, lang: Lang) {
        let (start, end, _) = self.shadows.room();
        let [far, near] = [-self.depth, 0.0].map(|out| [start, end].map(|s| self.at(s, out)));
        let axis = Shape::Segment(self.at(start - 0.8, 0.0), self.at(end + 0.8, 0.0));
        pen.draw(Role::Hint, axis).label(title.to_owned());
        pen.draw(Role::Mistaken, Shape::Part(vec![far[0], far[1], near[1], near[0]]))
            .label(lang.of(said::DAYLIGHT));
    }

    /// The axis on the side of the shapes that `n` points to, or on the other side if that keeps it in the picture.
    pub(super) fn beside(pair: &[Obb; 2], l: Vec2, n: Vec2) -> Self {
        Self::place(pair, (l, n), &[]).0
    }

    /// Axes for several directions at once, which do not cross and take little space: placed one after the other, starting with
    /// the one that leaves most space to the others.
    pub(super) fn apart(pair: &[Obb; 2], axes: &[(Vec2, Vec2)]) -> Vec<Self> {
        let mut best = (vec![], f32::INFINITY);
        for first in 0..axes.len() {
            let (mut views, mut drawn, mut costs) = (Vec::with_capacity(axes.len()), vec![], 0.0);
            for i in 0..axes.len() {
                let (view, cost) = Self::place(pair, axes[(first + i) % axes.len()], &drawn);
                drawn.push(view.ends());
                views.push(view);
                costs += cost;
                if costs >= best.1 {
                    break;
                }
            }
            if costs < best.1 {
                views.rotate_right(first);
                best = (views, costs);
            }
            if costs <= TURN {
                break;
            }
        }
        best.0
    }

    /// An axis as near as other axes allow, on the side of the shapes that its second vector points to, or opposite if that saves
    /// space. Also returns the space that it takes.
    fn place(pair: &[Obb; 2], (l, n): (Vec2, Vec2), others: &[(Vec2, Vec2)]) -> (Self, f32) {
        let place = |n| {
            let (view, out) = Self::new(pair, l, n).clear_of(others);
            (view, out + view.outside())
        };
        let preferred = place(n);
        if preferred.1 <= TURN {
            return preferred;
        }
        let (view, cost) = place(-n);
        if cost + TURN < preferred.1 { (view, cost + TURN) } else { preferred }
    }

    /// How far the drawn part of the axis extends beyond the initial view.
    fn outside(&self) -> f32 {
        let (start, end) = self.ends();
        SCENE.beyond_home(start) + SCENE.beyond_home(end)
    }

    /// The axis moved out until it is clear of the drawn parts of others, and the distance by which it moved.
    fn clear_of(self, others: &[(Vec2, Vec2)]) -> (Self, f32) {
        let (a, b) = self.ends();
        let is_clear = |by: Vec2| others.iter().all(|&other| are_clear((a + by, b + by), other));
        let mut steps = (0..=PUSHES).map(|pushes| STEP * f32::from(pushes));
        let out = steps.find(|&out| is_clear(out * self.n));
        let out = out.unwrap_or(STEP * f32::from(PUSHES));
        let (height, depth) = (self.height + out, self.depth + out);
        (Self { origin: self.origin + out * self.n, height, depth, ..self }, out)
    }
}

/// True if the drawn parts of two axes are separated by a margin.
fn are_clear((a, b): (Vec2, Vec2), (c, d): (Vec2, Vec2)) -> bool {
    let side = |p: Vec2, from: Vec2, to: Vec2| (p - from).perp_dot(to - from);
    let crosses = side(c, a, b) * side(d, a, b) < 0.0 && side(a, c, d) * side(b, c, d) < 0.0;
    !crosses
        && [c, d].into_iter().all(|p| distance(p, a, b) >= CLEAR)
        && [a, b].into_iter().all(|p| distance(p, c, d) >= CLEAR)
}

/// The distance of a point from a segment of positive length.
fn distance(p: Vec2, a: Vec2, b: Vec2) -> f32 {
    let (v, w) = (b - a, p - a);
    w.distance((w.dot(v) / v.dot(v)).clamp(0.0, 1.0) * v)
}

/// The name of a shadow.
pub(super) fn shadow_of(i: usize, lang: Lang) -> &'static str {
    lang.of([said::SHADOW_OF_A, said::SHADOW_OF_B][i])
}
