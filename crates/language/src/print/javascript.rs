//! JavaScript, and TypeScript, which adds types. Vectors are plain objects with x and y, as in every engine. Their operations are
//! functions. All types can be erased, so that programs that only strip types run the result.

use super::super::check::Special;
use super::super::keywords::JAVASCRIPT;
use super::super::natives::Prim;
use super::super::types::{Enum, Struct, Type};
use super::braces::{self, Braces};
use super::doc::Doc;
use super::form::*;
use super::lay;
use super::names::{Case, Cases};
use super::plain::Can;
use super::write::{Bound, Language, Writer, broken, tight};

pub struct JavaScript {
    /// True for TypeScript.
    pub typed: bool,
}

const TAKEN: &[&str] = &[
    "arguments",
    "eval",
    "implements",
    "interface",
    "package",
    "private",
    "protected",
    "public",
    "undefined",
    "Math",
    "Number",
    "Array",
    "Infinity",
    "NaN",
];

impl Language for JavaScript {
    fn can(&self) -> Can {
        Can {
            map: true,
            from_fn: true,
            any: true,
            position: true,
            enumerate: true,
            array_let: true,
            lists: true,
            shared: true,
            shared_vectors: true,
            lambda_apart: true,
            local_functions: true,
            ..Can::default()
        }
    }

    fn one_size(&self) -> bool {
        true
    }

    fn stops_early(&self) -> bool {
        true
    }

    fn cases(&self) -> Cases {
        Cases { function: Case::Camel, local: Case::Camel, field: Case::Camel, constant: Case::Constant }
    }

