//! Turns checked functions into the printed form, and collects the functions and items that they use.

use super::super::check::{self, Checked, Pick, Special};
use super::super::mistake::What;
use super::super::natives::{self, Prim};
use super::super::resolve::Resolver;
use super::super::text::Span;
use super::super::tree::{self, Block, Expr, ExprKind, Pattern, PatternKind, StatementKind};
use super::super::types::{CASE, Struct, Type, held_name};
use super::form::*;
use super::names::Case;
use super::plain::each_st;
use std::sync::Arc;

/// A function with all functions that it calls. Built-in ones are left to the back ends.
pub fn unit(resolver: &mut Resolver<'_>, asked: usize) -> Option<Unit> {
    let mut unit = Unit::default();
    add(resolver, &mut unit, asked);
    resolver.mistakes.is_empty().then_some(unit)
}

/// Ends the run at each gap, for languages in which learners do not write here: their code must compile.
pub fn fail_at_gaps(unit: &mut Unit) {
    let mut fail = |it: &mut Ex| {
        if it.is_gap() {
            let fail = St::new(StKind::Fail { written: false }, it.span);
            *it = Ex::new(Kind::Jump(Box::new(fail)), Type::Never, it.span);
        }
    };
    unit.functions.iter_mut().for_each(|function| function.body.change(&mut fail));
}

/// Adds a function and all functions that it calls, if they are missing.
pub fn add(resolver: &mut Resolver<'_>, unit: &mut Unit, asked: usize) {
    let mut queue = vec![asked];
    let mut next = 0;
    while let Some(&id) = queue.get(next) {
        next += 1;
        if unit.functions.iter().any(|it| it.id == id) {
            continue;
        }
        let Some(function) = function(resolver, id) else { continue };
        function.body.each(&mut |it| {
            if let Kind::Call(called, _) = &it.kind {
                queue.push(*called);
            }
        });
        unit.functions.push(function);
    }
    collect(resolver, unit);
}

/// Collects the constants and types that the functions use, in order of first use.
pub fn collect(resolver: &mut Resolver<'_>, unit: &mut Unit) {
    let mut wanted = vec![];
    let mut types = vec![];
    for function in &unit.functions {
        types.extend(function.params.iter().map(|(_, of)| of.clone()));
        types.push(function.gives.clone());
        function.body.each(&mut |it| {
            if let Kind::Constant(id) = it.kind {
                wanted.push(id);
            }
            types.push(it.of.clone());
        });
    }
    let mut next = 0;
    while let Some(&id) = wanted.get(next) {
        next += 1;
        if unit.constants.iter().any(|it| it.id == id) {
            continue;
        }
        let item = resolver.names.constants[id].clone();
        let own = item.it.owner.clone();
        let of = resolver.of(&item.it.of, item.module, own.as_ref());
        let checked = check::constant(resolver, &item.it.value, item.it.nodes, item.module, own.clone(), &of);
        let value = Lowering::new(resolver, &checked, own.as_ref(), item.module).expr(&item.it.value);
        value.each(&mut |it| {
            if let Kind::Constant(id) = it.kind {
                wanted.push(id);
            }
            types.push(it.of.clone());
        });
        unit.constants.push(Constant { id, name: item.it.name.text.clone(), owner: own, of, value });
    }
    for of in types {
        add_type(unit, &of);
    }
}

/// Adds a type with those of its fields, if they are missing.
pub fn add_type(unit: &mut Unit, of: &Type) {
    match of {
        Type::Struct(it) if !unit.structs.iter().any(|known| known.id == it.id) => {
            for (_, of) in &it.fields {
                add_type(unit, of);
            }
            unit.structs.push(it.clone());
        }
        Type::Enum(it) if !unit.enums.iter().any(|known| known.id == it.id) => unit.enums.push(it.clone()),
        Type::Option(of) | Type::Array(of, _) | Type::Iter(of, _) | Type::Range(of) => add_type(unit, of),
        Type::Tuple(all) => all.iter().for_each(|of| add_type(unit, of)),
        _ => {}
    }
}

