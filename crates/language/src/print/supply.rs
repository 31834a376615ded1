//! Supplies functions that a language lacks: replacements for built-in ones, written in the same part of Rust as lessons.

use super::super::check::Special;
use super::super::mistake::What;
use super::super::names::{Def, Names, Space};
use super::super::natives::Prim;
use super::super::parser::parse;
use super::super::resolve::Resolver;
use super::super::text::Span;
use super::super::tree::Name;
use super::super::types::{Struct, Type};
use super::Language;
use super::form::*;
use super::lower;
use super::names::Case;
use super::plain::plain;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The name of their module.
const MODULE: &str = " supply";

/// The text of all replacements.
pub fn text() -> String {
    let vectors = include_str!("prelude/vectors.txt");
    let mut text = String::new();
    for (prim, of, coordinates, more) in [
        ("Vec2", "f32", &["x", "y"][..], include_str!("prelude/plane.txt")),
        ("DVec2", "f64", &["x", "y"], include_str!("prelude/plane.txt")),
        ("Vec3", "f32", &["x", "y", "z"], include_str!("prelude/space.txt")),
        ("DVec3", "f64", &["x", "y", "z"], include_str!("prelude/space.txt")),
    ] {
        text += &expanded(&format!("{vectors}{more}"), coordinates)
            .replace("_V(", &format!("_{prim}("))
            .replace("V::", &format!("{prim}::"))
            .replace(": V", &format!(": {prim}"))
            .replace("-> V", &format!("-> {prim}"))
            .replace(": F", &format!(": {of}"))
            .replace("-> F", &format!("-> {of}"));
    }
    for (from, to, name, of, letters) in [
        ("Vec2", "DVec2", "to_double", "f64", &["x", "y"][..]),
        ("Vec3", "DVec3", "to_double", "f64", &["x", "y", "z"]),
        ("DVec2", "Vec2", "to_single", "f32", &["x", "y"]),
        ("DVec3", "Vec3", "to_single", "f32", &["x", "y", "z"]),
    ] {
        let all: Vec<String> = letters.iter().map(|letter| format!("v.{letter} as {of}")).collect();
        text += &format!("fn {name}_{from}(v: {from}) -> {to} {{\n    {to}::new({})\n}}\n", all.join(", "));
    }
    for (plane, space, of) in [("Vec2", "Vec3", "f32"), ("DVec2", "DVec3", "f64")] {
        text += &format!(
            "fn extend_{plane}(v: {plane}, z: {of}) -> {space} {{\n    {space}::new(v.x, v.y, z)\n}}\n"
        );
        for (name, x, y) in [("truncate", "x", "y"), ("xy", "x", "y"), ("yz", "y", "z"), ("xz", "x", "z")] {
            text +=
                &format!("fn {name}_{space}(v: {space}) -> {plane} {{\n    {plane}::new(v.{x}, v.{y})\n}}\n");
        }
    }
    for of in ["f32", "f64"] {
        text += &include_str!("prelude/numbers.txt")
            .replace("_F(", &format!("_{of}("))
            .replace(": F", &format!(": {of}"))
            .replace("-> F", &format!("-> {of}"))
            .replace("as F", &format!("as {of}"));
    }
    text
}

/// The functions that make shapes, each named `make_` and its shape.
const MAKERS: &str = include_str!("prelude/shapes.txt");

/// Repeats the text in braces for each coordinate.
fn expanded(text: &str, coordinates: &[&str]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        out += &rest[..at];
        let inner = &rest[at + 1..];
        // A brace that opens a block is at the end of its line.
        if inner.starts_with(['\n', ' ']) {
            out.push('{');
            rest = inner;
            continue;
        }
        let end = inner.find('}').unwrap_or(inner.len());
        let piece = &inner[..end];
        let each = |piece: &str| -> Vec<String> {
            coordinates.iter().map(|c| piece.replace(".C", &format!(".{c}"))).collect()
        };
        out += &match piece.split_once(' ') {
            Some(("=", one)) => vec![one; coordinates.len()].join(", "),
            Some((sign @ ("&&" | "||" | "+"), piece)) => each(piece).join(&format!(" {sign} ")),
            Some((sign @ ("<" | ">"), piece)) => {
                let name = if sign == "<" { "min" } else { "max" };
                let all = each(piece);
                let more: String = all[1..].iter().map(|it| format!(".{name}({it})")).collect();
                format!("{}{more}", all[0])
            }
            _ => each(piece).join(", "),
        };
        rest = inner.get(end + 1..).unwrap_or("");
    }
    out + rest
}

/// Adds the functions to the names.
pub fn add(names: &mut Names, texts: &mut Vec<Arc<str>>) {
    let text = format!("{MAKERS}{}", text());
    let items = parse(&text, texts.len() as u16).items;
    texts.push(text.into());
    names.add(Some(Names::ROOT), MODULE, items, vec![]);
}

