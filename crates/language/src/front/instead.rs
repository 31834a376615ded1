//! Replacements for constructs that are not understood here.

use crate::mistake::What;
use crate::target::Target;

/// The replacement for a construct that is not understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is a sentence")]
pub enum Instead {
    Nothing,
    Import,
    Bits,
    Increment,
    Slice,
    Text,
    Except,
    Generator,
    Scope,
    Dictionary,
    Dataclass,
    Inheritance,
    Star,
    Deleting,
    Match,
    Sorting,
    Declaration,
    LoopElse,
    Random,
    Exact,
    Distance,
    KnownCount,
    New,
    Prototype,
    Copy,
}

impl Instead {
    /// The mistake, with the construct as it is written.
    pub fn what(self, language: Target, text: &str) -> What {
        let line = text.lines().next().unwrap_or("").trim();
        let what = line.chars().take(30).collect();
        What::NotUnderstood { language, what, instead: self }
    }
}
