//! Moments of the methods that start from the four ends, and the comparison with both radii that all methods share.

use super::given::{Given, bodies};
use super::*;
use crate::geometry::{segments, side_of_line};
use crate::scene::names;
use glam::Vec2;

/// Compares the squared core distance with both radii, if the cores do not cross.
pub(super) fn say_reach(m: &mut OneMoment<'_, '_>, squared: Name) {
    let squared = m.value(squared);
    says!(m, if m.is(HIT) { said::REACH_HIT } else { said::REACH_MISS }, squared);
}

impl Given {
    pub(super) fn crossing_after_ends(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_cores(pen));
        m.says(said::CROSSING_AFTER_ENDS);
    }

    /// The nearest end, or the crossing.
    pub(super) fn compare_both(&self, m: &mut OneMoment<'_, '_>) {
        let (lang, crosses) = (m.lang(), m.is(text::CROSSES));
        let crossing = m.run().called("crossing").filter(|_| crosses);
        let at = crossing.and_then(|call| {
            self.meeting(call.number(names::segments::A_SIDE), call.number(names::segments::B_SIDE))
        });
        let label = rooted(lang.of(said::CORE_DISTANCE), m.number(text::ENDS_SQUARED));
        m.draw(|pen| match at {
            Some(at) => self.draw_crossing(pen, at, lang),
            None => self.draw_reach(pen, self.shortest(), label, text::ENDS_SQUARED),
        });
        if !crosses {
            say_reach(m, text::ENDS_SQUARED);
        } else if m.number(text::ENDS_SQUARED) <= m.number(text::REACH_SQUARED) {
            m.says(said::COMPARE_CROSSING_ENDS_HIT);
        } else {
            m.says(said::COMPARE_CROSSING_ENDS_MISS);
        }
    }

    /// The nearest end only.
    pub(super) fn compare_ends(&self, m: &mut OneMoment<'_, '_>) {
        let (lang, hit, label) = (m.lang(), m.is(HIT), Root(m.number(text::ENDS_SQUARED)).to_string());
        m.draw(|pen| self.draw_reach(pen, self.shortest(), label, text::ENDS_SQUARED));
        let run = m.run();
        m.draw_on(&MISSED, |pen| {
            if let Some(at) = self.crossing(run).filter(|_| !hit) {
                self.draw_missed(pen, at, lang.of(said::CROSS));
            }
        });
        m.says(if hit { said::COMPARE_ENDS_HIT } else { said::COMPARE_ENDS_MISS });
    }

    /// The actual crossing of the cores.
    fn crossing(&self, run: &Run<'_>) -> Option<Vec2> {
        let ((x, y), [ab, cd]) = (bodies(run.inputs), &self.cores);
        let at = self.meeting(side_of_line(ab.p, cd.p, cd.q), side_of_line(ab.q, cd.p, cd.q));
        at.filter(|_| segments::crossing(&x.core(), &y.core()))
    }

    pub(super) fn draw_cores(&self, pen: &mut Pen<'_>) {
        for (core, role) in self.cores.iter().zip([Role::Vector1, Role::Vector2]) {
            pen.draw(role, core.segment());
        }
    }

    /// The crossing of the cores, where their distance is zero.
    pub(super) fn draw_crossing(&self, pen: &mut Pen<'_>, at: Vec2, lang: Lang) {
        self.draw_cores(pen);
        let label = measured(lang.of(said::CORE_DISTANCE), 0.0);
        pen.draw(Role::Touching, Shape::Point(at)).draws(text::CROSSES).label(label);
    }
}

pub(super) fn reason_of_both(given: &Given, run: &Run<'_>) -> String {
    let lang = run.lang;
    if run.is(text::CROSSES) {
        return lang.of(said::CROSS).to_owned();
    }
    let (end, name) = (lang.of(said::NEAREST_IS), given.name(lang));
    let numbers = compare_root(
        lang.of(said::CORE_DISTANCE),
        run.number(text::ENDS_SQUARED),
        "rA + rC",
        run.number(text::REACH),
        run.is(HIT),
    );
    format!("{end} {name}, {numbers}")
}

pub(super) fn reason_of_ends(given: &Given, run: &Run<'_>) -> String {
    let ends = given.name(run.lang);
    let way = fill!(run.lang, said::REASON_DISTANCE_FROM, ends);
    compare_root(&way, run.number(text::ENDS_SQUARED), "rA + rC", run.number(text::REACH), run.is(HIT))
}
