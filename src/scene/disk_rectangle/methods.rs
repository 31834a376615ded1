//! What the methods tell at each mark.

use super::given::{Given, zone_borders};
use super::*;
use crate::figure::{Frame, Role, Shape, shared};
use crate::said::disk_rectangle as said;
use glam::{Vec2, vec2};

pub(super) const CT: Name = Name("ct");
pub(super) const D: Name = Name("d");
const DX: Name = Name("d.x");
const DY: Name = Name("d.y");
const THE_ZONE: Name = Name("zone");
const Q_X: Name = Name("q_x");
const Q_Y: Name = Name("q_y");
const Q: Name = Name("q");
const CLOSEST: Name = Name("closest");
const GAP: Name = Name("gap");
pub(super) const GAP_SQUARED: Name = Name("gap_squared");
const OX: Name = Name("over_x");
const OY: Name = Name("over_y");
pub(super) const SUM: Name = Name("sum");
const EX: Name = Name("e.x");
const EY: Name = Name("e.y");
const AU: Name = Name("along_u");
const SU: Name = Name("step_u");
const AV: Name = Name("along_v");
const SV: Name = Name("step_v");
const FOLDED: Name = Name("folded");
const OVER: Name = Name("over");
pub(super) const OVER_SQUARED: Name = Name("over_squared");
const CORNER: [Name; 4] = elements!("corners", 0 1 2 3);
const SQUARED: [Name; 4] = elements!("squared", 0 1 2 3);
const CORNER_INSIDE: Name = Name("corner_inside");
const CENTER_INSIDE: Name = Name("center_inside");

/// From the box's center to T; then the same vector in the box's own frame. In the end, the distance.
impl Given {
    pub(super) fn between(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_between(pen));
        m.says(said::BETWEEN);
    }

    pub(super) fn own_frame(&self, m: &mut OneMoment<'_, '_>) {
        m.enters_own_frame();
        m.draw(|pen| {
            self.draw_reaches(pen);
            self.draw_d(pen);
        });
        m.says(said::OWN_FRAME);
    }

    pub(super) fn reason(&self, run: &Run<'_>, squared: Name) -> String {
        let zone = run.lang.of(ZONE_PARTS[zone_index(self.zone)].name);
        let numbers = compare_root("|TQ|", run.number(squared), "r", self.disk.radius(), run.is(HIT));
        fill!(run.lang, said::REASON, zone, numbers)
    }
}

/// What follows from a squared distance and the squared radius.
fn tell_compared(m: &mut OneMoment<'_, '_>, squared: Name) {
    let squared = m.value(squared);
    says!(m, if m.is(HIT) { said::COMPARE_HIT } else { said::COMPARE_MISS }, squared);
}

/// A coordinate of d that is clamped.
struct Coordinate {
    /// 0 for x, 1 for y.
    axis: usize,
    /// The coordinate, the half extent that it is held against, and the result.
    names: [Name; 3],
    /// Where the point is before and after, in the own frame.
    way: [Vec2; 2],
    /// What the box's sides are called, at e and at −e.
    sides: [Words; 2],
}

/// The zone, and T clamped to the box in its own frame.
impl Given {
    /// The zone that T is in, with the lines that bound it.
    pub(super) fn zone(&self, m: &mut OneMoment<'_, '_>) {
        let number = zone_index(self.zone);
        let zone = m.finds(THE_ZONE, ZONE_PARTS[number].name);
        m.draw(|pen| {
            self.draw_zone(pen, number, zone_borders(self.zone, self.it.half()), Role::RegionLive);
            [0, 1].into_iter().for_each(|axis| self.draw_sides(pen, axis));
        });
        says!(m, said::ZONE, zone);
    }

    pub(super) fn clamp_x(&self, m: &mut OneMoment<'_, '_>) {
        let way = [self.d, vec2(m.number(Q_X), self.d.y)];
        let sides = [said::SIDE_RIGHT, said::SIDE_LEFT];
        self.clamp(m, &Coordinate { axis: 0, names: [DX, EX, Q_X], way, sides });
    }

    pub(super) fn clamp_y(&self, m: &mut OneMoment<'_, '_>) {
        let [q_x, q_y] = [Q_X, Q_Y].map(|name| m.number(name));
        let way = [vec2(q_x, self.d.y), vec2(q_x, q_y)];
        let sides = [said::SIDE_UPPER, said::SIDE_LOWER];
        self.clamp(m, &Coordinate { axis: 1, names: [DY, EY, Q_Y], way, sides });
    }

