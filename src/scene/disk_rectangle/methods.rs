//! What each method tells: its moments, in the order of execution.

use super::given::{Given, bodies, zone_borders};
use super::*;
use crate::figure::{Frame, Role, Shape, shared};
use crate::geometry::disk_rectangle::flawed::CornersAndCenter;
use crate::geometry::disk_rectangle::{Axes, Clamp, FirstQuadrant, Overshoot, clamp};
use crate::said::disk_rectangle as said;
use glam::{Vec2, vec2};

const T: Name = Name("t");
const C: Name = Name("c");
const E: Name = Name("e");
const R: Name = Name("r");
const U: Name = Name("u");
const V: Name = Name("v");
pub(super) const CT: Name = Name("ct");
pub(super) const D: Name = Name("d");
const THE_ZONE: Name = Name("zone");
const Q_X: Name = Name("q_x");
const Q_Y: Name = Name("q_y");
const Q: Name = Name("q");
const CLOSEST: Name = Name("closest");
const GAP: Name = Name("gap");
const GAP_SQUARED: Name = Name("gap_squared");
const RR: Name = Name("rr");
const OX: Name = Name("over_x");
const OY: Name = Name("over_y");
const SUM: Name = Name("sum");
const AU: Name = Name("along_u");
const SU: Name = Name("step_u");
const AV: Name = Name("along_v");
const SV: Name = Name("step_v");
const FOLDED: Name = Name("folded");
const OVER: Name = Name("over");
const OVER_SQUARED: Name = Name("over_squared");
const CORNER: [Name; 4] = [Name("corners[0]"), Name("corners[1]"), Name("corners[2]"), Name("corners[3]")];
const SQUARED: [Name; 4] = [Name("squared[0]"), Name("squared[1]"), Name("squared[2]"), Name("squared[3]")];
const CORNER_INSIDE: Name = Name("corner_inside");
const CENTER_INSIDE: Name = Name("center_inside");

/// From the box's center to T; then the same vector in the box's own frame.
fn tell_between(given: &Given, tell: &mut Telling<'_>, ct: Vec2) {
    tell.moment(&BETWEEN, |m| {
        let (t, c) = (m.reads(T, given.disk.center()), m.reads(C, given.it.center()));
        let ct = m.finds(CT, ct);
        m.draw(|pen| given.draw_between(pen));
        say!(m, said::BETWEEN, t, c, ct);
    });
}

fn tell_own_frame(given: &Given, tell: &mut Telling<'_>, ct: Vec2, d: Vec2) {
    tell.moment(&OWN_FRAME, |m| {
        m.reads(CT, ct);
        let (x, y, d) = (m.part(d.x), m.part(d.y), m.finds(D, d));
        m.enters_own_frame();
        m.draw(|pen| {
            given.draw_reaches(pen);
            given.draw_d(pen);
        });
        say!(m, said::OWN_FRAME, x, y, d);
    });
}

/// Compares a squared distance with the squared radius, and says what follows.
fn tell_compare(m: &mut OneMoment<'_, '_>, given: &Given, squared: f32, rr: f32, hit: bool) {
    m.reads(R, given.disk.radius());
    let (squared, rr) = (m.shown(Value::against(squared, rr)), m.finds(RR, Value::against(rr, squared)));
    m.decides(hit);
    if hit {
        say!(m, said::COMPARE_HIT, squared, rr);
    } else {
        say!(m, said::COMPARE_MISS, squared, rr);
    }
}

fn reason(zone: Zone, squared: f32, r: f32, hit: bool, lang: Lang) -> String {
    let zone = lang.of(ZONE_NAMES[zone_index(zone)]);
    let numbers = compare_root("|TQ|", squared, "r", r, hit);
    fill!(lang, said::REASON, zone, numbers)
}

/// The zone that T is in, with the lines that bound it.
fn tell_zone(given: &Given, tell: &mut Telling<'_>, it: &Clamp) {
    tell.moment(&ZONE, |m| {
        let (d, e) = (m.reads(D, it.d), m.reads(E, given.it.half()));
        let zone = m.finds(THE_ZONE, ZONE_NAMES[zone_index(it.zone)]);
        m.draw(|pen| {
            let borders = zone_borders(it.zone, given.it.half());
            given.draw_zone(pen, zone_index(it.zone), borders, Role::RegionLive);
            [0, 1].into_iter().for_each(|axis| given.draw_sides(pen, axis));
        });
        say!(m, said::ZONE, d, e, zone);
    });
}

