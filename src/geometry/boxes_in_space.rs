//! Do two turned boxes overlap in space? By separating axes.
//!
//! Two convex shapes are apart exactly when their shadows on some axis are. In the plane a line that separates two rectangles can be
//! laid along one of their sides, so that their normals suffice. In space a plane that separates two boxes can be laid along a
//! face of either, or along an edge of both, and then it is at a right angle to the cross of the two: 3 + 3 + 3·3 = 15 axes.
//! Source: "3D衝突判定(当たり判定)"; Ericson, *Real-Time Collision Detection*, 4.4.1.

use super::Obb3;
use crate::trace::{Call, Seen, Trace};
use glam::Vec3;
use std::array;

/// The result for two boxes: the verdict, and the shortest separation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// True if no axis separates them; touching counts.
    pub hit: bool,
    /// The first axis with a gap, if any. It decides, and often does so again in the next frame. Normals are 0 to 5, crosses are
    /// 6 to 14.
    pub first_gap: Option<usize>,
    /// The minimum translation vector (MTV): the shortest translation of B out of A; zero if they are apart or just touch. World
    /// frame.
    pub way_out: Vec3,
}

/// Compares centers and reaches on each of the fifteen axes.
///
/// All of them are always tested. On today's processors that is faster than a decision after each whether to stop.
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, boxes_in_space::axes}};
/// let a = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
/// let on_top = axes(&a, &Obb3::new(vec3(1.0, 0.0, 2.0), Vec3::ONE, Vec3::ZERO)?);
/// assert!(on_top.hit && on_top.way_out == Vec3::ZERO, "touching counts");
/// assert!(!axes(&a, &Obb3::new(vec3(1.0, 0.0, 2.1), Vec3::ONE, Vec3::ZERO)?).hit);
/// // Two edges that pass each other, one along x, one along y:
/// let ridge = Obb3::new(Vec3::ZERO, vec3(4.0, 1.0, 1.0), vec3(0.0, 0.0, 45.0))?;
/// let keel = Obb3::new(vec3(0.0, 0.0, 3.0), vec3(4.0, 1.0, 1.0), vec3(90.0, 0.0, 45.0))?;
/// let passing = axes(&ridge, &keel);
/// assert!(!passing.hit && passing.first_gap == Some(6), "only the cross of both edges shows the gap");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn axes(a: &Obb3, b: &Obb3) -> Contact {
    // Unless they overlap, B stays where it is.
    let mut way_out = Vec3::ZERO;
    // mark: between
    let t = b.center - a.center;
    // mark: normals
    let normals = [a.u, a.v, a.w, b.u, b.v, b.w];
    let on_normals = normals.map(|l| check_axis(a, b, t, l));
    // mark: crosses
    let crosses = [
        [unit_cross(a.u, b.u), unit_cross(a.u, b.v), unit_cross(a.u, b.w)],
        [unit_cross(a.v, b.u), unit_cross(a.v, b.v), unit_cross(a.v, b.w)],
        [unit_cross(a.w, b.u), unit_cross(a.w, b.v), unit_cross(a.w, b.w)],
    ];
    let on_crosses: [AxisCheck; 9] = array::from_fn(|i| check_axis(a, b, t, crosses[i / 3][i % 3]));
    // mark: verdict
    let checks = on_normals.iter().chain(&on_crosses);
    let first_gap = checks.clone().position(|check| check.separates);
    // `|` tests all of them, so the processor has no branch to guess.
    let hit = !checks.fold(false, |any, check| any | check.separates);
    // There is a least overlap only if no axis shows a gap.
    if hit {
        // mark: least
        let least = least_overlap(&on_normals, &on_crosses);
        let check = if least < 6 { on_normals[least] } else { on_crosses[least - 6] };
        let (l, depth) = (check.l, check.overlap);
        // mark: way-out
        let away = if t.dot(l) < 0.0 { -l } else { l };
        way_out = depth * away;
    }
    // mark:
    Contact { hit, first_gap, way_out }
}

