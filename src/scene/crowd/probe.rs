//! What a method says about the probe alone: of all tests only those of the probe are made. That a method which looks at
//! everybody says the same is tested. A map asks at tens of thousands of places, and only the probe moves: there, only those
//! nearby are asked.

use super::Verdict;
use super::given::Pose;
use crate::geometry::bodies::{Body, touch};
use crate::geometry::crowd::{Cells, Extent};
use crate::geometry::{Bounds, Disk, Moved};
use crate::scene::Places;
use crate::scene::places::held;
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

    /// How far all reach, and the probe with this box.
    #[inline(always)]
    fn with(&self, probe: &Bounds) -> Extent {
        let mut extent = self.extent;
        extent.add(probe);
        extent
    }

    /// The width of the cells of a grid over all and the probe, where that makes them widest of all places at which it touches
    /// somebody: beyond the lower left corner of where it does. A little more, for rounding.
    fn widest_cell(&self, probe: &Disk, corner: Vec2) -> f32 {
        1.001 * self.with(&Body::Disk(probe.moved(corner)).bounds()).cells().size
    }

    /// What a method says of a pose.
    pub(super) fn judge(pose: &Pose, counts: Counts) -> Verdict {
        let (others, probe) = (Self::new(pose), Body::Disk(pose.probe));
        let bounds = probe.bounds();
        let touches =
            |other: usize| bounds.overlaps(&others.boxes[other]) && touch(&probe, &others.bodies[other]);
        let mut all = 0..others.bodies.len();
        let hit = match counts {
            Counts::Anybody => all.any(touches),
            Counts::InOwnCell => {
                let own = OwnCell::of(&others, &bounds);
                all.any(|other| own.has(&others.boxes[other]) && touches(other))
            }
            Counts::TheLast => all.next_back().is_some_and(touches),
        };
        Verdict { hit, part: None }
    }
}

/// The grid that goes with the probe's place, and the cell of the probe's middle.
struct OwnCell {
    cells: Cells,
    own: [u16; 2],
}

impl OwnCell {
    #[inline(always)]
    fn of(others: &Others, probe: &Bounds) -> Self {
        let cells = others.with(probe).cells();
        Self { cells, own: cells.of(probe.center()) }
    }

    /// Whether the middle of another one is in it, too.
    #[inline(always)]
    fn has(&self, other: &Bounds) -> bool {
        self.cells.of(other.center()) == self.own
    }
}

/// The probe among the crowd, ready to be asked about wherever it could be.
pub(super) struct Anywhere {
    others: Others,
    near: Near,
    /// With its center at the origin.
    probe: Disk,
}

impl Anywhere {
    pub(super) fn new(pose: &Pose, counts: Counts) -> Self {
        let (others, probe) = (Others::new(pose), pose.probe);
        Self { near: Near::new(&others, &probe, counts), others, probe }
    }

    /// Whether the method says so with the probe's center at a place.
    fn hits(&self, place: Vec2) -> bool {
        let near = self.near.to(place);
        match near.first() {
            // Nobody is near most places, or somebody is for sure.
            None => return false,
            Some(first) if first.is_certain() => return true,
            Some(_) => {}
        }
        let (probe, mut own) = (Body::Disk(self.probe.moved(place)), None);
        near.iter().any(|it| {
            let own_cell = || OwnCell::of(&self.others, &probe.bounds());
            (it.touches || touch(&probe, &self.others.bodies[it.other]))
                && (it.counts || own.get_or_insert_with(own_cell).has(&self.others.boxes[it.other]))
        })
    }
}

impl Places for Anywhere {
    fn judge_at(&self, place: Vec2) -> Verdict {
        Verdict { hit: self.hits(held(place)), part: None }
    }
}

/// Whom the probe may touch where, in a way that counts: a grid over all places where it touches anybody. What is beyond belongs
/// to the cells at its border, in which it touches nobody for sure.
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
    touches: bool,
    /// Whether that counts wherever in the cell its center is; if not, it depends on the place.
    counts: bool,
}

impl Neighbor {
    /// Whether the method says hit wherever in the cell the probe's center is.
    fn is_certain(&self) -> bool {
        self.touches && self.counts
    }
}

impl Near {
    /// How many columns the grid has, and how many rows.
    const SIDE: usize = 64;

    fn new(others: &Others, probe: &Disk, counts: Counts) -> Self {
        let (mut from, mut to) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for it in &others.boxes {
            (from, to) = (from.min(it.min), to.max(it.max));
        }
        // Far more than rounding moves anything by.
        let slack = 1e-4 * (from.abs().max(to.abs()).max_element() + probe.radius());
        let reach = probe.radius() + slack;
        let cell = (to - from + 2.0 * reach) / Self::SIDE as f32;
        let mut near = Self { from: from - reach, cells_per_unit: 1.0 / cell, starts: vec![], all: vec![] };
        let found = near.find(others, probe, counts, slack);
        near.fill(&found);
        near
    }

