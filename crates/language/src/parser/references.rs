//! Finds references where Rust expects a value. Only expressions and names that are certainly references are known: those written
//! with `&`, names that are bound to them, parameters with a type that is written with `&`, and the items of an `iter()` or of a
//! reference.

use super::super::mistake::{Mistake, What};
use super::super::natives;
use super::super::text::Span;
use super::super::tree::{
    Block, Expr, ExprKind, Function, Name, Pattern, PatternKind, StatementKind, WrittenType,
};
use std::collections::{HashMap, HashSet};

/// The numbers of a function's expressions behind a `&`, and of those behind a `*`.
#[derive(Debug, Default)]
pub struct Signs {
    pub references: HashSet<usize>,
    pub values: HashSet<usize>,
}

impl Signs {
    /// Notes an expression behind a `&`.
    pub fn refer(&mut self, to: &Expr) {
        self.values.remove(&to.id);
        self.references.insert(to.id);
    }

    /// Notes an expression behind a `*`.
    pub fn follow(&mut self, of: &Expr) {
        self.references.remove(&of.id);
        self.values.insert(of.id);
    }
}

/// The facts about a name. Names without facts are not listed.
#[derive(Debug, Clone, Copy)]
enum Fact<'a> {
    /// It may be a reference or a value.
    Open,
    Reference,
    /// It is a value, of this type if that is known.
    Value(Option<&'a str>),
}

/// Returns the mistakes in a function's body: references where Rust expects a value.
pub fn mistakes(text: &str, signs: &Signs, function: &Function) -> Vec<Mistake> {
    let Some(body) = &function.body else { return vec![] };
    let gives = function.result.as_ref().and_then(|of| value_type(text, of));
    let mut finder = Finder { text, signs, gives, names: vec![HashMap::new()], found: vec![] };
    for (pattern, of) in &function.params {
        let fact = match value_type(text, of) {
            Some(of) => Fact::Value(Some(of)),
            None => Fact::Reference,
        };
        finder.bind(pattern, fact);
    }
    let value = finder.block(body);
    finder.expect(gives, value);
    finder.found
}

/// The text of a type of values. `None` for a reference and for `_`.
fn value_type<'a>(text: &'a str, of: &WrittenType) -> Option<&'a str> {
    Some(of.span.of(text)).filter(|of| !of.starts_with(['&', '_']))
}

struct Finder<'a> {
    text: &'a str,
    signs: &'a Signs,
    /// The type of the result, if that is a value. `None` inside a closure.
    gives: Option<&'a str>,
    /// The names of each surrounding block.
    names: Vec<HashMap<&'a str, Fact<'a>>>,
    found: Vec<Mistake>,
}

impl<'a> Finder<'a> {
    /// Reports a reference where a value of this type is expected.
    fn expect(&mut self, wanted: Option<&str>, reference: Option<Span>) {
        if let (Some(wanted), Some(span)) = (wanted, reference) {
            let (wanted, found) = (format!("`{wanted}`"), format!("`&{wanted}`"));
            self.found.push(Mistake::new(span, What::Mismatch { wanted, found }));
        }
    }

    /// Reports a reference where a value of an unknown type is expected.
    fn expect_any(&mut self, reference: Option<Span>) {
        self.found.extend(reference.map(|span| Mistake::new(span, What::Reference)));
    }

    fn name(&mut self, name: &Name, fact: Fact<'a>) {
        if let Some(names) = self.names.last_mut()
            && !name.text.starts_with('\'')
        {
            names.insert(name.span.of(self.text), fact);
        }
    }

