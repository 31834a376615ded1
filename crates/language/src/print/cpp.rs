//! C++17, with generated vectors. Every engine has different ones, so these can be left out to use an engine's.

use super::super::check::Special;
use super::super::natives::Prim;
use super::super::types::{Enum, Struct, Type};
use super::braces::{self, Braces};
use super::doc::Doc;
use super::form::*;
use super::lay;
use super::names::{Case, Cases};
use super::plain::{Can, bound, each_st, element};
use super::write::{Bound, Language, Writer, tight};

pub struct Cpp;

const TAKEN: &[&str] = &[
    "alignas",
    "alignof",
    "and",
    "asm",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "compl",
    "concept",
    "const",
    "constexpr",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "nullptr",
    "operator",
    "or",
    "private",
    "protected",
    "public",
    "register",
    "requires",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "template",
    "this",
    "throw",
    "true",
    "try",
    "typedef",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "while",
    "xor",
    "std",
    "near",
    "far",
    "Vec2",
    "Vec3",
    "Vec2d",
    "Vec3d",
    "concat",
];

fn vector(prim: Prim) -> &'static str {
    match prim {
        Prim::Vec2 => "Vec2",
        Prim::Vec3 => "Vec3",
        Prim::DVec2 => "Vec2d",
        _ => "Vec3d",
    }
}

fn letters(prim: Prim) -> &'static [&'static str] {
    if matches!(prim, Prim::Vec2 | Prim::DVec2) { &["x", "y"] } else { &["x", "y", "z"] }
}

impl Language for Cpp {
    fn can(&self) -> Can {
        Can {
            any: true,
            any_by_name: true,
            writes_out: true,
            array_let: true,
            names_parts: true,
            local_functions: true,
            ..Can::default()
        }
    }

    fn stops_early(&self) -> bool {
        true
    }

    fn cases(&self) -> Cases {
        Cases { function: Case::Snake, local: Case::Snake, field: Case::Snake, constant: Case::Constant }
    }

