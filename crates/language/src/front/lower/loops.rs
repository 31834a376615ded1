//! Loops.

use super::super::build::done;
use super::super::homes::Home;
use super::super::script::{NodeKind, Statement};
use super::over::Over;
use super::*;
use crate::tree::{self, ExprKind, Pattern};

impl Lower<'_> {
    pub(super) fn while_loop(
        &mut self,
        head: &Node,
        body: &[Statement],
        span: Span,
        out: &mut Vec<tree::Statement>,
    ) -> bool {
        let endless = matches!(head.kind, NodeKind::Truth(true)) && !leaves(body);
        let head = self.condition(head);
        let (body, _) = self.block(body, span);
        out.push(done(self.build.expr(span, ExprKind::While(Box::new(head), Box::new(body)))));
        endless
    }

    /// `for (first; head; step)`. The reader has put the step before each `continue`, too.
    pub(super) fn steps_loop(
        &mut self,
        (first, head, step, body): (&[Statement], Option<&Node>, &[Statement], &[Statement]),
        span: Span,
        out: &mut Vec<tree::Statement>,
    ) -> bool {
        let scope = self.locals.len();
        let mut outer = vec![];
        self.statements(first, &mut outer);
        let endless = head.is_none() && !leaves(body);
        let head = match head {
            Some(head) => self.condition(head),
            None => self.build.truth(span, true),
        };
        let inner_scope = self.locals.len();
        let mut statements = vec![];
        self.statements(body, &mut statements);
        self.locals.truncate(inner_scope);
        self.statements(step, &mut statements);
        let block = self.build.block(statements, None, span);
        outer.push(done(self.build.expr(span, ExprKind::While(Box::new(head), Box::new(block)))));
        self.locals.truncate(scope);
        let block = self.build.block(outer, None, span);
        out.push(done(self.build.expr(span, ExprKind::Block(Box::new(block)))));
        endless
    }

    pub(super) fn for_loop(
        &mut self,
        target: &Node,
        over: &Node,
        body: &[Statement],
        span: Span,
        out: &mut Vec<tree::Statement>,
    ) {
        let Some(over) = self.over(over) else {
            // The body is read for the sake of its mistakes.
            let nothing = self.unknown(target.span);
            let mut none = vec![];
            self.loop_names(target, nothing, &mut none);
            self.statements(body, &mut none);
            return;
        };
        let scope = self.locals.len();
        let mut inner = vec![];
        let (pattern, range) = match over {
            Over::List(list, of, _) => (self.loop_pattern(target, &of, &mut inner), list),
            over => {
                let turn = self.turns(over, out);
                let hidden = self.build.hidden();
                let index = self.build.name(target.span, &hidden);
                let element = self.element(&turn.over, index);
                self.loop_names(target, element, &mut inner);
                let zero = self.build.index(target.span, 0);
                let kind = ExprKind::Range { from: Box::new(zero), to: Box::new(turn.count), closed: false };
                (self.build.bind(target.span, &hidden, false), self.build.expr(target.span, kind))
            }
        };
        self.statements(body, &mut inner);
        self.locals.truncate(scope);
        let block = self.build.block(inner, None, span);
        let kind = ExprKind::For(Box::new(pattern), Box::new(range), Box::new(block));
        out.push(done(self.build.expr(span, kind)));
    }

    /// True if the pattern of a loop can bind a variable: it lives only there.
    fn is_of_loop(&self, target: &Node) -> bool {
        let mut names = vec![];
        homes::names_of(target, &mut names);
        let is =
            |name: &Arc<str>| self.variables.get(name).is_none_or(|it| it.home == Home::Loop && it.sets == 1);
        names.iter().all(is)
    }

    /// The pattern of a loop through a list.
    fn loop_pattern(&mut self, target: &Node, of: &Ty, inner: &mut Vec<tree::Statement>) -> Pattern {
        if let (NodeKind::Name(name), true, true) = (&target.kind, self.is_of_loop(target), self.python()) {
            let joined = self.set_type(name, 0, of);
            self.not_shared(name);
            if joined == *of || joined.is_number() {
                return self.build.bind(name.span, &name.text, false);
            }
        }
        let hidden = self.build.hidden();
        let expr = self.build.name(target.span, &hidden);
        self.loop_names(target, Val { expr, of: of.clone() }, inner);
        self.build.bind(target.span, &hidden, false)
    }

    /// Gives the names of a loop their values, at the start of its body.
    fn loop_names(&mut self, target: &Node, value: Val, inner: &mut Vec<tree::Statement>) {
        match &target.kind {
            NodeKind::Name(name) if !self.python() => self.declare_name(name, Some(value), false, inner),
            NodeKind::Name(name)
                if self.variables.get(&name.text).is_some_and(|it| it.home == Home::Loop) =>
            {
                let of = self.set_type(name, 0, &value.of);
                self.not_shared(name);
                let value = self.coerce(value, &of);
                let pattern = self.build.bind(name.span, &name.text, true);
                inner.push(self.build.let_(&self.types, pattern, &of, Some(value.expr)));
            }
            NodeKind::Tuple(parts) | NodeKind::List(parts) => {
                let of = value.of.clone();
                let hidden = self.kept(value, inner);
                for (i, part) in parts.iter().enumerate() {
                    let on = Val { expr: self.build.name(part.span, &hidden), of: of.clone() };
                    let value = self.part(on, i, parts.len(), target.span);
                    self.loop_names(part, value, inner);
                }
            }
            _ => self.assign(target, value, target.span, inner),
        }
    }
}

/// True if a loop with this body can be left by `break`.
pub fn leaves(body: &[Statement]) -> bool {
    use super::super::script::StatementKind::*;
    body.iter().any(|it| match &it.kind {
        Break => true,
        If(_, then, otherwise) => leaves(then) || leaves(otherwise),
        Block(body) => leaves(body),
        _ => false,
    })
}
