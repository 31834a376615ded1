//! The functions of texts in outline: their lines, marks, names and calls.
//!
//! Only tokens are read, so that any Rust can be outlined, also outside of the language: brackets match, words are words. Only
//! evident types are known: those of parameters, fields, and results of functions.

use super::lexer::{Kind, MarkLine, Token, tokens};
use super::text::Lines;
use std::collections::{HashMap, HashSet};
use std::ops::{Range, RangeInclusive};

/// A function with the facts that its text shows. Rows are lines of its text, counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outline<'a> {
    /// The file that it is in.
    pub file: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Its lines without documentation, indented from its own start.
    pub lines: Vec<&'a str>,
    /// The rows that each mark covers.
    pub marks: Vec<(RangeInclusive<usize>, &'a str)>,
    /// The rows that a listing leaves out: marks, and the lines below an empty one.
    pub hidden: Vec<RangeInclusive<usize>>,
    /// Its parameters besides `self`, each name with its row.
    pub parameters: Vec<(usize, &'a str)>,
    /// The names that it binds, in the order of the text.
    pub bindings: Vec<Bound<'a>>,
    /// The calls of functions of the outlines, in the order of the text.
    pub calls: Vec<Call<'a>>,
    /// The row of its result, if that is one line.
    pub result: Option<usize>,
}

/// A name that gets a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound<'a> {
    /// The row of the name.
    pub row: usize,
    /// The number of rows from the name to the end of the statement, if the value is below the name.
    pub down: usize,
    /// The name.
    pub name: &'a str,
    /// The written value, in one line, without `&`.
    pub value: String,
}

/// A call of a function of the outlines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call<'a> {
    /// The row of the call.
    pub row: usize,
    /// The function's position among the outlines.
    pub function: usize,
    /// The name of the result, if the statement has no other use for it.
    pub result: Option<&'a str>,
    /// The written arguments, each in one line, without `&`.
    pub arguments: Vec<String>,
}

/// Returns the functions of files, in the order of the texts, without those of tests. Files are pairs of a name and a text; the
/// file called `mod` holds the items that the others share.
pub fn outlines<'a>(files: &[(&'a str, &'a str)]) -> Vec<Outline<'a>> {
    let files: Vec<File<'a>> = files.iter().map(|(name, text)| File::new(name, text)).collect();
    let mut all = All::default();
    for file in &files {
        all.collect(file, 0..file.tokens.len() - 1, "");
    }
    all.functions.iter().map(|it| Reader::new(&all, it).read()).collect()
}

/// The name of the module that holds the others.
const ABOVE: &str = "mod";

/// Words before a bracket that are no call.
const KEYWORDS: [&str; 13] =
    ["if", "in", "match", "return", "while", "let", "mut", "else", "for", "loop", "move", "as", "ref"];

/// A range of a file's tokens.
type Part = Range<usize>;

/// A text, cut into tokens.
struct File<'a> {
    name: &'a str,
    text: &'a str,
    tokens: Vec<Token>,
    marks: Vec<MarkLine>,
    lines: Lines<'a>,
    /// The position of each bracket's partner; for other tokens their own position.
    partner: Vec<usize>,
}

impl<'a> File<'a> {
    fn new(name: &'a str, text: &'a str) -> Self {
        let read = tokens(text, 0);
        let (mut partner, mut open): (Vec<usize>, _) = ((0..read.all.len()).collect(), vec![]);
        for (at, token) in read.all.iter().enumerate() {
            match token.kind {
                Kind::Sign("(" | "[" | "{") => open.push(at),
                Kind::Sign(")" | "]" | "}") => {
                    if let Some(from) = open.pop() {
                        (partner[from], partner[at]) = (at, from);
                    }
                }
                _ => {}
            }
        }
        Self { name, text, tokens: read.all, marks: read.marks, lines: Lines::new(text), partner }
    }

