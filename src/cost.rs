//! The running times of methods, measured on request on the user's machine, a little at a time.
//!
//! All methods of a scene are timed on the same poses, of two [kinds](Kind). A processor predicts branches and works ahead, so
//! the cost of a branch depends on how predictable it is. There are [`CASES`] poses of each kind, since the processor would
//! memorize a few thousand. The shapes are made beforehand.
//!
//! This module has no clock. The caller passes one in seconds, and the time that measuring may take.

pub mod growth;

use crate::attempt::Attempt;
use crate::scene::{Cases, InputValue, Inputs, Method, Scene};
use crate::splitmix::SplitMix64;
use glam::vec2;
use growth::Growing;
use std::sync::Arc;

/// A measurement of a scene.
pub enum Cost {
    /// The methods on many poses.
    Poses(Box<Measuring>),
    /// The methods with increasing numbers of bodies, in a scene that can grow.
    Growth(Box<Growing>),
}

impl Cost {
    /// Prepares to measure all methods of a scene, around this pose.
    pub fn new(scene: &'static Scene, pose: &Inputs) -> Self {
        match scene.grows() {
            Some(_) => Self::Growth(Box::new(Growing::new(scene, pose))),
            None => Self::Poses(Box::new(Measuring::new(scene, pose))),
        }
    }

    /// Prepares to measure a learner's code against its [rival](Attempt::rival), around this pose. Both are interpreted, so that
    /// their times can be compared.
    pub fn of_text(text: &Arc<Attempt>, pose: &Inputs) -> Self {
        let rival = text.rival().map(Arc::new);
        let asked = std::iter::once(text.clone()).chain(rival).map(Subject::Text).collect();
        Self::Poses(Box::new(Measuring::of(text.scene(), asked, pose)))
    }

    /// The measured code; `None` if methods are measured.
    pub fn text(&self) -> Option<&Arc<Attempt>> {
        match self {
            Self::Poses(it) => it.texts().next().map(|(text, _)| text),
            Self::Growth(_) => None,
        }
    }

    /// Continues for about this many seconds.
    pub fn go_on(&mut self, clock: &dyn Fn() -> f64, seconds: f64) {
        match self {
            Self::Poses(it) => it.go_on(clock, seconds),
            Self::Growth(it) => it.go_on(clock, seconds),
        }
    }

    /// True if the measurement is complete.
    pub fn is_done(&self) -> bool {
        match self {
            Self::Poses(it) => it.is_done(),
            Self::Growth(it) => it.is_done(),
        }
    }

    /// The progress, from 0 to 1.
    pub fn progress(&self) -> f32 {
        match self {
            Self::Poses(it) => it.progress(),
            Self::Growth(it) => it.progress(),
        }
    }

    /// The measured scene.
    pub fn scene(&self) -> &'static Scene {
        match self {
            Self::Poses(it) => it.scene(),
            Self::Growth(it) => it.scene(),
        }
    }
}

/// The number of poses of each kind.
pub const CASES: usize = 65_536;

/// The number of turns of each method with each kind of poses.
const TURNS: usize = 8;

/// The shortest sample, in seconds. A turn has as many as fit, and the fastest of all counts, since other programs disturb the
/// rest, and few samples stay undisturbed.
const SAMPLE: f64 = 1e-3;

/// The least number of clock steps in a sample, if there is time. A coarse clock needs longer samples.
const FINE: f64 = 100.0;

/// The number of poses between two readings of the clock: small enough to keep the time limit, large enough not to measure the
/// clock. Interpreted code takes a hundred times as long.
const SLICE: usize = 1024;
const SLICE_OF_TEXT: usize = 32;

/// The number of steps from which a test of interpreted code is slow.
const LONG: u32 = 10_000;

/// The greatest number of calls in a turn, in case the clock does not advance.
const MOST: usize = 64 * CASES;

/// The greatest number of readings used to find the clock's smallest step.
const LOOKS: usize = 200_000;

/// The greatest difference between similar poses in each number.
const NEARLY: f32 = 0.01;

