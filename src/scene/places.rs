//! A pose's shapes with one that moves, so that a map can test many positions without looking up names or calculating angles
//! again. A shape can also be a method's intermediate result, such as the box around points.

use super::Verdict;
use super::input::FAR;
use crate::geometry::Moved;
use glam::Vec2;
use std::any::Any;

/// A method, ready to test a body at any position.
pub trait Places: Any + Sync {
    /// The verdict with the body's middle at this position, or at the nearest valid one.
    fn judge_at(&self, place: Vec2) -> Verdict;

    /// The verdict at each of many positions.
    fn judge(&self, places: &[Vec2], verdicts: &mut [Verdict]) {
        verdicts.iter_mut().zip(places).for_each(|(verdict, place)| *verdict = self.judge_at(*place));
    }

    /// This method together with another one in the same pose, if they can share calculations.
    fn beside(&self, _other: &dyn Places) -> Option<Box<dyn Both>> {
        None
    }
}

/// Two methods, ready to test a body at any position.
pub trait Both: Sync {
    /// The verdicts of both with the body's middle at this position, or at the nearest valid one.
    fn hits(&self, place: Vec2) -> [bool; 2];

    /// True if both methods return `hit`.
    fn say(&self, place: Vec2, hit: bool) -> bool {
        self.hits(place) == [hit; 2]
    }

    /// Like [`Self::hits`], at each of many positions.
    fn all_hits(&self, places: &[Vec2], hits: &mut [[bool; 2]]) {
        hits.iter_mut().zip(places).for_each(|(hits, place)| *hits = self.hits(*place));
    }
}

/// Two methods that share no calculations.
impl Both for [Box<dyn Places>; 2] {
    fn hits(&self, place: Vec2) -> [bool; 2] {
        self.each_ref().map(|method| method.judge_at(place).hit)
    }

    /// If the first method disagrees, the second is not called.
    fn say(&self, place: Vec2, hit: bool) -> bool {
        self.iter().all(|method| method.judge_at(place).hit == hit)
    }

    fn all_hits(&self, places: &[Vec2], hits: &mut [[bool; 2]]) {
        let mut verdicts = vec![Verdict::default(); places.len()];
        for (i, method) in self.iter().enumerate() {
            method.judge(places, &mut verdicts);
            hits.iter_mut().zip(&verdicts).for_each(|(hits, verdict)| hits[i] = verdict.hit);
        }
    }
}

/// The shapes of a pose, one of which moves, and the method.
pub(super) struct Placed<A, B, Judge> {
    /// The shapes. The one that moves has its middle at the origin.
    shapes: (A, B),
    first_moves: bool,
    judge: Judge,
}

impl<A: Moved + PartialEq, B: Moved, Judge> Placed<A, B, Judge> {
    /// Takes the shapes with the body's middle at the origin, and with the body elsewhere. The shape that differs is the one that
    /// moves.
    pub(super) fn new(shapes: (A, B), elsewhere: &(A, B), judge: Judge) -> Self {
        Self { first_moves: shapes.0 != elsewhere.0, shapes, judge }
    }
}

impl<A, B, Judge> Places for Placed<A, B, Judge>
where
    A: Moved + Sync + 'static,
    B: Moved + Sync + 'static,
    Judge: Fn(&A, &B) -> Verdict + Sync + 'static,
{
    fn judge_at(&self, place: Vec2) -> Verdict {
        let ((a, b), place) = (&self.shapes, held(place));
        if self.first_moves { (self.judge)(&a.moved(place), b) } else { (self.judge)(a, &b.moved(place)) }
    }
}

/// The shapes of a pose, one of which moves, in the cells of the interpreter.
pub trait Laid: Send + Sync {
    /// Appends the shapes to the cells, with the moving one's middle at this position.
    fn give(&self, place: Vec2, cells: &mut Vec<u32>);
}

impl<A, B> Laid for Placed<A, B, ()>
where
    A: Moved + crate::language::Given + Send + Sync,
    B: Moved + crate::language::Given + Send + Sync,
{
    fn give(&self, place: Vec2, cells: &mut Vec<u32>) {
        let (a, b) = &self.shapes;
        if self.first_moves {
            a.moved(place).give(cells);
            b.give(cells);
        } else {
            a.give(cells);
            b.moved(place).give(cells);
        }
    }
}

/// The nearest position that an input may have.
pub fn held(place: Vec2) -> Vec2 {
    let far = Vec2::splat(FAR);
    // Nearly every position is valid. This test takes no calls, while in a browser each minimum and maximum is a call.
    if place.abs().cmple(far).all() { place } else { place.clamp(-far, far) }
}
