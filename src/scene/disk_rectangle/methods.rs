//! What each method tells and draws.

use super::ZONES;
use super::picture::*;
use crate::figure::{Role, Shape};
use crate::geometry::Disk;
use crate::geometry::disk_rectangle::{Zone, axes, clamp, first_quadrant, flawed, overshoot};
use crate::scene::common::*;
use crate::scene::knob::Pose;
use crate::scene::run::{Run, Trace, Value};
use crate::words::{Lang, Plain, Words, words};
use glam::{Vec2, vec2};

fn reason(zone: Zone, squared: f32, disk: &Disk, hit: bool, lang: Lang) -> String {
    let zone = lang.of(ZONES[zone_index(zone)]);
    let numbers = compare("|TQ|", squared.sqrt(), "r", disk.radius(), hit);
    match lang {
        Lang::En => format!("zone: {zone} · {numbers}"),
        Lang::Ja => format!("領域: {zone} · {numbers}"),
    }
}

pub(super) fn run_clamp(pose: &Pose, lang: Lang) -> Run {
    let mut picture = Picture::new(pose);
    let (disk, rectangle) = (picture.disk, picture.it);
    let it = clamp(&disk, &rectangle);
    let mut trace = Trace::default();
    trace.at("between").is("ct", it.ct);
    trace.at("own-frame").is("d", it.d).is("zone", ZONES[zone_index(it.zone)]);
    trace.at("clamp").is("q", it.q);
    trace.at("back").is("closest", it.closest);
    trace.at("compare").is("gap", it.gap).is("gap_squared", Value::against(it.gap_squared, it.rr));
    trace.at("compare").is("rr", Value::against(it.rr, it.gap_squared)).is("hit", it.hit);
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

pub(super) fn run_overshoot(pose: &Pose, lang: Lang) -> Run {
    let mut picture = Picture::new(pose);
    let disk = picture.disk;
    let it = overshoot(&disk, &picture.it);
    let zone = Zone::of(it.d, picture.it.half());
    let mut trace = Trace::default();
    trace.at("own-frame").is("ct", it.ct).is("d", it.d);
    trace.at("over-x").is("over_x", it.over_x);
    trace.at("over-y").is("over_y", it.over_y);
    trace.at("add").is("sum", Value::against(it.sum, it.rr));
    trace.at("compare").is("rr", Value::against(it.rr, it.sum)).is("hit", it.hit);
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

pub(super) fn run_axes(pose: &Pose, lang: Lang) -> Run {
    let mut picture = Picture::new(pose);
    let (disk, rectangle) = (picture.disk, picture.it);
    let it = axes(&disk, &rectangle);
    let zone = Zone::of(vec2(it.along_u, it.along_v), rectangle.half());
    let mut trace = Trace::default();
    trace.at("between").is("ct", it.ct);
    trace.at("along-u").is("along_u", it.along_u).is("step_u", it.step_u);
    trace.at("along-v").is("along_v", it.along_v).is("step_v", it.step_v);
    trace.at("closest").is("closest", it.closest);
    trace.at("compare").is("gap", it.gap).is("gap_squared", Value::against(it.gap_squared, it.rr));
    trace.at("compare").is("rr", Value::against(it.rr, it.gap_squared)).is("hit", it.hit);
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

pub(super) fn run_first_quadrant(pose: &Pose, lang: Lang) -> Run {
    let mut picture = Picture::new(pose);
    let (disk, e) = (picture.disk, picture.it.half());
    let it = first_quadrant(&disk, &picture.it);
    let mut trace = Trace::default();
    trace.at("own-frame").is("ct", it.ct).is("d", it.d);
    trace.at("fold").is("folded", it.folded);
    trace.at("over").is("over", it.over);
    trace.at("compare").is("over_squared", Value::against(it.over_squared, it.rr));
    trace.at("compare").is("rr", Value::against(it.rr, it.over_squared)).is("hit", it.hit);
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

pub(super) fn run_corners_and_center(pose: &Pose, lang: Lang) -> Run {
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
    let (role, place) = match it.center_inside {
        true => (Role::Gap, words("inside", "中")),
        false => (Role::Projection, words("outside", "外")),
    };
    picture.world.on("center").add(role, Shape::Point(t), "center_inside", lang.of(place));
    let nearest = it.squared.iter().copied().fold(f32::INFINITY, f32::min).sqrt();
    let numbers = compare(lang.of(NEAREST), nearest, "r", r, it.corner_inside);
    let center = lang.of(if it.center_inside { IN } else { OUT });
    picture.run(it.hit, format!("{numbers} · {center}"), trace, lang, pose)
}

const NEAREST: Words = words("nearest corner: distance", "最も近い頂点までの距離");
const IN: Words = words("T is inside the box", "T は箱の中");
const OUT: Words = words("T is outside the box", "T は箱の外");
