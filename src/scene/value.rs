//! The values of an algorithm, and their formatting.

use crate::said::scene as said;
use crate::words::{self, Grouped, Lang, Plain, Words, fill};
use glam::{Vec2, Vec3};
use std::fmt;

/// A value of the algorithm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// A number.
    Number(f32),
    /// A number with all its digits, since two decimals would not distinguish it from the value that it is compared with.
    Exact(f32),
    /// A number near 0 that is compared with 0 or another small number. Two decimals would hide its sign or order.
    Tiny(f32),
    /// A vector or a point.
    Vector(Vec2),
    /// A vector or a point in space.
    Vector3(Vec3),
    /// An interval, such as a projection on an axis.
    Range(f32, f32),
    /// A whole number of any size, such as a number of tests.
    Whole(u64),
    /// Yes or no.
    Flag(bool),
    /// A name, such as a zone or an edge.
    Word(Words),
    /// The numbers of some bodies, such as those that touch another.
    Numbers(Numbers),
}

/// The first of some numbers in ascending order, and their count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    first: [u16; Self::MOST],
    count: u16,
}

impl Numbers {
    /// The greatest count of listed numbers.
    pub const MOST: usize = 8;

    /// Makes the list from numbers in any order.
    pub fn of(numbers: &[u32]) -> Self {
        let mut all: Vec<u16> = numbers.iter().map(|&number| number as u16).collect();
        all.sort();
        let mut first = [0; Self::MOST];
        first.iter_mut().zip(&all).for_each(|(first, number)| *first = *number);
        Self { first, count: all.len() as u16 }
    }

    /// The listed numbers.
    pub fn named(&self) -> &[u16] {
        &self.first[..Self::MOST.min(self.count())]
    }

    /// The count of all numbers.
    pub fn count(&self) -> usize {
        self.count.into()
    }

    fn show(self, lang: Lang) -> String {
        let named: Vec<String> = self.named().iter().map(|number| format!("#{number}")).collect();
        let named = named.join(", ");
        match (self.count().saturating_sub(Self::MOST), named.is_empty()) {
            (_, true) => lang.of(said::NOBODY).to_owned(),
            (0, _) => named,
            (more, _) => fill!(lang, said::NUMBERS_AND_MORE, named, more),
        }
    }
}

impl Value {
    /// A number that is compared with another one, with enough digits to distinguish the two.
    pub fn against(number: f32, other: f32) -> Self {
        // Two decimals distinguish numbers that differ by more than a hundredth, without formatting them. Two decimals before an
        // exponent do not.
        let near = (number - other).abs() <= 0.011 || number.abs() >= Plain::LARGE;
        let alike = number != other && near && Plain(number).to_string() == Plain(other).to_string();
        let is_small = number != 0.0 && number.abs() < 0.01;
        match alike {
            true if is_small && two_digits(number) != two_digits(other) => Self::Tiny(number),
            true => Self::Exact(number),
            false => Self::Number(number),
        }
    }

    /// A number from which a result is calculated, such as a term of a sum. It gets all its digits if the result has all of its
    /// own, so that the shown terms add up to the shown result. Numbers too small to affect the result have two decimals.
    pub fn leading_to(self, result: Self) -> Self {
        match (self, result) {
            (Self::Number(number), Self::Exact(result)) => {
                let size = number.abs();
                let counts = size > f32::EPSILON * result.abs();
                let reads_back =
                    words::number(&Plain(size).to_string()).map(|read| read as f32) == Some(size);
                if counts && !reads_back { Self::Exact(number) } else { self }
            }
            // A result near 0 may have its sign from a number that is near 0, too.
            (Self::Number(number), Self::Tiny(_)) => Self::against(number, 0.0),
            _ => self,
        }
    }

    /// A time along a path, compared with 0 at the start and with 1 at the end.
    pub fn part_of_way(number: f32) -> Self {
        Self::against(number, if number < 0.5 { 0.0 } else { 1.0 })
    }

    /// The value for people: two decimals unless it takes more, and a true minus sign.
    pub fn show(self, lang: Lang) -> String {
        Shown { value: self, lang }.to_string()
    }

