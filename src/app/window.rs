//! The main loop: input, time, layout, and requests to the system.

use super::keeping::{Keeper, News};
use super::picture::Grip;
use super::platform::{self, Event, Letters, Missing};
use super::saving::Saving;
use super::{App, around};
use crate::compose;
use crate::figure::theme::Theme;
use crate::lesson::Library;
use crate::play::world::RATE;
use crate::said::app::window as said;
use crate::scene::Scene;
use crate::session::action::{Change, Present, Program, SystemChange};
use crate::session::level::Reached;
use crate::session::press::Press;
use crate::session::{Action, Drive, Place, Request, Session, System};
use crate::target::Target;
use crate::words::{Lang, fill};
use glam::Vec2;
use platform::miniquad::{self, MouseButton, conf::Conf};
use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Duration;

/// The options at the start of the program.
pub struct Start {
    /// The lessons.
    pub library: Library,
    /// The link to open. May be empty.
    pub link: String,
    /// The language, which overrides the settings.
    pub lang: Option<Lang>,
    /// The colors, which override the settings.
    pub theme: Option<Theme>,
    /// True for the speaker's window: notes, time and the next step of the presentation in another window.
    pub speaker: bool,
    /// Checks for changed lessons, each frame.
    pub watch: Option<Watch>,
    /// A translator's folder of translations, and the folder of lessons if it is elsewhere.
    pub words: Option<(PathBuf, Option<PathBuf>)>,
}

/// Returns new lessons, or their mistakes.
pub type Watch = Box<dyn FnMut() -> Option<Result<Library, Vec<String>>>>;

/// The number of frames without events after which the loop rests.
const QUIET: u32 = if cfg!(target_arch = "wasm32") { 4 } else { 30 };

/// Seconds between two checks for changed lessons.
const LOOK: f64 = 0.25;

/// The window size that shows everything at scale 1. In a larger window everything is enlarged, at most by `MOST`.
const AMPLE: Vec2 = Vec2::new(1920.0, 1080.0);
const MOST: f32 = 2.0;

/// The enlargement in a window of this size, in the system's points. A browser's page does its own layout.
fn growth(window: Vec2) -> f32 {
    if cfg!(target_arch = "wasm32") { 1.0 } else { (window / AMPLE).min_element().clamp(1.0, MOST) }
}

/// Opens the window and runs until it is closed.
pub fn open(start: Start) {
    platform::before_opening();
    let (window_width, window_height) = platform::window_size();
    let conf = Conf {
        window_title: title(&start),
        window_width,
        window_height,
        high_dpi: true,
        fullscreen: false,
        sample_count: 1,
        window_resizable: true,
        icon: platform::icon(), // miniquad's logo is not ours, and weighs 3 KB in a browser
        platform: platform::window_settings(),
    };
    platform::run(conf, run(start));
}

/// The window's title, which tells two windows apart.
fn title(start: &Start) -> String {
    let lang = start.lang.or_else(|| Lang::from_code(&platform::environment().lang)).unwrap_or_default();
    if start.speaker { lang.of(said::SPEAKER) } else { "Hantei 判定" }.into()
}

/// The state of the loop from frame to frame.
struct Shell {
    app: App,
    surface: around::Surface,
    /// The link in the address, and its place: a step, with `true` if a game is open.
    address: String,
    place: Option<(Place, bool)>,
    /// Stores the settings.
    keeper: Keeper<platform::Storage>,
    /// The last messages to the page around this one.
    told: Vec<String>,
    quiet: u32,
    fingers: Option<(Vec2, Vec2)>,
    fullscreen: bool,
    /// True if there was a presentation in the last frame. `full_before` is true if the window filled the screen before it.
    presented: bool,
    full_before: bool,
    /// The last language that needs more letters than English, and its loaded letters.
    letters: Option<(Lang, Letters)>,
    /// The names of the loaded system fonts, for characters in custom lessons.
    system_fonts: Vec<Cow<'static, str>>,
    /// The languages whose titles and first words are loaded.
    begun: Vec<Lang>,
    /// The languages whose prose is loaded.
    read: Vec<Lang>,
    /// A walkthrough that is being saved.
    saving: Option<Saving>,
}

