//! Does a disk touch a triangle? The three lines through its edges cut the plane into seven regions.
//!
//! Source: Redpoll's 60, §2-23.

use super::segments::{ClosestPoint, closest_point};
use super::{Disk, Segment, Triangle, side_of_line};
use glam::Vec2;
use std::array;

/// The region inside the triangle: right of all three edges.
pub const INSIDE: u8 = 7;

/// Which of the edges AB, BC, CA can be nearest, for each region k: those whose bit is 0.
///
/// Region 7 is inside, where nothing needs checking. Region 0 holds only points on the line of a
/// flat triangle: no point is left of all three edges of a clockwise one.
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

/// What [`check_edge`] met on its way, for the edge PQ. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EdgeCheck {
    /// Q − P.
    pub pq: Vec2,
    /// T − P.
    pub pt: Vec2,
    /// m = PT·PQ: how far T lies along the edge, times |PQ|.
    pub m: f32,
    /// |PQ|².
    pub pq_squared: f32,
    /// |PT|².
    pub to_p: f32,
    /// |QT|².
    pub to_q: f32,
    /// The squared distance of T from the line through P and Q; not a number where P = Q.
    pub to_line: f32,
    /// The squared distance of T from the nearer end.
    pub to_end: f32,
    /// The part of the edge that is nearest.
    pub part: Part,
    /// The point of the edge that is nearest to T.
    pub closest: Vec2,
    /// The squared distance of T from the edge.
    pub gap_squared: f32,
    /// Whether that is at most r².
    pub reached: bool,
}

/// What [`table`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Table {
    /// Whether A, B, C went round counter-clockwise, so that B and C were swapped.
    pub swapped: bool,
    /// The corners A, B, C in clockwise order.
    pub corners: [Vec2; 3],
    /// On which side of AB, BC, CA the disk's center T is: positive is right. Square units.
    pub sides: [f32; 3],
    /// One bit a side, 1 for right.
    pub bits: [u8; 3],
    /// The region 4·\[AB\] + 2·\[BC\] + 1·\[CA\].
    pub k: u8,
    /// The edges that were checked, from AB.
    pub edges: [Option<EdgeCheck>; 3],
    /// The checked edge nearest to T; none inside.
    pub nearest: Option<usize>,
    /// The point of the triangle that is closest to T; T itself inside.
    pub closest: Vec2,
    /// The squared distance of T from the triangle; zero inside.
    pub gap_squared: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether T is inside or a checked edge within r; touching counts.
    pub hit: bool,
}

/// Finds the region that T is in by three side tests, and checks only the edges that can be nearest.
///
/// Works for any triangle: corners are put in clockwise order first, and a flat triangle is the
/// segment that it looks like. A point on an edge's line has bit 0 there. Source: Redpoll's 60, §2-23.
///
/// All three edges are measured, and the table says which of them count: on today's processors that
/// is quicker than asking first.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Triangle, disk_triangle::table}};
/// let triangle = Triangle::new(vec2(0.0, 0.0), vec2(1.0, 2.0), vec2(4.0, 0.0))?;
/// let left = table(&Disk::new(vec2(-1.0, 2.0), 1.0)?, &triangle);
/// assert!(left.k == 3 && !left.hit, "left of AB only");
/// assert!(table(&Disk::new(vec2(2.0, -1.0), 1.0)?, &triangle).hit, "touches CA from below");
/// let turned_over = Triangle::new(vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(1.0, 2.0))?;
/// let inside = table(&Disk::new(vec2(1.5, 0.5), 0.1)?, &turned_over);
/// assert!(inside.hit && inside.swapped && inside.k == 7);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn table(disk: &Disk, triangle: &Triangle) -> Table {
    let (t, r) = (disk.center, disk.radius);
    // mark: order
    let swapped = triangle.is_counter_clockwise();
    let [a, b, c] = triangle.clockwise().corners();
    // mark: sides
    let ab = side_of_line(t, a, b);
    let bc = side_of_line(t, b, c);
    let ca = side_of_line(t, c, a);
    // mark: bits
    let bits = [u8::from(ab > 0.0), u8::from(bc > 0.0), u8::from(ca > 0.0)];
    let k = 4 * bits[0] + 2 * bits[1] + bits[2];
    // mark: edges
    let check = EDGES_TO_CHECK[usize::from(k)];
    let on_ab = check_edge(t, a, b, ab, r);
    let on_bc = check_edge(t, b, c, bc, r);
    let on_ca = check_edge(t, c, a, ca, r);
    // mark: verdict
    let reached = (check[0] & on_ab.reached) | (check[1] & on_bc.reached) | (check[2] & on_ca.reached);
    let hit = (k == INSIDE) | reached;
    // mark:
    let edges = [check[0].then_some(on_ab), check[1].then_some(on_bc), check[2].then_some(on_ca)];
    let nearest = nearest(&edges);
    let edge = nearest.and_then(|i| edges[i]);
    let (closest, gap_squared) = edge.map_or((t, 0.0), |edge| (edge.closest, edge.gap_squared));
    Table {
        swapped,
        corners: [a, b, c],
        sides: [ab, bc, ca],
        bits,
        k,
        edges,
        nearest,
        closest,
        gap_squared,
        rr: r * r,
        hit,
    }
}

