//! What the four end tests tell, one after another, with the shortest distance so far kept.

use super::given::Given;
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::capsules::{End, TIE, nearest_end};
use crate::geometry::segments::ClosestPoint;
use crate::said::capsules as said;
use crate::scene::cores::Dropped;
use glam::Vec2;

/// The ends, as the code has them.
const END: [Name; 4] = [Name("ab.p"), Name("ab.q"), Name("cd.p"), Name("cd.q")];
/// What was found from each end.
const SQUARED: [Name; 4] = [
    Name("a_to_cd.gap_squared"),
    Name("b_to_cd.gap_squared"),
    Name("c_to_ab.gap_squared"),
    Name("d_to_ab.gap_squared"),
];
pub(super) const ENDS_SQUARED: Name = Name("ends_squared");
const NEAREST_END: Name = Name("nearest");

/// The four distances from an end to the other core, and the shortest of them.
pub(super) struct Ends<'a> {
    pub(super) given: &'a Given,
    pub(super) found: [&'a ClosestPoint; 4],
    pub(super) nearest: End,
    pub(super) squared: f32,
    pub(super) reach_squared: f32,
}

impl Ends<'_> {
    fn squares(&self) -> [f32; 4] {
        self.found.map(|found| found.gap_squared)
    }

    /// The smallest square, with as many digits as the verdict takes.
    pub(super) fn smallest(&self) -> Value {
        Value::against(self.squared, self.reach_squared)
    }

    /// The nearest of the first few ends.
    fn nearest_of(&self, count: usize) -> usize {
        let squares = self.squares();
        let known = |i: usize| if i < count { squares[i] } else { f32::INFINITY };
        nearest_end([known(0), known(1), known(2), known(3)]) as usize
    }

    /// From an end to the other core.
    fn way(&self, end: usize) -> Shape {
        Shape::Segment(self.given.ends()[end], self.found[end].closest)
    }

    /// Whether this end and the nearest are nearest to each other: then both ways are one.
    fn is_way_back(&self, end: usize) -> bool {
        let nearest = self.nearest as usize;
        let (way, back) = (self.found[nearest], self.found[end]);
        let ends = self.given.ends();
        // As near as rounding leaves it.
        let alike = |p: Vec2, q: Vec2| p.distance_squared(q) <= TIE * TIE * self.squared;
        end != nearest && alike(way.closest, ends[end]) && alike(back.closest, ends[nearest])
    }

    /// The shortest way, from its point of AB to that of CD.
    pub(super) fn shortest(&self) -> [Vec2; 2] {
        let end = self.nearest as usize;
        let (t, closest) = (self.given.ends()[end], self.found[end].closest);
        if end < 2 { [t, closest] } else { [closest, t] }
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        let marks = [&END_A, &END_B, &END_C, &END_D];
        for (i, (mark, call)) in marks.into_iter().zip(["a", "b", "c", "d"]).enumerate() {
            tell.moment(mark, |m| self.tell_end(m, i));
            let (t, letter, core) = (self.given.ends()[i], ENDS[i].en, self.given.other(i));
            tell.call(call, |tell| Dropped { t, letter, core }.tell(self.found[i], tell));
        }
        tell.moment(&NEAREST, |m| self.tell_nearest(m));
    }

    /// What the ends before have come to; then the turn of this one.
    fn tell_end(&self, m: &mut OneMoment<'_, '_>, i: usize) {
        let (end, [p, q]) = (ENDS[i].en, self.given.other(i).letters);
        let at = m.reads(END[i], self.given.ends()[i]);
        let best = (i > 0).then(|| self.nearest_of(i));
        m.draw(|pen| {
            pen.draw(Role::Vector2, self.given.other(i).segment());
            for (j, &name) in SQUARED.iter().enumerate().take(i) {
                if best == Some(j) {
                    let label = Root(self.found[j].gap_squared).to_string();
                    pen.draw(Role::Gap, self.way(j)).draws(name).label(label);
                } else {
                    pen.draw(Role::Hint, self.way(j)).draws(name);
                }
            }
            pen.draw(Role::Vector1, Shape::Circle(self.given.ends()[i], 0.2)).draws(END[i]);
        });
        let Some(best) = best else {
            say!(m, said::END_FIRST, end, at, p, q);
            return;
        };
        let last = i - 1;
        let before = self.nearest_of(last.max(1));
        let squares = self.squares();
        let done = ENDS[last].en;
        let found = m.reads(SQUARED[last], Value::against(squares[last], squares[before]));
        if last == before {
            say!(m, said::END_SHORTEST_SO_FAR, done, found, end, at, p, q);
            return;
        }
        let record = m.reads(SQUARED[before], Value::against(squares[before], squares[last]));
        let holder = ENDS[before].en;
        if best == last {
            say!(m, said::END_SHORTER, done, found, record, holder, end, at, p, q);
        } else if squares[last] <= squares[before] * (1.0 + TIE) {
            say!(m, said::END_TIED, done, found, holder, record, end, at, p, q);
        } else {
            say!(m, said::END_LONGER, done, found, record, holder, end, at, p, q);
        }
    }

    fn tell_nearest(&self, m: &mut OneMoment<'_, '_>) {
        let (squares, nearest) = (self.squares(), self.nearest as usize);
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| m.reads(SQUARED[i], squares[i]));
        let smallest = m.finds(ENDS_SQUARED, self.smallest());
        let name = m.finds(NEAREST_END, ENDS[nearest]);
        m.draw(|pen| self.draw_nearest(pen));
        let tied = |i: &usize| *i != nearest && squares[*i] <= self.squared * (1.0 + TIE);
        if let Some(other) = (0..4).find(tied) {
            let other = ENDS[other].en;
            say!(m, said::NEAREST_TIED, a, b, c, d, smallest, name, other);
        } else {
            say!(m, said::NEAREST_SINGLE, a, b, c, d, smallest, name);
        }
    }

    /// All four ways; the shortest stands out.
    fn draw_nearest(&self, pen: &mut Pen<'_>) {
        for i in (0..4).filter(|i| !self.is_way_back(*i)) {
            let is_nearest = i == self.nearest as usize;
            let role = if is_nearest { Role::Gap } else { Role::Projection };
            let name = if is_nearest { ENDS_SQUARED } else { SQUARED[i] };
            let label = Root(self.found[i].gap_squared).to_string();
            pen.draw(role, self.way(i)).draws(name).label(label);
            pen.draw(role, Shape::Point(self.found[i].closest)).draws(name);
        }
    }

    /// What is written beside the core distance.
    pub(super) fn label(&self, lang: Lang) -> String {
        rooted(lang.of(said::CORE_DISTANCE), self.squared)
    }

    pub(super) fn name(&self, lang: Lang) -> &'static str {
        lang.of(ENDS[self.nearest as usize])
    }
}
