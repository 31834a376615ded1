//! 4 · Upright boxes. Sources: Redpoll's 60, §2-19; Ericson, *Real-Time Collision Detection*, 4.2.1.

mod given;
mod methods;

use crate::geometry::Aabb;
use crate::said::upright_boxes::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::upright_boxes as text;
use given::{Given, bodies, controls};
use methods::reason_of_corners;

const A: Input = point(said::input::A, -1.4, 0.0);
const A_HALF: Input = extent(said::input::A_HALF, 1.8, 1.1);
const B: Input = point(said::input::B, 1.8, 1.6);
const B_HALF: Input = extent(said::input::B_HALF, 1.1, 0.8);

const SHAPES: Layer = given(said::layer::SHAPES);
const HALVES: Layer = given(said::layer::HALVES);

const ASK: Mark = said::mark::ASK.calling(&["b"]);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "upright-boxes",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[A, A_HALF, B, B_HALF],
    bodies: &[
        Body {
            title: said::BOX_B,
            moves: &[B.name],
            stretch_x: Some((B_HALF.name, 0)),
            stretch_y: Some((B_HALF.name, 1)),
            stretches: said::HALF_EXTENTS,
            ..BODY
        },
        Body {
            title: said::BOX_A,
            moves: &[A.name],
            stretch_x: Some((A_HALF.name, 0)),
            stretch_y: Some((A_HALF.name, 1)),
            stretches: said::HALF_EXTENTS,
            ..BODY
        },
    ],
    layers: &[SHAPES, HALVES],
    methods: &[
        method!(
            said::method::INTERVALS, bodies, |a: &Aabb, b: &Aabb| upright_boxes::intervals(a, b), Given::new,
            [
                A_ENDS => Given::a_ends, B_ENDS => Given::b_ends, ON_X => Given::interval_on_x, ON_Y => Given::interval_on_y,
                VERDICT => Given::verdict,
            ],
            |given: &Given, it: &Run<'_>| given.reason_of_intervals(it.lang),
        ),
        method!(
            said::method::CENTERS, bodies, |a: &Aabb, b: &Aabb| upright_boxes::centers(a, b), Given::new,
            [
                BETWEEN => Given::between, REACH => Given::reach, ON_X => Given::reach_on_x, ON_Y => Given::reach_on_y,
                VERDICT => Given::verdict,
            ],
            |given: &Given, _: &Run<'_>| given.reason(["t", "reach"]),
        ),
        method!(
            said::method::GROWN, bodies, |a: &Aabb, b: &Aabb| upright_boxes::grown(a, b), Given::new,
            [
                GROW => Given::grow, ASK => Given::ask, ANSWER => Given::answer, SUBTRACT => Given::subtract,
                WITHIN => Given::within,
            ],
            |given: &Given, _: &Run<'_>| given.reason(["d", "half"]),
        ),
        Method {
            flaw: Some(said::FLAW_ONE_AXIS),
            ..method!(
                said::method::ONE_AXIS, bodies, |a: &Aabb, b: &Aabb| upright_boxes::flawed::one_axis(a, b), Given::new,
                [
                    BETWEEN => Given::between, REACH => Given::reach, ON_X => Given::reach_on_x, ON_Y => Given::reach_on_y,
                    VERDICT => Given::verdict,
                ],
                |given: &Given, _: &Run<'_>| given.reason(["t", "reach"]),
            )
        },
        Method {
            flaw: Some(said::FLAW_NO_CORNER_INSIDE),
            ..method!(
                said::method::CORNER_INSIDE, bodies,
                |a: &Aabb, b: &Aabb| upright_boxes::flawed::corner_inside(a, b), Given::new,
                [A_IN_B => Given::a_in_b, B_IN_A => Given::b_in_a, VERDICT => Given::verdict_of_corners],
                |_: &Given, it: &Run<'_>| it.lang.of(reason_of_corners(it)).to_owned(),
            )
        },
    ],
    questions: &[
        Question { name: "on_x", ask: said::ASK_OVERLAP_ON_X, choices: &[YES, NO] },
        Question { name: "on_y", ask: said::ASK_OVERLAP_ON_Y, choices: &[YES, NO] },
    ],
    parts: &[],
    controls,
    home: [0.0, 0.3, 5.2, 4.2],
};
