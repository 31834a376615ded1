//! Rectangles that borders pass through, and their division.

use glam::{Vec2, vec2};

/// A rectangle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell {
    pub(super) min: Vec2,
    pub(super) max: Vec2,
}

/// A line across the middle of a cell. The rim of the cell, counter-clockwise from its lower left corner, meets it twice.
pub(super) struct Cut {
    /// The ends, in the order of the rim.
    pub(super) ends: [Vec2; 2],
    /// The positions of the ends along the rim, as [`Cell::way_to`] counts.
    ways: [f32; 2],
    /// The half with the lower left corner, and the one beyond the cut.
    pub(super) halves: [Cell; 2],
    is_upright: bool,
}

impl Cell {
    /// The position of a point along the rim, counter-clockwise from the lower left corner, counted in sides.
    fn way_to(&self, p: Vec2) -> f32 {
        let at = (p - self.min) / (self.max - self.min);
        if p.y == self.min.y {
            at.x
        } else if p.x == self.max.x {
            1.0 + at.y
        } else if p.y == self.max.y {
            3.0 - at.x
        } else {
            4.0 - at.y
        }
    }

    /// The distances from a point to the rim along a direction: backwards, which is negative, and forwards.
    pub(super) fn along(&self, p: Vec2, direction: Vec2) -> [f32; 2] {
        // Parallel to a side, the distance across it is infinite.
        let [one, other] = [self.min, self.max].map(|corner| (corner - p) / direction);
        let is_level = direction.cmpeq(Vec2::ZERO);
        let is_forward = one.cmplt(other);
        let back = Vec2::select(is_level, Vec2::NEG_INFINITY, Vec2::select(is_forward, one, other));
        let on = Vec2::select(is_level, Vec2::INFINITY, Vec2::select(is_forward, other, one));
        // In a browser the maximum of two numbers is a call, but a comparison is not.
        [if back.x > back.y { back.x } else { back.y }, if on.x < on.y { on.x } else { on.y }]
    }

    /// Cuts the cell across its longer side; `None` if that is no longer than `shortest`, or than rounding can distinguish.
    pub(super) fn cut(&self, shortest: f32) -> Option<Cut> {
        let Self { min, max } = *self;
        let (size, middle) = (max - min, min.midpoint(max));
        let is_between = min.cmplt(middle).all() && middle.cmplt(max).all();
        if size.max_element() <= shortest || !is_between {
            return None;
        }
        let is_upright = size.x >= size.y;
        let (ends, ways) = if is_upright {
            ([vec2(middle.x, min.y), vec2(middle.x, max.y)], [0.5, 2.5])
        } else {
            ([vec2(max.x, middle.y), vec2(min.x, middle.y)], [1.5, 3.5])
        };
        // Its upper right end, and its lower left one.
        let [upper, lower] = if is_upright { [ends[1], ends[0]] } else { ends };
        Some(Cut { ends, ways, halves: [Self { min, max: upper }, Self { min: lower, max }], is_upright })
    }
}

impl Cut {
    /// The number of crossings along the rim of a cell before the start of the cut, and before its end.
    pub(super) fn between<T>(&self, cell: &Cell, met: &[T], at: impl Fn(&T) -> Vec2) -> [usize; 2] {
        let [from, to] = self.ways.map(|way| met.partition_point(|it| cell.way_to(at(it)) < way));
        [from, to.max(from)]
    }

    /// The crossings along the rims of both halves, from those around the cell and those along the cut in both directions.
    pub(super) fn around<T: Clone>(
        &self,
        met: &[T],
        [from, to]: [usize; 2],
        there: &[T],
        back: &[T],
    ) -> [Vec<T>; 2] {
        let (first, beyond) = ([&met[..from], there, &met[to..]].concat(), &met[from..to]);
        // Each rim begins at a lower left corner.
        [first, if self.is_upright { [beyond, back].concat() } else { [back, beyond].concat() }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crossings_around_both_halves_follow_their_rims() {
        let mut random = fastrand::Rng::with_seed(6);
        for _ in 0..1000 {
            let min = vec2(random.f32(), random.f32());
            let cell = Cell { min, max: min + vec2(random.f32(), random.f32()) + 0.1 };
            let cut = cell.cut(0.0).unwrap();
            let on_rim = |way: f32| {
                let (side, at) = (way as usize, cell.min.lerp(cell.max, way.fract()));
                [
                    vec2(at.x, cell.min.y),
                    vec2(cell.max.x, at.y),
                    vec2(cell.max.x + cell.min.x - at.x, cell.max.y),
                    vec2(cell.min.x, cell.max.y + cell.min.y - at.y),
                ][side]
            };
            let mut ways: Vec<f32> = (0..random.usize(..6)).map(|_| 0.01 + 3.98 * random.f32()).collect();
            ways.sort_by(f32::total_cmp);
            let met: Vec<Vec2> = ways.iter().map(|way| on_rim(*way)).collect();
            let there: Vec<Vec2> = [0.2, 0.6].map(|t| cut.ends[0].lerp(cut.ends[1], t)).to_vec();
            let back: Vec<Vec2> = there.iter().rev().copied().collect();
            let between = cut.between(&cell, &met, |p| *p);
            let around = cut.around(&met, between, &there, &back);
            assert_eq!(around[0].len() + around[1].len(), met.len() + 4);
            for (half, met) in cut.halves.iter().zip(&around) {
                let ways: Vec<f32> = met.iter().map(|p| half.way_to(*p)).collect();
                assert!(ways.is_sorted(), "{cell:?}: {ways:?}");
                assert!(met.iter().all(|p| p.cmpge(half.min).all() && p.cmple(half.max).all()));
            }
        }
        let tiny = Cell { min: Vec2::ONE, max: Vec2::splat(1.0 + f32::EPSILON) };
        assert!(tiny.cut(0.0).is_none(), "there is no number between");
    }

    #[test]
    fn a_cell_reaches_as_far_as_its_sides() {
        let cell = Cell { min: Vec2::ZERO, max: vec2(4.0, 2.0) };
        assert_eq!(cell.along(Vec2::ONE, Vec2::X), [-1.0, 3.0]);
        assert_eq!(cell.along(Vec2::ONE, -Vec2::Y), [-1.0, 1.0]);
        assert_eq!(cell.along(vec2(4.0, 1.0), Vec2::Y), [-1.0, 1.0], "on a side, and along it");
    }
}
