//! The block in which each variable of a function lives, and the names that a function reads from outside.

use super::script::{Function, Node, NodeKind, Pass, Statement, StatementKind};
use std::collections::HashMap;
use std::sync::Arc;

/// The start of a variable's life.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Home {
    /// The statement that starts at this byte gives it its first value.
    Here(u32),
    /// Each loop of which it is the variable.
    Loop,
    /// The start of the function.
    Top,
}

/// A variable of a function.
#[derive(Debug, Clone)]
pub struct Variable {
    pub home: Home,
    /// The number of statements that set it.
    pub sets: usize,
    /// True if a part of it is set.
    pub parts: bool,
    /// True if a part of it is set that has or gets a second name.
    pub shared: bool,
    /// True if it may be read before it has a value.
    pub unset: bool,
}

/// The place of a mention: the blocks around it, each with the statement's position in it.
type Place = Vec<(usize, usize)>;

struct Mention {
    name: Arc<str>,
    place: Place,
    start: u32,
    sets: bool,
    /// True if it is the variable of a loop.
    by_loop: bool,
}

#[derive(Default)]
struct Walk {
    blocks: usize,
    place: Place,
    start: u32,
    all: Vec<Mention>,
    /// Names that comprehensions and inner functions bind.
    inner: Vec<Arc<str>>,
    /// Variables of which a part is set, each with the number of fields and indices up to it.
    parts: Vec<(Arc<str>, usize)>,
    /// Variables that have a second name, or whose parts do, each with the number of lists and objects around that part.
    shared: Vec<(Arc<str>, usize)>,
    functions: Vec<Arc<str>>,
}

/// The variables of a function, without its parameters' first values.
pub fn variables(function: &Function) -> HashMap<Arc<str>, Variable> {
    let mut walk = Walk::default();
    walk.block(&function.body, 0);
    let mut names: Vec<Arc<str>> = vec![];
    for mention in walk.all.iter().filter(|it| it.sets) {
        if !names.contains(&mention.name) {
            names.push(mention.name.clone());
        }
    }
    let unset = super::unset::unset(function);
    let variable = |name: Arc<str>| {
        let unset = unset.contains(&name);
        (name.clone(), Variable { unset, ..walk.variable(&name) })
    };
    names.into_iter().map(variable).collect()
}

/// The names that a function reads and does not bind.
pub fn free(function: &Function) -> Vec<Arc<str>> {
    let mut walk = Walk::default();
    let mut bound = vec![];
    function.params.iter().for_each(|param| names_of(&param.target, &mut bound));
    walk.block(&function.body, 0);
    let set = |walk: &Walk, name: &Arc<str>| walk.all.iter().any(|it| it.sets && it.name == *name);
    let mut all = vec![];
    for it in &walk.all {
        if !set(&walk, &it.name)
            && !bound.contains(&it.name)
            && !all.contains(&it.name)
            && !walk.functions.contains(&it.name)
        {
            all.push(it.name.clone());
        }
    }
    all
}

/// The variables of which a function sets a part, but that are not its own.
pub fn changed(function: &Function) -> Vec<Arc<str>> {
    let mut walk = Walk::default();
    walk.block(&function.body, 0);
    let own = |name: &Arc<str>| walk.all.iter().any(|it| it.sets && it.name == *name);
    walk.parts.iter().map(|(name, _)| name).filter(|name| !own(name)).cloned().collect()
}

/// The names in a target of an assignment.
pub fn names_of(target: &Node, names: &mut Vec<Arc<str>>) {
    match &target.kind {
        NodeKind::Name(name) => names.push(name.text.clone()),
        NodeKind::Tuple(parts) | NodeKind::List(parts) => parts.iter().for_each(|it| names_of(it, names)),
        NodeKind::Object(parts, _) => parts.iter().for_each(|(_, it)| names_of(it, names)),
        _ => {}
    }
}

/// The names that an expression reads.
pub fn names_read(node: &Node) -> Vec<Arc<str>> {
    let mut walk = Walk::default();
    walk.node(node);
    walk.all.into_iter().map(|it| it.name).collect()
}

/// The functions in a block that have names.
pub fn functions(block: &[Statement], found: &mut Vec<std::rc::Rc<Function>>) {
    for statement in block {
        match &statement.kind {
            StatementKind::Function(it) => found.push(it.clone()),
            StatementKind::If(_, then, otherwise) => {
                functions(then, found);
                functions(otherwise, found);
            }
            StatementKind::While(_, body)
            | StatementKind::For(_, _, body)
            | StatementKind::Block(body)
            | StatementKind::Steps { body, .. } => functions(body, found),
            _ => {}
        }
    }
}

