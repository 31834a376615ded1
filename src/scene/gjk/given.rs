//! The two shapes, their differences, and their handles.

use super::*;
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

/// The corners of each kind, for a size of one. None is regular, so that no two corners are equally far by coincidence.
const CORNERS_OF: [&[Vec2]; KINDS.len()] = [
    &[vec2(-1.0, -0.5), vec2(1.0, -1.0), vec2(0.0, 1.0)],
    &[vec2(-1.0, -0.5), vec2(0.5, -1.0), vec2(1.0, 0.5), vec2(-0.5, 0.5)],
    &[vec2(-1.0, -0.5), vec2(0.5, -1.0), vec2(1.0, 0.0), vec2(0.5, 1.0), vec2(-1.0, 0.5)],
    &[vec2(-1.0, 0.0), vec2(-0.5, -1.0), vec2(0.5, -1.0), vec2(1.0, -0.5), vec2(0.5, 1.0), vec2(-0.5, 0.5)],
    &[Vec2::ZERO],
    &[vec2(-1.0, 0.0), vec2(1.0, 0.0)],
];

/// The radius of each kind around these corners, for a size of one.
const RADIUS_OF: [f32; KINDS.len()] = [0.0, 0.0, 0.0, 0.0, 1.0, 0.5];

/// The roles of A and B. B is the one mainly moved.
pub(super) const ROLES: [Role; 2] = [Role::Peer, Role::Moving];

/// The head of the table of iterations.
const TABLE: [Words; 5] =
    [said::TABLE_PASS, Words::same("d"), Words::same("P"), Words::same("P·d"), said::TABLE_NEXT];

/// The inputs of each shape.
const INPUTS: [[&Input; 4]; 2] = [[&A, &A_KIND, &A_SIZE, &A_ROTATION], [&B, &B_KIND, &B_SIZE, &B_ROTATION]];

/// The shapes of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Rounded, Rounded) {
    let [a, b] = INPUTS.map(|of| shape(inputs, of));
    (a, b)
}

fn shape(inputs: &Inputs, [center, kind, size, rotation]: [&Input; 4]) -> Rounded {
    let (kind, size) = (inputs.choice(kind), inputs.number(size));
    let (center, turn) = (inputs.point(center), Vec2::from_angle(inputs.radians(rotation)));
    let corners = CORNERS_OF[kind];
    let corner = |i: usize| center + turn.rotate(size * corners[i.min(corners.len() - 1)]);
    let corners: [Vec2; Rounded::CORNERS] = std::array::from_fn(corner);
    Rounded::new(corners, size * RADIUS_OF[kind]).expect("inputs hold only what shapes accept")
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let given = Given::of(inputs);
    let mut handles = Vec::new();
    for [center, _, size, rotation] in INPUTS {
        let (c, u) = (inputs.point(center), Vec2::from_angle(inputs.radians(rotation)));
        let length = inputs.number(size);
        handles.push(Handle::new(size.name, c - length * u, Drag::Distance(c)));
        handles.push(Handle::new(rotation.name, c + (length + 0.6) * u, Drag::Direction(c, 0.0)));
    }
    Controls { handles, grabs: vec![(1, given.outline(0)), (0, given.outline(1))] }
}

/// The two shapes.
pub(super) struct Given {
    /// A and B.
    pub(super) pair: [Rounded; 2],
    /// Their centers, about which they turn.
    pub(super) centers: [Vec2; 2],
    kinds: [usize; 2],
    /// True if there is a table of iterations.
    has_passes: bool,
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self::of(run.inputs)
    }

    /// For a method that searches in iterations.
    pub(super) fn searching(run: &Run<'_>) -> Self {
        Self { has_passes: true, ..Self::of(run.inputs) }
    }

    fn of(inputs: &Inputs) -> Self {
        let kinds = INPUTS.map(|[_, kind, ..]| inputs.choice(kind));
        let pair: [Rounded; 2] = bodies(inputs).into();
        let centers = INPUTS.map(|[center, ..]| inputs.point(center));
        Self { pair, centers, kinds, has_passes: false }
    }

    /// The outline of A or of B.
    pub(super) fn outline(&self, i: usize) -> Shape {
        outline(&self.pair[i], self.kinds[i])
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        if self.has_passes {
            tell.table(&TABLE, |_| vec![]);
        }
        let border = self.border();
        let far = border.iter().fold(Vec2::ZERO, |far, p| far.max(p.abs()));
        tell.own_frame(&DIFFERENCE_PANE, far.max(vec2(4.4, 3.6)) + 0.8, 0.0);
        tell.given(|pen| {
            for (i, (role, name)) in ROLES.into_iter().zip(["A", "B"]).enumerate() {
                pen.on(&SHAPES).draw(role, self.outline(i));
                pen.draw(role, Shape::Point(self.centers[i])).label(name);
            }
            pen.if_seen(&DIFFERENCE_PANE, |pen| {
                pen.within(Frame::Own).draw(Role::Target, Shape::Polygon(border));
                draw_origin(pen);
            });
        });
    }

    /// The border of all differences of a point of A and a point of B, counter-clockwise.
    fn border(&self) -> Vec<Vec2> {
        let [a, b] = &self.pair;
        let pairs = a.corners().iter().flat_map(|&p| b.corners().iter().map(move |&q| p - q));
        rounded(&hull(pairs.collect()), a.radius() + b.radius())
    }
}