/// Adds the functions that make the shapes of the parameters, since some of their fields follow from others.
pub fn makers(resolver: &mut Resolver<'_>, unit: &mut Unit, language: &dyn Language) {
    let taken = unit.taken().structs;
    let shapes: Vec<Arc<str>> =
        unit.structs.iter().filter(|it| taken.contains(&it.id)).map(|it| it.name.clone()).collect();
    for shape in shapes {
        let Some(id) = by_name(resolver, &format!("make_{shape}")) else { continue };
        if let Some(mut function) = lower::function(resolver, id) {
            function.makes = true;
            unit.functions.push(stood_in(function, language));
        }
    }
}

/// The text of the function that makes a shape, in Rust.
pub fn maker(shape: &str) -> Option<String> {
    let name = format!("make_{shape}");
    let start = MAKERS.find(&format!("fn {name}("))?;
    let text = &MAKERS[start..];
    let text = &text[..text.find("\n}\n")? + 3];
    Some(format!("pub {text}").replacen(&name, &Case::Snake.of(&name), 1))
}

/// A function of this module, ready to be printed.
fn stood_in(mut function: Function, language: &dyn Language) -> Function {
    function.file = None;
    if language.one_size() {
        narrow(&mut function);
    }
    let lifted = plain(&mut function, language.can());
    debug_assert!(lifted.is_ok_and(|it| it.is_empty()), "no stand-in has closures");
    function
}

/// Replaces items that the language lacks by calls of these functions.
pub fn supply(resolver: &mut Resolver<'_>, unit: &mut Unit, language: &dyn Language) {
    unit.functions.iter_mut().for_each(|it| it.body.change(&mut masks));
    let mut done = HashSet::new();
    loop {
        let mut functions = std::mem::take(&mut unit.functions);
        let mut wanted = vec![];
        for function in functions.iter_mut().filter(|it| done.insert(it.id)) {
            function.body.change(&mut |it| replace(resolver, it, language, &mut wanted));
        }
        if done.len() == functions.len() && wanted.is_empty() {
            for constant in &mut unit.constants {
                constant.value.change(&mut |it| replace(resolver, it, language, &mut wanted));
            }
        }
        unit.functions = functions;
        let before = unit.functions.len();
        for id in wanted {
            if unit.functions.iter().any(|it| it.id == id) {
                continue;
            }
            if let Some(mut function) = lower::function(resolver, id) {
                let suffix = function.name.rfind('_').unwrap_or(0);
                function.name = function.name[..suffix].into();
                unit.functions.push(stood_in(function, language));
            }
        }
        if unit.functions.len() == before {
            break;
        }
    }
    lower::collect(resolver, unit);
}

/// The function that replaces a built-in one.
fn stand_in(resolver: &Resolver<'_>, name: &str, prim: Prim) -> Option<usize> {
    by_name(resolver, &format!("{name}_{}", prim.name()))
}

/// A function of this module.
fn by_name(resolver: &Resolver<'_>, name: &str) -> Option<usize> {
    let path = [MODULE, name].map(|name| Name { text: name.into(), span: Span::default() });
    match resolver.names.resolve(Names::ROOT, &path, Space::Values) {
        Some(Def::Function(id)) => Some(id),
        _ => None,
    }
}

