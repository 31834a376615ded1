//! Turns values that exist only in Rust into statements: branches, blocks, and methods of arrays and options that a language
//! lacks. A line becomes one or several lines, and no printed line does more than one line of Rust.

use super::super::check::Special;
use super::super::mistake::{Mistake, What};
use super::super::natives::Prim;
use super::super::text::Span;
use super::super::types::Type;
use super::form::*;
use super::loops::counted;
use std::collections::HashMap;

/// The constructs that a language can write as expressions.
#[derive(Debug, Clone, Copy, Default)]
pub struct Can {
    /// `map` and `from_fn`, with an expression for each element.
    pub map: bool,
    pub from_fn: bool,
    pub any: bool,
    /// `any` names the list twice, so the list must have a name.
    pub any_by_name: bool,
    /// Tests of a short list are written one by one without making the list, if it is only used for them.
    pub writes_out: bool,
    /// The first position as a number, −1 for none.
    pub position: bool,
    /// The first position as an option.
    pub position_or_none: bool,
    pub sum: bool,
    /// A loop over positions and elements.
    pub enumerate: bool,
    /// Loops and methods of lists over two lists at once, over a list from its end, and over positions and elements.
    pub zip: bool,
    /// Closures that take a tuple or an array apart.
    pub lambda_apart: bool,
    /// Several variables in one statement.
    pub tuple_let: bool,
    /// Taking an array apart.
    pub array_let: bool,
    /// Lists grow by appending. Otherwise an array has its full length from the start.
    pub lists: bool,
    /// Mutable values are shared unless they are copied.
    pub shared: bool,
    /// Vectors are shared, too. They are never changed in part, but replaced.
    pub shared_vectors: bool,
    /// Closures can have a name.
    pub local_functions: bool,
    /// Closures with a name become functions, since these make no garbage.
    pub lifts: bool,
    /// The result of a function cannot be destructured where it is called.
    pub no_apart: bool,
    /// Every part of a destructured value has a name.
    pub names_parts: bool,
}

