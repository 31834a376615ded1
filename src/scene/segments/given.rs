//! The segments, their handles, and their intersection.

use super::*;
use crate::geometry::Segment;
use crate::scene::cores::Core;
use glam::Vec2;

/// The segments of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Segment, Segment) {
    (inputs.segment(&A, &B), inputs.segment(&C, &D))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let Given { ab, cd } = Given::of(inputs);
    let ends = [(&A, ab.p), (&B, ab.q), (&C, cd.p), (&D, cd.q)];
    Controls {
        handles: ends.map(|(input, end)| point_handle(input, end)).to_vec(),
        grabs: vec![(1, cd.outline()), (0, ab.outline())],
    }
}

/// The segments AB and CD: capsules without a radius.
pub(super) struct Given {
    pub(super) ab: Core,
    pub(super) cd: Core,
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self::of(run.inputs)
    }

    fn of(inputs: &Inputs) -> Self {
        let (ab, cd) = bodies(inputs);
        let core = |it: &Segment, letters| Core { p: it.start(), q: it.end(), letters, radius: 0.0 };
        Self { ab: core(&ab, ["A", "B"]), cd: core(&cd, ["C", "D"]) }
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        tell.given(|pen| {
            for (it, role) in [(&self.ab, Role::Moving), (&self.cd, Role::Peer)] {
                pen.draw(role, it.segment());
                for (end, letter) in [it.p, it.q].into_iter().zip(it.letters) {
                    pen.draw(role, Shape::Point(end)).label(letter);
                }
            }
        });
    }

    /// A point of the line AB; `None` if it is too far away for a picture.
    pub(super) fn on_ab(&self, s: f32) -> Option<Vec2> {
        Some(self.ab.p + s * self.ab.v()).filter(|at| at.is_finite() && at.length() < 1e7)
    }

    /// The intersection of the lines, from the side values of A and B against CD; `None` if they are parallel.
    pub(super) fn meeting(&self, [a_side, b_side]: [f32; 2]) -> Option<Vec2> {
        if a_side == b_side { None } else { self.on_ab(a_side / (a_side - b_side)) }
    }

    /// The common part of segments on one line.
    pub(super) fn shared(&self) -> [Vec2; 2] {
        let along = if self.ab.p == self.ab.q { self.cd.v() } else { self.ab.v() };
        let ordered = |it: &Core| if it.v().dot(along) < 0.0 { (it.q, it.p) } else { (it.p, it.q) };
        let ((a, b), (c, d)) = (ordered(&self.ab), ordered(&self.cd));
        let further = |p: Vec2, q: Vec2| (q - p).dot(along) > 0.0;
        [if further(a, c) { c } else { a }, if further(b, d) { b } else { d }]
    }

    /// The intersection of the segments: a point, or a part of their common line.
    pub(super) fn draw_meeting(&self, pen: &mut Pen<'_>, at: Option<Vec2>) {
        match at {
            Some(at) => pen.draw(Role::Touching, Shape::Point(at)).draws(HIT),
            None => {
                let [from, to] = self.shared();
                pen.draw(Role::Touching, Shape::Band(from, to)).draws(HIT)
            }
        };
    }

    /// Both lines, unless a segment is a point.
    pub(super) fn draw_lines(&self, pen: &mut Pen<'_>) {
        self.ab.draw_line(pen);
        self.cd.draw_line(pen);
    }

    /// The upright boxes around the segments.
    pub(super) fn draw_boxes(&self, pen: &mut Pen<'_>) {
        for (it, role) in [(&self.ab, Role::Vector1), (&self.cd, Role::Vector2)] {
            let (min, max) = (it.p.min(it.q), it.p.max(it.q));
            let corners = [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y), min];
            for side in corners.windows(2) {
                pen.draw(Role::Frame, Shape::Drop(side[0], side[1]));
            }
            pen.draw(role, it.segment());
        }
    }
}

/// The boxes of the segments, compared: they overlap on both axes, or have a gap on one.
impl Given {
    pub(super) fn boxes(&self, m: &mut OneMoment<'_, '_>) {
        let [a, b, c, d] = [self.ab.p, self.ab.q, self.cd.p, self.cd.q];
        m.draw(|pen| self.draw_boxes(pen));
        let apart = |i: usize| a[i].max(b[i]) < c[i].min(d[i]) || c[i].max(d[i]) < a[i].min(b[i]);
        let Some(i) = [0, 1].into_iter().find(|&i| apart(i)) else { return m.says(said::BOXES_OVERLAP) };
        let axis = ["x", "y"][i];
        let [ab_min, ab_max] = [a[i].min(b[i]), a[i].max(b[i])].map(|number| m.part(number));
        let [cd_min, cd_max] = [c[i].min(d[i]), c[i].max(d[i])].map(|number| m.part(number));
        says!(m, said::BOXES_GAP, axis, ab_min, ab_max, cd_min, cd_max);
    }
}