fn replace(resolver: &mut Resolver<'_>, it: &mut Ex, language: &dyn Language, wanted: &mut Vec<usize>) {
    let prims = |all: &[&Ex]| all.iter().map(|it| it.prim()).collect::<Option<Vec<Prim>>>();
    let (name, args): (&'static str, Vec<&Ex>) = match &it.kind {
        Kind::Native(name, all) => (name, all.iter().collect()),
        Kind::Binary(sign, a, b) => (sign, vec![a, b]),
        Kind::Unary('-', on) => ("neg", vec![on]),
        Kind::Cast(on) if on.prim().is_some_and(|prim| prim.coordinates().is_some()) => ("to", vec![on]),
        _ => return,
    };
    let Some(takes) = prims(&args) else { return };
    let has_vector = takes.iter().any(|prim| prim.coordinates().is_some());
    let is_operator = !matches!(it.kind, Kind::Native(..));
    if is_operator && !has_vector || language.native(name, &takes).is_some() {
        return;
    }
    // A number before a vector moves after it if the order does not matter.
    if let (Kind::Binary("*", a, b), [one, other]) = (&mut it.kind, &takes[..])
        && one.coordinates().is_none()
        && language.native("*", &[*other, *one]).is_some()
    {
        std::mem::swap(a, b);
        return;
    }
    let vector = takes.iter().copied().find(|prim| prim.coordinates().is_some());
    let scalar_first = takes.len() == 2 && takes[0].coordinates().is_none();
    let both = takes.len() == 2 && takes.iter().all(|prim| prim.coordinates().is_some());
    let other = match (name, has_vector) {
        ("+", _) if both => "add",
        ("-", _) if both => "sub",
        ("*", _) if both => "multiply",
        ("/", _) if both => "divide_each",
        ("*", true) => "scale",
        ("/", true) if !scalar_first => "divide",
        ("+", true) => "add_to_each",
        ("-", true) if !scalar_first => "take_from_each",
        ("==" | "!=", true) => "equal",
        ("neg", true) => "neg",
        ("signum", false) => "sign",
        ("as_dvec2" | "as_dvec3", _) => "to_double",
        ("as_vec2" | "as_vec3", _) => "to_single",
        (name, _) => name,
    };
    let swaps = scalar_first && matches!(name, "*" | "+");
    let prim = match (vector, it.prim()) {
        (Some(prim), _) => prim,
        // A vector made from numbers.
        (None, Some(made)) if matches!(name, "splat" | "from_angle") => made,
        (None, _) => takes.first().copied().unwrap_or(Prim::F32),
    };
    let Some(id) = stand_in(resolver, other, prim) else {
        resolver.tell(it.span, What::NotPrinted(name.into()));
        return;
    };
    wanted.push(id);
    let mut args: Vec<Ex> = match std::mem::replace(&mut it.kind, Kind::Fail) {
        Kind::Native(_, all) => all,
        Kind::Binary(_, a, b) => vec![*a, *b],
        Kind::Unary(_, on) | Kind::Cast(on) => vec![*on],
        _ => vec![],
    };
    if swaps {
        args.swap(0, 1);
    }
    it.kind = Kind::Call(id, args);
    if name == "!=" {
        let call = it.clone();
        it.kind = Kind::Unary('!', Box::new(call));
    }
}

/// A test of all coordinates becomes one call, since only Rust has masks.
fn masks(it: &mut Ex) {
    let Kind::Native(asks @ ("all" | "any"), on) = &it.kind else { return };
    let Kind::Native(compare, both) = &on[0].kind else { return };
    let name = match (*asks, *compare) {
        ("all", "cmpeq") => "all_equal",
        ("all", "cmplt") => "all_below",
        ("all", "cmple") => "all_at_most",
        ("all", "cmpgt") => "all_above",
        ("all", "cmpge") => "all_at_least",
        ("any", "cmpeq") => "any_equal",
        ("any", "cmplt") => "any_below",
        ("any", "cmple") => "any_at_most",
        ("any", "cmpgt") => "any_above",
        ("any", "cmpge") => "any_at_least",
        _ => return,
    };
    it.kind = Kind::Native(name, both.clone());
}

/// Turns numbers of 32 and 64 bits into one type, for languages whose numbers all have 64 bits.
pub fn one_size(unit: &mut Unit) {
    unit.functions.iter_mut().for_each(narrow);
    for it in &mut unit.constants {
        it.of = one_size_of(&it.of);
        it.value.change(&mut one_size_ex);
    }
    for it in &mut unit.structs {
        let fields = it.fields.iter().map(|(name, of)| (name.clone(), one_size_of(of))).collect();
        *it = Arc::new(Struct::new(it.name.clone(), it.id, fields));
    }
}

fn narrow(function: &mut Function) {
    function.gives = one_size_of(&function.gives);
    function.params.iter_mut().for_each(|(_, of)| *of = one_size_of(of));
    function.locals.iter_mut().for_each(|local| local.of = one_size_of(&local.of));
    function.body.change(&mut one_size_ex);
    same_again(function);
}

fn one_size_ex(it: &mut Ex) {
    it.of = one_size_of(&it.of);
    let inner = match &mut it.kind {
        Kind::Cast(on) if on.of == it.of => Some((**on).clone()),
        Kind::Native("as_dvec2" | "as_vec2" | "as_dvec3" | "as_vec3", all) => Some(all[0].clone()),
        Kind::Native(name @ ("dvec2" | "dvec3"), _) => {
            *name = if *name == "dvec2" { "vec2" } else { "vec3" };
            None
        }
        _ => None,
    };
    if let Some(inner) = inner {
        *it = inner;
    }
}

