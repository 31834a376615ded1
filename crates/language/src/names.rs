//! Resolves names to items: modules, their imports, and the members of types.

use super::text::Span;
use super::tree::{Constant, Function, Item, Name, Path, WrittenType};
use super::types::Enum;
use std::collections::HashMap;
use std::sync::Arc;

/// The item to which a name refers, by its number among items of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Def {
    Module(usize),
    Function(usize),
    Constant(usize),
    Struct(usize),
    Enum(usize),
    /// An unsupported item.
    Strange(Span),
}

/// The namespace of a name: one is for types and modules, the other for values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Space {
    Types,
    Values,
}

/// An item and its module.
#[derive(Debug)]
pub struct In<T> {
    pub module: usize,
    pub it: T,
}

/// A struct as it is written.
#[derive(Debug)]
pub struct WrittenStruct {
    pub name: Name,
    pub fields: Vec<(Name, WrittenType)>,
}

#[derive(Debug, Clone, Default)]
struct Module {
    parent: Option<usize>,
    own: HashMap<(Space, Arc<str>), Def>,
    members: HashMap<(Arc<str>, Arc<str>), Def>,
    imports: HashMap<Arc<str>, Arc<Path>>,
    /// Further modules in which names are looked up, after its own items and its imports.
    also: Vec<usize>,
}

/// All items of some texts.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// Shared with clones: a learner's text adds one module and changes at most one other.
    modules: Vec<Arc<Module>>,
    pub functions: Vec<Arc<In<Function>>>,
    pub constants: Vec<Arc<In<Constant>>>,
    pub structs: Vec<Arc<In<WrittenStruct>>>,
    pub enums: Vec<Arc<In<Arc<Enum>>>>,
    /// Functions with slices, by their numbers and the lengths of the slices: the numbers of their copies with arrays.
    pub copies: HashMap<(usize, Vec<usize>), usize>,
}

impl Names {
    /// The module that holds the modules of all files.
    pub const ROOT: usize = 0;

    /// Adds a module. The first one is the root. Returns duplicate names.
    pub fn add(
        &mut self,
        parent: Option<usize>,
        name: &str,
        items: Vec<Item>,
        also: Vec<usize>,
    ) -> (usize, Vec<Name>) {
        let module = self.modules.len();
        self.modules.push(Arc::new(Module { parent, also, ..Module::default() }));
        if let Some(parent) = parent {
            self.module(parent).own.insert((Space::Types, name.into()), Def::Module(module));
        }
        let mut twice = vec![];
        for item in items {
            self.item(module, item, &mut twice);
        }
        (module, twice)
    }

    /// Adds a copy of a function whose slices have these lengths.
    pub fn copy(&mut self, id: usize, lengths: Vec<usize>) {
        let In { module, it } = &*self.functions[id];
        let mut it = it.clone();
        let slices = it.params.iter_mut().filter(|(_, of)| of.slice().is_some());
        for ((_, of), count) in slices.zip(&lengths) {
            *of = of.with_length(*count);
        }
        self.functions.push(Arc::new(In { module: *module, it }));
        self.copies.insert((id, lengths), self.functions.len() - 1);
    }

    /// Adds items to a module.
    pub fn extend(&mut self, module: usize, items: Vec<Item>) {
        for item in items {
            self.item(module, item, &mut vec![]);
        }
    }

    fn item(&mut self, module: usize, item: Item, twice: &mut Vec<Name>) {
        let (name, owner, space, def) = match item {
            Item::Function(it) => {
                let (name, owner) = (it.name.clone(), it.owner.clone());
                self.functions.push(Arc::new(In { module, it }));
                (name, owner, Space::Values, Def::Function(self.functions.len() - 1))
            }
            Item::Constant(it) => {
                let (name, owner) = (it.name.clone(), it.owner.clone());
                self.constants.push(Arc::new(In { module, it }));
                (name, owner, Space::Values, Def::Constant(self.constants.len() - 1))
            }
            Item::Struct(name, fields) => {
                let it = WrittenStruct { name: name.clone(), fields };
                self.structs.push(Arc::new(In { module, it }));
                (name, None, Space::Types, Def::Struct(self.structs.len() - 1))
            }
            Item::Enum(name, cases) => {
                let id = self.enums.len();
                let it = Enum {
                    name: name.text.clone(),
                    id,
                    cases: cases.iter().map(|case| case.text.clone()).collect(),
                };
                self.enums.push(Arc::new(In { module, it: Arc::new(it) }));
                (name, None, Space::Types, Def::Enum(id))
            }
            Item::Use(name, path) => {
                self.module(module).imports.insert(name.text, Arc::new(path));
                return;
            }
            Item::Module(name, items) => {
                let (_, more) = self.add(Some(module), &name.text, items, vec![]);
                twice.extend(more);
                return;
            }
            Item::Strange(name, span) => {
                for space in [Space::Types, Space::Values] {
                    let own = &mut self.module(module).own;
                    own.entry((space, name.text.clone())).or_insert(Def::Strange(span));
                }
                return;
            }
        };
        let module = self.module(module);
        let before = match owner {
            Some(owner) => module.members.insert((owner, name.text.clone()), def),
            None => module.own.insert((space, name.text.clone()), def),
        };
        if before.is_some_and(|before| !matches!(before, Def::Strange(_))) {
            twice.push(name);
        }
    }

