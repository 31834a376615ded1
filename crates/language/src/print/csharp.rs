//! C#, with the vectors of System.Numerics or those of Unity.

use super::super::check::Special;
use super::super::natives::Prim;
use super::super::types::{Enum, Struct, Type};
use super::braces::{self, Braces};
use super::doc::Doc;
use super::form::*;
use super::lay;
use super::names::{Case, Cases};
use super::plain::{Can, each_st, element, length};
use super::write::{Bound, Language, Writer, broken, in_brackets, quoted, tight};

pub struct CSharp {
    pub unity: bool,
}

const TAKEN: &[&str] = &[
    "abstract",
    "as",
    "base",
    "bool",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "checked",
    "class",
    "const",
    "continue",
    "decimal",
    "default",
    "delegate",
    "do",
    "double",
    "else",
    "enum",
    "event",
    "explicit",
    "extern",
    "false",
    "finally",
    "fixed",
    "float",
    "for",
    "foreach",
    "goto",
    "if",
    "implicit",
    "in",
    "int",
    "interface",
    "internal",
    "is",
    "lock",
    "long",
    "namespace",
    "new",
    "null",
    "object",
    "operator",
    "out",
    "override",
    "params",
    "private",
    "protected",
    "public",
    "readonly",
    "ref",
    "return",
    "sbyte",
    "sealed",
    "short",
    "sizeof",
    "stackalloc",
    "static",
    "string",
    "struct",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "uint",
    "ulong",
    "unchecked",
    "unsafe",
    "ushort",
    "using",
    "virtual",
    "void",
    "volatile",
    "while",
    "Vector2",
    "Vector3",
    "Vector2d",
    "Vector3d",
    "Math",
    "MathF",
    "Mathf",
    "Array",
];

/// The type whose static members belong to a vector, such as `Vector2`.
fn vector(prim: Prim) -> &'static str {
    match prim {
        Prim::Vec2 => "Vector2",
        Prim::Vec3 => "Vector3",
        Prim::DVec2 => "Vector2d",
        _ => "Vector3d",
    }
}

impl CSharp {
    fn is_own(prim: Prim) -> bool {
        matches!(prim, Prim::DVec2 | Prim::DVec3)
    }

