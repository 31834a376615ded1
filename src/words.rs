//! The languages of the interface, and texts in all of them.

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
    font: Option<&'static str>,
    verdicts: [&'static str; 2],
    /// All its words, if they are compiled in.
    #[cfg(not(target_arch = "wasm32"))]
    words: &'static str,
}

// `Lang`, with a case for each folder of `words`, and `LANGUAGES`.
include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl Lang {
    /// The number of languages.
    pub const COUNT: usize = LANGUAGES.len();

    /// All languages, English first: all others are translated from it, and it replaces missing texts.
    pub const ALL: [Self; Self::COUNT] = EVERY;

    fn language(self) -> &'static Language {
        &LANGUAGES[self.place()]
    }

    /// The index of the language.
    pub fn place(self) -> usize {
        self as usize
    }

    /// The code, such as `en` or `ja`.
    pub fn code(self) -> &'static str {
        self.language().code
    }

    /// The ending of the names of its plain pages: `.html`, and `.ja.html` in Japanese.
    pub fn ending(self) -> String {
        if self == Self::En { ".html".to_owned() } else { format!(".{}.html", self.code()) }
    }

    /// The language's name for itself.
    pub fn name(self) -> &'static str {
        self.language().name
    }

    /// True if it is written with spaces between words.
    pub fn is_spaced(self) -> bool {
        self.language().spaced
    }

    /// The font of a language whose letters the fonts of pictures lack. `None` for other languages.
    pub fn font(self) -> Option<&'static str> {
        self.language().font
    }

    /// The words of the interface. Empty for English, whose words are in the source, and for a language that is not loaded.
    pub fn words(self) -> &'static [&'static str] {
        self.listed()
    }

    /// A hit and a miss as lessons write them, in all languages, to be formatted as in the picture. Corner brackets are not
    /// displayed. The words of a translator's folder come in addition to the built-in ones.
    pub fn verdicts() -> impl Iterator<Item = [&'static str; 2]> {
        let edited = *VERDICTS.read().unwrap_or_else(PoisonError::into_inner);
        let built_in = LANGUAGES.iter().map(|language| language.verdicts);
        edited.into_iter().flatten().chain(built_in)
    }

    /// The language of a code such as `ja` or `pt-BR`, or of a system's name such as `ja_JP.UTF-8`.
    pub fn from_code(code: &str) -> Option<Self> {
        let place = nearest(code, &LANGUAGES.each_ref().map(|language| language.code))?;
        Some(Self::ALL[place])
    }

    /// The language after this one, cyclically.
    pub fn next(self) -> Self {
        Self::ALL[(self.place() + 1) % Self::COUNT]
    }

    /// The words in this language; in English if they are missing.
    pub fn of(self, words: Words) -> &'static str {
        match words.others {
            Others::Nowhere => words.en,
            Others::Here(each) => each[self.place()],
            Others::Listed(at) => {
                let own = |lang: Self| lang.said(at.into()).filter(|own| !own.is_empty());
                let english = || own(Self::En).unwrap_or(words.en);
                match self {
                    Self::En => english(),
                    _ => own(self).unwrap_or_else(|| borrowed::borrow(english(), at.into())),
                }
            }
        }
    }

    /// The text of this language at an index of the English ones, once it is loaded.
    fn said(self, at: usize) -> Option<&'static str> {
        let rest = || REST[self.place()].get()?.get(at.checked_sub(AT_FIRST)?);
        self.listed().get(at).or_else(rest).copied()
    }

    /// The texts of this language in the order of the English ones in `words`; empty if not translated.
    fn listed(self) -> List {
        if EDITED.load(Ordering::Acquire)
            && let Some(list) = EDITS.read().unwrap_or_else(PoisonError::into_inner)[self.place()]
        {
            return list;
        }
        let list = &LISTED[self.place()];
        #[cfg(not(target_arch = "wasm32"))]
        {
            if self == Self::En {
                return &[]; // The source has them.
            }
            list.get_or_init(|| split(self.language().words));
        }
        list.get().copied().unwrap_or_default()
    }
}

/// The index of the best code for a reader of `wanted`: the same, a more general one, or else another one of the same language.
fn nearest(wanted: &str, codes: &[&str]) -> Option<usize> {
    let wanted = wanted.split(['.', '@']).next()?.replace('_', "-").to_ascii_lowercase();
    let mut general = std::iter::successors(Some(&*wanted), |code| Some(code.rsplit_once('-')?.0));
    let primary = |code: &str| code.split('-').next().unwrap_or_default().to_owned();
    let find = |is_it: &dyn Fn(&str) -> bool| codes.iter().position(|code| is_it(code));
    general
        .find_map(|wanted| find(&|code| code == wanted))
        .or_else(|| find(&|code| primary(code) == primary(&wanted)))
}

