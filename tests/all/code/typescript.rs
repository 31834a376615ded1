//! TypeScript is JavaScript with types. These tests remove the types and compare the rest with the JavaScript of the same method,
//! which the tests of the languages run. Node 22 could run TypeScript itself (`node --experimental-strip-types`); the machines
//! that run these tests have an older one.

use super::{printed, scenes};
use hantei::language::{How, Target};

/// The position behind the bracket that closes the one at the start of a text.
fn closed(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        if depth == 0 {
            return at + 1;
        }
    }
    panic!("not closed: {text}")
}

/// The position of the first of some signs outside of brackets.
fn outside(text: &str, signs: &[char]) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        if depth == 0 && signs.contains(&c) {
            return Some(at);
        }
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        None
    })
}

/// Names without the types behind them.
fn without_types(names: &str) -> String {
    let mut rest = names;
    let mut all = vec![];
    while !rest.trim().is_empty() {
        let end = outside(rest, &[',']).unwrap_or(rest.len());
        let one = &rest[..end];
        all.push(one[..outside(one, &[':']).unwrap_or(one.len())].trim());
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    all.join(", ")
}

/// A parameter list without types, and the position behind it.
fn parameters(text: &str) -> (String, usize) {
    let end = closed(text);
    (format!("({})", without_types(&text[1..end - 1])), end)
}

/// Code on one line without its types.
fn stripped(code: &str) -> String {
    let mut out = String::new();
    let mut rest = code;
    while !rest.is_empty() {
        if let Some(body) = rest.strip_prefix("export interface ").or_else(|| rest.strip_prefix("interface "))
        {
            let open = body.find('{').expect("an interface has a body");
            rest = &body[open + closed(&body[open..])..];
        } else if rest.starts_with("type ") || rest.starts_with("export type ") {
            rest = &rest[rest.find(';').expect("it ends") + 1..];
        } else if let Some(after) = rest.strip_prefix(" as const") {
            rest = after;
        } else if rest.starts_with("function ") {
            let open = rest.find('(').expect("a function has parameters");
            let (list, end) = parameters(&rest[open..]);
            out += &rest[..open];
            out += &list;
            rest = &rest[open + end..];
            rest = &rest[rest.find('{').expect("it has a body")..];
        } else if rest.starts_with("const ") || rest.starts_with("let ") {
            let end = outside(rest, &['=', ';', ')']).expect("it ends");
            let typed = outside(&rest[..end], &[':']).unwrap_or(end);
            out += &rest[..typed];
            rest = &rest[end..];
            if rest.starts_with("= (") {
                let end = 2 + closed(&rest[2..]);
                if rest[end..].starts_with(" =>") {
                    out += "= ";
                    out += &parameters(&rest[2..]).0;
                    rest = &rest[end..];
                }
            }
        } else {
            let next = rest.chars().next().expect("it is not empty");
            out.push(next);
            rest = &rest[next.len_utf8()..];
            // Words begin only behind other signs.
            if next.is_alphanumeric() {
                let word = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
                out += &rest[..word];
                rest = &rest[word..];
            }
        }
    }
    out
}

/// The lines joined, without comments.
fn flat(text: &str) -> String {
    let mut code = text.to_owned();
    while let Some(start) = code.find("/**") {
        let end = start + code[start..].find("*/").expect("a comment ends") + 2;
        code.replace_range(start..end, "");
    }
    code.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The code without spaces, and without the comma that a broken list has at its end.
fn packed(code: &str) -> String {
    let packed = code.replace(' ', "");
    packed.replace(",)", ")").replace(",]", "]").replace(",}", "}")
}

#[test]
fn typescript_without_its_types_is_javascript() {
    let mut typed = 0;
    for method in scenes().flat_map(|scene| scene.methods) {
        for (lean, types) in [(true, true), (false, true), (true, false)] {
            let text = |target| printed(method, How { target, lean, types });
            let (script, javascript) = (text(Target::TypeScript), text(Target::JavaScript));
            assert_eq!(
                packed(&stripped(&flat(&script))),
                packed(&flat(&javascript)),
                "{}\n{script}",
                method.id
            );
            typed += script.matches(": ").count().saturating_sub(javascript.matches(": ").count());
        }
    }
    assert!(typed > 500, "so few types: {typed}");
}

#[test]
fn typescript_exports_the_types_that_callers_need() {
    let scene = scenes().find(|scene| scene.id == "line-disk").expect("a scene");
    let text = printed(&scene.methods[0], How { target: Target::TypeScript, lean: true, types: true });
    for line in [
        "export interface Vec2 {\n  readonly x: number;\n  readonly y: number;\n}\n",
        "export interface Disk {\n  readonly center: Vec2;\n  readonly radius: number;\n}\n",
        "export type StraightKind = (typeof StraightKind)[keyof typeof StraightKind];\n",
        "export const StraightKind = Object.freeze({",
        "export function hit(straight: Straight, disk: Disk): boolean {\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(!text.contains("enum ") && !text.contains("/**"), "{text}");
}
