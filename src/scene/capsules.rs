//! 5 · Capsules that cross. Sources: Qiita advent calendar 2023-12-24, "ゲーム作りとかCGとかに関わる
//! 数学(初歩)②"; Ericson, *Real-Time Collision Detection*, 5.1.9.

use super::common::*;
use super::knob::{Body, Drag, Handle, Pose, Turn};
use super::run::{Run, Trace};
use super::source::Source;
use super::{Layer, Method, Question, Scene, found, given};
use crate::figure::{Figure, Role, Shape};
use crate::geometry::capsules::{closest_points, flawed, four_ends_and_crossing};
use crate::geometry::segments::{ClosestPoint, Crossing};
use crate::geometry::{Capsule, Segment};
use crate::words::{Lang, Plain, Words, words};
use glam::Vec2;

pub(super) const SCENE: Scene = Scene {
    id: "capsules",
    title: words("Capsules that cross", "交差するカプセル"),
    short: words("Capsules", "カプセル"),
    knobs: &[
        point("a1", words("end A", "端点 A"), -3.4, -1.2),
        point("a2", words("end B", "端点 B"), 1.2, -0.2),
        length("a-radius", words("radius of AB", "AB の半径"), 0.7),
        point("b1", words("end C", "端点 C"), 0.4, 2.2),
        point("b2", words("end D", "端点 D"), 3.6, -1.8),
        length("b-radius", words("radius of CD", "CD の半径"), 0.5),
    ],
    bodies: &[
        Body {
            title: words("capsule AB", "カプセル AB"),
            moves: &["a1", "a2"],
            stretch_x: Some(("a-radius", 0)),
            turns: words("capsule AB", "カプセル AB"),
            ..TURNING
        },
        Body {
            title: words("capsule CD", "カプセル CD"),
            moves: &["b1", "b2"],
            stretch_x: Some(("b-radius", 0)),
            turns: words("capsule CD", "カプセル CD"),
            ..TURNING
        },
    ],
    layers: LAYERS,
    methods: &[
        method(
            "four-ends-and-crossing",
            words("four ends, then crossing", "4つの端点と交差"),
            &["four_ends_and_crossing", "closest_point", "crossing"],
            run_four_ends_and_crossing,
        ),
        method(
            "closest-points",
            words("closest points of the cores", "芯どうしの最近接点"),
            &["closest_points"],
            run_closest_points,
        ),
        Method {
            flaw: Some(words(
                "It misses capsules that cross far from their ends.",
                "端点から離れたところで交差するカプセルを見落とします。",
            )),
            ..method(
                "four-ends",
                words("four ends only", "4つの端点だけ"),
                &["four_ends", "closest_point"],
                run_four_ends,
            )
        },
    ],
    questions: &[
        Question {
            name: "ends_squared.end",
            ask: words("Which end is nearest to the other core?", "相手の芯に最も近い端点は？"),
            choices: &ENDS,
        },
        Question {
            name: "crosses",
            ask: words("Do the cores cross?", "芯どうしは交差する？"),
            choices: &[YES, NO],
        },
        Question {
            name: "ab_splits",
            ask: words("Are C and D on opposite sides of AB?", "C と D は直線 AB の反対側にある？"),
            choices: &[YES, NO],
        },
        Question {
            name: "cd_splits",
            ask: words("Are A and B on opposite sides of CD?", "A と B は直線 CD の反対側にある？"),
            choices: &[YES, NO],
        },
    ],
    home: [0.1, 0.2, 5.2, 4.2],
};

/// The methods and the building blocks that they call.
const FILE: &str = concat!(include_str!("../geometry/capsules.rs"), include_str!("../geometry/segments.rs"));

const fn method(
    id: &'static str,
    title: Words,
    functions: &'static [&'static str],
    run: fn(&Pose, Lang) -> Run,
) -> Method {
    Method { id, title, source: Source { file: FILE, functions }, flaw: None, run }
}

const TURNING: Body = Body { turn: Turn::Points, stretches: words("radius", "半径"), ..BODY };

