//! A game in progress: a world with its run, replay, pause and best time.

use super::LINK;
use super::held::{Held, read_run, write_run};
use super::judge::Judge;
use super::level::{Does, Level};
use super::world::{CHEER, RATE, ThingAnswer, World};
use crate::scene::Scene;
use glam::Vec2;
use std::sync::Arc;

/// The most letters of a run in a link.
const LONG: usize = 4000;

/// The ticks in a row after which a touch that goes unnoticed is easy to see.
const UNNOTICED: u32 = 5;

/// The seconds for which time stands still at a mistake before a key can let it go on: a key meant for the game is none.
const SETTLES: f32 = 1.0;

/// The lowest speed that counts as a held key, and the lowest that is not slow.
const MEANT: f32 = 0.05;
const FULL: f32 = 0.5;

/// An action in a game, besides moving.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum GameAction {
    /// Opens the level of a lesson, by the lesson's index.
    Enter(usize),
    /// Opens a room, by its index.
    Room(usize),
    /// Chooses who answers a question, by the question's index and the index among its choices.
    Pick(usize, usize),
    /// Opens the setup of the latest answer about a thing, by the thing's index.
    Open(usize),
    /// Opens the setup of the latest incorrect answer.
    Wrong,
    /// Opens the setup of the answer that hurt the player last.
    Hurt,
    /// Shows the run that the level file records for the opening method.
    Show,
    /// Starts again.
    Again,
    /// Pauses time, or resumes it.
    Pause,
    /// Answers the question about the bug, by the choice's place in the lesson's text.
    Answer(usize),
    /// Leaves for the place in which the learner writes the answer to a question, by the question's index.
    Write(usize),
    /// Leaves.
    Leave,
}

/// The state of a level while it is played.
#[derive(Clone)]
pub struct Game {
    /// The lesson's id.
    pub id: String,
    world: World,
    /// The held input of each tick.
    run: Vec<Held>,
    /// The replayed run, and the number of its ticks that are done.
    shown: Option<(Vec<Held>, usize)>,
    paused: bool,
    /// True once the method that the level opens with has been seen to answer incorrectly.
    bug_seen: bool,
    /// The last answer to the question about the bug, by its place in the lesson's text.
    bug_answer: Option<usize>,
    /// True if the state comes from a replay, at least in part, so that a win does not count.
    replayed: bool,
    /// The judges chosen before the replay, which begins with those of the level.
    before_show: Option<Vec<Judge>>,
    /// True while time is to stop at the first incorrect answer of the method that the level opens with: once a visit, and in
    /// each replay of the recorded run.
    until_wrong: bool,
    /// The number of ticks in a row with an incorrect answer.
    wrong_ticks: u32,
    /// The seconds until a key can let time go on after a mistake.
    settles: f32,
    /// True while time waits for the player's first move.
    waits: bool,
    held: Held,
    /// Seconds since the last tick.
    left: f32,
    /// The judges available for each question.
    choices: Vec<Vec<Judge>>,
}

impl Game {
    /// A level at its start, with the method that it opens with.
    pub fn new(id: &str, level: Arc<Level>) -> Self {
        let (choices, judges) = (level.choices(), level.opening_judges());
        Self {
            id: id.to_owned(),
            world: World::new(level, judges, 0),
            run: vec![],
            shown: None,
            paused: false,
            bug_seen: false,
            bug_answer: None,
            replayed: false,
            before_show: None,
            until_wrong: true,
            wrong_ticks: 0,
            settles: 0.0,
            waits: true,
            held: Held::default(),
            left: 0.0,
            choices,
        }
    }

