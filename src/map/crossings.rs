//! The crossings of borders with the lines of the grid.

use super::borders::End;
use super::cores::side_by_side;
use super::grid::{Grid, Point, SIDE};
use super::label::{Ask, Label};
use glam::Vec2;

/// The number of edges up to which one core alone is faster than several.
const FEW: usize = 200;

/// The greatest number of changes found between two neighbors.
const MOST: usize = 4;

/// A point of a line at which the label changes: to the right or upwards, or counter-clockwise around a cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Crossing {
    pub(super) node: usize,
    pub(super) at: Vec2,
    pub(super) before: Label,
    pub(super) after: Label,
}

impl Crossing {
    /// The crossing as met from the other side.
    pub(super) const fn back(self) -> Self {
        Self { before: self.after, after: self.before, ..self }
    }
}

/// An edge from a point of the grid to its neighbor on the right if it is level, or above.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub(super) from: Point,
    pub(super) is_level: bool,
}

impl Edge {
    pub(super) const fn level(x: usize, y: usize) -> Self {
        Self { from: (x, y), is_level: true }
    }

    pub(super) const fn upright(x: usize, y: usize) -> Self {
        Self { from: (x, y), is_level: false }
    }

    /// Both points.
    const fn ends(self) -> [Point; 2] {
        let (x, y) = self.from;
        [self.from, if self.is_level { (x + 1, y) } else { (x, y + 1) }]
    }

    /// The index of the window's side that it is on: below, right, above, left.
    fn side(self, grid: &Grid) -> Option<usize> {
        match (self.from, self.is_level) {
            ((_, 0), true) => Some(0),
            ((x, _), false) if x == grid.across => Some(1),
            ((_, y), true) if y == grid.up => Some(2),
            ((0, _), false) => Some(3),
            _ => None,
        }
    }

    /// Adds every change along the edge.
    pub(super) fn changes(self, grid: &Grid, ask: &impl Ask, found: &mut Vec<Crossing>) {
        let [from, to] = self.ends().map(|point| (grid.at(point), grid.label(point)));
        changes(ask, grid.exact(), (from, to), found);
    }
}

/// The crossings of the lines around squares. Each is a node, numbered by its index.
pub(super) struct Crossings {
    all: Vec<Crossing>,
    /// The numbers of the edges to the right and upwards from each point, from 1 on; 0 for edges without a change.
    numbers: Vec<[u32; 2]>,
    /// The index of an edge's first crossing, by the edge's number. Its last one precedes the next edge's first.
    firsts: Vec<u32>,
    /// The kind of border's end at each crossing.
    ends: Vec<End>,
    /// The crossings on the window's sides: below, right, above, left.
    pub(super) sides: [Vec<usize>; 4],
}

impl Crossings {
    /// Finds every change on the lines around these squares.
    pub(super) fn new(grid: &Grid, ask: &impl Ask, squares: &[Point]) -> Self {
        let mut it = Self {
            all: vec![],
            numbers: vec![[0; 2]; grid.len()],
            firsts: vec![0; 2],
            ends: vec![],
            sides: Default::default(),
        };
        let edges = it.edges(grid, squares);
        let found = side_by_side(&edges, FEW, |edges| {
            let (mut all, mut counts) = (vec![], Vec::with_capacity(edges.len()));
            for edge in edges {
                let first = all.len();
                edge.changes(grid, ask, &mut all);
                counts.push(all.len() - first);
            }
            (all, counts)
        });
        let mut counts = Vec::with_capacity(edges.len());
        for (all, own) in found {
            it.all.extend(all);
            counts.extend(own);
        }
        for (edge, count) in edges.iter().zip(counts) {
            it.number(grid, *edge, count);
        }
        it
    }

    /// The edges around these squares on which the label changes, each once.
    fn edges(&mut self, grid: &Grid, squares: &[Point]) -> Vec<Edge> {
        let mut edges = vec![];
        for &(x, y) in squares {
            for along in 0..SIDE {
                for edge in [
                    Edge::level(x + along, y),
                    Edge::upright(x + SIDE, y + along),
                    Edge::level(x + along, y + SIDE),
                    Edge::upright(x, y + along),
                ] {
                    let [from, to] = edge.ends().map(|point| grid.label(point));
                    let number = &mut self.numbers[grid.index(edge.from)][usize::from(!edge.is_level)];
                    if from != to && *number == 0 {
                        edges.push(edge);
                        *number = edges.len() as u32;
                    }
                }
            }
        }
        edges
    }

    /// Makes nodes of the next crossings, which are on this edge.
    fn number(&mut self, grid: &Grid, edge: Edge, count: usize) {
        let side = edge.side(grid);
        for node in self.ends.len()..self.ends.len() + count {
            self.all[node].node = node;
            self.ends.push(if side.is_some() { End::Stops } else { End::Goes });
            side.into_iter().for_each(|side| self.sides[side].push(node));
        }
        self.firsts.push(self.ends.len() as u32);
    }

    /// The crossings on an edge.
    #[inline(always)]
    pub(super) fn on(&self, grid: &Grid, edge: Edge) -> &[Crossing] {
        let number = self.numbers[grid.index(edge.from)][usize::from(!edge.is_level)] as usize;
        &self.all[self.firsts[number] as usize..self.firsts[number + 1] as usize]
    }

    /// All crossings, in the order of their nodes.
    pub(super) fn all(&self) -> &[Crossing] {
        &self.all
    }

    /// The positions of all crossings, and the kind of each.
    pub(super) fn nodes(&self) -> Vec<(Vec2, End)> {
        self.all.iter().zip(&self.ends).map(|(crossing, end)| (crossing.at, *end)).collect()
    }
}

/// Adds every change between two positions: one, unless a narrow region lies between them. They are found within `exact`.
pub(super) fn changes(
    ask: &impl Ask,
    exact: f32,
    ((mut from, mut here), (to, last)): ((Vec2, Label), (Vec2, Label)),
    all: &mut Vec<Crossing>,
) {
    if here == last {
        return;
    }
    let first = all.len();
    while here != last && all.len() < first + MOST {
        let (mut near, mut far, mut there) = (from, to, last);
        let mut length = (far - near).abs().max_element();
        while length > exact {
            let middle = near.midpoint(far);
            if middle == near || middle == far {
                break;
            }
            match ask.at(middle) {
                label if label == here => near = middle,
                label => (far, there) = (middle, label),
            }
            length /= 2.0;
        }
        let at = near.midpoint(far);
        match all[first..].last_mut() {
            // The region between is too narrow to be seen, such as rounding errors where two methods agree.
            Some(last) if last.at.distance(at) < 2.0 * exact => last.after = there,
            _ => all.push(Crossing { node: 0, at, before: here, after: there }),
        }
        (from, here) = (far, there);
    }
    // If more changes lie between the two than can be distinguished, the last one replaces them.
    if let Some(end) = all[first..].last_mut() {
        end.after = last;
    }
    all.extract_if(first.., |crossing| crossing.before == crossing.after).for_each(drop);
}
