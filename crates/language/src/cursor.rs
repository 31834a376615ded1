//! A place in a text's tokens, and what all parsers read there alike.

use crate::lexer::{Kind, Token};
use crate::mistake::{Mistake, What};
use crate::text::Span;
use crate::tree::Name;
use std::ops::DerefMut;

pub type Read<T> = Result<T, Mistake>;

/// The next token to read, among all of them.
pub struct Cursor<'a> {
    pub text: &'a str,
    pub tokens: Vec<Token>,
    /// For each opening bracket, the position of its closing bracket.
    pub closes: Vec<usize>,
    /// The position of the next token.
    pub at: usize,
    /// The number of constructs around it that can contain themselves.
    nested: usize,
}

impl<'a> Cursor<'a> {
    /// Before the first token. An error if brackets do not match.
    pub fn new(text: &'a str, tokens: Vec<Token>) -> Read<Self> {
        Ok(Self { text, closes: pairs(text, &tokens)?, tokens, at: 0, nested: 0 })
    }

    pub fn kind(&self) -> Kind {
        self.tokens[self.at].kind
    }

    pub fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    /// The span of the last token that was read.
    pub fn last(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    pub fn word_at(&self, at: usize) -> &'a str {
        self.tokens.get(at).filter(|it| it.kind == Kind::Word).map_or("", |it| it.span.of(self.text))
    }

    pub fn word(&self) -> &'a str {
        self.word_at(self.at)
    }

    pub fn sign_at(&self, at: usize) -> &'static str {
        match self.tokens.get(at).map(|token| token.kind) {
            Some(Kind::Sign(sign)) => sign,
            _ => "",
        }
    }

    pub fn sign(&self) -> &'static str {
        self.sign_at(self.at)
    }

    /// Goes on after this token, but never past the end.
    pub fn step(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    pub fn takes(&mut self, sign: &str) -> bool {
        let is = self.sign() == sign;
        if is {
            self.step();
        }
        is
    }

    pub fn takes_word(&mut self, word: &str) -> bool {
        let is = self.word() == word;
        if is {
            self.step();
        }
        is
    }

    /// The mistake that this token is not what is wanted. With `at_end`, what is wanted is missing behind the last token, since this one
    /// begins a new line.
    pub fn unexpected<T>(&self, wanted: &'static str, at_end: bool) -> Read<T> {
        let (last, at) = (self.last(), self.span());
        if self.at > 0 && at_end {
            return Err(Mistake::new(Span { start: last.end, ..last }, What::Absent(wanted)));
        }
        let found = at.of(self.text).chars().take_while(|c| !c.is_control()).take(20).collect();
        Err(Mistake::new(at, What::Expected { wanted, found }))
    }

    /// True if this token stands on a later line than the last one.
    pub fn begins_line(&self) -> bool {
        let between = self.text.get(self.last().end as usize..self.span().start as usize).unwrap_or("");
        between.contains('\n') && self.kind() != Kind::End
    }
}

/// A parser with a cursor.
pub trait Reads<'a>: DerefMut<Target = Cursor<'a>> {
    /// The deepest allowed nesting. Deeper trees could overflow the stack when they are visited.
    const DEEPEST: usize;

    /// The mistake that something else is wanted here.
    fn expected<T>(&self, wanted: &'static str) -> Read<T>;

    fn is_keyword(&self, word: &str) -> bool;

    fn expect(&mut self, sign: &'static str) -> Read<()> {
        if self.takes(sign) { Ok(()) } else { self.expected(quoted(sign)) }
    }

    fn name(&mut self) -> Read<Name> {
        let word = self.word();
        if word.is_empty() || self.is_keyword(word) {
            return self.expected("A name");
        }
        let name = Name { text: word.into(), span: self.span() };
        self.step();
        Ok(name)
    }

    /// Reads a construct that can contain itself.
    fn nest<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.nested >= Self::DEEPEST {
            return Err(Mistake::new(self.span(), What::TooDeep));
        }
        self.nested += 1;
        let read = read(self);
        self.nested -= 1;
        read
    }

    /// Reads a list up to and including a closing sign.
    fn list<T>(&mut self, end: &'static str, mut read: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut all = vec![];
        while !self.takes(end) {
            all.push(read(self)?);
            if !self.takes(",") {
                self.expect(end)?;
                break;
            }
        }
        Ok(all)
    }
}

/// For each opening bracket, the position of its closing bracket.
fn pairs(text: &str, tokens: &[Token]) -> Read<Vec<usize>> {
    let mut closes = vec![0; tokens.len()];
    let mut open: Vec<(usize, &'static str)> = vec![];
    for (at, token) in tokens.iter().enumerate() {
        let Kind::Sign(sign) = token.kind else { continue };
        let opening = match sign {
            "(" | "[" | "{" => {
                open.push((at, sign));
                continue;
            }
            ")" => "(",
            "]" => "[",
            "}" => "{",
            _ => continue,
        };
        match open.pop() {
            Some((from, sign)) if sign == opening => closes[from] = at,
            Some((from, sign)) => return Err(Mistake::new(tokens[from].span, What::NotClosed(sign))),
            None => return Err(Mistake::new(token.span, What::NotOpened(token.span.of(text).into()))),
        }
    }
    match open.pop() {
        Some((from, sign)) => Err(Mistake::new(tokens[from].span, What::NotClosed(sign))),
        None => Ok(closes),
    }
}

/// The sign in quotes, for sentences.
fn quoted(sign: &'static str) -> &'static str {
    match sign {
        "(" => "`(`",
        ")" => "`)`",
        "[" => "`[`",
        "]" => "`]`",
        "{" => "`{`",
        "}" => "`}`",
        ";" => "`;`",
        ":" => "`:`",
        "," => "`,`",
        "=" => "`=`",
        "=>" => "`=>`",
        "<" => "`<`",
        ">" => "`>`",
        "|" => "`|`",
        sign => sign,
    }
}
