//! What methods cost: measured on the machine that runs them, on purpose, a little at a time.
//!
//! Each method of a scene is asked about the same poses, of two [kinds](Kind): a processor guesses which way a branch will go,
//! and works ahead; so what a branch costs depends on whether its way can be guessed. There are [`CASES`] of each: of a few
//! thousand the processor would learn the ways by heart. The shapes are made beforehand.
//!
//! There is no clock in here: the caller hands one in, which gives seconds, and says how long measuring may take.

pub mod growth;

use crate::attempt::Attempt;
use crate::scene::{Cases, InputValue, Inputs, Method, Scene};
use crate::splitmix::SplitMix64;
use glam::vec2;
use growth::Growing;
use std::sync::Arc;

/// What is measured of a scene.
pub enum Cost {
    /// Its methods among poses.
    Poses(Box<Measuring>),
    /// Its methods as there are more and more bodies, in a scene that can grow.
    Growth(Box<Growing>),
}

impl Cost {
    /// Will measure all methods of a scene, around this pose.
    pub fn new(scene: &'static Scene, pose: &Inputs) -> Self {
        match scene.grows() {
            Some(_) => Self::Growth(Box::new(Growing::new(scene, pose))),
            None => Self::Poses(Box::new(Measuring::new(scene, pose))),
        }
    }

    /// Will measure a text against its [rival](Attempt::rival), around this pose: both are read line by line, so that their times
    /// can be compared.
    pub fn of_text(text: &Arc<Attempt>, pose: &Inputs) -> Self {
        let rival = text.rival().map(Arc::new);
        let asked = std::iter::once(text.clone()).chain(rival).map(Subject::Text).collect();
        Self::Poses(Box::new(Measuring::of(text.scene(), asked, pose)))
    }

    /// The text that is measured, if it is not the methods.
    pub fn text(&self) -> Option<&Arc<Attempt>> {
        match self {
            Self::Poses(it) => it.texts().next().map(|(text, _)| text),
            Self::Growth(_) => None,
        }
    }

    /// Goes on for about this many seconds.
    pub fn go_on(&mut self, clock: &dyn Fn() -> f64, seconds: f64) {
        match self {
            Self::Poses(it) => it.go_on(clock, seconds),
            Self::Growth(it) => it.go_on(clock, seconds),
        }
    }

    /// Whether there is nothing left to measure.
    pub fn is_done(&self) -> bool {
        match self {
            Self::Poses(it) => it.is_done(),
            Self::Growth(it) => it.is_done(),
        }
    }

    /// How much is done, from 0 to 1.
    pub fn progress(&self) -> f32 {
        match self {
            Self::Poses(it) => it.progress(),
            Self::Growth(it) => it.progress(),
        }
    }

    /// The scene whose methods these are.
    pub fn scene(&self) -> &'static Scene {
        match self {
            Self::Poses(it) => it.scene(),
            Self::Growth(it) => it.scene(),
        }
    }
}

/// Poses of each kind.
pub const CASES: usize = 65_536;

/// How often each method has its turn with each kind of poses.
const TURNS: usize = 8;

/// The shortest sample, in seconds. A turn has as many as fit, and the quickest of all counts: other programs disturb the rest, and
/// few samples go undisturbed.
const SAMPLE: f64 = 1e-3;

/// How many steps of the clock a sample takes at least, as far as there is time: a coarse clock needs longer samples.
const FINE: f64 = 100.0;

/// Poses between two looks at the clock: few enough to keep to the time, enough not to measure the clock. A text, which is read line
/// by line, takes a hundred times as long.
const SLICE: usize = 1024;
const SLICE_OF_TEXT: usize = 32;

/// The most calls in a turn, in case the clock stands still.
const MOST: usize = 64 * CASES;

/// The most looks at the clock to find how coarse it is.
const LOOKS: usize = 200_000;

/// By how much alike poses differ in each number.
const NEARLY: f32 = 0.01;

/// The most random poses that are tried for the wanted verdict.
const THROWS: usize = 64;

/// What poses have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Around one pose, so that nearly all take the same way through a method.
    Alike,
    /// All over the home view, about half of them hits, in no order.
    Random,
}

impl Kind {
    /// Both, in the order in which they are measured.
    pub const ALL: [Self; 2] = [Self::Alike, Self::Random];
}

/// What is measured.
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

    fn slice(&self) -> usize {
        match self {
            Self::Method(_) => SLICE,
            Self::Text(_) => SLICE_OF_TEXT,
        }
    }
}

/// A measurement that goes on, or is done.
pub struct Measuring {
    scene: &'static Scene,
    asked: Vec<Subject>,
    pose: Inputs,
    /// The kind of poses that is measured now, by its position; past the last, all is done.
    kind: usize,
    poses: Poses,
    /// The poses so far, for each method or text.
    ready: Vec<Box<dyn Cases>>,
    count: usize,
    /// The pose at which the next turn goes on.
    from: usize,
    /// Turns with this kind, of all together.
    turns: usize,
    /// The quickest samples by kind and by method or text, in seconds a call; below zero where a text could not go on.
    best: [Vec<f64>; 2],
    hits: usize,
    step: Option<f64>,
}

