//! Slips: small mistakes as people make them, each in one line of a code.

use std::collections::BTreeSet;

/// The kind of a slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Equal numbers count, or do not.
    Edge,
    /// Plus and minus.
    Sign,
    /// A sum in place of a product.
    Product,
    /// The smaller and the larger number.
    Least,
    /// The coordinates x and y.
    Coordinate,
    /// A distance without `abs`.
    Absolute,
    /// Both conditions, or one of them.
    Both,
    /// Another fixed number.
    Constant,
    /// True and false.
    Truth,
    /// Another variable.
    Name,
}

/// Replacements: the right text, the slip and its kind.
const SLIPS: [(&str, &str, Kind); 19] = [
    (" < ", " <= ", Kind::Edge),
    (" <= ", " < ", Kind::Edge),
    (" > ", " >= ", Kind::Edge),
    (" >= ", " > ", Kind::Edge),
    (" + ", " - ", Kind::Sign),
    (" - ", " + ", Kind::Sign),
    (" * ", " + ", Kind::Product),
    (".min(", ".max(", Kind::Least),
    (".max(", ".min(", Kind::Least),
    (".x", ".y", Kind::Coordinate),
    (".y", ".x", Kind::Coordinate),
    (".abs()", "", Kind::Absolute),
    (" && ", " || ", Kind::Both),
    (" || ", " && ", Kind::Both),
    ("0.0", "1.0", Kind::Constant),
    ("1.0", "0.99", Kind::Constant),
    ("true", "false", Kind::Truth),
    ("false", "true", Kind::Truth),
    ("-", "", Kind::Sign),
];

/// A code with one slip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// The whole code.
    pub text: String,
    /// The line of the slip, counted from 1.
    pub line: usize,
    /// Its kind.
    pub kind: Kind,
}

/// The variants of a code with one slip each: every slip at every place, and every name replaced by every other one. The
/// signature and the comments stay unchanged.
pub fn of(code: &str) -> Vec<Slip> {
    let body = code.find('{').unwrap_or(0);
    let is_said = |at: usize| {
        let begin = code[..at].rfind('\n').map_or(0, |end| end + 1);
        !code[begin..at].contains("//") && at > body
    };
    let put = |at: usize, right: &str, wrong: &str, kind: Kind| Slip {
        text: [&code[..at], wrong, &code[at + right.len()..]].concat(),
        line: 1 + code[..at].matches('\n').count(),
        kind,
    };
    let at_each = |(right, wrong, kind): &(&str, &str, Kind)| {
        let found = code.match_indices(right).filter(|(at, _)| is_said(*at));
        found.map(|(at, _)| put(at, right, wrong, *kind)).collect::<Vec<_>>()
    };
    let words = words(code);
    let names: BTreeSet<&str> =
        words.iter().filter(|(at, _)| is_new(code, *at)).map(|(_, name)| *name).collect();
    let used = words.iter().filter(|(at, name)| is_said(*at) && names.contains(name) && !is_new(code, *at));
    let swapped = used.flat_map(|(at, name)| {
        let others = names.iter().filter(move |other| *other != name);
        others.map(move |other| put(*at, name, other, Kind::Name))
    });
    SLIPS.iter().flat_map(at_each).chain(swapped).collect()
}

/// The words of a code that begin with a small letter and are not fields, each with its place.
fn words(code: &str) -> Vec<(usize, &str)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = vec![];
    let mut at = 0;
    for piece in code.split(|c| !is_part(c)) {
        let is_field = code[..at].ends_with('.');
        if piece.starts_with(|c: char| c.is_ascii_lowercase()) && !is_field {
            found.push((at, piece));
        }
        at += piece.len();
        at += code[at..].chars().next().map_or(0, char::len_utf8);
    }
    found
}

/// True if a name is introduced here: by `let`, or as a parameter.
fn is_new(code: &str, at: usize) -> bool {
    let end = at + code[at..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(0);
    code[..at].ends_with("let ") || code[end..].starts_with(": &") || code[end..].starts_with(": f32")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_in_the_body_and_in_no_comment() {
        let code = "fn hit(a: f32) -> bool {\n    let b = a - 1.0; // a - 1\n    b < 2.0\n}\n";
        let found = of(code);
        let mut lines: Vec<&str> =
            found.iter().filter_map(|slip| slip.text.lines().nth(slip.line - 1)).collect();
        lines.sort_unstable();
        let wrong = [
            "    a < 2.0",
            "    b <= 2.0",
            "    let b = a + 1.0; // a - 1",
            "    let b = a - 0.99; // a - 1",
            "    let b = a  1.0; // a - 1",
            "    let b = b - 1.0; // a - 1",
        ];
        let mut wrong = wrong.to_vec();
        wrong.sort_unstable();
        assert_eq!(lines, wrong);
        assert!(found.iter().all(|slip| slip.text.contains("// a - 1") && slip.text.contains("-> bool")));
    }
}
