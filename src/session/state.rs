//! What is on screen, as little as can be: a step of a lesson, the method that runs, the pose, the layers.

use crate::lesson::challenge::{Lookup, Standing};
use crate::lesson::{Candidate, Lesson, Prose, Step};
use crate::map::{Kind, MapRequest};
use crate::scene::findings::Findings;
use crate::scene::{Explanation, Inputs, Method, Scene, Showing, Stage};
use crate::words::{Lang, Words};
use std::fmt;
use std::sync::Arc;

/// A step of a lesson that cannot change: whatever happens to the library, it is there.
#[derive(Clone)]
pub struct Place {
    lesson: Arc<Lesson>,
    step: usize,
}

/// A step, the method that runs, and the pose.
#[derive(Clone)]
pub struct State {
    place: Place,
    /// One of the scene's methods.
    pub method: &'static Method,
    /// The learner's own text that runs in its place, by its number.
    pub own: Option<u32>,
    /// The values of the scene's inputs.
    pub pose: Inputs,
    /// The layers that the reader chose to see; nothing for those of the step.
    pub(super) chosen: Option<Vec<String>>,
    /// The map below the picture; always one that the scene has.
    pub map: Option<Kind>,
    /// The body that keys drive and that a map is about, by its position in the scene.
    pub body: usize,
}

impl Place {
    /// The step at this position of the lesson; past its end, the last one.
    pub fn new(lesson: &Arc<Lesson>, step: usize) -> Self {
        Self { lesson: Arc::clone(lesson), step: step.min(lesson.steps.len().saturating_sub(1)) }
    }

    /// The lesson that the step is in.
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

    /// The names of lesson and step.
    pub fn ids(&self) -> (&str, &str) {
        (&self.lesson.id, &self.step().id)
    }

    /// Both as `lesson/step`.
    pub fn name(&self) -> String {
        let (lesson, step) = self.ids();
        format!("{lesson}/{step}")
    }

    /// The step of the same names in other lessons, if it is still there.
    pub fn find_in(&self, lessons: &[Arc<Lesson>]) -> Option<Self> {
        let (lesson, step) = self.ids();
        Self::find(lessons, lesson, step)
    }

    /// The step of these names.
    pub fn find(lessons: &[Arc<Lesson>], lesson: &str, step: &str) -> Option<Self> {
        let lesson = lessons.iter().find(|other| other.id == lesson)?;
        let step = lesson.steps.iter().position(|other| other.id == step)?;
        Some(Self::new(lesson, step))
    }
}

impl State {
    /// A step as it begins; past the lesson's end, the last one.
    pub fn at(lesson: &Arc<Lesson>, step: usize) -> Self {
        Self::of(Place::new(lesson, step))
    }

    /// A step as it begins.
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

    /// The scene that it plays in.
    pub fn scene(&self) -> &'static Scene {
        self.place.lesson.scene
    }

    /// The moments that a walk goes through, the first and the last: those that the step names, or all.
    pub fn stretch(&self, told: &Explanation) -> (usize, usize) {
        let named = self.step().walk.as_ref().filter(|_| self.has_own_method());
        let named = named.and_then(|walk| told.stretch(walk));
        named.unwrap_or((0, told.moments.len().saturating_sub(1)))
    }

    /// Whether the method is the one that the step was written for.
    pub(super) fn has_own_method(&self) -> bool {
        self.method == self.step().method
    }

    /// The same in other lessons, by the names of lesson, step, method and inputs; nothing if the step is gone.
    pub fn find_in(&self, lessons: &[Arc<Lesson>]) -> Option<Self> {
        Some(self.moved_to(self.place.find_in(lessons)?))
    }

    /// What was changed here, done to another step: the method, if its scene has it, and values that differ from the
    /// step's own.
    pub(super) fn moved_to(&self, place: Place) -> Self {
        let mut state = Self { chosen: self.chosen.clone(), ..Self::of(place) };
        if !self.has_own_method()
            && let Some(method) = state.scene().methods.iter().find(|method| method.id == self.method.id)
        {
            state.method = method;
        }
        // A text of the learner's own belongs to one scene.
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

    /// Prose of the step with the values that it names, as they are in the pose. They are those of the step's own method.
    pub fn fill(&self, prose: &Prose, lang: Lang) -> Prose {
        let findings = Findings::default();
        self.fill_with(prose, lang, || Some(findings.of(self.step().method, &self.pose)))
    }

    /// The same while the step asks: only inputs are known.
    pub(super) fn fill_asked(&self, prose: &Prose, lang: Lang) -> Prose {
        self.fill_with(prose, lang, || None)
    }

    /// The same with what the step's method has found, as far as that is known. What this pose does not come by is a dash.
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

    /// How each condition of the step's challenge stands in this pose, if a pose can solve one.
    pub fn standings(&self, lang: Lang) -> Option<Vec<Standing>> {
        let challenge = self.step().challenge.as_ref()?;
        let findings = Findings::default();
        let told = |method| Some(findings.of(method, &self.pose));
        Some(challenge.standings(&Lookup { own: self.step().method, pose: &self.pose, told: &told }, lang))
    }

    /// What the map below the picture asks, if there is one: about the places of the chosen body.
    pub fn survey(&self) -> Option<MapRequest> {
        Some(MapRequest::new(self.map?, self.scene(), (self.method, self.versus()), (&self.pose, self.body)))
    }

    /// The parts of an explanation of the method that are seen at a stage of the step.
    pub fn showing<'a>(&'a self, explanation: &'a Explanation, stage: Stage) -> Showing<'a> {
        Showing::new(self.scene(), explanation, self.show(), self.shows_foreign(), stage)
    }

    /// The second method, which runs beside: of the step's two, the one that does not run now.
    pub fn versus(&self) -> Option<&'static Method> {
        let versus = self.step().versus?;
        Some(if versus == self.method { self.step().method } else { versus })
    }

    /// What the step asks.
    pub fn question(&self) -> Option<Words> {
        self.step().ask.as_ref().map(|ask| ask.words(self.scene()))
    }

    /// The possible answers.
    pub fn choices(&self) -> Vec<Candidate> {
        self.step().candidates(self.scene())
    }

    /// The right choice for the pose, by its position, found by running the method.
    pub fn truth(&self) -> Option<usize> {
        self.step().truth(self.scene(), self.method, &self.pose)
    }

    /// What is read after a wrong answer.
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
