//! Turns written types into types, and constants into values.

use super::mistake::{MOST_TOLD, Mistake, What};
use super::names::{Def, In, Names, Space, near};
use super::natives::{self, Prim};
use super::text::Span;
use super::tree::{Expr, ExprKind, Function, Name, Path, WrittenKind, WrittenType};
use super::types::{Struct, Type};
use std::collections::HashMap;
use std::sync::Arc;

/// Names of Rust that are not supported here. They are not typing mistakes.
const OF_RUST: [&str; 15] = [
    "i16", "i64", "u8", "u16", "u64", "isize", "String", "str", "Vec", "char", "Box", "HashMap", "VecDeque",
    "Mat2", "Affine2",
];

/// The most cells that a value may have.
pub const LARGEST: usize = 4096;

/// The types of a function's parameters and of its result.
#[derive(Debug, Clone)]
pub struct Signature {
    pub takes: Vec<Type>,
    pub gives: Type,
    /// For each parameter, true if the function changes the value that it is passed.
    pub changes: Vec<bool>,
}

/// The names of some texts, and the types and signatures resolved so far.
pub struct Resolver<'a> {
    pub names: &'a Names,
    pub texts: &'a [Arc<str>],
    structs: HashMap<usize, Option<Arc<Struct>>>,
    signatures: HashMap<usize, Arc<Signature>>,
    pub mistakes: Vec<Mistake>,
    /// Calls of functions with slices, with lengths for which there is no function yet.
    pub lengths: Vec<(usize, Vec<usize>)>,
}

impl<'a> Resolver<'a> {
    pub fn new(names: &'a Names, texts: &'a [Arc<str>]) -> Self {
        Self {
            names,
            texts,
            structs: HashMap::new(),
            signatures: HashMap::new(),
            mistakes: vec![],
            lengths: vec![],
        }
    }

    /// Reports a mistake, once.
    pub fn tell(&mut self, span: Span, what: What) {
        let mistake = Mistake::new(span, what);
        if !self.has_enough() && !self.mistakes.contains(&mistake) {
            self.mistakes.push(mistake);
        }
    }

    /// True if more mistakes would help nobody: finding similar names for each of them takes long.
    pub fn has_enough(&self) -> bool {
        self.mistakes.len() >= MOST_TOLD
    }

    /// Turns an unknown name at the left of `=` into a missing `let`, unless it looks like a known name.
    pub fn miss_let(&mut self, place: Span) {
        let last = self.mistakes.last_mut().filter(|last| last.span == place);
        if let Some(Mistake { what, .. }) = last
            && let What::Unknown { name, near: None } = what
        {
            *what = What::NoLet(std::mem::take(name));
        }
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &'a str {
        self.texts.get(usize::from(span.file)).map_or("", |text| span.of(text))
    }

    /// The type for a written type. `own` is the type of the surrounding `impl`.
    pub fn of(&mut self, written: &WrittenType, module: usize, own: Option<&Arc<str>>) -> Type {
        let of = match &written.kind {
            WrittenKind::Hole => return Type::Wrong,
            WrittenKind::Option(of) => Type::Option(Arc::new(self.of(of, module, own))),
            WrittenKind::Tuple(all) => Type::Tuple(all.iter().map(|of| self.of(of, module, own)).collect()),
            WrittenKind::Array(of, count) => {
                let of = self.of(of, module, own);
                match self.count(count, module, own, 0) {
                    Some(count) => Type::Array(Arc::new(of), count),
                    None => {
                        self.tell(count.span, What::NotConstant);
                        Type::Wrong
                    }
                }
            }
            WrittenKind::Path(path) => self.named(path, module, own),
            WrittenKind::Changed(of) => self.of(of, module, own),
            // The function is checked with each length that it is called with.
            WrittenKind::Slice(_) => return Type::Wrong,
        };
        if of.size() > LARGEST {
            self.tell(written.span, What::TooLarge);
            return Type::Wrong;
        }
        of
    }

    /// The type of a path.
    pub fn named(&mut self, path: &Path, module: usize, own: Option<&Arc<str>>) -> Type {
        match self.type_of_path(path, module, own) {
            Some(of) => of,
            None => {
                let name = &path.names[path.names.len() - 1];
                if self.names.resolve(module, &path.names, Space::Values).is_some() {
                    self.tell(path.span, What::NotAType(name.text.to_string()));
                } else {
                    self.unknown(name, module);
                }
                Type::Wrong
            }
        }
    }