    /// The neighbors of all cells, each with its cell. Only those that may decide: of ten thousand bodies and a large probe, each
    /// cell has thousands, and lists of all would take hundreds of megabytes.
    fn find(&self, others: &Others, probe: &Disk, counts: Counts, slack: f32) -> Vec<(usize, Neighbor)> {
        let (radius, cell) = (probe.radius(), 1.0 / self.cells_per_unit);
        let counting = Counting::new(others, (radius, slack), counts);
        // How far apart the middles are, at most, of those who count.
        let apart =
            if counts == Counts::InOwnCell { others.widest_cell(probe, self.from) } else { f32::INFINITY };
        let first = if counts == Counts::TheLast { others.bodies.len().saturating_sub(1) } else { 0 };
        let (mut found, mut decided) = (vec![], vec![false; Self::SIDE * Self::SIDE]);
        // No place in a cell is farther from its middle.
        let farthest = cell.length() / 2.0 + slack;
        for (other, (body, it)) in others.bodies.iter().zip(&others.boxes).enumerate().skip(first) {
            let [left, below] = self.of((it.min - radius - slack).max(it.center() - apart));
            let [right, above] = self.of((it.max + radius + slack).min(it.center() + apart));
            for (row, column) in
                (below..=above).flat_map(|row| (left..=right).map(move |column| (row, column)))
            {
                let index = row * Self::SIDE + column;
                if decided[index] {
                    continue;
                }
                let middle = self.from + cell * (vec2(column as f32, row as f32) + 0.5);
                let within =
                    |reach| Disk::new(middle, reach).is_ok_and(|disk| touch(&Body::Disk(disk), body));
                let counts = counting.has(it, middle, cell / 2.0 + slack);
                if counts != Some(false) && within(radius + farthest) {
                    let it = Neighbor { other, touches: within(radius - farthest), counts: counts.is_some() };
                    decided[index] = it.is_certain();
                    found.push((index, it));
                }
            }
        }
        // Beside one that is certain, the others of its cell make no difference.
        found.retain(|(index, it)| it.is_certain() || !decided[*index]);
        found
    }

    /// Takes up all neighbors, each with its cell.
    fn fill(&mut self, found: &[(usize, Neighbor)]) {
        self.starts = vec![0; Self::SIDE * Self::SIDE + 1];
        found.iter().for_each(|(cell, _)| self.starts[cell + 1] += 1);
        (1..self.starts.len()).for_each(|cell| self.starts[cell] += self.starts[cell - 1]);
        let mut next = self.starts.clone();
        self.all = vec![Neighbor { other: 0, touches: false, counts: false }; found.len()];
        for (cell, it) in found {
            self.all[next[*cell]] = *it;
            next[*cell] += 1;
        }
    }

    /// The column and the row that a place belongs to.
    #[inline(always)]
    fn of(&self, place: Vec2) -> [usize; 2] {
        let steps = (place - self.from) * self.cells_per_unit;
        let held = |steps: f32| (steps as u32 as usize).min(Self::SIDE - 1);
        [held(steps.x), held(steps.y)]
    }

    /// Whom the probe may touch with its center at a place, and maybe a few more.
    #[inline(always)]
    fn to(&self, place: Vec2) -> &[Neighbor] {
        let [column, row] = self.of(place);
        let cell = row * Self::SIDE + column;
        &self.all[self.starts[cell]..self.starts[cell + 1]]
    }
}

/// With whom a touch counts all over a rectangle of places.
enum Counting {
    /// With everybody that is asked about.
    Anybody,
    /// With whose middle is in the cell of the probe's. The cells are as small and as large as rounding may make them, as long as
    /// the center of the probe stays in these bounds and its box among the others'.
    InOwnCell { smallest: Cells, largest: Cells, within: Bounds },
}

impl Counting {
    fn new(others: &Others, (radius, slack): (f32, f32), counts: Counts) -> Self {
        let Counts::InOwnCell = counts else { return Self::Anybody };
        let reach = radius + slack;
        let whole = others.extent.bounds();
        let within = Bounds { min: whole.min + reach, max: whole.max - reach };
        let [smallest, largest] = [radius - slack, radius + slack].map(|radius| {
            let mut extent = others.extent;
            extent.add(&Bounds::around(&[whole.center()], radius.max(0.0)));
            extent.cells()
        });
        Self::InOwnCell { smallest, largest, within }
    }

    /// Whether a touch counts with one that has this box, wherever around a place the center of the probe is; nothing if that
    /// depends on where it is.
    fn has(&self, other: &Bounds, middle: Vec2, half: Vec2) -> Option<bool> {
        let Self::InOwnCell { smallest, largest, within } = self else { return Some(true) };
        let cell = |from: Vec2, to: Vec2| {
            let cell = largest.of(from);
            (smallest.of(to) == cell).then_some(cell)
        };
        let (from, to) = (middle - half, middle + half);
        let stays = within.min.cmple(from).all() && to.cmple(within.max).all();
        let [own, its] = [cell(from, to), cell(other.center(), other.center())];
        stays.then_some(own? == its?)
    }
}