/// The greatest number of random poses that are tried for the wanted verdict.
const THROWS: usize = 64;

/// The kind of poses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Around one pose, so that nearly all take the same branches of a method.
    Alike,
    /// All over the home view, about half of them hits, in no order.
    Random,
}

impl Kind {
    /// Both kinds, in the order of measurement.
    pub const ALL: [Self; 2] = [Self::Alike, Self::Random];
}

/// A measured function.
enum Subject {
    Method(&'static Method),
    Text(Arc<Attempt>),
}

impl Subject {
    fn cases(&self) -> Box<dyn Cases> {
        match self {
            Self::Method(method) => (method.ready)(),
            Self::Text(text) => text.cases(),
        }
    }

    /// The number of poses between two readings of the clock.
    fn slice(&self, pose: &Inputs) -> usize {
        match self {
            Self::Method(_) => SLICE,
            // Slow code, or code that stops, is tested once at a time.
            Self::Text(text) if text.steps(pose).is_none_or(|steps| steps > LONG) => 1,
            Self::Text(_) => SLICE_OF_TEXT,
        }
    }
}

/// A measurement in progress, or complete.
pub struct Measuring {
    scene: &'static Scene,
    asked: Vec<Subject>,
    pose: Inputs,
    /// The index of the current kind of poses; past the last, the measurement is complete.
    kind: usize,
    poses: Poses,
    /// The poses so far, for each method or code.
    ready: Vec<Box<dyn Cases>>,
    count: usize,
    /// The pose at which the next turn continues.
    from: usize,
    /// The number of turns with this kind, of all methods together.
    turns: usize,
    /// The fastest samples by kind and by method or code, in seconds per call; negative if code stopped with an error.
    best: [Vec<f64>; 2],
    hits: usize,
    step: Option<f64>,
}

impl Measuring {
    /// Prepares to measure all methods of a scene, around this pose and all over its home view.
    pub fn new(scene: &'static Scene, pose: &Inputs) -> Self {
        Self::of(scene, scene.methods.iter().map(Subject::Method).collect(), pose)
    }

    fn of(scene: &'static Scene, asked: Vec<Subject>, pose: &Inputs) -> Self {
        let none = vec![f64::INFINITY; asked.len()];
        Self {
            scene,
            pose: pose.clone(),
            kind: 0,
            poses: Poses::new(scene, pose, Kind::ALL[0]),
            ready: asked.iter().map(Subject::cases).collect(),
            asked,
            count: 0,
            from: 0,
            turns: 0,
            best: [none.clone(), none],
            hits: 0,
            step: None,
        }
    }

    /// Continues for at most this many seconds, or for a thousand calls.
    pub fn go_on(&mut self, clock: &dyn Fn() -> f64, seconds: f64) {
        if self.is_done() {
            return;
        }
        if self.step.is_none() {
            self.step = Some(smallest_step(clock, seconds));
        } else if self.count < CASES {
            self.prepare(clock, seconds);
        } else {
            self.take_turn(clock, seconds);
        }
    }

    /// Adds poses for as long as there is time.
    fn prepare(&mut self, clock: &dyn Fn() -> f64, seconds: f64) {
        let begin = clock();
        loop {
            for _ in 0..SLICE / 4 {
                let pose = self.poses.next();
                self.ready.iter_mut().for_each(|cases| cases.add(pose));
            }
            self.count += SLICE / 4;
            if self.count == CASES || clock() - begin >= seconds {
                break;
            }
        }
    }

    /// Measures one method for as long as there is time. Methods take turns, so that disturbances affect all.
    fn take_turn(&mut self, clock: &dyn Fn() -> f64, seconds: f64) {
        let method = self.turns % self.ready.len();
        let mut verdicts = [false; SLICE];
        let (cases, slice) = (&self.ready[method], self.asked[method].slice(&self.pose));
        // A method that tests several poses at once begins at a multiple of their number.
        let mut from = self.from / slice * slice;
        let one = quickest(clock, (self.step.unwrap_or(0.0), seconds), (slice, MOST), || {
            cases.ask(from, &mut verdicts[..slice]);
            from = (from + slice) % CASES;
        });
        self.from = from;
        let best = &mut self.best[self.kind][method];
        *best = if cases.stops() { f64::NEG_INFINITY } else { best.min(one) };
        self.turns += 1;
        if self.turns == TURNS * self.ready.len() {
            self.finish_kind();
        }
    }

