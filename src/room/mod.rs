//! The room: a small game seen from above, in which methods of the lessons answer every question: the right ones, incorrect ones
//! or the learner's code. A run depends only on its steps and the held keys of each step, so a run is a short text.

pub mod asks;
pub mod link;
mod picture;
pub mod plan;
pub mod world;

pub use link::is_room;

pub use asks::Answer;
use asks::{Ask, Asks, Judge};
use glam::Vec2;
use world::{Held, RATE, World};

/// An action in the room, besides moving.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Do {
    /// Chooses the judge of a question: the question's index in [`Ask::ALL`], and the judge's among its choices.
    Pick(usize, usize),
    /// Opens the pose of an answer, by its index on the page.
    Open(usize),
    /// Starts the room again.
    Again,
    /// Pauses time, or resumes it.
    Pause,
    /// Opens another room, by its index.
    Plan(usize),
    /// Leaves for the lesson in which the learner can write an answer, by the index of the question.
    Write(usize),
    /// Leaves.
    Leave,
}

/// The lowest speed that counts as a held key, and the lowest that is not slow.
const MEANT: f32 = 0.05;
const FULL: f32 = 0.5;

/// The state of the room during play.
#[derive(Clone)]
pub struct Room {
    world: World,
    number: usize,
    /// The held keys of each step.
    run: Vec<Held>,
    /// The replayed run, and the number of its steps already done.
    shown: Option<(Vec<Held>, usize)>,
    paused: bool,
    /// True while time waits for the player's first move.
    waits: bool,
    /// The last wrong answer, and the answer by which a guard last saw the player.
    wrong: Option<Answer>,
    fatal: Option<Answer>,
    /// The fewest steps to the door of each room with the current judges.
    best: [Option<u32>; plan::ALL.len()],
    held: Held,
    /// Seconds since the last step.
    left: f32,
    /// The judges available for each question.
    choices: Vec<(Ask, Vec<Judge>)>,
}

impl Room {
    /// A room by its index, with the first method of each scene as judge.
    pub fn new(number: usize) -> Self {
        let number = number.min(plan::ALL.len() - 1);
        let judges = |ask: Ask| Some(ask.scene()?.methods.iter().map(Judge::Method).collect());
        Self {
            world: World::new(&plan::ALL[number], Asks::default(), 0),
            number,
            run: vec![],
            shown: None,
            paused: false,
            waits: true,
            wrong: None,
            fatal: None,
            best: [None; plan::ALL.len()],
            held: Held::default(),
            left: 0.0,
            choices: Ask::ALL.into_iter().filter_map(|ask| Some((ask, judges(ask)?))).collect(),
        }
    }

    /// Replaces the learner's versions among the judges.
    pub fn set_own(&mut self, own: impl Fn(Ask) -> Vec<Judge>) {
        for (ask, judges) in &mut self.choices {
            judges.retain(|judge| matches!(judge, Judge::Method(_)));
            judges.extend(own(*ask));
            // A changed version answers with its new code, and a deleted one no longer answers.
            if let Some(Judge::Own(own)) = self.world.asks.judge(*ask).cloned() {
                let now =
                    judges.iter().find(|judge| matches!(judge, Judge::Own(other) if other.id == own.id));
                self.world.asks.choose(*ask, now.unwrap_or(&judges[0]).clone());
            }
        }
    }

    /// The state of the game.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The index of this room.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The index of the next room.
    pub fn next(&self) -> Option<usize> {
        Some(self.number + 1).filter(|number| *number < plan::ALL.len())
    }

    /// The shortest time to this room's door with the current judges, in seconds.
    pub fn best(&self) -> Option<f32> {
        self.best[self.number].map(|steps| steps as f32 / RATE)
    }

    /// True if time is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// True if time waits for the player's first move.
    pub fn is_waiting(&self) -> bool {
        self.waits
    }

    /// True if anything moves.
    pub fn is_moving(&self) -> bool {
        !self.paused && !self.waits && !self.world.won
    }

    /// Pauses time, until it is resumed or the player first moves.
    pub fn pause(&mut self) {
        self.paused = !self.waits;
    }

