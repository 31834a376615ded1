//! A pose's shapes, one of which goes from place to place, so that a map can ask about many of them: nothing is looked up by
//! name, and no angle is worked out again. A shape may also be what a method has found of one, such as the box around points.

use super::Verdict;
use super::input::FAR;
use crate::geometry::Moved;
use glam::Vec2;
use std::any::Any;

/// A method, ready to be asked wherever a body could be.
pub trait Places: Any + Sync {
    /// What the method says when the body's middle is at this place, or at the nearest that an input may have.
    fn judge_at(&self, place: Vec2) -> Verdict;

    /// The same at each of many places.
    fn judge(&self, places: &[Vec2], verdicts: &mut [Verdict]) {
        verdicts.iter_mut().zip(places).for_each(|(verdict, place)| *verdict = self.judge_at(*place));
    }

    /// This method and another one about the same pose, if what both find can be found once.
    fn beside(&self, _other: &dyn Places) -> Option<Box<dyn Both>> {
        None
    }
}

/// Two methods, ready to be asked wherever a body could be.
pub trait Both: Sync {
    /// Which of them say hit when the body's middle is at this place, or at the nearest that an input may have.
    fn hits(&self, place: Vec2) -> [bool; 2];

    /// Whether this is what both say.
    fn say(&self, place: Vec2, hit: bool) -> bool {
        self.hits(place) == [hit; 2]
    }

    /// The same as [`Self::hits`] at each of many places.
    fn all_hits(&self, places: &[Vec2], hits: &mut [[bool; 2]]) {
        hits.iter_mut().zip(places).for_each(|(hits, place)| *hits = self.hits(*place));
    }
}

/// Two methods that have nothing in common.
impl Both for [Box<dyn Places>; 2] {
    fn hits(&self, place: Vec2) -> [bool; 2] {
        self.each_ref().map(|method| method.judge_at(place).hit)
    }

    /// If the first one says something else, the other one is not asked.
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

/// The shapes of a pose, of which one moves, and the method.
pub(super) struct Placed<A, B, Judge> {
    /// The shapes, the one that moves with its middle at the origin.
    shapes: (A, B),
    first_moves: bool,
    judge: Judge,
}

impl<A: Moved + PartialEq, B: Moved, Judge> Placed<A, B, Judge> {
    /// From the shapes with the body's middle at the origin, and the same with it elsewhere: the shape that differs moves.
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

    // In a page, which is compiled to be small, loops for each pair of shapes take room, and save no time.
    #[cfg(not(target_arch = "wasm32"))]
    fn judge(&self, places: &[Vec2], verdicts: &mut [Verdict]) {
        let (a, b) = &self.shapes;
        let asked = verdicts.iter_mut().zip(places.iter().copied().map(held));
        // Two loops: in each one shape stays, and all that depends on it alone is worked out once.
        if self.first_moves {
            asked.for_each(|(verdict, place)| *verdict = (self.judge)(&a.moved(place), b));
        } else {
            asked.for_each(|(verdict, place)| *verdict = (self.judge)(a, &b.moved(place)));
        }
    }
}

/// The shapes of a pose, one of which moves, in the cells of the interpreter.
#[cfg(language)]
pub trait Laid: Send + Sync {
    /// Puts them behind what is there, the one that moves with its middle at this place.
    fn give(&self, place: Vec2, cells: &mut Vec<u32>);
}

#[cfg(language)]
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

/// The place that an input may have which is nearest.
pub fn held(place: Vec2) -> Vec2 {
    let far = Vec2::splat(FAR);
    // Nearly every place may be had as it is. To see that takes no calls; a browser's program calls for each least and greatest.
    if place.abs().cmple(far).all() { place } else { place.clamp(-far, far) }
}
