//! 5 · Capsules that cross. Sources: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる
//! 数学(初歩)②"; Ericson, *Real-Time Collision Detection*, 5.1.9.

mod closest;
mod crossing;
mod ends;
mod given;
mod methods;

use crate::geometry::Capsule;
use crate::said::capsules::{self as said, mark::*};
use crate::said::scene::mark::{CLAMP, CLOSEST, PROJECT};
use crate::scene::common::*;
use crate::scene::names::capsules as text;
use closest::reason_of_closest;
use given::{Given, bodies, controls};
use methods::{reason_of_both, reason_of_ends};

const A: Input = point(said::input::A1, -3.4, -1.2);
const B: Input = point(said::input::A2, 1.2, -0.2);
const C: Input = point(said::input::B1, 0.4, 2.2);
const D: Input = point(said::input::B2, 3.6, -1.8);
const RADIUS_A: Input = length(said::input::A_RADIUS, 0.7);
const RADIUS_C: Input = length(said::input::B_RADIUS, 0.5);

const SHAPES: Layer = given(said::layer::SHAPES);
const CORES: Layer = given(said::layer::CORES);
const RIMS: Layer = given(said::layer::RADIUS);
const TRIP: Layer = found(said::layer::TRIP);
const MISSED: Layer = found(said::layer::MISSED);

const END_A: Mark = said::mark::END_A.calling(&["a"]);
const END_B: Mark = said::mark::END_B.calling(&["b"]);
const END_C: Mark = said::mark::END_C.calling(&["c"]);
const END_D: Mark = said::mark::END_D.calling(&["d"]);
const CROSSING: Mark = said::mark::CROSSING.calling(&["crossing"]);
const TO: Mark = said::mark::TO.calling(&["to"]);
const FRO: Mark = said::mark::FRO.calling(&["fro"]);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "capsules",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[A, B, RADIUS_A, C, D, RADIUS_C],
    bodies: &[
        Body {
            title: said::CAPSULE_AB,
            moves: &[A.name, B.name],
            stretch_x: Some((RADIUS_A.name, 0)),
            turns: said::CAPSULE_AB,
            ..TURNING
        },
        Body {
            title: said::CAPSULE_CD,
            moves: &[C.name, D.name],
            stretch_x: Some((RADIUS_C.name, 0)),
            turns: said::CAPSULE_CD,
            ..TURNING
        },
    ],
    layers: &[SHAPES, CORES, RIMS, TRIP, MISSED],
    methods: &[
        method!(
            said::method::FOUR_ENDS_AND_CROSSING, bodies,
            |x: &Capsule, y: &Capsule| capsules::four_ends_and_crossing(x, y), Given::new,
            [
                END_A => Given::end, END_B => Given::end, END_C => Given::end, END_D => Given::end,
                NEAREST => Given::the_nearest, CROSSING => Given::crossing_after_ends, COMPARE => Given::compare_both,
                PROJECT => Given::project, CLAMP => Given::clamp, CLOSEST => Given::closest_point,
                AB_SPLITS => Given::ab_splits, CD_SPLITS => Given::cd_splits, CROSSES => Given::crosses,
            ],
            reason_of_both,
        ),
        method!(
            said::method::CLOSEST_POINTS, bodies,
            |x: &Capsule, y: &Capsule| capsules::closest_points(x, y), Given::new,
            [
                LINES => Given::lines, CROSSING => Given::crossing_of_lines, S => Given::place, FROM => Given::from,
                TO => Given::to, FRO => Given::fro, COMPARE => Given::compare_closest,
                AB_SPLITS => Given::ab_splits, CD_SPLITS => Given::cd_splits, CROSSES => Given::crosses,
                PROJECT => Given::project, CLAMP => Given::clamp, CLOSEST => Given::closest_point,
            ],
            reason_of_closest,
        ),
        Method {
            flaw: Some(said::FLAW_CROSSING),
            ..method!(
                said::method::FOUR_ENDS, bodies,
                |x: &Capsule, y: &Capsule| capsules::flawed::four_ends(x, y), Given::new,
                [
                    END_A => Given::end, END_B => Given::end, END_C => Given::end, END_D => Given::end,
                    NEAREST => Given::the_nearest, COMPARE => Given::compare_ends,
                    PROJECT => Given::project, CLAMP => Given::clamp, CLOSEST => Given::closest_point,
                ],
                reason_of_ends,
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

const ENDS: [Words; 4] = Words::same_each(["A", "B", "C", "D"]);
