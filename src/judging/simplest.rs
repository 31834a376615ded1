//! Simplifies a pose that shows a mistake: few digits, round angles, near the start. Each step tests one simpler pose, so that
//! the caller can stop and continue at any time.

use super::numbers::{Slot, get, is_in_the_world, kind, set, slots, with};
use crate::scene::{Inputs, Kind, Scene};
use crate::words;

/// A pose under simplification.
pub struct Shrinking {
    /// The simplest pose yet.
    pub pose: Inputs,
    /// The cost of reading it: the lower, the simpler.
    pub cost: f32,
    scene: &'static Scene,
    slots: Vec<Slot>,
    start: Inputs,
    /// The cost at the start of this round over all numbers.
    before: f32,
    /// The number changed in this round. Past the last one, all are changed at once.
    at: usize,
    /// The poses left to test for this number.
    candidates: std::vec::IntoIter<Inputs>,
}

impl Shrinking {
    /// Begins to simplify a pose.
    pub fn new(scene: &'static Scene, pose: Inputs) -> Self {
        let mut it = Self {
            pose,
            cost: 0.0,
            scene,
            slots: slots(scene),
            start: scene.start(),
            before: 0.0,
            at: 0,
            candidates: vec![].into_iter(),
        };
        it.cost = it.cost_of(&it.pose);
        it.begin_round();
        it
    }

    fn begin_round(&mut self) {
        (self.before, self.at) = (self.cost, 0);
        self.candidates = self.changed().into_iter();
    }

    /// Tests one simpler pose and takes it if it still `breaks` the test. Returns true once no simpler pose does.
    pub fn step(&mut self, breaks: impl FnOnce(&Inputs) -> bool) -> bool {
        loop {
            while let Some(candidate) = self.candidates.next() {
                let simpler = self.cost_of(&candidate);
                if simpler < self.cost {
                    if breaks(&candidate) {
                        (self.pose, self.cost) = (candidate, simpler);
                    }
                    return false;
                }
            }
            if self.at < self.slots.len() {
                self.at += 1;
                self.candidates = self.changed().into_iter();
            } else if self.cost < self.before {
                self.begin_round();
            } else {
                return true;
            }
        }
    }

    fn changed(&self) -> Vec<Inputs> {
        match self.slots.get(self.at) {
            Some(&slot) => self.with_one_changed(&self.pose, slot),
            None => self.with_all_changed(&self.pose),
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

    /// The poses with everything smaller or larger at once, with one of the points moved to the origin, or with all angles zero.
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

    /// All points moved by the same amount, so that one of them is at the origin.
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

    /// The cost of reading a pose: the lower, the simpler.
    fn cost_of(&self, pose: &Inputs) -> f32 {
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
                // Bodies far outside the picture cannot be seen.
                false => {
                    (digits, (number - start).abs().min(4.0) + if number.abs() > 6.0 { 10.0 } else { 0.0 })
                }
            };
            lost + 1.0 + 3.0 * (digits - 1.0) + 0.2 * way
        };
        self.slots.iter().map(cost).sum()
    }
}
