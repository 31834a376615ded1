//! The minimal state of the screen: a step of a lesson, the running method, the pose, and the layers.

use crate::lesson::challenge::{Lookup, Standing};
use crate::lesson::{Candidate, Lesson, Prose, Step};
use crate::map::{Kind, MapRequest};
use crate::scene::findings::Findings;
use crate::scene::{Explanation, Inputs, Method, Scene, Showing, Stage};
use crate::words::{Lang, Words};
use std::fmt;
use std::sync::Arc;

/// A step of a fixed lesson. It stays valid when the library changes.
#[derive(Clone)]
pub struct Place {
    lesson: Arc<Lesson>,
    step: usize,
}

/// A step, the running method, and the pose.
#[derive(Clone)]
pub struct State {
    place: Place,
    /// The running method, one of the scene's.
    pub method: &'static Method,
    /// The number of the learner's version that runs in its place, if any.
    pub own: Option<u32>,
    /// The values of the scene's inputs.
    pub pose: Inputs,
    /// The layers that the reader chose. `None` for those of the step.
    pub(super) chosen: Option<Vec<String>>,
    /// The map below the picture, always one that the scene has.
    pub map: Option<Kind>,
    /// The position in the scene of the body that keys drive and that the map moves.
    pub body: usize,
}

impl Place {
    /// The step at this position of the lesson, or the last one if the position is too large.
    pub fn new(lesson: &Arc<Lesson>, step: usize) -> Self {
        Self { lesson: Arc::clone(lesson), step: step.min(lesson.steps.len().saturating_sub(1)) }
    }

    /// The lesson of the step.
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// The step.
    pub fn step(&self) -> &Step {
        &self.lesson.steps[self.step]
    }

    /// The step's position in its lesson.
    pub fn index(&self) -> usize {
        self.step
    }

    /// The ids of the lesson and the step.
    pub fn ids(&self) -> (&str, &str) {
        (&self.lesson.id, &self.step().id)
    }

    /// The ids as `lesson/step`.
    pub fn name(&self) -> String {
        let (lesson, step) = self.ids();
        format!("{lesson}/{step}")
    }

    /// The step with the same ids in other lessons, if it still exists. A hunt, which is in no list of lessons, stays as it is
    /// while its lesson exists.
    pub fn find_in(&self, lessons: &[Arc<Lesson>]) -> Option<Self> {
        let (lesson, step) = self.ids();
        if step == super::hunt::ID {
            let its = lessons.iter().find(|other| other.id == lesson);
            return its.filter(|other| other.scene == self.lesson.scene).map(|_| self.clone());
        }
        Self::find(lessons, lesson, step)
    }

    /// The step of these names, today's or former ones.
    pub fn find(lessons: &[Arc<Lesson>], lesson: &str, step: &str) -> Option<Self> {
        let lesson = lessons.iter().find(|other| other.id == lesson)?;
        let step = lesson.position(step)?;
        Some(Self::new(lesson, step))
    }
}

impl State {
    /// The initial state of a step, or of the last one if the position is too large.
    pub fn at(lesson: &Arc<Lesson>, step: usize) -> Self {
        Self::of(Place::new(lesson, step))
    }

    /// The initial state of a step.
    pub fn of(place: Place) -> Self {
        let step = place.step();
        let (method, pose, map) = (step.method, step.pose.clone(), step.map);
        let body = step.body.min(place.lesson.scene.bodies.len() - 1);
        Self { place, method, own: None, pose, chosen: None, map, body }
    }

