//! Segment vs turned box: what the third axis brings are crosses of edges. Sources: "3D衝突判定(当たり判定)"; Ericson,
//! *Real-Time Collision Detection*, 5.3.3.

mod given;
mod methods;

use crate::geometry::segment_box::{axes, flawed, slabs};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::input::Input;
use crate::scene::space::{EYE_PITCH, EYE_YAW, SHADOWS, WORLD, angles, extent3, point3};
use given::{bodies, controls};
use methods::*;

const P: Input = point3("p", words("end P", "端点 P"), [-1.6, 1.0, 3.4]);
const Q: Input = point3("q", words("end Q", "端点 Q"), [1.8, -1.8, 0.4]);
const BOX: Input = point3("box", words("box center C", "箱の中心 C"), [0.2, 0.2, 1.5]);
const HALF: Input = extent3("half", words("half extents e", "辺の半分の長さ e"), [1.6, 1.2, 0.8]);
const ROTATION: Input = angles("rotation", words("rotation of the box", "箱の回転"), [20.0, 15.0, 0.0]);

const SHAPES: Layer = given("shapes", words("segment and box", "線分と箱"));
const CUT: Layer = given("cut", words("where the segment enters and leaves", "線分が出入りするところ"));
const FRAME: Layer = given("frame", words("the box’s directions u, v and w", "箱の向き u, v, w"));
const OWN_BOX: Layer = given("own-box", words("the box’s own frame", "箱のローカル座標系"));

const OWN_FRAME: Mark = mark("own-frame", words("the segment in the own frame", "ローカル座標系での線分"));
const NORMALS: [&Mark; 3] = [&AXIS_U, &AXIS_V, &AXIS_W];
const AXIS_U: Mark = mark("axis-u", words("shadows on u", "u 軸に落ちる影"));
const AXIS_V: Mark = mark("axis-v", words("shadows on v", "v 軸に落ちる影"));
const AXIS_W: Mark = mark("axis-w", words("shadows on w", "w 軸に落ちる影"));
const ACROSS: Mark = mark("across", words("d × m: three crosses at once", "d × m: 3つの外積を一度に"));
const CROSSES: [&Mark; 3] = [&AXIS_UD, &AXIS_VD, &AXIS_WD];
const AXIS_UD: Mark = mark("axis-ud", words("shadows on u × d", "u × d に落ちる影"));
const AXIS_VD: Mark = mark("axis-vd", words("shadows on v × d", "v × d に落ちる影"));
const AXIS_WD: Mark = mark("axis-wd", words("shadows on w × d", "w × d に落ちる影"));
const SLABS: [&Mark; 3] = [&SLAB_X, &SLAB_Y, &SLAB_Z];
const SLAB_X: Mark = mark("slab-x", words("between the faces along u", "u 方向の2つの面の間"));
const SLAB_Y: Mark = mark("slab-y", words("between the faces along v", "v 方向の2つの面の間"));
const SLAB_Z: Mark = mark("slab-z", words("between the faces along w", "w 方向の2つの面の間"));
const VERDICT: Mark = mark("verdict", words("whether an axis has a gap", "すき間のある軸があるか"));

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "segment-box",
    title: words("Segment vs turned box", "線分と回転した箱"),
    short: words("Segment · box", "線分・箱（空間）"),
    inputs: &[P, Q, BOX, HALF, ROTATION, EYE_YAW, EYE_PITCH],
    bodies: &[
        Body {
            title: words("segment", "線分"),
            moves: &["p", "q"],
            turn: Turn::Points,
            turns: words("segment", "線分"),
            ..BODY
        },
        Body {
            title: words("box", "箱"),
            moves: &["box"],
            turn: Turn::Input("rotation"),
            stretch_x: Some(("half", 0)),
            stretch_y: Some(("half", 1)),
            turns: words("box", "箱"),
            stretches: words("half extents", "幅・奥行き"),
            ..BODY
        },
    ],
    layers: &[SHADOWS, WORLD, SHAPES, CUT, FRAME, OWN_BOX],
    methods: &[
        method!(
            "axes",
            words("six axes", "6本の軸"),
            "segment_box"::"axes",
            &[&OWN_FRAME, &AXIS_U, &AXIS_V, &AXIS_W, &ACROSS, &AXIS_UD, &AXIS_VD, &AXIS_WD, &VERDICT],
            bodies,
            axes,
            tell_axes,
            |_| None,
        ),
        method!(
            "slabs",
            words("latest entry, earliest exit", "最も遅い入口と最も早い出口"),
            "segment_box"::"slabs",
            &[&OWN_FRAME, &SLAB_X, &SLAB_Y, &SLAB_Z, &VERDICT],
            bodies,
            slabs,
            tell_slabs,
            |_| None,
        ),
        Method {
            flaw: Some(words(
                "It reports segments that pass an edge or a corner without touching the box.",
                "箱に触れずに辺や頂点の外側を通る線分も「当たり」にします。",
            )),
            ..method!(
                "faces-only",
                words("the faces’ normals only", "面の法線だけ"),
                "segment_box"::"faces_only",
                &[&OWN_FRAME, &AXIS_U, &AXIS_V, &AXIS_W, &VERDICT],
                bodies,
                flawed::faces_only,
                tell_faces_only,
                |_| None,
            )
        },
    ],
    questions: &[Question {
        name: "first_gap",
        ask: words("Which axis is the first to show a gap?", "最初にすき間が見つかる軸は？"),
        choices: &GAPS,
    }],
    parts: &[],
    controls,
    home: [0.1, 1.3, 3.9, 3.4],
};

/// The axes in the order in which they are looked at, and none of them.
const GAPS: [Words; 7] = [
    Words::same("u"),
    Words::same("v"),
    Words::same("w"),
    Words::same("u × d"),
    Words::same("v × d"),
    Words::same("w × d"),
    NONE,
];
