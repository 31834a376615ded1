//! 3 · Turned rectangles and their separating axes. Sources: Redpoll's 60, §2-19 and §2-21;
//! "3D衝突判定(当たり判定)" after Ericson, *Real-Time Collision Detection*, 4.4.1.

mod methods;
mod picture;
mod shadows;

use crate::scene::common::*;
use crate::scene::knob::{Body, Turn};
use crate::scene::{Layer, Method, Question, Scene, found, given};
use crate::words::{Words, words};
use methods::*;

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "rectangles",
    title: words("Rotated rectangles", "回転した長方形どうし"),
    short: words("Rotated rectangles", "回転した長方形"),
    knobs: &[
        point("a", words("center of A", "A の中心"), -2.4, 0.6),
        extent("a-half", words("half extents of A", "A の幅・高さの半分"), 1.7, 1.0),
        angle("a-rotation", words("rotation of A", "A の回転"), -12.0),
        point("b", words("center of B", "B の中心"), 1.9, 1.4),
        extent("b-half", words("half extents of B", "B の幅・高さの半分"), 1.25, 1.35),
        angle("b-rotation", words("rotation of B", "B の回転"), 33.0),
        angle("axis", words("direction of the free axis", "自由な軸の向き"), 20.0),
    ],
    bodies: &[
        Body {
            title: Words::same("B"),
            moves: &["b"],
            turn: Turn::Knob("b-rotation"),
            stretch_x: Some(("b-half", 0)),
            stretch_y: Some(("b-half", 1)),
            turns: Words::same("B"),
            ..HALF
        },
        Body {
            title: Words::same("A"),
            moves: &["a"],
            turn: Turn::Knob("a-rotation"),
            stretch_x: Some(("a-half", 0)),
            stretch_y: Some(("a-half", 1)),
            turns: Words::same("A"),
            ..HALF
        },
        Body {
            title: words("free axis", "自由な軸"),
            turn: Turn::Knob("axis"),
            turns: words("axis", "軸"),
            layer: "free-axis",
            ..BODY
        },
    ],
    layers: LAYERS,
    methods: &[
        method(
            FILE,
            "radii",
            words("centers and reaches", "中心間の距離と影の半幅"),
            &["radii", "check_axis"],
            run_radii,
        ),
        method(
            FILE,
            "corners",
            words("shadows of all corners", "すべての頂点の影"),
            &["corners", "of", "gap"],
            run_corners,
        ),
        Method {
            flaw: Some(words(
                "Once a rectangle is turned, it says hit where only a slanted line would fit between.",
                "長方形が回転していると、間に斜めの直線しか引けないときに「当たり」と答えてしまいます。",
            )),
            ..method(
                FILE,
                "upright",
                words("x and y axes only", "x 軸と y 軸だけ"),
                &["upright", "check_axis"],
                run_upright,
            )
        },
        Method {
            flaw: Some(words(
                "It misses rectangles that cross like a plus sign, without a corner in each other.",
                "十字に交わり、どの頂点も相手の中にない長方形を見落とします。",
            )),
            ..method(
                FILE,
                "corner-inside",
                words("a corner inside the other", "頂点が相手の中にあるか"),
                &["corner_inside", "contains"],
                run_corner_inside,
            )
        },
    ],
    questions: &[
        Question {
            name: "first_gap",
            ask: words("Which axis shows a gap first?", "最初にすき間が見つかる軸は？"),
            choices: &[SIDES[0], SIDES[1], SIDES[2], SIDES[3], X_AXIS, Y_AXIS, NONE],
        },
        Question {
            name: "least",
            ask: words(
                "On which axis is the gap largest, or else the overlap least?",
                "すき間が最大（なければ重なりが最小）の軸は？",
            ),
            choices: &SIDES,
        },
        Question { name: "separates.au", ask: ASK_AU, choices: &[YES, NO] },
        Question { name: "separates.av", ask: ASK_AV, choices: &[YES, NO] },
        Question { name: "separates.bu", ask: ASK_BU, choices: &[YES, NO] },
        Question { name: "separates.bv", ask: ASK_BV, choices: &[YES, NO] },
    ],
    home: [-0.3, 1.0, 5.6, 5.0],
};

const FILE: &str = include_str!("../../geometry/rectangles.rs");

const HALF: Body = Body { stretches: words("half extents", "幅・高さ"), ..BODY };

const ASK_AU: Words = words("Is there a gap on A's side u?", "A の u 軸にすき間はある？");
const ASK_AV: Words = words("Is there a gap on A's side v?", "A の v 軸にすき間はある？");
const ASK_BU: Words = words("Is there a gap on B's side u?", "B の u 軸にすき間はある？");
const ASK_BV: Words = words("Is there a gap on B's side v?", "B の v 軸にすき間はある？");

const SIDES: [Words; 4] = [
    words("A's side u", "A の u 軸"),
    words("A's side v", "A の v 軸"),
    words("B's side u", "B の u 軸"),
    words("B's side v", "B の v 軸"),
];
const X_AXIS: Words = words("the x axis", "x 軸");
const Y_AXIS: Words = words("the y axis", "y 軸");

const LAYERS: &[Layer] = &[
    given("shapes", words("the rectangles", "2つの長方形")),
    given("frames", words("their directions u and v", "それぞれの向き u, v")),
    found("between", words("the vector t from A to B", "A から B へのベクトル t")),
    found("axes", words("the four axis directions", "4本の軸の向き")),
    found("axis-au", words("shadows on A's side u", "A の u 軸への影")),
    found("axis-av", words("shadows on A's side v", "A の v 軸への影")),
    found("axis-bu", words("shadows on B's side u", "B の u 軸への影")),
    found("axis-bv", words("shadows on B's side v", "B の v 軸への影")),
    found("axis-x", words("shadows on the x axis", "x 軸への影")),
    found("axis-y", words("shadows on the y axis", "y 軸への影")),
    found("all-axes", words("the shadows on all axes", "すべての軸への影")),
    found("verdict", words("the axis that decides", "判定を決める軸")),
    found("distance", words("|t·L| on the axis that decides", "判定を決める軸の |t·L|")),
    found("reach", words("both reaches on the axis that decides", "判定を決める軸の rA と rB")),
    found("corners", words("the corners", "頂点")),
    found("corner-shadows", words("each corner dropped on the axis", "各頂点から軸への垂線")),
    found("a-in-b", words("A's corners in B", "B に入った A の頂点")),
    found("b-in-a", words("B's corners in A", "A に入った B の頂点")),
    found("way-out", words("the shortest way out", "最短の押し出し")),
    found("free-axis", words("an axis to turn by hand", "手で回せる軸")),
];
