//! The core of a capsule, a point dropped on it, and the sides of its line. Scenes of capsules and segments share them.

use super::common::*;
use super::names::{capsules, segments as text};
use crate::geometry::Capsule;
use crate::said::scene as said;
use glam::Vec2;
use std::fmt;

/// A capsule's core, with the letters of its ends and the radius.
#[derive(Clone, Copy)]
pub struct Core {
    pub p: Vec2,
    pub q: Vec2,
    pub letters: [&'static str; 2],
    pub radius: f32,
}

impl Core {
    pub fn new(capsule: &Capsule, letters: [&'static str; 2]) -> Self {
        let (p, q) = (capsule.core().start(), capsule.core().end());
        Self { p, q, letters, radius: capsule.radius() }
    }

    pub fn v(&self) -> Vec2 {
        self.q - self.p
    }

    pub fn segment(&self) -> Shape {
        Shape::Segment(self.p, self.q)
    }

    /// The line through the core, if its ends differ.
    pub fn draw_line(&self, pen: &mut Pen<'_>) {
        if self.p != self.q {
            pen.draw(Role::Hint, Shape::Line(self.p, self.v()));
        }
    }

    pub fn outline(&self) -> Shape {
        Shape::Capsule(self.p, self.q, self.radius)
    }

    /// The middle of the core, and the point of the rim beside it.
    pub fn rim(&self) -> (Vec2, Vec2) {
        let middle = self.p.midpoint(self.q);
        (middle, middle + self.radius * across(self.v()))
    }
}

/// A unit vector perpendicular to `v`.
pub fn across(v: Vec2) -> Vec2 {
    v.perp().try_normalize().unwrap_or(Vec2::Y)
}

/// The side of a core's line on which an end lies, for texts.
pub struct Side<'a> {
    pub end: &'static str,
    pub core: &'a Core,
    pub area: Shown,
    pub side: f32,
}

impl Side<'_> {
    /// The side of the end, as seen in the direction of the core.
    fn place(&self) -> Words {
        if self.core.p == self.core.q {
            said::SIDE_NONE
        } else if self.side > 0.0 {
            said::SIDE_RIGHT
        } else if self.side < 0.0 {
            said::SIDE_LEFT
        } else {
            said::SIDE_ON_LINE
        }
    }
}

impl fmt::Display for Side<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { end, core: Core { letters: [p, q], .. }, area, side } = self;
        let place = area.lang.of(self.place());
        let lang = area.lang;
        f.write_str(&if *side > 0.0 {
            fill!(lang, said::SIDE_POSITIVE, p, q, end, area, place)
        } else if *side < 0.0 {
            fill!(lang, said::SIDE_NEGATIVE, p, q, end, area, place)
        } else {
            fill!(lang, said::SIDE_ZERO, p, q, end, area, place)
        })
    }
}

/// The core's line, and the triangles to both ends. Each triangle has half of the area that is the side's number.
pub fn draw_sides(pen: &mut Pen<'_>, core: &Core, ends: [(Vec2, &Side<'_>, &'static str); 2]) {
    core.draw_line(pen);
    for (end, side, _) in &ends {
        if side.side != 0.0 {
            pen.draw(Role::Area, Shape::Polygon(vec![core.p, core.q, *end]));
        }
    }
    pen.draw(Role::Vector2, Shape::Arrow(core.p, core.q));
    for (end, side, name) in ends {
        let label = format!("{}: {} {}", side.end, side.area.lang.of(side.place()), side.area);
        pen.draw(Role::Vector1, Shape::Arrow(core.p, end)).draws(Name(name)).label(label);
    }
}

