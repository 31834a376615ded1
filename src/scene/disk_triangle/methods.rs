//! What each method tells and draws, and the table of regions.

use super::picture::*;
use super::{BITS, EDGES};
use crate::figure::{Role, Shape};
use crate::geometry::disk_triangle::{EDGES_TO_CHECK, EdgeCheck, INSIDE, all_edges, flawed, table};
use crate::scene::common::*;
use crate::scene::knob::Pose;
use crate::scene::run::{Run, Table, Trace};
use crate::words::{Lang, Plain, Words, words};

const ALL_EDGES_NAMES: [[&str; 2]; 3] = [
    ["edges.ab.gap_squared", "edges.ab.closest"],
    ["edges.bc.gap_squared", "edges.bc.closest"],
    ["edges.ca.gap_squared", "edges.ca.closest"],
];

const INSIDE_WORDS: Words = words("T is inside", "T は内側");

/// The seven rows of the table of regions. Region 0 has none, so there no row is meant.
fn regions_table(k: u8, lang: Lang) -> Table {
    let head = [
        words("region", "領域"),
        words("bits", "ビット"),
        words("T is", "T の位置"),
        words("check", "調べる辺"),
    ];
    let mut numbers = 1..=INSIDE;
    let row = |k: u8| {
        let check = EDGES_TO_CHECK[usize::from(k)];
        let edges = || (0..3).filter(|&i| check[i]).map(|i| NAMES[i].edge.en);
        let place = match (lang, k) {
            (Lang::En, INSIDE) => "inside".to_owned(),
            (Lang::Ja, INSIDE) => "内側".to_owned(),
            (Lang::En, _) => edges().map(|edge| format!("left of {edge}")).collect::<Vec<_>>().join(", "),
            (Lang::Ja, _) => format!("{} の左", edges().collect::<Vec<_>>().join(", ")),
        };
        let edges = match (lang, k) {
            (Lang::En, INSIDE) => "none: hit".to_owned(),
            (Lang::Ja, INSIDE) => "なし（当たり）".to_owned(),
            _ => edges().collect::<Vec<_>>().join(", "),
        };
        vec![k.to_string(), format!("{k:03b}"), place, edges]
    };
    Table {
        head: head.map(|words| lang.of(words).to_owned()).to_vec(),
        rows: numbers.clone().map(row).collect(),
        now: numbers.position(|row| row == k).into_iter().collect(),
        fixed: true,
    }
}

/// Writes down sides and bits.
fn trace_sides(trace: &mut Trace, sides: [f32; 3], k: u8) {
    trace.at("sides").is("ab", sides[0]).is("bc", sides[1]).is("ca", sides[2]);
    trace.at("bits").is("bits", BITS[usize::from(k)]).is("k", k);
}

/// Writes down what each checked edge met, under the marks of the method and of `check_edge`.
fn trace_checks(trace: &mut Trace, mark: &'static str, edges: &[Option<EdgeCheck>; 3]) {
    for (names, edge) in NAMES.iter().zip(edges) {
        trace.at(mark).maybe(names.on[0], edge.map(|edge| edge.gap_squared));
        trace.at(mark).maybe(names.on[1], edge.map(|edge| edge.closest));
    }
    for (names, edge) in NAMES.iter().zip(edges) {
        let [pq, pt, m, pq_squared, to_p, to_q, to_line, to_end, past_p, past_q, gap_squared, reached] =
            names.check;
        trace.at("along").maybe(pq, edge.map(|edge| edge.pq)).maybe(pt, edge.map(|edge| edge.pt));
        trace.at("along").maybe(m, edge.map(|edge| edge.m));
        trace.at("along").maybe(pq_squared, edge.map(|edge| edge.pq_squared));
        trace.at("distance").maybe(to_p, edge.map(|edge| edge.to_p)).maybe(to_q, edge.map(|edge| edge.to_q));
        // An edge of one point has no line.
        let line = edge.map(|edge| edge.to_line).filter(|to_line| to_line.is_finite());
        trace.at("distance").maybe(to_line, line).maybe(to_end, edge.map(|edge| edge.to_end));
        trace.at("distance").maybe(past_p, edge.map(|edge| edge.m > 0.0));
        trace.at("distance").maybe(past_q, edge.map(|edge| edge.m >= edge.pq_squared));
        trace.at("distance").maybe(gap_squared, edge.map(|edge| edge.gap_squared));
        trace.at("reach").maybe(reached, edge.map(|edge| edge.reached));
    }
}

