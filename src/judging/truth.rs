//! The right answer in a pose, and the poses in which it is too close to call.

use super::Test;
use super::numbers::{Slot, deciding, get, is_in_the_world, kind, slots, with};
use crate::scene::{Inputs, Kind, Method, Scene};

/// The distance from touching within which two right formulas may differ, as a share of the pose's largest coordinate or length.
/// It is some fifty times the rounding of `f32`, since errors add up over the lines of a test.
const ROUNDING: f32 = 4e-6;

/// Whole numbers up to this stay exact when they are multiplied and added a few times.
const EXACT: f32 = 64.0;

/// The result of judging an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// Right, or so close to touching that two right formulas may differ.
    Right,
    /// Different at an exact touch, where a step of the test is rounded.
    Rounded,
    /// Wrong.
    Wrong,
}

/// The right answers of a scene: those of its first method.
#[derive(Clone)]
pub struct Truth {
    pub(super) scene: &'static Scene,
    method: &'static Method,
    /// The numbers that the answer depends on.
    pub(super) slots: Vec<Slot>,
    /// The distance from touching within which both answers are right, in world units, besides rounding.
    slack: f32,
}

impl Truth {
    /// The right answers of a scene, by its first method.
    pub fn new(scene: &'static Scene) -> Self {
        Self::of(scene, &scene.methods[0])
    }

    /// The right answers by another right method of the scene. Methods with a box around the body differ from each other.
    pub fn of(scene: &'static Scene, method: &'static Method) -> Self {
        Self { scene, method, slots: deciding(scene, method), slack: 0.0 }
    }

    /// The right answers for judging single answers. Which numbers decide is not known, so all of them may.
    pub fn of_answers(scene: &'static Scene, method: &'static Method) -> Self {
        Self { scene, method, slots: slots(scene), slack: 0.0 }
    }

    /// The scene.
    pub fn scene(&self) -> &'static Scene {
        self.scene
    }

    /// The answers by another method of the scene, right or wrong.
    pub fn by(&self, method: &'static Method) -> Self {
        Self { method, ..self.clone() }
    }

    /// Accepts both answers up to this distance from touching.
    pub fn within(self, slack: f32) -> Self {
        Self { slack, ..self }
    }

    /// True if the shapes touch or overlap.
    pub fn hit(&self, pose: &Inputs) -> bool {
        (self.method.judge)(pose).hit
    }

    /// Judges the answer of a test in a pose.
    pub fn judge(&self, test: &impl Test, pose: &Inputs, answer: bool) -> Finding {
        match answer == self.hit(pose) || !self.is_fair(pose) || self.is_within_slack(pose) {
            true => Finding::Right,
            false if self.is_close(pose) && test.rounds(pose) => Finding::Rounded,
            false => Finding::Wrong,
        }
    }

    /// True if a test gives a wrong answer in a pose.
    pub fn refutes(&self, test: &impl Test, pose: &Inputs) -> bool {
        test.hit(pose).is_ok_and(|answer| self.judge(test, pose, answer) == Finding::Wrong)
    }

    /// True if only one answer can be right. If a change within rounding changes the answer, both can be right, unless nothing is
    /// rounded in the pose.
    pub fn is_fair(&self, pose: &Inputs) -> bool {
        self.is_exact(pose) || !self.is_close(pose)
    }

    /// True if a change within rounding changes the answer.
    pub fn is_close(&self, pose: &Inputs) -> bool {
        let hit = self.hit(pose);
        hit && self.is_thin(pose) || self.neighbors(pose).any(|other| self.hit(&other) != hit)
    }

    /// True if all radii are zero: a hit then needs a distance of exactly zero, which right formulas miss by rounding.
    fn is_thin(&self, pose: &Inputs) -> bool {
        let mut radii = self.slots.iter().filter(|&&slot| kind(self.scene, slot) == Kind::Length).peekable();
        radii.peek().is_some() && radii.all(|&slot| get(self.scene, pose, slot) == 0.0)
    }

    /// True if a change within the slack changes the answer.
    fn is_within_slack(&self, pose: &Inputs) -> bool {
        let hit = self.hit(pose);
        let part = self.slack / self.size(pose);
        part > 0.0 && self.changed(pose, part).any(|other| self.hit(&other) != hit)
    }

    /// The pose with each of its numbers changed within rounding, one at a time.
    pub fn neighbors<'a>(&'a self, pose: &'a Inputs) -> impl Iterator<Item = Inputs> + 'a {
        self.changed(pose, ROUNDING)
    }

    /// The pose with each of its numbers changed by a part of its size, one at a time.
    fn changed<'a>(&'a self, pose: &'a Inputs, part: f32) -> impl Iterator<Item = Inputs> + 'a {
        let size = self.size(pose);
        self.slots.iter().flat_map(move |&slot| {
            let number = get(self.scene, pose, slot);
            let step = match kind(self.scene, slot) {
                kind if is_in_the_world(kind) => Some(size * part),
                Kind::Scale => Some(part * number.abs().max(1.0)),
                kind if kind.is_in_degrees() => Some(part.to_degrees()),
                _ => None,
            };
            // For a large number, the step reaches at least the neighboring float.
            let step = step.map(|step| step.max(2.0 * f32::EPSILON * number.abs()));
            let changed = step.map(|step| [number - step, number + step]);
            changed.into_iter().flatten().map(move |other| with(self.scene, pose, slot, other))
        })
    }

    /// True if nothing is rounded in this pose: small whole and half numbers, all angles zero, and all right methods agree.
    pub fn is_exact(&self, pose: &Inputs) -> bool {
        let is_simple = |&slot: &Slot| {
            let number = get(self.scene, pose, slot);
            match kind(self.scene, slot).is_in_degrees() {
                true => number == 0.0,
                false => (2.0 * number).fract() == 0.0 && number.abs() <= EXACT,
            }
        };
        let hit = self.hit(pose);
        let right =
            self.scene.methods.iter().filter(|method| method.flaw.is_none() && method.bounds.is_none());
        self.slots.iter().all(is_simple) && right.into_iter().all(|method| (method.judge)(pose).hit == hit)
    }

    /// The largest coordinate or length.
    fn size(&self, pose: &Inputs) -> f32 {
        let world = self.slots.iter().filter(|&&slot| is_in_the_world(kind(self.scene, slot)));
        world.map(|&slot| get(self.scene, pose, slot).abs()).fold(f32::MIN_POSITIVE, f32::max)
    }
}
