//! Shapes in world units.

use super::clip::{endless, right_of};
use super::many::{Many, polygon_distance, segment_distance};
use super::outlines::{capsule_outline, sector_outline};
use super::view::View;
use glam::Vec2;
use std::sync::Arc;

/// The projection of a body in space, in the picture's units.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Solid {
    /// The outline: convex corners in order; fewer than three for lines only.
    pub outline: Vec<Vec2>,
    /// The visible faces, each with its darkness from 0 to 1.
    pub faces: Vec<(Vec<Vec2>, f32)>,
    /// The visible parts of its edges.
    pub edges: Vec<Vec<Vec2>>,
    /// The visible parts of thin lines on its surface.
    pub lines: Vec<Vec<Vec2>>,
    /// The parts hidden by itself or another body: thin and dashed.
    pub hidden: Vec<Vec<Vec2>>,
}

/// A shape in world units, y up.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A dot.
    Point(Vec2),
    /// From one point to another.
    Segment(Vec2, Vec2),
    /// From a shape to its shadow: a thin dashed line.
    Drop(Vec2, Vec2),
    /// A straight line without ends, through the first point along the second, a direction.
    Line(Vec2, Vec2),
    /// A straight line from the first point on, in one direction.
    Ray(Vec2, Vec2),
    /// A vector from one point to another.
    Arrow(Vec2, Vec2),
    /// Center and radius.
    Disk(Vec2, f32),
    /// A circle's outline, for a length that is swept around.
    Circle(Vec2, f32),
    /// A part of a circle's outline, counter-clockwise from the right: center, radius, and the fraction from 0 to 1.
    Arc(Vec2, f32, f32),
    /// A field of view: center, radius, the direction of its middle, and the opening to either side, in radians.
    Sector(Vec2, f32, f32, f32),
    /// Two ends and a radius.
    Capsule(Vec2, Vec2, f32),
    /// Convex corners in order.
    Polygon(Vec<Vec2>),
    /// A body in space, as the camera sees it.
    Solid(Arc<Solid>),
    /// Many disks, capsules, polygons and segments with the same look, drawn together.
    Many(Arc<Many>),
    /// A part of a body, such as the common part of two: convex corners.
    Part(Vec<Vec2>),
    /// The area between two circles around a point: from the first radius to the second.
    Ring(Vec2, f32, f32),
    /// A region: right of each line from the first point to the second.
    Region(Vec<(Vec2, Vec2)>),
    /// A region given by outlines, with holes: closed lines with the region on their left.
    Area(Vec<Vec<Vec2>>),
    /// A shadow on an axis, a thick bar between two points.
    Band(Vec2, Vec2),
    /// The sign of a right angle at the first point, between two directions.
    RightAngle(Vec2, Vec2, Vec2),
    /// Only the item's label, at this point.
    Note(Vec2),
}

impl Shape {
    /// Many shapes, each added by a function.
    pub fn many<T>(items: impl IntoIterator<Item = T>, add: impl Fn(&mut Many, T)) -> Self {
        let items = items.into_iter();
        let mut many = Many::with_room(items.size_hint().0);
        items.for_each(|item| add(&mut many, item));
        Self::Many(many.into())
    }

    /// Points that locate the shape, for fitting a view and for checks.
    pub fn points(&self) -> Vec<Vec2> {
        match self {
            Self::Point(p) | Self::Note(p) | Self::Line(p, _) | Self::Ray(p, _) | Self::RightAngle(p, ..) => {
                vec![*p]
            }
            Self::Segment(a, b) | Self::Drop(a, b) | Self::Arrow(a, b) | Self::Band(a, b) => vec![*a, *b],
            Self::Disk(c, r) | Self::Circle(c, r) | Self::Arc(c, r, _) => {
                vec![*c - Vec2::splat(*r), *c + Vec2::splat(*r)]
            }
            Self::Capsule(a, b, r) => {
                let r = Vec2::splat(*r);
                vec![*a - r, *a + r, *b - r, *b + r]
            }
            Self::Ring(c, r, s) => vec![*c - Vec2::splat(r.max(*s)), *c + Vec2::splat(r.max(*s))],
            Self::Sector(c, r, facing, half) => sector_outline(*c, *r, *facing, *half),
            Self::Polygon(corners) | Self::Part(corners) => corners.clone(),
            Self::Region(lines) => lines.iter().flat_map(|&(a, b)| [a, b]).collect(),
            Self::Area(outlines) => outlines.concat(),
            Self::Many(many) => many.iter().flat_map(|one| one.points().collect::<Vec<_>>()).collect(),
            Self::Solid(solid) if solid.outline.is_empty() => {
                [&solid.edges[..], &solid.hidden].concat().concat()
            }
            Self::Solid(solid) => solid.outline.clone(),
        }
    }

