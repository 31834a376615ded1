//! Stores the settings between runs: reads them, merges them with those of other windows, and writes them. Broken settings are
//! never overwritten before a copy is made.

use crate::said::app::keeping as said;
use crate::session::Settings;
use crate::session::settings::BrokenLine;
use crate::words::{Lang, brief, fill};

/// The storage of settings: a file, or a browser's storage.
pub trait Store {
    /// The stored text. `None` if there is none yet.
    ///
    /// # Errors
    /// There is one, but it cannot be read.
    fn load(&self) -> Result<Option<String>, NotKept>;

    /// Replaces the stored text.
    ///
    /// # Errors
    /// The text cannot be stored. The old one remains.
    fn save(&mut self, text: &str) -> Result<(), NotKept>;

    /// Makes a copy of the stored text that is never overwritten, and returns its name.
    ///
    /// # Errors
    /// The copy cannot be stored.
    fn set_aside(&mut self) -> Result<String, NotKept>;
}

/// The reason why settings cannot be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotKept {
    /// A browser's storage is switched off for the page.
    #[cfg_attr(not(target_arch = "wasm32"), expect(dead_code, reason = "only browsers switch storage off"))]
    Denied,
    /// A browser's storage is full.
    #[cfg_attr(not(target_arch = "wasm32"), expect(dead_code, reason = "only browsers limit storage"))]
    Full,
    /// An error of the system, in its words.
    System(String),
}

impl NotKept {
    /// The sentence for the user, with the reason.
    fn sentence(&self, lang: Lang) -> String {
        match self {
            Self::Denied => lang.of(said::DENIED).to_owned(),
            Self::Full => lang.of(said::FULL).to_owned(),
            Self::System(why) => fill!(lang, said::NOT_KEPT, why),
        }
    }
}

/// The stored settings, as last written by this window.
pub struct Keeper<S> {
    store: S,
    kept: Settings,
    /// The settings that could not be stored, and the time of the attempt.
    tried: Option<(Settings, f64)>,
    /// The message that nothing is stored, while it applies.
    trouble: Option<String>,
}

/// Messages about storing settings.
#[derive(Debug, Default, PartialEq)]
pub struct News {
    /// Messages to show until they are dismissed.
    pub say: Vec<String>,
    /// A message to remove, since it no longer applies.
    pub unsay: Option<String>,
}

/// Seconds until the next attempt after a failure.
const AGAIN: f64 = 10.0;

/// The stored settings with their state.
struct Loaded {
    /// The settings, as far as they can be read.
    settings: Settings,
    /// A message about the unreadable rest, of which a copy was made.
    notice: Option<String>,
    /// `Ok` if they may be overwritten. An error if something is broken and cannot be copied.
    free: Result<(), NotKept>,
}

impl<S: Store> Keeper<S> {
    /// Opens the storage. Returns the settings as far as they can be read, and messages about the rest.
    pub fn open(store: S, lang: Lang) -> (Self, Settings, News) {
        let mut keeper = Self { store, kept: Settings::default(), tried: None, trouble: None };
        let Loaded { settings, notice, mut free } = keeper.load(lang);
        if notice.is_some() {
            free = keeper.store.save(&settings.write());
        }
        keeper.trouble = free.err().map(|why| why.sentence(lang));
        keeper.kept = settings.clone();
        let say = notice.into_iter().chain(keeper.trouble.clone()).collect();
        (keeper, settings, News { say, unsay: None })
    }

    /// Stores changed settings, merged with those that other windows have written in the meantime.
    pub fn keep(&mut self, settings: &Settings, clock: f64, lang: Lang) -> News {
        let (same, soon) = match &self.tried {
            Some((tried, at)) => (tried == settings, clock - at < AGAIN),
            None => (false, false),
        };
        if *settings == self.kept || (same && soon) {
            return News::default();
        }
        let Loaded { settings: now, notice, free } = self.load(lang);
        let written = free.and_then(|()| self.store.save(&settings.merged(&self.kept, &now).write()));
        let before = self.trouble.take();
        match written {
            Ok(()) => {
                (self.kept, self.tried) = (settings.clone(), None);
                News { say: notice.into_iter().collect(), unsay: before }
            }
            Err(why) => {
                self.tried = Some((settings.clone(), clock));
                let sentence = why.sentence(lang);
                self.trouble = Some(sentence.clone());
                let told = (!same).then_some(sentence);
                News { say: notice.into_iter().chain(told).collect(), unsay: before.filter(|_| !same) }
            }
        }
    }

    /// Reads the stored settings. Makes a copy if something is broken.
    fn load(&mut self, lang: Lang) -> Loaded {
        let (settings, problem) = match self.store.load() {
            Ok(text) => {
                let (settings, broken) = Settings::read(&text.unwrap_or_default());
                (settings, (!broken.is_empty()).then(|| told(&broken, lang)))
            }
            Err(NotKept::System(why)) => (Settings::default(), Some(why)),
            // Nothing was stored there.
            Err(NotKept::Denied | NotKept::Full) => (Settings::default(), None),
        };
        let Some(problem) = problem else { return Loaded { settings, notice: None, free: Ok(()) } };
        match self.store.set_aside() {
            Ok(place) => {
                let notice = Some(fill!(lang, said::BROKEN, problem, place));
                Loaded { settings, notice, free: Ok(()) }
            }
            Err(why) => Loaded { settings, notice: None, free: Err(why) },
        }
    }
}

