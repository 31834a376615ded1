//! Variables that an expression reads and compares, as its text has them: the facts behind the numbers beside the code.
//!
//! A block inside the expression is left out: its own statements have their own notes.

use super::check::{Pick, literal};
use super::names::Names;
use super::text::Span;
use super::tree::{Block, Expr, ExprKind, Function, Pattern, PatternKind, StatementKind, WrittenType};
use std::sync::Arc;

/// The other side of a comparison.
pub enum With<'t> {
    /// A variable, or a part of one.
    Name(Arc<str>),
    /// The value of an expression.
    Value(&'t Expr),
    /// A number that a called function compares with its parameter.
    Number(f32),
}

/// Texts with the names of their items, and the meaning of a function's expressions by their numbers.
#[derive(Clone, Copy)]
pub struct Known<'u> {
    pub names: &'u Names,
    pub texts: &'u [Arc<str>],
    pub picks: &'u [Pick],
}

impl<'u> Known<'u> {
    fn text(self, span: Span) -> &'u str {
        self.texts.get(usize::from(span.file)).map_or("", |text| span.of(text))
    }

    /// The function that an expression calls.
    pub fn called(self, call: &Expr) -> Option<usize> {
        match self.picks.get(call.id) {
            Some(Pick::Function(id)) => Some(*id),
            _ => None,
        }
    }
}

