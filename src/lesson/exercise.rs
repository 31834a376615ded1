//! Exercises: a hit test to write or to mend.

use crate::attempt;
use crate::scene::{Method, Scene};

/// What a step wants written.
#[derive(Debug, Clone, PartialEq)]
pub struct Exercise {
    /// What it begins with.
    pub method: &'static Method,
    /// What is left out of it.
    pub gaps: Gaps,
}

/// What is left out of a method, for the learner to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gaps {
    /// Nothing: a flawed method is to be mended.
    None,
    /// Whatever gives these names their values, or the functions of these names.
    Names(Vec<String>),
    /// All but the first line.
    All,
}

/// What a lesson writes where only the first line is given.
pub const BLANK: &str = "blank";

impl Exercise {
    /// An exercise as lessons write it: a method's name, or `blank`; nothing where there is no such method.
    pub fn new(scene: &'static Scene, write: &str, gaps: Vec<String>) -> Option<Self> {
        if write == BLANK {
            return Some(Self { method: &scene.methods[0], gaps: Gaps::All });
        }
        let gaps = if gaps.is_empty() { Gaps::None } else { Gaps::Names(gaps) };
        Some(Self { method: scene.method(write)?, gaps })
    }

    /// The text that the learner begins with.
    pub fn beginning(&self, scene: &Scene) -> String {
        match &self.gaps {
            Gaps::None => attempt::to_mend(self.method),
            Gaps::Names(names) => attempt::with_gaps(self.method, names),
            Gaps::All => attempt::blank(scene),
        }
    }

    /// A method that solves it: the one with the gaps, or the scene's first where a flawed one is to be mended.
    pub fn solution(&self, scene: &'static Scene) -> &'static Method {
        scene.right_for(self.method)
    }
}
