//! 10 · Line, ray or segment vs disk. Sources: Redpoll's 60, §2-24; Qiita advent calendar 2023-12-24,
//! "ゲーム作りとかCGとかに関わる数学(初歩)②".

mod chord;
mod given;
mod roots;
mod sides;

use crate::geometry::{Disk, Straight, StraightKind};
use crate::said::line_disk::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::line_disk as text;
use given::{Given, bodies, controls};

const P: Input = point(said::input::P, -3.2, -1.8);
const Q: Input = point(said::input::Q, -0.8, -0.6);
const KIND: Input = choice(said::input::KIND, &KINDS);
const DISK: Input = point(said::input::DISK, 1.9, -0.6);
const RADIUS: Input = length(said::input::RADIUS, 1.9);

const KINDS: [Words; StraightKind::ALL.len()] = [said::KIND_LINE, said::KIND_RAY, said::KIND_SEGMENT];

const SHAPES: Layer = given(said::layer::SHAPES);
const RIM: Layer = given(said::layer::RADIUS);
const MISSED: Layer = found(said::layer::MISSED);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "line-disk",
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[P, Q, KIND, DISK, RADIUS],
    bodies: &[
        Body { title: said::LINE, moves: &[P.name, Q.name], turn: Turn::Points, turns: said::LINE, ..BODY },
        Body { moves: &[DISK.name], ..sized_disk(said::DISK, &RADIUS, said::RADIUS) },
    ],
    layers: &[SHAPES, RIM, MISSED],
    methods: &[
        method!(
            said::method::PROJECTION, bodies,
            |straight: &Straight, disk: &Disk| line_disk::projection(straight, disk), Given::new,
            [
                DIRECTION => Given::direction, FOOT => Given::drop, CHORD => Given::chord, MEET => Given::meet,
                COMPARE => Given::compare_chord,
            ],
            Given::reason_chord,
        ),
        method!(
            said::method::CROSS, bodies,
            |straight: &Straight, disk: &Disk| line_disk::sides(straight, disk), Given::new,
            [
                SUBTRACT => Given::subtract, CROSS => Given::cross, NEAR => Given::reaches, ENDS => Given::ends,
                COMPARE => Given::compare_sides,
            ],
            Given::reason_sides,
        ),
        method!(
            said::method::DISCRIMINANT, bodies,
            |straight: &Straight, disk: &Disk| line_disk::discriminant(straight, disk), Given::new,
            [
                EQUATION => Given::equation, DISC => Given::disc, MEET => Given::meet_roots,
                COMPARE => Given::compare_roots,
            ],
            Given::reason_roots,
        ),
        Method {
            flaw: Some(said::FLAW_STARTS_INSIDE),
            ..method!(
                said::method::FIRST_HIT_ONLY, bodies,
                |straight: &Straight, disk: &Disk| line_disk::flawed::first_hit_only(straight, disk), Given::new,
                [
                    DIRECTION => Given::direction, FOOT => Given::drop, CHORD => Given::chord, MEET => Given::meet,
                    COMPARE => Given::compare_way_in,
                ],
                Given::reason_way_in,
            )
        },
        Method {
            flaw: Some(said::FLAW_TIMES_LENGTH),
            ..method!(
                said::method::NOT_NORMALIZED, bodies,
                |straight: &Straight, disk: &Disk| line_disk::flawed::not_normalized(straight, disk), Given::new,
                [SUBTRACT => Given::subtract, CROSS => Given::cross, COMPARE => Given::compare_area],
                Given::reason_area,
            )
        },
    ],
    questions: &[
        Question { name: "before", ask: said::ASK_BEFORE, choices: &[YES, NO] },
        Question { name: "near", ask: said::ASK_NEAR, choices: &[YES, NO] },
    ],
    parts: &[],
    controls,
    home: [0.1, 0.2, 5.2, 4.2],
};
