//! The sums that lessons write out, as in `3·0.8 + 1·0.6 = 3`: each is worked out anew, in every language.

use hantei::lesson::{Library, Prose, Style};
use hantei::words::Lang;
use std::iter::Peekable;
use std::str::Chars;

/// A number, or a vector of two or three.
type Value = Vec<f64>;

/// Reads a sum from left to right, as schools teach it: `√`, `²` and brackets first, then `·` and `/`, then `+` and `−`.
struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    /// What a text comes to; nothing if it has names in it, is no sum, or comes to no number, as 0 / 0 does.
    fn read(text: &str) -> Option<Value> {
        let mut reader = Reader { rest: text.chars().peekable() };
        let value = reader.sum()?;
        (reader.peek().is_none() && value.iter().all(|part| part.is_finite())).then_some(value)
    }

    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if_eq(&' ').is_some() {}
        self.rest.peek().copied()
    }

    fn takes(&mut self, sign: char) -> bool {
        self.peek() == Some(sign) && self.rest.next().is_some()
    }

    fn sum(&mut self) -> Option<Value> {
        let mut value = self.product()?;
        while let Some(sign @ ('+' | '−')) = self.peek() {
            self.rest.next();
            let other = self.product()?;
            let sign = if sign == '+' { 1.0 } else { -1.0 };
            let same = value.len() == other.len();
            value = same.then(|| value.iter().zip(other).map(|(a, b)| a + sign * b).collect())?;
        }
        Some(value)
    }

    fn product(&mut self) -> Option<Value> {
        let mut value = self.factor()?;
        while let Some(sign @ ('·' | '/')) = self.peek() {
            self.rest.next();
            let other = self.factor()?;
            value = match (&*value, &*other) {
                ([a], [b]) if sign == '/' => vec![a / b],
                (_, [b]) if sign == '·' => value.iter().map(|a| a * b).collect(),
                ([a], _) if sign == '·' => other.iter().map(|b| a * b).collect(),
                (a, b) if sign == '·' && a.len() == b.len() => {
                    vec![a.iter().zip(b).map(|(a, b)| a * b).sum()]
                }
                _ => return None,
            };
        }
        Some(value)
    }

    fn factor(&mut self) -> Option<Value> {
        if self.takes('−') {
            return Some(self.factor()?.iter().map(|a| -a).collect());
        }
        if self.takes('√') {
            return self.factor()?.iter().map(|a| (*a >= 0.0).then(|| a.sqrt())).collect();
        }
        let mut value = if self.takes('(') { self.bracket()? } else { vec![self.number()?] };
        if self.takes('²') {
            value = vec![value.iter().map(|a| a * a).sum()];
        }
        Some(value)
    }

    fn bracket(&mut self) -> Option<Value> {
        let mut parts = Value::new();
        loop {
            let [part] = self.sum()?[..] else { return None };
            parts.push(part);
            if self.takes(')') {
                return Some(parts);
            }
            if !self.takes(',') {
                return None;
            }
        }
    }

    /// A number, such as `0.8`, `102,010,000` or `1.4e-45`: a comma with a space after it parts a vector.
    fn number(&mut self) -> Option<f64> {
        self.peek()?.is_ascii_digit().then_some(())?;
        let mut digits = String::new();
        while let Some(&next) = self.rest.peek() {
            let mut after = self.rest.clone();
            after.next();
            let groups = next == ',' && after.next().is_some_and(|digit| digit.is_ascii_digit());
            let exponent = next == '-' && digits.ends_with('e');
            if !(next.is_ascii_digit() || next == '.' || next == 'e' || groups || exponent) {
                break;
            }
            digits.extend(self.rest.next().filter(|&digit| digit != ','));
        }
        digits.parse().ok()
    }
}

/// Half of the last place that is written of the numbers in a text: `2.12` may stand for anything from `2.115` to `2.125`.
fn slack(text: &str) -> f64 {
    let places = |number: &str| number.split_once('.').map_or(0, |(_, after)| after.len());
    let numbers = text.split(|sign: char| !(sign.is_ascii_digit() || sign == '.'));
    let places = numbers.map(places).max().unwrap_or(0);
    0.5 * 10_f64.powi(-i32::try_from(places).expect("few digits")) + 1e-9
}

/// Whether each step of a chain such as `a + b = c > d` holds; nothing if no step of it is a sum.
fn holds(chain: &str) -> Option<bool> {
    let sign = |c: char| matches!(c, '=' | '<' | '>');
    let parts: Vec<&str> = chain.split(sign).map(str::trim).collect();
    let signs = chain.chars().filter(|&c| sign(c));
    let steps = parts.windows(2).zip(signs).filter_map(|(pair, sign)| {
        let (left, right) = (Reader::read(pair[0])?, Reader::read(pair[1])?);
        let same = left.len() == right.len();
        let mut pairs = left.iter().zip(&right);
        Some(match sign {
            '=' => same && pairs.all(|(a, b)| (a - b).abs() <= slack(pair[1])),
            '<' => same && pairs.all(|(a, b)| a < b),
            _ => same && pairs.all(|(a, b)| a > b),
        })
    });
    steps.reduce(|a, b| a && b)
}

#[test]
fn every_sum_that_a_lesson_writes_out_is_right() {
    let mut wrong = Vec::new();
    for lang in Lang::ALL {
        let mut found = 0;
        for lesson in Library::builtin().lessons {
            for step in &lesson.steps {
                let spans = step.text(lang).parts().flat_map(Prose::spans);
                for span in spans.filter(|span| span.style == Style::Code && !span.text.contains('\n')) {
                    let Some(right) = holds(&span.text) else { continue };
                    found += 1;
                    if !right {
                        wrong.push(format!("{}/{} in {}: {}", lesson.id, step.id, lang.code(), span.text));
                    }
                }
            }
        }
        assert!(found >= 50, "only {found} sums in {}: are they still read?", lang.code());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sums_are_read_as_schools_teach_them() {
    for right in [
        "3·0.8 + 1·0.6 = 3",
        "d.x = −3·0.6 + 1·0.8 = −1",
        "√(10.24 + 5.76) = 4",
        "(−3.5, −2.2) + 3.5·(0.8, 0.6) = (−0.7, −0.1)",
        "(−1, 0.5, 0.5)·(0, 1, 1.5) = 1.25",
        "10,100² = 102,010,000",
        "8 / 4 = 2",
        "√4.5 = 2.12",
        "3 · 0.49 = 1.47 > 1.44",
    ] {
        assert_eq!(holds(right), Some(true), "{right}");
    }
    for wrong in
        ["2 + 2 = 5", "√4.5 = 2.13", "(1, 2) + (1, 1) = (2, 4)", "3·2 = 6 > 7", "1 = 1 = 2", "(1, 2) = 3"]
    {
        assert_eq!(holds(wrong), Some(false), "{wrong}");
    }
    for none in ["d.x", "|t·L| = 4", "0 / 0 > 0", "a = b", "K"] {
        assert_eq!(holds(none), None, "{none}");
    }
}
