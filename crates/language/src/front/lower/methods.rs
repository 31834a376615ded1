//! Methods of lists, written with their functions as comprehensions.

use super::super::instead::Instead;
use super::super::script::{NodeKind, Pass, StatementKind};
use super::lists::bound_names;
use super::*;

impl Lower<'_> {
    /// A method of a list. `None` if it is a method of another value.
    pub(super) fn list_method(&mut self, list: &Node, name: &Name, args: &[Node], span: Span) -> Option<Val> {
        if self.python() {
            return match &*name.text {
                "copy" if args.is_empty() => Some(self.copied(list, span)),
                "sort" | "reverse" => Some(self.strange(span, Instead::Sorting)),
                "pop" | "remove" | "insert" | "extend" | "clear" => {
                    Some(self.strange(span, Instead::KnownCount))
                }
                _ => None,
            };
        }
        Some(match (&*name.text, args) {
            ("map", [function]) => {
                let (value, pass) = self.as_pass(list, function, span)?;
                self.listed(&value, &[pass], span)
            }
            ("some" | "every", [function]) => {
                let (value, pass) = self.as_pass(list, function, span)?;
                let each = Node { kind: NodeKind::Each(Box::new(value), vec![pass]), span };
                self.any_or_all(if &*name.text == "some" { "any" } else { "all" }, &each, span)
            }
            ("filter", [function]) => {
                let (value, mut pass) = self.as_pass(list, function, span)?;
                pass.only.push(value);
                let element = element_of(&pass.target);
                self.listed(&element, &[pass], span)
            }
            ("find", [function]) => {
                let (value, mut pass) = self.as_pass(list, function, span)?;
                pass.only.push(value);
                let element = element_of(&pass.target);
                let each = Node { kind: NodeKind::Each(Box::new(element), vec![pass]), span };
                self.first_of(&each, &Node { kind: NodeKind::Nothing, span }, span)
            }
            ("findIndex", [function]) => self.position_of(list, function, span)?,
            ("reduce", [function, first]) => self.reduced(list, function, first, span)?,
            ("includes", [value]) => {
                let (value, list) = (self.expr(value, None), self.expr(list, None));
                self.contains(value, list, false, span)
            }
            ("slice", []) => self.copied(list, span),
            ("concat", [other]) => {
                let (list, other) = (self.expr(list, None), self.expr(other, None));
                self.chained_lists(list, other, span)
            }
            ("fill", [value]) => self.filled(list, value, span),
            ("sort" | "reverse" | "toSorted", _) => self.strange(span, Instead::Sorting),
            ("pop" | "shift" | "unshift" | "splice" | "slice" | "flatMap" | "flat", _) => {
                self.strange(span, Instead::KnownCount)
            }
            ("forEach", _) => self.strange(span, Instead::Generator),
            _ => return None,
        })
    }

    /// A function and a list as a comprehension: its value, and its loop.
    fn as_pass(&mut self, list: &Node, function: &Node, span: Span) -> Option<(Node, Pass)> {
        let (params, value) = self.applied(function, span, 1)?;
        let over = list.clone();
        Some(match &params[..] {
            [element] => (value, Pass { target: element.clone(), over, only: vec![] }),
            [element, position, ..] => {
                let entries = Name { text: "entries".into(), span };
                let on = Node { kind: NodeKind::Field(Box::new(over), entries), span };
                let over =
                    Node { kind: NodeKind::Call { on: Box::new(on), args: vec![], named: vec![] }, span };
                let target = NodeKind::Tuple(vec![position.clone(), element.clone()]);
                (value, Pass { target: Node { kind: target, span }, over, only: vec![] })
            }
            [] => {
                let name = Name { text: "_".into(), span };
                (value, Pass { target: Node { kind: NodeKind::Name(name), span }, over, only: vec![] })
            }
        })
    }

    /// The parameters of a function that is passed to a method, and its result for them.
    fn applied(&mut self, function: &Node, span: Span, least: usize) -> Option<(Vec<Node>, Node)> {
        if let NodeKind::Lambda(it) = &function.kind {
            let params: Vec<Node> = it.params.iter().map(|param| param.target.clone()).collect();
            if let [only] = &it.body[..]
                && let StatementKind::Return(Some(value)) = &only.kind
            {
                return Some((params, value.clone()));
            }
            let hidden = (0..params.len()).map(|_| self.fresh(span)).collect::<Vec<_>>();
            let call = NodeKind::Call { on: Box::new(function.clone()), args: hidden.clone(), named: vec![] };
            return Some((hidden, Node { kind: call, span }));
        }
        let NodeKind::Name(name) = &function.kind else {
            self.tell(function.span, What::NotAFunction(self.text_of(function.span).into()));
            return None;
        };
        let Some(known) = self.function_named(&name.text) else {
            self.tell(function.span, What::NotAFunction(name.text.to_string()));
            return None;
        };
        let count = known.params.len().clamp(least, least + 1);
        let hidden = (0..count).map(|_| self.fresh(span)).collect::<Vec<_>>();
        let call = NodeKind::Call { on: Box::new(function.clone()), args: hidden.clone(), named: vec![] };
        Some((hidden, Node { kind: call, span }))
    }

    /// A new name.
    fn fresh(&mut self, span: Span) -> Node {
        let text = self.build.hidden().into();
        Node { kind: NodeKind::Name(Name { text, span }), span }
    }

    fn position_of(&mut self, list: &Node, function: &Node, span: Span) -> Option<Val> {
        let (value, pass) = self.as_pass(list, function, span)?;
        let entries = Name { text: "entries".into(), span };
        let (element, position) = match pass.target.kind {
            NodeKind::Tuple(mut parts) => {
                let element = parts.pop()?;
                (element, parts.pop()?)
            }
            kind => (Node { kind, span }, self.fresh(span)),
        };
        let on = Node { kind: NodeKind::Field(Box::new(list.clone()), entries), span };
        let over = Node { kind: NodeKind::Call { on: Box::new(on), args: vec![], named: vec![] }, span };
        let target = Node { kind: NodeKind::Tuple(vec![position.clone(), element]), span };
        let pass = Pass { target, over, only: vec![value] };
        let each = Node { kind: NodeKind::Each(Box::new(position), vec![pass]), span };
        let none = Node { kind: NodeKind::Number { value: -1.0, whole: true }, span };
        Some(self.first_of(&each, &none, span))
    }

    /// `list.reduce((soFar, element) => …, first)`.
    fn reduced(&mut self, list: &Node, function: &Node, first: &Node, span: Span) -> Option<Val> {
        let (params, value) = self.applied(function, span, 2)?;
        let [so_far, element] = &params[..] else {
            return Some(self.strange(function.span, Instead::Nothing));
        };
        let passes = [Pass { target: element.clone(), over: list.clone(), only: vec![] }];
        let first = self.expr(first, None);
        if first.of.is_open() {
            return None;
        }
        let names = bound_names(so_far);
        let mut of = first.of.clone();
        let bind = |it: &mut Self, of: &Ty, hidden: &str| {
            for name in &names {
                let meaning = Meaning::Bound(hidden.into(), of.clone());
                it.locals.push(Local { name: name.clone(), meaning });
            }
        };
        let mut found = Ty::Unknown;
        self.passes(
            &passes,
            span,
            &mut |it, _| {
                let scope = it.locals.len();
                bind(it, &of, "");
                found = it.expr(&value, None).of;
                it.locals.truncate(scope);
            },
            &mut vec![],
        );
        of = of.join(&found).unwrap_or(of);
        let first = self.coerce(first, &of);
        Some(self.gathered((&passes, span), first, &mut |it, hidden, out| {
            let scope = it.locals.len();
            bind(it, &of, hidden);
            let next = it.expr(&value, None);
            let next = it.coerce(next, &of);
            it.locals.truncate(scope);
            let place = it.build.name(span, hidden);
            out.push(it.build.set(span, place, next.expr));
        }))
    }

    /// `Array.from({ length: n }, (_, i) => …)`.
    pub(super) fn array_from(&mut self, args: &[Node], span: Span) -> Val {
        if let [list] = args
            && !matches!(list.kind, NodeKind::Object(..))
        {
            return self.copied(list, span);
        }
        let [Node { kind: NodeKind::Object(fields, _), .. }, function] = args else {
            return self.strange(span, Instead::KnownCount);
        };
        let n = fields.iter().find(|(name, _)| &*name.text == "length").and_then(|(_, it)| self.fixed(it));
        let Some(n) = n.filter(|n| (0..=64).contains(n)) else {
            return self.strange(span, Instead::KnownCount);
        };
        let Some((params, value)) = self.applied(function, span, 2) else { return self.unknown(span) };
        let numbers = (0..n).map(|i| Node { kind: NodeKind::Number { value: i as f64, whole: true }, span });
        let over = Node { kind: NodeKind::List(numbers.collect()), span };
        let target = params.get(1).cloned().unwrap_or_else(|| self.fresh(span));
        self.listed(&value, &[Pass { target, over, only: vec![] }], span)
    }

    /// `Array(n)`, which only `fill` makes useful.
    pub(super) fn empty_array(&mut self, _n: &Node, span: Span) -> Val {
        self.strange(span, Instead::KnownCount)
    }

    /// `Array(n).fill(value)`.
    fn filled(&mut self, list: &Node, value: &Node, span: Span) -> Val {
        let n = match &list.kind {
            NodeKind::Call { on, args, .. } if self.text_of(on.span) == "Array" => {
                args.first().and_then(|it| self.fixed(it))
            }
            _ => None,
        };
        let Some(n) = n.filter(|n| (1..=256).contains(n)) else {
            return self.strange(span, Instead::KnownCount);
        };
        let value = self.expr(value, None);
        self.repeated(value, n as usize, span)
    }

    /// A list of equal values.
    pub(super) fn repeated(&mut self, value: Val, n: usize, span: Span) -> Val {
        let count = self.build.index(span, n);
        let of = Ty::List(Rc::new(value.of.clone()), n);
        let kind = crate::tree::ExprKind::Repeat(Box::new(value.expr), Box::new(count));
        Val { expr: self.build.expr(span, kind), of }
    }
}

/// The element among the names of a comprehension's loop.
fn element_of(target: &Node) -> Node {
    match &target.kind {
        NodeKind::Tuple(parts) if parts.len() == 2 => parts[1].clone(),
        _ => target.clone(),
    }
}
