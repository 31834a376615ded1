//! The names of actions, which buttons of a page carry and hand back: a command's own name where there is one, or else what is
//! chosen and by which position, such as `step/3`.

use crate::figure::theme::Theme;
use crate::room::Do;
use crate::scene::Input;
use crate::session::action::{Change, Go, Pane, Pick, Program, Quiz, Setting, Walk};
use crate::session::commands::{self, Effect};
use crate::session::panel::Tab;
use crate::session::{Action, Session};
use crate::target::Target;
use crate::words::Lang;

/// What happens on a page, as its script tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Press {
    /// The button of this name was pressed.
    Do(String),
    /// The button of this name is held, or not any more.
    Hold(String, bool),
    /// A number was typed or slid: its place, such as `set/point/0`, and its text.
    Set(String, String),
    /// Something was typed into a field of the sum that waits.
    Enter(usize, String),
    /// A number is not being changed any more.
    Rest,
    /// What is pointed at: the full name of a value or a call; nothing when empty.
    Light(String),
    /// What is held moves slowly from now on, or not any more.
    Slow,
    /// There are fingers.
    Touch,
    /// What the learner's text is now.
    Write(String),
    /// What it is called.
    Name(String),
    /// How many of the overview's pictures stand side by side.
    Across(usize),
    /// What stands before the place where the learner writes: which names go on from there?
    Before(String),
}

impl Press {
    /// Reads the script's notation, a name and a value.
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

/// The input of a number's place, and which of its numbers it is.
pub fn number_at(session: &Session, place: &str) -> Option<(&'static Input, [f32; 3], usize)> {
    let mut parts = place.strip_prefix("set/")?.split('/');
    let (name, part) = (parts.next()?, parts.next()?.parse::<usize>().ok()?);
    let (input, amount) = session.state().pose.iter().find(|(input, _)| input.name == name)?;
    Some((input, amount.numbers(), part)).filter(|_| part < input.kind.width())
}

const TABS: [(Tab, &str); 4] =
    [(Tab::Code, "code"), (Tab::Table, "table"), (Tab::Numbers, "numbers"), (Tab::Cost, "cost")];

/// An action's name; empty for one that no button has, such as a drag.
pub fn name(action: Action) -> String {
    if let Some(command) = commands::of(action) {
        return command.id.to_owned();
    }
    match action {
        Action::Go(Go::Step(step)) => format!("step/{step}"),
        Action::Go(Go::To(lesson, step)) => format!("lesson/{lesson}/{step}"),
        Action::Method(Pick::At(i)) => format!("method/{i}"),
        Action::Map(Pick::At(i)) => format!("map/{i}"),
        Action::Body(Pick::At(i)) => format!("shape/{i}"),
        Action::Quiz(Quiz::Answer(i)) => format!("answer/{i}"),
        Action::Quiz(Quiz::Check) => "check".into(),
        Action::Quiz(Quiz::Work) => "work".into(),
        Action::Walk(Walk::To(i)) => format!("moment/{i}"),
        Action::Pose(Change::Choose(Pick::At(i))) => format!("choose/{i}"),
        Action::Layer(i) => format!("layer/{i}"),
        Action::Panel(Pane::Tab(tab)) => format!("tab/{}", tab_name(tab)),
        Action::Panel(Pane::Fold(row, call)) => format!("fold/{row}/{call}"),
        Action::Panel(Pane::Measure) => "measure".into(),
        Action::Panel(Pane::Reading) => "reading".into(),
        Action::Settings(Setting::Theme(theme)) => format!("theme/{}", theme.id),
        Action::Settings(Setting::Lang(lang)) => format!("lang/{}", lang.code()),
        Action::Settings(Setting::Code(target)) => format!("code/{}", target.id()),
        Action::Settings(Setting::Task(lesson, step)) if cfg!(language) => format!("task/{lesson}/{step}"),
        Action::Settings(Setting::NoTask) if cfg!(language) => "no-task".into(),
        Action::Room(action) => room_name(action),
        Action::Program(Program::Dismiss) => "dismiss".into(),
        Action::Program(Program::Term(term)) => format!("term/{term}"),
        Action::Pose(Change::Nudge(drive)) => {
            commands::with(Effect::Hold(drive)).map_or(String::new(), |command| command.id.to_owned())
        }
        _ => String::new(),
    }
}

/// The action of a name. A shape that is held is driven a little.
pub fn action(name: &str) -> Option<Action> {
    if let Some(command) = commands::all().find(|command| command.id == name) {
        return Some(match command.effect {
            Effect::Do(action) => action,
            Effect::Hold(drive) => Action::Pose(Change::Nudge(drive)),
        });
    }
    let parts: Vec<&str> = name.split('/').collect();
    let number = |i: usize| parts.get(i)?.parse::<usize>().ok();
    let word = parts.get(1).copied().unwrap_or_default();
    Some(match parts[0] {
        "step" => Action::Go(Go::Step(number(1)?)),
        "lesson" => Action::Go(Go::To(number(1)?, number(2)?)),
        "method" => Action::Method(Pick::At(number(1)?)),
        "map" => Action::Map(Pick::At(number(1)?)),
        "shape" => Action::Body(Pick::At(number(1)?)),
        "answer" => Action::Quiz(Quiz::Answer(number(1)?)),
        "check" => Action::Quiz(Quiz::Check),
        // What a page around asks for; no button does.
        "votes" => Action::Quiz(Quiz::Hold(word == "true")),
        "work" => Action::Quiz(Quiz::Work),
        "moment" => Action::Walk(Walk::To(number(1)?)),
        "choose" => Action::Pose(Change::Choose(Pick::At(number(1)?))),
        "layer" => Action::Layer(number(1)?),
        "tab" => Action::Panel(Pane::Tab(TABS.iter().find(|(_, name)| *name == word)?.0)),
        "fold" => Action::Panel(Pane::Fold(number(1)?, number(2)?)),
        "measure" => Action::Panel(Pane::Measure),
        "reading" => Action::Panel(Pane::Reading),
        "theme" => Action::Settings(Setting::Theme(Theme::by_id(word)?)),
        "lang" => Action::Settings(Setting::Lang(Lang::ALL.into_iter().find(|lang| lang.code() == word)?)),
        "code" => Action::Settings(Setting::Code(Target::by_id(word)?)),
        "task" if cfg!(language) => Action::Settings(Setting::Task(number(1)?, number(2)?)),
        "no-task" if cfg!(language) => Action::Settings(Setting::NoTask),
        "in-room" => room_action(word, number(2), number(3))?,
        "dismiss" => Action::Program(Program::Dismiss),
        "term" => Action::Program(Program::Term(number(1)?)),
        _ => return None,
    })
}

/// The name of what is done in the room.
#[cfg(language)]
fn room_name(action: Do) -> String {
    match action {
        Do::Pick(question, judge) => format!("in-room/pick/{question}/{judge}"),
        Do::Open(answer) => format!("in-room/open/{answer}"),
        Do::Plan(plan) => format!("in-room/plan/{plan}"),
        Do::Write(question) => format!("in-room/write/{question}"),
        Do::Again => "in-room/again".into(),
        Do::Pause => "in-room/pause".into(),
        Do::Leave => "in-room/leave".into(),
    }
}

#[cfg(language)]
fn room_action(word: &str, first: Option<usize>, second: Option<usize>) -> Option<Action> {
    Some(Action::Room(match word {
        "pick" => Do::Pick(first?, second?),
        "open" => Do::Open(first?),
        "plan" => Do::Plan(first?),
        "write" => Do::Write(first?),
        "again" => Do::Again,
        "pause" => Do::Pause,
        "leave" => Do::Leave,
        _ => return None,
    }))
}

#[cfg(not(language))]
fn room_name(action: Do) -> String {
    match action {}
}

#[cfg(not(language))]
fn room_action(_: &str, _: Option<usize>, _: Option<usize>) -> Option<Action> {
    None
}

/// A tab's name.
pub fn tab_name(tab: Tab) -> &'static str {
    TABS.iter().find(|(known, _)| *known == tab).map_or("", |(_, name)| name)
}

