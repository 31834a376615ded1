//! Constructs that are read as others: `let … else`, `while let`, `loop` with a value, `?`, assignments to several places. Names that
//! the text does not have begin with `'`.

use super::super::natives::Prim;
use super::super::tree::{Arm, Block, ExprKind, Statement, StatementKind};
use super::super::uses;
use super::*;

impl Parser<'_> {
    /// An expression at a place.
    ///
    /// Its depth counts for the expression around it, which is read from the text and checked.
    pub(super) fn at(&mut self, span: Span, kind: ExprKind) -> Expr {
        let depth = 1 + depth(&kind);
        Expr { kind, span, id: self.number(), depth }
    }

    /// The value of a variable.
    pub(super) fn variable(&mut self, name: &str, span: Span) -> Expr {
        let names = vec![Name { text: name.into(), span }];
        self.at(span, ExprKind::Path(Path { names, span }))
    }

    pub(super) fn binding(&mut self, name: &str, mutable: bool, span: Span) -> Pattern {
        let name = Name { text: name.into(), span };
        self.pattern_of(PatternKind::Bind { name, mutable }, span)
    }

    pub(super) fn pattern_of(&mut self, kind: PatternKind, span: Span) -> Pattern {
        Pattern { kind, span, id: self.number() }
    }

    pub(super) fn assigning(&mut self, place: Expr, value: Expr, span: Span) -> Expr {
        self.at(span, ExprKind::Assign("", span, Box::new(place), Box::new(value)))
    }

    /// A block with statements and a value, all of them at one place.
    pub(super) fn block_of(&mut self, all: Vec<StatementKind>, value: Option<Expr>, span: Span) -> Expr {
        self.at(span, ExprKind::Block(Box::new(block(all, value, span))))
    }

    /// A `match` that tests one pattern.
    pub(super) fn test(
        &mut self,
        head: Expr,
        (pattern, then): (Pattern, Expr),
        otherwise: Expr,
        span: Span,
    ) -> Expr {
        let any = self.pattern_of(PatternKind::Any, span);
        let arms = vec![
            Arm { pattern, guard: None, body: then },
            Arm { pattern: any, guard: None, body: otherwise },
        ];
        self.at(span, ExprKind::Match(Box::new(head), arms))
    }

    /// `let Some(x) = value else { … }`, at its `else`: the names of the pattern, and a `match` for their values.
    pub(super) fn or_else(&mut self, pattern: Pattern, value: Expr) -> Read<(Pattern, Expr)> {
        self.step();
        let from = self.span();
        let otherwise = self.block()?;
        if !ends(&otherwise) {
            return Err(Mistake::new(self.last(), What::Expected { wanted: "`return`", found: "}".into() }));
        }
        let mut names = vec![];
        uses::binds(&pattern, &mut |_, it| names.push(it.clone()));
        let (mut parts, mut values) = (vec![], vec![]);
        for it in names {
            let PatternKind::Bind { name, .. } = &it.kind else { continue };
            values.push(self.variable(&name.text, name.span));
            let id = self.number();
            parts.push(Pattern { id, ..it });
        }
        let (whole, then) = if parts.len() == 1 {
            (parts.remove(0), values.remove(0))
        } else {
            let kind = if parts.is_empty() { PatternKind::Any } else { PatternKind::Tuple(parts) };
            (self.pattern_of(kind, pattern.span), self.at(pattern.span, ExprKind::Tuple(values)))
        };
        let otherwise = self.at(from.to(self.last()), ExprKind::Block(Box::new(otherwise)));
        let span = value.span;
        Ok((whole, self.test(value, (pattern, then), otherwise, span)))
    }

    /// A loop over a block.
    pub(super) fn endless(&mut self, start: Span, body: Block) -> Read<Expr> {
        let head = self.at(start, ExprKind::Truth(true));
        self.made(start, ExprKind::While(Box::new(head), Box::new(body)))
    }

    /// `while let pattern = head { … }`, at its `let`.
    pub(super) fn while_let(&mut self, start: Span) -> Read<Expr> {
        self.step();
        let pattern = self.pattern()?;
        self.expect("=")?;
        let head = self.head()?;
        let from = self.span();
        self.loops.push(None);
        let body = self.block();
        self.loops.pop();
        let then = self.at(from.to(self.last()), ExprKind::Block(Box::new(body?)));
        let otherwise = self.at(head.span, ExprKind::Break);
        let span = start.to(self.last());
        let choice = self.test(head, (pattern, then), otherwise, span);
        self.endless(start, block(vec![StatementKind::Expr(choice)], None, span))
    }

    /// `loop { … }`, at its block. A value of `break` is assigned to a variable.
    pub(super) fn valued_loop(&mut self, start: Span) -> Read<Expr> {
        self.loops.push(Some(false));
        let body = self.block();
        let is_valued = self.loops.pop() == Some(Some(true));
        let whole = self.endless(start, body?)?;
        if !is_valued {
            return Ok(whole);
        }
        let span = whole.span;
        let found = self.binding("'value", true, span);
        let value = self.variable("'value", span);
        let all = vec![StatementKind::Let(found, None, None), StatementKind::Expr(whole)];
        Ok(self.block_of(all, Some(value), span))
    }

    /// `break`, after the word. With a value, it is assigned first.
    pub(super) fn ends_loop(&mut self, start: Span) -> Read<Expr> {
        if matches!(self.sign(), ";" | "}" | ")" | ",") {
            return self.made(start, ExprKind::Break);
        }
        if self.kind() == Kind::Quoted {
            return self.strange(self.span());
        }
        match self.loops.last_mut() {
            Some(Some(is_valued)) => *is_valued = true,
            _ => return self.strange(start),
        }
        let value = self.expr()?;
        let at = value.span;
        let place = self.variable("'value", at);
        let set = self.assigning(place, value, at);
        let end = self.at(start, ExprKind::Break);
        Ok(self.block_of(vec![StatementKind::Expr(set)], Some(end), start.to(self.last())))
    }

    /// `value?`, after its sign.
    pub(super) fn asked(&mut self, value: Expr) -> Expr {
        let (at, span) = (self.last(), value.span.to(self.last()));
        let it = self.binding("'some", false, at);
        let pattern = self.pattern_of(PatternKind::Some(Box::new(it)), at);
        let then = self.variable("'some", at);
        let none = self.variable("None", at);
        let otherwise = self.at(at, ExprKind::Return(Some(Box::new(none))));
        self.test(value, (pattern, then), otherwise, span)
    }

    /// `(x, y) = value`: all values are computed before the first one is assigned.
    pub(super) fn assigned_apart(&mut self, place: Expr, value: Expr) -> Expr {
        let span = place.span.to(self.last());
        let mut sets = vec![];
        let pattern = self.apart(place, &mut sets);
        let mut all = vec![StatementKind::Let(pattern, None, Some(value))];
        for (name, place) in sets {
            let (value, at) = (self.variable(&name, place.span), place.span);
            all.push(StatementKind::Expr(self.assigning(place, value, at)));
        }
        self.block_of(all, None, span)
    }

    /// A pattern with a variable for each place.
    fn apart(&mut self, place: Expr, sets: &mut Vec<(String, Expr)>) -> Pattern {
        let span = place.span;
        let kind = match place.kind {
            ExprKind::Tuple(all) => {
                PatternKind::Tuple(all.into_iter().map(|it| self.apart(it, sets)).collect())
            }
            ExprKind::Array(all) => {
                PatternKind::Array(all.into_iter().map(|it| self.apart(it, sets)).collect())
            }
            ExprKind::Path(path) if path.names.len() == 1 && &*path.names[0].text == "_" => PatternKind::Any,
            kind => {
                let of = match &kind {
                    ExprKind::Path(Path { names, .. }) => names.last(),
                    ExprKind::Field(_, name) => Some(name),
                    _ => None,
                };
                let mut text = format!("'new_{}", of.map_or("value", |name| &*name.text));
                if sets.iter().any(|(other, _)| *other == text) {
                    text += &sets.len().to_string();
                }
                sets.push((text.clone(), Expr { kind, ..place }));
                PatternKind::Bind { name: Name { text: text.into(), span }, mutable: false }
            }
        };
        self.pattern_of(kind, span)
    }

    /// `std::mem::swap(&mut x, &mut y)`, at its bracket. The places are read twice, so that each expression has its own number.
    pub(super) fn swap(&mut self, start: Span) -> Read<Expr> {
        let at = self.at;
        let mut places = vec![];
        for _ in 0..2 {
            self.at = at;
            self.expect("(")?;
            places.extend(self.inner(|it| it.list(")", Self::changed))?);
        }
        let span = start.to(self.last());
        let [first, second, one, other] = <[Expr; 4]>::try_from(places).map_err(|all: Vec<Expr>| {
            let what = What::Count { name: "swap".into(), wanted: 2, found: all.len() / 2 };
            Mistake::new(start, what)
        })?;
        let held = self.binding("'swap", false, span);
        let held_value = self.variable("'swap", span);
        let sets = [self.assigning(one, second, span), self.assigning(other, held_value, span)];
        let mut all = vec![StatementKind::Let(held, None, Some(first))];
        all.extend(sets.map(StatementKind::Expr));
        Ok(self.block_of(all, None, span))
    }

    /// `&mut place`.
    fn changed(&mut self) -> Read<Expr> {
        self.expect("&")?;
        if !self.takes_word("mut") {
            return self.expected("`&mut`");
        }
        self.expr()
    }

    /// `Vec2::default()` and the like, at its bracket. `None` for other types.
    pub(super) fn default_of(&mut self, start: Span, path: &Path) -> Option<Read<Expr>> {
        let [of, name] = &path.names[..] else { return None };
        if &*name.text != "default" || self.sign_at(self.at + 1) != ")" {
            return None;
        }
        let kind = match Prim::by_name(&of.text)? {
            Prim::Bool => ExprKind::Truth(false),
            Prim::BVec2 | Prim::BVec3 => return None,
            prim if prim.coordinates().is_some() => {
                let zero = Name { text: "ZERO".into(), span: name.span };
                ExprKind::Path(Path { names: vec![of.clone(), zero], span: path.span })
            }
            prim => ExprKind::Value(prim, 0.0),
        };
        self.step();
        self.step();
        Some(self.made(start, kind))
    }
}

/// A block at a place.
pub(super) fn block(all: Vec<StatementKind>, value: Option<Expr>, span: Span) -> Block {
    let statements = all.into_iter().map(|kind| Statement { kind, span, mark: None }).collect();
    Block { statements, value, value_mark: None, span }
}

/// True if nothing after a block is reached.
pub(super) fn ends(block: &Block) -> bool {
    let last = block.statements.last().and_then(|last| match &last.kind {
        StatementKind::Expr(it) => Some(it),
        StatementKind::Let(..) => None,
    });
    block.value.as_ref().or(last).is_some_and(leaves)
}

/// True if nothing after an expression is reached.
pub(super) fn leaves(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Return(_) | ExprKind::Break | ExprKind::Continue | ExprKind::Fails(_) => true,
        ExprKind::Block(block) => ends(block),
        ExprKind::If(_, then, Some(otherwise)) => ends(then) && leaves(otherwise),
        ExprKind::Match(_, arms) => arms.iter().all(|arm| leaves(&arm.body)),
        ExprKind::While(head, _) => matches!(head.kind, ExprKind::Truth(true)),
        _ => false,
    }
}