    /// The library function for a number.
    fn of_number(&self, name: &str, prim: Prim) -> Option<&'static str> {
        let single = prim == Prim::F32;
        Some(match (name, self.unity && single, single) {
            ("abs", true, _) => "Mathf.Abs($a)",
            ("abs", ..) => "Math.Abs($a)",
            ("min", true, _) => "Mathf.Min($a, $b)",
            ("min", ..) => "Math.Min($a, $b)",
            ("max", true, _) => "Mathf.Max($a, $b)",
            ("max", ..) => "Math.Max($a, $b)",
            ("clamp", true, _) => "Mathf.Clamp($a, $b, $c)",
            ("clamp", ..) => "Math.Clamp($a, $b, $c)",
            ("is_nan", _, true) => "float.IsNaN($a)",
            ("is_nan", ..) => "double.IsNaN($a)",
            ("is_finite", _, true) => "float.IsFinite($a)",
            ("is_finite", ..) => "double.IsFinite($a)",
            ("sqrt", true, _) => "Mathf.Sqrt($a)",
            ("sqrt", _, true) => "MathF.Sqrt($a)",
            ("sqrt", ..) => "Math.Sqrt($a)",
            ("sin", true, _) => "Mathf.Sin($a)",
            ("sin", _, true) => "MathF.Sin($a)",
            ("sin", ..) => "Math.Sin($a)",
            ("cos", true, _) => "Mathf.Cos($a)",
            ("cos", _, true) => "MathF.Cos($a)",
            ("cos", ..) => "Math.Cos($a)",
            ("tan", true, _) => "Mathf.Tan($a)",
            ("tan", _, true) => "MathF.Tan($a)",
            ("tan", ..) => "Math.Tan($a)",
            ("asin", true, _) => "Mathf.Asin($a)",
            ("asin", _, true) => "MathF.Asin($a)",
            ("asin", ..) => "Math.Asin($a)",
            ("acos", true, _) => "Mathf.Acos($a)",
            ("acos", _, true) => "MathF.Acos($a)",
            ("acos", ..) => "Math.Acos($a)",
            ("atan", true, _) => "Mathf.Atan($a)",
            ("atan", _, true) => "MathF.Atan($a)",
            ("atan", ..) => "Math.Atan($a)",
            ("atan2", true, _) => "Mathf.Atan2($a, $b)",
            ("atan2", _, true) => "MathF.Atan2($a, $b)",
            ("atan2", ..) => "Math.Atan2($a, $b)",
            ("exp", true, _) => "Mathf.Exp($a)",
            ("exp", _, true) => "MathF.Exp($a)",
            ("exp", ..) => "Math.Exp($a)",
            ("ln", true, _) => "Mathf.Log($a)",
            ("ln", _, true) => "MathF.Log($a)",
            ("ln", ..) => "Math.Log($a)",
            ("floor", true, _) => "Mathf.Floor($a)",
            ("floor", _, true) => "MathF.Floor($a)",
            ("floor", ..) => "Math.Floor($a)",
            ("ceil", true, _) => "Mathf.Ceil($a)",
            ("ceil", _, true) => "MathF.Ceiling($a)",
            ("ceil", ..) => "Math.Ceiling($a)",
            ("round", true, _) => "(float)Math.Round($a, MidpointRounding.AwayFromZero)",
            ("round", _, true) => "MathF.Round($a, MidpointRounding.AwayFromZero)",
            ("round", ..) => "Math.Round($a, MidpointRounding.AwayFromZero)",
            ("trunc", true, _) => "(float)Math.Truncate($a)",
            ("trunc", _, true) => "MathF.Truncate($a)",
            ("trunc", ..) => "Math.Truncate($a)",
            ("powf" | "powi", true, _) => "Mathf.Pow($a, $b)",
            ("powf" | "powi", _, true) => "MathF.Pow($a, $b)",
            ("powf" | "powi", ..) => "Math.Pow($a, $b)",
            _ => return None,
        })
    }

    /// The library function or operator for a vector.
    fn of_vector(&self, name: &str, takes: &[Prim]) -> Option<&'static str> {
        let two = takes.contains(&Prim::Vec2);
        let both = takes.len() == 2 && takes[0] == takes[1];
        let number_first = takes[0] == Prim::F32;
        Some(match (name, self.unity) {
            ("+" | "-", _) if both => "",
            ("*", false) => "",
            ("*", true) if !both || two => "",
            ("/", false) if !number_first => "",
            ("/", true) if !number_first && (!both || two) => "",
            ("neg", _) => "",
            // Unity's `==` is true for vectors that are almost equal.
            ("==" | "!=", false) => "",
            ("dot", _) if two => "Vector2.Dot($a, $b)",
            ("dot", _) => "Vector3.Dot($a, $b)",
            ("cross", _) if !two => "Vector3.Cross($a, $b)",
            ("length", false) => "@a.Length()",
            ("length", true) => "@a.magnitude",
            ("length_squared", false) => "@a.LengthSquared()",
            ("length_squared", true) => "@a.sqrMagnitude",
            ("distance", _) if two => "Vector2.Distance($a, $b)",
            ("distance", _) => "Vector3.Distance($a, $b)",
            ("distance_squared", false) if two => "Vector2.DistanceSquared($a, $b)",
            ("distance_squared", false) => "Vector3.DistanceSquared($a, $b)",
            ("abs", false) if two => "Vector2.Abs($a)",
            ("abs", false) => "Vector3.Abs($a)",
            ("min", _) if two => "Vector2.Min($a, $b)",
            ("min", _) => "Vector3.Min($a, $b)",
            ("max", _) if two => "Vector2.Max($a, $b)",
            ("max", _) => "Vector3.Max($a, $b)",
            ("perp", true) => "Vector2.Perpendicular($a)",
            _ => return None,
        })
    }
}

impl Language for CSharp {
    fn can(&self) -> Can {
        Can { writes_out: true, shared: true, local_functions: true, lifts: true, ..Can::default() }
    }

