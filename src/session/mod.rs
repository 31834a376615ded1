//! The whole running state, and all that can happen to it. No window, and no clock of its own: time
//! and input come from outside, so a test can play a million frames.

pub mod action;
pub mod history;
pub mod keys;
pub mod settings;
pub mod state;

pub use action::{Action, Drive, Request};
pub use settings::Settings;
pub use state::{Moment, Options, State};

use crate::figure::theme::Theme;
use crate::lesson::{Lesson, Library, Step};
use crate::scene::{Handle, Kind, Method, Pose, Run, Scene, Turn};
use crate::words::{Lang, Words, words};
use glam::{Vec2, vec2};
use history::History;
use std::collections::BTreeMap;

/// Speeds while a key is held, per second: the tutorial's 0.10 units, 0.5° and 0.02 per frame at 60 Hz.
const MOVE: f32 = 6.0;
const TURN_DEGREES: f32 = 30.0;
const STRETCH: f32 = 1.2;

/// How long a step's change eases, and a notice stays, in seconds.
const EASE: f32 = 0.2;
const NOTICE: f32 = 8.0;

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
    /// Dark colours.
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
    /// The choice that is marked while a question waits.
    pub choice: usize,
    /// Seconds since the program began.
    pub clock: f64,
    /// Seconds a mark stays while walking.
    pub pace: f32,
    options: Options,
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
            choice: 0,
            clock: 0.0,
            pace: 1.4,
            options: Options::default(),
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

    /// The colours of everything.
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

    /// Takes this language and these colours, whatever the settings say, until others are chosen.
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

    /// Whether something moves by itself.
    pub fn is_moving(&self) -> bool {
        self.eased.is_some() || self.walk.is_some_and(|walk| walk.running) || !self.notices.is_empty()
    }

    /// Whether there is something to take back, and something to do again.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (self.history.can_undo(), self.history.can_redo())
    }
}

/// Questions and answers.
impl Session {
    fn answer_key(&self) -> (String, String) {
        (self.lesson().id.clone(), self.step().id.clone())
    }

    /// Whether the step asks something that is not answered yet; then nothing may give the answer away.
    pub fn is_secret(&self) -> bool {
        self.step().ask.is_some() && self.answer().is_none()
    }

    /// The answer to the step's question, once there is one.
    pub fn answer(&self) -> Option<Answer> {
        self.answers.get(&self.answer_key()).copied()
    }

    /// How the question was answered, in a sentence.
    pub fn outcome(&self) -> Option<String> {
        let answer = self.answer()?;
        let choices = self.choices();
        let word = |i: usize| choices.get(i).map_or("", |&choice| self.lang().of(choice));
        let truth = word(answer.truth);
        Some(match (answer.given, self.lang()) {
            (Some(given), Lang::En) if given == answer.truth => format!("✓ You said {truth}, and so it is."),
            (Some(given), Lang::Ja) if given == answer.truth => format!("✓ 正解: {truth}"),
            (Some(given), Lang::En) => format!("✗ You said {}; it is {truth}.", word(given)),
            (Some(given), Lang::Ja) => format!("✗ 予想は「{}」、正解は「{truth}」", word(given)),
            (None, Lang::En) => format!("It is {truth}."),
            (None, Lang::Ja) => format!("答え: {truth}"),
        })
    }

    /// What the step asks.
    pub fn question(&self) -> Option<Words> {
        self.state.question(&self.library)
    }

    /// The possible answers.
    pub fn choices(&self) -> Vec<Words> {
        self.state.choices(&self.library)
    }

    fn give_answer(&mut self, given: Option<usize>) {
        if !self.is_secret() || given.is_some_and(|given| given >= self.choices().len()) {
            return;
        }
        match self.state.truth(&self.library) {
            Some(truth) => drop(self.answers.insert(self.answer_key(), Answer { given, truth })),
            // Impossible for lessons that were checked; then there is nothing to keep secret.
            None => drop(self.answers.insert(self.answer_key(), Answer { given: None, truth: 0 })),
        }
        self.refresh();
    }

