//! Finds values that are used after they were moved, and arguments that lack a `&`. Only what is certain is reported: variables whose
//! type is a struct of the text without `Copy`, and calls of the text's own functions.

use super::super::mistake::{Mistake, What};
use super::super::text::Span;
use super::super::tree::{
    Block, Expr, ExprKind, Function, Item, Name, Path, Pattern, PatternKind, StatementKind,
};
use super::references::Signs;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The facts about a text on which the search depends.
pub struct Known<'p> {
    pub text: &'p str,
    /// The structs and enums without `Copy`.
    pub owned: HashSet<&'p str>,
    /// The functions by their names, with `Type::` before those of types.
    functions: HashMap<String, &'p Function>,
    /// The references of each function's body, by the start of its name.
    signs: &'p HashMap<u32, Signs>,
}

/// Returns the mistakes of all functions.
pub fn mistakes<'p>(
    text: &'p str,
    owned: HashSet<&'p str>,
    signs: &'p HashMap<u32, Signs>,
    items: &'p [Item],
) -> Vec<Mistake> {
    let mut known = Known { text, owned, functions: HashMap::new(), signs };
    known.collect(items);
    let mut found = vec![];
    for function in known.functions.values() {
        let (Some(body), Some(signs)) = (&function.body, known.signs.get(&function.name.span.start)) else {
            continue;
        };
        let mut finder =
            Finder { known: &known, function, signs, names: vec![], moved: vec![], found: vec![] };
        for (pattern, of) in &function.params {
            finder.bind(pattern, known.value_of(of.span.of(text), function));
        }
        finder.block(body);
        found.extend(finder.found);
    }
    found
}

impl<'p> Known<'p> {
    fn collect(&mut self, items: &'p [Item]) {
        for item in items {
            match item {
                Item::Function(it) => {
                    let owner = it.owner.as_ref().map_or(String::new(), |owner| format!("{owner}::"));
                    self.functions.insert(format!("{owner}{}", it.name.text), it);
                }
                Item::Module(_, items) => self.collect(items),
                _ => {}
            }
        }
    }

    /// The kind of a written type of values. References are `Other`.
    fn value_of(&self, of: &str, function: &Function) -> Is {
        let name = of.rsplit("::").next().unwrap_or(of);
        let name = if name == "Self" { function.owner.as_deref().unwrap_or("") } else { name };
        match self.owned.get(name) {
            Some(_) => Is::Owned,
            None if of.starts_with(char::is_alphabetic) && of != "self" && !of.contains('<') => Is::Value,
            None => Is::Other,
        }
    }

    /// The function that a path calls.
    fn called(&self, path: &Path, function: &Function) -> Option<&'p Function> {
        let (name, before) = path.names.split_last()?;
        let owner = match before.last() {
            Some(owner) if &*owner.text == "Self" => format!("{}::", function.owner.as_deref()?),
            Some(owner) => format!("{}::", owner.text),
            None => String::new(),
        };
        self.functions.get(&format!("{owner}{}", name.text)).copied()
    }
}

/// A fact about a variable.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Is {
    /// A value that moves.
    Owned,
    /// A value that is copied.
    Value,
    Other,
}

struct Finder<'f, 'p> {
    known: &'f Known<'p>,
    function: &'p Function,
    signs: &'p Signs,
    names: Vec<(Arc<str>, Is)>,
    /// Variables, by their places among the names, that have been moved.
    moved: Vec<usize>,
    found: Vec<Mistake>,
}

impl Finder<'_, '_> {
    fn bind(&mut self, pattern: &Pattern, is: Is) {
        match &pattern.kind {
            PatternKind::Bind { name, .. } => self.names.push((name.text.clone(), is)),
            PatternKind::Tuple(all) | PatternKind::Array(all) | PatternKind::Either(all) => {
                all.iter().for_each(|it| self.bind(it, Is::Other));
            }
            PatternKind::Some(inner) => self.bind(inner, Is::Other),
            PatternKind::Struct(_, fields) => fields.iter().for_each(|(_, it)| self.bind(it, Is::Other)),
            PatternKind::Any | PatternKind::Value(_) | PatternKind::None => {}
        }
    }

    /// The number of a variable, and what it is.
    fn variable(&self, expr: &Expr) -> Option<(usize, Is)> {
        let ExprKind::Path(path) = &expr.kind else { return None };
        let [name] = &path.names[..] else { return None };
        let at = self.names.iter().rposition(|(own, _)| *own == name.text)?;
        Some((at, self.names[at].1))
    }

