//! The whole running state, and all that can happen to it. No window, and no clock of its own: time
//! and input come from outside, so a test can play a million frames.

pub mod action;
mod ask;
mod happen;
pub mod history;
pub mod keys;
mod motion;
pub mod settings;
pub mod state;

pub use action::{Action, Drive, Request};
pub use settings::Settings;
pub use state::{Moment, Options, State};

use crate::figure::Shape;
use crate::figure::theme::Theme;
use crate::lesson::{Lesson, Library, Step};
use crate::scene::{Method, Pose, Run, Scene};
use crate::words::{Lang, Words, words};
use glam::Vec2;
use history::History;
use std::collections::BTreeMap;

/// How long a notice stays, in seconds.
const NOTICE: f32 = 8.0;

/// What shows a newcomer how, each until it was done once.
const HINTS: [(&str, Words); 3] = [
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
];

/// What lies over the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// All keys.
    Help,
    /// The settings.
    Settings,
    /// All steps as small pictures, the lesson and step that is marked.
    Overview(usize, usize),
}

/// An answer to a step's question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The choice, by its position; nothing when the answer was only looked at.
    pub given: Option<usize>,
    /// The choice that the run says is right.
    pub truth: usize,
}

/// Walking through the marks of the algorithm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Walk {
    /// The mark's position among the method's marks.
    pub mark: usize,
    /// Whether it goes on by itself.
    pub running: bool,
    /// Seconds since the mark was reached.
    since: f32,
}

/// How the camera differs from the scene's home view.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// The world point in the middle.
    pub center: Vec2,
    /// How many times nearer than at home.
    pub zoom: f32,
}

/// What the system around the program wishes.
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
    state: State,
    body: usize,
    /// What lasts.
    pub settings: Settings,
    /// What the system wishes.
    pub system: System,
    /// What lies over the picture.
    pub overlay: Overlay,
    /// Whether it presents.
    pub presenting: bool,
    /// Whether the screen is blank.
    pub blank: bool,
    /// Whether the speaker notes are seen.
    pub notes: bool,
    /// How the camera differs from home; nothing at home.
    pub camera: Option<Camera>,
    /// The value that is pointed at.
    pub lit: Option<&'static str>,
    /// The choice that is marked while a question waits: none until somebody looks through them.
    pub choice: Option<usize>,
    /// When leaving the program was asked for, by the clock.
    asked_to_leave: Option<f64>,
    /// Seconds since the program began.
    pub clock: f64,
    /// Seconds a mark stays while walking.
    pub pace: f32,
    options: Options,
    /// What was on screen when presenting began: with the body, the camera, and whether notes were seen.
    before_presenting: Option<(State, usize, Option<Camera>, bool)>,
    answers: BTreeMap<(String, String), Answer>,
    walk: Option<Walk>,
    history: History,
    changing: bool,
    eased: Option<(Pose, f32)>,
    notices: Vec<(String, f32)>,
    run: Run,
    versus: Option<Run>,
    allowed: Vec<usize>,
}

impl Session {
    /// Begins at the library's first step.
    pub fn new(library: Library, settings: Settings, system: System) -> Self {
        let state = State::at(&library, 0, 0);
        let run = (state.method(&library).run)(&state.pose, Lang::En);
        let allowed = (0..library.lessons.len()).collect();
        let mut session = Self {
            library,
            state,
            body: 0,
            settings,
            system,
            overlay: Overlay::None,
            presenting: false,
            blank: false,
            notes: false,
            camera: None,
            lit: None,
            choice: None,
            asked_to_leave: None,
            clock: 0.0,
            pace: 2.0,
            options: Options::default(),
            before_presenting: None,
            answers: BTreeMap::new(),
            walk: None,
            history: History::default(),
            changing: false,
            eased: None,
            notices: vec![],
            run,
            versus: None,
            allowed,
        };
        session.arrive();
        session
    }

    /// The lessons.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// What is on screen.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The lesson.
    pub fn lesson(&self) -> &Lesson {
        self.state.lesson(&self.library)
    }

    /// The step.
    pub fn step(&self) -> &Step {
        self.state.step(&self.library)
    }