/// A coordinate of d that is clamped.
struct Coordinate {
    /// 0 for x, 1 for y.
    axis: usize,
    /// The coordinate, the half extent that it is held against, and the result.
    values: [f32; 3],
    name: Name,
    /// Where the point is before and after, in the own frame.
    way: [Vec2; 2],
    /// What the box's sides are called, at e and at −e.
    sides: [Words; 2],
}

fn tell_coordinate(m: &mut OneMoment<'_, '_>, given: &Given, it: &Coordinate) {
    let ([d, e, q], [from, to]) = (it.values, it.way);
    m.reads(D, given.d);
    m.reads(E, given.it.half());
    let axis = ["x", "y"][it.axis];
    let (before, most, after) = (m.part(d), m.part(e), m.finds(it.name, q));
    m.draw(|pen| {
        given.draw_sides(pen, it.axis);
        // The world shows the same way, along the box's own directions; the numbers are those of the own frame.
        let ways = [(Frame::World, [from, to].map(|p| given.to_world(p))), (Frame::Own, [from, to])];
        for (frame, [from, to]) in ways {
            pen.within(frame);
            let own = frame == Frame::Own;
            if d != q {
                pen.draw(Role::Projection, Shape::Band(from, to));
                let slides = pen.draw(Role::Projection, Shape::Arrow(from, to)).draws(it.name);
                slides.label(if own { format!("{before} → {after}") } else { String::new() });
            }
            // Where nothing is clamped, T itself stands there.
            if own || d != q {
                let end =
                    pen.draw(Role::Projection, Shape::Point(to)).draws(it.name).from(Shape::Point(from));
                end.label(if own && it.axis == 1 { "q" } else { "" });
            }
        }
    });
    let [side, other] = it.sides.map(|side| m.lang().of(side));
    if d.abs() <= e {
        say!(m, said::CLAMP_STAYS, axis, before, other, side, most, after);
    } else if d > 0.0 {
        say!(m, said::CLAMP_BACK_POSITIVE, side, axis, most, before, after);
    } else {
        say!(m, said::CLAMP_BACK_NEGATIVE, other, axis, after, before);
    }
}

/// From the own frame back to the world.
fn tell_back(given: &Given, tell: &mut Telling<'_>, it: &Clamp) {
    tell.moment(&BACK, |m| {
        let (q, closest) = (m.finds(Q, it.q), m.finds(CLOSEST, it.closest));
        m.draw(|pen| {
            let c = given.it.center();
            // It comes as the own frame shows it, and turns into the world with the box.
            let turn = given.it.u().to_angle();
            let turning = |i: u8| c + Vec2::from_angle(turn * f32::from(i) / 5.0).rotate(it.q);
            pen.draw(Role::Vector2, Shape::Arrow(c, it.closest))
                .through((0..5).map(|i| Shape::Arrow(c, turning(i))));
            pen.draw(Role::Projection, Shape::Point(it.closest))
                .draws(CLOSEST)
                .through((0..5).map(|i| Shape::Point(turning(i))))
                .label("Q");
            pen.within(Frame::Own).draw(Role::Vector2, Shape::Arrow(Vec2::ZERO, it.q)).draws(Q);
            pen.draw(Role::Projection, Shape::Point(it.q)).label("q");
        });
        say!(m, said::BACK, q, closest);
    });
}

