//! The types of values in a text of Python or JavaScript.

use crate::natives::Prim;
use crate::text::Span;
use crate::tree::{Expr, ExprKind, Name, Path, WrittenKind, WrittenType};
use crate::types::Type;
use std::iter;
use std::rc::Rc;
use std::sync::Arc;

/// The most elements of a list whose length is not known before it runs.
pub const GROWN: usize = 32;
/// The deepest allowed nesting of types.
const DEEPEST: usize = 8;

/// The type of a value. All numbers have 64 bits, whole ones too.
#[derive(Debug, Clone, PartialEq)]
pub enum Ty {
    /// Not known yet, or not known because of a mistake.
    Unknown,
    /// `None`, `null`, `undefined`.
    Nothing,
    Truth,
    Whole,
    Number,
    Vec2,
    Vec3,
    /// A case of an enum, by its number.
    Case(usize),
    /// An object with fields, by its number.
    Record(usize),
    Maybe(Rc<Ty>),
    List(Rc<Ty>, usize),
    /// A list whose length may change.
    Grown(Rc<Ty>),
    Tuple(Rc<[Ty]>),
}

/// An object with fields.
#[derive(Debug, Clone)]
pub struct Record {
    pub name: Arc<str>,
    pub fields: Vec<(Arc<str>, Ty)>,
    /// True for a shape of the lesson, whose fields keep their types.
    pub fixed: bool,
}

/// An enum, with its cases as they are written in the text.
#[derive(Debug, Clone)]
pub struct Cases {
    pub name: Arc<str>,
    pub names: Vec<Arc<str>>,
    /// The values of JavaScript's cases.
    pub texts: Vec<String>,
    /// The names of the library's cases. `None` for an enum of the text.
    pub library: Option<Vec<Arc<str>>>,
}

/// The objects and enums of a text.
#[derive(Debug, Default)]
pub struct Types {
    pub records: Vec<Record>,
    pub cases: Vec<Cases>,
}

impl Ty {
    pub fn is_number(&self) -> bool {
        matches!(self, Self::Whole | Self::Number)
    }

    /// True if a part of it is unknown.
    pub fn is_open(&self) -> bool {
        match self {
            Self::Unknown => true,
            Self::Maybe(of) | Self::List(of, _) | Self::Grown(of) => of.is_open(),
            Self::Tuple(all) => all.iter().any(Self::is_open),
            _ => false,
        }
    }

    fn depth(&self) -> usize {
        match self {
            Self::Maybe(of) | Self::List(of, _) | Self::Grown(of) => 1 + of.depth(),
            Self::Tuple(all) => 1 + all.iter().map(Self::depth).max().unwrap_or(0),
            _ => 0,
        }
    }

    pub fn is_too_deep(&self) -> bool {
        self.depth() > DEEPEST
    }

    /// The vector's number of coordinates.
    pub fn coordinates(&self) -> usize {
        match self {
            Self::Vec2 => 2,
            Self::Vec3 => 3,
            _ => 0,
        }
    }

