//! Where the parts of a window border on each other, found by asking: every point of a grid has a label, and wherever two
//! neighbors differ a border passes between them.
//!
//! The way of the border through a cell of the grid is found by bisection, bent until it is straight within a hundredth of a
//! pixel, and joined to the next cell's. What is left and what is right of a border share its points, so the parts fill the
//! window without gaps. This is marching squares for any number of labels: a cell that more than one border passes through is
//! halved until each has its own; where more than two parts meet, that ends in a point.

use super::borders::{Borders, End, Outline, Piece, Turn};
use super::cell::Cell;
use crate::order;
use glam::Vec2;

/// What is asked of a point: which part it belongs to.
pub type Label = u8;

/// Who tells which parts places belong to.
pub(super) trait Ask {
    /// The label of a place.
    fn at(&mut self, place: Vec2) -> Label;

    /// Whether a place belongs to the first of two parts; what is in neither, to either.
    fn is_first(&mut self, place: Vec2, [first, _]: [Label; 2]) -> bool {
        self.at(place) == first
    }

    /// The labels of many places.
    fn all(&mut self, places: &[Vec2], labels: &mut [Label]) {
        labels.iter_mut().zip(places).for_each(|(label, place)| *label = self.at(*place));
    }
}

/// A rectangle of the world and how closely it is looked at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// The lower left corner.
    pub min: Vec2,
    /// The upper right corner.
    pub max: Vec2,
    /// The side of a cell, in world units. What borders on something larger is found where it is as wide as a cell, or less; what
    /// lies by itself where a circle of three cells across fits into it.
    pub cell: f32,
}

impl Window {
    /// How exactly borders are found in it, in world units.
    pub fn finest(&self) -> f32 {
        POINT * self.cell
    }
}

/// How exactly borders are found, in cells. A cell is four pixels: points are right within a thousandth of a pixel, and lines
/// between them within six thousandths.
const POINT: f32 = 1.0 / 1024.0;
const LINE: f32 = 1.0 / 1400.0;

/// How often a border is bent in a cell: often enough to come to a sharp corner.
const BENDS: u8 = 14;

/// The most cells that are halved: far more than there are points where parts meet. Where rounding decides, all over the plane, there
/// is no end of them.
const HALVINGS: usize = 1 << 14;

/// The most cells along a side: whatever window is asked for, the answer comes soon.
const MOST: f32 = 2048.0;

/// The outlines of all parts in the window. Around these spots small parts may lie by themselves.
pub(super) fn trace(window: &Window, spots: &[Vec2], ask: impl Ask) -> Vec<Outline> {
    let mut tracer = Tracer::new(window, ask);
    tracer.ask_grid();
    let pairs = tracer.follow(spots);
    tracer.find_borders(&pairs);
    tracer.join()
}

/// A point of a line of the grid where one part ends and another one begins: on the way to the right or upwards, or on the way
/// round a cell, counter-clockwise.
#[derive(Debug, Clone, Copy)]
struct Crossing {
    node: usize,
    at: Vec2,
    before: Label,
    after: Label,
}

impl Crossing {
    /// The same, met from the other side.
    fn back(self) -> Self {
        Self { before: self.after, after: self.before, ..self }
    }
}

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

/// Two by two cells: which of them from the left, and from below.
type Pair = (usize, usize);

/// Pairs that a border passes through, in the order in which they were found.
struct Found {
    wide: usize,
    high: usize,
    seen: Vec<bool>,
    pairs: Vec<Pair>,
}

impl Found {
    /// Adds one that is new and in the window.
    fn add(&mut self, (i, j): Pair) {
        if i < self.wide && j < self.high && !std::mem::replace(&mut self.seen[j * self.wide + i], true) {
            self.pairs.push((i, j));
        }
    }
}

