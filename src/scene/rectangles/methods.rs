//! Moments of the methods that compare centers and reaches.

use super::axis_view::REACHES;
use super::given::Given;
use super::tell_axes::*;
use super::*;
use glam::{Vec2, vec2};

/// The reaches of A and B along x and y.
const ALONG_X_Y: [[Name; 2]; 2] =
    [[Name("reach_a.x"), Name("reach_a.y")], [Name("reach_b.x"), Name("reach_b.y")]];

/// The check of one axis.
impl Axes {
    pub(super) fn distance(&self, m: &mut OneMoment<'_, '_>) {
        let (i, distance) = (self.at(m), m.number(text::DISTANCE));
        m.table_cell(|_| Plain(distance).to_string());
        m.draw(|pen| self.view(i).draw_distance(pen, &self.heading(i)));
        m.says(if distance > 0.0 { said::DISTANCE_APART } else { said::DISTANCE_ZERO });
    }

    pub(super) fn reach(&self, m: &mut OneMoment<'_, '_>) {
        let (i, lang) = (self.at(m), m.lang());
        let [a, b] = REACHES.map(|name| Plain(m.number(name)));
        m.table_cell(|_| format!("{a} + {b}"));
        m.draw(|pen| self.view(i).draw_reaches(pen, &self.heading(i), lang));
        m.says(match self.owner(i) {
            Some(0) => said::REACH_AXIS_OF_A,
            Some(_) => said::REACH_AXIS_OF_B,
            None => said::REACH_OTHER_AXIS,
        });
    }

    pub(super) fn gap(&self, m: &mut OneMoment<'_, '_>) {
        let (i, lang) = (self.at(m), m.lang());
        let (gap, overlap) = (m.number(text::GAP), m.number(text::OVERLAP));
        m.draw(|pen| self.view(i).draw_gap(pen, &self.heading(i), lang));
        m.table_cell(|lang| gap_or_overlap(gap, overlap, lang));
        m.says(if m.is(text::SEPARATES) {
            said::GAP_FOUND
        } else if overlap > 0.0 {
            said::GAP_OVERLAP
        } else {
            said::GAP_TOUCHING
        });
    }
}

/// The result of all checks.
impl Axes {
    /// The verdict from all four axes.
    pub(super) fn settled(&self, m: &mut OneMoment<'_, '_>) {
        self.finds_gap(m);
        self.draw_verdict(m);
        let Some(gap) = self.first_gap else { return m.says(said::VERDICT_HIT) };
        let title = self.title(gap);
        says!(m, said::VERDICT_MISS, title);
    }

    /// The verdict of a method that would find the least overlap next.
    pub(super) fn settled_before_least(&self, m: &mut OneMoment<'_, '_>) {
        if self.first_gap.is_some() {
            m.finds(text::LEAST, NONE);
        }
        self.settled(m);
    }

    /// The least overlap, and the direction in which it pushes B.
    pub(super) fn least(&self, m: &mut OneMoment<'_, '_>) {
        let (least, lang) = (m.whole(text::LEAST), m.lang());
        m.finds(text::LEAST, SIDES[least]);
        let depth = m.finds_against(text::DEPTH, 0.0);
        m.table_now(vec![least]);
        m.draw(|pen| self.view(least).draw_gap(pen, &self.heading(least), lang));
        let title = self.title(least);
        let overlaps = m.number(text::DEPTH) > 0.0;
        says!(m, if overlaps { said::LEAST_OVERLAP } else { said::LEAST_TOUCHING }, title, depth);
    }

    pub(super) fn way_out(&self, m: &mut OneMoment<'_, '_>) {
        let (least, lang) = (m.whole(text::LEAST), m.lang());
        let depth = m.finds_against(text::DEPTH, 0.0);
        m.table_now(vec![least]);
        let way_out = m.vector(text::WAY_OUT);
        m.draw(|pen| draw_way_out(pen, &self.given, way_out, lang));
        let title = self.title(least);
        if m.number(text::DEPTH) == 0.0 {
            m.says(said::WAY_OUT_TOUCHING);
        } else if m.vector(text::T).dot(m.vector(text::L)) < 0.0 {
            says!(m, said::WAY_OUT_AGAINST, title, depth);
        } else {
            says!(m, said::WAY_OUT_ALONG, title, depth);
        }
    }

    /// The verdict of a method that tests x and y only, and the gap that it missed.
    pub(super) fn upright(&self, m: &mut OneMoment<'_, '_>) {
        self.finds_gap(m);
        let reaches = ALONG_X_Y.map(|of| vec2(m.number(of[0]), m.number(of[1])));
        m.draw(|pen| {
            for (i, reach) in reaches.into_iter().enumerate() {
                draw_frame(pen, &self.given, i, reach);
            }
        });
        self.draw_verdict(m);
        let truth = Self::truth(m.run());
        let missed = truth.first_gap.filter(|_| self.first_gap.is_none());
        let lang = m.lang();
        m.draw_on(&MISSED, |pen| {
            if let Some(gap) = missed {
                truth.view(gap).draw_missed(pen, &truth.heading(gap), lang);
            }
        });
        let Some(gap) = self.first_gap else { return m.says(said::VERDICT_UPRIGHT_HIT) };
        let title = self.title(gap);
        says!(m, said::VERDICT_UPRIGHT_MISS, title);
    }
}

fn draw_way_out(pen: &mut Pen<'_>, given: &Given, way_out: Vec2, lang: Lang) {
    let b = &given.pair[1];
    let moved = b.corners().map(|corner| corner + way_out).to_vec();
    pen.draw(Role::Hint, Shape::Polygon(moved)).from(outline(b));
    let label = lang.of(said::WAY_OUT);
    let arrow = Shape::Arrow(b.center(), b.center() + way_out);
    pen.draw(Role::Vector2, arrow).draws(text::WAY_OUT).label(label);
}

/// The reason, with the axis that decides.
pub(super) fn reason(axes: &Axes, run: &Run<'_>) -> String {
    let lang = run.lang;
    let least = run.seen(text::LEAST).map(|_| run.whole(text::LEAST));
    let decides = axes.first_gap.or(least).and_then(|i| Some((axes.title(i), run.called(axes.call(i))?)));
    let mut reason = match decides {
        Some((title, check)) if check.is(text::SEPARATES) => {
            let number = check.value(text::GAP);
            fill!(lang, said::REASON_GAP, title, number)
        }
        Some((title, check)) => {
            let number = check.value(text::OVERLAP);
            fill!(lang, said::REASON_OVERLAP, title, number)
        }
        None => lang.of(said::NO_GAP_X_Y).to_owned(),
    };
    if axes.any_repeats() {
        reason += lang.of(said::PARALLEL_AXES_REPEAT);
    }
    reason
}

/// The upright box around a rectangle, which grows from its outline.
fn draw_frame(pen: &mut Pen<'_>, given: &Given, i: usize, e: Vec2) {
    let c = given.centers()[i];
    let corners = [e, vec2(-e.x, e.y), -e, vec2(e.x, -e.y)].map(|corner| c + corner);
    pen.draw(Role::Hint, Shape::Polygon(corners.to_vec())).from(outline(&given.pair[i]));
}
