//! Rust: the output is cut out of the texts, so that it stays as it was written.

use super::super::library::Library;
use super::super::text::Span;
use super::super::types::{Enum, Struct, Type};
use super::form::*;
use super::plain::each_st;
use super::supply;
use super::write::behind;
use super::{About, Called, How, Line, Piece, Printed, Said};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// The options for printing.
pub struct Options<'p> {
    pub own: Option<u16>,
    pub how: How,
    pub said: &'p dyn Said,
}

/// A part of a replacement: new text, or a piece of the old.
enum Part {
    Text(String),
    Source(u32, u32),
}

/// Changes of a file's text, by their start. Of two that begin together, the longer comes first.
#[derive(Default)]
struct Edits {
    all: BTreeMap<(u32, std::cmp::Reverse<u32>), Vec<Part>>,
}

impl Edits {
    fn put(&mut self, start: u32, end: u32, parts: Vec<Part>) {
        self.all.entry((start, std::cmp::Reverse(end))).or_insert(parts);
    }

    fn text(&mut self, start: u32, end: u32, text: impl Into<String>) {
        self.put(start, end, vec![Part::Text(text.into())]);
    }

    /// A part of the text with its changes.
    fn render(&self, text: &str, from: u32, to: u32, skip: bool) -> String {
        let mut out = String::new();
        let mut at = from;
        while at < to {
            let next = self
                .all
                .range((at, std::cmp::Reverse(u32::MAX))..(to, std::cmp::Reverse(u32::MAX)))
                .find(|((start, end), _)| end.0 <= to && !(skip && (*start, end.0) == (from, to)));
            let Some(((start, end), parts)) = next else { break };
            out += text.get(at as usize..*start as usize).unwrap_or("");
            for part in parts {
                match part {
                    Part::Text(text) => out += text,
                    Part::Source(from, to) => out += &self.render(text, *from, *to, true),
                }
            }
            at = end.0.max(start + 1);
        }
        out + text.get(at as usize..to as usize).unwrap_or("")
    }
}

struct Cutter<'p> {
    whole: &'p Unit,
    unit: &'p Unit,
    library: &'p Library,
    options: &'p Options<'p>,
    names: HashMap<usize, String>,
}

