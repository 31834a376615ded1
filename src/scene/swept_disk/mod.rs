//! A disk that moves within one frame vs a wall. Source: Ericson, *Real-Time Collision Detection*, 5.3.3 and 5.5.

mod flawed;
mod given;
mod grown;
mod steps;

use crate::geometry::{MovingDisk, Obb};
use crate::said::swept_disk::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::swept_disk as text;
use given::{Given, bodies, controls};
use steps::{FIRST, STEPS};

const P: Input = point(said::input::P, -3.6, -1.6);
const Q: Input = point(said::input::Q, 3.4, 1.4);
const RADIUS: Input = length(said::input::RADIUS, 0.6);
const WALL: Input = point(said::input::WALL, 0.6, 0.0);
const HALF: Input = extent(said::input::HALF, 0.2, 2.2);
const ROTATION: Input = angle(said::input::ROTATION, -15.0);

const SHAPES: Layer = given(said::layer::SHAPES);
const SWEPT: Layer = given(said::layer::SWEPT);
const RIM: Layer = given(said::layer::RADIUS);
const OWN_BOX: Layer = given(said::layer::OWN_BOX);
const MISSED: Layer = found(said::layer::MISSED);

const LOOK: Mark = said::mark::LOOK.calling(&FIRST);
const STEP: Mark = said::mark::STEP.calling(&STEPS);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "swept-disk",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[P, Q, RADIUS, WALL, HALF, ROTATION],
    bodies: &[
        Body {
            moves: &[Q.name],
            place: Some(Q.name),
            ..sized_disk(said::DISK, &RADIUS, said::input::RADIUS.title)
        },
        Body { moves: &[WALL.name], ..turned_box(said::WALL, &HALF, &ROTATION, said::HALF_EXTENTS) },
    ],
    layers: &[SWEPT, SHAPES, RIM, OWN_BOX, MISSED],
    methods: &[
        method!(
            said::method::GROWN_BOX, bodies,
            |disk: &MovingDisk, wall: &Obb| swept_disk::grown_box(disk, wall), Given::new,
            [
                OWN_FRAME => Given::own_frame, GROW => Given::grow, SLAB_X => Given::slab, SLAB_Y => Given::slab,
                ENTER => Given::enter, CORNER => Given::corner, VERDICT => Given::grown_verdict, STOP => Given::stop,
            ],
            Given::reason_grown,
        ),
        method!(
            said::method::STEP_BY_DISTANCE, bodies,
            |disk: &MovingDisk, wall: &Obb| swept_disk::step_by_distance(disk, wall), Given::new,
            [
                OWN_FRAME => Given::own_frame, LOOK => Given::look, STEP => Given::step,
                VERDICT => Given::stepped_verdict, STOP => Given::stop, GAP => Given::gap, CLOSING => Given::closing,
            ],
            Given::reason_stepped,
        ),
        Method {
            flaw: Some(said::FLAW_TUNNELS),
            ..method!(
                said::method::ONLY_THE_END, bodies,
                |disk: &MovingDisk, wall: &Obb| swept_disk::flawed::only_the_end(disk, wall), Given::new,
                [END => Given::end, VERDICT => Given::end_verdict],
                Given::reason_end,
            )
        },
        Method {
            flaw: Some(said::FLAW_BETWEEN),
            ..method!(
                said::method::TEN_STEPS, bodies,
                |disk: &MovingDisk, wall: &Obb| swept_disk::flawed::ten_steps(disk, wall), Given::new,
                [OWN_FRAME => Given::own_frame, PLACES => Given::places, VERDICT => Given::places_verdict],
                Given::reason_places,
            )
        },
        Method {
            flaw: Some(said::FLAW_SQUARE),
            ..method!(
                said::method::SQUARE_CORNERS, bodies,
                |disk: &MovingDisk, wall: &Obb| swept_disk::flawed::square_corners(disk, wall), Given::new,
                [
                    OWN_FRAME => Given::own_frame, GROW => Given::grow, SLAB_X => Given::slab, SLAB_Y => Given::slab,
                    ENTER => Given::enter_square, VERDICT => Given::square_verdict,
                ],
                Given::reason_square,
            )
        },
    ],
    questions: &[Question { name: "in_corner", ask: said::ASK_IN_CORNER, choices: &[YES, NO] }],
    parts: &[],
    controls,
    home: [0.0, 0.0, 5.2, 4.2],
};
