//! Space: the camera, hidden lines, and helpers that the scenes in space share.

mod bodies;
mod sight;

pub use super::eye::{Eye, Level, PITCH, YAW};

pub(in crate::scene) use bodies::{
    box_outline, box_shadow, boxes_cut, cut, drop, plate, seen_line, segment_shadow, solid_box, solid_sphere,
    sphere_shadow,
};
pub(in crate::scene) use sight::Opaque;

use super::Inputs;
use super::common::{Layer, Named, angle, given, input};
use super::control::{Drag, Handle};
use super::input::{Input, Kind};
use crate::figure::{Pen, Role, Shape};
use crate::geometry::{Obb3, Segment3, Sphere};
use crate::said::space as said;
use glam::{Vec3, vec3};

pub(in crate::scene) const EYE_YAW: Input = angle(Named { id: YAW, title: said::EYE_YAW }, 15.0);

pub(in crate::scene) const EYE_PITCH: Input =
    input(Named { id: PITCH, title: said::EYE_PITCH }, Kind::Elevation, [25.0, 0.0, 0.0]);

/// Layers of the scenes in space besides their bodies.
pub(in crate::scene) const SHADOWS: Layer = given(said::layer::SHADOWS);
pub(in crate::scene) const WORLD: Layer = given(said::layer::WORLD);
pub(in crate::scene) const SURFACES: Layer = given(said::layer::CUT);

pub(in crate::scene) const fn point3(it: Named, start: [f32; 3]) -> Input {
    input(it, Kind::Point3, start)
}

pub(in crate::scene) const fn extent3(it: Named, start: [f32; 3]) -> Input {
    input(it, Kind::Extent3, start)
}

pub(in crate::scene) const fn angles(it: Named, start: [f32; 3]) -> Input {
    input(it, Kind::Angles, start)
}

impl Inputs {
    /// The camera of a scene in space.
    pub(in crate::scene) fn eye(&self) -> Eye {
        Eye::of(self).expect("the scene plays in space")
    }

    /// The sphere with these inputs.
    pub(in crate::scene) fn sphere(&self, center: &Input, radius: &Input) -> Sphere {
        Sphere::new(self.point3(center), self.number(radius)).expect("inputs hold only what shapes accept")
    }

    /// The segment with these inputs.
    pub(in crate::scene) fn segment3(&self, p: &Input, q: &Input) -> Segment3 {
        Segment3::new(self.point3(p), self.point3(q)).expect("inputs hold only what shapes accept")
    }

    /// The turned box with these inputs.
    pub(in crate::scene) fn obb3(&self, center: &Input, half: &Input, rotation: &Input) -> Obb3 {
        let (center, half, rotation) = (self.point3(center), self.point3(half), self.point3(rotation));
        Obb3::new(center, half, rotation).expect("inputs hold only what shapes accept")
    }
}

/// Directions shorter than this in the picture point nearly to the camera and cannot be dragged along.
const SHORT: f32 = 0.12;

/// A handle above a point that raises and lowers it; `None` if the camera looks nearly straight down.
pub(in crate::scene) fn height_handle(input: &Input, p: Vec3, above: f32, eye: &Eye) -> Option<Handle> {
    let (at, way) = (p + Vec3::Z * above, eye.flat(Vec3::Z));
    let from = eye.flat(vec3(p.x, p.y, above));
    let drag = Drag::Along { from, way, base: [p.x, p.y, 0.0], step: [0.0, 0.0, 1.0] };
    (way.length() > SHORT).then(|| Handle::new(input.name, eye.flat(at), drag))
}

/// A handle that moves a point in its level plane.
pub(in crate::scene) fn level_handle(input: &Input, p: Vec3, eye: &Eye) -> Handle {
    Handle::new(input.name, eye.flat(p), Drag::Level(Level::new(eye, p.z), p.z))
}

/// The handles of a box: one on a face of each axis for its half extents, and one beyond the box to turn it about the vertical.
pub(in crate::scene) fn box3_handles(
    half: &Input,
    rotation: &Input,
    it: &Obb3,
    inputs: &Inputs,
) -> Vec<Handle> {
    let (eye, c, e) = (inputs.eye(), it.center(), it.half());
    let from = eye.flat(c);
    let mut handles = Vec::with_capacity(4);
    for (i, axis) in [it.u(), it.v(), it.w()].into_iter().enumerate() {
        // The face towards the camera.
        let axis = axis * if axis.dot(eye.toward()) < 0.0 { -1.0 } else { 1.0 };
        let (way, mut base, mut step) = (eye.flat(axis), e.to_array(), [0.0; 3]);
        (base[i], step[i]) = (0.0, 1.0);
        if way.length() > SHORT {
            handles.push(Handle::new(half.name, from + way * e[i], Drag::Along { from, way, base, step }));
        }
    }
    let [yaw, pitch, roll] = inputs.point3(rotation).to_array();
    let (sin, cos) = yaw.to_radians().sin_cos();
    let beyond = c + vec3(cos, sin, 0.0) * (e.x + 0.8);
    let drag = Drag::Yaw { pivot: from, back: eye.ground().inverse(), rest: [pitch, roll] };
    handles.push(Handle::new(rotation.name, eye.flat(beyond), drag));
    handles
}

/// A rectangle across an axis of a box's frame, at a coordinate on it, from `low` to `high` along the other two axes.
pub(in crate::scene) fn face(axis: usize, place: f32, [low, high]: [Vec3; 2]) -> [Vec3; 4] {
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
    [(low[i], low[j]), (high[i], low[j]), (high[i], high[j]), (low[i], high[j])].map(|(a, b)| {
        let mut corner = Vec3::ZERO;
        (corner[axis], corner[i], corner[j]) = (place, a, b);
        corner
    })
}

/// The axes of the world, from its origin.
pub(in crate::scene) fn world_arrows(pen: &mut Pen<'_>, eye: &Eye) {
    arrows(pen, eye, Vec3::ZERO, Vec3::AXES, ["x", "y", "z"]);
}

/// The axes of a box's frame, from its center.
pub(in crate::scene) fn box_arrows(pen: &mut Pen<'_>, it: &Obb3, eye: &Eye) {
    arrows(pen, eye, it.center(), [it.u(), it.v(), it.w()], ["u", "v", "w"]);
}

fn arrows(pen: &mut Pen<'_>, eye: &Eye, from: Vec3, axes: [Vec3; 3], labels: [&'static str; 3]) {
    for (axis, label) in axes.into_iter().zip(labels) {
        pen.draw(Role::Frame, Shape::Arrow(eye.flat(from), eye.flat(from + axis)));
        pen.draw(Role::Frame, Shape::Note(eye.flat(from + 1.25 * axis))).label(label);
    }
}
