//! The bodies of a pose, the result of a method, and its drawings.

use super::*;
use crate::figure::many::Many;
use crate::figure::outlines::capsule_outline;
use crate::geometry::Disk;
use crate::geometry::bodies::Body;
use crate::geometry::crowd::{Boxed, Detector, Found, grid};
use crate::geometry::paths::{Crowd, WORLD};
use crate::scene::value::Numbers;
use crate::scene::{Handle, Inputs, Numbered, Value};
use glam::{Vec2, vec2};
use std::cell::RefCell;
use std::rc::Rc;

/// The data of a pose: the crowd, the bodies that were moved, and the probe.
#[derive(Clone, PartialEq)]
pub(super) struct Pose {
    crowd: Crowd,
    moved: Vec<Numbered>,
    pub(super) probe: Disk,
}

impl Pose {
    pub(super) fn new(inputs: &Inputs) -> Self {
        let [seed, count] = [&SEED, &COUNT].map(|input| inputs.number(input) as u32);
        // The count includes the probe.
        let crowd = Crowd { seed, count: count - 1, time: inputs.number(&TIME) };
        let moved = inputs.places(&MOVED).to_vec();
        Self { crowd, moved, probe: inputs.disk(&PROBE, &PROBE_RADIUS) }
    }

    /// The probe, which is number 0, and then the crowd.
    pub(super) fn bodies(&self) -> Vec<Body> {
        let mut bodies = vec![];
        self.put_into(&mut bodies);
        bodies
    }

    /// Like `bodies`, with a reused buffer.
    fn put_into(&self, bodies: &mut Vec<Body>) {
        bodies.clear();
        bodies.push(Body::Disk(self.probe));
        bodies.extend((1..=self.crowd.count).map(|number| self.crowd.body(number)));
        for &(number, place) in &self.moved {
            // A smaller crowd may not have this body.
            if let Some(body) = bodies.get_mut(usize::from(number)).filter(|_| number > 0) {
                *body = self.crowd.body_at(number.into(), place);
            }
        }
    }

    /// The handle of a body of the crowd: it is grabbed by its shape and moves its center.
    fn by_hand(&self, number: u16) -> Handle {
        let put = self.moved.iter().find(|(moved, _)| *moved == number).map(|(_, place)| *place);
        let center = put.unwrap_or_else(|| self.crowd.center(number.into()));
        Handle { item: Some(number.into()), grab: Some(number.into()), ..point_handle(&MOVED, center) }
    }
}

pub(super) fn controls(inputs: &Inputs) -> Controls {
    let pose = Pose::new(inputs);
    let mut handles = vec![rim_handle(&PROBE_RADIUS, &pose.probe, Vec2::X)];
    if pose.crowd.count > ONE_BY_ONE {
        let probe = (0, shape(&Body::Disk(pose.probe)));
        return Controls { handles, grabs: vec![probe, (1, upright(Vec2::ZERO, WORLD))] };
    }
    let bodies = pose.bodies();
    if bodies.len() <= usize::from(BY_HAND) {
        handles.extend((1..).take(bodies.len() - 1).map(|number| pose.by_hand(number)));
    }
    let grabs = bodies.iter().enumerate().map(|(i, body)| (i.min(1), shape(body))).collect();
    Controls { handles, grabs }
}

/// The shape of a body.
pub(super) fn shape(body: &Body) -> Shape {
    match body {
        Body::Disk(it) => Shape::Disk(it.center(), it.radius()),
        Body::Upright(it) => Shape::Polygon(it.corners().to_vec()),
        Body::Turned(it) => Shape::Polygon(it.corners().to_vec()),
        Body::Triangle(it) => Shape::Polygon(it.corners().to_vec()),
        Body::Capsule(it) => Shape::Capsule(it.core().start(), it.core().end(), it.radius()),
    }
}