    /// Sets the held input until the next step: the direction, as a share of full speed on each axis, and the leap.
    pub fn hold(&mut self, go: Vec2, leap: bool) {
        let sign = |speed: f32| if speed.abs() < MEANT { 0 } else { speed.signum() as i8 };
        let slow = go.abs().max_element() < FULL;
        let go = (sign(go.x), sign(go.y));
        self.held = Held { go, slow: slow && go != (0, 0), leap };
        // A player who moves takes over from a replay.
        if self.held != Held::default() {
            (self.shown, self.waits) = (None, false);
        }
    }

    /// Advances time by `dt` seconds.
    pub fn advance(&mut self, dt: f32) {
        if !self.is_moving() {
            self.left = 0.0;
            return;
        }
        self.left += dt;
        let mut stepped = false;
        while self.left >= 1.0 / RATE {
            self.left -= 1.0 / RATE;
            stepped = true;
            self.step();
        }
        if stepped {
            self.held = Held::default();
        }
    }

    fn step(&mut self) {
        let held = match &mut self.shown {
            Some((run, at)) => {
                *at += 1;
                run.get(*at - 1).copied()
            }
            None => Some(self.held),
        };
        let Some(held) = held else {
            // A replay pauses at its end, and the player may go on from there.
            (self.shown, self.paused) = (None, true);
            return;
        };
        if !self.world.won {
            self.run.push(held);
            self.world.step(held);
            self.note_what_counts();
            // A replay does not count as the player's run.
            if self.world.won && self.shown.is_none() {
                let best = &mut self.best[self.number];
                *best = Some(best.map_or(self.world.steps, |best| best.min(self.world.steps)));
            }
        }
    }

    /// Keeps this step's wrong answer and the answer that sent the player back to the start, since both soon expire.
    fn note_what_counts(&mut self) {
        let world = &self.world;
        let latest = || world.answers.iter().rev().take_while(|answer| answer.at == world.steps);
        let wrong = latest().find(|answer| world.asks.is_wrong(answer)).cloned();
        let guard = world.shock.filter(|(_, when, _)| *when == world.steps).map(|(guard, ..)| guard);
        let has_seen =
            |answer: &&Answer| answer.ask == Ask::Seen && answer.hit && Some(answer.about) == guard;
        let fatal = latest().find(has_seen).cloned();
        (self.wrong, self.fatal) = (wrong.or(self.wrong.take()), fatal.or(self.fatal.take()));
    }

    /// Performs an action. Returns the answer whose pose the caller should open.
    pub fn apply(&mut self, action: Do) -> Option<Answer> {
        match action {
            Do::Pick(question, judge) => {
                if let Some((ask, judges)) = self.choices.get(question)
                    && let Some(judge) = judges.get(judge)
                {
                    self.world.asks.choose(*ask, judge.clone());
                    // Runs and best times are valid for one choice of judges only.
                    self.best = [None; plan::ALL.len()];
                    self.begin(self.number);
                }
            }
            Do::Open(answer) => return self.answers().get(answer).cloned(),
            Do::Again => self.begin(self.number),
            Do::Pause if self.world.won => self.next().into_iter().for_each(|number| self.begin(number)),
            // A player who prefers to wait for a guard resumes time without moving.
            Do::Pause if self.waits => self.waits = false,
            Do::Pause => self.paused = !self.paused,
            Do::Plan(number) => self.begin(number.min(plan::ALL.len() - 1)),
            Do::Leave | Do::Write(_) => {}
        }
        None
    }

    fn begin(&mut self, number: usize) {
        let (asks, seed) = (self.world.asks.clone(), self.world.seed);
        self.number = number;
        self.world = World::new(&plan::ALL[number], asks, seed);
        (self.run, self.shown, self.wrong, self.fatal) = (vec![], None, None, None);
        (self.waits, self.paused, self.left) = (true, false, 0.0);
    }

    /// A question by its index among the available ones.
    pub fn question(&self, question: usize) -> Option<Ask> {
        self.choices.get(question).map(|(ask, _)| *ask)
    }

    /// Chooses the version that the learner wrote last as judge of its question.
    pub fn choose_own(&mut self, ask: Ask, id: u32) {
        let is_it = |judge: &Judge| matches!(judge, Judge::Own(own) if own.id == id);
        let place = self.choices.iter().enumerate().find_map(|(question, (other, judges))| {
            Some((question, judges.iter().position(is_it)?)).filter(|_| *other == ask)
        });
        let chosen = self.world.asks.judge(ask).is_some_and(is_it);
        if let Some((question, judge)) = place.filter(|_| !chosen) {
            self.apply(Do::Pick(question, judge));
        }
    }

