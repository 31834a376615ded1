//! The core of a capsule, what dropping a point on it tells, and the sides of its line: scenes of capsules and segments share them.

use super::common::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::Capsule;
use crate::geometry::segments::ClosestPoint;
use glam::Vec2;
use std::fmt;

pub const PROJECT: Mark = mark("project", words("the point seen along the core", "点の芯への射影"));
pub const CLAMP: Mark = mark("clamp", words("the foot, held on the core", "芯の上に収めた足"));
pub const CLOSEST_POINT: Mark = mark("closest", words("the closest point of the core", "芯の最近接点"));

const V: Name = Name("v");
const W: Name = Name("w");
pub const WV: Name = Name("wv");
pub const VV: Name = Name("vv");
pub const F: Name = Name("f");
const CLOSEST: Name = Name("closest");
pub const GAP: Name = Name("gap");
pub const GAP_SQUARED: Name = Name("gap_squared");
pub const REACH: Name = Name("reach");
pub const REACH_SQUARED: Name = Name("reach_squared");

/// A capsule's core, with the letters of its ends, and its radius.
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

    /// The line that goes on beyond its ends, if they are two.
    pub fn draw_line(&self, pen: &mut Pen<'_>) {
        if self.p != self.q {
            pen.draw(Role::Hint, Shape::Line(self.p, self.v()));
        }
    }

    pub fn outline(&self) -> Shape {
        Shape::Capsule(self.p, self.q, self.radius)
    }

    /// Its middle, and the spot on the rim beside it.
    pub fn rim(&self) -> (Vec2, Vec2) {
        let middle = self.p.midpoint(self.q);
        (middle, middle + self.radius * across(self.v()))
    }
}

/// A direction square to a vector.
pub fn across(v: Vec2) -> Vec2 {
    v.perp().try_normalize().unwrap_or(Vec2::Y)
}

/// On which side of a core's line an end lies, in words.
pub struct Side<'a> {
    pub end: &'static str,
    pub core: &'a Core,
    pub area: Shown,
    pub side: f32,
}

impl Side<'_> {
    /// Where the end is seen from someone who goes along the core.
    fn place(&self) -> Words {
        if self.core.p == self.core.q {
            words("no side", "左右なし")
        } else if self.side > 0.0 {
            words("right", "右")
        } else if self.side < 0.0 {
            words("left", "左")
        } else {
            words("on the line", "線上")
        }
    }
}

impl fmt::Display for Side<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { end, core: Core { letters: [p, q], .. }, area, side } = self;
        let place = area.lang.of(self.place());
        write!(f, "{p}{end} × {p}{q} = {area}")?;
        match area.lang {
            Lang::En if *side > 0.0 => write!(f, ", positive: {end} is {place}"),
            Lang::En if *side < 0.0 => write!(f, ", negative: {end} is {place}"),
            Lang::En => write!(f, ": {end} is {place}"),
            Lang::Ja if *side > 0.0 => write!(f, " は正で {end} は{place}"),
            Lang::Ja if *side < 0.0 => write!(f, " は負で {end} は{place}"),
            Lang::Ja => write!(f, " で {end} は{place}"),
        }
    }
}

/// The core's line, and the triangles to both ends: half of the area that each side has as its number.
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

