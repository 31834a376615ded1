//! GDScript, Godot's language. It has vectors. Its closures are hard to read, so each becomes a function.

use super::super::check::Special;
use super::super::natives::Prim;
use super::super::types::{Enum, Struct, Type};
use super::doc::Doc;
use super::form::*;
use super::indented::{self, Indented, assign, block};
use super::lay;
use super::names::{Case, Cases};
use super::plain::{Can, ends};
use super::write::{Bound, Language, Writer, behind, quoted, tight};

pub struct GdScript;

const TAKEN: &[&str] = &[
    "and",
    "as",
    "assert",
    "await",
    "break",
    "breakpoint",
    "class",
    "class_name",
    "const",
    "continue",
    "elif",
    "else",
    "enum",
    "extends",
    "false",
    "for",
    "func",
    "if",
    "in",
    "is",
    "match",
    "namespace",
    "not",
    "null",
    "or",
    "pass",
    "preload",
    "return",
    "self",
    "signal",
    "static",
    "super",
    "trait",
    "true",
    "var",
    "void",
    "when",
    "while",
    "yield",
    "abs",
    "acos",
    "asin",
    "atan",
    "ceil",
    "clamp",
    "cos",
    "exp",
    "floor",
    "get",
    "hash",
    "int",
    "float",
    "len",
    "lerp",
    "load",
    "log",
    "max",
    "min",
    "new",
    "notification",
    "pow",
    "range",
    "round",
    "set",
    "sign",
    "sin",
    "sqrt",
    "str",
    "tan",
    "wrap",
    "PI",
    "TAU",
    "INF",
    "NAN",
    "Vector2",
    "Vector3",
    "Array",
    "free",
    "duplicate",
];

impl Language for GdScript {
    fn can(&self) -> Can {
        Can { lists: true, shared: true, writes_out: true, no_apart: true, ..Can::default() }
    }

    fn one_size(&self) -> bool {
        true
    }

    fn stops_early(&self) -> bool {
        true
    }

    fn inlines_constants(&self) -> bool {
        true
    }

    fn lists_structs(&self) -> bool {
        true
    }

    fn cases(&self) -> Cases {
        Cases { function: Case::Snake, local: Case::Snake, field: Case::Snake, constant: Case::Constant }
    }

