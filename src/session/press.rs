//! Names of actions, which a page's buttons carry and report: the command's own name if there is one, or else a kind and a
//! position such as `step/3`.

use crate::figure::theme::Theme;
use crate::play;
use crate::scene::Input;
use crate::session::action::{Change, Go, PaneAction, Pick, Program, QuizAction, Setting, Walk};
use crate::session::commands::{self, Effect};
use crate::session::hunt;
use crate::session::panel::Tab;
use crate::session::{Action, Session};
use crate::words::Lang;
use std::fmt::Display;
use std::str::FromStr;

/// An event on a page, as its script reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Press {
    /// A click on the button with this name.
    Do(String),
    /// The button with this name is held (`true`) or released.
    Hold(String, bool),
    /// A number was typed or moved with a slider. The fields are its place, such as `set/point/0`, and its text.
    Set(String, String),
    /// A number was typed into a field of the waiting calculation.
    Enter(usize, String),
    /// The change of a number has ended.
    Rest,
    /// The pointer is on a value or a call with this full name, or on none if it is empty.
    Light(String),
    /// Held shapes begin or stop moving slowly.
    Slow,
    /// A finger touched the page.
    Touch,
    /// The learner's code was changed to this.
    Write(String),
    /// The learner's code was renamed to this.
    Name(String),
    /// The number of pictures in a row of the overview.
    Across(usize),
    /// The code before the cursor, for completion.
    Before(String),
}

impl Press {
    /// Reads an event in the script's notation, a name and a value.
    pub fn parse(name: &str, value: &str) -> Option<Self> {
        Some(match name {
            "do" => Self::Do(value.into()),
            "hold" => Self::Hold(value.into(), true),
            "release" => Self::Hold(value.into(), false),
            "set" => {
                let (place, text) = value.split_once(' ')?;
                Self::Set(place.into(), text.into())
            }
            "enter" => {
                let (part, text) = value.split_once(' ')?;
                Self::Enter(part.parse().ok()?, text.into())
            }
            "rest" => Self::Rest,
            "light" => Self::Light(value.into()),
            "slow" => Self::Slow,
            "touch" => Self::Touch,
            "write" => Self::Write(value.into()),
            "name" => Self::Name(value.into()),
            "before" => Self::Before(value.into()),
            "across" => Self::Across(value.parse().ok()?),
            _ => return None,
        })
    }
}

/// The input at a number's place, its values, and the position of the number among them.
pub fn number_at(session: &Session, place: &str) -> Option<(&'static Input, [f32; 3], usize)> {
    let mut parts = place.strip_prefix("set/")?.split('/');
    let (name, part) = (parts.next()?, parts.next()?.parse::<usize>().ok()?);
    let (input, amount) = session.state().pose.iter().find(|(input, _)| input.name == name)?;
    Some((input, amount.numbers(), part)).filter(|_| part < input.kind.width())
}

