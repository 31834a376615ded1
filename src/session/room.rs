//! The room as a state of the session, like the presentation. The controls of a shape then move the player.

mod page;

pub(super) use page::named;
pub use page::{AnswerRow, GamePage, GameQuestion};

use super::action::{CameraAction, Own};
use super::action::{Change, Go, Program, Walk};
use super::bars::{Hint, Hold};
use super::commands::Effect;
use super::commands::{self, Group, ROWS, Row};
use super::page::Choice;
use super::sheets::KeysPart;
use super::{Action, Drive, Overlay, Request, Session, keys};
use crate::figure::theme::Theme;
use crate::lesson::Prose;
use crate::lesson::{Lesson, Step};
use crate::play::{self, Game};
use crate::room::asks::{self, Answer, Ask, Judge, Known};
use crate::room::{Do, Room};
use crate::said::room as said;
use crate::scene::{Inputs, Method, Scene};
use crate::words::Words;
use crate::words::{Lang, fill};
use std::sync::Arc;

impl Session {
    /// The room, while it is open. During a presentation it is closed, since a lesson is shown.
    pub fn room(&self) -> Option<&Room> {
        self.room.as_ref().filter(|_| self.in_room && !self.presentation.is_on())
    }

    /// True while the room or a level is open.
    pub fn is_in_game(&self) -> bool {
        self.room().is_some() || self.level().is_some()
    }

    /// The content beside the room or a level, while one is open.
    pub fn game_page(&self) -> Option<GamePage> {
        self.room().map(|room| page::read(room, self.lang())).or_else(|| self.level_page())
    }

    /// The title of the room or a level, while one is open.
    pub fn game_title(&self) -> Option<String> {
        self.room().map(|room| page::title(room, self.lang())).or_else(|| self.level_title())
    }

    /// True if something moves in the room or a level.
    pub fn is_moving_in_game(&self) -> bool {
        let moves = self.room().is_some_and(Room::is_moving) || self.level().is_some_and(Game::is_moving);
        moves && self.overlay == Overlay::None
    }

    pub(super) fn mode_in_room(&self) -> keys::Mode {
        keys::Mode {
            // The keys that rotate a shape make the player leap.
            turns: true,
            in_room: true,
            choosing: matches!(self.overlay, Overlay::Overview(_)),
            overview: matches!(self.overlay, Overlay::Overview(_)),
            browser: self.system.browser,
            letters_off: !self.settings.letter_keys,
            ..keys::Mode::default()
        }
    }

    /// Lets time pass in the room, unless a sheet covers it.
    pub(super) fn advance_room(&mut self, dt: f32) {
        let moves = self.is_moving_in_game();
        if let Some(room) = self.room.as_mut().filter(|_| moves) {
            room.advance(dt);
        }
    }

    /// True if an action has a different effect in the room, or none.
    pub(super) fn is_for_room(&self, action: Action) -> bool {
        // A level is entered from anywhere.
        if matches!(action, Action::Level(_)) {
            return true;
        }
        if !self.is_in_game() || matches!(self.overlay, Overlay::Overview(_)) {
            return false;
        }
        match action {
            Action::Program(Program::Room) => true,
            Action::Program(Program::Leave) => self.overlay == Overlay::None,
            action if is_of_lesson(action) => true,
            Action::Program(_) | Action::Settings(_) | Action::System(_) | Action::Read(_) => false,
            // These go to a lesson, outside of the room.
            Action::Present(_) | Action::Go(Go::To(..) | Go::Step(_)) => false,
            _ => true,
        }
    }

    pub(super) fn apply_in_room(&mut self, action: Action) -> Option<Request> {
        match action {
            Action::Pose(Change::Hold { drive, .. } | Change::Nudge(drive)) => {
                let drive = self.paced(drive);
                match &mut self.game {
                    Some(game) if self.in_level => game.hold(drive.go, drive.turn),
                    _ => self.room.as_mut()?.hold(drive.go, drive.turn != 0.0),
                }
            }
            Action::Level(action) => self.do_in_level(action),
            Action::Walk(Walk::Play) if self.in_level => self.do_in_level(play::Do::Pause),
            Action::Pose(Change::StepPose) if self.in_level => self.do_in_level(play::Do::Again),
            Action::Program(Program::Leave | Program::Room) if self.in_level => self.leave_level(),
            Action::Walk(Walk::Play) => self.do_in_room(PAUSE?),
            Action::Pose(Change::StepPose) => self.do_in_room(AGAIN?),
            Action::Room(action) => self.do_in_room(action),
            Action::Program(Program::Leave | Program::Room) => self.leave_room(),
            _ => {}
        }
        None
    }

