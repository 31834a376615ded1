//! Lists the functions in `src/geometry` for the panel: the text of each, and what of its syntax matters for showing values beside
//! its lines. A browser's first program has no parser for Rust.

use super::separators::NEXT;
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Block, Expr, FnArg, ImplItem, Item, Local, Pat, PatSlice, PatTuple, PatTupleStruct, ReturnType,
    Signature, Stmt, Type, UseTree,
};

/// The functions without documentation and tests. At the head of each stand its file and its name. Facts follow, one on a line, the
/// rows of its text counted from 0, and below an empty line the text:
///
/// - `m` first row, last row, mark: what a mark covers;
/// - `x` first row, last row: what is not shown, marks and what is put together below an empty one;
/// - `p` row, name: a parameter;
/// - `b` row, rows down to the end of the statement if its value stands below it, name, value: a name that is bound;
/// - `r` row: the result, where that is one line;
/// - `c` row, position in this list, name of the result if nothing else is done with it, arguments: a call.
pub fn list(geometry: &[(String, String)], files: &[syn::File]) -> String {
    let mut all = All::default();
    for ((file, text), parsed) in geometry.iter().zip(files) {
        all.collect(file, text, &parsed.items);
    }
    all.functions.iter().map(|it| all.listed(it)).collect::<Vec<_>>().join(&NEXT.to_string())
}

/// A function of the geometry.
struct Function<'a> {
    file: &'a str,
    /// The type that it belongs to.
    owner: String,
    sig: &'a Signature,
    block: &'a Block,
    /// The file's text, and where its first line begins and its last one ends.
    text: &'a str,
    span: std::ops::Range<usize>,
}

/// What is known of all files.
#[derive(Default)]
struct All<'a> {
    functions: Vec<Function<'a>>,
    /// The types of structs' fields, by the names of struct and field.
    fields: BTreeMap<(String, String), String>,
    /// By a file and a name that it imports, the file that the name comes from.
    imports: BTreeMap<(&'a str, String), String>,
}

/// The file of the module that holds the others.
const ABOVE: &str = "mod";