/// Prints a unit. `whole` is the unit before pruning.
pub fn print(whole: &Unit, unit: &Unit, library: &Library, options: &Options<'_>) -> Printed {
    let names = names(unit, library);
    let it = Cutter { whole, unit, library, options, names };
    let mut functions: Vec<(Option<Arc<str>>, &Function, String)> = vec![];
    // A function with slices is one function for all their lengths.
    let mut written = HashSet::new();
    for function in unit.functions.iter().filter(|it| written.insert((it.text[0].file, it.text[0].start))) {
        functions.push((function.owner.clone(), function, it.function(function)));
    }
    let constants = it.constants(functions.iter().map(|(.., text)| text.as_str()));
    let mut body: Vec<(Option<&Function>, String)> = vec![];
    let taken = unit.taken();
    let is_part =
        |shape: &Enum| unit.structs.iter().any(|it| it.cases().is_some_and(|cases| cases.id == shape.id));
    let enums = unit.enums.iter().filter(|shape| options.how.types || !taken.enums.contains(&shape.id));
    for shape in enums.filter(|shape| !is_part(shape)) {
        let cases = shape.cases.iter().map(|case| format!("    {case},\n")).collect::<String>();
        let head = it.shape(&shape.name);
        body.push((
            None,
            format!("{head}#[derive(Clone, Copy, PartialEq, Eq)]\npub enum {} {{\n{cases}}}\n", shape.name),
        ));
    }
    for shape in unit.structs.iter().filter(|shape| options.how.types || !taken.structs.contains(&shape.id)) {
        let head = it.shape(&shape.name);
        let definition = definition(shape, options.said);
        body.push((None, format!("{head}#[derive(Clone, Copy)]\npub {definition}\n")));
    }
    let free: String =
        constants.iter().filter(|(owner, _)| owner.is_none()).map(|(_, text)| text.as_str()).collect();
    if !free.is_empty() {
        body.push((None, free));
    }
    for (_, function, text) in functions.iter().filter(|(owner, ..)| owner.is_none()) {
        body.push((Some(function), text.clone()));
    }
    let mut owners: Vec<Arc<str>> = functions.iter().filter_map(|(owner, ..)| owner.clone()).collect();
    owners.extend(constants.iter().filter_map(|(owner, _)| owner.clone()));
    let mut done = HashSet::new();
    owners.retain(|owner| done.insert(owner.clone()));
    for owner in owners {
        let own =
            constants.iter().filter(|(of, _)| of.as_ref() == Some(&owner)).map(|(_, text)| text.clone());
        let methods =
            functions.iter().filter(|(of, ..)| of.as_ref() == Some(&owner)).map(|(.., text)| text.clone());
        let inner: Vec<String> = own.chain(methods).map(|text| indented(&text)).collect();
        body.push((None, format!("impl {owner} {{\n{}}}\n", inner.join("\n"))));
    }
    if options.how.lean && options.how.types && options.own.is_none() {
        let shapes = unit.structs.iter().filter(|shape| taken.structs.contains(&shape.id));
        body.extend(shapes.filter_map(|shape| Some((None, supply::maker(&shape.name)?))));
    }
    let all: String = body.iter().map(|(_, text)| text.as_str()).collect();
    let mut pieces = vec![];
    let mut head = options.said.head(&it.about());
    head.iter_mut().for_each(|line| *line = format!("// {line}").trim_end().to_owned());
    if !head.is_empty() {
        head.push(String::new());
    }
    head.extend(imports(&all));
    pieces.push(piece(None, head.join("\n")));
    for (function, text) in body {
        let called = |function: &Function| Called {
            name: it.names[&function.id].clone(),
            text: function.text[0],
            names: vec![],
        };
        pieces.push(piece(function.map(called), format!("\n{}", text.trim_end())));
    }
    Printed { pieces: pieces.into_iter().filter(|piece| !piece.lines.is_empty()).collect() }
}

fn piece(function: Option<Called>, text: String) -> Piece {
    let lines = text.lines().map(|text| Line { text: text.to_owned(), from: None }).collect();
    Piece { function, lines }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".into() } else { format!("    {line}\n") }).collect()
}

/// The `use` lines that a text needs.
fn imports(text: &str) -> Vec<String> {
    let has =
        |wanted: &str| text.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == wanted);
    let mut glam: Vec<&str> = ["DVec2", "DVec3", "Vec2", "Vec3", "dvec2", "dvec3", "vec2", "vec3"]
        .into_iter()
        .filter(|word| has(word))
        .collect();
    if text.contains(".yx()") {
        glam.insert(
            glam.iter().position(|word| *word > "Vec2Swizzles").unwrap_or(glam.len()),
            "Vec2Swizzles",
        );
    }
    let mut lines = vec![];
    match &glam[..] {
        [] => {}
        [one] => lines.push(format!("use glam::{one};")),
        all => lines.push(format!("use glam::{{{}}};", all.join(", "))),
    }
    if text.contains("array::from_fn") && !text.contains("std::array") {
        lines.push("use std::array;".into());
    }
    if has("PI") && !text.contains("consts::PI") {
        lines.push("use std::f32::consts::PI;".into());
    }
    lines
}

