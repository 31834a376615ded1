//! Mistakes in a learner's code, in words for the learner.

#[cfg(test)]
mod tests;

use crate::language::{Instead, What};
use crate::said::mistakes as said;
use crate::words::{Lang, Words, fill};

/// An item with an explanation of a sentence or two.
pub trait Sentence {
    /// The sentence.
    fn sentence(&self, lang: Lang) -> String;
}

/// A hint at a similar name, if there is one.
fn meant(lang: Lang, near: &Option<String>) -> String {
    near.as_ref().map_or(String::new(), |near| fill!(lang, said::DID_YOU_MEAN, near))
}

impl Sentence for What {
    fn sentence(&self, lang: Lang) -> String {
        // Braces in a sentence enclose names. These are shown as code.
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
            Self::WrittenAs { sign, proper } => fill!(lang, said::WRITTEN_AS, sign, proper),
            Self::TabsAndSpaces => lang.of(said::TABS_AND_SPACES).to_owned(),
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
            Self::Power => lang.of(said::POWER).to_owned(),
            Self::NoLet(name) => fill!(lang, said::NO_LET, name),
            Self::NotOfTheLanguage(what) => {
                let instead = instead_of_rust(what).map_or("", |it| lang.of(it));
                fill!(lang, said::NOT_OF_THE_LANGUAGE, what) + instead
            }
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
            Self::Mismatch { wanted, found } => {
                let is_length = is_number(wanted) && is_vector(found);
                let hint = if is_length { lang.of(said::PART_OR_LENGTH) } else { "" };
                let (wanted, found) = (described(wanted, lang), described(found, lang));
                fill!(lang, said::MISMATCH, wanted, found) + hint
            }
            Self::Condition(found) => {
                let found = described(found, lang);
                fill!(lang, said::CONDITION, found)
            }
            Self::Operator { sign, left, right } => {
                let (left, right) = (described(left, lang), described(right, lang));
                fill!(lang, said::OPERATOR, sign, left, right)
            }
            Self::Sign { sign, of } => {
                let of = described(of, lang);
                fill!(lang, said::SIGN, sign, of)
            }
            Self::Cast { from, to } => fill!(lang, said::CAST, from, to),
            Self::NotIndexed(of) => fill!(lang, said::NOT_INDEXED, of),
            Self::NotCountable(of) => fill!(lang, said::NOT_COUNTABLE, of),
            Self::NoPattern { of } => fill!(lang, said::NO_PATTERN, of),
            Self::Missing(case) => fill!(lang, said::MISSING, case),
            Self::NotKnown => lang.of(said::NOT_KNOWN).to_owned(),
            Self::NoValue(wanted) => fill!(lang, said::NO_VALUE, wanted),
            Self::NotMutable(name) => fill!(lang, said::NOT_MUTABLE, name),
            Self::Moved(name) => fill!(lang, said::MOVED, name),
            Self::Reference => lang.of(said::REFERENCE).to_owned(),
            Self::NoPlace => lang.of(said::NO_PLACE).to_owned(),
            Self::OutsideOfFunction(word) => fill!(lang, said::OUTSIDE_OF_FUNCTION, word, open, close),
            Self::OutsideOfLoop(word) => fill!(lang, said::OUTSIDE_OF_LOOP, word),
            Self::NotConstant => lang.of(said::NOT_CONSTANT).to_owned(),
            Self::Parameters { wanted } => fill!(lang, said::PARAMETERS, wanted),
            Self::OtherFields { name, wanted } => {
                fill!(lang, said::OTHER_FIELDS, name, open, wanted, close)
            }
            // Many expect a power of this sign, and hardly anybody the operation on bits that it is.
            Self::NotUnderstood { what, .. } if what == "^" => lang.of(said::POWER_SIGN).to_owned(),
            Self::NotUnderstood { language, what, instead } => {
                let (language, instead) =
                    (language.title(), instead_of(*instead).map_or("", |it| lang.of(it)));
                fill!(lang, said::NOT_UNDERSTOOD, what, language, instead)
            }
            Self::Indentation => lang.of(said::INDENTATION).to_owned(),
            Self::NoBlock => lang.of(said::NO_BLOCK).to_owned(),
            Self::NoIf(word) => fill!(lang, said::NO_IF, word),
            Self::ComparedOnly => lang.of(said::COMPARED_ONLY).to_owned(),
            Self::OnlyInLoops(name) => fill!(lang, said::ONLY_IN_LOOPS, name),
            Self::RangeOf => lang.of(said::RANGE_OF).to_owned(),
            Self::Shared(name) => fill!(lang, said::SHARED, name),
            Self::Fixed(name) => fill!(lang, said::FIXED, name),
            Self::Frozen(of) => fill!(lang, said::FROZEN, of),
            Self::Same(of) => fill!(lang, said::SAME, of),
            Self::ChangesType { name, from, to } => fill!(lang, said::CHANGES_TYPE, name, from, to),
            Self::Parts { wanted, found } => fill!(lang, said::PARTS, wanted, found),
            Self::ListFull(count) => fill!(lang, said::LIST_FULL, count),
            Self::NoHit(start) => fill!(lang, said::NO_HIT, start),
            Self::OutsideOfDef(word) => fill!(lang, said::OUTSIDE_OF_DEF, word),
            Self::NoType => lang.of(said::NO_TYPE).to_owned(),
            Self::OutOfDomain(name) => fill!(lang, said::OUT_OF_DOMAIN, name),
            Self::ZeroDivision => lang.of(said::ZERO_DIVISION).to_owned(),
            Self::Overflow => lang.of(said::OVERFLOW).to_owned(),
            Self::DivisionByZero => lang.of(said::DIVISION_BY_ZERO).to_owned(),
            Self::Bounds { index, count } => fill!(lang, said::BOUNDS, index, count),
            Self::Clamp => lang.of(said::CLAMP).to_owned(),
            Self::Endless => lang.of(said::ENDLESS).to_owned(),
            Self::Recursion => lang.of(said::RECURSION).to_owned(),
            Self::NotWritten => lang.of(said::NOT_WRITTEN).to_owned(),
            Self::NoReturn => lang.of(said::NO_RETURN).to_owned(),
            Self::GivesUp => lang.of(said::GIVES_UP).to_owned(),
            Self::Nothing => lang.of(said::NOTHING).to_owned(),
        }
    }
}