    /// Reports an unknown name.
    pub fn unknown(&mut self, name: &Name, module: usize) {
        if OF_RUST.contains(&&*name.text) {
            return self.tell(name.span, What::NotOfTheLanguage(name.text.to_string()));
        }
        let mut known = self.names.known(module);
        known.extend(Prim::ALL.iter().map(|prim| prim.name().into()));
        known.extend(["vec2", "vec3", "dvec2", "dvec3", "Some", "None", "Option"].map(Into::into));
        let near = near(&name.text, known.iter().map(|name| &**name));
        self.tell(name.span, What::Unknown { name: name.text.to_string(), near });
    }

    /// The type of a path. `None` if it is not a type.
    pub fn type_of_path(&mut self, path: &Path, module: usize, own: Option<&Arc<str>>) -> Option<Type> {
        let name = &path.names[path.names.len() - 1];
        let own_name;
        let names = match (&*name.text, own) {
            ("Self", Some(own)) if path.names.len() == 1 => {
                own_name = [Name { text: own.clone(), span: name.span }];
                &own_name[..]
            }
            _ => &path.names[..],
        };
        match self.names.resolve(module, names, Space::Types) {
            Some(Def::Struct(id)) => self.structure(id, name.span).map(Type::Struct).or(Some(Type::Wrong)),
            Some(Def::Enum(id)) => Some(Type::Enum(self.names.enums[id].it.clone())),
            Some(Def::Strange(_)) => {
                self.tell(name.span, What::NotOfTheLanguage(name.text.to_string()));
                Some(Type::Wrong)
            }
            Some(_) => None,
            None => {
                let name = &names[names.len() - 1].text;
                // Another name for a built-in type.
                let meant = self.names.import(module, name).and_then(|path| path.names.last());
                Prim::by_name(meant.map_or(name, |meant| &meant.text)).map(Type::Prim)
            }
        }
    }

    /// A struct with the types of its fields.
    pub fn structure(&mut self, id: usize, asked: Span) -> Option<Arc<Struct>> {
        if let Some(known) = self.structs.get(&id).cloned() {
            if known.is_none() {
                let name = self.names.structs[id].it.name.text.to_string();
                self.tell(asked, What::InItself(name));
            }
            return known;
        }
        self.structs.insert(id, None);
        let written = self.names.structs[id].clone();
        let mut fields: Vec<(Arc<str>, Type)> = vec![];
        for (name, of) in &written.it.fields {
            if fields.iter().any(|(other, _)| *other == name.text) {
                self.tell(name.span, What::Twice(name.text.to_string()));
                continue;
            }
            // The nesting of types is limited by the nesting in the texts, and each struct adds a level.
            let own = Some(&written.it.name.text);
            let of = if self.structs.len() > 256 { Type::Wrong } else { self.of(of, written.module, own) };
            fields.push((name.text.clone(), of));
        }
        let made = Struct::new(written.it.name.text.clone(), id, fields);
        if made.fields.iter().map(|(_, of)| of.size()).fold(0, usize::saturating_add) > LARGEST {
            self.tell(written.it.name.span, What::TooLarge);
            return None;
        }
        let made = Arc::new(made);
        self.structs.insert(id, Some(made.clone()));
        Some(made)
    }

    /// The signature of a function.
    pub fn signature(&mut self, id: usize) -> Arc<Signature> {
        if let Some(known) = self.signatures.get(&id) {
            return known.clone();
        }
        let In { module, it: Function { owner, params, result, .. } } = &*self.names.functions[id].clone();
        let takes = params.iter().map(|(_, of)| self.whole(of, *module, owner.as_ref())).collect();
        let gives = result.as_ref().map_or_else(Type::unit, |of| self.whole(of, *module, owner.as_ref()));
        let changes = params.iter().map(|(_, of)| of.is_changed()).collect();
        let signature = Arc::new(Signature { takes, gives, changes });
        self.signatures.insert(id, signature.clone());
        signature
    }