    /// The value as lessons write it: in the original English, independent of translations.
    pub fn name(self) -> String {
        match self {
            Self::Word(words) => words.english().to_owned(),
            Self::Flag(flag) => yes_or_no(flag).en.to_owned(),
            value => value.show(Lang::En),
        }
    }

    /// The numbers of the value, for checks.
    pub fn numbers(self) -> Vec<f32> {
        match self {
            Self::Number(number) | Self::Exact(number) | Self::Tiny(number) => vec![number],
            Self::Vector(v) => vec![v.x, v.y],
            Self::Vector3(v) => v.to_array().to_vec(),
            Self::Range(min, max) => vec![min, max],
            Self::Whole(count) => vec![count as f32],
            Self::Numbers(numbers) => numbers.named().iter().map(|&number| number.into()).collect(),
            Self::Flag(_) | Self::Word(_) => vec![],
        }
    }

    /// One coordinate of a vector, by its name.
    pub fn part(self, name: &str) -> Option<Self> {
        match (self, name) {
            (Self::Vector(v), "x") => Some(Self::Number(v.x)),
            (Self::Vector(v), "y") => Some(Self::Number(v.y)),
            (Self::Vector3(v), "x") => Some(Self::Number(v.x)),
            (Self::Vector3(v), "y") => Some(Self::Number(v.y)),
            (Self::Vector3(v), "z") => Some(Self::Number(v.z)),
            _ => None,
        }
    }
}

/// A value in a language. It is formatted only where it is displayed, since formatting is slow.
#[derive(Debug, Clone, Copy)]
pub struct Shown {
    /// The value.
    pub value: Value,
    /// The language of its texts.
    pub lang: Lang,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Number(number) => Plain(number).fmt(f),
            Value::Exact(number) => {
                let is_large = number.abs() >= Plain::LARGE;
                let written = if is_large { format!("{number:e}") } else { number.to_string() };
                f.write_str(&written.replace('-', "−"))
            }
            Value::Tiny(number) => f.write_str(&two_digits(number)),
            Value::Vector(v) => write!(f, "({}, {})", Plain(v.x), Plain(v.y)),
            Value::Vector3(v) => write!(f, "({}, {}, {})", Plain(v.x), Plain(v.y), Plain(v.z)),
            Value::Range(min, max) => write!(f, "{} … {}", Plain(min), Plain(max)),
            Value::Whole(count) => Grouped(count).fmt(f),
            Value::Flag(flag) => f.write_str(self.lang.of(yes_or_no(flag))),
            Value::Word(words) => f.write_str(self.lang.of(words)),
            Value::Numbers(numbers) => f.write_str(&numbers.show(self.lang)),
        }
    }
}

/// A small number with two significant digits, such as `0.0042` or `−4.2e−7`.
fn two_digits(number: f32) -> String {
    let scientific = format!("{number:.1e}");
    let power = scientific.split_once('e').and_then(|(_, power)| power.parse::<i32>().ok());
    let written = match power {
        Some(power @ -4..=-1) => format!("{number:.*}", 1 + power.unsigned_abs() as usize),
        _ => scientific,
    };
    written.replace('-', "−")
}

/// The root of a square that is shown as well, with enough decimals for its shown square: squaring `1.298` gives the `1.68`
/// beside it, and squaring `1.30` would not.
pub struct Root(pub f32);

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (squared, root) = (f64::from(self.0), f64::from(self.0).sqrt());
        let hundredths = |x: f64| (x * 100.0).round_ties_even();
        let leads_back = |decimals: &i32| {
            let scale = 10_f64.powi(*decimals);
            let shown = (root * scale).round_ties_even() / scale;
            hundredths(shown * shown) == hundredths(squared)
        };
        match (2..=8).find(leads_back) {
            Some(decimals @ 3..) if squared < 1e6 => write!(f, "{root:.*}", decimals as usize),
            _ => Plain(root as f32).fmt(f),
        }
    }
}

/// A label with a name and a length whose square is shown as well: `|TQ| 1.298`.
pub fn rooted(name: &str, squared: f32) -> String {
    format!("{name} {}", Root(squared))
}