const LAYERS: &[Layer] = &[
    given("shapes", words("the capsules", "2つのカプセル")),
    given("cores", words("their cores", "カプセルの芯")),
    given("radius", words("their radii", "半径")),
    found("ends", words("from each end to the other core", "各端点から相手の芯へ")),
    found("nearest", words("the nearest end", "最も近い端点")),
    found("project", words("the nearest end seen along the other core", "最も近い端点を相手の芯へ射影")),
    found("closest", words("the point closest to the nearest end", "最も近い端点に対する最近接点")),
    found("ab-splits", words("the sides of C and D", "C と D の左右")),
    found("cd-splits", words("the sides of A and B", "A と B の左右")),
    found("crossing", words("both side tests", "両方の左右判定")),
    found("lines", words("where the lines meet", "直線どうしの交点")),
    found("to", words("over to CD", "CD へ下ろす")),
    found("fro", words("back to AB", "AB へ戻す")),
    found("compare", words("the gap and both radii", "すき間と2つの半径")),
];

const GAP: Words = words("gap", "すき間");

const ENDS: [Words; 4] = [Words::same("A"), Words::same("B"), Words::same("C"), Words::same("D")];

/// The names of each end's values in the trace: squared gap and closest point.
const END_NAMES: [[&str; 2]; 4] = [
    ["a_to_cd.gap_squared", "a_to_cd.closest"],
    ["b_to_cd.gap_squared", "b_to_cd.closest"],
    ["c_to_ab.gap_squared", "c_to_ab.closest"],
    ["d_to_ab.gap_squared", "d_to_ab.closest"],
];

fn pair(pose: &Pose) -> [Capsule; 2] {
    [pose.capsule("a1", "a2", "a-radius"), pose.capsule("b1", "b2", "b-radius")]
}

/// A, B, C, D.
fn ends([x, y]: &[Capsule; 2]) -> [Vec2; 4] {
    [x.core().start(), x.core().end(), y.core().start(), y.core().end()]
}

/// What all methods show first.
fn shapes(pair: &[Capsule; 2]) -> Figure {
    let mut figure = Figure::default();
    let ends = ends(pair);
    for (i, role) in [Role::Moving, Role::Peer].into_iter().enumerate() {
        let (p, q, r) = (ends[2 * i], ends[2 * i + 1], pair[i].radius());
        figure.on("shapes").draw(role, Shape::Capsule(p, q, r));
        figure.on("cores").draw(role, Shape::Segment(p, q));
        let (rim, _) = rim(&pair[i]);
        figure.on("radius").labelled(Role::Hint, Shape::Segment(p.midpoint(q), rim), ["rA", "rC"][i]);
    }
    for (i, end) in ends.into_iter().enumerate() {
        let role = [Role::Moving, Role::Peer][i / 2];
        figure.on("shapes").labelled(role, Shape::Point(end), ENDS[i].en);
    }
    figure
}

/// The spot on the rim beside a capsule's middle, and that middle.
fn rim(capsule: &Capsule) -> (Vec2, Vec2) {
    let (p, q) = (capsule.core().start(), capsule.core().end());
    let across = (q - p).perp().try_normalize().unwrap_or(Vec2::Y);
    (p.midpoint(q) + capsule.radius() * across, p.midpoint(q))
}

fn finish(hit: bool, reason: String, trace: Trace, figure: Figure, pose: &Pose) -> Run {
    let pair = pair(pose);
    let ends = ends(&pair);
    let mut handles = Vec::new();
    for (i, knob) in ["a-radius", "b-radius"].into_iter().enumerate() {
        let (at, middle) = rim(&pair[i]);
        handles.push(Handle::new(knob, at, Drag::Distance(middle)));
    }
    for (i, knob) in ["a1", "a2", "b1", "b2"].into_iter().enumerate() {
        handles.push(point_handle(knob, ends[i]));
    }
    let grab = |i: usize| (i, Shape::Capsule(ends[2 * i], ends[2 * i + 1], pair[i].radius()));
    Run { hit, reason, trace, figure, table: None, handles, grabs: vec![grab(1), grab(0)] }
}