/// Reads and comparisons of an expression before anything in its blocks runs.
pub struct Uses<'u, 't> {
    known: Known<'u>,
    /// Variables, each once.
    pub reads: Vec<Arc<str>>,
    /// Parts of variables, such as `disk.radius`, each once.
    pub parts: Vec<(Arc<str>, &'t Expr)>,
    /// Comparisons: a variable or a part of one, and the other side.
    pub compares: Vec<(Arc<str>, With<'t>)>,
}

impl<'u, 't> Uses<'u, 't> {
    /// Uses nothing yet.
    fn nothing(known: Known<'u>) -> Self {
        Self { known, reads: vec![], parts: vec![], compares: vec![] }
    }

    /// Uses of an expression.
    pub fn of(expr: &'t Expr, known: Known<'u>) -> Self {
        let mut uses = Self::nothing(known);
        uses.visit(expr);
        uses
    }

    /// Uses of a value that is bound to a name. A number that clamps it, as in `x.max(0.0)`, is compared with it.
    pub fn bound(pattern: &Pattern, value: &'t Expr, known: Known<'u>) -> Self {
        let mut uses = Self::of(value, known);
        if let (PatternKind::Bind { name: bound, .. }, ExprKind::Method { name, args, .. }) =
            (&pattern.kind, &value.kind)
            && matches!(&*name.text, "max" | "min")
            && let Some(number) = args.first().filter(|it| matches!(it.kind, ExprKind::Number(_)))
        {
            uses.compares.push((bound.text.clone(), With::Value(number)));
        }
        uses
    }

    /// True if there is nothing to note.
    pub fn is_empty(&self) -> bool {
        self.reads.is_empty() && self.parts.is_empty() && self.compares.is_empty()
    }

    fn read(&mut self, name: Arc<str>) {
        if !self.reads.contains(&name) {
            self.reads.push(name);
        }
    }

    fn read_part(&mut self, part: Arc<str>, expr: &'t Expr) {
        if !self.parts.iter().any(|(known, _)| *known == part) {
            self.parts.push((part, expr));
        }
    }

    fn visit_all(&mut self, all: impl IntoIterator<Item = &'t Expr>) {
        all.into_iter().for_each(|it| self.visit(it));
    }

    fn visit(&mut self, expr: &'t Expr) {
        match &expr.kind {
            ExprKind::Path(_) => {
                if let Some(name) = variable(expr) {
                    self.read(name);
                }
            }
            ExprKind::Field(on, _) | ExprKind::Index(on, _) => match self.part(expr) {
                Some(part) => self.read_part(part, expr),
                None => {
                    self.visit(on);
                    if let ExprKind::Index(_, index) = &expr.kind {
                        self.visit(index);
                    }
                }
            },
            ExprKind::Call(_, args) => {
                self.visit_all(args);
                self.call(expr, args);
            }
            ExprKind::Method { on, name, args, .. } => {
                self.visit(on);
                self.visit_all(args);
                if &*name.text == "contains" {
                    self.contains(on, args.first());
                }
            }
            ExprKind::Binary(sign, _, a, b) => {
                if matches!(*sign, "<" | "<=" | ">" | ">=" | "==") {
                    self.compare(a, b);
                    self.compare(b, a);
                }
                self.visit_all([&**a, &**b]);
            }
            ExprKind::Assign(sign, _, place, value) => {
                // A variable that is assigned to is not read.
                if !sign.is_empty() || !matches!(place.kind, ExprKind::Path(_)) {
                    self.visit(place);
                }
                self.visit(value);
            }
            ExprKind::Closure { params, body } => self.closure(params.iter().map(|(it, _)| it), body),
            _ => self.visit_all(parts_before_blocks(expr)),
        }
    }

    /// Reads of a closure's body, without its parameters.
    fn closure(&mut self, params: impl Iterator<Item = &'t Pattern>, body: &'t Expr) {
        let mut own = vec![];
        params.for_each(|it| names(it, &mut own));
        let inner = Self::of(body, self.known);
        let is_own = |name: &str| own.iter().any(|own| Some(&**own) == name.split('.').next());
        inner.reads.into_iter().filter(|name| !is_own(name)).for_each(|name| self.read(name));
        inner.parts.into_iter().filter(|(part, _)| !is_own(part)).for_each(|(it, of)| self.read_part(it, of));
    }

    /// The comparisons of a called function with its parameters, if it has no marks.
    fn call(&mut self, expr: &'t Expr, args: &'t [Expr]) {
        let Some(id) = self.known.called(expr) else { return };
        let function = &self.known.names.functions[id].it;
        if is_told(function, self.known) || function.name.span.file != expr.span.file {
            return;
        }
        for (at, number) in compared_parameters(function, self.known) {
            if let Some(name) = args.get(at).and_then(named) {
                self.compares.push((name, With::Number(number)));
            }
        }
    }

    /// Comparisons of `(0.0..=1.0).contains(&s)`.
    fn contains(&mut self, range: &'t Expr, value: Option<&'t Expr>) {
        let ExprKind::Range { from, to, .. } = &range.kind else { return };
        let Some(name) = value.and_then(named) else { return };
        for end in [from, to] {
            if let Some(with) = self.compared_with(end) {
                self.compares.push((name.clone(), with));
            }
        }
    }

    fn compare(&mut self, one: &Expr, other: &'t Expr) {
        if let (Some(name), Some(with)) = (named(one), self.compared_with(other)) {
            self.compares.push((name, with));
        }
    }

    /// The other side of a comparison, if more digits may be needed to distinguish the two. `None` for whole numbers.
    fn compared_with(&self, expr: &'t Expr) -> Option<With<'t>> {
        if let ExprKind::Number(span) = expr.kind
            && self.known.text(span).bytes().all(|it| it.is_ascii_digit() || it == b'_')
        {
            return None;
        }
        match named(expr) {
            Some(name) => Some(With::Name(name)),
            None => operands(expr, &mut vec![]).then_some(With::Value(expr)),
        }
    }

    /// The name of a part of a variable, such as `d.x` or `check[0]`.
    fn part(&self, expr: &Expr) -> Option<Arc<str>> {
        match &expr.kind {
            ExprKind::Index(on, index) => match index.kind {
                ExprKind::Number(span) => {
                    Some(format!("{}[{}]", variable(on)?, self.known.text(span)).into())
                }
                _ => None,
            },
            _ => named(expr),
        }
    }
}

/// Parts of an expression that run before its blocks, in the order of the text.
fn parts_before_blocks(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Unary(_, of) | ExprKind::Cast(of, _) | ExprKind::If(of, ..) | ExprKind::Match(of, _) => {
            vec![of]
        }
        ExprKind::While(of, _) | ExprKind::For(_, of, _) => vec![of],
        ExprKind::Range { from, to, .. } => vec![from, to],
        ExprKind::Repeat(of, count) => vec![of, count],
        ExprKind::Struct { fields, rest, .. } => {
            fields.iter().map(|(_, it)| it).chain(rest.as_deref()).collect()
        }
        ExprKind::Tuple(all) | ExprKind::Array(all) => all.iter().collect(),
        ExprKind::Return(Some(of)) => vec![of],
        _ => vec![],
    }
}

/// Parameters that a function compares with numbers, by their positions.
fn compared_parameters(function: &Function, known: Known<'_>) -> Vec<(usize, f32)> {
    let Some(body) = &function.body else { return vec![] };
    // The numbers of its expressions are local to this function.
    let mut uses = Uses::nothing(Known { picks: &[], ..known });
    for statement in &body.statements {
        match &statement.kind {
            StatementKind::Let(_, _, Some(value)) => uses.visit(value),
            StatementKind::Expr(value) => uses.visit(value),
            StatementKind::Let(..) => {}
        }
    }
    uses.visit_all(&body.value);
    let mut parameters = vec![];
    function.params.iter().for_each(|(it, _)| names(it, &mut parameters));
    let compared = uses.compares.iter().filter_map(|(name, with)| {
        let at = parameters.iter().position(|it| it == name)?;
        let With::Value(Expr { kind: ExprKind::Number(span), .. }) = with else { return None };
        Some((at, literal(known.text(*span))?.1 as f32))
    });
    compared.collect()
}

/// True if a function's text has named marks. Below an empty mark a function returns its result, which is no moment.
pub fn is_told(function: &Function, known: Known<'_>) -> bool {
    let Some(body) = &function.body else { return false };
    let mut lines = known.text(body.span).lines();
    lines.any(|line| line.trim().strip_prefix("// mark:").is_some_and(|mark| !mark.trim().is_empty()))
}

/// The name of a variable. `None` for other expressions.
fn variable(expr: &Expr) -> Option<Arc<str>> {
    let ExprKind::Path(path) = &expr.kind else { return None };
    let [name] = &path.names[..] else { return None };
    name.text.starts_with(|c: char| c.is_ascii_lowercase() || c == '_').then(|| name.text.clone())
}

/// The name of a variable or of a variable's field.
fn named(expr: &Expr) -> Option<Arc<str>> {
    match &expr.kind {
        ExprKind::Path(_) => variable(expr),
        ExprKind::Field(on, name) => {
            let starts = name.text.starts_with(|c: char| !c.is_ascii_digit());
            Some(format!("{}.{}", variable(on).filter(|_| starts)?, name.text).into())
        }
        _ => None,
    }
}

/// True if an expression only names known values: variables, or structs of variables.
pub fn only_names(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Path(_) => true,
        ExprKind::Struct { fields, rest: None, .. } => fields.iter().all(|(_, value)| only_names(value)),
        _ => false,
    }
}

/// Collects the names that a pattern binds.
pub fn names(pattern: &Pattern, all: &mut Vec<Arc<str>>) {
    binds(pattern, &mut |name, _| all.push(name.clone()));
}

/// Visits the names that a pattern binds, with their patterns.
pub fn binds<'p>(pattern: &'p Pattern, see: &mut dyn FnMut(&'p Arc<str>, &'p Pattern)) {
    match &pattern.kind {
        PatternKind::Bind { name, .. } => see(&name.text, pattern),
        PatternKind::Tuple(all) | PatternKind::Array(all) | PatternKind::Either(all) => {
            all.iter().for_each(|it| binds(it, see));
        }
        PatternKind::Some(inner) => binds(inner, see),
        PatternKind::Struct(_, fields) => fields.iter().for_each(|(_, it)| binds(it, see)),
        PatternKind::Any | PatternKind::Value(_) | PatternKind::None => {}
    }
}

