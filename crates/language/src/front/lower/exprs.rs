//! Expressions without operators and calls: numbers, names, fields, elements, objects, lists.

use super::super::instead::Instead;
use super::super::script::{NodeKind, Pass};
use super::super::ty::{GROWN, Record, plain};
use super::*;
use crate::tree::{ExprKind, Pattern, PatternKind};

impl Lower<'_> {
    /// The value of an expression. `wanted` only helps to find its type.
    pub(super) fn expr(&mut self, node: &Node, wanted: Option<&Ty>) -> Val {
        let span = node.span;
        self.work += 1;
        if self.work > MOST_WORK {
            return self.wrong(span, What::TooLarge);
        }
        match &node.kind {
            NodeKind::Number { value, whole } => {
                let of = if *whole { Ty::Whole } else { Ty::Number };
                Val { expr: self.build.number(span, *value), of }
            }
            NodeKind::Truth(truth) => Val { expr: self.build.truth(span, *truth), of: Ty::Truth },
            NodeKind::Nothing => Val { expr: self.build.unit(span), of: Ty::Nothing },
            NodeKind::Text(text) => self.case_by_text(text, span, wanted),
            NodeKind::Name(name) => self.named(name),
            NodeKind::Field(on, name) => self.field(on, name, span),
            NodeKind::Index(on, index) => self.element_of(on, index, span),
            NodeKind::Call { on, args, named } => self.call(on, args, named, span, wanted),
            NodeKind::Unary(sign, of) => self.unary(*sign, of, span),
            NodeKind::Binary(sign @ ("&&" | "||"), at, a, b) => self.logical(sign, *at, a, b),
            NodeKind::Binary("*", _, list, n) if self.python() && is_single(list) => {
                self.multiplied(list, n, span)
            }
            NodeKind::Binary(sign, at, a, b) => {
                let (left, right) = (self.expr(a, wanted), self.expr(b, wanted));
                let mut made = self.operate(sign, *at, left, right);
                made.expr.span = span;
                made
            }
            NodeKind::Compare(first, more) => self.compare(first, more, span),
            NodeKind::Choice(head, then, otherwise) => {
                let head = self.condition(head);
                let then = self.expr(then, wanted);
                let otherwise = self.expr(otherwise, wanted);
                self.chosen(head, then, otherwise, span)
            }
            NodeKind::Tuple(all) => {
                let all: Vec<Val> = all.iter().map(|it| self.expr(it, None)).collect();
                let of = Ty::Tuple(all.iter().map(|it| it.of.clone()).collect());
                let all = all.into_iter().map(|it| it.expr).collect();
                Val { expr: self.build.expr(span, ExprKind::Tuple(all)), of }
            }
            NodeKind::List(all) => self.list(all, span, wanted),
            NodeKind::Spread(_) => self.strange(span, Instead::Star),
            NodeKind::Each(value, passes) => self.each(value, passes, span),
            NodeKind::Object(fields, rest) => self.object(fields, rest.as_deref(), span, wanted),
            NodeKind::Lambda(_) => self.strange(span, Instead::Nothing),
        }
    }

    /// One of two values, as a value of their common type.
    pub(super) fn chosen(&mut self, head: Expr, then: Val, otherwise: Val, span: Span) -> Val {
        let Some(of) = then.of.join(&otherwise.of) else {
            return self.mismatch(otherwise.expr.span, &then.of, &otherwise.of);
        };
        let (then, otherwise) = (self.coerce(then, &of), self.coerce(otherwise, &of));
        Val { expr: self.build.choice(span, head, then.expr, otherwise.expr), of }
    }

    /// A value as a value of a type that includes its own.
    pub(super) fn coerce(&mut self, value: Val, to: &Ty) -> Val {
        let span = value.expr.span;
        let expr = match (&value.of, to) {
            (Ty::Unknown, _) | (_, Ty::Unknown) => return value,
            (a, b) if a == b || a.is_number() && *b == Ty::Number => value.expr,
            (Ty::Nothing, Ty::Maybe(_)) => self.build.name(span, "None"),
            (Ty::Maybe(of), Ty::Maybe(to)) if of.is_number() && to.is_number() => value.expr,
            (Ty::Maybe(_), Ty::Maybe(_)) => return value,
            (_, Ty::Maybe(of)) => {
                let value = self.coerce(value, of);
                self.build.call(span, "Some", vec![value.expr])
            }
            (Ty::Maybe(_), _) => {
                let value = self.solid(value);
                return self.coerce(value, to);
            }
            (Ty::List(a, m), Ty::List(b, n)) if m == n && self.is_alike(a, b) => value.expr,
            (Ty::Grown(a), Ty::Grown(b)) if a == b => value.expr,
            (Ty::List(_, n), Ty::Grown(of)) => {
                let (n, of) = (*n, of.clone());
                return self.grow(value, n, &of);
            }
            (Ty::Tuple(a), Ty::Tuple(b)) if a.iter().zip(b.iter()).all(|(a, b)| self.is_alike(a, b)) => {
                value.expr
            }
            (Ty::Whole, Ty::Case(_)) | (Ty::Number, Ty::Whole) => return self.mismatch(span, to, &value.of),
            _ => return self.mismatch(span, to, &value.of),
        };
        Val { expr, of: to.clone() }
    }

    /// True if values of both types are stored alike.
    fn is_alike(&self, a: &Ty, b: &Ty) -> bool {
        a == b || a.is_number() && b.is_number()
    }

    /// A value that may be missing, as the value itself. The run ends if it is missing.
    pub(super) fn solid(&mut self, value: Val) -> Val {
        let Ty::Maybe(of) = &value.of else { return value };
        let span = value.expr.span;
        Val { of: (**of).clone(), expr: self.build.method(span, value.expr, "unwrap", vec![]) }
    }

    /// True if a name is a variable or bound by a comprehension.
    pub(super) fn is_variable(&self, name: &str) -> bool {
        self.locals.iter().any(|it| &*it.name == name)
            || self.python() && self.variables.contains_key(name)
            || self.python()
                && self.instances.get(self.current).is_some_and(|it| is_parameter(&it.function, name))
    }

    /// The declaration of a variable of JavaScript, and true if it cannot be set.
    pub(super) fn declared(&self, name: &str) -> Option<(u32, bool)> {
        match self.locals.iter().rev().find(|it| &*it.name == name)?.meaning {
            Meaning::Declared(place, fixed) => Some((place, fixed)),
            Meaning::Bound(..) => None,
        }
    }

    fn named(&mut self, name: &Name) -> Val {
        let span = name.span;
        if let Some(local) = self.locals.iter().rev().find(|it| it.name == name.text) {
            let (tree, of) = match local.meaning.clone() {
                Meaning::Bound(tree, of) => (tree, of),
                Meaning::Declared(place, _) => (name.text.clone(), self.var(&name.text, place)),
            };
            return Val { expr: self.build.name(span, &tree), of };
        }
        if self.python() && self.is_variable(&name.text) {
            let of = self.var(&name.text, 0);
            return Val { expr: self.build.name(span, &name.text), of };
        }
        if let Some(of) = self.constants.get(&name.text).cloned() {
            return Val { expr: self.build.name(span, &name.text), of };
        }
        if let Some(value) = (!self.python()).then(|| self.global(&name.text)).flatten() {
            return Val { expr: self.build.number(span, value), of: Ty::Number };
        }
        if &*name.text == "undefined" && !self.python() {
            return Val { expr: self.build.unit(span), of: Ty::Nothing };
        }
        if self.is_known(&name.text) {
            return self.wrong(span, What::NotAValue(name.text.to_string()));
        }
        if self.script.constants.iter().any(|(own, _)| own.text == name.text) {
            return self.unknown(span);
        }
        if !self.has_enough() && self.is_outside(&name.text) {
            return self.strange(span, Instead::Scope);
        }
        let near = self.near(&name.text);
        self.wrong(span, What::Unknown { name: name.text.to_string(), near })
    }

    /// True for a constant or a variable of a function around: it cannot be set here.
    pub(super) fn is_outside(&self, name: &str) -> bool {
        let around = |id: u32| self.functions.get(&id).and_then(|(_, parent)| *parent);
        std::iter::successors(around(self.instances[self.current].function.id()), |id| around(*id)).any(
            |id| {
                let (function, _) = &self.functions[&id];
                is_parameter(function, name) || homes::variables(function).keys().any(|own| **own == *name)
            },
        ) || self.script.constants.iter().any(|(own, _)| *own.text == *name)
    }

    /// A similar name that is known here.
    pub(super) fn near(&self, name: &str) -> Option<String> {
        if self.has_enough() {
            return None;
        }
        if let Some(module) = self.module_of(name) {
            return Some(format!("{module}.{name}"));
        }
        let locals = self.locals.iter().map(|it| &*it.name);
        let variables = self.variables.keys().map(|it| &**it);
        let script = self.script.functions.iter().map(|it| &*it.name.text);
        let classes = self.script.classes.iter().map(|it| &*it.name.text);
        let constants = self.script.constants.iter().map(|(it, _)| &*it.text);
        let mut params = vec![];
        if let Some(it) = self.instances.get(self.current) {
            it.function.params.iter().for_each(|it| homes::names_of(&it.target, &mut params));
        }
        let all = locals.chain(variables).chain(script).chain(classes).chain(constants);
        let all = all.chain(params.iter().map(|it| &**it)).chain(self.builtins().iter().copied());
        crate::names::near(name, all)
    }

    fn case_by_text(&mut self, text: &str, span: Span, wanted: Option<&Ty>) -> Val {
        if let Some(Ty::Case(id)) = wanted
            && let Some(at) = self.types.cases[*id].texts.iter().position(|it| it == text)
        {
            return self.case(*id, at, span);
        }
        self.strange(span, Instead::Text)
    }

    /// A case of an enum.
    pub(super) fn case(&mut self, id: usize, at: usize, span: Span) -> Val {
        let cases = &self.types.cases[id];
        let case = cases.library.as_ref().and_then(|all| all.get(at)).unwrap_or(&cases.names[at]);
        let names = [&cases.name, case].map(|text| Name { text: text.clone(), span });
        let path = crate::tree::Path { names: names.into(), span };
        Val { expr: self.build.expr(span, ExprKind::Path(path)), of: Ty::Case(id) }
    }

    fn field(&mut self, on: &Node, name: &Name, span: Span) -> Val {
        if let NodeKind::Name(module) = &on.kind
            && !self.is_variable(&module.text)
        {
            if let Some(id) = self.types.cases.iter().position(|it| it.name == module.text) {
                let known = &self.types.cases[id].names;
                return match known.iter().position(|it| *it == name.text) {
                    Some(at) => self.case(id, at, span),
                    None => {
                        let near = crate::names::near(&name.text, known.iter().map(|it| &**it));
                        let of = module.text.to_string();
                        self.wrong(name.span, What::NoField { of, name: name.text.to_string(), near })
                    }
                };
            }
            if let Some(value) = self.module_constant(&module.text, &name.text) {
                return Val { expr: self.build.number(span, value), of: Ty::Number };
            }
            if self.is_module(&module.text) {
                return self.not_in_module(module, name);
            }
        }
        if let NodeKind::Field(outer, module) = &on.kind
            && (self.text_of(outer.span), &*module.text, &*name.text) == ("sys", "float_info", "max")
        {
            return Val { expr: self.build.number(span, f64::MAX), of: Ty::Number };
        }
        if self.text_of(span) == "sys.float_info.min" || self.text_of(span) == "sys.float_info.epsilon" {
            let value = if &*name.text == "min" { f64::MIN_POSITIVE } else { f64::EPSILON };
            return Val { expr: self.build.number(span, value), of: Ty::Number };
        }
        let on = self.expr(on, None);
        let mut value = self.field_of(on, name);
        value.expr.span = span;
        value
    }

    /// A field of a value.
    pub(super) fn field_of(&mut self, on: Val, name: &Name) -> Val {
        let on = self.solid(on);
        let span = name.span;
        match &on.of {
            Ty::Unknown => return self.unknown(span),
            Ty::List(_, n) if !self.python() && &*name.text == "length" => {
                return Val { expr: self.build.number(span, *n as f64), of: Ty::Whole };
            }
            Ty::Grown(_) if !self.python() && &*name.text == "length" => {
                return Val { expr: self.build.field(span, on.expr, "count"), of: Ty::Whole };
            }
            Ty::Case(_) if &*name.text == "value" => {
                let whole = self.build.cast(span, on.expr, "i32");
                return Val { expr: self.build.cast(span, whole, "f64"), of: Ty::Whole };
            }
            _ => {}
        }
        match self.types.field(&on.of, &name.text) {
            Some(of) => Val { expr: self.build.field(span, on.expr, &plain(&name.text)), of },
            None => {
                let near = crate::names::near(&name.text, self.fields_of(&on.of).iter().map(|it| &**it));
                let of = self.shown(&on.of);
                self.wrong(name.span, What::NoField { of, name: name.text.to_string(), near })
            }
        }
    }

    pub(super) fn fields_of(&self, of: &Ty) -> Vec<Arc<str>> {
        match of {
            Ty::Record(id) => self.types.records[*id].fields.iter().map(|(name, _)| name.clone()).collect(),
            of => ["x", "y", "z"].into_iter().take(of.coordinates()).map(Into::into).collect(),
        }
    }

    /// A field whose type is not known yet gets one.
    pub(super) fn widen_field(&mut self, on: &Node, name: &Name, of: &Ty) {
        let on = self.expr(on, None);
        if let Ty::Record(id) = on.of {
            self.join_field(id, &plain(&name.text), of, name.span);
        }
    }

    /// Notes that a field gets a value of this type. Returns the field's type.
    pub(super) fn join_field(&mut self, id: usize, name: &str, of: &Ty, span: Span) -> Ty {
        let Some(at) = self.types.records[id].fields.iter().position(|(own, _)| **own == *name) else {
            return Ty::Unknown;
        };
        let known = self.types.records[id].fields[at].1.clone();
        match known.join(of) {
            Some(joined) if !self.types.records[id].fixed && !joined.is_too_deep() => {
                self.changed |= joined != known;
                self.types.records[id].fields[at].1 = joined.clone();
                joined
            }
            Some(_) => known,
            None => {
                self.mismatch(span, &known, of);
                known
            }
        }
    }

    /// Vectors of Python cannot be changed.
    pub(super) fn check_frozen(&mut self, target: &Node) {
        if let NodeKind::Field(on, _) = &target.kind
            && self.python()
        {
            let on = self.expr(on, None);
            if on.of.coordinates() > 0 {
                let of = self.shown(&on.of);
                self.tell(target.span, What::Frozen(of));
            }
        }
    }

    /// An object of JavaScript. One with the fields of a vector is a vector.
    fn object(
        &mut self,
        fields: &[(Name, Node)],
        rest: Option<&Node>,
        span: Span,
        wanted: Option<&Ty>,
    ) -> Val {
        if let (Some(rest), []) = (rest, fields) {
            return self.expr(rest, wanted);
        }
        if rest.is_some() {
            return self.strange(span, Instead::Copy);
        }
        let values: Vec<(&Name, Val)> =
            fields.iter().map(|(name, value)| (name, self.expr(value, None))).collect();
        let names: Vec<String> = values.iter().map(|(name, _)| plain(&name.text)).collect();
        let coordinates = ["x", "y", "z"];
        let is_vector = (names.len() == 2 || names.len() == 3)
            && coordinates.iter().take(names.len()).all(|it| names.iter().any(|name| name == it));
        if is_vector && values.iter().all(|(_, it)| it.of.is_number() || it.of == Ty::Unknown) {
            return self.vector_object(values, &names, span);
        }
        let is = |it: &Record| {
            it.fields.len() == names.len()
                && it.fields.iter().all(|(own, _)| names.iter().any(|name| **name == **own))
        };
        let id = self.types.records.iter().position(is).unwrap_or_else(|| {
            let shown: Vec<&str> = fields.iter().map(|(name, _)| &*name.text).collect();
            let fields = names.iter().map(|name| (name.as_str().into(), Ty::Unknown)).collect();
            let name = format!("{{ {} }}", shown.join(", ")).into();
            self.types.records.push(Record { name, fields, fixed: false });
            self.changed = true;
            self.types.records.len() - 1
        });
        self.record(id, values, span)
    }

    fn vector_object(&mut self, values: Vec<(&Name, Val)>, names: &[String], span: Span) -> Val {
        let (of, make) = if names.len() == 2 { (Ty::Vec2, "any vec2") } else { (Ty::Vec3, "any vec3") };
        let mut parts: Vec<(String, Expr)> =
            names.iter().cloned().zip(values.into_iter().map(|(_, value)| value.expr)).collect();
        parts.sort_by(|a, b| a.0.cmp(&b.0));
        let parts = parts.into_iter().map(|(_, expr)| expr).collect();
        Val { expr: self.build.call(span, make, parts), of }
    }

    /// A new object with these fields.
    pub(super) fn record(&mut self, id: usize, values: Vec<(&Name, Val)>, span: Span) -> Val {
        let mut fields = vec![];
        for (name, value) in values {
            let of = self.join_field(id, &plain(&name.text), &value.of, value.expr.span);
            let value = self.coerce(value, &of);
            fields.push((Name { text: plain(&name.text).into(), span: name.span }, value.expr));
        }
        let missing: Vec<(Arc<str>, Ty)> = self.types.records[id].fields.clone();
        for (name, of) in missing {
            if !fields.iter().any(|(own, _)| own.text == name) {
                let zero = self.zero(&of, span);
                fields.push((Name { text: name, span }, zero));
            }
        }
        let path = super::super::ty::path(&self.types.records[id].name, span);
        Val { expr: self.build.expr(span, ExprKind::Struct { path, fields, rest: None }), of: Ty::Record(id) }
    }

    /// A placeholder value that is never read.
    pub(super) fn zero(&mut self, of: &Ty, span: Span) -> Expr {
        let hidden = self.build.hidden();
        let pattern = self.build.bind(span, &hidden, true);
        let empty = self.build.let_(&self.types, pattern, of, None);
        let value = self.build.name(span, &hidden);
        self.build.valued(vec![empty], value)
    }

    /// A list between brackets.
    fn list(&mut self, all: &[Node], span: Span, wanted: Option<&Ty>) -> Val {
        if let [Node { kind: NodeKind::Spread(only), .. }] = all {
            return self.copied(only, span);
        }
        if all.iter().any(|it| matches!(it.kind, NodeKind::Spread(_))) {
            return self.spread(all, span);
        }
        let wanted = match wanted {
            Some(Ty::List(of, _) | Ty::Grown(of)) => (**of).clone(),
            _ => Ty::Unknown,
        };
        let values: Vec<Val> = all.iter().map(|it| self.expr(it, Some(&wanted))).collect();
        self.list_of(values, span)
    }

    /// A list of values, as values of their common type.
    pub(super) fn list_of(&mut self, values: Vec<Val>, span: Span) -> Val {
        let mut of = Ty::Unknown;
        for value in &values {
            match of.join(&value.of) {
                Some(joined) => of = joined,
                // A list of JavaScript may hold values of several types, as a tuple does.
                None if !self.python() => {
                    let of = Ty::Tuple(values.iter().map(|it| it.of.clone()).collect());
                    let all = values.into_iter().map(|it| it.expr).collect();
                    return Val { expr: self.build.expr(span, ExprKind::Tuple(all)), of };
                }
                None => return self.mismatch(value.expr.span, &of, &value.of),
            }
        }
        let n = values.len();
        let values = values.into_iter().map(|it| self.coerce(it, &of).expr).collect();
        Val { expr: self.build.expr(span, ExprKind::Array(values)), of: Ty::List(Rc::new(of), n) }
    }

    /// A list of known length as one that can grow.
    fn grow(&mut self, value: Val, n: usize, of: &Rc<Ty>) -> Val {
        let span = value.expr.span;
        if n > GROWN {
            return self.wrong(span, What::ListFull(GROWN));
        }
        let to = Ty::Grown(of.clone());
        let mut statements = vec![];
        let from = value.of.clone();
        let source = self.kept(value, &mut statements);
        let hidden = self.new_grown(&to, span, &mut statements);
        for i in 0..n {
            let on = self.build.name(span, &source);
            let part = self.part(Val { expr: on, of: from.clone() }, i, n, span);
            let part = self.coerce(part, of);
            let on = self.build.name(span, &hidden);
            let items = self.build.field(span, on, "items");
            let index = self.build.index(span, i);
            let place = self.build.expr(span, ExprKind::Index(Box::new(items), Box::new(index)));
            statements.push(self.build.set(span, place, part.expr));
        }
        let on = self.build.name(span, &hidden);
        let place = self.build.field(span, on, "count");
        let count = self.build.number(span, n as f64);
        statements.push(self.build.set(span, place, count));
        let value = self.build.name(span, &hidden);
        Val { expr: self.build.valued(statements, value), of: to }
    }

    /// A new list that can grow, without elements. Returns its name in the tree.
    pub(super) fn new_grown(&mut self, of: &Ty, span: Span, out: &mut Vec<crate::tree::Statement>) -> String {
        if let Ty::Grown(element) = of
            && !self.grown.contains(element)
        {
            self.grown.push((**element).clone());
        }
        let hidden = self.build.hidden();
        let pattern = self.build.bind(span, &hidden, true);
        out.push(self.build.let_(&self.types, pattern, of, None));
        hidden
    }

    /// The names of a comprehension or of a short function, as a pattern.
    pub(super) fn bound(&mut self, target: &Node, of: &Ty) -> Pattern {
        match (&target.kind, of) {
            (NodeKind::Name(name), _) => {
                let tree: Arc<str> = name.text.clone();
                self.locals
                    .push(Local { name: tree.clone(), meaning: Meaning::Bound(tree.clone(), of.clone()) });
                self.build.bind(name.span, &tree, false)
            }
            (NodeKind::Tuple(parts) | NodeKind::List(parts), Ty::Tuple(all)) if all.len() == parts.len() => {
                let parts = parts.iter().zip(all.iter()).map(|(part, of)| self.bound(part, of)).collect();
                self.build.pattern(target.span, PatternKind::Tuple(parts))
            }
            (NodeKind::Tuple(parts) | NodeKind::List(parts), Ty::List(of, n)) if *n == parts.len() => {
                let parts = parts.iter().map(|part| self.bound(part, of)).collect();
                self.build.pattern(target.span, PatternKind::Array(parts))
            }
            (NodeKind::Tuple(parts) | NodeKind::List(parts), _) => {
                if *of != Ty::Unknown {
                    let found = self.shown(of);
                    self.tell(target.span, What::Parts { wanted: parts.len(), found });
                }
                let parts = parts.iter().map(|part| self.bound(part, &Ty::Unknown)).collect();
                self.build.pattern(target.span, PatternKind::Tuple(parts))
            }
            _ => {
                self.tell(target.span, What::NoPlace);
                self.build.pattern(target.span, PatternKind::Any)
            }
        }
    }

    /// `[value] * n`.
    fn multiplied(&mut self, list: &Node, n: &Node, span: Span) -> Val {
        let NodeKind::List(all) = &list.kind else { return self.unknown(span) };
        let Some(n) = self.fixed(n).filter(|n| (0..=256).contains(n)) else {
            return self.strange(span, Instead::KnownCount);
        };
        let value = self.expr(&all[0], None);
        self.repeated(value, n as usize, span)
    }

    /// A comprehension as a list.
    fn each(&mut self, value: &Node, passes: &[Pass], span: Span) -> Val {
        self.listed(value, passes, span)
    }
}

/// True if it is a list with one element.
fn is_single(list: &Node) -> bool {
    matches!(&list.kind, NodeKind::List(all) if all.len() == 1)
}

/// True if a function has a parameter of this name.
fn is_parameter(function: &Function, name: &str) -> bool {
    let mut names = vec![];
    function.params.iter().for_each(|it| homes::names_of(&it.target, &mut names));
    names.iter().any(|it| &**it == name)
}