    fn keywords(&self) -> &'static [&'static str] {
        JAVASCRIPT
    }

    fn taken(&self) -> &'static [&'static str] {
        TAKEN
    }

    fn native(&self, name: &str, takes: &[Prim]) -> Option<&'static str> {
        let is_vector = takes.iter().any(|prim| prim.coordinates().is_some());
        Some(match (name, takes) {
            // `object` makes these, with short forms.
            ("vec2", _) | ("new", [_, _]) => "{}xy",
            ("vec3", _) | ("new", [_, _, _]) => "{}xyz",
            _ if is_vector => return None,
            ("abs", _) => "Math.abs($a)",
            ("min", _) => "Math.min($a, $b)",
            ("max", _) => "Math.max($a, $b)",
            ("sqrt", _) => "Math.sqrt($a)",
            ("hypot", _) => "Math.hypot($a, $b)",
            ("sin", _) => "Math.sin($a)",
            ("cos", _) => "Math.cos($a)",
            ("tan", _) => "Math.tan($a)",
            ("asin", _) => "Math.asin($a)",
            ("acos", _) => "Math.acos($a)",
            ("atan", _) => "Math.atan($a)",
            ("atan2", _) => "Math.atan2($a, $b)",
            ("exp", _) => "Math.exp($a)",
            ("ln", _) => "Math.log($a)",
            ("floor", _) => "Math.floor($a)",
            ("ceil", _) => "Math.ceil($a)",
            ("trunc", _) => "Math.trunc($a)",
            ("powf" | "powi", _) => "Math.pow($a, $b)",
            ("is_finite", _) => "Number.isFinite($a)",
            ("is_nan", _) => "Number.isNaN($a)",
            _ => return None,
        })
    }

    fn number(&self, value: f64, of: &Type) -> String {
        match of {
            Type::Prim(prim) if prim.is_float() => lay::double(value, false),
            _ => format!("{value}"),
        }
    }

    fn of(&self, of: &Type) -> String {
        match of {
            Type::Prim(Prim::Bool) => "boolean".into(),
            Type::Prim(Prim::Vec2 | Prim::DVec2) => "Vec2".into(),
            Type::Prim(Prim::Vec3 | Prim::DVec3) => "Vec3".into(),
            Type::Prim(_) => "number".into(),
            Type::Struct(it) => it.name.to_string(),
            Type::Enum(it) if self.typed => it.name.to_string(),
            Type::Enum(_) => "string".into(),
            Type::Option(of) => format!("{} | null", self.of(of)),
            Type::Array(of, _) | Type::Iter(of, _) => match self.of(of) {
                of if of.ends_with(" | null") => format!("({of})[]"),
                of => format!("{of}[]"),
            },
            Type::Tuple(all) => {
                format!("[{}]", all.iter().map(|of| self.of(of)).collect::<Vec<_>>().join(", "))
            }
            _ => "any".into(),
        }
    }

    fn constant(&self, name: &str, numbers: &[f64], of: &Type) -> Doc {
        let Type::Prim(prim) = of else { return "".into() };
        if let Some((inner, _)) = prim.coordinates() {
            let name =
                if matches!(name, "INFINITY" | "NEG_INFINITY" | "NAN" | "MAX" | "MIN") { name } else { "" };
            let one = |number: &f64| self.constant(name, &[*number], &Type::Prim(inner));
            return object(&["x", "y", "z"][..numbers.len()], numbers.iter().map(one).collect());
        }
        match name {
            "INFINITY" => "Infinity".into(),
            "NEG_INFINITY" => "-Infinity".into(),
            "NAN" => "NaN".into(),
            "MAX" => "Number.MAX_VALUE".into(),
            "MIN" => "-Number.MAX_VALUE".into(),
            "EPSILON" => "Number.EPSILON".into(),
            "MIN_POSITIVE" => "Number.MIN_VALUE".into(),
            "PI" => "Math.PI".into(),
            _ => self.number(numbers[0], of).into(),
        }
    }

    fn field(&self, name: &str, _: &Type) -> String {
        Case::Camel.of(name)
    }

    fn case(&self, it: &Enum, case: &str) -> String {
        format!("{}.{}", it.name, Case::Constant.of(case))
    }

    fn make(&self, _: &Writer<'_>, it: &Struct, fields: Vec<Doc>) -> Doc {
        let names: Vec<String> = it.fields.iter().map(|(name, _)| Case::Camel.of(name)).collect();
        object(&names.iter().map(String::as_str).collect::<Vec<_>>(), fields)
    }

    fn array(&self, _: &Type, items: Vec<Doc>) -> Doc {
        Doc::list("[", items, "]")
    }

    fn repeat(&self, of: &Type, item: Doc, count: usize) -> Doc {
        match super::plain::element(of) {
            Type::Prim(prim) if prim.coordinates().is_none() => {
                Doc::list(format!("Array({count}).fill("), vec![item], ")")
            }
            // Each element needs a separate object, and an object literal needs brackets.
            _ => {
                let item = match item {
                    name @ Doc::Text(_) => vec!["() => ".into(), name],
                    item => vec!["() => (".into(), item, ")".into()],
                };
                Doc::list(format!("Array.from({{ length: {count} }}, "), vec![Doc::Cat(item)], ")")
            }
        }
    }

    fn tuple(&self, _: &Type, items: Vec<Doc>) -> Doc {
        Doc::list("[", items, "]")
    }

    fn tuple_part(&self, on: Doc, at: usize) -> Doc {
        Doc::Cat(vec![on, format!("[{at}]").into()])
    }

    fn cast(&self, (on, bound): Bound, from: &Type, to: &Type) -> Bound {
        match (from, to) {
            (Type::Prim(Prim::Bool), _) => (Doc::list("Number(", vec![on], ")"), tight::PART),
            // A case is a word. Its number is its position among the cases.
            (Type::Enum(it), _) => {
                let open = format!("Object.values({}).indexOf(", it.name);
                (Doc::list(open, vec![on], ")"), tight::PART)
            }
            (Type::Prim(prim), Type::Prim(to)) if prim.is_float() && to.is_whole() => {
                (Doc::list("Math.trunc(", vec![on], ")"), tight::PART)
            }
            _ => (on, bound),
        }
    }

    fn special(&self, writer: &Writer<'_>, special: Special, all: &[Ex], of: &Type) -> Option<Bound> {
        let call = |template: &str| writer.fill(template, all);
        Some(match special {
            Special::Map => call("@a.map($b)"),
            Special::Any => call("@a.some($b)"),
            Special::All => call("@a.every($b)"),
            Special::Position => call("@a.findIndex($b)"),
            Special::Enumerate => call("@a.entries()"),
            Special::FromFn => {
                let count = super::plain::length(of);
                let Kind::Lambda(params, body) = &all[0].kind else { return None };
                let name = params[0].binds().first().map_or("i", |id| writer.local(*id));
                let head: Doc = format!("(_, {name}) => ").into();
                let lambda = Doc::Cat(vec![head, arrow_body(writer.value(body))]);
                (
                    Doc::list("Array.from(", vec![format!("{{ length: {count} }}").into(), lambda], ")"),
                    tight::PART,
                )
            }
            Special::Chain => {
                let spread = |it: &Ex| Doc::Cat(vec!["...".into(), writer.part(it, tight::PART)]);
                (Doc::list("[", all.iter().map(spread).collect(), "]"), tight::PART)
            }
            Special::Same => {
                let on = Doc::Cat(vec!["...".into(), writer.part(&all[0], tight::PART)]);
                let is_list = matches!(of, Type::Array(..) | Type::Iter(..) | Type::Tuple(_));
                let doc = match is_list {
                    true => Doc::list("[", vec![on], "]"),
                    false => Doc::List { open: "{".into(), items: vec![on], close: "}".into(), pad: " " },
                };
                (doc, tight::PART)
            }
            Special::MakeSome | Special::Unwrap => writer.bound(&all[0]),
            _ => return writer.option_with_null(special, all, "==="),
        })
    }

    fn lambda(&self, writer: &Writer<'_>, params: &[Pat], body: &Ex) -> Doc {
        let names: Vec<String> = params.iter().map(|pat| names(writer, pat)).collect();
        Doc::Cat(vec![format!("({}) => ", names.join(", ")).into(), arrow_body(writer.value(body))])
    }

    fn brackets_products(&self) -> bool {
        true
    }

    fn divide_whole(&self, _: Prim) -> Option<&'static str> {
        Some("Math.trunc(")
    }

    fn sign(&self, sign: &'static str, _: &Type) -> &'static str {
        match sign {
            "==" => "===",
            "!=" => "!==",
            sign => sign,
        }
    }

    fn least_of_many(&self) -> Option<[&'static str; 2]> {
        Some(["(", ")"])
    }

    fn statement(&self, writer: &mut Writer<'_>, st: &St) {
        braces::statement(self, writer, st);
    }

    fn function(&self, writer: &mut Writer<'_>, function: &Function) {
        let asked = writer.how.lean && writer.unit.is_public(function);
        let in_project = super::is_in_project(writer.unit, writer.said);
        if (asked && writer.how.types || in_project) && !self.typed {
            let param = |(name, of): (&str, &Type)| format!(" * @param {{{}}} {name}", self.of(of));
            let params: Vec<String> = writer.params(function).into_iter().map(param).collect();
            writer.line("/**");
            params.into_iter().for_each(|line| writer.line(line));
            writer.line(format!(" * @returns {{{}}}", self.of(&function.gives)));
            writer.line(" */");
        }
        let param = |(name, of): (&str, &Type)| format!("{name}{}", self.annotation(of)).into();
        let params = writer.params(function).into_iter().map(param).collect();
        let export = if asked { "export " } else { "" };
        let open = format!("{export}function {}(", writer.names.functions[&function.id]);
        let close = format!("){}", self.annotation(&function.gives));
        braces::block(self, writer, Doc::list(open, params, &close), &function.body.stmts, "");
    }

    fn structure(&self, writer: &mut Writer<'_>, it: &Struct) {
        let fields: Vec<_> = it.fields.iter().map(|(name, of)| (Case::Camel.of(name), self.of(of))).collect();
        if self.typed {
            let changes = writer.changes(&|of| matches!(of, Type::Struct(of) if of.id == it.id));
            let fields = it.fields.iter().zip(fields).map(|((name, _), (field, of))| {
                let said = writer.said.field(&it.name, name);
                (said, format!("{field}: {of}"))
            });
            let fields: Vec<_> = fields.collect();
            return interface(writer, (writer.unit.is_public_struct(it), changes), &it.name, fields);
        }
        if it.fields.iter().any(|(name, _)| writer.said.field(&it.name, name).is_some()) {
            writer.line("/**");
            writer.line(format!(" * @typedef {{object}} {}", it.name));
            for ((name, _), (field, of)) in it.fields.iter().zip(fields) {
                let said = writer.said.field(&it.name, name).unwrap_or_default();
                let mut lines = broken(&format!("@property {{{of}}} {field} {said}")).into_iter();
                lines.next().into_iter().for_each(|line| writer.line(format!(" * {}", line.trim_end())));
                lines.for_each(|line| writer.line(format!(" *   {line}")));
            }
            return writer.line(" */");
        }
        let fields: Vec<String> = fields.iter().map(|(field, of)| format!("{field}: {of}")).collect();
        let line = format!("/** @typedef {{{{ {} }}}} {} */", fields.join(", "), it.name);
        if line.len() <= 80 {
            return writer.line(line);
        }
        writer.line("/**");
        writer.line(" * @typedef {{");
        for (i, field) in fields.iter().enumerate() {
            let comma = if i + 1 < fields.len() { "," } else { "" };
            writer.line(format!(" *   {field}{comma}"));
        }
        writer.line(format!(" * }}}} {}", it.name));
        writer.line(" */");
    }

    fn enumeration(&self, writer: &mut Writer<'_>, it: &Enum) {
        let case = |case: &std::sync::Arc<str>| {
            let name = Case::Constant.of(case);
            Doc::text(format!("{name}: \"{}\"", Case::Camel.of(case)))
        };
        // Callers of the function need the cases of its parameters.
        let export = if writer.unit.taken().enums.contains(&it.id) { "export " } else { "" };
        if self.typed {
            writer.line(format!("{export}type {0} = (typeof {0})[keyof typeof {0}];", it.name));
        }
        let left: Doc = format!("{export}const {}", it.name).into();
        let inner = Doc::List {
            open: "Object.freeze({".into(),
            items: it.cases.iter().map(case).collect(),
            close: (if self.typed { "} as const)" } else { "})" }).into(),
            pad: " ",
        };
        writer.line(Doc::Assign(Box::new(left), " = ", Box::new(inner), ";"));
    }

    fn constant_item(&self, writer: &mut Writer<'_>, it: &Constant) {
        let left = format!("const {}{}", writer.names.constants[&it.id], self.annotation(&it.of));
        let right = writer.value(&it.value);
        writer.line(Doc::Assign(Box::new(left.into()), " = ", Box::new(right), ";"));
    }

    fn vectors(&self, writer: &mut Writer<'_>) {
        if !writer.how.types {
            return;
        }
        for (name, letters) in
            [("Vec2", &["x: number", "y: number"][..]), ("Vec3", &["x: number", "y: number", "z: number"])]
        {
            let is = |of: &Type| self.of(of).starts_with(name);
            if writer.uses(&is) {
                writer.begin(None, 1);
                if self.typed {
                    let changes = writer.changes(&is);
                    let fields = letters.iter().map(|letter| (None, (*letter).to_owned())).collect();
                    interface(writer, (true, changes), name, fields);
                    continue;
                }
                writer.line(format!("/** @typedef {{{{ {} }}}} {name} */", letters.join(", ")));
            }
        }
    }

    fn lay(&self, doc: &Doc, depth: usize) -> Vec<String> {
        lay::PRETTIER.lay(doc, depth)
    }
}

