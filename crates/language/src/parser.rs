//! Reads tokens as a tree: items and types. The bodies of functions are read by [`body`], and [`references`] finds references that Rust
//! refuses.

mod body;
mod moves;
mod pipes;
mod references;
mod sugar;
pub(super) use body::depth;

use super::cursor::{Cursor, Read, Reads};
use super::lexer::{Kind, MarkLine, tokens};
use super::mistake::{Mistake, What};
use super::text::Span;
use super::tree::{
    Constant, Expr, Function, Item, Mark, Name, Path, Pattern, PatternKind, WrittenKind, WrittenType,
};
use super::types::{CASE, held_name};
use references::Signs;
use std::collections::{HashMap, HashSet};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// The most bytes that a text may have.
pub(super) const LONGEST: usize = 64 << 10;

/// The items of a text, and the mistakes in reading it.
pub struct Parsed {
    pub items: Vec<Item>,
    pub mistakes: Vec<Mistake>,
}

/// Reads a text.
pub fn parse(text: &str, file: u16) -> Parsed {
    if text.len() > LONGEST {
        let whole = Span { file, start: 0, end: 0 };
        return Parsed { items: vec![], mistakes: vec![Mistake::new(whole, What::TooLong)] };
    }
    let read = tokens(text, file);
    let cursor = match Cursor::new(text, read.all) {
        Ok(cursor) => cursor,
        Err(mistake) => return Parsed { items: vec![], mistakes: [read.mistakes, vec![mistake]].concat() },
    };
    let mut parser = Parser {
        cursor,
        marks: read.marks,
        split: false,
        signs: Signs::default(),
        nodes: 0,
        no_struct: false,
        loops: vec![],
        closures: 0,
        inner: vec![],
        owned: HashSet::new(),
        bodies: HashMap::new(),
        mistakes: read.mistakes,
    };
    let items = parser.items(None);
    let Parser { mut mistakes, owned, bodies, .. } = parser;
    if mistakes.is_empty() {
        mistakes = moves::mistakes(text, owned, &bodies, &items);
    }
    Parsed { items, mistakes }
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    marks: Vec<MarkLine>,
    /// True after the first half of a `>>` was read.
    split: bool,
    /// The expressions of the function behind a `&` or `*`.
    signs: Signs,
    nodes: usize,
    /// True if a `{` begins a block and not the fields of a struct.
    no_struct: bool,
    /// The loops around this place: true for a `loop` with a value, `None` for one that can have none.
    loops: Vec<Option<bool>>,
    /// The number of closures around this place.
    closures: usize,
    /// Items in a function's body. They are added to the items around the function.
    inner: Vec<Item>,
    /// The structs and enums without `Copy`.
    owned: HashSet<&'a str>,
    /// The references of each function's body, by the start of its name.
    bodies: HashMap<u32, Signs>,
    mistakes: Vec<Mistake>,
}

impl<'a> Deref for Parser<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

impl<'a> DerefMut for Parser<'a> {
    fn deref_mut(&mut self) -> &mut Cursor<'a> {
        &mut self.cursor
    }
}

impl<'a> Reads<'a> for Parser<'a> {
    const DEEPEST: usize = 64;

    fn expected<T>(&self, wanted: &'static str) -> Read<T> {
        let part = matches!(wanted, "A value" | "A type" | "A name" | "A pattern");
        self.unexpected(wanted, part && self.begins_line())
    }

    fn is_keyword(&self, word: &str) -> bool {
        KEYWORDS.contains(&word)
    }
}

