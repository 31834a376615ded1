//! What the methods tell that compare shadows on the direction that the eye faces.

use super::given::{D, DD, Given, IN_ANGLE};
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::field_of_view::{Cosine, CosineSquared};
use crate::said::field_of_view as said;

const F: Name = Name("f");
const AHEAD_BY: Name = Name("ahead");
const DISTANCE: Name = Name("distance");
const COS: Name = Name("cos");
const ON_EDGE: Name = Name("on_edge");
const AHEAD_SQUARED: Name = Name("ahead_squared");
const ON_EDGE_SQUARED: Name = Name("on_edge_squared");

/// `d·f = 1.84 ≥ |d| cos α = 1.60`.
fn at_least(left: &str, x: f32, right: &str, y: f32, holds: bool) -> String {
    let sign = if holds { "≥" } else { "<" };
    let [x, y] = [Value::against(x, y), Value::against(y, x)].map(|value| value.show(Lang::En));
    format!("{left} = {x} {sign} {right} = {y}")
}

/// How far P is ahead: the shadow of d on f.
fn tell_ahead(given: &Given, tell: &mut Telling<'_>, d: Vec2, ahead: Value) {
    tell.moment(&AHEAD, |m| {
        m.reads(D, d);
        let f = m.reads(F, given.f);
        let ahead = m.finds(AHEAD_BY, ahead);
        m.draw(|pen| draw_ahead(pen, given, d));
        if ahead.value.numbers()[0] >= 0.0 {
            say!(m, said::AHEAD_IN_FRONT, f, ahead);
        } else {
            say!(m, said::AHEAD_BEHIND, f, ahead);
        }
    });
}

fn draw_ahead(pen: &mut Pen<'_>, given: &Given, d: Vec2) {
    let (eye, f, p) = (given.eye, given.f, given.p);
    let ahead = d.dot(f);
    let foot = eye + ahead * f;
    pen.draw(Role::Hint, Shape::Line(eye, f));
    pen.draw(Role::Hint, Shape::Line(eye, f.perp())).label("d·f = 0");
    given.draw_f(pen);
    pen.draw(Role::Hint, Shape::Drop(p, foot));
    pen.draw(Role::Projection, Shape::Segment(eye, foot)).draws(AHEAD_BY).label(measured("d·f", ahead));
    if ahead.abs() > 0.2 && p.distance(foot) > 0.2 {
        pen.draw(Role::Axis, Shape::RightAngle(foot, eye - foot, p - foot));
    }
}

/// Where on the way ahead an edge is at the distance of P.
fn on_edge(given: &Given, d: Vec2) -> Vec2 {
    given.eye + d.length() * given.cos * given.f
}

/// Both edges as far as P is away, the chord between them, and where that crosses the way ahead.
fn draw_chord(pen: &mut Pen<'_>, given: &Given, d: Vec2) {
    let (eye, length) = (given.eye, d.length());
    pen.draw(Role::Hint, Shape::Circle(eye, length));
    let ends = [1.0, -1.0].map(|side| eye + length * given.edge(side));
    pen.draw(Role::Vector2, Shape::Segment(ends[0], ends[1]));
    for end in ends {
        pen.draw(Role::Hint, Shape::Segment(eye, end));
    }
    let label = measured("|d| cos α", length * given.cos);
    pen.draw(Role::Vector2, Shape::Point(on_edge(given, d))).draws(ON_EDGE).label(label);
}

pub(super) fn tell_cosine(inputs: &Inputs, it: &Cosine, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let d = it.d.as_vec2();
    let (ahead, edge) = (it.ahead as f32, it.on_edge as f32);
    given.tell(tell);
    given.tell_range(tell, it.d, it.dd, it.in_range);
    tell_ahead(&given, tell, d, Value::against(ahead, edge));
    tell.moment(&COSINE, |m| {
        m.reads(DD, it.dd as f32);
        let distance = m.finds(DISTANCE, it.distance as f32);
        let cos = m.reads(COS, given.cos);
        let edge = m.finds(ON_EDGE, Value::against(edge, ahead));
        m.draw(|pen| draw_chord(pen, &given, d));
        say!(m, said::COSINE, distance, cos, edge);
    });
    tell.moment(&COMPARE, |m| {
        m.reads(AHEAD_BY, Value::against(ahead, edge));
        m.reads(ON_EDGE, Value::against(edge, ahead));
        m.finds(IN_ANGLE, it.in_angle);
        m.decides(it.hit);
        m.draw(|pen| {
            pen.draw(Role::Gap, Shape::Segment(on_edge(&given, d), given.eye + ahead * given.f));
        });
        given.say_verdict(m, [it.in_range, it.in_angle]);
    });
    given.reason(tell, it.dd, it.in_range, || at_least("d·f", ahead, "|d| cos α", edge, it.in_angle));
}

