//! What happens when something is done.

use super::action::{Action, Request};
use super::history::History;
use super::{Camera, Overlay, Session, Settings, State, Walk};
use crate::words::words;
use glam::vec2;

/// Seconds within which a second Esc leaves the program.
const AGAIN: f64 = 3.0;

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
            Action::Fit => self.fit(),
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
                let here = || (self.state.clone(), self.body, self.camera, self.notes);
                self.before_presenting = self.presenting.then(here);
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
        None
    }

    fn scale_text(&mut self, factor: f32) {
        let (least, most) = Settings::TEXT_SIZES;
        self.settings.text_size = (self.settings.text_size * factor).clamp(least, most);
    }

    /// Closes the topmost thing that is open; the program only when asked twice.
    fn leave(&mut self) -> Option<Request> {
        if self.overlay != Overlay::None {
            self.overlay = Overlay::None;
        } else if self.blank {
            self.blank = false;
        } else if self.walk.is_some() {
            self.walk = None;
        } else if self.presenting {
            self.end_presentation();
        } else if !self.system.browser {
            return self.leave_program();
        }
        None
    }

    fn leave_program(&mut self) -> Option<Request> {
        let again = self.asked_to_leave.replace(self.clock).is_some_and(|asked| self.clock - asked < AGAIN);
        if again {
            return Some(Request::Quit);
        }
        let notice = words("Esc once more leaves Hantei.", "もう一度 Esc を押すと終了します。");
        self.notify(self.lang().of(notice).to_owned());
        None
    }

    /// Leads back to exactly where it was when the presentation began.
    fn end_presentation(&mut self) {
        self.presenting = false;
        if let Some((state, body, camera, notes)) = self.before_presenting.take() {
            self.state = state;
            self.arrive();
            self.walk = None;
            (self.body, self.camera, self.notes) = (body, camera, notes);
        }
    }

    fn next(&mut self) {
        if matches!(self.overlay, Overlay::Overview(..)) {
            return self.turn_choice(1);
        }
        self.followed("step");
        if self.presenting && self.is_secret() {
            return self.give_answer(None);
        }
        if self.state.step + 1 < self.lesson().steps.len() {
            self.go(self.state.lesson, self.state.step + 1);
        } else {
            self.turn_lesson(1, 0);
        }
    }

    fn previous(&mut self) {
        if matches!(self.overlay, Overlay::Overview(..)) {
            return self.turn_choice(-1);
        }
        if self.state.step > 0 {
            self.go(self.state.lesson, self.state.step - 1);
        } else {
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

    pub(super) fn go(&mut self, lesson: usize, step: usize) {
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
    pub(super) fn arrive(&mut self) {
        let step = self.step();
        let (body, play) = (step.body, step.play);
        self.body = body.min(self.scene().bodies.len() - 1);
        self.walk = play.then_some(Walk { mark: 0, running: !self.system.reduced_motion, since: 0.0 });
        self.camera = None;
        self.eased = None;
        self.choice = None;
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
        self.body = self.step().body;
        self.camera = None;
    }

    fn travel(&mut self, travel: fn(&mut History, &State) -> Option<State>) {
        if self.is_secret() {
            return self.ask_first();
        }
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
            self.settings.panel |= !self.presenting;
            let most = self.choices().len().saturating_sub(1);
            let first = if by > 0 { 0 } else { most };
            self.choice =
                Some(self.choice.map_or(first, |choice| choice.saturating_add_signed(by).min(most)));
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
            _ if self.choice.is_some() => self.give_answer(self.choice),
            _ => self.settings.panel |= !self.presenting,
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

    /// Shows the scene's home and every body, wherever it went.
    fn fit(&mut self) {
        let scene = self.scene();
        let (min, max) = scene.home_with(self.grabs().flat_map(|(_, shape)| shape.points()));
        let [.., w, h] = scene.home;
        let zoom = (2.0 * vec2(w, h) / (max - min)).min_element();
        // Alone the home is fitted closely; what lies outside of it gets some ground around.
        let out = (min, max) != scene.home_with([]);
        self.camera = out.then(|| Camera { center: min.midpoint(max), zoom: zoom * 0.9 });
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
