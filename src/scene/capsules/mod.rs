//! 5 · Capsules that cross. Sources: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる
//! 数学(初歩)②"; Ericson, *Real-Time Collision Detection*, 5.1.9.

mod methods;
mod picture;

use crate::scene::common::*;
use crate::scene::knob::{Body, Turn};
use crate::scene::{Layer, Method, Question, Scene, found, given};
use crate::words::{Words, words};
use methods::*;

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "capsules",
    title: words("Capsules that cross", "交差するカプセル"),
    short: words("Capsules", "カプセル"),
    knobs: &[
        point("a1", words("end A", "端点 A"), -3.4, -1.2),
        point("a2", words("end B", "端点 B"), 1.2, -0.2),
        length("a-radius", words("radius of AB", "AB の半径"), 0.7),
        point("b1", words("end C", "端点 C"), 0.4, 2.2),
        point("b2", words("end D", "端点 D"), 3.6, -1.8),
        length("b-radius", words("radius of CD", "CD の半径"), 0.5),
    ],
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
    layers: LAYERS,
    methods: &[
        method(
            FILE,
            "four-ends-and-crossing",
            words("four ends, then crossing", "4つの端点と交差"),
            &["four_ends_and_crossing", "closest_point", "crossing"],
            run_four_ends_and_crossing,
        ),
        method(
            FILE,
            "closest-points",
            words("closest points of the cores", "芯どうしの最近接点"),
            &["closest_points"],
            run_closest_points,
        ),
        Method {
            flaw: Some(words(
                "It misses capsules that cross far from their ends.",
                "端点から離れたところで交差するカプセルを見落とします。",
            )),
            ..method(
                FILE,
                "four-ends",
                words("four ends only", "4つの端点だけ"),
                &["four_ends", "closest_point"],
                run_four_ends,
            )
        },
    ],
    questions: &[
        Question {
            name: "ends_squared.end",
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
            ask: words("Are C and D on opposite sides of AB?", "C と D は直線 AB の両側に分かれている？"),
            choices: &[YES, NO],
        },
        Question {
            name: "cd_splits",
            ask: words("Are A and B on opposite sides of CD?", "A と B は直線 CD の両側に分かれている？"),
            choices: &[YES, NO],
        },
    ],
    home: [0.1, 0.2, 5.2, 4.2],
};

/// The methods and the building blocks that they call.
const FILE: &str =
    concat!(include_str!("../../geometry/capsules.rs"), include_str!("../../geometry/segments.rs"));

const TURNING: Body = Body { turn: Turn::Points, stretches: words("radius", "半径"), ..BODY };

const LAYERS: &[Layer] = &[
    given("shapes", words("the capsules", "2つのカプセル")),
    given("cores", words("their cores", "カプセルの芯")),
    given("radius", words("their radii", "半径")),
    found("ends", words("from each end to the other core", "各端点から相手の芯へ")),
    found("nearest", words("the nearest end", "最も近い端点")),
    found("project", words("the nearest end seen along the other core", "最も近い端点を相手の芯へ射影")),
    found("closest", words("the point closest to the nearest end", "最も近い端点から見た最近接点")),
    found("ab-splits", words("the sides of C and D", "C と D の左右")),
    found("cd-splits", words("the sides of A and B", "A と B の左右")),
    found("crossing", words("both side tests", "両方の左右判定")),
    found("lines", words("where the lines meet", "直線どうしの交点")),
    found("to", words("over to CD", "CD へ下ろす")),
    found("fro", words("back to AB", "AB へ戻す")),
    found("compare", words("the gap and both radii", "すき間と2つの半径")),
];

const ENDS: [Words; 4] = [Words::same("A"), Words::same("B"), Words::same("C"), Words::same("D")];