impl JavaScript {
    /// A type behind a name, in TypeScript.
    fn annotation(&self, of: &Type) -> String {
        if self.typed { format!(": {}", self.of(of)) } else { String::new() }
    }

    /// The type of a variable that is declared without its value, or with an empty list.
    fn annotation_of(&self, writer: &Writer<'_>, id: Id) -> String {
        self.annotation(&writer.local_of(id).of)
    }
}

/// Writes an interface of TypeScript, which is exported if callers need it. Its fields are constant unless a function changes one.
fn interface(
    writer: &mut Writer<'_>,
    (is_public, changes): (bool, bool),
    name: &str,
    fields: Vec<(Option<String>, String)>,
) {
    let export = if is_public { "export " } else { "" };
    let readonly = if changes { "" } else { "readonly " };
    writer.line(format!("{export}interface {name} {{"));
    writer.inner(|writer| {
        for (said, field) in fields {
            match said.map_or(vec![], |said| broken(&said)).as_slice() {
                [] => {}
                [line] => writer.line(format!("/** {line} */")),
                lines => {
                    writer.line("/**");
                    lines.iter().for_each(|line| writer.line(format!(" * {line}")));
                    writer.line(" */");
                }
            }
            writer.line(format!("{readonly}{field};"));
        }
    });
    writer.line("}");
}

