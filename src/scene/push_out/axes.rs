//! Moments of the method that compares shadows on axes.

use super::given::{Given, gap_or};
use super::*;
use glam::{Vec2, vec2};

/// An axis of the box.
struct Axis {
    /// The letter of the axis.
    letter: &'static str,
    /// The direction of the axis, and the perpendicular one.
    direction: Vec2,
    across: Vec2,
    /// The coordinates of T along and across the axis, and the half extents.
    at: [f32; 2],
    half: [f32; 2],
    along: Name,
    over: Name,
    overlap: Name,
    most: Name,
}

impl Given {
    pub(super) fn axis_u(&self, m: &mut OneMoment<'_, '_>) {
        let ([direction, across], e) = ([self.it.u(), self.it.v()], self.it.half());
        let names = ["along_u", "over_u", "overlap_u", "e.x"].map(Name);
        let [along, over, overlap, most] = names;
        let (at, half) = ([self.d.x, self.d.y], [e.x, e.y]);
        self.axis(m, &Axis { letter: "u", direction, across, at, half, along, over, overlap, most });
    }

    pub(super) fn axis_v(&self, m: &mut OneMoment<'_, '_>) {
        let ([direction, across], e) = ([self.it.v(), self.it.u()], self.it.half());
        let names = ["along_v", "over_v", "overlap_v", "e.y"].map(Name);
        let [along, over, overlap, most] = names;
        let (at, half) = ([self.d.y, self.d.x], [e.y, e.x]);
        self.axis(m, &Axis { letter: "v", direction, across, at, half, along, over, overlap, most });
    }

    /// Both shadows on an axis, which is drawn on the side of the box opposite to the disk.
    fn axis(&self, m: &mut OneMoment<'_, '_>, it: &Axis) {
        let (overlap, beyond) = (m.number(it.overlap), m.number(it.over) > 0.0);
        let lang = m.lang();
        let [along, half] = [it.at[0], it.half[0]];
        let aside = self.it.center() - (it.half[1] + 0.5).copysign(it.at[1]) * it.across;
        let place = |along: f32| aside + along * it.direction;
        let toward = 1.0_f32.copysign(along);
        let deepest = along - toward * self.r;
        m.draw(|pen| {
            pen.draw(Role::Axis, Shape::Line(aside, it.direction));
            pen.draw(Role::Hint, Shape::Drop(self.t, place(along)));
            pen.draw(Role::Target, Shape::Band(place(-half), place(half)));
            pen.draw(Role::Moving, Shape::Band(place(along - self.r), place(along + self.r)));
            let label = gap_or(said::OVERLAP, overlap, lang);
            let way = Shape::Segment(place(deepest), place(deepest + toward * overlap));
            pen.draw(Role::Gap, way).draws(it.overlap).label(label);
        });
        let [along, over, overlap_shown, most] =
            [it.along, it.over, it.overlap, it.most].map(|name| m.quotes(name));
        let (letter, overlap) = (it.letter, overlap_shown);
        if !beyond {
            says!(m, said::AXIS_BETWEEN, letter, along, most, over, overlap);
        } else if m.number(it.overlap) < 0.0 {
            says!(m, said::AXIS_GAP, letter, along, most, over, overlap);
        } else {
            says!(m, said::AXIS_BEYOND, letter, along, most, over, overlap);
        }
    }

    pub(super) fn axis_corner(&self, m: &mut OneMoment<'_, '_>) {
        let (e, d) = (self.it.half(), self.d);
        let corner = self.to_world(vec2(e.x.copysign(d.x), e.y.copysign(d.y)));
        if !m.is(text::BEYOND) {
            m.draw(|pen| {
                pen.draw(Role::Hint, Shape::Point(corner));
            });
            return m.says(said::CORNER_NOT_BEYOND);
        }
        let (way, overlap, lang) = (m.vector(text::FROM_CORNER), m.number(text::OVERLAP_CORNER), m.lang());
        let n = way.normalize_or_zero();
        m.draw(|pen| {
            pen.draw(Role::Axis, Shape::Line(corner, n));
            pen.draw(Role::Vector1, Shape::Arrow(corner, corner + way)).draws(text::FROM_CORNER);
            let label = gap_or(said::OVERLAP, overlap, lang);
            let deepest = self.t - self.r * n;
            pen.draw(Role::Gap, Shape::Segment(deepest, deepest + overlap * n))
                .draws(text::OVERLAP_CORNER)
                .label(label);
        });
        m.says(said::CORNER_BEYOND);
    }

    pub(super) fn least(&self, m: &mut OneMoment<'_, '_>) {
        let (n, depth) = (m.vector(text::N), m.number(text::DEPTH));
        m.draw(|pen| self.draw_out(pen, n, depth));
        m.says(if m.is(text::BY_CORNER) { said::LEAST_CORNER } else { said::LEAST_SIDE });
    }
}
