//! The capsules, their handles, and shared drawings.

use super::*;
use crate::geometry::Capsule;
use crate::geometry::segments::ClosestPoint;
use crate::scene::cores::{Core, across, draw_reach};
use crate::scene::names::segments;
use glam::Vec2;

/// The capsules of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Capsule, Capsule) {
    (inputs.capsule(&A, &B, &RADIUS_A), inputs.capsule(&C, &D, &RADIUS_C))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let given = Given::of(inputs);
    let rims = given.cores.iter().zip([&RADIUS_A, &RADIUS_C]).map(|(core, input)| {
        let (middle, rim) = core.rim();
        Handle::new(input.name, rim, Drag::Distance(middle))
    });
    let points = [&A, &B, &C, &D].into_iter().zip(given.ends()).map(|(input, end)| point_handle(input, end));
    let grab = |i: usize| (i, given.cores[i].outline());
    Controls { handles: rims.chain(points).collect(), grabs: vec![grab(1), grab(0)] }
}

/// The names of the calls that measure from the ends.
pub(super) const CALLS: [&str; 4] = ["a", "b", "c", "d"];

/// The two cores: AB and CD.
pub(super) struct Given {
    pub(super) cores: [Core; 2],
    /// The closest point of the other core to each end; empty for methods that do not start from the ends.
    pub(super) found: Vec<ClosestPoint>,
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self { found: found(run), ..Self::of(run.inputs) }
    }

    fn of(inputs: &Inputs) -> Self {
        let (x, y) = bodies(inputs);
        Self { cores: [Core::new(&x, ["A", "B"]), Core::new(&y, ["C", "D"])], found: vec![] }
    }

    /// A, B, C, D.
    pub(super) fn ends(&self) -> [Vec2; 4] {
        let [ab, cd] = &self.cores;
        [ab.p, ab.q, cd.p, cd.q]
    }

    /// The core that is measured from an end.
    pub(super) fn other(&self, end: usize) -> &Core {
        &self.cores[1 - end / 2]
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        tell.given(|pen| {
            let looks = [(Role::Moving, "rA"), (Role::Peer, "rC")];
            for (core, (role, radius)) in self.cores.iter().zip(looks) {
                pen.on(&SHAPES).draw(role, core.outline());
                pen.on(&CORES).draw(role, core.segment());
                let (middle, rim) = core.rim();
                pen.on(&RIMS).draw(Role::Hint, Shape::Segment(middle, rim)).label(radius);
            }
            pen.on(&SHAPES);
            for (i, end) in self.ends().into_iter().enumerate() {
                pen.draw(looks[i / 2].0, Shape::Point(end)).label(ENDS[i].en);
            }
        });
    }

    /// The intersection of the cores' lines, from the side values of A and B against CD; `None` if they are parallel.
    pub(super) fn meeting(&self, a_side: f32, b_side: f32) -> Option<Vec2> {
        let ab = &self.cores[0];
        let at = ab.p + a_side / (a_side - b_side) * ab.v();
        // Nearly parallel lines meet far outside the picture.
        (a_side != b_side && at.is_finite() && at.length() < 1e7).then_some(at)
    }

    /// The core distance, from a point of AB to one of CD, and both radii laid along it.
    pub(super) fn draw_reach(&self, pen: &mut Pen<'_>, ends: [Vec2; 2], label: String, name: Name) {
        let [ab, cd] = &self.cores;
        let radii = [(Role::Moving, "rA", ab.radius), (Role::Peer, "rC", cd.radius)];
        draw_reach(pen, ends, radii, across(ab.v()), (name, label));
    }

    /// The crossing of the cores, and the area that the capsules share there.
    pub(super) fn draw_missed(&self, pen: &mut Pen<'_>, at: Vec2, label: &'static str) {
        let [ab, cd] = self.cores.map(|core| Shape::Capsule(core.p, core.q, core.radius));
        pen.draw(Role::Mistaken, shared(&ab, &cd));
        pen.draw(Role::Mistaken, Shape::Point(at)).label(label);
    }
}

/// The closest point of the other core to each end; empty for methods that do not start from the ends.
fn found(run: &Run<'_>) -> Vec<ClosestPoint> {
    let found = |call: &str| {
        let call = run.called(call)?;
        Some(ClosestPoint {
            closest: call.vector(segments::CLOSEST),
            gap_squared: call.number(text::GAP_SQUARED),
        })
    };
    CALLS.into_iter().filter_map(found).collect()
}
