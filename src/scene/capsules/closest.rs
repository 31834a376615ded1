//! What the closest points of the cores tell: a start on AB, then to and fro once.

use super::crossing::tell_crossing;
use super::given::Given;
use super::methods::{CORES_CROSS, REACH, REACH_SQUARED, draw_cores, draw_crossing, say_reach};
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::capsules::ClosestPoints;
use crate::said::capsules as said;
use crate::scene::cores::Dropped;
use glam::Vec2;

const V_AB: Name = Name("v_ab");
const V_CD: Name = Name("v_cd");
const WHOLE: Name = Name("whole");
const PART: Name = Name("part");
const S: Name = Name("s");
const START: Name = Name("from");
const ON_CD: Name = Name("on_cd.closest");
const ON_AB: Name = Name("on_ab.closest");
const FRO_SQUARED: Name = Name("on_ab.gap_squared");
const GAP_SQUARED: Name = Name("gap_squared");

pub(super) fn tell_closest_points(inputs: &Inputs, it: &ClosestPoints, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell_lines(&given, it, tell);
    tell_start(&given, it, tell);
    let [ab, cd] = &given.cores;
    tell.moment(&TO, |m| {
        let from = m.reads(START, it.from);
        m.draw(|pen| {
            pen.draw(Role::Vector2, cd.segment());
            pen.draw(Role::Projection, Shape::Point(it.from)).named(START);
        });
        say!(m, said::TO, from);
    });
    tell.call("to", |tell| Dropped { t: it.from, letter: "T", core: cd }.tell(&it.on_cd, tell));
    tell.moment(&FRO, |m| {
        let over = m.reads(ON_CD, it.on_cd.closest);
        m.draw(|pen| {
            pen.draw(Role::Vector2, ab.segment());
            pen.draw(Role::Projection, Shape::Arrow(it.from, it.on_cd.closest));
            pen.draw(Role::Projection, Shape::Point(it.on_cd.closest))
                .draws(ON_CD)
                .from(Shape::Point(it.from))
                .label("on_cd");
        });
        say!(m, said::FRO, over);
    });
    tell.call("fro", |tell| Dropped { t: it.on_cd.closest, letter: "T", core: ab }.tell(&it.on_ab, tell));
    tell.moment(&COMPARE, |m| tell_compare(m, &given, it));
    tell.reason(|lang| match it.crossing.crosses {
        true => lang.of(said::CROSS).to_owned(),
        false => compare_root(lang.of(said::CORE_DISTANCE), it.gap_squared, "rA + rC", it.reach, it.hit),
    });
}

/// The lines of the cores, and whether the cores cross.
fn tell_lines(given: &Given, it: &ClosestPoints, tell: &mut Telling<'_>) {
    let [ab, cd] = &given.cores;
    tell.moment(&LINES, |m| {
        let (v_ab, v_cd) = (m.finds(V_AB, it.v_ab), m.finds(V_CD, it.v_cd));
        let whole = m.finds(WHOLE, it.whole);
        m.draw(|pen| {
            for (core, role, name) in [(ab, Role::Vector1, V_AB), (cd, Role::Vector2, V_CD)] {
                core.draw_line(pen);
                pen.draw(role, Shape::Arrow(core.p, core.q)).named(name);
            }
        });
        if it.whole == 0.0 {
            say!(m, said::LINES_NO_MEETING, v_ab, v_cd, whole);
        } else {
            say!(m, said::LINES_MEET_SOMEWHERE, v_ab, v_cd, whole);
        }
    });
    tell.moment(&CROSSING, |m| {
        let whole = m.reads(WHOLE, it.whole);
        m.draw(|pen| draw_cores(pen, given));
        if it.whole == 0.0 {
            say!(m, said::CROSSING_IMPOSSIBLE, whole);
        } else {
            say!(m, said::CROSSING_POSSIBLE, whole);
        }
    });
    tell.call("crossing", |tell| tell_crossing(given, &it.crossing, tell));
}