    fn taken(&self) -> &'static [&'static str] {
        TAKEN
    }

    fn native(&self, name: &str, takes: &[Prim]) -> Option<&'static str> {
        let is_vector = takes.iter().any(|prim| prim.coordinates().is_some());
        Some(match (name, takes) {
            ("vec2", _) | ("new", [Prim::F32, Prim::F32]) => "Vec2{$a, $b}",
            ("vec3", _) | ("new", [Prim::F32, Prim::F32, Prim::F32]) => "Vec3{$a, $b, $c}",
            ("dvec2", _) | ("new", [Prim::F64, Prim::F64]) => "Vec2d{$a, $b}",
            ("dvec3", _) | ("new", [Prim::F64, Prim::F64, Prim::F64]) => "Vec3d{$a, $b, $c}",
            ("+" | "-", [a, b]) if a == b => "",
            ("*", _) => "",
            ("/", [a, _]) if a.coordinates().is_some() => "",
            ("neg" | "==" | "!=", _) if is_vector => "",
            _ if is_vector => return None,
            ("abs", _) => "std::abs($a)",
            ("min", _) => "std::min($a, $b)",
            ("max", _) => "std::max($a, $b)",
            ("clamp", _) => "std::clamp($a, $b, $c)",
            ("sqrt", _) => "std::sqrt($a)",
            ("hypot", _) => "std::hypot($a, $b)",
            ("sin", _) => "std::sin($a)",
            ("cos", _) => "std::cos($a)",
            ("tan", _) => "std::tan($a)",
            ("asin", _) => "std::asin($a)",
            ("acos", _) => "std::acos($a)",
            ("atan", _) => "std::atan($a)",
            ("atan2", _) => "std::atan2($a, $b)",
            ("exp", _) => "std::exp($a)",
            ("ln", _) => "std::log($a)",
            ("floor", _) => "std::floor($a)",
            ("ceil", _) => "std::ceil($a)",
            ("round", _) => "std::round($a)",
            ("trunc", _) => "std::trunc($a)",
            ("copysign", _) => "std::copysign($a, $b)",
            ("powf" | "powi", _) => "std::pow($a, $b)",
            ("mul_add", _) => "std::fma($a, $b, $c)",
            ("is_finite", _) => "std::isfinite($a)",
            ("is_nan", _) => "std::isnan($a)",
            _ => return None,
        })
    }

    fn number(&self, value: f64, of: &Type) -> String {
        match of {
            Type::Prim(Prim::F32) => format!("{}f", lay::single(value, true)),
            Type::Prim(Prim::F64) => lay::double(value, true),
            _ => format!("{value}"),
        }
    }

    fn of(&self, of: &Type) -> String {
        match of {
            Type::Prim(Prim::F32) => "float".into(),
            Type::Prim(Prim::F64) => "double".into(),
            Type::Prim(Prim::Bool) => "bool".into(),
            Type::Prim(prim) if prim.is_whole() => "int".into(),
            Type::Prim(prim) => vector(*prim).into(),
            Type::Struct(it) => it.name.to_string(),
            Type::Enum(it) => it.name.to_string(),
            Type::Option(of) => format!("std::optional<{}>", self.of(of)),
            Type::Array(of, count) | Type::Iter(of, count) => format!("std::array<{}, {count}>", self.of(of)),
            Type::Tuple(all) if all.is_empty() => "void".into(),
            Type::Tuple(all) => {
                let all: Vec<String> = all.iter().map(|of| self.of(of)).collect();
                format!("std::{}<{}>", if all.len() == 2 { "pair" } else { "tuple" }, all.join(", "))
            }
            _ => "auto".into(),
        }
    }

    fn constant(&self, name: &str, numbers: &[f64], of: &Type) -> Doc {
        let Type::Prim(prim) = of else { return "".into() };
        if let Some((inner, _)) = prim.coordinates() {
            let name =
                if matches!(name, "INFINITY" | "NEG_INFINITY" | "NAN" | "MAX" | "MIN") { name } else { "" };
            let one = |number: &f64| self.constant(name, &[*number], &Type::Prim(inner));
            return Doc::list(format!("{}{{", vector(*prim)), numbers.iter().map(one).collect(), "}");
        }
        let limits = format!("std::numeric_limits<{}>", self.of(of));
        match name {
            "INFINITY" => format!("{limits}::infinity()").into(),
            "NEG_INFINITY" => format!("-{limits}::infinity()").into(),
            "NAN" => format!("{limits}::quiet_NaN()").into(),
            "MAX" => format!("{limits}::max()").into(),
            "MIN" => format!("{limits}::lowest()").into(),
            "EPSILON" => format!("{limits}::epsilon()").into(),
            "MIN_POSITIVE" => format!("{limits}::min()").into(),
            _ => self.number(numbers[0], of).into(),
        }
    }

    fn field(&self, name: &str, _: &Type) -> String {
        name.into()
    }

    fn case(&self, it: &Enum, case: &str) -> String {
        format!("{}::{}", it.name, case_name(case))
    }

    fn make(&self, _: &Writer<'_>, it: &Struct, fields: Vec<Doc>) -> Doc {
        Doc::list(format!("{}{{", it.name), fields, "}")
    }

    fn array(&self, of: &Type, items: Vec<Doc>) -> Doc {
        if !matches!(element(of), Type::Array(..)) {
            return Doc::list(format!("{}{{", self.of(of)), items, "}");
        }
        // The extra pair of braces is for the member of `std::array`.
        let row = |item: Doc| match item {
            Doc::List { open, items, close, pad }
                if open.starts_with("std::array<") && open.ends_with('{') =>
            {
                Doc::List { open: "{".into(), items, close, pad }
            }
            item => item,
        };
        Doc::list(format!("{}{{{{", self.of(of)), items.into_iter().map(row).collect(), "}}")
    }

    fn repeat(&self, of: &Type, item: Doc, count: usize) -> Doc {
        match item.flat().as_str() {
            "0.0f" | "0.0" | "0" | "false" | "Vec2{0.0f, 0.0f}" | "Vec3{0.0f, 0.0f, 0.0f}" => {
                format!("{}{{}}", self.of(of)).into()
            }
            _ => self.array(of, vec![item; count]),
        }
    }

    fn tuple(&self, of: &Type, items: Vec<Doc>) -> Doc {
        let name = self.of(of);
        // The compiler infers the types of the parts, except for optional ones.
        let short = name.split('<').next().unwrap_or_default();
        let open = if name.contains("optional") { &name } else { short };
        Doc::list(format!("{open}{{"), items, "}")
    }

    fn tuple_part(&self, on: Doc, at: usize) -> Doc {
        Doc::list(format!("std::get<{at}>("), vec![on], ")")
    }

    fn cast(&self, (on, bound): Bound, from: &Type, to: &Type) -> Bound {
        let whole = |of: &Type| matches!(of, Type::Prim(prim) if prim.is_whole());
        if whole(from) && whole(to) {
            return (on, bound);
        }
        (Doc::list(format!("{}(", self.of(to)), vec![on], ")"), tight::PART)
    }

    fn special(&self, writer: &Writer<'_>, special: Special, all: &[Ex], _: &Type) -> Option<Bound> {
        let call = |template: &str| writer.fill(template, all);
        Some(match special {
            Special::Any => call("std::any_of(@a.begin(), @a.end(), $b)"),
            Special::All => call("std::all_of(@a.begin(), @a.end(), $b)"),
            Special::Chain => call("concat($a, $b)"),
            Special::Same => writer.bound(&all[0]),
            Special::MakeSome => call("std::optional($a)"),
            Special::MakeNone => ("std::nullopt".into(), tight::PART),
            // True if the option holds `true`.
            Special::IsSomeAnd => call("@a.value_or(false)"),
            Special::IsSome => call("@a.has_value()"),
            Special::IsNone => {
                let has = writer.fill("@a.has_value()", all).0;
                (Doc::Cat(vec!["!".into(), has]), tight::UNARY)
            }
            Special::Unwrap => {
                let on = writer.part(&all[0], tight::UNARY);
                (Doc::Cat(vec!["*".into(), on]), tight::UNARY)
            }
            _ => return None,
        })
    }

    fn lambda(&self, writer: &Writer<'_>, params: &[Pat], body: &Ex) -> Doc {
        let head = self.lambda_head(writer, params, body);
        Doc::Cat(vec![head, " { return ".into(), writer.value(body), "; }".into()])
    }

    fn remainder(&self, of: Prim) -> Option<[&'static str; 2]> {
        of.is_float().then_some(["std::fmod(", ")"])
    }

    fn least_of_many(&self) -> Option<[&'static str; 2]> {
        Some(["({", "})"])
    }

    fn statement(&self, writer: &mut Writer<'_>, st: &St) {
        braces::statement(self, writer, st);
    }

    fn function(&self, writer: &mut Writer<'_>, function: &Function) {
        let params =
            writer.params(function).into_iter().map(|(name, of)| self.param(name, of).into()).collect();
        let open = format!("inline {} {}(", self.of(&function.gives), writer.names.functions[&function.id]);
        braces::block(self, writer, Doc::list(open, params, ")"), &function.body.stmts, "");
    }

    #[cfg(not(target_family = "wasm"))]
    fn brought(&self, name: &str, shapes: &str) -> String {
        format!("{shapes}::{name}")
    }

    fn structure(&self, writer: &mut Writer<'_>, it: &Struct) {
        writer.line(format!("struct {} {{", it.name));
        writer.inner(|writer| {
            for (name, of) in &it.fields {
                writer.document(it, name);
                writer.line(format!("{} {name};", self.of(of)));
            }
        });
        writer.line("};");
    }

    fn enumeration(&self, writer: &mut Writer<'_>, it: &Enum) {
        writer.line(format!("enum class {} {{", it.name));
        writer.inner(|writer| it.cases.iter().for_each(|case| writer.line(format!("{},", case_name(case)))));
        writer.line("};");
    }

    fn constant_item(&self, writer: &mut Writer<'_>, it: &Constant) {
        let left = format!("inline constexpr {} {}", self.of(&it.of), writer.names.constants[&it.id]);
        let right = match &it.value.kind {
            Kind::Array(_) => match writer.value(&it.value) {
                Doc::List { open, items, close, pad } => {
                    let braces = if open.ends_with("{{") { "{{" } else { "{" };
                    Doc::List { open: braces.into(), items, close, pad }
                }
                other => other,
            },
            _ => writer.value(&it.value),
        };
        writer.line(Doc::Assign(Box::new(left.into()), " = ", Box::new(right), ";"));
    }

    fn imports(&self, writer: &mut Writer<'_>) {
        let mut headers: Vec<&str> = vec![];
        let unit = writer.unit;
        let mut types: Vec<Type> = vec![];
        let mut see = |it: &Ex| {
            types.push(it.of.clone());
            headers.extend(self.header(it));
        };
        unit.functions.iter().for_each(|it| it.body.each(&mut see));
        unit.constants.iter().for_each(|it| it.value.each(&mut see));
        for function in &unit.functions {
            types.push(function.gives.clone());
            // Only the remaining variables count.
            let params = function.params.iter().flat_map(|(pat, _)| pat.binds());
            types.extend(params.chain(bound(&function.body.stmts)).map(|id| function.locals[id].of.clone()));
            each_st(&function.body.stmts, &mut |st| {
                if matches!(st.kind, StKind::Fail { .. }) {
                    headers.push("stdexcept");
                }
            });
        }
        types.extend(unit.structs.iter().flat_map(|it| it.fields.iter().map(|(_, of)| of.clone())));
        types.extend(unit.constants.iter().map(|it| it.of.clone()));
        for of in &types {
            let text = self.of(of);
            for (word, header) in [
                ("std::array", "array"),
                ("std::optional", "optional"),
                ("std::pair", "utility"),
                ("std::tuple", "tuple"),
            ] {
                if text.contains(word) {
                    headers.push(header);
                }
            }
        }
        headers.sort_unstable();
        headers.dedup();
        writer.begin(None, 0);
        writer.line("#pragma once");
        if !headers.is_empty() {
            writer.line("");
        }
        headers.into_iter().for_each(|header| writer.line(format!("#include <{header}>")));
    }

    fn namespace(&self, name: &str) -> Option<([String; 2], usize)> {
        let name = name.replace('.', "::");
        Some(([format!("namespace {name} {{"), format!("}} // namespace {name}")], 0))
    }

    fn vectors(&self, writer: &mut Writer<'_>) {
        let operators = writer.operators();
        for prim in [Prim::Vec2, Prim::Vec3, Prim::DVec2, Prim::DVec3] {
            let is = |of: &Type| {
                self.of(of).split(|c: char| !c.is_alphanumeric()).any(|word| word == vector(prim))
            };
            if !writer.uses(&is) {
                continue;
            }
            // Engines have vectors, but not with 64 bits.
            if writer.how.types || prim.is_wide() {
                writer.begin(None, 1);
                let of = if prim.coordinates().is_some_and(|(of, _)| of == Prim::F32) {
                    "float"
                } else {
                    "double"
                };
                writer.line(format!("struct {} {{", vector(prim)));
                writer.inner(|it| it.line(format!("{of} {};", letters(prim).join(", "))));
                writer.line("};");
                let mut first = true;
                for (sign, takes) in operators.iter().filter(|(_, takes)| takes.contains(&prim)) {
                    if std::mem::take(&mut first) {
                        writer.line("");
                    }
                    self.operator(writer, prim, sign, takes);
                }
            }
        }
    }

    fn around(&self, writer: &Writer<'_>) -> Option<([String; 2], usize)> {
        // Two files can have functions of one name for the same shapes.
        self.namespace(writer.file)
    }

    fn nests_types(&self) -> bool {
        true
    }

    fn helpers(&self, writer: &mut Writer<'_>) {
        let mut chains = false;
        for function in &writer.unit.functions {
            function.body.each(&mut |it| chains |= matches!(it.kind, Kind::Special(Special::Chain, _)));
        }
        if chains {
            writer.begin(None, 1);
            writer.line("template <class T, std::size_t M, std::size_t N>");
            writer
                .line("std::array<T, M + N> concat(const std::array<T, M> &a, const std::array<T, N> &b) {");
            writer.inner(|it| {
                it.line("std::array<T, M + N> all;");
                it.line("std::copy(b.begin(), b.end(), std::copy(a.begin(), a.end(), all.begin()));");
                it.line("return all;");
            });
            writer.line("}");
        }
    }

    fn callees_first(&self) -> bool {
        true
    }

    fn lay(&self, doc: &Doc, depth: usize) -> Vec<String> {
        lay::CLANG.lay(doc, depth)
    }
}

