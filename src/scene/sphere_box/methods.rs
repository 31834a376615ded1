//! What each method tells: its moments, in the order of execution.

use super::given::Given;
use super::*;
use crate::figure::{Frame, Role, Shape};
use crate::geometry::sphere_box::flawed::CornersAndCenter;
use crate::geometry::sphere_box::{Axes, LocalFrame, Overshoot};
use crate::said::sphere_box as said;
use glam::Vec3;

const T: Name = Name("t");
const C: Name = Name("c");
const E: Name = Name("e");
const R: Name = Name("r");
const DIRECTIONS: [Name; 3] = [Name("u"), Name("v"), Name("w")];
pub(super) const CT: Name = Name("ct");
pub(super) const D: Name = Name("d");
pub(super) const THE_ZONE: Name = Name("zone");
const CLAMPED: [Name; 3] = [Name("q_x"), Name("q_y"), Name("q_z")];
const Q: Name = Name("q");
const CLOSEST: Name = Name("closest");
const GAP: Name = Name("gap");
const GAP_SQUARED: Name = Name("gap_squared");
const RR: Name = Name("rr");
const OVER: [Name; 3] = [Name("over_x"), Name("over_y"), Name("over_z")];
const SUM: Name = Name("sum");
const ALONG: [Name; 3] = [Name("along_u"), Name("along_v"), Name("along_w")];
const STEP: [Name; 3] = [Name("step_u"), Name("step_v"), Name("step_w")];
const CORNER: [Name; 8] = [
    Name("corners[0]"),
    Name("corners[1]"),
    Name("corners[2]"),
    Name("corners[3]"),
    Name("corners[4]"),
    Name("corners[5]"),
    Name("corners[6]"),
    Name("corners[7]"),
];
const SQUARED: [Name; 8] = [
    Name("squared[0]"),
    Name("squared[1]"),
    Name("squared[2]"),
    Name("squared[3]"),
    Name("squared[4]"),
    Name("squared[5]"),
    Name("squared[6]"),
    Name("squared[7]"),
];
const CORNER_INSIDE: Name = Name("corner_inside");
const CENTER_INSIDE: Name = Name("center_inside");

/// The axes of the own frame, by their letters.
const AXES: [&str; 3] = ["x", "y", "z"];

/// From the box's center to T; then the same vector in the box's own frame.
fn tell_between(given: &Given, tell: &mut Telling<'_>, ct: Vec3) {
    tell.moment(&BETWEEN, |m| {
        let (t, c) = (m.reads(T, given.sphere.center()), m.reads(C, given.it.center()));
        let ct = m.finds(CT, ct);
        m.draw(|pen| given.draw_between(pen));
        say!(m, said::BETWEEN, t, c, ct);
    });
}

fn tell_own_frame(given: &Given, tell: &mut Telling<'_>, ct: Vec3, d: Vec3) {
    tell.moment(&OWN_FRAME, |m| {
        m.reads(CT, ct);
        let ([x, y, z], d) = (d.to_array().map(|number| m.part(number)), m.finds(D, d));
        m.draw(|pen| given.draw_reaches(pen));
        say!(m, said::OWN_FRAME, x, y, z, d);
    });
}

/// Compares a squared distance with the squared radius, and says what follows.
fn tell_compare(m: &mut OneMoment<'_, '_>, given: &Given, squared: f32, rr: f32, hit: bool) {
    m.reads(R, given.sphere.radius());
    let (squared, rr) = (m.shown(Value::against(squared, rr)), m.finds(RR, Value::against(rr, squared)));
    m.decides(hit);
    if hit {
        say!(m, said::COMPARE_HIT, squared, rr);
    } else {
        say!(m, said::COMPARE_MISS, squared, rr);
    }
}

fn reason(zone: Zone, squared: f32, r: f32, hit: bool, lang: Lang) -> String {
    let nearest = lang.of(PART_NAMES[usize::from(part(zone))]);
    let numbers = compare_root("|TQ|", squared, "r", r, hit);
    fill!(lang, said::REASON, nearest, numbers)
}

/// What of the box T is nearest to: the coordinates that lie beyond it say so.
fn tell_zone(given: &Given, tell: &mut Telling<'_>, it: &LocalFrame) {
    tell.moment(&ZONE, |m| {
        let (d, e) = (m.reads(D, it.d), m.reads(E, given.it.half()));
        m.finds(THE_ZONE, PART_NAMES[usize::from(part(it.zone))]);
        m.draw(|pen| given.draw_nearest(pen, it.zone));
        match part(it.zone) {
            0 => say!(m, said::ZONE_INSIDE, d, e),
            1 => say!(m, said::ZONE_FACE, d, e),
            2 => say!(m, said::ZONE_EDGE, d, e),
            _ => say!(m, said::ZONE_CORNER, d, e),
        }
    });
}

