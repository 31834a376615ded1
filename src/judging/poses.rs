//! The poses in which a test is run: ordinary ones, and those where tests often fail.

use super::numbers::{Slot, get, is_in_the_world, kind, set, with};
use super::truth::Truth;
use crate::scene::{InputValue, Inputs, Kind as Input, Scene};
use crate::splitmix::SplitMix64;
use glam::Vec2;

/// The kind of a pose: the way in which it was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Anywhere near the start.
    Random,
    /// A little apart, or a little into each other.
    Close,
    /// Whole numbers, all angles zero. Shapes do not touch exactly.
    Grid,
    /// Whole numbers, with shapes that touch exactly.
    Touching,
    /// A length of zero, equal points, or a body whose points are on one line.
    Degenerate,
    /// A random pose, ten thousand times as large.
    Huge,
    /// A random pose, a thousandth as large.
    Tiny,
}

impl Kind {
    /// The order of the kinds. Those that find most mistakes come most often.
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

    /// All kinds.
    pub const ALL: [Self; 7] =
        [Self::Random, Self::Close, Self::Grid, Self::Touching, Self::Degenerate, Self::Huge, Self::Tiny];

    /// The name in JSON.
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

/// An endless sequence of poses of a scene. Equal seeds give equal poses.
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

    /// Like `new`, with the scene's right answers already prepared.
    pub fn of(truth: Truth, seed: u64) -> Self {
        // Consecutive seeds would give almost the same poses.
        let random = SplitMix64(SplitMix64(seed).draw());
        Self { truth, random, turn: 0 }
    }

    /// The right answers of the scene.
    pub fn truth(&self) -> &Truth {
        &self.truth
    }

    /// The next pose. If none of the kind in turn can be found, a simpler kind is chosen and returned. Kinds exclude each other:
    /// a pose is degenerate or touches, no matter how it was chosen.
    pub fn draw(&mut self) -> (Kind, Inputs) {
        let (kind, pose) = self.chosen();
        let kind = match kind {
            _ if self.is_degenerate(&pose) => Kind::Degenerate,
            Kind::Degenerate => Kind::Random,
            Kind::Grid if self.truth.hit(&pose) && self.truth.is_close(&pose) => Kind::Touching,
            kind => kind,
        };
        (kind, pose)
    }

    fn chosen(&mut self) -> (Kind, Inputs) {
        let kind = Kind::TURNS[self.turn % Kind::TURNS.len()];
        self.turn += 1;
        match kind {
            Kind::Random => (kind, self.near()),
            Kind::Grid => (kind, self.grid()),
            Kind::Close => self.close().map_or_else(|| (Kind::Random, self.near()), |pose| (kind, pose)),
            Kind::Touching => self.touching().map_or_else(|| (Kind::Grid, self.grid()), |pose| (kind, pose)),
            Kind::Degenerate => {
                let pose = self.degenerate();
                // In the first round, the most degenerate pose of all.
                (kind, if self.turn < Kind::TURNS.len() { self.one_point() } else { pose })
            }
            Kind::Huge => (kind, self.scaled(1e4)),
            Kind::Tiny => (kind, self.scaled(1e-3)),
        }
    }

    fn near(&mut self) -> Inputs {
        let pose = near(self.truth.scene, &mut self.random);
        self.only_what_decides(pose)
    }

    /// The pose with only its deciding numbers kept, and all others reset to the start.
    fn only_what_decides(&self, pose: Inputs) -> Inputs {
        let mut kept = self.truth.scene.start();
        for &slot in &self.truth.slots {
            set(self.truth.scene, &mut kept, slot, get(self.truth.scene, &pose, slot));
        }
        kept
    }

    /// A pose of whole numbers, all angles zero.
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

    /// Moves along the grid from a hit to the first miss. The last hit may touch exactly.
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

    /// Bisects between a hit and a miss that differ in one number, until the two are close.
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

    /// The start with all shapes shrunk to points, all of them in the origin.
    fn one_point(&self) -> Inputs {
        let mut pose = self.truth.scene.start();
        for &slot in &self.truth.slots {
            let kind = kind(self.truth.scene, slot);
            if is_in_the_world(kind) || matches!(kind, Input::Scale | Input::Opening) {
                set(self.truth.scene, &mut pose, slot, 0.0);
            }
        }
        pose
    }

    /// A random pose or one of whole numbers, with some number zero or equal to another.
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

