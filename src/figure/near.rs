//! A spatial index of a picture: finds the few things that a label at some place may cover.

use super::view::Area;
use glam::{Vec2, Vec4, vec4};

/// A thing that a label may cover.
pub(super) enum Thing {
    Dot(Vec2),
    /// A line between two points, and true if it is solid.
    Line(Vec2, Vec2, bool),
}

/// An index of things by position, projected on four directions: right, down, and both diagonals. A thing far from an area is
/// before or after it on one of them, even a long slanted line.
pub(super) struct Near {
    things: Vec<Thing>,
    /// The start of the picture in each direction, and the number of levels per pixel.
    start: Vec4,
    scale: Vec4,
    parts: Vec<Part>,
}

/// The number of levels of the picture in each direction.
const LEVELS: usize = 32;

/// Up to 64 things as bits: for each direction and level, those that begin there or before, and those that end there or after.
struct Part {
    begun: [[u64; LEVELS]; 4],
    lasting: [[u64; LEVELS]; 4],
}

/// The ends of an area in each direction.
fn ends_of_area(Area { min, max }: &Area) -> [Vec4; 2] {
    [vec4(min.x, min.y, min.x + min.y, min.x - max.y), vec4(max.x, max.y, max.x + max.y, max.x - min.y)]
}

impl Thing {
    /// The ends of the thing in each direction.
    fn ends(&self) -> [Vec4; 2] {
        let (Self::Dot(a) | Self::Line(a, ..)) = self;
        let (Self::Dot(b) | Self::Line(_, b, _)) = self;
        let along = |p: &Vec2| vec4(p.x, p.y, p.x + p.y, p.x - p.y);
        let (a, b) = (along(a), along(b));
        [a.min(b), a.max(b)]
    }
}

impl Near {
    /// An index of the things of a picture. They may also lie outside of it.
    pub(super) fn new(picture: &Area, things: Vec<Thing>) -> Self {
        let [start, end] = ends_of_area(picture);
        let mut near = Self { things, start, scale: LEVELS as f32 / (end - start), parts: vec![] };
        near.parts = near.things.chunks(64).map(|things| near.part(things)).collect();
        near
    }

    fn part(&self, things: &[Thing]) -> Part {
        let mut part = Part { begun: [[0; LEVELS]; 4], lasting: [[0; LEVELS]; 4] };
        for (i, thing) in things.iter().enumerate() {
            let [begin, end] = thing.ends();
            let (begin, end) = (self.levels(begin), self.levels(end));
            for direction in 0..4 {
                part.begun[direction][begin[direction]] |= 1 << i;
                part.lasting[direction][end[direction]] |= 1 << i;
            }
        }
        for direction in 0..4 {
            for level in 1..LEVELS {
                part.begun[direction][level] |= part.begun[direction][level - 1];
                part.lasting[direction][LEVELS - 1 - level] |= part.lasting[direction][LEVELS - level];
            }
        }
        part
    }

    /// The levels of a position. Positions outside the picture are on its first and last levels.
    fn levels(&self, ends: Vec4) -> [usize; 4] {
        let [right, down, falling, rising] = ((ends - self.start) * self.scale).to_array();
        let level = |at: f32| usize::from(at as u8).min(LEVELS - 1);
        [level(right), level(down), level(falling), level(rising)]
    }

    /// The things that may touch an area, and some just beside it.
    pub(super) fn to(&self, area: &Area) -> impl Iterator<Item = &Thing> {
        let [begin, end] = ends_of_area(area);
        let (begin, end) = (self.levels(begin), self.levels(end));
        self.parts.iter().zip(self.things.chunks(64)).flat_map(move |(part, things)| {
            let touched = |i: usize| part.begun[i][end[i]] & part.lasting[i][begin[i]];
            let mut bits = touched(0) & touched(1) & touched(2) & touched(3);
            std::iter::from_fn(move || {
                let thing = things.get(bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(thing)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::clip::touches;
    use super::*;
    use glam::vec2;

    #[test]
    fn the_index_returns_everything_that_touches_an_area_and_little_else() {
        let mut random = fastrand::Rng::with_seed(1);
        // Some points are outside the picture.
        let mut point = || vec2(random.f32(), random.f32()) * 600.0 - 100.0;
        let lines = (0..150).map(|_| Thing::Line(point(), point(), true));
        let mut things: Vec<Thing> = lines.collect();
        things.extend((0..50).map(|_| Thing::Dot(point())));
        let near = Near::new(&Area::new(Vec2::ZERO, Vec2::splat(400.0)), things);
        let (mut touched, mut found) = (0, 0);
        for _ in 0..1000 {
            let area = Area::around(point(), vec2(60.0, 25.0));
            let touches = |thing: &&Thing| match **thing {
                Thing::Dot(p) => area.contains(p),
                Thing::Line(a, b, _) => touches(&area, a, b),
            };
            let all: Vec<&Thing> = near.things.iter().filter(touches).collect();
            let some: Vec<&Thing> = near.to(&area).collect();
            assert!(
                all.iter().all(|thing| some.iter().any(|other| std::ptr::eq(*thing, *other))),
                "{area:?}"
            );
            if near_the_middle(&area) {
                (touched, found) = (touched + all.len(), found + some.len());
            }
        }
        assert!(touched > 1000 && found < 3 * touched, "{touched} of {found}");
    }

    /// True if the area is in the picture. Everything outside counts as near.
    fn near_the_middle(area: &Area) -> bool {
        Area::new(Vec2::ZERO, Vec2::splat(400.0)).contains(area.center())
    }
}