    /// How many questions of the lesson were answered rightly, how many at all, and how many there are.
    pub fn score(&self) -> (usize, usize, usize) {
        let lesson = self.lesson();
        let asking = lesson.steps.iter().filter(|step| step.ask.is_some());
        let answers =
            asking.clone().filter_map(|step| self.answers.get(&(lesson.id.clone(), step.id.clone())));
        let given = answers.filter(|answer| answer.given.is_some());
        let right = given.clone().filter(|answer| answer.given == Some(answer.truth)).count();
        (right, given.count(), asking.count())
    }
}

/// What happens.
impl Session {
    /// Does something; what only the world outside can do is handed back.
    pub fn apply(&mut self, action: Action) -> Option<Request> {
        match action {
            Action::Next => self.next(),
            Action::Previous => self.previous(),
            Action::First => self.go(self.state.lesson, 0),
            Action::Last => self.go(self.state.lesson, self.lesson().steps.len() - 1),
            Action::Step(step) => self.go(self.state.lesson, step),
            Action::Lesson(i) => {
                if let Some(&lesson) = self.allowed.get(i) {
                    self.go(lesson, 0);
                }
            }
            Action::Go(lesson, step) => self.go(lesson, step),
            Action::NextLesson => self.turn_lesson(1, 0),
            Action::PreviousLesson => self.turn_lesson(-1, 0),
            Action::NextMethod => self.set_method((self.state.method + 1) % self.scene().methods.len()),
            Action::Method(method) => self.set_method(method),
            Action::NextBody => self.body = self.next_body(),
            Action::Body(body) => self.body = body.min(self.scene().bodies.len() - 1),
            Action::StepPose => self.back_to_step(),
            Action::Undo => self.travel(History::undo),
            Action::Redo => self.travel(History::redo),
            Action::Answer(choice) => self.give_answer(Some(choice)),
            Action::Reveal => self.give_answer(None),
            Action::AskAgain => drop(self.answers.remove(&self.answer_key())),
            Action::ChoiceUp => self.turn_choice(-1),
            Action::ChoiceDown => self.turn_choice(1),
            Action::Choose => self.choose(),
            Action::Play => self.play(),
            Action::PlayOn => self.walk_by(1),
            Action::PlayBack => self.walk_by(-1),
            Action::Faster => self.pace = (self.pace / 1.4).max(0.2),
            Action::Slower => self.pace = (self.pace * 1.4).min(8.0),
            Action::Fit => self.camera = None,
            Action::ZoomIn | Action::ZoomOut => self.zoom(if action == Action::ZoomIn { 1.25 } else { 0.8 }),
            _ => return self.apply_to_program(action),
        }
        None
    }

    /// What changes the program around the picture.
    fn apply_to_program(&mut self, action: Action) -> Option<Request> {
        let toggled = |now: Overlay, wanted: Overlay| if now == wanted { Overlay::None } else { wanted };
        match action {
            Action::Present => {
                self.presenting = !self.presenting;
                self.blank = false;
            }
            Action::Blank => self.blank = !self.blank,
            Action::Notes => self.notes = !self.notes,
            Action::Overview => {
                let open = matches!(self.overlay, Overlay::Overview(..));
                let here = Overlay::Overview(self.state.lesson, self.state.step);
                self.overlay = if open { Overlay::None } else { here };
            }
            Action::Settings => self.overlay = toggled(self.overlay, Overlay::Settings),
            Action::Help => self.overlay = toggled(self.overlay, Overlay::Help),
            Action::Leave => return self.leave(),
            Action::CopyLink => return Some(Request::Copy(self.link())),
            Action::Export => return Some(Request::Export),
            Action::Fullscreen => return Some(Request::Fullscreen),
            Action::Grid => self.settings.grid = !self.settings.grid,
            Action::Panel => self.settings.panel = !self.settings.panel,
            Action::LetterKeys => self.settings.letter_keys = !self.settings.letter_keys,
            Action::LargerText => self.scale_text(1.1),
            Action::SmallerText => self.scale_text(1.0 / 1.1),
            Action::NextTheme => {
                self.settings.theme = Some(self.theme().next().id.to_owned());
                self.options.theme = None;
            }
            Action::NextLang => {
                self.settings.lang = Some(self.lang().next().code().to_owned());
                self.options.lang = None;
                self.refresh();
            }
            _ => return None,
        }
        let lasting = matches!(
            action,
            Action::Grid
                | Action::Panel
                | Action::LetterKeys
                | Action::LargerText
                | Action::SmallerText
                | Action::NextTheme
                | Action::NextLang
        );
        lasting.then_some(Request::KeepSettings)
    }