/// Finds the contact axis by axis, without a list of them, and stops at the first gap: the code to print for a game.
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, boxes_in_space::{axes, axis_by_axis}}};
/// let a = Obb3::new(Vec3::ZERO, vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
/// let b = Obb3::new(vec3(1.0, 1.5, 0.5), Vec3::ONE, vec3(10.0, 20.0, 30.0))?;
/// assert!(axis_by_axis(&a, &b).hit && axis_by_axis(&a, &b) == axes(&a, &b));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[cfg(not(target_family = "wasm"))]
pub fn axis_by_axis(a: &Obb3, b: &Obb3) -> Contact {
    let t = b.center - a.center;
    let (mut depth, mut least) = (f32::INFINITY, Vec3::ZERO);
    for i in 0..15 {
        let l = axis(a, b, i);
        let check = check_axis(a, b, t, l);
        if check.separates {
            return Contact { hit: false, first_gap: Some(i), way_out: Vec3::ZERO };
        }
        // The cross of parallel edges is zero and no axis.
        if check.overlap < depth && l != Vec3::ZERO {
            depth = check.overlap;
            least = l;
        }
    }
    let away = if t.dot(least) < 0.0 { -least } else { least };
    Contact { hit: true, first_gap: None, way_out: depth * away }
}

/// The axis of this number: the normals of A and of B, then the crosses of A's edges with B's.
#[cfg(not(target_family = "wasm"))]
fn axis(a: &Obb3, b: &Obb3, i: usize) -> Vec3 {
    if i < 3 {
        return edge(a, i);
    }
    if i < 6 {
        return edge(b, i - 3);
    }
    unit_cross(edge(a, (i - 6) / 3), edge(b, (i - 6) % 3))
}

/// The direction of a box's edges of this number, which also is the normal of two faces.
#[cfg(not(target_family = "wasm"))]
fn edge(obb: &Obb3, i: usize) -> Vec3 {
    match i {
        0 => obb.u,
        1 => obb.v,
        _ => obb.w,
    }
}

/// Two shadows on one axis, compared. All in world units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AxisCheck {
    /// The unit direction L of the axis. World frame.
    pub l: Vec3,
    /// The distance of the centers' shadows: |t·L|.
    pub distance: f32,
    /// The combined reach of both shadows from those of the centers.
    pub both: f32,
    /// The room between the shadows; zero when they touch or overlap.
    pub gap: f32,
    /// The depth of the shadows' overlap; zero if there is a gap. The least one of all axes is the penetration depth.
    pub overlap: f32,
    /// True if there is a gap: the boxes are apart.
    pub separates: bool,
}

/// Compares two shadows on the axis `l`, by centers and reaches. `t` is the vector from A's center to B's.
#[inline(always)]
pub fn check_axis(a: &Obb3, b: &Obb3, t: Vec3, l: Vec3) -> AxisCheck {
    // mark: compare
    let distance = t.dot(l).abs();
    let reach_a = a.half.x * a.u.dot(l).abs() + a.half.y * a.v.dot(l).abs() + a.half.z * a.w.dot(l).abs();
    let reach_b = b.half.x * b.u.dot(l).abs() + b.half.y * b.v.dot(l).abs() + b.half.z * b.w.dot(l).abs();
    let both = reach_a + reach_b;
    let gap = (distance - both).max(0.0);
    let overlap = (both - distance).max(0.0);
    let separates = distance > both;
    // mark:
    AxisCheck { l, distance, both, gap, overlap, separates }
}

/// The unit direction perpendicular to two edges; zero if they are parallel, since it is not unique then.
///
/// Skipping such a cross loses nothing, since the normals replace it. For nearly parallel edges the cross is short, and in `f32`
/// it would consist of rounding errors. In `f64` products of `f32` numbers are exact and their differences nearly so, so that no
/// tolerance has to define parallel edges.
#[inline(always)]
pub fn unit_cross(p: Vec3, q: Vec3) -> Vec3 {
    let cross = p.as_dvec3().cross(q.as_dvec3()).as_vec3();
    let length = cross.length();
    if length > 0.0 { cross / length } else { Vec3::ZERO }
}

