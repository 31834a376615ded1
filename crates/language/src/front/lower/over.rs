//! Going through lists, ranges, and lists side by side.

use super::super::script::NodeKind;
use super::*;
use crate::tree::{self, ExprKind};

/// The values that a loop goes through.
pub enum Over {
    /// A list of known length.
    List(Expr, Ty, usize),
    /// A list whose length may change.
    Grown(Expr, Ty),
    Range(Box<Range>),
    /// Positions, counted from a number, and elements.
    Counted(f64, Box<Over>),
    Pair(Box<Over>, Box<Over>),
    Back(Box<Over>),
}

/// Numbers from one to another. `fixed` are the first, the step and the count, if they are known before the text runs.
pub struct Range {
    from: Expr,
    to: Expr,
    step: Expr,
    fixed: Option<(i64, i64, usize)>,
}

/// A loop: the values, kept under names, and their count.
pub struct Turns {
    pub over: Over,
    pub count: Expr,
}

impl Lower<'_> {
    /// The values that a loop goes through. `None` after a mistake.
    pub(super) fn over(&mut self, node: &Node) -> Option<Over> {
        if let NodeKind::Call { on, args, named } = &node.kind {
            let name = match &on.kind {
                NodeKind::Name(name) if self.python() && !self.is_variable(&name.text) => &*name.text,
                _ => "",
            };
            match (name, &args[..]) {
                ("range", [_] | [_, _] | [_, _, _]) => return self.range(args),
                ("enumerate", [list] | [list, _]) => {
                    let start = args.get(1).or(named.first().map(|(_, it)| it));
                    let first = start.map_or(Some(0), |it| self.fixed(it));
                    let Some(first) = first else {
                        self.tell(node.span, What::NotConstant);
                        return None;
                    };
                    return Some(Over::Counted(first as f64, Box::new(self.over(list)?)));
                }
                ("zip", [a, b]) => return Some(Over::Pair(Box::new(self.over(a)?), Box::new(self.over(b)?))),
                ("zip", all) => {
                    let what = What::Count { name: name.into(), wanted: 2, found: all.len() };
                    self.tell(node.span, what);
                    return None;
                }
                ("reversed", [list]) => return Some(Over::Back(Box::new(self.over(list)?))),
                _ => {}
            }
            if let (NodeKind::Field(list, method), false, []) = (&on.kind, self.python(), &args[..])
                && &*method.text == "entries"
            {
                return Some(Over::Counted(0.0, Box::new(self.over(list)?)));
            }
        }
        let value = match &node.kind {
            NodeKind::Tuple(all) => {
                let values = all.iter().map(|it| self.expr(it, None)).collect();
                self.list_of(values, node.span)
            }
            _ => self.expr(node, None),
        };
        let value = self.solid(value);
        match value.of {
            Ty::List(of, n) => Some(Over::List(value.expr, (*of).clone(), n)),
            Ty::Grown(of) => Some(Over::Grown(value.expr, (*of).clone())),
            Ty::Unknown => None,
            Ty::Tuple(_) if !value.of.is_open() => {
                let list = self.list_of_tuple(value, node.span);
                match list.of {
                    Ty::List(of, n) => Some(Over::List(list.expr, (*of).clone(), n)),
                    _ => None,
                }
            }
            of => {
                let of = self.shown(&of);
                let whole = of == "int" || of == "number";
                let what = if whole && self.python() { What::RangeOf } else { What::NotCountable(of) };
                self.tell(node.span, what);
                None
            }
        }
    }

    fn range(&mut self, args: &[Node]) -> Option<Over> {
        let span = args[0].span;
        let fixed: Vec<Option<i64>> = args.iter().map(|it| self.fixed(it)).collect();
        let mut values = vec![];
        for arg in args {
            let value = self.expr(arg, None);
            let value = self.solid(value);
            match value.of {
                Ty::Unknown => return None,
                Ty::Whole => values.push(value.expr),
                of => {
                    self.mismatch(arg.span, &Ty::Whole, &of);
                    return None;
                }
            }
        }
        let (from, to, step) = match (values.len(), fixed[0], fixed.get(1), fixed.get(2)) {
            (1, to, ..) => (Some(0), to, Some(1)),
            (2, from, Some(to), _) => (from, *to, Some(1)),
            (_, from, Some(to), Some(step)) => (from, *to, *step),
            _ => (None, None, None),
        };
        let known = match (from, to, step) {
            (Some(from), Some(to), Some(step)) if step != 0 => {
                let count = if step > 0 {
                    (to - from + step - 1).div_euclid(step)
                } else {
                    (from - to - step - 1).div_euclid(-step)
                };
                Some((from, step, count.clamp(0, u32::MAX.into()) as usize))
            }
            _ => None,
        };
        let mut values = values.into_iter();
        let first = values.next().expect("there is an argument");
        let (from, to) = match values.next() {
            Some(to) => (first, to),
            None => (self.build.number(span, 0.0), first),
        };
        let step = values.next().unwrap_or_else(|| self.build.number(span, 1.0));
        Some(Over::Range(Box::new(Range { from, to, step, fixed: known })))
    }

    /// A list of known length: an array of the tree or an iterator, with the type and the number of its elements.
    pub(super) fn list_over(&mut self, over: Over, span: Span) -> Option<(Expr, Ty, usize)> {
        if length(&over).is_none_or(|n| n > 64) {
            return None;
        }
        Some(match over {
            Over::List(expr, of, n) => (self.iterated(expr), of, n),
            Over::Range(range) => {
                let (from, step, n) = range.fixed?;
                let numbers =
                    (0..n).map(|i| self.build.number(span, (from + i as i64 * step) as f64)).collect();
                let list = self.build.expr(span, ExprKind::Array(numbers));
                (self.iterated(list), Ty::Whole, n)
            }
            Over::Counted(first, inner) => {
                let (list, of, n) = self.list_over(*inner, span)?;
                let numbers = (0..n).map(|i| self.build.number(span, first + i as f64)).collect();
                let numbers = self.build.expr(span, ExprKind::Array(numbers));
                let numbers = self.iterated(numbers);
                (self.build.method(span, numbers, "zip", vec![list]), Ty::Tuple([Ty::Whole, of].into()), n)
            }
            Over::Pair(a, b) => {
                let (a, of, m) = self.list_over(*a, span)?;
                let (b, other, n) = self.list_over(*b, span)?;
                (self.build.method(span, a, "zip", vec![b]), Ty::Tuple([of, other].into()), m.min(n))
            }
            Over::Back(inner) => {
                let (list, of, n) = self.list_over(*inner, span)?;
                (self.build.method(span, list, "rev", vec![]), of, n)
            }
            Over::Grown(..) => return None,
        })
    }

    fn iterated(&mut self, list: Expr) -> Expr {
        let span = list.span;
        self.build.method(span, list, "iter", vec![])
    }

    /// Keeps the values of a loop under names.
    pub(super) fn turns(&mut self, over: Over, out: &mut Vec<tree::Statement>) -> Turns {
        match over {
            Over::List(expr, of, n) => {
                let span = expr.span;
                let list = Ty::List(Rc::new(of.clone()), n);
                let name = self.kept(Val { expr, of: list }, out);
                let over = Over::List(self.build.name(span, &name), of, n);
                Turns { over, count: self.build.index(span, n) }
            }
            Over::Grown(expr, of) => {
                let span = expr.span;
                let name = self.kept(Val { expr, of: Ty::Grown(Rc::new(of.clone())) }, out);
                let on = self.build.name(span, &name);
                let count = self.build.field(span, on, "count");
                let over = Over::Grown(self.build.name(span, &name), of);
                Turns { over, count: self.build.cast(span, count, "usize") }
            }
            Over::Range(range) => {
                let Range { from, to, step, fixed } = *range;
                let span = from.span;
                let [from, to, step] = [from, to, step].map(|expr| {
                    let name = self.kept(Val { expr, of: Ty::Whole }, out);
                    self.build.name(span, &name)
                });
                let count = match fixed {
                    Some((_, _, n)) => self.build.index(span, n),
                    None => self.build.call(span, "py range", vec![from.clone(), to.clone(), step.clone()]),
                };
                Turns { over: Over::Range(Box::new(Range { from, to, step, fixed })), count }
            }
            Over::Counted(first, inner) => {
                let Turns { over, count } = self.turns(*inner, out);
                Turns { over: Over::Counted(first, Box::new(over)), count }
            }
            Over::Back(inner) => {
                let Turns { over, count } = self.turns(*inner, out);
                let span = count.span;
                let hidden = self.build.hidden();
                let pattern = self.build.bind(span, &hidden, false);
                out.push(tree::Statement {
                    kind: tree::StatementKind::Let(pattern, None, Some(count)),
                    span,
                    mark: None,
                });
                let back = Over::Pair(
                    Box::new(over),
                    Box::new(Over::Grown(self.build.name(span, &hidden), Ty::Nothing)),
                );
                Turns { over: Over::Back(Box::new(back)), count: self.build.name(span, &hidden) }
            }
            Over::Pair(a, b) => {
                let (a, b) = (self.turns(*a, out), self.turns(*b, out));
                let count = self.build.call(a.count.span, "min usize", vec![a.count, b.count]);
                Turns { over: Over::Pair(Box::new(a.over), Box::new(b.over)), count }
            }
        }
    }

    /// An element of values that are kept under names, by its position.
    pub(super) fn element(&mut self, over: &Over, index: Expr) -> Val {
        let span = index.span;
        match over {
            Over::List(list, of, _) => {
                let kind = ExprKind::Index(Box::new(list.clone()), Box::new(index));
                Val { expr: self.build.expr(span, kind), of: of.clone() }
            }
            Over::Grown(list, of) => {
                let items = self.build.field(span, list.clone(), "items");
                let kind = ExprKind::Index(Box::new(items), Box::new(index));
                Val { expr: self.build.expr(span, kind), of: of.clone() }
            }
            Over::Range(range) => {
                let Range { from, step, .. } = &**range;
                let index = self.build.cast(span, index, "f64");
                let way = self.build.binary(span, "*", index, step.clone());
                Val { expr: self.build.binary(span, "+", from.clone(), way), of: Ty::Whole }
            }
            Over::Counted(first, inner) => {
                let number = self.build.cast(span, index.clone(), "f64");
                let first = self.build.number(span, *first);
                let number = self.build.binary(span, "+", number, first);
                let value = self.element(inner, index);
                let of = Ty::Tuple([Ty::Whole, value.of].into());
                Val { expr: self.build.expr(span, ExprKind::Tuple(vec![number, value.expr])), of }
            }
            Over::Pair(a, b) => {
                let (a, b) = (self.element(a, index.clone()), self.element(b, index));
                let of = Ty::Tuple([a.of, b.of].into());
                Val { expr: self.build.expr(span, ExprKind::Tuple(vec![a.expr, b.expr])), of }
            }
            Over::Back(inner) => {
                let Over::Pair(inner, count) = &**inner else { return self.unknown(span) };
                let Over::Grown(count, _) = &**count else { return self.unknown(span) };
                let one = self.build.index(span, 1);
                let last = self.build.binary(span, "-", count.clone(), one);
                let index = self.build.binary(span, "-", last, index);
                self.element(inner, index)
            }
        }
    }

    /// Statements that run for each combination of a comprehension's values.
    pub(super) fn passes(
        &mut self,
        passes: &[super::super::script::Pass],
        span: Span,
        inner: &mut dyn FnMut(&mut Self, &mut Vec<tree::Statement>),
        out: &mut Vec<tree::Statement>,
    ) {
        let Some((pass, rest)) = passes.split_first() else { return inner(self, out) };
        let Some(over) = self.over(&pass.over) else { return };
        let scope = self.locals.len();
        let turns = self.turns(over, out);
        let hidden = self.build.hidden();
        let index = self.build.name(span, &hidden);
        let value = self.element(&turns.over, index);
        let mut body = vec![];
        let (at, of) = (pass.target.span, value.of.clone());
        if of.is_open() {
            return;
        }
        let pattern = self.bound(&pass.target, &of);
        body.push(tree::Statement {
            kind: tree::StatementKind::Let(pattern, None, Some(value.expr)),
            span: at,
            mark: None,
        });
        let mut statements = vec![];
        self.passes(rest, span, inner, &mut statements);
        for only in pass.only.iter().rev() {
            let head = self.condition(only);
            let block = self.build.block(std::mem::take(&mut statements), None, span);
            let kind = ExprKind::If(Box::new(head), Box::new(block), None);
            statements.push(super::super::build::done(self.build.expr(span, kind)));
        }
        body.extend(statements);
        self.locals.truncate(scope);
        let zero = self.build.index(span, 0);
        let range = ExprKind::Range { from: Box::new(zero), to: Box::new(turns.count), closed: false };
        let range = self.build.expr(span, range);
        let pattern = self.build.bind(span, &hidden, false);
        let block = self.build.block(body, None, span);
        let kind = ExprKind::For(Box::new(pattern), Box::new(range), Box::new(block));
        out.push(super::super::build::done(self.build.expr(span, kind)));
    }

    /// A comprehension as a list.
    pub(super) fn listed(&mut self, value: &Node, passes: &[super::super::script::Pass], span: Span) -> Val {
        if let [pass] = passes
            && pass.only.is_empty()
        {
            let Some(over) = self.over(&pass.over) else { return self.unknown(span) };
            if let Some((list, of, n)) = self.list_over(over, span) {
                return self.mapped(list, &of, n, &pass.target, value, span);
            }
        }
        let mut of = Ty::Unknown;
        let mut statements = vec![];
        // Without conditions the number of elements may be known.
        self.passes(passes, span, &mut |it, _| of = it.expr(value, None).of, &mut statements);
        if of.is_open() {
            return self.unknown(span);
        }
        let grown = Ty::Grown(Rc::new(of));
        let mut statements = vec![];
        let hidden = self.new_grown(&grown, span, &mut statements);
        let mut inner = vec![];
        self.passes(
            passes,
            span,
            &mut |it, out| {
                let value = it.expr(value, None);
                let list = Val { expr: it.build.name(span, &hidden), of: grown.clone() };
                it.push(list, value, span, out);
            },
            &mut inner,
        );
        statements.extend(inner);
        let list = self.build.name(span, &hidden);
        Val { expr: self.build.valued(statements, list), of: grown }
    }

    /// A list with a value for each element of another one.
    pub(super) fn mapped(
        &mut self,
        list: Expr,
        of: &Ty,
        n: usize,
        target: &Node,
        value: &Node,
        span: Span,
    ) -> Val {
        if of.is_open() && n > 0 {
            return self.unknown(span);
        }
        let scope = self.locals.len();
        let pattern = self.bound(target, of);
        let value = self.expr(value, None);
        self.locals.truncate(scope);
        let of = Ty::List(Rc::new(value.of.clone()), n);
        let kind = ExprKind::Closure { params: vec![(pattern, None)], body: Box::new(value.expr) };
        let closure = self.build.expr(span, kind);
        // An iterator with results is an array to the rest of the text.
        let mapped = self.build.method(span, list, "map", vec![closure]);
        self.collected(mapped, &of, span)
    }

    /// The results of an iterator as an array.
    fn collected(&mut self, iterator: Expr, of: &Ty, span: Span) -> Val {
        if of.is_open() {
            return self.unknown(span);
        }
        Val { expr: self.build.method(span, iterator, crate::check::LISTED, vec![]), of: of.clone() }
    }
}

/// The number of values, if it is known.
fn length(over: &Over) -> Option<usize> {
    match over {
        Over::List(_, _, n) => Some(*n),
        Over::Grown(..) => None,
        Over::Range(range) => range.fixed.map(|(_, _, n)| n),
        Over::Counted(_, inner) | Over::Back(inner) => length(inner),
        Over::Pair(a, b) => Some(length(a)?.min(length(b)?)),
    }
}
