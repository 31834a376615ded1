//! Calculations: questions for a number, a point or a vector. They accept numbers as people type them and recognize common
//! mistakes.

use super::formula::{self, Numbers, Problem};
use crate::scene::{Detail, Inputs, Method};
use crate::words::Lang;

/// The default tolerance of an answer.
pub const WITHIN: f64 = 0.01;

/// A calculation question.
#[derive(Debug, Clone, PartialEq)]
pub struct Sum {
    /// The symbol before the equals sign, equal in every language: `d·d`.
    pub symbol: String,
    /// The tolerance of each part of an answer.
    pub within: f64,
    /// The right answer and the common wrong ones in the step's pose, in ascending order.
    pub results: Vec<Outcome>,
}

/// A result of a calculation, right or wrong.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The mistake behind it. `None` for the right answer.
    pub slip: Option<String>,
    /// The formula.
    pub formula: String,
    /// Its value: one number, or the parts of a vector.
    pub numbers: Numbers,
}

/// A typed number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Typed {
    /// Its value.
    pub number: f64,
    /// The number of typed decimals. `None` for a fraction or a root, which is not rounded.
    pub decimals: Option<u32>,
}

/// The judgment of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    /// Right.
    Right,
    /// Right, but rounded to so few digits that it may be a guess.
    Rounded,
    /// The result of a common mistake, by its position among the results.
    Slip(usize),
    /// Any other wrong answer.
    Wrong,
}

impl Sum {
    /// A calculation with its formulas evaluated in a pose.
    ///
    /// # Errors
    /// The mistake whose formula has no result, or `None` for the right answer's formula, and the problem.
    pub fn work_out(
        (symbol, within): (String, f64),
        formulas: Vec<(Option<String>, String)>,
        (method, pose): (&Method, &Inputs),
    ) -> Result<Self, (Option<String>, Problem)> {
        let told = method.explain(pose, Detail::values(Lang::En));
        let find = |name: &str| {
            let value = told.get(name).or_else(|| pose.value(name))?;
            let numbers: Numbers = value.numbers().into_iter().map(f64::from).collect();
            (!numbers.is_empty()).then_some(numbers)
        };
        let mut results = vec![];
        for (slip, formula) in formulas {
            match formula::work_out(&formula, &find) {
                Ok(numbers) => results.push(Outcome { slip, formula, numbers }),
                Err(problem) => return Err((slip, problem)),
            }
        }
        results.sort_by(|a: &Outcome, b| {
            let numbers = a.numbers.partial_cmp(&b.numbers).unwrap_or(std::cmp::Ordering::Equal);
            numbers.then_with(|| a.slip.cmp(&b.slip))
        });
        Ok(Self { symbol, within, results })
    }

    /// The position of the right answer among the results.
    pub fn truth(&self) -> usize {
        self.results.iter().position(|result| result.slip.is_none()).unwrap_or(0)
    }

    /// The number of values to type.
    pub fn parts(&self) -> usize {
        self.results.first().map_or(1, |result| result.numbers.len())
    }

    /// The names of the values. A single value has no name.
    pub fn names(&self) -> &'static [&'static str] {
        if self.parts() == 1 { &[""] } else { &["x", "y", "z"] }
    }

    /// Judges an answer of as many numbers.
    pub fn judge(&self, typed: &[Typed]) -> Answered {
        let truth = self.truth();
        let fits = |result: usize, fits: &dyn Fn(&Typed, f64) -> bool| {
            let numbers = &self.results[result].numbers;
            numbers.len() == typed.len()
                && typed.iter().zip(numbers).all(|(typed, number)| fits(typed, *number))
        };
        let near = |typed: &Typed, number: f64| typed.is_near(number, self.within);
        let rounds = |typed: &Typed, number: f64| typed.is_near(number, self.within) || typed.rounds(number);
        let exact = |typed: &Typed, number: f64| self.is_exact(typed, number);
        let slips = || (0..self.results.len()).filter(|&result| result != truth);
        // An exact match counts first: 0.3 may be a common mistake, and also 0.25 rounded.
        if fits(truth, &near) {
            return Answered::Right;
        }
        if let Some(slip) = slips().find(|&slip| fits(slip, &near)) {
            return Answered::Slip(slip);
        }
        match slips().find(|&slip| fits(slip, &exact)) {
            _ if fits(truth, &exact) => Answered::Right,
            Some(slip) => Answered::Slip(slip),
            None if fits(truth, &rounds) => Answered::Rounded,
            None => Answered::Wrong,
        }
    }

    /// The positions of the parts that are wrong, or not exact enough.
    pub fn wrong_ones(&self, typed: &[Typed]) -> Vec<usize> {
        let numbers = &self.results[self.truth()].numbers;
        let wrong = |part: &usize| !self.is_exact(&typed[*part], numbers[*part]);
        (0..typed.len().min(numbers.len())).filter(wrong).collect()
    }

    fn is_exact(&self, typed: &Typed, number: f64) -> bool {
        typed.is_near(number, self.within) || (typed.digits() >= ENOUGH && typed.rounds(number))
    }
}

