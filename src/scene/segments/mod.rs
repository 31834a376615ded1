//! Two segments: do they meet, and where? Sources: Redpoll's 60, §2-24; Qiita advent calendar 2023-12-24,
//! "ゲーム作りとかCGとかに関わる数学(初歩)②".

mod given;
mod parameters;
mod sides;

use crate::geometry::segments::{flawed, parameters, sides};
use crate::scene::common::*;
use crate::scene::control::{Body, Turn};
use crate::scene::input::Input;
use given::{bodies, controls};
use parameters::tell_parameters;
use sides::{tell_one_line, tell_product_of_signs, tell_sides, tell_strict_signs};

const A: Input = point("a1", words("end A", "端点 A"), -3.0, -1.5);
const B: Input = point("a2", words("end B", "端点 B"), 3.0, 1.0);
const C: Input = point("b1", words("end C", "端点 C"), -1.5, 2.2);
const D: Input = point("b2", words("end D", "端点 D"), 1.8, -2.2);

const SHAPES: Layer = given("shapes", words("the segments", "2本の線分"));

const LINE_AB: Mark = mark("line-ab", words("the sides of C and D", "C と D の左右"));
const LINE_CD: Mark = mark("line-cd", words("the sides of A and B", "A と B の左右"));
const BOXES: Mark = mark("boxes", words("the boxes around the segments", "線分を囲む箱"));
const WHOLE: Mark = mark("whole", words("the cross product AB × CD", "外積 AB × CD"));
const PARTS: Mark = mark("parts", words("how far it is across to the lines", "直線までの距離"));
const PARALLEL: Mark = mark("parallel", words("parallel, or on one line", "平行か、一直線か"));
const DIVIDE: Mark = mark("divide", words("where the lines meet", "直線どうしの交点"));
const VERDICT: Mark = mark("verdict", words("whether the segments meet", "線分が交わるかどうか"));

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "segments",
    title: words("Segment vs segment", "線分と線分"),
    short: words("Segments", "線分どうし"),
    inputs: &[A, B, C, D],
    bodies: &[
        Body {
            title: words("segment AB", "線分 AB"),
            moves: &["a1", "a2"],
            turns: words("segment AB", "線分 AB"),
            ..TURNING
        },
        Body {
            title: words("segment CD", "線分 CD"),
            moves: &["b1", "b2"],
            turns: words("segment CD", "線分 CD"),
            ..TURNING
        },
    ],
    layers: &[SHAPES],
    methods: &[
        method!(
            "sides",
            words("sides of both lines, then boxes", "2本の直線の左右、次に箱"),
            "segments"::"sides",
            &[&LINE_AB, &LINE_CD, &BOXES, &VERDICT],
            bodies,
            sides,
            tell_sides,
            |_| None,
        ),
        method!(
            "parameters",
            words("where the lines meet", "直線どうしの交点"),
            "segments"::"parameters",
            &[&WHOLE, &PARTS, &PARALLEL, &DIVIDE, &VERDICT],
            bodies,
            parameters,
            tell_parameters,
            |_| None,
        ),
        Method {
            flaw: Some(words(
                "It reports segments where only the line AB reaches CD.",
                "AB を延長した直線だけが CD に届くときも「当たり」にします。",
            )),
            ..method!(
                "one-line",
                words("sides of one line only", "1本の直線の左右だけ"),
                "segments"::"one_line",
                &[&LINE_AB, &VERDICT],
                bodies,
                flawed::one_line,
                tell_one_line,
                |_| None,
            )
        },
        Method {
            flaw: Some(words(
                "It misses segments that touch with an end, or share a part of one line.",
                "端点で触れる線分や、一直線上で重なる線分を見落とします。",
            )),
            ..method!(
                "strict-signs",
                words("opposite signs wanted", "逆の符号だけを認める"),
                "segments"::"strict_signs",
                &[&LINE_AB, &LINE_CD, &VERDICT],
                bodies,
                flawed::strict_signs,
                tell_strict_signs,
                |_| None,
            )
        },
        Method {
            flaw: Some(words(
                "Where its products are zero it says hit: apart on one line, and wherever everything is tiny.",
                "積が 0 になると「当たり」にします。一直線上で離れているときや、すべてがとても小さいときです。",
            )),
            ..method!(
                "product-of-signs",
                words("product of the sides", "左右の値の積"),
                "segments"::"product_of_signs",
                &[&LINE_AB, &LINE_CD, &VERDICT],
                bodies,
                flawed::product_of_signs,
                tell_product_of_signs,
                |_| None,
            )
        },
    ],
    questions: &[
        Question {
            name: "ab_misses",
            ask: words("Are C and D both on one side of the line AB?", "C と D は、直線 AB の同じ側にある？"),
            choices: &[YES, NO],
        },
        Question {
            name: "cd_misses",
            ask: words("Are A and B both on one side of the line CD?", "A と B は、直線 CD の同じ側にある？"),
            choices: &[YES, NO],
        },
        Question {
            name: "parallel",
            ask: words("Are the segments parallel?", "線分どうしは平行？"),
            choices: &[YES, NO],
        },
    ],
    parts: &[],
    controls,
    home: [0.0, 0.0, 5.2, 4.2],
};

const TURNING: Body = Body { turn: Turn::Points, ..BODY };
