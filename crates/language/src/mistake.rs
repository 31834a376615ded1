//! Mistakes of a text, as data. The caller puts them into words.

use super::front::Instead;
use super::target::Target;
use super::text::Span;

/// The greatest number of mistakes in one answer.
pub const MOST_TOLD: usize = 100;

/// A mistake and its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    /// Its place.
    pub span: Span,
    /// Its kind.
    pub what: What,
}

impl Mistake {
    /// A mistake at a place.
    pub fn new(span: Span, what: What) -> Self {
        Self { span, what }
    }
}

/// The kinds of mistakes. Names and types are given as they are written.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "each says what it is in a sentence")]
pub enum What {
    // Reading.
    Letter(char),
    WrittenAs { sign: &'static str, proper: &'static str },
    TabsAndSpaces,
    Expected { wanted: &'static str, found: String },
    Absent(&'static str),
    NotClosed(&'static str),
    NotOpened(String),
    TooDeep,
    TooLong,
    TooLarge,
    Number(String),
    Point(String),
    NoSemicolon,
    AssignInCondition,
    Chained,
    Power,
    NoLet(String),
    NotOfTheLanguage(String),
    NotPrinted(String),
    NoFunction,
    // Reading Python and JavaScript.
    NotUnderstood { language: Target, what: String, instead: Instead },
    Indentation,
    NoBlock,
    NoIf(String),
    ComparedOnly,
    OnlyInLoops(String),
    RangeOf,
    Shared(String),
    Fixed(String),
    Frozen(String),
    Same(String),
    ChangesType { name: String, from: String, to: String },
    Parts { wanted: usize, found: String },
    ListFull(usize),
    NoHit(&'static str),
    OutsideOfDef(String),
    NoType,
    // Names.
    Unknown { name: String, near: Option<String> },
    NoField { of: String, name: String, near: Option<String> },
    NoMethod { of: String, name: String, near: Option<String> },
    MissingField { of: String, name: String },
    Twice(String),
    NotAFunction(String),
    NotAType(String),
    NotAValue(String),
    InItself(String),
    // Types.
    Mismatch { wanted: String, found: String },
    Reference,
    Condition(String),
    Operator { sign: String, left: String, right: String },
    Sign { sign: char, of: String },
    Count { name: String, wanted: usize, found: usize },
    Cast { from: String, to: String },
    NotIndexed(String),
    NotCountable(String),
    NoPattern { of: String },
    Missing(String),
    NotKnown,
    NoValue(String),
    NotMutable(String),
    Moved(String),
    NoPlace,
    OutsideOfFunction(String),
    OutsideOfLoop(&'static str),
    NotConstant,
    Parameters { wanted: String },
    OtherFields { name: String, wanted: String },
    // Running.
    Overflow,
    DivisionByZero,
    Bounds { index: i64, count: usize },
    Clamp,
    OutOfDomain(&'static str),
    ZeroDivision,
    Endless,
    Recursion,
    NotWritten,
    GivesUp,
    Nothing,
    NoReturn,
}