impl<'a> All<'a> {
    fn collect(&mut self, file: &'a str, text: &'a str, items: &'a [Item]) {
        for item in items {
            match item {
                Item::Fn(it) => self.add((file, text), String::new(), &it.vis, (&it.sig, &it.block)),
                Item::Impl(it) => {
                    let owner = name_of(&it.self_ty, "").unwrap_or_default();
                    for item in &it.items {
                        if let ImplItem::Fn(it) = item {
                            self.add((file, text), owner.clone(), &it.vis, (&it.sig, &it.block));
                        }
                    }
                }
                Item::Struct(it) => {
                    for field in &it.fields {
                        if let (Some(name), Some(of)) = (&field.ident, name_of(&field.ty, "")) {
                            self.fields.insert((it.ident.to_string(), name.to_string()), of);
                        }
                    }
                }
                Item::Use(it) => self.import(file, &it.tree, ""),
                Item::Mod(it) if !it.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")) => {
                    self.collect(file, text, it.content.as_ref().map_or(&[], |(_, items)| items));
                }
                _ => {}
            }
        }
    }

    fn import(&mut self, file: &'a str, tree: &UseTree, from: &str) {
        match tree {
            UseTree::Path(it) => self.import(file, &it.tree, &it.ident.to_string()),
            UseTree::Group(it) => it.items.iter().for_each(|it| self.import(file, it, from)),
            UseTree::Name(it) => {
                let known = self.imports.entry((file, it.ident.to_string())).or_default();
                // `use super::…` in a module within the file means what the file itself imports by that name.
                if known.is_empty() || from != "super" {
                    from.clone_into(known);
                }
            }
            UseTree::Rename(_) | UseTree::Glob(_) => {}
        }
    }

    fn add(
        &mut self,
        (file, text): (&'a str, &'a str),
        owner: String,
        seen: &syn::Visibility,
        (sig, block): (&'a Signature, &'a Block),
    ) {
        let seen = seen.span().byte_range();
        let from = if seen.is_empty() { sig.span().byte_range().start } else { seen.start };
        let from = text[..from].rfind('\n').map_or(0, |at| at + 1);
        let span = from..block.span().byte_range().end;
        self.functions.push(Function { file, owner, sig, block, text, span });
    }

    /// An entry of the list.
    fn listed(&self, it: &Function<'_>) -> String {
        let Function { file, sig, .. } = it;
        let mut facts = Facts {
            all: self,
            it,
            types: BTreeMap::new(),
            names: BTreeSet::new(),
            result: String::new(),
            braces: vec![],
            found: vec![],
        };
        facts.parameters();
        facts.visit_block(it.block);
        facts.result();
        facts.marks();
        facts.found.sort_by_key(|(at, _)| *at);
        let facts: String = facts.found.iter().map(|(_, fact)| format!("{fact}\n")).collect();
        format!("{file} {}\n{facts}\n{}", sig.ident, it.lines().join("\n"))
    }

    /// The position of a type's function, as it is called from a file: types are known everywhere by their names.
    fn of_type(&self, owner: &str, name: &str, on_value: bool, caller: &str) -> Option<usize> {
        let fits = |it: &Function<'_>| {
            it.sig.ident == name && it.owner == owner && it.sig.receiver().is_some() == on_value
        };
        let own = self.functions.iter().position(|it| fits(it) && it.file == caller);
        self.known(own.or_else(|| self.functions.iter().position(fits))?)
    }

    /// The position of a function without a type that is known by this name in a file: its own, or one that it imports.
    fn free(&self, name: &str, file: &str) -> Option<usize> {
        let own = |it: &Function<'_>| it.sig.ident == name && it.owner.is_empty() && it.file == file;
        if let Some(own) = self.functions.iter().position(own) {
            return self.known(own);
        }
        let from = self.imports.get(&(file, name.to_owned()))?;
        let is_file = from != file && self.functions.iter().any(|it| it.file == from);
        let from = if is_file { from.as_str() } else { ABOVE };
        if from == file { None } else { self.free(name, from) }
    }

    /// A position, unless an earlier function of the file has the name: then the two cannot be told apart.
    fn known(&self, position: usize) -> Option<usize> {
        let found = &self.functions[position];
        let twin = |it: &Function<'_>| it.file == found.file && it.sig.ident == found.sig.ident;
        (self.functions.iter().position(twin) == Some(position)).then_some(position)
    }
}

impl Function<'_> {
    /// Its lines, indented from its own start.
    fn lines(&self) -> Vec<&str> {
        let text = &self.text[self.span.clone()];
        let indent = text.len() - text.trim_start().len();
        text.lines().map(|line| line.get(indent..).unwrap_or("")).collect()
    }

    /// The row of a byte of the file.
    fn row(&self, at: usize) -> usize {
        self.text[self.span.start..at].matches('\n').count()
    }

    /// What stands there, in one line.
    fn one_line(&self, it: &impl Spanned) -> String {
        let text = self.text[it.span().byte_range()].trim_start_matches('&');
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Collects what the list says about a function.
struct Facts<'a> {
    all: &'a All<'a>,
    it: &'a Function<'a>,
    /// The types of names, where they are evident.
    types: BTreeMap<String, String>,
    /// The names that were bound: one that is called is a closure.
    names: BTreeSet<String>,
    /// The name that the result of the next call gets.
    result: String,
    /// Where there are braces around statements or arms.
    braces: Vec<std::ops::Range<usize>>,
    /// What was found, each with its place in the file.
    found: Vec<(usize, String)>,
}

