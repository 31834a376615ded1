//! What the method tells that solves an equation.

use super::given::Given;
use super::*;
use crate::figure::{Role, Shape};
use crate::geometry::line_disk::Discriminant;
use crate::said::line_disk as said;

const A: Name = Name("a");
const H: Name = Name("h");
const E: Name = Name("e");
const DISCRIMINANT: Name = Name("disc");

pub(super) fn tell_discriminant(inputs: &Inputs, it: &Discriminant, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell.moment(&EQUATION, |m| {
        m.finds(V, it.v);
        m.finds(K, it.k);
        let (a, h, e) = (m.finds(A, it.a), m.finds(H, it.h), m.finds(E, it.e));
        m.draw(|pen| given.draw_vectors(pen));
        say!(m, said::EQUATION, a, h, e);
    });
    tell.moment(&DISC, |m| tell_sign(m, &given, it));
    tell.moment(&MEET, |m| tell_ways(m, &given, it));
    tell.moment(&COMPARE, |m| tell_compare(m, &given, it));
    tell.reason(|_| reason(it));
}

fn tell_sign(m: &mut OneMoment<'_, '_>, given: &Given, it: &Discriminant) {
    m.reads(A, it.a);
    m.reads(H, it.h);
    m.reads(E, it.e);
    let disc = m.finds(DISCRIMINANT, Value::against(it.disc, 0.0));
    m.draw(|pen| given.draw_drop(pen));
    if it.v == glam::Vec2::ZERO {
        say!(m, said::DISC_ONE_POINT, disc);
    } else if it.disc < 0.0 {
        say!(m, said::DISC_NEGATIVE, disc);
    } else if it.disc > 0.0 {
        say!(m, said::DISC_POSITIVE, disc);
    } else {
        say!(m, said::DISC_ZERO, disc);
    }
}

fn tell_ways(m: &mut OneMoment<'_, '_>, given: &Given, it: &Discriminant) {
    let disc = m.reads(DISCRIMINANT, Value::against(it.disc, 0.0));
    let (enters, leaves) = (m.finds(ENTERS, it.enters), m.finds(LEAVES, it.leaves));
    m.draw(|pen| {
        for (at, name) in [(it.enters, ENTERS), (it.leaves, LEAVES)] {
            let point = pen.draw(Role::Projection, Shape::Point(given.p + at * given.v())).draws(name);
            if it.disc > 0.0 {
                point.label(format!("t = {}", Plain(at)));
            }
        }
    });
    if it.v == glam::Vec2::ZERO {
        say!(m, said::MEET_ROOTS_ONE_POINT, enters, leaves);
    } else if it.disc < 0.0 {
        say!(m, said::MEET_ROOTS_NONE, disc, enters, leaves);
    } else {
        say!(m, said::MEET_ROOTS_IN_OUT, disc, enters, leaves);
    }
}

/// What rules a hit out, or both times.
fn reason(it: &Discriminant) -> String {
    let number = |number: f32, other: f32| Value::against(number, other).show(Lang::En);
    if it.v == glam::Vec2::ZERO {
        format!("e = {} {} 0", number(it.e, 0.0), if it.hit { "≤" } else { ">" })
    } else if it.disc < 0.0 {
        format!("h² − a·e = {} < 0", number(it.disc, 0.0))
    } else if it.before {
        format!("t ≤ {} < 0", number(it.leaves, 0.0))
    } else if it.beyond {
        format!("t ≥ {} > 1", number(it.enters, 1.0))
    } else {
        format!("t = {} … {}", Plain(it.enters), Plain(it.leaves))
    }
}

fn tell_compare(m: &mut OneMoment<'_, '_>, given: &Given, it: &Discriminant) {
    m.reads(DISCRIMINANT, Value::against(it.disc, 0.0));
    let e = m.reads(E, Value::against(it.e, 0.0));
    let enters = m.reads(ENTERS, Value::part_of_way(it.enters));
    let leaves = m.reads(LEAVES, Value::against(it.leaves, 0.0));
    m.finds(BEFORE, it.before);
    m.finds(BEYOND, it.beyond);
    m.decides(it.hit);
    m.draw(|pen| given.draw_verdict(pen));
    let kind = m.shown(given.kind());
    if it.v == glam::Vec2::ZERO {
        say!(m, said::COMPARE_ROOTS_ONE_POINT, kind, e);
    } else if it.disc < 0.0 {
        say!(m, said::COMPARE_ROOTS_NONE);
    } else if it.before {
        say!(m, said::COMPARE_ROOTS_BEFORE, leaves, kind);
    } else if it.beyond {
        say!(m, said::COMPARE_ROOTS_BEYOND, enters, kind);
    } else {
        say!(m, said::COMPARE_ROOTS_HIT, enters, leaves, kind);
    }
}
