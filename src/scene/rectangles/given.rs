//! The two rectangles, the free axis, and their handles.

use super::axis_view::{AxisView, ROLES};
use super::*;
use crate::geometry::Obb;
use glam::Vec2;

/// The rectangles of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Obb, Obb) {
    (inputs.obb(&A, &A_HALF, &A_ROTATION), inputs.obb(&B, &B_HALF, &B_ROTATION))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let given = Given::new(inputs);
    let [a, b] = &given.pair;
    let mut handles = Vec::new();
    handles.extend(box_handles(&A_HALF, &A_ROTATION, a, inputs));
    handles.extend(box_handles(&B_HALF, &B_ROTATION, b, inputs));
    let (pivot, tip) = given.turner();
    let turn = Handle::new(AXIS.name, tip, Drag::Direction(pivot, 0.0));
    handles.push(Handle { layer: FREE_AXIS.id, ..turn });
    let (start, end) = given.free_view().ends();
    let grabs = vec![
        (1, outline(a)),
        (0, outline(b)),
        (2, Shape::Segment(start, end)),
        (2, Shape::Segment(pivot, tip)),
    ];
    Controls { handles, grabs }
}

/// The two rectangles, and the free axis.
pub(super) struct Given {
    pub(super) pair: [Obb; 2],
    /// The direction of the free axis.
    free: Vec2,
}

impl Given {
    pub(super) fn new(inputs: &Inputs) -> Self {
        let pair = bodies(inputs).into();
        Self { pair, free: Vec2::from_angle(inputs.radians(&AXIS)) }
    }

    /// The centers of A and B.
    pub(super) fn centers(&self) -> [Vec2; 2] {
        [self.pair[0].center(), self.pair[1].center()]
    }

    fn free_view(&self) -> AxisView {
        AxisView::beside(&self.pair, self.free, -self.free.perp())
    }

    /// The arrow between the rectangles that turns the free axis; it does not move.
    fn turner(&self) -> (Vec2, Vec2) {
        let [a, b] = self.centers();
        let pivot = a.midpoint(b);
        (pivot, pivot + 1.2 * self.free)
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        let lang = tell.lang();
        tell.given(|pen| {
            for (it, role) in self.pair.iter().zip(ROLES) {
                pen.on(&SHAPES).draw(role, outline(it));
            }
            pen.if_seen(&FRAMES, |pen| {
                frame_arrows(pen, &self.pair[0], ["a.u", "a.v"]);
                frame_arrows(pen, &self.pair[1], ["b.u", "b.v"]);
            });
            for ((it, role), name) in self.pair.iter().zip(ROLES).zip(["A", "B"]) {
                pen.on(&SHAPES).draw(role, Shape::Point(it.center())).label(name);
            }
            pen.if_seen(&FREE_AXIS, |pen| self.draw_free_axis(pen, lang));
        });
    }

    fn draw_free_axis(&self, pen: &mut Pen<'_>, lang: Lang) {
        let view = self.free_view();
        view.draw_drops(pen);
        view.draw_gap(pen, "L", lang);
        let (pivot, tip) = self.turner();
        pen.draw(Role::Axis, Shape::Arrow(pivot, tip)).label(lang.of(said::TURN_L));
    }
}
