//! 1 · Point vs disk. Source: Redpoll's 60, §2-13.

use super::knob::{Body, Drag, Handle, Kind, Knob, Pose, Turn};
use super::run::{Run, Trace};
use super::source::Source;
use super::{Layer, Method, Scene, found, given};
use crate::figure::{Figure, Role, Shape};
use crate::geometry::Disk;
use crate::geometry::point_disk::{square_root, squared};
use crate::words::{Lang, Plain, Words, words};
use glam::{Affine2, Vec2, vec2};

pub(super) const SCENE: Scene = Scene {
    id: "disk-rectangle",
    title: words("Point vs disk", "点と円"),
    short: words("Point · disk", "点・円"),
    knobs: &[
        Knob { name: "point", title: words("point P", "点 P"), kind: Kind::Point, start: [3.0, 2.0] },
        Knob {
            name: "disk",
            title: words("disk center C", "円の中心 C"),
            kind: Kind::Point,
            start: [0.0, 0.0],
        },
        Knob {
            name: "radius",
            title: words("radius r", "半径 r"),
            kind: Kind::Length(20.0),
            start: [2.5, 0.0],
        },
    ],
    bodies: &[
        Body { title: words("point", "点"), moves: &["point"], ..BODY },
        Body { title: words("disk", "円"), moves: &["disk"], ..BODY },
    ],
    layers: LAYERS,
    methods: &[
        Method {
            id: "squared",
            title: words("compare squares", "二乗どうしを比べる"),
            source: Source { file: FILE, functions: &["squared"] },
            flaw: None,
            run: run_squared,
        },
        Method {
            id: "square-root",
            title: words("take the square root", "平方根を取る"),
            source: Source { file: FILE, functions: &["square_root"] },
            flaw: None,
            run: run_square_root,
        },
    ],
    questions: &[],
    home: [0.5, 0.3, 5.2, 4.2],
};

const FILE: &str = include_str!("../geometry/point_disk.rs");

const BODY: Body = Body {
    title: Words::same(""),
    moves: &[],
    turn: Turn::No,
    stretch_x: Some(("radius", 0)),
    stretch_y: None,
    turns: Words::same(""),
    stretches: words("radius", "半径"),
};

const LAYERS: &[Layer] = &[
    given("shapes", words("point and disk", "点と円")),
    found("subtract", words("the vector from C to P", "C から P へのベクトル")),
    found("square", words("its parts, squared", "各成分の二乗")),
    found("root", words("the distance", "距離")),
    found("compare", words("the distance swept round", "距離を半径とする円")),
];

fn run_squared(pose: &Pose, _: Lang) -> Run {
    let (p, disk) = (pose.point("point"), pose.disk("disk", "radius"));
    let it = squared(p, &disk);
    let mut trace = Trace::default();
    trace.at("subtract").is("d", it.d);
    trace.at("square").is("xx", it.xx).is("yy", it.yy);
    trace.at("add").is("dd", it.dd);
    trace.at("compare").is("rr", it.rr).is("hit", it.hit);
    let sign = if it.hit { "≤" } else { ">" };
    let reason = format!("d·d = {} {sign} r² = {}", Plain(it.dd), Plain(it.rr));
    let mut figure = shapes(p, &disk, it.d);
    figure.on("square").add(Role::Vector2, Shape::Arrow(disk.center(), legs(p, &disk)), "xx", "d.x");
    figure.on("square").add(Role::Projection, Shape::Arrow(legs(p, &disk), p), "yy", "d.y");
    figure
        .on("square")
        .draw(Role::Axis, Shape::RightAngle(legs(p, &disk), vec2(-it.d.x, 0.0), vec2(0.0, it.d.y)));
    run(it.hit, reason, trace, figure, p, &disk)
}

fn run_square_root(pose: &Pose, _: Lang) -> Run {
    let (p, disk) = (pose.point("point"), pose.disk("disk", "radius"));
    let it = square_root(p, &disk);
    let mut trace = Trace::default();
    trace.at("subtract").is("d", it.d);
    trace.at("add").is("dd", it.dd);
    trace.at("root").is("distance", it.distance);
    trace.at("compare").is("hit", it.hit);
    let sign = if it.hit { "≤" } else { ">" };
    let reason = format!("|CP| = {} {sign} r = {}", Plain(it.distance), Plain(disk.radius()));
    let mut figure = shapes(p, &disk, it.d);
    figure.on("root").add(
        Role::Projection,
        Shape::Segment(disk.center(), p),
        "distance",
        format!("|CP| {}", Plain(it.distance)),
    );
    run(it.hit, reason, trace, figure, p, &disk)
}

/// What both methods show.
fn shapes(p: Vec2, disk: &Disk, d: Vec2) -> Figure {
    let c = disk.center();
    let mut figure = Figure::default();
    figure.on("compare").draw(Role::Projection, Shape::Circle(c, d.length()));
    figure.on("shapes").draw(Role::Target, Shape::Disk(c, disk.radius())).labelled(
        Role::Hint,
        Shape::Segment(c, c - vec2(disk.radius(), 0.0)),
        "r",
    );
    figure.on("subtract").named(Role::Vector1, Shape::Arrow(c, p), "d");
    figure.on("shapes").labelled(Role::Target, Shape::Point(c), "C").labelled(
        Role::Moving,
        Shape::Point(p),
        "P",
    );
    figure
}

/// The corner of the right triangle whose legs are d.x and d.y.
fn legs(p: Vec2, disk: &Disk) -> Vec2 {
    vec2(p.x, disk.center().y)
}

fn run(hit: bool, reason: String, trace: Trace, figure: Figure, p: Vec2, disk: &Disk) -> Run {
    let c = disk.center();
    let handle = |knob, at, drag| Handle { knob, at, drag };
    let handles = vec![
        handle("radius", c + vec2(disk.radius(), 0.0), Drag::Distance(c)),
        handle("point", p, Drag::Place(Affine2::IDENTITY)),
    ];
    let grabs = vec![(0, Shape::Point(p)), (1, Shape::Disk(c, disk.radius()))];
    Run { hit, reason, trace, figure, table: None, handles, grabs }
}