/// A function of the texts.
pub fn function(resolver: &mut Resolver<'_>, id: usize) -> Option<Function> {
    let item = resolver.names.functions[id].clone();
    let (it, module) = (&item.it, item.module);
    let checked = check::function(resolver, id, it, module)?;
    let body = it.body.as_ref()?;
    let mut lowering = Lowering::new(resolver, &checked, it.owner.as_ref(), module);
    let params: Vec<(Pat, Type)> = it
        .params
        .iter()
        .zip(&checked.takes)
        .map(|((pattern, _), of)| (lowering.pattern(pattern), of.clone()))
        .collect();
    let on_self = matches!(it.params.first(), Some((Pattern { kind: PatternKind::Bind { name, .. }, .. }, _)) if &*name.text == "self");
    let mut body = lowering.block(body);
    body.each(&mut |it| lowering.check_order(it));
    let more = lowering.more;
    let mut gives = checked.gives.clone();
    let changes = &resolver.signature(id).changes;
    let given: Vec<Ex> = (params.iter().zip(changes).filter(|(_, changes)| **changes))
        .filter_map(|((pat, of), _)| {
            Some(Ex::new(Kind::Local(*pat.binds().first()?), of.clone(), it.name.span))
        })
        .collect();
    if !given.is_empty() {
        gives = with_changed(&gives, given.iter().map(|it| it.of.clone()));
        hand_back(&mut body, &given, &gives);
    }
    let span =
        Span { end: it.body.as_ref().map_or(it.name.span.end, |body| body.span.start), ..it.name.span };
    Some(Function {
        id,
        name: it.name.text.clone(),
        owner: it.owner.clone(),
        on_self,
        answers: checked.gives.field("hit").is_some(),
        makes: false,
        file: Some(it.name.span.file),
        params,
        locals: checked
            .locals
            .iter()
            .map(|local| Local {
                name: local.name.trim_start_matches('\'').into(),
                of: local.of.clone(),
                mutable: local.mutable,
            })
            .chain(more)
            .collect(),
        gives,
        body,
        span,
        text: [
            Span { end: it.body.as_ref().map_or(0, |body| body.span.end), ..it.name.span },
            it.result.as_ref().map_or(Span { start: span.end, ..span }, |of| of.span),
        ],
    })
}

struct Lowering<'l, 'a, 't> {
    resolver: &'l mut Resolver<'a>,
    checked: &'l Checked<'t>,
    own: Option<&'l Arc<str>>,
    module: usize,
    /// Parameters of functions that are passed by name. They come after the text's variables.
    more: Vec<Local>,
    /// The start of the last statement with its comments. A construct may consist of several statements that begin there.
    commented: Option<u32>,
}

impl<'l, 'a, 't> Lowering<'l, 'a, 't> {
    fn new(
        resolver: &'l mut Resolver<'a>,
        checked: &'l Checked<'t>,
        own: Option<&'l Arc<str>>,
        module: usize,
    ) -> Self {
        Self { resolver, checked, own, module, more: vec![], commented: None }
    }

    /// A function that is passed by name, as a closure that calls it.
    fn handed_over(
        &mut self,
        takes: &[Type],
        gives: Type,
        span: Span,
        call: impl Fn(Vec<Ex>) -> Kind,
    ) -> Kind {
        let names: &[&str] = if takes.len() == 2 { &["so_far", "it"] } else { &["it"] };
        let mut all = vec![];
        for (i, of) in takes.iter().enumerate() {
            let name = names.get(i).copied().unwrap_or("it").into();
            self.more.push(Local { name, of: of.clone(), mutable: false });
            let id = self.checked.locals.len() + self.more.len() - 1;
            all.push(Ex::new(Kind::Local(id), of.clone(), span));
        }
        let params = all.iter().filter_map(Ex::root).map(Pat::Bind).collect();
        Kind::Lambda(params, Box::new(Ex::new(call(all), gives, span)))
    }

    fn block(&mut self, block: &Block) -> Body {
        let mut mark = None;
        let mut note = |it: &mut Self, new: &Option<tree::Mark>, span: Span| {
            let name = new.as_ref().map(|mark| mark.as_ref().map(|name| name.text.clone()));
            let begins = name != mark;
            mark = name.clone();
            Note {
                packing: matches!(name, Some(None)),
                mark: name.flatten().filter(|_| begins),
                comments: it.comments(span),
            }
        };
        let mut body = Body::default();
        for statement in &block.statements {
            let note = note(self, &statement.mark, statement.span);
            let kind = match &statement.kind {
                StatementKind::Let(pattern, _, Some(value)) => {
                    let pattern = self.pattern(pattern);
                    let value = self.value_of(&pattern, value);
                    StKind::Let(pattern, value)
                }
                StatementKind::Let(pattern, _, None) => {
                    for id in self.pattern(pattern).binds() {
                        let kind = StKind::Declare(id);
                        body.stmts.push(St { kind, span: statement.span, note: Note::default() });
                    }
                    continue;
                }
                StatementKind::Expr(expr) => self.statement(expr).kind,
            };
            body.stmts.push(St { kind, span: statement.span, note });
        }
        if let Some(value) = &block.value {
            let note = note(self, &block.value_mark, value.span);
            if self.checked.types[value.id] == Type::unit() {
                let st = self.statement(value);
                body.stmts.push(St { note, ..st });
            } else {
                body.value = Some(Box::new(self.expr(value)));
                body.note = note;
            }
        }
        body
    }

