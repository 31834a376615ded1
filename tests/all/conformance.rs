//! The cases of public test suites (`tests/conformance/README.md`), answered by all fitting functions: the specific ones, and
//! always `convex::overlap`.

use glam::{Vec2, vec2};
use hantei::geometry::convex::{Convex, overlap};
use hantei::geometry::{
    Aabb, Capsule, Disk, MovingDisk, Obb, Rounded, Segment, ShapeError, Straight, StraightKind, Triangle,
};
use hantei::geometry::{
    capsule_disk, disk_triangle, gjk, line_disk, rectangles, segment_rectangle, segments, swept_disk,
    upright_boxes,
};
use hantei::walk;

/// Cases that an `f32` cannot answer like their source. The test also fails if one of them is answered after all.
const OUT_OF_REACH: [(&str, &str); 5] = [
    ("jts-005", "a coordinate of 4e14 lies beyond LIMIT, so that the segment is refused"),
    ("jts-053", "the same"),
    ("parry-012", "the gap is smaller than one f32 step"),
    ("report-003", "the square of the gap, 1e-60, is no 32-bit number"),
    ("colli2de-030", "the same: rounded to f32, the disk that touches is a little too far away"),
];

enum Shape {
    Point(Vec2),
    Disk(Disk),
    Segment(Segment),
    Capsule(Capsule),
    Aabb(Aabb),
    Obb(Obb),
    Triangle(Triangle),
    Polygon(Convex),
}

impl Shape {
    /// The shape that a kind and its numbers describe.
    fn parse(kind: &str, numbers: &str) -> Result<Self, ShapeError> {
        let numbers: Vec<f32> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
        let point = |i: usize| vec2(numbers[2 * i], numbers[2 * i + 1]);
        Ok(match kind {
            "point" => Self::Point(point(0)),
            "disk" => Self::Disk(Disk::new(point(0), numbers[2])?),
            "segment" => Self::Segment(Segment::new(point(0), point(1))?),
            "capsule" => Self::Capsule(Capsule::new(point(0), point(1), numbers[4])?),
            "aabb" => Self::Aabb(Aabb::new((point(0) + point(1)) / 2.0, (point(1) - point(0)) / 2.0)?),
            "obb" => Self::Obb(Obb::new(point(0), point(1), numbers[4])?),
            "triangle" => Self::Triangle(Triangle::new(point(0), point(1), point(2))?),
            "polygon" => {
                let corners: Vec<Vec2> = (0..numbers.len() / 2).map(point).collect();
                Self::Polygon(Convex::new(&corners, 0.0)?)
            }
            _ => panic!("no such kind of shape: {kind}"),
        })
    }

    fn convex(&self) -> Convex {
        match self {
            &Self::Point(point) => point.into(),
            Self::Disk(disk) => disk.into(),
            Self::Segment(segment) => segment.into(),
            Self::Capsule(capsule) => capsule.into(),
            Self::Aabb(aabb) => aabb.into(),
            Self::Obb(obb) => obb.into(),
            Self::Triangle(triangle) => triangle.into(),
            Self::Polygon(convex) => convex.clone(),
        }
    }

    /// The shape as a disk. `None` for other shapes.
    fn disk(&self) -> Option<Disk> {
        match self {
            &Self::Point(point) => Some(Disk::new(point, 0.0).unwrap()),
            Self::Disk(disk) => Some(*disk),
            _ => None,
        }
    }

    /// The shape as a capsule. `None` for shapes that are none.
    fn capsule(&self) -> Option<Capsule> {
        match self {
            Self::Segment(segment) => Some(Capsule::new(segment.start(), segment.end(), 0.0).unwrap()),
            Self::Capsule(capsule) => Some(*capsule),
            _ => self.disk().map(|disk| Capsule::new(disk.center(), disk.center(), disk.radius()).unwrap()),
        }
    }

    /// The shape as a segment. `None` for shapes that are none.
    fn segment(&self) -> Option<Segment> {
        match self {
            &Self::Point(point) => Some(Segment::new(point, point).unwrap()),
            Self::Segment(segment) => Some(*segment),
            _ => None,
        }
    }

    /// A segment as the shape against which a disk is tested. `None` for other shapes.
    fn straight(&self) -> Option<Straight> {
        let Self::Segment(segment) = self else { return None };
        Straight::new(StraightKind::Segment, segment.start(), segment.end()).ok()
    }

    /// A rectangle as a rotated rectangle. `None` for other shapes.
    fn obb(&self) -> Option<Obb> {
        match self {
            Self::Aabb(aabb) => Some(Obb::new(aabb.center(), aabb.half(), 0.0).unwrap()),
            Self::Obb(obb) => Some(*obb),
            _ => None,
        }
    }
}

