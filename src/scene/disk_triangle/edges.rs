//! One edge: the position of T along it, the closest point, and the comparison with the radius.

use super::given::{Given, RIM_SIDE};
use super::measured::{CALLS, Measured, nearest};
use super::regions::*;
use super::*;
use crate::scene::names::segments;
use glam::Vec2;

const LETTERS: [&str; 3] = ["A", "B", "C"];

impl Measured {
    /// The label of the distance, if another edge is nearer.
    pub(super) fn label(&self, given: &Given) -> String {
        let label = rooted(given.name(self.i), self.squared);
        let not_counted = given.lang.of(said::NOT_COUNTED);
        if self.counts { label } else { label + not_counted }
    }
}

/// A tested edge.
pub(super) fn draw_edge(given: &Given, pen: &mut Pen<'_>, i: usize) {
    let (p, q) = given.edge(i);
    pen.draw(Role::Vector2, Shape::Segment(p, q)).label(given.name(i));
}

/// A skipped edge, and a straight line to it.
pub(super) fn draw_left_out(given: &Given, pen: &mut Pen<'_>, i: usize) {
    let (p, q) = given.edge(i);
    pen.draw(Role::Axis, Shape::Arrow(p, q)).label(given.name(i)).brief();
    pen.draw(Role::Hint, Shape::Segment(given.t, (p + q) / 2.0)).brief();
}

/// The vectors of an edge PQ, the foot of T on its line, and the position of the foot.
fn draw_along(
    given: &Given,
    pen: &mut Pen<'_>,
    i: usize,
    [m, squared]: [f32; 2],
    names: [Name; 3],
    length: &str,
) {
    let ((p, q), t) = (given.edge(i), given.t);
    if squared > 0.0 {
        let foot = p + m / squared * (q - p);
        pen.draw(Role::Hint, Shape::Line(p, q - p));
        let length = measured(length, m / squared.sqrt());
        pen.draw(Role::Projection, Shape::Band(p, foot)).draws(names[2]).label(length);
        pen.draw(Role::Hint, Shape::Drop(t, foot));
        if t != foot {
            pen.draw(Role::Axis, Shape::RightAngle(foot, t - foot, p - q));
        }
    }
    pen.draw(Role::Vector2, Shape::Arrow(p, q)).draws(names[0]).label(given.name(i));
    pen.draw(Role::Vector1, Shape::Arrow(p, t)).draws(names[1]).label(TO_T[i]);
}

/// The segment from T to the closest point Q. The distance is written below Q, since beside the segment it would often cross the
/// disk's rim.
pub(super) fn draw_q(given: &Given, pen: &mut Pen<'_>, role: Role, q: Vec2, squared: f32) {
    pen.draw(role, Shape::Segment(given.t, q)).draws(text::GAP_SQUARED);
    pen.draw(role, Shape::Point(q)).label(said_of_q(squared));
}

/// Q's name, with its distance from T.
fn said_of_q(squared: f32) -> String {
    format!("Q\n{}", rooted("|TQ|", squared))
}

/// The edge between the perpendiculars through its ends, and its closest point, which slides along the edge. Returns the drawing
/// of that point.
fn draw_closest<'a>(
    given: &Given,
    pen: &'a mut Pen<'_>,
    i: usize,
    closest: Vec2,
    squared: f32,
) -> &'a mut Item {
    let ((p, q), t) = (given.edge(i), given.t);
    if p != q {
        for end in [p, q] {
            pen.draw(Role::Hint, Shape::Line(end, (q - p).perp()));
        }
    }
    draw_edge(given, pen, i);
    let way = Shape::Segment(t, closest);
    pen.draw(Role::Projection, way).draws(text::GAP_SQUARED).from(Shape::Segment(t, p));
    if closest != p && closest != q && closest != t {
        pen.draw(Role::Axis, Shape::RightAngle(closest, t - closest, p - q));
    }
    pen.draw(Role::Projection, Shape::Point(closest)).from(Shape::Point(p)).label(said_of_q(squared))
}

/// The distance of an edge, compared with r.
fn draw_reach(given: &Given, pen: &mut Pen<'_>, i: usize, closest: Vec2, squared: f32, reached: bool) {
    let ((p, q), t, r) = (given.edge(i), given.t, given.r);
    let role = if reached { Role::Touching } else { Role::Projection };
    let to_closest = (closest - t).try_normalize().unwrap_or(RIM_SIDE);
    pen.draw(Role::Vector2, Shape::Segment(p, q));
    pen.draw(Role::Vector1, Shape::Circle(t, r)).draws(text::RR);
    pen.draw(Role::Vector1, Shape::Segment(t, t + to_closest * r)).draws(text::RR).label(measured("r", r));
    draw_q(given, pen, role, closest, squared);
}

