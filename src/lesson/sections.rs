//! The Markdown of a lesson in one language, cut into its steps.
//!
//! ```text
//! # Title of the lesson
//! ## Title of a step {#its-id}
//! The explanation.
//! > One thing to try.
//! ### Question
//! What is read before the answer.
//! ### If left, right
//! What is read after one of these wrong answers.
//! ### Worked
//! How what is asked is worked out.
//! ### Challenge
//! What to find.
//! ### Hint
//! What helps to find it.
//! ### Say
//! The sentence below a presented picture.
//! ### Notes
//! What the speaker reads.
//! ```

use super::mistake::{AN_ID, Page, brief, is_id};
use super::parts::{self, Part};
use super::prose::TERM;
use super::{Prose, StepText, packed};
use pulldown_cmark::{Event, HeadingLevel, Tag};
use std::ops::Range;

/// A lesson's prose in one language.
#[derive(Default)]
pub(super) struct Sections {
    /// The lesson's title.
    pub title: String,
    /// One for each step, in the order of the file.
    pub sections: Vec<Section>,
}

/// The prose of a step.
pub(super) struct Section {
    /// Where its heading begins.
    pub at: usize,
    /// The step that it belongs to; empty when the heading names none.
    pub id: String,
    /// Its parts besides the explanation, and where each begins.
    pub parts: Vec<(usize, Part)>,
    /// Where live values are, and their names.
    pub values: Vec<(usize, String)>,
    /// Where terms are, and their ids.
    pub terms: Vec<(usize, String)>,
    /// What is read.
    pub text: StepText,
}

impl Section {
    /// Where a part begins, if it is there.
    pub fn at(&self, part: &Part) -> Option<usize> {
        self.parts.iter().find(|(_, other)| other == part).map(|(at, _)| *at)
    }
}

/// The blocks of a section while it is read.
struct Open<'a> {
    section: Section,
    /// The last one is being read; `None` where its heading names no part.
    parts: Vec<(Option<Part>, Vec<Event<'a>>)>,
}

type Block<'a> = Vec<(Event<'a>, Range<usize>)>;

/// The most characters that are read below a presented picture: two lines, or three.
const SAID: usize = 200;

const SECTION: &str = "a step begins with `## Its title {#its-id}`";

/// Reads the file and reports what is wrong in it.
pub(super) fn read(page: &mut Page<'_>) -> Option<Sections> {
    let text = page.text?;
    let mut out = Sections::default();
    let mut open: Option<Open<'_>> = None;
    let mut title = None;
    let (mut block, mut depth, mut stray): (Block<'_>, _, _) = (Vec::new(), 0_usize, false);
    for (event, range) in packed::events(text) {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        block.push((event, range));
        if depth > 0 {
            continue;
        }
        let block = std::mem::take(&mut block);
        let at = block[0].1.start;
        check(page, &block);
        match &block[0].0 {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                if title.is_some() || open.is_some() {
                    page.wrong(at, "the lesson’s title is not its first and only `#` heading", SECTION);
                }
                title = title.or_else(|| Some(heading(page, block)));
            }
            Event::Start(Tag::Heading { level: HeadingLevel::H2, id, .. }) => {
                let id = id.as_deref().unwrap_or("").to_owned();
                close(open.take(), &mut out, page);
                if id.is_empty() {
                    page.wrong(at, "the heading names no step", SECTION);
                } else if !is_id(&id) {
                    page.wrong(at, format!("`{}` is no name for a step", brief(&id)), AN_ID);
                } else if let Some(first) = out.sections.iter().find(|section| section.id == id) {
                    let line = page.line(first.at);
                    page.wrong(
                        at,
                        format!("a second section for step `{id}`"),
                        format!("the first is in line {line}"),
                    );
                }
                open = Some(Open::new(at, id, heading(page, block)));
            }
            Event::Start(Tag::Heading { .. }) if open.is_some() => {
                let title = heading(page, block);
                open.iter_mut().for_each(|open| open.turn_to(&title, at, page));
            }
            _ => match &mut open {
                Some(open) => open.add(block, page),
                None if !stray => {
                    stray = true;
                    page.wrong(at, "text that belongs to no step", SECTION);
                }
                None => {}
            },
        }
    }
    close(open, &mut out, page);
    match title {
        Some(title) => out.title = title,
        None => page.wrong(0, "the lesson has no title", "begin the file with `# Its title`"),
    }
    Some(out)
}