    fn shadows(&self) -> bool {
        false
    }

    fn none_in_choice(&self, of: &Type) -> Option<String> {
        let text = self.of(of);
        text.ends_with('?').then(|| format!("({text})null"))
    }

    fn cases(&self) -> Cases {
        let field = if self.unity { Case::Camel } else { Case::Pascal };
        Cases { function: Case::Pascal, local: Case::Camel, field, constant: Case::Pascal }
    }

    fn taken(&self) -> &'static [&'static str] {
        TAKEN
    }

    fn documented(&self, text: &str) -> Vec<String> {
        let lines = broken(&quoted(text, ["<c>", "</c>"]));
        if let [line] = &lines[..] {
            return vec![format!("/// <summary>{line}</summary>")];
        }
        let lines = lines.iter().map(|line| format!("/// {line}"));
        let (open, close) = ("/// <summary>".to_owned(), "/// </summary>".to_owned());
        Some(open).into_iter().chain(lines).chain(Some(close)).collect()
    }

    fn native(&self, name: &str, takes: &[Prim]) -> Option<&'static str> {
        match (name, takes) {
            ("vec2", _) | ("new", [Prim::F32, Prim::F32]) => return Some("new Vector2($a, $b)"),
            ("vec3", _) | ("new", [Prim::F32, Prim::F32, Prim::F32]) => {
                return Some("new Vector3($a, $b, $c)");
            }
            ("dvec2", _) | ("new", [Prim::F64, Prim::F64]) => return Some("new Vector2d($a, $b)"),
            ("dvec3", _) | ("new", [Prim::F64, Prim::F64, Prim::F64]) => {
                return Some("new Vector3d($a, $b, $c)");
            }
            _ => {}
        }
        let own = takes.iter().any(|prim| Self::is_own(*prim));
        let is_vector = takes.iter().any(|prim| prim.coordinates().is_some());
        match () {
            () if own => match name {
                "+" | "-" | "*" | "neg" => Some(""),
                "/" if takes[0].coordinates().is_some() => Some(""),
                _ => None,
            },
            () if is_vector => self.of_vector(name, takes),
            () => self.of_number(name, *takes.first()?),
        }
    }

    fn number(&self, value: f64, of: &Type) -> String {
        match of {
            Type::Prim(Prim::F32) => format!("{}f", lay::single(value, false)),
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
            Type::Option(inner) => match **inner {
                Type::Array(..) => self.of(inner),
                _ => format!("{}?", self.of(inner)),
            },
            Type::Array(of, _) | Type::Iter(of, _) => format!("{}[]", self.of(of)),
            Type::Tuple(all) if all.is_empty() => "void".into(),
            Type::Tuple(all) => {
                let all: Vec<String> = all.iter().map(|of| self.of(of)).collect();
                format!("({})", all.join(", "))
            }
            _ => "var".into(),
        }
    }

    fn constant(&self, name: &str, numbers: &[f64], of: &Type) -> Doc {
        let Type::Prim(prim) = of else { return "".into() };
        if let Some((inner, _)) = prim.coordinates() {
            let names: &[(&str, &str, &str)] = &[
                ("ZERO", "Zero", "zero"),
                ("ONE", "One", "one"),
                ("X", "UnitX", "right"),
                ("Y", "UnitY", "up"),
                ("Z", "UnitZ", "forward"),
            ];
            if let Some((_, own, unity)) =
                names.iter().find(|(own, ..)| *own == name).filter(|_| !Self::is_own(*prim))
            {
                return format!("{}.{}", vector(*prim), if self.unity { unity } else { own }).into();
            }
            let name =
                if matches!(name, "INFINITY" | "NEG_INFINITY" | "NAN" | "MAX" | "MIN") { name } else { "" };
            let one = |number: &f64| self.constant(name, &[*number], &Type::Prim(inner));
            return Doc::list(format!("new {}(", vector(*prim)), numbers.iter().map(one).collect(), ")");
        }
        let word = if *prim == Prim::F32 { "float" } else { "double" };
        match name {
            "INFINITY" => format!("{word}.PositiveInfinity").into(),
            "NEG_INFINITY" => format!("{word}.NegativeInfinity").into(),
            "NAN" => format!("{word}.NaN").into(),
            "MAX" => format!("{word}.MaxValue").into(),
            "MIN" => format!("{word}.MinValue").into(),
            "PI" if *prim == Prim::F64 => "Math.PI".into(),
            "PI" if self.unity => "Mathf.PI".into(),
            "PI" => "MathF.PI".into(),
            _ => self.number(numbers[0], of).into(),
        }
    }

    fn field(&self, name: &str, of: &Type) -> String {
        let _ = of;
        self.cases().field.of(name)
    }

    fn case(&self, it: &Enum, case: &str) -> String {
        format!("{}.{}", it.name, Case::Pascal.of(case))
    }

    fn make(&self, _: &Writer<'_>, it: &Struct, fields: Vec<Doc>) -> Doc {
        let field = |((name, of), value): (&(std::sync::Arc<str>, Type), Doc)| {
            Doc::Cat(vec![format!("{} = ", self.field(name, of)).into(), value])
        };
        let items = it.fields.iter().zip(fields).map(field).collect();
        Doc::List { open: format!("new {} {{", it.name), items, close: "}".into(), pad: " " }
    }

    fn array(&self, of: &Type, items: Vec<Doc>) -> Doc {
        let open =
            if items.is_empty() { format!("new {}[] {{", self.of(&element(of))) } else { "new[] {".into() };
        Doc::List { open, items, close: "}".into(), pad: " " }
    }

    fn repeat(&self, of: &Type, item: Doc, count: usize) -> Doc {
        // An array begins with zeros.
        match item.flat().as_str() {
            "0f" | "0.0" | "0" | "false" | "Vector2.Zero" | "Vector2.zero" | "Vector3.Zero"
            | "Vector3.zero" => format!("new {}[{count}]", self.of(&element(of))).into(),
            _ => self.array(of, vec![item; count]),
        }
    }

    fn tuple(&self, _: &Type, items: Vec<Doc>) -> Doc {
        Doc::list("(", items, ")")
    }

    fn tuple_part(&self, on: Doc, at: usize) -> Doc {
        Doc::Cat(vec![on, format!(".Item{}", at + 1).into()])
    }

    fn cast(&self, (on, bound): Bound, from: &Type, to: &Type) -> Bound {
        if *from == Type::Prim(Prim::Bool) {
            let on = in_brackets(on, bound < tight::OR);
            return (Doc::Choice(Box::new([on, "1".into(), "0".into()]), [" ? ", " : "]), tight::CHOICE);
        }
        let whole = |of: &Type| matches!(of, Type::Prim(prim) if prim.is_whole());
        if whole(from) && whole(to) {
            return (on, bound);
        }
        let on = in_brackets(on, bound < tight::UNARY);
        (Doc::Cat(vec![format!("({})", self.of(to)).into(), on]), tight::UNARY)
    }

    fn special(&self, writer: &Writer<'_>, special: Special, all: &[Ex], of: &Type) -> Option<Bound> {
        let call = |template: &str| writer.fill(template, all);
        Some(match special {
            Special::Chain => call("@a.Concat($b).ToArray()"),
            Special::Same => match of {
                Type::Array(..) | Type::Iter(..) => {
                    let clone = writer.fill("@a.Clone()", all).0;
                    (Doc::Cat(vec![format!("({})", self.of(of)).into(), clone]), tight::UNARY)
                }
                _ => writer.bound(&all[0]),
            },
            Special::MakeSome => writer.bound(&all[0]),
            Special::Unwrap => match &all[0].of {
                Type::Option(inner) if matches!(**inner, Type::Array(..)) => writer.bound(&all[0]),
                _ => call("@a.Value"),
            },
            _ => return writer.option_with_null(special, all, "=="),
        })
    }

    fn lambda(&self, writer: &Writer<'_>, params: &[Pat], body: &Ex) -> Doc {
        let names: Vec<&str> =
            params.iter().map(|pat| pat.binds().first().map_or("_", |id| writer.local(*id))).collect();
        let head = if names.len() == 1 { names[0].to_owned() } else { format!("({})", names.join(", ")) };
        Doc::Cat(vec![format!("{head} => ").into(), writer.value(body)])
    }

    fn call(&self, writer: &Writer<'_>, function: &Function, name: &str, args: &[Ex]) -> Doc {
        if !function.on_self {
            return Doc::list(format!("{name}("), writer.all(args), ")");
        }
        let on = writer.part(&args[0], tight::PART).flat();
        Doc::list(format!("{on}.{name}("), writer.all(&args[1..]), ")")
    }

    fn statement(&self, writer: &mut Writer<'_>, st: &St) {
        braces::statement(self, writer, st);
    }

    fn function(&self, writer: &mut Writer<'_>, function: &Function) {
        let params: Vec<Doc> = function
            .params
            .iter()
            .enumerate()
            .map(|(i, (pat, of))| {
                let name = pat.binds().first().map_or("_".to_owned(), |id| writer.local(*id).to_owned());
                let this = if i == 0 && function.on_self { "this " } else { "" };
                format!("{this}{} {name}", self.of(of)).into()
            })
            .collect();
        let open = format!(
            "{} static {} {}(",
            access(writer.unit.is_public(function)),
            self.of(&function.gives),
            writer.names.functions[&function.id]
        );
        braces::block(self, writer, Doc::list(open, params, ")"), &function.body.stmts, "");
    }

    fn structure(&self, writer: &mut Writer<'_>, it: &Struct) {
        let is_taken = writer.unit.taken().structs.contains(&it.id);
        if self.unity && is_taken {
            writer.line("[System.Serializable]"); // or the Inspector neither shows nor keeps it
        }
        writer.line(format!("{} struct {}", access(writer.unit.is_public_struct(it)), it.name));
        writer.line("{");
        writer.inner(|writer| {
            for (name, of) in &it.fields {
                writer.document(it, name);
                writer.line(format!("public {} {};", self.of(of), self.field(name, of)));
            }
        });
        writer.line("}");
    }

    fn enumeration(&self, writer: &mut Writer<'_>, it: &Enum) {
        let is_taken = writer.unit.taken().enums.contains(&it.id);
        writer.line(format!("{} enum {}", access(is_taken), it.name));
        writer.line("{");
        writer.inner(|writer| {
            for (i, case) in it.cases.iter().enumerate() {
                let comma = if i + 1 < it.cases.len() { "," } else { "" };
                writer.line(format!("{}{comma}", Case::Pascal.of(case)));
            }
        });
        writer.line("}");
    }

    fn constant_item(&self, writer: &mut Writer<'_>, it: &Constant) {
        let name = &writer.names.constants[&it.id];
        let simple = matches!(&it.of, Type::Prim(prim) if prim.coordinates().is_none());
        let word = if simple { "const" } else { "static readonly" };
        let left = format!("private {word} {} {name}", self.of(&it.of));
        let right = writer.value(&it.value);
        // An initializer in a declaration needs no `new[]`.
        let right = match right {
            Doc::List { open, items, close, pad } if open == "new[] {" => {
                Doc::List { open: "{".into(), items, close, pad }
            }
            other => other,
        };
        writer.line(Doc::Assign(Box::new(left.into()), " = ", Box::new(right), ";"));
    }

    fn imports(&self, writer: &mut Writer<'_>) {
        let uses = |text: &str| uses(writer, self, text);
        let mut fails = false;
        let all = writer.unit.functions.iter().flat_map(|it| &it.body.stmts);
        each_st(all, &mut |st| fails |= matches!(st.kind, StKind::Fail { .. }));
        let mut lines = vec![];
        if uses("Math.") || uses("MathF.") || uses("Func") || fails {
            lines.push("using System;");
        }
        if uses(".Concat(") {
            lines.push("using System.Linq;");
        }
        lines.push(if self.unity { "using UnityEngine;" } else { "using System.Numerics;" });
        writer.begin(None, 0);
        lines.into_iter().for_each(|line| writer.line(line));
    }

    fn namespace(&self, name: &str) -> Option<([String; 2], usize)> {
        let name = name.replace("::", ".");
        Some(([format!("namespace {name}\n{{"), "}".into()], 1))
    }

    fn vectors(&self, writer: &mut Writer<'_>) {
        for (prim, letters) in [(Prim::DVec2, &["x", "y"][..]), (Prim::DVec3, &["x", "y", "z"])] {
            if writer.uses(&|of| *of == Type::Prim(prim)) {
                self.own_vector(writer, prim, letters);
            }
        }
    }

    fn nests_types(&self) -> bool {
        true
    }

    fn around(&self, writer: &Writer<'_>) -> Option<([String; 2], usize)> {
        Some(([format!("public static class {}\n{{", Case::Pascal.of(writer.file)), "}".into()], 1))
    }

    fn lay(&self, doc: &Doc, depth: usize) -> Vec<String> {
        lay::VISUAL.lay(doc, depth)
    }
}

