//! Moments of the method that solves an equation.

use super::given::Given;
use super::*;

impl Given {
    pub(super) fn equation(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_vectors(pen));
        m.says(said::EQUATION);
    }

    pub(super) fn disc(&self, m: &mut OneMoment<'_, '_>) {
        let disc = m.number(text::DISC);
        m.draw(|pen| self.draw_drop(pen));
        m.says(if self.is_point() {
            said::DISC_ONE_POINT
        } else if disc < 0.0 {
            said::DISC_NEGATIVE
        } else if disc > 0.0 {
            said::DISC_POSITIVE
        } else {
            said::DISC_ZERO
        });
    }

    pub(super) fn meet_roots(&self, m: &mut OneMoment<'_, '_>) {
        let [disc, enters, leaves] = [text::DISC, text::ENTERS, text::LEAVES].map(|name| m.number(name));
        m.draw(|pen| {
            for (at, name) in [(enters, text::ENTERS), (leaves, text::LEAVES)] {
                let place = Shape::Point(self.p + at * self.v());
                let point = pen.draw(Role::Projection, place).draws(name);
                if disc > 0.0 {
                    point.label(format!("t = {}", Plain(at)));
                }
            }
        });
        m.says(if self.is_point() {
            said::MEET_ROOTS_ONE_POINT
        } else if disc < 0.0 {
            said::MEET_ROOTS_NONE
        } else {
            said::MEET_ROOTS_IN_OUT
        });
    }

    pub(super) fn compare_roots(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_verdict(pen));
        let kind = m.lang().of(self.kind());
        if self.is_point() {
            says!(m, said::COMPARE_ROOTS_ONE_POINT, kind);
        } else if m.number(text::DISC) < 0.0 {
            m.says(said::COMPARE_ROOTS_NONE);
        } else if m.is(text::BEFORE) {
            says!(m, said::COMPARE_ROOTS_BEFORE, kind);
        } else if m.is(text::BEYOND) {
            says!(m, said::COMPARE_ROOTS_BEYOND, kind);
        } else {
            says!(m, said::COMPARE_ROOTS_HIT, kind);
        }
    }

    /// The reason: the condition that rules out a hit, or both times.
    pub(super) fn reason_roots(&self, run: &Run<'_>) -> String {
        let number = |number: f32, other: f32| Value::against(number, other).show(Lang::En);
        let [e, disc, enters, leaves] =
            [text::E, text::DISC, text::ENTERS, text::LEAVES].map(|name| run.number(name));
        if self.is_point() {
            format!("e = {} {} 0", number(e, 0.0), if run.is(HIT) { "≤" } else { ">" })
        } else if disc < 0.0 {
            format!("h² − a·e = {} < 0", number(disc, 0.0))
        } else if run.is(text::BEFORE) {
            format!("t ≤ {} < 0", number(leaves, 0.0))
        } else if run.is(text::BEYOND) {
            format!("t ≥ {} > 1", number(enters, 1.0))
        } else {
            format!("t = {} … {}", Plain(enters), Plain(leaves))
        }
    }
}
