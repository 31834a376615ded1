//! The poses about which a test is asked: ordinary ones, and those where tests go wrong.

use super::numbers::{Slot, get, is_in_the_world, kind, set, with};
use super::truth::Truth;
use crate::scene::{InputValue, Inputs, Kind as Input, Scene};
use crate::splitmix::SplitMix64;
use glam::Vec2;

/// How a pose was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Anywhere near the start.
    Random,
    /// A little apart, or a little into each other.
    Close,
    /// Whole numbers, and nothing turned.
    Grid,
    /// Whole numbers, with shapes that touch exactly.
    Touching,
    /// A length of zero, points that are equal or on one line.
    Degenerate,
    /// A random pose, ten thousand times as large.
    Huge,
    /// A random pose, a thousandth as large.
    Tiny,
}

impl Kind {
    /// The order in which kinds come; those that find most mistakes come most often.
    const TURNS: [Self; 10] = [
        Self::Random,
        Self::Grid,
        Self::Close,
        Self::Touching,
        Self::Random,
        Self::Degenerate,
        Self::Close,
        Self::Huge,
        Self::Touching,
        Self::Tiny,
    ];

    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Random, Self::Close, Self::Grid, Self::Touching, Self::Degenerate, Self::Huge, Self::Tiny];

    /// Its name, in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Close => "close",
            Self::Grid => "grid",
            Self::Touching => "touching",
            Self::Degenerate => "degenerate",
            Self::Huge => "huge",
            Self::Tiny => "tiny",
        }
    }
}

/// Poses of a scene without end, the same ones for the same seed.
pub struct Poses {
    truth: Truth,
    random: SplitMix64,
    turn: usize,
}

impl Poses {
    /// Poses of a scene.
    pub fn new(scene: &'static Scene, seed: u64) -> Self {
        Self::of(Truth::new(scene), seed)
    }

    /// The same, where the truth about the scene is known already.
    pub fn of(truth: Truth, seed: u64) -> Self {
        // Seeds that follow each other would give almost the same poses.
        let random = SplitMix64(SplitMix64(seed).draw());
        Self { truth, random, turn: 0 }
    }

    /// What is right in their scene.
    pub fn truth(&self) -> &Truth {
        &self.truth
    }

    /// The next pose. Where none of the kind whose turn it is can be found, it is of a plainer kind, and says so.
    pub fn draw(&mut self) -> (Kind, Inputs) {
        let kind = Kind::TURNS[self.turn % Kind::TURNS.len()];
        self.turn += 1;
        match kind {
            Kind::Random => (kind, self.near()),
            Kind::Grid => (kind, self.grid()),
            Kind::Close => self.close().map_or_else(|| (Kind::Random, self.near()), |pose| (kind, pose)),
            Kind::Touching => self.touching().map_or_else(|| (Kind::Grid, self.grid()), |pose| (kind, pose)),
            Kind::Degenerate => (kind, self.degenerate()),
            Kind::Huge => (kind, self.scaled(1e4)),
            Kind::Tiny => (kind, self.scaled(1e-3)),
        }
    }

    fn near(&mut self) -> Inputs {
        let pose = near(self.truth.scene, &mut self.random);
        self.only_what_decides(pose)
    }

    /// The pose with all that does not decide reset to the start.
    fn only_what_decides(&self, pose: Inputs) -> Inputs {
        let mut kept = self.truth.scene.start();
        for &slot in &self.truth.slots {
            set(self.truth.scene, &mut kept, slot, get(self.truth.scene, &pose, slot));
        }
        kept
    }

    /// Whole numbers, and nothing turned.
    fn grid(&mut self) -> Inputs {
        let mut pose = self.near();
        for &slot in &self.truth.slots {
            let kind = kind(self.truth.scene, slot);
            let number = get(self.truth.scene, &pose, slot).round();
            let number = match kind {
                Input::Opening => [0.0, 45.0, 90.0, 180.0][self.random.choose(4)],
                _ if kind.is_in_degrees() => 0.0,
                Input::Length | Input::Extent | Input::Extent3 if number == 0.0 => 1.0,
                Input::Scale if number == 0.0 => 1.0,
                _ => number,
            };
            set(self.truth.scene, &mut pose, slot, number);
        }
        pose
    }

