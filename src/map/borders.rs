//! Borders between the regions of a window: joined from pieces, and followed to make the outlines of the regions.
//!
//! A border is followed twice, once on each of its sides. At its end, where several regions meet or the window ends, the region
//! on the left decides the next border.

use super::cores::side_by_side;
use super::label::Label;
use glam::Vec2;
use std::ops::Range;

/// The number of points up to which one core alone is faster than several.
const FEW: usize = 4000;

/// A closed line around a region or a hole of it: the region is on the left of each edge.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outline {
    /// The label of the region.
    pub(super) label: Label,
    /// The corners.
    pub(super) points: Vec<Vec2>,
}

/// A piece of a border from one node to another.
struct Piece {
    ends: [usize; 2],
    left: Label,
    right: Label,
    /// The range of its points, including both ends, among those of all pieces.
    points: Range<usize>,
}

/// Pieces of borders. One list holds their points, since there are thousands of pieces with a few points each.
#[derive(Default)]
pub(super) struct Pieces {
    all: Vec<Piece>,
    points: Vec<Vec2>,
}

impl Pieces {
    /// The list for the points of the next piece, and its present length.
    pub(super) const fn begin(&mut self) -> (&mut Vec<Vec2>, usize) {
        let first = self.points.len();
        (&mut self.points, first)
    }

    /// Adds a piece with the points from the index `first` on.
    pub(super) fn add(&mut self, ends: [usize; 2], [left, right]: [Label; 2], first: usize) {
        self.all.push(Piece { ends, left, right, points: first..self.points.len() });
    }

    /// Appends other pieces, with their nodes renumbered.
    pub(super) fn append(&mut self, others: Self, number: impl Fn(usize) -> usize) {
        let first = self.points.len();
        self.points.extend(others.points);
        self.all.extend(others.all.into_iter().map(|piece| Piece {
            ends: piece.ends.map(&number),
            points: piece.points.start + first..piece.points.end + first,
            ..piece
        }));
    }

    /// Adds the points of a piece except the first, in this direction, and returns the node at its end.
    fn walk(&self, (piece, is_back): Way, points: &mut Vec<Vec2>) -> usize {
        let Piece { ends, points: own, .. } = &self.all[piece];
        if is_back {
            points.extend(self.points[own.start..own.end - 1].iter().rev());
            ends[0]
        } else {
            points.extend(&self.points[own.start + 1..own.end]);
            ends[1]
        }
    }

    /// The first point of a piece in this direction, its node, and the labels on the left and on the right.
    fn start(&self, (piece, is_back): Way) -> (Vec2, usize, [Label; 2]) {
        let Piece { ends, left, right, points } = &self.all[piece];
        if is_back {
            (self.points[points.end - 1], ends[1], [*right, *left])
        } else {
            (self.points[points.start], ends[0], [*left, *right])
        }
    }
}

/// A piece, and true if it is followed from its last end to its first.
type Way = (usize, bool);

/// The kind of a border's end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum End {
    /// The border continues in the next cell.
    Goes,
    /// A point where several regions meet. A border that arrives with a region on its left continues along the one that begins at
    /// this node.
    Meets(usize),
    /// The window's side. The region continues along it.
    Stops,
}

/// A corner or a node on the way around the window.
pub(super) enum Turn {
    Corner(Vec2),
    Node(usize),
}

/// A border between two regions, from one end to the other or closed.
struct Border {
    ends: [usize; 2],
    left: Label,
    right: Label,
    points: Vec<Vec2>,
}

pub(super) struct Borders {
    /// The positions of crossings and of borders' ends, and the kind of each.
    nodes: Vec<(Vec2, End)>,
    all: Vec<Border>,
    /// The border that begins or ends at a node, and the index of that end.
    of: Vec<Option<(usize, usize)>>,
}

