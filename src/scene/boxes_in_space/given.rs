//! The two boxes and their handles.

use super::*;
use crate::geometry::Obb3;
use crate::geometry::boxes_in_space::{Reaches, axes, unit_cross};
use crate::scene::Places;
use crate::scene::space::{
    Eye, Opaque, box_outline, box_shadow, box3_handles, boxes_cut, drop, height_handle, solid_box,
    world_arrows,
};
use glam::Vec3;

/// The boxes of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Obb3, Obb3) {
    (inputs.obb3(&A, &A_HALF, &A_ROTATION), inputs.obb3(&B, &B_HALF, &B_ROTATION))
}

/// Tests the boxes of a pose with one of them moved anywhere. Only the centers matter then, since the axes and reaches found in
/// the pose do not change.
pub(super) fn places(at_origin: &Inputs, elsewhere: &Inputs, function: &'static str) -> Box<dyn Places> {
    let source = Source { file: "boxes_in_space", function };
    let reaches = Reaches::of(&source.walk(&bodies(at_origin)));
    let [it, other] = [at_origin, elsewhere].map(|inputs| {
        let (a, b) = bodies(inputs);
        (a.center(), b.center())
    });
    let judge = move |a: &Vec3, b: &Vec3| Verdict { hit: reaches.hit(*b - *a), part: None };
    Box::new(Placed::new(it, &other, judge))
}

/// The roles of A and B. B is the one mainly moved.
pub(super) const ROLES: [Role; 2] = [Role::Peer, Role::Moving];

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let given = Given::new(inputs);
    let (eye, [a, b]) = (&given.eye, &given.pair);
    let mut handles = Vec::with_capacity(10);
    for (input, it) in [(&A, a), (&B, b)] {
        let above = reach(it, Vec3::Z) + 0.5;
        handles.extend(height_handle(input, it.center(), above, eye));
    }
    handles.extend(box3_handles(&A_HALF, &A_ROTATION, a, inputs));
    handles.extend(box3_handles(&B_HALF, &B_ROTATION, b, inputs));
    let covered = |it: &Obb3| Shape::Polygon(box_outline(it, eye));
    let grabs = [(1, covered(a)), (0, covered(b))];
    let [far, near] = given.far_to_near();
    Controls { handles, grabs: vec![grabs[near].clone(), grabs[far].clone()] }
}

/// The boxes, and the camera.
pub(super) struct Given {
    pub(super) pair: [Obb3; 2],
    pub(super) eye: Eye,
}

impl Given {
    pub(super) fn new(inputs: &Inputs) -> Self {
        Self { pair: bodies(inputs).into(), eye: inputs.eye() }
    }

    /// The centers of A and B.
    pub(super) fn centers(&self) -> [Vec3; 2] {
        [self.pair[0].center(), self.pair[1].center()]
    }

    /// The direction of the axis with index `i` among all fifteen.
    pub(super) fn direction(&self, i: usize) -> Vec3 {
        let [a, b] = self.pair.each_ref().map(frame);
        match (owner(i), crossed(i)) {
            (_, Some([p, q])) => unit_cross(a[p], b[q]),
            (Some((0, axis)), _) => a[axis],
            (owner, _) => b[owner.map_or(0, |(_, axis)| axis)],
        }
    }

    /// The indices of A and B from far to near. If a plane separates them, the box on the camera's side is nearer.
    fn far_to_near(&self) -> [usize; 2] {
        let [a, b] = &self.pair;
        let l = axes(a, b).first_gap.map_or(self.eye.toward(), |i| self.direction(i));
        let t = b.center() - a.center();
        let b_is_nearer = t.dot(l) * l.dot(self.eye.toward()) > 0.0;
        if b_is_nearer { [0, 1] } else { [1, 0] }
    }

    /// Both boxes, as bodies that hide those behind them.
    pub(super) fn opaque(&self) -> [Opaque; 2] {
        self.pair.map(Opaque::Box)
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        tell.ground(self.eye.ground());
        tell.given(|pen| self.draw(pen));
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let (eye, bodies) = (&self.eye, self.pair.iter().zip(ROLES));
        pen.if_seen(&SHADOWS, |pen| {
            for (it, _) in bodies.clone() {
                pen.draw(Role::Shadow, box_shadow(it, eye));
            }
            for (it, role) in bodies.clone() {
                pen.draw(role, drop(it.center(), eye)).label(measured("z", it.center().z));
            }
        });
        pen.if_seen(&WORLD, |pen| world_arrows(pen, eye));
        pen.if_seen(&SHAPES, |pen| {
            for i in self.far_to_near() {
                pen.draw(ROLES[i], solid_box(&self.pair[i], eye, &[self.opaque()[1 - i]]));
            }
            for ((it, role), name) in bodies.zip(["A", "B"]) {
                pen.draw(role, Shape::Point(eye.flat(it.center()))).at(it.center()).label(name);
            }
        });
        pen.if_seen(&SURFACES, |pen| {
            pen.draw(Role::Touching, boxes_cut(&self.pair[0], &self.pair[1], eye));
        });
        pen.if_seen(&FRAMES, |pen| {
            for (it, names) in self.pair.iter().zip(DIRECTIONS) {
                for (axis, name) in frame(it).into_iter().zip(names) {
                    self.draw_direction(pen, Role::Frame, it.center(), axis, name.0);
                }
            }
        });
    }

    /// A direction from a point, with its name at the tip.
    pub(super) fn draw_direction(
        &self,
        pen: &mut Pen<'_>,
        role: Role,
        from: Vec3,
        axis: Vec3,
        label: &'static str,
    ) {
        pen.draw(role, Shape::Arrow(self.eye.flat(from), self.eye.flat(from + axis)));
        pen.draw(role, Shape::Note(self.eye.flat(from + 1.25 * axis))).label(label);
    }
}

/// How far a box reaches from its center along a unit vector.
pub(super) fn reach(it: &Obb3, l: Vec3) -> f32 {
    it.to_own_frame(l).abs().dot(it.half())
}

/// The directions of a box.
pub(super) fn frame(it: &Obb3) -> [Vec3; 3] {
    [it.u(), it.v(), it.w()]
}

/// The names of the directions of A and B in the source.
pub(super) const DIRECTIONS: [[Name; 3]; 2] =
    [[Name("a.u"), Name("a.v"), Name("a.w")], [Name("b.u"), Name("b.v"), Name("b.w")]];

/// The box whose normal the axis is, and the index of the normal; `None` for a cross product.
pub(super) fn owner(i: usize) -> Option<(usize, usize)> {
    (i < 6).then_some((i / 3, i % 3))
}

/// The indices of the directions of A and B in a cross product; `None` for a normal.
pub(super) fn crossed(i: usize) -> Option<[usize; 2]> {
    let i = i.checked_sub(6)?;
    Some([i / 3, i % 3])
}
