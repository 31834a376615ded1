//! What the methods tell that compare centers and reaches.

use super::axis_view::{DISTANCE as DISTANCE_VALUE, GAP as GAP_VALUE, OVERLAP, REACHES};
use super::given::{Given, bodies};
use super::tell_axes::*;
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::Obb;
use crate::geometry::rectangles::flawed::Upright;
use crate::geometry::rectangles::{AxisCheck, Radii};
use crate::said::rectangles as said;
use glam::{Vec2, vec2};

const BOTH: Name = Name("both");
const LEAST_VALUE: Name = Name("least");
const DEPTH: Name = Name("depth");
const WAY_OUT_VALUE: Name = Name("way_out");

const HEAD: [Words; 4] = [said::AXIS_L, Words::same("|t·L|"), Words::same("reach_a + reach_b"), said::RESULT];

pub(super) fn tell_radii(inputs: &Inputs, it: &Radii, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let lang = tell.lang();
    let axes = Axes::new(&given, &OWN_AXES, it.checks.iter().map(|check| check.l), it.first_gap, lang);
    tell_checks(&given, &axes, tell, it.t, &it.checks);
    tell.moment(&VERDICT, |m| {
        m.finds(FIRST_GAP, axes.first_gap());
        if it.first_gap.is_some() {
            m.finds(LEAST_VALUE, NONE);
        }
        m.decides(it.hit);
        m.table_now(it.first_gap.map_or((0..4).collect(), |gap| vec![gap]));
        axes.draw_verdict(m);
        tell_settled(m, &axes);
    });
    if let Some(least) = it.least {
        tell_way_out(&given, &axes, tell, it, least);
    }
    tell.reason(|lang| reason(&axes, &it.checks, it.least, lang));
}

/// What is settled once all four axes are known.
pub(super) fn tell_settled(m: &mut OneMoment<'_, '_>, axes: &Axes) {
    if let Some(gap) = axes.first_gap {
        let title = axes.title(gap);
        say!(m, said::VERDICT_MISS, title);
    } else {
        say!(m, said::VERDICT_HIT);
    }
}

/// The vector between the centers, and the check of each axis in turn.
fn tell_checks(given: &Given, axes: &Axes, tell: &mut Telling<'_>, t: Vec2, checks: &[AxisCheck]) {
    given.tell(tell);
    tell.table(&HEAD, |_| vec![]);
    tell_between(given, tell, t);
    for (i, check) in checks.iter().enumerate() {
        axes.tell_choice(tell, i);
        tell.call(axes.call(i), |tell| tell_check(axes, tell, i, t, check));
    }
}

/// The moments of `check_axis` on one axis.
fn tell_check(axes: &Axes, tell: &mut Telling<'_>, i: usize, t: Vec2, check: &AxisCheck) {
    let lang = tell.lang();
    let length = Value::against(check.distance, check.both);
    tell.moment(&DISTANCE, |m| {
        let t = m.reads(T, t);
        m.finds(L, check.l);
        let distance = m.finds(DISTANCE_VALUE, length);
        m.table_cell(|_| Plain(check.distance).to_string());
        m.draw(|pen| axes.view(i).draw_distance(pen, &axes.heading(i)));
        if check.distance > 0.0 {
            say!(m, said::DISTANCE_APART, t, distance);
        } else {
            say!(m, said::DISTANCE_ZERO, t, distance);
        }
    });
    tell.moment(&REACH, |m| {
        let [a, b] = [m.finds(REACHES[0], check.reach_a), m.finds(REACHES[1], check.reach_b)];
        m.table_cell(|_| format!("{} + {}", Plain(check.reach_a), Plain(check.reach_b)));
        m.draw(|pen| axes.view(i).draw_reaches(pen, &axes.heading(i), lang));
        match axes.owner(i) {
            Some(0) => say!(m, said::REACH_AXIS_OF_A, a, b),
            Some(_) => say!(m, said::REACH_AXIS_OF_B, b, a),
            None => say!(m, said::REACH_OTHER_AXIS, a, b),
        }
    });
    tell.moment(&GAP, |m| {
        let distance = m.reads(DISTANCE_VALUE, length);
        let both = m.finds(BOTH, Value::against(check.both, check.distance));
        let gap = m.finds(GAP_VALUE, Value::against(check.gap, 0.0));
        let overlap = m.finds(OVERLAP, Value::against(check.overlap, 0.0));
        m.finds(SEPARATES, check.separates);
        m.draw(|pen| axes.view(i).draw_gap(pen, &axes.heading(i), lang));
        m.table_cell(|lang| gap_or_overlap(check.gap, check.overlap, lang));
        if check.separates {
            say!(m, said::GAP_FOUND, distance, both, gap);
        } else if check.overlap > 0.0 {
            say!(m, said::GAP_OVERLAP, distance, both, overlap);
        } else {
            say!(m, said::GAP_TOUCHING, distance, both);
        }
    });
}

