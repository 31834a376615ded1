//! Moments of the boxes with a known frame: the upright one, the one in the body's frame, and the incorrect one.

use super::given::{Framed, Given};
use super::*;
use crate::figure::clip::right_of;

impl Given {
    /// The frame that the body is stored in.
    pub(super) fn own(&self, m: &mut OneMoment<'_, '_>) {
        m.enters_own_frame();
        m.draw(|pen| draw_directions(pen, &self.bound));
        m.says(said::OWN);
    }

    /// The mean, with a line to each point.
    pub(super) fn mean(&self, m: &mut OneMoment<'_, '_>) {
        let mean = m.vector(text::MEAN);
        m.draw(|pen| {
            for p in self.cloud.points() {
                pen.draw(Role::Hint, Shape::Segment(mean, *p)).brief();
            }
            pen.draw(Role::Vector1, Shape::Point(mean)).named(text::MEAN);
        });
        m.says(said::MEAN);
    }

    /// The box of the incorrect method, which is not made from the extremes.
    pub(super) fn box_around_mean(&self, m: &mut OneMoment<'_, '_>) {
        self.compare_areas(m);
        let hull_area = m.part(self.hull.area());
        says!(m, said::BOX_AROUND_MEAN, hull_area);
    }

    pub(super) fn verdict_around_mean(&self, m: &mut OneMoment<'_, '_>) {
        self.verdict(m);
        m.draw_on(&MISSED, |pen| self.draw_missed(pen));
    }

    /// The parts of the body outside each side of the box, hatched.
    fn draw_missed(&self, pen: &mut Pen<'_>) {
        let corners = self.bound.corners().map(|corner| self.bound.world(corner));
        for i in 0..corners.len() {
            let beyond = right_of(self.hull.corners(), corners[i], corners[(i + 1) % corners.len()]);
            if beyond.len() > 2 {
                pen.draw(Role::Mistaken, Shape::Part(beyond));
            }
        }
    }
}

/// The directions of a frame, from its origin.
pub(super) fn draw_directions(pen: &mut Pen<'_>, it: &Framed) {
    it.draw(pen, |pen, _, place| {
        let zero = place(Vec2::ZERO);
        pen.draw(Role::Vector1, Shape::Arrow(zero, place(Vec2::X))).named(text::U);
        pen.draw(Role::Vector2, Shape::Arrow(zero, place(Vec2::Y))).label("v");
    });
}
