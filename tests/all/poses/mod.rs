//! Poses for tests: one generator for all of them.
#![allow(dead_code, reason = "no test needs all of it")]

use fastrand::Rng;
use glam::Vec2;
use hantei::scene::{InputValue, Inputs, Kind, Method, Scene};
use std::thread;

/// A number in a range, sometimes a whole one.
fn number(random: &mut Rng, low: f32, high: f32) -> f32 {
    let number = low + (high - low) * random.f32();
    if random.u8(..4) == 0 { number.round() } else { number }
}

/// A point near the origin, sometimes with whole coordinates.
fn spot(random: &mut Rng) -> Vec2 {
    Vec2::new(number(random, -4.0, 4.0), number(random, -4.0, 4.0))
}

/// Difficult points: all in one place, on a line, in two places, or some of them equal.
fn close_together(random: &mut Rng, count: usize) -> InputValue {
    let (a, b) = (spot(random), spot(random));
    let kind = random.u8(..4);
    let point = |_| match kind {
        0 => a,
        1 => a + number(random, -1.0, 1.0) * (b - a),
        2 => [a, b][random.usize(..2)],
        _ => [a, b, spot(random)][random.usize(..3)],
    };
    InputValue::Points((0..count).map(point).collect())
}

/// Places of a few things.
fn places(random: &mut Rng, most: u16, mut place: impl FnMut(&mut Rng) -> Vec2) -> InputValue {
    InputValue::Places((0..random.u8(..4)).map(|_| (random.u16(1..=most), place(random))).collect())
}

/// A pose near the start, often with round numbers and right angles.
pub fn near(random: &mut Rng, scene: &'static Scene) -> Inputs {
    let mut pose = scene.start();
    for input in scene.inputs {
        let amount = match input.kind {
            Kind::Point | Kind::Point3 => {
                [number(random, -4.0, 4.0), number(random, -4.0, 4.0), number(random, -4.0, 4.0)].into()
            }
            // A length that is long at the start, such as the range of a field of view, may stay long.
            Kind::Length => number(random, 0.0, (1.5 * pose.number(input)).max(2.0)).into(),
            Kind::Extent => [number(random, 0.0, 2.0), number(random, 0.0, 3.0), 0.0].into(),
            Kind::Extent3 => {
                [number(random, 0.0, 2.5), number(random, 0.0, 3.0), number(random, 0.0, 2.0)].into()
            }
            Kind::Scale => [number(random, -2.5, 2.5), number(random, -2.5, 2.5), 0.0].into(),
            Kind::Angle if random.u8(..3) == 0 => (45.0 * f32::from(random.u8(..8))).into(),
            Kind::Angle => number(random, -180.0, 180.0).into(),
            // Mostly not rotated about all three axes.
            Kind::Angles => [0; 3]
                .map(|_| match random.u8(..3) {
                    0 => 45.0 * f32::from(random.u8(..8)),
                    1 => 0.0,
                    _ => number(random, -180.0, 180.0),
                })
                .into(),
            Kind::Elevation => number(random, 5.0, 90.0).into(),
            Kind::Choice(choices) => (random.usize(..choices.len()) as f32).into(),
            // Few enough that a crowd is tested quickly.
            Kind::Whole(least, most) => f32::from(random.u16(least..=most.min(60))).into(),
            Kind::Time => number(random, 0.0, 60.0).into(),
            Kind::Opening if random.u8(..3) == 0 => (45.0 * f32::from(random.u8(..5))).into(),
            Kind::Opening => number(random, 0.0, 180.0).into(),
            Kind::Points(count) => InputValue::Points((0..count).map(|_| spot(random)).collect()),
            Kind::Places(most) => places(random, most, spot),
        };
        pose.set(input.name, amount);
    }
    pose
}

/// A pose with inputs at the ends of their usual range, at zero, or equal to another.
pub fn extreme(random: &mut Rng, scene: &'static Scene) -> Inputs {
    let mut pose = near(random, scene);
    for input in scene.inputs {
        if let Kind::Points(count) = input.kind {
            if random.bool() {
                pose.set(input, close_together(random, count));
            }
            continue;
        }
        if let Kind::Places(_) = input.kind {
            continue;
        }
        let (min, max) = input.kind.comfortable();
        let mut end = || [min, max, 0.0, 1e-6][random.usize(..4)];
        let ends: InputValue = [end(), end(), end()].into();
        let other = &scene.inputs[random.usize(..scene.inputs.len())];
        match random.u8(..3) {
            0 => pose.set(input.name, ends),
            1 if let (Kind::Points(_), Kind::Point) = (other.kind, input.kind) => {
                let one = pose.points(other)[0];
                pose.set(input, one);
            }
            1 if other.kind.width() == input.kind.width() => {
                let same = pose.get(other.name).expect("the scene has it").clone();
                pose.set(input.name, same);
            }
            _ => {}
        }
    }
    pose
}

/// A pose anywhere in the range of links, even a million units away.
pub fn anywhere(random: &mut Rng, scene: &'static Scene) -> Inputs {
    let mut pose = near(random, scene);
    for input in scene.inputs {
        // Ten thousand bodies take as long as a hundred thousand other poses.
        if matches!(input.kind, Kind::Whole(..)) && random.u16(..5_000) > 0 {
            continue;
        }
        let (min, max) = input.kind.range();
        let number = |random: &mut Rng| match random.u8(..8) {
            0 => [min, max, 0.0, f32::MIN_POSITIVE, 1.0 / 3.0][random.usize(..5)],
            1 => min + (max - min) * random.f32(),
            2 => f32::from(random.i8(..)),
            _ => random.f32() * 8.0 - 4.0,
        };
        let amount = match input.kind {
            Kind::Points(count) => {
                InputValue::Points((0..count).map(|_| Vec2::new(number(random), number(random))).collect())
            }
            Kind::Places(most) => places(random, most, |random| Vec2::new(number(random), number(random))),
            _ => [number(random), number(random), number(random)].into(),
        };
        pose.set(input.name, amount);
    }
    pose
}

/// The start, and this many near and extreme poses each.
pub fn all(scene: &'static Scene, count: usize) -> Vec<Inputs> {
    let mut random = Rng::with_seed(7);
    let mut poses = vec![scene.start()];
    poses.extend((0..count).map(|_| near(&mut random, scene)));
    poses.extend((0..count).map(|_| extreme(&mut random, scene)));
    poses
}

/// Runs a check for every method of every scene, with a thread for each scene.
pub fn each_method(check: impl Fn(&'static Scene, &'static Method) + Sync) {
    let check = &check;
    thread::scope(|scope| {
        for scene in Scene::ALL.iter().copied() {
            scope.spawn(move || scene.methods.iter().for_each(|method| check(scene, method)));
        }
    });
}