/// A coordinate of d is clamped: the point goes `from` here `to` there, in the own frame.
fn tell_clamped(m: &mut OneMoment<'_, '_>, given: &Given, axis: usize, q: f32, [from, to]: [Vec3; 2]) {
    m.reads(D, given.d);
    m.reads(E, given.it.half());
    let (letter, d, e) = (AXES[axis], given.d[axis], given.it.half()[axis]);
    let (before, most, after) = (m.part(d), m.part(e), m.finds(CLAMPED[axis], q));
    m.draw(|pen| {
        given.draw_faces(pen, axis);
        given.in_both(pen, |pen, (frame, flat)| {
            let (from, to, own) = (flat(from), flat(to), frame == Frame::Own);
            if d != q {
                let slides = pen.draw(Role::Projection, Shape::Arrow(from, to)).draws(CLAMPED[axis]);
                slides.label(if own { format!("{before} → {after}") } else { String::new() });
            }
            // Where nothing is clamped, T itself stands there.
            if own || d != q {
                let end = pen.draw(Role::Projection, Shape::Point(to)).draws(CLAMPED[axis]);
                end.from(Shape::Point(from)).label(if own && axis == 2 { "q" } else { "" });
            }
        });
    });
    if d.abs() <= e {
        say!(m, said::CLAMP_STAYS, letter, before, most, after);
    } else {
        let sign = if d < 0.0 { "−" } else { "" };
        say!(m, said::CLAMP_PULLED_BACK, letter, before, sign, after);
    }
}

pub(super) fn tell_local_frame(inputs: &Inputs, it: &LocalFrame, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell_between(&given, tell, it.ct);
    tell_own_frame(&given, tell, it.ct, it.d);
    tell_zone(&given, tell, it);
    let mut from = it.d;
    for (axis, mark) in CLAMPS.into_iter().enumerate() {
        let mut to = from;
        to[axis] = it.q[axis];
        tell.moment(mark, |m| tell_clamped(m, &given, axis, it.q[axis], [from, to]));
        from = to;
    }
    tell.moment(&BACK, |m| {
        let (q, closest) = (m.finds(Q, it.q), m.finds(CLOSEST, it.closest));
        m.draw(|pen| {
            let (c, world) = (given.flat(given.it.center()), given.flat(it.closest));
            pen.draw(Role::Vector2, Shape::Arrow(c, world));
            given.draw_point(pen, Role::Projection, it.closest).draws(CLOSEST).label("Q");
            pen.within(Frame::Own)
                .draw(Role::Vector2, Shape::Arrow(given.flat(Vec3::ZERO), given.flat(it.q)))
                .draws(Q);
            given.draw_point(pen, Role::Projection, it.q).label("q");
        });
        say!(m, said::BACK, q, closest);
    });
    tell.moment(&COMPARE, |m| {
        m.finds(GAP, it.gap);
        m.finds(GAP_SQUARED, Value::against(it.gap_squared, it.rr));
        m.draw(|pen| given.draw_distance(pen, it.closest, GAP_SQUARED, it.gap_squared));
        tell_compare(m, &given, it.gap_squared, it.rr, it.hit);
    });
    tell.reason(|lang| reason(it.zone, it.gap_squared, given.sphere.radius(), it.hit, lang));
}

/// How far one coordinate overshoots the box: the way `from` the box `to` T along its axis, in the own frame.
fn tell_over(m: &mut OneMoment<'_, '_>, given: &Given, axis: usize, over: f32, [from, to]: [Vec3; 2]) {
    m.reads(D, given.d);
    m.reads(E, given.it.half());
    let over = m.finds(OVER[axis], over);
    let letter = AXES[axis];
    m.draw(|pen| {
        given.draw_faces(pen, axis);
        given.in_both(pen, |pen, (_, flat)| {
            let arrow = Shape::Arrow(flat(from), flat(to));
            pen.draw(Role::Vector2, arrow).draws(OVER[axis]).label(format!("over_{letter} {over}"));
        });
    });
    let (d, most) = (m.part(given.d[axis]), m.part(given.it.half()[axis]));
    if over.value == Value::Number(0.0) {
        say!(m, said::OVER_NONE, letter, d, most, over);
    } else {
        say!(m, said::OVER_BY, letter, d, most, over);
    }
}