    /// Continues with the next kind of poses, or ends. Unneeded cases are dropped.
    fn finish_kind(&mut self) {
        self.hits = self.poses.hits;
        self.kind += 1;
        (self.count, self.from, self.turns) = (0, 0, 0);
        self.ready.clear();
        if let Some(kind) = Kind::ALL.get(self.kind) {
            self.poses = Poses::new(self.scene, &self.pose, *kind);
            self.ready = self.asked.iter().map(Subject::cases).collect();
        }
    }

    /// True if the measurement is complete.
    pub fn is_done(&self) -> bool {
        self.kind == Kind::ALL.len()
    }

    /// The progress, from 0 to 1.
    pub fn progress(&self) -> f32 {
        let prepared = self.count as f32 / CASES as f32;
        let taken = self.turns as f32 / (TURNS * self.asked.len()) as f32;
        (self.kind as f32 + (prepared + taken) / 2.0) / Kind::ALL.len() as f32
    }

    /// The measured scene.
    pub fn scene(&self) -> &'static Scene {
        self.scene
    }

    /// Each method with its nanoseconds per call for each [kind](Kind) of poses; `None` if no sample could be timed.
    pub fn costs(&self) -> impl Iterator<Item = (&'static Method, [Option<f64>; 2])> + '_ {
        self.times().filter_map(|(asked, ns)| match asked {
            Subject::Method(method) => Some((*method, ns)),
            Subject::Text(_) => None,
        })
    }

    /// Each measured code with such times: the learner's, and its rival.
    pub fn texts(&self) -> impl Iterator<Item = (&Arc<Attempt>, [Option<f64>; 2])> + '_ {
        self.times().filter_map(|(asked, ns)| match asked {
            Subject::Method(_) => None,
            Subject::Text(text) => Some((text, ns)),
        })
    }

    fn times(&self) -> impl Iterator<Item = (&Subject, [Option<f64>; 2])> + '_ {
        let best = |kind: usize, i: usize| Some(self.best[kind][i] * 1e9).filter(|ns| ns.is_finite());
        self.asked.iter().enumerate().map(move |(i, asked)| (asked, [best(0, i), best(1, i)]))
    }

    /// The fraction of hits among the random poses, once they are measured.
    pub fn hits(&self) -> f32 {
        self.hits as f32 / CASES as f32
    }

    /// The clock's smallest step in seconds; `None` if it did not advance.
    pub fn step(&self) -> Option<f64> {
        self.step.filter(|step| step.is_finite())
    }
}

/// Takes samples for a number of seconds, at least one, with a clock of this step. Returns the seconds per call in the fastest
/// sample, or infinity if the clock did not advance. `ask` makes `some` calls each time, up to `most` in total.
fn quickest(
    clock: &dyn Fn() -> f64,
    (step, seconds): (f64, f64),
    (some, most): (usize, usize),
    mut ask: impl FnMut(),
) -> f64 {
    let sample = (step * FINE).max(SAMPLE).min(seconds);
    let begin = clock();
    let (mut best, mut start, mut calls, mut all) = (f64::INFINITY, begin, 0, 0);
    loop {
        ask();
        (calls, all) = (calls + some, all + some);
        let now = clock();
        let next = (now - begin) * some as f64 / all as f64;
        let ends = now - begin + next > seconds || all >= most;
        if now > start && (now - start >= sample || (ends && start == begin)) {
            best = best.min((now - start) / calls as f64);
            (start, calls) = (now, 0);
        }
        if ends {
            return best;
        }
    }
}

