//! One edge: how far along it T lies, which point of it is nearest, and whether the disk reaches that.

use super::given::{Given, RIM_SIDE};
use super::regions::*;
use super::*;
use crate::figure::{Item, Pen, Role, Shape};
use crate::geometry::disk_triangle::{EdgeCheck, EdgeMeasure, Part};
use crate::geometry::segments::ClosestPoint;
use crate::said::disk_triangle as said;
use glam::Vec2;

const SIDE_OF: Name = Name("side");
const PQ: Name = Name("pq");
const PT: Name = Name("pt");
const M: Name = Name("m");
const PQ_SQUARED: Name = Name("pq_squared");
const PART: Name = Name("part");
const TO_P: Name = Name("to_p");
const TO_Q: Name = Name("to_q");
const TO_END: Name = Name("to_end");
const TO_LINE: Name = Name("to_line");
const BETWEEN: Name = Name("between");
pub(super) const CLOSEST: Name = Name("closest");
pub(super) const GAP_SQUARED: Name = Name("gap_squared");
pub(super) const RR: Name = Name("rr");
const REACHED: Name = Name("reached");
const V: Name = Name("v");
const W: Name = Name("w");
const WV: Name = Name("wv");
const VV: Name = Name("vv");
const F: Name = Name("f");
const GAP: Name = Name("gap");

/// The calls, one for each edge.
pub(super) const CALLS: [&str; 3] = ["ab", "bc", "ca"];

const LETTERS: [&str; 3] = ["A", "B", "C"];

/// An edge whose distance from T is known.
#[derive(Clone, Copy)]
pub(super) struct Measured {
    pub(super) i: usize,
    pub(super) closest: Vec2,
    pub(super) squared: f32,
    /// Whether it counts: a table may measure an edge and leave it out.
    pub(super) counts: bool,
}

impl Measured {
    /// What is written beside its distance where another edge is nearer.
    pub(super) fn label(&self, given: &Given) -> String {
        let label = rooted(given.name(self.i), self.squared);
        let not_counted = given.lang.of(said::NOT_COUNTED);
        if self.counts { label } else { label + not_counted }
    }
}

/// The nearest of the edges that count, the first among equals.
pub(super) fn nearest(edges: &[Measured]) -> Option<Measured> {
    let counted = edges.iter().filter(|edge| edge.counts);
    counted.min_by(|x, y| x.squared.total_cmp(&y.squared)).copied()
}

/// The nearest point of an edge, by where T lies along it.
fn closest_on(given: &Given, i: usize, m: f32, pq_squared: f32) -> Vec2 {
    let (p, q) = given.edge(i);
    if m <= 0.0 {
        p
    } else if m >= pq_squared {
        q
    } else {
        p + m / pq_squared * (q - p)
    }
}

/// An edge that is looked at.
pub(super) fn draw_edge(given: &Given, pen: &mut Pen<'_>, i: usize) {
    let (p, q) = given.edge(i);
    pen.draw(Role::Vector2, Shape::Segment(p, q)).label(given.name(i));
}

/// An edge that is left out, and a straight way to it.
pub(super) fn draw_left_out(given: &Given, pen: &mut Pen<'_>, i: usize) {
    let (p, q) = given.edge(i);
    pen.draw(Role::Axis, Shape::Arrow(p, q)).label(given.name(i)).brief();
    pen.draw(Role::Hint, Shape::Segment(given.t, (p + q) / 2.0)).brief();
}

/// The vectors of an edge PQ, the foot of T on its line, and how far along that is.
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

/// From T to the closest point Q. The distance stands below Q: beside the segment it would often lie across the disk's rim.
pub(super) fn draw_q(given: &Given, pen: &mut Pen<'_>, role: Role, q: Vec2, squared: f32) {
    pen.draw(role, Shape::Segment(given.t, q)).draws(GAP_SQUARED);
    pen.draw(role, Shape::Point(q)).label(said_of_q(squared));
}

/// Q's name, with its distance from T.
fn said_of_q(squared: f32) -> String {
    format!("Q\n{}", rooted("|TQ|", squared))
}