    /// The value of a variable. One that is still to be written has the type of the variable.
    fn value_of(&mut self, pattern: &Pat, value: &Expr) -> Ex {
        let value = self.expr(value);
        match pattern {
            Pat::Bind(id) if value.is_gap() => Ex { of: self.checked.locals[*id].of.clone(), ..value },
            _ => value,
        }
    }

    /// The comments right above a place.
    fn comments(&mut self, span: Span) -> Vec<String> {
        if self.commented.replace(span.start) == Some(span.start) {
            return vec![];
        }
        let text = self.resolver.texts.get(usize::from(span.file)).map_or("", |text| text);
        let before = text.get(..span.start as usize).unwrap_or("");
        let mut lines = before.lines().rev();
        // Only indentation may come before it in its line.
        if !before.ends_with('\n') && !lines.next().is_some_and(|line| line.trim().is_empty()) {
            return vec![];
        }
        let above = lines.map_while(|line| line.trim().strip_prefix("//").map(str::trim));
        let mut above: Vec<_> = above.filter(|line| !line.starts_with("mark:")).map(str::to_owned).collect();
        above.reverse();
        above
    }

    /// An expression as a statement.
    fn statement(&mut self, expr: &Expr) -> St {
        let kind = match &expr.kind {
            ExprKind::If(head, then, otherwise) => {
                let head = self.expr(head);
                let then = self.block(then).stmts;
                StKind::If(head, then, otherwise.as_ref().map_or(vec![], |it| self.branch(it)))
            }
            ExprKind::While(head, body) => StKind::While(self.expr(head), self.block(body).stmts),
            ExprKind::For(pattern, over, body) => {
                let over = self.expr(over);
                StKind::For(self.pattern(pattern), over, self.block(body).stmts)
            }
            ExprKind::Return(value) => StKind::Return(value.as_ref().map(|it| self.expr(it))),
            ExprKind::Break => StKind::Break,
            ExprKind::Continue => StKind::Continue,
            ExprKind::Assign(sign, _, place, value) => {
                let (to, value) = (self.expr(place), self.expr(value));
                match to.kind {
                    // A coordinate by its number.
                    Kind::If(..) | Kind::Block(_) => StKind::Do(set_each(to, sign, value)),
                    _ => StKind::Set(to, sign, value),
                }
            }
            ExprKind::Fails(why) => StKind::Fail { written: *why != What::NotWritten },
            _ => StKind::Do(self.expr(expr)),
        };
        St::new(kind, expr.span)
    }

    /// The statements of a branch.
    fn branch(&mut self, expr: &Expr) -> Vec<St> {
        match &expr.kind {
            ExprKind::Block(block) => self.block(block).stmts,
            ExprKind::Tuple(all) if all.is_empty() => vec![],
            _ => vec![self.statement(expr)],
        }
    }

    /// A branch, with or without a value.
    fn body(&mut self, expr: &Expr) -> Body {
        match &expr.kind {
            ExprKind::Block(block) => self.block(block),
            _ if self.checked.types[expr.id] == Type::unit() => {
                Body { stmts: self.branch(expr), ..Body::default() }
            }
            _ => Body::of(self.expr(expr)),
        }
    }

    fn all(&mut self, all: &[Expr]) -> Vec<Ex> {
        all.iter().map(|it| self.expr(it)).collect()
    }

    fn boxed(&mut self, expr: &Expr) -> Box<Ex> {
        Box::new(self.expr(expr))
    }

    fn expr(&mut self, expr: &Expr) -> Ex {
        let kind = self.kind(expr);
        Ex::new(kind, self.checked.types[expr.id].clone(), expr.span)
    }

