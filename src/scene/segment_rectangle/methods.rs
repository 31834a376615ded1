//! What each method tells: its moments, in the order of execution.

use super::given::{Given, Shadows};
use super::*;
use crate::figure::{Frame, Role, Shape};
use crate::geometry::segment_rectangle::flawed::{SidesOnly, TwoAxes};
use crate::geometry::segment_rectangle::{Axes, FourSides, OnSide, Slab, Slabs};
use crate::said::segment_rectangle as said;
use glam::Vec2;

const D: Name = Name("d");
const M: Name = Name("m");
const E: Name = Name("e");
const REACH_U: Name = Name("reach_u");
const REACH_V: Name = Name("reach_v");
const ACROSS: Name = Name("across");
const REACH_N: Name = Name("reach_n");
const FIRST_GAP: Name = Name("first_gap");
const START: Name = Name("p");
const WAY: Name = Name("way");
const ENTERS: Name = Name("enters");
const LEAVES: Name = Name("leaves");
const IS_INSIDE: Name = Name("inside");

/// The middle and half of the way, in the own frame.
fn tell_middle(tell: &mut Telling<'_>, given: &Given, [d, m]: [Vec2; 2]) {
    tell.moment(&OWN_FRAME, |moment| {
        let (d_is, m_is) = (moment.finds(D, d), moment.finds(M, m));
        moment.enters_own_frame();
        moment.draw(|pen| {
            given.twice(pen, |pen, frame, shape| {
                pen.draw(Role::Vector1, shape(Shape::Arrow(m, m + d))).named(D);
                let middle = pen.draw(Role::Vector1, shape(Shape::Point(m))).label("m");
                if frame == Frame::Own {
                    middle.draws(M);
                }
            });
        });
        say!(moment, said::OWN_FRAME_MIDDLE, d_is, m_is);
    });
}

/// The shadows on u or v.
fn tell_own_axis(
    tell: &mut Telling<'_>,
    given: &Given,
    [d, m]: [Vec2; 2],
    axis: usize,
    (reach, is_gap): (f32, bool),
) {
    let (mark, name, letter, part) = [(&AXIS_U, REACH_U, "u", "x"), (&AXIS_V, REACH_V, "v", "y")][axis];
    tell.moment(mark, |moment| {
        moment.reads(D, d);
        moment.reads(M, m);
        moment.reads(E, given.e());
        let sizes = [m[axis].abs(), given.e()[axis], d[axis].abs()].map(|size| moment.part(size));
        let [distance, box_reach, own_reach] = sizes;
        let reach_is = moment.finds(name, Value::against(reach, m[axis].abs()));
        moment.finds(Name(["gap_on_u", "gap_on_v"][axis]), is_gap);
        let gap = moment.lang().of(said::GAP);
        moment.draw(|pen| {
            let labels = [
                format!("|m.{part}| {distance}"),
                format!("± e.{part} {box_reach}"),
                format!("± |d.{part}| {own_reach}"),
            ];
            given.draw_shadows(
                pen,
                &Shadows {
                    l: Vec2::AXES[axis],
                    title: letter,
                    reach: given.e()[axis],
                    names: [name, name],
                    labels: &labels,
                    gap,
                },
            );
        });
        if is_gap {
            say!(moment, said::AXIS_GAP, letter, part, distance, box_reach, own_reach, reach_is);
        } else {
            say!(moment, said::AXIS_NO_GAP, letter, part, distance, box_reach, own_reach, reach_is);
        }
    });
}

/// Which axis shows a gap first, and what that means.
fn tell_first_gap(m: &mut OneMoment<'_, '_>, given: &Given, first: Option<usize>, hit: bool) {
    let gap = GAPS[first.unwrap_or(3)];
    m.finds(FIRST_GAP, gap);
    m.decides(hit);
    m.draw(|pen| match first {
        None => given.draw_part(pen, Role::Touching, shared(given), HIT),
        Some(_) => given.twice(pen, |pen, _, shape| {
            pen.draw(Role::Apart, shape(given.segment())).draws(HIT);
        }),
    });
}

/// The part of the way that lies in the box, for the picture.
fn shared(given: &Given) -> [f32; 2] {
    let (p, way, e) = (given.p, given.way, given.e());
    let mut part = [0.0_f32, 1.0_f32];
    for i in [0, 1] {
        if way[i] != 0.0 {
            let (one, other) = ((-e[i] - p[i]) / way[i], (e[i] - p[i]) / way[i]);
            part = [part[0].max(one.min(other)), part[1].min(one.max(other))];
        }
    }
    part
}

fn reason(lang: Lang, first: Option<usize>) -> String {
    let gap = lang.of(GAPS[first.unwrap_or(3)]);
    fill!(lang, said::REASON_FIRST_GAP, gap)
}

