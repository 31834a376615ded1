//! Turns what only Rust has as a value into statements: branches, blocks, and methods of arrays and options that a language lacks. A
//! line of ours becomes one line or several, and no line does more than one of ours.

use super::super::check::Special;
use super::super::natives::Prim;
use super::super::text::Span;
use super::super::types::Type;
use super::form::*;
use std::collections::HashMap;
use std::sync::Arc;

/// What a language can write as an expression.
#[derive(Debug, Clone, Copy, Default)]
pub struct Can {
    /// `map` and `from_fn`, with an expression for each element.
    pub map: bool,
    pub from_fn: bool,
    pub any: bool,
    /// `any` names the list twice, so the list must have a name.
    pub any_by_name: bool,
    /// For a short list that is only asked, questions are written out one by one, and no list is made.
    pub writes_out: bool,
    /// The first position as a number, −1 for none.
    pub position: bool,
    /// The first position, or none.
    pub position_or_none: bool,
    pub sum: bool,
    /// A loop over positions and elements.
    pub enumerate: bool,
    /// Several variables in one statement.
    pub tuple_let: bool,
    /// Taking an array apart.
    pub array_let: bool,
    /// Lists grow by appending; otherwise an array has its length from the start.
    pub lists: bool,
    /// Values that can be changed are shared unless they are copied.
    pub shared: bool,
    /// A closure with a name.
    pub local_functions: bool,
    /// What a function returns cannot be destructured where it is called.
    pub no_apart: bool,
}

/// Where a value goes.
#[derive(Clone)]
enum Dest {
    /// Into variables that are declared there.
    Let(Pat),
    /// Into variables that exist.
    Set(Pat),
    Place(Ex, &'static str),
    Return,
    Drop,
}

/// Turns a function's body into statements.
///
/// Where the language has no closures with a name, closures become functions of their own, which are returned.
pub fn plain(function: &mut Function, can: Can) -> Vec<Function> {
    let Function { id, file, params, locals, body, gives, .. } = function;
    let mut it = Plain {
        can,
        locals: std::mem::take(locals),
        span: function.span,
        function: (*id, *file),
        lifted: HashMap::new(),
        functions: vec![],
        branching: false,
    };
    let mut stmts = vec![];
    for (pat, of) in params.iter_mut() {
        if matches!(pat, Pat::Bind(_)) {
            continue;
        }
        let id = it.fresh("values", of.clone(), false);
        let parts = std::mem::replace(pat, Pat::Bind(id));
        if !parts.binds().is_empty() {
            let value = it.local(id);
            it.store(&Dest::Let(parts), value, &mut stmts);
        }
    }
    let mut whole = std::mem::take(body);
    it.positions(&mut whole);
    let dest = if *gives == Type::unit() { Dest::Drop } else { Dest::Return };
    it.body(whole, &dest, &mut stmts);
    tidy(&mut stmts);
    function.locals = it.locals;
    function.body = Body { stmts, ..Body::default() };
    it.functions
}

struct Plain {
    can: Can,
    locals: Vec<Local>,
    /// The statement that is being turned.
    span: Span,
    /// The function's number, and its file.
    function: (usize, Option<u16>),
    /// Closures that became functions: their numbers, and the variables that they capture.
    lifted: HashMap<Id, (usize, Vec<Id>)>,
    functions: Vec<Function>,
    /// Whether this is an `else` that continues with `if`.
    branching: bool,
}

fn truth() -> Type {
    Type::Prim(Prim::Bool)
}

fn whole() -> Type {
    Type::Prim(Prim::Usize)
}

impl Plain {
    fn fresh(&mut self, name: &str, of: Type, mutable: bool) -> Id {
        self.locals.push(Local { name: name.into(), of, mutable });
        self.locals.len() - 1
    }

    fn local(&self, id: Id) -> Ex {
        Ex::new(Kind::Local(id), self.locals[id].of.clone(), self.span)
    }

    fn ex_of(&self, kind: Kind, of: Type) -> Ex {
        Ex::new(kind, of, self.span)
    }

    fn st(&self, kind: StKind) -> St {
        St::new(kind, self.span)
    }

    fn number(&self, value: usize) -> Ex {
        self.ex_of(Kind::Number(value as f64), whole())
    }

    fn both(&self, a: Ex, b: Ex) -> Ex {
        self.ex_of(Kind::Binary("&&", Box::new(a), Box::new(b)), truth())
    }

    fn not(&self, it: Ex) -> Ex {
        self.ex_of(Kind::Unary('!', Box::new(it)), truth())
    }

    fn special(&self, special: Special, all: Vec<Ex>, of: Type) -> Ex {
        self.ex_of(Kind::Special(special, all), of)
    }

    /// A position of which only its existence is asked becomes a number: −1 says that there is none.
    fn positions(&mut self, body: &mut Body) {
        let numbers = positions_if_any(body);
        if self.can.position_or_none || numbers.is_empty() {
            return;
        }
        for id in &numbers {
            self.locals[*id].of = Type::Prim(Prim::I32);
        }
        let zero = Ex::new(Kind::Number(0.0), Type::Prim(Prim::I32), self.span);
        body.change(&mut |it| {
            let sign = match it.kind {
                Kind::Special(Special::IsNone, _) => "<",
                Kind::Special(Special::IsSome, _) => ">=",
                _ => return,
            };
            let Kind::Special(_, on) = &mut it.kind else { return };
            if let Kind::Local(id) = on[0].kind
                && numbers.contains(&id)
            {
                let mut on = on.remove(0);
                on.of = Type::Prim(Prim::I32);
                it.kind = Kind::Binary(sign, Box::new(on), Box::new(zero.clone()));
            }
        });
    }