    fn kind(&mut self, expr: &Expr) -> Kind {
        let pick = self.checked.picks[expr.id].clone();
        match &expr.kind {
            ExprKind::Number(span) => {
                let text = self.resolver.text(*span);
                Kind::Number(check::literal(text).map_or(f64::NAN, |(_, value)| value))
            }
            ExprKind::Value(_, value) => Kind::Number(*value),
            ExprKind::Truth(truth) => Kind::Truth(*truth),
            ExprKind::Path(path) => match pick {
                Pick::Local(id) => Kind::Local(id),
                Pick::Constant(id) => Kind::Constant(id),
                Pick::Numbers(_, numbers) => {
                    Kind::Numbers(path.names[path.names.len() - 1].text.clone(), numbers)
                }
                Pick::Case(case) => match &self.checked.types[expr.id] {
                    Type::Struct(of) => case_value(of, case, vec![], expr.span),
                    _ => Kind::Case(case),
                },
                Pick::Function(id) => {
                    let signature = self.resolver.signature(id);
                    let gives = signature.gives.clone();
                    self.handed_over(&signature.takes, gives, expr.span, |all| Kind::Call(id, all))
                }
                Pick::Native(native) => {
                    let it = &natives::all()[native];
                    let takes: Vec<Type> = it.takes.iter().copied().map(Type::Prim).collect();
                    self.handed_over(&takes, Type::Prim(it.gives), expr.span, |all| {
                        Kind::Native(it.name, all)
                    })
                }
                Pick::Special(Special::MakeNone) if &*path.names[0].text == check::ZERO => {
                    match &self.checked.types[expr.id] {
                        Type::Prim(prim) if let Some((_, count)) = prim.coordinates() => {
                            Kind::Numbers("ZERO".into(), vec![0.0; count])
                        }
                        _ => Kind::Number(0.0),
                    }
                }
                Pick::Special(special) => Kind::Special(special, vec![]),
                Pick::Plain | Pick::Closure(_) | Pick::Counted(_) => self.refused(expr.span),
            },
            ExprKind::Call(on, args) => match pick {
                Pick::Function(id) => {
                    let all = self.all(args);
                    self.call(id, all, expr)
                }
                Pick::Native(native) => Kind::Native(natives::all()[native].name, self.all(args)),
                Pick::Closure(number) => {
                    let on = self.callee(on, number);
                    Kind::Closure(Box::new(on), self.all(args))
                }
                Pick::Special(Special::Convert) => Kind::Cast(self.boxed(&args[0])),
                Pick::Special(special) => Kind::Special(special, self.all(args)),
                _ => self.refused(expr.span),
            },
            ExprKind::Method { on, args, .. } => {
                let on = self.expr(on);
                let mut all = vec![on];
                all.extend(self.all(args));
                match pick {
                    Pick::Function(id) => self.call(id, all, expr),
                    Pick::Native(native) => Kind::Native(natives::all()[native].name, all),
                    Pick::Special(Special::Same)
                        if matches!(all[0].of, Type::Prim(prim) if prim.numbers().is_some())
                            && matches!(self.checked.types[expr.id], Type::Array(..)) =>
                    {
                        let span = expr.span;
                        self.held(all.remove(0), "vector", |on| coordinates(&on, span))
                    }
                    Pick::Special(Special::Same) => all.remove(0).kind,
                    Pick::Special(Special::Windows) => self.windows(all.remove(0), expr),
                    Pick::Special(Special::Rev) => backwards(all.remove(0)),
                    Pick::Special(special) => Kind::Special(special, all),
                    _ => self.refused(expr.span),
                }
            }
            ExprKind::Field(on, name) => Kind::Field(self.boxed(on), name.text.clone()),
            ExprKind::Index(on, at) if matches!(self.checked.types[on.id], Type::Prim(_)) => {
                self.coordinate(on, at)
            }
            ExprKind::Index(on, at) => Kind::Index(self.boxed(on), self.boxed(at)),
            ExprKind::Unary('&', of) => self.expr(of).kind,
            ExprKind::Unary(sign, of) => Kind::Unary(*sign, self.boxed(of)),
            ExprKind::Binary(sign, _, a, b) => Kind::Binary(sign, self.boxed(a), self.boxed(b)),
            ExprKind::Range { .. }
                if let (Pick::Counted(first), Type::Iter(of, count)) =
                    (&self.checked.picks[expr.id], &self.checked.types[expr.id]) =>
            {
                let number =
                    |i: usize| Ex::new(Kind::Number(*first as f64 + i as f64), (**of).clone(), expr.span);
                Kind::Array((0..*count).map(number).collect())
            }
            ExprKind::Range { from, to, closed } => Kind::Range(self.boxed(from), self.boxed(to), *closed),
            ExprKind::Cast(from, _) => Kind::Cast(self.boxed(from)),
            ExprKind::Struct { path, fields, rest } => {
                let Type::Struct(of) = &self.checked.types[expr.id] else { return self.refused(expr.span) };
                let (id, of) = (of.id, of.clone());
                let mut fields: Vec<_> =
                    fields.iter().map(|(name, it)| (name.text.clone(), self.expr(it))).collect();
                if let Pick::Case(case) = pick {
                    let name = &path.names[path.names.len() - 1].text;
                    fields.iter_mut().for_each(|(field, _)| *field = held_name(name, field));
                    return case_value(&of, case, fields, expr.span);
                }
                Kind::Struct(id, fields, rest.as_ref().map(|it| self.boxed(it)))
            }
            ExprKind::Tuple(all) => Kind::Tuple(self.all(all)),
            ExprKind::Array(all) => Kind::Array(self.all(all)),
            ExprKind::Repeat(of, count) => {
                let count = self.resolver.count(count, self.module, self.own, 0).unwrap_or(0);
                Kind::Repeat(self.boxed(of), count)
            }
            ExprKind::If(head, then, otherwise) => {
                let head = self.boxed(head);
                let then = self.block(then);
                Kind::If(head, then, otherwise.as_ref().map_or(Body::default(), |it| self.body(it)))
            }
            ExprKind::Match(head, arms) => {
                let head = self.boxed(head);
                let arm = |arm: &tree::Arm, it: &mut Self| Arm {
                    pat: it.pattern(&arm.pattern),
                    guard: arm.guard.as_ref().map(|guard| it.expr(guard)),
                    body: it.body(&arm.body),
                };
                Kind::Match(head, arms.iter().map(|it| arm(it, self)).collect())
            }
            ExprKind::Block(block) => Kind::Block(self.block(block)),
            ExprKind::Closure { params, body } => {
                let params = params.iter().map(|(pattern, _)| self.pattern(pattern)).collect();
                Kind::Lambda(params, self.boxed(body))
            }
            ExprKind::Fails(What::NotWritten) => Kind::Gap,
            ExprKind::Fails(_)
            | ExprKind::While(..)
            | ExprKind::For(..)
            | ExprKind::Return(_)
            | ExprKind::Break
            | ExprKind::Continue
            | ExprKind::Assign(..) => Kind::Jump(Box::new(self.statement(expr))),
        }
    }

