//! Known texts, and learners' code that uses them.

use super::emit::{self, Record};
use super::front::{self, Front};
use super::mistake::{Mistake, What};
use super::names::{Def, Names, Space};
use super::parser::parse;
use super::program::Program;
use super::resolve::Resolver;
use super::target::Target;
use super::text::Span;
use super::tree::{Function, Item, Name, WrittenKind, WrittenType};
use super::types::Type;
use super::uses::{self, Known};
use std::sync::Arc;

/// The deepest nesting of calls that pass slices on.
const COPIES: usize = 8;

/// Files that import each other, as modules of one folder. Unsupported Rust in them is a mistake only where something uses it.
#[derive(Debug, Clone, Default)]
pub struct Library {
    pub(super) texts: Vec<Arc<str>>,
    pub(super) names: Names,
    files: Vec<Arc<str>>,
}

impl Library {
    /// Reads files, given by name without its ending and by text. The file `mod` holds the items that they share.
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

    /// A function of a file or of its `flawed` module.
    ///
    /// # Errors
    /// Unsupported code in it or in the functions that it calls.
    pub fn function(&self, file: &str, function: &str, record: Record) -> Result<Program, Vec<Mistake>> {
        self.program(self.find(file, function)?, record)
    }

    /// The parameters of such a function: names and types.
    ///
    /// # Errors
    /// If there is no such function.
    pub fn takes(&self, file: &str, function: &str) -> Result<Vec<(Arc<str>, Type)>, Vec<Mistake>> {
        let id = self.find(file, function)?;
        Ok(emit::takes(&mut Resolver::new(&self.names, &self.texts), id))
    }

    /// The number of a function of a file or of its `flawed` module.
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

    /// The functions with marks: file and name of each.
    pub fn told(&self) -> Vec<(String, String)> {
        let known = Known { names: &self.names, texts: &self.texts, picks: &[] };
        let functions = self.names.functions.iter().map(|it| &it.it);
        let told = functions.filter(|it| it.owner.is_none() && uses::is_told(it, known));
        told.map(|it| (self.file_name(it.name.span.file), it.name.text.to_string())).collect()
    }

    /// The name of a file by its number. Empty for the learner's code.
    pub fn file_name(&self, file: u16) -> String {
        self.files.get(usize::from(file)).map_or_else(String::new, ToString::to_string)
    }

    /// The number of the text that was added last.
    pub(super) fn last_file(&self) -> u16 {
        self.texts.len() as u16 - 1
    }

