//! Moments of the four end tests, which keep the shortest distance so far.

use super::given::{CALLS, Given};
use super::*;
use crate::scene::cores::Dropped;
use glam::Vec2;

/// The ends, as named in the code.
const END: [Name; 4] = [Name("ab.p"), Name("ab.q"), Name("cd.p"), Name("cd.q")];
/// The result from each end.
const SQUARED: [Name; 4] = [
    Name("a_to_cd.gap_squared"),
    Name("b_to_cd.gap_squared"),
    Name("c_to_ab.gap_squared"),
    Name("d_to_ab.gap_squared"),
];
const NEAREST_END: Name = Name("nearest");

/// Ends whose squared distances differ by less than this fraction count as equally near.
///
/// If two ends are nearest to each other, their distance is found twice, once from each. The two results differ by rounding, and
/// the name of the nearest end must not change with that. Rounding errors are far smaller than this fraction, and it is
/// invisible: a twenty-thousandth of the distance.
const TIE: f32 = 1e-4;

/// The end with the smallest squared distance; the first of several equally near ones. It only decides which end is named.
fn nearest_end(squares: &[f32]) -> usize {
    let tied = squares.iter().copied().fold(f32::INFINITY, f32::min) * (1.0 + TIE);
    squares.iter().position(|squared| *squared <= tied).unwrap_or(0)
}

impl Given {
    fn squares(&self) -> Vec<f32> {
        self.found.iter().map(|found| found.gap_squared).collect()
    }

    /// The nearest end.
    fn nearest(&self) -> usize {
        nearest_end(&self.squares())
    }

    /// The segment from an end to the other core.
    fn way(&self, end: usize) -> Shape {
        Shape::Segment(self.ends()[end], self.found[end].closest)
    }

    /// True if this end and the nearest end are nearest to each other, so that both segments are the same.
    fn is_way_back(&self, end: usize) -> bool {
        let nearest = self.nearest();
        let (way, back) = (self.found[nearest], self.found[end]);
        let ends = self.ends();
        // Equal up to rounding.
        let alike = |p: Vec2, q: Vec2| p.distance_squared(q) <= TIE * TIE * way.gap_squared;
        end != nearest && alike(way.closest, ends[end]) && alike(back.closest, ends[nearest])
    }

    /// The shortest segment, from its point of AB to that of CD.
    pub(super) fn shortest(&self) -> [Vec2; 2] {
        let end = self.nearest();
        let (t, closest) = (self.ends()[end], self.found[end].closest);
        if end < 2 { [t, closest] } else { [closest, t] }
    }

    /// The result of the ends before this one, then the turn of this one.
    pub(super) fn end(&self, m: &mut OneMoment<'_, '_>) {
        let i = m.which(&[&END_A, &END_B, &END_C, &END_D]);
        self.draw_end(m, i);
        let (end, [p, q], at) = (ENDS[i].en, self.other(i).letters, m.value(END[i]));
        let Some(last) = i.checked_sub(1) else {
            return says!(m, said::END_FIRST, end, at, p, q);
        };
        let squares = self.squares();
        let (best, before) = (nearest_end(&squares[..i]), nearest_end(&squares[..last.max(1)]));
        let done = ENDS[last].en;
        let found = m.reads(SQUARED[last], Value::against(squares[last], squares[before]));
        if last == before {
            return says!(m, said::END_SHORTEST_SO_FAR, done, found, end, at, p, q);
        }
        let record = m.reads(SQUARED[before], Value::against(squares[before], squares[last]));
        let holder = ENDS[before].en;
        let words = if best == last {
            said::END_SHORTER
        } else if squares[last] <= squares[before] * (1.0 + TIE) {
            said::END_TIED
        } else {
            said::END_LONGER
        };
        says!(m, words, done, found, holder, record, end, at, p, q);
    }