/// The index of the axis with the least overlap; the first of equal ones. A zero cross is no axis.
#[inline(always)]
fn least_overlap(on_normals: &[AxisCheck; 6], on_crosses: &[AxisCheck; 9]) -> usize {
    let mut least = (0, on_normals[0]);
    for (i, check) in on_normals.iter().chain(on_crosses).enumerate() {
        if check.overlap < least.1.overlap && check.l != Vec3::ZERO {
            least = (i, *check);
        }
    }
    least.0
}

/// The values of the axes that do not change while boxes move without turning: the direction of each, and the combined reach of
/// both boxes along it. Only t, from A's center to B's, changes.
///
/// ```
/// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, boxes_in_space::{Reaches, axes}, walk::walk}};
/// let at = |x| Obb3::new(vec3(x, 0.0, 0.0), Vec3::ONE, vec3(30.0, 10.0, 0.0));
/// let (a, b) = (at(0.0)?, at(5.0)?);
/// let (_, trace) = walk!(boxes_in_space::axes(&a, &b));
/// let reaches = Reaches::of(&trace);
/// assert_eq!(reaches.hit(vec3(1.0, 0.0, 0.0)), axes(&a, &at(1.0)?).hit);
/// assert!(reaches.hit(Vec3::ZERO) && !reaches.hit(vec3(5.0, 0.0, 0.0)));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Reaches(Vec<(Vec3, f32)>);

impl Reaches {
    /// Returns the comparisons of a method in a run.
    pub fn of(trace: &Trace) -> Self {
        // The trace lacks values that are not finite.
        let check = |call: &Call| match (call.get("l"), call.get("both")) {
            (Some(Seen::Vector3(l)), Some(Seen::Number(both))) => (l, both),
            _ => (Vec3::NAN, f32::NAN),
        };
        let checks = trace.calls.iter().filter(|call| call.from.is_some()).map(check);
        Self(checks.collect())
    }

    /// The method's verdict for boxes whose centers are t apart, from the same comparison, and the same bit for bit. An axis of
    /// NaN keeps them apart.
    #[inline]
    pub fn hit(&self, t: Vec3) -> bool {
        self.0.iter().all(|&(l, both)| t.dot(l).abs() <= both)
    }
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{AxisCheck, Obb3, Vec3, array, check_axis};

