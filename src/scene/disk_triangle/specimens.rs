//! What the flawed methods tell.

use super::edges::*;
use super::given::Given;
use super::regions::*;
use super::verdict::*;
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::disk_triangle::INSIDE;
use crate::geometry::disk_triangle::flawed::{CornersBeyondCorners, WindingUnchecked};
use crate::said::disk_triangle as said;
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
            say!(m, said::EDGE_ROW_LISTS, name, number);
        } else if it.k == 0 {
            say!(m, said::EDGE_NO_ROW, number, name);
        } else {
            say!(m, said::EDGE_ROW_LEAVES_OUT, number, name);
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
                say!(m, said::BEYOND_CORNER_HIT, number, letter, gap, rr);
            } else {
                say!(m, said::BEYOND_CORNER_MISS, number, letter, gap, rr);
            }
        } else {
            given.draw(m, |pen| {
                given.draw_live(pen, it.k);
            });
            say!(m, said::BEYOND_CORNER_NONE, number);
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
            say!(m, said::EDGE_BEYOND_CHECKED, number, name);
        } else {
            say!(m, said::EDGE_BEYOND_NEVER, number, name);
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
            say!(m, said::VERDICT_REGION_INSIDE, number);
        } else if it.hit {
            say!(m, said::VERDICT_METHOD_HIT);
        } else {
            say!(m, said::VERDICT_METHOD_MISS);
        }
    });
    tell.reason(|lang| match it.corner {
        None => reason(&given, it.k, nearest(&edges), it.hit),
        Some(corner) => {
            let numbers = compare(&format!("|{letter}T|"), given.t.distance(corner), "r", given.r, it.hit);
            let k = it.k;
            fill!(lang, said::REASON_ONLY_CORNER, k, letter, numbers)
        }
    });
}