/// The outline of a shape of this kind.
fn outline(it: &Rounded, kind: usize) -> Shape {
    match it.corners()[..CORNERS_OF[kind].len()] {
        [center] => Shape::Disk(center, it.radius()),
        [p, q] => Shape::Capsule(p, q, it.radius()),
        ref corners => Shape::Polygon(corners.to_vec()),
    }
}

fn draw_origin(pen: &mut Pen<'_>) {
    const ARM: f32 = 0.3;
    for arm in [ARM * Vec2::X, ARM * Vec2::Y] {
        pen.draw(Role::Axis, Shape::Segment(-arm, arm));
    }
    pen.draw(Role::Axis, Shape::Point(Vec2::ZERO)).label("O");
}

/// The convex hull of some points, counter-clockwise: below from left to right, then above from right to left.
fn hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let chain = |points: &mut dyn Iterator<Item = Vec2>| {
        let mut chain: Vec<Vec2> = vec![];
        for p in points {
            while let [.., a, b] = chain[..]
                && (b - a).perp_dot(p - a) <= 0.0
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut all = chain(&mut points.iter().copied());
    all.extend(chain(&mut points.iter().rev().copied()));
    all
}

/// The border of all points within `radius` of a convex polygon, whose corners go around counter-clockwise.
fn rounded(corners: &[Vec2], radius: f32) -> Vec<Vec2> {
    /// Pieces of a full turn.
    const PIECES: f32 = 72.0;
    if radius == 0.0 {
        return corners.to_vec();
    }
    let n = corners.len();
    let arc = |(i, &corner): (usize, &Vec2)| {
        // From the normal of the side that ends here to the normal of the side that begins here.
        let out = |from: Vec2, to: Vec2| -(to - from).perp();
        let (start, end) = (out(corners[(i + n - 1) % n], corner), out(corner, corners[(i + 1) % n]));
        let sweep = if n == 1 { TAU } else { (end.to_angle() - start.to_angle()).rem_euclid(TAU) };
        let pieces = (PIECES * sweep / TAU).ceil().max(1.0);
        let start = if n == 1 { Vec2::X } else { start.normalize_or(Vec2::X) };
        (0..=pieces as usize).map(move |piece| {
            let turn = Vec2::from_angle(sweep * piece as f32 / pieces);
            corner + radius * turn.rotate(start)
        })
    };
    corners.iter().enumerate().flat_map(arc).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::gjk::support;

    #[test]
    fn the_border_reaches_as_far_as_both_supports_together() {
        let mut random = fastrand::Rng::with_seed(20);
        for _ in 0..500 {
            let mut pose = Scene::start(&SCENE);
            for of in INPUTS {
                let [center, kind, size, rotation] = of;
                pose.set(center, vec2(6.0 * random.f32() - 3.0, 6.0 * random.f32() - 3.0));
                pose.set(kind, f32::from(random.u8(0..6)));
                pose.set(size, 2.0 * random.f32());
                pose.set(rotation, 360.0 * random.f32());
            }
            let given = Given::of(&pose);
            let border = given.border();
            let [a, b] = &given.pair;
            for step in 0_u8..36 {
                let d = glam::DVec2::from_angle(f64::from(step).to_radians() * 10.0);
                let truth = (support(a, d) - support(b, -d)).dot(d);
                let reach = border.iter().map(|p| p.as_dvec2().dot(d)).fold(f64::MIN, f64::max);
                // Between two points of an arc its chord is lower by 1 − cos 2.5°, a thousandth of the radius.
                let chord = 1e-3 * f64::from(a.radius() + b.radius()) + 1e-5;
                assert!((-chord..1e-5).contains(&(reach - truth)), "{pose:?}: {reach} {truth}");
            }
        }
    }
}
