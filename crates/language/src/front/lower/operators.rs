//! Operators, comparisons and conditions.

use super::super::instead::Instead;
use super::super::script::NodeKind;
use super::*;
use crate::tree::ExprKind;

impl Lower<'_> {
    /// Calls a built-in function of numbers.
    pub(super) fn native(&mut self, span: Span, name: &str, args: Vec<Expr>, of: Ty) -> Val {
        Val { expr: self.build.call(span, name, args), of }
    }

    pub(super) fn unary(&mut self, sign: char, of: &Node, span: Span) -> Val {
        if sign == '!' {
            let of = self.condition(of);
            return Val { expr: self.build.not(span, of), of: Ty::Truth };
        }
        let value = self.expr(of, None);
        let value = self.solid(value);
        if sign == '+' && value.of == Ty::Truth {
            return self.counted(value);
        }
        match &value.of {
            Ty::Unknown => self.unknown(span),
            Ty::Whole | Ty::Number if sign == '+' => value,
            Ty::Vec2 | Ty::Vec3 if !self.python() => {
                let of = self.shown(&value.of);
                self.wrong(span, What::Sign { sign, of })
            }
            Ty::Whole | Ty::Number | Ty::Vec2 | Ty::Vec3 if sign == '-' => {
                if let Some(made) = self.of_class("__neg__", &value.of, vec![]) {
                    return self.call_instance(made, vec![value], span);
                }
                Val { expr: self.build.expr(span, ExprKind::Unary('-', Box::new(value.expr))), of: value.of }
            }
            Ty::Record(_) => match self.of_class("__neg__", &value.of, vec![]) {
                Some(made) => self.call_instance(made, vec![value], span),
                None => {
                    let of = self.shown(&value.of);
                    self.wrong(span, What::Sign { sign, of })
                }
            },
            of => {
                let of = self.shown(of);
                self.wrong(span, What::Sign { sign, of })
            }
        }
    }

    /// A boolean as a number.
    pub(super) fn counted(&mut self, value: Val) -> Val {
        let span = value.expr.span;
        let whole = self.build.cast(span, value.expr, "i32");
        Val { expr: self.build.cast(span, whole, "f64"), of: Ty::Whole }
    }

    /// The value of an operator.
    pub(super) fn operate(&mut self, sign: &str, at: Span, left: Val, right: Val) -> Val {
        let (left, right) = (self.solid(left), self.solid(right));
        let number = |it: &mut Self, value: Val| {
            if value.of == Ty::Truth && it.python() { it.counted(value) } else { value }
        };
        let (left, right) = (number(self, left), number(self, right));
        if left.of == Ty::Unknown || right.of == Ty::Unknown {
            return self.unknown(at);
        }
        if left.of.is_number() && right.of.is_number() {
            return self.numbers(sign, at, left, right);
        }
        if let Some(name) = method_of(sign)
            && let Some(made) = self.of_class(name, &left.of, vec![right.of.clone()])
        {
            return self.call_instance(made, vec![left, right], at);
        }
        match (sign, &left.of, &right.of) {
            ("+", Ty::List(..) | Ty::Grown(_), Ty::List(..) | Ty::Grown(_)) if self.python() => {
                return self.chained_lists(left, right, at);
            }
            ("*", Ty::List(..), Ty::Whole) if self.python() => return self.strange(at, Instead::KnownCount),
            ("+" | "-", a, b) if a == b && a.coordinates() > 0 && self.python() => {
                let of = a.clone();
                let sign = if sign == "+" { "+" } else { "-" };
                return Val { expr: self.build.binary(at, sign, left.expr, right.expr), of };
            }
            ("*", a, b)
                if self.python()
                    && (a.coordinates() > 0 && b.is_number() || b.coordinates() > 0 && a.is_number()) =>
            {
                let of = if a.coordinates() > 0 { a.clone() } else { b.clone() };
                return Val { expr: self.build.binary(at, "*", left.expr, right.expr), of };
            }
            ("/", a, b) if self.python() && a.coordinates() > 0 && b.is_number() => {
                let of = a.clone();
                let name = if of == Ty::Vec2 { "vec2 /" } else { "vec3 /" };
                return self.native(at, name, vec![left.expr, right.expr], of);
            }
            _ => {}
        }
        let (left, right) = (self.shown(&left.of), self.shown(&right.of));
        self.wrong(at, What::Operator { sign: sign.into(), left, right })
    }

    fn numbers(&mut self, sign: &str, at: Span, left: Val, right: Val) -> Val {
        let whole = left.of == Ty::Whole && right.of == Ty::Whole;
        let of = if whole { Ty::Whole } else { Ty::Number };
        let (a, b) = (left.expr, right.expr);
        let python = self.python();
        match sign {
            "+" | "-" | "*" => {
                let sign = match sign {
                    "+" => "+",
                    "-" => "-",
                    _ => "*",
                };
                Val { expr: self.build.binary(at, sign, a, b), of }
            }
            "/" if !python => Val { expr: self.build.binary(at, "/", a, b), of: Ty::Number },
            "%" if !python => Val { expr: self.build.binary(at, "%", a, b), of },
            "**" if !python => self.native(at, "js **", vec![a, b], of),
            "/" => self.native(at, "py /", vec![a, b], Ty::Number),
            "//" => self.native(at, "py //", vec![a, b], of),
            "%" => self.native(at, "py %", vec![a, b], of),
            _ => self.native(at, "py **", vec![a, b], of),
        }
    }

    /// `and` and `or` of conditions. Of other values they would be one of the values.
    pub(super) fn logical(&mut self, sign: &'static str, at: Span, a: &Node, b: &Node) -> Val {
        let (left, right) = (self.expr(a, None), self.expr(b, None));
        for value in [&left, &right] {
            if !matches!(value.of, Ty::Truth | Ty::Unknown) {
                let found = self.shown(&value.of);
                return self.wrong(value.expr.span, What::Condition(found));
            }
        }
        let kind = ExprKind::Binary(sign, at, Box::new(left.expr), Box::new(right.expr));
        Val { expr: self.build.expr(a.span.to(b.span), kind), of: Ty::Truth }
    }

    /// A condition: a boolean, or a value that counts as one.
    pub(super) fn condition(&mut self, node: &Node) -> Expr {
        let span = node.span;
        match &node.kind {
            NodeKind::Unary('!', of) => {
                let of = self.condition(of);
                return self.build.not(span, of);
            }
            NodeKind::Binary(sign @ ("&&" | "||"), at, a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                return self.build.expr(span, ExprKind::Binary(sign, *at, Box::new(a), Box::new(b)));
            }
            _ => {}
        }
        let value = self.expr(node, None);
        match &value.of {
            Ty::Truth | Ty::Unknown => value.expr,
            Ty::Whole | Ty::Number => {
                let zero = self.build.number(span, 0.0);
                // NaN counts as true in Python, and as false in JavaScript.
                if self.python() {
                    return self.build.binary(span, "!=", value.expr, zero);
                }
                self.build.call(span, "js true", vec![value.expr])
            }
            Ty::Maybe(of) if matches!(**of, Ty::Vec2 | Ty::Vec3 | Ty::Record(_) | Ty::Case(_)) => {
                self.build.method(span, value.expr, "is_some", vec![])
            }
            Ty::Grown(_) if self.python() => {
                let count = self.build.field(span, value.expr, "count");
                let zero = self.build.number(span, 0.0);
                self.build.binary(span, "!=", count, zero)
            }
            of => {
                let found = self.shown(of);
                self.tell(span, What::Condition(found));
                value.expr
            }
        }
    }

    /// A chain of comparisons. Each value between two of them is found once.
    pub(super) fn compare(&mut self, first: &Node, more: &[(&'static str, Span, Node)], span: Span) -> Val {
        let mut statements = vec![];
        let mut left = self.compared(first, more.first().map(|(_, _, it)| it));
        let mut whole: Option<Expr> = None;
        for (i, (sign, at, right)) in more.iter().enumerate() {
            let mut value = self.compared(right, Some(first));
            let mut next = None;
            if i + 1 < more.len() {
                let of = value.of.clone();
                if of.is_open() {
                    return self.unknown(span);
                }
                let hidden = self.kept(value, &mut statements);
                next = Some(Val { expr: self.build.name(right.span, &hidden), of: of.clone() });
                value = Val { expr: self.build.name(right.span, &hidden), of };
            }
            let one = self.compare_two(sign, *at, left, value);
            if one.of == Ty::Unknown {
                return one;
            }
            whole = Some(match whole {
                None => one.expr,
                Some(whole) => self.build.binary(*at, "&&", whole, one.expr),
            });
            left = match next {
                Some(next) => next,
                None => break,
            };
        }
        let mut expr = whole.unwrap_or_else(|| self.build.truth(span, true));
        expr.span = span;
        Val { expr: self.build.valued(statements, expr), of: Ty::Truth }
    }

    /// A value beside another one. A text is a case of the other one's enum.
    fn compared(&mut self, node: &Node, other: Option<&Node>) -> Val {
        let wanted = match (&node.kind, other) {
            (NodeKind::Text(_), Some(other)) => Some(self.expr(other, None).of),
            _ => None,
        };
        self.expr(node, wanted.as_ref())
    }

    fn compare_two(&mut self, sign: &'static str, at: Span, left: Val, right: Val) -> Val {
        if left.of == Ty::Unknown || right.of == Ty::Unknown {
            return self.unknown(at);
        }
        if matches!(sign, "in" | "not in") {
            return self.contains(left, right, sign == "not in", at);
        }
        let equality = matches!(sign, "==" | "!=");
        match (&left.of, &right.of) {
            (Ty::Nothing, _) | (_, Ty::Nothing) if equality => {
                let value = if left.of == Ty::Nothing { right } else { left };
                let name = if sign == "==" { "is_none" } else { "is_some" };
                let is_missing = sign == "==";
                let expr = match value.of {
                    Ty::Maybe(_) => self.build.method(at, value.expr, name, vec![]),
                    Ty::Nothing => self.build.truth(at, is_missing),
                    _ => self.build.truth(at, !is_missing),
                };
                Val { expr, of: Ty::Truth }
            }
            (Ty::Maybe(of), Ty::Truth) if **of == Ty::Truth && equality => {
                let expr = self.build.truth(at, false);
                let left = self.build.method(at, left.expr, "unwrap_or", vec![expr]);
                Val { expr: self.build.binary(at, sign, left, right.expr), of: Ty::Truth }
            }
            _ => {
                let (left, right) = (self.solid(left), self.solid(right));
                self.compare_solid(sign, at, left, right)
            }
        }
    }

    fn compare_solid(&mut self, sign: &'static str, at: Span, left: Val, right: Val) -> Val {
        let equality = matches!(sign, "==" | "!=");
        let can = match (&left.of, &right.of) {
            (a, b) if a.is_number() && b.is_number() => true,
            (Ty::Vec2, Ty::Vec2) | (Ty::Vec3, Ty::Vec3) if equality && !self.python() => {
                let of = self.shown(&left.of);
                return self.wrong(at, What::Same(of));
            }
            (Ty::Truth, Ty::Truth) | (Ty::Vec2, Ty::Vec2) | (Ty::Vec3, Ty::Vec3) => equality,
            (Ty::Case(a), Ty::Case(b)) => a == b && equality,
            (Ty::Record(a), Ty::Record(b)) if a == b && equality && self.is_alike_by_fields(*a) => {
                return self.compare_records(sign == "!=", at, left, right);
            }
            _ => false,
        };
        if !can {
            let (left, right) = (self.shown(&left.of), self.shown(&right.of));
            return self.wrong(at, What::Operator { sign: sign.into(), left, right });
        }
        Val {
            expr: self.build.expr(at, ExprKind::Binary(sign, at, Box::new(left.expr), Box::new(right.expr))),
            of: Ty::Truth,
        }
    }

    /// True for data classes, and for shapes of the lesson in Python.
    fn is_alike_by_fields(&self, id: usize) -> bool {
        let name = &self.types.records[id].name;
        let class = self.script.classes.iter().find(|it| it.name.text == *name);
        self.python() && class.is_none_or(|it| it.alike)
    }

    /// Data classes are equal if all their fields are.
    fn compare_records(&mut self, differ: bool, at: Span, left: Val, right: Val) -> Val {
        let of = left.of.clone();
        let mut statements = vec![];
        let [a, b] = [left, right].map(|it| self.kept(it, &mut statements));
        let mut whole = self.build.truth(at, true);
        for name in self.fields_of(&of) {
            let name = Name { text: name, span: at };
            let [a, b] = [&a, &b].map(|on| {
                let on = Val { expr: self.build.name(at, on), of: of.clone() };
                self.field_of(on, &name)
            });
            let one = self.compare_two("==", at, a, b);
            whole = self.build.binary(at, "&&", whole, one.expr);
        }
        let whole = if differ { self.build.not(at, whole) } else { whole };
        Val { expr: self.build.valued(statements, whole), of: Ty::Truth }
    }
}

/// The method of a class that computes an operator.
fn method_of(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "+" => "__add__",
        "-" => "__sub__",
        "*" => "__mul__",
        "/" => "__truediv__",
        "//" => "__floordiv__",
        "%" => "__mod__",
        _ => return None,
    })
}
