//! Moments of the method that tests only corners in the regions beyond corners.

use super::given::Given;
use super::verdict::*;
use super::*;
use crate::geometry::disk_triangle::INSIDE;
use glam::Vec2;

/// The corner that is taken for the nearest point in a region beyond a corner.
impl Given {
    pub(super) fn corner(&self, m: &mut OneMoment<'_, '_>) {
        let (corner, reached) = (corner_of(m), m.is(text::CORNER_REACHED));
        self.draw(m, |pen| match corner {
            Some(corner) => self.draw_to_corner(pen, corner, reached),
            None => self.draw_live(pen, self.k.unwrap_or(0)),
        });
        let letter = self.letter();
        let words = match (corner, reached) {
            (None, _) => said::BEYOND_CORNER_NONE,
            (_, true) => said::BEYOND_CORNER_HIT,
            (_, false) => said::BEYOND_CORNER_MISS,
        };
        says!(m, words, letter);
    }

    /// The verdict, after a corner or an edge was tested.
    pub(super) fn corner_or_edge(&self, m: &mut OneMoment<'_, '_>) {
        let (corner, reached, inside) = (corner_of(m), m.is(text::CORNER_REACHED), self.k == Some(INSIDE));
        self.draw(m, |pen| {
            draw_verdict(self, pen, &self.edges, inside);
            if let Some(corner) = corner {
                self.draw_to_corner(pen, corner, reached);
            }
        });
        let to_corner = corner.map(|corner| self.t.distance_squared(corner));
        self.draw_missed(m, to_corner.or(self.nearest().map(|edge| edge.squared)));
        m.says(if inside {
            said::VERDICT_REGION_INSIDE
        } else if m.is(HIT) {
            said::VERDICT_METHOD_HIT
        } else {
            said::VERDICT_METHOD_MISS
        });
    }

    fn draw_to_corner(&self, pen: &mut Pen<'_>, corner: Vec2, reached: bool) {
        let role = if reached { Role::Touching } else { Role::Projection };
        let label = measured(&format!("|{}T|", self.letter()), self.t.distance(corner));
        pen.draw(role, Shape::Segment(self.t, corner)).draws(text::TO_CORNER).label(label);
        pen.draw(role, Shape::Point(corner)).draws(text::CORNER);
    }

    /// The corner beyond which T lies.
    fn letter(&self) -> &'static str {
        match self.k {
            Some(1) => "B",
            Some(2) => "A",
            _ => "C",
        }
    }
}

fn corner_of(it: &impl Variables) -> Option<Vec2> {
    it.seen(text::CORNER).map(|_| it.vector(text::CORNER))
}

pub(super) fn reason_of_corner(given: &Given, run: &Run<'_>) -> String {
    let Some(corner) = corner_of(run) else { return reason(given, run) };
    let (k, letter) = (run.whole(text::K), given.letter());
    let numbers = compare(&format!("|{letter}T|"), given.t.distance(corner), "r", given.r, run.is(HIT));
    fill!(run.lang, said::REASON_ONLY_CORNER, k, letter, numbers)
}
