//! Challenges: the solved ones, named by lesson and step, and the progress with the challenge on screen.

use super::{Place, Session};
use crate::lesson::challenge::Lookup;
use crate::lesson::{self, Prose, Standing};
use crate::scene::{Explanation, Method};
use std::collections::BTreeMap;

/// Seconds of searching after which the first request for a hint already shows it.
const SOON: f64 = 20.0;

/// The solved challenges, and how often a hint was requested.
#[derive(Debug, Clone, Default)]
pub struct Challenges {
    /// Solved challenges by lesson and step, with the solving pose as a link writes it. The pose is empty if it is unknown or
    /// no pose solved it.
    solved: BTreeMap<(String, String), String>,
    /// The clock's value when the challenge on screen was first seen.
    since: f64,
    asked: u8,
}

/// The state of a challenge's hint.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum HintState {
    /// It can be requested.
    Closed,
    /// It was requested early and appears in this many seconds, or at once on a second request.
    Waits(f64),
    /// It is shown.
    Given,
}

/// The challenge of the step on screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Challenge {
    /// The text of the challenge. Empty if the challenge judges the thing to try.
    pub text: Prose,
    /// The state of each of its conditions.
    pub standings: Vec<Standing>,
    /// True if it was ever solved.
    pub solved: bool,
}

impl Challenges {
    /// Reads the solved challenges that [`lasting`](Self::lasting) wrote.
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

    /// The saved form: the places and poses of the solved challenges. No entry contains a comma, so entries can be listed.
    pub fn lasting(&self) -> Vec<String> {
        let entry = |((lesson, step), pose): (&(String, String), &String)| match pose.is_empty() {
            true => format!("{lesson}/{step}"),
            false => format!("{lesson}/{step}?{pose}"),
        };
        self.solved.iter().map(entry).collect()
    }

    /// True if the challenge of a step was ever solved.
    pub fn is_solved(&self, place: &Place) -> bool {
        let (lesson, step) = place.ids();
        self.solved.contains_key(&(lesson.to_owned(), step.to_owned()))
    }

    /// Marks the challenge of a step as solved, with the pose of this link if a pose solved it. The link's own semicolons,
    /// which separate points, are percent-encoded, so semicolons can replace its commas.
    pub fn solve(&mut self, place: &Place, link: &str) {
        let (lesson, step) = place.ids();
        let pose = link.split_once('?').map_or("", |(_, pose)| pose);
        self.solved.insert((lesson.to_owned(), step.to_owned()), pose.replace(';', "%3B").replace(',', ";"));
    }

    /// Starts the clock for another challenge on screen.
    pub fn arrive(&mut self, clock: f64) {
        (self.since, self.asked) = (clock, 0);
    }

    /// Notes a request for the hint.
    pub fn ask(&mut self) {
        self.asked = self.asked.saturating_add(1);
    }

    /// Forgets the solved challenges.
    pub fn clear(&mut self) {
        self.solved.clear();
        self.asked = 0;
    }

    /// Restores the challenges solved before they were cleared.
    pub fn bring_back(&mut self, cleared: Self) {
        let since = std::mem::replace(&mut self.solved, cleared.solved);
        self.solved.extend(since);
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
    /// The challenge or the exercise of the step, unless a question comes first.
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

    /// The source of values for the conditions of the challenge.
    fn found<'a>(&'a self, told: &'a dyn Fn(&'static Method) -> Option<&'a Explanation>) -> Lookup<'a> {
        Lookup { own: self.step().method, pose: &self.state.pose, told }
    }

    /// The state of the challenge's hint. `None` if it has no hint.
    pub fn hint_of_challenge(&self) -> Option<HintState> {
        let has_hint = self.step().is_to_be_solved() && !self.step().text(self.lang()).hint.is_empty();
        (has_hint && !self.is_secret()).then(|| self.challenges.hint(self.clock()))
    }

    /// True if the challenge of a step was ever solved. `None` for a step without one.
    pub fn has_solved(&self, place: &Place) -> Option<bool> {
        place.step().is_to_be_solved().then(|| self.challenges.is_solved(place))
    }

    /// Seconds until an early requested hint appears.
    pub(super) fn hint_due(&self) -> Option<f64> {
        match self.hint_of_challenge()? {
            HintState::Waits(left) => Some(left),
            HintState::Closed | HintState::Given => None,
        }
    }

    /// True if the pose solves the step's challenge for the first time. While shapes are held or dragged, they may only be
    /// passing by, so the pose does not count.
    pub(super) fn judge_challenge(&mut self) -> bool {
        let told = |method| self.explanation_of(method);
        let solves = |challenge: &lesson::Challenge| challenge.is_solved(&self.found(&told));
        let rests = !self.is_changing() || self.is_playing();
        let is_new = rests
            && !self.is_secret()
            // A setup of the level may happen to meet the conditions.
            && !self.is_visited()
            && self.has_solved(self.state.place()) == Some(false)
            && self.step().challenge.as_ref().is_some_and(solves);
        if is_new {
            self.challenges.solve(self.state.place(), &self.state.link());
        }
        is_new
    }
}
