//! The eye, its field of view, the point, and their handles, in the world and in the eye's frame.

use super::*;
use crate::geometry::Sector;
use glam::vec2;

/// The point and the field of view of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Vec2, Sector) {
    (inputs.point(&POINT), inputs.sector(&EYE, &FACING, &HALF_ANGLE, &RANGE))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let it = Given::of(inputs);
    let angle = it.f.to_angle();
    let ahead = |far: f32| it.eye + far * it.f;
    let beside = it.eye + (0.7 * it.range).max(0.5) * it.edge(1.0);
    let handles = vec![
        Handle::new(RANGE.name, ahead(it.range), Drag::Distance(it.eye)),
        Handle::new(FACING.name, ahead(it.range + 0.6), Drag::Direction(it.eye, 0.0)),
        Handle::new(HALF_ANGLE.name, beside, Drag::Opening(it.eye, angle)),
        point_handle(&POINT, it.p),
    ];
    let view = Shape::Sector(it.eye, it.range, angle, it.half_angle);
    Controls { handles, grabs: vec![(0, Shape::Point(it.p)), (1, view)] }
}

/// The eye, its field of view, and the point.
pub(super) struct Given {
    pub(super) p: Vec2,
    pub(super) eye: Vec2,
    /// The unit direction that the eye faces.
    pub(super) f: Vec2,
    half_angle: f32,
    pub(super) range: f32,
    pub(super) cos: f32,
    /// P in the eye's frame, for methods that use it.
    q: Option<Vec2>,
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self { q: run.seen(text::Q).map(|_| run.vector(text::Q)), ..Self::of(run.inputs) }
    }

    fn of(inputs: &Inputs) -> Self {
        let (p, view) = bodies(inputs);
        let (eye, f, half_angle) = (view.eye(), view.facing().as_vec2(), view.half_angle());
        Self { p, eye, f, half_angle, range: view.range(), cos: view.left().x as f32, q: None }
    }

    /// The unit direction of an edge in the world: 1 for the left one, −1 for the right one.
    pub(super) fn edge(&self, side: f32) -> Vec2 {
        Vec2::from_angle(side * self.half_angle).rotate(self.f)
    }

    /// Converts a point of the eye's frame to the world.
    pub(super) fn to_world(&self, q: Vec2) -> Vec2 {
        self.eye + self.f.rotate(q)
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        let angle = self.f.to_angle();
        tell.given(|pen| {
            pen.on(&SHAPES).draw(Role::Target, Shape::Sector(self.eye, self.range, angle, self.half_angle));
            pen.on(&UNIT).draw(Role::Hint, Shape::Circle(self.eye, 1.0));
            let corner = self.eye + vec2(self.f.x, 0.0);
            pen.draw(Role::Vector2, Shape::Segment(self.eye, corner)).label("cos θ");
            pen.draw(Role::Projection, Shape::Segment(corner, self.eye + self.f)).label("sin θ");
            pen.on(&OPENING).draw(Role::Frame, Shape::Sector(self.eye, 0.8, angle, self.half_angle));
            for side in [1.0, -1.0] {
                let between = Vec2::from_angle(side * self.half_angle / 2.0).rotate(self.f);
                pen.draw(Role::Frame, Shape::Note(self.eye + 1.05 * between)).label("α");
            }
            self.draw_f(pen.on(&AHEAD_ARROW));
            pen.on(&SHAPES).draw(Role::Target, Shape::Point(self.eye)).label("E");
            pen.draw(Role::Moving, Shape::Point(self.p)).label("P");
        });
        if let Some(q) = self.q {
            self.tell_own(tell, q);
        }
    }

    /// The field of view in the eye's frame, for methods that use it.
    fn tell_own(&self, tell: &mut Telling<'_>, q: Vec2) {
        let half = q.abs().max(Vec2::splat(self.range)) + 0.5;
        tell.own_frame(&OWN_VIEW, half, self.f.to_angle());
        tell.given(|pen| {
            pen.within(Frame::Own).on(&OWN_VIEW);
            pen.draw(Role::Target, Shape::Sector(Vec2::ZERO, self.range, 0.0, self.half_angle));
            pen.draw(Role::Target, Shape::Point(Vec2::ZERO)).label("E");
            pen.draw(Role::Moving, Shape::Point(q)).label("P");
        });
    }

    /// The vector to P, with which every method begins.
    pub(super) fn subtract(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(self.eye, self.p)).named(text::D);
        });
        m.says(said::SUBTRACT);
    }

    /// Compares the length of the vector with the range.
    pub(super) fn near(&self, m: &mut OneMoment<'_, '_>) {
        let length = m.vector(text::D).length();
        m.draw(|pen| {
            pen.draw(Role::Hint, Shape::Circle(self.eye, self.range));
            let way = Shape::Segment(self.eye, self.p);
            pen.draw(Role::Projection, way).draws(text::DD).label(measured("|d|", length));
        });
        m.says(if m.is(text::IN_RANGE) { said::NEAR_ENOUGH } else { said::NEAR_TOO_FAR });
    }

    /// The direction that the eye faces, one unit long.
    pub(super) fn draw_f(&self, pen: &mut Pen<'_>) {
        pen.draw(Role::Frame, Shape::Arrow(self.eye, self.eye + self.f)).label("f");
    }

    /// The caption of `compare`.
    pub(super) fn say_verdict(&self, m: &mut OneMoment<'_, '_>) {
        m.says(match [text::IN_RANGE, text::IN_ANGLE].map(|name| m.is(name)) {
            [true, true] => said::COMPARE_SEEN,
            [true, false] => said::COMPARE_NOT_BETWEEN,
            [false, true] => said::COMPARE_TOO_FAR,
            [false, false] => said::COMPARE_FAR_NOT_BETWEEN,
        });
    }

    /// The reason if P is too far away.
    pub(super) fn too_far(&self, it: &Run<'_>) -> Option<String> {
        let far = || compare_root("|d|", it.number(text::DD), it.lang.of(RANGE.title), self.range, false);
        (!it.is(text::IN_RANGE)).then(far)
    }
}