    /// Returns a token's text.
    fn at(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.span.of(self.text))
    }

    fn is_word(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == Kind::Word)
    }

    fn start(&self, at: usize) -> usize {
        self.tokens[at].span.start as usize
    }

    fn end(&self, at: usize) -> usize {
        self.tokens[at].span.end as usize
    }

    fn row(&self, byte: usize) -> usize {
        self.lines.row(byte as u32)
    }

    /// Returns the first of these signs or words in a part, outside of brackets and of closures' parameters.
    fn find(&self, part: Part, wanted: &[&str]) -> Option<usize> {
        let mut at = part.start;
        while at < part.end {
            let is_first = at == part.start || matches!(self.at(at - 1), "(" | "," | "=" | "move");
            if wanted.contains(&self.at(at)) {
                return Some(at);
            }
            at = match self.at(at) {
                "|" if is_first => (at + 1..part.end).find(|next| self.at(*next) == "|").unwrap_or(at),
                _ => self.partner[at].max(at),
            } + 1;
        }
        None
    }

    /// The parts between commas.
    fn split(&self, mut part: Part) -> Vec<Part> {
        let mut parts = vec![];
        while let Some(comma) = self.find(part.clone(), &[","]) {
            parts.push(part.start..comma);
            part.start = comma + 1;
        }
        if !part.is_empty() {
            parts.push(part);
        }
        parts
    }

    /// Returns a part's text in one line, without `&`.
    fn one_line(&self, part: Part) -> String {
        if part.is_empty() {
            return String::new();
        }
        let text = self.text[self.start(part.start)..self.end(part.end - 1)].trim_start_matches('&');
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the start of the chain of names, fields, calls and brackets that ends before a position, such as `a.b(c).d`.
    fn chain(&self, end: usize) -> usize {
        let mut start = end;
        loop {
            let before = start - 1;
            match self.at(before) {
                ")" | "]" => start = self.partner[before],
                _ if self.is_word(before) && !KEYWORDS.contains(&self.at(before)) => {
                    start = before;
                    if !matches!(self.at(start - 1), "." | "::") {
                        return start;
                    }
                    start -= 1;
                    continue;
                }
                _ => return start,
            }
            // A name or bracket before brackets is called or indexed.
            let before = start - 1;
            let goes_on = matches!(self.at(before), ")" | "]")
                || self.is_word(before) && !KEYWORDS.contains(&self.at(before));
            if !goes_on {
                return start;
            }
        }
    }

    /// The name of a type, without references and type arguments; `Self` is the owner.
    fn type_name(&self, part: Part, owner: &'a str) -> Option<&'a str> {
        let mut part = part;
        while matches!(self.at(part.start), "&" | "mut") || self.at(part.start).starts_with('\'') {
            part.start += 1;
        }
        let mut name = part.start;
        while self.at(name + 1) == "::" && name + 2 < part.end {
            name += 2;
        }
        let is_path = !part.is_empty() && self.is_word(name) && self.at(part.start) != "impl";
        is_path.then(|| if self.at(name) == "Self" { owner } else { self.at(name) })
    }
}

/// A function's place in its file.
struct Found<'f, 'a> {
    file: &'f File<'a>,
    name: &'a str,
    owner: &'a str,
    /// True if it is called on a value.
    on_value: bool,
    parameters: Vec<Part>,
    result: Part,
    /// Its body, with its braces.
    body: Part,
    /// The start of the line with its name.
    from: usize,
}

/// The functions, fields and imports of all files.
#[derive(Default)]
struct All<'f, 'a> {
    functions: Vec<Found<'f, 'a>>,
    /// The types of structs' fields, by the names of struct and field.
    fields: HashMap<(&'a str, &'a str), &'a str>,
    /// The file that a name comes from, by the importing file and the name.
    imports: HashMap<(&'a str, &'a str), &'a str>,
}

impl<'f, 'a> All<'f, 'a> {
    /// Collects the items of a part of a file.
    fn collect(&mut self, file: &'f File<'a>, part: Part, owner: &'a str) {
        let (mut at, mut is_for_tests) = (part.start, false);
        while at < part.end {
            let next = match file.at(at) {
                "#" => {
                    let list = at + 1;
                    is_for_tests |= file.at(list + 1) == "cfg";
                    file.partner[list] + 1
                }
                "pub" if file.at(at + 1) == "(" => file.partner[at + 1] + 1,
                "pub" | "const" | "unsafe" if matches!(file.at(at + 1), "fn" | "const" | "unsafe") => at + 1,
                "pub" => at + 1,
                item => {
                    let end = Self::end_of_item(file, at, part.end);
                    let braces = end - 1;
                    let inside = || file.partner[braces] + 1..braces;
                    match item {
                        "fn" => self.function(file, at, end, owner),
                        "use" => self.import(file, at + 1..end - 1, ""),
                        "struct" if file.at(braces) == "}" => self.record(file, file.at(at + 1), inside()),
                        "mod" if file.at(braces) == "}" && !is_for_tests => self.collect(file, inside(), ""),
                        "impl" => {
                            let head = at + 1..file.partner[braces];
                            let owner = file.find(head.clone(), &["for"]).map_or_else(
                                || {
                                    let is_generic = file.at(head.start) == "<";
                                    let close = head.clone().find(|at| file.at(*at) == ">");
                                    if is_generic {
                                        close.map_or(head.start, |at| at + 1)
                                    } else {
                                        head.start
                                    }
                                },
                                |at| at + 1,
                            );
                            self.collect(file, inside(), file.type_name(owner..head.end, "").unwrap_or(""));
                        }
                        _ => {}
                    }
                    is_for_tests = false;
                    end
                }
            };
            at = next;
        }
    }

    /// Returns the position after an item: after its `;`, or its braces.
    fn end_of_item(file: &File<'_>, at: usize, end: usize) -> usize {
        let is_value = matches!(file.at(at), "const" | "static" | "use" | "type");
        let closes: &[&str] = if is_value { &[";"] } else { &[";", "{"] };
        file.find(at..end, closes).map_or(end, |found| file.partner[found] + 1)
    }

    fn function(&mut self, file: &'f File<'a>, at: usize, end: usize, owner: &'a str) {
        let Some(open) = file.find(at..end, &["("]).filter(|_| file.at(end - 1) == "}") else { return };
        let (close, braces) = (file.partner[open], file.partner[end - 1]);
        let mut parameters = file.split(open + 1..close);
        let is_self = |part: &Part| part.clone().take(3).any(|at| file.at(at) == "self");
        let on_value = parameters.first().is_some_and(is_self);
        if on_value {
            parameters.remove(0);
        }
        let result = if file.at(close + 1) == "->" { close + 2..braces } else { braces..braces };
        let start = file.start(at);
        let from = file.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let (name, body) = (file.at(at + 1), braces..end);
        self.functions.push(Found { file, name, owner, on_value, parameters, result, body, from });
    }

    fn record(&mut self, file: &'f File<'a>, name: &'a str, fields: Part) {
        for field in file.split(fields) {
            let Some(colon) = file.find(field.clone(), &[":"]) else { continue };
            if let Some(of) = file.type_name(colon + 1..field.end, "") {
                self.fields.insert((name, file.at(colon - 1)), of);
            }
        }
    }

    /// Notes the names of `use a::b::{c, d::e}`, each with the path segment before it.
    fn import(&mut self, file: &'f File<'a>, part: Part, from: &'a str) {
        match (file.at(part.start), file.at(part.start + 1)) {
            ("{", _) => {
                let inside = part.start + 1..file.partner[part.start];
                file.split(inside).into_iter().for_each(|part| self.import(file, part, from));
            }
            (from, "::") => self.import(file, part.start + 2..part.end, from),
            (name, _) if part.len() == 1 && file.is_word(part.start) => {
                let known = self.imports.entry((file.name, name)).or_default();
                // `use super::…` in a module within the file means the item that the file itself imports by that name.
                if known.is_empty() || from != "super" {
                    *known = from;
                }
            }
            _ => {}
        }
    }

    /// The position of a type's function, as it is called from a file: types are known everywhere by their names.
    fn of_type(&self, owner: &str, name: &str, on_value: bool, caller: &str) -> Option<usize> {
        let fits = |it: &Found<'_, '_>| it.name == name && it.owner == owner && it.on_value == on_value;
        let own = self.functions.iter().position(|it| fits(it) && it.file.name == caller);
        self.known(own.or_else(|| self.functions.iter().position(fits))?)
    }

    /// Returns the position of a function without a type that is known by this name in a file: the file's own, or an imported one.
    fn free(&self, name: &str, file: &str) -> Option<usize> {
        let own = |it: &Found<'_, '_>| it.name == name && it.owner.is_empty() && it.file.name == file;
        if let Some(own) = self.functions.iter().position(own) {
            return self.known(own);
        }
        let from = *self.imports.get(&(file, name))?;
        let is_file = from != file && self.functions.iter().any(|it| it.file.name == from);
        let from = if is_file { from } else { ABOVE };
        if from == file { None } else { self.free(name, from) }
    }

    /// Returns a position, unless an earlier function of the file has the same name, since the two cannot be distinguished.
    fn known(&self, position: usize) -> Option<usize> {
        let found = &self.functions[position];
        let twin = |it: &Found<'_, '_>| it.file.name == found.file.name && it.name == found.name;
        (self.functions.iter().position(twin) == Some(position)).then_some(position)
    }
}

/// Reads the body of a function.
struct Reader<'r, 'f, 'a> {
    all: &'r All<'f, 'a>,
    it: &'r Found<'f, 'a>,
    file: &'f File<'a>,
    /// The types of names, if they are evident.
    types: HashMap<&'a str, &'a str>,
    /// The bound names: a call of one calls a closure.
    names: HashSet<&'a str>,
    outline: Outline<'a>,
}