pub(super) fn tell_clamp(inputs: &Inputs, it: &Clamp, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let e = given.it.half();
    given.tell(tell);
    tell_between(&given, tell, it.ct);
    tell_own_frame(&given, tell, it.ct, it.d);
    tell_zone(&given, tell, it);
    let slid = vec2(it.q_x, it.d.y);
    let right_left = [said::SIDE_RIGHT, said::SIDE_LEFT];
    let upper_lower = [said::SIDE_UPPER, said::SIDE_LOWER];
    tell.moment(&CLAMP_X, |m| {
        let values = [it.d.x, e.x, it.q_x];
        tell_coordinate(
            m,
            &given,
            &Coordinate { axis: 0, values, name: Q_X, way: [it.d, slid], sides: right_left },
        );
    });
    tell.moment(&CLAMP_Y, |m| {
        let values = [it.d.y, e.y, it.q_y];
        tell_coordinate(
            m,
            &given,
            &Coordinate { axis: 1, values, name: Q_Y, way: [slid, it.q], sides: upper_lower },
        );
    });
    tell_back(&given, tell, it);
    tell.moment(&COMPARE, |m| {
        m.finds(GAP, it.gap);
        m.finds(GAP_SQUARED, Value::against(it.gap_squared, it.rr));
        m.draw(|pen| given.draw_distance(pen, it.closest, GAP, it.gap_squared));
        tell_compare(m, &given, it.gap_squared, it.rr, it.hit);
    });
    tell.reason(|lang| reason(it.zone, it.gap_squared, given.disk.radius(), it.hit, lang));
}

/// How far one coordinate overshoots the box.
fn tell_over(m: &mut OneMoment<'_, '_>, axis: &str, d: f32, e: f32, over: Shown) {
    let (d, most) = (m.part(d), m.part(e));
    if over.value == Value::Number(0.0) {
        say!(m, said::OVER_NONE, axis, d, most, over);
    } else {
        say!(m, said::OVER_BY, axis, d, most, over);
    }
}

pub(super) fn tell_overshoot(inputs: &Inputs, it: &Overshoot, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let e = given.it.half();
    given.tell(tell);
    tell_between(&given, tell, it.ct);
    tell_own_frame(&given, tell, it.ct, it.d);
    let q = it.d - vec2(it.over_x, it.over_y);
    let bend = q + vec2(it.over_x, 0.0);
    tell.moment(&OVER_X, |m| {
        m.reads(D, it.d);
        m.reads(E, e);
        let over = m.finds(OX, it.over_x);
        m.draw(|pen| {
            given.draw_sides(pen, 0);
            let arrows = [(Frame::World, given.to_world(q), given.to_world(bend)), (Frame::Own, q, bend)];
            for (frame, from, to) in arrows {
                let label = format!("over_x {over}");
                pen.within(frame).draw(Role::Vector2, Shape::Arrow(from, to)).draws(OX).label(label);
            }
        });
        tell_over(m, "x", it.d.x, e.x, over);
    });
    tell.moment(&OVER_Y, |m| {
        m.reads(D, it.d);
        m.reads(E, e);
        let over = m.finds(OY, it.over_y);
        m.draw(|pen| {
            given.draw_sides(pen, 1);
            let arrows =
                [(Frame::World, given.to_world(bend), given.disk.center()), (Frame::Own, bend, it.d)];
            for (frame, from, to) in arrows {
                let label = format!("over_y {over}");
                pen.within(frame).draw(Role::Vector2, Shape::Arrow(from, to)).draws(OY).label(label);
            }
        });
        tell_over(m, "y", it.d.y, e.y, over);
    });
    tell.moment(&ADD, |m| {
        let (x, y) = (m.reads(OX, it.over_x), m.reads(OY, it.over_y));
        let sum = m.finds(SUM, Value::against(it.sum, it.rr));
        m.draw(|pen| {
            let line = Shape::Segment(given.disk.center(), given.to_world(q));
            pen.draw(Role::Projection, line).draws(SUM).label(format!("|TQ|² {sum}"));
            for (frame, q, bend, t) in [
                (Frame::World, given.to_world(q), given.to_world(bend), given.disk.center()),
                (Frame::Own, q, bend, it.d),
            ] {
                pen.within(frame).draw(Role::Projection, Shape::Point(q));
                if it.over_x != 0.0 && it.over_y != 0.0 {
                    pen.draw(Role::Axis, Shape::RightAngle(bend, q - bend, t - bend));
                }
            }
        });
        say!(m, said::ADD, x, y, sum);
    });
    tell.moment(&COMPARE, |m| {
        m.reads(SUM, Value::against(it.sum, it.rr));
        m.draw(|pen| given.draw_distance(pen, given.to_world(q), SUM, it.sum));
        tell_compare(m, &given, it.sum, it.rr, it.hit);
    });
    tell.reason(|lang| reason(Zone::of(it.d, e), it.sum, given.disk.radius(), it.hit, lang));
}

