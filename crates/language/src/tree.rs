//! The syntax tree of a text.

#![expect(missing_docs, reason = "fields and cases are called by what they are")]

use super::mistake::What;
use super::natives::Prim;
use super::text::Span;
use std::sync::Arc;

/// A name and its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    pub text: Arc<str>,
    pub span: Span,
}

/// A path such as `Part::Before` or `clamp`.
#[derive(Debug, Clone)]
pub struct Path {
    pub names: Vec<Name>,
    pub span: Span,
}

/// A type as it is written. References are dropped: a value and a reference to it are the same here.
#[derive(Debug, Clone)]
pub struct WrittenType {
    pub kind: WrittenKind,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub enum WrittenKind {
    Path(Path),
    Option(Box<WrittenType>),
    Array(Box<WrittenType>, Box<Expr>),
    Tuple(Vec<WrittenType>),
    /// `_`: to be inferred.
    Hole,
    /// `&mut T`, only of a parameter.
    Changed(Box<WrittenType>),
    /// `[T]`, only of a parameter. Its length is that of the arrays that calls pass.
    Slice(Box<WrittenType>),
}

/// A pattern. Its number is unique in its function.
#[derive(Debug, Clone)]
pub struct Pattern {
    pub kind: PatternKind,
    pub span: Span,
    pub id: usize,
}

#[derive(Debug, Clone)]
pub enum PatternKind {
    Bind {
        name: Name,
        mutable: bool,
    },
    Any,
    Tuple(Vec<Pattern>),
    Array(Vec<Pattern>),
    Value(Box<Expr>),
    Some(Box<Pattern>),
    None,
    Either(Vec<Pattern>),
    /// `Disk { center, radius: r }`: some of the fields.
    Struct(Path, Vec<(Name, Pattern)>),
}

/// An expression. Its number is unique in its function.
#[derive(Debug, Clone)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    pub id: usize,
    /// The depth of its nesting.
    pub depth: usize,
}

#[derive(Debug, Clone)]
pub enum ExprKind {
    Number(Span),
    /// A number of a text in another language, with its type.
    Value(Prim, f64),
    Truth(bool),
    Path(Path),
    Call(Box<Expr>, Vec<Expr>),
    Method {
        on: Box<Expr>,
        name: Name,
        of: Option<WrittenType>,
        args: Vec<Expr>,
    },
    Field(Box<Expr>, Name),
    Index(Box<Expr>, Box<Expr>),
    Unary(char, Box<Expr>),
    Binary(&'static str, Span, Box<Expr>, Box<Expr>),
    Range {
        from: Box<Expr>,
        to: Box<Expr>,
        closed: bool,
    },
    Cast(Box<Expr>, WrittenType),
    Struct {
        path: Path,
        fields: Vec<(Name, Expr)>,
        rest: Option<Box<Expr>>,
    },
    Tuple(Vec<Expr>),
    Array(Vec<Expr>),
    Repeat(Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Block>, Option<Box<Expr>>),
    Match(Box<Expr>, Vec<Arm>),
    Block(Box<Block>),
    While(Box<Expr>, Box<Block>),
    For(Box<Pattern>, Box<Expr>, Box<Block>),
    Return(Option<Box<Expr>>),
    Break,
    Continue,
    Closure {
        params: Vec<(Pattern, Option<WrittenType>)>,
        body: Box<Expr>,
    },
    /// `place op= value`; the sign is empty for `=`.
    Assign(&'static str, Span, Box<Expr>, Box<Expr>),
    /// `todo!()` and `panic!()`: the run ends here, for this reason.
    Fails(What),
}

/// True for an empty tuple.
pub fn is_unit(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Tuple(all) if all.is_empty())
}

/// A branch of a `match`.
#[derive(Debug, Clone)]
pub struct Arm {
    pub pattern: Pattern,
    pub guard: Option<Expr>,
    pub body: Expr,
}

/// A block between braces.
#[derive(Debug, Clone)]
pub struct Block {
    pub statements: Vec<Statement>,
    pub value: Option<Expr>,
    /// The mark that covers the value.
    pub value_mark: Option<Mark>,
    pub span: Span,
}

/// The name of a mark. `None` at the end of the explanation.
pub type Mark = Option<Name>;

#[derive(Debug, Clone)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: Span,
    pub mark: Option<Mark>,
}

#[derive(Debug, Clone)]
pub enum StatementKind {
    Let(Pattern, Option<WrittenType>, Option<Expr>),
    Expr(Expr),
}

/// A function.
#[derive(Debug, Clone)]
pub struct Function {
    pub name: Name,
    /// The type of the surrounding `impl`.
    pub owner: Option<Arc<str>>,
    pub params: Vec<(Pattern, WrittenType)>,
    pub result: Option<WrittenType>,
    /// Its body. `None` if it was not understood.
    pub body: Option<Block>,
    /// The number of numbered expressions and patterns.
    pub nodes: usize,
}

impl WrittenType {
    /// True if a function changes the value that it is passed.
    pub fn is_changed(&self) -> bool {
        matches!(self.kind, WrittenKind::Changed(_))
    }

    /// The type of the elements, if it is a part of an array with any length.
    pub fn slice(&self) -> Option<&Self> {
        match &self.kind {
            WrittenKind::Changed(of) => of.slice(),
            WrittenKind::Slice(of) => Some(of),
            _ => None,
        }
    }

    /// The type with this length, if it is a part of an array.
    pub fn with_length(&self, count: usize) -> Self {
        let kind = match &self.kind {
            WrittenKind::Changed(of) => WrittenKind::Changed(Box::new(of.with_length(count))),
            WrittenKind::Slice(of) => {
                let kind = ExprKind::Value(Prim::Usize, count as f64);
                let count = Expr { kind, span: self.span, id: 0, depth: 1 };
                WrittenKind::Array(of.clone(), Box::new(count))
            }
            kind => kind.clone(),
        };
        Self { kind, ..*self }
    }
}

/// A constant.
#[derive(Debug)]
pub struct Constant {
    pub name: Name,
    pub owner: Option<Arc<str>>,
    pub of: WrittenType,
    pub value: Expr,
    pub nodes: usize,
}

/// An item at the top of a text or of a module.
#[derive(Debug)]
pub enum Item {
    Function(Function),
    Constant(Constant),
    Struct(Name, Vec<(Name, WrittenType)>),
    Enum(Name, Vec<Name>),
    /// A name and the path to which it refers.
    Use(Name, Path),
    Module(Name, Vec<Item>),
    /// An unsupported item with this name.
    Strange(Name, Span),
}
