//! Judges whether a hit test is right. The caller brings a function that answers poses of a scene. It is compared with the
//! scene's first method in many poses. If it fails, the simplest failing pose is searched for.
//!
//! A difference within rounding of touching is not a mistake: two right formulas may differ there. At an exact touch on whole
//! numbers a difference counts as a mistake if no step of the test is rounded, so `<` in place of `<=` is found. If a step is
//! rounded, the difference is reported and counts as right.

pub(crate) mod numbers;
mod poses;
mod simplest;
mod test;
mod truth;

pub use poses::{Kind, Poses, near};
pub use test::Test;
pub use truth::{Finding, Truth};

use crate::scene::{Inputs, Scene};
use simplest::Shrinking;

/// The approximate number of poses in which a test is run, in the window and on the command line.
pub const CASES: u32 = 3_000;

/// A pose in which a test is wrong.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterexample {
    /// The pose.
    pub pose: Inputs,
    /// The way in which it was chosen.
    pub kind: Kind,
    /// The right answer.
    pub hit: bool,
}

/// A test under judgment. The caller decides how many poses are run at a time.
pub struct Judging {
    poses: Poses,
    asked: usize,
    /// The number of wrong answers for each kind of pose.
    wrong: [usize; Kind::ALL.len()],
    /// The number of exact touches missed by rounding, and the first of them.
    rounded: usize,
    touch: Option<Inputs>,
    mistakes: Vec<Counterexample>,
    /// The number of simplified mistakes, the current simplification, and the simplest result with its cost.
    simplified: usize,
    shrinking: Option<Shrinking>,
    simplest: Option<(f32, Counterexample)>,
}

/// The most mistakes kept for simplification.
const KEPT: usize = 12;

impl Judging {
    /// Begins to judge a test. Equal seeds give equal poses.
    pub fn new(scene: &'static Scene, seed: u64) -> Self {
        Self::of(Truth::new(scene), seed)
    }

    /// Like `new`, with the scene's right answers already prepared, which takes a while.
    pub fn of(truth: Truth, seed: u64) -> Self {
        Self {
            poses: Poses::of(truth, seed),
            asked: 0,
            wrong: [0; Kind::ALL.len()],
            rounded: 0,
            touch: None,
            mistakes: vec![],
            simplified: 0,
            shrinking: None,
            simplest: None,
        }
    }

    /// Runs the test in `count` more poses. If it fails to answer, judging ends.
    ///
    /// # Errors
    ///
    /// The first pose without an answer, and the reason.
    pub fn ask<T: Test>(&mut self, count: usize, test: &T) -> Result<(), (Inputs, T::Stopped)> {
        for _ in 0..count {
            let (kind, pose) = self.poses.draw();
            let answer = test.hit(&pose).map_err(|error| (pose.clone(), error))?;
            self.asked += 1;
            match self.poses.truth().judge(test, &pose, answer) {
                Finding::Right => {}
                Finding::Rounded => {
                    self.rounded += 1;
                    self.touch.get_or_insert(pose);
                }
                Finding::Wrong => {
                    self.wrong[kind as usize] += 1;
                    // The first mistakes are kept, and one of each kind.
                    if self.mistakes.len() < KEPT || self.mistakes.iter().all(|other| other.kind != kind) {
                        self.mistakes.push(Counterexample { pose, kind, hit: !answer });
                    }
                }
            }
        }
        Ok(())
    }

    /// The number of exact touches missed by rounding, and the first of them.
    pub fn rounded(&self) -> Option<(usize, &Inputs)> {
        self.touch.as_ref().map(|touch| (self.rounded, touch))
    }

    /// The number of poses in which the test was run.
    pub fn poses_asked(&self) -> usize {
        self.asked
    }

    /// The number of wrong answers.
    pub fn wrong(&self) -> usize {
        self.wrong.iter().sum()
    }

    /// The number of wrong answers by kind of pose, for kinds with any.
    pub fn wrong_by_kind(&self) -> impl Iterator<Item = (Kind, usize)> {
        Kind::ALL.into_iter().zip(self.wrong).filter(|(_, wrong)| *wrong > 0)
    }

    /// The simplest failing pose. `None` if no mistake is known.
    pub fn simplest(&mut self, test: &impl Test) -> Option<Counterexample> {
        while !self.simplify(test) {}
        self.simplest_yet().cloned()
    }

    /// Simplifies the failing poses by one more test. Returns true once all are as simple as possible.
    pub fn simplify(&mut self, test: &impl Test) -> bool {
        let truth = self.poses.truth();
        let Some(mistake) = self.mistakes.get(self.simplified) else { return true };
        let new = || Shrinking::new(truth.scene, mistake.pose.clone());
        let shrinking = self.shrinking.get_or_insert_with(new);
        if shrinking.step(|pose| truth.refutes(test, pose)) {
            let (pose, cost) = (&shrinking.pose, shrinking.cost);
            if self.simplest.as_ref().is_none_or(|(least, _)| cost < *least) {
                // A simpler pose may have a different right answer.
                let hit = truth.hit(pose);
                self.simplest = Some((cost, Counterexample { pose: pose.clone(), hit, ..mistake.clone() }));
            }
            self.shrinking = None;
            self.simplified += 1;
        }
        false
    }

    /// The simplest pose found so far.
    pub fn simplest_yet(&self) -> Option<&Counterexample> {
        self.simplest.as_ref().map(|(_, it)| it)
    }
}
