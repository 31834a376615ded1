//! The languages of the interface, and words that exist in all of them.

mod borrowed;
mod braces;

pub use borrowed::{as_html, is_mark, mark as mark_borrowed, unmarked};
pub use braces::{filled, filled_by, named};

use crate::separators::NEXT;
use std::fmt::{self, Display, Write};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock};

/// The facts about a language, from its `language.toml`.
#[derive(Debug)]
struct Language {
    code: &'static str,
    name: &'static str,
    spaced: bool,
    letters: bool,
    verdicts: [&'static str; 2],
    /// All its words, where they are compiled in.
    #[cfg(not(target_arch = "wasm32"))]
    words: &'static str,
}

// `Lang`, with a case for each folder of `words`, and `LANGUAGES`.
include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl Lang {
    /// How many there are.
    pub const COUNT: usize = LANGUAGES.len();

    /// Every language there is, English first: all others are translated from it, and it says what they lack.
    pub const ALL: [Self; Self::COUNT] = EVERY;

    fn language(self) -> &'static Language {
        &LANGUAGES[self.place()]
    }

    /// Its place among all.
    pub fn place(self) -> usize {
        self as usize
    }

    /// Its code, such as `en` or `ja`.
    pub fn code(self) -> &'static str {
        self.language().code
    }

    /// How the names of its plain pages end: `.html`, and `.ja.html` in Japanese.
    pub fn ending(self) -> String {
        if self == Self::En { ".html".to_owned() } else { format!(".{}.html", self.code()) }
    }

    /// The language's name for itself.
    pub fn name(self) -> &'static str {
        self.language().name
    }

    /// Whether it is written with spaces between its words.
    pub fn is_spaced(self) -> bool {
        self.language().spaced
    }

    /// Whether pictures need letters for it that no other language needs.
    pub fn has_letters(self) -> bool {
        self.language().letters
    }

    /// How lessons write a hit and a miss that look as in the picture. Corner brackets are not shown.
    pub fn verdicts(self) -> [&'static str; 2] {
        self.language().verdicts
    }

    /// The language of a code such as `ja` or `ja-JP`.
    pub fn from_code(code: &str) -> Option<Self> {
        let primary = code.split(['-', '_', '.']).next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|lang| lang.code() == primary)
    }

    /// The language after this one, round and round.
    pub fn next(self) -> Self {
        Self::ALL[(self.place() + 1) % Self::COUNT]
    }

    /// These words in this language; what it lacks, in English.
    pub fn of(self, words: Words) -> &'static str {
        match words.others {
            Others::Nowhere => words.en,
            Others::Here(each) => each[self.place()],
            Others::Listed(at) => {
                let own =
                    |lang: Self| lang.listed().get(usize::from(at)).copied().filter(|own| !own.is_empty());
                let english = || own(Self::En).unwrap_or(words.en);
                match self {
                    Self::En => english(),
                    _ => own(self).unwrap_or_else(|| borrowed::borrow(english(), at.into())),
                }
            }
        }
    }

    /// The texts of this language for the texts in `words`, in the order of the English ones; empty where one is not translated.
    fn listed(self) -> List {
        if EDITED.load(Ordering::Acquire)
            && let Some(list) = EDITS.read().unwrap_or_else(PoisonError::into_inner)[self.place()]
        {
            return list;
        }
        let [first, all] = &LISTED[self.place()];
        #[cfg(not(target_arch = "wasm32"))]
        {
            if self == Self::En {
                return &[]; // The source has them.
            }
            all.get_or_init(|| split(self.language().words));
        }
        all.get().or_else(|| first.get()).copied().unwrap_or_default()
    }
}

/// The same words in every language. [`Lang::of`] says them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// In English; in a browser empty for a sentence that comes with the lessons: [`Lang::of`] has it then.
    pub en: &'static str,
    others: Others,
}

/// Where words are in languages other than English.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Others {
    /// They read the same in all.
    Nowhere,
    /// Here, in each language.
    Here(&'static [&'static str; Lang::COUNT]),
    /// In the list of each language, at this place. The build script makes the lists from the folder `words`.
    Listed(u16),
}

