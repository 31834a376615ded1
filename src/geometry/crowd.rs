//! Which bodies of a crowd touch? The **broad phase** chooses the pairs that need a test, the narrow phase tests them.
//!
//! n bodies make n(n−1)/2 pairs: 10,000 bodies make fifty million, of which a few thousand touch. A broad phase may choose too
//! many pairs, which only costs time. It must not choose too few, since the omitted pairs are never tested.
//!
//! A test compares the boxes of two bodies, and where they overlap, [`touch`] compares the bodies.
//! Sources: light11, "【Unity】衝突判定をゼロから実装"; Ericson, *Real-Time Collision Detection*, 7.1 and 7.5.

use super::Bounds;
use super::bodies::{Body, touch};
use super::bounds::{greatest, least, longer};
use glam::Vec2;

/// The counts and the verdict of a method. Its results are in the [`Detector`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The number of bodies.
    pub n: usize,
    /// The number of tested pairs, whose boxes were compared.
    pub tests: u64,
    /// The number of touching pairs.
    pub pairs: usize,
    /// True if the first body got the color of touching bodies.
    pub hit: bool,
}

/// The results of a method in a crowd, with its working memory. Both are reused for the next crowd.
#[derive(Debug, Clone, Default)]
pub struct Detector {
    /// Pairs of touching bodies by their numbers, the lower one first, in the order in which they were found.
    pub pairs: Vec<[u32; 2]>,
    /// The number of pairs whose boxes overlap, so that the bodies were compared, too.
    pub close: u64,
    /// The partners of the first body: the numbers of those that touch it.
    pub partners: Vec<u32>,
    /// True for each body that got the color of touching bodies.
    pub colored: Vec<bool>,
    /// The box around each body. [`sweep_and_prune`] puts them in the order of their left sides.
    pub boxes: Vec<Boxed>,
    /// The grid that [`grid`] laid over the crowd.
    pub cells: Cells,
    /// The cells that each box overlaps, in the order of the cells.
    pub slips: Vec<Slip>,
}

/// A body's box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Boxed {
    /// The box.
    pub bounds: Bounds,
    /// The number of the body.
    pub number: u32,
}

impl Detector {
    /// Forgets the last crowd, and puts a box around each body of this one.
    fn begin(&mut self, bodies: &[Body]) {
        self.boxes.clear();
        self.boxes.extend((0..).zip(bodies).map(|(number, body)| Boxed { bounds: body.bounds(), number }));
        self.pairs.clear();
        self.partners.clear();
        self.slips.clear();
        self.colored.clear();
        self.colored.resize(bodies.len(), false);
        (self.close, self.cells) = (0, Cells::default());
    }

    /// Tests two bodies: first their boxes, and only if these overlap, the bodies. Notes the pair if they touch.
    ///
    /// In a page, which is compiled to be small, two million calls would take longer than all comparisons of boxes.
    #[inline(always)]
    fn test(&mut self, a: &Boxed, b: &Boxed, bodies: &[Body]) -> bool {
        a.bounds.overlaps(&b.bounds) && self.compare(a.number.min(b.number), a.number.max(b.number), bodies)
    }

    /// Compares two bodies whose boxes overlap.
    fn compare(&mut self, first: u32, second: u32, bodies: &[Body]) -> bool {
        self.close += 1;
        let hit = touch(&bodies[first as usize], &bodies[second as usize]);
        if hit {
            self.pairs.push([first, second]);
        }
        hit
    }

    /// Colors the bodies of each pair.
    fn color(&mut self) {
        for pair in &self.pairs {
            for &number in pair {
                self.colored[number as usize] = true;
            }
        }
    }

    /// True if a body got the color; false if there is no such body.
    fn is_colored(&self, number: usize) -> bool {
        self.colored.get(number) == Some(&true)
    }
}

