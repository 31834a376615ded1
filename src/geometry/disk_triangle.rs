//! Does a disk touch a triangle? The three lines through its edges cut the plane into seven regions.
//!
//! Source: Redpoll's 60, §2-23.

use super::segments::{ClosestPoint, closest_point};
use super::{Disk, Segment, Triangle, side_of_line};
use glam::Vec2;

/// The region inside the triangle: right of all three edges.
pub const INSIDE: usize = 7;

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
    /// The part of the edge that is nearest.
    pub part: Part,
    /// The point of the edge that is nearest to T.
    pub closest: Vec2,
    /// The squared distance of T from the edge.
    pub gap_squared: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether the squared distance is at most that.
    pub reached: bool,
}

/// What [`table`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Table {
    /// Whether A, B, C went round counter-clockwise, so that B and C were swapped.
    pub swapped: bool,
    /// The corner A.
    pub a: Vec2,
    /// The corner B of the clockwise order.
    pub b: Vec2,
    /// The corner C of the clockwise order.
    pub c: Vec2,
    /// On which side of AB the disk's center T is: positive is right. Square units.
    pub ab: f32,
    /// The same for BC.
    pub bc: f32,
    /// The same for CA.
    pub ca: f32,
    /// 1 where T is right of AB, else 0.
    pub bit_ab: usize,
    /// The same for BC.
    pub bit_bc: usize,
    /// The same for CA.
    pub bit_ca: usize,
    /// The region: 4·bit_ab + 2·bit_bc + bit_ca.
    pub k: usize,
    /// Which of AB, BC, CA are checked.
    pub check: [bool; 3],
    /// What the check of AB met, if it was checked.
    pub on_ab: Option<EdgeCheck>,
    /// The same for BC.
    pub on_bc: Option<EdgeCheck>,
    /// The same for CA.
    pub on_ca: Option<EdgeCheck>,
    /// Whether any checked edge is within r.
    pub any: bool,
    /// Whether T is inside or a checked edge within r; touching counts.
    pub hit: bool,
}

impl Table {
    /// The check of the edge nearest to T, the first among equals; none inside.
    pub fn nearest(&self) -> Option<EdgeCheck> {
        let checked = [self.on_ab, self.on_bc, self.on_ca].into_iter().flatten();
        checked.min_by(|x, y| x.gap_squared.total_cmp(&y.gap_squared))
    }

    /// The squared distance of T from the triangle; zero inside.
    pub fn gap_squared(&self) -> f32 {
        self.nearest().map_or(0.0, |edge| edge.gap_squared)
    }
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
/// let left = table(&Disk::new(vec2(-1.0, 2.0), 1.0)?, &triangle);
/// assert!(left.k == 3 && !left.hit, "left of AB only");
/// assert!(table(&Disk::new(vec2(2.0, -1.0), 1.0)?, &triangle).hit, "touches CA from below");
/// let turned_over = Triangle::new(vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(1.0, 2.0))?;
/// let inside = table(&Disk::new(vec2(1.5, 0.5), 0.1)?, &turned_over);
/// assert!(inside.hit && inside.swapped && inside.k == 7);
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn table(disk: &Disk, triangle: &Triangle) -> Table {
    let (t, r) = (disk.center, disk.radius);
    // mark: order
    let swapped = triangle.is_counter_clockwise();
    let [a, b, c] = triangle.clockwise().corners;
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
    let on_ab = if check[0] { Some(check_edge(t, a, b, ab, r)) } else { None };
    // mark: edge-bc
    let on_bc = if check[1] { Some(check_edge(t, b, c, bc, r)) } else { None };
    // mark: edge-ca
    let on_ca = if check[2] { Some(check_edge(t, c, a, ca, r)) } else { None };
    // mark: verdict
    let any = is_reached(on_ab) || is_reached(on_bc) || is_reached(on_ca);
    let hit = k == INSIDE || any;
    // mark:
    Table { swapped, a, b, c, ab, bc, ca, bit_ab, bit_bc, bit_ca, k, check, on_ab, on_bc, on_ca, any, hit }
}

/// Whether the edge PQ is within r of T, and where. `side` is [`side_of_line`] of T and PQ.
///
/// Straight across, the distance is side / |PQ|: the area of a parallelogram is its base times its height. That counts where
/// T lies between the ends (0 < m < |PQ|²); else the nearer end does. Equal ends are an edge of one point.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub fn check_edge(t: Vec2, p: Vec2, q: Vec2, side: f32, r: f32) -> EdgeCheck {
    // mark: along
    let pq = q - p;
    let pt = t - p;
    let m = pt.dot(pq);
    let pq_squared = pq.dot(pq);
    // mark: distance
    let (part, closest, gap_squared) = if m <= 0.0 {
        (Part::Start, p, pt.dot(pt))
    } else if m >= pq_squared {
        (Part::End, q, (t - q).length_squared())
    } else {
        (Part::Between, p + m / pq_squared * pq, side * (side / pq_squared))
    };
    // mark: reach
    let rr = r * r;
    let reached = gap_squared <= rr;
    // mark:
    EdgeCheck { pq, pt, m, pq_squared, part, closest, gap_squared, rr, reached }
}

