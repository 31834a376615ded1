//! What differs between a window on the desktop and a page in a browser, behind one set of functions.
//!
//! `native` and `web` offer the same names. What one of them cannot do, it does by doing nothing. What only one of them has, only
//! `desktop` or `page` calls. Besides them `window` asks where it runs, by `cfg!`: a page has Japanese fonts that come later,
//! another wheel, and no end.

use crate::session::press::Press;
use crate::words::Lang;

#[cfg(not(target_arch = "wasm32"))]
mod files;
#[cfg(not(target_arch = "wasm32"))]
mod icon;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(not(target_arch = "wasm32"))]
mod pace;
#[cfg(target_os = "linux")]
mod screen;
#[cfg(target_arch = "wasm32")]
mod stage;
#[cfg(not(target_arch = "wasm32"))]
mod system_fonts;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
use native as here;
#[cfg(target_arch = "wasm32")]
use web as here;

pub use here::{
    Pace, WHEEL_NOTCH, address, after_opening, before_opening, bring, clock, copy_text, dpi_scale,
    environment, fingers, full_link, get_char_pressed, icon, input_is_active, is_key_down, is_key_released,
    is_mouse_button_down, japanese_fonts, keys_pressed, load_settings, miniquad, next_event, open_speaker,
    post, prints, real_clock, run, save_file, save_settings, set_address, set_fullscreen, set_settings_aside,
    system_fonts, window_settings, window_size, with_prose, with_titles,
};
#[cfg(not(target_arch = "wasm32"))]
pub use native::{
    copied_text, is_opening, lead, leave_with_presenter, led, present, presented, read_code,
    speaker_has_left, text_editing,
};
#[cfg(target_arch = "wasm32")]
pub use web::{Doing, doings, own_lessons, publish};

/// What the surroundings tell about the person and the place, at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// The preferred language as the system names it, such as `ja-JP`; empty if it does not say.
    pub lang: String,
    /// Prefers dark colors. Only browsers tell.
    pub dark: bool,
    /// Prefers that nothing moves by itself. Only browsers tell.
    pub reduced_motion: bool,
    /// Is mostly used by touch. Only browsers tell.
    pub touch: bool,
    /// What follows `?` in the page's address; empty on the desktop.
    pub query: String,
}

/// SystemChange from the page. The desktop has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The address after `#` was edited, or the back button pressed.
    Address(String),
    /// Something on the page was pressed, held, typed into or pointed at.
    Page(Press),
    /// The system changed to dark colors, or back.
    Dark(bool),
    /// The preference for reduced motion changed.
    ReducedMotion(bool),
    /// What was asked for could not be fetched; the page tries again.
    Missing(Missing),
    /// [`copy_text`] worked. Where a browser refuses, the page shows what is to be copied by hand.
    Copied,
    /// The browser was asked for full screen, and whether it agreed.
    Fullscreen(bool),
    /// The page has something to say.
    Notice(String),
    /// The browser was asked for the speaker's window, and refused.
    NoSpeakerWindow,
    /// A browser test asks for something.
    Test(String),
}

/// What may have to be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// [`japanese_fonts`].
    Fonts,
    /// The prose of the lessons in a language, for [`with_prose`].
    Prose(Lang),
    /// The code in another language, for [`prints`].
    Code,
}

impl Missing {
    /// What the file of this name holds.
    fn of(file: &str) -> Self {
        let prose = Lang::ALL.into_iter().find(|&lang| file == prose_file(lang));
        let other = if file.starts_with("code-") { Self::Code } else { Self::Fonts };
        prose.map_or(other, Self::Prose)
    }
}

/// What Japanese is written with in pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub enum Letters {
    /// What the pictures of the first lesson say.
    First,
    /// All of it; the page is set in that, too.
    All,
}

impl Letters {
    /// The file that holds them.
    #[cfg_attr(not(target_arch = "wasm32"), expect(dead_code, reason = "only a page fetches"))]
    fn file(self) -> &'static str {
        match self {
            Self::First => "BIZUDPGothic-Bold-First.ttf",
            Self::All => "BIZUDPGothic-Bold.ttf",
        }
    }
}

/// The file with the prose of the lessons in a language.
fn prose_file(lang: Lang) -> String {
    format!("lessons-{}.txt", lang.code())
}

