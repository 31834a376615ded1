//! 2 · Disk vs rectangle, in the rectangle's own frame. Sources: Redpoll's 60, §2-20 and §2-21;
//! Qiita, "[UE4] BoxとSphereの重なり判定"; light11; "3D衝突判定(当たり判定)".

use super::common::*;
use super::knob::{Body, Pose, Turn};
use super::run::{Run, Trace};
use super::source::Source;
use super::{Layer, Method, Question, Scene, found, given};
use crate::figure::{Figure, Inset, Role, Shape};
use crate::geometry::disk_rectangle::{Zone, axes, clamp, first_quadrant, flawed, overshoot};
use crate::geometry::{Disk, Obb};
use crate::words::{Lang, Plain, Words, words};
use glam::{Vec2, vec2};

pub(super) const SCENE: Scene = Scene {
    id: "disk-rectangle",
    title: words("Disk vs rectangle", "円と長方形"),
    short: words("Disk · rectangle", "円・長方形"),
    knobs: &[
        point("disk", words("disk center T", "円の中心 T"), -2.65, -0.6),
        length("radius", words("radius r", "半径 r"), 1.0),
        point("box", words("box center C", "箱の中心 C"), 0.5, 0.5),
        extent("half", words("half extents e", "半分の幅と高さ e"), 2.0, 1.2),
        angle("rotation", words("rotation of the box", "箱の回転"), 28.0),
    ],
    bodies: &[
        Body { title: words("disk", "円"), moves: &["disk"], ..TURNING },
        Body { title: words("box", "箱"), moves: &["box"], ..TURNING },
    ],
    layers: LAYERS,
    methods: &[
        method("clamp", words("clamp in the box's frame", "箱の座標系でクランプ"), &["clamp"], run_clamp),
        method(
            "overshoot",
            words("add up the overshoot per axis", "軸ごとのはみ出しを足す"),
            &["overshoot", "beyond"],
            run_overshoot,
        ),
        method("axes", words("walk along the box's axes", "箱の軸に沿って進む"), &["axes"], run_axes),
        method(
            "first-quadrant",
            words("fold into the first quadrant", "第1象限に折りたたむ"),
            &["first_quadrant"],
            run_first_quadrant,
        ),
        Method {
            flaw: Some(words(
                "It misses a disk that presses on a side without reaching a corner.",
                "角に届かず辺だけに触れている円を見落とします。",
            )),
            ..method(
                "corners-and-center",
                words("four corners and center", "四隅と中心だけ"),
                &["corners_and_center"],
                run_corners_and_center,
            )
        },
    ],
    questions: &[
        Question {
            name: "zone",
            ask: words("Which zone of the box is T in?", "T は箱から見てどの区域にある？"),
            choices: &ZONES,
        },
        Question {
            name: "corner_inside",
            ask: words("Is a corner of the box in the disk?", "箱の角は円の中にある？"),
            choices: &[YES, NO],
        },
        Question {
            name: "center_inside",
            ask: words("Is T inside the box?", "T は箱の中にある？"),
            choices: &[YES, NO],
        },
    ],
    home: [-0.3, 0.2, 5.2, 4.2],
};

const FILE: &str = include_str!("../geometry/disk_rectangle.rs");

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
    stretch_x: Some(("half", 0)),
    stretch_y: Some(("half", 1)),
    turns: words("box", "箱"),
    stretches: words("half extents", "半分の幅・高さ"),
    ..BODY
};

const LAYERS: &[Layer] = &[
    given("zones", words("the nine zones", "9つの区域")),
    found("zone", words("the zone that T is in", "T のある区域")),
    given("shapes", words("disk and box", "円と箱")),
    given("radius", words("the radius r", "半径 r")),
    given("lines", words("the box's sides, extended", "辺を延長した直線")),
    given("frame", words("the box's directions u and v", "箱の向き u, v")),
    given("inset", words("the box's own frame", "箱のローカル座標系")),
    found("between", words("the vector from C to T", "C から T へのベクトル")),
    found("own-frame", words("the same vector in the own frame: d", "ローカル座標系での同じベクトル d")),
    found("clamp", words("d clamped to the box: q", "箱にクランプした点 q")),
    found("back", words("q brought back to the world: Q", "ワールドに戻した点 Q")),
    found("over-x", words("overshoot along x", "x 軸方向のはみ出し")),
    found("over-y", words("overshoot along y", "y 軸方向のはみ出し")),
    found("add", words("both overshoots together", "2つのはみ出しの合成")),
    found("along-u", words("the walk along u", "u に沿った移動")),
    found("along-v", words("the walk along v", "v に沿った移動")),
    found("closest", words("where the walk ends: Q", "移動の終点 Q")),
    found("fold", words("d folded into the first quadrant", "第1象限に折りたたんだ d")),
    found("over", words("beyond the corner", "角からのはみ出し")),
    found("corners", words("from T to each corner", "T から各角へ")),
    found("center", words("T in the own frame", "ローカル座標系での T")),
    found("compare", words("the distance |TQ|", "距離 |TQ|")),
];

