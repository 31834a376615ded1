//! Values outside the machine. Their `{:?}` form equals that of the compiled program's values.

use super::natives::{Cell, Prim};
use super::types::Type;
use glam::{BVec2, BVec3, DVec2, DVec3, Vec2, Vec3};
use std::fmt;
use std::sync::Arc;

/// A value with all its parts.
#[derive(Clone, PartialEq)]
#[expect(missing_docs, reason = "each is called by its type")]
pub enum Value {
    F32(f32),
    F64(f64),
    Bool(bool),
    Whole(i64),
    Vec2(Vec2),
    Vec3(Vec3),
    DVec2(DVec2),
    DVec3(DVec3),
    BVec2(BVec2),
    BVec3(BVec3),
    Struct(Arc<str>, Vec<(Arc<str>, Self)>),
    Case(Arc<str>),
    Option(Option<Box<Self>>),
    Array(Vec<Self>),
    Tuple(Vec<Self>),
}

impl Value {
    /// Reads a value of a type from its first cell on.
    pub fn read(of: &Type, cells: &[u32]) -> Self {
        let cell = |at: usize| cells.get(at).copied().unwrap_or(0);
        let many = |of: &Type, count: usize| {
            let size = of.size();
            (0..count).map(|i| Self::read(of, cells.get(i * size..).unwrap_or(&[]))).collect()
        };
        match of {
            Type::Prim(prim) => Self::prim(*prim, cells),
            Type::Struct(it) => {
                let mut at = 0;
                let mut field = |(name, of): &(Arc<str>, Type)| {
                    let value = Self::read(of, cells.get(at..).unwrap_or(&[]));
                    at += of.size();
                    (name.clone(), value)
                };
                Self::Struct(it.name.clone(), it.fields.iter().map(&mut field).collect())
            }
            Type::Enum(it) => {
                Self::Case(it.cases.get(cell(0) as usize).cloned().unwrap_or_else(|| "?".into()))
            }
            Type::Option(of) => {
                Self::Option((cell(0) != 0).then(|| Box::new(Self::read(of, cells.get(1..).unwrap_or(&[])))))
            }
            Type::Array(of, count) | Type::Iter(of, count) => Self::Array(many(of, *count)),
            Type::Range(of) => Self::Array(many(of, 2)),
            Type::Tuple(all) => {
                let mut at = 0;
                let mut part = |of: &Type| {
                    let value = Self::read(of, cells.get(at..).unwrap_or(&[]));
                    at += of.size();
                    value
                };
                Self::Tuple(all.iter().map(&mut part).collect())
            }
            Type::Closure(_) | Type::Var(_) | Type::Never | Type::Wrong => Self::Tuple(vec![]),
        }
    }

    fn prim(prim: Prim, cells: &[u32]) -> Self {
        let cell = |at: usize| cells.get(at).copied().unwrap_or(0);
        let single = |at: usize| f32::from_bits(cell(at));
        let double = |at: usize| f64::from_bits(u64::from(cell(at)) | u64::from(cell(at + 1)) << 32);
        match prim {
            Prim::F32 => Self::F32(single(0)),
            Prim::F64 => Self::F64(double(0)),
            Prim::Bool => Self::Bool(cell(0) != 0),
            Prim::Usize => Self::Whole(cell(0).into()),
            Prim::I32 | Prim::I8 => Self::Whole((cell(0) as i32).into()),
            Prim::Vec2 => Self::Vec2(Vec2::new(single(0), single(1))),
            Prim::Vec3 => Self::Vec3(Vec3::new(single(0), single(1), single(2))),
            Prim::DVec2 => Self::DVec2(DVec2::new(double(0), double(2))),
            Prim::DVec3 => Self::DVec3(DVec3::new(double(0), double(2), double(4))),
            Prim::BVec2 => Self::BVec2(BVec2::new(cell(0) != 0, cell(1) != 0)),
            Prim::BVec3 => Self::BVec3(BVec3::new(cell(0) != 0, cell(1) != 0, cell(2) != 0)),
        }
    }

    /// A part by its name.
    pub fn field(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Struct(_, fields) => fields.iter().find(|(own, _)| &**own == name).map(|(_, value)| value),
            _ => None,
        }
    }
}

impl Value {
    /// All its numbers, in single precision.
    pub fn numbers(&self) -> Vec<f32> {
        match self {
            Self::F32(it) => vec![*it],
            Self::F64(it) => vec![*it as f32],
            Self::Whole(it) => vec![*it as f32],
            Self::Vec2(it) => it.to_array().into(),
            Self::Vec3(it) => it.to_array().into(),
            Self::DVec2(it) => it.as_vec2().to_array().into(),
            Self::DVec3(it) => it.as_vec3().to_array().into(),
            Self::Bool(_) | Self::BVec2(_) | Self::BVec3(_) | Self::Case(_) => vec![],
            Self::Struct(_, fields) => fields.iter().flat_map(|(_, value)| value.numbers()).collect(),
            Self::Option(it) => it.iter().flat_map(|value| value.numbers()).collect(),
            Self::Array(all) | Self::Tuple(all) => all.iter().flat_map(Self::numbers).collect(),
        }
    }