impl Parser<'_> {
    fn strange<T>(&self, span: Span) -> Read<T> {
        let what = span.of(self.text).split_whitespace().next().unwrap_or("").chars().take(20).collect();
        Err(Mistake::new(span, What::NotOfTheLanguage(what)))
    }

    /// The next number for an expression or a pattern.
    fn number(&mut self) -> usize {
        self.nodes += 1;
        self.nodes - 1
    }

    /// The items up to the end of the module or of the text.
    fn items(&mut self, owner: Option<&Arc<str>>) -> Vec<Item> {
        let mut items = vec![];
        while self.kind() != Kind::End && self.sign() != "}" {
            let start = self.at;
            if let Err(mistake) = self.item(owner, &mut items) {
                let named = self.tokens[start..=self.at.max(start)].iter().position(|token| {
                    token.kind == Kind::Word && !KEYWORDS.contains(&token.span.of(self.text))
                });
                if let Some(named) = named {
                    let span = self.tokens[start + named].span;
                    items.push(Item::Strange(Name { text: span.of(self.text).into(), span }, mistake.span));
                }
                self.mistakes.push(mistake);
                self.at = start;
                self.split = false;
                self.skip_item();
            }
            items.append(&mut self.inner);
        }
        items
    }

    /// Skips an item, up to and including its `;` or its closing brace.
    fn skip_item(&mut self) {
        loop {
            match self.sign() {
                ";" => return self.step(),
                "{" => {
                    self.at = self.closes[self.at];
                    return self.step();
                }
                "(" | "[" => self.at = self.closes[self.at],
                "}" => return,
                _ if self.kind() == Kind::End => return,
                _ => {}
            }
            self.step();
        }
    }

    fn item(&mut self, owner: Option<&Arc<str>>, items: &mut Vec<Item>) -> Read<()> {
        let mut is_copied = false;
        while self.sign() == "#" {
            self.step();
            self.takes("!");
            let end = self.closes[self.at].max(self.at);
            is_copied |= self.tokens[self.at..end].iter().any(|it| it.span.of(self.text) == "Copy");
            let of_tests = self.tokens[self.at..].iter().take(4).map(|token| token.span.of(self.text));
            let of_tests = of_tests.eq(["[", "cfg", "(", "test"]);
            if self.sign() == "[" {
                self.at = self.closes[self.at] + 1;
            }
            if of_tests {
                self.skip_item();
                return Ok(());
            }
        }
        if self.takes_word("pub") && self.sign() == "(" {
            self.at = self.closes[self.at] + 1;
        }
        if self.word() == "const"
            && self.tokens.get(self.at + 1).is_some_and(|next| next.span.of(self.text) == "fn")
        {
            self.step();
        }
        let start = self.span();
        self.nodes = 0;
        self.notes_type(is_copied);
        match self.word() {
            "fn" => items.push(Item::Function(self.function(owner)?)),
            "const" | "static" => items.push(Item::Constant(self.constant(owner)?)),
            "struct" if owner.is_none() => items.push(self.structure()?),
            "enum" if owner.is_none() => items.extend(self.enumeration()?),
            "impl" if owner.is_none() => self.implementation(items)?,
            "use" if owner.is_none() => {
                self.step();
                self.imports(vec![], items)?;
                self.expect(";")?;
            }
            "mod" if owner.is_none() => {
                self.step();
                let name = self.name()?;
                if !self.takes(";") {
                    self.expect("{")?;
                    let inner = self.nest(|it| Ok(it.items(None)))?;
                    self.expect("}")?;
                    items.push(Item::Module(name, inner));
                }
            }
            "type" if owner.is_none() => items.push(self.other_name()?),
            "" => return self.expected("A function, a struct, an enum or a constant"),
            "let" | "if" | "for" | "while" | "loop" | "match" | "return" => {
                return Err(Mistake::new(start, What::OutsideOfFunction(self.word().into())));
            }
            _ if KEYWORDS.contains(&self.word()) => return self.strange(start),
            _ => return self.expected("A function, a struct, an enum or a constant"),
        }
        Ok(())
    }

    /// Notes a type without `Copy`, at its first word.
    fn notes_type(&mut self, is_copied: bool) {
        if !is_copied && matches!(self.word(), "struct" | "enum") {
            self.owned.extend(self.tokens.get(self.at + 1).map(|name| name.span.of(self.text)));
        }
    }

    fn function(&mut self, owner: Option<&Arc<str>>) -> Read<Function> {
        self.step();
        let name = self.name()?;
        if self.sign() == "<" {
            return self.strange(self.span());
        }
        self.expect("(")?;
        self.signs = Signs::default();
        let params = self.list(")", |it| it.parameter(owner))?;
        let result = if self.takes("->") { Some(self.written_type()?) } else { None };
        if self.word() == "where" {
            return self.strange(self.span());
        }
        if self.sign() != "{" {
            return self.expected("`{`");
        }
        let before = self.mistakes.len();
        let body = Some(self.block()?);
        let mut function = Function { name, owner: owner.cloned(), params, result, body, nodes: self.nodes };
        if self.mistakes.len() == before {
            self.mistakes.extend(references::mistakes(self.text, &self.signs, &function));
        }
        function.body.take_if(|_| self.mistakes.len() > before);
        self.bodies.insert(function.name.span.start, std::mem::take(&mut self.signs));
        Ok(function)
    }

    /// A parameter, or `&self`.
    fn parameter(&mut self, owner: Option<&Arc<str>>) -> Read<(Pattern, WrittenType)> {
        let start = self.at;
        self.takes("&");
        let mutable = self.takes_word("mut");
        if let (Some(owner), "self") = (owner, self.word()) {
            if mutable {
                return self.strange(self.last());
            }
            let span = self.span();
            self.step();
            let name = Name { text: "self".into(), span };
            let id = self.number();
            let of = Path { names: vec![Name { text: owner.clone(), span }], span };
            let of = WrittenType { kind: WrittenKind::Path(of), span };
            return Ok((Pattern { kind: PatternKind::Bind { name, mutable: false }, span, id }, of));
        }
        self.at = start;
        let pattern = self.pattern()?;
        if !self.takes(":") {
            return self.expected("The type of the parameter");
        }
        let of = self.parameter_type()?;
        let kind = match pattern.kind {
            PatternKind::Bind { name, .. } if of.is_changed() => PatternKind::Bind { name, mutable: true },
            _ if of.is_changed() => return self.strange(pattern.span),
            kind => kind,
        };
        Ok((Pattern { kind, ..pattern }, of))
    }

    /// A type, `&mut T` or `&[T]`.
    fn parameter_type(&mut self) -> Read<WrittenType> {
        let (start, at) = (self.span(), self.at);
        let mutable = self.takes("&") && self.takes_word("mut");
        let slice = self.last().of(self.text) != ":" && self.sign() == "[" && {
            let end = self.closes[self.at];
            !self.tokens[self.at..end].iter().any(|it| it.kind == Kind::Sign(";"))
        };
        if !mutable && !slice {
            self.at = at;
            return self.written_type();
        }
        let mut of = if slice {
            self.step();
            let kind = WrittenKind::Slice(Box::new(self.written_type()?));
            self.expect("]")?;
            WrittenType { kind, span: start.to(self.last()) }
        } else {
            self.written_type()?
        };
        if mutable {
            of = WrittenType { kind: WrittenKind::Changed(Box::new(of)), span: start.to(self.last()) };
        }
        Ok(of)
    }

    fn constant(&mut self, owner: Option<&Arc<str>>) -> Read<Constant> {
        self.step();
        let name = self.name()?;
        self.expect(":")?;
        let of = self.written_type()?;
        self.expect("=")?;
        let value = self.expr()?;
        self.expect(";")?;
        Ok(Constant { name, owner: owner.cloned(), of, value, nodes: self.nodes })
    }

    /// `type Point = Vec2;`: another name for a type.
    fn other_name(&mut self) -> Read<Item> {
        let start = self.span();
        self.step();
        let name = self.name()?;
        self.expect("=")?;
        let WrittenKind::Path(path) = self.written_type()?.kind else { return self.strange(start) };
        self.expect(";")?;
        Ok(Item::Use(name, path))
    }

    fn structure(&mut self) -> Read<Item> {
        self.step();
        let name = self.name()?;
        let fields = match self.sign() {
            "{" => self.fields()?,
            "(" => {
                let fields = self.fields()?;
                self.expect(";")?;
                fields
            }
            _ => return self.strange(self.span()),
        };
        Ok(Item::Struct(name, fields))
    }

    /// Fields with names in braces, or with numbers in brackets.
    fn fields(&mut self) -> Read<Vec<(Name, WrittenType)>> {
        let named = self.sign() == "{";
        self.step();
        let mut count = 0;
        self.list(if named { "}" } else { ")" }, |it| {
            it.attributes();
            if it.takes_word("pub") && it.sign() == "(" {
                it.at = it.closes[it.at] + 1;
            }
            if named {
                let name = it.name()?;
                it.expect(":")?;
                return Ok((name, it.written_type()?));
            }
            let of = it.written_type()?;
            count += 1;
            Ok((Name { text: (count - 1).to_string().into(), span: of.span }, of))
        })
    }

    /// An enum. One whose cases hold values is a struct with the case and the values of all cases.
    fn enumeration(&mut self) -> Read<Vec<Item>> {
        self.step();
        let name = self.name()?;
        if self.sign() == "<" {
            return self.strange(self.span());
        }
        self.expect("{")?;
        let mut values = vec![];
        let cases = self.list("}", |it| {
            it.attributes();
            let name = it.name()?;
            if matches!(it.sign(), "(" | "{") {
                let held = it.fields()?.into_iter().map(|(field, of)| {
                    (Name { text: held_name(&name.text, &field.text), span: field.span }, of)
                });
                values.extend(held);
            }
            if it.sign() == "=" { it.strange(it.span()) } else { Ok(name) }
        })?;
        if values.is_empty() {
            return Ok(vec![Item::Enum(name, cases)]);
        }
        let span = name.span;
        let of = Name { text: format!("{}Case", name.text).into(), span };
        let kind = WrittenKind::Path(Path { names: vec![of.clone()], span });
        let case = (Name { text: CASE.into(), span }, WrittenType { kind, span });
        values.insert(0, case);
        Ok(vec![Item::Enum(of, cases), Item::Struct(name, values)])
    }

    fn attributes(&mut self) {
        while self.sign() == "#" && self.sign_at(self.at + 1) == "[" {
            self.at = self.closes[self.at + 1] + 1;
        }
    }

    fn implementation(&mut self, items: &mut Vec<Item>) -> Read<()> {
        let start = self.span();
        self.step();
        if self.sign() == "<" {
            return self.strange(start);
        }
        let name = self.name()?;
        if self.sign() != "{" {
            return self.strange(start);
        }
        self.step();
        let inner = self.items(Some(&name.text));
        items.extend(inner);
        self.expect("}")
    }

    /// The imports of a `use`. `*` is left to the resolver.
    fn imports(&mut self, before: Vec<Name>, items: &mut Vec<Item>) -> Read<()> {
        self.nest(|it| {
            let mut names = before;
            loop {
                if it.takes("{") {
                    it.list("}", |it| it.imports(names.clone(), items))?;
                    return Ok(());
                }
                if it.takes("*") {
                    return Ok(());
                }
                let span = it.span();
                let word = it.word();
                if word.is_empty() {
                    return it.expected("A name");
                }
                names.push(Name { text: word.into(), span });
                it.step();
                if it.takes("::") {
                    continue;
                }
                let path = Path { span: names[0].span.to(span), names };
                let last = path.names[path.names.len() - 1].clone();
                let alias = if it.takes_word("as") { it.name()? } else { last };
                items.push(Item::Use(alias, path));
                return Ok(());
            }
        })
    }

    fn path(&mut self) -> Read<Path> {
        let start = self.span();
        let mut names = vec![];
        loop {
            let word = self.word();
            if matches!(word, "self" | "Self" | "super" | "crate") {
                names.push(Name { text: word.into(), span: self.span() });
                self.step();
            } else {
                names.push(self.name()?);
            }
            if self.sign() != "::" || self.sign_at(self.at + 1) == "<" {
                return Ok(Path { names, span: start.to(self.last()) });
            }
            self.step();
        }
    }

    /// A type.
    fn written_type(&mut self) -> Read<WrittenType> {
        self.nest(|it| {
            let start = it.span();
            while matches!(it.sign(), "&" | "&&") {
                it.step();
                if it.word() == "mut" || it.kind() == Kind::Quoted {
                    return it.strange(it.span());
                }
            }
            let kind = if it.takes("[") {
                let of = it.written_type()?;
                if it.sign() == "]" {
                    return it.strange(start);
                }
                it.expect(";")?;
                let count = it.expr()?;
                it.expect("]")?;
                WrittenKind::Array(Box::new(of), Box::new(count))
            } else if it.takes("(") {
                WrittenKind::Tuple(it.list(")", Self::written_type)?)
            } else if it.takes_word("_") {
                WrittenKind::Hole
            } else if matches!(it.word(), "impl" | "dyn" | "fn") {
                return it.strange(it.span());
            } else if it.word().is_empty() {
                return it.expected("A type");
            } else {
                let path = it.path()?;
                let is_option = path.names.len() == 1 && &*path.names[0].text == "Option";
                if is_option {
                    it.expect("<")?;
                    let of = it.written_type()?;
                    it.close_angle()?;
                    WrittenKind::Option(Box::new(of))
                } else if it.sign() == "<" {
                    return it.strange(path.span);
                } else {
                    WrittenKind::Path(path)
                }
            };
            Ok(WrittenType { kind, span: start.to(it.last()) })
        })
    }

    /// The `>` that closes type arguments, which may be half of a `>>`.
    fn close_angle(&mut self) -> Read<()> {
        if self.sign() == ">>" {
            self.split = !self.split;
            if !self.split {
                self.step();
            }
            return Ok(());
        }
        self.expect(">")
    }
}

/// Words that are not names.
const KEYWORDS: [&str; 35] = [
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false",
    "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "return", "self",
    "Self", "static", "struct", "super", "trait", "true", "unsafe", "use", "while",
];
