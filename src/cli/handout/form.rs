//! The form of a line of code: its operations and calls, with a number in place of each value. Lines of one form compute alike,
//! whatever their values are called: `d.x.clamp(-e.x, e.x)` and `along.clamp(-half, half)`.

use std::collections::BTreeMap;

/// A part of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    /// A value that has a name, such as `e.x`.
    Value(String),
    /// An operator, a number, a keyword, or the name of a called function with its parenthesis.
    Fixed(String),
}

/// The expression of a line of code.
#[derive(Debug, Clone, Default)]
pub(super) struct Expression(Vec<Token>);

/// The form of an expression.
pub(super) type Form = Vec<String>;

const KEYWORDS: [&str; 9] = ["let", "mut", "if", "else", "match", "for", "in", "true", "false"];

/// The operators of two signs.
const PAIRS: [&str; 7] = ["<=", ">=", "==", "!=", "&&", "||", "=>"];

impl Expression {
    /// Reads a line of Rust: the part after its `=` if it has one.
    pub(super) fn of(line: &str) -> Self {
        let code = line.split("//").next().unwrap_or_default();
        let value = code.split_once(" = ").map_or(code, |(_, value)| value);
        let mut rest = value.trim().trim_end_matches(';');
        let mut tokens = vec![];
        while let Some(first) = rest.chars().next() {
            let pair = PAIRS.into_iter().find(|pair| rest.starts_with(pair));
            let is_path = first.is_alphanumeric() || "_.".contains(first);
            let len = if is_path { path(rest) } else { pair.map_or(first.len_utf8(), str::len) };
            let (token, after) = rest.split_at(len);
            rest = after;
            if !is_path {
                // A reference is the value itself.
                let counts = !first.is_whitespace() && token != "&";
                tokens.extend(counts.then(|| Token::Fixed(token.to_owned())));
            } else if let Some(after) = rest.strip_prefix('(') {
                rest = after;
                let dot = token.rfind('.').unwrap_or(0);
                let (of, name) = token.split_at(dot);
                tokens.extend((!of.is_empty()).then(|| Token::Value(of.to_owned())));
                tokens.push(Token::Fixed(format!("{name}(")));
            } else {
                let fixed = first.is_ascii_digit() || first == '.' || token.contains("::");
                let fixed = fixed || KEYWORDS.contains(&token);
                tokens.push(if fixed { Token::Fixed } else { Token::Value }(token.to_owned()));
            }
        }
        Self(tokens)
    }

    /// Puts the expressions of named values in their place.
    pub(super) fn expanded(&self, values: &BTreeMap<String, Self>) -> Self {
        let ends = |at: Option<usize>| match at.and_then(|at| self.0.get(at)) {
            Some(Token::Fixed(text)) => text.ends_with('(') || [")", ","].contains(&text.as_str()),
            Some(Token::Value(_)) => false,
            None => true,
        };
        let expand = |(at, token): (usize, &Token)| match token {
            Token::Value(name) if values.contains_key(name) => {
                let value = &values[name].0;
                let bare = value.len() == 1 || ends(at.checked_sub(1)) && ends(Some(at + 1));
                let border = |text: &str| (!bare).then(|| Token::Fixed(text.to_owned()));
                border("(").into_iter().chain(value.iter().cloned()).chain(border(")")).collect()
            }
            other => vec![other.clone()],
        };
        Self(self.0.iter().enumerate().flat_map(expand).collect())
    }

    /// Its form.
    pub(super) fn form(&self) -> Form {
        form(&self.0)
    }

    /// True if a part of it has a form.
    pub(super) fn contains(&self, part: &Form) -> bool {
        !part.is_empty() && self.0.windows(part.len()).any(|window| form(window) == *part)
    }
}

/// The number of operations and calls in a form.
pub(super) fn operations(form: &Form) -> usize {
    let is_call = |token: &str| token.len() > 1 && token.ends_with('(');
    let is = |token: &&String| {
        is_call(token) || ["<=", ">=", "==", "!=", "&&", "||"].contains(&token.as_str()) || {
            token.len() == 1 && token.starts_with(['+', '-', '*', '/', '%', '<', '>', '!'])
        }
    };
    form.iter().filter(is).count()
}

/// Values get their numbers in the order in which they first occur.
fn form(tokens: &[Token]) -> Form {
    let mut seen: Vec<&String> = vec![];
    let mut number = |name| {
        let known = seen.iter().position(|known| *known == name);
        known.unwrap_or_else(|| {
            seen.push(name);
            seen.len() - 1
        })
    };
    let mut all = Form::new();
    for token in tokens {
        all.push(match token {
            Token::Value(name) => format!("#{}", number(name)),
            Token::Fixed(text) => text.clone(),
        });
    }
    all
}

/// The length of the number, or of the name with its fields and modules, at the beginning of a text.
fn path(text: &str) -> usize {
    let is_of = |at: usize, c: char| {
        let rest = &text[at..];
        let joins = |by: &str| {
            let next = rest.strip_prefix(by).and_then(|rest| rest.chars().next());
            next.is_some_and(|next| next.is_alphanumeric() || next == '_')
        };
        c.is_alphanumeric()
            || c == '_'
            || joins(".")
            || joins("::")
            || at > 0 && joins(":") && text[..at].ends_with(':')
    };
    text.char_indices().find(|(at, c)| !is_of(*at, *c)).map_or(text.len(), |(at, _)| at).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form_of(line: &str) -> Form {
        Expression::of(line).form()
    }

    #[test]
    fn lines_that_differ_in_the_names_of_their_values_have_one_form() {
        for (one, other) in [
            ("let q_x = d.x.clamp(-e.x, e.x);", "let step = along_u.clamp(-half, half); // Steps"),
            ("let hit = gap_squared <= r * r;", "let near = dd <= reach * reach;"),
            ("let d = rectangle.to_own_frame(t - c);", "let d = b.to_own_frame(disk.center - b.center);"),
            ("let s = (a - b).dot(n);", "let t = (p - q).dot(&n);"),
        ] {
            assert_eq!(form_of(one), form_of(other));
            assert!(operations(&form_of(one)) > 1, "{one}");
        }
        for (one, other) in [
            ("let q_x = d.x.clamp(-e.x, e.x);", "let q_x = d.x.clamp(-e.x, e.y);"),
            ("let hit = gap_squared <= r * r;", "let hit = gap_squared < r * r;"),
            ("let a = v.dot(v);", "let a = v.dot(w);"),
            ("let zone = Zone::of(d, e);", "let zone = Area::of(d, e);"),
            ("let half = 0.5 * a;", "let half = 2.0 * a;"),
        ] {
            assert_ne!(form_of(one), form_of(other));
        }
    }

    #[test]
    fn a_value_may_be_written_in_the_place_of_its_name() {
        let values = BTreeMap::from([("ct".to_owned(), Expression::of("let ct = t - c;"))]);
        let short = Expression::of("let d = rectangle.to_own_frame(ct);");
        let long = Expression::of("let d = rectangle.to_own_frame(t - c);");
        assert_ne!(short.form(), long.form());
        assert_eq!(short.expanded(&values).form(), long.form());
        let scaled = Expression::of("let s = ct * scale;").expanded(&values).form();
        assert_eq!(scaled, form_of("let s = (t - c) * scale;"));
    }

    #[test]
    fn an_expression_may_be_a_part_of_another() {
        let squares = form_of("let dd = x * x + y * y;");
        assert!(Expression::of("let hit = (a * a + b * b).sqrt() <= r;").contains(&squares));
        assert!(!Expression::of("let hit = a * b + b * b <= r;").contains(&squares));
    }
}
