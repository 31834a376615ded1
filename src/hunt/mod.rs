//! The bug hunt: a right method with one small slip. The learner finds a setup in which it fails, then the line of the slip, and
//! then repairs it.
//!
//! Equal seeds give equal bugs, so a class can hunt the same one. The seed of the bug of the day is the date.

pub mod slips;

use crate::attempt::{Attempt, begin};
use crate::judging::{Truth, near, numbers};
use crate::scene::{Inputs, Method, Scene};
use crate::splitmix::{SplitMix64, hash};
use slips::{Kind, Slip};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The number of setups in which a slip is tried, and the number of them in which its answer must be wrong: enough for a person
/// to find one, but not without a search.
const TRIES: usize = 120;
const FOUND: RangeInclusive<usize> = 3..=50;

/// The number of setups among which an example is sought.
const SOUGHT: usize = 2000;

/// The numbers of a simple setup are multiples of this.
const SIMPLE: f32 = 0.5;

/// The most characters of a seed.
const LONGEST: usize = 40;

/// The setups in which the slips of a method are tried, with the right answers.
struct Trials {
    scene: &'static Scene,
    method: &'static Method,
    truth: Truth,
    start: Inputs,
    all: Vec<Inputs>,
}

impl Trials {
    fn new(scene: &'static Scene, method: &'static Method) -> Self {
        let mut random = SplitMix64(1);
        Self {
            scene,
            method,
            truth: Truth::of_answers(scene, scene.right_for(method)),
            start: start(scene),
            all: (0..TRIES).map(|_| near(scene, &mut random)).collect(),
        }
    }

    /// The code with a slip; `None` if a person would hardly find a setup in which it is wrong, or finds one at once.
    fn passed(&self, slip: &Slip) -> Option<Attempt> {
        let attempt = Attempt::read(self.scene, self.method, &slip.text).ok()?;
        if attempt.hit_quickly(&self.start) != Ok(self.truth.hit(&self.start)) {
            return None;
        }
        let (mut wrong, mut hits) = (0, 0);
        for pose in &self.all {
            let answer = attempt.hit_quickly(pose).ok()?;
            hits += usize::from(answer);
            // Setups in which the shapes just touch do not count, since the mistake would be hard to see.
            wrong += usize::from(answer != self.truth.hit(pose) && !self.truth.is_close(pose));
        }
        // Code that always gives the same answer is no riddle.
        (FOUND.contains(&wrong) && (1..TRIES).contains(&hits)).then_some(attempt)
    }
}

/// A right method with a slip.
#[derive(Clone)]
pub struct HiddenSlip {
    /// The method without the slip.
    pub method: &'static Method,
    /// The code with the slip.
    pub attempt: Arc<Attempt>,
    /// The line of the slip, counted from 1.
    pub line: usize,
    /// The kind of the slip.
    pub kind: Kind,
}

/// The setup with which a hunt begins: that of the scene in simple numbers.
pub fn start(scene: &'static Scene) -> Inputs {
    numbers::rounded(scene, scene.start(), 1.0 / SIMPLE)
}

/// True if all numbers of a setup are whole or half.
pub fn is_simple(scene: &'static Scene, pose: &Inputs) -> bool {
    let is_simple = |slot| (numbers::get(scene, pose, slot) / SIMPLE).fract() == 0.0;
    numbers::slots(scene).into_iter().all(is_simple)
}

/// True if a scene has hunts. The crowd's code, with its loops over many bodies, cannot be edited.
pub fn is_for(scene: &Scene) -> bool {
    scene.grows().is_none()
}

/// A seed as it is written in links and files: short, and without spaces and other signs.
pub fn clean(seed: &str) -> String {
    let plain = seed.chars().map(|c| if c.is_alphanumeric() || c == '.' { c } else { '-' });
    plain.take(LONGEST).collect()
}

/// The most stars of a repaired bug among results such as `disks class-3b 3`; `None` if it is not among them.
pub fn stars<'r>(repaired: &'r [String], lesson: &str, seed: &str) -> Option<&'r str> {
    let of_it = format!("{lesson} {seed} ");
    repaired.iter().filter_map(|result| result.strip_prefix(&of_it)).max()
}

/// The beginning of a hunt in the list of an assignment, which names the lesson before it: `disks/hunt:class-3b`.
const IN_LIST: &str = "hunt:";

/// A hunt as an entry in the list of an assignment.
pub fn entry(lesson: &str, seed: &str) -> String {
    format!("{lesson}/{IN_LIST}{}", clean(seed))
}

/// The lesson and the seed of a hunt in the list of an assignment. `None` for a step.
pub fn of_entry(entry: &str) -> Option<(&str, &str)> {
    let (lesson, hunt) = entry.split_once('/')?;
    Some((lesson, hunt.strip_prefix(IN_LIST)?))
}

