//! 3 · Field of view. Sources: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②"; Ericson,
//! *Real-Time Collision Detection*, 3.3.

mod cosines;
mod edges;
mod given;

use crate::geometry::field_of_view::{cosine, cosine_squared, edges, flawed};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::input::Input;
use cosines::{tell_cosine, tell_cosine_squared, tell_sign_forgotten};
use edges::{tell_edges, tell_wide_forgotten};
use given::{bodies, controls};
use glam::Vec2;

const POINT: Input = point("point", words("point P", "点 P"), 1.6, 2.2);
const EYE: Input = point("eye", words("eye E", "目 E"), -1.6, -0.8);
const FACING: Input = angle("facing", words("direction it faces, θ", "見ている向き θ"), 25.0);
const HALF_ANGLE: Input = opening("half-angle", words("half of its angle, α", "視野角の半分 α"), 40.0);
const RANGE: Input = length("range", words("range", "見える距離"), 4.5);

const SHAPES: Layer = given("shapes", words("eye, field of view and point", "目、視野、点"));
const AHEAD_ARROW: Layer = given("facing", words("the direction f that it faces", "見ている向き f"));
const OPENING: Layer = given("angle", words("the angle α to either side", "両側に開く角度 α"));
const UNIT: Layer = given("unit", words("the unit circle around the eye", "目を中心とする単位円"));
const OWN_VIEW: Layer = given("own-view", words("the eye’s own frame", "目のローカル座標系"));

const SUBTRACT: Mark = mark("subtract", words("the vector d from E to P", "E から P へのベクトル d"));
const NEAR: Mark = mark("range", words("the distance, against the range", "距離と、見える距離"));
const AHEAD: Mark = mark("ahead", words("how far P is ahead: d·f", "前方への射影 d·f"));
const COSINE: Mark = mark("cosine", words("the same distance on the edges", "境界の上の、同じ距離の点"));
const SQUARE: Mark = mark("square", words("the squares of both", "両方の2乗"));
const FRAME: Mark = mark("frame", words("d along u and v: q", "u と v に沿った d: q"));
const LEFT: Mark = mark("left", words("the side of the left edge", "左の境界のどちら側か"));
const RIGHT: Mark = mark("right", words("the side of the right edge", "右の境界のどちら側か"));
const COMPARE: Mark = mark("compare", words("what decides", "判定の決め手"));

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "field-of-view",
    title: words("Field of view", "視野"),
    short: words("Field of view", "視野"),
    inputs: &[POINT, EYE, FACING, HALF_ANGLE, RANGE],
    bodies: &[
        Body { title: words("point", "点"), moves: &["point"], ..TURNING },
        Body { title: words("eye", "目"), moves: &["eye"], ..TURNING },
    ],
    layers: &[SHAPES, UNIT, AHEAD_ARROW, OPENING, OWN_VIEW],
    methods: &[
        method!(
            "cosine",
            words("compare with the cosine", "コサインと比べる"),
            "field_of_view"::"cosine",
            &[&SUBTRACT, &NEAR, &AHEAD, &COSINE, &COMPARE],
            bodies,
            |p: &Vec2, view| cosine(*p, view),
            tell_cosine,
            |_| None,
        ),
        method!(
            "cosine-squared",
            words("compare the squares", "2乗どうしを比べる"),
            "field_of_view"::"cosine_squared",
            &[&SUBTRACT, &NEAR, &AHEAD, &SQUARE, &COMPARE],
            bodies,
            |p: &Vec2, view| cosine_squared(*p, view),
            tell_cosine_squared,
            |_| None,
        ),
        method!(
            "edges",
            words("sides of both edges", "2つの境界の左右"),
            "field_of_view"::"edges",
            &[&SUBTRACT, &NEAR, &FRAME, &LEFT, &RIGHT, &COMPARE],
            bodies,
            |p: &Vec2, view| edges(*p, view),
            tell_edges,
            |_| None,
        ),
        Method {
            flaw: Some(words(
                "It sees behind itself, and a wide view sees too little.",
                "自分の後ろまで見えてしまい、広い視野では見えるはずのものを見落とします。",
            )),
            ..method!(
                "sign-forgotten",
                words("squares without signs", "符号を見ない2乗"),
                "field_of_view"::"sign_forgotten",
                &[&SUBTRACT, &NEAR, &AHEAD, &SQUARE, &COMPARE],
                bodies,
                |p: &Vec2, view| flawed::sign_forgotten(*p, view),
                tell_sign_forgotten,
                |_| None,
            )
        },
        Method {
            flaw: Some(words(
                "A view that opens more than 90° to either side is seen only in part.",
                "両側に90度より広く開いた視野では、一部しか見えません。",
            )),
            ..method!(
                "wide-forgotten",
                words("sides, always both", "いつも両方の境界の内側"),
                "field_of_view"::"wide_forgotten",
                &[&SUBTRACT, &NEAR, &FRAME, &LEFT, &RIGHT, &COMPARE],
                bodies,
                |p: &Vec2, view| flawed::wide_forgotten(*p, view),
                tell_wide_forgotten,
                |_| None,
            )
        },
    ],
    questions: &[
        Question {
            name: "in_range",
            ask: words("Is P near enough?", "P は見える距離の中にある？"),
            choices: &[YES, NO],
        },
        Question {
            name: "in_angle",
            ask: words("Is P between the edges?", "P は2つの境界の間にある？"),
            choices: &[YES, NO],
        },
        Question {
            name: "right_of_left",
            ask: words("Is P right of the left edge?", "P は左の境界より右にある？"),
            choices: &[YES, NO],
        },
        Question {
            name: "left_of_right",
            ask: words("Is P left of the right edge?", "P は右の境界より左にある？"),
            choices: &[YES, NO],
        },
    ],
    parts: &[],
    controls,
    home: [0.2, 0.3, 4.4, 3.6],
};

const TURNING: Body = Body {
    turn: Turn::Input("facing"),
    stretch_x: Some(("range", 0)),
    stretch_y: Some(("half-angle", 0)),
    turns: words("eye", "目"),
    stretches: words("range, angle", "見える距離・角度"),
    ..BODY
};