/// The zones, row by row from the lower left.
const ZONES: [Words; 9] = [
    words("lower left of the box", "箱の左下"),
    words("below the box", "箱の下"),
    words("lower right of the box", "箱の右下"),
    words("left of the box", "箱の左"),
    words("inside the box", "箱の中"),
    words("right of the box", "箱の右"),
    words("upper left of the box", "箱の左上"),
    words("above the box", "箱の上"),
    words("upper right of the box", "箱の右上"),
];

/// Where a zone is in [`ZONES`].
fn zone_index(zone: Zone) -> usize {
    (3 * (zone.y + 1) + zone.x + 1) as usize
}

/// The picture while it is drawn: the world, and the box's own frame beside it.
struct Picture {
    disk: Disk,
    it: Obb,
    world: Figure,
    own: Figure,
}

impl Picture {
    fn new(pose: &Pose) -> Self {
        let disk = pose.disk("disk", "radius");
        let it = pose.obb("box", "half", "rotation");
        let mut picture = Self { disk, it, world: Figure::default(), own: Figure::default() };
        picture.zones();
        let (t, r, c) = (disk.center(), disk.radius(), it.center());
        let d = picture.d();
        for (figure, center, outline) in
            [(&mut picture.world, t, outline(&it)), (&mut picture.own, d, upright(Vec2::ZERO, it.half()))]
        {
            figure.on("shapes").draw(Role::Target, outline).draw(Role::Moving, Shape::Disk(center, r));
        }
        let rim = Shape::Segment(t, t + RIM * r);
        picture.world.on("radius").labelled(Role::Hint, rim, "r");
        frame_arrows(&mut picture.world, "frame", &it, ["u", "v"]);
        picture.world.on("shapes").labelled(Role::Target, Shape::Point(c), "C");
        picture.world.on("shapes").labelled(Role::Moving, Shape::Point(t), "T");
        picture.own.on("shapes").draw(Role::Target, Shape::Point(Vec2::ZERO));
        picture.own.on("shapes").draw(Role::Moving, Shape::Point(d));
        picture
    }

    /// T in the own frame.
    fn d(&self) -> Vec2 {
        self.it.to_own_frame(self.disk.center() - self.it.center())
    }

    /// A point of the own frame in the world.
    fn to_world(&self, p: Vec2) -> Vec2 {
        self.it.center() + self.it.to_world(p)
    }

    /// The four lines through the sides, the nine zones between them, and the one that T is in.
    fn zones(&mut self) {
        let e = self.it.half();
        let live = zone_index(Zone::of(self.d(), e));
        for (i, y) in [-1.0_f32, 0.0, 1.0].into_iter().enumerate() {
            for (j, x) in [-1.0_f32, 0.0, 1.0].into_iter().enumerate() {
                let (number, zone) = (3 * i + j, zone_borders(x, y, e));
                let tint = TINTS[number];
                let world = zone.iter().map(|&(a, b)| (self.to_world(a), self.to_world(b))).collect();
                for (figure, lines) in [(&mut self.world, world), (&mut self.own, zone)] {
                    figure.on("zones").draw(Role::Region(tint), Shape::Region(lines.clone()));
                    if number == live {
                        figure.on("zone").draw(Role::RegionLive(tint), Shape::Region(lines));
                    }
                }
            }
        }
        let (u, v) = (self.it.u(), self.it.v());
        let (corner, opposite) = (self.to_world(e), self.to_world(-e));
        for (figure, p, q, u, v) in
            [(&mut self.world, corner, opposite, u, v), (&mut self.own, e, -e, Vec2::X, Vec2::Y)]
        {
            for (p, direction) in [(p, u), (p, v), (q, u), (q, v)] {
                figure.on("lines").draw(Role::Hint, Shape::Line(p, direction));
            }
        }
    }