/// A permanent name, as links and lessons have it, and what is called so. The build script makes them from the folder `words`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub id: &'static str,
    /// What it is, for people.
    pub title: Words,
}

impl Words {
    /// Words that were put together while the program runs, in the order of [`Lang::ALL`].
    pub const fn each(each: &'static [&'static str; Lang::COUNT]) -> Self {
        Self { en: each[0], others: Others::Here(each) }
    }

    /// Words that read the same in all languages, such as `AB` or `7`.
    pub const fn same(text: &'static str) -> Self {
        Self { en: text, others: Others::Nowhere }
    }

    /// The same of several texts.
    pub const fn same_each<const COUNT: usize>(texts: [&'static str; COUNT]) -> [Self; COUNT] {
        let mut all = [Self::same(""); COUNT];
        let mut i = 0;
        // A constant has no other loops yet.
        while i < COUNT {
            all[i] = Self::same(texts[i]);
            i += 1;
        }
        all
    }

    /// Words of the folder `words`: what they are in English, and where they stand in the lists of other languages.
    pub const fn said(en: &'static str, at: u16) -> Self {
        Self { en, others: Others::Listed(at) }
    }

    /// Whether exactly these names stand in braces in the English words, where [`filled`] puts values. For words that a browser gets
    /// later, building for any other system checks it.
    pub const fn takes(self, names: &[&str]) -> bool {
        let text = self.en.as_bytes();
        if cfg!(target_arch = "wasm32") && text.is_empty() {
            return true;
        }
        let (mut at, mut seen) = (0, 0_usize);
        while at < text.len() {
            if text[at] == b'{' {
                let Some(i) = name_at(text, at + 1, names) else { return false };
                seen |= 1 << i;
            }
            at += 1;
        }
        seen == (1 << names.len()) - 1
    }
}

/// Which of these names stands at this place of a text, up to a closing brace.
const fn name_at(text: &[u8], at: usize, names: &[&str]) -> Option<usize> {
    let mut i = 0;
    while i < names.len() {
        let name = names[i].as_bytes();
        let mut same = 0;
        while same < name.len() && at + same < text.len() && text[at + same] == name[same] {
            same += 1;
        }
        if same == name.len() && at + same < text.len() && text[at + same] == b'}' {
            return Some(i);
        }
        i += 1;
    }
    None
}

/// Words in a language, with the values of these variables where their names stand in braces.
macro_rules! fill {
    ($lang:expr, $words:expr, $($name:ident),+ $(,)?) => {{
        const { assert!($words.takes(&[$(stringify!($name)),+]), "the words name other values in braces") }
        $crate::words::filled($lang.of($words), &[$((stringify!($name), &$name)),+])
    }};
}
pub(crate) use fill;

/// The words of a language in the order of the English ones.
type List = &'static [&'static str];

/// For each language, the list of its words that comes first, and the whole one, once they have arrived.
static LISTED: [[OnceLock<List>; 2]; Lang::COUNT] = [const { [const { OnceLock::new() }; 2] }; Lang::COUNT];

/// Whether `EDITS` has any words: reading a flag costs nothing, while a lock would be taken for each word.
static EDITED: AtomicBool = AtomicBool::new(false);

/// The words of a translator's folder, in place of the built-in ones.
static EDITS: RwLock<[Option<List>; Lang::COUNT]> = RwLock::new([None; Lang::COUNT]);

/// Which of a language's lists of words has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Come {
    /// What the first picture says.
    First,
    /// All of it.
    All,
}

/// Takes a list of a language's words as the build script has packed it. Until then a browser has none but most of the English ones.
pub fn take(lang: Lang, list: String, come: Come) {
    if LISTED[lang.place()][come as usize].set(split(list.leak())).is_ok() {
        TAKEN.fetch_add(1, Ordering::Relaxed);
    }
}

