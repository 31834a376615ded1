//! Many shapes that look alike, as outlines in pixels: a crowd has ten thousand of them, in every frame.

use super::Shape;
use super::theme::Style;
use super::view::View;
use glam::Vec2;
use std::f32::consts::{FRAC_PI_2, PI};
use std::sync::LazyLock;

/// Closed outlines, and lines of two points: all their points one after another, since room for each would cost more than they do.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outlines {
    points: Vec<Vec2>,
    /// Where each of them ends among the points.
    ends: Vec<usize>,
}

/// Many bodies that are smaller than this on average, in pixels, have no outline: each is a speck, this strong. What has nothing
/// inside, such as a box or a ring around each of them, is so small a veil.
const TINY: f32 = 7.0;
const SPECK: f32 = 0.5;
const VEIL: f32 = 0.2;

impl Outlines {
    /// Of shapes, in pixels.
    pub fn of(shapes: &[Shape], view: &View) -> Self {
        let mut outlines =
            Self { points: Vec::with_capacity(6 * shapes.len()), ends: Vec::with_capacity(shapes.len()) };
        shapes.iter().for_each(|shape| outlines.add(shape, view));
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
        let (mut all, mut count) = (0.0, 0_u32);
        for outline in self.iter().filter(|outline| outline.len() > 2) {
            all += outline[0].distance(outline[outline.len() / 2]);
            count += 1;
        }
        let mean = if count == 0 { f32::INFINITY } else { all / count as f32 };
        if mean >= TINY {
            return Style { width: style.width.min(mean / 7.0), dash: None, ..style };
        }
        // Inside and line would be one to the eye.
        let strength = if style.fill.3 > 0 { SPECK } else { VEIL };
        Style { fill: style.line.times(strength), width: 0.0, dash: None, ..style }
    }

    /// Adds a shape: the smaller, the fewer corners. All go round one way: where two overlap, both are filled. What is neither a body
    /// nor a segment has none.
    fn add(&mut self, shape: &Shape, view: &View) {
        let start = self.points.len();
        match shape {
            Shape::Disk(c, r) => self.disk(view.pixel(*c), r * view.scale),
            Shape::Capsule(a, b, r) if a == b => self.disk(view.pixel(*a), r * view.scale),
            Shape::Capsule(a, b, r) => self.capsule(view.pixel(*a), view.pixel(*b), r * view.scale),
            Shape::Polygon(corners) => self.points.extend(corners.iter().map(|&corner| view.pixel(corner))),
            Shape::Segment(a, b) => self.points.extend([view.pixel(*a), view.pixel(*b)]),
            _ => {}
        }
        let new = &mut self.points[start..];
        let before = new.last().copied().into_iter().chain(new.iter().copied());
        if before.zip(new.iter()).map(|(a, b)| a.perp_dot(*b)).sum::<f32>() < 0.0 {
            new.reverse();
        }
        self.ends.push(self.points.len());
    }

    fn disk(&mut self, center: Vec2, radius: f32) {
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

/// Into how many parts half a circle of a radius in pixels is cut.
fn steps(radius: f32) -> usize {
    (2.0 * radius.sqrt()).clamp(1.0, 24.0) as usize
}

/// Half circles in so many steps, from the left of a way round behind it.
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

    /// Of shapes at so many pixels to a unit.
    fn outlines(shapes: &[Shape], scale: f32) -> Outlines {
        let view = View { scale, ..View::fitting(Area::new(Vec2::ZERO, Vec2::ONE), Vec2::ZERO, Vec2::ONE) };
        Outlines::of(shapes, &view)
    }

    #[test]
    fn every_outline_keeps_to_its_shape_and_goes_round_the_same_way() {
        let corners = vec![vec2(0.0, 0.0), vec2(2.0, 0.0), vec2(1.0, 1.5)];
        let turned = corners.iter().rev().copied().collect();
        let shapes = [
            Shape::Disk(vec2(1.0, 2.0), 0.7),
            Shape::Capsule(vec2(-3.0, 0.5), vec2(2.0, 1.0), 0.4),
            Shape::Capsule(vec2(2.0, 1.0), vec2(2.0, 1.0), 0.4),
            Shape::Polygon(corners),
            Shape::Polygon(turned),
            Shape::Segment(vec2(1.0, 1.0), vec2(2.0, 3.0)),
        ];
        for scale in [0.5, 3.0, 40.0, 900.0] {
            let view =
                View { scale, ..View::fitting(Area::new(Vec2::ZERO, Vec2::ONE), Vec2::ZERO, Vec2::ONE) };
            let found = outlines(&shapes, scale);
            assert_eq!((found.len(), found.iter().count()), (6, 6));
            for (outline, shape) in found.iter().zip(&shapes) {
                // A corner cut off by no more than a third of a pixel is not seen.
                let away = outline.iter().map(|p| shape.distance(view.world(*p)) * scale).fold(0.0, f32::max);
                assert!(away < 1e-3 * scale.max(1.0), "{shape:?} at {scale}: {away}");
                let sides = (0..outline.len()).map(|i| (outline[i], outline[(i + 1) % outline.len()]));
                let twice: f32 = sides.map(|(a, b)| a.perp_dot(b)).sum();
                assert!(
                    twice >= -1e-2 && (twice > 0.0 || outline.len() == 2),
                    "{shape:?} at {scale}: {twice}"
                );
            }
        }
    }

    #[test]
    fn a_small_disk_has_six_corners_and_a_small_capsule_four() {
        let small = [Shape::Disk(Vec2::ONE, 0.1), Shape::Capsule(Vec2::ZERO, Vec2::ONE, 0.1)];
        let count = |scale: f32| outlines(&small, scale).iter().map(<[Vec2]>::len).collect::<Vec<_>>();
        assert_eq!(count(9.0), [6, 4]);
        assert!(count(900.0).iter().all(|corners| *corners > 30), "{:?}", count(900.0));
    }

    #[test]
    fn what_is_small_has_no_line_but_is_still_seen() {
        for role in [Role::Peer, Role::Ringed, Role::Axis] {
            let style = Theme::LIGHT.style(role);
            let look = |scale: f32| outlines(&[Shape::Disk(Vec2::ONE, 0.1)], scale).styled(style);
            let (large, small) = (look(90.0), look(9.0));
            assert_eq!((large.fill, small.width), (style.fill, 0.0));
            assert!(large.width > 1.0 && large.width <= style.width);
            assert!(small.fill.3 > 0 && small.fill != Color::NONE, "{role:?}");
        }
        let lines = outlines(&[Shape::Segment(Vec2::ZERO, Vec2::ONE)], 1.0);
        let style = Theme::LIGHT.style(Role::Counted);
        assert_eq!(lines.styled(style).width, style.width, "lines stay lines");
    }
}
