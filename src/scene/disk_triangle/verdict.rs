//! From the edges to the verdict: the tested edges, the nearest edge, and the result.

use super::edges::*;
use super::given::{Given, bodies};
use super::measured::{Measured, nearest};
use super::*;
use crate::geometry::disk_triangle::INSIDE;

/// The squared distance of T from the edge measured by each call, and the value that it is compared with.
const COMPARED: [[Name; 2]; 3] = [
    [Name("gap_squared.ab"), Name("rr.ab")],
    [Name("gap_squared.bc"), Name("rr.bc")],
    [Name("gap_squared.ca"), Name("rr.ca")],
];

/// The reason: region, nearest edge and distance.
pub(super) fn reason(given: &Given, run: &Run<'_>) -> String {
    let (lang, k, nearest) = (given.lang, run.whole(text::K), given.nearest());
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
    let numbers = compare_root("|TQ|", nearest.squared, "r", given.r, run.is(HIT));
    fill!(lang, said::REASON_NEAREST_EDGE, region, edge, numbers)
}

/// The reason for a method that puts the corners in order.
pub(super) fn reason_in_order(given: &Given, run: &Run<'_>) -> String {
    let turned_over = if given.swapped { given.lang.of(said::REASON_TURNED_OVER) } else { "" };
    reason(given, run) + turned_over
}

/// The reason: inside, or the nearest edge and its distance.
pub(super) fn reason_of_edges(given: &Given, run: &Run<'_>) -> String {
    let Some(best) = given.nearest().filter(|_| !run.is(text::INSIDE)) else {
        return run.lang.of(said::INSIDE_WORDS).to_owned();
    };
    let numbers = compare_root("|TQ|", best.squared, "r", given.r, run.is(HIT));
    let edge = EDGE_NAMES[best.i].en;
    fill!(run.lang, said::REASON_OUTSIDE, edge, numbers)
}

/// The edges in turn, with the reason why the method tests them or not.
impl Given {
    /// Draws the edge of the current lines. Returns its name, and true if it is measured.
    fn edge_at_hand(&self, m: &mut OneMoment<'_, '_>) -> (&'static str, bool) {
        let i = m.which(&EDGE_MARKS);
        let is_measured = self.edges.iter().any(|edge| edge.i == i);
        self.draw(m, |pen| match is_measured {
            true => draw_edge(self, pen, i),
            false => draw_left_out(self, pen, i),
        });
        (self.name(i), is_measured)
    }

    pub(super) fn edge_of_table(&self, m: &mut OneMoment<'_, '_>) {
        let (name, is_checked) = self.edge_at_hand(m);
        let words = if is_checked {
            said::EDGE_CHECKED
        } else if self.k == Some(INSIDE) {
            said::EDGE_LEFT_OUT_INSIDE
        } else {
            said::EDGE_LEFT_OUT_RIGHT
        };
        says!(m, words, name);
    }

    pub(super) fn edge_at_once(&self, m: &mut OneMoment<'_, '_>) {
        let (name, _) = self.edge_at_hand(m);
        let counts = self.edges.iter().any(|edge| edge.counts && self.name(edge.i) == name);
        says!(m, if counts { said::EDGE_MEASURED_COUNTS } else { said::EDGE_MEASURED_NOT_COUNTED }, name);
    }

    pub(super) fn edge_in_any_order(&self, m: &mut OneMoment<'_, '_>) {
        let (name, is_checked) = self.edge_at_hand(m);
        let words = if is_checked {
            said::EDGE_ROW_LISTS
        } else if self.k == Some(0) {
            said::EDGE_NO_ROW
        } else {
            said::EDGE_ROW_LEAVES_OUT
        };
        says!(m, words, name);
    }

    pub(super) fn edge_beyond(&self, m: &mut OneMoment<'_, '_>) {
        let (name, is_checked) = self.edge_at_hand(m);
        says!(m, if is_checked { said::EDGE_BEYOND_CHECKED } else { said::EDGE_BEYOND_NEVER }, name);
    }

    pub(super) fn edge_of_all(&self, m: &mut OneMoment<'_, '_>) {
        let (name, _) = self.edge_at_hand(m);
        says!(m, said::EDGE_WHICH_CLOSEST, name);
    }
}

/// The verdict from all edges.
impl Given {
    pub(super) fn the_nearest(&self, m: &mut OneMoment<'_, '_>) {
        let best = self.nearest().expect("all edges are measured");
        let edge = EDGE_NAMES[best.i].en;
        self.draw(m, |pen| draw_verdict(self, pen, &self.edges, false));
        says!(m, said::THE_NEAREST, edge);
    }

    pub(super) fn inside_or_near(&self, m: &mut OneMoment<'_, '_>) {
        let (inside, best) = (m.is(text::INSIDE), self.nearest());
        self.draw(m, |pen| {
            draw_verdict(self, pen, best.as_slice(), inside);
            pen.draw(Role::Vector1, Shape::Circle(self.t, self.r)).draws(text::RR);
        });
        m.says(if inside {
            said::VERDICT_INSIDE
        } else if m.is(HIT) {
            said::VERDICT_EDGE_HIT
        } else {
            said::VERDICT_OUTSIDE_MISS
        });
    }

    /// Tests if any counted edge is within reach, or T is inside.
    pub(super) fn any(&self, m: &mut OneMoment<'_, '_>) {
        let inside = self.k == Some(INSIDE);
        self.draw(m, |pen| draw_verdict(self, pen, &self.edges, inside));
        let Some(best) = self.nearest() else {
            return m.says(if inside { said::VERDICT_ANY_INSIDE } else { said::VERDICT_ANY_NO_EDGE });
        };
        let [gap, rr] = COMPARED[best.i].map(|name| m.quotes(name));
        let name = self.name(best.i);
        says!(m, if m.is(text::ANY) { said::VERDICT_ANY_HIT } else { said::VERDICT_ANY_MISS }, name, gap, rr);
    }

    /// Tests if any counted edge is within reach, or T is inside. Also shows the edge missed by a method that does not order the
    /// corners.
    pub(super) fn any_in_any_order(&self, m: &mut OneMoment<'_, '_>) {
        self.any(m);
        self.draw_missed(m, self.nearest().map(|edge| edge.squared));
    }

    /// The actual nearest point, on an edge that an incorrect method never tested.
    pub(super) fn draw_missed(&self, m: &mut OneMoment<'_, '_>, found: Option<f32>) {
        let run = m.run();
        m.draw_on(&MISSED, |pen| {
            let truth = truth(run).filter(|truth| found.is_none_or(|found| truth.squared < found));
            let Some(truth) = truth else { return };
            if truth.squared <= self.r * self.r {
                let triangle = Shape::Polygon(self.corners.to_vec());
                pen.draw(Role::Mistaken, shared(&Shape::Disk(self.t, self.r), &triangle));
            }
            let label = rooted(self.lang.of(said::NEVER_LOOKED_AT), truth.squared);
            pen.draw(Role::Hint, Shape::Segment(self.t, truth.closest));
            pen.draw(Role::Hint, Shape::Point(truth.closest)).label(label);
        });
    }
}

/// The actual nearest edge, as the table finds it; `None` if T is inside.
fn truth(run: &Run<'_>) -> Option<Measured> {
    let (disk, triangle) = bodies(run.inputs);
    let (_, trace) = walk!(disk_triangle::table(&disk, &triangle));
    Given::ordered(&Run::new(run.inputs, run.lang, trace, &EDGE_MARKS)).nearest()
}

/// The measured edges, and the nearest of them with Q, which may be a corner of two edges. If T is inside, the triangle itself.
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
