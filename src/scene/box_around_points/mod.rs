//! A box around points. Sources: "3D衝突判定(当たり判定)"; Ericson, *Real-Time Collision Detection*, 4.2 and 4.4.

mod given;
mod methods;
mod plot;
mod smallest;
mod spread;

use crate::geometry::box_around_points::{covariance, flawed, own_frame, smallest, upright};
use crate::said::box_around_points as said;
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
    said::input::POINTS,
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
const ROTATION: Input = angle("rotation", said::input::ROTATION, 36.87);
const PROBE: Input = point("probe", said::input::PROBE, 2.0, -1.6);

const SHAPES: Layer = given("shapes", said::layer::SHAPES);
const FRAME: Layer = given("frame", said::layer::FRAME);
const OWN_BOX: Layer = given("own-box", said::layer::OWN_BOX);
const PLOT: Layer = given("plot", said::layer::PLOT);
const BY_HAND: Layer = by_hand("by-hand", said::layer::BY_HAND);
const MISSED: Layer = found("missed", said::layer::MISSED);

const ENDS: Mark = mark("ends", said::mark::ENDS);
const BOX: Mark = mark("box", said::mark::BOX);
const VERDICT: Mark = mark("verdict", said::mark::VERDICT);
const OWN: Mark = mark("zero", said::mark::ZERO);
const MEAN: Mark = mark("mean", said::mark::MEAN);
const SPREAD: Mark = mark("spread", said::mark::SPREAD);
const AXIS: Mark = mark("axis", said::mark::AXIS);
const HULL: Mark = mark("hull", said::mark::HULL);
const TRY: Mark = mark("try", said::mark::TRY);
const BESIDE: Mark = mark("beside", said::mark::BESIDE);
const CHOOSE: Mark = mark("choose", said::mark::CHOOSE);

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
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[POINTS, ROTATION, PROBE],
    bodies: &[
        Body { title: said::POINT_P, moves: &["probe"], ..BODY },
        Body {
            title: said::BODY,
            moves: &["points"],
            turn: Turn::PointsWith("rotation"),
            turns: said::BODY,
            ..BODY
        },
    ],
    layers: &[SHAPES, FRAME, OWN_BOX, PLOT, BY_HAND, MISSED],
    methods: &[
        bound!(
            "upright",
            said::input::UPRIGHT,
            "upright",
            &[&ENDS, &BOX, &VERDICT],
            bodies,
            |p: &Vec2, cloud| upright(*p, cloud),
            tell_upright,
        ),
        bound!(
            "own-frame",
            said::input::OWN_FRAME,
            "own_frame",
            &[&OWN, &ENDS, &BOX, &VERDICT],
            framed,
            |p: &Vec2, (cloud, rotation): &(_, f32)| own_frame(*p, cloud, *rotation),
            tell_own_frame,
        ),
        bound!(
            "covariance",
            said::input::COVARIANCE,
            "covariance",
            &[&MEAN, &SPREAD, &AXIS, &ENDS, &BOX, &VERDICT],
            bodies,
            |p: &Vec2, cloud| covariance(*p, cloud),
            tell_covariance,
        ),
        bound!(
            "smallest",
            said::input::SMALLEST,
            "smallest",
            &[&HULL, &TRY, &CHOOSE, &BOX, &VERDICT, &BESIDE],
            bodies,
            |p: &Vec2, cloud| smallest(*p, cloud),
            tell_smallest,
        ),
        Method {
            flaw: Some(said::FLAW_MEAN_OFF_MIDDLE),
            ..bound!(
                "mean-and-spread",
                said::input::MEAN_AND_SPREAD,
                "mean_and_spread",
                &[&MEAN, &ENDS, &BOX, &VERDICT],
                bodies,
                |p: &Vec2, cloud| flawed::mean_and_spread(*p, cloud),
                tell_mean_and_spread,
            )
        },
    ],
    questions: &[Question { name: "false_alarm", ask: said::ASK_FALSE_ALARM, choices: &[YES, NO] }],
    parts: &[],
    controls,
    home: [0.0, 0.0, 5.6, 4.6],
};
