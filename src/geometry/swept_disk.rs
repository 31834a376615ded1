//! Does a moving disk meet a wall on its path, and when? All calculations use the wall's frame, in which it is upright and its
//! center is the origin. A time is a fraction of the path: 0 at P, 1 at Q.
//!
//! Without the time, the question is a capsule against a rectangle, since the disk sweeps over a capsule.

use super::segment_rectangle::slab;
use super::{MovingDisk, Obb};
use glam::{DVec2, Vec2};

/// The grown box: the disk shrinks to its center, and the wall grows by r on all sides.
///
/// The center enters the box that is grown by r when it has passed the last of two pairs of sides: slabs. In the squares at the
/// four corners the grown wall is round: a center that enters one of them goes on until it is within r of that corner, or never
/// is. It is enough to test this corner, since on its path out of the square into the rest of the grown wall the center would
/// come within r. Touching counts, and a disk that starts within reach of the wall meets it at once, at t = 0. If its center
/// starts inside the wall, no side has been met: the normal is (0, 0), and [`push_out`](super::push_out) finds the way out.
/// Source: Ericson, *Real-Time Collision Detection*, 5.3.3 and 5.5.7.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{MovingDisk, Obb, swept_disk::grown_box}};
/// let wall = Obb::new(vec2(0.0, 0.0), vec2(0.1, 2.0), 0.0)?;
/// let bullet = |p, q| MovingDisk::new(p, q, 0.5);
/// assert!(grown_box(&bullet(vec2(-40.0, 0.0), vec2(40.0, 1.0))?, &wall), "however fast it is");
/// assert!(grown_box(&bullet(vec2(-4.0, 2.5), vec2(4.0, 2.5))?, &wall), "touching counts");
/// assert!(!grown_box(&bullet(vec2(-1.0, 2.0), vec2(0.0, 3.0))?, &wall), "it passes the round corner");
/// assert!(grown_box(&bullet(vec2(0.0, 1.0), vec2(9.0, 9.0))?, &wall), "it starts inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
#[expect(unused_variables, reason = "when and where it stops is what the learner wants to see")]
pub fn grown_box(disk: &MovingDisk, wall: &Obb) -> bool {
    let (r, e) = (disk.radius, wall.half);
    // mark: own-frame
    let p = wall.to_own_frame(disk.p - wall.center);
    let way = wall.to_own_frame(disk.q - disk.p);
    // mark: grow
    let grown = e + r;
    // mark: slab-x
    let x = slab(p.x, way.x, grown.x);
    // mark: slab-y
    let y = slab(p.y, way.y, grown.y);
    // mark: enter
    let enters = x.enters.max(y.enters).max(0.0);
    let leaves = x.leaves.min(y.leaves).min(1.0);
    let entry = p + enters * way;
    // mark: corner
    let in_corner = entry.x.abs() > e.x && entry.y.abs() > e.y;
    let corner = entry.clamp(-e, e);
    let t = if in_corner { first_within(p, way, corner, r) } else { enters };
    // mark: verdict
    let hit = enters <= leaves && t <= 1.0;
    if hit {
        // mark: stop
        let stop = disk.p + t * (disk.q - disk.p);
        let center = p + t * way;
        let closest = center.clamp(-e, e);
        let contact = wall.center + wall.to_world(closest);
        // Inside the wall no side is met, and the normal is (0, 0).
        let normal = wall.to_world((center - closest).normalize_or_zero());
    }
    hit
}

/// The first time at which a center `p + t·way` is within r of a corner: 0 if it is so at the start, infinite if it never is.
///
/// |p + t·way − corner|² = r² is t² way·way − 2t k·way + (k·k − r²) = 0 with k from p to the corner. It only touches if both
/// solutions are nearly equal, and the digits of squares that nearly cancel decide. In `f64` there are enough of them.
#[inline(always)]
fn first_within(p: Vec2, way: Vec2, corner: Vec2, r: f32) -> f32 {
    let (k, way) = (corner.as_dvec2() - p.as_dvec2(), way.as_dvec2());
    let rr = f64::from(r) * f64::from(r);
    let outside = k.dot(k) - rr;
    if outside <= 0.0 {
        return 0.0;
    }
    let along = k.dot(way);
    let across = way.perp_dot(k);
    let disc = rr * way.dot(way) - across * across;
    if along <= 0.0 || disc < 0.0 {
        return f32::INFINITY;
    }
    // The earlier solution, (along − √disc) / way·way, without a difference of two numbers that may nearly be the same.
    (outside / (along + disc.sqrt())) as f32
}

/// The contact of a moving disk and a wall: everything that code which stops the disk needs besides the verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// True if they meet on the path.
    pub hit: bool,
    /// The time of impact: 0 at the start of the path, 1 at its end. On a miss, 1: the whole path is free.
    pub time: f32,
    /// The wall's point that is closest to the disk's center at that time. World frame.
    pub point: Vec2,
    /// The unit direction from that point to the disk's center; zero if the center is inside the wall. World frame.
    pub normal: Vec2,
}

