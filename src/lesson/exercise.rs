//! Exercises: a hit test to write or to repair.

use crate::attempt;
use crate::scene::{Method, Scene};

/// The exercise of a step.
#[derive(Debug, Clone, PartialEq)]
pub struct Exercise {
    /// The method that it begins with.
    pub method: &'static Method,
    /// The parts left out of the method.
    pub gaps: Gaps,
}

/// The parts left out of a method, for the learner to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gaps {
    /// No gaps: an incorrect method is to be repaired.
    None,
    /// The values of these names, or the functions of these names.
    Names(Vec<String>),
    /// Everything but the first line.
    All,
}

/// The keyword in lessons for an exercise with only the first line given.
pub const BLANK: &str = "blank";

impl Exercise {
    /// Reads an exercise as lessons write it: a method's name, or `blank`. `None` if there is no such method.
    pub fn new(scene: &'static Scene, write: &str, gaps: Vec<String>) -> Option<Self> {
        if write == BLANK {
            return Some(Self { method: &scene.methods[0], gaps: Gaps::All });
        }
        let gaps = if gaps.is_empty() { Gaps::None } else { Gaps::Names(gaps) };
        Some(Self { method: scene.method(write)?, gaps })
    }

    /// The code that the learner begins with.
    pub fn beginning(&self, scene: &Scene) -> String {
        match &self.gaps {
            Gaps::None => attempt::to_mend(self.method),
            Gaps::Names(names) => attempt::with_gaps(self.method, names),
            Gaps::All => attempt::blank(scene),
        }
    }

    /// A method that solves it: the one with the gaps, or the one that is most like an incorrect one that is to be repaired.
    pub fn solution(&self, scene: &'static Scene) -> &'static Method {
        match self.gaps {
            Gaps::None => attempt::most_alike(scene, self.method),
            _ => scene.right_for(self.method),
        }
    }

    /// The code of the solution, with each helper that is to be repaired or written.
    pub fn solved(&self, scene: &'static Scene) -> String {
        let solution = self.solution(scene);
        match &self.gaps {
            Gaps::None => attempt::mended(self.method, solution),
            Gaps::Names(names) => attempt::filled(solution, names),
            Gaps::All => attempt::begin(solution),
        }
    }
}