impl<'a> Open<'a> {
    fn new(at: usize, id: String, title: String) -> Self {
        let text = StepText { title, ..StepText::default() };
        let section = Section { at, id, parts: vec![], values: vec![], terms: vec![], text };
        Self { section, parts: vec![(Some(Part::Prose), vec![])] }
    }

    /// The part that is being read.
    fn part(&self) -> Option<&Part> {
        self.parts.last()?.0.as_ref()
    }

    /// Begins the part of a heading of the third level.
    fn turn_to(&mut self, title: &str, at: usize, page: &mut Page<'_>) {
        let part = Part::of(title);
        match &part {
            None => page.wrong(
                at,
                format!("a step has no part `{}`", brief(title)),
                "its parts are `### Question`, `### If` with choices, `### Worked`, `### Challenge`, `### Hint`, `### Say` and `### Notes`, of a recap `### Terms`, `### Read on` and `### Next`, so named in every language",
            ),
            Some(part) if self.section.at(part).is_some() => {
                page.wrong(at, format!("a second `### {}` in this step", brief(title)), "make it one");
            }
            Some(_) => {}
        }
        self.section.parts.extend(part.iter().map(|part| (at, part.clone())));
        self.parts.push((part, vec![]));
    }

    fn add(&mut self, block: Block<'a>, page: &mut Page<'_>) {
        let at = block[0].1.start;
        let tries = matches!(block[0].0, Event::Start(Tag::BlockQuote(_)));
        let instead = "one `>` block ends the explanation: the thing to try";
        let tried = self.parts.iter().any(|(part, _)| *part == Some(Part::TryIt));
        match self.part() {
            Some(Part::Prose) => {}
            Some(Part::TryIt) if tries => page.wrong(at, "a second thing to try in this step", instead),
            Some(Part::TryIt) => page.wrong(at, "text below the thing to try", instead),
            _ if tries => page.wrong(at, "a thing to try in another part of the step", instead),
            _ => {}
        }
        if tries && !tried {
            self.parts.push((Some(Part::TryIt), vec![]));
        }
        self.note(&block, page);
        if let Some((_, events)) = self.parts.last_mut() {
            events.extend(block.into_iter().map(|(event, _)| event));
        }
    }

    /// Notes where live values and terms are.
    fn note(&mut self, block: &Block<'a>, page: &mut Page<'_>) {
        for (event, Range { start, .. }) in block {
            match event {
                Event::InlineMath(name) if self.part() == Some(&Part::Question) => page.wrong(
                    *start,
                    format!("the live value `{{{}}}` in a question", brief(name)),
                    "before the answer no value is known; write the number, or leave it out",
                ),
                Event::InlineMath(name) if is_value(name) => {
                    self.section.values.push((*start, name.to_string()));
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let id = dest_url.strip_prefix(TERM).filter(|id| is_id(id));
                    self.section.terms.extend(id.map(|id| (*start, id.to_owned())));
                }
                _ => {}
            }
        }
    }
}

/// Finishes a section that was read to its end.
fn close(open: Option<Open<'_>>, out: &mut Sections, page: &mut Page<'_>) {
    let Some(Open { mut section, parts }) = open else { return };
    let title = std::mem::take(&mut section.text.title);
    let known = parts.into_iter().filter_map(|(part, events)| Some((part?, events)));
    section.text = parts::text(title, known);
    let text = &section.text;
    if text.prose.is_empty() {
        page.wrong(section.at, "the step explains nothing", "write a paragraph below the heading");
    }
    for (at, part) in &section.parts {
        let is_empty = match part {
            Part::Question => text.lead.is_empty(),
            Part::If(choices) => {
                text.replies.iter().any(|reply| reply.choices == *choices && reply.prose.is_empty())
            }
            Part::Worked => text.worked.is_empty(),
            Part::Challenge => text.challenge.is_empty(),
            Part::Hint => text.hint.is_empty(),
            Part::Say => text.say.is_empty(),
            Part::Terms => text.recap.terms.is_empty(),
            Part::ReadOn => text.recap.read_on.is_empty(),
            Part::Next => text.recap.next.is_empty(),
            Part::Prose | Part::TryIt | Part::Notes => false,
        };
        match part {
            Part::Question if is_empty => {
                page.wrong(*at, "the question asks nothing", "write below it what is read before the answer");
            }
            _ if is_empty => {
                page.wrong(*at, "nothing below this heading", "write a sentence, or take it out");
            }
            Part::Say if text.say.blocks.len() > 1 || text.say.plain().chars().count() > SAID => {
                let what =
                    format!("more than a paragraph of {SAID} characters is said below a presented picture");
                page.wrong(*at, what, "say it in a sentence or two, for the back row");
            }
            _ => {}
        }
    }
    out.sections.push(section);
}

