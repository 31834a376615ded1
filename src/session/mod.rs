//! The complete state of the running program, and its changes. It has no window and no clock. Time and input come from outside,
//! so tests can run any number of frames.
//!
//! Code that reads the session uses getters. Code that changes it sends an [`Action`] to [`Session::apply`], lets time pass
//! with [`Session::advance`], or passes input from outside: time for work ([`Session::work`]), a link ([`Session::open`]),
//! other lessons ([`Session::replace_library`]), or a sentence to show ([`Session::notify`]).

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
mod former;
mod game;
pub mod game_page;
pub mod hints;
pub mod history;
pub mod hunt;
pub mod keys;
mod layers;
pub mod level;
pub(crate) mod link;
mod notices;
pub mod numbers;
mod opening;
mod other_findings;
mod overview;
pub mod own;
pub mod page;
pub mod panel;
pub mod paths;
pub mod pen;
pub mod play;
pub mod presentation;
pub mod presented;
pub mod press;
mod progress;
mod question;
mod quiz;
mod recent;
mod reload;
pub mod settings;
pub mod sheets;
mod stage;
pub mod state;
pub mod submission;
pub mod sum;
pub mod talk;
pub mod task;
pub mod text_judge;
pub mod today;
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

use crate::budget::Budget;
use crate::cache::Cache;
use crate::cost::Cost;
use crate::figure::Shape;
use crate::figure::theme::Theme;
use crate::lesson::{Lesson, Library, Step, glossary};
use crate::map::MapRequest;
use crate::play::Game;
use crate::scene::space::Eye;
use crate::scene::{Method, Scene, Showing, Stage, Turn};
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
use std::collections::BTreeMap;
use std::sync::Arc;

/// The sheet over the picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// All keys.
    Help,
    /// The settings.
    Settings,
    /// Reasons to come back.
    Today,
    /// All steps as small pictures. One of them is marked.
    Overview(Place),
    /// The terms that the lessons explain. One may be marked by its id.
    Glossary(Option<String>),
    /// A field for a link or a file's path.
    Open,
    /// The steps and hunts of the assignment, as links to do them.
    Homework,
    /// The steps and the code of an assignment that is being made.
    Task,
    /// The field for the learner's name, if work is submitted without one.
    Submit,
}

/// The preferences of the browser or the operating system, and its limits.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct System {
    /// The preferred language.
    pub lang: Lang,
    /// A preference for dark colors.
    pub dark: bool,
    /// A preference against motion that the user did not start.
    pub reduced_motion: bool,
    /// True in a browser, which has its own keys and full screen.
    pub browser: bool,
    /// True within a course page, which decides where the program begins.
    pub in_course: bool,
    /// True for each language whose words or letters have not loaded yet.
    pub awaited: [bool; Lang::COUNT],
}

