//! What a method says about the probe alone: of all tests only those of the probe are made. That a method which looks at
//! everybody says the same is tested. A map asks at tens of thousands of places, and only the probe moves: there, only those
//! nearby are asked.

use super::Verdict;
use super::given::Pose;
use crate::geometry::bodies::{Body, touch};
use crate::geometry::crowd::Extent;
use crate::geometry::{Bounds, Disk, Moved};
use crate::scene::Places;
use crate::scene::input::FAR;
use glam::{Vec2, vec2};

/// All bodies but the probe, in the order of their numbers, with their boxes.
pub(super) struct Others {
    bodies: Vec<Body>,
    boxes: Vec<Bounds>,
    extent: Extent,
}

/// Whether a method counts that the probe touches a body, which is told by where it is among the others.
pub(super) type Counts = fn(&Others, &Body, usize) -> bool;

impl Others {
    fn new(pose: &Pose) -> Self {
        let bodies = pose.others();
        let boxes: Vec<Bounds> = bodies.iter().map(Body::bounds).collect();
        let mut extent = Extent::default();
        boxes.iter().rev().for_each(|bounds| extent.add(bounds));
        Self { bodies, boxes, extent }
    }

    /// What a method says of a pose.
    pub(super) fn judge(pose: &Pose, counts: Counts) -> Verdict {
        let (others, probe) = (Self::new(pose), Body::Disk(pose.probe));
        let bounds = probe.bounds();
        let touches = |i: usize| bounds.overlaps(&others.boxes[i]) && touch(&probe, &others.bodies[i]);
        let hit = (0..others.bodies.len()).any(|i| touches(i) && counts(&others, &probe, i));
        Verdict { hit, part: None }
    }

    /// Whoever it is, a method counts that is right.
    pub(super) fn anybody(&self, _: &Body, _: usize) -> bool {
        true
    }

    /// Only whose middle is in the cell of the probe's.
    pub(super) fn in_own_cell(&self, probe: &Body, other: usize) -> bool {
        let (mut extent, bounds) = (self.extent, probe.bounds());
        extent.add(&bounds);
        let cells = extent.cells();
        cells.of(bounds.center()) == cells.of(self.boxes[other].center())
    }

    /// Only the last, with which the probe is tested last.
    pub(super) fn the_last(&self, _: &Body, other: usize) -> bool {
        other + 1 == self.bodies.len()
    }
}

/// The probe among the crowd, ready to be asked about wherever it could be.
pub(super) struct Anywhere {
    others: Others,
    near: Near,
    /// With its center at the origin.
    probe: Disk,
    counts: Counts,
}

impl Anywhere {
    pub(super) fn new(pose: &Pose, counts: Counts) -> Self {
        let (others, probe) = (Others::new(pose), pose.probe);
        Self { near: Near::new(&others, probe.radius()), others, probe, counts }
    }
}

impl Places for Anywhere {
    fn judge(&self, places: &[Vec2], verdicts: &mut [Verdict]) {
        for (place, verdict) in places.iter().zip(verdicts) {
            let place = vec2(place.x.clamp(-FAR, FAR), place.y.clamp(-FAR, FAR));
            let probe = Body::Disk(self.probe.moved(place));
            let touched = |near: &Neighbor| near.surely || touch(&probe, &self.others.bodies[near.other]);
            let counts = |near: &Neighbor| (self.counts)(&self.others, &probe, near.other);
            let hit = self.near.to(place).iter().any(|near| touched(near) && counts(near));
            *verdict = Verdict { hit, part: None };
        }
    }
}

/// Whom the probe may touch where: a grid over all places where it touches anybody. What is beyond belongs to the cells at its
/// border, in which it touches nobody for sure.
struct Near {
    from: Vec2,
    cells_per_unit: Vec2,
    cells: Vec<Vec<Neighbor>>,
}

/// One that the probe may touch when its center is in a cell.
#[derive(Clone, Copy)]
struct Neighbor {
    /// Where it is among the others.
    other: usize,
    /// Whether the probe touches it wherever in the cell its center is.
    surely: bool,
}

impl Near {
    /// How many columns the grid has, and how many rows.
    const SIDE: usize = 64;

    fn new(others: &Others, radius: f32) -> Self {
        let (mut from, mut to) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for it in &others.boxes {
            (from, to) = (from.min(it.min), to.max(it.max));
        }
        // Far more than rounding moves anything by.
        let slack = 1e-4 * (from.abs().max(to.abs()).max_element() + radius);
        let reach = radius + slack;
        let cell = (to - from + 2.0 * reach) / Self::SIDE as f32;
        let cells = vec![vec![]; Self::SIDE * Self::SIDE];
        let mut near = Self { from: from - reach, cells_per_unit: 1.0 / cell, cells };
        // No place in a cell is farther from its middle.
        let farthest = cell.length() / 2.0 + slack;
        for (other, (body, it)) in others.bodies.iter().zip(&others.boxes).enumerate() {
            let ([left, below], [right, above]) = (near.of(it.min - reach), near.of(it.max + reach));
            for (row, column) in
                (below..=above).flat_map(|row| (left..=right).map(move |column| (row, column)))
            {
                let middle = near.from + cell * (vec2(column as f32, row as f32) + 0.5);
                let within =
                    |reach| Disk::new(middle, reach).is_ok_and(|disk| touch(&Body::Disk(disk), body));
                if within(radius + farthest) {
                    let surely = within(radius - farthest);
                    near.cells[row * Self::SIDE + column].push(Neighbor { other, surely });
                }
            }
        }
        // Whom it touches for sure comes first: then there is nothing to test.
        near.cells.iter_mut().for_each(|cell| cell.sort_by_key(|neighbor| !neighbor.surely));
        near
    }

    /// The column and the row that a place belongs to.
    fn of(&self, place: Vec2) -> [usize; 2] {
        let steps = (place - self.from) * self.cells_per_unit;
        [steps.x, steps.y].map(|steps| (steps as u32 as usize).min(Self::SIDE - 1))
    }

    /// Whom the probe may touch with its center at a place, and maybe a few more.
    fn to(&self, place: Vec2) -> &[Neighbor] {
        let [column, row] = self.of(place);
        &self.cells[row * Self::SIDE + column]
    }
}