/// The destination of a value.
#[derive(Clone)]
pub(super) enum Dest {
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
/// Closures are turned into functions, which are returned, if the language has no closures with a name.
///
/// # Errors
/// Code that the language cannot express.
pub fn plain(function: &mut Function, can: Can) -> Result<Vec<Function>, Vec<Mistake>> {
    let Function { id, file, params, locals, body, gives, .. } = function;
    let mut it = Plain {
        can,
        locals: std::mem::take(locals),
        span: function.span,
        function: (*id, *file),
        lifted: HashMap::new(),
        functions: vec![],
        branching: false,
        refused: vec![],
    };
    let mut stmts = vec![];
    for (pat, of) in params.iter_mut() {
        let name = match pat {
            // A parameter that is changed here must not change for the caller.
            Pat::Bind(id) if it.locals[*id].mutable && !is_number(of) => it.locals[*id].name.clone(),
            Pat::Bind(_) => continue,
            _ => "values".into(),
        };
        let id = it.fresh(&name, of.clone(), false);
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
    if it.refused.is_empty() { Ok(it.functions) } else { Err(it.refused) }
}

pub(super) struct Plain {
    pub(super) can: Can,
    pub(super) locals: Vec<Local>,
    /// The statement that is being converted.
    pub(super) span: Span,
    /// The function's number, and its file.
    function: (usize, Option<u16>),
    /// Closures that became functions.
    lifted: HashMap<Id, Lifted>,
    functions: Vec<Function>,
    /// True if this is an `else` that continues with `if`.
    branching: bool,
    /// Code that the language cannot express.
    refused: Vec<Mistake>,
}

/// A closure that became a function.
#[derive(Clone)]
struct Lifted {
    /// The function's number.
    number: usize,
    /// A flag for each argument that it uses.
    keeps: Vec<bool>,
    /// The outer variables that it uses. They become further parameters.
    sees: Vec<Id>,
}

pub(super) fn truth() -> Type {
    Type::Prim(Prim::Bool)
}

pub(super) fn whole() -> Type {
    Type::Prim(Prim::Usize)
}

/// True if it is a number or a boolean. Such values are never shared.
fn is_number(of: &Type) -> bool {
    matches!(of, Type::Prim(prim) if prim.coordinates().is_none())
}

impl Plain {
    /// Reports that the language cannot express this.
    pub(super) fn refuse(&mut self, span: Span, what: &str) {
        self.refused.push(Mistake::new(span, What::NotPrinted(what.into())));
    }

    /// A copy for trying a conversion.
    pub(super) fn probe(&self) -> Self {
        Self {
            can: self.can,
            locals: self.locals.clone(),
            span: self.span,
            function: self.function,
            lifted: self.lifted.clone(),
            functions: vec![],
            branching: false,
            refused: vec![],
        }
    }

    pub(super) fn fresh(&mut self, name: &str, of: Type, mutable: bool) -> Id {
        self.locals.push(Local { name: name.into(), of, mutable });
        self.locals.len() - 1
    }

    pub(super) fn local(&self, id: Id) -> Ex {
        Ex::new(Kind::Local(id), self.locals[id].of.clone(), self.span)
    }

    pub(super) fn ex_of(&self, kind: Kind, of: Type) -> Ex {
        Ex::new(kind, of, self.span)
    }

    pub(super) fn st(&self, kind: StKind) -> St {
        St::new(kind, self.span)
    }

    pub(super) fn number(&self, value: usize) -> Ex {
        self.ex_of(Kind::Number(value as f64), whole())
    }

    fn both(&self, a: Ex, b: Ex) -> Ex {
        self.ex_of(Kind::Binary("&&", Box::new(a), Box::new(b)), truth())
    }

    pub(super) fn not(&self, it: Ex) -> Ex {
        self.ex_of(Kind::Unary('!', Box::new(it)), truth())
    }

    pub(super) fn special(&self, special: Special, all: Vec<Ex>, of: Type) -> Ex {
        self.ex_of(Kind::Special(special, all), of)
    }

    /// Turns positions whose value is never used into numbers, with −1 for `None`.
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

    pub(super) fn body(&mut self, body: Body, dest: &Dest, out: &mut Vec<St>) {
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
            let (from, lifted) = (out.len(), self.functions.len());
            self.statement(kind, out);
            if let Some(st) = out.get_mut(from) {
                st.note = note;
            } else if let Some(function) = self.functions.get_mut(lifted..).and_then(<[_]>::last_mut)
                && let Some(st) = function.body.stmts.first_mut()
            {
                // The comments of a closure go with it.
                st.note.comments = note.comments;
            }
        }
    }

    fn statement(&mut self, kind: StKind, out: &mut Vec<St>) {
        let span = self.span;
        let kind = match kind {
            StKind::Let(Pat::Bind(id), Ex { kind: Kind::Lambda(params, body), of, span }) => {
                let (params, body) = self.named_params(params, *body);
                if self.lift(id, &params, &body) {
                    return;
                }
                let lambda = Ex { kind: Kind::Lambda(params, Box::new(body)), of, span };
                return self.into(lambda, &Dest::Let(Pat::Bind(id)), out);
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
                    // The statements of the condition run in each iteration.
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
            StKind::Declare(id) => {
                self.locals[id].mutable = true;
                StKind::Declare(id)
            }
            kind => kind,
        };
        out.push(self.st(kind));
    }

    /// The parameters of a named closure, each a variable. Patterns are destructured in the body.
    fn named_params(&mut self, params: Vec<Pat>, body: Ex) -> (Vec<Pat>, Ex) {
        let mut stmts = vec![];
        let mut named = vec![];
        for pat in params {
            if matches!(pat, Pat::Bind(_) | Pat::Any) {
                named.push(pat);
                continue;
            }
            let of = self.type_of(&pat);
            let id = self.fresh("values", of, false);
            stmts.push(self.st(StKind::Let(pat, self.local(id))));
            named.push(Pat::Bind(id));
        }
        if stmts.is_empty() {
            return (named, body);
        }
        let (of, span) = (body.of.clone(), body.span);
        let whole = Body { stmts, value: Some(Box::new(body)), ..Body::default() };
        (named, Ex::new(Kind::Block(whole), of, span))
    }

    /// The type of the value that a pattern destructures.
    fn type_of(&mut self, pat: &Pat) -> Type {
        match pat {
            Pat::Bind(id) => self.locals[*id].of.clone(),
            Pat::Tuple(all) => Type::Tuple(all.iter().map(|part| self.type_of(part)).collect()),
            Pat::Array(all) if let Some(first) = all.iter().find(|part| !part.binds().is_empty()) => {
                Type::Array(self.type_of(first).into(), all.len())
            }
            _ => {
                self.refuse(self.span, "|_|");
                Type::Wrong
            }
        }
    }

    /// Turns a closure into a function, if the language has no closures or poor ones.
    fn lift(&mut self, id: Id, params: &[Pat], body: &Ex) -> bool {
        if self.can.local_functions && !self.can.lifts {
            return false;
        }
        let span = body.span;
        let gives = body.of.clone();
        let mut stmts = vec![];
        self.lambda_body(body.clone(), &mut stmts);
        tidy(&mut stmts);
        let own: Vec<Id> = params.iter().flat_map(Pat::binds).chain(bound(&stmts)).collect();
        let mut sees: Vec<Id> = vec![];
        stmts.iter().for_each(|st| {
            st.each(&mut |it| {
                if let Kind::Local(id) = it.kind
                    && !own.contains(&id)
                    && !sees.contains(&id)
                {
                    sees.push(id);
                }
            });
        });
        let mut sets = false;
        each_st(&stmts, &mut |st| {
            let seen = |place: &Ex| place.root().is_some_and(|id| sees.contains(&id));
            sets |= matches!(&st.kind, StKind::Set(place, ..) if seen(place));
        });
        // A function cannot change the variables of another one.
        if sets && self.can.local_functions {
            return false;
        }
        if sets {
            self.refuse(span, "|…|");
        }
        // Numbers counted down from the largest one are free, since no text has so many functions.
        let number = usize::MAX - self.function.0 * 64 - self.functions.len();
        let keeps = params.iter().map(|pat| matches!(pat, Pat::Bind(_))).collect();
        let params = params.iter().flat_map(Pat::binds).chain(sees.iter().copied());
        let params = params.map(|id| (Pat::Bind(id), self.locals[id].of.clone())).collect();
        self.functions.push(Function {
            id: number,
            name: self.locals[id].name.clone(),
            owner: None,
            on_self: false,
            answers: false,
            makes: false,
            file: self.function.1,
            params,
            locals: self.locals.clone(),
            gives,
            body: Body { stmts, ..Body::default() },
            span,
            text: [span; 2],
        });
        self.lifted.insert(id, Lifted { number, keeps, sees });
        true
    }

    /// A loop over the elements of an expression, in the form of the language.
    pub(super) fn each(&mut self, pat: Pat, over: Ex, body: Body, dest: &Dest, out: &mut Vec<St>) {
        if self.is_by_position(&over) {
            return self.each_by_position(pat, over, body, dest, out);
        }
        let span = self.span;
        let over = match counted(&over) {
            Some(first) => self.numbers(first, length(&over.of)),
            None => over,
        };
        let over = self.ex(over, out);
        let over = self.kept(over, &body, out);
        let mut stmts = vec![];
        let is_changed = |it: &Self| matches!(pat, Pat::Bind(id) if it.locals[id].mutable);
        let pat = match pat {
            Pat::Bind(_) if !is_changed(self) => pat,
            Pat::Any if self.can.tuple_let => pat,
            Pat::Tuple(ref parts) | Pat::Array(ref parts)
                if self.can.lambda_apart
                    && (self.is_flat(parts) || self.can.zip)
                    && !pat.binds().iter().any(|id| self.locals[*id].mutable) =>
            {
                pat
            }
            Pat::Any => {
                Pat::Bind(self.fresh(if is_range(&over) { "i" } else { "it" }, element(&over.of), false))
            }
            _ => {
                let id = self.fresh(if is_range(&over) { "i" } else { "it" }, element(&over.of), false);
                let value = self.local(id);
                self.store(&Dest::Let(pat), value, &mut stmts);
                Pat::Bind(id)
            }
        };
        self.body(body, dest, &mut stmts);
        self.span = span;
        out.push(self.st(StKind::For(pat, over, stmts)));
    }

    /// A range whose end keeps the value that it had when the loop began.
    fn kept(&mut self, over: Ex, body: &Body, out: &mut Vec<St>) -> Ex {
        let Kind::Range(from, to, closed) = over.kind else { return over };
        let mut set = vec![];
        each_st(&body.stmts, &mut |st| {
            if let StKind::Set(place, ..) = &st.kind {
                set.extend(place.root());
            }
        });
        let changes = to.has(&|it| matches!(it.kind, Kind::Local(id) if set.contains(&id)));
        let to = if changes {
            let id = self.fresh("end", to.of.clone(), false);
            out.push(self.st(StKind::Let(Pat::Bind(id), *to)));
            Box::new(self.local(id))
        } else {
            to
        };
        Ex { kind: Kind::Range(from, to, closed), ..over }
    }

    /// Stores a finished value in its destination.
    pub(super) fn store(&mut self, dest: &Dest, value: Ex, out: &mut Vec<St>) {
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
                // The result of a function is destructured where it is called.
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
            Pat::Fields(_, fields) => {
                let value = self.place(value, "it", out);
                for (name, part) in fields {
                    self.bind(part, value.clone().field(name), begins, out);
                }
            }
            Pat::Any | Pat::Value(_) | Pat::Some(_) | Pat::None | Pat::Either(_) => {}
        }
    }

    /// `place op= value`, written as `place = place op value` for vectors and divisions of whole numbers, since some languages
    /// lack it.
    pub(super) fn set(&self, place: Ex, sign: &'static str, value: Ex) -> StKind {
        if let Kind::Field(on, name) = &place.kind
            && self.can.shared_vectors
            && let Some(prim) = on.prim()
        {
            let value = self.set_value(&place, sign, value);
            let coordinate = |letter: &&str| match *letter == &**name {
                true => value.clone(),
                false => (**on).clone().field(letter),
            };
            let count = prim.coordinates().map_or(0, |(_, count)| count);
            let all = ["x", "y", "z"][..count].iter().map(coordinate).collect();
            let whole = self.ex_of(Kind::Native("new", all), on.of.clone());
            return self.set((**on).clone(), "", whole);
        }
        let is_long =
            place.prim().is_some_and(|prim| prim.coordinates().is_some() || sign == "/" && prim.is_whole());
        if sign.is_empty() || sign == "push" || !is_long {
            return StKind::Set(place, sign, value);
        }
        let value = self.set_value(&place, sign, value);
        StKind::Set(place, "", value)
    }

    /// The value that a place has after `place op= value`.
    fn set_value(&self, place: &Ex, sign: &'static str, value: Ex) -> Ex {
        if sign.is_empty() {
            return value;
        }
        let kind = Kind::Binary(sign, Box::new(place.clone()), Box::new(value));
        self.ex_of(kind, place.of.clone())
    }

    fn is_flat(&self, parts: &[Pat]) -> bool {
        parts
            .iter()
            .all(|part| matches!(part, Pat::Bind(_)) || !self.can.names_parts && matches!(part, Pat::Any))
    }

    /// The first value of a variable that will be changed in part: a copy.
    pub(super) fn copied(&self, id: Id, value: Ex) -> Ex {
        let parts = !matches!(self.locals[id].of, Type::Prim(prim) if prim.coordinates().is_none());
        if !(self.can.shared && self.locals[id].mutable && parts && value.is_place()) {
            return value;
        }
        let of = value.of.clone();
        self.special(Special::Same, vec![value], of)
    }

    /// Writes the statements of a value, and stores it in its destination.
    pub(super) fn into(&mut self, it: Ex, dest: &Dest, out: &mut Vec<St>) {
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
            // A position as a number, if the language has a method for it.
            Kind::Special(Special::Position, all)
                if self.can.position
                    && matches!(dest, Dest::Let(Pat::Bind(id)) if self.is_number(*id))
                    && !self.needs_statements(&all) =>
            {
                let value = self.method(Special::Position, all, it.of, out);
                self.store(dest, value, out);
            }
            Kind::Special(special, all) if self.needs_loop(special, &all) => {
                self.looped(special, all, it.of, dest, out);
            }
            kind => {
                let value = self.ex(Ex { kind, ..it }, out);
                self.store(dest, value, out);
            }
        }
    }

