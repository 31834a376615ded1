//! What the methods tell that compare a cross product.

use super::given::Given;
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::line_disk::Sides;
use crate::geometry::line_disk::flawed::NotNormalized;
use crate::said::line_disk as said;
use glam::Vec2;

const SIDE: Name = Name("side");
const VV: Name = Name("vv");
const NEAR: Name = Name("near");
const END: Name = Name("end");
const EE: Name = Name("ee");
const R: Name = Name("r");

pub(super) fn tell_sides(inputs: &Inputs, it: &Sides, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    tell_cross(&given, [it.v, it.k], it.side, tell);
    tell.moment(&REACHES, |m| {
        let side = m.reads(SIDE, it.side);
        let (vv, rr) = (m.finds(VV, it.vv), m.finds(RR, it.rr));
        m.finds(NEAR, it.near);
        m.draw(|pen| {
            given.draw_drop(pen);
            pen.draw(Role::Projection, Shape::Segment(given.foot(), given.c)).draws(NEAR);
        });
        if it.v == Vec2::ZERO {
            say!(m, said::REACHES_ONE_POINT, side, rr, vv);
        } else if it.near {
            say!(m, said::REACHES_NEAR, side, rr, vv);
        } else {
            say!(m, said::REACHES_PASSES_BY, side, rr, vv);
        }
    });
    tell.moment(&ENDS, |m| {
        let vv = m.reads(VV, it.vv);
        let along = m.finds(ALONG, Value::against(it.along, if it.beyond { it.vv } else { 0.0 }));
        m.finds(BEFORE, it.before);
        m.finds(BEYOND, it.beyond);
        let kind = m.shown(given.kind());
        m.draw(|pen| {
            let foot = given.foot();
            pen.draw(Role::Projection, Shape::Band(given.p, foot)).draws(ALONG).label(format!("k·v {along}"));
            pen.draw(Role::Projection, Shape::Point(foot)).label("F");
        });
        if it.v == Vec2::ZERO {
            say!(m, said::ENDS_ONE_POINT, along, vv, kind);
        } else if it.before {
            say!(m, said::ENDS_BEFORE, along, kind);
        } else if it.beyond {
            say!(m, said::ENDS_BEYOND, along, vv, kind);
        } else {
            say!(m, said::ENDS_BESIDE, along, vv, kind);
        }
    });
    tell.moment(&COMPARE, |m| tell_compare(m, &given, it));
    // What is compared, which are squares: there is no root in this method.
    tell.reason(|_| match by_end(it) {
        true => compare(if it.beyond { "|CQ|²" } else { "|CP|²" }, it.ee, "r²", it.rr, it.hit),
        false => compare("(v × k)²", it.side * it.side, "r²·(v·v)", it.rr * it.vv, it.hit),
    });
}

/// Whether an end decides, and not the line.
fn by_end(it: &Sides) -> bool {
    it.before || it.beyond || it.v == Vec2::ZERO
}

fn tell_compare(m: &mut OneMoment<'_, '_>, given: &Given, it: &Sides) {
    m.reads(NEAR, it.near);
    let rr = m.reads(RR, Value::against(it.rr, it.ee));
    m.finds(END, it.end);
    let ee = m.finds(EE, Value::against(it.ee, it.rr));
    m.decides(it.hit);
    let (letter, end) = if it.beyond { ("Q", given.q) } else { ("P", given.p) };
    m.draw(|pen| {
        if by_end(it) {
            let label = rooted(&format!("|C{letter}|"), it.ee);
            pen.draw(Role::Gap, Shape::Segment(end, given.c)).draws(EE).label(label);
        } else {
            given.draw_verdict(pen);
        }
    });
    match (by_end(it), it.hit) {
        (true, true) => say!(m, said::COMPARE_END_HIT, letter, ee, rr),
        (true, false) => say!(m, said::COMPARE_END_MISS, letter, ee, rr),
        (false, true) => say!(m, said::COMPARE_FOOT_HIT),
        (false, false) => say!(m, said::COMPARE_FOOT_MISS),
    }
}

pub(super) fn tell_not_normalized(inputs: &Inputs, it: &NotNormalized, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    tell_cross(&given, [it.v, it.k], it.side, tell);
    tell.moment(&COMPARE, |m| {
        let side = m.reads(SIDE, it.side);
        let r = m.reads(R, given.r);
        m.decides(it.hit);
        m.draw(|pen| given.draw_drop(pen));
        m.draw_on(&MISSED, |pen| given.draw_missed(pen, it.hit));
        if it.hit {
            say!(m, said::COMPARE_NOT_NORMALIZED_HIT, side, r);
        } else {
            say!(m, said::COMPARE_NOT_NORMALIZED_MISS, side, r);
        }
    });
    tell.reason(|_| compare("|v × k|", it.side.abs(), "r", given.r, it.hit));
}

/// Both methods begin so.
fn tell_cross(given: &Given, [v, k]: [Vec2; 2], side: f32, tell: &mut Telling<'_>) {
    given.tell(tell);
    tell.moment(&SUBTRACT, |m| {
        let (v, k) = (m.finds(V, v), m.finds(K, k));
        m.draw(|pen| given.draw_vectors(pen));
        say!(m, said::SUBTRACT, v, k);
    });
    tell.moment(&CROSS, |m| {
        let v = m.reads(V, v);
        m.reads(K, k);
        let shown = m.finds(SIDE, Value::against(side, 0.0));
        m.draw(|pen| draw_area(pen, given, shown));
        if v.value == Value::Vector(Vec2::ZERO) {
            say!(m, said::CROSS_ONE_POINT, v, shown);
        } else if side == 0.0 {
            say!(m, said::CROSS_ON_LINE, shown);
        } else if side > 0.0 {
            say!(m, said::CROSS_LEFT, shown);
        } else {
            say!(m, said::CROSS_RIGHT, shown);
        }
    });
}

/// The parallelogram of v and k.
fn draw_area(pen: &mut Pen<'_>, given: &Given, side: Shown) {
    let Given { p, q, c, .. } = *given;
    let area = Shape::Polygon(vec![p, q, c + (q - p), c]);
    pen.draw(Role::Area, area).draws(SIDE).label(format!("v × k {side}"));
    given.draw_vectors(pen);
}
