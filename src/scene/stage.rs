//! How far an explanation has been told, and which parts of it are seen then.

use super::explanation::{Explanation, shows};
use super::{Layer, Scene};
use crate::figure::sketch::Seen;
use crate::figure::{Frame, Item, Role};

/// How far an explanation has been told.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Stage {
    /// Only what is given: a question waits for an answer.
    Asked,
    /// A walk has come to this moment, and this part of its drawing has grown, from 0 to 1.
    Walk {
        /// The moment, by its position.
        at: usize,
        /// How far its drawing has grown.
        grown: f32,
    },
    /// Everything that the step shows.
    #[default]
    Whole,
}

impl Stage {
    /// The moment that has been reached; nothing for all of them.
    pub fn reached(self) -> Option<usize> {
        if let Self::Walk { at, .. } = self { Some(at) } else { None }
    }
}

/// The parts of an explanation that are seen at a stage.
pub struct Showing<'a> {
    explanation: &'a Explanation,
    show: &'a [String],
    /// Whether the method is not the one that the step was written for.
    foreign: bool,
    stage: Stage,
    given: &'static [Layer],
    own_frame: bool,
    /// The last moment of a call that is pointed at and else not seen.
    pointed: Option<usize>,
    /// What is pointed at: a part of the plane that is called so is seen then.
    lit: Option<&'a str>,
}

impl<'a> Showing<'a> {
    /// What a step shows of the explanation of its own method, or of a `foreign` one.
    pub fn new(
        scene: &'static Scene,
        explanation: &'a Explanation,
        show: &'a [String],
        foreign: bool,
        stage: Stage,
    ) -> Self {
        let mut showing = Self {
            explanation,
            show,
            foreign,
            stage,
            given: scene.layers,
            own_frame: false,
            pointed: None,
            lit: None,
        };
        showing.own_frame = showing.needs_own_frame();
        showing
    }

    /// The same while a call is pointed at, such as the check of an axis in a table: what it came to is seen then, once it
    /// has run. Where something that it drew is seen already, that is enough.
    pub fn pointing_at(self, what: Option<&'a str>) -> Self {
        let Some(call) = what else { return self };
        let mut items = self.explanation.figure.items.iter();
        if items.any(|item| item.moment.is_some() && item.is_lit_by(call) && self.seen(item) != Seen::No) {
            return self;
        }
        let last = self.explanation.moments.iter().rposition(|moment| moment.call == Some(call));
        let has_run = |at: &usize| match self.stage {
            Stage::Asked => false,
            Stage::Walk { at: reached, .. } => *at <= reached,
            Stage::Whole => true,
        };
        Self { pointed: last.filter(has_run), lit: what, ..self }
    }

    /// How far the explanation has been told.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How much of an item is seen.
    pub fn seen(&self, item: &Item) -> Seen {
        let in_step = || self.show.iter().any(|entry| shows(entry, item.layer, item.call));
        let Some(moment) = item.moment else {
            let in_own_frame = self.own_frame && item.frame == Frame::Own;
            let in_step = (in_step() && self.is_open(item.layer)) || self.is_lit_part(item);
            return if in_step || (in_own_frame && self.is_own_box(item.layer)) {
                Seen::Whole
            } else {
                Seen::No
            };
        };
        match self.stage {
            Stage::Asked => Seen::No,
            _ if self.pointed == Some(moment) => Seen::Whole,
            // A method that the step was not written for shows what it does itself, without its helpers' details.
            Stage::Whole if in_step() || (self.foreign && item.call.is_none()) => Seen::Whole,
            Stage::Whole => Seen::No,
            Stage::Walk { at, .. } if moment > at => Seen::No,
            // What sums moments up on a layer of its own is seen in a walk only where the step asks for it.
            Stage::Walk { .. } if item.layer != self.explanation.moments[moment].mark.id && !in_step() => {
                Seen::No
            }
            Stage::Walk { at, grown } if moment == at => {
                if grown < 1.0 {
                    Seen::Growing(grown)
                } else {
                    Seen::Whole
                }
            }
            Stage::Walk { at, .. } if !item.brief && self.explanation.lasts(moment, at) => Seen::Faint,
            Stage::Walk { .. } => Seen::No,
        }
    }

    /// Whether a layer with what is given is seen: then its bodies and handles are there, too.
    pub fn shows(&self, layer: &str) -> bool {
        self.show.iter().any(|entry| entry == layer) && self.is_open(layer)
    }

    /// Whether a layer may be seen: while a question waits, only what is given; in a walk, nothing that is done by hand.
    fn is_open(&self, layer: &str) -> bool {
        let known = self.given.iter().find(|known| known.id == layer);
        match self.stage {
            Stage::Asked => known.is_some_and(|known| known.given),
            Stage::Walk { .. } => !known.is_some_and(|known| known.by_hand),
            Stage::Whole => true,
        }
    }

    /// Whether the body's own frame has a pane beside the world: in a walk, all along, if any moment draws there.
    pub fn shows_own_frame(&self) -> bool {
        self.own_frame
    }

    /// Whether it is a part of the plane that is pointed at; not while it would answer a question.
    fn is_lit_part(&self, item: &Item) -> bool {
        let is_part = matches!(item.role, Role::Region(_)) && self.stage != Stage::Asked;
        is_part && self.lit.is_some_and(|what| item.is_lit_by(what))
    }

    fn is_own_box(&self, layer: &str) -> bool {
        self.explanation.figure.own.is_some_and(|own| own.layer == layer)
    }

    fn needs_own_frame(&self) -> bool {
        let figure = &self.explanation.figure;
        let Some(own) = figure.own else { return false };
        let drawn = || figure.items.iter().any(|item| item.frame == Frame::Own && item.moment.is_some());
        self.shows(own.layer) || (self.stage.reached().is_some() && drawn())
    }

    /// How much of its turn the own frame has still to go, from 1 to 0.
    pub fn turning(&self) -> f32 {
        let enters = self.explanation.figure.own.and_then(|own| own.enters);
        match (self.stage, enters) {
            (Stage::Walk { at, grown }, Some(enters)) if at == enters => 1.0 - grown,
            (Stage::Walk { at, .. }, Some(enters)) if at < enters => 1.0,
            _ => 0.0,
        }
    }

    /// The verdict, once it is known.
    pub fn hit(&self) -> Option<bool> {
        let known = match self.stage {
            Stage::Asked => false,
            Stage::Walk { at, .. } => at >= self.explanation.decided,
            Stage::Whole => true,
        };
        (known && !self.explanation.unanswered).then_some(self.explanation.verdict.hit)
    }

    /// Whether the verdict is known, and wrong.
    pub fn is_wrong(&self) -> bool {
        self.explanation.wrong && self.hit().is_some()
    }
}