    fn leave_room(&mut self) {
        self.in_room = false;
        if let Some(room) = &mut self.room {
            room.pause();
        }
    }

    /// The button back to the room, in the lesson that an answer has opened.
    pub(super) fn way_back(&self) -> Option<Choice> {
        let visited = self.visited.as_ref().filter(|_| !self.presentation.is_on())?;
        let text = self.lang().of(said::BACK).to_owned();
        let level = self.game.as_ref().filter(|game| game.id == *visited);
        let lesson = level.and_then(|game| self.lessons.iter().position(|lesson| lesson.id == game.id));
        let action = match lesson {
            Some(lesson) => Action::Level(play::Do::Enter(lesson)),
            None => Action::Program(self.room.as_ref().map(|_| Program::Room)?),
        };
        let back = Choice { text, on: true, action };
        (*visited == self.lesson().id).then_some(back)
    }

    /// A note that the shown pose comes from the room and not from the lesson's text, while an answer of the room is shown.
    pub(super) fn about_pose_of_room(&self) -> Option<Prose> {
        let is_there = !self.step().awaits_prose(self.lang());
        let looks = is_there && self.is_visited() && self.way_back().is_some();
        looks.then(|| Prose::line(self.lang().of(said::POSE_OF_ROOM)))
    }

    /// The button that shows the step in its own setup.
    pub(super) fn way_to_own_setup(&self) -> Choice {
        let text = self.lang().of(said::OWN_SETUP).to_owned();
        Choice { text, on: false, action: Action::Go(Go::Step(self.state().place().index())) }
    }

    /// True if the menu offers an action in the room.
    pub(super) fn is_offered(&self, action: Action) -> bool {
        !self.is_in_game()
            || matches!(action, Action::Program(_) | Action::Settings(_)) && !is_of_lesson(action)
    }

    pub(super) fn hints_in_room(&self) -> Vec<Hint> {
        let hint = |effect, words: Words| {
            Some(Hint { words: self.lang().of(words).to_owned(), ..self.hint_of(effect, None)? })
        };
        let hints = [
            hint(Effect::Hold(Drive::LEFT), said::BRIEF_MOVE),
            self.turns_in_game().and_then(|turns| hint(Effect::Hold(Drive::TURN), turns)),
            hint(Effect::Do(Action::Walk(Walk::Play)), said::BRIEF_PAUSE),
        ];
        hints.into_iter().flatten().collect()
    }

    pub(super) fn pad_in_room(&self) -> Vec<Hold> {
        let moves = [("←", Drive::LEFT), ("↓", Drive::DOWN), ("↑", Drive::UP), ("→", Drive::RIGHT)];
        let turns: &[_] = match self.level().map(|game| game.world().level.spin > 0.0) {
            None => &[("»", Drive::TURN)],
            Some(true) => &[("↺", Drive::TURN), ("↻", Drive::CLOCKWISE)],
            Some(false) => &[],
        };
        moves.iter().chain(turns).map(|&(text, drive)| Hold { text, drive }).collect()
    }
}

/// True if an action of the program concerns the content of a lesson.
fn is_of_lesson(action: Action) -> bool {
    matches!(action, Action::Program(Program::Export | Program::ExportWalk | Program::CopyCode))
}

const PAUSE: Option<Do> = Some(Do::Pause);
const AGAIN: Option<Do> = Some(Do::Again);
impl Session {
    /// Continues in the room as it was left, or begins in the first one.
    pub(super) fn enter_room(&mut self) {
        if self.presentation.is_on() {
            return;
        }
        let mut room = self.room.take().unwrap_or_else(|| Room::new(0));
        let begun = room.world().steps > 0;
        room.set_own(|ask| ask.scene().map_or(vec![], |scene| self.own_judges(scene)));
        // Code written for a question of the room answers it from now on.
        if let (Some(ask), Some(own)) = (self.writes_for.take(), self.own()) {
            room.choose_own(ask, own.id());
        }
        self.stop_playing();
        self.walker.stop();
        // The editor and the room share a panel, so editing ends.
        drop(self.change_own(Own::Done));
        self.visited = None;
        // The way back from a lesson leads to where one played last.
        (self.game, self.in_level) = (None, false);
        (self.overlay, self.room, self.in_room) = (Overlay::None, Some(room), true);
        self.say_begun_anew(begun);
    }