/// Whether the edge PQ is within r of T, and where. `side` is [`side_of_line`] of T and PQ.
///
/// Distance² = side² / |PQ|² straight across, where T lies between the ends (0 < m < |PQ|²); else it
/// is the distance² from the nearer end. Equal ends are an edge of one point.
#[inline]
pub fn check_edge(t: Vec2, p: Vec2, q: Vec2, side: f32, r: f32) -> EdgeCheck {
    // mark: along
    let pq = q - p;
    let pt = t - p;
    let m = pt.dot(pq);
    let pq_squared = pq.dot(pq);
    // mark: distance
    let to_p = pt.dot(pt);
    let to_q = (t - q).length_squared();
    let to_line = side * (side / pq_squared);
    let to_end = if to_q < to_p { to_q } else { to_p };
    let (past_p, past_q) = (m > 0.0, m >= pq_squared);
    let gap_squared = if past_p & !past_q { to_line } else { to_end };
    // mark: reach
    let reached = gap_squared <= r * r;
    // mark:
    let at = usize::from(past_p) + usize::from(past_p & past_q);
    let part = [Part::Start, Part::Between, Part::End][at];
    let closest = [p, p + m / pq_squared * pq, q][at];
    EdgeCheck { pq, pt, m, pq_squared, to_p, to_q, to_line, to_end, part, closest, gap_squared, reached }
}

/// The nearest of the checked edges, the first among equals.
#[inline]
fn nearest(edges: &[Option<EdgeCheck>; 3]) -> Option<usize> {
    let gap = |i: usize| edges[i].map_or(f32::INFINITY, |edge| edge.gap_squared);
    let least = gap(0).min(gap(1)).min(gap(2));
    (0..3).find(|&i| edges[i].is_some_and(|edge| edge.gap_squared == least))
}

/// What [`all_edges`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AllEdges {
    /// On which side of AB, BC, CA the disk's center T is: positive is right. Square units.
    pub sides: [f32; 3],
    /// Whether T is on the same side of all three.
    pub inside: bool,
    /// The closest point on AB, BC and CA.
    pub edges: [ClosestPoint; 3],
    /// The edge nearest to T, the first among equals.
    pub nearest: usize,
    /// The squared distance of T from the nearest edge.
    pub gap_squared: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether T is inside or the nearest edge within r; touching counts.
    pub hit: bool,
}

