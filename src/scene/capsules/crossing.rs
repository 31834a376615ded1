//! What the call of `crossing` tells.

use super::given::Given;
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::segments::Crossing;
use crate::scene::cores::{Core, Side, draw_sides};

const DOES_CROSS: Name = Name("crosses");

const CORES_CROSS: Words = words("the cores cross", "芯の交点");
const LINES_MEET: Words = words("only the lines meet", "直線だけの交点");

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
        let label = m.lang().of(if it.crosses { CORES_CROSS } else { LINES_MEET });
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
        say!(
            m,
            "{p} and {q} are one point: no line, no sides. Both numbers are {zero}, and nothing is split.",
            "{p} と {q} は同じ点で、直線がないので左右もない。値は2つとも {zero} で、両側に分かれない。"
        );
    } else if splits {
        say!(
            m,
            "{first}. {second}. The line {p}{q} runs between them.",
            "{first}、{second}。直線 {p}{q} は {c} と {d} の間を通る。"
        );
    } else if first.side == 0.0 || second.side == 0.0 {
        say!(
            m,
            "{first}. {second}. An end on the line is on neither side: they are not on opposite sides.",
            "{first}、{second}。線上の端点は左右どちらでもないので、両側には分かれない。"
        );
    } else {
        say!(
            m,
            "{first}. {second}. Both are on one side: the line {p}{q} does not run between them.",
            "{first}、{second}。どちらも同じ側なので、直線 {p}{q} は {c} と {d} の間を通らない。"
        );
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
        (true, true) => say!(
            m,
            "Each line runs between the other core’s ends: they meet within both cores. The cores cross.",
            "どちらの直線も、相手の芯の両端の間を通る。交点は両方の芯の上にあり、芯は交差している。"
        ),
        (false, false) => say!(
            m,
            "Neither line runs between the other core’s ends: the cores do not cross.",
            "どちらの直線も、相手の芯の両端の間を通らない: 芯は交差していない。"
        ),
        (one, _) => {
            let (yes, no) = if one { (ab, cd) } else { (cd, ab) };
            say!(
                m,
                "The line {yes} runs between the ends of {no}, but not the other way around: one yes is not enough, the cores do not cross.",
                "直線 {yes} は {no} の両端の間を通るが、逆は成り立たない。片方だけでは足りず、芯は交差していない。"
            );
        }
    }
}
