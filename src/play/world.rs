//! The state of a level at one tick, and what happens in the next.

use super::held::Held;
use super::judge::{Judge, number, vector};
use super::level::{Does, Level, Thing};
use super::motion::{middle, place};
use super::picture::shapes_of_player;
use crate::figure::Shape;
use crate::scene::Inputs;
use crate::scene::eye::Eye;
use glam::{Vec2, vec2};
use std::sync::Arc;

/// Ticks in a second.
pub const RATE: f32 = 60.0;

/// The share of the player's speed and spin that slow input leaves.
const SLOW: f32 = 0.4;

/// The ticks from a leap to the next.
const REST: u32 = 30;

/// The distance from a surface at which the player stops.
const GAP: f32 = 2e-3;

/// The distance between the points along the player's path at which obstacles are tested.
const APART: f32 = 0.1;

/// The angles by which a path turns to get round an obstacle, in radians.
const AROUND: [f32; 8] = [0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.5, -1.5];

/// The distance from the door at which it is reached.
pub const DOOR: f32 = 0.5;

/// The ticks for which a hurt player is safe, a mistake is marked, and a collected thing is still shown.
pub const SHOWN: u32 = 60;

/// The ticks in which the picture shows a win.
pub const CHEER: u32 = 60;

/// The state of a level at one tick.
#[derive(Clone)]
pub struct World {
    /// The level.
    pub level: Arc<Level>,
    /// The judge of each question.
    pub judges: Vec<Judge>,
    /// The seed that decides where things are in their motions.
    pub seed: u32,
    /// The ticks so far.
    pub tick: u32,
    /// The displacement of the player from the start, and its rotation in degrees.
    pub player: (Vec2, f32),
    /// The tick in which each thing was collected.
    pub collected: Vec<Option<u32>>,
    /// The latest answer about each thing, if there is one.
    pub latest: Vec<Option<ThingAnswer>>,
    /// The latest incorrect answer about each thing.
    pub wrong: Vec<Option<ThingAnswer>>,
    /// The number of times that the player was hurt.
    pub hurts: u32,
    /// The answer that hurt the player last.
    pub hurt: Option<ThingAnswer>,
    /// The tick in which the level was won.
    pub won: Option<u32>,
    /// The ticks for which a win has been shown, at most [`CHEER`].
    pub cheered: u32,
    /// The direction of the player's last move, of length 1.
    pub ahead: Vec2,
    /// The last leap: its tick, its start and its end.
    pub leapt: Option<(u32, Vec2, Vec2)>,
    /// The displacement of each chasing thing.
    chased: Vec<Vec2>,
    /// The player's middle at the start.
    start: Vec2,
}

/// A recorded answer.
#[derive(Debug, Clone, PartialEq)]
pub struct ThingAnswer {
    /// The index of the thing.
    pub thing: usize,
    /// The scene's inputs.
    pub pose: Inputs,
    /// The answer. Code without an answer counts as a miss.
    pub hit: bool,
    /// True if there was no answer.
    pub stuck: bool,
    /// True if the answer is wrong, or missing.
    pub wrong: bool,
    /// The tick.
    pub at: u32,
}

