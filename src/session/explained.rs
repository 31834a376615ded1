//! Cached explanations of the shown picture and code. They are computed on demand and kept while everything that they depend on
//! is unchanged, so changes need not invalidate anything.

use super::other_findings::OtherFindings;
use super::{Camera, Session, panel};
use crate::attempt::Attempt;
use crate::cache::Cache;
use crate::figure::Frame;
use crate::figure::sketch::Seen;
use crate::judging::Truth;
use crate::scene::source::{Listing, Source};
use crate::scene::{Controls, Detail, Drawing, Explanation, Inputs, Method, Scene, Stage, Values};
use crate::words::{self, Lang};
use std::borrow::Cow;
use std::sync::Arc;

/// All cached results of a session.
#[derive(Default)]
pub(super) struct Explained {
    /// The explanation of the state's pose.
    meant: Cache<ExplanationKey<'static>, Shown>,
    /// The explanation of the drawn pose during a transition.
    eased: Cache<ExplanationKey<'static>, Shown>,
    /// The explanation of the comparison method.
    versus: Cache<ExplanationKey<'static>, Explanation>,
    captions: Cache<ExplanationKey<'static>, Vec<String>>,
    listing: Cache<Listed, Listing>,
    /// The results of other methods.
    pub others: OtherFindings,
}

/// The explanation of the running method in a pose, and the parts of the picture that the pointer can grab there.
struct Shown {
    explanation: Explanation,
    controls: Controls,
}

/// The key of an explanation: everything on which it depends.
#[derive(Clone, PartialEq)]
struct ExplanationKey<'a> {
    lang: Lang,
    /// How often words have arrived. In a browser, captions may become complete only then.
    words: u32,
    scene: &'static Scene,
    method: &'static Method,
    /// The learner's code that runs in its place.
    own: Option<Arc<Attempt>>,
    pose: Cow<'a, Inputs>,
    /// True if only the verdict may be seen.
    hidden: bool,
    /// The layers to draw. `None` for all.
    layers: Option<Cow<'a, [String]>>,
}

/// The key of a listing: the learner's code, or else a method's source.
type Listed = (Option<Arc<Attempt>>, Source);

impl ExplanationKey<'_> {
    /// Returns the key with owned data, to be kept in the cache.
    fn kept(&self) -> ExplanationKey<'static> {
        let layers = self.layers.as_ref().map(|layers| Cow::Owned(layers.clone().into_owned()));
        let Self { lang, words, scene, method, own, hidden, pose, .. } = self.clone();
        ExplanationKey {
            lang,
            words,
            scene,
            method,
            own,
            hidden,
            pose: Cow::Owned(pose.into_owned()),
            layers,
        }
    }

    /// Returns the key without drawings, except those of the given shapes.
    fn undrawn(self) -> Self {
        Self { layers: Some(Cow::Borrowed(&[])), ..self }
    }

    /// The wanted parts of the explanation: all but the captions, which are computed where they are read.
    fn wanted(&self) -> Detail<'_> {
        let figure = self.layers.as_deref().map_or(Drawing::Everything, Drawing::Layers);
        Detail { figure, captions: false, ..Detail::all(self.lang) }
    }

    /// Explains the method or the learner's code, with the wanted parts only.
    fn explain(&self, wanted: Detail<'_>) -> Explanation {
        let Some(own) = &self.own else { return self.method.explain(&self.pose, wanted) };
        let mut told = own.explain(&self.pose, wanted);
        if self.hidden {
            return super::hunt::hidden(told);
        }
        // Near the border, where rounding decides, two correct formulas may differ.
        let truth = Truth::of_answers(self.scene, own.right());
        told.wrong = !told.unanswered && truth.refutes(&**own, &self.pose);
        told
    }
}

impl Explained {
    /// Forgets results that are no longer shown.
    pub fn forget_older(&mut self) {
        let Self { meant, eased, versus, captions, listing, others } = self;
        [meant, eased].into_iter().for_each(Cache::forget_older);
        versus.forget_older();
        captions.forget_older();
        listing.forget_older();
        others.forget_older();
    }
}

impl Session {
    /// The explanation of the method for the state's pose. The verdict, the values and the code come from it.
    pub fn explanation(&self) -> &Explanation {
        &self.meant().explanation
    }

    /// The explanation of the running method for the state's pose, with the wanted parts only.
    pub fn explained(&self, wanted: Detail<'_>) -> Explanation {
        self.of(&self.state.pose).explain(wanted)
    }

    /// The caption of each moment, with the pose's numbers.
    pub fn captions(&self) -> &[String] {
        let of = self.of(&self.state.pose).undrawn();
        self.explained.captions.get(
            |known| *known == of,
            || {
                let values = Detail::values(of.lang);
                let told = of.explain(Detail { captions: true, values: Values::Named(&[]), ..values });
                (of.kept(), told.moments.into_iter().map(|moment| moment.caption).collect())
            },
        )
    }

