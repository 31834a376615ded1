//! 4 · Disk vs triangle: three side tests name one of seven regions. Source: Redpoll's 60, §2-23.

use super::common::*;
use super::knob::{Body, Drag, Handle, Kind, Knob, Pose, Turn};
use super::run::{Run, Table, Trace};
use super::source::Source;
use super::{Layer, Method, Question, Scene, found, given};
use crate::figure::{Figure, Role, Shape};
use crate::geometry::disk_triangle::{EDGES_TO_CHECK, EdgeCheck, INSIDE, Part, all_edges, flawed, table};
use crate::geometry::{Disk, Triangle, side_of_line};
use crate::words::{Lang, Plain, Words, words};
use glam::{Affine2, Mat2, Vec2};

pub(super) const SCENE: Scene = Scene {
    id: "disk-triangle",
    title: words("Disk vs triangle", "円と三角形"),
    short: words("Disk · triangle", "円・三角形"),
    knobs: &[
        point("disk", words("disk center T", "円の中心 T"), -0.7, 2.2),
        length("radius", words("radius r", "半径 r"), 1.0),
        point("a", words("corner A", "頂点 A"), 0.0, 0.0),
        point("b", words("corner B in the triangle's frame", "頂点 B（三角形の座標系）"), 0.8, 1.8),
        point("c", words("corner C in the triangle's frame", "頂点 C（三角形の座標系）"), 2.4, 0.0),
        angle("rotation", words("rotation about A", "A を中心とする回転"), 0.0),
        Knob {
            name: "scale",
            title: words("scale about A", "A を中心とする拡大"),
            kind: Kind::Scale(5.0),
            start: [2.0, 2.0],
        },
    ],
    bodies: &[
        Body { title: words("disk", "円"), moves: &["disk"], ..TURNING },
        Body { title: words("triangle", "三角形"), moves: &["a", "b", "c"], ..TURNING },
    ],
    layers: LAYERS,
    methods: &[
        method("table", words("table of regions", "領域の表"), &["table", "check_edge"], run_table),
        method("all-edges", words("all three edges", "3辺すべて"), &["all_edges"], run_all_edges),
        Method {
            flaw: Some(words(
                "A triangle that goes round counter-clockwise turns every bit over: the inside reads as region 0.",
                "反時計回りの三角形では3つのビットがすべて反転し、内側が領域 0 になってしまいます。",
            )),
            ..method(
                "winding-unchecked",
                words("table, winding unchecked", "表（向きを調べない）"),
                &["winding_unchecked", "check_edge"],
                run_winding_unchecked,
            )
        },
        Method {
            flaw: Some(words(
                "At an obtuse corner an edge can be nearer than the corner, and is never looked at.",
                "鈍角の頂点では、頂点より辺のほうが近いことがあるのに、辺を調べません。",
            )),
            ..method(
                "corners-beyond-corners",
                words("only corners beyond corners", "頂点の先では頂点だけ"),
                &["corners_beyond_corners", "check_edge"],
                run_corners_beyond_corners,
            )
        },
    ],
    questions: &[
        Question {
            name: "k",
            ask: words("Which region is T in?", "T はどの領域にある？"),
            choices: &[
                Words::same("1"),
                Words::same("2"),
                Words::same("3"),
                Words::same("4"),
                Words::same("5"),
                Words::same("6"),
                Words::same("7"),
                Words::same("0"),
            ],
        },
        Question {
            name: "bits",
            ask: words("Which bits do AB, BC, CA give?", "AB, BC, CA の3ビットは？"),
            choices: &BITS,
        },
        Question {
            name: "check",
            ask: words("Which edges need checking?", "調べる必要がある辺は？"),
            choices: &EDGES,
        },
        Question {
            name: "edges.nearest",
            ask: words("Which edge is nearest to T?", "T に最も近い辺は？"),
            choices: &[NAMES[0].edge, NAMES[1].edge, NAMES[2].edge, NONE],
        },
        Question {
            name: "swapped",
            ask: words(
                "Do A, B, C go round counter-clockwise, so that B and C must change places?",
                "A, B, C は反時計回りで、B と C の交換が必要？",
            ),
            choices: &[YES, NO],
        },
        Question {
            name: "inside",
            ask: words("Is T inside the triangle?", "T は三角形の中にある？"),
            choices: &[YES, NO],
        },
    ],
    home: [1.1, 1.6, 5.2, 4.2],
};

