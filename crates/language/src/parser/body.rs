//! Reads the bodies of functions: statements, expressions, patterns.

use super::super::tree::{Arm, Block, ExprKind, Statement, StatementKind};
use super::*;

impl Parser<'_> {
    /// A block. A statement that cannot be read is reported and skipped, so that the next ones are still read.
    pub(super) fn block(&mut self) -> Read<Block> {
        self.nest(|it| {
            let start = it.at;
            it.expect("{")?;
            let end = it.closes[start];
            let no_struct = std::mem::replace(&mut it.no_struct, false);
            let mut block = Block {
                statements: vec![],
                value: None,
                value_mark: None,
                span: it.tokens[start].span.to(it.tokens[end].span),
            };
            let mut mark = None;
            while it.at < end && block.value.is_none() {
                it.mark(&mut mark);
                if it.takes(";") {
                    continue;
                }
                if let Err(mistake) = it.statement(&mut block, mark.as_ref()) {
                    let goes_on = mistake.what == What::NoSemicolon;
                    it.mistakes.push(mistake);
                    it.split = false;
                    if !goes_on {
                        it.recover(end);
                    }
                }
            }
            if it.at != end {
                let mistake = it.semicolon().err();
                it.mistakes.extend(mistake);
                it.at = end;
            }
            it.no_struct = no_struct;
            it.step();
            Ok(block)
        })
    }

    /// Sets the mark if one begins here.
    fn mark(&self, mark: &mut Option<Mark>) {
        if let Some(line) = self.marks.iter().rev().find(|line| line.before == self.at) {
            let name = line.name.of(self.text);
            *mark = Some((!name.is_empty()).then(|| Name { text: name.into(), span: line.name }));
        }
    }

    /// Skips to the next statement of the block.
    fn recover(&mut self, end: usize) {
        while self.at < end {
            match self.sign() {
                ";" => return self.step(),
                "(" | "[" | "{" => self.at = self.closes[self.at].max(self.at) + 1,
                _ if self.word() == "let" && self.last().of(self.text) != "if" => return,
                _ => self.step(),
            }
            if matches!(self.word(), "let" | "if" | "for" | "while" | "return") {
                return;
            }
        }
        self.at = end;
    }

    fn statement(&mut self, block: &mut Block, mark: Option<&Mark>) -> Read<()> {
        let start = self.span();
        let at = self.at;
        if self.takes_word("let") {
            let pattern = self.pattern().inspect_err(|_| self.at = self.at.max(at + 1))?;
            let of = if self.takes(":") { Some(self.written_type()?) } else { None };
            let value = if self.takes("=") { Some(self.expr()?) } else { None };
            let (pattern, value) = match value {
                Some(value) if self.word() == "else" && of.is_none() => {
                    self.or_else(pattern, value).map(|(pattern, value)| (pattern, Some(value)))?
                }
                _ if self.word() == "else" => return self.strange(self.span()),
                value => (pattern, value),
            };
            self.semicolon()?;
            let span = start.to(self.last());
            block.statements.push(Statement {
                kind: StatementKind::Let(pattern, of, value),
                span,
                mark: mark.cloned(),
            });
            return Ok(());
        }
        if matches!(self.word(), "fn" | "const" | "struct" | "enum" | "use" | "static" | "impl" | "type") {
            return self.inner_item();
        }
        let is_block = matches!(self.word(), "if" | "match" | "while" | "for" | "loop") || self.sign() == "{";
        let expr = if is_block { self.primary() } else { self.expr() };
        let expr = expr.inspect_err(|_| self.at = self.at.max(at + 1))?;
        let expr = if is_block && matches!(self.sign(), "." | "?") { self.postfix(expr)? } else { expr };
        let expr = self.assigned(expr)?;
        if self.sign() == "}" && !self.takes(";") {
            block.value_mark = mark.cloned();
            block.value = Some(expr);
            return Ok(());
        }
        if !is_block {
            self.semicolon()?;
        }
        let span = expr.span;
        block.statements.push(Statement { kind: StatementKind::Expr(expr), span, mark: mark.cloned() });
        Ok(())
    }

    /// An item in a function's body. Its expressions are numbered separately.
    fn inner_item(&mut self) -> Read<()> {
        let (nodes, signs) = (self.nodes, std::mem::take(&mut self.signs));
        let (loops, closures) = (std::mem::take(&mut self.loops), std::mem::take(&mut self.closures));
        let mut items = vec![];
        let read = self.nest(|it| it.item(None, &mut items));
        (self.nodes, self.signs, self.loops, self.closures) = (nodes, signs, loops, closures);
        self.inner.append(&mut items);
        read
    }

    /// The end of a statement. If it is missing, the place behind the statement is reported.
    fn semicolon(&mut self) -> Read<()> {
        if self.takes(";") {
            return Ok(());
        }
        let last = self.last();
        Err(Mistake::new(Span { start: last.end, ..last }, What::NoSemicolon))
    }

    /// The rest of an assignment, after its left side.
    fn assigned(&mut self, place: Expr) -> Read<Expr> {
        let op = match self.sign() {
            "=" => "",
            "+=" => "+",
            "-=" => "-",
            "*=" => "*",
            "/=" => "/",
            "%=" => "%",
            "&=" => "&",
            "|=" => "|",
            "^=" => "^",
            "<<=" => "<<",
            ">>=" => ">>",
            _ => return Ok(place),
        };
        let sign = self.span();
        self.step();
        let value = self.expr()?;
        if op.is_empty() && matches!(place.kind, ExprKind::Tuple(_) | ExprKind::Array(_)) {
            return Ok(self.assigned_apart(place, value));
        }
        self.made(place.span, ExprKind::Assign(op, sign, Box::new(place), Box::new(value)))
    }

    /// An expression that began at `start` and ends with the last token.
    pub(super) fn made(&mut self, start: Span, kind: ExprKind) -> Read<Expr> {
        let depth = 1 + depth(&kind);
        let span = start.to(self.last());
        if depth > Self::DEEPEST {
            return Err(Mistake::new(span, What::TooDeep));
        }
        Ok(Expr { kind, span, id: self.number(), depth })
    }

    pub(super) fn expr(&mut self) -> Read<Expr> {
        self.nest(|it| {
            let from = it.binary(0)?;
            let closed = match it.sign() {
                ".." => false,
                "..=" => true,
                _ => return Ok(from),
            };
            if matches!(it.sign_at(it.at + 1), "]" | ")") {
                return it.strange(it.span());
            }
            it.step();
            let to = it.binary(0)?;
            it.made(from.span, ExprKind::Range { from: Box::new(from), to: Box::new(to), closed })
        })
    }

    /// An expression after which a `{` begins a block.
    pub(super) fn head(&mut self) -> Read<Expr> {
        let before = std::mem::replace(&mut self.no_struct, true);
        let head = self.expr();
        self.no_struct = before;
        if head.is_ok() && self.sign() == "=" {
            return Err(Mistake::new(self.span(), What::AssignInCondition));
        }
        head
    }

    /// An expression in brackets, inside which a struct can be written again.
    pub(super) fn inner<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let before = std::mem::replace(&mut self.no_struct, false);
        let read = read(self);
        self.no_struct = before;
        read
    }

    /// Operators that bind at least this tightly.
    fn binary(&mut self, least: u8) -> Read<Expr> {
        let mut left = self.unary()?;
        loop {
            if self.word() == "as" {
                self.step();
                let to = self.written_type()?;
                left = self.made(left.span, ExprKind::Cast(Box::new(left), to))?;
                continue;
            }
            let (sign, at) = (self.sign(), self.span());
            let tightness = tightness(sign);
            if tightness == 0 || tightness <= least {
                return Ok(left);
            }
            self.step();
            if sign == "*" && self.sign() == "*" && self.span().start == at.end {
                return Err(Mistake::new(at, What::Power));
            }
            let right = self.nest(|it| it.binary(tightness))?;
            left = self.made(left.span, ExprKind::Binary(sign, at, Box::new(left), Box::new(right)))?;
            if tightness == COMPARE && tightness == self::tightness(self.sign()) {
                return Err(Mistake::new(self.span(), What::Chained));
            }
        }
    }

    fn unary(&mut self) -> Read<Expr> {
        let start = self.span();
        match self.sign() {
            sign @ ("-" | "!") => {
                self.step();
                let of = self.nest(Self::unary)?;
                let sign = if sign == "-" { '-' } else { '!' };
                self.made(start, ExprKind::Unary(sign, Box::new(of)))
            }
            sign @ ("&" | "*" | "&&") => {
                self.step();
                if sign == "&" && self.takes_word("mut") {
                    let of = self.nest(Self::unary)?;
                    return self.made(start, ExprKind::Unary('&', Box::new(of)));
                }
                // A value and a reference to it are treated alike from here on.
                let it = self.nest(Self::unary)?;
                if sign == "*" {
                    self.signs.follow(&it);
                } else {
                    self.signs.refer(&it);
                }
                Ok(it)
            }
            _ => {
                let primary = self.primary()?;
                self.postfix(primary)
            }
        }
    }

    fn postfix(&mut self, mut it: Expr) -> Read<Expr> {
        loop {
            let start = it.span;
            match self.sign() {
                "(" => {
                    self.step();
                    let args = self.inner(|it| it.list(")", Self::expr))?;
                    it = self.made(start, ExprKind::Call(Box::new(it), args))?;
                }
                "[" => {
                    self.step();
                    let index = self.inner(Self::expr)?;
                    self.expect("]")?;
                    it = self.made(start, ExprKind::Index(Box::new(it), Box::new(index)))?;
                }
                "." => {
                    self.step();
                    it = if self.kind() == Kind::Number { self.numbered(it)? } else { self.member(it)? };
                }
                "?" if self.closures > 0 => return self.strange(self.span()),
                "?" => {
                    self.step();
                    it = self.asked(it);
                }
                _ => return Ok(it),
            }
        }
    }

    /// `t.0`, or `t.0.1`, which reads like a number.
    fn numbered(&mut self, mut it: Expr) -> Read<Expr> {
        let span = self.span();
        self.step();
        for text in span.of(self.text).split('.') {
            let start = it.span;
            it = self.made(start, ExprKind::Field(Box::new(it), Name { text: text.into(), span }))?;
        }
        Ok(it)
    }

    /// A field or a call of a method.
    fn member(&mut self, it: Expr) -> Read<Expr> {
        let start = it.span;
        let name = self.name()?;
        let mut of = None;
        if self.takes("::") {
            self.expect("<")?;
            of = Some(self.written_type()?);
            self.close_angle()?;
        }
        if self.takes("(") {
            let args = self.inner(|it| it.list(")", Self::expr))?;
            let call = self.made(start, ExprKind::Method { on: Box::new(it), name, of, args })?;
            return self.piped(call);
        }
        self.made(start, ExprKind::Field(Box::new(it), name))
    }

    fn primary(&mut self) -> Read<Expr> {
        self.nest(Self::primary_inner)
    }

    fn primary_inner(&mut self) -> Read<Expr> {
        let start = self.span();
        if self.kind() == Kind::Number {
            self.step();
            return self.made(start, ExprKind::Number(start));
        }
        match (self.sign(), self.word()) {
            ("(", _) => self.tuple(start),
            ("[", _) => self.array(start),
            ("{", _) => {
                let block = self.block()?;
                self.made(start, ExprKind::Block(Box::new(block)))
            }
            ("|" | "||", _) | (_, "move") => self.closure(start),
            (_, word @ ("true" | "false")) => {
                self.step();
                self.made(start, ExprKind::Truth(word == "true"))
            }
            (_, "if") => self.condition(start),
            (_, "match") => self.choice(start),
            (_, "while" | "loop" | "for") => self.repetition(start),
            // A closure may be read as a part of a loop.
            (_, "return") if self.closures > 0 => self.strange(start),
            (_, "break" | "continue") if self.closures > 0 && self.loops.is_empty() => self.strange(start),
            (_, "return") => {
                self.step();
                let empty = matches!(self.sign(), ";" | "}" | ")" | ",");
                let value = if empty { None } else { Some(Box::new(self.expr()?)) };
                self.made(start, ExprKind::Return(value))
            }
            (_, "break") => {
                self.step();
                self.ends_loop(start)
            }
            (_, "continue") => {
                self.step();
                self.made(start, ExprKind::Continue)
            }
            // A label of a loop.
            (_, "") if self.kind() == Kind::Quoted && start.of(self.text).starts_with('\'') => {
                self.strange(start)
            }
            (".." | "..=", _) => self.strange(start),
            (_, "unsafe" | "async" | "await") => self.strange(start),
            (_, "") => self.expected("A value"),
            (_, word) if KEYWORDS.contains(&word) && !matches!(word, "self" | "Self" | "super" | "crate") => {
                self.expected("A value")
            }
            _ => self.named(start),
        }
    }

    fn tuple(&mut self, start: Span) -> Read<Expr> {
        self.step();
        let mut all = self.inner(|it| it.list(")", Self::expr))?;
        let comma = self.sign_at(self.at - 2) == ",";
        match all.len() {
            1 if !comma => {
                let one = all.remove(0);
                Ok(Expr { span: start.to(self.last()), ..one })
            }
            _ => self.made(start, ExprKind::Tuple(all)),
        }
    }

    fn array(&mut self, start: Span) -> Read<Expr> {
        self.step();
        self.inner(|it| {
            if it.takes("]") {
                return it.made(start, ExprKind::Array(vec![]));
            }
            let first = it.expr()?;
            if it.takes(";") {
                let count = it.expr()?;
                it.expect("]")?;
                return it.made(start, ExprKind::Repeat(Box::new(first), Box::new(count)));
            }
            let mut all = vec![first];
            if it.takes(",") {
                all.extend(it.list("]", Self::expr)?);
            } else {
                it.expect("]")?;
            }
            it.made(start, ExprKind::Array(all))
        })
    }

    fn closure(&mut self, start: Span) -> Read<Expr> {
        self.takes_word("move");
        let params = if self.takes("||") {
            vec![]
        } else {
            self.expect("|")?;
            self.list("|", |it| {
                let pattern = it.simple_pattern()?;
                let of = if it.takes(":") { Some(it.written_type()?) } else { None };
                Ok((pattern, of))
            })?
        };
        // The return type is not needed: checking infers it.
        if self.takes("->") {
            self.written_type()?;
        }
        let loops = std::mem::take(&mut self.loops);
        self.closures += 1;
        let body = self.expr();
        self.closures -= 1;
        self.loops = loops;
        let body = body?;
        self.made(start, ExprKind::Closure { params, body: Box::new(body) })
    }

    fn condition(&mut self, start: Span) -> Read<Expr> {
        self.nest(|it| {
            it.step();
            let pattern = if it.takes_word("let") {
                let pattern = it.pattern()?;
                it.expect("=")?;
                Some(pattern)
            } else {
                None
            };
            let head = it.head()?;
            let then = it.block()?;
            let otherwise = if it.takes_word("else") {
                let from = it.span();
                let otherwise = if it.word() == "if" {
                    it.condition(from)?
                } else {
                    let block = it.block()?;
                    it.made(from, ExprKind::Block(Box::new(block)))?
                };
                Some(Box::new(otherwise))
            } else {
                None
            };
            let Some(pattern) = pattern else {
                return it.made(start, ExprKind::If(Box::new(head), Box::new(then), otherwise));
            };
            // `if let` is a `match` with two branches.
            let body = it.made(start, ExprKind::Block(Box::new(then)))?;
            let any = Pattern { kind: PatternKind::Any, span: start, id: it.number() };
            let otherwise = match otherwise {
                Some(otherwise) => *otherwise,
                None => it.made(start, ExprKind::Tuple(vec![]))?,
            };
            let arms =
                vec![Arm { pattern, guard: None, body }, Arm { pattern: any, guard: None, body: otherwise }];
            it.made(start, ExprKind::Match(Box::new(head), arms))
        })
    }

    fn choice(&mut self, start: Span) -> Read<Expr> {
        self.step();
        let head = self.head()?;
        self.expect("{")?;
        let mut arms = vec![];
        self.inner(|it| {
            while !it.takes("}") {
                let pattern = it.pattern()?;
                let guard = if it.takes_word("if") { Some(it.expr()?) } else { None };
                it.expect("=>")?;
                let is_block = it.sign() == "{";
                let body = if is_block { it.primary()? } else { it.expr()? };
                let body = it.assigned(body)?;
                if !it.takes(",") && !is_block && it.sign() != "}" {
                    return it.expected("`,`");
                }
                arms.push(Arm { pattern, guard, body });
            }
            Ok(())
        })?;
        self.made(start, ExprKind::Match(Box::new(head), arms))
    }

    fn repetition(&mut self, start: Span) -> Read<Expr> {
        let word = self.word();
        self.step();
        if word == "for" {
            let pattern = self.pattern()?;
            if !self.takes_word("in") {
                return self.expected("`in`");
            }
            let over = self.head()?;
            let body = self.body()?;
            return self.for_piped(start, pattern, over, body);
        }
        if word == "loop" {
            return self.valued_loop(start);
        }
        if self.word() == "let" {
            return self.while_let(start);
        }
        let head = self.head()?;
        let body = self.body()?;
        self.made(start, ExprKind::While(Box::new(head), Box::new(body)))
    }

    /// The body of a loop without a value.
    fn body(&mut self) -> Read<Block> {
        self.loops.push(None);
        let body = self.block();
        self.loops.pop();
        body
    }

    /// The meaning of a macro. `None` for an unsupported one.
    fn macro_call(&mut self, start: Span, name: &str) -> Option<Read<Expr>> {
        let end = self.closes[self.at + 1];
        // Skips the rest of the macro, such as the words of a message.
        let read = |it: &mut Self, inside: fn(&mut Self, Span) -> Read<ExprKind>| {
            it.step();
            let kind = it.inner(|it| {
                it.step();
                inside(it, start)
            });
            it.at = end + 1;
            it.made(start, kind?)
        };
        Some(match name {
            "todo" | "unimplemented" => read(self, |_, _| Ok(ExprKind::Fails(What::NotWritten))),
            "panic" | "unreachable" => read(self, |_, _| Ok(ExprKind::Fails(What::GivesUp))),
            // Printing has no effect here.
            "print" | "println" | "eprint" | "eprintln" => read(self, |_, _| Ok(ExprKind::Tuple(vec![]))),
            "dbg" => read(self, |it, _| Ok(it.expr()?.kind)),
            "assert" | "debug_assert" => read(self, |it, start| {
                let holds = it.expr()?;
                it.asserted(start, ExprKind::Unary('!', Box::new(holds)))
            }),
            "assert_eq" | "debug_assert_eq" => read(self, |it, start| it.compared("!=", start)),
            "assert_ne" | "debug_assert_ne" => read(self, |it, start| it.compared("==", start)),
            "matches" => read(self, Self::fitting),
            "vec" => {
                self.step();
                let bracket = self.span();
                self.array(bracket)
            }
            _ => return None,
        })
    }

    /// An expression that ends the run if this condition is true.
    fn asserted(&mut self, start: Span, fails: ExprKind) -> Read<ExprKind> {
        let head = self.made(start, fails)?;
        let value = self.made(start, ExprKind::Fails(What::GivesUp))?;
        let then = Block { statements: vec![], value: Some(value), value_mark: None, span: start };
        Ok(ExprKind::If(Box::new(head), Box::new(then), None))
    }

    /// An expression that ends the run if the comparison of two values by this sign is true.
    fn compared(&mut self, sign: &'static str, start: Span) -> Read<ExprKind> {
        let left = self.expr()?;
        self.expect(",")?;
        let right = self.expr()?;
        self.asserted(start, ExprKind::Binary(sign, start, Box::new(left), Box::new(right)))
    }

    /// `matches!(value, pattern)`.
    fn fitting(&mut self, start: Span) -> Read<ExprKind> {
        let head = self.expr()?;
        self.expect(",")?;
        let pattern = self.pattern()?;
        let guard = if self.takes_word("if") { Some(self.expr()?) } else { None };
        let body = self.made(start, ExprKind::Truth(true))?;
        let any = Pattern { kind: PatternKind::Any, span: start, id: self.number() };
        let otherwise = self.made(start, ExprKind::Truth(false))?;
        let arms = vec![Arm { pattern, guard, body }, Arm { pattern: any, guard: None, body: otherwise }];
        Ok(ExprKind::Match(Box::new(head), arms))
    }

    /// A path, a struct or a macro.
    fn named(&mut self, start: Span) -> Read<Expr> {
        let path = self.path()?;
        let name = &*path.names[path.names.len() - 1].text;
        if self.sign() == "!" && matches!(self.sign_at(self.at + 1), "(" | "[" | "{") {
            if path.names.len() == 1
                && let Some(read) = self.macro_call(start, name)
            {
                return read;
            }
            return Err(Mistake::new(start, What::NotOfTheLanguage(format!("{name}!"))));
        }
        if self.sign() == "::" {
            return self.strange(start);
        }
        if self.sign() == "(" {
            let swaps = name == "swap" && self.sign_at(self.at + 1) == "&";
            if swaps && self.tokens[self.at + 2].span.of(self.text) == "mut" {
                return self.swap(start);
            }
            if let Some(zero) = self.default_of(start, &path) {
                return zero;
            }
        }
        let is_type = name.starts_with(char::is_uppercase);
        if is_type && self.sign() == "(" && !matches!(name, "Some" | "Ok" | "Err") {
            return self.numbered_struct(start, path);
        }
        if self.sign() != "{" || self.no_struct || !is_type {
            return self.made(start, ExprKind::Path(path));
        }
        self.step();
        let mut rest = None;
        let mut fields = vec![];
        self.inner(|it| {
            while !it.takes("}") {
                if it.takes("..") {
                    rest = Some(Box::new(it.expr()?));
                    return it.expect("}");
                }
                let name = it.name()?;
                let value = if it.takes(":") {
                    it.expr()?
                } else {
                    let path = Path { span: name.span, names: vec![name.clone()] };
                    it.made(name.span, ExprKind::Path(path))?
                };
                fields.push((name, value));
                if !it.takes(",") {
                    return it.expect("}");
                }
            }
            Ok(())
        })?;
        self.made(start, ExprKind::Struct { path, fields, rest })
    }

    /// `Gap(1.0)`, a struct whose fields have numbers, or a case of an enum with values.
    fn numbered_struct(&mut self, start: Span, path: Path) -> Read<Expr> {
        self.step();
        let all = self.inner(|it| it.list(")", Self::expr))?;
        let number = |(i, it): (usize, Expr)| (Name { text: i.to_string().into(), span: it.span }, it);
        let fields = all.into_iter().enumerate().map(number).collect();
        self.made(start, ExprKind::Struct { path, fields, rest: None })
    }

    /// A pattern, or several alternatives.
    pub(super) fn pattern(&mut self) -> Read<Pattern> {
        let start = self.span();
        self.takes("|");
        let first = self.simple_pattern()?;
        if self.sign() != "|" {
            return Ok(first);
        }
        let mut all = vec![first];
        while self.takes("|") {
            all.push(self.simple_pattern()?);
        }
        Ok(Pattern { kind: PatternKind::Either(all), span: start.to(self.last()), id: self.number() })
    }

    fn simple_pattern(&mut self) -> Read<Pattern> {
        self.nest(|it| {
            let start = it.span();
            while matches!(it.sign(), "&" | "&&") {
                it.step();
            }
            let kind = it.pattern_kind()?;
            Ok(Pattern { kind, span: start.to(it.last()), id: it.number() })
        })
    }

    fn pattern_kind(&mut self) -> Read<PatternKind> {
        if self.takes("(") {
            let mut all = self.list(")", Self::pattern)?;
            let comma = self.sign_at(self.at - 2) == ",";
            return Ok(if all.len() == 1 && !comma { all.remove(0).kind } else { PatternKind::Tuple(all) });
        }
        if self.takes("[") {
            return Ok(PatternKind::Array(self.list("]", Self::pattern)?));
        }
        let start = self.span();
        if self.sign() == "-" || self.kind() == Kind::Number || matches!(self.word(), "true" | "false") {
            let value = self.unary()?;
            return self.range_pattern(value);
        }
        if matches!(self.sign(), ".." | "..=") {
            let open = self.at(start, ExprKind::Tuple(vec![]));
            return self.range_pattern(open);
        }
        match self.word() {
            "" => self.expected("A pattern"),
            "_" => {
                self.step();
                Ok(PatternKind::Any)
            }
            "None" => {
                self.step();
                Ok(PatternKind::None)
            }
            "Some" => {
                self.step();
                self.expect("(")?;
                let inner = self.pattern()?;
                self.expect(")")?;
                Ok(PatternKind::Some(Box::new(inner)))
            }
            "ref" => self.strange(start),
            "mut" => {
                self.step();
                Ok(PatternKind::Bind { name: self.name()?, mutable: true })
            }
            _ => self.path_pattern(start),
        }
    }

    /// A name, a case or a constant, or a struct or a case with its parts.
    fn path_pattern(&mut self, start: Span) -> Read<PatternKind> {
        let path = self.path()?;
        if self.takes("{") {
            return self.fields_pattern(path);
        }
        if self.takes("(") {
            let all = self.list(")", Self::pattern)?;
            let number = |(i, it): (usize, Pattern)| (Name { text: i.to_string().into(), span: it.span }, it);
            return Ok(PatternKind::Struct(path, all.into_iter().enumerate().map(number).collect()));
        }
        if self.sign() == "@" {
            return self.strange(start);
        }
        // A name in small letters binds. Otherwise the value is compared with a case or a constant.
        if path.names.len() == 1 && !path.names[0].text.starts_with(char::is_uppercase) {
            return Ok(PatternKind::Bind { name: path.names[0].clone(), mutable: false });
        }
        let value = self.made(start, ExprKind::Path(path))?;
        self.range_pattern(value)
    }

    /// A value, or a range that begins with it. An open end is an empty tuple.
    fn range_pattern(&mut self, from: Expr) -> Read<PatternKind> {
        let closed = match self.sign() {
            ".." => false,
            "..=" => true,
            _ => return Ok(PatternKind::Value(Box::new(from))),
        };
        self.step();
        let is_number = self.sign() == "-" || self.kind() == Kind::Number;
        let to = if is_number || self.word().starts_with(char::is_alphabetic) && self.word() != "if" {
            self.unary()?
        } else if matches!(from.kind, ExprKind::Tuple(_)) {
            return self.strange(from.span);
        } else {
            self.at(self.last(), ExprKind::Tuple(vec![]))
        };
        let span = from.span;
        let kind = ExprKind::Range { from: Box::new(from), to: Box::new(to), closed };
        Ok(PatternKind::Value(Box::new(self.made(span, kind)?)))
    }

    /// `Disk { center, radius: r, .. }`, after its brace.
    fn fields_pattern(&mut self, path: Path) -> Read<PatternKind> {
        let mut fields = vec![];
        while !self.takes("}") {
            if self.takes("..") {
                self.expect("}")?;
                break;
            }
            let start = self.span();
            let mutable = self.takes_word("mut");
            let name = self.name()?;
            let pattern = if !mutable && self.takes(":") {
                self.pattern()?
            } else {
                let kind = PatternKind::Bind { name: name.clone(), mutable };
                Pattern { kind, span: start.to(name.span), id: self.number() }
            };
            fields.push((name, pattern));
            if !self.takes(",") {
                self.expect("}")?;
                break;
            }
        }
        Ok(PatternKind::Struct(path, fields))
    }
}

