//! Texts that are known, and what is written on top of them.

use super::emit;
use super::mistake::{Mistake, What};
use super::names::{Def, Names, Space};
use super::parser::parse;
use super::program::Program;
use super::resolve::Resolver;
use super::text::Span;
use super::tree::{Item, Name};
use std::sync::Arc;

/// Files that import each other, as modules of one folder. What in them is not of the language is a mistake only for who uses it.
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
    pub(super) fn file_name(&self, file: u16) -> String {
        self.files.get(usize::from(file)).map_or_else(String::new, ToString::to_string)
    }

    /// The number of the text that was added last.
    pub(super) fn last_file(&self) -> u16 {
        self.texts.len() as u16 - 1
    }

    /// A learner's text, which can use all that a file of the library can. The function that is asked is `hit`, else the first.
    ///
    /// # Errors
    /// All mistakes in it, in the order of the text.
    pub fn own(&self, file: &str, text: &str, traced: bool) -> Result<(Self, Program), Vec<Mistake>> {
        let (library, asked) = self.with_own(file, text)?;
        let number = library.last_file();
        let program = library.program(asked, traced).map_err(|mut mistakes| {
            mistakes.sort_by_key(|mistake| (mistake.span.file != number, mistake.span.start));
            mistakes
        })?;
        Ok((library, program))
    }

    /// The library with a learner's text, and the number of the function that is asked.
    pub(super) fn with_own(&self, file: &str, text: &str) -> Result<(Self, usize), Vec<Mistake>> {
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
        // What the file's flawed functions call stands among them.
        let files = [module(&[name(file)]), module(&[name(file), name("flawed")])];
        let also = files.into_iter().flatten().chain([Names::ROOT]).collect();
        let before =
            [library.names.functions.len(), library.names.constants.len(), library.names.structs.len()];
        let first = parsed.items.iter().find_map(|item| match item {
            Item::Function(it) if it.owner.is_none() => Some(it.name.clone()),
            _ => None,
        });
        let (module, twice) = library.names.add(Some(Names::ROOT), "", parsed.items, also);
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
            return Ok((library, asked));
        }
        mistakes.sort_by_key(|mistake| (mistake.span.file != number, mistake.span.start));
        mistakes.dedup();
        Err(mistakes)
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
