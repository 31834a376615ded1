//! Does a sphere touch a turned box? A sphere of radius zero asks for a point.
//!
//! Every method is the plane's of [`disk_rectangle`](super::disk_rectangle) with one more axis. All find the same squared distance,
//! which is zero when the sphere's center is in the box or on its surface. Boxes without width, depth or height are rectangles,
//! segments and points.

use super::{Obb3, Sphere};
use glam::{Vec3, vec3};

/// Which of the 27 parts of space around a box a point is in, seen in the box's own frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone {
    /// −1 before the face at −u, 0 between both faces, 1 beyond the face at +u.
    pub x: i8,
    /// The same along v.
    pub y: i8,
    /// The same along w.
    pub z: i8,
}

impl Zone {
    /// The zone of the point `d` of the own frame; the surface belongs to the inside.
    #[inline(always)]
    pub fn of(d: Vec3, half: Vec3) -> Self {
        let part = |d: f32, e: f32| i8::from(d > e) - i8::from(d < -e);
        Self { x: part(d.x, half.x), y: part(d.y, half.y), z: part(d.z, half.z) }
    }
}

/// What [`local_frame`] met on its way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LocalFrame {
    /// From the box's center to the sphere's: T − C. World frame.
    pub ct: Vec3,
    /// The same vector in the box's own frame.
    pub d: Vec3,
    /// The zone that the sphere's center is in.
    pub zone: Zone,
    /// `d.x` clamped to ±`half.x`.
    pub q_x: f32,
    /// `d.y` clamped to ±`half.y`.
    pub q_y: f32,
    /// `d.z` clamped to ±`half.z`.
    pub q_z: f32,
    /// All three together: the closest point in the own frame.
    pub q: Vec3,
    /// The closest point of the box in the world.
    pub closest: Vec3,
    /// From the closest point to the sphere's center, in the own frame: d − q.
    pub gap: Vec3,
    /// The squared distance between box and sphere center, zero inside.
    pub gap_squared: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether the squared distance is at most r²; touching counts.
    pub hit: bool,
}

/// Clamps the sphere's center to the box in the box's own frame.
///
/// There the box is upright, so each coordinate of the closest point can be found alone.
/// Turning keeps lengths, so the gap may be measured in either frame.
/// Source: Qiita, "\[UE4\] BoxとSphereの重なり判定".
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Sphere, sphere_box::local_frame}};
/// let brick = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
/// assert!(local_frame(&Sphere::new(vec3(0.0, 0.0, 2.0), 1.0)?, &brick).hit, "touches the top");
/// let at_corner = local_frame(&Sphere::new(vec3(4.0, 3.0, 2.0), 3.0)?, &brick);
/// assert!(at_corner.gap == vec3(2.0, 2.0, 1.0) && at_corner.hit, "4 + 4 + 1 = 9: touches the corner");
/// assert!(!local_frame(&Sphere::new(vec3(4.0, 3.0, 2.1), 3.0)?, &brick).hit);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn local_frame(sphere: &Sphere, obb: &Obb3) -> LocalFrame {
    let (t, r) = (sphere.center, sphere.radius);
    let (c, e) = (obb.center, obb.half);
    // mark: between
    let ct = t - c;
    // mark: own-frame
    let d = obb.to_own_frame(ct);
    // mark: zone
    let zone = Zone::of(d, e);
    // mark: clamp-x
    let q_x = d.x.clamp(-e.x, e.x);
    // mark: clamp-y
    let q_y = d.y.clamp(-e.y, e.y);
    // mark: clamp-z
    let q_z = d.z.clamp(-e.z, e.z);
    // mark: back
    let q = vec3(q_x, q_y, q_z);
    let closest = c + obb.to_world(q);
    // mark: compare
    let gap = d - q;
    let gap_squared = gap.dot(gap);
    let rr = r * r;
    let hit = gap_squared <= rr;
    // mark:
    LocalFrame { ct, d, zone, q_x, q_y, q_z, q, closest, gap, gap_squared, rr, hit }
}

