//! The moments of the methods.

use super::given::{Given, zone_borders};
use super::*;
use glam::{Vec2, vec2};

const COORDINATE: [Name; 2] = [Name("d.x"), Name("d.y")];
const HALF_EXTENT: [Name; 2] = [Name("e.x"), Name("e.y")];
const CLAMPED: [Name; 2] = [text::Q_X, text::Q_Y];
const OVERS: [Name; 2] = [text::OVER_X, text::OVER_Y];
const ALONG: [Name; 2] = [text::ALONG_U, text::ALONG_V];
const STEP: [Name; 2] = [text::STEP_U, text::STEP_V];
const CORNER: [Name; 4] = elements!("corners", 0 1 2 3);
const SQUARED: [Name; 4] = elements!("squared", 0 1 2 3);

/// The axes of the box's frame by their letters, and the names of their directions in the world.
const AXES: [&str; 2] = ["x", "y"];
const DIRECTIONS: [&str; 2] = ["u", "v"];

/// The vector from the box's center to T, in the world and then in the box's frame, and finally the distance.
impl Given {
    pub(super) fn between(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_between(pen));
        m.says(said::BETWEEN);
    }

    pub(super) fn own_frame(&self, m: &mut OneMoment<'_, '_>) {
        m.enters_own_frame();
        m.draw(|pen| {
            draw_reaches(pen, &self.it, self.disk.center(), text::D);
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

/// Compares a squared distance with the squared radius.
fn tell_compared(m: &mut OneMoment<'_, '_>, squared: Name) {
    let squared = m.value(squared);
    says!(m, if m.is(HIT) { said::COMPARE_HIT } else { said::COMPARE_MISS }, squared);
}

/// The zone, and T clamped to the box in the box's frame.
impl Given {
    /// The zone that T is in, with its borders.
    pub(super) fn zone(&self, m: &mut OneMoment<'_, '_>) {
        let number = zone_index(self.zone);
        let zone = m.finds(text::ZONE, ZONE_PARTS[number].name);
        m.draw(|pen| {
            self.draw_zone(pen, number, zone_borders(self.zone, self.it.half()), Role::RegionLive);
            [0, 1].into_iter().for_each(|axis| self.draw_sides(pen, axis));
        });
        says!(m, said::ZONE, zone);
    }

    /// Clamps a coordinate of d.
    pub(super) fn clamp(&self, m: &mut OneMoment<'_, '_>) {
        let i = m.which(&[&CLAMP_X, &CLAMP_Y]);
        let (axis, name) = (AXES[i], CLAMPED[i]);
        let names = [COORDINATE[i], HALF_EXTENT[i], name];
        let ([d, e, q], [before, most, after]) =
            (names.map(|name| m.number(name)), names.map(|name| m.value(name)));
        // The coordinate before this one is clamped already.
        let mut from = self.d;
        (0..i).for_each(|before| from[before] = m.number(CLAMPED[before]));
        let mut to = from;
        to[i] = q;
        m.draw(|pen| {
            self.draw_sides(pen, i);
            // The world shows the same motion, along the box's directions. The numbers are those of the box's frame.
            in_both_frames(pen, &self.it, |pen, frame, shape| {
                let own = frame == Frame::Own;
                if d != q {
                    pen.draw(Role::Projection, shape(Shape::Band(from, to)));
                    let slides = pen.draw(Role::Projection, shape(Shape::Arrow(from, to))).draws(name);
                    slides.label(if own { format!("{before} → {after}") } else { String::new() });
                }
                // If nothing is clamped, T itself is at that point.
                if own || d != q {
                    let end = pen.draw(Role::Projection, shape(Shape::Point(to))).draws(name);
                    end.from(shape(Shape::Point(from))).label(if own && i == 1 { "q" } else { "" });
                }
            });
        });
        let sides = [[said::SIDE_RIGHT, said::SIDE_LEFT], [said::SIDE_UPPER, said::SIDE_LOWER]][i];
        let [side, other] = sides.map(|side| m.lang().of(side));
        if d.abs() <= e {
            says!(m, said::CLAMP_STAYS, axis, before, other, side, most, after);
        } else if d > 0.0 {
            says!(m, said::CLAMP_BACK_POSITIVE, side, axis, most, before, after);
        } else {
            says!(m, said::CLAMP_BACK_NEGATIVE, other, axis, after, before);
        }
    }

    /// The conversion from the box's frame back to the world.
    pub(super) fn back(&self, m: &mut OneMoment<'_, '_>) {
        let (c, q, closest) = (self.it.center(), m.vector(text::Q), m.vector(text::CLOSEST));
        m.draw(|pen| {
            // It starts as in the box's frame, and turns with the box into the world.
            let turn = self.it.u().to_angle();
            let turning = |i: u8| c + Vec2::from_angle(turn * f32::from(i) / 5.0).rotate(q);
            pen.draw(Role::Vector2, Shape::Arrow(c, closest))
                .through((0..5).map(|i| Shape::Arrow(c, turning(i))));
            pen.draw(Role::Projection, Shape::Point(closest))
                .draws(text::CLOSEST)
                .through((0..5).map(|i| Shape::Point(turning(i))))
                .label("Q");
            pen.within(Frame::Own).draw(Role::Vector2, Shape::Arrow(Vec2::ZERO, q)).draws(text::Q);
            pen.draw(Role::Projection, Shape::Point(q)).label("q");
        });
        m.says(said::BACK);
    }

    pub(super) fn compare(&self, m: &mut OneMoment<'_, '_>) {
        let (closest, squared) = (m.vector(text::CLOSEST), m.number(text::GAP_SQUARED));
        m.draw(|pen| self.draw_distance(pen, closest, text::GAP, squared));
        tell_compared(m, text::GAP_SQUARED);
    }
}

/// The distances by which T overshoots the box along each axis, and both combined.
impl Given {
    /// The closest point of the box, in the box's frame.
    fn q(&self, m: &OneMoment<'_, '_>) -> Vec2 {
        self.d - Vec2::from(OVERS.map(|name| m.run().number(name)))
    }

    /// The overshoot of one coordinate: the vector from the box to T along its axis.
    pub(super) fn over(&self, m: &mut OneMoment<'_, '_>) {
        let i = m.which(&[&OVER_X, &OVER_Y]);
        let (axis, name) = (AXES[i], OVERS[i]);
        let mut from = self.q(m);
        (0..i).for_each(|before| from[before] += m.number(OVERS[before]));
        let mut to = from;
        to[i] += m.number(name);
        let [d, most, over] = [COORDINATE[i], HALF_EXTENT[i], name].map(|name| m.value(name));
        m.draw(|pen| {
            self.draw_sides(pen, i);
            in_both_frames(pen, &self.it, |pen, _, shape| {
                let arrow = shape(Shape::Arrow(from, to));
                pen.draw(Role::Vector2, arrow).draws(name).label(format!("{} {over}", name.0));
            });
        });
        let words = if m.number(name) == 0.0 { said::OVER_NONE } else { said::OVER_BY };
        says!(m, words, axis, d, most, over);
    }

    pub(super) fn add(&self, m: &mut OneMoment<'_, '_>) {
        let (q, d, t, sum) = (self.q(m), self.d, self.disk.center(), m.value(text::SUM));
        let [x, y] = OVERS.map(|name| m.number(name));
        let bend = q + vec2(x, 0.0);
        m.draw(|pen| {
            let line = Shape::Segment(t, self.to_world(q));
            pen.draw(Role::Projection, line).draws(text::SUM).label(format!("|TQ|² {sum}"));
            for (frame, q, bend, t) in
                [(Frame::World, self.to_world(q), self.to_world(bend), t), (Frame::Own, q, bend, d)]
            {
                pen.within(frame).draw(Role::Projection, Shape::Point(q));
                if x != 0.0 && y != 0.0 {
                    pen.draw(Role::Axis, Shape::RightAngle(bend, q - bend, t - bend));
                }
            }
        });
        m.says(said::ADD);
    }

    pub(super) fn compare_sum(&self, m: &mut OneMoment<'_, '_>) {
        let (closest, squared) = (self.to_world(self.q(m)), m.number(text::SUM));
        m.draw(|pen| self.draw_distance(pen, closest, text::SUM, squared));
        tell_compared(m, text::SUM);
    }
}

/// The steps along the box's axes, without leaving the world.
impl Given {
    /// One of these steps.
    pub(super) fn along(&self, m: &mut OneMoment<'_, '_>) {
        let axis = m.which(&[&ALONG_U, &ALONG_V]);
        let directions = [self.it.u(), self.it.v()];
        let (letter, direction, c) = (DIRECTIONS[axis], directions[axis], self.it.center());
        let walked = |from: Vec2, before: usize| from + m.number(STEP[before]) * directions[before];
        let from = (0..axis).fold(c, walked);
        let to = walked(from, axis);
        let foot = c + m.number(ALONG[axis]) * direction;
        let [along, step, most] = [ALONG[axis], STEP[axis], HALF_EXTENT[axis]].map(|name| m.value(name));
        m.draw(|pen| {
            pen.draw(Role::Hint, Shape::Segment(self.disk.center(), foot));
            pen.draw(Role::Projection, Shape::Segment(c, foot)).draws(ALONG[axis]);
            let arrow = Shape::Arrow(from, to);
            pen.draw(Role::Vector2, arrow).draws(STEP[axis]).label(format!("{} {step}", STEP[axis].0));
        });
        let goes_all = m.number(ALONG[axis]) == m.number(STEP[axis]);
        let words = if goes_all { said::STEP_ALL } else { said::STEP_STOPPED };
        says!(m, words, along, letter, most, step);
    }

    pub(super) fn closest_point(&self, m: &mut OneMoment<'_, '_>) {
        let closest = m.vector(text::CLOSEST);
        m.draw(|pen| {
            pen.draw(Role::Projection, Shape::Point(closest)).draws(text::CLOSEST).label("Q");
        });
        m.says(said::CLOSEST_POINT);
    }

    pub(super) fn compare_in_world(&self, m: &mut OneMoment<'_, '_>) {
        let (closest, squared) = (m.vector(text::CLOSEST), m.number(text::GAP_SQUARED));
        m.draw(|pen| self.draw_distance_in_world(pen, closest, text::GAP, squared));
        tell_compared(m, text::GAP_SQUARED);
    }
}

/// The plane, folded into one quarter.
impl Given {
    pub(super) fn fold(&self, m: &mut OneMoment<'_, '_>) {
        let (d, folded) = (self.d, m.vector(text::FOLDED));
        m.draw(|pen| {
            let bend = vec2(folded.x, d.y);
            pen.within(Frame::Own);
            pen.draw(Role::Hint, Shape::Segment(d, bend));
            pen.draw(Role::Hint, Shape::Segment(bend, folded));
            pen.draw(Role::Hint, Shape::Circle(folded, self.disk.radius()));
            pen.draw(Role::Vector1, Shape::Point(folded))
                .draws(text::FOLDED)
                .from(Shape::Point(d))
                .label("|d|");
        });
        m.says(said::FOLD);
    }

    pub(super) fn over_corner(&self, m: &mut OneMoment<'_, '_>) {
        let [folded, over] = [text::FOLDED, text::OVER].map(|name| m.vector(name));
        m.draw(|pen| {
            pen.within(Frame::Own).draw(Role::Vector2, Shape::Arrow(folded - over, folded)).named(text::OVER);
        });
        m.says(said::OVER_CORNER);
    }

    pub(super) fn compare_over(&self, m: &mut OneMoment<'_, '_>) {
        let squared = m.number(text::OVER_SQUARED);
        m.draw(|pen| {
            self.draw_distance(pen, self.closest(), text::OVER_SQUARED, squared);
            pen.within(Frame::World).draw(Role::Projection, Shape::Point(self.closest())).label("Q");
        });
        tell_compared(m, text::OVER_SQUARED);
    }
}

/// The four corners and the center.
impl Given {
    /// Tests each corner against the disk.
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
        let words =
            if m.is(text::CORNER_INSIDE) { said::CORNERS_ONE_INSIDE } else { said::CORNERS_NONE_INSIDE };
        says!(m, words, least);
    }

    /// Tests T against the box.
    pub(super) fn center(&self, m: &mut OneMoment<'_, '_>) {
        let (is_inside, lang) = (m.is(text::CENTER_INSIDE), m.lang());
        m.draw(|pen| {
            // A point outside has no label.
            let (role, place) = match is_inside {
                true => (Role::Touching, lang.of(said::PLACE_INSIDE)),
                false => (Role::Projection, ""),
            };
            pen.draw(role, Shape::Point(self.disk.center())).draws(text::CENTER_INSIDE).label(place);
            self.draw_d(pen);
        });
        m.says(if is_inside { said::CENTER_IN_BOX } else { said::CENTER_NOT_IN_BOX });
    }

    /// The verdict of both tests, and the overlap that the method missed.
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
        let (lang, inside) = (run.lang, run.is(text::CORNER_INSIDE));
        let numbers =
            compare_root(lang.of(said::NEAREST), run.least(&SQUARED), "r", self.disk.radius(), inside);
        format!("{numbers}, {}", lang.of(if run.is(text::CENTER_INSIDE) { said::IN } else { said::OUT }))
    }
}
