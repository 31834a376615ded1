//! Texts that are known, and learners' texts that use them.

use super::emit;
use super::mistake::{Mistake, What};
use super::names::{Def, Names, Space};
use super::parser::parse;
use super::program::Program;
use super::resolve::Resolver;
use super::text::Span;
use super::tree::{Item, Name, WrittenKind, WrittenType};
use super::types::Type;
use std::sync::Arc;

/// Files that import each other, as modules of one folder. Unsupported Rust in them is a mistake only where something uses it.
#[derive(Debug, Clone, Default)]
pub struct Library {
    pub(super) texts: Vec<Arc<str>>,
    pub(super) names: Names,
    files: Vec<Arc<str>>,
}

impl Library {
    /// Reads files: the name of each without its ending, and its text. The one that is called `mod` holds what they share.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let mut library = Self::default();
        library.names.add(None, "", vec![], vec![]);
        for (i, (name, text)) in files.iter().enumerate() {
            library.texts.push((*text).into());
            library.files.push((*name).into());
            let items = parse(text, i as u16).items;
            if *name == "mod" {
                library.names.extend(Names::ROOT, items);
            } else {
                library.names.add(Some(Names::ROOT), name, items, vec![]);
            }
        }
        library
    }

    /// The text of a place.
    pub fn text(&self, span: Span) -> &str {
        self.texts.get(usize::from(span.file)).map_or("", |text| text)
    }

    /// A function of a file, which may stand in its `flawed` module.
    ///
    /// # Errors
    /// What in it, and in what it calls, is not of the language.
    pub fn function(&self, file: &str, function: &str, traced: bool) -> Result<Program, Vec<Mistake>> {
        self.program(self.find(file, function)?, traced)
    }

    /// What such a function takes: names and types.
    ///
    /// # Errors
    /// There is none.
    pub fn takes(&self, file: &str, function: &str) -> Result<Vec<(Arc<str>, Type)>, Vec<Mistake>> {
        let id = self.find(file, function)?;
        Ok(emit::takes(&mut Resolver::new(&self.names, &self.texts), id))
    }

    /// The number of a function of a file, which may stand in its `flawed` module.
    pub(super) fn find(&self, file: &str, function: &str) -> Result<usize, Vec<Mistake>> {
        let name = |text: &str| Name { text: text.into(), span: Span::default() };
        let paths = [vec![name(file), name(function)], vec![name(file), name("flawed"), name(function)]];
        let found =
            paths.iter().find_map(|path| match self.names.resolve(Names::ROOT, path, Space::Values) {
                Some(Def::Function(id)) => Some(id),
                _ => None,
            });
        found.ok_or_else(|| vec![Mistake::new(Span::default(), What::NoFunction)])
    }

    /// The name of a file by its number; nothing for a learner's own text.
    #[cfg(printing)]
    pub(super) fn file_name(&self, file: u16) -> String {
        self.files.get(usize::from(file)).map_or_else(String::new, ToString::to_string)
    }

    /// The number of the text that was added last.
    pub(super) fn last_file(&self) -> u16 {
        self.texts.len() as u16 - 1
    }

    /// A learner's text, which can use everything that a file of the library can. Its function is `hit`, or else its first one.
    ///
    /// # Errors
    /// All mistakes in it, in the order of the text.
    pub fn own(&self, file: &str, text: &str) -> Result<OwnText, Vec<Mistake>> {
        let mut library = self.clone();
        let number = library.texts.len() as u16;
        library.texts.push(text.into());
        let parsed = parse(text, number);
        let mut mistakes = parsed.mistakes;
        let name = |text: &str| Name { text: text.into(), span: Span::default() };
        let module = |path: &[Name]| match library.names.resolve(Names::ROOT, path, Space::Types) {
            Some(Def::Module(module)) => Some(module),
            _ => None,
        };
        // Flawed functions of the file are among what it can call.
        let files = [module(&[name(file)]), module(&[name(file), name("flawed")])];
        let also: Vec<usize> = files.into_iter().flatten().chain([Names::ROOT]).collect();
        let mut items = parsed.items;
        let taken = taken(&items);
        items.retain(|item| !library.has(item, &also, &taken));
        let before =
            [library.names.functions.len(), library.names.constants.len(), library.names.structs.len()];
        let first = items.iter().find_map(|item| match item {
            Item::Function(it) if it.owner.is_none() => Some(it.name.clone()),
            _ => None,
        });
        let (module, twice) = library.names.add(Some(Names::ROOT), "", items, also);
        mistakes.extend(
            twice.into_iter().map(|name| Mistake::new(name.span, What::Twice(name.text.to_string()))),
        );
        let hit = name("hit");
        let own = |name: &Name| match library.names.resolve(module, std::slice::from_ref(name), Space::Values)
        {
            Some(Def::Function(id)) if id >= before[0] => Some(id),
            _ => None,
        };
        let asked = own(&hit).or_else(|| first.as_ref().and_then(own));
        if asked.is_none() && mistakes.is_empty() {
            mistakes.push(Mistake::new(Span { file: number, start: 0, end: 0 }, What::NoFunction));
        }
        mistakes.extend(library.check(before));
        if let (Some(asked), true) = (asked, mistakes.is_empty()) {
            return Ok(OwnText { library, asked });
        }
        mistakes.sort_by_key(|mistake| (mistake.span.file != number, mistake.span.start));
        mistakes.dedup();
        Err(mistakes)
    }

    /// Whether one of these modules has exactly this type: a text that compiles by itself brings such types along. Types that
    /// functions take may lack fields that are not used.
    fn has(&self, item: &Item, modules: &[usize], taken: &[Arc<str>]) -> bool {
        let (Item::Struct(name, _) | Item::Enum(name, _)) = item else { return false };
        let known = |module: &usize| self.names.resolve(*module, std::slice::from_ref(name), Space::Types);
        match (item, modules.iter().find_map(known)) {
            (Item::Struct(_, fields), Some(Def::Struct(id))) => {
                let own = &self.names.structs[id].it.fields;
                let same = |(name, of): &(Name, WrittenType)| {
                    own.iter().any(|(other, known)| other.text == name.text && self.alike(of, known))
                };
                let all = own.len() == fields.len() || !fields.is_empty() && taken.contains(&name.text);
                all && fields.iter().all(same)
            }
            (Item::Enum(_, cases), Some(Def::Enum(id))) => {
                cases.iter().map(|case| &case.text).eq(&self.names.enums[id].it.cases)
            }
            _ => false,
        }
    }

    /// Whether two types are written alike, whatever modules stand before their names.
    fn alike(&self, a: &WrittenType, b: &WrittenType) -> bool {
        match (&a.kind, &b.kind) {
            (WrittenKind::Path(a), WrittenKind::Path(b)) => {
                a.names.last().map(|name| &name.text) == b.names.last().map(|name| &name.text)
            }
            (WrittenKind::Option(a), WrittenKind::Option(b)) => self.alike(a, b),
            // A length may be a number here and a constant there.
            (WrittenKind::Array(a, _), WrittenKind::Array(b, _)) => self.alike(a, b),
            (WrittenKind::Tuple(a), WrittenKind::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.alike(a, b))
            }
            _ => false,
        }
    }

    /// The mistakes of functions, constants and structs from these numbers on, used or not.
    fn check(&self, [functions, constants, structs]: [usize; 3]) -> Vec<Mistake> {
        let mut resolver = Resolver::new(&self.names, &self.texts);
        for id in structs..self.names.structs.len() {
            resolver.structure(id, self.names.structs[id].it.name.span);
        }
        for id in functions..self.names.functions.len() {
            let item = self.names.functions[id].clone();
            super::check::function(&mut resolver, id, &item.it, item.module);
        }
        for id in constants..self.names.constants.len() {
            let item = self.names.constants[id].clone();
            let own = item.it.owner.clone();
            let of = resolver.of(&item.it.of, item.module, own.as_ref());
            super::check::constant(&mut resolver, &item.it.value, item.it.nodes, item.module, own, &of);
        }
        resolver.mistakes
    }

    fn program(&self, id: usize, traced: bool) -> Result<Program, Vec<Mistake>> {
        let mut resolver = Resolver::new(&self.names, &self.texts);
        match emit::program(&mut resolver, id, traced) {
            Some(program) => Ok(program),
            None => Err(resolver.mistakes),
        }
    }
}

/// A learner's text together with everything that it can use, without mistakes.
#[derive(Debug)]
pub struct OwnText {
    /// All texts; the learner's is the last.
    pub library: Library,
    /// The number of the function that is asked.
    pub(super) asked: usize,
}

impl OwnText {
    /// The program that answers; with `traced`, it records what happens.
    ///
    /// # Errors
    /// What in it is too large, in the order of the text.
    pub fn program(&self, traced: bool) -> Result<Program, Vec<Mistake>> {
        let number = self.library.last_file();
        self.library.program(self.asked, traced).map_err(|mut mistakes| {
            mistakes.sort_by_key(|mistake| (mistake.span.file != number, mistake.span.start));
            mistakes
        })
    }
}

/// The names of the types that functions of a text take.
fn taken(items: &[Item]) -> Vec<Arc<str>> {
    let functions = items.iter().filter_map(|item| match item {
        Item::Function(it) => Some(it),
        _ => None,
    });
    let name = |(_, of): &(_, WrittenType)| match &of.kind {
        WrittenKind::Path(path) => path.names.last().map(|name| name.text.clone()),
        _ => None,
    };
    functions.flat_map(|it| it.params.iter().filter_map(name)).collect()
}