impl HiddenSlip {
    /// The bug with this seed, such as `2026-11-28`. `None` if the scene has no hunts.
    pub fn new(scene: &'static Scene, seed: &str) -> Option<Self> {
        if !is_for(scene) {
            return None;
        }
        let mut random = SplitMix64(number(scene.id) ^ number(seed));
        let mut methods: Vec<&'static Method> =
            scene.methods.iter().filter(|method| method.flaw.is_none()).collect();
        while !methods.is_empty() {
            let method = methods.swap_remove(random.choose(methods.len()));
            let trials = Trials::new(scene, method);
            let mut slips = slips::of(&begin(method));
            while !slips.is_empty() {
                let slip = slips.swap_remove(random.choose(slips.len()));
                if let Some(attempt) = trials.passed(&slip) {
                    return Some(Self { method, attempt: attempt.into(), line: slip.line, kind: slip.kind });
                }
            }
        }
        None
    }

    /// True if its answer in a setup is certainly wrong.
    pub fn is_fooled_by(&self, pose: &Inputs) -> bool {
        self.truth().refutes(&*self.attempt, pose)
    }

    /// The right answers.
    fn truth(&self) -> Truth {
        Truth::of_answers(self.attempt.scene(), self.attempt.right())
    }

    /// True if its answer in a setup differs from the right one, but rounding decides both.
    pub fn is_close(&self, pose: &Inputs) -> bool {
        let truth = self.truth();
        !truth.is_fair(pose) && self.attempt.hit(pose) != Ok(truth.hit(pose))
    }

    /// A setup in which its answer is certainly wrong, in simple numbers, if the answer is still wrong with them.
    pub fn example(&self) -> Option<Inputs> {
        let scene = self.attempt.scene();
        let mut random = SplitMix64(number(self.attempt.text()));
        let mut setups = (0..SOUGHT).map(|_| near(scene, &mut random));
        let pose = setups.find(|pose| self.is_fooled_by(pose))?;
        let simple = numbers::rounded(scene, pose.clone(), 1.0 / SIMPLE);
        Some(if self.is_fooled_by(&simple) { simple } else { pose })
    }

    /// Lines of the code, one of which has the slip: their numbers, in order, at most `most`.
    pub fn suspects(&self, most: usize) -> Vec<usize> {
        let right = begin(self.method);
        let mut lines: Vec<usize> = slips::of(&right).iter().map(|slip| slip.line).collect();
        lines.sort_unstable();
        lines.dedup();
        let mut random = SplitMix64(number(self.attempt.text()));
        while lines.len() > most {
            let at = random.choose(lines.len());
            if lines[at] != self.line {
                lines.remove(at);
            }
        }
        lines
    }

    /// A line of the code without the spaces around it.
    pub fn code(&self, line: usize) -> &str {
        self.attempt.text().lines().nth(line - 1).unwrap_or_default().trim()
    }
}

/// A random-looking number for a text.
fn number(text: &str) -> u64 {
    hash(text.bytes().map(u64::from))
}

/// The date of a day as `2026-11-28`, from the days since the first of January 1970.
///
/// Source: Hinnant, *chrono-Compatible Low-Level Date Algorithms* (2013), `civil_from_days`.
pub fn date(days: u32) -> String {
    // Years begin in March here, so that the leap day is the last of its year; eras are of 400 years.
    let day = u64::from(days) + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_since_1970_have_the_right_dates() {
        // From `date --utc --date=@$((86400 * days)) +%F`.
        let known = [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_786, "2026-11-29")];
        known.into_iter().for_each(|(days, is)| assert_eq!(date(days), is));
    }

    #[test]
    fn every_scene_but_the_crowds_has_bugs_that_a_person_can_find() {
        for scene in Scene::ALL {
            for seed in ["2026-11-28", "2026-11-29", "7", "class 3b"] {
                let Some(bug) = HiddenSlip::new(scene, seed) else {
                    assert!(scene.grows().is_some(), "{}: no bug", scene.id);
                    continue;
                };
                let right = begin(bug.method);
                let differs: Vec<usize> = (1..)
                    .zip(right.lines().zip(bug.attempt.text().lines()))
                    .filter_map(|(line, (right, wrong))| (right != wrong).then_some(line))
                    .collect();
                assert_eq!(differs, [bug.line], "{}, {seed}", scene.id);
                let suspects = bug.suspects(5);
                assert!(suspects.len() <= 5 && suspects.contains(&bug.line), "{suspects:?}");
                assert!(is_simple(scene, &start(scene)) && !bug.is_fooled_by(&start(scene)), "{}", scene.id);
                let mut random = SplitMix64(9);
                let found = (0..500).any(|_| bug.is_fooled_by(&near(scene, &mut random)));
                assert!(found, "{}, {seed}: nobody can fool it", scene.id);
                assert!(HiddenSlip::new(scene, seed).is_some_and(|again| again.attempt == bug.attempt));
            }
        }
    }
}