    /// The called closure: a variable, or one written in place.
    fn callee(&mut self, on: &Expr, number: usize) -> Ex {
        let named = match &on.kind {
            ExprKind::Path(path) => self
                .checked
                .locals
                .iter()
                .rposition(|local| local.of == Type::Closure(number) && local.name == path.names[0].text),
            _ => None,
        };
        match named {
            Some(id) => Ex::new(Kind::Local(id), Type::Closure(number), on.span),
            None => self.expr(on),
        }
    }

    /// A call. A function that changes what it is passed returns the new values, which are assigned.
    fn call(&mut self, id: usize, args: Vec<Ex>, expr: &Expr) -> Kind {
        let changes = self.resolver.signature(id).changes.clone();
        let places: Vec<Ex> =
            args.iter().zip(changes).filter(|(_, changes)| *changes).map(|(it, _)| it.clone()).collect();
        if places.is_empty() {
            return Kind::Call(id, args);
        }
        let (span, own) = (expr.span, self.checked.types[expr.id].clone());
        let gives = with_changed(&own, places.iter().map(|it| it.of.clone()));
        let call = Ex::new(Kind::Call(id, args), gives.clone(), span);
        let Type::Tuple(parts) = gives else {
            let set =
                places.into_iter().map(|place| St::new(StKind::Do(set_each(place, "", call.clone())), span));
            return Kind::Block(Body { stmts: set.collect(), ..Body::default() });
        };
        let mut values = vec![];
        for (i, of) in parts.iter().enumerate() {
            let skip = parts.len() - places.len();
            let name = places.get(i.wrapping_sub(skip)).and_then(|place| match &place.kind {
                Kind::Local(id) => self.checked.locals.get(*id).map(|local| format!("new_{}", local.name)),
                Kind::Field(_, name) => Some(format!("new_{name}")),
                _ => None,
            });
            let name = if i < skip { "result".into() } else { name.unwrap_or_else(|| "new_value".into()) };
            self.more.push(Local { name: name.into(), of: of.clone(), mutable: false });
            let id = self.checked.locals.len() + self.more.len() - 1;
            values.push(Ex::new(Kind::Local(id), of.clone(), span));
        }
        let pat = Pat::Tuple(values.iter().filter_map(Ex::root).map(Pat::Bind).collect());
        let mut stmts = vec![St::new(StKind::Let(pat, call), span)];
        let mut news = values.split_off(parts.len() - places.len()).into_iter();
        for place in places {
            stmts.extend(news.next().map(|new| St::new(StKind::Do(set_each(place, "", new)), span)));
        }
        Kind::Block(Body { stmts, value: values.pop().map(Box::new), ..Body::default() })
    }

