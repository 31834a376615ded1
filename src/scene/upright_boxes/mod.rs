//! 4 · Upright boxes. Sources: Redpoll's 60, §2-19; Ericson, *Real-Time Collision Detection*, 4.2.1.

mod given;
mod methods;

use crate::geometry::upright_boxes::{centers, flawed, grown, intervals};
use crate::scene::common::*;
use crate::scene::control::Body;
use crate::scene::input::Input;
use given::{bodies, controls};
use methods::{tell_centers, tell_corner_inside, tell_grown, tell_intervals, tell_one_axis};

const A: Input = point("a", words("center of A", "A の中心"), -1.4, 0.0);
const A_HALF: Input = extent("a-half", words("half extents of A", "A の幅・高さの半分"), 1.8, 1.1);
const B: Input = point("b", words("center of B", "B の中心"), 1.8, 1.6);
const B_HALF: Input = extent("b-half", words("half extents of B", "B の幅・高さの半分"), 1.1, 0.8);

const SHAPES: Layer = given("shapes", words("the boxes", "2つの箱"));
const HALVES: Layer = given("halves", words("their half extents", "幅と高さの半分"));

const A_ENDS: Mark = mark("a-ends", words("where A begins and ends", "A の始まりと終わり"));
const B_ENDS: Mark = mark("b-ends", words("where B begins and ends", "B の始まりと終わり"));
const BETWEEN: Mark = mark("between", words("the vector t from A to B", "A から B へのベクトル t"));
const REACH: Mark = mark("reach", words("how far both reach", "2つの箱の届く長さ"));
const ON_X: Mark = mark("on-x", words("both on the x axis", "x 軸の上の2つの箱"));
const ON_Y: Mark = mark("on-y", words("both on the y axis", "y 軸の上の2つの箱"));
const VERDICT: Mark =
    mark("verdict", words("what both share, or what fits between", "重なり、または間に引ける直線"));
const GROW: Mark = mark("grow", words("A, grown by B", "B の分だけ大きくした A"));
const ASK: Mark = mark("ask", words("B’s center, a point", "点とみなした B の中心"));
const SUBTRACT: Mark = mark("subtract", words("the vector d to the point", "点へのベクトル d"));
const WITHIN: Mark = mark("within", words("the sides that the point is between", "点をはさむ辺"));
const ANSWER: Mark = mark("answer", words("the point and the grown box", "点と大きくした箱"));
const A_IN_B: Mark = mark("a-in-b", words("A’s corners in B", "B に入った A の頂点"));
const B_IN_A: Mark = mark("b-in-a", words("B’s corners in A", "A に入った B の頂点"));

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "upright-boxes",
    title: words("Upright boxes", "傾いていない箱"),
    short: words("Upright boxes", "傾いていない箱"),
    inputs: &[A, A_HALF, B, B_HALF],
    bodies: &[
        Body {
            title: words("box B", "箱 B"),
            moves: &["b"],
            stretch_x: Some(("b-half", 0)),
            stretch_y: Some(("b-half", 1)),
            stretches: words("half extents", "幅・高さ"),
            ..BODY
        },
        Body {
            title: words("box A", "箱 A"),
            moves: &["a"],
            stretch_x: Some(("a-half", 0)),
            stretch_y: Some(("a-half", 1)),
            stretches: words("half extents", "幅・高さ"),
            ..BODY
        },
    ],
    layers: &[SHAPES, HALVES],
    methods: &[
        method!(
            "intervals",
            words("where they begin and end", "始まりと終わりを比べる"),
            "upright_boxes"::"intervals",
            &[&A_ENDS, &B_ENDS, &ON_X, &ON_Y, &VERDICT],
            bodies,
            intervals,
            tell_intervals,
            |_| None,
        ),
        method!(
            "centers",
            words("centers and half extents", "中心と、幅・高さの半分"),
            "upright_boxes"::"centers",
            &[&BETWEEN, &REACH, &ON_X, &ON_Y, &VERDICT],
            bodies,
            centers,
            tell_centers,
            |_| None,
        ),
        method!(
            "grown",
            words("grow A, shrink B to a point", "A を大きく、B を点にする"),
            "upright_boxes"::"grown",
            &[&GROW, &ASK, &ANSWER, &SUBTRACT, &WITHIN],
            bodies,
            grown,
            tell_grown,
            |_| None,
        ),
        Method {
            flaw: Some(words(
                "It says hit for boxes that overlap on one axis only.",
                "1本の軸の上で重なっているだけの箱も「当たり」にします。",
            )),
            ..method!(
                "one-axis",
                words("one axis is enough", "1本の軸だけで決める"),
                "upright_boxes"::"one_axis",
                &[&BETWEEN, &REACH, &ON_X, &ON_Y, &VERDICT],
                bodies,
                flawed::one_axis,
                tell_one_axis,
                |_| None,
            )
        },
        Method {
            flaw: Some(words(
                "It misses boxes that cross like a plus sign, without a corner in each other.",
                "十字に交わり、どの頂点も相手の中にない箱を見落とします。",
            )),
            ..method!(
                "corner-inside",
                words("a corner inside the other", "頂点が相手の中にあるか"),
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
        Question {
            name: "on_x",
            ask: words("Do they overlap on the x axis?", "x 軸の上で重なっている？"),
            choices: &[YES, NO],
        },
        Question {
            name: "on_y",
            ask: words("Do they overlap on the y axis?", "y 軸の上で重なっている？"),
            choices: &[YES, NO],
        },
    ],
    parts: &[],
    controls,
    home: [0.0, 0.3, 5.2, 4.2],
};
