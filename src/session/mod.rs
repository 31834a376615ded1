//! The whole running state, and all that can happen to it. No window, and no clock of its own: time
//! and input come from outside, so a test can play a million frames.
//!
//! Whoever looks at the session reads it through getters. Whoever changes it sends an [`Action`] to
//! [`Session::apply`], lets time pass with [`Session::advance`], or brings what comes from outside: a
//! clock to measure with ([`Session::measure`]), a link ([`Session::open`]), other lessons ([`Session::replace_library`]), a sentence
//! ([`Session::notify`]).

pub mod action;
mod apply;
mod aside;
pub mod bars;
mod camera;
pub mod challenge;
mod change;
pub mod code;
pub mod commands;
pub mod cost;
pub mod cues;
mod drive;
mod ease;
mod explained;
pub mod history;
pub mod judged;
mod kept;
pub mod keys;
mod layers;
pub(crate) mod link;
mod notices;
pub mod numbers;
pub mod own;
pub mod page;
pub mod panel;
pub mod pen;
pub mod play;
pub mod presentation;
pub mod presented;
mod quiz;
mod recent;
mod reload;
pub mod settings;
pub mod sheets;
pub mod state;
pub mod sum;
pub mod talk;
pub mod task;
mod told;
mod walk;

pub use action::{Action, Request};
pub use camera::Camera;
pub use challenge::Challenge;
pub use cues::Cues;
pub use drive::Drive;
pub use link::{Opened, Options};
pub use presentation::Presentation;
pub use presented::Presented;
pub use quiz::{Answer, Quiz, Score};
pub use settings::Settings;
pub use state::{Place, State};
pub use walk::{Stretch, Walk, Walker};

use crate::cost::Cost;
use crate::few::Few;
use crate::figure::Shape;
use crate::figure::theme::Theme;
use crate::lesson::{Candidate, Lesson, Library, Prose, Step, glossary};
use crate::map::Survey;
use crate::scene::space::Eye;
use crate::scene::{Method, Scene, Showing, Stage, Turn};
use crate::words::{Lang, Words, words};
use action::Change;
use challenge::Challenges;
use change::Held;
use code::chosen::Chosen;
use ease::Ease;
use explained::Explained;
use history::History;
use notices::Notices;
use own::Texts;
use panel::Panel;
use presentation::Before;
use recent::Recent;
use std::sync::Arc;

/// What shows a newcomer how, each until it was done once.
const HINTS: [(&str, Words); 4] = [
    (
        "move",
        words(
            // Down there are keys, or buttons for fingers.
            "Drag a shape, or hold a key below",
            "図形をドラッグするか、下のキーを押し続けます",
        ),
    ),
    (
        "step",
        words("Press → or click here for the next step", "→ を押すかここをクリックすると次のステップへ"),
    ),
    (
        "predict",
        words(
            "What do you think? Click an answer, or take ↑ ↓ and Enter",
            "どう思いますか。答えをクリックするか、↑ ↓ と Enter で選びましょう",
        ),
    ),
    (
        "calculate",
        words(
            "Work it out on paper, type what you get, and press Enter",
            "紙で計算し、出た数を入力して Enter を押しましょう",
        ),
    ),
];

/// The same for fingers.
const HINTS_FOR_FINGERS: [Words; 4] = [
    words("Drag a shape, or hold a button below", "図形をドラッグするか、下のボタンを押し続けます"),
    words("Tap here for the next step", "ここをタップすると次のステップへ"),
    words("What do you think? Tap an answer", "どう思いますか。答えをタップしましょう"),
    words("Work it out on paper, and type what you get", "紙で計算し、出た数を入力しましょう"),
];

/// What lies over the picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// All keys.
    Help,
    /// The settings.
    Settings,
    /// All steps as small pictures, one of them marked.
    Overview(Place),
    /// The terms that the lessons tell of, one of them marked by its id.
    Glossary(Option<String>),
    /// A field for a link, or for the path of a file.
    Open,
    /// The steps and the word of a task.
    Task,
}

