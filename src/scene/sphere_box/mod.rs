//! Sphere vs turned box: the disk and the rectangle with one more axis. Sources: Qiita, "[UE4] BoxとSphereの重なり判定";
//! light11, "【Unity】衝突判定をゼロから実装 -球と直方体-"; "3D衝突判定(当たり判定)".

mod given;
mod methods;

use crate::geometry::sphere_box::{Zone, axes, flawed, local_frame, overshoot};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::input::Input;
use crate::scene::space::{EYE_PITCH, EYE_YAW, SHADOWS, SURFACES, WORLD, angles, extent3, point3};
use given::{bodies, controls};
use methods::*;

const SPHERE: Input = point3("sphere", words("sphere center T", "球の中心 T"), [-1.6, -1.4, 3.0]);
const RADIUS: Input = length("radius", words("radius r", "半径 r"), 1.0);
const BOX: Input = point3("box", words("box center C", "箱の中心 C"), [0.6, 0.4, 1.4]);
const HALF: Input = extent3("half", words("half extents e", "辺の半分の長さ e"), [1.8, 1.2, 0.8]);
const ROTATION: Input = angles("rotation", words("rotation of the box", "箱の回転"), [20.0, 15.0, 0.0]);

const SHAPES: Layer = given("shapes", words("sphere and box", "球と箱"));
const RIM: Layer = given("radius", words("the radius r", "半径 r"));
const FRAME: Layer = given("frame", words("the box’s directions u, v and w", "箱の向き u, v, w"));
const MISSED: Layer = found("missed", words("what is missed", "見落とされたもの"));
const OWN_BOX: Layer = given("own-box", words("the box’s own frame", "箱のローカル座標系"));

const BETWEEN: Mark = mark("between", words("the vector from C to T", "C から T へのベクトル"));
const OWN_FRAME: Mark =
    mark("own-frame", words("the same vector in the own frame: d", "ローカル座標系での同じベクトル d"));