impl Measuring {
    /// Will measure all methods of a scene, around this pose and all over its home view.
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

    /// Goes on for at most this many seconds, or for as long as a thousand calls take.
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

    /// Measures one method for as long as there is time. They take turns, so that what disturbs them disturbs all.
    fn take_turn(&mut self, clock: &dyn Fn() -> f64, seconds: f64) {
        let method = self.turns % self.ready.len();
        let mut verdicts = [false; SLICE];
        let (cases, slice) = (&self.ready[method], self.asked[method].slice());
        // A method that takes several poses at once begins at a multiple of their number.
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

    /// Goes on to the next kind of poses, or ends. Cases that are no longer needed are dropped.
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

    /// Whether there is nothing left to measure.
    pub fn is_done(&self) -> bool {
        self.kind == Kind::ALL.len()
    }

    /// How much is done, from 0 to 1.
    pub fn progress(&self) -> f32 {
        let prepared = self.count as f32 / CASES as f32;
        let taken = self.turns as f32 / (TURNS * self.asked.len()) as f32;
        (self.kind as f32 + (prepared + taken) / 2.0) / Kind::ALL.len() as f32
    }

    /// The scene whose methods these are.
    pub fn scene(&self) -> &'static Scene {
        self.scene
    }

    /// Each method with its nanoseconds a call for each [kind](Kind) of poses; nothing where no sample could be timed.
    pub fn costs(&self) -> impl Iterator<Item = (&'static Method, [Option<f64>; 2])> + '_ {
        self.times().filter_map(|(asked, ns)| match asked {
            Subject::Method(method) => Some((*method, ns)),
            Subject::Text(_) => None,
        })
    }

    /// The same of texts: one of the learner's own, and its rival.
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

    /// Which part of the random poses are hits, once they are measured.
    pub fn hits(&self) -> f32 {
        self.hits as f32 / CASES as f32
    }

    /// The clock's smallest step in seconds; nothing where it stood still.
    pub fn step(&self) -> Option<f64> {
        self.step.filter(|step| step.is_finite())
    }
}

/// Takes samples for a number of seconds, at least one, with a clock of this step. Returns the seconds of a call in the quickest
/// sample, infinity where the clock stood still. `ask` makes some calls each time; their number is limited, too.
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

/// The smallest step of a clock: infinity, if it stands still.
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

/// Random poses of a scene without end, half of them hits, the same ones each time; inputs that are not random keep this pose's values.
pub fn random_poses(scene: &'static Scene, around: &Inputs) -> impl Iterator<Item = Inputs> {
    let mut poses = Poses::new(scene, around, Kind::Random);
    std::iter::repeat_with(move || poses.next().clone())
}

/// Poses of a kind: the same ones each time.
struct Poses {
    scene: &'static Scene,
    kind: Kind,
    /// Numbers without a pattern that a processor could learn.
    random: SplitMix64,
    around: Inputs,
    pose: Inputs,
    hits: usize,
}

impl Poses {
    fn new(scene: &'static Scene, around: &Inputs, kind: Kind) -> Self {
        Self { scene, kind, random: SplitMix64(7), around: around.clone(), pose: around.clone(), hits: 0 }
    }

    /// The next pose; hits are counted.
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

    /// Changes every number a little.
    fn throw_near(&mut self) {
        let random = &mut self.random;
        for (input, amount) in self.around.iter() {
            let near = match amount {
                InputValue::Numbers(numbers) => {
                    InputValue::Numbers(numbers.map(|number| number + random.between(-NEARLY, NEARLY)))
                }
                // Bodies of a crowd that were placed by hand keep their places.
                InputValue::Places(_) => amount.clone(),
                InputValue::Points(points) => {
                    let mut near = || random.between(-NEARLY, NEARLY);
                    InputValue::Points(points.iter().map(|p| *p + vec2(near(), near())).collect())
                }
            };
            self.pose.set(input.name, near);
        }
    }

    /// Places the bodies somewhere in the home view, up to a quarter of its height in size, and turned any way.
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
                // The number of bodies decides what a test costs, so it stays; where one looks from changes nothing.
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

    /// A clock that goes on by a step whenever it is looked at.
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
    fn it_keeps_to_its_time_goes_forward_and_ends() {
        let (mut it, clock) = (measuring(), Clock::new(1e-4));
        let mut frames = 0;
        while !it.is_done() {
            let (begin, before) = (clock.now.get(), it.progress());
            it.go_on(&|| clock.look(), 0.005);
            // The look that begins it is no work yet.
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
            // A look each slice, so a slice takes a step: least in the third round, with each method and kind its own.
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
    fn what_disturbs_a_turn_for_a_while_does_not_count() {
        let (mut it, clock) = (measuring(), Clock::new(1e-5));
        let looks = Cell::new(0);
        // A slice takes a step; every 150 looks something else runs for 2 ms. A sample of 1 ms is a hundred slices.
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