    /// Walks along the grid from a hit to the first miss; the last hit may touch exactly.
    fn touching(&mut self) -> Option<Inputs> {
        const TRIES: usize = 40;
        /// Less than any gap between shapes on a grid that do not touch.
        const APART: f32 = 1e-4;
        for _ in 0..TRIES {
            let mut pose = self.grid();
            let slot = self.coordinate()?;
            let step = if self.random.draw() & 1 == 0 { 1.0 } else { -1.0 };
            if !self.truth.hit(&pose) {
                continue;
            }
            for _ in 0..12 {
                let number = get(self.truth.scene, &pose, slot);
                let next = with(self.truth.scene, &pose, slot, number + step);
                if !self.truth.hit(&next) {
                    let apart = with(self.truth.scene, &pose, slot, number + step * APART);
                    if !self.truth.hit(&apart) {
                        return Some(pose);
                    }
                    break;
                }
                pose = next;
            }
        }
        None
    }

    /// From a hit and a miss that differ in one number, finds where the two are close to each other.
    fn close(&mut self) -> Option<Inputs> {
        const TRIES: usize = 20;
        for _ in 0..TRIES {
            let pose = self.near();
            let slot = self.truth.slots[self.random.choose(self.truth.slots.len())];
            let (mut kept, mut other) =
                (get(self.truth.scene, &pose, slot), get(self.truth.scene, &self.near(), slot));
            let hit = self.truth.hit(&pose);
            if self.truth.hit(&with(self.truth.scene, &pose, slot, other)) == hit
                || matches!(kind(self.truth.scene, slot), Input::Choice(_) | Input::Whole(..))
            {
                continue;
            }
            // From half a unit down to a thousandth.
            let gap = 0.5 * 2.0_f32.powf(-9.0 * self.random.fraction());
            while (kept - other).abs() > gap {
                let middle = f32::midpoint(kept, other);
                match self.truth.hit(&with(self.truth.scene, &pose, slot, middle)) == hit {
                    true => kept = middle,
                    false => other = middle,
                }
            }
            return Some(with(self.truth.scene, &pose, slot, kept));
        }
        None
    }

    /// A random pose or one of whole numbers, with something made zero or equal to something else.
    fn degenerate(&mut self) -> Inputs {
        let mut pose = if self.random.draw() & 1 == 0 { self.near() } else { self.grid() };
        for _ in 0..=self.random.choose(2) {
            let slot = self.truth.slots[self.random.choose(self.truth.slots.len())];
            match kind(self.truth.scene, slot) {
                Input::Length | Input::Extent | Input::Extent3 | Input::Scale | Input::Opening => {
                    set(self.truth.scene, &mut pose, slot, 0.0);
                }
                Input::Angle | Input::Angles => set(self.truth.scene, &mut pose, slot, 90.0),
                Input::Points(_) => self.gather(&mut pose, slot),
                Input::Point | Input::Point3 => self.join(&mut pose, slot),
                _ => {}
            }
        }
        pose
    }

    /// Puts a point where another one is, or level with it.
    fn join(&mut self, pose: &mut Inputs, slot: Slot) {
        let kind = kind(self.truth.scene, slot);
        let points = self.truth.scene.inputs.iter().filter(|input| input.kind == kind);
        let others: Vec<_> =
            points.filter(|input| input.name != self.truth.scene.inputs[slot.input].name).collect();
        if others.is_empty() {
            return;
        }
        let other = pose.get(others[self.random.choose(others.len())].name).cloned();
        let Some(other) = other else { return };
        if self.random.draw() & 1 == 0 {
            pose.set(self.truth.scene.inputs[slot.input].name, other);
        } else {
            let mut numbers =
                pose.get(self.truth.scene.inputs[slot.input].name).expect("the scene has it").numbers();
            numbers[1] = other.numbers()[1];
            pose.set(self.truth.scene.inputs[slot.input].name, InputValue::Numbers(numbers));
        }
    }