/// The state of the running program.
pub struct Session {
    library: Library,
    /// The names of the accessible lessons. Empty if all are accessible.
    limit: Vec<String>,
    /// The accessible lessons, at least one.
    lessons: Vec<Arc<Lesson>>,
    /// The ids of the terms in the accessible lessons.
    terms: Vec<String>,
    state: State,
    history: History,
    /// The inputs changed by hand just now.
    recent: Recent,
    /// The seconds in the step on screen.
    stayed: f64,
    /// The number of done steps of the assignment in the last frame.
    task_done: Option<usize>,
    /// The last seen step of each lesson, both by id.
    seen: BTreeMap<String, String>,
    /// The keys that drive the body at present.
    held: HeldKeys,
    /// True while driving is slow.
    slow: bool,
    quiz: Quiz,
    challenges: Challenges,
    /// The time at which clearing all answers was first requested.
    clearing: Option<f64>,
    /// The last cleared answers and solved challenges.
    cleared: Option<(Quiz, Challenges)>,
    /// The learner's own code.
    texts: Texts,
    walker: Walker,
    /// True while the scene's time runs.
    playing: bool,
    /// The measured costs of the scene's methods, once requested. With them, the start and the duration of the measurement, by
    /// the clock that measures.
    cost: Option<(Cost, Option<[f64; 2]>)>,
    /// The camera, if the user has moved it.
    camera: Option<Camera>,
    /// The camera that shows everything drawn by a method, as of the method's arrival at a step.
    fitted: Cache<(Place, &'static Method), Option<Camera>>,
    panel: Panel,
    presentation: Presentation,
    /// The bug hunts since the start.
    hunts: Vec<hunt::Hunt>,
    /// The days since the first of January 1970.
    day: u32,
    /// The level that was played last, also after it was left.
    game: Option<Game>,
    /// True while the game is open.
    in_game: bool,
    /// True while the learner writes code for a room's question.
    wrote_for_game: bool,
    /// The link to the step from which the game was opened, once an answer has opened another one.
    before_game: Option<String>,
    /// The id of the lesson in which a game's answer was opened last.
    visited: Option<String>,
    /// True if nothing else has been opened since.
    visiting: bool,
    notices: Notices,
    /// The number of announcements so far, and the last one.
    announced: (usize, String),
    overlay: Overlay,
    /// The number of pictures in a row of the overview.
    across: usize,
    settings: Settings,
    system: System,
    /// A language and a theme that override the settings until others are chosen.
    insisted: (Option<Lang>, Option<Theme>),
    /// Seconds since the program began.
    clock: f64,
    /// The time at which Esc last closed something.
    closed: Option<f64>,
    /// The drawing's transition to a pose, valid while that pose is the state's.
    ease: Option<Ease>,
    explained: Explained,
    /// The programming language in which code is shown.
    chosen: Chosen,
}

impl Session {
    /// Begins at the library's first step.
    pub fn new(library: Library, settings: Settings, system: System) -> Self {
        let settings = settings.with_todays_steps(&library.lessons);
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
            stayed: 0.0,
            task_done: None,
            seen: BTreeMap::default(),
            library,
            texts: Texts::read(&settings.texts),
            walker: Walker::default(),
            playing: false,
            cost: None,
            camera: None,
            fitted: Cache::default(),
            panel: Panel::default(),
            presentation: Presentation::default(),
            hunts: vec![],
            day: 0,
            game: None,
            in_game: false,
            wrote_for_game: false,
            before_game: None,
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

    /// The accessible lessons, in order.
    pub fn lessons(&self) -> &[Arc<Lesson>] {
        &self.lessons
    }

    /// The ids of the terms that these lessons explain.
    pub fn terms(&self) -> &[String] {
        &self.terms
    }

    /// The state on screen.
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

    /// The comparison method: the step's second method. Beside the learner's code it is the chosen comparison, or else a
    /// correct method if the step has a second one.
    pub fn second_method(&self) -> Option<&'static Method> {
        let versus = self.state.versus();
        match self.own() {
            Some(_) => self.compared().or(versus.map(|_| &self.scene().methods[0])),
            None => versus,
        }
    }

    /// The position in the scene of the body that keys drive.
    pub fn body(&self) -> usize {
        self.state.body
    }

    /// True while shapes are driven slowly.
    pub fn is_slow(&self) -> bool {
        self.slow
    }

    /// The camera, if it differs from home.
    pub fn camera(&self) -> Option<Camera> {
        self.camera.or_else(|| self.fitted())
    }

    /// The panel's tab and its open calls.
    pub fn panel(&self) -> &Panel {
        &self.panel
    }

    /// The sheet over the picture.
    pub fn overlay(&self) -> &Overlay {
        &self.overlay
    }

    /// The saved settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The preferences of the browser or the operating system.
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

    /// The language of the interface and the lessons. It is English until the wanted language has loaded.
    pub fn lang(&self) -> Lang {
        let wanted = self.wanted_lang();
        if self.system.awaited[wanted.place()] { Lang::En } else { wanted }
    }

    /// The chosen language.
    pub fn wanted_lang(&self) -> Lang {
        self.insisted.0.unwrap_or_else(|| self.settings.lang(self.system.lang))
    }

    /// The color theme.
    pub fn theme(&self) -> Theme {
        self.insisted.1.unwrap_or_else(|| self.settings.theme(self.system.dark))
    }

    /// True if the scene is in space.
    pub fn is_in_space(&self) -> bool {
        Eye::of(&self.state.pose).is_some()
    }

    /// True if keys may trigger this action now. A sheet over the picture, except the overview, blocks actions below it.
    pub fn hears(&self, action: Action) -> bool {
        let reaches =
            matches!(action, Action::Program(_) | Action::Settings(_) | Action::System(_) | Action::Read(_));
        reaches || !self.is_covered()
    }

    fn is_covered(&self) -> bool {
        !matches!(self.overlay, Overlay::None | Overlay::Overview(_))
    }

