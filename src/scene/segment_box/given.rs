//! Segment and box, in the world and in the box's frame, and their handles.

use super::*;
use crate::scene::space::{
    Eye, Opaque, box_arrows, box_outline, box_shadow, box3_handles, drop, face, height_handle, level_handle,
    seen_line, segment_shadow, solid_box, world_arrows,
};
use glam::{Vec2, Vec3, vec2};

/// The segment and the box of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Segment3, Obb3) {
    (inputs.segment3(&P, &Q), inputs.obb3(&BOX, &HALF, &ROTATION))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let ((segment, it), eye) = (bodies(inputs), inputs.eye());
    let (p, q) = (segment.start(), segment.end());
    let mut handles = vec![level_handle(&P, p, &eye), level_handle(&Q, q, &eye)];
    handles.extend(height_handle(&P, p, 0.5, &eye));
    handles.extend(height_handle(&Q, q, 0.5, &eye));
    handles.extend(box3_handles(&HALF, &ROTATION, &it, inputs));
    let line = Shape::Capsule(eye.flat(p), eye.flat(q), 0.0);
    Controls { handles, grabs: vec![(0, line), (1, Shape::Polygon(box_outline(&it, &eye)))] }
}

/// Segment and box in both frames.
pub(super) struct Given {
    pub(super) it: Obb3,
    segment: Segment3,
    eye: Eye,
    /// The angles of the box.
    rotation: Vec3,
    /// P in the box's frame.
    pub(super) p: Vec3,
    /// The vector from P to Q in the box's frame.
    pub(super) way: Vec3,
}

/// The drawing of two shadows on an axis.
pub(super) struct Shadows {
    /// The axis, a unit vector of the box's frame.
    pub(super) l: Vec3,
    pub(super) title: &'static str,
    /// The reach of the box's shadow from its center.
    pub(super) reach: f32,
    /// The value that the drawing belongs to.
    pub(super) name: Name,
    /// The labels of the distance, the box's shadow and the segment's shadow. A distance without a label is not drawn.
    pub(super) labels: [String; 3],
    pub(super) gap: &'static str,
    /// The index of the box's axis in the cross product, if the axis is one.
    pub(super) edge: Option<usize>,
}

/// Half the width of a drawn plane between both bodies.
const PLANE: f32 = 1.2;