/// The bodies that touch the first one, from pairs with the lower number first.
fn of_first(pairs: &[[u32; 2]]) -> impl Iterator<Item = u32> {
    pairs.iter().filter(|pair| pair[0] == 0).map(|pair| pair[1])
}

/// Tests each body with all that come after it: n(n−1)/2 tests.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, bodies::Body, crowd::{Detector, every_pair}}};
/// let disk = |x| Disk::new(vec2(x, 0.0), 1.0).map(Body::Disk);
/// let (bodies, mut it) = ([disk(0.0)?, disk(5.0)?, disk(2.0)?], Detector::default());
/// let found = every_pair(&bodies, &mut it);
/// assert_eq!((found.tests, &it.pairs[..]), (3, &[[0, 2]][..]), "touching counts");
/// assert_eq!(it.colored, [true, false, true]);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
pub fn every_pair(bodies: &[Body], it: &mut Detector) -> Found {
    // mark: boxes
    it.begin(bodies);
    let n = bodies.len();
    // mark: test
    let mut tests = 0;
    for i in 0..n {
        for j in i + 1..n {
            let (a, b) = (it.boxes[i], it.boxes[j]);
            it.test(&a, &b, bodies);
            tests += 1;
        }
    }
    // mark: color
    it.color();
    // mark: verdict
    let pairs = it.pairs.len();
    it.partners.extend(of_first(&it.pairs));
    let hit = it.is_colored(0);
    // mark:
    Found { n, tests, pairs, hit }
}

/// Sorts the boxes by their left sides, and tests each with those that begin before it ends.
///
/// A line sweeps over the crowd from left to right, and only bodies that it touches at one time can touch each other. All in
/// one column, no pair is spared.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, bodies::Body, crowd::{Detector, sweep_and_prune}}};
/// let disk = |x| Disk::new(vec2(x, 0.0), 1.0).map(Body::Disk);
/// let (bodies, mut it) = ([disk(0.0)?, disk(5.0)?, disk(2.0)?], Detector::default());
/// let found = sweep_and_prune(&bodies, &mut it);
/// assert_eq!((found.tests, &it.pairs[..]), (1, &[[0, 2]][..]), "where 5 begins, both others have ended");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
pub fn sweep_and_prune(bodies: &[Body], it: &mut Detector) -> Found {
    // mark: boxes
    it.begin(bodies);
    let n = bodies.len();
    // mark: sort
    it.boxes.sort_unstable_by(|a, b| a.bounds.min.x.total_cmp(&b.bounds.min.x));
    // mark: sweep
    let mut tests = 0;
    for i in 0..n {
        let a = it.boxes[i];
        for j in i + 1..n {
            let b = it.boxes[j];
            // mark: prune
            if b.bounds.min.x > a.bounds.max.x {
                break;
            }
            // mark: test
            it.test(&a, &b, bodies);
            tests += 1;
        }
    }
    // mark: color
    it.color();
    // mark: verdict
    let pairs = it.pairs.len();
    it.partners.extend(of_first(&it.pairs));
    let hit = it.is_colored(0);
    // mark:
    Found { n, tests, pairs, hit }
}

/// A grid of square cells. The first cell begins at the crowd's lower left corner.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Cells {
    /// The lower left corner of the first cell.
    pub from: Vec2,
    /// The width and height of a cell.
    pub size: f32,
}

/// The greatest number of columns and of rows of a grid, which fits a `u16`.
const MOST: f32 = 65_000.0;

impl Cells {
    /// A grid over some boxes.
    pub fn over(boxes: &[Boxed]) -> Self {
        let mut extent = Extent::default();
        // The first one last: where only that one moves, the others' extent can be kept, and is the same to the last bit.
        for Boxed { bounds, .. } in boxes.iter().rev() {
            extent.add(bounds);
        }
        extent.cells()
    }

    /// The column and the row of the cell that a point lies in.
    #[inline(always)]
    pub fn of(&self, p: Vec2) -> [u16; 2] {
        let steps = (p - self.from) / self.size;
        [steps.x as u16, steps.y as u16]
    }
}

