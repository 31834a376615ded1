//! The inside of closed lines without holes: as strips for a screen, as lines for hatching, as room for a label.
//!
//! A point is inside if a ray from it crosses the outlines an odd number of times.

use glam::{Vec2, vec2};

/// All edges of closed lines.
fn edges(outlines: &[Vec<Vec2>]) -> impl Iterator<Item = (Vec2, Vec2)> {
    outlines
        .iter()
        .flat_map(|outline| (0..outline.len()).map(|i| (outline[i], outline[(i + 1) % outline.len()])))
}

/// An edge, from its upper end down.
type Edge = (Vec2, Vec2);

/// The x coordinate of an edge at a height between its ends.
fn x_at((p, q): Edge, y: f32) -> f32 {
    p.x + (q.x - p.x) * ((y - p.y) / (q.y - p.y)).clamp(0.0, 1.0)
}

/// The region between two edges, from a height down.
#[derive(Clone, Copy)]
struct Strip {
    left: Edge,
    right: Edge,
    top: f32,
}

impl Strip {
    /// Its corners, if it ends at this height.
    fn until(self, bottom: f32) -> [Vec2; 4] {
        let [left, right] = [self.left, self.right].map(|edge| move |y| vec2(x_at(edge, y), y));
        [left(self.top), right(self.top), right(bottom), left(bottom)]
    }
}

/// Strips that cover the inside without gaps, each between two heights: upper left, upper right, lower right, lower left on a
/// screen, where y points down. A strip continues while it lies between the same two edges, so that there are about as many
/// strips as edges. Cut at every height at which an edge ends, the map of a large crowd would have a million.
pub fn strips(outlines: &[Vec<Vec2>]) -> Vec<[Vec2; 4]> {
    let down = |(p, q): Edge| if p.y <= q.y { (p, q) } else { (q, p) };
    let mut open: Vec<Edge> = edges(outlines).map(down).filter(|(p, q)| p.y < q.y).collect();
    open.sort_by(|a, b| b.0.y.total_cmp(&a.0.y));
    let mut heights: Vec<f32> = open.iter().flat_map(|(p, q)| [p.y, q.y]).collect();
    heights.sort_by(f32::total_cmp);
    heights.dedup();
    let (mut strips, mut active, mut going) = (vec![], Vec::<Edge>::new(), vec![]);
    for pair in heights.windows(2) {
        let (top, bottom) = (pair[0], pair[1]);
        active.retain(|(_, q)| q.y > top);
        while let Some(edge) = open.pop_if(|(p, _)| p.y <= top) {
            active.push(edge);
        }
        let mut sides: Vec<(f32, Edge)> =
            active.iter().map(|&edge| (x_at(edge, top) + x_at(edge, bottom), edge)).collect();
        sides.sort_by(|a, b| a.0.total_cmp(&b.0));
        let between = sides.chunks_exact(2).map(|side| Strip { left: side[0].1, right: side[1].1, top });
        let before = std::mem::replace(&mut going, between.collect());
        strips.extend(ended(before, &mut going).map(|strip| strip.until(top)));
    }
    let last = heights.last().copied().unwrap_or_default();
    strips.extend(going.into_iter().map(|strip| strip.until(last)));
    strips
}

/// Continues the strips that were there before, and returns the others. Both lists are ordered from left to right, and nearly
/// equal.
fn ended(before: Vec<Strip>, now: &mut [Strip]) -> impl Iterator<Item = Strip> {
    let mut before: Vec<Option<Strip>> = before.into_iter().map(Some).collect();
    let mut next = 0;
    for strip in now {
        let same =
            |old: &Option<Strip>| old.is_some_and(|old| (old.left, old.right) == (strip.left, strip.right));
        let found = before[next..].iter().position(same).map(|i| next + i);
        if let Some(old) = found.and_then(|i| before[i].take()) {
            strip.top = old.top;
            next = found.map_or(next, |i| i + 1);
        }
    }
    before.into_iter().flatten()
}