    /// A module for writing.
    fn module(&mut self, module: usize) -> &mut Module {
        Arc::make_mut(&mut self.modules[module])
    }

    /// The item to which a path refers, as seen from a module.
    pub fn resolve(&self, module: usize, path: &[Name], space: Space) -> Option<Def> {
        self.look(module, path, space, 0)
    }

    fn look(&self, module: usize, path: &[Name], space: Space, deep: usize) -> Option<Def> {
        let (first, rest) = path.split_first()?;
        if deep > 16 {
            return None;
        }
        let enter = |module: Option<usize>| match rest {
            [] => module.map(Def::Module),
            rest => self.look(module?, rest, space, deep + 1),
        };
        match &*first.text {
            "self" => return enter(Some(module)),
            "super" => return enter(self.modules[module].parent),
            // `crate` is the folder of these files.
            "crate" => return self.look(Self::ROOT, rest.get(1..)?, space, deep + 1),
            _ => {}
        }
        let wanted = if rest.is_empty() { space } else { Space::Types };
        let found = self.named(module, &first.text, wanted, deep)?;
        match (found, rest) {
            (found, []) => Some(found),
            (Def::Module(inner), rest) => self.look(inner, rest, space, deep + 1),
            _ => None,
        }
    }

    fn named(&self, at: usize, name: &Arc<str>, space: Space, deep: usize) -> Option<Def> {
        let module = &self.modules[at];
        if let Some(own) = module.own.get(&(space, name.clone())) {
            return Some(*own);
        }
        if let Some(path) = module.imports.get(name) {
            // Inside the module that imports that name, `use name::…` would find itself.
            return self.look(at, &path.names, space, deep + 1);
        }
        module.also.iter().find_map(|also| self.named(*also, name, space, deep + 1))
    }

    /// The path from which a name is imported, for built-in items.
    pub fn import(&self, module: usize, name: &str) -> Option<&Path> {
        let own = &self.modules[module];
        own.imports
            .get(name)
            .map(|path| &**path)
            .or_else(|| own.also.iter().find_map(|also| self.import(*also, name)))
    }

    /// A member of a type by its name, as seen from a module or from the type's own module.
    pub fn member(&self, from: usize, home: usize, owner: &Arc<str>, name: &Arc<str>) -> Option<Def> {
        let key = (owner.clone(), name.clone());
        [from, home].iter().find_map(|module| self.modules[*module].members.get(&key).copied())
    }

    /// The names that can be used in a module, for hints.
    pub fn known(&self, module: usize) -> Vec<Arc<str>> {
        let own = &self.modules[module];
        let mut all: Vec<_> =
            own.own.keys().map(|(_, name)| name.clone()).chain(own.imports.keys().cloned()).collect();
        all.extend(own.also.iter().flat_map(|also| self.known(*also)));
        all
    }

    /// The names of a type's members.
    pub fn members(&self, module: usize, owner: &str) -> Vec<Arc<str>> {
        let own = self.modules[module].members.keys();
        own.filter(|(of, _)| &**of == owner).map(|(_, name)| name.clone()).collect()
    }
}

/// The most similar of these names, or the only one that begins with this name. `None` if none is similar enough.
pub fn near<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let known: Vec<&str> = known.into_iter().collect();
    let mut longer = known.iter().filter(|other| other.len() > name.len() && other.starts_with(name));
    if let (Some(only), None, false) = (longer.next(), longer.next(), name.is_empty()) {
        return Some((*only).to_owned());
    }
    let letters = name.chars().count();
    let most = match letters {
        0 | 1 => return None,
        2 | 3 => 1,
        4..=6 => 2,
        _ => 3,
    };
    let all = known.into_iter().filter(|other| *other != name && !other.is_empty());
    // Each letter more or less is an insertion or a deletion.
    let all = all.filter(|other| other.chars().count().abs_diff(letters) <= most);
    let all = all.map(|other| (distance(name, other), other)).filter(|(distance, _)| *distance <= most);
    all.min().map(|(_, other)| other.to_owned())
}

/// The number of letters to change, insert, delete or swap to turn one name into the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(64).collect(), b.chars().take(64).collect());
    let (mut before, mut last) = (vec![], (0..=b.len()).collect::<Vec<_>>());
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut least = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                let swapped: &Vec<usize> = &before;
                least = least.min(swapped[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}