    /// The mean of its points: the center of a disk, of a capsule, of a polygon's corners.
    pub fn middle(&self) -> Vec2 {
        let points = self.points();
        points.iter().sum::<Vec2>() / points.len().max(1) as f32
    }

    /// The shape while it grows into place, from 0 to 1: through the shapes that it comes from, or else in the way of its kind.
    /// An arrow grows from its tail, a bar along its length, a circle is swept around. Other shapes appear at once.
    pub fn growing(&self, from: &[Self], t: f32) -> Self {
        if t >= 1.0 {
            return self.clone();
        }
        let stages = t * from.len().max(1) as f32;
        let stage = stages as usize;
        from.get(stage + 1).unwrap_or(self).between(from.get(stage), stages - stage as f32)
    }

    /// The shape interpolated from another one.
    fn between(&self, from: Option<&Self>, t: f32) -> Self {
        let far = |a: Vec2, b: Vec2| a.lerp(b, t);
        match (self, from) {
            (Self::Point(p), Some(Self::Point(q))) => Self::Point(far(*q, *p)),
            (Self::Polygon(to), Some(Self::Polygon(from))) if from.len() == to.len() => {
                Self::Polygon(from.iter().zip(to).map(|(from, to)| far(*from, *to)).collect())
            }
            (Self::Arrow(a, b), Some(Self::Arrow(c, d))) => Self::Arrow(far(*c, *a), far(*d, *b)),
            (Self::Segment(a, b), Some(Self::Segment(c, d))) => Self::Segment(far(*c, *a), far(*d, *b)),
            (Self::Band(a, b), Some(Self::Band(c, d))) => Self::Band(far(*c, *a), far(*d, *b)),
            (Self::Segment(a, b), _) => Self::Segment(*a, far(*a, *b)),
            (Self::Drop(a, b), _) => Self::Drop(*a, far(*a, *b)),
            (Self::Arrow(a, b), _) => Self::Arrow(*a, far(*a, *b)),
            (Self::Band(a, b), _) => Self::Band(*a, far(*a, *b)),
            (Self::Circle(c, r), _) => Self::Arc(*c, *r, t),
            (Self::Ring(c, r, s), _) => Self::Ring(*c, *r, r + t * (s - r)),
            (Self::Sector(c, r, facing, half), _) => Self::Sector(*c, *r, *facing, t * half),
            _ => self.clone(),
        }
    }

    /// The outline of a body as corners; empty for shapes without an inside.
    fn outline(&self) -> Vec<Vec2> {
        match self {
            Self::Disk(c, r) => capsule_outline(*c, *c, *r),
            Self::Capsule(a, b, r) => capsule_outline(*a, *b, *r),
            Self::Polygon(corners) | Self::Part(corners) => corners.clone(),
            Self::Solid(solid) => solid.outline.clone(),
            _ => vec![],
        }
    }

    /// The shape as a straight line in pixels. An infinite line is clipped to the visible area with some margin. `None` if it is
    /// no line, or misses the area.
    pub fn line(&self, view: &View, room: f32) -> Option<(Vec2, Vec2)> {
        match self {
            Self::Segment(a, b) | Self::Drop(a, b) | Self::Arrow(a, b) | Self::Band(a, b) => {
                Some((view.pixel(*a), view.pixel(*b)))
            }
            Self::Line(p, d) => endless(view, (*p, *d), f32::NEG_INFINITY, room),
            Self::Ray(p, d) => endless(view, (*p, *d), 0.0, room),
            _ => None,
        }
    }

    /// True if it is unbounded, or placed wherever there is room.
    pub fn is_endless(&self) -> bool {
        matches!(self, Self::Line(..) | Self::Ray(..) | Self::Region(_) | Self::Note(_))
    }