    /// The drawn explanation. During a transition it differs from [`explanation`](Self::explanation).
    pub fn drawn(&self) -> &Explanation {
        &self.seen().explanation
    }

    /// The handles and grabs at their drawn places.
    pub fn controls(&self) -> &Controls {
        &self.seen().controls
    }

    /// The handles and grabs of the state's pose.
    pub(super) fn meant_controls(&self) -> &Controls {
        &self.meant().controls
    }

    /// The comparison method and its explanation, once no question waits and the answer is shown.
    pub fn versus(&self) -> Option<(&'static Method, &Explanation)> {
        let method = self.second_method().filter(|_| self.stage() == Stage::Whole)?;
        // Only its badge is shown.
        let of = ExplanationKey { method, own: None, ..self.of(&self.state.pose).undrawn() };
        let told = self.explained.versus.get(|known| *known == of, || (of.kept(), of.explain(of.wanted())));
        Some((method, told))
    }

    /// The source of the method and of everything that it calls, or the learner's code.
    pub fn listing(&self) -> &Listing {
        let (own, source) = (self.attempt(), self.method().source);
        let of = (own.cloned(), source);
        let list = || own.map_or_else(|| source.listing(), |own| own.listing());
        self.explained.listing.get(|known| *known == of, || (of.clone(), list()))
    }

    /// The camera that shows everything drawn by a method other than the step's, as of the method's arrival.
    pub(super) fn fitted(&self) -> Option<Camera> {
        if self.state.has_own_method() || self.is_secret() {
            return None;
        }
        let (place, method) = (self.state.place(), self.method());
        *self.fitted.get(
            |(of, by)| of == place && *by == method,
            || ((place.clone(), method), self.fitting().filter(|camera| camera.is_finite())),
        )
    }

    /// Keeps the camera at home until another method arrives, however much the present one draws.
    pub(super) fn stay_at_home(&mut self) {
        self.fitted = Cache::default();
        self.fitted.get(|_| false, || ((self.state.place().clone(), self.method()), None));
    }

    fn fitting(&self) -> Option<Camera> {
        let showing = self.showing();
        let items = self.drawn().figure.items.iter();
        let seen = items.filter(|item| item.frame == Frame::World && showing.seen(item) != Seen::No);
        let ends = seen.filter(|item| !item.shape.is_endless()).flat_map(|item| item.shape.points());
        Camera::fitting(self.scene(), ends)
    }

    /// The identity of the shown code: its method, the learner's version and the language.
    pub(super) fn code_seen(&self) -> panel::Code {
        (self.method(), self.state.own, self.target())
    }

    /// Prepares for a change: forgets results that are no longer shown, and fixes the walkthrough at its present moment, even
    /// if that moment's position changes.
    pub(super) fn settle(&mut self) {
        self.explained.forget_older();
        self.chosen.forget_older();
        self.fitted.forget_older();
        if self.walker.walks() {
            self.walker = self.walker.settled(&self.explanation().moments);
        }
    }

    fn meant(&self) -> &Shown {
        self.shown(&self.explained.meant, &self.state.pose)
    }

    fn seen(&self) -> &Shown {
        self.ease().map_or_else(|| self.meant(), |ease| self.shown(&self.explained.eased, ease.pose()))
    }

    fn shown<'a>(&'a self, kept: &'a Cache<ExplanationKey<'static>, Shown>, pose: &'a Inputs) -> &'a Shown {
        let of = self.of(pose);
        kept.get(
            |known| *known == of,
            || {
                let explanation = of.explain(of.wanted());
                (of.kept(), Shown { explanation, controls: (of.scene.controls)(pose) })
            },
        )
    }

    /// The key of the running method in a pose, with the layers visible now.
    fn of<'a>(&'a self, pose: &'a Inputs) -> ExplanationKey<'a> {
        ExplanationKey {
            lang: self.lang(),
            words: words::taken(),
            scene: self.scene(),
            method: self.method(),
            own: self.attempt().cloned(),
            hidden: self.hides_code(),
            pose: Cow::Borrowed(pose),
            layers: (!self.may_show_all()).then(|| Cow::Borrowed(self.state.show())),
        }
    }

    /// True if the drawings of all moments may be visible: for the learner's code, in a walkthrough, for a method other than
    /// the step's, and beside the table, whose rows can be pointed at.
    fn may_show_all(&self) -> bool {
        self.walker.walks()
            || self.attempt().is_some()
            || !self.state.has_own_method()
            || self.panel.tab() == panel::Tab::Table
    }
}
