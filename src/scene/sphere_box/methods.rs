//! The moments of the methods.

use super::given::Given;
use super::*;
use glam::Vec3;

const COORDINATE: [Name; 3] = [Name("d.x"), Name("d.y"), Name("d.z")];
const HALF_EXTENT: [Name; 3] = [Name("e.x"), Name("e.y"), Name("e.z")];
const CLAMPED: [Name; 3] = [text::Q_X, text::Q_Y, text::Q_Z];
const OVER: [Name; 3] = [text::OVER_X, text::OVER_Y, text::OVER_Z];
const ALONG: [Name; 3] = [text::ALONG_U, text::ALONG_V, text::ALONG_W];
const STEP: [Name; 3] = [text::STEP_U, text::STEP_V, text::STEP_W];
const CORNER: [Name; 8] = elements!("corners", 0 1 2 3 4 5 6 7);
const SQUARED: [Name; 8] = elements!("squared", 0 1 2 3 4 5 6 7);

/// The axes of the box's frame by their letters, and the names of their directions in the world.
const AXES: [&str; 3] = ["x", "y", "z"];
const DIRECTIONS: [&str; 3] = ["u", "v", "w"];

/// Compares a squared distance with the squared radius.
fn tell_compared(m: &mut OneMoment<'_, '_>, squared: Name) {
    let squared = m.value(squared);
    says!(m, if m.is(HIT) { said::COMPARE_HIT } else { said::COMPARE_MISS }, squared);
}

/// The vector from the box's center to T, in the world and then in the box's frame, and finally the reason of the verdict.
impl Given {
    pub(super) fn between(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_between(pen));
        m.says(said::BETWEEN);
    }

    pub(super) fn own_frame(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_reaches(pen));
        m.says(said::OWN_FRAME);
    }

    pub(super) fn reason(&self, run: &Run<'_>, squared: Name) -> String {
        let nearest = run.lang.of(PART_NAMES[usize::from(axes_beyond(self.zone))]);
        let numbers = compare_root("|TQ|", run.number(squared), "r", self.sphere.radius(), run.is(HIT));
        fill!(run.lang, said::REASON, nearest, numbers)
    }
}

/// The zone, and T clamped to the box in the box's frame.
impl Given {
    /// The part of the box nearest to T, which follows from the coordinates beyond the box.
    pub(super) fn zone(&self, m: &mut OneMoment<'_, '_>) {
        let number = usize::from(axes_beyond(self.zone));
        m.finds(text::ZONE, PART_NAMES[number]);
        m.draw(|pen| self.draw_nearest(pen));
        m.says([said::ZONE_INSIDE, said::ZONE_FACE, said::ZONE_EDGE, said::ZONE_CORNER][number]);
    }

    /// Clamps a coordinate of d.
    pub(super) fn clamp(&self, m: &mut OneMoment<'_, '_>) {
        let axis = m.which(&CLAMPS);
        let (letter, name) = (AXES[axis], CLAMPED[axis]);
        let names = [COORDINATE[axis], HALF_EXTENT[axis], name];
        let ([d, e, q], [before, most, after]) =
            (names.map(|name| m.number(name)), names.map(|name| m.value(name)));
        // The coordinates before this one are clamped already.
        let mut from = self.d;
        (0..axis).for_each(|before| from[before] = m.number(CLAMPED[before]));
        let mut to = from;
        to[axis] = q;
        m.draw(|pen| {
            self.draw_faces(pen, axis);
            self.in_both(pen, |pen, (frame, flat)| {
                let (from, to, own) = (flat(from), flat(to), frame == Frame::Own);
                if d != q {
                    let slides = pen.draw(Role::Projection, Shape::Arrow(from, to)).draws(name);
                    slides.label(if own { format!("{before} → {after}") } else { String::new() });
                }
                // If nothing is clamped, T itself is at that point.
                if own || d != q {
                    let end = pen.draw(Role::Projection, Shape::Point(to)).draws(name);
                    end.from(Shape::Point(from)).label(if own && axis == 2 { "q" } else { "" });
                }
            });
        });
        if d.abs() <= e {
            says!(m, said::CLAMP_STAYS, letter, before, most, after);
        } else {
            let sign = if d < 0.0 { "−" } else { "" };
            says!(m, said::CLAMP_PULLED_BACK, letter, before, sign, after);
        }
    }