/// A comparison such as `|TQ| = 1.298 > r = 1.00`, for a length whose square is shown as well, with enough decimals to
/// distinguish the two numbers.
pub fn compare_root(left: &str, squared: f32, right: &str, y: f32, hit: bool) -> String {
    let sign = if hit { "≤" } else { ">" };
    let (x, exact) = (squared.sqrt(), f64::from(squared).sqrt());
    let [x, y] = match Value::against(x, y) {
        // Squares that differ may have the same root in single precision.
        _ if !hit && x == y && exact > f64::from(y) => told_apart(exact, f64::from(y)),
        shown @ (Value::Exact(_) | Value::Tiny(_)) => {
            [shown, Value::against(y, x)].map(|value| value.show(Lang::En))
        }
        _ => [Root(squared).to_string(), Value::Number(y).show(Lang::En)],
    };
    format!("{left} = {x} {sign} {right} = {y}")
}

/// Two different numbers, with enough digits to distinguish them.
fn told_apart(x: f64, y: f64) -> [String; 2] {
    let is_large = x >= f64::from(Plain::LARGE);
    let shown = |digits: usize| {
        [x, y]
            .map(|number| if is_large { format!("{number:.digits$e}") } else { format!("{number:.digits$}") })
    };
    (2..17).map(shown).find(|[x, y]| x != y).unwrap_or_else(|| shown(17))
}

/// Yes or no in words.
pub const fn yes_or_no(flag: bool) -> Words {
    if flag { said::YES } else { said::NO }
}

impl From<f32> for Value {
    fn from(number: f32) -> Self {
        Self::Number(number)
    }
}

impl From<Vec2> for Value {
    fn from(vector: Vec2) -> Self {
        Self::Vector(vector)
    }
}

impl From<Vec3> for Value {
    fn from(vector: Vec3) -> Self {
        Self::Vector3(vector)
    }
}

impl From<u8> for Value {
    fn from(count: u8) -> Self {
        Self::Whole(count.into())
    }
}

impl From<u64> for Value {
    fn from(count: u64) -> Self {
        Self::Whole(count)
    }
}

