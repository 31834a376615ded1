//! The looks of things: a few strokes beside the scene's own shape.

use crate::figure::{Pen, Role, Shape};
use glam::{Vec2, vec2};

/// The look of a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    /// The scene's shape alone.
    #[default]
    Plain,
    /// A string hangs from it.
    Balloon,
    /// Spikes stick out of it.
    Mine,
    /// A ring in it.
    Coin,
    /// Tape around it.
    Parcel,
    /// Windows.
    Car,
    /// A tail.
    Fish,
    /// A hilt.
    Sword,
    /// Cracks.
    Rock,
    /// Stripes.
    Fence,
    /// An eye that looks ahead.
    Guard,
    /// Nothing is drawn: another thing at the same place has the picture.
    Hidden,
}

impl Look {
    /// All looks, with their names in level files.
    pub const ALL: [(Self, &'static str); 12] = [
        (Self::Plain, "plain"),
        (Self::Balloon, "balloon"),
        (Self::Mine, "mine"),
        (Self::Coin, "coin"),
        (Self::Parcel, "parcel"),
        (Self::Car, "car"),
        (Self::Fish, "fish"),
        (Self::Sword, "sword"),
        (Self::Rock, "rock"),
        (Self::Fence, "fence"),
        (Self::Guard, "guard"),
        (Self::Hidden, "hidden"),
    ];

    /// The look of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|(look, _)| *look)
    }

    /// Draws the strokes on a shape.
    pub fn draw(self, pen: &mut Pen<'_>, role: Role, shape: &Shape) {
        let middle = shape.middle();
        let around = |from: f32, to: f32, count: usize| {
            (0..count)
                .map(move |i| Vec2::from_angle(std::f32::consts::TAU * i as f32 / count as f32))
                .map(move |way| Shape::Segment(middle + from * way, middle + to * way))
        };
        match (self, shape) {
            (Self::Balloon, Shape::Disk(c, r)) => {
                let knot = *c - vec2(0.0, *r);
                pen.draw(role, Shape::Segment(knot, knot - vec2(0.25 * r, 0.45 * r)));
                pen.draw(role, Shape::Segment(knot - vec2(0.25 * r, 0.45 * r), knot - vec2(0.0, 0.95 * r)));
                pen.draw(role, Shape::Circle(*c + vec2(0.35 * r, 0.4 * r), 0.14 * r));
            }
            (Self::Mine, Shape::Disk(_, r)) => draw_all(pen, role, around(*r, 1.3 * r, 8)),
            (Self::Coin, Shape::Disk(c, r)) => draw_all(pen, role, [Shape::Circle(*c, 0.65 * r)]),
            (Self::Rock, Shape::Disk(_, r)) => draw_all(pen, role, around(0.35 * r, 0.6 * r, 3)),
            (Self::Fish, Shape::Disk(c, r)) => {
                let (tail, way) = (*c - vec2(*r, 0.0), vec2(0.8 * r, 0.55 * r));
                pen.draw(role, Shape::Segment(tail, tail + vec2(-way.x, way.y)));
                pen.draw(role, Shape::Segment(tail, tail - way));
                pen.draw(role, Shape::Segment(tail + vec2(-way.x, way.y), tail - way));
                pen.draw(role, Shape::Point(*c + vec2(0.45 * r, 0.25 * r)));
            }
            (Self::Guard, Shape::Sector(eye, range, angle, _)) => {
                let ahead = Vec2::from_angle(*angle);
                pen.draw(role, Shape::Disk(*eye, 0.07 * range));
                pen.draw(role, Shape::Arrow(*eye, *eye + 0.18 * range * ahead));
            }
            (Self::Sword, Shape::Capsule(a, b, r)) => {
                let way = (*b - *a).normalize_or_zero();
                let (at, across) = (a.lerp(*b, 0.2), way.perp() * (r + 0.2));
                pen.draw(role, Shape::Segment(at - across, at + across));
            }
            (Self::Parcel | Self::Car | Self::Rock | Self::Fence, Shape::Polygon(corners))
                if corners.len() == 4 =>
            {
                let side = |i: usize, share: f32| corners[i].lerp(corners[(i + 1) % 4], share);
                let across = |share: f32| Shape::Segment(side(0, share), side(2, 1.0 - share));
                let shares: &[f32] = match self {
                    Self::Parcel => &[0.5],
                    Self::Car => &[0.25, 0.7],
                    _ => &[0.2, 0.4, 0.6, 0.8],
                };
                draw_all(pen, role, shares.iter().map(|share| across(*share)));
                if self == Self::Parcel {
                    pen.draw(role, Shape::Segment(side(1, 0.5), side(3, 0.5)));
                }
            }
            _ => {}
        }
    }
}

fn draw_all(pen: &mut Pen<'_>, role: Role, shapes: impl IntoIterator<Item = Shape>) {
    for shape in shapes {
        pen.draw(role, shape);
    }
}
