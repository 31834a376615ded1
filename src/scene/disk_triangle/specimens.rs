//! What the flawed methods tell.

use super::edges::*;
use super::given::Given;
use super::regions::*;
use super::verdict::*;
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::disk_triangle::INSIDE;
use crate::geometry::disk_triangle::flawed::{CornersBeyondCorners, WindingUnchecked};
use glam::Vec2;

const R: Name = Name("r");
const THE_CORNER: Name = Name("corner");
const TO_CORNER: Name = Name("to_corner");
const CORNER_REACHED: Name = Name("corner_reached");
const EDGE_REACHED: Name = Name("edge_reached");

pub(super) fn tell_winding_unchecked(inputs: &Inputs, it: &WindingUnchecked, tell: &mut Telling<'_>) {
    let given = Given::new(inputs, tell.lang());
    let region = region!(it);
    tell_region(&given, tell, &region);
    tell_to_check(&given, tell, &region, it.check);
    let edges = tell_edges(&given, tell, region.sides, [it.on_ab, it.on_bc, it.on_ca], |m, i, checked| {
        m.reads(CHECK_OF[i], checked);
        let (number, name) = (m.reads(K, it.k), EDGE_NAMES[i].en);
        if checked {
            say!(
                m,
                "T is not on the right of {name}, so row {number} lists it: this edge is checked.",
                "T は {name} の右にないので、{number} の行にある: この辺を調べる。"
            );
        } else if it.k == 0 {
            say!(
                m,
                "There is no row {number}: {name} is not checked.",
                "{number} の行はない: {name} は調べない。"
            );
        } else {
            say!(
                m,
                "Row {number} leaves {name} out, because T is on the right of it.",
                "T は {name} の右にあるので、{number} の行に {name} はない。"
            );
        }
    });
    tell.moment(&VERDICT, |m| {
        tell_any(m, &given, it.k, &edges, it.any, it.hit);
        given.draw(m, |pen| {
            draw_verdict(&given, pen, &edges, it.k == INSIDE);
        });
        let found = nearest(&edges).map_or(f32::INFINITY, |edge| edge.squared);
        m.draw_on(&MISSED, |pen| draw_missed(&given, pen, inputs, found));
    });
    tell.reason(|_| reason(&given, it.k, nearest(&edges), it.hit));
}

/// The corner that is taken for the nearest point in a region beyond a corner.
fn tell_corner(given: &Given, tell: &mut Telling<'_>, it: &CornersBeyondCorners) -> &'static str {
    let letter = match it.k {
        1 => "B",
        2 => "A",
        _ => "C",
    };
    tell.moment(&BEYOND_CORNER, |m| {
        let number = m.reads(K, it.k);
        m.reads(R, given.r);
        let squared = it.to_corner.unwrap_or(f32::INFINITY);
        let rr = m.finds(RR, Value::against(it.rr, squared));
        m.finds(CORNER_REACHED, it.corner_reached);
        if let (Some(corner), Some(squared)) = (it.corner, it.to_corner) {
            m.finds(THE_CORNER, corner);
            let gap = m.finds(TO_CORNER, Value::against(squared, it.rr));
            given.draw(m, |pen| draw_to_corner(given, pen, corner, letter, it));
            if it.corner_reached {
                say!(
                    m,
                    "Region {number} lies beyond {letter}, so only {letter} is looked at: |{letter}T|² = {gap} is at most r·r = {rr}.",
                    "領域 {number} は {letter} の外側なので、{letter} だけを見る: |{letter}T|² = {gap} は r·r = {rr} 以下。"
                );
            } else {
                say!(
                    m,
                    "Region {number} lies beyond {letter}, so only {letter} is looked at: |{letter}T|² = {gap} is more than r·r = {rr}.",
                    "領域 {number} は {letter} の外側なので、{letter} だけを見る: |{letter}T|² = {gap} は r·r = {rr} より大きい。"
                );
            }
        } else {
            given.draw(m, |pen| {
                given.draw_live(pen, it.k);
            });
            say!(
                m,
                "Region {number} does not lie beyond a corner: no corner is looked at.",
                "領域 {number} は頂点の外側ではない: 頂点は見ない。"
            );
        }
    });
    letter
}

fn draw_to_corner(given: &Given, pen: &mut Pen<'_>, corner: Vec2, letter: &str, it: &CornersBeyondCorners) {
    let distance = given.t.distance(corner);
    let role = if it.corner_reached { Role::Touching } else { Role::Projection };
    let label = measured(&format!("|{letter}T|"), distance);
    pen.draw(role, Shape::Segment(given.t, corner)).draws(TO_CORNER).label(label);
    pen.draw(role, Shape::Point(corner)).draws(THE_CORNER);
}

pub(super) fn tell_corners_beyond_corners(
    inputs: &Inputs,
    it: &CornersBeyondCorners,
    tell: &mut Telling<'_>,
) {
    let given = Given::ordered(inputs, tell.lang());
    let region = region!(it);
    tell_region(&given, tell, &region);
    let letter = tell_corner(&given, tell, it);
    let edges = tell_edges(&given, tell, region.sides, [it.on_ab, it.on_bc, it.on_ca], |m, i, checked| {
        let (number, name) = (m.reads(K, it.k), given.name(i));
        if checked {
            say!(
                m,
                "Region {number} lies beyond {name}: this edge is checked, and nothing else.",
                "領域 {number} は {name} の外側: この辺だけを調べる。"
            );
        } else {
            say!(
                m,
                "Region {number} does not lie beyond {name}: this edge is never looked at.",
                "領域 {number} は {name} の外側ではない: この辺は見ない。"
            );
        }
    });
    tell.moment(&VERDICT, |m| {
        let number = m.reads(K, it.k);
        m.reads(CORNER_REACHED, it.corner_reached);
        m.finds(EDGE_REACHED, it.edge_reached);
        m.decides(it.hit);
        given.draw(m, |pen| {
            draw_verdict(&given, pen, &edges, it.k == INSIDE);
            if let Some(corner) = it.corner {
                draw_to_corner(&given, pen, corner, letter, it);
            }
        });
        let found = it.to_corner.or(nearest(&edges).map(|edge| edge.squared));
        m.draw_on(&MISSED, |pen| draw_missed(&given, pen, inputs, found.unwrap_or(f32::INFINITY)));
        if it.k == INSIDE {
            say!(m, "k = {number}: T is inside. Hit.", "k = {number}: T は内側。当たり。");
        } else if it.hit {
            say!(
                m,
                "The disk reaches it: this method says hit.",
                "円が届いているので、この方法は「当たり」と答える。"
            );
        } else {
            say!(
                m,
                "The disk does not reach what was looked at: this method says miss.",
                "見たところには円が届かないので、この方法は「外れ」と答える。"
            );
        }
    });
    tell.reason(|lang| match (it.corner, lang) {
        (None, _) => reason(&given, it.k, nearest(&edges), it.hit),
        (Some(corner), _) => {
            let numbers = compare(&format!("|{letter}T|"), given.t.distance(corner), "r", given.r, it.hit);
            match lang {
                Lang::En => format!("region {}, only corner {letter}, {numbers}", it.k),
                Lang::Ja => format!("領域 {}、頂点 {letter} だけ、{numbers}", it.k),
            }
        }
    });
}