impl From<usize> for Value {
    fn from(count: usize) -> Self {
        Self::Whole(count as u64)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<Numbers> for Value {
    fn from(numbers: Numbers) -> Self {
        Self::Numbers(numbers)
    }
}

impl From<Words> for Value {
    fn from(words: Words) -> Self {
        Self::Word(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squaring_a_shown_root_gives_the_shown_square() {
        let shown = |squared| Root(squared).to_string();
        assert_eq!((shown(1.6848), shown(6.25), shown(0.0)), ("1.298".into(), "2.50".into(), "0.00".into()));
        for i in 0..20_000 {
            let squared = i as f32 * 0.000_73 * (1.0 + i as f32 / 100.0);
            let root: f64 = shown(squared).parse().expect("a number");
            let back = format!("{:.2}", root * root);
            assert_eq!(back, Plain(squared).to_string(), "{squared}");
        }
    }

    #[test]
    fn a_long_list_of_numbers_names_the_first() {
        let show = |numbers: &[u32], lang| Value::from(Numbers::of(numbers)).show(lang);
        assert_eq!(
            (show(&[], Lang::En), show(&[9_999, 12, 3], Lang::Ja)),
            ("nobody".into(), "#3, #12, #9999".into())
        );
        let many: Vec<u32> = (1..=11).rev().collect();
        assert_eq!(show(&many, Lang::En), "#1, #2, #3, #4, #5, #6, #7, #8 and 3 more");
        assert_eq!(show(&many[..8], Lang::En), "#4, #5, #6, #7, #8, #9, #10, #11");
    }

    #[test]
    fn whole_numbers_have_their_thousands_set_off() {
        let show = |count: u64| Value::from(count).show(Lang::Ja);
        assert_eq!(
            [0, 999, 1_000, 49_995_000].map(show),
            ["0", "999", "1,000", "49,995,000"].map(str::to_owned)
        );
    }

    #[test]
    fn compared_numbers_show_as_many_digits_as_it_takes() {
        let show = |number, other| Value::against(number, other).show(Lang::En);
        assert_eq!((show(6.25, 4.0), show(6.25, 6.25)), ("6.25".into(), "6.25".into()));
        assert_eq!((show(6.250_000_5, 6.25), show(6.25, 6.250_000_5)), ("6.2500005".into(), "6.25".into()));
        assert_eq!((show(1.608_7e-8, 1e-6), show(1e-6, 1.608_7e-8)), ("1.6e−8".into(), "1.0e−6".into()));
        assert_eq!((show(0.004_21, 0.004_22), show(0.0, 1e-6)), ("0.00421".into(), "0".into()));
        assert_eq!((show(1e12, 1e12), show(-2e12, -1e12)), ("1.00e12".into(), "−2.00e12".into()));
        assert_eq!(
            (show(1.000_001e12, 1e12), show(1e12, 1.000_001e12)),
            ("1.000001e12".into(), "1e12".into())
        );
        assert_eq!(
            (show(-2_500_001.0, -2_500_000.0), show(1e6, 999_999.94)),
            ("−2.500001e6".into(), "1.00e6".into())
        );
    }

    #[test]
    fn roots_that_are_compared_show_as_many_digits_as_it_takes() {
        let compared = |squared: f32, y, hit| compare_root("|AB|", squared, "r", y, hit);
        assert_eq!(compared(1.6848, 1.0, false), "|AB| = 1.298 > r = 1.00");
        assert_eq!(compared(1.000_002, 1.0, false), "|AB| = 1.000001 > r = 1");
        assert_eq!(compared(1e-6, 0.0, false), "|AB| = 0.0010 > r = 0");
        let next = |number: f32| f32::from_bits(number.to_bits() + 1);
        assert_eq!(compared(next(9e10), 3e5, false), "|AB| = 300000.01 > r = 300000.00");
        assert_eq!(compared(9e10, 3e5, true), "|AB| = 300000.00 ≤ r = 300000.00");
        assert_eq!(compared(next(1e12), 1e6, false), "|AB| = 1.00000003e6 > r = 1.00000000e6");
    }

    #[test]
    fn terms_of_a_result_with_all_digits_have_all_digits_if_they_matter() {
        let show = |number: f32, result| Value::from(number).leading_to(result).show(Lang::En);
        let exact = Value::Exact(6.250_000_5);
        assert_eq!((show(2.250_000_5, exact), show(4.0, exact)), ("2.2500005".into(), "4.00".into()));
        assert_eq!((show(-1.500_000_1, exact), show(1e-20, exact)), ("−1.5000001".into(), "0.00".into()));
        assert_eq!(show(2.250_000_5, Value::Number(6.250_000_5)), "2.25");
        let large = Value::Exact(1.000_002e12);
        assert_eq!((show(1e12, large), show(2.25e6, large)), ("1.00e12".into(), "2.25e6".into()));
        assert_eq!(show(9.999_98e11, large), "9.99998e11");
        assert_eq!(
            (show(-7.4e-7, Value::Tiny(-3e-6)), show(4.0, Value::Tiny(-3e-6))),
            ("−7.4e−7".into(), "4.00".into())
        );
    }

    #[test]
    fn a_number_next_to_zero_shows_on_which_side_it_is() {
        let show = |number| Value::against(number, 0.0).show(Lang::En);
        assert_eq!((show(0.0), show(0.25), show(-0.006)), ("0.00".into(), "0.25".into(), "−0.01".into()));
        assert_eq!((show(0.004_2), show(-0.000_38)), ("0.0042".into(), "−0.00038".into()));
        assert_eq!((show(-4.24e-7), show(1e-45)), ("−4.2e−7".into(), "1.4e−45".into()));
    }

    #[test]
    fn a_time_along_a_path_shows_if_it_is_beyond_an_end() {
        let show = |number| Value::part_of_way(number).show(Lang::En);
        assert_eq!((show(-0.002), show(0.0), show(0.4)), ("−0.0020".into(), "0.00".into(), "0.40".into()));
        assert_eq!((show(1.0), show(1.002), show(1.5)), ("1.00".into(), "1.002".into(), "1.50".into()));
    }
}
