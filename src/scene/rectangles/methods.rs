//! What each method tells and draws, and the table of axes.

use super::SIDES;
use super::picture::*;
use super::shadows::Values;
use crate::figure::{Role, Shape};
use crate::geometry::rectangles::{AxisCheck, corners, flawed, radii};
use crate::scene::common::*;
use crate::scene::knob::Pose;
use crate::scene::run::{Run, Table, Trace, Value};
use crate::words::{Lang, Plain, Words, words};
use glam::Vec2;

/// Writes down what `check_axis` met on one axis.
fn trace_check(trace: &mut Trace, names: &Names, check: &AxisCheck) {
    trace.at("distance").is(names.distance, check.distance);
    trace.at("reach").is(names.reach[0], check.reach_a).is(names.reach[1], check.reach_b);
    trace.at("gap").is(names.gap, check.gap).is(names.overlap, check.overlap);
    trace.at("gap").is(names.separates, check.separates);
}

/// Why, in the words of the axis that decides.
fn reason(
    names: &[Names],
    checks: &[AxisCheck],
    first_gap: Option<usize>,
    least: usize,
    lang: Lang,
) -> String {
    let axis = lang.of(names[first_gap.unwrap_or(least)].title);
    let number = checks[first_gap.unwrap_or(least)];
    let count = checks.len();
    match (lang, first_gap) {
        (Lang::En, Some(_)) => {
            format!("the shadows on {axis} leave a gap of {}: one axis is enough", tiny(number.gap))
        }
        (Lang::Ja, Some(_)) => {
            format!("{axis}の影に {} のすき間: 分離軸は1本で十分", tiny(number.gap))
        }
        (Lang::En, None) => {
            format!("no gap on the {count} axes · least overlap {} on {axis}", Plain(number.overlap))
        }
        (Lang::Ja, None) => {
            format!("{count}本の軸のどれにもすき間なし · 最小の重なりは{axis}の {}", Plain(number.overlap))
        }
    }
}

/// A number above zero that shows as such.
fn tiny(number: f32) -> String {
    if number < 0.005 { number.to_string() } else { Plain(number).to_string() }
}

/// The axes side by side; an axis that repeats an earlier one says so.
fn table(names: &[Names], checks: &[AxisCheck], now: usize, lang: Lang) -> Table {
    let head = [words("axis L", "軸 L"), Words::same("|t·L|"), Words::same("rA + rB"), Words::same("")];
    let row = |i: usize| {
        let check = &checks[i];
        let repeats = (0..i).find(|&j| checks[j].axis.perp_dot(check.axis).abs() < 1e-4);
        let title = lang.of(names[i].title);
        let title = repeats.map_or(title.to_owned(), |j| format!("{title} ∥ {}", lang.of(names[j].title)));
        let result = match (lang, check.separates) {
            (Lang::En, true) => format!("gap {}", tiny(check.gap)),
            (Lang::En, false) => format!("overlap {}", Plain(check.overlap)),
            (Lang::Ja, true) => format!("すき間 {}", tiny(check.gap)),
            (Lang::Ja, false) => format!("重なり {}", Plain(check.overlap)),
        };
        let reaches = format!("{} + {}", Plain(check.reach_a), Plain(check.reach_b));
        vec![title, Plain(check.distance).to_string(), reaches, result]
    };
    Table {
        head: head.map(|words| lang.of(words).to_owned()).to_vec(),
        rows: (0..checks.len()).map(row).collect(),
        now: vec![now],
        fixed: false,
    }
}

pub(super) fn run_radii(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = radii(&pair[0], &pair[1]);
    let decides = it.first_gap.unwrap_or(it.least);
    let mut trace = Trace::default();
    trace.at("between").is("t", it.t);
    for (names, check) in NAMES.iter().zip(&it.checks) {
        trace.at("axes").is(names.axis, check.axis);
        trace_check(&mut trace, names, check);
    }
    trace.at("verdict").is("first_gap", it.first_gap.map_or(NONE, |i| SIDES[i])).is("hit", it.hit);
    trace.at("way-out").is("least", SIDES[it.least]).maybe("way_out", it.hit.then_some(it.way_out));
    let mut figure = shapes(&pair);
    let (a, b) = (pair[0].center(), pair[1].center());
    figure.on("between").named(Role::Vector1, Shape::Arrow(a, b), "t");
    for (i, names) in NAMES.iter().enumerate() {
        let from = [a, b][i / 2];
        let arrow = Shape::Arrow(from, from + it.checks[i].axis);
        figure.on("axes").add(Role::Vector2, arrow, names.axis, ["a.u", "a.v", "b.u", "b.v"][i]);
    }
    draw_axes(&mut figure, &pair, &it.checks.map(|check| check.axis), &NAMES, by_reach, decides, lang);
    if it.hit {
        let moved = pair[1].corners().map(|corner| corner + it.way_out).to_vec();
        figure.on("way-out").draw(Role::Hint, Shape::Polygon(moved));
        let label = lang.of(words("way out", "押し出し"));
        figure.on("way-out").add(Role::Vector2, Shape::Arrow(b, b + it.way_out), "way_out", label);
    }
    let table = table(&NAMES, &it.checks, decides, lang);
    let mut reason = reason(&NAMES, &it.checks, it.first_gap, it.least, lang);
    if it.checks[0].axis.perp_dot(it.checks[2].axis).abs() < 1e-4
        || it.checks[0].axis.perp_dot(it.checks[3].axis).abs() < 1e-4
    {
        reason += lang.of(words(" · parallel sides: two axes repeat", " · 辺が平行: 2本の軸は重複"));
    }
    finish(it.hit, reason, trace, figure, Some(table), pose, lang)
}

