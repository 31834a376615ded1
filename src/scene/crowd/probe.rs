//! What a method says about the probe alone. A map asks that at tens of thousands of places, and only the probe moves: so of
//! all tests only those of the probe are made. That a method which looks at everybody says the same is tested.

use super::Verdict;
use super::given::Pose;
use crate::geometry::Disk;
use crate::geometry::bodies::{Body, touch};
use crate::geometry::crowd::{Boxed, Cells};
use crate::scene::Places;
use crate::scene::input::FAR;
use glam::{Vec2, vec2};
use std::cell::RefCell;

/// The probe, which is number 0, and the crowd, with their boxes.
pub(super) struct Among {
    bodies: Vec<Body>,
    boxes: Vec<Boxed>,
}

impl Among {
    pub(super) fn new(pose: &Pose) -> Self {
        let bodies = pose.bodies();
        let boxes = (0..).zip(&bodies).map(|(number, body)| Boxed { bounds: body.bounds(), number });
        Self { boxes: boxes.collect(), bodies }
    }

    fn move_probe(&mut self, probe: Disk) {
        self.bodies[0] = Body::Disk(probe);
        self.boxes[0].bounds = self.bodies[0].bounds();
    }

    /// Whether the probe touches the body of a number.
    fn touches(&self, number: usize) -> bool {
        let [probe, other] = [0, number].map(|number| &self.boxes[number].bounds);
        probe.overlaps(other) && touch(&self.bodies[0], &self.bodies[number])
    }

    fn others(&self) -> std::ops::Range<usize> {
        1..self.bodies.len()
    }

    /// Whether it touches anybody: what every method says that is right.
    pub(super) fn touches_anybody(&self) -> bool {
        self.others().any(|number| self.touches(number))
    }

    /// Whether it touches anybody whose middle is in its own cell.
    pub(super) fn touches_in_own_cell(&self) -> bool {
        let cells = Cells::over(&self.boxes);
        let cell = |number: usize| cells.of(self.boxes[number].bounds.center());
        self.others().any(|number| cell(number) == cell(0) && self.touches(number))
    }

    /// Whether it touches the last body, with which it is tested last.
    pub(super) fn touches_the_last(&self) -> bool {
        self.others().next_back().is_some_and(|last| self.touches(last))
    }
}

/// The probe among the crowd, ready to be asked about wherever it could be.
pub(super) struct Anywhere {
    among: RefCell<Among>,
    radius: f32,
    judge: fn(&Among) -> bool,
}

impl Anywhere {
    pub(super) fn new(pose: &Pose, judge: fn(&Among) -> bool) -> Self {
        Self { among: RefCell::new(Among::new(pose)), radius: pose.probe.radius(), judge }
    }
}

impl Places for Anywhere {
    fn judge(&self, places: &[Vec2], verdicts: &mut [Verdict]) {
        let mut among = self.among.borrow_mut();
        for (place, verdict) in places.iter().zip(verdicts) {
            let held = vec2(place.x.clamp(-FAR, FAR), place.y.clamp(-FAR, FAR));
            among.move_probe(Disk::new(held, self.radius).expect("it is where an input may have it"));
            *verdict = Verdict { hit: (self.judge)(&among), part: None };
        }
    }
}