    /// The mode for keys. While a sheet lies over the picture, keys do not control the choices and the walkthrough below it.
    pub fn mode_of_keys(&self) -> keys::Mode {
        let mode = self.mode();
        keys::Mode {
            choosing: mode.choosing && !self.is_covered(),
            walking: mode.walking && self.overlay == Overlay::None,
            in_game: mode.in_game && self.overlay == Overlay::None,
            ..mode
        }
    }

    /// The present mode, which decides the effects of keys and buttons.
    pub fn mode(&self) -> keys::Mode {
        if self.is_in_game() {
            return self.mode_in_game();
        }
        let body = &self.scene().bodies[self.body()];
        let overview = matches!(self.overlay, Overlay::Overview(_));
        keys::Mode {
            overview,
            presenting: self.presentation.is_on(),
            presented: self.presentation.can_return(),
            asked: self.is_secret(),
            typed: self.sum_entry().is_some() && !overview,
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
            choosing: (self.is_secret() && self.sum_entry().is_none()) || overview,
            editable: self.can_edit() && !self.is_secret(),
            owned: self.own().is_some(),
            broken: self.own().and_then(own::Text::verdict) == Some(false) && !self.is_judging(),
            deleted: self.has_deleted(),
            to_write: self.step().write.is_some() && !self.is_secret(),
            in_game: false,
            browser: self.system.browser,
            letters_off: !self.settings.letter_keys,
        }
    }

    /// The link to the game, while it is open.
    fn link_of_game(&self) -> Option<String> {
        self.game().map(Game::link)
    }

    /// The link to the shown state, with the language and theme that an earlier link set.
    pub fn link(&self) -> String {
        if let Some(link) = self.link_of_game() {
            return link;
        }
        let (lang, theme) = self.insisted;
        let code = self.target_in_link();
        self.with_own(self.state.link_with(Options { lang, theme, code, present: false }))
    }

    /// The link with the code and steps of the assignment, if there is one, for sharing.
    pub fn link_to_share(&self) -> String {
        if let Some(game) = self.game() {
            return game.link_of_run();
        }
        self.assigning(self.link())
    }

    /// The lesson's name, as a link with the code and steps of the assignment.
    pub fn lesson_with_task(&self) -> String {
        self.assigning(self.lesson().id.clone())
    }

    fn assigning(&self, link: String) -> String {
        self.with_steps(link::with_task(link, self.settings.task.as_deref()))
    }

    /// The link for the address of a page. It also restores a presentation when the page is loaded again.
    pub fn address(&self) -> String {
        if let Some(link) = self.link_of_game() {
            return link;
        }
        let (lang, theme) = self.insisted;
        let (code, present) = (self.target_in_link(), self.presentation.is_on());
        self.with_own(self.state.link_with(Options { lang, theme, code, present }))
    }

    /// Adds the learner's running code to a link, if there is any.
    fn with_own(&self, link: String) -> String {
        if let Some(seed) = self.hunt_in_link() {
            let sign = if link.contains('?') { '&' } else { '?' };
            return format!("{link}{sign}{}={seed}", hunt::ID);
        }
        let Some(own) = self.own_in_link() else { return link };
        let sign = if link.contains('?') { '&' } else { '?' };
        format!("{link}{sign}own={own}")
    }

    /// The sentences shown for a while.
    pub fn notices(&self) -> impl Iterator<Item = &str> {
        self.notices.iter()
    }

    /// Shows a sentence for a while.
    pub fn notify(&mut self, text: String) {
        self.notices.say(text);
    }

    /// Shows a sentence until it is dismissed.
    pub fn notify_until_dismissed(&mut self, text: String) {
        self.notices.say_for(text, f32::INFINITY);
    }

    /// Sets the learner's name for submissions.
    pub fn set_name(&mut self, name: &str) {
        self.settings.set_name(name);
    }

    /// Removes a shown sentence, such as one about work in progress.
    pub fn unsay(&mut self, text: &str) {
        self.notices.take_back(text);
    }

    /// Shows a sentence in the session's language.
    fn say(&mut self, sentence: Words) {
        self.notify(self.lang().of(sentence).to_owned());
    }

    /// Shows a sentence about the present state, which the next action removes.
    fn say_of_now(&mut self, sentence: Words) {
        self.notices.say_of_now(self.lang().of(sentence).to_owned());
    }

    /// Clears the history, so that earlier changes cannot be undone.
    pub fn begin_here(&mut self) {
        self.history.clear();
    }

    /// Uses this language and theme, in preference to the settings, until others are chosen.
    pub fn insist(&mut self, lang: Option<Lang>, theme: Option<Theme>) {
        self.insisted = (lang.or(self.insisted.0), theme.or(self.insisted.1));
    }

