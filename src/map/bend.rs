//! The way of a border between two of its points, bent until it is straight within a hundredth of a pixel.

use super::cell::Cell;
use super::label::{Ask, Label};
use glam::Vec2;

/// How often a border is bent in a cell: often enough to come to a sharp corner.
const BENDS: u8 = 14;

/// After this many right guesses in a row a border is an arc: both half way and at the quarters it is where an arc would be. What is
/// between needs no asking.
const SURE: u8 = 2;

/// A border's way through a cell, which it does not leave.
pub(super) struct Way<'a, A> {
    pub(super) ask: &'a A,
    pub(super) cell: Cell,
    /// What is on its left, and on its right.
    pub(super) sides: [Label; 2],
    /// How near it is to straight lines that may stand for it.
    pub(super) close: f32,
    /// How it bends beyond both ends, or 0: how far it is to the left of the straight line between two points half way, by the square
    /// of their distance.
    pub(super) beyond: [f32; 2],
    /// Its points so far, the first of which has this number; before them there are those of others.
    pub(super) points: &'a mut Vec<Vec2>,
    pub(super) first: usize,
}

/// Where a border is thought to be half way between two of its points.
#[derive(Debug, Clone, Copy)]
struct Guess {
    /// How far to the left of the straight line.
    away: f32,
    /// How many such guesses in a row were right.
    right: u8,
}

/// What was found of a border between two of its points.
#[derive(Debug, Clone, Copy)]
struct Bent {
    /// How it bends at both of them.
    ends: [f32; 2],
    /// Whether half way it was where it was thought to be.
    is_as_guessed: bool,
}

impl<A: Ask> Way<'_, A> {
    /// Adds the points from one end to the other, and both. Returns how it bends there.
    pub(super) fn follow(&mut self, [from, to]: [Vec2; 2]) -> [f32; 2] {
        // It mostly bends on as it did in the next cell.
        let known = self.beyond.into_iter().find(|bend| *bend != 0.0).unwrap_or(0.0);
        let guess = Guess { away: known * from.distance_squared(to), right: 0 };
        self.points.push(from);
        let bent = self.bend([from, to], None, (BENDS, guess));
        self.points.push(to);
        bent.ends
    }

    /// Adds the points between two, until all of it is straight. The first one was added last, and `after` comes after the second.
    fn bend(&mut self, [p, q]: [Vec2; 2], after: Option<Vec2>, (bends, guess): (u8, Guess)) -> Bent {
        let (length, close) = (p.distance(q), self.close);
        let straight = Bent { ends: [0.0; 2], is_as_guessed: guess.away.abs() <= 2.0 * close };
        if bends == 0 || length <= 4.0 * close {
            return straight;
        }
        let out = (q - p).perp() / length;
        let found = if guess.right < SURE {
            self.find([p, q], after, (out, guess.away))
        } else {
            Some((p.midpoint(q), guess.away)).filter(|(_, away)| away.abs() >= close)
        };
        let Some((foot, away)) = found else { return straight };
        let is_as_guessed = foot == p.midpoint(q) && (away - guess.away).abs() <= close;
        // Half of an arc rises a quarter as high.
        let right = if is_as_guessed { guess.right + 1 } else { 0 };
        let rest = (bends - 1, Guess { away: away / 4.0, right });
        let bent = foot + out * away;
        let first = self.bend([p, bent], Some(q), rest);
        self.points.push(bent);
        let second = self.bend([bent, q], after, rest);
        let own = away / (length * length);
        let end = |half: Bent, end: usize| if half.is_as_guessed { own } else { half.ends[end] };
        Bent { ends: [end(first, 0), end(second, 1)], is_as_guessed }
    }

    /// Where to bend the straight line between two points, and how far to the left, which is `out`, the border is there; nothing where
    /// it is as near as makes no difference, or leaves the cell. That is half way, or at a corner.
    fn find(&self, ends: [Vec2; 2], after: Option<Vec2>, (out, guess): (Vec2, f32)) -> Option<(Vec2, f32)> {
        let [p, q] = ends;
        let (mut middle, square) = (Across::new(p.midpoint(q), out), p.distance_squared(q));
        let [one, other] = self.beyond.map(|bend| bend * square);
        // No arc is farther away half way than half a circle.
        let might_be = |guess: &f32| 4.0 * guess * guess <= square;
        let is_near =
            [guess, one, other, 0.0].into_iter().filter(might_be).any(|guess| middle.is_near(self, guess));
        if !is_near && let Some(corner) = after.and_then(|after| self.corner(ends, after)) {
            let height = (corner - p).dot(out);
            let mut below = Across::new(corner - out * height, out);
            if below.is_near(self, height) {
                return below.find(self);
            }
        }
        middle.find(self)
    }

    /// Where the border has a corner between two points, if it is straight up to the first and from the second on, as the points
    /// before and after them tell.
    fn corner(&self, [p, q]: [Vec2; 2], after: Vec2) -> Option<Vec2> {
        let &[.., before, _] = &self.points[self.first..] else { return None };
        let (there, back, way) = (p - before, q - after, q - p);
        let corner = p + there * (way.perp_dot(back) / there.perp_dot(back));
        let along = (corner - p).dot(way) / way.length_squared();
        (0.1..=0.9).contains(&along).then_some(corner)
    }
}

