//! 4 · Disk vs triangle: three side tests name one of seven regions. Source: Redpoll's 60, §2-23.

mod edges;
mod given;
mod measured;
mod regions;
mod specimens;
mod table;
mod verdict;

use crate::geometry::disk_triangle;
use crate::geometry::{Disk, Triangle};
use crate::said::disk_triangle::{self as said, mark::*};
use crate::scene::common::*;
use crate::scene::names::disk_triangle as text;
use given::{Given, bodies, controls};
use specimens::reason_of_corner;
use verdict::{reason, reason_in_order, reason_of_edges};

const DISK: Input = point(said::input::DISK, -0.7, 2.2);
const RADIUS: Input = length(said::input::RADIUS, 1.0);
const CORNER_A: Input = point(said::input::A, 0.0, 0.0);
const CORNER_B: Input = point(said::input::B, 0.8, 1.8);
const CORNER_C: Input = point(said::input::C, 2.4, 0.0);
const ROTATION: Input = angle(said::input::ROTATION, 0.0);
const SCALE: Input = scale(said::input::SCALE, 2.0, 2.0);

const REGIONS: Layer = given(said::layer::REGIONS);
const REGION: Layer = found(said::layer::REGION);
const MISSED: Layer = found(said::layer::MISSED);
const LINES: Layer = given(said::layer::LINES);
const WINDING: Layer = given(said::layer::WINDING);
const SHAPES: Layer = given(said::layer::SHAPES);
const RIM: Layer = given(said::layer::RADIUS);

const EDGE_AB: Mark = said::mark::EDGE_AB.calling(&["ab"]);
const EDGE_BC: Mark = said::mark::EDGE_BC.calling(&["bc"]);
const EDGE_CA: Mark = said::mark::EDGE_CA.calling(&["ca"]);