/// The least number of lists and objects around a part of a value that already has a name. `None` if all of it is new.
fn named_part(value: &Node) -> Option<usize> {
    match &value.kind {
        NodeKind::Name(_) | NodeKind::Field(..) | NodeKind::Index(..) => Some(0),
        NodeKind::Choice(_, a, b) => named_part(a).into_iter().chain(named_part(b)).min(),
        NodeKind::Tuple(all) | NodeKind::List(all) => {
            all.iter().filter_map(named_part).min().map(|it| it + 1)
        }
        NodeKind::Object(all, _) => all.iter().filter_map(|(_, it)| named_part(it)).min().map(|it| it + 1),
        NodeKind::Each(value, _) => named_part(value).map(|it| it + 1),
        _ => None,
    }
}

/// True if every mention is inside a loop of which the name is the variable, and no such loop is inside another.
fn is_of_loops(all: &[&Mention]) -> bool {
    let loops = || all.iter().filter(|it| it.by_loop);
    let block = |it: &Mention| it.place.last().map_or(0, |(block, _)| *block);
    let around = |it: &Mention| {
        loops().filter(|outer| it.place.iter().any(|(inner, _)| *inner == block(outer))).count()
    };
    all.iter().all(|it| around(it) == 1)
}

impl Walk {
    fn variable(&self, name: &Arc<str>) -> Variable {
        let all: Vec<&Mention> = self.all.iter().filter(|it| it.name == *name).collect();
        let common = |a: &[(usize, usize)], b: &[(usize, usize)]| {
            a.iter().zip(b).take_while(|((a, i), (b, j))| a == b && i == j).count()
        };
        let first = all[0];
        // The blocks that hold all mentions. The last one may hold them in several statements.
        let shared = all.iter().map(|it| common(&first.place, &it.place)).min().unwrap_or(0);
        let same_block = |at: usize| {
            all.iter().all(|it| it.place.get(at).is_some_and(|(block, _)| *block == first.place[at].0))
        };
        let depth = if shared < first.place.len() && same_block(shared) { shared + 1 } else { shared };
        let in_first =
            all.iter().filter(|it| it.place.len() >= depth && it.place[..depth] == first.place[..depth]);
        let home = if is_of_loops(&all) {
            Home::Loop
        } else if first.place.len() == depth
            && first.sets
            && in_first.clone().all(|it| it.sets || it.start != first.start)
        {
            Home::Here(first.start)
        } else {
            Home::Top
        };
        let by_loop = usize::from(home == Home::Loop);
        Variable {
            home,
            sets: by_loop + all.iter().filter(|it| it.sets && (by_loop == 0 || !it.by_loop)).count(),
            parts: self.parts.iter().any(|(own, _)| own == name),
            shared: self
                .parts
                .iter()
                .filter(|(own, _)| own == name)
                .any(|(_, part)| self.shared.iter().any(|(own, around)| own == name && part > around)),
            unset: false,
        }
    }

    fn mention(&mut self, name: &Arc<str>, sets: bool) {
        if !self.inner.contains(name) {
            let (place, start) = (self.place.clone(), self.start);
            self.all.push(Mention { name: name.clone(), place, start, sets, by_loop: false });
        }
    }

    fn block(&mut self, block: &[Statement], first: usize) {
        self.blocks += 1;
        let number = self.blocks;
        for (i, statement) in block.iter().enumerate() {
            self.place.push((number, first + i));
            let outer = std::mem::replace(&mut self.start, statement.span.start);
            self.statement(statement);
            self.start = outer;
            self.place.pop();
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Declare { target, value, .. } => {
                value.iter().for_each(|it| self.stored(it));
                if let Some(around) = value.as_ref().and_then(named_part) {
                    self.share(target, around);
                }
                self.target(target);
            }
            StatementKind::Assign { targets, value, .. } => {
                self.stored(value);
                if let Some(around) = if targets.len() > 1 { Some(0) } else { named_part(value) } {
                    targets.iter().for_each(|it| self.share(it, around));
                }
                targets.iter().for_each(|it| self.target(it));
            }
            StatementKind::Change(_, _, target, value) => {
                self.node(value);
                self.node(target);
                self.target(target);
            }
            StatementKind::Do(it) => self.node(it),
            StatementKind::If(head, then, otherwise) => {
                self.node(head);
                self.block(then, 0);
                self.block(otherwise, 0);
            }
            StatementKind::While(head, body) => {
                self.node(head);
                self.block(body, 0);
            }
            StatementKind::For(target, over, body) => self.for_loop(target, over, body),
            StatementKind::Steps { first, head, step, body } => {
                self.block(first, 0);
                head.iter().for_each(|it| self.node(it));
                self.block(step, 0);
                self.block(body, 0);
            }
            StatementKind::Block(body) => self.block(body, 0),
            StatementKind::Return(value) => value.iter().for_each(|it| self.node(it)),
            StatementKind::Function(it) => {
                self.functions.push(it.name.text.clone());
                self.function(it);
            }
            StatementKind::Break | StatementKind::Continue | StatementKind::Pass | StatementKind::Fail(_) => {
            }
        }
    }