    fn fact(&self, name: &Name) -> Fact<'a> {
        if name.text.starts_with('\'') {
            return Fact::Open;
        }
        let name = name.span.of(self.text);
        self.names.iter().rev().find_map(|names| names.get(name)).copied().unwrap_or(Fact::Open)
    }

    /// Binds the names of a pattern. The fact is about a name that is the whole pattern.
    fn bind(&mut self, pattern: &Pattern, fact: Fact<'a>) {
        match &pattern.kind {
            PatternKind::Bind { name, .. } => {
                let apart = pattern.span.of(self.text).starts_with('&');
                self.name(name, if apart { Fact::Open } else { fact });
            }
            PatternKind::Tuple(all) | PatternKind::Array(all) | PatternKind::Either(all) => {
                all.iter().for_each(|it| self.bind(it, Fact::Open));
            }
            PatternKind::Struct(_, fields) => {
                fields.iter().for_each(|(_, it)| self.bind(it, Fact::Open));
            }
            PatternKind::Some(inner) => self.bind(inner, Fact::Open),
            PatternKind::Any | PatternKind::Value(_) | PatternKind::None => {}
        }
    }

    /// Visits something in which names can be bound.
    fn inside<T>(&mut self, visit: impl FnOnce(&mut Self) -> T) -> T {
        self.names.push(HashMap::new());
        let visited = visit(self);
        self.names.pop();
        visited
    }

    /// Visits a block. Returns the place of its value if that is a reference.
    fn block(&mut self, block: &Block) -> Option<Span> {
        self.inside(|it| {
            for statement in &block.statements {
                match &statement.kind {
                    StatementKind::Let(pattern, of, value) => {
                        it.binding(pattern, of.as_ref(), value.as_ref());
                    }
                    StatementKind::Expr(expr) => {
                        it.expr(expr);
                    }
                }
            }
            block.value.as_ref().and_then(|value| it.expr(value))
        })
    }

    fn binding(&mut self, pattern: &Pattern, of: Option<&WrittenType>, value: Option<&Expr>) {
        let reference = value.and_then(|value| self.expr(value));
        let wanted = of.and_then(|of| value_type(self.text, of));
        self.expect(wanted, reference);
        let fact = match (of, wanted, reference) {
            (_, Some(of), _) => Fact::Value(Some(of)),
            (None, _, Some(_)) => Fact::Reference,
            _ => value.map_or(Fact::Open, certain),
        };
        self.bind(pattern, fact);
    }

    /// Visits an expression. Returns its place if it is a reference.
    fn expr(&mut self, expr: &Expr) -> Option<Span> {
        let comes = self.parts(expr);
        if self.signs.references.contains(&expr.id) {
            return Some(expr.span);
        }
        comes.filter(|_| !self.signs.values.contains(&expr.id))
    }

    fn parts(&mut self, expr: &Expr) -> Option<Span> {
        match &expr.kind {
            ExprKind::Path(path) => match &path.names[..] {
                [name] if matches!(self.fact(name), Fact::Reference) => Some(expr.span),
                _ => None,
            },
            ExprKind::Block(block) => self.block(block),
            ExprKind::If(head, then, otherwise) => {
                self.condition(head);
                let then = self.block(then);
                otherwise.as_ref().and_then(|otherwise| {
                    let otherwise = self.expr(otherwise);
                    then.or(otherwise)
                })
            }
            ExprKind::Match(head, arms) => {
                self.expr(head);
                let mut comes = None;
                for arm in arms {
                    let of_arm = self.inside(|it| {
                        it.bind(&arm.pattern, Fact::Open);
                        arm.guard.iter().for_each(|guard| it.condition(guard));
                        it.expr(&arm.body)
                    });
                    comes = comes.or(of_arm);
                }
                comes
            }
            ExprKind::While(head, body) => {
                self.condition(head);
                self.block(body);
                None
            }
            ExprKind::For(pattern, over, body) => {
                let item = self.item(over);
                self.inside(|it| {
                    it.bind(pattern, item);
                    it.block(body);
                });
                None
            }
            ExprKind::Binary("&&" | "||", _, a, b) => {
                self.condition(a);
                self.condition(b);
                None
            }
            ExprKind::Return(value) => {
                let reference = value.as_ref().and_then(|value| self.expr(value));
                self.expect(self.gives, reference);
                None
            }
            ExprKind::Binary("==" | "!=" | "<" | "<=" | ">" | ">=", _, a, b) => {
                self.compared(a, b);
                None
            }
            ExprKind::Closure { params, body } => {
                self.closure(params, body, Fact::Open);
                None
            }
            ExprKind::Method { on, name, args, .. } => {
                let item = self.item(on);
                // These take the items themselves, while others, such as `filter`, take references to them.
                let takes = matches!(name.span.of(self.text), "all" | "any" | "map" | "position");
                for arg in args {
                    match &arg.kind {
                        ExprKind::Closure { params, body } if takes => self.closure(params, body, item),
                        _ => {
                            self.expr(arg);
                        }
                    }
                }
                None
            }
            ExprKind::Assign("", _, place, value) => {
                self.assign(place, value);
                None
            }
            ExprKind::Struct { fields, rest, .. } => {
                for (_, value) in fields {
                    // A field with a reference would need a lifetime.
                    let reference = self.expr(value);
                    self.expect_any(reference);
                }
                rest.iter().for_each(|rest| {
                    self.expr(rest);
                });
                None
            }
            kind => {
                self.others(kind);
                None
            }
        }
    }

    fn condition(&mut self, expr: &Expr) {
        let reference = self.expr(expr);
        self.expect(Some("bool"), reference);
    }

    /// Visits a closure. The fact is about its parameter without a type.
    fn closure(&mut self, params: &[(Pattern, Option<WrittenType>)], body: &Expr, fact: Fact<'a>) {
        let gives = self.gives.take();
        self.inside(|it| {
            for (pattern, of) in params {
                it.bind(pattern, if of.is_some() { Fact::Open } else { fact });
            }
            it.expr(body);
        });
        self.gives = gives;
    }

    /// Visits an expression. Returns the fact about the items over which a loop or a method goes then.
    fn item(&mut self, over: &Expr) -> Fact<'a> {
        let reference = self.expr(over).is_some();
        match &over.kind {
            ExprKind::Method { name, .. } if name.span.of(self.text) == "iter" => Fact::Reference,
            ExprKind::Range { .. } => Fact::Value(None),
            ExprKind::Path(_) | ExprKind::Field(..) | ExprKind::Array(_) if reference => Fact::Reference,
            _ => Fact::Open,
        }
    }

    /// Visits the sides of a comparison. Rust compares two values or two references.
    fn compared(&mut self, a: &Expr, b: &Expr) {
        match (self.expr(a), self.expr(b)) {
            (reference @ Some(_), None) if self.is_value(b) => self.expect_any(reference),
            (None, reference @ Some(_)) if self.is_value(a) => self.expect_any(reference),
            _ => {}
        }
    }

    /// True if an expression without a `&` is certainly no reference.
    fn is_value(&self, expr: &Expr) -> bool {
        let is_word = |name: &Name| name.span.of(self.text).starts_with(char::is_alphabetic);
        match &expr.kind {
            // A name behind a `*` may be a reference to a reference.
            _ if self.signs.values.contains(&expr.id) => false,
            ExprKind::Path(path) => match &path.names[..] {
                [name] => matches!(self.fact(name), Fact::Value(_)),
                _ => false,
            },
            // A field with a reference would need a lifetime, but a tuple may have one.
            ExprKind::Field(_, name) => is_word(name),
            // The language's own methods return values.
            ExprKind::Method { name, .. } => !natives::named(name.span.of(self.text)).is_empty(),
            _ => matches!(certain(expr), Fact::Value(_)),
        }
    }

    fn assign(&mut self, place: &Expr, value: &Expr) {
        let reference = self.expr(value);
        match &place.kind {
            ExprKind::Path(path) if path.names.len() == 1 => match self.fact(&path.names[0]) {
                Fact::Value(Some(of)) => self.expect(Some(of), reference),
                Fact::Value(None) => self.expect_any(reference),
                Fact::Open | Fact::Reference => {}
            },
            ExprKind::Field(on, _) => {
                self.expr(on);
                self.expect_any(reference);
            }
            _ => {
                self.expr(place);
            }
        }
    }

    /// Visits the parts of expressions that are never references themselves.
    fn others(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Call(on, args) => {
                self.expr(on);
                self.all(args);
            }
            ExprKind::Field(on, _) | ExprKind::Unary(_, on) | ExprKind::Cast(on, _) => {
                self.expr(on);
            }
            ExprKind::Index(a, b)
            | ExprKind::Binary(_, _, a, b)
            | ExprKind::Assign(_, _, a, b)
            | ExprKind::Repeat(a, b)
            | ExprKind::Range { from: a, to: b, .. } => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Tuple(all) | ExprKind::Array(all) => self.all(all),
            _ => {}
        }
    }

    fn all(&mut self, all: &[Expr]) {
        for expr in all {
            self.expr(expr);
        }
    }
}