/// `{ x, y: 2 }`: a value with the same name as its field is written once.
pub fn object(names: &[&str], values: Vec<Doc>) -> Doc {
    let field = |(name, value): (&&str, Doc)| match value.flat() == **name {
        true => value,
        false => Doc::Cat(vec![format!("{name}: ").into(), value]),
    };
    let items = names.iter().zip(values).map(field).collect();
    Doc::List { open: "{".into(), items, close: "}".into(), pad: " " }
}

/// The name of a parameter, or of the parts into which it is destructured.
fn names(writer: &Writer<'_>, pat: &Pat) -> String {
    let name = |pat: &Pat| pat.binds().first().map(|id| writer.local(*id).to_owned());
    match pat {
        Pat::Tuple(parts) | Pat::Array(parts) => {
            format!(
                "[{}]",
                parts.iter().map(|part| name(part).unwrap_or_default()).collect::<Vec<_>>().join(", ")
            )
        }
        pat => name(pat).unwrap_or_else(|| "_".into()),
    }
}

/// An object behind an arrow needs brackets.
fn arrow_body(value: Doc) -> Doc {
    match &value {
        Doc::List { open, .. } if open == "{" => Doc::Cat(vec!["(".into(), value, ")".into()]),
        _ => value,
    }
}

impl Braces for JavaScript {
    fn counter(&self) -> [&'static str; 2] {
        ["let", "i++"]
    }

