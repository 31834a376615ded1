//! Moments of the methods that compare shadows on the facing direction of the eye.

use super::given::Given;
use super::*;

/// A comparison as text: `d·f = 1.84 ≥ |d| cos α = 1.60`.
fn at_least(left: &str, x: f32, right: &str, y: f32, holds: bool) -> String {
    let sign = if holds { "≥" } else { "<" };
    let [x, y] = [Value::against(x, y), Value::against(y, x)].map(|value| value.show(Lang::En));
    format!("{left} = {x} {sign} {right} = {y}")
}

impl Given {
    /// The distance of P ahead: the shadow of d on f.
    pub(super) fn ahead(&self, m: &mut OneMoment<'_, '_>) {
        let d = m.vector(text::D);
        m.draw(|pen| draw_ahead(pen, self, d));
        m.says(if m.number(text::AHEAD) >= 0.0 { said::AHEAD_IN_FRONT } else { said::AHEAD_BEHIND });
    }

    pub(super) fn cosine(&self, m: &mut OneMoment<'_, '_>) {
        let d = m.vector(text::D);
        m.draw(|pen| draw_chord(pen, self, d));
        m.says(said::COSINE);
    }

    pub(super) fn compare_cosine(&self, m: &mut OneMoment<'_, '_>) {
        let (d, ahead) = (m.vector(text::D), m.number(text::AHEAD));
        m.draw(|pen| {
            pen.draw(Role::Gap, Shape::Segment(on_edge(self, d), self.eye + ahead * self.f));
        });
        self.say_verdict(m);
    }

    pub(super) fn reason_of_cosine(&self, it: &Run<'_>) -> String {
        self.too_far(it).unwrap_or_else(|| {
            let (ahead, edge) = (it.number(text::AHEAD), it.number(text::ON_EDGE));
            at_least("d·f", ahead, "|d| cos α", edge, it.is(text::IN_ANGLE))
        })
    }

    pub(super) fn square(&self, m: &mut OneMoment<'_, '_>) {
        let d = m.vector(text::D);
        m.draw(|pen| draw_squares(pen, self, d));
        m.says(said::SQUARE);
    }

    pub(super) fn compare(&self, m: &mut OneMoment<'_, '_>) {
        self.draw_answer(m);
        self.say_verdict(m);
    }

    pub(super) fn sign_forgotten(&self, m: &mut OneMoment<'_, '_>) {
        self.draw_answer(m);
        m.says(if m.is(HIT) { said::COMPARE_SIGN_FORGOTTEN_HIT } else { said::COMPARE_SIGN_FORGOTTEN_MISS });
    }

    /// The point, with the verdict as its color.
    pub(super) fn draw_answer(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        m.draw(|pen| {
            pen.draw(Role::answer(hit), Shape::Point(self.p)).draws(HIT);
        });
    }

    pub(super) fn reason_of_squares(&self, it: &Run<'_>) -> String {
        self.too_far(it).unwrap_or_else(|| {
            let sign = if it.number(text::AHEAD) < 0.0 { "d·f < 0, " } else { "" };
            let [ahead, edge] = [text::AHEAD_SQUARED, text::ON_EDGE_SQUARED].map(|name| it.number(name));
            sign.to_owned() + &at_least("(d·f)²", ahead, "d·d cos² α", edge, ahead >= edge)
        })
    }
}

fn draw_ahead(pen: &mut Pen<'_>, given: &Given, d: Vec2) {
    let (eye, f, p) = (given.eye, given.f, given.p);
    let ahead = d.dot(f);
    let foot = eye + ahead * f;
    pen.draw(Role::Hint, Shape::Line(eye, f));
    pen.draw(Role::Hint, Shape::Line(eye, f.perp())).label("d·f = 0");
    given.draw_f(pen);
    pen.draw(Role::Hint, Shape::Drop(p, foot));
    pen.draw(Role::Projection, Shape::Segment(eye, foot)).draws(text::AHEAD).label(measured("d·f", ahead));
    if ahead.abs() > 0.2 && p.distance(foot) > 0.2 {
        pen.draw(Role::Axis, Shape::RightAngle(foot, eye - foot, p - foot));
    }
}

/// The foot on the facing direction of an edge's point that is as far away as P.
fn on_edge(given: &Given, d: Vec2) -> Vec2 {
    given.eye + d.length() * given.cos * given.f
}

/// Both edges as long as d, the chord between their ends, and its intersection with the facing direction.
fn draw_chord(pen: &mut Pen<'_>, given: &Given, d: Vec2) {
    let (eye, length) = (given.eye, d.length());
    pen.draw(Role::Hint, Shape::Circle(eye, length));
    let ends = [1.0, -1.0].map(|side| eye + length * given.edge(side));
    pen.draw(Role::Vector2, Shape::Segment(ends[0], ends[1]));
    for end in ends {
        pen.draw(Role::Hint, Shape::Segment(eye, end));
    }
    let label = measured("|d| cos α", length * given.cos);
    pen.draw(Role::Vector2, Shape::Point(on_edge(given, d))).draws(text::ON_EDGE).label(label);
}

/// The squares on both shadows, on opposite sides of the facing direction.
fn draw_squares(pen: &mut Pen<'_>, given: &Given, d: Vec2) {
    let (eye, f) = (given.eye, given.f);
    let sides = [
        (d.dot(f), -1.0, text::AHEAD_SQUARED, Role::Area, "(d·f)²"),
        (d.length() * given.cos, 1.0, text::ON_EDGE_SQUARED, Role::Peer, "d·d cos² α"),
    ];
    for (side, way, name, role, label) in sides {
        let (along, aside) = (side * f, way * side.abs() * f.perp());
        let corners = vec![eye, eye + along, eye + along + aside, eye + aside];
        pen.draw(role, Shape::Polygon(corners)).draws(name).label(label);
    }
}
