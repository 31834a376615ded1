//! Many shapes that look alike, and their outlines in pixels: a crowd has ten thousand of them, in every frame.

use super::theme::Style;
use super::view::View;
use crate::geometry::segments::closest_point;
use crate::geometry::{Segment, side_of_line};
use glam::Vec2;
use std::f32::consts::{FRAC_PI_2, PI};
use std::sync::LazyLock;

/// Many disks, capsules, polygons and segments, in world units: each is what lies within a radius of its corners and all between
/// them. All the corners lie one after another, since room for those of each would cost more than they do.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Many {
    corners: Vec<Vec2>,
    /// Of each of them, where it ends among the corners, and its radius.
    each: Vec<(usize, f32)>,
}

/// One of many shapes.
#[derive(Debug, Clone, Copy)]
pub struct One<'a> {
    corners: &'a [Vec2],
    radius: f32,
}

impl Many {
    /// None yet, with room for about this many.
    pub fn with_room(count: usize) -> Self {
        Self { corners: Vec::with_capacity(3 * count), each: Vec::with_capacity(count) }
    }

    /// Adds a disk.
    pub fn disk(&mut self, center: Vec2, radius: f32) {
        self.add(&[center], radius);
    }

    /// Adds a capsule; where its ends are one, it is a disk.
    pub fn capsule(&mut self, a: Vec2, b: Vec2, radius: f32) {
        let ends = [a, b];
        self.add(if a == b { &ends[..1] } else { &ends }, radius);
    }

    /// Adds convex corners in order.
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

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = One<'_>> {
        let starts = std::iter::once(0).chain(self.each.iter().map(|(end, _)| *end));
        starts
            .zip(&self.each)
            .map(|(start, &(end, radius))| One { corners: &self.corners[start..end], radius })
    }
}

impl One<'_> {
    /// Points that say where it is: nothing of it reaches farther to any side.
    pub fn points(&self) -> impl Iterator<Item = Vec2> {
        self.corners.iter().flat_map(|&corner| [corner - self.radius, corner + self.radius])
    }

    /// How far a point is from it; zero inside.
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

/// How far `p` is from a convex polygon; zero inside, where it lies on one side of all edges.
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

/// How far `p` is from a segment.
pub(super) fn segment_distance(p: Vec2, a: Vec2, b: Vec2) -> f32 {
    Segment::new(a, b).map_or(f32::INFINITY, |segment| closest_point(p, &segment).gap_squared.sqrt())
}

/// Closed outlines, and lines of two points: all their points one after another, since room for each would cost more than they do.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outlines {
    points: Vec<Vec2>,
    /// Where each of them ends among the points.
    ends: Vec<usize>,
}

/// Shapes that cover fewer pixels than this are drawn as squares: their form cannot be seen, but that they are there must be. A sliver
/// thinner than a pixel would come and go as it moves, between the places where the graphics card looks.
const SQUARE: f32 = 4.0;

/// A disk of a smaller radius, in pixels, is a square of the same area: that it is round cannot be seen, and a square has the fewest
/// corners.
const ROUND: f32 = 2.0;

/// Many bodies that are smaller than this on average, in pixels, have no outline: each is a speck, this strong. What has nothing
/// inside, such as a box or a ring around each of them, is so small a veil.
const TINY: f32 = 7.0;
const SPECK: f32 = 0.5;
const VEIL: f32 = 0.2;

impl Outlines {
    /// Of shapes, in pixels.
    pub fn of(many: &Many, view: &View) -> Self {
        let count = many.each.len();
        let mut outlines = Self { points: Vec::with_capacity(6 * count), ends: Vec::with_capacity(count) };
        many.iter().for_each(|one| outlines.add(one, view));
        outlines
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &[Vec2]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.points[start..end])
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All their points.
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    /// How they look in this style. Where they are small, their lines are thin.
    pub(super) fn styled(&self, style: Style) -> Style {
        let Some(mean) = self.mean(|corners| corners > 2) else {
            // They stay lines, and do not run into each other.
            let most =
                self.mean(|corners| corners == 2).map_or(f32::INFINITY, |length| (length / 3.0).max(1.0));
            return Style { width: style.width.min(most), ..style };
        };
        if mean >= TINY {
            return Style { width: style.width.min(mean / 7.0), dash: None, ..style };
        }
        // Inside and line would be one to the eye.
        let strength = if style.fill.3 > 0 { SPECK } else { VEIL };
        Style { fill: style.line.times(strength), width: 0.0, dash: None, ..style }
    }

    /// How far it is on average from a first corner to the opposite one, of outlines with these numbers of corners.
    fn mean(&self, corners: impl Fn(usize) -> bool) -> Option<f32> {
        let (mut all, mut count) = (0.0, 0_u32);
        for outline in self.iter().filter(|outline| corners(outline.len())) {
            all += outline[0].distance(outline[outline.len() / 2]);
            count += 1;
        }
        (count > 0).then_some(all / count as f32)
    }

    /// Adds a shape: the smaller, the fewer corners. All go round one way: where two overlap, both are filled.
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

    /// Makes a square of the same area of the outline that begins there, if it is tiny.
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
        // Half of it ends where the other begins.
        let half = ARCS[steps][..steps].iter().map(|turn| *turn * radius);
        self.points.extend(half.clone().map(|n| center + n).chain(half.map(|n| center - n)));
    }

    fn capsule(&mut self, a: Vec2, b: Vec2, radius: f32) {
        let along = (b - a).normalize_or(Vec2::X) * radius;
        let arc = ARCS[steps(radius)].iter().map(|turn| turn.rotate(along));
        self.points.extend(arc.clone().map(|n| a + n).chain(arc.map(|n| b - n)));
    }
}

/// Twice the area within an outline, which is negative where it goes round the other way.
fn twice_area(outline: &[Vec2]) -> f32 {
    let before = outline.last().into_iter().chain(outline);
    before.zip(outline).map(|(a, b)| a.perp_dot(*b)).sum()
}

/// Into how many parts half a circle of a radius in pixels is cut.
fn steps(radius: f32) -> usize {
    (2.0 * radius.sqrt()).clamp(1.0, 24.0) as usize
}

/// Half circles of 0 to 24 steps, from the left of a way round behind it.
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

    /// At so many pixels to a unit.
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
                    // A square in the place of something tiny is at most two pixels wide.
                    _ if twice_area(outline) <= 2.0 * SQUARE => SQUARE.sqrt(),
                    // The corners of a square are a quarter farther away than the circle of the same area.
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
    fn what_is_tiny_is_a_square_of_the_same_area_but_no_smaller_than_a_pixel() {
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
    fn what_is_small_has_no_line_but_is_still_seen() {
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
