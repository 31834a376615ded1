//! Python, with a small class for vectors.

use super::super::check::Special;
use super::super::keywords::PYTHON;
use super::super::natives::Prim;
use super::super::types::{Enum, Struct, Type};
use super::doc::Doc;
use super::form::*;
use super::indented::{self, Indented, assign, block};
use super::lay;
use super::names::{Case, Cases};
use super::plain::{Can, bound, each_st, is_same, length};
use super::write::{Bound, Language, Writer, behind, tight};

pub struct Python;

const TAKEN: &[&str] = &[
    "abs",
    "all",
    "any",
    "bool",
    "dict",
    "enumerate",
    "float",
    "hash",
    "id",
    "int",
    "iter",
    "len",
    "list",
    "map",
    "math",
    "max",
    "min",
    "next",
    "object",
    "pow",
    "print",
    "range",
    "repr",
    "round",
    "set",
    "sorted",
    "str",
    "sum",
    "tuple",
    "type",
    "vars",
    "zip",
    "Vec2",
    "Vec3",
    "dataclass",
    "Enum",
    "sys",
    "replace",
    // Linters warn that they look like numbers.
    "l",
    "O",
    "I",
];

/// The comment at a division of a vector.
const DIVIDED_BY_ZERO: &str = "A division by zero gives NaN here; without this, Python would raise an error.";

impl Language for Python {
    fn can(&self) -> Can {
        Can {
            map: true,
            from_fn: true,
            any: true,
            position_or_none: true,
            sum: true,
            enumerate: true,
            zip: true,
            lambda_apart: true,
            tuple_let: true,
            array_let: true,
            lists: true,
            shared: true,
            shared_vectors: true,
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
        Cases { function: Case::Snake, local: Case::Snake, field: Case::Snake, constant: Case::Constant }
    }

    fn keywords(&self) -> &'static [&'static str] {
        PYTHON
    }

