//! What happens in the room: a step of a sixtieth of a second, which depends on the state before and on what is held, and on nothing else.

use super::asks::{Answer, Ask, Asks, Log, Met};
use super::plan::{self, DOOR, Guard, HALF, Plan, RADIUS};
use crate::geometry::Segment;
use crate::geometry::segments::closest_point;
use crate::splitmix::SplitMix64;
use glam::{Vec2, vec2};
use std::fmt::Write;

/// Steps in a second.
pub const RATE: f32 = 60.0;

/// The speed of a player in world units per second, and that of a slow one.
const SPEED: f32 = 3.0;
const SLOW: f32 = 1.2;

/// How far a leap leads within one step, and steps until the next one.
pub const LEAP: f32 = 1.1;
const REST: u32 = 30;

/// How far from a wall the player stops.
const GAP: f32 = 2e-3;

/// How far apart the places along the way are at which triangles and capsules are tested.
const APART: f32 = 0.1;

/// Walls farther away than this from all that happens are not tested.
const FAR: f32 = 0.6;

/// Steps for which answers are kept: as long as it takes to notice a wrong one, and what it is about.
const KEPT: u32 = 60;

/// Steps for which it is shown that the player was seen; in these no guard sees anything.
pub const SHOCK: u32 = 60;

/// What is held in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Held {
    /// Which way along x and along y: −1, 0 or 1.
    pub go: (i8, i8),
    /// Whether slowly.
    pub slow: bool,
    /// Whether a leap is wanted.
    pub leap: bool,
}

impl Held {
    /// Its letter in a run that is written down: `e` is nothing.
    pub fn letter(self) -> char {
        let way = (self.go.0 + 1) * 3 + self.go.1 + 1;
        let place = way as u8 + if self.leap { 9 } else { 0 };
        let letter = char::from(b'a' + place);
        if self.slow { letter.to_ascii_uppercase() } else { letter }
    }

    /// What a letter stands for.
    pub fn of_letter(letter: char) -> Option<Self> {
        let place = letter.to_ascii_lowercase() as u32;
        let place = place.checked_sub('a' as u32).filter(|place| *place < 18)? as i8;
        let way = place % 9;
        Some(Self { go: (way / 3 - 1, way % 3 - 1), slow: letter.is_ascii_uppercase(), leap: place >= 9 })
    }
}

/// A run as text: for each stretch of steps in which the same was held, their number and a letter.
pub fn write_run(run: &[Held]) -> String {
    let mut out = String::new();
    for same in run.chunk_by(|a, b| a == b) {
        let _ = write!(out, "{}{}", same.len(), same[0].letter());
    }
    out
}

/// The steps of a run from its text; nothing where that is not a run, or longer than an hour.
pub fn read_run(text: &str) -> Option<Vec<Held>> {
    let mut run = vec![];
    let mut digits = String::new();
    for c in text.chars() {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        let count = std::mem::take(&mut digits).parse::<usize>().ok()?;
        if run.len().saturating_add(count) > 60 * 3600 {
            return None;
        }
        run.extend(std::iter::repeat_n(Held::of_letter(c)?, count));
    }
    digits.is_empty().then_some(run)
}

/// A room with all that is in it, at one moment.
#[derive(Clone)]
pub struct World {
    /// The room.
    pub plan: &'static Plan,
    /// What answers the questions.
    pub asks: Asks,
    /// What decides where guards begin.
    pub seed: u32,
    /// Where the player is.
    pub at: Vec2,
    /// Which way the player has gone last; one long.
    pub ahead: Vec2,
    /// Steps until now.
    pub steps: u32,
    /// How many times the player was seen.
    pub seen: u32,
    /// The guard that saw the player last, by its position, when, and where.
    pub shock: Option<(usize, u32, Vec2)>,
    /// The last leap: when, from where and to where.
    pub leapt: Option<(u32, Vec2, Vec2)>,
    /// When the player was last outside of the room, having slipped through a wall around it; then everything starts again.
    pub outside: Option<u32>,
    /// Whether the door is reached.
    pub won: bool,
    /// The answers of the last moment, the latest ones last.
    pub answers: Vec<Answer>,
    /// How much of their round each of the guards is ahead.
    begun: [f32; 3],
}