/// Whether an edge was checked and is within r.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn is_reached(edge: Option<EdgeCheck>) -> bool {
    edge.is_some_and(|edge| edge.reached)
}

/// What [`measure_edge`] met on its way, for the edge PQ. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EdgeMeasure {
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
    /// The smaller of the two.
    pub to_end: f32,
    /// The squared distance of T from the line through P and Q. Of no meaning where P = Q.
    pub to_line: f32,
    /// Whether T lies between the ends, so that `to_line` counts and not `to_end`.
    pub between: bool,
    /// The squared distance of T from the edge.
    pub gap_squared: f32,
    /// The squared radius.
    pub rr: f32,
    /// Whether the squared distance is at most that.
    pub reached: bool,
}

/// What [`table_at_once`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableAtOnce {
    /// Whether A, B, C went round counter-clockwise, so that B and C were swapped.
    pub swapped: bool,
    /// The corner A.
    pub a: Vec2,
    /// The corner B of the clockwise order.
    pub b: Vec2,
    /// The corner C of the clockwise order.
    pub c: Vec2,
    /// On which side of AB the disk's center T is: positive is right. Square units.
    pub ab: f32,
    /// The same for BC.
    pub bc: f32,
    /// The same for CA.
    pub ca: f32,
    /// 1 where T is right of AB, else 0.
    pub bit_ab: usize,
    /// The same for BC.
    pub bit_bc: usize,
    /// The same for CA.
    pub bit_ca: usize,
    /// The region: 4·bit_ab + 2·bit_bc + bit_ca.
    pub k: usize,
    /// Which of AB, BC, CA count.
    pub check: [bool; 3],
    /// What was measured of AB.
    pub on_ab: EdgeMeasure,
    /// The same for BC.
    pub on_bc: EdgeMeasure,
    /// The same for CA.
    pub on_ca: EdgeMeasure,
    /// Whether any edge that counts is within r.
    pub any: bool,
    /// Whether T is inside or an edge that counts within r; touching counts.
    pub hit: bool,
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
/// let left = table_at_once(&Disk::new(vec2(-1.0, 2.0), 1.0)?, &triangle);
/// assert!(left.check == [true, false, false] && !left.hit, "only AB counts");
/// assert!(left.on_ca.gap_squared > 0.0, "measured, and not counted");
/// assert!(table_at_once(&Disk::new(vec2(2.0, -1.0), 1.0)?, &triangle).hit, "touches CA from below");
/// # Ok::<(), hantei::geometry::ShapeError>(())
/// ```
#[inline(always)]
pub fn table_at_once(disk: &Disk, triangle: &Triangle) -> TableAtOnce {
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
    let any = (check[0] & on_ab.reached) | (check[1] & on_bc.reached) | (check[2] & on_ca.reached);
    let hit = (k == INSIDE) | any;
    // mark:
    TableAtOnce {
        swapped,
        a,
        b,
        c,
        ab,
        bc,
        ca,
        bit_ab,
        bit_bc,
        bit_ca,
        k,
        check,
        on_ab,
        on_bc,
        on_ca,
        any,
        hit,
    }
}

