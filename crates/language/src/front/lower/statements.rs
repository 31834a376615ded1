//! Statements: variables, assignments, branches, results.

use super::super::build::done;
use super::super::homes::Home;
use super::super::instead::Instead;
use super::super::script::{NodeKind, Statement, StatementKind};
use super::*;
use crate::tree::{self, ExprKind};

impl Lower<'_> {
    /// Makes statements of the tree. Returns true if their end is never reached.
    pub(super) fn statements(&mut self, all: &[Statement], out: &mut Vec<tree::Statement>) -> bool {
        let mut ends = false;
        for statement in all {
            let before = out.len();
            if !statement.is_gap() {
                ends |= self.statement(statement, out);
            }
            // The run ends at a gap, and the type of its value is not known to the statements after it.
            if statement.is_gap() || std::mem::take(&mut self.meets_gap) {
                out.truncate(before);
                out.push(done(self.build.expr(statement.span, ExprKind::Fails(What::NotWritten))));
                return true;
            }
        }
        ends
    }

    /// The statements of a block, with the variables that it declares.
    pub(super) fn block(&mut self, all: &[Statement], span: Span) -> (tree::Block, bool) {
        let scope = self.locals.len();
        let mut statements = vec![];
        let ends = self.statements(all, &mut statements);
        self.locals.truncate(scope);
        (self.build.block(statements, None, span), ends)
    }

    fn statement(&mut self, statement: &Statement, out: &mut Vec<tree::Statement>) -> bool {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Declare { target, value, fixed } => {
                self.declare(target, value.as_ref(), *fixed, out);
                false
            }
            StatementKind::Assign { targets, hint, value } => {
                let hint = hint.as_ref().map(|hint| self.hinted(hint));
                self.assignment(targets, hint, value, span, out);
                false
            }
            StatementKind::Change(sign, at, target, value) => {
                self.change(sign, *at, target, value, out);
                false
            }
            StatementKind::Do(it) => {
                self.do_only(it, out);
                false
            }
            StatementKind::If(head, then, otherwise) => self.branches((head, then, otherwise), span, out),
            StatementKind::While(head, body) => self.while_loop(head, body, span, out),
            StatementKind::For(target, over, body) => {
                self.for_loop(target, over, body, span, out);
                false
            }
            StatementKind::Steps { first, head, step, body } => {
                self.steps_loop((first, head.as_ref(), step, body), span, out)
            }
            StatementKind::Block(body) => {
                let (block, ends) = self.block(body, span);
                out.push(done(self.build.expr(span, ExprKind::Block(Box::new(block)))));
                ends
            }
            StatementKind::Return(value) => {
                self.return_value(value.as_ref(), span, out);
                true
            }
            StatementKind::Break => {
                out.push(done(self.build.expr(span, ExprKind::Break)));
                false
            }
            StatementKind::Continue => {
                out.push(done(self.build.expr(span, ExprKind::Continue)));
                false
            }
            StatementKind::Fail(what) => {
                out.push(done(self.build.expr(span, ExprKind::Fails(what.clone()))));
                true
            }
            StatementKind::Pass | StatementKind::Function(_) => false,
        }
    }

    fn branches(
        &mut self,
        (head, then, otherwise): (&Node, &[Statement], &[Statement]),
        span: Span,
        out: &mut Vec<tree::Statement>,
    ) -> bool {
        let head = self.condition(head);
        let around = |all: &[Statement]| match (all.first(), all.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => span,
        };
        let (then, ends) = self.block(then, around(then));
        let (other, both) = if otherwise.is_empty() {
            (None, false)
        } else {
            let at = around(otherwise);
            let (block, other_ends) = self.block(otherwise, at);
            let other = self.chained(block, at);
            (Some(Box::new(other)), other_ends)
        };
        let kind = ExprKind::If(Box::new(head), Box::new(then), other);
        out.push(done(self.build.expr(span, kind)));
        ends && both
    }

    /// The block after `else`. One that holds only another branch is that branch.
    fn chained(&mut self, mut block: tree::Block, span: Span) -> Expr {
        if let [tree::Statement { kind: tree::StatementKind::Expr(it), .. }] = &block.statements[..]
            && matches!(it.kind, ExprKind::If(..))
            && let Some(tree::Statement { kind: tree::StatementKind::Expr(it), .. }) = block.statements.pop()
        {
            return it;
        }
        self.build.expr(span, ExprKind::Block(Box::new(block)))
    }

    fn do_only(&mut self, it: &Node, out: &mut Vec<tree::Statement>) {
        if let NodeKind::Text(_) = it.kind {
            return;
        }
        if let NodeKind::Call { on, args, .. } = &it.kind {
            if self.text_of(on.span) == "print" || self.text_of(on.span).starts_with("console.") {
                return;
            }
            if let NodeKind::Field(list, name) = &on.kind
                && matches!(&*name.text, "append" | "push")
            {
                return self.append(list, args, it.span, out);
            }
        }
        if let NodeKind::Compare(first, more) = &it.kind
            && matches!(&more[..], [("==", ..)])
            && matches!(first.kind, NodeKind::Name(_) | NodeKind::Field(..) | NodeKind::Index(..))
        {
            self.tell(more[0].1, What::ComparedOnly);
        }
        let value = self.expr(it, None);
        if value.of == Ty::Unknown {
            self.open = self.open.or(Some(it.span));
        }
        out.push(done(value.expr));
    }

    /// Variables that are declared at the start of the function.
    pub(super) fn declared_at_top(&mut self, function: &Function) -> Vec<tree::Statement> {
        let mut out = vec![];
        if !self.python() {
            return out;
        }
        let mut params = vec![];
        function.params.iter().for_each(|it| homes::names_of(&it.target, &mut params));
        let variables = self.variables.clone();
        let mut names: Vec<&Arc<str>> =
            variables.iter().filter(|(_, it)| it.home == Home::Top).map(|(name, _)| name).collect();
        names.sort();
        for name in names.into_iter().filter(|name| !params.contains(name)) {
            let mut of = self.var(name, 0);
            if variables[name].unset {
                let name = Name { text: name.clone(), span: function.name.span };
                of = self.set_type(&name, 0, &Ty::Nothing);
            }
            if of.is_open() {
                continue;
            }
            let pattern = self.build.bind(function.name.span, name, true);
            out.push(self.build.let_(&self.types, pattern, &of, None));
        }
        out
    }

    /// The type of a variable, as far as it is known.
    pub(super) fn var(&self, name: &Arc<str>, place: u32) -> Ty {
        let vars = &self.instances[self.current].vars;
        vars.get(&(name.clone(), place)).cloned().unwrap_or(Ty::Unknown)
    }

    /// Notes that a variable gets a value of this type. Returns the type of the variable.
    pub(super) fn set_type(&mut self, name: &Name, place: u32, of: &Ty) -> Ty {
        let known = self.var(&name.text, place);
        let joined = self.join_or_tell(name, &known, of);
        if joined != known {
            self.changed = true;
            self.instances[self.current].vars.insert((name.text.clone(), place), joined.clone());
        }
        joined
    }

    /// Assigns a value to a target that is written before or after it.
    fn assignment(
        &mut self,
        targets: &[Node],
        hint: Option<Ty>,
        value: &Node,
        span: Span,
        out: &mut Vec<tree::Statement>,
    ) {
        let wanted = match &targets[0].kind {
            NodeKind::Name(name) => Some(self.var(&name.text, 0)),
            _ => None,
        };
        if let (
            [Node { kind: NodeKind::Tuple(names) | NodeKind::List(names), .. }],
            NodeKind::Tuple(values) | NodeKind::List(values),
        ) = (targets, &value.kind)
            && names.len() == values.len()
            && names.iter().all(|it| self.begins(it, span))
        {
            for (name, value) in names.iter().zip(values) {
                let value = self.expr(value, None);
                self.assign(name, value, span, out);
            }
            return;
        }
        let mut value = self.expr(value, hint.as_ref().or(wanted.as_ref()));
        if let Some(hint) = hint.filter(|it| *it != Ty::Unknown) {
            value = self.coerce(value, &hint);
        }
        if let [target] = targets {
            return self.assign(target, value, span, out);
        }
        let of = value.of.clone();
        let hidden = self.kept(value, out);
        for target in targets {
            let expr = self.build.name(target.span, &hidden);
            self.assign(target, Val { expr, of: of.clone() }, span, out);
        }
    }

    /// Keeps a value under a new name that the text does not have.
    pub(super) fn kept(&mut self, value: Val, out: &mut Vec<tree::Statement>) -> String {
        let hidden = self.build.hidden();
        let pattern = self.build.bind(value.expr.span, &hidden, false);
        out.push(self.build.let_(&self.types, pattern, &value.of, Some(value.expr)));
        hidden
    }

    /// True if this statement begins the life of the variable.
    fn begins(&self, target: &Node, span: Span) -> bool {
        let NodeKind::Name(name) = &target.kind else { return false };
        let variable = self.variables.get(&name.text);
        self.python() && variable.is_some_and(|it| it.home == Home::Here(span.start))
    }

    /// Assigns a value to a name, a part, or several names.
    pub(super) fn assign(&mut self, target: &Node, value: Val, span: Span, out: &mut Vec<tree::Statement>) {
        match &target.kind {
            NodeKind::Name(name) if self.python() => {
                let of = self.set_type(name, 0, &value.of);
                self.not_shared(name);
                let value = self.coerce(value, &of);
                if self.begins(target, span) {
                    let variable = &self.variables[&name.text];
                    let mutable = variable.sets > 1 || variable.parts;
                    let pattern = self.build.bind(name.span, &name.text, mutable);
                    return out.push(self.build.let_(&self.types, pattern, &of, Some(value.expr)));
                }
                let place = self.build.name(name.span, &name.text);
                out.push(self.build.set(span, place, value.expr));
            }
            NodeKind::Tuple(_) | NodeKind::List(_) | NodeKind::Object(..) => {
                self.assign_parts(target, value, out, false);
            }
            _ => self.assign_place(target, value, span, out),
        }
    }

    /// Reports a list with two names one of which changes a part of it: here, each name has a value of its own.
    pub(super) fn not_shared(&mut self, name: &Name) {
        let is_shared = |it: &Variable| it.parts && it.shared;
        if self.variables.get(&name.text).is_some_and(is_shared) {
            self.tell(name.span, What::Shared(name.text.to_string()));
        }
    }

    /// Reports a change of a part of a parameter, or of a variable outside of the function: it is a value of its own here.
    pub(super) fn not_outside(&mut self, of: &Node) {
        match &of.kind {
            NodeKind::Field(on, _) | NodeKind::Index(on, _) => self.not_outside(on),
            NodeKind::Name(name) if !self.variables.contains_key(&name.text) => {
                self.tell(name.span, What::Shared(name.text.to_string()));
            }
            _ => {}
        }
    }

    /// Assigns to an existing variable or to a part of one.
    fn assign_place(&mut self, target: &Node, value: Val, span: Span, out: &mut Vec<tree::Statement>) {
        if let NodeKind::Name(name) = &target.kind {
            let Some((place, fixed)) = self.declared(&name.text) else {
                if self.is_outside(&name.text) {
                    return drop(self.strange(name.span, Instead::Scope));
                }
                let near = self.near(&name.text);
                return self.tell(name.span, What::Unknown { name: name.text.to_string(), near });
            };
            if fixed {
                return self.tell(name.span, What::Fixed(name.text.to_string()));
            }
            let of = self.set_type(name, place, &value.of);
            let value = self.coerce(value, &of);
            let place = self.build.name(name.span, &name.text);
            return out.push(self.build.set(span, place, value.expr));
        }
        self.not_outside(target);
        let place = self.expr(target, None);
        if let (NodeKind::Field(on, name), Ty::Unknown) = (&target.kind, &place.of) {
            self.widen_field(on, name, &value.of);
        }
        self.check_frozen(target);
        let value = self.coerce(value, &place.of);
        out.push(self.build.set(span, place.expr, value.expr));
    }

    /// Assigns the parts of a value to several names.
    pub(super) fn assign_parts(
        &mut self,
        target: &Node,
        value: Val,
        out: &mut Vec<tree::Statement>,
        fixed: bool,
    ) {
        let (span, of) = (target.span, value.of.clone());
        if let NodeKind::Object(fields, _) = &target.kind {
            let hidden = self.kept(value, out);
            for (name, part) in fields {
                let on = Val { expr: self.build.name(span, &hidden), of: of.clone() };
                let value = self.field_of(on, name);
                self.assign_or_declare(part, value, out, fixed);
            }
            return;
        }
        let (NodeKind::Tuple(parts) | NodeKind::List(parts)) = &target.kind else { return };
        let types: Vec<Ty> = match &of {
            Ty::Tuple(all) if all.len() == parts.len() => all.to_vec(),
            Ty::List(of, n) if *n == parts.len() => vec![(**of).clone(); *n],
            Ty::Unknown => vec![Ty::Unknown; parts.len()],
            _ => {
                let found = self.shown(&of);
                self.tell(span, What::Parts { wanted: parts.len(), found });
                vec![Ty::Unknown; parts.len()]
            }
        };
        let hidden = self.kept(value, out);
        for (i, (part, part_of)) in parts.iter().zip(types).enumerate() {
            let on = self.build.name(part.span, &hidden);
            let expr = match &of {
                Ty::List(..) => {
                    let index = self.build.index(part.span, i);
                    self.build.expr(part.span, ExprKind::Index(Box::new(on), Box::new(index)))
                }
                _ => self.build.field(part.span, on, &i.to_string()),
            };
            self.assign_or_declare(part, Val { expr, of: part_of }, out, fixed);
        }
    }

    fn assign_or_declare(&mut self, target: &Node, value: Val, out: &mut Vec<tree::Statement>, fixed: bool) {
        if self.python() {
            // The statement that holds all targets began the lives of new names.
            let start = self.statement_of(target);
            return self.assign(target, value, start, out);
        }
        match &target.kind {
            NodeKind::Name(name) if fixed || self.declared(&name.text).is_none() => {
                self.declare_name(name, Some(value), false, out);
            }
            _ => self.assign(target, value, target.span, out),
        }
    }

    /// The span of a target, with the start of the statement that gives it its first value.
    fn statement_of(&self, target: &Node) -> Span {
        let NodeKind::Name(name) = &target.kind else { return target.span };
        match self.variables.get(&name.text).map(|it| it.home) {
            // A name can begin only once, at the first of its places in the text.
            Some(Home::Here(start)) if self.is_first(name, start) => Span { start, ..target.span },
            _ => target.span,
        }
    }

    /// True if no earlier place of the statement at `start` has the name.
    fn is_first(&self, name: &Name, start: u32) -> bool {
        let before = self.text.get(start as usize..name.span.start as usize).unwrap_or("");
        !before.contains(['\n', ';']) || before.trim_start().starts_with(['(', '['])
    }

    /// `const` and `let` of JavaScript.
    fn declare(&mut self, target: &Node, value: Option<&Node>, fixed: bool, out: &mut Vec<tree::Statement>) {
        let NodeKind::Name(name) = &target.kind else {
            if let Some(value) = value {
                let value = self.expr(value, None);
                self.assign_parts(target, value, out, true);
            }
            return;
        };
        let wanted = self.var(&name.text, name.span.start);
        let mut value = value.map(|it| self.expr(it, Some(&wanted)));
        if value.is_none() && self.variables.get(&name.text).is_some_and(|it| it.unset) {
            value = Some(Val { expr: self.build.unit(name.span), of: Ty::Nothing });
        }
        self.declare_name(name, value, fixed, out);
    }

    pub(super) fn declare_name(
        &mut self,
        name: &Name,
        value: Option<Val>,
        fixed: bool,
        out: &mut Vec<tree::Statement>,
    ) {
        let place = name.span.start;
        let of = match &value {
            Some(value) => self.set_type(name, place, &value.of),
            None => self.var(&name.text, place),
        };
        let value = value.map(|it| self.coerce(it, &of).expr);
        self.locals.push(Local { name: name.text.clone(), meaning: Meaning::Declared(place, fixed) });
        let parts = self.variables.get(&name.text).is_some_and(|it| it.parts || it.sets > 1);
        self.not_shared(name);
        let pattern = self.build.bind(name.span, &name.text, parts);
        if value.is_none() && of == Ty::Unknown {
            return;
        }
        out.push(self.build.let_(&self.types, pattern, &of, value));
    }

    /// `target += value` and its like.
    fn change(
        &mut self,
        sign: &'static str,
        at: Span,
        target: &Node,
        value: &Node,
        out: &mut Vec<tree::Statement>,
    ) {
        let left = self.expr(target, None);
        let right = self.expr(value, None);
        let value = self.operate(sign, at, left, right);
        self.assign(target, value, target.span, out);
    }

    fn return_value(&mut self, value: Option<&Node>, span: Span, out: &mut Vec<tree::Statement>) {
        let gives = self.instances[self.current].gives.clone();
        let value = match value {
            Some(value) => self.expr(value, Some(&gives)),
            None => {
                // The test itself has to answer.
                if self.current == 0 {
                    self.tell(span, What::NoReturn);
                }
                return out.push(self.return_nothing(span));
            }
        };
        let at = value.expr.span;
        let hint =
            self.instances[self.current].function.gives.as_ref().map_or(Ty::Unknown, |it| self.hinted(it));
        // The type that is written is a promise. Missing values are not written in it.
        if !matches!(value.of, Ty::Nothing | Ty::Maybe(_)) && value.of.join(&hint).is_none_or(|of| of != hint)
        {
            self.mismatch(at, &hint, &value.of);
        }
        // The test itself answers with true or false.
        if self.current == 0 && !matches!(value.of, Ty::Truth | Ty::Unknown) {
            self.mismatch(at, &Ty::Truth, &value.of);
        }
        let of = self.gives(&value.of, at);
        if of == Ty::Nothing {
            out.push(done(value.expr));
            return out.push(done(self.build.expr(span, ExprKind::Return(None))));
        }
        let value = self.coerce(value, &of);
        out.push(done(self.build.expr(span, ExprKind::Return(Some(Box::new(value.expr))))));
    }

    /// Notes that the present function returns this type. Returns its result type.
    pub(super) fn gives(&mut self, of: &Ty, span: Span) -> Ty {
        let known = self.instances[self.current].gives.clone();
        match known.join(of) {
            Some(joined) => {
                if joined != known {
                    self.changed = true;
                    self.instances[self.current].gives = joined.clone();
                }
                joined
            }
            None => {
                self.mismatch(span, &known, of);
                known
            }
        }
    }

    pub(super) fn return_nothing(&mut self, span: Span) -> tree::Statement {
        let of = self.gives(&Ty::Nothing, span);
        let value = match of {
            Ty::Maybe(_) => Some(Box::new(self.build.name(span, "None"))),
            _ => None,
        };
        done(self.build.expr(span, ExprKind::Return(value)))
    }

    /// The mistake of a construct that is not understood.
    pub(super) fn strange(&mut self, span: Span, instead: Instead) -> Val {
        let what = instead.what(self.target, self.text_of(span));
        self.wrong(span, what)
    }
}
