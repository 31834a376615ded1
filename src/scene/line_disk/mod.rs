//! 10 · Line, ray or segment vs disk. Sources: Redpoll's 60, §2-24; Qiita advent calendar 2023-12-24,
//! "ゲーム作りとかCGとかに関わる数学(初歩)②".

mod chord;
mod given;
mod roots;
mod sides;

use crate::geometry::line_disk::{discriminant, flawed, projection, sides};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::input::Input;
use chord::{tell_first_hit_only, tell_projection};
use given::{bodies, controls};
use roots::tell_discriminant;
use sides::{tell_not_normalized, tell_sides};

const P: Input = point("p", words("point P", "点 P"), -3.2, -1.8);
const Q: Input = point("q", words("point Q", "点 Q"), -0.8, -0.6);
const KIND: Input = choice("kind", words("kind of line", "線の種類"), &KINDS);
const DISK: Input = point("disk", words("disk center C", "円の中心 C"), 1.9, -0.6);
const RADIUS: Input = length("radius", words("radius r", "半径 r"), 1.9);

const KINDS: [Words; 3] = [words("line", "直線"), words("ray", "半直線"), words("segment", "線分")];

const SHAPES: Layer = given("shapes", words("line and disk", "線と円"));
const RIM: Layer = given("radius", words("the radius r", "半径 r"));
const MISSED: Layer = found("missed", words("what is missed", "見落とされたところ"));

const DIRECTION: Mark = mark("direction", words("the unit vector l", "単位ベクトル l"));
const DROP: Mark = mark("foot", words("the foot of the perpendicular", "垂線の足"));
const CHORD: Mark = mark("chord", words("half the chord", "弦の半分"));
const MEET: Mark = mark("meet", words("the way in and the way out", "入口と出口"));
const COMPARE: Mark = mark("compare", words("what they share, or the way between", "共有部分、またはすき間"));
const SUBTRACT: Mark = mark("subtract", words("the vectors v and k", "ベクトル v と k"));
const CROSS: Mark = mark("cross", words("the area of v × k", "v × k が表す面積"));
const REACHES: Mark = mark("near", words("the distance from the line", "直線までの距離"));
const ENDS: Mark = mark("ends", words("how far along C lies", "線に沿って見た C の位置"));
const EQUATION: Mark = mark("equation", words("what the equation is made of", "方程式の係数"));
const DISC: Mark = mark("disc", words("what the discriminant measures", "判別式が測るもの"));

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "line-disk",
    title: words("Line, ray or segment vs disk", "直線・半直線・線分と円"),
    short: words("Line · disk", "線・円"),
    inputs: &[P, Q, KIND, DISK, RADIUS],
    bodies: &[
        Body {
            title: words("line", "線"),
            moves: &["p", "q"],
            turn: Turn::Points,
            turns: words("line", "線"),
            ..BODY
        },
        Body {
            title: words("disk", "円"),
            moves: &["disk"],
            stretch_x: Some(("radius", 0)),
            stretches: words("radius", "半径"),
            ..BODY
        },
    ],
    layers: &[SHAPES, RIM, MISSED],
    methods: &[
        method!(
            "projection", words("foot and half the chord", "垂線の足と弦の半分"),
            "line_disk"::"projection", &[&DIRECTION, &DROP, &CHORD, &MEET, &COMPARE],
            bodies, projection, tell_projection, |_| None
        ),
        method!(
            "cross", words("cross product, no root", "外積（平方根なし）"),
            "line_disk"::"sides", &[&SUBTRACT, &CROSS, &REACHES, &ENDS, &COMPARE],
            bodies, sides, tell_sides, |_| None
        ),
        method!(
            "discriminant", words("solve the equation", "方程式を解く"),
            "line_disk"::"discriminant", &[&EQUATION, &DISC, &MEET, &COMPARE],
            bodies, discriminant, tell_discriminant, |_| None
        ),
        Method {
            flaw: Some(words(
                "It misses a ray or a segment that starts inside the disk.",
                "円の中から始まる半直線や線分を見落とします。",
            )),
            ..method!(
                "first-hit-only", words("the way in only", "入口だけ"),
                "line_disk"::"first_hit_only", &[&DIRECTION, &DROP, &CHORD, &MEET, &COMPARE],
                bodies, flawed::first_hit_only, tell_first_hit_only, |_| None
            )
        },
        Method {
            flaw: Some(words(
                "It takes |v| times the distance for the distance, and knows no ends.",
                "距離の |v| 倍を距離とみなし、線の端も考えません。",
            )),
            ..method!(
                "not-normalized", words("v not made a unit vector", "v を単位ベクトルにしない"),
                "line_disk"::"not_normalized", &[&SUBTRACT, &CROSS, &COMPARE],
                bodies, flawed::not_normalized, tell_not_normalized, |_| None
            )
        },
    ],
    questions: &[
        Question {
            name: "before",
            ask: words("Is all of the chord behind the start P?", "弦はすべて始点 P より後ろにある？"),
            choices: &[YES, NO],
        },
        Question {
            name: "near",
            ask: words("Is C within r of the endless line?", "C から、端のない直線までの距離は r 以下？"),
            choices: &[YES, NO],
        },
    ],
    parts: &[],
    controls,
    home: [0.1, 0.2, 5.2, 4.2],
};

const V: Name = Name("v");
const K: Name = Name("k");
const BEFORE: Name = Name("before");
const BEYOND: Name = Name("beyond");
const RR: Name = Name("rr");
const ENTERS: Name = Name("enters");
const LEAVES: Name = Name("leaves");
const ALONG: Name = Name("along");
