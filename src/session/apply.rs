//! The effect of each action.

use super::action::{
    Action, CameraAction, Change, Choose, Go, Own, PaneAction, Pen, Pick, Present, Program, QuizAction,
    Request, Setting, SystemChange, Walk,
};
use super::change::HeldKeys;
use super::presentation::Notes;
use super::sum::Entry;
use super::{Answer, Before, Camera, Ease, Overlay, Place, Session, Settings, State, code, commands, hints};
use crate::cost::Cost;
use crate::lesson::chapter;
use crate::map::Kind;
use crate::play::GameAction;
use crate::said::session as said;
use crate::scene::Method;
use crate::words::{Lang, fill};

/// Seconds within which a second Esc leaves the program: the time for which the notice about it is shown.
const AGAIN: f32 = 4.0;

/// Seconds within which a second request clears all answers: the time for which the notice about it is shown.
const CLEARING: f64 = 8.0;
/// Seconds after closing something in which Esc does not leave the program, so that repeated presses of it cannot.
const CALM: f64 = 1.0;
impl Session {
    /// Performs an action, and returns the request that only the world outside the session can fulfil.
    #[must_use = "what only the world outside can do is lost otherwise"]
    pub fn apply(&mut self, action: Action) -> Option<Request> {
        self.settle();
        // These actions come without the learner.
        let by_itself = matches!(action, Action::Pose(Change::Rest | Change::Pass { .. }));
        if !by_itself && !matches!(action, Action::System(_)) {
            self.notices.give_way();
        }
        if !by_itself && action != Action::Program(Program::Leave) {
            self.cancel_leaving();
        }
        if self.is_for_game(action) {
            return self.apply_in_game(action);
        }
        if self.is_kept_from(action) {
            return None;
        }
        let mut request = None;
        let before = self.present_value(action);
        match action {
            Action::Go(go) => self.go(go),
            // Strokes of the pen are undone before changes of the pose.
            Action::Pose(Change::Undo) if self.presentation.pen.undo() => {}
            Action::Pose(change) => self.change(change),
            Action::Method(pick) => self.pick_method(pick),
            Action::Body(pick) => self.pick_body(pick),
            Action::Map(pick) => self.pick_map(pick),
            Action::Quiz(quiz) => self.quiz(quiz),
            Action::Hint => self.challenges.ask(),
            Action::Choice(choice) => self.choose(choice),
            Action::Read(by) => request = self.read(by),
            Action::Walk(walk) => self.walk_through(walk),
            Action::Own(own) => request = self.change_own(own),
            Action::Panel(pane) => request = self.change_pane(pane),
            Action::Layer(layer) => self.toggle_layer(layer),
            Action::Camera(view) => self.look(view),
            Action::Settings(Setting::Code(target)) => self.choose_target(target),
            Action::Settings(setting) => self.set(setting),
            Action::Present(present) => request = self.present(present),
            Action::Pen(pen) => self.draw(pen),
            Action::Hunt(action) => self.do_in_hunt(action),
            // Only in games.
            Action::Level(_) => {}
            Action::Program(program) => request = self.run_program(program),
            Action::System(news) => self.system_changed(news),
        }
        if let Some(now) = self.present_value(action).filter(|now| before.as_ref() != Some(now)) {
            self.announce(now);
        }
        if !(self.is_changing() && goes_on(action)) {
            self.explained.others.wake();
        }
        // These actions come in every frame while something is held. Only a solved challenge among their effects has to be saved.
        let lasts = match action {
            Action::Pose(_) => self.judge_challenge(),
            Action::Camera(_) | Action::Pen(_) => false,
            _ => true,
        };
        if lasts {
            self.keep_what_lasts();
        }
        request
    }

    /// Copies answers, solved challenges and texts into the settings, which are saved.
    pub(super) fn keep_what_lasts(&mut self) {
        self.settings.answers = self.quiz.lasting(&self.library.lessons);
        self.settings.solved = self.challenges.lasting();
        self.settings.texts = self.texts.lasting();
        self.texts.are_kept();
    }

