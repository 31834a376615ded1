//! The verdict of a method from the probe's tests alone. A unit test compares it with a full run over all bodies. A map tests
//! tens of thousands of positions in which only the probe moves, so it tests only nearby bodies there.

use super::Verdict;
use super::given::Pose;
use crate::geometry::bodies::{Body, touches_disk};
use crate::geometry::crowd::{Cells, Extent};
use crate::geometry::{Bounds, Disk, Moved};
use crate::scene::Places;
use crate::scene::places::{Both, held};
use glam::{Vec2, vec2};
use std::any::Any;
use std::sync::{Arc, OnceLock};

/// All bodies except the probe, in the order of their numbers, with their boxes.
pub(super) struct Others {
    bodies: Vec<Body>,
    boxes: Vec<Bounds>,
    extent: Extent,
}

/// The touching bodies that a method reports.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Counts {
    /// All of them: the method is correct.
    Anybody,
    /// Only those whose center is in the probe center's cell.
    InOwnCell,
    /// Only the last body, since the probe is tested with it last.
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

    /// The extent of all bodies and the probe with this box.
    #[inline(always)]
    fn with(&self, probe: &Bounds) -> Extent {
        let mut extent = self.extent;
        extent.add(probe);
        extent
    }

    /// The largest possible cell size of a grid over all bodies and the touching probe: the probe then lies beyond their lower
    /// left corner. Slightly enlarged for rounding.
    fn widest_cell(&self, probe: &Disk, corner: Vec2) -> f32 {
        1.001 * self.with(&Body::Disk(probe.moved(corner)).bounds()).cells().size
    }

    /// Returns the verdict of a method in a pose.
    pub(super) fn judge(pose: &Pose, counts: Counts) -> Verdict {
        let (others, bounds) = (Self::new(pose), Body::Disk(pose.probe).bounds());
        let touches = |other: usize| {
            bounds.overlaps(&others.boxes[other]) && touches_disk(&others.bodies[other], &pose.probe)
        };
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

/// The grid for a position of the probe, and the cell of the probe's center.
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

    /// True if another body's center is in the same cell.
    #[inline(always)]
    fn has(&self, other: &Bounds) -> bool {
        self.cells.of(other.center()) == self.own
    }
}

/// A set of tested methods, one bit each.
type Methods = u8;

/// The probe among the crowd, ready to be tested at any position, for one or two methods that count touches differently. The
/// touching bodies are found once for both.
pub(super) struct Anywhere {
    others: Arc<Others>,
    /// The probe with its center at the origin.
    probe: Disk,
    counts: Vec<Counts>,
    /// The neighbors, found on the first test.
    near: OnceLock<Near>,
}

impl Anywhere {
    pub(super) fn new(pose: &Pose, counts: Counts) -> Self {
        Self::with(Arc::new(Others::new(pose)), pose.probe, vec![counts])
    }

    const fn with(others: Arc<Others>, probe: Disk, counts: Vec<Counts>) -> Self {
        Self { others, probe, counts, near: OnceLock::new() }
    }

    /// The methods that report a hit with the probe's center at `place`.
    #[inline(always)]
    fn saying_hit(&self, place: Vec2) -> Methods {
        let near = self.near.get_or_init(|| Near::new(&self.others, &self.probe, &self.counts));
        let (mut hits, probe) = (0, self.probe.moved(place));
        for it in near.to(place) {
            let open = it.may_count & !hits;
            if open == 0 || !(it.touches || touches_disk(&self.others.bodies[it.other as usize], &probe)) {
                continue;
            }
            hits |= open & it.counts;
            if open & !it.counts != 0 {
                hits |= open & self.counting(near, it.other as usize, place);
            }
            if hits == near.methods {
                break;
            }
        }
        hits
    }

    /// The methods that count a touch with this body when the probe's center is at `place`.
    fn counting(&self, near: &Near, other: usize, place: Vec2) -> Methods {
        let has = |counting: &Counting| {
            counting.has(other, place, place).unwrap_or_else(|| {
                let probe = Body::Disk(self.probe.moved(place)).bounds();
                OwnCell::of(&self.others, &probe).has(&self.others.boxes[other])
            })
        };
        (0..).zip(&near.counting).map(|(bit, counting)| Methods::from(has(counting)) << bit).sum()
    }
}

impl Places for Anywhere {
    fn judge_at(&self, place: Vec2) -> Verdict {
        Verdict { hit: self.saying_hit(held(place)) != 0, part: None }
    }

    fn beside(&self, other: &dyn Places) -> Option<Box<dyn Both>> {
        let other = (other as &dyn Any).downcast_ref::<Self>()?;
        let counts = [&self.counts[..], &other.counts].concat();
        Some(Box::new(Self::with(self.others.clone(), self.probe, counts)))
    }
}

impl Both for Anywhere {
    fn hits(&self, place: Vec2) -> [bool; 2] {
        let hits = self.saying_hit(held(place));
        [0, 1].map(|bit| hits & 1 << bit != 0)
    }

