//! Borders between the parts of a window: joined from pieces, and walked along to the outlines of the parts.
//!
//! A border is walked twice, once on each of its sides. Where it ends, because several parts meet or the window does, the part
//! on the left says where to go on.

use super::cores::side_by_side;
use super::label::Label;
use glam::Vec2;
use std::ops::Range;

/// Up to this many points, one core is done before another one would have begun.
const FEW: usize = 4000;

/// A closed line around a part or a hole of it: the part is on the left of each edge.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outline {
    /// The part.
    pub(super) label: Label,
    /// Its corners.
    pub(super) points: Vec<Vec2>,
}

/// A piece of a border from one node to another.
struct Piece {
    ends: [usize; 2],
    left: Label,
    right: Label,
    /// Where its points are among those of all pieces, with both ends.
    points: Range<usize>,
}

/// Pieces of borders. Their points lie in one list: there are thousands of pieces with a few points each.
#[derive(Default)]
pub(super) struct Pieces {
    all: Vec<Piece>,
    points: Vec<Vec2>,
}

impl Pieces {
    /// Where to add the points of the next piece, and how many there are before.
    pub(super) const fn begin(&mut self) -> (&mut Vec<Vec2>, usize) {
        let first = self.points.len();
        (&mut self.points, first)
    }

    /// Adds a piece with the points from that one on.
    pub(super) fn add(&mut self, ends: [usize; 2], [left, right]: [Label; 2], first: usize) {
        self.all.push(Piece { ends, left, right, points: first..self.points.len() });
    }

    /// Adds others, whose nodes have other numbers here.
    pub(super) fn append(&mut self, others: Self, number: impl Fn(usize) -> usize) {
        let first = self.points.len();
        self.points.extend(others.points);
        self.all.extend(others.all.into_iter().map(|piece| Piece {
            ends: piece.ends.map(&number),
            points: piece.points.start + first..piece.points.end + first,
            ..piece
        }));
    }

    /// Adds the points of a piece but the first, in this direction, and tells at which node it ends.
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

    /// The first point of a piece, in this direction, the node there, and what is left and what is right of it.
    fn start(&self, (piece, is_back): Way) -> (Vec2, usize, [Label; 2]) {
        let Piece { ends, left, right, points } = &self.all[piece];
        if is_back {
            (self.points[points.end - 1], ends[1], [*right, *left])
        } else {
            (self.points[points.start], ends[0], [*left, *right])
        }
    }
}

/// A piece, and whether it is gone along from its last end to its first.
type Way = (usize, bool);

/// What stands at an end of a border.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum End {
    /// Nothing: it goes on in the next cell.
    Goes,
    /// A point where several parts meet. A border that arrives with a part on its left goes on along the one that begins at this node.
    Meets(usize),
    /// The window's side. The part goes on along it.
    Stops,
}

/// What is met on the way round the window.
pub(super) enum Turn {
    Corner(Vec2),
    Node(usize),
}

/// A border between two parts, from one end to the other; or closed.
struct Border {
    ends: [usize; 2],
    left: Label,
    right: Label,
    points: Vec<Vec2>,
}

pub(super) struct Borders {
    /// Crossings and ends of borders: where they are, and what stands there.
    nodes: Vec<(Vec2, End)>,
    all: Vec<Border>,
    /// The border that begins or ends at a node, and which of its ends that is.
    of: Vec<Option<(usize, usize)>>,
}

impl Borders {
    /// Joins pieces where they go on, and leaves out points that are as `close` to the line between their neighbors. Points are
    /// exact within `exact`: one that is nearer than a few times that to an end does not tell in which direction the border leads.
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
        // First those that have ends, then those that are closed.
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

    /// The outlines: along each border, on both of its sides, from one to the next.
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
                // If a part is no wider than the error of its points, only a line may be left of it.
                if points.len() > 2 {
                    outlines.push(Outline { label, points });
                }
            }
        }
        outlines
    }
}

/// The next node along the window's sides after this one; the corners between are added.
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

/// Leaves out what is nearer than that to an end.
fn apart(mut points: Vec<Vec2>, near: f32) -> Vec<Vec2> {
    let ends = [points[0], points[points.len() - 1]];
    points.retain(|point| ends.contains(point) || ends.iter().all(|end| point.distance(*end) > near));
    points
}

/// Leaves out of all borders what is closer to the line between the points that stay.
fn straighten(all: &mut [Border], close: f32) {
    let count: usize = all.iter().map(|border| border.points.len()).sum();
    let few = if count > FEW { 0 } else { all.len() };
    let found = side_by_side(all, few, |borders| {
        borders.iter().map(|border| straight(&border.points, close)).collect::<Vec<_>>()
    });
    all.iter_mut().zip(found.into_iter().flatten()).for_each(|(border, points)| border.points = points);
}

/// Leaves out what is closer to the line between the points that stay. (Ramer, Douglas and Peucker.)
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