/// The definition of a struct, or of an enum whose cases hold values.
fn definition(shape: &Struct, said: &dyn Said) -> String {
    let name = &shape.name;
    let all = |fields: &[(&str, &Type)], public: &str| {
        let of = |(name, of): &(&str, &Type)| match name.starts_with(|c: char| c.is_ascii_digit()) {
            true => format!("{public}{}", type_text(of)),
            false => format!("{public}{name}: {}", type_text(of)),
        };
        fields.iter().map(of).collect::<Vec<_>>()
    };
    if let Some(cases) = shape.cases() {
        let case = |case: &Arc<str>| {
            let held: Vec<_> = shape.held(case).map(|(name, _, of)| (name, of)).collect();
            let fields = all(&held, "").join(", ");
            match held.first() {
                None => format!("    {case},\n"),
                Some((name, _)) if *name == "0" => format!("    {case}({fields}),\n"),
                Some(_) => format!("    {case} {{ {fields} }},\n"),
            }
        };
        return format!("enum {name} {{\n{}}}", cases.cases.iter().map(case).collect::<String>());
    }
    let fields: Vec<_> = shape.fields.iter().map(|(name, of)| (&**name, of)).collect();
    let lines = all(&fields, "pub ");
    let line = |((field, _), line): (&(&str, &Type), String)| {
        let told = said.field(name, field).map_or(vec![], |text| behind("    ///", &text));
        told.into_iter().chain(Some(format!("    {line},"))).map(|line| line + "\n").collect::<String>()
    };
    match fields.first() {
        Some((first, _)) if *first == "0" => format!("struct {name}({});", lines.join(", ")),
        _ => format!("struct {name} {{\n{}}}", fields.iter().zip(lines).map(line).collect::<String>()),
    }
}

/// A type as it is written.
fn type_text(of: &Type) -> String {
    match of {
        Type::Prim(prim) => prim.name().into(),
        of => of.to_string(),
    }
}

/// The names of functions. The entry function is `hit` or `contact`. Others that share a name get their file's name in front.
fn names(unit: &Unit, library: &Library) -> HashMap<usize, String> {
    let mut names: HashMap<usize, String> = HashMap::new();
    let mut used: HashSet<String> = HashSet::new();
    for (i, function) in unit.functions.iter().enumerate() {
        if let Some(same) = unit.functions[..i].iter().find(|it| it.text[0] == function.text[0]) {
            names.insert(function.id, names[&same.id].clone());
            continue;
        }
        let mut name = if i == 0 { super::names::entry_name(unit).into() } else { function.name.to_string() };
        let file = function.file.map_or_else(String::new, |file| library.file_name(file));
        let elsewhere = function.answers && function.file != unit.functions[0].file;
        if function.owner.is_none() && (!used.insert(name.clone()) || i > 0 && elsewhere) {
            name = format!("{file}_{name}");
            used.insert(name.clone());
        }
        names.insert(function.id, name);
    }
    names
}

