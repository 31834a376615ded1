//! The cost of methods with increasing numbers of bodies: the number of tests, and the time of a call.
//!
//! A scene that can [grow](Scene::grows) is measured in the same pose with ten bodies, then with thirty, and so on. All methods
//! take turns at each size, and the fastest sample counts. A method stops when its next call would take too long for a frame.

use super::{quickest, smallest_step};
use crate::scene::{Cases, Detail, Inputs, Method, Scene, Value, Values};
use crate::words::Lang;

/// The numbers of bodies: about three times as many each time.
pub const SIZES: [u16; 7] = [10, 30, 100, 300, 1_000, 3_000, 10_000];

/// The value with the number of a method's tests.
const TESTS: &str = "tests";

/// The time in seconds of a call above which a method is not measured with more bodies.
const LONGEST: f64 = 5e-3;

/// The number of turns of each method at each size.
const TURNS: usize = 6;

/// The greatest number of calls in a turn, in case the clock does not advance.
const MOST: usize = 100_000;

/// The cost of a method for `n` bodies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Needed {
    /// The number of bodies.
    pub n: u16,
    /// The number of tests.
    pub tests: u64,
    /// The seconds per call; infinite before the first sample.
    pub seconds: f64,
}

/// The measurement of one method.
struct Line {
    method: &'static Method,
    /// The costs for the measured sizes.
    needed: Vec<Needed>,
    /// The bodies of the current size; `None` once the method has stopped.
    cases: Option<Box<dyn Cases>>,
}

/// A measurement in progress, or complete.
pub struct Growing {
    scene: &'static Scene,
    pose: Inputs,
    lines: Vec<Line>,
    /// The index of the current size; past the last, the measurement is complete.
    size: usize,
    /// The number of turns at this size, of all methods together. The first turn of each makes its bodies.
    turns: usize,
    step: Option<f64>,
}

impl Growing {
    /// Prepares to measure all methods of a scene that can grow, around this pose.
    pub fn new(scene: &'static Scene, pose: &Inputs) -> Self {
        let line = |method| Line { method, needed: vec![], cases: None };
        let lines = scene.methods.iter().map(line).collect();
        Self { scene, pose: pose.clone(), lines, size: 0, turns: 0, step: None }
    }

    /// Continues for at most this many seconds. A single call, or making its bodies, may take longer.
    pub fn go_on(&mut self, clock: &dyn Fn() -> f64, seconds: f64) {
        if self.is_done() {
            return;
        }
        let Some(step) = self.step else {
            self.step = Some(smallest_step(clock, seconds));
            return;
        };
        let methods = self.lines.len();
        let (round, i) = (self.turns / methods, self.turns % methods);
        match round {
            0 => self.begin(i),
            _ => self.lines[i].sample(clock, (step, seconds)),
        }
        self.turns += 1;
        if self.turns == (1 + TURNS) * methods {
            (self.size, self.turns) = (self.size + 1, 0);
            if self.is_done() {
                self.lines.iter_mut().for_each(|line| line.cases = None);
            }
        }
    }

    /// Makes the bodies of the current size for a method, and counts its tests, unless a call would take too long.
    fn begin(&mut self, i: usize) {
        let (n, line) = (SIZES[self.size], &mut self.lines[i]);
        line.cases = None;
        if line.needed.len() < self.size || line.expects(n) > LONGEST {
            return;
        }
        let Some(count) = self.scene.grows() else { return };
        self.pose.set(count, f32::from(n));
        let wanted = Detail { values: Values::Named(&[TESTS]), ..Detail::values(Lang::En) };
        let tests = match line.method.explain(&self.pose, wanted).get(TESTS) {
            Some(Value::Whole(tests)) => tests,
            _ => 0,
        };
        let mut cases = (line.method.ready)();
        cases.add(&self.pose);
        line.cases = Some(cases);
        line.needed.push(Needed { n, tests, seconds: f64::INFINITY });
    }

    /// The clock's smallest step in seconds; `None` if it did not advance.
    pub fn step(&self) -> Option<f64> {
        self.step.filter(|step| step.is_finite())
    }

    /// True if the measurement is complete.
    pub fn is_done(&self) -> bool {
        self.size == SIZES.len()
    }

    /// The progress, from 0 to 1.
    pub fn progress(&self) -> f32 {
        let part = self.turns as f32 / ((1 + TURNS) * self.lines.len()) as f32;
        (self.size as f32 + part) / SIZES.len() as f32
    }