    /// Each question with its available judges and the chosen one.
    pub fn judges(&self) -> impl Iterator<Item = (Ask, &[Judge], &Judge)> {
        self.choices
            .iter()
            .filter_map(|(ask, judges)| Some((*ask, &judges[..], self.world.asks.judge(*ask)?)))
    }

    /// The listed answers: the last wrong one and the one by which the player was seen, until newer ones come, then the latest
    /// about each thing, in the order of the questions. Misses of the outer walls are not listed.
    pub fn answers(&self) -> Vec<Answer> {
        let mut listed: Vec<Answer> = vec![];
        for answer in self.world.answers.iter().rev() {
            let alike = |other: &&mut Answer| (other.ask, other.about) == (answer.ask, answer.about);
            match listed.iter_mut().find(alike) {
                // A path takes several tests, and a hit is the one that counts.
                Some(other) if answer.hit && !other.hit => *other = answer.clone(),
                Some(_) => {}
                None => listed.push(answer.clone()),
            }
        }
        listed.sort_by_key(|answer| (answer.ask as usize, answer.about));
        let (wrong, fatal) =
            (self.wrong.as_ref(), self.fatal.as_ref().filter(|it| self.wrong.as_ref() != Some(it)));
        listed.retain(|answer| wrong != Some(answer) && fatal != Some(answer));
        listed.retain(|answer| answer.hit || !answer.is_of_outer_wall());
        wrong.into_iter().chain(fatal).cloned().chain(listed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn who_has_won_goes_on_to_the_next_room() {
        let mut room = Room::new(0);
        for number in 0..plan::ALL.len() {
            assert_eq!(room.number(), number);
            room.world.at = room.world.plan.door;
            room.hold(Vec2::X, false);
            room.advance(0.02);
            assert!(room.world.won);
            room.apply(Do::Pause);
        }
        assert!(room.world.won, "after the last one there is none");
    }

    #[test]
    fn the_best_time_is_the_shortest_of_runs_with_the_same_methods() {
        let mut room = Room::new(0);
        let wins_after = |room: &mut Room, steps: u32| {
            room.apply(Do::Again);
            room.world.steps = steps - 1;
            room.world.at = room.world.plan.door;
            room.hold(Vec2::X, false);
            room.advance(1.01 / RATE);
            assert!(room.world.won);
            room.best()
        };
        assert_eq!(room.best(), None);
        assert_eq!(wins_after(&mut room, 240), Some(4.0));
        assert_eq!(wins_after(&mut room, 600), Some(4.0));
        assert_eq!(wins_after(&mut room, 120), Some(2.0));
        room.apply(Do::Plan(1));
        assert_eq!(room.best(), None, "each room has its own");
        room.apply(Do::Plan(0));
        assert_eq!(room.best(), Some(2.0));
        room.apply(Do::Pick(0, 1));
        assert_eq!(room.best(), None, "with a method that lets one through it would be worth less");
        let mut shown = Room::read("room?run=1e").0;
        shown.world.at = shown.world.plan.door;
        shown.advance(1.01 / RATE);
        assert!(shown.world.won && shown.best().is_none(), "a run that is shown is nobody's best");
    }

    #[test]
    fn the_last_wrong_answer_stays_on_top_until_a_newer_one_comes() {
        let mut room = Room::read("room?swept=only-the-end").0;
        let top = |room: &Room| room.answers().first().cloned().expect("something was asked");
        // At a thin wall, which the leap then passes.
        let leap = |room: &mut Room| {
            room.world.at = vec2(-2.45, -1.7);
            room.hold(Vec2::X, true);
            room.advance(0.02);
            top(room)
        };
        let wrong = leap(&mut room);
        assert!(wrong.ask == Ask::Met && room.world.asks.is_wrong(&wrong));
        room.advance(2.0);
        assert!(room.world.steps > 100 && room.answers().len() > 1 && top(&room) == wrong);
        let newer = leap(&mut room);
        assert!(newer.at > wrong.at && room.world.asks.is_wrong(&newer));
        assert_eq!(room.answers().iter().filter(|answer| **answer == newer).count(), 1);
        room.apply(Do::Again);
        assert!(room.answers().is_empty(), "a run begins without any");
    }
}