/// True if the name of a type is that of a vector.
fn is_vector(name: &str) -> bool {
    matches!(name.trim_matches('`'), "Vec2" | "DVec2" | "{ x, y }" | "Vec3" | "DVec3" | "{ x, y, z }")
}

/// True if the name of a type is that of a number that may have decimals.
fn is_number(name: &str) -> bool {
    matches!(name, "float" | "number" | "f32" | "f64")
}

/// A type in plain words with its name, as in `a number (float)`. Types without a simpler name stay as they are.
fn described(name: &str, lang: Lang) -> String {
    match name {
        _ if is_vector(name) && name.contains(['3', 'z']) => fill!(lang, said::A_VECTOR_IN_SPACE, name),
        _ if is_vector(name) => fill!(lang, said::A_VECTOR, name),
        _ if is_number(name) => fill!(lang, said::A_NUMBER, name),
        "int" | "usize" | "isize" | "u8" | "u16" | "u32" | "u64" | "i8" | "i16" | "i32" | "i64" => {
            fill!(lang, said::A_WHOLE_NUMBER, name)
        }
        "bool" | "`bool`" | "boolean" => fill!(lang, said::A_TRUTH, name),
        _ => name.to_owned(),
    }
}

/// The sentence that says what to write instead of Rust that is not supported.
fn instead_of_rust(what: &str) -> Option<Words> {
    Some(match what {
        "Vec" | "VecDeque" | "collect" | "push" | "pop" | "to_vec" => said::INSTEAD_VEC,
        "HashMap" => said::INSTEAD_DICTIONARY,
        "String" | "str" | "char" | "format!" | "to_string" => said::INSTEAD_TEXT,
        "sort" | "sort_by" | "sort_by_key" | "sort_unstable" => said::INSTEAD_SORTING,
        "skip" | "take" | "rev" | "flat_map" | "reduce" | "filter" | "filter_map" | "step_by"
        | "map_while" => said::INSTEAD_GENERATOR,
        "skip_while" | "take_while" | "scan" | "iter_mut" | "chunks" | "zip" | "min_by_key"
        | "max_by_key" => said::INSTEAD_GENERATOR,
        ".." => said::INSTEAD_SLICE,
        "&mut" => said::INSTEAD_SCOPE,
        label if label.starts_with('\'') => said::INSTEAD_LOOP_ELSE,
        _ => return None,
    })
}

/// The sentence that says what to write instead.
fn instead_of(instead: Instead) -> Option<Words> {
    Some(match instead {
        Instead::Nothing => return None,
        Instead::Import => said::INSTEAD_IMPORT,
        Instead::Bits => said::INSTEAD_BITS,
        Instead::Increment => said::INSTEAD_INCREMENT,
        Instead::Slice => said::INSTEAD_SLICE,
        Instead::Text => said::INSTEAD_TEXT,
        Instead::Except => said::INSTEAD_EXCEPT,
        Instead::Generator => said::INSTEAD_GENERATOR,
        Instead::Scope => said::INSTEAD_SCOPE,
        Instead::Dictionary => said::INSTEAD_DICTIONARY,
        Instead::Dataclass => said::INSTEAD_DATACLASS,
        Instead::Inheritance => said::INSTEAD_INHERITANCE,
        Instead::Star => said::INSTEAD_STAR,
        Instead::Deleting => said::INSTEAD_DELETING,
        Instead::Match => said::INSTEAD_MATCH,
        Instead::Sorting => said::INSTEAD_SORTING,
        Instead::Declaration => said::INSTEAD_DECLARATION,
        Instead::LoopElse => said::INSTEAD_LOOP_ELSE,
        Instead::Random => said::INSTEAD_RANDOM,
        Instead::Exact => said::INSTEAD_EXACT,
        Instead::Distance => said::INSTEAD_DISTANCE,
        Instead::KnownCount => said::INSTEAD_KNOWN_COUNT,
        Instead::New => said::INSTEAD_NEW,
        Instead::Prototype => said::INSTEAD_PROTOTYPE,
        Instead::Copy => said::INSTEAD_COPY,
    })
}

/// A number of values, in words.
fn counted(count: usize, lang: Lang) -> String {
    if count == 1 { lang.of(said::ONE_VALUE).to_owned() } else { fill!(lang, said::MORE_VALUES, count) }
}

/// The parser's expectation in words. Signs are the same in every language.
fn expected(wanted: &'static str, lang: Lang) -> &'static str {
    const NAMED: [Words; 7] = [
        said::A_NAME,
        said::A_TYPE,
        said::A_VALUE,
        said::A_PATTERN,
        said::AN_ITEM,
        said::TYPE_OF_PARAMETER,
        said::END_OF_LINE,
    ];
    NAMED.iter().find(|words| words.english() == wanted).map_or(wanted, |words| lang.of(*words))
}
