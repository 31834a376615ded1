//! The body (the hull of its points) and P, their handles, boxes in a frame, and moments that several methods share.

use super::*;
use crate::geometry::{Cloud, Hull, Moved, hull};
use crate::scene::Places;

/// P and the points of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Vec2, Cloud) {
    (inputs.point(&PROBE), inputs.cloud(&POINTS))
}

/// Like [`bodies`], for a method that also takes a frame.
pub(super) fn framed(inputs: &Inputs) -> (Vec2, (Cloud, f32)) {
    let (p, cloud) = bodies(inputs);
    (p, (cloud, inputs.radians(&ROTATION)))
}

/// Tests P against the box that a method finds in a pose, with P or the body moved anywhere.
pub(super) fn places(at_origin: &Inputs, elsewhere: &Inputs, it: Framed) -> Box<dyn Places> {
    let [p, other] = [at_origin, elsewhere].map(|inputs| inputs.point(&PROBE));
    let judge = |p: &Vec2, it: &Framed| Verdict { hit: it.holds(*p), part: None };
    Box::new(Placed::new((p, it), &(other, it), judge))
}

/// True if P is in the body: the exact answer, which a box only bounds.
pub(super) fn body_holds(inputs: &Inputs) -> bool {
    let (p, cloud) = bodies(inputs);
    hull(&cloud).holds(p)
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let given = Given::of(inputs);
    let spot = |(item, at): (usize, &Vec2)| Handle { item: Some(item), ..point_handle(&POINTS, *at) };
    let mut handles: Vec<Handle> = given.cloud.points().iter().enumerate().map(spot).collect();
    let zero = given.cloud.points()[0];
    let turn = Handle::new(ROTATION.name, zero + 1.6 * given.u, Drag::Direction(zero, 0.0));
    handles.push(Handle { layer: FRAME.id, ..turn });
    let (pivot, tip) = given.turner();
    let by_hand = Handle::new(ROTATION.name, tip, Drag::Direction(pivot, 0.0));
    handles.push(Handle { layer: BY_HAND.id, ..by_hand });
    Controls { handles, grabs: vec![(0, Shape::Point(given.p)), (1, given.body())] }
}

/// The letters of the points.
const LETTERS: [&str; Cloud::COUNT] = ["A", "B", "C", "D", "E", "F", "G", "H"];

/// The shapes of a pose, and the box that the method found.
pub(super) struct Given {
    pub(super) p: Vec2,
    pub(super) cloud: Cloud,
    pub(super) hull: Hull,
    /// The direction of the frame that the body is stored in, or in which a box is turned by hand.
    pub(super) u: Vec2,
    /// The box that the method takes.
    pub(super) bound: Framed,
    /// The box between the extreme points; equal to `bound`, except for the incorrect method.
    pub(super) ends: Framed,
}

impl Given {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let bound = Framed::upright(run.vector(text::MIN), run.vector(text::MAX));
        Self { bound, ends: bound, ..Self::of(run.inputs) }
    }

    pub(super) fn bound(&self) -> Framed {
        self.bound
    }

    /// For a box in a frame whose origin has the name `zero`.
    fn in_frame(run: &Run<'_>, zero: Name, has_pane: bool) -> Self {
        let bound =
            Framed { zero: run.vector(zero), u: run.vector(text::U), has_pane, ..Self::new(run).bound };
        Self { bound, ends: bound, ..Self::of(run.inputs) }
    }

    pub(super) fn stored(run: &Run<'_>) -> Self {
        Self::in_frame(run, text::ZERO, true)
    }

    pub(super) fn spread(run: &Run<'_>) -> Self {
        Self::in_frame(run, text::MEAN, false)
    }

    /// For the box of the right size around the mean.
    pub(super) fn around_mean(run: &Run<'_>) -> Self {
        let half = run.vector(text::HALF);
        let bound = Framed { zero: run.vector(text::MEAN), ..Framed::upright(-half, half) };
        Self { bound, ..Self::new(run) }
    }

    pub(super) fn of(inputs: &Inputs) -> Self {
        let (p, (cloud, rotation)) = framed(inputs);
        let nothing = Framed::upright(Vec2::ZERO, Vec2::ZERO);
        Self { p, cloud, hull: hull(&cloud), u: Vec2::from_angle(rotation), bound: nothing, ends: nothing }
    }

    /// The hull of the points, as it is drawn.
    pub(super) fn body(&self) -> Shape {
        Shape::Polygon(self.hull.corners().to_vec())
    }

    /// The arrow by which a box is turned by hand.
    pub(super) fn turner(&self) -> (Vec2, Vec2) {
        let pivot = self.body().middle();
        (pivot, pivot + 2.2 * self.u)
    }

    /// The letter of the point at `at`.
    pub(super) fn letter(&self, at: Vec2) -> &'static str {
        self.cloud.points().iter().position(|p| *p == at).map_or("", |i| LETTERS[i])
    }

    /// The name of a side of the hull, made of its two letters.
    pub(super) fn side(&self, [from, to]: [Vec2; 2]) -> String {
        format!("{}{}", self.letter(from), self.letter(to))
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        if self.bound.has_pane {
            self.tell_pane(tell);
        }
        tell.given(|pen| {
            frame_arrows(pen, self);
            self.draw_on(pen.on(&SHAPES), &|p| p);
        });
        if self.bound.has_pane {
            let own = |p| self.bound.own(p);
            tell.given(|pen| self.draw_on(pen.on(&OWN_BOX).within(Frame::Own), &own));
        }
    }

    /// The pane for the frame of the box, beside the world.
    fn tell_pane(&self, tell: &mut Telling<'_>) {
        let it = &self.bound;
        let seen = self.cloud.points().iter().chain([&self.p]).map(|p| it.own(*p).abs());
        let half = seen.fold(it.min.abs().max(it.max.abs()), Vec2::max) + 0.8;
        tell.own_frame(&OWN_BOX, half, it.u.to_angle());
    }

    /// The body, its points and P, each mapped by `place`.
    fn draw_on(&self, pen: &mut Pen<'_>, place: &dyn Fn(Vec2) -> Vec2) {
        pen.draw(Role::Target, Shape::Polygon(self.hull.corners().iter().map(|&p| place(p)).collect()));
        for (&p, letter) in self.cloud.points().iter().zip(LETTERS) {
            pen.draw(Role::Target, Shape::Point(place(p))).label(letter);
        }
        pen.draw(Role::Moving, Shape::Point(place(self.p))).label("P");
    }
}