/// Broken lines in a few words.
fn told(broken: &[BrokenLine], lang: Lang) -> String {
    let (line, text, more) = (broken[0].number, brief(&broken[0].text), broken.len() - 1);
    match more {
        0 => fill!(lang, said::LINE, line, text),
        _ => fill!(lang, said::LINES, line, text, more),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A storage in memory.
    #[derive(Default)]
    struct Place {
        text: Option<String>,
        aside: Vec<String>,
        /// True if it refuses everything.
        full: bool,
    }

    impl Store for Place {
        fn load(&self) -> Result<Option<String>, NotKept> {
            Ok(self.text.clone())
        }

        fn save(&mut self, text: &str) -> Result<(), NotKept> {
            if self.full {
                return Err(NotKept::System("the disk is full".into()));
            }
            self.text = Some(text.to_owned());
            Ok(())
        }

        fn set_aside(&mut self) -> Result<String, NotKept> {
            if self.full {
                return Err(NotKept::System("the disk is full".into()));
            }
            self.aside.extend(self.text.clone());
            Ok(format!("copy {}", self.aside.len()))
        }
    }

    const BROKEN: &str = "lang = 5\nsolved = [\"a/one\"]\n";

    fn open(text: &str, full: bool) -> (Keeper<Place>, Settings, String) {
        let place = Place { text: Some(text.to_owned()), aside: vec![], full };
        let (keeper, settings, news) = Keeper::open(place, Lang::En);
        (keeper, settings, news.say.concat())
    }

    impl Keeper<Place> {
        fn say(&mut self, settings: &Settings, clock: f64) -> String {
            self.keep(settings, clock, Lang::En).say.concat()
        }

        fn written(&self) -> Settings {
            Settings::parse(self.store.text.as_deref().unwrap_or_default()).expect("they are whole")
        }
    }

    #[test]
    fn broken_settings_keep_their_valid_lines_and_a_copy_is_made() {
        let (mut keeper, mut settings, said) = open(BROKEN, false);
        assert_eq!(settings.solved, ["a/one"]);
        assert!(said.contains("line 1: lang = 5") && said.contains("copy 1"), "{said}");
        assert_eq!(keeper.store.aside, [BROKEN]);
        assert_eq!(keeper.written(), settings);
        // If the settings break again while the program runs, a second copy is kept beside the first.
        let again = "grid = perhaps\nsolved = [\"a/one\", \"a/two\"]\n";
        keeper.store.text = Some(again.to_owned());
        settings.theme = Some("dark".into());
        assert!(keeper.say(&settings, 0.0).contains("copy 2"));
        assert_eq!(keeper.store.aside, [BROKEN, again]);
        let written = keeper.written();
        assert_eq!((written.theme.as_deref(), written.solved.len()), (Some("dark"), 2));
    }

    #[test]
    fn a_very_long_broken_line_makes_a_short_notice() {
        for count in [1, 1000] {
            let (.., said) = open(&format!("theme = {}\n", "x".repeat(10_000)).repeat(count), false);
            assert!((50..250).contains(&said.chars().count()), "{said}");
        }
    }

    #[test]
    fn broken_settings_that_cannot_be_copied_are_not_overwritten() {
        let (mut keeper, mut settings, said) = open(BROKEN, true);
        assert_eq!(settings.solved, ["a/one"]);
        assert!(said.contains("not saved") && said.contains("the disk is full"), "{said}");
        settings.solved.push("a/two".into());
        assert!(keeper.say(&settings, 1.0).contains("not saved"));
        assert_eq!(keeper.store.text.as_deref(), Some(BROKEN));
        keeper.store.full = false;
        assert!(keeper.say(&settings, 1.0 + AGAIN).contains("copy 1"));
        assert_eq!(keeper.written().solved, ["a/one", "a/two"]);
    }

    #[test]
    fn a_failure_to_save_is_reported_at_each_change_and_retried_later() {
        let (mut keeper, mut settings, _) = open("", false);
        keeper.store.full = true;
        settings.solved.push("a/one".into());
        let said = keeper.say(&settings, 0.0);
        assert!(said.contains("not saved"));
        settings.solved.push("a/two".into());
        assert_eq!(keeper.say(&settings, 0.1), said, "once more, for whoever has closed it");
        keeper.store.full = false;
        assert_eq!(keeper.keep(&settings, 0.2, Lang::En), News::default(), "not in each frame");
        let news = keeper.keep(&settings, AGAIN + 0.2, Lang::En);
        assert_eq!(news, News { say: vec![], unsay: Some(said) });
        assert_eq!(keeper.written().solved, ["a/one", "a/two"]);
    }
}
