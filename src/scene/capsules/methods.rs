//! What the methods that start from the four ends tell.

use super::crossing::tell_crossing;
use super::ends::{ENDS_SQUARED, Ends};
use super::given::{Given, bodies};
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::capsules::FourEndsAndCrossing;
use crate::geometry::capsules::flawed::FourEnds;
use crate::said::capsules as said;
pub(super) use crate::scene::cores::{REACH, REACH_SQUARED};
use glam::Vec2;

pub(super) const CORES_CROSS: Name = Name("crossing.crosses");

/// The squared core distance against both radii, where the cores do not cross.
pub(super) fn say_reach(
    m: &mut OneMoment<'_, '_>,
    squared: Shown,
    [reach, reach_squared]: [Shown; 2],
    hit: bool,
) {
    if hit {
        say!(m, said::REACH_HIT, reach, reach_squared, squared);
    } else {
        say!(m, said::REACH_MISS, reach, reach_squared, squared);
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
        say!(m, said::CROSSING_AFTER_ENDS, squared);
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
            say!(m, said::COMPARE_CROSSING_ENDS_HIT, squared, reach_squared);
        } else {
            say!(m, said::COMPARE_CROSSING_ENDS_MISS, squared, reach_squared);
        }
    });
    tell.reason(|lang| {
        if crosses {
            return lang.of(said::CROSS).to_owned();
        }
        let (end, name) = (lang.of(said::NEAREST_IS), ends.name(lang));
        let numbers =
            compare_root(lang.of(said::CORE_DISTANCE), it.ends_squared, "rA + rC", it.reach, it.hit);
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
    let label = measured(lang.of(said::CORE_DISTANCE), 0.0);
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
                given.draw_missed(pen, at, lang.of(said::CROSS));
            }
        });
        if it.hit {
            say!(m, said::COMPARE_ENDS_HIT, reach, reach_squared, squared);
        } else {
            say!(m, said::COMPARE_ENDS_MISS, reach, reach_squared, squared);
        }
    });
    tell.reason(|lang| {
        let ends = ends.name(lang);
        let way = fill!(lang, said::REASON_DISTANCE_FROM, ends);
        compare_root(&way, it.ends_squared, "rA + rC", it.reach, it.hit)
    });
}