    // Statements.

    fn body(&mut self, body: Body, dest: &Dest, out: &mut Vec<St>) {
        let Body { stmts, value, note } = body;
        self.stmts(stmts, out);
        if let Some(value) = value {
            let from = out.len();
            self.span = value.span;
            self.into(*value, dest, out);
            if let Some(st) = out.get_mut(from) {
                st.note = note;
            }
        }
    }

    fn list(&mut self, stmts: Vec<St>) -> Vec<St> {
        let mut out = vec![];
        self.stmts(stmts, &mut out);
        out
    }

    fn stmts(&mut self, stmts: Vec<St>, out: &mut Vec<St>) {
        for St { kind, span, note } in stmts {
            self.span = span;
            let from = out.len();
            self.statement(kind, out);
            if let Some(st) = out.get_mut(from) {
                st.note = note;
            }
        }
    }

    fn statement(&mut self, kind: StKind, out: &mut Vec<St>) {
        let span = self.span;
        let kind = match kind {
            StKind::Let(Pat::Bind(id), Ex { kind: Kind::Lambda(params, body), .. })
                if !self.can.local_functions =>
            {
                return self.lift(id, params, *body);
            }
            StKind::Let(pat, value) => return self.into(value, &Dest::Let(pat), out),
            StKind::Set(place, sign, value) => {
                let place = self.ex(place, out);
                return self.into(value, &Dest::Place(place, sign), out);
            }
            StKind::If(head, then, otherwise) => {
                let head = self.ex(head, out);
                let then = self.list(then);
                let otherwise = self.list(otherwise);
                self.span = span;
                StKind::If(head, then, otherwise)
            }
            StKind::While(head, body) => {
                let mut before = vec![];
                let head = self.ex(head, &mut before);
                let body = self.list(body);
                self.span = span;
                if before.is_empty() {
                    StKind::While(head, body)
                } else {
                    // The statements of the condition run in each pass.
                    let ends = StKind::If(self.not(head), vec![self.st(StKind::Break)], vec![]);
                    before.push(self.st(ends));
                    before.extend(body);
                    StKind::While(self.ex_of(Kind::Truth(true), truth()), before)
                }
            }
            StKind::For(pat, over, body) => {
                let body = Body { stmts: body, ..Body::default() };
                return self.each(pat, over, body, &Dest::Drop, out);
            }
            StKind::Return(Some(value)) => return self.into(value, &Dest::Return, out),
            StKind::Do(it) => return self.into(it, &Dest::Drop, out),
            StKind::Switch(head, arms) => StKind::Switch(head, arms),
            kind => kind,
        };
        out.push(self.st(kind));
    }

    /// Turns a closure into a function.
    fn lift(&mut self, id: Id, params: Vec<Pat>, body: Ex) {
        let span = body.span;
        let gives = body.of.clone();
        let mut stmts = vec![];
        self.lambda_body(body, &mut stmts);
        tidy(&mut stmts);
        let own: Vec<Id> = params.iter().flat_map(Pat::binds).chain(bound(&stmts)).collect();
        let mut seen: Vec<Id> = vec![];
        stmts.iter().for_each(|st| {
            st.each(&mut |it| {
                if let Kind::Local(id) = it.kind
                    && !own.contains(&id)
                    && !seen.contains(&id)
                {
                    seen.push(id);
                }
            });
        });
        // Numbers counted down from the largest one, which no other function has: no text has so many.
        let number = usize::MAX - self.function.0 * 64 - self.functions.len();
        let params = params.into_iter().chain(seen.iter().map(|id| Pat::Bind(*id)));
        let of =
            |pat: &Pat, it: &Self| pat.binds().first().map_or(Type::Wrong, |id| it.locals[*id].of.clone());
        let params = params.map(|pat| (pat.clone(), of(&pat, self))).collect();
        self.functions.push(Function {
            id: number,
            name: self.locals[id].name.clone(),
            owner: None,
            on_self: false,
            answers: false,
            file: self.function.1,
            params,
            locals: self.locals.clone(),
            gives,
            body: Body { stmts, ..Body::default() },
            span,
            text: [span; 2],
        });
        self.lifted.insert(id, (number, seen));
    }

    /// A loop over the elements of an expression, in the form that the language has.
    fn each(&mut self, pat: Pat, over: Ex, body: Body, dest: &Dest, out: &mut Vec<St>) {
        let span = self.span;
        let (over, index) = match over.kind {
            Kind::Special(Special::Enumerate, mut all) => match pat.clone() {
                Pat::Tuple(parts) if parts.len() == 2 => (all.remove(0), Some(parts)),
                _ => (Ex { kind: Kind::Special(Special::Enumerate, all), ..over }, None),
            },
            kind => (Ex { kind, ..over }, None),
        };
        let over = self.ex(over, out);
        let mut stmts = vec![];
        let head = match index {
            Some(parts) if !self.can.enumerate => {
                let over = self.place(over, "all", out);
                let at = match parts[0] {
                    Pat::Bind(id) => id,
                    _ => self.fresh("i", whole(), false),
                };
                self.locals[at].of = whole();
                let count = length(&over.of);
                let value = self.element_at(over, at);
                self.store(&Dest::Let(parts[1].clone()), value, &mut stmts);
                (Pat::Bind(at), self.range(count))
            }
            Some(parts) => {
                let of = over.of.clone();
                (Pat::Tuple(parts), self.special(Special::Enumerate, vec![over], of))
            }
            None if matches!(pat, Pat::Bind(_)) || self.can.tuple_let => (pat, over),
            None => {
                let id = self.fresh("it", element(&over.of), false);
                let value = self.local(id);
                self.store(&Dest::Let(pat), value, &mut stmts);
                (Pat::Bind(id), over)
            }
        };
        self.body(body, dest, &mut stmts);
        self.span = span;
        out.push(self.st(StKind::For(head.0, head.1, stmts)));
    }

