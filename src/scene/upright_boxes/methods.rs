//! What each method tells: its moments, in the order of execution.

use super::given::{Axis, Given, ROLES};
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::upright_boxes::flawed::CornerInside;
use crate::geometry::upright_boxes::{Centers, Grown, Intervals, PointInBox};
use crate::said::upright_boxes as said;
use glam::{Vec2, vec2};

const A_MIN: Name = Name("a_min");
const A_MAX: Name = Name("a_max");
const B_MIN: Name = Name("b_min");
const B_MAX: Name = Name("b_max");
const OVERLAP_X: Name = Name("on_x");
const OVERLAP_Y: Name = Name("on_y");
const T: Name = Name("t");
const REACHES: Name = Name("reach");
const HALF: Name = Name("half");
const D: Name = Name("d");
const IN_X: Name = Name("in_x");
const IN_Y: Name = Name("in_y");
const INSIDE: Name = Name("inside.hit");
const ANY_A: Name = Name("any_a");
const ANY_B: Name = Name("any_b");

pub(super) fn tell_intervals(inputs: &Inputs, it: &Intervals, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    for (i, mark, letter, names, ends) in [
        (0, &A_ENDS, "A", [A_MIN, A_MAX], [it.a_min, it.a_max]),
        (1, &B_ENDS, "B", [B_MIN, B_MAX], [it.b_min, it.b_max]),
    ] {
        tell.moment(mark, |m| {
            let [min, max] = [0, 1].map(|end| m.finds(names[end], ends[end]));
            m.draw(|pen| {
                for end in [0, 1] {
                    let corner = pen.draw(ROLES[i], Shape::Point(ends[end])).draws(names[end]);
                    corner.label(names[end].0);
                }
            });
            say!(m, said::ENDS, letter, min, max);
        });
    }
    let [x, y] = given.axes();
    tell.moment(&ON_X, |m| {
        tell_interval(m, &given, x, it.on_x, [it.a_min.x, it.a_max.x, it.b_min.x, it.b_max.x]);
        m.finds(OVERLAP_X, it.on_x);
    });
    tell.moment(&ON_Y, |m| {
        tell_interval(m, &given, y, it.on_y, [it.a_min.y, it.a_max.y, it.b_min.y, it.b_max.y]);
        m.finds(OVERLAP_Y, it.on_y);
    });
    tell_verdict(&given, tell, [it.on_x, it.on_y], it.hit);
    tell.reason(|lang| reason_of_intervals(it, lang));
}

/// What the intervals share on each axis, or which one ends before the other begins.
fn reason_of_intervals(it: &Intervals, lang: Lang) -> String {
    let axes = [
        ("x", [it.a_min.x, it.a_max.x, it.b_min.x, it.b_max.x]),
        ("y", [it.a_min.y, it.a_max.y, it.b_min.y, it.b_max.y]),
    ];
    let gap = |axis: &str, [first, then]: [&str; 2], end: f32, begin: f32| {
        let [end, begin] = [Value::against(end, begin), Value::against(begin, end)].map(|it| it.show(lang));
        format!("{first}_max.{axis} = {end} < {then}_min.{axis} = {begin}")
    };
    let told = axes.map(|(axis, [a_min, a_max, b_min, b_max])| {
        if a_max < b_min {
            return gap(axis, ["a", "b"], a_max, b_min);
        }
        if b_max < a_min {
            return gap(axis, ["b", "a"], b_max, a_min);
        }
        let (from, to) = (Plain(a_min.max(b_min)), Plain(a_max.min(b_max)));
        fill!(lang, said::REASON_SHARED, axis, from, to)
    });
    told.join(lang.of(said::COMMA))
}

/// Whether two intervals share a number; or which one ends before the other begins.
fn tell_interval(
    m: &mut OneMoment<'_, '_>,
    given: &Given,
    axis: Axis,
    overlap: bool,
    [a_min, a_max, b_min, b_max]: [f32; 4],
) {
    let [[low_a, low_b], [high_a, high_b]] = given.ends();
    for (name, corner) in [(A_MIN, low_a), (A_MAX, high_a), (B_MIN, low_b), (B_MAX, high_b)] {
        m.reads(name, corner);
    }
    m.draw(|pen| given.draw_intervals(pen, axis));
    let letter = axis.letter();
    if overlap {
        let [a_min, a_max, b_min, b_max] = [a_min, a_max, b_min, b_max].map(|end| m.part(end));
        say!(m, said::ON_AXIS_OVERLAP, letter, a_min, b_max, b_min, a_max);
    } else {
        let (first, then, end, begin) =
            if a_max < b_min { ("A", "B", a_max, b_min) } else { ("B", "A", b_max, a_min) };
        let (end, begin) = (m.part(end), m.part(begin));
        say!(m, said::ON_AXIS_GAP, letter, first, end, then, begin);
    }
}

