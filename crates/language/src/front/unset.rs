//! Variables that may be read before they have a value.

use super::homes::{names_of, names_read};
use super::script::{Function, Node, NodeKind, Statement, StatementKind};
use std::collections::HashSet;
use std::sync::Arc;

/// The names of a function that a statement may read before any statement has set them.
pub fn unset(function: &Function) -> HashSet<Arc<str>> {
    let mut it = Flow::default();
    let mut names = vec![];
    function.params.iter().for_each(|param| names_of(&param.target, &mut names));
    it.set.extend(names);
    it.block(&function.body);
    it.unset
}

/// True if a loop through these values is known to run.
fn runs(over: &Node) -> bool {
    match &over.kind {
        NodeKind::List(all) | NodeKind::Tuple(all) => !all.is_empty(),
        NodeKind::Call { on, args, .. } => {
            let is_range = matches!(&on.kind, NodeKind::Name(name) if &*name.text == "range");
            is_range
                && matches!(&args[..], [Node { kind: NodeKind::Number { value, .. }, .. }] if *value > 0.0)
        }
        _ => false,
    }
}

#[derive(Default)]
struct Flow {
    /// The names that have a value on every path to the present statement.
    set: HashSet<Arc<str>>,
    unset: HashSet<Arc<str>>,
}

impl Flow {
    fn read(&mut self, node: &Node) {
        for name in names_read(node) {
            if !self.set.contains(&name) {
                self.unset.insert(name);
            }
        }
    }

    fn target(&mut self, target: &Node) {
        if let NodeKind::Field(..) | NodeKind::Index(..) = target.kind {
            self.read(target);
        }
        let mut names = vec![];
        names_of(target, &mut names);
        self.set.extend(names);
    }

    /// Returns true if the end of the block is never reached.
    fn block(&mut self, block: &[Statement]) -> bool {
        block.iter().any(|statement| statement.is_gap() || self.statement(statement))
    }

    fn statement(&mut self, statement: &Statement) -> bool {
        match &statement.kind {
            StatementKind::Declare { target, value: Some(value), .. } => {
                self.read(value);
                self.target(target);
            }
            StatementKind::Declare { target, value: None, .. } => {
                let mut names = vec![];
                names_of(target, &mut names);
                self.set.retain(|name| !names.contains(name));
            }
            StatementKind::Assign { targets, value, .. } => {
                self.read(value);
                targets.iter().for_each(|it| self.target(it));
            }
            StatementKind::Change(_, _, target, value) => {
                self.read(value);
                self.read(target);
                self.target(target);
            }
            StatementKind::Do(it) => self.read(it),
            StatementKind::If(head, then, otherwise) => return self.branches(head, then, otherwise),
            StatementKind::While(head, body) => {
                self.read(head);
                self.apart(|it| it.block(body));
                return matches!(head.kind, NodeKind::Truth(true)) && !super::lower::leaves(body);
            }
            StatementKind::For(target, over, body) => {
                self.read(over);
                self.apart(|it| {
                    it.target(target);
                    it.block(body)
                });
                // A loop that runs at least once gives its variable a value.
                if runs(over) {
                    self.target(target);
                }
            }
            StatementKind::Steps { first, head, step, body } => {
                self.block(first);
                head.iter().for_each(|it| self.read(it));
                self.apart(|it| it.block(body) || it.block(step));
            }
            StatementKind::Block(body) => return self.block(body),
            StatementKind::Return(value) => {
                value.iter().for_each(|it| self.read(it));
                return true;
            }
            StatementKind::Break | StatementKind::Continue | StatementKind::Fail(_) => return true,
            StatementKind::Pass | StatementKind::Function(_) => {}
        }
        false
    }

    /// Visits statements that do not always run, so the values that they set do not count after them.
    fn apart(&mut self, run: impl FnOnce(&mut Self) -> bool) {
        let before = self.set.clone();
        run(self);
        self.set = before;
    }

    fn branches(&mut self, head: &Node, then: &[Statement], otherwise: &[Statement]) -> bool {
        self.read(head);
        let before = self.set.clone();
        let ends = self.block(then);
        let after = std::mem::replace(&mut self.set, before);
        let other_ends = self.block(otherwise);
        match (ends, other_ends) {
            (true, _) => {}
            (_, true) => self.set = after,
            _ => self.set.retain(|name| after.contains(name)),
        }
        ends && other_ends
    }
}
