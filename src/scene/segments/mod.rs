//! Two segments and their intersection. Sources: Redpoll's 60, §2-24; Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる数学(初歩)②".

mod given;
mod parameters;
mod sides;

use crate::geometry::Segment;
use crate::said::segments::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::segments as text;
use given::{Given, bodies, controls};
use parameters::reason_of_parameters;
use sides::{reason_of_line, reason_of_product, reason_of_sides, reason_of_signs};

const A: Input = point(said::input::A1, -3.0, -1.5);
const B: Input = point(said::input::A2, 3.0, 1.0);
const C: Input = point(said::input::B1, -1.5, 2.2);
const D: Input = point(said::input::B2, 1.8, -2.2);

const SHAPES: Layer = given(said::layer::SHAPES);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "segments",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[A, B, C, D],
    bodies: &[
        Body { title: said::SEGMENT_AB, moves: &[A.name, B.name], turns: said::SEGMENT_AB, ..TURNING },
        Body { title: said::SEGMENT_CD, moves: &[C.name, D.name], turns: said::SEGMENT_CD, ..TURNING },
    ],
    layers: &[SHAPES],
    methods: &[
        method!(
            said::method::SIDES, bodies, |ab: &Segment, cd: &Segment| segments::sides(ab, cd), Given::new,
            [
                LINE_AB => Given::line_misses, LINE_CD => Given::line_misses, BOXES => Given::boxes,
                VERDICT => Given::verdict_of_sides,
            ],
            reason_of_sides,
        ),
        method!(
            said::method::PARAMETERS, bodies,
            |ab: &Segment, cd: &Segment| segments::parameters(ab, cd), Given::new,
            [
                WHOLE => Given::whole, PARTS => Given::parts, PARALLEL => Given::parallel, DIVIDE => Given::divide,
                VERDICT => Given::verdict_of_parameters,
            ],
            reason_of_parameters,
        ),
        Method {
            flaw: Some(said::FLAW_ONE_LINE),
            ..method!(
                said::method::ONE_LINE, bodies,
                |ab: &Segment, cd: &Segment| segments::flawed::one_line(ab, cd), Given::new,
                [LINE_AB => Given::line_misses, VERDICT => Given::verdict_of_line],
                reason_of_line,
            )
        },
        Method {
            flaw: Some(said::FLAW_STRICT_SIGNS),
            ..method!(
                said::method::STRICT_SIGNS, bodies,
                |ab: &Segment, cd: &Segment| segments::flawed::strict_signs(ab, cd), Given::new,
                [LINE_AB => Given::line_splits, LINE_CD => Given::line_splits, VERDICT => Given::verdict_of_signs],
                reason_of_signs,
            )
        },
        Method {
            flaw: Some(said::FLAW_ZERO_PRODUCTS),
            ..method!(
                said::method::PRODUCT_OF_SIGNS, bodies,
                |ab: &Segment, cd: &Segment| segments::flawed::product_of_signs(ab, cd), Given::new,
                [LINE_AB => Given::line_product, LINE_CD => Given::line_product, VERDICT => Given::verdict_of_product],
                reason_of_product,
            )
        },
    ],
    questions: &[
        Question { name: "ab_misses", ask: said::ASK_AB_MISSES, choices: &[YES, NO] },
        Question { name: "cd_misses", ask: said::ASK_CD_MISSES, choices: &[YES, NO] },
        Question { name: "parallel", ask: said::ASK_PARALLEL, choices: &[YES, NO] },
    ],
    parts: &[],
    controls,
    home: [0.0, 0.0, 5.2, 4.2],
};

const TURNING: Body = Body { turn: Turn::Points, ..BODY };
