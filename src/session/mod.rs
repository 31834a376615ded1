//! The whole running state, and all that can happen to it. No window, and no clock of its own: time
//! and input come from outside, so a test can play a million frames.
//!
//! Code that looks at the session reads it through getters. Code that changes it sends an [`Action`] to
//! [`Session::apply`], lets time pass with [`Session::advance`], or brings what comes from outside: a
//! clock to measure with ([`Session::measure`]), a link ([`Session::open`]), other lessons ([`Session::replace_library`]), a sentence
//! ([`Session::notify`]).

pub mod action;
mod announcements;
mod apply;
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
mod hints;
pub mod history;
pub mod keys;
mod layers;
pub(crate) mod link;
mod notices;
pub mod numbers;
mod opening;
mod other_findings;
mod overview;
pub mod own;
pub mod page;
pub mod panel;
pub mod pen;
pub mod play;
pub mod presentation;
pub mod presented;
pub mod press;
mod question;
mod quiz;
mod recent;
mod reload;
pub mod room;
pub mod settings;
pub mod sheets;
mod stage;
pub mod state;
pub mod sum;
pub mod talk;
pub mod task;
pub mod text_judge;
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
pub use walk::{Walk, WalkRange, Walker};

use crate::cache::Cache;
use crate::cost::Cost;
use crate::figure::Shape;
use crate::figure::theme::Theme;
use crate::lesson::{Lesson, Library, Step, glossary};
use crate::map::MapRequest;
use crate::room::Room;
use crate::scene::space::Eye;
use crate::scene::{Method, Scene, Showing, Stage, Turn};
use crate::small_map::SmallMap;
use crate::words::{Lang, Words};
use action::Change;
use challenge::Challenges;
use change::HeldKeys;
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
    /// Only motion that was asked for.
    pub reduced_motion: bool,
    /// Whether it is a browser, whose keys and full screen are its own.
    pub browser: bool,
    /// By language, whether it cannot be written yet, because its words or its letters are still on the way.
    pub awaited: [bool; Lang::COUNT],
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
    seen: SmallMap<String, String>,
    /// What keys have driven until now.
    held: HeldKeys,
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
    /// What the scene's methods cost, once that is asked for; and when that began to be measured and how long it has gone on, by the
    /// clock that measures.
    cost: Option<(Cost, Option<[f64; 2]>)>,
    /// The camera, where somebody has moved it.
    camera: Option<Camera>,
    /// The camera that shows all that a method draws, as it was when that method came to a step.
    fitted: Cache<(Place, &'static Method), Option<Camera>>,
    panel: Panel,
    presentation: Presentation,
    /// The room, as it is, or as it was left.
    room: Option<Room>,
    /// Whether it is open.
    in_room: bool,
    /// The question of the room for which the learner writes.
    #[cfg(language)]
    writes_for: Option<crate::room::asks::Ask>,
    /// The lesson in which an answer of the room was opened last, by its id.
    visited: Option<String>,
    /// Whether nothing else was opened since.
    visiting: bool,
    notices: Notices,
    /// How many announcements there were, and the last one.
    announced: (usize, String),
    overlay: Overlay,
    /// How many of the overview's pictures stand side by side.
    across: usize,
    settings: Settings,
    system: System,
    /// The language and theme that hold until others are chosen, whatever the settings say.
    insisted: (Option<Lang>, Option<Theme>),
    /// Seconds since the program began.
    clock: f64,
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
            held: HeldKeys::default(),
            slow: false,
            quiz: Quiz::read(&settings.answers, &library.lessons),
            challenges: Challenges::read(&settings.solved),
            clearing: None,
            cleared: None,
            seen: SmallMap::default(),
            library,
            texts: Texts::read(&settings.texts),
            walker: Walker::default(),
            playing: false,
            cost: None,
            camera: None,
            fitted: Cache::default(),
            panel: Panel::default(),
            presentation: Presentation::default(),
            room: None,
            in_room: false,
            #[cfg(language)]
            writes_for: None,
            visited: None,
            visiting: false,
            notices: Notices::default(),
            announced: (0, String::new()),
            overlay: Overlay::None,
            across: 1,
            settings,
            system,
            insisted: (None, None),
            clock: 0.0,
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
        self.camera.or_else(|| self.fitted())
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

    /// The language of everything: the one that is wanted, once it can be written.
    pub fn lang(&self) -> Lang {
        let wanted = self.wanted_lang();
        if self.system.awaited[wanted.place()] { Lang::En } else { wanted }
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

    /// Whether a key does this now: a sheet over the picture, unless it is the overview, keeps keys from what lies below.
    pub fn hears(&self, action: Action) -> bool {
        let reaches =
            matches!(action, Action::Program(_) | Action::Settings(_) | Action::System(_) | Action::Read(_));
        reaches || !self.is_covered()
    }

    fn is_covered(&self) -> bool {
        !matches!(self.overlay, Overlay::None | Overlay::Overview(_))
    }

    /// What keys mean now: while a sheet lies over the picture, they choose nothing and lead no walk below it.
    pub fn mode_of_keys(&self) -> keys::Mode {
        let mode = self.mode();
        keys::Mode {
            choosing: mode.choosing && !self.is_covered(),
            walking: mode.walking && self.overlay == Overlay::None,
            in_room: mode.in_room && self.overlay == Overlay::None,
            ..mode
        }
    }

    /// What can be done now.
    pub fn mode(&self) -> keys::Mode {
        if self.room().is_some() {
            return self.mode_in_room();
        }
        let body = &self.scene().bodies[self.body()];
        keys::Mode {
            presenting: self.presentation.is_on(),
            presented: self.presentation.can_return(),
            asked: self.is_secret(),
            typed: self.sum_entry().is_some(),
            challenged: self
                .hint_of_challenge()
                .is_some_and(|hint| !matches!(hint, challenge::HintState::Given)),
            answered: self.answer().is_some(),
            walking: self.walker.is_led() && !self.presentation.is_on(),
            turns: body.turn != Turn::No,
            rises: self.is_in_space(),
            stretches_x: body.stretch_x.is_some(),
            stretches_y: body.stretch_y.is_some(),
            cleared: self.cleared.is_some(),
            chooses: self.state.pose.choices(None).is_some(),
            runs: self.time().is_some() && !self.is_secret(),
            choosing: (self.is_secret() && self.sum_entry().is_none())
                || matches!(self.overlay, Overlay::Overview(_)),
            editable: self.can_edit() && !self.is_secret(),
            owned: self.own().is_some(),
            broken: self.own().and_then(own::Text::verdict) == Some(false) && !self.is_judging(),
            deleted: self.has_deleted(),
            to_write: self.step().write.is_some() && !self.is_secret(),
            in_room: false,
            browser: self.system.browser,
            letters_off: !self.settings.letter_keys,
        }
    }

    /// The link that opens what is on screen, in the language and the colors that a link has asked for.
    pub fn link(&self) -> String {
        if let Some(room) = self.room() {
            return room.link();
        }
        let (lang, theme) = self.insisted;
        let code = self.target_in_link();
        self.with_own(self.state.link_with(Options { lang, theme, code, present: false }))
    }

    /// The same with the word and the steps of a task, if there is one, for sharing.
    pub fn link_to_share(&self) -> String {
        if let Some(room) = self.room() {
            return room.link_of_run();
        }
        self.with_steps(link::with_task(self.link(), self.settings.task.as_deref()))
    }

    /// The same for the address of a page, which brings a presentation back when it is loaded again.
    pub fn address(&self) -> String {
        if let Some(room) = self.room() {
            return room.link();
        }
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

    /// Takes down the learner's name, for what is handed in.
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

    /// Begins anew here: what led to this pose cannot be undone.
    pub fn begin_here(&mut self) {
        self.history.clear();
    }

    /// Takes this language and these colors, whatever the settings say, until others are chosen.
    pub fn insist(&mut self, lang: Option<Lang>, theme: Option<Theme>) {
        self.insisted = (lang.or(self.insisted.0), theme.or(self.insisted.1));
    }

    /// What the map below the picture asks now: about the chosen body, in the pose that is drawn. There is none while a question
    /// waits, nor in a walk, whose end it would give away at the beginning.
    pub fn survey(&self) -> Option<MapRequest> {
        let asked =
            self.state.survey().filter(|_| self.stage() == Stage::Whole)?.by(self.attempt(), self.compared());
        Some(MapRequest { pose: self.drawn_pose().clone(), ..asked })
    }

    /// Whether a layer is seen now.
    pub fn shows(&self, layer: &str) -> bool {
        self.showing().shows(layer)
    }

    /// The parts of the drawn explanation that are seen now.
    pub fn showing(&self) -> Showing<'_> {
        self.state.showing(self.drawn(), self.stage())
    }

    /// The grabs that are drawn, topmost first: the position of each, its body, and the shape by which that is grabbed.
    pub fn grabs(&self) -> impl Iterator<Item = (usize, usize, &Shape)> {
        let bodies = self.scene().bodies;
        let all = self.controls().grabs.iter().enumerate();
        let seen = all.filter(|(_, (body, _))| self.shows(bodies[*body].layer));
        seen.map(|(grab, (body, shape))| (grab, *body, shape))
    }

    /// Whether something moves by itself.
    pub fn is_moving(&self) -> bool {
        self.is_moving_in_room()
            || self.playing
            || self.ease().is_some()
            || self.walker.is_moving(self.growth())
    }

    /// Whether costs are being measured.
    pub fn is_measuring(&self) -> bool {
        self.cost().is_some_and(|cost| !cost.is_done())
    }

    /// What is measured, or was, for as long as the same is shown.
    fn cost(&self) -> Option<&Cost> {
        let (cost, _) = self.cost.as_ref()?;
        Some(cost).filter(|cost| cost.scene() == self.scene() && cost.text() == self.attempt())
    }

    /// Whether costs have been measured.
    pub fn has_measured(&self) -> bool {
        self.cost().is_some_and(Cost::is_done)
    }

    /// Continues measuring, if that was asked for, for at most this many seconds of a clock that never pauses.
    pub fn measure(&mut self, clock: &dyn Fn() -> f64, seconds: f64) {
        if !self.is_measuring() {
            return;
        }
        if let Some((cost, times)) = &mut self.cost {
            let [begun, _] = times.unwrap_or_else(|| [clock(), 0.0]);
            cost.go_on(clock, seconds);
            *times = Some([begun, clock() - begun]);
        }
    }

    /// In how many seconds something changes by itself, though nothing moves: a notice goes, a hint comes, a presentation's clock
    /// ticks.
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
        if self.room().is_some() {
            return (false, false);
        }
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
        self.explained.others.notice(dt, moves, &self.state.pose);
        self.ease = self.ease().and_then(|ease| ease.later(dt));
        if self.walker.walks() {
            let stretch = self.stretch();
            self.walker.advance(dt, stretch);
        }
        self.judge_on();
        self.advance_room(dt);
        if self.playing {
            let _no_request = self.apply(Action::Pose(Change::Pass { seconds: dt }));
        }
    }
}
