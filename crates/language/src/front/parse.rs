//! Reads expressions of Python and JavaScript. Most of their grammar is the same.

use super::instead::Instead;
use super::script::{Node, NodeKind, Script, Statement};
use crate::cursor::{Cursor, Read, Reads};
use crate::keywords::{JAVASCRIPT, PYTHON};
use crate::lexer::Kind;
use crate::mistake::{Mistake, What};
use crate::target::Target;
use crate::text::Span;
use crate::tree::Name;
use std::ops::{Deref, DerefMut};

/// The most operators, calls and fields in a row: each adds a level to the tree.
const LONGEST_CHAIN: usize = 40;

/// The values in brackets of a call, and those with names.
type Arguments = (Vec<Node>, Vec<(Name, Node)>);

/// The precedence of comparisons.
const COMPARE: u8 = 4;
/// The precedence of the signs before a value. Only `**` binds more tightly.
const UNARY: u8 = 11;

/// Reads tokens.
pub struct Parser<'a> {
    pub cursor: Cursor<'a>,
    pub target: Target,
    pub mistakes: Vec<Mistake>,
    pub script: Script,
    /// True if `in` ends an expression.
    pub no_in: bool,
    /// The names that Python's text imports from `math`.
    pub of_math: Vec<&'a str>,
    /// The steps of JavaScript's loops around.
    pub steps: Vec<Vec<Statement>>,
}

impl<'a> Deref for Parser<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

impl<'a> DerefMut for Parser<'a> {
    fn deref_mut(&mut self) -> &mut Cursor<'a> {
        &mut self.cursor
    }
}

impl<'a> Reads<'a> for Parser<'a> {
    const DEEPEST: usize = 40;

    fn expected<T>(&self, wanted: &'static str) -> Read<T> {
        let line = matches!(self.kind(), Kind::Line | Kind::Indent | Kind::Dedent);
        self.unexpected(wanted, line || self.begins_line())
    }

    fn is_keyword(&self, word: &str) -> bool {
        if self.python() { PYTHON.contains(&word) } else { JAVASCRIPT.contains(&word) }
    }
}

impl<'a> Parser<'a> {
    pub fn python(&self) -> bool {
        self.target == Target::Python
    }

