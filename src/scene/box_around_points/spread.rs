//! Moments of the box along the widest spread.

use super::given::{Framed, Given};
use super::methods::draw_directions;
use super::*;
use std::f32::consts::TAU;

impl Given {
    /// The spread along the axes, and the sign of their correlation.
    pub(super) fn find_spread(&self, m: &mut OneMoment<'_, '_>) {
        let spread @ [_, _, xy] = [text::XX, text::YY, text::XY].map(|name| m.number(name));
        m.draw(|pen| draw_spread(pen, &self.bound, spread));
        m.says(if xy > 0.0 {
            said::SPREAD_RISING
        } else if xy < 0.0 {
            said::SPREAD_FALLING
        } else {
            said::SPREAD_LEVEL
        });
    }

    /// The direction of the greatest spread.
    pub(super) fn axis(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| draw_directions(pen, &self.bound));
        m.says(said::AXIS);
    }
}

/// The spread in all directions: an ellipse whose shadow on each direction is as long as the spread.
fn draw_spread(pen: &mut Pen<'_>, it: &Framed, [xx, yy, xy]: [f32; 3]) {
    const CORNERS: u8 = 64;
    let (mean, u, v) = (it.zero, it.u, it.u.perp());
    let along = |d: Vec2| (xx * d.x * d.x + 2.0 * xy * d.x * d.y + yy * d.y * d.y).max(0.0).sqrt();
    let (long, short) = (along(u), along(v));
    let corner = |i: u8| {
        let (sin, cos) = (TAU * f32::from(i) / f32::from(CORNERS)).sin_cos();
        mean + long * cos * u + short * sin * v
    };
    pen.draw(Role::Area, Shape::Polygon((0..CORNERS).map(corner).collect()));
    for (direction, name, squared, label) in [(Vec2::X, text::XX, xx, "√xx"), (Vec2::Y, text::YY, yy, "√yy")]
    {
        let to = mean + squared.sqrt() * direction;
        pen.draw(Role::Vector2, Shape::Segment(mean, to)).draws(name).label(label);
    }
}