    /// Puts a finished value where it goes.
    fn store(&mut self, dest: &Dest, value: Ex, out: &mut Vec<St>) {
        let kind = match dest {
            Dest::Return => StKind::Return(Some(value)),
            Dest::Place(place, sign) => self.set(place.clone(), sign, value),
            Dest::Drop => match value.kind {
                // Of all expressions, only calls can have an effect.
                Kind::Call(..) | Kind::Closure(..) => StKind::Do(value),
                _ => return,
            },
            Dest::Let(pat) | Dest::Set(pat) => {
                return self.bind(pat, value, matches!(dest, Dest::Let(_)), out);
            }
        };
        out.push(self.st(kind));
    }

    fn bind(&mut self, pat: &Pat, value: Ex, begins: bool, out: &mut Vec<St>) {
        let store = |id: Id, value: Ex, it: &Self| {
            if begins {
                let value = it.copied(id, value);
                it.st(StKind::Let(Pat::Bind(id), value))
            } else {
                it.st(StKind::Set(it.local(id), "", value))
            }
        };
        match pat {
            Pat::Bind(id) => {
                if !(matches!(value.kind, Kind::Local(own) if own == *id)) {
                    out.push(store(*id, value, self));
                }
            }
            Pat::Tuple(parts) => {
                if let (true, true) = (self.can.tuple_let && begins, self.is_flat(parts)) {
                    let parts = parts.clone();
                    return out.push(self.st(StKind::Let(Pat::Tuple(parts), value)));
                }
                if let Kind::Tuple(all) = value.kind {
                    for (part, value) in parts.iter().zip(all) {
                        self.bind(part, value, begins, out);
                    }
                    return;
                }
                // What a function returns is destructured where it is called.
                if begins && !self.can.no_apart && self.is_flat(parts) && !value.is_place() {
                    let parts = parts.clone();
                    return out.push(self.st(StKind::Let(Pat::Tuple(parts), value)));
                }
                let value = self.place(value, "pair", out);
                for (i, part) in parts.iter().enumerate() {
                    self.bind(part, value.clone().field(&i.to_string()), begins, out);
                }
            }
            Pat::Array(parts) => {
                if begins && self.can.array_let && self.is_flat(parts) {
                    let parts = parts.clone();
                    return out.push(self.st(StKind::Let(Pat::Array(parts), value)));
                }
                if let Kind::Array(all) = value.kind {
                    for (part, value) in parts.iter().zip(all) {
                        self.bind(part, value, begins, out);
                    }
                    return;
                }
                let name = match &value.kind {
                    Kind::Field(_, name) => name.clone(),
                    _ => "all".into(),
                };
                let of = element(&value.of);
                let value = self.place(value, &name, out);
                for (i, part) in parts.iter().enumerate() {
                    let at = self.number(i);
                    let value = self.ex_of(Kind::Index(Box::new(value.clone()), Box::new(at)), of.clone());
                    self.bind(part, value, begins, out);
                }
            }
            Pat::Any | Pat::Value(_) | Pat::Some(_) | Pat::None | Pat::Either(_) => {}
        }
    }

    /// `place op= value`; with vectors, and where whole numbers are divided, written out, since not every language has that.
    fn set(&self, place: Ex, sign: &'static str, value: Ex) -> StKind {
        let is_long =
            place.prim().is_some_and(|prim| prim.coordinates().is_some() || sign == "/" && prim.is_whole());
        if sign.is_empty() || sign == "push" || !is_long {
            return StKind::Set(place, sign, value);
        }
        let of = place.of.clone();
        let value = self.ex_of(Kind::Binary(sign, Box::new(place.clone()), Box::new(value)), of);
        StKind::Set(place, "", value)
    }

    fn is_flat(&self, parts: &[Pat]) -> bool {
        parts.iter().all(|part| matches!(part, Pat::Bind(_) | Pat::Any))
    }

    /// The first value of a variable that will be changed in part: one of its own.
    fn copied(&self, id: Id, value: Ex) -> Ex {
        let parts = !matches!(self.locals[id].of, Type::Prim(prim) if prim.coordinates().is_none());
        if !(self.can.shared && self.locals[id].mutable && parts && value.is_place()) {
            return value;
        }
        let of = value.of.clone();
        self.special(Special::Same, vec![value], of)
    }

    /// Writes the statements of a value, and puts it where it goes.
    fn into(&mut self, it: Ex, dest: &Dest, out: &mut Vec<St>) {
        let span = self.span;
        let branching = std::mem::take(&mut self.branching);
        match it.kind {
            Kind::If(head, then, otherwise)
                if branching || !is_short(&then, &otherwise) || matches!(dest, Dest::Drop) =>
            {
                let inner = self.begin(dest, out);
                let head = self.ex(*head, out);
                let (mut yes, mut no) = (vec![], vec![]);
                self.body(then, &inner, &mut yes);
                // All branches down to the last are written in one way.
                self.branching = matches!(otherwise.only(), Some(Ex { kind: Kind::If(..), .. }));
                self.body(otherwise, &inner, &mut no);
                self.branching = false;
                self.span = span;
                out.push(self.st(StKind::If(head, yes, no)));
            }
            Kind::Match(head, arms) => {
                let inner = self.begin(dest, out);
                self.choice(*head, arms, &inner, out);
            }
            Kind::Block(body) => {
                let inner = if body.stmts.is_empty() { dest.clone() } else { self.begin(dest, out) };
                self.body(body, &inner, out);
                self.span = span;
            }
            Kind::Jump(st) => {
                self.statement(st.kind, out);
            }
            Kind::Fail => out.push(self.st(StKind::Fail)),
            Kind::Special(special, all) if self.needs_loop(special, &all) => {
                self.looped(special, all, it.of, dest, out);
            }
            kind => {
                let value = self.ex(Ex { kind, ..it }, out);
                self.store(dest, value, out);
            }
        }
    }