impl<'r, 'f, 'a> Reader<'r, 'f, 'a> {
    fn new(all: &'r All<'f, 'a>, it: &'r Found<'f, 'a>) -> Self {
        let Found { file, name, .. } = *it;
        let outline = Outline { file: file.name, name, ..Outline::default() };
        Self { all, it, file, types: HashMap::new(), names: HashSet::new(), outline }
    }

    fn read(mut self) -> Outline<'a> {
        self.lines();
        self.marks();
        self.parameters();
        self.body(self.it.body.start + 1..self.it.body.end - 1);
        self.result();
        self.outline
    }

    /// The row of a byte of the file.
    fn row(&self, byte: usize) -> usize {
        self.file.row(byte) - self.file.row(self.it.from)
    }

    /// The row of a token.
    fn row_of(&self, at: usize) -> usize {
        self.row(self.file.start(at))
    }

    fn lines(&mut self) {
        let text = &self.file.text[self.it.from..self.file.end(self.it.body.end - 1)];
        let indent = text.len() - text.trim_start().len();
        self.outline.lines = text.lines().map(|line| line.get(indent..).unwrap_or("")).collect();
    }

    /// Finds the rows of each mark: it covers the lines within the braces around it, until the next mark.
    fn marks(&mut self) {
        let (file, body) = (self.file, &self.it.body);
        let marks: Vec<&MarkLine> =
            file.marks.iter().filter(|mark| mark.before > body.start && mark.before < body.end).collect();
        for (i, mark) in marks.iter().enumerate() {
            let opens = (body.start..mark.before)
                .rev()
                .find(|at| file.at(*at) == "{" && file.partner[*at] >= mark.before);
            let close = self.row_of(opens.map_or(body.end - 1, |at| file.partner[at]));
            let next = marks.get(i + 1).map_or(close, |next| self.row(next.name.start as usize));
            let (row, name) = (self.row(mark.name.start as usize), mark.name.of(file.text));
            if name.is_empty() {
                self.outline.hidden.push(row..=next - 1);
            } else {
                self.outline.hidden.push(row..=row);
                self.outline.marks.push((row + 1..=next.min(close) - 1, name));
            }
        }
    }

    fn parameters(&mut self) {
        self.types.insert("self", self.it.owner);
        for part in &self.it.parameters {
            let Some(colon) = self.file.find(part.clone(), &[":"]) else { continue };
            let (first, last) = (self.file.start(part.start), self.file.end(colon - 1));
            let name = &self.file.text[first..last];
            self.outline.parameters.push((self.row_of(part.start), name));
            self.names.insert(self.file.at(colon - 1));
            if let Some(of) = self.file.type_name(colon + 1..part.end, self.it.owner) {
                self.types.insert(name, of);
            }
        }
    }

    /// Notes calls and bindings in the order of the text. A name is bound once its value has been read.
    fn body(&mut self, part: Part) {
        let mut waiting: Vec<Let> = vec![];
        for at in part.clone() {
            while let Some(it) = waiting.pop_if(|it| it.value.end <= at) {
                self.bound(it);
            }
            match self.file.at(at) {
                "let" => {
                    if let Some(found) = self.binding(at, part.end) {
                        if found.is_condition { self.bound(found) } else { waiting.push(found) }
                    }
                }
                "(" => {
                    let result = waiting.last().filter(|it| self.is_plain_call(&it.value, at));
                    let result = result.and_then(|it| self.plain_name(&it.pattern));
                    self.call(at, result);
                }
                _ => {}
            }
        }
        waiting.into_iter().rev().for_each(|it| self.bound(it));
    }

    /// A `let` with its pattern and its value.
    fn binding(&self, at: usize, end: usize) -> Option<Let> {
        let file = self.file;
        let equals = file.find(at + 1..end, &["=", ";"]).filter(|at| file.at(*at) == "=")?;
        let colon = file.find(at + 1..equals, &[":"]);
        let is_condition = matches!(file.at(at - 1), "if" | "while" | "&&");
        let closes: &[&str] = if is_condition { &["{", "&&"] } else { &[";"] };
        let stop = file.find(equals + 1..end, closes)?;
        // In `let … = … else { … };` the value ends before `else`.
        let other = file.find(equals + 1..stop, &["else"]).filter(|at| file.at(*at - 1) != "}");
        let value = equals + 1..other.unwrap_or(stop);
        let end = if is_condition { file.end(stop - 1) } else { file.end(stop) };
        Some(Let {
            pattern: at + 1..colon.unwrap_or(equals),
            is_typed: colon.is_some(),
            value,
            is_condition,
            end,
        })
    }

    /// True if the call with this bracket is the whole value: `f(x)`, or `a.b.f(x)`.
    fn is_plain_call(&self, value: &Part, open: usize) -> bool {
        let is_path = |at: usize| self.file.is_word(at) || matches!(self.file.at(at), "." | "::");
        self.file.partner[open] + 1 == value.end && open > value.start && (value.start..open).all(is_path)
    }

    /// The name of a pattern that is only a name.
    fn plain_name(&self, pattern: &Part) -> Option<&'a str> {
        let start = pattern.start + usize::from(self.file.at(pattern.start) == "mut");
        let is_name = start + 1 == pattern.end && self.file.is_word(start) && self.file.at(start) != "_";
        is_name.then(|| self.file.at(start))
    }

    fn bound(&mut self, it: Let) {
        // `let a = a.half;` reads the variable that had the name before.
        let of = self.type_of(it.value.clone());
        self.bind(it.pattern.clone(), it.value, it.end);
        if let Some((name, of)) = self.plain_name(&it.pattern).zip(of).filter(|_| !it.is_typed) {
            self.types.insert(name, of);
        }
    }

    /// Binds the names of a pattern; a tuple may give each of its names another value.
    fn bind(&mut self, pattern: Part, value: Part, end: usize) {
        let file = self.file;
        let inside = |part: &Part| part.start + 1..part.end - 1;
        let is_tuple = |part: &Part| file.at(part.start) == "(" && file.partner[part.start] + 1 == part.end;
        let opens = file.find(pattern.clone(), &["(", "[", "{"]);
        match (self.plain_name(&pattern), opens) {
            (Some(name), _) => self.bind_name(name, pattern.end - 1, value, end),
            (None, Some(open)) => {
                let names = file.split(open + 1..file.partner[open]);
                let all = if is_tuple(&value) { file.split(inside(&value)) } else { vec![] };
                let each = is_tuple(&pattern) && all.len() == names.len();
                for (i, mut name) in names.into_iter().enumerate() {
                    if let Some(colon) = file.find(name.clone(), &[":"]) {
                        name.start = colon + 1;
                    }
                    self.bind(name, if each { all[i].clone() } else { value.clone() }, end);
                }
            }
            (None, None) => {}
        }
    }

    fn bind_name(&mut self, name: &'a str, at: usize, value: Part, end: usize) {
        self.names.insert(name);
        // An earlier variable of this name may have had another type.
        self.types.remove(name);
        let row = self.row_of(at);
        let is_below = self.row_of(value.start) > row;
        let down = if is_below { self.row(end) - row } else { 0 };
        self.outline.bindings.push(Bound { row, down, name, value: self.file.one_line(value) });
    }

    /// Notes the call of one of our functions whose arguments open here.
    fn call(&mut self, open: usize, result: Option<&'a str>) {
        let Some(function) = self.called(open) else { return };
        let arguments = self.file.split(open + 1..self.file.partner[open]);
        let arguments = arguments.into_iter().map(|it| self.file.one_line(it)).collect();
        self.outline.calls.push(Call { row: self.row_of(open - 1), function, result, arguments });
    }

    /// The position of the function whose arguments open here, if it is one of ours.
    fn called(&self, open: usize) -> Option<usize> {
        let (file, caller) = (self.file, self.file.name);
        let at = open - 1;
        if !file.is_word(at) || KEYWORDS.contains(&file.at(at)) {
            return None;
        }
        let name = file.at(at);
        match file.at(at - 1) {
            "." => {
                let owner = self.type_of(file.chain(at - 1)..at - 1)?;
                self.all.of_type(owner, name, true, caller)
            }
            "::" => match file.at(at - 2) {
                "self" | "flawed" => self.all.free(name, caller),
                "super" => self.all.free(name, caller).or_else(|| self.all.free(name, ABOVE)),
                "Self" => self.all.of_type(self.it.owner, name, false, caller),
                of if of.starts_with(|c: char| c.is_ascii_uppercase()) => {
                    self.all.of_type(of, name, false, caller)
                }
                module => self.all.free(name, module),
            },
            _ if self.names.contains(name) => None,
            _ => self.all.free(name, caller),
        }
    }

    /// The type of a value, if it is evident.
    fn type_of(&self, mut value: Part) -> Option<&'a str> {
        let file = self.file;
        while file.at(value.start) == "&"
            || file.at(value.start) == "(" && file.partner[value.start] + 1 == value.end
        {
            value.end -= usize::from(file.at(value.start) == "(");
            value.start += 1;
        }
        let last = value.end.checked_sub(1).filter(|_| !value.is_empty())?;
        match file.at(last) {
            "}" if file.is_word(file.partner[last] - 1) && file.chain(file.partner[last]) == value.start => {
                Some(file.at(file.partner[last] - 1))
            }
            _ if file.chain(value.end) != value.start => None,
            ")" => {
                let called = &self.all.functions[self.called(file.partner[last])?];
                called.file.type_name(called.result.clone(), called.owner)
            }
            _ if value.len() == 1 => self.types.get(file.at(last)).copied(),
            field if file.is_word(last) && file.at(last - 1) == "." => {
                self.all.fields.get(&(self.type_of(value.start..last - 1)?, field)).copied()
            }
            _ => None,
        }
    }

    /// Finds the row of the result: of the expression after the last statement.
    fn result(&mut self) {
        let (file, end) = (self.file, self.it.body.end - 1);
        let mut start = self.it.body.start + 1;
        while let Some(next) = self.next_statement(start, end).filter(|next| *next < end) {
            start = next;
        }
        let is_value = start < end && file.at(end - 1) != ";";
        let rows = is_value.then(|| (self.row_of(start), self.row(file.end(end - 1))));
        self.outline.result = rows.filter(|(first, last)| first == last).map(|(first, _)| first);
    }

    /// Returns the start of the statement after the one at `start`.
    fn next_statement(&self, start: usize, end: usize) -> Option<usize> {
        let file = self.file;
        if !matches!(file.at(start), "if" | "for" | "while" | "loop" | "match" | "{") {
            return Some(file.find(start..end, &[";"])? + 1);
        }
        // The pattern of a `for` may have braces, too.
        let is_for = file.at(start) == "for";
        let mut at = if is_for { file.find(start..end, &["in"])? } else { start };
        loop {
            at = file.partner[file.find(at..end, &["{"])?] + 1;
            if file.at(at) != "else" {
                return Some(at);
            }
        }
    }
}