impl Event {
    /// Reads the page's notation, a name and a value with a space between. An unknown name is no event.
    #[cfg_attr(
        not(any(test, target_arch = "wasm32")),
        expect(dead_code, reason = "only a page sends events")
    )]
    fn parse(text: &str) -> Option<Self> {
        let (name, value) = text.split_once(' ').unwrap_or((text, ""));
        Some(match name {
            "address" => Self::Address(value.into()),
            "dark" => Self::Dark(value == "yes"),
            "reduced-motion" => Self::ReducedMotion(value == "yes"),
            "missing" => Self::Missing(Missing::of(value)),
            "copied" => Self::Copied,
            "fullscreen" => Self::Fullscreen(value == "yes"),
            "notice" => Self::Notice(value.into()),
            "no-speaker-window" => Self::NoSpeakerWindow,
            "test" => Self::Test(value.into()),
            other => Self::Page(Press::parse(other, value)?),
        })
    }
}

/// `text` as a JSON string.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for char in text.chars() {
        match char {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            char if char < ' ' => json.extend(format!("\\u{:04x}", u32::from(char)).chars()),
            char => json.push(char),
        }
    }
    json.push('"');
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_quoted_as_json() {
        assert_eq!(quoted("say \"hit\"\n\\ \u{1}"), r#""say \"hit\"\n\\ \u0001""#);
    }

    #[test]
    fn events_are_read_and_unknown_ones_ignored() {
        assert_eq!(
            Event::parse("address disk-triangle/sides?disk=1,2"),
            Some(Event::Address("disk-triangle/sides?disk=1,2".into()))
        );
        assert_eq!(Event::parse("address "), Some(Event::Address(String::new())));
        assert_eq!(Event::parse("dark yes"), Some(Event::Dark(true)));
        assert_eq!(Event::parse("missing lessons-ja.txt"), Some(Event::Missing(Missing::Prose(Lang::Ja))));
        assert_eq!(Event::parse("missing BIZUDPGothic-Bold.ttf"), Some(Event::Missing(Missing::Fonts)));
        assert_eq!(Event::parse("missing code-unity-ja.txt"), Some(Event::Missing(Missing::Code)));
        assert_eq!(Event::parse("hold move-left"), Some(Event::Page(Press::Hold("move-left".into(), true))));
        assert_eq!(
            Event::parse("set set/point/0 −1,5"),
            Some(Event::Page(Press::Set("set/point/0".into(), "−1,5".into())))
        );
        assert_eq!(Event::parse("notice So it is."), Some(Event::Notice("So it is.".into())));
        assert_eq!(Event::parse("from-the-future"), None);
    }

    /// What the program's own source says, without what declares and reads the notation of the page.
    fn users() -> String {
        let app = concat!(env!("CARGO_MANIFEST_DIR"), "/src/app");
        let (mut text, mut folders) = (String::new(), vec![std::path::PathBuf::from(app)]);
        while let Some(folder) = folders.pop() {
            for entry in
                std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
            {
                match entry.extension() {
                    None if entry.ends_with("platform") => {}
                    None => folders.push(entry),
                    Some(_) => text += &std::fs::read_to_string(entry).expect("it can be read"),
                }
            }
        }
        text
    }

    /// The names that stand first in the lines of a declaration.
    fn declared(from: &str) -> Vec<&'static str> {
        let body = include_str!("mod.rs").split_once(from).expect("it is declared").1;
        let body = body.split_once("\n}").expect("it ends").0;
        let lines = body.lines().map(|line| line.trim_start().trim_start_matches("pub "));
        let names = lines.filter(|line| !line.is_empty() && !line.starts_with('/') && !line.starts_with('#'));
        names
            .map(|line| &line[..line.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(line.len())])
            .collect()
    }

    #[test]
    fn what_the_page_and_the_system_tell_is_used() {
        let users = users();
        let told = declared("pub struct Environment {");
        assert!(told.contains(&"query") && told.len() >= 4, "{told:?}");
        for field in told {
            let asked = ["environment", "environment()"].map(|it| users.contains(&format!("{it}.{field}")));
            assert!(asked.contains(&true), "nobody asks for `{field}` of the environment");
        }
        let news = declared("pub enum Event {");
        assert!(news.contains(&"Address") && news.len() >= 8, "{news:?}");
        for event in news {
            // The name under which `platform` is known there, or the whole one.
            assert!(users.contains(&format!("Event::{event}")), "nobody hears of `{event}`");
        }
    }
}
