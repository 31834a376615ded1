//! Prose and tables, as used by the browser's pages and by handouts.

use crate::lesson::{Block, Prose, Span, Style};
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::Program;
use crate::session::press;
use crate::words::Lang;
use maud::{Markup, html};

/// The display of keys that prose mentions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// By the labels of the keys.
    Printed,
    /// By the labels of the touch buttons with the same effect.
    Buttons {
        /// The language of words on them.
        lang: Lang,
        /// True if one of the buttons lets time run.
        time: bool,
        /// True if width and height of the chosen body have separate buttons.
        tall: bool,
        /// The name of the chosen body, which is on the button that chooses the next one.
        body: &'static str,
    },
}

impl Keys {
    fn name(self, key: &str) -> &str {
        let Self::Buttons { lang, time, tall, body } = self else { return key };
        match key {
            "H" => "←",
            "J" => "↓",
            "K" => "↑",
            "L" => "→",
            "R" => "↺",
            "U" => "z +",
            "D" => "z −",
            "C" => body,
            "S" if tall => "x +",
            "S" => "+",
            "T" if time => lang.of(crate::said::session::LET_TIME_RUN),
            "T" => "y +",
            "Space" => "▶",
            "Shift" => lang.of(said::prose::SLOW),
            "V" => lang.of(said::prose::METHOD),
            "0" => lang.of(said::prose::OWN_POSE),
            other => other,
        }
    }
}

/// Options for rendering prose.
#[derive(Debug, Clone, Copy)]
pub struct Typeset<'a> {
    /// The display of keys.
    pub keys: Keys,
    /// The ids of the terms that open the glossary, in the order of [`Session::terms`](crate::session::Session::terms).
    pub terms: &'a [String],
}

impl Typeset<'static> {
    /// For paper.
    pub const PRINTED: Self = Self { keys: Keys::Printed, terms: &[] };
}

/// Prose in paragraphs and lists.
pub fn prose(prose: &Prose, setting: Typeset<'_>) -> Markup {
    html! {
        @for run in prose.blocks.chunk_by(|a, b| a.item && b.item) {
            @if run[0].item {
                ul { "\n" (items(run, setting)) }
                "\n"
            } @else {
                @for block in run {
                    p class=[class(&block.spans)] { (spans(&block.spans, setting)) }
                    "\n"
                }
            }
        }
    }
}

/// The items of a list.
fn items(blocks: &[Block], setting: Typeset<'_>) -> Markup {
    html! {
        @for block in blocks {
            li class=[class(&block.spans)] { (spans(&block.spans, setting)) }
            "\n"
        }
    }
}

/// Spans in a line of text. Those of a term are one button, which opens the glossary.
fn spans(spans: &[Span], setting: Typeset<'_>) -> Markup {
    html! {
        @for run in spans.chunk_by(Span::is_of_term) {
            @let text = html! { @for span in run { (styled(span, setting)) } };
            @match run[0].term().map(|id| setting.terms.iter().position(|known| known == id)) {
                None => (text),
                Some(Some(term)) => {
                    button type="button" class="term" data-do=(press::name(Action::Program(Program::Term(term)))) {
                        (text)
                    }
                }
                Some(None) => dfn { (text) },
            }
        }
    }
}

/// A span in its style; a verdict looks as it does in the picture.
fn styled(span: &Span, setting: Typeset<'_>) -> Markup {
    let text = if span.style == Style::Key { setting.keys.name(&span.text) } else { &span.text };
    let lines = html! {
        @for (i, line) in text.split('\n').enumerate() {
            @if i > 0 { br; }
            (line)
        }
    };
    let text = match span.value() {
        Some(name) => html! { span.live data-says=(name) { (lines) } },
        None => lines,
    };
    if let Some(hit) = span.verdict() {
        return html! { b.verdict.in-text.(if hit { "hit" } else { "miss" }) { (text) } };
    }
    match span.style {
        Style::Plain => text,
        Style::Bold => html! { strong { (text) } },
        Style::Italic => html! { em { (text) } },
        Style::Code => html! { code { (text) } },
        Style::Key => html! { kbd { (text) } },
    }
}

/// The class of a block.
fn class(spans: &[Span]) -> Option<&'static str> {
    is_listing(spans).then_some("verbatim")
}

/// True if a block contains only some lines of code.
fn is_listing(spans: &[Span]) -> bool {
    matches!(spans, [only] if only.style == Style::Code && only.text.contains('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &Prose) -> String {
        prose(text, Typeset::PRINTED).into_string()
    }

    #[test]
    fn prose_becomes_markup_and_nothing_in_it_does() {
        let text = Prose::parse("Hold <kbd>L</kbd>: **d** < `a & b`\n\n- one\n- *two*");
        assert_eq!(
            printed(&text),
            "<p>Hold <kbd>L</kbd>: <strong>d</strong> &lt; <code>a &amp; b</code></p>\n\
             <ul>\n<li>one</li>\n<li><em>two</em></li>\n</ul>\n"
        );
        assert_eq!(
            printed(&Prose::parse("```\nlet a = b;\nlet c = a;\n```")),
            "<p class=\"verbatim\"><code>let a = b;<br>let c = a;<br></code></p>\n"
        );
        let keys = Keys::Buttons { lang: Lang::En, time: false, tall: false, body: "disk" };
        let page = prose(&text, Typeset { keys, terms: &[] }).into_string();
        assert!(page.starts_with("<p>Hold <kbd>→</kbd>"));
    }

    #[test]
    fn a_verdict_in_prose_looks_as_in_the_picture() {
        let told = printed(&Prose::parse("It says MISS."));
        assert_eq!(told, "<p>It says <b class=\"verdict in-text miss\">MISS</b>.</p>\n");
        let told = printed(&Prose::parse("「当たり」と答える。"));
        assert_eq!(told, "<p><b class=\"verdict in-text hit\">当たり</b>と答える。</p>\n");
    }

    #[test]
    fn a_term_opens_the_glossary_and_is_a_word_on_paper() {
        let text = Prose::parse("The [closest *point*](term:closest-point).");
        let terms = ["x".to_owned(), "closest-point".to_owned()];
        let page = prose(&text, Typeset { keys: Keys::Printed, terms: &terms }).into_string();
        let button = r#"<button type="button" class="term" data-do="term/1">closest <em>point</em></button>"#;
        assert_eq!(page, format!("<p>The {button}.</p>\n"));
        assert_eq!(printed(&text), "<p>The <dfn>closest <em>point</em></dfn>.</p>\n");
    }
}
