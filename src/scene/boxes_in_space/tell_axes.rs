//! What every method tells: the vector between the centers, where axes come from, and the check of each of them.

use super::axis_view::{AxisView, GAP, OVERLAP, crossed, edge_along, owner};
use super::given::{DIRECTIONS, Given, frame};
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::boxes_in_space::AxisCheck;
use crate::said::boxes_in_space as said;
use crate::scene::space::seen_line;
use glam::Vec3;

const CENTERS: [Name; 2] = [Name("a.center"), Name("b.center")];
const T: Name = Name("t");
const L: Name = Name("l");
const DISTANCE: Name = Name("distance");
const REACHES: [Name; 2] = [Name("reach_a"), Name("reach_b")];
const BOTH: Name = Name("both");
const SEPARATES: Name = Name("separates");
pub(super) const FIRST_GAP: Name = Name("first_gap");
/// The call of the helper for each axis: whose normal, or which edge of A with which of B.
const CALLS: [&str; 15] =
    ["au", "av", "aw", "bu", "bv", "bw", "uu", "uv", "uw", "vu", "vv", "vw", "wu", "wv", "ww"];

pub(super) const HEAD: [Words; 4] =
    [said::HEAD_AXIS, Words::same("|t·L|"), Words::same("reach_a + reach_b"), said::HEAD_GAP_OR_OVERLAP];

/// What an axis is called.
pub(super) fn title(i: usize, lang: Lang) -> &'static str {
    lang.of(TITLES[i])
}

/// What an axis is called where it is drawn.
pub(super) fn heading(i: usize, lang: Lang) -> String {
    format!("L = {}", title(i, lang))
}

/// The first axis with a gap, or of the least overlap, as a value.
pub(super) fn axis_word(i: Option<usize>) -> Words {
    i.map_or(NONE, |i| TITLES[i])
}

/// From A's center to B's.
pub(super) fn tell_between(given: &Given, tell: &mut Telling<'_>, t: Vec3) {
    let [a, b] = given.centers();
    tell.moment(&BETWEEN, |m| {
        let (to, from) = (m.reads(CENTERS[1], b), m.reads(CENTERS[0], a));
        let t = m.finds(T, t);
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(given.eye.flat(a), given.eye.flat(b))).named(T);
        });
        say!(m, said::BETWEEN, to, from, t);
    });
}

/// The six normals, and the check of each.
pub(super) fn tell_normals(given: &Given, tell: &mut Telling<'_>, t: Vec3, checks: &[AxisCheck; 6]) {
    tell.moment(&NORMALS, |m| {
        for (name, check) in DIRECTIONS.concat().into_iter().zip(checks) {
            m.reads(name, check.l);
        }
        m.draw(|pen| {
            for (it, names) in given.pair.iter().zip(DIRECTIONS) {
                for (axis, name) in frame(it).into_iter().zip(names) {
                    given.draw_direction(pen, Role::Vector2, it.center(), axis, name.0);
                }
            }
        });
        say!(m, said::NORMALS);
    });
    for (i, check) in checks.iter().enumerate() {
        tell.call(CALLS[i], |tell| tell_check(given, tell, i, t, check));
    }
}

/// The nine crosses: each is found where it is checked.
pub(super) fn tell_crosses(given: &Given, tell: &mut Telling<'_>, any_is_zero: bool) {
    tell.moment(&CROSSES, |m| {
        m.draw(|pen| {
            let [a, b] = &given.pair;
            let t = b.center() - a.center();
            for (it, out) in [(a, t), (b, -t)] {
                for axis in 0..3 {
                    let (edge, _) = edge_along(it, axis, out);
                    pen.draw(Role::Vector2, seen_line(edge, &given.eye, &given.opaque()));
                }
            }
        });
        if any_is_zero {
            say!(m, said::CROSSES_SOME_PARALLEL);
        } else {
            say!(m, said::CROSSES_NONE_PARALLEL);
        }
    });
}

/// The check of one of the crosses.
pub(super) fn tell_cross(given: &Given, tell: &mut Telling<'_>, i: usize, t: Vec3, check: &AxisCheck) {
    tell.call(CALLS[6 + i], |tell| {
        if check.l == Vec3::ZERO {
            tell_skipped(given, tell, 6 + i, t, check);
        } else {
            tell_check(given, tell, 6 + i, t, check);
        }
    });
}

