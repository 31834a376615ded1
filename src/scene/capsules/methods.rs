//! What each method tells and draws.

use super::ENDS;
use super::picture::*;
use crate::figure::{Figure, Role, Shape};
use crate::geometry::capsules::{closest_points, flawed, four_ends_and_crossing};
use crate::geometry::segments::{ClosestPoint, Crossing};
use crate::geometry::{Capsule, Segment};
use crate::scene::common::*;
use crate::scene::knob::Pose;
use crate::scene::run::{Run, Trace};
use crate::words::{Lang, Plain, Words, words};
use glam::Vec2;

const GAP: Words = words("gap", "すき間");
const CROSS: Words = words("the cores cross", "芯どうしが交差");

/// The names of each end's values in the trace: squared gap and closest point.
const END_NAMES: [[&str; 2]; 4] = [
    ["a_to_cd.gap_squared", "a_to_cd.closest"],
    ["b_to_cd.gap_squared", "b_to_cd.closest"],
    ["c_to_ab.gap_squared", "c_to_ab.closest"],
    ["d_to_ab.gap_squared", "d_to_ab.closest"],
];

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
    let foot = (end.vv > 0.0).then(|| p + end.wv / end.vv * end.v);
    if let Some(foot) = foot {
        figure.on("project").add(Role::Projection, Shape::Band(p, foot), "wv", "");
    }
    figure.on("project").named(Role::Vector2, Shape::Arrow(p, q), "v").named(
        Role::Vector1,
        Shape::Arrow(p, t),
        "w",
    );
    if let Some(foot) = foot {
        figure.on("project").draw(Role::Hint, Shape::Segment(t, foot));
        if foot != t {
            figure.on("project").draw(Role::Axis, Shape::RightAngle(foot, t - foot, p - q));
        }
    }
    let label = format!("f = {}", Plain(end.f));
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

pub(super) fn run_four_ends_and_crossing(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = four_ends_and_crossing(&pair[0], &pair[1]);
    let (mut trace, mut figure) = (Trace::default(), shapes(&pair));
    four(&mut trace, &mut figure, &pair, &it.ends, it.nearest, lang);
    sides(&mut trace, &mut figure, &pair, &it.crossing, lang);
    trace.at("crossing").is("crossing", it.crossing.crosses);
    trace.at("compare").is("reach", it.reach).is("hit", it.hit);
    let reason = match it.crossing.crosses {
        true => lang.of(CROSS).to_owned(),
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

pub(super) fn run_closest_points(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = closest_points(&pair[0], &pair[1]);
    let (mut trace, mut figure) = (Trace::default(), shapes(&pair));
    trace.at("lines").is("v", it.v).is("w", it.w).is("vw", it.vw).is("crosses", it.crosses);
    trace.at("lines").is("s", it.s).is("from", it.from);
    trace.at("to").is("on_cd.closest", it.on_cd.closest);
    trace.at("fro").is("on_ab.closest", it.on_ab.closest);
    trace.at("compare").is("reach", it.reach).is("on_ab.gap_squared", it.on_ab.gap_squared).is("hit", it.hit);
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
    reach(&mut figure, &pair, (y, x), it.on_ab.gap_squared, "on_ab.gap_squared", lang);
    let reason = match it.crosses {
        true => lang.of(CROSS).to_owned(),
        false => compare(lang.of(GAP), it.gap_squared.sqrt(), "rA + rC", it.reach, it.hit),
    };
    finish(it.hit, reason, trace, figure, pose)
}

pub(super) fn run_four_ends(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = flawed::four_ends(&pair[0], &pair[1]);
    let (mut trace, mut figure) = (Trace::default(), shapes(&pair));
    four(&mut trace, &mut figure, &pair, &it.ends, it.nearest, lang);
    trace.at("compare").is("reach", it.reach).is("hit", it.hit);
    finish(it.hit, reason(it.nearest, it.ends_squared, it.reach, it.hit, lang), trace, figure, pose)
}
