//! A box around points. Sources: "3D衝突判定(当たり判定)"; Ericson, *Real-Time Collision Detection*, 4.2 and 4.4.

mod given;
mod methods;
mod plot;
mod smallest;
mod spread;

use crate::geometry::Cloud;
use crate::geometry::box_around_points::Bound;
use crate::said::box_around_points::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::box_around_points as text;
use given::{Given, bodies, body_holds, controls, framed, places, reason};
use glam::{Vec2, vec2};
use smallest::{SIDES, Tries, reason_of_tries};

const POINTS: Input = points(
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
const ROTATION: Input = angle(said::input::ROTATION, 36.87);
const PROBE: Input = point(said::input::PROBE, 2.0, -1.6);

const SHAPES: Layer = given(said::layer::SHAPES);
const FRAME: Layer = given(said::layer::FRAME);
const OWN_BOX: Layer = given(said::layer::OWN_BOX);
const PLOT: Layer = given(said::layer::PLOT);
const BY_HAND: Layer = by_hand(said::layer::BY_HAND);
const MISSED: Layer = found(said::layer::MISSED);

const TRY: Mark = said::mark::TRY.calling(&SIDES);

const ANGLE: Name = Name("angle");
const HULL_AREA: Name = Name("hull_area");
const IN_HULL: Name = Name("in_hull");
const FALSE_ALARM: Name = Name("false_alarm");

impl From<Bound> for Verdict {
    fn from(it: Bound) -> Self {
        it.hit.into()
    }
}

/// A method that tests a box instead of the body. The box is found once for all positions, and moves with the body.
macro_rules! bound {
    (
        $named:expr, $bodies:expr, |$p:ident, $b:ident: $of_b:ty| $($path:ident)::+($($argument:expr),*),
        $given:expr, [$($mark:ident => $tell:expr),+ $(,)?], $reason:expr $(,)?
    ) => {
        Method {
            bounds: Some(body_holds),
            places: |at_origin, elsewhere| {
                let source = method!(@source $($path)::+);
                let run = Run::new(at_origin, Lang::En, source.walk(&$bodies(at_origin)), &[$(&$mark),+]);
                places(at_origin, elsewhere, $given(&run).bound())
            },
            ..method!(
                $named, $bodies, |$p: &Vec2, $b: &$of_b| $($path)::+($($argument),*), $given,
                [$($mark => $tell),+], $reason,
            )
        }
    };
}

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "box-around-points",
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[POINTS, ROTATION, PROBE],
    bodies: &[
        Body { title: said::POINT_P, moves: &[PROBE.name], ..BODY },
        Body {
            title: said::BODY,
            moves: &[POINTS.name],
            turn: Turn::PointsWith(ROTATION.name),
            turns: said::BODY,
            ..BODY
        },
    ],
    layers: &[SHAPES, FRAME, OWN_BOX, PLOT, BY_HAND, MISSED],
    methods: &[
        bound!(
            said::method::UPRIGHT, bodies, |p, cloud: Cloud| box_around_points::upright(*p, cloud), Given::new,
            [ENDS => Given::find_ends, BOX => Given::make_box, VERDICT => Given::verdict],
            reason,
        ),
        bound!(
            said::method::OWN_FRAME, framed,
            |p, it: (Cloud, f32)| box_around_points::own_frame(*p, &it.0, it.1), Given::stored,
            [ZERO => Given::own, ENDS => Given::find_ends, BOX => Given::make_box, VERDICT => Given::verdict],
            reason,
        ),
        bound!(
            said::method::COVARIANCE, bodies,
            |p, cloud: Cloud| box_around_points::covariance(*p, cloud), Given::spread,
            [
                MEAN => Given::mean, SPREAD => Given::find_spread, AXIS => Given::axis, ENDS => Given::find_ends,
                BOX => Given::make_box, VERDICT => Given::verdict,
            ],
            reason,
        ),
        bound!(
            said::method::SMALLEST, bodies, |p, cloud: Cloud| box_around_points::smallest(*p, cloud), Tries::new,
            [
                HULL => Tries::hull, TRY => Tries::try_side, CHOOSE => Tries::choose, BOX => Tries::make_box,
                VERDICT => Tries::verdict, BESIDE => Tries::beside,
            ],
            reason_of_tries,
        ),
        Method {
            flaw: Some(said::FLAW_MEAN_OFF_MIDDLE),
            ..bound!(
                said::method::MEAN_AND_SPREAD, bodies,
                |p, cloud: Cloud| box_around_points::flawed::mean_and_spread(*p, cloud), Given::around_mean,
                [
                    MEAN => Given::mean, ENDS => Given::find_ends, BOX => Given::box_around_mean,
                    VERDICT => Given::verdict_around_mean,
                ],
                reason,
            )
        },
    ],
    questions: &[Question { name: "false_alarm", ask: said::ASK_FALSE_ALARM, choices: &[YES, NO] }],
    parts: &[],
    controls,
    home: [0.0, 0.0, 5.6, 4.6],
};