    /// The conversion from the box's frame back to the world.
    pub(super) fn back(&self, m: &mut OneMoment<'_, '_>) {
        let [q, closest] = [text::Q, text::CLOSEST].map(|name| m.vector3(name));
        m.draw(|pen| {
            pen.draw(Role::Vector2, Shape::Arrow(self.flat(self.it.center()), self.flat(closest)));
            self.draw_point(pen, Role::Projection, closest).draws(text::CLOSEST).label("Q");
            let own = Shape::Arrow(self.flat(Vec3::ZERO), self.flat(q));
            pen.within(Frame::Own).draw(Role::Vector2, own).draws(text::Q);
            self.draw_point(pen, Role::Projection, q).label("q");
        });
        m.says(said::BACK);
    }

    pub(super) fn compare(&self, m: &mut OneMoment<'_, '_>) {
        let (closest, squared) = (m.vector3(text::CLOSEST), m.number(text::GAP_SQUARED));
        m.draw(|pen| self.draw_distance(pen, closest, text::GAP_SQUARED, squared));
        tell_compared(m, text::GAP_SQUARED);
    }
}

/// The distances by which T overshoots the box along each axis, and all combined.
impl Given {
    /// The closest point of the box, in the box's frame.
    fn q(&self, m: &OneMoment<'_, '_>) -> Vec3 {
        self.d - Vec3::from(OVER.map(|name| m.run().number(name)))
    }

    /// The overshoot of one coordinate: the vector from the box to T along its axis.
    pub(super) fn over(&self, m: &mut OneMoment<'_, '_>) {
        let axis = m.which(&OVERS);
        let (letter, name) = (AXES[axis], OVER[axis]);
        let mut from = self.q(m);
        (0..axis).for_each(|before| from[before] += m.number(OVER[before]));
        let mut to = from;
        to[axis] += m.number(name);
        let [d, most, over] = [COORDINATE[axis], HALF_EXTENT[axis], name].map(|name| m.value(name));
        m.draw(|pen| {
            self.draw_faces(pen, axis);
            self.in_both(pen, |pen, (_, flat)| {
                let arrow = Shape::Arrow(flat(from), flat(to));
                pen.draw(Role::Vector2, arrow).draws(name).label(format!("{} {over}", name.0));
            });
        });
        let words = if m.number(name) == 0.0 { said::OVER_NONE } else { said::OVER_BY };
        says!(m, words, letter, d, most, over);
    }

