//! Moments of the method that steps as far as the gap allows.

use super::given::Given;
use super::*;

const SEEN: [Name; 3] = [Name("seen.gap"), Name("seen.closing"), Name("seen.t")];

/// The name of the first measurement, at the start.
pub(super) const FIRST: [&str; 1] = ["s0"];

/// The names of the measurements after each step.
pub(super) const STEPS: [&str; crate::geometry::swept_disk::MOST_STEPS] = [
    "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15", "s16",
    "s17", "s18", "s19", "s20", "s21", "s22", "s23", "s24", "s25", "s26", "s27", "s28", "s29", "s30", "s31",
    "s32",
];

impl Given {
    pub(super) fn look(&self, m: &mut OneMoment<'_, '_>) {
        let tolerance = Value::Tiny(m.number(text::TOLERANCE));
        let tolerance = m.finds(text::TOLERANCE, tolerance);
        m.draw(|pen| self.draw(pen, Role::Vector1, &Shape::Point(self.p), (text::TOLERANCE, "")));
        says!(m, said::LOOK, tolerance);
    }

    pub(super) fn gap(&self, m: &mut OneMoment<'_, '_>) {
        let ([center, closest], size) =
            ([text::CENTER, text::CLOSEST].map(|name| m.vector(name)), m.number(text::GAP));
        let out = (center - closest).normalize_or_zero();
        let gap = m.finds_against(text::GAP, 0.0);
        let label = gap.to_string();
        m.draw(|pen| {
            self.draw_place(pen, Role::Hint, &Shape::Circle(center, self.r), text::CENTER);
            self.draw_place(pen, Role::Vector1, &Shape::Point(center), text::CENTER);
            self.draw_place(pen, Role::Projection, &Shape::Point(closest), text::CLOSEST);
            if size > 0.0 {
                // A gap too short to be seen has no room for its number.
                let label = if size < 0.1 { "" } else { &label };
                let gap = Shape::Segment(closest, center - self.r * out);
                self.draw(pen, Role::Gap, &gap, (text::GAP, label));
            }
        });
        says!(m, if size > 0.0 { said::GAP } else { said::GAP_NONE }, gap);
    }

    pub(super) fn closing(&self, m: &mut OneMoment<'_, '_>) {
        let ([closest, n], closing) =
            ([text::CLOSEST, text::N].map(|name| m.vector(name)), m.number(text::CLOSING));
        m.draw(|pen| {
            if n == glam::Vec2::ZERO {
                return self.draw_place(pen, Role::Vector1, &Shape::Point(closest), text::CLOSEST);
            }
            in_both_frames(pen, &self.wall, |pen, _, shape| {
                let across = shape(Shape::Line(closest, n.perp()));
                pen.draw(Role::Hint, across).brief();
                let arrow = shape(Shape::Arrow(closest, closest + n));
                pen.draw(Role::Vector2, arrow).draws(text::N).label("n").brief();
            });
        });
        m.says(if closing > 0.0 { said::CLOSING } else { said::CLOSING_NOT });
    }

    /// A step, or the reason why there is none.
    pub(super) fn step(&self, m: &mut OneMoment<'_, '_>) {
        let ([gap, closing, t], tolerance) = (SEEN.map(|name| m.number(name)), m.number(text::TOLERANCE));
        let place = |i: usize| Some(m.run().called(STEPS.get(i)?)?.vector(text::CENTER));
        let (from, to) = (self.at(t), place(m.nth()));
        let words = if gap <= tolerance {
            said::STEP_TOUCHES
        } else if closing <= 0.0 {
            said::STEP_AWAY
        } else if to.is_none() {
            said::STEP_END
        } else if t + gap / closing >= 1.0 {
            said::STEP_LAST
        } else {
            said::STEP
        };
        m.draw(|pen| match to {
            Some(to) => self.draw(pen, Role::Vector1, &Shape::Arrow(from, to), (SEEN[0], "")),
            None => self.draw(pen, Role::Vector1, &Shape::Point(from), (SEEN[0], "")),
        });
        m.says(words);
    }

    pub(super) fn stepped_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let (hit, t) = (m.is(HIT), m.number(text::T));
        self.draw_answer(m, hit.then_some(t));
        m.says(if hit {
            said::VERDICT_STEPS_HIT
        } else if t < 1.0 {
            said::VERDICT_STEPS_AWAY
        } else {
            said::VERDICT_STEPS_END
        });
    }

    pub(super) fn reason_stepped(&self, run: &Run<'_>) -> String {
        let (t, steps) = (run.value(text::T), run.value(text::STEPS));
        match run.is(HIT) {
            true => fill!(run.lang, said::REASON_STEPS_HIT, t, steps),
            false => fill!(run.lang, said::REASON_STEPS_MISS, t, steps),
        }
    }
}