/// The squares on both shadows, one to either side of the way ahead.
fn draw_squares(pen: &mut Pen<'_>, given: &Given, d: Vec2) {
    let (eye, f) = (given.eye, given.f);
    let sides = [
        (d.dot(f), -1.0, AHEAD_SQUARED, Role::Area, "(d·f)²"),
        (d.length() * given.cos, 1.0, ON_EDGE_SQUARED, Role::Peer, "d·d cos² α"),
    ];
    for (side, way, name, role, label) in sides {
        let (along, aside) = (side * f, way * side.abs() * f.perp());
        let corners = vec![eye, eye + along, eye + along + aside, eye + aside];
        pen.draw(role, Shape::Polygon(corners)).draws(name).label(label);
    }
}

/// Both methods with squares do the same up to the last line.
fn tell_squares(
    inputs: &Inputs,
    it: &CosineSquared,
    tell: &mut Telling<'_>,
    says: fn(&Given, &mut OneMoment<'_, '_>, &CosineSquared),
) {
    let given = Given::new(inputs);
    let d = it.d.as_vec2();
    let (ahead, edge) = (it.ahead_squared as f32, it.on_edge_squared as f32);
    given.tell(tell);
    given.tell_range(tell, it.d, it.dd, it.in_range);
    tell_ahead(&given, tell, d, (it.ahead as f32).into());
    tell.moment(&SQUARE, |m| {
        let shadow = m.reads(AHEAD_BY, it.ahead as f32);
        let (dd, cos) = (m.reads(DD, it.dd as f32), m.reads(COS, given.cos));
        let (ahead, edge) = (
            m.finds(AHEAD_SQUARED, Value::against(ahead, edge)),
            m.finds(ON_EDGE_SQUARED, Value::against(edge, ahead)),
        );
        m.draw(|pen| draw_squares(pen, &given, d));
        say!(m, said::SQUARE, shadow, ahead, dd, cos, edge);
    });
    tell.moment(&COMPARE, |m| {
        m.reads(AHEAD_BY, it.ahead as f32);
        m.reads(AHEAD_SQUARED, Value::against(ahead, edge));
        m.reads(ON_EDGE_SQUARED, Value::against(edge, ahead));
        m.finds(IN_ANGLE, it.in_angle);
        m.decides(it.hit);
        m.draw(|pen| {
            pen.draw(Role::answer(it.hit), Shape::Point(given.p)).draws(HIT);
        });
        says(&given, m, it);
    });
    let sign = if it.ahead < 0.0 { "d·f < 0, " } else { "" };
    given.reason(tell, it.dd, it.in_range, || {
        let squares = at_least("(d·f)²", ahead, "d·d cos² α", edge, ahead >= edge);
        format!("{sign}{squares}")
    });
}

pub(super) fn tell_cosine_squared(inputs: &Inputs, it: &CosineSquared, tell: &mut Telling<'_>) {
    tell_squares(inputs, it, tell, |given, m, it| given.say_verdict(m, [it.in_range, it.in_angle]));
}

pub(super) fn tell_sign_forgotten(inputs: &Inputs, it: &CosineSquared, tell: &mut Telling<'_>) {
    tell_squares(inputs, it, tell, |_, m, it| {
        if it.hit {
            say!(m, said::COMPARE_SIGN_FORGOTTEN_HIT);
        } else {
            say!(m, said::COMPARE_SIGN_FORGOTTEN_MISS);
        }
    });
}
