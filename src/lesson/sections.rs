//! Reads the Markdown of a lesson in one language, and divides it into its steps.
//!
//! ```text
//! # Title of the lesson
//! ## Title of a step {#its-id}
//! The explanation.
//! > One thing to try.
//! ### Why
//! Proofs and details, folded at first.
//! ### Question
//! The text before the answer.
//! ### If left, right
//! The reply to one of these wrong answers.
//! ### Worked
//! The worked solution of a calculation.
//! ### Challenge
//! The text of the challenge.
//! ### Hint
//! Help with the challenge.
//! ### Say
//! The sentence below a presented picture.
//! ### Notes
//! Notes for the speaker.
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
    /// The position of its heading.
    pub at: usize,
    /// The step that it belongs to; empty if the heading names none.
    pub id: String,
    /// Its parts besides the explanation, and the position of each.
    pub parts: Vec<(usize, Part)>,
    /// The positions of live values, and their names.
    pub values: Vec<(usize, String)>,
    /// The positions of terms, and their ids.
    pub terms: Vec<(usize, String)>,
    /// Its text.
    pub text: StepText,
}

impl Section {
    /// Returns the position of a part, if it exists.
    pub fn at(&self, part: &Part) -> Option<usize> {
        self.parts.iter().find(|(_, other)| other == part).map(|(at, _)| *at)
    }
}

/// The blocks of a section while it is read.
struct Open<'a> {
    section: Section,
    /// The last part is being read; `None` if its heading names no part.
    parts: Vec<(Option<Part>, Vec<Event<'a>>)>,
}

type Block<'a> = Vec<(Event<'a>, Range<usize>)>;

/// The most characters of the sentence below a presented picture: two lines, or three.
const SAID: usize = 200;

const SECTION: &str = "a step begins with `## Its title {#its-id}`";

/// Reads the file and reports its mistakes.
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
                    page.wrong(at, "the lesson’s title must be the first and only `#` heading", SECTION);
                }
                title = title.or_else(|| Some(heading(page, block)));
            }
            Event::Start(Tag::Heading { level: HeadingLevel::H2, id, .. }) => {
                let id = id.as_deref().unwrap_or("").to_owned();
                close(open.take(), &mut out, page);
                if id.is_empty() {
                    page.wrong(at, "this heading has no id", SECTION);
                } else if !is_id(&id) {
                    page.wrong(at, format!("`{}` cannot be the name of a step", brief(&id)), AN_ID);
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
                    page.wrong(at, "this text is outside of all steps", SECTION);
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
                "its parts are `### Why`, `### Question`, `### If` with choices, `### Worked`, `### Challenge`, `### Hint`, `### Level`, `### Bug`, `### Say` and `### Notes`, and in a recap `### Terms`, `### Read on` and `### Next`, with these names in every language",
            ),
            Some(part) if self.section.at(part).is_some() => {
                page.wrong(at, format!("this step has a second `### {}`", brief(title)), "join both");
            }
            Some(Part::Why) if !self.section.parts.is_empty() => {
                let what = "`### Why` comes after another part of the step";
                page.wrong(at, what, "put it directly below the task to try");
            }
            Some(_) => {}
        }
        self.section.parts.extend(part.iter().map(|part| (at, part.clone())));
        self.parts.push((part, vec![]));
    }

    fn add(&mut self, block: Block<'a>, page: &mut Page<'_>) {
        let at = block[0].1.start;
        let tries = matches!(block[0].0, Event::Start(Tag::BlockQuote(_)));
        let instead = "end the explanation with one `>` block, the task to try";
        let tried = self.parts.iter().any(|(part, _)| *part == Some(Part::TryIt));
        match self.part() {
            Some(Part::Prose) => {}
            Some(Part::TryIt) if tries => page.wrong(at, "this step has a second task to try", instead),
            Some(Part::TryIt) => page.wrong(at, "there is text below the task to try", instead),
            _ if tries => page.wrong(at, "a task to try is in another part of the step", instead),
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

    /// Notes the positions of live values and terms.
    fn note(&mut self, block: &Block<'a>, page: &mut Page<'_>) {
        for (event, Range { start, .. }) in block {
            match event {
                Event::InlineMath(name) if self.part() == Some(&Part::Question) => page.wrong(
                    *start,
                    format!("a question contains the live value `{{{}}}`", brief(name)),
                    "values are hidden before the answer, so write the number, or leave it out",
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
        page.wrong(section.at, "the step has no explanation", "write a paragraph below the heading");
    }
    for (at, part) in &section.parts {
        let is_empty = match part {
            Part::Why => text.why.is_empty(),
            Part::Question => text.lead.is_empty(),
            Part::If(choices) => {
                text.replies.iter().any(|reply| reply.choices == *choices && reply.prose.is_empty())
            }
            Part::Worked => text.worked.is_empty(),
            Part::Challenge => text.challenge.is_empty(),
            Part::Hint => text.hint.is_empty(),
            Part::Level => text.level.is_empty(),
            Part::Bug => text.bug.is_empty(),
            Part::Say => text.say.is_empty(),
            Part::Terms => text.recap.terms.is_empty(),
            Part::ReadOn => text.recap.read_on.is_empty(),
            Part::Next => text.recap.next.is_empty(),
            Part::Prose | Part::TryIt | Part::Notes => false,
        };
        match part {
            Part::Question if is_empty => {
                page.wrong(*at, "the question has no text", "write it below this heading");
            }
            _ if is_empty => {
                page.wrong(*at, "this heading has no text", "write a sentence below it, or remove it");
            }
            Part::Say if text.say.blocks.len() > 1 || text.say.plain().chars().count() > SAID => {
                let what = format!(
                    "the text below a presented picture is longer than one paragraph of {SAID} characters"
                );
                page.wrong(*at, what, "shorten it to one or two sentences, for the back row");
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
        page.wrong(at, "this heading is empty", "write a title after the `#` signs");
    }
    title
}

/// Reports elements that the panel cannot show.
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
                    "a heading contains a live value",
                    "write words, since headings do not change while shapes move",
                );
                continue;
            }
            Event::InlineMath(_) => continue,
            Event::InlineHtml(tag) => {
                format!("only pairs of `<kbd>` and `</kbd>` can be shown, not `{}`", brief(tag))
            }
            Event::Start(Tag::List(Some(_))) => "a numbered list cannot be shown".to_owned(),
            Event::Start(Tag::Link { dest_url, .. }) => match dest_url.strip_prefix(TERM) {
                Some(_) if matches!(block[0].0, Event::Start(Tag::Heading { .. })) => {
                    "a term in a heading cannot be shown".to_owned()
                }
                Some(id) if is_id(id) => continue,
                Some(id) => {
                    page.wrong(*start, format!("`{}` cannot be the name of a term", brief(id)), AN_ID);
                    continue;
                }
                None => "a link cannot be shown".to_owned(),
            },
            Event::Start(Tag::Image { .. }) => "an image cannot be shown".to_owned(),
            Event::Rule => "a rule cannot be shown".to_owned(),
            Event::Start(Tag::HtmlBlock) => "HTML cannot be shown".to_owned(),
            Event::Html(_) => continue,
            _ => "this cannot be shown".to_owned(),
        };
        page.wrong(*start, what, HAVE);
    }
    if let Some(at) = key {
        page.wrong(at, "`<kbd>` is not closed", "close it with `</kbd>`");
    }
}

/// True if it is written as the names of values are: letters, digits, dots, hyphens, underscores and brackets.
fn is_value(name: &str) -> bool {
    let good = |c: char| c.is_ascii_alphanumeric() || ".-_[]".contains(c);
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(good)
}