/// A text in every language. [`Lang::of`] returns it in one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// In English, for constants. Empty in a browser if it is a late sentence: see [`Self::english`].
    pub en: &'static str,
    others: Others,
}

/// The place of words in languages other than English.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Others {
    /// Words that are the same in all languages.
    Nowhere,
    /// Listed here, in each language.
    Here(&'static [&'static str; Lang::COUNT]),
    /// In the list of each language, at this index. The build script makes the lists from the folder `words`.
    Listed(u16),
}

/// A permanent name in links and lessons, and its title. The build script makes them from the folder `words`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub id: &'static str,
    /// The title for people.
    pub title: Words,
}

impl Words {
    /// Words made while the program runs, in the order of [`Lang::ALL`].
    pub const fn each(each: &'static [&'static str; Lang::COUNT]) -> Self {
        Self { en: each[0], others: Others::Here(each) }
    }

    /// Words that are the same in all languages, such as `AB` or `7`.
    pub const fn same(text: &'static str) -> Self {
        Self { en: text, others: Others::Nowhere }
    }

    /// Several texts that are the same in all languages.
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

    /// Words of the folder `words`: the English text, and the index in the lists of other languages.
    pub const fn said(en: &'static str, at: u16) -> Self {
        Self { en, others: Others::Listed(at) }
    }

    /// In English; in a browser, empty until a late sentence is loaded.
    pub fn english(self) -> &'static str {
        if self.en.is_empty() { Lang::En.of(self) } else { self.en }
    }

    /// A sentence that a browser fetches after the first picture. Until then it is empty there.
    pub const fn late(en: &'static str, at: u16) -> Self {
        Self::said(if cfg!(target_arch = "wasm32") { "" } else { en }, at)
    }

    /// True if the names in braces in the English words, which [`filled`] replaces with values, are exactly these.
    pub const fn takes(self, names: &[&str]) -> bool {
        let text = self.en.as_bytes();
        // Late words are checked wherever the program is not built for browsers.
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

/// The index of the name at this position of a text, up to a closing brace.
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

/// Words in a language, with the values of these variables in place of their names in braces.
macro_rules! fill {
    ($lang:expr, $words:expr, $($name:ident),+ $(,)?) => {{
        const { assert!($words.takes(&[$(stringify!($name)),+]), "the words name other values in braces") }
        $crate::words::filled($lang.of($words), &[$((stringify!($name), &$name)),+])
    }};
}
pub(crate) use fill;

/// The words of a language in the order of the English ones.
type List = &'static [&'static str];

/// The list of words of each language, once it has arrived.
static LISTED: [OnceLock<List>; Lang::COUNT] = [const { OnceLock::new() }; Lang::COUNT];

/// The words of each language that a browser fetches after the first picture, behind those of `LISTED`.
static REST: [OnceLock<List>; Lang::COUNT] = [const { OnceLock::new() }; Lang::COUNT];

/// True if `EDITS` has any words. Reading a flag is free, while a lock would be taken for each word.
static EDITED: AtomicBool = AtomicBool::new(false);

/// The words of a translator's folder, which replace the built-in ones.
static EDITS: RwLock<[Option<List>; Lang::COUNT]> = RwLock::new([None; Lang::COUNT]);