/// Adds a body to `many`.
fn add(many: &mut Many, body: &Body) {
    match body {
        Body::Disk(it) => many.disk(it.center(), it.radius()),
        Body::Upright(it) => many.polygon(&it.corners()),
        Body::Turned(it) => many.polygon(&it.corners()),
        Body::Triangle(it) => many.polygon(&it.corners()),
        Body::Capsule(it) => many.capsule(it.core().start(), it.core().end(), it.radius()),
    }
}

/// The corners around a body. A round one has many.
fn outline(body: &Body) -> Vec<Vec2> {
    match shape(body) {
        Shape::Disk(c, r) => capsule_outline(c, c, r),
        Shape::Capsule(a, b, r) => capsule_outline(a, b, r),
        other => other.points(),
    }
}

/// The shape of the box around a body.
pub(super) fn box_shape(boxed: &Boxed) -> Shape {
    upright(boxed.bounds.center(), boxed.bounds.size() / 2.0)
}

/// Adds the box around a body to `many`.
pub(super) fn add_box(many: &mut Many, Boxed { bounds, .. }: &Boxed) {
    let (min, max) = (bounds.min, bounds.max);
    many.polygon(&[max, vec2(min.x, max.y), min, vec2(max.x, min.y)]);
}

/// The result of a method in the crowd of a pose.
pub(super) struct Run {
    /// The method's name.
    method: &'static str,
    pose: Pose,
    pub(super) bodies: Vec<Body>,
    pub(super) it: Detector,
    pub(super) found: Found,
}

/// The number of runs that are kept: of the method, of the comparison method, and of the method that the step's text mentions.
const KEPT: usize = 3;

thread_local! {
    /// The most recent runs, newest first. In one frame the picture, the captions and the text all need the same crowd, and
    /// testing ten thousand bodies takes as long as everything else. The cache does not change any result, and there is always
    /// room for the next crowd.
    static LAST: RefCell<Vec<Rc<Run>>> = const { RefCell::new(vec![]) };
}

/// Above this number of bodies, a single one is too small to aim at, so a drag takes the whole crowd.
const ONE_BY_ONE: u32 = 300;

/// Above this number, lines are indistinguishable.
const LINES: usize = 1_500;

/// The greatest number of hatched bodies.
const HATCHED: usize = 60;

impl Run {
    /// Runs the method on the crowd of a pose, or returns the kept run.
    pub(super) fn of(
        method: &'static str,
        pose: &Pose,
        detect: fn(&[Body], &mut Detector) -> Found,
    ) -> Rc<Self> {
        LAST.with_borrow_mut(|last| {
            let known = last.iter().position(|run| run.method == method && run.pose == *pose);
            let run = match known {
                Some(i) => last.remove(i),
                None => {
                    let oldest = if last.len() == KEPT { last.pop().and_then(Rc::into_inner) } else { None };
                    let (mut bodies, mut it) =
                        oldest.map_or_else(Default::default, |run| (run.bodies, run.it));
                    pose.put_into(&mut bodies);
                    let found = detect(&bodies, &mut it);
                    Rc::new(Self { method, pose: pose.clone(), bodies, it, found })
                }
            };
            last.insert(0, Rc::clone(&run));
            run
        })
    }

    /// The bodies that were moved by hand, if the crowd still has them.
    fn moved(&self) -> impl Iterator<Item = &Numbered> {
        self.pose.moved.iter().filter(|(number, _)| usize::from(*number) < self.bodies.len())
    }

    pub(super) fn verdict(&self) -> Verdict {
        Verdict { hit: self.found.hit, part: None }
    }

    /// The number of all pairs: n(n−1)/2.
    pub(super) fn all(&self) -> u64 {
        let n = self.found.n as u64;
        n * (n - 1) / 2
    }

    /// The box of the probe.
    pub(super) fn probe(&self) -> Boxed {
        *self.it.boxes.iter().find(|boxed| boxed.number == 0).expect("the probe is always there")
    }

