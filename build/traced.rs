//! Makes of each function in `src/geometry` whose text has marks a second copy, in which every statement says what it reads and what
//! it finds: the same text with notes in between. So the order of the moments and what they meet is stated once, by the text.
//!
//! Below an empty `// mark:` a function hands back what it answers besides the verdict.

#[path = "traced/uses.rs"]
mod uses;

use super::write;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;
use std::{env, fs};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Block, Expr, Item, ItemFn, Pat, Stmt, Type, UseTree, Visibility};
use uses::{Comparing, Uses, assigned, leads, names, only_names};

/// Writes `traced/<file>.rs` for each file of the geometry, and `names.rs` with a constant for each name that their traced functions
/// bind. Returns these names.
pub fn write_all(geometry: &[(String, String)], files: &[syn::File]) -> BTreeSet<String> {
    let mut traced = Traced::default();
    for ((name, text), file) in geometry.iter().zip(files) {
        traced.comparing.entry(name.clone()).or_default();
        traced.find(name, text, &file.items, "");
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo names a folder for what is made"));
    fs::create_dir_all(out.join("traced")).expect("the folder for what is made can be written");
    let (mut all_names, mut every) = (String::new(), BTreeSet::new());
    for ((name, text), file) in geometry.iter().zip(files) {
        let mut bound = BTreeSet::new();
        traced.write_copies(name, text, &file.items, "", &BTreeMap::new(), &mut bound);
        all_names += &constants(name, &bound);
        every.append(&mut bound);
    }
    write("names.rs", &all_names);
    every
}

/// A module for a file of the geometry, with a constant for each of these names: `X_ENTERS` for `x.enters`.
fn constants(file: &str, names: &BTreeSet<String>) -> String {
    if names.is_empty() {
        return String::new();
    }
    let constant = |name: &String| {
        format!("pub const {}: Name = Name({name:?});\n", name.replace('.', "_").to_uppercase())
    };
    format!("pub mod {file} {{\nuse super::Name;\n{}}}\n", names.iter().map(constant).collect::<String>())
}

/// What is known of all functions, by their files and their names.
#[derive(Default)]
struct Traced {
    /// The module that a traced function is in.
    modules: BTreeMap<(String, String), &'static str>,
    /// The fields of the struct, of its own file, that a function without marks returns.
    parts: BTreeMap<(String, String), Vec<String>>,
    /// For each file, what its functions without marks compare.
    comparing: BTreeMap<String, Comparing>,
}

/// The module with methods that go wrong.
const FLAWED: &str = "flawed";

impl Traced {
    fn find(&mut self, file: &str, text: &str, items: &[Item], module: &'static str) {
        for item in items {
            match item {
                Item::Fn(function) if is_traced(text, function) => {
                    self.modules.insert((file.to_owned(), function.sig.ident.to_string()), module);
                }
                Item::Fn(function) => {
                    self.comparing.entry(file.to_owned()).or_default().add(function);
                    if let Some(parts) = parts(&function.sig.output, items) {
                        self.parts.insert((file.to_owned(), function.sig.ident.to_string()), parts);
                    }
                }
                Item::Mod(inner) if inner.ident == FLAWED => {
                    self.find(file, text, inner.content.as_ref().map_or(&[], |(_, items)| items), FLAWED);
                }
                _ => {}
            }
        }
    }

    /// Writes the copies of the functions of a module, and of those within.
    fn write_copies(
        &self,
        file: &str,
        text: &str,
        items: &[Item],
        module: &'static str,
        above: &BTreeMap<String, String>,
        bound: &mut BTreeSet<String>,
    ) {
        let mut imports = BTreeMap::new();
        let uses = items.iter().filter_map(|item| match item {
            Item::Use(it) => Some(&it.tree),
            _ => None,
        });
        uses.for_each(|tree| import(tree, &mut vec![], &mut imports));
        // What `flawed` imports from the module around it may itself be imported there.
        for (name, from) in imports.iter_mut().filter(|(_, from)| *from == "super") {
            *from = above.get(name).unwrap_or(from).clone();
        }
        let comparing = &self.comparing[file];
        let here = Here { traced: self, file, module, text, imports, comparing };
        let mut all = String::new();
        for item in items {
            match item {
                Item::Fn(function) if is_traced(text, function) => all += &here.copy(function, bound),
                Item::Mod(inner) if inner.ident == FLAWED => {
                    let (_, items) = inner.content.as_ref().expect("it stands in its file");
                    self.write_copies(file, text, items, FLAWED, &here.imports, bound);
                }
                _ => {}
            }
        }
        let name = if module.is_empty() { file.to_owned() } else { format!("{file}-{module}") };
        write(&format!("traced/{name}.rs"), &all);
    }
}

/// A module whose functions are copied.
struct Here<'a> {
    traced: &'a Traced,
    file: &'a str,
    module: &'static str,
    text: &'a str,
    /// Which file of the geometry a name comes from.
    imports: BTreeMap<String, String>,
    comparing: &'a Comparing,
}

