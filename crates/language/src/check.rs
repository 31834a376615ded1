//! Finds the type of each expression of a function, and the meaning of each name in it.

mod calls;
pub use calls::{LISTED, members};
mod patterns;
mod unify;

use super::mistake::What;
use super::names::{Def, Space, near};
use super::natives::{self, Prim, U32};
use super::resolve::Resolver;
use super::text::Span;
use super::tree::{
    Block, Expr, ExprKind, Function, Name, Path, Pattern, StatementKind, WrittenKind, WrittenType,
};
use super::types::{Struct, Type};
use std::sync::Arc;
use unify::Vars;

/// The deepest allowed nesting of types.
const DEEPEST: usize = 32;

/// The name of the zero of any type. No text can have it.
pub const ZERO: &str = "'zero";

/// The meaning of a name, a call or a method.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Pick {
    /// The expression's own meaning, without further information.
    #[default]
    Plain,
    /// A variable.
    Local(usize),
    /// A built-in function or method.
    Native(usize),
    /// A function of the texts.
    Function(usize),
    /// A constant of the texts.
    Constant(usize),
    /// A built-in constant.
    Numbers(Prim, Vec<f64>),
    /// A case of an enum.
    Case(u32),
    /// A call of a closure.
    Closure(usize),
    /// A range used as the array of its numbers, with the first of them.
    Counted(u32),
    /// A method of arrays, options and booleans, or a function such as `Some`.
    Special(Special),
}

/// A built-in function or method for values of any type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Special {
    Same,
    Convert,
    MakeSome,
    MakeNone,
    FromFn,
    Enumerate,
    Map,
    Position,
    Find,
    Any,
    All,
    Fold,
    Sum,
    Chain,
    Rev,
    Zip,
    SinCos,
    Contains,
    Has,
    Len,
    Windows,
    IsSome,
    IsNone,
    IsSomeAnd,
    OptionMap,
    UnwrapOr,
    MapOr,
    Unwrap,
    ThenSome,
}

impl Special {
    /// Its name in Rust.
    #[cfg(feature = "print")]
    pub fn name(self) -> &'static str {
        match self {
            Self::Same => "clone",
            Self::Convert => "from",
            Self::MakeSome => "Some",
            Self::MakeNone => "None",
            Self::FromFn => "from_fn",
            Self::Enumerate => "enumerate",
            Self::Map | Self::OptionMap => "map",
            Self::Position => "position",
            Self::Find => "find",
            Self::Any => "any",
            Self::All => "all",
            Self::Fold => "fold",
            Self::Sum => "sum",
            Self::Chain => "chain",
            Self::Rev => "rev",
            Self::Zip => "zip",
            Self::SinCos => "sin_cos",
            Self::Contains | Self::Has => "contains",
            Self::Len => "len",
            Self::Windows => "windows",
            Self::IsSome => "is_some",
            Self::IsNone => "is_none",
            Self::IsSomeAnd => "is_some_and",
            Self::UnwrapOr => "unwrap_or",
            Self::MapOr => "map_or",
            Self::Unwrap => "unwrap",
            Self::ThenSome => "then_some",
        }
    }
}

/// A variable.
#[derive(Debug, Clone)]
pub struct Local {
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub of: Type,
    /// True if it can be changed.
    pub mutable: bool,
}

/// A closure: its parameters and its body.
#[derive(Debug, Clone, Copy)]
pub struct Closure<'t> {
    pub params: &'t [(Pattern, Option<WrittenType>)],
    pub body: &'t Expr,
}

/// The parameter and result types of a closure, and the variables that it can use.
#[derive(Clone)]
struct Taken {
    takes: Vec<Type>,
    gives: Type,
    scope: Vec<usize>,
    is_checked: bool,
}

/// A completely checked function.
pub struct Checked<'t> {
    /// The type of each expression and pattern, by their numbers.
    pub types: Vec<Type>,
    /// The meaning of each expression, by its number.
    pub picks: Vec<Pick>,
    pub locals: Vec<Local>,
    pub closures: Vec<Closure<'t>>,
    /// The functions that it calls.
    pub calls: Vec<usize>,
    pub takes: Vec<Type>,
    pub gives: Type,
}

pub(super) struct Checker<'c, 'a, 't> {
    pub resolver: &'c mut Resolver<'a>,
    module: usize,
    own: Option<Arc<str>>,
    vars: Vars,
    types: Vec<Type>,
    picks: Vec<Pick>,
    locals: Vec<Local>,
    scope: Vec<usize>,
    closures: Vec<Closure<'t>>,
    signatures: Vec<Taken>,
    calls: Vec<usize>,
    gives: Type,
    loops: usize,
    breaks: bool,
    in_closure: bool,
    /// Parameters whose values change for the caller, too.
    changed: Vec<usize>,
}