/// The number of digits from which a result is not a guess.
const ENOUGH: u32 = 2;

impl Typed {
    /// Reads a typed number, in any of the forms that keyboards allow.
    pub fn read(text: &str) -> Option<Self> {
        let text = plain(text);
        // For a single number, a comma between two digits is a decimal point.
        let text = if text.contains('(') { text } else { text.replace(',', ".") };
        let [number] = formula::work_out(&text, &|_| None).ok()?[..] else { return None };
        let digits = text.trim().trim_start_matches(['-', '+']);
        let is_decimal = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
        let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len() as u32);
        Some(Self { number, decimals: is_decimal.then_some(decimals) })
    }

    /// True if more typing can turn the text into a number: letters must begin the name of a function.
    pub fn may_begin(text: &str) -> bool {
        let text = plain(text);
        let mut words = text.split(|c: char| !c.is_alphabetic());
        words.all(|word| formula::FUNCTIONS.iter().any(|name| name.starts_with(word)))
    }

    /// Reads the numbers of several fields, or of one field that holds all of them, as in `(1, 2)`. `None` if one is missing or
    /// is not a number.
    pub fn read_all(fields: &[&str]) -> Option<Vec<Self>> {
        let filled: Vec<&&str> = fields.iter().filter(|field| !field.trim().is_empty()).collect();
        if let ([all], 2..) = (&filled[..], fields.len()) {
            let all = plain(all);
            let all = all.trim().trim_start_matches('(').trim_end_matches(')');
            let parts: Vec<&str> = all.split(',').collect();
            return (parts.len() == fields.len()).then(|| parts.into_iter().map(Self::read).collect())?;
        }
        fields.iter().map(|field| Self::read(field)).collect()
    }

    fn is_near(&self, number: f64, within: f64) -> bool {
        // The typed and the computed number are slightly rounded as well.
        (self.number - number).abs() <= within + 1e-6 * number.abs().max(1.0)
    }

    /// True if the typed number is `number`, rounded to the typed digits.
    fn rounds(&self, number: f64) -> bool {
        let half = |decimals: u32| 0.5 * 0.1_f64.powi(decimals as i32);
        self.decimals.is_some_and(|decimals| self.is_near(number, half(decimals)))
    }

    /// The number of significant digits typed.
    fn digits(&self) -> u32 {
        let Some(decimals) = self.decimals else { return u32::MAX };
        let size = (self.number.abs() * 10_f64.powi(decimals as i32)).round();
        if size < 1.0 { 0 } else { size.log10() as u32 + 1 }
    }
}

/// A text with other keyboards' signs replaced by those of formulas: full-width letters and digits, minus and multiplication
/// signs.
fn plain(text: &str) -> String {
    let sign = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        // A Japanese keyboard types the last of these for a minus.
        '−' | '–' | '—' | '\u{2010}' | '\u{2011}' | 'ー' => '-',
        '・' | '·' | '\u{22c5}' | '×' | '\u{2715}' => '*',
        '÷' | '\u{2044}' | '\u{2215}' => '/',
        '。' => '.',
        '、' => ',',
        '【' => '(',
        '】' => ')',
        '\u{3000}' => ' ',
        c => c,
    };
    let text: String =
        text.trim().trim_end_matches('°').chars().map(sign).map(|c| c.to_ascii_lowercase()).collect();
    text.replace('[', "(").replace(']', ")")
}

/// A number for people: with a true minus sign, and at most three decimals.
fn decimal(number: f64) -> String {
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.replace('-', "−") }
}