impl Borders {
    /// Joins continuing pieces, and drops points within `close` of the line between their neighbors. Points are exact within
    /// `exact`. A point nearer than a few times that to an end does not define the direction of the border.
    pub(super) fn new(pieces: &Pieces, nodes: Vec<(Vec2, End)>, [close, exact]: [f32; 2]) -> Self {
        let mut at: Vec<[Option<usize>; 2]> = vec![[None; 2]; nodes.len()];
        for (i, piece) in pieces.all.iter().enumerate() {
            for node in piece.ends {
                let slot = if at[node][0].is_none() { 0 } else { 1 };
                at[node][slot] = Some(i);
            }
        }
        let goes = |node: usize| nodes[node].1 == End::Goes;
        let mut used = vec![false; pieces.all.len()];
        let (mut all, mut of) = (vec![], vec![None; nodes.len()]);
        // First the borders with ends, then the closed ones.
        let with_ends = (0..pieces.all.len()).filter(|&i| !pieces.all[i].ends.iter().all(|&node| goes(node)));
        for piece in with_ends.chain(0..pieces.all.len()) {
            if std::mem::replace(&mut used[piece], true) {
                continue;
            }
            let [first, last] = pieces.all[piece].ends;
            let way = (piece, goes(first) && !goes(last));
            let (at_begin, begin, [left, right]) = pieces.start(way);
            let mut points = vec![at_begin];
            let mut end = pieces.walk(way, &mut points);
            while goes(end) && end != begin {
                let next = at[end].into_iter().flatten().find(|&next| !used[next]);
                let Some(next) = next else { break };
                used[next] = true;
                end = pieces.walk((next, pieces.all[next].ends[0] != end), &mut points);
            }
            let number = all.len();
            if begin != end {
                of[begin] = Some((number, 0));
                of[end] = Some((number, 1));
                points = apart(points, 4.0 * exact);
            }
            all.push(Border { ends: [begin, end], left, right, points });
        }
        straighten(&mut all, close);
        Self { nodes, all, of }
    }

    /// The outlines, which follow both sides of each border to the next one.
    pub(super) fn outlines(&self, around: &[Turn]) -> Vec<Outline> {
        let mut outlines = vec![];
        let mut walked = vec![[false; 2]; self.all.len()];
        for start in 0..self.all.len() {
            for back in [0, 1] {
                if walked[start][back] {
                    continue;
                }
                let border = &self.all[start];
                let label = if back == 0 { border.left } else { border.right };
                let mut points = vec![];
                let (mut here, mut side) = (start, back);
                while !std::mem::replace(&mut walked[here][side], true) {
                    let border = &self.all[here];
                    let last = border.points.len() - 1;
                    match side {
                        0 => points.extend(&border.points[..last]),
                        _ => points.extend(border.points[1..].iter().rev()),
                    }
                    let end = border.ends[1 - side];
                    let next = match self.nodes[end].1 {
                        End::Meets(next) => self.of[next],
                        End::Stops => {
                            points.push(self.nodes[end].0);
                            along(around, end, &mut points).and_then(|next| self.of[next])
                        }
                        End::Goes => None,
                    };
                    let Some((next, its_end)) = next else { break };
                    (here, side) = (next, its_end);
                }
                // If a region is no wider than the error of its points, only a line may remain.
                if points.len() > 2 {
                    outlines.push(Outline { label, points });
                }
            }
        }
        outlines
    }
}

/// The next node along the window's sides after this one. The corners between are added.
fn along(around: &[Turn], from: usize, points: &mut Vec<Vec2>) -> Option<usize> {
    let here = around.iter().position(|turn| matches!(turn, Turn::Node(node) if *node == from))?;
    for turn in around[here + 1..].iter().chain(&around[..=here]) {
        match turn {
            Turn::Corner(corner) => points.push(*corner),
            Turn::Node(node) => return Some(*node),
        }
    }
    None
}

/// Drops points nearer than `near` to an end.
fn apart(mut points: Vec<Vec2>, near: f32) -> Vec<Vec2> {
    let ends = [points[0], points[points.len() - 1]];
    points.retain(|point| ends.contains(point) || ends.iter().all(|end| point.distance(*end) > near));
    points
}

/// Simplifies all borders: drops points within `close` of the line between the remaining ones.
fn straighten(all: &mut [Border], close: f32) {
    let count: usize = all.iter().map(|border| border.points.len()).sum();
    let few = if count > FEW { 0 } else { all.len() };
    let found = side_by_side(all, few, |borders| {
        borders.iter().map(|border| straight(&border.points, close)).collect::<Vec<_>>()
    });
    all.iter_mut().zip(found.into_iter().flatten()).for_each(|(border, points)| border.points = points);
}

/// Drops points within `close` of the line between the remaining ones. (Ramer, Douglas and Peucker.)
fn straight(points: &[Vec2], close: f32) -> Vec<Vec2> {
    let last = points.len() - 1;
    let mut stays = vec![false; points.len()];
    (stays[0], stays[last]) = (true, true);
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let (p, q) = (points[from], points[to]);
        let way = (q - p).normalize_or_zero();
        // A closed line begins and ends at the same point.
        let is_closed = way == Vec2::ZERO;
        let (mut farthest, mut corner) = (close, None);
        for (i, point) in (from..).zip(&points[from..to]).skip(1) {
            let away = if is_closed { point.distance(p) } else { way.perp_dot(*point - p).abs() };
            if away > farthest {
                (farthest, corner) = (away, Some(i));
            }
        }
        if let Some(corner) = corner {
            stays[corner] = true;
            open.extend([(from, corner), (corner, to)]);
        }
    }
    points.iter().zip(stays).filter_map(|(point, stays)| stays.then_some(*point)).collect()
}
