//! Moments of methods that test several axes: the next axis, their table, and the axis that decides.

use super::axis_view::AxisView;
use super::given::Given;
use super::*;
use glam::Vec2;

const HEAD_OF_REACHES: [Words; 4] =
    [said::AXIS_L, Words::same("|t·L|"), Words::same("reach_a + reach_b"), said::RESULT];
const HEAD_OF_SHADOWS: [Words; 4] = [said::AXIS_L, said::SHADOW_OF_A, said::SHADOW_OF_B, said::GAP];

/// An axis that a method tests.
pub(super) struct Axis {
    /// The helper's call that tests it.
    call: &'static str,
    mark: &'static Mark,
    title: Words,
    /// Its direction in the source.
    name: Name,
    /// The label of its arrow.
    arrow: &'static str,
    /// The index of its rectangle; `None` for an axis of the world.
    owner: Option<usize>,
}

const fn axis(call: &'static str, mark: &'static Mark, name: &'static str, owner: Option<usize>) -> Axis {
    Axis { call, mark, title: mark.title, name: Name(name), arrow: name, owner }
}

const OWN_AXES: [Axis; 4] = [
    axis("au", &AXIS_AU, "a.u", Some(0)),
    axis("av", &AXIS_AV, "a.v", Some(0)),
    axis("bu", &AXIS_BU, "b.u", Some(1)),
    axis("bv", &AXIS_BV, "b.v", Some(1)),
];

const WORLD_AXES: [Axis; 2] = [
    Axis { arrow: "x", ..axis("x", &AXIS_X, "Vec2::X", None) },
    Axis { arrow: "y", ..axis("y", &AXIS_Y, "Vec2::Y", None) },
];

/// The axes that a method tests in one pose.
pub(super) struct Axes {
    pub(super) given: Given,
    axes: &'static [Axis],
    /// Their directions.
    ls: Vec<Vec2>,
    /// The first one with a gap.
    pub(super) first_gap: Option<usize>,
    /// The head of their table.
    head: &'static [Words; 4],
    lang: Lang,
}

impl Axes {
    /// The axes of both rectangles, for a method that compares centers and reaches.
    pub(super) fn reaching(run: &Run<'_>) -> Self {
        Self::new(run, &OWN_AXES, &HEAD_OF_REACHES)
    }

    /// The axes of both rectangles, for a method that drops corners.
    pub(super) fn dropping(run: &Run<'_>) -> Self {
        Self::new(run, &OWN_AXES, &HEAD_OF_SHADOWS)
    }

    /// The axes x and y.
    pub(super) fn of_the_world(run: &Run<'_>) -> Self {
        Self::new(run, &WORLD_AXES, &HEAD_OF_REACHES)
    }

    fn new(run: &Run<'_>, axes: &'static [Axis], head: &'static [Words; 4]) -> Self {
        let l = |axis: &Axis| run.called(axis.call).expect("it looks at all of them").vector(text::L);
        let first_gap = run.seen(text::FIRST_GAP).map(|_| run.whole(text::FIRST_GAP));
        let (given, ls) = (Given::new(run.inputs), axes.iter().map(l).collect());
        Self { given, axes, ls, first_gap, head, lang: run.lang }
    }

    /// All axes of both rectangles, including those that the method skipped.
    pub(super) fn truth(run: &Run<'_>) -> Self {
        let (a, b) = bodies(run.inputs);
        let (_, trace) = walk!(rectangles::radii(&a, &b));
        Self::reaching(&Run::new(run.inputs, run.lang, trace, &OWN_AXES.each_ref().map(|axis| axis.mark)))
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        self.given.tell(tell);
        tell.table(self.head, |_| vec![]);
    }

    pub(super) fn count(&self) -> usize {
        self.axes.len()
    }

