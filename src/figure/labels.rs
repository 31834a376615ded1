//! Where labels go: beside what they name, clear of each other, of outlines and of the border.
//!
//! Every label offers places, the best first. Each takes the cheapest, by what it would cover, and
//! all look again until nobody wants to move. Where a label was last time is a little cheaper, so
//! labels do not change places for nothing while something is dragged; and where one does, it glides.

use super::clip::length_inside;
use super::places::{NOWHERE, Offers, is_in};
use super::view::Area;
use glam::Vec2;

/// A label that looks for a place.
pub struct Wanted {
    /// Tells it from the other labels, over time.
    pub key: Key,
    /// Width and height in pixels.
    pub size: Vec2,
    /// Centers that it could have, best first.
    pub places: Offers,
    /// Whether it keeps clear of bodies too: it names what is around or between them.
    pub ground: bool,
}

/// What tells labels apart while their numbers change: a layer, the words, and which of the same ones.
pub type Key = (&'static str, String, usize);

/// What labels should not cover, in pixels.
pub struct Obstacles {
    /// Where labels must stay.
    pub bounds: Area,
    /// Areas that are taken, such as the badge.
    pub taken: Vec<Area>,
    /// Outlines and vectors: no label is read through them.
    pub lines: Vec<(Vec2, Vec2)>,
    /// Dashed lines: a label may stand on one.
    pub dashed: Vec<(Vec2, Vec2)>,
    /// Dots.
    pub dots: Vec<Vec2>,
    /// Outlines of bodies, each convex.
    pub bodies: Vec<Vec<Vec2>>,
}

/// Where each label of a picture was last.
#[derive(Debug, Default, Clone)]
pub struct Memory {
    pub(super) world: Places,
    pub(super) own: Places,
}

impl Memory {
    /// Lets labels glide on for `dt` seconds; says whether any has still a way to go.
    pub fn glide(&mut self, dt: f32) -> bool {
        let worlds = [&mut self.world, &mut self.own];
        worlds.into_iter().flat_map(|places| places.0.iter_mut()).fold(false, |any, (_, spot)| {
            let rest = spot.offset * (-dt / GLIDE).exp();
            spot.offset = if rest.length() < 0.5 { Vec2::ZERO } else { rest };
            any | (spot.offset != Vec2::ZERO)
        })
    }
}

/// Where each label of one frame was last.
#[derive(Debug, Default, Clone)]
pub struct Places(Vec<(Key, Spot)>);

impl Places {
    /// Where a label was. From frame to frame most labels keep their number, too.
    fn last(&self, key: &Key, number: usize) -> Option<Spot> {
        let near = self.0.get(number).filter(|(old, _)| old == key);
        near.or_else(|| self.0.iter().find(|(old, _)| old == key)).map(|(_, spot)| *spot)
    }
}

/// The place that a label has taken, and how far from there it is still drawn.
#[derive(Debug, Clone, Copy)]
struct Spot {
    place: usize,
    offset: Vec2,
}

/// Seconds in which the way to a new place shrinks to a third.
const GLIDE: f32 = 0.05;

/// Pixels that no label glides: it would cross half the picture.
const FAR: f32 = 400.0;

/// Costs, in pixels: leaving the picture is worst, then covering other text. Where there is no room at
/// all, a label had better be left out than be on another.
const OUTSIDE: f32 = 4000.0;
const TAKEN: f32 = 1000.0;
const LABEL: f32 = 1000.0;
const LEFT_OUT: f32 = 700.0;
/// Closer than this, in pixels, two labels are read as one.
const ROOM: f32 = 8.0;
const CLOSE: f32 = 20.0;
const LINE: f32 = 5.0;
/// A line through the letters: a label had better be left out than be read through it.
const CROSSED: f32 = 800.0;
/// How far inside of a label's room its letters begin.
const LETTERS: f32 = 2.0;
const DOT: f32 = 60.0;
const BODY: f32 = 250.0;
const LATER: f32 = 1.5;
/// Less than the width of a single letter: a line may touch a label that has its place, but not cross it.
const MOVED: f32 = 16.0;

/// A center for each label, in the same order.
pub fn place(wanted: Vec<Wanted>, obstacles: &Obstacles, memory: &mut Places) -> Vec<Vec2> {
    let stretches: Vec<Stretch<'_>> = {
        let solid = obstacles.lines.chunks(STRETCH).map(|lines| Stretch::new(lines, true));
        solid.chain(obstacles.dashed.chunks(STRETCH).map(|lines| Stretch::new(lines, false))).collect()
    };
    // Also where other things are named than before: T does not change sides from one moment to the next for nothing.
    let last: Vec<Option<Spot>> =
        wanted.iter().enumerate().map(|(i, label)| memory.last(&label.key, i)).collect();
    let costs = |(label, last): (_, &Option<Spot>)| Costs::new(label, obstacles, &stretches, *last);
    let mut costs: Vec<Costs<'_>> = wanted.iter().zip(&last).map(costs).collect();
    let mut chosen: Vec<usize> = costs.iter_mut().map(|costs| costs.cheapest(|_| 0.0)).collect();
    let area = |i: usize, place: usize| Area::around(wanted[i].places.at(place), wanted[i].size);
    let mut covered: Vec<Area> = chosen.iter().enumerate().map(|(i, &place)| area(i, place)).collect();
    // Three rounds settle nearly everything; labels that still contend keep the cheaper place.
    for _ in 0..3 {
        let before = chosen.clone();
        for i in 0..wanted.len() {
            let others = || covered[..i].iter().chain(&covered[i + 1..]);
            chosen[i] = costs[i].cheapest(|here| {
                let near = here.grown(ROOM);
                let beside = others().filter(|other| near.shared(other) > 0.0);
                beside.map(|other| crowding(here.shared(other))).sum()
            });
            if chosen[i] != before[i] {
                covered[i] = area(i, chosen[i]);
            }
        }
        if chosen == before {
            break;
        }
    }
    let spot = |(i, label): (usize, Wanted)| {
        let spot = spot(&label, chosen[i], last[i]);
        let center = label.places.at(spot.place) + spot.offset;
        ((label.key, spot), center)
    };
    let centers;
    (memory.0, centers) = wanted.into_iter().enumerate().map(spot).unzip();
    centers
}

