//! Segment vs rectangle, in the rectangle's own frame. Sources: Redpoll's 60, §2-24; "3D衝突判定(当たり判定)"; Ericson,
//! *Real-Time Collision Detection*, 5.3.3.

mod given;
mod methods;

use crate::geometry::segment_rectangle::{axes, flawed, four_sides, slabs};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::input::Input;
use given::{bodies, controls};
use methods::*;

const P: Input = point("p", words("end P", "端点 P"), -3.6, -2.0);
const Q: Input = point("q", words("end Q", "端点 Q"), 2.6, 2.6);
const BOX: Input = point("box", words("box center C", "箱の中心 C"), 0.6, 0.0);
const HALF: Input = extent("half", words("half extents e", "幅と高さの半分 e"), 2.0, 1.2);
const ROTATION: Input = angle("rotation", words("rotation of the box", "箱の回転"), 20.0);

const SHAPES: Layer = given("shapes", words("segment and box", "線分と箱"));
const FRAME: Layer = given("frame", words("the box’s directions u and v", "箱の向き u, v"));
const OWN_BOX: Layer = given("own-box", words("the box’s own frame", "箱のローカル座標系"));

const OWN_FRAME: Mark = mark("own-frame", words("the segment in the own frame", "ローカル座標系での線分"));
const AXIS_U: Mark = mark("axis-u", words("shadows on u", "u 軸に落ちる影"));
const AXIS_V: Mark = mark("axis-v", words("shadows on v", "v 軸に落ちる影"));
const AXIS_N: Mark = mark("axis-n", words("shadows on the segment’s normal", "線分の法線に落ちる影"));
const SLAB_X: Mark = mark("slab-x", words("between left and right", "左右の辺の間"));
const SLAB_Y: Mark = mark("slab-y", words("between below and above", "上下の辺の間"));
const SIDES: Mark = mark("sides", words("where the sides’ lines are crossed", "辺の直線との交点"));
const INSIDE: Mark = mark("inside", words("is P inside?", "P は中にあるか"));
const VERDICT: Mark = mark("verdict", words("whether an axis has a gap", "すき間のある軸があるか"));

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "segment-rectangle",
    title: words("Segment vs rectangle", "線分と長方形"),
    short: words("Segment · rectangle", "線分・長方形"),
    inputs: &[P, Q, BOX, HALF, ROTATION],
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
            stretches: words("half extents", "幅・高さ"),
            ..BODY
        },
    ],
    layers: &[SHAPES, FRAME, OWN_BOX],
    methods: &[
        method!(
            "axes",
            words("three axes", "3本の軸"),
            "segment_rectangle"::"axes",
            &[&OWN_FRAME, &AXIS_U, &AXIS_V, &AXIS_N, &VERDICT],
            bodies,
            axes,
            tell_axes,
            |_| None,
        ),
        method!(
            "slabs",
            words("latest entry, earliest exit", "最も遅い入口と最も早い出口"),
            "segment_rectangle"::"slabs",
            &[&OWN_FRAME, &SLAB_X, &SLAB_Y, &VERDICT],
            bodies,
            slabs,
            tell_slabs,
            |_| None,
        ),
        method!(
            "four-sides",
            words("four sides and an end inside", "4つの辺と、中にある端点"),
            "segment_rectangle"::"four_sides",
            &[&OWN_FRAME, &SIDES, &INSIDE, &VERDICT],
            bodies,
            four_sides,
            tell_four_sides,
            |_| None,
        ),
        Method {
            flaw: Some(words(
                "It reports segments that pass a corner without touching the box.",
                "箱に触れずに頂点の外側を通る線分も「当たり」にします。",
            )),
            ..method!(
                "two-axes",
                words("the box’s two axes only", "箱の2本の軸だけ"),
                "segment_rectangle"::"two_axes",
                &[&OWN_FRAME, &AXIS_U, &AXIS_V, &VERDICT],
                bodies,
                flawed::two_axes,
                tell_two_axes,
                |_| None,
            )
        },
        Method {
            flaw: Some(words(
                "It misses a segment that is wholly inside.",
                "箱の中にすっかり入っている線分を見落とします。",
            )),
            ..method!(
                "sides-only",
                words("four sides only", "4つの辺だけ"),
                "segment_rectangle"::"sides_only",
                &[&OWN_FRAME, &SIDES, &VERDICT],
                bodies,
                flawed::sides_only,
                tell_sides_only,
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
    home: [0.0, 0.2, 5.2, 4.2],
};

/// The axes in the order in which they are looked at, and none of them.
const GAPS: [Words; 4] = [Words::same("u"), Words::same("v"), words("normal", "法線"), NONE];