    fn scale_text(&mut self, factor: f32) {
        let (least, most) = Settings::TEXT_SIZES;
        self.settings.text_size = (self.settings.text_size * factor).clamp(least, most);
    }

    /// Closes the topmost thing that is open.
    fn leave(&mut self) -> Option<Request> {
        if self.overlay != Overlay::None {
            self.overlay = Overlay::None;
        } else if self.blank {
            self.blank = false;
        } else if self.walk.is_some() {
            self.walk = None;
        } else if self.presenting {
            self.presenting = false;
        } else {
            return Some(Request::Quit);
        }
        None
    }

    fn next(&mut self) {
        if self.presenting && self.is_secret() {
            return self.give_answer(None);
        }
        if self.state.step + 1 < self.lesson().steps.len() {
            self.go(self.state.lesson, self.state.step + 1);
        } else if self.presenting {
            self.turn_lesson(1, 0);
        }
    }

    fn previous(&mut self) {
        if self.state.step > 0 {
            self.go(self.state.lesson, self.state.step - 1);
        } else if self.presenting {
            self.turn_lesson(-1, usize::MAX);
        }
    }

    /// Goes to the allowed lesson so many further on, and there to the step or the last one.
    fn turn_lesson(&mut self, by: isize, step: usize) {
        let here = self.allowed.iter().position(|&lesson| lesson == self.state.lesson).unwrap_or(0);
        let there = here.checked_add_signed(by).and_then(|i| self.allowed.get(i)).copied();
        if let Some(lesson) = there {
            self.go(lesson, step.min(self.library.lessons[lesson].steps.len() - 1));
        }
    }

    fn go(&mut self, lesson: usize, step: usize) {
        let exists = self.library.lessons.get(lesson).is_some_and(|lesson| step < lesson.steps.len());
        if !exists || !self.allowed.contains(&lesson) {
            return;
        }
        let before = (self.state.lesson == lesson).then(|| self.state.pose.clone());
        self.state = State::at(&self.library, lesson, step);
        if matches!(self.overlay, Overlay::Overview(..)) {
            self.overlay = Overlay::None;
        }
        self.arrive();
        let moves = before.filter(|pose| *pose != self.state.pose && !self.system.reduced_motion);
        self.eased = moves.map(|pose| (pose, 0.0));
        self.refresh();
    }

    /// A step was entered.
    fn arrive(&mut self) {
        let step = self.step();
        let (body, play) = (step.body, step.play);
        self.body = body.min(self.scene().bodies.len() - 1);
        self.walk = play.then_some(Walk { mark: 0, running: !self.system.reduced_motion, since: 0.0 });
        self.camera = None;
        self.eased = None;
        self.choice = 0;
        self.lit = None;
        self.changing = false;
        self.refresh();
    }

    fn set_method(&mut self, method: usize) {
        if method < self.scene().methods.len() && method != self.state.method {
            self.history.changing(&self.state);
            self.state.method = method;
            self.walk = None;
            self.refresh();
        }
    }

    fn back_to_step(&mut self) {
        let begun = State::at(&self.library, self.state.lesson, self.state.step);
        if begun != self.state {
            self.history.changing(&self.state);
            self.state = begun;
            self.refresh();
        }
        self.camera = None;
    }

