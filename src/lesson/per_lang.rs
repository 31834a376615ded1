//! A value in several languages.

use crate::words::{Lang, Words};

/// A value in each language that has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PerLang<T> {
    of: [T; Lang::COUNT],
    has: [bool; Lang::COUNT],
}

impl<T: Default> Default for PerLang<T> {
    fn default() -> Self {
        Self { of: std::array::from_fn(|_| T::default()), has: [false; Lang::COUNT] }
    }
}

impl<T> PerLang<T> {
    /// A value for every language.
    pub fn all(of: impl FnMut(Lang) -> T) -> Self {
        Self { of: Lang::ALL.map(of), has: [true; Lang::COUNT] }
    }

    /// The value in this language. If it is missing: in English, or else in the first language that has it.
    pub fn get(&self, lang: Lang) -> &T {
        &self.of[self.lang_shown(lang).place()]
    }

    /// The language whose value is shown for this one.
    pub fn lang_shown(&self, lang: Lang) -> Lang {
        let wanted = [lang, Lang::En].into_iter().chain(Lang::ALL);
        wanted.into_iter().find(|lang| self.has(*lang)).unwrap_or(lang)
    }

    /// True if this language has a value.
    pub fn has(&self, lang: Lang) -> bool {
        self.has[lang.place()]
    }

    /// The value in this language, to change. The language has it from then on.
    pub fn get_mut(&mut self, lang: Lang) -> &mut T {
        self.has[lang.place()] = true;
        &mut self.of[lang.place()]
    }

    /// Removes the value in this language.
    pub fn forget(&mut self, lang: Lang) {
        self.has[lang.place()] = false;
    }

    /// The languages that have a value, each with the value.
    pub fn each(&self) -> impl Iterator<Item = (Lang, &T)> {
        Lang::ALL.into_iter().zip(&self.of).filter(|(lang, _)| self.has(*lang))
    }
}

impl<T: Default> FromIterator<(Lang, T)> for PerLang<T> {
    fn from_iter<I: IntoIterator<Item = (Lang, T)>>(all: I) -> Self {
        let mut each = Self::default();
        all.into_iter().for_each(|(lang, thing)| *each.get_mut(lang) = thing);
        each
    }
}

impl<T: From<&'static str>> From<Words> for PerLang<T> {
    fn from(words: Words) -> Self {
        Self::all(|lang| lang.of(words).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_value_is_in_english_or_in_the_first_language_that_has_it() {
        let mut each = PerLang::<&str>::default();
        assert_eq!((*each.get(Lang::Ja), each.lang_shown(Lang::Ja)), ("", Lang::Ja));
        *each.get_mut(Lang::Ja) = "当たり";
        assert_eq!((*each.get(Lang::En), each.lang_shown(Lang::En)), ("当たり", Lang::Ja));
        *each.get_mut(Lang::En) = "hit";
        assert_eq!(Lang::ALL.map(|lang| each.lang_shown(lang))[..1], [Lang::En]);
        assert_eq!(each.each().collect::<Vec<_>>(), [(Lang::En, &"hit"), (Lang::Ja, &"当たり")]);
    }
}