fn frame_arrows(pen: &mut Pen<'_>, given: &Given) {
    let zero = given.cloud.points()[0];
    for (direction, label) in [given.u, given.u.perp()].into_iter().zip(["u", "v"]) {
        pen.on(&FRAME).draw(Role::Frame, Shape::Arrow(zero, zero + direction)).label(label);
    }
}

/// A box in a frame. It moves with the frame.
#[derive(Clone, Copy)]
pub(super) struct Framed {
    pub(super) zero: Vec2,
    pub(super) u: Vec2,
    pub(super) min: Vec2,
    pub(super) max: Vec2,
    /// True if the frame has a separate pane.
    pub(super) has_pane: bool,
}

impl Moved for Framed {
    fn moved(&self, by: Vec2) -> Self {
        Self { zero: self.zero + by, ..*self }
    }
}

impl Framed {
    /// An upright box of the world.
    pub(super) fn upright(min: Vec2, max: Vec2) -> Self {
        Self { zero: Vec2::ZERO, u: Vec2::X, min, max, has_pane: false }
    }

    /// The smallest box along `u` that holds the body: each side touches it.
    pub(super) fn tight(given: &Given, zero: Vec2, u: Vec2) -> Self {
        let frame = Self { zero, u, min: Vec2::ZERO, max: Vec2::ZERO, has_pane: false };
        let own = || given.hull.corners().iter().map(|p| frame.own(*p));
        let (min, max) = (own().reduce(Vec2::min), own().reduce(Vec2::max));
        Self { min: min.unwrap_or_default(), max: max.unwrap_or_default(), ..frame }
    }

    pub(super) fn area(&self) -> f32 {
        (self.max - self.min).element_product()
    }

    /// Converts a point of the world to the frame.
    pub(super) fn own(&self, p: Vec2) -> Vec2 {
        let d = p - self.zero;
        vec2(d.dot(self.u), d.dot(self.u.perp()))
    }

    /// True if the point is in the box; touching counts. Each method tests this in the same way.
    fn holds(&self, p: Vec2) -> bool {
        let own = self.own(p);
        own.cmpge(self.min).all() && own.cmple(self.max).all()
    }

    /// Converts a point of the frame to the world.
    pub(super) fn world(&self, own: Vec2) -> Vec2 {
        self.zero + own.x * self.u + own.y * self.u.perp()
    }

    pub(super) fn corners(&self) -> [Vec2; 4] {
        let (min, max) = (self.min, self.max);
        [max, vec2(min.x, max.y), min, vec2(max.x, min.y)]
    }

    /// The box in the world.
    pub(super) fn outline(&self) -> Shape {
        Shape::Polygon(self.corners().map(|corner| self.world(corner)).to_vec())
    }

