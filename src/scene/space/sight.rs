//! Hidden lines: divides a line in space into the parts that the camera sees and the parts that bodies hide.

use super::Eye;
use crate::geometry::{Obb3, Sphere};
use glam::{Vec2, Vec3};

/// A body that may hide a point from the camera.
#[derive(Debug, Clone, Copy)]
pub enum Opaque {
    /// A sphere.
    Sphere(Sphere),
    /// A box.
    Box(Obb3),
}

/// A point this near to a surface counts as lying on it, relative to its distance.
const ON: f32 = 1e-4;

impl Opaque {
    /// True if the body lies between a point and the camera.
    pub fn hides(&self, p: Vec3, eye: &Eye) -> bool {
        match self {
            Self::Sphere(it) => {
                let m = p - it.center();
                let (along, away) = (m.dot(eye.toward()), m.length_squared() - it.radius() * it.radius());
                away < 0.0 || (along < 0.0 && along * along > away)
            }
            Self::Box(it) => {
                // Most points are beside or in front of the sphere around the box.
                let m = p - it.center();
                let (along, around) = (m.dot(eye.toward()), it.half().length_squared());
                if m.length_squared() - along * along > around || (along > 0.0 && along * along > around) {
                    return false;
                }
                let (p, way) = (it.to_own_frame(m), it.to_own_frame(eye.toward()));
                let (mut enters, mut leaves) = (ON, f32::INFINITY);
                for ((p, way), half) in p.to_array().into_iter().zip(way.to_array()).zip(it.half().to_array())
                {
                    if way.abs() < 1e-6 {
                        if p.abs() >= half {
                            return false;
                        }
                    } else {
                        let (s, t) = ((-half - p) / way, (half - p) / way);
                        enters = enters.max(s.min(t));
                        leaves = leaves.min(s.max(t));
                    }
                }
                enters < leaves
            }
        }
    }
}

/// The drawing style of a point of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// Visible.
    Seen,
    /// Hidden by a body.
    Hidden,
    /// Not drawn.
    Absent,
}

/// Visible and hidden lines in the picture.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Lines {
    /// The visible lines.
    pub seen: Vec<Vec<Vec2>>,
    /// The hidden lines.
    pub hidden: Vec<Vec<Vec2>>,
}

impl Lines {
    fn add(&mut self, line: Vec<Vec2>, sight: Sight) {
        match sight {
            _ if line.len() < 2 => {}
            Sight::Seen => self.seen.push(line),
            Sight::Hidden => self.hidden.push(line),
            Sight::Absent => {}
        }
    }

    /// Adds a straight line.
    pub fn straight(&mut self, eye: &Eye, ends: [Vec3; 2], sight: impl Fn(Vec3) -> Sight) {
        const STEPS: u8 = 24;
        self.part(eye, STEPS, true, |t| ends[0].lerp(ends[1], t), sight);
    }

    /// Adds a circle around a center. The arms are perpendicular and as long as its radius.
    pub fn circle(&mut self, eye: &Eye, center: Vec3, arms: [Vec3; 2], sight: impl Fn(Vec3) -> Sight) {
        const STEPS: u8 = 72;
        let at = |t: f32| {
            let (sin, cos) = (t * std::f32::consts::TAU).sin_cos();
            center + arms[0] * cos + arms[1] * sin
        };
        self.part(eye, STEPS, false, at, sight);
    }

    /// Samples a line, `at` from 0 to 1, and begins a new one wherever the visibility changes.
    fn part(
        &mut self,
        eye: &Eye,
        steps: u8,
        is_straight: bool,
        at: impl Fn(f32) -> Vec3,
        sight: impl Fn(Vec3) -> Sight,
    ) {
        let start = at(0.0);
        let mut before = sight(start);
        let mut line = Vec::with_capacity(if is_straight { 2 } else { usize::from(steps) + 1 });
        line.push(eye.flat(start));
        for i in 1..=steps {
            let t = f32::from(i) / f32::from(steps);
            let p = at(t);
            let now = sight(p);
            if now != before {
                let border = eye.flat(at(border(t - 1.0 / f32::from(steps), t, |t| sight(at(t)) == before)));
                line.push(border);
                self.add(std::mem::replace(&mut line, vec![border]), before);
                before = now;
            }
            if !is_straight || i == steps {
                line.push(eye.flat(p));
            }
        }
        self.add(line, before);
    }
}

/// Bisects for the border between a number for which the condition holds and one for which it does not.
fn border(mut holds: f32, mut ends: f32, is_so: impl Fn(f32) -> bool) -> f32 {
    for _ in 0..10 {
        let middle = f32::midpoint(holds, ends);
        if is_so(middle) {
            holds = middle;
        } else {
            ends = middle;
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    #[test]
    fn a_line_behind_a_sphere_is_hidden_as_far_as_the_sphere_is_wide() {
        let eye = Eye::new(0.0, 90.0);
        let ball = Opaque::Sphere(Sphere::new(vec3(0.0, 0.0, 3.0), 1.0).unwrap());
        let sight = |p| if ball.hides(p, &eye) { Sight::Hidden } else { Sight::Seen };
        let mut lines = Lines::default();
        lines.straight(&eye, [vec3(-4.0, 0.0, 0.0), vec3(4.0, 0.0, 0.0)], sight);
        assert_eq!((lines.seen.len(), lines.hidden.len()), (2, 1));
        let hidden = &lines.hidden[0];
        assert!((hidden[0].x + 1.0).abs() < 1e-3 && (hidden[hidden.len() - 1].x - 1.0).abs() < 1e-3);
        let mut above = Lines::default();
        above.straight(&eye, [vec3(-4.0, 0.0, 5.0), vec3(4.0, 0.0, 5.0)], sight);
        assert_eq!((above.seen.len(), above.hidden.len()), (1, 0), "it lies before the sphere");
    }

    #[test]
    fn a_box_hides_what_is_in_it_and_behind_it_but_not_what_lies_on_it() {
        let eye = Eye::new(20.0, 40.0);
        let it = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), vec3(30.0, 10.0, 0.0)).unwrap();
        let opaque = Opaque::Box(it);
        assert!(opaque.hides(Vec3::ZERO, &eye) && opaque.hides(-4.0 * eye.toward(), &eye));
        assert!(!opaque.hides(4.0 * eye.toward(), &eye) && !opaque.hides(4.0 * eye.right(), &eye));
        for (face, normal) in Obb3::FACES.iter().zip(it.normals()) {
            let middle = (it.corners()[face[0]] + it.corners()[face[2]]) / 2.0;
            assert_eq!(opaque.hides(middle, &eye), normal.dot(eye.toward()) < 0.0);
        }
    }
}