/// Looks at all three edges, and whether T is inside. Any winding will do, and so will flat triangles.
///
/// The plain way; the nearest point of each edge is that of Ericson, *Real-Time Collision Detection*,
/// 5.1.2.
///
/// ```
/// # use {glam::vec2, hantei::geometry::{Disk, Triangle, disk_triangle::all_edges}};
/// let triangle = Triangle::new(vec2(0.0, 0.0), vec2(1.0, 2.0), vec2(4.0, 0.0))?;
/// assert!(all_edges(&Disk::new(vec2(1.5, 0.5), 0.1)?, &triangle).inside);
/// assert!(all_edges(&Disk::new(vec2(2.0, -1.0), 1.0)?, &triangle).hit, "touches CA from below");
/// assert!(!all_edges(&Disk::new(vec2(-1.0, 2.0), 1.0)?, &triangle).hit);
/// let flat = Triangle::new(vec2(0.0, 0.0), vec2(1.0, 1.0), vec2(2.0, 2.0))?;
/// assert!(!all_edges(&Disk::new(vec2(9.0, 9.0), 1.0)?, &flat).hit, "far off on its line");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline]
pub fn all_edges(disk: &Disk, triangle: &Triangle) -> AllEdges {
    let (t, r) = (disk.center, disk.radius);
    let [a, b, c] = triangle.corners();
    // mark: inside
    let sides = [side_of_line(t, a, b), side_of_line(t, b, c), side_of_line(t, c, a)];
    let all_right = (sides[0] > 0.0) & (sides[1] > 0.0) & (sides[2] > 0.0);
    let all_left = (sides[0] < 0.0) & (sides[1] < 0.0) & (sides[2] < 0.0);
    let inside = all_right | all_left;
    // mark: edges
    let ends = [(a, b), (b, c), (c, a)];
    let edges: [ClosestPoint; 3] =
        array::from_fn(|i| closest_point(t, &Segment { p: ends[i].0, q: ends[i].1 }));
    // mark: nearest
    let [ab, bc, ca] = [edges[0].gap_squared, edges[1].gap_squared, edges[2].gap_squared];
    let gap_squared = ab.min(bc).min(ca);
    // mark: verdict
    let rr = r * r;
    let hit = inside | (gap_squared <= rr);
    // mark:
    let nearest = edges.iter().position(|edge| edge.gap_squared == gap_squared).unwrap_or(0);
    AllEdges { sides, inside, edges, nearest, gap_squared, rr, hit }
}

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{Disk, EDGES_TO_CHECK, EdgeCheck, INSIDE, Triangle, Vec2, check_edge, side_of_line};

    /// What [`winding_unchecked`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct WindingUnchecked {
        /// On which side of AB, BC, CA the disk's center T is: positive is right. Square units.
        pub sides: [f32; 3],
        /// One bit a side, 1 for right.
        pub bits: [u8; 3],
        /// The region that the bits spell.
        pub k: u8,
        /// The edges that were checked, from AB.
        pub edges: [Option<EdgeCheck>; 3],
        /// What the method says, wrongly for triangles that go round counter-clockwise.
        pub hit: bool,
    }

    /// **Flawed.** The table of regions without asking which way round the corners go.
    ///
    /// In a counter-clockwise triangle every bit is turned over: the inside reads as region 0,
    /// which the tutorial's table does not have, and near an edge the other two are checked.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Triangle, disk_triangle::{flawed, table}}};
    /// let turned_over = Triangle::new(vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(1.0, 2.0))?;
    /// let inside = Disk::new(vec2(1.5, 0.5), 0.1)?;
    /// assert!(!flawed::winding_unchecked(&inside, &turned_over).hit && table(&inside, &turned_over).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline]
    pub fn winding_unchecked(disk: &Disk, triangle: &Triangle) -> WindingUnchecked {
        let (t, r) = (disk.center, disk.radius);
        let [a, b, c] = triangle.corners();
        // mark: sides
        let ab = side_of_line(t, a, b);
        let bc = side_of_line(t, b, c);
        let ca = side_of_line(t, c, a);
        // mark: bits
        let bits = [u8::from(ab > 0.0), u8::from(bc > 0.0), u8::from(ca > 0.0)];
        let k = 4 * bits[0] + 2 * bits[1] + bits[2];
        // mark: edges
        let check = if k == 0 { [false; 3] } else { EDGES_TO_CHECK[usize::from(k)] };
        let on_ab = check[0].then(|| check_edge(t, a, b, ab, r));
        let on_bc = check[1].then(|| check_edge(t, b, c, bc, r));
        let on_ca = check[2].then(|| check_edge(t, c, a, ca, r));
        // mark: verdict
        let edges = [on_ab, on_bc, on_ca];
        let reached = edges.iter().flatten().any(|edge| edge.reached);
        let hit = k == INSIDE || reached;
        // mark:
        WindingUnchecked { sides: [ab, bc, ca], bits, k, edges, hit }
    }

    /// What [`corners_beyond_corners`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct CornersBeyondCorners {
        /// The corners A, B, C in clockwise order.
        pub corners: [Vec2; 3],
        /// On which side of AB, BC, CA the disk's center T is: positive is right. Square units.
        pub sides: [f32; 3],
        /// One bit a side, 1 for right.
        pub bits: [u8; 3],
        /// The region that the bits spell.
        pub k: u8,
        /// The corner that was checked: in regions 1, 2 and 4.
        pub corner: Option<Vec2>,
        /// The edge that was checked, from AB: in regions 3, 5 and 6.
        pub edges: [Option<EdgeCheck>; 3],
        /// What the method says, wrongly near obtuse corners.
        pub hit: bool,
    }

    /// **Flawed.** Takes for granted that in the regions beyond a corner the corner is nearest.
    ///
    /// At an obtuse corner the region is so wide that an edge can be nearer.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::{Disk, Triangle, disk_triangle::{flawed, table}}};
    /// let obtuse = Triangle::new(vec2(-2.0, 0.0), vec2(0.0, 0.5), vec2(2.0, 0.0))?;
    /// let disk = Disk::new(vec2(0.5, 0.85), 0.52)?;
    /// assert!(!flawed::corners_beyond_corners(&disk, &obtuse).hit && table(&disk, &obtuse).hit);
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline]
    pub fn corners_beyond_corners(disk: &Disk, triangle: &Triangle) -> CornersBeyondCorners {
        let (t, r) = (disk.center, disk.radius);
        let [a, b, c] = triangle.clockwise().corners();
        // mark: sides
        let ab = side_of_line(t, a, b);
        let bc = side_of_line(t, b, c);
        let ca = side_of_line(t, c, a);
        // mark: bits
        let bits = [u8::from(ab > 0.0), u8::from(bc > 0.0), u8::from(ca > 0.0)];
        let k = 4 * bits[0] + 2 * bits[1] + bits[2];
        // mark: corner
        let corner = [None, Some(b), Some(a), None, Some(c), None, None, None][usize::from(k)];
        // mark: edge
        let on_ab = (k == 3).then(|| check_edge(t, a, b, ab, r));
        let on_bc = (k == 5).then(|| check_edge(t, b, c, bc, r));
        let on_ca = (k == 6).then(|| check_edge(t, c, a, ca, r));
        // mark: verdict
        let edges = [on_ab, on_bc, on_ca];
        let corner_reached = corner.is_some_and(|corner| corner.distance_squared(t) <= r * r);
        let edge_reached = edges.iter().flatten().any(|edge| edge.reached);
        let hit = k == INSIDE || corner_reached || edge_reached;
        // mark:
        CornersBeyondCorners { corners: [a, b, c], sides: [ab, bc, ca], bits, k, corner, edges, hit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    /// The tutorial's triangle, at scale (1, 1).
    fn tutorial() -> Triangle {
        Triangle::new(vec2(0.0, 0.0), vec2(0.8, 1.8), vec2(2.4, 0.0)).unwrap()
    }

    fn at(x: f32, y: f32) -> Table {
        table(&Disk::new(vec2(x, y), 0.1).unwrap(), &tutorial())
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
        assert_eq!(found.map(|(x, y)| at(x, y).k), [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn beyond_a_corner_two_edges_are_checked_and_the_corner_is_nearest() {
        let found = at(0.8, 3.0);
        assert_eq!(
            found.edges.map(|edge| edge.map(|edge| edge.part)),
            [Some(Part::End), Some(Part::Start), None]
        );
        assert_eq!((found.closest, found.nearest), (vec2(0.8, 1.8), Some(0)));
    }

    #[test]
    fn across_an_edge_its_foot_is_nearest() {
        let found = at(1.0, -1.0);
        assert_eq!(found.edges[2].unwrap().part, Part::Between);
        assert_eq!((found.nearest, found.gap_squared), (Some(2), 1.0));
        assert!((found.closest - vec2(1.0, 0.0)).length() < 1e-6);
    }

    #[test]
    fn on_an_edge_the_bit_is_zero_and_a_point_hits() {
        let found = table(&Disk::new(vec2(1.0, 0.0), 0.0).unwrap(), &tutorial());
        assert!(found.k == 6 && found.hit && found.gap_squared == 0.0);
    }
}
