//! What each method tells: its moments, in the order of execution.

use super::given::{Given, bodies};
use super::*;
use crate::figure::{Role, Shape};
use crate::geometry::capsule_disk::flawed::{GrownDisk, NotClamped};
use crate::geometry::capsule_disk::{Cases, Clamp};
use crate::geometry::segments::closest_point;
use crate::said::capsule_disk as said;
use crate::scene::cores::{Dropped, F, GAP, GAP_SQUARED, REACH, REACH_SQUARED, VV, WV};
use glam::Vec2;

const T: Name = Name("disk.center");
const ON_CORE_SQUARED: Name = Name("on_core.gap_squared");
const ALONG_CORE: Name = Name("part");
const SIDE: Name = Name("side");
const RR: Name = Name("rr");
const MEASURED: Name = Name("measured");
const ALLOWED: Name = Name("allowed");
const ON_LINE: Name = Name("foot");
const LENGTH: Name = Name("length");
const L: Name = Name("l");
const ALONG: Name = Name("along");
const ACROSS_SQUARED: Name = Name("across_squared");
const HALF_CHORD: Name = Name("half_chord");
const ENTERS: Name = Name("enters");
const LEAVES: Name = Name("leaves");

const SUM: &str = "R + r";

/// Compares a squared distance with the square of both radii, and says what follows.
fn say_reach(m: &mut OneMoment<'_, '_>, squared: Shown, [reach, reach_squared]: [Shown; 2], hit: bool) {
    if hit {
        say!(m, said::REACH_HIT, reach, reach_squared, squared);
    } else {
        say!(m, said::REACH_MISS, reach, reach_squared, squared);
    }
}

pub(super) fn tell_clamp(inputs: &Inputs, it: &Clamp, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let (t, squared) = (given.t(), it.on_core.gap_squared);
    given.tell(tell);
    tell.moment(&DROP, |m| {
        let at = m.reads(T, t);
        m.draw(|pen| {
            pen.draw(Role::Vector2, given.core.segment());
            pen.draw(Role::Hint, Shape::Circle(t, 0.2)).draws(T);
        });
        say!(m, said::DROP, at);
    });
    tell.call("t", |tell| Dropped { t, letter: "T", core: &given.core }.tell(&it.on_core, tell));
    tell.moment(&COMPARE, |m| {
        let found = m.reads(ON_CORE_SQUARED, Value::against(squared, it.reach_squared));
        let reach = m.finds(REACH, it.reach);
        let reach_squared = m.finds(REACH_SQUARED, Value::against(it.reach_squared, squared));
        m.decides(it.hit);
        m.draw(|pen| given.draw_reach(pen, it.on_core.closest, ON_CORE_SQUARED, rooted("|gap|", squared)));
        say_reach(m, found, [reach, reach_squared], it.hit);
    });
    tell.reason(|_| compare_root("|gap|", squared, SUM, it.reach, it.hit));
}

pub(super) fn tell_cases(inputs: &Inputs, it: &Cases, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let (capsule, disk) = bodies(inputs);
    given.tell(tell);
    let dropped = Dropped { t: given.t(), letter: "T", core: &given.core };
    tell.moment(&PROJECT, |m| dropped.project(m, &closest_point(disk.center(), &capsule.core())));
    tell.moment(&PART, |m| tell_part(m, &given, it));
    tell.moment(&MEASURE, |m| tell_measure(m, &given, it));
    let [measured, allowed] = against(it);
    tell.moment(&COMPARE, |m| {
        let (measured, allowed) = (m.reads(MEASURED, measured), m.reads(ALLOWED, allowed));
        m.decides(it.hit);
        let closest = closest_point(given.t(), &capsule.core());
        m.draw(|pen| {
            let label = rooted("|gap|", closest.gap_squared);
            given.draw_reach(pen, closest.closest, HIT, label);
        });
        if it.hit {
            say!(m, said::COMPARE_HIT, measured, allowed);
        } else {
            say!(m, said::COMPARE_MISS, measured, allowed);
        }
    });
    tell.reason(|lang| {
        let sign = if it.hit { "≤" } else { ">" };
        let [measured, allowed] = [measured, allowed].map(|value| value.show(lang));
        format!("{}, {measured} {sign} {allowed}", lang.of(PARTS[it.part as usize]))
    });
}

