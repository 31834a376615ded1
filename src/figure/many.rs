//! Many shapes with the same look, and their outlines in pixels. A crowd draws ten thousand of them in every frame.

use super::theme::Style;
use super::view::View;
use crate::geometry::segments::closest_point;
use crate::geometry::{Segment, side_of_line};
use glam::Vec2;
use std::f32::consts::{FRAC_PI_2, PI};
use std::sync::LazyLock;

/// Many disks, capsules, polygons and segments, in world units. Each is the set of points within a radius of the hull of its
/// corners. One list holds all corners, since separate lists would cost more than the corners.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Many {
    corners: Vec<Vec2>,
    /// The end of each shape's corners in the list, and its radius.
    each: Vec<(usize, f32)>,
}

/// One of many shapes.
#[derive(Debug, Clone, Copy)]
pub struct One<'a> {
    corners: &'a [Vec2],
    radius: f32,
}

impl Many {
    /// An empty list, with capacity for about this many.
    pub fn with_room(count: usize) -> Self {
        Self { corners: Vec::with_capacity(3 * count), each: Vec::with_capacity(count) }
    }

    /// Adds a disk.
    pub fn disk(&mut self, center: Vec2, radius: f32) {
        self.add(&[center], radius);
    }

    /// Adds a capsule, or a disk if its ends are equal.
    pub fn capsule(&mut self, a: Vec2, b: Vec2, radius: f32) {
        let ends = [a, b];
        self.add(if a == b { &ends[..1] } else { &ends }, radius);
    }

    /// Adds a convex polygon with its corners in order.
    pub fn polygon(&mut self, corners: &[Vec2]) {
        self.add(corners, 0.0);
    }

    /// Adds a line between two points.
    pub fn segment(&mut self, a: Vec2, b: Vec2) {
        self.add(&[a, b], 0.0);
    }

    fn add(&mut self, corners: &[Vec2], radius: f32) {
        self.corners.extend_from_slice(corners);
        self.each.push((self.corners.len(), radius));
    }

    /// All shapes.
    pub fn iter(&self) -> impl Iterator<Item = One<'_>> {
        let starts = std::iter::once(0).chain(self.each.iter().map(|(end, _)| *end));
        starts
            .zip(&self.each)
            .map(|(start, &(end, radius))| One { corners: &self.corners[start..end], radius })
    }
}

impl One<'_> {
    /// Points whose bounding box is that of the shape.
    pub fn points(&self) -> impl Iterator<Item = Vec2> {
        self.corners.iter().flat_map(|&corner| [corner - self.radius, corner + self.radius])
    }

    /// The distance of a point from the shape; zero inside.
    pub fn distance(&self, p: Vec2) -> f32 {
        let core = match *self.corners {
            [] => f32::INFINITY,
            [a] => p.distance(a),
            [a, b] => segment_distance(p, a, b),
            _ => polygon_distance(self.corners, p),
        };
        (core - self.radius).max(0.0)
    }
}

/// The distance of `p` from a convex polygon; zero inside, where it lies on one side of all edges.
pub(super) fn polygon_distance(corners: &[Vec2], p: Vec2) -> f32 {
    let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
    let (mut left, mut right) = (false, false);
    for (&a, &b) in edges() {
        let side = side_of_line(p, a, b);
        left |= side > 0.0;
        right |= side < 0.0;
    }
    if left != right {
        return 0.0;
    }
    edges().map(|(&a, &b)| segment_distance(p, a, b)).fold(f32::INFINITY, f32::min)
}

/// The distance of `p` from a segment.
pub(super) fn segment_distance(p: Vec2, a: Vec2, b: Vec2) -> f32 {
    Segment::new(a, b).map_or(f32::INFINITY, |segment| closest_point(p, &segment).gap_squared.sqrt())
}

/// Closed outlines, and lines of two points. One list holds all points, since separate lists would cost more than the points.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outlines {
    points: Vec<Vec2>,
    /// The end of each outline in the list.
    ends: Vec<usize>,
}

/// The least area in pixels at which a shape keeps its form. Smaller ones are drawn as squares, which stay visible. A sliver
/// thinner than a pixel would flicker as it moves between the sample points of the graphics card.
const SQUARE: f32 = 4.0;

/// The least radius in pixels at which a disk is round. A smaller one is a square of the same area, which looks the same and has
/// the fewest corners.
const ROUND: f32 = 2.0;

/// The average size in pixels below which many bodies have no outline: each is a speck of this strength. Unfilled shapes, such as
/// a box or a ring around each body, become a veil.
const TINY: f32 = 7.0;
const SPECK: f32 = 0.5;
const VEIL: f32 = 0.2;

impl Outlines {
    /// The outlines of shapes, in pixels.
    pub fn of(many: &Many, view: &View) -> Self {
        let count = many.each.len();
        let mut outlines = Self { points: Vec::with_capacity(6 * count), ends: Vec::with_capacity(count) };
        many.iter().for_each(|one| outlines.add(one, view));
        outlines
    }

