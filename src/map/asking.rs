//! The test of a map at each position.

use super::label::{Ask, Label};
use super::making::Pace;
use super::{DIFFERS, Kind, MapRequest, NO_PART};
use crate::scene::eye::Level;
use crate::scene::{Both, Inputs, Method, Places, Verdict};
use glam::Vec2;

/// Tests the positions of a body.
pub(super) struct Asking<'a> {
    whom: Whom,
    /// The plane in which the positions are seen.
    level: Option<Level>,
    /// The time limit for a learner's code, and its earlier answers.
    pace: Option<&'a Pace<'a>>,
}

/// One method whose answers are mapped, or two whose disagreement is.
enum Whom {
    One(Box<dyn Places>, Kind),
    Two(Box<dyn Both>),
}

impl<'a> Asking<'a> {
    pub(super) fn new(survey: &MapRequest, level: Option<Level>, pace: Option<&'a Pace<'a>>) -> Self {
        let (at_origin, elsewhere) = (with_middle(survey, Vec2::ZERO), with_middle(survey, Vec2::ONE));
        let places = |method: &Method| (method.places)(&at_origin, &elsewhere);
        let method = match &survey.attempt {
            Some(attempt) => attempt.places(&at_origin, &elsewhere),
            None => places(survey.method),
        };
        let kind = survey.kind;
        let whom = match kind {
            Kind::Differs => {
                let other = places(survey.other);
                Whom::Two(method.beside(&*other).unwrap_or_else(|| Box::new([method, other])))
            }
            Kind::Hit | Kind::Part => Whom::One(method, kind),
        };
        Self { whom, level, pace }
    }

    /// The position in the plane that is seen at a point of the picture.
    #[inline(always)]
    fn place(&self, seen: Vec2) -> Vec2 {
        self.level.map_or(seen, |level| level.place(seen))
    }

    fn answer(&self, seen: Vec2) -> Label {
        let place = self.place(seen);
        match &self.whom {
            Whom::One(method, kind) => label(*kind, method.judge_at(place)),
            Whom::Two(methods) => label_of_both(methods.hits(place)),
        }
    }
}

/// The label of a position, from a method's verdict.
fn label(kind: Kind, verdict: Verdict) -> Label {
    if kind == Kind::Part { verdict.part.unwrap_or(NO_PART) } else { verdict.hit.into() }
}

/// The label of a position, from two methods' verdicts.
const fn label_of_both([one, other]: [bool; 2]) -> Label {
    if one == other { one as Label } else { DIFFERS }
}

impl Ask for Asking<'_> {
    fn at(&self, seen: Vec2) -> Label {
        match self.pace {
            Some(pace) => pace.answer(seen, || self.answer(seen)),
            None => self.answer(seen),
        }
    }

    fn is_first(&self, seen: Vec2, [first, second]: [Label; 2]) -> bool {
        if self.pace.is_some() {
            return self.at(seen) == first;
        }
        let place = self.place(seen);
        match &self.whom {
            Whom::One(method, kind) => label(*kind, method.judge_at(place)) == first,
            Whom::Two(methods) if first == DIFFERS => !methods.say(place, second == 1),
            Whom::Two(methods) => methods.say(place, first == 1),
        }
    }

    fn all(&self, seen: &[Vec2], labels: &mut [Label]) {
        if self.pace.is_some() {
            return labels.iter_mut().zip(seen).for_each(|(label, seen)| *label = self.at(*seen));
        }
        let there: Vec<Vec2> = seen.iter().map(|&seen| self.place(seen)).collect();
        match &self.whom {
            Whom::One(method, kind) => {
                let mut verdicts = vec![Verdict::default(); there.len()];
                method.judge(&there, &mut verdicts);
                labels.iter_mut().zip(verdicts).for_each(|(it, verdict)| *it = label(*kind, verdict));
            }
            Whom::Two(methods) => {
                let mut hits = vec![[false; 2]; there.len()];
                methods.all_hits(&there, &mut hits);
                labels.iter_mut().zip(hits).for_each(|(it, hits)| *it = label_of_both(hits));
            }
        }
    }

    fn has_ended(&self) -> bool {
        self.pace.is_some_and(Pace::has_ended)
    }
}

/// The survey's pose with the body's middle at a position.
fn with_middle(survey: &MapRequest, place: Vec2) -> Inputs {
    let (mut pose, middle) = (survey.pose.clone(), survey.middle());
    for name in survey.scene.bodies[survey.body].moves {
        if let Some(amount) = survey.pose.get(name) {
            pose.set(name, amount.moved(|p| place + (p - middle)));
        }
    }
    pose
}
