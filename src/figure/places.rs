//! Labels of items: what of them is written, how large, and where it may stand.

use super::clip::{endless, right_of, visible};
use super::fill;
use super::sketch::Visible;
use super::text::Face;
use super::view::{Area, View};
use super::{Item, Role, Shape};
use crate::geometry::side_of_line;
use glam::{Vec2, vec2};
use std::f32::consts::FRAC_PI_4;
use std::sync::LazyLock;

/// The height of a label's line, in letter heights.
pub(super) const LEADING: f32 = 1.2;

/// Whether another item says the same of the same place: an earlier one in these words, such as `AB` of an
/// edge and of its vector, or any one more fully, such as `gap 1.56` for `1.56`.
pub(super) fn is_named_elsewhere(items: &[&Visible<'_>], headings: &[&str], i: usize) -> bool {
    let item = items[i].item;
    // The part of the plane that is meant now says its name larger than the map does.
    let is_region = |item: &Item| matches!(item.role, Role::Region(_) | Role::RegionLive(_));
    if matches!(item.role, Role::MapPart(_))
        && items.iter().any(|other| is_region(other.item) && other.item.heading() == headings[i])
    {
        return true;
    }
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
    let region = matches!(item.role, Role::Region(_) | Role::RegionLive(_) | Role::MapPart(_));
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

/// The place of a label that is not drawn.
pub const NOWHERE: Vec2 = Vec2::splat(-1e4);

/// How far a place outside the picture is pushed to be inside; what is farther goes without a label.
const PUSH: f32 = 30.0;

/// How far from what it names a label may stand, as a part of its pane's smaller side: farther off, in a small
/// picture, it would be read as another's.
const FAR: f32 = 0.12;

/// Centers that a label could have, best first, and at last nowhere. Each is worked out when somebody asks
/// for it: most labels stay where they were, and few of some eighty places are looked at.
pub struct Offers {
    rows: Vec<Row>,
    size: Vec2,
    /// Where centers must be.
    inside: Area,
}

/// Places that are found alike.
enum Row {
    /// This center.
    Center(Vec2),
    /// Beyond a point, in a direction, at a distance.
    Beyond(Vec2, Vec2, f32),
    /// Round a point, at a distance.
    Around(Vec2, f32),
    /// Along both sides of a segment: its ends, and the way from there to the center.
    Along(Vec2, Vec2, Vec2),
    /// Round a circle: center and radius.
    Rim(Vec2, f32),
    /// Inside a part of the plane: its corners, their mean, and the corners of a box round them.
    Inside(Vec<Vec2>, Vec2, [Vec2; 2]),
    /// Inside of outlines, and the corners of a box that the center lies in.
    Area(Vec<Vec<Vec2>>, [Vec2; 2]),
}

/// The directions round a point.
const ROUND: [(f32, f32); 8] =
    [(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0)];

/// Where along a segment a label stands.
const PARTS: [f32; 5] = [0.5, 0.38, 0.62, 0.26, 0.74];

/// The cells of a grid of nine by nine, from the middle outwards.
static CELLS: LazyLock<Vec<(i8, i8)>> = LazyLock::new(|| {
    let mut cells: Vec<(i8, i8)> = (-4..=4).flat_map(|i| (-4..=4).map(move |j| (i, j))).collect();
    cells.sort_by_key(|(i, j)| i * i + j * j);
    cells
});

impl Row {
    fn along(a: Vec2, b: Vec2, room: f32, size: Vec2) -> Self {
        let n = (b - a).perp().normalize_or_zero();
        let n = if n == Vec2::ZERO { Vec2::NEG_Y } else { n };
        Self::Along(a, b, n * (n.abs().dot(size / 2.0) + room))
    }

    fn inside(polygon: Vec<Vec2>) -> Self {
        if polygon.len() < 3 {
            return Self::Center(NOWHERE);
        }
        let middle = polygon.iter().sum::<Vec2>() / polygon.len() as f32;
        let (min, max) = polygon.iter().fold((middle, middle), |(min, max), p| (min.min(*p), max.max(*p)));
        Self::Inside(polygon, middle, [min, max])
    }

    fn area(v: &View, outlines: &[Vec<Vec2>], size: Vec2) -> Self {
        let pixels = |outline: &Vec<Vec2>| outline.iter().map(|&p| v.pixel(p)).collect();
        let outlines: Vec<Vec<Vec2>> = outlines.iter().map(pixels).collect();
        let (low, high) = (outlines.iter().flatten())
            .fold((v.area.max, v.area.min), |(min, max), p| (min.min(*p), max.max(*p)));
        // The outermost places touch the borders of what is seen, so that a narrow margin has a place too.
        let (low, high, half) = (low.max(v.area.min), high.min(v.area.max), (size + 8.0) / 2.0);
        let spread = ((high - low) / 2.0 - half).max(Vec2::ZERO) * 9.0 / 8.0;
        let middle = (low + high) / 2.0;
        Self::Area(outlines, [middle - spread, middle + spread])
    }

    fn len(&self) -> usize {
        match self {
            Self::Center(_) | Self::Beyond(..) => 1,
            Self::Around(..) | Self::Rim(..) => ROUND.len(),
            Self::Along(..) => 2 * PARTS.len(),
            Self::Inside(..) => 1 + CELLS.len(),
            Self::Area(..) => CELLS.len(),
        }
    }

    fn at(&self, i: usize, size: Vec2) -> Vec2 {
        match self {
            Self::Center(p) => *p,
            Self::Beyond(p, direction, room) => beyond(*p, *direction, *room, size),
            Self::Around(p, room) => beyond(*p, ROUND[i].into(), *room, size),
            Self::Along(a, b, out) => {
                a.lerp(*b, PARTS[i / 2]) + if i.is_multiple_of(2) { *out } else { -*out }
            }
            Self::Rim(c, r) => {
                let n = Vec2::from_angle((i as f32 - 1.0) * FRAC_PI_4);
                beyond(*c + n * *r, n, 6.0, size)
            }
            // A place that does not fit keeps its number, so that a label finds its last one again.
            Self::Inside(polygon, middle, ends) => {
                let p = if i == 0 { *middle } else { cell(i - 1, *ends) };
                if fits(polygon, Area::around(p, size + 8.0)) { p } else { NOWHERE }
            }
            Self::Area(outlines, ends) => {
                let p = cell(i, *ends);
                if fill::has_room(outlines, p, size + 8.0) { p } else { NOWHERE }
            }
        }
    }
}

/// A cell's place between two corners.
fn cell(i: usize, [min, max]: [Vec2; 2]) -> Vec2 {
    let (x, y) = CELLS[i];
    min + (max - min) * (vec2(f32::from(x), f32::from(y)) + 4.5) / 9.0
}

/// The center of a label whose border is at a distance from a point, in a direction.
fn beyond(p: Vec2, direction: Vec2, room: f32, size: Vec2) -> Vec2 {
    let n = direction.normalize_or_zero();
    p + n * room + n.signum() * n.abs().min(Vec2::ONE) * size / 2.0
}

/// Whether an area lies in a convex polygon.
fn fits(polygon: &[Vec2], area: Area) -> bool {
    area.corners().into_iter().all(|corner| is_in(polygon, corner))
}

/// Whether a point lies in a convex polygon, whichever way this goes round.
pub(super) fn is_in(polygon: &[Vec2], p: Vec2) -> bool {
    let (mut right, mut left) = (true, true);
    let mut before = polygon.last().copied().unwrap_or_default();
    for &corner in polygon {
        let side = side_of_line(p, before, corner);
        (right, left, before) = (right && side >= 0.0, left && side <= 0.0, corner);
        if !right && !left {
            return false;
        }
    }
    true
}

impl Offers {
    /// Places beside an item, for a label of this size, with their centers inside an area.
    pub(super) fn beside(v: &View, role: Role, shape: &Shape, size: Vec2, inside: Area) -> Self {
        Self { rows: rows(v, role, shape, size), size, inside }
    }

    /// These places.
    #[cfg(test)]
    pub fn at_centers(centers: Vec<Vec2>) -> Self {
        let everywhere = Area { min: Vec2::NEG_INFINITY, max: Vec2::INFINITY };
        let rows = centers.into_iter().map(Row::Center).collect();
        Self { rows, size: Vec2::ZERO, inside: everywhere }
    }

    /// How many there are, nowhere among them.
    pub fn len(&self) -> usize {
        self.rows.iter().map(Row::len).sum::<usize>() + 1
    }

    /// The one with a number below `len`.
    pub fn at(&self, mut i: usize) -> Vec2 {
        for row in &self.rows {
            if i < row.len() {
                let p = row.at(i, self.size);
                let pushed = p.max(self.inside.min).min(self.inside.max);
                return if pushed.distance_squared(p) < PUSH * PUSH { pushed } else { NOWHERE };
            }
            i -= row.len();
        }
        NOWHERE
    }
}

/// Rows of places beside an item, the best first.
fn rows(v: &View, role: Role, shape: &Shape, size: Vec2) -> Vec<Row> {
    let along = |a: Vec2, b: Vec2, room: f32| Row::along(a, b, room, size);
    let far = v.area.size().min_element() * FAR;
    let near = |room: &f32| *room <= far;
    match shape {
        Shape::Point(p) => {
            let rooms = [11.0, 22.0, 36.0, 52.0, 80.0].into_iter().filter(near);
            rooms.map(|room| Row::Around(v.pixel(*p), room)).collect()
        }
        // What is shown lies along an axis; its name stands at an end.
        Shape::Segment(a, b) if role == Role::Axis => {
            let (out, a, b) = (v.vector(*b - *a), v.pixel(*a), v.pixel(*b));
            vec![
                Row::Beyond(b, out, 4.0),
                Row::Around(b, 4.0),
                Row::Beyond(a, -out, 4.0),
                Row::Around(a, 4.0),
            ]
        }
        Shape::Segment(a, b) | Shape::Drop(a, b) | Shape::Arrow(a, b) => {
            let (a, b) = visible(&v.area, v.pixel(*a), v.pixel(*b));
            let farther = [18.0, 32.0, 50.0, 70.0, 95.0].into_iter().filter(near);
            let farther = farther.map(|room| along(a, b, room));
            // Where it is crowded along it, there may be room around an end.
            let ends = [14.0, 34.0, 58.0]
                .into_iter()
                .filter(near)
                .flat_map(|room| [Row::Around(b, room), Row::Around(a, room)]);
            [along(a, b, 7.0), Row::Beyond(b, b - a, 9.0)].into_iter().chain(farther).chain(ends).collect()
        }
        Shape::Band(a, b) => {
            let (a, b) = visible(&v.area, v.pixel(*a), v.pixel(*b));
            [10.0, 24.0, 40.0, 58.0, 80.0].into_iter().filter(near).map(|room| along(a, b, room)).collect()
        }
        shape @ (Shape::Line(p, _) | Shape::Ray(p, _)) => match endless(v, shape, -30.0) {
            Some((a, b)) => [0.94, 0.06, 0.85, 0.15].map(|f| Row::Around(a.lerp(b, f), 8.0)).into(),
            None => vec![Row::Center(v.pixel(*p))],
        },
        Shape::Disk(c, r) | Shape::Circle(c, r) | Shape::Arc(c, r, _) | Shape::Ring(c, _, r) => {
            vec![Row::Rim(v.pixel(*c), *r * v.scale)]
        }
        Shape::Sector(c, r, facing, _) => {
            let ahead = v.pixel(*c + *r * Vec2::from_angle(*facing));
            vec![Row::Beyond(ahead, v.vector(Vec2::from_angle(*facing)), 8.0), Row::Around(ahead, 8.0)]
        }
        Shape::Capsule(a, b, r) => vec![along(v.pixel(*a), v.pixel(*b), r * v.scale + 6.0)],
        Shape::Polygon(corners) | Shape::Hatched(corners) => {
            let sides = |room: f32| {
                let next = corners.iter().cycle().skip(1);
                corners.iter().zip(next).map(move |(a, b)| along(v.pixel(*a), v.pixel(*b), room))
            };
            let sides = [6.0, 24.0, 48.0].into_iter().filter(near).flat_map(sides);
            // An area that counts is named inside, a body beside it.
            let counts = matches!(role, Role::Area | Role::Projection);
            let inside = counts.then(|| Row::inside(corners.iter().map(|&p| v.pixel(p)).collect()));
            inside.into_iter().chain(sides).collect()
        }
        Shape::Region(lines) => vec![Row::inside(region(v, lines))],
        Shape::Area(outlines) => vec![Row::area(v, outlines, size)],
        Shape::RightAngle(p, ..) => vec![Row::Around(v.pixel(*p), 16.0)],
        Shape::Note(p) => {
            let p = v.pixel(*p);
            vec![Row::Center(p), Row::Around(p, 4.0), Row::Around(p, 16.0)]
        }
    }
}

/// The visible part of an intersection of half planes, in pixels.
pub(super) fn region(view: &View, lines: &[(Vec2, Vec2)]) -> Vec<Vec2> {
    let all = view.area.corners().map(|p| view.world(p)).to_vec();
    let part = lines.iter().fold(all, |part, &(a, b)| right_of(&part, a, b));
    part.into_iter().map(|p| view.pixel(p)).collect()
}