impl Here<'_> {
    /// A function's traced copy; adds the names that it binds.
    fn copy(&self, function: &ItemFn, bound: &mut BTreeSet<String>) -> String {
        let mut notes = Notes { here: self, lines: String::new(), put: vec![], bound: BTreeSet::new() };
        notes.function(function);
        bound.append(&mut notes.bound);
        let from = function.sig.fn_token.span.byte_range().start;
        let to = function.block.span().byte_range().end;
        let name = &function.sig.ident;
        // A copy is as visible as its function: documentation that is public may not link to what is not.
        let seen = if matches!(function.vis, Visibility::Public(_)) { "pub" } else { "pub(super)" };
        format!("/// [`{name}`](super::{name}), traced.\n{seen} {}\n\n", notes.spliced(from..to))
    }

    /// The name of a function that is called here by this path, what stands before it there, and the function's file.
    fn origin(&self, called: &syn::Path) -> Option<(String, Vec<String>, String)> {
        let mut above: Vec<String> =
            called.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let name = above.pop()?;
        let from = above.last().or_else(|| self.imports.get(&name)).map_or("self", String::as_str);
        let file = if ["self", "super", FLAWED].contains(&from) { self.file } else { from };
        let file = file.to_owned();
        Some((name, above, file))
    }

    /// The names that a statement binds: where a function without marks returns a struct, its fields by full name, such as
    /// `x.enters`.
    fn names(&self, it: &syn::Local) -> Vec<String> {
        let parts = || {
            let (Pat::Ident(to), Expr::Call(call)) = (&it.pat, &*it.init.as_ref()?.expr) else { return None };
            let Expr::Path(path) = &*call.func else { return None };
            let (name, _, file) = self.origin(&path.path)?;
            let parts = self.traced.parts.get(&(file, name))?;
            Some(parts.iter().map(|part| format!("{}.{part}", to.ident)).collect())
        };
        parts().unwrap_or_else(|| {
            let mut all = vec![];
            names(&it.pat, &mut all);
            all
        })
    }

    /// The path of the traced copy of a function that is called here by this path.
    fn path(&self, called: &syn::Path) -> Option<String> {
        let (name, above, file) = self.origin(called)?;
        let module = self.traced.modules.get(&(file.clone(), name.clone()))?;
        Some(if file == self.file && *module == self.module {
            name
        } else if file != self.file && !above.is_empty() {
            format!("{}::traced::{name}", above.join("::"))
        } else {
            let inner = if module.is_empty() { String::new() } else { format!("{module}::") };
            format!("crate::geometry::{file}::{inner}traced::{name}")
        })
    }
}

/// Whether a function's text has marks. What stands below an empty one returns the answer, and is no moment.
fn is_traced(text: &str, function: &ItemFn) -> bool {
    let lines = text[function.block.span().byte_range()].lines();
    lines.filter_map(|line| line.trim().strip_prefix("// mark:")).any(|mark| !mark.trim().is_empty())
}

/// The public fields of a struct that a function returns, if it stands among these items.
fn parts(gives: &syn::ReturnType, items: &[Item]) -> Option<Vec<String>> {
    let syn::ReturnType::Type(_, of) = gives else { return None };
    let Type::Path(of) = &**of else { return None };
    let is_its = |item: &&Item| matches!(item, Item::Struct(it) if of.path.is_ident(&it.ident));
    let Item::Struct(it) = items.iter().find(is_its)? else { return None };
    let public = it.fields.iter().filter(|field| matches!(field.vis, Visibility::Public(_)));
    Some(public.filter_map(|field| Some(field.ident.as_ref()?.to_string())).collect())
}

/// Which file of the geometry a name comes from, by the `use` lines.
fn import(tree: &UseTree, path: &mut Vec<String>, imports: &mut BTreeMap<String, String>) {
    match tree {
        UseTree::Path(it) => {
            path.push(it.ident.to_string());
            import(&it.tree, path, imports);
            path.pop();
        }
        UseTree::Name(it) => {
            if let Some(file) = path.last().filter(|_| path[0] == "super") {
                imports.insert(it.ident.to_string(), file.clone());
            }
        }
        UseTree::Group(it) => it.items.iter().for_each(|tree| import(tree, path, imports)),
        _ => {}
    }
}

