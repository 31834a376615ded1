//! What stands above and below: lessons, menu, the keys or the buttons to hold, and notices.

use super::View;
use super::write::{Button, lang_of_name, text};
use crate::figure::svg::Escaped;
use crate::said::html as said;
use crate::session::action::{Change, Pick, Program, Setting};
use crate::session::bars::{ChapterChoices, Hint, Hold, MenuEntry, changes};
use crate::session::commands::{self, Command, Effect, Group};
use crate::session::page::Choice;
use crate::session::press;
use crate::session::sheets::SettingRow;
use crate::session::{Action, Drive};
use crate::words::Words;
use glam::Vec2;

/// What a command is called.
fn called(view: &View, action: Action) -> &'static str {
    commands::of(action).map_or("", |command| view.say(command.words))
}

/// The bar above everything; a course page has one of its own.
pub fn header(view: &View) -> String {
    if view.embedded {
        return String::new();
    }
    let [help, theme] = [Action::Program(Program::Help), Action::Settings(Setting::NextTheme)];
    format!(
        r#"<p class="name">Hantei<span class="small"> 判定 · {motto}</span></p>{}<div class="tools">{}{}{}{}</div>"#,
        lessons(view),
        languages(view),
        Button::new(theme, "◐").called(called(view, theme)).class("wide"),
        menu(view),
        Button::new(help, "?").called(called(view, help)),
        motto = view.say(said::bars::MOTTO),
    )
}

