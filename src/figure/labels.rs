//! Placement of labels: beside the shapes that they name, clear of each other, of outlines and of the border.
//!
//! Every label has possible places, the best first. It takes the place where the things that it would cover cost least, and all
//! labels choose again until none moves. A label's last place is slightly cheaper, so that labels do not jump needlessly while a
//! shape is dragged. A label that changes its place glides there.

use super::clip::{distance, length_inside, touches};
use super::near::{Near, Thing};
use super::places::{NOWHERE, Offers, is_in};
use super::view::Area;
use crate::splitmix::hash;
use glam::Vec2;

/// A label to be placed.
pub struct LabelRequest {
    /// The key that identifies the label over time.
    pub key: Key,
    /// Width and height in pixels.
    pub size: Vec2,
    /// The possible centers, best first.
    pub places: Offers,
    /// The point or the vector that it names, if any.
    pub named: Option<Ends>,
    /// True if it avoids bodies too, since it names the space around or between them.
    pub ground: bool,
}

/// The two ends of a vector; equal for a point.
pub type Ends = (Vec2, Vec2);

/// The key of a label, which does not depend on its numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Key {
    /// A fingerprint of the words.
    words: u64,
    layer: &'static str,
    /// The index among labels with the same words and layer.
    nth: usize,
}

impl Key {
    /// The key of the first label with this text on a layer.
    pub fn new(layer: &'static str, said: &str) -> Self {
        let words = said.chars().filter(|c| !c.is_ascii_digit() && !matches!(c, '.' | '−'));
        Self { words: hash(words.map(u64::from)), layer, nth: 0 }
    }

    /// The key after some labels: the index is one more than that of the last label with the same words.
    pub fn after<'a>(self, before: impl DoubleEndedIterator<Item = &'a Self>) -> Self {
        let alike = |other: &&Self| (other.words, other.layer) == (self.words, self.layer);
        Self { nth: before.rev().find(alike).map_or(0, |other| other.nth + 1), ..self }
    }
}

/// Things that labels should not cover, in pixels.
pub struct Obstacles {
    /// The area that labels must not leave.
    pub bounds: Area,
    /// Covered areas, such as the badge.
    pub taken: Vec<Area>,
    /// Outlines and vectors, which make a label over them unreadable.
    pub lines: Vec<(Vec2, Vec2)>,
    /// Dashed lines. A label may cover them.
    pub dashed: Vec<(Vec2, Vec2)>,
    /// Dots.
    pub dots: Vec<Vec2>,
    /// The named points and vectors. A label is never nearer to another of them than to the one that it names.
    pub named: Vec<Ends>,
    /// Bodies that labels of the ground avoid.
    pub bodies: Vec<Body>,
}

impl Obstacles {
    /// The lines and dots by position: dots first, which are quick to test.
    fn near(&self) -> Near {
        let mut things = Vec::with_capacity(self.dots.len() + self.lines.len() + self.dashed.len());
        things.extend(self.dots.iter().map(|&dot| Thing::Dot(dot)));
        things.extend(self.lines.iter().map(|&(a, b)| Thing::Line(a, b, true)));
        things.extend(self.dashed.iter().map(|&(a, b)| Thing::Line(a, b, false)));
        Near::new(&self.bounds, things)
    }
}

/// A convex body.
pub enum Body {
    /// All points within a distance of the segment between two points: a capsule, or a disk if the points are equal.
    Round(Vec2, Vec2, f32),
    /// Corners in order, and the area around them.
    Polygon(Vec<Vec2>, Area),
}

impl Body {
    /// A polygon with these corners.
    pub fn polygon(corners: Vec<Vec2>) -> Self {
        let around = Area::of(corners.iter().copied());
        Self::Polygon(corners, around)
    }

