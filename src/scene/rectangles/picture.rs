//! The rectangles, their axes, and what can be dragged.

use super::shadows::{AxisView, FREE, Values};
use super::{SIDES, X_AXIS, Y_AXIS};
use crate::figure::{Figure, Role, Shape};
use crate::geometry::Obb;
use crate::scene::common::*;
use crate::scene::knob::{Drag, Handle, Pose};
use crate::scene::run::{Run, Table, Trace};
use crate::words::{Lang, Words, words};
use glam::Vec2;

/// The names of one axis: its layer, and its values in the trace.
pub(super) struct Names {
    pub(super) layer: &'static str,
    pub(super) title: Words,
    pub(super) axis: &'static str,
    pub(super) distance: &'static str,
    pub(super) reach: [&'static str; 2],
    pub(super) gap: &'static str,
    pub(super) overlap: &'static str,
    pub(super) separates: &'static str,
    pub(super) shadows: [&'static str; 2],
    pub(super) room: &'static str,
}

macro_rules! names {
    ($id:literal, $title:expr) => {
        Names {
            layer: concat!("axis-", $id),
            title: $title,
            axis: concat!("axes.", $id),
            distance: concat!("distance.", $id),
            reach: [concat!("reach_a.", $id), concat!("reach_b.", $id)],
            gap: concat!("gap.", $id),
            overlap: concat!("overlap.", $id),
            separates: concat!("separates.", $id),
            shadows: [concat!("shadows_a.", $id), concat!("shadows_b.", $id)],
            room: concat!("gaps.", $id),
        }
    };
}

pub(super) const NAMES: [Names; 4] =
    [names!("au", SIDES[0]), names!("av", SIDES[1]), names!("bu", SIDES[2]), names!("bv", SIDES[3])];
pub(super) const UPRIGHT: [Names; 2] = [names!("x", X_AXIS), names!("y", Y_AXIS)];

/// The rectangles of a pose.
pub(super) fn pair(pose: &Pose) -> [Obb; 2] {
    [pose.obb("a", "a-half", "a-rotation"), pose.obb("b", "b-half", "b-rotation")]
}

/// What all methods show first.
pub(super) fn shapes([a, b]: &[Obb; 2]) -> Figure {
    let mut figure = Figure::default();
    figure.on("shapes").draw(Role::Peer, outline(a)).draw(Role::Moving, outline(b));
    frame_arrows(&mut figure, "frames", a, ["a.u", "a.v"]);
    frame_arrows(&mut figure, "frames", b, ["b.u", "b.v"]);
    figure.on("shapes").labelled(Role::Peer, Shape::Point(a.center()), "A");
    figure.on("shapes").labelled(Role::Moving, Shape::Point(b.center()), "B");
    figure
}

/// An axis is drawn below the shapes, or beside them if it is a side v: A's on the left, B's on the right.
pub(super) fn view(pair: &[Obb; 2], i: usize, l: Vec2) -> AxisView {
    AxisView::new(pair, l, if i == 1 { l.perp() } else { -l.perp() })
}

/// The layers of all axes, and those of the one that decides.
pub(super) fn draw_axes(
    figure: &mut Figure,
    pair: &[Obb; 2],
    axes: &[Vec2],
    names: &[Names],
    values: impl Fn(&Names) -> Values,
    decides: usize,
    lang: Lang,
) {
    // Seen together, B's side u would rather be above the shapes, away from A's.
    let sides: Vec<_> = axes
        .iter()
        .enumerate()
        .map(|(i, &l)| (l, if i == 1 || i == 2 { l.perp() } else { -l.perp() }))
        .collect();
    let apart = AxisView::apart(pair, &sides);
    for (i, (&l, names)) in axes.iter().zip(names).enumerate() {
        let view = view(pair, i, l);
        let title = format!("L = {}", lang.of(names.title));
        let values = values(names);
        view.draw(figure, names.layer, &title, values, lang);
        apart[i].draw_compact(figure, "all-axes", &title, values, lang);
        if i == decides {
            view.draw(figure, "verdict", &title, values, lang);
            view.draw_distance(figure, "distance", values);
            view.draw_reaches(figure, "reach", values);
        }
    }
}

pub(super) fn finish(
    hit: bool,
    reason: String,
    trace: Trace,
    mut figure: Figure,
    table: Option<Table>,
    pose: &Pose,
    lang: Lang,
) -> Run {
    let pair = pair(pose);
    let l = Vec2::from_angle(pose.radians("axis"));
    let free = AxisView::new(&pair, l, -l.perp());
    free.draw(&mut figure, "free-axis", "L", FREE, lang);
    // It is turned where it does not move: at an arrow between the rectangles.
    let pivot = pair[0].center().midpoint(pair[1].center());
    let tip = pivot + 1.2 * l;
    figure.on("free-axis").labelled(
        Role::Axis,
        Shape::Arrow(pivot, tip),
        lang.of(words("turn L", "L を回す")),
    );
    let mut handles = Vec::new();
    handles.extend(box_handles("a-half", "a-rotation", &pair[0], pose));
    handles.extend(box_handles("b-half", "b-rotation", &pair[1], pose));
    let turn = Handle::new("axis", tip, Drag::Direction(pivot, 0.0));
    handles.push(Handle { layer: "free-axis", ..turn });
    let (start, end) = free.ends();
    let grabs = vec![
        (1, outline(&pair[0])),
        (0, outline(&pair[1])),
        (2, Shape::Segment(start, end)),
        (2, Shape::Segment(pivot, tip)),
    ];
    Run { hit, reason, trace, figure, table, handles, grabs }
}