pub(super) fn tell_axes(inputs: &Inputs, it: &Axes, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let middle = [it.d, it.m];
    given.tell(tell);
    tell_middle(tell, &given, middle);
    tell_own_axis(tell, &given, middle, 0, (it.reach_u, it.gap_on_u));
    tell_own_axis(tell, &given, middle, 1, (it.reach_v, it.gap_on_v));
    tell.moment(&AXIS_N, |m| tell_normal(m, &given, it));
    tell.moment(&VERDICT, |m| {
        tell_first_gap(m, &given, it.first_gap, it.hit);
        if it.hit {
            say!(m, said::VERDICT_AXES_HIT);
        } else {
            say!(m, said::VERDICT_AXES_MISS);
        }
    });
    tell.reason(|lang| reason(lang, it.first_gap));
}

fn tell_normal(m: &mut OneMoment<'_, '_>, given: &Given, it: &Axes) {
    m.reads(D, it.d);
    m.reads(M, it.m);
    m.reads(E, given.e());
    let across = m.finds(ACROSS, Value::against(it.across, it.reach_n));
    let reach = m.finds(REACH_N, Value::against(it.reach_n, it.across));
    m.finds(Name("gap_on_n"), it.gap_on_n);
    let length = it.d.length();
    let n = it.d.perp().try_normalize();
    let lang = m.lang();
    let labels =
        ["|m × d| / |d|".to_owned(), "± reach_n / |d|".to_owned(), lang.of(said::THE_SEGMENT).to_owned()];
    m.draw(|pen| match n {
        Some(n) => {
            given.twice(pen, |pen, _, shape| {
                pen.draw(Role::Hint, shape(Shape::Line(given.p, it.d)));
            });
            given.draw_shadows(
                pen,
                &Shadows {
                    l: n,
                    title: "n",
                    reach: it.reach_n / length,
                    names: [ACROSS, REACH_N],
                    labels: &labels,
                    gap: lang.of(said::GAP),
                },
            );
        }
        None => given.twice(pen, |pen, _, shape| {
            pen.draw(Role::Vector1, shape(Shape::Point(it.m))).draws(ACROSS);
        }),
    });
    if n.is_none() {
        say!(m, said::AXIS_N_POINT, across);
    } else if it.gap_on_n {
        say!(m, said::AXIS_N_GAP, across, reach);
    } else {
        say!(m, said::AXIS_N_NO_GAP, across, reach);
    }
}