/// Takes all of a language's words, packed the same way, in place of the built-in ones and of earlier edits.
pub fn edit(lang: Lang, list: String) {
    EDITS.write().unwrap_or_else(PoisonError::into_inner)[lang.place()] = Some(split(list.leak()));
    EDITED.store(true, Ordering::Release);
    TAKEN.fetch_add(1, Ordering::Relaxed);
}

fn split(list: &'static str) -> List {
    list.split(NEXT).collect::<Vec<_>>().leak()
}

/// How often words were taken: captions made with fewer words are made again.
pub fn taken() -> u32 {
    TAKEN.load(Ordering::Relaxed)
}

static TAKEN: AtomicU32 = AtomicU32::new(0);

/// The key by which a text is sorted alphabetically: its letters in lower case and without the accents of Western Europe.
pub fn alphabetical(text: &str) -> String {
    const PLAIN: [(&str, char); 8] = [
        ("àáâãäå", 'a'),
        ("ç", 'c'),
        ("èéêë", 'e'),
        ("ìíîï", 'i'),
        ("ñ", 'n'),
        ("òóôõö", 'o'),
        ("ùúûü", 'u'),
        ("ýÿ", 'y'),
    ];
    let plain =
        |c: char| PLAIN.iter().find(|(accented, _)| accented.contains(c)).map_or(c, |(_, plain)| *plain);
    text.chars().flat_map(char::to_lowercase).map(plain).collect()
}

/// A whole number with its thousands set off: `49,995,000`.
pub struct Grouped(pub u64);

impl Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (i, digit) in digits.char_indices() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                f.write_char(',')?;
            }
            f.write_char(digit)?;
        }
        Ok(())
    }
}

/// A number for people: two decimals and a true minus sign, and never "−0.00".
pub struct Plain(pub f32);

impl Plain {
    /// Numbers from here on are written with an exponent: `2.50e7`.
    pub const LARGE: f32 = 1e6;
}

impl Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = f64::from(self.0.abs());
        let negative = self.0 < 0.0;
        if size.is_nan() || size >= f64::from(Self::LARGE) {
            return write!(f, "{}{size:.2e}", if negative { "−" } else { "" });
        }
        // A frame writes hundreds of these, so they are written without a string in between. The product is exact: 24 and 7 bits fit
        // into the 53 of an f64.
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