    /// The step and its lesson.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// The lesson.
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.place.lesson
    }

    /// The step.
    pub fn step(&self) -> &Step {
        self.place.step()
    }

    /// The scene of the lesson.
    pub fn scene(&self) -> &'static Scene {
        self.place.lesson.scene
    }

    /// The first and the last moment of a walkthrough: those that the step lists, or all.
    pub fn stretch(&self, told: &Explanation) -> (usize, usize) {
        let named = self.step().walk.as_ref().filter(|_| self.has_own_method());
        let named = named.and_then(|walk| told.stretch(walk));
        named.unwrap_or((0, told.moments.len().saturating_sub(1)))
    }

    /// True if the running method is the one for which the step was written.
    pub(super) fn has_own_method(&self) -> bool {
        self.method == self.step().method
    }

    /// The state in other lessons, found by the ids of lesson, step, method and inputs. `None` if the step is gone.
    pub fn find_in(&self, lessons: &[Arc<Lesson>]) -> Option<Self> {
        Some(self.moved_to(self.place.find_in(lessons)?))
    }

    /// The changes made here, applied to another step: the method, if its scene has it, and the values that differ from those
    /// of the step.
    pub(super) fn moved_to(&self, place: Place) -> Self {
        let mut state = Self { chosen: self.chosen.clone(), ..Self::of(place) };
        if !self.has_own_method()
            && let Some(method) = state.scene().methods.iter().find(|method| method.id == self.method.id)
        {
            state.method = method;
        }
        // The learner's code belongs to one scene.
        state.own = self.own.filter(|_| self.scene() == state.scene());
        let own = &self.step().pose;
        if self.body != self.step().body && self.scene() == state.scene() {
            state.body = self.body;
        }
        if self.map != self.step().map && self.map.is_none_or(|kind| kind.missing(state.scene()).is_none()) {
            state.map = self.map;
        }
        for (input, value) in self.pose.iter().filter(|(input, value)| own.get(input.name) != Some(*value)) {
            state.pose.set(input.name, value.clone());
        }
        state
    }

    /// Prose of the step with the values that it names inserted, as computed by the step's own method in this pose.
    pub fn fill(&self, prose: &Prose, lang: Lang) -> Prose {
        let findings = Findings::default();
        self.fill_with(prose, lang, || Some(findings.of(self.step().method, &self.pose)))
    }

    /// Prose with values inserted while the step's question waits, when only inputs are known.
    pub(super) fn fill_asked(&self, prose: &Prose, lang: Lang) -> Prose {
        self.fill_with(prose, lang, || None)
    }

    /// Prose with the results of the step's method inserted, as far as they are known. A value that does not occur in this pose
    /// is a dash.
    pub(super) fn fill_with<'a>(
        &self,
        prose: &Prose,
        lang: Lang,
        found: impl Fn() -> Option<&'a Explanation>,
    ) -> Prose {
        prose.filled(|name| {
            let (found, unknown) = found().map_or((None, "…"), |told| (told.get(name), "—"));
            let value = found.map(|value| value.show(lang));
            value.or_else(|| self.pose.shown(name, lang)).unwrap_or_else(|| unknown.to_owned())
        })
    }

    /// The state of each condition of the step's challenge in this pose, if a pose can solve it.
    pub fn standings(&self, lang: Lang) -> Option<Vec<Standing>> {
        let challenge = self.step().challenge.as_ref()?;
        let findings = Findings::default();
        let told = |method| Some(findings.of(method, &self.pose));
        Some(challenge.standings(&Lookup { own: self.step().method, pose: &self.pose, told: &told }, lang))
    }

    /// The request for the map below the picture, if there is one: the places of the chosen body.
    pub fn survey(&self) -> Option<MapRequest> {
        Some(MapRequest::new(self.map?, self.scene(), (self.method, self.versus()), (&self.pose, self.body)))
    }

    /// The visible parts of an explanation of the method at a stage.
    pub fn showing<'a>(&'a self, explanation: &'a Explanation, stage: Stage) -> Showing<'a> {
        let showing = Showing::new(self.scene(), explanation, self.show(), self.shows_foreign(), stage);
        showing.giving(&self.step().letters)
    }

    /// The comparison method: that of the step's two methods that does not run now.
    pub fn versus(&self) -> Option<&'static Method> {
        let versus = self.step().versus?;
        Some(if versus == self.method { self.step().method } else { versus })
    }

    /// The step's question.
    pub fn question(&self) -> Option<Words> {
        self.step().ask.as_ref().map(|ask| ask.words(self.scene()))
    }

    /// The possible answers.
    pub fn choices(&self) -> Vec<Candidate> {
        self.step().candidates(self.scene())
    }

    /// The position of the right answer for the pose, found by running the method.
    pub fn truth(&self) -> Option<usize> {
        self.step().truth(self.scene(), self.method, &self.pose)
    }

    /// The reply to a wrong answer.
    pub fn reply(&self, given: usize, lang: Lang) -> Option<Prose> {
        let choices = self.choices();
        let reply = self.step().text(lang).replies.iter().find(|reply| reply.is_for(given, &choices))?;
        Some(self.fill(&reply.prose, lang))
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.ids() == other.ids()
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let Self { place, method, own, pose, chosen, map, body } = self;
        *own == other.own
            && *place == other.place
            && method.id == other.method.id
            && *pose == other.pose
            && *chosen == other.chosen
            && *map == other.map
            && *body == other.body
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lesson, step) = self.ids();
        write!(f, "{lesson}/{step}")
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, method, own, pose, chosen, map, body } = self;
        let map = map.map_or("none", Kind::id);
        write!(f, "{place:?}?{pose:?}&method={}&own={own:?}&show={chosen:?}&map={map}&body={body}", method.id)
    }
}
