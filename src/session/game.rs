//! A game as a state of the session, like the presentation. The controls of a shape then move the player.

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
use crate::play::rooms::Room;
use crate::play::{Game, GameAction, Judge, Known, Own};
use crate::said::game as said;
use crate::scene::{Inputs, Method, Scene};
use crate::words::Words;
use crate::words::{Lang, fill};
use std::sync::Arc;

impl Session {
    /// The game, while it is open. During a presentation it is closed, since a lesson is shown.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref().filter(|_| self.in_game && !self.presentation.is_on())
    }

    /// True while a game is open.
    pub fn is_in_game(&self) -> bool {
        self.game().is_some()
    }

    /// True if something moves in the game.
    pub fn is_moving_in_game(&self) -> bool {
        self.game().is_some_and(Game::is_moving) && self.overlay == Overlay::None
    }

    pub(super) fn mode_in_game(&self) -> keys::Mode {
        keys::Mode {
            // The keys that rotate a shape make the player leap.
            turns: true,
            in_game: true,
            choosing: matches!(self.overlay, Overlay::Overview(_)),
            overview: matches!(self.overlay, Overlay::Overview(_)),
            browser: self.system.browser,
            letters_off: !self.settings.letter_keys,
            ..keys::Mode::default()
        }
    }

    /// True if an action has a different effect in the game, or none.
    pub(super) fn is_for_game(&self, action: Action) -> bool {
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
            // These go to a lesson, outside of the game.
            Action::Present(_) | Action::Hunt(_) | Action::Go(Go::To(..) | Go::Step(_)) => false,
            _ => true,
        }
    }

    pub(super) fn apply_in_game(&mut self, action: Action) -> Option<Request> {
        match action {
            Action::Pose(Change::Hold { drive, .. } | Change::Nudge(drive)) => {
                let drive = self.paced(drive);
                self.game.as_mut()?.hold(drive.go, drive.turn);
            }
            Action::Level(action) => self.do_in_level(action),
            Action::Walk(Walk::Play) => self.pause_or_go_on(),
            Action::Pose(Change::StepPose) => self.do_in_level(GameAction::Again),
            Action::Program(Program::Leave | Program::Room) => self.leave_level(),
            _ => {}
        }
        None
    }

    /// The button back to the game, in the lesson that an answer has opened.
    pub(super) fn way_back(&self) -> Option<Choice> {
        let visited = self.visited.as_ref().filter(|_| !self.presentation.is_on())?;
        let text = self.lang().of(said::BACK).to_owned();
        let game = self.game.as_ref()?;
        let lesson = self.lessons.iter().position(|lesson| lesson.id == game.id);
        let action = Action::Level(match Room::find(&game.id) {
            Some(room) => GameAction::Room(room),
            None => GameAction::Enter(lesson?),
        });
        let back = Choice { text, on: true, action };
        (*visited == self.lesson().id).then_some(back)
    }

    /// A note that the shown pose comes from the game and not from the lesson's text, while an answer of the game is shown.
    pub(super) fn about_pose_of_game(&self) -> Option<Prose> {
        let is_there = !self.step().awaits_prose(self.lang());
        let looks = is_there && self.is_visited() && self.way_back().is_some();
        looks.then(|| Prose::line(self.lang().of(said::POSE_OF_GAME)))
    }

    /// The button that shows the step in its own setup.
    pub(super) fn way_to_own_setup(&self) -> Choice {
        let text = self.lang().of(said::OWN_SETUP).to_owned();
        Choice { text, on: false, action: Action::Go(Go::Step(self.state().place().index())) }
    }

    /// True if the menu offers an action in the game.
    pub(super) fn is_offered(&self, action: Action) -> bool {
        !self.is_in_game()
            || matches!(action, Action::Program(_) | Action::Settings(_)) && !is_of_lesson(action)
    }

    pub(super) fn hints_in_game(&self) -> Vec<Hint> {
        let hint = |effect, words: Words| {
            Some(Hint { words: self.lang().of(words).to_owned(), ..self.hint_of(effect, None)? })
        };
        let hints = [
            hint(Effect::Hold(Drive::LEFT), said::BRIEF_MOVE),
            self.turns_in_game().and_then(|turns| hint(Effect::Hold(Drive::TURN), turns)),
            hint(Effect::Do(Action::Walk(Walk::Play)), said::BRIEF_PAUSE)
                .filter(|_| self.game().is_some_and(|game| game.world().won.is_none())),
        ];
        hints.into_iter().flatten().collect()
    }

    pub(super) fn pad_in_game(&self) -> Vec<Hold> {
        let moves = [("←", Drive::LEFT), ("↓", Drive::DOWN), ("↑", Drive::UP), ("→", Drive::RIGHT)];
        let turns: &[_] = match self.leaps() {
            Some(true) => &[("»", Drive::TURN)],
            Some(false) => &[("↺", Drive::TURN), ("↻", Drive::CLOCKWISE)],
            None => &[],
        };
        moves.iter().chain(turns).map(|&(text, drive)| Hold { text, drive }).collect()
    }
}

/// True if an action of the program concerns the content of a lesson.
fn is_of_lesson(action: Action) -> bool {
    matches!(action, Action::Program(Program::Export | Program::ExportWalk | Program::CopyCode))
}

impl Session {
    /// The keys in the game: first those of the player, then those with the same effect everywhere.
    pub(super) fn keys_in_game(&self) -> Option<Vec<KeysPart>> {
        if !self.is_in_game() {
            return None;
        }
        let mode = self.mode();
        let told = |effect, words: Words| Some((commands::row_with(effect)?.chords_here(mode), words));
        let play = [
            told(Effect::Hold(Drive::LEFT), said::KEYS_MOVE),
            told(Effect::Hold(Drive::LEFT.slow()), said::KEYS_SLOWLY),
            self.turns_in_game().and_then(|turns| {
                let words = if self.leaps() == Some(true) { said::KEYS_LEAP } else { turns };
                told(Effect::Hold(Drive::TURN), words)
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
        Some(if self.leaps()? { said::LEAP } else { crate::said::play::TURN })
    }

    /// The effect of keys that rotate a shape: `None` if they have none in the game, true if they make the player leap.
    fn leaps(&self) -> Option<bool> {
        self.game()?.world().level.leaps()
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
            let own = Own { id: text.id(), name: self.name_of(text), text: text.attempt()?.clone(), known };
            Some(Judge::Own(own))
        };
        texts.filter_map(judge).collect()
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
            let sentence = fill!(self.lang(), crate::said::link::UNUSED_BY_GAME, part);
            self.notices.say_of_now(sentence);
        }
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