    /// An expression that names a value several times. A value that is no place gets a variable.
    fn held(&mut self, on: Ex, name: &str, make: impl FnOnce(Ex) -> Ex) -> Kind {
        if on.is_place() {
            return make(on).kind;
        }
        self.more.push(Local { name: name.into(), of: on.of.clone(), mutable: false });
        let id = self.checked.locals.len() + self.more.len() - 1;
        let local = Ex::new(Kind::Local(id), on.of.clone(), on.span);
        let first = St::new(StKind::Let(Pat::Bind(id), on), local.span);
        Kind::Block(Body { stmts: vec![first], value: Some(Box::new(make(local))), ..Body::default() })
    }

    /// A coordinate of a vector by its number.
    fn coordinate(&mut self, on: &Expr, at: &Expr) -> Kind {
        let (on, at) = (self.expr(on), self.expr(at));
        if let Kind::Number(number) = at.kind {
            let letter = ["x", "y", "z"].get(number as usize).copied().unwrap_or("x");
            return on.field(letter).kind;
        }
        let of = at.of.clone();
        let count = on.prim().and_then(Prim::numbers).map_or(2, |(_, count)| count);
        let span = at.span;
        self.held(at, "i", |at| {
            let parts = ["x", "y", "z"].into_iter().take(count).enumerate();
            let choices = parts.map(|(i, letter)| (i, on.clone().field(letter))).rev();
            let whole = choices.reduce(|(_, rest), (i, part)| {
                let number = Ex::new(Kind::Number(i as f64), of.clone(), span);
                let is = Kind::Binary("==", Box::new(at.clone()), Box::new(number));
                let is = Ex::new(is, Type::Prim(Prim::Bool), span);
                let of = part.of.clone();
                (i, Ex::new(Kind::If(Box::new(is), Body::of(part), Body::of(rest)), of, span))
            });
            whole.map_or(Ex::new(Kind::Fail, Type::Wrong, span), |(_, it)| it)
        })
    }

    /// The overlapping parts of an array, made one by one.
    fn windows(&mut self, on: Ex, expr: &Expr) -> Kind {
        let (Type::Iter(window, _), Type::Array(of, _)) = (&self.checked.types[expr.id], &on.of) else {
            return self.refused(expr.span);
        };
        let (window, of, span) = ((**window).clone(), (**of).clone(), expr.span);
        let gives = self.checked.types[expr.id].clone();
        let Type::Array(_, count) = window else { return self.refused(span) };
        let whole = Type::Prim(Prim::Usize);
        self.more.push(Local { name: "i".into(), of: whole.clone(), mutable: false });
        let id = self.checked.locals.len() + self.more.len() - 1;
        let number = |kind| Ex::new(kind, whole.clone(), span);
        let at = |i: usize| match i {
            0 => number(Kind::Local(id)),
            i => {
                let more = Box::new(number(Kind::Number(i as f64)));
                number(Kind::Binary("+", Box::new(number(Kind::Local(id))), more))
            }
        };
        self.held(on, "all", |on| {
            let part = |i| Ex::new(Kind::Index(Box::new(on.clone()), Box::new(at(i))), of.clone(), span);
            let body = Ex::new(Kind::Array((0..count).map(part).collect()), window.clone(), span);
            let lambda = Kind::Lambda(vec![Pat::Bind(id)], Box::new(body));
            let lambda = Ex::new(lambda, Type::Closure(0), span);
            Ex::new(Kind::Special(Special::FromFn, vec![lambda]), gives, span)
        })
    }

    /// Refuses an expression with a part that changes a variable which a part before it reads: its statements would come first.
    fn check_order(&mut self, it: &Ex) {
        let parts = it.parts();
        if parts.len() < 2 || matches!(it.kind, Kind::Binary("&&" | "||", ..)) {
            return;
        }
        for (i, part) in parts.iter().enumerate().skip(1) {
            let mut changed = vec![];
            part.each(&mut |it| {
                if let Kind::Block(body) = &it.kind {
                    each_st(&body.stmts, &mut |st| {
                        if let StKind::Set(place, ..) = &st.kind {
                            changed.extend(place.root());
                        }
                    });
                }
            });
            if !changed.is_empty() && parts[..i].iter().any(|part| reads_late(part, &changed)) {
                self.refused(part.span);
            }
        }
    }

    /// Reports that no language can express this.
    fn refused(&mut self, span: Span) -> Kind {
        let text = self.resolver.text(span).lines().next().unwrap_or_default().to_owned();
        self.resolver.tell(span, What::NotPrinted(text));
        Kind::Fail
    }

