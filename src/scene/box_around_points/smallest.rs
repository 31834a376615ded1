//! What the smallest box tells: the hull, a try along each of its sides, and which is the smallest.

use super::given::{Found, Framed, Given, tell_reason};
use super::plot::AreaPlot;
use super::*;
use crate::figure::{Frame, Role, Shape};
use crate::geometry::Cloud;
use crate::geometry::box_around_points::{Beside, Smallest};
use crate::said::box_around_points as said;

/// The corners of the hull.
const CORNERS: [Name; Cloud::COUNT] = [
    Name("hull[0]"),
    Name("hull[1]"),
    Name("hull[2]"),
    Name("hull[3]"),
    Name("hull[4]"),
    Name("hull[5]"),
    Name("hull[6]"),
    Name("hull[7]"),
];

/// The calls that try its sides.
const SIDES: [&str; Cloud::COUNT] = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"];

const FROM: Name = Name("from");
const SIZE: Name = Name("size");
const BEST_AREA: Name = Name("best.area");

impl From<&Beside> for Framed {
    fn from(it: &Beside) -> Self {
        Self { zero: it.from, u: it.u, min: it.min, max: it.max, has_pane: false }
    }
}

impl From<&Smallest> for Framed {
    fn from(it: &Smallest) -> Self {
        Self::from(&it.best)
    }
}

pub(super) fn tell_smallest(inputs: &Inputs, it: &Smallest, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    let plot = AreaPlot::new(&given);
    plot.tell(tell);
    tell_hull(tell, &given);
    tell.table(&[said::TABLE_HEAD_SIDE, said::TABLE_HEAD_SIZE, said::AREA], |_| vec![]);
    let sides: Vec<String> = given.hull.sides().map(|side| given.side(side)).collect();
    for (i, tried) in it.tried.iter().flatten().enumerate() {
        tell_side(tell, &given, i, &sides[i]);
        tell.call(SIDES[i], |tell| tell_beside(tell, &plot, tried, &sides[i]));
    }
    let chosen = it.tried.iter().flatten().position(|tried| *tried == it.best).unwrap_or(0);
    let best = Framed::from(it);
    tell.moment(&CHOOSE, |m| {
        let area = m.finds(BEST_AREA, it.best.area);
        m.table_now(vec![chosen]);
        m.draw(|pen| {
            pen.draw(Role::Projection, best.outline()).draws(BEST_AREA);
            let least = Shape::Point(plot.place(it.best.u, it.best.area));
            pen.within(Frame::Own).draw(Role::Projection, least).draws(BEST_AREA);
        });
        let side = &sides[chosen];
        say!(m, said::CHOOSE, area, side);
    });
    tell.moment(&BOX, |m| {
        let found = Found { center: it.center, half: it.half, area: it.area };
        best.tell_box(m, &given, found);
    });
    tell.moment(&VERDICT, |m| {
        m.finds(OWN_P, it.own);
        best.tell_verdict(m, &given, it.hit);
    });
    tell_reason(tell, &given, it.hit);
}

fn tell_hull(tell: &mut Telling<'_>, given: &Given) {
    let corners = given.hull.corners();
    tell.moment(&HULL, |m| {
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
        say!(m, said::HULL, letters);
    });
}

/// The next side is tried.
fn tell_side(tell: &mut Telling<'_>, given: &Given, i: usize, side: &str) {
    tell.moment(&TRY, |m| {
        m.table_row(SIDES[i], |_| side.to_owned());
        m.table_now(vec![i]);
        m.draw(|pen| {
            if let Some([from, to]) = given.hull.sides().nth(i) {
                pen.draw(Role::Vector2, Shape::Band(from, to)).brief();
            }
        });
        say!(m, said::TRY, side);
    });
}

/// The box along a side.
fn tell_beside(tell: &mut Telling<'_>, plot: &AreaPlot<'_>, it: &Beside, side: &str) {
    tell.moment(&BESIDE, |m| {
        m.finds(FROM, it.from);
        m.finds(U, it.u);
        m.finds(MIN, it.min);
        m.finds(MAX, it.max);
        let (size, area) = (m.finds(SIZE, it.size), m.finds(AREA, it.area));
        let [width, height] = it.size.to_array().map(|number| m.part(number));
        m.table_cell(|_| size.to_string());
        m.table_cell(|_| area.to_string());
        let ends = Framed::from(it);
        m.draw(|pen| {
            ends.draw_ends(pen, plot.given);
            pen.draw(Role::Projection, ends.outline()).draws(AREA);
            let kink = Shape::Point(plot.place(it.u, it.area));
            pen.within(Frame::Own).draw(Role::Projection, kink).draws(AREA);
        });
        say!(m, said::BESIDE, side, width, height, area);
    });
}
