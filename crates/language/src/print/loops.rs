//! Methods of lists as loops, for languages without such a method and for closures that need statements.

use super::super::check::Special;
use super::super::natives::Prim;
use super::super::types::Type;
use super::form::*;
use super::plain::{Dest, Plain, closure, element, length, name_of, truth, whole};
use std::sync::Arc;

impl Plain {
    /// True if the language needs a loop for it.
    pub(super) fn needs_loop(&self, special: Special, all: &[Ex]) -> bool {
        let can = match special {
            Special::Map => self.can.map,
            Special::FromFn => self.can.from_fn,
            Special::Any | Special::All => self.can.any,
            Special::Position => self.can.position_or_none,
            Special::Sum => self.can.sum,
            Special::Fold | Special::Find => false,
            _ => return false,
        };
        !can || self.needs_statements(all)
    }

    /// True if an argument of a list method cannot be an expression: a closure that needs statements, or pairs that are in no
    /// list.
    pub(super) fn needs_statements(&self, all: &[Ex]) -> bool {
        let is_pairs = |it: &Ex| matches!(it.kind, Kind::Special(Special::Enumerate, _)) && !self.can.zip;
        all.iter().any(|it| self.is_long(it) || is_pairs(it) || self.is_by_position(it))
    }

    fn is_long(&self, lambda: &Ex) -> bool {
        let Kind::Lambda(_, body) = &lambda.kind else { return false };
        let mut probe = self.probe();
        let mut stmts = vec![];
        probe.lambda_body((**body).clone(), &mut stmts);
        !matches!(&stmts[..], [St { kind: StKind::Return(_), .. }])
    }

    /// A method of arrays whose closure needs statements, as a loop.
    pub(super) fn looped(
        &mut self,
        special: Special,
        mut all: Vec<Ex>,
        of: Type,
        dest: &Dest,
        out: &mut Vec<St>,
    ) {
        let span = self.span;
        // The result is built directly in the variable that receives it.
        let target = match dest {
            Dest::Let(Pat::Bind(id)) => *id,
            _ => self.fresh(name_of(special), of.clone(), true),
        };
        self.locals[target].mutable = true;
        let takes = self.takes(special, &all, &of);
        // `sum` has no argument. Its only entry is the receiver, which is popped here.
        let last = all.pop().expect("it is called on something");
        let last = self.as_lambda(last, &takes);
        let done = match special {
            Special::FromFn => self.made_by(target, last, &of, out),
            Special::Map => self.map(target, all.remove(0), last, &of, out),
            Special::Any | Special::All => {
                self.any(target, special == Special::Any, all.remove(0), last, out)
            }
            Special::Position => self.position(target, all.remove(0), last, &of, out),
            Special::Find => self.find(target, all.remove(0), last, &of, out),
            Special::Fold => self.fold(target, all, last, out),
            Special::Sum => self.sum(target, last, of, out),
            _ => None,
        };
        self.span = span;
        if done.is_none() {
            self.refuse(span, special.name());
        }
        if !matches!(dest, Dest::Let(Pat::Bind(_))) {
            let value = self.local(target);
            self.store(dest, value, out);
        }
    }

    /// `from_fn`: the results of a closure for each position.
    fn made_by(&mut self, target: Id, lambda: Ex, of: &Type, out: &mut Vec<St>) -> Option<()> {
        let span = self.span;
        self.empty(target, of, out);
        let range = self.range(length(of));
        let (params, inner) = closure(lambda)?;
        let at = match params[0] {
            Pat::Bind(id) => id,
            _ => self.fresh("i", whole(), false),
        };
        let gather = self.gather(target, at, of);
        let mut body = vec![];
        self.into(*inner, &gather, &mut body);
        self.span = span;
        out.push(self.st(StKind::For(Pat::Bind(at), range, body)));
        Some(())
    }

