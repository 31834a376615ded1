//! The stage of an explanation, and the parts of it that are visible then.

use super::explanation::{Explanation, shows};
use super::{Layer, Scene};
use crate::figure::sketch::Seen;
use crate::figure::{Frame, Item, Role};

/// The progress of an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Stage {
    /// Only the given shapes: a question waits for an answer.
    Asked,
    /// A walkthrough at one of its moments.
    Walk {
        /// The index of the moment.
        at: usize,
        /// The fraction of its drawing that has grown, from 0 to 1.
        grown: f32,
    },
    /// The complete view of the step.
    #[default]
    Whole,
}

impl Stage {
    /// The current moment; `None` for all of them.
    pub fn reached(self) -> Option<usize> {
        if let Self::Walk { at, .. } = self { Some(at) } else { None }
    }
}

/// The visible parts of an explanation at a stage.
pub struct Showing<'a> {
    explanation: &'a Explanation,
    show: &'a [String],
    /// True if the step was written for another method.
    foreign: bool,
    stage: Stage,
    given: &'static [Layer],
    /// The labels of found points and arrows that a question names.
    letters: &'a [String],
    own_frame: bool,
    /// The last moment of a call that the pointer highlights and that is hidden otherwise.
    pointed: Option<usize>,
    /// The highlighted name. A region with this name is visible then.
    lit: Option<&'a str>,
}

impl<'a> Showing<'a> {
    /// The view of a step on an explanation of its own method, or of a `foreign` one.
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
            letters: &[],
            own_frame: false,
            pointed: None,
            lit: None,
        };
        showing.own_frame = showing.needs_own_frame();
        showing
    }

    /// The view with these found points and arrows, by their labels, while a question waits: the question names them.
    pub fn giving(self, letters: &'a [String]) -> Self {
        Self { letters, ..self }
    }

    /// The view with a call highlighted, such as the check of an axis in a table: its result is visible then, once it has run. If
    /// one of its drawings is visible already, only that is highlighted.
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

    /// The progress of the explanation.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The visible part of an item.
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
            Stage::Asked if self.letters.iter().any(|letter| self.gives(letter, item, moment)) => Seen::Whole,
            Stage::Asked => Seen::No,
            _ if self.pointed == Some(moment) => Seen::Whole,
            // With another method than the step's, the method's own drawings are visible, but not the details of its helpers.
            Stage::Whole
                if (in_step() || (self.foreign && item.call.is_none() && !self.is_again(item.layer)))
                    && !self.is_drawn_earlier(item) =>
            {
                Seen::Whole
            }
            Stage::Whole => Seen::No,
            Stage::Walk { at, .. } if moment > at => Seen::No,
            // A drawing that sums up moments on a separate layer is visible in a walkthrough only if the step shows that layer.
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

    /// True if an item is the one that the question names by this letter: of the visible layers, or else the first.
    fn gives(&self, letter: &str, item: &Item, moment: usize) -> bool {
        let in_step = |it: &Item| self.show.iter().any(|entry| shows(entry, it.layer, it.call));
        let mut all =
            self.explanation.figure.items.iter().filter(|it| it.is_lettered(letter) && it.moment.is_some());
        let first = all.clone().next().is_some_and(|first| first.moment == Some(moment));
        item.is_lettered(letter) && (in_step(item) || (first && !all.any(in_step)))
    }

    /// True if another visible layer repeats this drawing: this is such a summary layer, or it is a mark's layer while a summary
    /// is visible.
    fn is_again(&self, layer: &str) -> bool {
        let mut together = self.given.iter().filter(|known| known.repeats);
        let is_of_mark = self.given.iter().all(|known| known.id != layer);
        together.any(|known| known.id == layer || (is_of_mark && self.shows(known.id)))
    }

    /// True if an earlier moment has drawn the axis of this name: each moment of a check draws it, for a walkthrough.
    fn is_drawn_earlier(&self, item: &Item) -> bool {
        let mut earlier = self.explanation.figure.items.iter().take_while(|it| !std::ptr::eq(*it, item));
        let is_it =
            |it: &Item| it.role == Role::Axis && it.moment.is_some() && it.heading() == item.heading();
        item.role == Role::Axis
            && !item.heading().is_empty()
            && earlier.any(|it| is_it(it) && self.seen(it) != Seen::No)
    }

    /// True if a layer of given shapes is visible. Then its bodies and handles are available, too.
    pub fn shows(&self, layer: &str) -> bool {
        self.show.iter().any(|entry| entry == layer) && self.is_open(layer)
    }

    /// True if a layer may be visible. While a question waits, only given shapes are, and in a walkthrough, no layers for manual
    /// exploration.
    fn is_open(&self, layer: &str) -> bool {
        let known = self.given.iter().find(|known| known.id == layer);
        match self.stage {
            Stage::Asked => known.is_some_and(|known| known.given),
            Stage::Walk { .. } => !known.is_some_and(|known| known.by_hand),
            Stage::Whole => true,
        }
    }

    /// True if the body's frame has a pane beside the world. In a walkthrough it is there from the start if any moment draws in
    /// it.
    pub fn shows_own_frame(&self) -> bool {
        self.own_frame
    }

    /// True if the item is a highlighted region. Not while it would answer a question.
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

    /// The remaining part of the frame's turn, from 1 to 0.
    pub fn turning(&self) -> f32 {
        let enters = self.explanation.figure.own.and_then(|own| own.enters);
        match (self.stage, enters) {
            (Stage::Walk { at, grown }, Some(enters)) if at == enters => 1.0 - grown,
            (Stage::Walk { at, .. }, Some(enters)) if at < enters => 1.0,
            _ => 0.0,
        }
    }

    /// The verdict; `None` while it is unknown.
    pub fn hit(&self) -> Option<bool> {
        let known = match self.stage {
            Stage::Asked => false,
            Stage::Walk { at, .. } => at >= self.explanation.decided,
            Stage::Whole => true,
        };
        (known && !self.explanation.unanswered).then_some(self.explanation.verdict.hit)
    }

    /// True if the verdict is known and wrong.
    pub fn is_wrong(&self) -> bool {
        self.explanation.wrong && self.hit().is_some()
    }
}
