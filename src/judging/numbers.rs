//! A pose as a row of numbers that can be changed one by one.

use super::poses::near;
use crate::scene::{InputValue, Inputs, Kind, Method, Scene};
use crate::splitmix::SplitMix64;
use glam::Vec2;

/// One number of a pose: its input, and its place there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// The input, by its position in the scene.
    pub input: usize,
    place: usize,
}

/// All numbers of a scene's poses.
pub fn slots(scene: &Scene) -> Vec<Slot> {
    let of = |(input, kind): (usize, Kind)| {
        let places = match kind {
            Kind::Points(count) => 2 * count,
            Kind::Places(_) => 0,
            _ => kind.width(),
        };
        (0..places).map(move |place| Slot { input, place })
    };
    scene.inputs.iter().map(|input| input.kind).enumerate().flat_map(of).collect()
}

/// The numbers that decide: those that change the answer when they alone change. The camera's yaw does not, nor does an axis that
/// is only shown.
pub fn deciding(scene: &'static Scene, method: &Method) -> Vec<Slot> {
    /// Enough poses: a number that decides in one pose of fifty is missed only once in millions of runs.
    const TRIES: usize = 800;
    let judge = method.judge;
    let mut random = SplitMix64(1);
    let mut all: Vec<(Slot, bool)> = slots(scene).into_iter().map(|slot| (slot, false)).collect();
    for _ in 0..TRIES {
        let (pose, other) = (near(scene, &mut random), near(scene, &mut random));
        let hit = judge(&pose).hit;
        for (slot, decides) in all.iter_mut().filter(|(_, decides)| !decides) {
            *decides = judge(&with(scene, &pose, *slot, get(scene, &other, *slot))).hit != hit;
        }
    }
    // Inputs count as a whole: if one coordinate of a deciding input does not decide, that is chance.
    let inputs: Vec<usize> = all.iter().filter(|(_, decides)| *decides).map(|(slot, _)| slot.input).collect();
    all.into_iter().map(|(slot, _)| slot).filter(|slot| inputs.contains(&slot.input)).collect()
}

/// The kind of input that a number belongs to.
pub fn kind(scene: &Scene, slot: Slot) -> Kind {
    scene.inputs[slot.input].kind
}

/// A number of a pose.
pub fn get(scene: &Scene, pose: &Inputs, slot: Slot) -> f32 {
    match pose.get(scene.inputs[slot.input].name) {
        Some(InputValue::Numbers(numbers)) => numbers[slot.place],
        Some(InputValue::Points(points)) => points[slot.place / 2][slot.place % 2],
        Some(InputValue::Places(_)) | None => 0.0,
    }
}

/// Changes a number of a pose to the nearest allowed value.
pub fn set(scene: &Scene, pose: &mut Inputs, slot: Slot, number: f32) {
    let name = scene.inputs[slot.input].name;
    // Negative zero would be written as `-0`.
    let number = number + 0.0;
    let changed = match pose.get(name).cloned() {
        Some(InputValue::Numbers(mut numbers)) => {
            numbers[slot.place] = number;
            InputValue::Numbers(numbers)
        }
        Some(InputValue::Points(points)) => {
            let mut points: Vec<Vec2> = points.to_vec();
            points[slot.place / 2][slot.place % 2] = number;
            InputValue::Points(points.into())
        }
        Some(InputValue::Places(_)) | None => return,
    };
    pose.set(name, changed);
}

/// A copy of a pose with one number changed.
pub fn with(scene: &Scene, pose: &Inputs, slot: Slot, number: f32) -> Inputs {
    let mut changed = pose.clone();
    set(scene, &mut changed, slot, number);
    changed
}

/// A pose whose numbers are rounded to parts of one: with 2 to whole and half ones.
pub fn rounded(scene: &Scene, mut pose: Inputs, parts: f32) -> Inputs {
    for slot in slots(scene) {
        if !matches!(kind(scene, slot), Kind::Choice(_)) {
            let number = get(scene, &pose, slot);
            set(scene, &mut pose, slot, (number * parts).round() / parts);
        }
    }
    pose
}

/// True if a number of this kind is a coordinate or a length, in world units.
pub fn is_in_the_world(kind: Kind) -> bool {
    matches!(kind, Kind::Point | Kind::Point3 | Kind::Length | Kind::Extent | Kind::Extent3 | Kind::Points(_))
}