/// Writes down and draws the four ends, and the nearest of them in full.
fn four(
    trace: &mut Trace,
    figure: &mut Figure,
    pair: &[Capsule; 2],
    found: &[ClosestPoint; 4],
    nearest: usize,
    lang: Lang,
) {
    let points = ends(pair);
    for (i, end) in found.iter().enumerate() {
        let [gap_squared, closest] = END_NAMES[i];
        trace.at("ends").is(gap_squared, end.gap_squared).is(closest, end.closest);
        let label = Plain(end.gap_squared.sqrt()).to_string();
        figure.on("ends").add(Role::Projection, Shape::Segment(points[i], end.closest), gap_squared, label);
        figure.on("ends").add(Role::Projection, Shape::Point(end.closest), closest, "");
    }
    // The listing shows the call for the nearest end.
    let end = &found[nearest];
    trace.at("project").is("v", end.v).is("w", end.w).is("wv", end.wv).is("vv", end.vv);
    trace.at("clamp").is("f", end.f);
    trace.at("closest").is("closest", end.closest).is("gap", end.gap).is("gap_squared", end.gap_squared);
    trace.at("nearest").is("ends_squared", end.gap_squared).is("ends_squared.end", ENDS[nearest]);
    let t = points[nearest];
    let other: Segment = pair[1 - nearest / 2].core();
    let (p, q) = (other.start(), other.end());
    figure.on("project").named(Role::Vector2, Shape::Arrow(p, q), "v").named(
        Role::Vector1,
        Shape::Arrow(p, t),
        "w",
    );
    if end.vv > 0.0 {
        let foot = p + end.wv / end.vv * end.v;
        figure.on("project").add(Role::Projection, Shape::Segment(p, foot), "wv", "");
        figure.on("project").draw(Role::Hint, Shape::Segment(t, foot));
        if foot != t {
            figure.on("project").draw(Role::Axis, Shape::RightAngle(foot, t - foot, p - q));
        }
    }
    let label = format!("P + f·v, f = {}", Plain(end.f));
    figure.on("closest").add(Role::Projection, Shape::Point(end.closest), "closest", label);
    figure.on("closest").named(Role::Projection, Shape::Arrow(end.closest, t), "gap");
    let gap = Shape::Segment(t, end.closest);
    figure.on("nearest").add(Role::Gap, gap, "ends_squared", gap_label(end.gap_squared, lang));
    figure.on("nearest").draw(Role::Gap, Shape::Point(end.closest));
    reach(figure, pair, (t, end.closest), end.gap_squared, "ends_squared", lang);
}

/// What is written beside the distance of the cores.
fn gap_label(squared: f32, lang: Lang) -> String {
    format!("{} {}", lang.of(GAP), Plain(squared.sqrt()))
}

/// The gap between two points, and a circle round the first as large as both radii.
fn reach(
    figure: &mut Figure,
    pair: &[Capsule; 2],
    (from, to): (Vec2, Vec2),
    squared: f32,
    name: &'static str,
    lang: Lang,
) {
    let reach = pair[0].radius() + pair[1].radius();
    let circle = Shape::Circle(from, reach);
    figure.on("compare").add(Role::Hint, circle, "reach", format!("rA + rC {}", Plain(reach)));
    figure.on("compare").add(Role::Gap, Shape::Segment(from, to), name, gap_label(squared, lang));
}

/// Writes down and draws the side tests.
fn sides(trace: &mut Trace, figure: &mut Figure, pair: &[Capsule; 2], it: &Crossing, lang: Lang) {
    trace.at("ab-splits").is("c_side", it.c_side).is("d_side", it.d_side).is("ab_splits", it.ab_splits);
    trace.at("cd-splits").is("a_side", it.a_side).is("b_side", it.b_side).is("cd_splits", it.cd_splits);
    trace.at("crosses").is("crosses", it.crosses);
    let [a, b, c, d] = ends(pair);
    for (mark, (p, q), others) in [
        ("ab-splits", (a, b), [(c, it.c_side, "c_side", "C"), (d, it.d_side, "d_side", "D")]),
        ("cd-splits", (c, d), [(a, it.a_side, "a_side", "A"), (b, it.b_side, "b_side", "B")]),
    ] {
        for layer in [mark, "crossing"] {
            let pen = &mut figure.on(layer);
            if p != q {
                pen.draw(Role::Hint, Shape::Line(p, q - p));
            }
            pen.draw(Role::Vector2, Shape::Arrow(p, q));
            for (end, side, name, letter) in others {
                let word = if side > 0.0 {
                    words("right", "右")
                } else if side < 0.0 {
                    words("left", "左")
                } else {
                    words("on the line", "線上")
                };
                let label = format!("{letter}: {} {}", lang.of(word), Plain(side));
                pen.add(Role::Vector1, Shape::Arrow(p, end), name, label);
            }
        }
    }
}