    /// Reads the query of a link: `seed`, `run`, and the method of each question. Also returns the parts that cannot be used.
    pub fn read(id: &str, level: Arc<Level>, query: &str) -> (Self, Vec<String>) {
        let mut game = Self::new(id, level);
        let (mut seed, mut judges, mut unused) = (0, game.world.judges.clone(), vec![]);
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            let questions = &game.world.level.questions;
            let question = (0..questions.len()).find(|i| game.key(*i) == key);
            let used = match &*key {
                _ if let Some(i) = question => {
                    questions[i].scene.method(&value).map(|method| judges[i] = Judge::Method(method))
                }
                "seed" => value.parse().ok().map(|read| seed = read),
                "run" => read_run(&value).map(|run| game.shown = Some((run, 0))),
                "lang" | "theme" => Some(()),
                _ => None,
            };
            if used.is_none() {
                unused.push(format!("{key}={value}"));
            }
        }
        for (choices, judge) in game.choices.iter_mut().zip(&judges) {
            if !choices.contains(judge) {
                choices.push(judge.clone());
            }
        }
        game.world = World::new(game.world.level, judges, seed);
        game.replayed = game.shown.is_some();
        (game.waits, game.until_wrong) = (!game.replayed, !game.replayed);
        (game, unused)
    }

    /// The link that opens this level at its start, with this method.
    pub fn link(&self) -> String {
        let mut parts = vec![];
        for (i, judge) in self.world.judges.iter().enumerate() {
            if let Judge::Method(method) = judge
                && *method != self.world.level.opens_with(i)
            {
                parts.push(format!("{}={}", self.key(i), method.id));
            }
        }
        if self.world.seed != 0 {
            parts.push(format!("seed={}", self.world.seed));
        }
        let path = format!("{LINK}{}", self.id);
        if parts.is_empty() { path } else { format!("{path}?{}", parts.join("&")) }
    }

    /// The link with the whole run, if that is not too long.
    pub fn link_of_run(&self) -> String {
        let (link, run) = (self.link(), write_run(&self.run));
        // Nobody else has the learner's code, with which the run would go otherwise.
        let is_own = self.world.judges.iter().any(|judge| matches!(judge, Judge::Own(_)));
        if run.is_empty() || run.len() > LONG || is_own {
            return link;
        }
        let sign = if link.contains('?') { '&' } else { '?' };
        format!("{link}{sign}run={run}")
    }

    /// The key of a question's method in links.
    fn key(&self, question: usize) -> &'static str {
        let questions = &self.world.level.questions;
        if questions.len() == 1 { "method" } else { questions[question].scene.id }
    }

    /// Replaces the learner's versions among the judges.
    pub fn set_own(&mut self, own: impl Fn(&'static Scene) -> Vec<Judge>) {
        let questions = self.world.level.questions.iter();
        for ((choices, question), judge) in self.choices.iter_mut().zip(questions).zip(&mut self.world.judges)
        {
            choices.retain(|judge| matches!(judge, Judge::Method(_)));
            choices.extend(own(question.scene));
            // A changed version answers with its new code, and a deleted one no longer answers.
            if matches!(judge, Judge::Own(_)) {
                let now = choices.iter().find(|choice| *choice == judge);
                *judge = now.unwrap_or(&choices[0]).clone();
            }
        }
    }

    /// Lets the learner's version with this number answer its question.
    pub fn choose_own(&mut self, id: u32) {
        let is_it = |judge: &Judge| matches!(judge, Judge::Own(own) if own.id == id);
        let mut questions = self.choices.iter().enumerate();
        let found =
            questions.find_map(|(question, choices)| Some((question, choices.iter().position(is_it)?)));
        if let Some((question, place)) = found
            && !is_it(&self.world.judges[question])
        {
            self.pick(question, place);
        }
    }

    /// The state of the level.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The judges available for each question.
    pub fn choices(&self) -> &[Vec<Judge>] {
        &self.choices
    }

    /// True if time is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// True if time waits for the player's first move.
    pub fn is_waiting(&self) -> bool {
        self.waits
    }

    /// True if the state comes from a replay, at least in part.
    pub fn is_replayed(&self) -> bool {
        self.replayed
    }

    /// True while a run is replayed.
    pub fn is_shown(&self) -> bool {
        self.shown.is_some()
    }

    /// True if an answer in this tick is incorrect.
    fn is_wrong_now(&self) -> bool {
        self.world.last_wrong().is_some_and(|answer| answer.at == self.world.tick)
    }

    /// True if time stands still at an incorrect answer.
    pub fn is_at_mistake(&self) -> bool {
        self.paused && self.world.won.is_none() && self.is_wrong_now()
    }

    /// True once the method that the level opens with has been seen to answer incorrectly.
    pub fn is_bug_seen(&self) -> bool {
        self.bug_seen
    }

    /// The last answer to the question about the bug, by its place in the lesson's text. The first one is right.
    pub fn bug_answer(&self) -> Option<usize> {
        self.bug_answer
    }

    /// True if time goes on.
    fn is_running(&self) -> bool {
        !self.paused && !self.waits && self.world.cheered < CHEER
    }

    /// True if anything moves or is about to change.
    pub fn is_moving(&self) -> bool {
        self.is_running() || self.settles > 0.0
    }

    /// True for a moment after a win or a mistake. A key pressed then was meant for the game.
    pub fn is_settling(&self) -> bool {
        self.settles > 0.0 || self.world.won.is_some() && self.is_running()
    }

    /// Pauses time, until it is resumed or the player first moves.
    pub fn pause(&mut self) {
        self.paused = !self.waits;
    }

    /// Sets the held input until the next tick: the direction and the turn, as shares of full speed.
    pub fn hold(&mut self, go: Vec2, turn: f32) {
        let sign = |speed: f32| if speed.abs() < MEANT { 0 } else { speed.signum() as i8 };
        let fastest = go.abs().max_element().max(turn.abs());
        let held = Held { go: (sign(go.x), sign(go.y)), turn: sign(turn), slow: false };
        self.held = Held { slow: held != Held::default() && fastest < FULL, ..held };
        // A player who moves takes over from a replay, also from one that has paused.
        if self.held != Held::default() {
            self.paused &= self.shown.is_none();
            (self.shown, self.waits) = (None, false);
        }
    }

    /// Advances time by `dt` seconds. Returns true if the player has won in this time.
    pub fn advance(&mut self, dt: f32) -> bool {
        self.settles = (self.settles - dt).max(0.0);
        if !self.is_running() {
            self.left = 0.0;
            return false;
        }
        // If the machine pauses or the code is slow, the game slows down.
        self.left = (self.left + dt).min(4.0 / RATE);
        let (mut ticked, mut won) = (false, false);
        while self.left >= 1.0 / RATE && self.is_running() {
            self.left -= 1.0 / RATE;
            ticked = true;
            won |= self.tick();
        }
        if ticked {
            self.held = Held::default();
        }
        won
    }

    fn tick(&mut self) -> bool {
        if self.world.won.is_some() {
            // The picture shows the win for a moment.
            self.world.step(Held::default());
            return false;
        }
        let held = match &mut self.shown {
            Some((run, at)) => {
                *at += 1;
                run.get(*at - 1).copied()
            }
            None => Some(self.held),
        };
        let Some(held) = held else {
            // At its end a replay waits, and the player may go on from there.
            (self.shown, self.waits) = (None, true);
            return false;
        };
        self.run.push(held);
        self.world.step(held);
        self.note_mistake();
        // A replay does not count as the player's run.
        self.world.won.is_some() && self.shown.is_none()
    }

    /// Notes an incorrect answer of the method that the level opens with. At the first with an effect, time stops by itself. The
    /// effect of a touch that goes unnoticed is that nothing happens, which is seen only after a moment.
    fn note_mistake(&mut self) {
        if !self.is_wrong_now() {
            self.wrong_ticks = 0;
            return;
        }
        self.wrong_ticks += 1;
        if self.world.judges != self.world.level.opening_judges() {
            return;
        }
        self.bug_seen = true;
        let World { wrong, level, tick, .. } = &self.world;
        let has_effect = |answer: &ThingAnswer| {
            let at_once = !matches!(level.things[answer.thing].does, Does::Collect | Does::Hurt);
            answer.at == *tick && (answer.hit || at_once)
        };
        if self.wrong_ticks >= UNNOTICED || wrong.iter().flatten().any(has_effect) {
            let stops = std::mem::take(&mut self.until_wrong);
            self.paused |= stops;
            self.settles = if stops { SETTLES } else { 0.0 };
        }
    }

    /// Performs an action. Returns the answer whose setup the caller should open.
    pub fn apply(&mut self, action: GameAction) -> Option<ThingAnswer> {
        match action {
            GameAction::Pick(question, choice) => self.pick(question, choice),
            GameAction::Open(thing) => {
                let known = thing < self.world.level.things.len();
                return known.then(|| self.world.shown(thing).cloned()).flatten();
            }
            GameAction::Wrong => return self.world.last_wrong().cloned(),
            GameAction::Hurt => return self.world.hurt.clone(),
            GameAction::Show => {
                let chosen = self.before_show.take().unwrap_or_else(|| self.world.judges.clone());
                self.begin(self.world.level.opening_judges());
                // The run was recorded without a seed.
                self.world.seed = 0;
                self.shown = Some((self.world.level.bugs[0].run.clone(), 0));
                (self.waits, self.replayed, self.until_wrong) = (false, true, true);
                self.before_show = Some(chosen);
            }
            GameAction::Again => {
                let judges = self.before_show.take().unwrap_or_else(|| self.world.judges.clone());
                self.begin(judges);
            }
            GameAction::Answer(choice) => self.bug_answer = Some(choice),
            // A player who prefers to wait resumes time without moving.
            GameAction::Pause if self.waits => self.waits = false,
            GameAction::Pause => self.paused = !self.paused,
            GameAction::Enter(_) | GameAction::Room(_) | GameAction::Leave | GameAction::Write(_) => {}
        }
        None
    }

    fn pick(&mut self, question: usize, choice: usize) {
        if let Some(judge) = self.choices.get(question).and_then(|choices| choices.get(choice)) {
            let mut judges = self.world.judges.clone();
            judges[question] = judge.clone();
            self.before_show = None;
            self.begin(judges);
        }
    }

    fn begin(&mut self, judges: Vec<Judge>) {
        self.world = World::new(self.world.level.clone(), judges, self.world.seed);
        (self.run, self.shown) = (vec![], None);
        (self.waits, self.paused, self.replayed) = (true, false, false);
        (self.wrong_ticks, self.settles, self.left) = (0, 0.0, 0.0);
    }
}