    /// The kind of the value of an expression.
    fn is(&self, expr: &Expr) -> Is {
        if self.signs.references.contains(&expr.id) || self.signs.values.contains(&expr.id) {
            return Is::Other;
        }
        match &expr.kind {
            ExprKind::Path(_) => self.variable(expr).map_or(Is::Other, |(_, is)| is),
            ExprKind::Struct { path, .. } => {
                self.known.value_of(path.span.of(self.known.text), self.function)
            }
            ExprKind::Call(on, _) => match &on.kind {
                ExprKind::Path(path) => {
                    let called = self.known.called(path, self.function);
                    let gives = called.and_then(|it| it.result.as_ref().map(|of| (it, of)));
                    gives.map_or(Is::Other, |(it, of)| self.known.value_of(of.span.of(self.known.text), it))
                }
                _ => Is::Other,
            },
            _ => Is::Other,
        }
    }

    /// Visits an expression. A variable without `&` or `*` is moved.
    fn value(&mut self, expr: &Expr) {
        let borrows = self.signs.references.contains(&expr.id) || self.signs.values.contains(&expr.id);
        match self.variable(expr) {
            Some((at, Is::Owned)) => {
                self.used(expr.span, at);
                if !borrows && !self.moved.contains(&at) {
                    self.moved.push(at);
                }
            }
            _ => self.parts(expr),
        }
    }

    /// Visits an expression that is only looked at.
    fn seen(&mut self, expr: &Expr) {
        match self.variable(expr) {
            Some((at, _)) => self.used(expr.span, at),
            None => self.parts(expr),
        }
    }

    fn used(&mut self, span: Span, at: usize) {
        if self.moved.contains(&at) {
            self.found.push(Mistake::new(span, What::Moved(self.names[at].0.to_string())));
            self.moved.retain(|other| *other != at);
        }
    }

    fn parts(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Field(on, _) | ExprKind::Unary('&', on) => self.seen(on),
            ExprKind::Index(on, at) => {
                self.seen(on);
                self.value(at);
            }
            ExprKind::Unary(_, of) | ExprKind::Cast(of, _) => self.value(of),
            ExprKind::Call(on, args) => self.call(on, args),
            ExprKind::Method { on, name, args, .. } => {
                if self.moves_self(name) {
                    self.value(on);
                } else {
                    self.seen(on);
                }
                args.iter().for_each(|it| self.value(it));
            }
            ExprKind::Binary("==" | "!=" | "<" | "<=" | ">" | ">=", _, a, b) => {
                self.seen(a);
                self.seen(b);
            }
            ExprKind::Binary(_, _, a, b)
            | ExprKind::Range { from: a, to: b, .. }
            | ExprKind::Repeat(a, b) => {
                self.value(a);
                self.value(b);
            }
            ExprKind::Assign(_, _, place, value) => {
                self.value(value);
                match self.variable(place) {
                    Some((at, _)) => self.moved.retain(|other| *other != at),
                    None => self.seen(place),
                }
            }
            ExprKind::Struct { fields, rest, .. } => {
                fields.iter().for_each(|(_, it)| self.value(it));
                rest.iter().for_each(|it| self.seen(it));
            }
            ExprKind::Tuple(all) | ExprKind::Array(all) => all.iter().for_each(|it| self.value(it)),
            ExprKind::Block(block) => self.block(block),
            ExprKind::Return(Some(value)) => self.value(value),
            _ => self.branches(expr),
        }
    }

    fn branches(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::If(head, then, otherwise) => {
                self.value(head);
                let before = self.moved.clone();
                self.block(then);
                let after = self.left(before, super::sugar::ends(then));
                otherwise.iter().for_each(|it| self.value(it));
                let ends = otherwise.as_ref().is_some_and(|it| super::sugar::leaves(it));
                self.join(after, ends);
            }
            ExprKind::Match(head, arms) => {
                self.seen(head);
                let before = self.moved.clone();
                let mut after = before.clone();
                for arm in arms {
                    let names = self.names.len();
                    self.moved.clone_from(&before);
                    self.bind(&arm.pattern, Is::Other);
                    arm.guard.iter().for_each(|it| self.value(it));
                    self.value(&arm.body);
                    self.names.truncate(names);
                    if !super::sugar::leaves(&arm.body) {
                        after.append(&mut self.moved);
                    }
                }
                self.moved = after;
            }
            ExprKind::While(head, body) => {
                self.value(head);
                self.block(body);
            }
            ExprKind::For(pattern, over, body) => {
                self.seen(over);
                let names = self.names.len();
                self.bind(pattern, Is::Other);
                self.block(body);
                self.names.truncate(names);
            }
            _ => {}
        }
    }

    /// The variables that are moved after a branch, and those before it again.
    fn left(&mut self, before: Vec<usize>, ends: bool) -> Vec<usize> {
        let after = std::mem::replace(&mut self.moved, before);
        if ends { vec![] } else { after }
    }

    fn join(&mut self, mut after: Vec<usize>, ends: bool) {
        if ends {
            self.moved.clear();
        }
        self.moved.append(&mut after);
    }

    /// True if a method of the text takes the value itself.
    fn moves_self(&self, name: &Name) -> bool {
        let methods =
            self.known.functions.values().filter(|it| it.owner.is_some() && it.name.text == name.text);
        let mut takes = methods.filter_map(|it| it.params.first()).peekable();
        takes.peek().is_some()
            && takes.all(|(pattern, _)| {
                let before = self.known.text.get(..pattern.span.start as usize).unwrap_or("");
                pattern.span.of(self.known.text) == "self" && before.ends_with('(')
            })
    }

    fn call(&mut self, on: &Expr, args: &[Expr]) {
        let called = match &on.kind {
            ExprKind::Path(path) => self.known.called(path, self.function),
            _ => None,
        };
        for (i, arg) in args.iter().enumerate() {
            let wanted = called.and_then(|it| it.params.get(i)).map(|(_, of)| of.span.of(self.known.text));
            let borrows = wanted.is_some_and(|of| of.starts_with('&'));
            if let (true, Is::Owned | Is::Value, Some(wanted)) = (borrows, self.is(arg), wanted) {
                let found = wanted.trim_start_matches("&mut ").trim_start_matches('&');
                let found = found.rsplit("::").next().unwrap_or(found).to_owned();
                self.found
                    .push(Mistake::new(arg.span, What::Mismatch { wanted: format!("`{wanted}`"), found }));
                self.seen(arg);
            } else {
                self.value(arg);
            }
        }
    }

    fn block(&mut self, block: &Block) {
        let names = self.names.len();
        for statement in &block.statements {
            match &statement.kind {
                StatementKind::Let(pattern, of, value) => {
                    let written = of.as_ref().map(|of| of.span.of(self.known.text));
                    let is = match (written, value) {
                        (Some(of), _) => self.known.value_of(of, self.function),
                        (None, Some(value)) => self.is(value),
                        (None, None) => Is::Other,
                    };
                    value.iter().for_each(|value| self.value(value));
                    self.bind(pattern, is);
                }
                StatementKind::Expr(it) => self.value(it),
            }
        }
        block.value.iter().for_each(|it| self.value(it));
        self.moved.retain(|at| *at < names);
        self.names.truncate(names);
    }
}

