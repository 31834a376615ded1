//! Does a disk touch a triangle? The three lines through its edges cut the plane into seven regions.
//!
//! Source: Redpoll's 60, §2-23.

use super::segments::closest_point;
use super::{Disk, Segment, Triangle, side_of_line};
use glam::Vec2;

/// The region inside the triangle: right of all three edges.
pub const INSIDE: usize = 7;

/// The edges among AB, BC, CA that can be nearest, for each region k: those whose bit is 0.
///
/// Region 7 is inside, where no edge needs a test. Region 0 holds only points on the line of a flat triangle: no point is left of
/// all three edges of a clockwise one.
pub const EDGES_TO_CHECK: [[bool; 3]; 8] = [
    [true, true, true],
    [true, true, false],
    [true, false, true],
    [true, false, false],
    [false, true, true],
    [false, true, false],
    [false, false, true],
    [false, false, false],
];

/// The region that `t` is in, by the sides of AB, BC and CA that it is on. Only corners in clockwise order have an inside.
///
/// ```
/// # use {glam::{Vec2, vec2}, hantei::geometry::disk_triangle::region};
/// let corners = [vec2(0.0, 0.0), vec2(1.0, 2.0), vec2(4.0, 0.0)];
/// assert_eq!(region(vec2(1.5, 0.5), corners), 7, "inside");
/// assert_eq!(region(vec2(-1.0, 2.0), corners), 3, "left of AB only");
/// ```
#[inline(always)]
pub fn region(t: Vec2, [a, b, c]: [Vec2; 3]) -> usize {
    let is_right = |p, q| usize::from(side_of_line(t, p, q) > 0.0);
    4 * is_right(a, b) + 2 * is_right(b, c) + is_right(c, a)
}

/// Finds the region that T is in by three side tests, and checks only the edges that can be nearest.
///
/// Works for any triangle: corners are put in clockwise order first, and a flat triangle is the
/// segment that it looks like. A point on an edge's line has bit 0 there. Source: Redpoll's 60, §2-23.
///
/// [`table_at_once`] gives the same answers faster.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Triangle, disk_triangle::table}};
/// let triangle = Triangle::new(vec2(0.0, 0.0), vec2(1.0, 2.0), vec2(4.0, 0.0))?;
/// assert!(!table(&Disk::new(vec2(-1.0, 2.0), 1.0)?, &triangle));
/// assert!(table(&Disk::new(vec2(2.0, -1.0), 1.0)?, &triangle), "touches CA from below");
/// let turned_over = Triangle::new(vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(1.0, 2.0))?;
/// assert!(table(&Disk::new(vec2(1.5, 0.5), 0.1)?, &turned_over), "inside");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn table(disk: &Disk, triangle: &Triangle) -> bool {
    let (t, r) = (disk.center, disk.radius);
    let [a, b, c] = triangle.corners;
    // mark: order
    let swapped = triangle.is_counter_clockwise();
    let (b, c) = if swapped { (c, b) } else { (b, c) };
    // mark: side-ab
    let ab = side_of_line(t, a, b);
    // mark: side-bc
    let bc = side_of_line(t, b, c);
    // mark: side-ca
    let ca = side_of_line(t, c, a);
    // mark: bits
    let bit_ab = if ab > 0.0 { 1 } else { 0 };
    let bit_bc = if bc > 0.0 { 1 } else { 0 };
    let bit_ca = if ca > 0.0 { 1 } else { 0 };
    // The three bits, read as one binary number:
    let k = 4 * bit_ab + 2 * bit_bc + bit_ca;
    // mark: edges
    let check = EDGES_TO_CHECK[k];
    // mark: edge-ab
    let on_ab = check[0] && check_edge(t, a, b, ab, r);
    // mark: edge-bc
    let on_bc = check[1] && check_edge(t, b, c, bc, r);
    // mark: edge-ca
    let on_ca = check[2] && check_edge(t, c, a, ca, r);
    // mark: verdict
    let any = on_ab || on_bc || on_ca;
    let hit = k == INSIDE || any;
    hit
}

/// The part of an edge PQ that is nearest to T.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The corner P: T lies before the edge.
    Start,
    /// The corner Q: T lies beyond the edge.
    End,
    /// A point between them, straight across from T.
    Between,
}

