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

/// Whether a method counts that the probe touches a body: by the probe's box, and by where the body is among the others.
pub(super) type Counts = fn(&Others, &Bounds, usize) -> bool;

impl Others {
    fn new(pose: &Pose) -> Self {
        let bodies: Vec<Body> = pose.others().collect();
        let boxes: Vec<Bounds> = bodies.iter().map(Body::bounds).collect();
        let mut extent = Extent::default();
        boxes.iter().rev().for_each(|bounds| extent.add(bounds));
        Self { bodies, boxes, extent }
    }

    /// What a method says of a pose.
    pub(super) fn judge(pose: &Pose, counts: Counts) -> Verdict {
        let others = Self::new(pose);
        others.judge_among(0..others.bodies.len(), pose.probe, counts)
    }

    /// What a method says of the probe when it is tested with these.
    fn judge_among(&self, these: impl Iterator<Item = usize>, probe: Disk, counts: Counts) -> Verdict {
        let probe = Body::Disk(probe);
        let bounds = probe.bounds();
        let touches = |i: usize| bounds.overlaps(&self.boxes[i]) && touch(&probe, &self.bodies[i]);
        Verdict { hit: { these }.any(|i| touches(i) && counts(self, &bounds, i)), part: None }
    }

    /// Whoever it is, a method counts that is right.
    pub(super) fn anybody(&self, _: &Bounds, _: usize) -> bool {
        true
    }

    /// Only whose middle is in the cell of the probe's.
    pub(super) fn in_own_cell(&self, probe: &Bounds, other: usize) -> bool {
        let mut extent = self.extent;
        extent.add(probe);
        let cells = extent.cells();
        cells.of(probe.center()) == cells.of(self.boxes[other].center())
    }

    /// Only the last, with which the probe is tested last.
    pub(super) fn the_last(&self, _: &Bounds, other: usize) -> bool {
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
        Self { near: Near::new(&others.boxes, probe.radius()), others, probe, counts }
    }
}

impl Places for Anywhere {
    fn judge(&self, places: &[Vec2], verdicts: &mut [Verdict]) {
        for (place, verdict) in places.iter().zip(verdicts) {
            let probe = self.probe.moved(vec2(place.x.clamp(-FAR, FAR), place.y.clamp(-FAR, FAR)));
            let near = self.near.to(probe.center()).iter().map(|&i| i as usize);
            *verdict = self.others.judge_among(near, probe, self.counts);
        }
    }
}

/// Whom the probe may touch where: a grid, and for each of its cells all whose boxes the probe's may overlap when its center is in
/// that cell. What is beyond the grid belongs to the cells at its border.
struct Near {
    from: Vec2,
    cell: Vec2,
    cells: Vec<Vec<u32>>,
}

impl Near {
    /// How many columns the grid has, and how many rows.
    const SIDE: usize = 40;

    fn new(boxes: &[Bounds], radius: f32) -> Self {
        let (mut from, mut to) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for it in boxes {
            (from, to) = (from.min(it.min), to.max(it.max));
        }
        // The boxes are rounded outwards, by far less than this.
        let slack = 1e-4 * (from.abs().max(to.abs()).max_element() + radius);
        let reach = radius + slack;
        let cell = (to - from + 2.0 * reach) / Self::SIDE as f32;
        let mut near = Self { from: from - reach, cell, cells: vec![vec![]; Self::SIDE * Self::SIDE] };
        for (i, it) in (0..).zip(boxes) {
            let ([left, below], [right, above]) = (near.of(it.min - reach), near.of(it.max + reach));
            for row in below..=above {
                for column in left..=right {
                    near.cells[row * Self::SIDE + column].push(i);
                }
            }
        }
        near
    }

    /// The column and the row that a place belongs to.
    fn of(&self, place: Vec2) -> [usize; 2] {
        let steps = (place - self.from) / self.cell;
        [steps.x, steps.y].map(|steps| (steps as usize).min(Self::SIDE - 1))
    }

    /// Whom the probe may touch with its center at a place, and maybe a few more.
    fn to(&self, place: Vec2) -> &[u32] {
        let [column, row] = self.of(place);
        &self.cells[row * Self::SIDE + column]
    }
}
