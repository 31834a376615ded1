//! The bars above and below the picture, as plain data: lessons, the menu, the keys that work now, the buttons to hold.
//!
//! As with the [page](super::page), the session decides the content, and the window or the browser's page lays it out.

use super::action::{
    Action, CameraAction, Change, Choose, Go, Own, Pen, Pick, Present, Program, QuizAction, Setting, Walk,
};
use super::commands::{self, Command, Effect};
use super::page::Choice;

use super::presentation::Notes;

use super::{Drive, Session};
use crate::lesson::{Chapter, chapter};
use crate::said::bars as said;
use crate::words::Words;
use std::ops::Range;

/// The menu's actions: those without a button, or without one on a narrow page.
const MENU: [Action; 43] = [
    Action::Program(Program::Today),
    Action::Program(Program::Overview),
    Action::Program(Program::Glossary),
    Action::Program(Program::Room),
    Action::Hunt(super::hunt::HuntAction::Today),
    Action::Program(Program::Task),
    Action::Present(Present::Toggle),
    Action::Present(Present::NotesApart),
    Action::Present(Present::Return),
    Action::Present(Present::Level),
    Action::Present(Present::Notes),
    Action::Quiz(QuizAction::Clear),
    Action::Quiz(QuizAction::BringBack),
    Action::Pose(Change::Play),
    Action::Pose(Change::Undo),
    Action::Pose(Change::Redo),
    Action::Pose(Change::StepPose),
    Action::Own(Own::Edit),
    Action::Own(Own::Compare),
    Action::Own(Own::New),
    Action::Own(Own::PutBack),
    Action::Own(Own::Undo),
    Action::Own(Own::Redo),
    Action::Own(Own::Save),
    Action::Own(Own::Delete),
    Action::Own(Own::BringBack),
    Action::Own(Own::ShowSolution),
    Action::Program(Program::CopyLink),
    Action::Program(Program::OpenLink),
    Action::Program(Program::CopyCode),
    Action::Program(Program::Export),
    Action::Program(Program::ExportWalk),
    Action::Program(Program::HandIn),
    Action::Program(Program::CopyWork),
    Action::Camera(CameraAction::Fit),
    Action::Map(Pick::Next),
    Action::Settings(Setting::Grid),
    Action::Settings(Setting::Points),
    Action::Settings(Setting::Panel),
    Action::Settings(Setting::NextTheme),
    Action::Settings(Setting::NextLang),
    Action::Program(Program::Fullscreen),
    Action::Program(Program::Settings),
];

/// The footer's general hints, from the right. Of the last two, only the present effect of → is shown.
const GENERAL: [Action; 6] = [
    Action::Program(Program::Help),
    Action::Method(Pick::Next),
    Action::Map(Pick::Next),
    Action::Walk(Walk::Play),
    Action::Walk(Walk::On),
    Action::Go(Go::Next),
];

/// Lessons that belong together: those of a path, or of a chapter if no path has them.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonGroup {
    /// Its title, which opens its first lesson.
    pub title: Choice,
    /// Its lessons, at least one.
    pub lessons: Vec<Choice>,
}

/// An entry of the menu.
#[derive(Debug, Clone, PartialEq)]
pub struct MenuEntry {
    /// Its text.
    pub text: String,
    /// The labels of its keys.
    pub caps: Vec<String>,
    /// True if the setting that it switches is on; `None` if it switches nothing.
    pub on: Option<bool>,
    /// Its action.
    pub action: Action,
}

/// Keys and their effect.
#[derive(Debug, Clone)]
pub struct Hint {
    /// The commands; empty if a field takes the keys.
    pub commands: &'static [Command],
    /// The label of each command's first key that works now.
    pub caps: Vec<String>,
    /// Their effect, in a word or two.
    pub words: String,
}

/// A button that drives the chosen body for as long as it is held.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hold {
    /// Its label.
    pub text: &'static str,
    /// The drive that it holds.
    pub drive: Drive,
}

impl Session {
    /// The titles of the chapters, each with the positions of its lessons.
    pub fn chapters(&self) -> Vec<(&'static str, Range<usize>)> {
        let title = |chapter: Option<&Chapter>| self.lang().of(chapter.map_or(Chapter::NONE, |it| it.title));
        let chapters = chapter::of(self.lessons()).into_iter();
        chapters.map(|(chapter, lessons)| (title(chapter), lessons)).collect()
    }

