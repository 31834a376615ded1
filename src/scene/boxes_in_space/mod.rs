//! Boxes in space: fifteen axes, of which nine are crosses of edges. Sources: "3D衝突判定(当たり判定)" after Ericson, *Real-Time
//! Collision Detection*, 4.4.1.

mod axis_view;
mod given;
mod methods;
mod tell_axes;

use crate::geometry::boxes_in_space::{Reaches, axes, flawed};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::input::Input;
use crate::scene::space::{EYE_PITCH, EYE_YAW, SHADOWS, SURFACES, WORLD, angles, extent3, point3};
use given::{bodies, controls, places};
use methods::{tell_all, tell_face_normals, tell_unguarded};

const A: Input = point3("a", words("center of A", "A の中心"), [-0.9, 0.3, 1.2]);
const A_HALF: Input = extent3("a-half", words("half extents of A", "A の辺の半分の長さ"), [1.7, 1.2, 0.8]);
const A_ROTATION: Input = angles("a-rotation", words("rotation of A", "A の回転"), [20.0, 14.0, 0.0]);
const B: Input = point3("b", words("center of B", "B の中心"), [1.5, -0.4, 2.9]);
const B_HALF: Input = extent3("b-half", words("half extents of B", "B の辺の半分の長さ"), [1.4, 0.9, 0.7]);
const B_ROTATION: Input = angles("b-rotation", words("rotation of B", "B の回転"), [-35.0, 20.0, 40.0]);

const SHAPES: Layer = given("shapes", words("the boxes", "2つの箱"));
const FRAMES: Layer = given("frames", words("their directions u, v and w", "それぞれの向き u, v, w"));
const MISSED: Layer = found("missed", words("what the method gets wrong", "見誤ったもの"));

const BETWEEN: Mark = mark("between", words("the vector t from A to B", "A から B へのベクトル t"));
const NORMALS: Mark = mark("normals", words("the normals of the faces", "面の法線"));
const CROSSES: Mark = mark("crosses", words("the crosses of the edges", "辺どうしの外積"));
const COMPARE: Mark = mark("compare", words("both shadows on an axis", "軸に落ちる2つの影"));
const VERDICT: Mark = mark("verdict", words("what decides", "判定の決め手"));
const LEAST: Mark = mark("least", words("the least overlap", "最小の重なり"));
const WAY_OUT: Mark = mark("way-out", words("the shortest way out", "最短の押し出し"));

/// A method about the boxes. Its axes are found once for all places of one of them.
macro_rules! boxes {
    ($id:literal, $title:expr, $function:literal, $marks:expr, $run:expr, $tell:expr $(,)?) => {
        Method {
            places: |at_origin, elsewhere| {
                let found = worked(bodies, $run, at_origin);
                places(at_origin, elsewhere, Reaches::from(&found))
            },
            ..method!($id, $title, "boxes_in_space"::$function, $marks, bodies, $run, $tell, |_| None)
        }
    };
}

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "boxes-in-space",
    title: words("Turned boxes in space", "空間の回転した箱どうし"),
    short: words("Boxes in space", "空間の箱"),
    inputs: &[A, A_HALF, A_ROTATION, B, B_HALF, B_ROTATION, EYE_YAW, EYE_PITCH],
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
    ],
    layers: &[SHADOWS, WORLD, SHAPES, SURFACES, FRAMES, MISSED],
    methods: &[
        boxes!(
            "axes",
            words("fifteen axes", "15本の軸"),
            "axes",
            &[&BETWEEN, &NORMALS, &CROSSES, &VERDICT, &LEAST, &WAY_OUT, &COMPARE],
            axes,
            tell_all,
        ),
        Method {
            flaw: Some(words(
                "It says hit where two edges pass each other and only a cross of the two shows the gap.",
                "辺どうしがすれ違い、外積の軸にしかすき間がないときに「当たり」と答えてしまいます。",
            )),
            ..boxes!(
                "face-normals",
                words("six face normals only", "6本の面の法線だけ"),
                "face_normals",
                &[&BETWEEN, &NORMALS, &VERDICT, &COMPARE],
                flawed::face_normals,
                tell_face_normals,
            )
        },
        Method {
            flaw: Some(words(
                "Where edges are parallel it divides zero by zero, and says miss for boxes that overlap.",
                "平行な辺があると 0 を 0 で割ってしまい、重なっている箱に「外れ」と答えます。",
            )),
            ..boxes!(
                "unguarded",
                words("crosses not guarded", "零の外積を除外しない"),
                "unguarded",
                &[&BETWEEN, &NORMALS, &CROSSES, &VERDICT, &COMPARE],
                flawed::unguarded,
                tell_unguarded,
            )
        },
    ],
    questions: &[
        Question {
            name: "first_gap",
            ask: words("Which axis shows a gap first?", "最初にすき間が見つかる軸は？"),
            choices: &ANSWERS,
        },
        Question {
            name: "least",
            ask: words("On which axis is the overlap least?", "重なりが最小の軸は？"),
            choices: &ANSWERS,
        },
        Question { name: "separates.uu", ask: ASK_UU, choices: &[YES, NO] },
    ],
    parts: &[],
    controls,
    home: [0.2, 1.5, 5.2, 4.4],
};

const HALF: Body = Body { stretches: words("half extents", "幅・奥行き"), ..BODY };

const ASK_UU: Words =
    words("Is there a gap on the cross of A’s u and B’s u?", "A の u × B の u 軸にすき間はある？");

/// The axes in the order in which they are looked at: the normals of A, those of B, then each edge of A crossed with each of B's.
const TITLES: [Words; 15] = [
    words("A’s u axis", "A の u 軸"),
    words("A’s v axis", "A の v 軸"),
    words("A’s w axis", "A の w 軸"),
    words("B’s u axis", "B の u 軸"),
    words("B’s v axis", "B の v 軸"),
    words("B’s w axis", "B の w 軸"),
    words("A’s u × B’s u", "A の u × B の u 軸"),
    words("A’s u × B’s v", "A の u × B の v 軸"),
    words("A’s u × B’s w", "A の u × B の w 軸"),
    words("A’s v × B’s u", "A の v × B の u 軸"),
    words("A’s v × B’s v", "A の v × B の v 軸"),
    words("A’s v × B’s w", "A の v × B の w 軸"),
    words("A’s w × B’s u", "A の w × B の u 軸"),
    words("A’s w × B’s v", "A の w × B の v 軸"),
    words("A’s w × B’s w", "A の w × B の w 軸"),
];

const ANSWERS: [Words; 16] = {
    let mut answers = [NONE; 16];
    let mut i = 0;
    while i < TITLES.len() {
        answers[i] = TITLES[i];
        i += 1;
    }
    answers
};