    fn go(&mut self, go: Go) {
        let (here, last) = (self.state.place().index(), self.lesson().steps.len() - 1);
        match go {
            Go::Next | Go::Previous | Go::First | Go::Last | Go::NextLesson | Go::PreviousLesson
                if matches!(self.overlay, Overlay::Overview(_)) =>
            {
                self.mark_step(go);
            }
            Go::Onward if self.walk().is_some() && self.overlay == Overlay::None => {
                self.walk_through(Walk::On);
            }
            Go::Backward if self.walk().is_some() && self.overlay == Overlay::None => self.walk_backward(),
            Go::Onward => self.go(Go::Next),
            Go::Backward => self.go(Go::Previous),
            Go::Next => {
                self.followed(hints::Skill::Step);
                if self.presentation.is_on() && self.is_secret() && !self.quiz.holds() {
                    self.give_answer(None);
                    return;
                }
                self.note_done();
                if here < last {
                    self.go_to(Place::new(self.lesson(), here + 1));
                } else {
                    self.turn_lesson(1, 0);
                }
            }
            Go::Previous if here > 0 => self.go_to(Place::new(self.lesson(), here - 1)),
            // Going back too often must not go past the lesson with which the class began.
            Go::Previous if self.presentation.began_in(self.lesson()) => {
                self.say(said::FIRST_STEP);
            }
            Go::Previous => self.turn_lesson(-1, usize::MAX),
            // Already at the first or the last step: the learner's changes there stay.
            Go::First if here == 0 => {}
            Go::Last if here == last => {}
            Go::First => self.go_to(Place::new(self.lesson(), 0)),
            Go::Last => self.go_to(Place::new(self.lesson(), last)),
            Go::Step(step) if step <= last => self.go_to(Place::new(self.lesson(), step)),
            Go::Step(_) => {}
            Go::To(lesson, step) => {
                if let Some(lesson) = self.lessons.get(lesson).filter(|lesson| step < lesson.steps.len()) {
                    self.go_to(Place::new(lesson, step));
                }
            }
            Go::InChapter(nth) => {
                let here = self.here();
                let chapter =
                    chapter::of(&self.lessons).into_iter().find(|(_, lessons)| lessons.contains(&here));
                if let Some(lesson) = chapter.and_then(|(_, mut lessons)| lessons.nth(nth)) {
                    self.come_back_to(lesson);
                }
            }
            Go::NextLesson => self.come_back_beside(1),
            Go::PreviousLesson => self.come_back_beside(-1),
        }
    }

    /// The position of the present lesson.
    pub(super) fn here(&self) -> usize {
        self.lessons.iter().position(|lesson| lesson.id == self.lesson().id).unwrap_or(0)
    }

    /// Goes to the lesson that is `by` further on, and there to the step or the last one.
    fn turn_lesson(&mut self, by: isize, step: usize) {
        if let Some(there) = self.lesson_beside(self.lesson(), by) {
            self.go_to(Place::new(&self.lessons[there], step));
        }
    }

    /// Goes to the lesson that is `by` further on, at its step that was seen last.
    fn come_back_beside(&mut self, by: isize) {
        if let Some(lesson) = self.lesson_beside(self.lesson(), by) {
            self.come_back_to(lesson);
        }
    }

    /// Goes to a lesson's step that was seen last; an unbegun or finished lesson begins at its first step.
    fn come_back_to(&mut self, lesson: usize) {
        let Some(lesson) = self.lessons.get(lesson) else { return };
        let seen = self.seen.get(&lesson.id);
        let step = seen.and_then(|seen| lesson.position(seen));
        let step = step.filter(|step| step + 1 < lesson.steps.len());
        self.go_to(Place::new(lesson, step.unwrap_or(0)));
    }

    fn go_to(&mut self, place: Place) {
        if self.state != State::of(self.state.place().clone()) {
            // The learner's changes can be undone after going on.
            self.history.note(&self.state);
        }
        let same_lesson = place.lesson().id == self.lesson().id;
        let before = std::mem::replace(&mut self.state, State::of(place));
        if matches!(
            self.overlay,
            Overlay::Today | Overlay::Overview(_) | Overlay::Glossary(_) | Overlay::Homework
        ) {
            self.overlay = Overlay::None;
        }
        self.arrive();
        if same_lesson && before.pose != self.state.pose && !self.system.reduced_motion {
            self.ease = Some(Ease::between(before.pose, self.state.pose.clone()));
        }
    }