const FILE: &str = include_str!("../geometry/disk_triangle.rs");

const fn method(
    id: &'static str,
    title: Words,
    functions: &'static [&'static str],
    run: fn(&Pose, Lang) -> Run,
) -> Method {
    Method { id, title, source: Source { file: FILE, functions }, flaw: None, run }
}

const TURNING: Body = Body {
    turn: Turn::Knob("rotation"),
    stretch_x: Some(("scale", 0)),
    stretch_y: Some(("scale", 1)),
    turns: words("triangle", "三角形"),
    stretches: words("scale x, y", "x, y の拡大"),
    ..BODY
};

const LAYERS: &[Layer] = &[
    given("regions", words("the seven regions", "7つの領域")),
    found("region", words("the region that T is in", "T のある領域")),
    given("shapes", words("disk and triangle", "円と三角形")),
    given("radius", words("the radius r", "半径 r")),
    given("lines", words("the three lines", "3本の直線")),
    given("order", words("the way round", "頂点の回る向き")),
    found("side-ab", words("the side test of AB", "AB の左右判定")),
    found("side-bc", words("the side test of BC", "BC の左右判定")),
    found("side-ca", words("the side test of CA", "CA の左右判定")),
    found("sides", words("all three side tests", "3つの左右判定")),
    found("bits", words("a bit for each line", "各直線のビット")),
    found("edges", words("the edges to check", "調べる辺")),
    found("corner", words("the corner to check", "調べる頂点")),
    found("along", words("T dropped on the nearest edge", "最も近い辺への垂線")),
    found("distance", words("the closest point of each checked edge", "調べた各辺の最近接点")),
    found("nearest", words("the nearest edge and Q", "最も近い辺と Q")),
    found("reach", words("the distance |TQ|", "距離 |TQ|")),
];

const BITS: [Words; 8] = [
    Words::same("000"),
    Words::same("001"),
    Words::same("010"),
    Words::same("011"),
    Words::same("100"),
    Words::same("101"),
    Words::same("110"),
    Words::same("111"),
];

/// The edges whose bit is 0, for each region.
const EDGES: [Words; 8] = [
    Words::same("AB, BC, CA"),
    Words::same("AB, BC"),
    Words::same("AB, CA"),
    Words::same("AB"),
    Words::same("BC, CA"),
    Words::same("BC"),
    Words::same("CA"),
    NONE,
];