const ZONE: Mark = mark("zone", words("what of the box is nearest to T", "箱のどこが T に最も近いか"));
const CLAMPS: [&Mark; 3] = [&CLAMP_X, &CLAMP_Y, &CLAMP_Z];
const CLAMP_X: Mark = mark("clamp-x", words("d.x clamped to the box", "箱にクランプした d.x"));
const CLAMP_Y: Mark = mark("clamp-y", words("d.y clamped to the box", "箱にクランプした d.y"));
const CLAMP_Z: Mark = mark("clamp-z", words("d.z clamped to the box", "箱にクランプした d.z"));
const BACK: Mark = mark("back", words("q brought back to the world: Q", "ワールド座標系に戻した点 Q"));
const OVERS: [&Mark; 3] = [&OVER_X, &OVER_Y, &OVER_Z];
const OVER_X: Mark = mark("over-x", words("overshoot along x", "x 軸方向のはみ出し"));
const OVER_Y: Mark = mark("over-y", words("overshoot along y", "y 軸方向のはみ出し"));
const OVER_Z: Mark = mark("over-z", words("overshoot along z", "z 軸方向のはみ出し"));
const ADD: Mark = mark("add", words("all overshoots together", "はみ出しの合成"));
const ALONGS: [&Mark; 3] = [&ALONG_U, &ALONG_V, &ALONG_W];
const ALONG_U: Mark = mark("along-u", words("the walk along u", "u に沿った移動"));
const ALONG_V: Mark = mark("along-v", words("the walk along v", "v に沿った移動"));
const ALONG_W: Mark = mark("along-w", words("the walk along w", "w に沿った移動"));
const CLOSEST_POINT: Mark = mark("closest", words("where the walk ends: Q", "移動の終点 Q"));
const CORNERS: Mark = mark("corners", words("the eight corners", "8つの頂点"));
const REACH: Mark = mark("reach", words("from T to each corner", "T から各頂点へ"));
const CENTER: Mark = mark("center", words("T in the own frame", "ローカル座標系での T"));
const COMPARE: Mark = mark("compare", words("the distance |TQ|", "距離 |TQ|"));

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "sphere-box",
    title: words("Sphere vs turned box", "球と回転した箱"),
    short: words("Sphere · box", "球・箱"),
    inputs: &[SPHERE, RADIUS, BOX, HALF, ROTATION, EYE_YAW, EYE_PITCH],
    bodies: &[
        Body { title: words("sphere", "球"), moves: &["sphere"], ..TURNING },
        Body { title: words("box", "箱"), moves: &["box"], ..TURNING },
    ],
    layers: &[SHADOWS, WORLD, SHAPES, SURFACES, RIM, FRAME, OWN_BOX, MISSED],
    methods: &[
        method!(
            "local-frame",
            words("clamp in the box’s frame", "箱のローカル座標系でクランプ"),
            "sphere_box"::"local_frame",
            &[&BETWEEN, &OWN_FRAME, &ZONE, &CLAMP_X, &CLAMP_Y, &CLAMP_Z, &BACK, &COMPARE],
            bodies,
            local_frame,
            tell_local_frame,
            |it| Some(part(it.zone)),
        ),
        method!(
            "overshoot",
            words("add up the overshoot per axis", "軸ごとのはみ出しを足す"),
            "sphere_box"::"overshoot",
            &[&BETWEEN, &OWN_FRAME, &OVER_X, &OVER_Y, &OVER_Z, &ADD, &COMPARE],
            bodies,
            overshoot,
            tell_overshoot,
            |_| None,
        ),
        method!(
            "axes",
            words("walk along the box’s axes", "箱の軸に沿って進む"),
            "sphere_box"::"axes",
            &[&BETWEEN, &ALONG_U, &ALONG_V, &ALONG_W, &CLOSEST_POINT, &COMPARE],
            bodies,
            axes,
            tell_axes,
            |_| None,
        ),
        Method {
            flaw: Some(words(
                "It misses a sphere that presses on a face or an edge without reaching a corner.",
                "頂点には届かず、面や辺に食いこんでいる球を見落とします。",
            )),
            ..method!(
                "corners-and-center",
                words("eight corners and center", "8つの頂点と中心だけ"),
                "sphere_box"::"corners_and_center",
                &[&CORNERS, &REACH, &CENTER, &COMPARE],
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
            ask: words("What part of the box is nearest to T?", "T に最も近いのは箱のどの部分？"),
            choices: &[PART_NAMES[1], PART_NAMES[2], PART_NAMES[3], PART_NAMES[0]],
        },
        Question {
            name: "corner_inside",
            ask: words("Is a corner of the box in the sphere?", "箱の頂点は球の中にある？"),
            choices: &[YES, NO],
        },
        Question {
            name: "center_inside",
            ask: words("Is T inside the box?", "T は箱の中にある？"),
            choices: &[YES, NO],
        },
    ],
    parts: &PARTS,
    controls,
    home: [-0.1, 1.3, 4.6, 3.9],
};

const TURNING: Body = Body {
    turn: Turn::Input("rotation"),
    stretch_x: Some(("half", 0)),
    stretch_y: Some(("half", 1)),
    turns: words("box", "箱"),
    stretches: words("half extents", "幅・奥行き"),
    ..BODY
};

/// What T may be nearest to, by the number of axes along which it lies beyond the box.
const PART_NAMES: [Words; 4] =
    [words("inside", "中"), words("face", "面"), words("edge", "辺"), words("corner", "頂点")];

const PARTS: [Part; 4] = [
    Part { name: PART_NAMES[0], title: words("T is inside the box", "T は箱の中"), tint: 6 },
    Part { name: PART_NAMES[1], title: words("nearest to a face", "面が最も近い"), tint: 2 },
    Part { name: PART_NAMES[2], title: words("nearest to an edge", "辺が最も近い"), tint: 3 },
    Part { name: PART_NAMES[3], title: words("nearest to a corner", "頂点が最も近い"), tint: 0 },
];

/// What T is nearest to, by its number.
fn part(zone: Zone) -> u8 {
    [zone.x, zone.y, zone.z].into_iter().map(i8::unsigned_abs).sum()
}