    fn draw_end(&self, m: &mut OneMoment<'_, '_>, i: usize) {
        let best = (i > 0).then(|| nearest_end(&self.squares()[..i]));
        m.draw(|pen| {
            pen.draw(Role::Vector2, self.other(i).segment());
            for (j, &name) in SQUARED.iter().enumerate().take(i) {
                if best == Some(j) {
                    let label = Root(self.found[j].gap_squared).to_string();
                    pen.draw(Role::Gap, self.way(j)).draws(name).label(label);
                } else {
                    pen.draw(Role::Hint, self.way(j)).draws(name);
                }
            }
            pen.draw(Role::Vector1, Shape::Circle(self.ends()[i], 0.2)).draws(END[i]);
        });
    }

    pub(super) fn the_nearest(&self, m: &mut OneMoment<'_, '_>) {
        let (squares, nearest) = (self.squares(), self.nearest());
        let name = m.finds(NEAREST_END, ENDS[nearest]);
        m.draw(|pen| self.draw_nearest(pen));
        let tied = |i: &usize| *i != nearest && squares[*i] <= squares[nearest] * (1.0 + TIE);
        if let Some(other) = (0..4).find(tied) {
            let other = ENDS[other].en;
            says!(m, said::NEAREST_TIED, name, other);
        } else {
            says!(m, said::NEAREST_SINGLE, name);
        }
    }

    /// All four segments, with the shortest highlighted.
    fn draw_nearest(&self, pen: &mut Pen<'_>) {
        let nearest = self.nearest();
        for i in (0..4).filter(|i| !self.is_way_back(*i)) {
            let role = if i == nearest { Role::Gap } else { Role::Projection };
            let name = if i == nearest { text::ENDS_SQUARED } else { SQUARED[i] };
            let label = Root(self.found[i].gap_squared).to_string();
            pen.draw(role, self.way(i)).draws(name).label(label);
            pen.draw(role, Shape::Point(self.found[i].closest)).draws(name);
        }
    }

    /// The name of the nearest end.
    pub(super) fn name(&self, lang: Lang) -> &'static str {
        lang.of(ENDS[self.nearest()])
    }

    /// The point that is dropped on a core: an end, or the current point of the path to the other core and back.
    fn dropped(&self, m: &OneMoment<'_, '_>) -> Dropped<'_> {
        let t = m.vector(Name("t"));
        if let Some(i) = CALLS.iter().position(|call| m.call() == Some(call)) {
            return Dropped { t, letter: ENDS[i].en, core: self.other(i) };
        }
        Dropped { t, letter: "T", core: &self.cores[usize::from(m.call() == Some("to"))] }
    }

    pub(super) fn project(&self, m: &mut OneMoment<'_, '_>) {
        self.dropped(m).project(m);
    }

    pub(super) fn clamp(&self, m: &mut OneMoment<'_, '_>) {
        self.dropped(m).clamp(m);
    }

    pub(super) fn closest_point(&self, m: &mut OneMoment<'_, '_>) {
        self.dropped(m).closest(m);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_does_not_change_the_name_of_the_nearest_end() {
        for i in 0..245 {
            // A and D are nearest to each other: one distance, found twice.
            let (by, mut pose) = (Vec2::new(0.01 * i as f32, 0.0), SCENE.start());
            let ends = [
                ("a1", Vec2::new(0.3, -0.78) + by),
                ("a2", Vec2::new(1.54, -2.4) + by),
                ("b1", Vec2::new(-2.2, 2.6)),
                ("b2", Vec2::new(0.2, 0.9)),
            ];
            ends.into_iter().for_each(|(name, end)| pose.set(name, end));
            let told = SCENE.methods[0].explain(&pose, crate::scene::Detail::values(Lang::En));
            let f = |end: &str| told.get(&format!("f.{end}"));
            if (f("a"), f("d")) == (Some(Value::Number(1.0)), Some(Value::Number(0.0))) {
                assert_eq!(told.get(NEAREST_END.0), Some(ENDS[0].into()), "{pose:?}");
            }
        }
    }

    #[test]
    fn of_ends_that_are_equally_near_the_first_gives_its_name() {
        assert_eq!(nearest_end(&[4.0, 1.0, 1.0, 4.0]), 1);
        assert_eq!(nearest_end(&[4.0, 1.000_001, 4.0, 1.0]), 1);
        assert_eq!(nearest_end(&[4.0, 1.001, 4.0, 1.0]), 3);
        assert_eq!(nearest_end(&[0.0; 4]), 0);
    }
}
