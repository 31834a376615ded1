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
        let size = f64::from(self.0.abs());
        let negative = self.0 < 0.0;
        if size.is_nan() || size >= 1e6 {
            return write!(f, "{}{size:.2e}", if negative { "−" } else { "" });
        }
        // A frame writes hundreds of these, so without the detour through a string of their own. The
        // product is exact: 24 and 7 bits fit into the 53 of an f64.
        let mut rest = (size * 100.0).round_ties_even() as u32;
        if negative && rest > 0 {
            f.write_str("−")?;
        }
        let mut text = *b"000000000.00";
        let mut start = text.len();
        while rest > 0 || start > text.len() - 4 {
            start -= if start == text.len() - 2 { 2 } else { 1 };
            text[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        f.write_str(std::str::from_utf8(&text[start..]).map_err(|_| fmt::Error)?)
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
    fn numbers_are_rounded_as_the_standard_library_rounds_them() {
        let mut bits = 0x1234_5678_u32;
        for i in 0..200_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let near = (bits >> 8) as f32 / 1000.0;
            let tie = (bits >> 12) as f32 / 8.0;
            let any = f32::from_bits(bits);
            for number in [near, -near, tie, any, i as f32 / 100.0] {
                if number.abs() < 1e6 {
                    let sign = if number < 0.0 { "−" } else { "" };
                    let text = format!("{sign}{:.2}", number.abs()).replace("−0.00", "0.00");
                    assert_eq!(Plain(number).to_string(), text);
                }
            }
        }
        assert_eq!(Plain(f32::NAN).to_string(), "NaN");
    }

    #[test]
    fn a_system_locale_finds_its_language() {
        assert_eq!(Lang::from_code("ja_JP.UTF-8"), Some(Lang::Ja));
        assert_eq!(Lang::from_code("en-GB"), Some(Lang::En));
        assert_eq!(Lang::from_code("fr"), None);
    }
}