impl World {
    /// A room in which nothing has happened yet.
    pub fn new(plan: &'static Plan, asks: Asks, seed: u32) -> Self {
        let mut random = SplitMix64(seed.into());
        // Without a seed guards begin at the first corners of their paths.
        let begun = [(); 3].map(|()| if seed == 0 { 0.0 } else { random.fraction() });
        Self {
            plan,
            asks,
            seed,
            at: plan.start,
            ahead: Vec2::X,
            steps: 0,
            seen: 0,
            shock: None,
            leapt: None,
            outside: None,
            won: false,
            answers: vec![],
            begun,
        }
    }

    /// Seconds until now.
    pub fn seconds(&self) -> f32 {
        self.steps as f32 / RATE
    }

    /// The guards, each with where it is and where it looks.
    pub fn guards(&self) -> impl Iterator<Item = (&'static Guard, (Vec2, f32))> + '_ {
        let plan: &'static Plan = self.plan;
        plan.guards
            .iter()
            .zip(self.begun)
            .map(|(guard, begun)| (guard, guard.at(self.seconds() + begun * guard.period())))
    }

    /// Whether the player was seen just now.
    pub fn is_shocked(&self) -> bool {
        self.shock.is_some_and(|(_, when, _)| self.steps - when < SHOCK)
    }

    /// Whether the player was outside of the room just now.
    pub fn was_outside(&self) -> bool {
        self.outside.is_some_and(|when| self.steps - when < SHOCK)
    }

    /// A sixtieth of a second passes.
    pub fn step(&mut self, held: Held) {
        if self.won {
            return;
        }
        self.steps += 1;
        let mut answers = std::mem::take(&mut self.answers);
        answers.retain(|answer| answer.at + KEPT > self.steps);
        self.step_with(held, Some(&mut answers));
        self.answers = answers;
    }

    /// The same, without recording the answers.
    pub fn step_quietly(&mut self, held: Held) {
        if !self.won {
            self.steps += 1;
            self.step_with(held, None);
        }
    }

    fn step_with(&mut self, held: Held, answers: Option<&mut Vec<Answer>>) {
        let mut log = Log { answers, now: self.steps };
        let go = vec2(held.go.0.into(), held.go.1.into()).normalize_or_zero();
        if go != Vec2::ZERO {
            self.ahead = go;
        }
        let rested = self.leapt.is_none_or(|(when, ..)| self.steps - when >= REST);
        let leaps = held.leap && rested;
        let way = match leaps {
            true => self.ahead * LEAP,
            false => go * (if held.slow { SLOW } else { SPEED } / RATE),
        };
        let from = self.at;
        self.at = self.moved(way, &mut log);
        if leaps {
            self.leapt = Some((self.steps, from, self.at));
        }
        if (self.at.abs() - HALF).max_element() > RADIUS {
            (self.at, self.outside) = (self.plan.start, Some(self.steps));
        }
        self.look(&mut log);
        self.won = self.at.distance(self.plan.door) <= RADIUS + DOOR;
    }

    /// Where the way leads.
    fn moved(&self, way: Vec2, log: &mut Log<'_>) -> Vec2 {
        let p = self.at;
        if way == Vec2::ZERO {
            // Walls near a player who stands still are tested, too: the list of answers shows what is near.
            return self.settled(p, log).unwrap_or(p);
        }
        let (end, left) = self.swept(p, way, log);
        // The rest of the way leads along the wall.
        let end = if left == Vec2::ZERO { end } else { self.swept(end, left, log).0 };
        let end = self.rounded(p, end, log);
        // In a corner, or where no method knows a way out, the player stays.
        self.settled(end, log).unwrap_or(p)
    }

    /// How far a way leads until it meets a wall, and what is left of it along that wall.
    fn swept(&self, p: Vec2, way: Vec2, log: &mut Log<'_>) -> (Vec2, Vec2) {
        let mut first: Option<(f32, Vec2)> = None;
        for (i, wall) in self.near_walls(p, way.length()) {
            match self.asks.met(log, i, (p, p + way), wall) {
                Met::At(t, normal) if first.is_none_or(|(least, _)| t < least) => first = Some((t, normal)),
                Met::At(..) | Met::Not => {}
                // The end is within the wall: from there it is pushed out, or the player stays.
                Met::Somewhere if self.asks.judge(Ask::Out).is_some() => {}
                Met::Somewhere => first = Some((0.0, Vec2::ZERO)),
            }
        }
        match first {
            None => (p + way, Vec2::ZERO),
            Some((t, normal)) => {
                let left = way * (1.0 - t);
                (p + way * t + normal * GAP, left - normal * left.dot(normal).min(0.0))
            }
        }
    }

    /// How far a way leads past triangles and capsules; where one is met, the way goes round it.
    fn rounded(&self, p: Vec2, end: Vec2, log: &mut Log<'_>) -> Vec2 {
        let way = end - p;
        let mut last = p;
        let count = (way.length() / APART).ceil().max(1.0) as usize;
        for i in 1..=count {
            let next = p + way * (i as f32 / count as f32);
            if self.is_on_something_low(next, log) {
                let step = way / count as f32;
                let around = [0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.5, -1.5];
                let beside = around.map(|turn: f32| last + Vec2::from_angle(turn).rotate(step) * turn.cos());
                let free = beside
                    .into_iter()
                    .find(|&to| !self.is_on_something_low(to, log) && self.is_free_way(last, to, log));
                return free.unwrap_or(last);
            }
            last = next;
        }
        end
    }

    fn is_free_way(&self, p: Vec2, q: Vec2, log: &mut Log<'_>) -> bool {
        let mut walls = self.near_walls(p, p.distance(q));
        walls.all(|(i, wall)| matches!(self.asks.met(log, i, (p, q), wall), Met::Not))
    }

    fn is_on_something_low(&self, at: Vec2, log: &mut Log<'_>) -> bool {
        let away = |a: Vec2, b: Vec2| {
            let core = Segment::new(a, b).expect("what is low is a shape");
            closest_point(at, &core).gap_squared.sqrt()
        };
        let near = |a: Vec2, b: Vec2, r: f32| away(a, b) < RADIUS + r + FAR;
        let triangle = |(i, corners): (usize, &[Vec2; 3])| {
            let [a, b, c] = *corners;
            let middle = (a + b + c) / 3.0;
            let reach = [a, b, c].map(|corner| corner.distance(middle)).into_iter().fold(0.0, f32::max);
            near(middle, middle, reach) && self.asks.triangle(log, i, at, corners)
        };
        if self.plan.triangles.iter().enumerate().any(triangle) {
            return true;
        }
        let capsule = |(i, &(a, b, r)): (usize, &(Vec2, Vec2, f32))| {
            near(a, b, r) && self.asks.capsule(log, i, at, (a, b, r))
        };
        self.plan.capsules.iter().enumerate().any(capsule)
    }

    /// Pushes the player out of the walls that are touched there; nothing where that leads into another one.
    fn settled(&self, at: Vec2, log: &mut Log<'_>) -> Option<Vec2> {
        let mut to = at;
        for _ in 0..3 {
            let mut pushed = false;
            for (i, wall) in self.near_walls(to, 0.0) {
                if let Some(push) = self.asks.out(log, i, to, wall) {
                    // A push ends at the wall; the gap keeps the player from touching it.
                    to += push + push.normalize_or_zero() * GAP;
                    pushed = true;
                }
            }
            if !pushed {
                return (to == at || !self.is_on_something_low(to, log)).then_some(to);
            }
        }
        None
    }

    /// The walls that a way of this length may come to, with their positions.
    fn near_walls(&self, p: Vec2, length: f32) -> impl Iterator<Item = (usize, &'static plan::Wall)> {
        let plan: &'static Plan = self.plan;
        plan.walls.iter().enumerate().filter(move |(_, wall)| {
            let wall = wall.obb();
            (wall.to_own_frame(p - wall.center()).abs() - wall.half()).max_element() < RADIUS + length + FAR
        })
    }

    /// Lets the guards look for the player.
    fn look(&mut self, log: &mut Log<'_>) {
        let shocked = self.is_shocked();
        let guards: Vec<_> = self.guards().collect();
        for (i, (guard, stands)) in guards.into_iter().enumerate() {
            let (eye, at) = (stands.0, self.at);
            if !self.asks.seen(log, i, at, (guard, stands)) {
                continue;
            }
            // The walls are asked in their order, until one blocks the view.
            let blocked = self
                .plan
                .walls
                .iter()
                .enumerate()
                .any(|(w, wall)| self.asks.blocked(log, w, (eye, at), wall));
            if !blocked && !shocked {
                (self.seen, self.shock) = (self.seen + 1, Some((i, self.steps, at)));
                self.at = self.plan.start;
                return;
            }
        }
    }
}