async fn run(mut start: Start) {
    platform::after_opening();
    let mut shell = begin(&start);
    let mut pace = platform::Pace::default();
    let mut last = platform::clock();
    loop {
        let now = platform::clock();
        // Moving shapes do not jump after a rest or a slow frame.
        let dt = (now - last).clamp(0.0, 0.1) as f32;
        shell.app.session.wait(now - last - f64::from(dt));
        last = now;
        if let Some(news) = start.watch.as_mut().and_then(|watch| watch()) {
            shell.lessons(news);
        }
        let moved = shell.listen(dt);
        shell.app.session.advance(dt);
        shell.app.work(&platform::real_clock);
        around::follow(&mut shell.app);
        let gliding = shell.app.glide(dt);
        shell.save_on();
        let stays = shell.draw();
        if !shell.handle_requests() {
            break;
        }
        let busy = moved
            || shell.is_saving()
            || gliding
            || stays.is_zero()
            || shell.app.held != Drive::NONE
            || shell.app.session.is_moving()
            || shell.app.session.is_measuring()
            || shell.app.session.is_judging()
            || shell.app.is_mapping()
            || platform::input_is_active();
        shell.quiet = if busy { 0 } else { shell.quiet + 1 };
        let look = start.watch.as_ref().map(|_| LOOK);
        let rest = if shell.quiet > QUIET { stays.min(shell.due(look)) } else { Duration::ZERO };
        pace.next_frame(rest).await;
    }
}

/// Creates the session from the system's preferences, the settings and the link.
fn begin(start: &Start) -> Shell {
    let environment = platform::environment();
    let query: Vec<(String, String)> =
        form_urlencoded::parse(environment.query.as_bytes()).into_owned().collect();
    let asked = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let in_course = ["embed", "screens", "lessons"].into_iter().any(|name| asked(name).is_some());
    let lang = Lang::from_code(&environment.lang).unwrap_or_default();
    let system = System {
        lang,
        in_course,
        dark: environment.dark,
        reduced_motion: environment.reduced_motion,
        browser: cfg!(target_arch = "wasm32"),
        awaited: Lang::ALL.map(|lang| cfg!(target_arch = "wasm32") && lang != Lang::En),
    };
    let (keeper, kept, news) = Keeper::open(platform::Storage::default(), lang);
    let place = kept.place.clone().filter(|_| !in_course).unwrap_or_default();
    let mut session = Session::new(start.library.clone(), kept, system);
    session.set_day((miniquad::date::now() / 86_400.0) as u32);
    let address = platform::address();
    let link = if start.link.is_empty() { address.as_str() } else { start.link.as_str() };
    let lang = start.lang.or(asked("lang").and_then(Lang::from_code));
    session.insist(lang, start.theme.or(asked("theme").and_then(Theme::by_id)));
    if let Some(target) = asked("code").and_then(Target::by_id) {
        session.insist_on(target);
    }
    session.say_of_address(&query);
    if let Some((_, screens)) = query.iter().find(|(key, _)| key == "screens") {
        limit(&mut session, screens);
    }
    if link.is_empty() {
        session.resume(&place);
        session.greet();
    } else {
        session.open(link);
        session.begin_here();
    }
    news.say.into_iter().for_each(|notice| session.notify_until_dismissed(notice));
    let mut app = App::new(session);
    app.touched = environment.touch;
    app.around = around::Memory::new(start.speaker).with_words(start.words.clone());
    let mut shell = Shell {
        surface: around::Surface::new(),
        address: String::new(),
        place: None,
        keeper,
        told: vec![],
        quiet: 0,
        fingers: None,
        fullscreen: false,
        // A link to a presentation was not clicked here, and browsers allow full screen only after a click.
        presented: app.session.presentation().is_on(),
        full_before: false,
        letters: None,
        system_fonts: vec![],
        begun: vec![],
        read: vec![],
        saving: None,
        app,
    };
    shell.take_system_fonts(&start.library);
    shell
}

/// The step, with `true` if a game is open.
fn place_of(session: &Session) -> (Place, bool) {
    (session.state().place().clone(), session.is_in_game())
}

