//! Borders between the parts of a window: joined from pieces, and walked along to the outlines of the parts.
//!
//! A border is walked twice, once on each of its sides. Where it ends, because several parts meet or the window does, the part
//! on the left says where to go on.

use super::trace::Label;
use glam::Vec2;

/// A closed line around a part or a hole of it: the part is on the left of each edge.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outline {
    /// The part.
    pub(super) label: Label,
    /// Its corners.
    pub(super) points: Vec<Vec2>,
}

/// A piece of a border from one node to another.
pub(super) struct Piece {
    pub(super) ends: [usize; 2],
    pub(super) left: Label,
    pub(super) right: Label,
    /// With both ends.
    pub(super) points: Vec<Vec2>,
}

/// What stands at an end of a border.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum End {
    /// Nothing: it goes on in the next cell.
    Goes,
    /// A point where several parts meet. Who comes in with a part on the left goes on along the border that begins at this node.
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
    pub(super) fn new(mut pieces: Vec<Piece>, nodes: Vec<(Vec2, End)>, [close, exact]: [f32; 2]) -> Self {
        let mut at: Vec<[Option<usize>; 2]> = vec![[None; 2]; nodes.len()];
        for (i, piece) in pieces.iter().enumerate() {
            for node in piece.ends {
                let slot = if at[node][0].is_none() { 0 } else { 1 };
                at[node][slot] = Some(i);
            }
        }
        let goes = |node: usize| nodes[node].1 == End::Goes;
        let mut used = vec![false; pieces.len()];
        let (mut all, mut of) = (vec![], vec![None; nodes.len()]);
        // First those that have ends, then those that are closed.
        let with_ends = (0..pieces.len()).filter(|&i| !pieces[i].ends.iter().all(|&node| goes(node)));
        for start in with_ends.chain(0..pieces.len()).collect::<Vec<_>>() {
            if std::mem::replace(&mut used[start], true) {
                continue;
            }
            if !goes(pieces[start].ends[1]) && goes(pieces[start].ends[0]) {
                pieces[start].turn();
            }
            let Piece { ends: [begin, mut end], left, right, ref mut points } = pieces[start];
            let mut points = std::mem::take(points);
            while goes(end) && end != begin {
                let next = at[end].into_iter().flatten().find(|&next| !used[next]);
                let Some(next) = next else { break };
                used[next] = true;
                if pieces[next].ends[0] != end {
                    pieces[next].turn();
                }
                points.extend(pieces[next].points.drain(1..));
                end = pieces[next].ends[1];
            }
            let number = all.len();
            if begin != end {
                of[begin] = Some((number, 0));
                of[end] = Some((number, 1));
                points = apart(points, 4.0 * exact);
            }
            all.push(Border { ends: [begin, end], left, right, points: straight(points, close) });
        }
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
                // Of what is no wider than points are exact, only a line may be left.
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

impl Piece {
    /// The same from its other end.
    fn turn(&mut self) {
        self.ends.reverse();
        self.points.reverse();
        std::mem::swap(&mut self.left, &mut self.right);
    }
}

/// Leaves out what is nearer than that to an end.
fn apart(mut points: Vec<Vec2>, near: f32) -> Vec<Vec2> {
    let ends = [points[0], points[points.len() - 1]];
    points.retain(|point| ends.contains(point) || ends.iter().all(|end| point.distance(*end) > near));
    points
}

/// Leaves out what is closer to the line between the points that stay. (Ramer, Douglas and Peucker.)
fn straight(points: Vec<Vec2>, close: f32) -> Vec<Vec2> {
    let last = points.len() - 1;
    let mut stays = vec![false; points.len()];
    (stays[0], stays[last]) = (true, true);
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let (p, q) = (points[from], points[to]);
        let way = (q - p).normalize_or_zero();
        let away = |i: usize| match way {
            // Of a closed line both ends are one.
            Vec2::ZERO => points[i].distance(p),
            way => way.perp_dot(points[i] - p).abs(),
        };
        let far = (from + 1..to).map(|i| (away(i), i)).max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, i)) = far.filter(|(away, _)| *away > close) {
            stays[i] = true;
            open.extend([(from, i), (i, to)]);
        }
    }
    points.into_iter().zip(stays).filter_map(|(point, stays)| stays.then_some(point)).collect()
}