/// The bounds and the mean size of some boxes, as far as a grid over them depends on these.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Extent {
    from: Vec2,
    to: Vec2,
    /// The squares of the boxes' longer sides, added up.
    squares: f32,
    count: usize,
}

impl Default for Extent {
    /// The extent of no boxes.
    fn default() -> Self {
        Self { from: Vec2::INFINITY, to: Vec2::NEG_INFINITY, squares: 0.0, count: 0 }
    }
}

impl Extent {
    /// Adds one more box.
    #[inline(always)]
    pub fn add(&mut self, bounds: &Bounds) {
        (self.from, self.to) = (least(self.from, bounds.min), greatest(self.to, bounds.max));
        self.squares += longer(bounds.size()).powi(2);
        self.count += 1;
    }

    /// The box around all of them.
    pub const fn bounds(&self) -> Bounds {
        Bounds { min: self.from, max: self.to }
    }

    /// The grid over the boxes. Its cells are twice as wide as the root mean square of the boxes' longer sides.
    ///
    /// In cells as wide as the largest box, one huge box would put all others into one cell; in cells as wide as the smallest,
    /// it would reach into millions. Between the two, n boxes reach into no more than 25/4 n cells: one that is k cells wide
    /// reaches into (k + 2)² at most, and all the k² together are n/4.
    #[inline(always)]
    pub fn cells(&self) -> Cells {
        let mean = (self.squares / self.count as f32).sqrt();
        let (wide, least) = (2.0 * mean, longer(self.to - self.from) / MOST);
        Cells { from: self.from, size: if wide > least { wide } else { least } }
    }
}

/// Says that a box reaches into a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slip {
    /// The cell's column and row.
    pub cell: [u16; 2],
    /// The number of the box.
    pub number: u32,
}

impl Slip {
    /// Column, row and number as one number, which sorts in half the time that three take.
    #[inline]
    fn key(&self) -> u64 {
        let [column, row] = self.cell.map(u64::from);
        column << 48 | row << 32 | u64::from(self.number)
    }
}

