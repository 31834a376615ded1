//! What a map asks of each place.

use super::trace::Label;
use super::{DIFFERS, Kind, NO_PART, Survey};
use crate::scene::{Inputs, Places, Verdict};
use glam::Vec2;

/// Asks one method about places of a body, or two whether they agree.
pub(super) struct Asking {
    kind: Kind,
    method: Box<dyn Places>,
    /// Whom a map of disagreement compares with.
    other: Option<Box<dyn Places>>,
    /// Room for the answers of both.
    verdicts: Vec<Verdict>,
    others: Vec<Verdict>,
}

impl Asking {
    pub(super) fn new(survey: &Survey) -> Self {
        let (at_origin, elsewhere) = (with_middle(survey, Vec2::ZERO), with_middle(survey, Vec2::ONE));
        let compared = (survey.kind == Kind::Differs).then_some(survey.other);
        Self {
            kind: survey.kind,
            method: (survey.method.places)(&at_origin, &elsewhere),
            other: compared.map(|other| (other.places)(&at_origin, &elsewhere)),
            verdicts: vec![],
            others: vec![],
        }
    }

    /// Which part each of these places of the body's middle belongs to.
    pub(super) fn ask(&mut self, places: &[Vec2], labels: &mut [Label]) {
        let Self { kind, method, other, verdicts, others } = self;
        verdicts.resize(places.len(), Verdict::default());
        method.judge(places, verdicts);
        if let Some(other) = other {
            others.resize(places.len(), Verdict::default());
            other.judge(places, others);
            for (label, (verdict, other)) in labels.iter_mut().zip(verdicts.iter().zip(others)) {
                *label = if verdict.hit == other.hit { verdict.hit.into() } else { DIFFERS };
            }
            return;
        }
        for (label, verdict) in labels.iter_mut().zip(verdicts) {
            *label = match kind {
                Kind::Part => verdict.part.unwrap_or(NO_PART),
                Kind::Hit | Kind::Differs => verdict.hit.into(),
            };
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