/// Finds the contact by the grown box.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{MovingDisk, Obb, swept_disk::contact}};
/// let wall = Obb::new(vec2(0.0, 0.0), vec2(0.5, 2.0), 0.0)?;
/// let met = contact(&MovingDisk::new(vec2(-3.0, 1.0), vec2(1.0, 1.0), 0.5)?, &wall);
/// assert_eq!((met.hit, met.time, met.point, met.normal), (true, 0.5, vec2(-0.5, 1.0), vec2(-1.0, 0.0)));
/// assert_eq!(contact(&MovingDisk::new(vec2(-3.0, 1.0), vec2(-2.0, 1.0), 0.5)?, &wall).time, 1.0, "a miss");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn contact(disk: &MovingDisk, wall: &Obb) -> Contact {
    let (r, e) = (disk.radius, wall.half);
    let p = wall.to_own_frame(disk.p - wall.center);
    let way = wall.to_own_frame(disk.q - disk.p);
    let grown = e + r;
    let x = slab(p.x, way.x, grown.x);
    let y = slab(p.y, way.y, grown.y);
    let enters = x.enters.max(y.enters).max(0.0);
    let leaves = x.leaves.min(y.leaves).min(1.0);
    let entry = p + enters * way;
    let in_corner = entry.x.abs() > e.x && entry.y.abs() > e.y;
    let t = if in_corner { first_within(p, way, entry.clamp(-e, e), r) } else { enters };
    let hit = enters <= leaves && t <= 1.0;
    let time = if hit { t } else { 1.0 };
    let center = p + time * way;
    let closest = center.clamp(-e, e);
    let point = wall.center + wall.to_world(closest);
    let normal = wall.to_world((center - closest).normalize_or_zero());
    Contact { hit, time, point, normal }
}

/// The greatest number of steps of [`step_by_distance`]. Of two million random paths, half of them made to just touch, none took
/// as many.
pub const MOST_STEPS: usize = 32;

/// Steps as far as the gap allows, measures again, and so on: conservative advancement.
///
/// The wall is entirely behind the line through its closest point, perpendicular to the gap. The disk reaches this line exactly
/// when the gap has closed, after gap / closing of the remaining path. It never reaches it if the gap does not close. Near a side
/// that is one step. Around a corner each step at least halves the remaining path up to the position of the smallest gap, and
/// reduces the gap above that to a quarter: 15 such steps make it a billion times smaller.
///
/// The tolerance is a billionth of the scene: the rounding errors of an `f64` are ten million times smaller, and those of the
/// given `f32` numbers a hundred times larger. It is never 0, not even if everything is in one point. Touching counts, and so
/// does a gap that still closes after the last step: it is too small for the numbers, as may happen if only `f32` is available.
/// Source: Mirtich 1996 (conservative advancement).
///
/// ```
/// # use {glam::vec2, hantei::geometry::{MovingDisk, Obb, swept_disk::step_by_distance}};
/// let wall = Obb::new(vec2(0.0, 0.0), vec2(0.1, 2.0), 0.0)?;
/// let bullet = |p, q| MovingDisk::new(p, q, 0.5);
/// assert!(step_by_distance(&bullet(vec2(-40.0, 0.0), vec2(40.0, 1.0))?, &wall), "however fast it is");
/// assert!(step_by_distance(&bullet(vec2(-4.0, 2.5), vec2(4.0, 2.5))?, &wall), "touching counts");
/// assert!(!step_by_distance(&bullet(vec2(-1.0, 2.0), vec2(0.0, 3.0))?, &wall), "it passes the round corner");
/// assert!(step_by_distance(&bullet(vec2(0.0, 1.0), vec2(9.0, 9.0))?, &wall), "it starts inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
#[expect(unused_variables, reason = "when and where it stops is what the learner wants to see")]
pub fn step_by_distance(disk: &MovingDisk, wall: &Obb) -> bool {
    let (r, e) = (f64::from(disk.radius), wall.half.as_dvec2());
    // mark: own-frame
    let p = wall.to_own_frame(disk.p - wall.center).as_dvec2();
    let way = wall.to_own_frame(disk.q - disk.p).as_dvec2();
    // mark: look
    let tolerance = (1e-9 * (p.length() + way.length())).max(1e-30);
    let mut seen = look(0, 0.0, [p, way], e, r);
    // mark: step
    for step in 1..=MOST_STEPS {
        if seen.gap <= tolerance || seen.closing <= 0.0 || seen.t >= 1.0 {
            break;
        }
        seen = look(step, (seen.t + seen.gap / seen.closing).min(1.0), [p, way], e, r);
    }
    // mark: verdict
    let (t, steps) = (seen.t as f32, seen.steps);
    let hit = seen.gap <= tolerance || seen.steps == MOST_STEPS;
    if hit {
        // mark: stop
        let stop = disk.p + t * (disk.q - disk.p);
        let out = p + seen.t * way - seen.closest;
        let contact = wall.center + wall.to_world(seen.closest.as_vec2());
        // Inside the wall no side is met, and the normal is (0, 0).
        let normal = wall.to_world(out.normalize_or_zero().as_vec2());
    }
    hit
}