    fn map(&mut self, target: Id, over: Ex, lambda: Ex, of: &Type, out: &mut Vec<St>) -> Option<()> {
        let span = self.span;
        self.empty(target, of, out);
        let at = self.fresh("i", whole(), false);
        let gather = self.gather(target, at, of);
        if self.can.lists {
            let (params, inner) = closure(lambda)?;
            self.each(params[0].clone(), over, Body::of(*inner), &gather, out);
            return Some(());
        }
        let range = self.range(length(of));
        let source = self.source(over, out);
        let mut body = vec![];
        let value = self.element_of(&source, self.local(at), &mut body);
        let value = self.ex(value, &mut body);
        let value = self.apply(lambda, vec![value], &mut body);
        self.into(value, &gather, &mut body);
        self.span = span;
        out.push(self.st(StKind::For(Pat::Bind(at), range, body)));
        Some(())
    }

    /// Tests if any element fits, or all of them.
    fn any(&mut self, target: Id, any: bool, over: Ex, lambda: Ex, out: &mut Vec<St>) -> Option<()> {
        let known = |truth_of: bool, it: &Self| it.ex_of(Kind::Truth(truth_of), truth());
        out.push(self.st(StKind::Let(Pat::Bind(target), known(!any, self))));
        let (params, inner) = closure(lambda)?;
        let head = if any { *inner } else { self.not(*inner) };
        let found = self.if_found(head, self.local(target), known(any, self));
        let body = Body { stmts: vec![found], ..Body::default() };
        self.each(params[0].clone(), over, body, &Dest::Drop, out);
        Some(())
    }

    fn position(&mut self, target: Id, over: Ex, lambda: Ex, of: &Type, out: &mut Vec<St>) -> Option<()> {
        let result = self.local(target);
        out.push(self.st(StKind::Let(Pat::Bind(target), self.none_found(target, of))));
        if !matches!(lambda.kind, Kind::Lambda(..)) {
            return None;
        }
        let at = self.fresh("i", whole(), false);
        // Only the position is needed, so the element is named by it.
        let count = length(&over.of);
        let source = self.source(over, out);
        let mut body = vec![];
        let value = self.element_of(&source, self.local(at), &mut body);
        let value = self.ex(value, &mut body);
        let head = self.apply(lambda, vec![value], &mut body);
        let some = self.some_found(target, self.local(at), of);
        body.push(self.if_found(head, result, some));
        let range = self.range(count);
        let body = Body { stmts: body, ..Body::default() };
        self.each(Pat::Bind(at), range, body, &Dest::Drop, out);
        Some(())
    }

    fn find(&mut self, target: Id, over: Ex, lambda: Ex, of: &Type, out: &mut Vec<St>) -> Option<()> {
        out.push(self.st(StKind::Let(Pat::Bind(target), self.none_found(target, of))));
        let (params, inner) = closure(lambda)?;
        let id = match params[0] {
            Pat::Bind(id) => id,
            _ => self.fresh("it", element(&over.of), false),
        };
        let some = self.some_found(target, self.local(id), of);
        let found = self.if_found(*inner, self.local(target), some);
        let body = Body { stmts: vec![found], ..Body::default() };
        self.each(Pat::Bind(id), over, body, &Dest::Drop, out);
        Some(())
    }

    fn fold(&mut self, target: Id, mut all: Vec<Ex>, lambda: Ex, out: &mut Vec<St>) -> Option<()> {
        let result = self.local(target);
        let (params, mut inner) = closure(lambda)?;
        let start = self.ex(all.pop().expect("it takes a start"), out);
        let start = self.copied(target, start);
        out.push(self.st(StKind::Let(Pat::Bind(target), start)));
        // The accumulator is the variable itself.
        let mut before = vec![];
        match params[0] {
            Pat::Bind(so_far) => inner.change(&mut |it| {
                if matches!(it.kind, Kind::Local(own) if own == so_far) {
                    *it = result.clone();
                }
            }),
            ref pat => self.store(&Dest::Let(pat.clone()), result, &mut before),
        }
        let body = Body { stmts: before, value: Some(inner), ..Body::default() };
        self.each(params[1].clone(), all.remove(0), body, &Dest::Set(Pat::Bind(target)), out);
        Some(())
    }

