//! 2 · Disk vs rectangle, in the rectangle's own frame. Sources: Redpoll's 60, §2-20 and §2-21;
//! Qiita, "[UE4] BoxとSphereの重なり判定"; light11; "3D衝突判定(当たり判定)".

mod given;
mod methods;

use crate::geometry::disk_rectangle::{Zone, axes, clamp, first_quadrant, flawed, overshoot};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::input::Input;
use given::{bodies, controls};
use methods::*;

const DISK: Input = point("disk", words("disk center T", "円の中心 T"), -2.65, -0.6);
const RADIUS: Input = length("radius", words("radius r", "半径 r"), 1.0);
const BOX: Input = point("box", words("box center C", "箱の中心 C"), 0.5, 0.5);
const HALF: Input = extent("half", words("half extents e", "幅と高さの半分 e"), 2.0, 1.2);
const ROTATION: Input = angle("rotation", words("rotation of the box", "箱の回転"), 28.0);

const ZONES: Layer = given("zones", words("the nine zones", "9つの領域"));
const LINES: Layer = given("lines", words("the box’s sides, extended", "辺を延長した直線"));
const SHAPES: Layer = given("shapes", words("disk and box", "円と箱"));
const RIM: Layer = given("radius", words("the radius r", "半径 r"));
const FRAME: Layer = given("frame", words("the box’s directions u and v", "箱の向き u, v"));
const MISSED: Layer = found("missed", words("what is missed", "見落とされたもの"));
const OWN_BOX: Layer = given("own-box", words("the box’s own frame", "箱のローカル座標系"));

const BETWEEN: Mark = mark("between", words("the vector from C to T", "C から T へのベクトル"));
const OWN_FRAME: Mark =
    mark("own-frame", words("the same vector in the own frame: d", "ローカル座標系での同じベクトル d"));
