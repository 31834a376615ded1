//! The line, the disk, their handles, and shared drawings.

use super::*;
use crate::trace::Call;
use glam::Vec2;

/// The line and the disk of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Straight, Disk) {
    (inputs.straight(&KIND, &P, &Q), inputs.disk(&DISK, &RADIUS))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let given = Given::of(inputs);
    // The line can be grabbed everywhere. Its two points decide how much of it must be in view.
    let points = Shape::Capsule(given.p, given.q, 0.0);
    let line = (given.straight.kind() != StraightKind::Segment).then(|| (0, given.shape()));
    let grabs = line.into_iter().chain([(0, points), (1, Shape::Disk(given.c, given.r))]);
    Controls {
        handles: vec![
            rim_handle(&RADIUS, &given.disk, Vec2::X),
            point_handle(&P, given.p),
            point_handle(&Q, given.q),
        ],
        grabs: grabs.collect(),
    }
}

/// The line and the disk, with the letters of the lesson.
pub(super) struct Given {
    straight: Straight,
    disk: Disk,
    /// The trace of `projection`, which describes how the line passes the disk.
    line: Call,
    pub(super) p: Vec2,
    pub(super) q: Vec2,
    pub(super) c: Vec2,
    pub(super) r: f32,
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        Self::of(run.inputs)
    }

    fn of(inputs: &Inputs) -> Self {
        let (straight, disk) = bodies(inputs);
        let (p, q) = (straight.p(), straight.q());
        let (_, mut trace) = walk!(line_disk::projection(&straight, &disk));
        let line = trace.calls.swap_remove(0);
        Self { straight, disk, line, p, q, c: disk.center(), r: disk.radius() }
    }

    pub(super) fn kind(&self) -> Words {
        KINDS[self.straight.kind() as usize]
    }

    pub(super) fn is_line(&self) -> bool {
        !self.straight.starts()
    }

    /// True if P and Q coincide.
    pub(super) fn is_point(&self) -> bool {
        self.p == self.q
    }

    pub(super) fn v(&self) -> Vec2 {
        self.q - self.p
    }

    fn shape(&self) -> Shape {
        match self.straight.kind() {
            StraightKind::Line => Shape::Line(self.p, self.v()),
            StraightKind::Ray => Shape::Ray(self.p, self.v()),
            StraightKind::Segment => Shape::Segment(self.p, self.q),
        }
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        tell.given(|pen| {
            pen.on(&SHAPES).draw(Role::Target, Shape::Disk(self.c, self.r));
            pen.on(&RIM).draw(Role::Hint, Shape::Segment(self.c, self.c + self.r * Vec2::X)).label("r");
            pen.on(&SHAPES).draw(Role::Target, Shape::Point(self.c)).label("C");
            pen.draw(Role::Moving, self.shape());
            pen.draw(Role::Moving, Shape::Point(self.p)).label("P");
            pen.draw(Role::Moving, Shape::Point(self.q)).label("Q");
        });
    }

    /// The point of the infinite line that is closest to the center.
    pub(super) fn foot(&self) -> Vec2 {
        self.line.vector(text::FOOT.0)
    }

    /// The piece of the line between two distances from P, in world units; `None` if the line has no point there.
    fn between(&self, from: f32, to: f32) -> Option<[Vec2; 2]> {
        let (l, length) = (self.line.vector(text::L.0), self.line.number(text::LENGTH.0));
        let from = if self.straight.starts() { from.max(0.0) } else { from };
        let to = if self.straight.ends() { to.min(length) } else { to };
        (from <= to).then(|| [self.p + from * l, self.p + to * l])
    }

    /// The piece of the line inside the disk.
    fn shared(&self) -> Option<[Vec2; 2]> {
        let [aa, rr, enters, leaves] =
            [text::AA, text::RR, text::ENTERS, text::LEAVES].map(|name| self.line.number(name.0));
        if aa <= rr { self.between(enters, leaves) } else { None }
    }

    /// The point of the line that is closest to the center.
    fn closest(&self) -> Vec2 {
        let [along, length] = [text::ALONG, text::LENGTH].map(|name| self.line.number(name.0));
        let from = if self.straight.starts() { along.max(0.0) } else { along };
        self.p + (if self.straight.ends() { from.min(length) } else { from }) * self.line.vector(text::L.0)
    }

    /// The vectors v and k.
    pub(super) fn draw_vectors(&self, pen: &mut Pen<'_>) {
        pen.draw(Role::Vector2, Shape::Arrow(self.p, self.q)).named(text::V);
        pen.draw(Role::Vector1, Shape::Arrow(self.p, self.c)).named(text::K);
    }

    /// The perpendicular from the center to the line, and the line, extended to its foot.
    pub(super) fn draw_drop(&self, pen: &mut Pen<'_>) {
        let foot = self.foot();
        pen.draw(Role::Hint, Shape::Segment(self.p, foot));
        pen.draw(Role::Projection, Shape::Drop(self.c, foot));
        if foot.distance(self.c) > 1e-3 && self.p != self.q {
            pen.draw(Role::Axis, Shape::RightAngle(foot, self.c - foot, self.p - self.q));
        }
        pen.draw(Role::Projection, Shape::Point(foot)).label("F");
    }

    /// The deciding part: the piece inside the disk, or else the segment from the line to the center.
    pub(super) fn draw_verdict(&self, pen: &mut Pen<'_>) {
        if let Some([from, to]) = self.shared() {
            pen.draw(Role::Touching, Shape::Band(from, to));
        } else {
            let closest = self.closest();
            let letter = match closest {
                p if p == self.p => "P",
                q if q == self.q => "Q",
                _ => "F",
            };
            let label = measured(&format!("|C{letter}|"), closest.distance(self.c));
            pen.draw(Role::Gap, Shape::Segment(closest, self.c)).label(label);
        }
    }

    /// The piece inside the disk, if the method missed it.
    pub(super) fn draw_missed(&self, pen: &mut Pen<'_>, hit: bool) {
        if let Some([from, to]) = self.shared().filter(|_| !hit) {
            pen.draw(Role::Mistaken, Shape::Band(from, to));
        }
    }
}
