//! The syntax tree of a text in Python or JavaScript, before its types are known.

use crate::mistake::What;
use crate::text::Span;
use crate::tree::Name;
use std::rc::Rc;

/// An expression.
#[derive(Debug, Clone)]
pub struct Node {
    pub kind: NodeKind,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub enum NodeKind {
    Number {
        value: f64,
        /// True if it is written without a point and an exponent.
        whole: bool,
    },
    Truth(bool),
    /// `None`, `null`, `undefined`.
    Nothing,
    Text(String),
    Name(Name),
    Field(Box<Node>, Name),
    Index(Box<Node>, Box<Node>),
    Call {
        on: Box<Node>,
        args: Vec<Node>,
        named: Vec<(Name, Node)>,
    },
    Unary(char, Box<Node>),
    Binary(&'static str, Span, Box<Node>, Box<Node>),
    /// A chain of comparisons.
    Compare(Box<Node>, Vec<(&'static str, Span, Node)>),
    Choice(Box<Node>, Box<Node>, Box<Node>),
    Tuple(Vec<Node>),
    List(Vec<Node>),
    /// The elements of a list, within another list: `...list`.
    Spread(Box<Node>),
    /// `[value for target in over if only]`, and the generator of a call.
    Each(Box<Node>, Vec<Pass>),
    /// An object between braces.
    Object(Vec<(Name, Node)>, Option<Box<Node>>),
    Lambda(Rc<Function>),
}

impl Node {
    /// True for `todo()`, which stands where a value is still to be written.
    fn is_gap(&self) -> bool {
        matches!(&self.kind, NodeKind::Call { on, args, .. }
            if args.is_empty() && matches!(&on.kind, NodeKind::Name(name) if &*name.text == "todo"))
    }
}

/// One `for` of a comprehension.
#[derive(Debug, Clone)]
pub struct Pass {
    pub target: Node,
    pub over: Node,
    pub only: Vec<Node>,
}

/// A function.
#[derive(Debug)]
pub struct Function {
    pub name: Name,
    pub params: Vec<Param>,
    pub body: Vec<Statement>,
    /// The written type of its result.
    pub gives: Option<Node>,
    pub span: Span,
}

impl Function {
    /// Its number among all functions: the place of its name or its start.
    pub fn id(&self) -> u32 {
        self.span.start
    }
}

/// A parameter of a function.
#[derive(Debug)]
pub struct Param {
    /// A name, or the names of the parts.
    pub target: Node,
    /// Its written type.
    pub hint: Option<Node>,
    /// Its value if none is passed.
    pub default: Option<Node>,
}

/// A statement.
#[derive(Debug, Clone)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub enum StatementKind {
    /// `const` and `let` of JavaScript.
    Declare {
        target: Node,
        value: Option<Node>,
        fixed: bool,
    },
    Assign {
        targets: Vec<Node>,
        hint: Option<Node>,
        value: Node,
    },
    Change(&'static str, Span, Node, Node),
    Do(Node),
    If(Node, Vec<Statement>, Vec<Statement>),
    While(Node, Vec<Statement>),
    For(Node, Node, Vec<Statement>),
    /// `for (first; head; step)` of JavaScript.
    Steps {
        first: Vec<Statement>,
        head: Option<Node>,
        step: Vec<Statement>,
        body: Vec<Statement>,
    },
    Block(Vec<Statement>),
    Return(Option<Node>),
    Break,
    Continue,
    Pass,
    Function(Rc<Function>),
    Fail(What),
}

impl Statement {
    /// True if it is still to be written, in whole or its value: `d = todo()`.
    pub fn is_gap(&self) -> bool {
        match &self.kind {
            StatementKind::Fail(what) => *what == What::NotWritten,
            StatementKind::Declare { value: Some(value), .. }
            | StatementKind::Assign { value, .. }
            | StatementKind::Do(value)
            | StatementKind::Return(Some(value)) => value.is_gap(),
            _ => false,
        }
    }
}

/// A class with fields.
#[derive(Debug)]
pub struct Class {
    pub name: Name,
    pub fields: Vec<Param>,
    pub methods: Vec<Rc<Function>>,
    /// True if it lists cases instead of fields.
    pub cases: bool,
    /// True if objects with equal fields are equal.
    pub alike: bool,
}

/// A text.
#[derive(Debug, Default)]
pub struct Script {
    pub functions: Vec<Rc<Function>>,
    pub classes: Vec<Class>,
    pub constants: Vec<(Name, Node)>,
}