impl Cutter<'_> {
    fn shape(&self, name: &str) -> String {
        self.options.said.shape(name).map_or_else(String::new, |text| format!("// {text}\n"))
    }

    fn about(&self) -> About {
        let asked = &self.unit.functions[0];
        let params = asked.params.iter().filter_map(|(pat, of)| {
            let id = *pat.binds().first()?;
            Some((asked.locals[id].name.to_string(), type_text(of), of.clone()))
        });
        let mut fields: Vec<(String, String, String)> = vec![];
        for function in &self.unit.functions {
            function.body.each(&mut |it| {
                if let Kind::Field(on, name) = &it.kind
                    && let Type::Struct(of) = &on.of
                {
                    let field = (of.name.to_string(), name.to_string(), name.to_string());
                    if !fields.contains(&field) {
                        fields.push(field);
                    }
                }
            });
        }
        About {
            params: params.collect(),
            functions: self
                .unit
                .functions
                .iter()
                .map(|it| (it.name.to_string(), self.names[&it.id].clone()))
                .collect(),
            natives: super::write::natives(self.unit)
                .into_iter()
                .map(|(of, native)| (self.names[&of].clone(), native))
                .collect(),
            divides: super::write::divides(self.unit),
            fields,
        }
    }

    fn text(&self, file: u16) -> &str {
        self.library.text(Span { file, ..Span::default() })
    }

    fn struct_of(&self, id: usize) -> Option<&Arc<Struct>> {
        self.unit.structs.iter().find(|it| it.id == id)
    }

    /// A function's text.
    fn function(&self, function: &Function) -> String {
        let Some(file) = function.file else { return String::new() };
        let text = self.text(file);
        let whole = self.whole.functions.iter().find(|it| it.id == function.id).unwrap_or(function);
        let [span, gives] = function.text;
        let asked = function.id == self.unit.functions[0].id;
        let mut edits = Edits::default();
        // The last result may be returned directly.
        if let (Some(old), Some(new)) = (&whole.body.value, &function.body.value)
            && whole
                .body
                .stmts
                .iter()
                .any(|st| st.span.start <= new.span.start && new.span.end <= st.span.end)
        {
            edits.put(old.span.start, old.span.end, vec![Part::Source(new.span.start, new.span.end)]);
        }
        edits.text(span.start, span.start + function.name.len() as u32, self.names[&function.id].clone());
        if asked && matches!(whole.gives, Type::Struct(_)) && self.unit.gives().is_none() {
            edits.text(gives.start, gives.end, "bool");
            verdict(text, &whole.body, &mut edits);
            each_st(&whole.body.stmts, &mut |st| {
                if let StKind::Return(Some(value)) = &st.kind {
                    hit_of(text, value, &mut edits);
                }
            });
        }
        self.statements(whole, function, text, &mut edits);
        let mut see = |it: &Ex| self.expression(it, text, &mut edits);
        whole.body.each(&mut see);
        self.comments(whole, function, text, &mut edits);
        let rendered = edits.render(text, span.start, span.end, false);
        let start = text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let indent = text[start..].len() - text[start..].trim_start().len();
        let is_public = if asked { "pub " } else { "" };
        let lines = format!("{is_public}fn {rendered}");
        let dedented = |line: &str| {
            line.get(indent..).filter(|_| line[..indent].trim().is_empty()).unwrap_or(line).to_owned()
        };
        let mut lines: Vec<String> = lines
            .lines()
            .enumerate()
            .map(|(i, line)| if i == 0 { line.into() } else { dedented(line) })
            .collect();
        lines.retain(|line| !line.trim().starts_with('\u{0}'));
        joined(lines).join("\n") + "\n"
    }

    /// Removes pruned statements and pruned parts of tuples.
    fn statements(&self, whole: &Function, pruned: &Function, text: &str, edits: &mut Edits) {
        let mut kept: HashMap<u32, &St> = HashMap::new();
        each_st(&pruned.body.stmts, &mut |st| {
            kept.insert(st.span.start, st);
        });
        if let Some(value) = &pruned.body.value {
            value.each(&mut |it| {
                for body in it.bodies() {
                    each_st(&body.stmts, &mut |st| {
                        kept.insert(st.span.start, st);
                    });
                }
            });
        }
        let mut see = |st: &St| match kept.get(&st.span.start) {
            None => edits.text(st.span.start, end_of(text, st.span.end), "\u{0}"),
            Some(other) => {
                if let (StKind::Let(Pat::Tuple(all), value), StKind::Let(pat, _)) = (&st.kind, &other.kind) {
                    let left = pat.binds();
                    let mask: Vec<bool> =
                        all.iter().map(|part| part.binds().iter().any(|id| left.contains(id))).collect();
                    if mask.contains(&false) && tuples(value, &mask, edits) {
                        let equals = text[st.span.start as usize..].find('=').unwrap_or(0) as u32;
                        let name = |id: &Id| {
                            let local = &whole.locals[*id];
                            format!("{}{}", if local.mutable { "mut " } else { "" }, local.name)
                        };
                        let names: Vec<String> = left.iter().map(name).collect();
                        let names = if names.len() == 1 {
                            names[0].clone()
                        } else {
                            format!("({})", names.join(", "))
                        };
                        edits.text(st.span.start, st.span.start + equals, format!("let {names} "));
                    }
                }
            }
        };
        each_st(&whole.body.stmts, &mut see);
        if let Some(value) = &whole.body.value {
            value.each(&mut |it| it.bodies().iter().for_each(|body| each_st(&body.stmts, &mut see)));
        }
    }

    /// Removes fields that are never read, and renames functions whose printed name differs.
    fn expression(&self, it: &Ex, text: &str, edits: &mut Edits) {
        match &it.kind {
            Kind::Struct(id, fields, None) => {
                let Some(of) = self.struct_of(*id) else { return };
                let is_kept = |name: &Arc<str>| of.fields.iter().any(|(own, _)| own == name);
                if fields.iter().all(|(name, _)| is_kept(name)) {
                    return;
                }
                let source = it.span.of(text);
                let path = source.split('{').next().unwrap_or("").trim_end();
                let mut parts = vec![Part::Text(format!("{path} {{ "))];
                for (i, (name, value)) in fields.iter().filter(|(name, _)| is_kept(name)).enumerate() {
                    let comma = if i > 0 { ", " } else { "" };
                    let short = value.span.of(text) == &**name;
                    parts.push(Part::Text(if short { comma.into() } else { format!("{comma}{name}: ") }));
                    parts.push(Part::Source(value.span.start, value.span.end));
                }
                parts.push(Part::Text(" }".into()));
                edits.put(it.span.start, it.span.end, parts);
            }
            Kind::Call(id, _) => {
                let Some(called) = self.unit.functions.iter().find(|own| own.id == *id) else { return };
                if called.owner.is_some() {
                    return;
                }
                let source = it.span.of(text);
                let path = source.split('(').next().unwrap_or("");
                if path != self.names[id] {
                    edits.text(it.span.start, it.span.start + path.len() as u32, self.names[id].clone());
                }
            }
            _ => {}
        }
    }

    /// Replaces marks by their titles, and comments by those in the reader's language.
    fn comments(&self, whole: &Function, pruned: &Function, text: &str, edits: &mut Edits) {
        let mut said: HashMap<u32, (bool, Option<String>, Vec<String>)> = HashMap::new();
        let is_own = whole.file == self.options.own;
        let mut see = |span: Span, note: &Note| {
            let mark = note.mark.as_ref().and_then(|mark| self.options.said.mark(mark));
            let comment = |it: &String| if is_own { Some(it.clone()) } else { self.options.said.comment(it) };
            let gap = note.mark.as_deref() == Some(UNTITLED);
            said.insert(span.start, (gap, mark, note.comments.iter().filter_map(comment).collect()));
        };
        each_st(&pruned.body.stmts, &mut |st| see(st.span, &st.note));
        if let Some(value) = &whole.body.value {
            see(value.span, &pruned.body.note);
        }
        // All comments are removed, and the remaining ones are put above each statement.
        let [span, _] = whole.text;
        let mut at = span.start as usize;
        for line in text[at..span.end as usize].split_inclusive('\n') {
            let inner = line.trim_start();
            if inner.starts_with("//") && at > span.start as usize {
                edits.text(
                    (at + line.len() - inner.len()) as u32,
                    (at + line.trim_end().len()) as u32,
                    "\u{0}",
                );
            }
            at += line.len();
        }
        for (start, (gap, mark, comments)) in said {
            let before = &text[..start as usize];
            let indent: String = before.chars().rev().take_while(|c| *c == ' ').collect();
            let above = &before[..before.len() - indent.len()];
            let gap = if gap { "\n" } else { "" };
            let lines: String =
                mark.iter().chain(&comments).map(|text| format!("// {text}\n{indent}")).collect();
            // This replaces the indentation, since the start of the statement itself may be changed.
            let says = !gap.is_empty() || !lines.is_empty();
            if says && !indent.is_empty() && above.ends_with('\n') {
                edits.text(start - indent.len() as u32, start, format!("{gap}{indent}{lines}"));
            }
        }
    }

    /// The constants that some texts use: their owners, and their text.
    fn constants<'t>(&self, texts: impl Iterator<Item = &'t str>) -> Vec<(Option<Arc<str>>, String)> {
        let mut texts: Vec<String> = texts.map(str::to_owned).collect();
        let mut found: Vec<(usize, Option<Arc<str>>, String)> = vec![];
        let mut next = 0;
        while let Some(text) = texts.get(next).cloned() {
            next += 1;
            for (id, item) in self.library.names.constants.iter().enumerate() {
                if found.iter().any(|(own, ..)| *own == id) {
                    continue;
                }
                let name = &*item.it.name.text;
                let used = self.unit.constants.iter().any(|it| it.id == id);
                let is = match &item.it.owner {
                    Some(owner) => text.contains(&format!("{owner}::{name}")),
                    None => {
                        used && text
                            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
                            .any(|word| word == name)
                    }
                };
                if !is {
                    continue;
                }
                let file = self.text(item.it.name.span.file);
                let mut edits = Edits::default();
                if let Some(constant) = self.whole.constants.iter().find(|it| it.id == id) {
                    constant.value.each(&mut |it| self.expression(it, file, &mut edits));
                }
                let value = item.it.value.span;
                let text = edits.render(file, value.start, value.end, false);
                let of = item.it.of.span.of(file);
                let line = format!("const {name}: {of} = {text};\n");
                let long = !text.contains('\n') && line.chars().count() > WIDTH + 1;
                let text = if long { format!("const {name}: {of} =\n    {text};\n") } else { line };
                texts.push(text.clone());
                found.push((id, item.it.owner.clone(), text));
            }
        }
        found.into_iter().map(|(_, owner, text)| (owner, text)).collect()
    }
}

