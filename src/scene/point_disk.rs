//! 1 · Point vs disk. Source: Redpoll's 60, §2-13.

use super::common::*;
use super::knob::{Body, Pose};
use super::run::{Run, Trace, Value};
use super::{Layer, Scene, found, given};
use crate::figure::{Figure, Role, Shape};
use crate::geometry::Disk;
use crate::geometry::point_disk::{square_root, squared};
use crate::words::{Lang, Plain, words};
use glam::{Vec2, vec2};

pub(super) const SCENE: Scene = Scene {
    id: "point-disk",
    title: words("Point vs disk", "点と円"),
    short: words("Point · disk", "点・円"),
    knobs: &[
        point("point", words("point P", "点 P"), 3.0, 2.0),
        point("disk", words("disk center C", "円の中心 C"), 0.0, 0.0),
        length("radius", words("radius r", "半径 r"), 2.5),
    ],
    bodies: &[
        Body { title: words("point", "点"), moves: &["point"], ..RADIUS },
        Body { title: words("disk", "円"), moves: &["disk"], ..RADIUS },
    ],
    layers: LAYERS,
    methods: &[
        method(FILE, "squared", words("compare squares", "2乗どうしを比べる"), &["squared"], run_squared),
        method(
            FILE,
            "square-root",
            words("take the square root", "平方根を取る"),
            &["square_root"],
            run_square_root,
        ),
    ],
    questions: &[],
    home: [0.5, 0.3, 5.2, 4.2],
};

const FILE: &str = include_str!("../geometry/point_disk.rs");

const RADIUS: Body = Body { stretch_x: Some(("radius", 0)), stretches: words("radius", "半径"), ..BODY };

const LAYERS: &[Layer] = &[
    given("shapes", words("point and disk", "点と円")),
    given("radius", words("the radius r", "半径 r")),
    found("subtract", words("the vector d from C to P", "C から P へのベクトル d")),
    found("square", words("its parts, the legs of a right triangle", "d の成分（直角三角形の2辺）")),
    found("add", words("the square on d, whose area is d·d", "d を一辺とする正方形（面積が d·d）")),
    found("root", words("the distance |CP|", "距離 |CP|")),
    found("compare", words("the distance swept round", "距離を半径とする円")),
];

fn run_squared(pose: &Pose, lang: Lang) -> Run {
    let (p, disk) = (pose.point("point"), pose.disk("disk", "radius"));
    let it = squared(p, &disk);
    let mut trace = Trace::default();
    trace.at("subtract").is("d", it.d);
    trace.at("square").is("xx", it.xx).is("yy", it.yy);
    let dd = Value::against(it.dd, it.rr);
    trace.at("add").is("dd", dd);
    trace.at("compare").is("rr", Value::against(it.rr, it.dd)).is("hit", it.hit);
    let reason = compare("d·d", it.dd, "r²", it.rr, it.hit);
    let c = disk.center();
    let mut figure = Figure::default();
    let square = |from: Vec2, d: Vec2| {
        let n = d.perp();
        Shape::Polygon(vec![from, from + d, from + d + n, from + n])
    };
    shapes(&mut figure, p, &disk, it.d);
    figure.on("add").add(Role::Projection, square(c, it.d), "dd", format!("d·d {}", dd.show(lang)));
    let corner = legs(p, &disk);
    figure
        .on("square")
        .add(Role::Vector2, Shape::Arrow(c, corner), "xx", format!("d.x {}", Plain(it.d.x)))
        .add(Role::Vector2, Shape::Arrow(corner, p), "yy", format!("d.y {}", Plain(it.d.y)));
    if it.xx > 0.0 && it.yy > 0.0 {
        let (back, up) = (vec2(-it.d.x, 0.0), vec2(0.0, it.d.y));
        figure.on("square").draw(Role::Axis, Shape::RightAngle(corner, back, up));
    }
    finish(it.hit, reason, trace, figure, p, &disk)
}

fn run_square_root(pose: &Pose, lang: Lang) -> Run {
    let (p, disk) = (pose.point("point"), pose.disk("disk", "radius"));
    let it = square_root(p, &disk);
    let mut trace = Trace::default();
    trace.at("subtract").is("d", it.d);
    trace.at("add").is("dd", it.dd);
    let length = Value::against(it.distance, disk.radius());
    trace.at("root").is("distance", length);
    trace.at("compare").is("hit", it.hit);
    let reason = compare("|CP|", it.distance, "r", disk.radius(), it.hit);
    let mut figure = Figure::default();
    shapes(&mut figure, p, &disk, it.d);
    let distance = Shape::Segment(disk.center(), p);
    figure.on("root").add(Role::Projection, distance, "distance", format!("|CP| {}", length.show(lang)));
    finish(it.hit, reason, trace, figure, p, &disk)
}

/// What both methods show.
fn shapes(figure: &mut Figure, p: Vec2, disk: &Disk, d: Vec2) {
    let (c, r) = (disk.center(), disk.radius());
    figure.on("shapes").draw(Role::Target, Shape::Disk(c, r));
    figure.on("compare").draw(Role::Projection, Shape::Circle(c, d.length()));
    figure.on("radius").labelled(Role::Hint, Shape::Segment(c, c + RIM * r), "r");
    figure.on("subtract").named(Role::Vector1, Shape::Arrow(c, p), "d");
    figure.on("shapes").labelled(Role::Target, Shape::Point(c), "C");
    figure.on("shapes").labelled(Role::Moving, Shape::Point(p), "P");
}

/// The corner of the right triangle whose legs are d.x and d.y.
fn legs(p: Vec2, disk: &Disk) -> Vec2 {
    vec2(p.x, disk.center().y)
}

/// Where the radius is drawn and dragged.
const RIM: Vec2 = Vec2::NEG_X;

fn finish(hit: bool, reason: String, trace: Trace, figure: Figure, p: Vec2, disk: &Disk) -> Run {
    let handles = vec![rim_handle("radius", disk, RIM), point_handle("point", p)];
    let grabs = vec![(0, Shape::Point(p)), (1, Shape::Disk(disk.center(), disk.radius()))];
    Run { hit, reason, trace, figure, table: None, handles, grabs }
}