fn by_reach(names: &Names) -> Values {
    Values { bands: names.reach, distance: names.distance, gap: names.gap, overlap: names.overlap }
}

pub(super) fn run_corners(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = corners(&pair[0], &pair[1]);
    // The reaches serve the picture and its table only.
    let checks = radii(&pair[0], &pair[1]);
    let decides = it.first_gap.unwrap_or(checks.least);
    const A: [&str; 4] = ["a[0]", "a[1]", "a[2]", "a[3]"];
    const B: [&str; 4] = ["b[0]", "b[1]", "b[2]", "b[3]"];
    let mut trace = Trace::default();
    let mut figure = shapes(&pair);
    for (role, names, corners) in [(Role::Peer, A, it.a), (Role::Moving, B, it.b)] {
        for (name, corner) in names.into_iter().zip(corners) {
            trace.at("corners").is(name, corner);
            figure.on("corners").add(role, Shape::Point(corner), name, "");
        }
    }
    for (i, names) in NAMES.iter().enumerate() {
        let (a, b) = (it.shadows_a[i], it.shadows_b[i]);
        trace.at("shadows").is(names.shadows[0], Value::Range(a.min, a.max));
        trace.at("shadows").is(names.shadows[1], Value::Range(b.min, b.max));
        trace.at("gaps").is(names.room, it.gaps[i]);
    }
    trace.at("gaps").is("first_gap", it.first_gap.map_or(NONE, |i| SIDES[i]));
    trace.at("verdict").is("hit", it.hit);
    let values = |names: &Names| Values { bands: names.shadows, distance: "", gap: names.room, overlap: "" };
    draw_axes(&mut figure, &pair, &it.axes, &NAMES, values, decides, lang);
    view(&pair, decides, it.axes[decides]).draw_drops(&mut figure, "corner-shadows", &it.a, &it.b);
    let table = table(&NAMES, &checks.checks, decides, lang);
    let reason = reason(&NAMES, &checks.checks, it.first_gap, checks.least, lang);
    finish(it.hit, reason, trace, figure, Some(table), pose, lang)
}

pub(super) fn run_upright(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = flawed::upright(&pair[0], &pair[1]);
    let least = usize::from(it.checks[1].overlap < it.checks[0].overlap);
    let decides = it.first_gap.unwrap_or(least);
    let mut trace = Trace::default();
    trace.at("between").is("t", it.t);
    for (names, check) in UPRIGHT.iter().zip(&it.checks) {
        trace.at("axes").is(names.axis, check.axis);
        trace_check(&mut trace, names, check);
    }
    let first_gap = it.first_gap.map_or(NONE, |i| UPRIGHT[i].title);
    trace.at("verdict").is("first_gap", first_gap).is("hit", it.hit);
    let mut figure = shapes(&pair);
    let (a, b) = (pair[0].center(), pair[1].center());
    figure.on("between").named(Role::Vector1, Shape::Arrow(a, b), "t");
    for (names, check) in UPRIGHT.iter().zip(&it.checks) {
        let label = if check.axis == Vec2::X { "x" } else { "y" };
        figure.on("axes").add(Role::Vector2, Shape::Arrow(a, a + check.axis), names.axis, label);
    }
    draw_axes(&mut figure, &pair, &it.checks.map(|check| check.axis), &UPRIGHT, by_reach, decides, lang);
    let table = table(&UPRIGHT, &it.checks, decides, lang);
    let reason = reason(&UPRIGHT, &it.checks, it.first_gap, least, lang);
    finish(it.hit, reason, trace, figure, Some(table), pose, lang)
}

pub(super) fn run_corner_inside(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = flawed::corner_inside(&pair[0], &pair[1]);
    const A_IN_B: [&str; 4] = ["a_in_b[0]", "a_in_b[1]", "a_in_b[2]", "a_in_b[3]"];
    const B_IN_A: [&str; 4] = ["b_in_a[0]", "b_in_a[1]", "b_in_a[2]", "b_in_a[3]"];
    let mut trace = Trace::default();
    let mut figure = shapes(&pair);
    for (mark, names, corners, inside) in
        [("a-in-b", A_IN_B, pair[0].corners(), it.a_in_b), ("b-in-a", B_IN_A, pair[1].corners(), it.b_in_a)]
    {
        for i in 0..4 {
            trace.at(mark).is(names[i], inside[i]);
            let role = if inside[i] { Role::Gap } else { Role::Projection };
            let label = lang.of(if inside[i] { words("inside", "中") } else { words("outside", "外") });
            figure.on(mark).add(role, Shape::Point(corners[i]), names[i], label);
        }
    }
    trace.at("verdict").is("hit", it.hit);
    let count = |inside: [bool; 4]| inside.into_iter().filter(|&inside| inside).count();
    let (a, b) = (count(it.a_in_b), count(it.b_in_a));
    let reason = match lang {
        Lang::En => format!("corners of A in B: {a} · corners of B in A: {b}"),
        Lang::Ja => format!("B に入った A の頂点: {a} · A に入った B の頂点: {b}"),
    };
    finish(it.hit, reason, trace, figure, None, pose, lang)
}