    /// Declares the variables that several branches set, before these.
    fn begin(&mut self, dest: &Dest, out: &mut Vec<St>) -> Dest {
        let Dest::Let(pat) = dest else { return dest.clone() };
        for id in pat.binds() {
            self.locals[id].mutable = true;
            out.push(self.st(StKind::Declare(id)));
        }
        Dest::Set(pat.clone())
    }

    // Branches by patterns.

    fn choice(&mut self, head: Ex, arms: Vec<Arm>, dest: &Dest, out: &mut Vec<St>) {
        let span = self.span;
        let head = match head.kind {
            Kind::Tuple(all) => {
                let all = all.into_iter().map(|part| self.ex(part, out)).collect::<Vec<_>>();
                let all = all.into_iter().map(|part| self.place(part, "part", out)).collect();
                Ex { kind: Kind::Tuple(all), ..head }
            }
            kind => {
                let head = self.ex(Ex { kind, ..head }, out);
                self.place(head, "found", out)
            }
        };
        if let Some(values) = by_value(&head, &arms) {
            let mut list = vec![];
            for (values, arm) in values.into_iter().zip(arms) {
                let mut stmts = vec![];
                if let Pat::Bind(id) = arm.pat {
                    self.store(&Dest::Let(Pat::Bind(id)), head.clone(), &mut stmts);
                }
                self.span = arm.body.value.as_ref().map_or(span, |value| value.span);
                self.body(arm.body, dest, &mut stmts);
                list.push((values, stmts));
            }
            self.span = span;
            return out.push(self.st(StKind::Switch(head, list)));
        }
        let mut arms: Vec<Arm> = arms;
        arms.reverse();
        let chain = self.chain(&head, arms, dest);
        self.span = span;
        out.extend(chain);
    }

    /// The arms, the first one last, as one `if` after the other.
    fn chain(&mut self, head: &Ex, mut arms: Vec<Arm>, dest: &Dest) -> Vec<St> {
        let Some(mut arm) = arms.pop() else { return vec![] };
        let mut bound = vec![];
        let mut head_is = self.fits(&arm.pat, head, &mut bound);
        let put = |it: &mut Ex| {
            if let Kind::Local(id) = it.kind
                && let Some((_, place)) = bound.iter().find(|(own, _)| *own == id)
            {
                *it = place.clone();
            }
        };
        arm.body.change(&mut { put });
        if let Some(mut guard) = arm.guard {
            guard.change(&mut { put });
            let mut before = vec![];
            let guard = self.ex(guard, &mut before);
            head_is = Some(match head_is {
                Some(head) => self.both(head, guard),
                None => guard,
            });
        }
        let span = arm.body.value.as_ref().map_or(self.span, |value| value.span);
        let mut stmts = vec![];
        let outer = std::mem::replace(&mut self.span, span);
        self.body(arm.body, dest, &mut stmts);
        let head_is = head_is.filter(|_| !arms.is_empty());
        let Some(head_is) = head_is else {
            self.span = outer;
            return stmts;
        };
        let otherwise = self.chain(head, arms, dest);
        self.span = span;
        let made = vec![self.st(StKind::If(head_is, stmts, otherwise))];
        self.span = outer;
        made
    }

    /// The test of whether a pattern fits, if it does not always; and which part it binds to which name.
    fn fits(&mut self, pat: &Pat, place: &Ex, bound: &mut Vec<(Id, Ex)>) -> Option<Ex> {
        match pat {
            Pat::Any => None,
            Pat::Bind(id) => {
                bound.push((*id, place.clone()));
                None
            }
            Pat::Value(value) => {
                let kind = match (&value.kind, &place.of) {
                    (Kind::Truth(true), _) => return Some(place.clone()),
                    (Kind::Truth(false), _) => return Some(self.not(place.clone())),
                    _ => Kind::Binary("==", Box::new(place.clone()), Box::new(value.clone())),
                };
                Some(self.ex_of(kind, truth()))
            }
            Pat::None => Some(self.special(Special::IsNone, vec![place.clone()], truth())),
            Pat::Some(inner) => {
                let is = self.special(Special::IsSome, vec![place.clone()], truth());
                let of = match &place.of {
                    Type::Option(of) => (**of).clone(),
                    _ => Type::Wrong,
                };
                let value = self.special(Special::Unwrap, vec![place.clone()], of);
                match self.fits(inner, &value, bound) {
                    Some(more) => Some(self.both(is, more)),
                    None => Some(is),
                }
            }
            Pat::Tuple(parts) => {
                let mut all = None;
                for (i, part) in parts.iter().enumerate() {
                    let place = match &place.kind {
                        Kind::Tuple(all) => all[i].clone(),
                        _ => place.clone().field(&i.to_string()),
                    };
                    let one = self.fits(part, &place, bound);
                    all = match (all, one) {
                        (Some(all), Some(one)) => Some(self.both(all, one)),
                        (all, one) => all.or(one),
                    };
                }
                all
            }
            Pat::Array(parts) => {
                let mut all = None;
                for (i, part) in parts.iter().enumerate() {
                    let at = self.number(i);
                    let kind = Kind::Index(Box::new(place.clone()), Box::new(at));
                    let place = self.ex_of(kind, element(&place.of));
                    let one = self.fits(part, &place, bound);
                    all = match (all, one) {
                        (Some(all), Some(one)) => Some(self.both(all, one)),
                        (all, one) => all.or(one),
                    };
                }
                all
            }
            Pat::Either(parts) => {
                let mut all: Option<Ex> = None;
                for part in parts {
                    let one = self.fits(part, place, bound)?;
                    all = Some(match all {
                        Some(all) => self.ex_of(Kind::Binary("||", Box::new(all), Box::new(one)), truth()),
                        None => one,
                    });
                }
                all
            }
        }
    }

