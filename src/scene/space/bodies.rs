//! Bodies of space in the picture: their outlines, edges and shadows, and the intersections of their surfaces.

use super::sight::{Lines, Opaque, Sight};
use super::{Eye, Level};
use crate::figure::{Shape, Solid};
use crate::geometry::{Cloud, Obb3, Segment3, Sphere, hull};
use glam::{Vec2, Vec3};
use std::f32::consts::TAU;
use std::sync::LazyLock;

/// Marks the points of a line that other bodies hide.
fn past<'a>(others: &'a [Opaque], eye: &'a Eye) -> impl Fn(Vec3) -> Sight + 'a {
    |p| if others.iter().any(|other| other.hides(p, eye)) { Sight::Hidden } else { Sight::Seen }
}

/// A box: the edges that the camera sees, and dashed the edges behind it or behind others.
pub fn solid_box(it: &Obb3, eye: &Eye, others: &[Opaque]) -> Shape {
    let (corners, normals) = (it.corners(), it.normals());
    let mut lines = Lines::default();
    let past = past(others, eye);
    for edge in Obb3::EDGES {
        let is_behind = edge.faces.iter().all(|&face| normals[face].dot(eye.toward()) <= 0.0);
        let ends = edge.ends.map(|end| corners[end]);
        lines.straight(eye, ends, |p| if is_behind { Sight::Hidden } else { past(p) });
    }
    let seen = Obb3::FACES.into_iter().zip(normals).filter(|(_, normal)| normal.dot(eye.toward()) > 0.0);
    let faces = seen.map(|(face, normal)| {
        let dark = 0.5 - 0.5 * normal.dot(LIGHT);
        (face.map(|corner| eye.flat(corners[corner])).to_vec(), dark)
    });
    solid(box_outline(it, eye), faces.collect(), lines, Lines::default())
}

/// The corners of a box's outline in the picture.
pub fn box_outline(it: &Obb3, eye: &Eye) -> Vec<Vec2> {
    outline(it.corners().map(|p| eye.flat(p)))
}

/// The direction of the light that shades faces: from above and one side. The shadows on the ground fall straight down, which
/// shows positions better.
const LIGHT: Vec3 = Vec3::new(-0.4, -0.2, 0.894_427_2);

/// A sphere: its outline and, thin, the half of its equator that faces the camera.
pub fn solid_sphere(it: &Sphere, eye: &Eye, others: &[Opaque]) -> Shape {
    let (c, r) = (it.center(), it.radius());
    let (mut rim, mut equator) = (Lines::default(), Lines::default());
    let past = past(others, eye);
    rim.circle(eye, c, [eye.right() * r, eye.toward().cross(eye.right()) * r], &past);
    equator.circle(eye, c, [Vec3::X * r, Vec3::Y * r], |p| {
        if (p - c).dot(eye.toward()) < 0.0 { Sight::Absent } else { past(p) }
    });
    solid(circle(|n| eye.flat(c) + n * r), vec![], rim, equator)
}

fn solid(outline: Vec<Vec2>, faces: Vec<(Vec<Vec2>, f32)>, edges: Lines, thin: Lines) -> Shape {
    let mut hidden = edges.hidden;
    hidden.extend(thin.hidden);
    Shape::Solid(Solid { outline, faces, edges: edges.seen, lines: thin.seen, hidden }.into())
}

/// The shadow of a box, cast straight down on the ground.
pub fn box_shadow(it: &Obb3, eye: &Eye) -> Shape {
    let ground = Level::new(eye, 0.0);
    Shape::Polygon(outline(it.corners().map(|p| p.truncate())).into_iter().map(|p| ground.seen(p)).collect())
}

/// The shadow of a sphere, cast straight down on the ground.
pub fn sphere_shadow(it: &Sphere, eye: &Eye) -> Shape {
    let ground = Level::new(eye, 0.0);
    Shape::Polygon(circle(|n| ground.seen(it.center().truncate() + n * it.radius())))
}

/// The shadow of a segment, slightly widened so that it is visible.
pub fn segment_shadow(it: &Segment3, eye: &Eye) -> Shape {
    const HALF_WIDTH: f32 = 0.04;
    let (ground, [p, q]) = (Level::new(eye, 0.0), [it.start(), it.end()].map(Vec3::truncate));
    let along = HALF_WIDTH * (q - p).normalize_or(Vec2::X);
    let aside = along.perp();
    let corners = [p - along + aside, p - along - aside, q + along - aside, q + along + aside];
    Shape::Polygon(corners.map(|corner| ground.seen(corner)).to_vec())
}

/// The vertical line from a point to the ground.
pub fn drop(p: Vec3, eye: &Eye) -> Shape {
    Shape::Drop(eye.flat(p), eye.flat(p * Vec3::new(1.0, 1.0, 0.0)))
}

/// The intersection of the surfaces of a sphere and a box: an arc on each face.
pub fn cut(sphere: &Sphere, it: &Obb3, eye: &Eye) -> Shape {
    let (c, r, corners) = (sphere.center(), sphere.radius(), it.corners());
    let half = it.half() * (1.0 + 1e-5);
    let mut lines = Lines::default();
    for (face, normal) in Obb3::FACES.into_iter().zip(it.normals()) {
        let above = (corners[face[0]] - c).dot(normal);
        let reach = r * r - above * above;
        if reach <= 0.0 {
            continue;
        }
        let side = (corners[face[1]] - corners[face[0]]).normalize_or(normal.any_orthonormal_vector());
        let arms = [side, normal.cross(side)].map(|arm| arm * reach.sqrt());
        let is_away = normal.dot(eye.toward()) <= 0.0;
        lines.circle(eye, c + normal * above, arms, |p| {
            let own = it.to_own_frame(p - it.center()).abs();
            match () {
                () if own.cmpgt(half).any() => Sight::Absent,
                () if is_away || (p - c).dot(eye.toward()) < 0.0 => Sight::Hidden,
                () => Sight::Seen,
            }
        });
    }
    solid(vec![], vec![], lines, Lines::default())
}