/// The distance between two bodies, with the radius of each laid along it from its end. If the ends coincide, it points along
/// `other`, a unit vector.
pub fn draw_reach(
    pen: &mut Pen<'_>,
    [from, to]: [Vec2; 2],
    radii: [(Role, &'static str, f32); 2],
    other: Vec2,
    (name, label): (Name, String),
) {
    let along = (to - from).try_normalize().unwrap_or(other);
    // If the bodies overlap, there is room for one number only. The reason names the others.
    let apart = from.distance(to) > radii[0].2 + radii[1].2;
    let label = if apart { label } else { Plain(from.distance(to)).to_string() };
    let mut start = from;
    for (role, letter, radius) in radii {
        let end = start + radius * along;
        let band = pen.draw(role, Shape::Band(start, end)).draws(capsules::REACH);
        if apart {
            band.label(measured(letter, radius));
        }
        start = end;
    }
    pen.draw(Role::Gap, Shape::Segment(from, to)).draws(name).label(label);
}

/// A point dropped on a core: the moments of `closest_point`.
pub struct Dropped<'a> {
    pub t: Vec2,
    /// The name of the point.
    pub letter: &'static str,
    pub core: &'a Core,
}

impl Dropped<'_> {
    /// The foot of the point on the core's line; `None` if the core is a point.
    fn foot(&self, [wv, vv]: [f32; 2]) -> Option<Vec2> {
        (vv > 0.0).then(|| self.core.p + wv / vv * self.core.v()).filter(|foot| foot.is_finite())
    }

    /// The point with its name, if it has none in the picture, and the core, extended if needed.
    fn draw_given(&self, pen: &mut Pen<'_>, [wv, vv]: [f32; 2]) {
        if wv < 0.0 || wv > vv {
            self.core.draw_line(pen);
        }
        pen.draw(Role::Vector1, Shape::Point(self.t)).label(self.letter);
    }

    /// The line from the point to its foot on the core's line.
    fn draw_drop(&self, pen: &mut Pen<'_>, foot: Vec2) {
        if foot != self.t {
            pen.draw(Role::Hint, Shape::Drop(self.t, foot));
            pen.draw(Role::Axis, Shape::RightAngle(foot, self.t - foot, self.core.p - self.core.q));
        }
    }

    pub fn project(&self, m: &mut OneMoment<'_, '_>) {
        let (t, [p, q]) = (self.letter, self.core.letters);
        let numbers @ [wv, vv] = [m.number(text::WV), m.number(text::VV)];
        m.draw(|pen| {
            self.draw_given(pen, numbers);
            if let Some(foot) = self.foot(numbers) {
                self.draw_drop(pen, foot);
                // The bar is the shadow itself: the position of the point along the core.
                let label = measured("w·v / |v|", wv / vv.sqrt());
                pen.draw(Role::Projection, Shape::Band(self.core.p, foot)).draws(text::WV).label(label);
            }
            pen.draw(Role::Vector2, Shape::Arrow(self.core.p, self.core.q)).named(text::V);
            pen.draw(Role::Vector1, Shape::Arrow(self.core.p, self.t)).named(text::W);
        });
        let words = if vv == 0.0 {
            said::PROJECT_ONE_POINT
        } else if wv < 0.0 {
            said::PROJECT_AGAINST
        } else {
            said::PROJECT_SHADOW
        };
        says!(m, words, p, q, t);
    }

    pub fn clamp(&self, m: &mut OneMoment<'_, '_>) {
        let (t, [p, q]) = (self.letter, self.core.letters);
        let (numbers @ [wv, vv], f) = ([m.number(text::WV), m.number(text::VV)], m.value(text::F));
        let (foot, to) = (self.foot(numbers), self.core.p + m.number(text::F) * self.core.v());
        m.draw(|pen| {
            self.draw_given(pen, numbers);
            pen.draw(Role::Vector2, Shape::Arrow(self.core.p, self.core.q)).draws(text::V);
            if let Some(foot) = foot {
                self.draw_drop(pen, foot);
            }
            let foot = foot.unwrap_or(self.core.p);
            if to != foot {
                pen.draw(Role::Projection, Shape::Band(foot, to));
                pen.draw(Role::Projection, Shape::Arrow(foot, to));
            }
            let label = format!("f = {f}");
            pen.draw(Role::Projection, Shape::Point(to)).draws(text::F).from(Shape::Point(foot)).label(label);
        });
        let words = if vv == 0.0 {
            said::CLAMP_ONE_POINT
        } else if wv < 0.0 {
            said::CLAMP_BEFORE
        } else if wv > vv {
            said::CLAMP_BEYOND
        } else {
            said::CLAMP_BESIDE
        };
        says!(m, words, t, p, q);
    }

    pub fn closest(&self, m: &mut OneMoment<'_, '_>) {
        let (t, [p, q]) = (self.letter, self.core.letters);
        let (to, gap_squared) = (m.vector(text::CLOSEST), m.number(text::GAP_SQUARED));
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Point(self.t)).label(t);
            pen.draw(Role::Vector2, Shape::Arrow(self.core.p, to)).label("f·v");
            let label = rooted("|gap|", gap_squared);
            pen.draw(Role::Projection, Shape::Arrow(to, self.t)).draws(text::GAP).label(label);
            pen.draw(Role::Projection, Shape::Point(to)).draws(text::CLOSEST);
        });
        let words = if gap_squared == 0.0 { said::CLOSEST_POINT_ITSELF } else { said::CLOSEST_POINT_AWAY };
        says!(m, words, t, p, q);
    }
}
