//! From the edges to the verdict: which are checked, which is nearest, and what follows.

use super::edges::*;
use super::given::{Given, bodies};
use super::regions::*;
use super::*;
use crate::figure::{Pen, Role, Shape, shared};
use crate::geometry::disk_triangle::{EdgeCheck, INSIDE, table};
use crate::said::disk_triangle as said;

/// Whether an edge is checked, or counts.
pub(super) const CHECK_OF: [Name; 3] = [Name("check[0]"), Name("check[1]"), Name("check[2]")];
const ANY: Name = Name("any");

/// Region, nearest edge and distance.
pub(super) fn reason(given: &Given, k: usize, nearest: Option<Measured>, hit: bool) -> String {
    let lang = given.lang;
    let region = match given.flat {
        false => fill!(lang, said::REASON_REGION, k),
        true => lang.of(said::REASON_FLAT).to_owned(),
    };
    let Some(nearest) = nearest else {
        let rest = match k {
            INSIDE => said::INSIDE_WORDS,
            _ => said::REASON_NO_EDGE,
        };
        return format!("{region}, {}", lang.of(rest));
    };
    let edge = given.name(nearest.i);
    let numbers = compare_root("|TQ|", nearest.squared, "r", given.r, hit);
    fill!(lang, said::REASON_NEAREST_EDGE, region, edge, numbers)
}

/// The edges that a method may check, one after the other, and why it does or does not.
pub(super) fn tell_edges(
    given: &Given,
    tell: &mut Telling<'_>,
    sides: [f32; 3],
    edges: [Option<EdgeCheck>; 3],
    why: impl Fn(&mut OneMoment<'_, '_>, usize, bool),
) -> Vec<Measured> {
    let mut checked = vec![];
    for (i, edge) in edges.into_iter().enumerate() {
        tell.moment(EDGE_MARKS[i], |m| {
            m.reads(SIDE[i], Value::against(sides[i], 0.0));
            given.draw(m, |pen| match edge {
                Some(_) => draw_edge(given, pen, i),
                None => draw_left_out(given, pen, i),
            });
            why(m, i, edge.is_some());
        });
        if let Some(edge) = edge {
            tell.call(CALLS[i], |tell| tell_check(given, tell, i, sides[i], &edge));
            let (closest, squared) = (edge.closest, edge.gap_squared);
            checked.push(Measured { i, closest, squared, counts: true });
        }
    }
    checked
}

/// What was measured, and of it the nearest edge with Q, which may be a corner of two edges; inside, the triangle itself.
pub(super) fn draw_verdict(given: &Given, pen: &mut Pen<'_>, edges: &[Measured], inside: bool) {
    if inside {
        pen.draw(Role::Area, Shape::Polygon(given.corners.to_vec()))
            .draws(HIT)
            .label(given.lang.of(said::INSIDE_WORDS));
    }
    let best = nearest(edges).filter(|_| !inside);
    for edge in edges.iter().filter(|edge| best.is_none_or(|best| best.closest != edge.closest)) {
        pen.draw(Role::Hint, Shape::Segment(given.t, edge.closest)).label(edge.label(given));
        pen.draw(Role::Hint, Shape::Point(edge.closest));
    }
    if let Some(best) = best {
        draw_edge(given, pen, best.i);
        draw_q(given, pen, Role::Projection, best.closest, best.squared);
    }
}

/// The true nearest point of an edge that a flawed method never looked at.
pub(super) fn draw_missed(given: &Given, pen: &mut Pen<'_>, inputs: &Inputs, found: f32) {
    let (disk, triangle) = bodies(inputs);
    let Some(truth) = table(&disk, &triangle).nearest() else { return };
    if truth.gap_squared < found {
        if truth.gap_squared <= given.r * given.r {
            let triangle = Shape::Polygon(given.corners.to_vec());
            pen.draw(Role::Mistaken, shared(&Shape::Disk(given.t, given.r), &triangle));
        }
        let label = rooted(given.lang.of(said::NEVER_LOOKED_AT), truth.gap_squared);
        pen.draw(Role::Hint, Shape::Segment(given.t, truth.closest));
        pen.draw(Role::Hint, Shape::Point(truth.closest)).label(label);
    }
}

/// Whether any edge that counts is within reach, or T inside.
pub(super) fn tell_any(
    m: &mut OneMoment<'_, '_>,
    given: &Given,
    k: usize,
    edges: &[Measured],
    any: bool,
    hit: bool,
) {
    let number = m.reads(K, k);
    m.finds(ANY, any);
    m.decides(hit);
    let Some(best) = nearest(edges) else {
        if hit {
            say!(m, said::VERDICT_ANY_INSIDE, number);
        } else {
            say!(m, said::VERDICT_ANY_NO_EDGE, number);
        }
        return;
    };
    let rr = given.r * given.r;
    let name = given.name(best.i);
    let (gap, rr) = (
        m.reads(GAP_SQUARED, Value::against(best.squared, rr)),
        m.reads(RR, Value::against(rr, best.squared)),
    );
    if any {
        say!(m, said::VERDICT_ANY_HIT, name, gap, rr);
    } else {
        say!(m, said::VERDICT_ANY_MISS, name, gap, rr);
    }
}
