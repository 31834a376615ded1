//! Sphere vs turned box: the disk and the rectangle with one more axis. Sources: Qiita, "[UE4] BoxとSphereの重なり判定";
//! light11, "【Unity】衝突判定をゼロから実装 -球と直方体-"; "3D衝突判定(当たり判定)".

mod given;
mod methods;

use crate::geometry::sphere_box::{self, Zone, zone};
use crate::geometry::{Obb3, Sphere};
use crate::said::sphere_box::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::sphere_box as text;
use crate::scene::space::{EYE_PITCH, EYE_YAW, SHADOWS, SURFACES, WORLD, angles, extent3, point3};
use given::{Given, bodies, controls};

const SPHERE: Input = point3(said::input::SPHERE, [-1.6, -1.4, 3.0]);
const RADIUS: Input = length(said::input::RADIUS, 1.0);
const BOX: Input = point3(said::input::BOX, [0.6, 0.4, 1.4]);
const HALF: Input = extent3(said::input::HALF, [1.8, 1.2, 0.8]);
const ROTATION: Input = angles(said::input::ROTATION, [20.0, 15.0, 0.0]);

const SHAPES: Layer = given(said::layer::SHAPES);
const RIM: Layer = given(said::layer::RADIUS);
const FRAME: Layer = given(said::layer::FRAME);
const MISSED: Layer = found(said::layer::MISSED);
const OWN_BOX: Layer = given(said::layer::OWN_BOX);

const CLAMPS: [&Mark; 3] = [&CLAMP_X, &CLAMP_Y, &CLAMP_Z];
const OVERS: [&Mark; 3] = [&OVER_X, &OVER_Y, &OVER_Z];
const ALONGS: [&Mark; 3] = [&ALONG_U, &ALONG_V, &ALONG_W];

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "sphere-box",
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[SPHERE, RADIUS, BOX, HALF, ROTATION, EYE_YAW, EYE_PITCH],
    bodies: &[
        Body { title: said::SPHERE, moves: &[SPHERE.name], ..TURNING },
        Body { moves: &[BOX.name], ..TURNING },
    ],
    layers: &[SHADOWS, WORLD, SHAPES, SURFACES, RIM, FRAME, OWN_BOX, MISSED],
    methods: &[
        method!(
            said::method::LOCAL_FRAME, bodies,
            |sphere: &Sphere, obb: &Obb3| sphere_box::local_frame(sphere, obb), Given::new,
            [
                BETWEEN => Given::between, OWN_FRAME => Given::own_frame, ZONE => Given::zone, CLAMP_X => Given::clamp,
                CLAMP_Y => Given::clamp, CLAMP_Z => Given::clamp, BACK => Given::back, COMPARE => Given::compare,
            ],
            |given: &Given, it: &Run<'_>| given.reason(it, text::GAP_SQUARED), part: part,
        ),
        method!(
            said::method::OVERSHOOT, bodies,
            |sphere: &Sphere, obb: &Obb3| sphere_box::overshoot(sphere, obb), Given::new,
            [
                BETWEEN => Given::between, OWN_FRAME => Given::own_frame, OVER_X => Given::over, OVER_Y => Given::over,
                OVER_Z => Given::over, ADD => Given::add, COMPARE => Given::compare_sum,
            ],
            |given: &Given, it: &Run<'_>| given.reason(it, text::SUM),
        ),
        method!(
            said::method::AXES, bodies,
            |sphere: &Sphere, obb: &Obb3| sphere_box::axes(sphere, obb), Given::new,
            [
                BETWEEN => Given::between, ALONG_U => Given::along, ALONG_V => Given::along, ALONG_W => Given::along,
                CLOSEST => Given::closest_point, COMPARE => Given::compare_in_world,
            ],
            |given: &Given, it: &Run<'_>| given.reason(it, text::GAP_SQUARED),
        ),
        Method {
            flaw: Some(said::FLAW_MISSES_FACE_EDGE),
            ..method!(
                said::method::CORNERS_AND_CENTER, bodies,
                |sphere: &Sphere, obb: &Obb3| sphere_box::flawed::corners_and_center(sphere, obb), Given::new,
                [
                    CORNERS => Given::corners, REACH => Given::reach, CENTER => Given::center,
                    COMPARE => Given::corner_or_center,
                ],
                Given::reason_of_corners,
            )
        },
    ],
    questions: &[
        Question {
            name: "zone",
            ask: said::ASK_ZONE,
            choices: &[PART_NAMES[1], PART_NAMES[2], PART_NAMES[3], PART_NAMES[0]],
        },
        Question { name: "corner_inside", ask: said::ASK_CORNER_INSIDE, choices: &[YES, NO] },
        Question { name: "center_inside", ask: said::ASK_CENTER_INSIDE, choices: &[YES, NO] },
    ],
    parts: &PARTS,
    controls,
    home: [-0.1, 1.3, 4.6, 3.9],
};

const TURNING: Body = turned_box(said::BOX, &HALF, &ROTATION, said::HALF_EXTENTS);

/// The parts that T can be nearest to, by the number of axes along which it lies beyond the box.
const PART_NAMES: [Words; 4] = [said::CENTER_INSIDE, said::PART_FACE, said::PART_EDGE, said::PART_CORNER];

const PARTS: [Part; 4] = [
    Part { name: PART_NAMES[0], title: said::PART_TITLE_INSIDE, tint: 6 },
    Part { name: PART_NAMES[1], title: said::PART_TITLE_FACE, tint: 2 },
    Part { name: PART_NAMES[2], title: said::PART_TITLE_EDGE, tint: 3 },
    Part { name: PART_NAMES[3], title: said::PART_TITLE_CORNER, tint: 0 },
];

/// The number of axes along which T lies beyond the box.
fn axes_beyond(zone: Zone) -> u8 {
    [zone.x, zone.y, zone.z].into_iter().map(i8::unsigned_abs).sum()
}

/// The part of the box nearest to the sphere's center, as a region of space.
fn part(sphere: &Sphere, obb: &Obb3) -> Option<u8> {
    Some(axes_beyond(zone(sphere, obb)))
}