impl World {
    /// A level at its start, with the judge of each question.
    pub fn new(level: Arc<Level>, judges: Vec<Judge>, seed: u32) -> Self {
        let (count, start) = (level.things.len(), level.start());
        Self {
            level,
            judges,
            seed,
            tick: 0,
            player: (Vec2::ZERO, 0.0),
            collected: vec![None; count],
            latest: vec![None; count],
            wrong: vec![None; count],
            hurts: 0,
            hurt: None,
            won: None,
            cheered: 0,
            ahead: Vec2::X,
            leapt: None,
            chased: vec![Vec2::ZERO; count],
            start,
        }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f32 {
        self.tick as f32 / RATE
    }

    /// The player's middle.
    pub fn at(&self) -> Vec2 {
        self.start + self.player.0
    }

    /// The number of things to collect, and of those that are left.
    pub fn to_collect(&self) -> (usize, usize) {
        let all =
            self.level.things.iter().zip(&self.collected).filter(|(thing, _)| thing.does == Does::Collect);
        all.fold((0, 0), |(all, left), (_, when)| (all + 1, left + usize::from(when.is_none())))
    }

    /// True for a moment after the player was hurt, in which nothing hurts it again.
    pub fn is_safe(&self) -> bool {
        self.hurt.as_ref().is_some_and(|answer| self.tick - answer.at < SHOWN)
    }

    /// The incorrect answer about a thing, while it is marked.
    pub fn marked(&self, thing: usize) -> Option<&ThingAnswer> {
        self.wrong[thing].as_ref().filter(|answer| self.tick - answer.at < SHOWN)
    }

    /// The latest incorrect answer about anything.
    pub fn last_wrong(&self) -> Option<&ThingAnswer> {
        self.wrong.iter().flatten().max_by_key(|answer| answer.at)
    }

    /// The answer to show about a thing: the incorrect one or the one that hurt while they are marked, or else the latest.
    pub fn shown(&self, thing: usize) -> Option<&ThingAnswer> {
        let hurt = self.hurt.as_ref().filter(|answer| answer.thing == thing && self.is_safe());
        self.marked(thing).or(hurt).or(self.latest[thing].as_ref())
    }

    /// The judge of the question about a thing.
    pub fn judge(&self, thing: usize) -> &Judge {
        &self.judges[self.level.things[thing].question]
    }

    /// The question's inputs with a thing and the player where they are.
    pub fn pose(&self, thing: usize) -> Inputs {
        self.pose_at(thing, self.player)
    }

    /// The question's inputs with a thing where it is, and the player with this displacement and rotation.
    pub(super) fn pose_at(&self, i: usize, (by, degrees): (Vec2, f32)) -> Inputs {
        let Level { field, clock, .. } = &*self.level;
        let Thing { question, pose, motion, .. } = &self.level.things[i];
        let mut pose = pose.clone();
        let body = self.level.question(i).thing_body();
        let (moved, turned) = motion.at(middle(&pose, body), self.seconds(), (self.seed, i), *field);
        place(&mut pose, body, moved + self.chased[i], turned);
        if let Some(clock) = clock {
            pose.set(clock, self.seconds());
        }
        self.place_player(*question, &mut pose, (by, degrees));
        pose
    }

    /// Puts the player into a question's pose. The path of a moving disk has no length yet: `swept` sets its end.
    pub(super) fn place_player(&self, question: usize, pose: &mut Inputs, (by, degrees): (Vec2, f32)) {
        let Level { questions, things, .. } = &*self.level;
        place(pose, questions[question].player_body(), by, degrees);
        if things.iter().any(|thing| thing.question == question && thing.does == Does::Sweep) {
            pose.set("p", self.start + by);
            pose.set("q", self.start + by);
        }
    }

    /// Tests a thing with the player at another place.
    fn ask_at(&mut self, thing: usize, at: Vec2) -> (Inputs, bool) {
        let pose = self.pose_at(thing, (at - self.start, self.player.1));
        self.ask(thing, pose)
    }

    fn ask(&mut self, thing: usize, pose: Inputs) -> (Inputs, bool) {
        let judge = &self.judges[self.level.things[thing].question];
        let answer = judge.hit(&pose);
        let (hit, stuck) = (answer == Some(true), answer.is_none());
        let wrong = stuck || judge.is_wrong(&pose, hit);
        let answer = ThingAnswer { thing, pose: pose.clone(), hit, stuck, wrong, at: self.tick };
        if wrong {
            self.wrong[thing] = Some(answer.clone());
        }
        // Of several answers about a thing in a tick, a hit counts.
        let has_hit = |known: &Option<ThingAnswer>| {
            known.as_ref().is_some_and(|known| known.hit && known.at == self.tick)
        };
        if hit || !has_hit(&self.latest[thing]) {
            self.latest[thing] = Some(answer);
        }
        (pose, hit)
    }

    /// Advances the level by a tick.
    pub fn step(&mut self, held: Held) {
        if self.won.is_some() {
            self.cheered = CHEER.min(self.cheered + 1);
            return;
        }
        self.tick += 1;
        let share = if held.slow { SLOW } else { 1.0 } / RATE;
        self.player.1 += f32::from(held.turn) * self.level.spin * share;
        let go = vec2(held.go.0.into(), held.go.1.into()).normalize_or_zero();
        if go != Vec2::ZERO {
            self.ahead = go;
        }
        let leaps = self.leaps(held);
        let way = if leaps { self.ahead * self.level.leap } else { go * self.level.speed * share };
        let (center, half) = self.level.field;
        let from = self.at();
        let to = (from + way).clamp(center - half, center + half);
        // Whatever would push the player out of the field leaves it where it is.
        let end = self.moved(to - from);
        let end = if end == end.clamp(center - half, center + half) { end } else { from };
        self.player.0 = end - self.start;
        if leaps {
            self.leapt = Some((self.tick, from, end));
        }
        self.chase();
        self.meet();
        let (_, left) = self.to_collect();
        if left == 0 && self.level.door.is_none_or(|door| self.is_at(door)) {
            self.won = Some(self.tick);
        }
    }

    /// True if the player touches the door; in space, if its middle is inside.
    fn is_at(&self, door: Vec2) -> bool {
        let first = &self.level.questions[0];
        let mut pose = first.pose.clone();
        self.place_player(0, &mut pose, self.player);
        let touches = |shape: Shape| shape.distance(door) <= DOOR;
        self.at().distance(door) <= DOOR
            || Eye::of(&pose).is_none() && shapes_of_player(&pose, first).into_iter().any(touches)
    }

    /// True if the player leaps in this tick.
    fn leaps(&self, held: Held) -> bool {
        let rested = self.leapt.is_none_or(|(when, ..)| self.tick - when >= REST);
        self.level.leap > 0.0 && held.turn != 0 && rested
    }

    /// Moves the things that chase the player.
    fn chase(&mut self) {
        for i in 0..self.level.things.len() {
            let speed = self.level.things[i].motion.chase;
            if speed != 0.0 {
                let body = self.level.question(i).thing_body();
                let way = self.at() - middle(&self.pose(i), body);
                self.chased[i] += way.clamp_length_max(speed / RATE);
            }
        }
    }

    /// Tests the things that are collected and those that hurt.
    fn meet(&mut self) {
        let safe = self.is_safe();
        for i in 0..self.level.things.len() {
            match self.level.things[i].does {
                Does::Collect if self.collected[i].is_none() => {
                    let pose = self.pose(i);
                    if self.ask(i, pose).1 {
                        self.collected[i] = Some(self.tick);
                    }
                }
                Does::Hurt if !safe => {
                    let pose = self.pose(i);
                    if self.ask(i, pose).1 && !self.is_hidden_from(i) {
                        (self.hurts, self.hurt) = (self.hurts + 1, self.latest[i].clone());
                        self.player = (Vec2::ZERO, 0.0);
                        self.chased.fill(Vec2::ZERO);
                        return;
                    }
                }
                Does::Collect | Does::Hurt | Does::Stop | Does::Push | Does::Sweep | Does::Hide => {}
            }
        }
    }

    /// True if something that hides is between the player and a thing. They are tested in turn, until one is found.
    fn is_hidden_from(&mut self, thing: usize) -> bool {
        let from = middle(&self.pose(thing), self.level.question(thing).thing_body());
        self.all(Does::Hide).into_iter().any(|i| {
            let mut pose = self.pose(i);
            pose.set("p", from);
            pose.set("q", self.at());
            self.ask(i, pose).1
        })
    }

    /// The indices of the things with an effect.
    fn all(&self, does: Does) -> Vec<usize> {
        let things = self.level.things.iter().enumerate();
        things.filter(|(_, thing)| thing.does == does).map(|(i, _)| i).collect()
    }

    /// The end of the player's path.
    fn moved(&mut self, way: Vec2) -> Vec2 {
        let p = self.at();
        let (end, left) = self.swept(p, way);
        // The rest of the path slides along the surface.
        let end = if left == Vec2::ZERO { end } else { self.swept(end, left).0 };
        let end = self.rounded(p, end);
        self.pushed(end).unwrap_or(p)
    }

    /// The end of a path at the first surface, and the remainder that slides along it.
    fn swept(&mut self, p: Vec2, way: Vec2) -> (Vec2, Vec2) {
        let mut first: Option<(f32, Vec2)> = None;
        for i in self.all(Does::Sweep) {
            let mut pose = self.pose_at(i, (p - self.start, self.player.1));
            pose.set("p", p);
            pose.set("q", p + way);
            let (pose, hit) = self.ask(i, pose);
            if hit {
                let found = self.judge(i).explain(&pose);
                // Code that finds no time stops the player where it is.
                let (t, normal) =
                    (number(&found, "t").unwrap_or(0.0), vector(&found, "normal").unwrap_or_default());
                if first.is_none_or(|(least, _)| t < least) {
                    first = Some((t.clamp(0.0, 1.0), normal.clamp_length_max(1.0)));
                }
            }
        }
        let Some((t, normal)) = first else { return (p + way, Vec2::ZERO) };
        let left = way * (1.0 - t);
        (p + way * t + normal * GAP, left - normal * left.dot(normal).min(0.0))
    }

    /// The end of a path past obstacles. If one is met, the path goes round it if possible.
    fn rounded(&mut self, p: Vec2, end: Vec2) -> Vec2 {
        let stops = self.all(Does::Stop);
        if stops.is_empty() || end == p {
            return end;
        }
        let count = ((end - p).length() / APART).ceil().max(1.0);
        let step = (end - p) / count;
        let mut last = p;
        for _ in 0..count as usize {
            if self.is_stopped(&stops, last + step) {
                let beside = AROUND.map(|turn| last + Vec2::from_angle(turn).rotate(step) * turn.cos());
                return beside.into_iter().find(|to| !self.is_stopped(&stops, *to)).unwrap_or(last);
            }
            last += step;
        }
        end
    }

    fn is_stopped(&mut self, stops: &[usize], at: Vec2) -> bool {
        stops.iter().any(|&i| self.ask_at(i, at).1)
    }

    /// The place to which the player is pushed out of what it touches. `None` if that ends inside something else.
    fn pushed(&mut self, at: Vec2) -> Option<Vec2> {
        let pushes = self.all(Does::Push);
        let mut to = at;
        for _ in 0..3 {
            let before = to;
            for &i in &pushes {
                let (pose, hit) = self.ask_at(i, to);
                if hit {
                    let push = vector(&self.judge(i).explain(&pose), "push").unwrap_or_default();
                    to += push + push.normalize_or_zero() * GAP;
                }
            }
            if to == before {
                let stops = self.all(Does::Stop);
                return (to == at || !self.is_stopped(&stops, to)).then_some(to);
            }
        }
        None
    }
}