/// The languages to choose from.
fn languages(view: &View) -> String {
    let SettingRow { name, choices } = view.session.languages();
    let options: String = choices.iter().map(option).collect();
    format!(r#"<select class="languages wide" data-choose aria-label="{name}">{options}</select>"#)
}

/// A list of the chapters beside the lessons of the present one; where there is too little room, one list of all lessons.
fn lessons(view: &View) -> String {
    let name = view.say(said::bars::LESSONS);
    let chapters = view.session.chapter_choices();
    let here = chapters.iter().filter(|chapter| chapter.chapter.on).flat_map(|chapter| &chapter.lessons);
    let items: String = here.enumerate().map(lesson_button).collect();
    let all: String = match &chapters[..] {
        [alone] => alone.lessons.iter().map(option).collect(),
        several => several.iter().map(lesson_group).collect(),
    };
    format!(
        r#"<nav aria-label="{name}">{}<ol>{items}</ol><select class="all" data-choose aria-label="{name}">{all}</select></nav>"#,
        chapter_list(view, &chapters),
    )
}

/// The chapters, where there are several.
fn chapter_list(view: &View, chapters: &[ChapterChoices]) -> String {
    if chapters.len() == 1 {
        return String::new();
    }
    let options: String = chapters.iter().map(|chapter| option(&chapter.chapter)).collect();
    let name = view.say(said::bars::CHAPTERS);
    format!(r#"<select class="chapters" data-choose aria-label="{name}">{options}</select>"#)
}

fn lesson_button((i, lesson): (usize, &Choice)) -> String {
    let current = if lesson.on { r#" aria-current="true""# } else { "" };
    let (does, text) = (press::name(lesson.action), Escaped(&lesson.text));
    format!(
        r#"<li><button type="button" data-do="{does}"{current}><span>{}</span> {text}</button></li>"#,
        i + 1
    )
}

/// A chapter's lessons below its title.
fn lesson_group(chapter: &ChapterChoices) -> String {
    let options: String = chapter.lessons.iter().map(option).collect();
    format!(r#"<optgroup label="{}">{options}</optgroup>"#, Escaped(&chapter.chapter.text))
}

fn option(choice: &Choice) -> String {
    let on = if choice.on { " selected" } else { "" };
    let lang = lang_of_name(&choice.text);
    format!(r#"<option value="{}"{lang}{on}>{}</option>"#, press::name(choice.action), Escaped(&choice.text))
}

fn menu(view: &View) -> String {
    let entries = view.session.menu();
    let groups: String = Group::ALL.iter().map(|&group| menu_group(view, group, &entries)).collect();
    let name = view.say(said::bars::MENU);
    format!(r#"<details class="menu"><summary>{name}</summary><div class="groups">{groups}</div></details>"#)
}

/// The entries of one kind under their heading.
fn menu_group(view: &View, group: Group, entries: &[MenuEntry]) -> String {
    let belongs = |entry: &&MenuEntry| {
        commands::row_with(Effect::Do(entry.action)).is_some_and(|row| row.group == group)
    };
    let button = |entry: &MenuEntry| {
        let button = Button::new(entry.action, &entry.text).pressed(entry.on).keys(&entry.caps);
        format!("<li>{button}</li>")
    };
    let mut items: String = entries.iter().filter(belongs).map(button).collect();
    let lesson = &view.session.lesson().id;
    let lang = view.session.lang();
    let (ending, lang) = (lang.ending(), lang.code());
    // The lesson as a plain page, all steps below each other, and as a package for a course system: `web/build` makes these pages.
    if group == Group::Lessons {
        items += &beside(view, &format!("lessons/{lesson}{ending}"), said::bars::ON_ONE_PAGE);
    }
    if group == Group::Class {
        items += &beside(view, &format!("pack.html?lang={lang}#{lesson}"), said::bars::FOR_COURSE_SYSTEM);
    }
    if items.is_empty() {
        return items;
    }
    format!(r#"<section><h3 class="small">{}</h3><ul>{items}</ul></section>"#, view.say(group.words()))
}

/// A link to a page beside this one.
fn beside(view: &View, page: &str, text: Words) -> String {
    format!(r#"<li><a data-plain href="{}">{}</a></li>"#, Escaped(page), view.say(text))
}

/// The bar below everything: keys that work now, or buttons for fingers.
pub fn footer(view: &View) -> String {
    if view.touched { pad(view) } else { keys(view) }
}

fn keys(view: &View) -> String {
    let (shapes, general) = view.session.hints();
    let all = |hints: Vec<Hint>| hints.iter().map(|hint| write_hint(view, hint)).collect::<String>();
    format!(
        r#"<ul class="hints">{}</ul><ul class="hints typing">{}</ul><div class="changes">{}</div><ul class="hints general">{}</ul>"#,
        all(shapes),
        view.session.hints_typing().iter().map(write_keys).collect::<String>(),
        take_back(view),
        all(general)
    )
}

/// Undo, redo and back to the step's pose. Their signs are the stylesheet's.
fn take_back(view: &View) -> String {
    if view.session.room().is_some() {
        return String::new();
    }
    let button = |(words, hint, enabled, action): (Words, Words, bool, Action)| {
        let name = if view.touched { words } else { hint };
        Button::new(action, "").called(view.say(name)).off(!enabled).to_string()
    };
    changes(view.session.can_undo_redo()).map(button).concat()
}

/// Key caps of a field that has the focus, and what they do there.
fn write_keys(Hint { caps, words, .. }: &Hint) -> String {
    let caps: String = caps.iter().map(|cap| format!("<kbd>{cap}</kbd>")).collect();
    format!("<li>{caps}<span>{}</span></li>", Escaped(words))
}

/// Key caps that can be pressed, and what they do.
fn write_hint(view: &View, hint: &Hint) -> String {
    let working = hint.commands.iter().filter(|command| command.works(view.session.mode()));
    let cap = |command: &Command| {
        let cap = command.first_cap(view.session.mode())?;
        Some(hold_or_do(command, &Escaped(&cap).to_string(), view.say(command.words)))
    };
    let caps: String = working.filter_map(cap).collect();
    format!(r#"<li>{caps}<span>{}</span></li>"#, Escaped(&hint.words))
}

/// A button that does what a command does, once or for as long as it is held.
fn hold_or_do(command: &Command, text: &str, name: &str) -> String {
    let hold = if matches!(command.effect, Effect::Hold(_)) { " data-hold" } else { "" };
    // With voice control, users say what is printed on the button, so its name begins with that.
    let spoken = if text.chars().any(char::is_alphabetic) && text.len() > 1 {
        format!("{text}: {name}")
    } else {
        name.into()
    };
    let name = Escaped(&spoken);
    format!(
        r#"<button type="button" class="key" data-do="{}"{hold} aria-label="{name}" title="{name}">{text}</button>"#,
        command.id
    )
}

/// Which of four things a held button does: the drive that stands for all of its kind.
fn kind(Drive { go, rise, turn, .. }: Drive) -> Drive {
    match () {
        () if go != Vec2::ZERO => Drive::LEFT,
        () if rise != 0.0 => Drive::RISE,
        () if turn != 0.0 => Drive::TURN,
        () => Drive::WIDER,
    }
}

/// The body that is resized along x and y: beside a chosen disk that is the box, which then also turns.
fn whose_extents(view: &View) -> &'static str {
    let body = &view.session.scene().bodies[view.session.body()];
    let turns = view.say(body.turns);
    if turns.is_empty() { view.say(body.title) } else { turns }
}

/// The buttons that do one kind of thing to one body, and what that is.
fn holds(view: &View, holds: &[Hold], hints: &[Hint]) -> String {
    let effect = Effect::Hold(kind(holds[0].drive));
    let tells = |hint: &&Hint| hint.commands.iter().any(|command| command.effect == effect);
    let mut words = hints.iter().find(tells).map_or("", |hint| hint.words.trim()).to_owned();
    if effect == Effect::Hold(Drive::WIDER) && holds.iter().any(|hold| hold.drive == Drive::TALLER) {
        words = format!("{}: {words}", whose_extents(view));
    }
    let button = |hold: &Hold| {
        let command = commands::with(Effect::Hold(hold.drive));
        command.map_or(String::new(), |command| hold_or_do(command, hold.text, view.say(command.words)))
    };
    let buttons: String = holds.iter().map(button).collect();
    let words = Escaped(&words);
    format!(
        r#"<div class="holds" role="group" aria-label="{words}">{buttons}<span class="does" aria-hidden="true">{words}</span></div>"#
    )
}

/// Buttons for fingers: each drives for as long as it is held, several at once.
fn pad(view: &View) -> String {
    let others = view.session.pad_choices();
    // Undo has a button of its own, beside redo.
    let others = others.iter().filter(|choice| choice.action != Action::Pose(Change::Undo));
    let choices: String = others.map(|choice| Button::choice(choice).to_string()).collect();
    if view.session.is_secret() {
        // Nothing moves until there is an answer: the question gets the space.
        return format!(r#"<div class="pad">{choices}</div>"#);
    }
    let (hints, _) = view.session.hints();
    let all = view.session.pad();
    let alike = |a: &Hold, b: &Hold| kind(a.drive) == kind(b.drive);
    let holds: String = all.chunk_by(alike).map(|some| holds(view, some, &hints)).collect();
    let slow = format!(
        r#"<button type="button" data-slow aria-pressed="{}">{}</button>"#,
        view.session.is_slow(),
        view.say(said::prose::SLOW)
    );
    if view.session.room().is_some() {
        return format!(r#"<div class="pad">{holds}{slow}</div>"#);
    }
    let map = Action::Map(Pick::Next);
    let brief = commands::row_with(Effect::Do(map)).map_or("", |row| view.say(row.in_brief()));
    let map = Button::new(map, brief).called(called(view, map)).pressed(view.session.is_on(map));
    format!(
        r#"<div class="pad">{holds}</div><div class="pad also">{slow}{choices}{}{map}</div>"#,
        take_back(view)
    )
}

/// A hint for newcomers, in terms of keys or of fingers.
pub fn hint(view: &View) -> String {
    let Some((words, action)) = view.help else { return String::new() };
    let words = if view.touched { view.session.hint_for_fingers(words) } else { words };
    match action {
        Some(action) => Button::new(action, view.say(words)).to_string(),
        // In the left one of two pictures, as in the window.
        None => {
            text("p", if view.session.showing().shows_own_frame() { "left" } else { "" }, view.say(words))
        }
    }
}

/// Notices, until they have been seen for a while or are dismissed.
pub fn notices(view: &View) -> String {
    let all: String = view.session.notices().map(|notice| text("p", "", notice)).collect();
    if all.is_empty() {
        return all;
    }
    let close = view.say(said::CLOSE);
    format!("{all}{}", Button::new(Action::Program(Program::Dismiss), "✕").called(close))
}
