//! Recent changes by hand, whose numbers the picture shows for a moment.

use super::Session;
use crate::figure::{Frame, Shape};
use crate::scene::control::Drag;
use crate::scene::eye::Eye;
use crate::scene::{Handle, InputValue, Inputs, Kind};
use glam::Vec2;

/// Seconds for which numbers stay visible after the last change.
const STAY: f64 = 1.5;

/// An input, and the position of one of its points if it is a list.
type Changed = (&'static str, Option<usize>);

/// The inputs of a change that goes on or has just ended.
#[derive(Debug, Default)]
pub(super) struct Recent {
    inputs: Vec<Changed>,
    /// The time of the last change, in seconds since the program began.
    at: f64,
}

impl Recent {
    /// Notes a change from one pose to another. `goes_on` is true if it continues the last change.
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
        self.inputs.sort();
        self.inputs.dedup();
        self.at = clock;
    }

    /// Forgets the changes.
    pub fn forget(&mut self) {
        self.inputs.clear();
    }

    /// Seconds until the numbers disappear.
    pub fn due(&self, clock: f64) -> Option<f64> {
        let left = self.at + STAY - clock;
        (!self.inputs.is_empty() && left > 0.0).then_some(left)
    }
}

impl Session {
    /// The inputs that are being changed by hand, or were a moment ago.
    fn recent(&self) -> &[Changed] {
        // While time runs, everything is one change. A shape moved meanwhile counts as held only for a short time.
        let held = self.is_changing() && !self.is_playing();
        let stays = held || self.recent.due(self.clock).is_some();
        if stays { &self.recent.inputs } else { &[] }
    }

    /// The labels of points that are being moved by hand, or were a moment ago.
    pub fn located(&self) -> Vec<&str> {
        let places: Vec<Vec2> = self.recent().iter().filter_map(|&changed| self.place_of(changed)).collect();
        let moved = |p: Vec2| places.iter().any(|place| place.distance(p) <= 1e-4 * (1.0 + p.length()));
        let items = self.drawn().figure.items.iter().filter(|item| item.frame == Frame::World);
        let labelled = items.filter(|item| !item.label.is_empty());
        let there = labelled.filter(|item| matches!(item.shape, Shape::Point(p) if moved(p)));
        if places.is_empty() { vec![] } else { there.map(|item| item.heading()).collect() }
    }

    /// The handles that are being dragged, or were a moment ago, and that do not set a place: one for each input.
    pub fn turned(&self) -> impl Iterator<Item = &Handle> {
        let handles = &self.controls().handles;
        let of = |(input, _): &Changed| {
            let seen = |handle: &&Handle| handle.input == *input && self.shows(handle.layer);
            // A handle whose point shows its place needs no other number.
            let tells = |handle: &&Handle| {
                matches!(handle.drag, Drag::Place(_)) || self.place_of((handle.input, None)).is_some()
            };
            handles.iter().find(seen).filter(|handle| !tells(handle))
        };
        self.recent().iter().filter_map(of)
    }

    /// The place of a body's first point in the plane of its movement. `None` if it does not move.
    pub fn anchor(&self, body: usize) -> Option<Vec2> {
        let body = self.scene().bodies.get(body)?;
        if let Some(first) = body.points_in_space(&self.state.pose).next() {
            return Some(first.truncate());
        }
        let &first = body.moves.first()?;
        self.place_of((first, None)).or_else(|| self.place_of((first, Some(0))))
    }

    /// The place in the plane of a body's movement that appears at a point of the picture.
    pub fn place(&self, body: usize, seen: Vec2) -> Vec2 {
        let level = self.scene().bodies.get(body).and_then(|body| body.level(&self.state.pose));
        level.map_or(seen, |level| level.place(seen))
    }

    /// The place of an input's point in the picture. `None` for a path vector, which has no place.
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