/// Generates functions that write and read actions from the same rows. A row has the words of a name, its parameters, and the
/// action.
macro_rules! actions {
    ($($(#[$only:meta])? $($word:literal)+ $(($($part:ident),+))? => $kind:ident $of:tt,)+) => {
        /// The name of an action that is not a command. Empty for actions without a button.
        fn written(action: Action) -> String {
            match action {
                $($(#[$only])? Action::$kind $of => [$($word.to_owned(),)+ $($($part.write()),+)?].join("/"),)+
                _ => String::new(),
            }
        }

        /// The action with such a name.
        fn read(name: &[&str]) -> Option<Action> {
            match name {
                $($(#[$only])? [$($word,)+ $($($part),+)?] => {
                    $($(let $part = Part::read($part)?;)+)?
                    Some(Action::$kind $of)
                })+
                _ => None,
            }
        }
    };
}

actions! {
    "step" (step) => Go(Go::Step(step)),
    "lesson" (lesson, step) => Go(Go::To(lesson, step)),
    "method" (i) => Method(Pick::At(i)),
    "map" (i) => Map(Pick::At(i)),
    "shape" (i) => Body(Pick::At(i)),
    "answer" (i) => Quiz(QuizAction::Answer(i)),
    "check" => Quiz(QuizAction::Check),
    // Sent by an enclosing page. There is no button for it.
    "votes" (held) => Quiz(QuizAction::Hold(held)),
    "work" => Quiz(QuizAction::Work),
    "moment" (i) => Walk(Walk::To(i)),
    "choose" (i) => Pose(Change::Choose(Pick::At(i))),
    "layer" (i) => Layer(i),
    "tab" (tab) => Panel(PaneAction::Tab(tab)),
    "fold" (row, call) => Panel(PaneAction::Fold(row, call)),
    "measure" => Panel(PaneAction::Measure),
    "reading" => Panel(PaneAction::Reading),
    "why" => Panel(PaneAction::Why),
    "theme" (theme) => Settings(Setting::Theme(theme)),
    "lang" (lang) => Settings(Setting::Lang(lang)),
    "code" (target) => Settings(Setting::Code(target)),
    "task" (lesson, step) => Settings(Setting::Task(lesson, step)),
    "add-hunt" => Settings(Setting::AddHunt),
    "remove-hunt" (i) => Settings(Setting::RemoveHunt(i)),
    "no-task" => Settings(Setting::NoTask),
    "make-task" => Program(Program::MakeTask),
    "play" (lesson) => Level(play::GameAction::Enter(lesson)),
    "play-room" (room) => Level(play::GameAction::Room(room)),
    "in-level" "pick" (question, choice) => Level(play::GameAction::Pick(question, choice)),
    "in-level" "open" (thing) => Level(play::GameAction::Open(thing)),
    "in-level" "wrong" => Level(play::GameAction::Wrong),
    "in-level" "hurt" => Level(play::GameAction::Hurt),
    "in-level" "show" => Level(play::GameAction::Show),
    "in-level" "again" => Level(play::GameAction::Again),
    "in-level" "pause" => Level(play::GameAction::Pause),
    "in-level" "answer" (choice) => Level(play::GameAction::Answer(choice)),
    "in-level" "write" (question) => Level(play::GameAction::Write(question)),
    "in-level" "leave" => Level(play::GameAction::Leave),
    "hunt" "claim" => Hunt(hunt::HuntAction::Claim),
    "hunt" "hint" => Hunt(hunt::HuntAction::Hint),
    "hunt" "line" (line) => Hunt(hunt::HuntAction::Line(line)),
    "hunt" "mend" => Hunt(hunt::HuntAction::Mend),
    "hunt" "next" => Hunt(hunt::HuntAction::Next),
    "hunt" "assigned" (i) => Hunt(hunt::HuntAction::Assigned(i)),
    "hunt" "leave" => Hunt(hunt::HuntAction::Leave),
    "dismiss" => Program(Program::Dismiss),
    "term" (term) => Program(Program::Term(term)),
}

/// A parameter in a name.
trait Part: Sized {
    fn write(self) -> String;
    fn read(text: &str) -> Option<Self>;
}

impl<T: Display + FromStr> Part for T {
    fn write(self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// Implements parameters with a fixed set of values.
macro_rules! named {
    ($($part:ident, $all:expr, $name:expr;)+) => {$(
        impl Part for $part {
            fn write(self) -> String {
                $name(self).to_owned()
            }

            fn read(text: &str) -> Option<Self> {
                $all.into_iter().find(|part| $name(*part) == text)
            }
        }
    )+};
}

named! {
    Tab, [Tab::Code, Tab::Table, Tab::Numbers, Tab::Cost], tab_name;
    Theme, Theme::ALL, |theme: Theme| theme.id;
    Lang, Lang::ALL, Lang::code;
}

/// A tab's name.
pub fn tab_name(tab: Tab) -> &'static str {
    match tab {
        Tab::Code => "code",
        Tab::Table => "table",
        Tab::Numbers => "numbers",
        Tab::Cost => "cost",
    }
}

/// The name of an action. Empty for actions without a button, such as a drag.
pub fn name(action: Action) -> String {
    let driven = match action {
        Action::Pose(Change::Nudge(drive)) => commands::with(Effect::Hold(drive)),
        _ => None,
    };
    commands::of(action).or(driven).map_or_else(|| written(action), |command| command.id.to_owned())
}

/// The action with a name. For a command that drives a shape, it is one small step.
pub fn action(name: &str) -> Option<Action> {
    let Some(command) = commands::all().find(|command| command.id == name) else {
        return read(&name.split('/').collect::<Vec<_>>());
    };
    Some(match command.effect {
        Effect::Do(action) => action,
        Effect::Hold(drive) => Action::Pose(Change::Nudge(drive)),
    })
}

/// The drive of a held button.
pub fn drive(name: &str) -> Option<crate::session::Drive> {
    match commands::all().find(|command| command.id == name)?.effect {
        Effect::Hold(drive) => Some(drive),
        Effect::Do(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::Target;

    #[test]
    fn every_command_and_every_choice_reads_back() {
        for command in commands::all() {
            let found = action(command.id).expect(command.id);
            assert_eq!(name(found), command.id);
        }
        let choices = [
            Action::Go(Go::Step(3)),
            Action::Go(Go::To(4, 2)),
            Action::Method(Pick::At(1)),
            Action::Body(Pick::At(0)),
            Action::Map(Pick::At(2)),
            Action::Quiz(QuizAction::Answer(8)),
            Action::Quiz(QuizAction::Check),
            Action::Quiz(QuizAction::Work),
            Action::Walk(Walk::To(12)),
            Action::Layer(5),
            Action::Pose(Change::Choose(Pick::At(2))),
            Action::Panel(PaneAction::Tab(Tab::Numbers)),
            Action::Panel(PaneAction::Fold(3, 1)),
            Action::Panel(PaneAction::Measure),
            Action::Panel(PaneAction::Reading),
            Action::Panel(PaneAction::Why),
            Action::Settings(Setting::Theme(Theme::DARK)),
            Action::Settings(Setting::Lang(Lang::Ja)),
            Action::Settings(Setting::Code(Target::CSharp)),
            Action::Program(Program::Dismiss),
            Action::Program(Program::Term(7)),
            Action::Settings(Setting::Task(4, 2)),
            Action::Settings(Setting::NoTask),
            Action::Settings(Setting::AddHunt),
            Action::Settings(Setting::RemoveHunt(1)),
            Action::Program(Program::MakeTask),
            Action::Hunt(hunt::HuntAction::Assigned(2)),
            Action::Level(play::GameAction::Pick(2, 1)),
            Action::Level(play::GameAction::Open(3)),
            Action::Level(play::GameAction::Room(1)),
            Action::Level(play::GameAction::Write(4)),
            Action::Level(play::GameAction::Answer(2)),
            Action::Level(play::GameAction::Wrong),
        ];
        choices.into_iter().for_each(|choice| assert_eq!(action(&name(choice)), Some(choice)));
    }

    #[test]
    fn a_page_around_holds_answers_and_reveals_them() {
        assert_eq!(action("votes/true"), Some(Action::Quiz(QuizAction::Hold(true))));
        assert_eq!(action("votes/false"), Some(Action::Quiz(QuizAction::Hold(false))));
    }

    #[test]
    fn an_unknown_name_does_nothing() {
        for text in ["", "step", "step/x", "tab/nothing", "fold/1", "nonsense/1", "lang/fr", "code/cobol"] {
            assert_eq!(action(text), None, "{text}");
        }
    }
}
