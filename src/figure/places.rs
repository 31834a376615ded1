//! Labels of items: what of them is written, how large, and where it may stand.

use super::clip::{line_in, right_of, visible};
use super::labels::NOWHERE;
use super::sketch::Visible;
use super::text::Face;
use super::view::{Area, View};
use super::{Item, Role, Shape};
use crate::geometry::side_of_line;
use glam::{Vec2, vec2};
use std::f32::consts::FRAC_PI_2;
use std::sync::LazyLock;

/// The height of a label's line, in letter heights.
pub(super) const LEADING: f32 = 1.2;

/// Whether another item says the same of the same place: an earlier one in these words, such as `AB` of an
/// edge and of its vector, or any one more fully, such as `gap 1.56` for `1.56`.
pub(super) fn is_named_elsewhere(items: &[&Visible<'_>], headings: &[&str], i: usize) -> bool {
    let item = items[i].item;
    let says = |(j, other): (usize, &&Visible<'_>)| {
        let rest = headings[j].strip_suffix(headings[i]);
        rest.is_some_and(|rest| if rest.is_empty() { j < i } else { rest.ends_with(' ') })
            // What has gone faint is not written any more.
            && other.settled
            && other.item.frame == item.frame
            && other.shape.points() == items[i].shape.points()
    };
    items.iter().enumerate().any(says)
}

/// What is written of a label: without its small print where another item of that value says the same large.
pub(super) fn said<'a>(items: &[&Visible<'a>], i: usize) -> &'a str {
    let item = items[i].item;
    match item.label.split_once('\n') {
        Some((head, small))
            if items.iter().any(|other| other.item.name == item.name && other.item.label == small) =>
        {
            head
        }
        _ => &item.label,
    }
}

/// The lines of what is written, with face and size: the first is the label, a second is small print.
pub(super) fn label_lines<'a>(item: &Item, said: &'a str, text: f32) -> Vec<(&'a str, Face, f32)> {
    let region = matches!(item.role, Role::Region(_) | Role::RegionLive(_));
    let live = matches!(item.role, Role::RegionLive(_));
    let quiet =
        matches!(item.role, Role::Axis | Role::Hint | Role::Frame) || matches!(item.shape, Shape::Band(..));
    let first = match (live, region, quiet) {
        (true, ..) => 30.0,
        (_, true, _) => 22.0,
        (.., true) => 15.5,
        _ => 18.0,
    };
    let face = if region && !live { Face::Sans } else { Face::Bold };
    let style = |i: usize| if i == 0 { (face, first * text) } else { (Face::Mono, 13.0 * text) };
    said.split('\n').enumerate().map(|(i, line)| (line, style(i).0, style(i).1)).collect()
}

