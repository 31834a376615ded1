//! Converts Markdown into blocks of styled spans, as the panel shows them.

use crate::target::Target;
use crate::words::Lang;
use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

/// The style of a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Style {
    /// Running text.
    Plain,
    /// `**bold**`: vectors and important words.
    Bold,
    /// `*italic*`: points and variables.
    Italic,
    /// `` `code` ``.
    Code,
    /// `<kbd>H</kbd>`: a key.
    Key,
}

/// A run of text in one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// Its style.
    pub style: Style,
    /// Its text; for a live value, its name in braces until [`Prose::filled`] puts the number in its place.
    pub text: String,
    /// The thing that it names, if any.
    pub names: Option<Names>,
}

/// The thing that a span names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Names {
    /// A value of the method or an input, as in `{d.x}`: its text follows the pose.
    Value(String),
    /// A term, as in `[closest point](term:closest-point "nearest point")`.
    Term {
        /// Its id.
        id: String,
        /// Other words by which the glossary finds it.
        also: String,
    },
    /// A verdict as in the picture: `HIT` or `MISS`, 「当たり」 or 「外れ」.
    Verdict(bool),
    /// Code whose text is Rust, with the same in Python and in JavaScript: `` `todo!() ¦ todo() ¦ todo();` ``.
    Code {
        /// The code in Python.
        python: String,
        /// The code in JavaScript.
        javascript: String,
    },
}

/// The sign between code in Rust, in Python and in JavaScript.
const OR: char = '¦';

impl Span {
    /// Makes a text that names nothing.
    pub fn new(style: Style, text: impl Into<String>) -> Self {
        Self { style, text: text.into(), names: None }
    }

    /// Makes a piece of code, which may have a form in each language that learners write.
    fn code(text: &str) -> Self {
        let Some([rust, python, javascript]) = forms(text) else { return Self::new(Style::Code, text) };
        let names = Names::Code { python: python.to_owned(), javascript: javascript.to_owned() };
        Self { names: Some(names), ..Self::new(Style::Code, rust) }
    }

    /// The name of the live value that it shows, if any.
    pub fn value(&self) -> Option<&str> {
        match &self.names {
            Some(Names::Value(name)) => Some(name),
            _ => None,
        }
    }

    /// The id of its term, if any.
    pub fn term(&self) -> Option<&str> {
        match &self.names {
            Some(Names::Term { id, .. }) => Some(id),
            _ => None,
        }
    }

    /// Other words by which the glossary finds its term; empty if it is none.
    pub fn also(&self) -> &str {
        match &self.names {
            Some(Names::Term { also, .. }) => also,
            _ => "",
        }
    }

    /// True if both are parts of one term: emphasis within a term begins another span.
    pub fn is_of_term(&self, other: &Self) -> bool {
        self.term().is_some() && self.term() == other.term()
    }

    /// True for a hit, false for a miss; `None` if it is no verdict.
    pub fn verdict(&self) -> Option<bool> {
        match self.names {
            Some(Names::Verdict(hit)) => Some(hit),
            _ => None,
        }
    }
}

/// Splits code into its forms in Rust, Python and JavaScript, if it has them.
pub(super) fn forms(code: &str) -> Option<[&str; 3]> {
    let forms: Vec<&str> = code.split(OR).map(str::trim).collect();
    forms.try_into().ok()
}

/// Splits a text into verdicts and other pieces. Verdicts are words that the language writes as they look in the picture.
fn pieces(text: &str) -> Vec<(&str, Option<bool>)> {
    let joins = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let is_word = |at: usize, word: &str| {
        !(joins(text[..at].chars().next_back()) || joins(text[at + word.len()..].chars().next()))
    };
    let mut words: Vec<[&str; 2]> = vec![];
    Lang::verdicts().for_each(|both| {
        if !words.contains(&both) {
            words.push(both);
        }
    });
    let words = words.into_iter().flat_map(|both| both.into_iter().zip([true, false]));
    let found = words.flat_map(|(word, hit)| text.match_indices(word).map(move |it| (it, hit)));
    let mut verdicts: Vec<(usize, &str, bool)> = found
        .filter(|((at, word), _)| word.starts_with('「') || is_word(*at, word))
        .map(|((at, word), hit)| (at, word, hit))
        .collect();
    verdicts.sort_by_key(|(at, ..)| *at);
    // One verdict may contain the other: `SIN CONTACTO` is no `CONTACTO`.
    let mut last = 0;
    verdicts.retain(|(at, word, _)| (*at >= last).then(|| last = at + word.len()).is_some());
    let (mut pieces, mut end) = (vec![], 0);
    for (at, word, hit) in verdicts {
        pieces.extend([(&text[end..at], None), (word.trim_matches(['「', '」']), Some(hit))]);
        end = at + word.len();
    }
    pieces.push((&text[end..], None));
    pieces.retain(|(piece, _)| !piece.is_empty());
    pieces
}