/// The name of an enumerator, in small letters as in the standard library.
fn case_name(case: &str) -> String {
    let name = Case::Snake.of(case);
    if TAKEN.contains(&name.as_str()) { format!("{name}_") } else { name }
}

impl Cpp {
    /// The header that an expression needs, in addition to the headers of its type.
    fn header(&self, it: &Ex) -> Option<&'static str> {
        let prim = |it: &Ex| it.prim();
        match &it.kind {
            Kind::Native(name, args) => {
                let takes: Vec<Prim> = args.iter().filter_map(prim).collect();
                let text = self.native(name, &takes).unwrap_or("");
                let algorithm = ["std::min", "std::max", "std::clamp"].iter().any(|it| text.starts_with(it));
                text.starts_with("std::").then_some(if algorithm { "algorithm" } else { "cmath" })
            }
            Kind::Binary("%", a, _) => prim(a).filter(|of| of.is_float()).map(|_| "cmath"),
            Kind::Special(Special::Any | Special::All | Special::Chain, _) => Some("algorithm"),
            Kind::Numbers(name, numbers) => {
                self.constant(name, numbers, &it.of).flat().contains("limits").then_some("limits")
            }
            _ => None,
        }
    }

    /// A parameter. Small values are passed by value.
    fn param(&self, name: &str, of: &Type) -> String {
        match of {
            Type::Struct(_) | Type::Array(..) | Type::Iter(..) | Type::Tuple(_) => {
                format!("const {} &{name}", self.of(of))
            }
            _ => format!("{} {name}", self.of(of)),
        }
    }

    fn lambda_head(&self, writer: &Writer<'_>, params: &[Pat], body: &Ex) -> Doc {
        let mut own: Vec<Id> = params.iter().flat_map(Pat::binds).collect();
        if let Kind::Block(body) = &body.kind {
            own.extend(bound(&body.stmts));
        }
        let sees = body.has(&|it| matches!(it.kind, Kind::Local(id) if !own.contains(&id)));
        let param = |pat: &Pat| match pat.binds().first() {
            Some(id) => self.param(writer.local(*id), &writer.local_of(*id).of).into(),
            None => "auto".into(),
        };
        let open = if sees { "[&](" } else { "[](" };
        Doc::list(open, params.iter().map(param).collect(), ")")
    }

    fn operator(&self, writer: &mut Writer<'_>, prim: Prim, sign: &str, takes: &[Prim]) {
        let name = vector(prim);
        let number = self.of(&Type::Prim(prim.coordinates().map_or(prim, |(of, _)| of)));
        let of = |prim: Prim| if prim.coordinates().is_some() { name.to_owned() } else { number.clone() };
        let part = |prim: Prim, name: &str, it: &str| match prim.coordinates() {
            Some(_) => format!("{name}.{it}"),
            None => name.to_owned(),
        };
        let each = |one: &dyn Fn(&str) -> String| letters(prim).iter().map(|it| one(it)).collect::<Vec<_>>();
        let (gives, params, value) = match *takes {
            [_] => {
                (name, format!("({name} v)"), format!("{{{}}}", each(&|it| format!("-v.{it}")).join(", ")))
            }
            [a, b] => {
                let (left, right) = match (a.coordinates(), b.coordinates()) {
                    (Some(_), Some(_)) => ("a", "b"),
                    (Some(_), None) => ("v", "f"),
                    _ => ("f", "v"),
                };
                let params = format!("({} {left}, {} {right})", of(a), of(b));
                let parts = each(&|it| format!("{} {sign} {}", part(a, left, it), part(b, right, it)));
                match sign {
                    "==" => ("bool", params, parts.join(" && ")),
                    "!=" => ("bool", params, parts.join(" || ")),
                    _ => (name, params, format!("{{{}}}", parts.join(", "))),
                }
            }
            _ => return,
        };
        let sign = if sign == "neg" { "-" } else { sign };
        let head = format!("constexpr {gives} operator{sign}{params} {{");
        let line = format!("{head} return {value}; }}");
        if line.len() <= 80 {
            return writer.line(line);
        }
        writer.line(head);
        writer.inner(|it| it.line(format!("return {value};")));
        writer.line("}");
    }
}

