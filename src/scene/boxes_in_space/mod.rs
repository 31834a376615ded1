//! Boxes in space: fifteen axes, of which nine are cross products of edges. Sources: "3D衝突判定(当たり判定)" after Ericson, *Real-Time
//! Collision Detection*, 4.4.1.

mod axis_view;
mod given;
mod methods;
mod tell_axes;

use crate::geometry::Obb3;
use crate::geometry::boxes_in_space::Contact;
use crate::said::boxes_in_space::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::boxes_in_space as text;
use crate::scene::space::{EYE_PITCH, EYE_YAW, SHADOWS, SURFACES, WORLD, angles, extent3, point3};
use given::{bodies, controls, places};
use methods::{reason, reason_of_normals, reason_unguarded};
use tell_axes::{CROSS_CALLS, NORMAL_CALLS, Told};

const A: Input = point3(said::input::A, [-0.9, 0.3, 1.2]);
const A_HALF: Input = extent3(said::input::A_HALF, [1.7, 1.2, 0.8]);
const A_ROTATION: Input = angles(said::input::A_ROTATION, [20.0, 14.0, 0.0]);
const B: Input = point3(said::input::B, [1.5, -0.4, 2.9]);
const B_HALF: Input = extent3(said::input::B_HALF, [1.4, 0.9, 0.7]);
const B_ROTATION: Input = angles(said::input::B_ROTATION, [-35.0, 20.0, 40.0]);

const SHAPES: Layer = given(said::layer::SHAPES);
const FRAMES: Layer = given(said::layer::FRAMES);
const MISSED: Layer = found(said::layer::MISSED);

const NORMALS: Mark = said::mark::NORMALS.calling(&NORMAL_CALLS);
const CROSSES: Mark = said::mark::CROSSES.calling(&CROSS_CALLS);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "boxes-in-space",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[A, A_HALF, A_ROTATION, B, B_HALF, B_ROTATION, EYE_YAW, EYE_PITCH],
    bodies: &[
        Body { moves: &[B.name], ..turned_box(Words::same("B"), &B_HALF, &B_ROTATION, said::HALF_EXTENTS) },
        Body { moves: &[A.name], ..turned_box(Words::same("A"), &A_HALF, &A_ROTATION, said::HALF_EXTENTS) },
    ],
    layers: &[SHADOWS, WORLD, SHAPES, SURFACES, FRAMES, MISSED],
    methods: &[
        Method {
            places: |at_origin, elsewhere| places(at_origin, elsewhere, "axes"),
            ..method!(
                said::method::AXES, bodies, |a: &Obb3, b: &Obb3| boxes_in_space::axes(a, b), Told::new,
                [
                    BETWEEN => Told::between, NORMALS => Told::normals, CROSSES => Told::crosses,
                    VERDICT => Told::settled, LEAST => Told::least, WAY_OUT => Told::way_out, COMPARE => Told::compare,
                ],
                reason,
            )
        },
        Method {
            flaw: Some(said::FLAW_NO_CROSSES),
            places: |at_origin, elsewhere| places(at_origin, elsewhere, "face_normals"),
            ..method!(
                said::method::FACE_NORMALS, bodies,
                |a: &Obb3, b: &Obb3| boxes_in_space::flawed::face_normals(a, b), Told::new,
                [
                    BETWEEN => Told::between, NORMALS => Told::normals, VERDICT => Told::settled_by_normals,
                    COMPARE => Told::compare,
                ],
                reason_of_normals,
            )
        },
        Method {
            flaw: Some(said::FLAW_DIVIDES_BY_ZERO),
            places: |at_origin, elsewhere| places(at_origin, elsewhere, "unguarded"),
            ..method!(
                said::method::UNGUARDED, bodies,
                |a: &Obb3, b: &Obb3| boxes_in_space::flawed::unguarded(a, b), Told::new,
                [
                    BETWEEN => Told::between, NORMALS => Told::normals, CROSSES => Told::crosses,
                    VERDICT => Told::settled_unguarded, COMPARE => Told::compare,
                ],
                reason_unguarded,
            )
        },
    ],
    questions: &[
        Question { name: "first_gap", ask: said::ASK_FIRST_GAP, choices: &ANSWERS },
        Question { name: "least", ask: said::ASK_LEAST_OVERLAP, choices: &ANSWERS },
        Question { name: "separates.uu", ask: said::ASK_UU, choices: &[YES, NO] },
    ],
    parts: &[],
    controls,
    home: [0.2, 1.5, 5.2, 4.4],
};

impl From<Contact> for Verdict {
    fn from(it: Contact) -> Self {
        it.hit.into()
    }
}

/// The axes in the order of their tests: the normals of A, those of B, then each edge of A crossed with each of B's.
const TITLES: [Words; 15] = [
    said::AXIS_A_U,
    said::AXIS_A_V,
    said::AXIS_A_W,
    said::AXIS_B_U,
    said::AXIS_B_V,
    said::AXIS_B_W,
    said::CROSS_U_U,
    said::CROSS_U_V,
    said::CROSS_U_W,
    said::CROSS_V_U,
    said::CROSS_V_V,
    said::CROSS_V_W,
    said::CROSS_W_U,
    said::CROSS_W_V,
    said::CROSS_W_W,
];

const ANSWERS: [Words; 16] = {
    let mut answers = [NONE; 16];
    let mut i = 0;
    while i < TITLES.len() {
        answers[i] = TITLES[i];
        i += 1;
    }
    answers
};
