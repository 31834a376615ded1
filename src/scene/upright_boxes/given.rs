//! The two boxes, their handles, and shared drawings.

use super::*;
use glam::{Vec2, vec2};

/// The boxes of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Aabb, Aabb) {
    (inputs.aabb(&A, &A_HALF), inputs.aabb(&B, &B_HALF))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let Given { boxes: [a, b] } = Given::of(inputs);
    let corner = |input: &Input, it: &Aabb| {
        Handle::new(input.name, it.center() + it.half(), Drag::Extent(it.center(), 0.0))
    };
    Controls {
        handles: vec![corner(&A_HALF, &a), corner(&B_HALF, &b)],
        grabs: vec![(0, upright(b.center(), b.half())), (1, upright(a.center(), a.half()))],
    }
}

/// The roles of A and B. B is the one mainly moved.
pub(super) const ROLES: [Role; 2] = [Role::Peer, Role::Moving];

/// One of the two axes, and the position of drawings on it: below both boxes, or left of them.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    /// 0 for x, 1 for y.
    index: usize,
    /// The other coordinate of the drawings.
    beside: f32,
}

impl Axis {
    pub(super) fn letter(self) -> &'static str {
        ["x", "y"][self.index]
    }

    /// The point of the picture for a number on this axis, a number of rows farther out.
    fn at(self, number: f32, row: f32) -> Vec2 {
        let beside = self.beside - 0.32 * row;
        if self.index == 0 { vec2(number, beside) } else { vec2(beside, number) }
    }

    pub(super) fn of(self, v: Vec2) -> f32 {
        v[self.index]
    }
}

/// The two boxes.
pub(super) struct Given {
    pub(super) boxes: [Aabb; 2],
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self::of(run.inputs)
    }

    fn of(inputs: &Inputs) -> Self {
        Self { boxes: bodies(inputs).into() }
    }

    pub(super) fn centers(&self) -> [Vec2; 2] {
        self.boxes.map(|it| it.center())
    }

    /// The lower left corners, and the upper right ones.
    pub(super) fn ends(&self) -> [[Vec2; 2]; 2] {
        [self.boxes.map(|it| it.center() - it.half()), self.boxes.map(|it| it.center() + it.half())]
    }

    pub(super) fn axes(&self) -> [Axis; 2] {
        let [[a, b], _] = self.ends();
        let low = a.min(b) - 0.5;
        [Axis { index: 0, beside: low.y }, Axis { index: 1, beside: low.x }]
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        tell.given(|pen| {
            for ((it, role), letter) in self.boxes.iter().zip(ROLES).zip(["A", "B"]) {
                let (c, half) = (it.center(), it.half());
                pen.on(&SHAPES).draw(role, upright(c, half));
                pen.on(&HALVES).draw(Role::Hint, Shape::Segment(c, c + vec2(half.x, 0.0))).label("half.x");
                pen.draw(Role::Hint, Shape::Segment(c, c + vec2(0.0, half.y))).label("half.y");
                pen.on(&SHAPES).draw(role, Shape::Point(c)).label(letter);
            }
        });
    }

    /// Both boxes as bars on an axis, in two rows, with their overlap or gap.
    pub(super) fn draw_intervals(&self, pen: &mut Pen<'_>, axis: Axis) {
        let [min, max] = self.ends().map(|ends| ends.map(|p| axis.of(p)));
        for i in 0..2 {
            for (number, corner) in [(min[i], self.ends()[0][i]), (max[i], self.ends()[1][i])] {
                pen.draw(Role::Hint, Shape::Drop(corner, axis.at(number, i as f32)));
            }
            let bar = Shape::Band(axis.at(min[i], i as f32), axis.at(max[i], i as f32));
            pen.draw(ROLES[i], bar).label(["A", "B"][i]);
        }
        let (from, to) = (min[0].max(min[1]), max[0].min(max[1]));
        self.draw_gap(pen, axis, [from, to]);
    }

    /// Both reaches on an axis, each from its center towards the other, with their overlap or gap.
    pub(super) fn draw_reaches(&self, pen: &mut Pen<'_>, axis: Axis) {
        let centers = self.centers().map(|c| axis.of(c));
        let way = if centers[1] < centers[0] { -1.0 } else { 1.0 };
        let ends = [0, 1].map(|i| {
            let towards = if i == 0 { way } else { -way };
            centers[i] + towards * axis.of(self.boxes[i].half())
        });
        for i in 0..2 {
            pen.draw(Role::Hint, Shape::Drop(self.centers()[i], axis.at(centers[i], i as f32)));
            let bar = Shape::Band(axis.at(centers[i], i as f32), axis.at(ends[i], i as f32));
            pen.draw(ROLES[i], bar).label(["a.half", "b.half"][i]);
        }
        let [from, to] = if way > 0.0 { [ends[1], ends[0]] } else { ends };
        self.draw_gap(pen, axis, [from, to]);
    }

    /// The overlap, from the later start to the earlier end, or reversed the gap.
    fn draw_gap(&self, pen: &mut Pen<'_>, axis: Axis, [from, to]: [f32; 2]) {
        pen.draw(Role::Gap, Shape::Segment(axis.at(from, 0.5), axis.at(to, 0.5)));
    }

    /// The common area, or the separating lines in the middle of each gap, drawn as a mistake if the method reports a hit.
    pub(super) fn draw_verdict(&self, pen: &mut Pen<'_>, hit: bool) {
        let [[a_min, b_min], [a_max, b_max]] = self.ends();
        let (low, high) = (a_min.max(b_min), a_max.min(b_max));
        let middle = low.midpoint(high);
        if low.cmple(high).all() {
            let [a, b] = self.boxes.map(|it| upright(it.center(), it.half()));
            pen.draw(if hit { Role::Touching } else { Role::Mistaken }, shared(&a, &b));
        }
        let between = if hit { Role::Mistaken } else { Role::Apart };
        if low.x > high.x {
            pen.draw(between, Shape::Line(vec2(middle.x, 0.0), Vec2::Y));
        }
        if low.y > high.y {
            pen.draw(between, Shape::Line(vec2(0.0, middle.y), Vec2::X));
        }
    }

    /// The reason: the distance of the centers and the greatest distance of a hit on each axis, with the method's names for both.
    pub(super) fn reason(&self, [apart, most]: [&str; 2]) -> String {
        let t = (self.boxes[1].center() - self.boxes[0].center()).abs();
        let reach = self.boxes[0].half() + self.boxes[1].half();
        let on = |axis: &str, t: f32, reach: f32| {
            compare(&format!("|{apart}.{axis}|"), t, &format!("{most}.{axis}"), reach, t <= reach)
        };
        format!("{}, {}", on("x", t.x, reach.x), on("y", t.y, reach.y))
    }
}