    fn clamp(&self, m: &mut OneMoment<'_, '_>, it: &Coordinate) {
        let ([d, e, q], [from, to]) = (it.names.map(|name| m.number(name)), it.way);
        let axis = ["x", "y"][it.axis];
        let [before, most, after] = it.names.map(|name| m.value(name));
        let name = it.names[2];
        m.draw(|pen| {
            self.draw_sides(pen, it.axis);
            // The world shows the same way, along the box's own directions; the numbers are those of the own frame.
            let ways = [(Frame::World, [from, to].map(|p| self.to_world(p))), (Frame::Own, [from, to])];
            for (frame, [from, to]) in ways {
                pen.within(frame);
                let own = frame == Frame::Own;
                if d != q {
                    pen.draw(Role::Projection, Shape::Band(from, to));
                    let slides = pen.draw(Role::Projection, Shape::Arrow(from, to)).draws(name);
                    slides.label(if own { format!("{before} → {after}") } else { String::new() });
                }
                // Where nothing is clamped, T itself stands there.
                if own || d != q {
                    let end =
                        pen.draw(Role::Projection, Shape::Point(to)).draws(name).from(Shape::Point(from));
                    end.label(if own && it.axis == 1 { "q" } else { "" });
                }
            }
        });
        let [side, other] = it.sides.map(|side| m.lang().of(side));
        if d.abs() <= e {
            says!(m, said::CLAMP_STAYS, axis, before, other, side, most, after);
        } else if d > 0.0 {
            says!(m, said::CLAMP_BACK_POSITIVE, side, axis, most, before, after);
        } else {
            says!(m, said::CLAMP_BACK_NEGATIVE, other, axis, after, before);
        }
    }

    /// From the own frame back to the world.
    pub(super) fn back(&self, m: &mut OneMoment<'_, '_>) {
        let (c, q, closest) = (self.it.center(), m.vector(Q), m.vector(CLOSEST));
        m.draw(|pen| {
            // It comes as the own frame shows it, and turns into the world with the box.
            let turn = self.it.u().to_angle();
            let turning = |i: u8| c + Vec2::from_angle(turn * f32::from(i) / 5.0).rotate(q);
            pen.draw(Role::Vector2, Shape::Arrow(c, closest))
                .through((0..5).map(|i| Shape::Arrow(c, turning(i))));
            pen.draw(Role::Projection, Shape::Point(closest))
                .draws(CLOSEST)
                .through((0..5).map(|i| Shape::Point(turning(i))))
                .label("Q");
            pen.within(Frame::Own).draw(Role::Vector2, Shape::Arrow(Vec2::ZERO, q)).draws(Q);
            pen.draw(Role::Projection, Shape::Point(q)).label("q");
        });
        m.says(said::BACK);
    }

    pub(super) fn compare(&self, m: &mut OneMoment<'_, '_>) {
        let (closest, squared) = (m.vector(CLOSEST), m.number(GAP_SQUARED));
        m.draw(|pen| self.draw_distance(pen, closest, GAP, squared));
        tell_compared(m, GAP_SQUARED);
    }
}

/// How far T overshoots the box along each axis, and both together.
impl Given {
    /// The ways along x and along y, from Q to T, in the own frame.
    fn ways(&self, it: &impl Variables) -> [[Vec2; 2]; 2] {
        let [x, y] = [OX, OY].map(|name| it.number(name));
        let q = self.d - vec2(x, y);
        let bend = q + vec2(x, 0.0);
        [[q, bend], [bend, self.d]]
    }

    pub(super) fn over_x(&self, m: &mut OneMoment<'_, '_>) {
        let [[q, bend], _] = self.ways(m.run());
        let ways = [(Frame::World, [q, bend].map(|p| self.to_world(p))), (Frame::Own, [q, bend])];
        self.over(m, 0, [DX, EX, OX], ways);
    }

    pub(super) fn over_y(&self, m: &mut OneMoment<'_, '_>) {
        let [_, [bend, d]] = self.ways(m.run());
        let ways = [(Frame::World, [self.to_world(bend), self.disk.center()]), (Frame::Own, [bend, d])];
        self.over(m, 1, [DY, EY, OY], ways);
    }

