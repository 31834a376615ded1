//! The grid over a window: the labels of its points, and the squares that borders pass through.

use super::cores::side_by_side;
use super::label::{Ask, Label};
use super::window::{LINE, POINT, Window};
use glam::{Vec2, vec2};

/// The greatest number of cells along a side, which limits the time for any window.
const MOST: f32 = 2048.0;

/// The numbers of points and of rows up to which one core alone is faster than several.
const FEW: usize = 2000;
const FEW_ROWS: usize = 20;

/// The label of untested points.
const UNKNOWN: Label = Label::MAX;

/// A point of the grid: the numbers of cells from the left and from below.
pub(super) type Point = (usize, usize);

/// Two by two cells: their index from the left and from below.
type Pair = (usize, usize);

/// The width and height in cells of the squares through which borders are followed.
pub(super) const SIDE: usize = 4;

/// The points of a grid, with the labels of the tested ones.
pub(super) struct Grid {
    pub(super) window: Window,
    /// The number of cells along both sides, always whole squares.
    pub(super) across: usize,
    pub(super) up: usize,
    /// The size of a cell.
    pub(super) cell: Vec2,
    /// The labels, row by row from below.
    labels: Vec<Label>,
}

/// The pairs that a border passes through, in the order of discovery.
struct Found {
    wide: usize,
    high: usize,
    seen: Vec<bool>,
    pairs: Vec<Pair>,
}

impl Found {
    /// Adds a pair that is new and in the window.
    fn add(&mut self, (i, j): Pair) {
        if i < self.wide && j < self.high && !std::mem::replace(&mut self.seen[j * self.wide + i], true) {
            self.pairs.push((i, j));
        }
    }
}

impl Grid {
    pub(super) fn new(window: &Window) -> Self {
        let size = (window.max - window.min).max(Vec2::splat(f32::MIN_POSITIVE));
        let most = MOST / SIDE as f32;
        let squares = (size / (SIDE as f32 * window.cell)).ceil().clamp(Vec2::ONE, Vec2::splat(most));
        let (across, up) = (SIDE * squares.x as usize, SIDE * squares.y as usize);
        let labels = vec![UNKNOWN; (across + 1) * (up + 1)];
        Self { window: *window, across, up, cell: size / vec2(across as f32, up as f32), labels }
    }

    /// The position of a point.
    #[inline(always)]
    pub(super) fn at(&self, (i, j): Point) -> Vec2 {
        self.window.min + self.cell * vec2(i as f32, j as f32)
    }

    /// The number of points.
    pub(super) const fn len(&self) -> usize {
        self.labels.len()
    }

    /// The index of a point.
    #[inline(always)]
    pub(super) const fn index(&self, (i, j): Point) -> usize {
        j * (self.across + 1) + i
    }

    /// The precision of points of borders.
    pub(super) fn exact(&self) -> f32 {
        (POINT * self.cell.max_element()).max(self.apart())
    }

    /// The greatest distance of a border from the straight line that approximates it.
    pub(super) fn straight(&self) -> f32 {
        (LINE * self.cell.max_element()).max(self.apart())
    }

    /// The least difference of coordinates that can be distinguished everywhere in the window. Far from the origin, it may exceed
    /// a pixel.
    fn apart(&self) -> f32 {
        2.0 * f32::EPSILON * self.window.min.abs().max(self.window.max.abs()).max_element()
    }

    /// The label of a point. Untested points lie between points with the same label.
    #[inline(always)]
    pub(super) fn label(&self, (x, y): Point) -> Label {
        match self.labels[self.index((x, y))] {
            UNKNOWN => self.labels[self.index((x & !1, y & !1))],
            label => label,
        }
    }

    /// Tests every second point of every second row: the corners of pairs.
    pub(super) fn ask_corners(&mut self, ask: &impl Ask) {
        let rows: Vec<usize> = (0..=self.up).step_by(2).collect();
        let found = side_by_side(&rows, FEW_ROWS, |rows| {
            let mut places = Vec::with_capacity(rows.len() * (self.across / 2 + 1));
            for &j in rows {
                places.extend((0..=self.across).step_by(2).map(|i| self.at((i, j))));
            }
            asked(ask, &places)
        });
        let mut found = found.into_iter().flatten();
        for j in rows {
            let first = self.index((0, j));
            let row = &mut self.labels[first..=first + self.across];
            row.iter_mut().step_by(2).zip(&mut found).for_each(|(label, found)| *label = found);
        }
    }