/// The preferences of the browser or the operating system, and what it cannot do.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct System {
    /// Its language.
    pub lang: Lang,
    /// Dark colors.
    pub dark: bool,
    /// No motion that nobody asked for.
    pub reduced_motion: bool,
    /// Whether it is a browser, whose keys and full screen are its own.
    pub browser: bool,
    /// Whether Japanese cannot be written yet, because its fonts are still on the way.
    pub no_japanese: bool,
}

/// The running state.
pub struct Session {
    library: Library,
    /// The names of the lessons that may be gone to; all when empty.
    limit: Vec<String>,
    /// The lessons that may be gone to; at least one.
    lessons: Vec<Arc<Lesson>>,
    /// The ids of their terms.
    terms: Vec<String>,
    state: State,
    history: History,
    /// What was changed by hand just now.
    recent: Recent,
    /// The step of each lesson that was seen last, by their ids.
    seen: Few<String, String>,
    /// What keys have driven until now.
    held: Held,
    /// Whether all that is driven goes slowly.
    slow: bool,
    quiz: Quiz,
    challenges: Challenges,
    /// When clearing all answers was asked for.
    clearing: Option<f64>,
    /// The answers and the solved challenges that were cleared last.
    cleared: Option<(Quiz, Challenges)>,
    /// What the learner has written.
    texts: Texts,
    walker: Walker,
    /// Whether time runs by itself.
    playing: bool,
    /// What the scene's methods cost, once somebody wants to know.
    cost: Option<Cost>,
    /// When that began to be measured, and how long it has gone on, by the clock that measures.
    measured: Option<[f64; 2]>,
    camera: Option<Camera>,
    /// The camera that shows all that another method draws.
    fitted: Option<Camera>,
    panel: Panel,
    presentation: Presentation,
    notices: Notices,
    /// How many times it was told what something is now, and what was told last.
    told: (usize, String),
    overlay: Overlay,
    settings: Settings,
    system: System,
    /// The language and theme that hold until others are chosen, whatever the settings say.
    insisted: (Option<Lang>, Option<Theme>),
    /// Seconds since the program began.
    clock: f64,
    /// When leaving the program was asked for.
    leaving: Option<f64>,
    /// When Esc last closed something.
    closed: Option<f64>,
    /// The way that the drawing takes to a pose, as long as that one is meant.
    ease: Option<Ease>,
    explained: Explained,
    /// The language in which code is shown.
    chosen: Chosen,
}

impl Session {
    /// Begins at the library's first step.
    pub fn new(library: Library, settings: Settings, system: System) -> Self {
        let state = State::at(&library.lessons[0], 0);
        let mut session = Self {
            limit: vec![],
            terms: glossary::ids(&library.lessons),
            lessons: library.lessons.clone(),
            state,
            history: History::default(),
            recent: Recent::default(),
            held: Held::default(),
            slow: false,
            quiz: Quiz::read(&settings.answers, &library.lessons),
            challenges: Challenges::read(&settings.solved),
            clearing: None,
            cleared: None,
            seen: Few::default(),
            library,
            texts: Texts::read(&settings.texts),
            walker: Walker::default(),
            playing: false,
            cost: None,
            measured: None,
            camera: None,
            fitted: None,
            panel: Panel::default(),
            presentation: Presentation::default(),
            notices: Notices::default(),
            told: (0, String::new()),
            overlay: Overlay::None,
            settings,
            system,
            insisted: (None, None),
            clock: 0.0,
            leaving: None,
            closed: None,
            ease: None,
            explained: Explained::default(),
            chosen: Chosen::default(),
        };
        session.arrive();
        session
    }

    /// All lessons.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// The lessons that may be gone to, in order.
    pub fn lessons(&self) -> &[Arc<Lesson>] {
        &self.lessons
    }

    /// The ids of the terms that these lessons tell of.
    pub fn terms(&self) -> &[String] {
        &self.terms
    }