/// A number, or a vector in brackets.
pub fn show(numbers: &[f64]) -> String {
    let all: Vec<String> = numbers.iter().map(|number| decimal(*number)).collect();
    if let [one] = &all[..] { one.clone() } else { format!("({})", all.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(numbers: &[&[f64]]) -> Sum {
        let result = |(i, numbers): (usize, &&[f64])| Outcome {
            slip: (i > 0).then(|| format!("slip-{i}")),
            formula: String::new(),
            numbers: numbers.to_vec(),
        };
        Sum { symbol: "x".into(), within: WITHIN, results: numbers.iter().enumerate().map(result).collect() }
    }

    fn judge(sum: &Sum, fields: &[&str]) -> Option<Answered> {
        Typed::read_all(fields).map(|typed| sum.judge(&typed))
    }

    #[test]
    fn numbers_are_read_as_people_type_them() {
        for (text, number) in [
            ("1.5", 1.5),
            (" -0.7 ", -0.7),
            ("−0.7", -0.7),
            ("ー０．７", -0.7),
            ("１。５", 1.5),
            ("1,5", 1.5),
            ("3/4", 0.75),
            ("３／４", 0.75),
            ("sqrt(2)", 2.0_f64.sqrt()),
            ("√2", 2.0_f64.sqrt()),
            ("2√2", 2.0 * 2.0_f64.sqrt()),
            ("－√（２）", -(2.0_f64.sqrt())),
            ("SQRT(4) × 2", 4.0),
            ("90°", 90.0),
            (".5", 0.5),
            ("3^2 + 4²", 25.0),
        ] {
            assert_eq!(Typed::read(text).map(|typed| typed.number), Some(number), "{text}");
        }
        for text in ["", "-", "abc", "1..2", "(1, 2)", "1/0", "√(-1)", "1 2 3 x", "∞", "nan"] {
            assert_eq!(Typed::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_vector_is_typed_into_fields_or_into_one_of_them() {
        let numbers = |fields: &[&str]| {
            Typed::read_all(fields).map(|all| all.iter().map(|typed| typed.number).collect::<Vec<_>>())
        };
        assert_eq!(numbers(&["1.5", "-2"]), Some(vec![1.5, -2.0]));
        assert_eq!(numbers(&["(1.5, −2)", ""]), Some(vec![1.5, -2.0]));
        assert_eq!(numbers(&["", "１．５、−２"]), Some(vec![1.5, -2.0]));
        assert_eq!(numbers(&["1", ""]), None, "one is missing");
        assert_eq!(numbers(&["(1, 2, 3)", ""]), None, "one too many");
        assert_eq!(numbers(&["1", "x"]), None);
    }

    #[test]
    fn an_answer_that_is_right_within_rounding_counts() {
        let root = sum(&[&[5.0_f64.sqrt()], &[5.0]]);
        for right in ["√5", "2.236", "2.24", "2.23", "2.2", "sqrt(5)"] {
            assert_eq!(judge(&root, &[right]), Some(Answered::Right), "{right}");
        }
        assert_eq!(judge(&root, &["2"]), Some(Answered::Rounded));
        assert_eq!(judge(&root, &["5"]), Some(Answered::Slip(1)));
        for wrong in ["2.3", "2.1", "3", "-2.24", "2.20"] {
            assert_eq!(judge(&root, &[wrong]), Some(Answered::Wrong), "{wrong}");
        }
        let quarter = sum(&[&[0.25], &[0.3]]);
        assert_eq!(judge(&quarter, &["0.3"]), Some(Answered::Slip(1)), "a slip that is met exactly");
        assert_eq!(judge(&quarter, &["1/4"]), Some(Answered::Right));
    }

    #[test]
    fn each_part_of_a_vector_must_be_right() {
        let point = sum(&[&[-0.7, -0.1], &[-6.3, -4.3]]);
        assert_eq!(judge(&point, &["-0.7", "-.1"]), Some(Answered::Right));
        assert_eq!(judge(&point, &["-0.7", "0.1"]), Some(Answered::Wrong));
        assert_eq!(judge(&point, &["(-6.3, -4.3)", ""]), Some(Answered::Slip(1)));
        assert_eq!(
            point.results.iter().map(|it| show(&it.numbers)).collect::<Vec<_>>(),
            ["(−0.7, −0.1)", "(−6.3, −4.3)"]
        );
    }
}
