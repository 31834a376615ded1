//! 4 · Disk vs triangle: three side tests name one of seven regions. Source: Redpoll's 60, §2-23.

mod edges;
mod given;
mod methods;
mod regions;
mod specimens;
mod verdict;

use crate::geometry::disk_triangle::{all_edges, flawed, table, table_at_once};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::input::Input;
use given::{bodies, controls};
use methods::*;
use specimens::*;

const DISK: Input = point("disk", words("disk center T", "円の中心 T"), -0.7, 2.2);
const RADIUS: Input = length("radius", words("radius r", "半径 r"), 1.0);
const CORNER_A: Input = point("a", words("corner A", "頂点 A"), 0.0, 0.0);
const CORNER_B: Input =
    point("b", words("corner B in the triangle’s frame", "頂点 B（三角形の座標系）"), 0.8, 1.8);
const CORNER_C: Input =
    point("c", words("corner C in the triangle’s frame", "頂点 C（三角形の座標系）"), 2.4, 0.0);
const ROTATION: Input = angle("rotation", words("rotation about A", "A を中心とする回転"), 0.0);
const SCALE: Input = scale("scale", words("scale about A", "A を中心とする倍率"), 2.0, 2.0);

const REGIONS: Layer = given("regions", words("the seven regions", "7つの領域"));
const REGION: Layer = found("region", words("the region that T is in", "T のある領域"));
const MISSED: Layer = found("missed", words("what is missed", "見落とされたもの"));
const LINES: Layer = given("lines", words("the three lines", "3本の直線"));
const WINDING: Layer = given("winding", words("which way around", "頂点の回る向き"));
const SHAPES: Layer = given("shapes", words("disk and triangle", "円と三角形"));
const RIM: Layer = given("radius", words("the radius r", "半径 r"));

const ORDER: Mark = mark("order", words("the corners in clockwise order", "時計回りに並べた頂点"));
const SIDE_AB: Mark = mark("side-ab", words("the side test of AB", "AB の左右判定"));
const SIDE_BC: Mark = mark("side-bc", words("the side test of BC", "BC の左右判定"));
const SIDE_CA: Mark = mark("side-ca", words("the side test of CA", "CA の左右判定"));
const THE_BITS: Mark = mark("bits", words("a bit for each line", "各直線のビット"));
const TO_CHECK: Mark = mark("edges", words("the edges to check", "調べる辺"));
const INSIDE_TEST: Mark = mark("inside", words("the same side of all three", "3本とも同じ側か"));
const BEYOND_CORNER: Mark = mark("corner", words("the corner to check", "調べる頂点"));
const EDGE_AB: Mark = mark("edge-ab", words("edge AB", "辺 AB"));
const EDGE_BC: Mark = mark("edge-bc", words("edge BC", "辺 BC"));
const EDGE_CA: Mark = mark("edge-ca", words("edge CA", "辺 CA"));
const ALONG: Mark = mark("along", words("T dropped on the edge", "辺への垂線"));
const DISTANCE: Mark = mark("distance", words("the closest point of the edge", "辺の最近接点"));
const REACH: Mark = mark("reach", words("the distance against r", "距離と r の比較"));
const PROJECT: Mark = mark("project", words("T dropped on the edge’s line", "辺の直線への垂線"));
const CLAMP: Mark = mark("clamp", words("no farther than the ends", "両端までに制限"));
const CLOSEST_POINT: Mark = mark("closest", words("the closest point of the edge", "辺の最近接点"));
const THE_NEAREST: Mark = mark("nearest", words("the nearest of the three", "3辺のうち最も近い辺"));
const VERDICT: Mark = mark("verdict", words("inside, or an edge near enough", "内側か、届く辺があるか"));