/// The values of a check, and its row of the table.
fn finds(m: &mut OneMoment<'_, '_>, i: usize, t: Vec3, check: &AxisCheck) -> [Shown; 5] {
    m.reads(T, t);
    let l = m.finds(L, check.l);
    let distance = m.finds(DISTANCE, Value::against(check.distance, check.both));
    m.finds(REACHES[0], check.reach_a);
    m.finds(REACHES[1], check.reach_b);
    let both = m.finds(BOTH, Value::against(check.both, check.distance));
    let gap = m.finds(GAP, Value::against(check.gap, 0.0));
    let overlap = m.finds(OVERLAP, Value::against(check.overlap, 0.0));
    m.finds(SEPARATES, check.separates);
    m.table_row(CALLS[i], |lang| title(i, lang).to_owned());
    m.table_now(vec![i]);
    [l, distance, both, gap, overlap]
}

/// Two shadows on an axis, compared.
fn tell_check(given: &Given, tell: &mut Telling<'_>, i: usize, t: Vec3, check: &AxisCheck) {
    let lang = tell.lang();
    tell.moment(&COMPARE, |m| {
        let [l, distance, both, gap, overlap] = finds(m, i, t, check);
        m.table_cell(|_| Plain(check.distance).to_string());
        m.table_cell(|_| format!("{} + {}", Plain(check.reach_a), Plain(check.reach_b)));
        m.table_cell(|lang| gap_or_overlap(check, lang));
        m.draw(|pen| AxisView::new(given, i, check.l).draw(pen, &heading(i, lang), lang));
        let title = title(i, lang);
        if check.separates {
            say!(m, said::COMPARE_GAP, title, l, distance, both, gap);
        } else if check.overlap > 0.0 {
            say!(m, said::COMPARE_OVERLAP, title, l, distance, both, overlap);
        } else {
            say!(m, said::COMPARE_TOUCH, title, l, distance, both);
        }
    });
}

/// A cross that is zero: compared like the others, it shows nothing.
fn tell_skipped(given: &Given, tell: &mut Telling<'_>, i: usize, t: Vec3, check: &AxisCheck) {
    tell.moment(&COMPARE, |m| {
        let [_, distance, both, ..] = finds(m, i, t, check);
        m.table_cell(|_| "—".to_owned());
        m.table_cell(|_| "—".to_owned());
        m.table_cell(|lang| lang.of(said::SKIPPED_PARALLEL).to_owned());
        m.draw(|pen| draw_parallel(given, pen, i));
        let title = title(i, m.lang());
        say!(m, said::COMPARE_SKIPPED, title, distance, both);
    });
}

/// The check of a cross that became no number.
pub(super) fn tell_not_a_number(given: &Given, tell: &mut Telling<'_>, i: usize) {
    let i = 6 + i;
    tell.call(CALLS[i], |tell| {
        tell.moment(&COMPARE, |m| {
            m.table_row(CALLS[i], |lang| title(i, lang).to_owned());
            for _ in 0..2 {
                m.table_cell(|_| "NaN".to_owned());
            }
            m.table_cell(|lang| lang.of(said::NOT_A_NUMBER).to_owned());
            m.table_now(vec![i]);
            m.draw(|pen| draw_parallel(given, pen, i));
            let title = title(i, m.lang());
            say!(m, said::COMPARE_NAN, title);
        });
    });
}

/// The two parallel edges that should have made an axis: of each four, those that are nearest to the eye.
fn draw_parallel(given: &Given, pen: &mut Pen<'_>, i: usize) {
    for (it, axis) in given.pair.iter().zip(crossed(i).into_iter().flatten()) {
        let (edge, _) = edge_along(it, axis, given.eye.toward());
        pen.draw(Role::Vector2, seen_line(edge, &given.eye, &given.opaque()));
    }
}

/// `gap 0.50` or `overlap 0.94`.
fn gap_or_overlap(check: &AxisCheck, lang: Lang) -> String {
    let (said, length) = match check.separates {
        true => (said::GAP, check.gap),
        false => (said::OVERLAP, check.overlap),
    };
    format!("{} {}", lang.of(said), Value::against(length, 0.0).show(lang))
}

/// Why, in the words of the axis that decides.
pub(super) fn reason(i: Option<usize>, check: Option<&AxisCheck>, lang: Lang) -> String {
    let Some((i, check)) = i.zip(check) else {
        return lang.of(said::NO_GAP_ON_NORMALS).to_owned();
    };
    let title = title(i, lang);
    let number = Value::against(if check.separates { check.gap } else { check.overlap }, 0.0).show(lang);
    let is_cross = owner(i).is_none();
    match (check.separates, is_cross) {
        (true, true) => fill!(lang, said::REASON_GAP_ON_CROSS, title, number),
        (true, false) => fill!(lang, said::REASON_GAP, title, number),
        (false, _) => fill!(lang, said::REASON_OVERLAP, title, number),
    }
}