/// True if the edge PQ is within r of T. `side` is [`side_of_line`] of T and PQ.
///
/// Straight across, the distance is side / |PQ|: the area of a parallelogram is its base times its height. That counts if T lies
/// between the ends (0 < m < |PQ|²), otherwise the nearer end does. Equal ends are an edge of one point.
#[inline(always)]
pub fn check_edge(t: Vec2, p: Vec2, q: Vec2, side: f32, r: f32) -> bool {
    // mark: along
    let pq = q - p;
    let pt = t - p;
    let m = pt.dot(pq);
    let pq_squared = pq.dot(pq);
    // mark: distance
    let part = if m <= 0.0 {
        Part::Start
    } else if m >= pq_squared {
        Part::End
    } else {
        Part::Between
    };
    let gap_squared = match part {
        Part::Start => pt.dot(pt),
        Part::End => (t - q).length_squared(),
        Part::Between => side * (side / pq_squared),
    };
    // mark: reach
    let rr = r * r;
    let reached = gap_squared <= rr;
    reached
}

/// [`table`] without branches: measures all three edges, and the table says which of them count.
///
/// A processor guesses which way a branch will go, and on disks that come in no order it often guesses wrong. That costs more
/// than the edges that `table` leaves out: on today's processors this takes about half the time. `&` and `|` look at both
/// sides where `&&` and `||` would branch, and corners fetched by number change places without one.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Triangle, disk_triangle::table_at_once}};
/// let triangle = Triangle::new(vec2(0.0, 0.0), vec2(1.0, 2.0), vec2(4.0, 0.0))?;
/// assert!(!table_at_once(&Disk::new(vec2(-1.0, 2.0), 1.0)?, &triangle));
/// assert!(table_at_once(&Disk::new(vec2(2.0, -1.0), 1.0)?, &triangle), "touches CA from below");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn table_at_once(disk: &Disk, triangle: &Triangle) -> bool {
    let (t, r) = (disk.center, disk.radius);
    // mark: order
    let swapped = triangle.is_counter_clockwise();
    let swap = usize::from(swapped);
    let [a, b, c] = [triangle.corners[0], triangle.corners[1 + swap], triangle.corners[2 - swap]];
    // mark: side-ab
    let ab = side_of_line(t, a, b);
    // mark: side-bc
    let bc = side_of_line(t, b, c);
    // mark: side-ca
    let ca = side_of_line(t, c, a);
    // mark: bits
    let bit_ab = usize::from(ab > 0.0);
    let bit_bc = usize::from(bc > 0.0);
    let bit_ca = usize::from(ca > 0.0);
    // The three bits, read as one binary number:
    let k = 4 * bit_ab + 2 * bit_bc + bit_ca;
    // mark: edges
    let check = EDGES_TO_CHECK[k];
    // mark: edge-ab
    let on_ab = measure_edge(t, a, b, ab, r);
    // mark: edge-bc
    let on_bc = measure_edge(t, b, c, bc, r);
    // mark: edge-ca
    let on_ca = measure_edge(t, c, a, ca, r);
    // mark: verdict
    let any = (check[0] & on_ab) | (check[1] & on_bc) | (check[2] & on_ca);
    let hit = (k == INSIDE) | any;
    hit
}

/// [`check_edge`] without branches: measures to the ends and to the line, and then takes the one that counts.
#[inline(always)]
pub fn measure_edge(t: Vec2, p: Vec2, q: Vec2, side: f32, r: f32) -> bool {
    // mark: along
    let pq = q - p;
    let pt = t - p;
    let m = pt.dot(pq);
    let pq_squared = pq.dot(pq);
    // mark: distance
    let to_p = pt.dot(pt);
    let to_q = (t - q).length_squared();
    let to_end = if to_q < to_p { to_q } else { to_p };
    // Never 0/0, even if P = Q.
    let to_line = side * (side / pq_squared.max(f32::MIN_POSITIVE));
    let between = (m > 0.0) & (m < pq_squared);
    let gap_squared = if between { to_line } else { to_end };
    // mark: reach
    let rr = r * r;
    let reached = gap_squared <= rr;
    reached
}