    pub(super) fn call(&self, i: usize) -> &'static str {
        self.axes[i].call
    }

    /// The axis of the current lines.
    pub(super) fn at(&self, m: &OneMoment<'_, '_>) -> usize {
        let is = |axis: &Axis| m.call().map_or(axis.mark.id == m.mark.id, |call| axis.call == call);
        self.axes.iter().position(is).expect("each axis has a mark and a call of its own")
    }

    /// The index of the axis's rectangle; `None` for an axis of the world.
    pub(super) fn owner(&self, i: usize) -> Option<usize> {
        self.axes[i].owner
    }

    /// The title of an axis.
    pub(super) fn title(&self, i: usize) -> &'static str {
        self.lang.of(self.axes[i].title)
    }

    /// The title of an axis where it is drawn.
    pub(super) fn heading(&self, i: usize) -> String {
        format!("L = {}", self.title(i))
    }

    /// Shows the title of the first axis with a gap.
    pub(super) fn finds_gap(&self, m: &mut OneMoment<'_, '_>) {
        m.finds(text::FIRST_GAP, self.first_gap.map_or(NONE, |i| self.axes[i].title));
        m.table_now(self.first_gap.map_or((0..self.count()).collect(), |gap| vec![gap]));
    }

    /// A single axis is drawn below the rectangles, or beside them if it is a v axis: A's on the left, B's on the right.
    pub(super) fn view(&self, i: usize) -> AxisView {
        let l = self.ls[i];
        AxisView::beside(&self.given.pair, l, if i == 1 { l.perp() } else { -l.perp() })
    }

    /// The earlier axis that is parallel to this one, and so has the same shadows.
    fn repeats(&self, i: usize) -> Option<usize> {
        (0..i).find(|&j| self.ls[j].perp_dot(self.ls[i]).abs() < 1e-4)
    }

    pub(super) fn any_repeats(&self) -> bool {
        (0..self.axes.len()).any(|i| self.repeats(i).is_some())
    }

    /// The title of an axis in the table, with the earlier axis that it is parallel to.
    fn row(&self, i: usize) -> String {
        let title = self.title(i);
        self.repeats(i).map_or(title.to_owned(), |j| format!("{title} ∥ {}", self.title(j)))
    }

    /// The vector from A's center to B's.
    pub(super) fn between(&self, m: &mut OneMoment<'_, '_>) {
        let [a, b] = self.given.centers();
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(a, b)).named(text::T);
        });
        m.says(said::BETWEEN);
    }

    /// Begins the next axis.
    pub(super) fn next(&self, m: &mut OneMoment<'_, '_>) {
        let i = self.at(m);
        let (axis, l) = (&self.axes[i], self.ls[i]);
        // The world's axes are constants, which no moment finds.
        let direction = if axis.owner.is_some() { m.quotes(axis.name) } else { m.reads(axis.name, l) };
        m.table_row(axis.call, |_| self.row(i));
        m.table_now(vec![i]);
        m.draw(|pen| {
            let from = self.given.pair[axis.owner.unwrap_or(0)].center();
            pen.draw(Role::Vector2, Shape::Arrow(from, from + l)).draws(axis.name).label(axis.arrow);
        });
        let title = self.title(i);
        let settled = self.first_gap.filter(|&gap| gap < i);
        if let Some(gap) = settled.filter(|gap| gap + 1 == i) {
            let gap = self.title(gap);
            says!(m, said::AXIS_AFTER_GAP, gap, title, direction);
        } else if let Some(gap) = settled {
            let gap = self.title(gap);
            says!(m, said::AXIS_GAP_STANDS, gap, title, direction);
        } else if let Some(earlier) = self.repeats(i) {
            let earlier = self.title(earlier);
            says!(m, said::AXIS_REPEATS, title, direction, earlier);
        } else if i == 0 {
            says!(m, said::AXIS_FIRST, title, direction);
        } else {
            says!(m, said::AXIS_NO_GAP_YET, title, direction);
        }
    }

    /// Draws the axis with the gap and the separating line, or else the overlaps on all axes.
    pub(super) fn draw_verdict(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| match self.first_gap {
            Some(i) => self.view(i).draw_gap(pen, &self.heading(i), self.lang),
            None => self.draw_all(pen),
        });
        m.draw_on(&ALL_AXES, |pen| self.draw_all(pen));
    }

    /// All axes around the rectangles, and the separating line of the first gap.
    fn draw_all(&self, pen: &mut Pen<'_>) {
        // Among all axes, B's u axis fits better above the shapes, away from A's.
        let side = |(i, &l): (usize, &Vec2)| (l, if i == 1 || i == 2 { l.perp() } else { -l.perp() });
        let sides: Vec<_> = self.ls.iter().enumerate().map(side).collect();
        for (i, view) in AxisView::apart(&self.given.pair, &sides).iter().enumerate() {
            if self.first_gap == Some(i) {
                view.draw_daylight(pen, self.lang);
            }
            view.draw_compact(pen, &self.heading(i), self.call(i), self.lang);
        }
    }
}

/// The label `gap 0.50` or `overlap 0.94`.
pub(super) fn gap_or_overlap(gap: f32, overlap: f32, lang: Lang) -> String {
    let (said, length) = if gap > 0.0 { (said::GAP, gap) } else { (said::OVERLAP, overlap) };
    format!("{} {}", lang.of(said), Value::against(length, 0.0).show(lang))
}
