//! Makes nodes of the typed tree.

use super::ty::{Ty, Types, path};
use crate::natives::Prim;
use crate::parser::depth;
use crate::text::Span;
use crate::tree::{
    Block, Expr, ExprKind, Name, Pattern, PatternKind, Statement, StatementKind, WrittenKind, WrittenType,
};

/// The deepest tree that is passed on.
const DEEPEST: usize = 64;

/// Numbers the nodes of a function.
#[derive(Debug, Default)]
pub struct Builder {
    pub nodes: usize,
    /// The place of a tree that is too deep.
    pub too_deep: Option<Span>,
    names: usize,
}

impl Builder {
    pub fn expr(&mut self, span: Span, kind: ExprKind) -> Expr {
        let depth = 1 + depth(&kind);
        if depth > DEEPEST {
            self.too_deep = Some(span);
        }
        self.nodes += 1;
        Expr { kind, span, id: self.nodes - 1, depth: depth.min(DEEPEST) }
    }

    pub fn pattern(&mut self, span: Span, kind: PatternKind) -> Pattern {
        self.nodes += 1;
        Pattern { kind, span, id: self.nodes - 1 }
    }

    /// A new name that no text can have. Its values are not shown.
    pub fn hidden(&mut self) -> String {
        self.names += 1;
        format!("'{}", self.names)
    }

    pub fn bind(&mut self, span: Span, name: &str, mutable: bool) -> Pattern {
        let name = Name { text: name.into(), span };
        self.pattern(span, PatternKind::Bind { name, mutable })
    }

    pub fn name(&mut self, span: Span, name: &str) -> Expr {
        self.expr(span, ExprKind::Path(path(name, span)))
    }

    pub fn number(&mut self, span: Span, value: f64) -> Expr {
        self.expr(span, ExprKind::Value(Prim::F64, value))
    }

    pub fn index(&mut self, span: Span, value: usize) -> Expr {
        self.expr(span, ExprKind::Value(Prim::Usize, value as f64))
    }

    pub fn truth(&mut self, span: Span, truth: bool) -> Expr {
        self.expr(span, ExprKind::Truth(truth))
    }

    pub fn unit(&mut self, span: Span) -> Expr {
        self.expr(span, ExprKind::Tuple(vec![]))
    }

    /// A call of a function by its name.
    pub fn call(&mut self, span: Span, name: &str, args: Vec<Expr>) -> Expr {
        let on = self.name(span, name);
        self.expr(span, ExprKind::Call(Box::new(on), args))
    }

    pub fn method(&mut self, span: Span, on: Expr, name: &str, args: Vec<Expr>) -> Expr {
        let name = Name { text: name.into(), span };
        self.expr(span, ExprKind::Method { on: Box::new(on), name, of: None, args })
    }

    pub fn field(&mut self, span: Span, on: Expr, name: &str) -> Expr {
        let name = Name { text: name.into(), span };
        self.expr(span, ExprKind::Field(Box::new(on), name))
    }

    pub fn binary(&mut self, span: Span, sign: &'static str, a: Expr, b: Expr) -> Expr {
        self.expr(span, ExprKind::Binary(sign, span, Box::new(a), Box::new(b)))
    }

    pub fn not(&mut self, span: Span, of: Expr) -> Expr {
        self.expr(span, ExprKind::Unary('!', Box::new(of)))
    }

    pub fn cast(&mut self, span: Span, of: Expr, to: &str) -> Expr {
        let to = WrittenType { kind: WrittenKind::Path(path(to, span)), span };
        self.expr(span, ExprKind::Cast(Box::new(of), to))
    }

    pub fn block(&mut self, statements: Vec<Statement>, value: Option<Expr>, span: Span) -> Block {
        Block { statements, value, value_mark: None, span }
    }

    /// A block as a value.
    pub fn valued(&mut self, statements: Vec<Statement>, value: Expr) -> Expr {
        let span = value.span;
        if statements.is_empty() {
            return value;
        }
        let block = self.block(statements, Some(value), span);
        self.expr(span, ExprKind::Block(Box::new(block)))
    }

    /// One of two values.
    pub fn choice(&mut self, span: Span, head: Expr, then: Expr, otherwise: Expr) -> Expr {
        let at = then.span;
        let then = self.block(vec![], Some(then), at);
        let at = otherwise.span;
        let otherwise = self.block(vec![], Some(otherwise), at);
        let otherwise = self.expr(at, ExprKind::Block(Box::new(otherwise)));
        self.expr(span, ExprKind::If(Box::new(head), Box::new(then), Some(Box::new(otherwise))))
    }

    pub fn set(&mut self, span: Span, place: Expr, value: Expr) -> Statement {
        let kind = ExprKind::Assign("", span, Box::new(place), Box::new(value));
        done(self.expr(span, kind))
    }

    /// A new variable. `value` may follow later.
    pub fn let_(&mut self, types: &Types, pattern: Pattern, of: &Ty, value: Option<Expr>) -> Statement {
        let span = pattern.span;
        let of = Some(types.written(of, span));
        Statement { kind: StatementKind::Let(pattern, of, value), span, mark: None }
    }
}

/// An expression as a statement.
pub fn done(expr: Expr) -> Statement {
    Statement { span: expr.span, kind: StatementKind::Expr(expr), mark: None }
}
