//! What the method tells that finds where the lines meet.

use super::given::Given;
use super::*;
use crate::figure::{Role, Shape};
use crate::geometry::segments::Parameters;
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
        Parameters { hit: true, .. } => words("overlap on one line", "一直線上で重なる"),
        Parameters { one_line: true, .. } => words("apart on one line", "一直線上で離れている"),
        _ => words("parallel, side by side", "平行で、一直線上にない"),
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
        say!(
            m,
            "v_ab = {v_ab} and v_cd = {v_cd}: v_ab × v_cd = {whole}, so their lines do not meet in one point.",
            "v_ab = {v_ab}、v_cd = {v_cd}: v_ab × v_cd = {whole} なので、直線どうしは1点では交わらない。"
        );
    } else {
        say!(
            m,
            "v_ab = {v_ab} and v_cd = {v_cd}: v_ab × v_cd = {whole} says how far AB leads across CD, times |CD|.",
            "v_ab = {v_ab}、v_cd = {v_cd}: v_ab × v_cd = {whole} は、AB が CD に垂直な方向に進む長さの |CD| 倍。"
        );
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
    say!(
        m,
        "From A to C it is ac = {ac}. ac × v_cd = {s_part} is how far A is across from the line CD, times |CD|; ac × v_ab = {t_part} how far C is from AB, times |AB|.",
        "A から C へは ac = {ac}。ac × v_cd = {s_part} は、CD に垂直な方向に測った A から直線 CD までの長さの |CD| 倍。ac × v_ab = {t_part} は、AB に垂直な方向に測った C から直線 AB までの長さの |AB| 倍。"
    );
}

fn tell_parallel(m: &mut OneMoment<'_, '_>, given: &Given, it: &Parameters) {
    let whole = m.reads(WHOLE_AREA, Value::against(it.whole, 0.0));
    m.finds(IS_PARALLEL, it.parallel);
    m.finds(ONE_LINE, it.one_line);
    m.finds(OVERLAP, it.overlap);
    m.draw(|pen| if it.parallel { given.draw_boxes(pen) } else { given.draw_lines(pen) });
    if !it.parallel {
        say!(
            m,
            "whole = {whole} is not zero: not parallel, so the lines meet in one point.",
            "whole = {whole} は 0 でない: 平行ではなく、直線どうしは1点で交わる。"
        );
    } else if !it.one_line {
        say!(
            m,
            "whole = {whole}: parallel, and not on one line. There is no meeting point.",
            "whole = {whole} なので平行だが、一直線上にはない。交点はない。"
        );
    } else if it.overlap {
        say!(
            m,
            "whole = {whole}, and both parts are zero, too: on one line. The boxes overlap.",
            "whole = {whole} で、s_part も t_part も 0: 一直線上にある。箱は重なる。"
        );
    } else {
        say!(
            m,
            "whole = {whole}, and both parts are zero, too: on one line. The boxes are apart.",
            "whole = {whole} で、s_part も t_part も 0: 一直線上にある。箱は離れている。"
        );
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
        say!(
            m,
            "Dividing by whole = {whole} is impossible: s = {s} and t = {t} are not used.",
            "whole = {whole} では割れない。s = {s}、t = {t} は使わない。"
        );
    } else {
        say!(
            m,
            "The lines meet at s = {s_part} / {whole} = {s} of the way from A to B, and at t = {t_part} / {whole} = {t} from C to D.",
            "直線どうしの交点は、A から B への s = {s_part} / {whole} = {s}、C から D への t = {t_part} / {whole} = {t} の割合のところ。"
        );
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
        (true, true) => say!(
            m,
            "On one line with boxes that overlap: the segments share a part of it.",
            "一直線上にあり、箱が重なる: 線分は重なっている。"
        ),
        (true, false) => say!(
            m,
            "Parallel, and they share no point: the segments do not meet.",
            "平行で、共有する点がない: 線分は交わらない。"
        ),
        (false, true) => say!(
            m,
            "s = {s} and t = {t} both lie from zero to one: the lines meet on both segments.",
            "s = {s} も t = {t} も 0 から 1 までの間: 交点はどちらの線分の上にもある。"
        ),
        (false, false) => say!(
            m,
            "s = {s} and t = {t}: they do not both lie from zero to one. The lines meet beyond an end.",
            "s = {s}、t = {t}: 0 から 1 までに収まらないものがある。交点は線分の外にある。"
        ),
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
