//! A player who needs no learner: it looks a second ahead and takes the way that leads nearest to what is wanted. Tests let it win
//! every level with every correct method, and authors let it find a run in which an incorrect method is wrong.

use super::held::Held;
use super::level::Does;
use super::motion::middle;
use super::world::World;
use crate::splitmix::SplitMix64;
use glam::Vec2;

/// The ticks after which it gives up: three minutes.
pub const PATIENCE: usize = 3 * 60 * 60;

/// The ticks for which a choice is held, and for how long its end is looked at.
const HELD: usize = 9;
const AHEAD: usize = 30;

/// The distance that being hurt is worth.
const PAIN: f32 = 100.0;

/// The share of choices that are made by chance, so that nothing traps the player for good.
const CHANCE: f32 = 0.12;

/// Plays a level until it is won, or for so many ticks. Returns the run.
pub fn play(world: &mut World, ticks: usize, chance: u64) -> Vec<Held> {
    let mut random = SplitMix64(chance);
    let mut run = vec![];
    while world.won.is_none() && run.len() < ticks {
        let options = options(world);
        let stray = random.fraction() < CHANCE;
        let held = match stray {
            true => options[random.choose(options.len())],
            false => {
                let worth = |held: &Held| worth(world, *held);
                let best = options.iter().map(|held| (worth(held), *held)).min_by(|a, b| a.0.total_cmp(&b.0));
                best.map_or(Held::default(), |(_, held)| held)
            }
        };
        for _ in 0..if stray { 2 * HELD } else { HELD } {
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
    let turns: &[i8] = if world.level.spin > 0.0 { &[0, 1, -1] } else { &[0] };
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

/// How far the player is from what it wants some ticks later; less is better.
fn worth(world: &World, held: Held) -> f32 {
    let mut ahead = world.clone();
    let mut least = f32::MAX;
    for tick in 0..AHEAD {
        ahead.step(if tick < HELD { held } else { Held { turn: 0, ..held } });
        if ahead.hurts > world.hurts {
            return PAIN + least.min(far(world)) - tick as f32 * 0.1;
        }
        if ahead.won.is_some() || ahead.to_collect().1 < world.to_collect().1 {
            return tick as f32 * 0.001 - 1.0;
        }
        least = least.min(far(&ahead) + tick as f32 * 0.002);
    }
    least
}

/// The distance to the nearest thing to collect, or else to the door.
fn far(world: &World) -> f32 {
    let body = &world.level.scene.bodies[world.level.other()];
    let wanted = (0..world.level.things.len())
        .filter(|i| world.level.things[*i].does == Does::Collect && world.collected[*i].is_none())
        .map(|i| middle(&world.pose(i), body).distance(world.at()));
    let nearest = wanted.fold(f32::MAX, f32::min);
    if nearest < f32::MAX {
        nearest
    } else {
        world.level.door.map_or(0.0, |door| Vec2::distance(door, world.at()))
    }
}