    /// Resets the session for a step that was just entered.
    pub(super) fn arrive(&mut self) {
        let (lesson, step) = self.state.place().ids();
        let lasts = step != super::hunt::ID;
        if lasts {
            self.seen.insert(lesson.to_owned(), step.to_owned());
        }
        (self.in_game, self.visiting) = (false, false);
        self.stayed = 0.0;
        self.stop_playing();
        (self.held, self.camera, self.ease) = (HeldKeys::default(), None, None);
        self.recent.forget();
        self.asks_no_more();
        self.walker.stop();
        self.explained.others.wake();
        self.cost = self.cost.take().filter(|(cost, _)| cost.scene() == self.scene());
        self.panel.arrive(self.state.step().table);
        self.quiz.unmark();
        self.challenges.arrive(self.clock);
        self.presentation.arrive(self.clock);
        self.history.rest();
        self.run_exercise();
        self.read_own();
        if self.step().play && !self.is_secret() {
            let (first, _) = self.stretch();
            self.walker.begin(first, !self.system.reduced_motion);
        }
    }

    fn pick_method(&mut self, pick: Pick) {
        if self.is_secret() {
            return self.ask_first();
        }
        let methods = self.scene().methods;
        // The learner's texts follow the scene's methods.
        let own: Vec<u32> = self.texts().map(super::own::Text::id).collect();
        let all: Vec<Result<&'static Method, u32>> =
            methods.iter().map(Ok).chain(own.into_iter().map(Err)).collect();
        let here = all.iter().position(|one| match (one, self.state.own) {
            (Ok(method), None) => *method == self.method(),
            (Err(id), Some(own)) => *id == own,
            _ => false,
        });
        let method = match picked(pick, here.unwrap_or(0), &all) {
            Some(Ok(method)) => *method,
            Some(Err(own)) => return self.run_text(Some(*own)),
            None => return,
        };
        if method.id != self.method().id || self.state.own.is_some() {
            self.history.note(&self.state);
            self.state.own = None;
            self.state.method = method;
            self.walker.stop();
            if self.presentation.is_on() && !self.presentation.shows_pane() {
                // Unless two methods are compared, nothing else on the screen shows its name.
                self.notices.say_of_now(self.method_name(method));
            }
        }
    }

    /// Shows another map, or none. While a question waits, no map may be seen.
    fn pick_map(&mut self, pick: Pick) {
        if self.is_secret() {
            return self.ask_first();
        }
        // The walkthrough has hidden the map, so calling for the map ends the walkthrough.
        if self.walk().is_some() {
            self.walker.stop();
            if self.state.map.is_some() && pick == Pick::Next {
                return;
            }
        }
        let kinds: Vec<Option<Kind>> =
            std::iter::once(None).chain(Kind::of(self.scene()).map(Some)).collect();
        let here = kinds.iter().position(|kind| *kind == self.state.map).unwrap_or(0);
        let Some(&map) = picked(pick, here, &kinds) else { return };
        if map != self.state.map {
            self.history.note(&self.state);
            self.state.map = map;
        }
    }

    fn pick_body(&mut self, pick: Pick) {
        let bodies = self.scene().bodies;
        self.state.body = match pick {
            Pick::Next => {
                let mut after = (1..=bodies.len()).map(|i| (self.body() + i) % bodies.len());
                after.find(|&body| self.shows(bodies[body].layer)).unwrap_or(self.body())
            }
            Pick::At(body) => body.min(bodies.len() - 1),
        };
    }

    pub(super) fn quiz(&mut self, quiz: QuizAction) {
        match quiz {
            QuizAction::Answer(choice) if choice < self.choices().len() => self.give_answer(Some(choice)),
            QuizAction::Answer(_) => {}
            QuizAction::Check => {
                self.followed(hints::Skill::Calculate);
                self.check();
            }
            QuizAction::Reveal if self.quiz.holds() => {}
            // After a slip, showing the answer counts the slip as the given answer.
            QuizAction::Reveal => self.give_answer(self.sum_entry().and_then(Entry::slip)),
            QuizAction::Hold(holds) => {
                let held = self.held_answer();
                self.quiz.hold(holds);
                if held.is_some() && !holds {
                    self.show_answer();
                }
            }
            QuizAction::Work => self.quiz.toggle_works(),
            QuizAction::AskAgain => {
                // The question is about the step's own pose.
                self.change(Change::StepPose);
                self.quiz.forget(self.state.place());
            }
            QuizAction::Clear => {
                let again =
                    self.clearing.replace(self.clock).is_some_and(|asked| self.clock - asked < CLEARING);
                if again { self.clear() } else { self.say(said::CLEAR_AGAIN) }
            }
            QuizAction::BringBack => {
                if let Some((quiz, challenges)) = self.cleared.take() {
                    self.quiz.bring_back(quiz);
                    self.challenges.bring_back(challenges);
                    self.notices.dismiss();
                    self.say(said::ANSWERS_ARE_BACK);
                }
            }
        }
        if self.is_secret() {
            self.walker.stop();
            self.stop_playing();
        }
    }

