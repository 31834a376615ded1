//! The small pieces of all parts of a page. They are [`Markup`], which escapes all text.

use crate::figure::primitive::Pane;
use crate::figure::svg::inline;
use crate::figure::theme::Theme;
use crate::figure::view::Area;
use crate::session::Action;
use crate::session::page::Choice;
use crate::session::press;
use crate::words::Lang;
use maud::{Markup, PreEscaped, Render, html};

/// A button with the name of its action, which the page returns when the button is clicked.
pub struct Button<'a> {
    does: String,
    text: &'a str,
    class: &'a str,
    title: &'a str,
    caps: Markup,
    lang: Option<Lang>,
    pressed: Option<bool>,
    current: bool,
    skipped: bool,
    taken: bool,
    off: bool,
}

impl<'a> Button<'a> {
    /// A button that performs an action.
    pub fn new(action: Action, text: &'a str) -> Self {
        Self {
            does: press::name(action),
            text,
            class: "",
            title: "",
            caps: Markup::default(),
            lang: None,
            pressed: None,
            current: false,
            skipped: false,
            taken: false,
            off: false,
        }
    }

    /// A button for a choice, in the language of its text.
    pub fn choice(choice: &'a Choice) -> Self {
        Self { lang: choice.lang(), ..Self::new(choice.action, &choice.text) }
    }

    /// Sets its class.
    pub fn class(self, class: &'a str) -> Self {
        Self { class, ..self }
    }

    /// Sets a name that says more than its sign.
    pub fn called(self, title: &'a str) -> Self {
        Self { title, ..self }
    }

    /// Makes it a switch that is on or off.
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

    /// Makes it one of several choices that Tab still finds once they are taken; a taken choice does nothing when clicked.
    pub fn taken(self, taken: bool) -> Self {
        Self { pressed: Some(taken), taken, ..self }
    }

    /// Disables it for now.
    pub fn off(self, off: bool) -> Self {
        Self { off, ..self }
    }

    /// Adds the keys with the same effect.
    pub fn keys(self, caps: &[String]) -> Self {
        Self { caps: key_caps(caps), ..self }
    }
}

impl Render for Button<'_> {
    fn render(&self) -> Markup {
        let title = unless_empty(self.title);
        html! {
            button type="button" data-do=(self.does) class=[unless_empty(self.class)] aria-label=[title]
                title=[title] aria-pressed=[self.pressed] lang=[self.lang.map(Lang::code)]
                aria-current=[self.current.then_some("true")] tabindex=[self.skipped.then_some("-1")]
                aria-disabled=[self.taken.then_some("true")] disabled[self.off] {
                (self.text)
                @if !self.caps.0.is_empty() {
                    span.keys aria-hidden="true" { (self.caps) }
                }
            }
        }
    }
}

/// The labels of keys.
pub fn key_caps(caps: &[String]) -> Markup {
    html! { @for cap in caps { kbd { (cap) } } }
}

/// An entry of a list to choose from.
pub fn option(choice: &Choice) -> Markup {
    html! {
        option value=(press::name(choice.action)) lang=[choice.lang().map(Lang::code)] selected[choice.on] {
            (choice.text)
        }
    }
}

/// The value of an attribute; `None` if it is empty, so that the attribute is left out.
pub fn unless_empty(value: &str) -> Option<&str> {
    Some(value).filter(|value| !value.is_empty())
}

/// A paragraph; empty if there is no text.
pub fn paragraph(class: &str, text: &str) -> Markup {
    html! { @if !text.is_empty() { p class=[unless_empty(class)] { (text) } } }
}

/// A paragraph with a sentence in which code is between backticks.
pub fn sentence(class: &str, sentence: &str) -> Markup {
    // A sentence with an unpaired backtick is about the backtick itself.
    if sentence.is_empty() || !sentence.matches('`').count().is_multiple_of(2) {
        return paragraph(class, sentence);
    }
    html! {
        p class=[unless_empty(class)] {
            @for (i, part) in sentence.split('`').enumerate() {
                @if i % 2 == 0 { (part) } @else { code { (part) } }
            }
        }
    }
}

/// Returns the class for the result of a question, which has the same color everywhere.
pub fn graded(right: Option<bool>) -> &'static str {
    match right {
        Some(true) => "right",
        Some(false) => "wrong",
        None => "told",
    }
}

/// Text for screen readers only.
pub fn spoken(words: &str) -> Markup {
    html! { @if !words.is_empty() { span.sr { (words) } } }
}

/// A picture in the page; the prefix keeps the names defined in it apart.
pub fn picture(panes: &[Pane], area: Area, theme: &Theme, prefix: &str) -> Markup {
    // SVG has its own writer, which escapes its text.
    PreEscaped(inline(panes, area, theme, prefix))
}