const SIDE_MARKS: [&Mark; 3] = [&SIDE_AB, &SIDE_BC, &SIDE_CA];
const EDGE_MARKS: [&Mark; 3] = [&EDGE_AB, &EDGE_BC, &EDGE_CA];

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "disk-triangle",
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[DISK, RADIUS, CORNER_A, CORNER_B, CORNER_C, ROTATION, SCALE],
    bodies: &[
        Body { title: said::DISK, moves: &[DISK.name], ..TURNING },
        Body { title: said::TRIANGLE, moves: &[CORNER_A.name, CORNER_B.name, CORNER_C.name], ..TURNING },
    ],
    layers: &[REGIONS, REGION, LINES, SHAPES, RIM, WINDING, MISSED],
    methods: &[
        Method {
            skips: Some("table-at-once"),
            ..method!(
                said::method::TABLE, bodies,
                |disk: &Disk, triangle: &Triangle| disk_triangle::table(disk, triangle), Given::ordered,
                [
                    ORDER => Given::order, SIDE_AB => Given::side, SIDE_BC => Given::side, SIDE_CA => Given::side,
                    BITS => Given::bits, EDGES => Given::to_check, EDGE_AB => Given::edge_of_table,
                    EDGE_BC => Given::edge_of_table, EDGE_CA => Given::edge_of_table, VERDICT => Given::any,
                    ALONG => Given::along, DISTANCE => Given::distance, REACH => Given::reach,
                ],
                reason_in_order, part: region_in_order,
            )
        },
        method!(
            said::method::TABLE_AT_ONCE, bodies,
            |disk: &Disk, triangle: &Triangle| disk_triangle::table_at_once(disk, triangle), Given::ordered,
            [
                ORDER => Given::order, SIDE_AB => Given::side, SIDE_BC => Given::side, SIDE_CA => Given::side,
                BITS => Given::bits, EDGES => Given::to_check, EDGE_AB => Given::edge_at_once,
                EDGE_BC => Given::edge_at_once, EDGE_CA => Given::edge_at_once, VERDICT => Given::any,
                ALONG => Given::along, DISTANCE => Given::all_distances, REACH => Given::reach,
            ],
            reason, part: region_in_order,
        ),
        method!(
            said::method::ALL_EDGES, bodies,
            |disk: &Disk, triangle: &Triangle| disk_triangle::all_edges(disk, triangle), Given::new,
            [
                SIDE_AB => Given::side, SIDE_BC => Given::side, SIDE_CA => Given::side, INSIDE => Given::inside,
                EDGE_AB => Given::edge_of_all, EDGE_BC => Given::edge_of_all, EDGE_CA => Given::edge_of_all,
                NEAREST => Given::the_nearest, VERDICT => Given::inside_or_near,
                PROJECT => Given::project, CLAMP => Given::clamp, CLOSEST => Given::closest_point,
            ],
            reason_of_edges,
        ),
        Method {
            flaw: Some(said::FLAW_WINDING_UNCHECKED),
            ..method!(
                said::method::WINDING_UNCHECKED, bodies,
                |disk: &Disk, triangle: &Triangle| disk_triangle::flawed::winding_unchecked(disk, triangle), Given::new,
                [
                    SIDE_AB => Given::side, SIDE_BC => Given::side, SIDE_CA => Given::side, BITS => Given::bits,
                    EDGES => Given::to_check, EDGE_AB => Given::edge_in_any_order, EDGE_BC => Given::edge_in_any_order,
                    EDGE_CA => Given::edge_in_any_order, VERDICT => Given::any_in_any_order,
                    ALONG => Given::along, DISTANCE => Given::distance, REACH => Given::reach,
                ],
                reason, part: region_as_given,
            )
        },
        Method {
            flaw: Some(said::FLAW_OBTUSE_CORNER),
            ..method!(
                said::method::CORNERS_BEYOND_CORNERS, bodies,
                |disk: &Disk, triangle: &Triangle| disk_triangle::flawed::corners_beyond_corners(disk, triangle),
                Given::ordered,
                [
                    ORDER => Given::order, SIDE_AB => Given::side, SIDE_BC => Given::side, SIDE_CA => Given::side,
                    BITS => Given::bits, CORNER => Given::corner, EDGE_AB => Given::edge_beyond,
                    EDGE_BC => Given::edge_beyond, EDGE_CA => Given::edge_beyond, VERDICT => Given::corner_or_edge,
                    ALONG => Given::along, DISTANCE => Given::distance, REACH => Given::reach,
                ],
                reason_of_corner, part: region_in_order,
            )
        },
    ],
    questions: &[
        Question {
            name: "k",
            ask: said::ASK_REGION,
            choices: &Words::same_each(["1", "2", "3", "4", "5", "6", "7", "0"]),
        },
        Question { name: "bits", ask: said::ASK_BITS, choices: &BIT_WORDS },
        Question { name: "check", ask: said::ASK_CHECK, choices: &EDGE_WORDS },
        Question { name: "swapped", ask: said::ASK_SWAPPED, choices: &[YES, NO] },
        Question { name: "inside", ask: said::ASK_INSIDE, choices: &[YES, NO] },
    ],
    parts: &[
        // The inside of a triangle whose corners go around counter-clockwise.
        region("0", 6, said::part::REGION_0),
        region("1", 0, said::part::REGION_1),
        region("2", 1, said::part::REGION_2),
        region("3", 2, said::part::REGION_3),
        region("4", 3, said::part::REGION_4),
        region("5", 4, said::part::REGION_5),
        region("6", 5, said::part::REGION_6),
        region("7", 6, said::part::REGION_7),
    ],
    controls,
    home: [0.5, 1.8, 6.1, 4.8],
};

const TURNING: Body = Body {
    turn: Turn::Input(ROTATION.name),
    stretch_x: Some((SCALE.name, 0)),
    stretch_y: Some((SCALE.name, 1)),
    turns: said::TRIANGLE,
    stretches: said::SCALE_X_Y,
    ..BODY
};

/// The numbers of the regions, as written on them.
const NUMBERS: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];

const BIT_WORDS: [Words; 8] = Words::same_each(["000", "001", "010", "011", "100", "101", "110", "111"]);

/// The edges whose bit is 0, for each region.
const EDGE_WORDS: [Words; 8] = [
    Words::same("AB, BC, CA"),
    Words::same("AB, BC"),
    Words::same("AB, CA"),
    Words::same("AB"),
    Words::same("BC, CA"),
    Words::same("BC"),
    Words::same("CA"),
    NONE,
];

const EDGE_NAMES: [Words; 3] = Words::same_each(["AB", "BC", "CA"]);

const fn region(number: &'static str, tint: u8, title: Words) -> Part {
    Part { name: Words::same(number), title, tint }
}

/// The region of the disk's center, with the corners in clockwise order.
fn region_in_order(disk: &Disk, triangle: &Triangle) -> Option<u8> {
    u8::try_from(disk_triangle::region(disk.center(), triangle.clockwise().corners())).ok()
}

/// The region of the disk's center, with the corners in the given order.
fn region_as_given(disk: &Disk, triangle: &Triangle) -> Option<u8> {
    u8::try_from(disk_triangle::region(disk.center(), triangle.corners())).ok()
}