pub(super) fn tell_two_axes(inputs: &Inputs, it: &TwoAxes, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let middle = [it.d, it.m];
    given.tell(tell);
    tell_middle(tell, &given, middle);
    tell_own_axis(tell, &given, middle, 0, (it.reach_u, it.gap_on_u));
    tell_own_axis(tell, &given, middle, 1, (it.reach_v, it.gap_on_v));
    tell.moment(&VERDICT, |m| {
        m.finds(FIRST_GAP, GAPS[it.first_gap.unwrap_or(3)]);
        m.decides(it.hit);
        m.draw(|pen| {
            let q = given.p + given.way;
            let (min, max) = (given.p.min(q), given.p.max(q));
            given.twice(pen, |pen, _, shape| {
                let corners = vec![min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
                pen.draw(Role::answer(it.hit), shape(Shape::Polygon(corners))).draws(HIT);
            });
        });
        if it.hit {
            say!(m, said::VERDICT_TWO_AXES_HIT);
        } else {
            say!(m, said::VERDICT_TWO_AXES_MISS);
        }
    });
    tell.reason(|lang| reason(lang, it.first_gap));
}

/// P and the way to Q, in the own frame.
fn tell_way(tell: &mut Telling<'_>, given: &Given) {
    tell.moment(&OWN_FRAME, |m| {
        let (p, way) = (m.finds(START, given.p), m.finds(WAY, given.way));
        m.enters_own_frame();
        m.draw(|pen| {
            given.twice(pen, |pen, _, shape| {
                pen.draw(Role::Vector1, shape(Shape::Arrow(given.p, given.p + given.way))).named(WAY);
            });
        });
        say!(m, said::OWN_FRAME_WALK, p, way);
    });
}

pub(super) fn tell_slabs(inputs: &Inputs, it: &Slabs, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell_way(tell, &given);
    for (i, (mark, slab)) in [(&SLAB_X, it.x), (&SLAB_Y, it.y)].into_iter().enumerate() {
        tell.moment(mark, |m| tell_slab(m, &given, slab, i));
    }
    tell.moment(&VERDICT, |m| {
        let enters = m.finds(ENTERS, Value::against(it.enters, it.leaves));
        let leaves = m.finds(LEAVES, Value::against(it.leaves, it.enters));
        m.decides(it.hit);
        m.draw(|pen| {
            if it.hit {
                given.draw_part(pen, Role::Touching, [it.enters, it.leaves], HIT);
            } else {
                given.twice(pen, |pen, _, shape| {
                    pen.draw(Role::Apart, shape(given.segment())).draws(HIT);
                });
            }
        });
        if it.hit {
            say!(m, said::VERDICT_SLABS_HIT, enters, leaves);
        } else {
            say!(m, said::VERDICT_SLABS_MISS, enters, leaves);
        }
    });
    tell.reason(|lang| {
        let both = [Value::against(it.enters, it.leaves), Value::against(it.leaves, it.enters)];
        let [enters, leaves] = both.map(|time| time.show(lang));
        let sign = if it.hit { "≤" } else { ">" };
        fill!(lang, said::REASON_IN_AND_OUT, enters, sign, leaves)
    });
}

fn tell_slab(m: &mut OneMoment<'_, '_>, given: &Given, slab: Slab, i: usize) {
    let names = [["x.enters", "x.leaves"], ["y.enters", "y.leaves"]][i];
    m.reads(START, given.p);
    m.reads(WAY, given.way);
    let enters = m.finds(Name(names[0]), Value::part_of_way(slab.enters));
    let leaves = m.finds(Name(names[1]), Value::part_of_way(slab.leaves));
    m.draw(|pen| {
        given.draw_sides(pen, i);
        given.draw_stretch(pen, slab, i, Name(names[0]));
    });
    let along = given.way[i] == 0.0;
    match (i, along) {
        (0, false) => say!(m, said::SLAB_X, enters, leaves),
        (1, false) => say!(m, said::SLAB_Y, enters, leaves),
        _ => say!(m, said::SLAB_ALONG, enters, leaves),
    }
}

pub(super) fn tell_four_sides(inputs: &Inputs, it: &FourSides, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell_way(tell, &given);
    tell.moment(&SIDES, |m| tell_crossed(m, &given, &it.sides));
    tell.moment(&INSIDE, |m| {
        let (p, e) = (m.reads(START, given.p), m.reads(E, given.e()));
        m.finds(IS_INSIDE, it.inside);
        m.draw(|pen| {
            given.twice(pen, |pen, _, shape| {
                pen.draw(Role::answer(it.inside), shape(Shape::Point(given.p))).draws(IS_INSIDE);
            });
        });
        if it.inside {
            say!(m, said::INSIDE_YES, p, e);
        } else {
            say!(m, said::INSIDE_NO, p, e);
        }
    });
    tell.moment(&VERDICT, |m| {
        m.reads(IS_INSIDE, it.inside);
        m.decides(it.hit);
        draw_verdict(m, &given, it.hit);
        if it.hit {
            say!(m, said::VERDICT_FOUR_SIDES_HIT);
        } else {
            say!(m, said::VERDICT_FOUR_SIDES_MISS);
        }
    });
    let crossed = it.sides.iter().filter(|side| side.hit).count();
    tell.reason(|lang| match it.inside {
        true => fill!(lang, said::REASON_CROSSED_AND_INSIDE, crossed),
        false => fill!(lang, said::REASON_CROSSED_AND_OUTSIDE, crossed),
    });
}

pub(super) fn tell_sides_only(inputs: &Inputs, it: &SidesOnly, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell_way(tell, &given);
    tell.moment(&SIDES, |m| tell_crossed(m, &given, &it.sides));
    tell.moment(&VERDICT, |m| {
        m.decides(it.hit);
        draw_verdict(m, &given, it.hit);
        if it.hit {
            say!(m, said::VERDICT_SIDES_ONLY_HIT);
        } else {
            say!(m, said::VERDICT_SIDES_ONLY_MISS);
        }
    });
    let crossed = it.sides.iter().filter(|side| side.hit).count();
    tell.reason(|lang| fill!(lang, said::REASON_CROSSED, crossed));
}

fn draw_verdict(m: &mut OneMoment<'_, '_>, given: &Given, hit: bool) {
    m.draw(|pen| {
        if hit {
            given.draw_part(pen, Role::Touching, shared(given), HIT);
        } else {
            given.twice(pen, |pen, _, shape| {
                pen.draw(Role::Apart, shape(given.segment())).draws(HIT);
            });
        }
    });
}

/// The sides, as the code calls them: where on the way each line is crossed, and where on the side that is.
const ON_SIDES: [[Name; 2]; 4] = [
    [Name("right.t"), Name("right.at")],
    [Name("left.t"), Name("left.at")],
    [Name("above.t"), Name("above.at")],
    [Name("below.t"), Name("below.at")],
];

fn tell_crossed(m: &mut OneMoment<'_, '_>, given: &Given, sides: &[OnSide; 4]) {
    m.reads(START, given.p);
    m.reads(WAY, given.way);
    for (side, [t, at]) in sides.iter().zip(ON_SIDES) {
        m.finds(t, side.t);
        m.finds(at, side.at);
    }
    m.draw(|pen| {
        given.draw_sides(pen, 0);
        given.draw_sides(pen, 1);
        for (side, [name, _]) in sides.iter().zip(ON_SIDES) {
            if (0.0..=1.0).contains(&side.t) {
                let at = given.p + side.t * given.way;
                let role = if side.hit { Role::Touching } else { Role::Projection };
                given.twice(pen, |pen, _, shape| {
                    pen.draw(role, shape(Shape::Point(at))).draws(name);
                });
            }
        }
    });
    match sides.iter().filter(|side| side.hit).count() {
        0 => say!(m, said::SIDES_NONE),
        1 => say!(m, said::SIDES_ONE),
        _ => say!(m, said::SIDES_SEVERAL),
    }
}