    /// **Incorrect.** Tests the normals of the faces only, which would be right in the plane.
    ///
    /// It says hit where two edges pass each other with no face in the way.
    ///
    /// ```
    /// # use {glam::{Vec3, vec3}, hantei::geometry::{Obb3, boxes_in_space::{axes, flawed}}};
    /// let ridge = Obb3::new(Vec3::ZERO, vec3(4.0, 1.0, 1.0), vec3(0.0, 0.0, 45.0))?;
    /// let keel = Obb3::new(vec3(0.0, 0.0, 3.0), vec3(4.0, 1.0, 1.0), vec3(90.0, 0.0, 45.0))?;
    /// assert!(flawed::face_normals(&ridge, &keel) && !axes(&ridge, &keel).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn face_normals(a: &Obb3, b: &Obb3) -> bool {
        // mark: between
        let t = b.center - a.center;
        // mark: normals
        let normals = [a.u, a.v, a.w, b.u, b.v, b.w];
        let on_normals = normals.map(|l| check_axis(a, b, t, l));
        // mark: verdict
        let first_gap = on_normals.iter().position(|check: &AxisCheck| check.separates);
        let hit = first_gap.is_none();
        hit
    }

    /// **Incorrect.** Divides every cross by its length, which is zero for parallel edges.
    ///
    /// 0 / 0 is NaN. Nothing is at most NaN, so that an axis that is none keeps any two boxes apart.
    ///
    /// ```
    /// # use {glam::Vec3, hantei::geometry::{Obb3, boxes_in_space::{axes, flawed}}};
    /// let cube = Obb3::new(Vec3::ZERO, Vec3::ONE, Vec3::ZERO)?;
    /// assert!(!flawed::unguarded(&cube, &cube) && axes(&cube, &cube).hit, "all edges are parallel to others");
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn unguarded(a: &Obb3, b: &Obb3) -> bool {
        // mark: between
        let t = b.center - a.center;
        // mark: normals
        let normals = [a.u, a.v, a.w, b.u, b.v, b.w];
        let on_normals = normals.map(|l| check_axis(a, b, t, l));
        // mark: crosses
        let crosses = [
            [a.u.cross(b.u), a.u.cross(b.v), a.u.cross(b.w)],
            [a.v.cross(b.u), a.v.cross(b.v), a.v.cross(b.w)],
            [a.w.cross(b.u), a.w.cross(b.v), a.w.cross(b.w)],
        ];
        let divided = |l: Vec3| l / l.length();
        let on_crosses: [AxisCheck; 9] =
            array::from_fn(|i| check_axis(a, b, t, divided(crosses[i / 3][i % 3])));
        // mark: verdict
        let mut checks = on_normals.iter().chain(&on_crosses);
        let hit = checks.all(|check: &AxisCheck| check.distance <= check.both);
        hit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::walk::walk;
    use glam::vec3;

    fn upright(center: Vec3, half: Vec3) -> Obb3 {
        Obb3::new(center, half, Vec3::ZERO).unwrap()
    }

    /// Two bars, each lying on one of its edges, one along x and one across it, `apart` above it. Their half height is √2.
    fn ridge_and_keel(apart: f32) -> [Obb3; 2] {
        let bar = |z, yaw| Obb3::new(vec3(0.0, 0.0, z), vec3(4.0, 1.0, 1.0), vec3(yaw, 0.0, 45.0)).unwrap();
        [bar(0.0, 0.0), bar(apart, 90.0)]
    }

    /// The result of `axes`, and its trace.
    fn told(a: &Obb3, b: &Obb3) -> (Contact, Trace) {
        walk!(boxes_in_space::axes(a, b))
    }

    fn least(trace: &Trace) -> Option<Seen> {
        trace.calls[0].get("least")
    }

    #[test]
    fn the_way_out_leads_to_where_they_only_touch() {
        let (a, b) = (upright(Vec3::ZERO, vec3(3.0, 2.0, 1.0)), upright(vec3(1.0, 0.5, -1.75), Vec3::ONE));
        let (found, trace) = told(&a, &b);
        assert_eq!((least(&trace), found.way_out), (Some(Seen::Whole(2)), vec3(0.0, 0.0, -0.25)));
        let touching = axes(&a, &upright(b.center() + found.way_out, b.half()));
        assert!(touching.hit && touching.way_out == Vec3::ZERO);
    }

    #[test]
    fn the_way_out_may_lead_along_a_cross() {
        let [a, b] = ridge_and_keel(2.5);
        let (found, trace) = told(&a, &b);
        assert_eq!(least(&trace), Some(Seen::Whole(6)));
        assert!(found.way_out.distance(vec3(0.0, 0.0, 8.0_f32.sqrt() - 2.5)) < 1e-6);
    }

    #[test]
    fn apart_the_first_gap_counts_and_there_is_no_way_out() {
        let (found, trace) = told(&upright(Vec3::ZERO, Vec3::ONE), &upright(vec3(0.0, 5.0, 3.0), Vec3::ONE));
        assert_eq!((found.first_gap, least(&trace), found.way_out), (Some(1), None, Vec3::ZERO));
        let gaps: Vec<f32> = trace.calls[1..=6].iter().map(|call| call.number("gap")).collect();
        assert_eq!(gaps, [0.0, 3.0, 1.0, 0.0, 3.0, 1.0]);
    }

    #[test]
    fn every_cross_can_be_the_only_one_to_show_the_gap() {
        let [a, b] = ridge_and_keel(3.0);
        // Both bars again, with their long edges called u, v or w.
        let named = |it: &Obb3, long: usize| {
            let ([u, v, w], e) = ([it.u, it.v, it.w], it.half);
            match long {
                0 => *it,
                1 => Obb3 { u: w, v: u, w: v, half: vec3(e.z, e.x, e.y), ..*it },
                _ => Obb3 { u: v, v: w, w: u, half: vec3(e.y, e.z, e.x), ..*it },
            }
        };
        for cross in 0..9 {
            let (_, trace) = told(&named(&a, cross / 3), &named(&b, cross % 3));
            let is_gap = |call: &Call| call.get("separates") == Some(Seen::Truth(true));
            let gaps = trace.calls[1..].iter().enumerate().filter(|(_, call)| is_gap(call));
            assert_eq!(gaps.map(|(i, _)| i).collect::<Vec<_>>(), [6 + cross]);
        }
    }

    #[test]
    fn reaches_say_what_the_method_says_wherever_a_box_is() {
        let [ridge, keel] = ridge_and_keel(0.0);
        let upright = upright(Vec3::ZERO, vec3(2.0, 1.0, 0.5));
        let mut hits = [0; 3];
        for (a, b) in [(ridge, keel), (upright, upright), (upright, keel)] {
            let (_, all) = told(&a, &b);
            let (_, normals) = walk!(boxes_in_space::flawed::face_normals(&a, &b));
            let (_, unguarded) = walk!(boxes_in_space::flawed::unguarded(&a, &b));
            let reaches = [all, normals, unguarded].map(|trace| Reaches::of(&trace));
            assert_eq!(reaches.each_ref().map(|it| it.0.len()), [15, 6, 15]);
            // Some of these steps make the boxes touch.
            for step in 0..16 * 16 * 16 {
                let t = vec3((step % 16) as f32, (step / 16 % 16) as f32, (step / 256) as f32) * 0.5 - 3.0;
                let b = Obb3 { center: t, ..b };
                let methods = [axes(&a, &b).hit, flawed::face_normals(&a, &b), flawed::unguarded(&a, &b)];
                assert_eq!(reaches.each_ref().map(|it| it.hit(t)), methods, "{t}");
                hits = [0, 1, 2].map(|i| hits[i] + u32::from(methods[i]));
            }
        }
        assert!(hits[1] > hits[0] && hits[0] > hits[2] && hits[2] > 0, "each goes wrong somewhere: {hits:?}");
    }

    #[test]
    fn a_cross_of_parallel_edges_is_no_axis_and_never_the_least() {
        let (a, b) = (upright(Vec3::ZERO, Vec3::ONE), upright(vec3(0.5, 0.0, 0.0), Vec3::ONE));
        let (found, trace) = told(&a, &b);
        for (i, call) in trace.calls[7..].iter().enumerate() {
            assert_eq!(
                call.get("l") == Some(Seen::Vector3(Vec3::ZERO)),
                i % 4 == 0,
                "u with u, v with v, w with w"
            );
            assert_eq!(call.get("separates"), Some(Seen::Truth(false)));
        }
        assert_eq!((found.hit, least(&trace)), (true, Some(Seen::Whole(0))));
    }

    #[test]
    fn a_cross_is_right_for_edges_that_are_parallel_but_for_rounding() {
        let u = vec3(0.48, 0.6, 0.64).normalize();
        for q in [vec3(u.x.next_up(), u.y, u.z), vec3(u.x, u.y.next_down(), u.z.next_up())] {
            let l = unit_cross(u, q);
            let [to_u, to_q] = [u, q].map(|edge| l.as_dvec3().dot(edge.as_dvec3()).abs());
            assert!((l.length() - 1.0).abs() < 1e-6 && to_u.max(to_q) < 1e-7, "{l}");
        }
    }
}
