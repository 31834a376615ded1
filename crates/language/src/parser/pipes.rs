//! Chains of iterators that are read as loops: those with `filter` or `step_by`, and those that end with `count`, `min`, `max` and
//! the like. Names that the text does not have begin with `'`.

use super::super::check::ZERO;
use super::super::natives::Prim;
use super::super::tree::{Arm, Block, ExprKind, StatementKind};
use super::sugar::block;
use super::*;

/// A closure or the name of a function.
enum Maker {
    Closure(Vec<Pattern>, Expr),
    Name(Expr),
}

/// A step of a chain.
enum Step {
    Map(Maker),
    Keep(Maker),
    /// `step_by`: the first number, and the distance.
    Every(Option<Expr>, Expr),
}

/// The statements of a loop's body, made for the name of its item.
type Tail<'t> = &'t mut dyn FnMut(&mut Parser<'_>, &str) -> Vec<StatementKind>;

/// A chain: statements before the loop, its source and its steps.
struct Chain {
    before: Vec<StatementKind>,
    source: Expr,
    steps: Vec<Step>,
    span: Span,
}

/// True for a chain that goes through `filter` or `step_by`.
fn is_piped(on: &Expr) -> bool {
    match &on.kind {
        ExprKind::Method { on, name, .. } => match &*name.text {
            "filter" => true,
            "step_by" => matches!(on.kind, ExprKind::Range { .. }),
            "map" | "copied" | "cloned" => is_piped(on),
            _ => false,
        },
        _ => false,
    }
}

impl Parser<'_> {
    /// A call of a method, as a loop if it ends a chain of iterators that needs one.
    pub(super) fn piped(&mut self, it: Expr) -> Read<Expr> {
        let ExprKind::Method { on, name, of, args } = it.kind else { return Ok(it) };
        let new = match (&*name.text, args.len()) {
            ("count" | "next" | "last" | "first" | "min" | "max", 0) => true,
            ("min_by" | "max_by", 1) => is_ordered(&args[0]),
            _ => false,
        };
        let old = matches!(&*name.text, "sum" | "any" | "all" | "fold" | "find");
        if !(new || old && is_piped(&on)) {
            return Ok(Expr { kind: ExprKind::Method { on, name, of, args }, ..it });
        }
        let mut chain = self.chain(*on, &name, it.span)?;
        let mut args = args.into_iter();
        match &*name.text {
            "sum" => return Ok(self.summed(chain, name, of)),
            "find" => {
                let keeps = self.maker(args.next())?;
                chain.steps.push(Step::Keep(keeps));
                return Ok(self.found(chain, true));
            }
            "next" | "first" => return Ok(self.found(chain, true)),
            "last" => return Ok(self.found(chain, false)),
            _ => {}
        }
        Ok(match &*name.text {
            "count" => self.counted(chain),
            "fold" => {
                let start = args.next();
                let with = self.maker(args.next())?;
                match start {
                    Some(start) => self.folded(chain, start, with),
                    None => return self.strange(name.span),
                }
            }
            "any" | "all" => {
                let asks = self.maker(args.next())?;
                self.asks(chain, asks, &*name.text == "any")
            }
            least => {
                let least = (least.starts_with("min"), name.span);
                self.extreme(chain, args.next(), least)
            }
        })
    }

    /// A closure or a name in an argument.
    fn maker(&mut self, arg: Option<Expr>) -> Read<Maker> {
        match arg {
            Some(Expr { kind: ExprKind::Closure { params, body }, .. }) => {
                Ok(Maker::Closure(params.into_iter().map(|(pattern, _)| pattern).collect(), *body))
            }
            Some(it) if matches!(it.kind, ExprKind::Path(_)) => Ok(Maker::Name(it)),
            Some(it) => self.strange(it.span),
            None => self.expected("A value"),
        }
    }

    /// Takes a chain apart. `by` is the method that ends it.
    fn chain(&mut self, on: Expr, by: &Name, span: Span) -> Read<Chain> {
        let (mut steps, mut before, mut on) = (vec![], vec![], on);
        loop {
            let kind = match on.kind {
                ExprKind::Method { on: inner, name, of, args } => match (&*name.text, args.len()) {
                    ("copied" | "cloned", 0) => {
                        on = *inner;
                        continue;
                    }
                    (step @ ("filter" | "map"), 1) => {
                        let maker = self.maker(args.into_iter().next())?;
                        steps.push(if step == "map" { Step::Map(maker) } else { Step::Keep(maker) });
                        on = *inner;
                        continue;
                    }
                    ("step_by", 1) if matches!(inner.kind, ExprKind::Range { .. }) => {
                        on = self.every(*inner, args, &mut steps, &mut before);
                        break;
                    }
                    _ => ExprKind::Method { on: inner, name, of, args },
                },
                kind => kind,
            };
            on = Expr { kind, ..on };
            break;
        }
        if !matches!(on.kind, ExprKind::Range { .. }) {
            // Only an iterator has these methods.
            let name = Name { text: format!("'{}", by.text).into(), span: by.span };
            on = self.at(on.span, ExprKind::Method { on: Box::new(on), name, of: None, args: vec![] });
        }
        steps.reverse();
        Ok(Chain { before, source: on, steps, span })
    }

    /// `(from..to).step_by(n)`: every number, of which the first step keeps some.
    fn every(
        &mut self,
        range: Expr,
        args: Vec<Expr>,
        steps: &mut Vec<Step>,
        before: &mut Vec<StatementKind>,
    ) -> Expr {
        let ExprKind::Range { from, to, closed } = range.kind else { return range };
        let (mut from, mut first) = (from, None);
        let from_number = match from.kind {
            ExprKind::Number(span) => Some(span),
            _ => None,
        };
        if let Some(span) = from_number {
            if span.of(self.text) != "0" {
                first = Some(self.at(span, ExprKind::Number(span)));
            }
        } else {
            let held = self.binding("'from", false, from.span);
            first = Some(self.variable("'from", from.span));
            let again = self.variable("'from", from.span);
            before.push(StatementKind::Let(held, None, Some(*std::mem::replace(&mut from, Box::new(again)))));
        }
        let mut by = vec![];
        for it in args {
            let at = it.span;
            if matches!(it.kind, ExprKind::Number(_)) {
                by.push(it);
                continue;
            }
            let held = self.binding("'step", false, at);
            before.push(StatementKind::Let(held, None, Some(it)));
            by.push(self.variable("'step", at));
        }
        steps.extend(by.pop().map(|by| Step::Every(first, by)));
        self.at(range.span, ExprKind::Range { from, to, closed })
    }

    /// The value of a closure or a function for variables.
    fn apply(&mut self, maker: Maker, values: &[&str]) -> Expr {
        match maker {
            Maker::Name(on) => {
                let span = on.span;
                let args = values.iter().map(|name| self.variable(name, span)).collect();
                self.at(span, ExprKind::Call(Box::new(on), args))
            }
            Maker::Closure(params, body) => {
                let span = body.span;
                if params.len() != values.len() {
                    let (wanted, found) = (values.len(), params.len());
                    self.mistakes.push(Mistake::new(span, What::Count { name: "|…|".into(), wanted, found }));
                }
                let mut all = vec![];
                for (pattern, name) in params.into_iter().zip(values) {
                    if bound_name(&pattern) != Some(name) {
                        let value = self.variable(name, pattern.span);
                        all.push(StatementKind::Let(pattern, None, Some(value)));
                    }
                }
                if all.is_empty() { body } else { self.block_of(all, Some(body), span) }
            }
        }
    }

    /// The name of a loop's item: that of the first closure's parameter, unless another closure means something else by it.
    fn named_item<'m>(&self, mut makers: impl Iterator<Item = &'m Maker>) -> Arc<str> {
        let hidden = || "'it".into();
        let Some(Maker::Closure(params, _)) = makers.next() else { return hidden() };
        let Some(name) = params.last().and_then(bound_name) else { return hidden() };
        let clear = |it: &Maker| match it {
            Maker::Name(_) => true,
            Maker::Closure(params, _) if params.last().and_then(bound_name) == Some(name) => true,
            Maker::Closure(_, body) => !self.mentions(body.span, name),
        };
        if makers.all(clear) { name.into() } else { hidden() }
    }

    /// True if a word is in a part of the text.
    fn mentions(&self, span: Span, word: &str) -> bool {
        let within = self.tokens.iter().filter(|it| it.span.start >= span.start && it.span.end <= span.end);
        within.into_iter().any(|it| it.span.of(self.text) == word)
    }

    /// The statements for an item: its steps, then the end of the chain.
    fn stepped(&mut self, steps: Vec<Step>, item: &str, tail: Tail<'_>) -> Vec<StatementKind> {
        let mut steps = steps.into_iter();
        let (head, maps) = match steps.next() {
            None => return tail(self, item),
            Some(Step::Map(maker)) => (self.apply(maker, &[item]), true),
            Some(Step::Keep(maker)) => (self.apply(maker, &[item]), false),
            Some(Step::Every(first, by)) => (self.is_every(item, first, by), false),
        };
        let (steps, span) = (steps.collect(), head.span);
        if maps {
            let new = self.binding("'it", false, span);
            let mut all = vec![StatementKind::Let(new, None, Some(head))];
            all.extend(self.stepped(steps, "'it", tail));
            return all;
        }
        let then = block(self.stepped(steps, item, tail), None, span);
        let kept = self.at(span, ExprKind::If(Box::new(head), Box::new(then), None));
        vec![StatementKind::Expr(kept)]
    }

    /// `(item - first) % by == 0`.
    fn is_every(&mut self, item: &str, first: Option<Expr>, by: Expr) -> Expr {
        let span = by.span;
        let mut at = self.variable(item, span);
        for (sign, other) in first.map(|first| ("-", first)).into_iter().chain([("%", by)]) {
            at = self.at(span, ExprKind::Binary(sign, span, Box::new(at), Box::new(other)));
        }
        let zero = self.at(span, ExprKind::Number(span));
        let zero = Expr { kind: ExprKind::Value(Prim::Usize, 0.0), ..zero };
        self.at(span, ExprKind::Binary("==", span, Box::new(at), Box::new(zero)))
    }

    /// The loop of a chain, with a variable that gets its result.
    fn result(&mut self, chain: Chain, result: (&str, Expr), item: Arc<str>, tail: Tail<'_>) -> Expr {
        let Chain { before, source, steps, span } = chain;
        let mut all = before;
        let (name, start) = result;
        let at = start.span;
        all.push(StatementKind::Let(self.binding(name, true, at), None, Some(start)));
        let body = self.stepped(steps, &item, tail);
        let pattern = self.binding(&item, false, source.span);
        let body = block(body, None, span);
        let whole = self.at(span, ExprKind::For(Box::new(pattern), Box::new(source), Box::new(body)));
        all.push(StatementKind::Expr(whole));
        let value = self.variable(name, span);
        self.block_of(all, Some(value), span)
    }

    fn counted(&mut self, chain: Chain) -> Expr {
        let (span, item) = (chain.span, self.named_item(makers(&chain.steps)));
        let zero = self.at(span, ExprKind::Value(Prim::Usize, 0.0));
        self.result(chain, ("'count", zero), item, &mut |it, _| {
            let count = it.variable("'count", span);
            let one = it.at(span, ExprKind::Value(Prim::Usize, 1.0));
            let more = it.at(span, ExprKind::Assign("+", span, Box::new(count), Box::new(one)));
            vec![StatementKind::Expr(more)]
        })
    }

    fn found(&mut self, chain: Chain, first: bool) -> Expr {
        let (span, item) = (chain.span, self.named_item(makers(&chain.steps)));
        let none = self.variable("None", span);
        self.result(chain, ("'found", none), item, &mut |it, item| {
            let mut all = vec![it.set_some("'found", item, span)];
            if first {
                all.push(StatementKind::Expr(it.at(span, ExprKind::Break)));
            }
            all
        })
    }

    /// `name = Some(item);`
    fn set_some(&mut self, name: &str, item: &str, span: Span) -> StatementKind {
        let (place, on, value) =
            (self.variable(name, span), self.variable("Some", span), self.variable(item, span));
        let some = self.at(span, ExprKind::Call(Box::new(on), vec![value]));
        StatementKind::Expr(self.assigning(place, some, span))
    }

    fn folded(&mut self, chain: Chain, start: Expr, with: Maker) -> Expr {
        let (span, item) = (chain.span, self.named_item(makers(&chain.steps).chain([&with])));
        let mut with = Some(with);
        self.result(chain, ("'all", start), item, &mut |it, item| {
            let Some(with) = with.take() else { return vec![] };
            let place = it.variable("'all", span);
            let next = it.apply(with, &["'all", item]);
            vec![StatementKind::Expr(it.assigning(place, next, span))]
        })
    }

    fn asks(&mut self, chain: Chain, asks: Maker, any: bool) -> Expr {
        let (span, item) = (chain.span, self.named_item(makers(&chain.steps).chain([&asks])));
        let start = self.at(span, ExprKind::Truth(!any));
        let mut asks = Some(asks);
        self.result(chain, ("'is", start), item, &mut |it, item| {
            let Some(asks) = asks.take() else { return vec![] };
            let mut head = it.apply(asks, &[item]);
            if !any {
                head = it.at(head.span, ExprKind::Unary('!', Box::new(head)));
            }
            let (place, value) = (it.variable("'is", span), it.at(span, ExprKind::Truth(any)));
            let set = it.assigning(place, value, span);
            let ends = it.at(span, ExprKind::Break);
            let then = block(vec![StatementKind::Expr(set), StatementKind::Expr(ends)], None, head.span);
            let at = head.span;
            vec![StatementKind::Expr(it.at(at, ExprKind::If(Box::new(head), Box::new(then), None)))]
        })
    }

    /// The smallest or the largest item.
    fn extreme(&mut self, chain: Chain, by: Option<Expr>, (least, at): (bool, Span)) -> Expr {
        let span = chain.span;
        let item = self.named_item(makers(&chain.steps));
        let none = self.variable("None", span);
        let mut by = Some(by);
        self.result(chain, ("'best", none), item, &mut |it, item| {
            let first = it.set_some("'best", item, span);
            let first = it.block_of(vec![first], None, at);
            let set = block(vec![it.set_some("'best", item, span)], None, at);
            let goes = match by.take().flatten() {
                Some(by) => it.ordered(by, item, least),
                None => {
                    let (a, b) = (it.variable("'so_far", at), it.variable(item, at));
                    it.in_order((a, b), "'cmp", at, least)
                }
            };
            let better = it.at(at, ExprKind::If(Box::new(goes), Box::new(set), None));
            let so_far = it.binding("'so_far", false, at);
            let (none, some) = (PatternKind::None, PatternKind::Some(Box::new(so_far)));
            let (none, some) = (it.pattern_of(none, at), it.pattern_of(some, at));
            let arms = vec![
                Arm { pattern: none, guard: None, body: first },
                Arm { pattern: some, guard: None, body: better },
            ];
            let best = it.variable("'best", at);
            vec![StatementKind::Expr(it.at(at, ExprKind::Match(Box::new(best), arms)))]
        })
    }

    /// True if the first of two values gives way to the second, as they are ordered by a method.
    fn in_order(&mut self, (a, b): (Expr, Expr), by: &str, at: Span, least: bool) -> Expr {
        let name = Name { text: by.into(), span: at };
        let a = self.at(at, ExprKind::Method { on: Box::new(a), name, of: None, args: vec![] });
        let sign = if least { ">" } else { "<=" };
        self.at(at, ExprKind::Binary(sign, at, Box::new(a), Box::new(b)))
    }

    /// `|a, b| a.total_cmp(b)` for the best item so far and another one.
    fn ordered(&mut self, by: Expr, item: &str, least: bool) -> Expr {
        let span = by.span;
        let ExprKind::Closure { params, body } = by.kind else { return by };
        let compares = match body.kind {
            ExprKind::Method { on, name, .. } if &*name.text == "unwrap" => on.kind,
            kind => kind,
        };
        let ExprKind::Method { on, name, mut args, .. } = compares else {
            return self.at(span, ExprKind::Truth(false));
        };
        let Some(other) = args.pop() else {
            return self.at(span, ExprKind::Truth(false));
        };
        let goes = self.in_order((*on, other), &format!("'{}", name.text), name.span, least);
        let params = params.into_iter().map(|(pattern, _)| pattern).collect();
        self.apply(Maker::Closure(params, goes), &["'so_far", item])
    }

    /// The sum of a chain: an item that is left out counts as zero.
    fn summed(&mut self, chain: Chain, name: Name, of: Option<WrittenType>) -> Expr {
        let Chain { before, source, steps, span } = chain;
        let item = self.named_item(makers(&steps));
        let at = source.span;
        let body = self.worth(steps, &item, at);
        let params = vec![(self.binding(&item, false, at), None)];
        let each = self.at(span, ExprKind::Closure { params, body: Box::new(body) });
        let map = Name { text: "map".into(), span: at };
        let on =
            self.at(span, ExprKind::Method { on: Box::new(source), name: map, of: None, args: vec![each] });
        let sum = self.at(span, ExprKind::Method { on: Box::new(on), name, of, args: vec![] });
        if before.is_empty() { sum } else { self.block_of(before, Some(sum), span) }
    }

    /// The value of an item after all steps.
    fn worth(&mut self, steps: Vec<Step>, item: &str, span: Span) -> Expr {
        let mut steps = steps.into_iter();
        let head = match steps.next() {
            None => return self.variable(item, span),
            Some(Step::Map(maker)) => {
                let value = self.apply(maker, &[item]);
                if steps.len() == 0 {
                    return value;
                }
                let new = self.binding("'it", false, span);
                let rest = self.worth(steps.collect(), "'it", span);
                return self.block_of(vec![StatementKind::Let(new, None, Some(value))], Some(rest), span);
            }
            Some(Step::Keep(maker)) => self.apply(maker, &[item]),
            Some(Step::Every(first, by)) => self.is_every(item, first, by),
        };
        let then = self.worth(steps.collect(), item, span);
        let zero = self.variable(ZERO, span);
        let otherwise = self.block_of(vec![], Some(zero), span);
        let kind = ExprKind::If(
            Box::new(head),
            Box::new(block(vec![], Some(then), span)),
            Some(Box::new(otherwise)),
        );
        self.at(span, kind)
    }

    /// A `for` loop over a chain with `filter` or `step_by`. Other loops stay as they are.
    pub(super) fn for_piped(&mut self, start: Span, pattern: Pattern, over: Expr, body: Block) -> Read<Expr> {
        if !is_piped(&over) {
            return self.made(start, ExprKind::For(Box::new(pattern), Box::new(over), Box::new(body)));
        }
        let by = Name { text: "filter".into(), span: over.span };
        let Chain { before, source, steps, .. } = self.chain(over, &by, start)?;
        let span = start.to(self.last());
        // The item has the loop's name if no closure means something else by it.
        let name = bound_name(&pattern).filter(|name| {
            !steps.iter().any(|step| matches!(step, Step::Map(_)))
                && makers(&steps).all(|it| match it {
                    Maker::Closure(params, _) => params.last().and_then(bound_name) == Some(name),
                    Maker::Name(_) => true,
                })
        });
        let item: Arc<str> = name.unwrap_or("'it").into();
        let (mut pattern, mut body) = (Some(pattern), Some(body));
        let all = self.stepped(steps, &item, &mut |it, last| {
            let (Some(pattern), Some(body)) = (pattern.take(), body.take()) else { return vec![] };
            let at = body.span;
            let mut all = vec![];
            if bound_name(&pattern) != Some(last) {
                let value = it.variable(last, pattern.span);
                all.push(StatementKind::Let(pattern, None, Some(value)));
            }
            all.push(StatementKind::Expr(it.at(at, ExprKind::Block(Box::new(body)))));
            all
        });
        let pattern = self.binding(&item, false, source.span);
        let body = block(all, None, span);
        let whole = self.at(span, ExprKind::For(Box::new(pattern), Box::new(source), Box::new(body)));
        if before.is_empty() {
            return Ok(whole);
        }
        let mut all = before;
        all.push(StatementKind::Expr(whole));
        Ok(self.block_of(all, None, span))
    }
}

/// The name of a pattern that only binds one.
fn bound_name(pattern: &Pattern) -> Option<&str> {
    match &pattern.kind {
        PatternKind::Bind { name, mutable: false } => Some(&name.text),
        _ => None,
    }
}

/// The closures of a chain's steps.
fn makers(steps: &[Step]) -> impl Iterator<Item = &Maker> {
    steps.iter().filter_map(|step| match step {
        Step::Map(it) | Step::Keep(it) => Some(it),
        Step::Every(..) => None,
    })
}

/// True for a closure that only compares its parameters, such as `|a, b| a.total_cmp(b)`.
fn is_ordered(by: &Expr) -> bool {
    let ExprKind::Closure { params, body } = &by.kind else { return false };
    let compares = |it: &Expr, names: &[&str]| matches!(&it.kind, ExprKind::Method { name, args, .. } if names.contains(&&*name.text) && args.len() == 1);
    let is = match &body.kind {
        ExprKind::Method { on, name, .. } if &*name.text == "unwrap" => compares(on, &["partial_cmp"]),
        _ => compares(body, &["total_cmp", "cmp"]),
    };
    is && params.len() == 2
}
