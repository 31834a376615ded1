//! Prose, tables: what the pages of a browser and handouts write alike.

use crate::figure::svg::Escaped;
use crate::lesson::{Block, Prose, Span, Style};
use crate::words::{Lang, Words, words};
use std::fmt::{self, Write};

/// What the keys that prose names are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// What is printed on them.
    Printed,
    /// What is printed on the buttons that do the same, for fingers.
    Buttons(Lang),
}

impl Keys {
    fn name(self, key: &str) -> &str {
        let Self::Buttons(lang) = self else { return key };
        match key {
            "H" => "←",
            "J" => "↓",
            "K" => "↑",
            "L" => "→",
            "R" => "↺",
            "S" => "x +",
            "T" => "y +",
            "Space" => "▶",
            "Shift" => lang.of(SLOW),
            "V" => lang.of(words("method", "方法")),
            "0" => lang.of(words("step’s own pose", "初期配置")),
            other => other,
        }
    }
}

/// What is on the button that makes the others slow.
pub const SLOW: Words = words("slow", "ゆっくり");

/// Prose in paragraphs and lists.
pub fn prose(out: &mut String, prose: &Prose, keys: Keys) {
    for run in prose.blocks.chunk_by(|a, b| a.item && b.item) {
        let list = run[0].item;
        out.push_str(if list { "<ul>\n" } else { "" });
        for block in run {
            let tag = if list { "li" } else { "p" };
            let _ = writeln!(out, "{}", Tagged { tag, block, keys });
        }
        out.push_str(if list { "</ul>\n" } else { "" });
    }
}

/// Prose with a few words before its first block.
pub fn lead_in(words: &str, prose: &Prose) -> Prose {
    let mut prose = prose.clone();
    if let Some(first) = prose.blocks.first_mut() {
        first.spans.insert(0, Span::new(Style::Bold, words));
    }
    prose
}

/// A block between tags of this name.
struct Tagged<'a> {
    tag: &'static str,
    block: &'a Block,
    keys: Keys,
}

impl fmt::Display for Tagged<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tag, block, keys } = self;
        write!(f, "<{tag}>")?;
        for span in &block.spans {
            let Span { style, text, .. } = span;
            let text = if *style == Style::Key { keys.name(text) } else { text };
            let text = Escaped(text).to_string().replace('\n', "<br>");
            let text = match span.value() {
                Some(name) => format!(r#"<span class="live" data-says="{}">{text}</span>"#, Escaped(name)),
                None => text,
            };
            match style {
                Style::Plain => f.write_str(&text)?,
                Style::Bold => write!(f, "<strong>{text}</strong>")?,
                Style::Italic => write!(f, "<em>{text}</em>")?,
                Style::Code => write!(f, "<code>{text}</code>")?,
                Style::Key => write!(f, "<kbd>{text}</kbd>")?,
            }
        }
        write!(f, "</{tag}>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_becomes_markup_and_nothing_in_it_does() {
        let mut out = String::new();
        let text = Prose::parse("Hold <kbd>L</kbd>: **d** < `a & b`\n\n- one\n- *two*");
        prose(&mut out, &text, Keys::Printed);
        assert_eq!(
            out,
            "<p>Hold <kbd>L</kbd>: <strong>d</strong> &lt; <code>a &amp; b</code></p>\n\
             <ul>\n<li>one</li>\n<li><em>two</em></li>\n</ul>\n"
        );
        out.clear();
        prose(&mut out, &text, Keys::Buttons(Lang::En));
        assert!(out.starts_with("<p>Hold <kbd>→</kbd>"));
    }
}
