//! The pieces of borders in the squares that they pass through.
//!
//! The way of a border through a square is bent until it is straight within a hundredth of a pixel. A square that more than one border
//! passes through is halved until each has its own; where more than two parts meet, that ends in a point.

use super::borders::{End, Pieces};
use super::cell::Cell;
use super::crossings::{Crossing, Crossings, Edge, changes};
use super::grid::{Grid, Pair, Point};
use super::trace::{Ask, Label};
use glam::Vec2;

/// How often a border is bent in a cell: often enough to come to a sharp corner.
const BENDS: u8 = 14;

/// The most cells that are halved for a list of pairs: far more than there are points where parts meet. Where rounding decides, all over
/// the plane, there is no end of them.
const HALVINGS: usize = 1 << 12;

/// Where a border is thought to be half way between two of its points.
#[derive(Debug, Clone, Copy)]
struct Guess {
    /// How far to the left of the straight line.
    away: f32,
    /// How many such guesses in a row were right.
    right: u8,
}

/// After so many right guesses in a row a border is an arc: both half way and at the quarters it is where an arc would be. What is
/// between needs no asking.
const SURE: u8 = 2;

/// Looks for the pieces of borders in some squares.
pub(super) struct Squares<'a, A> {
    grid: &'a Grid,
    ask: &'a A,
    crossings: &'a Crossings,
    /// Nodes besides the crossings, whose numbers come first: on the lines that squares are cut along, and where several parts meet.
    nodes: Vec<(Vec2, End)>,
    /// How borders bend at all nodes, as far as that was found: how far they are beside the straight line between two points half
    /// way, by the square of these points' distance. More than zero is towards the part with the lower label.
    bends: Vec<f32>,
    pieces: Pieces,
    /// How many more cells may be halved.
    halvings: usize,
}

impl<'a, A: Ask> Squares<'a, A> {
    /// The pieces of all borders in these pairs, and the nodes besides the crossings.
    pub(super) fn pieces(
        grid: &'a Grid,
        ask: &'a A,
        crossings: &'a Crossings,
        pairs: &[Pair],
    ) -> (Pieces, Vec<(Vec2, End)>) {
        let bends = vec![0.0; crossings.all().len()];
        let mut it = Self {
            grid,
            ask,
            crossings,
            nodes: vec![],
            bends,
            pieces: Pieces::default(),
            halvings: HALVINGS,
        };
        pairs.iter().for_each(|pair| it.cross_pair(*pair));
        (it.pieces, it.nodes)
    }

    /// Finds the pieces in a pair. Where a single border passes through its four cells it passes in one piece.
    fn cross_pair(&mut self, (i, j): Pair) {
        let (x, y) = (2 * i, 2 * j);
        let (grid, crossings) = (self.grid, self.crossings);
        let met = around((x, y), 2, |edge| crossings.on(grid, edge));
        let center = grid.label((x + 1, y + 1));
        let is_plain = match &met[..] {
            [] => center == grid.label((x, y)),
            [one, _] => [one.before, one.after].contains(&center),
            _ => false,
        };
        if is_plain {
            return self.cross_square((x, y), 2, &met);
        }
        let inner = [
            Edge::level(x, y + 1),
            Edge::level(x + 1, y + 1),
            Edge::upright(x + 1, y),
            Edge::upright(x + 1, y + 1),
        ];
        let inner = inner.map(|edge| {
            let mut found = vec![];
            edge.changes(grid, self.ask, &mut found);
            self.number(&mut found);
            (edge, found)
        });
        let on = |edge| match inner.iter().find(|(own, _)| *own == edge) {
            Some((_, found)) => found,
            None => crossings.on(grid, edge),
        };
        for corner in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
            self.cross_square(corner, 1, &around(corner, 1, on));
        }
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

    /// Joins the crossings around a square of so many cells. A single border may reach a little beyond it, between two points of the
    /// grid that do not see that.
    fn cross_square(&mut self, (x, y): Point, side: usize, met: &[Crossing]) {
        let [min, max] = [self.grid.at((x, y)), self.grid.at((x + side, y + side))];
        match met {
            [to, from] => {
                let around = Cell { min: min - self.grid.cell, max: max + self.grid.cell };
                self.piece(around, from, (to.node, to.at));
            }
            _ => self.cross_cell(Cell { min, max }, met),
        }
    }

    /// Joins the crossings around a cell: one border passes through it from one to the other. Where there are more, each half of
    /// the cell has its own; in the end they meet in a point.
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

