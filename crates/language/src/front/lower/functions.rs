//! Functions with the types of their arguments, classes, and the items that they become.

use super::super::script::{Class, NodeKind, Statement};
use super::super::ty::{Cases, GROWN, Record, plain};
use super::*;
use crate::tree::{self, Pattern, PatternKind, WrittenKind, WrittenType};

impl Lower<'_> {
    /// The number of a function with these types of arguments.
    pub(super) fn instance(
        &mut self,
        function: Rc<Function>,
        takes: Vec<Ty>,
        captured: Vec<(Arc<str>, Ty)>,
    ) -> Option<usize> {
        let is =
            |it: &Instance| it.function.id() == function.id() && it.takes == takes && it.captured == captured;
        if let Some(known) = self.instances.iter().position(is) {
            return Some(known);
        }
        if self.instances.len() >= MOST {
            self.tell(function.name.span, What::TooLarge);
            return None;
        }
        let name = &function.name.text;
        let same = self.instances.iter().filter(|it| it.function.name.text == *name).count();
        let name = if same == 0 { name.clone() } else { format!("{name}'{same}").into() };
        let (gives, vars, unwritten) = (Ty::Unknown, HashMap::new(), false);
        self.instances.push(Instance { function, takes, captured, gives, unwritten, vars, name });
        self.changed = true;
        Some(self.instances.len() - 1)
    }

    /// Makes the function of the tree.
    pub(super) fn function(&mut self, number: usize) -> tree::Function {
        let function = self.instances[number].function.clone();
        self.current = number;
        self.build.nodes = 0;
        self.locals.clear();
        self.variables = Rc::new(homes::variables(&function));
        let (takes, captured) =
            (self.instances[number].takes.clone(), self.instances[number].captured.clone());
        let mut statements = vec![];
        let mut params = vec![];
        for (param, of) in function.params.iter().zip(&takes) {
            let hint = param.hint.as_ref().map_or(Ty::Unknown, |hint| self.hinted(hint));
            if of.join(&hint).is_none() {
                self.mismatch(param.hint.as_ref().map_or(param.target.span, |hint| hint.span), of, &hint);
            }
            let pattern = self.parameter(&param.target, of, &mut statements);
            params.push((pattern, self.types.written(of, param.target.span)));
        }
        for (name, of) in &captured {
            let pattern = self.build.bind(function.name.span, name, false);
            self.locals.push(Local { name: name.clone(), meaning: Meaning::Bound(name.clone(), of.clone()) });
            params.push((pattern, self.types.written(of, function.name.span)));
        }
        statements.extend(self.declared_at_top(&function));
        let ends = self.statements(&function.body, &mut statements);
        let last = function.body.last().map_or(function.name.span, |last| last.span);
        let at = Span { start: last.end.saturating_sub(1), ..last };
        let has_gaps = function.body.iter().any(Statement::is_gap);
        if !ends {
            let answers = !matches!(self.instances[number].gives, Ty::Unknown | Ty::Nothing);
            if number == 0 && !(has_gaps && answers) {
                self.tell(last, What::NoReturn);
            }
            statements.push(self.return_nothing(at));
        } else if self.instances[number].gives == Ty::Unknown && (has_gaps || number == 0) {
            self.promise(number, &function);
        }
        let gives = self.instances[number].gives.clone();
        let result = (gives != Ty::Nothing && gives != Ty::Unknown)
            .then(|| self.types.written(&gives, function.name.span));
        let body = self.build.block(statements, None, function.name.span.to(at));
        let name = Name { text: self.instances[number].name.clone(), span: function.name.span };
        tree::Function { name, owner: None, params, result, body: Some(body), nodes: self.build.nodes }
    }

    /// Notes the result type of a function that is still to be written or never returns: the written one, or for the hit test a
    /// truth value.
    fn promise(&mut self, number: usize, function: &Function) {
        let written = function.gives.as_ref().map_or(Ty::Unknown, |hint| self.hinted(hint));
        let promised = if number == 0 { Ty::Truth } else { written };
        let instance = &mut self.instances[number];
        let unwritten = promised == Ty::Unknown;
        self.changed |= !unwritten || !instance.unwritten;
        (instance.gives, instance.unwritten) = (promised, unwritten);
    }

    /// The pattern of a parameter.
    fn parameter(&mut self, target: &Node, of: &Ty, statements: &mut Vec<tree::Statement>) -> Pattern {
        let NodeKind::Name(name) = &target.kind else {
            let hidden = self.build.hidden();
            let value = self.build.name(target.span, &hidden);
            self.assign_parts(target, Val { expr: value, of: of.clone() }, statements, true);
            return self.build.bind(target.span, &hidden, false);
        };
        let variable = self.variables.get(&name.text).cloned();
        self.set_type(name, 0, of);
        if let Some(Variable { parts: true, .. }) = variable {
            self.tell(name.span, What::Shared(name.text.to_string()));
        }
        let name = name.clone();
        if !self.python() {
            self.locals.push(Local { name: name.text.clone(), meaning: Meaning::Declared(0, false) });
        }
        self.build.pattern(name.span, PatternKind::Bind { name, mutable: variable.is_some() })
    }

    /// The objects and enums of the text's classes.
    pub(super) fn declare_classes(&mut self) {
        for class in &self.script.classes {
            if class.cases {
                self.declare_cases(class);
            } else if !matches!(&*class.name.text, "Vec2" | "Vec3") {
                self.declare_record(class);
            }
        }
    }

    fn declare_cases(&mut self, class: &Class) {
        let names: Vec<Arc<str>> =
            class.fields.iter().map(|it| self.text_of(it.target.span).into()).collect();
        let known = self.types.cases.iter_mut().find(|it| it.name == class.name.text);
        if let Some(known) = known.filter(|it| it.names.len() == names.len()) {
            known.names = names;
            return;
        }
        let texts = class.fields.iter().map(|it| match &it.default {
            Some(Node { kind: NodeKind::Text(text), .. }) => text.clone(),
            _ => String::new(),
        });
        let texts = texts.collect();
        self.types.cases.push(Cases { name: class.name.text.clone(), names, texts, library: None });
    }

    fn declare_record(&mut self, class: &Class) {
        let mut fields: Vec<(Arc<str>, Ty)> = vec![];
        for field in &class.fields {
            let of = field.hint.as_ref().map_or(Ty::Unknown, |hint| self.hinted(hint));
            fields.push((plain(self.text_of(field.target.span)).into(), of));
        }
        let known = self.types.records.iter().find(|it| it.name == class.name.text);
        // A class of the text that is like a shape of the lesson is that shape.
        if known.is_some_and(|it| fields.iter().all(|(name, _)| it.fields.iter().any(|(own, _)| own == name)))
        {
            return;
        }
        self.types.records.push(Record { name: class.name.text.clone(), fields, fixed: false });
    }

    /// The type that a hint names. Types of lists are found otherwise.
    pub(super) fn hinted(&self, hint: &Node) -> Ty {
        let NodeKind::Name(name) = &hint.kind else { return Ty::Unknown };
        match &*name.text {
            "float" => Ty::Number,
            "int" => Ty::Whole,
            "bool" => Ty::Truth,
            "Vec2" => Ty::Vec2,
            "Vec3" => Ty::Vec3,
            name => {
                let record = self.types.records.iter().position(|it| &*it.name == name).map(Ty::Record);
                let case = || self.types.cases.iter().position(|it| &*it.name == name).map(Ty::Case);
                record.or_else(case).unwrap_or(Ty::Unknown)
            }
        }
    }

    /// The types as items of the tree.
    pub(super) fn type_items(&mut self) -> Vec<Item> {
        let span = Span::default();
        let name = |text: &str| Name { text: text.into(), span };
        let mut items = vec![];
        for record in &self.types.records {
            let written = |(name, of): &(Arc<str>, Ty)| {
                (Name { text: name.clone(), span }, self.types.written(of, span))
            };
            if record.fields.iter().all(|(_, of)| !of.is_open()) {
                items.push(Item::Struct(name(&record.name), record.fields.iter().map(written).collect()));
            }
        }
        for cases in self.types.cases.iter().filter(|it| it.library.is_none()) {
            items.push(Item::Enum(name(&cases.name), cases.names.iter().map(|it| name(it)).collect()));
        }
        for of in &self.grown {
            let list = Ty::List(Rc::new(of.clone()), GROWN);
            let count = WrittenType { kind: WrittenKind::Path(super::super::ty::path("f64", span)), span };
            let fields = vec![(name("items"), self.types.written(&list, span)), (name("count"), count)];
            items.push(Item::Struct(name(&super::super::ty::grown_name(&self.types, of)), fields));
        }
        items
    }
}