/// The access of an item: public if callers need it, or private to its class.
fn access(is_public: bool) -> &'static str {
    if is_public { "public" } else { "private" }
}

/// True if the output will contain this text.
fn uses(writer: &Writer<'_>, language: &dyn Language, wanted: &str) -> bool {
    let mut found = false;
    let mut see = |it: &Ex| {
        let template = match &it.kind {
            Kind::Native(name, args) => {
                let takes: Vec<Prim> = args.iter().filter_map(Ex::prim).collect();
                language.native(name, &takes).unwrap_or("").to_owned()
            }
            Kind::Numbers(name, numbers) => language.constant(name, numbers, &it.of).flat(),
            Kind::Special(Special::Chain, _) => ".Concat(".into(),
            Kind::Closure(..) => "Func".into(),
            _ => return,
        };
        found |= template.split(['(', ' ', ')']).any(|word| word.starts_with(wanted))
            || template.contains(".Concat(") && wanted == ".Concat(";
    };
    writer.unit.functions.iter().for_each(|it| it.body.each(&mut see));
    writer.unit.constants.iter().for_each(|it| it.value.each(&mut see));
    found
}

impl CSharp {
    /// The type of an initialized variable. Types that begin with a bracket are left to the compiler.
    fn declared(&self, of: &Type) -> String {
        let name = self.of(of);
        if name.starts_with('(') { "var".into() } else { name }
    }

