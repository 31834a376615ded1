//! What the call of `crossing` tells.

use super::given::Given;
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::segments::Crossing;
use crate::said::capsules as said;
use crate::scene::cores::{Core, Side, draw_sides};

const DOES_CROSS: Name = Name("crosses");

/// Tells whether the cores cross.
pub(super) fn tell_crossing(given: &Given, it: &Crossing, tell: &mut Telling<'_>) {
    let [ab, cd] = &given.cores;
    for (mark, core, ends, names, sides, splits, splits_name) in [
        (&AB_SPLITS, ab, cd, ["c_side", "d_side"], [it.c_side, it.d_side], it.ab_splits, "ab_splits"),
        (&CD_SPLITS, cd, ab, ["a_side", "b_side"], [it.a_side, it.b_side], it.cd_splits, "cd_splits"),
    ] {
        tell.moment(mark, |m| {
            let [first, second] = [0, 1].map(|i| {
                let area = m.finds(Name(names[i]), Value::against(sides[i], 0.0));
                Side { end: ends.letters[i], core, area, side: sides[i] }
            });
            m.finds(Name(splits_name), splits);
            m.draw(|pen| draw_sides(pen, core, [(ends.p, &first, names[0]), (ends.q, &second, names[1])]));
            say_sides(m, core, ends, [first, second], splits);
        });
    }
    tell.moment(&CROSSES, |m| {
        m.reads(Name("ab_splits"), it.ab_splits);
        m.reads(Name("cd_splits"), it.cd_splits);
        m.finds(DOES_CROSS, it.crosses);
        let label = m.lang().of(if it.crosses { said::CORES_CROSS } else { said::LINES_MEET });
        m.draw(|pen| draw_crosses(pen, given, it, label));
        say_crosses(m, given, it);
    });
}

fn say_sides(
    m: &mut OneMoment<'_, '_>,
    core: &Core,
    ends: &Core,
    [first, second]: [Side<'_>; 2],
    splits: bool,
) {
    let ([p, q], [c, d]) = (core.letters, ends.letters);
    if core.p == core.q {
        let zero = first.area;
        say!(m, said::SPLITS_NO_LINE, p, q, zero);
    } else if splits {
        say!(m, said::SPLITS_BETWEEN, first, second, p, q, c, d);
    } else if first.side == 0.0 || second.side == 0.0 {
        say!(m, said::SPLITS_END_ON_LINE, first, second);
    } else {
        say!(m, said::SPLITS_ONE_SIDE, first, second, p, q, c, d);
    }
}

/// Both lines, and where they meet: on both cores or not.
fn draw_crosses(pen: &mut Pen<'_>, given: &Given, it: &Crossing, label: &'static str) {
    let roles = [Role::Vector1, Role::Vector2];
    for (core, role) in given.cores.iter().zip(roles) {
        core.draw_line(pen);
        pen.draw(role, core.segment());
    }
    if let Some(at) = given.meeting(it.a_side, it.b_side) {
        let role = if it.crosses { Role::Touching } else { Role::Projection };
        pen.draw(role, Shape::Point(at)).draws(DOES_CROSS).label(label);
    }
}

fn say_crosses(m: &mut OneMoment<'_, '_>, given: &Given, it: &Crossing) {
    let [ab, cd] = given.cores.map(|core| core.letters.concat());
    match (it.ab_splits, it.cd_splits) {
        (true, true) => say!(m, said::CROSSES_BOTH),
        (false, false) => say!(m, said::CROSSES_NEITHER),
        (one, _) => {
            let (yes, no) = if one { (ab, cd) } else { (cd, ab) };
            say!(m, said::CROSSES_ONE_ONLY, yes, no);
        }
    }
}
