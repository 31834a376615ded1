//! The right answer to a pose, and where it is too close to call.

use super::numbers::{Slot, deciding, get, is_in_the_world, kind, with};
use crate::scene::{Inputs, Kind, Method, Scene};

/// How close to touching two right formulas may differ, as a share of the largest coordinate or length of the pose: some fifty times
/// the rounding of `f32`, since errors add up over the lines of a test.
const ROUNDING: f32 = 4e-6;

/// Whole numbers up to this stay exact when they are multiplied and added a few times.
const EXACT: f32 = 64.0;

/// What is right in a scene: what its first method answers.
#[derive(Clone)]
pub struct Truth {
    pub(super) scene: &'static Scene,
    method: &'static Method,
    /// The numbers that the answer depends on.
    pub(super) slots: Vec<Slot>,
}

impl Truth {
    /// The truth of a scene.
    pub fn new(scene: &'static Scene) -> Self {
        Self { scene, method: &scene.methods[0], slots: deciding(scene) }
    }

    /// The scene.
    pub fn scene(&self) -> &'static Scene {
        self.scene
    }

    /// The truth as another method of the scene has it, right or wrong.
    pub fn by(&self, method: &'static Method) -> Self {
        Self { method, ..self.clone() }
    }

    /// Whether the shapes touch or overlap.
    pub fn hit(&self, pose: &Inputs) -> bool {
        (self.method.judge)(pose).hit
    }

    /// Whether this answer is a mistake.
    pub fn refutes(&self, pose: &Inputs, answer: bool) -> bool {
        answer != self.hit(pose) && self.is_fair(pose)
    }

    /// Whether only one answer can be right. Where a change within rounding changes the answer, both can be, unless nothing is
    /// rounded there.
    pub fn is_fair(&self, pose: &Inputs) -> bool {
        self.is_exact(pose) || !self.is_close(pose)
    }

    /// Whether a change within rounding changes the answer.
    pub fn is_close(&self, pose: &Inputs) -> bool {
        let hit = self.hit(pose);
        hit && self.is_thin(pose) || self.neighbors(pose).any(|other| self.hit(&other) != hit)
    }

    /// Whether all radii are zero: then a hit takes a distance of exactly zero, which rounding takes away from right formulas.
    fn is_thin(&self, pose: &Inputs) -> bool {
        let mut radii = self.slots.iter().filter(|&&slot| kind(self.scene, slot) == Kind::Length).peekable();
        radii.peek().is_some() && radii.all(|&slot| get(self.scene, pose, slot) == 0.0)
    }

    /// The pose with each of its numbers changed within rounding, one at a time.
    pub fn neighbors<'a>(&'a self, pose: &'a Inputs) -> impl Iterator<Item = Inputs> + 'a {
        let size = self.size(pose);
        self.slots.iter().flat_map(move |&slot| {
            let number = get(self.scene, pose, slot);
            let step = match kind(self.scene, slot) {
                kind if is_in_the_world(kind) => Some(size * ROUNDING),
                Kind::Scale => Some(ROUNDING * number.abs().max(1.0)),
                kind if kind.is_in_degrees() => Some(ROUNDING.to_degrees()),
                _ => None,
            };
            // The step of a large number is at least the one to its neighbor.
            let step = step.map(|step| step.max(2.0 * f32::EPSILON * number.abs()));
            let changed = step.map(|step| [number - step, number + step]);
            changed.into_iter().flatten().map(move |other| with(self.scene, pose, slot, other))
        })
    }

    /// Whether nothing is rounded in this pose: small whole numbers, nothing turned, and all right methods agree.
    pub fn is_exact(&self, pose: &Inputs) -> bool {
        let whole = |&slot: &Slot| {
            let number = get(self.scene, pose, slot);
            match kind(self.scene, slot).is_in_degrees() {
                true => number == 0.0,
                false => number.fract() == 0.0 && number.abs() <= EXACT,
            }
        };
        let hit = self.hit(pose);
        let right =
            self.scene.methods.iter().filter(|method| method.flaw.is_none() && method.bounds.is_none());
        self.slots.iter().all(whole) && right.into_iter().all(|method| (method.judge)(pose).hit == hit)
    }

    /// The largest coordinate or length.
    fn size(&self, pose: &Inputs) -> f32 {
        let world = self.slots.iter().filter(|&&slot| is_in_the_world(kind(self.scene, slot)));
        world.map(|&slot| get(self.scene, pose, slot).abs()).fold(f32::MIN_POSITIVE, f32::max)
    }
}