/// [`check_edge`] without branches: measures to the ends and to the line, and then takes the one that counts.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub fn measure_edge(t: Vec2, p: Vec2, q: Vec2, side: f32, r: f32) -> EdgeMeasure {
    // mark: along
    let pq = q - p;
    let pt = t - p;
    let m = pt.dot(pq);
    let pq_squared = pq.dot(pq);
    // mark: distance
    let to_p = pt.dot(pt);
    let to_q = (t - q).length_squared();
    let to_end = if to_q < to_p { to_q } else { to_p };
    // Never 0/0, even where P = Q.
    let to_line = side * (side / pq_squared.max(f32::MIN_POSITIVE));
    let between = (m > 0.0) & (m < pq_squared);
    let gap_squared = if between { to_line } else { to_end };
    // mark: reach
    let rr = r * r;
    let reached = gap_squared <= rr;
    // mark:
    EdgeMeasure { pq, pt, m, pq_squared, to_p, to_q, to_end, to_line, between, gap_squared, rr, reached }
}

/// What [`all_edges`] met on its way. World frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AllEdges {
    /// On which side of AB the disk's center T is: positive is right. Square units.
    pub ab: f32,
    /// The same for BC.
    pub bc: f32,
    /// The same for CA.
    pub ca: f32,
    /// Whether T is right of all three.
    pub all_right: bool,
    /// Whether T is left of all three.
    pub all_left: bool,
    /// Whether T is on the same side of all three.
    pub inside: bool,
    /// The closest point on AB.
    pub on_ab: ClosestPoint,
    /// The same for BC.
    pub on_bc: ClosestPoint,
    /// The same for CA.
    pub on_ca: ClosestPoint,
    /// The squared distance of T from the nearest edge.
    pub gap_squared: f32,
    /// That edge, by its number from AB; the first among equals.
    pub nearest: usize,
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
#[inline(always)]
pub fn all_edges(disk: &Disk, triangle: &Triangle) -> AllEdges {
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
    let nearest = if on_ab.gap_squared == gap_squared {
        0
    } else if on_bc.gap_squared == gap_squared {
        1
    } else {
        2
    };
    // mark: verdict
    let rr = r * r;
    let hit = inside || gap_squared <= rr;
    // mark:
    AllEdges { ab, bc, ca, all_right, all_left, inside, on_ab, on_bc, on_ca, gap_squared, nearest, rr, hit }
}

/// Specimens: methods that people write and that go wrong. No verdict of the library uses them.
pub mod flawed {
    use super::{
        Disk, EDGES_TO_CHECK, EdgeCheck, INSIDE, Triangle, Vec2, check_edge, is_reached, side_of_line,
    };

    /// What [`winding_unchecked`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct WindingUnchecked {
        /// On which side of AB the disk's center T is: positive is right. Square units.
        pub ab: f32,
        /// The same for BC.
        pub bc: f32,
        /// The same for CA.
        pub ca: f32,
        /// 1 where T is right of AB, else 0.
        pub bit_ab: usize,
        /// The same for BC.
        pub bit_bc: usize,
        /// The same for CA.
        pub bit_ca: usize,
        /// The region that the bits spell.
        pub k: usize,
        /// Which of AB, BC, CA are checked.
        pub check: [bool; 3],
        /// What the check of AB met, if it was checked.
        pub on_ab: Option<EdgeCheck>,
        /// The same for BC.
        pub on_bc: Option<EdgeCheck>,
        /// The same for CA.
        pub on_ca: Option<EdgeCheck>,
        /// Whether any checked edge is within r.
        pub any: bool,
        /// What the method says, wrongly for triangles that go around counter-clockwise.
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
    #[inline(always)]
    pub fn winding_unchecked(disk: &Disk, triangle: &Triangle) -> WindingUnchecked {
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
        let on_ab = if check[0] { Some(check_edge(t, a, b, ab, r)) } else { None };
        // mark: edge-bc
        let on_bc = if check[1] { Some(check_edge(t, b, c, bc, r)) } else { None };
        // mark: edge-ca
        let on_ca = if check[2] { Some(check_edge(t, c, a, ca, r)) } else { None };
        // mark: verdict
        let any = is_reached(on_ab) || is_reached(on_bc) || is_reached(on_ca);
        let hit = k == INSIDE || any;
        // mark:
        WindingUnchecked { ab, bc, ca, bit_ab, bit_bc, bit_ca, k, check, on_ab, on_bc, on_ca, any, hit }
    }

