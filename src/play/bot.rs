//! The built-in player: it simulates each possible input for half a second and takes the one that brings it nearest to its goal.
//! Tests check that it wins every level with every correct method, and authors use it to find a run in which an incorrect method
//! is wrong.

use super::held::Held;
use super::level::{Does, Thing};
use super::motion::{Motion, middle};
use super::world::World;
use crate::splitmix::SplitMix64;
use glam::{Vec2, vec2};
use std::collections::{HashMap, VecDeque};

/// The ticks after which it gives up: three minutes.
pub const PATIENCE: usize = 3 * 60 * 60;

/// The ticks for which a chosen input is held, and the ticks that are simulated before it is chosen.
const HELD: usize = 9;
const AHEAD: usize = 30;

/// The penalty for being hurt, as a distance.
const PAIN: f32 = 100.0;

/// The distance by which the player must come nearer for a gain.
const NEARER: f32 = 0.1;

/// The side of a cell of the grid on which paths are found.
const CELL: f32 = 0.2;

/// The fraction of random choices, which free the player from any trap in the end.
const CHANCE: f32 = 0.12;

/// The ticks without any gain after which a random choice is held longer: twice as long, then three times, and so on.
const WEARY: usize = 600;

/// Plays a level until it is won, for at most this many ticks. Returns the run.
pub fn play(world: &mut World, ticks: usize, chance: u64) -> Vec<Held> {
    let mut random = SplitMix64(chance);
    let mut run = vec![];
    let paths = Paths::to_door(world);
    let (mut nearest, mut gained) = (f32::MAX, 0);
    while world.won.is_none() && run.len() < ticks {
        let left = world.to_collect().1 as f32 * PAIN + far(world, &paths);
        if left < nearest - NEARER {
            (nearest, gained) = (left, run.len());
        }
        let options = options(world);
        let stray = random.fraction() < CHANCE;
        let held = match stray {
            true => options[random.choose(options.len())],
            false => {
                let worth = |held: &Held| worth(world, *held, &paths);
                let best = options.iter().map(|held| (worth(held), *held)).min_by(|a, b| a.0.total_cmp(&b.0));
                best.map_or(Held::default(), |(_, held)| held)
            }
        };
        let long = 2 * HELD * (1 + (run.len() - gained) / WEARY);
        for _ in 0..if stray { long } else { HELD } {
            world.step(held);
            run.push(held);
            if world.won.is_some() {
                break;
            }
        }
    }
    run
}

fn options(world: &World) -> Vec<Held> {
    let turns: &[i8] = if world.level.leaps() == Some(false) { &[0, 1, -1] } else { &[0] };
    let mut all = vec![];
    for x in -1..=1_i8 {
        for y in -1..=1_i8 {
            let useless = (x != 0 && world.level.speed.x == 0.0) || (y != 0 && world.level.speed.y == 0.0);
            // Turning is tried on the spot only, or there would be too many.
            let turns = if (x, y) == (0, 0) { turns } else { &turns[..1] };
            all.extend(turns.iter().filter(|_| !useless).map(|turn| Held {
                go: (x, y),
                turn: *turn,
                slow: false,
            }));
        }
    }
    all
}

/// The cost of an input: the least distance from the goal in the next ticks, plus the penalty if the player is hurt.
fn worth(world: &World, held: Held, paths: &Paths) -> f32 {
    let mut ahead = world.clone();
    let mut least = f32::MAX;
    for tick in 0..AHEAD {
        ahead.step(if tick < HELD { held } else { Held { turn: 0, ..held } });
        if ahead.hurts > world.hurts {
            return PAIN + least.min(far(world, paths)) - tick as f32 * 0.1;
        }
        if ahead.won.is_some() || ahead.to_collect().1 < world.to_collect().1 {
            return tick as f32 * 0.001 - 1.0;
        }
        least = least.min(far(&ahead, paths) + tick as f32 * 0.002);
    }
    least
}

/// The distance to the nearest thing to collect, or else the length of the path to the door.
fn far(world: &World, paths: &Paths) -> f32 {
    let middle = |i: usize| middle(&world.pose(i), world.level.question(i).thing_body());
    let wanted = (0..world.level.things.len())
        .filter(|i| world.level.things[*i].does == Does::Collect && world.collected[*i].is_none())
        .map(|i| middle(i).distance(world.at()));
    let nearest = wanted.fold(f32::MAX, f32::min);
    if nearest < f32::MAX { nearest } else { paths.far(world) }
}

/// The lengths of paths to the door around all resting obstacles, on a grid.
struct Paths {
    lengths: HashMap<(i32, i32), f32>,
}

impl Paths {
    /// The paths of a level; none without a door.
    fn to_door(world: &World) -> Self {
        let (center, half) = world.level.field;
        let is_there = |at: Vec2| (at - center).abs().cmple(half).all() && is_free(world, at);
        let door = world.level.door.map(cell);
        let mut lengths: HashMap<_, _> = door.map(|door| (door, 0.0)).into_iter().collect();
        let mut open: VecDeque<_> = door.into_iter().collect();
        while let Some((x, y)) = open.pop_front() {
            let far = lengths[&(x, y)] + CELL;
            for to in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                if !lengths.contains_key(&to) && is_there(vec2(to.0 as f32, to.1 as f32) * CELL) {
                    lengths.insert(to, far);
                    open.push_back(to);
                }
            }
        }
        Self { lengths }
    }

    /// The length of the path from the player to the door. Next to an obstacle, where the grid has no path, the distance.
    fn far(&self, world: &World) -> f32 {
        let Some(door) = world.level.door else { return 0.0 };
        let straight = door.distance(world.at());
        self.lengths.get(&cell(world.at())).map_or(2.0 * straight, |length| length.max(straight))
    }
}

/// True if no resting thing stops the player at a place.
fn is_free(world: &World, at: Vec2) -> bool {
    let stops = |thing: &Thing| {
        matches!(thing.does, Does::Stop | Does::Push | Does::Sweep) && thing.motion == Motion::default()
    };
    let player = (at - world.level.start(), world.player.1);
    let mut stops = (0..world.level.things.len()).filter(|i| stops(&world.level.things[*i]));
    stops.all(|i| world.judge(i).hit(&world.pose_at(i, player)) != Some(true))
}

/// The cell of the grid around a place.
fn cell(at: Vec2) -> (i32, i32) {
    let cell = (at / CELL).round();
    (cell.x as i32, cell.y as i32)
}