/// Checks a function.
pub fn function<'t>(
    resolver: &mut Resolver<'_>,
    id: usize,
    it: &'t Function,
    module: usize,
) -> Option<Checked<'t>> {
    if it.params.iter().any(|(_, of)| of.slice().is_some()) {
        return None;
    }
    let signature = resolver.signature(id);
    let body = it.body.as_ref()?;
    let mut checker = Checker::new(resolver, module, it.owner.clone(), it.nodes, signature.gives.clone());
    for (i, ((pattern, _), of)) in it.params.iter().zip(&signature.takes).enumerate() {
        checker.bind(pattern, of);
        if signature.changes[i] {
            checker.changed.extend(checker.scope.last());
        }
    }
    let found = checker.block(body, Some(&signature.gives));
    let at = body
        .value
        .as_ref()
        .map_or(Span { start: body.span.end.saturating_sub(1), ..body.span }, |value| value.span);
    checker.fits(body, at, &signature.gives, &found);
    Some(checker.finish(signature.takes.clone()))
}

/// Checks a constant.
pub fn constant<'t>(
    resolver: &mut Resolver<'_>,
    value: &'t Expr,
    nodes: usize,
    module: usize,
    own: Option<Arc<str>>,
    of: &Type,
) -> Checked<'t> {
    let mut checker = Checker::new(resolver, module, own, nodes, of.clone());
    checker.wanted(value, of);
    checker.finish(vec![])
}

impl<'c, 'a, 't> Checker<'c, 'a, 't> {
    fn new(
        resolver: &'c mut Resolver<'a>,
        module: usize,
        own: Option<Arc<str>>,
        nodes: usize,
        gives: Type,
    ) -> Self {
        Self {
            resolver,
            module,
            own,
            vars: Vars::default(),
            types: vec![Type::Wrong; nodes],
            picks: vec![Pick::Plain; nodes],
            locals: vec![],
            scope: vec![],
            closures: vec![],
            signatures: vec![],
            calls: vec![],
            gives,
            loops: 0,
            breaks: false,
            in_closure: false,
            changed: vec![],
        }
    }