const ZONE: Mark = mark("zone", words("the zone that T is in", "T のある領域"));
const CLAMP_X: Mark = mark("clamp-x", words("d.x clamped to the box", "箱にクランプした d.x"));
const CLAMP_Y: Mark = mark("clamp-y", words("d.y clamped to the box", "箱にクランプした d.y"));
const BACK: Mark = mark("back", words("q brought back to the world: Q", "ワールド座標系に戻した点 Q"));
const OVER_X: Mark = mark("over-x", words("overshoot along x", "x 軸方向のはみ出し"));
const OVER_Y: Mark = mark("over-y", words("overshoot along y", "y 軸方向のはみ出し"));
const ADD: Mark = mark("add", words("both overshoots together", "2つのはみ出しの合成"));
const ALONG_U: Mark = mark("along-u", words("the walk along u", "u に沿った移動"));
const ALONG_V: Mark = mark("along-v", words("the walk along v", "v に沿った移動"));
const CLOSEST_POINT: Mark = mark("closest", words("where the walk ends: Q", "移動の終点 Q"));
const FOLD: Mark = mark("fold", words("d folded into the first quadrant", "第1象限に折りたたんだ d"));
const OVER_CORNER: Mark = mark("over", words("beyond the corner", "頂点からのはみ出し"));
const CORNERS: Mark = mark("corners", words("from T to each corner", "T から各頂点へ"));
const CENTER: Mark = mark("center", words("T in the own frame", "ローカル座標系での T"));
const COMPARE: Mark = mark("compare", words("the distance |TQ|", "距離 |TQ|"));

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "disk-rectangle",
    title: words("Disk vs rectangle", "円と長方形"),
    short: words("Disk · rectangle", "円・長方形"),
    inputs: &[DISK, RADIUS, BOX, HALF, ROTATION],
    bodies: &[
        Body { title: words("disk", "円"), moves: &["disk"], ..TURNING },
        Body { title: words("box", "箱"), moves: &["box"], ..TURNING },
    ],
    layers: &[ZONES, LINES, SHAPES, RIM, FRAME, OWN_BOX, MISSED],
    methods: &[
        method!(
            "clamp",
            words("clamp in the box’s frame", "箱のローカル座標系でクランプ"),
            "disk_rectangle"::"clamp",
            &[&BETWEEN, &OWN_FRAME, &ZONE, &CLAMP_X, &CLAMP_Y, &BACK, &COMPARE],
            bodies,
            clamp,
            tell_clamp,
            |it| part(it.zone),
        ),
        method!(
            "overshoot",
            words("add up the overshoot per axis", "軸ごとのはみ出しを足す"),
            "disk_rectangle"::"overshoot",
            &[&BETWEEN, &OWN_FRAME, &OVER_X, &OVER_Y, &ADD, &COMPARE],
            bodies,
            overshoot,
            tell_overshoot,
            |_| None,
        ),
        method!(
            "axes",
            words("walk along the box’s axes", "箱の軸に沿って進む"),
            "disk_rectangle"::"axes",
            &[&BETWEEN, &ALONG_U, &ALONG_V, &CLOSEST_POINT, &COMPARE],
            bodies,
            axes,
            tell_axes,
            |_| None,
        ),
        method!(
            "first-quadrant",
            words("fold into the first quadrant", "第1象限に折りたたむ"),
            "disk_rectangle"::"first_quadrant",
            &[&BETWEEN, &OWN_FRAME, &FOLD, &OVER_CORNER, &COMPARE],
            bodies,
            first_quadrant,
            tell_first_quadrant,
            |_| None,
        ),
        Method {
            flaw: Some(words(
                "It misses a disk that overlaps a side without reaching a corner.",
                "頂点には届かず、辺に食いこんでいる円を見落とします。",
            )),
            ..method!(
                "corners-and-center",
                words("four corners and center", "4つの頂点と中心だけ"),
                "disk_rectangle"::"corners_and_center",
                &[&CORNERS, &CENTER, &COMPARE],
                bodies,
                flawed::corners_and_center,
                tell_corners_and_center,
                |_| None,
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
    parts: &ZONE_PARTS,
    controls,
    home: [-0.3, 0.2, 5.2, 4.2],
};

const TURNING: Body = Body {
    turn: Turn::Input("rotation"),
    stretch_x: Some(("half", 0)),
    stretch_y: Some(("half", 1)),
    turns: words("box", "箱"),
    stretches: words("half extents", "幅・高さ"),
    ..BODY
};

/// The zones, row by row from the lower left.
const ZONE_NAMES: [Words; 9] = [
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

/// The zones as parts of the plane: they are called what they are.
/// The tint of each zone: corners one, sides two, so that neighbors differ.
const TINTS: [u8; 9] = [0, 4, 3, 2, 6, 1, 5, 7, 8];

const ZONE_PARTS: [Part; 9] = {
    let mut parts = [Part { name: NONE, title: NONE, tint: 0 }; 9];
    let mut i = 0;
    while i < parts.len() {
        parts[i] = Part { name: ZONE_NAMES[i], title: ZONE_NAMES[i], tint: TINTS[i] };
        i += 1;
    }
    parts
};

/// The zones as they lie around an upright box, row by row from the top.
const ZONE_MAP: [Words; 9] = [
    ZONE_NAMES[6],
    ZONE_NAMES[7],
    ZONE_NAMES[8], //
    ZONE_NAMES[3],
    ZONE_NAMES[4],
    ZONE_NAMES[5], //
    ZONE_NAMES[0],
    ZONE_NAMES[1],
    ZONE_NAMES[2],
];

/// Where a zone is in [`ZONE_NAMES`].
fn zone_index(zone: Zone) -> usize {
    (3 * (zone.y + 1) + zone.x + 1) as usize
}

/// A zone as a part of the plane.
fn part(zone: Zone) -> Option<u8> {
    u8::try_from(zone_index(zone)).ok()
}