/// The notes that are inserted into a function's text.
struct Notes<'a> {
    here: &'a Here<'a>,
    /// What they say, one note a line: the code refers to a note by the number of its line. One text takes less space than tables of
    /// names.
    lines: String,
    /// What replaces which bytes of the text.
    put: Vec<(Range<usize>, String)>,
    /// The names that have had a note.
    bound: BTreeSet<String>,
}

impl<'a> Notes<'a> {
    /// The text of these bytes, with all insertions.
    fn spliced(mut self, whole: Range<usize>) -> String {
        // Insertions at one place stay in the order in which they were made.
        self.put.sort_by_key(|(place, _)| (place.start, place.end));
        let (mut out, mut at) = (String::new(), whole.start);
        for (place, put) in &self.put {
            out += &self.here.text[at..place.start];
            out += put;
            at = place.end;
        }
        out + &self.here.text[at..whole.end]
    }

    /// What an expression uses.
    fn uses(&self, expr: &Expr) -> Uses<'a> {
        Uses::of(expr, self.here.comparing)
    }

    fn put(&mut self, at: usize, text: impl Into<String>) {
        self.put.push((at..at, text.into()));
    }

    /// The number of a note's line.
    fn line(&mut self, line: &str) -> usize {
        let line = format!("{line}\n");
        let known = self.lines.find(&line).filter(|at| *at == 0 || self.lines[..*at].ends_with('\n'));
        known.unwrap_or_else(|| {
            self.lines += &line;
            self.lines.len() - line.len()
        })
    }

    /// The note that some of these values are about to be used.
    fn before(&mut self, uses: &Uses<'_>, mark: &str) -> String {
        let (line, values) = uses.note(mark);
        format!("{}trace.before({});", with(values), self.line(&line))
    }

    /// The note that names have values, found here or only known from here on; nothing where there are no names.
    fn after(&mut self, names: &[String], mark: &str, found: bool, leads: &[String]) -> String {
        if names.is_empty() {
            return String::new();
        }
        self.bound.extend(names.iter().cloned());
        let found = if found { "found" } else { "known" };
        let at = self.line(&format!("{mark}|{found}|{}|{}", names.join(" "), leads.join(" ")));
        format!(" {}trace.after({at});", with(names.iter().map(String::as_str)))
    }

    /// The note that a pattern's names are known.
    fn known(&mut self, pat: &Pat, mark: &str) -> String {
        let mut all = vec![];
        names(pat, &mut all);
        self.after(&all, mark, false, &[])
    }

    fn function(&mut self, function: &ItemFn) {
        let sig = &function.sig;
        self.put(sig.paren_token.span.open().byte_range().end, "trace: &mut Trace, ");
        let mut takes = String::new();
        for input in &sig.inputs {
            let syn::FnArg::Typed(it) = input else { continue };
            // What is borrowed is a shape, which is told by its parts.
            if !matches!(*it.ty, Type::Reference(_)) {
                takes += &self.known(&it.pat, "");
            }
        }
        self.block(&function.block, "");
        let gives = match &sig.output {
            syn::ReturnType::Type(_, of) => self.here.text[of.span().byte_range()].to_owned(),
            syn::ReturnType::Default => "()".into(),
        };
        let (begin, end) = match has_return(&function.block) {
            true => (format!("(|trace: &mut Trace| -> {gives} {{"), "})(trace);"),
            false => ("{".to_owned(), "};"),
        };
        let enter = format!("\ntrace.enter({:?});{takes}\nlet gives: {gives} = {begin}", self.lines);
        let braces = function.block.brace_token.span;
        self.put(braces.open().byte_range().end, enter);
        self.put(braces.close().byte_range().start, format!("{end}\ntrace.leave();\ngives\n"));
    }

    /// The statements of a block, each with its notes. `mark` covers them until they have one of their own.
    fn block(&mut self, block: &Block, mark: &str) {
        let mut mark = mark.to_owned();
        let mut above = block.brace_token.span.open().byte_range().end;
        for statement in &block.stmts {
            let place = statement.span().byte_range();
            let comments = self.here.text[above..place.start].lines();
            let own = comments.filter_map(|line| line.trim().strip_prefix("// mark:")).next_back();
            let is_new = own.is_some_and(|own| own.trim() != mark);
            if let Some(own) = own {
                mark = own.trim().to_owned();
            }
            above = place.end;
            self.statement(statement, &mark, is_new);
        }
    }

    fn statement(&mut self, statement: &Stmt, mark: &str, is_new: bool) {
        let place = statement.span().byte_range();
        let uses = match statement {
            Stmt::Local(it) => {
                it.init.as_ref().map(|init| Uses::bound(&it.pat, &init.expr, self.here.comparing))
            }
            // A variable that ends a block has been told already.
            Stmt::Expr(expr, None) if only_names(expr) => None,
            Stmt::Expr(expr, _) => Some(self.uses(expr)),
            Stmt::Item(_) | Stmt::Macro(_) => None,
        };
        if let Some(uses) = uses.filter(|uses| is_new || !uses.is_empty()) {
            let note = self.before(&uses, mark) + "\n";
            self.put(place.start, note);
        }
        match statement {
            Stmt::Local(it) => {
                let Some(init) = &it.init else { return };
                // The result of a call is not told before what happens in the call.
                let found = !self.inside(&init.expr, mark) && !mark.is_empty();
                let note = self.after(&self.here.names(it), mark, found, &leads(it));
                self.put(place.end, note);
            }
            Stmt::Expr(expr, _) => {
                self.inside(expr, mark);
                if let Some(name) = assigned(expr) {
                    let note = self.after(&[name], mark, true, &[]);
                    self.put(place.end, note);
                }
            }
            Stmt::Item(_) | Stmt::Macro(_) => {}
        }
    }

    /// Puts notes into the blocks inside of an expression, and calls the traced copies of functions. Returns whether there are such
    /// calls.
    fn inside(&mut self, expr: &Expr, mark: &str) -> bool {
        let mut inside = Inside { notes: self, mark, calls: false };
        inside.visit_expr(expr);
        inside.calls
    }
}

