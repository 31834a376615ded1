//! Names in a language's case, each unique where it is visible.

use super::super::natives::Prim;
use super::super::types::Type;
use super::Called;
use super::form::*;
use std::collections::{HashMap, HashSet};
use std::iter;

/// The way in which a language writes the words of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// `gap_squared`
    Snake,
    /// `gapSquared`
    Camel,
    /// `GapSquared`
    Pascal,
    /// `GAP_SQUARED`
    Constant,
}

impl Case {
    /// An original name, in snake or Pascal case, converted to this case.
    pub fn of(self, name: &str) -> String {
        let words = words(name);
        let capital = |word: &String| {
            let mut letters = word.chars();
            letters
                .next()
                .map(|first| iter::once(first.to_ascii_uppercase()).chain(letters).collect::<String>())
                .unwrap_or_default()
        };
        match self {
            Self::Snake => words.join("_"),
            Self::Constant => words.join("_").to_ascii_uppercase(),
            Self::Pascal => words.iter().map(capital).collect(),
            Self::Camel => {
                let rest: String = words.iter().skip(1).map(capital).collect();
                words.first().cloned().unwrap_or_default() + &rest
            }
        }
    }
}

/// The words of a name, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![];
    for part in name.split('_').filter(|part| !part.is_empty()) {
        if part.chars().all(|c| c.is_uppercase() || c.is_numeric()) {
            words.push(part.to_ascii_lowercase());
            continue;
        }
        let mut word = String::new();
        for c in part.chars() {
            if c.is_uppercase() && !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            word.push(c.to_ascii_lowercase());
        }
        words.push(word);
    }
    words
}

/// The case of each kind of name in a language.
#[derive(Debug, Clone, Copy)]
pub struct Cases {
    pub function: Case,
    pub local: Case,
    pub field: Case,
    pub constant: Case,
}

/// The names of a unit as they are printed.
#[derive(Debug, Default)]
pub struct Names {
    pub functions: HashMap<usize, String>,
    pub constants: HashMap<usize, String>,
    /// The names of each function's variables.
    pub locals: HashMap<usize, Vec<String>>,
}

impl Names {
    /// A function's printed name, and its variables whose printed names differ from the text.
    pub fn called(&self, function: &Function) -> Called {
        let printed = self.locals.get(&function.id).into_iter().flatten();
        let both = function.locals.iter().map(|local| &*local.name).zip(printed.map(String::as_str));
        let others = both.filter(|(own, printed)| !printed.is_empty() && own != printed);
        Called {
            name: self.functions[&function.id].clone(),
            text: function.text[0],
            names: others.map(|(own, printed)| (own.to_owned(), printed.to_owned())).collect(),
        }
    }
}

/// The names reserved by a language.
pub struct Taken<'t> {
    /// Its keywords and built-in names.
    pub words: &'t [&'t str],
    /// True if a parameter of a closure may hide an outer name.
    pub shadows: bool,
    /// The suffix for a name that is built in.
    pub suffix: &'t str,
    /// The prefix of functions that only their file uses.
    pub private: &'t str,
    /// The names of the functions in the file that others share.
    pub shared: &'t HashMap<usize, String>,
}

/// Finds names for all items of a unit.
pub fn names(unit: &Unit, cases: Cases, taken: &Taken<'_>, file_of: &dyn Fn(u16) -> String) -> Names {
    let mut names = Names::default();
    let mut used: HashSet<String> = taken.words.iter().map(|word| (*word).to_owned()).collect();
    used.extend(unit.structs.iter().map(|it| it.name.to_string()));
    used.extend(unit.enums.iter().map(|it| it.name.to_string()));
    for constant in &unit.constants {
        let owner = constant.owner.as_ref().map_or(String::new(), |owner| format!("{owner}_"));
        let name = once(cases.constant.of(&format!("{owner}{}", constant.name)), &mut used, "_");
        names.constants.insert(constant.id, name);
    }
    for function in &unit.brought {
        if let Some(name) = taken.shared.get(&function.id) {
            // The name alone, without that of its file.
            let own = name.rsplit([':', '.']).next().unwrap_or(name);
            used.insert(own.to_owned());
            names.functions.insert(function.id, name.clone());
        }
    }
    // Names of variables, which functions must not have.
    let locals: HashSet<String> =
        unit.functions.iter().flat_map(|it| &it.locals).map(|local| cases.local.of(&local.name)).collect();
    for function in &unit.functions {
        let asked = unit.is_asked(function);
        let name = function_name(unit, function, asked, file_of);
        let prefix = if unit.is_public(function) { "" } else { taken.private };
        let free = |name: &String, used: &HashSet<String>| {
            !used.contains(name) && (cases.function == Case::Pascal || !locals.contains(name) || asked)
        };
        let verb = if function.gives == super::plain_truth() { "is" } else { "find" };
        let owner = function.owner.as_ref().map(|owner| format!("{owner}_{name}"));
        let file = function.file.map(|file| format!("{}_{name}", file_of(file)));
        // Among functions for all types, one is named with its own.
        let of = function.params.first().filter(|_| unit.shared && function.file.is_none());
        let of = of.and_then(|(_, of)| type_name(of)).map(|of| format!("{name}_{of}"));
        let others = [Some(name.clone()), of, owner, Some(format!("{verb}_{name}")), file];
        let cased = |name: &str| format!("{prefix}{}", cases.function.of(name));
        let found = others.into_iter().flatten().map(|name| cased(&name)).find(|name| free(name, &used));
        let name = found.unwrap_or_else(|| once(cased(&name), &mut used.clone(), "2"));
        used.insert(name.clone());
        names.functions.insert(function.id, name);
    }
    for function in &unit.functions {
        names.locals.insert(function.id, locals_of(function, cases, &used, taken));
    }
    names
}