    /// The paths, each with its lessons by their short names. Lessons of no path come first, by chapters.
    pub fn lesson_groups(&self) -> Vec<LessonGroup> {
        let lang = self.lang();
        let lesson = |i: usize| Choice {
            text: self.library().short_title(&self.lessons()[i], lang).to_owned(),
            on: self.lessons()[i].id == self.lesson().id,
            action: Action::Go(Go::To(i, 0)),
        };
        let group = |(title, places): (String, Vec<usize>)| {
            let action = Action::Go(Go::To(*places.first()?, 0));
            let lessons: Vec<Choice> = places.into_iter().map(lesson).collect();
            let on = lessons.iter().any(|lesson| lesson.on);
            Some(LessonGroup { title: Choice { text: title, on, action }, lessons })
        };
        let paths = self.library().paths.iter();
        let paths: Vec<_> =
            paths.map(|path| (path.title.get(lang).clone(), path.places(self.lessons()))).collect();
        let is_free = |place: &usize| !paths.iter().any(|(_, places)| places.contains(place));
        let free =
            |(title, lessons): (&str, Range<usize>)| (title.to_owned(), lessons.filter(is_free).collect());
        let chapters: Vec<_> = self.chapters().into_iter().map(free).collect();
        chapters.into_iter().chain(paths).filter_map(group).collect()
    }

    /// The menu's entries that do something now.
    pub fn menu(&self) -> Vec<MenuEntry> {
        let commands = MENU.iter().filter_map(|&action| Some((commands::of(action)?, action)));
        let working =
            commands.filter(|(command, action)| command.works(self.mode()) && self.is_offered(*action));
        working.map(|(command, action)| self.entry(command, action)).collect()
    }

    fn entry(&self, command: &Command, action: Action) -> MenuEntry {
        let text = match action {
            Action::Program(Program::Task) => self.task_sentence(),
            // The path and the place in it, such as `Overview · First steps, 2 of 6`.
            Action::Program(Program::Overview) => {
                self.place_in_path().map(|place| format!("{} · {place}", self.lang().of(command.words)))
            }
            Action::Program(Program::OpenLink) if self.mode().browser => {
                Some(self.lang().of(crate::said::sheets::OPEN_LINK).to_owned())
            }
            _ => None,
        };
        let text = text.unwrap_or_else(|| self.lang().of(command.words).to_owned());
        let caps = command.caps_now(self.mode());
        MenuEntry { text, caps, on: self.is_on(action), action }
    }

    /// Returns the state of the setting that an action switches; `None` if it switches nothing.
    pub fn is_on(&self, action: Action) -> Option<bool> {
        match action {
            Action::Walk(Walk::Play) => Some(self.walk().is_some_and(|walk| walk.running)),
            Action::Pose(Change::Play) => Some(self.is_playing()),
            Action::Program(Program::Room) => Some(self.is_in_game()),
            Action::Map(Pick::Next) => Some(self.state().map.is_some()),
            Action::Settings(Setting::Grid) => Some(self.settings().grid),
            Action::Settings(Setting::Points) => Some(self.settings().points),
            Action::Settings(Setting::Panel) => Some(self.settings().panel),
            Action::Settings(Setting::Whys) => Some(self.settings().whys),
            Action::Settings(Setting::Sounds) => Some(self.settings().sounds),
            Action::Settings(Setting::LetterKeys) => Some(self.settings().letter_keys),
            Action::Present(Present::Toggle) => Some(self.presentation().is_on()),
            Action::Pen(Pen::Toggle) => Some(self.presentation().pen.is_on()),
            Action::Present(Present::Notes) => Some(self.presentation().notes() != Notes::Hidden),
            Action::Present(Present::NotesHere) => Some(self.presentation().notes() == Notes::Here),
            _ => None,
        }
    }

    /// Returns the label of the key that performs an action now, if one does.
    pub fn cap_of(&self, action: Action) -> Option<String> {
        commands::of(action).filter(|command| command.works(self.mode()))?.first_cap(self.mode())
    }

