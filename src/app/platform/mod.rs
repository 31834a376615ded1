//! The differences between a window on the desktop and a page in a browser, behind one set of functions.
//!
//! `native` and `web` have functions of the same names. If a platform cannot do something, its function does nothing. Functions
//! that only one platform has are called only by `desktop` or `page`. Apart from them, `window` tests its platform by `cfg!`: a
//! page loads the fonts of other languages later, has a different wheel, and never ends.

use crate::session::press::Press;
use crate::words::Lang;

#[cfg(target_os = "linux")]
mod clipboard;
#[cfg(not(target_arch = "wasm32"))]
mod files;
#[cfg(not(target_arch = "wasm32"))]
mod icon;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(not(target_arch = "wasm32"))]
mod opening;
#[cfg(not(target_arch = "wasm32"))]
mod pace;
#[cfg(target_os = "linux")]
mod places;
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
    Pace, Storage, WHEEL_NOTCH, address, after_opening, before_opening, clock, copy_text, dpi_scale,
    environment, fingers, full_link, icon, input_is_active, is_closing, is_mouse_button_down, letters_of,
    miniquad, next_event, open_speaker, post, real_clock, run, save_file, set_address, set_fullscreen,
    system_fonts, take_rest, window_settings, window_size, with_prose, with_titles,
};
#[cfg(not(target_arch = "wasm32"))]
pub use native::{
    Places, character_first, copied_text, lead, leave_with_presenter, led, present, presented, read_code,
    speaker_has_left, text_editing, with_accent,
};
#[cfg(not(target_arch = "wasm32"))]
pub use opening::fail as fail_to_open;
#[cfg(target_arch = "wasm32")]
pub use web::{Doing, doings, own_lessons, publish, strokes};

/// The user's preferences and the address, at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// The preferred language as the system names it, such as `ja-JP`. Empty if unknown.
    pub lang: String,
    /// True if dark colors are preferred. Known only in browsers.
    pub dark: bool,
    /// True if reduced motion is preferred. Known only in browsers.
    pub reduced_motion: bool,
    /// True if the device is mostly used by touch. Known only in browsers.
    pub touch: bool,
    /// The part of the page's address after `?`. Empty on the desktop.
    pub query: String,
}

/// An event of the page. The desktop has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The address after `#` was edited, or the back button used.
    Address(String),
    /// Something on the page was clicked, held, typed into or pointed at.
    Page(Press),
    /// The system changed to dark colors, or back.
    Dark(bool),
    /// The preference for reduced motion changed.
    ReducedMotion(bool),
    /// A requested file could not be fetched. The page tries again.
    Missing(Missing),
    /// [`copy_text`] succeeded. If a browser refuses, the page shows the text to copy by hand.
    Copied,
    /// Full screen was requested. `true` if the browser agreed.
    Fullscreen(bool),
    /// A message of the page.
    Notice(String),
    /// The browser refused to open the speaker's window.
    NoSpeakerWindow,
    /// The page is hidden or left, and may never be called again.
    Leave,
    /// A request of a browser test.
    Test(String),
}

/// A file that may have to be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// [`letters_of`].
    Fonts,
    /// The prose of the lessons in a language, for [`with_prose`], or the words for [`take_rest`].
    Prose(Lang),
}

impl Missing {
    /// The kind of a file, by its name.
    fn of(file: &str) -> Self {
        let is_of = |lang: &Lang| [prose_file(*lang), rest_file(*lang)].iter().any(|of| of == file);
        let prose = Lang::ALL.into_iter().find(is_of);
        prose.map_or(Self::Fonts, Self::Prose)
    }
}

/// The set of a language's own letters for pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub enum Letters {
    /// The letters in the pictures of the first lesson.
    First,
    /// All letters, which the page uses as well.
    All,
}

impl Letters {
    /// The file of these letters in a font.
    #[cfg_attr(not(any(test, target_arch = "wasm32")), expect(dead_code, reason = "only a page fetches"))]
    fn file(self, font: &str) -> String {
        let font = font.replace(' ', "");
        match self {
            Self::First => format!("{font}-Bold-First.ttf"),
            Self::All => format!("{font}-Bold.ttf"),
        }
    }
}

/// The file with the prose of the lessons in a language.
fn prose_file(lang: Lang) -> String {
    format!("lessons-{}.txt", lang.code())
}

/// The file with the words of a language that are not needed for the first picture.
fn rest_file(lang: Lang) -> String {
    format!("rest-{}.txt", lang.code())
}

impl Event {
    /// Reads an event in the page's notation, a name and a value with a space between. `None` for an unknown name.
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
            "leave" => Self::Leave,
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
        let fonts: Vec<&str> = Lang::ALL.into_iter().filter_map(Lang::font).collect();
        let files = fonts.iter().flat_map(|font| [Letters::First, Letters::All].map(|it| it.file(font)));
        assert_eq!(files.collect::<Vec<_>>(), ["BIZUDPGothic-Bold-First.ttf", "BIZUDPGothic-Bold.ttf"]);
        assert_eq!(Event::parse("missing BIZUDPGothic-Bold.ttf"), Some(Event::Missing(Missing::Fonts)));
        assert_eq!(Event::parse("hold move-left"), Some(Event::Page(Press::Hold("move-left".into(), true))));
        assert_eq!(
            Event::parse("set set/point/0 −1,5"),
            Some(Event::Page(Press::Set("set/point/0".into(), "−1,5".into())))
        );
        assert_eq!(Event::parse("notice So it is."), Some(Event::Notice("So it is.".into())));
        assert_eq!(Event::parse("leave "), Some(Event::Leave));
        assert_eq!(Event::parse("from-the-future"), None);
    }

    /// The program's source, without the declarations of events and the code that reads the page's notation.
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

    /// The first names in the lines of a declaration.
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
    fn every_event_of_the_page_and_every_field_of_the_environment_is_used() {
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
            // The name used for `platform` there, or the full one.
            assert!(users.contains(&format!("Event::{event}")), "nobody hears of `{event}`");
        }
    }
}