/// What both axes together say.
fn tell_verdict(given: &Given, tell: &mut Telling<'_>, [on_x, on_y]: [bool; 2], hit: bool) {
    tell.moment(&VERDICT, |m| {
        m.reads(OVERLAP_X, on_x);
        m.reads(OVERLAP_Y, on_y);
        m.decides(hit);
        m.draw(|pen| given.draw_verdict(pen, hit));
        if on_x && on_y {
            say!(m, said::VERDICT_BOTH_AXES);
        } else if hit {
            say!(m, said::VERDICT_ONE_AXIS);
        } else {
            say!(m, said::VERDICT_GAP);
        }
    });
}

/// Both methods that compare centers with half extents do the same up to the last line.
fn tell_reaches(inputs: &Inputs, it: &Centers, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let [a, b] = given.centers();
    given.tell(tell);
    tell.moment(&BETWEEN, |m| {
        let t = m.finds(T, it.t);
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(a, b)).named(T);
        });
        say!(m, said::BETWEEN, t);
    });
    tell.moment(&REACH, |m| {
        let reach = m.finds(REACHES, it.reach);
        m.draw(|pen| draw_halves(pen, &given));
        say!(m, said::REACH, reach);
    });
    let [x, y] = given.axes();
    tell.moment(&ON_X, |m| {
        tell_reach(m, &given, it, x);
        m.finds(OVERLAP_X, it.on_x);
    });
    tell.moment(&ON_Y, |m| {
        tell_reach(m, &given, it, y);
        m.finds(OVERLAP_Y, it.on_y);
    });
    tell_verdict(&given, tell, [it.on_x, it.on_y], it.hit);
    given.reason(tell, ["t", "reach"]);
}

/// The half extents of both, from their centers.
fn draw_halves(pen: &mut Pen<'_>, given: &Given) {
    for (it, role) in given.boxes.iter().zip(ROLES) {
        let c = it.center();
        for half in [vec2(it.half().x, 0.0), vec2(0.0, it.half().y)] {
            pen.draw(role, Shape::Band(c, c + half));
        }
    }
}

/// How far the centers are apart on an axis, against the reach.
fn tell_reach(m: &mut OneMoment<'_, '_>, given: &Given, it: &Centers, axis: Axis) {
    m.reads(T, it.t);
    m.reads(REACHES, it.reach);
    m.draw(|pen| given.draw_reaches(pen, axis));
    let (t, reach, letter) = (axis.of(it.t), axis.of(it.reach), axis.letter());
    let (apart, most) = (m.part(t), m.part(reach));
    if t.abs() <= reach {
        say!(m, said::ON_AXIS_REACH_OVERLAP, letter, apart, most);
    } else {
        say!(m, said::ON_AXIS_REACH_GAP, letter, apart, most);
    }
}

pub(super) fn tell_centers(inputs: &Inputs, it: &Centers, tell: &mut Telling<'_>) {
    tell_reaches(inputs, it, tell);
}

pub(super) fn tell_one_axis(inputs: &Inputs, it: &Centers, tell: &mut Telling<'_>) {
    tell_reaches(inputs, it, tell);
}