    fn travel(&mut self, travel: fn(&mut History, &State) -> Option<State>) {
        self.changing = false;
        if let Some(state) = travel(&mut self.history, &self.state) {
            let same_place = (state.lesson, state.step) == (self.state.lesson, self.state.step);
            self.state = state;
            if same_place { self.refresh() } else { self.arrive() }
        }
    }

    fn turn_choice(&mut self, by: isize) {
        if let Overlay::Overview(lesson, step) = self.overlay {
            self.overlay = self.overview_neighbour(lesson, step, by);
        } else {
            let most = self.choices().len().saturating_sub(1);
            self.choice = self.choice.saturating_add_signed(by).min(most);
        }
    }

    /// The step after or before another, through all allowed lessons.
    fn overview_neighbour(&self, lesson: usize, step: usize, by: isize) -> Overlay {
        let all =
            self.allowed.iter().flat_map(|&l| (0..self.library.lessons[l].steps.len()).map(move |s| (l, s)));
        let all: Vec<(usize, usize)> = all.collect();
        let here = all.iter().position(|&place| place == (lesson, step)).unwrap_or(0);
        let (lesson, step) = all[here.saturating_add_signed(by).min(all.len() - 1)];
        Overlay::Overview(lesson, step)
    }

    fn choose(&mut self) {
        match self.overlay {
            Overlay::Overview(lesson, step) => self.go(lesson, step),
            _ => self.give_answer(Some(self.choice)),
        }
        if matches!(self.overlay, Overlay::Overview(..)) {
            self.overlay = Overlay::None;
        }
    }

    /// The next body that is seen.
    fn next_body(&self) -> usize {
        let bodies = self.scene().bodies;
        let after = (1..=bodies.len()).map(|i| (self.body + i) % bodies.len());
        after.into_iter().find(|&i| self.shows(bodies[i].layer)).unwrap_or(self.body)
    }

    fn zoom(&mut self, factor: f32) {
        let [x, y, ..] = self.scene().home;
        let camera = self.camera.unwrap_or(Camera { center: vec2(x, y), zoom: 1.0 });
        self.camera = Some(Camera { zoom: (camera.zoom * factor).clamp(0.05, 50.0), ..camera });
    }

    fn play(&mut self) {
        if self.is_secret() {
            return;
        }
        let last = self.marks().len().saturating_sub(1);
        self.walk = Some(match self.walk {
            None => Walk { mark: 0, running: true, since: 0.0 },
            Some(walk) if !walk.running && walk.mark == last => Walk { mark: 0, running: true, since: 0.0 },
            Some(walk) => Walk { running: !walk.running, since: 0.0, ..walk },
        });
    }

    fn walk_by(&mut self, by: isize) {
        if self.is_secret() {
            return;
        }
        let last = self.marks().len().saturating_sub(1);
        let mark = self.walk.map_or(0, |walk| walk.mark.saturating_add_signed(by).min(last));
        self.walk = Some(Walk { mark, running: false, since: 0.0 });
    }
}

/// Changes of the pose, and time.
impl Session {
    /// Drives the chosen body by what is held for `dt` seconds.
    pub fn drive(&mut self, drive: Drive, dt: f32) {
        if drive == Drive::NONE {
            self.changing = false;
            return;
        }
        let body = &self.scene().bodies[self.body];
        let mut pose = self.state.pose.clone();
        let shift = drive.go * MOVE * dt;
        move_points(&mut pose, body.moves, |p| p + shift);
        match body.turn {
            Turn::Knob(knob) => pose.set(knob, vec2(pose.number(knob) + drive.turn * TURN_DEGREES * dt, 0.0)),
            Turn::Points if drive.turn != 0.0 => {
                turn_points(&mut pose, body.moves, drive.turn * TURN_DEGREES * dt);
            }
            Turn::Points | Turn::No => {}
        }
        for (target, amount) in [(body.stretch_x, drive.stretch.x), (body.stretch_y, drive.stretch.y)] {
            if let Some((knob, part)) = target {
                let mut value = pose.point(knob);
                value[part] += amount * STRETCH * dt;
                pose.set(knob, value);
            }
        }
        self.change(pose);
    }