/// The intersection of the surfaces of two boxes: line segments, each in a face of either box.
pub fn boxes_cut(a: &Obb3, b: &Obb3, eye: &Eye) -> Shape {
    let mut lines = Lines::default();
    let faces = |it: &Obb3| {
        let (corners, normals) = (it.corners(), it.normals());
        [0, 1, 2, 3, 4, 5].map(|i: usize| (i / 2, corners[Obb3::FACES[i][0]] - a.center(), normals[i]))
    };
    let (of_a, of_b) = (faces(a), faces(b));
    for (i, on_a, m) in of_a {
        for (j, on_b, n) in of_b {
            let way = m.cross(n);
            let size = way.length_squared();
            // Nearly parallel planes meet far away, if at all.
            if size < 1e-6 {
                continue;
            }
            // The point of both planes that is nearest to A's center, and the direction of their intersection.
            let p = (on_a.dot(m) * n.cross(way) + on_b.dot(n) * way.cross(m)) / size;
            let way = way / size.sqrt();
            let parts = [(a, Vec3::ZERO, i), (b, b.center() - a.center(), j)].map(|(it, center, axis)| {
                part_in(it, [it.to_own_frame(p - center), it.to_own_frame(way)], axis)
            });
            let (from, to) = (parts[0].0.max(parts[1].0), parts[0].1.min(parts[1].1));
            if from < to {
                let is_away = m.dot(eye.toward()) <= 0.0 || n.dot(eye.toward()) <= 0.0;
                let sight = if is_away { Sight::Hidden } else { Sight::Seen };
                lines.straight(eye, [from, to].map(|s| a.center() + p + s * way), |_| sight);
            }
        }
    }
    solid(vec![], vec![], lines, Lines::default())
}

/// The range of parameters for which a line, given by point and direction in the box's frame, is in a box. The axis `face` is not
/// tested, since the line lies in one of its faces.
fn part_in(it: &Obb3, [p, way]: [Vec3; 2], face: usize) -> (f32, f32) {
    let mut part = (f32::NEG_INFINITY, f32::INFINITY);
    for axis in (0..3).filter(|&axis| axis != face) {
        let (p, way, half) = (p[axis], way[axis], it.half()[axis]);
        if way.abs() > 1e-6 {
            let (s, t) = ((-half - p) / way, (half - p) / way);
            part = (part.0.max(s.min(t)), part.1.min(s.max(t)));
        } else if p.abs() > half {
            return (0.0, 0.0);
        }
    }
    part
}

/// A straight line, dashed where it lies behind or in a body.
pub fn seen_line(ends: [Vec3; 2], eye: &Eye, others: &[Opaque]) -> Shape {
    let mut lines = Lines::default();
    lines.straight(eye, ends, past(others, eye));
    solid(vec![], vec![], lines, Lines::default())
}

/// A part of a plane with these corners. Its rim is dashed where it lies behind a body.
pub fn plate(corners: [Vec3; 4], eye: &Eye, others: &[Opaque]) -> Shape {
    let mut rim = Lines::default();
    for i in 0..4 {
        rim.straight(eye, [corners[i], corners[(i + 1) % 4]], past(others, eye));
    }
    solid(corners.map(|p| eye.flat(p)).to_vec(), vec![], rim, Lines::default())
}

/// The outline of eight points.
fn outline(points: [Vec2; 8]) -> Vec<Vec2> {
    let cloud = Cloud::new(points).expect("what shapes accept is seen within what clouds accept");
    hull(&cloud).corners().to_vec()
}

/// The points of a circle, from their unit directions.
fn circle(at: impl Fn(Vec2) -> Vec2) -> Vec<Vec2> {
    const CORNERS: u8 = 72;
    /// The unit directions, shared by all circles.
    static ROUND: LazyLock<[Vec2; CORNERS as usize]> =
        LazyLock::new(|| std::array::from_fn(|i| Vec2::from_angle(i as f32 / f32::from(CORNERS) * TAU)));
    ROUND.iter().map(|n| at(*n)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    #[test]
    fn the_intersection_of_two_boxes_lies_on_both() {
        let eye = Eye::new(20.0, 90.0);
        let cube = |center: Vec3| Obb3::new(center, Vec3::ONE, Vec3::ZERO).unwrap();
        let lines = |a: &Obb3, b: &Obb3| {
            let Shape::Solid(cut) = boxes_cut(a, b, &eye) else { panic!("it is a solid") };
            (cut.edges.clone(), cut.hidden.clone())
        };
        // A corner of each is in the other: three faces of A intersect three of B, each two of them.
        let (seen, hidden) = lines(&cube(Vec3::ZERO), &cube(vec3(1.0, 1.0, 1.0)));
        assert_eq!(seen.len() + hidden.len(), 6);
        let corners = |x: f32, y: f32| eye.flat(vec3(x, y, 0.0));
        let ends = [corners(0.0, 0.0), corners(0.0, 1.0), corners(1.0, 0.0), corners(1.0, 1.0)];
        for end in seen.iter().chain(&hidden).flatten() {
            assert!(ends.iter().any(|corner| corner.distance(*end) < 1e-5), "{end}");
        }
        assert_eq!(lines(&cube(Vec3::ZERO), &cube(vec3(2.5, 0.0, 0.0))), (vec![], vec![]));
    }
}