/// The words for a hit and a miss in a translator's folder.
static VERDICTS: RwLock<[Option<[&'static str; 2]>; Lang::COUNT]> = RwLock::new([None; Lang::COUNT]);

/// Sets a language's words for a hit and a miss as lessons write them, besides the built-in ones.
pub fn edit_verdicts(lang: Lang, words: [String; 2]) {
    let words = words.map(|word| &*word.leak());
    VERDICTS.write().unwrap_or_else(PoisonError::into_inner)[lang.place()] = Some(words);
}

/// Sets the list of a language's words for the first picture, packed by the build script. Before that, a browser has only English
/// words.
pub fn take(lang: Lang, list: String) {
    put(&LISTED[lang.place()], list);
}

/// Sets the list of a language's other words. Before that, a browser has no words about most scenes.
pub fn take_rest(lang: Lang, list: String) {
    put(&REST[lang.place()], list);
}

/// True if [`take_rest`] has set them.
pub fn has_rest(lang: Lang) -> bool {
    REST[lang.place()].get().is_some()
}

fn put(place: &OnceLock<List>, list: String) {
    if place.set(split(list.leak())).is_ok() {
        TAKEN.fetch_add(1, Ordering::Relaxed);
    }
}

/// The code of a language that is not built in, shown in the place of English, which replaces missing texts.
static PREVIEW: OnceLock<String> = OnceLock::new();

/// Shows this language in the place of English from now on.
pub fn preview(code: String) {
    // Only the first one counts, since a run of the program shows one.
    let _ = PREVIEW.set(code);
}

/// The code of the language shown in the place of this one, if any.
pub fn previewed(lang: Lang) -> Option<&'static str> {
    PREVIEW.get().filter(|_| lang == Lang::En).map(String::as_str)
}

/// Replaces all of a language's words, packed in the same way, instead of the built-in ones and of earlier edits.
pub fn edit(lang: Lang, list: String) {
    EDITS.write().unwrap_or_else(PoisonError::into_inner)[lang.place()] = Some(split(list.leak()));
    EDITED.store(true, Ordering::Release);
    TAKEN.fetch_add(1, Ordering::Relaxed);
}

fn split(list: &'static str) -> List {
    list.split(NEXT).collect::<Vec<_>>().leak()
}

/// The number of times that words were replaced. Captions made with fewer words are made again.
pub fn taken() -> u32 {
    TAKEN.load(Ordering::Relaxed)
}

static TAKEN: AtomicU32 = AtomicU32::new(0);

/// The key by which a text is sorted alphabetically and searched: its letters in lower case and without the accents of Western Europe.
pub fn alphabetical(text: &str) -> String {
    const PLAIN: [(&str, char); 8] = [
        ("àáâãäåÀÁÂÃÄÅ", 'a'),
        ("çÇ", 'c'),
        ("èéêëÈÉÊË", 'e'),
        ("ìíîïÌÍÎÏ", 'i'),
        ("ñÑ", 'n'),
        ("òóôõöÒÓÔÕÖ", 'o'),
        ("ùúûüÙÚÛÜ", 'u'),
        ("ýÿÝ", 'y'),
    ];
    let plain =
        |c: char| PLAIN.iter().find(|(accented, _)| accented.contains(c)).map_or(c, |(_, plain)| *plain);
    text.chars().map(|c| plain(c.to_ascii_lowercase())).collect()
}

/// A whole number with separated thousands: `49,995,000`.
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
    /// Numbers from this one on are written with an exponent: `2.50e7`.
    pub const LARGE: f32 = 1e6;
}

impl Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = f64::from(self.0.abs());
        let negative = self.0 < 0.0;
        if size.is_nan() || size >= f64::from(Self::LARGE) {
            return write!(f, "{}{size:.2e}", if negative { "−" } else { "" });
        }
        // Two decimals do not show numbers smaller than half of the last.
        write!(f, "{}{size:.2}", if negative && size >= 0.005 { "−" } else { "" })
    }
}

/// Parses a number with digits, a decimal point, and an exponent such as `e-7`.
pub fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// The text, cut to fit on a line.
pub(crate) fn brief(written: &str) -> String {
    let text: String = written.chars().take(40).collect::<String>().escape_debug().to_string();
    if written.chars().nth(40).is_some() { text + "…" } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_replace_their_names_in_braces() {
        const OF: Words = Words::same("{a} of {b}, {a}");
        assert!(OF.takes(&["a", "b"]) && OF.takes(&["b", "a"]));
        assert!(!OF.takes(&["a"]) && !OF.takes(&["a", "b", "c"]) && !OF.takes(&["a", "bb"]));
        assert!(!Words::same("{ab}").takes(&["a"]), "a name is all that stands in braces");
        let (a, b) = (1, "two");
        assert_eq!(fill!(Lang::Ja, OF, a, b), "1 of two, 1");
        assert_eq!(filled("nothing { to fill in", &[]), "nothing { to fill in");
    }

    #[test]
    fn values_follow_the_word_order_of_the_language() {
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
    fn every_english_text_exists_in_every_language() {
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
    fn infinite_and_invalid_numbers_are_refused() {
        for text in
            ["", "-", ".", "-.", "e5", "1e", "1.2.3", "1 2", "--1", "nan", "inf", "0x10", "1e400", "１"]
        {
            assert_eq!(number(text), None, "{text}");
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
        for lang in Lang::ALL {
            assert_eq!(Lang::from_code(&lang.code().to_uppercase()), Some(lang));
        }
    }

    #[test]
    fn a_language_of_a_country_is_found_and_stands_in_for_its_neighbor() {
        let codes = ["en", "pt-br", "zh", "zh-hant"];
        for (wanted, found) in [
            ("pt-br", Some("pt-br")),
            ("pt_BR.UTF-8", Some("pt-br")),
            ("pt", Some("pt-br")),
            ("pt-PT", Some("pt-br")),
            ("zh-Hant-TW", Some("zh-hant")),
            ("zh-CN", Some("zh")),
            ("de_DE@euro", None),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(nearest(wanted, &codes).map(|place| codes[place]), found, "{wanted}");
        }
    }
}
