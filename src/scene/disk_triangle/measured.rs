//! The edges whose distance from T the method measured.

use super::*;
use crate::scene::names::segments;
use glam::Vec2;

/// True in the source if an edge is tested, or counts.
const CHECK_OF: [Name; 3] = elements!("check", 0 1 2);

/// The names of the calls, one for each edge.
pub(super) const CALLS: [&str; 3] = ["ab", "bc", "ca"];

/// An edge with a known distance from T.
#[derive(Clone, Copy)]
pub(super) struct Measured {
    pub(super) i: usize,
    pub(super) closest: Vec2,
    pub(super) squared: f32,
    /// True if it counts. A table may measure an edge and leave it out.
    pub(super) counts: bool,
}

/// The nearest of the edges that count; the first of equally near ones.
pub(super) fn nearest(edges: &[Measured]) -> Option<Measured> {
    let counted = edges.iter().filter(|edge| edge.counts);
    counted.min_by(|x, y| x.squared.total_cmp(&y.squared)).copied()
}

/// The nearest point of an edge, from the position of T along it.
fn closest_on(corners: [Vec2; 3], i: usize, m: f32, pq_squared: f32) -> Vec2 {
    let (p, q) = (corners[i], corners[(i + 1) % 3]);
    if m <= 0.0 {
        p
    } else if m >= pq_squared {
        q
    } else {
        p + m / pq_squared * (q - p)
    }
}

/// The measured edges, each from a separate call.
pub(super) fn measured_edges(corners: [Vec2; 3], run: &Run<'_>) -> Vec<Measured> {
    let measured = |i: usize| {
        let call = run.called(CALLS[i])?;
        let closest = match call.seen(segments::CLOSEST) {
            Some(_) => call.vector(segments::CLOSEST),
            None => closest_on(corners, i, call.number(text::M), call.number(text::PQ_SQUARED)),
        };
        let counts = run.seen(CHECK_OF[i]).is_none() || run.is(CHECK_OF[i]);
        Some(Measured { i, closest, squared: call.number(text::GAP_SQUARED), counts })
    };
    (0..3).filter_map(measured).collect()
}