    fn taken(&self) -> &'static [&'static str] {
        TAKEN
    }

    fn private(&self) -> &'static str {
        "_"
    }

    fn documented(&self, text: &str) -> Vec<String> {
        behind("#:", text)
    }

    fn gap(&self) -> usize {
        2
    }

    fn native(&self, name: &str, takes: &[Prim]) -> Option<&'static str> {
        let is_vector = takes.iter().any(|prim| prim.coordinates().is_some());
        Some(match (name, takes) {
            ("vec2", _) | ("new", [_, _]) => "Vec2($a, $b)",
            ("vec3", _) | ("new", [_, _, _]) => "Vec3($a, $b, $c)",
            ("+" | "-", [a, b]) if a == b => "",
            ("*" | "/", [a, b]) if a.coordinates().is_some() && b.coordinates().is_none() => "",
            ("neg" | "==" | "!=", _) if is_vector => "",
            _ if is_vector => return None,
            ("abs", _) => "abs($a)",
            ("min", _) => "min($a, $b)",
            ("max", _) => "max($a, $b)",
            ("sqrt", _) => "math.sqrt($a)",
            ("hypot", _) => "math.hypot($a, $b)",
            ("sin", _) => "math.sin($a)",
            ("cos", _) => "math.cos($a)",
            ("tan", _) => "math.tan($a)",
            ("asin", _) => "math.asin($a)",
            ("acos", _) => "math.acos($a)",
            ("atan", _) => "math.atan($a)",
            ("atan2", _) => "math.atan2($a, $b)",
            ("exp", _) => "math.exp($a)",
            ("ln", _) => "math.log($a)",
            ("floor", _) => "math.floor($a)",
            ("ceil", _) => "math.ceil($a)",
            ("trunc", _) => "math.trunc($a)",
            ("to_radians", _) => "math.radians($a)",
            ("to_degrees", _) => "math.degrees($a)",
            ("copysign", _) => "math.copysign($a, $b)",
            ("powf" | "powi", _) => "math.pow($a, $b)",
            ("is_finite", _) => "math.isfinite($a)",
            ("is_nan", _) => "math.isnan($a)",
            _ => return None,
        })
    }

    fn number(&self, value: f64, of: &Type) -> String {
        match of {
            Type::Prim(prim) if prim.is_float() => lay::double(value, true),
            _ => format!("{value}"),
        }
    }

    fn truth(&self, truth: bool) -> &'static str {
        if truth { "True" } else { "False" }
    }

    fn of(&self, of: &Type) -> String {
        match of {
            Type::Prim(Prim::Bool) => "bool".into(),
            Type::Prim(prim) if prim.is_whole() => "int".into(),
            Type::Prim(Prim::Vec2 | Prim::DVec2) => "Vec2".into(),
            Type::Prim(Prim::Vec3 | Prim::DVec3) => "Vec3".into(),
            Type::Prim(_) => "float".into(),
            Type::Struct(it) => it.name.to_string(),
            Type::Enum(it) => it.name.to_string(),
            Type::Option(of) => format!("{} | None", self.of(of)),
            Type::Array(of, _) | Type::Iter(of, _) => format!("list[{}]", self.of(of)),
            Type::Tuple(all) if all.is_empty() => "None".into(),
            Type::Tuple(all) => {
                format!("tuple[{}]", all.iter().map(|of| self.of(of)).collect::<Vec<_>>().join(", "))
            }
            _ => "object".into(),
        }
    }

    fn constant(&self, name: &str, numbers: &[f64], of: &Type) -> Doc {
        let Type::Prim(prim) = of else { return "".into() };
        if let Some((inner, _)) = prim.coordinates() {
            let name =
                if matches!(name, "INFINITY" | "NEG_INFINITY" | "NAN" | "MAX" | "MIN") { name } else { "" };
            let one = |number: &f64| self.constant(name, &[*number], &Type::Prim(inner));
            return Doc::list(format!("{}(", self.of(of)), numbers.iter().map(one).collect(), ")");
        }
        match name {
            "INFINITY" => "math.inf".into(),
            "NEG_INFINITY" => "-math.inf".into(),
            "NAN" => "math.nan".into(),
            "MAX" => "sys.float_info.max".into(),
            "MIN" => "-sys.float_info.max".into(),
            "EPSILON" => "sys.float_info.epsilon".into(),
            "MIN_POSITIVE" => "sys.float_info.min".into(),
            "PI" => "math.pi".into(),
            _ => self.number(numbers[0], of).into(),
        }
    }

    fn field(&self, name: &str, _: &Type) -> String {
        if PYTHON.contains(&name) { format!("{name}_") } else { name.into() }
    }

    fn case(&self, it: &Enum, case: &str) -> String {
        format!("{}.{}", it.name, Case::Constant.of(case))
    }

    fn make(&self, _: &Writer<'_>, it: &Struct, fields: Vec<Doc>) -> Doc {
        let field = |((name, of), value): (&(std::sync::Arc<str>, Type), Doc)| {
            Doc::Cat(vec![format!("{}=", self.field(name, of)).into(), value])
        };
        Doc::list(format!("{}(", it.name), it.fields.iter().zip(fields).map(field).collect(), ")")
    }

    fn array(&self, _: &Type, items: Vec<Doc>) -> Doc {
        Doc::list("[", items, "]")
    }

    fn repeat(&self, _: &Type, item: Doc, count: usize) -> Doc {
        // The loop that fills the list replaces whole elements, so they may share one value at first.
        Doc::Cat(vec![Doc::list("[", vec![item], "]"), format!(" * {count}").into()])
    }

    fn tuple(&self, _: &Type, items: Vec<Doc>) -> Doc {
        Doc::list("(", items, ")")
    }

    fn tuple_part(&self, on: Doc, at: usize) -> Doc {
        Doc::Cat(vec![on, format!("[{at}]").into()])
    }

    fn cast(&self, (on, bound): Bound, from: &Type, to: &Type) -> Bound {
        match (from, to) {
            (Type::Prim(Prim::Bool), _) => (Doc::list("int(", vec![on], ")"), tight::PART),
            (Type::Enum(_), _) => (Doc::Cat(vec![on, ".value".into()]), tight::PART),
            (Type::Prim(prim), Type::Prim(to)) if prim.is_float() && to.is_whole() => {
                (Doc::list("int(", vec![on], ")"), tight::PART)
            }
            _ => (on, bound),
        }
    }

    fn special(&self, writer: &Writer<'_>, special: Special, all: &[Ex], of: &Type) -> Option<Bound> {
        let names = |params: &[Pat]| names(writer, &params[0]);
        let each = |open: &str, what: &dyn Fn(Doc, &str) -> Vec<Doc>, over: Doc, lambda: &Ex, close: &str| {
            let Kind::Lambda(params, body) = &lambda.kind else {
                return writer.refuse(lambda.span, special.name());
            };
            let mut parts = what(writer.value(body), &names(params));
            parts.push(format!(" in {}", over.flat()).into());
            (Doc::list(open, vec![Doc::Cat(parts)], close), tight::PART)
        };
        let plain = |value: Doc, name: &str| vec![value, format!(" for {name}").into()];
        Some(match special {
            Special::Map => each("[", &plain, writer.value(&all[0]), &all[1], "]"),
            Special::Any if is_same(&all[1]) => writer.fill("any($a)", all),
            Special::Any => each("any(", &plain, writer.value(&all[0]), &all[1], ")"),
            Special::All => each("all(", &plain, writer.value(&all[0]), &all[1], ")"),
            Special::FromFn => each("[", &plain, format!("range({})", length(of)).into(), &all[0], "]"),
            Special::Position => {
                let Kind::Lambda(params, body) = &all[1].kind else { return None };
                let i = if names(params) == "i" { "n" } else { "i" };
                let found = Doc::Cat(vec![
                    format!("({i} for {i}, {} in enumerate(", names(params)).into(),
                    writer.value(&all[0]),
                    ") if ".into(),
                    writer.value(body),
                    ")".into(),
                ]);
                (Doc::list("next(", vec![found, "None".into()], ")"), tight::PART)
            }
            Special::Sum => match of {
                Type::Prim(prim) if prim.coordinates().is_some() => {
                    let zero = self.constant("", &vec![0.0; prim.coordinates().map_or(0, |(_, n)| n)], of);
                    (Doc::list("sum(", vec![writer.value(&all[0]), zero], ")"), tight::PART)
                }
                _ => writer.fill("sum($a)", all),
            },
            Special::Enumerate => writer.fill("enumerate($a)", all),
            Special::Zip => writer.fill("zip($a, $b)", all),
            Special::Rev => writer.fill("reversed($a)", all),
            Special::Chain => {
                let [a, b] = [0, 1].map(|i| writer.part(&all[i], tight::ADD));
                (Doc::Chain(vec![a, b], vec!["+".into()]), tight::ADD)
            }
            Special::Same => match of {
                Type::Array(..) | Type::Iter(..) => writer.fill("list($a)", all),
                Type::Tuple(_) => writer.bound(&all[0]),
                _ => writer.fill("replace($a)", all),
            },
            Special::MakeSome | Special::Unwrap => writer.bound(&all[0]),
            Special::MakeNone => ("None".into(), tight::PART),
            // True if the option holds `true`.
            Special::IsSomeAnd => {
                (Doc::Cat(vec![writer.part(&all[0], tight::PART), " is True".into()]), tight::COMPARE)
            }
            Special::IsSome => {
                (Doc::Cat(vec![writer.part(&all[0], tight::PART), " is not None".into()]), tight::COMPARE)
            }
            Special::IsNone => {
                (Doc::Cat(vec![writer.part(&all[0], tight::PART), " is None".into()]), tight::COMPARE)
            }
            _ => return None,
        })
    }

    fn lambda(&self, writer: &Writer<'_>, params: &[Pat], body: &Ex) -> Doc {
        let names: Vec<&str> =
            params.iter().map(|pat| pat.binds().first().map_or("_", |id| writer.local(*id))).collect();
        Doc::Cat(vec![format!("lambda {}: ", names.join(", ")).into(), writer.value(body)])
    }

    fn choice(&self) -> ([&'static str; 2], bool) {
        ([" if ", " else "], true)
    }

    fn sign(&self, sign: &'static str, of: &Type) -> &'static str {
        match (sign, of) {
            ("&&", _) => "and",
            ("||", _) => "or",
            ("==", Type::Enum(_)) => "is",
            ("!=", Type::Enum(_)) => "is not",
            ("/", Type::Prim(Prim::Usize)) => "//",
            (sign, _) => sign,
        }
    }

    fn remainder(&self, of: Prim) -> Option<[&'static str; 2]> {
        // Python's `%` is never negative.
        match of {
            Prim::Usize => None,
            of if of.is_whole() => Some(["int(math.fmod(", "))"]),
            _ => Some(["math.fmod(", ")"]),
        }
    }

    fn divide_whole(&self, of: Prim) -> Option<&'static str> {
        // `//` rounds down, while other languages round towards 0.
        (of != Prim::Usize).then_some("int(")
    }

    fn not(&self) -> (&'static str, u8) {
        ("not ", tight::NOT)
    }

    fn least_of_many(&self) -> Option<[&'static str; 2]> {
        Some(["(", ")"])
    }

    fn statement(&self, writer: &mut Writer<'_>, st: &St) {
        indented::statement(self, writer, st);
    }

    fn function(&self, writer: &mut Writer<'_>, function: &Function) {
        let params = writer
            .params(function)
            .into_iter()
            .map(|(name, of)| format!("{name}: {}", self.of(of)).into())
            .collect();
        let open = format!("def {}(", writer.names.functions[&function.id]);
        let end = format!(" -> {}:", self.of(&function.gives));
        writer.line(Doc::Cat(vec![Doc::list(open, params, ")"), end.into()]));
        block(writer, &function.body.stmts);
    }

    fn structure(&self, writer: &mut Writer<'_>, it: &Struct) {
        // A struct whose field is set is mutable.
        let changes = writer.changes(&|of| matches!(of, Type::Struct(of) if of.id == it.id));
        writer.line(if changes { "@dataclass" } else { "@dataclass(frozen=True)" });
        writer.line(format!("class {}:", it.name));
        writer.inner(|writer| {
            for (name, of) in &it.fields {
                writer.document(it, name);
                writer.line(format!("{}: {}", self.field(name, of), self.of(of)));
            }
        });
    }

    fn enumeration(&self, writer: &mut Writer<'_>, it: &Enum) {
        writer.line(format!("class {}(Enum):", it.name));
        writer.inner(|writer| {
            for (i, case) in it.cases.iter().enumerate() {
                writer.line(format!("{} = {i}", Case::Constant.of(case)));
            }
        });
    }

    fn constant_item(&self, writer: &mut Writer<'_>, it: &Constant) {
        let left = writer.names.constants[&it.id].as_str().into();
        let right = writer.value(&it.value);
        writer.line(Doc::Assign(Box::new(left), " = ", Box::new(right), ""));
    }

    fn imports(&self, writer: &mut Writer<'_>) {
        let unit = writer.unit;
        let (mut math, mut system, mut copies) = (false, false, false);
        let mut see = |it: &Ex| {
            let text = match &it.kind {
                Kind::Native(name, args) => {
                    let takes: Vec<Prim> = args.iter().filter_map(Ex::prim).collect();
                    self.native(name, &takes).unwrap_or("").to_owned()
                }
                Kind::Numbers(name, numbers) => self.constant(name, numbers, &it.of).flat(),
                Kind::Binary("%", a, _) => {
                    a.prim().and_then(|of| self.remainder(of)).map_or(String::new(), |it| it[0].into())
                }
                Kind::Special(Special::Same, _)
                    if !matches!(it.of, Type::Array(..) | Type::Iter(..) | Type::Tuple(_)) =>
                {
                    copies = true;
                    return;
                }
                _ => return,
            };
            math |= text.contains("math.");
            system |= text.contains("sys.");
        };
        unit.functions.iter().for_each(|it| it.body.each(&mut see));
        unit.constants.iter().for_each(|it| it.value.each(&mut see));
        math |= writer.how.types && writer.operators().iter().any(|(sign, _)| *sign == "/");
        writer.begin(None, 0);
        if writer.pieces_are_there() {
            writer.line("");
        }
        writer.line("from __future__ import annotations");
        writer.line("");
        for (is, line) in [(math, "import math"), (system, "import sys")] {
            if is {
                writer.line(line);
            }
        }
        let replace = if copies { ", replace" } else { "" };
        if writer.how.types || !writer.structs().is_empty() {
            writer.line(format!("from dataclasses import dataclass{replace}"));
        } else if copies {
            writer.line("from dataclasses import replace");
        }
        if !writer.enums().is_empty() {
            writer.line("from enum import Enum");
        }
        writer.trim();
    }

    fn vectors(&self, writer: &mut Writer<'_>) {
        if !writer.how.types {
            return;
        }
        let operators = writer.operators();
        for (prim, letters) in [(Prim::Vec2, &["x", "y"][..]), (Prim::Vec3, &["x", "y", "z"])] {
            let name = self.of(&Type::Prim(prim));
            let is = |of: &Type| self.of(of).split(|c: char| !c.is_alphanumeric()).any(|word| word == name);
            if !writer.uses(&is) {
                continue;
            }
            writer.begin(None, 2);
            writer.line("@dataclass(frozen=True)");
            writer.line(format!("class {name}:"));
            writer.depth += 1;
            letters.iter().for_each(|letter| writer.line(format!("{letter}: float")));
            for (sign, takes) in operators.iter().filter(|(_, takes)| takes.contains(&prim)) {
                let (method, other) = match (*sign, &takes[..]) {
                    ("neg", _) => ("__neg__", None),
                    ("+", _) => ("__add__", Some(("other", name.as_str()))),
                    ("-", _) => ("__sub__", Some(("other", name.as_str()))),
                    ("*", _) => ("__mul__", Some(("factor", "float"))),
                    ("/", _) => ("__truediv__", Some(("divisor", "float"))),
                    _ => continue,
                };
                writer.line("");
                let params = other.map_or(String::new(), |(name, of)| format!(", {name}: {of}"));
                writer.line(format!("def {method}(self{params}) -> {name}:"));
                let part = |letter: &&str| match other {
                    None => format!("-self.{letter}"),
                    Some((name, "float")) => format!("self.{letter} {sign} {name}"),
                    Some((name, _)) => format!("self.{letter} {sign} {name}.{letter}"),
                };
                let parts = letters.iter().map(part).map(Doc::from).collect();
                writer.inner(|it| {
                    if *sign == "/" {
                        let nothing = vec!["math.nan"; letters.len()].join(", ");
                        if let Some(why) = it.said.comment(DIVIDED_BY_ZERO) {
                            it.comment(&why);
                        }
                        it.line("if divisor == 0.0:");
                        it.inner(|it| it.line(format!("return {name}({nothing})")));
                    }
                    it.line(Doc::Assign(
                        Box::new("return".into()),
                        " ",
                        Box::new(Doc::list(format!("{name}("), parts, ")")),
                        "",
                    ));
                });
            }
            writer.depth -= 1;
        }
    }

    fn lay(&self, doc: &Doc, depth: usize) -> Vec<String> {
        lay::BLACK.lay(doc, depth)
    }
}