    fn for_loop(&mut self, target: &Node, over: &Node, body: &[Statement]) {
        self.node(over);
        let mut names = vec![];
        names_of(target, &mut names);
        self.share(target, 0);
        self.place.push((self.blocks + 1, 0));
        let start = self.start;
        for name in names {
            let place = self.place.clone();
            self.all.push(Mention { name, place, start, sets: true, by_loop: true });
        }
        self.place.pop();
        self.block(body, 1);
    }

    fn target(&mut self, target: &Node) {
        match &target.kind {
            NodeKind::Name(name) => self.mention(&name.text, true),
            NodeKind::Tuple(parts) | NodeKind::List(parts) => parts.iter().for_each(|it| self.target(it)),
            NodeKind::Object(parts, _) => parts.iter().for_each(|(_, it)| self.target(it)),
            NodeKind::Field(on, _) | NodeKind::Index(on, _) => {
                self.changes(on, 1);
                self.node(target);
            }
            _ => self.node(target),
        }
    }

    /// Notes that a part of a variable changes.
    fn changes(&mut self, on: &Node, part: usize) {
        match &on.kind {
            NodeKind::Name(name) => self.parts.push((name.text.clone(), part)),
            NodeKind::Field(on, _) | NodeKind::Index(on, _) => self.changes(on, part + 1),
            _ => {}
        }
    }

    /// Notes that the value of a target has a second name, or a part of it inside so many lists and objects. The parts of a value that is
    /// taken apart are inside one less.
    fn share(&mut self, target: &Node, around: usize) {
        let mut names = vec![];
        names_of(target, &mut names);
        let around = if matches!(target.kind, NodeKind::Name(_)) { around } else { around.saturating_sub(1) };
        self.shared.extend(names.into_iter().map(|name| (name, around)));
    }

    /// Notes that a value is stored. If it is a plain name, the value of that variable gets a second name.
    fn stored(&mut self, value: &Node) {
        match &value.kind {
            NodeKind::Name(name) => self.shared.push((name.text.clone(), 0)),
            NodeKind::Tuple(all) | NodeKind::List(all) => all.iter().for_each(|it| self.stored(it)),
            NodeKind::Object(all, _) => all.iter().for_each(|(_, it)| self.stored(it)),
            NodeKind::Choice(_, a, b) => {
                self.stored(a);
                self.stored(b);
            }
            _ => {}
        }
        self.node(value);
    }

    fn function(&mut self, function: &Function) {
        for name in free(function) {
            self.mention(&name, false);
        }
    }

    fn node(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Number { .. } | NodeKind::Truth(_) | NodeKind::Nothing | NodeKind::Text(_) => {}
            NodeKind::Name(name) => self.mention(&name.text, false),
            NodeKind::Field(on, _) | NodeKind::Unary(_, on) | NodeKind::Spread(on) => self.node(on),
            NodeKind::Index(a, b) | NodeKind::Binary(_, _, a, b) => {
                self.node(a);
                self.node(b);
            }
            NodeKind::Call { on, args, named } => self.call(on, args, named),
            NodeKind::Compare(first, more) => {
                self.node(first);
                more.iter().for_each(|(_, _, it)| self.node(it));
            }
            NodeKind::Choice(a, b, c) => [a, b, c].into_iter().for_each(|it| self.node(it)),
            NodeKind::Tuple(all) | NodeKind::List(all) => all.iter().for_each(|it| self.node(it)),
            NodeKind::Each(value, passes) => self.each(value, passes),
            NodeKind::Object(fields, rest) => {
                fields.iter().for_each(|(_, it)| self.node(it));
                rest.iter().for_each(|it| self.node(it));
            }
            NodeKind::Lambda(it) => self.function(it),
        }
    }

    fn call(&mut self, on: &Node, args: &[Node], named: &[(crate::tree::Name, Node)]) {
        if let NodeKind::Field(list, name) = &on.kind
            && matches!(&*name.text, "append" | "push")
        {
            self.changes(list, 1);
            self.node(on);
            return args.iter().for_each(|it| self.stored(it));
        }
        self.node(on);
        args.iter().for_each(|it| self.node(it));
        named.iter().for_each(|(_, it)| self.node(it));
    }

    fn each(&mut self, value: &Node, passes: &[Pass]) {
        let before = self.inner.len();
        for pass in passes {
            self.node(&pass.over);
            names_of(&pass.target, &mut self.inner);
            pass.only.iter().for_each(|it| self.node(it));
        }
        self.node(value);
        self.inner.truncate(before);
    }
}