    fn contains(&self, p: Vec2) -> bool {
        match self {
            Self::Round(a, b, r) => {
                let (v, w) = (*b - *a, p - *a);
                let t = (w.dot(v) / v.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
                w.distance_squared(t * v) <= r * r
            }
            Self::Polygon(corners, around) => around.contains(p) && is_in(corners, p),
        }
    }

    /// The fraction of an area on the body, sampled at its corners and its center.
    fn part_on(&self, area: Area) -> f32 {
        let [a, b, c, d] = area.corners();
        let on = [a, b, c, d, area.center()].into_iter().filter(|&p| self.contains(p)).count();
        on as f32 / 5.0
    }
}

/// The last place of each label of a picture.
#[derive(Debug, Default, Clone)]
pub struct Memory {
    pub(super) world: Places,
    pub(super) own: Places,
}

impl Memory {
    /// Moves gliding labels on by `dt` seconds. Returns true if any has not arrived.
    pub fn glide(&mut self, dt: f32) -> bool {
        let worlds = [&mut self.world, &mut self.own];
        worlds.into_iter().flat_map(|places| places.0.iter_mut()).fold(false, |any, (_, spot)| {
            let rest = spot.offset * (-dt / GLIDE).exp();
            spot.offset = if rest.length() < 0.5 { Vec2::ZERO } else { rest };
            any | (spot.offset != Vec2::ZERO)
        })
    }
}

/// The last place of each label of one frame.
#[derive(Debug, Default, Clone)]
pub struct Places(Vec<(Key, Spot)>);

impl Places {
    /// The last spot of a label. From frame to frame most labels keep their number, too.
    fn last(&self, key: &Key, number: usize) -> Option<Spot> {
        let near = self.0.get(number).filter(|(old, _)| old == key);
        near.or_else(|| self.0.iter().find(|(old, _)| old == key)).map(|(_, spot)| *spot)
    }
}

/// The place that a label has taken, and its drawn offset from there.
#[derive(Debug, Clone, Copy)]
struct Spot {
    place: usize,
    offset: Vec2,
}

/// The seconds in which the rest of a glide shrinks to a third.
const GLIDE: f32 = 0.05;

/// The distance in pixels above which a label jumps, since it would glide across half the picture.
const FAR: f32 = 400.0;

/// Costs, in pixels: leaving the picture costs most, then covering other text. Without enough room, a label is left out rather
/// than placed over another.
const OUTSIDE: f32 = 4000.0;
const TAKEN: f32 = 1000.0;
const LABEL: f32 = 1000.0;
const LEFT_OUT: f32 = 700.0;
/// Two labels closer than this, in pixels, are read as one.
const ROOM: f32 = 8.0;
const CLOSE: f32 = 20.0;
const LINE: f32 = 5.0;
/// The cost of a line through the letters: such a label is left out.
const CROSSED: f32 = 800.0;
/// The cost of a name that is nearer to another point or vector than to its own, since it would be misread: such a label is left
/// out.
const MISREAD: f32 = 800.0;
/// The least visible difference of such distances, in pixels.
const NEARER: f32 = 3.0;
/// The distance around a label that is free of dots.
const CLEAR: f32 = 3.0;
/// The margin between a label's area and its letters.
const LETTERS: f32 = 2.0;
const DOT: f32 = 60.0;
/// The radius of a dot below letters, and its cost: such a label is left out.
const DOT_RADIUS: f32 = 5.5;
const COVERED: f32 = 800.0;
const BODY: f32 = 250.0;
const LATER: f32 = 1.5;
/// The cost of any place except the last one. It is less than the width of a letter: a line may touch a label in its last place,
/// but not cross it.
const MOVED: f32 = 16.0;

/// Returns a center for each label, in the same order.
pub fn place(wanted: Vec<LabelRequest>, obstacles: &Obstacles, memory: &mut Places) -> Vec<Vec2> {
    let near = obstacles.near();
    // The last places count in the next moment, too, so that T does not change sides needlessly.
    let last: Vec<Option<Spot>> =
        wanted.iter().enumerate().map(|(i, label)| memory.last(&label.key, i)).collect();
    // A frame has dozens of labels, so one allocation holds the known costs of all their places.
    let mut unknown = &mut *vec![None; wanted.iter().map(|label| label.places.len()).sum()];
    let mut costs: Vec<Costs<'_>> = Vec::with_capacity(wanted.len());
    for (label, last) in wanted.iter().zip(&last) {
        let last = last.map(|spot| spot.place).filter(|&place| place < label.places.len());
        let known = unknown.split_off_mut(..label.places.len()).unwrap_or_default();
        costs.push(Costs { label, obstacles, near: &near, last, known });
    }
    let area = |i: usize, place: usize| Area::around(wanted[i].places.at(place), wanted[i].size);
    let alone: Vec<usize> = costs.iter_mut().map(|costs| costs.cheapest(|_| 0.0)).collect();
    let free: Vec<Area> = alone.iter().enumerate().map(|(i, &place)| area(i, place)).collect();
    let (mut chosen, mut covered) = (alone.clone(), free.clone());
    let mut close: Vec<Area> = Vec::with_capacity(wanted.len());
    // Three rounds settle nearly everything. Labels that still compete keep the cheaper place.
    let mut settled = 0;
    for i in (0..wanted.len()).cycle().take(3 * wanted.len()) {
        // All labels have chosen since one last moved.
        if settled == wanted.len() {
            break;
        }
        let others = || covered[..i].iter().chain(&covered[i + 1..]);
        // If no label is near the place that is cheapest without other labels, no other place can be cheaper.
        let place = if crowd(free[i], others()) == 0.0 {
            alone[i]
        } else {
            let reach = wanted[i].places.reach().grown(ROOM);
            close.clear();
            close.extend(others().filter(|other| !other.is_apart(&reach)));
            costs[i].cheapest(|here| crowd(here, close.iter()))
        };
        settled += 1;
        if chosen[i] != place {
            (chosen[i], covered[i], settled) = (place, area(i, place), 1);
        }
    }
    let spot = |(i, label): (usize, LabelRequest)| {
        let spot = spot(&label, chosen[i], last[i]);
        let center = label.places.at(spot.place) + spot.offset;
        ((label.key, spot), center)
    };
    let centers;
    (memory.0, centers) = wanted.into_iter().enumerate().map(spot).unzip();
    centers
}

/// The cost of other labels near this area: for each covered one, also by the shared square pixels, and for each close one.
fn crowd<'a>(here: Area, others: impl Iterator<Item = &'a Area>) -> f32 {
    let near = here.grown(ROOM);
    let crowding = |shared: f32| if shared > 0.0 { LABEL + shared } else { CLOSE };
    let beside = others.filter(|other| near.overlaps(other));
    beside.map(|other| crowding(here.shared(other))).sum()
}

