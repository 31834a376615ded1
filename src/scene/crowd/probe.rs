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

/// With whom a method counts that the probe touches it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Counts {
    /// Whoever it is: the method is right.
    Anybody,
    /// Only whose middle is in the cell of the probe's.
    InOwnCell,
    /// Only the last, with which the probe is tested last.
    TheLast,
}

impl Others {
    fn new(pose: &Pose) -> Self {
        let bodies = pose.bodies().split_off(1);
        let boxes: Vec<Bounds> = bodies.iter().map(Body::bounds).collect();
        let mut extent = Extent::default();
        boxes.iter().rev().for_each(|bounds| extent.add(bounds));
        Self { bodies, boxes, extent }
    }

    /// The width of the cells of a grid over all and the probe, where that makes them widest of all places at which it touches
    /// somebody: beyond the lower left corner of where it does. A little more, for rounding.
    fn widest_cell(&self, probe: &Disk, corner: Vec2) -> f32 {
        let mut extent = self.extent;
        extent.add(&Body::Disk(probe.moved(corner)).bounds());
        1.001 * extent.cells().size
    }

    /// What a method says of a pose.
    pub(super) fn judge(pose: &Pose, counts: Counts) -> Verdict {
        let (others, probe) = (Self::new(pose), Body::Disk(pose.probe));
        let bounds = probe.bounds();
        let touches = |it: Neighbor| {
            bounds.overlaps(&others.boxes[it.other]) && touch(&probe, &others.bodies[it.other])
        };
        let all = (0..others.bodies.len()).map(|other| Neighbor { other, surely: false });
        let hit = others.any(&probe, counts, all, touches);
        Verdict { hit, part: None }
    }

    /// Whether the probe touches one of some others in a way that counts. Whoever does not count is not tested.
    fn any(
        &self,
        probe: &Body,
        counts: Counts,
        mut others: impl Iterator<Item = Neighbor>,
        touches: impl Fn(Neighbor) -> bool,
    ) -> bool {
        match counts {
            Counts::Anybody => others.any(touches),
            Counts::InOwnCell => {
                let (mut extent, bounds) = (self.extent, probe.bounds());
                extent.add(&bounds);
                let cells = extent.cells();
                let own = cells.of(bounds.center());
                others.any(|it| cells.of(self.boxes[it.other].center()) == own && touches(it))
            }
            Counts::TheLast => others.any(|it| it.other + 1 == self.bodies.len() && touches(it)),
        }
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
        Self { near: Near::new(&others, &probe, counts), others, probe, counts }
    }
}

impl Places for Anywhere {
    fn judge(&self, places: &[Vec2], verdicts: &mut [Verdict]) {
        for (place, verdict) in places.iter().zip(verdicts) {
            *verdict =
                Verdict { hit: self.hits(place.clamp(Vec2::splat(-FAR), Vec2::splat(FAR))), part: None };
        }
    }
}

impl Anywhere {
    /// Whether the method says so with the probe's center at a place.
    fn hits(&self, place: Vec2) -> bool {
        let near = self.near.to(place);
        // Nobody is near most places.
        if near.is_empty() {
            return false;
        }
        let probe = Body::Disk(self.probe.moved(place));
        let touches = |it: Neighbor| it.surely || touch(&probe, &self.others.bodies[it.other]);
        self.others.any(&probe, self.counts, near.iter().copied(), touches)
    }
}

/// Whom the probe may touch where: a grid over all places where it touches anybody. What is beyond belongs to the cells at its
/// border, in which it touches nobody for sure.
struct Near {
    from: Vec2,
    cells_per_unit: Vec2,
    /// Where the neighbors of each cell begin, row by row, and where those of the last one end.
    starts: Vec<usize>,
    all: Vec<Neighbor>,
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

    /// Only neighbors that may decide: of ten thousand bodies and a large probe, each cell has thousands, and lists of all would
    /// take hundreds of megabytes.
    fn new(others: &Others, probe: &Disk, counts: Counts) -> Self {
        let radius = probe.radius();
        let (mut from, mut to) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for it in &others.boxes {
            (from, to) = (from.min(it.min), to.max(it.max));
        }
        // Far more than rounding moves anything by.
        let slack = 1e-4 * (from.abs().max(to.abs()).max_element() + radius);
        let reach = radius + slack;
        let cell = (to - from + 2.0 * reach) / Self::SIDE as f32;
        let mut near = Self { from: from - reach, cells_per_unit: 1.0 / cell, starts: vec![], all: vec![] };
        // How far apart the middles are, at most, of those who count.
        let apart =
            if counts == Counts::InOwnCell { others.widest_cell(probe, near.from) } else { f32::INFINITY };
        let first = if counts == Counts::TheLast { others.bodies.len().saturating_sub(1) } else { 0 };
        let mut found: Vec<(usize, Neighbor)> = vec![];
        // Where the probe touches somebody who counts, for sure: others make no difference.
        let mut decided = vec![false; Self::SIDE * Self::SIDE];
        // No place in a cell is farther from its middle.
        let farthest = cell.length() / 2.0 + slack;
        for (other, (body, it)) in others.bodies.iter().zip(&others.boxes).enumerate().skip(first) {
            let [left, below] = near.of((it.min - reach).max(it.center() - apart));
            let [right, above] = near.of((it.max + reach).min(it.center() + apart));
            for (row, column) in
                (below..=above).flat_map(|row| (left..=right).map(move |column| (row, column)))
            {
                let index = row * Self::SIDE + column;
                if decided[index] {
                    continue;
                }
                let middle = near.from + cell * (vec2(column as f32, row as f32) + 0.5);
                let within =
                    |reach| Disk::new(middle, reach).is_ok_and(|disk| touch(&Body::Disk(disk), body));
                if within(radius + farthest) {
                    let surely = within(radius - farthest);
                    decided[index] = surely && counts != Counts::InOwnCell;
                    found.push((index, Neighbor { other, surely }));
                }
            }
        }
        // Whom it touches for sure comes first: then there is nothing to test.
        found.retain(|(index, neighbor)| neighbor.surely || !decided[*index]);
        found.sort_unstable_by_key(|(index, neighbor)| (*index, !neighbor.surely));
        let mut begins = 0;
        near.starts.extend((0..=Self::SIDE * Self::SIDE).map(|cell| {
            begins += found[begins..].iter().take_while(|(of, _)| *of < cell).count();
            begins
        }));
        near.all.extend(found.into_iter().map(|(_, neighbor)| neighbor));
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
        let cell = row * Self::SIDE + column;
        &self.all[self.starts[cell]..self.starts[cell + 1]]
    }
}