/// A `let` in the text: its pattern, its value, and the end of its statement.
struct Let {
    pattern: Part,
    /// True if a type follows the pattern.
    is_typed: bool,
    value: Part,
    /// True if it belongs to `if let` or `while let`.
    is_condition: bool,
    /// The byte after the statement.
    end: usize,
}

#[cfg(test)]
mod tests {
    use super::{Bound, Outline, outlines};

    /// The outline of the last function of a text.
    fn last(text: &str) -> Outline<'_> {
        outlines(&[("here", text)]).pop().expect("the text has a function")
    }

    #[test]
    fn a_name_is_bound_to_its_value_and_elements_of_a_tuple_each_to_theirs() {
        let it = last(
            "fn f() {\n    let (a, mut b): (f32, f32) = (1.0, &two(3,\n        4));\n    let c =\n        a;\n}",
        );
        let bound = |row, down, name, value: &str| Bound { row, down, name, value: value.into() };
        let all = [bound(1, 0, "a", "1.0"), bound(1, 0, "b", "two(3, 4)"), bound(3, 1, "c", "a")];
        assert_eq!(it.bindings, all);
    }

    #[test]
    fn a_let_with_else_and_conditions_bind_only_their_values() {
        let it = last(
            "fn f(x: Option<f32>) {\n    let Some(a) = x else { return };\n    if let Some(b) = g(x) && b > 0.0 {}\n}",
        );
        let values: Vec<_> = it.bindings.iter().map(|it| (it.name, it.value.as_str())).collect();
        assert_eq!(values, [("a", "x"), ("b", "g(x)")]);
    }

    #[test]
    fn a_method_is_found_by_the_type_of_a_field_a_parameter_or_a_result() {
        let text = "
            struct Disk { center: Point }
            impl Disk { fn center(&self) -> Point { self.center } }
            impl Point { fn length(self) -> f32 { 1.0 } }
            fn f(disk: &Disk, v: Vec2) -> f32 {
                let c = disk.center();
                c.length() + disk.center.length() + disk.center().length() + v.length() + (a - c).length()
            }";
        let called: Vec<_> = last(text).calls.iter().map(|call| (call.function, call.result)).collect();
        assert_eq!(
            called,
            [(0, Some("c")), (1, None), (1, None), (0, None), (1, None)],
            "glam's are not ours"
        );
    }

    #[test]
    fn a_call_in_a_larger_value_names_no_result_and_a_closure_is_no_function() {
        let it = last(
            "fn g(x: f32) -> f32 { x }\nfn f(g2: f32) {\n    let a = g(1.0) + 1.0;\n    let b = g(a, |x, y| x + y);\n    let g = 2.0;\n    g(3.0);\n}",
        );
        let calls: Vec<_> = it.calls.iter().map(|call| (call.result, call.arguments.clone())).collect();
        assert_eq!(
            calls,
            [(None, vec!["1.0".into()]), (Some("b"), vec!["a".into(), "|x, y| x + y".to_owned()])]
        );
    }

    #[test]
    fn a_mark_ends_with_its_braces_and_tests_and_damaged_texts_are_skipped() {
        let it = last(
            "fn f() {\n    if x {\n        // mark: a\n        b();\n    }\n    // mark: c\n    d()\n}\n#[cfg(test)]\nmod tests { fn t() {} }",
        );
        assert_eq!((it.name, it.marks, it.result), ("f", vec![(3..=3, "a"), (6..=6, "c")], Some(6)));
        for text in [
            "fn",
            "fn f(",
            "fn f() {",
            "impl",
            "struct A {",
            "use a::{",
            "fn f() { let x = ",
            "}",
            ")",
            "pub",
            "#[",
            "",
        ] {
            outlines(&[("here", text)]);
        }
    }
}