    /// A vector with numbers of 64 bits, which the library lacks.
    fn own_vector(&self, writer: &mut Writer<'_>, prim: Prim, letters: &[&str]) {
        let name = vector(prim);
        let letter = |letter: &&str| self.field(letter, &Type::Prim(prim));
        let all: Vec<String> = letters.iter().map(letter).collect();
        let each = |one: &dyn Fn(&String) -> String| all.iter().map(one).collect::<Vec<_>>().join(", ");
        writer.begin(None, 1);
        if self.unity {
            writer.line("[System.Serializable]");
        }
        writer.line(format!("public struct {name}"));
        writer.line("{");
        writer.depth += 1;
        writer.line(format!("public double {};", all.join(", ")));
        writer.line("");
        let params = letters.iter().map(|it| format!("double {it}")).collect::<Vec<_>>().join(", ");
        writer.line(format!("public {name}({params})"));
        writer.line("{");
        writer.inner(|it| {
            for (own, given) in all.iter().zip(letters) {
                let this = if own == given { "this." } else { "" };
                it.line(format!("{this}{own} = {given};"));
            }
        });
        writer.line("}");
        for (sign, takes) in writer.operators() {
            if !takes.contains(&prim) || matches!(sign, "==" | "!=") {
                continue;
            }
            let of = |prim: Prim| if prim.coordinates().is_some() { name } else { "double" };
            let (head, value) = match &takes[..] {
                [_] => (format!("operator -({name} v)"), each(&|it| format!("-v.{it}"))),
                [a, b] => {
                    let part = |prim: &Prim, name: &str, it: &String| match prim.coordinates() {
                        Some(_) => format!("{name}.{it}"),
                        None => name.to_owned(),
                    };
                    let value = each(&|it| format!("{} {sign} {}", part(a, "a", it), part(b, "b", it)));
                    (format!("operator {sign}({} a, {} b)", of(*a), of(*b)), value)
                }
                _ => continue,
            };
            writer.line("");
            writer.line(format!("public static {name} {head}"));
            writer.line("{");
            writer.inner(|it| it.line(format!("return new {name}({value});")));
            writer.line("}");
        }
        writer.depth -= 1;
        writer.line("}");
    }
}

