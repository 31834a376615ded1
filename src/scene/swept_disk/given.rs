//! The disk, its path and the wall, in the world and in the wall's frame, and their handles.

use super::*;
use crate::geometry::Disk;
use glam::{Vec2, vec2};

/// The disk and the wall of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (MovingDisk, Obb) {
    (inputs.moving_disk(&P, &Q, &RADIUS), inputs.obb(&WALL, &HALF, &ROTATION))
}

/// The direction in which the radius is drawn and dragged.
const RIM_SIDE: Vec2 = Vec2::NEG_Y;

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let (disk, wall) = bodies(inputs);
    let (p, q, r) = (disk.start(), disk.end(), disk.radius());
    let mut handles = vec![rim_handle(&RADIUS, &at_start(&disk), RIM_SIDE)];
    handles.extend(box_handles(&HALF, &ROTATION, &wall, inputs));
    handles.extend([point_handle(&P, p), point_handle(&Q, q)]);
    Controls { handles, grabs: vec![(0, Shape::Capsule(p, q, r)), (1, outline(&wall))] }
}

/// The disk at the start of its path.
fn at_start(disk: &MovingDisk) -> Disk {
    Disk::new(disk.start(), disk.radius()).expect("a disk that moves is one that stands, too")
}

/// Disk, path and wall in both frames.
pub(super) struct Given {
    pub(super) wall: Obb,
    pub(super) r: f32,
    /// P in the wall's frame.
    pub(super) p: Vec2,
    /// The vector from P to Q in the wall's frame.
    pub(super) way: Vec2,
    /// P in the world, and the vector from P to Q there.
    start: Vec2,
    v: Vec2,
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let (disk, wall) = bodies(run.inputs);
        let (start, v) = (disk.start(), disk.end() - disk.start());
        let p = wall.to_own_frame(start - wall.center());
        Self { wall, r: disk.radius(), p, way: wall.to_own_frame(v), start, v }
    }

    pub(super) fn e(&self) -> Vec2 {
        self.wall.half()
    }

    /// The center at time `t`, in the wall's frame.
    pub(super) fn at(&self, t: f32) -> Vec2 {
        self.p + t * self.way
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        let (e, q) = (self.e(), self.p + self.way);
        let half = (e + self.r + 0.5).max(self.p.abs().max(q.abs()) + self.r + 0.4);
        tell.own_frame(&OWN_BOX, half, self.wall.u().to_angle());
        tell.given(|pen| {
            in_both_frames(pen, &self.wall, |pen, frame, shape| {
                let is_own = frame == Frame::Own;
                pen.on(if is_own { &OWN_BOX } else { &SWEPT });
                pen.draw(Role::Hint, shape(Shape::Capsule(self.p, q, self.r)));
                pen.on(if is_own { &OWN_BOX } else { &SHAPES });
                pen.draw(Role::Target, shape(upright(Vec2::ZERO, e)));
                pen.draw(Role::Hint, shape(Shape::Circle(q, self.r)));
                pen.draw(Role::Moving, shape(Shape::Disk(self.p, self.r)));
                pen.draw(Role::Target, shape(Shape::Point(Vec2::ZERO))).label("C");
                let way = pen.draw(Role::Moving, shape(Shape::Arrow(self.p, q)));
                way.label(if is_own { "" } else { "v" });
                pen.draw(Role::Moving, shape(Shape::Point(self.p))).label("P");
                pen.draw(Role::Moving, shape(Shape::Point(q))).label("Q");
            });
            let rim = Shape::Segment(self.start, self.start + RIM_SIDE * self.r);
            pen.within(Frame::World).on(&RIM).draw(Role::Hint, rim).label("r");
        });
    }

    /// A shape at the position of a value of the wall's frame. The value belongs to that frame only, since the position has other
    /// coordinates in the world.
    pub(super) fn draw_place(&self, pen: &mut Pen<'_>, role: Role, it: &Shape, name: Name) {
        in_both_frames(pen, &self.wall, |pen, frame, shape| {
            let item = pen.draw(role, shape(it.clone()));
            if frame == Frame::Own {
                item.draws(name);
            }
        });
    }

    /// A shape in both frames, with its value and label.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, role: Role, it: &Shape, (name, label): (Name, &str)) {
        in_both_frames(pen, &self.wall, |pen, _, shape| {
            pen.draw(role, shape(it.clone())).draws(name).label(label.to_owned());
        });
    }

    /// The path in the wall's frame.
    pub(super) fn own_frame(&self, m: &mut OneMoment<'_, '_>) {
        m.enters_own_frame();
        m.draw(|pen| {
            in_both_frames(pen, &self.wall, |pen, frame, shape| {
                let way = pen.draw(Role::Vector1, shape(Shape::Arrow(self.p, self.p + self.way)));
                way.draws(text::WAY).label(if frame == Frame::Own { "way" } else { "" });
            });
        });
        m.says(said::OWN_FRAME);
    }

    /// The whole path, if the disk meets nothing.
    pub(super) fn draw_free(&self, pen: &mut Pen<'_>) {
        let way = Shape::Segment(self.p, self.p + self.way);
        self.draw(pen, Role::Apart, &way, (HIT, ""));
    }

    /// The disk at the time of the answer.
    pub(super) fn draw_disk(&self, pen: &mut Pen<'_>, role: Role, t: f32) {
        self.draw(pen, role, &Shape::Disk(self.at(t), self.r), (HIT, ""));
    }

    /// The disk at the time at which it meets the wall, or the whole path if it meets nothing.
    pub(super) fn draw_answer(&self, m: &mut OneMoment<'_, '_>, t: Option<f32>) {
        m.draw(|pen| match t {
            Some(t) => self.draw_disk(pen, Role::Touching, t),
            None => self.draw_free(pen),
        });
    }

    /// The position and normal of the contact.
    pub(super) fn stop(&self, m: &mut OneMoment<'_, '_>) {
        let [stop, contact, normal] = [text::STOP, text::CONTACT, text::NORMAL].map(|name| m.vector(name));
        m.draw(|pen| {
            pen.draw(Role::Touching, Shape::Disk(stop, self.r));
            if normal != Vec2::ZERO {
                pen.draw(Role::Vector1, Shape::Arrow(contact, contact + normal))
                    .draws(text::NORMAL)
                    .label("n");
            }
            pen.draw(Role::Projection, Shape::Point(contact)).draws(text::CONTACT);
            pen.draw(Role::Touching, Shape::Point(stop)).draws(text::STOP).label("S");
        });
        m.says(if normal == Vec2::ZERO { said::STOP_WITHIN } else { said::STOP });
    }

    /// The contact that an incorrect method missed; nothing is drawn if there is none.
    pub(super) fn draw_missed(&self, pen: &mut Pen<'_>) {
        let (disk, wall) = (MovingDisk::new(self.start, self.start + self.v, self.r), &self.wall);
        let Ok(disk) = disk else { return };
        let (hit, trace) = walk!(swept_disk::grown_box(&disk, wall));
        if hit {
            let t = trace.calls[0].number(text::T.0);
            pen.draw(Role::Mistaken, Shape::Disk(self.start + t * self.v, self.r));
        }
    }

    /// The lines of two opposite sides of a box with these half extents: across x, or across y.
    pub(super) fn draw_sides(&self, pen: &mut Pen<'_>, half: Vec2, axis: usize) {
        let (to, along) = match axis {
            0 => (vec2(half.x, 0.0), Vec2::Y),
            _ => (vec2(0.0, half.y), Vec2::X),
        };
        in_both_frames(pen, &self.wall, |pen, _, shape| {
            for side in [to, -to] {
                pen.draw(Role::Hint, shape(Shape::Line(side, along)));
            }
        });
    }
}
