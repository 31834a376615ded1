//! Cuts a text in Python or JavaScript into words, numbers and signs.

use crate::lexer::{Kind, Token, WRITTEN_AS};
use crate::mistake::{Mistake, What};
use crate::target::Target;
use crate::text::Span;

/// Signs of both languages, the longer ones first.
const SIGNS: [&str; 63] = [
    ">>>=", "===", "!==", "**=", "//=", "...", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "->", "==",
    "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=", "**", "//", "&&", "||", "??",
    "?.", "++", "--", "<<", ">>", ":=", "<>", "+", "-", "*", "/", "%", "=", "<", ">", "!", "&", "|", "^",
    "~", "@", ".", ",", ";", ":", "?", "(", ")", "[", "]", "{",
];

/// The tokens of a text, and mistakes such as unreadable letters.
pub struct Tokens {
    pub all: Vec<Token>,
    pub mistakes: Vec<Mistake>,
}

struct Lexer<'a> {
    text: &'a str,
    file: u16,
    python: bool,
    at: usize,
    /// The number of open brackets. Inside brackets, lines of Python do not end.
    open: usize,
    /// The open blocks of Python: the width of each, and the number of characters in front of its lines.
    indents: Vec<[usize; 2]>,
    out: Tokens,
}

/// Cuts a text. Its length must fit into 32 bits.
pub fn tokens(text: &str, file: u16, target: Target) -> Tokens {
    let out = Tokens { all: vec![], mistakes: vec![] };
    let python = target == Target::Python;
    let mut it = Lexer { text, file, python, at: 0, open: 0, indents: vec![[0; 2]], out };
    it.run();
    it.out
}