/// What is measured and what is allowed, with as many digits as the verdict takes.
fn against(it: &Cases) -> [Value; 2] {
    [Value::against(it.measured, it.allowed), Value::against(it.allowed, it.measured)]
}

fn tell_part(m: &mut OneMoment<'_, '_>, given: &Given, it: &Cases) {
    let (wv, vv) = (m.reads(WV, it.wv), m.reads(VV, it.vv));
    m.finds(ALONG_CORE, PARTS[it.part as usize]);
    m.draw(|pen| {
        given.draw_part(pen, it.part);
        pen.draw(Role::Vector1, Shape::Point(given.t())).draws(ALONG_CORE);
    });
    match it.part {
        Along::Before => say!(m, said::PART_LIES_BEFORE, wv),
        Along::Beside => say!(m, said::PART_LIES_BESIDE, wv, vv),
        Along::Beyond => say!(m, said::PART_LIES_BEYOND, wv, vv),
    }
}

fn tell_measure(m: &mut OneMoment<'_, '_>, given: &Given, it: &Cases) {
    let [measured, allowed] = against(it);
    let (side, reach) = (m.finds(SIDE, it.side), m.finds(REACH, it.reach));
    let rr = m.finds(RR, it.rr);
    let (measured, allowed) = (m.finds(MEASURED, measured), m.finds(ALLOWED, allowed));
    let (t, [p, q]) = (given.t(), [given.core.p, given.core.q]);
    m.draw(|pen| {
        let end = match it.part {
            Along::Before => p,
            Along::Beyond => q,
            Along::Beside => {
                let corners = vec![p, q, t + it.v, t];
                pen.draw(Role::Area, Shape::Polygon(corners)).draws(SIDE).label(format!("side {side}"));
                pen.draw(Role::Vector2, Shape::Arrow(p, q));
                pen.draw(Role::Vector1, Shape::Arrow(p, t));
                return;
            }
        };
        let label = Root(it.measured).to_string();
        pen.draw(Role::Projection, Shape::Segment(end, t)).draws(MEASURED).label(label);
    });
    match it.part {
        Along::Before => say!(m, said::MEASURE_FROM_P, measured, reach, allowed),
        Along::Beside => say!(m, said::MEASURE_AREA, side, measured, rr, allowed),
        Along::Beyond => say!(m, said::MEASURE_FROM_Q, measured, reach, allowed),
    }
}

pub(super) fn tell_not_clamped(inputs: &Inputs, it: &NotClamped, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let (capsule, disk) = bodies(inputs);
    given.tell(tell);
    let dropped = Dropped { t: given.t(), letter: "T", core: &given.core };
    tell.moment(&PROJECT, |m| dropped.project(m, &closest_point(disk.center(), &capsule.core())));
    tell.moment(&FOOT, |m| {
        let (wv, vv) = (m.reads(WV, it.wv), m.reads(VV, it.vv));
        let (f, foot) = (m.finds(F, it.f), m.finds(ON_LINE, it.foot));
        m.finds(GAP, it.gap);
        m.finds(GAP_SQUARED, it.gap_squared);
        m.draw(|pen| {
            given.core.draw_line(pen);
            let label = rooted("|gap|", it.gap_squared);
            pen.draw(Role::Projection, Shape::Arrow(it.foot, given.t())).draws(GAP).label(label);
            pen.draw(Role::Projection, Shape::Point(it.foot)).draws(ON_LINE).label(format!("f = {f}"));
        });
        if it.vv == 0.0 {
            say!(m, said::FOOT_ONE_POINT, vv, f, foot);
        } else {
            say!(m, said::FOOT_DIVIDED, wv, vv, f, foot);
        }
    });
    tell.moment(&COMPARE, |m| {
        let squared = m.reads(GAP_SQUARED, Value::against(it.gap_squared, it.reach_squared));
        let reach = m.finds(REACH, it.reach);
        let reach_squared = m.finds(REACH_SQUARED, Value::against(it.reach_squared, it.gap_squared));
        m.decides(it.hit);
        m.draw(|pen| given.draw_reach(pen, it.foot, GAP_SQUARED, rooted("|gap|", it.gap_squared)));
        say_reach(m, squared, [reach, reach_squared], it.hit);
    });
    tell.reason(|_| compare_root("|gap|", it.gap_squared, SUM, it.reach, it.hit));
}

