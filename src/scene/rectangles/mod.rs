//! 3 · Turned rectangles and their separating axes. Sources: Redpoll's 60, §2-19 and §2-21;
//! "3D衝突判定(当たり判定)" after Ericson, *Real-Time Collision Detection*, 4.4.1.

mod axis_view;
mod corners;
mod given;
mod methods;
mod tell_axes;

use crate::geometry::Obb;
use crate::geometry::rectangles::Contact;
use crate::said::rectangles::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::rectangles as text;
use corners::{reason_of_corners, reason_of_shadows};
use given::{Given, bodies, controls};
use methods::reason;
use tell_axes::Axes;

const A: Input = point(said::input::A, -2.4, 0.6);
const A_HALF: Input = extent(said::input::A_HALF, 1.7, 1.0);
const A_ROTATION: Input = angle(said::input::A_ROTATION, -12.0);
const B: Input = point(said::input::B, 1.9, 1.4);
const B_HALF: Input = extent(said::input::B_HALF, 1.25, 1.35);
const B_ROTATION: Input = angle(said::input::B_ROTATION, 33.0);
const AXIS: Input = angle(said::input::AXIS, 20.0);

const SHAPES: Layer = given(said::layer::SHAPES);
const FRAMES: Layer = given(said::layer::FRAMES);
const FREE_AXIS: Layer = by_hand(said::layer::FREE_AXIS);
const MISSED: Layer = found(said::layer::MISSED);
const ALL_AXES: Layer = together(said::layer::ALL_AXES);

const AXIS_AU: Mark = said::mark::AXIS_AU.calling(&["au"]);
const AXIS_AV: Mark = said::mark::AXIS_AV.calling(&["av"]);
const AXIS_BU: Mark = said::mark::AXIS_BU.calling(&["bu"]);
const AXIS_BV: Mark = said::mark::AXIS_BV.calling(&["bv"]);
const AXIS_X: Mark = said::mark::AXIS_X.calling(&["x"]);
const AXIS_Y: Mark = said::mark::AXIS_Y.calling(&["y"]);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "rectangles",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[A, A_HALF, A_ROTATION, B, B_HALF, B_ROTATION, AXIS],
    bodies: &[
        Body { moves: &[B.name], ..turned_box(Words::same("B"), &B_HALF, &B_ROTATION, said::HALF_EXTENTS) },
        Body { moves: &[A.name], ..turned_box(Words::same("A"), &A_HALF, &A_ROTATION, said::HALF_EXTENTS) },
        Body {
            title: said::FREE_AXIS,
            turn: Turn::Input(AXIS.name),
            turns: said::AXIS,
            layer: FREE_AXIS.id,
            ..BODY
        },
    ],
    layers: &[SHAPES, FRAMES, FREE_AXIS, ALL_AXES, MISSED],
    methods: &[
        method!(
            said::method::RADII, bodies, |a: &Obb, b: &Obb| rectangles::radii(a, b), Axes::reaching,
            [
                BETWEEN => Axes::between, AXIS_AU => Axes::next, AXIS_AV => Axes::next, AXIS_BU => Axes::next,
                AXIS_BV => Axes::next, VERDICT => Axes::settled_before_least, LEAST => Axes::least, WAY_OUT => Axes::way_out,
                DISTANCE => Axes::distance, REACH => Axes::reach, GAP => Axes::gap,
            ],
            reason,
        ),
        method!(
            said::method::CORNERS, bodies, |a: &Obb, b: &Obb| rectangles::corners(a, b), Axes::dropping,
            [
                CORNERS => Axes::corners, AXIS_AU => Axes::next, AXIS_AV => Axes::next, AXIS_BU => Axes::next,
                AXIS_BV => Axes::next, VERDICT => Axes::settled, SHADOW_A => Axes::shadow, SHADOW_B => Axes::shadow,
                GAP => Axes::gap_of_shadows,
            ],
            reason_of_shadows,
        ),
        Method {
            flaw: Some(said::FLAW_SLANTED_LINE),
            ..method!(
                said::method::UPRIGHT, bodies, |a: &Obb, b: &Obb| rectangles::flawed::upright(a, b),
                Axes::of_the_world,
                [
                    BETWEEN => Axes::between, AXIS_X => Axes::next, AXIS_Y => Axes::next, VERDICT => Axes::upright,
                    DISTANCE => Axes::distance, REACH => Axes::reach, GAP => Axes::gap,
                ],
                reason,
            )
        },
        Method {
            flaw: Some(said::FLAW_PLUS_SIGN),
            ..method!(
                said::method::CORNER_INSIDE, bodies,
                |a: &Obb, b: &Obb| rectangles::flawed::corner_inside(a, b), |run: &Run<'_>| Given::new(run.inputs),
                [A_IN_B => Given::inside, B_IN_A => Given::inside, VERDICT => Given::any_inside],
                reason_of_corners,
            )
        },
    ],
    questions: &[
        Question {
            name: "first_gap",
            ask: said::ASK_FIRST_GAP,
            choices: &[SIDES[0], SIDES[1], SIDES[2], SIDES[3], AXIS_X.title, AXIS_Y.title, NONE],
        },
        Question {
            name: "least",
            ask: said::ASK_LEAST,
            choices: &[SIDES[0], SIDES[1], SIDES[2], SIDES[3], NONE],
        },
        Question { name: "separates.au", ask: said::ASK_AU, choices: &[YES, NO] },
        Question { name: "separates.av", ask: said::ASK_AV, choices: &[YES, NO] },
        Question { name: "separates.bu", ask: said::ASK_BU, choices: &[YES, NO] },
        Question { name: "separates.bv", ask: said::ASK_BV, choices: &[YES, NO] },
    ],
    parts: &[],
    controls,
    home: [-0.3, 1.0, 5.6, 5.0],
};

impl From<Contact> for Verdict {
    fn from(it: Contact) -> Self {
        it.hit.into()
    }
}

const SIDES: [Words; 4] = [AXIS_AU.title, AXIS_AV.title, AXIS_BU.title, AXIS_BV.title];
