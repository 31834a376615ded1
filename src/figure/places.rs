//! The possible places of an item's label.

use super::clip::{right_of, visible};
use super::fill;
use super::view::{Area, View};
use super::{Role, Shape};
use crate::geometry::side_of_line;
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_1_SQRT_2, FRAC_PI_4};
use std::sync::LazyLock;

/// The place of a label that is not drawn.
pub const NOWHERE: Vec2 = Vec2::splat(-1e4);

/// The distance by which a place outside the picture is moved inside. Farther places have no label.
const PUSH: f32 = 30.0;

/// The greatest distance of a label from the shape that it names, as a part of the pane's smaller side. In a small picture, it
/// would not be found farther away. The short name of a point or a vector is closer than a length's number.
const FAR: f32 = 0.2;
const FAR_NAME: f32 = 0.12;

/// The least values of that distance for a name in pixels, however small the picture is: outside a small disk around a point, and
/// beside a vector.
const POINT: f32 = 36.0;
const VECTOR: f32 = 34.0;

/// The possible centers of a label, best first, and finally [`NOWHERE`]. Each is calculated on demand: most labels keep their
/// place, and few of some eighty are tested.
pub struct Offers {
    /// The rows, each with the number at which the next one begins.
    rows: Vec<(usize, Row)>,
    size: Vec2,
    /// The area that centers are moved into.
    inside: Area,
}

