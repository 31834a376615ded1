//! The types of values, and their layout in cells of 32 bits.

use super::check::members;
use super::natives::Prim;
use std::fmt;
use std::sync::Arc;

/// The field with the case of an enum whose cases hold values. No text can have its name.
pub const CASE: &str = "'case";

/// The field for a value that a case of such an enum holds.
pub fn held_name(case: &str, field: &str) -> Arc<str> {
    format!("'{case}.{field}").into()
}

/// The type of a value.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// A number, a boolean or a vector.
    Prim(Prim),
    /// A struct.
    Struct(Arc<Struct>),
    /// An enum without data.
    Enum(Arc<Enum>),
    /// An optional value.
    Option(Arc<Self>),
    /// An array: this many values of one type.
    Array(Arc<Self>, usize),
    /// A tuple. The empty tuple is the unit type.
    Tuple(Arc<[Self]>),
    /// An array as an iterator.
    Iter(Arc<Self>, usize),
    /// A range from one value to another.
    Range(Arc<Self>),
    /// A closure, by its number in the function.
    Closure(usize),
    /// An unknown type, by its number in the function.
    Var(usize),
    /// The type of expressions that never have a value, such as `return`.
    Never,
    /// The type of an expression whose mistake was already reported.
    Wrong,
}

/// A struct of a text.
#[derive(Debug)]
pub struct Struct {
    /// Its name.
    pub name: Arc<str>,
    /// Its number among all structs.
    pub id: usize,
    /// Its fields in the order of the text.
    pub fields: Vec<(Arc<str>, Type)>,
    size: usize,
}

/// An enum of a text.
#[derive(Debug)]
pub struct Enum {
    /// Its name.
    pub name: Arc<str>,
    /// Its number among all enums.
    pub id: usize,
    /// Its cases.
    pub cases: Vec<Arc<str>>,
}

impl PartialEq for Struct {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl PartialEq for Enum {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Struct {
    pub(super) fn new(name: Arc<str>, id: usize, fields: Vec<(Arc<str>, Type)>) -> Self {
        let size = fields.iter().map(|(_, of)| of.size()).fold(0, usize::saturating_add);
        Self { name, id, fields, size }
    }

    /// Its cases, if it is an enum whose cases hold values.
    pub fn cases(&self) -> Option<&Arc<Enum>> {
        match self.fields.first() {
            Some((name, Type::Enum(of))) if &**name == CASE => Some(of),
            _ => None,
        }
    }

    /// The fields with the values of a case: the name of each within its case, its whole name and its type.
    pub fn held<'s>(
        &'s self,
        case: &str,
    ) -> impl Iterator<Item = (&'s str, &'s Arc<str>, &'s Type)> + use<'s> {
        let begin = held_name(case, "");
        self.fields.iter().filter_map(move |(name, of)| Some((name.strip_prefix(&*begin)?, name, of)))
    }

    /// A field's first cell and type.
    pub fn field(&self, name: &str) -> Option<(usize, &Type)> {
        let mut at = 0;
        for (own, of) in &self.fields {
            if &**own == name {
                return Some((at, of));
            }
            at += of.size();
        }
        None
    }
}

impl Type {
    /// The unit type: the empty tuple.
    pub fn unit() -> Self {
        Self::Tuple(Arc::new([]))
    }

    /// The number of cells that a value takes.
    pub fn size(&self) -> usize {
        match self {
            Self::Prim(prim) => prim.size(),
            Self::Struct(it) => it.size,
            Self::Enum(_) => 1,
            Self::Option(of) => of.size().saturating_add(1),
            Self::Array(of, count) | Self::Iter(of, count) => of.size().saturating_mul(*count),
            Self::Tuple(all) => all.iter().map(Self::size).fold(0, usize::saturating_add),
            Self::Range(of) => of.size().saturating_mul(2),
            Self::Closure(_) | Self::Var(_) | Self::Never | Self::Wrong => 0,
        }
    }

    /// The depth of nesting in the type.
    pub fn depth(&self) -> usize {
        match self {
            Self::Option(of) | Self::Array(of, _) | Self::Iter(of, _) | Self::Range(of) => 1 + of.depth(),
            Self::Tuple(all) => 1 + all.iter().map(Self::depth).max().unwrap_or(0),
            _ => 0,
        }
    }

    /// A part of a tuple, a struct or a vector, by its name: its first cell and type.
    pub fn field(&self, name: &str) -> Option<(usize, Self)> {
        match self {
            Self::Struct(it) => it.field(name).map(|(at, of)| (at, of.clone())),
            Self::Tuple(all) => {
                let index = name.parse::<usize>().ok().filter(|index| *index < all.len())?;
                Some((all[..index].iter().map(Self::size).sum(), all[index].clone()))
            }
            Self::Prim(prim) => prim.coordinate(name).map(|(at, of)| (at, Self::Prim(of))),
            _ => None,
        }
    }

    /// The names of its fields.
    pub fn field_names(&self) -> Vec<&str> {
        match self {
            Self::Struct(it) => it.fields.iter().map(|(name, _)| &**name).collect(),
            Self::Prim(prim) => {
                ["x", "y", "z"].into_iter().filter(|name| prim.coordinate(name).is_some()).collect()
            }
            _ => vec![],
        }
    }
}

impl Type {
    /// The names that can be written after a dot: fields and built-in methods.
    pub fn members(&self) -> Vec<String> {
        let fields = self.field_names().into_iter().map(str::to_owned);
        let methods = match self {
            Self::Prim(prim) => members(*prim),
            _ => vec![],
        };
        fields.chain(methods.into_iter().map(|name| format!("{name}()"))).collect()
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Prim(prim) => f.write_str(prim.name()),
            Self::Struct(it) => f.write_str(&it.name),
            Self::Enum(it) => f.write_str(&it.name),
            Self::Option(of) => write!(f, "Option<{of}>"),
            Self::Array(of, count) => write!(f, "[{of}; {count}]"),
            Self::Iter(of, _) => write!(f, "Iter<{of}>"),
            Self::Range(of) => write!(f, "Range<{of}>"),
            Self::Closure(_) => f.write_str("|…| …"),
            Self::Var(_) | Self::Wrong => f.write_str("_"),
            Self::Never => f.write_str("!"),
            Self::Tuple(all) => {
                f.write_str("(")?;
                for (i, of) in all.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    of.fmt(f)?;
                }
                f.write_str(")")
            }
        }
    }
}