fn one_size_of(of: &Type) -> Type {
    let inner = |of: &Type| Arc::new(one_size_of(of));
    match of {
        Type::Prim(Prim::F64) => Type::Prim(Prim::F32),
        Type::Prim(Prim::DVec2) => Type::Prim(Prim::Vec2),
        Type::Prim(Prim::DVec3) => Type::Prim(Prim::Vec3),
        Type::Option(of) => Type::Option(inner(of)),
        Type::Array(of, count) => Type::Array(inner(of), *count),
        Type::Iter(of, count) => Type::Iter(inner(of), *count),
        Type::Range(of) => Type::Range(inner(of)),
        Type::Tuple(all) => Type::Tuple(all.iter().map(one_size_of).collect()),
        of => of.clone(),
    }
}

/// Removes variables that only rename a value, after conversions were dropped.
fn same_again(function: &mut Function) {
    let mut same: HashMap<Id, Id> = HashMap::new();
    let locals = function.locals.clone();
    let is_same = |id: Id, value: &Ex| match value.kind {
        Kind::Local(other) => {
            let (a, b) = (&locals[id], &locals[other]);
            (a.name == b.name && !a.mutable && !b.mutable && a.of == b.of).then_some(other)
        }
        _ => None,
    };
    function.body.stmts.retain_mut(|st| {
        let StKind::Let(pat, value) = &mut st.kind else { return true };
        let mut is_renamed = |pat: &Pat, value: &Ex| match pat {
            Pat::Bind(id) => is_same(*id, value).map(|other| same.insert(*id, other)).is_some(),
            _ => false,
        };
        if let (Pat::Tuple(parts), Kind::Tuple(all)) = (&mut *pat, &mut value.kind) {
            let pairs = std::mem::take(parts).into_iter().zip(std::mem::take(all));
            (*parts, *all) = pairs.filter(|(part, value)| !is_renamed(part, value)).unzip();
            if parts.len() == 1 {
                (*pat, *value) = (parts.remove(0), all.remove(0));
                return true;
            }
            return !parts.is_empty();
        }
        !is_renamed(pat, value)
    });
    function.body.change(&mut |it| {
        if let Kind::Local(id) = &mut it.kind
            && let Some(other) = same.get(id)
        {
            *id = *other;
        }
    });
}

/// `&` and `|` of booleans become `&&` and `||` in languages without others. Their operands have no effects, so the result is the
/// same.
pub fn stop_early(unit: &mut Unit) {
    for function in &mut unit.functions {
        function.body.change(&mut |it| {
            if it.of == Type::Prim(Prim::Bool)
                && let Kind::Binary(sign, ..) = &mut it.kind
            {
                *sign = early(sign).unwrap_or(sign);
            }
        });
        function.body.change_stmts(&mut |st| {
            if let StKind::Set(place, sign, value) = &mut st.kind
                && place.of == Type::Prim(Prim::Bool)
                && let Some(early) = early(sign)
            {
                let (a, b) = (Box::new(place.clone()), Box::new(value.clone()));
                value.kind = Kind::Binary(early, a, b);
                *sign = "";
            }
        });
    }
}

/// The boolean operator that stops as soon as the result is known.
fn early(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "&" => "&&",
        "|" => "||",
        "^" => "!=",
        _ => return None,
    })
}

/// All operators on vectors that a language has: sign and operand types.
pub fn all_operators(language: &dyn Language) -> Vec<(&'static str, Vec<Prim>)> {
    let mut all = vec![];
    for prim in [Prim::Vec2, Prim::Vec3, Prim::DVec2, Prim::DVec3] {
        let of = prim.coordinates().map_or(prim, |(of, _)| of);
        let both = ["+", "-", "==", "!="].map(|sign| (sign, vec![prim, prim]));
        let scaled =
            [("*", vec![prim, of]), ("*", vec![of, prim]), ("/", vec![prim, of]), ("neg", vec![prim])];
        all.extend(both.into_iter().chain(scaled));
    }
    all.retain(|(sign, takes)| language.native(sign, takes).is_some());
    all
}

/// The operators used on vectors: sign and operand types.
pub fn operators(unit: &Unit) -> Vec<(&'static str, Vec<Prim>)> {
    let mut found: Vec<(&'static str, Vec<Prim>)> = vec![];
    let mut see = |it: &Ex| {
        let (sign, all): (&'static str, Vec<&Ex>) = match &it.kind {
            Kind::Binary(sign, a, b) => (sign, vec![a, b]),
            Kind::Unary('-', on) => ("neg", vec![on]),
            Kind::Special(Special::Sum, _) => ("+", vec![it, it]),
            _ => return,
        };
        let Some(takes) = all.iter().map(|it| it.prim()).collect::<Option<Vec<Prim>>>() else { return };
        if takes.iter().any(|prim| prim.coordinates().is_some()) && !found.contains(&(sign, takes.clone())) {
            found.push((sign, takes));
        }
    };
    unit.functions.iter().for_each(|it| it.body.each(&mut see));
    unit.constants.iter().for_each(|it| it.value.each(&mut see));
    found
}