/// The projection of a point of the box's frame in one of the two frames.
type Flat<'a> = &'a dyn Fn(Vec3) -> Vec2;

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let (segment, it) = bodies(run.inputs);
        let (p, q) = (segment.start(), segment.end());
        let (eye, rotation) = (run.inputs.eye(), run.inputs.point3(&ROTATION));
        Self { it, segment, eye, rotation, p: it.to_own_frame(p - it.center()), way: it.to_own_frame(q - p) }
    }

    pub(super) fn e(&self) -> Vec3 {
        self.it.half()
    }

    /// Q in the box's frame.
    fn q(&self) -> Vec3 {
        self.p + self.way
    }

    /// Draws in both frames from points of the box's frame.
    pub(super) fn in_both(&self, pen: &mut Pen<'_>, mut draw: impl FnMut(&mut Pen<'_>, Flat<'_>)) {
        let (it, eye) = (&self.it, &self.eye);
        draw(pen.within(Frame::World), &|p| eye.flat(it.center() + it.to_world(p)));
        draw(pen.within(Frame::Own), &|p| eye.flat(p));
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        // The pane shows the box with room for an axis beside it, and always the whole segment.
        let eye = &self.eye;
        let covered = eye.reach(self.e()) + vec2(0.8, 1.5);
        let half = covered.max(eye.flat(self.p).abs() + 0.4).max(eye.flat(self.q()).abs() + 0.4);
        tell.own_frame(&OWN_BOX, half, 0.0);
        tell.ground(eye.ground());
        tell.given(|pen| self.draw(pen));
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let (it, segment, eye) = (&self.it, &self.segment, &self.eye);
        pen.if_seen(&SHADOWS, |pen| {
            pen.draw(Role::Shadow, box_shadow(it, eye));
            pen.draw(Role::Shadow, segment_shadow(segment, eye));
            pen.draw(Role::Target, drop(it.center(), eye)).label(measured("z", it.center().z));
            for end in [segment.start(), segment.end()] {
                pen.draw(Role::Moving, drop(end, eye)).label(measured("z", end.z));
            }
        });
        pen.if_seen(&WORLD, |pen| world_arrows(pen, eye));
        pen.if_seen(&SHAPES, |pen| self.draw_bodies(pen, segment, it));
        pen.if_seen(&CUT, |pen| {
            for t in self.crossings() {
                let p = segment.start().lerp(segment.end(), t);
                pen.draw(Role::Touching, Shape::Point(eye.flat(p))).at(p);
            }
        });
        box_arrows(pen.on(&FRAME), it, eye);
        pen.within(Frame::Own).if_seen(&OWN_BOX, |pen| {
            let segment = Segment3::new(self.p, self.q()).expect("it was only turned");
            let it = Obb3::new(Vec3::ZERO, self.e(), Vec3::ZERO).expect("it was only turned");
            self.draw_bodies(pen, &segment, &it);
        });
    }

    /// Both bodies, with the ends of the segment and the center of the box.
    fn draw_bodies(&self, pen: &mut Pen<'_>, segment: &Segment3, it: &Obb3) {
        let (eye, ends) = (&self.eye, [segment.start(), segment.end()]);
        pen.draw(Role::Target, solid_box(it, eye, &[]));
        pen.draw(Role::Moving, seen_line(ends, eye, &[Opaque::Box(*it)]));
        pen.draw(Role::Target, Shape::Point(eye.flat(it.center()))).at(it.center()).label("C");
        for (end, label) in ends.into_iter().zip(["P", "Q"]) {
            pen.draw(Role::Moving, Shape::Point(eye.flat(end))).at(end).label(label);
        }
    }

    /// The half vector and the middle of the segment, in both frames.
    pub(super) fn draw_middle(&self, pen: &mut Pen<'_>, [d, m]: [Vec3; 2], names: [Name; 2]) {
        let (eye, c) = (&self.eye, self.it.center());
        let [d_there, m_there] = [d, m].map(|vector| self.it.to_world(vector));
        let arrow = Shape::Arrow(eye.flat(c + m_there), eye.flat(c + m_there + d_there));
        pen.draw(Role::Vector1, arrow).label("d");
        pen.draw(Role::Vector1, Shape::Point(eye.flat(c + m_there))).label("m");
        pen.within(Frame::Own)
            .draw(Role::Vector1, Shape::Arrow(eye.flat(m), eye.flat(m + d)))
            .named(names[0]);
        pen.within(Frame::Own).draw(Role::Vector1, Shape::Point(eye.flat(m))).at(m).named(names[1]);
    }

    /// The vector from P to Q, in both frames.
    pub(super) fn draw_way(&self, pen: &mut Pen<'_>, name: Name) {
        let (eye, [p, q]) = (&self.eye, [self.segment.start(), self.segment.end()]);
        pen.draw(Role::Vector1, Shape::Arrow(eye.flat(p), eye.flat(q))).label(name.0);
        let own = Shape::Arrow(eye.flat(self.p), eye.flat(self.q()));
        pen.within(Frame::Own).draw(Role::Vector1, own).named(name);
    }

    /// The vectors of the product d × m, from the box's center and from the middle.
    pub(super) fn draw_across(&self, pen: &mut Pen<'_>, [d, m]: [Vec3; 2], name: Name) {
        self.in_both(pen, |pen, flat| {
            pen.draw(Role::Vector2, Shape::Arrow(flat(Vec3::ZERO), flat(m))).label("m");
            pen.draw(Role::Vector1, Shape::Arrow(flat(m), flat(m + d))).label("d");
            let corners = [Vec3::ZERO, m, m + d, d].map(flat);
            pen.draw(Role::Area, Shape::Polygon(corners.to_vec())).draws(name);
        });
    }

    /// The cross product of one of the box's axes with d, perpendicular to both, from the box's center.
    pub(super) fn draw_cross(&self, pen: &mut Pen<'_>, axis: usize, d: Vec3, title: &'static str) {
        let (edge, cross) = (Vec3::AXES[axis], Vec3::AXES[axis].cross(d));
        self.in_both(pen, |pen, flat| {
            let [o, a, b, c] = [Vec3::ZERO, edge, d, cross].map(flat);
            pen.draw(Role::Area, Shape::Polygon(vec![o, a, flat(edge + d), b])).brief();
            pen.draw(Role::Frame, Shape::Arrow(o, a)).label(["u", "v", "w"][axis]).brief();
            pen.draw(Role::Vector1, Shape::Arrow(o, b)).label("d").brief();
            pen.draw(Role::Vector2, Shape::Arrow(o, c)).label(title).brief();
        });
    }

    /// The shadows of segment and box on an axis beside both of them: from the box outward the distance of their middles, the
    /// axis with the shadow of the box, and the shadow of the segment. The outward direction is parallel to the picture and
    /// perpendicular to the axis in space, so that feet of perpendiculars look right.
    pub(super) fn draw_shadows(&self, pen: &mut Pen<'_>, it: &Shadows) {
        let (l, e, [p, q]) = (it.l, self.e(), [self.p, self.q()]);
        let m = p.midpoint(q).dot(l);
        let (from, to) = (p.dot(l).min(q.dot(l)), p.dot(l).max(q.dot(l)));
        let ends = [from.min(-it.reach) - 0.4, to.max(it.reach) + 0.4];
        let farthest = e * Vec3::select(l.cmplt(Vec3::ZERO), Vec3::NEG_ONE, Vec3::ONE);
        let is_point = to - from < 1e-3;
        if let Some(edge) = it.edge {
            self.draw_edge(pen, edge, farthest * m.signum());
        }
        self.in_both(pen, |pen, flat| {
            let o = flat(Vec3::ZERO);
            let along = flat(l) - o;
            // An axis that points to the camera is a point in the picture, and so are both shadows.
            let Some(out) = along.perp().try_normalize().filter(|_| along.length() > 0.1) else { return };
            // Below the bodies, or on the right: the same side in both frames.
            let out = if out.dot(vec2(1.0, -2.0)) < 0.0 { -out } else { out };
            let signs =
                [Vec3::ONE, Vec3::new(-1.0, 1.0, 1.0), Vec3::new(1.0, -1.0, 1.0), Vec3::new(1.0, 1.0, -1.0)];
            let corners = signs.map(|sign| (flat(e * sign) - o).dot(out).abs());
            let far =
                corners.into_iter().chain([p, q].map(|end| (flat(end) - o).dot(out))).fold(0.0, f32::max);
            let at = |row: u8, s: f32| o + (far + 0.4 + 0.35 * f32::from(row)) * out + s * along;
            let own = if is_point { 1 } else { 2 };
            for way in [-1.0, 1.0] {
                pen.draw(Role::Target, Shape::Drop(flat(way * farthest), at(1, way * it.reach))).brief();
            }
            for end in [p, q] {
                pen.draw(Role::Moving, Shape::Drop(flat(end), at(own, end.dot(l)))).brief();
            }
            let axis = Shape::Segment(at(1, ends[0]), at(1, ends[1]));
            pen.draw(Role::Axis, axis).label(it.title).brief();
            if !it.labels[0].is_empty() {
                let distance = Shape::Band(at(0, 0.0), at(0, m));
                pen.draw(Role::Vector1, distance).draws(it.name).label(it.labels[0].clone()).brief();
            }
            let reach = Shape::Band(at(1, -it.reach), at(1, it.reach));
            pen.draw(Role::Target, reach).draws(it.name).label(it.labels[1].clone()).brief();
            let shadow =
                if is_point { Shape::Point(at(own, m)) } else { Shape::Band(at(own, from), at(own, to)) };
            pen.draw(Role::Moving, shadow).draws(it.name).label(it.labels[2].clone()).brief();
            if from.max(-to) > it.reach {
                let [near, start] = if from > 0.0 { [it.reach, from] } else { [-it.reach, to] };
                pen.draw(Role::Gap, Shape::Segment(at(1, near), at(1, start))).label(it.gap).brief();
            }
        });
    }

    /// The edge through a corner parallel to one of the box's axes. Its shadow on a cross product with that axis is a point.
    fn draw_edge(&self, pen: &mut Pen<'_>, axis: usize, corner: Vec3) {
        let mut ends = [corner; 2];
        ends[1][axis] = -corner[axis];
        self.in_both(pen, |pen, flat| {
            pen.draw(Role::Vector2, Shape::Segment(flat(ends[0]), flat(ends[1]))).brief();
        });
    }

    /// The planes of the box's two faces across one of its axes, and the part of the segment between them.
    pub(super) fn draw_slab(&self, pen: &mut Pen<'_>, times: [f32; 2], axis: usize, name: Name) {
        // Slightly larger than the face, to show that its plane is unbounded.
        let (e, wide) = (self.e(), self.e() + 0.4);
        self.in_both(pen, |pen, flat| {
            for side in [e[axis], -e[axis]] {
                let corners = face(axis, side, [wide, -wide]).map(flat);
                pen.draw(Role::Hint, Shape::Polygon(corners.to_vec()));
            }
        });
        self.draw_stretch(pen, times, axis, name);
    }

    /// The part of the segment between two faces, as a bar beside it, with the times at its ends, if these are on the segment.
    fn draw_stretch(&self, pen: &mut Pen<'_>, times: [f32; 2], axis: usize, name: Name) {
        let (from, to) = (times[0].max(0.0), times[1].min(1.0));
        if from > to {
            return;
        }
        let (role, letter, side) =
            [(Role::Vector2, "x", 0.22), (Role::Projection, "y", -0.22), (Role::Target, "z", 0.44)][axis];
        self.in_both(pen, |pen, flat| {
            let aside = side * (flat(self.q()) - flat(self.p)).perp().normalize_or_zero();
            let at = |t: f32| flat(self.p + t * self.way) + aside;
            pen.draw(role, Shape::Band(at(from), at(to))).draws(name);
            for t in times {
                if (0.0..=1.0).contains(&t) {
                    pen.draw(role, Shape::Point(flat(self.p + t * self.way)));
                    pen.draw(role, Shape::Point(at(t))).label(format!("{letter}: {}", Plain(t)));
                }
            }
        });
    }

    /// A part of the segment between two times; nothing is drawn if it is empty.
    pub(super) fn draw_part(&self, pen: &mut Pen<'_>, role: Role, [from, to]: [f32; 2], name: Name) {
        let (from, to) = (from.max(0.0), to.min(1.0));
        if from > to {
            return;
        }
        self.in_both(pen, |pen, flat| {
            let [from, to] = [from, to].map(|t| flat(self.p + t * self.way));
            pen.draw(role, Shape::Band(from, to)).draws(name);
            for end in [from, to] {
                pen.draw(role, Shape::Point(end)).draws(name);
            }
        });
    }

    /// The deciding part: the part of the segment in the box, or the axis with a gap and a separating plane.
    pub(super) fn draw_verdict(&self, pen: &mut Pen<'_>, gap: Option<&Shadows>) {
        match gap {
            Some(gap) => {
                self.draw_plane(pen, gap.l, gap.reach);
                self.draw_shadows(pen, gap);
            }
            None => self.draw_part(pen, Role::Touching, self.shared(), HIT),
        }
    }

    /// A piece of a plane perpendicular to an axis, in the gap between both shadows.
    fn draw_plane(&self, pen: &mut Pen<'_>, l: Vec3, reach: f32) {
        let ends = [self.p, self.q()].map(|end| end.dot(l));
        let side = ends[0].signum();
        let s = side * (reach + ends[0].abs().min(ends[1].abs())) / 2.0;
        // Halfway to the segment, so that it is between both bodies.
        let near =
            self.p + self.way * (-self.p.dot(self.way) / self.way.length_squared().max(1e-6)).clamp(0.0, 1.0);
        let middle = s * l + 0.5 * near.reject_from_normalized(l);
        let along = self.way.reject_from_normalized(l).normalize_or(l.any_orthonormal_vector());
        let [a, b] = [along, l.cross(along)].map(|arm| PLANE * arm);
        self.in_both(pen, |pen, flat| {
            let corners = [a + b, a - b, -a - b, b - a].map(|corner| flat(middle + corner));
            pen.draw(Role::Area, Shape::Polygon(corners.to_vec())).draws(HIT);
        });
    }

    /// The times at which the segment crosses the surface of the box.
    fn crossings(&self) -> Vec<f32> {
        let [enters, leaves] = self.shared();
        let is_on = |t: f32| {
            let beyond = (self.p + t * self.way).abs() - self.e();
            enters <= leaves && beyond.max_element().abs() < 1e-4
        };
        [enters, leaves].into_iter().filter(|&t| is_on(t)).collect()
    }

    /// The times between which the segment is in the box; the end is before the start if there are none.
    fn shared(&self) -> [f32; 2] {
        let (_, trace) = walk!(segment_box::slabs(&self.segment, &self.it));
        ["enters", "leaves"].map(|name| trace.calls[0].number(name))
    }

    /// The box around the segment, along the axes of the given box.
    pub(super) fn draw_box_around(&self, pen: &mut Pen<'_>, [d, m]: [Vec3; 2], hit: bool) {
        let around = |center: Vec3, rotation: Vec3| Obb3::new(center, d.abs(), rotation);
        let there = around(self.it.center() + self.it.to_world(m), self.rotation);
        for (frame, around) in [(Frame::World, there), (Frame::Own, around(m, Vec3::ZERO))] {
            let around = around.expect("it is no larger than the segment");
            pen.within(frame).draw(Role::answer(hit), solid_box(&around, &self.eye, &[])).draws(HIT);
        }
    }
}