impl Indented for Python {
    fn begin(&self, writer: &mut Writer<'_>, pat: &Pat, value: &Ex) {
        match (pat, &value.kind) {
            (Pat::Bind(id), Kind::Lambda(params, body)) => local_function(writer, *id, params, body),
            (Pat::Bind(id), _) => {
                let doc = assign(writer.local(*id), " = ", writer.value(value));
                writer.line(doc);
            }
            (Pat::Tuple(_) | Pat::Array(_), _) => {
                let doc = assign(names(writer, pat), " = ", bare(writer.value(value)));
                writer.line(doc);
            }
            _ => drop(writer.refuse(value.span, "let")),
        }
    }

    fn declare(&self, writer: &mut Writer<'_>, id: Id) {
        if matches!(writer.local_of(id).of, Type::Array(..)) && !writer.is_set(id) {
            let name = writer.local(id).to_owned();
            writer.line(format!("{name} = []"));
        }
    }

    fn switch(&self, writer: &mut Writer<'_>, head: &Ex, arms: &[(Vec<Ex>, Vec<St>)]) {
        let sign = if matches!(head.of, Type::Enum(_)) { "is" } else { "==" };
        for (i, (values, stmts)) in arms.iter().enumerate() {
            let is = |value: &Ex| {
                Doc::Chain(
                    vec![writer.part(head, tight::BITS), writer.part(value, tight::BITS)],
                    vec![sign.into()],
                )
            };
            let mut all: Vec<Doc> = values.iter().map(is).collect();
            let word = if i == 0 { "if " } else { "elif " };
            let line = match (i + 1 == arms.len(), all.len()) {
                (true, _) => "else:".into(),
                (_, 1) => Doc::Cat(vec![word.into(), all.remove(0), ":".into()]),
                (_, count) => {
                    Doc::Cat(vec![word.into(), Doc::Chain(all, vec!["or".into(); count - 1]), ":".into()])
                }
            };
            writer.line(line);
            block(writer, stmts);
        }
    }

