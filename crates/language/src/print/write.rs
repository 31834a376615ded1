//! The common part of all back ends: expressions with their brackets, and the parts of a file.

use super::super::check::Special;
use super::super::mistake::{Mistake, What};
use super::super::natives::Prim;
use super::super::text::Span;
use super::super::types::{Enum, Struct, Type};
use super::doc::Doc;
use super::form::*;
use super::names::{Cases, Names};
use super::plain::Can;
use super::shared;
use super::supply;
use super::{About, Called, How, Line, Piece, Printed, Said};
use std::cell::RefCell;
use std::sync::Arc;

/// Precedences, from choices to expressions that never need brackets.
pub mod tight {
    pub const CHOICE: u8 = 1;
    pub const OR: u8 = 2;
    pub const AND: u8 = 3;
    pub const NOT: u8 = 4;
    pub const EQUAL: u8 = 5;
    pub const COMPARE: u8 = 6;
    pub const BITS: u8 = 7;
    pub const ADD: u8 = 8;
    pub const MULTIPLY: u8 = 9;
    pub const UNARY: u8 = 10;
    pub const PART: u8 = 11;
}

/// A printed expression and its precedence.
pub type Bound = (Doc, u8);

/// The syntax of a language.
pub trait Language {
    fn can(&self) -> Can;
    /// True if all its numbers have 64 bits.
    fn one_size(&self) -> bool {
        false
    }
    /// True if `&` and `|` are only for numbers.
    fn stops_early(&self) -> bool {
        false
    }
    /// True if constants can only be numbers and lists of numbers.
    fn inlines_constants(&self) -> bool {
        false
    }
    /// True if private structs are lists, since its objects are slow.
    fn lists_structs(&self) -> bool {
        false
    }
    /// True if a parameter of a closure may hide an outer name.
    fn shadows(&self) -> bool {
        true
    }
    /// The text for `None` in a choice whose other value has a type.
    fn none_in_choice(&self, _of: &Type) -> Option<String> {
        None
    }
    fn cases(&self) -> Cases;
    /// Its keywords, if fields must not have these names.
    fn keywords(&self) -> &'static [&'static str] {
        &[]
    }
    /// The suffix for a name that is built in.
    fn suffix(&self) -> &'static str {
        "_"
    }
    /// The name by which a function of the file that others share is called.
    #[cfg(not(target_family = "wasm"))]
    fn brought(&self, name: &str, _shapes: &str) -> String {
        name.to_owned()
    }
    /// The prefix of functions that only their file uses.
    fn private(&self) -> &'static str {
        ""
    }
    /// Built-in names.
    fn taken(&self) -> &'static [&'static str];
    /// The comment that documents a field, in the form that the language's tools show.
    fn documented(&self, text: &str) -> Vec<String> {
        behind("///", text)
    }
    /// Empty lines between parts.
    fn gap(&self) -> usize {
        1
    }
    /// Empty lines between the comment at the top and the first part.
    fn gap_below_head(&self) -> usize {
        self.gap()
    }
    /// The call of a built-in function. `$a` is replaced by an argument and `@a` by a method's receiver. `None` if the language
    /// lacks it.
    fn native(&self, name: &str, takes: &[Prim]) -> Option<&'static str>;
    fn number(&self, value: f64, of: &Type) -> String;
    fn truth(&self, truth: bool) -> &'static str {
        if truth { "true" } else { "false" }
    }
    fn of(&self, of: &Type) -> String;
    /// A built-in constant, of a type.
    fn constant(&self, name: &str, numbers: &[f64], of: &Type) -> Doc;
    fn field(&self, name: &str, of: &Type) -> String;
    fn case(&self, it: &Enum, case: &str) -> String;
    fn make(&self, writer: &Writer<'_>, it: &Struct, fields: Vec<Doc>) -> Doc;
    fn array(&self, of: &Type, items: Vec<Doc>) -> Doc;
    fn repeat(&self, of: &Type, item: Doc, count: usize) -> Doc;
    fn tuple(&self, of: &Type, items: Vec<Doc>) -> Doc;
    fn tuple_part(&self, on: Doc, at: usize) -> Doc;
    /// A conversion between two different types.
    fn cast(&self, on: Bound, from: &Type, to: &Type) -> Bound;
    /// A method of the language. `None` if it lacks the method.
    fn special(&self, writer: &Writer<'_>, special: Special, all: &[Ex], of: &Type) -> Option<Bound>;
    fn lambda(&self, writer: &Writer<'_>, params: &[Pat], body: &Ex) -> Doc;
    /// A call of a function of the texts.
    fn call(&self, writer: &Writer<'_>, function: &Function, name: &str, args: &[Ex]) -> Doc {
        let _ = function;
        Doc::list(format!("{name}("), writer.all(args), ")")
    }
    fn call_closure(&self, on: Doc, args: Vec<Doc>) -> Doc {
        Doc::list(format!("{}(", on.flat()), args, ")")
    }
    /// The signs between the parts of a choice, and true if the condition comes second.
    fn choice(&self) -> ([&'static str; 2], bool) {
        ([" ? ", " : "], false)
    }
    /// The language's sign or word for a sign of Rust.
    fn sign(&self, sign: &'static str, of: &Type) -> &'static str {
        let _ = of;
        sign
    }
    fn not(&self) -> (&'static str, u8) {
        ("!", tight::UNARY)
    }
    /// The brackets of `min` and `max` if these take any number of arguments.
    fn least_of_many(&self) -> Option<[&'static str; 2]> {
        None
    }
    /// True if `a * b / c` is put in brackets for the reader.
    fn brackets_products(&self) -> bool {
        false
    }
    /// The text around two numbers for the remainder of their division. `None` if it is `%`.
    fn remainder(&self, _of: Prim) -> Option<[&'static str; 2]> {
        None
    }
    /// The start of a division of whole numbers. `None` if `/` gives no fraction.
    fn divide_whole(&self, _of: Prim) -> Option<&'static str> {
        None
    }
    fn statement(&self, writer: &mut Writer<'_>, st: &St);
    fn function(&self, writer: &mut Writer<'_>, function: &Function);
    fn structure(&self, writer: &mut Writer<'_>, it: &Struct);
    fn enumeration(&self, writer: &mut Writer<'_>, it: &Enum);
    fn constant_item(&self, writer: &mut Writer<'_>, it: &Constant);
    /// Writes the lines above everything else, such as imports.
    fn imports(&self, _writer: &mut Writer<'_>) {}
    /// The lines that open and close a namespace, and the indentation inside.
    fn namespace(&self, _name: &str) -> Option<([String; 2], usize)> {
        None
    }
    /// Writes vector types.
    fn vectors(&self, _writer: &mut Writer<'_>) {}
    /// True if types that only the functions use are nested among them.
    fn nests_types(&self) -> bool {
        false
    }
    /// The lines around the functions, and the indentation inside.
    fn around(&self, _writer: &Writer<'_>) -> Option<([String; 2], usize)> {
        None
    }
    /// Writes functions that the language lacks and that cannot be said in a part of Rust.
    fn helpers(&self, _writer: &mut Writer<'_>) {}
    /// True if functions come after those that they call.
    fn callees_first(&self) -> bool {
        false
    }
    /// Breaks a line that is too long.
    fn lay(&self, doc: &Doc, depth: usize) -> Vec<String>;
}

/// The options besides the language.
pub struct Options<'p> {
    pub how: How,
    /// The file of the library in which the function is, or beside which the learner's code is written.
    pub file: &'p str,
    pub own: Option<u16>,
    pub said: &'p dyn Said,
    pub natives: Vec<(usize, &'static str)>,
}

/// Writes lines.
pub struct Writer<'p> {
    pub unit: &'p Unit,
    pub names: &'p Names,
    pub language: &'p dyn Language,
    pub file: &'p str,
    pub said: &'p dyn Said,
    pub how: How,
    own: Option<u16>,
    function: Option<&'p Function>,
    pieces: Vec<Piece>,
    pub depth: usize,
    /// The statement that is being written.
    from: Option<Span>,
    /// The parts that the language cannot express.
    refused: RefCell<Vec<Mistake>>,
    /// True if a brace was just opened, after which no line is empty.
    opened: bool,
}

/// The built-in functions that are called, each with the function that calls it.
pub fn natives(unit: &Unit) -> Vec<(usize, &'static str)> {
    let mut found = vec![];
    for function in &unit.functions {
        function.body.each(&mut |it| {
            if let Kind::Native(name, _) = it.kind
                && !found.contains(&(function.id, name))
            {
                found.push((function.id, name));
            }
        });
    }
    found
}

/// True if a function divides by anything but a power of two.
pub fn divides(unit: &Unit) -> bool {
    let mut found = false;
    for function in unit.functions.iter().filter(|it| !it.makes) {
        function.body.each(&mut |it| {
            found |= match &it.kind {
                Kind::Binary("/", a, by) => rounds(a, by),
                Kind::Native("recip", _) => true,
                _ => false,
            };
        });
        found |= divides_in_place(&function.body.stmts);
    }
    found
}

/// True if a statement divides a variable, as `x /= y` does, by anything but a power of two.
fn divides_in_place(stmts: &[St]) -> bool {
    stmts.iter().any(|st| match &st.kind {
        StKind::Set(place, "/", by) => rounds(place, by),
        _ => st.lists().into_iter().any(|stmts| divides_in_place(stmts)),
    })
}

/// True if a division may round. Whole numbers are cut off instead.
fn rounds(a: &Ex, by: &Ex) -> bool {
    let is_whole = a.prim().is_some_and(Prim::is_whole);
    let is_power_of_two = |it: &Ex| match it.kind {
        Kind::Number(number) => number.to_bits() << 12 == 0,
        _ => false,
    };
    !is_whole && !is_power_of_two(by)
}

/// Replaces uses of constants of structs by their values.
pub fn inline_constants(unit: &mut Unit) {
    let is_plain = |it: &Constant| !it.value.has(&|it| matches!(it.kind, Kind::Struct(..)));
    // A constant may consist of others, which may consist of further ones.
    while let Some(at) = unit.constants.iter().position(|it| !is_plain(it)) {
        let constant = unit.constants.remove(at);
        let mut inline = |it: &mut Ex| {
            if matches!(it.kind, Kind::Constant(id) if id == constant.id) {
                *it = constant.value.clone();
            }
        };
        unit.functions.iter_mut().for_each(|it| it.body.change(&mut inline));
        unit.constants.iter_mut().for_each(|it| it.value.change(&mut inline));
    }
}

/// Prints a whole unit.
///
/// # Errors
/// Code that the language cannot express.
pub fn print(
    unit: &Unit,
    names: &Names,
    language: &dyn Language,
    options: &Options<'_>,
) -> Result<Printed, Vec<Mistake>> {
    let Options { how, file, own, said, natives } = options;
    let mut it = Writer {
        unit,
        names,
        language,
        file,
        said: *said,
        how: *how,
        own: *own,
        function: None,
        pieces: vec![],
        depth: 0,
        from: None,
        refused: RefCell::default(),
        opened: false,
    };
    it.begin(None, 0);
    for line in it.said.head(&it.about(natives)) {
        let line = format!("{} {line}", how.target.comment());
        it.line(line.trim_end());
    }
    language.imports(&mut it);
    // A page has no files.
    if let Some(from) = said.shapes().filter(|_| cfg!(not(target_family = "wasm"))) {
        shared::import(&mut it, from);
    }
    let space = it.said.namespace().and_then(|name| language.namespace(name));
    if let Some(([open, _], inner)) = &space {
        it.begin(None, language.gap());
        open.lines().for_each(|line| it.line(line));
        it.depth += inner;
        it.opened = *inner > 0;
    }
    if said.shapes().is_none() {
        language.vectors(&mut it);
    }
    let taken = unit.taken();
    let (enums, structs) = (it.enums(), it.structs());
    let is_outside = |taken: bool| taken || !language.nests_types();
    let outside = (
        enums.iter().filter(|shape| is_outside(taken.enums.contains(&shape.id))).copied().collect::<Vec<_>>(),
        structs
            .iter()
            .filter(|shape| is_outside(taken.structs.contains(&shape.id)))
            .copied()
            .collect::<Vec<_>>(),
    );
    it.types(&outside, false);
    let around = language.around(&it);
    if let Some(([open, _], inner)) = &around {
        it.begin(None, language.gap());
        open.lines().for_each(|line| it.line(line));
        it.depth += inner;
    }
    language.helpers(&mut it);
    let mut first = around.as_ref().is_some_and(|(_, inner)| *inner > 0);
    let inside = (
        enums.into_iter().filter(|shape| !outside.0.iter().any(|own| own.id == shape.id)).collect::<Vec<_>>(),
        structs
            .into_iter()
            .filter(|shape| !outside.1.iter().any(|own| own.id == shape.id))
            .collect::<Vec<_>>(),
    );
    first &= !it.types(&inside, first);
    if !unit.constants.is_empty() {
        let types = !(outside.0.is_empty() && outside.1.is_empty());
        match (std::mem::take(&mut first), types) {
            (true, _) => it.begin(None, 0),
            (_, true) => it.begin_item(None),
            // After the imports, parts are spaced closely.
            _ => it.begin(None, 1),
        }
        for constant in constants_in_order(unit) {
            language.constant_item(&mut it, constant);
        }
    }
    let (ours, others): (Vec<_>, Vec<_>) = unit.functions.iter().partition(|it| it.file.is_some());
    let mut all: Vec<&Function> = ours.into_iter().chain(others).collect();
    if language.callees_first() {
        all = callees_first(unit);
    }
    for function in all {
        let of = function.file.map(|_| names.called(function));
        if std::mem::take(&mut first) {
            it.begin(of, 0);
        } else {
            it.begin_item(of);
        }
        it.function = Some(function);
        it.from = function.file.map(|_| function.span);
        language.function(&mut it, function);
        it.from = None;
        it.function = None;
    }
    if let Some(([_, close], inner)) = &around {
        it.depth -= inner;
        it.begin(None, if *inner > 0 { 0 } else { language.gap() });
        close.lines().for_each(|line| it.line(line));
    }
    if let Some(([_, close], inner)) = &space {
        it.depth -= inner;
        it.begin(None, if *inner > 0 { 0 } else { language.gap() });
        close.lines().for_each(|line| it.line(line));
    }
    let refused = it.refused.into_inner();
    if !refused.is_empty() {
        return Err(refused);
    }
    Ok(Printed { pieces: it.pieces.into_iter().filter(|piece| !piece.lines.is_empty()).collect() })
}

/// The constants, each after those that it uses.
fn constants_in_order(unit: &Unit) -> Vec<&Constant> {
    fn visit<'u>(unit: &'u Unit, constant: &'u Constant, done: &mut Vec<&'u Constant>) {
        if done.iter().any(|it| it.id == constant.id) {
            return;
        }
        constant.value.each(&mut |it| {
            let used = |own: &&Constant| matches!(it.kind, Kind::Constant(id) if id == own.id);
            unit.constants.iter().filter(used).for_each(|used| visit(unit, used, done));
        });
        done.push(constant);
    }
    let mut done = vec![];
    unit.constants.iter().rev().for_each(|constant| visit(unit, constant, &mut done));
    done
}

/// The functions, each after those that it calls.
fn callees_first(unit: &Unit) -> Vec<&Function> {
    fn visit<'u>(unit: &'u Unit, function: &'u Function, done: &mut Vec<&'u Function>) {
        if done.iter().any(|it| it.id == function.id) {
            return;
        }
        let mut calls = vec![];
        function.body.each(&mut |it| {
            if let Kind::Call(id, _) = it.kind {
                calls.push(id);
            }
        });
        for id in calls {
            if let Some(called) = unit.functions.iter().find(|it| it.id == id && it.id != function.id) {
                visit(unit, called, done);
            }
        }
        done.push(function);
    }
    let mut done = vec![];
    unit.functions.iter().for_each(|function| visit(unit, function, &mut done));
    done
}

impl<'p> Writer<'p> {
    /// Begins a part.
    pub fn begin(&mut self, function: Option<Called>, gap: usize) {
        self.pieces.push(Piece { function, lines: vec![] });
        if std::mem::take(&mut self.opened) {
            return;
        }
        if self.pieces.iter().any(|piece| !piece.lines.is_empty()) {
            (0..gap).for_each(|_| self.line(""));
        }
    }

    /// Begins a part, with the language's space above it.
    fn begin_item(&mut self, function: Option<Called>) {
        let is_first = self.pieces.len() == 1;
        let gap = if is_first { self.language.gap_below_head() } else { self.language.gap() };
        self.begin(function, gap);
    }

    fn about(&self, natives: &[(usize, &'static str)]) -> About {
        let asked = &self.unit.functions[0];
        let params = asked.params.iter().filter_map(|(pat, of)| match pat {
            Pat::Bind(id) => {
                let name = self.names.locals[&asked.id][*id].clone();
                Some((name, self.language.of(of), of.clone()))
            }
            _ => None,
        });
        let mut fields: Vec<(String, String, String)> = vec![];
        for function in &self.unit.functions {
            function.body.each(&mut |it| {
                if let Kind::Field(on, name) = &it.kind
                    && let Type::Struct(of) = &on.of
                {
                    let field = (of.name.to_string(), name.to_string(), self.language.field(name, &on.of));
                    if !fields.contains(&field) {
                        fields.push(field);
                    }
                }
            });
        }
        let ours = self.unit.functions.iter().filter(|it| it.file.is_some());
        About {
            params: params.collect(),
            functions: ours.map(|it| (it.name.to_string(), self.names.functions[&it.id].clone())).collect(),
            natives: natives
                .iter()
                .map(|&(of, native)| (self.names.functions[&of].clone(), native))
                .collect(),
            divides: divides(self.unit),
            fields,
        }
    }

    /// Reports that the language cannot express this. The returned placeholder is never printed.
    pub fn refuse(&self, span: Span, what: &str) -> Bound {
        self.refused.borrow_mut().push(Mistake::new(span, What::NotPrinted(what.into())));
        ("".into(), tight::PART)
    }

    /// Writes types, with the first one directly below the text so far if `first`. Returns true if there are any.
    fn types(
        &mut self,
        (enums, structs): &(Vec<&'p Arc<Enum>>, Vec<&'p Arc<Struct>>),
        mut first: bool,
    ) -> bool {
        let mut begin = |it: &mut Self, name: &str| {
            if std::mem::take(&mut first) {
                it.begin(None, 0);
            } else {
                it.begin_item(None);
            }
            it.shape(name);
        };
        for shape in enums {
            begin(self, &shape.name);
            self.language.enumeration(self, shape);
        }
        for shape in structs {
            begin(self, &shape.name);
            self.language.structure(self, shape);
        }
        !(enums.is_empty() && structs.is_empty())
    }

    /// Writes the comment above a type.
    fn shape(&mut self, name: &str) {
        if let Some(text) = self.said.shape(name) {
            self.comment(&text);
        }
    }

    /// Writes the documentation of a field, if it has any.
    pub fn document(&mut self, of: &Struct, field: &str) {
        if let Some(text) = self.said.field(&of.name, field) {
            self.language.documented(&text).into_iter().for_each(|line| self.line(line));
        }
    }

    pub fn comment(&mut self, text: &str) {
        let sign = self.how.target.comment();
        self.line(format!("{sign} {text}"));
    }

    /// Writes a line.
    pub fn line(&mut self, text: impl Into<Doc>) {
        let doc = text.into();
        let from = self.from;
        let lines = if doc == Doc::Text(String::new()) {
            vec![String::new()]
        } else {
            self.language.lay(&doc, self.depth)
        };
        let piece = self.pieces.last_mut().expect("a part has begun");
        piece.lines.extend(lines.into_iter().map(|text| Line { text, from }));
    }

    /// Writes lines that are indented further.
    pub fn inner(&mut self, write: impl FnOnce(&mut Self)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// The enums to print. Without `How::types`, the parameters' enums are left out, since the caller has them.
    pub fn enums(&self) -> Vec<&'p Arc<Enum>> {
        let taken = self.unit.taken().enums;
        self.unit.enums.iter().filter(|it| self.how.types || !taken.contains(&it.id)).collect()
    }

    /// The structs to print. Without `How::types`, the parameters' structs are left out, since the caller has them.
    pub fn structs(&self) -> Vec<&'p Arc<Struct>> {
        let taken = self.unit.taken().structs;
        self.unit.structs.iter().filter(|it| self.how.types || !taken.contains(&it.id)).collect()
    }

    /// The return type of the function that is being written.
    pub fn gives(&self) -> Option<&'p Type> {
        self.function.map(|it| &it.gives)
    }

    /// True if a part has been written.
    pub fn pieces_are_there(&self) -> bool {
        self.pieces.iter().any(|piece| !piece.lines.is_empty())
    }

    /// True if a variable, a field or a result has a type like this. A file of shapes has vectors of all types.
    pub fn uses(&self, is: &dyn Fn(&Type) -> bool) -> bool {
        self.unit.shared
            || self
                .unit
                .functions
                .iter()
                .any(|it| it.locals.iter().any(|local| is(&local.of)) || is(&it.gives))
            || self.unit.structs.iter().any(|it| it.fields.iter().any(|(_, of)| is(of)))
    }

    /// The operators on vectors: those that are used, or all of them in a file of shapes.
    pub fn operators(&self) -> Vec<(&'static str, Vec<Prim>)> {
        if self.unit.shared { supply::all_operators(self.language) } else { supply::operators(self.unit) }
    }

    /// Writes an empty line, unless a block begins or the line above is empty.
    pub fn space(&mut self) {
        let last = self.pieces.last().and_then(|piece| piece.lines.last());
        if last.is_some_and(|line| !line.text.is_empty() && !line.text.ends_with(':')) {
            self.line("");
        }
    }

    /// Removes empty lines at the end.
    pub fn trim(&mut self) {
        if let Some(piece) = self.pieces.last_mut() {
            while piece.lines.last().is_some_and(|line| line.text.is_empty()) {
                piece.lines.pop();
            }
        }
    }

    /// True if a new value is assigned to a variable as a whole.
    pub fn is_set(&self, id: Id) -> bool {
        let mut is = false;
        if let Some(function) = self.function {
            super::plain::each_st(&function.body.stmts, &mut |st| {
                is |= matches!(&st.kind, StKind::Set(Ex { kind: Kind::Local(own), .. }, ..) if *own == id);
            });
        }
        is
    }

    /// True if a function changes a field of a value of such a type.
    pub fn changes(&self, is: &dyn Fn(&Type) -> bool) -> bool {
        let mut changes = false;
        for function in &self.unit.functions {
            super::plain::each_st(&function.body.stmts, &mut |st| {
                changes |=
                    matches!(&st.kind, StKind::Set(Ex { kind: Kind::Field(on, _), .. }, ..) if is(&on.of));
            });
        }
        changes
    }

    pub fn struct_of(&self, id: usize) -> Option<&'p Arc<Struct>> {
        self.unit.structs.iter().find(|it| it.id == id)
    }

    pub fn local(&self, id: Id) -> &str {
        self.function.map_or("", |function| &self.names.locals[&function.id][id])
    }

    pub fn local_of(&self, id: Id) -> &Local {
        &self.function.expect("variables are in functions").locals[id]
    }

    /// The names and types of a function's parameters.
    pub fn params(&self, function: &'p Function) -> Vec<(&str, &'p Type)> {
        let name = |pat: &Pat| match pat {
            Pat::Bind(id) => self.local(*id),
            _ => "_",
        };
        function.params.iter().map(|(pat, of)| (name(pat), of)).collect()
    }

    /// A comment in which variables have their printed names.
    fn with_names(&self, text: String) -> String {
        let names = self.function.map_or(vec![], |function| self.names.called(function).names);
        let longer = names.into_iter().filter(|(own, _)| own.contains('_'));
        longer.fold(text, |text, (own, printed)| text.replace(&own, &printed))
    }

    /// Writes statements, each with its comments.
    pub fn stmts(&mut self, stmts: &[St]) {
        for st in stmts {
            let outer = self.from;
            if st.note.mark.as_deref() == Some(UNTITLED) {
                self.from = None;
                self.line("");
            }
            let has_text = self.function.is_some_and(|it| it.file.is_some());
            self.from = has_text.then_some(st.span);
            if let Some(text) = st.note.mark.as_ref().and_then(|mark| self.said.mark(mark)) {
                let text = self.with_names(text);
                self.comment(&text);
            }
            let is_own = self.own.is_some() && self.function.is_some_and(|it| it.file == self.own);
            // Comments about Rust's signs are not true of other languages.
            for comment in st.note.comments.iter().filter(|it| !tells_of_signs(it)) {
                let text = if is_own { Some(comment.clone()) } else { self.said.comment(comment) };
                if let Some(text) = text {
                    self.comment(&text);
                }
            }
            self.language.statement(self, st);
            self.from = outer;
        }
    }

    // Expressions.

    pub fn all(&self, all: &[Ex]) -> Vec<Doc> {
        all.iter().map(|it| self.value(it)).collect()
    }

    /// An expression by itself.
    pub fn value(&self, it: &Ex) -> Doc {
        self.bound(it).0
    }

    /// An operation on an option whose absence is `null`, in a language that compares with this sign. `None` for other operations.
    pub fn option_with_null(&self, special: Special, all: &[Ex], equal: &str) -> Option<Bound> {
        let compared = |sign: &str, to: &str| {
            (Doc::Cat(vec![self.part(&all[0], tight::PART), format!(" {sign} {to}").into()]), tight::EQUAL)
        };
        Some(match special {
            Special::MakeNone => ("null".into(), tight::PART),
            // True if the option holds `true`.
            Special::IsSomeAnd => compared(equal, "true"),
            Special::IsSome => compared(&equal.replacen('=', "!", 1), "null"),
            Special::IsNone => compared(equal, "null"),
            _ => return None,
        })
    }

    /// An expression as a part of another one.
    pub fn part(&self, it: &Ex, least: u8) -> Doc {
        let (doc, tight) = self.bound(it);
        in_brackets(doc, tight < least)
    }

    pub fn bound(&self, it: &Ex) -> Bound {
        let language = self.language;
        match &it.kind {
            Kind::Number(value) => {
                let tight = if *value < 0.0 { tight::UNARY } else { tight::PART };
                (language.number(*value, &it.of).into(), tight)
            }
            Kind::Truth(truth) => (language.truth(*truth).into(), tight::PART),
            Kind::Local(id) => (self.local(*id).into(), tight::PART),
            Kind::Constant(id) => (self.names.constants[id].as_str().into(), tight::PART),
            Kind::Numbers(name, numbers) => {
                let doc = language.constant(name, numbers, &it.of);
                let tight = if doc.flat().starts_with('-') { tight::UNARY } else { tight::PART };
                (doc, tight)
            }
            Kind::Case(case) => {
                let Type::Enum(of) = &it.of else { return self.refuse(it.span, "enum") };
                (language.case(of, &of.cases[*case as usize]).into(), tight::PART)
            }
            Kind::Call(id, args) => {
                let Some(function) = self.unit.called(*id) else {
                    return self.refuse(it.span, "fn");
                };
                (language.call(self, function, &self.names.functions[id], args), tight::PART)
            }
            Kind::Closure(on, args) => {
                (language.call_closure(self.part(on, tight::PART), self.all(args)), tight::PART)
            }
            Kind::Gap => ("todo()".into(), tight::PART),
            Kind::Native(name, args) => self.native(name, args, it.span),
            Kind::Unary('-', on) => {
                let (doc, tight) = self.bound(on);
                (Doc::Cat(vec!["-".into(), in_brackets(doc, tight < tight::UNARY)]), tight::UNARY)
            }
            Kind::Unary(_, on) => {
                let (sign, tight) = language.not();
                (Doc::Cat(vec![sign.into(), self.part(on, tight)]), tight)
            }
            Kind::Binary(sign, a, b) => self.binary(sign, a, b, it.span),
            Kind::Field(on, name) => match &on.of {
                Type::Tuple(_) => {
                    let at = name.parse().unwrap_or(0);
                    (language.tuple_part(self.part(on, tight::PART), at), tight::PART)
                }
                of => {
                    let field = format!(".{}", language.field(name, of));
                    (Doc::Cat(vec![self.part(on, tight::PART), field.into()]), tight::PART)
                }
            },
            Kind::Index(on, at) => {
                let on = self.part(on, tight::PART);
                (Doc::Cat(vec![on, Doc::list("[", vec![self.value(at)], "]")]), tight::PART)
            }
            Kind::Struct(id, fields, rest) => {
                let Some(of) = self.struct_of(*id) else { return self.refuse(it.span, "struct") };
                let field = |(name, _): &(Arc<str>, Type)| {
                    let given = fields.iter().find(|(own, _)| own == name).map(|(_, it)| self.value(it));
                    given.or_else(|| rest.as_ref().map(|rest| self.value(&(**rest).clone().field(name))))
                };
                let fields = of.fields.iter().filter_map(field).collect();
                (language.make(self, of, fields), tight::PART)
            }
            Kind::Tuple(all) => (language.tuple(&it.of, self.all(all)), tight::PART),
            Kind::Array(all) => (language.array(&it.of, self.all(all)), tight::PART),
            Kind::Repeat(on, count) => (language.repeat(&it.of, self.value(on), *count), tight::PART),
            Kind::Cast(on) if on.of == it.of => self.bound(on),
            Kind::Cast(on) => language.cast(self.bound(on), &on.of, &it.of),
            Kind::Special(special, all) => language
                .special(self, *special, all, &it.of)
                .unwrap_or_else(|| self.refuse(it.span, special.name())),
            Kind::Lambda(params, body) => (language.lambda(self, params, body), tight::CHOICE),
            Kind::If(head, then, otherwise) => {
                let (words, second) = language.choice();
                let value = |body: &Body| match body.value.as_deref() {
                    Some(Ex { kind: Kind::Special(Special::MakeNone, _), of, .. }) => language
                        .none_in_choice(of)
                        .map_or_else(|| self.value(body.value.as_ref().expect("it is there")), Doc::from),
                    Some(value) => self.part(value, tight::OR),
                    None => self.refuse(it.span, "if").0,
                };
                let (yes, no) = (value(then), value(otherwise));
                let head = self.part(head, tight::OR);
                let parts = if second { [yes, head, no] } else { [head, yes, no] };
                (Doc::Choice(Box::new(parts), words), tight::CHOICE)
            }
            Kind::Range(..) => self.refuse(it.span, ".."),
            Kind::Match(..) => self.refuse(it.span, "match"),
            Kind::Block(_) => self.refuse(it.span, "{ … }"),
            Kind::Jump(_) | Kind::Fail => self.refuse(it.span, "return"),
        }
    }

    fn native(&self, name: &str, args: &[Ex], span: Span) -> Bound {
        let takes: Vec<Prim> = args.iter().filter_map(Ex::prim).collect();
        let Some(template) = self.language.native(name, &takes) else { return self.refuse(span, name) };
        if let ("min" | "max", Some(all)) = (name, self.language.least_of_many()) {
            let mut args: Vec<&Ex> = args.iter().collect();
            while let Kind::Native(inner, more) = &args[0].kind
                && *inner == name
            {
                args.splice(..1, more);
            }
            if args.len() > 2 {
                let open = template.split('(').next().unwrap_or("");
                let items = args.into_iter().map(|it| self.value(it)).collect();
                return (Doc::list(format!("{open}{}", all[0]), items, all[1]), tight::PART);
            }
        }
        self.fill(template, args)
    }

    /// A template filled with its arguments.
    pub fn fill(&self, template: &str, args: &[Ex]) -> Bound {
        if let Some(letters) = template.strip_prefix("{}") {
            let names: Vec<String> = letters.chars().map(String::from).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            return (super::javascript::object(&names, self.all(args)), tight::PART);
        }
        let at = |letter: u8| args.get(usize::from(letter.wrapping_sub(b'a')));
        let piece = |text: &str| -> Doc {
            let mut all: Vec<Doc> = vec![];
            let mut rest = text;
            while let Some(sign) = rest.find(['$', '@']) {
                all.push(rest[..sign].into());
                let bytes = rest.as_bytes();
                let arg = bytes.get(sign + 1).copied().and_then(at);
                all.extend(arg.map(|arg| match bytes[sign] {
                    b'$' => self.value(arg),
                    _ => self.part(arg, tight::PART),
                }));
                rest = rest.get(sign + 2..).unwrap_or("");
            }
            if !rest.is_empty() {
                all.push(rest.into());
            }
            all.retain(|it| *it != Doc::Text(String::new()));
            if all.len() == 1 { all.remove(0) } else { Doc::Cat(all) }
        };
        // The call's brackets, which are the last ones, can be broken.
        let Some(inner) = template.strip_suffix(')') else { return (piece(template), tight::PART) };
        let mut open = 0_usize;
        let closes = |(_, c): &(usize, char)| {
            open += usize::from(*c == ')');
            let is = *c == '(' && open == 0;
            open -= usize::from(*c == '(' && open > 0);
            is
        };
        let Some(open) = inner.char_indices().rev().find(closes).map(|(at, _)| at) else {
            return (piece(template), tight::PART);
        };
        let items = inner[open + 1..].split(", ").filter(|it| !it.is_empty()).map(piece).collect();
        let head = Doc::Cat(vec![piece(&template[..open]), "(".into()]).flat();
        (Doc::list(head, items, ")"), tight::PART)
    }

    fn binary(&self, sign: &'static str, a: &Ex, b: &Ex, span: Span) -> Bound {
        // The remainder is a function in some languages.
        if sign == "%"
            && let Some([open, close]) = a.prim().and_then(|prim| self.language.remainder(prim))
        {
            return (Doc::list(open, vec![self.value(a), self.value(b)], close), tight::PART);
        }
        let vectors = [a, b].into_iter().filter_map(Ex::prim).any(|prim| prim.coordinates().is_some());
        let takes: Option<Vec<Prim>> = [a, b].into_iter().map(Ex::prim).collect();
        if vectors && takes.is_none_or(|takes| self.language.native(sign, &takes).is_none()) {
            return self.refuse(span, sign);
        }
        let (doc, bound) = self.operated(sign, a, b);
        match a
            .prim()
            .filter(|prim| sign == "/" && prim.is_whole())
            .and_then(|of| self.language.divide_whole(of))
        {
            Some(open) => (Doc::list(open, vec![doc], ")"), tight::PART),
            None => (doc, bound),
        }
    }

    fn operated(&self, sign: &'static str, a: &Ex, b: &Ex) -> Bound {
        let (tight, tight_right) = match sign {
            "||" => (tight::OR, tight::OR),
            "&&" => (tight::AND, tight::AND),
            "==" | "!=" => (tight::EQUAL, tight::COMPARE),
            "<" | "<=" | ">" | ">=" => (tight::COMPARE, tight::BITS),
            "&" | "|" | "^" | "<<" | ">>" => (tight::BITS, tight::BITS),
            "+" => (tight::ADD, tight::ADD),
            "-" => (tight::ADD, tight::MULTIPLY),
            "*" => (tight::MULTIPLY, tight::MULTIPLY),
            _ => (tight::MULTIPLY, tight::UNARY),
        };
        let is_bits = tight == tight::BITS;
        let part = |it: &Ex, least: u8, left: bool| {
            let (doc, own) = self.bound(it);
            let inner = match &it.kind {
                Kind::Binary(sign, ..) => *sign,
                _ => "",
            };
            let bits = matches!(inner, "&" | "|" | "^" | "<<" | ">>");
            let compares = (tight::EQUAL..=tight::COMPARE).contains(&tight);
            // Expressions that languages group differently get brackets in all of them.
            let brackets = own < least
                || bits && (is_bits && inner != sign || compares)
                || compares && matches!(inner, "==" | "!=" | "<" | "<=" | ">" | ">=")
                || is_bits && !bits && own < tight::UNARY
                || sign == "||" && inner == "&&"
                || matches!((sign, inner), ("/", "*" | "%") | ("*", "/" | "%") | ("%", "*" | "/"))
                    && self.language.brackets_products()
                // a + (b − c) must not become (a + b) − c: numbers would be rounded otherwise.
                || !left && own == tight && !(matches!(sign, "&&" | "||") && inner == sign);
            (doc, brackets, inner)
        };
        let (left, brackets_left, inner_left) = part(a, tight, true);
        let (right, brackets_right, inner_right) = part(b, tight_right, false);
        let shown = self.language.sign(sign, &a.of).to_owned();
        // A chain of operators with the same precedence is broken as one.
        let (mut all, mut signs) = (vec![], vec![]);
        let like = |inner: &str| inner == sign || matches!((inner, sign), ("+" | "-", "+" | "-"));
        match left {
            Doc::Chain(parts, own) if !brackets_left && like(inner_left) => {
                all.extend(parts);
                signs.extend(own);
            }
            left => all.push(in_brackets(left, brackets_left)),
        }
        signs.push(shown);
        match right {
            Doc::Chain(parts, own)
                if !brackets_right && inner_right == sign && matches!(sign, "&&" | "||") =>
            {
                all.extend(parts);
                signs.extend(own);
            }
            right => all.push(in_brackets(right, brackets_right)),
        }
        (Doc::Chain(all, signs), tight)
    }
}

/// Lines of a comment, each behind a sign.
pub fn behind(sign: &str, text: &str) -> Vec<String> {
    broken(text).into_iter().map(|line| format!("{sign} {line}")).collect()
}

/// The lines of a comment that is broken between words.
pub fn broken(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= COMMENT => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A comment in which names of code stand between these signs instead of backticks.
pub fn quoted(text: &str, [open, close]: [&str; 2]) -> String {
    let part =
        |(i, part): (usize, &str)| if i % 2 == 1 { format!("{open}{part}{close}") } else { part.into() };
    text.split('`').enumerate().map(part).collect()
}

/// The most characters in a line of such a comment. With its indentation, it is not too long for any language's tool.
const COMMENT: usize = 72;

/// True if a comment mentions signs of Rust, such as `|`.
fn tells_of_signs(comment: &str) -> bool {
    let quoted = comment.split('`').skip(1).step_by(2);
    quoted.into_iter().any(|code| !code.is_empty() && !code.contains(char::is_alphanumeric))
}

/// Puts brackets around an expression if it must have them.
pub fn in_brackets(doc: Doc, must: bool) -> Doc {
    if must { Doc::list("(", vec![doc], ")") } else { doc }
}

/// The parts of a loop over numbers: its start, its end, and true if the end is included.
pub fn range(over: &Ex) -> Option<(&Ex, &Ex, bool)> {
    match &over.kind {
        Kind::Range(from, to, closed) => Some((from, to, *closed)),
        _ => None,
    }
}

/// The assignment operator for a sign, or `=` for none.
pub fn assignment(sign: &str) -> &'static str {
    match sign {
        "+" => " += ",
        "-" => " -= ",
        "*" => " *= ",
        "/" => " /= ",
        "%" => " %= ",
        "&" => " &= ",
        "|" => " |= ",
        "^" => " ^= ",
        "<<" => " <<= ",
        ">>" => " >>= ",
        _ => " = ",
    }
}
