//! What the methods tell that ask for the sides of both edges, in the eye's own frame.

use super::given::{D, Given, IN_ANGLE};
use super::*;
use crate::figure::{Frame, Pen, Role, Shape};
use crate::geometry::field_of_view::Edges;
use crate::said::field_of_view as said;

const U: Name = Name("u");
const V: Name = Name("v");
const Q: Name = Name("q");
const LEFT_CROSS: Name = Name("left_cross");
const RIGHT_OF_LEFT: Name = Name("right_of_left");
const RIGHT_CROSS: Name = Name("right_cross");
const LEFT_OF_RIGHT: Name = Name("left_of_right");

/// One of the two edges.
struct Edge {
    /// 1 for the left one, −1 for the right one.
    side: f32,
    label: &'static str,
    name: Name,
    cross: f32,
}

/// How far d goes along u and along v, in the world; and q in the own frame.
fn draw_frame(pen: &mut Pen<'_>, given: &Given, q: Vec2) {
    let (eye, u) = (given.eye, given.f);
    for (direction, label) in [(u, "u"), (u.perp(), "v")] {
        pen.draw(Role::Frame, Shape::Arrow(eye, eye + direction)).label(label);
    }
    for (foot, label) in [(Vec2::new(q.x, 0.0), "d·u"), (Vec2::new(0.0, q.y), "d·v")] {
        let foot = given.to_world(foot);
        pen.draw(Role::Hint, Shape::Drop(given.p, foot));
        pen.draw(Role::Projection, Shape::Segment(eye, foot)).draws(Q).label(label);
    }
    pen.within(Frame::Own).draw(Role::Vector1, Shape::Arrow(Vec2::ZERO, q)).named(Q);
}

/// The edge's direction, one unit long, its line, and the parallelogram that it spans with the way to P; in both frames.
fn draw_edge(pen: &mut Pen<'_>, given: &Given, edge: &Edge, q: Vec2) {
    let direction = Vec2::new(given.f.x, -given.f.y).rotate(given.edge(edge.side));
    for frame in [Frame::World, Frame::Own] {
        let place = |p: Vec2| if frame == Frame::Own { p } else { given.to_world(p) };
        let [eye, tip, p] = [Vec2::ZERO, direction, q].map(place);
        pen.within(frame).draw(Role::Hint, Shape::Line(eye, tip - eye));
        let area = Shape::Polygon(vec![eye, tip, tip + p - eye, p]);
        let area = pen.draw(Role::Area, area).draws(edge.name);
        if frame == Frame::Own {
            area.label(measured(if edge.side > 0.0 { "left × q" } else { "right × q" }, edge.cross));
        }
        let way = pen.draw(Role::Vector1, Shape::Arrow(eye, p)).draws(Q);
        way.label(if frame == Frame::Own { "q" } else { "d" });
        pen.draw(Role::Vector2, Shape::Arrow(eye, tip)).label(edge.label);
    }
}

fn tell_edge(m: &mut OneMoment<'_, '_>, given: &Given, edge: &Edge, q: Vec2) {
    let q_shown = m.reads(Q, q);
    let cross = m.finds(edge.name, edge.cross);
    m.draw(|pen| draw_edge(pen, given, edge, q));
    if edge.cross == 0.0 {
        say!(m, said::EDGE_ON_LINE, q_shown, cross);
    } else if edge.cross > 0.0 {
        say!(m, said::EDGE_LEFT_OF_IT, q_shown, cross);
    } else {
        say!(m, said::EDGE_RIGHT_OF_IT, q_shown, cross);
    }
}

/// Both methods do the same up to the last line.
fn tell_sides(
    inputs: &Inputs,
    it: &Edges,
    tell: &mut Telling<'_>,
    says: fn(&Given, &mut OneMoment<'_, '_>, &Edges),
) {
    let given = Given::new(inputs);
    let q = it.q.as_vec2();
    given.tell(tell);
    given.tell_own(tell, q);
    given.tell_range(tell, it.d, it.dd, it.in_range);
    tell.moment(&FRAME, |m| {
        m.reads(D, it.d.as_vec2());
        let (u, v) = (m.reads(U, given.f), m.reads(V, given.f.perp()));
        let q_shown = m.finds(Q, q);
        m.enters_own_frame();
        m.draw(|pen| draw_frame(pen, &given, q));
        say!(m, said::FRAME, u, v, q_shown);
    });
    let left = Edge { side: 1.0, label: "left", name: LEFT_CROSS, cross: it.left_cross as f32 };
    let right = Edge { side: -1.0, label: "right", name: RIGHT_CROSS, cross: it.right_cross as f32 };
    tell.moment(&LEFT, |m| {
        tell_edge(m, &given, &left, q);
        m.finds(RIGHT_OF_LEFT, it.right_of_left);
    });
    tell.moment(&RIGHT, |m| {
        tell_edge(m, &given, &right, q);
        m.finds(LEFT_OF_RIGHT, it.left_of_right);
    });
    tell.moment(&COMPARE, |m| {
        m.reads(RIGHT_OF_LEFT, it.right_of_left);
        m.reads(LEFT_OF_RIGHT, it.left_of_right);
        m.finds(IN_ANGLE, it.in_angle);
        m.decides(it.hit);
        m.draw(|pen| {
            pen.draw(Role::answer(it.hit), Shape::Point(given.p)).draws(HIT);
            pen.within(Frame::Own).draw(Role::answer(it.hit), Shape::Point(q)).draws(HIT);
        });
        says(&given, m, it);
    });
    given.reason(tell, it.dd, it.in_range, || {
        format!("{}, {}", measured("left × q =", left.cross), measured("right × q =", right.cross))
    });
}

pub(super) fn tell_edges(inputs: &Inputs, it: &Edges, tell: &mut Telling<'_>) {
    tell_sides(inputs, it, tell, |given, m, it| given.say_verdict(m, [it.in_range, it.in_angle]));
}

pub(super) fn tell_wide_forgotten(inputs: &Inputs, it: &Edges, tell: &mut Telling<'_>) {
    tell_sides(inputs, it, tell, |_, m, it| {
        if it.hit {
            say!(m, said::COMPARE_WIDE_FORGOTTEN_HIT);
        } else {
            say!(m, said::COMPARE_WIDE_FORGOTTEN_MISS);
        }
    });
}