    // Expressions.

    /// A value that can be named more than once.
    fn place(&mut self, it: Ex, name: &str, out: &mut Vec<St>) -> Ex {
        if it.is_place() || matches!(it.kind, Kind::Number(_) | Kind::Truth(_) | Kind::Case(_)) {
            return it;
        }
        if let Kind::Special(Special::Unwrap, on) = &it.kind
            && on[0].is_place()
        {
            return it;
        }
        let id = self.fresh(name, it.of.clone(), false);
        let kind = StKind::Let(Pat::Bind(id), it);
        out.push(self.st(kind));
        self.local(id)
    }

    /// An expression in which nothing must be a statement; the statements go before it.
    fn ex(&mut self, mut it: Ex, out: &mut Vec<St>) -> Ex {
        match it.kind {
            Kind::Binary(sign @ ("&&" | "||"), a, b) => {
                let a = self.ex(*a, out);
                let mut later = vec![];
                let b = self.ex(*b, &mut later);
                if later.is_empty() {
                    return Ex { kind: Kind::Binary(sign, Box::new(a), Box::new(b)), ..it };
                }
                let id = self.fresh("is", truth(), true);
                out.push(self.st(StKind::Let(Pat::Bind(id), a)));
                later.push(self.st(StKind::Set(self.local(id), "", b)));
                let head = if sign == "&&" { self.local(id) } else { self.not(self.local(id)) };
                out.push(self.st(StKind::If(head, later, vec![])));
                self.local(id)
            }
            Kind::If(head, then, otherwise) if is_short(&then, &otherwise) => {
                let head = self.ex(*head, out);
                let (mut yes, mut no) = (vec![], vec![]);
                let [a, b] = [then, otherwise].map(|body| *body.value.expect("it is short"));
                let (a, b) = (self.ex(a, &mut yes), self.ex(b, &mut no));
                if yes.is_empty() && no.is_empty() {
                    return Ex { kind: Kind::If(Box::new(head), Body::of(a), Body::of(b)), ..it };
                }
                let id = self.fresh("value", it.of, true);
                out.push(self.st(StKind::Declare(id)));
                yes.push(self.st(StKind::Set(self.local(id), "", a)));
                no.push(self.st(StKind::Set(self.local(id), "", b)));
                out.push(self.st(StKind::If(head, yes, no)));
                self.local(id)
            }
            Kind::If(..) | Kind::Match(..) | Kind::Block(_) | Kind::Jump(_) | Kind::Fail => {
                if let Kind::Block(Body { stmts, value: Some(value), .. }) = it.kind {
                    let mut inner = vec![];
                    self.stmts(stmts, &mut inner);
                    out.append(&mut inner);
                    return self.ex(*value, out);
                }
                let id = self.fresh("value", it.of.clone(), true);
                self.into(it, &Dest::Let(Pat::Bind(id)), out);
                self.local(id)
            }
            Kind::Lambda(params, body) => {
                let mut stmts = vec![];
                self.lambda_body(*body, &mut stmts);
                let body = match &stmts[..] {
                    [St { kind: StKind::Return(Some(value)), .. }] => value.clone(),
                    _ => {
                        tidy(&mut stmts);
                        self.ex_of(Kind::Block(Body { stmts, ..Body::default() }), Type::Never)
                    }
                };
                Ex { kind: Kind::Lambda(params, Box::new(body)), ..it }
            }
            Kind::Special(special, all) => self.special_ex(special, all, it.of, out),
            Kind::Closure(on, args) if matches!(on.kind, Kind::Local(id) if self.lifted.contains_key(&id)) => {
                let mut args: Vec<Ex> = args.into_iter().map(|arg| self.ex(arg, out)).collect();
                let Kind::Local(id) = on.kind else { unreachable!("it was looked up") };
                let (number, seen) = self.lifted[&id].clone();
                args.extend(seen.into_iter().map(|id| self.local(id)));
                Ex { kind: Kind::Call(number, args), ..it }
            }
            // A vector of an array's numbers.
            Kind::Cast(on) if matches!(on.of, Type::Array(..)) => {
                let on = self.ex(*on, out);
                let on = self.place(on, "all", out);
                let of = element(&on.of);
                let part = |i: usize, it: &Self| {
                    let at = it.number(i);
                    it.ex_of(Kind::Index(Box::new(on.clone()), Box::new(at)), of.clone())
                };
                let all = (0..length(&on.of)).map(|i| part(i, self)).collect();
                Ex { kind: Kind::Native("new", all), ..it }
            }
            _ => {
                for part in it.parts_mut() {
                    let empty = Ex::new(Kind::Fail, Type::Never, part.span);
                    let taken = std::mem::replace(part, empty);
                    *part = self.ex(taken, out);
                }
                it
            }
        }
    }

    fn lambda_body(&mut self, body: Ex, stmts: &mut Vec<St>) {
        let outer = std::mem::replace(&mut self.span, body.span);
        self.into(body, &Dest::Return, stmts);
        self.span = outer;
    }

