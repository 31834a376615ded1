//! 5 · Capsules that cross. Sources: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる
//! 数学(初歩)②"; Ericson, *Real-Time Collision Detection*, 5.1.9.

mod closest;
mod crossing;
mod ends;
mod given;
mod methods;

use crate::geometry::capsules::{closest_points, flawed, four_ends_and_crossing};
use crate::said::capsules as said;
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::cores::{CLAMP, CLOSEST_POINT, PROJECT};
use crate::scene::input::Input;
use closest::tell_closest_points;
use given::{bodies, controls};
use methods::{tell_four_ends, tell_four_ends_and_crossing};

const A: Input = point("a1", said::input::A1, -3.4, -1.2);
const B: Input = point("a2", said::input::A2, 1.2, -0.2);
const C: Input = point("b1", said::input::B1, 0.4, 2.2);
const D: Input = point("b2", said::input::B2, 3.6, -1.8);
const RADIUS_A: Input = length("a-radius", said::input::A_RADIUS, 0.7);
const RADIUS_C: Input = length("b-radius", said::input::B_RADIUS, 0.5);

const SHAPES: Layer = given("shapes", said::layer::SHAPES);
const CORES: Layer = given("cores", said::layer::CORES);
const RIMS: Layer = given("radius", said::layer::RADIUS);
const TRIP: Layer = found("trip", said::layer::TRIP);
const MISSED: Layer = found("missed", said::layer::MISSED);

const END_A: Mark = mark("end-a", said::mark::END_A);
const END_B: Mark = mark("end-b", said::mark::END_B);
const END_C: Mark = mark("end-c", said::mark::END_C);
const END_D: Mark = mark("end-d", said::mark::END_D);
const NEAREST: Mark = mark("nearest", said::mark::NEAREST);
const CROSSING: Mark = mark("crossing", said::mark::CROSSING);
const COMPARE: Mark = mark("compare", said::mark::COMPARE);
const LINES: Mark = mark("lines", said::mark::LINES);
const WHERE: Mark = mark("s", said::mark::S);
const FROM: Mark = mark("from", said::mark::FROM);
const TO: Mark = mark("to", said::mark::TO);
const FRO: Mark = mark("fro", said::mark::FRO);
const AB_SPLITS: Mark = mark("ab-splits", said::mark::AB_SPLITS);
const CD_SPLITS: Mark = mark("cd-splits", said::mark::CD_SPLITS);
const CROSSES: Mark = mark("crosses", said::mark::CROSSES);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "capsules",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[A, B, RADIUS_A, C, D, RADIUS_C],
    bodies: &[
        Body {
            title: said::CAPSULE_AB,
            moves: &["a1", "a2"],
            stretch_x: Some(("a-radius", 0)),
            turns: said::CAPSULE_AB,
            ..TURNING
        },
        Body {
            title: said::CAPSULE_CD,
            moves: &["b1", "b2"],
            stretch_x: Some(("b-radius", 0)),
            turns: said::CAPSULE_CD,
            ..TURNING
        },
    ],
    layers: &[SHAPES, CORES, RIMS, TRIP, MISSED],
    methods: &[
        method!(
            "four-ends-and-crossing",
            said::method::FOUR_ENDS_AND_CROSSING,
            "capsules"::"four_ends_and_crossing",
            &[
                &END_A, &END_B, &END_C, &END_D, &NEAREST, &CROSSING, &COMPARE, //
                &PROJECT, &CLAMP, &CLOSEST_POINT, &AB_SPLITS, &CD_SPLITS, &CROSSES,
            ],
            bodies,
            four_ends_and_crossing,
            tell_four_ends_and_crossing,
            |_| None,
        ),
        method!(
            "closest-points",
            said::method::CLOSEST_POINTS,
            "capsules"::"closest_points",
            &[
                &LINES, &CROSSING, &WHERE, &FROM, &TO, &FRO, &COMPARE, //
                &AB_SPLITS, &CD_SPLITS, &CROSSES, &PROJECT, &CLAMP, &CLOSEST_POINT,
            ],
            bodies,
            closest_points,
            tell_closest_points,
            |_| None,
        ),
        Method {
            flaw: Some(said::FLAW_CROSSING),
            ..method!(
                "four-ends",
                said::method::FOUR_ENDS,
                "capsules"::"four_ends",
                &[
                    &END_A, &END_B, &END_C, &END_D, &NEAREST, &COMPARE, //
                    &PROJECT, &CLAMP, &CLOSEST_POINT,
                ],
                bodies,
                flawed::four_ends,
                tell_four_ends,
                |_| None,
            )
        },
    ],
    questions: &[
        Question { name: "nearest", ask: said::ASK_NEAREST, choices: &ENDS },
        Question { name: "crosses", ask: said::ASK_CROSSES, choices: &[YES, NO] },
        Question { name: "ab_splits", ask: said::ASK_AB_SPLITS, choices: &[YES, NO] },
        Question { name: "cd_splits", ask: said::ASK_CD_SPLITS, choices: &[YES, NO] },
    ],
    parts: &[],
    controls,
    home: [0.1, 0.2, 5.2, 4.2],
};

const TURNING: Body = Body { turn: Turn::Points, stretches: said::RADIUS, ..BODY };

const ENDS: [Words; 4] = [Words::same("A"), Words::same("B"), Words::same("C"), Words::same("D")];