    /// What [`corners_beyond_corners`] met on its way. World frame.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct CornersBeyondCorners {
        /// Whether A, B, C went round counter-clockwise, so that B and C were swapped.
        pub swapped: bool,
        /// The corner A.
        pub a: Vec2,
        /// The corner B of the clockwise order.
        pub b: Vec2,
        /// The corner C of the clockwise order.
        pub c: Vec2,
        /// On which side of AB the disk's center T is: positive is right. Square units.
        pub ab: f32,
        /// The same for BC.
        pub bc: f32,
        /// The same for CA.
        pub ca: f32,
        /// 1 where T is right of AB, else 0.
        pub bit_ab: usize,
        /// The same for BC.
        pub bit_bc: usize,
        /// The same for CA.
        pub bit_ca: usize,
        /// The region that the bits spell.
        pub k: usize,
        /// The corner that was checked: in regions 1, 2 and 4.
        pub corner: Option<Vec2>,
        /// Its squared distance from T.
        pub to_corner: Option<f32>,
        /// The squared radius.
        pub rr: f32,
        /// Whether that corner is within r.
        pub corner_reached: bool,
        /// What the check of AB met, in region 3.
        pub on_ab: Option<EdgeCheck>,
        /// The same for BC, in region 5.
        pub on_bc: Option<EdgeCheck>,
        /// The same for CA, in region 6.
        pub on_ca: Option<EdgeCheck>,
        /// Whether the checked edge is within r.
        pub edge_reached: bool,
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
    #[inline(always)]
    pub fn corners_beyond_corners(disk: &Disk, triangle: &Triangle) -> CornersBeyondCorners {
        let (t, r) = (disk.center, disk.radius);
        // mark: order
        let swapped = triangle.is_counter_clockwise();
        let [a, b, c] = triangle.clockwise().corners;
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
        let on_ab = if k == 3 { Some(check_edge(t, a, b, ab, r)) } else { None };
        // mark: edge-bc
        let on_bc = if k == 5 { Some(check_edge(t, b, c, bc, r)) } else { None };
        // mark: edge-ca
        let on_ca = if k == 6 { Some(check_edge(t, c, a, ca, r)) } else { None };
        // mark: verdict
        let edge_reached = is_reached(on_ab) || is_reached(on_bc) || is_reached(on_ca);
        let hit = k == INSIDE || corner_reached || edge_reached;
        // mark:
        CornersBeyondCorners {
            swapped,
            a,
            b,
            c,
            ab,
            bc,
            ca,
            bit_ab,
            bit_bc,
            bit_ca,
            k,
            corner,
            to_corner,
            rr,
            corner_reached,
            on_ab,
            on_bc,
            on_ca,
            edge_reached,
            hit,
        }
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
        let parts = [found.on_ab, found.on_bc, found.on_ca].map(|edge| edge.map(|edge| edge.part));
        assert_eq!(parts, [Some(Part::End), Some(Part::Start), None]);
        assert_eq!(found.nearest().unwrap().closest, vec2(0.8, 1.8));
    }

    #[test]
    fn across_an_edge_its_foot_is_nearest() {
        let found = at(1.0, -1.0);
        let nearest = found.nearest().unwrap();
        assert_eq!((found.on_ca, nearest.part, nearest.gap_squared), (Some(nearest), Part::Between, 1.0));
        assert!((nearest.closest - vec2(1.0, 0.0)).length() < 1e-6);
    }

    #[test]
    fn on_an_edge_the_bit_is_zero_and_a_point_hits() {
        let found = table(&Disk::new(vec2(1.0, 0.0), 0.0).unwrap(), &tutorial());
        assert!(found.k == 6 && found.hit && found.gap_squared() == 0.0);
    }

    #[test]
    fn asking_first_and_measuring_all_agree() {
        for (x, y) in [(0.8, 3.0), (-1.0, -0.5), (0.0, 1.0), (4.0, -0.5), (2.0, 1.5), (1.0, -1.0), (1.0, 0.5)]
        {
            for r in [0.0, 0.5, 1.0, 2.0] {
                let disk = Disk::new(vec2(x, y), r).unwrap();
                let (asked, all) = (table(&disk, &tutorial()), table_at_once(&disk, &tutorial()));
                assert_eq!((asked.hit, asked.k, asked.check), (all.hit, all.k, all.check), "{disk:?}");
            }
        }
    }

    #[test]
    fn an_edge_of_one_point_is_measured_in_numbers() {
        let point = measure_edge(vec2(3.0, 4.0), Vec2::ZERO, Vec2::ZERO, 0.0, 5.0);
        assert!(!point.between && point.reached && point.to_line == 0.0 && point.gap_squared == 25.0);
    }
}