impl Lexer<'_> {
    fn span(&self, start: usize, end: usize) -> Span {
        Span { file: self.file, start: start as u32, end: end as u32 }
    }

    fn push(&mut self, kind: Kind, length: usize) {
        let span = self.span(self.at, self.at + length);
        self.out.all.push(Token { kind, span });
        self.at += length;
    }

    fn wrong(&mut self, length: usize, what: What) {
        let span = self.span(self.at, self.at + length);
        self.out.mistakes.push(Mistake::new(span, what));
    }

    fn run(&mut self) {
        if self.python {
            self.indent();
        }
        while let Some(c) = self.text[self.at..].chars().next() {
            self.token(c);
        }
        if self.python {
            self.line();
            while self.indents.len() > 1 {
                self.indents.pop();
                self.push(Kind::Dedent, 0);
            }
        }
        self.push(Kind::End, 0);
    }

    /// Ends a line that is not empty.
    fn line(&mut self) {
        let is_empty = |token: &Token| matches!(token.kind, Kind::Line | Kind::Indent | Kind::Dedent);
        if !self.out.all.last().is_none_or(is_empty) {
            self.push(Kind::Line, 0);
        }
    }

    /// Reads the space at the start of a line, and begins or ends blocks.
    fn indent(&mut self) {
        let (mut width, start) = (0, self.at);
        let (mut length, mut count) = (0, 0);
        for c in self.text[start..].chars() {
            match c {
                ' ' => width += 1,
                '\t' => width += 8 - width % 8,
                '\u{feff}' => {}
                _ => break,
            }
            count += usize::from(c != '\u{feff}');
            length += c.len_utf8();
        }
        self.at = start + length;
        let rest = &self.text[self.at..];
        if rest.is_empty() || rest.starts_with(['\n', '\r', '#']) {
            return;
        }
        if width > self.indents[self.indents.len() - 1][0] {
            self.indents.push([width, count]);
            self.push(Kind::Indent, 0);
        }
        while width < self.indents[self.indents.len() - 1][0] {
            self.indents.pop();
            self.push(Kind::Dedent, 0);
        }
        let what = match self.indents[self.indents.len() - 1] {
            [as_wide, as_many] if as_wide == width && as_many != count => What::TabsAndSpaces,
            [as_wide, _] if as_wide == width => return,
            _ => What::Indentation,
        };
        let span = self.span(start, self.at);
        self.out.mistakes.push(Mistake::new(span, what));
    }

    fn token(&mut self, c: char) {
        let rest = &self.text[self.at..];
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let comment = if self.python { "#" } else { "//" };
        if c == '\n' {
            self.at += 1;
            if self.python && self.open == 0 {
                self.at -= 1;
                self.line();
                self.at += 1;
                self.indent();
            }
        } else if c == '\\' && self.python && rest[1..].trim_start_matches([' ', '\r']).starts_with('\n') {
            self.at += rest.find('\n').map_or(rest.len(), |end| end + 1);
        } else if c.is_whitespace() || c == '\u{feff}' {
            self.at += c.len_utf8();
        } else if rest.starts_with(comment) {
            self.at += rest.find('\n').unwrap_or(rest.len());
        } else if !self.python && rest.starts_with("/*") {
            self.at += rest.find("*/").map_or(rest.len(), |end| end + 2);
        } else if c.is_alphabetic() || c == '_' || c == '$' && !self.python {
            let length = rest.find(|c| !word(c)).unwrap_or(rest.len());
            let prefix = self.python && length <= 2 && rest[length..].starts_with(['"', '\'']);
            let prefix = prefix && rest[..length].bytes().all(|b| b"rRbBfFuU".contains(&b));
            if prefix { self.quoted(length) } else { self.push(Kind::Word, length) }
        } else if c.is_ascii_digit() || c == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            self.push(Kind::Number, number(rest));
        } else if c == '"' || c == '\'' || c == '`' && !self.python {
            self.quoted(0);
        } else {
            self.sign(c);
        }
    }

    fn sign(&mut self, c: char) {
        let rest = &self.text[self.at..];
        if let Some((sign, proper)) = WRITTEN_AS.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
            self.wrong(sign.len(), What::WrittenAs { sign, proper });
            return self.push(Kind::Sign(proper), sign.len());
        }
        let sign = if c == '}' { Some("}") } else { SIGNS.into_iter().find(|sign| rest.starts_with(sign)) };
        match sign {
            Some(sign) => {
                match sign {
                    "(" | "[" | "{" => self.open += 1,
                    ")" | "]" | "}" => self.open = self.open.saturating_sub(1),
                    _ => {}
                }
                self.push(Kind::Sign(sign), sign.len());
            }
            None => {
                self.wrong(c.len_utf8(), What::Letter(c));
                self.at += c.len_utf8();
            }
        }
    }

    /// A text in quotes, after some letters in front of it.
    fn quoted(&mut self, prefix: usize) {
        let rest = &self.text[self.at + prefix..];
        let mark = &rest[..1];
        let triple = self.python && rest.starts_with(&mark.repeat(3));
        let close = if triple { mark.repeat(3) } else { mark.to_owned() };
        let (mut escaped, mut end) = (false, None);
        for (at, c) in rest.char_indices().skip(close.len()) {
            if !escaped && rest[at..].starts_with(&close) {
                end = Some(at + close.len());
                break;
            }
            if c == '\n' && !triple && mark != "`" {
                break;
            }
            escaped = c == '\\' && !escaped;
        }
        if end.is_none() {
            self.wrong(prefix + 1, What::NotClosed(if mark == "\"" { "\"" } else { "'" }));
        }
        let line = rest.find('\n').unwrap_or(rest.len());
        let length = prefix + end.unwrap_or(if triple { rest.len() } else { line });
        self.push(Kind::Quoted, length.max(1));
    }
}

/// The length of a number: `1`, `1.5`, `.5`, `1.`, `1e-9`, `1_000`, with all letters that follow.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(b) = bytes.get(at) {
        let sign = matches!(b, b'+' | b'-') && at > 0 && matches!(bytes[at - 1], b'e' | b'E');
        let sign = sign && !text.starts_with("0x") && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if !(b.is_ascii_alphanumeric() || *b == b'_' || *b == b'.' || sign) {
            break;
        }
        at += 1;
    }
    at
}