/// The beginning of the address of a link to a term.
pub const TERM: &str = "term:";

/// A paragraph, an item of a list, or lines of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// True for an item of a list.
    pub item: bool,
    /// Its text.
    pub spans: Vec<Span>,
}

/// Text in blocks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Prose {
    /// The blocks, from top to bottom.
    pub blocks: Vec<Block>,
}

impl Prose {
    /// A line of running text.
    pub fn line(text: &str) -> Self {
        Self { blocks: vec![Block { item: false, spans: vec![Span::new(Style::Plain, text)] }] }
    }

    /// A line of running text in which words between two \` are code.
    pub fn sentence(text: &str) -> Self {
        let styles = [Style::Plain, Style::Code].into_iter().cycle();
        let spans = text.split('`').zip(styles).map(|(part, style)| Span::new(style, part)).collect();
        Self { blocks: vec![Block { item: false, spans }] }
    }

    /// Adds a few bold words before its first block.
    pub fn led_by(&self, words: &str) -> Self {
        let mut prose = self.clone();
        if let Some(first) = prose.blocks.first_mut() {
            first.spans.insert(0, Span::new(Style::Bold, words));
        }
        prose
    }

    /// Reads Markdown: paragraphs, lists, bold, italic, code, `<kbd>`, live values and terms.
    pub fn parse(markdown: &str) -> Self {
        Self::from_events(super::packed::events(markdown).into_iter().map(|(event, _)| event))
    }

    /// Reads Markdown events; headings and other blocks become paragraphs.
    pub fn from_events<'a>(events: impl Iterator<Item = Event<'a>>) -> Self {
        let (mut blocks, mut spans, mut styles, mut item) = (vec![], vec![], vec![Style::Plain], false);
        let mut term: Option<Names> = None;
        let close = |spans: &mut Vec<Span>, item: bool, blocks: &mut Vec<Block>| {
            if !spans.is_empty() {
                blocks.push(Block { item, spans: std::mem::take(spans) });
            }
        };
        for event in events {
            let style = *styles.last().unwrap_or(&Style::Plain);
            match event {
                Event::Start(Tag::Strong) => styles.push(Style::Bold),
                Event::Start(Tag::Emphasis) => styles.push(Style::Italic),
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented)) => {
                    styles.push(Style::Code);
                }
                Event::Start(Tag::Item) => item = true,
                Event::Start(Tag::Link { dest_url, title, .. }) => {
                    let id = dest_url.strip_prefix(TERM);
                    term = id.map(|id| Names::Term { id: id.to_owned(), also: title.to_string() });
                }
                Event::End(TagEnd::Link) => term = None,
                Event::End(TagEnd::Strong | TagEnd::Emphasis) => drop(styles.pop()),
                Event::End(TagEnd::CodeBlock) => {
                    styles.pop();
                    close(&mut spans, item, &mut blocks);
                }
                Event::End(TagEnd::Item) => {
                    close(&mut spans, true, &mut blocks);
                    item = false;
                }
                Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) => close(&mut spans, item, &mut blocks),
                Event::Text(text) if term.is_none() && !matches!(style, Style::Code | Style::Key) => {
                    let span = |(text, hit): (&str, Option<bool>)| Span {
                        names: hit.map(Names::Verdict),
                        ..Span::new(style, text)
                    };
                    spans.extend(pieces(&text).into_iter().map(span));
                }
                Event::Text(text) if style == Style::Code => spans.push(Span::code(&text)),
                Event::Text(text) => {
                    spans.push(Span { style, text: text.into_string(), names: term.clone() });
                }
                Event::InlineMath(name) => {
                    let names = Some(Names::Value(name.to_string()));
                    spans.push(Span { style, text: format!("{{{name}}}"), names });
                }
                Event::Code(text) if term.is_none() => spans.push(Span::code(&text)),
                Event::Code(text) => {
                    spans.push(Span { style: Style::Code, text: text.into_string(), names: term.clone() });
                }
                Event::SoftBreak if ends_in_japanese(&spans) => {}
                Event::SoftBreak => spans.push(Span { style, text: " ".to_owned(), names: term.clone() }),
                Event::HardBreak => spans.push(Span::new(style, "\n")),
                Event::InlineHtml(tag) if &*tag == "<kbd>" => styles.push(Style::Key),
                Event::InlineHtml(tag) if &*tag == "</kbd>" => drop(styles.pop()),
                _ => {}
            }
        }
        close(&mut spans, item, &mut blocks);
        Self { blocks }
    }

    /// Replaces its live values by the text of `value`.
    #[must_use]
    pub fn filled(&self, value: impl Fn(&str) -> String) -> Self {
        let mut prose = self.clone();
        for span in prose.blocks.iter_mut().flat_map(|block| &mut block.spans) {
            if let Some(name) = span.value() {
                span.text = value(name);
            }
        }
        prose
    }

    /// Replaces its code by the form that it has in a language, if it has one.
    #[must_use]
    pub fn coded_in(mut self, target: Target) -> Self {
        for span in self.blocks.iter_mut().flat_map(|block| &mut block.spans) {
            match (&span.names, target) {
                (Some(Names::Code { python, .. }), Target::Python) => span.text.clone_from(python),
                (Some(Names::Code { javascript, .. }), Target::JavaScript | Target::TypeScript) => {
                    span.text.clone_from(javascript);
                }
                _ => {}
            }
        }
        self
    }

    /// Its spans, from beginning to end.
    pub fn spans(&self) -> impl Iterator<Item = &Span> {
        self.blocks.iter().flat_map(|block| &block.spans)
    }

    /// True if it has no text.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The first sentence: it fits on one line for the back row.
    #[must_use]
    pub fn first_sentence(&self) -> Self {
        let first = self.blocks.first().and_then(|block| block.sentences().into_iter().next());
        first.map_or_else(Self::default, |spans| Self { blocks: vec![Block { item: false, spans }] })
    }

    /// The text alone, one line for each block.
    pub fn plain(&self) -> String {
        self.blocks.iter().map(Block::plain).collect::<Vec<_>>().join("\n")
    }
}

