//! The calculations written in lessons, such as `3·0.8 + 1·0.6 = 3`, evaluated to check them.

use std::iter::Peekable;
use std::str::Chars;

/// A number, or a vector with two or three parts.
type Value = Vec<f64>;

/// Evaluates a calculation by the usual precedence: `√`, `²` and brackets first, then `·` and `/`, then `+` and `−`.
struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    /// The value of a text. `None` if it contains names, is not a calculation, or has no finite value, as 0 / 0.
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

    /// Reads a number, such as `0.8`, `102,010,000` or `1.4e-45`. A comma with a space after it separates the parts of a vector.
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

/// Half of the last written decimal place in a text: `2.12` may be anything from `2.115` to `2.125`.
fn slack(text: &str) -> f64 {
    let places = |number: &str| number.split_once('.').map_or(0, |(_, after)| after.len());
    let numbers = text.split(|sign: char| !(sign.is_ascii_digit() || sign == '.'));
    let places = numbers.map(places).max().unwrap_or(0);
    0.5 * 10_f64.powi(-i32::try_from(places).unwrap_or(i32::MAX)) + 1e-9
}

/// True if each step of a chain such as `a + b = c > d` holds. `None` if no step is a calculation.
pub fn holds(chain: &str) -> Option<bool> {
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

#[cfg(test)]
mod tests {
    use super::holds;

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
}
