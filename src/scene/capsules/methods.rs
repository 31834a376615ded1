//! What the methods that start from the four ends tell.

use super::crossing::tell_crossing;
use super::ends::{ENDS_SQUARED, Ends};
use super::given::{Given, bodies};
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::capsules::FourEndsAndCrossing;
use crate::geometry::capsules::flawed::FourEnds;
pub(super) use crate::scene::cores::{REACH, REACH_SQUARED};
use glam::Vec2;

pub(super) const CORES_CROSS: Name = Name("crossing.crosses");

pub(super) const CORE_DISTANCE: Words = words("core distance", "芯の距離");
pub(super) const CROSS: Words = words("the cores cross", "芯どうしが交差");
const NEAREST_IS: Words = words("nearest end", "最も近い端点");

/// The squared core distance against both radii, where the cores do not cross.
pub(super) fn say_reach(
    m: &mut OneMoment<'_, '_>,
    squared: Shown,
    [reach, reach_squared]: [Shown; 2],
    hit: bool,
) {
    if hit {
        say!(
            m,
            "rA + rC = {reach}, squared {reach_squared}. The squared core distance, {squared}, is at most that: the capsules touch or overlap.",
            "rA + rC = {reach}、その2乗は {reach_squared}。芯の距離の2乗 {squared} はそれ以下: カプセルは触れているか、重なっている。"
        );
    } else {
        say!(
            m,
            "rA + rC = {reach}, squared {reach_squared}. The squared core distance, {squared}, is more: the capsules are apart.",
            "rA + rC = {reach}、その2乗は {reach_squared}。芯の距離の2乗 {squared} のほうが大きい: カプセルは離れている。"
        );
    }
}

pub(super) fn tell_four_ends_and_crossing(inputs: &Inputs, it: &FourEndsAndCrossing, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let ends = Ends {
        given: &given,
        found: [&it.a_to_cd, &it.b_to_cd, &it.c_to_ab, &it.d_to_ab],
        nearest: it.nearest,
        squared: it.ends_squared,
        reach_squared: it.reach_squared,
    };
    let crosses = it.crossing.crosses;
    given.tell(tell);
    ends.tell(tell);
    tell.moment(&CROSSING, |m| {
        let squared = m.reads(ENDS_SQUARED, ends.smallest());
        m.draw(|pen| draw_cores(pen, &given));
        say!(
            m,
            "No end comes nearer than {squared}, squared. But cores that cross are not apart at all, and no end can tell: look at the sides.",
            "端点から測った最短は、2乗で {squared}。しかし芯が交差していれば距離は 0 で、端点からは分からない。そこで左右を調べる。"
        );
    });
    tell.call("crossing", |tell| tell_crossing(&given, &it.crossing, tell));
    tell.moment(&COMPARE, |m| {
        m.reads(CORES_CROSS, crosses);
        let squared = m.reads(ENDS_SQUARED, ends.smallest());
        let reach = m.finds(REACH, it.reach);
        let reach_squared = m.finds(REACH_SQUARED, Value::against(it.reach_squared, it.ends_squared));
        m.decides(it.hit);
        let at = given.meeting(it.crossing.a_side, it.crossing.b_side).filter(|_| crosses);
        let lang = m.lang();
        m.draw(|pen| match at {
            Some(at) => draw_crossing(pen, &given, at, lang),
            None => given.draw_reach(pen, ends.shortest(), ends.label(lang), ENDS_SQUARED),
        });
        if !crosses {
            say_reach(m, squared, [reach, reach_squared], it.hit);
        } else if it.ends_squared <= it.reach_squared {
            say!(
                m,
                "The cores cross: a hit. Here the ends say so, too: {squared} is at most (rA + rC)² = {reach_squared}.",
                "芯が交差しているので「当たり」。ここでは端点からも分かる: {squared} は (rA + rC)² = {reach_squared} 以下。"
            );
        } else {
            say!(
                m,
                "The ends alone would miss it: {squared} is more than (rA + rC)² = {reach_squared}. But the cores cross: a hit.",
                "端点だけなら見落とす: {squared} は (rA + rC)² = {reach_squared} より大きい。けれども芯が交差しているので「当たり」。"
            );
        }
    });
    tell.reason(|lang| {
        if crosses {
            return lang.of(CROSS).to_owned();
        }
        let (end, name) = (lang.of(NEAREST_IS), ends.name(lang));
        let numbers = compare_root(lang.of(CORE_DISTANCE), it.ends_squared, "rA + rC", it.reach, it.hit);
        format!("{end} {name}, {numbers}")
    });
}

pub(super) fn draw_cores(pen: &mut Pen<'_>, given: &Given) {
    for (core, role) in given.cores.iter().zip([Role::Vector1, Role::Vector2]) {
        pen.draw(role, core.segment());
    }
}

/// Where the cores cross: they are at no distance there.
pub(super) fn draw_crossing(pen: &mut Pen<'_>, given: &Given, at: Vec2, lang: Lang) {
    draw_cores(pen, given);
    let label = measured(lang.of(CORE_DISTANCE), 0.0);
    pen.draw(Role::Touching, Shape::Point(at)).draws(CORES_CROSS).label(label);
}

pub(super) fn tell_four_ends(inputs: &Inputs, it: &FourEnds, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let ends = Ends {
        given: &given,
        found: [&it.a_to_cd, &it.b_to_cd, &it.c_to_ab, &it.d_to_ab],
        nearest: it.nearest,
        squared: it.ends_squared,
        reach_squared: it.reach_squared,
    };
    given.tell(tell);
    ends.tell(tell);
    tell.moment(&COMPARE, |m| {
        let squared = m.reads(ENDS_SQUARED, ends.smallest());
        let reach = m.finds(REACH, it.reach);
        let reach_squared = m.finds(REACH_SQUARED, Value::against(it.reach_squared, it.ends_squared));
        m.decides(it.hit);
        let lang = m.lang();
        m.draw(|pen| {
            let label = Root(it.ends_squared).to_string();
            given.draw_reach(pen, ends.shortest(), label, ENDS_SQUARED);
        });
        m.draw_on(&MISSED, |pen| {
            let (x, y) = bodies(inputs);
            let truth = four_ends_and_crossing(&x, &y).crossing;
            let at = given.meeting(truth.a_side, truth.b_side);
            if let Some(at) = at.filter(|_| truth.crosses && !it.hit) {
                given.draw_missed(pen, at, lang.of(CROSS));
            }
        });
        if it.hit {
            say!(
                m,
                "rA + rC = {reach}, squared {reach_squared}. The nearest end is {squared} away, squared, at most that: this method says hit.",
                "rA + rC = {reach}、その2乗は {reach_squared}。最も近い端点までの2乗 {squared} はそれ以下なので、この方法は「当たり」と答える。"
            );
        } else {
            say!(
                m,
                "rA + rC = {reach}, squared {reach_squared}. The nearest end is {squared} away, squared, which is more: this method says miss.",
                "rA + rC = {reach}、その2乗は {reach_squared}。最も近い端点までの2乗 {squared} のほうが大きいので、この方法は「外れ」と答える。"
            );
        }
    });
    tell.reason(|lang| {
        let way = match lang {
            Lang::En => format!("distance from {}", ends.name(lang)),
            Lang::Ja => format!("{} からの距離", ends.name(lang)),
        };
        compare_root(&way, it.ends_squared, "rA + rC", it.reach, it.hit)
    });
}
