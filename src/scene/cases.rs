//! Poses converted to shapes beforehand, so that only the method's function is timed.

use super::Inputs;
use std::hint::black_box;

/// Poses that are ready to be tested.
pub trait Cases {
    /// Adds a pose.
    fn add(&mut self, pose: &Inputs);

    /// Writes the verdicts of as many poses as fit, starting at the index `from`.
    fn ask(&self, from: usize, verdicts: &mut [bool]);

    /// True if the function stopped with an error in some pose.
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
    /// An empty list. `bodies` makes the shapes of a pose, and `hits` calls the function.
    pub(super) fn new(bodies: fn(&Inputs) -> Shapes, hits: Hits) -> Self {
        Self { bodies, hits, all: vec![] }
    }
}

impl<Shapes, Hits: Fn(&Shapes) -> bool> Cases for Ready<Shapes, Hits> {
    fn add(&mut self, pose: &Inputs) {
        self.all.push((self.bodies)(pose));
    }

    fn ask(&self, from: usize, verdicts: &mut [bool]) {
        // The compiler must neither know the cases nor drop a verdict that is never read.
        for (verdict, shapes) in verdicts.iter_mut().zip(black_box(&self.all[from..])) {
            *verdict = (self.hits)(shapes);
        }
        black_box(verdicts);
    }
}