/// What it costs to cover so many square pixels of a label, or none but stand close to it.
fn crowding(shared: f32) -> f32 {
    if shared > 0.0 { LABEL + shared } else { CLOSE }
}

/// How much of an area is on a body, as its corners and its middle tell.
fn part_on(body: &[Vec2], area: Area) -> f32 {
    let [a, b, c, d] = area.corners();
    let on = [a, b, c, d, area.center()].into_iter().filter(|&p| is_in(body, p)).count();
    on as f32 / 5.0
}

/// A label's new spot: drawn where its old place would be by now, and on the way to the new one.
fn spot(label: &Wanted, place: usize, last: Option<Spot>) -> Spot {
    let last = last.filter(|last| last.place < label.places.len());
    let start = last.map(|last| label.places.at(last.place) + last.offset);
    let offset = start.map_or(Vec2::ZERO, |start| start - label.places.at(place));
    // What comes from outside the picture, or goes there, just appears or vanishes.
    Spot { place, offset: if offset.length() < FAR { offset } else { Vec2::ZERO } }
}

/// How many lines are looked at together.
const STRETCH: usize = 4;

/// Some lines that follow each other, mostly of one outline, and what is around them: most are far from a label.
struct Stretch<'a> {
    around: Area,
    lines: &'a [(Vec2, Vec2)],
    solid: bool,
}

impl<'a> Stretch<'a> {
    fn new(lines: &'a [(Vec2, Vec2)], solid: bool) -> Self {
        let start = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        let (min, max) =
            lines.iter().fold(start, |(min, max), (a, b)| (min.min(a.min(*b)), max.max(a.max(*b))));
        Self { around: Area { min, max }, lines, solid }
    }

    fn length_inside(&self, area: &Area) -> f32 {
        let apart = self.around.min.cmpgt(area.max).any() || self.around.max.cmplt(area.min).any();
        if apart { 0.0 } else { self.lines.iter().map(|&(a, b)| length_inside(area, a, b)).sum() }
    }
}

/// What the places of a label cost, as far as anybody has asked.
struct Costs<'a> {
    label: &'a Wanted,
    obstacles: &'a Obstacles,
    stretches: &'a [Stretch<'a>],
    /// The place that it had before.
    last: Option<usize>,
    /// What is known of its first places.
    known: Vec<Known>,
}