/// A distance between two bodies, with the radius of each laid along it, from its own end on. Where both ends are one, it goes
/// along `other`, a unit vector.
pub fn draw_reach(
    pen: &mut Pen<'_>,
    [from, to]: [Vec2; 2],
    radii: [(Role, &'static str, f32); 2],
    other: Vec2,
    (name, label): (Name, String),
) {
    let along = (to - from).try_normalize().unwrap_or(other);
    // Where the bodies overlap there is room for one number; the reason says the others.
    let apart = from.distance(to) > radii[0].2 + radii[1].2;
    let label = if apart { label } else { Plain(from.distance(to)).to_string() };
    let mut start = from;
    for (role, letter, radius) in radii {
        let end = start + radius * along;
        let band = pen.draw(role, Shape::Band(start, end)).draws(REACH);
        if apart {
            band.label(measured(letter, radius));
        }
        start = end;
    }
    pen.draw(Role::Gap, Shape::Segment(from, to)).draws(name).label(label);
}

/// A point that is dropped on a core: what the call of `closest_point` tells.
pub struct Dropped<'a> {
    pub t: Vec2,
    /// What it is called.
    pub letter: &'static str,
    pub core: &'a Core,
}

impl Dropped<'_> {
    /// Where the point is dropped on the core's line; nothing for a core that is a point.
    fn foot(&self, it: &ClosestPoint) -> Option<Vec2> {
        (it.vv > 0.0).then(|| self.core.p + it.wv / it.vv * it.v).filter(|foot| foot.is_finite())
    }

    /// The point with its name, where it has none in the picture; and the core, extended as far as it takes.
    fn draw_given(&self, pen: &mut Pen<'_>, it: &ClosestPoint) {
        if it.wv < 0.0 || it.wv > it.vv {
            self.core.draw_line(pen);
        }
        pen.draw(Role::Vector1, Shape::Point(self.t)).label(self.letter);
    }

    /// The point that is dropped on the core's line.
    fn draw_drop(&self, pen: &mut Pen<'_>, foot: Vec2) {
        if foot != self.t {
            pen.draw(Role::Hint, Shape::Drop(self.t, foot));
            pen.draw(Role::Axis, Shape::RightAngle(foot, self.t - foot, self.core.p - self.core.q));
        }
    }

    pub fn tell(&self, it: &ClosestPoint, tell: &mut Telling<'_>) {
        tell.moment(&PROJECT, |m| self.project(m, it));
        tell.moment(&CLAMP, |m| self.clamp(m, it));
        tell.moment(&CLOSEST_POINT, |m| self.closest(m, it));
    }

    pub fn project(&self, m: &mut OneMoment<'_, '_>, it: &ClosestPoint) {
        let (t, [p, q]) = (self.letter, self.core.letters);
        let (v, w) = (m.finds(V, it.v), m.finds(W, it.w));
        let (wv, vv) = (m.finds(WV, it.wv), m.finds(VV, it.vv));
        m.draw(|pen| {
            self.draw_given(pen, it);
            if let Some(foot) = self.foot(it) {
                self.draw_drop(pen, foot);
                // The bar is the shadow itself: how far along the core the point lies.
                let label = measured("w·v / |v|", it.wv / it.vv.sqrt());
                pen.draw(Role::Projection, Shape::Band(self.core.p, foot)).draws(WV).label(label);
            }
            pen.draw(Role::Vector2, Shape::Arrow(self.core.p, self.core.q)).named(V);
            pen.draw(Role::Vector1, Shape::Arrow(self.core.p, self.t)).named(W);
        });
        if it.vv == 0.0 {
            say!(
                m,
                "{p} and {q} are one point: v = {v} has no direction, and v·v = {vv}.",
                "{p} と {q} は同じ点。v = {v} には向きがなく、v·v = {vv}。"
            );
        } else if it.wv < 0.0 {
            say!(
                m,
                "w = {w} from {p} to {t} points against v = {v}: w·v = {wv} is negative. v·v = {vv}.",
                "{p} から {t} への w = {w} は v = {v} と逆を向いている: w·v = {wv} は負。v·v = {vv}。"
            );
        } else {
            say!(
                m,
                "v = {v} runs along the core, w = {w} from {p} to {t}. w·v = {wv} is w’s shadow on v, times |v|; v·v = {vv}.",
                "v = {v} は芯に沿い、w = {w} は {p} から {t} へ向かう。w·v = {wv} は、w が v に落とす影の長さと |v| の積。v·v = {vv}。"
            );
        }
    }

    fn clamp(&self, m: &mut OneMoment<'_, '_>, it: &ClosestPoint) {
        let (t, [p, q]) = (self.letter, self.core.letters);
        let (wv, vv) = (m.reads(WV, it.wv), m.reads(VV, it.vv));
        let f = m.finds(F, it.f);
        m.draw(|pen| {
            self.draw_given(pen, it);
            pen.draw(Role::Vector2, Shape::Arrow(self.core.p, self.core.q)).draws(V);
            let foot = self.foot(it).unwrap_or(self.core.p);
            if self.foot(it).is_some() {
                self.draw_drop(pen, foot);
            }
            if it.closest != foot {
                pen.draw(Role::Projection, Shape::Band(foot, it.closest));
                pen.draw(Role::Projection, Shape::Arrow(foot, it.closest));
            }
            let label = format!("f = {f}");
            pen.draw(Role::Projection, Shape::Point(it.closest))
                .draws(F)
                .from(Shape::Point(foot))
                .label(label);
        });
        if it.vv == 0.0 {
            say!(
                m,
                "Dividing by v·v = {vv} is impossible: f = {f}, at the only point of the core.",
                "v·v = {vv} では割れない: f = {f}。芯には1点しかない。"
            );
        } else if it.wv < 0.0 {
            say!(
                m,
                "w·v = {wv} is negative: {t} lies before {p}, where the core has not begun, so f is clamped to {f}.",
                "w·v = {wv} は負: {t} は {p} より手前で、そこに芯はない。f を {f} にクランプする。"
            );
        } else if it.wv > it.vv {
            say!(
                m,
                "w·v = {wv} is more than v·v = {vv}: {t} lies beyond {q}, where the core has ended, so f is clamped to {f}.",
                "w·v = {wv} は v·v = {vv} より大きい: {t} は {q} より先で、そこに芯はない。f を {f} にクランプする。"
            );
        } else {
            say!(
                m,
                "w·v / v·v = {wv} / {vv} = {f}: {t} lies beside the core, this fraction of the way from {p} to {q}.",
                "w·v / v·v = {wv} / {vv} = {f}: {t} は芯の横にあり、足は {p} から {q} までのこの割合のところ。"
            );
        }
    }

    fn closest(&self, m: &mut OneMoment<'_, '_>, it: &ClosestPoint) {
        let (t, [p, q]) = (self.letter, self.core.letters);
        m.reads(F, it.f);
        let (closest, gap) = (m.finds(CLOSEST, it.closest), m.finds(GAP, it.gap));
        let squared = m.finds(GAP_SQUARED, it.gap_squared);
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Point(self.t)).label(t);
            pen.draw(Role::Vector2, Shape::Arrow(self.core.p, it.closest)).label("f·v");
            let label = rooted("|gap|", it.gap_squared);
            pen.draw(Role::Projection, Shape::Arrow(it.closest, self.t)).draws(GAP).label(label);
            pen.draw(Role::Projection, Shape::Point(it.closest)).draws(CLOSEST);
        });
        if it.gap_squared == 0.0 {
            say!(
                m,
                "{p} + f·v = {closest} is {t} itself: gap = {gap}, gap·gap = {squared}.",
                "{p} + f·v = {closest} は {t} そのもの: gap = {gap}、gap·gap = {squared}。"
            );
        } else {
            say!(
                m,
                "{p} + f·v = {closest} is the point of {p}{q} closest to {t}. gap = {gap} leads from it to {t}; gap·gap = {squared} is the squared distance.",
                "{p} + f·v = {closest} が、{t} に最も近い {p}{q} の点。そこから {t} へ gap = {gap}。距離の2乗は gap·gap = {squared}。"
            );
        }
    }
}