/// Lays a grid over the crowd, and tests the boxes that overlap the same cell with each other.
///
/// For each cell that a box overlaps, a slip is written. Sorted by cells, the slips of one cell are adjacent. Two boxes that
/// share several cells are tested in one of them only: the cell of the lower left corner of their common area.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, bodies::Body, crowd::{Detector, grid}}};
/// let disk = |x| Disk::new(vec2(x, 0.0), 1.0).map(Body::Disk);
/// let (bodies, mut it) = ([disk(0.0)?, disk(9.0)?, disk(2.0)?], Detector::default());
/// let found = grid(&bodies, &mut it);
/// assert_eq!((found.tests, &it.pairs[..]), (1, &[[0, 2]][..]), "9 is two cells away");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
pub fn grid(bodies: &[Body], it: &mut Detector) -> Found {
    // mark: boxes
    it.begin(bodies);
    let n = bodies.len();
    // mark: cells
    it.cells = Cells::over(&it.boxes);
    // mark: slips
    for a in &it.boxes {
        let [first, last] = [a.bounds.min, a.bounds.max].map(|corner| it.cells.of(corner));
        for column in first[0]..=last[0] {
            for row in first[1]..=last[1] {
                it.slips.push(Slip { cell: [column, row], number: a.number });
            }
        }
    }
    // mark: sort
    it.slips.sort_unstable_by_key(Slip::key);
    // mark: share
    let mut tests = 0;
    for i in 0..it.slips.len() {
        let Slip { cell, number } = it.slips[i];
        let a = it.boxes[number as usize];
        for j in i + 1..it.slips.len() {
            let next = it.slips[j];
            if next.cell != cell {
                break;
            }
            let b = it.boxes[next.number as usize];
            // mark: once
            let corner = a.bounds.min.max(b.bounds.min);
            if it.cells.of(corner) == cell {
                // mark: test
                it.test(&a, &b, bodies);
                tests += 1;
            }
        }
    }
    // mark: color
    it.color();
    // mark: verdict
    let pairs = it.pairs.len();
    it.partners.extend(of_first(&it.pairs));
    let hit = it.is_colored(0);
    // mark:
    Found { n, tests, pairs, hit }
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Body, Cells, Detector, Found, Slip, of_first};

    /// **Incorrect.** Puts each body into the cell of its center only, and tests the bodies of each cell with each other.
    ///
    /// Bodies that touch across the border of two cells are never tested.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, bodies::Body, crowd::{Detector, flawed, grid}}};
    /// let disk = |x| Disk::new(vec2(x, 0.0), 1.0).map(Body::Disk);
    /// let (bodies, mut it) = ([disk(0.0)?, disk(9.0)?, disk(2.0)?, disk(4.0)?], Detector::default());
    /// grid(&bodies, &mut it);
    /// assert_eq!(it.pairs, [[0, 2], [2, 3]]);
    /// flawed::own_cell_only(&bodies, &mut it);
    /// assert_eq!(it.pairs, [[0, 2]], "the cells end at 3, where 2 and 3 touch");
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    pub fn own_cell_only(bodies: &[Body], it: &mut Detector) -> Found {
        // mark: boxes
        it.begin(bodies);
        let n = bodies.len();
        // mark: cells
        it.cells = Cells::over(&it.boxes);
        // mark: slips
        for a in &it.boxes {
            let cell = it.cells.of(a.bounds.center());
            it.slips.push(Slip { cell, number: a.number });
        }
        // mark: sort
        it.slips.sort_unstable_by_key(Slip::key);
        // mark: share
        let mut tests = 0;
        for i in 0..it.slips.len() {
            let Slip { cell, number } = it.slips[i];
            let a = it.boxes[number as usize];
            for j in i + 1..it.slips.len() {
                let next = it.slips[j];
                if next.cell != cell {
                    break;
                }
                let b = it.boxes[next.number as usize];
                // mark: test
                it.test(&a, &b, bodies);
                tests += 1;
            }
        }
        // mark: color
        it.color();
        // mark: verdict
        let pairs = it.pairs.len();
        it.partners.extend(of_first(&it.pairs));
        let hit = it.is_colored(0);
        // mark:
        Found { n, tests, pairs, hit }
    }

    /// **Incorrect.** Colors both bodies after each test by its result, so that the last test wins.
    ///
    /// A test that finds a gap removes the color from an earlier one. The pairs are right, the colors are not.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, bodies::Body, crowd::{Detector, flawed}}};
    /// let disk = |x| Disk::new(vec2(x, 0.0), 1.0).map(Body::Disk);
    /// let (bodies, mut it) = ([disk(0.0)?, disk(2.0)?, disk(9.0)?], Detector::default());
    /// flawed::last_one_wins(&bodies, &mut it);
    /// assert_eq!((&it.pairs[..], &it.colored[..]), (&[[0, 1]][..], &[false; 3][..]));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    pub fn last_one_wins(bodies: &[Body], it: &mut Detector) -> Found {
        // mark: boxes
        it.begin(bodies);
        let n = bodies.len();
        // mark: test
        let mut tests = 0;
        for i in 0..n {
            for j in i + 1..n {
                let (a, b) = (it.boxes[i], it.boxes[j]);
                let touch = it.test(&a, &b, bodies);
                tests += 1;
                // mark: color
                it.colored[i] = touch;
                it.colored[j] = touch;
            }
        }
        // mark: verdict
        let pairs = it.pairs.len();
        it.partners.extend(of_first(&it.pairs));
        let hit = it.is_colored(0);
        // mark:
        Found { n, tests, pairs, hit }
    }
}
