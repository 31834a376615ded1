//! The path of a border between two of its points, bent until it is straight within a hundredth of a pixel.

use super::cell::Cell;
use super::label::{Ask, Label};
use glam::Vec2;

/// The greatest number of bends of a border in a cell, enough to reach a sharp corner.
const BENDS: u8 = 14;

/// The number of consecutive right guesses after which a border counts as an arc, since it is on the arc both half way and at the
/// quarters. The rest is not tested.
const SURE: u8 = 2;

/// The path of a border through a cell, which it does not leave.
pub(super) struct Way<'a, A> {
    pub(super) ask: &'a A,
    pub(super) cell: Cell,
    /// The labels on its left and on its right.
    pub(super) sides: [Label; 2],
    /// The greatest distance of the border from the lines that approximate it.
    pub(super) close: f32,
    /// The curvature beyond both ends, or 0: the distance of the border to the left of the straight line between two points half
    /// way, divided by the square of the points' distance.
    pub(super) beyond: [f32; 2],
    /// Its points so far, from the index `first` on. The points before belong to other borders.
    pub(super) points: &'a mut Vec<Vec2>,
    pub(super) first: usize,
}

/// A guess for the border's position half way between two of its points.
#[derive(Debug, Clone, Copy)]
struct Guess {
    /// The distance to the left of the straight line.
    away: f32,
    /// The number of consecutive right guesses.
    right: u8,
}

/// The result for a border between two of its points.
#[derive(Debug, Clone, Copy)]
struct Bent {
    /// The curvature at both of them.
    ends: [f32; 2],
    /// True if the border half way was where the guess put it.
    is_as_guessed: bool,
}

impl<A: Ask> Way<'_, A> {
    /// Adds the points from one end to the other, including both. Returns the curvature there.
    pub(super) fn follow(&mut self, [from, to]: [Vec2; 2]) -> [f32; 2] {
        // The curvature is mostly the same as in the next cell.
        let known = self.beyond.into_iter().find(|bend| *bend != 0.0).unwrap_or(0.0);
        let guess = Guess { away: known * from.distance_squared(to), right: 0 };
        self.points.push(from);
        let bent = self.bend([from, to], None, (BENDS, guess));
        self.points.push(to);
        bent.ends
    }

    /// Adds the points between two, until every piece is straight. The first one was added last, and `after` follows the second.
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

    /// The position at which the straight line between two points is bent, and the distance of the border to the left, along
    /// `out`; `None` if the border is close enough or leaves the cell. The position is half way, or at a corner.
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

    /// The corner of the border between two points if it is straight before the first and after the second, estimated from the
    /// points before and after them.
    fn corner(&self, [p, q]: [Vec2; 2], after: Vec2) -> Option<Vec2> {
        let &[.., before, _] = &self.points[self.first..] else { return None };
        let (there, back, way) = (p - before, q - after, q - p);
        let corner = p + there * (way.perp_dot(back) / there.perp_dot(back));
        let along = (corner - p).dot(way) / way.length_squared();
        (0.1..=0.9).contains(&along).then_some(corner)
    }
}

/// A line across a border, and the border's position on it.
struct Across {
    foot: Vec2,
    /// The direction to the left.
    out: Vec2,
    /// The known bounds for the distance of the border to the left of the foot.
    near: f32,
    far: f32,
}

impl Across {
    const fn new(foot: Vec2, out: Vec2) -> Self {
        Self { foot, out, near: f32::NEG_INFINITY, far: f32::INFINITY }
    }

    /// Tests a position on the line.
    fn ask<A: Ask>(&mut self, way: &Way<'_, A>, away: f32) {
        let is_left = way.ask.is_first(self.foot + self.out * away, way.sides);
        *(if is_left { &mut self.far } else { &mut self.near }) = away;
    }

    /// True if the border is close to a guessed position.
    fn is_near<A: Ask>(&mut self, way: &Way<'_, A>, guess: f32) -> bool {
        let guess = if guess.abs() < way.close { 0.0 } else { guess };
        for away in [guess - way.close, guess + way.close] {
            if self.near < away && away < self.far {
                self.ask(way, away);
            }
        }
        self.far - self.near <= 3.0 * way.close
    }

    /// The foot, and the distance of the border to the left; `None` if that is negligible, or the border leaves the cell.
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

    /// Searches for a position on the border's other side, twice as far each time; `None` if there is none in the cell.
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
