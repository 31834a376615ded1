//! Formulas over the values of a pose, and typed calculations. They are evaluated directly from left to right.
//!
//! A formula has numbers, names such as `d.x`, vectors `(1, 2)`, `+ - * /`, `²` and `^`, `√` and brackets, and the functions of
//! [`FUNCTIONS`]. Adjacent factors are multiplied, as in `2√3`. A name may have a hyphen, so a minus has spaces around it.

use std::iter::Peekable;
use std::str::CharIndices;

/// A number, or the parts of a vector.
pub type Numbers = Vec<f64>;

/// The functions that a formula can call.
pub const FUNCTIONS: [&str; 8] = ["sqrt", "abs", "min", "max", "clamp", "dot", "cross", "length"];

/// The reason why a formula has no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// It is not a formula.
    Form,
    /// It uses an unknown name.
    Unknown(String),
    /// It combines values of different sizes, such as a number and a vector.
    Sizes,
    /// It divides by zero or takes the root of a negative number.
    NoNumber,
}

/// The maximum nesting of brackets.
const DEEPEST: usize = 40;

/// Evaluates a formula. `find` returns the values of names.
///
/// # Errors
/// The reason why it has no result.
pub fn work_out(text: &str, find: &dyn Fn(&str) -> Option<Numbers>) -> Result<Numbers, Problem> {
    let mut reader = Reader { text, rest: text.char_indices().peekable(), find, depth: 0 };
    let numbers = reader.sum()?;
    match reader.peek() {
        Some(_) => Err(Problem::Form),
        None if numbers.iter().all(|number| number.is_finite()) => Ok(numbers),
        None => Err(Problem::NoNumber),
    }
}

struct Reader<'a> {
    text: &'a str,
    rest: Peekable<CharIndices<'a>>,
    find: &'a dyn Fn(&str) -> Option<Numbers>,
    depth: usize,
}

type Read = Result<Numbers, Problem>;

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if(|(_, c)| c.is_whitespace()).is_some() {}
        self.rest.peek().map(|(_, c)| *c)
    }

    fn takes(&mut self, sign: char) -> bool {
        self.peek() == Some(sign) && self.rest.next().is_some()
    }

    /// Reads the content of brackets, one level deeper.
    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Read) -> Read {
        self.depth += 1;
        let numbers = if self.depth > DEEPEST { Err(Problem::Form) } else { read(self) };
        self.depth -= 1;
        numbers
    }

    fn sum(&mut self) -> Read {
        let mut sum = self.product()?;
        while let Some(sign @ ('+' | '-')) = self.peek() {
            self.rest.next();
            let other = self.product()?;
            sum = each(&sum, &other, |a, b| if sign == '+' { a + b } else { a - b })?;
        }
        Ok(sum)
    }

    fn product(&mut self) -> Read {
        let mut product = self.signed()?;
        loop {
            let divides = match self.peek() {
                Some(sign @ ('*' | '/')) => {
                    self.rest.next();
                    sign == '/'
                }
                Some(c) if c == '(' || c == '√' || c.is_alphabetic() => false,
                _ => return Ok(product),
            };
            let other = self.signed()?;
            product = match (&*product, &*other) {
                (all, [by]) if divides => all.iter().map(|part| part / by).collect(),
                _ if divides => return Err(Problem::Sizes),
                (all, [by]) | ([by], all) => all.iter().map(|part| part * by).collect(),
                (a, b) => vec![dot(a, b)?],
            };
        }
    }

    fn signed(&mut self) -> Read {
        if self.takes('-') {
            let numbers = self.deeper(Self::signed)?;
            return Ok(numbers.iter().map(|part| -part).collect());
        }
        if self.takes('+') {
            return self.deeper(Self::signed);
        }
        self.power()
    }

    fn power(&mut self) -> Read {
        let mut numbers = self.atom()?;
        loop {
            if self.takes('²') {
                numbers = vec![dot(&numbers, &numbers)?];
            } else if self.takes('^') {
                let ([base], [power]) = (&*numbers, &*self.deeper(Self::signed)?) else {
                    return Err(Problem::Sizes);
                };
                numbers = vec![base.powf(*power)];
            } else {
                return Ok(numbers);
            }
        }
    }

    fn atom(&mut self) -> Read {
        match self.peek().ok_or(Problem::Form)? {
            '(' => {
                self.rest.next();
                let parts = self.arguments()?;
                one_number_each(&parts)
            }
            '√' => {
                self.rest.next();
                let under = self.deeper(Self::power)?;
                let [under] = under[..] else { return Err(Problem::Sizes) };
                Ok(vec![under.sqrt()])
            }
            c if c.is_ascii_digit() || c == '.' => self.number(),
            c if c.is_alphabetic() => self.name(),
            _ => Err(Problem::Form),
        }
    }

    /// The arguments between brackets, after the opening one.
    fn arguments(&mut self) -> Result<Vec<Numbers>, Problem> {
        let mut all = vec![];
        loop {
            all.push(self.deeper(Self::sum)?);
            if self.takes(')') {
                return Ok(all);
            }
            if !self.takes(',') {
                return Err(Problem::Form);
            }
        }
    }

    fn word(&mut self, belongs: impl Fn(char) -> bool) -> &str {
        let start = self.rest.peek().map_or(self.text.len(), |(at, _)| *at);
        while self.rest.next_if(|(_, c)| belongs(*c)).is_some() {}
        let end = self.rest.peek().map_or(self.text.len(), |(at, _)| *at);
        &self.text[start..end]
    }

    fn number(&mut self) -> Read {
        let word = self.word(|c| c.is_ascii_digit() || c == '.');
        Ok(vec![crate::words::number(word).ok_or(Problem::Form)?])
    }

    fn name(&mut self) -> Read {
        let name = self.word(|c| c.is_alphabetic() || c.is_ascii_digit() || ".-_[]".contains(c)).to_owned();
        // A method may have a value called `max`.
        if !(FUNCTIONS.contains(&&*name) && self.takes('(')) {
            return (self.find)(&name).ok_or(Problem::Unknown(name));
        }
        let given = self.arguments()?;
        call(&name, &given)
    }
}