    pub(super) fn add(&self, m: &mut OneMoment<'_, '_>) {
        let (q, sum) = (self.q(m), m.value(text::SUM));
        m.draw(|pen| {
            let closest = self.to_world(q);
            let line = Shape::Segment(self.flat(self.sphere.center()), self.flat(closest));
            pen.draw(Role::Projection, line).draws(text::SUM).label(format!("|TQ|² {sum}"));
            self.draw_point(pen, Role::Projection, closest);
            self.draw_point(pen.within(Frame::Own), Role::Projection, q);
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
        let axis = m.which(&ALONGS);
        let directions = [self.it.u(), self.it.v(), self.it.w()];
        let (letter, direction, c) = (DIRECTIONS[axis], directions[axis], self.it.center());
        let walked = |from: Vec3, before: usize| from + m.number(STEP[before]) * directions[before];
        let from = (0..axis).fold(c, walked);
        let to = walked(from, axis);
        let foot = c + m.number(ALONG[axis]) * direction;
        let [along, step, most] = [ALONG[axis], STEP[axis], HALF_EXTENT[axis]].map(|name| m.value(name));
        m.draw(|pen| {
            pen.draw(Role::Hint, Shape::Segment(self.flat(self.sphere.center()), self.flat(foot)));
            let reach = Shape::Segment(self.flat(c), self.flat(foot));
            pen.draw(Role::Projection, reach).draws(ALONG[axis]);
            let arrow = Shape::Arrow(self.flat(from), self.flat(to));
            pen.draw(Role::Vector2, arrow).draws(STEP[axis]).label(format!("{} {step}", STEP[axis].0));
        });
        let goes_all = m.number(ALONG[axis]) == m.number(STEP[axis]);
        let words = if goes_all { said::STEP_ALL } else { said::STEP_STOPPED };
        says!(m, words, along, letter, most, step);
    }

    pub(super) fn closest_point(&self, m: &mut OneMoment<'_, '_>) {
        let closest = m.vector3(text::CLOSEST);
        m.draw(|pen| {
            self.draw_point(pen, Role::Projection, closest).draws(text::CLOSEST).label("Q");
        });
        m.says(said::CLOSEST_POINT);
    }

    pub(super) fn compare_in_world(&self, m: &mut OneMoment<'_, '_>) {
        let (closest, squared) = (m.vector3(text::CLOSEST), m.number(text::GAP_SQUARED));
        m.draw(|pen| self.draw_distance_in_world(pen, closest, text::GAP_SQUARED, squared));
        tell_compared(m, text::GAP_SQUARED);
    }
}

/// The eight corners and the center.
impl Given {
    pub(super) fn corners(&self, m: &mut OneMoment<'_, '_>) {
        let corners = CORNER.map(|name| m.vector3(name));
        m.finds_each(&CORNER);
        m.draw(|pen| {
            for (name, corner) in CORNER.into_iter().zip(corners) {
                self.draw_point(pen, Role::Projection, corner).draws(name);
            }
        });
        m.says(said::CORNERS);
    }

    /// Tests each corner against the sphere.
    pub(super) fn reach(&self, m: &mut OneMoment<'_, '_>) {
        let (t, r) = (self.sphere.center(), self.sphere.radius());
        let (squared, nearest) = (SQUARED.map(|name| m.number(name)), m.least(&SQUARED));
        m.finds_each(&SQUARED);
        m.draw(|pen| {
            for ((name, squared), corner) in SQUARED.into_iter().zip(squared).zip(self.it.corners()) {
                let (role, sign) =
                    if squared <= r * r { (Role::Touching, "≤ r") } else { (Role::Projection, "> r") };
                // Eight segments with numbers would hide each other, so only the nearest is shown.
                let mut label = String::new();
                if squared == nearest {
                    pen.draw(role, Shape::Segment(self.flat(t), self.flat(corner))).draws(name);
                    label = format!("{} {sign}", Root(nearest));
                }
                self.draw_point(pen, role, corner).draws(name).label(label);
            }
        });
        let least = m.part(nearest);
        let words = if m.is(text::CORNER_INSIDE) { said::REACH_CORNER_INSIDE } else { said::REACH_NO_CORNER };
        says!(m, words, least);
    }

    /// Tests T against the box.
    pub(super) fn center(&self, m: &mut OneMoment<'_, '_>) {
        let (is_inside, lang) = (m.is(text::CENTER_INSIDE), m.lang());
        m.draw(|pen| {
            // A point outside has no label.
            let (role, place) = match is_inside {
                true => (Role::Touching, lang.of(said::CENTER_INSIDE)),
                false => (Role::Projection, ""),
            };
            self.draw_point(pen, role, self.sphere.center()).draws(text::CENTER_INSIDE).label(place);
            let arrow = Shape::Arrow(self.flat(Vec3::ZERO), self.flat(self.d));
            pen.within(Frame::Own).draw(Role::Vector1, arrow).named(text::D);
        });
        m.says(if is_inside { said::CENTER_IN_BOX } else { said::CENTER_NOT_IN_BOX });
    }

    /// The verdict of both tests, and the overlap that the method missed.
    pub(super) fn corner_or_center(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        m.draw(|pen| {
            let rim = Shape::Circle(self.flat(self.sphere.center()), self.sphere.radius());
            pen.draw(Role::Hint, rim);
        });
        m.draw_on(&MISSED, |pen| {
            if !hit && sphere_box::local_frame(&self.sphere, &self.it) {
                self.draw_missed(pen);
            }
        });
        m.says(if hit { said::COMPARE_CORNERS_HIT } else { said::COMPARE_CORNERS_MISS });
    }

    pub(super) fn reason_of_corners(&self, run: &Run<'_>) -> String {
        let (lang, inside) = (run.lang, run.is(text::CORNER_INSIDE));
        let numbers =
            compare_root(lang.of(said::NEAREST), run.least(&SQUARED), "r", self.sphere.radius(), inside);
        format!("{numbers}, {}", lang.of(if run.is(text::CENTER_INSIDE) { said::IN } else { said::OUT }))
    }
}