    /// Draws in the frame's coordinates: in the world, and also in the frame's pane if it has one.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, draw: impl Fn(&mut Pen<'_>, Frame, &dyn Fn(Vec2) -> Vec2)) {
        draw(pen.within(Frame::World), Frame::World, &|own| self.world(own));
        if self.has_pane {
            draw(pen.within(Frame::Own), Frame::Own, &|own| own);
        }
    }

    /// The first points with the least and greatest coordinate on an axis: 0 for x, 1 for y.
    fn extremes(&self, given: &Given, axis: usize) -> [Vec2; 2] {
        let own = |p: &Vec2| self.own(*p)[axis];
        let points = given.cloud.points();
        let least = points.iter().copied().reduce(|a, b| if own(&b) < own(&a) { b } else { a });
        let greatest = points.iter().copied().reduce(|a, b| if own(&b) > own(&a) { b } else { a });
        [least.unwrap_or_default(), greatest.unwrap_or_default()]
    }

    /// Bars below and left of the box that show the extent of the points on both axes, with lines from the extreme points.
    pub(super) fn draw_ends(&self, pen: &mut Pen<'_>, given: &Given) {
        for axis in [0, 1] {
            let beside = self.min[1 - axis] - 0.7;
            let at = |number: f32| if axis == 0 { vec2(number, beside) } else { vec2(beside, number) };
            let extremes = self.extremes(given, axis).map(|p| self.own(p));
            self.draw(pen, |pen, _, place| {
                for p in extremes {
                    pen.draw(Role::Hint, Shape::Drop(place(p), place(at(p[axis]))));
                }
                let [from, to] = [self.min, self.max].map(|end| place(at(end[axis])));
                pen.draw(Role::Projection, Shape::Band(from, to)).label(["x", "y"][axis]);
            });
        }
    }

    /// Draws the box, and writes both areas in the world.
    pub(super) fn draw_box(&self, m: &mut OneMoment<'_, '_>, given: &Given, area: f32) {
        let said = m.lang().of(said::AREA);
        let corners = self.corners();
        m.draw(|pen| {
            self.draw(pen, |pen, frame, place| {
                for i in 0..corners.len() {
                    let next = corners[(i + 1) % corners.len()];
                    pen.draw(Role::Peer, Shape::Segment(place(corners[i]), place(next)));
                }
                if frame == Frame::World {
                    pen.draw(Role::Peer, Shape::Note(place(corners[3])))
                        .draws(text::AREA)
                        .label(measured(said, area));
                }
                // With a separate pane, the middle of the body is kept for the frame.
                if !self.has_pane {
                    let body = Shape::Note(given.body().middle());
                    pen.draw(Role::Target, body).draws(HULL_AREA).label(measured(said, given.hull.area()));
                }
            });
        });
    }
}

/// Moments that several methods share.
impl Given {
    /// The extreme points on both axes.
    pub(super) fn find_ends(&self, m: &mut OneMoment<'_, '_>) {
        let ends = &self.ends;
        m.draw(|pen| ends.draw_ends(pen, self));
        let [x, y] = [0, 1].map(|axis| ends.extremes(self, axis).map(|p| self.letter(p)));
        let ([west, east], [south, north]) = (x, y);
        let [left, right] = [ends.min.x, ends.max.x].map(|number| m.part(number));
        let [low, high] = [ends.min.y, ends.max.y].map(|number| m.part(number));
        says!(m, said::ENDS, west, left, east, right, south, low, north, high);
    }

    /// The box made from the extremes.
    pub(super) fn make_box(&self, m: &mut OneMoment<'_, '_>) {
        self.compare_areas(m);
        m.draw(|pen| {
            self.bound.draw(pen, |pen, _, place| {
                let middle = place((self.bound.min + self.bound.max) / 2.0);
                pen.draw(Role::Peer, Shape::Point(middle)).label("center");
            });
        });
        let hull_area = m.part(self.hull.area());
        says!(m, said::BOX_MIDDLE, hull_area);
    }

    /// Values that no method calculates: the direction of u in degrees, and the area of the body.
    pub(super) fn compare_areas(&self, m: &mut OneMoment<'_, '_>) {
        m.reads(ANGLE, self.bound.u.to_angle().to_degrees());
        m.reads(HULL_AREA, self.hull.area());
        self.bound.draw_box(m, self, m.number(text::AREA));
    }

    /// The verdict of the box on P.
    pub(super) fn verdict(&self, m: &mut OneMoment<'_, '_>) {
        let (hit, in_hull) = (m.is(HIT), self.hull.holds(self.p));
        m.reads(IN_HULL, in_hull);
        m.reads(FALSE_ALARM, hit && !in_hull);
        m.draw(|pen| {
            self.bound.draw(pen, |pen, _, place| {
                pen.draw(Role::answer(hit), Shape::Polygon(self.bound.corners().map(place).to_vec()));
                pen.draw(Role::answer(hit), Shape::Point(place(self.bound.own(self.p)))).draws(HIT);
            });
        });
        m.says(match (hit, in_hull) {
            (true, true) => said::VERDICT_IN_BOTH,
            (true, false) => said::VERDICT_FALSE_ALARM,
            (false, false) => said::VERDICT_OUTSIDE,
            (false, true) => said::VERDICT_MISSED,
        });
    }
}

/// The verdict of the box, and the exact answer.
pub(super) fn reason(given: &Given, run: &Run<'_>) -> String {
    let words = match (run.is(HIT), given.hull.holds(given.p)) {
        (true, true) => said::REASON_IN_BOTH,
        (true, false) => said::REASON_FALSE_ALARM,
        (false, false) => said::REASON_OUTSIDE,
        (false, true) => said::REASON_MISSED,
    };
    run.lang.of(words).to_owned()
}