    /// True if a deciding length is zero, two points are equal, or all points of a body are on one line.
    fn is_degenerate(&self, pose: &Inputs) -> bool {
        let (scene, slots) = (self.truth.scene, &self.truth.slots);
        let decides = |name: &str| slots.iter().any(|slot| scene.inputs[slot.input].name == name);
        let is_size = |kind| {
            matches!(kind, Input::Length | Input::Extent | Input::Extent3 | Input::Scale | Input::Opening)
        };
        let places: Vec<(&str, [f32; 3])> = pose
            .iter()
            .filter(|(input, _)| matches!(input.kind, Input::Point | Input::Point3) && decides(input.name))
            .map(|(input, value)| (input.name, value.numbers()))
            .collect();
        let lists = pose.iter().filter_map(|(_, value)| match value {
            InputValue::Points(points) => Some(points.to_vec()),
            _ => None,
        });
        let bodies = scene.bodies.iter().map(|body| {
            let own = places.iter().filter(|(name, _)| body.moves.contains(name));
            own.map(|(_, [x, y, _])| Vec2::new(*x, *y)).collect::<Vec<_>>()
        });
        slots.iter().any(|&slot| is_size(kind(scene, slot)) && get(scene, pose, slot) == 0.0)
            || places.iter().enumerate().any(|(i, (_, p))| places[..i].iter().any(|(_, other)| other == p))
            || lists.chain(bodies).any(|points| are_flat(&points))
    }

    /// Moves a point onto another one, or level with it.
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

    /// Moves all points of a list to one or two places, or onto a line.
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

    /// A random pose with all coordinates and lengths multiplied by a factor.
    fn scaled(&mut self, times: f32) -> Inputs {
        let mut pose = if self.random.draw() & 1 == 0 { self.near() } else { self.grid() };
        for &slot in &self.truth.slots {
            let number = get(self.truth.scene, &pose, slot);
            match kind(self.truth.scene, slot) {
                // The factors of such a shape are also its size, so they are kept in range.
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

/// True if three points or more are on one line, or two of them are equal.
fn are_flat(points: &[Vec2]) -> bool {
    let is_one = points.iter().enumerate().any(|(i, p)| points[..i].contains(p));
    let [a, b, rest @ ..] = points else { return false };
    is_one || !rest.is_empty() && rest.iter().all(|p| (*b - *a).perp_dot(*p - *a) == 0.0)
}

/// A pose near the start, with a preference for round numbers and right angles.
pub fn near(scene: &'static Scene, random: &mut SplitMix64) -> Inputs {
    let mut pose = scene.start();
    for input in scene.inputs {
        let start = pose.get(input.name).expect("the scene has it").numbers();
        let mut number = |low: f32, high: f32| {
            let number = low + (high - low) * random.fraction();
            // Some numbers are whole.
            if random.fraction() < 0.25 { number.round() } else { number }
        };
        let is_size = matches!(input.kind, Input::Length | Input::Extent | Input::Extent3 | Input::Scale);
        let amount = match input.kind {
            Input::Point | Input::Point3 => [0; 3].map(|_| number(-4.0, 4.0)).into(),
            // A length that is long at the start, such as the guard's range, stays long.
            Input::Length => number(0.0, (1.5 * start[0]).max(2.0)).into(),
            Input::Extent | Input::Extent3 => [0; 3].map(|_| number(0.2, 2.5)).into(),
            Input::Scale => [number(-2.5, 2.5), number(-2.5, 2.5), 0.0].into(),
            Input::Angle | Input::Angles => [0; 3].map(|_| number(-180.0, 180.0)).into(),
            Input::Opening => number(0.0, 180.0).into(),
            Input::Choice(choices) => (random.choose(choices.len()) as f32).into(),
            Input::Points(count) => InputValue::Points(
                (0..count).map(|_| Vec2::new(number(-4.0, 4.0), number(-4.0, 4.0))).collect(),
            ),
            // Inputs that do not change the answer stay as at the start, and so do crowds.
            Input::Elevation | Input::Whole(..) | Input::Time | Input::Places(_) => continue,
        };
        let width = input.kind.width();
        let amount = match amount {
            InputValue::Numbers(mut numbers) => {
                // No size is zero by chance.
                numbers.iter_mut().filter(|number| is_size && **number == 0.0).for_each(|it| *it = 1.0);
                numbers[width..].fill(0.0);
                InputValue::Numbers(numbers)
            }
            other => other,
        };
        pose.set(input.name, amount);
    }
    pose
}