/// A line across a border: where on it the border is.
struct Across {
    foot: Vec2,
    /// To the left.
    out: Vec2,
    /// How far to the left of the foot the border is, at least and at most, as far as that is known.
    near: f32,
    far: f32,
}

impl Across {
    const fn new(foot: Vec2, out: Vec2) -> Self {
        Self { foot, out, near: f32::NEG_INFINITY, far: f32::INFINITY }
    }

    /// Asks at a place on the line.
    fn ask<A: Ask>(&mut self, way: &Way<'_, A>, away: f32) {
        let is_left = way.ask.is_first(self.foot + self.out * away, way.sides);
        *(if is_left { &mut self.far } else { &mut self.near }) = away;
    }

    /// Whether the border is close to a place.
    fn is_near<A: Ask>(&mut self, way: &Way<'_, A>, guess: f32) -> bool {
        let guess = if guess.abs() < way.close { 0.0 } else { guess };
        for away in [guess - way.close, guess + way.close] {
            if self.near < away && away < self.far {
                self.ask(way, away);
            }
        }
        self.far - self.near <= 3.0 * way.close
    }

    /// The foot, and how far to the left the border is; nothing where that is hardly away, or where it leaves the cell.
    fn find<A: Ask>(&mut self, way: &Way<'_, A>) -> Option<(Vec2, f32)> {
        if self.near == f32::NEG_INFINITY || self.far == f32::INFINITY {
            self.look_farther(way)?;
        }
        if self.near >= -way.close && self.far <= way.close {
            return None;
        }
        while self.far - self.near > 3.0 * way.close {
            self.ask(way, f32::midpoint(self.near, self.far));
        }
        let away = f32::midpoint(self.near, self.far);
        (away.abs() >= way.close).then_some((self.foot, away))
    }

    /// Looks for a place on the border's other side, twice as far each time; nothing if there is none in the cell.
    fn look_farther<A: Ask>(&mut self, way: &Way<'_, A>) -> Option<()> {
        let [least, most] = way.cell.along(self.foot, self.out);
        let mut step = 2.0 * way.close;
        loop {
            let next = match (self.near, self.far) {
                (f32::NEG_INFINITY, far) if far > least => (far - step).max(least),
                (near, f32::INFINITY) if near < most && near != f32::NEG_INFINITY => (near + step).min(most),
                (near, far) => return (near != f32::NEG_INFINITY && far != f32::INFINITY).then_some(()),
            };
            self.ask(way, next);
            step *= 2.0;
        }
    }
}
