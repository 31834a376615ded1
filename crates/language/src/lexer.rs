//! Cuts a text into words, numbers and signs. Comments are dropped, except for the marks.

use super::mistake::{Mistake, What};
use super::text::Span;

/// The kind of a token. Its text is found by its span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    /// A number.
    Number,
    /// Text or a letter in quotes.
    Quoted,
    /// One or more signs that belong together.
    Sign(&'static str),
    /// The end of a line of Python.
    Line,
    /// The first token of an indented block of Python.
    Indent,
    /// The token after an indented block of Python.
    Dedent,
    /// The end of the text.
    End,
}

/// A piece of the text.
#[derive(Debug, Clone, Copy)]
pub struct Token {
    pub kind: Kind,
    pub span: Span,
}

/// A `// mark: name` line. It covers the following statements of its block.
#[derive(Debug, Clone, Copy)]
pub struct MarkLine {
    /// The position of the next token.
    pub before: usize,
    /// Its name, empty if it ends the explanation.
    pub name: Span,
}

/// The tokens of a text, its marks, and mistakes such as unreadable letters.
pub struct Tokens {
    pub all: Vec<Token>,
    pub marks: Vec<MarkLine>,
    pub mistakes: Vec<Mistake>,
}

/// Signs, the longer ones first.
const SIGNS: [&str; 48] = [
    "..=", "<<=", ">>=", "...", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=",
    "%=", "&=", "|=", "^=", "..", "<<", ">>", "+", "-", "*", "/", "%", "=", "<", ">", "!", "&", "|", "^",
    ".", ",", ";", ":", "(", ")", "[", "]", "{", "}", "#", "?",
];

/// The sign at the start of a text.
fn sign(text: &str) -> Option<&'static str> {
    let first = text.as_bytes().first()?;
    SIGNS.into_iter().find(|sign| sign.as_bytes()[0] == *first && text.starts_with(sign))
}

/// Cuts a text. Its length must fit into 32 bits.
pub fn tokens(text: &str, file: u16) -> Tokens {
    let mut it = Tokens { all: vec![], marks: vec![], mistakes: vec![] };
    let mut at = 0;
    let span = |start: usize, end: usize| Span { file, start: start as u32, end: end as u32 };
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let long = |holds: fn(char) -> bool| rest.find(|c| !holds(c)).unwrap_or(rest.len());
        let (kind, length) = if c.is_whitespace() {
            (None, c.len_utf8())
        } else if rest.starts_with("//") {
            let line = long(|c| c != '\n');
            if let Some(name) = rest[..line].strip_prefix("// mark:") {
                let end = at + line;
                let start = end - name.trim_start().len();
                it.marks
                    .push(MarkLine { before: it.all.len(), name: span(start, start + name.trim().len()) });
            }
            (None, line)
        } else if rest.starts_with("/*") {
            (None, rest.find("*/").map_or(rest.len(), |end| end + 2))
        } else if c.is_alphabetic() || c == '_' {
            (Some(Kind::Word), long(|c| c.is_alphanumeric() || c == '_'))
        } else if c.is_ascii_digit() {
            (Some(Kind::Number), number(rest))
        } else if c == '"' {
            (Some(Kind::Quoted), quoted(rest))
        } else if c == '\'' {
            (Some(Kind::Quoted), letter(rest))
        } else if let Some(sign) = sign(rest) {
            (Some(Kind::Sign(sign)), sign.len())
        } else {
            let here = span(at, at + c.len_utf8());
            let written = WRITTEN_AS.into_iter().find(|(sign, _)| rest.starts_with(sign));
            let what = written.map_or(What::Letter(c), |(sign, proper)| What::WrittenAs { sign, proper });
            it.mistakes.push(Mistake::new(here, what));
            (written.map(|(_, proper)| Kind::Sign(proper)), c.len_utf8())
        };
        if let Some(kind) = kind {
            it.all.push(Token { kind, span: span(at, at + length) });
        }
        at += length;
    }
    it.all.push(Token { kind: Kind::End, span: span(text.len(), text.len()) });
    it
}

/// Signs of mathematics, and signs in the wrong order, with what they are in code.
pub const WRITTEN_AS: [(&str, &str); 8] =
    [("≤", "<="), ("≥", ">="), ("=<", "<="), ("≠", "!="), ("·", "*"), ("×", "*"), ("÷", "/"), ("−", "-")];

/// The length of a number: `1`, `1.5`, `1e-9`, `0.5_f64`. The dot of a range or a method call does not belong to it.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(|b| b.is_ascii_digit() || *b == b'_');
    let digits = |mut at: usize| {
        while digit(at) {
            at += 1;
        }
        at
    };
    let mut at = digits(0);
    let next = bytes.get(at + 1).copied().unwrap_or(b' ');
    if bytes.get(at) == Some(&b'.')
        && !(next == b'.' || next == b'_' || next.is_ascii_alphabetic() || next >= 128)
    {
        at = digits(at + 1);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        if bytes.get(at + 1 + sign).is_some_and(u8::is_ascii_digit) {
            at = digits(at + 1 + sign);
        }
    }
    // A type as a suffix.
    while bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
        at += 1;
    }
    at
}

/// The length of a text in quotes.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    text.len()
}

/// The length of a letter in quotes, or of a lifetime.
fn letter(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    let (first, second) = (letters.next(), letters.next());
    match (first, second) {
        (Some((_, '\\')), _) => text[1..].find('\'').map_or(1, |end| end + 2),
        (Some(_), Some((at, '\''))) => at + 1,
        _ => text[1..].find(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(text.len(), |end| end + 1),
    }
}