    /// All outlines.
    pub fn iter(&self) -> impl Iterator<Item = &[Vec2]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.points[start..end])
    }

    /// The number of outlines.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there are no outlines.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The points of all outlines.
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    /// The style for these outlines. Small ones have thin lines.
    pub(super) fn styled(&self, style: Style) -> Style {
        let Some(mean) = self.mean(|corners| corners > 2) else {
            // Lines stay lines, thin enough not to merge.
            let most =
                self.mean(|corners| corners == 2).map_or(f32::INFINITY, |length| (length / 3.0).max(1.0));
            return Style { width: style.width.min(most), ..style };
        };
        if mean >= TINY {
            return Style { width: style.width.min(mean / 7.0), dash: None, ..style };
        }
        // Fill and line would be indistinguishable.
        let strength = if style.fill.3 > 0 { SPECK } else { VEIL };
        Style { fill: style.line.times(strength), width: 0.0, dash: None, ..style }
    }

    /// The mean distance from the first corner to the opposite one, of outlines with matching numbers of corners.
    fn mean(&self, corners: impl Fn(usize) -> bool) -> Option<f32> {
        let (mut all, mut count) = (0.0, 0_u32);
        for outline in self.iter().filter(|outline| corners(outline.len())) {
            all += outline[0].distance(outline[outline.len() / 2]);
            count += 1;
        }
        (count > 0).then_some(all / count as f32)
    }

    /// Adds a shape. Smaller ones get fewer corners. All have the same orientation, so that overlaps are filled.
    fn add(&mut self, One { corners, radius }: One<'_>, view: &View) {
        let start = self.points.len();
        match *corners {
            [center] => self.disk(view.pixel(center), radius * view.scale),
            [a, b] if radius > 0.0 => self.capsule(view.pixel(a), view.pixel(b), radius * view.scale),
            _ => {
                self.points.extend(corners.iter().map(|&corner| view.pixel(corner)));
                if twice_area(&self.points[start..]) < 0.0 {
                    self.points[start..].reverse();
                }
            }
        }
        self.square_if_tiny(start);
        self.ends.push(self.points.len());
    }

    /// Replaces the outline that begins at `start` with a square of the same area, if it is tiny.
    fn square_if_tiny(&mut self, start: usize) {
        let outline = &self.points[start..];
        let area = twice_area(outline).abs() / 2.0;
        if outline.len() > 2 && area < SQUARE {
            let middle = outline.iter().sum::<Vec2>() / outline.len() as f32;
            self.points.truncate(start);
            self.square(middle, area);
        }
    }

    /// An upright square, no smaller than a pixel.
    fn square(&mut self, middle: Vec2, area: f32) {
        let half = area.sqrt().max(1.0) / 2.0;
        let corner = |x: f32, y: f32| middle + half * Vec2::new(x, y);
        self.points.extend([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
    }

    fn disk(&mut self, center: Vec2, radius: f32) {
        if radius < ROUND {
            return self.square(center, PI * radius * radius);
        }
        let steps = steps(radius).max(3);
        // Each half ends where the other begins.
        let half = ARCS[steps][..steps].iter().map(|turn| *turn * radius);
        self.points.extend(half.clone().map(|n| center + n).chain(half.map(|n| center - n)));
    }

    fn capsule(&mut self, a: Vec2, b: Vec2, radius: f32) {
        let along = (b - a).normalize_or(Vec2::X) * radius;
        let arc = ARCS[steps(radius)].iter().map(|turn| turn.rotate(along));
        self.points.extend(arc.clone().map(|n| a + n).chain(arc.map(|n| b - n)));
    }
}

/// Twice the signed area within an outline, negative for the opposite orientation.
fn twice_area(outline: &[Vec2]) -> f32 {
    let before = outline.last().into_iter().chain(outline);
    before.zip(outline).map(|(a, b)| a.perp_dot(*b)).sum()
}

/// The number of parts into which half a circle of a radius in pixels is divided.
fn steps(radius: f32) -> usize {
    (2.0 * radius.sqrt()).clamp(1.0, 24.0) as usize
}

/// Half circles of 0 to 24 steps, from the left of a direction around behind it.
static ARCS: LazyLock<Vec<Vec<Vec2>>> = LazyLock::new(|| {
    let turn = |i: u8, steps: u8| FRAC_PI_2 + f32::from(i) / f32::from(steps.max(1)) * PI;
    (0..=24).map(|steps| (0..=steps).map(|i| Vec2::from_angle(turn(i, steps))).collect()).collect()
});

#[cfg(test)]
mod tests {
    use super::super::theme::{Color, Theme};
    use super::super::{Role, view::Area};
    use super::*;
    use glam::vec2;

    fn many(add: impl FnOnce(&mut Many)) -> Many {
        let mut many = Many::default();
        add(&mut many);
        many
    }

    fn view(scale: f32) -> View {
        View { scale, ..View::fitting(Area::new(Vec2::ZERO, Vec2::ONE), Vec2::ZERO, Vec2::ONE) }
    }

    /// The outlines at this number of pixels per unit.
    fn outlines(scale: f32, add: impl FnOnce(&mut Many)) -> Outlines {
        Outlines::of(&many(add), &view(scale))
    }

    #[test]
    fn every_outline_keeps_to_its_shape_and_goes_round_the_same_way() {
        let corners = [vec2(0.0, 0.0), vec2(2.0, 0.0), vec2(1.0, 1.5)];
        let many = many(|many| {
            many.disk(vec2(1.0, 2.0), 0.7);
            many.capsule(vec2(-3.0, 0.5), vec2(2.0, 1.0), 0.4);
            many.capsule(vec2(2.0, 1.0), vec2(2.0, 1.0), 0.4);
            many.polygon(&corners);
            many.polygon(&[corners[0], corners[2], corners[1]]);
            many.segment(vec2(1.0, 1.0), vec2(2.0, 3.0));
        });
        for scale in [0.5, 3.0, 40.0, 900.0] {
            let view = view(scale);
            let found = Outlines::of(&many, &view);
            assert_eq!((found.len(), found.iter().count()), (6, 6));
            for (outline, one) in found.iter().zip(many.iter()) {
                let away = outline.iter().map(|p| one.distance(view.world(*p)) * scale).fold(0.0, f32::max);
                let most = match one.corners {
                    // A square in place of a tiny shape is at most two pixels wide.
                    _ if twice_area(outline) <= 2.0 * SQUARE => SQUARE.sqrt(),
                    // The corners of a square are a quarter farther away than the rim of the circle with the same area.
                    [_] if one.radius * scale < ROUND => 0.26 * ROUND,
                    _ => 1e-3 * scale,
                };
                assert!(away <= most, "{one:?} at {scale}: {away}");
                let sides = (0..outline.len()).map(|i| (outline[i], outline[(i + 1) % outline.len()]));
                let twice: f32 = sides.map(|(a, b)| a.perp_dot(b)).sum();
                assert!(twice >= -1e-2 && (twice > 0.0 || outline.len() == 2), "{one:?} at {scale}: {twice}");
            }
        }
    }

    #[test]
    fn the_smaller_a_shape_the_fewer_corners_it_has() {
        let many = many(|many| {
            many.disk(Vec2::ONE, 0.1);
            many.capsule(Vec2::ZERO, Vec2::ONE, 0.1);
        });
        let count = |scale| Outlines::of(&many, &view(scale)).iter().map(<[Vec2]>::len).collect::<Vec<_>>();
        assert_eq!((count(9.0), count(20.0)), (vec![4, 4], vec![6, 6]));
        assert!(count(900.0).iter().all(|corners| *corners > 30), "{:?}", count(900.0));
    }

    #[test]
    fn a_tiny_shape_is_a_square_of_the_same_area_but_no_smaller_than_a_pixel() {
        let sliver = [vec2(1.0, 1.0), vec2(7.0, 2.0), vec2(7.0, 3.0)];
        for (scale, area) in [(1.0, 3.0), (0.8, 1.92), (0.5, 1.0), (0.01, 1.0)] {
            let found = outlines(scale, |many| many.polygon(&sliver));
            let [[a, b, c, d]] = found.iter().collect::<Vec<_>>()[..] else { panic!("{found:?}") };
            assert!((twice_area(&[*a, *b, *c, *d]) - 2.0 * area).abs() < 1e-4, "{scale}: {found:?}");
            assert!(a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x, "{scale}: {found:?}");
            let middle = view(scale).pixel(vec2(5.0, 2.0));
            assert!(((*a + *c) / 2.0).distance(middle) < 1e-4, "{scale}: {found:?}");
        }
        let large = outlines(2.0, |many| many.polygon(&sliver));
        assert_eq!(large.points().len(), 3);
    }

    #[test]
    fn a_small_shape_has_no_line_but_is_still_visible() {
        for role in [Role::Peer, Role::Ringed, Role::Axis] {
            let style = Theme::LIGHT.style(role);
            let look = |scale: f32| outlines(scale, |many| many.disk(Vec2::ONE, 0.1)).styled(style);
            let (large, small) = (look(90.0), look(9.0));
            assert_eq!((large.fill, small.width), (style.fill, 0.0));
            assert!(large.width > 1.0 && large.width <= style.width);
            assert!(small.fill.3 > 0 && small.fill != Color::NONE, "{role:?}");
        }
        let style = Theme::LIGHT.style(Role::Vector2);
        let width =
            |scale| outlines(scale, |many| many.segment(Vec2::ZERO, 5.0 * Vec2::X)).styled(style).width;
        assert_eq!([9.0, 1.2, 0.1].map(width), [style.width, 2.0, 1.0], "lines stay lines");
    }
}
