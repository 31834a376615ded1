//! The printed form: functions with all names and types resolved, shared by all back ends.

use super::super::check::Special;
use super::super::natives::Prim;
use super::super::text::Span;
use super::super::types::{Enum, Struct, Type};
use std::collections::HashSet;
use std::sync::Arc;

/// A variable, by its number in its function.
pub type Id = usize;

/// An expression, its type and its place.
#[derive(Debug, Clone)]
pub struct Ex {
    pub kind: Kind,
    pub of: Type,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub enum Kind {
    Number(f64),
    Truth(bool),
    Local(Id),
    /// A constant of the texts, by its number.
    Constant(usize),
    /// A built-in constant: its name and its numbers.
    Numbers(Arc<str>, Vec<f64>),
    /// A case of an enum.
    Case(u32),
    /// A call of a function of the texts. A method's receiver comes first.
    Call(usize, Vec<Ex>),
    /// A call of a closure.
    Closure(Box<Ex>, Vec<Ex>),
    /// A call of a built-in function.
    Native(&'static str, Vec<Ex>),
    Unary(char, Box<Ex>),
    Binary(&'static str, Box<Ex>, Box<Ex>),
    Field(Box<Ex>, Arc<str>),
    Index(Box<Ex>, Box<Ex>),
    Struct(usize, Vec<(Arc<str>, Ex)>, Option<Box<Ex>>),
    Tuple(Vec<Ex>),
    Array(Vec<Ex>),
    Repeat(Box<Ex>, usize),
    Range(Box<Ex>, Box<Ex>, bool),
    /// A conversion to the type of the expression.
    Cast(Box<Ex>),
    Special(Special, Vec<Ex>),
    Lambda(Vec<Pat>, Box<Ex>),
    If(Box<Ex>, Body, Body),
    Match(Box<Ex>, Vec<Arm>),
    Block(Body),
    /// `return`, `break`, `continue` or another statement in place of a value.
    Jump(Box<St>),
    /// `todo!()` in place of a value: it is still to be written.
    Gap,
    /// A placeholder for an expression that was removed or cannot be printed.
    Fail,
}

#[derive(Debug, Clone)]
pub struct Arm {
    pub pat: Pat,
    pub guard: Option<Ex>,
    pub body: Body,
}

/// Statements, and the value after them.
#[derive(Debug, Clone, Default)]
pub struct Body {
    pub stmts: Vec<St>,
    pub value: Option<Box<Ex>>,
    /// The comments of the value.
    pub note: Note,
}

/// A mark without a title. An empty line is printed for it.
pub const UNTITLED: &str = "";

/// The mark and the comments above a statement.
#[derive(Debug, Clone, Default)]
pub struct Note {
    /// The mark that begins here. `None` inside a mark.
    pub mark: Option<Arc<str>>,
    /// True if the statement only packs the results into a struct.
    pub packing: bool,
    /// Comments above it, without their signs.
    pub comments: Vec<String>,
}

impl Note {
    /// Takes over the note of a statement that was removed, unless there is one already.
    pub fn inherit(&mut self, said: Self) {
        if self.mark.is_none() && self.comments.is_empty() {
            *self = said;
        }
    }
}

#[derive(Debug, Clone)]
pub struct St {
    pub kind: StKind,
    pub span: Span,
    pub note: Note,
}

#[derive(Debug, Clone)]
pub enum StKind {
    Let(Pat, Ex),
    /// A variable that gets its value later.
    Declare(Id),
    /// `place op= value`. The sign is empty for `=`.
    Set(Ex, &'static str, Ex),
    If(Ex, Vec<St>, Vec<St>),
    /// Branches by values: constants and cases. An empty list fits everything.
    Switch(Ex, Vec<(Vec<Ex>, Vec<St>)>),
    For(Pat, Ex, Vec<St>),
    While(Ex, Vec<St>),
    Return(Option<Ex>),
    Break,
    Continue,
    Do(Ex),
    /// `panic!()`, or `todo!()` if it is not `written`.
    Fail {
        written: bool,
    },
}

#[derive(Debug, Clone)]
pub enum Pat {
    Any,
    Bind(Id),
    Tuple(Vec<Pat>),
    Array(Vec<Pat>),
    Value(Ex),
    Some(Box<Pat>),
    None,
    Either(Vec<Pat>),
    /// Fields of a struct, by the struct's number.
    Fields(usize, Vec<(Arc<str>, Pat)>),
}

#[derive(Debug, Clone)]
pub struct Local {
    pub name: Arc<str>,
    pub of: Type,
    pub mutable: bool,
}

#[derive(Debug, Clone)]
pub struct Function {
    /// Its number among all functions.
    pub id: usize,
    pub name: Arc<str>,
    /// The type to which it belongs.
    pub owner: Option<Arc<str>>,
    /// True if it is called on a value of that type.
    pub on_self: bool,
    /// True if it is a hit test itself.
    pub answers: bool,
    /// True if it makes a shape for callers.
    pub makes: bool,
    /// Its file. `None` for the replacement of a built-in function.
    pub file: Option<u16>,
    pub params: Vec<(Pat, Type)>,
    pub locals: Vec<Local>,
    pub gives: Type,
    pub body: Body,
    /// Its signature.
    pub span: Span,
    /// The text from its name to its end, and the text of its return type.
    pub text: [Span; 2],
}

#[derive(Debug, Clone)]
pub struct Constant {
    pub id: usize,
    pub name: Arc<str>,
    pub owner: Option<Arc<str>>,
    pub of: Type,
    pub value: Ex,
}

/// A function with all functions and items that it uses.
#[derive(Debug, Clone, Default)]
pub struct Unit {
    /// The entry function first, then the others in the order of calls.
    pub functions: Vec<Function>,
    pub constants: Vec<Constant>,
    pub structs: Vec<Arc<Struct>>,
    pub enums: Vec<Arc<Enum>>,
    /// True if it has no entry function, only the shapes that several files share.
    pub shared: bool,
    /// A second entry function, by its number: the verdict beside a contact.
    pub verdict: Option<usize>,
    /// The functions that it calls in the file that others share.
    pub brought: Vec<Function>,
}

impl Unit {
    /// The structs and enums of the entry function's parameters, with nested ones. The caller has them.
    pub fn taken(&self) -> Taken {
        let mut taken = Taken::default();
        if self.shared {
            taken.structs.extend(self.structs.iter().map(|it| it.id));
            taken.enums.extend(self.enums.iter().map(|it| it.id));
            return taken;
        }
        self.functions[0].params.iter().for_each(|(_, of)| taken.add(of));
        taken
    }

    /// True if a function is called from outside.
    pub fn is_public(&self, function: &Function) -> bool {
        function.makes || self.is_asked(function)
    }

    /// True if a function is one for which the unit was made.
    pub fn is_asked(&self, function: &Function) -> bool {
        !self.shared && (function.id == self.functions[0].id || self.verdict == Some(function.id))
    }

    /// A function that is called, here or in the file that others share.
    pub fn called(&self, id: usize) -> Option<&Function> {
        self.functions.iter().chain(&self.brought).find(|it| it.id == id)
    }

    /// True if callers need a struct: a shape that they give, or what they get.
    pub fn is_public_struct(&self, it: &Struct) -> bool {
        self.gives() == Some(it.id) || self.taken().structs.contains(&it.id)
    }

    /// The struct that the entry function returns, by its number. The caller reads it.
    pub fn gives(&self) -> Option<usize> {
        match &self.functions[0].gives {
            Type::Struct(it) if !self.shared => Some(it.id),
            _ => None,
        }
    }
}

/// The numbers of structs and enums.
#[derive(Debug, Clone, Default)]
pub struct Taken {
    pub structs: HashSet<usize>,
    pub enums: HashSet<usize>,
}

impl Taken {
    fn add(&mut self, of: &Type) {
        match of {
            Type::Struct(it) if self.structs.insert(it.id) => {
                it.fields.iter().for_each(|(_, of)| self.add(of));
            }
            Type::Enum(it) => drop(self.enums.insert(it.id)),
            Type::Option(of) | Type::Array(of, _) | Type::Iter(of, _) | Type::Range(of) => self.add(of),
            Type::Tuple(all) => all.iter().for_each(|of| self.add(of)),
            _ => {}
        }
    }
}

impl Ex {
    pub fn new(kind: Kind, of: Type, span: Span) -> Self {
        Self { kind, of, span }
    }

    /// A part of this value.
    pub fn field(self, name: &str) -> Self {
        let of = self.of.field(name).map_or(Type::Wrong, |(_, of)| of);
        let span = self.span;
        Self::new(Kind::Field(Box::new(self), name.into()), of, span)
    }

    /// True if the value is still to be written.
    pub fn is_gap(&self) -> bool {
        matches!(self.kind, Kind::Gap)
    }

    pub fn prim(&self) -> Option<Prim> {
        match self.of {
            Type::Prim(prim) => Some(prim),
            _ => None,
        }
    }

    /// True if it only names a value: a variable, a constant, or a part of one.
    pub fn is_place(&self) -> bool {
        match &self.kind {
            Kind::Local(_) | Kind::Constant(_) => true,
            Kind::Field(on, _) => on.is_place(),
            Kind::Index(on, at) => on.is_place() && (at.is_place() || matches!(at.kind, Kind::Number(_))),
            _ => false,
        }
    }

    /// The variable of which a place is a part.
    pub fn root(&self) -> Option<Id> {
        match &self.kind {
            Kind::Local(id) => Some(*id),
            Kind::Field(on, _) | Kind::Index(on, _) => on.root(),
            _ => None,
        }
    }

    /// Its direct subexpressions, in the order of evaluation.
    pub fn parts(&self) -> Vec<&Ex> {
        match &self.kind {
            Kind::Call(_, all)
            | Kind::Native(_, all)
            | Kind::Tuple(all)
            | Kind::Array(all)
            | Kind::Special(_, all) => all.iter().collect(),
            Kind::Closure(on, all) => std::iter::once(&**on).chain(all).collect(),
            Kind::Unary(_, on)
            | Kind::Field(on, _)
            | Kind::Repeat(on, _)
            | Kind::Cast(on)
            | Kind::Lambda(_, on)
            | Kind::If(on, ..)
            | Kind::Match(on, _) => vec![on],
            Kind::Binary(_, a, b) | Kind::Index(a, b) | Kind::Range(a, b, _) => vec![a, b],
            Kind::Struct(_, fields, rest) => fields.iter().map(|(_, it)| it).chain(rest.as_deref()).collect(),
            _ => vec![],
        }
    }

    /// Its direct subexpressions, mutable.
    pub fn parts_mut(&mut self) -> Vec<&mut Ex> {
        match &mut self.kind {
            Kind::Call(_, all)
            | Kind::Native(_, all)
            | Kind::Tuple(all)
            | Kind::Array(all)
            | Kind::Special(_, all) => all.iter_mut().collect(),
            Kind::Closure(on, all) => std::iter::once(&mut **on).chain(all).collect(),
            Kind::Unary(_, on)
            | Kind::Field(on, _)
            | Kind::Repeat(on, _)
            | Kind::Cast(on)
            | Kind::Lambda(_, on)
            | Kind::If(on, ..)
            | Kind::Match(on, _) => vec![on],
            Kind::Binary(_, a, b) | Kind::Index(a, b) | Kind::Range(a, b, _) => vec![a, b],
            Kind::Struct(_, fields, rest) => {
                fields.iter_mut().map(|(_, it)| it).chain(rest.as_deref_mut()).collect()
            }
            _ => vec![],
        }
    }

    /// The blocks in it.
    pub fn bodies(&self) -> Vec<&Body> {
        match &self.kind {
            Kind::If(_, a, b) => vec![a, b],
            Kind::Match(_, arms) => arms.iter().map(|arm| &arm.body).collect(),
            Kind::Block(body) => vec![body],
            _ => vec![],
        }
    }

    /// The blocks in it, mutable.
    pub fn bodies_mut(&mut self) -> Vec<&mut Body> {
        match &mut self.kind {
            Kind::If(_, a, b) => vec![a, b],
            Kind::Match(_, arms) => arms.iter_mut().map(|arm| &mut arm.body).collect(),
            Kind::Block(body) => vec![body],
            _ => vec![],
        }
    }

    /// Visits it and everything in it, outer expressions first.
    pub fn each<'e>(&'e self, see: &mut dyn FnMut(&'e Ex)) {
        see(self);
        for part in self.parts() {
            part.each(see);
        }
        if let Kind::Match(_, arms) = &self.kind {
            for arm in arms {
                arm.pat.each(see);
                if let Some(guard) = &arm.guard {
                    guard.each(see);
                }
            }
        }
        for body in self.bodies() {
            body.each(see);
        }
        if let Kind::Jump(st) = &self.kind {
            st.each(see);
        }
    }

    /// Changes it and everything in it, inner expressions first.
    pub fn change(&mut self, with: &mut dyn FnMut(&mut Ex)) {
        for part in self.parts_mut() {
            part.change(with);
        }
        if let Kind::Match(_, arms) = &mut self.kind {
            for arm in arms {
                arm.pat.change(with);
                if let Some(guard) = &mut arm.guard {
                    guard.change(with);
                }
            }
        }
        for body in self.bodies_mut() {
            body.change(with);
        }
        if let Kind::Jump(st) = &mut self.kind {
            st.change(with);
        }
        with(self);
    }

    /// Changes every statement in it, inner ones first.
    fn change_stmts(&mut self, with: &mut dyn FnMut(&mut St)) {
        self.parts_mut().into_iter().for_each(|part| part.change_stmts(with));
        if let Kind::Match(_, arms) = &mut self.kind {
            arms.iter_mut().filter_map(|arm| arm.guard.as_mut()).for_each(|guard| guard.change_stmts(with));
        }
        self.bodies_mut().into_iter().for_each(|body| body.change_stmts(with));
        if let Kind::Jump(st) = &mut self.kind {
            st.change_stmts(with);
        }
    }

    /// True if the test holds for an expression in it.
    pub fn has(&self, is: &dyn Fn(&Ex) -> bool) -> bool {
        let mut found = false;
        self.each(&mut |it| found |= is(it));
        found
    }
}

impl Body {
    pub fn of(value: Ex) -> Self {
        Self { value: Some(Box::new(value)), ..Self::default() }
    }

    pub fn each<'e>(&'e self, see: &mut dyn FnMut(&'e Ex)) {
        self.stmts.iter().for_each(|st| st.each(see));
        if let Some(value) = &self.value {
            value.each(see);
        }
    }

    pub fn change(&mut self, with: &mut dyn FnMut(&mut Ex)) {
        self.stmts.iter_mut().for_each(|st| st.change(with));
        if let Some(value) = &mut self.value {
            value.change(with);
        }
    }

    /// Changes every statement, inner ones first.
    pub fn change_stmts(&mut self, with: &mut dyn FnMut(&mut St)) {
        self.stmts.iter_mut().for_each(|st| st.change_stmts(with));
        if let Some(value) = &mut self.value {
            value.change_stmts(with);
        }
    }

    /// Its value. `None` if it has statements.
    pub fn only(&self) -> Option<&Ex> {
        if self.stmts.is_empty() { self.value.as_deref() } else { None }
    }
}

impl St {
    pub fn new(kind: StKind, span: Span) -> Self {
        Self { kind, span, note: Note::default() }
    }

    /// The lists of statements in it.
    pub fn lists(&self) -> Vec<&Vec<St>> {
        match &self.kind {
            StKind::If(_, a, b) => vec![a, b],
            StKind::Switch(_, arms) => arms.iter().map(|(_, stmts)| stmts).collect(),
            StKind::For(_, _, body) | StKind::While(_, body) => vec![body],
            _ => vec![],
        }
    }

    pub fn lists_mut(&mut self) -> Vec<&mut Vec<St>> {
        match &mut self.kind {
            StKind::If(_, a, b) => vec![a, b],
            StKind::Switch(_, arms) => arms.iter_mut().map(|(_, stmts)| stmts).collect(),
            StKind::For(_, _, body) | StKind::While(_, body) => vec![body],
            _ => vec![],
        }
    }

    /// Its direct expressions, without those of nested statements.
    pub fn parts(&self) -> Vec<&Ex> {
        match &self.kind {
            StKind::Let(_, value) | StKind::Return(Some(value)) | StKind::Do(value) => vec![value],
            StKind::Set(place, _, value) => vec![place, value],
            StKind::If(head, ..) | StKind::While(head, _) | StKind::For(_, head, _) => vec![head],
            StKind::Switch(head, arms) => {
                std::iter::once(head).chain(arms.iter().flat_map(|(values, _)| values)).collect()
            }
            _ => vec![],
        }
    }

    pub fn parts_mut(&mut self) -> Vec<&mut Ex> {
        match &mut self.kind {
            StKind::Let(_, value) | StKind::Return(Some(value)) | StKind::Do(value) => vec![value],
            StKind::Set(place, _, value) => vec![place, value],
            StKind::If(head, ..) | StKind::While(head, _) | StKind::For(_, head, _) => vec![head],
            StKind::Switch(head, arms) => {
                std::iter::once(head).chain(arms.iter_mut().flat_map(|(values, _)| values)).collect()
            }
            _ => vec![],
        }
    }

    pub fn each<'e>(&'e self, see: &mut dyn FnMut(&'e Ex)) {
        for part in self.parts() {
            part.each(see);
        }
        for list in self.lists() {
            list.iter().for_each(|st| st.each(see));
        }
    }

    pub fn change(&mut self, with: &mut dyn FnMut(&mut Ex)) {
        for part in self.parts_mut() {
            part.change(with);
        }
        for list in self.lists_mut() {
            list.iter_mut().for_each(|st| st.change(with));
        }
    }

    fn change_stmts(&mut self, with: &mut dyn FnMut(&mut St)) {
        self.parts_mut().into_iter().for_each(|part| part.change_stmts(with));
        for list in self.lists_mut() {
            list.iter_mut().for_each(|st| st.change_stmts(with));
        }
        with(self);
    }
}

impl Pat {
    /// The variables that it binds.
    pub fn binds(&self) -> Vec<Id> {
        match self {
            Self::Bind(id) => vec![*id],
            Self::Tuple(all) | Self::Array(all) | Self::Either(all) => {
                all.iter().flat_map(Self::binds).collect()
            }
            Self::Some(inner) => inner.binds(),
            Self::Fields(_, all) => all.iter().flat_map(|(_, it)| it.binds()).collect(),
            Self::Any | Self::Value(_) | Self::None => vec![],
        }
    }

    /// The fields of structs that it reads, with the numbers of the structs.
    pub fn fields(&self, all: &mut Vec<(usize, Arc<str>)>) {
        match self {
            Self::Tuple(parts) | Self::Array(parts) | Self::Either(parts) => {
                parts.iter().for_each(|it| it.fields(all));
            }
            Self::Some(inner) => inner.fields(all),
            Self::Fields(id, fields) => fields.iter().for_each(|(name, it)| {
                all.push((*id, name.clone()));
                it.fields(all);
            }),
            Self::Any | Self::Bind(_) | Self::Value(_) | Self::None => {}
        }
    }

    pub fn each<'e>(&'e self, see: &mut dyn FnMut(&'e Ex)) {
        match self {
            Self::Value(it) => it.each(see),
            Self::Tuple(all) | Self::Array(all) | Self::Either(all) => {
                all.iter().for_each(|it| it.each(see));
            }
            Self::Some(inner) => inner.each(see),
            Self::Fields(_, all) => all.iter().for_each(|(_, it)| it.each(see)),
            Self::Any | Self::Bind(_) | Self::None => {}
        }
    }

    pub fn change(&mut self, with: &mut dyn FnMut(&mut Ex)) {
        match self {
            Self::Value(it) => it.change(with),
            Self::Tuple(all) | Self::Array(all) | Self::Either(all) => {
                all.iter_mut().for_each(|it| it.change(with));
            }
            Self::Some(inner) => inner.change(with),
            Self::Fields(_, all) => all.iter_mut().for_each(|(_, it)| it.change(with)),
            Self::Any | Self::Bind(_) | Self::None => {}
        }
    }
}