    /// Both halves of a cell with what is met around them; nothing where it is as small as a point.
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

    /// All borders come together in the middle of a cell.
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

    /// The border from a crossing of a cell to a node, bent to what is asked.
    fn piece(&mut self, cell: Cell, from: &Crossing, (node, to): (usize, Vec2)) {
        let ends = [from.node, node];
        // A border mostly bends on as it did in the next cell.
        let known = ends.map(|node| self.bends[node]).into_iter().find(|bend| *bend != 0.0).unwrap_or(0.0);
        let square = from.at.distance_squared(to);
        let square = if from.before < from.after { square } else { -square };
        let guess = Guess { away: known * square, right: 0 };
        let (first, sides) = (self.pieces.points.len(), [from.before, from.after]);
        self.pieces.points.push(from.at);
        let away = self.bend(cell, [from.at, to], sides, (BENDS, guess));
        self.pieces.points.push(to);
        if away != 0.0 {
            ends.into_iter().for_each(|node| self.bends[node] = away / square);
        }
        self.pieces.add(ends, sides, first);
    }

    /// Adds the points between two of a border between these parts, the first on its left, until all of it is straight. It does not
    /// leave the cell. Returns how far to the left it is half way.
    fn bend(&mut self, cell: Cell, [p, q]: [Vec2; 2], sides: [Label; 2], (bends, guess): (u8, Guess)) -> f32 {
        let (middle, length) = (p.midpoint(q), p.distance(q));
        let close = self.grid.straight();
        if bends == 0 || length <= 2.0 * close {
            return 0.0;
        }
        let out = (q - p).perp() / length;
        let found = if guess.right < SURE {
            let is_left = |it: &mut Self, away: f32| it.ask.is_first(middle + out * away, sides);
            self.away(is_left, guess.away, cell.along(middle, out))
        } else {
            Some(guess.away).filter(|away| away.abs() >= close)
        };
        let Some(away) = found else { return 0.0 };
        let right = if (away - guess.away).abs() <= close { guess.right + 1 } else { 0 };
        // Half of an arc rises a quarter as high.
        let rest = (bends - 1, Guess { away: away / 4.0, right });
        let bent = middle + out * away;
        self.bend(cell, [p, bent], sides, rest);
        self.pieces.points.push(bent);
        self.bend(cell, [bent, q], sides, rest);
        away
    }

    /// How far to the left of the middle between two of its points a border is; nothing where it is there, or farther than that.
    fn away(
        &mut self,
        is_left: impl Fn(&mut Self, f32) -> bool,
        expected: f32,
        [least, most]: [f32; 2],
    ) -> Option<f32> {
        let close = self.grid.straight();
        let is_bent = expected.abs() >= close && (least..=most).contains(&expected);
        let expected = if is_bent { expected } else { 0.0 };
        // It is between `near`, which is right of it, and `far`.
        let (mut near, mut far, mut step) = (expected - close, expected + close, 2.0 * close);
        if is_left(self, near) {
            loop {
                if near <= least {
                    return None;
                }
                (near, far, step) = ((near - step).max(least), near, 2.0 * step);
                if !is_left(self, near) {
                    break;
                }
            }
        } else {
            while !is_left(self, far) {
                if far >= most {
                    return None;
                }
                (near, far, step) = (far, (far + step).min(most), 2.0 * step);
            }
        }
        if near >= -close && far <= close {
            return None;
        }
        // Their distance is twice `close`, times a power of two.
        while far - near > 3.0 * close {
            let between = f32::midpoint(near, far);
            if is_left(self, between) { far = between } else { near = between }
        }
        Some(f32::midpoint(near, far)).filter(|away| away.abs() >= close)
    }
}

/// What is met on the way round a square of so many cells, counter-clockwise from its lower left corner.
fn around<'a>((x, y): Point, side: usize, on: impl Fn(Edge) -> &'a [Crossing]) -> Vec<Crossing> {
    let mut met = vec![];
    let back = |edge| on(edge).iter().rev().map(|crossing| crossing.back());
    (0..side).for_each(|i| met.extend_from_slice(on(Edge::level(x + i, y))));
    (0..side).for_each(|j| met.extend_from_slice(on(Edge::upright(x + side, y + j))));
    (0..side).rev().for_each(|i| met.extend(back(Edge::level(x + i, y + side))));
    (0..side).rev().for_each(|j| met.extend(back(Edge::upright(x, y + j))));
    met
}
