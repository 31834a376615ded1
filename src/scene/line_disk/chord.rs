//! Moments of the methods that find the points where the line enters and leaves the disk, in world units.

use super::given::Given;
use super::*;

/// The moments before the points of entry and exit, which both methods share.
impl Given {
    pub(super) fn direction(&self, m: &mut OneMoment<'_, '_>) {
        let l = m.vector(text::L);
        m.draw(|pen| {
            pen.draw(Role::Vector2, Shape::Arrow(self.p, self.q)).named(text::V);
            pen.draw(Role::Frame, Shape::Arrow(self.p, self.p + l)).named(text::L);
        });
        m.says(if m.number(text::LENGTH) > 0.0 { said::DIRECTION_UNIT } else { said::DIRECTION_NONE });
    }

    pub(super) fn drop(&self, m: &mut OneMoment<'_, '_>) {
        let (foot, along, (l, length)) =
            (m.vector(text::FOOT), m.value(text::ALONG), (m.vector(text::L), m.number(text::LENGTH)));
        m.draw(|pen| {
            let way = Shape::Band(self.p, foot);
            pen.draw(Role::Projection, way).draws(text::ALONG).label(format!("k·l {along}"));
            pen.draw(Role::Vector1, Shape::Arrow(self.p, self.c)).named(text::K);
            pen.draw(Role::Projection, Shape::Arrow(foot, self.c)).draws(text::ACROSS);
            if foot.distance(self.c) > 1e-3 && length > 0.0 {
                pen.draw(Role::Axis, Shape::RightAngle(foot, self.c - foot, -l));
            }
            pen.draw(Role::Projection, Shape::Point(foot)).draws(text::FOOT).label("F");
        });
        m.says(said::DROP);
    }

    pub(super) fn chord(&self, m: &mut OneMoment<'_, '_>) {
        let (foot, [aa, rr, half, length]) =
            (m.vector(text::FOOT), [text::AA, text::RR, text::HALF, text::LENGTH].map(|name| m.number(name)));
        let out = foot + half * m.vector(text::L);
        m.draw(|pen| {
            pen.draw(Role::Projection, Shape::Segment(foot, self.c))
                .draws(text::AA)
                .label(rooted("|CF|", aa));
            pen.draw(Role::Projection, Shape::Point(foot)).label("F");
            if half > 0.0 && length > 0.0 {
                pen.draw(Role::Hint, Shape::Segment(self.c, out)).label("r");
                let chord = Shape::Segment(foot, out);
                pen.draw(Role::Vector2, chord).draws(text::HALF).label(measured("half", half));
            }
        });
        m.says(if aa > rr { said::CHORD_NONE } else { said::CHORD_HALF });
    }

    pub(super) fn meet(&self, m: &mut OneMoment<'_, '_>) {
        let ([enters, leaves, half], l) =
            ([text::ENTERS, text::LEAVES, text::HALF].map(|name| m.number(name)), m.vector(text::L));
        let (length, lang) = (m.number(text::LENGTH), m.lang());
        m.draw(|pen| {
            if !self.is_line() && length > 0.0 {
                pen.draw(Role::Hint, Shape::Line(self.p, self.v()));
            }
            if half > 0.0 {
                pen.draw(Role::Projection, Shape::Band(self.p + enters * l, self.p + leaves * l));
            }
            for (at, name, label) in [(enters, text::ENTERS, said::IN), (leaves, text::LEAVES, said::OUT)] {
                let point = pen.draw(Role::Projection, Shape::Point(self.p + at * l)).draws(name);
                if half > 0.0 {
                    point.label(measured(lang.of(label), at));
                }
            }
        });
        m.says(if length == 0.0 {
            said::MEET_CHORD_ONE_POINT
        } else if m.number(text::AA) > m.number(text::RR) {
            said::MEET_CHORD_PASSES_BY
        } else {
            said::MEET_CHORD_IN_OUT
        });
    }
}

/// The chord, and the method that uses only the point of entry.
impl Given {
    pub(super) fn compare_chord(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_verdict(pen));
        let kind = m.lang().of(self.kind());
        if m.number(text::LENGTH) == 0.0 {
            say_point(m);
        } else if m.number(text::AA) > m.number(text::RR) {
            m.says(said::COMPARE_PASSES_BY);
        } else if m.is(text::BEFORE) {
            says!(m, said::COMPARE_CHORD_BEHIND, kind);
        } else if m.is(text::BEYOND) {
            says!(m, said::COMPARE_CHORD_BEYOND, kind);
        } else if self.is_line() {
            says!(m, said::COMPARE_CHORD_LINE_HIT, kind);
        } else {
            says!(m, said::COMPARE_CHORD_HIT, kind);
        }
    }

    pub(super) fn compare_way_in(&self, m: &mut OneMoment<'_, '_>) {
        let (hit, way_in) = (m.is(HIT), self.p + m.number(text::ENTERS) * m.vector(text::L));
        m.draw(|pen| {
            pen.draw(Role::answer(hit), Shape::Point(way_in)).draws(text::ENTERS);
        });
        m.draw_on(&MISSED, |pen| self.draw_missed(pen, hit));
        let kind = m.lang().of(self.kind());
        if m.number(text::AA) > m.number(text::RR) {
            if m.number(text::LENGTH) == 0.0 { say_point(m) } else { m.says(said::COMPARE_PASSES_BY) }
        } else if hit {
            says!(m, said::COMPARE_WAY_IN_HIT, kind);
        } else {
            says!(m, said::COMPARE_WAY_IN_MISS, kind);
        }
    }

    pub(super) fn reason_chord(&self, run: &Run<'_>) -> String {
        reason(run, said::OUT, text::LEAVES)
    }

    pub(super) fn reason_way_in(&self, run: &Run<'_>) -> String {
        reason(run, said::IN, text::ENTERS)
    }
}

/// If P and Q coincide, the points of entry and exit are not defined.
fn say_point(m: &mut OneMoment<'_, '_>) {
    let is_out = m.number(text::AA) > m.number(text::RR);
    m.says(if is_out { said::COMPARE_ONE_POINT_MISS } else { said::COMPARE_ONE_POINT_HIT });
}

/// The reason: the distance, the point that must not lie before the start, or the point of entry beyond the end. For a hit, both
/// points.
fn reason(run: &Run<'_>, way: Words, at: Name) -> String {
    let lang = run.lang;
    let [way, way_in, way_out] = [way, said::IN, said::OUT].map(|words| lang.of(words));
    let [aa, rr, length, enters, leaves] =
        [text::AA, text::RR, text::LENGTH, text::ENTERS, text::LEAVES].map(|name| run.number(name));
    let number = |number: f32, other: f32| Value::against(number, other).show(lang);
    if aa > rr || length == 0.0 {
        compare_root(lang.of(said::FROM_C_TO_F), aa, "r", rr.sqrt(), aa <= rr)
    } else if run.is(text::BEFORE) {
        format!("{way} {} < 0", number(run.number(at), 0.0))
    } else if run.is(text::BEYOND) {
        format!("{way_in} {} > |v| = {}", number(enters, length), number(length, enters))
    } else {
        format!("{way_in} {}, {way_out} {}", Plain(enters), Plain(leaves))
    }
}