    pub fn next_word(&self) -> &'a str {
        self.word_at(self.at + 1)
    }

    /// A construct of the language that is not understood here.
    pub fn strange<T>(&self, span: Span, instead: Instead) -> Read<T> {
        Err(Mistake::new(span, instead.what(self.target, span.of(self.text))))
    }

    pub fn made(&self, start: Span, kind: NodeKind) -> Node {
        Node { kind, span: start.to(self.last()) }
    }

    /// An expression.
    pub fn expr(&mut self) -> Read<Node> {
        self.nest(|it| if it.python() { it.python_expr() } else { it.javascript_expr() })
    }

    /// An operator of two values, its number of tokens and its precedence. Signs that are not understood have the number 0.
    fn operator(&self) -> Option<(&'static str, usize, u8)> {
        let (python, sign) = (self.python(), self.sign());
        let found = match (python, self.word(), sign) {
            (true, "or", _) | (false, _, "||") => ("||", 1, 1),
            (true, "and", _) | (false, _, "&&") => ("&&", 1, 2),
            (true, "not", _) if self.next_word() == "in" => ("not in", 2, COMPARE),
            (true, "is", _) if self.next_word() == "not" => ("!=", 2, COMPARE),
            (true, "is", _) => ("==", 1, COMPARE),
            (true, "in", _) if !self.no_in => ("in", 1, COMPARE),
            (_, _, "==" | "!=" | "<" | "<=" | ">" | ">=") => (sign, 1, COMPARE),
            (false, _, "===") => ("==", 1, COMPARE),
            (false, _, "!==") => ("!=", 1, COMPARE),
            (_, _, "+" | "-") => (sign, 1, 9),
            (_, _, "*" | "/" | "%") => (sign, 1, 10),
            (true, _, "//") => (sign, 1, 10),
            // The other language's words and signs.
            (true, _, "&&" | "||") => (sign, 0, 1),
            (false, "and", _) => ("and", 0, 1),
            (false, "or", _) => ("or", 0, 1),
            (_, _, "|" | "^" | "&" | "<<" | ">>" | ">>>" | "??" | "<>") | (true, _, "@") => (sign, 0, 5),
            (false, "instanceof" | "in", _) if !self.no_in => ("in", 0, COMPARE),
            _ => return None,
        };
        Some(found)
    }

    /// Operators that bind more tightly than `least`.
    pub fn binary(&mut self, least: u8) -> Read<Node> {
        let mut left = self.unary()?;
        let (mut count, mut chains) = (0, false);
        while let Some((sign, tokens, tightness)) = self.operator() {
            if tightness <= least {
                break;
            }
            let at = self.span();
            count += 1;
            if count > LONGEST_CHAIN {
                return Err(Mistake::new(at, What::TooDeep));
            }
            if tokens == 0 {
                let proper = [("&&", "and"), ("||", "or"), ("and", "&&"), ("or", "||")];
                if let Some((sign, proper)) = proper.into_iter().find(|(other, _)| *other == sign) {
                    return Err(Mistake::new(at, What::WrittenAs { sign, proper }));
                }
                let bits = matches!(sign, "|" | "^" | "&" | "<<" | ">>" | ">>>");
                return self.strange(at, if bits { Instead::Bits } else { Instead::Nothing });
            }
            (0..tokens).for_each(|_| self.step());
            let right = self.nest(|it| it.binary(tightness))?;
            left = self.joined(left, (sign, at, tightness), right, chains)?;
            chains = tightness == COMPARE;
        }
        Ok(left)
    }

    /// Two values with an operator between them. `chains` if the first ends with a comparison that is not in brackets.
    fn joined(
        &self,
        left: Node,
        (sign, at, tightness): (&'static str, Span, u8),
        right: Node,
        chains: bool,
    ) -> Read<Node> {
        let start = left.span;
        if tightness != COMPARE {
            let kind = NodeKind::Binary(sign, at, Box::new(left), Box::new(right));
            return Ok(self.made(start, kind));
        }
        match left.kind {
            NodeKind::Compare(first, mut more) if chains => {
                if !self.python() {
                    return Err(Mistake::new(at, What::Chained));
                }
                more.push((sign, at, right));
                Ok(self.made(start, NodeKind::Compare(first, more)))
            }
            kind => {
                let left = Node { kind, span: start };
                Ok(self.made(start, NodeKind::Compare(Box::new(left), vec![(sign, at, right)])))
            }
        }
    }

    fn unary(&mut self) -> Read<Node> {
        let start = self.span();
        let sign = match (self.sign(), self.word()) {
            ("-", _) => '-',
            ("+", _) => '+',
            ("!", _) if !self.python() => '!',
            ("!", _) => {
                return Err(Mistake::new(start, What::WrittenAs { sign: "!", proper: "not" }));
            }
            (_, "not") if self.python() => '!',
            ("~", _) => return self.strange(start, Instead::Bits),
            ("++" | "--", _) => return self.strange(start, Instead::Increment),
            ("*" | "**", _) if self.python() => return self.strange(start, Instead::Nothing),
            _ => return self.powered(),
        };
        self.step();
        let negation = sign == '!' && self.python();
        let of = self.nest(|it| it.binary(if negation { COMPARE - 1 } else { UNARY }))?;
        Ok(self.made(start, NodeKind::Unary(sign, Box::new(of))))
    }

    /// A value with a power, which binds more tightly than a sign before it.
    fn powered(&mut self) -> Read<Node> {
        let primary = self.primary()?;
        let on = self.postfix(primary)?;
        if self.sign() != "**" {
            return Ok(on);
        }
        let (start, at) = (on.span, self.span());
        self.step();
        let by = self.nest(Self::unary)?;
        Ok(self.made(start, NodeKind::Binary("**", at, Box::new(on), Box::new(by))))
    }

    fn postfix(&mut self, mut it: Node) -> Read<Node> {
        let mut count = 0;
        loop {
            let start = it.span;
            count += 1;
            if count > LONGEST_CHAIN {
                return Err(Mistake::new(self.span(), What::TooDeep));
            }
            it = match self.sign() {
                "(" => {
                    self.step();
                    let (args, named) = self.arguments()?;
                    self.made(start, NodeKind::Call { on: Box::new(it), args, named })
                }
                "[" => {
                    self.step();
                    if self.sign() == ":" {
                        return self.strange(self.span(), Instead::Slice);
                    }
                    let index = self.unlimited(Self::expr)?;
                    if self.sign() == ":" {
                        return self.strange(self.span(), Instead::Slice);
                    }
                    self.expect("]")?;
                    self.made(start, NodeKind::Index(Box::new(it), Box::new(index)))
                }
                "." => {
                    self.step();
                    let word = self.word();
                    if word.is_empty() {
                        return self.expected("A name");
                    }
                    let name = Name { text: word.into(), span: self.span() };
                    self.step();
                    self.made(start, NodeKind::Field(Box::new(it), name))
                }
                "?." => return self.strange(self.span(), Instead::Nothing),
                _ => return Ok(it),
            };
        }
    }

    /// The values in brackets of a call, after the opening one.
    fn arguments(&mut self) -> Read<Arguments> {
        let (mut args, mut named) = (vec![], vec![]);
        self.unlimited(|it| {
            it.list(")", |it| {
                if it.python() && !it.word().is_empty() && it.sign_at(it.at + 1) == "=" {
                    let name = it.name()?;
                    it.step();
                    named.push((name, it.expr()?));
                } else {
                    let value = if it.python() { it.generated()? } else { it.spread()? };
                    args.push(value);
                }
                Ok(())
            })
        })?;
        Ok((args, named))
    }

    /// Reads something in brackets, where `in` is an operator again.
    pub fn unlimited<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let before = std::mem::replace(&mut self.no_in, false);
        let read = read(self);
        self.no_in = before;
        read
    }

    /// An expression, or `...list`.
    pub fn spread(&mut self) -> Read<Node> {
        let start = self.span();
        let is = self.takes("...") || self.python() && self.takes("*");
        let value = self.expr()?;
        Ok(if is { self.made(start, NodeKind::Spread(Box::new(value))) } else { value })
    }

    fn primary(&mut self) -> Read<Node> {
        let start = self.span();
        match self.kind() {
            Kind::Number => {
                self.step();
                self.number(start)
            }
            Kind::Quoted => {
                self.step();
                let text = start.of(self.text);
                let inner = text.trim_matches(['"', '\'']).to_owned();
                Ok(self.made(start, NodeKind::Text(inner)))
            }
            _ => self.nest(|it| match it.sign() {
                "(" => it.bracket(start),
                "[" => it.square(start),
                _ if it.python() => it.python_primary(start),
                _ => it.javascript_primary(start),
            }),
        }
    }

    fn number(&self, span: Span) -> Read<Node> {
        let text = span.of(self.text).replace('_', "");
        let plain = text.bytes().all(|b| b.is_ascii_digit() || b".eE+-".contains(&b));
        let value = text.parse::<f64>().ok().filter(|it| plain && it.is_finite());
        let whole = !text.contains(['.', 'e', 'E']);
        let value = value.filter(|it| !whole || *it <= MOST);
        match value {
            Some(value) => Ok(Node { kind: NodeKind::Number { value, whole }, span }),
            None => Err(Mistake::new(span, What::Number(text.chars().take(30).collect()))),
        }
    }

    /// A value in brackets, or a tuple.
    fn bracket(&mut self, start: Span) -> Read<Node> {
        self.step();
        self.unlimited(|it| {
            let mut all = vec![];
            let mut comma = false;
            while !it.takes(")") {
                all.push(if it.python() { it.generated()? } else { it.expr()? });
                comma = it.takes(",");
                if !comma {
                    it.expect(")")?;
                    break;
                }
            }
            if all.len() == 1 && !comma {
                let one = all.remove(0);
                return Ok(Node { span: start.to(it.last()), ..one });
            }
            if !it.python() {
                return it.strange(start, Instead::Nothing);
            }
            Ok(it.made(start, NodeKind::Tuple(all)))
        })
    }

    fn square(&mut self, start: Span) -> Read<Node> {
        self.step();
        self.unlimited(|it| {
            if it.takes("]") {
                return Ok(it.made(start, NodeKind::List(vec![])));
            }
            let first = it.spread()?;
            if it.python() && it.word() == "for" {
                let passes = it.passes()?;
                it.expect("]")?;
                return Ok(it.made(start, NodeKind::Each(Box::new(first), passes)));
            }
            let mut all = vec![first];
            if it.takes(",") {
                all.extend(it.list("]", Self::spread)?);
            } else {
                it.expect("]")?;
            }
            Ok(it.made(start, NodeKind::List(all)))
        })
    }
}

/// The largest whole number that is exact in 64 bits.
const MOST: f64 = 9_007_199_254_740_992.0;