    /// The vector from C to T in the world, and the same in the own frame, where it may have a name.
    fn center_to_center(&mut self, layer: &'static str, own: &'static str) {
        let (c, t, d) = (self.it.center(), self.disk.center(), self.d());
        self.world.on(layer).add(Role::Vector1, Shape::Arrow(c, t), "ct", "CT");
        self.own.on("own-frame").add(Role::Vector1, Shape::Arrow(Vec2::ZERO, d), own, "d");
    }

    /// The distance between T and the closest point, in both frames.
    fn distance(&mut self, closest: Vec2, name: &'static str, squared: f32) {
        let (t, d) = (self.disk.center(), self.d());
        let q = self.it.to_own_frame(closest - self.it.center());
        let label = format!("|TQ| {}", Plain(squared.sqrt()));
        self.world.on("compare").add(Role::Projection, Shape::Segment(t, closest), name, label);
        self.own.on("compare").add(Role::Projection, Shape::Segment(d, q), name, "");
    }

    /// Packs everything up.
    fn run(self, hit: bool, reason: String, trace: Trace, lang: Lang, pose: &Pose) -> Run {
        let (disk, it, d) = (self.disk, self.it, self.d());
        let title = lang.of(words("the box's own frame", "箱のローカル座標系"));
        // The inset shows the box with some room, and all of the disk wherever it goes.
        let half = (it.half() + 1.0).max(d.abs() + disk.radius() + 0.4);
        let inset = Inset { layer: "inset", title, half, figure: self.own };
        let figure = Figure { inset: Some(Box::new(inset)), ..self.world };
        let mut handles = vec![rim_handle("radius", &disk, RIM)];
        handles.extend(box_handles("half", "rotation", &it, pose));
        let grabs = vec![(0, Shape::Disk(disk.center(), disk.radius())), (1, outline(&it))];
        Run { hit, reason, trace, figure, table: None, handles, grabs }
    }
}

/// Where the radius is drawn and dragged.
const RIM: Vec2 = Vec2::NEG_Y;

/// The tint of each zone: corners one, sides two, so that neighbours differ.
const TINTS: [u8; 9] = [0, 4, 3, 2, 6, 1, 5, 7, 8];

fn upright(c: Vec2, e: Vec2) -> Shape {
    Shape::Polygon(vec![c + e, c + vec2(-e.x, e.y), c - e, c + vec2(e.x, -e.y)])
}

/// The borders of a zone in the own frame, each a line that has the zone on its right.
fn zone_borders(x: f32, y: f32, e: Vec2) -> Vec<(Vec2, Vec2)> {
    let left_of = |x: f32| (vec2(x, 1.0), vec2(x, 0.0));
    let right_of = |x: f32| (vec2(x, 0.0), vec2(x, 1.0));
    let below = |y: f32| (vec2(0.0, y), vec2(1.0, y));
    let above = |y: f32| (vec2(1.0, y), vec2(0.0, y));
    let mut borders = match x {
        x if x < 0.0 => vec![left_of(-e.x)],
        x if x > 0.0 => vec![right_of(e.x)],
        _ => vec![right_of(-e.x), left_of(e.x)],
    };
    borders.extend(match y {
        y if y < 0.0 => vec![below(-e.y)],
        y if y > 0.0 => vec![above(e.y)],
        _ => vec![above(-e.y), below(e.y)],
    });
    borders
}

fn reason(zone: Zone, squared: f32, disk: &Disk, hit: bool, lang: Lang) -> String {
    let zone = lang.of(ZONES[zone_index(zone)]);
    let numbers = compare("|TQ|", squared.sqrt(), "r", disk.radius(), hit);
    match lang {
        Lang::En => format!("zone: {zone} · {numbers}"),
        Lang::Ja => format!("区域: {zone} · {numbers}"),
    }
}

