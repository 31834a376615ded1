//! Capsule vs disk: the distance of a point from a segment. Sources: Qiita advent calendar 2023-12-24,
//! "ゲーム作りとかCGとかに関わる数学(初歩)②"; Ericson, *Real-Time Collision Detection*, 5.1.2.

mod given;
mod methods;

use crate::geometry::capsule_disk::{Part as Along, cases, clamp, flawed};
use crate::said::capsule_disk as said;
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::cores::{CLAMP, CLOSEST_POINT, PROJECT};
use crate::scene::input::Input;
use given::{bodies, controls};
use methods::*;

const P: Input = point("p", said::input::P, -3.0, -1.4);
const Q: Input = point("q", said::input::Q, 1.0, -0.2);
const CAPSULE_RADIUS: Input = length("capsule-radius", said::input::CAPSULE_RADIUS, 0.8);
const DISK: Input = point("disk", said::input::DISK, -1.4, 1.6);
const RADIUS: Input = length("radius", said::input::RADIUS, 0.7);

const SHAPES: Layer = given("shapes", said::layer::SHAPES);
const CORE: Layer = given("core", said::layer::CORE);
const RIMS: Layer = given("radius", said::layer::RADIUS);
const MISSED: Layer = found("missed", said::layer::MISSED);

const DROP: Mark = mark("drop", said::mark::DROP);
const PART: Mark = mark("part", said::mark::PART);
const MEASURE: Mark = mark("measure", said::mark::MEASURE);
const FOOT: Mark = mark("foot", said::mark::FOOT);
const GROW: Mark = mark("grow", said::mark::GROW);
const LINE: Mark = mark("line", said::mark::LINE);
const MEET: Mark = mark("meet", said::mark::MEET);
const COMPARE: Mark = mark("compare", said::mark::COMPARE);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "capsule-disk",
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[P, Q, CAPSULE_RADIUS, DISK, RADIUS],
    bodies: &[
        Body {
            title: said::DISK,
            moves: &["disk"],
            stretch_x: Some(("radius", 0)),
            stretches: said::RADIUS_OF_DISK,
            ..BODY
        },
        Body {
            title: said::CAPSULE,
            moves: &["p", "q"],
            turn: Turn::Points,
            stretch_x: Some(("capsule-radius", 0)),
            turns: said::CAPSULE,
            stretches: said::RADIUS_OF_CAPSULE,
            ..BODY
        },
    ],
    layers: &[SHAPES, CORE, RIMS, MISSED],
    methods: &[
        method!(
            "clamp",
            said::method::CLAMP,
            "capsule_disk"::"clamp",
            &[&DROP, &COMPARE, &PROJECT, &CLAMP, &CLOSEST_POINT],
            bodies,
            clamp,
            tell_clamp,
            |it| part(along(it.on_core.wv, it.on_core.vv)),
        ),
        method!(
            "cases",
            said::method::CASES,
            "capsule_disk"::"cases",
            &[&PROJECT, &PART, &MEASURE, &COMPARE],
            bodies,
            cases,
            tell_cases,
            |it| part(it.part),
        ),
        Method {
            flaw: Some(said::FLAW_BEYOND_ENDS),
            ..method!(
                "not-clamped",
                said::method::NOT_CLAMPED,
                "capsule_disk"::"not_clamped",
                &[&PROJECT, &FOOT, &COMPARE],
                bodies,
                flawed::not_clamped,
                tell_not_clamped,
                |_| None,
            )
        },
        Method {
            flaw: Some(said::FLAW_CORE_SWALLOWED),
            ..method!(
                "grown-disk",
                said::method::GROWN_DISK,
                "capsule_disk"::"grown_disk",
                &[&GROW, &LINE, &MEET, &COMPARE],
                bodies,
                flawed::grown_disk,
                tell_grown_disk,
                |_| None,
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

/// Where a point lies, as [`cases`] finds it.
fn along(wv: f32, vv: f32) -> Along {
    match wv {
        _ if wv <= 0.0 => Along::Before,
        _ if wv < vv => Along::Beside,
        _ => Along::Beyond,
    }
}

/// A place along the core as a part of the plane.
fn part(part: Along) -> Option<u8> {
    Some(part as u8)
}
