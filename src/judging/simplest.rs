//! Simplifies a pose that shows a mistake: few digits, round angles, near the start.

use super::Counterexample;
use super::numbers::{Slot, get, is_in_the_world, kind, set, slots, with};
use crate::scene::{Inputs, Kind, Scene};
use crate::words;

/// The simplest pose that still `breaks` the test, found from some that do.
pub fn simplest<'a>(
    scene: &'static Scene,
    mistakes: impl IntoIterator<Item = &'a Counterexample>,
    mut breaks: impl FnMut(&Inputs) -> bool,
) -> Option<Counterexample> {
    let shrinking = Shrinking { scene, slots: slots(scene), start: scene.start() };
    let shrunk = mistakes.into_iter().map(|mistake| {
        let pose = shrinking.shrink(mistake.pose.clone(), &mut breaks);
        (shrinking.cost(&pose), Counterexample { pose, ..mistake.clone() })
    });
    let simplest = shrunk.reduce(|best, other| if other.0 < best.0 { other } else { best });
    simplest.map(|(_, mistake)| mistake)
}

/// What simplifying a pose goes by.
struct Shrinking {
    scene: &'static Scene,
    slots: Vec<Slot>,
    start: Inputs,
}

impl Shrinking {
    /// Takes whatever makes the pose simpler and still breaks, until nothing does.
    fn shrink(&self, mut pose: Inputs, breaks: &mut impl FnMut(&Inputs) -> bool) -> Inputs {
        let mut cost = self.cost(&pose);
        loop {
            let before = cost;
            for at in 0..=self.slots.len() {
                let candidates = match self.slots.get(at) {
                    Some(&slot) => self.with_one_changed(&pose, slot),
                    None => self.with_all_changed(&pose),
                };
                for candidate in candidates {
                    let simpler = self.cost(&candidate);
                    if simpler < cost && breaks(&candidate) {
                        (pose, cost) = (candidate, simpler);
                    }
                }
            }
            if cost >= before {
                return pose;
            }
        }
    }

    /// The poses with one number rounder, or reset to the start.
    fn with_one_changed(&self, pose: &Inputs, slot: Slot) -> Vec<Inputs> {
        let number = get(self.scene, pose, slot);
        let start = get(self.scene, &self.start, slot);
        let rounded = |step: f32| (number / step).round() * step;
        let to = |decimals: usize| {
            words::number(&format!("{number:.decimals$}")).map_or(number, |rounded| rounded as f32)
        };
        let numbers: Vec<f32> = match kind(self.scene, slot) {
            kind if kind.is_in_degrees() => {
                vec![
                    start,
                    0.0,
                    90.0,
                    rounded(90.0),
                    rounded(45.0),
                    rounded(15.0),
                    rounded(5.0),
                    to(0),
                    to(1),
                ]
            }
            _ => {
                let near =
                    [number.floor(), number.ceil(), number - number.signum(), rounded(0.5), to(1), to(2)];
                [start, 0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0].into_iter().chain(near).collect()
            }
        };
        numbers.into_iter().map(|number| with(self.scene, pose, slot, number)).collect()
    }

    /// The poses with everything smaller or larger at once; moved so that one of the points is at the origin; with nothing turned.
    fn with_all_changed(&self, pose: &Inputs) -> Vec<Inputs> {
        let each = |change: &dyn Fn(Kind, f32, Slot) -> f32| {
            let mut changed = pose.clone();
            for &slot in &self.slots {
                let number = get(self.scene, pose, slot);
                set(self.scene, &mut changed, slot, change(kind(self.scene, slot), number, slot));
            }
            changed
        };
        let scaled = |times: f32| {
            each(&|kind, number, _| {
                if is_in_the_world(kind) || kind == Kind::Scale { number * times } else { number }
            })
        };
        let rounded = |step: f32| {
            each(&|kind, number, _| {
                if is_in_the_world(kind) { (number / step).round() * step } else { number }
            })
        };
        let upright = each(&|kind, number, _| if kind.is_in_degrees() { 0.0 } else { number });
        let mut all: Vec<Inputs> = [1e-4, 1e-3, 1e-2, 0.1, 0.5, 2.0, 10.0, 1e3].map(scaled).into();
        all.extend([1.0, 0.5, 0.1].map(rounded));
        all.push(upright);
        all.extend(self.scene.inputs.iter().filter_map(|input| self.moved_home(pose, input.name)));
        all
    }

    /// All points moved alike, so that one of them is at the origin.
    fn moved_home(&self, pose: &Inputs, name: &str) -> Option<Inputs> {
        let is_point = |kind: Kind| matches!(kind, Kind::Point | Kind::Point3);
        let home = pose.iter().find(|(input, _)| input.name == name && is_point(input.kind))?.1.numbers();
        let mut moved = pose.clone();
        for (input, amount) in pose.iter().filter(|(input, _)| is_point(input.kind)) {
            let numbers = amount.numbers();
            moved.set(input.name, [0, 1, 2].map(|i| numbers[i] - home[i]));
        }
        Some(moved)
    }

    /// How much a reader has to take in: the lower, the simpler.
    fn cost(&self, pose: &Inputs) -> f32 {
        let cost = |&slot: &Slot| {
            let (number, start) = (get(self.scene, pose, slot), get(self.scene, &self.start, slot));
            if number == start {
                return 0.0;
            }
            let kind = kind(self.scene, slot);
            // A shape of no size is hard to see.
            let vanishes =
                matches!(kind, Kind::Length | Kind::Extent | Kind::Extent3 | Kind::Scale | Kind::Opening);
            let lost = if vanishes && number == 0.0 { 10.0 } else { 0.0 };
            let digits = number.to_string().trim_start_matches('-').replace('.', "").len() as f32;
            let (digits, way) = match kind.is_in_degrees() {
                true if number % 90.0 == 0.0 => (1.0, number.abs() / 45.0),
                true if number % 15.0 == 0.0 => (1.5, number.abs() / 45.0),
                true => (digits, number.abs() / 45.0),
                // Bodies far out of the picture would not be seen.
                false => {
                    (digits, (number - start).abs().min(4.0) + if number.abs() > 6.0 { 10.0 } else { 0.0 })
                }
            };
            lost + 1.0 + 3.0 * (digits - 1.0) + 0.2 * way
        };
        self.slots.iter().map(cost).sum()
    }
}