    /// Returns an action's words, with its key if one works now: `one moment on (W)`.
    pub fn with_key(&self, what: Words, action: Action) -> String {
        let what = self.lang().of(what);
        let key = commands::of(action).and_then(|command| command.first_chord(self.mode()));
        key.map_or_else(|| what.to_owned(), |key| format!("{what} ({key})"))
    }

    /// The hints for the chosen body's keys, and the general hints from the right.
    pub fn hints(&self) -> (Vec<Hint>, Vec<Hint>) {
        let walks = self.mode().walking;
        let general = GENERAL.iter().filter(|&&action| walks || action != Action::Walk(Walk::On));
        let general = general.filter(|&&action| self.is_offered(action));
        let general = general.filter_map(|&action| self.hint_of(Effect::Do(action), None));
        (self.shape_hints(), general.collect())
    }

    /// The hints while a field is typed into, where letters are no commands: in the editor, in a calculation's field, in
    /// any other field.
    pub fn hints_typing(&self) -> Vec<Hint> {
        let keys: &[(&[&str], Words)] = match () {
            () if self.is_editing() => &[
                (&["Esc"], said::LEAVE_TEXT),
                (&["Tab"], said::INDENT),
                (&["Ctrl", "Space"], said::COMPLETE_NAME),
                (&["Ctrl", "Z"], said::UNDO),
            ],
            () if self.sum_entry().is_some() => {
                &[(&["Enter"], said::CHECK), (&["Tab"], said::ON), (&["Esc"], said::LEAVE_FIELD)]
            }
            () => &[(&["Enter"], said::TAKE), (&["Esc"], said::LEAVE_FIELD)],
        };
        let printed = |caps: &[&str]| caps.iter().map(|&cap| cap.to_owned()).collect();
        let hint = |(caps, words): &(&[&str], Words)| Hint {
            commands: &[],
            caps: printed(caps),
            words: self.lang().of(*words).to_owned(),
        };
        keys.iter().map(hint).collect()
    }

    fn shape_hints(&self) -> Vec<Hint> {
        if self.is_in_game() {
            return self.hints_in_game();
        }
        if self.is_secret() {
            // Nothing moves until the question is answered.
            return self
                .hints_of(&[Action::Choice(Choose::Up), Action::Choice(Choose::Take)].map(Effect::Do));
        }
        let scene = self.scene();
        let body = &scene.bodies[self.body()];
        let up = Words::same("");
        let driven = [
            (Drive::LEFT, body.title),
            (Drive::RISE, up),
            (Drive::TURN, body.turns),
            (Drive::WIDER, body.stretches),
        ];
        // A body such as a crowd or a free axis stays in place.
        let stays = usize::from(body.moves.is_empty());
        let driven = driven.into_iter().skip(stays);
        let driven = driven.filter_map(|(drive, what)| self.hint_of(Effect::Hold(drive), Some(what)));
        let mut hints: Vec<Hint> = driven.collect();
        if scene.bodies.len() > 1 {
            hints.extend(self.hint_of(Effect::Do(Action::Body(Pick::Next)), None));
        }
        let play = self.hint_of(Effect::Do(Action::Pose(Change::Play)), None);
        hints.extend(play.map(|hint| Hint { words: self.play_words().to_owned(), ..hint }));
        hints
    }

