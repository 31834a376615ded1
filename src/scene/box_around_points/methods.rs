//! What the boxes tell whose frame is known: the upright one, the one in the body's own frame, and the flawed one.

use super::given::{Found, Framed, Given, tell_reason};
use super::*;
use crate::figure::clip::right_of;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::box_around_points::flawed::MeanAndSpread;
use crate::geometry::box_around_points::{OwnFrame, Upright};
use crate::said::box_around_points as said;

const ZERO: Name = Name("zero");
pub(super) const U: Name = Name("u");
pub(super) const OWN_P: Name = Name("own");
const MEAN_IS: Name = Name("mean");

impl From<&Upright> for Framed {
    fn from(it: &Upright) -> Self {
        Self::upright(it.min, it.max)
    }
}

pub(super) fn tell_upright(inputs: &Inputs, it: &Upright, tell: &mut Telling<'_>) {
    let (given, ends) = (Given::new(inputs), Framed::from(it));
    given.tell(tell);
    ends.tell_ends(tell, &given);
    tell.moment(&BOX, |m| {
        let found = Found { center: it.center, half: it.half, area: it.area };
        ends.tell_box(m, &given, found);
    });
    tell.moment(&VERDICT, |m| ends.tell_verdict(m, &given, it.hit));
    tell_reason(tell, &given, it.hit);
}

impl From<&OwnFrame> for Framed {
    fn from(it: &OwnFrame) -> Self {
        Self { zero: it.zero, u: it.u, min: it.min, max: it.max, has_pane: true }
    }
}

pub(super) fn tell_own_frame(inputs: &Inputs, it: &OwnFrame, tell: &mut Telling<'_>) {
    let (given, ends) = (Given::new(inputs), Framed::from(it));
    given.tell_twice(tell, &ends);
    tell.moment(&OWN, |m| {
        m.finds(ZERO, it.zero);
        let u = m.finds(U, it.u);
        m.enters_own_frame();
        m.draw(|pen| draw_directions(pen, &ends));
        say!(m, said::OWN, u);
    });
    let found = Found { center: it.center, half: it.half, area: it.area };
    ends.tell_rest(tell, &given, found, (it.own, it.hit));
}

impl Framed {
    /// What a frame that is found leaves to do: the ends along its axes, the box between them, and P in the frame.
    pub(super) fn tell_rest(
        &self,
        tell: &mut Telling<'_>,
        given: &Given,
        found: Found,
        (own, hit): (Vec2, bool),
    ) {
        self.tell_ends(tell, given);
        tell.moment(&BOX, |m| self.tell_box(m, given, found));
        tell.moment(&VERDICT, |m| {
            m.finds(OWN_P, own);
            self.tell_verdict(m, given, hit);
        });
        tell_reason(tell, given, hit);
    }
}

/// The directions of a frame, from its zero.
pub(super) fn draw_directions(pen: &mut Pen<'_>, it: &Framed) {
    it.draw(pen, |pen, _, place| {
        let zero = place(Vec2::ZERO);
        pen.draw(Role::Vector1, Shape::Arrow(zero, place(Vec2::X))).named(U);
        pen.draw(Role::Vector2, Shape::Arrow(zero, place(Vec2::Y))).label("v");
    });
}

/// Tells of the mean, and how every point pulls at it.
pub(super) fn tell_mean(tell: &mut Telling<'_>, given: &Given, mean: Vec2) {
    tell.moment(&MEAN, |m| {
        let mean_is = m.finds(MEAN_IS, mean);
        m.draw(|pen| {
            for p in given.cloud.points() {
                pen.draw(Role::Hint, Shape::Segment(mean, *p)).brief();
            }
            pen.draw(Role::Vector1, Shape::Point(mean)).named(MEAN_IS);
        });
        say!(m, said::MEAN, mean_is);
    });
}

/// The box that it takes: its own ends, around the mean.
impl From<&MeanAndSpread> for Framed {
    fn from(it: &MeanAndSpread) -> Self {
        Self { zero: it.mean, ..Self::upright(-it.half, it.half) }
    }
}

pub(super) fn tell_mean_and_spread(inputs: &Inputs, it: &MeanAndSpread, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let ends = Framed::upright(it.min, it.max);
    // The box that it takes, which those ends do not make.
    let taken = Framed::from(it);
    given.tell(tell);
    tell_mean(tell, &given, it.mean);
    ends.tell_ends(tell, &given);
    tell.moment(&BOX, |m| {
        m.reads(ANGLE, 0.0);
        let (mean, half) = (m.reads(CENTER, it.mean), m.finds(HALF, it.half));
        let (area, hull_area) = (m.finds(AREA, it.area), m.reads(HULL_AREA, given.hull.area()));
        taken.draw_box(m, &given, it.area);
        say!(m, said::BOX_AROUND_MEAN, half, mean, area, hull_area);
    });
    tell.moment(&VERDICT, |m| {
        taken.tell_verdict(m, &given, it.hit);
        m.draw_on(&MISSED, |pen| draw_missed(pen, &given, &taken));
    });
    tell_reason(tell, &given, it.hit);
}

/// The parts of the body that stick out of a box, hatched: beyond each of its sides.
fn draw_missed(pen: &mut Pen<'_>, given: &Given, taken: &Framed) {
    let corners = taken.corners().map(|corner| taken.world(corner));
    for i in 0..corners.len() {
        let beyond = right_of(given.hull.corners(), corners[i], corners[(i + 1) % corners.len()]);
        if beyond.len() > 2 {
            pen.draw(Role::Mistaken, Shape::Part(beyond));
        }
    }
}
