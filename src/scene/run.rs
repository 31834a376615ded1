//! What a method answers: the verdict, the values it met under their marks, and the picture.

use super::knob::Handle;
use crate::figure::{Figure, Shape};
use crate::words::{Lang, Plain, Words};
use glam::Vec2;

/// A value that the algorithm met.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// A number.
    Number(f32),
    /// A number with all its digits: two decimals would not tell it from what it is compared with.
    Exact(f32),
    /// A vector or a point.
    Vector(Vec2),
    /// From one number to another, such as a shadow on an axis.
    Range(f32, f32),
    /// A small whole number, such as a region.
    Count(u8),
    /// Yes or no.
    Flag(bool),
    /// A name, such as a zone or an edge.
    Word(Words),
}

impl Value {
    /// A number that is compared with another one, with as many digits as it takes to tell the two apart.
    pub fn against(number: f32, other: f32) -> Self {
        // Two decimals tell apart what differs by more than a hundredth, without being written out.
        let near = number != other && (number - other).abs() <= 0.011;
        let alike = near && Plain(number).to_string() == Plain(other).to_string();
        if alike { Self::Exact(number) } else { Self::Number(number) }
    }

    /// For people: two decimals unless it takes more, a true minus sign.
    pub fn show(&self, lang: Lang) -> String {
        match self {
            Self::Number(number) => Plain(*number).to_string(),
            Self::Exact(number) => number.to_string().replace('-', "−"),
            Self::Vector(v) => format!("({}, {})", Plain(v.x), Plain(v.y)),
            Self::Range(min, max) => format!("{} … {}", Plain(*min), Plain(*max)),
            Self::Count(count) => count.to_string(),
            Self::Flag(flag) => lang.of(if *flag { YES } else { NO }).to_owned(),
            Self::Word(words) => lang.of(*words).to_owned(),
        }
    }

    /// Whether every number in it is finite.
    pub fn is_finite(&self) -> bool {
        match self {
            Self::Number(number) | Self::Exact(number) => number.is_finite(),
            Self::Vector(v) => v.is_finite(),
            Self::Range(min, max) => min.is_finite() && max.is_finite(),
            Self::Count(_) | Self::Flag(_) | Self::Word(_) => true,
        }
    }
}

const YES: Words = Words::new("yes", "はい");
const NO: Words = Words::new("no", "いいえ");

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

impl From<u8> for Value {
    fn from(count: u8) -> Self {
        Self::Count(count)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<Words> for Value {
    fn from(words: Words) -> Self {
        Self::Word(words)
    }
}

/// A value under its mark.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// The moment in the source.
    pub mark: &'static str,
    /// The value's name in the source. A dot or a bracket leads on: `zone.x` is beside the line of
    /// `zone`, `squared[0]` beside that of `squared`. No two values of a run have the same name.
    pub name: &'static str,
    /// The value; nothing where the branch was not taken.
    pub value: Option<Value>,
}

/// The values that an algorithm met, in the order in which it met them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Trace {
    /// All rows.
    pub rows: Vec<Row>,
}

impl Trace {
    /// Writes values down under the given mark from here on.
    pub fn at(&mut self, mark: &'static str) -> Moment<'_> {
        Moment { trace: self, mark }
    }

    /// The first value of a name.
    pub fn get(&self, name: &str) -> Option<Value> {
        self.rows.iter().find(|row| row.name == name).and_then(|row| row.value)
    }
}

/// Adds values under one mark.
pub struct Moment<'a> {
    trace: &'a mut Trace,
    mark: &'static str,
}

impl Moment<'_> {
    /// The value that `name` has here.
    pub fn is(&mut self, name: &'static str, value: impl Into<Value>) -> &mut Self {
        self.trace.rows.push(Row { mark: self.mark, name, value: Some(value.into()) });
        self
    }

    /// `name` got no value: that branch was not taken.
    pub fn skips(&mut self, name: &'static str) -> &mut Self {
        self.trace.rows.push(Row { mark: self.mark, name, value: None });
        self
    }

    /// The value of `name`, if the branch was taken.
    pub fn maybe(&mut self, name: &'static str, value: Option<impl Into<Value>>) -> &mut Self {
        match value {
            Some(value) => self.is(name, value),
            None => self.skips(name),
        }
    }
}

/// A table with a row that is meant now.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Column heads.
    pub head: Vec<String>,
    /// Rows of cells.
    pub rows: Vec<Vec<String>>,
    /// The rows that are meant now.
    pub now: Vec<usize>,
    /// Whether the cells are the same for every pose, so that only `now` gives something away.
    pub fixed: bool,
}

/// The answer of a method for one pose.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// Whether the shapes touch or overlap.
    pub hit: bool,
    /// Why, in numbers, in the language that was asked for.
    pub reason: String,
    /// The values it met.
    pub trace: Trace,
    /// The picture.
    pub figure: Figure,
    /// A table beside the code, for scenes that have one.
    pub table: Option<Table>,
    /// Spots to drag.
    pub handles: Vec<Handle>,
    /// Where each body can be grabbed, by its index; topmost first.
    pub grabs: Vec<(usize, Shape)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compared_numbers_show_as_many_digits_as_it_takes() {
        let show = |number, other| Value::against(number, other).show(Lang::En);
        assert_eq!((show(6.25, 4.0), show(6.25, 6.25)), ("6.25".into(), "6.25".into()));
        assert_eq!((show(6.250_000_5, 6.25), show(6.25, 6.250_000_5)), ("6.2500005".into(), "6.25".into()));
    }
}
