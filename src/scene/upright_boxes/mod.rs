//! 4 · Upright boxes. Sources: Redpoll's 60, §2-19; Ericson, *Real-Time Collision Detection*, 4.2.1.

mod given;
mod methods;

use crate::geometry::upright_boxes::{centers, flawed, grown, intervals};
use crate::said::upright_boxes as said;
use crate::scene::common::*;
use crate::scene::control::Body;
use crate::scene::input::Input;
use given::{bodies, controls};
use methods::{tell_centers, tell_corner_inside, tell_grown, tell_intervals, tell_one_axis};

const A: Input = point("a", said::input::A, -1.4, 0.0);
const A_HALF: Input = extent("a-half", said::input::A_HALF, 1.8, 1.1);
const B: Input = point("b", said::input::B, 1.8, 1.6);
const B_HALF: Input = extent("b-half", said::input::B_HALF, 1.1, 0.8);

const SHAPES: Layer = given("shapes", said::layer::SHAPES);
const HALVES: Layer = given("halves", said::layer::HALVES);

const A_ENDS: Mark = mark("a-ends", said::mark::A_ENDS);
const B_ENDS: Mark = mark("b-ends", said::mark::B_ENDS);
const BETWEEN: Mark = mark("between", said::mark::BETWEEN);
const REACH: Mark = mark("reach", said::mark::REACH);
const ON_X: Mark = mark("on-x", said::mark::ON_X);
const ON_Y: Mark = mark("on-y", said::mark::ON_Y);
const VERDICT: Mark = mark("verdict", said::mark::VERDICT);
const GROW: Mark = mark("grow", said::mark::GROW);
const ASK: Mark = mark("ask", said::mark::ASK);
const SUBTRACT: Mark = mark("subtract", said::mark::SUBTRACT);
const WITHIN: Mark = mark("within", said::mark::WITHIN);
const ANSWER: Mark = mark("answer", said::mark::ANSWER);
const A_IN_B: Mark = mark("a-in-b", said::mark::A_IN_B);
const B_IN_A: Mark = mark("b-in-a", said::mark::B_IN_A);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "upright-boxes",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[A, A_HALF, B, B_HALF],
    bodies: &[
        Body {
            title: said::BOX_B,
            moves: &["b"],
            stretch_x: Some(("b-half", 0)),
            stretch_y: Some(("b-half", 1)),
            stretches: said::HALF_EXTENTS,
            ..BODY
        },
        Body {
            title: said::BOX_A,
            moves: &["a"],
            stretch_x: Some(("a-half", 0)),
            stretch_y: Some(("a-half", 1)),
            stretches: said::HALF_EXTENTS,
            ..BODY
        },
    ],
    layers: &[SHAPES, HALVES],
    methods: &[
        method!(
            "intervals",
            said::method::INTERVALS,
            "upright_boxes"::"intervals",
            &[&A_ENDS, &B_ENDS, &ON_X, &ON_Y, &VERDICT],
            bodies,
            intervals,
            tell_intervals,
            |_| None,
        ),
        method!(
            "centers",
            said::method::CENTERS,
            "upright_boxes"::"centers",
            &[&BETWEEN, &REACH, &ON_X, &ON_Y, &VERDICT],
            bodies,
            centers,
            tell_centers,
            |_| None,
        ),
        method!(
            "grown",
            said::method::GROWN,
            "upright_boxes"::"grown",
            &[&GROW, &ASK, &ANSWER, &SUBTRACT, &WITHIN],
            bodies,
            grown,
            tell_grown,
            |_| None,
        ),
        Method {
            flaw: Some(said::FLAW_ONE_AXIS),
            ..method!(
                "one-axis",
                said::method::ONE_AXIS,
                "upright_boxes"::"one_axis",
                &[&BETWEEN, &REACH, &ON_X, &ON_Y, &VERDICT],
                bodies,
                flawed::one_axis,
                tell_one_axis,
                |_| None,
            )
        },
        Method {
            flaw: Some(said::FLAW_NO_CORNER_INSIDE),
            ..method!(
                "corner-inside",
                said::method::CORNER_INSIDE,
                "upright_boxes"::"corner_inside",
                &[&A_IN_B, &B_IN_A, &VERDICT],
                bodies,
                flawed::corner_inside,
                tell_corner_inside,
                |_| None,
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
