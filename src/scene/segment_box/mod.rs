//! Segment vs turned box: the third axis adds cross products of edges. Sources: "3D衝突判定(当たり判定)"; Ericson, *Real-Time Collision
//! Detection*, 5.3.3.

mod given;
mod methods;

use crate::geometry::{Obb3, Segment3};
use crate::said::segment_box::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::segment_box as text;
use crate::scene::space::{EYE_PITCH, EYE_YAW, SHADOWS, WORLD, angles, extent3, point3};
use given::{Given, bodies, controls};

const P: Input = point3(said::input::P, [-1.6, 1.0, 3.4]);
const Q: Input = point3(said::input::Q, [1.8, -1.8, 0.4]);
const BOX: Input = point3(said::input::BOX, [0.2, 0.2, 1.5]);
const HALF: Input = extent3(said::input::HALF, [1.6, 1.2, 0.8]);
const ROTATION: Input = angles(said::input::ROTATION, [20.0, 15.0, 0.0]);

const SHAPES: Layer = given(said::layer::SHAPES);
const CUT: Layer = given(said::layer::CUT);
const FRAME: Layer = given(said::layer::FRAME);
const OWN_BOX: Layer = given(said::layer::OWN_BOX);

const NORMALS: [&Mark; 3] = [&AXIS_U, &AXIS_V, &AXIS_W];
const CROSSES: [&Mark; 3] = [&AXIS_UD, &AXIS_VD, &AXIS_WD];
const SLABS: [&Mark; 3] = [&SLAB_X, &SLAB_Y, &SLAB_Z];

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "segment-box",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[P, Q, BOX, HALF, ROTATION, EYE_YAW, EYE_PITCH],
    bodies: &[
        Body {
            title: said::SEGMENT,
            moves: &[P.name, Q.name],
            turn: Turn::Points,
            turns: said::SEGMENT,
            ..BODY
        },
        Body { moves: &[BOX.name], ..turned_box(said::BOX, &HALF, &ROTATION, said::HALF_EXTENTS) },
    ],
    layers: &[SHADOWS, WORLD, SHAPES, CUT, FRAME, OWN_BOX],
    methods: &[
        method!(
            said::method::AXES, bodies,
            |segment: &Segment3, obb: &Obb3| segment_box::axes(segment, obb), Given::new,
            [
                OWN_FRAME => Given::middle, AXIS_U => Given::normal, AXIS_V => Given::normal, AXIS_W => Given::normal,
                ACROSS => Given::across, AXIS_UD => Given::cross, AXIS_VD => Given::cross, AXIS_WD => Given::cross,
                VERDICT => Given::axes_verdict,
            ],
            Given::reason_axes,
        ),
        method!(
            said::method::SLABS, bodies,
            |segment: &Segment3, obb: &Obb3| segment_box::slabs(segment, obb), Given::new,
            [
                OWN_FRAME => Given::walk, SLAB_X => Given::slab, SLAB_Y => Given::slab, SLAB_Z => Given::slab,
                VERDICT => Given::slabs_verdict,
            ],
            Given::reason_slabs,
        ),
        Method {
            flaw: Some(said::FLAW_EDGE_OR_CORNER),
            ..method!(
                said::method::FACES_ONLY, bodies,
                |segment: &Segment3, obb: &Obb3| segment_box::flawed::faces_only(segment, obb), Given::new,
                [
                    OWN_FRAME => Given::middle, AXIS_U => Given::normal, AXIS_V => Given::normal,
                    AXIS_W => Given::normal, VERDICT => Given::faces_only_verdict,
                ],
                Given::reason_axes,
            )
        },
    ],
    questions: &[Question { name: "first_gap", ask: said::ASK_FIRST_GAP, choices: &GAPS }],
    parts: &[],
    controls,
    home: [0.1, 1.3, 3.9, 3.4],
};

/// The axes in the order of their tests, and none of them.
const GAPS: [Words; 7] = [
    Words::same("u"),
    Words::same("v"),
    Words::same("w"),
    Words::same("u × d"),
    Words::same("v × d"),
    Words::same("w × d"),
    NONE,
];