    fn special_ex(&mut self, special: Special, mut all: Vec<Ex>, of: Type, out: &mut Vec<St>) -> Ex {
        if self.needs_loop(special, &all) {
            return self.looped_before(special, all, of, out);
        }
        match special {
            Special::Len => {
                let count = length(&all[0].of);
                self.number(count)
            }
            Special::IsSomeAnd | Special::OptionMap | Special::MapOr => self.of_option(special, all, of, out),
            Special::UnwrapOr => {
                let other = all.pop().expect("it takes a value");
                let on = self.ex(all.remove(0), out);
                let on = self.place(on, "found", out);
                let is = self.special(Special::IsSome, vec![on.clone()], truth());
                let value = self.special(Special::Unwrap, vec![on], of.clone());
                self.either(is, value, other, of, out)
            }
            Special::ThenSome => {
                let some = all.pop().expect("it takes a value");
                let some = self.special(Special::MakeSome, vec![some], of.clone());
                let none = self.special(Special::MakeNone, vec![], of.clone());
                self.either(all.remove(0), some, none, of, out)
            }
            Special::Contains => self.within(all, out),
            Special::Has => {
                let wanted = self.ex(all.pop().expect("it takes a value"), out);
                let wanted = self.place(wanted, "wanted", out);
                let id = self.fresh("it", wanted.of.clone(), false);
                let is = Kind::Binary("==", Box::new(self.local(id)), Box::new(wanted));
                let body = self.ex_of(is, truth());
                let lambda = self.ex_of(Kind::Lambda(vec![Pat::Bind(id)], Box::new(body)), Type::Closure(0));
                all.push(lambda);
                self.special_ex(Special::Any, all, of, out)
            }
            _ => {
                let all = all.into_iter().map(|it| {
                    let it = self.as_lambda(it);
                    self.ex(it, out)
                });
                let mut all: Vec<Ex> = all.collect();
                if self.can.any_by_name && matches!(special, Special::Any | Special::All) {
                    let list = all.remove(0);
                    all.insert(0, self.place(list, "list", out));
                }
                self.special(special, all, of)
            }
        }
    }

    /// The variable of a loop that runs before the value is needed.
    fn looped_before(&mut self, special: Special, all: Vec<Ex>, of: Type, out: &mut Vec<St>) -> Ex {
        let so_far = match all.last().map(|it| &it.kind) {
            Some(Kind::Lambda(params, _)) if special == Special::Fold => params[0].binds().first().copied(),
            _ => None,
        };
        let name = so_far.map_or(name_of(special).into(), |id| self.locals[id].name.clone());
        let id = self.fresh(&name, of.clone(), true);
        self.looped(special, all, of, &Dest::Let(Pat::Bind(id)), out);
        self.local(id)
    }

    /// What a closure gives for what may be there.
    fn of_option(&mut self, special: Special, mut all: Vec<Ex>, of: Type, out: &mut Vec<St>) -> Ex {
        let lambda = all.pop().expect("it takes a closure");
        let on = self.ex(all.remove(0), out);
        if special == Special::IsSomeAnd && is_same(&lambda) {
            return self.special(special, vec![on], of);
        }
        let on = self.place(on, "found", out);
        let inner = match &on.of {
            Type::Option(of) => (**of).clone(),
            _ => Type::Wrong,
        };
        let is = self.special(Special::IsSome, vec![on.clone()], truth());
        let value = self.special(Special::Unwrap, vec![on], inner);
        let value = self.apply(lambda, vec![value], out);
        match special {
            Special::IsSomeAnd => self.ex(self.both(is, value), out),
            Special::OptionMap => {
                let some = self.special(Special::MakeSome, vec![value], of.clone());
                let none = self.special(Special::MakeNone, vec![], of.clone());
                self.either(is, some, none, of, out)
            }
            _ => self.either(is, value, all.remove(0), of, out),
        }
    }

    fn either(&mut self, head: Ex, then: Ex, otherwise: Ex, of: Type, out: &mut Vec<St>) -> Ex {
        let kind = Kind::If(Box::new(head), Body::of(then), Body::of(otherwise));
        self.ex(self.ex_of(kind, of), out)
    }

    /// `(from..=to).contains(x)`, as two comparisons.
    fn within(&mut self, mut all: Vec<Ex>, out: &mut Vec<St>) -> Ex {
        let on = self.ex(all.pop().expect("it takes a value"), out);
        let on = self.place(on, "it", out);
        let Kind::Range(from, to, closed) = all.remove(0).kind else {
            return self.ex_of(Kind::Fail, Type::Never);
        };
        let (from, to) = (self.ex(*from, out), self.ex(*to, out));
        let at_least = Kind::Binary(">=", Box::new(on.clone()), Box::new(from));
        let sign = if closed { "<=" } else { "<" };
        let below = Kind::Binary(sign, Box::new(on), Box::new(to));
        self.both(self.ex_of(at_least, truth()), self.ex_of(below, truth()))
    }

    /// A function that is handed over, as a closure.
    fn as_lambda(&mut self, it: Ex) -> Ex {
        let Kind::Function(id) = it.kind else { return it };
        let of = it.of.clone();
        let param = self.fresh("it", Type::Wrong, false);
        let call = self.ex_of(Kind::Call(id, vec![self.local(param)]), of);
        self.ex_of(Kind::Lambda(vec![Pat::Bind(param)], Box::new(call)), Type::Closure(0))
    }