    /// The type of values of either type. `None` if there is none.
    pub fn join(&self, other: &Self) -> Option<Self> {
        let joined = |a: &Rc<Self>, b: &Rc<Self>| a.join(b).map(Rc::new);
        Some(match (self, other) {
            (a, b) if a == b => a.clone(),
            (Self::Unknown, of) | (of, Self::Unknown) => of.clone(),
            (Self::Whole, Self::Number) | (Self::Number, Self::Whole) => Self::Number,
            (Self::Maybe(a), Self::Maybe(b)) => Self::Maybe(joined(a, b)?),
            (Self::Maybe(a), Self::Nothing) | (Self::Nothing, Self::Maybe(a)) => Self::Maybe(a.clone()),
            (Self::Maybe(a), b) | (b, Self::Maybe(a)) => Self::Maybe(Rc::new(a.join(b)?)),
            (Self::Nothing, of) | (of, Self::Nothing) => Self::Maybe(Rc::new(of.clone())),
            (Self::List(a, m), Self::List(b, n)) if m == n => Self::List(joined(a, b)?, *m),
            (Self::List(a, _) | Self::Grown(a), Self::List(b, _) | Self::Grown(b)) => {
                Self::Grown(joined(a, b)?)
            }
            (Self::Tuple(a), Self::Tuple(b)) if a.len() == b.len() => {
                Self::Tuple(a.iter().zip(b.iter()).map(|(a, b)| a.join(b)).collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }
}

impl Types {
    /// Its name in sentences.
    pub fn shown(&self, of: &Ty, python: bool) -> String {
        match of {
            Ty::Unknown => "_".into(),
            Ty::Nothing => if python { "None" } else { "null" }.into(),
            Ty::Truth => if python { "bool" } else { "boolean" }.into(),
            Ty::Whole if python => "int".into(),
            Ty::Number if python => "float".into(),
            Ty::Whole | Ty::Number => "number".into(),
            Ty::Vec2 => if python { "Vec2" } else { "{ x, y }" }.into(),
            Ty::Vec3 => if python { "Vec3" } else { "{ x, y, z }" }.into(),
            Ty::Case(id) => self.cases[*id].name.to_string(),
            Ty::Record(id) => self.records[*id].name.to_string(),
            Ty::Maybe(of) => {
                let of = self.shown(of, python);
                if python { format!("{of} | None") } else { format!("{of} | null") }
            }
            Ty::List(of, _) | Ty::Grown(of) => {
                let of = self.shown(of, python);
                if python { format!("list[{of}]") } else { format!("{of}[]") }
            }
            Ty::Tuple(all) => {
                let all: Vec<String> = all.iter().map(|of| self.shown(of, python)).collect();
                format!("tuple[{}]", all.join(", "))
            }
        }
    }

    /// The number of the 64-bit copy of a library's type, with its parts.
    pub fn wide(&mut self, of: &Type) -> Ty {
        match of {
            Type::Prim(Prim::Bool) => Ty::Truth,
            Type::Prim(Prim::Vec2 | Prim::DVec2) => Ty::Vec2,
            Type::Prim(Prim::Vec3 | Prim::DVec3) => Ty::Vec3,
            Type::Prim(prim) if prim.is_whole() => Ty::Whole,
            Type::Prim(_) => Ty::Number,
            Type::Array(of, n) => Ty::List(Rc::new(self.wide(of)), *n),
            Type::Option(of) => Ty::Maybe(Rc::new(self.wide(of))),
            Type::Tuple(all) => Ty::Tuple(all.iter().map(|of| self.wide(of)).collect()),
            Type::Struct(it) => {
                if let Some(known) = self.records.iter().position(|record| record.name == it.name) {
                    return Ty::Record(known);
                }
                let fields = it.fields.iter().map(|(name, of)| (name.clone(), self.wide(of))).collect();
                self.records.push(Record { name: it.name.clone(), fields, fixed: true });
                Ty::Record(self.records.len() - 1)
            }
            Type::Enum(it) => {
                if let Some(known) = self.cases.iter().position(|cases| cases.name == it.name) {
                    return Ty::Case(known);
                }
                let texts = it.cases.iter().map(|case| lower_first(case)).collect();
                let names = it.cases.iter().map(|case| constant(case).into()).collect();
                let library = Some(it.cases.clone());
                self.cases.push(Cases { name: it.name.clone(), names, texts, library });
                Ty::Case(self.cases.len() - 1)
            }
            _ => Ty::Unknown,
        }
    }

    /// A field's type.
    pub fn field(&self, of: &Ty, name: &str) -> Option<Ty> {
        match of {
            Ty::Vec2 | Ty::Vec3 => {
                ["x", "y", "z"].iter().take(of.coordinates()).any(|own| *own == name).then_some(Ty::Number)
            }
            Ty::Record(id) => {
                let fields = &self.records[*id].fields;
                fields.iter().find(|(own, _)| plain(name) == **own).map(|(_, of)| of.clone())
            }
            _ => None,
        }
    }

    /// The type as the tree writes it.
    pub fn written(&self, of: &Ty, span: Span) -> WrittenType {
        let path = |name: &str| WrittenKind::Path(path(name, span));
        let inner = |of: &Ty| Box::new(self.written(of, span));
        let kind = match of {
            Ty::Truth => path("bool"),
            Ty::Whole | Ty::Number => path("f64"),
            Ty::Vec2 => path("DVec2"),
            Ty::Vec3 => path("DVec3"),
            Ty::Case(id) => path(&self.cases[*id].name),
            Ty::Record(id) => path(&self.records[*id].name),
            Ty::Maybe(of) => WrittenKind::Option(inner(of)),
            Ty::List(of, n) => WrittenKind::Array(inner(of), Box::new(count(*n, span))),
            Ty::Grown(of) => path(&grown_name(self, of)),
            Ty::Tuple(all) => WrittenKind::Tuple(all.iter().map(|of| self.written(of, span)).collect()),
            Ty::Nothing => WrittenKind::Tuple(vec![]),
            Ty::Unknown => WrittenKind::Hole,
        };
        WrittenType { kind, span }
    }
}

/// The name of the struct that holds a list whose length may change.
pub fn grown_name(types: &Types, of: &Ty) -> String {
    types.shown(&Ty::Grown(Rc::new(of.clone())), true)
}

/// A path of one name.
pub fn path(name: &str, span: Span) -> Path {
    Path { names: vec![Name { text: name.into(), span }], span }
}

/// A whole number that is known before the text runs.
pub fn count(value: usize, span: Span) -> Expr {
    Expr { kind: ExprKind::Value(Prim::Usize, value as f64), span, id: 0, depth: 1 }
}

/// A field's name as the library writes it: without the `_` that printed code appends to keywords, and in small letters.
pub fn plain(name: &str) -> String {
    let mut out = String::new();
    for c in name.strip_suffix('_').unwrap_or(name).chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// `KeepQ` as `KEEP_Q`.
fn constant(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.chars().enumerate() {
        if c.is_uppercase() && i > 0 {
            out.push('_');
        }
        out.push(c.to_ascii_uppercase());
    }
    out
}

/// `KeepQ` as `keepQ`.
fn lower_first(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |c| iter::once(c.to_ascii_lowercase()).chain(letters).collect())
}