pub(super) fn tell_grown_disk(inputs: &Inputs, it: &GrownDisk, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell.moment(&GROW, |m| {
        let reach = m.finds(REACH, it.reach);
        m.draw(|pen| {
            pen.draw(Role::Projection, Shape::Circle(given.t(), it.reach))
                .draws(REACH)
                .label(format!("R + r {reach}"));
            pen.draw(Role::Vector2, given.core.segment());
        });
        say!(m, said::GROW, reach);
    });
    tell.moment(&LINE, |m| tell_line(m, &given, it));
    tell.moment(&MEET, |m| tell_crossings(m, &given, it));
    tell.moment(&COMPARE, |m| {
        let (enters, leaves) = (m.reads(ENTERS, it.enters), m.reads(LEAVES, it.leaves));
        let length = m.reads(LENGTH, it.length);
        let across = m.reads(ACROSS_SQUARED, it.across_squared);
        m.decides(it.hit);
        m.draw(|pen| {
            pen.draw(Role::Vector2, given.core.segment());
            for (name, at) in [(ENTERS, it.enters), (LEAVES, it.leaves)] {
                pen.draw(Role::Projection, Shape::Point(on_line(&given, it, at))).draws(name);
            }
        });
        let (capsule, disk) = bodies(inputs);
        m.draw_on(&MISSED, |pen| {
            if !it.hit && clamp(&capsule, &disk).hit {
                given.draw_missed(pen);
            }
        });
        say_on_core(m, it, [enters, leaves, length, across]);
    });
    let reason = if it.hit { said::REASON_EDGE_CROSSES } else { said::REASON_EDGE_DOES_NOT_CROSS };
    tell.reason(|lang| lang.of(reason).to_owned());
}

/// The point so far along the core's line.
fn on_line(given: &Given, it: &GrownDisk, along: f32) -> Vec2 {
    given.core.p + along * it.l
}

fn tell_line(m: &mut OneMoment<'_, '_>, given: &Given, it: &GrownDisk) {
    let (length, l) = (m.finds(LENGTH, it.length), m.finds(L, it.l));
    let (along, across) = (m.finds(ALONG, it.along), m.finds(ACROSS_SQUARED, it.across_squared));
    let (t, p) = (given.t(), given.core.p);
    let foot = on_line(given, it, it.along);
    m.draw(|pen| {
        given.core.draw_line(pen);
        if foot != t {
            pen.draw(Role::Hint, Shape::Drop(t, foot));
        }
        pen.draw(Role::Projection, Shape::Band(p, foot)).draws(ALONG).label(measured("along", it.along));
        pen.draw(Role::Vector2, Shape::Arrow(p, p + it.l)).named(L);
    });
    if it.length == 0.0 {
        say!(m, said::LINE_ONE_POINT, length, l, across);
    } else {
        say!(m, said::LINE_DIRECTION, length, l, along, across);
    }
}

fn tell_crossings(m: &mut OneMoment<'_, '_>, given: &Given, it: &GrownDisk) {
    let half = m.finds(HALF_CHORD, it.half_chord);
    let (enters, leaves) = (m.finds(ENTERS, it.enters), m.finds(LEAVES, it.leaves));
    m.draw(|pen| {
        given.core.draw_line(pen);
        for (name, at, label) in [(ENTERS, it.enters, enters), (LEAVES, it.leaves, leaves)] {
            let text = format!("{} {label}", name.0);
            pen.draw(Role::Projection, Shape::Point(on_line(given, it, at))).draws(name).label(text);
        }
    });
    if it.length == 0.0 {
        say!(m, said::MEET_ONE_POINT, half, enters, leaves);
    } else if it.half_chord == 0.0 {
        say!(m, said::MEET_NOT_CUT, half);
    } else {
        say!(m, said::MEET_IN_OUT, half, enters, leaves);
    }
}

fn say_on_core(m: &mut OneMoment<'_, '_>, it: &GrownDisk, [enters, leaves, length, across]: [Shown; 4]) {
    if it.hit {
        say!(m, said::COMPARE_ON_CORE_HIT, enters, leaves, length);
    } else if it.across_squared > it.reach * it.reach {
        say!(m, said::COMPARE_NOT_CUT, across);
    } else {
        say!(m, said::COMPARE_ON_CORE_MISS, enters, leaves, length);
    }
}
