//! 5 · Capsules that cross. Sources: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる
//! 数学(初歩)②"; Ericson, *Real-Time Collision Detection*, 5.1.9.

mod closest;
mod crossing;
mod ends;
mod given;
mod methods;

use crate::geometry::capsules::{closest_points, flawed, four_ends_and_crossing};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::cores::{CLAMP, CLOSEST_POINT, PROJECT};
use crate::scene::input::Input;
use closest::tell_closest_points;
use given::{bodies, controls};
use methods::{tell_four_ends, tell_four_ends_and_crossing};

const A: Input = point("a1", words("end A", "端点 A"), -3.4, -1.2);
const B: Input = point("a2", words("end B", "端点 B"), 1.2, -0.2);
const C: Input = point("b1", words("end C", "端点 C"), 0.4, 2.2);
const D: Input = point("b2", words("end D", "端点 D"), 3.6, -1.8);
const RADIUS_A: Input = length("a-radius", words("radius of AB", "AB の半径"), 0.7);
const RADIUS_C: Input = length("b-radius", words("radius of CD", "CD の半径"), 0.5);

const SHAPES: Layer = given("shapes", words("the capsules", "2つのカプセル"));
const CORES: Layer = given("cores", words("their cores", "カプセルの芯"));
const RIMS: Layer = given("radius", words("their radii", "半径"));
const TRIP: Layer = found("trip", words("the way to and fro", "往復の道のり"));
const MISSED: Layer = found("missed", words("the crossing that is missed", "見落とされた交差"));

const END_A: Mark = mark("end-a", words("from A to the core CD", "A から芯 CD へ"));
const END_B: Mark = mark("end-b", words("from B to the core CD", "B から芯 CD へ"));
const END_C: Mark = mark("end-c", words("from C to the core AB", "C から芯 AB へ"));
const END_D: Mark = mark("end-d", words("from D to the core AB", "D から芯 AB へ"));
const NEAREST: Mark = mark("nearest", words("all four distances, and the shortest", "4つの距離と、その最短"));
const CROSSING: Mark = mark("crossing", words("whether the cores cross", "芯が交差するかどうか"));
const COMPARE: Mark = mark("compare", words("the core distance and both radii", "芯の距離と2つの半径"));
const LINES: Mark = mark("lines", words("the cores, extended", "芯を延長した直線"));
const WHERE: Mark = mark("s", words("where the lines meet", "直線どうしの交点"));
const FROM: Mark = mark("from", words("the start on AB", "AB 上の出発点"));
const TO: Mark = mark("to", words("over to CD", "CD へ"));
const FRO: Mark = mark("fro", words("back to AB", "AB へ戻る"));
const AB_SPLITS: Mark = mark("ab-splits", words("the sides of C and D", "C と D の左右"));
const CD_SPLITS: Mark = mark("cd-splits", words("the sides of A and B", "A と B の左右"));
const CROSSES: Mark = mark("crosses", words("both answers together", "2つの結果を合わせる"));

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "capsules",
    title: words("Capsules that cross", "交差するカプセル"),
    short: words("Capsules", "カプセル"),
    inputs: &[A, B, RADIUS_A, C, D, RADIUS_C],
    bodies: &[
        Body {
            title: words("capsule AB", "カプセル AB"),
            moves: &["a1", "a2"],
            stretch_x: Some(("a-radius", 0)),
            turns: words("capsule AB", "カプセル AB"),
            ..TURNING
        },
        Body {
            title: words("capsule CD", "カプセル CD"),
            moves: &["b1", "b2"],
            stretch_x: Some(("b-radius", 0)),
            turns: words("capsule CD", "カプセル CD"),
            ..TURNING
        },
    ],
    layers: &[SHAPES, CORES, RIMS, TRIP, MISSED],
    methods: &[
        method!(
            "four-ends-and-crossing",
            words("four ends, then crossing", "4つの端点と交差"),
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
            words("closest points of the cores", "芯どうしの最近接点"),
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
            flaw: Some(words(
                "It misses capsules that cross far from their ends.",
                "端点から離れたところで交差するカプセルを見落とします。",
            )),
            ..method!(
                "four-ends",
                words("four ends only", "4つの端点だけ"),
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
        Question {
            name: "nearest",
            ask: words("Which end is nearest to the other core?", "相手の芯に最も近い端点は？"),
            choices: &ENDS,
        },
        Question {
            name: "crosses",
            ask: words("Do the cores cross?", "芯どうしは交差している？"),
            choices: &[YES, NO],
        },
        Question {
            name: "ab_splits",
            ask: words(
                "Are C and D on opposite sides of the line AB?",
                "C と D は直線 AB の両側に分かれている？",
            ),
            choices: &[YES, NO],
        },
        Question {
            name: "cd_splits",
            ask: words(
                "Are A and B on opposite sides of the line CD?",
                "A と B は直線 CD の両側に分かれている？",
            ),
            choices: &[YES, NO],
        },
    ],
    parts: &[],
    controls,
    home: [0.1, 0.2, 5.2, 4.2],
};

const TURNING: Body = Body { turn: Turn::Points, stretches: words("radius", "半径"), ..BODY };

const ENDS: [Words; 4] = [Words::same("A"), Words::same("B"), Words::same("C"), Words::same("D")];
