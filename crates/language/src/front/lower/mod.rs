//! Finds the types of a text in Python or JavaScript, and makes the typed tree of it.
//!
//! It begins with the entry function, whose parameters' types the scene knows. Each function is made once for each combination of
//! its arguments' types. The text is gone through until no type changes any more. The last time makes the tree.
//!
//! | file | owns |
//! |---|---|
//! | `functions` | a function with the types of its arguments |
//! | `statements`, `loops` | statements |
//! | `exprs`, `operators` | expressions |
//! | `calls`, `math`, `lists`, `methods` | calls |
//! | `over` | going through lists |

mod calls;
mod exprs;
mod functions;
mod lists;
mod loops;
mod math;
mod methods;
mod operators;
mod over;
mod statements;

pub use loops::leaves;

use super::build::Builder;
use super::homes::{self, Variable};
use super::script::{Function, Node, Script};
use super::ty::{Ty, Types};
use crate::mistake::{MOST_TOLD, Mistake, What};
use crate::target::Target;
use crate::text::Span;
use crate::tree::{Constant, Expr, Item, Name};
use crate::types::Type;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The most functions with different types of arguments.
const MOST: usize = 120;
/// The most times that the text is gone through.
const ROUNDS: usize = 24;
/// The deepest nesting of defaults, and of objects in the arguments of objects.
const MOST_DEFAULTS: usize = 20;
/// The most expressions of all rounds together. Comprehensions in comprehensions take more the deeper they are nested.
const MOST_WORK: usize = 200_000;

/// A value: its expression and its type.
pub struct Val {
    pub expr: Expr,
    pub of: Ty,
}

/// A function with the types of its arguments.
struct Instance {
    function: Rc<Function>,
    takes: Vec<Ty>,
    /// The variables around it that it reads. They are passed, too.
    captured: Vec<(Arc<str>, Ty)>,
    gives: Ty,
    /// True if its result is still to be written, and with it the type of its result.
    unwritten: bool,
    vars: HashMap<(Arc<str>, u32), Ty>,
    name: Arc<str>,
}

/// A name in the scope of an expression: a part of a comprehension, or a variable of JavaScript.
struct Local {
    name: Arc<str>,
    meaning: Meaning,
}

#[derive(Clone)]
enum Meaning {
    /// A value that never changes, with its name in the tree.
    Bound(Arc<str>, Ty),
    /// A variable of JavaScript, by the place of its declaration.
    Declared(u32, bool),
}

pub struct Lower<'a> {
    text: &'a str,
    target: Target,
    script: &'a Script,
    types: Types,
    /// All functions, each with the one around it.
    functions: HashMap<u32, (Rc<Function>, Option<u32>)>,
    instances: Vec<Instance>,
    constants: HashMap<Arc<str>, Ty>,
    /// The functions that the present round has reached.
    queue: Vec<usize>,
    current: usize,
    locals: Vec<Local>,
    variables: Rc<HashMap<Arc<str>, Variable>>,
    build: Builder,
    mistakes: Vec<Mistake>,
    changed: bool,
    /// True if the present statement calls a function whose result is still to be written.
    meets_gap: bool,
    /// The number of defaults around the present expression, each a value of the one around it.
    defaults: usize,
    /// A statement whose value has no type yet.
    open: Option<Span>,
    /// The number of expressions so far.
    work: usize,
    grown: Vec<Ty>,
}

/// The tree of a text.
pub struct Lowered {
    pub items: Vec<Item>,
    pub mistakes: Vec<Mistake>,
}

/// Makes the tree of a text whose entry function takes these types of the library.
pub fn lower(
    text: &str,
    target: Target,
    script: &Script,
    entry: &Rc<Function>,
    takes: &[(Arc<str>, Type)],
) -> Lowered {
    let mut it = Lower {
        text,
        target,
        script,
        types: Types::default(),
        functions: HashMap::new(),
        instances: vec![],
        constants: HashMap::new(),
        queue: vec![],
        current: 0,
        locals: vec![],
        variables: Rc::default(),
        build: Builder::default(),
        mistakes: vec![],
        changed: false,
        meets_gap: false,
        defaults: 0,
        open: None,
        work: 0,
        grown: vec![],
    };
    let takes: Vec<Ty> = takes.iter().map(|(_, of)| it.types.wide(of)).collect();
    script.functions.iter().for_each(|function| it.register(function, None));
    it.declare_classes();
    it.instance(entry.clone(), takes, vec![]);
    let mut items = vec![];
    for _ in 0..ROUNDS {
        it.changed = false;
        it.mistakes.clear();
        it.open = None;
        it.queue = vec![0];
        items = it.round();
        if !it.changed || it.work > MOST_WORK {
            break;
        }
    }
    if let (Some(span), true) = (it.open, it.mistakes.is_empty()) {
        it.tell(span, What::NoType);
    }
    items.extend(it.type_items());
    if let Some(span) = it.build.too_deep {
        it.tell(span, What::TooDeep);
    }
    Lowered { items, mistakes: it.mistakes }
}