/// The smallest step of a clock; infinity if it does not advance.
fn smallest_step(clock: &dyn Fn() -> f64, seconds: f64) -> f64 {
    let begin = clock();
    let (mut last, mut least) = (begin, f64::INFINITY);
    for _ in 0..LOOKS {
        let now = clock();
        if now > last {
            least = least.min(now - last);
        }
        last = now;
        if now - begin >= seconds {
            break;
        }
    }
    least
}

/// An endless sequence of random poses of a scene, half of them hits, and always the same. Inputs that are not random keep this
/// pose's values.
pub fn random_poses(scene: &'static Scene, around: &Inputs) -> impl Iterator<Item = Inputs> {
    let mut poses = Poses::new(scene, around, Kind::Random);
    std::iter::repeat_with(move || poses.next().clone())
}

/// Poses of a kind, always the same.
struct Poses {
    scene: &'static Scene,
    kind: Kind,
    /// Random numbers, without a pattern that a processor could predict.
    random: SplitMix64,
    around: Inputs,
    pose: Inputs,
    hits: usize,
}

impl Poses {
    fn new(scene: &'static Scene, around: &Inputs, kind: Kind) -> Self {
        Self { scene, kind, random: SplitMix64(7), around: around.clone(), pose: around.clone(), hits: 0 }
    }

    /// The next pose. Counts hits.
    fn next(&mut self) -> &Inputs {
        let judge = self.scene.methods[0].judge;
        match self.kind {
            Kind::Alike => self.throw_near(),
            Kind::Random => {
                let wanted = self.random.fraction() < 0.5;
                for _ in 0..THROWS {
                    self.throw();
                    if judge(&self.pose).hit == wanted {
                        break;
                    }
                }
            }
        }
        self.hits += usize::from(judge(&self.pose).hit);
        &self.pose
    }

    /// Changes every number slightly.
    fn throw_near(&mut self) {
        let random = &mut self.random;
        for (input, amount) in self.around.iter() {
            let near = match amount {
                InputValue::Numbers(numbers) => {
                    InputValue::Numbers(numbers.map(|number| number + random.between(-NEARLY, NEARLY)))
                }
                // Bodies of a crowd that were placed by hand keep their positions.
                InputValue::Places(_) => amount.clone(),
                InputValue::Points(points) => {
                    let mut near = || random.between(-NEARLY, NEARLY);
                    InputValue::Points(points.iter().map(|p| *p + vec2(near(), near())).collect())
                }
            };
            self.pose.set(input.name, near);
        }
    }

