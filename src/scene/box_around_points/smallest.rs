//! Moments of the smallest box: the hull, a box along each of its sides, and the smallest of these.

use super::given::{Framed, Given};
use super::plot::AreaPlot;
use super::*;
use crate::geometry::Cloud;

/// The corners of the hull.
const CORNERS: [Name; Cloud::COUNT] = elements!("hull", 0 1 2 3 4 5 6 7);

/// The names of the calls that try the sides.
pub(super) const SIDES: [&str; Cloud::COUNT] = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"];

const BEST_AREA: Name = Name("best.area");

/// The hull, the boxes along its sides, and their areas.
pub(super) struct Tries {
    given: Given,
    plot: AreaPlot,
    /// The names of the sides.
    sides: Vec<String>,
    /// The boxes along the sides.
    tried: Vec<Framed>,
    areas: Vec<f32>,
    /// The index of the smallest box.
    chosen: usize,
}

impl Tries {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let given = Given::of(run.inputs);
        let plot = AreaPlot::new(&given);
        let sides = given.hull.sides().map(|side| given.side(side)).collect();
        let calls = || SIDES.into_iter().filter_map(|side| run.called(side));
        let tried: Vec<Framed> = calls().map(|call| Framed::along(&call)).collect();
        let areas: Vec<f32> = calls().map(|call| call.number(text::AREA)).collect();
        let chosen = (0..areas.len()).min_by(|&i, &j| areas[i].total_cmp(&areas[j])).unwrap_or(0);
        let bound = tried[chosen];
        Self { given: Given { bound, ends: bound, ..given }, plot, sides, tried, areas, chosen }
    }

    pub(super) fn bound(&self) -> Framed {
        self.given.bound
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        self.given.tell(tell);
        self.plot.tell(tell, &self.given);
        tell.table(&[said::TABLE_HEAD_SIDE, said::TABLE_HEAD_SIZE, said::AREA], |_| vec![]);
    }

    pub(super) fn hull(&self, m: &mut OneMoment<'_, '_>) {
        let given = &self.given;
        let corners = given.hull.corners();
        for (name, corner) in CORNERS.into_iter().zip(corners) {
            m.finds(name, *corner);
        }
        m.draw(|pen| {
            for [from, to] in given.hull.sides() {
                pen.draw(Role::Vector1, Shape::Segment(from, to));
            }
            for (name, corner) in CORNERS.into_iter().zip(corners) {
                pen.draw(Role::Vector1, Shape::Point(*corner)).draws(name);
            }
        });
        let letters: Vec<&str> = corners.iter().map(|corner| given.letter(*corner)).collect();
        let letters = letters.join(", ");
        says!(m, said::HULL, letters);
    }

    /// Tries the next side.
    pub(super) fn try_side(&self, m: &mut OneMoment<'_, '_>) {
        let i = m.nth();
        let side = &self.sides[i];
        m.table_row(SIDES[i], |_| side.clone());
        m.table_now(vec![i]);
        m.draw(|pen| {
            if let Some([from, to]) = self.given.hull.sides().nth(i) {
                pen.draw(Role::Vector2, Shape::Band(from, to)).brief();
            }
        });
        says!(m, said::TRY, side);
    }

    /// The box along a side.
    pub(super) fn beside(&self, m: &mut OneMoment<'_, '_>) {
        let i = m.nth();
        let (it, side) = (&self.tried[i], &self.sides[i]);
        let (size, area) = (m.value(text::SIZE), m.value(text::AREA));
        m.table_cell(|_| size.to_string());
        m.table_cell(|_| area.to_string());
        let kink = Shape::Point(self.plot.place(it.u, m.number(text::AREA)));
        m.draw(|pen| {
            it.draw_ends(pen, &self.given);
            pen.draw(Role::Projection, it.outline()).draws(text::AREA);
            pen.within(Frame::Own).draw(Role::Projection, kink).draws(text::AREA);
        });
        let [width, height] = m.vector(text::SIZE).to_array().map(|number| m.part(number));
        says!(m, said::BESIDE, side, width, height);
    }

    pub(super) fn choose(&self, m: &mut OneMoment<'_, '_>) {
        let (best, area) = (&self.given.bound, self.areas[self.chosen]);
        m.table_now(vec![self.chosen]);
        m.draw(|pen| {
            pen.draw(Role::Projection, best.outline()).draws(BEST_AREA);
            let least = Shape::Point(self.plot.place(best.u, area));
            pen.within(Frame::Own).draw(Role::Projection, least).draws(BEST_AREA);
        });
        let side = &self.sides[self.chosen];
        let area = m.finds(BEST_AREA, area);
        says!(m, said::CHOOSE, area, side);
    }

    pub(super) fn make_box(&self, m: &mut OneMoment<'_, '_>) {
        self.given.make_box(m);
    }

    pub(super) fn verdict(&self, m: &mut OneMoment<'_, '_>) {
        self.given.verdict(m);
    }
}

impl Framed {
    /// The box that a call found.
    fn along(call: &impl Variables) -> Self {
        let (zero, u) = (call.vector(text::FROM), call.vector(text::U));
        Self { zero, u, min: call.vector(text::MIN), max: call.vector(text::MAX), has_pane: false }
    }
}

pub(super) fn reason_of_tries(tries: &Tries, run: &Run<'_>) -> String {
    reason(&tries.given, run)
}
