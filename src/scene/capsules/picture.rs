//! The capsules with what can be dragged.

use super::ENDS;
use crate::figure::{Figure, Role, Shape};
use crate::geometry::Capsule;
use crate::scene::common::*;
use crate::scene::knob::{Drag, Handle, Pose};
use crate::scene::run::{Run, Trace};
use glam::Vec2;

pub(super) fn pair(pose: &Pose) -> [Capsule; 2] {
    [pose.capsule("a1", "a2", "a-radius"), pose.capsule("b1", "b2", "b-radius")]
}

/// A, B, C, D.
pub(super) fn ends([x, y]: &[Capsule; 2]) -> [Vec2; 4] {
    [x.core().start(), x.core().end(), y.core().start(), y.core().end()]
}

/// What all methods show first.
pub(super) fn shapes(pair: &[Capsule; 2]) -> Figure {
    let mut figure = Figure::default();
    let ends = ends(pair);
    for (i, role) in [Role::Moving, Role::Peer].into_iter().enumerate() {
        let (p, q, r) = (ends[2 * i], ends[2 * i + 1], pair[i].radius());
        figure.on("shapes").draw(role, Shape::Capsule(p, q, r));
        figure.on("cores").draw(role, Shape::Segment(p, q));
        let (rim, _) = rim(&pair[i]);
        figure.on("radius").labelled(Role::Hint, Shape::Segment(p.midpoint(q), rim), ["rA", "rC"][i]);
    }
    for (i, end) in ends.into_iter().enumerate() {
        let role = [Role::Moving, Role::Peer][i / 2];
        figure.on("shapes").labelled(role, Shape::Point(end), ENDS[i].en);
    }
    figure
}

/// The spot on the rim beside a capsule's middle, and that middle.
fn rim(capsule: &Capsule) -> (Vec2, Vec2) {
    let (p, q) = (capsule.core().start(), capsule.core().end());
    let across = (q - p).perp().try_normalize().unwrap_or(Vec2::Y);
    (p.midpoint(q) + capsule.radius() * across, p.midpoint(q))
}

pub(super) fn finish(hit: bool, reason: String, trace: Trace, figure: Figure, pose: &Pose) -> Run {
    let pair = pair(pose);
    let ends = ends(&pair);
    let mut handles = Vec::new();
    for (i, knob) in ["a-radius", "b-radius"].into_iter().enumerate() {
        let (at, middle) = rim(&pair[i]);
        handles.push(Handle::new(knob, at, Drag::Distance(middle)));
    }
    for (i, knob) in ["a1", "a2", "b1", "b2"].into_iter().enumerate() {
        handles.push(point_handle(knob, ends[i]));
    }
    let grab = |i: usize| (i, Shape::Capsule(ends[2 * i], ends[2 * i + 1], pair[i].radius()));
    Run { hit, reason, trace, figure, table: None, handles, grabs: vec![grab(1), grab(0)] }
}
