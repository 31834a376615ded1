//! The events in the room, in steps of a sixtieth of a second. A step depends only on the state before it and on the held input.

use super::asks::{Answer, Ask, Asks, Log, Met};
use super::plan::{self, DOOR, Guard, HALF, Plan, RADIUS};
use crate::geometry::Segment;
use crate::geometry::segments::closest_point;
use crate::play::run;
use crate::splitmix::SplitMix64;
use glam::{Vec2, vec2};

/// Steps in a second.
pub const RATE: f32 = 60.0;

/// The player's speed in world units per second, and the slow speed.
const SPEED: f32 = 3.0;
const SLOW: f32 = 1.2;

/// The length of a leap, which takes one step, and the number of steps until the next leap.
pub const LEAP: f32 = 1.1;
const REST: u32 = 30;

/// The distance from a wall at which the player stops.
const GAP: f32 = 2e-3;

/// The distance between the positions along a path at which triangles and capsules are tested.
const APART: f32 = 0.1;

/// The margin around the player's path beyond which walls are not tested.
const FAR: f32 = 0.6;

/// The number of steps for which answers are kept: long enough to notice a wrong one and its cause.
const KEPT: u32 = 60;

/// The number of steps for which the screen shows that the player was seen. No guard sees anything in the meantime.
pub const SHOCK: u32 = 60;

/// The held input of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Held {
    /// The direction along x and along y: −1, 0 or 1.
    pub go: (i8, i8),
    /// True if the move is slow.
    pub slow: bool,
    /// True if the player wants to leap.
    pub leap: bool,
}

impl Held {
    /// Its letter in a written run. `e` means that no key is held.
    pub fn letter(self) -> char {
        let way = (self.go.0 + 1) * 3 + self.go.1 + 1;
        let place = way as u8 + if self.leap { 9 } else { 0 };
        let letter = char::from(b'a' + place);
        if self.slow { letter.to_ascii_uppercase() } else { letter }
    }

    /// The held input of a letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        let place = letter.to_ascii_lowercase() as u32;
        let place = place.checked_sub('a' as u32).filter(|place| *place < 18)? as i8;
        let way = place % 9;
        Some(Self { go: (way / 3 - 1, way % 3 - 1), slow: letter.is_ascii_uppercase(), leap: place >= 9 })
    }
}

/// A run as text.
pub fn write_run(run: &[Held]) -> String {
    run::write(run, Held::letter)
}

/// The steps of a run from its text. `None` if the text is not a run, or longer than an hour.
pub fn read_run(text: &str) -> Option<Vec<Held>> {
    run::read(text, Held::of_letter)
}

/// The state of a room at one moment.
#[derive(Clone)]
pub struct World {
    /// The plan of the room.
    pub plan: &'static Plan,
    /// The judges of the questions.
    pub asks: Asks,
    /// The seed that decides where guards begin.
    pub seed: u32,
    /// The player's position.
    pub at: Vec2,
    /// The direction of the player's last move, of length 1.
    pub ahead: Vec2,
    /// The number of steps so far.
    pub steps: u32,
    /// The number of times that the player was seen.
    pub seen: u32,
    /// The last guard that saw the player, by its index, with the step and the position.
    pub shock: Option<(usize, u32, Vec2)>,
    /// The last leap: its step, its start and its end.
    pub leapt: Option<(u32, Vec2, Vec2)>,
    /// The last step in which the player was outside the room after slipping through an outer wall. The room then starts again.
    pub outside: Option<u32>,
    /// True if the player has reached the door.
    pub won: bool,
    /// The most recent answers, the latest ones last.
    pub answers: Vec<Answer>,
    /// The share of its round by which each guard is ahead.
    begun: [f32; 3],
}

impl World {
    /// A room at its start.
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

    /// Seconds since the start.
    pub fn seconds(&self) -> f32 {
        self.steps as f32 / RATE
    }

    /// The guards, each with its position and its facing.
    pub fn guards(&self) -> impl Iterator<Item = (&'static Guard, (Vec2, f32))> + '_ {
        let plan: &'static Plan = self.plan;
        plan.guards
            .iter()
            .zip(self.begun)
            .map(|(guard, begun)| (guard, guard.at(self.seconds() + begun * guard.period())))
    }

    /// True if a guard has just seen the player.
    pub fn is_shocked(&self) -> bool {
        self.shock.is_some_and(|(_, when, _)| self.steps - when < SHOCK)
    }

    /// True if the player has just been outside the room.
    pub fn was_outside(&self) -> bool {
        self.outside.is_some_and(|when| self.steps - when < SHOCK)
    }

    /// Advances the room by a sixtieth of a second.
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

    /// Advances the room without recording the answers.
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

    /// The end of the player's path.
    fn moved(&self, way: Vec2, log: &mut Log<'_>) -> Vec2 {
        let p = self.at;
        if way == Vec2::ZERO {
            // Walls near a resting player are tested as well: the list of answers shows what is near.
            return self.settled(p, log).unwrap_or(p);
        }
        let (end, left) = self.swept(p, way, log);
        // The rest of the path slides along the wall.
        let end = if left == Vec2::ZERO { end } else { self.swept(end, left, log).0 };
        let end = self.rounded(p, end, log);
        // In a corner, or if no method finds a way out, the player stays.
        self.settled(end, log).unwrap_or(p)
    }

    /// The end of a path at the first wall, and the remainder that slides along that wall.
    fn swept(&self, p: Vec2, way: Vec2, log: &mut Log<'_>) -> (Vec2, Vec2) {
        let mut first: Option<(f32, Vec2)> = None;
        for (i, wall) in self.near_walls(p, way.length()) {
            match self.asks.met(log, i, (p, p + way), wall) {
                Met::At(t, normal) if first.is_none_or(|(least, _)| t < least) => first = Some((t, normal)),
                Met::At(..) | Met::Not => {}
                // The end is inside the wall: the player is pushed out from there, or stays.
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

    /// The end of a path past triangles and capsules. If one is met, the path goes round it.
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

    /// Pushes the player out of all touched walls. `None` if that ends inside another one.
    fn settled(&self, at: Vec2, log: &mut Log<'_>) -> Option<Vec2> {
        let mut to = at;
        for _ in 0..3 {
            let mut pushed = false;
            for (i, wall) in self.near_walls(to, 0.0) {
                if let Some(push) = self.asks.out(log, i, to, wall) {
                    // A push ends at the wall, and the gap keeps the player from touching it.
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

    /// The walls that a path of this length may reach, with their indices.
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
            // The walls are tested in order, until one blocks the view.
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