    /// Reports that a room with progress has begun again, since a run has a fixed choice of methods.
    fn say_begun_anew(&mut self, begun: bool) {
        if begun && self.room.as_ref().is_some_and(|room| room.world().steps == 0) {
            self.say_of_now(said::BEGINS_ANEW);
        }
    }

    /// The keys in the room: first those of the player, then those with the same effect everywhere.
    pub(super) fn keys_in_room(&self) -> Option<Vec<KeysPart>> {
        if !self.is_in_game() {
            return None;
        }
        let mode = self.mode();
        let told = |effect, words: Words| Some((commands::row_with(effect)?.chords_here(mode), words));
        let play = [
            told(Effect::Hold(Drive::LEFT), said::KEYS_MOVE),
            told(Effect::Hold(Drive::LEFT.slow()), said::KEYS_SLOWLY),
            self.turns_in_game().and_then(|turns| {
                let leaps = if self.level().is_some() { turns } else { said::KEYS_LEAP };
                told(Effect::Hold(Drive::TURN), leaps)
            }),
            told(Effect::Do(Action::Walk(Walk::Play)), said::PAUSE),
            told(Effect::Do(Action::Pose(Change::StepPose)), said::AGAIN),
            told(Effect::Do(Action::Program(Program::Room)), said::LEAVE),
        ];
        let elsewhere = |row: &&Row| match row.commands[0].effect {
            Effect::Do(action) => self.is_offered(action) && action != Action::Program(Program::Room),
            _ => false,
        };
        let rest =
            ROWS.iter().filter(elsewhere).map(|row| (row.chords_here(mode), row.words_in(mode.browser)));
        let part = |title, rows: Vec<(Vec<Vec<String>>, Words)>| KeysPart {
            title,
            rows: rows.into_iter().filter(|(chords, _)| !chords.is_empty()).collect(),
        };
        let play = play.into_iter().flatten().collect();
        Some(vec![part(said::KEYS, play), part(Group::Program.words(), rest.collect())])
    }

    /// The effect of the keys that rotate a shape, in the game; `None` if there is none.
    fn turns_in_game(&self) -> Option<Words> {
        match self.level().map(|game| game.world().level.spin > 0.0) {
            None => Some(said::LEAP),
            Some(true) => Some(crate::said::play::TURN),
            Some(false) => None,
        }
    }

    /// The learner's code that can answer a scene's question.
    pub(super) fn own_judges(&self, scene: &Scene) -> Vec<Judge> {
        let texts = self.texts.of(scene);
        let judge = |text: &super::own::Text| {
            let known = match text.verdict() {
                _ if !text.mistakes().is_empty() => Known::Older,
                Some(false) => Known::Wrong,
                Some(true) | None => Known::Good,
            };
            let own =
                asks::Own { id: text.id(), name: self.name_of(text), text: text.attempt()?.clone(), known };
            Some(Judge::Own(own))
        };
        texts.filter_map(judge).collect()
    }

    /// Opens a room by its link.
    pub(super) fn open_room(&mut self, link: &str) {
        let (room, unused) = Room::read(link);
        let query = link.split_once('?').map_or("", |(_, query)| query);
        self.insist_on_looks(query);
        self.room = Some(room);
        self.enter_room();
        self.say_unused(unused);
    }

