//! The bars above and below the picture: lessons, menu, keys or touch buttons, and notices.

use super::View;
use super::write::{Button, key_caps, option, paragraph};
use crate::said::html as said;
use crate::session::action::{Change, Pick, Program, Setting};
use crate::session::bars::{Hint, Hold, LessonGroup, MenuEntry, changes};
use crate::session::commands::{self, Command, Effect, Group};
use crate::session::page::Choice;
use crate::session::press;
use crate::session::sheets::SettingRow;
use crate::session::{Action, Drive};
use glam::Vec2;
use maud::{Markup, Render, html};

/// The name of a command.
fn called(view: &View, action: Action) -> &'static str {
    commands::of(action).map_or("", |command| view.say(command.words))
}

/// The bar above everything; a course page has its own.
pub fn header(view: &View) -> Markup {
    let [help, theme] = [Action::Program(Program::Help), Action::Settings(Setting::NextTheme)];
    html! {
        @if !view.embedded {
            p.name {
                (Button::new(Action::Program(Program::Today), "Hantei"))
                span.small { " 判定 · " (view.say(said::bars::MOTTO)) }
            }
            (lessons(view))
            div.tools {
                (languages(view))
                (Button::new(theme, "◐").called(called(view, theme)).class("wide"))
                (menu(view))
                (Button::new(help, "?").called(called(view, help)))
            }
        }
    }
}

/// The languages to choose from.
fn languages(view: &View) -> Markup {
    let SettingRow { name, choices } = view.session.languages();
    html! {
        select class="languages wide" data-choose aria-label=(name) {
            @for choice in &choices { (option(choice)) }
        }
    }
}

/// A list of the paths beside the lessons of the present one; if there is too little room, one list of all lessons.
fn lessons(view: &View) -> Markup {
    let name = view.say(said::bars::LESSONS);
    let groups = view.session.lesson_groups();
    let here = groups.iter().filter(|group| group.title.on).flat_map(|group| &group.lessons);
    html! {
        nav aria-label=(name) {
            (group_list(view, &groups))
            ol { @for (i, lesson) in here.enumerate() { (lesson_button(i, lesson)) } }
            select class="all" data-choose aria-label=(name) {
                @if let [alone] = &groups[..] {
                    @for lesson in &alone.lessons { (option(lesson)) }
                } @else {
                    @for group in &groups { (lesson_group(group)) }
                }
            }
        }
    }
}

/// The list of paths, unless there is only one.
fn group_list(view: &View, groups: &[LessonGroup]) -> Markup {
    html! {
        @if groups.len() != 1 {
            select class="paths" data-choose aria-label=(view.say(said::bars::PATHS)) {
                @for group in groups { (option(&group.title)) }
            }
        }
    }
}

fn lesson_button(i: usize, lesson: &Choice) -> Markup {
    html! {
        li {
            button type="button" data-do=(press::name(lesson.action)) aria-current=[lesson.on.then_some("true")] {
                span { (i + 1) }
                " "
                (lesson.text)
            }
        }
    }
}

/// Lessons that belong together, below their title.
fn lesson_group(group: &LessonGroup) -> Markup {
    html! {
        optgroup label=(group.title.text) { @for lesson in &group.lessons { (option(lesson)) } }
    }
}

fn menu(view: &View) -> Markup {
    let entries = view.session.menu();
    html! {
        details.menu {
            summary { (view.say(said::bars::MENU)) }
            div.groups { @for group in Group::ALL { (menu_group(view, group, &entries)) } }
        }
    }
}

/// The entries of one kind below their heading.
fn menu_group(view: &View, group: Group, entries: &[MenuEntry]) -> Markup {
    let belongs = |entry: &&MenuEntry| {
        commands::row_with(Effect::Do(entry.action)).is_some_and(|row| row.group == group)
    };
    let (lesson, lang) = (&view.session.lesson().id, view.session.lang());
    // The lesson as a plain page with all steps, and as a package for a course system: `web/build` makes these pages.
    let page = match group {
        Group::Lessons => Some((format!("lessons/{lesson}{}", lang.ending()), said::bars::ON_ONE_PAGE)),
        Group::Class => {
            let what = view.session.lesson_with_task();
            Some((format!("pack.html?lang={}#{what}", lang.code()), said::bars::FOR_COURSE_SYSTEM))
        }
        _ => None,
    };
    let items = html! {
        @for entry in entries.iter().filter(belongs) {
            li { (Button::new(entry.action, &entry.text).pressed(entry.on).keys(&entry.caps)) }
        }
        @if let Some((page, words)) = page {
            li { a data-plain href=(page) { (view.say(words)) } }
        }
    };
    html! {
        @if !items.0.is_empty() {
            section {
                h3.small { (view.say(group.words())) }
                ul { (items) }
            }
        }
    }
}

/// The bar below everything: keys that work now, or touch buttons.
pub fn footer(view: &View) -> Markup {
    if view.touched { pad(view) } else { keys(view) }
}

fn keys(view: &View) -> Markup {
    let (shapes, general) = view.session.hints();
    html! {
        ul.hints { @for hint in &shapes { (write_hint(view, hint)) } }
        ul.hints.typing { @for hint in &view.session.hints_typing() { (write_keys(hint)) } }
        div.changes { (take_back(view)) }
        ul.hints.general { @for hint in &general { (write_hint(view, hint)) } }
    }
}