/// The values that the next note is about.
fn with<'a>(values: impl IntoIterator<Item = &'a str>) -> String {
    values.into_iter().map(|value| format!("Variable(&({value})).put(trace); ")).collect()
}

/// Puts notes into what stands inside of an expression.
struct Inside<'n, 'a> {
    notes: &'n mut Notes<'a>,
    mark: &'n str,
    /// Whether there has been a call of a traced function.
    calls: bool,
}

impl Visit<'_> for Inside<'_, '_> {
    fn visit_block(&mut self, block: &Block) {
        self.notes.block(block, self.mark);
    }

    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        if let Expr::Path(it) = &*call.func
            && let Some(path) = self.notes.here.path(&it.path)
        {
            self.calls = true;
            self.notes.put.push((it.span().byte_range(), path));
            self.notes.put(call.paren_token.span.open().byte_range().end, "trace, ");
        }
        call.args.iter().for_each(|argument| self.visit_expr(argument));
    }

    fn visit_expr_if(&mut self, it: &syn::ExprIf) {
        self.visit_expr(&it.cond);
        self.visit_block(&it.then_branch);
        let Some((_, other)) = &it.else_branch else { return };
        // The condition after `else if` is read only there.
        if let Expr::If(next) = &**other {
            let place = next.span().byte_range();
            let note = self.notes.before(&self.notes.uses(&next.cond), self.mark);
            self.notes.put(place.start, format!("{{ {note} "));
            self.visit_expr_if(next);
            self.notes.put(place.end, " }");
        } else {
            self.visit_expr(other);
        }
    }

    fn visit_arm(&mut self, arm: &syn::Arm) {
        let known = self.notes.known(&arm.pat, self.mark);
        let place = arm.body.span().byte_range();
        let note = self.notes.before(&self.notes.uses(&arm.body), self.mark);
        self.notes.put(place.start, format!("{{{known} {note} "));
        self.visit_expr(&arm.body);
        self.notes.put(place.end, " }");
    }

    fn visit_expr_for_loop(&mut self, it: &syn::ExprForLoop) {
        self.visit_expr(&it.expr);
        let known = self.notes.known(&it.pat, self.mark);
        self.notes.put(it.body.brace_token.span.open().byte_range().end, format!(" trace.pass();{known}"));
        self.visit_block(&it.body);
    }

    fn visit_expr_while(&mut self, it: &syn::ExprWhile) {
        self.visit_expr(&it.cond);
        let again = self.notes.before(&self.notes.uses(&it.cond), self.mark);
        let open = it.body.brace_token.span.open().byte_range().end;
        self.notes.put(open, format!(" trace.pass(); {again}"));
        self.visit_block(&it.body);
    }
}

/// Whether a function can end before its last line.
fn has_return(block: &Block) -> bool {
    struct Found(bool);
    impl Visit<'_> for Found {
        fn visit_expr_return(&mut self, _: &syn::ExprReturn) {
            self.0 = true;
        }
        fn visit_expr_try(&mut self, _: &syn::ExprTry) {
            self.0 = true;
        }
        fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {}
    }
    let mut found = Found(false);
    found.visit_block(block);
    found.0
}