/// The ends of lines across the inside on which `level` is a whole number, each from left to right.
pub fn lines(outlines: &[Vec<Vec2>], level: impl Fn(Vec2) -> f32) -> Vec<(Vec2, Vec2)> {
    let mut met: Vec<(i32, Vec2)> = Vec::new();
    for (p, q) in edges(outlines) {
        let (from, to) = (level(p), level(q));
        let (low, high) = (from.min(to), from.max(to));
        // The upper end belongs to the next edge.
        for i in (low.ceil() as i32..).take_while(|i| (*i as f32) < high).take(MOST) {
            met.push((i, p.lerp(q, (i as f32 - from) / (to - from))));
        }
    }
    met.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.x.total_cmp(&b.1.x)));
    let each = met.chunk_by(|a, b| a.0 == b.0);
    each.flat_map(|line| line.chunks_exact(2).map(|ends| (ends[0].1, ends[1].1))).collect()
}

/// The greatest number of lines, which a shape larger than any picture would exceed.
const MOST: usize = 400;

/// True if a rectangle of this size around a point is inside, tested on three level lines through it.
pub fn has_room(outlines: &[Vec<Vec2>], center: Vec2, size: Vec2) -> bool {
    [-0.5, 0.0, 0.5].into_iter().all(|part| {
        let y = center.y + part * size.y;
        let (left, right) = (center.x - size.x / 2.0, center.x + size.x / 2.0);
        let met = edges(outlines).filter(|(p, q)| (p.y <= y) != (q.y <= y));
        let mut met = met.map(|(p, q)| p.x + (q.x - p.x) * (y - p.y) / (q.y - p.y));
        let beside = met.try_fold(0, |beside, x| match x {
            _ if x < left => Some(beside + 1),
            _ if x <= right => None,
            _ => Some(beside),
        });
        beside.is_some_and(|beside: i32| beside % 2 == 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square of 10 with a hole of 4, and another square beside.
    fn outlines() -> Vec<Vec<Vec2>> {
        let square =
            |min: f32, max: f32| vec![vec2(min, min), vec2(max, min), vec2(max, max), vec2(min, max)];
        let hole = square(3.0, 7.0).into_iter().rev().collect();
        vec![square(0.0, 10.0), hole, square(20.0, 21.0)]
    }

    #[test]
    fn strips_cover_the_inside_once_and_leave_holes_out() {
        let area = |[a, b, c, d]: &[Vec2; 4]| ((b.x - a.x) + (c.x - d.x)) / 2.0 * (c.y - b.y);
        let strips = strips(&outlines());
        assert_eq!(strips.iter().map(area).sum::<f32>(), 100.0 - 16.0 + 1.0);
        assert!(strips.iter().all(|strip| area(strip) > 0.0));
    }

    #[test]
    fn there_are_no_more_strips_than_edges() {
        // Columns side by side that end at different heights.
        let column = |i: u8| {
            let (x, y) = (f32::from(i), f32::from(i) / 100.0);
            vec![vec2(x, y), vec2(x + 0.5, y + 0.003), vec2(x + 0.5, y + 5.0), vec2(x, y + 5.004)]
        };
        let columns: Vec<Vec<Vec2>> = (0..100).map(column).collect();
        let strips = strips(&columns);
        assert!(strips.len() <= 4 * 100, "{}", strips.len());
    }

    #[test]
    fn a_line_across_a_hole_has_two_parts() {
        let lines = lines(&outlines(), |p| p.y / 5.0);
        let middle: Vec<(Vec2, Vec2)> = lines.into_iter().filter(|(p, _)| p.y == 5.0).collect();
        assert_eq!(middle, [(vec2(0.0, 5.0), vec2(3.0, 5.0)), (vec2(7.0, 5.0), vec2(10.0, 5.0))]);
    }

    #[test]
    fn a_label_has_room_where_no_outline_crosses_it() {
        let room = |x, y, size| has_room(&outlines(), vec2(x, y), Vec2::splat(size));
        assert!(room(1.5, 5.0, 2.0) && !room(1.5, 5.0, 4.0) && !room(5.0, 5.0, 1.0) && !room(15.0, 5.0, 1.0));
    }
}