    fn sum(&mut self, target: Id, over: Ex, of: Type, out: &mut Vec<St>) -> Option<()> {
        let zero = match &of {
            Type::Prim(prim) if let Some((_, count)) = prim.coordinates() => {
                Kind::Numbers("ZERO".into(), vec![0.0; count])
            }
            _ => Kind::Number(0.0),
        };
        out.push(self.st(StKind::Let(Pat::Bind(target), self.ex_of(zero, of.clone()))));
        let id = self.fresh("it", of, false);
        let plus = self.set(self.local(target), "+", self.local(id));
        let body = Body { stmts: vec![self.st(plus)], ..Body::default() };
        self.each(Pat::Bind(id), over, body, &Dest::Drop, out);
        Some(())
    }

    /// The positions of `count` elements.
    pub(super) fn range(&self, count: usize) -> Ex {
        let range = Kind::Range(Box::new(self.number(0)), Box::new(self.number(count)), false);
        self.ex_of(range, Type::Range(Arc::new(whole())))
    }

    /// Declares a list that is filled by the next statements.
    fn empty(&self, target: Id, of: &Type, out: &mut Vec<St>) {
        out.push(self.st(match self.can.lists {
            true => StKind::Let(Pat::Bind(target), self.ex_of(Kind::Array(vec![]), of.clone())),
            false => StKind::Declare(target),
        }));
    }

    /// The place to which an iteration writes its element.
    fn gather(&self, target: Id, at: Id, of: &Type) -> Dest {
        let place = Kind::Index(Box::new(self.local(target)), Box::new(self.local(at)));
        Dest::Place(self.ex_of(place, element(of)), if self.can.lists { "push" } else { "" })
    }

    /// Ends a loop with a value if a condition holds.
    fn if_found(&self, head: Ex, result: Ex, value: Ex) -> St {
        let found = vec![self.st(StKind::Set(result, "", value)), self.st(StKind::Break)];
        self.st(StKind::If(head, found, vec![]))
    }

    /// The initial result of a search: `None`, or −1 if the result is a number.
    fn none_found(&self, target: Id, of: &Type) -> Ex {
        if !self.is_number(target) {
            return self.special(Special::MakeNone, vec![], of.clone());
        }
        let one = self.ex_of(Kind::Number(1.0), Type::Prim(Prim::I32));
        self.ex_of(Kind::Unary('-', Box::new(one)), Type::Prim(Prim::I32))
    }

    fn some_found(&self, target: Id, value: Ex, of: &Type) -> Ex {
        match self.is_number(target) {
            true => value,
            false => self.special(Special::MakeSome, vec![value], of.clone()),
        }
    }

    pub(super) fn is_number(&self, id: Id) -> bool {
        matches!(self.locals[id].of, Type::Prim(Prim::I32))
    }
}

/// A list whose elements can be named by their positions, without making a list.
pub(super) enum Source {
    List(Ex),
    /// Whole numbers, from this one on.
    Count(usize),
    /// The results of a closure for each element.
    Mapped(Box<Self>, Ex),
    /// Each position with its element.
    Numbered(Box<Self>),
    Pairs(Box<Self>, Box<Self>),
    /// In reverse order, with its length.
    Reversed(Box<Self>, usize),
}

impl Plain {
    /// True if a language goes through this only by position, since it has no such list.
    pub(super) fn is_by_position(&self, over: &Ex) -> bool {
        let Kind::Special(special, all) = &over.kind else { return false };
        match special {
            Special::Zip | Special::Rev => !self.can.zip,
            Special::Enumerate => !self.can.zip && (!self.can.enumerate || self.is_by_position(&all[0])),
            Special::Map => !self.can.map || self.needs_statements(all),
            _ => false,
        }
    }

    /// The source of a loop's elements, stored in a variable if necessary.
    pub(super) fn source(&mut self, over: Ex, out: &mut Vec<St>) -> Source {
        if let Some(first) = counted(&over) {
            return Source::Count(first);
        }
        let Kind::Special(special, mut all) = over.kind else {
            let list = self.ex(over, out);
            return Source::List(self.place(list, "all", out));
        };
        let count = all.first().map_or(0, |on| length(&on.of));
        match special {
            Special::Zip => {
                let (other, on) = (all.pop(), all.pop());
                let [a, b] = [on, other].map(|it| self.source(it.expect("`zip` takes two lists"), out));
                Source::Pairs(Box::new(a), Box::new(b))
            }
            Special::Rev => Source::Reversed(Box::new(self.source(all.remove(0), out)), count),
            Special::Enumerate => Source::Numbered(Box::new(self.source(all.remove(0), out))),
            Special::Map if !self.can.map || self.needs_statements(&all) => {
                let takes = self.takes(special, &all, &over.of);
                let lambda = self.as_lambda(all.remove(1), &takes);
                Source::Mapped(Box::new(self.source(all.remove(0), out)), lambda)
            }
            special => {
                let list = self.ex(Ex { kind: Kind::Special(special, all), ..over }, out);
                Source::List(self.place(list, "all", out))
            }
        }
    }