/// The text of a heading.
fn heading(page: &mut Page<'_>, block: Block<'_>) -> String {
    let at = block[0].1.start;
    let title = Prose::from_events(block.into_iter().map(|(event, _)| event)).plain();
    if title.trim().is_empty() {
        page.wrong(at, "an empty heading", "write a title after the `#` signs");
    }
    title
}

/// Reports what the panel cannot show.
fn check(page: &mut Page<'_>, block: &[(Event<'_>, Range<usize>)]) {
    const HAVE: &str = "the panel shows paragraphs, `-` lists, **bold**, *italic*, `code`, code blocks, <kbd>keys</kbd> and [terms](term:id)";
    let mut key = None;
    for (event, Range { start, .. }) in block {
        let what = match event {
            Event::Start(
                Tag::Paragraph
                | Tag::Heading { .. }
                | Tag::BlockQuote(None)
                | Tag::CodeBlock(_)
                | Tag::List(None)
                | Tag::Item
                | Tag::Emphasis
                | Tag::Strong,
            ) => continue,
            Event::End(_) | Event::Text(_) | Event::Code(_) | Event::SoftBreak | Event::HardBreak => continue,
            Event::InlineHtml(tag) if &**tag == "<kbd>" && key.is_none() => {
                key = Some(*start);
                continue;
            }
            Event::InlineHtml(tag) if &**tag == "</kbd>" && key.is_some() => {
                key = None;
                continue;
            }
            Event::InlineMath(name) if !is_value(name) => {
                page.wrong(
                    *start,
                    format!("`{{{}` names no value", brief(name)),
                    "write its name as in `{d.x}`, or `\\{` for a brace",
                );
                continue;
            }
            Event::InlineMath(_) if matches!(block[0].0, Event::Start(Tag::Heading { .. })) => {
                page.wrong(
                    *start,
                    "a live value in a heading",
                    "headings stay as they are while shapes move",
                );
                continue;
            }
            Event::InlineMath(_) => continue,
            Event::InlineHtml(tag) => format!("`{}` stands alone or is no key", brief(tag)),
            Event::Start(Tag::List(Some(_))) => "a numbered list".to_owned(),
            Event::Start(Tag::Link { dest_url, .. }) => match dest_url.strip_prefix(TERM) {
                Some(_) if matches!(block[0].0, Event::Start(Tag::Heading { .. })) => {
                    "a term in a heading".to_owned()
                }
                Some(id) if is_id(id) => continue,
                Some(id) => {
                    page.wrong(*start, format!("`{}` is no name for a term", brief(id)), AN_ID);
                    continue;
                }
                None => "a link".to_owned(),
            },
            Event::Start(Tag::Image { .. }) => "an image".to_owned(),
            Event::Rule => "a rule".to_owned(),
            Event::Start(Tag::HtmlBlock) => "HTML".to_owned(),
            Event::Html(_) => continue,
            _ => "something that the panel cannot show".to_owned(),
        };
        page.wrong(*start, what, HAVE);
    }
    if let Some(at) = key {
        page.wrong(at, "`<kbd>` has no end", "close it with `</kbd>`");
    }
}

/// Whether it is written as the names of values are: letters, digits, dots, hyphens, underscores and brackets.
fn is_value(name: &str) -> bool {
    let good = |c: char| c.is_ascii_alphanumeric() || ".-_[]".contains(c);
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(good)
}
