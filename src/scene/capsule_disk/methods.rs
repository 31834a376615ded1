//! The moments of the methods.

use super::given::{Given, bodies};
use super::*;
use crate::geometry::capsule_disk::clamp;
use glam::Vec2;

const T: Name = Name("disk.center");
const ON_CORE_SQUARED: Name = Name("on_core.gap_squared");

const SUM: &str = "R + r";

/// The core's closest point, compared with both radii.
impl Given {
    pub(super) fn drop(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            pen.draw(Role::Vector2, self.core.segment());
            pen.draw(Role::Hint, Shape::Circle(self.t(), 0.2)).draws(T);
        });
        m.says(said::DROP);
    }

    pub(super) fn compare(&self, m: &mut OneMoment<'_, '_>) {
        self.reach(m, self.closest.closest, ON_CORE_SQUARED);
    }

    /// The distance from a point, compared with both radii.
    fn reach(&self, m: &mut OneMoment<'_, '_>, from: Vec2, name: Name) {
        let squared = m.value(name);
        let label = rooted("|gap|", m.number(name));
        m.draw(|pen| self.draw_reach(pen, from, name, label));
        says!(m, if m.is(HIT) { said::REACH_HIT } else { said::REACH_MISS }, squared);
    }
}

pub(super) fn reason_of_clamp(_: &Given, run: &Run<'_>) -> String {
    compare_root("|gap|", run.number(ON_CORE_SQUARED), SUM, run.number(text::REACH), run.is(HIT))
}

/// Before, beside or beyond the core, and the distance measured there.
impl Given {
    pub(super) fn part(&self, m: &mut OneMoment<'_, '_>) {
        let part = part_of(m);
        m.finds(text::PART, PARTS[part as usize]);
        m.draw(|pen| {
            self.draw_part(pen, part);
            pen.draw(Role::Vector1, Shape::Point(self.t())).draws(text::PART);
        });
        m.says(match part {
            Along::Before => said::PART_LIES_BEFORE,
            Along::Beside => said::PART_LIES_BESIDE,
            Along::Beyond => said::PART_LIES_BEYOND,
        });
    }

    pub(super) fn measure(&self, m: &mut OneMoment<'_, '_>) {
        let (part, side, label) =
            (part_of(m), m.value(text::SIDE), Root(m.number(text::MEASURED)).to_string());
        let (t, [p, q]) = (self.t(), [self.core.p, self.core.q]);
        m.draw(|pen| {
            let end = match part {
                Along::Before => p,
                Along::Beyond => q,
                Along::Beside => {
                    let corners = vec![p, q, t + self.core.v(), t];
                    pen.draw(Role::Area, Shape::Polygon(corners))
                        .draws(text::SIDE)
                        .label(format!("side {side}"));
                    pen.draw(Role::Vector2, Shape::Arrow(p, q));
                    pen.draw(Role::Vector1, Shape::Arrow(p, t));
                    return;
                }
            };
            pen.draw(Role::Projection, Shape::Segment(end, t)).draws(text::MEASURED).label(label);
        });
        m.says(match part {
            Along::Before => said::MEASURE_FROM_P,
            Along::Beside => said::MEASURE_AREA,
            Along::Beyond => said::MEASURE_FROM_Q,
        });
    }

    pub(super) fn compare_measured(&self, m: &mut OneMoment<'_, '_>) {
        let label = rooted("|gap|", self.closest.gap_squared);
        m.draw(|pen| self.draw_reach(pen, self.closest.closest, HIT, label));
        m.says(if m.is(HIT) { said::COMPARE_HIT } else { said::COMPARE_MISS });
    }
}

/// The position of T along the core.
fn part_of(it: &impl Variables) -> Along {
    match it.case(text::PART) {
        "Before" => Along::Before,
        "Beside" => Along::Beside,
        _ => Along::Beyond,
    }
}

pub(super) fn reason_of_cases(_: &Given, run: &Run<'_>) -> String {
    let (sign, part) = (if run.is(HIT) { "≤" } else { ">" }, run.lang.of(PARTS[part_of(run) as usize]));
    format!("{part}, {} {sign} {}", run.value(text::MEASURED), run.value(text::ALLOWED))
}