/// What is seen of a window, and what was found in it.
struct Tracer<A> {
    ask: A,
    window: Window,
    /// Cells along both sides: even numbers.
    across: usize,
    up: usize,
    cell: Vec2,
    /// The labels of the grid's points, row by row from below.
    labels: Vec<Label>,
    /// All crossings of the grid's lines that were found.
    crossings: Vec<Crossing>,
    /// Which of them lie between a point and its neighbor on the right, and above: none before they were looked for.
    between: Vec<[(u32, u32); 2]>,
    /// Crossings of the grid's lines, and ends of borders where several parts meet.
    nodes: Vec<(Vec2, End)>,
    /// How borders bend at the nodes, as far as that was found: how far they are beside the straight line between two points half
    /// way, by the square of these points' distance. More than zero is towards the part with the lower label.
    bends: Vec<f32>,
    pieces: Vec<Piece>,
    /// How many more cells may be halved.
    halvings: usize,
    /// The nodes on the window's sides: below, right, above, left.
    sides: [Vec<usize>; 4],
}

/// A label that is not known yet.
const UNKNOWN: Label = Label::MAX;

impl<A: Ask> Tracer<A> {
    fn new(window: &Window, ask: A) -> Self {
        let size = (window.max - window.min).max(Vec2::splat(f32::MIN_POSITIVE));
        let pairs = (size / (2.0 * window.cell)).ceil().clamp(Vec2::splat(1.0), Vec2::splat(MOST / 2.0));
        let (across, up) = (2 * pairs.x as usize, 2 * pairs.y as usize);
        let points = (across + 1) * (up + 1);
        Self {
            ask,
            window: *window,
            across,
            up,
            cell: size / glam::vec2(across as f32, up as f32),
            labels: vec![UNKNOWN; points],
            crossings: vec![],
            between: vec![[(0, 0); 2]; points],
            nodes: vec![],
            bends: vec![],
            pieces: vec![],
            halvings: HALVINGS,
            sides: Default::default(),
        }
    }

    fn at(&self, i: usize, j: usize) -> Vec2 {
        self.window.min + self.cell * glam::vec2(i as f32, j as f32)
    }

    /// Where a point of the grid is among all.
    fn index(&self, (i, j): (usize, usize)) -> usize {
        j * (self.across + 1) + i
    }

    fn label(&self, i: usize, j: usize) -> Label {
        self.labels[self.index((i, j))]
    }

    /// Asks at a point of the grid, once.
    fn learn(&mut self, i: usize, j: usize) -> Label {
        let index = self.index((i, j));
        if self.labels[index] == UNKNOWN {
            self.labels[index] = self.ask.at(self.at(i, j));
        }
        self.labels[index]
    }

    /// Asks at every second point of every second row of the grid: the corners of pairs.
    fn ask_grid(&mut self) {
        let mut row = vec![UNKNOWN; self.across / 2 + 1];
        for j in (0..=self.up).step_by(2) {
            let places: Vec<Vec2> = (0..row.len()).map(|i| self.at(2 * i, j)).collect();
            self.ask.all(&places, &mut row);
            let first = self.index((0, j));
            self.labels[first..].iter_mut().step_by(2).zip(&row).for_each(|(label, found)| *label = *found);
        }
    }

