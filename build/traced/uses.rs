//! What statements read, find and compare, and how the program writes that down.

use quote::ToTokens;
use std::collections::BTreeMap;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, FnArg, ItemFn, Lit, Local, Pat, UnOp};

/// What a value is compared with: a variable, or the value of an expression, as it is written.
enum With {
    Name(String),
    Value(String),
}

impl With {
    fn name(&self) -> Option<&str> {
        match self {
            Self::Name(name) => Some(name),
            Self::Value(_) => None,
        }
    }

    fn value(&self) -> Option<&str> {
        match self {
            Self::Name(_) => None,
            Self::Value(text) => Some(text),
        }
    }
}

/// For functions without marks, by name: which of their parameters they compare with which numbers.
#[derive(Default)]
pub struct Comparing(BTreeMap<String, Vec<(usize, String)>>);

impl Comparing {
    /// Adds a function.
    pub fn add(&mut self, function: &ItemFn) {
        let mut uses = Uses::nothing(self);
        // Visiting the function itself would not enter its block.
        visit::visit_block(&mut uses, &function.block);
        let mut parameters = vec![];
        for input in &function.sig.inputs {
            match input {
                FnArg::Typed(it) => names(&it.pat, &mut parameters),
                FnArg::Receiver(_) => return,
            }
        }
        let place = |name: &str| parameters.iter().position(|parameter| parameter == name);
        let compares =
            uses.compares.iter().filter_map(|(name, with)| Some((place(name)?, with.value()?.to_owned())));
        let compares: Vec<_> = compares.collect();
        if !compares.is_empty() {
            self.0.insert(function.sig.ident.to_string(), compares);
        }
    }
}

/// What an expression uses before anything in its blocks runs.
pub struct Uses<'c> {
    comparing: &'c Comparing,
    reads: Vec<String>,
    /// Parts of variables, such as `disk.radius`.
    parts: Vec<String>,
    compares: Vec<(String, With)>,
}

impl<'c> Uses<'c> {
    pub fn nothing(comparing: &'c Comparing) -> Self {
        Self { comparing, reads: vec![], parts: vec![], compares: vec![] }
    }

    pub fn of(expr: &Expr, comparing: &'c Comparing) -> Self {
        let mut uses = Self::nothing(comparing);
        uses.visit_expr(expr);
        uses
    }

    /// The same for a value that is bound to a name. A number that clamps it, as in `x.max(0.0)`, is compared with it.
    pub fn bound(pat: &Pat, expr: &Expr, comparing: &'c Comparing) -> Self {
        let mut uses = Self::of(expr, comparing);
        if let (Pat::Ident(it), Expr::MethodCall(call)) = (pat, expr)
            && (call.method == "max" || call.method == "min")
            && let Some(number @ Expr::Lit(_)) = call.args.first()
        {
            uses.compares.push((it.ident.to_string(), With::Value(number.to_token_stream().to_string())));
        }
        uses
    }

    /// The note for what comes next under this mark, and the values that belong to it.
    pub fn note(&self, mark: &str) -> (String, Vec<&str>) {
        let Self { reads, parts, compares, .. } = self;
        let with = |(name, with): &(String, With)| format!("{name}:{}", with.name().unwrap_or_default());
        let with: Vec<String> = compares.iter().map(with).collect();
        let values = compares.iter().filter_map(|(_, with)| with.value());
        let line = format!("{mark}|{}|{}|{}", reads.join(" "), parts.join(" "), with.join(" "));
        (line, parts.iter().map(String::as_str).chain(values).collect())
    }

    /// Whether there is nothing to note.
    pub fn is_empty(&self) -> bool {
        self.reads.is_empty() && self.parts.is_empty() && self.compares.is_empty()
    }

    fn read(&mut self, name: String) {
        if !self.reads.contains(&name) {
            self.reads.push(name);
        }
    }

    fn read_part(&mut self, part: String) {
        if !self.parts.contains(&part) {
            self.parts.push(part);
        }
    }
}

impl Visit<'_> for Uses<'_> {
    fn visit_expr_path(&mut self, it: &syn::ExprPath) {
        if let Some(name) = variable(it) {
            self.read(name);
        }
    }

    fn visit_expr_field(&mut self, it: &syn::ExprField) {
        match part(it) {
            Some(part) => self.read_part(part),
            None => visit::visit_expr_field(self, it),
        }
    }

    fn visit_expr_index(&mut self, it: &syn::ExprIndex) {
        match element(it) {
            Some(part) => self.read_part(part),
            None => visit::visit_expr_index(self, it),
        }
    }

    fn visit_expr_call(&mut self, it: &syn::ExprCall) {
        // A function's name is no variable.
        it.args.iter().for_each(|argument| self.visit_expr(argument));
        let Expr::Path(called) = &*it.func else { return };
        let Some(name) = called.path.segments.last().map(|segment| segment.ident.to_string()) else { return };
        for (at, with) in self.comparing.0.get(&name).into_iter().flatten() {
            if let Some(name) = it.args.iter().nth(*at).and_then(named) {
                self.compares.push((name, With::Value(with.clone())));
            }
        }
    }

    fn visit_expr_method_call(&mut self, it: &syn::ExprMethodCall) {
        visit::visit_expr_method_call(self, it);
        // `(0.0..=1.0).contains(&s)`
        let Expr::Paren(inner) = &*it.receiver else { return };
        let Expr::Range(range) = &*inner.expr else { return };
        let Some(Expr::Reference(of)) = it.args.first().filter(|_| it.method == "contains") else { return };
        for end in [&range.start, &range.end].into_iter().flatten() {
            if let (Some(name), Some(with)) = (named(&of.expr), compared_with(end)) {
                self.compares.push((name, with));
            }
        }
    }