pub(super) fn tell_axes(inputs: &Inputs, it: &Axes, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let (c, t, rectangle, e) = (given.it.center(), given.disk.center(), given.it, given.it.half());
    given.tell(tell);
    tell_between(&given, tell, it.ct);
    let bend = c + it.step_u * rectangle.u();
    for (mark, along, step, from, to, direction, names, most, letter) in [
        (&ALONG_U, it.along_u, it.step_u, c, bend, (U, rectangle.u()), [AU, SU], e.x, "u"),
        (&ALONG_V, it.along_v, it.step_v, bend, it.closest, (V, rectangle.v()), [AV, SV], e.y, "v"),
    ] {
        let (direction_name, direction) = direction;
        tell.moment(mark, |m| {
            m.reads(E, e);
            m.reads(direction_name, direction);
            let (along, step) = (m.finds(names[0], along), m.finds(names[1], step));
            let most = m.part(most);
            m.draw(|pen| {
                let foot = c + (t - c).dot(direction) * direction;
                pen.draw(Role::Hint, Shape::Segment(t, foot));
                pen.draw(Role::Projection, Shape::Segment(c, foot)).draws(names[0]);
                pen.draw(Role::Vector2, Shape::Arrow(from, to))
                    .draws(names[1])
                    .label(format!("step_{letter} {step}"));
            });
            if along.value == step.value {
                say!(m, said::STEP_ALL, along, letter, most, step);
            } else {
                say!(m, said::STEP_STOPPED, along, letter, most, step);
            }
        });
    }
    tell.moment(&CLOSEST_POINT, |m| {
        let (u, v) = (m.reads(SU, it.step_u), m.reads(SV, it.step_v));
        let closest = m.finds(CLOSEST, it.closest);
        m.draw(|pen| {
            pen.draw(Role::Projection, Shape::Point(it.closest)).draws(CLOSEST).label("Q");
        });
        say!(m, said::CLOSEST_POINT, u, v, closest);
    });
    tell.moment(&COMPARE, |m| {
        m.finds(GAP, it.gap);
        m.finds(GAP_SQUARED, Value::against(it.gap_squared, it.rr));
        m.draw(|pen| given.draw_distance_in_world(pen, it.closest, GAP, it.gap_squared));
        tell_compare(m, &given, it.gap_squared, it.rr, it.hit);
    });
    let zone = Zone::of(vec2(it.along_u, it.along_v), e);
    tell.reason(|lang| reason(zone, it.gap_squared, given.disk.radius(), it.hit, lang));
}

pub(super) fn tell_first_quadrant(inputs: &Inputs, it: &FirstQuadrant, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let e = given.it.half();
    given.tell(tell);
    tell_between(&given, tell, it.ct);
    tell_own_frame(&given, tell, it.ct, it.d);
    tell.moment(&FOLD, |m| {
        let (d, folded) = (m.reads(D, it.d), m.finds(FOLDED, it.folded));
        m.draw(|pen| {
            let bend = vec2(it.folded.x, it.d.y);
            pen.within(Frame::Own);
            pen.draw(Role::Hint, Shape::Segment(it.d, bend));
            pen.draw(Role::Hint, Shape::Segment(bend, it.folded));
            pen.draw(Role::Hint, Shape::Circle(it.folded, given.disk.radius()));
            pen.draw(Role::Vector1, Shape::Point(it.folded))
                .draws(FOLDED)
                .from(Shape::Point(it.d))
                .label("|d|");
        });
        say!(m, said::FOLD, d, folded);
    });
    tell.moment(&OVER_CORNER, |m| {
        let (folded, most) = (m.reads(FOLDED, it.folded), m.reads(E, e));
        let over = m.finds(OVER, it.over);
        m.draw(|pen| {
            pen.within(Frame::Own)
                .draw(Role::Vector2, Shape::Arrow(it.folded - it.over, it.folded))
                .named(OVER);
        });
        say!(m, said::OVER_CORNER, folded, most, over);
    });
    tell.moment(&COMPARE, |m| {
        m.finds(OVER_SQUARED, Value::against(it.over_squared, it.rr));
        let closest = given.to_world(it.d.clamp(-e, e));
        m.draw(|pen| {
            given.draw_distance(pen, closest, OVER_SQUARED, it.over_squared);
            pen.within(Frame::World).draw(Role::Projection, Shape::Point(closest)).label("Q");
        });
        tell_compare(m, &given, it.over_squared, it.rr, it.hit);
    });
    tell.reason(|lang| reason(Zone::of(it.d, e), it.over_squared, given.disk.radius(), it.hit, lang));
}

