//! Capsule vs disk: the distance of a point from a segment. Sources: Qiita advent calendar 2023-12-24,
//! "ゲーム作りとかCGとかに関わる数学(初歩)②"; Ericson, *Real-Time Collision Detection*, 5.1.2.

mod given;
mod methods;

use crate::geometry::capsule_disk::Part as Along;
use crate::geometry::{Capsule, Disk, capsule_disk};
use crate::said::capsule_disk::{self as said, mark::*};
use crate::said::scene::mark::{CLAMP, CLOSEST, PROJECT};
use crate::scene::common::*;
use crate::scene::names::capsule_disk as text;
use given::{Given, bodies, controls};
use methods::{reason_of_cases, reason_of_clamp, reason_of_foot, reason_of_grown_disk};

const P: Input = point(said::input::P, -3.0, -1.4);
const Q: Input = point(said::input::Q, 1.0, -0.2);
const CAPSULE_RADIUS: Input = length(said::input::CAPSULE_RADIUS, 0.8);
const DISK: Input = point(said::input::DISK, -1.4, 1.6);
const RADIUS: Input = length(said::input::RADIUS, 0.7);

const SHAPES: Layer = given(said::layer::SHAPES);
const CORE: Layer = given(said::layer::CORE);
const RIMS: Layer = given(said::layer::RADIUS);
const MISSED: Layer = found(said::layer::MISSED);

const DROP: Mark = said::mark::DROP.calling(&["t"]);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "capsule-disk",
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[P, Q, CAPSULE_RADIUS, DISK, RADIUS],
    bodies: &[
        Body { moves: &[DISK.name], ..sized_disk(said::DISK, &RADIUS, said::RADIUS_OF_DISK) },
        Body {
            title: said::CAPSULE,
            moves: &[P.name, Q.name],
            turn: Turn::Points,
            stretch_x: Some((CAPSULE_RADIUS.name, 0)),
            turns: said::CAPSULE,
            stretches: said::RADIUS_OF_CAPSULE,
            ..BODY
        },
    ],
    layers: &[SHAPES, CORE, RIMS, MISSED],
    methods: &[
        method!(
            said::method::CLAMP, bodies,
            |capsule: &Capsule, disk: &Disk| capsule_disk::clamp(capsule, disk), Given::new,
            [
                DROP => Given::drop, COMPARE => Given::compare, PROJECT => Given::project, CLAMP => Given::clamp,
                CLOSEST => Given::closest_point,
            ],
            reason_of_clamp, part: part,
        ),
        method!(
            said::method::CASES, bodies,
            |capsule: &Capsule, disk: &Disk| capsule_disk::cases(capsule, disk), Given::new,
            [
                PROJECT => Given::project, PART => Given::part, MEASURE => Given::measure,
                COMPARE => Given::compare_measured,
            ],
            reason_of_cases, part: part,
        ),
        Method {
            flaw: Some(said::FLAW_BEYOND_ENDS),
            ..method!(
                said::method::NOT_CLAMPED, bodies,
                |capsule: &Capsule, disk: &Disk| capsule_disk::flawed::not_clamped(capsule, disk), Given::new,
                [PROJECT => Given::project, FOOT => Given::foot, COMPARE => Given::compare_foot],
                reason_of_foot,
            )
        },
        Method {
            flaw: Some(said::FLAW_CORE_SWALLOWED),
            ..method!(
                said::method::GROWN_DISK, bodies,
                |capsule: &Capsule, disk: &Disk| capsule_disk::flawed::grown_disk(capsule, disk), Given::new,
                [GROW => Given::grow, LINE => Given::line, MEET => Given::meet, COMPARE => Given::compare_on_core],
                reason_of_grown_disk,
            )
        },
    ],
    questions: &[Question { name: "part", ask: said::ASK_PART, choices: &PARTS }],
    parts: &[
        Part { name: PARTS[0], title: said::PART_BEFORE, tint: 0 },
        Part { name: PARTS[1], title: said::PART_BESIDE, tint: 6 },
        Part { name: PARTS[2], title: said::PART_BEYOND, tint: 3 },
    ],
    controls,
    home: [0.1, 0.2, 5.2, 4.2],
};

const PARTS: [Words; 3] = [said::CHOICE_BEFORE, said::CHOICE_BESIDE, said::CHOICE_BEYOND];

/// The disk's position along the core, as a region.
fn part(capsule: &Capsule, disk: &Disk) -> Option<u8> {
    Some(capsule_disk::part(capsule, disk) as u8)
}