    /// The distance of `p` from the drawn shape; zero inside filled shapes, infinite for regions and notes.
    pub fn distance(&self, p: Vec2) -> f32 {
        match self {
            Self::Point(c) => p.distance(*c),
            Self::Segment(a, b) | Self::Drop(a, b) | Self::Arrow(a, b) | Self::Band(a, b) => {
                segment_distance(p, *a, *b)
            }
            Self::Line(c, d) => d.normalize_or_zero().perp_dot(p - *c).abs(),
            Self::Ray(c, d) => {
                let w = p - *c;
                let along = w.dot(d.normalize_or_zero()).max(0.0);
                w.distance(along * d.normalize_or_zero())
            }
            Self::Disk(c, r) => (p.distance(*c) - r).max(0.0),
            Self::Circle(c, r) | Self::Arc(c, r, _) => (p.distance(*c) - r).abs(),
            Self::Capsule(a, b, r) => (segment_distance(p, *a, *b) - r).max(0.0),
            Self::Sector(c, r, facing, half) => {
                let (d, edge) = (p - *c, |turn: f32| *c + *r * Vec2::from_angle(facing + turn));
                if Vec2::from_angle(-facing).rotate(d).to_angle().abs() <= *half {
                    (d.length() - r).max(0.0)
                } else {
                    segment_distance(p, *c, edge(*half)).min(segment_distance(p, *c, edge(-half)))
                }
            }
            Self::Polygon(corners) | Self::Part(corners) => polygon_distance(corners, p),
            Self::Solid(solid) => polygon_distance(&solid.outline, p),
            Self::Ring(c, r, s) => {
                let d = p.distance(*c);
                (r.min(*s) - d).max(d - r.max(*s)).max(0.0)
            }
            Self::Many(many) => many.iter().map(|one| one.distance(p)).fold(f32::INFINITY, f32::min),
            Self::Region(_) | Self::Area(_) | Self::RightAngle(..) | Self::Note(_) => f32::INFINITY,
        }
    }
}

/// The common part of two convex bodies, hatched: the first one, clipped by each side of the second.
pub fn shared(one: &Shape, other: &Shape) -> Shape {
    let (one, mut other) = (one.outline(), other.outline());
    let twice: f32 = (0..other.len()).map(|i| other[i].perp_dot(other[(i + 1) % other.len()])).sum();
    if twice > 0.0 {
        other.reverse();
    }
    let sides = (0..other.len()).map(|i| (other[i], other[(i + 1) % other.len()]));
    Shape::Part(sides.fold(one, |part, (a, b)| if a == b { part } else { right_of(&part, a, b) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;
    use std::f32::consts::FRAC_PI_4;

    fn square(at: Vec2) -> Shape {
        Shape::Polygon(
            [vec2(0.0, 0.0), vec2(2.0, 0.0), vec2(2.0, 2.0), vec2(0.0, 2.0)].map(|p| at + p).to_vec(),
        )
    }

    #[test]
    fn the_common_part_of_two_bodies_is_inside_both() {
        let (one, other) = (square(Vec2::ZERO), square(vec2(1.0, 1.0)));
        for (one, other) in [(&one, &other), (&other, &one)] {
            let Shape::Part(corners) = shared(one, other) else { panic!("it is a part") };
            let (min, max) =
                corners.iter().fold((corners[0], corners[0]), |(a, b), p| (a.min(*p), b.max(*p)));
            assert_eq!((min, max), (vec2(1.0, 1.0), vec2(2.0, 2.0)));
        }
        assert_eq!(shared(&one, &square(vec2(5.0, 0.0))), Shape::Part(vec![]));
    }

    #[test]
    fn a_sector_is_as_far_as_its_rim_or_its_edges() {
        let wide = Shape::Sector(vec2(1.0, 0.0), 2.0, 0.0, 2.0);
        for (p, distance) in [((4.0, 0.0), 1.0), ((0.9, 1.0), 0.0), ((1.0, 0.0), 0.0), ((1.0, -2.5), 0.5)] {
            assert!((wide.distance(p.into()) - distance).abs() < 1e-6, "{p:?}");
        }
        let quarter = Shape::Sector(Vec2::ZERO, 2.0, FRAC_PI_4, FRAC_PI_4);
        for (p, distance) in [((1.0, -0.5), 0.5), ((-3.0, -4.0), 5.0), ((3.0, 4.0), 3.0)] {
            assert!((quarter.distance(p.into()) - distance).abs() < 1e-6, "{p:?}");
        }
    }

    #[test]
    fn a_growing_shape_passes_through_its_stages() {
        let point = |x| Shape::Point(vec2(x, 0.0));
        let at = |t| point(4.0).growing(&[point(0.0), point(10.0)], t);
        assert_eq!([at(0.0), at(0.25), at(0.5), at(0.75), at(1.0)], [0.0, 5.0, 10.0, 7.0, 4.0].map(point));
    }
}
