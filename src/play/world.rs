//! The state of a level at one tick, and what happens in the next.

use super::held::Held;
use super::judge::{Judge, number, vector};
use super::level::{Does, Level, Thing};
use super::motion::{middle, place};
use crate::scene::Inputs;
use glam::{Vec2, vec2};
use std::sync::Arc;

/// Ticks in a second.
pub const RATE: f32 = 60.0;

/// The share of the player's speed and spin that slow input leaves.
const SLOW: f32 = 0.4;

/// The distance from a surface at which the player stops.
const GAP: f32 = 2e-3;

/// The distance between the places along the player's way at which things that stop are asked about.
const APART: f32 = 0.1;

/// The turns of a way around something that stops, in radians.
const AROUND: [f32; 8] = [0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.5, -1.5];

/// The distance from the door at which it is reached.
pub const DOOR: f32 = 0.5;

/// The ticks for which a hurt player is safe, a mistake is marked, and a collected thing is still shown.
pub const SHOWN: u32 = 60;

/// The state of a level at one tick.
#[derive(Clone)]
pub struct World {
    /// The level.
    pub level: Arc<Level>,
    /// Who answers.
    pub judge: Judge,
    /// The seed that decides where things are in their motions.
    pub seed: u32,
    /// The ticks so far.
    pub tick: u32,
    /// How far the player is from the start, and by how many degrees turned.
    pub player: (Vec2, f32),
    /// The tick in which each thing was collected.
    pub collected: Vec<Option<u32>>,
    /// The latest answer about each thing, if it was asked about.
    pub latest: Vec<Option<Answer>>,
    /// The latest incorrect answer about each thing.
    pub wrong: Vec<Option<Answer>>,
    /// The number of times that the player was hurt.
    pub hurts: u32,
    /// The answer that hurt the player last.
    pub hurt: Option<Answer>,
    /// The tick in which the level was won.
    pub won: Option<u32>,
    /// How far each chasing thing has come.
    chased: Vec<Vec2>,
    /// The player's middle at the start.
    start: Vec2,
}

/// A recorded answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The index of the thing.
    pub thing: usize,
    /// The scene's inputs.
    pub pose: Inputs,
    /// The answer. Code without an answer counts as a miss.
    pub hit: bool,
    /// True if there was no answer.
    pub stuck: bool,
    /// The tick.
    pub at: u32,
}

