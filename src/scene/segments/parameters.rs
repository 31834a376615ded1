//! What the method tells that finds where the lines meet.

use super::given::Given;
use super::*;
use crate::figure::{Role, Shape};
use crate::geometry::segments::Parameters;
use crate::said::segments as said;
use glam::Vec2;

const V_AB: Name = Name("v_ab");
const V_CD: Name = Name("v_cd");
const WHOLE_AREA: Name = Name("whole");
const AC: Name = Name("ac");
const S_PART: Name = Name("s_part");
const T_PART: Name = Name("t_part");
const IS_PARALLEL: Name = Name("parallel");
const ONE_LINE: Name = Name("one_line");
const OVERLAP: Name = Name("overlap");
const S: Name = Name("s");
const T: Name = Name("t");

pub(super) fn tell_parameters(inputs: &Inputs, it: &Parameters, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell.moment(&WHOLE, |m| tell_whole(m, &given, it));
    tell.moment(&PARTS, |m| tell_parts(m, &given, it));
    tell.moment(&PARALLEL, |m| tell_parallel(m, &given, it));
    tell.moment(&DIVIDE, |m| tell_divide(m, &given, it));
    tell.moment(&VERDICT, |m| tell_verdict(m, &given, it));
    tell.reason(|lang| {
        if it.parallel {
            return lang.of(relation(it)).to_owned();
        }
        let [s, t] = [it.s, it.t].map(|part| Value::part_of_way(part).show(lang));
        format!("s = {s}, t = {t}")
    });
}

/// How parallel segments lie.
fn relation(it: &Parameters) -> Words {
    match it {
        Parameters { hit: true, .. } => said::OVERLAP_ON_ONE_LINE,
        Parameters { one_line: true, .. } => said::APART_ON_ONE_LINE,
        _ => said::SIDE_BY_SIDE,
    }
}

fn tell_whole(m: &mut OneMoment<'_, '_>, given: &Given, it: &Parameters) {
    let (v_ab, v_cd) = (m.finds(V_AB, it.v_ab), m.finds(V_CD, it.v_cd));
    let whole = m.finds(WHOLE_AREA, Value::against(it.whole, 0.0));
    m.draw(|pen| {
        given.draw_lines(pen);
        for (core, role, name) in [(&given.ab, Role::Vector1, V_AB), (&given.cd, Role::Vector2, V_CD)] {
            pen.draw(role, Shape::Arrow(core.p, core.q)).named(name);
        }
    });
    if it.parallel {
        say!(m, said::WHOLE_PARALLEL, v_ab, v_cd, whole);
    } else {
        say!(m, said::WHOLE_CROSSING, v_ab, v_cd, whole);
    }
}

fn tell_parts(m: &mut OneMoment<'_, '_>, given: &Given, it: &Parameters) {
    let ac = m.finds(AC, it.ac);
    let (s_part, t_part) =
        (m.finds(S_PART, Value::against(it.s_part, 0.0)), m.finds(T_PART, Value::against(it.t_part, 0.0)));
    m.draw(|pen| {
        given.draw_lines(pen);
        for (end, core, name) in [(given.ab.p, &given.cd, S_PART), (given.cd.p, &given.ab, T_PART)] {
            let along = core.v().normalize_or_zero();
            let foot = core.p + (end - core.p).dot(along) * along;
            if foot != end {
                pen.draw(Role::Projection, Shape::Drop(end, foot)).draws(name);
            }
        }
        pen.draw(Role::Vector1, Shape::Arrow(given.ab.p, given.cd.p)).named(AC);
    });
    say!(m, said::PARTS, ac, s_part, t_part);
}

fn tell_parallel(m: &mut OneMoment<'_, '_>, given: &Given, it: &Parameters) {
    let whole = m.reads(WHOLE_AREA, Value::against(it.whole, 0.0));
    m.finds(IS_PARALLEL, it.parallel);
    m.finds(ONE_LINE, it.one_line);
    m.finds(OVERLAP, it.overlap);
    m.draw(|pen| if it.parallel { given.draw_boxes(pen) } else { given.draw_lines(pen) });
    if !it.parallel {
        say!(m, said::PARALLEL_NOT, whole);
    } else if !it.one_line {
        say!(m, said::PARALLEL_SIDE_BY_SIDE, whole);
    } else if it.overlap {
        say!(m, said::PARALLEL_LINE_OVERLAP, whole);
    } else {
        say!(m, said::PARALLEL_LINE_APART, whole);
    }
}

fn tell_divide(m: &mut OneMoment<'_, '_>, given: &Given, it: &Parameters) {
    let whole = m.reads(WHOLE_AREA, Value::against(it.whole, 0.0));
    let (s_part, t_part) =
        (m.reads(S_PART, Value::against(it.s_part, 0.0)), m.reads(T_PART, Value::against(it.t_part, 0.0)));
    let (s, t) = (m.finds(S, Value::part_of_way(it.s)), m.finds(T, Value::part_of_way(it.t)));
    let at = given.on_ab(it.s);
    m.draw(|pen| {
        given.draw_lines(pen);
        for (core, part, role, name, label) in [
            (&given.ab, it.s, Role::Vector1, S, format!("s = {s}")),
            (&given.cd, it.t, Role::Vector2, T, format!("t = {t}")),
        ] {
            let to = core.p + part * core.v();
            if to.is_finite() && to.length() < 1e7 {
                pen.draw(role, Shape::Arrow(core.p, to)).draws(name).label(label);
            }
        }
        if let Some(at) = at {
            pen.draw(Role::Projection, Shape::Point(at)).draws(S);
        }
    });
    if it.parallel {
        say!(m, said::DIVIDE_IMPOSSIBLE, whole, s, t);
    } else {
        say!(m, said::DIVIDE, s_part, whole, s, t_part, t);
    }
}

fn tell_verdict(m: &mut OneMoment<'_, '_>, given: &Given, it: &Parameters) {
    m.reads(IS_PARALLEL, it.parallel);
    let (s, t) = (m.reads(S, Value::part_of_way(it.s)), m.reads(T, Value::part_of_way(it.t)));
    m.decides(it.hit);
    let at = given.on_ab(it.s).filter(|_| !it.parallel);
    m.draw(|pen| {
        if it.hit {
            given.draw_meeting(pen, at);
        } else {
            given.draw_lines(pen);
            at.into_iter().for_each(|at| draw_beyond(pen, given, at));
        }
    });
    match (it.parallel, it.hit) {
        (true, true) => say!(m, said::VERDICT_PARALLEL_HIT),
        (true, false) => say!(m, said::VERDICT_PARALLEL_MISS),
        (false, true) => say!(m, said::VERDICT_CROSSING_HIT, s, t),
        (false, false) => say!(m, said::VERDICT_CROSSING_MISS, s, t),
    }
}

/// Where the lines meet although the segments do not, with the way to it beyond their ends.
fn draw_beyond(pen: &mut crate::figure::Pen<'_>, given: &Given, at: Vec2) {
    for core in [&given.ab, &given.cd] {
        let end = if at.distance(core.p) < at.distance(core.q) { core.p } else { core.q };
        pen.draw(Role::Hint, Shape::Drop(end, at));
    }
    pen.draw(Role::Projection, Shape::Point(at));
}
