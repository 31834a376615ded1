//! Lists: elements, copies, growing, and tests of all elements.

use super::super::build::done;
use super::super::homes;
use super::super::script::{NodeKind, Pass};
use super::over::Over;
use super::*;
use crate::tree::{self, ExprKind};

impl Lower<'_> {
    /// The part with the number `i` of a list or a tuple that must have `n` parts.
    pub(super) fn part(&mut self, on: Val, i: usize, n: usize, span: Span) -> Val {
        let of = match &on.of {
            Ty::Tuple(all) if all.len() == n => all[i].clone(),
            Ty::List(of, m) if *m == n => (**of).clone(),
            Ty::Unknown => return self.unknown(span),
            of => {
                let found = self.shown(of);
                return self.wrong(span, What::Parts { wanted: n, found });
            }
        };
        let at = on.expr.span;
        let expr = match &on.of {
            Ty::Tuple(_) => self.build.field(at, on.expr, &i.to_string()),
            _ => {
                let index = self.build.index(at, i);
                self.build.expr(at, ExprKind::Index(Box::new(on.expr), Box::new(index)))
            }
        };
        Val { expr, of }
    }

    /// `list[index]`.
    pub(super) fn element_of(&mut self, on: &Node, index: &Node, span: Span) -> Val {
        let list = self.expr(on, None);
        let list = self.solid(list);
        let fixed = self.fixed(index);
        match list.of.clone() {
            Ty::Unknown => self.unknown(span),
            Ty::Tuple(all) => {
                let n = all.len() as i64;
                let Some(at) = fixed.map(|at| if at < 0 && self.python() { at + n } else { at }) else {
                    return self.wrong(index.span, What::NotConstant);
                };
                if at < 0 || at >= n {
                    return self.wrong(index.span, What::Bounds { index: at, count: all.len() });
                }
                self.part(list, at as usize, all.len(), span)
            }
            Ty::List(of, n) => {
                let at = fixed.map(|at| if at < 0 && self.python() { at + n as i64 } else { at });
                let expr = match at {
                    Some(at) if at >= 0 && (at as usize) < n => self.build.index(index.span, at as usize),
                    _ => {
                        let count = self.build.number(index.span, n as f64);
                        self.position(index, count)
                    }
                };
                let kind = ExprKind::Index(Box::new(list.expr), Box::new(expr));
                Val { expr: self.build.expr(span, kind), of: (*of).clone() }
            }
            Ty::Grown(of) => {
                let count = self.build.field(span, list.expr.clone(), "count");
                let expr = self.position(index, count);
                let items = self.build.field(span, list.expr, "items");
                let kind = ExprKind::Index(Box::new(items), Box::new(expr));
                Val { expr: self.build.expr(span, kind), of: (*of).clone() }
            }
            of => {
                let of = self.shown(&of);
                self.wrong(on.span, What::NotIndexed(of))
            }
        }
    }

    /// A position in a list with this many elements.
    fn position(&mut self, index: &Node, count: Expr) -> Expr {
        let value = self.expr(index, None);
        let value = self.solid(value);
        if !matches!(value.of, Ty::Whole | Ty::Unknown) && (self.python() || !value.of.is_number()) {
            self.mismatch(index.span, &Ty::Whole, &value.of);
        }
        let name = if self.python() { "py index" } else { "js index" };
        self.build.call(index.span, name, vec![value.expr, count])
    }

    /// A copy of a list.
    pub(super) fn copied(&mut self, list: &Node, span: Span) -> Val {
        let Some(over) = self.over(list) else { return self.unknown(span) };
        match over {
            Over::List(expr, of, n) => Val { expr, of: Ty::List(Rc::new(of), n) },
            Over::Grown(expr, of) => Val { expr, of: Ty::Grown(Rc::new(of)) },
            _ => {
                let name = Name { text: "it".into(), span };
                let target = Node { kind: NodeKind::Name(name.clone()), span };
                let value = Node { kind: NodeKind::Name(name), span };
                let pass = Pass { target, over: list.clone(), only: vec![] };
                self.listed(&value, &[pass], span)
            }
        }
    }

    /// `[...a, b, ...c]`.
    pub(super) fn spread(&mut self, all: &[Node], span: Span) -> Val {
        let mut whole: Option<Val> = None;
        for node in all {
            let one = match &node.kind {
                NodeKind::Spread(list) => self.copied(list, node.span),
                _ => {
                    let value = self.expr(node, None);
                    self.list_of(vec![value], node.span)
                }
            };
            whole = Some(match whole {
                None => one,
                Some(whole) => self.chained_lists(whole, one, span),
            });
        }
        whole.unwrap_or_else(|| self.unknown(span))
    }

    /// Two lists, one after the other.
    pub(super) fn chained_lists(&mut self, left: Val, right: Val, span: Span) -> Val {
        let (Ty::List(a, m), Ty::List(b, n)) = (left.of.clone(), right.of.clone()) else {
            if left.of == Ty::Unknown || right.of == Ty::Unknown {
                return self.unknown(span);
            }
            return self.strange(span, super::super::instead::Instead::KnownCount);
        };
        let Some(of) = a.join(&b) else { return self.mismatch(right.expr.span, &a, &b) };
        if of.is_open() {
            return self.unknown(span);
        }
        let of = Rc::new(of);
        let (left, right) =
            (self.coerce(left, &Ty::List(of.clone(), m)), self.coerce(right, &Ty::List(of.clone(), n)));
        let (a, b) = (self.build.method(span, left.expr, "iter", vec![]), right.expr);
        let chained = self.build.method(span, a, "chain", vec![b]);
        Val { expr: self.build.method(span, chained, crate::check::LISTED, vec![]), of: Ty::List(of, m + n) }
    }

    /// `list.append(value)`.
    pub(super) fn append(&mut self, list: &Node, args: &[Node], span: Span, out: &mut Vec<tree::Statement>) {
        let [value] = args else {
            let what = What::Count { name: "append".into(), wanted: 1, found: args.len() };
            return self.tell(span, what);
        };
        self.not_outside(list);
        let value = self.expr(value, None);
        let on = self.expr(list, None);
        let of = match on.of.join(&Ty::Grown(Rc::new(value.of.clone()))) {
            Some(of) => of,
            None => {
                let found = self.shown(&on.of);
                let what = What::NoMethod { of: found, name: self.text_of(span).into(), near: None };
                return self.tell(list.span, what);
            }
        };
        if let NodeKind::Name(name) = &list.kind {
            let place = self.declared(&name.text).map_or(0, |(place, _)| place);
            self.set_type(name, place, &of);
        }
        if of.is_open() || on.of != of {
            return;
        }
        self.push(on, value, span, out);
    }

    /// Appends a value to a list.
    pub(super) fn push(&mut self, on: Val, value: Val, span: Span, out: &mut Vec<tree::Statement>) {
        let Ty::Grown(of) = on.of.clone() else { return };
        let value = self.coerce(value, &of);
        let count = self.build.field(span, on.expr.clone(), "count");
        let index = self.build.call(span, "next index", vec![count]);
        let items = self.build.field(span, on.expr.clone(), "items");
        let place = self.build.expr(span, ExprKind::Index(Box::new(items), Box::new(index)));
        out.push(self.build.set(span, place, value.expr));
        let count = self.build.field(span, on.expr, "count");
        let one = self.build.number(span, 1.0);
        let kind = ExprKind::Assign("+", span, Box::new(count), Box::new(one));
        out.push(done(self.build.expr(span, kind)));
    }

    /// The number of elements.
    pub(super) fn length(&mut self, list: Val, span: Span) -> Val {
        match &list.of {
            Ty::List(_, n) => Val { expr: self.build.number(span, *n as f64), of: Ty::Whole },
            Ty::Tuple(all) => Val { expr: self.build.number(span, all.len() as f64), of: Ty::Whole },
            Ty::Grown(_) => Val { expr: self.build.field(span, list.expr, "count"), of: Ty::Whole },
            Ty::Unknown => self.unknown(span),
            of => {
                let of = self.shown(of);
                self.wrong(span, What::NotCountable(of))
            }
        }
    }

    /// The length of a list, if it is known before the code runs.
    pub(super) fn known_length(&self, list: &Node) -> Option<i64> {
        let NodeKind::Name(name) = &list.kind else {
            return match &list.kind {
                NodeKind::List(all) => Some(all.len() as i64),
                NodeKind::Field(on, name) => {
                    match self.type_of(on).and_then(|of| self.types.field(&of, &name.text)) {
                        Some(Ty::List(_, n)) => Some(n as i64),
                        _ => None,
                    }
                }
                _ => None,
            };
        };
        match self.type_of_name(&name.text)? {
            Ty::List(_, n) => Some(n as i64),
            _ => None,
        }
    }

    fn type_of(&self, node: &Node) -> Option<Ty> {
        match &node.kind {
            NodeKind::Name(name) => self.type_of_name(&name.text),
            NodeKind::Field(on, name) => self.types.field(&self.type_of(on)?, &name.text),
            _ => None,
        }
    }

    fn type_of_name(&self, name: &str) -> Option<Ty> {
        if let Some(local) = self.locals.iter().rev().find(|it| &*it.name == name) {
            return Some(match &local.meaning {
                Meaning::Bound(_, of) => of.clone(),
                Meaning::Declared(place, _) => self.var(&local.name, *place),
            });
        }
        if self.python() && self.is_variable(name) {
            return Some(self.var(&name.into(), 0));
        }
        self.constants.get(name).cloned()
    }

    /// `x in list`.
    pub(super) fn contains(&mut self, value: Val, list: Val, differ: bool, span: Span) -> Val {
        let of = match list.of.clone() {
            Ty::List(of, _) => of,
            Ty::Unknown => return self.unknown(span),
            Ty::Tuple(_) if !list.of.is_open() => {
                let list = self.list_of_tuple(list, span);
                return self.contains(value, list, differ, span);
            }
            of => {
                let of = self.shown(&of);
                return self.wrong(span, What::NotCountable(of));
            }
        };
        let Some(of) =
            of.join(&value.of).filter(|it| it.is_number() || matches!(it, Ty::Case(_) | Ty::Vec2 | Ty::Vec3))
        else {
            return self.mismatch(span, &of, &value.of);
        };
        let value = self.coerce(value, &of);
        let expr = self.build.method(span, list.expr, "contains", vec![value.expr]);
        let expr = if differ { self.build.not(span, expr) } else { expr };
        Val { expr, of: Ty::Truth }
    }

    /// The parts of a tuple as a list.
    pub(super) fn list_of_tuple(&mut self, tuple: Val, span: Span) -> Val {
        let Ty::Tuple(all) = tuple.of.clone() else { return tuple };
        let mut statements = vec![];
        let hidden = self.kept(tuple, &mut statements);
        let parts = (0..all.len()).map(|i| {
            let on = Val { expr: self.build.name(span, &hidden), of: Ty::Tuple(all.clone()) };
            self.part(on, i, all.len(), span)
        });
        let parts = parts.collect();
        let list = self.list_of(parts, span);
        if let Ty::Tuple(_) = list.of {
            let of = self.shown(&list.of);
            return self.wrong(span, What::NotCountable(of));
        }
        Val { expr: self.build.valued(statements, list.expr), of: list.of }
    }

    /// `any` and `all` of a comprehension or a list.
    pub(super) fn any_or_all(&mut self, name: &str, arg: &Node, span: Span) -> Val {
        let (value, passes) = match &arg.kind {
            NodeKind::Each(value, passes) => ((**value).clone(), passes.clone()),
            _ => {
                let name = Name { text: "it".into(), span: arg.span };
                let it = Node { kind: NodeKind::Name(name), span: arg.span };
                (it.clone(), vec![Pass { target: it, over: arg.clone(), only: vec![] }])
            }
        };
        let is_any = name == "any";
        if let [pass] = &passes[..] {
            let Some(over) = self.over(&pass.over) else { return self.unknown(span) };
            if let Some((list, of, n)) = self.list_over(over, span) {
                if n == 0 {
                    return Val { expr: self.build.truth(span, !is_any), of: Ty::Truth };
                }
                if of.is_open() {
                    return self.unknown(span);
                }
                let scope = self.locals.len();
                let pattern = self.bound(&pass.target, &of);
                let mut body = self.condition(&value);
                for only in pass.only.iter().rev() {
                    let only = self.condition(only);
                    let (sign, only) = if is_any { ("&&", only) } else { ("||", self.build.not(span, only)) };
                    body = self.build.binary(span, sign, only, body);
                }
                self.locals.truncate(scope);
                let kind = ExprKind::Closure { params: vec![(pattern, None)], body: Box::new(body) };
                let closure = self.build.expr(span, kind);
                return Val { expr: self.build.method(span, list, name, vec![closure]), of: Ty::Truth };
            }
        }
        let first = self.build.truth(span, !is_any);
        self.gathered((&passes, span), Val { expr: first, of: Ty::Truth }, &mut |it, hidden, out| {
            let head = it.condition(&value);
            let head = if is_any { head } else { it.build.not(span, head) };
            let truth = it.build.truth(span, is_any);
            let place = it.build.name(span, hidden);
            let set = it.build.set(span, place, truth);
            let stop = it.stop(&passes, span);
            let block = it.build.block(std::iter::once(set).chain(stop).collect(), None, span);
            out.push(done(it.build.expr(span, ExprKind::If(Box::new(head), Box::new(block), None))));
        })
    }

    /// A value that is built up over all combinations of a comprehension's values.
    pub(super) fn gathered(
        &mut self,
        (passes, span): (&[Pass], Span),
        first: Val,
        each: &mut dyn FnMut(&mut Self, &str, &mut Vec<tree::Statement>),
    ) -> Val {
        let of = first.of.clone();
        if of.is_open() {
            return self.unknown(span);
        }
        let mut statements = vec![];
        let hidden = self.build.hidden();
        let pattern = self.build.bind(span, &hidden, true);
        statements.push(self.build.let_(&self.types, pattern, &of, Some(first.expr)));
        let mut inner = vec![];
        self.passes(passes, span, &mut |it, out| each(it, &hidden, out), &mut inner);
        statements.extend(inner);
        let value = self.build.name(span, &hidden);
        Val { expr: self.build.valued(statements, value), of }
    }

    /// `sum`, from 0 or from another first value.
    pub(super) fn sum(&mut self, arg: &Node, first: Option<&Node>, span: Span) -> Val {
        let (value, passes) = passes_of(arg);
        let of = self.type_in(&value, &passes, span);
        let first = match first {
            Some(first) => self.expr(first, None),
            None => Val { expr: self.build.number(span, 0.0), of: Ty::Whole },
        };
        let of = if of == Ty::Truth { Ty::Whole } else { of };
        let Some(of) = first.of.join(&of) else { return self.mismatch(span, &first.of, &of) };
        let first = self.coerce(first, &of);
        self.gathered((&passes, span), first, &mut |it, hidden, out| {
            let value = it.expr(&value, None);
            let so_far = Val { expr: it.build.name(span, hidden), of: of.clone() };
            let sum = it.operate("+", span, so_far, value);
            let place = it.build.name(span, hidden);
            out.push(it.build.set(span, place, sum.expr));
        })
    }

    /// The least or the greatest value of a list. Of equal ones it is the first.
    pub(super) fn extreme(&mut self, name: &str, arg: &Node, span: Span) -> Val {
        let (value, passes) = passes_of(arg);
        let of = self.type_in(&value, &passes, span);
        if of == Ty::Unknown {
            return self.unknown(span);
        }
        if !of.is_number() {
            let found = self.shown(&of);
            return self
                .wrong(arg.span, What::Operator { sign: "<".into(), left: found.clone(), right: found });
        }
        let none = Ty::Maybe(Rc::new(of.clone()));
        let first = Val { expr: self.build.name(span, "None"), of: none };
        let sign = if name == "min" { "<" } else { ">" };
        let found = self.gathered((&passes, span), first, &mut |it, hidden, out| {
            let value = it.expr(&value, None);
            let kept = it.kept(value, out);
            let [new, again] = [(); 2].map(|()| it.build.name(span, &kept));
            let [so_far, place] = [(); 2].map(|()| it.build.name(span, hidden));
            let least = it.build.method(span, so_far.clone(), "unwrap", vec![]);
            let is_first = it.build.method(span, so_far, "is_none", vec![]);
            let better = it.build.binary(span, sign, new, least);
            let head = it.build.binary(span, "||", is_first, better);
            let some = it.build.call(span, "Some", vec![again]);
            let set = it.build.set(span, place, some);
            let block = it.build.block(vec![set], None, span);
            out.push(done(it.build.expr(span, ExprKind::If(Box::new(head), Box::new(block), None))));
        });
        self.solid(found)
    }

    /// `next((value for … if …), otherwise)`.
    pub(super) fn first_of(&mut self, arg: &Node, otherwise: &Node, span: Span) -> Val {
        let (value, passes) = passes_of(arg);
        let of = self.type_in(&value, &passes, span);
        if of == Ty::Unknown {
            return self.unknown(span);
        }
        let none = Ty::Maybe(Rc::new(of));
        let first = Val { expr: self.build.name(span, "None"), of: none };
        let found = self.gathered((&passes, span), first, &mut |it, hidden, out| {
            let value = it.expr(&value, None);
            let [so_far, place] = [(); 2].map(|()| it.build.name(span, hidden));
            let head = it.build.method(span, so_far, "is_none", vec![]);
            let some = it.build.call(span, "Some", vec![value.expr]);
            let set = it.build.set(span, place, some);
            let stop = it.stop(&passes, span);
            let block = it.build.block(std::iter::once(set).chain(stop).collect(), None, span);
            out.push(done(it.build.expr(span, ExprKind::If(Box::new(head), Box::new(block), None))));
        });
        let otherwise = self.expr(otherwise, None);
        if otherwise.of == Ty::Nothing {
            return found;
        }
        let Ty::Maybe(of) = found.of.clone() else { return self.unknown(span) };
        let otherwise = self.coerce(otherwise, &of);
        Val {
            expr: self.build.method(span, found.expr, "unwrap_or", vec![otherwise.expr]),
            of: (*of).clone(),
        }
    }

    /// Leaves the loop of a comprehension whose value is known, if it has only one.
    fn stop(&mut self, passes: &[Pass], span: Span) -> Option<tree::Statement> {
        (passes.len() == 1).then(|| done(self.build.expr(span, ExprKind::Break)))
    }

    /// The type of a comprehension's values.
    pub(super) fn type_in(&mut self, value: &Node, passes: &[Pass], span: Span) -> Ty {
        let mut of = Ty::Unknown;
        self.passes(passes, span, &mut |it, _| of = it.expr(value, None).of, &mut vec![]);
        of
    }
}

/// A list as a comprehension of its elements.
pub fn passes_of(arg: &Node) -> (Node, Vec<Pass>) {
    match &arg.kind {
        NodeKind::Each(value, passes) => ((**value).clone(), passes.clone()),
        _ => {
            let name = Name { text: "it".into(), span: arg.span };
            let it = Node { kind: NodeKind::Name(name), span: arg.span };
            (it.clone(), vec![Pass { target: it, over: arg.clone(), only: vec![] }])
        }
    }
}

/// The names that a target binds.
pub fn bound_names(target: &Node) -> Vec<Arc<str>> {
    let mut names = vec![];
    homes::names_of(target, &mut names);
    names
}