/// Tests all three edges, and if T is inside. Works for any orientation and for flat triangles.
///
/// The plain way; the nearest point of each edge is that of Ericson, *Real-Time Collision Detection*,
/// 5.1.2.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Triangle, disk_triangle::all_edges}};
/// let triangle = Triangle::new(vec2(0.0, 0.0), vec2(1.0, 2.0), vec2(4.0, 0.0))?;
/// assert!(all_edges(&Disk::new(vec2(1.5, 0.5), 0.1)?, &triangle), "inside");
/// assert!(all_edges(&Disk::new(vec2(2.0, -1.0), 1.0)?, &triangle), "touches CA from below");
/// assert!(!all_edges(&Disk::new(vec2(-1.0, 2.0), 1.0)?, &triangle));
/// let flat = Triangle::new(vec2(0.0, 0.0), vec2(1.0, 1.0), vec2(2.0, 2.0))?;
/// assert!(!all_edges(&Disk::new(vec2(9.0, 9.0), 1.0)?, &flat), "far off on its line");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn all_edges(disk: &Disk, triangle: &Triangle) -> bool {
    let (t, r) = (disk.center, disk.radius);
    let [a, b, c] = triangle.corners;
    // mark: side-ab
    let ab = side_of_line(t, a, b);
    // mark: side-bc
    let bc = side_of_line(t, b, c);
    // mark: side-ca
    let ca = side_of_line(t, c, a);
    // mark: inside
    let all_right = ab > 0.0 && bc > 0.0 && ca > 0.0;
    let all_left = ab < 0.0 && bc < 0.0 && ca < 0.0;
    let inside = all_right || all_left;
    // mark: edge-ab
    let on_ab = closest_point(t, &Segment { p: a, q: b });
    // mark: edge-bc
    let on_bc = closest_point(t, &Segment { p: b, q: c });
    // mark: edge-ca
    let on_ca = closest_point(t, &Segment { p: c, q: a });
    // mark: nearest
    let gap_squared = on_ab.gap_squared.min(on_bc.gap_squared).min(on_ca.gap_squared);
    // mark: verdict
    let rr = r * r;
    let hit = inside || gap_squared <= rr;
    hit
}

/// The contact of a disk and a triangle: everything that code which moves them apart needs besides the verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// True if they touch or overlap.
    pub hit: bool,
    /// The point of the triangle's border closest to the disk's center. World frame.
    pub point: Vec2,
    /// The unit direction out of the triangle there; zero if the center is exactly on the border. World frame.
    pub normal: Vec2,
    /// The gap between them, or minus the depth of their overlap: they just touch once the disk has moved back by it along the
    /// normal.
    pub gap: f32,
}

/// Finds the contact on the nearest of all edges.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Triangle, disk_triangle::contact}};
/// let triangle = Triangle::new(vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(0.0, 3.0))?;
/// let below = contact(&Disk::new(vec2(1.0, -3.0), 1.0)?, &triangle);
/// assert_eq!((below.hit, below.point, below.normal, below.gap), (false, vec2(1.0, 0.0), vec2(0.0, -1.0), 2.0));
/// let inside = contact(&Disk::new(vec2(1.0, 0.5), 0.5)?, &triangle);
/// assert_eq!((inside.point, inside.normal, inside.gap), (vec2(1.0, 0.0), vec2(0.0, -1.0), -1.0));
/// let on_the_border = contact(&Disk::new(vec2(1.0, 0.0), 0.5)?, &triangle);
/// assert_eq!((on_the_border.normal, on_the_border.gap), (vec2(0.0, -1.0), -0.5));
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn contact(disk: &Disk, triangle: &Triangle) -> Contact {
    let t = disk.center;
    let [a, b, c] = triangle.corners;
    let (ab, bc, ca) = (side_of_line(t, a, b), side_of_line(t, b, c), side_of_line(t, c, a));
    let inside = ab > 0.0 && bc > 0.0 && ca > 0.0 || ab < 0.0 && bc < 0.0 && ca < 0.0;
    let on_ab = closest_point(t, &Segment { p: a, q: b });
    let on_bc = closest_point(t, &Segment { p: b, q: c });
    let on_ca = closest_point(t, &Segment { p: c, q: a });
    let (near, edge) = if on_bc.gap_squared < on_ab.gap_squared { (on_bc, c - b) } else { (on_ab, b - a) };
    let (nearest, edge) = if on_ca.gap_squared < near.gap_squared { (on_ca, a - c) } else { (near, edge) };
    let point = nearest.closest;
    let out = if inside { point - t } else { t - point };
    // From a center on the border, the way out leads across the edge.
    let across = if (b - a).perp_dot(c - a) > 0.0 { -edge.perp() } else { edge.perp() };
    let normal = out.normalize_or(across.normalize_or(Vec2::Y));
    let distance = nearest.gap_squared.sqrt();
    let gap = if inside { -distance } else { distance } - disk.radius;
    Contact { hit: gap <= 0.0, point, normal, gap }
}

