//! What the methods tell that look at corners.

use super::axis_view::{GAP as GAP_VALUE, shadow_of};
use super::given::{Given, ROLES, bodies};
use super::methods::tell_settled;
use super::tell_axes::*;
use super::*;
use crate::figure::{Role, Shape, shared};
use crate::geometry::rectangles::flawed::CornerInside;
use crate::geometry::rectangles::{Corners, Interval, Shadows};
use crate::said::rectangles as said;
use glam::Vec2;

const CORNERS_A: [Name; 4] =
    [Name("corners_a[0]"), Name("corners_a[1]"), Name("corners_a[2]"), Name("corners_a[3]")];
const CORNERS_B: [Name; 4] =
    [Name("corners_b[0]"), Name("corners_b[1]"), Name("corners_b[2]"), Name("corners_b[3]")];
const SHADOWS: [Name; 2] = [Name("shadow_a"), Name("shadow_b")];
const IN_B: [Name; 4] = [Name("a_in_b[0]"), Name("a_in_b[1]"), Name("a_in_b[2]"), Name("a_in_b[3]")];
const IN_A: [Name; 4] = [Name("b_in_a[0]"), Name("b_in_a[1]"), Name("b_in_a[2]"), Name("b_in_a[3]")];
const ANY_A: Name = Name("any_a");
const ANY_B: Name = Name("any_b");

const HEAD: [Words; 4] = [said::AXIS_L, said::SHADOW_OF_A, said::SHADOW_OF_B, said::GAP];

pub(super) fn tell_corners(inputs: &Inputs, it: &Corners, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let lang = tell.lang();
    let axes = Axes::new(&given, &OWN_AXES, it.checks.iter().map(|check| check.l), it.first_gap, lang);
    // The function measures from A's center.
    let in_world =
        [it.corners_a, it.corners_b].map(|corners| corners.map(|corner| given.centers()[0] + corner));
    given.tell(tell);
    tell.table(&HEAD, |_| vec![]);
    tell.moment(&CORNERS, |m| {
        let first = m.finds(CORNERS_A[0], it.corners_a[0]);
        let others = CORNERS_A.into_iter().zip(it.corners_a).skip(1);
        for (name, corner) in others.chain(CORNERS_B.into_iter().zip(it.corners_b)) {
            m.finds(name, corner);
        }
        m.draw(|pen| {
            for (i, names) in [CORNERS_A, CORNERS_B].into_iter().enumerate() {
                for (name, corner) in names.into_iter().zip(in_world[i]) {
                    // The values are measured from A's center.
                    pen.draw(Role::Hint, Shape::Segment(given.centers()[0], corner)).draws(name).brief();
                    pen.draw(ROLES[i], Shape::Point(corner)).from(Shape::Point(given.centers()[i]));
                }
            }
        });
        say!(m, said::CORNERS, first);
    });
    for (i, check) in it.checks.iter().enumerate() {
        axes.tell_choice(tell, i);
        tell.call(axes.call(i), |tell| tell_shadows(&axes, tell, i, &in_world, check));
    }
    tell.moment(&VERDICT, |m| {
        m.finds(FIRST_GAP, axes.first_gap());
        m.decides(it.hit);
        m.table_now(it.first_gap.map_or((0..4).collect(), |gap| vec![gap]));
        axes.draw_verdict(m);
        tell_settled(m, &axes);
    });
    tell.reason(|lang| reason(&axes, &it.checks, lang));
}

/// The moments of `compare_shadows` on one axis.
fn tell_shadows(axes: &Axes, tell: &mut Telling<'_>, i: usize, corners: &[[Vec2; 4]; 2], it: &Shadows) {
    let lang = tell.lang();
    for (which, mark, shadow, letter) in [(0, &SHADOW_A, it.shadow_a, "A"), (1, &SHADOW_B, it.shadow_b, "B")]
    {
        tell.moment(mark, |m| {
            if which == 0 {
                m.finds(L, it.l);
            } else {
                m.reads(L, it.l);
            }
            m.finds(SHADOWS[which], Value::Range(shadow.min, shadow.max));
            m.table_cell(|_| range(shadow));
            let (min, max) = (m.part(shadow.min), m.part(shadow.max));
            m.draw(|pen| {
                let view = axes.view(i);
                view.draw_falling(pen, which, &corners[which]);
                view.draw_axis(pen, &axes.heading(i));
                view.draw_band(pen, which).draws(SHADOWS[which]).label(shadow_of(which, lang));
            });
            say!(m, said::SHADOW, letter, min, max);
        });
    }
    tell.moment(&GAP, |m| {
        m.reads(SHADOWS[0], Value::Range(it.shadow_a.min, it.shadow_a.max));
        m.reads(SHADOWS[1], Value::Range(it.shadow_b.min, it.shadow_b.max));
        let gap = m.finds(GAP_VALUE, Value::against(it.gap, 0.0));
        m.finds(SEPARATES, it.separates);
        m.draw(|pen| axes.view(i).without_overlap().draw_gap(pen, &axes.heading(i), lang));
        m.table_cell(|lang| gap_or_none(it.gap, lang));
        tell_gap(m, it, gap);
    });
}

