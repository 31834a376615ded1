//! 2 · Disk vs rectangle, in the rectangle's own frame. Sources: Redpoll's 60, §2-20 and §2-21;
//! Qiita, "[UE4] BoxとSphereの重なり判定"; light11; "3D衝突判定(当たり判定)".

mod given;
mod methods;

use crate::geometry::disk_rectangle::{self, Zone, zone};
use crate::geometry::{Disk, Obb};
use crate::said::disk_rectangle::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::disk_rectangle as text;
use given::{Given, bodies, controls};

const DISK: Input = point(said::input::DISK, -2.65, -0.6);
const RADIUS: Input = length(said::input::RADIUS, 1.0);
const BOX: Input = point(said::input::BOX, 0.5, 0.5);
const HALF: Input = extent(said::input::HALF, 2.0, 1.2);
const ROTATION: Input = angle(said::input::ROTATION, 28.0);

const ZONES: Layer = given(said::layer::ZONES);
const LINES: Layer = given(said::layer::LINES);
const SHAPES: Layer = given(said::layer::SHAPES);
const RIM: Layer = given(said::layer::RADIUS);
const FRAME: Layer = given(said::layer::FRAME);
const MISSED: Layer = found(said::layer::MISSED);
const OWN_BOX: Layer = given(said::layer::OWN_BOX);

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "disk-rectangle",
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[DISK, RADIUS, BOX, HALF, ROTATION],
    bodies: &[
        Body { title: said::DISK, moves: &[DISK.name], ..TURNING },
        Body { moves: &[BOX.name], ..TURNING },
    ],
    layers: &[ZONES, LINES, SHAPES, RIM, FRAME, OWN_BOX, MISSED],
    methods: &[
        method!(
            said::method::CLAMP, bodies,
            |disk: &Disk, rectangle: &Obb| disk_rectangle::clamp(disk, rectangle), Given::new,
            [
                BETWEEN => Given::between, OWN_FRAME => Given::own_frame, ZONE => Given::zone, CLAMP_X => Given::clamp,
                CLAMP_Y => Given::clamp, BACK => Given::back, COMPARE => Given::compare,
            ],
            |given: &Given, it: &Run<'_>| given.reason(it, text::GAP_SQUARED), part: part,
        ),
        method!(
            said::method::OVERSHOOT, bodies,
            |disk: &Disk, rectangle: &Obb| disk_rectangle::overshoot(disk, rectangle), Given::new,
            [
                BETWEEN => Given::between, OWN_FRAME => Given::own_frame, OVER_X => Given::over, OVER_Y => Given::over,
                ADD => Given::add, COMPARE => Given::compare_sum,
            ],
            |given: &Given, it: &Run<'_>| given.reason(it, text::SUM),
        ),
        method!(
            said::method::AXES, bodies,
            |disk: &Disk, rectangle: &Obb| disk_rectangle::axes(disk, rectangle), Given::new,
            [
                BETWEEN => Given::between, ALONG_U => Given::along, ALONG_V => Given::along,
                CLOSEST => Given::closest_point, COMPARE => Given::compare_in_world,
            ],
            |given: &Given, it: &Run<'_>| given.reason(it, text::GAP_SQUARED),
        ),
        method!(
            said::method::FIRST_QUADRANT, bodies,
            |disk: &Disk, rectangle: &Obb| disk_rectangle::first_quadrant(disk, rectangle), Given::new,
            [
                BETWEEN => Given::between, OWN_FRAME => Given::own_frame, FOLD => Given::fold,
                OVER => Given::over_corner, COMPARE => Given::compare_over,
            ],
            |given: &Given, it: &Run<'_>| given.reason(it, text::OVER_SQUARED),
        ),
        Method {
            flaw: Some(said::FLAW_SIDE_WITHOUT_CORNER),
            ..method!(
                said::method::CORNERS_AND_CENTER, bodies,
                |disk: &Disk, rectangle: &Obb| disk_rectangle::flawed::corners_and_center(disk, rectangle), Given::new,
                [CORNERS => Given::corners, CENTER => Given::center, COMPARE => Given::corner_or_center],
                Given::reason_of_corners,
            )
        },
    ],
    questions: &[
        Question { name: "zone", ask: said::ASK_ZONE, choices: &ZONE_MAP },
        Question { name: "corner_inside", ask: said::ASK_CORNER_INSIDE, choices: &[YES, NO] },
        Question { name: "center_inside", ask: said::ASK_CENTER_INSIDE, choices: &[YES, NO] },
    ],
    parts: &ZONE_PARTS,
    controls,
    home: [-0.3, 0.2, 5.2, 4.2],
};

const TURNING: Body = turned_box(said::BOX, &HALF, &ROTATION, said::HALF_EXTENTS);

/// The zones, row by row from the lower left.
const ZONE_PARTS: [Part; 9] = [
    zone_part(said::ZONE_LOWER_LEFT, 0),
    zone_part(said::ZONE_BELOW, 4),
    zone_part(said::ZONE_LOWER_RIGHT, 3),
    zone_part(said::SIDE_LEFT, 2),
    zone_part(said::PLACE_INSIDE, 6),
    zone_part(said::SIDE_RIGHT, 1),
    zone_part(said::ZONE_UPPER_LEFT, 5),
    zone_part(said::ZONE_ABOVE, 7),
    zone_part(said::ZONE_UPPER_RIGHT, 8),
];

/// A zone as a region; its title is its name.
const fn zone_part(name: Words, tint: u8) -> Part {
    Part { name, title: name, tint }
}

/// The zones as arranged around an upright box, row by row from the top.
const ZONE_MAP: [Words; 9] = [
    said::ZONE_UPPER_LEFT,
    said::ZONE_ABOVE,
    said::ZONE_UPPER_RIGHT, //
    said::SIDE_LEFT,
    said::PLACE_INSIDE,
    said::SIDE_RIGHT, //
    said::ZONE_LOWER_LEFT,
    said::ZONE_BELOW,
    said::ZONE_LOWER_RIGHT,
];

/// The index of a zone in [`ZONE_PARTS`].
fn zone_index(zone: Zone) -> usize {
    (3 * (zone.y + 1) + zone.x + 1) as usize
}

/// The zone of the disk's center, as a region.
fn part(disk: &Disk, rectangle: &Obb) -> Option<u8> {
    u8::try_from(zone_index(zone(disk, rectangle))).ok()
}
