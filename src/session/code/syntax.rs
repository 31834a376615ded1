//! The parts of a line of code and their kinds, for coloring.

use crate::figure::Role;
use crate::target::Target;

/// The kind of a part of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Signs, white space and unknown names.
    Plain,
    /// A keyword of the language.
    Keyword,
    /// A number, or `true` or `false`.
    Literal,
    /// A type.
    Type,
    /// From `//` to the line's end.
    Comment,
    /// A shape of the picture, or a part of one, in the shape's color.
    Shape(Role),
    /// A name with a value beside the line.
    Value,
}

/// The keywords of a language, and its types that begin with a small letter.
type Words = (&'static [&'static str], &'static [&'static str]);

/// The keywords and types of a language that occur in shown code.
fn words_of(target: Target) -> Words {
    match target {
        Target::Rust => RUST,
        Target::CSharp | Target::Unity => CSHARP,
        Target::Cpp => CPP,
        Target::JavaScript => JAVASCRIPT,
        Target::TypeScript => TYPESCRIPT,
        Target::Python => PYTHON,
        Target::GdScript => GDSCRIPT,
    }
}

const RUST: Words = (
    &[
        "as", "break", "const", "continue", "else", "fn", "for", "if", "impl", "in", "let", "loop", "match",
        "move", "mut", "pub", "return", "self", "Self", "struct", "where", "while",
    ],
    &["bool", "f32", "f64", "i32", "u32", "u8", "usize"],
);
const CSHARP: Words = (
    &[
        "break", "case", "class", "const", "continue", "default", "else", "enum", "for", "foreach", "if",
        "in", "is", "new", "null", "out", "public", "private", "readonly", "ref", "return", "static",
        "struct", "switch", "throw", "using", "var", "while",
    ],
    &["bool", "double", "float", "int", "uint", "void"],
);
const CPP: Words = (
    &[
        "auto", "break", "case", "class", "const", "continue", "default", "else", "enum", "for", "if",
        "inline", "nullptr", "operator", "return", "static", "struct", "switch", "template", "throw",
        "typename", "using", "while",
    ],
    &["bool", "double", "float", "int", "size_t", "void"],
);
const JAVASCRIPT: Words = (
    &[
        "break", "case", "const", "continue", "default", "else", "export", "for", "function", "if", "in",
        "let", "new", "null", "of", "return", "switch", "throw", "while",
    ],
    &[],
);
const TYPESCRIPT: Words = (
    &[
        "as",
        "break",
        "case",
        "const",
        "continue",
        "default",
        "else",
        "export",
        "for",
        "function",
        "if",
        "in",
        "interface",
        "keyof",
        "let",
        "new",
        "null",
        "of",
        "return",
        "switch",
        "throw",
        "type",
        "typeof",
        "while",
    ],
    &["boolean", "number"],
);
const PYTHON: Words = (
    &[
        "and", "as", "break", "class", "continue", "def", "elif", "else", "for", "from", "if", "import",
        "in", "is", "lambda", "None", "not", "or", "pass", "raise", "return", "while",
    ],
    &["bool", "float", "int", "list", "tuple"],
);
const GDSCRIPT: Words = (
    &[
        "and", "break", "class", "const", "continue", "elif", "else", "enum", "extends", "for", "func", "if",
        "in", "is", "match", "not", "null", "or", "pass", "return", "static", "var", "while",
    ],
    &["bool", "float", "int", "void"],
);

/// Splits a line, or a piece of one, into parts. Each word is one part. `known` has the names that are colored here.
pub fn parts<'a>(text: &'a str, target: Target, known: &[(String, Ink)]) -> Vec<(Ink, &'a str)> {
    let comment = target.comment();
    let mut parts: Vec<(Ink, &str)> = vec![];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_field =
            parts.last().is_some_and(|(_, before)| before.ends_with('.') && !before.ends_with(".."));
        let (ink, length) = match first {
            _ if rest.starts_with(comment) => (Ink::Comment, rest.len()),
            '0'..='9' if is_field => (Ink::Plain, end_of(rest, |c| c.is_ascii_digit())),
            '0'..='9' => (Ink::Literal, end_of_number(rest)),
            c if is_of_word(c) => {
                let length = end_of(rest, is_of_word);
                let (word, behind) = rest.split_at(length);
                let called = behind.starts_with('(') && !text[..text.len() - rest.len()].ends_with("new ");
                (ink_of(word, target, known, (is_field, called)), length)
            }
            _ => (Ink::Plain, end_of_signs(rest, comment)),
        };
        let (part, behind) = rest.split_at(length);
        parts.push((ink, part));
        rest = behind;
    }
    parts
}

