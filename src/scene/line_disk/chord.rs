//! What the methods tell that find where the line enters and leaves the disk, in world units.

use super::given::Given;
use super::*;
use crate::figure::{Role, Shape};
use crate::geometry::line_disk::Projection;
use crate::said::line_disk as said;

const L: Name = Name("l");
const LENGTH: Name = Name("length");
const FOOT: Name = Name("foot");
const ACROSS: Name = Name("across");
const AA: Name = Name("aa");
const HALF: Name = Name("half");

pub(super) fn tell_projection(inputs: &Inputs, it: &Projection, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    tell_chord(&given, it, tell);
    tell.moment(&COMPARE, |m| {
        let [enters, leaves] = read_all(m, it);
        m.draw(|pen| given.draw_verdict(pen));
        let kind = m.shown(given.kind());
        if it.length == 0.0 {
            say_point(m, it);
        } else if it.aa > it.rr {
            say_passes(m, it);
        } else if it.before {
            say!(m, said::COMPARE_CHORD_BEHIND, leaves, kind);
        } else if it.beyond {
            let length = m.shown(it.length);
            say!(m, said::COMPARE_CHORD_BEYOND, enters, length, kind);
        } else if given.is_line() {
            say!(m, said::COMPARE_CHORD_LINE_HIT, enters, leaves, kind);
        } else {
            say!(m, said::COMPARE_CHORD_HIT, enters, leaves, kind);
        }
    });
    tell.reason(|lang| reason(it, (said::OUT, it.leaves), lang));
}

pub(super) fn tell_first_hit_only(inputs: &Inputs, it: &Projection, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    tell_chord(&given, it, tell);
    tell.moment(&COMPARE, |m| {
        let [enters, _] = read_all(m, it);
        m.draw(|pen| {
            let at = given.p + it.enters * it.l;
            pen.draw(Role::answer(it.hit), Shape::Point(at)).draws(ENTERS);
        });
        m.draw_on(&MISSED, |pen| given.draw_missed(pen, it.hit));
        let kind = m.shown(given.kind());
        if it.length == 0.0 && it.aa > it.rr {
            say_point(m, it);
        } else if it.aa > it.rr {
            say_passes(m, it);
        } else if it.hit {
            say!(m, said::COMPARE_WAY_IN_HIT, kind, enters);
        } else {
            say!(m, said::COMPARE_WAY_IN_MISS, kind, enters);
        }
    });
    tell.reason(|lang| reason(it, (said::IN, it.enters), lang));
}

/// What the comparison looks at; the ways in and out.
fn read_all(m: &mut OneMoment<'_, '_>, it: &Projection) -> [Shown; 2] {
    m.reads(AA, Value::against(it.aa, it.rr));
    m.reads(RR, Value::against(it.rr, it.aa));
    m.reads(LENGTH, it.length);
    let enters = if it.enters < it.length / 2.0 { 0.0 } else { it.length };
    let ways =
        [m.reads(ENTERS, Value::against(it.enters, enters)), m.reads(LEAVES, Value::against(it.leaves, 0.0))];
    m.finds(BEFORE, it.before);
    m.finds(BEYOND, it.beyond);
    m.decides(it.hit);
    ways
}

fn say_passes(m: &mut OneMoment<'_, '_>, it: &Projection) {
    let (aa, rr) = (m.shown(Value::against(it.aa, it.rr)), m.shown(Value::against(it.rr, it.aa)));
    say!(m, said::COMPARE_PASSES_BY, aa, rr);
}

/// Where P and Q are one point, the ways in and out are those of no line.
fn say_point(m: &mut OneMoment<'_, '_>, it: &Projection) {
    let (aa, rr) = (m.shown(Value::against(it.aa, it.rr)), m.shown(Value::against(it.rr, it.aa)));
    if it.aa > it.rr {
        say!(m, said::COMPARE_ONE_POINT_MISS, aa, rr);
    } else {
        say!(m, said::COMPARE_ONE_POINT_HIT, aa, rr);
    }
}

/// What rules a hit out: the distance, the way that must not come before the start, or the way in beyond the end. Otherwise both ways.
fn reason(it: &Projection, (way, at): (Words, f32), lang: Lang) -> String {
    let number = |number: f32, other: f32| Value::against(number, other).show(lang);
    if it.aa > it.rr || it.length == 0.0 {
        let distance = lang.of(said::FROM_C_TO_F);
        compare_root(distance, it.aa, "r", it.rr.sqrt(), it.aa <= it.rr)
    } else if it.before {
        format!("{} {} < 0", lang.of(way), number(at, 0.0))
    } else if it.beyond {
        let length = number(it.length, it.enters);
        format!("{} {} > |v| = {length}", lang.of(said::IN), number(it.enters, it.length))
    } else {
        format!("{} {}, {} {}", lang.of(said::IN), Plain(it.enters), lang.of(said::OUT), Plain(it.leaves))
    }
}