/// What [`overshoot`] met on its way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Overshoot {
    /// From the box's center to the sphere's: T − C. World frame.
    pub ct: Vec3,
    /// The same vector in the box's own frame.
    pub d: Vec3,
    /// How far `d.x` lies before the face at −u (negative) or beyond the face at +u (positive); zero between them.
    pub over_x: f32,
    /// The same along v.
    pub over_y: f32,
    /// The same along w.
    pub over_z: f32,
    /// over_x² + over_y² + over_z²: the squared distance, zero inside.
    pub sum: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether the sum is at most r²; touching counts.
    pub hit: bool,
}

/// Adds up, axis by axis, how far the sphere's center lies outside, squared.
///
/// An axis on which the center is between the faces adds nothing.
/// Source: light11, "【Unity】衝突判定をゼロから実装 -球と直方体-".
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Sphere, sphere_box::overshoot}};
/// let brick = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
/// let below = overshoot(&Sphere::new(vec3(1.0, -0.5, -3.0), 2.0)?, &brick);
/// assert!((below.over_x, below.over_y, below.over_z) == (0.0, 0.0, -2.0) && below.hit, "touching counts");
/// assert!(!overshoot(&Sphere::new(vec3(5.0, 0.0, 5.1), 5.0)?, &brick).hit);
/// assert_eq!(overshoot(&Sphere::new(vec3(1.0, 0.5, 0.5), 0.0)?, &brick).sum, 0.0, "a point inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn overshoot(sphere: &Sphere, obb: &Obb3) -> Overshoot {
    let (t, r) = (sphere.center, sphere.radius);
    let (c, e) = (obb.center, obb.half);
    // mark: between
    let ct = t - c;
    // mark: own-frame
    let d = obb.to_own_frame(ct);
    // mark: over-x
    let over_x = beyond(d.x, e.x);
    // mark: over-y
    let over_y = beyond(d.y, e.y);
    // mark: over-z
    let over_z = beyond(d.z, e.z);
    // mark: add
    let sum = over_x * over_x + over_y * over_y + over_z * over_z;
    // mark: compare
    let rr = r * r;
    let hit = sum <= rr;
    // mark:
    Overshoot { ct, d, over_x, over_y, over_z, sum, rr, hit }
}

/// How far `d` lies outside −e..e, with its sign; zero inside.
#[inline(always)]
fn beyond(d: f32, e: f32) -> f32 {
    if d < -e {
        d + e
    } else if d > e {
        d - e
    } else {
        0.0
    }
}

/// What [`axes`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axes {
    /// From the box's center to the sphere's: T − C.
    pub ct: Vec3,
    /// How far that reaches along the edge direction u: ct·u.
    pub along_u: f32,
    /// The same, clamped to the half extent.
    pub step_u: f32,
    /// How far it reaches along v: ct·v.
    pub along_v: f32,
    /// The same, clamped to the half extent.
    pub step_v: f32,
    /// How far it reaches along w: ct·w.
    pub along_w: f32,
    /// The same, clamped to the half extent.
    pub step_w: f32,
    /// The closest point: C + step_u·u + step_v·v + step_w·w.
    pub closest: Vec3,
    /// From the closest point to the sphere's center, T − Q: what clamping cut off. Exactly zero inside.
    pub gap: Vec3,
    /// The squared distance, zero inside.
    pub gap_squared: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether the squared distance is at most r²; touching counts.
    pub hit: bool,
}