impl Block {
    /// The text alone.
    pub fn plain(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }

    /// Its sentences, without the space between them.
    pub fn sentences(&self) -> Vec<Vec<Span>> {
        let mut all = vec![vec![]];
        for (i, span) in self.spans.iter().enumerate() {
            let next = self.spans.get(i + 1).and_then(|next| next.text.chars().next());
            let mut rest = &*span.text;
            while !rest.is_empty() {
                let is_text = !matches!(span.style, Style::Code | Style::Key);
                let end = sentence_end(rest, next).filter(|_| is_text);
                let (text, after) = rest.split_at(end.unwrap_or(rest.len()));
                let sentence: &mut Vec<Span> = all.last_mut().expect("one is open");
                let text = if sentence.is_empty() { text.trim_start() } else { text };
                if !text.is_empty() {
                    sentence.push(Span { text: text.to_owned(), ..span.clone() });
                }
                if end.is_some() {
                    all.push(vec![]);
                }
                rest = after;
            }
        }
        all.retain(|sentence| !sentence.is_empty());
        all
    }
}

/// Returns the position at which a sentence ends in a text before the character `next`, if one does.
fn sentence_end(text: &str, next: Option<char>) -> Option<usize> {
    let mut signs = text.char_indices().map(|(at, sign)| (at + sign.len_utf8(), sign));
    let ends = |(end, sign): (usize, char)| match sign {
        '。' | '？' | '！' => true,
        '.' | '?' | '!' => {
            text[end..].chars().next().or(next).is_some_and(|after| after.is_ascii_whitespace())
        }
        _ => false,
    };
    signs.find(|&sign| ends(sign)).map(|(end, _)| end)
}

