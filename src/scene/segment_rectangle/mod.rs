//! Segment vs rectangle, in the rectangle's frame. Sources: Redpoll's 60, §2-24; "3D衝突判定(当たり判定)"; Ericson, *Real-Time Collision
//! Detection*, 5.3.3.

mod given;
mod methods;

use crate::geometry::{Obb, Segment};
use crate::said::segment_rectangle::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::segment_rectangle as text;
use given::{Given, bodies, controls};

const P: Input = point(said::input::P, -3.6, -2.0);
const Q: Input = point(said::input::Q, 2.6, 2.6);
const BOX: Input = point(said::input::BOX, 0.6, 0.0);
const HALF: Input = extent(said::input::HALF, 2.0, 1.2);
const ROTATION: Input = angle(said::input::ROTATION, 20.0);

const SHAPES: Layer = given(said::layer::SHAPES);
const FRAME: Layer = given(said::layer::FRAME);
const OWN_BOX: Layer = given(said::layer::OWN_BOX);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "segment-rectangle",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[P, Q, BOX, HALF, ROTATION],
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
    layers: &[SHAPES, FRAME, OWN_BOX],
    methods: &[
        method!(
            said::method::AXES, bodies,
            |segment: &Segment, obb: &Obb| segment_rectangle::axes(segment, obb), Given::new,
            [
                OWN_FRAME => Given::middle, AXIS_U => Given::own_axis, AXIS_V => Given::own_axis,
                AXIS_N => Given::normal, VERDICT => Given::axes_verdict,
            ],
            Given::reason_axes,
        ),
        method!(
            said::method::SLABS, bodies,
            |segment: &Segment, obb: &Obb| segment_rectangle::slabs(segment, obb), Given::new,
            [
                OWN_FRAME => Given::walk, SLAB_X => Given::slab, SLAB_Y => Given::slab,
                VERDICT => Given::slabs_verdict,
            ],
            Given::reason_slabs,
        ),
        method!(
            said::method::FOUR_SIDES, bodies,
            |segment: &Segment, obb: &Obb| segment_rectangle::four_sides(segment, obb), Given::new,
            [
                OWN_FRAME => Given::walk, SIDES => Given::sides, INSIDE => Given::inside,
                VERDICT => Given::four_sides_verdict,
            ],
            Given::reason_four_sides,
        ),
        Method {
            flaw: Some(said::FLAW_CORNER),
            ..method!(
                said::method::TWO_AXES, bodies,
                |segment: &Segment, obb: &Obb| segment_rectangle::flawed::two_axes(segment, obb), Given::new,
                [
                    OWN_FRAME => Given::middle, AXIS_U => Given::own_axis, AXIS_V => Given::own_axis,
                    VERDICT => Given::two_axes_verdict,
                ],
                Given::reason_axes,
            )
        },
        Method {
            flaw: Some(said::FLAW_INSIDE),
            ..method!(
                said::method::SIDES_ONLY, bodies,
                |segment: &Segment, obb: &Obb| segment_rectangle::flawed::sides_only(segment, obb), Given::new,
                [OWN_FRAME => Given::walk, SIDES => Given::sides, VERDICT => Given::sides_only_verdict],
                Given::reason_sides_only,
            )
        },
    ],
    questions: &[Question { name: "first_gap", ask: said::ASK_FIRST_GAP, choices: &GAPS }],
    parts: &[],
    controls,
    home: [0.0, 0.2, 5.2, 4.2],
};

/// The axes in the order of their tests, and none of them.
const GAPS: [Words; 4] = [Words::same("u"), Words::same("v"), said::NORMAL, NONE];