    /// The request for the map below the picture: the chosen body in the drawn pose. `None` while a question waits, and in a
    /// walkthrough, whose result the map would give away.
    pub fn survey(&self) -> Option<MapRequest> {
        let asked =
            self.state.survey().filter(|_| self.stage() == Stage::Whole)?.by(self.attempt(), self.compared());
        Some(MapRequest { pose: self.drawn_pose().clone(), ..asked })
    }

    /// True if a layer is visible now.
    pub fn shows(&self, layer: &str) -> bool {
        self.showing().shows(layer)
    }

    /// The visible parts of the drawn explanation.
    pub fn showing(&self) -> Showing<'_> {
        self.state.showing(self.drawn(), self.stage())
    }

    /// The drawn grabs, topmost first: the position of each, its body, and the shape by which the body is grabbed.
    pub fn grabs(&self) -> impl Iterator<Item = (usize, usize, &Shape)> {
        let bodies = self.scene().bodies;
        let all = self.controls().grabs.iter().enumerate();
        let seen = all.filter(|(_, (body, _))| self.shows(bodies[*body].layer));
        seen.map(|(grab, (body, shape))| (grab, *body, shape))
    }

    /// True if something moves by itself.
    pub fn is_moving(&self) -> bool {
        self.is_moving_in_game()
            || self.playing
            || self.ease().is_some()
            || self.walker.is_moving(self.growth())
    }

    /// True while costs are being measured.
    pub fn is_measuring(&self) -> bool {
        self.cost().is_some_and(|cost| !cost.is_done())
    }

    /// The measurement, while its scene and code are shown.
    fn cost(&self) -> Option<&Cost> {
        let (cost, _) = self.cost.as_ref()?;
        Some(cost).filter(|cost| cost.scene() == self.scene() && cost.text() == self.attempt())
    }

    /// True if costs have been measured.
    pub fn has_measured(&self) -> bool {
        self.cost().is_some_and(Cost::is_done)
    }

    /// Continues work that takes longer than a frame, within a time budget: measuring costs if requested, or else judging the
    /// learner's code.
    pub fn work(&mut self, budget: &Budget<'_>) {
        if self.code_due().is_some_and(|due| due <= 0.0) {
            return self.keep_code();
        }
        if !self.is_measuring() {
            return self.judge_on(budget);
        }
        if let Some((cost, times)) = &mut self.cost {
            let [begun, _] = times.unwrap_or_else(|| [budget.now(), 0.0]);
            cost.go_on(budget.clock(), budget.left());
            *times = Some([begun, budget.now() - begun]);
        }
    }

    /// Seconds until something changes by itself although nothing moves: a notice disappears, a hint appears, a walkthrough
    /// goes on, or a presentation's clock ticks.
    pub fn due(&self) -> Option<f64> {
        let tick = self.presentation.since().map(|since| 1.0 - (self.clock - since).fract());
        let notice = self.notices.due().map(f64::from);
        let dues =
            [tick, notice, self.recent.due(self.clock), self.hint_due(), self.walker.due(), self.code_due()];
        let dues = dues.into_iter().chain([self.stay_due()]);
        dues.flatten().reduce(f64::min)
    }

    /// True while a change of the pose goes on by holding or dragging.
    pub fn is_changing(&self) -> bool {
        self.history.is_changing() || self.held.drive()
    }

    /// Two flags: a change can be undone, and one can be redone.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        if self.is_in_game() {
            return (false, false);
        }
        (self.history.can_undo(&self.state), self.history.can_redo(&self.state))
    }

    /// Lets time pass in which nothing moves.
    pub fn wait(&mut self, time: f64) {
        self.clock += time;
        self.stay(time);
        self.notices.advance(time as f32);
        self.walker.wait(time as f32);
    }

    /// Lets time pass.
    pub fn advance(&mut self, dt: f32) {
        self.settle();
        self.wait(f64::from(dt));
        let moves = self.is_changing() || self.playing;
        self.explained.others.notice(dt, moves, &self.state.pose);
        self.ease = self.ease().and_then(|ease| ease.later(dt));
        if self.walker.walks() {
            let stretch = self.stretch();
            self.walker.go_on(stretch);
        }
        self.advance_level(dt);
        self.note_task();
        if self.playing {
            let _no_request = self.apply(Action::Pose(Change::Pass { seconds: dt }));
        }
    }
}