/// The edge between the perpendiculars through its ends, and its closest point, which runs there along the edge: hands this back.
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
    pen.draw(Role::Projection, way).draws(GAP_SQUARED).from(Shape::Segment(t, p));
    if closest != p && closest != q && closest != t {
        pen.draw(Role::Axis, Shape::RightAngle(closest, t - closest, p - q));
    }
    pen.draw(Role::Projection, Shape::Point(closest)).from(Shape::Point(p)).label(said_of_q(squared))
}

/// The distance of an edge, held against r.
fn draw_reach(given: &Given, pen: &mut Pen<'_>, i: usize, closest: Vec2, squared: f32, reached: bool) {
    let ((p, q), t, r) = (given.edge(i), given.t, given.r);
    let role = if reached { Role::Touching } else { Role::Projection };
    let to_closest = (closest - t).try_normalize().unwrap_or(RIM_SIDE);
    pen.draw(Role::Vector2, Shape::Segment(p, q));
    pen.draw(Role::Vector1, Shape::Circle(t, r)).draws(RR);
    pen.draw(Role::Vector1, Shape::Segment(t, t + to_closest * r)).draws(RR).label(measured("r", r));
    draw_q(given, pen, role, closest, squared);
}

fn tell_along(given: &Given, tell: &mut Telling<'_>, i: usize, [pq, pt]: [Vec2; 2], [m, squared]: [f32; 2]) {
    let (edge, to_t) = (EDGE_NAMES[i].en, TO_T[i]);
    tell.moment(&ALONG, |moment| {
        moment.finds(PQ, pq);
        moment.finds(PT, pt);
        let along = moment.finds(M, Value::against(m, squared));
        let whole = moment.finds(PQ_SQUARED, Value::against(squared, m));
        given
            .draw(moment, |pen| draw_along(given, pen, i, [m, squared], [PQ, PT, M], &format!("m/|{edge}|")));
        say!(moment, said::ALONG, to_t, edge, along, whole);
    });
}

fn tell_reach(given: &Given, tell: &mut Telling<'_>, i: usize, closest: Vec2, squared: f32, reached: bool) {
    let rr = given.r * given.r;
    tell.moment(&REACH, |m| {
        let gap = m.reads(GAP_SQUARED, Value::against(squared, rr));
        let rr = m.finds(RR, Value::against(rr, squared));
        m.finds(REACHED, reached);
        let name = given.name(i);
        given.draw(m, |pen| draw_reach(given, pen, i, closest, squared, reached));
        if reached {
            say!(m, said::REACH_HIT, gap, rr, name);
        } else {
            say!(m, said::REACH_MISS, gap, rr, name);
        }
    });
}

/// What a check of an edge does.
pub(super) fn tell_check(given: &Given, tell: &mut Telling<'_>, i: usize, side: f32, it: &EdgeCheck) {
    tell_along(given, tell, i, [it.pq, it.pt], [it.m, it.pq_squared]);
    let (p, q) = (LETTERS[i], LETTERS[(i + 1) % 3]);
    let edge = EDGE_NAMES[i].en;
    tell.moment(&DISTANCE, |m| {
        let along = m.reads(M, Value::against(it.m, it.pq_squared));
        let whole = m.reads(PQ_SQUARED, Value::against(it.pq_squared, it.m));
        let part = match it.part {
            Part::Start => said::EDGE_START,
            Part::End => said::EDGE_END,
            Part::Between => said::EDGE_BETWEEN,
        };
        m.finds(PART, part);
        m.finds(CLOSEST, it.closest);
        let gap = m.finds(GAP_SQUARED, it.gap_squared);
        given.draw(m, |pen| {
            draw_closest(given, pen, i, it.closest, it.gap_squared).draws(CLOSEST);
        });
        match it.part {
            Part::Start if it.pq == Vec2::ZERO => say!(m, said::DISTANCE_NO_LENGTH, p, q, gap),
            Part::Start => say!(m, said::DISTANCE_BEFORE_START, along, p, gap),
            Part::End => say!(m, said::DISTANCE_BEYOND_END, along, edge, whole, q, gap),
            Part::Between => {
                let side = m.reads(SIDE_OF, side);
                say!(m, said::DISTANCE_BETWEEN, along, whole, side, gap);
            }
        }
    });
    tell_reach(given, tell, i, it.closest, it.gap_squared, it.reached);
}