impl Braces for CSharp {
    fn brace_below(&self) -> bool {
        true
    }

    fn counter(&self) -> [&'static str; 2] {
        ["int", "i++"]
    }

    fn each(&self, writer: &Writer<'_>, pat: &Pat, over: &Ex) -> Doc {
        let name = pat.binds().first().map_or("_", |id| writer.local(*id));
        format!("foreach ({} {name} in {})", self.declared(&element(&over.of)), writer.value(over).flat())
            .into()
    }

    fn begin(&self, writer: &Writer<'_>, id: Id, value: Option<&Ex>) -> String {
        let of = &writer.local_of(id).of;
        let has_value = value.is_some() || self.empty(writer, id).is_some();
        format!("{} ", if has_value { self.declared(of) } else { self.of(of) })
    }

    fn empty(&self, writer: &Writer<'_>, id: Id) -> Option<String> {
        match &writer.local_of(id).of {
            of @ (Type::Array(..) | Type::Iter(..)) => {
                // The innermost type comes first: `new float[3][]`.
                let element = self.of(&element(of));
                let (first, rest) = element.split_at(element.find('[').unwrap_or(element.len()));
                Some(format!("new {first}[{}]{rest}", length(of)))
            }
            _ => None,
        }
    }

    fn apart(&self, writer: &Writer<'_>, pat: &Pat, value: &Ex) -> Doc {
        let (Pat::Tuple(parts) | Pat::Array(parts)) = pat else { return writer.refuse(value.span, "let").0 };
        let name = |pat: &Pat| pat.binds().first().map_or("_".into(), |id| Doc::text(writer.local(*id)));
        let left = Doc::list("var (", parts.iter().map(name).collect(), ")");
        Doc::Assign(Box::new(left), " = ", Box::new(writer.value(value)), ";")
    }

