//! Lessons that are read while the program is built, so that browsers need no readers of TOML and Markdown, with their table of
//! every name that HTML has for a character.
//!
//! The build script and the program both compile this file: the build script writes, and the program reads.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// The separator of events. No Markdown contains it.
const END: char = '\u{1f}';

/// The content of `lesson.toml`, a fact in each line: a key, a space and the value. The facts of a step follow its `step`.
/// Inputs are written as in links.
///
/// # Errors
/// The file is no TOML, or has a key that no lesson has. The values are not checked against the scene here.
#[cfg(not(target_arch = "wasm32"))]
pub fn facts(text: &str) -> Result<String, String> {
    let lesson: toml::Table = toml::from_str(text).map_err(|error| error.to_string())?;
    // The scene comes first, since all other facts depend on it.
    let mut out = fact("scene", lesson.get("scene").unwrap_or(&toml::Value::Boolean(false)))?;
    for key in ["chapter", "source", "former", "minutes", "method"] {
        out += &lesson.get(key).map_or(Ok(String::new()), |value| fact(key, value))?;
    }
    for step in lesson.get("step").and_then(toml::Value::as_array).into_iter().flatten() {
        let step = step.as_table().ok_or("a step is a table")?;
        out += &fact("step", step.get("id").ok_or("a step has an id")?)?;
        for (key, value) in
            step.iter().filter(|(key, _)| !["id", "challenge", "does", "gaps"].contains(&key.as_str()))
        {
            out += &fact(key, value)?;
        }
        // Gaps belong to the exercise, so they come after it.
        out += &step.get("gaps").map_or(Ok(String::new()), |value| fact("gaps", value))?;
        // A challenge's pose is the step's pose with the challenge's changes, so it comes last.
        if let Some(challenge) = step.get("challenge") {
            for condition in challenge.get("goal").and_then(toml::Value::as_array).into_iter().flatten() {
                out += &fact("goal", condition)?;
            }
            out += &fact("solved", challenge.get("solved").ok_or("a challenge has a solution")?)?;
        }
    }
    Ok(out)
}

/// The paths of `paths.toml`: for each a line with its id and its lessons, and then a line for its title in each language.
///
/// # Errors
/// The file is invalid.
#[cfg(not(target_arch = "wasm32"))]
pub fn paths(text: &str) -> Result<String, String> {
    let file: toml::Table = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut out = String::new();
    for path in file.get("path").and_then(toml::Value::as_array).into_iter().flatten() {
        let text = |key: &str| path.get(key).and_then(toml::Value::as_str).ok_or("a path has an id");
        let lessons = path.get("lessons").ok_or("a path has lessons")?;
        let lessons = fact("", lessons)?;
        out += &format!("path {} {}\n", text("id")?, lessons.trim());
        let titles = path.get("title").and_then(toml::Value::as_table).ok_or("a path has a title")?;
        for (code, title) in titles {
            out += &format!("title {code} {}\n", title.as_str().ok_or("a title is a text")?);
        }
    }
    Ok(out)
}

#[cfg(not(target_arch = "wasm32"))]
fn fact(key: &str, value: &toml::Value) -> Result<String, String> {
    use toml::Value;
    match value {
        Value::Table(inputs) => {
            let line = |(name, value): (&String, &Value)| Ok(format!("{key} {name}={}\n", numbers(value)?));
            inputs.iter().map(line).collect()
        }
        Value::String(text) if !text.contains('\n') => Ok(format!("{key} {text}\n")),
        Value::Array(list) => {
            let words: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
            let words = words.ok_or_else(|| format!("`{key}` is not a list of names"))?;
            Ok(format!("{key} {}\n", words.join(" ")))
        }
        Value::Integer(number) => Ok(format!("{key} {number}\n")),
        Value::Boolean(true) => Ok(format!("{key} true\n")),
        Value::Boolean(false) => Ok(String::new()),
        other => Err(format!("`{key} = {other}` cannot be packed")),
    }
}

/// The value of an input as text: a number, the numbers of a point, several points, or a choice's name.
#[cfg(not(target_arch = "wasm32"))]
fn numbers(value: &toml::Value) -> Result<String, String> {
    match value {
        toml::Value::Integer(number) => Ok(number.to_string()),
        toml::Value::Float(number) => Ok(number.to_string()),
        toml::Value::String(choice) => Ok(choice.clone()),
        toml::Value::Array(list) => {
            let between = if list.iter().any(toml::Value::is_array) { ";" } else { "," };
            let parts: Result<Vec<String>, String> = list.iter().map(numbers).collect();
            Ok(parts?.join(between))
        }
        other => Err(format!("`{other}` is not a number")),
    }
}

