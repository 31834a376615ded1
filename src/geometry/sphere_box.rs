//! Does a sphere touch a turned box? A sphere of radius zero is a point.
//!
//! Every method is the plane's of [`disk_rectangle`](super::disk_rectangle) with one more axis. All find the same squared distance,
//! which is zero when the sphere's center is in the box or on its surface. Boxes without width, depth or height are rectangles,
//! segments and points.

use super::{Obb3, Sphere};
use glam::{Vec3, vec3};

/// One of the 27 regions of space around a box, in the box's frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone {
    /// −1 before the face at −u, 0 between both faces, 1 beyond the face at +u.
    pub x: i8,
    /// The position along v, in the same way.
    pub y: i8,
    /// The position along w, in the same way.
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

/// The zone that the sphere's center is in.
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Sphere, sphere_box::{Zone, zone}}};
/// let standing = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), vec3(0.0, -90.0, 0.0))?;
/// let sphere = Sphere::new(vec3(0.5, 1.5, 3.0), 1.0)?;
/// assert_eq!(zone(&sphere, &standing), Zone { x: 1, y: 1, z: 0 }, "its own x axis leads up");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn zone(sphere: &Sphere, obb: &Obb3) -> Zone {
    Zone::of(obb.to_own_frame(sphere.center - obb.center), obb.half)
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
/// assert!(local_frame(&Sphere::new(vec3(0.0, 0.0, 2.0), 1.0)?, &brick), "touches the top");
/// assert!(local_frame(&Sphere::new(vec3(4.0, 3.0, 2.0), 3.0)?, &brick), "4 + 4 + 1 = 9: touches the corner");
/// assert!(!local_frame(&Sphere::new(vec3(4.0, 3.0, 2.1), 3.0)?, &brick));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
#[expect(unused_variables, reason = "the zone and the closest point are what the learner wants to see")]
pub fn local_frame(sphere: &Sphere, obb: &Obb3) -> bool {
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
    hit
}

/// Adds up, axis by axis, how far the sphere's center lies outside, squared.
///
/// An axis on which the center is between the faces adds nothing.
/// Source: light11, "【Unity】衝突判定をゼロから実装 -球と直方体-".
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Sphere, sphere_box::overshoot}};
/// let brick = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
/// assert!(overshoot(&Sphere::new(vec3(1.0, -0.5, -3.0), 2.0)?, &brick), "touching counts");
/// assert!(!overshoot(&Sphere::new(vec3(5.0, 0.0, 5.1), 5.0)?, &brick));
/// assert!(overshoot(&Sphere::new(vec3(1.0, 0.5, 0.5), 0.0)?, &brick), "a point inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn overshoot(sphere: &Sphere, obb: &Obb3) -> bool {
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
    hit
}

/// The signed distance of `d` outside −e..e; zero inside.
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

/// Steps from the center along each edge direction, no farther than the box reaches.
///
/// Q = C + Σ clamp(ct·uᵢ, ±eᵢ)·uᵢ: the local frame without leaving the world.
/// Source: "3D衝突判定(当たり判定)" after Ericson, *Real-Time Collision Detection*, 5.1.4.
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Sphere, sphere_box::axes}};
/// let lying = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
/// let standing = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), vec3(0.0, 90.0, 0.0))?;
/// let sphere = Sphere::new(vec3(0.0, 0.0, 2.5), 1.0)?;
/// assert!(!axes(&sphere, &lying) && axes(&sphere, &standing));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
#[expect(unused_variables, reason = "the closest point is what the learner wants to see")]
pub fn axes(sphere: &Sphere, obb: &Obb3) -> bool {
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
    hit
}

/// The contact of a sphere and a box: everything that code which moves them apart needs besides the verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// True if they touch or overlap.
    pub hit: bool,
    /// The point of the box's surface closest to the sphere's center. World frame.
    pub point: Vec3,
    /// The unit direction out of the box there. World frame.
    pub normal: Vec3,
    /// The gap between them, or minus the depth of their overlap: they just touch once the sphere has moved back by it along the
    /// normal.
    pub gap: f32,
}