/// Centers for a label of this size beside the item, best first.
pub(super) fn places(v: &View, role: Role, shape: &Shape, size: Vec2) -> Vec<Vec2> {
    let beside = |p: Vec2, direction: Vec2, room: f32| {
        let n = direction.normalize_or_zero();
        p + n * room + n.signum() * n.abs().min(Vec2::splat(1.0)) * size / 2.0
    };
    let along = |a: Vec2, b: Vec2, room: f32| {
        let n = (b - a).perp().normalize_or_zero();
        let n = if n == Vec2::ZERO { Vec2::NEG_Y } else { n };
        let reach = n.abs().dot(size / 2.0) + room;
        [0.5, 0.38, 0.62, 0.26, 0.74]
            .into_iter()
            .flat_map(move |f| [1.0, -1.0].map(|s| a.lerp(b, f) + s * n * reach))
    };
    let around = |p: Vec2, room: f32| {
        [(1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0)]
            .into_iter()
            .map(move |(x, y)| beside(p, vec2(x as f32, y as f32), room))
    };
    // Room for the most that any shape offers, with one more for the label that is left out.
    let mut all = Vec::with_capacity(84);
    match shape {
        Shape::Point(p) => {
            all.extend([11.0, 22.0, 36.0, 52.0, 80.0].into_iter().flat_map(|room| around(v.pixel(*p), room)));
        }
        // What is shown lies along an axis; its name stands at an end.
        Shape::Segment(a, b) if role == Role::Axis => {
            for (end, out) in [(v.pixel(*b), v.vector(*b - *a)), (v.pixel(*a), v.vector(*a - *b))] {
                all.push(beside(end, out, 4.0));
                all.extend(around(end, 4.0));
            }
        }
        Shape::Segment(a, b) | Shape::Drop(a, b) | Shape::Arrow(a, b) => {
            let (a, b) = visible(&v.area, v.pixel(*a), v.pixel(*b));
            all.extend(along(a, b, 7.0));
            all.push(beside(b, b - a, 9.0));
            [18.0, 32.0, 50.0, 70.0, 95.0].into_iter().for_each(|room| all.extend(along(a, b, room)));
        }
        Shape::Band(a, b) => {
            let (a, b) = visible(&v.area, v.pixel(*a), v.pixel(*b));
            [10.0, 24.0, 40.0, 58.0].into_iter().for_each(|room| all.extend(along(a, b, room)));
        }
        Shape::Line(p, d) => match line_in(&v.area.grown(-30.0), v.pixel(*p), v.vector(*d)) {
            Some((a, b)) => {
                [0.94, 0.06, 0.85, 0.15].into_iter().for_each(|f| all.extend(around(a.lerp(b, f), 8.0)));
            }
            None => all.push(v.pixel(*p)),
        },
        Shape::Disk(c, r) | Shape::Circle(c, r) | Shape::Arc(c, r, _) | Shape::Ring(c, _, r) => {
            let rim = |i: u8| {
                let n = Vec2::from_angle(-FRAC_PI_2 / 2.0 + f32::from(i) * FRAC_PI_2 / 2.0);
                beside(v.pixel(*c) + n * *r * v.scale, n, 6.0)
            };
            all.extend((0..8).map(rim));
        }
        Shape::Capsule(a, b, r) => all.extend(along(v.pixel(*a), v.pixel(*b), r * v.scale + 6.0)),
        Shape::Polygon(corners) | Shape::Hatched(corners) => {
            let next = corners.iter().cycle().skip(1);
            corners.iter().zip(next).for_each(|(a, b)| all.extend(along(v.pixel(*a), v.pixel(*b), 6.0)));
        }
        Shape::Region(lines) => all.extend(region_places(&region(v, lines), size)),
        Shape::RightAngle(p, ..) => all.extend(around(v.pixel(*p), 16.0)),
        Shape::Note(p) => {
            let p = v.pixel(*p);
            all.push(p);
            all.extend(around(p, 4.0).chain(around(p, 16.0)));
        }
    }
    all
}

/// The visible part of an intersection of half planes, in pixels.
pub(super) fn region(view: &View, lines: &[(Vec2, Vec2)]) -> Vec<Vec2> {
    let all = view.area.corners().map(|p| view.world(p)).to_vec();
    let part = lines.iter().fold(all, |part, &(a, b)| right_of(&part, a, b));
    part.into_iter().map(|p| view.pixel(p)).collect()
}

/// The cells of a grid of nine by nine, from the middle outwards.
static CELLS: LazyLock<Vec<(i8, i8)>> = LazyLock::new(|| {
    let mut cells: Vec<(i8, i8)> = (-4..=4).flat_map(|i| (-4..=4).map(move |j| (i, j))).collect();
    cells.sort_by_key(|(i, j)| i * i + j * j);
    cells
});

/// Places inside a part of the plane: its middle, then a grid over all of it, from the middle outwards.
/// A place that does not fit keeps its number, so that a label finds its last one again.
fn region_places(polygon: &[Vec2], size: Vec2) -> Vec<Vec2> {
    if polygon.len() < 3 {
        return vec![NOWHERE];
    }
    let middle = polygon.iter().sum::<Vec2>() / polygon.len() as f32;
    let (min, max) = polygon.iter().fold((middle, middle), |(min, max), p| (min.min(*p), max.max(*p)));
    let part = |i: i8| (f32::from(i) + 4.5) / 9.0;
    let grid = CELLS.iter().map(|&(i, j)| min + (max - min) * vec2(part(i), part(j)));
    let fits = |p: Vec2| {
        let corners = Area::around(p, size + 8.0).corners();
        let side =
            |corner: &Vec2, i: usize| side_of_line(*corner, polygon[i], polygon[(i + 1) % polygon.len()]);
        let mut sides = corners.iter().flat_map(|corner| (0..polygon.len()).map(move |i| side(corner, i)));
        let (right, left) = (sides.clone().all(|side| side >= 0.0), sides.all(|side| side <= 0.0));
        right || left
    };
    std::iter::once(middle).chain(grid).map(|p| if fits(p) { p } else { NOWHERE }).collect()
}
