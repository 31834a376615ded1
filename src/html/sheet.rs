//! The overlays on the picture: the keys, the settings, the overview of all steps, the glossary.

use super::View;
use super::prose::prose;
use super::write::{Button, key_caps, paragraph, picture};
use crate::compose;
use crate::figure::view::Area;
use crate::said::html as said;
use crate::session::action::{Go, Program, Setting};
use crate::session::paths::PathRow;
use crate::session::press;
use crate::session::sheets::{GlossaryRow, KeysPart, SettingRow};
use crate::session::today::TodayCard;
use crate::session::{Action, Overlay, Place, State};
use crate::words::Words;
use glam::{Vec2, vec2};
use maud::{Markup, Render, html};

/// The size of a step's picture, in pixels.
const SIZE: Vec2 = vec2(196.0, 116.0);

/// The open overlay.
pub fn write(view: &View) -> Markup {
    let overlay = view.session.overlay();
    let Some(title) = overlay.title() else { return Markup::default() };
    let title = match overlay {
        Overlay::Help if view.touched => said::sheet::HELP,
        Overlay::Open => crate::said::sheets::OPEN_LINK,
        _ => title,
    };
    let content = match overlay {
        Overlay::None | Overlay::Help => help(view),
        Overlay::Settings => settings(view),
        Overlay::Today => today(view),
        Overlay::Overview(marked) => overview(view, marked),
        Overlay::Glossary(_) => glossary(view),
        Overlay::Homework => homework(view),
        Overlay::Task => task(view),
        Overlay::Open => open(view),
        Overlay::Submit => submit(view),
    };
    html! {
        header {
            h2 id="sheet-title" { (view.say(title)) }
            @if matches!(overlay, Overlay::Glossary(_)) { (find(view)) }
            (Button::new(Action::Program(Program::Leave), "✕").called(view.say(said::CLOSE)))
        }
        (content)
    }
}

/// Touch gestures, and their effects.
const TOUCHES: [(Words, Words); 8] = [
    (said::sheet::touch::SHAPE, said::sheet::touch::SHAPE_DOES),
    (said::sheet::touch::GROUND, said::sheet::touch::GROUND_DOES),
    (said::sheet::touch::TWO, said::sheet::touch::TWO_DO),
    (said::sheet::touch::TWICE, said::sheet::touch::TWICE_DOES),
    (said::sheet::touch::HOLD, said::sheet::touch::HOLD_DOES),
    (Words::same("‹ ›"), said::sheet::touch::STEPS_DO),
    (said::sheet::touch::WALK, said::sheet::touch::WALK_DOES),
    (said::sheet::touch::SPLIT, said::sheet::touch::SPLIT_DOES),
];

/// The controls: touch gestures on a touch screen, and keys.
fn help(view: &View) -> Markup {
    html! {
        @if view.touched {
            dl.touches {
                @for (how, what) in TOUCHES {
                    div {
                        dt { (view.say(how)) }
                        dd { (view.say(what)) }
                    }
                }
            }
            h3.chapter { (view.say(said::sheet::WITH_KEYBOARD)) }
        }
        (keys_table(view))
    }
}

/// The table of keys.
fn keys_table(view: &View) -> Markup {
    html! {
        div.columns { @for part in &view.session.keys() { (keys_part(view, part)) } }
        p.small { (view.say(crate::said::sheets::MOUSE)) }
    }
}

/// Keys that belong together, below their title.
fn keys_part(view: &View, KeysPart { title, rows }: &KeysPart) -> Markup {
    html! {
        section {
            h3 { (view.say(*title)) }
            dl {
                @for (chords, words) in rows {
                    div {
                        dt { @for caps in chords { span.chord { (key_caps(caps)) } } }
                        dd { (view.say(*words)) }
                    }
                }
            }
        }
    }
}