/// The test of an edge, or its measurement without a test.
impl Given {
    pub(super) fn along(&self, m: &mut OneMoment<'_, '_>) {
        let i = edge_of(m);
        let (edge, to_t) = (EDGE_NAMES[i].en, TO_T[i]);
        let numbers = [m.number(text::M), m.number(text::PQ_SQUARED)];
        self.draw(m, |pen| {
            draw_along(self, pen, i, numbers, [text::PQ, text::PT, text::M], &format!("m/|{edge}|"));
        });
        says!(m, said::ALONG, to_t, edge);
    }

    /// The distance of T from a tested edge: from an end, or perpendicular to it.
    pub(super) fn distance(&self, m: &mut OneMoment<'_, '_>) {
        let i = edge_of(m);
        let Measured { closest, squared, .. } = self.measured(i);
        self.draw(m, |pen| {
            draw_closest(self, pen, i, closest, squared).draws(text::PART);
        });
        let (p, q, edge) = (LETTERS[i], LETTERS[(i + 1) % 3], EDGE_NAMES[i].en);
        let (part, words) = match m.case(text::PART) {
            "Start" if m.vector(text::PQ) == Vec2::ZERO => (said::EDGE_START, said::DISTANCE_NO_LENGTH),
            "Start" => (said::EDGE_START, said::DISTANCE_BEFORE_START),
            "End" => (said::EDGE_END, said::DISTANCE_BEYOND_END),
            _ => (said::EDGE_BETWEEN, said::DISTANCE_BETWEEN),
        };
        m.finds(text::PART, part);
        says!(m, words, p, q, edge);
    }

    /// The distance of T from an edge that is measured in any case.
    pub(super) fn all_distances(&self, m: &mut OneMoment<'_, '_>) {
        let i = edge_of(m);
        let Measured { closest, squared, .. } = self.measured(i);
        self.draw(m, |pen| {
            let (p, q) = self.edge(i);
            for (end, name) in [(p, text::TO_P), (q, text::TO_Q)] {
                pen.draw(Role::Axis, Shape::Drop(self.t, end)).draws(name);
            }
            draw_closest(self, pen, i, closest, squared);
        });
        m.says(if m.is(text::BETWEEN) { said::DISTANCE_LINE_COUNTS } else { said::DISTANCE_END_COUNTS });
    }

    pub(super) fn reach(&self, m: &mut OneMoment<'_, '_>) {
        let i = edge_of(m);
        let (Measured { closest, squared, .. }, reached) = (self.measured(i), m.is(text::REACHED));
        self.draw(m, |pen| draw_reach(self, pen, i, closest, squared, reached));
        let name = self.name(i);
        says!(m, if reached { said::REACH_HIT } else { said::REACH_MISS }, name);
    }

    /// The nearest of the edges that count; the first of equally near ones.
    pub(super) fn nearest(&self) -> Option<Measured> {
        nearest(&self.edges)
    }

    fn measured(&self, i: usize) -> Measured {
        *self.edges.iter().find(|edge| edge.i == i).expect("it is measured in this call")
    }
}

/// The edge of the current call.
fn edge_of(m: &OneMoment<'_, '_>) -> usize {
    CALLS.iter().position(|call| m.call() == Some(call)).expect("each edge has a call of its own")
}

/// The search for an edge's closest point.
impl Given {
    pub(super) fn project(&self, m: &mut OneMoment<'_, '_>) {
        let i = edge_of(m);
        let numbers = [m.number(segments::WV), m.number(segments::VV)];
        self.draw(m, |pen| {
            draw_along(self, pen, i, numbers, [segments::V, segments::W, segments::WV], "w·v/|v|");
        });
        let (edge, to_t) = (EDGE_NAMES[i].en, TO_T[i]);
        says!(m, said::PROJECT, to_t, edge);
    }

    pub(super) fn clamp(&self, m: &mut OneMoment<'_, '_>) {
        let i = edge_of(m);
        let ((p, q), closest) = (self.edge(i), self.measured(i).closest);
        let [wv, vv, f] = [segments::WV, segments::VV, segments::F].map(|name| m.number(name));
        self.draw(m, |pen| {
            pen.draw(Role::Vector2, Shape::Segment(p, q)).label(EDGE_NAMES[i].en);
            pen.draw(Role::Projection, Shape::Band(p, closest)).draws(segments::F).label(measured("f", f));
            let foot = if vv > 0.0 { p + wv / vv * (q - p) } else { p };
            pen.draw(Role::Hint, Shape::Drop(self.t, foot));
            pen.draw(Role::Projection, Shape::Point(closest)).from(Shape::Point(foot));
        });
        m.says(if vv == 0.0 {
            said::CLAMP_NO_LENGTH
        } else if (0.0..=vv).contains(&wv) {
            said::CLAMP_WITHIN
        } else {
            said::CLAMP_OFF_END
        });
    }

    pub(super) fn closest_point(&self, m: &mut OneMoment<'_, '_>) {
        let i = edge_of(m);
        let Measured { closest, squared, .. } = self.measured(i);
        self.draw(m, |pen| {
            draw_closest(self, pen, i, closest, squared).draws(segments::CLOSEST);
        });
        m.says(said::CLOSEST_POINT);
    }
}