/// Limits the lessons to those that a course page names, by id or by position.
fn limit(session: &mut Session, screens: &str) {
    let library = session.library();
    let most = library.lessons.len();
    let meant = |text: &str| match text.trim().parse::<usize>() {
        Ok(number) => library.lessons.get(number.checked_sub(1)?),
        Err(_) => library.find(text.trim()),
    };
    let known: Vec<String> = screens.split(',').filter_map(meant).map(|lesson| lesson.id.clone()).collect();
    let all_known = known.len() == screens.split(',').count();
    session.allow(known);
    if !all_known {
        session.notify(fill!(session.lang(), said::SCREENS, screens, most));
    }
}

impl Shell {
    /// Reads events of the page, the keyboard and fingers. Returns true if there were any. A key's meaning depends on the result
    /// of the key before it, so the layout is updated in between.
    fn listen(&mut self, dt: f32) -> bool {
        let mut news = false;
        while let Some(event) = platform::next_event() {
            news = true;
            // Whoever clicks has pressed the other keys before.
            if matches!(event, Event::Page(Press::Do(_))) {
                self.strokes(0.0);
            }
            self.event(event);
        }
        self.surface.listen(self.scale());
        self.strokes(dt);
        self.fingers();
        news
    }

    /// Handles the keys so far, and `dt` seconds.
    fn strokes(&mut self, dt: f32) {
        loop {
            let (strokes, more) = self.surface.beat(self.app.typing);
            // Time advances once, with the last of the events.
            self.app.press(&strokes, if more { 0.0 } else { dt });
            if !more {
                break;
            }
            self.surface.lay_out(&mut self.app);
        }
    }

    fn event(&mut self, event: Event) {
        let session = &mut self.app.session;
        match event {
            Event::Address(link) if link != self.address => {
                session.open(&link);
                // The browser's history already has this step.
                self.place = Some(place_of(session));
                self.address = link;
            }
            Event::Address(_) => {}
            Event::Page(press) => around::press(&mut self.app, press),
            Event::Dark(dark) => self.app.act(Action::System(SystemChange::Dark(dark))),
            Event::ReducedMotion(reduced) => {
                self.app.act(Action::System(SystemChange::ReducedMotion(reduced)));
            }
            Event::Missing(missing) => self.report_missing(missing),
            Event::Copied => self.say_copied(),
            Event::Notice(sentence) => session.notify(sentence),
            Event::Fullscreen(true) => {}
            Event::Fullscreen(false) => session.notify(session.lang().of(said::NO_FULL_SCREEN).into()),
            Event::NoSpeakerWindow => {
                session.notify(session.lang().of(said::NO_SPEAKER_WINDOW).into());
                self.app.act(Action::Present(Present::Notes));
            }
            Event::Leave => session.keep_code(),
            Event::Test(what) if what == "panic" => panic!("a test asked for this panic"),
            Event::Test(_) => {}
        }
    }

    /// Zooms about the middle of two fingers.
    fn fingers(&mut self) {
        let fingers: Vec<Vec2> = platform::fingers().iter().map(|&finger| finger / self.scale()).collect();
        self.app.touched |= !fingers.is_empty();
        let now = match fingers[..] {
            [a, b] => Some((a, b)),
            _ => None,
        };
        if let (Some((a, b)), Some((c, d))) = (self.fingers, now) {
            self.let_go();
            let middle = (c + d) / 2.0;
            let factor = c.distance(d) / a.distance(b).max(1.0);
            self.app.pinch = Some((factor, middle));
        }
        self.fingers = now;
    }

    /// Undoes the drag by the first of two fingers, which was not meant.
    fn let_go(&mut self) {
        let Some(grip) = self.app.grip.take() else { return };
        let session = &self.app.session;
        // During play, shapes change without a finger.
        let drew = grip == Grip::Pen;
        let dragged = !matches!(grip, Grip::Ground) && session.is_changing() && !session.is_playing();
        self.app.rest();
        if dragged || drew {
            self.app.act(Action::Pose(Change::Undo));
        }
        self.app.settle();
    }

    /// Pixels per point.
    fn scale(&self) -> f32 {
        let dpi = platform::dpi_scale();
        let (width, height) = miniquad::window::screen_size();
        dpi * self.app.session.settings().text_size * growth(Vec2::new(width, height) / dpi)
    }