impl Facts<'_> {
    /// A mark covers what follows within the braces around it, until the next mark.
    fn marks(&mut self) {
        let Function { text, span, .. } = self.it;
        let starts = text[span.clone()].match_indices("// mark:").map(|(at, _)| span.start + at);
        let mut starts: Vec<usize> = starts.collect();
        starts.push(self.it.block.span().byte_range().end - 1);
        for (at, next) in starts.iter().zip(&starts[1..]) {
            let rest = &text[at + "// mark:".len()..];
            let mark = rest.lines().next().unwrap_or("").trim();
            let around = self.braces.iter().filter(|braces| braces.contains(at));
            let end = around.map(|braces| braces.end - 1).min().unwrap_or(*next).min(*next);
            let [row, next, end] = [*at, *next, end].map(|at| self.it.row(at));
            if mark.is_empty() {
                self.found.push((*at, format!("x\t{row}\t{}", next - 1)));
            } else {
                self.found.push((*at, format!("x\t{row}\t{row}")));
                self.found.push((*at, format!("m\t{}\t{}\t{mark}", row + 1, end - 1)));
            }
        }
    }

    fn parameters(&mut self) {
        for input in &self.it.sig.inputs {
            match input {
                FnArg::Receiver(_) => {
                    self.types.insert("self".to_owned(), self.it.owner.clone());
                }
                FnArg::Typed(input) => {
                    let (at, name) = (input.pat.span().byte_range().start, self.it.one_line(&input.pat));
                    self.found.push((at, format!("p\t{}\t{name}", self.it.row(at))));
                    self.names.insert(name.clone());
                    if let Some(of) = name_of(&input.ty, &self.it.owner) {
                        self.types.insert(name, of);
                    }
                }
            }
        }
    }

    fn result(&mut self) {
        let Some(Stmt::Expr(result, None)) = self.it.block.stmts.last() else { return };
        let place = result.span().byte_range();
        let (first, last) = (self.it.row(place.start), self.it.row(place.end));
        if first == last {
            self.found.push((place.start, format!("r\t{first}")));
        }
    }

    /// A pattern gives names; a tuple may give each of its names another value.
    fn bind(&mut self, pattern: &Pat, value: &Expr, end: usize) {
        match (pattern, value) {
            (Pat::Type(typed), _) => self.bind(&typed.pat, value, end),
            (Pat::Tuple(names), Expr::Tuple(all)) if names.elems.len() == all.elems.len() => {
                names.elems.iter().zip(&all.elems).for_each(|(name, value)| self.bind(name, value, end));
            }
            (Pat::Tuple(PatTuple { elems, .. }), _)
            | (Pat::TupleStruct(PatTupleStruct { elems, .. }), _)
            | (Pat::Slice(PatSlice { elems, .. }), _) => {
                elems.iter().for_each(|name| self.bind(name, value, end));
            }
            (Pat::Struct(it), _) => it.fields.iter().for_each(|field| self.bind(&field.pat, value, end)),
            (Pat::Ident(name), _) => {
                self.names.insert(name.ident.to_string());
                // What had this name before may have had another type.
                self.types.remove(&name.ident.to_string());
                let at = name.ident.span().byte_range().start;
                let row = self.it.row(at);
                let is_below = self.it.row(value.span().byte_range().start) > row;
                let down = if is_below { self.it.row(end) - row } else { 0 };
                let value = self.it.one_line(value);
                self.found.push((at, format!("b\t{row}\t{down}\t{}\t{value}", name.ident)));
            }
            _ => {}
        }
    }

    /// The type of a value, where it is evident.
    fn type_of(&self, value: &Expr) -> Option<String> {
        match value {
            Expr::Path(it) => self.types.get(&it.path.get_ident()?.to_string()).cloned(),
            Expr::Reference(it) => self.type_of(&it.expr),
            Expr::Paren(it) => self.type_of(&it.expr),
            Expr::Struct(it) => Some(it.path.segments.last()?.ident.to_string()),
            Expr::Field(it) => {
                let syn::Member::Named(field) = &it.member else { return None };
                self.all.fields.get(&(self.type_of(&it.base)?, field.to_string())).cloned()
            }
            Expr::Call(_) | Expr::MethodCall(_) => {
                let called = &self.all.functions[self.called(value)?];
                let ReturnType::Type(_, of) = &called.sig.output else { return None };
                name_of(of, &called.owner)
            }
            _ => None,
        }
    }

    /// The position of the function that is called, if it is one of ours.
    fn called(&self, call: &Expr) -> Option<usize> {
        let file = self.it.file;
        match call {
            Expr::MethodCall(call) => {
                let owner = self.type_of(&call.receiver)?;
                self.all.of_type(&owner, &call.method.to_string(), true, file)
            }
            Expr::Call(call) => {
                let Expr::Path(path) = &*call.func else { return None };
                let mut path: Vec<String> =
                    path.path.segments.iter().map(|it| it.ident.to_string()).collect();
                let name = path.pop()?;
                match path.last().map(String::as_str) {
                    None if self.names.contains(&name) => None,
                    None | Some("self" | "flawed") => self.all.free(&name, file),
                    Some("super") => self.all.free(&name, file).or_else(|| self.all.free(&name, ABOVE)),
                    Some("Self") => self.all.of_type(&self.it.owner, &name, false, file),
                    Some(of) if of.starts_with(|c: char| c.is_ascii_uppercase()) => {
                        self.all.of_type(of, &name, false, file)
                    }
                    Some(module) => self.all.free(&name, module),
                }
            }
            _ => None,
        }
    }

    /// Notes a call of one of our functions.
    fn call(&mut self, call: &Expr) {
        let result = std::mem::take(&mut self.result);
        let Some(position) = self.called(call) else { return };
        let (at, arguments) = match call {
            Expr::MethodCall(call) => (call.method.span().byte_range().start, &call.args),
            Expr::Call(call) => (call.func.span().byte_range().end - 1, &call.args),
            _ => return,
        };
        let arguments: String = arguments.iter().map(|it| format!("\t{}", self.it.one_line(it))).collect();
        let row = self.it.row(at);
        self.found.push((at, format!("c\t{row}\t{position}\t{result}{arguments}")));
    }
}