/// The nearest of the checked edges, the first among equals.
fn nearest(edges: &[Option<EdgeCheck>; 3]) -> Option<usize> {
    let checked = (0..3).filter_map(|i| edges[i].map(|edge| (i, edge.gap_squared)));
    checked.min_by(|(_, x), (_, y)| x.total_cmp(y)).map(|(i, _)| i)
}

fn edge_word(edge: Option<usize>) -> Words {
    edge.map_or(NONE, |i| NAMES[i].edge)
}

/// Region, nearest edge and distance.
fn reason(picture: &Picture, k: u8, nearest: Option<(usize, f32)>, hit: bool, lang: Lang) -> String {
    let disk = &picture.disk;
    let region = match (lang, is_flat(picture.corners)) {
        (Lang::En, false) => format!("region {k}"),
        (Lang::Ja, false) => format!("領域 {k}"),
        (Lang::En, true) => "flat triangle".to_owned(),
        (Lang::Ja, true) => "つぶれた三角形".to_owned(),
    };
    let Some((i, squared)) = nearest else {
        let rest = match (k, lang) {
            (INSIDE, _) => lang.of(INSIDE_WORDS),
            (_, Lang::En) => "no edge to check",
            (_, Lang::Ja) => "調べる辺がない",
        };
        return format!("{region} · {rest}");
    };
    let edge = NAMES[i].edge.en;
    let numbers = compare("|TQ|", squared.sqrt(), "r", disk.radius(), hit);
    match lang {
        Lang::En => format!("{region} · nearest edge {edge} · {numbers}"),
        Lang::Ja => format!("{region} · 最も近い辺 {edge} · {numbers}"),
    }
}

const SIDE_NAMES: [&str; 3] = [NAMES[0].side, NAMES[1].side, NAMES[2].side];

pub(super) fn run_table(pose: &Pose, lang: Lang) -> Run {
    let (disk, triangle) = inputs(pose);
    let it = table(&disk, &triangle);
    let mut trace = Trace::default();
    trace.at("order").is("swapped", it.swapped);
    trace.at("order").is("a", it.corners[0]).is("b", it.corners[1]).is("c", it.corners[2]);
    trace_sides(&mut trace, it.sides, it.k);
    trace.at("edges").is("check", EDGES[usize::from(it.k)]).is("check.nearest", edge_word(it.nearest));
    trace_checks(&mut trace, "edges", &it.edges);
    let reached = it.edges.iter().flatten().any(|edge| edge.reached);
    trace.at("verdict").is("reached", reached).is("hit", it.hit);
    let mut picture = Picture::new(disk, it.corners, it.swapped, Some(it.k), lang);
    picture.sides(&it.sides, SIDE_NAMES, true, lang);
    picture.checks(&it.edges, it.nearest);
    let nearest = it.nearest.map(|i| (i, it.gap_squared));
    let mut reason = reason(&picture, it.k, nearest, it.hit, lang);
    if it.swapped {
        reason += lang.of(words(" · turned over: B and C swapped", " · 裏返し: B と C を入れ替え"));
    }
    picture.run(it.hit, reason, trace, Some(regions_table(it.k, lang)), pose)
}

pub(super) fn run_all_edges(pose: &Pose, lang: Lang) -> Run {
    let (disk, triangle) = inputs(pose);
    let it = all_edges(&disk, &triangle);
    let mut trace = Trace::default();
    const SIDES: [&str; 3] = ["sides[0]", "sides[1]", "sides[2]"];
    for (name, side) in SIDES.into_iter().zip(it.sides) {
        trace.at("inside").is(name, side);
    }
    trace.at("inside").is("inside", it.inside);
    let mut picture = Picture::new(disk, triangle.corners(), false, None, lang);
    let t = disk.center();
    for i in 0..3 {
        let (edge, [gap, closest]) = (&it.edges[i], ALL_EDGES_NAMES[i]);
        trace.at("edges").is(gap, edge.gap_squared).is(closest, edge.closest);
        let (p, q) = picture.edge(i);
        let figure = &mut picture.figure;
        figure.on("edges").labelled(Role::Vector2, Shape::Segment(p, q), NAMES[i].edge.en);
        let label = distance_label(i, i == it.nearest, edge.gap_squared);
        figure.on("distance").add(Role::Projection, Shape::Segment(t, edge.closest), gap, label);
        figure.on("distance").add(Role::Projection, Shape::Point(edge.closest), closest, "");
    }
    trace.at("nearest").is("gap_squared", it.gap_squared).is("edges.nearest", edge_word(Some(it.nearest)));
    trace.at("verdict").is("rr", it.rr).is("hit", it.hit);
    picture.sides(&it.sides, SIDES, false, lang);
    let closest = it.edges[it.nearest].closest;
    picture.nearest(it.nearest, closest, it.gap_squared, ["gap_squared", ALL_EDGES_NAMES[it.nearest][1]]);
    let edge = NAMES[it.nearest].edge.en;
    let numbers = compare("|TQ|", it.gap_squared.sqrt(), "r", disk.radius(), it.gap_squared <= it.rr);
    let reason = match (it.inside, lang) {
        (true, _) => lang.of(INSIDE_WORDS).to_owned(),
        (false, Lang::En) => format!("outside · nearest edge {edge} · {numbers}"),
        (false, Lang::Ja) => format!("外側 · 最も近い辺 {edge} · {numbers}"),
    };
    picture.run(it.hit, reason, trace, None, pose)
}