    /// Lays out and draws a frame. Returns the time for which it stays valid without events.
    fn draw(&mut self) -> Duration {
        self.take_language();
        self.take_prose();
        self.take_words();
        let scale = self.scale();
        self.surface.frame(&mut self.app, scale)
    }

    /// Uses the lessons' prose in the current and the wanted language, once it is loaded.
    fn take_prose(&mut self) {
        let session = &mut self.app.session;
        for lang in [session.lang(), session.wanted_lang()] {
            if !self.read.contains(&lang)
                && let Some(library) = platform::with_prose(session.library(), lang)
            {
                session.replace_library(library);
                self.read.push(lang);
            }
        }
    }

    /// Uses all words of the current and the wanted language, and of English, once they are loaded.
    fn take_words(&self) {
        let session = &self.app.session;
        [session.lang(), session.wanted_lang(), Lang::En].into_iter().for_each(platform::take_rest);
    }

    /// Uses the titles and first words in the wanted language, and its letters for pictures, once they are loaded.
    fn take_language(&mut self) {
        let session = &mut self.app.session;
        let lang = session.wanted_lang();
        if lang == Lang::En {
            return;
        }
        if !self.begun.contains(&lang)
            && let Some(library) = platform::with_titles(session.library(), lang)
        {
            session.replace_library(library);
            self.begun.push(lang);
        }
        let better = lang.font().is_some() && self.take_fonts(lang);
        let has_letters = lang.font().is_none() || self.letters_of(lang).is_some();
        let is_here = self.begun.contains(&lang) && has_letters;
        if is_here && (better || self.app.session.lang() != lang) {
            self.app.act(Action::System(SystemChange::Written(lang)));
            self.app.settle();
        }
    }

    /// The loaded letters of a language.
    fn letters_of(&self, lang: Lang) -> Option<Letters> {
        self.letters.filter(|(of, _)| *of == lang).map(|(_, letters)| letters)
    }

    /// Uses better letters than the current ones, once they are loaded. In the first lesson a few letters are enough.
    fn take_fonts(&mut self, lang: Lang) -> bool {
        let session = &self.app.session;
        // The few letters are those of the first scene, and the first custom lesson may have another scene.
        let is_first = session.lesson().scene.id == Scene::ALL[0].id;
        let enough: &[_] = if is_first { &[Letters::All, Letters::First] } else { &[Letters::All] };
        let better = enough.iter().filter(|&&letters| Some(letters) > self.letters_of(lang));
        let come = better.filter_map(|&letters| Some((letters, platform::letters_of(lang, letters)?))).next();
        let Some((letters, fetched)) = come else { return false };
        self.letters = Some((lang, letters));
        self.surface.take_fonts(fetched);
        true
    }

    /// Loads the system's fonts for these lessons, unless they are the current ones.
    fn take_system_fonts(&mut self, library: &Library) {
        let found = platform::system_fonts(library);
        let names: Vec<_> = found.iter().map(|font| font.name.clone()).collect();
        if names != self.system_fonts {
            self.system_fonts = names;
            self.surface.take_fonts(found);
        }
    }

    /// Reports that a file could not be loaded yet.
    fn report_missing(&mut self, missing: Missing) {
        let session = &mut self.app.session;
        let lang = session.lang();
        match missing {
            // Without any fonts, only English can be shown.
            Missing::Fonts if session.lang() != session.wanted_lang() => session.notify(format!(
                "The fonts for {} could not be downloaded; until they can, everything is in English.",
                session.wanted_lang().name()
            )),
            // With the first fonts, only some labels are missing.
            Missing::Fonts => session.notify(lang.of(said::NO_FONTS).into()),
            Missing::Prose(of) if of == lang => session.notify(lang.of(said::NO_PROSE).into()),
            // The prose of another language is not needed now.
            Missing::Prose(_) => {}
        }
    }

    /// The time until the next change or check: at most `look` seconds, if given.
    fn due(&self, look: Option<f64>) -> Duration {
        let dues = [look, self.app.session.due(), around::due(&self.app)];
        let first = dues.into_iter().flatten().reduce(f64::min);
        first.and_then(|due| Duration::try_from_secs_f64(due).ok()).unwrap_or(Duration::MAX)
    }