/// The foot on the core's line, which may lie beyond the core.
impl Given {
    pub(super) fn foot(&self, m: &mut OneMoment<'_, '_>) {
        let (foot, f, label) =
            (m.vector(text::FOOT), m.value(text::F), rooted("|gap|", m.number(text::GAP_SQUARED)));
        m.draw(|pen| {
            self.core.draw_line(pen);
            pen.draw(Role::Projection, Shape::Arrow(foot, self.t())).draws(text::GAP).label(label);
            pen.draw(Role::Projection, Shape::Point(foot)).draws(text::FOOT).label(format!("f = {f}"));
        });
        m.says(if self.core.p == self.core.q { said::FOOT_ONE_POINT } else { said::FOOT_DIVIDED });
    }

    pub(super) fn compare_foot(&self, m: &mut OneMoment<'_, '_>) {
        self.reach(m, m.vector(text::FOOT), text::GAP_SQUARED);
    }
}

pub(super) fn reason_of_foot(_: &Given, run: &Run<'_>) -> String {
    compare_root("|gap|", run.number(text::GAP_SQUARED), SUM, run.number(text::REACH), run.is(HIT))
}

/// The grown disk, and the core's line.
impl Given {
    pub(super) fn grow(&self, m: &mut OneMoment<'_, '_>) {
        let (radius, reach) = (m.number(text::REACH), m.value(text::REACH));
        m.draw(|pen| {
            let grown = pen.draw(Role::Projection, Shape::Circle(self.t(), radius));
            grown.draws(text::REACH).label(format!("R + r {reach}"));
            pen.draw(Role::Vector2, self.core.segment());
        });
        m.says(said::GROW);
    }

    pub(super) fn line(&self, m: &mut OneMoment<'_, '_>) {
        let (t, p, l, along) = (self.t(), self.core.p, m.vector(text::L), m.number(text::ALONG));
        let foot = p + along * l;
        m.draw(|pen| {
            self.core.draw_line(pen);
            if foot != t {
                pen.draw(Role::Hint, Shape::Drop(t, foot));
            }
            let band = pen.draw(Role::Projection, Shape::Band(p, foot));
            band.draws(text::ALONG).label(measured("along", along));
            pen.draw(Role::Vector2, Shape::Arrow(p, p + l)).named(text::L);
        });
        m.says(if m.number(text::LENGTH) == 0.0 { said::LINE_ONE_POINT } else { said::LINE_DIRECTION });
    }

    pub(super) fn meet(&self, m: &mut OneMoment<'_, '_>) {
        let ends = [text::ENTERS, text::LEAVES].map(|name| (name, self.on_line(m, name), m.value(name)));
        m.draw(|pen| {
            self.core.draw_line(pen);
            for (name, at, label) in ends {
                let text = format!("{} {label}", name.0);
                pen.draw(Role::Projection, Shape::Point(at)).draws(name).label(text);
            }
        });
        m.says(if m.number(text::LENGTH) == 0.0 {
            said::MEET_ONE_POINT
        } else if m.number(text::HALF_CHORD) == 0.0 {
            said::MEET_NOT_CUT
        } else {
            said::MEET_IN_OUT
        });
    }

    pub(super) fn compare_on_core(&self, m: &mut OneMoment<'_, '_>) {
        let (hit, reach) = (m.is(HIT), m.number(text::REACH));
        let ends = [text::ENTERS, text::LEAVES].map(|name| (name, self.on_line(m, name)));
        m.draw(|pen| {
            pen.draw(Role::Vector2, self.core.segment());
            for (name, at) in ends {
                pen.draw(Role::Projection, Shape::Point(at)).draws(name);
            }
        });
        let run = m.run();
        m.draw_on(&MISSED, |pen| {
            let (capsule, disk) = bodies(run.inputs);
            if !hit && clamp(&capsule, &disk) {
                self.draw_missed(pen);
            }
        });
        m.says(if hit {
            said::COMPARE_ON_CORE_HIT
        } else if m.number(text::ACROSS_SQUARED) > reach * reach {
            said::COMPARE_NOT_CUT
        } else {
            said::COMPARE_ON_CORE_MISS
        });
    }

    /// The point at this distance along the core's line.
    fn on_line(&self, m: &OneMoment<'_, '_>, along: Name) -> Vec2 {
        self.core.p + m.number(along) * m.vector(text::L)
    }
}

pub(super) fn reason_of_grown_disk(_: &Given, run: &Run<'_>) -> String {
    let crosses = run.is(HIT);
    run.lang.of(if crosses { said::REASON_EDGE_CROSSES } else { said::REASON_EDGE_DOES_NOT_CROSS }).to_owned()
}