/// Reads Markdown as lessons use it, each event with its range of bytes. Quotation marks and apostrophes become curly. A live
/// value such as `{d.x}` becomes a separate event. Lessons have no formulas, so [`Event::InlineMath`] carries its name.
pub fn events(markdown: &str) -> Vec<(Event<'_>, Range<usize>)> {
    let options = Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_SMART_PUNCTUATION;
    let (mut all, mut texts, mut is_code) = (vec![], vec![], false);
    for (event, range) in Parser::new_ext(markdown, options).into_offset_iter() {
        match event {
            Event::Text(text) if !is_code => {
                texts.push((text, range));
                continue;
            }
            Event::Start(Tag::CodeBlock(_)) => is_code = true,
            Event::End(TagEnd::CodeBlock) => is_code = false,
            _ => {}
        }
        take_over(std::mem::take(&mut texts), markdown, &mut all);
        all.push((event, range));
    }
    take_over(texts, markdown, &mut all);
    all
}

/// Copies neighboring texts, with the live values in them as separate events. Square brackets split a name into several texts.
fn take_over<'a>(
    texts: Vec<(CowStr<'a>, Range<usize>)>,
    markdown: &str,
    all: &mut Vec<(Event<'a>, Range<usize>)>,
) {
    // A name that is not complete yet, and the position of its brace.
    let mut open: Option<(String, usize)> = None;
    for (text, range) in texts {
        let is_escaped = markdown[..range.start].ends_with('\\');
        if open.is_none() && !text.contains('{') {
            all.push((Event::Text(text), range));
            continue;
        }
        let (mut rest, mut skip) = (&*text, usize::from(is_escaped));
        while !rest.is_empty() {
            let at = range.start + (text.len() - rest.len());
            if let Some((mut name, from)) = open.take() {
                let (more, after) = rest.split_once('}').unwrap_or((rest, ""));
                name.push_str(more);
                if more.len() == rest.len() {
                    open = Some((name, from));
                } else {
                    all.push((Event::InlineMath(name.into()), from..at + more.len() + 1));
                }
                rest = after;
            } else {
                let brace = rest[skip..].find('{').map(|brace| skip + brace);
                let (plain, after) = rest.split_at(brace.unwrap_or(rest.len()));
                if !plain.is_empty() {
                    all.push((Event::Text(plain.to_owned().into()), at..at + plain.len()));
                }
                open = brace.map(|brace| (String::new(), at + brace));
                (rest, skip) = (after.strip_prefix('{').unwrap_or(""), 0);
            }
        }
    }
    // A name that is never completed is reported as a mistake.
    all.extend(open.map(|(name, from)| (Event::InlineMath(name.into()), from..from + 1)));
}

/// The titles among the events: the lesson's, and those of its steps with their names. For the first `whole` steps, the rest of their
/// text as well.
#[cfg(not(target_arch = "wasm32"))]
pub fn titles<'a>(events: impl Iterator<Item = Event<'a>>, whole: usize) -> impl Iterator<Item = Event<'a>> {
    use HeadingLevel::{H1, H2};
    let (mut within, mut step) = (false, 0);
    events.filter(move |event| {
        within |= matches!(event, Event::Start(Tag::Heading { level: H1 | H2, .. }));
        step += usize::from(matches!(event, Event::Start(Tag::Heading { level: H2, .. })));
        let is_title = within;
        within &= !matches!(event, Event::End(TagEnd::Heading(_)));
        is_title || (1..=whole).contains(&step)
    })
}

/// Writes the events one after another, each as a letter and its text.
///
/// # Errors
/// An event that the panel cannot show.
pub fn write<'a>(events: impl Iterator<Item = Event<'a>>) -> Result<String, String> {
    let mut out = String::new();
    for event in events {
        let link;
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
            Event::Start(Tag::Link { dest_url, title, .. }) => {
                link = format!("{dest_url} {title}");
                ('A', link.trim_end())
            }
            Event::End(TagEnd::Link) => ('a', ""),
            Event::Text(text) => ('t', &**text),
            Event::InlineMath(name) => ('v', &**name),
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

/// Reads the events back.
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
            'A' => {
                let (to, title) = text.split_once(' ').unwrap_or((text, ""));
                let [dest_url, title, id] = [to, title, ""].map(CowStr::Borrowed);
                Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, title, id })
            }
            'a' => Event::End(TagEnd::Link),
            't' => Event::Text(words()),
            'v' => Event::InlineMath(words()),
            'k' => Event::Code(words()),
            'x' => Event::InlineHtml(words()),
            'b' => Event::SoftBreak,
            'B' => Event::HardBreak,
            _ => return None,
        })
    })
}