    /// The element at a position. Its statements go before it.
    pub(super) fn element_of(&mut self, source: &Source, at: Ex, out: &mut Vec<St>) -> Ex {
        match source {
            Source::List(on) => {
                let of = element(&on.of);
                self.ex_of(Kind::Index(Box::new(on.clone()), Box::new(at)), of)
            }
            Source::Count(0) => at,
            Source::Count(first) => {
                let first = self.number(*first);
                self.ex_of(Kind::Binary("+", Box::new(at), Box::new(first)), whole())
            }
            Source::Mapped(inner, lambda) => {
                let value = self.element_of(inner, at, out);
                let value = self.ex(value, out);
                self.apply(lambda.clone(), vec![value], out)
            }
            Source::Numbered(inner) => {
                let value = self.element_of(inner, at.clone(), out);
                self.pair(at, value)
            }
            Source::Pairs(a, b) => {
                let (a, b) = (self.element_of(a, at.clone(), out), self.element_of(b, at, out));
                self.pair(a, b)
            }
            Source::Reversed(inner, count) => {
                let last = self.number(count.saturating_sub(1));
                let at = self.ex_of(Kind::Binary("-", Box::new(last), Box::new(at)), whole());
                self.element_of(inner, at, out)
            }
        }
    }

    fn pair(&self, a: Ex, b: Ex) -> Ex {
        let of = Type::Tuple([a.of.clone(), b.of.clone()].into());
        self.ex_of(Kind::Tuple(vec![a, b]), of)
    }

    /// A loop over a source that is accessed by position.
    pub(super) fn each_by_position(
        &mut self,
        pat: Pat,
        over: Ex,
        body: Body,
        dest: &Dest,
        out: &mut Vec<St>,
    ) {
        let span = self.span;
        let range = self.range(length(&over.of));
        let (source, pat, at) = match (self.source(over, out), pat) {
            (Source::Numbered(inner), Pat::Tuple(mut parts)) if parts.len() == 2 => {
                let at = match parts[0] {
                    Pat::Bind(id) => id,
                    _ => self.fresh("i", whole(), false),
                };
                (*inner, parts.remove(1), at)
            }
            (source, pat) => (source, pat, self.fresh("i", whole(), false)),
        };
        self.locals[at].of = whole();
        let mut stmts = vec![];
        if !pat.binds().is_empty() {
            let value = self.element_of(&source, self.local(at), &mut stmts);
            self.into(value, &Dest::Let(pat), &mut stmts);
        }
        self.body(body, dest, &mut stmts);
        self.span = span;
        out.push(self.st(StKind::For(Pat::Bind(at), range, stmts)));
    }

    /// The parameter types of a list method's closure.
    pub(super) fn takes(&self, special: Special, all: &[Ex], gives: &Type) -> Vec<Type> {
        let of = |it: &Ex| match &it.of {
            Type::Option(of) => (**of).clone(),
            of => element(of),
        };
        match special {
            Special::FromFn => vec![whole()],
            Special::Fold => vec![gives.clone(), all.first().map_or(Type::Wrong, of)],
            _ => vec![all.first().map_or(Type::Wrong, of)],
        }
    }
}

/// The first of consecutive whole numbers, if a list consists of them.
pub(super) fn counted(over: &Ex) -> Option<usize> {
    let Kind::Array(all) = &over.kind else { return None };
    let number = |it: &Ex| match it.kind {
        Kind::Number(value) if it.of == whole() => Some(value as usize),
        _ => None,
    };
    let first = number(all.first()?)?;
    let follows = |(i, it): (usize, &Ex)| number(it) == Some(first + i);
    (all.len() > 1 && all.iter().enumerate().all(follows)).then_some(first)
}