pub(super) fn tell_overshoot(inputs: &Inputs, it: &Overshoot, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell_between(&given, tell, it.ct);
    tell_own_frame(&given, tell, it.ct, it.d);
    let over = Vec3::new(it.over_x, it.over_y, it.over_z);
    let q = it.d - over;
    let mut from = q;
    for (axis, mark) in OVERS.into_iter().enumerate() {
        let mut to = from;
        to[axis] += over[axis];
        tell.moment(mark, |m| tell_over(m, &given, axis, over[axis], [from, to]));
        from = to;
    }
    let closest = given.to_world(q);
    tell.moment(&ADD, |m| {
        for (name, over) in OVER.into_iter().zip(over.to_array()) {
            m.reads(name, over);
        }
        let [x, y, z] = over.to_array().map(|over| m.part(over));
        let sum = m.finds(SUM, Value::against(it.sum, it.rr));
        m.draw(|pen| {
            let line = Shape::Segment(given.flat(given.sphere.center()), given.flat(closest));
            pen.draw(Role::Projection, line).draws(SUM).label(format!("|TQ|² {sum}"));
            given.draw_point(pen, Role::Projection, closest);
            given.draw_point(pen.within(Frame::Own), Role::Projection, q);
        });
        say!(m, said::ADD, x, y, z, sum);
    });
    tell.moment(&COMPARE, |m| {
        m.reads(SUM, Value::against(it.sum, it.rr));
        m.draw(|pen| given.draw_distance(pen, closest, SUM, it.sum));
        tell_compare(m, &given, it.sum, it.rr, it.hit);
    });
    tell.reason(|lang| reason(Zone::of(it.d, given.it.half()), it.sum, given.sphere.radius(), it.hit, lang));
}

/// A step of the walk along one of the box's axes.
fn tell_step(m: &mut OneMoment<'_, '_>, given: &Given, axis: usize, [along, step]: [f32; 2], from: Vec3) {
    let (c, e) = (given.it.center(), given.it.half()[axis]);
    let direction = [given.it.u(), given.it.v(), given.it.w()][axis];
    m.reads(E, given.it.half());
    m.reads(DIRECTIONS[axis], direction);
    let (along_name, step_name, letter) = (ALONG[axis], STEP[axis], DIRECTIONS[axis].0);
    let (reach, most) = (along, m.part(e));
    let (along, step_shown) = (m.finds(along_name, along), m.finds(step_name, step));
    m.draw(|pen| {
        let foot = c + reach * direction;
        pen.draw(Role::Hint, Shape::Segment(given.flat(given.sphere.center()), given.flat(foot)));
        pen.draw(Role::Projection, Shape::Segment(given.flat(c), given.flat(foot))).draws(along_name);
        let arrow = Shape::Arrow(given.flat(from), given.flat(from + step * direction));
        pen.draw(Role::Vector2, arrow).draws(step_name).label(format!("step_{letter} {step_shown}"));
    });
    let step = step_shown;
    if along.value == step.value {
        say!(m, said::STEP_ALL, along, letter, most, step);
    } else {
        say!(m, said::STEP_STOPPED, along, letter, most, step);
    }
}

pub(super) fn tell_axes(inputs: &Inputs, it: &Axes, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell_between(&given, tell, it.ct);
    let walks = [[it.along_u, it.step_u], [it.along_v, it.step_v], [it.along_w, it.step_w]];
    let mut from = given.it.center();
    for (axis, mark) in ALONGS.into_iter().enumerate() {
        tell.moment(mark, |m| tell_step(m, &given, axis, walks[axis], from));
        from += walks[axis][1] * [given.it.u(), given.it.v(), given.it.w()][axis];
    }
    tell.moment(&CLOSEST_POINT, |m| {
        m.reads(C, given.it.center());
        let [u, v, w] = [0, 1, 2].map(|axis: usize| m.reads(STEP[axis], walks[axis][1]));
        let closest = m.finds(CLOSEST, it.closest);
        m.draw(|pen| {
            given.draw_point(pen, Role::Projection, it.closest).draws(CLOSEST).label("Q");
        });
        say!(m, said::CLOSEST_POINT, u, v, w, closest);
    });
    tell.moment(&COMPARE, |m| {
        m.finds(GAP, it.gap);
        m.finds(GAP_SQUARED, Value::against(it.gap_squared, it.rr));
        m.draw(|pen| given.draw_distance_in_world(pen, it.closest, GAP_SQUARED, it.gap_squared));
        tell_compare(m, &given, it.gap_squared, it.rr, it.hit);
    });
    let reached = Vec3::from(walks.map(|[along, _]| along));
    let zone = Zone::of(reached, given.it.half());
    tell.reason(|lang| reason(zone, it.gap_squared, given.sphere.radius(), it.hit, lang));
}