    /// Forgets all answers and solved challenges, until they are brought back.
    fn clear(&mut self) {
        self.clearing = None;
        let mut cleared = (self.quiz.clone(), self.challenges.clone());
        self.quiz.clear();
        self.challenges.clear();
        // Answers that were cleared earlier can still be brought back.
        if let Some((quiz, challenges)) = self.cleared.take() {
            cleared.0.bring_back(quiz);
            cleared.1.bring_back(challenges);
        }
        self.cleared = Some(cleared);
        for lang in Lang::ALL {
            self.notices.take_back(lang.of(said::CLEAR_AGAIN));
        }
        self.say(said::ANSWERS_CLEARED);
    }

    fn give_answer(&mut self, given: Option<usize>) {
        if !self.is_secret() {
            return self.answer_again(given);
        }
        self.followed(hints::Skill::Predict);
        self.asks_no_more();
        let answer = match self.state.truth() {
            Some(truth) => Answer { given, truth },
            // Impossible for lessons that were checked; then there is nothing to keep secret.
            None => Answer { given: None, truth: 0 },
        };
        self.quiz.take(self.state.place(), answer);
        if given.is_some() {
            self.note_done();
        }
        if self.answer().is_some() {
            self.show_answer();
        }
    }

    /// Lets a class that knows the answer look at other choices, to read the error in each.
    fn answer_again(&mut self, given: Option<usize>) {
        let answer = self.answer().filter(|_| self.presentation.is_on() && given.is_some());
        if let Some(answer) = answer {
            self.walker.stop();
            self.quiz.keep(self.state.place(), Answer { given, ..answer });
        }
    }

    fn show_answer(&mut self) {
        // The challenge is visible from now on, so the time to its hint begins.
        self.challenges.arrive(self.clock);
        if self.step().play {
            let (first, _) = self.stretch();
            self.walker.begin(first, true);
        }
    }

    fn choose(&mut self, choice: Choose) {
        let overview = match &self.overlay {
            Overlay::Overview(place) => Some(place.clone()),
            _ => None,
        };
        match (choice, overview) {
            (Choose::Up, Some(_)) => self.mark_row(-1),
            (Choose::Down, Some(_)) => self.mark_row(1),
            (Choose::Take, Some(place)) => self.go_to(place),
            (Choose::Up, None) => self.mark_choice(-1),
            (Choose::Down, None) => self.mark_choice(1),
            (Choose::Take, None) if self.sum_entry().is_some() => self.quiz(QuizAction::Check),
            (Choose::Take, None) => {
                self.show_choices();
                if let Some(choice) = self.choice() {
                    self.quiz(QuizAction::Answer(choice));
                }
            }
        }
    }

    fn mark_choice(&mut self, by: isize) {
        self.show_choices();
        // A typed answer has no choices.
        if self.sum_entry().is_none() {
            self.quiz.turn_choice(by, self.choices().len());
        }
    }

    /// Opens the panel, where the choices are; a presentation shows them without it.
    fn show_choices(&mut self) {
        self.settings.panel |= !self.presentation.is_on();
    }

    fn walk_through(&mut self, walk: Walk) {
        let (stretch, rests) = (self.stretch(), self.rests_at());
        if !matches!(walk, Walk::Faster | Walk::Slower) {
            self.stop_playing();
        }
        match walk {
            Walk::Faster => self.walker.change_pace(1.0 / 1.4),
            Walk::Slower => self.walker.change_pace(1.4),
            // A walkthrough would give the answer away.
            Walk::Play | Walk::On | Walk::Back | Walk::To(_) if self.is_secret() => self.ask_first(),
            // An unfinished text has no moments to step through.
            Walk::Play | Walk::On | Walk::Back | Walk::To(_) if self.explanation().moments.is_empty() => {}
            Walk::Play => self.walker.toggle(stretch),
            Walk::On => self.walker.step_on(stretch, rests),
            Walk::Back => self.walker.step_back(stretch, rests),
            Walk::To(at) => self.walker.go_to(at.min(self.explanation().moments.len().saturating_sub(1))),
        }
    }

