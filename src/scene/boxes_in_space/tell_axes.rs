//! Moments of every method: the vector between the centers, the sources of the axes, and the check of each axis.

use super::axis_view::{AxisView, edge_along};
use super::given::{DIRECTIONS, Given, crossed, frame};
use super::*;
use crate::scene::run::Called;
use crate::scene::space::seen_line;
use glam::Vec3;

const REACHES: [Name; 2] = [text::REACH_A, text::REACH_B];

/// The name of the helper's call for each normal: its box, then its direction.
pub(super) const NORMAL_CALLS: [&str; 6] = ["au", "av", "aw", "bu", "bv", "bw"];
/// The name of the helper's call for each cross product: the edge of A, then the edge of B.
pub(super) const CROSS_CALLS: [&str; 9] = ["uu", "uv", "uw", "vu", "vv", "vw", "wu", "wv", "ww"];

const HEAD: [Words; 4] =
    [said::HEAD_AXIS, Words::same("|t·L|"), Words::same("reach_a + reach_b"), said::HEAD_GAP_OR_OVERLAP];

/// The name of the helper's call for an axis.
pub(super) fn call_of(i: usize) -> &'static str {
    if i < 6 { NORMAL_CALLS[i] } else { CROSS_CALLS[i - 6] }
}

/// The title of an axis.
pub(super) fn title(i: usize, lang: Lang) -> &'static str {
    lang.of(TITLES[i])
}

/// The title of an axis where it is drawn.
pub(super) fn heading(i: usize, lang: Lang) -> String {
    format!("L = {}", title(i, lang))
}

/// An axis, and the method's result there.
#[derive(Clone, Copy)]
pub(super) struct Check {
    pub(super) l: Vec3,
    pub(super) separates: bool,
}

/// The data of a method's moments.
pub(super) struct Told {
    pub(super) given: Given,
    /// The axes that the method tested.
    pub(super) checks: Vec<Check>,
    pub(super) lang: Lang,
}

impl Told {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let check = |call: Called<'_>| Check {
            // NaN is not traced.
            l: call.seen(text::L).map_or(Vec3::NAN, |_| call.vector3(text::L)),
            separates: call.is(text::SEPARATES),
        };
        let checks = (0..TITLES.len()).map_while(|i| run.called(call_of(i))).map(check);
        Self { given: Given::new(run.inputs), checks: checks.collect(), lang: run.lang }
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        self.given.tell(tell);
        tell.table(&HEAD, |_| vec![]);
    }

    /// The first axis with a gap, if any.
    pub(super) fn first_gap(&self) -> Option<usize> {
        self.checks.iter().position(|check| check.separates)
    }

    /// Shows the title of the first axis with a gap.
    pub(super) fn finds_gap(&self, m: &mut OneMoment<'_, '_>) {
        m.finds(text::FIRST_GAP, self.first_gap().map_or(NONE, |i| TITLES[i]));
        m.table_now(self.first_gap().map_or((0..self.checks.len()).collect(), |gap| vec![gap]));
    }

    /// An axis beside the boxes.
    pub(super) fn view(&self, i: usize) -> AxisView<'_> {
        AxisView::new(&self.given, i, self.checks[i].l)
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_>, i: usize) {
        self.view(i).draw(pen, &heading(i, self.lang), self.lang);
    }

    /// The vector from A's center to B's.
    pub(super) fn between(&self, m: &mut OneMoment<'_, '_>) {
        let [a, b] = self.given.centers().map(|center| self.given.eye.flat(center));
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(a, b)).named(text::T);
        });
        m.says(said::BETWEEN);
    }

    /// The six normals.
    pub(super) fn normals(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            for (it, names) in self.given.pair.iter().zip(DIRECTIONS) {
                for (axis, name) in frame(it).into_iter().zip(names) {
                    self.given.draw_direction(pen, Role::Vector2, it.center(), axis, name.0);
                }
            }
        });
        m.says(said::NORMALS);
    }

    /// The nine cross products. Each is explained at its check.
    pub(super) fn crosses(&self, m: &mut OneMoment<'_, '_>) {
        let given = &self.given;
        m.draw(|pen| {
            let [a, b] = &given.pair;
            let t = b.center() - a.center();
            for (it, out) in [(a, t), (b, -t)] {
                for axis in 0..3 {
                    let (edge, _) = edge_along(it, axis, out);
                    pen.draw(Role::Vector2, seen_line(edge, &given.eye, &given.opaque()));
                }
            }
        });
        let is_none = |check: &Check| check.l == Vec3::ZERO || !check.l.is_finite();
        m.says(match self.checks.iter().any(is_none) {
            true => said::CROSSES_SOME_PARALLEL,
            false => said::CROSSES_NONE_PARALLEL,
        });
    }

    /// Compares two shadows on an axis.
    pub(super) fn compare(&self, m: &mut OneMoment<'_, '_>) {
        let i = (0..self.checks.len()).find(|i| m.call() == Some(call_of(*i)));
        let i = i.expect("each axis has a call of its own");
        let (l, lang, title) = (self.checks[i].l, self.lang, title(i, self.lang));
        m.table_row(call_of(i), |_| title.to_owned());
        m.table_now(vec![i]);
        if !l.is_finite() {
            // Divided by zero, the axis is NaN, and so are all values calculated from it.
            (0..2).for_each(|_| m.table_cell(|_| "NaN".to_owned()));
            m.table_cell(|lang| lang.of(said::NOT_A_NUMBER).to_owned());
            m.draw(|pen| draw_parallel(&self.given, pen, i));
            says!(m, said::COMPARE_NAN, title);
        } else if l == Vec3::ZERO {
            // A zero axis is compared like the others, but shows nothing.
            (0..2).for_each(|_| m.table_cell(|_| "—".to_owned()));
            m.table_cell(|lang| lang.of(said::SKIPPED_PARALLEL).to_owned());
            m.draw(|pen| draw_parallel(&self.given, pen, i));
            says!(m, said::COMPARE_SKIPPED, title);
        } else {
            let [distance, a, b] = [text::DISTANCE, REACHES[0], REACHES[1]].map(|name| Plain(m.number(name)));
            m.table_cell(|_| distance.to_string());
            m.table_cell(|_| format!("{a} + {b}"));
            let (separates, overlaps) = (m.is(text::SEPARATES), m.number(text::OVERLAP) > 0.0);
            let (said, length) = if separates {
                (said::GAP, m.value(text::GAP))
            } else {
                (said::OVERLAP, m.value(text::OVERLAP))
            };
            m.table_cell(|lang| format!("{} {length}", lang.of(said)));
            m.draw(|pen| self.view(i).draw(pen, &heading(i, lang), lang));
            let words = match (separates, overlaps) {
                (true, _) => said::COMPARE_GAP,
                (_, true) => said::COMPARE_OVERLAP,
                _ => said::COMPARE_TOUCH,
            };
            says!(m, words, title);
        }
    }
}

/// The two parallel edges whose cross product is zero. Of four each, the one nearest to the camera is drawn.
fn draw_parallel(given: &Given, pen: &mut Pen<'_>, i: usize) {
    for (it, axis) in given.pair.iter().zip(crossed(i).into_iter().flatten()) {
        let (edge, _) = edge_along(it, axis, given.eye.toward());
        pen.draw(Role::Vector2, seen_line(edge, &given.eye, &given.opaque()));
    }
}