    /// The learner's code, which can use every item that a file of the library can. Its function is `hit`, or else its first one.
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
        let also = library.modules_of(file);
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
        library.copy(before[0]);
        mistakes.extend(library.check(before));
        if let (Some(asked), true) = (asked, mistakes.is_empty()) {
            return Ok(OwnText { library, asked, wide: vec![] });
        }
        mistakes.sort_by_key(|mistake| (mistake.span.file != number, mistake.span.start));
        mistakes.dedup();
        Err(mistakes)
    }

    /// The learner's code in a language. Its function is `hit`, or else its first one. In Python and JavaScript it takes the
    /// parameters of a function of the file, with fields of 64 bits.
    ///
    /// # Errors
    /// All mistakes in it, in the order of the text.
    pub fn own_in(
        &self,
        (file, function): (&str, &str),
        text: &str,
        target: Target,
    ) -> Result<OwnText, Vec<Mistake>> {
        if !target.is_read() || target == Target::Rust {
            return self.own(file, text);
        }
        let takes = self.takes(file, function)?;
        let mut library = self.clone();
        let number = library.texts.len() as u16;
        library.texts.push(text.into());
        let Front { items, entry, mut mistakes } = front::read(text, number, target, &takes);
        let also: Vec<usize> = library.modules_of(file);
        let before =
            [library.names.functions.len(), library.names.constants.len(), library.names.structs.len()];
        let (module, twice) = library.names.add(Some(Names::ROOT), "", items, also);
        mistakes.extend(
            twice.into_iter().map(|name| Mistake::new(name.span, What::Twice(name.text.to_string()))),
        );
        let asked = entry.and_then(|name| {
            match library.names.resolve(module, std::slice::from_ref(&name), Space::Values) {
                Some(Def::Function(id)) if id >= before[0] => Some(id),
                _ => None,
            }
        });
        if mistakes.is_empty() {
            // Types that are not known are all that can be left.
            let left = library.check(before).into_iter().next();
            mistakes.extend(left.map(|it| Mistake::new(it.span, What::NoType)));
        }
        if let (Some(asked), true) = (asked, mistakes.is_empty()) {
            return Ok(OwnText { library, asked, wide: front::widened(&takes) });
        }
        mistakes.sort_by_key(|mistake| (mistake.span.file != number, mistake.span.start));
        mistakes.dedup();
        Err(mistakes)
    }

    /// The modules whose names the code for a file can use: the file, its flawed functions, and what all files share.
    fn modules_of(&self, file: &str) -> Vec<usize> {
        let name = |text: &str| Name { text: text.into(), span: Span::default() };
        let module = |path: &[Name]| match self.names.resolve(Names::ROOT, path, Space::Types) {
            Some(Def::Module(module)) => Some(module),
            _ => None,
        };
        let files = [module(&[name(file)]), module(&[name(file), name("flawed")])];
        files.into_iter().flatten().chain([Names::ROOT]).collect()
    }

    /// True if one of these modules has exactly this type, since code that compiles by itself brings such types along. Types of
    /// parameters may lack unused fields.
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

    /// True if two types are written alike, apart from the modules before their names.
    fn alike(&self, a: &WrittenType, b: &WrittenType) -> bool {
        match (&a.kind, &b.kind) {
            (WrittenKind::Path(a), WrittenKind::Path(b)) => {
                a.names.last().map(|name| &name.text) == b.names.last().map(|name| &name.text)
            }
            (WrittenKind::Option(a), WrittenKind::Option(b)) => self.alike(a, b),
            // A length may be a number in one and a constant in the other.
            (WrittenKind::Array(a, _), WrittenKind::Array(b, _)) => self.alike(a, b),
            (WrittenKind::Tuple(a), WrittenKind::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.alike(a, b))
            }
            _ => false,
        }
    }

    /// Copies functions with slices, from this number on, for all lengths that they are called with.
    fn copy(&mut self, first: usize) {
        for _ in 0..COPIES {
            let mut resolver = Resolver::new(&self.names, &self.texts);
            for id in first..self.names.functions.len() {
                let item = self.names.functions[id].clone();
                super::check::function(&mut resolver, id, &item.it, item.module);
            }
            let found = std::mem::take(&mut resolver.lengths);
            if found.is_empty() {
                return;
            }
            found.into_iter().for_each(|(id, lengths)| self.names.copy(id, lengths));
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

    fn program(&self, id: usize, record: Record) -> Result<Program, Vec<Mistake>> {
        let mut resolver = Resolver::new(&self.names, &self.texts);
        match emit::program(&mut resolver, id, record) {
            Some(program) => Ok(program),
            None => Err(resolver.mistakes),
        }
    }
}

/// The learner's code together with the library that it can use, without mistakes.
#[derive(Debug)]
pub struct OwnText {
    /// All texts. The learner's is the last.
    pub library: Library,
    /// The number of the entry function.
    pub(super) asked: usize,
    /// For each cell of the parameters of the library's function, true if the text takes it with 64 bits. Empty for Rust.
    wide: Vec<bool>,
}

impl OwnText {
    /// The functions of the learner's code, as a tree.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        let number = self.library.last_file();
        let names = &self.library.names;
        let all = names.functions.iter().take(names.functions.len() - names.copies.len()).map(|it| &it.it);
        all.filter(move |it| it.name.span.file == number && it.owner.is_none())
    }

    /// True if its function takes numbers of 64 bits in place of those of 32.
    pub fn takes_64_bits(&self) -> bool {
        !self.wide.is_empty()
    }

    /// The program of the entry function, which records as much as requested.
    ///
    /// # Errors
    /// Parts of it that are too large, in the order of the text.
    pub fn program(&self, record: Record) -> Result<Program, Vec<Mistake>> {
        let number = self.library.last_file();
        let wide = self.wide.clone();
        let widened = move |program| Program { wide, ..program };
        self.library.program(self.asked, record).map(widened).map_err(|mut mistakes| {
            mistakes.sort_by_key(|mistake| (mistake.span.file != number, mistake.span.start));
            mistakes
        })
    }
}

/// The names of the parameter types of a text's functions.
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