#[cfg(test)]
mod tests {
    use crate::Library;

    /// The places at which a text is refused.
    fn refused(body: &str) -> Vec<String> {
        let text = format!(
            "struct Gap {{ a: f32 }}\n#[derive(Clone, Copy)]\nstruct Pair {{ a: f32 }}\nfn of(g: Gap) -> f32 {{ g.a }}\n\
             fn two(p: Pair) -> f32 {{ p.a }}\nfn near(g: &Gap) -> f32 {{ g.a }}\nfn far(p: &Pair, x: &f32) -> f32 {{ p.a + x }}\n\
             impl Gap {{ fn end(self) -> f32 {{ self.a }} fn len(&self) -> f32 {{ self.a }} }}\n\
             fn hit(b: bool) -> f32 {{ let g = Gap {{ a: 1.0 }}; let p = Pair {{ a: 1.0 }};\n{body}\n}}\n"
        );
        let read = Library::new(&[("one", "")]).own("one", &text).err();
        read.iter().flatten().map(|it| format!("{} {:?}", it.span.of(&text), it.what)).collect()
    }

    #[test]
    fn values_are_refused_after_they_were_moved() {
        for body in [
            "of(g) + of(g)",
            "let h = g; h.a + g.a",
            "if b { of(g); } near(&g)",
            "let x = match b { true => of(g), false => 1.0 }; x + g.len()",
            "g.end() + g.len()",
            "let h = [g]; h[0].a + near(&g)",
        ] {
            let found = refused(body);
            assert!(matches!(&found[..], [one] if one.contains("g Moved(\"g\")")), "{body}: {found:?}");
        }
    }

    #[test]
    fn values_are_refused_where_references_are_taken() {
        for body in ["near(g)", "far(p, &1.0)", "let x: f32 = 1.0; far(&p, x)"] {
            let found = refused(body);
            assert!(matches!(&found[..], [one] if one.contains("Mismatch")), "{body}: {found:?}");
        }
    }

    #[test]
    fn other_uses_are_not_refused() {
        for body in [
            "two(p) + two(p)",
            "near(&g) + near(&g) + of(g)",
            "if b { of(g) } else { of(g) + 1.0 }",
            "if b { return of(g); } of(g)",
            "let mut h = g; h = Gap { a: h.a + 1.0 }; of(h)",
            "g.len() + g.len() + g.a + of(g)",
            "let h = &g; near(h) + h.a + near(&g)",
            "let x = 1.0; let q = &p; far(q, &x) + two(*q)",
            "let (mut g, mut h) = (Gap { a: 1.0 }, g); std::mem::swap(&mut g, &mut h); g.a + h.a",
            "let Some(x) = Some(of(g)) else { return 1.0 }; x",
        ] {
            assert!(refused(body).is_empty(), "{body}: {:?}", refused(body));
        }
    }
}
