//! The pieces of borders in the squares that they pass through.
//!
//! A square crossed by a single border gets one piece. Other squares are divided into quarters, down to a cell of the grid. A
//! cell crossed by several borders is halved until each half has one. Where more than two regions meet, that ends in a point.

use super::bend::Way;
use super::borders::{End, Pieces};
use super::cell::Cell;
use super::crossings::{Crossing, Crossings, Edge, changes};
use super::grid::{Grid, Point, SIDE};
use super::label::Ask;
use glam::Vec2;

/// The greatest number of cells that are halved for a list of squares: far more than there are points where regions meet. If
/// rounding decides everywhere in the plane, the division would not end.
const HALVINGS: usize = 1 << 12;

/// Finds the pieces of borders in some squares.
pub(super) struct Squares<'a, A> {
    grid: &'a Grid,
    ask: &'a A,
    /// Nodes besides the crossings, whose numbers come first: on the lines that divide squares, and where several regions meet.
    nodes: Vec<(Vec2, End)>,
    /// Curvature at each node, where known: the distance of the border from the straight line between two points half way,
    /// divided by the square of the points' distance. It is positive towards the region with the lower label.
    bends: Vec<f32>,
    pieces: Pieces,
    /// The number of cells that may still be halved.
    halvings: usize,
}

impl<'a, A: Ask> Squares<'a, A> {
    /// The pieces of all borders in these squares, and the nodes besides the crossings.
    pub(super) fn pieces(
        grid: &'a Grid,
        ask: &'a A,
        crossings: &'a Crossings,
        squares: &[Point],
    ) -> (Pieces, Vec<(Vec2, End)>) {
        let bends = vec![0.0; crossings.all().len()];
        let mut it = Self { grid, ask, nodes: vec![], bends, pieces: Pieces::default(), halvings: HALVINGS };
        let on = |edge| crossings.on(grid, edge);
        squares.iter().for_each(|corner| it.cross_square(*corner, SIDE, &on));
        (it.pieces, it.nodes)
    }

