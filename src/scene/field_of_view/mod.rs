//! 3 · Field of view. Sources: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②"; Ericson,
//! *Real-Time Collision Detection*, 3.3.

mod cosines;
mod edges;
mod given;

use crate::geometry::Sector;
use crate::said::field_of_view::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::field_of_view as text;
use given::{Given, bodies, controls};
use glam::Vec2;

const POINT: Input = point(said::input::POINT, 1.6, 2.2);
const EYE: Input = point(said::input::EYE, -1.6, -0.8);
const FACING: Input = angle(said::input::FACING, 25.0);
const HALF_ANGLE: Input = opening(said::input::HALF_ANGLE, 40.0);
const RANGE: Input = length(said::input::RANGE, 4.5);

const SHAPES: Layer = given(said::layer::SHAPES);
const AHEAD_ARROW: Layer = given(said::layer::FACING);
const OPENING: Layer = given(said::layer::ANGLE);
const UNIT: Layer = given(said::layer::UNIT);
const OWN_VIEW: Layer = given(said::layer::OWN_VIEW);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "field-of-view",
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[POINT, EYE, FACING, HALF_ANGLE, RANGE],
    bodies: &[
        Body { title: said::POINT, moves: &[POINT.name], ..TURNING },
        Body { title: said::EYE, moves: &[EYE.name], ..TURNING },
    ],
    layers: &[SHAPES, UNIT, AHEAD_ARROW, OPENING, OWN_VIEW],
    methods: &[
        method!(
            said::method::COSINE, bodies,
            |p: &Vec2, view: &Sector| field_of_view::cosine(*p, view), Given::new,
            [
                SUBTRACT => Given::subtract, said::mark::RANGE => Given::near,
                AHEAD => Given::ahead, COSINE => Given::cosine, COMPARE => Given::compare_cosine,
            ],
            Given::reason_of_cosine,
        ),
        method!(
            said::method::COSINE_SQUARED, bodies,
            |p: &Vec2, view: &Sector| field_of_view::cosine_squared(*p, view), Given::new,
            [
                SUBTRACT => Given::subtract, said::mark::RANGE => Given::near,
                AHEAD => Given::ahead, SQUARE => Given::square, COMPARE => Given::compare,
            ],
            Given::reason_of_squares,
        ),
        method!(
            said::method::EDGES, bodies,
            |p: &Vec2, view: &Sector| field_of_view::edges(*p, view), Given::new,
            [
                SUBTRACT => Given::subtract, said::mark::RANGE => Given::near,
                FRAME => Given::frame, LEFT => Given::left, RIGHT => Given::right, COMPARE => Given::compare_sides,
            ],
            Given::reason_of_sides,
        ),
        Method {
            flaw: Some(said::FLAW_SEES_BEHIND),
            ..method!(
                said::method::SIGN_FORGOTTEN, bodies,
                |p: &Vec2, view: &Sector| field_of_view::flawed::sign_forgotten(*p, view), Given::new,
                [
                    SUBTRACT => Given::subtract, said::mark::RANGE => Given::near,
                    AHEAD => Given::ahead, SQUARE => Given::square, COMPARE => Given::sign_forgotten,
                ],
                Given::reason_of_squares,
            )
        },
        Method {
            flaw: Some(said::FLAW_WIDE_VIEW),
            ..method!(
                said::method::WIDE_FORGOTTEN, bodies,
                |p: &Vec2, view: &Sector| field_of_view::flawed::wide_forgotten(*p, view), Given::new,
                [
                    SUBTRACT => Given::subtract, said::mark::RANGE => Given::near,
                    FRAME => Given::frame, LEFT => Given::left, RIGHT => Given::right, COMPARE => Given::wide_forgotten,
                ],
                Given::reason_of_sides,
            )
        },
    ],
    questions: &[
        Question { name: "in_range", ask: said::ASK_IN_RANGE, choices: &[YES, NO] },
        Question { name: "in_angle", ask: said::ASK_IN_ANGLE, choices: &[YES, NO] },
        Question { name: "right_of_left", ask: said::ASK_RIGHT_OF_LEFT, choices: &[YES, NO] },
        Question { name: "left_of_right", ask: said::ASK_LEFT_OF_RIGHT, choices: &[YES, NO] },
    ],
    parts: &[],
    controls,
    home: [0.2, 0.3, 4.4, 3.6],
};

const TURNING: Body = Body {
    turn: Turn::Input(FACING.name),
    stretch_x: Some((RANGE.name, 0)),
    stretch_y: Some((HALF_ANGLE.name, 0)),
    turns: said::EYE,
    stretches: said::RANGE_ANGLE,
    ..BODY
};