/// A group of places with the same construction.
enum Row {
    /// A single center.
    Center(Vec2),
    /// Beyond a point, along a unit vector, at a distance.
    Beyond(Vec2, Vec2, f32),
    /// Around a point, at increasing distances.
    Around(Vec2, &'static [f32]),
    /// Along both sides of a segment, at increasing distances: its ends, the direction across, and the thickness of each side.
    Along([Vec2; 3], f32, &'static [f32]),
    /// Around a circle: center and radius.
    Rim(Vec2, f32),
    /// Inside a region.
    Inside(Box<Inside>),
    /// Inside outlines, with the corners of a box that contains the center.
    Area(Box<(Vec<Vec<Vec2>>, [Vec2; 2])>),
}

/// A region: its corners, their mean, and the corners of the box around them.
struct Inside {
    polygon: Vec<Vec2>,
    middle: Vec2,
    ends: [Vec2; 2],
}

/// The directions around a point: the diagonals, then the axes.
const ROUND: [Vec2; 8] = {
    const D: f32 = FRAC_1_SQRT_2;
    [
        vec2(D, -D),
        vec2(-D, -D),
        vec2(D, D),
        vec2(-D, D),
        vec2(0.0, -1.0),
        vec2(0.0, 1.0),
        vec2(1.0, 0.0),
        vec2(-1.0, 0.0),
    ]
};

/// The distance of a label from a circle's rim.
const RIM: f32 = 6.0;

/// The positions of labels along a segment.
const PARTS: [f32; 5] = [0.5, 0.38, 0.62, 0.26, 0.74];

/// The number of labels beside a segment at the same distance: one at each position, on both sides.
const BESIDE: usize = 2 * PARTS.len();

/// The cells of a grid of nine by nine, from the middle outwards.
static CELLS: LazyLock<Vec<(i8, i8)>> = LazyLock::new(|| {
    let mut cells: Vec<(i8, i8)> = (-4..=4).flat_map(|i| (-4..=4).map(move |j| (i, j))).collect();
    cells.sort_by_key(|(i, j)| i * i + j * j);
    cells
});

impl Row {
    fn inside(polygon: Vec<Vec2>) -> Self {
        if polygon.len() < 3 {
            return Self::Center(NOWHERE);
        }
        let middle = polygon.iter().sum::<Vec2>() / polygon.len() as f32;
        let (min, max) = polygon.iter().fold((middle, middle), |(min, max), p| (min.min(*p), max.max(*p)));
        Self::Inside(Box::new(Inside { polygon, middle, ends: [min, max] }))
    }

    fn area(v: &View, outlines: &[Vec<Vec2>], size: Vec2) -> Self {
        let pixels = |outline: &Vec<Vec2>| outline.iter().map(|&p| v.pixel(p)).collect();
        let outlines: Vec<Vec<Vec2>> = outlines.iter().map(pixels).collect();
        let (low, high) = (outlines.iter().flatten())
            .fold((v.area.max, v.area.min), |(min, max), p| (min.min(*p), max.max(*p)));
        // The outermost places touch the borders of the visible area, so that a narrow margin has a place too.
        let (low, high, half) = (low.max(v.area.min), high.min(v.area.max), (size + 8.0) / 2.0);
        let spread = ((high - low) / 2.0 - half).max(Vec2::ZERO) * 9.0 / 8.0;
        let middle = (low + high) / 2.0;
        Self::Area(Box::new((outlines, [middle - spread, middle + spread])))
    }

    fn len(&self) -> usize {
        match self {
            Self::Center(_) | Self::Beyond(..) => 1,
            Self::Around(_, rooms) => ROUND.len() * rooms.len(),
            Self::Rim(..) => ROUND.len(),
            Self::Along(.., rooms) => BESIDE * rooms.len(),
            Self::Inside(..) => 1 + CELLS.len(),
            Self::Area(..) => CELLS.len(),
        }
    }

    fn at(&self, i: usize, size: Vec2) -> Vec2 {
        match self {
            Self::Center(p) => *p,
            Self::Beyond(p, direction, room) => beyond(*p, *direction, *room, size),
            Self::Around(p, rooms) => beyond(*p, ROUND[i % ROUND.len()], rooms[i / ROUND.len()], size),
            Self::Along([a, b, n], thick, rooms) => {
                let (out, i) = (out(*n, size, thick + rooms[i / BESIDE]), i % BESIDE);
                a.lerp(*b, PARTS[i / 2]) + if i.is_multiple_of(2) { out } else { -out }
            }
            Self::Rim(c, r) => {
                let n = Vec2::from_angle((i as f32 - 1.0) * FRAC_PI_4);
                beyond(*c + n * *r, n, RIM, size)
            }
            // A place that does not fit keeps its number, so that a label finds its last place again.
            Self::Inside(part) => {
                let p = if i == 0 { part.middle } else { cell(i - 1, part.ends) };
                if fits(&part.polygon, Area::around(p, size + 8.0)) { p } else { NOWHERE }
            }
            Self::Area(area) => {
                let (outlines, ends) = &**area;
                let p = cell(i, *ends);
                // Slightly smaller than the outermost places, so that rounding does not decide.
                if fill::has_room(outlines, p, size + 7.5) { p } else { NOWHERE }
            }
        }
    }

    /// The area of all its places.
    fn reach(&self, size: Vec2) -> Area {
        match self {
            Self::Center(p) => Area { min: *p, max: *p },
            Self::Beyond(p, direction, room) => Area::of([beyond(*p, *direction, *room, size)]),
            Self::Around(p, rooms) => Area::around(*p, size + 2.0 * farthest(rooms)),
            Self::Along([a, b, n], thick, rooms) => {
                let out = out(*n, size, thick + farthest(rooms));
                Area::of([*a + out, *a - out, *b + out, *b - out])
            }
            Self::Rim(c, r) => Area::around(*c, size + 2.0 * (*r + RIM)),
            Self::Inside(part) => Area { min: part.ends[0], max: part.ends[1] },
            Self::Area(area) => Area { min: area.1[0], max: area.1[1] },
        }
    }
}

/// The greatest of some distances in ascending order.
fn farthest(rooms: &[f32]) -> f32 {
    rooms.last().copied().unwrap_or_default()
}

/// The vector to the center of a label whose border is at a distance from a segment, in the direction across.
fn out(n: Vec2, size: Vec2, room: f32) -> Vec2 {
    n * (n.abs().dot(size / 2.0) + room)
}

/// The position of a cell between two corners.
fn cell(i: usize, [min, max]: [Vec2; 2]) -> Vec2 {
    let (x, y) = CELLS[i];
    min + (max - min) * (vec2(f32::from(x), f32::from(y)) + 4.5) / 9.0
}

/// The center of a label whose border is at a distance from a point, in the direction of a unit vector.
fn beyond(p: Vec2, n: Vec2, room: f32, size: Vec2) -> Vec2 {
    p + n * room + n * size / 2.0
}

/// True if an area is in a convex polygon.
fn fits(polygon: &[Vec2], area: Area) -> bool {
    area.corners().into_iter().all(|corner| is_in(polygon, corner))
}

/// True if a point is in a convex polygon of either orientation.
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
    /// The places beside an item, for a label of this size, with their centers inside an area.
    pub(super) fn beside(v: &View, role: Role, shape: &Shape, size: Vec2, inside: Area) -> Self {
        // Nine rows for segments, which are frequent in pictures.
        let rows = if matches!(shape, Shape::Point(_)) { 1 } else { 9 };
        let mut offers = Self { rows: Vec::with_capacity(rows), size, inside };
        offers.offer(v, role, shape);
        offers
    }

    /// The given places.
    #[cfg(test)]
    pub fn at_centers(centers: Vec<Vec2>, size: Vec2) -> Self {
        let everywhere = Area { min: Vec2::NEG_INFINITY, max: Vec2::INFINITY };
        let mut offers = Self { rows: vec![], size, inside: everywhere };
        centers.into_iter().for_each(|center| offers.push(Row::Center(center)));
        offers
    }

    fn push(&mut self, row: Row) {
        let first = self.rows.last().map_or(0, |(end, _)| *end);
        self.rows.push((first + row.len(), row));
    }

    /// The number of places, including [`NOWHERE`].
    pub fn len(&self) -> usize {
        self.rows.last().map_or(0, |(end, _)| *end) + 1
    }

    /// The area that labels at any of them may cover.
    pub fn reach(&self) -> Area {
        let nothing = Area::of([]);
        let all = self.rows.iter().map(|(_, row)| row.reach(self.size));
        let Area { min, max } = all.fold(nothing, |all, row| all.and(&row));
        let pushed = |p: Vec2| p.max(self.inside.min).min(self.inside.max);
        Area { min: pushed(min) - self.size / 2.0, max: pushed(max) + self.size / 2.0 }
    }

    /// The place with a number below `len`.
    pub fn at(&self, i: usize) -> Vec2 {
        let Some(number) = self.rows.iter().position(|(end, _)| i < *end) else { return NOWHERE };
        let (_, row) = &self.rows[number];
        let first = if number == 0 { 0 } else { self.rows[number - 1].0 };
        let p = row.at(i - first, self.size);
        let pushed = p.max(self.inside.min).min(self.inside.max);
        if pushed.distance_squared(p) < PUSH * PUSH { pushed } else { NOWHERE }
    }

    /// Adds places along both sides of a segment, at these distances.
    fn along(&mut self, a: Vec2, b: Vec2, rooms: &'static [f32]) {
        self.beside_thick((a, b), 0.0, rooms);
    }

    /// Adds places along both sides of a thick segment.
    fn beside_thick(&mut self, (a, b): (Vec2, Vec2), thick: f32, rooms: &'static [f32]) {
        let n = (b - a).perp().normalize_or_zero();
        let n = if n == Vec2::ZERO { Vec2::NEG_Y } else { n };
        self.push(Row::Along([a, b, n], thick, rooms));
    }

    /// Adds places around a point, at these distances.
    fn around(&mut self, p: Vec2, rooms: &'static [f32]) {
        self.push(Row::Around(p, rooms));
    }

    /// Adds all rows beside an item, the best first.
    fn offer(&mut self, v: &View, role: Role, shape: &Shape) {
        let is_name = matches!(shape, Shape::Point(_) | Shape::Arrow(..));
        let part = if is_name { FAR_NAME } else { FAR };
        let far = v.area.size().min_element() * part;
        let far = match shape {
            Shape::Point(_) => far.max(POINT),
            Shape::Arrow(..) => far.max(VECTOR),
            _ => far,
        };
        let near = |rooms: &'static [f32]| &rooms[..rooms.partition_point(|room| *room <= far)];
        match shape {
            Shape::Point(p) => self.around(v.pixel(*p), near(&[11.0, 22.0, 36.0, 52.0, 80.0])),
            // The drawings lie along the axis, so its name is at an end.
            Shape::Segment(a, b) if role == Role::Axis => {
                let (out, a, b) = (v.vector(*b - *a).normalize_or_zero(), v.pixel(*a), v.pixel(*b));
                for (end, out) in [(b, out), (a, -out)] {
                    self.push(Row::Beyond(end, out, 4.0));
                    self.around(end, &[4.0]);
                }
            }
            Shape::Segment(a, b) | Shape::Drop(a, b) | Shape::Arrow(a, b) => {
                let (a, b) = visible(&v.area, v.pixel(*a), v.pixel(*b));
                self.along(a, b, &[7.0]);
                self.push(Row::Beyond(b, (b - a).normalize_or_zero(), 9.0));
                self.along(a, b, near(&[18.0, 32.0, 50.0, 70.0, 95.0]));
                // If it is crowded along the segment, there may be room around an end.
                for room in near(&[14.0, 34.0, 58.0]).chunks(1) {
                    self.around(b, room);
                    self.around(a, room);
                }
            }
            Shape::Band(a, b) => {
                let (a, b) = visible(&v.area, v.pixel(*a), v.pixel(*b));
                self.along(a, b, near(&[10.0, 24.0, 40.0, 58.0, 80.0]));
            }
            Shape::Line(p, _) | Shape::Ray(p, _) => match shape.line(v, -30.0) {
                Some((a, b)) => {
                    [0.94, 0.06, 0.85, 0.15].into_iter().for_each(|f| self.around(a.lerp(b, f), &[8.0]));
                }
                None => self.push(Row::Center(v.pixel(*p))),
            },
            Shape::Disk(c, r) | Shape::Circle(c, r) | Shape::Arc(c, r, _) | Shape::Ring(c, _, r) => {
                self.push(Row::Rim(v.pixel(*c), *r * v.scale));
            }
            Shape::Sector(c, r, facing, _) => {
                let n = Vec2::from_angle(*facing);
                let ahead = v.pixel(*c + *r * n);
                self.push(Row::Beyond(ahead, v.vector(n).normalize_or_zero(), 8.0));
                self.around(ahead, &[8.0]);
            }
            Shape::Capsule(a, b, r) => self.beside_thick((v.pixel(*a), v.pixel(*b)), r * v.scale, &[6.0]),
            Shape::Polygon(corners) | Shape::Part(corners) => {
                let corners: Vec<Vec2> = corners.iter().map(|&p| v.pixel(p)).collect();
                // An area is named inside, a body beside it.
                if matches!(role, Role::Area | Role::Projection) {
                    self.push(Row::inside(corners.clone()));
                }
                for room in near(&[6.0, 24.0, 48.0]).chunks(1) {
                    let next = corners.iter().cycle().skip(1);
                    corners.iter().zip(next).for_each(|(a, b)| self.along(*a, *b, room));
                }
            }
            Shape::Region(lines) => self.push(Row::inside(region(v, lines))),
            Shape::Area(outlines) => self.push(Row::area(v, outlines, self.size)),
            // A solid is drawn by its edges only, and a label inside covers none.
            Shape::Solid(solid) => {
                self.push(Row::inside(solid.outline.iter().map(|&p| v.pixel(p)).collect()));
            }
            Shape::Many(_) => self.push(Row::Center(v.pixel(shape.middle()))),
            Shape::RightAngle(p, ..) => self.around(v.pixel(*p), &[16.0]),
            Shape::Note(p) => {
                self.push(Row::Center(v.pixel(*p)));
                self.around(v.pixel(*p), &[4.0, 16.0]);
            }
        }
    }
}

/// The visible part of an intersection of half planes, in pixels.
pub(super) fn region(view: &View, lines: &[(Vec2, Vec2)]) -> Vec<Vec2> {
    let all = view.area.corners().map(|p| view.world(p)).to_vec();
    let part = lines.iter().fold(all, |part, &(a, b)| right_of(&part, a, b));
    part.into_iter().map(|p| view.pixel(p)).collect()
}