/// The result of one function: its name, its verdict, and the distance if it measures one.
type Answer = (&'static str, bool, Option<f32>);

/// The results of all functions that take the two shapes in this order.
fn answers(a: &Shape, b: &Shape) -> Vec<Answer> {
    let mut answers = Vec::new();
    let outside = |squared: f32, reach: f32| Some((squared.sqrt() - reach).max(0.0));
    if let (Shape::Point(p), Shape::Disk(disk)) = (a, b) {
        let (hit, trace) = walk!(point_disk::squared(*p, disk));
        answers.push(("squared", hit, outside(trace.calls[0].number("dd"), disk.radius())));
        let (hit, trace) = walk!(point_disk::square_root(*p, disk));
        let distance = trace.calls[0].number("distance");
        answers.push(("square root", hit, Some((distance - disk.radius()).max(0.0))));
    }
    if let (Some(a), Some(b)) = (a.disk(), b.disk()) {
        let (hit, trace) = walk!(disks::squared(&a, &b));
        let [asked, ..] = &trace.calls[..] else { unreachable!("a function was asked") };
        answers.push(("disks, squared", hit, outside(asked.number("dd"), asked.number("reach"))));
        let (hit, trace) = walk!(disks::grown(&a, &b));
        let [asked, of_a_point] = &trace.calls[..] else { unreachable!("it asks about a point") };
        answers.push(("disks, grown", hit, outside(of_a_point.number("dd"), asked.number("reach"))));
    }
    if let (Shape::Point(p), Shape::Segment(segment)) = (a, b) {
        let gap_squared = segments::closest_point(*p, segment).gap_squared;
        answers.push(("closest point", gap_squared == 0.0, outside(gap_squared, 0.0)));
    }
    if let (Some(ab), Some(cd)) = (a.segment(), b.segment()) {
        answers.push(("sides", segments::sides(&ab, &cd), None));
        answers.push(("parameters", segments::parameters(&ab, &cd), None));
    }
    if let (Some(segment), Some(obb)) = (a.segment(), b.obb()) {
        answers.push(("three axes", segment_rectangle::axes(&segment, &obb), None));
        answers.push(("slabs", segment_rectangle::slabs(&segment, &obb), None));
        answers.push(("four sides", segment_rectangle::four_sides(&segment, &obb), None));
    }
    if let (Some(disk), Shape::Aabb(aabb)) = (a.disk(), b) {
        let (hit, trace) = walk!(disk_rectangle::upright(&disk, aabb));
        answers.push(("upright", hit, outside(trace.calls[0].number("over_squared"), disk.radius())));
    }
    if let (Some(disk), Some(obb)) = (a.disk(), b.obb()) {
        let (hit, trace) = walk!(disk_rectangle::clamp(&disk, &obb));
        answers.push(("clamp", hit, outside(trace.calls[0].number("gap_squared"), disk.radius())));
        let (hit, trace) = walk!(disk_rectangle::overshoot(&disk, &obb));
        answers.push(("overshoot", hit, outside(trace.calls[0].number("sum"), disk.radius())));
        let (hit, trace) = walk!(disk_rectangle::axes(&disk, &obb));
        answers.push(("axes", hit, outside(trace.calls[0].number("gap_squared"), disk.radius())));
        let (hit, trace) = walk!(disk_rectangle::first_quadrant(&disk, &obb));
        answers.push(("first quadrant", hit, outside(trace.calls[0].number("over_squared"), disk.radius())));
        for (name, (found, trace)) in [
            ("pushed by a side or corner", walk!(push_out::nearest(&disk, &obb))),
            ("pushed along an axis", walk!(push_out::axes(&disk, &obb))),
        ] {
            answers.push((name, found.hit, Some((-trace.calls[0].number("depth")).max(0.0))));
        }
    }
    if let (Shape::Aabb(a), Shape::Aabb(b)) = (a, b) {
        answers.push(("intervals", upright_boxes::intervals(a, b), None));
        answers.push(("centers", upright_boxes::centers(a, b), None));
        answers.push(("grown box", upright_boxes::grown(a, b), None));
    }
    if let (Some(a), Some(b)) = (a.obb(), b.obb()) {
        answers.push(("radii", rectangles::radii(&a, &b).hit, None));
        answers.push(("corners", rectangles::corners(&a, &b), None));
    }
    if let (Some(capsule), Some(wall)) = (a.capsule(), b.obb()) {
        // The path of a moving disk covers a capsule.
        let (core, radius) = (capsule.core(), capsule.radius());
        let disk = MovingDisk::new(core.start(), core.end(), radius).unwrap();
        answers.push(("grown by the disk", swept_disk::grown_box(&disk, &wall), None));
        answers.push(("step by distance", swept_disk::step_by_distance(&disk, &wall), None));
    }
    if let (Some(disk), Shape::Triangle(triangle)) = (a.disk(), b) {
        let (hit, trace) = walk!(disk_triangle::table(&disk, triangle));
        let measured = trace.calls[1..].iter().map(|call| call.number("gap_squared"));
        let gap_squared = measured.reduce(f32::min).unwrap_or(0.0);
        answers.push(("table", hit, outside(gap_squared, disk.radius())));
        answers.push(("table at once", disk_triangle::table_at_once(&disk, triangle), None));
        answers.push(("all edges", disk_triangle::all_edges(&disk, triangle), None));
    }
    if let (Some(capsule), Some(disk)) = (a.capsule(), b.disk()) {
        let (hit, trace) = walk!(capsule_disk::clamp(&capsule, &disk));
        let [squared, reach] = ["on_core.gap_squared", "reach"].map(|name| trace.calls[0].number(name));
        answers.push(("clamp on the core", hit, outside(squared, reach)));
        answers.push(("cases", capsule_disk::cases(&capsule, &disk), None));
    }
    if let (Some(x), Some(y)) = (a.capsule(), b.capsule()) {
        let (hit, trace) = walk!(capsules::four_ends_and_crossing(&x, &y));
        let [ends, reach] = ["ends_squared", "reach"].map(|name| trace.calls[0].number(name));
        let squared = if segments::crossing(&x.core(), &y.core()) { 0.0 } else { ends };
        answers.push(("four ends + crossing", hit, outside(squared, reach)));
        let (hit, trace) = walk!(capsules::closest_points(&x, &y));
        let [squared, reach] = ["gap_squared", "reach"].map(|name| trace.calls[0].number(name));
        answers.push(("closest points", hit, outside(squared, reach)));
    }
    if let (Some(straight), Some(disk)) = (a.straight(), b.disk()) {
        // A unit vector is rounded, and a point has no size to make up for it.
        if disk.radius() > 0.0 {
            answers.push(("projection", line_disk::projection(&straight, &disk), None));
        }
        answers.push(("sides", line_disk::sides(&straight, &disk), None));
        answers.push(("discriminant", line_disk::discriminant(&straight, &disk), None));
    }
    if let (Some(x), Some(y)) = (rounded(&a.convex()), rounded(&b.convex())) {
        answers.push(("gjk", gjk::gjk(&x, &y), None));
        answers.push(("axes of any two", gjk::axes(&x, &y), None));
    }
    let found = overlap(&a.convex(), &b.convex());
    answers.push(("convex", found.hit, Some((found.distance - found.reach).max(0.0))));
    answers
}

/// A rounded shape, if it has few enough corners.
fn rounded(shape: &Convex) -> Option<Rounded> {
    let (corners, last) = (shape.corners(), shape.corners().len() - 1);
    let fits = corners.len() <= Rounded::CORNERS;
    fits.then(|| Rounded::new::<6>(std::array::from_fn(|i| corners[i.min(last)]), shape.radius()).unwrap())
}

/// The mistakes in the answers to a case, line by line. A refused shape gives no answer.
fn mistakes(line: &str) -> Vec<String> {
    let fields: Vec<&str> = line.split(',').collect();
    let [_, a_kind, b_kind, hit, distance, _touch, _note, a, b] = fields[..] else {
        panic!("nine columns expected: {line}");
    };
    let (a, b) = match (Shape::parse(a_kind, a), Shape::parse(b_kind, b)) {
        (Ok(a), Ok(b)) => (a, b),
        (a, b) => return vec![format!("refused: {:?} {:?}; the case: {line}", a.err(), b.err())],
    };
    let expected: Option<f32> =
        (!distance.is_empty()).then(|| distance.parse().expect("a distance is a number, or left out"));
    let far_off = |x: f32, y: f32| (x - y).abs() > 1e-5 * x.max(1.0);
    let is_wrong = |&(_, answer, measured): &Answer| {
        answer != (hit == "1") || measured.zip(expected).is_some_and(|(m, e)| far_off(m, e))
    };
    let all = answers(&a, &b).into_iter().chain(answers(&b, &a));
    all.filter(is_wrong)
        .map(|(method, answer, measured)| format!("{method}: {answer}, {measured:?}; the case: {line}"))
        .collect()
}

#[test]
fn every_public_case_is_answered_as_in_its_source() {
    let (mut ran, mut wrong) = (0, Vec::new());
    for line in include_str!("../conformance/cases.csv").lines().skip(1) {
        let found = mistakes(line);
        match OUT_OF_REACH.iter().find(|(id, _)| line.split(',').next() == Some(*id)) {
            None => wrong.extend(found),
            Some((id, why)) if found.is_empty() => wrong.push(format!("{id} is answered, although {why}")),
            Some(_) => {}
        }
        ran += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(ran, 773, "every case of tests/conformance/README.md");
}
