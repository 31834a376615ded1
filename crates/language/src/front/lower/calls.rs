//! Calls of functions and classes of the text.

use super::super::instead::Instead;
use super::super::script::{Class, NodeKind, StatementKind};
use super::super::ty::plain;
use super::*;
use crate::tree::ExprKind;

impl Lower<'_> {
    pub(super) fn call(
        &mut self,
        on: &Node,
        args: &[Node],
        named: &[(Name, Node)],
        span: Span,
        wanted: Option<&Ty>,
    ) -> Val {
        let mut made = match &on.kind {
            NodeKind::Name(name) => self.call_name(name, args, named, span, wanted),
            NodeKind::Field(object, name) => self.call_field(object, name, args, named, span),
            NodeKind::Lambda(function) => {
                let around = self.current_id();
                self.functions.entry(function.id()).or_insert((function.clone(), Some(around)));
                self.call_function(&function.clone(), args, named, span)
            }
            _ => {
                let value = self.expr(on, None);
                let of = self.shown(&value.of);
                self.wrong(on.span, What::NotAFunction(of))
            }
        };
        made.expr.span = span;
        made
    }

    fn current_id(&self) -> u32 {
        self.instances[self.current].function.id()
    }

    fn call_name(
        &mut self,
        name: &Name,
        args: &[Node],
        named: &[(Name, Node)],
        span: Span,
        wanted: Option<&Ty>,
    ) -> Val {
        // A function has no value of its own where a variable has its name.
        if self.variables.contains_key(&name.text) || self.is_variable(&name.text) {
            return self.wrong(name.span, What::NotAFunction(name.text.to_string()));
        }
        if let Some(function) = self.function_named(&name.text) {
            return self.call_function(&function, args, named, span);
        }
        let script = self.script;
        if let Some(class) = script.classes.iter().find(|it| it.name.text == name.text) {
            if matches!(&*name.text, "Vec2" | "Vec3") {
                return self.vector(&name.text, args, named, span);
            }
            return self.construct(class, args, named, span);
        }
        if let Some(id) = self.types.records.iter().position(|it| it.name == name.text && it.fixed) {
            let order: Vec<Arc<str>> =
                self.types.records[id].fields.iter().map(|(name, _)| name.clone()).collect();
            return self.construct_record(id, &order, (args, named), span);
        }
        if let Some(value) = self.call_builtin(name, args, named, span, wanted) {
            return value;
        }
        for arg in args {
            self.expr(arg, None);
        }
        if script.constants.iter().any(|(own, _)| own.text == name.text) {
            return self.wrong(name.span, What::NotAFunction(name.text.to_string()));
        }
        let near = self.near(&name.text);
        self.wrong(name.span, What::Unknown { name: name.text.to_string(), near })
    }

    /// The function with this name: one inside the functions around, or one of the text.
    pub(super) fn function_named(&self, name: &str) -> Option<Rc<Function>> {
        if self.locals.iter().any(|it| &*it.name == name) {
            return None;
        }
        let mut around = self.instances.get(self.current).map(|it| it.function.id());
        while let Some((function, parent)) = around.and_then(|id| self.functions.get(&id)) {
            let mut inner = vec![];
            homes::functions(&function.body, &mut inner);
            if let Some(found) = inner.into_iter().find(|it| &*it.name.text == name) {
                return Some(found);
            }
            around = *parent;
        }
        self.script.functions.iter().rev().find(|it| &*it.name.text == name).cloned()
    }

    /// The variables of the present function that another function inside it reads, also by functions that it calls.
    fn captured(&self, function: &Rc<Function>, seen: &mut Vec<u32>) -> Vec<Arc<str>> {
        if seen.contains(&function.id()) {
            return vec![];
        }
        seen.push(function.id());
        let is_top = self.functions.get(&function.id()).is_none_or(|(_, parent)| parent.is_none());
        if is_top {
            return vec![];
        }
        let mut names = vec![];
        for name in homes::free(function) {
            if self.is_variable(&name) {
                names.push(name);
            } else if let Some(other) = self.function_named(&name) {
                names.extend(self.captured(&other, seen));
            }
        }
        names.sort();
        names.dedup();
        names
    }

    pub(super) fn call_function(
        &mut self,
        function: &Rc<Function>,
        args: &[Node],
        named: &[(Name, Node)],
        span: Span,
    ) -> Val {
        let count = function.params.len();
        let required = function.params.iter().filter(|it| it.default.is_none()).count();
        let given = args.len() + named.len();
        // JavaScript drops arguments that a function does not take.
        let kept = if self.python() { args.len() } else { args.len().min(count) };
        if given < required || self.python() && given > count {
            args.iter().for_each(|it| drop(self.expr(it, None)));
            let name = function.name.text.to_string();
            return self
                .wrong(span, What::Count { name, wanted: required.max(given.min(count)), found: given });
        }
        let mut values: Vec<Option<Val>> = function.params.iter().map(|_| None).collect();
        for (i, arg) in args[..kept].iter().enumerate() {
            values[i] = Some(self.argument(function, i, arg));
        }
        for (name, arg) in named {
            let is = |it: &super::super::script::Param| matches!(&it.target.kind, NodeKind::Name(own) if own.text == name.text);
            match function.params.iter().position(is) {
                Some(i) => values[i] = Some(self.argument(function, i, arg)),
                None => {
                    return self.wrong(name.span, What::Unknown { name: name.text.to_string(), near: None });
                }
            }
        }
        let mut all = vec![];
        for (i, value) in values.into_iter().enumerate() {
            all.push(match (value, &function.params[i].default) {
                (Some(value), _) => value,
                (None, Some(default)) => {
                    self.within_default(&function.name, |it| it.argument(function, i, default))
                }
                (None, None) => self.unknown(span),
            });
        }
        let captured = self.captured(function, &mut vec![]);
        let mut types = vec![];
        for name in captured {
            let value =
                self.expr(&Node { kind: NodeKind::Name(Name { text: name.clone(), span }), span }, None);
            types.push((name, value.of.clone()));
            all.push(value);
        }
        let takes: Vec<Ty> = all[..count].iter().map(|it| it.of.clone()).collect();
        if takes.iter().chain(types.iter().map(|(_, of)| of)).any(Ty::is_open) {
            // A list whose elements the function would add.
            return match homes::changed(function).first() {
                Some(name) => self.wrong(span, What::Shared(name.to_string())),
                None => self.unknown(span),
            };
        }
        match self.instance(function.clone(), takes, types) {
            Some(number) => self.call_instance(number, all, span),
            None => self.unknown(span),
        }
    }

    /// An argument, as a value of the parameter's written type.
    fn argument(&mut self, function: &Rc<Function>, i: usize, arg: &Node) -> Val {
        let hint = function.params[i].hint.as_ref().map_or(Ty::Unknown, |hint| self.hinted(hint));
        let value = self.expr(arg, Some(&hint));
        if value.of == Ty::Nothing || matches!(value.of, Ty::Maybe(_)) {
            return value;
        }
        self.coerce(value, &hint)
    }

    /// Calls a function with values of its types.
    pub(super) fn call_instance(&mut self, number: usize, values: Vec<Val>, span: Span) -> Val {
        if !self.queue.contains(&number) {
            self.queue.push(number);
        }
        self.meets_gap |= self.instances[number].unwritten;
        let (name, of) = (self.instances[number].name.clone(), self.instances[number].gives.clone());
        let args = values.into_iter().map(|it| it.expr).collect();
        Val { expr: self.build.call(span, &name, args), of }
    }

    /// An object of a class of the text.
    fn construct(&mut self, class: &Class, args: &[Node], named: &[(Name, Node)], span: Span) -> Val {
        let Some(id) = self.types.records.iter().position(|it| it.name == class.name.text) else {
            return self.wrong(span, What::NotAFunction(class.name.text.to_string()));
        };
        let order: Vec<Arc<str>> =
            class.fields.iter().map(|it| plain(self.text_of(it.target.span)).into()).collect();
        let mut named: Vec<(Name, Node)> = named.to_vec();
        for (field, name) in class.fields.iter().zip(&order).skip(args.len()) {
            if let Some(default) = &field.default
                && !named.iter().any(|(own, _)| plain(&own.text) == **name)
            {
                named.push((Name { text: name.clone(), span }, default.clone()));
            }
        }
        self.within_default(&class.name, |it| it.construct_record(id, &order, (args, &named), span))
    }

    /// A value in which defaults are used. One whose default calls the function or the class itself has no end.
    fn within_default(&mut self, of: &Name, value: impl FnOnce(&mut Self) -> Val) -> Val {
        if self.defaults >= MOST_DEFAULTS {
            return self.wrong(of.span, What::InItself(of.text.to_string()));
        }
        self.defaults += 1;
        let value = value(self);
        self.defaults -= 1;
        value
    }

    fn construct_record(
        &mut self,
        id: usize,
        order: &[Arc<str>],
        (args, named): (&[Node], &[(Name, Node)]),
        span: Span,
    ) -> Val {
        let of = self.types.records[id].name.to_string();
        if args.len() > order.len() {
            return self.wrong(span, What::Count { name: of, wanted: order.len(), found: args.len() });
        }
        let mut fields: Vec<(Name, Val)> = vec![];
        for (arg, name) in args.iter().zip(order) {
            let wanted = self.types.field(&Ty::Record(id), name);
            let value = self.expr(arg, wanted.as_ref());
            fields.push((Name { text: name.clone(), span: arg.span }, value));
        }
        for (name, arg) in named {
            if !order.iter().any(|own| **own == plain(&name.text)) {
                let near = crate::names::near(&name.text, order.iter().map(|it| &**it));
                return self.wrong(name.span, What::NoField { of, name: name.text.to_string(), near });
            }
            let wanted = self.types.field(&Ty::Record(id), &name.text);
            let value = self.expr(arg, wanted.as_ref());
            fields.push((name.clone(), value));
        }
        if let Some(missing) =
            order.iter().find(|own| !fields.iter().any(|(name, _)| plain(&name.text) == ***own))
        {
            return self.wrong(span, What::MissingField { of, name: missing.to_string() });
        }
        let fields = fields.iter_mut().map(|(name, value)| {
            let taken = Val { expr: value.expr.clone(), of: value.of.clone() };
            (&*name, taken)
        });
        let fields = fields.collect();
        self.record(id, fields, span)
    }

    /// `Vec2(x, y)`.
    fn vector(&mut self, name: &str, args: &[Node], named: &[(Name, Node)], span: Span) -> Val {
        let (of, make, n) =
            if name == "Vec2" { (Ty::Vec2, "any vec2", 2) } else { (Ty::Vec3, "any vec3", 3) };
        let all: Vec<&Node> = args.iter().chain(named.iter().map(|(_, it)| it)).collect();
        let in_order = named
            .iter()
            .map(|(name, _)| &*name.text)
            .eq(["x", "y", "z"].into_iter().take(n).skip(args.len()));
        if all.len() != n || !in_order {
            return self.wrong(span, What::Count { name: name.into(), wanted: n, found: all.len() });
        }
        let mut parts = vec![];
        for arg in all {
            let value = self.expr(arg, None);
            parts.push(self.coerce(value, &Ty::Number).expr);
        }
        self.native(span, make, parts, of)
    }

    /// The built-in vectors, if the text has no class of their name.
    pub(super) fn vector_builtin(
        &mut self,
        name: &Name,
        args: &[Node],
        named: &[(Name, Node)],
        span: Span,
    ) -> Option<Val> {
        matches!(&*name.text, "Vec2" | "Vec3").then(|| self.vector(&name.text, args, named, span))
    }

    /// The method of the class of a value, if the class is one of the text and the method is not one that is built in.
    pub(super) fn of_class(&mut self, method: &str, of: &Ty, args: Vec<Ty>) -> Option<usize> {
        let name = match of {
            Ty::Vec2 => "Vec2".into(),
            Ty::Vec3 => "Vec3".into(),
            Ty::Record(id) => self.types.records[*id].name.clone(),
            _ => return None,
        };
        let script = self.script;
        let class = script.classes.iter().find(|it| it.name.text == name)?;
        let function = class.methods.iter().find(|it| &*it.name.text == method)?;
        if self.is_usual(method, function) || args.len() + 1 != function.params.len() {
            return None;
        }
        let takes: Vec<Ty> = std::iter::once(of.clone()).chain(args).collect();
        if takes.iter().any(Ty::is_open) {
            return None;
        }
        self.functions.entry(function.id()).or_insert((function.clone(), None));
        self.instance(function.clone(), takes, vec![])
    }

    /// True if an operator of vectors is written as printed code writes it.
    fn is_usual(&self, method: &str, function: &Function) -> bool {
        let sign = match method {
            "__add__" => "+",
            "__sub__" => "-",
            "__mul__" => "*",
            "__truediv__" => "/",
            "__neg__" => "",
            _ => return false,
        };
        let other = function.params.get(1).map_or("", |it| self.text_of(it.target.span));
        let by_number = matches!(sign, "*" | "/");
        let part = |letter: &str| match (sign, by_number) {
            ("", _) => format!("-self.{letter}"),
            (_, true) => format!("self.{letter}{sign}{other}"),
            _ => format!("self.{letter}{sign}{other}.{letter}"),
        };
        let last = function.body.last().map(|it| &it.kind);
        let Some(StatementKind::Return(Some(value))) = last else { return false };
        let NodeKind::Call { on, args, .. } = &value.kind else { return false };
        let text: String = self.text_of(value.span).split_whitespace().collect();
        let letters = ["x", "y", "z"].into_iter().take(args.len());
        let wanted =
            format!("{}({})", self.text_of(on.span), letters.map(part).collect::<Vec<_>>().join(","));
        // A division is guarded against zero.
        text.replace(",)", ")") == wanted && function.body.len() == 1 + usize::from(sign == "/")
    }

    fn call_field(
        &mut self,
        object: &Node,
        name: &Name,
        args: &[Node],
        named: &[(Name, Node)],
        span: Span,
    ) -> Val {
        if let NodeKind::Name(module) = &object.kind
            && !self.is_variable(&module.text)
            && self.is_module(&module.text)
        {
            return self.call_module(module, name, args, span);
        }
        if !named.is_empty() {
            return self.strange(span, Instead::Nothing);
        }
        if let Some(value) = self.list_method(object, name, args, span) {
            return value;
        }
        let value = self.expr(object, None);
        let value = self.solid(value);
        let mut all = vec![value];
        for arg in args {
            all.push(self.expr(arg, None));
        }
        if all.iter().any(|it| it.of.is_open()) {
            return self.unknown(span);
        }
        let types = all[1..].iter().map(|it| it.of.clone()).collect();
        if let Some(number) = self.of_class(&name.text, &all[0].of.clone(), types) {
            return self.call_instance(number, all, span);
        }
        self.vector_method(all, name, span)
    }

    /// A method of glam's vectors, if the text has no class for them.
    fn vector_method(&mut self, mut all: Vec<Val>, name: &Name, span: Span) -> Val {
        let prim = match all[0].of {
            Ty::Vec2 => crate::Prim::DVec2,
            Ty::Vec3 => crate::Prim::DVec3,
            _ => {
                let of = self.shown(&all[0].of);
                return self.wrong(name.span, What::NoMethod { of, name: name.text.to_string(), near: None });
            }
        };
        let own = self.script.classes.iter().any(|it| matches!(&*it.name.text, "Vec2" | "Vec3"));
        let native = crate::natives::member(Some(prim), &name.text).map(|at| &crate::natives::all()[at]);
        let Some(native) = native.filter(|it| self.python() && !own && it.takes.first() == Some(&prim))
        else {
            let near = crate::names::near(&name.text, crate::check::members(prim));
            let of = self.shown(&all[0].of);
            return self.wrong(name.span, What::NoMethod { of, name: name.text.to_string(), near });
        };
        if native.takes.len() != all.len() {
            let (wanted, found) = (native.takes.len() - 1, all.len() - 1);
            return self.wrong(name.span, What::Count { name: name.text.to_string(), wanted, found });
        }
        let of = |prim: crate::Prim| match prim {
            crate::Prim::DVec2 => Ty::Vec2,
            crate::Prim::DVec3 => Ty::Vec3,
            crate::Prim::Bool => Ty::Truth,
            _ => Ty::Number,
        };
        let mut args = vec![];
        let on = all.remove(0);
        for (value, prim) in all.into_iter().zip(&native.takes[1..]) {
            args.push(self.coerce(value, &of(*prim)).expr);
        }
        let kind = ExprKind::Method { on: Box::new(on.expr), name: name.clone(), of: None, args };
        Val { expr: self.build.expr(span, kind), of: of(native.gives) }
    }
}