    fn pattern(&mut self, pattern: &Pattern) -> Pat {
        let all = |it: &mut Self, all: &[Pattern]| all.iter().map(|one| it.pattern(one)).collect();
        match &pattern.kind {
            PatternKind::Bind { .. } => match self.checked.picks[pattern.id] {
                Pick::Local(id) => Pat::Bind(id),
                _ => Pat::Any,
            },
            PatternKind::Any => Pat::Any,
            PatternKind::Tuple(parts) => Pat::Tuple(all(self, parts)),
            PatternKind::Array(parts) => Pat::Array(all(self, parts)),
            PatternKind::Value(value)
                if let (Type::Struct(of), Pick::Case(case)) =
                    (&self.checked.types[value.id], &self.checked.picks[value.id]) =>
            {
                Pat::Fields(of.id, case_test(of, *case, value.span).into_iter().collect())
            }
            PatternKind::Value(value) => Pat::Value(self.expr(value)),
            PatternKind::Some(inner) => Pat::Some(Box::new(self.pattern(inner))),
            PatternKind::None => Pat::None,
            PatternKind::Either(parts) => Pat::Either(all(self, parts)),
            PatternKind::Struct(path, fields) => {
                let Type::Struct(of) = self.checked.types[pattern.id].clone() else { return Pat::Any };
                let mut all = vec![];
                let case = self.checked.picks[pattern.id].clone();
                if let Pick::Case(case) = case {
                    all.extend(case_test(&of, case, pattern.span));
                }
                for (name, part) in fields {
                    let name = match case {
                        Pick::Case(_) => held_name(&path.names[path.names.len() - 1].text, &name.text),
                        _ => name.text.clone(),
                    };
                    all.push((name, self.pattern(part)));
                }
                Pat::Fields(of.id, all)
            }
        }
    }
}

/// `place op= value` for a choice between places.
fn set_each(place: Ex, sign: &'static str, value: Ex) -> Ex {
    let span = place.span;
    let body = |stmts| Body { stmts, ..Body::default() };
    let stmts = match place.kind {
        Kind::If(head, then, otherwise) => {
            let [then, otherwise] = [then, otherwise].map(|branch| {
                let set = branch.value.map(|part| set_each(*part, sign, value.clone()));
                set.map(|set| St::new(StKind::Do(set), span)).into_iter().collect()
            });
            vec![St::new(StKind::If(*head, then, otherwise), span)]
        }
        Kind::Block(Body { mut stmts, value: inner, .. }) => {
            stmts.extend(inner.map(|inner| St::new(StKind::Do(set_each(*inner, sign, value)), span)));
            stmts
        }
        kind => vec![St::new(StKind::Set(Ex { kind, ..place }, sign, value), span)],
    };
    Ex::new(Kind::Block(body(stmts)), Type::unit(), span)
}

/// True if a value without the statements in it reads one of these variables.
fn reads_late(it: &Ex, changed: &[Id]) -> bool {
    match &it.kind {
        Kind::Local(id) => changed.contains(id),
        Kind::Block(body) => body.value.as_ref().is_some_and(|value| reads_late(value, changed)),
        Kind::If(..) | Kind::Match(..) => {
            it.has(&|it| matches!(it.kind, Kind::Local(id) if changed.contains(&id)))
        }
        _ => it.parts().into_iter().any(|part| reads_late(part, changed)),
    }
}

/// The result type of a function that also returns the new values of parameters.
fn with_changed(gives: &Type, changed: impl Iterator<Item = Type>) -> Type {
    let own = Some(gives.clone()).filter(|of| *of != Type::unit());
    let mut all: Vec<Type> = own.into_iter().chain(changed).collect();
    if all.len() == 1 { all.remove(0) } else { Type::Tuple(all.into()) }
}

/// Makes a function return the new values of parameters after its result.
fn hand_back(body: &mut Body, given: &[Ex], gives: &Type) {
    let whole = |own: Option<Ex>, span: Span| {
        let mut all: Vec<Ex> = own.into_iter().chain(given.iter().cloned()).collect();
        if all.len() == 1 { all.remove(0) } else { Ex::new(Kind::Tuple(all), gives.clone(), span) }
    };
    body.change_stmts(&mut |st| {
        if let StKind::Return(value) = &mut st.kind {
            *value = Some(whole(value.take(), st.span));
        }
    });
    let ends = body.stmts.last().is_some_and(|st| matches!(st.kind, StKind::Return(_)));
    let is_unit = matches!(gives, Type::Tuple(all) if all.len() == given.len())
        || given.len() == 1 && *gives == given[0].of;
    match body.value.take() {
        Some(value) => {
            let span = value.span;
            body.value = Some(Box::new(whole(Some(*value), span)));
        }
        None if is_unit && !ends => {
            let span = given[0].span;
            body.value = Some(Box::new(whole(None, span)));
        }
        None => {}
    }
}

