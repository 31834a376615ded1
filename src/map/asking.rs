//! What a map asks of each place.

use super::trace::{Ask, Label};
use super::{DIFFERS, Kind, NO_PART, Survey};
use crate::scene::space::Level;
use crate::scene::{Inputs, Places, Verdict};
use glam::Vec2;

/// Asks one method about places of a body, or two whether they agree.
pub(super) struct Asking {
    kind: Kind,
    /// The plane that the places are seen in.
    level: Option<Level>,
    method: Box<dyn Places>,
    /// Whom a map of disagreement compares with.
    other: Option<Box<dyn Places>>,
    /// Room for places and for the answers of both.
    there: Vec<Vec2>,
    verdicts: Vec<Verdict>,
    others: Vec<Verdict>,
}

impl Asking {
    pub(super) fn new(survey: &Survey, level: Option<Level>) -> Self {
        let (at_origin, elsewhere) = (with_middle(survey, Vec2::ZERO), with_middle(survey, Vec2::ONE));
        let compared = (survey.kind == Kind::Differs).then_some(survey.other);
        Self {
            kind: survey.kind,
            level,
            method: (survey.method.places)(&at_origin, &elsewhere),
            other: compared.map(|other| (other.places)(&at_origin, &elsewhere)),
            there: vec![],
            verdicts: vec![],
            others: vec![],
        }
    }

    /// Whether both methods say hit, or both miss. If the first says something else, the other is not asked.
    fn agree(&self, other: &dyn Places, place: Vec2, on: Label) -> bool {
        let says = |method: &dyn Places| Label::from(method.judge_at(place).hit) == on;
        says(&*self.method) && says(other)
    }

    /// The place that is seen there.
    fn place(&self, seen: Vec2) -> Vec2 {
        self.level.map_or(seen, |level| level.place(seen))
    }

    /// Which part a place belongs to by what the method says, and the other one.
    fn label(kind: Kind, verdict: Verdict, other: Option<Verdict>) -> Label {
        match (kind, other) {
            (Kind::Part, _) => verdict.part.unwrap_or(NO_PART),
            (_, Some(other)) if verdict.hit != other.hit => DIFFERS,
            _ => verdict.hit.into(),
        }
    }
}

impl Ask for Asking {
    fn at(&mut self, seen: Vec2) -> Label {
        let place = self.place(seen);
        let other = self.other.as_ref().map(|other| other.judge_at(place));
        Self::label(self.kind, self.method.judge_at(place), other)
    }

    fn is_first(&mut self, seen: Vec2, [first, second]: [Label; 2]) -> bool {
        match &self.other {
            None => self.at(seen) == first,
            Some(other) if first == DIFFERS => !self.agree(&**other, self.place(seen), second),
            Some(other) => self.agree(&**other, self.place(seen), first),
        }
    }

    fn all(&mut self, seen: &[Vec2], labels: &mut [Label]) {
        let Self { kind, level, method, other, there, verdicts, others } = self;
        there.clear();
        there.extend(seen.iter().map(|&seen| level.map_or(seen, |level| level.place(seen))));
        verdicts.resize(there.len(), Verdict::default());
        method.judge(there, verdicts);
        let Some(other) = other else {
            let asked = labels.iter_mut().zip(verdicts);
            return asked.for_each(|(label, verdict)| *label = Self::label(*kind, *verdict, None));
        };
        others.resize(there.len(), Verdict::default());
        other.judge(there, others);
        for (label, (verdict, other)) in labels.iter_mut().zip(verdicts.iter().zip(others)) {
            *label = Self::label(*kind, *verdict, Some(*other));
        }
    }
}

/// The survey's pose with the body's middle at a place.
fn with_middle(survey: &Survey, place: Vec2) -> Inputs {
    let (mut pose, middle) = (survey.pose.clone(), survey.middle());
    for name in survey.scene.bodies[survey.body].moves {
        if let Some(amount) = survey.pose.get(name) {
            pose.set(name, amount.moved(|p| place + (p - middle)));
        }
    }
    pose
}
