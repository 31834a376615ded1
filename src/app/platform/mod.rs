//! What differs between a window on the desktop and a page in a browser, behind one set of functions.
//!
//! `native` and `web` offer the same names. What one of them cannot do, it does by doing nothing. Besides them only `window` asks
//! where it runs, by `cfg!`: a page has a text version, Japanese fonts that come later, another wheel, and no end.

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_os = "linux")]
mod screen;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
use native as here;
#[cfg(target_arch = "wasm32")]
use web as here;

pub use here::{
    WHEEL_NOTCH, address, after_opening, before_opening, clock, copy_text, dpi_scale, environment, full_link,
    japanese_fonts, japanese_lessons, load_settings, next_event, pace, post, present, presented, publish,
    save_file, save_settings, set_address, set_settings_aside, text_editing, window_settings, window_size,
};
#[cfg(not(target_arch = "wasm32"))]
pub use native::is_opening;

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
    /// Is shown in a frame of another page.
    pub embedded: bool,
    /// What follows `?` in the page's address; empty on the desktop.
    pub query: String,
}

/// News from the page. The desktop has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The address after `#` was edited, or the back button pressed.
    Address(String),
    /// A button of the text version was pressed: the `id` of its [`Button`].
    Action(String),
    /// The system changed to dark colors, or back.
    Dark(bool),
    /// The preference for reduced motion changed.
    ReducedMotion(bool),
    /// The page came to the front, or was hidden.
    Visible(bool),
    /// [`japanese_fonts`] has its answer ready, or could not get it.
    Fonts(bool),
    /// [`copy_text`] worked, or the browser refused: then show the text to be copied by hand.
    Copied(bool),
    /// A browser test asks for something.
    Test(String),
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
            "action" => Self::Action(value.into()),
            "dark" => Self::Dark(value == "yes"),
            "reduced-motion" => Self::ReducedMotion(value == "yes"),
            "visible" => Self::Visible(value == "yes"),
            "fonts" => Self::Fonts(value == "yes"),
            "copied" => Self::Copied(value == "yes"),
            "test" => Self::Test(value.into()),
            _ => return None,
        })
    }
}

/// The moment in words, for those who do not see the picture: the page keeps it as ordinary text beside the canvas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mirror {
    /// The language of all that follows, such as `en`.
    pub lang: String,
    pub title: String,
    /// Such as `Step 2 of 5: the sides`.
    pub step: String,
    /// Simple HTML: paragraphs, lists, tables, emphasis, code, links. The page drops anything else.
    pub prose: String,
    /// What happens at the present moment.
    pub caption: String,
    /// The source that runs, a line each, with what its lines have found.
    pub code: String,
    /// The method's table as simple HTML; empty for a method that has none.
    pub table: String,
    /// Names and values as the code panel shows them.
    pub values: Vec<(String, String)>,
    pub verdict: String,
    pub buttons: Vec<Button>,
    /// Read aloud when it changes. If empty, a new step and a new verdict are read.
    pub announce: String,
}

/// A button of the text version. Pressed, it sends [`Event::Action`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Button {
    pub id: String,
    pub label: String,
    /// For a button that switches something on and off.
    pub pressed: Option<bool>,
}

impl Mirror {
    /// The text that [`publish`] takes.
    #[must_use]
    pub fn to_json(&self) -> String {
        let values: Vec<String> = self
            .values
            .iter()
            .map(|(name, value)| format!(r#"{{"name":{},"value":{}}}"#, quoted(name), quoted(value)))
            .collect();
        let actions: Vec<String> = self
            .buttons
            .iter()
            .map(|button| {
                let pressed =
                    button.pressed.map_or(String::new(), |pressed| format!(r#","pressed":{pressed}"#));
                format!(r#"{{"id":{},"label":{}{pressed}}}"#, quoted(&button.id), quoted(&button.label))
            })
            .collect();
        format!(
            r#"{{"lang":{},"title":{},"step":{},"prose":{},"caption":{},"code":{},"table":{},"values":[{}],"verdict":{},"actions":[{}],"announce":{}}}"#,
            quoted(&self.lang),
            quoted(&self.title),
            quoted(&self.step),
            quoted(&self.prose),
            quoted(&self.caption),
            quoted(&self.code),
            quoted(&self.table),
            values.join(","),
            quoted(&self.verdict),
            actions.join(","),
            quoted(&self.announce),
        )
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
    fn a_mirror_is_written_as_json() {
        let mirror = Mirror {
            lang: "en".into(),
            prose: "say \"hit\"\n\\ \u{1}".into(),
            values: vec![("gap".into(), "−1.5".into())],
            buttons: vec![Button { id: "next-step".into(), label: "Next".into(), pressed: Some(true) }],
            ..Mirror::default()
        };
        assert_eq!(
            mirror.to_json(),
            "{\"lang\":\"en\",\"title\":\"\",\"step\":\"\",\"prose\":\"say \\\"hit\\\"\\n\\\\ \\u0001\",\
             \"caption\":\"\",\"code\":\"\",\"table\":\"\",\
             \"values\":[{\"name\":\"gap\",\"value\":\"−1.5\"}],\"verdict\":\"\",\
             \"actions\":[{\"id\":\"next-step\",\"label\":\"Next\",\"pressed\":true}],\"announce\":\"\"}"
        );
    }

    #[test]
    fn events_are_read_and_unknown_ones_ignored() {
        assert_eq!(
            Event::parse("address disk-triangle/sides?disk=1,2"),
            Some(Event::Address("disk-triangle/sides?disk=1,2".into()))
        );
        assert_eq!(Event::parse("address "), Some(Event::Address(String::new())));
        assert_eq!(Event::parse("dark yes"), Some(Event::Dark(true)));
        assert_eq!(Event::parse("fonts no"), Some(Event::Fonts(false)));
        assert_eq!(Event::parse("from-the-future"), None);
    }
}