/// A label's new spot: drawn at its old place, from which it glides to the new one.
fn spot(label: &LabelRequest, place: usize, last: Option<Spot>) -> Spot {
    let last = last.filter(|last| last.place < label.places.len());
    let start = last.map(|last| label.places.at(last.place) + last.offset);
    let offset = start.map_or(Vec2::ZERO, |start| start - label.places.at(place));
    // A label that enters or leaves the picture appears or vanishes without gliding.
    Spot { place, offset: if offset.length() < FAR { offset } else { Vec2::ZERO } }
}

/// The cost of the part of a label outside the picture.
fn outside(area: &Area, bounds: &Area) -> f32 {
    if bounds.contains(area.min) && bounds.contains(area.max) {
        return 0.0;
    }
    let size = area.size();
    let all = size.x * size.y;
    (all - area.shared(bounds)).max(0.0) / all * OUTSIDE
}

/// The part of another point or vector that is apart from the label's own point or vector. Dots that touch the label's own point
/// count as the same place. Of a vector that begins or ends at that point, only the half away from it counts.
fn apart((a, b): Ends, own: Ends) -> Option<Ends> {
    let (middle, is_point) = ((a + b) / 2.0, own.0 == own.1);
    let is_there = |p: Vec2| is_point && p.distance_squared(own.0) < 4.0 * DOT_RADIUS * DOT_RADIUS;
    match (is_there(a), is_there(b)) {
        (false, false) => Some((a, b)),
        (true, false) => Some((middle, b)),
        (false, true) => Some((a, middle)),
        (true, true) => None,
    }
}

/// The costs of a label's places, calculated on demand.
struct Costs<'a> {
    label: &'a LabelRequest,
    obstacles: &'a Obstacles,
    near: &'a Near,
    /// The last place of the label.
    last: Option<usize>,
    /// The known costs of its places; `None` for unknown ones.
    known: &'a mut [Option<Known>],
}

/// The known cost of a place: its area, and its cost without other labels.
#[derive(Clone, Copy)]
enum Known {
    /// A lower bound.
    AtLeast(Area, f32),
    /// The exact cost.
    All(Area, f32),
    /// The label is not drawn there.
    LeftOut,
}

