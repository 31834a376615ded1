//! The small pieces that all parts of a page are made of. Text is escaped here.

use crate::figure::svg::Escaped;
use crate::session::Action;
use crate::session::page::Choice;
use crate::session::press;
use crate::words::Lang;
use std::fmt;

/// A button that says what it does: the page hands its name back.
pub struct Button<'a> {
    does: String,
    text: &'a str,
    class: &'a str,
    title: &'a str,
    key: String,
    pressed: Option<bool>,
    current: bool,
    skipped: bool,
    taken: bool,
    off: bool,
}

impl<'a> Button<'a> {
    /// A button that performs an action.
    pub fn new(action: Action, text: &'a str) -> Self {
        let does = press::name(action);
        let (class, title, key) = ("", "", String::new());
        Self {
            does,
            text,
            class,
            title,
            key,
            pressed: None,
            current: false,
            skipped: false,
            taken: false,
            off: false,
        }
    }

    /// A button for a choice; the present one stands out.
    pub fn choice(choice: &'a Choice) -> Self {
        Self::new(choice.action, &choice.text)
    }

    /// Gives it this class.
    pub fn class(self, class: &'a str) -> Self {
        Self { class, ..self }
    }

    /// Gives it a name that says more than its sign.
    pub fn called(self, title: &'a str) -> Self {
        Self { title, ..self }
    }

    /// Makes it one that can be on or off, in this state.
    pub fn pressed(self, pressed: Option<bool>) -> Self {
        Self { pressed, ..self }
    }

    /// Marks it as the present one of several.
    pub fn current(self, current: bool) -> Self {
        Self { current, ..self }
    }

    /// Makes it one of several that are one stop for Tab, which stops at the present one.
    pub fn roving(self, current: bool) -> Self {
        Self { current, skipped: !current, ..self }
    }

    /// Makes it one of several choices that Tab still finds once they are taken; then a press does nothing.
    pub fn taken(self, taken: bool) -> Self {
        Self { pressed: Some(taken), taken, ..self }
    }

    /// Disables it for now.
    pub fn off(self, off: bool) -> Self {
        Self { off, ..self }
    }

    /// Adds the keys that do the same.
    pub fn keys(self, caps: &[String]) -> Self {
        Self { key: caps.iter().map(|cap| format!("<kbd>{}</kbd>", Escaped(cap))).collect(), ..self }
    }
}

impl fmt::Display for Button<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#"<button type="button" data-do="{}""#, Escaped(&self.does))?;
        if !self.class.is_empty() {
            write!(f, r#" class="{}""#, self.class)?;
        }
        if !self.title.is_empty() {
            write!(f, r#" aria-label="{0}" title="{0}""#, Escaped(self.title))?;
        }
        if let Some(pressed) = self.pressed {
            write!(f, r#" aria-pressed="{pressed}""#)?;
        }
        f.write_str(&lang_of_name(self.text))?;
        let attributes = [
            (self.current, r#" aria-current="true""#),
            (self.skipped, r#" tabindex="-1""#),
            (self.taken, r#" aria-disabled="true""#),
            (self.off, " disabled"),
        ];
        for (_, attribute) in attributes.into_iter().filter(|(set, _)| *set) {
            f.write_str(attribute)?;
        }
        let keys = if self.key.is_empty() {
            String::new()
        } else {
            format!(r#"<span class="keys" aria-hidden="true">{}</span>"#, self.key)
        };
        write!(f, ">{}{keys}</button>", Escaped(self.text))
    }
}

/// The attribute with the language of a language's own name.
pub fn lang_of_name(text: &str) -> String {
    let named = Lang::ALL.into_iter().find(|lang| lang.name() == text);
    named.map_or(String::new(), |lang| format!(r#" lang="{}""#, lang.code()))
}

/// An element with text, or nothing where there is no text.
pub fn text(tag: &str, class: &str, text: &str) -> String {
    element(tag, class, &Escaped(text).to_string())
}

/// An element with a sentence in which code stands between backticks.
pub fn sentence(tag: &str, class: &str, sentence: &str) -> String {
    // A backtick without a partner is what the sentence is about.
    if !sentence.matches('`').count().is_multiple_of(2) {
        return text(tag, class, sentence);
    }
    let parts = sentence.split('`').enumerate();
    let parts = parts.map(|(i, part)| match i % 2 {
        0 => Escaped(part).to_string(),
        _ => format!("<code>{}</code>", Escaped(part)),
    });
    element(tag, class, &parts.collect::<String>())
}

fn element(tag: &str, class: &str, html: &str) -> String {
    if html.is_empty() {
        return String::new();
    }
    let class = if class.is_empty() { String::new() } else { format!(r#" class="{class}""#) };
    format!("<{tag}{class}>{html}</{tag}>")
}

/// The class for how a question was answered: its color is the same everywhere.
pub fn graded(right: Option<bool>) -> &'static str {
    match right {
        Some(true) => "right",
        Some(false) => "wrong",
        None => "told",
    }
}

/// Text for screen readers only.
pub fn spoken(words: &str) -> String {
    text("span", "sr", words)
}