/// True if these spans end in Japanese. It is written without spaces, so a line break in the file adds none to the text.
fn ends_in_japanese(spans: &[Span]) -> bool {
    spans.last().and_then(|span| span.text.chars().last()).is_some_and(|c| c >= '\u{3000}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_blocks_of_spans() {
        let prose = Prose::parse("Hold <kbd>L</kbd> and\nlook at **d**.\n\n- one\n- `two`\n");
        assert_eq!(prose.plain(), "Hold L and look at d.\none\ntwo");
        assert_eq!(prose.blocks[0].spans[1], Span::new(Style::Key, "L"));
        assert_eq!(prose.blocks[0].spans[5], Span::new(Style::Bold, "d"));
        assert_eq!(Prose::parse("判\n定").plain(), "判定");
        assert_eq!(Prose::parse("*A*, B's \"own\" `'x'`").plain(), "A, B’s “own” 'x'");
        assert!(!prose.blocks[0].item && prose.blocks[1].item && prose.blocks[2].item);
    }

    #[test]
    fn live_values_follow_what_they_name_and_braces_can_be_written() {
        let prose = Prose::parse("It’s {squared[0]}, **{d.x}** and \\{q} or `{t}`: {gap.au}.");
        let names: Vec<&str> = prose.spans().filter_map(Span::value).collect();
        assert_eq!(names, ["squared[0]", "d.x", "gap.au"]);
        let filled = prose.filled(|name| format!("<{name}>"));
        assert_eq!(filled.plain(), "It’s <squared[0]>, <d.x> and {q} or {t}: <gap.au>.");
        let block = Prose::parse("```\nlet a = {b};\n```\n");
        assert_eq!((block.plain(), block.spans().find_map(Span::value)), ("let a = {b};\n".into(), None));
    }

    #[test]
    fn code_has_the_form_of_the_language_that_a_learner_writes() {
        let markdown =
            "Write `let d = p; ¦ d = p ¦ const d = p;` and `d`.\n\n```\na;\n¦\na\n    b\n¦\nc;\n```\n";
        let told = |target| Prose::parse(markdown).coded_in(target).plain();
        assert_eq!(told(Target::Rust), "Write let d = p; and d.\na;");
        assert_eq!(told(Target::CSharp), told(Target::Rust));
        assert_eq!(told(Target::Python), "Write d = p and d.\na\n    b");
        assert_eq!(told(Target::JavaScript), "Write const d = p; and d.\nc;");
    }

    #[test]
    fn a_verdict_is_known_by_how_it_is_written() {
        let verdicts = |markdown: &str| -> Vec<(String, bool)> {
            let prose = Prose::parse(markdown);
            prose.spans().filter_map(|span| Some((span.text.clone(), span.verdict()?))).collect()
        };
        let [hit, miss] = [("HIT".to_owned(), true), ("MISS".to_owned(), false)];
        assert_eq!(verdicts("It says MISS, **not HIT**: a hit."), [miss, hit]);
        let japanese = Prose::parse("判定は「外れ」です。「当たり」ではありません。当たりです。");
        assert_eq!(japanese.plain(), "判定は外れです。当たりではありません。当たりです。");
        let japanese: Vec<_> = japanese.spans().filter_map(Span::verdict).collect();
        assert_eq!(japanese, [false, true]);
        assert_eq!(verdicts("WHITE `HIT` HITS <kbd>HIT</kbd> SHIFT"), []);
    }

    #[test]
    fn a_term_is_a_link_of_its_own_kind() {
        let prose = Prose::parse("The [closest *point*](term:closest-point) of all.");
        let terms: Vec<_> = prose.spans().map(|span| (span.text.as_str(), span.term())).collect();
        let id = Some("closest-point");
        assert_eq!(terms, [("The ", None), ("closest ", id), ("point", id), (" of all.", None)]);
        let known = Prose::parse("The [MTV](term:mtv \"push out\").");
        let also: Vec<_> = known.spans().map(|span| (span.term(), span.also())).collect();
        assert_eq!(also, [(None, ""), (Some("mtv"), "push out"), (None, "")]);
        let broken = Prose::parse("The [closest\npoint](term:closest-point) of all.");
        let named = broken.spans().filter(|span| span.term() == id);
        assert_eq!(named.map(|span| &*span.text).collect::<String>(), "closest point");
    }

    #[test]
    fn a_text_has_sentences() {
        let sentences = |markdown: &str| -> Vec<String> {
            let prose = Prose::parse(markdown);
            let spans = prose.blocks.iter().flat_map(Block::sentences);
            spans.map(|spans| spans.into_iter().map(|span| span.text).collect()).collect()
        };
        let english = sentences("Is *P* in? It is, by 6.25.\nSo **d** is long. `a. b` is code.");
        assert_eq!(english, ["Is P in?", "It is, by 6.25.", "So d is long.", "a. b is code."]);
        assert_eq!(sentences("中にあります。外に\nはありません。"), ["中にあります。", "外にはありません。"]);
        assert_eq!(Prose::parse("One.\nTwo.").first_sentence().plain(), "One.");
    }
}