fn settings(view: &View) -> Markup {
    let [looks, switches] = view.session.setting_rows();
    let rows = |rows: Vec<SettingRow>| html! { @for row in &rows { (setting(&row.name, choices(row))) } };
    let button =
        |does, sign, words| Button::new(Action::Settings(does), sign).called(view.say(words)).render();
    let size = html! {
        (button(Setting::SmallerText, "−", said::sheet::SMALLER_TEXT))
        output { (format_args!("{:.0} %", view.session.settings().text_size * 100.0)) }
        (button(Setting::LargerText, "+", said::sheet::LARGER_TEXT))
    };
    html! {
        div.settings {
            (rows(looks))
            (setting(view.say(crate::said::sheets::TEXT_SIZE), size))
            (rows(switches))
            (name_field(view, false))
        }
    }
}

/// The learner's name. If the sheet is open for the name, the page's script puts the focus there.
fn name_field(view: &View, first: bool) -> Markup {
    field(view, "name", crate::said::sheets::NAME, &view.session.settings().name, first)
}

/// A setting to type.
fn field(view: &View, set: &str, title: Words, text: &Option<String>, first: bool) -> Markup {
    let (title, text) = (view.say(title), text.as_deref().unwrap_or_default());
    setting(
        title,
        html! { input data-first[first] type="text" data-set=(set) value=(text) aria-label=(title); },
    )
}

/// A field for a link. Its button only takes the focus away, which submits the typed link.
fn open(view: &View) -> Markup {
    let [name, button] = [crate::said::sheets::OPEN_LINK, said::sheet::OPEN].map(|words| view.say(words));
    let said = view.typed.filter(|(place, _)| *place == LINK).map_or("", |(_, said)| said);
    html! {
        p class="settings ways" {
            input type="text" data-set=(LINK) placeholder="disks/look?method=squared" aria-label=(name);
            " "
            button type="button" class="main" { (button) }
        }
        (paragraph("wrong", said))
    }
}

/// The name under which work is submitted, and the buttons that submit it.
fn submit(view: &View) -> Markup {
    let button = |program, words| Button::new(Action::Program(program), view.say(words)).class("main");
    html! {
        div.settings { (name_field(view, true)) }
        (paragraph("small", view.say(crate::said::task::WHY_NAME)))
        p.ways {
            (button(Program::HandIn, crate::said::task::SAVE))
            " "
            (button(Program::CopyWork, crate::said::task::COPY_WORK))
        }
    }
}

/// The name of the link's field, among those of the settings.
pub const LINK: &str = "link";

/// The assignment to do: its steps and hunts as links, and the buttons to submit or change it.
fn homework(view: &View) -> Markup {
    let session = view.session;
    let button = |program, words| Button::new(Action::Program(program), view.say(words));
    html! {
        (paragraph("right", &session.task_sentence().unwrap_or_default()))
        (paragraph("small", view.say(crate::said::task::TO_DO)))
        ul.menu { @for entry in &session.homework() { li { (Button::choice(entry)) } } }
        p.ways {
            (button(Program::HandIn, crate::said::task::SUBMIT).class("main"))
            (button(Program::MakeTask, crate::said::task::CHANGE))
        }
    }
}

/// The assignment that is being made: the steps that can belong to it, its code, and the link that sets it.
fn task(view: &View) -> Markup {
    let session = view.session;
    let copy = Action::Program(Program::CopyLink);
    let end = Action::Settings(Setting::NoTask);
    html! {
        (paragraph("right", &session.task_sentence().unwrap_or_default()))
        (paragraph("small", view.say(crate::said::task::CHOOSE)))
        ul.menu {
            @for step in &session.task_rows() {
                li { (Button::choice(step).pressed(Some(step.on))) }
            }
        }
        div.settings { (field(view, "task", crate::said::task::WORD, &session.settings().task, false)) }
        (paragraph("small", &session.link_to_share()))
        p.ways {
            (Button::new(copy, view.say(crate::said::task::COPY)).class("main"))
            (Button::new(end, view.say(crate::said::task::END)).off(!session.has_task()))
        }
    }
}

/// A row: the setting's name, and its controls.
fn setting(name: &str, content: Markup) -> Markup {
    html! {
        div role="group" aria-label=(name) {
            span { (name) }
            (content)
        }
    }
}

/// A button for each value; the button of the present value has no further effect.
fn choices(row: &SettingRow) -> Markup {
    html! { @for choice in &row.choices { (Button::choice(choice).taken(choice.on)) } }
}

