//! Moments of the method that calculates the intersection of the lines.

use super::given::Given;
use super::*;
use glam::Vec2;

pub(super) fn reason_of_parameters(_: &Given, run: &Run<'_>) -> String {
    if !run.is(text::PARALLEL) {
        return format!("s = {}, t = {}", run.value(text::S), run.value(text::T));
    }
    let relation = if run.is(HIT) {
        said::OVERLAP_ON_ONE_LINE
    } else if run.is(text::ONE_LINE) {
        said::APART_ON_ONE_LINE
    } else {
        said::SIDE_BY_SIDE
    };
    run.lang.of(relation).to_owned()
}

impl Given {
    pub(super) fn whole(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            self.draw_lines(pen);
            for (core, role, name) in
                [(&self.ab, Role::Vector1, text::V_AB), (&self.cd, Role::Vector2, text::V_CD)]
            {
                pen.draw(role, Shape::Arrow(core.p, core.q)).named(name);
            }
        });
        m.says(if m.is(text::PARALLEL) { said::WHOLE_PARALLEL } else { said::WHOLE_CROSSING });
    }

    pub(super) fn parts(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            self.draw_lines(pen);
            for (end, core, name) in
                [(self.ab.p, &self.cd, text::S_PART), (self.cd.p, &self.ab, text::T_PART)]
            {
                let along = core.v().normalize_or_zero();
                let foot = core.p + (end - core.p).dot(along) * along;
                if foot != end {
                    pen.draw(Role::Projection, Shape::Drop(end, foot)).draws(name);
                }
            }
            pen.draw(Role::Vector1, Shape::Arrow(self.ab.p, self.cd.p)).named(text::AC);
        });
        m.says(said::PARTS);
    }

    pub(super) fn parallel(&self, m: &mut OneMoment<'_, '_>) {
        let parallel = m.is(text::PARALLEL);
        m.draw(|pen| if parallel { self.draw_boxes(pen) } else { self.draw_lines(pen) });
        m.says(if !parallel {
            said::PARALLEL_NOT
        } else if !m.is(text::ONE_LINE) {
            said::PARALLEL_SIDE_BY_SIDE
        } else if m.is(text::OVERLAP) {
            said::PARALLEL_LINE_OVERLAP
        } else {
            said::PARALLEL_LINE_APART
        });
    }

    pub(super) fn divide(&self, m: &mut OneMoment<'_, '_>) {
        let (at, s, t) = (self.on_ab(m.number(text::S)), m.value(text::S), m.value(text::T));
        let ways = [
            (&self.ab, m.number(text::S), Role::Vector1, text::S, format!("s = {s}")),
            (&self.cd, m.number(text::T), Role::Vector2, text::T, format!("t = {t}")),
        ];
        m.draw(|pen| {
            self.draw_lines(pen);
            for (core, part, role, name, label) in ways {
                let to = core.p + part * core.v();
                if to.is_finite() && to.length() < 1e7 {
                    pen.draw(role, Shape::Arrow(core.p, to)).draws(name).label(label);
                }
            }
            if let Some(at) = at {
                pen.draw(Role::Projection, Shape::Point(at)).draws(text::S);
            }
        });
        m.says(if m.is(text::PARALLEL) { said::DIVIDE_IMPOSSIBLE } else { said::DIVIDE });
    }

    pub(super) fn verdict_of_parameters(&self, m: &mut OneMoment<'_, '_>) {
        let (hit, parallel) = (m.is(HIT), m.is(text::PARALLEL));
        let at = self.on_ab(m.number(text::S)).filter(|_| !parallel);
        m.draw(|pen| {
            if hit {
                self.draw_meeting(pen, at);
            } else {
                self.draw_lines(pen);
                at.into_iter().for_each(|at| self.draw_beyond(pen, at));
            }
        });
        m.says(match (parallel, hit) {
            (true, true) => said::VERDICT_PARALLEL_HIT,
            (true, false) => said::VERDICT_PARALLEL_MISS,
            (false, true) => said::VERDICT_CROSSING_HIT,
            (false, false) => said::VERDICT_CROSSING_MISS,
        });
    }

    /// The intersection of the lines if it is outside the segments, with the lines extended to it.
    fn draw_beyond(&self, pen: &mut Pen<'_>, at: Vec2) {
        for core in [&self.ab, &self.cd] {
            let end = if at.distance(core.p) < at.distance(core.q) { core.p } else { core.q };
            pen.draw(Role::Hint, Shape::Drop(end, at));
        }
        pen.draw(Role::Projection, Shape::Point(at));
    }
}
