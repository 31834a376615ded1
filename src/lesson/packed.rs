//! Markdown that was read while the program was built, for browsers: they are spared the reader and its table of
//! every name that HTML has for a character.
//!
//! The build script and the program both compile this file: the one writes, the other reads.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Between two events. No Markdown contains it.
const END: char = '\u{1f}';

/// Reads Markdown as lessons have it; quotation marks and apostrophes become curly.
pub fn parser(markdown: &str) -> Parser<'_> {
    Parser::new_ext(markdown, Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_SMART_PUNCTUATION)
}

/// The events one after another, each as a letter and its text.
///
/// # Errors
/// What the panel cannot show cannot be packed either.
pub fn write<'a>(events: impl Iterator<Item = Event<'a>>) -> Result<String, String> {
    let mut out = String::new();
    for event in events {
        let (letter, text) = match &event {
            Event::Start(Tag::Heading { level, id, .. }) => {
                let letter = match level {
                    HeadingLevel::H1 => '1',
                    HeadingLevel::H2 => '2',
                    _ => '3',
                };
                (letter, id.as_deref().unwrap_or(""))
            }
            Event::End(TagEnd::Heading(_)) => ('h', ""),
            Event::Start(Tag::Paragraph) => ('P', ""),
            Event::End(TagEnd::Paragraph) => ('p', ""),
            Event::Start(Tag::BlockQuote(None)) => ('Q', ""),
            Event::End(TagEnd::BlockQuote(None)) => ('q', ""),
            Event::Start(Tag::CodeBlock(_)) => ('C', ""),
            Event::End(TagEnd::CodeBlock) => ('c', ""),
            Event::Start(Tag::List(None)) => ('L', ""),
            Event::End(TagEnd::List(false)) => ('l', ""),
            Event::Start(Tag::Item) => ('I', ""),
            Event::End(TagEnd::Item) => ('i', ""),
            Event::Start(Tag::Emphasis) => ('E', ""),
            Event::End(TagEnd::Emphasis) => ('e', ""),
            Event::Start(Tag::Strong) => ('S', ""),
            Event::End(TagEnd::Strong) => ('s', ""),
            Event::Text(text) => ('t', &**text),
            Event::Code(text) => ('k', &**text),
            Event::InlineHtml(text) => ('x', &**text),
            Event::SoftBreak => ('b', ""),
            Event::HardBreak => ('B', ""),
            other => return Err(format!("{other:?} cannot be packed")),
        };
        out.push(letter);
        out.push_str(text);
        out.push(END);
    }
    Ok(out)
}

/// The events that were written.
pub fn read(packed: &str) -> impl Iterator<Item = Event<'_>> {
    packed.split_terminator(END).filter_map(|event| {
        let letter = event.chars().next()?;
        let text = &event[letter.len_utf8()..];
        let words = || CowStr::Borrowed(text);
        let heading = |level| {
            let id = (!text.is_empty()).then(words);
            Event::Start(Tag::Heading { level, id, classes: vec![], attrs: vec![] })
        };
        Some(match letter {
            '1' => heading(HeadingLevel::H1),
            '2' => heading(HeadingLevel::H2),
            '3' => heading(HeadingLevel::H3),
            'h' => Event::End(TagEnd::Heading(HeadingLevel::H1)),
            'P' => Event::Start(Tag::Paragraph),
            'p' => Event::End(TagEnd::Paragraph),
            'Q' => Event::Start(Tag::BlockQuote(None)),
            'q' => Event::End(TagEnd::BlockQuote(None)),
            'C' => Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)),
            'c' => Event::End(TagEnd::CodeBlock),
            'L' => Event::Start(Tag::List(None)),
            'l' => Event::End(TagEnd::List(false)),
            'I' => Event::Start(Tag::Item),
            'i' => Event::End(TagEnd::Item),
            'E' => Event::Start(Tag::Emphasis),
            'e' => Event::End(TagEnd::Emphasis),
            'S' => Event::Start(Tag::Strong),
            's' => Event::End(TagEnd::Strong),
            't' => Event::Text(words()),
            'k' => Event::Code(words()),
            'x' => Event::InlineHtml(words()),
            'b' => Event::SoftBreak,
            'B' => Event::HardBreak,
            _ => return None,
        })
    })
}
