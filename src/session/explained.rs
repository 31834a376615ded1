//! What is known of what is shown: found when it is asked for, and kept for as long as all that it depends on stays the same. Code
//! that changes any of that need not invalidate anything.

use super::other_findings::OtherFindings;
use super::{Camera, Session, panel};
use crate::attempt::Attempt;
use crate::cache::Cache;
use crate::figure::Frame;
use crate::figure::sketch::Seen;
use crate::scene::source::{self, Listing, Source};
use crate::scene::{Controls, Detail, Drawing, Explanation, Inputs, Method, Scene, Stage, Values};
use crate::words::{self, Lang};
use std::borrow::Cow;
use std::sync::Arc;

/// All that was found.
#[derive(Default)]
pub(super) struct Explained {
    /// What is known of the pose that is meant.
    meant: Cache<ExplanationKey<'static>, Shown>,
    /// What is known of the pose that is drawn on the way there.
    eased: Cache<ExplanationKey<'static>, Shown>,
    /// How the second method comes to its answer.
    versus: Cache<ExplanationKey<'static>, Explanation>,
    captions: Cache<ExplanationKey<'static>, Vec<String>>,
    listing: Cache<Listed, Listing>,
    /// What other methods find.
    pub others: OtherFindings,
}

/// How what runs comes to its answer in a pose, and what the pointer can take hold of there.
struct Shown {
    explanation: Explanation,
    controls: Controls,
}

/// All that an explanation depends on.
#[derive(Clone, PartialEq)]
struct ExplanationKey<'a> {
    lang: Lang,
    /// How often words have arrived: in a browser, captions may come to more than before.
    words: u32,
    scene: &'static Scene,
    method: &'static Method,
    /// The text of the learner's own that runs in its place.
    own: Option<Arc<Attempt>>,
    pose: Cow<'a, Inputs>,
    /// The layers whose drawings are wanted; nothing for all.
    layers: Option<Cow<'a, [String]>>,
}

/// What is listed: a text, or else a source, and whether sources have come.
type Listed = (Option<Arc<Attempt>>, Source, bool);

impl ExplanationKey<'_> {
    /// The same with a life of its own, to be kept.
    fn kept(&self) -> ExplanationKey<'static> {
        let layers = self.layers.as_ref().map(|layers| Cow::Owned(layers.clone().into_owned()));
        let Self { lang, words, scene, method, own, pose, .. } = self.clone();
        ExplanationKey { lang, words, scene, method, own, pose: Cow::Owned(pose.into_owned()), layers }
    }

    /// The same with nothing drawn but what is given.
    fn undrawn(self) -> Self {
        Self { layers: Some(Cow::Borrowed(&[])), ..self }
    }

    /// All but the captions, which are asked for where they are read.
    fn wanted(&self) -> Detail<'_> {
        let figure = self.layers.as_deref().map_or(Drawing::Everything, Drawing::Layers);
        Detail { figure, captions: false, ..Detail::all(self.lang) }
    }

    /// How it comes to its answer, as far as that is wanted.
    fn explain(&self, wanted: Detail<'_>) -> Explanation {
        let Some(own) = &self.own else { return self.method.explain(&self.pose, wanted) };
        let mut told = own.explain(&self.pose, wanted);
        told.wrong = !told.unanswered && own.is_wrong(&self.pose, told.verdict.hit);
        told
    }
}

impl Explained {
    /// Forgets what was found for what is no longer shown.
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
    /// How the method comes to its answer for the state's pose: the verdict, the values and the code are about this.
    pub fn explanation(&self) -> &Explanation {
        &self.meant().explanation
    }

    /// How what runs comes to its answer in the pose that is meant, as far as it is wanted.
    pub fn explained(&self, wanted: Detail<'_>) -> Explanation {
        self.of(&self.state.pose).explain(wanted)
    }

    /// What happens at each moment, a sentence each, with the pose's numbers.
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

    /// What is drawn: on the way to [`explanation`](Self::explanation) while the step's change eases.
    pub fn drawn(&self) -> &Explanation {
        &self.seen().explanation
    }

    /// What the pointer can take hold of, where it is drawn.
    pub fn controls(&self) -> &Controls {
        &self.seen().controls
    }

    /// What the pointer could take hold of in the pose that is meant.
    pub(super) fn meant_controls(&self) -> &Controls {
        &self.meant().controls
    }

    /// The step's second method and how it comes to its answer, once nothing is asked any more and the answer is known.
    pub fn versus(&self) -> Option<(&'static Method, &Explanation)> {
        let method = self.second_method().filter(|_| self.stage() == Stage::Whole)?;
        // Only its badge is shown.
        let of = ExplanationKey { method, own: None, ..self.of(&self.state.pose).undrawn() };
        let told = self.explained.versus.get(|known| *known == of, || (of.kept(), of.explain(of.wanted())));
        Some((method, told))
    }

    /// The source of the method and of all that it calls. A text of the learner's own is no source.
    pub fn listing(&self) -> &Listing {
        let (own, source) = (self.attempt(), self.method().source);
        // In a browser the source comes after the first picture.
        let of = (own.cloned(), source, source::has_come());
        let list = || own.map_or_else(|| source.listing(), |own| own.listing());
        self.explained.listing.get(|known| *known == of, || (of.clone(), list()))
    }

    /// The camera that shows all that another method than the step's draws, as it was when that method came.
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

    /// Shows the home, whatever the method draws, until another one comes.
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

    /// Whose code is seen.
    pub(super) fn code_seen(&self) -> panel::Code {
        (self.method(), self.state.own, self.target())
    }

    /// Before anything changes: what was found for what is no longer shown is forgotten, and a walk notes its moment, to stay there
    /// wherever that will be.
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

    /// What runs, in a pose, with what may be seen of it now.
    fn of<'a>(&'a self, pose: &'a Inputs) -> ExplanationKey<'a> {
        ExplanationKey {
            lang: self.lang(),
            words: words::taken(),
            scene: self.scene(),
            method: self.method(),
            own: self.attempt().cloned(),
            pose: Cow::Borrowed(pose),
            layers: (!self.may_show_all()).then(|| Cow::Borrowed(self.state.show())),
        }
    }

    /// Whether any moment's drawing may be seen: of a text of the learner's own, in a walk, where the step was written for another
    /// method, and beside a table, whose rows are pointed at.
    fn may_show_all(&self) -> bool {
        self.walker.walks()
            || self.state.own.is_some()
            || !self.state.has_own_method()
            || self.panel.tab() == panel::Tab::Table
    }
}