    fn local_function(&self, writer: &mut Writer<'_>, id: Id, params: &[Pat], body: &Ex) {
        let name = writer.local(id).to_owned();
        let of =
            |pat: &Pat| pat.binds().first().map_or("object".into(), |id| self.of(&writer.local_of(*id).of));
        let param = |pat: &Pat| pat.binds().first().map_or("_".into(), |id| writer.local(*id).to_owned());
        let gives = match &body.kind {
            Kind::Block(body) => gives(&body.stmts).map_or("void".into(), |of| self.of(&of)),
            _ => self.of(&body.of),
        };
        let mut types: Vec<String> = params.iter().map(of).collect();
        let names: Vec<String> = params.iter().map(param).collect();
        let names = if names.len() == 1 { names[0].clone() } else { format!("({})", names.join(", ")) };
        let delegate = if gives == "void" { "Action" } else { "Func" };
        types.extend(Some(gives).filter(|gives| gives != "void"));
        let of = if types.is_empty() { String::new() } else { format!("<{}>", types.join(", ")) };
        let left = format!("{delegate}{of} {name}");
        match &body.kind {
            Kind::Block(body) => {
                braces::block(self, writer, format!("{left} = {names} =>").into(), &body.stmts, ";");
            }
            _ => {
                let value = Doc::Cat(vec![format!("{names} => ").into(), writer.value(body)]);
                writer.line(Doc::Assign(Box::new(left.into()), " = ", Box::new(value), ";"));
            }
        }
    }

    fn fail(&self, written: bool) -> &'static str {
        if written {
            "throw new InvalidOperationException();"
        } else {
            "throw new NotImplementedException();"
        }
    }
}

/// The type that statements return.
pub fn gives(stmts: &[St]) -> Option<Type> {
    stmts.iter().find_map(|st| match &st.kind {
        StKind::Return(Some(value)) => Some(value.of.clone()),
        _ => st.lists().into_iter().find_map(|list| gives(list)),
    })
}