    /// Puts all points of a list into one or two places, or on a line.
    fn gather(&mut self, pose: &mut Inputs, slot: Slot) {
        let name = self.truth.scene.inputs[slot.input].name;
        let points = pose.points(name).to_vec();
        let (a, b) = (points[0], points[points.len() / 2]);
        let way = self.random.choose(3);
        let mut place = |i: usize| match way {
            0 => a,
            1 => [a, b][i % 2],
            _ => a + (b - a) * self.random.fraction(),
        };
        let gathered = (0..points.len()).map(&mut place).collect::<Vec<Vec2>>();
        pose.set(name, InputValue::Points(gathered.into()));
    }

    /// A random pose with all coordinates and lengths multiplied by a number.
    fn scaled(&mut self, times: f32) -> Inputs {
        let mut pose = if self.random.draw() & 1 == 0 { self.near() } else { self.grid() };
        for &slot in &self.truth.slots {
            let number = get(self.truth.scene, &pose, slot);
            match kind(self.truth.scene, slot) {
                // A shape whose size is given by factors is as large as these may be.
                Input::Scale => set(self.truth.scene, &mut pose, slot, number * times.clamp(0.01, 20.0)),
                kind if is_in_the_world(kind) => set(self.truth.scene, &mut pose, slot, number * times),
                _ => {}
            }
        }
        pose
    }

    /// A number that moves a shape.
    fn coordinate(&mut self) -> Option<Slot> {
        let moves = |slot: &&Slot| {
            matches!(kind(self.truth.scene, **slot), Input::Point | Input::Point3 | Input::Points(_))
        };
        let all: Vec<Slot> = self.truth.slots.iter().filter(moves).copied().collect();
        (!all.is_empty()).then(|| all[self.random.choose(all.len())])
    }
}

/// A pose near the start, with a liking for round numbers and right angles.
pub fn near(scene: &'static Scene, random: &mut SplitMix64) -> Inputs {
    let mut pose = scene.start();
    for input in scene.inputs {
        let start = pose.get(input.name).expect("the scene has it").numbers();
        let mut number = |low: f32, high: f32| {
            let number = low + (high - low) * random.fraction();
            // Now and then a whole one.
            if random.fraction() < 0.25 { number.round() } else { number }
        };
        let amount = match input.kind {
            Input::Point | Input::Point3 => [0; 3].map(|_| number(-4.0, 4.0)).into(),
            // What is long at the start, such as the range of an eye, stays long.
            Input::Length => number(0.0, (1.5 * start[0]).max(2.0)).into(),
            Input::Extent | Input::Extent3 => [0; 3].map(|_| number(0.2, 2.5)).into(),
            Input::Scale => [number(-2.5, 2.5), number(-2.5, 2.5), 0.0].into(),
            Input::Angle | Input::Angles => [0; 3].map(|_| number(-180.0, 180.0)).into(),
            Input::Opening => number(0.0, 180.0).into(),
            Input::Choice(choices) => (random.choose(choices.len()) as f32).into(),
            Input::Points(count) => InputValue::Points(
                (0..count).map(|_| Vec2::new(number(-4.0, 4.0), number(-4.0, 4.0))).collect(),
            ),
            // What changes no answer stays as at the start, and so do crowds.
            Input::Elevation | Input::Whole(..) | Input::Time | Input::Places(_) => continue,
        };
        let width = input.kind.width();
        let amount = match amount {
            InputValue::Numbers(mut numbers) => {
                numbers[width..].fill(0.0);
                InputValue::Numbers(numbers)
            }
            other => other,
        };
        pose.set(input.name, amount);
    }
    pose
}
