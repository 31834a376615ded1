//! Disk and box, their handles, and shared drawings.

use super::*;
use glam::{Vec2, vec2};

/// The disk and the box of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Disk, Obb) {
    (inputs.disk(&DISK, &RADIUS), inputs.obb(&BOX, &HALF, &ROTATION))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let (disk, it) = bodies(inputs);
    let t = disk.center();
    let tip = Handle::new(VELOCITY.name, t + inputs.point(&VELOCITY), Drag::Way(t));
    let mut handles = vec![Handle { layer: ARRIVES.id, ..tip }, rim_handle(&RADIUS, &disk, RIM_SIDE)];
    handles.extend(box_handles(&HALF, &ROTATION, &it, inputs));
    Controls { handles, grabs: vec![(0, Shape::Disk(t, disk.radius())), (1, outline(&it))] }
}

/// The direction in which the radius is drawn and dragged.
const RIM_SIDE: Vec2 = Vec2::NEG_X;

/// Disk and box, and the correct push.
pub(super) struct Given {
    pub(super) it: Obb,
    /// The disk's center and radius.
    pub(super) t: Vec2,
    pub(super) r: f32,
    /// The velocity of the disk.
    velocity: Vec2,
    /// T in the box's frame.
    pub(super) d: Vec2,
    /// The side or corner that actually pushes, and the actual contact.
    pub(super) pusher: Pusher,
    pub(super) truth: Contact,
}

/// A label for a length: a negative one is a gap.
pub(super) fn gap_or(name: Words, length: f32, lang: Lang) -> String {
    measured(lang.of(if length < 0.0 { said::GAP } else { name }), length.abs())
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let (disk, it) = bodies(run.inputs);
        let d = it.to_own_frame(disk.center() - it.center());
        let (t, r, velocity) = (disk.center(), disk.radius(), run.inputs.point(&VELOCITY));
        let (pusher, truth) = (push_out::pusher(&disk, &it), push_out::nearest(&disk, &it));
        Self { it, t, r, velocity, d, pusher, truth }
    }

    /// Converts a point of the box's frame to the world.
    pub(super) fn to_world(&self, p: Vec2) -> Vec2 {
        self.it.center() + self.it.to_world(p)
    }

    /// The point of the box that is nearest to T.
    pub(super) fn q(&self) -> Vec2 {
        self.to_world(self.d.clamp(-self.it.half(), self.it.half()))
    }

    pub(super) fn disk(&self) -> Shape {
        Shape::Disk(self.t, self.r)
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        tell.given(|pen| {
            pen.on(&SHAPES).draw(Role::Target, outline(&self.it));
            pen.draw(Role::Moving, self.disk());
            pen.on(&RIM).draw(Role::Hint, Shape::Segment(self.t, self.t + RIM_SIDE * self.r)).label("r");
            frame_arrows(pen.on(&FRAME), &self.it, ["u", "v"]);
            pen.on(&ARRIVES).draw(Role::Vector1, Shape::Arrow(self.t, self.t + self.velocity)).label("m");
            pen.on(&SHAPES).draw(Role::Target, Shape::Point(self.it.center())).label("C");
            pen.draw(Role::Moving, Shape::Point(self.t)).label("T");
        });
    }

    /// The two ends of the side that pushes, or the corner.
    pub(super) fn draw_pusher(&self, pen: &mut Pen<'_>, name: Name) {
        let e = self.it.half();
        let ends = match self.pusher {
            Pusher::Right => [vec2(e.x, -e.y), e],
            Pusher::Left => [-e, vec2(-e.x, e.y)],
            Pusher::Upper => [vec2(-e.x, e.y), e],
            Pusher::Lower => [-e, vec2(e.x, -e.y)],
            Pusher::Corner => {
                pen.draw(Role::Vector2, Shape::Point(self.q())).draws(name);
                return;
            }
        };
        let [a, b] = ends.map(|end| self.to_world(end));
        pen.draw(Role::Vector2, Shape::Segment(a, b)).draws(name);
    }

    /// The points in the box that are equally far from two or more sides.
    pub(super) fn draw_medial_axis(&self, pen: &mut Pen<'_>) {
        let e = self.it.half();
        let end = (e - e.min_element()).max(Vec2::ZERO);
        for sign in [vec2(1.0, 1.0), vec2(-1.0, 1.0), vec2(-1.0, -1.0), vec2(1.0, -1.0)] {
            let [corner, end] = [sign * e, sign * end].map(|p| self.to_world(p));
            pen.draw(Role::Hint, Shape::Segment(corner, end));
        }
        pen.draw(Role::Hint, Shape::Segment(self.to_world(-end), self.to_world(end)));
    }

    /// The direction out, drawn from the contact point after the push, and the deepest point of the disk.
    pub(super) fn draw_out(&self, pen: &mut Pen<'_>, n: Vec2, depth: f32) {
        let deepest = self.t - self.r * n;
        let border = deepest + depth * n;
        pen.draw(Role::Hint, Shape::Segment(self.t, deepest));
        pen.draw(Role::Vector2, Shape::Arrow(border, border + n)).named(text::N);
    }

    /// The distance that the disk must move, or the gap.
    pub(super) fn draw_depth(&self, pen: &mut Pen<'_>, n: Vec2, depth: f32, lang: Lang) {
        let deepest = self.t - self.r * n;
        let label = gap_or(said::DEPTH, depth, lang);
        pen.draw(Role::Gap, Shape::Segment(deepest, deepest + depth * n)).draws(text::DEPTH).label(label);
    }

    /// The push, and the disk's position after it.
    pub(super) fn draw_push(&self, pen: &mut Pen<'_>, after: Vec2, hit: bool) {
        if hit {
            pen.draw(Role::Vector1, Shape::Arrow(self.t, after)).draws(text::PUSH).label("push");
        }
        let stands = pen.draw(Role::Hint, Shape::Circle(after, self.r));
        stands.draws(text::AFTER).from(Shape::Circle(self.t, self.r));
    }

    /// The velocity after the contact, if the disk slides and if it bounces.
    pub(super) fn draw_velocities(&self, m: &mut OneMoment<'_, '_>, n: Vec2) {
        let (t, lang) = (self.t, m.lang());
        // Only the component into the box is stopped.
        let into = self.velocity.dot(n).min(0.0) * n;
        let slide = self.velocity - into;
        m.draw_on(&SLIDES, |pen| {
            pen.draw(Role::Projection, Shape::Segment(t + slide, t + self.velocity));
            pen.draw(Role::Vector2, Shape::Arrow(t, t + slide)).label(lang.of(said::SLIDES));
        });
        m.draw_on(&BOUNCES, |pen| {
            pen.draw(Role::Projection, Shape::Segment(t + slide - into, t + self.velocity));
            pen.draw(Role::Vector2, Shape::Arrow(t, t + slide - into)).label(lang.of(said::BOUNCES));
        });
    }
}