    /// One moment back; before the first one is the step's picture.
    fn walk_backward(&mut self) {
        let (first, _) = self.stretch();
        match self.walk() {
            Some(walk) if walk.at <= first => self.walker.stop(),
            _ => self.walk_through(Walk::Back),
        }
    }

    fn draw(&mut self, pen: Pen) {
        match pen {
            // Only a presentation has a pen.
            _ if !self.presentation.is_on() => {}
            Pen::Lift => self.presentation.pen.lift(),
            Pen::Wipe => self.presentation.pen.wipe(),
            Pen::Toggle => self.presentation.pen.toggle(),
            Pen::Draw(to) => self.presentation.pen.draw(to),
        }
    }

    fn change_pane(&mut self, pane: PaneAction) -> Option<Request> {
        match pane {
            PaneAction::Reading => self.turn_reading(),
            PaneAction::Why => self.panel.turn_why(),
            PaneAction::Tab(tab) => self.panel.choose(tab),
            PaneAction::Measure => {
                let cost = match self.attempt() {
                    Some(text) => Cost::of_text(text, &self.state.pose),
                    None => Cost::new(self.scene(), &self.state.pose),
                };
                self.cost = Some((cost, None));
            }
            PaneAction::Fold(row, call) => {
                let rows = code::rows(self);
                if let Some(fold) = rows.get(row).and_then(|row| row.folds.get(call)) {
                    self.panel.set(self.code_seen(), fold.path.clone(), !fold.open);
                }
            }
        }
        None
    }

    fn look(&mut self, view: CameraAction) {
        let camera = self.camera().unwrap_or_else(|| Camera::home(self.scene()));
        let moved = match view {
            CameraAction::Fit => {
                Camera::fitting(self.scene(), self.grabs().flat_map(|(.., shape)| shape.points()))
            }
            CameraAction::In => Some(camera.zoomed(1.25, camera.center)),
            CameraAction::Out => Some(camera.zoomed(0.8, camera.center)),
            CameraAction::ZoomAbout { point, factor } => Some(camera.zoomed(factor, point)),
            CameraAction::Pan(by) => Some(camera.panned(by)),
        };
        if moved.is_none_or(Camera::is_finite) {
            self.camera = moved;
        }
        if moved.is_none() {
            self.stay_at_home();
        }
    }

    fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Grid => self.settings.grid = !self.settings.grid,
            Setting::Points => self.settings.points = !self.settings.points,
            // A presentation has no panel, and an invisible panel must not change.
            Setting::Panel if self.presentation.is_on() => {}
            Setting::Panel => self.settings.panel = !self.settings.panel,
            Setting::PanelWidth(width) => self.settings.set_panel_width(width),
            Setting::CodePart(part) => self.settings.set_code_part(part),
            Setting::NextTheme => self.set(Setting::Theme(self.theme().next())),
            Setting::Theme(theme) => {
                self.settings.theme = Some(theme.id.to_owned());
                self.insisted.1 = None;
            }
            Setting::NextLang => self.set(Setting::Lang(self.lang().next())),
            Setting::Lang(lang) => {
                // Present notices are in the former language.
                self.notices.dismiss();
                self.settings.lang = Some(lang.code().to_owned());
                self.insisted.0 = None;
            }
            // This may need a request to the world outside, so `apply` does it.
            Setting::Code(_) => {}
            Setting::LargerText => self.scale_text(1.1),
            Setting::SmallerText => self.scale_text(1.0 / 1.1),
            Setting::UsualText => self.settings.text_size = Settings::default().text_size,
            Setting::Sounds => self.settings.sounds = !self.settings.sounds,
            Setting::LetterKeys => self.settings.letter_keys = !self.settings.letter_keys,
            Setting::Whys => self.settings.whys = !self.settings.whys,
            Setting::Slow => self.toggle_slow(),
            Setting::Task(lesson, step) => self.toggle_task(lesson, step),
            Setting::AddHunt => self.add_hunt_to_task(),
            Setting::RemoveHunt(at) => self.remove_from_task(at),
            Setting::NoTask => (self.settings.task, self.settings.steps) = (None, None),
        }
    }

    fn toggle_slow(&mut self) {
        self.slow = !self.slow;
        // Games have their own pace, and their button shows if it is on.
        if self.is_in_game() {
            return;
        }
        let said = if self.slow { said::SLOW } else { said::NO_LONGER_SLOW };
        self.say_of_now(said);
    }

    fn scale_text(&mut self, factor: f32) {
        let (least, most) = Settings::TEXT_SIZES;
        self.settings.text_size = (self.settings.text_size * factor).clamp(least, most);
    }

    fn present(&mut self, present: Present) -> Option<Request> {
        match present {
            Present::Toggle if self.presentation.is_on() => self.leave_presentation(),
            // Presenting goes on where it was left for a level.
            Present::Toggle | Present::Level if self.presentation.aside().is_some() => self.leave_level(),
            Present::Toggle => self.begin_presentation(),
            Present::Return => self.return_from_presentation(),
            Present::Level => self.present_level(),
            Present::Blank => self.presentation.toggle_blank(),
            // While the choice for the notes is open, another N puts them into a separate window.
            Present::Notes if self.asks_where_notes_are() => return self.put_notes_apart(),
            Present::Notes => self.presentation.toggle_notes(),
            Present::NotesHere => self.presentation.toggle_notes_here(),
            Present::NotesApart => return self.put_notes_apart(),
            Present::Pane => self.presentation.toggle_pane(),
        }
        None
    }

    fn asks_where_notes_are(&self) -> bool {
        self.presentation.is_on() && self.presentation.notes() == Notes::Detail
    }

    fn put_notes_apart(&mut self) -> Option<Request> {
        if !self.presentation.is_on() {
            self.begin_presentation();
        }
        self.presentation.put_notes_apart();
        Some(Request::SpeakerWindow)
    }

    pub(super) fn begin_presentation(&mut self) {
        // A lesson is presented, and who ends the presentation is in it.
        self.close_level();
        let (state, camera) = (self.state.clone(), self.camera);
        let notes = self.presentation.notes();
        self.presentation.begin(self.clock, Before { state, camera, notes });
        self.quiz.begin_class(self.state.place());
    }

    /// Opens the level of the presented lesson.
    fn present_level(&mut self) {
        if self.lesson().level.is_none() {
            return self.say_of_now(said::NO_LEVEL);
        }
        self.presentation.set_aside(self.state.clone(), self.camera);
        self.do_in_level(GameAction::Enter(self.here()));
    }

    /// Presents the step again that was left for a level.
    pub(super) fn resume_presentation(&mut self) {
        let Some(aside) = self.presentation.resume() else { return };
        self.state = aside.state.clone();
        self.arrive();
        self.walker.stop();
        self.camera = aside.camera;
        self.presentation.go_on(&aside);
    }

    fn end_presentation(&mut self) {
        self.presentation.end();
        self.quiz.end_class(self.state.place());
    }

    /// Ends the presentation here, and shows the key that returns to its beginning, if that was elsewhere.
    fn leave_presentation(&mut self) {
        self.end_presentation();
        let back = commands::of(Action::Present(Present::Return));
        let key = back.and_then(|command| command.first_chord(self.mode()));
        let elsewhere = self.presentation.began_at().is_some_and(|place| place != self.state.place());
        let Some(key) = key.filter(|_| elsewhere) else { return };
        self.notices.say_of_now(fill!(self.lang(), crate::said::session::LEADS_BACK, key));
    }

    /// Goes back to the exact state at the presentation's beginning.
    fn return_from_presentation(&mut self) {
        self.end_presentation();
        if let Some(Before { state, camera, .. }) = self.presentation.take_before() {
            self.state = state;
            self.arrive();
            self.walker.stop();
            self.camera = camera;
        }
    }

    fn run_program(&mut self, program: Program) -> Option<Request> {
        match program {
            Program::Today => self.toggle(Overlay::Today),
            Program::Overview => self.toggle(Overlay::Overview(self.state.place().clone())),
            Program::Glossary => self.toggle(Overlay::Glossary(None)),
            Program::Term(term) => {
                if let Some(id) = self.terms.get(term) {
                    self.overlay = Overlay::Glossary(Some(id.clone()));
                }
            }
            Program::Settings => self.toggle(Overlay::Settings),
            Program::Task if self.settings.steps.is_some() && self.overlay != Overlay::Task => {
                self.toggle(Overlay::Homework);
            }
            Program::Task => self.toggle(Overlay::Task),
            Program::MakeTask => self.overlay = Overlay::Task,
            Program::Room => self.enter_room(),
            Program::Help => self.toggle(Overlay::Help),
            Program::Dismiss => self.notices.dismiss(),
            Program::Leave => return self.leave(),
            Program::CopyLink => return Some(Request::Copy(self.link_to_share())),
            Program::OpenLink => self.toggle(Overlay::Open),
            Program::CopyCode => return Some(Request::CopyText(self.code().to_owned())),
            Program::Export => return Some(Request::Export),
            Program::ExportWalk if self.explanation().moments.is_empty() => {}
            Program::ExportWalk => return Some(Request::ExportWalk),
            // A file without a name is of no use to a teacher of thirty, so the sheet for the name opens once.
            Program::HandIn | Program::CopyWork
                if self.settings.name.is_none() && self.overlay != Overlay::Submit =>
            {
                self.overlay = Overlay::Submit;
            }
            Program::HandIn => return Some(Request::HandIn(self.submitted())),
            Program::CopyWork => return Some(Request::CopyText(self.submitted())),
            Program::Fullscreen => return Some(Request::Fullscreen),
        }
        None
    }

    /// Returns the submission, and closes the sheet for the name.
    fn submitted(&mut self) -> String {
        if self.overlay == Overlay::Submit {
            self.overlay = Overlay::None;
        }
        self.keep_code();
        self.settings.submission()
    }

    /// Opens an overlay, or closes it if one of its kind is open.
    fn toggle(&mut self, wanted: Overlay) {
        let is_open = std::mem::discriminant(&self.overlay) == std::mem::discriminant(&wanted);
        self.overlay = if is_open { Overlay::None } else { wanted };
    }

    /// Closes the topmost open thing; leaves the program only at the second request.
    fn leave(&mut self) -> Option<Request> {
        if !self.system.browser && self.is_nothing_open() {
            return self.leave_program();
        }
        self.cancel_leaving();
        self.closed = Some(self.clock);
        if self.overlay != Overlay::None {
            self.overlay = Overlay::None;
        } else if self.presentation.is_blank() {
            self.presentation.toggle_blank();
        } else if self.presentation.is_on() && self.presentation.has_notes_over_picture() {
            self.presentation.hide_notes();
        } else if self.presentation.pen.is_on() {
            self.presentation.pen.toggle();
        } else if self.is_playing() {
            self.stop_playing();
        } else if self.is_editing() {
            drop(self.change_own(Own::Done));
        } else if self.walk().is_some() {
            self.walker.stop();
        } else if self.presentation.is_on() {
            self.leave_presentation();
        }
        None
    }

    fn is_nothing_open(&self) -> bool {
        self.overlay == Overlay::None
            && self.walk().is_none()
            && !self.is_editing()
            && !self.is_playing()
            && !self.presentation.is_on()
    }

    fn leave_program(&mut self) -> Option<Request> {
        if self.closed.is_some_and(|closed| self.clock - closed < CALM) {
            return None;
        }
        let asks = self.lang().of(said::LEAVE_AGAIN);
        if self.notices().any(|notice| notice == asks) {
            return Some(Request::Quit);
        }
        self.notices.say_for(asks.to_owned(), AGAIN);
        None
    }

    /// Cancels leaving the program, since another action came between.
    pub(super) fn cancel_leaving(&mut self) {
        for lang in Lang::ALL {
            self.notices.take_back(lang.of(said::LEAVE_AGAIN));
        }
    }

    fn system_changed(&mut self, news: SystemChange) {
        match news {
            SystemChange::Dark(dark) => self.system.dark = dark,
            SystemChange::ReducedMotion(reduced) => self.system.reduced_motion = reduced,
            SystemChange::Written(lang) => self.system.awaited[lang.place()] = false,
        }
    }
}

/// True if the action comes in every frame while something moves.
fn goes_on(action: Action) -> bool {
    matches!(
        action,
        Action::Pose(
            Change::Hold { .. }
                | Change::Move { .. }
                | Change::Drag { .. }
                | Change::Orbit(_)
                | Change::Pass { .. }
                | Change::Rest
        ) | Action::Camera(_)
    )
}

/// Returns the picked one of several, if it exists.
fn picked<T>(pick: Pick, here: usize, all: &[T]) -> Option<&T> {
    match pick {
        Pick::Next => all.get((here + 1) % all.len()),
        Pick::At(i) => all.get(i),
    }
}