/// Up to the ways in and out, both methods do the same.
fn tell_chord(given: &Given, it: &Projection, tell: &mut Telling<'_>) {
    given.tell(tell);
    tell.moment(&DIRECTION, |m| tell_direction(m, given, it));
    tell.moment(&DROP, |m| tell_foot(m, given, it));
    tell.moment(&CHORD, |m| tell_half(m, given, it));
    tell.moment(&MEET, |m| tell_ways(m, given, it));
}

fn tell_direction(m: &mut OneMoment<'_, '_>, given: &Given, it: &Projection) {
    let (v, length, l) = (m.finds(V, it.v), m.finds(LENGTH, it.length), m.finds(L, it.l));
    m.draw(|pen| {
        pen.draw(Role::Vector2, Shape::Arrow(given.p, given.q)).named(V);
        pen.draw(Role::Frame, Shape::Arrow(given.p, given.p + it.l)).named(L);
    });
    if it.length > 0.0 {
        say!(m, said::DIRECTION_UNIT, v, length, l);
    } else {
        say!(m, said::DIRECTION_NONE, v, length, l);
    }
}

fn tell_foot(m: &mut OneMoment<'_, '_>, given: &Given, it: &Projection) {
    let (k, along) = (m.finds(K, it.k), m.finds(ALONG, it.along));
    let (foot, across) = (m.finds(FOOT, it.foot), m.finds(ACROSS, it.across));
    m.draw(|pen| {
        pen.draw(Role::Projection, Shape::Band(given.p, it.foot)).draws(ALONG).label(format!("k·l {along}"));
        pen.draw(Role::Vector1, Shape::Arrow(given.p, given.c)).named(K);
        pen.draw(Role::Projection, Shape::Arrow(it.foot, given.c)).draws(ACROSS);
        if it.foot.distance(given.c) > 1e-3 && it.length > 0.0 {
            pen.draw(Role::Axis, Shape::RightAngle(it.foot, given.c - it.foot, -it.l));
        }
        pen.draw(Role::Projection, Shape::Point(it.foot)).draws(FOOT).label("F");
    });
    say!(m, said::DROP, k, along, foot, across);
}

fn tell_half(m: &mut OneMoment<'_, '_>, given: &Given, it: &Projection) {
    m.reads(ACROSS, it.across);
    let (aa, rr) = (m.finds(AA, Value::against(it.aa, it.rr)), m.finds(RR, Value::against(it.rr, it.aa)));
    let half = m.finds(HALF, it.half);
    let out = it.foot + it.half * it.l;
    m.draw(|pen| {
        pen.draw(Role::Projection, Shape::Segment(it.foot, given.c)).draws(AA).label(rooted("|CF|", it.aa));
        pen.draw(Role::Projection, Shape::Point(it.foot)).label("F");
        if it.half > 0.0 && it.length > 0.0 {
            pen.draw(Role::Hint, Shape::Segment(given.c, out)).label("r");
            pen.draw(Role::Vector2, Shape::Segment(it.foot, out))
                .draws(HALF)
                .label(measured("half", it.half));
        }
    });
    if it.aa > it.rr {
        say!(m, said::CHORD_NONE, aa, rr, half);
    } else {
        say!(m, said::CHORD_HALF, rr, aa, half);
    }
}

fn tell_ways(m: &mut OneMoment<'_, '_>, given: &Given, it: &Projection) {
    let (along, half) = (m.reads(ALONG, it.along), m.reads(HALF, it.half));
    let (enters, leaves) = (m.finds(ENTERS, it.enters), m.finds(LEAVES, it.leaves));
    let lang = m.lang();
    m.draw(|pen| {
        let ways = [(it.enters, ENTERS, said::IN), (it.leaves, LEAVES, said::OUT)];
        if !given.is_line() && it.length > 0.0 {
            pen.draw(Role::Hint, Shape::Line(given.p, it.v));
        }
        if it.half > 0.0 {
            pen.draw(Role::Projection, Shape::Band(given.p + it.enters * it.l, given.p + it.leaves * it.l));
        }
        for (at, name, label) in ways {
            let point = pen.draw(Role::Projection, Shape::Point(given.p + at * it.l)).draws(name);
            if it.half > 0.0 {
                point.label(measured(lang.of(label), at));
            }
        }
    });
    if it.length == 0.0 {
        say!(m, said::MEET_CHORD_ONE_POINT, along, half, enters, leaves);
    } else if it.aa > it.rr {
        say!(m, said::MEET_CHORD_PASSES_BY, half, enters, leaves);
    } else {
        say!(m, said::MEET_CHORD_IN_OUT, along, half, enters, leaves);
    }
}
