//! Is a hit test right? The caller brings a function that answers poses of a scene. It is compared with the scene's first method in
//! many poses, and where it fails, the simplest pose is found that shows it.
//!
//! A difference within rounding of touching is no mistake: there two right formulas may differ. An exact touch on whole numbers is
//! one, because no number is rounded there; so `<` in place of `<=` is found.

mod numbers;
mod poses;
mod simplest;
mod truth;

pub use poses::{Kind, Poses};
pub use truth::Truth;

use crate::scene::{Inputs, Scene};

/// A pose in which a test is wrong.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterexample {
    /// The pose.
    pub pose: Inputs,
    /// How it was chosen.
    pub kind: Kind,
    /// The right answer.
    pub hit: bool,
}

/// A test that is being judged: as many poses at a time as the caller has room for.
pub struct Judging {
    poses: Poses,
    asked: usize,
    /// In how many poses of each kind it was wrong.
    wrong: [usize; Kind::ALL.len()],
    mistakes: Vec<Counterexample>,
    /// How many of the mistakes were simplified, and the simplest result.
    simplified: usize,
    simplest: Option<Counterexample>,
}

/// The most mistakes that are kept to find the simplest from.
const KEPT: usize = 12;

impl Judging {
    /// Begins to judge a test; the same seed asks about the same poses.
    pub fn new(scene: &'static Scene, seed: u64) -> Self {
        Self::of(Truth::new(scene), seed)
    }

    /// The same, where the truth about the scene is known already, which takes a while to find.
    pub fn of(truth: Truth, seed: u64) -> Self {
        Self {
            poses: Poses::of(truth, seed),
            asked: 0,
            wrong: [0; Kind::ALL.len()],
            mistakes: vec![],
            simplified: 0,
            simplest: None,
        }
    }

    /// Asks about `count` more poses. If the test fails to answer, judging ends there.
    ///
    /// # Errors
    ///
    /// The first pose that the test has no answer for, and why.
    pub fn ask<E>(
        &mut self,
        count: usize,
        mut test: impl FnMut(&Inputs) -> Result<bool, E>,
    ) -> Result<(), (Inputs, E)> {
        for _ in 0..count {
            let (kind, pose) = self.poses.draw();
            let answer = test(&pose).map_err(|error| (pose.clone(), error))?;
            self.asked += 1;
            if self.poses.truth().refutes(&pose, answer) {
                self.wrong[kind as usize] += 1;
                // The first mistakes are kept, and one of each kind.
                if self.mistakes.len() < KEPT || self.mistakes.iter().all(|other| other.kind != kind) {
                    self.mistakes.push(Counterexample { pose, kind, hit: !answer });
                }
            }
        }
        Ok(())
    }

    /// About how many poses it was asked.
    pub fn poses_asked(&self) -> usize {
        self.asked
    }

    /// In how many of them it was wrong.
    pub fn wrong(&self) -> usize {
        self.wrong.iter().sum()
    }

    /// The same by how the poses were chosen, for the kinds in which it was wrong.
    pub fn wrong_by_kind(&self) -> impl Iterator<Item = (Kind, usize)> {
        Kind::ALL.into_iter().zip(self.wrong).filter(|(_, wrong)| *wrong > 0)
    }

    /// The simplest pose known that shows a mistake; nothing while none is known.
    pub fn simplest<E>(
        &mut self,
        mut test: impl FnMut(&Inputs) -> Result<bool, E>,
    ) -> Option<Counterexample> {
        while !self.simplify(&mut test) {}
        self.simplest.clone()
    }

    /// Simplifies one more of the poses that show a mistake. Returns whether that was the last one.
    pub fn simplify<E>(&mut self, mut test: impl FnMut(&Inputs) -> Result<bool, E>) -> bool {
        let truth = self.poses.truth();
        let breaks = |pose: &Inputs| test(pose).is_ok_and(|answer| truth.refutes(pose, answer));
        if let Some(mistake) = self.mistakes.get(self.simplified) {
            let all = self.simplest.iter().chain([mistake]);
            // A simpler pose may have the other answer.
            let simplest = simplest::simplest(truth.scene, all, breaks);
            self.simplest = simplest.map(|it| Counterexample { hit: truth.hit(&it.pose), ..it });
            self.simplified += 1;
        }
        self.simplified >= self.mistakes.len()
    }

    /// The simplest pose found so far.
    pub fn simplest_yet(&self) -> Option<&Counterexample> {
        self.simplest.as_ref()
    }
}