    /// Sets a knob, as a slider or a number field does. Calls without a [`rest`](Self::rest) between
    /// them are one change to undo.
    pub fn set_knob(&mut self, knob: &str, value: Vec2) {
        let mut pose = self.state.pose.clone();
        pose.set(knob, value);
        self.change(pose);
    }

    /// Moves a whole body, as dragging it does.
    pub fn move_body(&mut self, body: usize, by: Vec2) {
        self.body = body.min(self.scene().bodies.len() - 1);
        let mut pose = self.state.pose.clone();
        move_points(&mut pose, self.scene().bodies[self.body].moves, |p| p + by);
        self.change(pose);
    }

    /// Drags a handle to a point of the world.
    pub fn drag(&mut self, handle: &Handle, to: Vec2) {
        let mut pose = self.state.pose.clone();
        handle.drag_to(to, &mut pose);
        self.change(pose);
    }

    /// Nothing is held or dragged any more: the next change is another one to undo.
    pub fn rest(&mut self) {
        self.changing = false;
    }

    fn change(&mut self, pose: Pose) {
        if pose == self.state.pose {
            return;
        }
        if !self.changing {
            self.history.changing(&self.state);
            self.changing = true;
        }
        self.eased = None;
        self.state.pose = pose;
        self.refresh();
    }

    /// Time passes.
    pub fn advance(&mut self, dt: f32) {
        self.clock += f64::from(dt);
        self.notices.iter_mut().for_each(|(_, left)| *left -= dt);
        self.notices.retain(|(_, left)| *left > 0.0);
        if let Some((from, since)) = self.eased.take() {
            let since = since + dt;
            self.eased = (since < EASE).then_some((from, since));
            self.refresh();
        }
        let last = self.marks().len().saturating_sub(1);
        if let Some(walk) = self.walk.as_mut().filter(|walk| walk.running) {
            walk.since += dt;
            if walk.since >= self.pace {
                *walk = Walk { mark: (walk.mark + 1).min(last), running: walk.mark + 1 < last, since: 0.0 };
            }
        }
    }

    /// The pose that is drawn: on the way to the state's while a step's change eases.
    pub fn drawn_pose(&self) -> Pose {
        let Some((from, since)) = &self.eased else { return self.state.pose.clone() };
        let t = since / EASE;
        let eased = t * t * (3.0 - 2.0 * t);
        let mut pose = self.state.pose.clone();
        for (knob, value) in self.state.pose.iter() {
            let start = from.point(knob.name);
            let mut way = value - start;
            if knob.kind == Kind::Angle {
                way.x = (way.x + 180.0).rem_euclid(360.0) - 180.0;
            }
            pose.set(knob.name, if t < 1.0 { start + way * eased } else { value });
        }
        pose
    }

    /// Runs the method for the pose that is drawn.
    fn refresh(&mut self) {
        let (pose, lang) = (self.drawn_pose(), self.lang());
        self.run = (self.method().run)(&pose, lang);
        self.versus =
            self.state.versus(&self.library).map(|method| (self.scene().methods[method].run)(&pose, lang));
    }
}

fn move_points(pose: &mut Pose, points: &[&str], to: impl Fn(Vec2) -> Vec2) {
    for point in points {
        pose.set(point, to(pose.point(point)));
    }
}

/// Turns points about their middle.
fn turn_points(pose: &mut Pose, points: &[&str], degrees: f32) {
    let middle = points.iter().map(|point| pose.point(point)).sum::<Vec2>() / points.len() as f32;
    let turn = Vec2::from_angle(degrees.to_radians());
    move_points(pose, points, |p| middle + turn.rotate(p - middle));
}
