//! Moments of the methods that test only some positions.

use super::given::Given;
use super::*;

/// The squared distances of the positions from the wall.
const SQUARED: [Name; 11] = elements!("squared", 0 1 2 3 4 5 6 7 8 9 10);

/// The method that tests only the end.
impl Given {
    pub(super) fn end(&self, m: &mut OneMoment<'_, '_>) {
        let ([q, closest], squared) =
            ([text::Q, text::CLOSEST].map(|name| m.vector(name)), m.number(text::GAP_SQUARED));
        m.enters_own_frame();
        m.draw(|pen| {
            self.draw_place(pen, Role::Vector1, &Shape::Point(q), text::Q);
            let label = rooted("|gap|", squared);
            self.draw(pen, Role::Projection, &Shape::Segment(closest, q), (text::GAP, &label));
            self.draw_place(pen, Role::Projection, &Shape::Point(closest), text::CLOSEST);
        });
        m.says(said::END);
    }

    pub(super) fn end_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        m.draw(|pen| self.draw_disk(pen, Role::answer(hit), 1.0));
        self.tell_missed(m, hit);
        m.says(if hit { said::VERDICT_END_HIT } else { said::VERDICT_END_MISS });
    }

    pub(super) fn reason_end(&self, run: &Run<'_>) -> String {
        compare_root("|gap|", run.number(text::GAP_SQUARED), "r", self.r, run.is(HIT))
    }

    /// The missed contact with the wall.
    fn tell_missed(&self, m: &mut OneMoment<'_, '_>, hit: bool) {
        m.draw_on(&MISSED, |pen| {
            if !hit {
                self.draw_missed(pen);
            }
        });
    }
}

/// The method that tests eleven positions.
impl Given {
    pub(super) fn places(&self, m: &mut OneMoment<'_, '_>) {
        m.finds_each(&SQUARED);
        m.draw(|pen| {
            for (i, name) in SQUARED.into_iter().enumerate() {
                let place = self.at(i as f32 / 10.0);
                self.draw(pen, Role::Vector1, &Shape::Circle(place, self.r), (name, ""));
            }
        });
        let nearest = m.shown(m.least(&SQUARED));
        says!(m, said::PLACES, nearest);
    }

    pub(super) fn places_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let (hit, rr) = (m.is(HIT), self.r * self.r);
        let touching: Vec<usize> = (0..11).filter(|i| m.number(SQUARED[*i]) <= rr).collect();
        m.draw(|pen| {
            for i in &touching {
                self.draw_disk(pen, Role::Touching, *i as f32 / 10.0);
            }
            if touching.is_empty() {
                self.draw_free(pen);
            }
        });
        self.tell_missed(m, hit);
        m.says(if hit { said::VERDICT_PLACES_HIT } else { said::VERDICT_PLACES_MISS });
    }

    pub(super) fn reason_places(&self, run: &Run<'_>) -> String {
        compare_root("|gap|", run.least(&SQUARED), "r", self.r, run.is(HIT))
    }
}