impl<'a> Lower<'a> {
    fn python(&self) -> bool {
        self.target == Target::Python
    }

    fn tell(&mut self, span: Span, what: What) {
        let mistake = Mistake::new(span, what);
        if !self.has_enough() && !self.mistakes.contains(&mistake) {
            self.mistakes.push(mistake);
        }
    }

    /// True if more mistakes would help nobody: finding similar names for each of them takes long.
    fn has_enough(&self) -> bool {
        self.mistakes.len() >= MOST_TOLD
    }

    /// A value whose mistake is reported.
    fn wrong(&mut self, span: Span, what: What) -> Val {
        self.tell(span, what);
        self.unknown(span)
    }

    fn unknown(&mut self, span: Span) -> Val {
        Val { expr: self.build.unit(span), of: Ty::Unknown }
    }

    fn shown(&self, of: &Ty) -> String {
        let name = self.types.shown(of, self.python());
        if name.chars().all(char::is_alphanumeric) { name } else { format!("`{name}`") }
    }

    fn mismatch(&mut self, span: Span, wanted: &Ty, found: &Ty) -> Val {
        if *found == Ty::Unknown || *wanted == Ty::Unknown {
            return self.unknown(span);
        }
        let (wanted, found) = (self.shown(wanted), self.shown(found));
        self.wrong(span, What::Mismatch { wanted, found })
    }

    fn text_of(&self, span: Span) -> &'a str {
        span.of(self.text)
    }

    /// Notes a function and the functions in it.
    fn register(&mut self, function: &Rc<Function>, parent: Option<u32>) {
        self.functions.insert(function.id(), (function.clone(), parent));
        let mut inner = vec![];
        homes::functions(&function.body, &mut inner);
        inner.iter().for_each(|it| self.register(it, Some(function.id())));
    }

    /// Goes through all functions that can be reached. Returns the items of the tree.
    fn round(&mut self) -> Vec<Item> {
        let mut next = 0;
        let mut items = vec![];
        let mut constants = self.constant_items();
        while let Some(&instance) = self.queue.get(next) {
            items.push(Item::Function(self.function(instance)));
            next += 1;
        }
        items.append(&mut constants);
        items
    }

    /// The constants of the text. Those that are not understood are reported only if the text cannot do without them.
    fn constant_items(&mut self) -> Vec<Item> {
        let mut items = vec![];
        for (name, value) in &self.script.constants {
            self.build.nodes = 0;
            let Val { expr, of } = self.expr(value, None);
            let known = self.constants.get(&name.text).cloned().unwrap_or(Ty::Unknown);
            let joined = self.join_or_tell(name, &known, &of);
            self.changed |= joined != known;
            self.constants.insert(name.text.clone(), joined.clone());
            if joined.is_open() {
                continue;
            }
            let of = self.types.written(&joined, name.span);
            let nodes = self.build.nodes;
            items.push(Item::Constant(Constant { name: name.clone(), owner: None, of, value: expr, nodes }));
        }
        items
    }

    /// The type of a variable that also gets a value of another type.
    fn join_or_tell(&mut self, name: &Name, known: &Ty, of: &Ty) -> Ty {
        match known.join(of) {
            Some(joined) if !joined.is_too_deep() => joined,
            _ => {
                let (from, to) = (self.shown(known), self.shown(of));
                self.tell(name.span, What::ChangesType { name: name.text.to_string(), from, to });
                known.clone()
            }
        }
    }

    /// The number of a node that is known before the text runs.
    fn fixed(&self, node: &Node) -> Option<i64> {
        self.fixed_at(node, 0).filter(|it| it.abs() < 1 << 40)
    }

    fn fixed_at(&self, node: &Node, deep: usize) -> Option<i64> {
        use super::script::NodeKind;
        if deep > 16 {
            return None;
        }
        match &node.kind {
            NodeKind::Number { value, whole: true } if *value < 1e9 => Some(*value as i64),
            NodeKind::Unary('-', of) => Some(-self.fixed_at(of, deep + 1)?),
            NodeKind::Binary(sign, _, a, b) => {
                let (a, b) = (self.fixed_at(a, deep + 1)?, self.fixed_at(b, deep + 1)?);
                match *sign {
                    "+" => a.checked_add(b),
                    "-" => a.checked_sub(b),
                    "*" => a.checked_mul(b),
                    _ => None,
                }
            }
            NodeKind::Name(name) if !self.is_variable(&name.text) => {
                let mut all = self.script.constants.iter().filter(|(own, _)| own.text == name.text);
                let (_, value) = all.next()?;
                if all.next().is_some() { None } else { self.fixed_at(value, deep + 1) }
            }
            NodeKind::Field(on, name) if &*name.text == "length" => self.known_length(on),
            NodeKind::Call { on, args, .. } if self.text_of(on.span) == "len" => {
                self.known_length(args.first()?)
            }
            _ => None,
        }
    }
}