    fn say(&self, place: Vec2, hit: bool) -> bool {
        self.saying_hit(held(place)) == if hit { 0b11 } else { 0 }
    }
}

/// The bodies that the probe may touch at each position, as far as they count: a grid over all positions at which it touches any.
/// Positions outside belong to the border cells, where it certainly touches none.
struct Near {
    from: Vec2,
    cells_per_unit: Vec2,
    /// The start of each cell's neighbors, row by row, and the end of the last cell's.
    starts: Vec<u32>,
    all: Vec<Neighbor>,
    /// The way in which each method counts.
    counting: Vec<Counting>,
    /// All of the methods.
    methods: Methods,
}

/// A body that the probe may touch when its center is in a cell.
#[derive(Clone, Copy)]
struct Neighbor {
    /// The body's index among the others.
    other: u32,
    /// True if the probe touches it from everywhere in the cell.
    touches: bool,
    /// The methods that count the touch everywhere in the cell.
    counts: Methods,
    /// The methods that count the touch somewhere in the cell.
    may_count: Methods,
}

impl Neighbor {
    /// The methods that report a hit because of it everywhere in the cell.
    const fn decides(&self) -> Methods {
        if self.touches { self.counts } else { 0 }
    }
}

impl Near {
    /// The number of columns and of rows of the grid.
    const SIDE: usize = 64;

    fn new(others: &Others, probe: &Disk, counts: &[Counts]) -> Self {
        let (mut from, mut to) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for it in &others.boxes {
            (from, to) = (from.min(it.min), to.max(it.max));
        }
        // More than the margin of a box around shapes, and far more than rounding errors.
        let slack = 1e-5 * (from.abs().max(to.abs()).max_element() + probe.radius());
        let reach = probe.radius() + slack;
        let cell = (to - from + 2.0 * reach) / Self::SIDE as f32;
        let from = from - reach;
        let counting = counts.iter().map(|counts| Counting::new(others, (probe, from, slack), *counts));
        let (counting, methods) = (counting.collect(), (1 << counts.len()) - 1);
        let mut near =
            Self { from, cells_per_unit: 1.0 / cell, starts: vec![], all: vec![], counting, methods };
        let found = near.find(others, probe, slack);
        near.fill(&found);
        near
    }

    /// The neighbors of all cells, each with its cell, but only those that may decide. With ten thousand bodies and a large
    /// probe, each cell has thousands of neighbors, and complete lists would take hundreds of megabytes.
    fn find(&self, others: &Others, probe: &Disk, slack: f32) -> Vec<(usize, Neighbor)> {
        let (radius, cell) = (probe.radius(), 1.0 / self.cells_per_unit);
        let (mut found, mut decided) = (vec![], vec![0; Self::SIDE * Self::SIDE]);
        // The greatest distance of a position in a cell from the cell's center.
        let farthest = cell.length() / 2.0 + slack;
        for (other, (body, bounds)) in others.bodies.iter().zip(&others.boxes).enumerate() {
            let apart = self.counting.iter().map(|it| it.apart(other)).fold(f32::NEG_INFINITY, f32::max);
            let [left, below] = self.of((bounds.min - radius - slack).max(bounds.center() - apart));
            let [right, above] = self.of((bounds.max + radius + slack).min(bounds.center() + apart));
            for (row, column) in
                (below..=above).flat_map(|row| (left..=right).map(move |column| (row, column)))
            {
                let index = row * Self::SIDE + column;
                if decided[index] == self.methods {
                    continue;
                }
                let middle = self.from + cell * (vec2(column as f32, row as f32) + 0.5);
                let within = |reach| Disk::new(middle, reach).is_ok_and(|disk| touches_disk(body, &disk));
                let [counts, may_count] = self.counted(other, middle, cell / 2.0 + slack);
                if may_count & !decided[index] != 0 && within(radius + farthest) {
                    let touches = within(radius - farthest);
                    let it = Neighbor { other: other as u32, touches, counts, may_count };
                    decided[index] |= it.decides();
                    found.push((index, it));
                }
            }
        }
        // If one neighbor of a cell decides, the others make no difference.
        found.retain(|(index, it)| (it.decides() | it.may_count & !decided[*index]) != 0);
        found
    }

    /// The methods that count a touch with this body for every position of the probe in a cell, and the methods that count it for
    /// some.
    fn counted(&self, other: usize, middle: Vec2, half: Vec2) -> [Methods; 2] {
        let (mut counts, mut may_count) = (0, 0);
        for (bit, counting) in (0..).zip(&self.counting) {
            let has = counting.has(other, middle - half, middle + half);
            counts |= Methods::from(has == Some(true)) << bit;
            may_count |= Methods::from(has != Some(false)) << bit;
        }
        [counts, may_count]
    }

