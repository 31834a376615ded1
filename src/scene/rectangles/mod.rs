//! 3 · Turned rectangles and their separating axes. Sources: Redpoll's 60, §2-19 and §2-21;
//! "3D衝突判定(当たり判定)" after Ericson, *Real-Time Collision Detection*, 4.4.1.

mod axis_view;
mod corners;
mod given;
mod methods;
mod tell_axes;

use crate::geometry::rectangles::{corners, flawed, radii};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::input::Input;
use corners::{tell_corner_inside, tell_corners};
use given::{bodies, controls};
use methods::{tell_radii, tell_upright};

const A: Input = point("a", words("center of A", "A の中心"), -2.4, 0.6);
const A_HALF: Input = extent("a-half", words("half extents of A", "A の幅・高さの半分"), 1.7, 1.0);
const A_ROTATION: Input = angle("a-rotation", words("rotation of A", "A の回転"), -12.0);
const B: Input = point("b", words("center of B", "B の中心"), 1.9, 1.4);
const B_HALF: Input = extent("b-half", words("half extents of B", "B の幅・高さの半分"), 1.25, 1.35);
const B_ROTATION: Input = angle("b-rotation", words("rotation of B", "B の回転"), 33.0);
const AXIS: Input = angle("axis", words("direction of the free axis", "自由な軸の向き"), 20.0);

const SHAPES: Layer = given("shapes", words("the rectangles", "2つの長方形"));
const FRAMES: Layer = given("frames", words("their directions u and v", "それぞれの向き u, v"));
const FREE_AXIS: Layer = by_hand("free-axis", words("an axis to turn by hand", "手で回せる軸"));
const MISSED: Layer = found("missed", words("what is missed", "見落とされたもの"));
const ALL_AXES: Layer = found("all-axes", words("the shadows on all axes", "すべての軸への影"));

const BETWEEN: Mark = mark("between", words("the vector t from A to B", "A から B へのベクトル t"));
const AXIS_AU: Mark = mark("axis-au", SIDES[0]);
const AXIS_AV: Mark = mark("axis-av", SIDES[1]);
const AXIS_BU: Mark = mark("axis-bu", SIDES[2]);
const AXIS_BV: Mark = mark("axis-bv", SIDES[3]);
const AXIS_X: Mark = mark("axis-x", X_AXIS);
const AXIS_Y: Mark = mark("axis-y", Y_AXIS);
const DISTANCE: Mark = mark("distance", words("the shadow of t: |t·L|", "t の影の長さ |t·L|"));
const REACH: Mark =
    mark("reach", words("how far each shadow reaches: reach_a, reach_b", "影の半幅 reach_a と reach_b"));