    /// The measured scene.
    pub fn scene(&self) -> &'static Scene {
        self.scene
    }

    /// Each method with its costs, from few bodies to many. A method that stopped has fewer sizes.
    pub fn lines(&self) -> impl Iterator<Item = (&'static Method, &[Needed])> {
        self.lines.iter().map(|line| (line.method, &line.needed[..]))
    }
}

impl Line {
    /// The expected seconds per call for a number of bodies if the growth continues: in a plot with logarithmic axes, along the
    /// line through the last two points.
    fn expects(&self, n: u16) -> f64 {
        let [.., a, b] = self.needed[..] else { return 0.0 };
        let steps = |from: Needed, to: u16| (f64::from(to) / f64::from(from.n)).ln();
        let power = (b.seconds / a.seconds).ln() / steps(a, b.n);
        // A clock that did not advance gives no estimate.
        if power.is_finite() { b.seconds * (power * steps(b, n)).exp() } else { 0.0 }
    }

    /// Takes samples for as long as there is time, at least one.
    fn sample(&mut self, clock: &dyn Fn() -> f64, time: (f64, f64)) {
        let (Some(cases), Some(needed)) = (&self.cases, self.needed.last_mut()) else { return };
        let one = quickest(clock, time, (1, MOST), || cases.ask(0, &mut [false]));
        needed.seconds = needed.seconds.min(one);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn growing() -> Growing {
        let scene = Scene::ALL.iter().find(|scene| scene.grows().is_some()).expect("a scene can grow");
        Growing::new(scene, &scene.start())
    }

    /// Measures with a clock that advances by this many seconds at each reading.
    fn measured(mut it: Growing, tick: impl Fn(&Growing) -> f64) -> Growing {
        let (now, step) = (Cell::new(5.0), Cell::new(0.0));
        let clock = || {
            now.set(now.get() + step.get());
            now.get()
        };
        for _ in 0..100_000 {
            if it.is_done() {
                return it;
            }
            step.set(tick(&it));
            let before = it.progress();
            it.go_on(&clock, 0.005);
            assert!(it.progress() > before || it.turns == 0, "it goes forward");
        }
        panic!("it does not end");
    }

    #[test]
    fn a_method_stops_where_a_call_would_take_too_long_and_the_others_go_on() {
        // Each test takes two nanoseconds: 1,000 bodies make half a million pairs, in 1 ms, and 3,000 would take 9 ms. A call
        // takes at least a tenth of a millisecond, to avoid millions of calls here.
        let time = |tests: u64| 2e-9 * tests.max(50_000) as f64;
        let it = measured(growing(), |it| {
            let needed = &it.lines[it.turns % it.lines.len()].needed;
            time(needed.last().map_or(0, |needed| needed.tests))
        });
        let sizes: Vec<usize> = it.lines().map(|(_, needed)| needed.len()).collect();
        assert_eq!((sizes[0], sizes.iter().max()), (5, Some(&SIZES.len())), "{sizes:?}");
        for (method, needed) in it.lines() {
            for Needed { n, tests, seconds } in needed {
                assert!((seconds / time(*tests) - 1.0).abs() < 1e-6, "{}: {n}: {seconds}", method.id);
            }
        }
        assert!(it.lines.iter().all(|line| line.cases.is_none()), "the bodies are thrown away");
    }

    #[test]
    fn tests_are_counted_and_the_first_method_tests_all_pairs() {
        let it = measured(growing(), |it| f64::from(SIZES[it.size]).powi(2) * 1e-9);
        let (_, first) = it.lines().next().expect("there is a method");
        for Needed { n, tests, .. } in first {
            let n = u64::from(*n);
            assert_eq!(*tests, n * (n - 1) / 2);
        }
        for (method, needed) in it.lines().filter(|(method, _)| method.flaw.is_none()) {
            assert!(needed.iter().zip(first).all(|(one, all)| one.tests <= all.tests), "{}", method.id);
        }
    }

    #[test]
    fn a_clock_that_stands_still_is_no_reason_to_hang() {
        let mut it = growing();
        (0..3 * it.lines.len()).for_each(|_| it.go_on(&|| 7.0, 0.005));
        assert!(it.lines().all(|(_, needed)| needed[0].seconds == f64::INFINITY));
    }
}