impl World {
    /// A level at its start.
    pub fn new(level: Arc<Level>, judge: Judge, seed: u32) -> Self {
        let count = level.things.len();
        let start = middle(&level.pose, &level.scene.bodies[level.player]);
        Self {
            level,
            judge,
            seed,
            tick: 0,
            player: (Vec2::ZERO, 0.0),
            collected: vec![None; count],
            latest: vec![None; count],
            wrong: vec![None; count],
            hurts: 0,
            hurt: None,
            won: None,
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

    /// True if the player was hurt a moment ago, and is safe for as long.
    pub fn is_safe(&self) -> bool {
        self.hurt.as_ref().is_some_and(|answer| self.tick - answer.at < SHOWN)
    }

    /// The incorrect answer that is marked about a thing.
    pub fn marked(&self, thing: usize) -> Option<&Answer> {
        self.wrong[thing].as_ref().filter(|answer| self.tick - answer.at < SHOWN)
    }

    /// The answer to show about a thing: the incorrect one or the one that hurt while they are marked, or else the latest.
    pub fn shown(&self, thing: usize) -> Option<&Answer> {
        let hurt = self.hurt.as_ref().filter(|answer| answer.thing == thing && self.is_safe());
        self.marked(thing).or(hurt).or(self.latest[thing].as_ref())
    }

    /// The scene's inputs with a thing and the player where they are.
    pub fn pose(&self, thing: usize) -> Inputs {
        self.pose_at(thing, self.player)
    }

    fn pose_at(&self, i: usize, (by, degrees): (Vec2, f32)) -> Inputs {
        let Level { scene, field, clock, .. } = &*self.level;
        let Thing { pose, motion, .. } = &self.level.things[i];
        let mut pose = pose.clone();
        let body = &scene.bodies[self.level.other()];
        let (moved, turned) = motion.at(middle(&pose, body), self.seconds(), (self.seed, i), *field);
        place(&mut pose, body, moved + self.chased[i], turned);
        if let Some(clock) = clock {
            pose.set(clock, self.seconds());
        }
        self.place_player(&mut pose, (by, degrees));
        pose
    }

    /// Puts the player into a pose. Of a moving disk, the way has no length until it is asked about.
    pub(super) fn place_player(&self, pose: &mut Inputs, (by, degrees): (Vec2, f32)) {
        let Level { scene, player, things, .. } = &*self.level;
        place(pose, &scene.bodies[*player], by, degrees);
        if things.iter().any(|thing| thing.does == Does::Sweep) {
            pose.set("p", self.start + by);
            pose.set("q", self.start + by);
        }
    }

    /// Asks about a thing with the player elsewhere.
    fn ask_at(&mut self, thing: usize, at: Vec2) -> (Inputs, bool) {
        let pose = self.pose_at(thing, (at - self.start, self.player.1));
        self.ask(thing, pose)
    }

    fn ask(&mut self, thing: usize, pose: Inputs) -> (Inputs, bool) {
        let answer = self.judge.hit(&pose);
        let (hit, stuck) = (answer == Some(true), answer.is_none());
        let answer = Answer { thing, pose: pose.clone(), hit, stuck, at: self.tick };
        if stuck || self.judge.is_wrong(&pose, hit) {
            self.wrong[thing] = Some(answer.clone());
        }
        // Of several answers in a tick the hit counts.
        let has_hit =
            |known: &Option<Answer>| known.as_ref().is_some_and(|known| known.hit && known.at == self.tick);
        if hit || !has_hit(&self.latest[thing]) {
            self.latest[thing] = Some(answer);
        }
        (pose, hit)
    }

    /// Advances the level by a tick.
    pub fn step(&mut self, held: Held) {
        if self.won.is_some() {
            return;
        }
        self.tick += 1;
        let share = if held.slow { SLOW } else { 1.0 } / RATE;
        self.player.1 += f32::from(held.turn) * self.level.spin * share;
        let go = vec2(held.go.0.into(), held.go.1.into()).normalize_or_zero();
        let (center, half) = self.level.field;
        let to = self.at() + go * self.level.speed * share;
        let to = to.clamp(center - half, center + half);
        let end = self.moved(to - self.at());
        self.player.0 = end.clamp(center - half, center + half) - self.start;
        self.chase();
        self.meet();
        let (_, left) = self.to_collect();
        let is_there = self.level.door.is_none_or(|door| self.at().distance(door) <= DOOR);
        if left == 0 && is_there {
            self.won = Some(self.tick);
        }
    }

    /// Moves the things that chase the player.
    fn chase(&mut self) {
        for i in 0..self.level.things.len() {
            let speed = self.level.things[i].motion.chase;
            if speed != 0.0 {
                let body = &self.level.scene.bodies[self.level.other()];
                let way = self.at() - middle(&self.pose(i), body);
                self.chased[i] += way.clamp_length_max(speed / RATE);
            }
        }
    }

    /// Asks about what is collected and what hurts.
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
                    if self.ask(i, pose).1 {
                        (self.hurts, self.hurt) = (self.hurts + 1, self.latest[i].clone());
                        self.player = (Vec2::ZERO, 0.0);
                        self.chased.fill(Vec2::ZERO);
                        return;
                    }
                }
                Does::Collect | Does::Hurt | Does::Stop | Does::Push | Does::Sweep => {}
            }
        }
    }

    /// The indices of the things with an effect.
    fn all(&self, does: Does) -> Vec<usize> {
        let things = self.level.things.iter().enumerate();
        things.filter(|(_, thing)| thing.does == does).map(|(i, _)| i).collect()
    }

    /// The end of the player's way.
    fn moved(&mut self, way: Vec2) -> Vec2 {
        let p = self.at();
        let (end, left) = self.swept(p, way);
        // The rest of the way slides along the surface.
        let end = if left == Vec2::ZERO { end } else { self.swept(end, left).0 };
        let end = self.rounded(p, end);
        self.pushed(end).unwrap_or(p)
    }

    /// The end of a way at the first surface, and the rest that slides along it.
    fn swept(&mut self, p: Vec2, way: Vec2) -> (Vec2, Vec2) {
        let mut first: Option<(f32, Vec2)> = None;
        for i in self.all(Does::Sweep) {
            let mut pose = self.pose_at(i, (p - self.start, self.player.1));
            pose.set("p", p);
            pose.set("q", p + way);
            let (pose, hit) = self.ask(i, pose);
            if hit {
                let found = self.judge.explain(&pose);
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

    /// The end of a way past things that stop. If it meets one, it goes round it where it can.
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
                    let push = vector(&self.judge.explain(&pose), "push").unwrap_or_default();
                    to += push + push.normalize_or_zero() * GAP;
                }
            }
            if to == before {
                return Some(to);
            }
        }
        None
    }
}