    /// What a closure, or a function, returns for values.
    fn apply(&mut self, lambda: Ex, values: Vec<Ex>, out: &mut Vec<St>) -> Ex {
        let (params, mut body) = match lambda.kind {
            Kind::Lambda(params, body) => (params, *body),
            Kind::Function(id) => return self.ex_of(Kind::Call(id, values), lambda.of),
            _ => {
                let of = lambda.of.clone();
                return self.ex_of(Kind::Closure(Box::new(lambda), values), of);
            }
        };
        for (pat, value) in params.iter().zip(values) {
            match pat {
                Pat::Bind(id) if value.is_place() || is_unwrapped(&value) => {
                    body.change(&mut |it| {
                        if matches!(it.kind, Kind::Local(own) if own == *id) {
                            *it = value.clone();
                        }
                    });
                }
                pat => self.store(&Dest::Let(pat.clone()), value, out),
            }
        }
        body
    }

    // Loops.

    /// Whether the language can only say it with a loop.
    fn needs_loop(&mut self, special: Special, all: &[Ex]) -> bool {
        let can = match special {
            Special::Map => self.can.map,
            Special::FromFn => self.can.from_fn,
            Special::Any | Special::All | Special::Has => self.can.any,
            Special::Position => self.can.position || self.can.position_or_none,
            Special::Sum => self.can.sum,
            Special::Fold | Special::Find => false,
            _ => return false,
        };
        // An argument that needs statements of its own.
        let long = all.iter().any(|it| self.is_long(it));
        // Where positions are numbers, none stands for `None`.
        !can || long
    }

    fn is_long(&self, lambda: &Ex) -> bool {
        let Kind::Lambda(_, body) = &lambda.kind else { return false };
        let mut probe = Self {
            can: self.can,
            locals: self.locals.clone(),
            span: self.span,
            function: self.function,
            lifted: self.lifted.clone(),
            functions: vec![],
            branching: false,
        };
        let mut stmts = vec![];
        probe.lambda_body((**body).clone(), &mut stmts);
        !matches!(&stmts[..], [St { kind: StKind::Return(_), .. }])
    }

    /// A method of arrays whose closure needs statements, as a loop.
    fn looped(&mut self, special: Special, mut all: Vec<Ex>, of: Type, dest: &Dest, out: &mut Vec<St>) {
        let span = self.span;
        // The result is built in the variable that it is for.
        let target = match dest {
            Dest::Let(Pat::Bind(id)) => *id,
            _ => self.fresh(name_of(special), of.clone(), true),
        };
        self.locals[target].mutable = true;
        // `sum` takes nothing: what is popped is what it is called on.
        let last = all.pop().expect("it is called on something");
        let last = self.as_lambda(last);
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
            _ => Some(()),
        };
        self.span = span;
        if done.is_some() && !matches!(dest, Dest::Let(Pat::Bind(_))) {
            let value = self.local(target);
            self.store(dest, value, out);
        }
    }

    /// `from_fn`: what a closure makes of each position.
    fn made_by(&mut self, target: Id, lambda: Ex, of: &Type, out: &mut Vec<St>) -> Option<()> {
        let span = self.span;
        out.push(self.st(StKind::Declare(target)));
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
        out.push(self.st(StKind::Declare(target)));
        let at = self.fresh("i", whole(), false);
        let gather = self.gather(target, at, of);
        if self.can.lists {
            let (params, inner) = closure(lambda)?;
            self.each(params[0].clone(), over, Body::of(*inner), &gather, out);
            return Some(());
        }
        let range = self.range(length(of));
        let over = self.ex(over, out);
        let over = self.place(over, "all", out);
        let value = self.element_at(over, at);
        let mut body = vec![];
        let value = self.apply(lambda, vec![value], &mut body);
        self.into(value, &gather, &mut body);
        self.span = span;
        out.push(self.st(StKind::For(Pat::Bind(at), range, body)));
        Some(())
    }

    /// Whether any of the elements fits, or all of them.
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
        // Only the position is asked for: the element is named by it.
        let over = self.ex(over, out);
        let over = self.place(over, "all", out);
        let count = length(&over.of);
        let value = self.element_at(over, at);
        let mut body = vec![];
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
        // What was folded so far is the variable itself.
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

    /// The positions of so many elements.
    fn range(&self, count: usize) -> Ex {
        let range = Kind::Range(Box::new(self.number(0)), Box::new(self.number(count)), false);
        self.ex_of(range, Type::Range(Arc::new(whole())))
    }

    fn element_at(&self, over: Ex, at: Id) -> Ex {
        let of = element(&over.of);
        self.ex_of(Kind::Index(Box::new(over), Box::new(self.local(at))), of)
    }

    /// Where a pass of a loop puts the element that it makes.
    fn gather(&self, target: Id, at: Id, of: &Type) -> Dest {
        let place = Kind::Index(Box::new(self.local(target)), Box::new(self.local(at)));
        Dest::Place(self.ex_of(place, element(of)), if self.can.lists { "push" } else { "" })
    }

    /// Ends a loop with a value where something holds.
    fn if_found(&self, head: Ex, result: Ex, value: Ex) -> St {
        let found = vec![self.st(StKind::Set(result, "", value)), self.st(StKind::Break)];
        self.st(StKind::If(head, found, vec![]))
    }

    /// What a search begins with: nothing, or −1 where its result is a number.
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

    fn is_number(&self, id: Id) -> bool {
        matches!(self.locals[id].of, Type::Prim(Prim::I32))
    }
}

fn closure(it: Ex) -> Option<(Vec<Pat>, Box<Ex>)> {
    match it.kind {
        Kind::Lambda(params, body) => Some((params, body)),
        _ => None,
    }
}

/// Whether a closure returns its parameter.
pub fn is_same(lambda: &Ex) -> bool {
    let Kind::Lambda(params, body) = &lambda.kind else { return false };
    matches!((&params[0], &body.kind), (Pat::Bind(id), Kind::Local(own)) if id == own)
}

fn is_unwrapped(it: &Ex) -> bool {
    matches!(&it.kind, Kind::Special(Special::Unwrap, on) if on[0].is_place())
}