    /// How far one coordinate overshoots the box.
    fn over(&self, m: &mut OneMoment<'_, '_>, axis: usize, names: [Name; 3], ways: [(Frame, [Vec2; 2]); 2]) {
        let [d, most, over] = names.map(|name| m.value(name));
        let name = names[2];
        m.draw(|pen| {
            self.draw_sides(pen, axis);
            for (frame, [from, to]) in ways {
                let label = format!("{} {over}", name.0);
                pen.within(frame).draw(Role::Vector2, Shape::Arrow(from, to)).draws(name).label(label);
            }
        });
        let words = if m.number(name) == 0.0 { said::OVER_NONE } else { said::OVER_BY };
        let axis = ["x", "y"][axis];
        says!(m, words, axis, d, most, over);
    }

    pub(super) fn add(&self, m: &mut OneMoment<'_, '_>) {
        let [[q, bend], [_, d]] = self.ways(m.run());
        let (t, sum) = (self.disk.center(), m.value(SUM));
        let is_corner = m.number(OX) != 0.0 && m.number(OY) != 0.0;
        m.draw(|pen| {
            let line = Shape::Segment(t, self.to_world(q));
            pen.draw(Role::Projection, line).draws(SUM).label(format!("|TQ|² {sum}"));
            for (frame, q, bend, t) in
                [(Frame::World, self.to_world(q), self.to_world(bend), t), (Frame::Own, q, bend, d)]
            {
                pen.within(frame).draw(Role::Projection, Shape::Point(q));
                if is_corner {
                    pen.draw(Role::Axis, Shape::RightAngle(bend, q - bend, t - bend));
                }
            }
        });
        m.says(said::ADD);
    }

    pub(super) fn compare_sum(&self, m: &mut OneMoment<'_, '_>) {
        let ([[q, _], _], squared) = (self.ways(m.run()), m.number(SUM));
        m.draw(|pen| self.draw_distance(pen, self.to_world(q), SUM, squared));
        tell_compared(m, SUM);
    }
}

/// The walk along the box's axes, without leaving the world.
impl Given {
    pub(super) fn along_u(&self, m: &mut OneMoment<'_, '_>) {
        let from = self.it.center();
        let to = from + m.number(SU) * self.it.u();
        self.along(m, [AU, SU, EX], self.it.u(), [from, to], "u");
    }

    pub(super) fn along_v(&self, m: &mut OneMoment<'_, '_>) {
        let from = self.it.center() + m.number(SU) * self.it.u();
        let to = from + m.number(SV) * self.it.v();
        self.along(m, [AV, SV, EY], self.it.v(), [from, to], "v");
    }

    fn along(
        &self,
        m: &mut OneMoment<'_, '_>,
        names: [Name; 3],
        direction: Vec2,
        [from, to]: [Vec2; 2],
        letter: &str,
    ) {
        let (t, c) = (self.disk.center(), self.it.center());
        let [along, step, most] = names.map(|name| m.value(name));
        m.draw(|pen| {
            let foot = c + (t - c).dot(direction) * direction;
            pen.draw(Role::Hint, Shape::Segment(t, foot));
            pen.draw(Role::Projection, Shape::Segment(c, foot)).draws(names[0]);
            pen.draw(Role::Vector2, Shape::Arrow(from, to))
                .draws(names[1])
                .label(format!("step_{letter} {step}"));
        });
        let goes_all = m.number(names[0]) == m.number(names[1]);
        let words = if goes_all { said::STEP_ALL } else { said::STEP_STOPPED };
        says!(m, words, along, letter, most, step);
    }

    pub(super) fn closest_point(&self, m: &mut OneMoment<'_, '_>) {
        let closest = m.vector(CLOSEST);
        m.draw(|pen| {
            pen.draw(Role::Projection, Shape::Point(closest)).draws(CLOSEST).label("Q");
        });
        m.says(said::CLOSEST_POINT);
    }

    pub(super) fn compare_in_world(&self, m: &mut OneMoment<'_, '_>) {
        let (closest, squared) = (m.vector(CLOSEST), m.number(GAP_SQUARED));
        m.draw(|pen| self.draw_distance_in_world(pen, closest, GAP, squared));
        tell_compared(m, GAP_SQUARED);
    }
}

