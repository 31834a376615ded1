//! 4 · Disk vs triangle: three side tests name one of seven regions. Source: Redpoll's 60, §2-23.

mod methods;
mod picture;

use crate::scene::common::*;
use crate::scene::knob::{Body, Kind, Knob, Turn};
use crate::scene::{Layer, Method, Question, Scene, found, given};
use crate::words::{Words, words};
use methods::*;
use picture::*;

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "disk-triangle",
    title: words("Disk vs triangle", "円と三角形"),
    short: words("Disk · triangle", "円・三角形"),
    knobs: &[
        point("disk", words("disk center T", "円の中心 T"), -0.7, 2.2),
        length("radius", words("radius r", "半径 r"), 1.0),
        point("a", words("corner A", "頂点 A"), 0.0, 0.0),
        point("b", words("corner B in the triangle's frame", "頂点 B（三角形の座標系）"), 0.8, 1.8),
        point("c", words("corner C in the triangle's frame", "頂点 C（三角形の座標系）"), 2.4, 0.0),
        angle("rotation", words("rotation about A", "A を中心とする回転"), 0.0),
        Knob {
            name: "scale",
            title: words("scale about A", "A を中心とする倍率"),
            kind: Kind::Scale(5.0),
            start: [2.0, 2.0],
        },
    ],
    bodies: &[
        Body { title: words("disk", "円"), moves: &["disk"], ..TURNING },
        Body { title: words("triangle", "三角形"), moves: &["a", "b", "c"], ..TURNING },
    ],
    layers: LAYERS,
    methods: &[
        method(FILE, "table", words("table of regions", "領域の表"), &["table", "check_edge"], run_table),
        method(FILE, "all-edges", words("all three edges", "3辺すべて"), &["all_edges"], run_all_edges),
        Method {
            flaw: Some(words(
                "A triangle that goes round counter-clockwise turns every bit over: the inside reads as region 0.",
                "反時計回りの三角形では3つのビットがすべて反転し、内側が領域 0 になってしまいます。",
            )),
            ..method(
                FILE,
                "winding-unchecked",
                words("table, winding unchecked", "表（向きを調べない）"),
                &["winding_unchecked", "check_edge"],
                run_winding_unchecked,
            )
        },
        Method {
            flaw: Some(words(
                "At an obtuse corner an edge can be nearer than the corner, and is never looked at.",
                "鈍角の頂点では、頂点より辺のほうが近いことがあるのに、辺を調べません。",
            )),
            ..method(
                FILE,
                "corners-beyond-corners",
                words("only corners beyond corners", "頂点の外側では頂点だけ"),
                &["corners_beyond_corners", "check_edge"],
                run_corners_beyond_corners,
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
            name: "check.nearest",
            ask: words("Which of the checked edges is nearest to T?", "調べた辺のうち T に最も近いのは？"),
            choices: &[NAMES[0].edge, NAMES[1].edge, NAMES[2].edge, NONE],
        },
        Question {
            name: "edges.nearest",
            ask: words("Which edge is nearest to T?", "T に最も近い辺は？"),
            choices: &[NAMES[0].edge, NAMES[1].edge, NAMES[2].edge, NONE],
        },
        Question {
            name: "swapped",
            ask: words(
                "Do A, B, C go round counter-clockwise, so that B and C must change places?",
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
    home: [1.1, 1.6, 5.2, 4.2],
};

const FILE: &str = include_str!("../../geometry/disk_triangle.rs");

const TURNING: Body = Body {
    turn: Turn::Knob("rotation"),
    stretch_x: Some(("scale", 0)),
    stretch_y: Some(("scale", 1)),
    turns: words("triangle", "三角形"),
    stretches: words("scale x, y", "x, y の倍率"),
    ..BODY
};

const LAYERS: &[Layer] = &[
    given("regions", words("the seven regions", "7つの領域")),
    found("region", words("the region that T is in", "T のある領域")),
    given("lines", words("the three lines", "3本の直線")),
    given("shapes", words("disk and triangle", "円と三角形")),
    given("radius", words("the radius r", "半径 r")),
    given("winding", words("the way round", "頂点の回る向き")),
    found("order", words("the corners in clockwise order", "時計回りに並べた頂点")),
    found("side-ab", words("the side test of AB", "AB の左右判定")),
    found("side-bc", words("the side test of BC", "BC の左右判定")),
    found("side-ca", words("the side test of CA", "CA の左右判定")),
    found("sides", words("all three side tests", "3つの左右判定")),
    found("bits", words("a bit for each line", "各直線のビット")),
    found("edges", words("the edges to check", "調べる辺")),
    found("corner", words("the corner to check", "調べる頂点")),
    found("along", words("T dropped on the nearest edge", "最も近い辺への垂線")),
    found("distance", words("the closest point of each checked edge", "調べた各辺の最近接点")),
    found("nearest", words("the nearest edge and Q", "最も近い辺と Q")),
    found("reach", words("the distance |TQ|", "距離 |TQ|")),
];

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
