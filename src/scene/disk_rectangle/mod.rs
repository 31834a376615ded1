//! 2 · Disk vs rectangle, in the rectangle's own frame. Sources: Redpoll's 60, §2-20 and §2-21;
//! Qiita, "[UE4] BoxとSphereの重なり判定"; light11; "3D衝突判定(当たり判定)".

mod methods;
mod picture;

use crate::scene::common::*;
use crate::scene::knob::{Body, Turn};
use crate::scene::{Layer, Method, Question, Scene, found, given};
use crate::words::{Words, words};
use methods::*;

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "disk-rectangle",
    title: words("Disk vs rectangle", "円と長方形"),
    short: words("Disk · rectangle", "円・長方形"),
    knobs: &[
        point("disk", words("disk center T", "円の中心 T"), -2.65, -0.6),
        length("radius", words("radius r", "半径 r"), 1.0),
        point("box", words("box center C", "箱の中心 C"), 0.5, 0.5),
        extent("half", words("half extents e", "幅と高さの半分 e"), 2.0, 1.2),
        angle("rotation", words("rotation of the box", "箱の回転"), 28.0),
    ],
    bodies: &[
        Body { title: words("disk", "円"), moves: &["disk"], ..TURNING },
        Body { title: words("box", "箱"), moves: &["box"], ..TURNING },
    ],
    layers: LAYERS,
    methods: &[
        method(
            FILE,
            "clamp",
            words("clamp in the box's frame", "箱のローカル座標系でクランプ"),
            &["clamp"],
            run_clamp,
        ),
        method(
            FILE,
            "overshoot",
            words("add up the overshoot per axis", "軸ごとのはみ出しを足す"),
            &["overshoot", "beyond"],
            run_overshoot,
        ),
        method(FILE, "axes", words("walk along the box's axes", "箱の軸に沿って進む"), &["axes"], run_axes),
        method(
            FILE,
            "first-quadrant",
            words("fold into the first quadrant", "第1象限に折りたたむ"),
            &["first_quadrant"],
            run_first_quadrant,
        ),
        Method {
            flaw: Some(words(
                "It misses a disk that presses on a side without reaching a corner.",
                "頂点には届かず、辺に食いこんでいる円を見落とします。",
            )),
            ..method(
                FILE,
                "corners-and-center",
                words("four corners and center", "4つの頂点と中心だけ"),
                &["corners_and_center"],
                run_corners_and_center,
            )
        },
    ],
    questions: &[
        Question {
            name: "zone",
            ask: words("Which zone of the box is T in?", "T は箱から見てどの領域にある？"),
            choices: &ZONE_MAP,
        },
        Question {
            name: "corner_inside",
            ask: words("Is a corner of the box in the disk?", "箱の頂点は円の中にある？"),
            choices: &[YES, NO],
        },
        Question {
            name: "center_inside",
            ask: words("Is T inside the box?", "T は箱の中にある？"),
            choices: &[YES, NO],
        },
    ],
    home: [-0.3, 0.2, 5.2, 4.2],
};

const FILE: &str = include_str!("../../geometry/disk_rectangle.rs");

const TURNING: Body = Body {
    turn: Turn::Knob("rotation"),
    stretch_x: Some(("half", 0)),
    stretch_y: Some(("half", 1)),
    turns: words("box", "箱"),
    stretches: words("half extents", "幅・高さ"),
    ..BODY
};

const LAYERS: &[Layer] = &[
    given("zones", words("the nine zones", "9つの領域")),
    found("zone", words("the zone that T is in", "T のある領域")),
    given("lines", words("the box's sides, extended", "辺を延長した直線")),
    given("shapes", words("disk and box", "円と箱")),
    given("radius", words("the radius r", "半径 r")),
    given("frame", words("the box's directions u and v", "箱の向き u, v")),
    given("inset", words("the box's own frame", "箱のローカル座標系")),
    found("between", words("the vector from C to T", "C から T へのベクトル")),
    found("own-frame", words("the same vector in the own frame: d", "ローカル座標系での同じベクトル d")),
    found("clamp", words("d clamped to the box: q", "箱にクランプした点 q")),
    found("back", words("q brought back to the world: Q", "ワールド座標系に戻した点 Q")),
    found("over-x", words("overshoot along x", "x 軸方向のはみ出し")),
    found("over-y", words("overshoot along y", "y 軸方向のはみ出し")),
    found("add", words("both overshoots together", "2つのはみ出しの合成")),
    found("along-u", words("the walk along u", "u に沿った移動")),
    found("along-v", words("the walk along v", "v に沿った移動")),
    found("closest", words("where the walk ends: Q", "移動の終点 Q")),
    found("fold", words("d folded into the first quadrant", "第1象限に折りたたんだ d")),
    found("over", words("beyond the corner", "頂点からのはみ出し")),
    found("corners", words("from T to each corner", "T から各頂点へ")),
    found("center", words("T in the own frame", "ローカル座標系での T")),
    found("compare", words("the distance |TQ|", "距離 |TQ|")),
];

/// The zones, row by row from the lower left.
const ZONES: [Words; 9] = [
    words("lower left", "左下"),
    words("below", "下"),
    words("lower right", "右下"),
    words("left", "左"),
    words("inside", "中"),
    words("right", "右"),
    words("upper left", "左上"),
    words("above", "上"),
    words("upper right", "右上"),
];

/// The zones as they lie around an upright box, row by row from the top.
const ZONE_MAP: [Words; 9] = [
    ZONES[6], ZONES[7], ZONES[8], //
    ZONES[3], ZONES[4], ZONES[5], //
    ZONES[0], ZONES[1], ZONES[2],
];
