//! The room: a small game seen from above, in which methods of the lessons answer every question: ours, a flawed one or the learner's
//! own. The course of a run depends only on its steps and on what is held in each, so a run is a short text.

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

/// What can be done in the room, besides moving.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Do {
    /// Lets another judge answer a question: the question's position in [`Ask::ALL`], and the judge's among its choices.
    Pick(usize, usize),
    /// Opens the pose of an answer, by its position on the page.
    Open(usize),
    /// Starts the room again.
    Again,
    /// Stops time, or lets it go on.
    Pause,
    /// Another room, by its position.
    Plan(usize),
    /// Leaves for the lesson in which an answer to a question can be written, by its position among the questions.
    Write(usize),
    /// Leaves.
    Leave,
}

/// The least speed that counts as held, and the least that is not slow.
const MEANT: f32 = 0.05;
const FULL: f32 = 0.5;

/// The room as it is played.
#[derive(Clone)]
pub struct Room {
    world: World,
    number: usize,
    /// What was held in each step.
    run: Vec<Held>,
    /// A run that is being replayed, and how many of its steps are done.
    shown: Option<(Vec<Held>, usize)>,
    paused: bool,
    /// Whether time waits until the player first moves.
    waits: bool,
    /// The last answer that was wrong, and the one by which the player was seen last.
    wrong: Option<Answer>,
    fatal: Option<Answer>,
    /// The fewest steps in which the player reached each door while these methods answered.
    best: [Option<u32>; plan::ALL.len()],
    held: Held,
    /// Seconds that have passed since the last step.
    left: f32,
    /// The judges that each question can be answered by.
    choices: Vec<(Ask, Vec<Judge>)>,
}

impl Room {
    /// A room by its position, whose questions the first methods answer.
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

    /// Replaces the learner's own texts among the judges.
    pub fn set_own(&mut self, own: impl Fn(Ask) -> Vec<Judge>) {
        for (ask, judges) in &mut self.choices {
            judges.retain(|judge| matches!(judge, Judge::Method(_)));
            judges.extend(own(*ask));
            // A text that was changed answers as it does now; one that is gone no longer answers.
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

    /// Which room it is, by its position.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The room that follows this one.
    pub fn next(&self) -> Option<usize> {
        Some(self.number + 1).filter(|number| *number < plan::ALL.len())
    }

    /// The shortest time in which the player reached this door while these methods answered, in seconds.
    pub fn best(&self) -> Option<f32> {
        self.best[self.number].map(|steps| steps as f32 / RATE)
    }

    /// Whether time stands still.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether time waits until the player first moves.
    pub fn is_waiting(&self) -> bool {
        self.waits
    }

    /// Whether something moves.
    pub fn is_moving(&self) -> bool {
        !self.paused && !self.waits && !self.world.won
    }

    /// Stops time until that is changed, or the player first moves.
    pub fn pause(&mut self) {
        self.paused = !self.waits;
    }

    /// What is held until the next step: where to, as a part of full speed each way, and whether the player leaps.
    pub fn hold(&mut self, go: Vec2, leap: bool) {
        let sign = |speed: f32| if speed.abs() < MEANT { 0 } else { speed.signum() as i8 };
        let slow = go.abs().max_element() < FULL;
        let go = (sign(go.x), sign(go.y));
        self.held = Held { go, slow: slow && go != (0, 0), leap };
        // A player who moves takes over from a replayed run.
        if self.held != Held::default() {
            (self.shown, self.waits) = (None, false);
        }
    }

    /// Time passes.
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
            // A replay stops at its end, and the player may go on from there.
            (self.shown, self.paused) = (None, true);
            return;
        };
        if !self.world.won {
            self.run.push(held);
            self.world.step(held);
            self.note_what_counts();
            // A replayed run is not the player's own.
            if self.world.won && self.shown.is_none() {
                let best = &mut self.best[self.number];
                *best = Some(best.map_or(self.world.steps, |best| best.min(self.world.steps)));
            }
        }
    }

    /// Keeps what was answered wrongly in this step and what led back to the start, since both are soon past.
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

    /// Performs an action. Returns the answer whose pose is to be opened.
    pub fn apply(&mut self, action: Do) -> Option<Answer> {
        match action {
            Do::Pick(question, judge) => {
                if let Some((ask, judges)) = self.choices.get(question)
                    && let Some(judge) = judges.get(judge)
                {
                    self.world.asks.choose(*ask, judge.clone());
                    // A run is of one choice of judges, and so is a best time.
                    self.best = [None; plan::ALL.len()];
                    self.begin(self.number);
                }
            }
            Do::Open(answer) => return self.answers().get(answer).cloned(),
            Do::Again => self.begin(self.number),
            Do::Pause if self.world.won => self.next().into_iter().for_each(|number| self.begin(number)),
            // A player who would rather wait for a guard than move lets time go on.
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

    /// A question by its position among those that are asked.
    pub fn question(&self, question: usize) -> Option<Ask> {
        self.choices.get(question).map(|(ask, _)| *ask)
    }

    /// Lets the text that the learner wrote last answer its question.
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

    /// Each question with the judges to choose from, and the chosen one.
    pub fn judges(&self) -> impl Iterator<Item = (Ask, &[Judge], &Judge)> {
        self.choices
            .iter()
            .filter_map(|(ask, judges)| Some((*ask, &judges[..], self.world.asks.judge(*ask)?)))
    }

    /// The answers that are listed: the last wrong one, and the one by which the player was seen, until newer ones come; then the
    /// latest about each thing, in the order of the questions. That a wall around the room is not met is not worth listing.
    pub fn answers(&self) -> Vec<Answer> {
        let mut listed: Vec<Answer> = vec![];
        for answer in self.world.answers.iter().rev() {
            let alike = |other: &&mut Answer| (other.ask, other.about) == (answer.ask, answer.about);
            match listed.iter_mut().find(alike) {
                // A way takes several questions; a hit is what counts.
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

impl PartialEq for Judge {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Method(a), Self::Method(b)) => a == b,
            (Self::Own(a), Self::Own(b)) => a.id == b.id,
            _ => false,
        }
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
        // At a thin wall, which a leap gets through then.
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
