//! Round shapes as polygons.

use glam::Vec2;
use std::f32::consts::{FRAC_PI_2, TAU};
use std::sync::LazyLock;

/// A part of a circle, from the right, counter-clockwise in the world.
pub(super) fn arc(center: Vec2, radius: f32, part: f32) -> Vec<Vec2> {
    let steps = (96.0 * part).ceil().max(1.0) as u8;
    let turn = |i: u8| center + Vec2::from_angle(-f32::from(i) / f32::from(steps) * part * TAU) * radius;
    (0..=steps).map(turn).collect()
}

/// Two half circles joined by two sides; a circle if both ends are equal.
pub fn capsule_outline(a: Vec2, b: Vec2, radius: f32) -> Vec<Vec2> {
    if a == b {
        return circle_outline(a, radius).collect();
    }
    let start = (b - a).to_angle() + FRAC_PI_2;
    let arc = |center: Vec2, from: f32| half_circle(from).map(move |n| center + n * radius);
    arc(a, start).chain(arc(b, start + TAU / 2.0)).collect()
}

/// A circle's corners.
pub(super) fn circle_outline(center: Vec2, radius: f32) -> impl Iterator<Item = Vec2> {
    /// The directions of the corners, which all circles share. A frame needs hundreds of them.
    static ROUND: LazyLock<Vec<Vec2>> =
        LazyLock::new(|| half_circle(FRAC_PI_2).chain(half_circle(FRAC_PI_2 + TAU / 2.0)).collect());
    ROUND.iter().map(move |n| center + *n * radius)
}

/// The directions of half a circle, counter-clockwise from an angle.
fn half_circle(from: f32) -> impl Iterator<Item = Vec2> {
    (0..=24).map(move |i| Vec2::from_angle(from + i as f32 / 24.0 * TAU / 2.0))
}

/// A sector of a disk: from its center along the right edge and around to the left one. A full disk has no edges.
pub fn sector_outline(center: Vec2, radius: f32, facing: f32, half: f32) -> Vec<Vec2> {
    let steps = (96.0 * half / (TAU / 2.0)).ceil().max(1.0);
    let at = |i: u8| center + Vec2::from_angle(facing + half * (2.0 * f32::from(i) / steps - 1.0)) * radius;
    let rim = (0..=steps as u8).map(at);
    if half < TAU / 2.0 { std::iter::once(center).chain(rim).collect() } else { rim.collect() }
}
