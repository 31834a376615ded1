//! Sphere and box, in the world and in the box's frame, and their handles.

use super::*;
use crate::scene::space::{
    Eye, Opaque, box_arrows, box_outline, box_shadow, box3_handles, cut, drop, face, height_handle,
    solid_box, solid_sphere, sphere_shadow, world_arrows,
};
use glam::{Vec2, Vec3};

/// The sphere and the box of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Sphere, Obb3) {
    (inputs.sphere(&SPHERE, &RADIUS), inputs.obb3(&BOX, &HALF, &ROTATION))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let ((sphere, it), eye) = (bodies(inputs), inputs.eye());
    let (t, r) = (eye.flat(sphere.center()), sphere.radius());
    let mut handles = vec![Handle::new(RADIUS.name, t + Vec2::X * r, Drag::Distance(t))];
    handles.extend(height_handle(&SPHERE, sphere.center(), r + 0.5, &eye));
    handles.extend(box3_handles(&HALF, &ROTATION, &it, inputs));
    let grabs = [(0, Shape::Disk(t, r)), (1, Shape::Polygon(box_outline(&it, &eye)))];
    let (nearest, other) = if is_before(&sphere, &it, &eye) { (0, 1) } else { (1, 0) };
    Controls { handles, grabs: [nearest, other].map(|i: usize| grabs[i].clone()).to_vec() }
}

/// True if the sphere is nearer to the camera than the box, so that the box hides nothing of it.
fn is_before(sphere: &Sphere, it: &Obb3, eye: &Eye) -> bool {
    let (c, r) = (sphere.center(), sphere.radius());
    let rim = [eye.right(), eye.toward().cross(eye.right())];
    let spots = [Vec3::ZERO, rim[0], rim[1], -rim[0], -rim[1]].map(|n| c + r * n);
    !spots.into_iter().any(|spot| Opaque::Box(*it).hides(spot, eye))
}

/// Sphere and box in both frames.
pub(super) struct Given {
    pub(super) sphere: Sphere,
    pub(super) it: Obb3,
    pub(super) eye: Eye,
    /// T in the box's frame.
    pub(super) d: Vec3,
    /// The zone that T is in.
    pub(super) zone: Zone,
}