/// The name of a number or a vector in the name of a function.
fn type_name(of: &Type) -> Option<&'static str> {
    Some(match of {
        Type::Prim(Prim::F32) => "float",
        Type::Prim(Prim::F64) => "double",
        Type::Prim(Prim::Vec2) => "vec2",
        Type::Prim(Prim::Vec3) => "vec3",
        Type::Prim(Prim::DVec2) => "vec2d",
        Type::Prim(Prim::DVec3) => "vec3d",
        _ => return None,
    })
}

/// An unused name, which is reserved from now on.
fn once(name: String, used: &mut HashSet<String>, more: &str) -> String {
    let mut name = name;
    while !used.insert(name.clone()) {
        name.push_str(more);
    }
    name
}

/// The entry function is `hit`, or `contact` if it returns more than the verdict. Others keep their names, with their type's name if theirs alone would be unclear.
fn function_name(unit: &Unit, function: &Function, asked: bool, file_of: &dyn Fn(u16) -> String) -> String {
    if asked {
        return if unit.verdict == Some(function.id) { "hit" } else { entry_name(unit) }.into();
    }
    let name = function.name.to_string();
    match (&function.owner, function.file) {
        (Some(owner), _) if !function.on_self => format!("{owner}_{name}"),
        // A method of another scene is named with its file.
        (None, Some(file)) if function.answers && unit.functions[0].file != Some(file) => {
            format!("{}_{name}", file_of(file))
        }
        _ => name,
    }
}

/// The name of the entry function.
pub fn entry_name(unit: &Unit) -> &'static str {
    if unit.gives().is_some() { "contact" } else { "hit" }
}

/// The names of a function's variables. Two that are visible at the same place differ.
fn locals_of(function: &Function, cases: Cases, used: &HashSet<String>, taken: &Taken<'_>) -> Vec<String> {
    let (paths, lambdas) = scopes(function);
    let mut names: Vec<String> = vec![String::new(); function.locals.len()];
    for id in 0..function.locals.len() {
        let Some(path) = paths.get(&id) else { continue };
        let local = &function.locals[id];
        let own = match (&*local.name, &function.owner) {
            ("self", Some(owner)) => cases.local.of(owner),
            (name, _) => cases.local.of(name),
        };
        let meets = |name: &String| {
            (0..id).any(|other| {
                names[other] == *name
                    && paths.get(&other).is_some_and(|there| {
                        // One may hide the other, as in the original text.
                        let hides = |inner: &[usize], outer: &[usize]| {
                            taken.shadows
                                && inner.len() > outer.len()
                                && lambdas.contains(&inner[outer.len()])
                        };
                        let meet = there.starts_with(path) || path.starts_with(there);
                        meet && !hides(path, there) && !hides(there, path)
                    })
            })
        };
        let mut name = own.clone();
        if used.contains(&name) {
            name = match &*local.name {
                "hit" => cases.local.of("is_hit"),
                _ => format!("{name}{}", taken.suffix),
            };
        }
        if meets(&name) && matches!(&local.of, Type::Prim(prim) if prim.is_wide()) {
            name = format!("{own}64");
        }
        let mut count = 2;
        while used.contains(&name) || meets(&name) {
            name = format!("{own}{count}");
            count += 1;
        }
        names[id] = name;
    }
    names
}

/// For each variable, the blocks around it, the outermost first.
fn scopes(function: &Function) -> (HashMap<Id, Vec<usize>>, HashSet<usize>) {
    let mut found = Scopes { paths: HashMap::new(), lambdas: HashSet::new(), next: 0 };
    for (pat, _) in &function.params {
        pat.binds().into_iter().for_each(|id| drop(found.paths.insert(id, vec![])));
    }
    found.list(&function.body.stmts, &[]);
    if let Some(value) = &function.body.value {
        found.ex(value, &[]);
    }
    (found.paths, found.lambdas)
}

struct Scopes {
    paths: HashMap<Id, Vec<usize>>,
    /// The blocks that are closures.
    lambdas: HashSet<usize>,
    next: usize,
}

impl Scopes {
    fn inner(&mut self, path: &[usize]) -> Vec<usize> {
        self.next += 1;
        let mut inner = path.to_vec();
        inner.push(self.next);
        inner
    }

    fn list(&mut self, stmts: &[St], path: &[usize]) {
        for st in stmts {
            match &st.kind {
                StKind::Let(pat, _) => {
                    pat.binds().into_iter().for_each(|id| drop(self.paths.insert(id, path.to_vec())));
                }
                StKind::Declare(id) => drop(self.paths.insert(*id, path.to_vec())),
                _ => {}
            }
            for part in st.parts() {
                self.ex(part, path);
            }
            for list in st.lists() {
                let inner = self.inner(path);
                if let StKind::For(pat, ..) = &st.kind {
                    pat.binds().into_iter().for_each(|id| drop(self.paths.insert(id, inner.clone())));
                }
                self.list(list, &inner);
            }
        }
    }

    fn ex(&mut self, it: &Ex, path: &[usize]) {
        let mut lambdas = vec![];
        it.each(&mut |it| {
            if let Kind::Lambda(params, body) = &it.kind {
                lambdas.push((params, body));
            }
        });
        for (params, body) in lambdas {
            let inner = self.inner(path);
            self.lambdas.insert(self.next);
            for pat in params {
                pat.binds().into_iter().for_each(|id| drop(self.paths.insert(id, inner.clone())));
            }
            if let Kind::Block(body) = &body.kind {
                self.list(&body.stmts, &inner);
            }
        }
    }
}