    /// Finds the pairs that a border passes through: those whose corners differ and those around the spots, and from there on
    /// those that a border leads into. All points in them are asked.
    fn follow(&mut self, spots: &[Vec2]) -> Vec<Pair> {
        let (wide, high) = (self.across / 2, self.up / 2);
        let mut found = Found { wide, high, seen: vec![false; wide * high], pairs: vec![] };
        for (i, j) in (0..high).flat_map(|j| (0..wide).map(move |i| (i, j))) {
            let (x, y) = (2 * i, 2 * j);
            let one = self.label(x, y);
            if [(x + 2, y), (x, y + 2), (x + 2, y + 2)].into_iter().any(|(x, y)| self.label(x, y) != one) {
                found.add((i, j));
            }
        }
        for at in spots.iter().map(|spot| (*spot - self.window.min) / (2.0 * self.cell)) {
            // Below zero ends at zero; what is far outside is no pair.
            let around = |at: f32| (at - 1.0) as usize..(at + 2.0) as usize;
            around(at.y).flat_map(|j| around(at.x).map(move |i| (i, j))).for_each(|pair| found.add(pair));
        }
        let mut next = 0;
        while let Some(&(i, j)) = found.pairs.get(next) {
            next += 1;
            let (x, y) = (2 * i, 2 * j);
            self.learn(x + 1, y + 1);
            let sides = [
                ((i, j.wrapping_sub(1)), [(x, y), (x + 1, y), (x + 2, y)]),
                ((i + 1, j), [(x + 2, y), (x + 2, y + 1), (x + 2, y + 2)]),
                ((i, j + 1), [(x, y + 2), (x + 1, y + 2), (x + 2, y + 2)]),
                ((i.wrapping_sub(1), j), [(x, y), (x, y + 1), (x, y + 2)]),
            ];
            for (beyond, side) in sides {
                let [from, middle, to] = side.map(|(i, j)| self.learn(i, j));
                if from != middle || middle != to {
                    found.add(beyond);
                }
            }
        }
        found.pairs
    }