/// The field with the case of an enum whose cases hold values, and the pattern for one of them.
fn case_test(of: &Struct, case: u32, span: Span) -> Option<(Arc<str>, Pat)> {
    let cases = Type::Enum(of.cases()?.clone());
    Some((CASE.into(), Pat::Value(Ex::new(Kind::Case(case), cases, span))))
}

/// A value of an enum whose cases hold values. Those of other cases are zero.
fn case_value(of: &Struct, case: u32, given: Vec<(Arc<str>, Ex)>, span: Span) -> Kind {
    let mut given = given;
    let value = |(name, of): &(Arc<str>, Type)| {
        let own = given.iter().position(|(own, _)| own == name).map(|at| given.swap_remove(at).1);
        let value = own.unwrap_or_else(|| zero(of, span));
        let kind = if &**name == CASE { Kind::Case(case) } else { value.kind };
        (name.clone(), Ex { kind, of: of.clone(), span: value.span })
    };
    let fields = of.fields.iter().map(value).collect();
    Kind::Struct(of.id, fields, None)
}

/// A value of a type whose numbers are zero.
fn zero(of: &Type, span: Span) -> Ex {
    let kind = match of {
        Type::Prim(Prim::Bool) => Kind::Truth(false),
        Type::Prim(prim) => match prim.coordinates() {
            Some((_, count)) => Kind::Numbers("ZERO".into(), vec![0.0; count]),
            None => Kind::Number(0.0),
        },
        Type::Struct(it) => Kind::Struct(
            it.id,
            it.fields.iter().map(|(name, of)| (name.clone(), zero(of, span))).collect(),
            None,
        ),
        Type::Enum(_) => Kind::Case(0),
        Type::Array(of, count) => Kind::Repeat(Box::new(zero(of, span)), *count),
        Type::Tuple(all) => Kind::Tuple(all.iter().map(|of| zero(of, span)).collect()),
        Type::Option(_) => Kind::Special(Special::MakeNone, vec![]),
        _ => Kind::Fail,
    };
    Ex::new(kind, of.clone(), span)
}

/// Gives names to fields that have a number or belong to a case of an enum.
pub fn name_fields(unit: &mut Unit) {
    let renamed = |of: &Struct, name: &Arc<str>| -> Arc<str> {
        let Some(held) = name.strip_prefix('\'') else {
            return match name.starts_with(|c: char| c.is_ascii_digit()) {
                true if of.fields.len() == 1 => "value".into(),
                true => format!("value_{name}").into(),
                false => name.clone(),
            };
        };
        match held.split_once('.') {
            None => "kind".into(),
            Some((case, field)) if field == "0" && of.held(case).count() == 1 => Case::Snake.of(case).into(),
            Some((case, field)) => format!("{}_{field}", Case::Snake.of(case)).into(),
        }
    };
    let structs = unit.structs.clone();
    let mut name = |it: &mut Ex| match &mut it.kind {
        Kind::Field(on, name) => {
            if let Type::Struct(of) = &on.of {
                *name = renamed(of, name);
            }
        }
        Kind::Struct(id, fields, _) => {
            if let Some(of) = structs.iter().find(|of| of.id == *id) {
                fields.iter_mut().for_each(|(name, _)| *name = renamed(of, name));
            }
        }
        _ => {}
    };
    unit.functions.iter_mut().for_each(|it| it.body.change(&mut name));
    unit.constants.iter_mut().for_each(|it| it.value.change(&mut name));
    for it in &mut unit.structs {
        let fields = it.fields.iter().map(|(name, of)| (renamed(it, name), of.clone())).collect();
        *it = Arc::new(Struct::new(it.name.clone(), it.id, fields));
    }
}

/// The coordinates of a vector as an array.
fn coordinates(on: &Ex, span: Span) -> Ex {
    let (of, count) = on.prim().and_then(Prim::numbers).unwrap_or((Prim::F32, 2));
    let all = ["x", "y", "z"].into_iter().take(count).map(|letter| on.clone().field(letter)).collect();
    Ex::new(Kind::Array(all), Type::Array(Arc::new(Type::Prim(of)), count), span)
}

/// The values from last to first.
fn backwards(it: Ex) -> Kind {
    match it.kind {
        Kind::Array(values) => Kind::Array(values.into_iter().rev().collect()),
        kind => Kind::Special(Special::Rev, vec![Ex { kind, ..it }]),
    }
}
