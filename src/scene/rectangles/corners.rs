//! Moments of the methods that test corners.

use super::axis_view::{ROLES, shadow_of};
use super::given::{Given, bodies};
use super::tell_axes::*;
use super::*;
use crate::geometry::rectangles::radii;

const CORNERS_A: [Name; 4] = elements!("corners_a", 0 1 2 3);
const CORNERS_B: [Name; 4] = elements!("corners_b", 0 1 2 3);
const SHADOWS: [Name; 2] = [text::SHADOW_A, text::SHADOW_B];
/// The ends of each shadow.
const ENDS: [[Name; 2]; 2] =
    [[Name("shadow_a.min"), Name("shadow_a.max")], [Name("shadow_b.min"), Name("shadow_b.max")]];
const IN_B: [Name; 4] = elements!("a_in_b", 0 1 2 3);
const IN_A: [Name; 4] = elements!("b_in_a", 0 1 2 3);
const ANY: [Name; 2] = [text::ANY_A, text::ANY_B];

/// The method that drops corners on the axes.
impl Axes {
    pub(super) fn corners(&self, m: &mut OneMoment<'_, '_>) {
        let from = self.given.centers()[0];
        let corners = [CORNERS_A, CORNERS_B].map(|names| {
            m.finds_each(&names);
            names.map(|name| (name, from + m.vector(name)))
        });
        m.draw(|pen| {
            for (i, (name, corner)) in [0, 1].into_iter().flat_map(|i| corners[i].map(|corner| (i, corner))) {
                // The values are measured from A's center.
                pen.draw(Role::Hint, Shape::Segment(from, corner)).draws(name).brief();
                pen.draw(ROLES[i], Shape::Point(corner)).from(Shape::Point(self.given.centers()[i]));
            }
        });
        let first = m.value(CORNERS_A[0]);
        says!(m, said::CORNERS, first);
    }

    /// A shadow, from the first corner on the axis to the last.
    pub(super) fn shadow(&self, m: &mut OneMoment<'_, '_>) {
        let (i, which, lang) = (self.at(m), m.which(&[&SHADOW_A, &SHADOW_B]), m.lang());
        let corners = [CORNERS_A, CORNERS_B][which];
        let corners = corners.map(|name| self.given.centers()[0] + m.run().vector(name));
        let shadow = m.value(SHADOWS[which]);
        m.table_cell(|_| shadow.to_string());
        m.draw(|pen| {
            let view = self.view(i);
            view.draw_falling(pen, which, &corners);
            view.draw_axis(pen, &self.heading(i));
            view.draw_band(pen, which).draws(SHADOWS[which]).label(shadow_of(which, lang));
        });
        let (letter, [min, max]) = (["A", "B"][which], ENDS[which].map(|end| m.value(end)));
        says!(m, said::SHADOW, letter, min, max);
    }

    /// The end of one shadow, and the start of the other.
    pub(super) fn gap_of_shadows(&self, m: &mut OneMoment<'_, '_>) {
        let (i, lang, gap) = (self.at(m), m.lang(), m.number(text::GAP));
        m.draw(|pen| self.view(i).without_overlap().draw_gap(pen, &self.heading(i), lang));
        m.table_cell(|lang| gap_or_none(gap, lang));
        let [[_, a_ends], [b_begins, _]] = ENDS;
        let a_first = m.number(a_ends) < m.number(b_begins);
        let [[_, ends], [begins, _]] = if a_first { ENDS } else { [ENDS[1], ENDS[0]] };
        let (ends, begins) = (m.value(ends), m.value(begins));
        if !m.is(text::SEPARATES) {
            m.says(said::GAP_CORNERS_NONE);
        } else if a_first {
            says!(m, said::GAP_CORNERS_A_FIRST, ends, begins);
        } else {
            says!(m, said::GAP_CORNERS_B_FIRST, ends, begins);
        }
    }
}

fn gap_or_none(gap: f32, lang: Lang) -> String {
    if gap > 0.0 { gap_or_overlap(gap, 0.0, lang) } else { lang.of(said::NO_GAP).to_owned() }
}

pub(super) fn reason_of_shadows(axes: &Axes, run: &Run<'_>) -> String {
    let decides = axes.first_gap.and_then(|i| Some((axes.title(i), run.called(axes.call(i))?)));
    let Some((title, check)) = decides else { return run.lang.of(said::NO_GAP_ANY_AXIS).to_owned() };
    let number = check.value(text::GAP);
    fill!(run.lang, said::REASON_GAP, title, number)
}

/// The numbers from zero to four in words.
const COUNTS: [Words; 5] =
    [said::COUNT_NONE, said::COUNT_ONE, said::COUNT_TWO, said::COUNT_THREE, said::COUNT_ALL_FOUR];

/// The number of A's corners in B, and of B's corners in A.
fn counts(run: &Run<'_>) -> [usize; 2] {
    [IN_B, IN_A].map(|names| names.into_iter().filter(|name| run.is(*name)).count())
}

/// The method that tests if a corner of one rectangle is inside the other.
impl Given {
    pub(super) fn inside(&self, m: &mut OneMoment<'_, '_>) {
        let i = m.which(&[&A_IN_B, &B_IN_A]);
        let (names, lang) = ([IN_B, IN_A][i], m.lang());
        m.finds_each(&names);
        let inside = names.map(|name| m.is(name));
        m.draw(|pen| {
            for ((name, inside), corner) in names.into_iter().zip(inside).zip(self.pair[i].corners()) {
                // Corners outside have no label.
                let (role, label) = match inside {
                    true => (Role::Touching, lang.of(said::INSIDE)),
                    false => (Role::Projection, ""),
                };
                pen.draw(role, Shape::Point(corner)).draws(name).label(label);
            }
        });
        let ([own, other], count) = ([["A", "B"], ["B", "A"]][i], lang.of(COUNTS[counts(m.run())[i]]));
        if m.is(ANY[i]) {
            says!(m, said::CORNER_INSIDE_SOME, own, other, count);
        } else {
            says!(m, said::CORNER_INSIDE_NONE, own, other);
        }
    }

    pub(super) fn any_inside(&self, m: &mut OneMoment<'_, '_>) {
        let inside = [IN_B, IN_A].map(|names| names.map(|name| m.is(name)));
        m.draw(|pen| {
            for (it, inside) in self.pair.iter().zip(inside) {
                for (corner, inside) in it.corners().into_iter().zip(inside) {
                    let role = if inside { Role::Touching } else { Role::Projection };
                    pen.draw(role, Shape::Point(corner));
                }
            }
        });
        let ((a, b), hit) = (bodies(m.run().inputs), m.is(HIT));
        m.draw_on(&MISSED, |pen| {
            if !hit && radii(&a, &b).hit {
                let [a, b] = self.pair.each_ref().map(outline);
                pen.draw(Role::Mistaken, shared(&a, &b));
            }
        });
        m.says(if hit { said::VERDICT_CORNERS_HIT } else { said::VERDICT_CORNERS_MISS });
    }
}

pub(super) fn reason_of_corners(_: &Given, run: &Run<'_>) -> String {
    let [a, b] = counts(run);
    fill!(run.lang, said::REASON_CORNERS_INSIDE, a, b)
}
