//! The capsule, the disk, and their handles.

use super::*;
use crate::geometry::segments::{ClosestPoint, closest_point};
use crate::geometry::{Capsule, Disk};
use crate::scene::cores::{Core, Dropped, across, draw_reach};
use glam::Vec2;

/// The capsule and the disk of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Capsule, Disk) {
    (inputs.capsule(&P, &Q, &CAPSULE_RADIUS), inputs.disk(&DISK, &RADIUS))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let Given { core, disk, .. } = Given::of(inputs);
    let (middle, rim) = core.rim();
    Controls {
        handles: vec![
            Handle::new(CAPSULE_RADIUS.name, rim, Drag::Distance(middle)),
            rim_handle(&RADIUS, &disk, RIM_SIDE),
            point_handle(&P, core.p),
            point_handle(&Q, core.q),
        ],
        grabs: vec![(0, Shape::Disk(disk.center(), disk.radius())), (1, core.outline())],
    }
}

/// The direction in which the disk's radius is drawn and dragged.
const RIM_SIDE: Vec2 = Vec2::X;

/// The capsule's core, and the disk.
pub(super) struct Given {
    pub(super) core: Core,
    pub(super) disk: Disk,
    /// The point of the core that is closest to T, and its squared distance.
    pub(super) closest: ClosestPoint,
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self::of(run.inputs)
    }

    fn of(inputs: &Inputs) -> Self {
        let (capsule, disk) = bodies(inputs);
        let closest = closest_point(disk.center(), &capsule.core());
        Self { core: Core::new(&capsule, ["P", "Q"]), disk, closest }
    }

    /// T, dropped on the core.
    fn dropped(&self) -> Dropped<'_> {
        Dropped { t: self.t(), letter: "T", core: &self.core }
    }

    pub(super) fn project(&self, m: &mut OneMoment<'_, '_>) {
        self.dropped().project(m);
    }

    pub(super) fn clamp(&self, m: &mut OneMoment<'_, '_>) {
        self.dropped().clamp(m);
    }

    pub(super) fn closest_point(&self, m: &mut OneMoment<'_, '_>) {
        self.dropped().closest(m);
    }

    pub(super) fn t(&self) -> Vec2 {
        self.disk.center()
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        let (core, t, r) = (&self.core, self.t(), self.disk.radius());
        tell.given(|pen| {
            pen.on(&SHAPES).draw(Role::Target, core.outline());
            pen.draw(Role::Moving, Shape::Disk(t, r));
            pen.on(&CORE).draw(Role::Target, core.segment());
            let (middle, rim) = core.rim();
            pen.on(&RIMS).draw(Role::Hint, Shape::Segment(middle, rim)).label("R");
            pen.draw(Role::Hint, Shape::Segment(t, t + RIM_SIDE * r)).label("r");
            pen.on(&SHAPES);
            for (end, letter) in [core.p, core.q].into_iter().zip(core.letters) {
                pen.draw(Role::Target, Shape::Point(end)).label(letter);
            }
            pen.draw(Role::Moving, Shape::Point(t)).label("T");
        });
    }

    /// The segment from a point of the core's line to T, with both radii laid along it.
    pub(super) fn draw_reach(&self, pen: &mut Pen<'_>, from: Vec2, name: Name, label: String) {
        let radii = [(Role::Target, "R", self.core.radius), (Role::Moving, "r", self.disk.radius())];
        draw_reach(pen, [from, self.t()], radii, across(self.core.v()), (name, label));
    }

    /// The lines across the core at its ends, and the region that T is in.
    pub(super) fn draw_part(&self, pen: &mut Pen<'_>, part: Along) {
        let Core { p, q, .. } = self.core;
        let n = self.core.v().perp();
        if p == q {
            return;
        }
        let (from_p, up_to_q) = ((p, p + n), (q + n, q));
        let borders = match part {
            Along::Before => vec![(p + n, p)],
            Along::Beside => vec![from_p, up_to_q],
            Along::Beyond => vec![(q, q + n)],
        };
        pen.draw(Role::RegionLive(SCENE.parts[part as usize].tint), Shape::Region(borders));
        for end in [p, q] {
            pen.draw(Role::Hint, Shape::Line(end, n));
        }
    }

    /// The area that capsule and disk share.
    pub(super) fn draw_missed(&self, pen: &mut Pen<'_>) {
        let disk = Shape::Disk(self.t(), self.disk.radius());
        pen.draw(Role::Mistaken, shared(&self.core.outline(), &disk));
    }
}