/// The kind of a word. A field or a method does not get the color of a known name that is spelled alike.
fn ink_of(word: &str, target: Target, known: &[(String, Ink)], (is_field, called): (bool, bool)) -> Ink {
    let means = known.iter().find(|(name, _)| name == word && !is_field);
    let (keywords, types) = words_of(target);
    // In C#, functions and fields begin with a capital letter, too.
    let may_be = !matches!(target, Target::CSharp | Target::Unity) || !is_field && !called;
    let is_type = may_be
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.contains(|c: char| c.is_ascii_lowercase());
    match word {
        _ if keywords.contains(&word) => Ink::Keyword,
        "true" | "false" | "True" | "False" => Ink::Literal,
        _ if is_type || types.contains(&word) => Ink::Type,
        _ => means.map_or(Ink::Plain, |(_, ink)| *ink),
    }
}

fn end_of(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// The length of a number such as `0.5`, `1e-6` or `2_f32`. In `0..3` it is only the `0`.
fn end_of_number(text: &str) -> usize {
    let whole = end_of(text, is_of_word);
    let point = text[whole..].strip_prefix('.').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let length = point.map_or(whole, |rest| whole + 1 + end_of(rest, is_of_word));
    let exponent = text[..length].ends_with(['e', 'E']) && text[length..].starts_with(['-', '+']);
    if exponent { length + 1 + end_of(&text[length + 1..], is_of_word) } else { length }
}

/// The length of the signs before the next word, number or comment.
fn end_of_signs(text: &str, comment: &str) -> usize {
    let comment = text.find(comment).unwrap_or(text.len());
    end_of(text, |c| !is_of_word(c)).min(comment)
}

pub(super) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The colored parts of a line with their kinds.
    fn inked<'a>(text: &'a str, known: &[(String, Ink)]) -> Vec<(Ink, &'a str)> {
        inked_in(Target::Rust, text, known)
    }

    fn inked_in<'a>(target: Target, text: &'a str, known: &[(String, Ink)]) -> Vec<(Ink, &'a str)> {
        let mut parts = parts(text, target, known);
        assert_eq!(parts.iter().map(|(_, part)| *part).collect::<String>(), text, "nothing is lost");
        parts.retain(|(ink, _)| *ink != Ink::Plain);
        parts
    }

    #[test]
    fn words_numbers_types_and_comments_are_told_apart() {
        use Ink::{Comment, Keyword, Literal, Type};
        assert_eq!(
            inked("    let hit = 0.5 * x.0 <= 1e-6; // let it be", &[]),
            [(Keyword, "let"), (Literal, "0.5"), (Literal, "1e-6"), (Comment, "// let it be")]
        );
        assert_eq!(
            inked("pub fn clamp(disk: &Disk, n: [f32; 4]) -> Clamp {", &[]),
            [
                (Keyword, "pub"),
                (Keyword, "fn"),
                (Type, "Disk"),
                (Type, "f32"),
                (Literal, "4"),
                (Type, "Clamp")
            ]
        );
        assert_eq!(
            inked("for i in 0..N {", &[]),
            [(Keyword, "for"), (Keyword, "in"), (Literal, "0")],
            "a constant is no type"
        );
    }

    #[test]
    fn other_languages_have_their_own_words_types_and_comments() {
        use Ink::{Comment, Keyword, Literal, Type};
        let (number, float) = ((Literal, "0.5f"), (Type, "float"));
        assert_eq!(
            inked_in(Target::CSharp, "float x = Beyond(d.X, 0.5f) + new Vector2(a.Half);", &[]),
            [float, number, (Keyword, "new"), (Type, "Vector2")],
            "a function and a field are no types"
        );
        assert_eq!(
            inked_in(Target::Python, "return not Vec2(a // 2, True)  # so", &[]),
            [
                (Keyword, "return"),
                (Keyword, "not"),
                (Type, "Vec2"),
                (Literal, "2"),
                (Literal, "True"),
                (Comment, "# so")
            ]
        );
        assert_eq!(
            inked_in(Target::GdScript, "func hit() -> bool:", &[]),
            [(Keyword, "func"), (Type, "bool")]
        );
        assert_eq!(inked_in(Target::Cpp, "auto x; // so", &[]), [(Keyword, "auto"), (Comment, "// so")]);
        assert_eq!(
            inked_in(Target::JavaScript, "fn(let)", &[]),
            [(Keyword, "let")],
            "each language has its own"
        );
    }

    #[test]
    fn a_known_name_is_known_by_itself_and_not_as_a_field() {
        let known = [("t".to_owned(), Ink::Shape(Role::Moving)), ("d".to_owned(), Ink::Value)];
        assert_eq!(
            inked("d = t - it.t * at.d", &known),
            [(Ink::Value, "d"), (Ink::Shape(Role::Moving), "t")]
        );
    }
}