/// What a button that is held drives.
pub fn drive(name: &str) -> Option<crate::session::Drive> {
    match commands::all().find(|command| command.id == name)?.effect {
        Effect::Hold(drive) => Some(drive),
        Effect::Do(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            Action::Quiz(Quiz::Answer(8)),
            Action::Quiz(Quiz::Check),
            Action::Quiz(Quiz::Work),
            Action::Walk(Walk::To(12)),
            Action::Layer(5),
            Action::Pose(Change::Choose(Pick::At(2))),
            Action::Panel(Pane::Tab(Tab::Numbers)),
            Action::Panel(Pane::Fold(3, 1)),
            Action::Panel(Pane::Measure),
            Action::Panel(Pane::Reading),
            Action::Settings(Setting::Theme(Theme::DARK)),
            Action::Settings(Setting::Lang(Lang::Ja)),
            Action::Settings(Setting::Code(Target::CSharp)),
            Action::Program(Program::Dismiss),
            Action::Program(Program::Term(7)),
            Action::Settings(Setting::Task(4, 2)),
            Action::Settings(Setting::NoTask),
            Action::Room(Do::Pick(2, 1)),
            Action::Room(Do::Open(3)),
            Action::Room(Do::Plan(1)),
            Action::Room(Do::Write(4)),
            Action::Room(Do::Again),
            Action::Room(Do::Pause),
            Action::Room(Do::Leave),
        ];
        choices.into_iter().for_each(|choice| assert_eq!(action(&name(choice)), Some(choice)));
    }

    #[test]
    fn a_page_around_holds_answers_and_reveals_them() {
        assert_eq!(action("votes/true"), Some(Action::Quiz(Quiz::Hold(true))));
        assert_eq!(action("votes/false"), Some(Action::Quiz(Quiz::Hold(false))));
    }

    #[test]
    fn what_is_no_name_does_nothing() {
        for text in ["", "step", "step/x", "tab/nothing", "fold/1", "nonsense/1", "lang/fr", "code/cobol"] {
            assert_eq!(action(text), None, "{text}");
        }
    }
}