/// Whether a corner is in the sphere.
fn tell_eight_corners(given: &Given, tell: &mut Telling<'_>, it: &CornersAndCenter, nearest: f32) {
    let (t, r) = (given.sphere.center(), given.sphere.radius());
    tell.moment(&CORNERS, |m| {
        let (c, e) = (m.reads(C, given.it.center()), m.reads(E, given.it.half()));
        for (name, corner) in CORNER.into_iter().zip(it.corners) {
            m.finds(name, corner);
        }
        m.draw(|pen| {
            for (name, corner) in CORNER.into_iter().zip(it.corners) {
                given.draw_point(pen, Role::Projection, corner).draws(name);
            }
        });
        say!(m, said::CORNERS, c, e);
    });
    tell.moment(&REACH, |m| {
        m.reads(T, t);
        let reach = m.reads(R, r);
        for (name, squared) in SQUARED.into_iter().zip(it.squared) {
            m.finds(name, squared);
        }
        m.finds(CORNER_INSIDE, it.corner_inside);
        m.draw(|pen| {
            for ((name, squared), corner) in SQUARED.into_iter().zip(it.squared).zip(it.corners) {
                let (role, sign) =
                    if squared <= r * r { (Role::Touching, "≤ r") } else { (Role::Projection, "> r") };
                // Eight ways and numbers would hide each other: the nearest says enough.
                let mut label = String::new();
                if squared == nearest {
                    pen.draw(role, Shape::Segment(given.flat(t), given.flat(corner))).draws(name);
                    label = format!("{} {sign}", Root(nearest));
                }
                given.draw_point(pen, role, corner).draws(name).label(label);
            }
        });
        let least = m.part(nearest);
        if it.corner_inside {
            say!(m, said::REACH_CORNER_INSIDE, least, reach);
        } else {
            say!(m, said::REACH_NO_CORNER, least, reach);
        }
    });
}

/// Whether T is in the box.
fn tell_center(given: &Given, tell: &mut Telling<'_>, it: &CornersAndCenter) {
    tell.moment(&CENTER, |m| {
        m.reads(C, given.it.center());
        let (d, half) = (m.finds(D, it.d), m.reads(E, given.it.half()));
        m.finds(CENTER_INSIDE, it.center_inside);
        m.draw(|pen| {
            // What is outside needs no word.
            let (role, place) = match it.center_inside {
                true => (Role::Touching, d.lang.of(said::CENTER_INSIDE)),
                false => (Role::Projection, ""),
            };
            given.draw_point(pen, role, given.sphere.center()).draws(CENTER_INSIDE).label(place);
            let arrow = Shape::Arrow(given.flat(Vec3::ZERO), given.flat(it.d));
            pen.within(Frame::Own).draw(Role::Vector1, arrow).named(D);
        });
        if it.center_inside {
            say!(m, said::CENTER_IN_BOX, d, half);
        } else {
            say!(m, said::CENTER_NOT_IN_BOX, d, half);
        }
    });
}

pub(super) fn tell_corners_and_center(inputs: &Inputs, it: &CornersAndCenter, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    let nearest = it.squared.iter().copied().fold(f32::INFINITY, f32::min);
    tell_eight_corners(&given, tell, it, nearest);
    tell_center(&given, tell, it);
    tell.moment(&COMPARE, |m| {
        m.reads(CORNER_INSIDE, it.corner_inside);
        m.reads(CENTER_INSIDE, it.center_inside);
        m.decides(it.hit);
        m.draw(|pen| {
            let (t, r) = (given.flat(given.sphere.center()), given.sphere.radius());
            pen.draw(Role::Hint, Shape::Circle(t, r));
        });
        m.draw_on(&MISSED, |pen| {
            let truth = local_frame(&given.sphere, &given.it);
            if truth.hit && !it.hit {
                given.draw_missed(pen, truth.closest);
            }
        });
        if it.hit {
            say!(m, said::COMPARE_CORNERS_HIT);
        } else {
            say!(m, said::COMPARE_CORNERS_MISS);
        }
    });
    tell.reason(|lang| {
        let r = given.sphere.radius();
        let numbers = compare_root(lang.of(said::NEAREST), nearest, "r", r, it.corner_inside);
        format!("{numbers}, {}", lang.of(if it.center_inside { said::IN } else { said::OUT }))
    });
}
