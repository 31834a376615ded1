//! Prose and tables, which the pages of a browser and handouts share.

use crate::figure::svg::Escaped;
use crate::lesson::{Prose, Span, Style};
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::Program;
use crate::session::press;

use crate::words::Lang;
use std::fmt::{self, Write};

/// How keys that prose mentions are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// By what is printed on them.
    Printed,
    /// By what is printed on the buttons that do the same, for fingers.
    Buttons {
        /// The language of words on them.
        lang: Lang,
        /// Whether one of them lets time run.
        time: bool,
        /// Whether width and height of the chosen body have buttons of their own.
        tall: bool,
        /// What the chosen body is called: on the button that chooses the next one.
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

/// How prose is set on a page.
#[derive(Debug, Clone, Copy)]
pub struct Typeset<'a> {
    /// How keys are shown.
    pub keys: Keys,
    /// The ids of the terms that open the glossary, in the order of [`Session::terms`](crate::session::Session::terms).
    pub terms: &'a [String],
}

impl Typeset<'static> {
    /// For paper.
    pub const PRINTED: Self = Self { keys: Keys::Printed, terms: &[] };
}

/// Prose in paragraphs and lists.
pub fn prose(out: &mut String, prose: &Prose, setting: Typeset<'_>) {
    for run in prose.blocks.chunk_by(|a, b| a.item && b.item) {
        let list = run[0].item;
        out.push_str(if list { "<ul>\n" } else { "" });
        for block in run {
            let tag = if list { "li" } else { "p" };
            let class = if is_listing(&block.spans) { " class=\"verbatim\"" } else { "" };
            let _ = writeln!(out, "<{tag}{class}>{}</{tag}>", Spans { spans: &block.spans, setting });
        }
        out.push_str(if list { "</ul>\n" } else { "" });
    }
}

/// Spans in a line of text.
struct Spans<'a> {
    spans: &'a [Span],
    setting: Typeset<'a>,
}

impl fmt::Display for Spans<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for run in self.spans.chunk_by(Span::is_of_term) {
            let term = run[0].term().map(|id| self.setting.terms.iter().position(|known| known == id));
            match term {
                None => {}
                Some(Some(term)) => {
                    let opens = press::name(Action::Program(Program::Term(term)));
                    write!(f, r#"<button type="button" class="term" data-do="{opens}">"#)?;
                }
                Some(None) => f.write_str("<dfn>")?,
            }
            run.iter().try_for_each(|span| self.span(f, span))?;
            f.write_str(match term {
                None => "",
                Some(Some(_)) => "</button>",
                Some(None) => "</dfn>",
            })?;
        }
        Ok(())
    }
}

impl Spans<'_> {
    fn span(&self, f: &mut fmt::Formatter<'_>, span: &Span) -> fmt::Result {
        let text = if span.style == Style::Key { self.setting.keys.name(&span.text) } else { &span.text };
        let mut text = Escaped(text).to_string().replace('\n', "<br>");
        if let Some(name) = span.value() {
            text = format!(r#"<span class="live" data-says="{}">{text}</span>"#, Escaped(name));
        }
        if let Some(hit) = span.verdict() {
            let look = if hit { "hit" } else { "miss" };
            return write!(f, r#"<b class="verdict in-text {look}">{text}</b>"#);
        }
        match span.style {
            Style::Plain => f.write_str(&text),
            Style::Bold => write!(f, "<strong>{text}</strong>"),
            Style::Italic => write!(f, "<em>{text}</em>"),
            Style::Code => write!(f, "<code>{text}</code>"),
            Style::Key => write!(f, "<kbd>{text}</kbd>"),
        }
    }
}

/// Whether a block is nothing but some lines of code.
fn is_listing(spans: &[Span]) -> bool {
    matches!(spans, [only] if only.style == Style::Code && only.text.contains('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_becomes_markup_and_nothing_in_it_does() {
        let mut out = String::new();
        let text = Prose::parse("Hold <kbd>L</kbd>: **d** < `a & b`\n\n- one\n- *two*");
        prose(&mut out, &text, Typeset::PRINTED);
        assert_eq!(
            out,
            "<p>Hold <kbd>L</kbd>: <strong>d</strong> &lt; <code>a &amp; b</code></p>\n\
             <ul>\n<li>one</li>\n<li><em>two</em></li>\n</ul>\n"
        );
        out.clear();
        prose(&mut out, &Prose::parse("```\nlet a = b;\nlet c = a;\n```"), Typeset::PRINTED);
        assert_eq!(out, "<p class=\"verbatim\"><code>let a = b;<br>let c = a;<br></code></p>\n");
        out.clear();
        let keys = Keys::Buttons { lang: Lang::En, time: false, tall: false, body: "disk" };
        prose(&mut out, &text, Typeset { keys, terms: &[] });
        assert!(out.starts_with("<p>Hold <kbd>→</kbd>"));
    }

    #[test]
    fn a_verdict_in_prose_looks_as_in_the_picture() {
        let mut out = String::new();
        prose(&mut out, &Prose::parse("It says MISS."), Typeset::PRINTED);
        assert_eq!(out, "<p>It says <b class=\"verdict in-text miss\">MISS</b>.</p>\n");
        out.clear();
        prose(&mut out, &Prose::parse("「当たり」と答える。"), Typeset::PRINTED);
        assert_eq!(out, "<p><b class=\"verdict in-text hit\">当たり</b>と答える。</p>\n");
    }

    #[test]
    fn a_term_opens_the_glossary_and_is_a_word_on_paper() {
        let text = Prose::parse("The [closest *point*](term:closest-point).");
        let terms = ["x".to_owned(), "closest-point".to_owned()];
        let (mut page, mut paper) = (String::new(), String::new());
        prose(&mut page, &text, Typeset { keys: Keys::Printed, terms: &terms });
        prose(&mut paper, &text, Typeset::PRINTED);
        let button = r#"<button type="button" class="term" data-do="term/1">closest <em>point</em></button>"#;
        assert_eq!(page, format!("<p>The {button}.</p>\n"));
        assert_eq!(paper, "<p>The <dfn>closest <em>point</em></dfn>.</p>\n");
    }
}
