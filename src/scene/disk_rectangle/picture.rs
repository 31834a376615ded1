//! The picture of both frames, the world and the box's own.

use crate::figure::{Figure, Inset, Role, Shape};
use crate::geometry::disk_rectangle::Zone;
use crate::geometry::{Disk, Obb};
use crate::scene::common::*;
use crate::scene::knob::Pose;
use crate::scene::run::{Run, Trace};
use crate::words::{Lang, Plain, words};
use glam::{Vec2, vec2};

/// Where a zone is in [`ZONES`].
pub(super) fn zone_index(zone: Zone) -> usize {
    (3 * (zone.y + 1) + zone.x + 1) as usize
}

/// The picture while it is drawn: the world, and the box's own frame beside it.
pub(super) struct Picture {
    pub(super) disk: Disk,
    pub(super) it: Obb,
    pub(super) world: Figure,
    pub(super) own: Figure,
}

impl Picture {
    pub(super) fn new(pose: &Pose) -> Self {
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
    pub(super) fn d(&self) -> Vec2 {
        self.it.to_own_frame(self.disk.center() - self.it.center())
    }

    /// A point of the own frame in the world.
    pub(super) fn to_world(&self, p: Vec2) -> Vec2 {
        self.it.center() + self.it.to_world(p)
    }

    /// The four lines through the sides, the nine zones between them, and the one that T is in.
    pub(super) fn zones(&mut self) {
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
    pub(super) fn center_to_center(&mut self, layer: &'static str, own: &'static str) {
        let (c, t, d) = (self.it.center(), self.disk.center(), self.d());
        self.world.on(layer).add(Role::Vector1, Shape::Arrow(c, t), "ct", "CT");
        self.own.on("own-frame").add(Role::Vector1, Shape::Arrow(Vec2::ZERO, d), own, "d");
    }

    /// The distance between T and the closest point, in both frames.
    pub(super) fn distance(&mut self, closest: Vec2, name: &'static str, squared: f32) {
        let (t, d) = (self.disk.center(), self.d());
        let q = self.it.to_own_frame(closest - self.it.center());
        let label = format!("|TQ| {}", Plain(squared.sqrt()));
        self.world.on("compare").add(Role::Projection, Shape::Segment(t, closest), name, label);
        self.own.on("compare").add(Role::Projection, Shape::Segment(d, q), name, "");
    }

    /// Packs everything up.
    pub(super) fn run(self, hit: bool, reason: String, trace: Trace, lang: Lang, pose: &Pose) -> Run {
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
const RIM: Vec2 = Vec2::Y;

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