/// A measurement of the wall from a position on the path, in the wall's frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// The number of steps to this position.
    pub steps: usize,
    /// The time of the position.
    pub t: f64,
    /// The point of the wall that is closest to the center.
    pub closest: DVec2,
    /// The distance of the rim from the wall, in world units; negative if they overlap.
    pub gap: f64,
    /// The part of the gap that the whole path would close, if the wall were a line across it; negative if the gap grows.
    pub closing: f64,
}

/// The gap between the wall and the disk at time `t`, and the speed at which it closes there.
#[inline(always)]
pub fn look(steps: usize, t: f64, [p, way]: [DVec2; 2], e: DVec2, r: f64) -> Look {
    // mark: gap
    let center = p + t * way;
    let closest = center.clamp(-e, e);
    let out = center - closest;
    let gap = out.length() - r;
    // mark: closing
    let n = out.normalize_or_zero();
    let closing = -way.dot(n);
    // mark:
    Look { steps, t, closest, gap, closing }
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{MovingDisk, Obb, Vec2, slab};
    use std::array;

    /// **Incorrect.** Tests only the end of the path: a fast disk passes through a thin wall undetected. It tunnels.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{MovingDisk, Obb, swept_disk::{flawed, grown_box}}};
    /// let wall = Obb::new(vec2(0.0, 0.0), vec2(0.1, 2.0), 0.0)?;
    /// let through = MovingDisk::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 0.5)?;
    /// assert!(!flawed::only_the_end(&through, &wall) && grown_box(&through, &wall));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn only_the_end(disk: &MovingDisk, wall: &Obb) -> bool {
        let (r, e) = (disk.radius, wall.half);
        // mark: end
        let q = wall.to_own_frame(disk.q - wall.center);
        let closest = q.clamp(-e, e);
        let gap = q - closest;
        let gap_squared = gap.dot(gap);
        // mark: verdict
        let hit = gap_squared <= r * r;
        hit
    }

    /// **Incorrect.** Tests the start and the position after each tenth of the path. It misses anything that fits between two
    /// such positions: a wall thinner than |v|/10 − 2r, or a corner.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{MovingDisk, Obb, swept_disk::{flawed, grown_box}}};
    /// let wall = Obb::new(vec2(0.0, 0.0), vec2(0.1, 2.0), 0.0)?;
    /// let slow = MovingDisk::new(vec2(-2.0, 0.0), vec2(2.0, 0.0), 0.05)?;
    /// let fast = MovingDisk::new(vec2(-2.0, 0.0), vec2(4.0, 0.0), 0.05)?;
    /// assert!(flawed::ten_steps(&slow, &wall) && grown_box(&slow, &wall));
    /// assert!(!flawed::ten_steps(&fast, &wall) && grown_box(&fast, &wall));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn ten_steps(disk: &MovingDisk, wall: &Obb) -> bool {
        let (r, e) = (disk.radius, wall.half);
        // mark: own-frame
        let p = wall.to_own_frame(disk.p - wall.center);
        let way = wall.to_own_frame(disk.q - disk.p);
        // mark: places
        let squared: [f32; 11] = array::from_fn(|i| gap_squared(p + (i as f32 / 10.0) * way, e));
        // mark: verdict
        let hit = squared.iter().any(|&dd| dd <= r * r);
        hit
    }

    /// The squared distance of a place in the wall's own frame from the wall.
    #[inline(always)]
    fn gap_squared(center: Vec2, e: Vec2) -> f32 {
        let out = center - center.clamp(-e, e);
        out.dot(out)
    }

    /// **Incorrect.** Grows the box and leaves its corners square: it stops a disk that passes a corner without touching it.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{MovingDisk, Obb, swept_disk::{flawed, grown_box}}};
    /// let wall = Obb::new(vec2(0.0, 0.0), vec2(0.1, 2.0), 0.0)?;
    /// let past_corner = MovingDisk::new(vec2(-1.0, 2.0), vec2(0.0, 3.0), 0.5)?;
    /// assert!(flawed::square_corners(&past_corner, &wall) && !grown_box(&past_corner, &wall));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn square_corners(disk: &MovingDisk, wall: &Obb) -> bool {
        let (r, e) = (disk.radius, wall.half);
        // mark: own-frame
        let p = wall.to_own_frame(disk.p - wall.center);
        let way = wall.to_own_frame(disk.q - disk.p);
        // mark: grow
        let grown = e + r;
        // mark: slab-x
        let x = slab(p.x, way.x, grown.x);
        // mark: slab-y
        let y = slab(p.y, way.y, grown.y);
        // mark: enter
        let enters = x.enters.max(y.enters).max(0.0);
        let leaves = x.leaves.min(y.leaves).min(1.0);
        // mark: verdict
        let hit = enters <= leaves;
        hit
    }
}