/// Visits every statement, the outer ones first.
pub fn each_st<'s>(stmts: &'s [St], see: &mut dyn FnMut(&'s St)) {
    for st in stmts {
        see(st);
        st.lists().into_iter().for_each(|list| each_st(list, see));
        for part in st.parts() {
            part.each(&mut |it| {
                for body in it.bodies() {
                    each_st(&body.stmts, see);
                }
            });
        }
    }
}

/// The variables that these statements declare.
pub fn bound(stmts: &[St]) -> Vec<Id> {
    let mut ids = vec![];
    each_st(stmts, &mut |st| match &st.kind {
        StKind::Let(pat, _) | StKind::For(pat, ..) => ids.extend(pat.binds()),
        StKind::Declare(id) => ids.push(*id),
        _ => {}
    });
    ids
}

/// The variables that hold a first position and are only asked whether there is one.
pub fn positions_if_any(body: &Body) -> Vec<Id> {
    let mut found: Vec<Id> = vec![];
    each_st(&body.stmts, &mut |st| {
        if let StKind::Let(Pat::Bind(id), Ex { kind: Kind::Special(Special::Position, _), .. }) = &st.kind
            && !found.contains(id)
        {
            found.push(*id);
        }
    });
    let mut uses: HashMap<Id, i32> = HashMap::new();
    body.each(&mut |it| match &it.kind {
        Kind::Local(id) => *uses.entry(*id).or_default() += 1,
        Kind::Special(Special::IsNone | Special::IsSome, on) => {
            if let Kind::Local(id) = on[0].kind {
                *uses.entry(id).or_default() -= 1;
            }
        }
        _ => {}
    });
    found.retain(|id| uses.get(id).is_none_or(|count| *count == 0));
    found
}

fn name_of(special: Special) -> &'static str {
    match special {
        Special::Map | Special::FromFn => "all",
        Special::Sum => "sum",
        Special::Any | Special::Has => "any",
        Special::All => "is",
        _ => "found",
    }
}

/// The type of an array's elements.
pub fn element(of: &Type) -> Type {
    match of {
        Type::Array(of, _) | Type::Iter(of, _) | Type::Range(of) => (**of).clone(),
        _ => Type::Wrong,
    }
}

/// How many elements an array has.
pub fn length(of: &Type) -> usize {
    match of {
        Type::Array(_, count) | Type::Iter(_, count) => *count,
        _ => 0,
    }
}

/// Whether a choice between two values is short enough for one line: no branch has statements or branches of its own.
fn is_short(then: &Body, otherwise: &Body) -> bool {
    let short = |body: &Body| {
        body.only().is_some_and(|value| {
            !matches!(value.of, Type::Tuple(_))
                && !value.has(&|it| {
                    matches!(
                        it.kind,
                        Kind::If(..) | Kind::Match(..) | Kind::Block(_) | Kind::Jump(_) | Kind::Fail
                    )
                })
        })
    };
    short(then) && short(otherwise)
}

/// The values of each arm, where all arms match plain values.
fn by_value(head: &Ex, arms: &[Arm]) -> Option<Vec<Vec<Ex>>> {
    let plain = matches!(&head.of, Type::Enum(_)) || matches!(&head.of, Type::Prim(prim) if prim.is_whole());
    if !plain || arms.len() < 3 {
        return None;
    }
    let value = |pat: &Pat| match pat {
        Pat::Value(value) if !matches!(value.kind, Kind::Constant(_)) => Some(value.clone()),
        _ => None,
    };
    let mut all = vec![];
    for (i, arm) in arms.iter().enumerate() {
        all.push(match &arm.pat {
            _ if arm.guard.is_some() => return None,
            Pat::Any | Pat::Bind(_) if i + 1 == arms.len() => vec![],
            Pat::Either(parts) => parts.iter().map(value).collect::<Option<Vec<_>>>()?,
            pat => vec![value(pat)?],
        });
    }
    Some(all)
}

/// Removes branches that do nothing, and an `else` after a branch that ends.
fn tidy(stmts: &mut Vec<St>) {
    let mut tidied = vec![];
    for mut st in std::mem::take(stmts) {
        st.lists_mut().into_iter().for_each(tidy);
        for part in st.parts_mut() {
            part.change(&mut |it| {
                if let Kind::Lambda(_, body) = &mut it.kind
                    && let Kind::Block(body) = &mut body.kind
                {
                    tidy(&mut body.stmts);
                }
            });
        }
        if let StKind::If(head, then, otherwise) = &mut st.kind {
            if then.is_empty() && otherwise.is_empty() {
                continue;
            }
            if then.is_empty() {
                *then = std::mem::take(otherwise);
                *head = negated(head.clone());
            }
            if ends(then) && !otherwise.is_empty() {
                let more = std::mem::take(otherwise);
                tidied.push(st);
                tidied.extend(more);
                continue;
            }
        }
        tidied.push(st);
    }
    *stmts = tidied;
}

fn negated(it: Ex) -> Ex {
    let (of, span) = (it.of.clone(), it.span);
    match it.kind {
        Kind::Unary('!', inner) => *inner,
        _ => Ex::new(Kind::Unary('!', Box::new(it)), of, span),
    }
}

/// Whether nothing after these statements is reached.
pub fn ends(stmts: &[St]) -> bool {
    match stmts.last().map(|st| &st.kind) {
        Some(StKind::Return(_) | StKind::Break | StKind::Continue | StKind::Fail) => true,
        Some(StKind::If(_, then, otherwise)) => ends(then) && ends(otherwise),
        Some(StKind::Switch(_, arms)) => arms.iter().all(|(_, stmts)| ends(stmts)),
        _ => false,
    }
}
