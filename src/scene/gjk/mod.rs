//! 20 · Any two convex shapes, tested by their support points alone. Sources: Gilbert, Johnson and Keerthi 1988; Ericson,
//! *Real-Time Collision Detection*, 9.5.

mod given;
mod methods;
mod tell_axes;

use crate::geometry::Rounded;
use crate::said::gjk::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::gjk as text;
use given::{Given, bodies, controls};
use methods::{reason, reason_of_gap};

const A: Input = point(said::input::A, 0.0, -1.8);
const A_KIND: Input = kind(said::input::A_KIND, 2.0);
const A_SIZE: Input = length(said::input::A_SIZE, 2.0);
const A_ROTATION: Input = angle(said::input::A_ROTATION, 0.0);
const B: Input = point(said::input::B, 0.0, 2.2);
const B_KIND: Input = kind(said::input::B_KIND, 0.0);
const B_SIZE: Input = length(said::input::B_SIZE, 2.0);
const B_ROTATION: Input = angle(said::input::B_ROTATION, 0.0);

const KINDS: [Words; 6] =
    [said::TRIANGLE, said::QUADRILATERAL, said::PENTAGON, said::HEXAGON, said::DISK, said::CAPSULE];

/// An input with the kinds as choices, and its default.
const fn kind(it: Named, first: f32) -> Input {
    input(it, Kind::Choice(&KINDS), [first, 0.0, 0.0])
}

const SHAPES: Layer = given(said::layer::SHAPES);
const DIFFERENCE_PANE: Layer = given(said::layer::DIFFERENCES);
const MISSED: Layer = found(said::layer::MISSED);

const PASS: Mark = said::mark::PASS.calling(&PASSES);

/// The names of the helper's calls, one for each iteration; as many as possible.
const PASSES: [&str; 32] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19",
    "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32",
];

/// A method that searches in iterations, each shown in a row of a table.
macro_rules! search {
    ($named:expr, $($path:ident)::+) => {
        method!(
            $named, bodies, |a: &Rounded, b: &Rounded| $($path)::+(a, b), Given::searching,
            [
                START => Given::start, PASS => Given::pass, VERDICT => Given::verdict, DIRECTION => Given::direction,
                SUPPORT_A => Given::support_a, SUPPORT_B => Given::support_b, DIFFERENCE => Given::difference,
                SIMPLEX => Given::simplex,
            ],
            reason,
        )
    };
}

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "gjk",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[A, A_KIND, A_SIZE, A_ROTATION, B, B_KIND, B_SIZE, B_ROTATION],
    bodies: &[
        Body {
            title: Words::same("B"),
            moves: &[B.name],
            turn: Turn::Input(B_ROTATION.name),
            stretch_x: Some((B_SIZE.name, 0)),
            kind: Some(B_KIND.name),
            turns: Words::same("B"),
            stretches: said::SIZE,
            ..BODY
        },
        Body {
            title: Words::same("A"),
            moves: &[A.name],
            turn: Turn::Input(A_ROTATION.name),
            stretch_x: Some((A_SIZE.name, 0)),
            kind: Some(A_KIND.name),
            turns: Words::same("A"),
            stretches: said::SIZE,
            ..BODY
        },
    ],
    layers: &[SHAPES, DIFFERENCE_PANE, MISSED],
    methods: &[
        search!(said::method::GJK, gjk::gjk),
        method!(
            said::method::AXES, bodies, |a: &Rounded, b: &Rounded| gjk::axes(a, b), Given::new,
            [
                START => Given::start, SIDES => Given::sides, CORNERS => Given::corners,
                VERDICT => Given::verdict_of_axes,
            ],
            reason_of_gap,
        ),
        Method {
            flaw: Some(said::FLAW_WRONG_SIDE),
            ..search!(said::method::WRONG_SIDE, gjk::flawed::wrong_side)
        },
        Method { flaw: Some(said::FLAW_NO_END), ..search!(said::method::NO_END, gjk::flawed::no_end) },
    ],
    questions: &[
        Question { name: "next.1", ask: said::ASK_NEXT, choices: &NEXTS },
        Question { name: "next.2", ask: said::ASK_NEXT, choices: &NEXTS },
        Question { name: "next.3", ask: said::ASK_NEXT, choices: &NEXTS },
    ],
    parts: &[],
    controls,
    home: [0.0, 0.2, 5.2, 4.2],
};

const NEXTS: [Words; 4] = [said::SIDE_PQ, said::SIDE_PR, said::INSIDE, said::NO_SIDE];