fn run_clamp(pose: &Pose, lang: Lang) -> Run {
    let mut picture = Picture::new(pose);
    let (disk, rectangle) = (picture.disk, picture.it);
    let it = clamp(&disk, &rectangle);
    let mut trace = Trace::default();
    trace.at("between").is("ct", it.ct);
    trace.at("own-frame").is("d", it.d).is("zone", ZONES[zone_index(it.zone)]);
    trace.at("clamp").is("q", it.q);
    trace.at("back").is("closest", it.closest);
    trace.at("compare").is("gap", it.gap).is("gap_squared", it.gap_squared);
    trace.at("compare").is("rr", it.rr).is("hit", it.hit);
    picture.center_to_center("between", "d");
    picture.distance(it.closest, "gap", it.gap_squared);
    let c = rectangle.center();
    picture.own.on("clamp").draw(Role::Hint, Shape::Segment(it.d, it.q));
    picture.own.on("clamp").draw(Role::Vector2, Shape::Arrow(Vec2::ZERO, it.q));
    picture.own.on("clamp").named(Role::Projection, Shape::Point(it.q), "q");
    picture.world.on("back").draw(Role::Vector2, Shape::Arrow(c, it.closest));
    picture.world.on("back").add(Role::Projection, Shape::Point(it.closest), "closest", "Q");
    picture.run(it.hit, reason(it.zone, it.gap_squared, &disk, it.hit, lang), trace, lang, pose)
}

fn run_overshoot(pose: &Pose, lang: Lang) -> Run {
    let mut picture = Picture::new(pose);
    let disk = picture.disk;
    let it = overshoot(&disk, &picture.it);
    let zone = Zone::of(it.d, picture.it.half());
    let mut trace = Trace::default();
    trace.at("own-frame").is("ct", it.ct).is("d", it.d);
    trace.at("over-x").is("over_x", it.over_x);
    trace.at("over-y").is("over_y", it.over_y);
    trace.at("add").is("sum", it.sum);
    trace.at("compare").is("rr", it.rr).is("hit", it.hit);
    picture.center_to_center("own-frame", "d");
    let q = it.d - vec2(it.over_x, it.over_y);
    let (bend, t) = (q + vec2(it.over_x, 0.0), disk.center());
    let (closest, world_bend) = (picture.to_world(q), picture.to_world(bend));
    picture.distance(closest, "sum", it.sum);
    for (figure, q, bend, t) in
        [(&mut picture.world, closest, world_bend, t), (&mut picture.own, q, bend, it.d)]
    {
        let (x, y) = (format!("over_x {}", Plain(it.over_x)), format!("over_y {}", Plain(it.over_y)));
        figure.on("over-x").add(Role::Vector2, Shape::Arrow(q, bend), "over_x", x);
        figure.on("over-y").add(Role::Vector2, Shape::Arrow(bend, t), "over_y", y);
        figure.on("add").draw(Role::Projection, Shape::Point(q));
        if it.over_x != 0.0 && it.over_y != 0.0 {
            figure.on("add").draw(Role::Axis, Shape::RightAngle(bend, q - bend, t - bend));
        }
    }
    let label = format!("|TQ|² {}", Plain(it.sum));
    picture.world.on("add").add(Role::Projection, Shape::Segment(t, closest), "sum", label);
    picture.run(it.hit, reason(zone, it.sum, &disk, it.hit, lang), trace, lang, pose)
}

fn run_axes(pose: &Pose, lang: Lang) -> Run {
    let mut picture = Picture::new(pose);
    let (disk, rectangle) = (picture.disk, picture.it);
    let it = axes(&disk, &rectangle);
    let zone = Zone::of(vec2(it.along_u, it.along_v), rectangle.half());
    let mut trace = Trace::default();
    trace.at("between").is("ct", it.ct);
    trace.at("along-u").is("along_u", it.along_u).is("step_u", it.step_u);
    trace.at("along-v").is("along_v", it.along_v).is("step_v", it.step_v);
    trace.at("closest").is("closest", it.closest);
    trace.at("compare").is("gap", it.gap).is("gap_squared", it.gap_squared);
    trace.at("compare").is("rr", it.rr).is("hit", it.hit);
    picture.center_to_center("between", "");
    picture.distance(it.closest, "gap", it.gap_squared);
    let (c, t) = (rectangle.center(), disk.center());
    let foot_u = c + it.along_u * rectangle.u();
    let foot_v = c + it.along_v * rectangle.v();
    let bend = c + it.step_u * rectangle.u();
    let (u, v) = (format!("step_u {}", Plain(it.step_u)), format!("step_v {}", Plain(it.step_v)));
    let world = &mut picture.world;
    world
        .on("along-u")
        .add(Role::Projection, Shape::Segment(c, foot_u), "along_u", "")
        .draw(Role::Hint, Shape::Segment(t, foot_u))
        .add(Role::Vector2, Shape::Arrow(c, bend), "step_u", u);
    world
        .on("along-v")
        .add(Role::Projection, Shape::Segment(c, foot_v), "along_v", "")
        .draw(Role::Hint, Shape::Segment(t, foot_v))
        .add(Role::Vector2, Shape::Arrow(bend, it.closest), "step_v", v);
    world.on("closest").add(Role::Projection, Shape::Point(it.closest), "closest", "Q");
    picture.run(it.hit, reason(zone, it.gap_squared, &disk, it.hit, lang), trace, lang, pose)
}