    /// The scene.
    pub fn scene(&self) -> &'static Scene {
        self.state.scene(&self.library)
    }

    /// The method.
    pub fn method(&self) -> &'static Method {
        self.state.method(&self.library)
    }

    /// What the method answers for the pose that is drawn.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// The step's second method and what it answers, once nothing is asked any more.
    pub fn versus(&self) -> Option<(&'static Method, &Run)> {
        let method = &self.scene().methods[self.state.versus(&self.library)?];
        self.versus.as_ref().filter(|_| !self.is_secret()).map(|run| (method, run))
    }

    /// The body that keys drive, by its position in the scene.
    pub fn body(&self) -> usize {
        self.body
    }

    /// The lessons that may be gone to, in order.
    pub fn allowed(&self) -> &[usize] {
        &self.allowed
    }

    /// Limits the lessons that may be gone to; unknown positions are left out, and none means all.
    pub fn allow(&mut self, lessons: &[usize]) {
        let all = 0..self.library.lessons.len();
        self.allowed = all.clone().filter(|lesson| lessons.contains(lesson)).collect();
        if self.allowed.is_empty() {
            self.allowed = all.collect();
        }
        if !self.allowed.contains(&self.state.lesson) {
            self.go(self.allowed[0], 0);
        }
    }

    /// The language of everything: the one that is wanted, once it can be written.
    pub fn lang(&self) -> Lang {
        if self.system.no_japanese { Lang::En } else { self.wanted_lang() }
    }

    /// The language that was chosen.
    pub fn wanted_lang(&self) -> Lang {
        self.options.lang.unwrap_or_else(|| self.settings.lang(self.system.lang))
    }

    /// The fonts for Japanese are here.
    pub fn japanese_is_here(&mut self) {
        self.system.no_japanese = false;
        self.refresh();
    }

    /// The colors of everything.
    pub fn theme(&self) -> Theme {
        self.options.theme.unwrap_or_else(|| self.settings.theme(self.system.dark))
    }

    /// What keys mean now.
    pub fn mode(&self) -> keys::Mode {
        keys::Mode {
            presenting: self.presenting,
            choosing: self.is_secret() || matches!(self.overlay, Overlay::Overview(..)),
            browser: self.system.browser,
            letters_off: !self.settings.letter_keys,
        }
    }

    /// The link that opens what is on screen.
    pub fn link(&self) -> String {
        self.state.link(&self.library)
    }

    /// Sentences to be seen for a while.
    pub fn notices(&self) -> impl Iterator<Item = &str> {
        self.notices.iter().map(|(text, _)| text.as_str())
    }

    /// Says a sentence for a while.
    pub fn notify(&mut self, text: String) {
        self.notices.retain(|(known, _)| *known != text);
        self.notices.push((text, NOTICE));
    }

    /// Takes all sentences away.
    pub fn dismiss(&mut self) {
        self.notices.clear();
    }

    /// Opens a link, and says what of it could not be used.
    pub fn open(&mut self, link: &str) {
        let opened = State::open(&self.library, link);
        self.options.theme = opened.options.theme.or(self.options.theme);
        self.options.lang = opened.options.lang.or(self.options.lang);
        self.presenting |= opened.options.present;
        let allowed = self.allowed.contains(&opened.state.lesson);
        let state = if allowed { opened.state } else { State::at(&self.library, self.allowed[0], 0) };
        if state != self.state {
            self.history.changing(&self.state);
            self.state = state;
            self.arrive();
        }
        // The sentences are in the language of the link, or else in the session's.
        let lang = self.lang().code();
        let notices = if opened.options.lang.is_some() {
            opened.notices
        } else {
            let separator = if link.contains('?') { "&" } else { "?" };
            State::open(&self.library, &format!("{link}{separator}lang={lang}")).notices
        };
        notices.into_iter().for_each(|notice| self.notify(notice));
        if !allowed {
            let notice = words(
                "The link leads to a scene that this page leaves out; here is the first one.",
                "リンク先のシーンはこのページでは使えないため、最初のシーンを表示します。",
            );
            self.notify(self.lang().of(notice).to_owned());
        }
    }

    /// Begins anew here: what led to this pose is nothing to take back.
    pub fn begin_here(&mut self) {
        self.history.clear();
    }

    /// Takes this language and these colors, whatever the settings say, until others are chosen.
    pub fn insist(&mut self, lang: Option<Lang>, theme: Option<Theme>) {
        self.options.lang = lang.or(self.options.lang);
        self.options.theme = theme.or(self.options.theme);
        self.refresh();
    }

    /// Puts other lessons in place, and stays as near as possible to what is shown.
    pub fn replace_library(&mut self, library: Library) {
        let link = self.link();
        self.state = State::open(&library, &link).state;
        self.allowed = (0..library.lessons.len()).collect();
        self.library = library;
        self.history.clear();
        self.refresh();
    }

    /// Whether a layer is seen now.
    pub fn shows(&self, layer: &str) -> bool {
        self.state.shows(&self.library, self.moment(), layer)
    }

    /// The bodies that are seen, each with the shape by which it is grabbed; topmost first.
    pub fn grabs(&self) -> impl Iterator<Item = (usize, &Shape)> {
        let bodies = self.scene().bodies;
        let seen = self.run.grabs.iter().filter(|(body, _)| self.shows(bodies[*body].layer));
        seen.map(|(body, shape)| (*body, shape))
    }

    /// How much of the step is seen now.
    pub fn moment(&self) -> Moment {
        match self.walk {
            _ if self.is_secret() => Moment::Asked,
            Some(walk) => Moment::Walk(walk.mark),
            None => Moment::Whole,
        }
    }

    /// The mark that is meant now.
    pub fn mark(&self) -> Option<&'static str> {
        match self.walk {
            Some(walk) => self.marks().get(walk.mark).copied(),
            None => self.step().mark,
        }
    }

    /// The marks of the method, in reading order.
    pub fn marks(&self) -> Vec<&'static str> {
        self.method().source.marks()
    }

    /// The walk through the marks, while there is one.
    pub fn walk(&self) -> Option<Walk> {
        self.walk
    }

    /// What a newcomer has not done yet, with its name and as a sentence; nothing once all was done.
    pub fn hint(&self) -> Option<(&'static str, Words)> {
        let open = |id: &str| !self.settings.hints_done.iter().any(|done| done == id);
        let asked = self.is_secret() && open("predict");
        let hint =
            HINTS.iter().find(|(id, _)| if asked { *id == "predict" } else { *id != "predict" && open(id) });
        hint.copied()
    }

    /// A hint was followed, and goes away for good.
    fn followed(&mut self, id: &str) {
        if !self.settings.hints_done.iter().any(|done| done == id) {
            self.settings.hints_done.push(id.to_owned());
        }
    }

    /// Whether something moves by itself.
    pub fn is_moving(&self) -> bool {
        self.eased.is_some() || self.walk.is_some_and(|walk| walk.running) || !self.notices.is_empty()
    }

    /// Whether there is something to take back, and something to do again.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (self.history.can_undo(), self.history.can_redo())
    }
}