/// The number that a text writes with digits, a point, and an exponent such as `e-7`. `str::parse` brings 12 KB of powers to the
/// browser, for texts that are never typed: numbers of seventeen digits, or out of the range of ours.
pub fn number(text: &str) -> Option<f64> {
    let (negative, size) = match text.strip_prefix(['-', '+']) {
        Some(size) => (text.starts_with('-'), size),
        None => (false, text),
    };
    let (digits, exponent) = size.split_once(['e', 'E']).unwrap_or((size, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let mut power = exponent.parse::<i32>().ok()?.clamp(-MOST, MOST);
    let (mut digits, mut any) = (0_u64, false);
    for (digit, is_part) in whole.bytes().map(|c| (c, false)).chain(part.bytes().map(|c| (c, true))) {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        any = true;
        // Nineteen digits fit. Any more only tell how large the number is.
        let fits = digits < 10_u64.pow(18);
        digits = if fits { 10 * digits + digit } else { digits };
        power += i32::from(!fits) - i32::from(is_part);
    }
    // Whole numbers up to 2^53 and powers of ten up to 22 are exact in an f64, so the product or quotient of two such is the nearest
    // number.
    let mut number = digits as f64;
    while power != 0 && number != 0.0 && number.is_finite() {
        let step = power.clamp(-22, 22);
        let factor = (0..step.abs()).fold(1.0, |factor, _| 10.0 * factor);
        number = if step > 0 { number * factor } else { number / factor };
        power -= step;
    }
    let number = if negative { -number } else { number };
    (any && number.is_finite()).then_some(number)
}

/// An exponent beyond all numbers.
const MOST: i32 = 1_000_000;

/// What was written, cut to fit on a line.
pub(crate) fn brief(written: &str) -> String {
    let text: String = written.chars().take(40).collect::<String>().escape_debug().to_string();
    if written.chars().nth(40).is_some() { text + "…" } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_where_their_names_do() {
        const OF: Words = Words::same("{a} of {b}, {a}");
        assert!(OF.takes(&["a", "b"]) && OF.takes(&["b", "a"]));
        assert!(!OF.takes(&["a"]) && !OF.takes(&["a", "b", "c"]) && !OF.takes(&["a", "bb"]));
        assert!(!Words::same("{ab}").takes(&["a"]), "a name is all that stands in braces");
        let (a, b) = (1, "two");
        assert_eq!(fill!(Lang::Ja, OF, a, b), "1 of two, 1");
        assert_eq!(filled("nothing { to fill in", &[]), "nothing { to fill in");
    }

    #[test]
    fn values_stand_in_the_order_of_the_language() {
        const EACH: [&str; Lang::COUNT] = {
            let mut each = ["{b} from {a}"; Lang::COUNT];
            each[0] = "{a} to {b}";
            each
        };
        const TO: Words = Words::each(&EACH);
        let (a, b) = (1, 2);
        assert_eq!(Lang::ALL.map(|lang| fill!(lang, TO, a, b))[..2], ["1 to 2", "2 from 1"]);
    }

    #[test]
    fn what_is_said_in_english_is_said_in_every_language() {
        let english = include_str!(concat!(env!("OUT_DIR"), "/said.txt")).lines().count();
        for lang in &Lang::ALL[1..] {
            assert_eq!(lang.listed().len(), english, "{}", lang.name());
            let borrowed = lang.of(Words::said("only in English", u16::MAX)).to_owned();
            assert_eq!(unmarked(borrowed), "only in English");
        }
        assert!(Lang::Ja.listed().iter().all(|text| !text.is_empty()), "Japanese is whole");
    }

    #[test]
    fn accents_do_not_count_in_a_list() {
        let mut terms = ["Orientación", "ángulo", "óvalo", "área"];
        terms.sort_by_key(|term| alphabetical(term));
        assert_eq!(terms, ["ángulo", "área", "Orientación", "óvalo"]);
    }

    #[test]
    fn numbers_have_a_true_minus_and_no_negative_zero() {
        assert_eq!(Plain(-1.25).to_string(), "−1.25");
        assert_eq!(Plain(-0.001).to_string(), "0.00");
        assert_eq!(Plain(2.5e7).to_string(), "2.50e7");
    }

    #[test]
    fn what_is_no_finite_number_is_refused() {
        for text in
            ["", "-", ".", "-.", "e5", "1e", "1.2.3", "1 2", "--1", "nan", "inf", "0x10", "1e400", "１"]
        {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_read_as_the_standard_library_reads_them() {
        let texts = [
            "0",
            "-0",
            "+1",
            "1.",
            ".5",
            "-.25",
            "1e3",
            "12.5E-3",
            "0.1",
            "123456.987654321",
            "1e-400",
            "0e999",
            "9007199254740993",
            "00000000000000000000001.50",
            "3.4e38",
            "1e22",
        ];
        for text in texts {
            let (ours, theirs) = (number(text).expect(text), text.parse::<f64>().expect(text));
            assert_eq!(ours.to_bits(), theirs.to_bits(), "{text}");
        }
        // Seventeen digits and more are rounded twice.
        for text in [
            "123456789012345678901234567890",
            "1.7976931348623157e308",
            "0.1000000000000000055511151231257827",
        ] {
            let (ours, theirs) = (number(text).expect(text), text.parse::<f64>().expect(text));
            assert!((ours / theirs - 1.0).abs() < 1e-15, "{text}");
        }
    }

    #[test]
    fn numbers_are_read_back_as_they_were_written() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..300_000 {
            let any = f32::from_bits(random.u32(..));
            let near = random.i32(-10_000_000..=10_000_000) as f32 / 10_f32.powi(random.i32(0..7));
            for number in [any, near].into_iter().filter(|number| number.is_finite()) {
                let read = super::number(&number.to_string()).map(|number| number as f32);
                assert_eq!(read.map(f32::to_bits), Some(number.to_bits()), "{number}");
            }
        }
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