    fn each(&self, writer: &Writer<'_>, pat: &Pat, over: &Ex) -> Doc {
        let name = names(writer, pat);
        format!("for (const {name} of {})", writer.value(over).flat()).into()
    }

    fn begin(&self, writer: &Writer<'_>, id: Id, _: Option<&Ex>) -> String {
        // An object that changes in part stays the same object.
        if writer.is_set(id) { "let ".into() } else { "const ".into() }
    }

    fn empty(&self, writer: &Writer<'_>, id: Id) -> Option<String> {
        match writer.local_of(id).of {
            Type::Array(..) | Type::Iter(..) if !writer.is_set(id) => Some("[]".into()),
            _ => None,
        }
    }

    fn declared(&self, writer: &Writer<'_>, id: Id, value: Option<&Ex>) -> String {
        // A literal's own type is too narrow for a variable that changes, and that of a pair too wide.
        let is_vague = |of: &Type| match of {
            Type::Array(of, _) | Type::Iter(of, _) => matches!(**of, Type::Tuple(_)),
            Type::Struct(_) => writer.is_set(id),
            of => matches!(of, Type::Tuple(_)),
        };
        match value {
            Some(value) if !is_vague(&value.of) => String::new(),
            _ => self.annotation_of(writer, id),
        }
    }

    fn apart(&self, writer: &Writer<'_>, pat: &Pat, value: &Ex) -> Doc {
        let (Pat::Tuple(parts) | Pat::Array(parts)) = pat else { return writer.refuse(value.span, "let").0 };
        let mutable = pat.binds().iter().any(|id| writer.is_set(*id));
        let name = |pat: &Pat| pat.binds().first().map_or("".into(), |id| Doc::text(writer.local(*id)));
        let open = if mutable { "let [" } else { "const [" };
        let close = match value.of {
            Type::Tuple(_) => format!("]{}", self.annotation(&value.of)),
            _ => "]".into(),
        };
        let left = Doc::list(open, parts.iter().map(name).collect(), &close);
        Doc::Assign(Box::new(left), " = ", Box::new(writer.value(value)), ";")
    }

    fn local_function(&self, writer: &mut Writer<'_>, id: Id, params: &[Pat], body: &Ex) {
        let left: Doc = format!("const {}", writer.local(id)).into();
        match &body.kind {
            Kind::Block(block) => {
                let typed = |id: &Id| format!("{}{}", writer.local(*id), self.annotation_of(writer, *id));
                let names: Vec<String> =
                    params.iter().map(|pat| pat.binds().first().map_or("_".into(), typed)).collect();
                let head = Doc::Cat(vec![left, format!(" = ({}) =>", names.join(", ")).into()]);
                braces::block(self, writer, head, &block.stmts, ";");
            }
            _ => {
                let typed = |pat: &Pat| match pat.binds()[..] {
                    [id] => format!("{}{}", names(writer, pat), self.annotation_of(writer, id)),
                    _ => names(writer, pat),
                };
                let head = params.iter().map(typed).collect::<Vec<_>>().join(", ");
                let value = Doc::Cat(vec![format!("({head}) => ").into(), arrow_body(writer.value(body))]);
                writer.line(Doc::Assign(Box::new(left), " = ", Box::new(value), ";"));
            }
        }
    }

    fn fail(&self, written: bool) -> &'static str {
        if written { "throw new Error(\"unreachable\");" } else { "throw new Error(\"not written yet\");" }
    }
}