/// The precedence of comparisons.
const COMPARE: u8 = 3;

/// The precedence of an operator, 0 for other signs.
fn tightness(sign: &str) -> u8 {
    match sign {
        "||" => 1,
        "&&" => 2,
        "==" | "!=" | "<" | "<=" | ">" | ">=" => COMPARE,
        "|" => 4,
        "^" => 5,
        "&" => 6,
        "<<" | ">>" => 7,
        "+" | "-" => 8,
        "*" | "/" | "%" => 9,
        _ => 0,
    }
}

/// The depth of an expression's nesting.
pub(in super::super) fn depth(kind: &ExprKind) -> usize {
    let most = |all: &[Expr]| all.iter().map(|it| it.depth).max().unwrap_or(0);
    match kind {
        ExprKind::Call(on, args) | ExprKind::Method { on, args, .. } => on.depth.max(most(args)),
        ExprKind::Field(on, _) | ExprKind::Unary(_, on) | ExprKind::Cast(on, _) => on.depth,
        ExprKind::Index(a, b)
        | ExprKind::Binary(_, _, a, b)
        | ExprKind::Repeat(a, b)
        | ExprKind::Assign(_, _, a, b)
        | ExprKind::Range { from: a, to: b, .. } => a.depth.max(b.depth),
        ExprKind::Struct { fields, rest, .. } => {
            let fields = fields.iter().map(|(_, it)| it.depth).max().unwrap_or(0);
            fields.max(rest.as_ref().map_or(0, |rest| rest.depth))
        }
        ExprKind::Tuple(all) | ExprKind::Array(all) => most(all),
        ExprKind::If(head, then, otherwise) => {
            head.depth.max(deepest(then)).max(otherwise.as_ref().map_or(0, |it| it.depth))
        }
        ExprKind::Match(head, arms) => {
            let arms = arms.iter().map(|arm| arm.body.depth.max(arm.guard.as_ref().map_or(0, |it| it.depth)));
            head.depth.max(arms.max().unwrap_or(0))
        }
        ExprKind::Block(block) => deepest(block),
        ExprKind::While(head, body) | ExprKind::For(_, head, body) => head.depth.max(deepest(body)),
        ExprKind::Return(Some(value)) => value.depth,
        ExprKind::Closure { body, .. } => body.depth,
        ExprKind::Number(_)
        | ExprKind::Value(..)
        | ExprKind::Truth(_)
        | ExprKind::Path(_)
        | ExprKind::Return(None)
        | ExprKind::Break
        | ExprKind::Continue
        | ExprKind::Fails(_) => 0,
    }
}

/// The depth of nesting of a block's statements.
fn deepest(block: &Block) -> usize {
    let statements = block.statements.iter().map(|statement| match &statement.kind {
        StatementKind::Let(_, _, value) => value.as_ref().map_or(0, |it| it.depth),
        StatementKind::Expr(it) => it.depth,
    });
    statements.chain(block.value.as_ref().map(|it| it.depth)).max().unwrap_or(0)
}
