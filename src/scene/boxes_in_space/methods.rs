//! The results of the checks of all axes.

use super::axis_view::AxisView;
use super::given::{Given, owner};
use super::tell_axes::*;
use super::*;
use crate::geometry::Obb3;
use crate::geometry::boxes_in_space::axes;
use crate::scene::space::boxes_cut;
use glam::Vec3;

impl Told {
    /// The result of all axes: the first gap, or the lines in which the surfaces intersect.
    pub(super) fn settled(&self, m: &mut OneMoment<'_, '_>) {
        self.finds_gap(m);
        let gap = self.first_gap();
        m.draw(|pen| match gap {
            Some(i) => self.draw(pen, i),
            None => draw_cut(pen, &self.given),
        });
        let Some(gap) = gap else { return m.says(said::VERDICT_NO_GAP) };
        m.finds(text::LEAST, NONE);
        let title = title(gap, self.lang);
        says!(m, said::VERDICT_GAP, title);
    }

    /// The least overlap, and the direction in which it pushes B.
    pub(super) fn least(&self, m: &mut OneMoment<'_, '_>) {
        let least = m.whole(text::LEAST);
        m.finds(text::LEAST, TITLES[least]);
        let depth = m.finds_against(text::DEPTH, 0.0);
        m.table_now(vec![least]);
        m.draw(|pen| self.draw(pen, least));
        let title = title(least, self.lang);
        let overlaps = m.number(text::DEPTH) > 0.0;
        says!(m, if overlaps { said::LEAST_OVERLAP } else { said::LEAST_TOUCH }, title, depth);
    }

    pub(super) fn way_out(&self, m: &mut OneMoment<'_, '_>) {
        let least = m.whole(text::LEAST);
        let depth = m.finds_against(text::DEPTH, 0.0);
        m.table_now(vec![least]);
        let way_out = m.vector3(text::WAY_OUT);
        m.draw(|pen| draw_way_out(pen, &self.given, way_out, self.lang));
        let title = title(least, self.lang);
        if m.number(text::DEPTH) == 0.0 {
            m.says(said::WAY_OUT_TOUCH);
        } else if m.vector3(text::T).dot(m.vector3(text::L)) < 0.0 {
            says!(m, said::WAY_OUT_AGAINST_AXIS, title, depth);
        } else {
            says!(m, said::WAY_OUT_ALONG_AXIS, title, depth);
        }
    }

    /// The verdict of a method that tests normals only, and the gap that it missed.
    pub(super) fn settled_by_normals(&self, m: &mut OneMoment<'_, '_>) {
        self.finds_gap(m);
        let (gap, lang) = (self.first_gap(), self.lang);
        m.draw(|pen| match gap {
            Some(i) => self.draw(pen, i),
            None => draw_between(pen, &self.given),
        });
        m.draw_on(&MISSED, |pen| {
            let [a, b] = &self.given.pair;
            if let (Some(i), None) = (axes(a, b).first_gap, gap) {
                let view = AxisView::new(&self.given, i, self.given.direction(i));
                view.draw_missed(pen, &heading(i, lang), lang);
            }
        });
        let Some(gap) = gap else { return m.says(said::VERDICT_NORMALS_NO_GAP) };
        let title = title(gap, lang);
        says!(m, said::VERDICT_NORMALS_GAP, title);
    }

    /// The first axis that is not a number, if any.
    fn first_not_a_number(&self) -> Option<usize> {
        self.checks.iter().position(|check| !check.l.is_finite())
    }

    /// The verdict of a method that takes NaN for a gap.
    pub(super) fn settled_unguarded(&self, m: &mut OneMoment<'_, '_>) {
        let (gap, hit) = (self.first_gap(), m.is(HIT));
        let decides = gap.or(self.first_not_a_number());
        m.table_now(decides.map_or((0..self.checks.len()).collect(), |i| vec![i]));
        m.draw(|pen| match gap {
            Some(i) => self.draw(pen, i),
            None => draw_between(pen, &self.given),
        });
        m.draw_on(&MISSED, |pen| {
            if !hit && gap.is_none() {
                draw_cut(pen, &self.given);
            }
        });
        let Some(decides) = decides else { return m.says(said::VERDICT_NO_GAP) };
        let title = title(decides, self.lang);
        let words = if gap.is_some() { said::VERDICT_UNGUARDED_GAP } else { said::VERDICT_UNGUARDED_NAN };
        says!(m, words, title);
    }
}

fn draw_cut(pen: &mut Pen<'_>, given: &Given) {
    pen.draw(Role::Touching, boxes_cut(&given.pair[0], &given.pair[1], &given.eye));
}

fn draw_way_out(pen: &mut Pen<'_>, given: &Given, way_out: Vec3, lang: Lang) {
    let (b, eye) = (&given.pair[1], &given.eye);
    for edge in Obb3::EDGES {
        let [from, to] = edge.ends.map(|end| b.corners()[end] + way_out);
        pen.draw(Role::Hint, Shape::Segment(eye.flat(from), eye.flat(to)));
    }
    let arrow = Shape::Arrow(eye.flat(b.center()), eye.flat(b.center() + way_out));
    let label = lang.of(said::WAY_OUT);
    pen.draw(Role::Vector2, arrow).draws(text::WAY_OUT).label(label);
}

/// The vector between the centers, for a method that found no gap.
fn draw_between(pen: &mut Pen<'_>, given: &Given) {
    let [a, b] = given.centers().map(|center| given.eye.flat(center));
    pen.draw(Role::Hint, Shape::Segment(a, b));
}

/// The reason, with the axis that decides.
pub(super) fn reason(told: &Told, run: &Run<'_>) -> String {
    let least = || run.seen(text::LEAST).map(|_| run.whole(text::LEAST));
    let decides = told.first_gap().or_else(least);
    decides.map_or_else(|| run.lang.of(said::NO_GAP_ON_AXES).to_owned(), |i| reason_of(i, run))
}

/// The reason why an axis decides.
fn reason_of(i: usize, run: &Run<'_>) -> String {
    let (lang, title) = (run.lang, title(i, run.lang));
    let check = run.called(call_of(i)).expect("it is one that was looked at");
    let (separates, is_cross) = (check.is(text::SEPARATES), owner(i).is_none());
    let number = check.value(if separates { text::GAP } else { text::OVERLAP });
    match (separates, is_cross) {
        (true, true) => fill!(lang, said::REASON_GAP_ON_CROSS, title, number),
        (true, false) => fill!(lang, said::REASON_GAP, title, number),
        (false, _) => fill!(lang, said::REASON_OVERLAP, title, number),
    }
}

pub(super) fn reason_of_normals(told: &Told, run: &Run<'_>) -> String {
    let gap = told.first_gap();
    gap.map_or_else(|| run.lang.of(said::NO_GAP_ON_NORMALS).to_owned(), |i| reason_of(i, run))
}

pub(super) fn reason_unguarded(told: &Told, run: &Run<'_>) -> String {
    match (told.first_gap(), told.first_not_a_number()) {
        (None, Some(i)) => {
            let title = title(i, run.lang);
            fill!(run.lang, said::REASON_NOT_A_NUMBER, title)
        }
        _ => reason(told, run),
    }
}