/// Walks from the center along each edge direction, no farther than the box reaches.
///
/// Q = C + Σ clamp(ct·uᵢ, ±eᵢ)·uᵢ: the local frame without leaving the world.
/// Source: "3D衝突判定(当たり判定)" after Ericson, *Real-Time Collision Detection*, 5.1.4.
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Sphere, sphere_box::axes}};
/// let lying = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
/// let standing = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), vec3(0.0, 90.0, 0.0))?;
/// let sphere = Sphere::new(vec3(0.0, 0.0, 2.5), 1.0)?;
/// assert!(!axes(&sphere, &lying).hit && axes(&sphere, &standing).hit);
/// assert_eq!(axes(&sphere, &standing).closest, vec3(0.0, 0.0, 2.0));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn axes(sphere: &Sphere, obb: &Obb3) -> Axes {
    let (t, r) = (sphere.center, sphere.radius);
    let (c, e, u, v, w) = (obb.center, obb.half, obb.u, obb.v, obb.w);
    // mark: between
    let ct = t - c;
    // mark: along-u
    let along_u = ct.dot(u);
    let step_u = along_u.clamp(-e.x, e.x);
    // mark: along-v
    let along_v = ct.dot(v);
    let step_v = along_v.clamp(-e.y, e.y);
    // mark: along-w
    let along_w = ct.dot(w);
    let step_w = along_w.clamp(-e.z, e.z);
    // mark: closest
    let closest = c + step_u * u + step_v * v + step_w * w;
    // mark: compare
    let gap = (along_u - step_u) * u + (along_v - step_v) * v + (along_w - step_w) * w;
    let gap_squared = gap.dot(gap);
    let rr = r * r;
    let hit = gap_squared <= rr;
    // mark:
    Axes { ct, along_u, step_u, along_v, step_v, along_w, step_w, closest, gap, gap_squared, rr, hit }
}

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{Obb3, Sphere, Vec3};

    /// What [`corners_and_center`] met on its way.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct CornersAndCenter {
        /// The box's corners in the world.
        pub corners: [Vec3; 8],
        /// The squared distance of each corner from the sphere's center.
        pub squared: [f32; 8],
        /// Whether any corner is in the sphere.
        pub corner_inside: bool,
        /// The sphere's center in the box's own frame.
        pub d: Vec3,
        /// Whether the sphere's center is in the box.
        pub center_inside: bool,
        /// What the method says, wrongly where the sphere presses on an edge or a face.
        pub hit: bool,
    }

    /// **Flawed.** Looks only for a corner in the sphere, or the sphere's center in the box.
    ///
    /// It misses a sphere that presses on the middle of a face or of an edge.
    ///
    /// ```
    /// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Sphere, sphere_box::{flawed, local_frame}}};
    /// let brick = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
    /// let pressing = Sphere::new(vec3(0.0, 0.0, 1.5), 1.0)?;
    /// assert!(!flawed::corners_and_center(&pressing, &brick).hit && local_frame(&pressing, &brick).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn corners_and_center(sphere: &Sphere, obb: &Obb3) -> CornersAndCenter {
        let (t, r) = (sphere.center, sphere.radius);
        let (c, e) = (obb.center, obb.half);
        // mark: corners
        let corners = obb.corners();
        // mark: reach
        let squared = corners.map(|corner| corner.distance_squared(t));
        let corner_inside = squared.iter().any(|&dd| dd <= r * r);
        // mark: center
        let d = obb.to_own_frame(t - c);
        let center_inside = d.abs().cmple(e).all();
        // mark: compare
        let hit = corner_inside || center_inside;
        // mark:
        CornersAndCenter { corners, squared, corner_inside, d, center_inside, hit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_on_the_surface_is_in_the_middle_zone() {
        let half = vec3(3.0, 2.0, 1.0);
        for (d, zone) in [(-1.25, -1), (-1.0, 0), (1.0, 0), (1.25, 1)] {
            assert_eq!(Zone::of(half * vec3(d, 0.5, -0.5), half), Zone { x: zone, y: 0, z: 0 });
            assert_eq!(Zone::of(half * vec3(0.5, d, -0.5), half), Zone { x: 0, y: zone, z: 0 });
            assert_eq!(Zone::of(half * vec3(0.5, -0.5, d), half), Zone { x: 0, y: 0, z: zone });
        }
    }

    #[test]
    fn both_frames_measure_the_same_gap() {
        let obb = Obb3::new(vec3(1.0, 2.0, 3.0), vec3(2.0, 1.0, 0.5), vec3(30.0, 50.0, -20.0)).unwrap();
        let sphere = Sphere::new(vec3(5.0, 4.0, 1.0), 1.0).unwrap();
        let found = local_frame(&sphere, &obb);
        let in_world = sphere.center() - found.closest;
        assert!(obb.to_world(found.gap).distance(in_world) < 1e-6);
        assert_eq!(found.closest, obb.closest_point(sphere.center()));
    }
}