    fn visit_expr_binary(&mut self, it: &syn::ExprBinary) {
        if matches!(it.op, BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) | BinOp::Eq(_)) {
            for (one, other) in [(&it.left, &it.right), (&it.right, &it.left)] {
                if let (Some(name), Some(with)) = (named(one), compared_with(other)) {
                    self.compares.push((name, with));
                }
            }
        }
        visit::visit_expr_binary(self, it);
    }

    fn visit_expr_assign(&mut self, it: &syn::ExprAssign) {
        // A variable that is assigned to is not read.
        if !matches!(&*it.left, Expr::Path(_)) {
            self.visit_expr(&it.left);
        }
        self.visit_expr(&it.right);
    }

    fn visit_expr_if(&mut self, it: &syn::ExprIf) {
        self.visit_expr(&it.cond);
    }

    fn visit_expr_match(&mut self, it: &syn::ExprMatch) {
        self.visit_expr(&it.expr);
    }

    fn visit_expr_for_loop(&mut self, it: &syn::ExprForLoop) {
        self.visit_expr(&it.expr);
    }

    fn visit_expr_closure(&mut self, it: &syn::ExprClosure) {
        let mut own = vec![];
        it.inputs.iter().for_each(|pat| names(pat, &mut own));
        let body = Uses::of(&it.body, self.comparing);
        let is_own = |name: &str| own.iter().any(|own| Some(&own[..]) == name.split('.').next());
        body.reads.into_iter().filter(|name| !is_own(name)).for_each(|name| self.read(name));
        body.parts.into_iter().filter(|part| !is_own(part)).for_each(|part| self.read_part(part));
    }

    fn visit_block(&mut self, _: &Block) {}
}

/// The name of a variable.
fn variable(it: &syn::ExprPath) -> Option<String> {
    let name = it.path.get_ident()?.to_string();
    name.starts_with(|c: char| c.is_ascii_lowercase() || c == '_').then_some(name)
}

/// The name of a part of a variable, such as `d.x`.
fn part(it: &syn::ExprField) -> Option<String> {
    match (&*it.base, &it.member) {
        (Expr::Path(base), syn::Member::Named(part)) => Some(format!("{}.{part}", variable(base)?)),
        _ => None,
    }
}

/// The name of an element of a variable, such as `check[0]`.
fn element(it: &syn::ExprIndex) -> Option<String> {
    match (&*it.expr, &*it.index) {
        (Expr::Path(base), Expr::Lit(place)) => {
            Some(format!("{}[{}]", variable(base)?, place.to_token_stream()))
        }
        _ => None,
    }
}

/// The name of a variable or of a part of one.
fn named(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Path(it) => variable(it),
        Expr::Field(it) => part(it),
        _ => None,
    }
}

/// What a value is compared with, where more digits may be needed to tell the two apart: not with whole numbers.
fn compared_with(expr: &Expr) -> Option<With> {
    if matches!(expr, Expr::Lit(it) if matches!(it.lit, Lit::Int(_))) {
        return None;
    }
    match named(expr) {
        Some(name) => Some(With::Name(name)),
        None => operands(expr, &mut vec![]).then(|| With::Value(expr.to_token_stream().to_string())),
    }
}

/// Whether an expression only names what is known: a variable, or a struct of variables.
pub fn only_names(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) => true,
        Expr::Struct(it) => it.rest.is_none() && it.fields.iter().all(|field| only_names(&field.expr)),
        _ => false,
    }
}

/// The names that a pattern binds.
pub fn names(pat: &Pat, all: &mut Vec<String>) {
    struct Named<'a>(&'a mut Vec<String>);
    impl Visit<'_> for Named<'_> {
        fn visit_pat_ident(&mut self, it: &syn::PatIdent) {
            self.0.push(it.ident.to_string());
        }
    }
    Named(all).visit_pat(pat);
    all.retain(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
}

/// The variable that an expression assigns to.
pub fn assigned(expr: &Expr) -> Option<String> {
    let left = match expr {
        Expr::Assign(it) => &it.left,
        Expr::Binary(it)
            if matches!(
                it.op,
                BinOp::AddAssign(_) | BinOp::SubAssign(_) | BinOp::MulAssign(_) | BinOp::BitOrAssign(_)
            ) =>
        {
            &it.left
        }
        _ => return None,
    };
    match &**left {
        Expr::Path(it) => variable(it),
        _ => None,
    }
}

/// The variables that a value is worked out from, where that takes only arithmetic.
pub fn leads(it: &Local) -> Vec<String> {
    let (Pat::Ident(_), Some(init)) = (&it.pat, &it.init) else { return vec![] };
    let mut from = vec![];
    let is_arithmetic = operands(&init.expr, &mut from);
    if is_arithmetic { from } else { vec![] }
}

/// Collects the variables of an expression, and parts of variables; whether it is arithmetic.
fn operands(expr: &Expr, all: &mut Vec<String>) -> bool {
    let add = |name: String| {
        if !all.contains(&name) {
            all.push(name);
        }
        true
    };
    match expr {
        Expr::Lit(_) => true,
        Expr::Path(it) => variable(it).is_some_and(add),
        Expr::Field(it) => part(it).is_some_and(add),
        Expr::Paren(it) => operands(&it.expr, all),
        Expr::Unary(it) => matches!(it.op, UnOp::Neg(_)) && operands(&it.expr, all),
        Expr::Binary(it) => {
            matches!(it.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_))
                && operands(&it.left, all)
                && operands(&it.right, all)
        }
        _ => false,
    }
}
