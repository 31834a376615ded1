//! What is printed: functions with every name and type found out, in a form that all back ends share.

use super::super::check::Special;
use super::super::natives::Prim;
use super::super::text::Span;
use super::super::types::{Enum, Struct, Type};
use std::sync::Arc;

/// A variable, by its number in its function.
pub type Id = usize;

/// An expression, its type, and where it stands.
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
    /// A built-in constant: its name, and its numbers.
    Numbers(Arc<str>, Vec<f64>),
    /// A case of an enum.
    Case(u32),
    /// A call of a function of the texts; a method takes what it is called on first.
    Call(usize, Vec<Ex>),
    /// A call of a closure.
    Closure(Box<Ex>, Vec<Ex>),
    /// A call of something built in.
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
    /// A function as a value.
    Function(usize),
    If(Box<Ex>, Body, Body),
    Match(Box<Ex>, Vec<Arm>),
    Block(Body),
    /// `return`, `break` or `continue` where a value could stand, or another statement.
    Jump(Box<St>),
    /// `todo!()`.
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
    /// What is said of the value.
    pub note: Note,
}

/// A mark without a title: an empty line stands for it.
pub const UNTITLED: &str = "";

/// What stands above a statement.
#[derive(Debug, Clone, Default)]
pub struct Note {
    /// The mark that begins here, or `None` inside of one.
    pub mark: Option<Arc<str>>,
    /// Whether the statement only packs up what was found.
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
    /// `place op= value`; the sign is empty for `=`.
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
    Fail,
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
    /// The type that it belongs to.
    pub owner: Option<Arc<str>>,
    /// Whether it is called on a value of that type.
    pub on_self: bool,
    /// Whether it is a hit test itself.
    pub answers: bool,
    /// The file that it is in; none for what stands in for something built in.
    pub file: Option<u16>,
    pub params: Vec<(Pat, Type)>,
    pub locals: Vec<Local>,
    pub gives: Type,
    pub body: Body,
    /// Its signature.
    pub span: Span,
    /// From its name to its end, and the type that it gives, as they are written.
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

/// A function with all that it calls and uses.
#[derive(Debug, Clone, Default)]
pub struct Unit {
    /// The function that is asked first; then in the order in which they are called.
    pub functions: Vec<Function>,
    pub constants: Vec<Constant>,
    pub structs: Vec<Arc<Struct>>,
    pub enums: Vec<Arc<Enum>>,
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

    pub fn prim(&self) -> Option<Prim> {
        match self.of {
            Type::Prim(prim) => Some(prim),
            _ => None,
        }
    }

    /// Whether it only names something: a variable, a constant, or a part of one.
    pub fn is_place(&self) -> bool {
        match &self.kind {
            Kind::Local(_) | Kind::Constant(_) => true,
            Kind::Field(on, _) => on.is_place(),
            Kind::Index(on, at) => on.is_place() && (at.is_place() || matches!(at.kind, Kind::Number(_))),
            _ => false,
        }
    }

    /// The variable that a place is a part of.
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

    /// Its direct subexpressions, to be changed.
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

    /// The blocks in it, to be changed.
    pub fn bodies_mut(&mut self) -> Vec<&mut Body> {
        match &mut self.kind {
            Kind::If(_, a, b) => vec![a, b],
            Kind::Match(_, arms) => arms.iter_mut().map(|arm| &mut arm.body).collect(),
            Kind::Block(body) => vec![body],
            _ => vec![],
        }
    }

    /// Visits it and everything in it, the outer ones first.
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

    /// Changes it and everything in it, the inner ones first.
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

    /// Whether something in it is as asked.
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

    /// Its value, where it has no statements.
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

    /// Its own expressions, without those of the statements in it.
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
            Self::Any | Self::Value(_) | Self::None => vec![],
        }
    }

    pub fn each<'e>(&'e self, see: &mut dyn FnMut(&'e Ex)) {
        match self {
            Self::Value(it) => it.each(see),
            Self::Tuple(all) | Self::Array(all) | Self::Either(all) => {
                all.iter().for_each(|it| it.each(see));
            }
            Self::Some(inner) => inner.each(see),
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
            Self::Any | Self::Bind(_) | Self::None => {}
        }
    }
}
