//! What lies over the picture: the keys, the settings, the overview of all steps, the glossary.

use super::View;
use super::prose::prose;
use super::write::{Button, text};
use crate::compose;
use crate::figure::svg::Escaped;
use crate::figure::svg::inline;
use crate::figure::view::Area;
use crate::said::html as said;
use crate::session::action::{Go, Program, Setting};
use crate::session::page::Choice;
use crate::session::sheets::{GlossaryRow, KeysPart, SettingRow};
use crate::session::{Action, Overlay, Place, State};
use crate::words::Words;
use glam::{Vec2, vec2};

/// The size of a step's picture, in pixels.
const SIZE: Vec2 = vec2(196.0, 116.0);

/// What is open.
pub fn write(view: &View) -> String {
    let overlay = view.session.overlay();
    let Some(title) = overlay.title() else { return String::new() };
    let content = match overlay {
        Overlay::None | Overlay::Help => help(view),
        Overlay::Settings => settings(view),
        Overlay::Overview(marked) => overview(view, marked),
        Overlay::Glossary(_) => glossary(view),
        Overlay::Task if cfg!(language) => task(view),
        Overlay::Open => open(view),
        Overlay::Task => return String::new(),
    };
    let close = Button::new(Action::Program(Program::Leave), "✕").called(view.say(said::CLOSE));
    let find = if matches!(overlay, Overlay::Glossary(_)) { find(view) } else { String::new() };
    let title = match overlay {
        Overlay::Help if view.touched => said::sheet::HELP,
        Overlay::Open => crate::said::sheets::OPEN_LINK,
        _ => title,
    };
    format!(r#"<header><h2 id="sheet-title">{}</h2>{find}{close}</header>{content}"#, view.say(title))
}

/// What fingers do, and what that does in the program.
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

/// What can be done, with fingers where there are some, and with keys.
fn help(view: &View) -> String {
    let touch = |(how, what): &(Words, Words)| {
        format!("<div><dt>{}</dt><dd>{}</dd></div>", view.say(*how), view.say(*what))
    };
    let touches: String = TOUCHES.iter().map(touch).collect();
    match view.touched {
        true => {
            let keys = view.say(said::sheet::WITH_KEYBOARD);
            format!(
                r#"<dl class="touches">{touches}</dl><h3 class="chapter">{keys}</h3>{}"#,
                keys_table(view)
            )
        }
        false => keys_table(view),
    }
}

/// The table of keys.
fn keys_table(view: &View) -> String {
    let row = |(caps, words): (Vec<String>, Words)| {
        let caps: String = caps.iter().map(|cap| format!("<kbd>{}</kbd>", Escaped(cap))).collect();
        format!("<div><dt>{caps}</dt><dd>{}</dd></div>", view.say(words))
    };
    let part = |KeysPart { title, rows }: KeysPart| {
        let rows: String = rows.into_iter().map(row).collect();
        format!("<section><h3>{}</h3><dl>{rows}</dl></section>", view.say(title))
    };
    let parts: String = view.session.keys().into_iter().map(part).collect();
    format!(
        r#"<div class="columns">{parts}</div><p class="small">{}</p>"#,
        view.say(crate::said::sheets::MOUSE)
    )
}

fn settings(view: &View) -> String {
    let [looks, switches] = view.session.setting_rows();
    let rows =
        |rows: Vec<SettingRow>| rows.iter().map(|row| setting(&row.name, &choices(row))).collect::<String>();
    let percent = format!("<output>{:.0} %</output>", view.session.settings().text_size * 100.0);
    let size = [
        Button::new(Action::Settings(Setting::SmallerText), "−")
            .called(view.say(said::sheet::SMALLER_TEXT))
            .to_string(),
        percent,
        Button::new(Action::Settings(Setting::LargerText), "+")
            .called(view.say(said::sheet::LARGER_TEXT))
            .to_string(),
    ];
    let size = setting(view.say(crate::said::sheets::TEXT_SIZE), &size.concat());
    let name = field(view, "name", crate::said::sheets::NAME, &view.session.settings().name);
    format!(r#"<div class="settings">{}{size}{}{name}</div>"#, rows(looks), rows(switches))
}

/// A setting that is typed.
fn field(view: &View, set: &str, title: Words, text: &Option<String>) -> String {
    let (title, text) = (view.say(title), Escaped(text.as_deref().unwrap_or_default()));
    setting(title, &format!(r#"<input type="text" data-set="{set}" value="{text}" aria-label="{title}">"#))
}

/// A field for a link. Its button only takes the focus from it, which submits what is typed.
fn open(view: &View) -> String {
    let [name, button] = [crate::said::sheets::OPEN_LINK, said::sheet::OPEN].map(|words| view.say(words));
    let said = view.typed.filter(|(place, _)| *place == LINK).map_or("", |(_, said)| said);
    format!(
        r#"<p class="settings ways"><input type="text" data-set="{LINK}" placeholder="disks/look?method=squared" aria-label="{name}"> <button type="button" class="main">{button}</button></p>{}"#,
        text("p", "wrong", said)
    )
}

/// The name of the field for a link, among those of what can be set.
pub const LINK: &str = "link";

/// The steps that can belong to the task, its word, and the link that sets it.
fn task(view: &View) -> String {
    let session = view.session;
    let row = |step: &Choice| format!("<li>{}</li>", Button::choice(step).pressed(Some(step.on)));
    let rows: String = session.task_rows().iter().map(row).collect();
    let word = field(view, "task", crate::said::task::WORD, &session.settings().task);
    let far = text("p", "right", &session.task_sentence().unwrap_or_default());
    let [said, link] =
        [view.say(crate::said::task::CHOOSE), &session.link_to_share()].map(|it| text("p", "small", it));
    let copy = Action::Program(Program::CopyLink);
    let copy = Button::new(copy, view.say(crate::said::task::COPY)).class("main");
    let end = Button::new(Action::Settings(Setting::NoTask), view.say(crate::said::task::END))
        .off(!session.has_task());
    format!(
        r#"{far}{said}<ul class="menu">{rows}</ul><div class="settings">{word}</div>{link}<p class="ways">{copy}{end}</p>"#
    )
}

/// A row: the setting's name, and what changes it.
fn setting(name: &str, content: &str) -> String {
    let name = Escaped(name);
    format!(r#"<div role="group" aria-label="{name}"><span>{name}</span>{content}</div>"#)
}

/// A button for each value; the button of the present value does nothing more.
fn choices(row: &SettingRow) -> String {
    let button = |choice: &Choice| Button::choice(choice).taken(choice.on).to_string();
    row.choices.iter().map(button).collect()
}

/// The search field of the glossary; the page's script hides the terms that do not match.
fn find(view: &View) -> String {
    let name = view.say(said::sheet::FIND_TERM);
    format!(r#"<input type="search" data-find aria-label="{name}" placeholder="{name}" autocomplete="off">"#)
}

/// Every term with the sentence that tells it, and the way to its step.
fn glossary(view: &View) -> String {
    let row = |row: &GlossaryRow| {
        let marked = if row.marked { r#" aria-current="true" data-lit"# } else { "" };
        let mut told = String::new();
        prose(&mut told, &row.sentence, view.setting());
        let place = Button::choice(&row.place).class("small");
        let also = Escaped(&row.also);
        format!(
            r#"<div{marked} data-also="{also}"><dt>{}</dt><dd>{told}{place}</dd></div>"#,
            Escaped(&row.title)
        )
    };
    let rows: String = view.session.glossary().iter().map(row).collect();
    let none = view.say(said::sheet::NO_TERM);
    format!(r#"<dl class="glossary">{rows}</dl><p class="small" data-none hidden>{none}</p>"#)
}

/// Every step as a small picture, by chapters where there are several.
fn overview(view: &View, marked: &Place) -> String {
    let chapters = view.session.chapters();
    let several = chapters.len() > 1;
    let mut out = String::new();
    for (title, lessons) in chapters {
        if several {
            out += &format!(r#"<h3 class="chapter">{}</h3>"#, Escaped(title));
        }
        let level = if several { "h4" } else { "h3" };
        for lesson in lessons {
            let title = Escaped(view.session.lessons()[lesson].title.get(view.session.lang()));
            out += &format!("<{level}>{} {title}</{level}>{}", lesson + 1, pictures(view, marked, lesson));
        }
    }
    out
}

/// Every step of a lesson as a small picture.
fn pictures(view: &View, marked: &Place, l: usize) -> String {
    let (lang, lesson) = (view.session.lang(), &view.session.lessons()[l]);
    let picture = |step: usize| {
        let place = Place::new(lesson, step);
        let here = if place == *marked { r#" aria-current="true" data-lit"# } else { r#" tabindex="-1""# };
        let state = State::of(place);
        let title = format!("{}  {}", step + 1, state.step().text(lang).title);
        let signs = signs(view, state.place());
        let does = crate::session::press::name(Action::Go(Go::To(l, step)));
        format!(
            r#"<li><button type="button" data-do="{does}"{here}>{}<span class="named"><span>{}</span>{signs}</span></button></li>"#,
            thumbnail(view, &state),
            Escaped(&title)
        )
    };
    let pictures: String = (0..lesson.steps.len()).map(picture).collect();
    format!(r#"<ol class="overview">{pictures}</ol>"#)
}

/// How a step's question and challenge went.
fn signs(view: &View, place: &Place) -> String {
    let sign = |(sign, means)| format!(r#"<span role="img" aria-label="{}">{sign}</span>"#, view.say(means));
    view.session.signs(place).into_iter().map(sign).collect()
}

fn thumbnail(view: &View, state: &State) -> String {
    miniature(view, state, SIZE, "")
}

/// A step's picture of this size; the prefix keeps names that are defined in it apart.
pub fn miniature(view: &View, state: &State, size: Vec2, prefix: &str) -> String {
    let theme = view.session.theme();
    let area = Area::new(Vec2::ZERO, size);
    let (lesson, step) = state.place().ids();
    let panes = compose::miniature(state, &theme, area, view.session.lang());
    inline(&panes, area, &theme, &format!("{prefix}{lesson}-{step}-"))
}