    /// A type that must be written in full.
    fn whole(&mut self, written: &WrittenType, module: usize, own: Option<&Arc<str>>) -> Type {
        if let WrittenKind::Hole = written.kind {
            self.tell(written.span, What::NotKnown);
        }
        self.of(written, module, own)
    }

    /// A whole number known at compile time.
    pub fn count(
        &mut self,
        expr: &Expr,
        module: usize,
        own: Option<&Arc<str>>,
        deep: usize,
    ) -> Option<usize> {
        if deep > 16 {
            return None;
        }
        let count = match &expr.kind {
            ExprKind::Number(span) => {
                self.text(*span).trim_end_matches("usize").replace('_', "").parse().ok()?
            }
            ExprKind::Value(Prim::Usize, count) => *count as usize,
            ExprKind::Binary(sign, _, a, b) => {
                let (a, b) = (self.count(a, module, own, deep + 1)?, self.count(b, module, own, deep + 1)?);
                match *sign {
                    "+" => a.checked_add(b)?,
                    "-" => a.checked_sub(b)?,
                    "*" => a.checked_mul(b)?,
                    _ => return None,
                }
            }
            ExprKind::Path(path) => {
                let id = self.constant(path, module, own)?;
                let In { module, it } = &*self.names.constants[id].clone();
                self.count(&it.value, *module, it.owner.as_ref(), deep + 1)?
            }
            _ => return None,
        };
        Some(count).filter(|count| *count <= LARGEST)
    }

    /// The constant of a path such as `INSIDE` or `Cloud::COUNT`.
    pub fn constant(&mut self, path: &Path, module: usize, own: Option<&Arc<str>>) -> Option<usize> {
        match self.value(path, module, own)? {
            Def::Constant(id) => Some(id),
            _ => None,
        }
    }

    /// The item to which a path of values refers.
    pub fn value(&mut self, path: &Path, module: usize, own: Option<&Arc<str>>) -> Option<Def> {
        if let Some(def) = self.names.resolve(module, &path.names, Space::Values) {
            return Some(def);
        }
        let (name, before) = path.names.split_last()?;
        let own_name;
        let before = match (before, own) {
            ([last], Some(own)) if &*last.text == "Self" => {
                own_name = [Name { text: own.clone(), span: last.span }];
                &own_name[..]
            }
            _ => before,
        };
        let home = match self.names.resolve(module, before, Space::Types)? {
            Def::Struct(id) => self.names.structs[id].module,
            Def::Enum(id) => self.names.enums[id].module,
            _ => return None,
        };
        self.names.member(module, home, &before[before.len() - 1].text, &name.text)
    }

    /// A member of a struct or an enum.
    pub fn member(&self, of: &Type, from: usize, name: &Arc<str>) -> Option<Def> {
        let (owner, home) = self.home(of)?;
        self.names.member(from, home, &owner, name)
    }

    /// The name of a struct or an enum, and its module.
    pub fn home(&self, of: &Type) -> Option<(Arc<str>, usize)> {
        match of {
            Type::Struct(it) => Some((it.name.clone(), self.names.structs[it.id].module)),
            Type::Enum(it) => Some((it.name.clone(), self.names.enums[it.id].module)),
            _ => None,
        }
    }

    /// The built-in constant of a path: `f32::MAX`, `Vec2::ZERO`, `PI`.
    pub fn built_in(&self, path: &Path, module: usize) -> Option<(Prim, Vec<f64>)> {
        let (name, before) = path.names.split_last()?;
        if before.is_empty() {
            let path = self.names.import(module, &name.text)?;
            let names: Vec<&str> = path.names.iter().map(|name| &*name.text).collect();
            return match names[..] {
                ["std", "f32", "consts", name] => natives::math(name).map(|it| (Prim::F32, vec![it])),
                ["std", "f64", "consts", name] => natives::math(name).map(|it| (Prim::F64, vec![it])),
                _ => None,
            };
        }
        if before.len() > 1 && &*before[before.len() - 1].text == "consts" {
            let prim = Prim::by_name(&before[before.len() - 2].text)?;
            return natives::math(&name.text).map(|it| (prim, vec![it]));
        }
        natives::constant(&before[before.len() - 1].text, &name.text)
    }
}