    /// Finds the pieces in a square of `side` cells, with the crossings on the edges around it. A single border through the whole
    /// square is one piece. Otherwise each quarter has its pieces.
    fn cross_square<'b>(&mut self, (x, y): Point, side: usize, on: &dyn Fn(Edge) -> &'b [Crossing]) {
        let met = around((x, y), side, on);
        if side == 1 || self.is_plain((x, y), side, &met) {
            return self.join((x, y), side, &met);
        }
        let half = side / 2;
        // The lines between the quarters: the level one, and the upright one.
        let lines = [0, 1].map(|line| -> Vec<Vec<Crossing>> {
            let edge =
                |i| if line == 0 { Edge::level(x + i, y + half) } else { Edge::upright(x + half, y + i) };
            (0..side).map(|i| self.changes(edge(i))).collect()
        });
        let on = |edge: Edge| match (edge.from.0 - x, edge.from.1 - y, edge.is_level) {
            (i, j, true) if j == half => &lines[0][i][..],
            (i, j, false) if i == half => &lines[1][j],
            _ => on(edge),
        };
        for corner in [(x, y), (x + half, y), (x, y + half), (x + half, y + half)] {
            self.cross_square(corner, half, &on);
        }
    }

    /// Every change along an edge, as new nodes.
    fn changes(&mut self, edge: Edge) -> Vec<Crossing> {
        let mut found = vec![];
        edge.changes(self.grid, self.ask, &mut found);
        self.number(&mut found);
        found
    }

    /// True if a single border or none passes through a square: each row of its points crosses it at most once, so that the
    /// square contains no isolated region.
    fn is_plain(&self, (x, y): Point, side: usize, met: &[Crossing]) -> bool {
        let labels = match met {
            [] => [self.grid.label((x, y)); 2],
            [one, _] => [one.before, one.after],
            _ => return false,
        };
        (1..side).all(|j| {
            let label = |i: usize| self.grid.label((x + i, y + j));
            let changes = (0..side).filter(|&i| label(i) != label(i + 1)).count();
            changes < 2 && (0..=side).all(|i| labels.contains(&label(i)))
        })
    }

    /// Makes nodes of crossings.
    fn number(&mut self, crossings: &mut [Crossing]) {
        for crossing in crossings {
            crossing.node = self.node(crossing.at, End::Goes);
        }
    }

    fn node(&mut self, at: Vec2, end: End) -> usize {
        self.nodes.push((at, end));
        self.bends.push(0.0);
        self.bends.len() - 1
    }

    /// Joins the crossings around a square of `side` cells. A single border may reach slightly beyond it, between two points of
    /// the grid that do not detect that.
    fn join(&mut self, (x, y): Point, side: usize, met: &[Crossing]) {
        let [min, max] = [self.grid.at((x, y)), self.grid.at((x + side, y + side))];
        match met {
            [to, from] => {
                let around = Cell { min: min - self.grid.cell, max: max + self.grid.cell };
                self.piece(around, from, (to.node, to.at));
            }
            _ => self.cross_cell(Cell { min, max }, met),
        }
    }

    /// Joins the crossings around a cell: one border passes through it from one to the other. Several borders are divided among
    /// the halves of the cell, and finally meet in a point.
    fn cross_cell(&mut self, cell: Cell, met: &[Crossing]) {
        match met {
            [] => {}
            [to, from] => self.piece(cell, from, (to.node, to.at)),
            _ => match self.halves(cell, met) {
                Some(halves) => halves.into_iter().for_each(|(half, met)| self.cross_cell(half, &met)),
                None => self.meet(cell, met),
            },
        }
    }

    /// Both halves of a cell with the crossings around them; `None` if it is as small as a point.
    fn halves(&mut self, cell: Cell, met: &[Crossing]) -> Option<[(Cell, Vec<Crossing>); 2]> {
        let cut = cell.cut(2.0 * self.grid.exact())?;
        self.halvings = self.halvings.checked_sub(1)?;
        let between = cut.between(&cell, met, |crossing| crossing.at);
        let labels = between.map(|next| met[(next + met.len() - 1) % met.len()].after);
        let mut there = vec![];
        let [from, to] = [0, 1].map(|end| (cut.ends[end], labels[end]));
        changes(self.ask, self.grid.exact(), (from, to), &mut there);
        self.number(&mut there);
        let back: Vec<Crossing> = there.iter().rev().map(|crossing| crossing.back()).collect();
        let [first, second] = cut.around(met, between, &there, &back);
        Some([(cut.halves[0], first), (cut.halves[1], second)])
    }

    /// Joins all borders in the middle of a cell.
    fn meet(&mut self, cell: Cell, met: &[Crossing]) {
        let at = cell.min.midpoint(cell.max);
        let first = self.bends.len();
        for k in 0..met.len() {
            let next = first + (k + met.len() - 1) % met.len();
            self.node(at, End::Meets(next));
        }
        for (k, from) in met.iter().enumerate() {
            self.piece(cell, from, (first + k, at));
        }
    }

    /// The border from a crossing of a cell to a node, bent according to the tests.
    fn piece(&mut self, cell: Cell, from: &Crossing, (node, to): (usize, Vec2)) {
        let (nodes, sides) = ([from.node, node], [from.before, from.after]);
        // The sign of the left side: positive towards the region with the lower label.
        let sign = if from.before < from.after { 1.0 } else { -1.0 };
        let (ask, close) = (self.ask, self.grid.straight());
        let beyond = nodes.map(|node| sign * self.bends[node]);
        let (points, first) = self.pieces.begin();
        let mut way = Way { ask, cell, sides, close, beyond, points, first };
        let bends = way.follow([from.at, to]);
        nodes.into_iter().zip(bends).for_each(|(node, bend)| self.bends[node] = sign * bend);
        self.pieces.add(nodes, sides, first);
    }
}

/// The crossings around a square of `side` cells, counter-clockwise from its lower left corner.
fn around<'a>((x, y): Point, side: usize, on: impl Fn(Edge) -> &'a [Crossing]) -> Vec<Crossing> {
    let mut met = vec![];
    let back = |edge| on(edge).iter().rev().map(|crossing| crossing.back());
    (0..side).for_each(|i| met.extend_from_slice(on(Edge::level(x + i, y))));
    (0..side).for_each(|j| met.extend_from_slice(on(Edge::upright(x + side, y + j))));
    (0..side).rev().for_each(|i| met.extend(back(Edge::level(x + i, y + side))));
    (0..side).rev().for_each(|j| met.extend(back(Edge::upright(x, y + j))));
    met
}
