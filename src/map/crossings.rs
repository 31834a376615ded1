//! Where borders cross the lines of the grid.

use super::borders::End;
use super::cores::side_by_side;
use super::grid::{Grid, Point, SIDE};
use super::label::{Ask, Label};
use glam::Vec2;

/// Up to this many edges, one core is done before another one would have begun.
const FEW: usize = 200;

/// The most changes that are found between two neighbors.
const MOST: usize = 4;

/// A point of a line where one part ends and another one begins: on the way to the right or upwards, or on the way round a cell,
/// counter-clockwise.
#[derive(Debug, Clone, Copy)]
pub(super) struct Crossing {
    pub(super) node: usize,
    pub(super) at: Vec2,
    pub(super) before: Label,
    pub(super) after: Label,
}

impl Crossing {
    /// The same, met from the other side.
    pub(super) const fn back(self) -> Self {
        Self { before: self.after, after: self.before, ..self }
    }
}

/// From a point of the grid to its neighbor on the right, if it is level, or above.
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

    /// On which side of the window it lies: below, right, above, left.
    fn side(self, grid: &Grid) -> Option<usize> {
        match (self.from, self.is_level) {
            ((_, 0), true) => Some(0),
            ((x, _), false) if x == grid.across => Some(1),
            ((_, y), true) if y == grid.up => Some(2),
            ((0, _), false) => Some(3),
            _ => None,
        }
    }

    /// Every change along it.
    pub(super) fn changes(self, grid: &Grid, ask: &impl Ask, found: &mut Vec<Crossing>) {
        let [from, to] = self.ends().map(|point| (grid.at(point), grid.label(point)));
        changes(ask, grid.exact(), (from, to), found);
    }
}

/// Those of the lines around squares. Each is a node, by its place among all.
pub(super) struct Crossings {
    all: Vec<Crossing>,
    /// The numbers of the edges to the right and upwards from each point, from 1 on; 0 where nothing changes.
    numbers: Vec<[u32; 2]>,
    /// Where those of an edge begin, by its number: they end where the next one's begin.
    firsts: Vec<u32>,
    /// What stands at each of them, as the end of a border.
    ends: Vec<End>,
    /// Those on the window's sides: below, right, above, left.
    pub(super) sides: [Vec<usize>; 4],
}

impl Crossings {
    /// Every change on the lines around these squares.
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

    /// The edges around these squares on which something changes, each once.
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

    /// Makes nodes of the next ones, which are on this edge.
    fn number(&mut self, grid: &Grid, edge: Edge, count: usize) {
        let side = edge.side(grid);
        for node in self.ends.len()..self.ends.len() + count {
            self.all[node].node = node;
            self.ends.push(if side.is_some() { End::Stops } else { End::Goes });
            side.into_iter().for_each(|side| self.sides[side].push(node));
        }
        self.firsts.push(self.ends.len() as u32);
    }

    /// Those on an edge.
    #[inline(always)]
    pub(super) fn on(&self, grid: &Grid, edge: Edge) -> &[Crossing] {
        let number = self.numbers[grid.index(edge.from)][usize::from(!edge.is_level)] as usize;
        &self.all[self.firsts[number] as usize..self.firsts[number + 1] as usize]
    }

    /// All of them, in the order of their nodes.
    pub(super) fn all(&self) -> &[Crossing] {
        &self.all
    }

    /// Where all are, and what stands there.
    pub(super) fn nodes(&self) -> Vec<(Vec2, End)> {
        self.all.iter().zip(&self.ends).map(|(crossing, end)| (crossing.at, *end)).collect()
    }
}

/// Adds every change between two places: one, unless there is something narrow between them. They are found this exactly.
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
            // What lies between is too narrow to be seen, such as what rounding leaves where two methods agree.
            Some(last) if last.at.distance(at) < 2.0 * exact => last.after = there,
            _ => all.push(Crossing { node: 0, at, before: here, after: there }),
        }
        (from, here) = (far, there);
    }
    // Where more lies between the two than can be told apart, the last one takes its place.
    if let Some(end) = all[first..].last_mut() {
        end.after = last;
    }
    all.extract_if(first.., |crossing| crossing.before == crossing.after).for_each(drop);
}