    /// Stores all neighbors, each with its cell.
    fn fill(&mut self, found: &[(usize, Neighbor)]) {
        self.starts = vec![0; Self::SIDE * Self::SIDE + 1];
        found.iter().for_each(|(cell, _)| self.starts[cell + 1] += 1);
        (1..self.starts.len()).for_each(|cell| self.starts[cell] += self.starts[cell - 1]);
        let mut next = self.starts.clone();
        self.all = vec![Neighbor { other: 0, touches: false, counts: 0, may_count: 0 }; found.len()];
        for (cell, it) in found {
            self.all[next[*cell] as usize] = *it;
            next[*cell] += 1;
        }
    }

    /// The column and the row of the cell for a position.
    #[inline(always)]
    fn of(&self, place: Vec2) -> [usize; 2] {
        let steps = (place - self.from) * self.cells_per_unit;
        let held = |steps: f32| (steps as u32 as usize).min(Self::SIDE - 1);
        [held(steps.x), held(steps.y)]
    }

    /// The bodies that the probe may touch with its center at a position, and possibly a few more.
    #[inline(always)]
    fn to(&self, place: Vec2) -> &[Neighbor] {
        let [column, row] = self.of(place);
        let cell = row * Self::SIDE + column;
        &self.all[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

/// The bodies with which a touch counts, as far as that follows from the probe's position regardless of the grid's rounding.
enum Counting {
    /// All bodies.
    Anybody,
    /// The bodies whose center is in the probe center's cell, at most `apart` from it. While the probe's center is `within` these
    /// bounds, the cells move only by rounding errors.
    InOwnCell { apart: f32, within: Bounds, cells: Vec<Option<Cell>> },
    /// This body only.
    Only(usize),
}

/// The cell of a body's center, as bounds that are certainly inside of it, and bounds that certainly contain it.
struct Cell {
    inside: Bounds,
    outside: Bounds,
}

impl Cell {
    /// The cell of a point, valid for all grids that rounding can produce between these two; `None` if the point may be in two
    /// cells.
    fn of(point: Vec2, grids: [Cells; 2], slack: f32) -> Option<Self> {
        let [one, other] = grids.map(|cells| cells.of(point));
        let corner = |further: f32| {
            grids.map(|cells| cells.from + cells.size * (Vec2::from(one.map(f32::from)) + further))
        };
        let ([a, b], [c, d]) = (corner(0.0), corner(1.0));
        (one == other).then(|| Self {
            inside: Bounds { min: a.max(b) + slack, max: c.min(d) - slack },
            outside: Bounds { min: a.min(b) - slack, max: c.max(d) + slack },
        })
    }
}

impl Counting {
    /// The way in which touches with this probe count. `corner` is the position of the probe's center beyond a corner of the
    /// crowd, and rounding moves nothing by more than the slack.
    fn new(others: &Others, (probe, corner, slack): (&Disk, Vec2, f32), counts: Counts) -> Self {
        match counts {
            Counts::Anybody => return Self::Anybody,
            Counts::TheLast => return Self::Only(others.bodies.len().wrapping_sub(1)),
            Counts::InOwnCell => {}
        }
        let (radius, apart) = (probe.radius(), others.widest_cell(probe, corner));
        let reach = radius + slack;
        let whole = others.extent.bounds();
        let grid = |center: Vec2, radius: f32| {
            let mut extent = others.extent;
            extent.add(&Bounds::around(&[center], radius.max(0.0)));
            extent.cells()
        };
        let grids = [radius - slack, radius + slack].map(|radius| grid(whole.center(), radius));
        // To the right and upwards the grid only grows, up to the greatest number of cells.
        let beyond = whole.max + whole.size();
        let is_free = grid(beyond, radius).size <= grids[1].size;
        let within =
            Bounds { min: whole.min + reach, max: if is_free { beyond - reach } else { whole.max - reach } };
        let cells = others.boxes.iter().map(|it| Cell::of(it.center(), grids, slack)).collect();
        Self::InOwnCell { apart, within, cells }
    }

    /// The greatest distance along x or y between the centers of the probe and a body for which a touch counts.
    #[inline(always)]
    fn apart(&self, other: usize) -> f32 {
        match self {
            Self::InOwnCell { apart, .. } => *apart,
            Self::Only(only) if *only != other => f32::NEG_INFINITY,
            Self::Only(_) | Self::Anybody => f32::INFINITY,
        }
    }

    /// True if a touch with a body counts for every position of the probe between two corners; `None` if that depends on the
    /// position or on rounding.
    #[inline(always)]
    fn has(&self, other: usize, from: Vec2, to: Vec2) -> Option<bool> {
        let Self::InOwnCell { within, cells, .. } = self else { return Some(self.apart(other) > 0.0) };
        let is_in = |it: &Bounds| (it.min.cmple(from) & to.cmple(it.max)).all();
        let Cell { inside, outside } = cells[other].as_ref().filter(|_| is_in(within))?;
        if is_in(inside) {
            Some(true)
        } else {
            (outside.max.cmplt(from) | to.cmplt(outside.min)).any().then_some(false)
        }
    }
}