/// The fact about a name with this value, if it is certainly no reference.
fn certain<'a>(value: &Expr) -> Fact<'a> {
    match &value.kind {
        ExprKind::Truth(_) => Fact::Value(Some("bool")),
        ExprKind::Binary("&&" | "||" | "==" | "!=" | "<" | "<=" | ">" | ">=", ..) => {
            Fact::Value(Some("bool"))
        }
        ExprKind::Number(_)
        | ExprKind::Binary(..)
        | ExprKind::Unary(..)
        | ExprKind::Cast(..)
        | ExprKind::Struct { .. } => Fact::Value(None),
        _ => Fact::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    /// The texts that are refused as references, with `a`, `b` and a helper in sight.
    fn refused(body: &str) -> Vec<String> {
        let text = format!(
            "struct Answer {{ hit: bool }}\nfn known(it: &bool, x: &f32) -> bool {{ let b = true; {{\n{body}\n}} }}\n"
        );
        let read = Library::new(&[("one", "pub const A: f32 = 1.0;")]).own("one", &text).err();
        let about = |it: &Mistake| matches!(it.what, What::Mismatch { .. } | What::Reference);
        read.iter().flatten().filter(|it| about(it)).map(|it| it.span.of(&text).to_owned()).collect()
    }

    #[test]
    fn references_are_refused_in_place_of_values() {
        for (body, wanted) in [
            ("b && (&b)", "(&b)"),
            ("(&(b)) || b", "(&(b))"),
            ("return &b;", "b"),
            ("if b { return &b } true", "b"),
            ("let mut hit = b && b; hit = &b; hit", "b"),
            ("let mut hit: bool; hit = &b; hit", "b"),
            ("let h = &b; h", "h"),
            ("let h = &b; let i = h; i && b", "i"),
            ("Answer { hit: &b }.hit", "b"),
            ("let hit = &b; Answer { hit }.hit", "hit"),
            ("let mut it = Answer { hit: b }; it.hit = &b; it.hit", "b"),
            ("if b { &b } else { b }", "b"),
            ("match b { true => b, false => &b }", "b"),
            ("{ let h = &b; h }", "h"),
            ("it && b", "it"),
            ("it", "it"),
            ("while &b { } b", "b"),
            ("let r = 1.0; r <= x", "x"),
            ("let r = 1.0; x > r", "x"),
            ("x >= 1.0", "x"),
            ("let r = &(1.0); 2.0 * 3.0 != r", "r"),
            ("let p = vec2(1.0, 2.0); p.x < x && b", "x"),
            ("let p = vec2(1.0, 2.0); p.length() < &p.x", "p.x"),
            ("b == it", "it"),
            ("let r = 1.0; [1.0, 2.0].iter().all(|y| y <= r)", "y"),
            ("let mut n = 0; for y in [1.0, 2.0].iter() { if y > 1.0 { n += 1; } } n > 1", "y"),
            ("let ys = &[1.0, 2.0]; for y in ys { if y > 1.0 { return true; } } b", "y"),
            ("for i in 0..3 { if &i == 2 { return true; } } b", "i"),
        ] {
            assert_eq!(refused(body), [wanted], "{body}");
        }
    }

    #[test]
    fn values_behind_references_are_not_refused() {
        for body in [
            "*it && b",
            "let h = &b; *h",
            "let h = &b; let h = b; h",
            "let h = &b; let c = { let h = b; h && b }; c && *h",
            "let h = &b; [b].iter().any(|h| *h) && *h",
            "let h = &b; h == it",
            "*&b",
            "let f = |y: f32| -> bool { return y > *x; }; f(1.0)",
            "let mut h = &b; h = it; *h",
            "let mut least = 2.0; least += x; least > 1.0",
            "let all = [&b, it]; *all[0]",
            "match (it, b) { (true, h) => h, (false, _) => b }",
            "let &h = it; h",
            "let r = 1.0; r <= *x",
            "let r = 1.0; &r <= x",
            "let h = &x; *h == x",
            "let r = &1.0; [1.0, 2.0].iter().all(|y| y <= r)",
            "let r = 1.0; [1.0, 2.0].iter().all(|&y| y <= r)",
            "let r = 1.0; [1.0, 2.0].iter().map(|y| y * 2.0).all(|y| y <= r)",
            "let r = 1.0; [1.0, 2.0].iter().filter(|y| **y <= r).count() > 1",
            "let t = (&b, 1.0); it == t.0",
            "for y in [1.0, 2.0] { if y > 1.0 { return true; } } b",
            "let r = 1.0; [1.0, 2.0].iter().any(|y: &f32| *y <= r)",
            "let ys = &[1.0, 2.0]; for &y in ys { if y > 1.0 { return true; } } b",
        ] {
            assert!(refused(body).is_empty(), "{body}: {:?}", refused(body));
        }
    }
}