pub(super) fn run_winding_unchecked(pose: &Pose, lang: Lang) -> Run {
    let (disk, triangle) = inputs(pose);
    let it = flawed::winding_unchecked(&disk, &triangle);
    let nearest = nearest(&it.edges);
    let mut trace = Trace::default();
    trace_sides(&mut trace, it.sides, it.k);
    let check = if it.k == 0 { NONE } else { EDGES[usize::from(it.k)] };
    trace.at("edges").is("check", check).is("check.nearest", edge_word(nearest));
    trace_checks(&mut trace, "edges", &it.edges);
    let reached = it.edges.iter().flatten().any(|edge| edge.reached);
    trace.at("verdict").is("reached", reached).is("hit", it.hit);
    let mut picture = Picture::new(disk, triangle.corners(), false, Some(it.k), lang);
    picture.sides(&it.sides, SIDE_NAMES, true, lang);
    picture.checks(&it.edges, nearest);
    let squared = nearest.and_then(|i| it.edges[i].map(|edge| (i, edge.gap_squared)));
    let reason = reason(&picture, it.k, squared, it.hit, lang);
    picture.run(it.hit, reason, trace, Some(regions_table(it.k, lang)), pose)
}

pub(super) fn run_corners_beyond_corners(pose: &Pose, lang: Lang) -> Run {
    let (disk, triangle) = inputs(pose);
    let it = flawed::corners_beyond_corners(&disk, &triangle);
    let t = disk.center();
    let swapped = triangle.is_counter_clockwise();
    let mut trace = Trace::default();
    trace_sides(&mut trace, it.sides, it.k);
    trace.at("corner").maybe("corner", it.corner);
    trace_checks(&mut trace, "edge", &it.edges);
    let distance = it.corner.map(|corner| corner.distance(t));
    let corner_reached = distance.is_some_and(|distance| distance <= disk.radius());
    let edge_reached = it.edges.iter().flatten().any(|edge| edge.reached);
    trace.at("verdict").is("corner_reached", corner_reached).is("edge_reached", edge_reached);
    trace.at("verdict").is("hit", it.hit);
    let mut picture = Picture::new(disk, it.corners, swapped, Some(it.k), lang);
    picture.sides(&it.sides, SIDE_NAMES, true, lang);
    picture.checks(&it.edges, nearest(&it.edges));
    if let (Some(corner), Some(distance)) = (it.corner, distance) {
        let letter = ["A", "B", "C"][it.corners.iter().position(|&c| c == corner).unwrap_or(0)];
        let figure = &mut picture.figure;
        let label = format!("|{letter}T| {}", Plain(distance));
        figure.on("corner").labelled(Role::Projection, Shape::Segment(t, corner), label);
        figure.on("corner").add(Role::Projection, Shape::Point(corner), "corner", "");
        let numbers = compare(&format!("|{letter}T|"), distance, "r", disk.radius(), it.hit);
        let reason = match lang {
            Lang::En => format!("region {} · only corner {letter} · {numbers}", it.k),
            Lang::Ja => format!("領域 {} · 頂点 {letter} だけ · {numbers}", it.k),
        };
        return picture.run(it.hit, reason, trace, Some(regions_table(it.k, lang)), pose);
    }
    let squared = nearest(&it.edges).and_then(|i| it.edges[i].map(|edge| (i, edge.gap_squared)));
    let reason = reason(&picture, it.k, squared, it.hit, lang);
    picture.run(it.hit, reason, trace, Some(regions_table(it.k, lang)), pose)
}