/// The least overlap, and where it pushes B.
fn tell_way_out(given: &Given, axes: &Axes, tell: &mut Telling<'_>, it: &Radii, least: usize) {
    let (check, lang) = (&it.checks[least], tell.lang());
    let depth = Value::against(check.overlap, 0.0);
    tell.moment(&LEAST, |m| {
        m.finds(LEAST_VALUE, OWN_AXES[least].title);
        let depth = m.finds(DEPTH, depth);
        m.table_now(vec![least]);
        m.draw(|pen| axes.view(least).draw_gap(pen, &axes.heading(least), lang));
        let title = axes.title(least);
        if check.overlap > 0.0 {
            say!(m, said::LEAST_OVERLAP, title, depth);
        } else {
            say!(m, said::LEAST_TOUCHING, title, depth);
        }
    });
    tell.moment(&WAY_OUT, |m| {
        m.reads(T, it.t);
        let depth = m.reads(DEPTH, depth);
        let way_out = m.finds(WAY_OUT_VALUE, it.way_out);
        m.table_now(vec![least]);
        m.draw(|pen| draw_way_out(pen, &given.pair[1], it.way_out, lang));
        let title = axes.title(least);
        if check.overlap == 0.0 {
            say!(m, said::WAY_OUT_TOUCHING, way_out);
        } else if it.t.dot(check.l) < 0.0 {
            say!(m, said::WAY_OUT_AGAINST, title, depth, way_out);
        } else {
            say!(m, said::WAY_OUT_ALONG, title, depth, way_out);
        }
    });
}

fn draw_way_out(pen: &mut Pen<'_>, b: &Obb, way_out: Vec2, lang: Lang) {
    let moved = b.corners().map(|corner| corner + way_out).to_vec();
    pen.draw(Role::Hint, Shape::Polygon(moved)).from(outline(b));
    let label = lang.of(said::WAY_OUT);
    let arrow = Shape::Arrow(b.center(), b.center() + way_out);
    pen.draw(Role::Vector2, arrow).draws(WAY_OUT_VALUE).label(label);
}

/// Why, in the words of the axis that decides.
fn reason(axes: &Axes, checks: &[AxisCheck], least: Option<usize>, lang: Lang) -> String {
    let mut reason = match axes.first_gap.or(least) {
        Some(i) => {
            let (title, check) = (axes.title(i), &checks[i]);
            let number =
                Value::against(if check.separates { check.gap } else { check.overlap }, 0.0).show(lang);
            match check.separates {
                true => fill!(lang, said::REASON_GAP, title, number),
                false => fill!(lang, said::REASON_OVERLAP, title, number),
            }
        }
        None => lang.of(said::NO_GAP_X_Y).to_owned(),
    };
    if axes.any_repeats() {
        reason += lang.of(said::PARALLEL_AXES_REPEAT);
    }
    reason
}

pub(super) fn tell_upright(inputs: &Inputs, it: &Upright, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let lang = tell.lang();
    let axes = Axes::new(&given, &WORLD_AXES, it.checks.iter().map(|check| check.l), it.first_gap, lang);
    tell_checks(&given, &axes, tell, it.t, &it.checks);
    tell.moment(&VERDICT, |m| {
        m.finds(FIRST_GAP, axes.first_gap());
        m.decides(it.hit);
        m.table_now(it.first_gap.map_or(vec![0, 1], |gap| vec![gap]));
        m.draw(|pen| {
            let [x, y] = &it.checks;
            draw_frame(pen, &given, 0, vec2(x.reach_a, y.reach_a));
            draw_frame(pen, &given, 1, vec2(x.reach_b, y.reach_b));
        });
        axes.draw_verdict(m);
        m.draw_on(&MISSED, |pen| {
            let (a, b) = bodies(inputs);
            let truth = radii(&a, &b);
            if let Some(gap) = truth.first_gap.filter(|_| it.hit) {
                let own =
                    Axes::new(&given, &OWN_AXES, truth.checks.iter().map(|check| check.l), Some(gap), lang);
                own.view(gap).draw_missed(pen, &own.heading(gap), lang);
            }
        });
        if let Some(gap) = it.first_gap {
            let title = axes.title(gap);
            say!(m, said::VERDICT_UPRIGHT_MISS, title);
        } else {
            say!(m, said::VERDICT_UPRIGHT_HIT);
        }
    });
    tell.reason(|lang| reason(&axes, &it.checks, None, lang));
}

/// The upright frame around a rectangle, which spreads from its center.
fn draw_frame(pen: &mut Pen<'_>, given: &Given, i: usize, e: Vec2) {
    let c = given.centers()[i];
    let corners = [e, vec2(-e.x, e.y), -e, vec2(e.x, -e.y)].map(|corner| c + corner);
    pen.draw(Role::Hint, Shape::Polygon(corners.to_vec())).from(outline(&given.pair[i]));
}