    /// Places the bodies somewhere in the home view, up to a quarter of its height in size, and with any rotation.
    fn throw(&mut self) {
        use crate::scene::Kind::{
            Angle, Angles, Choice, Elevation, Extent, Extent3, Length, Opening, Places, Point, Point3,
            Points, Scale, Time, Whole,
        };
        let random = &mut self.random;
        let [x, y, w, h] = self.scene.home;
        for input in self.scene.inputs {
            let mut place = || [random.between(x - w, x + w), random.between(y - h, y + h)];
            let amount = match input.kind {
                Point => {
                    let [x, y] = place();
                    InputValue::Numbers([x, y, 0.0])
                }
                Point3 => {
                    let [x, y] = place();
                    InputValue::Numbers([x, y, random.between(-h, h)])
                }
                Points(count) => InputValue::Points((0..count).map(|_| place().into()).collect()),
                Length | Extent | Extent3 => {
                    InputValue::Numbers([0; 3].map(|_| random.between(0.0, h / 2.0)))
                }
                Choice(choices) => random.between(-0.5, choices.len() as f32 - 0.5).into(),
                Angle => random.between(-180.0, 180.0).into(),
                Angles => InputValue::Numbers([0; 3].map(|_| random.between(-180.0, 180.0))),
                Opening => random.between(0.0, 180.0).into(),
                Scale => InputValue::Numbers([0; 3].map(|_| random.between(-1.0, 1.0))),
                // The number of bodies is kept, since it determines the cost of a test. The camera has no effect.
                Whole(..) | Places(_) | Elevation => {
                    self.around.get(input.name).cloned().unwrap_or_else(|| input.default_value())
                }
                Time => random.between(0.0, 60.0).into(),
            };
            self.pose.set(input.name, amount);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// A clock that advances by a step at each reading.
    struct Clock {
        now: Cell<f64>,
        step: Cell<f64>,
    }

    impl Clock {
        fn new(step: f64) -> Self {
            Self { now: Cell::new(100.0), step: Cell::new(step) }
        }

        fn look(&self) -> f64 {
            self.now.set(self.now.get() + self.step.get());
            self.now.get()
        }
    }

    fn measuring() -> Measuring {
        let scene = Scene::by_id("disk-triangle").expect("it is there");
        Measuring::new(scene, &scene.start())
    }

    #[test]
    fn a_measurement_keeps_to_its_time_makes_progress_and_ends() {
        let (mut it, clock) = (measuring(), Clock::new(1e-4));
        let mut frames = 0;
        while !it.is_done() {
            let (begin, before) = (clock.now.get(), it.progress());
            it.go_on(&|| clock.look(), 0.005);
            // The first reading is not counted as work.
            assert!(clock.now.get() - begin < 0.005 + 2.5e-4, "frame {frames}");
            assert!(it.progress() > before || frames == 0, "frame {frames}");
            frames += 1;
        }
        let turns = Kind::ALL.len() * TURNS * it.scene().methods.len();
        assert!(frames > turns, "{frames} frames for {turns} turns");
        assert!((0.45..0.55).contains(&it.hits()), "{}", it.hits());
        assert!((it.step().expect("it goes") - 1e-4).abs() < 1e-9);
        assert!(it.ready.is_empty(), "the poses are thrown away");
    }

    #[test]
    fn the_quickest_turn_of_each_method_and_kind_counts() {
        let (mut it, clock) = (measuring(), Clock::new(1e-4));
        let methods = it.scene().methods.len();
        while !it.is_done() {
            // One reading per slice, so a slice takes one step: the shortest is in the third round, and differs for each method
            // and kind.
            if it.count == CASES {
                let (round, method) = (it.turns / methods, it.turns % methods);
                let nth = (1 + method + methods * it.kind) as f64;
                clock.step.set(nth * if round == 2 { 1e-6 } else { 3e-6 });
            }
            it.go_on(&|| clock.look(), 0.005);
            clock.step.set(1e-4);
        }
        for (i, (method, ns)) in it.costs().enumerate() {
            for (kind, ns) in ns.into_iter().enumerate() {
                let expected = (1 + i + methods * kind) as f64 * 1000.0 / SLICE as f64;
                assert!((ns.expect("measured") / expected - 1.0).abs() < 1e-6, "{} {kind}", method.id);
            }
        }
    }

    #[test]
    fn a_temporary_disturbance_of_a_turn_does_not_count() {
        let (mut it, clock) = (measuring(), Clock::new(1e-5));
        let looks = Cell::new(0);
        // A slice takes a step. Every 150 readings something else runs for 2 ms. A sample of 1 ms is a hundred slices.
        let disturbed = || {
            looks.set(looks.get() + 1);
            let pause = if looks.get() % 150 == 0 { 2e-3 } else { 0.0 };
            clock.now.set(clock.now.get() + pause);
            clock.look()
        };
        while !it.is_done() {
            it.go_on(&disturbed, 0.005);
        }
        for (method, ns) in it.costs() {
            for ns in ns {
                let ns = ns.expect("measured");
                assert!((ns * SLICE as f64 / 1e4 - 1.0).abs() < 1e-6, "{}: {ns}", method.id);
            }
        }
    }

    #[test]
    fn a_clock_that_stands_still_is_no_reason_to_hang() {
        let mut it = measuring();
        for _ in 0..2 {
            it.go_on(&|| 7.0, 0.005);
        }
        assert_eq!((it.count, it.step()), (CASES, None));
        it.go_on(&|| 7.0, 0.005);
        assert_eq!(it.turns, 1);
        assert!(it.costs().all(|(_, ns)| ns == [None, None]));
    }
}