impl<'ast> Visit<'ast> for Facts<'_> {
    fn visit_local(&mut self, it: &'ast Local) {
        let Some(init) = &it.init else { return };
        let name = match &it.pat {
            Pat::Ident(name) => name.ident.to_string(),
            _ => String::new(),
        };
        // If a value is worked out before the call, the line does more than the call.
        let is_plain = match &*init.expr {
            Expr::MethodCall(call) => is_path(&call.receiver),
            Expr::Call(_) => true,
            _ => false,
        };
        if is_plain {
            self.result.clone_from(&name);
        }
        self.visit_expr(&init.expr);
        self.result.clear();
        if let Some((_, other)) = &init.diverge {
            self.visit_expr(other);
        }
        // `let a = a.half;` reads the variable that had the name before.
        let of = self.type_of(&init.expr);
        self.bind(&it.pat, &init.expr, it.span().byte_range().end);
        if let Some(of) = of.filter(|_| !name.is_empty()) {
            self.types.insert(name, of);
        }
    }

    fn visit_expr(&mut self, it: &'ast Expr) {
        self.call(it);
        visit::visit_expr(self, it);
    }

    /// `if let` and `while let` bind names, too.
    fn visit_expr_let(&mut self, it: &'ast syn::ExprLet) {
        self.bind(&it.pat, &it.expr, it.span().byte_range().end);
        visit::visit_expr_let(self, it);
    }

    fn visit_block(&mut self, it: &'ast Block) {
        self.braces.push(it.span().byte_range());
        visit::visit_block(self, it);
    }

    fn visit_expr_match(&mut self, it: &'ast syn::ExprMatch) {
        let braces = it.brace_token.span;
        self.braces.push(braces.open().byte_range().start..braces.close().byte_range().end);
        visit::visit_expr_match(self, it);
    }
}

/// Whether a value is a name, or a part of one.
fn is_path(value: &Expr) -> bool {
    match value {
        Expr::Path(_) => true,
        Expr::Field(it) => is_path(&it.base),
        _ => false,
    }
}

/// The name of a type, without references and type arguments; `Self` is `owner`.
fn name_of(of: &Type, owner: &str) -> Option<String> {
    match of {
        Type::Reference(of) => name_of(&of.elem, owner),
        Type::Path(of) => {
            let name = of.path.segments.last()?.ident.to_string();
            Some(if name == "Self" { owner.to_owned() } else { name })
        }
        _ => None,
    }
}