/// Where one shadow ends and the other begins.
fn tell_gap(m: &mut OneMoment<'_, '_>, it: &Shadows, gap: Shown) {
    let a_first = it.shadow_a.max < it.shadow_b.min;
    let (ends, begins) = match a_first {
        true => (m.part(it.shadow_a.max), m.part(it.shadow_b.min)),
        false => (m.part(it.shadow_b.max), m.part(it.shadow_a.min)),
    };
    if !it.separates {
        say!(m, said::GAP_CORNERS_NONE, gap);
    } else if a_first {
        say!(m, said::GAP_CORNERS_A_FIRST, ends, begins, gap);
    } else {
        say!(m, said::GAP_CORNERS_B_FIRST, ends, begins, gap);
    }
}

fn range(shadow: Interval) -> String {
    // Numbers read the same in every language.
    Value::Range(shadow.min, shadow.max).show(Lang::En)
}

fn gap_or_none(gap: f32, lang: Lang) -> String {
    if gap > 0.0 { gap_or_overlap(gap, 0.0, lang) } else { lang.of(said::NO_GAP).to_owned() }
}

fn reason(axes: &Axes, checks: &[Shadows], lang: Lang) -> String {
    let Some(i) = axes.first_gap else {
        return lang.of(said::NO_GAP_ANY_AXIS).to_owned();
    };
    let (title, number) = (axes.title(i), Value::against(checks[i].gap, 0.0).show(lang));
    fill!(lang, said::REASON_GAP, title, number)
}

/// Zero to four in words.
const COUNTS: [Words; 5] =
    [said::COUNT_NONE, said::COUNT_ONE, said::COUNT_TWO, said::COUNT_THREE, said::COUNT_ALL_FOUR];

pub(super) fn tell_corner_inside(inputs: &Inputs, it: &CornerInside, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    let counts = [it.a_in_b, it.b_in_a].map(|inside| inside.into_iter().filter(|&inside| inside).count());
    let corners = given.pair.each_ref().map(|it| it.corners());
    for (i, mark, inside, names, any, found, [own, other]) in [
        (0, &A_IN_B, it.a_in_b, IN_B, ANY_A, it.any_a, ["A", "B"]),
        (1, &B_IN_A, it.b_in_a, IN_A, ANY_B, it.any_b, ["B", "A"]),
    ] {
        tell.moment(mark, |m| {
            for (name, inside) in names.into_iter().zip(inside) {
                m.finds(name, inside);
            }
            m.finds(any, found);
            let lang = m.lang();
            m.draw(|pen| {
                for ((name, inside), corner) in names.into_iter().zip(inside).zip(corners[i]) {
                    // Eight corners that are outside need no word.
                    let (role, label) = match inside {
                        true => (Role::Touching, lang.of(said::INSIDE)),
                        false => (Role::Projection, ""),
                    };
                    pen.draw(role, Shape::Point(corner)).draws(name).label(label);
                }
            });
            let count = lang.of(COUNTS[counts[i]]);
            if !found {
                say!(m, said::CORNER_INSIDE_NONE, own, other);
            } else {
                say!(m, said::CORNER_INSIDE_SOME, own, other, count);
            }
        });
    }
    tell.moment(&VERDICT, |m| {
        m.reads(ANY_A, it.any_a);
        m.reads(ANY_B, it.any_b);
        m.decides(it.hit);
        m.draw(|pen| {
            for (i, inside) in [it.a_in_b, it.b_in_a].into_iter().enumerate() {
                for (corner, inside) in corners[i].into_iter().zip(inside) {
                    let role = if inside { Role::Touching } else { Role::Projection };
                    pen.draw(role, Shape::Point(corner));
                }
            }
        });
        m.draw_on(&MISSED, |pen| {
            let (a, b) = bodies(inputs);
            if !it.hit && radii(&a, &b).hit {
                let [a, b] = given.pair.each_ref().map(outline);
                pen.draw(Role::Mistaken, shared(&a, &b));
            }
        });
        if it.hit {
            say!(m, said::VERDICT_CORNERS_HIT);
        } else {
            say!(m, said::VERDICT_CORNERS_MISS);
        }
    });
    let [a, b] = counts;
    tell.reason(|lang| fill!(lang, said::REASON_CORNERS_INSIDE, a, b));
}
