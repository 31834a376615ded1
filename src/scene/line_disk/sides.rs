//! Moments of the methods that compare a cross product.

use super::given::Given;
use super::*;

impl Given {
    pub(super) fn subtract(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_vectors(pen));
        m.says(said::SUBTRACT);
    }

    pub(super) fn cross(&self, m: &mut OneMoment<'_, '_>) {
        // The caption is about the sign, though the source compares the square.
        let number = m.number(text::SIDE);
        let side = m.finds_against(text::SIDE, 0.0);
        m.draw(|pen| self.draw_area(pen, side));
        if self.is_point() {
            says!(m, said::CROSS_ONE_POINT, side);
        } else if number == 0.0 {
            says!(m, said::CROSS_ON_LINE, side);
        } else if number > 0.0 {
            says!(m, said::CROSS_LEFT, side);
        } else {
            says!(m, said::CROSS_RIGHT, side);
        }
    }

    pub(super) fn reaches(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            self.draw_drop(pen);
            pen.draw(Role::Projection, Shape::Segment(self.foot(), self.c)).draws(text::NEAR);
        });
        m.says(if self.is_point() {
            said::REACHES_ONE_POINT
        } else if m.is(text::NEAR) {
            said::REACHES_NEAR
        } else {
            said::REACHES_PASSES_BY
        });
    }

    pub(super) fn ends(&self, m: &mut OneMoment<'_, '_>) {
        let (foot, along) = (self.foot(), m.value(text::ALONG));
        m.draw(|pen| {
            pen.draw(Role::Projection, Shape::Band(self.p, foot))
                .draws(text::ALONG)
                .label(format!("k·v {along}"));
            pen.draw(Role::Projection, Shape::Point(foot)).label("F");
        });
        let kind = m.lang().of(self.kind());
        if self.is_point() {
            says!(m, said::ENDS_ONE_POINT, kind);
        } else if m.is(text::BEFORE) {
            says!(m, said::ENDS_BEFORE, kind);
        } else if m.is(text::BEYOND) {
            says!(m, said::ENDS_BEYOND, kind);
        } else {
            says!(m, said::ENDS_BESIDE, kind);
        }
    }

    pub(super) fn compare_sides(&self, m: &mut OneMoment<'_, '_>) {
        let (letter, end) = if m.is(text::BEYOND) { ("Q", self.q) } else { ("P", self.p) };
        let (by_end, ee, hit) = (self.by_end(m), m.number(text::EE), m.is(HIT));
        m.draw(|pen| {
            if by_end {
                let label = rooted(&format!("|C{letter}|"), ee);
                pen.draw(Role::Gap, Shape::Segment(end, self.c)).draws(text::EE).label(label);
            } else {
                self.draw_verdict(pen);
            }
        });
        match (by_end, hit) {
            (true, true) => says!(m, said::COMPARE_END_HIT, letter),
            (true, false) => says!(m, said::COMPARE_END_MISS, letter),
            (false, true) => m.says(said::COMPARE_FOOT_HIT),
            (false, false) => m.says(said::COMPARE_FOOT_MISS),
        }
    }

    /// True if an end decides, and not the line.
    fn by_end(&self, text: &impl Variables) -> bool {
        text.is(text::BEFORE) || text.is(text::BEYOND) || self.is_point()
    }

    /// The reason, with the compared squares, since this method takes no root.
    pub(super) fn reason_sides(&self, run: &Run<'_>) -> String {
        let ([side, vv, rr, ee], hit) =
            ([text::SIDE, text::VV, text::RR, text::EE].map(|name| run.number(name)), run.is(HIT));
        match self.by_end(run) {
            true => compare(if run.is(text::BEYOND) { "|CQ|²" } else { "|CP|²" }, ee, "r²", rr, hit),
            false => compare("(v × k)²", side * side, "r²·(v·v)", rr * vv, hit),
        }
    }

    pub(super) fn compare_area(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        m.draw(|pen| self.draw_drop(pen));
        m.draw_on(&MISSED, |pen| self.draw_missed(pen, hit));
        m.says(if hit { said::COMPARE_NOT_NORMALIZED_HIT } else { said::COMPARE_NOT_NORMALIZED_MISS });
    }

    pub(super) fn reason_area(&self, run: &Run<'_>) -> String {
        compare("|v × k|", run.number(text::SIDE).abs(), "r", run.number(text::R), run.is(HIT))
    }

    /// The parallelogram of v and k.
    fn draw_area(&self, pen: &mut Pen<'_>, side: Shown) {
        let area = Shape::Polygon(vec![self.p, self.q, self.c + self.v(), self.c]);
        pen.draw(Role::Area, area).draws(text::SIDE).label(format!("v × k {side}"));
        self.draw_vectors(pen);
    }
}