impl Costs<'_> {
    /// The cheapest place, with the additional cost of other labels; the first of equal ones.
    fn cheapest(&mut self, covered: impl Fn(Area) -> f32) -> usize {
        // Most labels keep their place. With its cost known, few others can still be cheaper.
        let mut best = self.last.unwrap_or(0);
        let mut least = self.cost(best, f32::INFINITY, &covered);
        let moved = if self.last.is_some() { MOVED } else { 0.0 };
        for i in 0..self.label.places.len() {
            // From here on, the cost of the rank alone is greater.
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

    /// The cost of a place; some number above `most` if the cost exceeds that.
    fn cost(&mut self, i: usize, most: f32, covered: impl Fn(Area) -> f32) -> f32 {
        let known = match self.known[i] {
            None => self.look(i, most),
            Some(Known::AtLeast(area, cost)) if cost <= most => self.alone(i, area, most),
            Some(known) => known,
        };
        self.known[i] = Some(known);
        match known {
            Known::All(area, alone) if alone <= most => alone + covered(area),
            Known::All(_, cost) | Known::AtLeast(_, cost) => cost,
            // A label that is left out covers nothing.
            Known::LeftOut => LEFT_OUT,
        }
    }

    /// The first estimate for a place.
    fn look(&mut self, i: usize, most: f32) -> Known {
        match self.label.places.at(i) {
            NOWHERE => Known::LeftOut,
            place => self.alone(i, Area::around(place, self.label.size), most),
        }
    }

    /// The cost of a place without other labels, as long as it is no more than `most`. Quick tests come first.
    fn alone(&self, i: usize, area: Area, most: f32) -> Known {
        let (label, obstacles) = (self.label, self.obstacles);
        let taken = obstacles.taken.iter().filter(|taken| area.overlaps(taken)).count() as f32 * TAKEN;
        let moved = if self.last.is_some_and(|last| last != i) { MOVED } else { 0.0 };
        let mut cost = outside(&area, &obstacles.bounds) + taken + moved + i as f32 * LATER;
        if cost <= most && label.ground {
            cost += obstacles.bodies.iter().map(|body| body.part_on(area) * BODY).sum::<f32>();
        }
        if cost > most { Known::AtLeast(area, cost) } else { self.with_things(area, cost, most) }
    }

    /// True if another named point or vector is nearer than the label's own.
    fn is_nearer_to_another(&self, area: &Area, own: Ends) -> bool {
        let reach = distance(area, own.0, own.1) - NEARER;
        let around = area.grown(reach);
        let mut others = self.obstacles.named.iter().filter_map(|&other| apart(other, own));
        reach > 0.0 && others.any(|(a, b)| touches(&around, a, b) && distance(area, a, b) < reach)
    }

    /// Adds the costs of the lines and dots that a place covers, as long as the sum is no more than `most`. The slow test for a
    /// misread label comes last.
    fn with_things(&self, area: Area, mut cost: f32, most: f32) -> Known {
        let (clear, near, letters) = (area.grown(CLEAR), area.grown(2.0), area.grown(-LETTERS));
        let covered = letters.grown(DOT_RADIUS);
        let mut crossed = false;
        for thing in self.near.to(&clear) {
            match *thing {
                Thing::Dot(dot) if covered.contains(dot) => cost += COVERED,
                Thing::Dot(dot) if clear.contains(dot) => cost += DOT,
                Thing::Dot(_) => {}
                Thing::Line(a, b, solid) => {
                    if solid && !crossed && touches(&letters, a, b) {
                        (cost, crossed) = (cost + CROSSED, true);
                    }
                    // If the cost is too high already, the length of the line is not needed.
                    if cost <= most {
                        cost += LINE * length_inside(&near, a, b);
                    }
                }
            }
            if cost > most {
                return Known::AtLeast(area, cost);
            }
        }
        if self.label.named.is_some_and(|own| self.is_nearer_to_another(&area, own)) {
            cost += MISREAD;
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
        Obstacles {
            bounds,
            taken: vec![],
            lines,
            dashed: vec![],
            dots: vec![],
            named: vec![],
            bodies: vec![],
        }
    }

    fn label(name: &'static str, places: Vec<Vec2>) -> LabelRequest {
        let size = vec2(20.0, 10.0);
        LabelRequest {
            key: Key::new(name, ""),
            size,
            places: Offers::at_centers(places, size),
            named: None,
            ground: false,
        }
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
    fn a_label_of_the_space_between_bodies_is_beside_them() {
        let body = vec![vec2(80.0, 80.0), vec2(120.0, 80.0), vec2(120.0, 120.0), vec2(80.0, 120.0)];
        let obstacles = Obstacles { bodies: vec![Body::polygon(body)], ..obstacles(vec![]) };
        let (on, beside) = (vec2(100.0, 100.0), vec2(140.0, 140.0));
        let at = |ground| {
            let wanted = LabelRequest { ground, ..label("p", vec![on, beside]) };
            place(vec![wanted], &obstacles, &mut Places::default())[0]
        };
        assert_eq!((at(false), at(true)), (on, beside));
    }

    #[test]
    fn a_label_of_the_space_around_a_disk_is_beside_the_disk() {
        // As in the lesson on two disks, in which they grow. Sampled at its corners, the first place did not count as on the
        // disk.
        let disk = Body::Round(vec2(387.69, 464.62), vec2(387.69, 464.62), 138.46);
        let bounds = Area::new(Vec2::ZERO, vec2(960.0, 800.0));
        let obstacles = Obstacles { bounds, bodies: vec![disk], ..obstacles(vec![]) };
        let (on, beside) = (vec2(337.83, 464.62), vec2(437.55, 309.56));
        let wanted = LabelRequest { ground: true, ..label("HIT", vec![on, beside]) };
        assert_eq!(place(vec![wanted], &obstacles, &mut Places::default()), [beside]);
    }

    #[test]
    fn labels_are_identified_by_their_words_and_not_by_their_numbers() {
        let key = |said| Key::new("gap", said);
        assert_eq!(key("gap −1.50"), key("gap 22.07"));
        assert_ne!(key("gap 1.50"), key("overlap 1.50"));
        let first = key("r");
        let second = first.after([&first].into_iter());
        assert!(second != first && second.after([&first, &second].into_iter()) != second);
    }

    #[test]
    fn a_label_avoids_a_line_and_the_border() {
        let across = (vec2(0.0, 100.0), vec2(200.0, 100.0));
        let places = vec![vec2(100.0, 100.0), vec2(199.0, 50.0), vec2(100.0, 150.0)];
        let chosen = place(vec![label("p", places)], &obstacles(vec![across]), &mut Places::default());
        assert_eq!(chosen, [vec2(100.0, 150.0)]);
    }

    #[test]
    fn a_name_nearer_to_another_vector_is_left_out() {
        let own = (vec2(100.0, 100.0), vec2(140.0, 100.0));
        let other = (vec2(100.0, 100.0), vec2(100.0, 60.0));
        // Above the tip of the other vector, and below the tip of the label's own.
        let (there, here) = (vec2(100.0, 50.0), vec2(120.0, 112.0));
        let at = |places| {
            let obstacles = Obstacles { named: vec![own, other], ..obstacles(vec![]) };
            let wanted = LabelRequest { named: Some(own), ..label("u", places) };
            place(vec![wanted], &obstacles, &mut Places::default())[0]
        };
        assert_eq!((at(vec![there, here]), at(vec![there])), (here, NOWHERE));
    }

    #[test]
    fn the_name_of_a_point_may_be_beside_a_vector_that_ends_there() {
        let (point, start) = (vec2(100.0, 100.0), vec2(20.0, 100.0));
        // Above the vector, just before its end, and above its start, which is not the point's.
        let (here, there) = (vec2(80.0, 88.0), vec2(50.0, 88.0));
        let at = |place_at| {
            let named = Some((point, point));
            let obstacles = Obstacles { named: vec![(point, point), (start, point)], ..obstacles(vec![]) };
            place(
                vec![LabelRequest { named, ..label("T", vec![place_at]) }],
                &obstacles,
                &mut Places::default(),
            )[0]
        };
        assert_eq!((at(here), at(there)), (here, NOWHERE));
    }

    #[test]
    fn no_label_covers_a_dot() {
        let dot = vec2(100.0, 100.0);
        let obstacles = Obstacles { dots: vec![dot], ..obstacles(vec![]) };
        let on = vec![dot + vec2(6.0, 2.0)];
        assert_eq!(place(vec![label("p", on)], &obstacles, &mut Places::default()), [NOWHERE]);
        let beside = vec![dot + vec2(17.0, 0.0)];
        assert_eq!(place(vec![label("p", beside.clone())], &obstacles, &mut Places::default()), beside);
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
