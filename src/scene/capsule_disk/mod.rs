//! Capsule vs disk: the distance of a point from a segment. Sources: Qiita advent calendar 2023-12-24,
//! "ゲーム作りとかCGとかに関わる数学(初歩)②"; Ericson, *Real-Time Collision Detection*, 5.1.2.

mod given;
mod methods;

use crate::geometry::capsule_disk::{Part as Along, cases, clamp, flawed};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::cores::{CLAMP, CLOSEST_POINT, PROJECT};
use crate::scene::input::Input;
use given::{bodies, controls};
use methods::*;

const P: Input = point("p", words("end P of the core", "芯の端点 P"), -3.0, -1.4);
const Q: Input = point("q", words("end Q of the core", "芯の端点 Q"), 1.0, -0.2);
const CAPSULE_RADIUS: Input = length("capsule-radius", words("capsule’s radius R", "カプセルの半径 R"), 0.8);
const DISK: Input = point("disk", words("disk center T", "円の中心 T"), -1.4, 1.6);
const RADIUS: Input = length("radius", words("disk’s radius r", "円の半径 r"), 0.7);

const SHAPES: Layer = given("shapes", words("capsule and disk", "カプセルと円"));
const CORE: Layer = given("core", words("the capsule’s core", "カプセルの芯"));
const RIMS: Layer = given("radius", words("the radii R and r", "半径 R と r"));
const MISSED: Layer = found("missed", words("what is missed", "見落とされたもの"));

const DROP: Mark = mark("drop", words("from T to the core", "T から芯へ"));
const PART: Mark = mark("part", words("before, beside or beyond the core", "芯の手前・横・先"));
const MEASURE: Mark = mark("measure", words("what is measured there", "そこで測るもの"));
const FOOT: Mark = mark("foot", words("the foot on the line", "直線に下ろした垂線の足"));
const GROW: Mark = mark("grow", words("the grown disk", "大きくした円"));
const LINE: Mark = mark("line", words("the line along the core", "芯に沿う直線"));
const MEET: Mark = mark("meet", words("where the line enters and leaves", "直線の入口と出口"));
const COMPARE: Mark = mark("compare", words("the distance and both radii", "距離と2つの半径"));

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "capsule-disk",
    title: words("Capsule vs disk", "カプセルと円"),
    short: words("Capsule · disk", "カプセル・円"),
    inputs: &[P, Q, CAPSULE_RADIUS, DISK, RADIUS],
    bodies: &[
        Body {
            title: words("disk", "円"),
            moves: &["disk"],
            stretch_x: Some(("radius", 0)),
            stretches: words("radius r", "半径 r"),
            ..BODY
        },
        Body {
            title: words("capsule", "カプセル"),
            moves: &["p", "q"],
            turn: Turn::Points,
            stretch_x: Some(("capsule-radius", 0)),
            turns: words("capsule", "カプセル"),
            stretches: words("radius R", "半径 R"),
            ..BODY
        },
    ],
    layers: &[SHAPES, CORE, RIMS, MISSED],
    methods: &[
        method!(
            "clamp",
            words("clamp to the core", "芯の上にクランプ"),
            "capsule_disk"::"clamp",
            &[&DROP, &COMPARE, &PROJECT, &CLAMP, &CLOSEST_POINT],
            bodies,
            clamp,
            tell_clamp,
            |it| part(along(it.on_core.wv, it.on_core.vv)),
        ),
        method!(
            "cases",
            words("before, beside, beyond: no division", "手前・横・先に分ける（割り算なし）"),
            "capsule_disk"::"cases",
            &[&PROJECT, &PART, &MEASURE, &COMPARE],
            bodies,
            cases,
            tell_cases,
            |it| part(it.part),
        ),
        Method {
            flaw: Some(words(
                "It reports disks that touch only the line beyond the capsule’s ends.",
                "カプセルの端より先で、直線に触れているだけの円も「当たり」にします。",
            )),
            ..method!(
                "not-clamped",
                words("not clamped: the whole line", "クランプなし（直線全体）"),
                "capsule_disk"::"not_clamped",
                &[&PROJECT, &FOOT, &COMPARE],
                bodies,
                flawed::not_clamped,
                tell_not_clamped,
                |_| None,
            )
        },
        Method {
            flaw: Some(words(
                "It misses a disk that, grown, swallows the whole core.",
                "大きくした円が芯をまるごと飲みこむと見落とします。",
            )),
            ..method!(
                "grown-disk",
                words("line enters or leaves the grown disk", "大きくした円に直線が出入りするか"),
                "capsule_disk"::"grown_disk",
                &[&GROW, &LINE, &MEET, &COMPARE],
                bodies,
                flawed::grown_disk,
                tell_grown_disk,
                |_| None,
            )
        },
    ],
    questions: &[Question {
        name: "part",
        ask: words(
            "Where is T, seen along the core from P to Q?",
            "P から Q へ芯に沿って見ると、T はどこにある？",
        ),
        choices: &PARTS,
    }],
    parts: &[
        Part { name: PARTS[0], title: words("before P: P is closest", "手前: P が最も近い"), tint: 0 },
        Part { name: PARTS[1], title: words("beside the core", "芯の横"), tint: 6 },
        Part { name: PARTS[2], title: words("beyond Q: Q is closest", "先: Q が最も近い"), tint: 3 },
    ],
    controls,
    home: [0.1, 0.2, 5.2, 4.2],
};

const PARTS: [Words; 3] = [words("before", "手前"), words("beside", "横"), words("beyond", "先")];

/// Where a point lies, as [`cases`] finds it.
fn along(wv: f32, vv: f32) -> Along {
    match wv {
        _ if wv <= 0.0 => Along::Before,
        _ if wv < vv => Along::Beside,
        _ => Along::Beyond,
    }
}

/// A place along the core as a part of the plane.
fn part(part: Along) -> Option<u8> {
    Some(part as u8)
}