fn run_four_ends_and_crossing(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = four_ends_and_crossing(&pair[0], &pair[1]);
    let (mut trace, mut figure) = (Trace::default(), shapes(&pair));
    four(&mut trace, &mut figure, &pair, &it.ends, it.nearest, lang);
    sides(&mut trace, &mut figure, &pair, &it.crossing, lang);
    trace.at("crossing").is("crossing", it.crossing.crosses);
    trace.at("compare").is("reach", it.reach).is("hit", it.hit);
    let reason = match it.crossing.crosses {
        true => lang.of(words("the cores cross", "芯どうしが交差")).to_owned(),
        false => reason(it.nearest, it.ends_squared, it.reach, it.hit, lang),
    };
    finish(it.hit, reason, trace, figure, pose)
}

fn reason(nearest: usize, squared: f32, reach: f32, hit: bool, lang: Lang) -> String {
    let numbers = compare(lang.of(GAP), squared.sqrt(), "rA + rC", reach, hit);
    match lang {
        Lang::En => format!("nearest end {} · {numbers}", ENDS[nearest].en),
        Lang::Ja => format!("最も近い端点 {} · {numbers}", ENDS[nearest].ja),
    }
}

fn run_closest_points(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = closest_points(&pair[0], &pair[1]);
    let (mut trace, mut figure) = (Trace::default(), shapes(&pair));
    trace.at("lines").is("v", it.v).is("w", it.w).is("vw", it.vw).is("s", it.s).is("from", it.from);
    trace.at("to").is("on_cd.closest", it.on_cd.closest);
    trace.at("fro").is("on_ab.closest", it.on_ab.closest);
    trace.at("compare").is("gap_squared", it.gap_squared).is("reach", it.reach).is("hit", it.hit);
    let [a, b, c, d] = ends(&pair);
    for (p, q) in [(a, b), (c, d)] {
        if p != q {
            figure.on("lines").draw(Role::Hint, Shape::Line(p, q - p));
        }
    }
    let label = format!("from, s = {}", Plain(it.s));
    figure
        .on("lines")
        .named(Role::Vector1, Shape::Arrow(a, b), "v")
        .named(Role::Vector2, Shape::Arrow(c, d), "w")
        .add(Role::Projection, Shape::Point(it.from), "from", label);
    let (x, y) = (it.on_ab.closest, it.on_cd.closest);
    figure.on("to").draw(Role::Projection, Shape::Arrow(it.from, y)).add(
        Role::Projection,
        Shape::Point(y),
        "on_cd.closest",
        "on_cd",
    );
    figure.on("fro").draw(Role::Projection, Shape::Arrow(y, x)).add(
        Role::Projection,
        Shape::Point(x),
        "on_ab.closest",
        "on_ab",
    );
    reach(&mut figure, &pair, (y, x), it.gap_squared, "gap_squared", lang);
    let numbers = compare(lang.of(GAP), it.gap_squared.sqrt(), "rA + rC", it.reach, it.hit);
    finish(it.hit, numbers, trace, figure, pose)
}

fn run_four_ends(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = flawed::four_ends(&pair[0], &pair[1]);
    let (mut trace, mut figure) = (Trace::default(), shapes(&pair));
    four(&mut trace, &mut figure, &pair, &it.ends, it.nearest, lang);
    trace.at("compare").is("reach", it.reach).is("hit", it.hit);
    finish(it.hit, reason(it.nearest, it.ends_squared, it.reach, it.hit, lang), trace, figure, pose)
}