    /// Declares the variables that several branches set, before these branches.
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

    /// The arms, the first one last, as a chain of `if`s.
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
            let (at, guard) = (guard.span, self.ex(guard, &mut before));
            if !before.is_empty() {
                // It would run before it is known whether the pattern fits.
                self.refuse(at, "if");
            }
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
        let is_last = arms.len() == 1;
        let otherwise = self.chain(head, arms, dest);
        self.span = span;
        // Of two branches, one that ends comes first.
        if is_last && ends(&otherwise) && !ends(&stmts) {
            stmts.insert(0, self.st(StKind::If(negated(head_is), otherwise, vec![])));
            self.span = outer;
            return stmts;
        }
        let made = vec![self.st(StKind::If(head_is, stmts, otherwise))];
        self.span = outer;
        made
    }

    /// The test for a pattern, and the parts that it binds. `None` if it always fits.
    fn fits(&mut self, pat: &Pat, place: &Ex, bound: &mut Vec<(Id, Ex)>) -> Option<Ex> {
        match pat {
            Pat::Any => None,
            Pat::Bind(id) => {
                bound.push((*id, place.clone()));
                None
            }
            Pat::Value(Ex { kind: Kind::Range(from, to, closed), .. }) => {
                let ends = [(from, ">="), (to, if *closed { "<=" } else { "<" })];
                let known = ends.into_iter().filter(|(end, _)| !matches!(end.kind, Kind::Tuple(_)));
                let tests = known.map(|(end, sign)| {
                    self.ex_of(Kind::Binary(sign, Box::new(place.clone()), end.clone()), truth())
                });
                tests.reduce(|all, one| self.both(all, one))
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
            Pat::Fields(_, fields) => {
                let tests = fields
                    .iter()
                    .filter_map(|(name, part)| self.fits(part, &place.clone().field(name), bound));
                let tests: Vec<Ex> = tests.collect();
                tests.into_iter().reduce(|all, one| self.both(all, one))
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
    pub(super) fn place(&mut self, it: Ex, name: &str, out: &mut Vec<St>) -> Ex {
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

    /// A value whose parts can be named more than once.
    fn in_parts(&mut self, it: Ex, out: &mut Vec<St>) -> Ex {
        let kind = match it.kind {
            Kind::Tuple(all) => Kind::Tuple(all.into_iter().map(|it| self.in_parts(it, out)).collect()),
            Kind::Array(all) => Kind::Array(all.into_iter().map(|it| self.in_parts(it, out)).collect()),
            Kind::Special(special @ (Special::MakeSome | Special::MakeNone), all) => {
                let all = all.into_iter().map(|it| self.in_parts(it, out)).collect();
                Kind::Special(special, all)
            }
            kind => {
                let it = self.ex(Ex { kind, ..it }, out);
                return self.place(it, "value", out);
            }
        };
        Ex { kind, ..it }
    }

    /// The comparison of two values, part by part.
    fn equal(&mut self, a: &Ex, b: &Ex) -> Ex {
        let count = match &a.of {
            Type::Array(_, count) => *count,
            Type::Tuple(all) => all.len(),
            Type::Option(of) => return self.equal_options(a, b, of),
            _ => {
                for (one, other) in [(a, b), (b, a)] {
                    match one.kind {
                        Kind::Truth(true) => return other.clone(),
                        Kind::Truth(false) => return self.not(other.clone()),
                        _ => {}
                    }
                }
                let kind = Kind::Binary("==", Box::new(a.clone()), Box::new(b.clone()));
                return self.ex_of(kind, truth());
            }
        };
        if count > 16 {
            self.refuse(a.span, "==");
        }
        let part = |it: &Ex, i: usize| match &it.kind {
            Kind::Array(all) | Kind::Tuple(all) => all[i].clone(),
            _ if matches!(it.of, Type::Tuple(_)) => it.clone().field(&i.to_string()),
            _ => {
                let at = Ex::new(Kind::Number(i as f64), whole(), it.span);
                Ex::new(Kind::Index(Box::new(it.clone()), Box::new(at)), element(&it.of), it.span)
            }
        };
        let all: Vec<Ex> = (0..count).map(|i| self.equal(&part(a, i), &part(b, i))).collect();
        let all = all.into_iter().reduce(|all, one| self.both(all, one));
        all.unwrap_or_else(|| self.ex_of(Kind::Truth(true), truth()))
    }

    fn equal_options(&mut self, a: &Ex, b: &Ex, of: &Type) -> Ex {
        let is = |it: &Self, special: Special, on: &Ex| it.special(special, vec![on.clone()], truth());
        let none = |it: &Ex| matches!(it.kind, Kind::Special(Special::MakeNone, _));
        let some = |it: &Ex| match &it.kind {
            Kind::Special(Special::MakeSome, all) => Some(all[0].clone()),
            _ => None,
        };
        match (none(a), none(b)) {
            (true, true) => return self.ex_of(Kind::Truth(true), truth()),
            (true, _) if some(b).is_none() => return is(self, Special::IsNone, b),
            (_, true) if some(a).is_none() => return is(self, Special::IsNone, a),
            (false, false) => {}
            _ => return self.ex_of(Kind::Truth(false), truth()),
        }
        let value = |it: &Self, on: &Ex| {
            some(on).unwrap_or_else(|| it.special(Special::Unwrap, vec![on.clone()], of.clone()))
        };
        let mut all = self.equal(&value(self, a), &value(self, b));
        for on in [b, a].into_iter().filter(|on| some(on).is_none()) {
            all = self.both(is(self, Special::IsSome, on), all);
        }
        if some(a).is_some() || some(b).is_some() {
            return all;
        }
        let neither = self.both(is(self, Special::IsNone, a), is(self, Special::IsNone, b));
        self.ex_of(Kind::Binary("||", Box::new(neither), Box::new(all)), truth())
    }

    /// An expression without statements in it. They go before it.
    pub(super) fn ex(&mut self, mut it: Ex, out: &mut Vec<St>) -> Ex {
        match it.kind {
            Kind::Binary(sign @ ("==" | "!="), a, b) if is_compound(&a.of) => {
                let (a, b) = (self.in_parts(*a, out), self.in_parts(*b, out));
                let is = self.equal(&a, &b);
                let is = if sign == "==" { is } else { self.not(is) };
                self.ex(is, out)
            }
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
            Kind::If(..) | Kind::Match(..) | Kind::Block(_) | Kind::Jump(_) => {
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
            // A square becomes a product, as is common.
            Kind::Native("powi", mut all)
                if all[0].is_place() && matches!(all[1].kind, Kind::Number(2.0)) =>
            {
                let on = all.remove(0);
                Ex { kind: Kind::Binary("*", Box::new(on.clone()), Box::new(on)), ..it }
            }
            Kind::Closure(on, args)
                if let Kind::Local(id) = on.kind
                    && let Some(lifted) = self.lifted.get(&id).cloned() =>
            {
                let args = args.into_iter().zip(lifted.keeps).filter(|(_, keeps)| *keeps);
                let mut args: Vec<Ex> = args.map(|(arg, _)| self.ex(arg, out)).collect();
                args.extend(lifted.sees.into_iter().map(|id| self.local(id)));
                Ex { kind: Kind::Call(lifted.number, args), ..it }
            }
            Kind::Closure(on, args) if matches!(on.kind, Kind::Lambda(..)) => {
                let value = self.apply(*on, args, out);
                self.ex(value, out)
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

    pub(super) fn lambda_body(&mut self, body: Ex, stmts: &mut Vec<St>) {
        let outer = std::mem::replace(&mut self.span, body.span);
        self.into(body, &Dest::Return, stmts);
        self.span = outer;
    }

    fn special_ex(&mut self, special: Special, mut all: Vec<Ex>, of: Type, out: &mut Vec<St>) -> Ex {
        if self.needs_loop(special, &all) {
            return self.looped_before(special, all, of, out);
        }
        match special {
            Special::Zip | Special::Rev | Special::Enumerate
                if !self.can.zip && !self.is_entries(special, &all) =>
            {
                self.listed(special, all, of, out)
            }
            Special::SinCos => {
                let angle = self.ex(all.remove(0), out);
                let angle = self.place(angle, "angle", out);
                let part = |name: &'static str, it: &Self| {
                    it.ex_of(Kind::Native(name, vec![angle.clone()]), angle.of.clone())
                };
                self.ex_of(Kind::Tuple(vec![part("sin", self), part("cos", self)]), of)
            }
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
            _ => self.method(special, all, of, out),
        }
    }

    /// True if the language has a list of positions and elements itself.
    fn is_entries(&self, special: Special, all: &[Ex]) -> bool {
        special == Special::Enumerate && self.can.enumerate && !self.is_by_position(&all[0])
    }

    /// A method that the language has.
    fn method(&mut self, special: Special, mut all: Vec<Ex>, of: Type, out: &mut Vec<St>) -> Ex {
        let takes = self.takes(special, &all, &of);
        if let Some(last) = all.pop() {
            let last = self.as_lambda(last, &takes);
            all.push(self.with_simple_params(last, &takes));
        }
        let mut all: Vec<Ex> = all.into_iter().map(|it| self.ex(it, out)).collect();
        if self.can.any_by_name && matches!(special, Special::Any | Special::All) {
            let list = all.remove(0);
            all.insert(0, self.place(list, "list", out));
        }
        self.special(special, all, of)
    }

    /// A list of pairs or a reversed list that is needed as a list.
    fn listed(&mut self, special: Special, all: Vec<Ex>, of: Type, out: &mut Vec<St>) -> Ex {
        let source = self.source(self.special(special, all, of.clone()), out);
        let at = self.fresh("i", whole(), false);
        let value = self.element_of(&source, self.local(at), out);
        let lambda = self.ex_of(Kind::Lambda(vec![Pat::Bind(at)], Box::new(value)), Type::Closure(0));
        self.special_ex(Special::FromFn, vec![lambda], of, out)
    }

    /// A closure that names each parameter as a whole, for languages that cannot destructure parameters.
    fn with_simple_params(&mut self, lambda: Ex, takes: &[Type]) -> Ex {
        let Kind::Lambda(mut params, mut body) = lambda.kind else { return lambda };
        let mut found = vec![];
        for (pat, of) in params.iter_mut().zip(takes) {
            let parts = match pat {
                Pat::Bind(_) | Pat::Any => continue,
                Pat::Tuple(parts) | Pat::Array(parts) => parts,
                _ => continue,
            };
            if self.can.lambda_apart && (self.is_flat(parts) || self.can.zip) {
                continue;
            }
            let id = self.fresh("it", of.clone(), false);
            let parts = std::mem::replace(pat, Pat::Bind(id));
            self.fits(&parts, &self.local(id), &mut found);
        }
        body.change(&mut |it| {
            if let Kind::Local(id) = it.kind
                && let Some((_, place)) = found.iter().find(|(own, _)| *own == id)
            {
                *it = place.clone();
            }
        });
        Ex { kind: Kind::Lambda(params, body), ..lambda }
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

    /// The result of a closure for an optional value.
    fn of_option(&mut self, special: Special, mut all: Vec<Ex>, of: Type, out: &mut Vec<St>) -> Ex {
        let takes = self.takes(special, &all, &of);
        let lambda = all.pop().expect("it takes a closure");
        let lambda = self.as_lambda(lambda, &takes);
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
        let range = all.remove(0);
        let Kind::Range(from, to, closed) = range.kind else {
            self.refuse(range.span, "contains");
            return on;
        };
        let (from, to) = (self.ex(*from, out), self.ex(*to, out));
        let at_least = Kind::Binary(">=", Box::new(on.clone()), Box::new(from));
        let sign = if closed { "<=" } else { "<" };
        let below = Kind::Binary(sign, Box::new(on), Box::new(to));
        self.both(self.ex_of(at_least, truth()), self.ex_of(below, truth()))
    }

    /// Turns a closure that is passed by name into one that calls it.
    pub(super) fn as_lambda(&mut self, it: Ex, takes: &[Type]) -> Ex {
        if !matches!((&it.kind, &it.of), (Kind::Local(_), Type::Closure(_))) {
            return it;
        }
        let all: Vec<Id> = takes.iter().map(|of| self.fresh("it", of.clone(), false)).collect();
        let args = all.iter().map(|id| self.local(*id)).collect();
        let (of, span) = (it.of.clone(), it.span);
        let call = Ex::new(Kind::Closure(Box::new(it), args), Type::Wrong, span);
        Ex::new(Kind::Lambda(all.into_iter().map(Pat::Bind).collect(), Box::new(call)), of, span)
    }

    /// The result of a closure or a function for values.
    pub(super) fn apply(&mut self, lambda: Ex, values: Vec<Ex>, out: &mut Vec<St>) -> Ex {
        let (params, mut body) = match lambda.kind {
            Kind::Lambda(params, body) => (params, *body),
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

    /// This many whole numbers, from the first on.
    fn numbers(&self, first: usize, count: usize) -> Ex {
        let (from, to) = (Box::new(self.number(first)), Box::new(self.number(first + count)));
        self.ex_of(Kind::Range(from, to, false), Type::Range(whole().into()))
    }
}

pub(super) fn closure(it: Ex) -> Option<(Vec<Pat>, Box<Ex>)> {
    match it.kind {
        Kind::Lambda(params, body) => Some((params, body)),
        _ => None,
    }
}

/// True if a closure returns its parameter.
pub fn is_same(lambda: &Ex) -> bool {
    let Kind::Lambda(params, body) = &lambda.kind else { return false };
    matches!((&params[0], &body.kind), (Pat::Bind(id), Kind::Local(own)) if id == own)
}

/// True if values of a type are compared part by part.
fn is_compound(of: &Type) -> bool {
    matches!(of, Type::Array(..) | Type::Tuple(_) | Type::Option(_))
}

fn is_unwrapped(it: &Ex) -> bool {
    matches!(&it.kind, Kind::Special(Special::Unwrap, on) if on[0].is_place())
}

/// Visits every statement, outer ones first.
pub fn each_st<'s>(stmts: impl IntoIterator<Item = &'s St>, see: &mut dyn FnMut(&'s St)) {
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

/// Variables that hold a first position and are only tested for being `Some`.
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

pub(super) fn name_of(special: Special) -> &'static str {
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

/// The number of an array's elements.
pub fn length(of: &Type) -> usize {
    match of {
        Type::Array(_, count) | Type::Iter(_, count) => *count,
        _ => 0,
    }
}

/// True if a choice between two values is short enough for one line: no branch has statements or further branches.
fn is_short(then: &Body, otherwise: &Body) -> bool {
    let short = |body: &Body| {
        body.only().is_some_and(|value| {
            !matches!(value.of, Type::Tuple(_))
                && !value.has(&|it| {
                    matches!(it.kind, Kind::If(..) | Kind::Match(..) | Kind::Block(_) | Kind::Jump(_))
                })
        })
    };
    short(then) && short(otherwise)
}

/// The values of each arm, if all arms match plain values.
fn by_value(head: &Ex, arms: &[Arm]) -> Option<Vec<Vec<Ex>>> {
    let plain = matches!(&head.of, Type::Enum(_)) || matches!(&head.of, Type::Prim(prim) if prim.is_whole());
    if !plain || arms.len() < 3 {
        return None;
    }
    let value = |pat: &Pat| match pat {
        Pat::Value(value) if !matches!(value.kind, Kind::Constant(_) | Kind::Range(..)) => {
            Some(value.clone())
        }
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
    declare(&mut tidied);
    *stmts = tidied;
}

/// Declares variables where they get their value, if that is in the same list.
fn declare(stmts: &mut Vec<St>) {
    for at in (0..stmts.len()).rev() {
        let StKind::Declare(id) = stmts[at].kind else { continue };
        let is = |it: &Ex| matches!(it.kind, Kind::Local(own) if own == id);
        let Some(next) = stmts[at + 1..].iter().position(|st| names(st, &is)) else { continue };
        let set = &mut stmts[at + 1 + next];
        if let StKind::Set(place, "", value) = &set.kind
            && is(place)
            && !value.has(&is)
        {
            set.kind = StKind::Let(Pat::Bind(id), value.clone());
            let note = std::mem::take(&mut stmts[at].note);
            stmts.remove(at);
            if let Some(st) = stmts.get_mut(at) {
                st.note.inherit(note);
            }
        }
    }
}

/// True if a statement has such an expression.
fn names(st: &St, is: &dyn Fn(&Ex) -> bool) -> bool {
    let mut found = false;
    st.each(&mut |it| found |= is(it));
    found
}

fn negated(it: Ex) -> Ex {
    let (of, span) = (it.of.clone(), it.span);
    match it.kind {
        Kind::Unary('!', inner) => *inner,
        Kind::Special(Special::IsSome, on) => Ex { kind: Kind::Special(Special::IsNone, on), of, span },
        _ => Ex::new(Kind::Unary('!', Box::new(it)), of, span),
    }
}

/// True if nothing after these statements is reached.
pub fn ends(stmts: &[St]) -> bool {
    match stmts.last().map(|st| &st.kind) {
        Some(StKind::Return(_) | StKind::Break | StKind::Continue | StKind::Fail { .. }) => true,
        Some(StKind::If(_, then, otherwise)) => ends(then) && ends(otherwise),
        Some(StKind::Switch(_, arms)) => arms.iter().all(|(_, stmts)| ends(stmts)),
        _ => false,
    }
}

fn is_range(over: &Ex) -> bool {
    matches!(over.kind, Kind::Range(..))
}
