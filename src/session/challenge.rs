//! Challenges: which were solved, by the names of lesson and step, and how far the reader is with the one on screen.

use super::{Place, Session};
use crate::lesson::challenge::Lookup;
use crate::lesson::{self, Prose, Standing};
use crate::scene::{Explanation, Method};
use crate::small_map::SmallMap;

/// Seconds of searching alone after which a hint is given at once.
const SOON: f64 = 20.0;

/// Which challenges were solved, and how often a hint was asked for.
#[derive(Debug, Clone, Default)]
pub struct Challenges {
    /// By lesson and step, and with what pose, as a link has it; nothing where that is not known, or no pose solved it.
    solved: SmallMap<(String, String), String>,
    /// The clock when the one on screen was first seen.
    since: f64,
    asked: u8,
}

/// Help with a challenge.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum HintState {
    /// It can be asked for.
    Closed,
    /// It was asked for early, and comes in this many seconds; asked for again, at once.
    Waits(f64),
    /// It is given.
    Given,
}

/// The challenge of the step on screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Challenge {
    /// What to find; empty where it judges the thing to try.
    pub text: Prose,
    /// How each of its conditions stands.
    pub standings: Vec<Standing>,
    /// Whether it was solved once.
    pub solved: bool,
}

impl Challenges {
    /// Those that were solved before, as [`lasting`](Self::lasting) wrote them.
    pub fn read(lasting: &[String]) -> Self {
        let mut read = Self::default();
        for written in lasting {
            let (place, pose) = written.split_once('?').unwrap_or((written, ""));
            if let Some((lesson, step)) = place.split_once('/') {
                read.solved.insert((lesson.to_owned(), step.to_owned()), pose.to_owned());
            }
        }
        read
    }

    /// What lasts: the places of those that were solved, and the poses. No entry of a list has a comma.
    pub fn lasting(&self) -> Vec<String> {
        let entry = |((lesson, step), pose): &((String, String), String)| match pose.is_empty() {
            true => format!("{lesson}/{step}"),
            false => format!("{lesson}/{step}?{pose}"),
        };
        self.solved.iter().map(entry).collect()
    }

    /// Whether the challenge of a step was solved once.
    pub fn is_solved(&self, place: &Place) -> bool {
        let (lesson, step) = place.ids();
        self.solved.get(&(lesson.to_owned(), step.to_owned())).is_some()
    }

    /// The challenge of a step is solved, by the pose of this link if a pose solves it. The link's semicolons, which separate points,
    /// are percent-encoded, so that semicolons can stand for its commas.
    pub fn solve(&mut self, place: &Place, link: &str) {
        let (lesson, step) = place.ids();
        let pose = link.split_once('?').map_or("", |(_, pose)| pose);
        self.solved.insert((lesson.to_owned(), step.to_owned()), pose.replace(';', "%3B").replace(',', ";"));
    }

    /// Another challenge is on screen from now on.
    pub fn arrive(&mut self, clock: f64) {
        (self.since, self.asked) = (clock, 0);
    }

    /// The learner asks for the hint.
    pub fn ask(&mut self) {
        self.asked = self.asked.saturating_add(1);
    }

    /// Forgets what was solved.
    pub fn clear(&mut self) {
        self.solved.clear();
        self.asked = 0;
    }

    /// Brings back what was solved before it was cleared.
    pub fn bring_back(&mut self, cleared: Self) {
        self.solved.fill(cleared.solved);
    }

    fn hint(&self, clock: f64) -> HintState {
        let left = self.since + SOON - clock;
        match self.asked {
            0 => HintState::Closed,
            1 if left > 0.0 => HintState::Waits(left),
            _ => HintState::Given,
        }
    }
}

impl Session {
    /// The challenge or the exercise of the step, unless a question waits first.
    pub fn challenge(&self) -> Option<Challenge> {
        let step = Some(self.step()).filter(|step| step.is_to_be_solved() && !self.is_secret())?;
        let lang = self.lang();
        let told = |method| self.explanation_of(method);
        let found = self.found(&told);
        Some(Challenge {
            text: self.fill(&self.step().text(lang).challenge),
            standings: step.challenge.as_ref().map_or(vec![], |challenge| challenge.standings(&found, lang)),
            solved: self.challenges.is_solved(self.state().place()),
        })
    }

    /// Where the conditions of the challenge look up their values.
    fn found<'a>(&'a self, told: &'a dyn Fn(&'static Method) -> Option<&'a Explanation>) -> Lookup<'a> {
        Lookup { own: self.step().method, pose: &self.state.pose, told }
    }

    /// How far the hint for the challenge is; nothing where there is none.
    pub fn hint_of_challenge(&self) -> Option<HintState> {
        let has_hint = self.step().is_to_be_solved() && !self.step().text(self.lang()).hint.is_empty();
        (has_hint && !self.is_secret()).then(|| self.challenges.hint(self.clock()))
    }

    /// Whether the challenge of a step was solved once; nothing for a step without one.
    pub fn has_solved(&self, place: &Place) -> Option<bool> {
        place.step().is_to_be_solved().then(|| self.challenges.is_solved(place))
    }

    /// In how many seconds a hint comes that was asked for early.
    pub(super) fn hint_due(&self) -> Option<f64> {
        match self.hint_of_challenge()? {
            HintState::Waits(left) => Some(left),
            HintState::Closed | HintState::Given => None,
        }
    }

    /// Checks whether the pose solves the step's challenge; true if it is solved only now. While shapes are held or dragged, they may
    /// only pass by.
    pub(super) fn judge_challenge(&mut self) -> bool {
        let told = |method| self.explanation_of(method);
        let solves = |challenge: &lesson::Challenge| challenge.is_solved(&self.found(&told));
        let rests = !self.is_changing() || self.is_playing();
        let is_new = rests
            && !self.is_secret()
            && self.has_solved(self.state.place()) == Some(false)
            && self.step().challenge.as_ref().is_some_and(solves);
        if is_new {
            self.challenges.solve(self.state.place(), &self.state.link());
        }
        is_new
    }
}