/// Undo, redo and back to the step's pose. The stylesheet has their signs.
fn take_back(view: &View) -> Markup {
    html! {
        @if !view.session.is_in_game() {
            @for (words, hint, enabled, action) in changes(view.session.can_undo_redo()) {
                (Button::new(action, "").called(view.say(if view.touched { words } else { hint })).off(!enabled))
            }
        }
    }
}

/// The key caps of the focused field, and their effect.
fn write_keys(Hint { caps, words, .. }: &Hint) -> Markup {
    html! {
        li {
            (key_caps(caps))
            span { (words) }
        }
    }
}

/// Key caps as buttons, and their effect.
fn write_hint(view: &View, hint: &Hint) -> Markup {
    let mode = view.session.mode();
    let working = hint.commands.iter().filter(|command| command.works(mode));
    let caps = working.filter_map(|command| Some((command, command.first_cap(mode)?)));
    html! {
        li {
            @for (command, cap) in caps { (hold_or_do(command, &cap, view.say(command.words))) }
            span { (hint.words) }
        }
    }
}

/// A button that performs a command, once or for as long as it is held.
fn hold_or_do(command: &Command, text: &str, name: &str) -> Markup {
    // Users of voice control say the button's label, so its name begins with that.
    let spoken = if text.chars().any(char::is_alphabetic) && text.len() > 1 {
        format!("{text}: {name}")
    } else {
        name.into()
    };
    let holds = matches!(command.effect, Effect::Hold(_));
    html! {
        button type="button" class="key" data-do=(command.id) data-hold[holds] aria-label=(spoken) title=(spoken) {
            (text)
        }
    }
}

/// The kind of a held button, as the drive that represents it.
fn kind(Drive { go, rise, turn, .. }: Drive) -> Drive {
    match () {
        () if go != Vec2::ZERO => Drive::LEFT,
        () if rise != 0.0 => Drive::RISE,
        () if turn != 0.0 => Drive::TURN,
        () => Drive::WIDER,
    }
}

/// The title of the body that the buttons for width and height resize. If a disk beside a box is chosen, that is the box.
fn whose_extents(view: &View) -> &'static str {
    let body = &view.session.scene().bodies[view.session.body()];
    let turns = view.say(body.turns);
    if turns.is_empty() { view.say(body.title) } else { turns }
}

/// The buttons of one kind for one body, and their effect in words.
fn holds(view: &View, holds: &[Hold], hints: &[Hint]) -> Markup {
    let effect = Effect::Hold(kind(holds[0].drive));
    let tells = |hint: &&Hint| hint.commands.iter().any(|command| command.effect == effect);
    let mut words = hints.iter().find(tells).map_or("", |hint| hint.words.trim()).to_owned();
    if effect == Effect::Hold(Drive::WIDER) && holds.iter().any(|hold| hold.drive == Drive::TALLER) {
        words = format!("{}: {words}", whose_extents(view));
    }
    let all = holds.iter().filter_map(|hold| Some((hold, commands::with(Effect::Hold(hold.drive))?)));
    html! {
        div.holds role="group" aria-label=(words) {
            @for (hold, command) in all { (hold_or_do(command, hold.text, view.say(command.words))) }
            span.does aria-hidden="true" { (words) }
        }
    }
}

/// Touch buttons: each drives for as long as it is held, and several can be held at once.
fn pad(view: &View) -> Markup {
    let others = view.session.pad_choices();
    // Undo has a button beside redo.
    let others = others.iter().filter(|choice| choice.action != Action::Pose(Change::Undo));
    let choices = html! { @for choice in others { (Button::choice(choice)) } };
    if view.session.is_secret() {
        // Nothing moves until the question is answered, so the question gets the space.
        return html! { div.pad { (choices) } };
    }
    let (hints, _) = view.session.hints();
    let all = view.session.pad();
    let alike = |a: &Hold, b: &Hold| kind(a.drive) == kind(b.drive);
    let holds = html! { @for some in all.chunk_by(alike) { (holds(view, some, &hints)) } };
    let slow = html! {
        button type="button" data-slow aria-pressed=(view.session.is_slow()) { (view.say(said::prose::SLOW)) }
    };
    if view.session.is_in_game() {
        return html! { div.pad { (holds) (slow) } };
    }
    let map = Action::Map(Pick::Next);
    let brief = commands::row_with(Effect::Do(map)).map_or("", |row| view.say(row.in_brief()));
    let map = Button::new(map, brief).called(called(view, map)).pressed(view.session.is_on(map));
    html! {
        div.pad { (holds) }
        div.pad.also { (slow) (choices) (take_back(view)) (map) }
    }
}

/// A hint for newcomers, for keys or for fingers.
pub fn hint(view: &View) -> Markup {
    let Some((words, action)) = view.help else { return Markup::default() };
    let words = if view.touched { view.session.hint_for_fingers(words) } else { words };
    match action {
        Some(action) => Button::new(action, view.say(words)).render(),
        // The hint is in the left one of two pictures, as in the window.
        None => {
            let class = if view.session.showing().shows_own_frame() { "left" } else { "" };
            paragraph(class, view.say(words))
        }
    }
}

/// The notices; each disappears after a while or when dismissed.
pub fn notices(view: &View) -> Markup {
    let all = html! { @for notice in view.session.notices() { (paragraph("", notice)) } };
    html! {
        @if !all.0.is_empty() {
            (all)
            (Button::new(Action::Program(Program::Dismiss), "✕").called(view.say(said::CLOSE)))
        }
    }
}
