//! The two languages of the interface, and words that exist in both.

use std::fmt;

/// A language of the interface and of the lessons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// Every language there is.
    pub const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// Its code: `en` or `ja`.
    pub fn code(self) -> &'static str {
        self.of(Words::new("en", "ja"))
    }

    /// The language of a code such as `ja` or `ja-JP`.
    pub fn from_code(code: &str) -> Option<Self> {
        let primary = code.split(['-', '_', '.']).next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|lang| lang.code() == primary)
    }

    /// These words in this language.
    pub fn of(self, words: Words) -> &'static str {
        match self {
            Self::En => words.en,
            Self::Ja => words.ja,
        }
    }

    /// The language after this one, round and round.
    pub fn next(self) -> Self {
        match self {
            Self::En => Self::Ja,
            Self::Ja => Self::En,
        }
    }
}

/// The same words in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// In English.
    pub en: &'static str,
    /// In Japanese.
    pub ja: &'static str,
}

impl Words {
    /// Words in both languages.
    pub const fn new(en: &'static str, ja: &'static str) -> Self {
        Self { en, ja }
    }

    /// Words that read the same in both, such as `AB` or `7`.
    pub const fn same(text: &'static str) -> Self {
        Self { en: text, ja: text }
    }
}

/// Short for [`Words::new`], for tables full of words.
pub const fn words(en: &'static str, ja: &'static str) -> Words {
    Words::new(en, ja)
}

/// A number for people: two decimals and a true minus sign, and never "−0.00".
pub struct Plain(pub f32);

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.abs();
        let text = if size >= 1e6 { format!("{size:.2e}") } else { format!("{size:.2}") };
        let sign = if self.0 < 0.0 && text != "0.00" { "−" } else { "" };
        write!(f, "{sign}{text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_true_minus_and_no_negative_zero() {
        assert_eq!(Plain(-1.25).to_string(), "−1.25");
        assert_eq!(Plain(-0.001).to_string(), "0.00");
        assert_eq!(Plain(2.5e7).to_string(), "2.50e7");
    }

    #[test]
    fn a_system_locale_finds_its_language() {
        assert_eq!(Lang::from_code("ja_JP.UTF-8"), Some(Lang::Ja));
        assert_eq!(Lang::from_code("en-GB"), Some(Lang::En));
        assert_eq!(Lang::from_code("fr"), None);
    }
}