const GAP: Mark = mark("gap", words("the gap or the overlap of the shadows", "影のすき間または重なり"));
const VERDICT: Mark = mark("verdict", words("what decides", "判定の決め手"));
const LEAST: Mark = mark("least", words("the least overlap", "最小の重なり"));
const WAY_OUT: Mark = mark("way-out", words("the shortest way out", "最短の押し出し"));
const CORNERS: Mark = mark("corners", words("all corners", "すべての頂点"));
const SHADOW_A: Mark = mark("shadow-a", words("A’s corners dropped on the axis", "A の頂点から軸への垂線"));
const SHADOW_B: Mark = mark("shadow-b", words("B’s corners dropped on the axis", "B の頂点から軸への垂線"));
const A_IN_B: Mark = mark("a-in-b", words("A’s corners in B", "B に入った A の頂点"));
const B_IN_A: Mark = mark("b-in-a", words("B’s corners in A", "A に入った B の頂点"));

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "rectangles",
    title: words("Rotated rectangles", "回転した長方形どうし"),
    short: words("Rotated rectangles", "回転した長方形"),
    inputs: &[A, A_HALF, A_ROTATION, B, B_HALF, B_ROTATION, AXIS],
    bodies: &[
        Body {
            title: Words::same("B"),
            moves: &["b"],
            turn: Turn::Input("b-rotation"),
            stretch_x: Some(("b-half", 0)),
            stretch_y: Some(("b-half", 1)),
            turns: Words::same("B"),
            ..HALF
        },
        Body {
            title: Words::same("A"),
            moves: &["a"],
            turn: Turn::Input("a-rotation"),
            stretch_x: Some(("a-half", 0)),
            stretch_y: Some(("a-half", 1)),
            turns: Words::same("A"),
            ..HALF
        },
        Body {
            title: words("free axis", "自由な軸"),
            turn: Turn::Input("axis"),
            turns: words("axis", "軸"),
            layer: FREE_AXIS.id,
            ..BODY
        },
    ],
    layers: &[SHAPES, FRAMES, FREE_AXIS, ALL_AXES, MISSED],
    methods: &[
        method!(
            "radii",
            words("centers and reaches", "中心間の距離と影の半幅"),
            "rectangles"::"radii",
            &[
                &BETWEEN, &AXIS_AU, &AXIS_AV, &AXIS_BU, &AXIS_BV, &VERDICT, &LEAST, &WAY_OUT, &DISTANCE, &REACH,
                &GAP
            ],
            bodies,
            radii,
            tell_radii,
            |_| None,
        ),
        method!(
            "corners",
            words("shadows of all corners", "すべての頂点の影"),
            "rectangles"::"corners",
            &[&CORNERS, &AXIS_AU, &AXIS_AV, &AXIS_BU, &AXIS_BV, &VERDICT, &SHADOW_A, &SHADOW_B, &GAP],
            bodies,
            corners,
            tell_corners,
            |_| None,
        ),
        Method {
            flaw: Some(words(
                "Once a rectangle is turned, it says hit where only a slanted line would fit between.",
                "長方形が回転していると、間に斜めの直線しか引けないときに「当たり」と答えてしまいます。",
            )),
            ..method!(
                "upright",
                words("x and y axes only", "x 軸と y 軸だけ"),
                "rectangles"::"upright",
                &[&BETWEEN, &AXIS_X, &AXIS_Y, &VERDICT, &DISTANCE, &REACH, &GAP],
                bodies,
                flawed::upright,
                tell_upright,
                |_| None,
            )
        },
        Method {
            flaw: Some(words(
                "It misses rectangles that cross like a plus sign, without a corner in each other.",
                "十字に交わり、どの頂点も相手の中にない長方形を見落とします。",
            )),
            ..method!(
                "corner-inside",
                words("a corner inside the other", "頂点が相手の中にあるか"),
                "rectangles"::"corner_inside",
                &[&A_IN_B, &B_IN_A, &VERDICT],
                bodies,
                flawed::corner_inside,
                tell_corner_inside,
                |_| None,
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
            ask: words("On which axis is the overlap least?", "重なりが最小の軸は？"),
            choices: &[SIDES[0], SIDES[1], SIDES[2], SIDES[3], NONE],
        },
        Question { name: "separates.au", ask: ASK_AU, choices: &[YES, NO] },
        Question { name: "separates.av", ask: ASK_AV, choices: &[YES, NO] },
        Question { name: "separates.bu", ask: ASK_BU, choices: &[YES, NO] },
        Question { name: "separates.bv", ask: ASK_BV, choices: &[YES, NO] },
    ],
    parts: &[],
    controls,
    home: [-0.3, 1.0, 5.6, 5.0],
};

const HALF: Body = Body { stretches: words("half extents", "幅・高さ"), ..BODY };

const ASK_AU: Words = words("Is there a gap on A’s u axis?", "A の u 軸にすき間はある？");
const ASK_AV: Words = words("Is there a gap on A’s v axis?", "A の v 軸にすき間はある？");
const ASK_BU: Words = words("Is there a gap on B’s u axis?", "B の u 軸にすき間はある？");
const ASK_BV: Words = words("Is there a gap on B’s v axis?", "B の v 軸にすき間はある？");

const SIDES: [Words; 4] = [
    words("A’s u axis", "A の u 軸"),
    words("A’s v axis", "A の v 軸"),
    words("B’s u axis", "B の u 軸"),
    words("B’s v axis", "B の v 軸"),
];
const X_AXIS: Words = words("the x axis", "x 軸");
const Y_AXIS: Words = words("the y axis", "y 軸");