/// The parts of a vector. A single part stays as it is.
fn one_number_each(parts: &[Numbers]) -> Read {
    match parts {
        [one] => Ok(one.clone()),
        parts => parts
            .iter()
            .map(|part| if let [number] = part[..] { Ok(number) } else { Err(Problem::Sizes) })
            .collect(),
    }
}

fn each(a: &[f64], b: &[f64], of: impl Fn(f64, f64) -> f64) -> Read {
    let same = a.len() == b.len();
    same.then(|| a.iter().zip(b).map(|(a, b)| of(*a, *b)).collect()).ok_or(Problem::Sizes)
}

fn dot(a: &[f64], b: &[f64]) -> Result<f64, Problem> {
    Ok(each(a, b, |a, b| a * b)?.iter().sum())
}

/// The result of a function.
fn call(name: &str, given: &[Numbers]) -> Read {
    let given: Vec<&[f64]> = given.iter().map(|numbers| &**numbers).collect();
    Ok(match (name, &given[..]) {
        ("sqrt", [[x]]) => vec![x.sqrt()],
        ("abs", [all]) => all.iter().map(|part| part.abs()).collect(),
        ("min", [a, b]) => each(a, b, f64::min)?,
        ("max", [a, b]) => each(a, b, f64::max)?,
        ("clamp", [[x], [low], [high]]) if low <= high => vec![x.clamp(*low, *high)],
        ("dot", [a, b]) => vec![dot(a, b)?],
        ("cross", [[ax, ay], [bx, by]]) => vec![ax * by - ay * bx],
        ("cross", [[ax, ay, az], [bx, by, bz]]) => {
            vec![ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
        }
        ("length", [all]) => vec![dot(all, all)?.sqrt()],
        _ => return Err(Problem::Sizes),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<Numbers, Problem> {
        work_out(text, &|name| match name {
            "d" => Some(vec![3.0, 4.0]),
            "d.x" => Some(vec![3.0]),
            "half-angle" => Some(vec![30.0]),
            "w" => Some(vec![1.0, 2.0, 2.0]),
            _ => None,
        })
    }

    #[test]
    fn formulas_are_worked_out_as_schools_teach_it() {
        for (text, numbers) in [
            ("1 + 2 * 3", vec![7.0]),
            ("(1 + 2) * 3 - 4 / 2", vec![7.0]),
            ("-2^2 + 2²", vec![0.0]),
            ("2√9 + sqrt(16)", vec![10.0]),
            ("√2²", vec![2.0]),
            ("d.x + half-angle - 3", vec![30.0]),
            ("d + (1, -1)", vec![4.0, 3.0]),
            ("2 d / 4", vec![1.5, 2.0]),
            ("dot(d, d)", vec![25.0]),
            ("d * d", vec![25.0]),
            ("length(d) + length(w)", vec![8.0]),
            ("cross(d, (1, 2))", vec![2.0]),
            ("cross((1, 0, 0), w)", vec![0.0, -2.0, 2.0]),
            ("clamp(d.x, -1, 1) + max(1, 2) + min(1, 2) + abs(-1)", vec![5.0]),
        ] {
            assert_eq!(value(text), Ok(numbers), "{text}");
        }
    }

    #[test]
    fn a_formula_without_a_result_gives_the_reason() {
        for text in ["", "1 +", "(1", "1)", "1 2,", "2..5", "$", "sqrt(", "()"] {
            assert_eq!(value(text), Err(Problem::Form), "{text}");
        }
        assert_eq!(value("d.z * 2"), Err(Problem::Unknown("d.z".into())));
        assert_eq!(value("sqrt 2"), Err(Problem::Unknown("sqrt".into())));
        for text in ["d + 1", "1 / d", "sqrt(d)", "cross(d, w)", "clamp(1, 2)", "(d, 1)", "clamp(1, 3, 2)"] {
            assert_eq!(value(text), Err(Problem::Sizes), "{text}");
        }
        for text in ["1 / 0", "0 / 0", "√(-1)", "10^999"] {
            assert_eq!(value(text), Err(Problem::NoNumber), "{text}");
        }
        assert_eq!(value(&"(".repeat(100_000)), Err(Problem::Form), "and never too deep");
        assert_eq!(value(&"-".repeat(100_000)), Err(Problem::Form), "and never too deep");
    }
}
