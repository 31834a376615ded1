//! What lies over the picture: the keys, the settings, the overview of all steps, the glossary.

use super::View;
use super::prose::prose;
use super::write::Button;
use crate::compose;
use crate::figure::svg::Escaped;
use crate::figure::svg::inline;
use crate::figure::view::Area;
use crate::session::action::{Go, Program, Setting};
use crate::session::commands::Group;
use crate::session::sheets::{GlossaryRow, MOUSE, SettingRow};
use crate::session::{Action, Overlay, Place, State};
use crate::words::words;
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
    };
    let close = Button::new(Action::Program(Program::Leave), "✕").called(view.say(words("Close", "閉じる")));
    format!(r#"<header><h2 id="sheet-title">{}</h2>{close}</header>{content}"#, view.say(title))
}

/// The table of keys.
fn help(view: &View) -> String {
    let browser = view.session.mode().browser;
    let group = |group: Group| {
        let row = |row: &'static crate::session::commands::Row| {
            let caps: String =
                row.caps(browser).iter().map(|cap| format!("<kbd>{}</kbd>", Escaped(cap))).collect();
            format!("<div><dt>{caps}</dt><dd>{}</dd></div>", view.say(row.words_in(browser)))
        };
        let rows: String = view.session.help_rows(group).map(row).collect();
        format!("<section><h3>{}</h3><dl>{rows}</dl></section>", view.say(group.words()))
    };
    let groups = Group::ALL.map(group).concat();
    format!(r#"<div class="columns">{groups}</div><p class="small">{}</p>"#, view.say(MOUSE))
}

fn settings(view: &View) -> String {
    let [looks, switches] = view.session.setting_rows();
    let rows =
        |rows: Vec<SettingRow>| rows.iter().map(|row| setting(&row.name, &choices(row))).collect::<String>();
    let percent = format!("<output>{:.0} %</output>", view.session.settings().text_size * 100.0);
    let size = [
        Button::new(Action::Settings(Setting::SmallerText), "−")
            .called(view.say(words("Smaller text", "文字を小さく")))
            .to_string(),
        percent,
        Button::new(Action::Settings(Setting::LargerText), "+")
            .called(view.say(words("Larger text", "文字を大きく")))
            .to_string(),
    ];
    let size = setting(view.say(words("Size of text", "文字の大きさ")), &size.concat());
    format!(r#"<div class="settings">{}{size}{}</div>"#, rows(looks), rows(switches))
}

/// A row: the setting's name, and what changes it.
fn setting(name: &str, content: &str) -> String {
    let name = Escaped(name);
    format!(r#"<div role="group" aria-label="{name}"><span>{name}</span>{content}</div>"#)
}

/// A button for each value; the one that holds does nothing more.
fn choices(row: &SettingRow) -> String {
    let button = |choice: &crate::session::page::Choice| {
        Button::choice(choice).pressed(Some(choice.on)).off(choice.on).to_string()
    };
    row.choices.iter().map(button).collect()
}

/// Every term with the sentence that tells it, and the way to its step.
fn glossary(view: &View) -> String {
    let row = |row: &GlossaryRow| {
        let marked = if row.marked { r#" aria-current="true" data-lit"# } else { "" };
        let mut told = String::new();
        prose(&mut told, &row.sentence, view.setting());
        let place = Button::choice(&row.place).class("small");
        format!("<div{marked}><dt>{}</dt><dd>{told}{place}</dd></div>", Escaped(&row.title))
    };
    let rows: String = view.session.glossary().iter().map(row).collect();
    format!(r#"<dl class="glossary">{rows}</dl>"#)
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
            let title = view.session.lessons()[lesson].title.get(view.session.lang());
            out += &format!("<{level}>{}</{level}>{}", Escaped(title), pictures(view, marked, lesson));
        }
    }
    out
}

/// Every step of a lesson as a small picture.
fn pictures(view: &View, marked: &Place, l: usize) -> String {
    let (lang, lesson) = (view.session.lang(), &view.session.lessons()[l]);
    let picture = |step: usize| {
        let place = Place::new(lesson, step);
        let here = if place == *marked { r#" aria-current="true" data-lit"# } else { "" };
        let state = State::of(place);
        let title = format!("{}  {}", step + 1, state.step().text(lang).title);
        let signs = signs(view, state.place());
        let does = super::press::name(Action::Go(Go::To(l, step)));
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
    let theme = view.session.theme();
    let area = Area::new(Vec2::ZERO, SIZE);
    let (lesson, step) = state.place().ids();
    let panes = compose::miniature(state, &theme, area, view.session.lang());
    inline(&panes, area, &theme, &format!("{lesson}-{step}-"))
}