/// Incorrect methods that people really write. No verdict of the library uses them.
pub mod flawed {
    use super::{Disk, EDGES_TO_CHECK, INSIDE, Triangle, check_edge, side_of_line};

    /// **Incorrect.** Uses the table of regions without a test of the corners' orientation.
    ///
    /// In a counter-clockwise triangle every bit is turned over: the inside reads as region 0,
    /// which the tutorial's table does not have, and near an edge the other two are checked.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Triangle, disk_triangle::{flawed, table}}};
    /// let turned_over = Triangle::new(vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(1.0, 2.0))?;
    /// let inside = Disk::new(vec2(1.5, 0.5), 0.1)?;
    /// assert!(!flawed::winding_unchecked(&inside, &turned_over) && table(&inside, &turned_over));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn winding_unchecked(disk: &Disk, triangle: &Triangle) -> bool {
        let (t, r) = (disk.center, disk.radius);
        let [a, b, c] = triangle.corners;
        // mark: side-ab
        let ab = side_of_line(t, a, b);
        // mark: side-bc
        let bc = side_of_line(t, b, c);
        // mark: side-ca
        let ca = side_of_line(t, c, a);
        // mark: bits
        let bit_ab = if ab > 0.0 { 1 } else { 0 };
        let bit_bc = if bc > 0.0 { 1 } else { 0 };
        let bit_ca = if ca > 0.0 { 1 } else { 0 };
        // The three bits, read as one binary number:
        let k = 4 * bit_ab + 2 * bit_bc + bit_ca;
        // mark: edges
        // The tutorial's table has no row for region 0.
        let check = if k == 0 { [false; 3] } else { EDGES_TO_CHECK[k] };
        // mark: edge-ab
        let on_ab = check[0] && check_edge(t, a, b, ab, r);
        // mark: edge-bc
        let on_bc = check[1] && check_edge(t, b, c, bc, r);
        // mark: edge-ca
        let on_ca = check[2] && check_edge(t, c, a, ca, r);
        // mark: verdict
        let any = on_ab || on_bc || on_ca;
        let hit = k == INSIDE || any;
        hit
    }

    /// **Incorrect.** Assumes that in the regions beyond a corner the corner is nearest.
    ///
    /// At an obtuse corner the region is so wide that an edge can be nearer.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Triangle, disk_triangle::{flawed, table}}};
    /// let obtuse = Triangle::new(vec2(-2.0, 0.0), vec2(0.0, 0.5), vec2(2.0, 0.0))?;
    /// let disk = Disk::new(vec2(0.5, 0.85), 0.52)?;
    /// assert!(!flawed::corners_beyond_corners(&disk, &obtuse) && table(&disk, &obtuse));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline(always)]
    pub fn corners_beyond_corners(disk: &Disk, triangle: &Triangle) -> bool {
        let (t, r) = (disk.center, disk.radius);
        let [a, b, c] = triangle.corners;
        // mark: order
        let swapped = triangle.is_counter_clockwise();
        let (b, c) = if swapped { (c, b) } else { (b, c) };
        // mark: side-ab
        let ab = side_of_line(t, a, b);
        // mark: side-bc
        let bc = side_of_line(t, b, c);
        // mark: side-ca
        let ca = side_of_line(t, c, a);
        // mark: bits
        let bit_ab = if ab > 0.0 { 1 } else { 0 };
        let bit_bc = if bc > 0.0 { 1 } else { 0 };
        let bit_ca = if ca > 0.0 { 1 } else { 0 };
        // The three bits, read as one binary number:
        let k = 4 * bit_ab + 2 * bit_bc + bit_ca;
        // mark: corner
        let corner = match k {
            1 => Some(b),
            2 => Some(a),
            4 => Some(c),
            _ => None,
        };
        let to_corner = corner.map(|corner| t.distance_squared(corner));
        let rr = r * r;
        let corner_reached = to_corner.is_some_and(|squared| squared <= rr);
        // mark: edge-ab
        let on_ab = k == 3 && check_edge(t, a, b, ab, r);
        // mark: edge-bc
        let on_bc = k == 5 && check_edge(t, b, c, bc, r);
        // mark: edge-ca
        let on_ca = k == 6 && check_edge(t, c, a, ca, r);
        // mark: verdict
        let edge_reached = on_ab || on_bc || on_ca;
        let hit = k == INSIDE || corner_reached || edge_reached;
        hit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::walk::walk;
    use crate::trace::{Seen, Trace};
    use glam::vec2;

    /// The tutorial's triangle, at scale (1, 1).
    fn tutorial() -> Triangle {
        Triangle::new(vec2(0.0, 0.0), vec2(0.8, 1.8), vec2(2.4, 0.0)).unwrap()
    }

    #[test]
    fn the_table_lists_the_edges_whose_bit_is_zero() {
        for (k, checks) in EDGES_TO_CHECK.iter().enumerate() {
            assert_eq!(*checks, [k & 4 == 0, k & 2 == 0, k & 1 == 0], "region {k}");
        }
    }

    #[test]
    fn seven_points_lie_in_seven_regions() {
        let found = [(0.8, 3.0), (-1.0, -0.5), (0.0, 1.0), (4.0, -0.5), (2.0, 1.5), (1.0, -1.0), (1.0, 0.5)];
        assert_eq!(found.map(|(x, y)| region(vec2(x, y), tutorial().corners)), [1, 2, 3, 4, 5, 6, 7]);
    }

    /// Of each edge that a method measured, how far T is from it.
    fn measured((hit, trace): (bool, Trace)) -> (bool, Vec<Option<Seen>>) {
        (hit, trace.calls[1..].iter().map(|call| call.get("gap_squared")).collect())
    }

    #[test]
    fn beyond_a_corner_two_edges_are_checked_and_the_corner_is_nearest() {
        let disk = Disk::new(vec2(0.8, 3.0), 0.1).unwrap();
        let (hit, gaps) = measured(walk!(disk_triangle::table(&disk, &tutorial())));
        assert_eq!((hit, gaps.len()), (false, 2), "AB and BC");
        let to_corner = vec2(0.8, 3.0).distance_squared(vec2(0.8, 1.8));
        assert!(gaps.iter().all(|gap| *gap == Some(Seen::Number(to_corner))), "{gaps:?}");
    }

    #[test]
    fn across_an_edge_its_foot_is_nearest() {
        let disk = Disk::new(vec2(1.0, -1.0), 0.1).unwrap();
        let found = measured(walk!(disk_triangle::table(&disk, &tutorial())));
        assert_eq!(found, (false, vec![Some(Seen::Number(1.0))]), "CA alone");
    }

    #[test]
    fn on_an_edge_the_bit_is_zero_and_a_point_hits() {
        let (t, triangle) = (vec2(1.0, 0.0), tutorial());
        let found = measured(walk!(disk_triangle::table(&Disk::new(t, 0.0).unwrap(), &triangle)));
        assert_eq!((region(t, triangle.corners), found), (6, (true, vec![Some(Seen::Number(0.0))])));
    }

    #[test]
    fn asking_first_and_measuring_all_agree() {
        for (x, y) in [(0.8, 3.0), (-1.0, -0.5), (0.0, 1.0), (4.0, -0.5), (2.0, 1.5), (1.0, -1.0), (1.0, 0.5)]
        {
            for r in [0.0, 0.5, 1.0, 2.0] {
                let disk = Disk::new(vec2(x, y), r).unwrap();
                let (asked, all) = (table(&disk, &tutorial()), table_at_once(&disk, &tutorial()));
                assert_eq!(asked, all, "{disk:?}");
            }
        }
    }

    #[test]
    fn an_edge_of_one_point_is_measured_in_numbers() {
        let of_point = |r| {
            measured(walk!(disk_triangle::measure_edge(vec2(3.0, 4.0), Vec2::ZERO, Vec2::ZERO, 0.0_f32, r)))
        };
        assert!(of_point(5.0).0 && !of_point(4.9).0);
        assert!(measure_edge(Vec2::ZERO, Vec2::ZERO, Vec2::ZERO, 0.0, 0.0), "never 0/0");
    }
}