    /// Finds the squares that borders pass through, by their lower left corners. Borders pass through pairs whose corners differ,
    /// possibly through those around the spots, and from there into others. All points in these pairs are tested.
    pub(super) fn follow(&mut self, ask: &impl Ask, spots: &[Vec2]) -> Vec<Point> {
        let (wide, high) = (self.across / 2, self.up / 2);
        let mut found = Found { wide, high, seen: vec![false; wide * high], pairs: vec![] };
        for (i, j) in (0..high).flat_map(|j| (0..wide).map(move |i| (i, j))) {
            let (x, y) = (2 * i, 2 * j);
            let one = self.label((x, y));
            if [(x + 2, y), (x, y + 2), (x + 2, y + 2)].into_iter().any(|point| self.label(point) != one) {
                found.add((i, j));
            }
        }
        for at in spots.iter().map(|spot| (*spot - self.window.min) / (2.0 * self.cell)) {
            // Negative positions become zero, and positions far outside are no pairs.
            let around = |at: f32| (at - 1.0) as usize..(at + 2.0) as usize;
            around(at.y).flat_map(|j| around(at.x).map(move |i| (i, j))).for_each(|pair| found.add(pair));
        }
        let mut known = 0;
        while known < found.pairs.len() {
            let last = found.pairs.len();
            self.ask_within(ask, &found.pairs[known..last]);
            for next in known..last {
                self.beyond(found.pairs[next]).into_iter().flatten().for_each(|pair| found.add(pair));
            }
            known = last;
        }
        self.squares(&found.pairs)
    }

    /// The squares that contain these pairs, each once, by their lower left corners.
    fn squares(&self, pairs: &[Pair]) -> Vec<Point> {
        let mut seen = vec![false; self.len()];
        let low = |pair: usize| 2 * pair / SIDE * SIDE;
        let corners = pairs.iter().map(|(i, j)| (low(*i), low(*j)));
        corners.filter(|corner| !std::mem::replace(&mut seen[self.index(*corner)], true)).collect()
    }

    /// Tests the untested points of these pairs.
    fn ask_within(&mut self, ask: &impl Ask, pairs: &[Pair]) {
        let mut points = vec![];
        for (x, y) in pairs.iter().map(|(i, j)| (2 * i, 2 * j)) {
            for point in [(x + 1, y), (x, y + 1), (x + 1, y + 1), (x + 2, y + 1), (x + 1, y + 2)] {
                let index = self.index(point);
                if self.labels[index] == UNKNOWN {
                    // Tested below, and only once.
                    self.labels[index] = 0;
                    points.push(point);
                }
            }
        }
        let found = side_by_side(&points, FEW, |points| {
            let places: Vec<Vec2> = points.iter().map(|point| self.at(*point)).collect();
            asked(ask, &places)
        });
        for (point, label) in points.into_iter().zip(found.into_iter().flatten()) {
            let index = self.index(point);
            self.labels[index] = label;
        }
    }

    /// The pairs into which a border continues from this one.
    fn beyond(&self, (i, j): Pair) -> [Option<Pair>; 4] {
        let (x, y) = (2 * i, 2 * j);
        let sides = [
            ((i, j.wrapping_sub(1)), [(x, y), (x + 1, y), (x + 2, y)]),
            ((i + 1, j), [(x + 2, y), (x + 2, y + 1), (x + 2, y + 2)]),
            ((i, j + 1), [(x, y + 2), (x + 1, y + 2), (x + 2, y + 2)]),
            ((i.wrapping_sub(1), j), [(x, y), (x, y + 1), (x, y + 2)]),
        ];
        sides.map(|(beyond, side)| {
            let [from, middle, to] = side.map(|point| self.label(point));
            (from != middle || middle != to).then_some(beyond)
        })
    }
}

/// The labels of these positions.
fn asked(ask: &impl Ask, places: &[Vec2]) -> Vec<Label> {
    let mut labels = vec![UNKNOWN; places.len()];
    ask.all(places, &mut labels);
    labels
}