    /// The numbers of the bodies that the probe touches, according to the method.
    pub(super) fn partners(&self) -> Numbers {
        Numbers::of(&self.it.partners)
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        tell.given(|pen| {
            pen.on(&SHAPES).draw(Role::Peer, Shape::many(&self.bodies[1..], add));
            pen.draw(Role::Moving, shape(&self.bodies[0]));
            pen.draw(Role::Moving, Shape::Point(self.center(0))).label("P");
            for (number, place) in self.moved() {
                pen.draw(Role::Peer, Shape::Point(*place)).label(format!("#{number}"));
            }
        });
        tell.reason(|lang| self.reason(lang));
    }

    /// The bodies that the probe touches, according to the method.
    fn reason(&self, lang: Lang) -> String {
        let partners = Value::from(self.partners()).show(lang);
        // The color shows hit or miss. An incorrect method may have removed it again.
        let has_lost = !self.found.hit && !self.it.partners.is_empty();
        if has_lost {
            fill!(lang, said::REASON_LOST_COLOR, partners)
        } else {
            fill!(lang, said::REASON, partners)
        }
    }

    fn center(&self, number: u32) -> Vec2 {
        self.bodies[number as usize].bounds().center()
    }

    pub(super) fn draw_boxes(&self, pen: &mut Pen<'_>) {
        pen.draw(Role::Axis, Shape::many(&self.it.boxes, add_box));
    }

    /// One in this many tests is drawn, so that the lines are spread over the crowd and not only around the first tests.
    pub(super) fn thinned(&self) -> usize {
        (self.found.tests as usize).div_ceil(LINES).max(1)
    }

    /// A line for each pair, up to the greatest number that can be distinguished.
    pub(super) fn draw_pairs(&self, pen: &mut Pen<'_>, pairs: impl Iterator<Item = [u32; 2]>) {
        let add = |many: &mut Many, [a, b]: [u32; 2]| many.segment(self.center(a), self.center(b));
        pen.draw(Role::Counted, Shape::many(pairs.take(LINES), add));
    }

    /// All colored bodies, each with a ring. The probe is drawn separately, since it stays large while the others become specks.
    pub(super) fn draw_colored(&self, pen: &mut Pen<'_>) {
        let ring = |body: &Body| {
            let bounds = body.bounds();
            (bounds.center(), 0.6 * bounds.size().max_element())
        };
        let others = || {
            let others = self.bodies.iter().zip(&self.it.colored).skip(1);
            others.filter(|(_, colored)| **colored).map(|(body, _)| body)
        };
        pen.draw(Role::Touching, Shape::many(others(), add));
        pen.draw(Role::Ringed, Shape::many(others().map(ring), |many, (center, r)| many.disk(center, r)));
        if self.found.hit {
            let (center, radius) = ring(&self.bodies[0]);
            pen.draw(Role::Touching, shape(&self.bodies[0]));
            pen.draw(Role::Ringed, Shape::Disk(center, radius));
        }
    }

    /// The partners of the probe with the lowest numbers.
    pub(super) fn draw_partners(&self, pen: &mut Pen<'_>) {
        let probe = self.center(0);
        for &partner in self.partners().named() {
            let moved = self.moved().find(|(number, _)| *number == partner);
            let at = moved.map_or_else(|| self.center(partner.into()), |(_, place)| *place);
            pen.draw(Role::Touching, Shape::Segment(probe, at));
            let point = pen.draw(Role::Touching, Shape::Point(at));
            // A moved body shows its number already.
            if moved.is_none() {
                point.label(format!("#{partner}"));
            }
        }
        pen.draw(Role::Touching, Shape::Point(probe));
    }

    /// The bodies that touch another but are not colored.
    pub(super) fn draw_missed(&self, pen: &mut Pen<'_>) {
        let mut right = Detector::default();
        grid(&self.bodies, &mut right);
        let got = right.colored.iter().zip(&self.it.colored);
        let missed = self.bodies.iter().zip(got).filter(|(_, (right, got))| **right && !**got);
        for (body, _) in missed.take(HATCHED) {
            pen.draw(Role::Mistaken, Shape::Part(outline(body)));
        }
    }
}
