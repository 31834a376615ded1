//! What was changed by hand just now: for a moment the picture tells its numbers.

use super::Session;
use crate::figure::{Frame, Shape};
use crate::scene::control::Drag;
use crate::scene::eye::Eye;
use crate::scene::{Handle, InputValue, Inputs, Kind};
use crate::small_sort;
use glam::Vec2;

/// Seconds for which numbers stay after the last change.
const STAY: f64 = 1.5;

/// An input, and which of its points in a list of points.
type Changed = (&'static str, Option<usize>);

/// The inputs of a change that goes on or is just over.
#[derive(Debug, Default)]
pub(super) struct Recent {
    inputs: Vec<Changed>,
    /// When the last of them changed. Seconds since the program began.
    at: f64,
}

impl Recent {
    /// The pose has changed from one to another; `goes_on` says whether in the same change as the last time.
    pub fn note(&mut self, from: &Inputs, to: &Inputs, goes_on: bool, clock: f64) {
        if !goes_on {
            self.inputs.clear();
        }
        for (input, value) in to.iter() {
            let Some(before) = from.get(input.name).filter(|before| *before != value) else { continue };
            let changed: Vec<Changed> = match (before, value) {
                (InputValue::Points(old), InputValue::Points(new)) => {
                    let unlike = (0..new.len()).filter(|&item| old.get(item) != new.get(item));
                    unlike.map(|item| (input.name, Some(item))).collect()
                }
                (InputValue::Places(old), InputValue::Places(new)) => {
                    let unlike = new.iter().filter(|place| !old.contains(place));
                    unlike.map(|(number, _)| (input.name, Some(usize::from(*number)))).collect()
                }
                _ => vec![(input.name, None)],
            };
            self.inputs.extend(changed);
        }
        small_sort::sort(&mut self.inputs);
        self.inputs.dedup();
        self.at = clock;
    }

    /// Nothing was changed here.
    pub fn forget(&mut self) {
        self.inputs.clear();
    }

    /// In how many seconds the numbers go.
    pub fn due(&self, clock: f64) -> Option<f64> {
        let left = self.at + STAY - clock;
        (!self.inputs.is_empty() && left > 0.0).then_some(left)
    }
}

impl Session {
    /// The inputs that are being changed by hand, or were a moment ago.
    fn recent(&self) -> &[Changed] {
        // All that happens while time runs is one change: what was moved in it is not held until it ends.
        let held = self.is_changing() && !self.is_playing();
        let stays = held || self.recent.due(self.clock).is_some();
        if stays { &self.recent.inputs } else { &[] }
    }

    /// The labels of the points that are being moved by hand, or were a moment ago.
    pub fn located(&self) -> Vec<&str> {
        let places: Vec<Vec2> = self.recent().iter().filter_map(|&changed| self.place_of(changed)).collect();
        let moved = |p: Vec2| places.iter().any(|place| place.distance(p) <= 1e-4 * (1.0 + p.length()));
        let items = self.drawn().figure.items.iter().filter(|item| item.frame == Frame::World);
        let labelled = items.filter(|item| !item.label.is_empty());
        let there = labelled.filter(|item| matches!(item.shape, Shape::Point(p) if moved(p)));
        if places.is_empty() { vec![] } else { there.map(|item| item.heading()).collect() }
    }

    /// The handles that are being dragged by hand to something else than a place, or were a moment ago: one for an input.
    pub fn turned(&self) -> impl Iterator<Item = &Handle> {
        let handles = &self.controls().handles;
        let of = |(input, _): &Changed| {
            let seen = |handle: &&Handle| handle.input == *input && self.shows(handle.layer);
            // A handle whose point tells its place needs no other number.
            let tells = |handle: &&Handle| {
                matches!(handle.drag, Drag::Place(_)) || self.place_of((handle.input, None)).is_some()
            };
            handles.iter().find(seen).filter(|handle| !tells(handle))
        };
        self.recent().iter().filter_map(of)
    }

    /// Where the first point of a body is in the plane that it moves in, for a body that moves.
    pub fn anchor(&self, body: usize) -> Option<Vec2> {
        let body = self.scene().bodies.get(body)?;
        if let Some(first) = body.points_in_space(&self.state.pose).next() {
            return Some(first.truncate());
        }
        let &first = body.moves.first()?;
        self.place_of((first, None)).or_else(|| self.place_of((first, Some(0))))
    }

    /// The place that is seen at a point of the picture, in the plane that a body moves in.
    pub fn place(&self, body: usize, seen: Vec2) -> Vec2 {
        let level = self.scene().bodies.get(body).and_then(|body| body.level(&self.state.pose));
        level.map_or(seen, |level| level.place(seen))
    }

    /// Where the point of an input is in the picture; nothing for a way, which is at no place.
    fn place_of(&self, (name, item): Changed) -> Option<Vec2> {
        let handles = self.controls().handles.iter();
        for handle in handles.filter(|handle| (handle.input, handle.item) == (name, item)) {
            match handle.drag {
                Drag::Place(_) => return Some(handle.at),
                Drag::Way(_) => return None,
                _ => {}
            }
        }
        let (input, value) = self.state.pose.iter().find(|(input, _)| input.name == name)?;
        match (input.kind, Eye::of(&self.state.pose)) {
            (Kind::Point, _) => Some(value.vec2()),
            (Kind::Point3, Some(eye)) => Some(eye.flat(value.numbers().into())),
            _ => None,
        }
    }
}