/// What a measurement of an edge does, which asks nothing.
pub(super) fn tell_measure(given: &Given, tell: &mut Telling<'_>, i: usize, it: &EdgeMeasure) -> Measured {
    tell_along(given, tell, i, [it.pq, it.pt], [it.m, it.pq_squared]);
    let closest = closest_on(given, i, it.m, it.pq_squared);
    tell.moment(&DISTANCE, |m| {
        m.finds(TO_P, it.to_p);
        m.finds(TO_Q, it.to_q);
        let to_end = m.finds(TO_END, it.to_end);
        let to_line = m.finds(TO_LINE, it.to_line);
        m.finds(BETWEEN, it.between);
        let gap = m.finds(GAP_SQUARED, it.gap_squared);
        given.draw(m, |pen| {
            let (p, q) = given.edge(i);
            for (end, name) in [(p, TO_P), (q, TO_Q)] {
                pen.draw(Role::Axis, Shape::Drop(given.t, end)).draws(name);
            }
            draw_closest(given, pen, i, closest, it.gap_squared);
        });
        if it.between {
            say!(m, said::DISTANCE_LINE_COUNTS, to_end, to_line, gap);
        } else {
            say!(m, said::DISTANCE_END_COUNTS, to_end, to_line, gap);
        }
    });
    tell_reach(given, tell, i, closest, it.gap_squared, it.reached);
    Measured { i, closest, squared: it.gap_squared, counts: true }
}

/// What the search for an edge's closest point does.
pub(super) fn tell_closest_point(given: &Given, tell: &mut Telling<'_>, i: usize, it: &ClosestPoint) {
    let (p, q) = given.edge(i);
    let (edge, to_t) = (EDGE_NAMES[i].en, TO_T[i]);
    tell.moment(&PROJECT, |m| {
        m.finds(V, it.v);
        m.finds(W, it.w);
        let (wv, vv) = (m.finds(WV, it.wv), m.finds(VV, it.vv));
        given.draw(m, |pen| draw_along(given, pen, i, [it.wv, it.vv], [V, W, WV], "w·v/|v|"));
        say!(m, said::PROJECT, to_t, edge, wv, vv);
    });
    tell.moment(&CLAMP, |m| {
        let (wv, vv, f) = (m.reads(WV, it.wv), m.reads(VV, it.vv), m.finds(F, it.f));
        given.draw(m, |pen| {
            pen.draw(Role::Vector2, Shape::Segment(p, q)).label(edge);
            pen.draw(Role::Projection, Shape::Band(p, it.closest)).draws(F).label(measured("f", it.f));
            let foot = if it.vv > 0.0 { p + it.wv / it.vv * it.v } else { p };
            pen.draw(Role::Hint, Shape::Drop(given.t, foot));
            pen.draw(Role::Projection, Shape::Point(it.closest)).from(Shape::Point(foot));
        });
        if it.vv == 0.0 {
            say!(m, said::CLAMP_NO_LENGTH, f);
        } else if (0.0..=it.vv).contains(&it.wv) {
            say!(m, said::CLAMP_WITHIN, wv, vv, f);
        } else {
            say!(m, said::CLAMP_OFF_END, wv, vv, f);
        }
    });
    tell.moment(&CLOSEST_POINT, |m| {
        let f = m.reads(F, it.f);
        let closest = m.finds(CLOSEST, it.closest);
        m.finds(GAP, it.gap);
        let gap = m.finds(GAP_SQUARED, it.gap_squared);
        given.draw(m, |pen| {
            draw_closest(given, pen, i, it.closest, it.gap_squared).draws(CLOSEST);
        });
        say!(m, said::CLOSEST_POINT, f, closest, gap);
    });
}