    /// What is on screen.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The lesson of the state.
    pub fn lesson(&self) -> &Arc<Lesson> {
        self.state.lesson()
    }

    /// The step of the state.
    pub fn step(&self) -> &Step {
        self.state.step()
    }

    /// The scene of the state.
    pub fn scene(&self) -> &'static Scene {
        self.state.scene()
    }

    /// The method of the state.
    pub fn method(&self) -> &'static Method {
        self.state.method
    }

    /// The method that runs beside: the step's second one, and beside a text of the learner's own a right one.
    pub fn second_method(&self) -> Option<&'static Method> {
        let versus = self.state.versus();
        match self.own() {
            Some(_) => self.compared().or(versus.map(|_| &self.scene().methods[0])),
            None => versus,
        }
    }

    /// The body that keys drive, by its position in the scene.
    pub fn body(&self) -> usize {
        self.state.body
    }

    /// Whether shapes are driven slowly, until that is chosen again.
    pub fn is_slow(&self) -> bool {
        self.slow
    }

    /// How the camera differs from home; nothing at home.
    pub fn camera(&self) -> Option<Camera> {
        self.camera
    }

    /// Which tab is seen, and which calls are open.
    pub fn panel(&self) -> &Panel {
        &self.panel
    }

    /// What lies over the picture.
    pub fn overlay(&self) -> &Overlay {
        &self.overlay
    }

    /// What lasts.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What the browser or the operating system prefers.
    pub fn system(&self) -> System {
        self.system
    }

    /// The presentation.
    pub fn presentation(&self) -> &Presentation {
        &self.presentation
    }

    /// Seconds since the program began.
    pub fn clock(&self) -> f64 {
        self.clock
    }

    /// The walk through the algorithm, while there is one: at its moment, wherever that is in this pose.
    pub fn walk(&self) -> Option<Walk> {
        self.walker.walks().then(|| self.walker.among(&self.explanation().moments))?
    }

    /// Seconds that a moment of a walk stays.
    pub fn pace(&self) -> f32 {
        self.walker.pace()
    }

    /// The choice that is marked while a question waits, or was taken.
    pub fn choice(&self) -> Option<usize> {
        self.quiz.choice().or_else(|| self.held()?.given)
    }

    /// Whether the step wants a method written of which nothing is there yet: its code would be the solution.
    pub fn is_unwritten(&self) -> bool {
        let wants = self.step().write.as_ref().is_some_and(|exercise| exercise.method.flaw.is_none());
        wants && self.own().is_none() && !self.challenges.is_solved(self.state.place())
    }

    /// The answer to the step's question, once there is one.
    pub fn answer(&self) -> Option<Answer> {
        self.quiz.answer(self.state.place())
    }

    /// The answer to the step's question that is held back until a whole class has given its own.
    pub fn held(&self) -> Option<Answer> {
        self.quiz.held(self.state.place())
    }

    /// Whether the step asks something that is not answered yet; then nothing may give the answer away.
    pub fn is_secret(&self) -> bool {
        self.quiz.is_secret(self.state.place())
    }

    /// How the predictions of the lesson went.
    pub fn score(&self) -> Score {
        self.quiz.score(self.lesson())
    }

    /// What the step asks.
    pub fn question(&self) -> Option<Words> {
        self.state.question()
    }

    /// The possible answers.
    pub fn choices(&self) -> Vec<Candidate> {
        self.state.choices()
    }

    /// How the question was answered, in a sentence.
    pub fn outcome(&self) -> Option<String> {
        self.answer().map(|answer| self.outcome_of(answer))
    }

    /// What is read after a wrong answer.
    pub fn reply(&self) -> Option<Prose> {
        let answer = self.answer()?;
        let given = answer.given.filter(|given| *given != answer.truth)?;
        self.state.reply(given, self.lang())
    }

    /// How an answer to the step's question went, in a sentence.
    pub fn outcome_of(&self, answer: Answer) -> String {
        let choices = self.choices();
        let word = |i: usize| choices.get(i).map_or("", |choice| choice.text(self.lang()));
        let truth = word(answer.truth);
        match (answer.given, self.lang()) {
            (Some(given), Lang::En) if given == answer.truth => format!("✓ Correct: {truth}."),
            (Some(given), Lang::Ja) if given == answer.truth => format!("✓ 正解: {truth}"),
            (Some(given), Lang::En) => format!("✗ You said {}; it was {truth}.", word(given)),
            (Some(given), Lang::Ja) => format!("✗ 予想は「{}」、正解は「{truth}」", word(given)),
            (None, Lang::En) => format!("It was {truth}."),
            (None, Lang::Ja) => format!("答え: {truth}"),
        }
    }

    /// The language of everything: the one that is wanted, once it can be written.
    pub fn lang(&self) -> Lang {
        if self.system.no_japanese { Lang::En } else { self.wanted_lang() }
    }

    /// The language that was chosen.
    pub fn wanted_lang(&self) -> Lang {
        self.insisted.0.unwrap_or_else(|| self.settings.lang(self.system.lang))
    }

    /// The colors of everything.
    pub fn theme(&self) -> Theme {
        self.insisted.1.unwrap_or_else(|| self.settings.theme(self.system.dark))
    }

    /// Whether the scene plays in space.
    pub fn is_in_space(&self) -> bool {
        Eye::of(&self.state.pose).is_some()
    }

    /// Whether a key does this now: what lies over the picture, and is no overview of it, leaves what is below alone.
    pub fn hears(&self, action: Action) -> bool {
        let reaches =
            matches!(action, Action::Program(_) | Action::Settings(_) | Action::System(_) | Action::Read(_));
        reaches || !self.is_covered()
    }

    fn is_covered(&self) -> bool {
        !matches!(self.overlay, Overlay::None | Overlay::Overview(_))
    }

    /// What keys mean now: over a question that waits, what lies above it is read.
    pub fn mode_of_keys(&self) -> keys::Mode {
        let mode = self.mode();
        keys::Mode { choosing: mode.choosing && !self.is_covered(), ..mode }
    }

    /// What can be done now.
    pub fn mode(&self) -> keys::Mode {
        let body = &self.scene().bodies[self.body()];
        keys::Mode {
            presenting: self.presentation.is_on(),
            presented: self.presentation.can_return(),
            asked: self.is_secret(),
            typed: self.sum_entry().is_some(),
            challenged: self.hint_of_challenge().is_some_and(|hint| !matches!(hint, challenge::Hint::Given)),
            answered: self.answer().is_some(),
            turns: body.turn != Turn::No,
            rises: self.is_in_space(),
            stretches_x: body.stretch_x.is_some(),
            stretches_y: body.stretch_y.is_some(),
            cleared: self.cleared.is_some(),
            chooses: self.state.pose.choices().is_some(),
            runs: self.time().is_some() && !self.is_secret(),
            choosing: (self.is_secret() && self.sum_entry().is_none())
                || matches!(self.overlay, Overlay::Overview(_)),
            editable: self.can_edit() && !self.is_secret(),
            owned: self.own().is_some(),
            broken: self.own().and_then(own::Text::verdict) == Some(false) && !self.is_judging(),
            deleted: self.has_deleted(),
            to_write: self.step().write.is_some() && !self.is_secret(),
            browser: self.system.browser,
            letters_off: !self.settings.letter_keys,
        }
    }

    /// The link that opens what is on screen, in the language and the colors that a link has asked for.
    pub fn link(&self) -> String {
        let (lang, theme) = self.insisted;
        let code = self.target_in_link();
        self.with_own(self.state.link_with(Options { lang, theme, code, present: false }))
    }

    /// The same with the word and the steps of a task, if there is one, for whoever gets it.
    pub fn link_to_share(&self) -> String {
        self.with_steps(link::with_task(self.link(), self.settings.task.as_deref()))
    }

    /// The same for the address of a page, which brings a presentation back when it is loaded again.
    pub fn address(&self) -> String {
        let (lang, theme) = self.insisted;
        let (code, present) = (self.target_in_link(), self.presentation.is_on());
        self.with_own(self.state.link_with(Options { lang, theme, code, present }))
    }

    /// A link that brings the text along that runs, where it is one of the learner's own.
    fn with_own(&self, link: String) -> String {
        let Some(own) = self.own_in_link() else { return link };
        let sign = if link.contains('?') { '&' } else { '?' };
        format!("{link}{sign}own={own}")
    }

    /// Sentences to be seen for a while.
    pub fn notices(&self) -> impl Iterator<Item = &str> {
        self.notices.iter()
    }

    /// Says a sentence for a while.
    pub fn notify(&mut self, text: String) {
        self.notices.say(text);
    }

    /// Takes down who works here, for what is handed in.
    pub fn set_name(&mut self, name: &str) {
        self.settings.set_name(name);
    }

    /// Takes a sentence away that is seen, such as that something is under way.
    pub fn unsay(&mut self, text: &str) {
        self.notices.take_back(text);
    }

    /// Says a sentence in the language of everything.
    fn say(&mut self, sentence: Words) {
        self.notify(self.lang().of(sentence).to_owned());
    }

    /// Opens a link, and says what of it could not be used.
    pub fn open(&mut self, link: &str) {
        self.stay();
        // The sentences are in the language of the link, or else in the session's.
        let opened = State::open_in(&self.library, link, self.lang());
        self.insist(opened.options.lang, opened.options.theme);
        if let Some(target) = opened.options.code {
            self.insist_on(target);
        }
        // A link of the same word without steps, as on paper, is of the task that is known.
        if opened.steps.is_some() || opened.task.is_some() && opened.task != self.settings.task {
            self.settings.set_task(&opened.task.unwrap_or_default());
            self.settings.steps = opened.steps;
            // It is still there once that language is.
            if let Some(sentence) = self.task_told(self.wanted_lang()) {
                self.notices.say_of_now(sentence);
            }
        }
        let allowed = opened.state.place().find_in(&self.lessons).is_some();
        let state = if allowed { opened.state } else { State::at(&self.lessons[0], 0) };
        if state != self.state || (self.state.own.is_some() && opened.own.is_none()) {
            self.history.note(&self.state);
            self.state = state;
            self.arrive();
            self.camera = Camera::for_far(&self.state);
        }
        if let Some(own) = opened.own.as_deref().filter(|_| allowed) {
            self.open_own(own);
        }
        if opened.options.present && !self.presentation.is_on() {
            self.begin_presentation();
        }
        opened.notices.into_iter().for_each(|notice| self.notices.say_of_now(notice));
        if !allowed {
            let left_out = words(
                "The link leads to a scene that this page leaves out; here is the first one.",
                "リンク先のシーンはこのページでは使えないため、最初のシーンを表示します。",
            );
            self.notices.say_of_now(self.lang().of(left_out).to_owned());
        }
    }

    /// Whether a text is a link to a lesson that there is. (Any text names something.)
    pub fn is_link(&self, text: &str) -> bool {
        let link = text.trim();
        !State::lesson_named(link).is_empty() && State::names_lesson(&self.library, link)
    }

    /// Opens a link that somebody has typed; says why where it leads nowhere here.
    pub fn open_typed(&mut self, text: &str) -> Result<(), Words> {
        if !self.is_link(text) {
            return Err(words(
                "This leads to no lesson. A link names one, such as disks/look; a file of your own ends in .rs.",
                "リンク先のレッスンが見つかりません。リンクは disks/look のようにレッスンの名前で始まります。自作のコードのファイル名は .rs で終わります。",
            ));
        }
        self.overlay = Overlay::None;
        self.open(text.trim());
        Ok(())
    }

    /// Says what languages and colors there are where the page's address asks for others.
    pub fn say_of_address(&mut self, query: &[(String, String)]) {
        let asked = query.iter().filter(|(key, _)| ["lang", "theme", "code"].contains(&key.as_str()));
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(asked).finish();
        let said = State::open_in(&self.library, &format!("?{query}"), self.lang()).notices;
        said.into_iter().for_each(|sentence| self.notify(sentence));
    }

    /// Goes on where the last run ended, as its settings say, if that step is still there.
    pub fn resume(&mut self, place: &str) {
        let known = place.split_once('/').and_then(|(lesson, step)| Place::find(&self.lessons, lesson, step));
        if known.is_some() {
            self.open(place);
            self.begin_here();
        }
    }

    /// Begins anew here: what led to this pose is nothing to take back.
    pub fn begin_here(&mut self) {
        self.history.clear();
    }

    /// Takes this language and these colors, whatever the settings say, until others are chosen.
    pub fn insist(&mut self, lang: Option<Lang>, theme: Option<Theme>) {
        self.insisted = (lang.or(self.insisted.0), theme.or(self.insisted.1));
    }

    /// What the map asks that lies below the picture now: about the chosen body, in the pose that is drawn. There is none while a
    /// question waits, nor in a walk, whose end it would tell at its beginning.
    pub fn survey(&self) -> Option<Survey> {
        let asked =
            self.state.survey().filter(|_| self.stage() == Stage::Whole)?.by(self.attempt(), self.compared());
        Some(Survey { pose: self.drawn_pose().clone(), ..asked })
    }

    /// Whether a layer is seen now.
    pub fn shows(&self, layer: &str) -> bool {
        self.showing().shows(layer)
    }

    /// What of the drawn explanation is seen now.
    pub fn showing(&self) -> Showing<'_> {
        self.state.showing(self.drawn(), self.stage())
    }

    /// The bodies that are drawn, each with the shape by which it is grabbed; topmost first.
    pub fn grabs(&self) -> impl Iterator<Item = (usize, &Shape)> {
        let bodies = self.scene().bodies;
        let seen = self.controls().grabs.iter().filter(|(body, _)| self.shows(bodies[*body].layer));
        seen.map(|(body, shape)| (*body, shape))
    }

    /// How far the explanation has been told.
    pub fn stage(&self) -> Stage {
        match self.walk() {
            _ if self.is_secret() => Stage::Asked,
            Some(walk) => Stage::Walk { at: walk.at, grown: walk.grown(self.growth()) },
            None => Stage::Whole,
        }
    }

    /// Seconds that the drawing of the walk's moment takes to grow: none for those who wish that nothing moves by itself.
    fn growth(&self) -> f32 {
        if self.system.reduced_motion {
            return 0.0;
        }
        walk::growth(self.walk().map_or(1, |walk| self.explanation().figure.stages(walk.at)))
    }

    /// The moment that is meant now: where the walk is, or what the step is about.
    pub fn moment(&self) -> Option<usize> {
        match self.walk() {
            Some(walk) => Some(walk.at),
            None => self.explanation().find(self.step().mark.as_deref()?),
        }
    }

    /// The moment that the step is about while it rests there. After a walk's last moment it rests at the end.
    pub fn rests_at(&self) -> Option<usize> {
        let rests = self.walk().is_none() && !self.walk_has_ended() && !self.is_secret();
        self.moment().filter(|_| rests)
    }

    /// The moments that a walk goes through: those that the step names, or all.
    pub fn stretch(&self) -> Stretch {
        self.state.stretch(self.explanation())
    }

    /// Whether a walk has just come to its end, and led back to the step.
    pub fn walk_has_ended(&self) -> bool {
        self.walker.has_ended()
    }

    /// What a newcomer has not done yet, with its name and as a sentence; nothing once all was done.
    pub fn hint(&self) -> Option<(&'static str, Words)> {
        let open = |id: &str| !self.settings.hints_done.iter().any(|done| done == id);
        // While a question waits, nothing else can be done.
        let fits = |id: &str| match id {
            "predict" => self.is_secret() && self.sum_entry().is_none(),
            "calculate" => self.sum_entry().is_some(),
            _ => !self.is_secret(),
        };
        HINTS.iter().find(|(id, _)| open(id) && fits(id)).copied()
    }

    /// The same hint for those who have fingers instead of keys.
    pub fn hint_for_fingers(&self, hint: Words) -> Words {
        let place = HINTS.iter().position(|(_, words)| *words == hint);
        place.map_or(hint, |i| HINTS_FOR_FINGERS[i])
    }

    /// A hint was followed, and goes away for good.
    fn followed(&mut self, id: &str) {
        if !self.settings.hints_done.iter().any(|done| done == id) {
            self.settings.hints_done.push(id.to_owned());
        }
    }

    /// Whether something moves by itself.
    pub fn is_moving(&self) -> bool {
        self.playing || self.ease().is_some() || self.walker.is_moving(self.growth())
    }

    /// Whether it is being measured what methods cost.
    pub fn is_measuring(&self) -> bool {
        self.cost().is_some_and(|cost| !cost.is_done())
    }

    /// What is measured, or was: as long as the same is shown.
    fn cost(&self) -> Option<&Cost> {
        self.cost.as_ref().filter(|cost| cost.scene() == self.scene() && cost.text() == self.attempt())
    }

    /// Whether it was measured.
    pub fn has_measured(&self) -> bool {
        self.cost().is_some_and(Cost::is_done)
    }

    /// Measures on, if that was asked for, for at most so many seconds of a clock that stands still for nothing.
    pub fn measure(&mut self, clock: &dyn Fn() -> f64, seconds: f64) {
        if !self.is_measuring() {
            return;
        }
        if let Some(cost) = &mut self.cost {
            let [begun, _] = self.measured.unwrap_or_else(|| [clock(), 0.0]);
            cost.go_on(clock, seconds);
            self.measured = Some([begun, clock() - begun]);
        }
    }

    /// In how many seconds something changes by itself, though nothing moves: a notice goes, a hint comes, a presentation's clock ticks.
    pub fn due(&self) -> Option<f64> {
        let tick = self.presentation.since().map(|since| 1.0 - (self.clock - since).fract());
        let rests = self.recent.due(self.clock);
        let due =
            self.notices.due().map(f64::from).into_iter().chain(tick).chain(rests).chain(self.hint_due());
        due.reduce(f64::min)
    }

    /// Whether a change of the pose goes on: something is held or dragged.
    pub fn is_changing(&self) -> bool {
        self.history.is_changing() || self.held.seconds > 0.0
    }

    /// Whether there is something to take back, and something to do again.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (self.history.can_undo(), self.history.can_redo())
    }

    /// Time passes in which nothing moves.
    pub fn wait(&mut self, time: f64) {
        self.clock += time;
        self.notices.advance(time as f32);
    }

    /// Time passes.
    pub fn advance(&mut self, dt: f32) {
        self.settle();
        self.wait(f64::from(dt));
        let moves = self.is_changing() || self.playing;
        self.explained.aside.notice(dt, moves, &self.state.pose);
        self.ease = self.ease().and_then(|ease| ease.later(dt));
        if self.walker.walks() {
            let stretch = self.stretch();
            self.walker.advance(dt, stretch);
        }
        self.judge_on();
        if self.playing {
            let _no_request = self.apply(Action::Pose(Change::Pass { seconds: dt }));
        }
    }

    /// Before anything changes: what was found for what is no longer shown is forgotten, and a walk notes its moment, to stay there
    /// wherever that will be.
    fn settle(&mut self) {
        self.explained.forget_older();
        self.chosen.forget_older();
        if self.walker.walks() {
            self.walker = self.walker.settled(&self.explanation().moments);
        }
    }
}