    /// Finds the pieces of all borders in these pairs. Where a single border passes through four cells it passes in one piece.
    fn find_borders(&mut self, pairs: &[Pair]) {
        for (x, y) in pairs.iter().map(|(i, j)| (2 * i, 2 * j)) {
            let met = self.around((x, y), 2);
            let center = self.label(x + 1, y + 1);
            let is_plain = match &met[..] {
                [] => center == self.label(x, y),
                [one, _] => [one.before, one.after].contains(&center),
                _ => false,
            };
            if is_plain {
                self.cross_square((x, y), 2, &met);
                continue;
            }
            for corner in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
                let met = self.around(corner, 1);
                self.cross_square(corner, 1, &met);
            }
        }
    }

    /// What is met on the way round a square of so many cells, counter-clockwise from its lower left corner.
    fn around(&mut self, (x, y): (usize, usize), side: usize) -> Vec<Crossing> {
        let mut met = vec![];
        for i in 0..side {
            met.extend_from_slice(self.crossings((x + i, y), true));
        }
        for j in 0..side {
            met.extend_from_slice(self.crossings((x + side, y + j), false));
        }
        for i in (0..side).rev() {
            met.extend(self.crossings((x + i, y + side), true).iter().rev().map(|crossing| crossing.back()));
        }
        for j in (0..side).rev() {
            met.extend(self.crossings((x, y + j), false).iter().rev().map(|crossing| crossing.back()));
        }
        met
    }

    /// Every change from a point of the grid to its neighbor on the right, or above. Found once, for both cells beside it.
    fn crossings(&mut self, (x, y): (usize, usize), level: bool) -> &[Crossing] {
        let (here, there) = ((x, y), if level { (x + 1, y) } else { (x, y + 1) });
        if self.label(here.0, here.1) == self.label(there.0, there.1) {
            return &[];
        }
        let between = (self.index(here), usize::from(!level));
        if self.between[between.0][between.1] == (0, 0) {
            let side = match (x, y, level) {
                (_, 0, true) => Some(0),
                (x, _, false) if x == self.across => Some(1),
                (_, y, true) if y == self.up => Some(2),
                (0, _, false) => Some(3),
                _ => None,
            };
            let first = self.crossings.len();
            let ends = [here, there].map(|(i, j)| (self.at(i, j), self.label(i, j)));
            for crossing in self.changes(ends[0], ends[1]) {
                let node = self.node(crossing.at, if side.is_some() { End::Stops } else { End::Goes });
                self.crossings.push(Crossing { node, ..crossing });
                side.into_iter().for_each(|side: usize| self.sides[side].push(node));
            }
            self.between[between.0][between.1] = (first as u32, self.crossings.len() as u32);
        }
        let (from, to) = self.between[between.0][between.1];
        &self.crossings[from as usize..to as usize]
    }

    /// Every change between two neighbors: one, unless there is something narrow between them.
    fn changes(&mut self, (mut from, mut here): (Vec2, Label), (to, last): (Vec2, Label)) -> Vec<Crossing> {
        let mut found = Vec::<Crossing>::new();
        let close = POINT * self.cell.max_element();
        while here != last && found.len() < 4 {
            let (mut near, mut far, mut there) = (from, to, last);
            while (far - near).abs().max_element() > close {
                let middle = near.midpoint(far);
                if middle == near || middle == far {
                    break;
                }
                match self.ask.at(middle) {
                    label if label == here => near = middle,
                    label => (far, there) = (middle, label),
                }
            }
            let at = near.midpoint(far);
            match found.last_mut() {
                // What lies between is too narrow to be seen, such as what rounding leaves where two methods agree.
                Some(last) if last.at.distance(at) < 2.0 * close => last.after = there,
                _ => found.push(Crossing { node: 0, at, before: here, after: there }),
            }
            (from, here) = (far, there);
        }
        // Where more lies between the two than can be told apart, the last one takes its place.
        if let Some(end) = found.last_mut() {
            end.after = last;
        }
        found.retain(|crossing| crossing.before != crossing.after);
        found
    }

    fn node(&mut self, at: Vec2, end: End) -> usize {
        self.nodes.push((at, end));
        self.bends.push(0.0);
        self.nodes.len() - 1
    }

    /// Joins the crossings around a square of so many cells. A single border may reach a little beyond it, between two points of the
    /// grid that do not see that.
    fn cross_square(&mut self, (x, y): (usize, usize), side: usize, met: &[Crossing]) {
        let [min, max] = [self.at(x, y), self.at(x + side, y + side)];
        match met {
            [to, from] => {
                let around = Cell { min: min - self.cell, max: max + self.cell };
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
        let cut = cell.cut(2.0 * POINT * self.cell.max_element())?;
        self.halvings = self.halvings.checked_sub(1)?;
        let between = cut.between(&cell, met, |crossing| crossing.at);
        let labels = between.map(|next| met[(next + met.len() - 1) % met.len()].after);
        let mut there = self.changes((cut.ends[0], labels[0]), (cut.ends[1], labels[1]));
        for crossing in &mut there {
            crossing.node = self.node(crossing.at, End::Goes);
        }
        let back: Vec<Crossing> = there.iter().rev().map(|crossing| crossing.back()).collect();
        let [first, second] = cut.around(met, between, &there, &back);
        Some([(cut.halves[0], first), (cut.halves[1], second)])
    }

    /// All borders come together in the middle of a cell.
    fn meet(&mut self, cell: Cell, met: &[Crossing]) {
        let at = cell.min.midpoint(cell.max);
        let first = self.nodes.len();
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
        let mut points = vec![from.at];
        let sides = [from.before, from.after];
        let away = self.bend(cell, [from.at, to], sides, (BENDS, guess), &mut points);
        points.push(to);
        if away != 0.0 {
            ends.into_iter().for_each(|node| self.bends[node] = away / square);
        }
        self.pieces.push(Piece { ends, left: from.before, right: from.after, points });
    }

    /// Adds the points between two of a border between these parts, the first on its left, until all of it is straight. It does not
    /// leave the cell. Returns how far to the left it is half way.
    fn bend(
        &mut self,
        cell: Cell,
        [p, q]: [Vec2; 2],
        sides: [Label; 2],
        (bends, guess): (u8, Guess),
        points: &mut Vec<Vec2>,
    ) -> f32 {
        let (middle, length) = (p.midpoint(q), p.distance(q));
        let close = LINE * self.cell.max_element();
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
        self.bend(cell, [p, bent], sides, rest, points);
        points.push(bent);
        self.bend(cell, [bent, q], sides, rest, points);
        away
    }

    /// How far to the left of the middle between two of its points a border is; nothing where it is there, or farther than that.
    fn away(
        &mut self,
        is_left: impl Fn(&mut Self, f32) -> bool,
        expected: f32,
        [least, most]: [f32; 2],
    ) -> Option<f32> {
        let close = LINE * self.cell.max_element();
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

    /// Joins the pieces to borders, and the borders to outlines.
    fn join(self) -> Vec<Outline> {
        let mut sides = self.sides;
        for (side, nodes) in sides.iter_mut().enumerate() {
            let along = |node: &usize| match self.nodes[*node].0 {
                p if side % 2 == 0 => p.x,
                p => p.y,
            };
            order::sort_by(nodes, |a, b| along(a).total_cmp(&along(b)));
            // Counter-clockwise above goes to the left, and on the left down.
            if side > 1 {
                nodes.reverse();
            }
        }
        let corners = super::corners(&self.window);
        let whole = sides
            .iter()
            .all(Vec::is_empty)
            .then(|| Outline { label: self.labels[0], points: corners.to_vec() });
        let around = sides.into_iter().zip(corners).flat_map(|(side, corner)| {
            std::iter::once(Turn::Corner(corner)).chain(side.into_iter().map(Turn::Node))
        });
        let around: Vec<Turn> = around.collect();
        let borders =
            Borders::new(self.pieces, self.nodes, [LINE, POINT].map(|part| part * self.cell.max_element()));
        whole.into_iter().chain(borders.outlines(&around)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::area::area;
    use glam::vec2;
    use std::f64::consts::PI;

    /// Asks a rule.
    struct Rule<F>(F);

    impl<F: Fn(Vec2) -> Label> Ask for Rule<F> {
        fn at(&mut self, place: Vec2) -> Label {
            (self.0)(place)
        }
    }

    const WINDOW: Window = Window { min: Vec2::ZERO, max: vec2(80.0, 50.0), cell: 1.0 };

    fn anywhere(random: &mut fastrand::Rng) -> Vec2 {
        vec2(2.0 + 76.0 * random.f32(), 2.0 + 46.0 * random.f32())
    }

    #[test]
    fn a_circle_of_three_cells_that_lies_by_itself_is_found_anywhere() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..500 {
            let center = anywhere(&mut random);
            let is_inside = |place: Vec2| (place.distance(center) <= 1.5).into();
            let outlines = trace(&WINDOW, &[], Rule(is_inside));
            let within = outlines.iter().filter(|outline| outline.label == 1);
            let found: f64 = within.map(|outline| area(&outline.points)).sum();
            assert!((found - PI * 1.5 * 1.5).abs() < 0.01, "{center}: {found}");
        }
    }

    #[test]
    fn the_tip_of_a_wedge_is_found_and_so_is_where_wedges_meet() {
        let mut random = fastrand::Rng::with_seed(7);
        for round in 0..500 {
            let (tip, turn) = (anywhere(&mut random), Vec2::from_angle(6.3 * random.f32()));
            // So many degrees to the left, and as many to the right: a cell wide nearly to the tip.
            let half = 30.0 + 50.0 * random.f32();
            let wedge = |place: Vec2| {
                let way = turn.rotate(place - tip);
                let is_within = way.y.abs() < way.x * half.to_radians().tan();
                // The rest is one part, or two.
                if is_within { 0 } else { 1 + Label::from(round % 2 == 1 && way.y > 0.0) }
            };
            for outline in trace(&WINDOW, &[], Rule(wedge)) {
                let away = outline.points.iter().map(|p| p.distance(tip)).fold(f32::MAX, f32::min);
                assert!(away < 0.02, "{tip}, {half}°: {} is {away} cells away", outline.label);
            }
        }
    }
}