/// The search field of the glossary; the page's script hides the terms that do not match.
fn find(view: &View) -> Markup {
    let name = view.say(said::sheet::FIND_TERM);
    html! { input type="search" data-find aria-label=(name) placeholder=(name) autocomplete="off"; }
}

/// Every term with the sentence that explains it, and a button that opens its step.
fn glossary(view: &View) -> Markup {
    html! {
        dl.glossary { @for row in &view.session.glossary() { (glossary_row(view, row)) } }
        p class="small" data-none hidden { (view.say(said::sheet::NO_TERM)) }
    }
}

fn glossary_row(view: &View, row: &GlossaryRow) -> Markup {
    html! {
        div aria-current=[row.marked.then_some("true")] data-lit[row.marked] data-also=(row.also) {
            dt { (row.title) }
            dd {
                (prose(&row.sentence, view.setting()))
                (Button::choice(&row.place).class("small"))
            }
        }
    }
}

/// Reasons to come back, each as a card with a picture. The first one has the focus, so that Enter is enough.
fn today(view: &View) -> Markup {
    html! {
        (paragraph("score", &view.session.earned()))
        ul class="overview today" {
            @for (i, TodayCard { title, text, place, action }) in view.session.today_cards().into_iter().enumerate() {
                li {
                    button type="button" data-do=(press::name(action)) data-first[i == 0] {
                        (miniature(view, &State::of(place), SIZE, &format!("today-{i}-")))
                        b.named { (title) }
                        span.named { (text) }
                    }
                }
            }
        }
    }
}

/// Today, and the paths: the learner's progress on each, and its lessons.
fn paths(view: &View) -> Markup {
    html! {
        @for PathRow { title, done, lessons } in view.session.overview_rows() {
            section.path {
                h3 { (title) " " span.small { (done) } }
                ol { @for lesson in &lessons { li { (Button::choice(lesson).class("small")) } } }
            }
        }
    }
}

/// The paths, and every step as a small picture, by chapters if there are several.
fn overview(view: &View, marked: &Place) -> Markup {
    let chapters = view.session.chapters();
    let several = chapters.len() > 1;
    html! {
        (paths(view))
        @for (title, lessons) in chapters {
            @if several { h3.chapter { (title) } }
            @for lesson in lessons {
                @let title = view.session.title_with_minutes(&view.session.lessons()[lesson]);
                @if several { h4 { (title) } } @else { h3 { (title) } }
                (pictures(view, marked, lesson))
            }
        }
    }
}

/// Every step of a lesson as a small picture.
fn pictures(view: &View, marked: &Place, lesson: usize) -> Markup {
    html! {
        ol.overview {
            @for step in 0..view.session.lessons()[lesson].steps.len() { (step_picture(view, marked, lesson, step)) }
        }
    }
}

/// A step as a small picture, which opens the step.
fn step_picture(view: &View, marked: &Place, lesson: usize, step: usize) -> Markup {
    let place = Place::new(&view.session.lessons()[lesson], step);
    let here = place == *marked;
    let state = State::of(place);
    html! {
        li {
            button type="button" data-do=(press::name(Action::Go(Go::To(lesson, step))))
                aria-current=[here.then_some("true")] data-lit[here] tabindex=[(!here).then_some("-1")] {
                (miniature(view, &state, SIZE, ""))
                span.named {
                    span { (step + 1) "  " (state.step().text(view.session.lang()).title) }
                    (signs(view, state.place()))
                }
            }
        }
    }
}

/// The results of a step's question and challenge.
fn signs(view: &View, place: &Place) -> Markup {
    html! {
        @for (sign, means) in view.session.signs(place) {
            span role="img" aria-label=(view.say(means)) { (sign) }
        }
    }
}

/// A step's picture of this size; the prefix keeps the names defined in it apart.
pub fn miniature(view: &View, state: &State, size: Vec2, prefix: &str) -> Markup {
    let theme = view.session.theme();
    let area = Area::new(Vec2::ZERO, size);
    let (lesson, step) = state.place().ids();
    let panes = compose::miniature(state, &theme, area, view.session.lang());
    picture(&panes, area, &theme, &format!("{prefix}{lesson}-{step}-"))
}