impl Braces for Cpp {
    fn counter(&self) -> [&'static str; 2] {
        ["int", "++i"]
    }

    fn case_within(&self) -> bool {
        false
    }

    fn each(&self, writer: &Writer<'_>, pat: &Pat, over: &Ex) -> Doc {
        let name = pat.binds().first().map_or("_", |id| writer.local(*id));
        let of = element(&over.of);
        let of = match of {
            Type::Prim(prim) if prim.coordinates().is_none() => self.of(&of),
            _ => format!("const {} &", self.of(&of)),
        };
        let space = if of.ends_with('&') { "" } else { " " };
        format!("for ({of}{space}{name} : {})", writer.value(over).flat()).into()
    }

    fn begun(&self, writer: &Writer<'_>, id: Id, value: &Doc) -> Option<Doc> {
        let Doc::List { open, items, close, pad } = value else { return None };
        // `const Vec2 q{x, y};` if the value would repeat its type.
        let braces = open.strip_prefix(&self.of(&writer.local_of(id).of))?;
        if !braces.starts_with('{') {
            return None;
        }
        let open = format!("{}{}{braces}", self.begin(writer, id, None), writer.local(id));
        let list = Doc::List { open, items: items.clone(), close: close.clone(), pad };
        Some(Doc::Cat(vec![list, ";".into()]))
    }

