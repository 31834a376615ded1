//! The shortest push of a disk out of a turned rectangle. Sources: Ericson, *Real-Time Collision Detection*, 5.1.4 and 5.2.6;
//! "3D衝突判定(当たり判定)".

mod axes;
mod given;
mod methods;

use crate::geometry::push_out::{self, Contact, ON_BORDER, Pusher};
use crate::geometry::{Disk, Obb};
use crate::said::push_out::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::push_out as text;
use given::{Given, bodies, controls};

const DISK: Input = point(said::input::DISK, -1.9, -0.2);
const RADIUS: Input = length(said::input::RADIUS, 1.0);
const VELOCITY: Input = point(said::input::VELOCITY, 1.2, -1.4);
const BOX: Input = point(said::input::BOX, 0.5, 0.5);
const HALF: Input = extent(said::input::HALF, 2.0, 1.2);
const ROTATION: Input = angle(said::input::ROTATION, 28.0);

const SHAPES: Layer = given(said::layer::SHAPES);
const RIM: Layer = given(said::layer::RADIUS);
const FRAME: Layer = given(said::layer::FRAME);
const ARRIVES: Layer = given(said::layer::VELOCITY);
const SLIDES: Layer = found(said::layer::SLIDE);
const BOUNCES: Layer = found(said::layer::BOUNCE);
const MISSED: Layer = found(said::layer::MISSED);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "push-out",
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[DISK, RADIUS, VELOCITY, BOX, HALF, ROTATION],
    bodies: &[
        Body { title: said::DISK, moves: &[DISK.name], ..TURNING },
        Body { moves: &[BOX.name], ..TURNING },
    ],
    layers: &[SHAPES, RIM, FRAME, ARRIVES, SLIDES, BOUNCES, MISSED],
    methods: &[
        method!(
            said::method::NEAREST, bodies,
            |disk: &Disk, rectangle: &Obb| push_out::nearest(disk, rectangle), Given::new,
            [
                OWN_FRAME => Given::own_frame, CLOSEST => Given::closest, PUSHER => Given::pusher, OUT => Given::out,
                COMPARE => Given::compare, PUSH => Given::push,
            ],
            Given::reason, part: part,
        ),
        method!(
            said::method::AXES, bodies,
            |disk: &Disk, rectangle: &Obb| push_out::axes(disk, rectangle), Given::new,
            [
                BETWEEN => Given::between, AXIS_U => Given::axis_u, AXIS_V => Given::axis_v,
                AXIS_CORNER => Given::axis_corner, LEAST => Given::least, COMPARE => Given::compare, PUSH => Given::push,
            ],
            Given::reason, part: part,
        ),
        Method {
            flaw: Some(said::FLAW_FROM_CENTERS),
            ..method!(
                said::method::FROM_CENTERS, bodies,
                |disk: &Disk, rectangle: &Obb| push_out::flawed::from_centers(disk, rectangle), Given::new,
                [
                    BETWEEN => Given::between, OUT => Given::out_from_center, COMPARE => Given::compare_from_center,
                    PUSH => Given::push_astray,
                ],
                Given::reason,
            )
        },
        Method {
            flaw: Some(said::FLAW_INSIDE_FORGOTTEN),
            ..method!(
                said::method::INSIDE_FORGOTTEN, bodies,
                |disk: &Disk, rectangle: &Obb| push_out::flawed::inside_forgotten(disk, rectangle), Given::new,
                [
                    OWN_FRAME => Given::own_frame, CLOSEST => Given::closest, OUT => Given::out_from_closest,
                    COMPARE => Given::compare_number, PUSH => Given::push_or_none,
                ],
                Given::reason_of_number,
            )
        },
    ],
    questions: &[Question { name: "pusher", ask: said::ASK_PUSHER, choices: &PUSHERS }],
    parts: &[
        Part { name: PUSHERS[0], title: said::PART_RIGHT, tint: 1 },
        Part { name: PUSHERS[1], title: said::PART_LEFT, tint: 2 },
        Part { name: PUSHERS[2], title: said::PART_UPPER, tint: 7 },
        Part { name: PUSHERS[3], title: said::PART_LOWER, tint: 4 },
        Part { name: PUSHERS[4], title: said::PART_CORNER, tint: 0 },
    ],
    controls,
    home: [-0.3, 0.2, 5.2, 4.2],
};

const TURNING: Body = turned_box(said::BOX, &HALF, &ROTATION, said::HALF_EXTENTS);

/// The sides and the corner that can push, in the order of [`Pusher`].
const PUSHERS: [Words; 5] =
    [said::PUSHER_RIGHT, said::PUSHER_LEFT, said::PUSHER_UPPER, said::PUSHER_LOWER, said::PUSHER_CORNER];

impl From<Contact> for Verdict {
    fn from(it: Contact) -> Self {
        it.hit.into()
    }
}

/// The side or corner that pushes, as a region.
fn part(disk: &Disk, rectangle: &Obb) -> Option<u8> {
    Some(push_out::pusher(disk, rectangle) as u8)
}