/// What is known of a place: where it is, and what it costs apart from the other labels that it covers.
#[derive(Clone, Copy)]
enum Known {
    /// Nobody has asked yet.
    Nothing,
    /// It costs the first number without the lines that it covers; with them at least the second.
    AtLeast(Area, f32, f32),
    /// It costs this much.
    All(Area, f32),
    /// The label would not be drawn.
    LeftOut,
}

impl<'a> Costs<'a> {
    fn new(
        label: &'a Wanted,
        obstacles: &'a Obstacles,
        stretches: &'a [Stretch<'a>],
        last: Option<Spot>,
    ) -> Self {
        let last = last.map(|spot| spot.place).filter(|&place| place < label.places.len());
        Self { label, obstacles, stretches, last, known: Vec::new() }
    }

    /// The cheapest place, where covering other labels costs this besides; of equal ones the first.
    fn cheapest(&mut self, covered: impl Fn(Area) -> f32) -> usize {
        // Most labels stay where they were: with that known, few others can still be cheaper.
        let mut best = self.last.unwrap_or(0);
        let mut least = self.cost(best, f32::INFINITY, &covered);
        let moved = if self.last.is_some() { MOVED } else { 0.0 };
        for i in 0..self.label.places.len() {
            // From here on, being late alone costs more.
            if moved + i as f32 * LATER > least {
                break;
            }
            let cost = self.cost(i, least, &covered);
            if cost < least || (cost == least && i < best) {
                (best, least) = (i, cost);
            }
        }
        best
    }

    /// What a place costs; more than `most` where it costs more than that.
    fn cost(&mut self, i: usize, most: f32, covered: impl Fn(Area) -> f32) -> f32 {
        if i >= self.known.len() {
            self.known.resize(i + 1, Known::Nothing);
        }
        if let Known::Nothing = self.known[i] {
            self.known[i] = self.without_lines(i);
        }
        if let Known::AtLeast(area, quick, so_far) = self.known[i]
            && so_far <= most
        {
            self.known[i] = self.with_lines(area, quick, most);
        }
        match self.known[i] {
            Known::All(area, alone) if alone <= most => alone + covered(area),
            Known::All(_, cost) | Known::AtLeast(_, _, cost) => cost,
            // What is left out covers nothing.
            Known::LeftOut | Known::Nothing => LEFT_OUT,
        }
    }

    /// What a place costs, apart from the lines that it covers.
    fn without_lines(&self, i: usize) -> Known {
        let (label, obstacles) = (self.label, self.obstacles);
        let place = label.places.at(i);
        if place == NOWHERE {
            return Known::LeftOut;
        }
        let area = Area::around(place, label.size);
        let all = label.size.x * label.size.y;
        let outside = (all - area.shared(&obstacles.bounds)).max(0.0) / all * OUTSIDE;
        let taken = obstacles.taken.iter().filter(|taken| area.shared(taken) > 0.0).count() as f32 * TAKEN;
        let near = area.grown(3.0);
        let dots = obstacles.dots.iter().filter(|&&dot| near.contains(dot)).count() as f32 * DOT;
        let bodies = obstacles.bodies.iter().filter(|_| label.ground);
        let bodies: f32 = bodies.map(|body| part_on(body, area) * BODY).sum();
        let moved = if self.last.is_some_and(|last| last != i) { MOVED } else { 0.0 };
        let quick = outside + taken + dots + bodies + moved + i as f32 * LATER;
        Known::AtLeast(area, quick, quick)
    }

    /// Adds what the lines cost that a place covers, as long as all is no more than `most`.
    fn with_lines(&self, area: Area, quick: f32, most: f32) -> Known {
        let (near, letters) = (area.grown(2.0), area.grown(-LETTERS));
        let (mut cost, mut crossed) = (quick, false);
        for stretch in self.stretches {
            let length = stretch.length_inside(&near);
            cost += LINE * length;
            if length > 0.0 && stretch.solid && !crossed && stretch.length_inside(&letters) > 0.0 {
                (cost, crossed) = (cost + CROSSED, true);
            }
            if cost > most {
                return Known::AtLeast(area, quick, cost);
            }
        }
        Known::All(area, cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    fn obstacles(lines: Vec<(Vec2, Vec2)>) -> Obstacles {
        let bounds = Area::new(Vec2::ZERO, vec2(200.0, 200.0));
        Obstacles { bounds, taken: vec![], lines, dashed: vec![], dots: vec![], bodies: vec![] }
    }

    fn label(name: &'static str, places: Vec<Vec2>) -> Wanted {
        let (size, places) = (vec2(20.0, 10.0), Offers::at_centers(places));
        Wanted { key: (name, String::new(), 0), size, places, ground: false }
    }

    #[test]
    fn two_labels_that_want_the_same_place_part() {
        let (here, there) = (vec2(100.0, 100.0), vec2(100.0, 120.0));
        let wanted = [label("p", vec![here, there]), label("q", vec![here, there])];
        let places = place(wanted.into(), &obstacles(vec![]), &mut Places::default());
        assert_ne!(places[0], places[1]);
    }

    #[test]
    fn labels_side_by_side_keep_room_between_them() {
        let (here, close, there) = (vec2(60.0, 100.0), vec2(82.0, 100.0), vec2(120.0, 100.0));
        let wanted = [label("p", vec![here]), label("q", vec![close, there])];
        let places = place(wanted.into(), &obstacles(vec![]), &mut Places::default());
        assert_eq!(places, [here, there]);
    }

    #[test]
    fn what_is_between_bodies_is_named_beside_them() {
        let body = vec![vec2(80.0, 80.0), vec2(120.0, 80.0), vec2(120.0, 120.0), vec2(80.0, 120.0)];
        let obstacles = Obstacles { bodies: vec![body], ..obstacles(vec![]) };
        let (on, beside) = (vec2(100.0, 100.0), vec2(140.0, 140.0));
        let at = |ground| {
            let wanted = Wanted { ground, ..label("p", vec![on, beside]) };
            place(vec![wanted], &obstacles, &mut Places::default())[0]
        };
        assert_eq!((at(false), at(true)), (on, beside));
    }

    #[test]
    fn a_label_avoids_a_line_and_the_border() {
        let across = (vec2(0.0, 100.0), vec2(200.0, 100.0));
        let places = vec![vec2(100.0, 100.0), vec2(199.0, 50.0), vec2(100.0, 150.0)];
        let chosen = place(vec![label("p", places)], &obstacles(vec![across]), &mut Places::default());
        assert_eq!(chosen, [vec2(100.0, 150.0)]);
    }

    #[test]
    fn a_label_stays_where_it_was_unless_that_costs_much() {
        let places = vec![vec2(100.0, 100.0), vec2(100.0, 140.0)];
        let mut memory = Places::default();
        let blocked = obstacles(vec![(vec2(80.0, 100.0), vec2(120.0, 100.0))]);
        let chosen = place(vec![label("p", places.clone())], &blocked, &mut memory);
        assert_eq!(chosen, [vec2(100.0, 140.0)]);
        let touched = obstacles(vec![(vec2(109.0, 133.0), vec2(109.0, 136.0))]);
        let chosen = place(vec![label("p", places)], &touched, &mut memory);
        assert_eq!(chosen, [vec2(100.0, 140.0)], "a line at its edge is not worth a change");
    }

    #[test]
    fn a_label_that_changes_its_place_glides_there() {
        let (here, there) = (vec2(100.0, 100.0), vec2(100.0, 140.0));
        let mut memory = Memory::default();
        let free = place(vec![label("p", vec![here, there])], &obstacles(vec![]), &mut memory.world);
        assert_eq!(free, [here]);
        let blocked = obstacles(vec![(vec2(0.0, 100.0), vec2(200.0, 100.0))]);
        let frame = |memory: &mut Memory| {
            place(vec![label("p", vec![here, there])], &blocked, &mut memory.world)[0].y
        };
        assert_eq!(frame(&mut memory), here.y, "it starts where it was");
        let mut ys = vec![here.y];
        while memory.glide(1.0 / 60.0) {
            ys.push(frame(&mut memory));
            assert!(ys.len() < 60, "a second is too long: {ys:?}");
        }
        assert!(ys.len() > 5 && ys.is_sorted(), "{ys:?}");
        assert_eq!(frame(&mut memory), there.y);
    }
}