    fn counted(&self, writer: &Writer<'_>, pat: &Pat) -> String {
        names(writer, pat)
    }

    fn returned(&self, writer: &Writer<'_>, value: &Ex) -> Doc {
        let doc = writer.value(value);
        if matches!(value.kind, Kind::Tuple(_)) { bare(doc) } else { doc }
    }

    fn fail(&self, writer: &mut Writer<'_>, written: bool) {
        writer.line(if written { "raise AssertionError" } else { "raise NotImplementedError" });
    }
}

/// A closure with a name.
fn local_function(writer: &mut Writer<'_>, id: Id, params: &[Pat], body: &Ex) {
    let names = params.iter().map(|pat| name(writer, pat).into()).collect();
    let open = format!("def {}(", writer.local(id));
    writer.space();
    writer.line(Doc::Cat(vec![Doc::list(open, names, ")"), ":".into()]));
    writer.inner(|writer| match &body.kind {
        Kind::Block(body) => {
            // A variable that is set in a function is local unless declared otherwise.
            let inner = bound(&body.stmts);
            let mut set: Vec<Id> = vec![];
            each_st(&body.stmts, &mut |st| {
                if let StKind::Set(Ex { kind: Kind::Local(id), .. }, ..) = &st.kind
                    && !inner.contains(id)
                    && !set.contains(id)
                {
                    set.push(*id);
                }
            });
            if !set.is_empty() {
                let names: Vec<&str> = set.iter().map(|id| writer.local(*id)).collect();
                let line = format!("nonlocal {}", names.join(", "));
                writer.line(line);
            }
            writer.stmts(&body.stmts);
        }
        _ => {
            let value = writer.value(body);
            writer.line(Doc::Assign(Box::new("return".into()), " ", Box::new(value), ""));
        }
    });
    writer.line("");
}

/// Branches by values, as `if` and `elif`.
fn name(writer: &Writer<'_>, pat: &Pat) -> String {
    pat.binds().first().map_or("_", |id| writer.local(*id)).to_owned()
}

/// The names of a pattern. It has several if it destructures a value.
fn names(writer: &Writer<'_>, pat: &Pat) -> String {
    let part = |pat: &Pat| match pat {
        Pat::Tuple(_) | Pat::Array(_) => format!("({})", names(writer, pat)),
        pat => name(writer, pat),
    };
    match pat {
        Pat::Tuple(parts) | Pat::Array(parts) => parts.iter().map(part).collect::<Vec<_>>().join(", "),
        pat => name(writer, pat),
    }
}

/// A tuple without its brackets.
fn bare(doc: Doc) -> Doc {
    match doc {
        Doc::List { open, items, close, pad } if open == "(" && items.len() > 1 => {
            Doc::List { open: String::new(), items, close: close.replace(')', ""), pad }
        }
        doc => doc,
    }
}
