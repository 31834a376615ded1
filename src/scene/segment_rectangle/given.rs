//! Segment and box, in the world and in the box's frame, and their handles.

use super::*;
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

/// Segment and box in both frames.
pub(super) struct Given {
    segment: Segment,
    pub(super) it: Obb,
    /// P in the box's frame.
    pub(super) p: Vec2,
    /// The vector from P to Q in the box's frame.
    pub(super) way: Vec2,
}

/// The drawing of two shadows on an axis.
pub(super) struct Shadows<'a> {
    /// The axis, a unit vector of the box's frame.
    pub(super) l: Vec2,
    pub(super) title: &'static str,
    /// The reach of the box's shadow from its center.
    pub(super) reach: f32,
    /// The values that the distance of the middles and the shadows belong to.
    pub(super) names: [Name; 2],
    /// The labels of the distance, the box's shadow and the segment's shadow.
    pub(super) labels: &'a [String; 3],
    pub(super) gap: &'static str,
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let (segment, it) = bodies(run.inputs);
        let (p, q) = (segment.start(), segment.end());
        Self { segment, it, p: it.to_own_frame(p - it.center()), way: it.to_own_frame(q - p) }
    }

    pub(super) fn e(&self) -> Vec2 {
        self.it.half()
    }

    /// The segment in the box's frame.
    fn own_segment(&self) -> Shape {
        Shape::Segment(self.p, self.p + self.way)
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        let (e, q) = (self.e(), self.p + self.way);
        let half = (e + 1.5).max(self.p.abs().max(q.abs()) + 0.4);
        tell.own_frame(&OWN_BOX, half, self.it.u().to_angle());
        tell.given(|pen| {
            frame_arrows(pen.on(&FRAME), &self.it, ["u", "v"]);
            in_both_frames(pen, &self.it, |pen, frame, shape| {
                pen.on(if frame == Frame::Own { &OWN_BOX } else { &SHAPES });
                pen.draw(Role::Target, shape(upright(Vec2::ZERO, e)));
                pen.draw(Role::Target, shape(Shape::Point(Vec2::ZERO))).label("C");
                pen.draw(Role::Moving, shape(self.own_segment()));
                pen.draw(Role::Moving, shape(Shape::Point(self.p))).label("P");
                pen.draw(Role::Moving, shape(Shape::Point(q))).label("Q");
            });
        });
    }

    /// The shadows of segment and box on an axis, beside both of them: from the box outward the distance of their middles, the axis
    /// with the shadow of the box, and the shadow of the segment.
    pub(super) fn draw_shadows(&self, pen: &mut Pen<'_>, it: &Shadows<'_>) {
        let (l, q) = (it.l, self.p + self.way);
        let m = self.p.midpoint(q).dot(l);
        let (from, to) = (self.p.dot(l).min(q.dot(l)), self.p.dot(l).max(q.dot(l)));
        let ends = [from.min(-it.reach) - 0.4, to.max(it.reach) + 0.4];
        let out = self.side_with_room(l, ends);
        let far = self.e().dot(out.abs()).max(self.p.dot(out)).max(q.dot(out));
        let row = |i: u8| (far + 0.4 + 0.35 * f32::from(i)) * out;
        let is_point = to - from < 1e-3;
        let own_row = if is_point { row(1) } else { row(2) };
        let corner = |way: f32| {
            let signs = Vec2::select(l.cmplt(Vec2::ZERO), Vec2::NEG_ONE, Vec2::ONE);
            way * self.e() * signs
        };
        in_both_frames(pen, &self.it, |pen, _, shape| {
            for way in [-1.0, 1.0] {
                pen.draw(Role::Target, shape(Shape::Drop(corner(way), row(1) + way * it.reach * l)));
            }
            for end in [self.p, q] {
                pen.draw(Role::Moving, shape(Shape::Drop(end, own_row + end.dot(l) * l)));
            }
            pen.draw(Role::Vector1, shape(Shape::Drop(Vec2::ZERO, row(0))));
            if !is_point {
                // Along the normal it would lie on the segment itself.
                pen.draw(Role::Vector1, shape(Shape::Drop(self.p.midpoint(q), row(0) + m * l)));
            }
            let axis = Shape::Segment(row(1) + ends[0] * l, row(1) + ends[1] * l);
            pen.draw(Role::Axis, shape(axis)).label(it.title);
            let distance = Shape::Band(row(0), row(0) + m * l);
            pen.draw(Role::Vector1, shape(distance)).draws(it.names[0]).label(it.labels[0].clone());
            let reach = Shape::Band(row(1) - it.reach * l, row(1) + it.reach * l);
            pen.draw(Role::Target, shape(reach)).draws(it.names[1]).label(it.labels[1].clone());
            let shadow = match is_point {
                true => Shape::Point(own_row + m * l),
                false => Shape::Band(own_row + from * l, own_row + to * l),
            };
            pen.draw(Role::Moving, shape(shadow)).draws(it.names[1]).label(it.labels[2].clone());
            if from.max(-to) > it.reach {
                let [near, start] = if from > 0.0 { [it.reach, from] } else { [-it.reach, to] };
                let gap = Shape::Segment(row(1) + near * l, row(1) + start * l);
                pen.draw(Role::Gap, shape(gap)).label(it.gap);
            }
        });
    }

    /// The side of both shapes on which the drawn axis stays in the picture.
    fn side_with_room(&self, l: Vec2, ends: [f32; 2]) -> Vec2 {
        let outside = |out: Vec2| {
            let q = self.p + self.way;
            let far = self.e().dot(out.abs()).max(self.p.dot(out)).max(q.dot(out)) + 1.2;
            let beyond =
                |end: f32| SCENE.beyond_home(self.it.center() + self.it.to_world(far * out + end * l));
            beyond(ends[0]) + beyond(ends[1])
        };
        let below = -l.perp();
        if outside(-below) < outside(below) { -below } else { below }
    }

    /// The lines of two opposite sides: across x, or across y.
    pub(super) fn draw_sides(&self, pen: &mut Pen<'_>, axis: usize) {
        let (to, along) = match axis {
            0 => (vec2(self.e().x, 0.0), Vec2::Y),
            _ => (vec2(0.0, self.e().y), Vec2::X),
        };
        in_both_frames(pen, &self.it, |pen, _, shape| {
            for side in [to, -to] {
                pen.draw(Role::Hint, shape(Shape::Line(side, along)));
            }
        });
    }

    /// The part of the segment between two sides, as a bar beside it, with the times at its ends, if these are on the segment.
    pub(super) fn draw_stretch(
        &self,
        pen: &mut Pen<'_>,
        [enters, leaves]: [f32; 2],
        axis: usize,
        name: Name,
    ) {
        let (from, to) = (enters.max(0.0), leaves.min(1.0));
        if from > to {
            return;
        }
        let (role, letter, side) = [(Role::Vector2, "x", 0.22), (Role::Projection, "y", -0.22)][axis];
        let aside = side * self.way.perp().normalize_or_zero();
        let at = |t: f32| self.p + t * self.way + aside;
        in_both_frames(pen, &self.it, |pen, _, shape| {
            pen.draw(role, shape(Shape::Band(at(from), at(to)))).draws(name);
            for t in [enters, leaves] {
                if (0.0..=1.0).contains(&t) {
                    pen.draw(role, shape(Shape::Point(at(t)))).label(format!("{letter}: {}", Plain(t)));
                }
            }
        });
    }

    /// The times between which the segment is in the box.
    pub(super) fn shared(&self) -> [f32; 2] {
        let (_, trace) = walk!(segment_rectangle::slabs(&self.segment, &self.it));
        ["enters", "leaves"].map(|name| trace.calls[0].number(name))
    }

    /// The whole segment, if no part of it is in the box.
    pub(super) fn draw_apart(&self, pen: &mut Pen<'_>) {
        in_both_frames(pen, &self.it, |pen, _, shape| {
            pen.draw(Role::Apart, shape(self.own_segment())).draws(HIT);
        });
    }

    /// A part of the segment between two times; nothing is drawn if it is empty.
    pub(super) fn draw_part(&self, pen: &mut Pen<'_>, role: Role, [from, to]: [f32; 2], name: Name) {
        let (from, to) = (from.max(0.0), to.min(1.0));
        if from > to {
            return;
        }
        let [from, to] = [from, to].map(|t| self.p + t * self.way);
        in_both_frames(pen, &self.it, |pen, _, shape| {
            pen.draw(role, shape(Shape::Band(from, to))).draws(name);
            for end in [from, to] {
                pen.draw(role, shape(Shape::Point(end))).draws(name);
            }
        });
    }
}