    /// The words for the key that lets time run or stops it.
    fn play_words(&self) -> &'static str {
        let lang = self.lang();
        match self.is_playing() {
            true => lang.of(said::STOP_TIME),
            false => lang.of(crate::said::session::LET_TIME_RUN),
        }
    }

    fn hints_of(&self, effects: &[Effect]) -> Vec<Hint> {
        effects.iter().filter_map(|&effect| self.hint_of(effect, None)).collect()
    }

    /// Returns the hint of the row with this effect, if any of its keys works now.
    pub(super) fn hint_of(&self, effect: Effect, what: Option<Words>) -> Option<Hint> {
        let row = commands::row_with(effect)?;
        let caps = row.first_caps(self.mode());
        let lang = self.lang();
        let words = format!("{}{}", lang.of(row.in_brief()), what.map_or("", |what| lang.of(what)));
        Some(Hint { commands: row.commands, caps, words }).filter(|hint| !hint.caps.is_empty())
    }

    /// Touch buttons: the drives that the chosen body allows.
    pub fn pad(&self) -> Vec<Hold> {
        if self.is_in_game() {
            return self.pad_in_game();
        }
        let body = &self.scene().bodies[self.body()];
        let mode = self.mode();
        let moves = !body.moves.is_empty();
        let (wide, tall) = (body.stretch_x.is_some(), body.stretch_y.is_some());
        let (more, less) = if tall { ("x +", "x −") } else { ("+", "−") };
        let all = [
            (moves, "←", Drive::LEFT),
            (moves, "↓", Drive::DOWN),
            (moves, "↑", Drive::UP),
            (moves, "→", Drive::RIGHT),
            (mode.rises, "z +", Drive::RISE),
            (mode.rises, "z −", Drive::SINK),
            (mode.turns, "↺", Drive::TURN),
            (mode.turns, "↻", Drive::CLOCKWISE),
            (wide, more, Drive::WIDER),
            (wide, less, Drive::NARROWER),
            (tall, "y +", Drive::TALLER),
            (tall, "y −", Drive::LOWER),
        ];
        let there = all.into_iter().filter(|(there, ..)| *there);
        there.map(|(_, text, drive)| Hold { text, drive }).collect()
    }

    /// The buttons after those to hold.
    pub fn pad_choices(&self) -> Vec<Choice> {
        if self.is_in_game() {
            return vec![];
        }
        let lang = self.lang();
        let body = &self.scene().bodies[self.body()];
        let brief = |action| commands::row_with(Effect::Do(action)).map_or("", |row| lang.of(row.in_brief()));
        let several = self.scene().bodies.len() > 1;
        // The panel has buttons to go on and back, so they are added only without it.
        let alone = !self.settings().panel;
        let pose = &self.state().pose;
        let kind =
            pose.choices(body.kind).map_or("", |(input, choices)| lang.of(choices[pose.choice(input)]));
        let all = [
            (!kind.is_empty(), kind, Action::Pose(Change::Choose(Pick::Next))),
            (several, lang.of(body.title), Action::Body(Pick::Next)),
            (self.mode().runs, self.play_words(), Action::Pose(Change::Play)),
            (true, brief(Action::Pose(Change::Undo)), Action::Pose(Change::Undo)),
            (alone, brief(Action::Go(Go::Previous)), Action::Go(Go::Previous)),
            (alone, brief(Action::Go(Go::Next)), Action::Go(Go::Next)),
        ];
        let there = all.into_iter().filter(|(there, ..)| *there);
        let choice = |(_, text, action): (bool, &str, Action)| Choice {
            text: text.to_owned(),
            on: self.is_on(action).unwrap_or(false),
            action,
        };
        there.map(choice).collect()
    }
}

/// Undo, redo and back to the step's pose: the button's words, its name with the key, true if it works now, and the action.
pub fn changes((undo, redo): (bool, bool)) -> [(Words, Words, bool, Action); 3] {
    [
        (said::UNDO_BUTTON, said::UNDO_CTRL_Z, undo, Action::Pose(Change::Undo)),
        (said::REDO_BUTTON, said::REDO_CTRL_Y, redo, Action::Pose(Change::Redo)),
        (said::OWN_POSE_BUTTON, said::OWN_POSE, true, Action::Pose(Change::StepPose)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;
    use crate::session::{Settings, System};

    #[test]
    fn the_menu_names_the_path_and_the_place_in_it() {
        let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
        for (lesson, place) in [("point-disk", "First steps, 1 of 6"), ("push-out", "First steps, 6 of 6")] {
            session.open(&format!("{lesson}/look"));
            let menu = session.menu();
            let overview = menu.iter().find(|entry| entry.action == Action::Program(Program::Overview));
            let text = &overview.expect("an overview").text;
            assert!(text.ends_with(&format!(" · {place}")), "{text}");
        }
    }

    #[test]
    fn every_entry_and_hint_is_in_the_table_of_commands() {
        assert!(MENU.into_iter().all(|action| commands::of(action).is_some()));
        assert!(GENERAL.into_iter().all(|action| commands::row_with(Effect::Do(action)).is_some()));
    }
}