/// One of the two frames, with the projection of a point of the box's frame in it.
pub(super) type Seen<'a> = (Frame, &'a dyn Fn(Vec3) -> Vec2);

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let (sphere, it) = bodies(run.inputs);
        let d = it.to_own_frame(sphere.center() - it.center());
        Self { sphere, it, eye: run.inputs.eye(), d, zone: zone(&sphere, &it) }
    }

    /// Converts a point of the box's frame to the world.
    pub(super) fn to_world(&self, p: Vec3) -> Vec3 {
        self.it.center() + self.it.to_world(p)
    }

    /// The projection of a point of either frame to its picture.
    pub(super) fn flat(&self, p: Vec3) -> Vec2 {
        self.eye.flat(p)
    }

    /// Draws in both frames from points of the box's frame.
    pub(super) fn in_both(&self, pen: &mut Pen<'_>, mut draw: impl FnMut(&mut Pen<'_>, Seen<'_>)) {
        let world = |p| self.flat(self.to_world(p));
        let own = |p| self.flat(p);
        draw(pen.within(Frame::World), (Frame::World, &world));
        draw(pen.within(Frame::Own), (Frame::Own, &own));
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        // The pane shows the box with some room, and always the whole sphere.
        let covered = self.eye.reach(self.it.half() + 0.4);
        let half = covered.max(self.flat(self.d).abs() + self.sphere.radius() + 0.4);
        tell.own_frame(&OWN_BOX, half, 0.0);
        tell.ground(self.eye.ground());
        tell.given(|pen| self.draw(pen));
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let (t, r, c, eye) = (self.sphere.center(), self.sphere.radius(), self.it.center(), &self.eye);
        pen.if_seen(&SHADOWS, |pen| {
            pen.draw(Role::Shadow, box_shadow(&self.it, eye));
            pen.draw(Role::Shadow, sphere_shadow(&self.sphere, eye));
            pen.draw(Role::Target, drop(c, eye)).label(measured("z", c.z));
            pen.draw(Role::Moving, drop(t, eye)).label(measured("z", t.z));
        });
        pen.if_seen(&WORLD, |pen| world_arrows(pen, eye));
        pen.if_seen(&SHAPES, |pen| self.draw_bodies(pen, &self.sphere, &self.it));
        pen.if_seen(&SURFACES, |pen| {
            pen.draw(Role::Touching, cut(&self.sphere, &self.it, eye));
        });
        let rim = Shape::Segment(self.flat(t), self.flat(t) + Vec2::X * r);
        pen.on(&RIM).draw(Role::Hint, rim).label("r");
        box_arrows(pen.on(&FRAME), &self.it, eye);
        pen.within(Frame::Own).if_seen(&OWN_BOX, |pen| {
            let sphere = Sphere::new(self.d, r).expect("it was only turned");
            let it = Obb3::new(Vec3::ZERO, self.it.half(), Vec3::ZERO).expect("it was only turned");
            self.draw_bodies(pen, &sphere, &it);
        });
    }

    /// Both bodies and their centers, the farther body first.
    fn draw_bodies(&self, pen: &mut Pen<'_>, sphere: &Sphere, it: &Obb3) {
        let eye = &self.eye;
        let draw_box = |pen: &mut Pen<'_>| {
            pen.draw(Role::Target, solid_box(it, eye, &[Opaque::Sphere(*sphere)]));
        };
        let draw_sphere = |pen: &mut Pen<'_>| {
            pen.draw(Role::Moving, solid_sphere(sphere, eye, &[Opaque::Box(*it)]));
        };
        if is_before(sphere, it, eye) {
            draw_box(pen);
            draw_sphere(pen);
        } else {
            draw_sphere(pen);
            draw_box(pen);
        }
        self.draw_point(pen, Role::Target, it.center()).label("C");
        self.draw_point(pen, Role::Moving, sphere.center()).label("T");
    }

    /// A point that stores its position in space.
    pub(super) fn draw_point<'p>(&self, pen: &'p mut Pen<'_>, role: Role, p: Vec3) -> &'p mut Item {
        pen.draw(role, Shape::Point(self.flat(p))).at(p)
    }

    /// The vector from C to T in the world.
    pub(super) fn draw_between(&self, pen: &mut Pen<'_>) {
        let arrow = Shape::Arrow(self.flat(self.it.center()), self.flat(self.sphere.center()));
        pen.draw(Role::Vector1, arrow).draws(text::CT).label("CT");
    }

    /// The path from C to T along the box's axes in turn, and the vector d in the box's frame.
    pub(super) fn draw_reaches(&self, pen: &mut Pen<'_>) {
        let d = self.d;
        box_arrows(pen.within(Frame::World), &self.it, &self.eye);
        let stops = [Vec3::ZERO, Vec3::X * d.x, Vec3::new(d.x, d.y, 0.0), d];
        self.in_both(pen, |pen, (_, flat)| {
            for (ends, label) in stops.windows(2).zip(["d.x", "d.y", "d.z"]) {
                let way = Shape::Segment(flat(ends[0]), flat(ends[1]));
                pen.draw(Role::Projection, way).draws(text::D).label(label);
            }
        });
        pen.draw(Role::Vector1, Shape::Arrow(Vec2::ZERO, self.flat(d))).named(text::D);
    }

    /// The box's face across one of its axes beyond which T lies, extended to T's other coordinates, with its coordinate; or both
    /// faces if T lies between them. In the box's frame.
    pub(super) fn draw_faces(&self, pen: &mut Pen<'_>, axis: usize) {
        const LABELS: [[&str; 2]; 3] = [["e.x", "−e.x"], ["e.y", "−e.y"], ["e.z", "−e.z"]];
        let e = self.it.half();
        let pen = pen.within(Frame::Own);
        if self.d[axis].abs() <= e[axis] {
            for side in [e[axis], -e[axis]] {
                pen.draw(Role::Hint, self.face(axis, side, [-e, e]));
            }
            return;
        }
        let is_low = self.d[axis] < 0.0;
        let side = if is_low { -e[axis] } else { e[axis] };
        pen.draw(Role::Hint, self.face(axis, side, [(-e).min(self.d), e.max(self.d)]));
        // Its coordinate is written at the corner farthest from T, where there is room.
        let mut corner = -e * self.d.signum();
        corner[axis] = side;
        pen.draw(Role::Hint, Shape::Note(self.flat(corner))).label(LABELS[axis][usize::from(is_low)]);
    }

    /// A rectangle across an axis, in the picture.
    fn face(&self, axis: usize, place: f32, ends: [Vec3; 2]) -> Shape {
        Shape::Polygon(face(axis, place, ends).map(|corner| self.flat(corner)).to_vec())
    }

    /// The distance between T and the closest point, in both frames.
    pub(super) fn draw_distance(&self, pen: &mut Pen<'_>, closest: Vec3, name: Name, squared: f32) {
        self.draw_distance_in_world(pen, closest, name, squared);
        let q = self.it.to_own_frame(closest - self.it.center());
        let own = Shape::Segment(self.flat(self.d), self.flat(q));
        pen.within(Frame::Own).draw(Role::Projection, own).draws(name);
    }

    /// The distance in the world only, for a method that never leaves the world.
    pub(super) fn draw_distance_in_world(&self, pen: &mut Pen<'_>, closest: Vec3, name: Name, squared: f32) {
        let segment = Shape::Segment(self.flat(self.sphere.center()), self.flat(closest));
        pen.draw(Role::Projection, segment).draws(name).label(rooted("|TQ|", squared));
        // For a step that shows the distance without the moment that finds Q.
        self.draw_point(pen, Role::Projection, closest).label("Q");
    }

    /// The part of the box that is nearest to T: a face, an edge or a corner, in both frames.
    pub(super) fn draw_nearest(&self, pen: &mut Pen<'_>) {
        let (e, zone) = (self.it.half(), [self.zone.x, self.zone.y, self.zone.z]);
        // One end along an axis on which T lies beyond the box, otherwise both ends.
        let ends = |axis: usize| match zone[axis] {
            0 => vec![-e[axis], e[axis]],
            sign => vec![e[axis] * f32::from(sign)],
        };
        let [xs, ys, zs] = [0, 1, 2].map(ends);
        let all = xs.iter().flat_map(|&x| ys.iter().map(move |&y| (x, y)));
        let corners: Vec<Vec3> = all.flat_map(|(x, y)| zs.iter().map(move |&z| Vec3::new(x, y, z))).collect();
        self.in_both(pen, |pen, (_, flat)| match corners[..] {
            [corner] => {
                pen.draw(Role::Vector2, Shape::Point(flat(corner))).draws(text::ZONE);
            }
            [a, b] => {
                pen.draw(Role::Vector2, Shape::Segment(flat(a), flat(b))).draws(text::ZONE);
            }
            [a, b, c, d] => {
                let face = Shape::Polygon([a, b, d, c].map(flat).to_vec());
                pen.draw(Role::Area, face).draws(text::ZONE);
            }
            _ => {
                pen.draw(Role::Vector2, Shape::Point(flat(self.d))).draws(text::ZONE);
            }
        });
    }

    /// The missed overlap: the intersection of the surfaces, and the deepest point of the box in the sphere.
    pub(super) fn draw_missed(&self, pen: &mut Pen<'_>) {
        let closest = self.it.closest_point(self.sphere.center());
        pen.draw(Role::Mistaken, cut(&self.sphere, &self.it, &self.eye));
        pen.draw(Role::Hint, Shape::Segment(self.flat(self.sphere.center()), self.flat(closest)));
        self.draw_point(pen, Role::Hint, closest).label("Q");
    }
}