    fn suffix(&self) -> &'static str {
        // Its linter allows no underscore at the end.
        "_value"
    }

    fn taken(&self) -> &'static [&'static str] {
        TAKEN
    }

    fn documented(&self, text: &str) -> Vec<String> {
        behind("##", &quoted(text, ["[code]", "[/code]"]))
    }

    fn gap(&self) -> usize {
        2
    }

    fn gap_below_head(&self) -> usize {
        1
    }

    fn native(&self, name: &str, takes: &[Prim]) -> Option<&'static str> {
        let is_vector = takes.iter().any(|prim| prim.coordinates().is_some());
        let two = takes.contains(&Prim::Vec2);
        let whole = takes.first().is_some_and(|prim| prim.is_whole());
        Some(match name {
            "vec2" => "Vector2($a, $b)",
            "vec3" => "Vector3($a, $b, $c)",
            "new" if takes.len() == 2 => "Vector2($a, $b)",
            "new" => "Vector3($a, $b, $c)",
            "+" | "-" if takes.len() == 2 && takes[0] == takes[1] => "",
            "*" => "",
            "/" if takes.first().is_some_and(|prim| prim.coordinates().is_some()) => "",
            "neg" | "==" | "!=" if is_vector => "",
            "dot" => "@a.dot($b)",
            // Its cross product in the plane has 32 bits, while numbers have 64.
            "perp_dot" => return None,
            "cross" if !two => "@a.cross($b)",
            "length" => "@a.length()",
            "length_squared" => "@a.length_squared()",
            "distance" => "@a.distance_to($b)",
            "distance_squared" => "@a.distance_squared_to($b)",
            "normalize" | "normalize_or_zero" => "@a.normalized()",
            "abs" if is_vector => "@a.abs()",
            "clamp" if is_vector => "@a.clamp($b, $c)",
            "to_angle" => "@a.angle()",
            "from_angle" => "Vector2.from_angle($a)",
            _ if is_vector => return None,
            "abs" if whole => "absi($a)",
            "abs" => "absf($a)",
            "min" if whole => "mini($a, $b)",
            "min" => "minf($a, $b)",
            "max" if whole => "maxi($a, $b)",
            "max" => "maxf($a, $b)",
            "clamp" if whole => "clampi($a, $b, $c)",
            "clamp" => "clampf($a, $b, $c)",
            "sqrt" => "sqrt($a)",
            "sin" => "sin($a)",
            "cos" => "cos($a)",
            "tan" => "tan($a)",
            "asin" => "asin($a)",
            "acos" => "acos($a)",
            "atan" => "atan($a)",
            "atan2" => "atan2($a, $b)",
            "exp" => "exp($a)",
            "ln" => "log($a)",
            "floor" => "floorf($a)",
            "ceil" => "ceilf($a)",
            "round" => "roundf($a)",
            "to_radians" => "deg_to_rad($a)",
            "to_degrees" => "rad_to_deg($a)",
            "powf" | "powi" => "pow($a, $b)",
            "is_finite" => "is_finite($a)",
            "is_nan" => "is_nan($a)",
            _ => return None,
        })
    }

    fn number(&self, value: f64, of: &Type) -> String {
        match of {
            Type::Prim(prim) if prim.is_float() => lay::double(value, true),
            _ => format!("{value}"),
        }
    }

    fn of(&self, of: &Type) -> String {
        match of {
            Type::Prim(Prim::Bool) => "bool".into(),
            Type::Prim(prim) if prim.is_whole() => "int".into(),
            Type::Prim(Prim::Vec2 | Prim::DVec2) => "Vector2".into(),
            Type::Prim(Prim::Vec3 | Prim::DVec3) => "Vector3".into(),
            Type::Prim(_) => "float".into(),
            Type::Struct(it) => it.name.to_string(),
            Type::Enum(it) => it.name.to_string(),
            Type::Array(..) | Type::Iter(..) => "Array".into(),
            Type::Tuple(all) if all.is_empty() => "void".into(),
            Type::Tuple(_) => "Array".into(),
            // Values that may be null have no type.
            _ => String::new(),
        }
    }

    fn constant(&self, name: &str, numbers: &[f64], of: &Type) -> Doc {
        let Type::Prim(prim) = of else { return "".into() };
        if let Some((inner, _)) = prim.coordinates() {
            if matches!(name, "ZERO" | "ONE") {
                return format!("{}.{name}", self.of(of)).into();
            }
            let name =
                if matches!(name, "INFINITY" | "NEG_INFINITY" | "NAN" | "MAX" | "MIN") { name } else { "" };
            let one = |number: &f64| self.constant(name, &[*number], &Type::Prim(inner));
            return Doc::list(format!("{}(", self.of(of)), numbers.iter().map(one).collect(), ")");
        }
        match name {
            "INFINITY" => "INF".into(),
            "NEG_INFINITY" => "-INF".into(),
            "NAN" => "NAN".into(),
            // The constants for 32 bits, which the coordinates of vectors have. Godot has no names for them.
            "MAX" | "MIN" | "EPSILON" | "MIN_POSITIVE" => {
                let (bits, positive) = (f64::from(numbers[0] as f32), numbers[0] > 0.0);
                let bits = if bits.is_finite() {
                    bits
                } else if positive {
                    f32::MAX.into()
                } else {
                    f32::MIN.into()
                };
                lay::single(bits, true).into()
            }
            "PI" => "PI".into(),
            "TAU" => "TAU".into(),
            _ => self.number(numbers[0], of).into(),
        }
    }

    fn field(&self, name: &str, of: &Type) -> String {
        // Coordinates are built in. Other names must not hide built-in ones.
        let own = matches!(of, Type::Struct(_)) && TAKEN.contains(&name);
        if own { format!("{name}{}", self.suffix()) } else { name.into() }
    }

    fn case(&self, it: &Enum, case: &str) -> String {
        format!("{}.{}", it.name, Case::Constant.of(case))
    }

    fn make(&self, _: &Writer<'_>, it: &Struct, fields: Vec<Doc>) -> Doc {
        Doc::list(format!("{}.new(", it.name), fields, ")")
    }

    fn array(&self, _: &Type, items: Vec<Doc>) -> Doc {
        Doc::list("[", items, "]")
    }

    fn repeat(&self, _: &Type, item: Doc, count: usize) -> Doc {
        Doc::list("[", vec![item; count], "]")
    }

    fn tuple(&self, _: &Type, items: Vec<Doc>) -> Doc {
        Doc::list("[", items, "]")
    }

    fn tuple_part(&self, on: Doc, at: usize) -> Doc {
        Doc::Cat(vec![on, format!("[{at}]").into()])
    }

    fn cast(&self, (on, bound): Bound, from: &Type, to: &Type) -> Bound {
        let whole =
            |of: &Type| matches!(of, Type::Prim(prim) if prim.is_whole()) || matches!(of, Type::Enum(_));
        if whole(from) && whole(to) {
            return (on, bound);
        }
        (Doc::list(format!("{}(", self.of(to)), vec![on], ")"), tight::PART)
    }

    fn special(&self, writer: &Writer<'_>, special: Special, all: &[Ex], of: &Type) -> Option<Bound> {
        Some(match special {
            Special::Chain => {
                let [a, b] = [0, 1].map(|i| writer.part(&all[i], tight::ADD));
                (Doc::Chain(vec![a, b], vec!["+".into()]), tight::ADD)
            }
            Special::Same => match of {
                Type::Array(..) | Type::Iter(..) => writer.fill("@a.duplicate()", all),
                Type::Struct(it) => {
                    let of = writer.struct_of(it.id).unwrap_or(it);
                    let fields =
                        of.fields.iter().map(|(name, _)| writer.value(&all[0].clone().field(name))).collect();
                    (self.make(writer, of, fields), tight::PART)
                }
                _ => writer.bound(&all[0]),
            },
            Special::MakeSome | Special::Unwrap => writer.bound(&all[0]),
            _ => return writer.option_with_null(special, all, "=="),
        })
    }

    fn lambda(&self, writer: &Writer<'_>, params: &[Pat], body: &Ex) -> Doc {
        let names: Vec<&str> =
            params.iter().map(|pat| pat.binds().first().map_or("_", |id| writer.local(*id))).collect();
        Doc::Cat(vec![format!("func({}): return ", names.join(", ")).into(), writer.value(body)])
    }

    fn choice(&self) -> ([&'static str; 2], bool) {
        ([" if ", " else "], true)
    }

    fn sign(&self, sign: &'static str, _: &Type) -> &'static str {
        match sign {
            "&&" => "and",
            "||" => "or",
            sign => sign,
        }
    }

    fn remainder(&self, of: Prim) -> Option<[&'static str; 2]> {
        of.is_float().then_some(["fmod(", ")"])
    }

    fn not(&self) -> (&'static str, u8) {
        ("not ", tight::NOT)
    }

    fn statement(&self, writer: &mut Writer<'_>, st: &St) {
        let divides =
            |it: &Ex| matches!(&it.kind, Kind::Binary("/", a, _) if a.prim().is_some_and(|it| it.is_whole()));
        if st.parts().iter().any(|part| part.has(&divides)) {
            writer.line("@warning_ignore(\"integer_division\")");
        }
        indented::statement(self, writer, st);
    }

    fn function(&self, writer: &mut Writer<'_>, function: &Function) {
        let param = |(name, of): (&str, &Type)| typed(name, &self.of(of)).into();
        let params = writer.params(function).into_iter().map(param).collect();
        let open = format!("static func {}(", writer.names.functions[&function.id]);
        let gives = self.of(&function.gives);
        let end = if gives.is_empty() { ":".into() } else { format!(" -> {gives}:") };
        writer.line(Doc::Cat(vec![Doc::list(open, params, ")"), end.into()]));
        block(writer, &function.body.stmts);
        if !ends(&function.body.stmts) {
            writer.inner(|it| self.give_nothing(it));
        }
    }

    fn imports(&self, writer: &mut Writer<'_>) {
        writer.begin(None, 0);
        if let Some(name) = writer.said.namespace() {
            writer.line(format!("class_name {name}"));
        }
        writer.line("extends RefCounted");
    }

    #[cfg(not(target_family = "wasm"))]
    fn brought(&self, name: &str, shapes: &str) -> String {
        format!("{}.{name}", Case::Pascal.of(shapes))
    }

    fn structure(&self, writer: &mut Writer<'_>, it: &Struct) {
        writer.line(format!("class {}:", it.name));
        writer.inner(|writer| {
            let shape = Type::Struct(std::sync::Arc::new(Struct::new(it.name.clone(), it.id, vec![])));
            for (name, of) in &it.fields {
                writer.document(it, name);
                writer.line(format!("var {}", typed(&self.field(name, &shape), &self.items(of))));
            }
            writer.line("");
            let param =
                |(name, of): &(std::sync::Arc<str>, Type)| typed(&format!("p_{name}"), &self.of(of)).into();
            let params = it.fields.iter().map(param).collect();
            writer.line(Doc::Cat(vec![Doc::list("func _init(", params, ")"), " -> void:".into()]));
            writer.inner(|writer| {
                for (name, of) in &it.fields {
                    let field = self.field(name, &shape);
                    // An untyped list is not a list of points, even if it holds nothing else.
                    let is_list = self.items(of) != self.of(of);
                    writer.line(if is_list {
                        format!("{field}.assign(p_{name})")
                    } else {
                        format!("{field} = p_{name}")
                    });
                }
            });
        });
    }

    fn enumeration(&self, writer: &mut Writer<'_>, it: &Enum) {
        let cases: Vec<String> = it.cases.iter().map(|case| Case::Constant.of(case)).collect();
        writer.line(format!("enum {} {{ {} }}", it.name, cases.join(", ")));
    }

    fn constant_item(&self, writer: &mut Writer<'_>, it: &Constant) {
        let left = format!("const {}", writer.names.constants[&it.id]);
        let right = writer.value(&it.value);
        writer.line(Doc::Assign(Box::new(left.into()), " = ", Box::new(right), ""));
    }

    fn lay(&self, doc: &Doc, depth: usize) -> Vec<String> {
        lay::GDFORMAT.lay(doc, depth)
    }
}

/// A name with its type, if that can be written.
fn typed(name: &str, of: &str) -> String {
    if of.is_empty() { name.into() } else { format!("{name}: {of}") }
}

impl Indented for GdScript {
    fn begin(&self, writer: &mut Writer<'_>, pat: &Pat, value: &Ex) {
        let Pat::Bind(id) = pat else { return drop(writer.refuse(value.span, "let")) };
        let left = self.declared(writer, *id, Some(value));
        let doc = assign(left, " = ", writer.value(value));
        writer.line(doc);
    }

    fn declare(&self, writer: &mut Writer<'_>, id: Id) {
        let left = self.declared(writer, id, None);
        let grows = matches!(writer.local_of(id).of, Type::Array(..)) && !writer.is_set(id);
        writer.line(if grows { format!("{left} = []") } else { left });
    }

    fn switch(&self, writer: &mut Writer<'_>, head: &Ex, arms: &[(Vec<Ex>, Vec<St>)]) {
        let head = writer.value(head);
        writer.line(Doc::Cat(vec!["match ".into(), head, ":".into()]));
        writer.depth += 1;
        for (i, (values, stmts)) in arms.iter().enumerate() {
            let values: Vec<String> = values.iter().map(|it| writer.value(it).flat()).collect();
            let last = i + 1 == arms.len();
            writer.line(if last { "_:".into() } else { format!("{}:", values.join(", ")) });
            block(writer, stmts);
        }
        writer.depth -= 1;
    }

    fn counted(&self, writer: &Writer<'_>, pat: &Pat) -> String {
        pat.binds().first().map_or("_", |id| writer.local(*id)).to_owned()
    }

    fn fail(&self, writer: &mut Writer<'_>, _written: bool) {
        writer.line("assert(false)");
        self.give_nothing(writer);
    }
}

impl GdScript {
    /// The start of a declaration. The item type of a list is written if the list is a literal or the field of a shape. Godot
    /// does not know it for other lists and would reject them at run time.
    fn declared(&self, writer: &Writer<'_>, id: Id, value: Option<&Ex>) -> String {
        let of = &writer.local_of(id).of;
        let knows = match value.map(|value| &value.kind) {
            None | Some(Kind::Array(_) | Kind::Repeat(..)) => !writer.is_set(id),
            Some(Kind::Field(on, _)) => matches!(on.of, Type::Struct(_)) && !writer.is_set(id),
            _ => false,
        };
        let of = if knows { self.items(of) } else { self.of(of) };
        format!("var {}", typed(writer.local(id), &of))
    }

    /// Returns a value at the end, since every path through a function must return.
    fn give_nothing(&self, writer: &mut Writer<'_>) {
        let Some(gives) = writer.gives() else { return };
        let value = match self.of(gives).as_str() {
            "void" => return,
            "bool" => "false",
            "int" => "0",
            "float" => "0.0",
            "Vector2" => "Vector2.ZERO",
            "Vector3" => "Vector3.ZERO",
            "Array" => "[]",
            _ if matches!(gives, Type::Enum(_)) => "0",
            _ => "null",
        };
        writer.line(format!("return {value}"));
    }

    /// A type with the item type of its lists.
    fn items(&self, of: &Type) -> String {
        match of {
            Type::Array(item, _) | Type::Iter(item, _) => match **item {
                // Arrays of arrays cannot be typed.
                Type::Array(..) | Type::Option(_) | Type::Tuple(_) => "Array".into(),
                _ => format!("Array[{}]", self.of(item)),
            },
            of => self.of(of),
        }
    }
}
