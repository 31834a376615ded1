//! Disk and box, in the world and in the box's frame, and their handles.

use super::*;
use glam::{Vec2, vec2};

/// The disk and the box of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Disk, Obb) {
    (inputs.disk(&DISK, &RADIUS), inputs.obb(&BOX, &HALF, &ROTATION))
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let (disk, it) = bodies(inputs);
    let mut handles = vec![rim_handle(&RADIUS, &disk, RIM_SIDE)];
    handles.extend(box_handles(&HALF, &ROTATION, &it, inputs));
    Controls { handles, grabs: vec![(0, Shape::Disk(disk.center(), disk.radius())), (1, outline(&it))] }
}

/// The direction in which the radius is drawn and dragged.
const RIM_SIDE: Vec2 = Vec2::Y;

/// Disk and box in both frames.
pub(super) struct Given {
    pub(super) disk: Disk,
    pub(super) it: Obb,
    /// T in the box's frame.
    pub(super) d: Vec2,
    /// The zone that T is in.
    pub(super) zone: Zone,
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let (disk, it) = bodies(run.inputs);
        let d = it.to_own_frame(disk.center() - it.center());
        Self { disk, it, d, zone: zone(&disk, &it) }
    }

    /// The point of the box that is nearest to T, in the world.
    pub(super) fn closest(&self) -> Vec2 {
        self.to_world(self.d.clamp(-self.it.half(), self.it.half()))
    }

    /// Converts a point of the box's frame to the world.
    pub(super) fn to_world(&self, p: Vec2) -> Vec2 {
        self.it.center() + self.it.to_world(p)
    }

    /// Converts a point of the world to the box's frame.
    pub(super) fn to_own(&self, p: Vec2) -> Vec2 {
        self.it.to_own_frame(p - self.it.center())
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        // The pane shows the box with some room, and always the whole disk.
        let half = (self.it.half() + 1.0).max(self.d.abs() + self.disk.radius() + 0.4);
        tell.own_frame(&OWN_BOX, half, self.it.u().to_angle());
        tell.given(|pen| self.draw(pen));
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let (t, r, c, e) = (self.disk.center(), self.disk.radius(), self.it.center(), self.it.half());
        pen.if_seen(&ZONES, |pen| {
            for (i, zone) in zones(e).into_iter().enumerate() {
                self.draw_zone(pen, i, zone, Role::Region);
            }
        });
        pen.on(&LINES);
        for (p, direction) in [(e, Vec2::X), (e, Vec2::Y), (-e, Vec2::X), (-e, Vec2::Y)] {
            let world = Shape::Line(self.to_world(p), self.it.to_world(direction));
            pen.within(Frame::World).draw(Role::Hint, world);
            pen.within(Frame::Own).draw(Role::Hint, Shape::Line(p, direction));
        }
        pen.within(Frame::World).on(&SHAPES);
        pen.draw(Role::Target, outline(&self.it));
        pen.draw(Role::Moving, Shape::Disk(t, r));
        pen.on(&RIM).draw(Role::Hint, Shape::Segment(t, t + RIM_SIDE * r)).label("r");
        frame_arrows(pen.on(&FRAME), &self.it, ["u", "v"]);
        pen.on(&SHAPES).draw(Role::Target, Shape::Point(c)).label("C");
        pen.draw(Role::Moving, Shape::Point(t)).label("T");
        pen.within(Frame::Own).on(&OWN_BOX);
        pen.draw(Role::Target, upright(Vec2::ZERO, e));
        pen.draw(Role::Moving, Shape::Disk(self.d, r));
        pen.draw(Role::Target, Shape::Point(Vec2::ZERO)).label("C");
        pen.draw(Role::Moving, Shape::Point(self.d)).label("T");
    }

    /// A zone in both frames.
    pub(super) fn draw_zone(
        &self,
        pen: &mut Pen<'_>,
        number: usize,
        borders: Vec<(Vec2, Vec2)>,
        role: fn(u8) -> Role,
    ) {
        let role = role(SCENE.parts[number].tint);
        let world = borders.iter().map(|&(a, b)| (self.to_world(a), self.to_world(b))).collect();
        pen.within(Frame::World).draw(role, Shape::Region(world));
        pen.within(Frame::Own).draw(role, Shape::Region(borders));
    }

    /// The vector from C to T in the world.
    pub(super) fn draw_between(&self, pen: &mut Pen<'_>) {
        let arrow = Shape::Arrow(self.it.center(), self.disk.center());
        pen.draw(Role::Vector1, arrow).draws(text::CT).label("CT");
    }

    /// The box's sides across one of its axes, extended, with their coordinates.
    pub(super) fn draw_sides(&self, pen: &mut Pen<'_>, axis: usize) {
        let e = self.it.half();
        let (to, along, labels) = match axis {
            0 => (vec2(e.x, 0.0), Vec2::Y, ["e.x", "−e.x"]),
            _ => (vec2(0.0, e.y), Vec2::X, ["e.y", "−e.y"]),
        };
        for (p, label) in [to, -to].into_iter().zip(labels) {
            let world = Shape::Line(self.to_world(p), self.it.to_world(along));
            pen.within(Frame::World).draw(Role::Hint, world).label(label);
            pen.within(Frame::Own).draw(Role::Hint, Shape::Line(p, along)).label(label);
        }
    }

    /// The vector from C to T in the box's frame.
    pub(super) fn draw_d(&self, pen: &mut Pen<'_>) {
        pen.within(Frame::Own).draw(Role::Vector1, Shape::Arrow(Vec2::ZERO, self.d)).named(text::D);
    }

    /// The distance between T and the closest point, in both frames.
    pub(super) fn draw_distance(&self, pen: &mut Pen<'_>, closest: Vec2, name: Name, squared: f32) {
        self.draw_distance_in_world(pen, closest, name, squared);
        let own = Shape::Segment(self.d, self.to_own(closest));
        pen.within(Frame::Own).draw(Role::Projection, own).draws(name);
    }

    /// The distance in the world only, for a method that never leaves the world.
    pub(super) fn draw_distance_in_world(&self, pen: &mut Pen<'_>, closest: Vec2, name: Name, squared: f32) {
        let label = rooted("|TQ|", squared);
        pen.draw(Role::Projection, Shape::Segment(self.disk.center(), closest)).draws(name).label(label);
        // For a step that shows the distance without the moment that finds Q.
        pen.draw(Role::Projection, Shape::Point(closest)).label("Q");
    }
}

/// The borders of all zones in the box's frame.
fn zones(e: Vec2) -> [Vec<(Vec2, Vec2)>; 9] {
    std::array::from_fn(|i| zone_borders(Zone { x: i as i8 % 3 - 1, y: i as i8 / 3 - 1 }, e))
}

/// The borders of a zone in the box's frame, each a line with the zone on its right.
pub(super) fn zone_borders(zone: Zone, e: Vec2) -> Vec<(Vec2, Vec2)> {
    let left_of = |x: f32| (vec2(x, 1.0), vec2(x, 0.0));
    let right_of = |x: f32| (vec2(x, 0.0), vec2(x, 1.0));
    let below = |y: f32| (vec2(0.0, y), vec2(1.0, y));
    let above = |y: f32| (vec2(1.0, y), vec2(0.0, y));
    let mut borders = match zone.x {
        -1 => vec![left_of(-e.x)],
        1 => vec![right_of(e.x)],
        _ => vec![right_of(-e.x), left_of(e.x)],
    };
    borders.extend(match zone.y {
        -1 => vec![below(-e.y)],
        1 => vec![above(e.y)],
        _ => vec![above(-e.y), below(e.y)],
    });
    borders
}
