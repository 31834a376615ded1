//! Type inference: unknown types, and the facts found about them.

use super::super::natives::Prim;
use super::super::types::Type;
use std::sync::Arc;

/// The depth of nesting below which types are not compared.
const DEEPEST: usize = 64;

/// The kind of types that an unknown type can become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Any,
    Float,
    Whole,
}

/// The unknown types, by their numbers.
#[derive(Debug, Default)]
pub struct Vars {
    all: Vec<(Kind, Option<Type>)>,
}

impl Vars {
    fn new_var(&mut self, kind: Kind) -> Type {
        self.all.push((kind, None));
        Type::Var(self.all.len() - 1)
    }

    /// An unknown type.
    pub fn any(&mut self) -> Type {
        self.new_var(Kind::Any)
    }

    /// The type of a number with a point: `f32` unless more is known.
    pub fn float(&mut self) -> Type {
        self.new_var(Kind::Float)
    }

    /// The type of a number without a point: `usize` unless more is known.
    pub fn whole(&mut self) -> Type {
        self.new_var(Kind::Whole)
    }

    fn kind(&self, of: &Type) -> Option<Kind> {
        match self.head(of) {
            Type::Var(var) => Some(self.all[var].0),
            _ => None,
        }
    }

    /// True if it is a number with a point whose exact type is unknown.
    pub fn is_float(&self, of: &Type) -> bool {
        self.kind(of) == Some(Kind::Float)
    }

    /// True if it is a whole number whose exact type is unknown.
    pub fn is_whole(&self, of: &Type) -> bool {
        self.kind(of) == Some(Kind::Whole)
    }

    /// True if it is unknown and can still become a number with a point.
    pub fn is_number(&self, of: &Type) -> bool {
        matches!(self.kind(of), Some(Kind::Float | Kind::Any))
    }

    /// The type itself, if it is known. Its parts may still be unknown.
    fn head(&self, of: &Type) -> Type {
        let mut of = of.clone();
        while let Type::Var(var) = of {
            match &self.all[var].1 {
                Some(bound) => of = bound.clone(),
                None => break,
            }
        }
        of
    }

    /// The type with all known parts filled in.
    pub fn resolved(&self, of: &Type) -> Type {
        self.mapped(of, &Type::Var, 0)
    }

    /// The type with defaults for all unknown parts.
    pub fn finished(&self, of: &Type) -> Type {
        let default = |var: usize| match self.all[var].0 {
            Kind::Any => Type::Wrong,
            Kind::Float => Type::Prim(Prim::F32),
            Kind::Whole => Type::Prim(Prim::Usize),
        };
        self.mapped(of, &default, 0)
    }

    /// The type of a number. An unknown one takes its default from now on.
    pub fn defaulted(&mut self, of: &Type) -> Type {
        match self.kind(of) {
            Some(Kind::Float) => drop(self.unify(of, &Type::Prim(Prim::F32))),
            Some(Kind::Whole) => drop(self.unify(of, &Type::Prim(Prim::Usize))),
            _ => {}
        }
        self.resolved(of)
    }

    fn mapped(&self, of: &Type, var: &dyn Fn(usize) -> Type, deep: usize) -> Type {
        if deep > DEEPEST {
            return Type::Wrong;
        }
        let inner = |of: &Type| Arc::new(self.mapped(of, var, deep + 1));
        match self.head(of) {
            Type::Var(number) => var(number),
            Type::Option(of) => Type::Option(inner(&of)),
            Type::Array(of, count) => Type::Array(inner(&of), count),
            Type::Iter(of, count) => Type::Iter(inner(&of), count),
            Type::Range(of) => Type::Range(inner(&of)),
            Type::Tuple(all) => Type::Tuple(all.iter().map(|of| self.mapped(of, var, deep + 1)).collect()),
            known => known,
        }
    }

    /// True if a type is part of another one, or would be nested too deeply in it.
    fn is_in(&self, var: usize, of: &Type, deep: usize) -> bool {
        match self.head(of) {
            Type::Var(other) => var == other,
            _ if deep > DEEPEST => true,
            Type::Option(of) | Type::Array(of, _) | Type::Iter(of, _) | Type::Range(of) => {
                self.is_in(var, &of, deep + 1)
            }
            Type::Tuple(all) => all.iter().any(|of| self.is_in(var, of, deep + 1)),
            _ => false,
        }
    }

    /// Makes two types equal. Returns false if they cannot be.
    pub fn unify(&mut self, a: &Type, b: &Type) -> bool {
        self.unify_at(a, b, 0)
    }

    fn unify_at(&mut self, a: &Type, b: &Type, deep: usize) -> bool {
        if deep > DEEPEST {
            return false;
        }
        match (self.head(a), self.head(b)) {
            (Type::Wrong | Type::Never, _) | (_, Type::Wrong | Type::Never) => true,
            (Type::Var(a), Type::Var(b)) if a == b => true,
            (Type::Var(a), Type::Var(b)) => match (self.all[a].0, self.all[b].0) {
                (Kind::Any, _) => self.bind(a, Type::Var(b)),
                (_, Kind::Any) => self.bind(b, Type::Var(a)),
                (x, y) => x == y && self.bind(a, Type::Var(b)),
            },
            (Type::Var(var), of) | (of, Type::Var(var)) => {
                let fits = match (self.all[var].0, &of) {
                    (Kind::Any, of) => !self.is_in(var, of, 0),
                    (Kind::Float, Type::Prim(prim)) => prim.is_float(),
                    (Kind::Whole, Type::Prim(prim)) => prim.is_whole(),
                    _ => false,
                };
                fits && self.bind(var, of)
            }
            (Type::Option(a), Type::Option(b)) | (Type::Range(a), Type::Range(b)) => {
                self.unify_at(&a, &b, deep + 1)
            }
            (Type::Array(a, m), Type::Array(b, n)) | (Type::Iter(a, m), Type::Iter(b, n)) => {
                m == n && self.unify_at(&a, &b, deep + 1)
            }
            (Type::Tuple(a), Type::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| self.unify_at(a, b, deep + 1))
            }
            (a, b) => a == b,
        }
    }

    fn bind(&mut self, var: usize, to: Type) -> bool {
        self.all[var].1 = Some(to);
        true
    }
}