/// The plane folded into one quarter.
impl Given {
    pub(super) fn fold(&self, m: &mut OneMoment<'_, '_>) {
        let (d, folded) = (self.d, m.vector(FOLDED));
        m.draw(|pen| {
            let bend = vec2(folded.x, d.y);
            pen.within(Frame::Own);
            pen.draw(Role::Hint, Shape::Segment(d, bend));
            pen.draw(Role::Hint, Shape::Segment(bend, folded));
            pen.draw(Role::Hint, Shape::Circle(folded, self.disk.radius()));
            pen.draw(Role::Vector1, Shape::Point(folded)).draws(FOLDED).from(Shape::Point(d)).label("|d|");
        });
        m.says(said::FOLD);
    }

    pub(super) fn over_corner(&self, m: &mut OneMoment<'_, '_>) {
        let [folded, over] = [FOLDED, OVER].map(|name| m.vector(name));
        m.draw(|pen| {
            pen.within(Frame::Own).draw(Role::Vector2, Shape::Arrow(folded - over, folded)).named(OVER);
        });
        m.says(said::OVER_CORNER);
    }

    pub(super) fn compare_over(&self, m: &mut OneMoment<'_, '_>) {
        let squared = m.number(OVER_SQUARED);
        m.draw(|pen| {
            self.draw_distance(pen, self.closest(), OVER_SQUARED, squared);
            pen.within(Frame::World).draw(Role::Projection, Shape::Point(self.closest())).label("Q");
        });
        tell_compared(m, OVER_SQUARED);
    }
}

/// Four corners and the center.
impl Given {
    /// Whether a corner is in the disk.
    pub(super) fn corners(&self, m: &mut OneMoment<'_, '_>) {
        let (t, r) = (self.disk.center(), self.disk.radius());
        let (corners, squared) = (CORNER.map(|name| m.vector(name)), SQUARED.map(|name| m.number(name)));
        m.finds_each(&CORNER);
        m.finds_each(&SQUARED);
        m.draw(|pen| {
            for i in 0..4 {
                let (role, sign) =
                    if squared[i] <= r * r { (Role::Touching, "≤ r") } else { (Role::Projection, "> r") };
                pen.draw(role, Shape::Segment(t, corners[i])).draws(SQUARED[i]);
                let label = format!("{} {sign}", Root(squared[i]));
                pen.draw(role, Shape::Point(corners[i])).draws(CORNER[i]).label(label);
            }
        });
        let least = m.part(m.least(&SQUARED));
        let words = if m.is(CORNER_INSIDE) { said::CORNERS_ONE_INSIDE } else { said::CORNERS_NONE_INSIDE };
        says!(m, words, least);
    }

    /// Whether T is in the box.
    pub(super) fn center(&self, m: &mut OneMoment<'_, '_>) {
        let (is_inside, lang) = (m.is(CENTER_INSIDE), m.lang());
        m.draw(|pen| {
            // What is outside needs no word.
            let (role, place) = match is_inside {
                true => (Role::Touching, lang.of(said::PLACE_INSIDE)),
                false => (Role::Projection, ""),
            };
            pen.draw(role, Shape::Point(self.disk.center())).draws(CENTER_INSIDE).label(place);
            self.draw_d(pen);
        });
        m.says(if is_inside { said::CENTER_IN_BOX } else { said::CENTER_NOT_IN_BOX });
    }

    /// Whether either is so; and what the method has missed.
    pub(super) fn corner_or_center(&self, m: &mut OneMoment<'_, '_>) {
        let (t, r, hit) = (self.disk.center(), self.disk.radius(), m.is(HIT));
        m.draw(|pen| {
            pen.draw(Role::Hint, Shape::Circle(t, r));
        });
        m.draw_on(&MISSED, |pen| {
            if !hit && disk_rectangle::clamp(&self.disk, &self.it) {
                pen.draw(Role::Mistaken, shared(&Shape::Disk(t, r), &outline(&self.it)));
                pen.draw(Role::Hint, Shape::Segment(t, self.closest()));
                pen.draw(Role::Hint, Shape::Point(self.closest())).label("Q");
            }
        });
        m.says(if hit { said::COMPARE_CORNERS_HIT } else { said::COMPARE_CORNERS_MISS });
    }

    pub(super) fn reason_of_corners(&self, run: &Run<'_>) -> String {
        let (lang, inside) = (run.lang, run.is(CORNER_INSIDE));
        let numbers =
            compare_root(lang.of(said::NEAREST), run.least(&SQUARED), "r", self.disk.radius(), inside);
        format!("{numbers}, {}", lang.of(if run.is(CENTER_INSIDE) { said::IN } else { said::OUT }))
    }
}