const SIDE_MARKS: [&Mark; 3] = [&SIDE_AB, &SIDE_BC, &SIDE_CA];
const EDGE_MARKS: [&Mark; 3] = [&EDGE_AB, &EDGE_BC, &EDGE_CA];

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "disk-triangle",
    title: words("Disk vs triangle", "円と三角形"),
    short: words("Disk · triangle", "円・三角形"),
    inputs: &[DISK, RADIUS, CORNER_A, CORNER_B, CORNER_C, ROTATION, SCALE],
    bodies: &[
        Body { title: words("disk", "円"), moves: &["disk"], ..TURNING },
        Body { title: words("triangle", "三角形"), moves: &["a", "b", "c"], ..TURNING },
    ],
    layers: &[REGIONS, REGION, LINES, SHAPES, RIM, WINDING, MISSED],
    methods: &[
        Method {
            skips: Some("table-at-once"),
            ..method!(
                "table",
                words("table of regions", "領域の表"),
                "disk_triangle"::"table",
                &[
                    &ORDER, &SIDE_AB, &SIDE_BC, &SIDE_CA, &THE_BITS, &TO_CHECK, &EDGE_AB, &EDGE_BC, &EDGE_CA,
                    &VERDICT, &ALONG, &DISTANCE, &REACH,
                ],
                bodies,
                table,
                tell_table,
                |it| part(it.k),
            )
        },
        method!(
            "table-at-once",
            words("table, all edges at once", "領域の表（全辺を一度に計算）"),
            "disk_triangle"::"table_at_once",
            &[
                &ORDER, &SIDE_AB, &SIDE_BC, &SIDE_CA, &THE_BITS, &TO_CHECK, &EDGE_AB, &EDGE_BC, &EDGE_CA,
                &VERDICT, &ALONG, &DISTANCE, &REACH,
            ],
            bodies,
            table_at_once,
            tell_table_at_once,
            |it| part(it.k),
        ),
        method!(
            "all-edges",
            words("all three edges", "3辺すべて"),
            "disk_triangle"::"all_edges",
            &[
                &SIDE_AB, &SIDE_BC, &SIDE_CA, &INSIDE_TEST, &EDGE_AB, &EDGE_BC, &EDGE_CA, &THE_NEAREST,
                &VERDICT, &PROJECT, &CLAMP, &CLOSEST_POINT,
            ],
            bodies,
            all_edges,
            tell_all_edges,
            |_| None,
        ),
        Method {
            flaw: Some(words(
                "A triangle that goes around counter-clockwise turns every bit over: the inside reads as region 0.",
                "反時計回りの三角形では3つのビットがすべて反転し、内側が領域 0 になってしまいます。",
            )),
            ..method!(
                "winding-unchecked",
                words("table, winding unchecked", "表（向きを調べない）"),
                "disk_triangle"::"winding_unchecked",
                &[
                    &SIDE_AB, &SIDE_BC, &SIDE_CA, &THE_BITS, &TO_CHECK, &EDGE_AB, &EDGE_BC, &EDGE_CA,
                    &VERDICT, &ALONG, &DISTANCE, &REACH,
                ],
                bodies,
                flawed::winding_unchecked,
                tell_winding_unchecked,
                |it| part(it.k),
            )
        },
        Method {
            flaw: Some(words(
                "At an obtuse corner an edge can be nearer than the corner, and is never looked at.",
                "鈍角の頂点では、頂点より辺のほうが近いことがあるのに、辺を調べません。",
            )),
            ..method!(
                "corners-beyond-corners",
                words("beyond a corner, only that corner", "頂点の外側では頂点だけ"),
                "disk_triangle"::"corners_beyond_corners",
                &[
                    &ORDER, &SIDE_AB, &SIDE_BC, &SIDE_CA, &THE_BITS, &BEYOND_CORNER, &EDGE_AB, &EDGE_BC,
                    &EDGE_CA, &VERDICT, &ALONG, &DISTANCE, &REACH,
                ],
                bodies,
                flawed::corners_beyond_corners,
                tell_corners_beyond_corners,
                |it| part(it.k),
            )
        },
    ],
    questions: &[
        Question {
            name: "k",
            ask: words("Which region do the bits name?", "3ビットが示す領域は？"),
            choices: &[
                Words::same("1"),
                Words::same("2"),
                Words::same("3"),
                Words::same("4"),
                Words::same("5"),
                Words::same("6"),
                Words::same("7"),
                Words::same("0"),
            ],
        },
        Question {
            name: "bits",
            ask: words("Which bits do AB, BC, CA give?", "AB, BC, CA の3ビットは？"),
            choices: &BITS,
        },
        Question {
            name: "check",
            ask: words("Which edges does it check?", "どの辺を調べる？"),
            choices: &EDGES,
        },
        Question {
            name: "nearest",
            ask: words("Which edge is nearest to T?", "T に最も近い辺は？"),
            choices: &EDGE_NAMES,
        },
        Question {
            name: "swapped",
            ask: words(
                "Do A, B, C go around counter-clockwise, so that B and C must change places?",
                "A, B, C は反時計回りで、B と C を入れ替える必要がある？",
            ),
            choices: &[YES, NO],
        },
        Question {
            name: "inside",
            ask: words("Is T inside the triangle?", "T は三角形の内側にある？"),
            choices: &[YES, NO],
        },
    ],
    parts: &[
        // It stands for the inside where the corners go around the wrong way.
        region("0", 6, "region 0: left of all three lines", "領域 0: 3本の直線の左"),
        region("1", 0, "region 1: beyond corner B", "領域 1: 頂点 B の外側"),
        region("2", 1, "region 2: beyond corner A", "領域 2: 頂点 A の外側"),
        region("3", 2, "region 3: beyond edge AB", "領域 3: 辺 AB の外側"),
        region("4", 3, "region 4: beyond corner C", "領域 4: 頂点 C の外側"),
        region("5", 4, "region 5: beyond edge BC", "領域 5: 辺 BC の外側"),
        region("6", 5, "region 6: beyond edge CA", "領域 6: 辺 CA の外側"),
        region("7", 6, "region 7: inside", "領域 7: 内側"),
    ],
    controls,
    home: [0.5, 1.8, 6.1, 4.8],
};

const TURNING: Body = Body {
    turn: Turn::Input("rotation"),
    stretch_x: Some(("scale", 0)),
    stretch_y: Some(("scale", 1)),
    turns: words("triangle", "三角形"),
    stretches: words("scale x, y", "x, y の倍率"),
    ..BODY
};

/// The numbers of the regions, as they stand on them.
const NUMBERS: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];

const BITS: [Words; 8] = [
    Words::same("000"),
    Words::same("001"),
    Words::same("010"),
    Words::same("011"),
    Words::same("100"),
    Words::same("101"),
    Words::same("110"),
    Words::same("111"),
];

/// The edges whose bit is 0, for each region.
const EDGES: [Words; 8] = [
    Words::same("AB, BC, CA"),
    Words::same("AB, BC"),
    Words::same("AB, CA"),
    Words::same("AB"),
    Words::same("BC, CA"),
    Words::same("BC"),
    Words::same("CA"),
    NONE,
];

const EDGE_NAMES: [Words; 3] = [Words::same("AB"), Words::same("BC"), Words::same("CA")];

const fn region(number: &'static str, tint: u8, en: &'static str, ja: &'static str) -> Part {
    Part { name: Words::same(number), title: words(en, ja), tint }
}

/// A region as a part of the plane.
fn part(k: usize) -> Option<u8> {
    u8::try_from(k).ok()
}
