//! Moments of the closest points of the cores: a start on AB, then over to CD and back.

use super::given::Given;
use super::methods::say_reach;
use super::*;
use glam::Vec2;

const ON_CD: Name = Name("on_cd.closest");
/// The result of the way back.
const BACK: Name = Name("closest.fro");

/// The lines of the cores, and the test for a crossing.
impl Given {
    pub(super) fn lines(&self, m: &mut OneMoment<'_, '_>) {
        let [ab, cd] = &self.cores;
        m.draw(|pen| {
            for (core, role, name) in [(ab, Role::Vector1, text::V_AB), (cd, Role::Vector2, text::V_CD)] {
                core.draw_line(pen);
                pen.draw(role, Shape::Arrow(core.p, core.q)).named(name);
            }
        });
        let whole = m.number(text::WHOLE);
        m.says(if whole == 0.0 { said::LINES_NO_MEETING } else { said::LINES_MEET_SOMEWHERE });
    }

    pub(super) fn crossing_of_lines(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_cores(pen));
        let whole = m.number(text::WHOLE);
        m.says(if whole == 0.0 { said::CROSSING_IMPOSSIBLE } else { said::CROSSING_POSSIBLE });
    }
}

/// The intersection of the lines, and the start on AB.
impl Given {
    pub(super) fn place(&self, m: &mut OneMoment<'_, '_>) {
        let [ab, cd] = &self.cores;
        let [whole, part] = [text::WHOLE, text::PART].map(|name| m.number(name));
        let (s, from) = (m.value(text::S), m.vector(text::FROM));
        let meeting = Some(ab.p + part / whole * ab.v()).filter(|at| whole != 0.0 && at.is_finite());
        m.draw(|pen| {
            ab.draw_line(pen);
            cd.draw_line(pen);
            let along = cd.v().normalize_or_zero();
            for end in [ab.p, ab.q] {
                let foot = cd.p + (end - cd.p).dot(along) * along;
                pen.draw(Role::Projection, Shape::Drop(end, foot)).draws(text::PART);
            }
            let meeting = meeting.unwrap_or(ab.p);
            if meeting != from {
                pen.draw(Role::Projection, Shape::Arrow(meeting, from));
            }
            let place = pen.draw(Role::Projection, Shape::Point(from)).draws(text::S);
            place.from(Shape::Point(meeting)).label(format!("s = {s}"));
        });
        m.says(if whole == 0.0 {
            said::S_NO_MEETING
        } else if part / whole > 1.0 {
            said::S_BEYOND_B
        } else if part / whole < 0.0 {
            said::S_BEFORE_A
        } else {
            said::S_WITHIN
        });
    }

    pub(super) fn from(&self, m: &mut OneMoment<'_, '_>) {
        let from = m.vector(text::FROM);
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(self.cores[0].p, from)).label("s·v_ab");
            pen.draw(Role::Projection, Shape::Point(from)).named(text::FROM);
        });
        m.says(said::FROM);
    }
}

/// Over to CD, and back.
impl Given {
    pub(super) fn to(&self, m: &mut OneMoment<'_, '_>) {
        let from = m.vector(text::FROM);
        m.draw(|pen| {
            pen.draw(Role::Vector2, self.cores[1].segment());
            pen.draw(Role::Projection, Shape::Point(from)).named(text::FROM);
        });
        m.says(said::TO);
    }

    pub(super) fn fro(&self, m: &mut OneMoment<'_, '_>) {
        let (from, over) = (m.vector(text::FROM), m.vector(ON_CD));
        m.draw(|pen| {
            pen.draw(Role::Vector2, self.cores[0].segment());
            pen.draw(Role::Projection, Shape::Arrow(from, over));
            let end = pen.draw(Role::Projection, Shape::Point(over)).draws(ON_CD);
            end.from(Shape::Point(from)).label("on_cd");
        });
        m.says(said::FRO);
    }

    pub(super) fn compare_closest(&self, m: &mut OneMoment<'_, '_>) {
        let (lang, crosses) = (m.lang(), m.is(text::CROSSES));
        let trip @ [_, over, back] = [text::FROM, ON_CD, BACK].map(|name| m.vector(name));
        let label = rooted(lang.of(said::CORE_DISTANCE), m.number(text::GAP_SQUARED));
        m.draw(|pen| {
            if crosses {
                self.draw_crossing(pen, back, lang);
            } else {
                self.draw_reach(pen, [back, over], label, text::GAP_SQUARED);
            }
            let end = pen.draw(Role::Projection, Shape::Point(back));
            end.from(Shape::Point(over)).label("on_ab");
        });
        m.draw_on(&TRIP, |pen| draw_trip(pen, trip));
        if crosses {
            let end = m.quotes(BACK);
            says!(m, said::COMPARE_CORES_CROSS, end);
        } else {
            say_reach(m, text::GAP_SQUARED);
        }
    }
}

/// The path over to CD and back.
fn draw_trip(pen: &mut Pen<'_>, [from, over, back]: [Vec2; 3]) {
    pen.draw(Role::Projection, Shape::Arrow(from, over));
    pen.draw(Role::Projection, Shape::Arrow(over, back));
    for (at, label) in [(from, "from"), (over, "on_cd"), (back, "on_ab")] {
        pen.draw(Role::Projection, Shape::Point(at)).label(label);
    }
}

pub(super) fn reason_of_closest(_: &Given, run: &Run<'_>) -> String {
    if run.is(text::CROSSES) {
        return run.lang.of(said::CROSS).to_owned();
    }
    let (squared, reach) = (run.number(text::GAP_SQUARED), run.number(text::REACH));
    compare_root(run.lang.of(said::CORE_DISTANCE), squared, "rA + rC", reach, run.is(HIT))
}
