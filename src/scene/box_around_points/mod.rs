//! A box around points. Sources: "3D衝突判定(当たり判定)"; Ericson, *Real-Time Collision Detection*, 4.2 and 4.4.

mod given;
mod methods;
mod plot;
mod smallest;
mod spread;

use crate::geometry::box_around_points::{covariance, flawed, own_frame, smallest, upright};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::input::Input;
use given::{Framed, bodies, body_holds, controls, framed, places};
use glam::{Vec2, vec2};
use methods::*;
use smallest::tell_smallest;
use spread::tell_covariance;

const POINTS: Input = points(
    "points",
    words("points A to H", "A から H の点"),
    &[
        vec2(0.0, 0.0),
        vec2(-2.9, -2.8),
        vec2(-1.0, -2.0),
        vec2(3.0, 1.0),
        vec2(2.9, 2.8),
        vec2(0.2, 1.4),
        vec2(-3.1, -1.7),
        vec2(1.1, 0.2),
    ],
);
const ROTATION: Input = angle("rotation", words("rotation of the frame", "座標系の回転"), 36.87);
const PROBE: Input = point("probe", words("point P", "点 P"), 2.0, -1.6);

const SHAPES: Layer = given("shapes", words("points, their hull, and P", "点と凸包、点 P"));
const FRAME: Layer = given("frame", words("the body’s directions u and v", "物体の向き u, v"));
const OWN_BOX: Layer = given("own-box", words("the body’s own frame", "物体のローカル座標系"));
const PLOT: Layer = given("plot", words("area by angle", "角度と面積"));
const BY_HAND: Layer = by_hand("by-hand", words("a box to turn by hand", "手で回せる箱"));
const MISSED: Layer = found("missed", words("what is missed", "見落とされたもの"));

const ENDS: Mark = mark("ends", words("from the least to the greatest", "最小から最大まで"));
const BOX: Mark = mark("box", words("the box", "箱"));
const VERDICT: Mark = mark("verdict", words("P and the box", "P と箱"));
const OWN: Mark = mark("zero", words("the frame’s zero and its direction u", "座標系の原点と向き u"));
const MEAN: Mark = mark("mean", words("the mean of the points", "点の平均"));
const SPREAD: Mark = mark("spread", words("how far the points spread", "点の散らばり"));
const AXIS: Mark = mark("axis", words("where they spread most", "最も散らばる方向"));
const HULL: Mark = mark("hull", words("the hull", "凸包"));
const TRY: Mark = mark("try", words("a side of the hull", "凸包の辺"));
const BESIDE: Mark = mark("beside", words("the box along it", "辺に沿う箱"));
const CHOOSE: Mark = mark("choose", words("the smallest of them", "最も小さい箱"));

const MIN: Name = Name("min");
const MAX: Name = Name("max");
const CENTER: Name = Name("center");
const HALF: Name = Name("half");
const ANGLE: Name = Name("angle");
const AREA: Name = Name("area");
const HULL_AREA: Name = Name("hull_area");
const IN_HULL: Name = Name("in_hull");
const FALSE_ALARM: Name = Name("false_alarm");

/// A method whose box stands for the body. The box is found once for all places of P or of the body, with which it goes.
macro_rules! bound {
    ($id:literal, $title:expr, $function:literal, $marks:expr, $bodies:expr, $run:expr, $tell:expr $(,)?) => {
        Method {
            bounds: Some(body_holds),
            places: |at_origin, elsewhere| {
                places(at_origin, elsewhere, Framed::from(&worked($bodies, $run, at_origin)))
            },
            ..method!($id, $title, "box_around_points"::$function, $marks, $bodies, $run, $tell, |_| None)
        }
    };
}

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "box-around-points",
    title: words("A box around points", "点を囲む箱"),
    short: words("Box · points", "点を囲む箱"),
    inputs: &[POINTS, ROTATION, PROBE],
    bodies: &[
        Body { title: words("point P", "点 P"), moves: &["probe"], ..BODY },
        Body {
            title: words("body", "物体"),
            moves: &["points"],
            turn: Turn::PointsWith("rotation"),
            turns: words("body", "物体"),
            ..BODY
        },
    ],
    layers: &[SHAPES, FRAME, OWN_BOX, PLOT, BY_HAND, MISSED],
    methods: &[
        bound!(
            "upright",
            words("upright (AABB)", "傾いていない箱（AABB）"),
            "upright",
            &[&ENDS, &BOX, &VERDICT],
            bodies,
            |p: &Vec2, cloud| upright(*p, cloud),
            tell_upright,
        ),
        bound!(
            "own-frame",
            words("in the body’s own frame (OBB)", "物体のローカル座標系で（OBB）"),
            "own_frame",
            &[&OWN, &ENDS, &BOX, &VERDICT],
            framed,
            |p: &Vec2, (cloud, rotation): &(_, f32)| own_frame(*p, cloud, *rotation),
            tell_own_frame,
        ),
        bound!(
            "covariance",
            words("along the widest spread", "最も散らばる方向に沿って"),
            "covariance",
            &[&MEAN, &SPREAD, &AXIS, &ENDS, &BOX, &VERDICT],
            bodies,
            |p: &Vec2, cloud| covariance(*p, cloud),
            tell_covariance,
        ),
        bound!(
            "smallest",
            words("the smallest of all", "面積が最小の箱"),
            "smallest",
            &[&HULL, &TRY, &CHOOSE, &BOX, &VERDICT, &BESIDE],
            bodies,
            |p: &Vec2, cloud| smallest(*p, cloud),
            tell_smallest,
        ),
        Method {
            flaw: Some(words(
                "It misses what sticks out on one side, when the mean of the points is not in their middle.",
                "点の平均が真ん中にないと、片側にはみ出した部分を見落とします。",
            )),
            ..bound!(
                "mean-and-spread",
                words("mean and spread", "平均と広がり"),
                "mean_and_spread",
                &[&MEAN, &ENDS, &BOX, &VERDICT],
                bodies,
                |p: &Vec2, cloud| flawed::mean_and_spread(*p, cloud),
                tell_mean_and_spread,
            )
        },
    ],
    questions: &[Question {
        name: "false_alarm",
        ask: words("Is it a false alarm?", "これは誤報？"),
        choices: &[YES, NO],
    }],
    parts: &[],
    controls,
    home: [0.0, 0.0, 5.6, 4.6],
};