/// The names of one edge PQ: what it and PT are called, its layer, and its values in the trace.
struct Names {
    edge: Words,
    pt: &'static str,
    layer: &'static str,
    side: &'static str,
    on: [&'static str; 2],
    check: [&'static str; 7],
}

macro_rules! names {
    ($p:literal, $q:literal, $id:literal) => {
        Names {
            edge: Words::same(concat!($p, $q)),
            pt: concat!($p, "T"),
            layer: concat!("side-", $id),
            side: $id,
            on: [concat!("on_", $id, ".gap_squared"), concat!("on_", $id, ".closest")],
            check: [
                concat!("pq.", $id),
                concat!("pt.", $id),
                concat!("m.", $id),
                concat!("pq_squared.", $id),
                concat!("part.", $id),
                concat!("gap_squared.", $id),
                concat!("reached.", $id),
            ],
        }
    };
}

const NAMES: [Names; 3] = [names!("A", "B", "ab"), names!("B", "C", "bc"), names!("C", "A", "ca")];

const ALL_EDGES_NAMES: [[&str; 2]; 3] = [
    ["edges.ab.gap_squared", "edges.ab.closest"],
    ["edges.bc.gap_squared", "edges.bc.closest"],
    ["edges.ca.gap_squared", "edges.ca.closest"],
];

const INSIDE_WORDS: Words = words("T is inside", "T は内側");

/// From the triangle's own frame to the world: scale, then rotation, about A.
fn to_world(pose: &Pose) -> Affine2 {
    let a = pose.point("a");
    let turn = Mat2::from_angle(pose.radians("rotation")) * Mat2::from_diagonal(pose.point("scale"));
    Affine2::from_mat2_translation(turn, a - turn * a)
}

fn inputs(pose: &Pose) -> (Disk, Triangle) {
    let to_world = to_world(pose);
    let corner = |name| to_world.transform_point2(pose.point(name));
    let triangle = Triangle::new(pose.point("a"), corner("b"), corner("c"));
    (pose.disk("disk", "radius"), triangle.expect("knobs hold only what shapes accept"))
}

/// Whether the corners lie on one line, as far as the eye can tell.
fn is_flat([a, b, c]: [Vec2; 3]) -> bool {
    let longest = a.distance(b).max(b.distance(c)).max(c.distance(a));
    side_of_line(c, a, b).abs() <= 1e-5 * longest * longest
}

/// The picture while it is drawn.
struct Picture {
    disk: Disk,
    corners: [Vec2; 3],
    figure: Figure,
}

impl Picture {
    /// The shapes, with the corners in the order in which the method takes them.
    fn new(disk: Disk, corners: [Vec2; 3], swapped: bool, k: Option<u8>, lang: Lang) -> Self {
        let mut picture = Self { disk, corners, figure: Figure::default() };
        let (t, r) = (disk.center(), disk.radius());
        let flat = is_flat(corners);
        if !flat {
            picture.regions(k);
        }
        let figure = &mut picture.figure;
        for i in 0..3 {
            let (p, q) = (corners[i], corners[(i + 1) % 3]);
            if p != q {
                figure.on("lines").draw(Role::Hint, Shape::Line(p, q - p));
            }
        }
        figure.on("shapes").draw(Role::Target, Shape::Polygon(corners.to_vec()));
        figure.on("shapes").draw(Role::Moving, Shape::Disk(t, r));
        figure.on("radius").labelled(Role::Hint, Shape::Segment(t, t + RIM * r), "r");
        let middle = (corners[0] + corners[1] + corners[2]) / 3.0;
        if flat {
            let words = words("flat: no inside, no regions", "面積 0: 内側も領域もない");
            for layer in ["regions", "order"] {
                figure.on(layer).labelled(Role::Frame, Shape::Note(middle), lang.of(words));
            }
        } else {
            let inner = corners.map(|corner| corner.lerp(middle, 0.3));
            for i in 0..3 {
                figure.on("order").draw(Role::Frame, Shape::Arrow(inner[i], inner[(i + 1) % 3]));
            }
            let right = side_of_line(corners[2], corners[0], corners[1]) > 0.0;
            let way = if right {
                words("clockwise", "時計回り")
            } else {
                words("counter-clockwise", "反時計回り")
            };
            figure.on("order").labelled(Role::Frame, Shape::Note(middle), lang.of(way));
        }
        for (i, letter) in ["A", "B", "C"].into_iter().enumerate() {
            let label = match (i, swapped, lang) {
                (1, true, Lang::En) => "B\nwas C",
                (2, true, Lang::En) => "C\nwas B",
                (1, true, Lang::Ja) => "B\n元の C",
                (2, true, Lang::Ja) => "C\n元の B",
                _ => letter,
            };
            figure.on("shapes").labelled(Role::Target, Shape::Point(corners[i]), label);
        }
        figure.on("shapes").labelled(Role::Moving, Shape::Point(t), "T");
        picture
    }

    /// The start and the end of an edge.
    fn edge(&self, i: usize) -> (Vec2, Vec2) {
        (self.corners[i], self.corners[(i + 1) % 3])
    }

    /// The parts of the plane that the bits tell apart. Clockwise corners have no region 0, others no 7.
    fn regions(&mut self, live: Option<u8>) {
        let [a, b, c] = self.corners;
        let none = if side_of_line(c, a, b) > 0.0 { 0 } else { INSIDE };
        for k in (0..=7).filter(|&k| k != none) {
            let lines = (0..3).map(|i| match (self.edge(i), k & (4 >> i)) {
                ((p, q), 0) => (q, p),
                ((p, q), _) => (p, q),
            });
            let (shape, label) = (Shape::Region(lines.collect()), format!("{k}\n{k:03b}"));
            if live == Some(k) {
                self.figure.on("region").add(
                    Role::RegionLive(TINTS[usize::from(k)]),
                    shape.clone(),
                    "k",
                    label.clone(),
                );
            }
            self.figure.on("regions").labelled(Role::Region(TINTS[usize::from(k)]), shape, label);
        }
    }

    /// The vectors of the side tests, and what they say.
    fn sides(&mut self, sides: &[f32; 3], names: [&'static str; 3], bits: bool, lang: Lang) {
        let t = self.disk.center();
        for i in 0..3 {
            let ((p, q), side) = (self.edge(i), sides[i]);
            let word = lang.of(if side > 0.0 {
                words("right", "右")
            } else if side < 0.0 {
                words("left", "左")
            } else {
                words("on the line", "線上")
            });
            let result = format!(
                "{}\n{}×{} = {} {word}",
                NAMES[i].edge.en,
                NAMES[i].pt,
                NAMES[i].edge.en,
                Plain(side)
            );
            for layer in [NAMES[i].layer, "sides"] {
                self.figure.on(layer).add(Role::Vector2, Shape::Arrow(p, q), names[i], result.clone());
                self.figure.on(layer).labelled(Role::Vector1, Shape::Arrow(p, t), NAMES[i].pt);
            }
            if bits {
                let label = format!("[{}] = {}", NAMES[i].edge.en, u8::from(side > 0.0));
                self.figure.on("bits").labelled(Role::Vector2, Shape::Segment(p, q), label);
            }
        }
    }

    /// The checked edges, their closest points, and the nearest of them with all its vectors.
    fn checks(&mut self, edges: &[Option<EdgeCheck>; 3], nearest: Option<usize>) {
        let t = self.disk.center();
        for (i, edge) in edges.iter().enumerate() {
            let Some(edge) = edge else { continue };
            let (p, q) = self.edge(i);
            let is_nearest = nearest == Some(i);
            self.figure.on("edges").labelled(Role::Vector2, Shape::Segment(p, q), NAMES[i].edge.en);
            let to_closest = Shape::Segment(t, edge.closest);
            let label = distance_label(i, is_nearest, edge.gap_squared);
            self.figure.on("distance").add(Role::Projection, to_closest.clone(), NAMES[i].on[0], label);
            self.figure.on("distance").add(Role::Projection, Shape::Point(edge.closest), NAMES[i].on[1], "");
            if is_nearest {
                let names = &NAMES[i];
                let foot = if edge.pq_squared > 0.0 { p + edge.m / edge.pq_squared * edge.pq } else { p };
                self.figure
                    .on("along")
                    .add(Role::Vector2, Shape::Arrow(p, q), names.check[0], names.edge.en)
                    .add(Role::Vector1, Shape::Arrow(p, t), names.check[1], names.pt)
                    .draw(Role::Hint, Shape::Segment(t, foot))
                    .add(
                        Role::Projection,
                        Shape::Segment(p, foot),
                        names.check[2],
                        format!("m {}", Plain(edge.m)),
                    );
                if foot != t && edge.pq_squared > 0.0 {
                    self.figure.on("along").draw(Role::Axis, Shape::RightAngle(foot, t - foot, p - q));
                }
                self.nearest(i, edge.closest, edge.gap_squared, names.on);
            }
        }
    }

    /// The nearest edge, Q on it, and |TQ|.
    fn nearest(&mut self, i: usize, closest: Vec2, squared: f32, names: [&'static str; 2]) {
        let (p, q) = self.edge(i);
        let t = self.disk.center();
        self.figure.on("nearest").labelled(Role::Vector2, Shape::Segment(p, q), NAMES[i].edge.en);
        self.figure.on("nearest").draw(Role::Projection, Shape::Segment(t, closest));
        let label = distance_label(i, true, squared);
        self.figure.on("reach").add(Role::Projection, Shape::Segment(t, closest), names[0], label);
        for layer in ["nearest", "reach"] {
            self.figure.on(layer).add(Role::Projection, Shape::Point(closest), names[1], "Q");
        }
    }

    fn run(self, hit: bool, reason: String, trace: Trace, table: Option<Table>, pose: &Pose) -> Run {
        let (disk, triangle) = inputs(pose);
        let grabs = vec![
            (0, Shape::Disk(disk.center(), disk.radius())),
            (1, Shape::Polygon(triangle.corners().to_vec())),
        ];
        let handles = handles(&disk, &triangle, pose);
        Run { hit, reason, trace, figure: self.figure, table, handles, grabs }
    }
}

/// Where the radius is drawn and dragged.
const RIM: Vec2 = Vec2::NEG_X;

/// The tint of each region; 0 stands for the inside where the corners go round the wrong way.
const TINTS: [u8; 8] = [6, 0, 1, 2, 3, 4, 5, 6];

/// Corners to drag, as long as the scale lets them move; a spot to turn the triangle.
fn handles(disk: &Disk, triangle: &Triangle, pose: &Pose) -> Vec<Handle> {
    let [a, b, c] = triangle.corners();
    let angle = pose.radians("rotation");
    let turn = Drag::Direction(a, std::f32::consts::PI);
    let mut handles = vec![
        rim_handle("radius", disk, RIM),
        Handle::new("rotation", a - 1.2 * Vec2::from_angle(angle), turn),
    ];
    let to_world = to_world(pose);
    if to_world.matrix2.determinant().abs() > 1e-6 {
        let back = to_world.inverse();
        handles.push(Handle::new("b", b, Drag::Place(back)));
        handles.push(Handle::new("c", c, Drag::Place(back)));
        // B and C are measured from A: they follow it in their own frame to stay in the world.
        let stay = |corner: Vec2| {
            let inverse = back.matrix2;
            Drag::Place(Affine2::from_mat2_translation(Mat2::IDENTITY - inverse, inverse * corner))
        };
        handles.push(Handle { also: vec![("b", stay(b)), ("c", stay(c))], ..point_handle("a", a) });
    }
    handles
}

/// The rows of the table of regions; region 0 only when it is met.
fn regions_table(k: u8, lang: Lang) -> Table {
    let head = [
        words("region", "領域"),
        words("bits", "ビット"),
        words("T is", "T の位置"),
        words("check", "調べる辺"),
    ];
    let numbers: Vec<u8> = (if k == 0 { 0 } else { 1 }..=7).collect();
    let row = |&k: &u8| {
        let check = EDGES_TO_CHECK[usize::from(k)];
        let edges = || (0..3).filter(|&i| check[i]).map(|i| NAMES[i].edge.en);
        let place = match (lang, k) {
            (Lang::En, INSIDE) => "inside".to_owned(),
            (Lang::Ja, INSIDE) => "内側".to_owned(),
            (Lang::En, _) => edges().map(|edge| format!("left of {edge}")).collect::<Vec<_>>().join(", "),
            (Lang::Ja, _) => format!("{} の左", edges().collect::<Vec<_>>().join(", ")),
        };
        let edges = match (lang, k) {
            (Lang::En, INSIDE) => "none: hit".to_owned(),
            (Lang::Ja, INSIDE) => "なし（当たり）".to_owned(),
            _ => edges().collect::<Vec<_>>().join(", "),
        };
        vec![k.to_string(), format!("{k:03b}"), place, edges]
    };
    Table {
        head: head.map(|words| lang.of(words).to_owned()).to_vec(),
        rows: numbers.iter().map(row).collect(),
        now: numbers.iter().position(|&row| row == k).into_iter().collect(),
        fixed: true,
    }
}

/// What is written beside the distance to an edge.
fn distance_label(i: usize, is_nearest: bool, squared: f32) -> String {
    let name = if is_nearest { "|TQ|" } else { NAMES[i].edge.en };
    format!("{name} {}", Plain(squared.sqrt()))
}

fn part(part: Part, i: usize) -> Words {
    const STARTS: [Words; 3] =
        [words("corner A", "頂点 A"), words("corner B", "頂点 B"), words("corner C", "頂点 C")];
    match part {
        Part::Start => STARTS[i],
        Part::End => STARTS[(i + 1) % 3],
        Part::Between => words("between", "辺の途中"),
    }
}

/// Writes down sides and bits.
fn trace_sides(trace: &mut Trace, sides: [f32; 3], k: u8) {
    trace.at("sides").is("ab", sides[0]).is("bc", sides[1]).is("ca", sides[2]);
    trace.at("bits").is("bits", BITS[usize::from(k)]).is("k", k);
}

/// Writes down what each checked edge met, under the marks of the method and of `check_edge`.
fn trace_checks(trace: &mut Trace, mark: &'static str, edges: &[Option<EdgeCheck>; 3]) {
    for (names, edge) in NAMES.iter().zip(edges) {
        trace.at(mark).maybe(names.on[0], edge.map(|edge| edge.gap_squared));
        trace.at(mark).maybe(names.on[1], edge.map(|edge| edge.closest));
    }
    for (i, edge) in edges.iter().enumerate() {
        let [pq, pt, m, pq_squared, part_name, gap_squared, reached] = NAMES[i].check;
        trace.at("along").maybe(pq, edge.map(|edge| edge.pq)).maybe(pt, edge.map(|edge| edge.pt));
        trace.at("along").maybe(m, edge.map(|edge| edge.m));
        trace.at("along").maybe(pq_squared, edge.map(|edge| edge.pq_squared));
        trace.at("distance").maybe(part_name, edge.map(|edge| part(edge.part, i)));
        trace.at("distance").maybe(gap_squared, edge.map(|edge| edge.gap_squared));
        trace.at("reach").maybe(reached, edge.map(|edge| edge.reached));
    }
}

/// The nearest of the checked edges, the first among equals.
fn nearest(edges: &[Option<EdgeCheck>; 3]) -> Option<usize> {
    let checked = (0..3).filter_map(|i| edges[i].map(|edge| (i, edge.gap_squared)));
    checked.min_by(|(_, x), (_, y)| x.total_cmp(y)).map(|(i, _)| i)
}

fn edge_word(edge: Option<usize>) -> Words {
    edge.map_or(NONE, |i| NAMES[i].edge)
}

/// Region, nearest edge and distance.
fn reason(picture: &Picture, k: u8, nearest: Option<(usize, f32)>, hit: bool, lang: Lang) -> String {
    let disk = &picture.disk;
    let region = match (lang, is_flat(picture.corners)) {
        (Lang::En, false) => format!("region {k}"),
        (Lang::Ja, false) => format!("領域 {k}"),
        (Lang::En, true) => "flat triangle".to_owned(),
        (Lang::Ja, true) => "つぶれた三角形".to_owned(),
    };
    let Some((i, squared)) = nearest else {
        let rest = match (k, lang) {
            (INSIDE, _) => lang.of(INSIDE_WORDS),
            (_, Lang::En) => "no edge to check",
            (_, Lang::Ja) => "調べる辺がない",
        };
        return format!("{region} · {rest}");
    };
    let edge = NAMES[i].edge.en;
    let numbers = compare("|TQ|", squared.sqrt(), "r", disk.radius(), hit);
    match lang {
        Lang::En => format!("{region} · nearest edge {edge} · {numbers}"),
        Lang::Ja => format!("{region} · 最も近い辺 {edge} · {numbers}"),
    }
}

const SIDE_NAMES: [&str; 3] = [NAMES[0].side, NAMES[1].side, NAMES[2].side];

fn run_table(pose: &Pose, lang: Lang) -> Run {
    let (disk, triangle) = inputs(pose);
    let it = table(&disk, &triangle);
    let mut trace = Trace::default();
    trace.at("order").is("swapped", it.swapped);
    trace.at("order").is("a", it.corners[0]).is("b", it.corners[1]).is("c", it.corners[2]);
    trace_sides(&mut trace, it.sides, it.k);
    trace.at("edges").is("check", EDGES[usize::from(it.k)]);
    trace_checks(&mut trace, "edges", &it.edges);
    let reached = it.edges.iter().flatten().any(|edge| edge.reached);
    trace.at("verdict").is("edges.nearest", edge_word(it.nearest)).is("reached", reached).is("hit", it.hit);
    let mut picture = Picture::new(disk, it.corners, it.swapped, Some(it.k), lang);
    picture.sides(&it.sides, SIDE_NAMES, true, lang);
    picture.checks(&it.edges, it.nearest);
    let nearest = it.nearest.map(|i| (i, it.gap_squared));
    let mut reason = reason(&picture, it.k, nearest, it.hit, lang);
    if it.swapped {
        reason += lang.of(words(" · turned over: B and C swapped", " · 裏返し: B と C を交換"));
    }
    picture.run(it.hit, reason, trace, Some(regions_table(it.k, lang)), pose)
}

fn run_all_edges(pose: &Pose, lang: Lang) -> Run {
    let (disk, triangle) = inputs(pose);
    let it = all_edges(&disk, &triangle);
    let mut trace = Trace::default();
    const SIDES: [&str; 3] = ["sides[0]", "sides[1]", "sides[2]"];
    for (name, side) in SIDES.into_iter().zip(it.sides) {
        trace.at("inside").is(name, side);
    }
    trace.at("inside").is("inside", it.inside);
    let mut picture = Picture::new(disk, triangle.corners(), false, None, lang);
    let t = disk.center();
    for i in 0..3 {
        let (edge, [gap, closest]) = (&it.edges[i], ALL_EDGES_NAMES[i]);
        trace.at("edges").is(gap, edge.gap_squared).is(closest, edge.closest);
        let (p, q) = picture.edge(i);
        let figure = &mut picture.figure;
        figure.on("edges").labelled(Role::Vector2, Shape::Segment(p, q), NAMES[i].edge.en);
        let label = distance_label(i, i == it.nearest, edge.gap_squared);
        figure.on("distance").add(Role::Projection, Shape::Segment(t, edge.closest), gap, label);
        figure.on("distance").add(Role::Projection, Shape::Point(edge.closest), closest, "");
    }
    trace.at("nearest").is("gap_squared", it.gap_squared).is("edges.nearest", edge_word(Some(it.nearest)));
    trace.at("verdict").is("rr", it.rr).is("hit", it.hit);
    picture.sides(&it.sides, SIDES, false, lang);
    let closest = it.edges[it.nearest].closest;
    picture.nearest(it.nearest, closest, it.gap_squared, ["gap_squared", ALL_EDGES_NAMES[it.nearest][1]]);
    let edge = NAMES[it.nearest].edge.en;
    let numbers = compare("|TQ|", it.gap_squared.sqrt(), "r", disk.radius(), it.gap_squared <= it.rr);
    let reason = match (it.inside, lang) {
        (true, _) => lang.of(INSIDE_WORDS).to_owned(),
        (false, Lang::En) => format!("outside · nearest edge {edge} · {numbers}"),
        (false, Lang::Ja) => format!("外側 · 最も近い辺 {edge} · {numbers}"),
    };
    picture.run(it.hit, reason, trace, None, pose)
}

fn run_winding_unchecked(pose: &Pose, lang: Lang) -> Run {
    let (disk, triangle) = inputs(pose);
    let it = flawed::winding_unchecked(&disk, &triangle);
    let nearest = nearest(&it.edges);
    let mut trace = Trace::default();
    trace_sides(&mut trace, it.sides, it.k);
    let check = if it.k == 0 { NONE } else { EDGES[usize::from(it.k)] };
    trace.at("edges").is("check", check);
    trace_checks(&mut trace, "edges", &it.edges);
    let reached = it.edges.iter().flatten().any(|edge| edge.reached);
    trace.at("verdict").is("edges.nearest", edge_word(nearest)).is("reached", reached).is("hit", it.hit);
    let mut picture = Picture::new(disk, triangle.corners(), false, Some(it.k), lang);
    picture.sides(&it.sides, SIDE_NAMES, true, lang);
    picture.checks(&it.edges, nearest);
    let squared = nearest.and_then(|i| it.edges[i].map(|edge| (i, edge.gap_squared)));
    let reason = reason(&picture, it.k, squared, it.hit, lang);
    picture.run(it.hit, reason, trace, Some(regions_table(it.k, lang)), pose)
}

fn run_corners_beyond_corners(pose: &Pose, lang: Lang) -> Run {
    let (disk, triangle) = inputs(pose);
    let it = flawed::corners_beyond_corners(&disk, &triangle);
    let t = disk.center();
    let swapped = triangle.is_counter_clockwise();
    let mut trace = Trace::default();
    trace_sides(&mut trace, it.sides, it.k);
    trace.at("corner").maybe("corner", it.corner);
    trace_checks(&mut trace, "edge", &it.edges);
    let distance = it.corner.map(|corner| corner.distance(t));
    let corner_reached = distance.is_some_and(|distance| distance <= disk.radius());
    let edge_reached = it.edges.iter().flatten().any(|edge| edge.reached);
    trace.at("verdict").is("corner_reached", corner_reached).is("edge_reached", edge_reached);
    trace.at("verdict").is("hit", it.hit);
    let mut picture = Picture::new(disk, it.corners, swapped, Some(it.k), lang);
    picture.sides(&it.sides, SIDE_NAMES, true, lang);
    picture.checks(&it.edges, nearest(&it.edges));
    if let (Some(corner), Some(distance)) = (it.corner, distance) {
        let letter = ["A", "B", "C"][it.corners.iter().position(|&c| c == corner).unwrap_or(0)];
        let figure = &mut picture.figure;
        let label = format!("|{letter}T| {}", Plain(distance));
        figure.on("corner").labelled(Role::Projection, Shape::Segment(t, corner), label);
        figure.on("corner").add(Role::Projection, Shape::Point(corner), "corner", "");
        let numbers = compare(&format!("|{letter}T|"), distance, "r", disk.radius(), it.hit);
        let reason = match lang {
            Lang::En => format!("region {} · only corner {letter} · {numbers}", it.k),
            Lang::Ja => format!("領域 {} · 頂点 {letter} だけ · {numbers}", it.k),
        };
        return picture.run(it.hit, reason, trace, Some(regions_table(it.k, lang)), pose);
    }
    let squared = nearest(&it.edges).and_then(|i| it.edges[i].map(|edge| (i, edge.gap_squared)));
    let reason = reason(&picture, it.k, squared, it.hit, lang);
    picture.run(it.hit, reason, trace, Some(regions_table(it.k, lang)), pose)
}
