//! Segment and box, in the world and in the box's own frame; and what can be dragged.

use super::*;
use crate::figure::{Frame, OwnFrame, Pen, Role, Shape};
use crate::geometry::{Obb, Segment};
use glam::{Vec2, vec2};

/// The segment and the box of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Segment, Obb) {
    (inputs.segment(&P, &Q), inputs.obb(&BOX, &HALF, &ROTATION))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let (segment, it) = bodies(inputs);
    let (p, q) = (segment.start(), segment.end());
    let mut handles = box_handles(&HALF, &ROTATION, &it, inputs).to_vec();
    handles.extend([point_handle(&P, p), point_handle(&Q, q)]);
    Controls { handles, grabs: vec![(0, Shape::Capsule(p, q, 0.0)), (1, outline(&it))] }
}

/// What is given, in both frames.
pub(super) struct Given {
    pub(super) it: Obb,
    /// P in the own frame.
    pub(super) p: Vec2,
    /// From P to Q in the own frame.
    pub(super) way: Vec2,
}

impl Given {
    pub(super) fn new(inputs: &Inputs) -> Self {
        let (segment, it) = bodies(inputs);
        let (p, q) = (segment.start(), segment.end());
        Self { it, p: it.to_own_frame(p - it.center()), way: it.to_own_frame(q - p) }
    }

    pub(super) fn e(&self) -> Vec2 {
        self.it.half()
    }

    /// The segment in the own frame.
    pub(super) fn segment(&self) -> Shape {
        Shape::Segment(self.p, self.p + self.way)
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        let (e, q) = (self.e(), self.p + self.way);
        let half = (e + 1.0).max(self.p.abs().max(q.abs()) + 0.4);
        let turn = self.it.u().to_angle();
        tell.own_frame(OwnFrame { layer: OWN_BOX.id, title: OWN_BOX.title, half, turn, enters: None });
        tell.given(|pen| {
            frame_arrows(pen.on(&FRAME), &self.it, ["u", "v"]);
            self.twice(pen, |pen, frame, shape| {
                pen.on(if frame == Frame::Own { &OWN_BOX } else { &SHAPES });
                pen.draw(Role::Target, shape(upright(Vec2::ZERO, e)));
                pen.draw(Role::Target, shape(Shape::Point(Vec2::ZERO))).label("C");
                pen.draw(Role::Moving, shape(self.segment()));
                pen.draw(Role::Moving, shape(Shape::Point(self.p))).label("P");
                pen.draw(Role::Moving, shape(Shape::Point(q))).label("Q");
            });
        });
    }

    /// Draws in both frames what is given in the own one.
    pub(super) fn twice(
        &self,
        pen: &mut Pen<'_>,
        draw: impl Fn(&mut Pen<'_>, Frame, &dyn Fn(Shape) -> Shape),
    ) {
        draw(pen.within(Frame::World), Frame::World, &|shape| self.in_world(&shape));
        draw(pen.within(Frame::Own), Frame::Own, &|shape| shape);
    }

    /// A shape of the own frame in the world.
    fn in_world(&self, shape: &Shape) -> Shape {
        let place = |p: &Vec2| self.it.center() + self.it.to_world(*p);
        match shape {
            Shape::Point(p) => Shape::Point(place(p)),
            Shape::Segment(p, q) => Shape::Segment(place(p), place(q)),
            Shape::Drop(p, q) => Shape::Drop(place(p), place(q)),
            Shape::Arrow(p, q) => Shape::Arrow(place(p), place(q)),
            Shape::Band(p, q) => Shape::Band(place(p), place(q)),
            Shape::Line(p, way) => Shape::Line(place(p), self.it.to_world(*way)),
            Shape::Polygon(corners) => Shape::Polygon(corners.iter().map(place).collect()),
            other => other.clone(),
        }
    }

    /// The shadows of segment and box on an axis through the center, a unit vector of the own frame, by how far they reach.
    pub(super) fn draw_shadows(&self, pen: &mut Pen<'_>, l: Vec2, reach: f32, label: &str, name: Name) {
        let q = self.p + self.way;
        // Below or beside the box, where there is room; that of the segment farther out, so that both are seen.
        let out = -l.perp();
        let aside = out * (self.e().dot(out.abs()) + 0.5);
        let [from, to] = [self.p, q].map(|end| aside + 0.25 * out + end.dot(l) * l);
        self.twice(pen, |pen, _, shape| {
            pen.draw(Role::Target, shape(Shape::Band(aside - reach * l, aside + reach * l)));
            for (end, foot) in [(self.p, from), (q, to)] {
                pen.draw(Role::Hint, shape(Shape::Drop(end, foot)));
            }
            let shadow = if from.distance(to) > 1e-3 { Shape::Band(from, to) } else { Shape::Point(from) };
            pen.draw(Role::Moving, shape(shadow)).draws(name).label(label.to_owned());
        });
    }

    /// The lines of two opposite sides: across x, or across y.
    pub(super) fn draw_sides(&self, pen: &mut Pen<'_>, axis: usize) {
        let (to, along) = match axis {
            0 => (vec2(self.e().x, 0.0), Vec2::Y),
            _ => (vec2(0.0, self.e().y), Vec2::X),
        };
        self.twice(pen, |pen, _, shape| {
            for side in [to, -to] {
                pen.draw(Role::Hint, shape(Shape::Line(side, along)));
            }
        });
    }

    /// A part of the segment, from one part of the way to another; nothing if it is none.
    pub(super) fn draw_part(&self, pen: &mut Pen<'_>, role: Role, [from, to]: [f32; 2], name: Name) {
        let (from, to) = (from.max(0.0), to.min(1.0));
        if from > to {
            return;
        }
        let [from, to] = [from, to].map(|t| self.p + t * self.way);
        self.twice(pen, |pen, _, shape| {
            pen.draw(role, shape(Shape::Band(from, to))).draws(name);
            for end in [from, to] {
                pen.draw(role, shape(Shape::Point(end))).draws(name);
            }
        });
    }
}