/// The most columns that a line may have.
const WIDTH: usize = 110;

/// Joins lines broken after `=` that fit again now that they are indented less.
fn joined(lines: Vec<String>) -> Vec<String> {
    let mut all: Vec<String> = vec![];
    for line in lines {
        match all.last_mut() {
            Some(last)
                if last.ends_with(" =")
                    && line.ends_with(';')
                    && last.chars().count() + line.trim().chars().count() < WIDTH =>
            {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ => all.push(line),
        }
    }
    all
}

/// The end of a statement's line, including the rest of that line.
fn end_of(text: &str, end: u32) -> u32 {
    let rest = &text[end as usize..];
    let line = rest.find('\n').unwrap_or(rest.len());
    if rest[..line].trim().is_empty() || rest[..line].trim() == ";" { end + line as u32 } else { end }
}

/// Makes a function that returns a struct return its `hit`.
fn verdict(text: &str, body: &Body, edits: &mut Edits) {
    if let Some(value) = &body.value {
        hit_of(text, value, edits);
    }
}

fn hit_of(text: &str, value: &Ex, edits: &mut Edits) {
    match &value.kind {
        Kind::Struct(_, fields, _) => {
            if let Some((_, hit)) = fields.iter().find(|(name, _)| &**name == "hit") {
                let parts = vec![Part::Source(hit.span.start, hit.span.end)];
                edits.put(value.span.start, value.span.end, parts);
            }
        }
        Kind::If(_, then, otherwise) => {
            [then, otherwise].into_iter().for_each(|body| verdict(text, body, edits));
        }
        Kind::Match(_, arms) => arms.iter().for_each(|arm| verdict(text, &arm.body, edits)),
        Kind::Block(body) => verdict(text, body, edits),
        Kind::Jump(_) | Kind::Fail => {}
        _ => edits.text(value.span.end, value.span.end, ".hit"),
    }
}

/// Removes parts of a tuple in every branch. Returns false if that is impossible.
fn tuples(value: &Ex, mask: &[bool], edits: &mut Edits) -> bool {
    match &value.kind {
        Kind::Tuple(all) => {
            let kept: Vec<&Ex> = all.iter().zip(mask).filter(|(_, is)| **is).map(|(it, _)| it).collect();
            let mut parts = vec![];
            let many = kept.len() > 1;
            parts.push(Part::Text(if many { "(".into() } else { String::new() }));
            for (i, it) in kept.iter().enumerate() {
                if i > 0 {
                    parts.push(Part::Text(", ".into()));
                }
                parts.push(Part::Source(it.span.start, it.span.end));
            }
            parts.push(Part::Text(if many { ")".into() } else { String::new() }));
            edits.put(value.span.start, value.span.end, parts);
            true
        }
        Kind::If(..) | Kind::Match(..) | Kind::Block(_) => {
            value.bodies().iter().all(|body| body.value.as_ref().is_none_or(|it| tuples(it, mask, edits)))
        }
        _ => false,
    }
}