    fn begin(&self, writer: &Writer<'_>, id: Id, _: Option<&Ex>) -> String {
        let local = writer.local_of(id);
        let of = self.of(&local.of);
        if local.mutable { format!("{of} ") } else { format!("const {of} ") }
    }

    fn empty(&self, _: &Writer<'_>, _: Id) -> Option<String> {
        None
    }

    fn returned(&self, writer: &Writer<'_>, value: &Ex) -> Doc {
        match &value.kind {
            Kind::Tuple(all) => Doc::list("{", writer.all(all), "}"),
            _ => writer.value(value),
        }
    }

    fn apart(&self, writer: &Writer<'_>, pat: &Pat, value: &Ex) -> Doc {
        let (Pat::Tuple(parts) | Pat::Array(parts)) = pat else { return writer.refuse(value.span, "let").0 };
        let mutable = pat.binds().iter().any(|id| writer.local_of(*id).mutable);
        let name = |pat: &Pat| pat.binds().first().map_or("_".into(), |id| Doc::text(writer.local(*id)));
        let open = if mutable { "auto [" } else { "const auto [" };
        let left = Doc::list(open, parts.iter().map(name).collect(), "]");
        Doc::Assign(Box::new(left), " = ", Box::new(writer.value(value)), ";")
    }

    fn local_function(&self, writer: &mut Writer<'_>, id: Id, params: &[Pat], body: &Ex) {
        let left = format!("const auto {} = ", writer.local(id));
        match &body.kind {
            Kind::Block(block) => {
                let head = Doc::Cat(vec![left.into(), self.lambda_head(writer, params, body)]);
                braces::block(self, writer, head, &block.stmts, ";");
            }
            _ => {
                let head = self.lambda_head(writer, params, body);
                let (flat, value) = (format!("{left}{}", head.flat()), writer.value(body));
                let line = format!("{flat} {{ return {}; }};", value.flat());
                if line.len() + 2 * writer.depth <= 80 {
                    return writer.line(line);
                }
                writer.line(format!("{flat} {{"));
                writer.inner(|it| it.line(Doc::Assign(Box::new("return".into()), " ", Box::new(value), ";")));
                writer.line("};");
            }
        }
    }

    fn fail(&self, written: bool) -> &'static str {
        if written {
            "throw std::logic_error(\"unreachable\");"
        } else {
            "throw std::logic_error(\"not written yet\");"
        }
    }
}