pub(super) fn tell_grown(inputs: &Inputs, it: &Grown, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let [a, b] = given.centers();
    given.tell(tell);
    tell.moment(&GROW, |m| {
        let half = m.finds(HALF, it.half);
        m.draw(|pen| {
            let around = [
                [1.0, 1.0],
                [0.0, 1.0],
                [-1.0, 1.0],
                [-1.0, 0.0],
                [-1.0, -1.0],
                [0.0, -1.0],
                [1.0, -1.0],
                [1.0, 0.0],
            ];
            for place in around.map(|place| a + it.half * Vec2::from(place)) {
                pen.draw(Role::Hint, upright(place, given.boxes[1].half())).brief();
            }
            let name = pen.draw(Role::Projection, upright(a, it.half)).draws(HALF);
            name.from(upright(a, given.boxes[0].half()));
        });
        say!(m, said::GROW, half);
    });
    tell.moment(&ASK, |m| {
        m.reads(HALF, it.half);
        m.draw(|pen| {
            pen.draw(Role::Moving, Shape::Point(b)).label("B");
        });
        say!(m, said::ASK);
    });
    tell.call("b", |tell| tell_point(&given, &it.inside, it.half, tell));
    tell.moment(&ANSWER, |m| {
        m.reads(INSIDE, it.inside.hit);
        m.decides(it.hit);
        m.draw(|pen| {
            pen.draw(Role::Projection, upright(a, it.half));
            pen.draw(Role::answer(it.hit), Shape::Point(b)).draws(HIT);
        });
        if it.hit {
            say!(m, said::ANSWER_HIT);
        } else {
            say!(m, said::ANSWER_MISS);
        }
    });
    given.reason(tell, ["d", "half"]);
}

/// The test of a point against an upright box.
fn tell_point(given: &Given, it: &PointInBox, half: Vec2, tell: &mut Telling<'_>) {
    let [a, b] = given.centers();
    tell.moment(&SUBTRACT, |m| {
        let d = m.finds(D, it.d);
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(a, b)).named(D);
        });
        say!(m, said::SUBTRACT, d);
    });
    tell.moment(&WITHIN, |m| {
        let (d, half_shown) = (m.reads(D, it.d), m.reads(HALF, half));
        m.finds(IN_X, it.in_x);
        m.finds(IN_Y, it.in_y);
        m.finds(HIT, it.hit);
        m.draw(|pen| {
            for (within, to, along) in
                [(it.in_x, vec2(half.x, 0.0), Vec2::Y), (it.in_y, vec2(0.0, half.y), Vec2::X)]
            {
                let role = if within { Role::Hint } else { Role::Apart };
                for to in [to, -to] {
                    pen.draw(role, Shape::Line(a + to, along));
                }
            }
        });
        match (it.in_x, it.in_y) {
            (true, true) => say!(m, said::WITHIN_INSIDE, d, half_shown),
            (false, true) => say!(m, said::WITHIN_BEYOND_ON_X, d, half_shown),
            (true, false) => say!(m, said::WITHIN_BEYOND_ON_Y, d, half_shown),
            (false, false) => say!(m, said::WITHIN_BEYOND_ON_BOTH, d, half_shown),
        }
    });
}

pub(super) fn tell_corner_inside(inputs: &Inputs, it: &CornerInside, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    for (i, mark, name, any, inside) in
        [(0, &A_IN_B, ANY_A, it.any_a, it.a_in_b), (1, &B_IN_A, ANY_B, it.any_b, it.b_in_a)]
    {
        let (mine, other) = if i == 0 { ("A", "B") } else { ("B", "A") };
        tell.moment(mark, |m| {
            m.finds(name, any);
            m.draw(|pen| {
                let corners = upright(given.boxes[i].center(), given.boxes[i].half()).points();
                for (corner, inside) in corners.into_iter().zip(inside) {
                    let role = if inside { Role::Touching } else { Role::Projection };
                    pen.draw(role, Shape::Point(corner));
                }
            });
            if any {
                say!(m, said::CORNER_INSIDE_SOME, mine, other);
            } else {
                say!(m, said::CORNER_INSIDE_NONE, mine, other);
            }
        });
    }
    tell.moment(&VERDICT, |m| {
        m.reads(ANY_A, it.any_a);
        m.reads(ANY_B, it.any_b);
        m.decides(it.hit);
        m.draw(|pen| given.draw_verdict(pen, it.hit));
        if it.hit {
            say!(m, said::VERDICT_CORNER_HIT);
        } else {
            say!(m, said::VERDICT_CORNER_MISS);
        }
    });
    tell.reason(|lang| lang.of(corners_inside(it)).to_owned());
}

/// Whose corners are in the other box.
fn corners_inside(it: &CornerInside) -> Words {
    match (it.any_a, it.any_b) {
        (false, false) => said::NO_CORNER_INSIDE,
        (true, false) => said::CORNER_OF_A_INSIDE,
        (false, true) => said::CORNER_OF_B_INSIDE,
        (true, true) => said::CORNERS_OF_BOTH_INSIDE,
    }
}