    /// Uses the language and the theme of a game's link.
    pub(super) fn insist_on_looks(&mut self, query: &str) {
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*key {
                "lang" => self.insist(Lang::from_code(&value), None),
                "theme" => self.insist(None, Theme::by_id(&value)),
                _ => {}
            }
        }
    }

    /// Reports the parts of a game's link that are not used.
    pub(super) fn say_unused(&mut self, unused: Vec<String>) {
        for part in unused {
            let sentence = fill!(self.lang(), said::UNUSED, part);
            self.notices.say_of_now(sentence);
        }
    }

    fn do_in_room(&mut self, action: Do) {
        if action == Do::Leave {
            return self.leave_room();
        }
        let Some(room) = &mut self.room else { return };
        if let Do::Write(question) = action {
            let ask = room.question(question);
            return ask.into_iter().for_each(|ask| self.write_for_room(ask));
        }
        let begun = room.world().steps > 0;
        let answer = room.apply(action);
        if matches!(action, Do::Pick(..)) {
            self.say_begun_anew(begun);
        }
        let (Some(answer), Some(room)) = (answer, &self.room) else { return };
        let judge = room.world().asks.judge(answer.ask).cloned();
        self.show_answer_of_room(&answer, judge.as_ref());
    }

    /// Opens the pose of an answer in a lesson about its scene, with the method that gave the answer.
    fn show_answer_of_room(&mut self, answer: &Answer, judge: Option<&Judge>) {
        // A course may leave out that lesson.
        let Some(link) = self.link_of_answer(answer, judge) else { return };
        self.leave_room();
        self.open(&link);
        if let Some(Judge::Own(own)) = judge {
            self.run_text(Some(own.id));
        }
        // A room is larger than the view of a step.
        drop(self.apply(Action::Camera(CameraAction::Fit)));
        (self.visited, self.visiting) = (Some(self.lesson().id.clone()), true);
    }

    /// Opens a lesson about a question's scene with its first method as an editable copy.
    fn write_for_room(&mut self, ask: Ask) {
        let Some(lesson) = self.lesson_of(ask) else { return };
        // Code cannot be edited while a question waits.
        let writes = lesson.steps.iter().position(|step| step.ask.is_none() && step.write.is_none());
        let Some(step) = writes else { return };
        let mut state = super::State::at(lesson, step);
        state.method = &lesson.scene.methods[0];
        let link = state.link();
        self.leave_room();
        self.open(&link);
        drop(self.change_own(Own::Edit));
        (self.visited, self.writes_for) = (Some(self.lesson().id.clone()), Some(ask));
    }

    /// The first lesson about a question's scene. `None` if a course leaves it out.
    fn lesson_of(&self, ask: Ask) -> Option<&Arc<Lesson>> {
        self.lessons.iter().find(|lesson| Some(lesson.scene) == ask.scene())
    }

    /// The link to an answer's pose, in the first lesson about its scene, at the step about the method that gave the answer.
    pub fn link_of_answer(&self, answer: &Answer, judge: Option<&Judge>) -> Option<String> {
        let lesson = self.lesson_of(answer.ask)?;
        let first = Judge::Method(&lesson.scene.methods[0]);
        self.link_of_setup(lesson, &answer.pose, judge.unwrap_or(&first))
    }

    /// The link to a setup in a lesson, at the step about the method that answers.
    pub(super) fn link_of_setup(&self, lesson: &Arc<Lesson>, pose: &Inputs, judge: &Judge) -> Option<String> {
        let method = match judge {
            Judge::Method(method) => method,
            // The learner's code replaces this method there.
            Judge::Own(..) => &lesson.scene.methods[0],
        };
        let mut state = super::State::at(lesson, step_about(lesson, method)?);
        (state.pose, state.method) = (pose.clone(), method);
        Some(state.link())
    }
}

/// The step of a lesson about a method: among the steps that run it, the first with the most layers. Otherwise a step that
/// compares with it, or else one without a question.
fn step_about(lesson: &Lesson, method: &Method) -> Option<usize> {
    let steps = |tells: &dyn Fn(&Step) -> bool| {
        let told = |step: &Step| step.write.is_none() && !step.recap && tells(step);
        (0..lesson.steps.len()).filter(|i| told(&lesson.steps[*i])).collect::<Vec<_>>()
    };
    // A lesson's first step only introduces the question.
    let shown = |i: &usize| (*i > 0, lesson.steps[*i].show.len());
    let runs = steps(&|step| step.method == method);
    // Among equal maxima, `max_by_key` returns the last.
    let most = runs.into_iter().rev().max_by_key(shown);
    most.or_else(|| steps(&|step| step.versus == Some(method)).first().copied())
        .or_else(|| steps(&|step| step.ask.is_none()).first().copied())
}