fn run_first_quadrant(pose: &Pose, lang: Lang) -> Run {
    let mut picture = Picture::new(pose);
    let (disk, e) = (picture.disk, picture.it.half());
    let it = first_quadrant(&disk, &picture.it);
    let mut trace = Trace::default();
    trace.at("own-frame").is("ct", it.ct).is("d", it.d);
    trace.at("fold").is("folded", it.folded);
    trace.at("over").is("over", it.over);
    trace.at("compare").is("over_squared", it.over_squared).is("rr", it.rr).is("hit", it.hit);
    picture.center_to_center("own-frame", "d");
    let closest = picture.to_world(it.d.clamp(-e, e));
    picture.distance(closest, "over_squared", it.over_squared);
    picture.world.on("over").draw(Role::Projection, Shape::Point(closest));
    let (q, bend) = (it.folded - it.over, vec2(it.folded.x, it.d.y));
    picture
        .own
        .on("fold")
        .draw(Role::Hint, Shape::Segment(it.d, bend))
        .draw(Role::Hint, Shape::Segment(bend, it.folded))
        .draw(Role::Hint, Shape::Circle(it.folded, disk.radius()))
        .add(Role::Vector1, Shape::Point(it.folded), "folded", "|d|");
    picture.own.on("over").named(Role::Vector2, Shape::Arrow(q, it.folded), "over");
    let zone = Zone::of(it.d, e);
    picture.run(it.hit, reason(zone, it.over_squared, &disk, it.hit, lang), trace, lang, pose)
}

fn run_corners_and_center(pose: &Pose, lang: Lang) -> Run {
    let mut picture = Picture::new(pose);
    let (disk, rectangle) = (picture.disk, picture.it);
    let it = flawed::corners_and_center(&disk, &rectangle);
    let (t, r) = (disk.center(), disk.radius());
    const SQUARED: [&str; 4] = ["squared[0]", "squared[1]", "squared[2]", "squared[3]"];
    let mut trace = Trace::default();
    for (name, squared) in SQUARED.into_iter().zip(it.squared) {
        trace.at("corners").is(name, squared);
    }
    trace.at("corners").is("corner_inside", it.corner_inside);
    trace.at("center").is("d", it.d).is("center_inside", it.center_inside);
    trace.at("compare").is("hit", it.hit);
    for ((name, corner), squared) in SQUARED.into_iter().zip(it.corners).zip(it.squared) {
        let (role, inside) = if squared <= r * r { (Role::Gap, "≤ r") } else { (Role::Projection, "> r") };
        let label = format!("{} {inside}", Plain(squared.sqrt()));
        picture.world.on("corners").add(role, Shape::Segment(t, corner), name, "");
        picture.world.on("corners").labelled(role, Shape::Point(corner), label);
    }
    picture.own.on("center").named(Role::Vector1, Shape::Arrow(Vec2::ZERO, it.d), "d");
    let nearest = it.squared.iter().copied().fold(f32::INFINITY, f32::min).sqrt();
    let numbers = compare(lang.of(NEAREST), nearest, "r", r, it.corner_inside);
    let center = lang.of(if it.center_inside { IN } else { OUT });
    picture.run(it.hit, format!("{numbers} · {center}"), trace, lang, pose)
}

const NEAREST: Words = words("nearest corner: distance", "最も近い角までの距離");
const IN: Words = words("T is inside the box", "T は箱の中");
const OUT: Words = words("T is outside the box", "T は箱の外");