    fn finish(self, takes: Vec<Type>) -> Checked<'t> {
        let Self { vars, types, picks, mut locals, closures, calls, gives, .. } = self;
        let types = types.iter().map(|of| vars.finished(of)).collect();
        for local in &mut locals {
            local.of = vars.finished(&local.of);
        }
        Checked { types, picks, locals, closures, calls, takes, gives }
    }

    fn tell(&mut self, span: Span, what: What) {
        self.resolver.tell(span, what);
    }

    /// A type's name in sentences.
    fn shown(&self, of: &Type) -> String {
        let of = self.vars.finished(of);
        let name = of.to_string();
        if name.starts_with(char::is_alphabetic) { name } else { format!("`{name}`") }
    }

    /// Checks that the value of a block has the wanted type.
    fn fits(&mut self, block: &Block, at: Span, wanted: &Type, found: &Type) {
        if self.vars.unify(wanted, found) {
            return;
        }
        let (wanted, of) = (self.shown(wanted), self.shown(found));
        let empty = block.value.is_none() && *found == Type::unit();
        let what = if empty { What::NoValue(wanted) } else { What::Mismatch { wanted, found: of } };
        self.tell(at, what);
    }

    /// Checks an expression that must have a type.
    fn wanted(&mut self, expr: &'t Expr, wanted: &Type) -> Type {
        let found = self.expr(expr, Some(wanted));
        if !self.vars.unify(wanted, &found) {
            self.mismatch(expr, wanted, &found);
        }
        found
    }

    fn mismatch(&mut self, expr: &Expr, wanted: &Type, found: &Type) {
        let float = matches!(self.vars.resolved(wanted), Type::Prim(prim) if prim.is_float())
            || self.vars.is_float(wanted);
        let number = match expr.kind {
            ExprKind::Number(span) => self.resolver.text(span),
            _ => "",
        };
        if float && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) {
            return self.tell(expr.span, What::Point(number.into()));
        }
        let (wanted, found) = (self.shown(wanted), self.shown(found));
        self.tell(expr.span, What::Mismatch { wanted, found });
    }

    /// The type of an expression. `wanted` only helps to infer it.
    fn expr(&mut self, expr: &'t Expr, wanted: Option<&Type>) -> Type {
        let of = self.kind(expr, wanted);
        let of = self.vars.resolved(&of);
        if of.depth() > DEEPEST {
            self.tell(expr.span, What::TooDeep);
            self.types[expr.id] = Type::Wrong;
            return Type::Wrong;
        }
        if of.size() > super::resolve::LARGEST {
            self.tell(expr.span, What::TooLarge);
            self.types[expr.id] = Type::Wrong;
            return Type::Wrong;
        }
        self.types[expr.id] = of.clone();
        of
    }

    fn kind(&mut self, expr: &'t Expr, wanted: Option<&Type>) -> Type {
        match &expr.kind {
            ExprKind::Number(span) => self.number(*span),
            ExprKind::Value(prim, _) => Type::Prim(*prim),
            ExprKind::Truth(_) => Type::Prim(Prim::Bool),
            ExprKind::Path(path) => self.path(expr, path),
            ExprKind::Call(on, args) => self.call(expr, on, args, wanted),
            ExprKind::Method { on, name, of, args } => self.method(expr, on, name, of.as_ref(), args),
            ExprKind::Field(on, name) => {
                let of = self.expr(on, None);
                self.field(&of, name)
            }
            ExprKind::Index(on, index) => self.index(on, index),
            ExprKind::Unary(sign, of) => self.unary(expr, *sign, of, wanted),
            ExprKind::Binary(sign, at, a, b) => self.binary(sign, *at, a, b, wanted),
            ExprKind::Range { from, to, .. } => {
                let from = self.expr(from, None);
                self.wanted(to, &from);
                Type::Range(Arc::new(from))
            }
            ExprKind::Cast(from, to) => self.cast(from, to),
            ExprKind::Struct { path, fields, rest } => self.structure(expr.id, path, fields, rest.as_deref()),
            ExprKind::Tuple(all) => self.tuple(all, wanted),
            ExprKind::Array(all) => self.array(all, wanted),
            ExprKind::Repeat(of, count) => self.repeat(of, count),
            ExprKind::If(head, then, otherwise) => self.condition(head, then, otherwise.as_deref(), wanted),
            ExprKind::Match(head, arms) => self.choice(expr.span, head, arms, wanted),
            ExprKind::Block(block) => self.block(block, wanted),
            ExprKind::While(head, body) => {
                self.truth(head);
                let outer = std::mem::replace(&mut self.breaks, false);
                self.body(body);
                let ends = std::mem::replace(&mut self.breaks, outer);
                // An endless loop has no value, and no value is missing after it.
                if matches!(head.kind, ExprKind::Truth(true)) && !ends { Type::Never } else { Type::unit() }
            }
            ExprKind::For(pattern, over, body) => self.for_loop(pattern, over, body),
            ExprKind::Return(value) => self.returned(expr.span, value.as_deref()),
            ExprKind::Break | ExprKind::Continue => {
                self.breaks |= matches!(expr.kind, ExprKind::Break);
                if self.loops == 0 {
                    let word = if matches!(expr.kind, ExprKind::Break) { "break" } else { "continue" };
                    self.tell(expr.span, What::OutsideOfLoop(word));
                }
                Type::Never
            }
            ExprKind::Closure { params, body } => self.closure(params, body),
            ExprKind::Assign(sign, at, place, value) => self.assign(sign, *at, place, value),
            ExprKind::Fails(_) => Type::Never,
        }
    }

    fn tuple(&mut self, all: &'t [Expr], wanted: Option<&Type>) -> Type {
        let wanted = match wanted.map(|of| self.vars.resolved(of)) {
            Some(Type::Tuple(wanted)) if wanted.len() == all.len() => Some(wanted),
            _ => None,
        };
        let part = |i: usize| wanted.as_ref().map(|all| &all[i]);
        let parts: Vec<Type> = all.iter().enumerate().map(|(i, it)| self.expr(it, part(i))).collect();
        if parts.contains(&Type::Wrong) {
            return Type::Wrong;
        }
        // Tuples of empty tuples could grow without end.
        if let Some(empty) = parts.iter().position(|of| of.size() == 0 && !matches!(of, Type::Var(_))) {
            let of = self.shown(&parts[empty]);
            self.tell(all[empty].span, What::NotAValue(of));
            return Type::Wrong;
        }
        Type::Tuple(parts.into())
    }

    fn repeat(&mut self, of: &'t Expr, count: &'t Expr) -> Type {
        let of = self.expr(of, None);
        let number = self.resolver.count(count, self.module, self.own.as_ref(), 0);
        match number {
            Some(count) => Type::Array(Arc::new(of), count),
            None => {
                self.tell(count.span, What::NotConstant);
                Type::Wrong
            }
        }
    }

    fn for_loop(&mut self, pattern: &'t Pattern, over: &'t Expr, body: &'t Block) -> Type {
        let of = self.expr(over, None);
        let each = self.each(over.span, &of);
        let before = self.scope.len();
        self.bind(pattern, &each);
        let outer = self.breaks;
        self.body(body);
        self.breaks = outer;
        self.scope.truncate(before);
        Type::unit()
    }

    fn returned(&mut self, span: Span, value: Option<&'t Expr>) -> Type {
        if self.in_closure {
            self.tell(span, What::NotOfTheLanguage("return".into()));
        }
        let gives = self.gives.clone();
        match value {
            Some(value) => drop(self.wanted(value, &gives)),
            None if !self.vars.unify(&gives, &Type::unit()) => {
                let wanted = self.shown(&gives);
                self.tell(span, What::Expected { wanted: "A value", found: wanted });
            }
            None => {}
        }
        Type::Never
    }

    fn closure(&mut self, params: &'t [(Pattern, Option<WrittenType>)], body: &'t Expr) -> Type {
        let number = self.closures.len();
        self.closures.push(Closure { params, body });
        // Parameter types without an annotation are inferred from the calls.
        let takes: Vec<Type> = params
            .iter()
            .map(|(_, of)| match of {
                Some(of) => self.annotated(of),
                None => self.vars.any(),
            })
            .collect();
        let gives = self.vars.any();
        let scope = self.scope.clone();
        self.signatures.push(Taken { takes, gives, scope, is_checked: false });
        Type::Closure(number)
    }

    fn assign(&mut self, sign: &'static str, at: Span, place: &'t Expr, value: &'t Expr) -> Type {
        let of = self.place(place);
        if sign.is_empty() {
            self.resolver.miss_let(place.span);
            self.wanted(value, &of);
        } else {
            let other = self.expr(value, None);
            let found = self.combined(sign, at, &of, &other);
            if !self.vars.unify(&of, &found) {
                self.mismatch(value, &of, &found);
            }
        }
        Type::unit()
    }

    /// A type as it is written in a body, where parts may be left to inference.
    fn annotated(&mut self, written: &WrittenType) -> Type {
        match &written.kind {
            WrittenKind::Hole => self.vars.any(),
            WrittenKind::Changed(of) => self.annotated(of),
            WrittenKind::Option(of) => Type::Option(Arc::new(self.annotated(of))),
            WrittenKind::Tuple(all) => Type::Tuple(all.iter().map(|of| self.annotated(of)).collect()),
            WrittenKind::Array(of, count) if matches!(of.kind, WrittenKind::Hole) => {
                match self.resolver.count(count, self.module, self.own.as_ref(), 0) {
                    Some(count) => Type::Array(Arc::new(self.vars.any()), count),
                    None => {
                        self.tell(count.span, What::NotConstant);
                        Type::Wrong
                    }
                }
            }
            _ => self.resolver.of(written, self.module, self.own.as_ref()),
        }
    }

    fn number(&mut self, span: Span) -> Type {
        let text = self.resolver.text(span);
        match literal(text) {
            Some((Some(prim), _)) => Type::Prim(prim),
            Some((None, _)) if text.contains(['.', 'e', 'E']) => self.vars.float(),
            Some((None, _)) => self.vars.whole(),
            None => {
                let of_rust = ["0x", "0b", "0o"].iter().any(|it| text.starts_with(it))
                    || ["8", "16", "64", "128", "size"]
                        .iter()
                        .any(|it| text.strip_suffix(it).is_some_and(|rest| rest.ends_with(['i', 'u'])));
                let text = text.chars().take(30).collect();
                self.tell(span, if of_rust { What::NotOfTheLanguage(text) } else { What::Number(text) });
                Type::Wrong
            }
        }
    }

    /// The variable with this name in scope.
    fn local(&self, name: &str) -> Option<usize> {
        self.scope.iter().rev().copied().find(|local| &*self.locals[*local].name == name)
    }

    fn path(&mut self, expr: &Expr, path: &Path) -> Type {
        if let [name] = &path.names[..] {
            if let Some(local) = self.local(&name.text) {
                self.picks[expr.id] = Pick::Local(local);
                return self.locals[local].of.clone();
            }
            if &*name.text == ZERO {
                self.picks[expr.id] = Pick::Special(Special::MakeNone);
                return self.vars.any();
            }
            if &*name.text == "None" {
                self.picks[expr.id] = Pick::Special(Special::MakeNone);
                return Type::Option(Arc::new(self.vars.any()));
            }
        }
        let own = self.own.clone();
        match self.resolver.value(path, self.module, own.as_ref()) {
            Some(Def::Constant(id)) => {
                let it = self.resolver.names.constants[id].clone();
                self.picks[expr.id] = Pick::Constant(id);
                return self.resolver.of(&it.it.of, it.module, it.it.owner.as_ref());
            }
            Some(Def::Function(_)) => {
                self.tell(path.span, What::NotAValue(path.names[path.names.len() - 1].text.to_string()));
                return Type::Wrong;
            }
            Some(Def::Strange(_)) => {
                self.tell(
                    path.span,
                    What::NotOfTheLanguage(path.names[path.names.len() - 1].text.to_string()),
                );
                return Type::Wrong;
            }
            _ => {}
        }
        if let Some((prim, numbers)) = self.resolver.built_in(path, self.module) {
            self.picks[expr.id] = Pick::Numbers(prim, numbers);
            return Type::Prim(prim);
        }
        self.case_or_unknown(expr, path)
    }

    /// A case of an enum. Reports an unknown name if there is none.
    fn case_or_unknown(&mut self, expr: &Expr, path: &Path) -> Type {
        let own = self.own.clone();
        let (name, before) = path.names.split_last().expect("a path has a name");
        if !before.is_empty() {
            let before = Path { names: before.to_vec(), span: path.span };
            match self.resolver.type_of_path(&before, self.module, own.as_ref()) {
                Some(Type::Struct(it)) if let Some(case) = case_of(&it, &name.text) => {
                    self.picks[expr.id] = Pick::Case(case);
                    if let Some((missing, ..)) = it.held(&name.text).next() {
                        let what = What::MissingField { of: name.text.to_string(), name: missing.into() };
                        self.tell(name.span, what);
                    }
                    return Type::Struct(it);
                }
                Some(Type::Enum(it)) => {
                    if let Some(case) = it.cases.iter().position(|case| *case == name.text) {
                        self.picks[expr.id] = Pick::Case(case as u32);
                        return Type::Enum(it);
                    }
                    let near = near(&name.text, it.cases.iter().map(|case| &**case));
                    self.tell(
                        name.span,
                        What::NoField { of: it.name.to_string(), name: name.text.to_string(), near },
                    );
                    return Type::Wrong;
                }
                Some(of) => {
                    let of = self.shown(&of);
                    self.tell(name.span, What::NoField { of, name: name.text.to_string(), near: None });
                    return Type::Wrong;
                }
                None => {}
            }
        }
        if self.resolver.type_of_path(path, self.module, own.as_ref()).is_some() {
            self.tell(path.span, What::NotAValue(name.text.to_string()));
        } else {
            self.unknown(name);
        }
        Type::Wrong
    }

    /// Reports an unknown name, with a similar known one.
    fn unknown(&mut self, name: &Name) {
        if self.resolver.has_enough() {
            return;
        }
        let locals = self.scope.iter().map(|local| &*self.locals[*local].name);
        if let Some(near) = near(&name.text, locals) {
            return self.tell(name.span, What::Unknown { name: name.text.to_string(), near: Some(near) });
        }
        self.resolver.unknown(name, self.module);
    }

    fn field(&mut self, of: &Type, name: &Name) -> Type {
        let of = self.vars.resolved(of);
        if let Some((_, field)) = of.field(&name.text) {
            return field;
        }
        match of {
            Type::Wrong | Type::Never => {}
            Type::Var(_) => self.tell(name.span, What::NotKnown),
            _ => {
                let near = near(&name.text, of.field_names());
                let of = self.shown(&of);
                self.tell(name.span, What::NoField { of, name: name.text.to_string(), near });
            }
        }
        Type::Wrong
    }

    fn index(&mut self, on: &'t Expr, index: &'t Expr) -> Type {
        let of = self.expr(on, None);
        if let ExprKind::Range { .. } = index.kind {
            self.tell(index.span, What::NotOfTheLanguage("..".into()));
            return Type::Wrong;
        }
        self.wanted(index, &Type::Prim(Prim::Usize));
        match of {
            Type::Array(of, _) => (*of).clone(),
            Type::Prim(prim) if let Some((of, _)) = prim.numbers() => Type::Prim(of),
            Type::Wrong | Type::Never => Type::Wrong,
            Type::Var(_) => {
                self.tell(on.span, What::NotKnown);
                Type::Wrong
            }
            _ => {
                let of = self.shown(&of);
                self.tell(on.span, What::NotIndexed(of));
                Type::Wrong
            }
        }
    }

    fn unary(&mut self, expr: &Expr, sign: char, of: &'t Expr, wanted: Option<&Type>) -> Type {
        if sign == '&' {
            self.tell(expr.span, What::NotOfTheLanguage("&mut".into()));
            return self.place(of);
        }
        let found = self.expr(of, wanted);
        let name = if sign == '-' { "neg" } else { "not" };
        match self.vars.resolved(&found) {
            Type::Wrong | Type::Never => Type::Wrong,
            Type::Var(_) if sign == '-' && (self.vars.is_float(&found) || self.vars.is_whole(&found)) => {
                // A signed whole number is an `i32` unless more is known.
                if self.vars.is_whole(&found) {
                    self.vars.unify(&found, &Type::Prim(Prim::I32));
                }
                found
            }
            Type::Prim(prim) if natives::find(name, &[prim], None).is_some() => found,
            found => {
                let of = self.shown(&found);
                self.tell(expr.span, What::Sign { sign, of });
                Type::Wrong
            }
        }
    }

    fn binary(
        &mut self,
        sign: &'static str,
        at: Span,
        a: &'t Expr,
        b: &'t Expr,
        wanted: Option<&Type>,
    ) -> Type {
        match sign {
            "&&" | "||" => {
                self.truth(a);
                self.truth(b);
                Type::Prim(Prim::Bool)
            }
            "==" | "!=" | "<" | "<=" | ">" | ">=" => {
                let (left, right) = (self.expr(a, None), self.expr(b, None));
                self.compared(sign, at, (a, &left), (b, &right));
                Type::Prim(Prim::Bool)
            }
            _ => {
                let hint = wanted.filter(
                    |of| matches!(self.vars.resolved(of), Type::Prim(prim) if prim.coordinates().is_none()),
                );
                let left = self.expr(a, hint);
                let right = self.expr(b, hint);
                let float = |of: &Type, it: &Self| {
                    matches!(it.vars.resolved(of), Type::Prim(Prim::F32 | Prim::F64)) || it.vars.is_float(of)
                };
                if sign == "^" && (float(&left, self) || float(&right, self)) {
                    self.tell(at, What::Power);
                    return Type::Wrong;
                }
                for (number, of, other) in [(a, &left, &right), (b, &right, &left)] {
                    if self.vars.is_whole(of)
                        && float(other, self)
                        && matches!(number.kind, ExprKind::Number(_))
                    {
                        self.mismatch(number, other, of);
                        return Type::Wrong;
                    }
                }
                self.combined(sign, at, &left, &right)
            }
        }
    }

    /// The result type of an operator for two types.
    fn combined(&mut self, sign: &'static str, at: Span, left: &Type, right: &Type) -> Type {
        let (a, b) = (self.vars.resolved(left), self.vars.resolved(right));
        let scalar = |of: &Type| match of {
            Type::Prim(prim) => prim.coordinates(),
            _ => None,
        };
        match (&a, &b) {
            (Type::Wrong | Type::Never, _) | (_, Type::Wrong | Type::Never) => return Type::Wrong,
            // A number beside a vector has the type of the vector's coordinates.
            (Type::Var(_), Type::Prim(prim)) if prim.coordinates().is_some() && self.vars.is_number(&a) => {
                let (of, _) = prim.coordinates().expect("it has some");
                if self.vars.unify(&a, &Type::Prim(of)) {
                    return b;
                }
            }
            (Type::Prim(prim), Type::Var(_)) if prim.coordinates().is_some() && self.vars.is_number(&b) => {
                let (of, _) = prim.coordinates().expect("it has some");
                if self.vars.unify(&b, &Type::Prim(of)) {
                    return a;
                }
            }
            (Type::Prim(x), Type::Prim(y)) => {
                if let Some(native) = natives::find(sign, &[*x, *y], None) {
                    return Type::Prim(natives::all()[native].gives);
                }
            }
            _ if scalar(&a).is_none() && scalar(&b).is_none() && self.vars.unify(&a, &b) => {
                match self.vars.resolved(&a) {
                    of @ Type::Var(_) => return of,
                    Type::Prim(prim) if natives::find(sign, &[prim, prim], None).is_some() => {
                        return Type::Prim(prim);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        let (left, right) = (self.shown(&a), self.shown(&b));
        self.tell(at, What::Operator { sign: sign.into(), left, right });
        Type::Wrong
    }

    fn compared(
        &mut self,
        sign: &'static str,
        at: Span,
        (a, left): (&Expr, &Type),
        (b, right): (&Expr, &Type),
    ) {
        if !self.vars.unify(left, right) {
            let literal = |it: &Expr| matches!(it.kind, ExprKind::Number(_));
            return if literal(b) {
                self.mismatch(b, left, right);
            } else if literal(a) {
                self.mismatch(a, right, left);
            } else {
                let (left, right) = (self.shown(left), self.shown(right));
                self.tell(at, What::Operator { sign: sign.into(), left, right });
            };
        }
        let of = self.vars.resolved(left);
        if !can_compare(sign, &of) {
            let (left, right) = (self.shown(&of), self.shown(&of));
            self.tell(at, What::Operator { sign: sign.into(), left, right });
        }
    }

    /// Checks a condition.
    fn truth(&mut self, head: &'t Expr) {
        if let ExprKind::Assign(_, at, ..) = &head.kind {
            return self.tell(*at, What::AssignInCondition);
        }
        let found = self.expr(head, None);
        if !self.vars.unify(&Type::Prim(Prim::Bool), &found) {
            let found = self.shown(&found);
            self.tell(head.span, What::Condition(found));
        }
    }

    fn cast(&mut self, from: &'t Expr, to: &WrittenType) -> Type {
        let found = self.expr(from, None);
        let at = to.span;
        let to_type = self.annotated(to);
        let found = self.vars.defaulted(&found);
        let can = match (&found, &to_type) {
            (Type::Wrong | Type::Never, _) | (_, Type::Wrong) => true,
            (Type::Prim(a), Type::Prim(b)) => a == b || natives::find("to", &[*a], Some(*b)).is_some(),
            (Type::Enum(_), Type::Prim(b)) => b.is_whole(),
            _ => false,
        };
        if !can {
            let (from, to) = (self.shown(&found), self.shown(&to_type));
            self.tell(at, What::Cast { from, to });
        }
        to_type
    }

    /// The type of a path with fields, and the number of a case if it names one of an enum whose cases hold values.
    fn shape(&mut self, path: &Path) -> (Type, Option<u32>) {
        let own = self.own.clone();
        if let Some((name, before)) = path.names.split_last()
            && !before.is_empty()
            && self.resolver.names.resolve(self.module, &path.names, Space::Types).is_none()
        {
            let before = Path { names: before.to_vec(), span: path.span };
            if let Some(Type::Struct(it)) = self.resolver.type_of_path(&before, self.module, own.as_ref())
                && let Some(case) = case_of(&it, &name.text)
            {
                return (Type::Struct(it), Some(case));
            }
        }
        (self.resolver.named(path, self.module, own.as_ref()), None)
    }

    /// Checks the values that a case of an enum holds.
    fn case_fields(&mut self, path: &Path, it: &Struct, fields: &'t [(Name, Expr)]) {
        let case = &path.names[path.names.len() - 1];
        let held: Vec<_> = it.held(&case.text).map(|(own, _, of)| (own.to_owned(), of.clone())).collect();
        for (name, value) in fields {
            match held.iter().find(|(own, _)| **own == *name.text) {
                Some((_, of)) => drop(self.wanted(value, of)),
                None => {
                    self.expr(value, None);
                }
            }
        }
        self.count_fields(case, held.len(), fields.len());
    }

    /// Checks that all fields of a struct or a case are there.
    fn count_fields(&mut self, name: &Name, wanted: usize, found: usize) {
        if wanted != found {
            self.tell(name.span, What::Count { name: name.text.to_string(), wanted, found });
        }
    }

    fn structure(
        &mut self,
        id: usize,
        path: &Path,
        fields: &'t [(Name, Expr)],
        rest: Option<&'t Expr>,
    ) -> Type {
        let (of, case) = self.shape(path);
        if let (Type::Struct(it), Some(case)) = (&of, case) {
            self.picks[id] = Pick::Case(case);
            self.case_fields(path, it, fields);
            return of;
        }
        let Type::Struct(it) = &of else {
            if of != Type::Wrong {
                self.tell(path.span, What::NotAValue(of.to_string()));
            }
            for (_, value) in fields {
                self.expr(value, None);
            }
            return Type::Wrong;
        };
        for (i, (name, value)) in fields.iter().enumerate() {
            if fields[..i].iter().any(|(other, _)| other.text == name.text) {
                self.tell(name.span, What::Twice(name.text.to_string()));
            }
            let field = self.field(&of, name);
            self.wanted(value, &field);
        }
        if let Some(rest) = rest {
            self.wanted(rest, &of);
        } else if let Some((missing, _)) =
            it.fields.iter().find(|(own, _)| !fields.iter().any(|(name, _)| name.text == *own))
        {
            self.tell(path.span, What::MissingField { of: it.name.to_string(), name: missing.to_string() });
        }
        of
    }

    fn array(&mut self, all: &'t [Expr], wanted: Option<&Type>) -> Type {
        let of = match wanted.map(|of| self.vars.resolved(of)) {
            Some(Type::Array(of, _)) => (*of).clone(),
            _ => self.vars.any(),
        };
        for it in all {
            self.wanted(it, &of);
        }
        Type::Array(Arc::new(self.vars.resolved(&of)), all.len())
    }

    fn condition(
        &mut self,
        head: &'t Expr,
        then: &'t Block,
        otherwise: Option<&'t Expr>,
        wanted: Option<&Type>,
    ) -> Type {
        self.truth(head);
        let found = self.block(then, wanted);
        let Some(otherwise) = otherwise else {
            let at = then.value.as_ref().map_or(then.span, |value| value.span);
            if !self.vars.unify(&Type::unit(), &found) {
                let found = self.shown(&found);
                self.tell(at, What::Mismatch { wanted: "`()`".into(), found });
            }
            return Type::unit();
        };
        let other = self.expr(otherwise, wanted);
        self.joined(otherwise, &found, &other)
    }

    /// The common type of two branches.
    fn joined(&mut self, second: &Expr, first: &Type, other: &Type) -> Type {
        if !self.vars.unify(first, other) {
            let last = last_value(second);
            if let (ExprKind::Block(block), true) = (&last.kind, *other == Type::unit()) {
                let at = Span { start: block.span.end.saturating_sub(1), ..block.span };
                let wanted = self.shown(first);
                self.tell(at, What::NoValue(wanted));
            } else {
                self.mismatch(last, first, other);
            }
            return Type::Wrong;
        }
        let never = *first == Type::Never || *first == Type::Wrong;
        self.vars.resolved(if never { other } else { first })
    }

    /// The body of a loop.
    fn body(&mut self, body: &'t Block) {
        self.loops += 1;
        let found = self.block(body, None);
        self.loops -= 1;
        if !self.vars.unify(&Type::unit(), &found) {
            let at = body.value.as_ref().map_or(body.span, |value| value.span);
            let found = self.shown(&found);
            self.tell(at, What::Mismatch { wanted: "`()`".into(), found });
        }
    }

    fn block(&mut self, block: &'t Block, wanted: Option<&Type>) -> Type {
        let before = self.scope.len();
        let mut ends = false;
        for statement in &block.statements {
            match &statement.kind {
                StatementKind::Let(pattern, of, value) => {
                    let of = of.as_ref().map(|of| self.annotated(of));
                    let found = match (&of, value) {
                        (Some(of), Some(value)) => {
                            self.wanted(value, of);
                            of.clone()
                        }
                        (None, Some(value)) => self.expr(value, None),
                        (Some(of), None) => of.clone(),
                        (None, None) => self.vars.any(),
                    };
                    ends |= found == Type::Never;
                    let first = self.locals.len();
                    self.bind(pattern, &found);
                    // A variable without a value may get one later.
                    self.locals[first..].iter_mut().for_each(|local| local.mutable |= value.is_none());
                }
                StatementKind::Expr(it) => ends |= self.expr(it, None) == Type::Never,
            }
        }
        let found = match &block.value {
            Some(value) => self.expr(value, wanted),
            None if ends => Type::Never,
            None => Type::unit(),
        };
        self.scope.truncate(before);
        found
    }

    /// The type of the left side of an assignment. It must be a mutable variable or a part of one.
    fn place(&mut self, place: &'t Expr) -> Type {
        let mut root = place;
        while let ExprKind::Field(on, _) | ExprKind::Index(on, _) = &root.kind {
            root = on;
        }
        let of = self.expr(place, None);
        match self.picks[root.id] {
            Pick::Local(local) if !self.locals[local].mutable => {
                let name = self.locals[local].name.to_string();
                self.tell(root.span, What::NotMutable(name));
            }
            Pick::Local(_) => {}
            _ if of == Type::Wrong => {}
            _ => self.tell(place.span, What::NoPlace),
        }
        of
    }

    /// The type of a `for` loop's elements.
    fn each(&mut self, span: Span, of: &Type) -> Type {
        match self.vars.resolved(of) {
            Type::Array(of, _) | Type::Iter(of, _) => (*of).clone(),
            Type::Range(of) => match self.vars.defaulted(&of) {
                Type::Prim(prim) if !prim.is_whole() => {
                    let of = self.shown(&of);
                    self.tell(span, What::NotCountable(format!("a range of {of}")));
                    Type::Wrong
                }
                of => of,
            },
            Type::Wrong | Type::Never => Type::Wrong,
            Type::Var(_) => {
                self.tell(span, What::NotKnown);
                Type::Wrong
            }
            of => {
                let of = self.shown(&of);
                self.tell(span, What::NotCountable(of));
                Type::Wrong
            }
        }
    }
}

/// The number of a case of an enum whose cases hold values.
fn case_of(it: &Struct, name: &str) -> Option<u32> {
    Some(it.cases()?.cases.iter().position(|case| **case == *name)? as u32)
}

/// True if two values of a type can be compared.
fn can_compare(sign: &str, of: &Type) -> bool {
    let equals = matches!(sign, "==" | "!=");
    match of {
        Type::Prim(prim) => natives::find(sign, &[*prim, *prim], None).is_some(),
        Type::Enum(_) => equals,
        Type::Array(of, _) | Type::Option(of) => equals && can_compare(sign, of),
        Type::Tuple(all) => equals && all.iter().all(|of| can_compare(sign, of)),
        Type::Var(_) | Type::Wrong | Type::Never => true,
        _ => false,
    }
}

/// The expression that supplies the value of branches and blocks.
fn last_value(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Block(block) => block.value.as_ref().map_or(expr, last_value),
        ExprKind::If(_, _, Some(otherwise)) => last_value(otherwise),
        _ => expr,
    }
}

/// A written number: its suffix as a type, if it has one, and its value.
pub fn literal(text: &str) -> Option<(Option<Prim>, f64)> {
    let plain = text.replace('_', "");
    let typed = [Prim::F32, Prim::F64, Prim::Usize, Prim::I32, Prim::I8];
    let plain = match plain.strip_suffix(U32) {
        Some(number) => format!("{number}{}", Prim::Usize.name()),
        None => plain,
    };
    let prim = typed.into_iter().find(|prim| plain.ends_with(prim.name()));
    let number = plain.strip_suffix(prim.map_or("", Prim::name))?;
    let fractional = number.contains(['.', 'e', 'E']);
    if !number.starts_with(|c: char| c.is_ascii_digit())
        || !number.bytes().all(|b| b.is_ascii_digit() || b".eE+-".contains(&b))
    {
        return None;
    }
    let value: f64 = number.parse().ok()?;
    let most = match prim {
        Some(Prim::I8) => f64::from(i8::MAX) + 1.0,
        Some(Prim::I32) => f64::from(i32::MAX) + 1.0,
        _ => f64::from(u32::MAX),
    };
    let whole = prim.is_some_and(Prim::is_whole) || prim.is_none() && !fractional;
    let fits = if whole { !fractional && value <= most } else { value.is_finite() };
    fits.then_some((prim, value))
}
