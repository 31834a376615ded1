//! What is wrong with a text, in words for its author.

use super::text::Span;
use crate::said::mistakes as said;
use crate::words::{Lang, Words, fill};

/// A mistake, and where it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    /// Where it is.
    pub span: Span,
    /// What it is.
    pub what: What,
}

impl Mistake {
    pub(super) fn new(span: Span, what: What) -> Self {
        Self { span, what }
    }
}

/// What can be wrong. Names and types are given as they are written.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "each says what it is in a sentence")]
pub enum What {
    // Reading.
    Letter(char),
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
    NotOfTheLanguage(String),
    NotPrinted(String),
    NoFunction,
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
    Endless,
    Recursion,
    NotWritten,
    GivesUp,
    Nothing,
}

/// A hint at a similar name, if there is one.
fn meant(lang: Lang, near: &Option<String>) -> String {
    near.as_ref().map_or(String::new(), |near| fill!(lang, said::DID_YOU_MEAN, near))
}

impl What {
    /// What is wrong, in a sentence or two.
    pub fn sentence(&self, lang: Lang) -> String {
        // For braces that a sentence shows as code; otherwise they enclose names.
        let (open, close) = ('{', '}');
        match self {
            Self::Expected { wanted, found } => {
                let wanted = expected(wanted, lang);
                if found.is_empty() {
                    fill!(lang, said::EXPECTED_AT_END, wanted)
                } else {
                    fill!(lang, said::EXPECTED, wanted, found)
                }
            }
            Self::Absent(wanted) => {
                let wanted = expected(wanted, lang);
                fill!(lang, said::ABSENT, wanted)
            }
            Self::Count { name, wanted, found } => {
                let wanted = counted(*wanted, lang);
                match found {
                    1 => fill!(lang, said::COUNT_ONE, name, wanted),
                    _ => fill!(lang, said::COUNT_MORE, name, wanted, found),
                }
            }
            Self::Letter(c) => fill!(lang, said::LETTER, c),
            Self::NotClosed(sign) => fill!(lang, said::NOT_CLOSED, sign),
            Self::NotOpened(sign) => fill!(lang, said::NOT_OPENED, sign),
            Self::TooDeep => lang.of(said::TOO_DEEP).to_owned(),
            Self::TooLong => lang.of(said::TOO_LONG).to_owned(),
            Self::TooLarge => lang.of(said::TOO_LARGE).to_owned(),
            Self::Number(text) => fill!(lang, said::NUMBER, text),
            Self::Point(number) => fill!(lang, said::POINT, number),
            Self::NoSemicolon => lang.of(said::NO_SEMICOLON).to_owned(),
            Self::AssignInCondition => lang.of(said::ASSIGN_IN_CONDITION).to_owned(),
            Self::Chained => lang.of(said::CHAINED).to_owned(),
            Self::NotOfTheLanguage(what) => fill!(lang, said::NOT_OF_THE_LANGUAGE, what),
            Self::NotPrinted(what) => fill!(lang, said::NOT_PRINTED, what),
            Self::NoFunction => lang.of(said::NO_FUNCTION).to_owned(),
            Self::Unknown { name, near } => {
                let hint = meant(lang, near);
                fill!(lang, said::UNKNOWN, name, hint)
            }
            Self::NoField { of, name, near } => {
                let hint = meant(lang, near);
                fill!(lang, said::NO_FIELD, of, name, hint)
            }
            Self::NoMethod { of, name, near } => {
                let hint = meant(lang, near);
                fill!(lang, said::NO_METHOD, of, name, hint)
            }
            Self::MissingField { of, name } => fill!(lang, said::MISSING_FIELD, of, name),
            Self::Twice(name) => fill!(lang, said::TWICE, name),
            Self::NotAFunction(name) => fill!(lang, said::NOT_A_FUNCTION, name),
            Self::NotAType(name) => fill!(lang, said::NOT_A_TYPE, name),
            Self::NotAValue(name) => fill!(lang, said::NOT_A_VALUE, name),
            Self::InItself(name) => fill!(lang, said::IN_ITSELF, name),
            Self::Mismatch { wanted, found } => fill!(lang, said::MISMATCH, wanted, found),
            Self::Condition(found) => fill!(lang, said::CONDITION, found),
            Self::Operator { sign, left, right } => fill!(lang, said::OPERATOR, sign, left, right),
            Self::Sign { sign, of } => fill!(lang, said::SIGN, sign, of),
            Self::Cast { from, to } => fill!(lang, said::CAST, from, to),
            Self::NotIndexed(of) => fill!(lang, said::NOT_INDEXED, of),
            Self::NotCountable(of) => fill!(lang, said::NOT_COUNTABLE, of),
            Self::NoPattern { of } => fill!(lang, said::NO_PATTERN, of),
            Self::Missing(case) => fill!(lang, said::MISSING, case),
            Self::NotKnown => lang.of(said::NOT_KNOWN).to_owned(),
            Self::NoValue(wanted) => fill!(lang, said::NO_VALUE, wanted),
            Self::NotMutable(name) => fill!(lang, said::NOT_MUTABLE, name),
            Self::NoPlace => lang.of(said::NO_PLACE).to_owned(),
            Self::OutsideOfFunction(word) => fill!(lang, said::OUTSIDE_OF_FUNCTION, word, open, close),
            Self::OutsideOfLoop(word) => fill!(lang, said::OUTSIDE_OF_LOOP, word),
            Self::NotConstant => lang.of(said::NOT_CONSTANT).to_owned(),
            Self::Parameters { wanted } => fill!(lang, said::PARAMETERS, wanted),
            Self::OtherFields { name, wanted } => {
                fill!(lang, said::OTHER_FIELDS, name, open, wanted, close)
            }
            Self::Overflow => lang.of(said::OVERFLOW).to_owned(),
            Self::DivisionByZero => lang.of(said::DIVISION_BY_ZERO).to_owned(),
            Self::Bounds { index, count } => fill!(lang, said::BOUNDS, index, count),
            Self::Clamp => lang.of(said::CLAMP).to_owned(),
            Self::Endless => lang.of(said::ENDLESS).to_owned(),
            Self::Recursion => lang.of(said::RECURSION).to_owned(),
            Self::NotWritten => lang.of(said::NOT_WRITTEN).to_owned(),
            Self::GivesUp => lang.of(said::GIVES_UP).to_owned(),
            Self::Nothing => lang.of(said::NOTHING).to_owned(),
        }
    }
}

/// A number of values, in words.
fn counted(count: usize, lang: Lang) -> String {
    if count == 1 { lang.of(said::ONE_VALUE).to_owned() } else { fill!(lang, said::MORE_VALUES, count) }
}

/// What a parser expects; signs are the same in every language.
fn expected(wanted: &'static str, lang: Lang) -> &'static str {
    const NAMED: [Words; 6] =
        [said::A_NAME, said::A_TYPE, said::A_VALUE, said::A_PATTERN, said::AN_ITEM, said::TYPE_OF_PARAMETER];
    NAMED.iter().find(|words| words.en == wanted).map_or(wanted, |words| lang.of(*words))
}