/// Where the lines meet, and the start on AB.
fn tell_start(given: &Given, it: &ClosestPoints, tell: &mut Telling<'_>) {
    let [ab, cd] = &given.cores;
    let meeting = Some(ab.p + it.part / it.whole * it.v_ab).filter(|at| it.whole != 0.0 && at.is_finite());
    tell.moment(&WHERE, |m| {
        let whole = m.reads(WHOLE, it.whole);
        let (part, s) = (m.finds(PART, it.part), m.finds(S, it.s));
        m.draw(|pen| {
            ab.draw_line(pen);
            cd.draw_line(pen);
            let along = it.v_cd.normalize_or_zero();
            for end in [ab.p, ab.q] {
                let foot = cd.p + (end - cd.p).dot(along) * along;
                pen.draw(Role::Projection, Shape::Drop(end, foot)).draws(PART);
            }
            let place = Shape::Point(it.from);
            let meeting = meeting.unwrap_or(ab.p);
            if meeting != it.from {
                pen.draw(Role::Projection, Shape::Arrow(meeting, it.from));
            }
            pen.draw(Role::Projection, place).draws(S).from(Shape::Point(meeting)).label(format!("s = {s}"));
        });
        say_start(m, it, [part, whole, s]);
    });
    tell.moment(&FROM, |m| {
        let (s, from) = (m.reads(S, it.s), m.finds(START, it.from));
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(ab.p, it.from)).label("s·v_ab");
            pen.draw(Role::Projection, Shape::Point(it.from)).named(START);
        });
        say!(m, said::FROM, from, s);
    });
}

fn say_start(m: &mut OneMoment<'_, '_>, it: &ClosestPoints, [part, whole, s]: [Shown; 3]) {
    if it.whole == 0.0 {
        say!(m, said::S_NO_MEETING, whole, s);
    } else if it.part / it.whole > 1.0 {
        say!(m, said::S_BEYOND_B, part, whole, s);
    } else if it.part / it.whole < 0.0 {
        say!(m, said::S_BEFORE_A, part, whole, s);
    } else {
        say!(m, said::S_WITHIN, part, whole, s);
    }
}

fn tell_compare(m: &mut OneMoment<'_, '_>, given: &Given, it: &ClosestPoints) {
    let crosses = it.crossing.crosses;
    let (from, over, back) = (it.from, it.on_cd.closest, it.on_ab.closest);
    m.reads(CORES_CROSS, crosses);
    let end = m.reads(ON_AB, back);
    m.reads(FRO_SQUARED, it.on_ab.gap_squared);
    let squared = m.finds(GAP_SQUARED, Value::against(it.gap_squared, it.reach_squared));
    let reach = m.finds(REACH, it.reach);
    let reach_squared = m.finds(REACH_SQUARED, Value::against(it.reach_squared, it.gap_squared));
    m.decides(it.hit);
    let lang = m.lang();
    m.draw(|pen| {
        if crosses {
            draw_crossing(pen, given, back, lang);
        } else {
            let label = rooted(lang.of(said::CORE_DISTANCE), it.gap_squared);
            given.draw_reach(pen, [back, over], label, GAP_SQUARED);
        }
        pen.draw(Role::Projection, Shape::Point(back)).draws(ON_AB).from(Shape::Point(over)).label("on_ab");
    });
    m.draw_on(&TRIP, |pen| draw_trip(pen, [from, over, back]));
    if crosses {
        say!(m, said::COMPARE_CORES_CROSS, end, squared);
    } else {
        say_reach(m, squared, [reach, reach_squared], it.hit);
    }
}

/// The way over to CD and back.
fn draw_trip(pen: &mut Pen<'_>, [from, over, back]: [Vec2; 3]) {
    pen.draw(Role::Projection, Shape::Arrow(from, over));
    pen.draw(Role::Projection, Shape::Arrow(over, back));
    for (at, label) in [(from, "from"), (over, "on_cd"), (back, "on_ab")] {
        pen.draw(Role::Projection, Shape::Point(at)).label(label);
    }
}