    /// Performs the session's requests to the system. Returns false if the program ends.
    fn handle_requests(&mut self) -> bool {
        let mut stays = !platform::is_closing();
        for request in std::mem::take(&mut self.app.requests) {
            match request {
                Request::Copy(link) => self.copy(&link),
                Request::Export => self.export(),
                Request::ExportWalk => self.export_walk(),
                Request::HandIn(text) => self.save(&self.work_file(), "text/plain", text.as_bytes()),
                Request::Fullscreen => {
                    self.fullscreen = !self.fullscreen;
                    platform::set_fullscreen(self.fullscreen);
                }
                Request::CopyText(text) => self.copy_text(&text),
                Request::SaveCode(name, code) => self.save_code(&name, &code),
                Request::SpeakerWindow => self.open_speaker(),
                // Already performed by the part that requested it.
                Request::Scroll(_) => {}
                Request::Quit if cfg!(target_arch = "wasm32") => {}
                Request::Quit => stays = false,
            }
        }
        if !stays {
            self.app.session.keep_code();
        }
        self.present();
        self.keep_settings();
        self.tell();
        stays
    }

    /// The file name of submitted work: with the learner's name and the assignment code, so that one folder can hold a class's
    /// files.
    fn work_file(&self) -> String {
        let settings = self.app.session.settings();
        let mut name = String::from("hantei-work");
        for part in [&settings.name, &settings.task].into_iter().flatten() {
            name.push('-');
            name.extend(part.trim_end().chars().map(|c| if " /\\:*?<>|.".contains(c) { '-' } else { c }));
        }
        name + ".txt"
    }

    /// Uses the whole screen during a presentation.
    fn present(&mut self) {
        let presents = self.app.session.presentation().is_on();
        if std::mem::replace(&mut self.presented, presents) == presents {
            return;
        }
        if presents {
            self.full_before = self.fullscreen;
        }
        self.fullscreen = presents || self.full_before;
        platform::set_fullscreen(self.fullscreen);
    }

    fn open_speaker(&mut self) {
        let session = &mut self.app.session;
        if let Err(error) = platform::open_speaker(session.lang(), session.theme()) {
            session.notify(error);
        }
    }

    /// Stores changed settings, once nothing is held. A notice reports if that fails.
    fn keep_settings(&mut self) {
        if platform::is_mouse_button_down(MouseButton::Left) {
            return;
        }
        let session = &mut self.app.session;
        let News { say, unsay } = self.keeper.keep(session.settings(), platform::clock(), session.lang());
        unsay.into_iter().for_each(|sentence| session.unsay(&sentence));
        say.into_iter().for_each(|sentence| session.notify_until_dismissed(sentence));
    }

    fn copy(&mut self, link: &str) {
        platform::copy_text(&platform::full_link(link));
        if cfg!(not(target_arch = "wasm32")) {
            let session = &mut self.app.session;
            session.notify(fill!(session.lang(), said::COPIED_LINK, link));
        }
    }

    /// Copies a text. In a browser, the result arrives later.
    fn copy_text(&mut self, text: &str) {
        platform::copy_text(text);
        if cfg!(not(target_arch = "wasm32")) {
            self.say_copied();
        }
    }

    fn say_copied(&mut self) {
        let session = &mut self.app.session;
        session.notify(session.lang().of(said::COPIED).to_owned());
    }

    fn save_code(&mut self, name: &str, code: &str) {
        self.save(name, "text/x-rust", code.as_bytes());
    }

    fn export(&mut self) {
        let session = &self.app.session;
        let name = format!("{}.svg", compose::file_name(session.state()));
        let svg = compose::of_session(session, compose::SIZE);
        self.save(&name, "image/svg+xml", svg.as_bytes());
    }

    /// Saves a file in the folder for pictures, and reports its path.
    fn save(&mut self, name: &str, mime: &str, bytes: &[u8]) {
        let session = &mut self.app.session;
        let told = match platform::save_file(name, mime, bytes) {
            Ok(place) => fill!(session.lang(), said::SAVED, place),
            Err(error) => error,
        };
        session.notify(told);
    }

    /// True while a walkthrough is being saved.
    fn is_saving(&self) -> bool {
        self.saving.is_some()
    }