    /// All its booleans.
    pub fn truths(&self) -> Vec<bool> {
        match self {
            Self::Bool(it) => vec![*it],
            Self::Struct(_, fields) => fields.iter().flat_map(|(_, value)| value.truths()).collect(),
            Self::Option(it) => it.iter().flat_map(|value| value.truths()).collect(),
            Self::Array(all) | Self::Tuple(all) => all.iter().flat_map(Self::truths).collect(),
            _ => vec![],
        }
    }

    /// A field, or a coordinate.
    pub fn part(&self, name: &str) -> Option<Self> {
        let single = |at: Option<usize>, all: &[f32]| at.and_then(|at| all.get(at)).map(|it| Self::F32(*it));
        let double = |at: Option<usize>, all: &[f64]| at.and_then(|at| all.get(at)).map(|it| Self::F64(*it));
        let at = ["x", "y", "z"].iter().position(|axis| *axis == name);
        match self {
            Self::Vec2(it) => single(at, &it.to_array()),
            Self::Vec3(it) => single(at, &it.to_array()),
            Self::DVec2(it) => double(at, &it.to_array()),
            Self::DVec3(it) => double(at, &it.to_array()),
            Self::Tuple(all) => name.parse::<usize>().ok().and_then(|at| all.get(at)).cloned(),
            _ => self.field(name).cloned(),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::F32(it) => it.fmt(f),
            Self::F64(it) => it.fmt(f),
            Self::Bool(it) => it.fmt(f),
            Self::Whole(it) => it.fmt(f),
            Self::Vec2(it) => it.fmt(f),
            Self::Vec3(it) => it.fmt(f),
            Self::DVec2(it) => it.fmt(f),
            Self::DVec3(it) => it.fmt(f),
            Self::BVec2(it) => it.fmt(f),
            Self::BVec3(it) => it.fmt(f),
            Self::Struct(name, fields) => {
                let mut it = f.debug_struct(name);
                for (name, value) in fields {
                    it.field(name, value);
                }
                it.finish()
            }
            Self::Case(name) => f.write_str(name),
            Self::Option(it) => it.fmt(f),
            Self::Array(all) => f.debug_list().entries(all).finish(),
            Self::Tuple(all) if all.is_empty() => f.write_str("()"),
            Self::Tuple(all) => {
                let mut it = f.debug_tuple("");
                for value in all {
                    it.field(value);
                }
                it.finish()
            }
        }
    }
}

/// A type that can be passed to a program: it lays itself out in cells, in the order of its fields.
pub trait Given {
    /// The name of its type.
    const NAME: &'static str;
    /// Appends its cells.
    fn give(&self, cells: &mut Vec<u32>);
}

macro_rules! given {
    ($($of:ty: |$it:ident, $cells:ident| $give:expr;)*) => {
        $(impl Given for $of {
            const NAME: &'static str = <$of as Cell>::PRIM.name();

            #[inline]
            fn give(&self, $cells: &mut Vec<u32>) {
                let $it = *self;
                $give;
            }
        })*
    };
}

given! {
    f32: |it, cells| cells.push(it.to_bits());
    f64: |it, cells| cells.extend([it.to_bits() as u32, (it.to_bits() >> 32) as u32]);
    bool: |it, cells| cells.push(it.into());
    Vec2: |it, cells| it.to_array().give(cells);
    Vec3: |it, cells| it.to_array().give(cells);
    DVec2: |it, cells| it.to_array().give(cells);
    DVec3: |it, cells| it.to_array().give(cells);
}

impl<T: Given> Given for &T {
    const NAME: &'static str = T::NAME;

    fn give(&self, cells: &mut Vec<u32>) {
        (**self).give(cells);
    }
}

macro_rules! tuples {
    ($($name:literal: $($of:ident $at:tt),*;)*) => {
        $(impl<$($of: Given),*> Given for ($($of,)*) {
            const NAME: &'static str = $name;

            fn give(&self, cells: &mut Vec<u32>) {
                $(self.$at.give(cells);)*
            }
        })*
    };
}

tuples! {
    "one value": A 0;
    "two values": A 0, B 1;
    "three values": A 0, B 1, C 2;
    "four values": A 0, B 1, C 2, D 3;
    "five values": A 0, B 1, C 2, D 3, E 4;
}

impl<T: Given, const N: usize> Given for [T; N] {
    const NAME: &'static str = "an array";

    fn give(&self, cells: &mut Vec<u32>) {
        self.iter().for_each(|it| it.give(cells));
    }
}