/// Finds the contact by clamping in the box's frame. If the center is inside, the nearest face takes the place of the clamped
/// point.
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Sphere, sphere_box::contact}};
/// let obb = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
/// let above = contact(&Sphere::new(vec3(0.5, 0.5, 4.0), 1.0)?, &obb);
/// assert_eq!((above.hit, above.point, above.normal, above.gap), (false, vec3(0.5, 0.5, 1.0), Vec3::Z, 2.0));
/// let inside = contact(&Sphere::new(vec3(1.75, 0.5, 0.0), 1.0)?, &obb);
/// assert_eq!((inside.point, inside.normal, inside.gap), (vec3(2.0, 0.5, 0.0), Vec3::X, -1.25));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn contact(sphere: &Sphere, obb: &Obb3) -> Contact {
    let (c, e) = (obb.center, obb.half);
    let d = obb.to_own_frame(sphere.center - c);
    let q = d.clamp(-e, e);
    let room = e - d.abs();
    let depth = room.min_element();
    let face = if room.x == depth {
        vec3(d.x.signum(), 0.0, 0.0)
    } else if room.y == depth {
        vec3(0.0, d.y.signum(), 0.0)
    } else {
        vec3(0.0, 0.0, d.z.signum())
    };
    let inside = depth >= 0.0;
    let surface = if inside { d + depth * face } else { q };
    let out = if inside { face } else { (d - q).normalize_or_zero() };
    let distance = if inside { -depth } else { (d - q).length() };
    let gap = distance - sphere.radius;
    let point = c + obb.to_world(surface);
    let normal = obb.to_world(out);
    Contact { hit: gap <= 0.0, point, normal, gap }
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Obb3, Sphere};

    /// **Incorrect.** Looks only for a corner in the sphere, or the sphere's center in the box.
    ///
    /// It misses a sphere that presses on the middle of a face or of an edge.
    ///
    /// ```
    /// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, Sphere, sphere_box::{flawed, local_frame}}};
    /// let brick = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
    /// let pressing = Sphere::new(vec3(0.0, 0.0, 1.5), 1.0)?;
    /// assert!(!flawed::corners_and_center(&pressing, &brick) && local_frame(&pressing, &brick));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn corners_and_center(sphere: &Sphere, obb: &Obb3) -> bool {
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
        hit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::walk::walk;

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
        let (_, trace) = walk!(sphere_box::local_frame(&sphere, &obb));
        let [gap, closest] = ["gap", "closest"].map(|name| trace.calls[0].vector3(name));
        assert!(obb.to_world(gap).distance(sphere.center() - closest) < 1e-6);
        assert_eq!(closest, obb.closest_point(sphere.center()));
    }

    #[test]
    fn each_axis_adds_how_far_the_center_lies_outside() {
        let brick = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO).unwrap();
        let below = Sphere::new(vec3(1.0, -0.5, -3.0), 2.0).unwrap();
        let (_, trace) = walk!(sphere_box::overshoot(&below, &brick));
        let found = ["over_x", "over_y", "over_z", "sum"].map(|name| trace.calls[0].number(name));
        assert_eq!(found, [0.0, 0.0, -2.0, 4.0]);
        let at_corner = Sphere::new(vec3(4.0, 3.0, 2.0), 3.0).unwrap();
        let (_, trace) = walk!(sphere_box::local_frame(&at_corner, &brick));
        assert_eq!(trace.calls[0].vector3("gap"), vec3(2.0, 2.0, 1.0));
    }

    #[test]
    fn the_walk_along_the_axes_ends_at_the_closest_point() {
        let standing = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), vec3(0.0, 90.0, 0.0)).unwrap();
        let above = Sphere::new(vec3(0.0, 0.0, 2.5), 1.0).unwrap();
        let (_, trace) = walk!(sphere_box::axes(&above, &standing));
        assert_eq!(trace.calls[0].vector3("closest"), vec3(0.0, 0.0, 2.0));
    }
}