/// Whether a corner is in the disk.
fn tell_four_corners(given: &Given, tell: &mut Telling<'_>, it: &CornersAndCenter, nearest: f32) {
    let (t, r) = (given.disk.center(), given.disk.radius());
    tell.moment(&CORNERS, |m| {
        m.reads(T, t);
        let reach = m.reads(R, r);
        for i in 0..4 {
            m.finds(CORNER[i], it.corners[i]);
            m.finds(SQUARED[i], it.squared[i]);
        }
        m.finds(CORNER_INSIDE, it.corner_inside);
        m.draw(|pen| {
            for i in 0..4 {
                let (role, sign) = if it.squared[i] <= r * r {
                    (Role::Touching, "≤ r")
                } else {
                    (Role::Projection, "> r")
                };
                pen.draw(role, Shape::Segment(t, it.corners[i])).draws(SQUARED[i]);
                let label = format!("{} {sign}", Root(it.squared[i]));
                pen.draw(role, Shape::Point(it.corners[i])).draws(CORNER[i]).label(label);
            }
        });
        let least = m.part(nearest);
        if it.corner_inside {
            say!(m, said::CORNERS_ONE_INSIDE, least, reach);
        } else {
            say!(m, said::CORNERS_NONE_INSIDE, least, reach);
        }
    });
}

/// Whether T is in the box.
fn tell_center(given: &Given, tell: &mut Telling<'_>, it: &CornersAndCenter) {
    let (t, e) = (given.disk.center(), given.it.half());
    tell.moment(&CENTER, |m| {
        m.reads(C, given.it.center());
        let (d, half) = (m.finds(D, it.d), m.reads(E, e));
        m.finds(CENTER_INSIDE, it.center_inside);
        m.draw(|pen| {
            // What is outside needs no word.
            let (role, place) = match it.center_inside {
                true => (Role::Touching, d.lang.of(said::PLACE_INSIDE)),
                false => (Role::Projection, ""),
            };
            pen.draw(role, Shape::Point(t)).draws(CENTER_INSIDE).label(place);
            pen.within(Frame::Own).draw(Role::Vector1, Shape::Arrow(Vec2::ZERO, it.d)).named(D);
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
    let (t, r) = (given.disk.center(), given.disk.radius());
    given.tell(tell);
    let nearest = it.squared.iter().copied().fold(f32::INFINITY, f32::min);
    tell_four_corners(&given, tell, it, nearest);
    tell_center(&given, tell, it);
    tell.moment(&COMPARE, |m| {
        m.reads(CORNER_INSIDE, it.corner_inside);
        m.reads(CENTER_INSIDE, it.center_inside);
        m.decides(it.hit);
        m.draw(|pen| {
            pen.draw(Role::Hint, Shape::Circle(t, r));
        });
        m.draw_on(&MISSED, |pen| {
            let (disk, obb) = bodies(inputs);
            let truth = clamp(&disk, &obb);
            if truth.hit && !it.hit {
                pen.draw(Role::Mistaken, shared(&Shape::Disk(t, r), &outline(&given.it)));
                pen.draw(Role::Hint, Shape::Segment(t, truth.closest));
                pen.draw(Role::Hint, Shape::Point(truth.closest)).label("Q");
            }
        });
        if it.hit {
            say!(m, said::COMPARE_CORNERS_HIT);
        } else {
            say!(m, said::COMPARE_CORNERS_MISS);
        }
    });
    tell.reason(|lang| {
        let numbers = compare_root(lang.of(said::NEAREST), nearest, "r", r, it.corner_inside);
        format!("{numbers}, {}", lang.of(if it.center_inside { said::IN } else { said::OUT }))
    });
}
