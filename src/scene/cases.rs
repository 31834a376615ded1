//! Poses made into shapes beforehand, so that what a method's own function costs can be measured, and nothing else.

use super::Inputs;
use std::hint::black_box;

/// Poses that are ready to be asked about.
pub trait Cases {
    /// Adds a pose.
    fn add(&mut self, pose: &Inputs);

    /// Asks about as many poses as there is room for verdicts, from the one at this position on.
    fn ask(&self, from: usize, verdicts: &mut [bool]);

    /// Whether there was a pose in which it could not go on.
    fn stops(&self) -> bool {
        false
    }
}

/// The poses of a method, as its function takes them.
pub(super) struct Ready<Shapes, Hits> {
    bodies: fn(&Inputs) -> Shapes,
    hits: Hits,
    all: Vec<Shapes>,
}

impl<Shapes, Hits: Fn(&Shapes) -> bool> Ready<Shapes, Hits> {
    /// No poses yet; `bodies` makes their shapes, and `hits` asks the function.
    pub(super) fn new(bodies: fn(&Inputs) -> Shapes, hits: Hits) -> Self {
        Self { bodies, hits, all: vec![] }
    }
}

impl<Shapes, Hits: Fn(&Shapes) -> bool> Cases for Ready<Shapes, Hits> {
    fn add(&mut self, pose: &Inputs) {
        self.all.push((self.bodies)(pose));
    }

    fn ask(&self, from: usize, verdicts: &mut [bool]) {
        // The compiler must neither know the cases nor drop a verdict because it is never read.
        for (verdict, shapes) in verdicts.iter_mut().zip(black_box(&self.all[from..])) {
            *verdict = (self.hits)(shapes);
        }
        black_box(verdicts);
    }
}
