//! What the box along the widest spread tells.

use super::given::{Found, Framed, Given};
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::box_around_points::Covariance;
use crate::said::box_around_points as said;
use std::f32::consts::TAU;

const XX: Name = Name("xx");
const YY: Name = Name("yy");
const XY: Name = Name("xy");
const DOUBLED: Name = Name("doubled");

impl From<&Covariance> for Framed {
    fn from(it: &Covariance) -> Self {
        Self { zero: it.mean, u: it.u, min: it.min, max: it.max, has_pane: false }
    }
}

pub(super) fn tell_covariance(inputs: &Inputs, it: &Covariance, tell: &mut Telling<'_>) {
    let (given, ends) = (Given::new(inputs), Framed::from(it));
    given.tell(tell);
    tell_mean(tell, &given, it.mean);
    tell.moment(&SPREAD, |m| {
        let (xx, yy, xy) = (m.finds(XX, it.xx), m.finds(YY, it.yy), m.finds(XY, it.xy));
        m.draw(|pen| draw_spread(pen, it));
        if it.xy > 0.0 {
            say!(m, said::SPREAD_RISING, xx, yy, xy);
        } else if it.xy < 0.0 {
            say!(m, said::SPREAD_FALLING, xx, yy, xy);
        } else {
            say!(m, said::SPREAD_LEVEL, xx, yy, xy);
        }
    });
    tell.moment(&AXIS, |m| {
        m.reads(XX, it.xx);
        m.reads(YY, it.yy);
        m.reads(XY, it.xy);
        let (doubled, u) = (m.finds(DOUBLED, it.doubled), m.finds(U, it.u));
        m.draw(|pen| draw_directions(pen, &ends));
        say!(m, said::AXIS, doubled, u);
    });
    let found = Found { center: it.center, half: it.half, area: it.area };
    ends.tell_rest(tell, &given, found, (it.own, it.hit));
}

/// The spread in all directions at once: an ellipse that reaches as far in each of them, so far as its shadow goes.
fn draw_spread(pen: &mut Pen<'_>, it: &Covariance) {
    const CORNERS: u8 = 64;
    let (u, v) = (it.u, it.u.perp());
    let along = |d: Vec2| (it.xx * d.x * d.x + 2.0 * it.xy * d.x * d.y + it.yy * d.y * d.y).max(0.0).sqrt();
    let (long, short) = (along(u), along(v));
    let corner = |i: u8| {
        let (sin, cos) = (TAU * f32::from(i) / f32::from(CORNERS)).sin_cos();
        it.mean + long * cos * u + short * sin * v
    };
    pen.draw(Role::Area, Shape::Polygon((0..CORNERS).map(corner).collect()));
    for (direction, name, squared, label) in [(Vec2::X, XX, it.xx, "√xx"), (Vec2::Y, YY, it.yy, "√yy")] {
        let to = it.mean + squared.sqrt() * direction;
        pen.draw(Role::Vector2, Shape::Segment(it.mean, to)).draws(name).label(label);
    }
}