    /// Begins to save the walkthrough. It continues frame by frame.
    fn export_walk(&mut self) {
        self.saving = Some(Saving::begin(&self.app.session));
    }

    /// Draws the next picture of a walkthrough that is being saved.
    fn save_on(&mut self) {
        let Some(saving) = &mut self.saving else { return };
        match saving.go_on(&mut self.app.session) {
            Ok(None) => return,
            Ok(Some((name, mime, bytes))) => self.save(&name, mime, &bytes),
            Err(error) => self.app.session.notify(error),
        }
        self.saving = None;
    }

    /// Updates the address, once nothing is held or dragged, and the surroundings of the picture. (Browsers accept a new address
    /// only a few times a second.)
    fn tell(&mut self) {
        let session = &self.app.session;
        let link = session.address();
        if link != self.address && self.app.grip.is_none() && !session.is_changing() {
            let place = place_of(session);
            let new = self.place.replace(place.clone()).is_some_and(|before| before != place);
            platform::set_address(&link, new);
            self.address = link;
        }
        around::tell(&mut self.app);
        if cfg!(target_arch = "wasm32") {
            self.tell_host();
        }
    }

    /// Reports to a course page around this one: the learner's place, answers and solutions, and finished lessons.
    fn tell_host(&mut self) {
        if self.told.is_empty() {
            platform::post(r#"{"type":"ready"}"#);
        }
        let now = messages(&self.app.session);
        now.iter().filter(|message| !self.told.contains(message)).for_each(|message| platform::post(message));
        self.told = now;
    }

    /// Uses new lessons, or reports their mistakes and keeps the last good ones.
    fn lessons(&mut self, news: Result<Library, Vec<String>>) {
        self.quiet = 0;
        self.app.act(Action::Program(Program::Dismiss));
        self.app.settle();
        match news {
            Ok(library) => {
                self.take_system_fonts(&library);
                self.app.session.replace_library(library);
            }
            Err(mistakes) => {
                mistakes.into_iter().take(6).for_each(|mistake| self.app.session.notify(mistake));
            }
        }
    }
}

/// The choices of the waiting question, in the reader's order. Empty for a calculation that is typed.
fn choices_of(session: &Session) -> String {
    if session.step().ask.is_none() || session.sum_entry().is_some() {
        return String::new();
    }
    let choices = session.choices();
    // As its answers are reported: numbers in one form, other choices in the reader's language.
    let lang = session.step().sum().map_or(session.lang(), |_| Lang::En);
    let texts: Vec<String> = choices.iter().map(|choice| platform::quoted(choice.text(lang))).collect();
    format!(r#","choices":[{}]"#, texts.join(","))
}

/// The messages to the page around this one for the current step.
fn messages(session: &Session) -> Vec<String> {
    let (lesson, step) = (platform::quoted(&session.lesson().id), platform::quoted(&session.step().id));
    let place = format!(r#""lesson":{lesson},"step":{step}"#);
    let here = match session.answer().or(session.held_answer()) {
        Some(answer) => {
            let choices = session.choices();
            // A calculation's answer is reported as its number, other answers as their index.
            let named = |choice: usize| match session.step().sum() {
                Some(_) => choices.get(choice).map(|result| platform::quoted(result.text(Lang::En))),
                None => Some(choice.to_string()),
            };
            let null = || "null".to_owned();
            let given = answer.given.and_then(named).unwrap_or_else(null);
            let truth = named(answer.truth).unwrap_or_else(null);
            let right = answer.given == Some(answer.truth);
            format!(r#"{{"type":"answer",{place},"given":{given},"truth":{truth},"right":{right}}}"#)
        }
        None => format!(r#"{{"type":"step",{place}{}}}"#, choices_of(session)),
    };
    let tried = session.sum_entry().filter(|entry| entry.tries() > 0).map(|entry| {
        let slip = entry.slip().and_then(|slip| session.step().sum()?.results.get(slip)?.slip.as_deref());
        let slip = slip.map_or("null".to_owned(), platform::quoted);
        format!(r#"{{"type":"try",{place},"tries":{},"slip":{slip}}}"#, entry.tries())
    });
    let solved = session.has_solved(session.state().place()) == Some(true);
    let kind = if session.step().write.is_some() { "exercise" } else { "challenge" };
    let solved = solved.then(|| format!(r#"{{"type":"solved",{place},"kind":"{kind}"}}"#));
    let is_last = session.state().place().index() + 1 == session.lesson().steps.len();
    let level = session.win().map(|Reached { ticks, own, unhurt }| {
        let seconds = ticks.unwrap_or(0) as f32 / RATE;
        let level = platform::quoted(session.game().map_or("", |game| &game.id));
        format!(r#"{{"type":"level","lesson":{level},"seconds":{seconds:.2},"unhurt":{unhurt},"own":{own}}}"#)
    });
    let mended = session.mended().map(|(seed, stars)| {
        format!(r#"{{"type":"hunt","lesson":{lesson},"seed":{},"stars":{stars}}}"#, platform::quoted(seed))
    });
    let finished = (is_last && session.hunt().is_none()).then(|| {
        let score = session.score();
        let (solved, challenges) = session.challenges_solved();
        format!(
            r#"{{"type":"finished","lesson":{lesson},"right":{},"asked":{},"solved":{solved},"challenges":{challenges}}}"#,
            score.right, score.asked
        )
    });
    [Some(here), tried, solved, level, mended, finished].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play;
    use crate::session::Settings;
    use crate::session::action::{Go, Own, QuizAction};

    #[test]
    fn the_page_around_hears_of_steps_answers_solved_challenges_and_finished_lessons() {
        let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
        let told = |session: &Session| messages(session).join(" ");
        let act = |session: &mut Session, action| assert_eq!(session.apply(action), None);
        session.open("point-disk/look");
        assert!(told(&session).contains(r#""type":"step","lesson":"point-disk","step":"look""#));
        let asking = session.library().find("disk-triangle").expect("a lesson").clone();
        let asks = &asking
            .steps
            .iter()
            .find(|step| step.ask.is_some() && step.sum().is_none())
            .expect("a question")
            .id;
        session.open(&format!("disk-triangle/{asks}"));
        let choices: Vec<String> =
            session.choices().iter().map(|choice| platform::quoted(choice.text(Lang::En))).collect();
        assert!(told(&session).ends_with(&format!(r#""step":"{asks}","choices":[{}]}}"#, choices.join(","))));
        act(&mut session, Action::Quiz(QuizAction::Answer(0)));
        let truth = session.answer().expect("it is answered").truth;
        let said = format!(r#""step":"{asks}","given":0,"truth":{truth},"right":{}"#, truth == 0);
        assert!(told(&session).contains(&said), "{}", told(&session));
        // The page receives a vote before the voter sees the result.
        [QuizAction::AskAgain, QuizAction::Hold(true), QuizAction::Answer(1)]
            .into_iter()
            .for_each(|quiz| act(&mut session, Action::Quiz(quiz)));
        let said = format!(r#""step":"{asks}","given":1,"truth":{truth},"right":{}"#, truth == 1);
        assert!(session.is_secret() && told(&session).contains(&said), "{}", told(&session));
        act(&mut session, Action::Quiz(QuizAction::Hold(false)));
        assert!(!session.is_secret() && told(&session).contains(&said), "{}", told(&session));
        // A class chooses among the numbers of a calculation that others type.
        let sum = asking.steps.iter().find(|step| step.sum().is_some()).expect("a calculation");
        session.open(&format!("disk-triangle/{}", sum.id));
        assert!(!told(&session).contains("choices"));
        act(&mut session, Action::Quiz(QuizAction::Hold(true)));
        let result = platform::quoted(session.choices()[0].text(Lang::En));
        assert!(told(&session).contains(&format!(r#""choices":[{result},"#)), "{}", told(&session));
        act(&mut session, Action::Quiz(QuizAction::Hold(false)));
        // The author's solution of the challenge.
        let lesson = session.library().find("point-disk").expect("a lesson").clone();
        let step = lesson.steps.iter().find(|step| step.challenge.is_some()).expect("a challenge");
        session.open(&format!("point-disk/{}", step.id));
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        assert!(!told(&session).contains("solved"));
        for (input, value) in step.challenge.as_ref().expect("a challenge").solved.iter() {
            act(&mut session, Action::Pose(Change::Set { input: input.name, value: value.numbers() }));
        }
        act(&mut session, Action::Pose(Change::Rest));
        let said =
            format!(r#"{{"type":"solved","lesson":"point-disk","step":"{}","kind":"challenge"}}"#, step.id);
        assert!(told(&session).contains(&said) && !told(&session).contains("finished"));
        act(&mut session, Action::Go(Go::Last));
        assert!(told(&session).contains(r#"{"type":"finished","lesson":"point-disk","right":0,"asked":"#));
        assert!(told(&session).contains(r#""solved":1,"challenges":"#));
    }

    #[test]
    fn the_page_around_hears_of_a_won_level_and_not_that_a_hunt_finishes_the_lesson() {
        let library = Library::builtin();
        let lesson = library.find("disks").expect("a lesson").clone();
        let level = lesson.level.clone().expect("a level");
        let right = level.questions[0].right_methods().next().expect("a right method");
        let mut world = play::World::new(level.clone(), level.judges(0, right), 0);
        let run = play::bot::play(&mut world, play::bot::PATIENCE, 0);
        let link = format!("play/disks?method={}", right.id);
        let mut session = Session::new(library, Settings::default(), System::default());
        session.open(&format!("{link}&run={}", play::held::write_run(&run)));
        for _ in 0..=run.len() {
            session.advance(1.0 / 60.0 + 1e-6);
        }
        assert!(session.game().is_some_and(|game| game.world().won.is_some()));
        assert_eq!(session.win(), None, "a replay is nobody's win");
        let _ = session.apply(Action::Level(play::GameAction::Again));
        for held in run {
            let drive = Drive { go: glam::vec2(held.go.0.into(), held.go.1.into()), ..Drive::default() };
            let _ = session.apply(Action::Pose(Change::Hold { drive, dt: 0.0 }));
            session.advance(1.0 / 60.0 + 1e-6);
        }
        let said = messages(&session).join(" ");
        assert!(said.contains(r#""type":"level","lesson":"disks","seconds":"#), "{said}");
        session.open("disks?hunt=7");
        let said = messages(&session).join(" ");
        assert!(said.contains(r#""step":"hunt""#) && !said.contains("finished"), "{said}");
    }

    #[test]
    fn the_page_around_hears_that_an_exercise_is_solved() {
        let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
        let lesson = session.library().find("point-disk").expect("a lesson").clone();
        let step = lesson.steps.iter().find(|step| step.write.is_some()).expect("an exercise");
        session.open(&format!("point-disk/{}", step.id));
        assert_eq!(session.apply(Action::Own(Own::Edit)), None);
        let solution =
            crate::attempt::begin(step.write.as_ref().expect("it is one").solution(session.scene()));
        session.write(&solution);
        for _ in 0..500 {
            session.advance(1.0 / 60.0);
            session.work(&crate::budget::Budget::unlimited());
        }
        let said =
            format!(r#"{{"type":"solved","lesson":"point-disk","step":"{}","kind":"exercise"}}"#, step.id);
        assert!(messages(&session).contains(&said), "{:?}", messages(&session));
    }

    #[test]
    fn the_window_of_the_notes_has_a_title_of_its_own_in_every_language() {
        for lang in Lang::ALL {
            let of = |speaker| {
                let library = Library::from_scenes();
                title(&Start {
                    library,
                    link: String::new(),
                    lang: Some(lang),
                    theme: None,
                    speaker,
                    watch: None,
                    words: None,
                })
            };
            assert!(of(false).starts_with("Hantei"), "{}", of(false));
            assert!(!of(true).starts_with("Hantei"), "{}: a list of windows shows how it begins", of(true));
        }
    }

    #[test]
    fn text_and_picture_grow_with_a_large_window_and_never_more_than_twice() {
        for (size, expected) in [
            ((800.0, 600.0), 1.0),
            ((1920.0, 1080.0), 1.0),
            // The smaller factor: everything must fit.
            ((3440.0, 1080.0), 1.0),
            ((2880.0, 1620.0), 1.5),
            ((7680.0, 4320.0), 2.0),
        ] {
            assert_eq!(growth(Vec2::from(size)), expected, "{size:?}");
        }
    }
}