/// The variables from which a value is computed, if that takes only arithmetic. Empty otherwise.
pub fn leads(pattern: &Pattern, value: &Expr) -> Vec<Arc<str>> {
    let mut from = vec![];
    let is_arithmetic = matches!(pattern.kind, PatternKind::Bind { .. }) && operands(value, &mut from);
    if is_arithmetic { from } else { vec![] }
}

/// Collects the variables of an expression, and parts of variables. Returns true if the expression is arithmetic.
fn operands(expr: &Expr, all: &mut Vec<Arc<str>>) -> bool {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Value(..) => true,
        ExprKind::Path(_) | ExprKind::Field(..) => {
            let Some(name) = named(expr) else { return false };
            if !all.contains(&name) {
                all.push(name);
            }
            true
        }
        ExprKind::Unary('-', of) => operands(of, all),
        ExprKind::Binary("+" | "-" | "*" | "/", _, a, b) => operands(a, all) && operands(b, all),
        _ => false,
    }
}

/// True if a parameter is borrowed. It is a shape then, which is shown by its parts.
pub fn is_borrowed(pattern: &Pattern, of: &WrittenType, known: Known<'_>) -> bool {
    let written = Span { start: pattern.span.end, ..pattern.span }.to(of.span);
    known.text(written).trim_start_matches([':', ' ']).starts_with('&')
}

/// True if a test holds for an expression or for one inside it, including blocks and closures.
pub fn any(expr: &Expr, test: &mut dyn FnMut(&Expr) -> bool) -> bool {
    if test(expr) {
        return true;
    }
    match &expr.kind {
        ExprKind::Call(on, args) => any(on, test) || args.iter().any(|it| any(it, test)),
        ExprKind::Method { on, args, .. } => any(on, test) || args.iter().any(|it| any(it, test)),
        ExprKind::Field(on, _) => any(on, test),
        ExprKind::Index(on, index) => any(on, test) || any(index, test),
        ExprKind::Binary(_, _, a, b) | ExprKind::Assign(_, _, a, b) => any(a, test) || any(b, test),
        ExprKind::If(head, then, otherwise) => {
            any(head, test) || in_block(then, test) || otherwise.as_ref().is_some_and(|it| any(it, test))
        }
        ExprKind::Match(head, arms) => any(head, test) || arms.iter().any(|arm| any(&arm.body, test)),
        ExprKind::Block(block) => in_block(block, test),
        ExprKind::While(head, body) | ExprKind::For(_, head, body) => any(head, test) || in_block(body, test),
        ExprKind::Closure { body, .. } => any(body, test),
        _ => parts_before_blocks(expr).into_iter().any(|it| any(it, test)),
    }
}

fn in_block(block: &Block, test: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let statements = block.statements.iter().any(|statement| match &statement.kind {
        StatementKind::Let(_, _, Some(value)) => any(value, test),
        StatementKind::Expr(value) => any(value, test),
        StatementKind::Let(..) => false,
    });
    statements || block.value.as_ref().is_some_and(|value| any(value, test))
}
