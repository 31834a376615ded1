//! In which language code is shown: it lasts, a link may ask for another one, and what cannot be said in it stays in Rust.

use super::prints::Prints;
use super::{Printed, text};
use crate::attempt::Attempt;
use crate::cache::Cache;
use crate::scene::source::{self, Source};
use crate::session::Session;
use crate::session::action::{Action, Setting};
use crate::session::page::Choice;
use crate::target::Target;
use crate::words::Lang;
use std::cell::OnceCell;
use std::sync::Arc;

/// All that a piece of shown code depends on.
#[derive(PartialEq)]
struct PieceKey {
    target: Target,
    /// The reader's language.
    lang: Lang,
    source: Source,
    /// The text that runs in its place.
    own: Option<Arc<Attempt>>,
    /// Whether the source has come, and all methods in that language, where this program cannot print.
    come: [bool; 2],
}

/// The code that is shown.
struct Piece {
    /// What runs, in the chosen language, or why it cannot be said there; nothing where that is Rust.
    printed: Option<Result<Printed, String>>,
    /// All of it in one piece, once it is asked for.
    text: OnceCell<String>,
}

/// The language of code, and what runs in it.
#[derive(Default)]
pub struct Chosen {
    /// The language that holds until another one is chosen, whatever the settings say.
    insisted: Option<Target>,
    /// All methods in a language, where this program cannot print and they have come.
    prints: Option<Prints>,
    pieces: Cache<PieceKey, Piece>,
}

/// What this program lacks to show the code in the language that was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lacks {
    /// The file with our methods in that language, the comments in the reader's.
    Prints(Target, Lang),
    /// The printers: for a text of the learner's own.
    Printers,
}

impl Chosen {
    /// Forgets code that is no longer shown.
    pub(in crate::session) fn forget_older(&mut self) {
        self.pieces.forget_older();
    }

    /// Whether all methods have come in this language, with comments in the reader's.
    fn has_come(&self, target: Target, lang: Lang) -> bool {
        self.prints.is_some_and(|come| come.is_in(target, lang))
    }
}

impl Session {
    /// The language in which code is shown, wherever that goes.
    pub fn target(&self) -> Target {
        let kept = || self.settings.code.as_deref().and_then(Target::by_id);
        self.chosen.insisted.or_else(kept).unwrap_or_default()
    }

    /// The language as a link names it; nothing where it is Rust.
    pub(in crate::session) fn target_in_link(&self) -> Option<Target> {
        Some(self.target()).filter(|target| *target != Target::Rust)
    }

    /// Shows code in this language until another one is chosen, whatever the settings say.
    pub fn insist_on(&mut self, target: Target) {
        self.chosen.insisted = Some(target);
    }

    /// Shows code in this language from now on.
    pub(in crate::session) fn choose_target(&mut self, target: Target) {
        self.chosen.insisted = None;
        self.settings.code = Some(target).filter(|it| *it != Target::Rust).map(|it| it.id().to_owned());
        // The same stands above the code, which may be scrolled.
        if let Some(why) = self.unprinted() {
            self.notify(why.to_owned());
        }
    }

    /// What is lacking to show the code in the language that was chosen: only in a browser.
    pub fn lacks(&self) -> Option<Lacks> {
        let (target, lang) = (self.target(), self.lang());
        if cfg!(printing) || target == Target::Rust || self.is_editing() {
            return None;
        }
        match self.attempt() {
            Some(_) => Some(Lacks::Printers),
            None if self.chosen.has_come(target, lang) => None,
            None => Some(Lacks::Prints(target, lang)),
        }
    }

    /// Takes the methods in a language, which have come.
    pub fn take_prints(&mut self, prints: Prints) {
        self.chosen.prints = Some(prints);
    }

    /// The languages that can be chosen.
    pub(in crate::session) fn target_choices(&self) -> Vec<Choice> {
        let choice = |target: Target| Choice {
            text: target.title().to_owned(),
            on: target == self.target(),
            action: Action::Settings(Setting::Code(target)),
        };
        Target::ALL.into_iter().map(choice).collect()
    }

    /// The code in the language that was chosen: what is being written stays in Rust.
    pub fn printed(&self) -> Option<&Printed> {
        self.tried()?.as_ref().ok()
    }

    /// Why the code is in Rust, where another language was chosen.
    pub(in crate::session) fn unprinted(&self) -> Option<&str> {
        self.tried()?.as_ref().err().map(String::as_str)
    }

    fn tried(&self) -> Option<&Result<Printed, String>> {
        self.piece().printed.as_ref()
    }

    /// All of the code that is seen, in one piece, for copying.
    pub fn code(&self) -> &str {
        self.piece().text.get_or_init(|| match self.tried() {
            None => self.attempt().map_or_else(|| text(self.listing()), |own| self.own_text(own)),
            Some(Ok(printed)) => self.whole(printed.target()),
            Some(Err(why)) => format!("// {why}\n\n{}", text(self.listing())),
        })
    }

    fn piece(&self) -> &Piece {
        let of = self.to_be_shown();
        self.chosen.pieces.get(
            |known| *known == of,
            || {
                let is_printed = of.target != Target::Rust && !self.listing().functions.is_empty();
                let printed = if is_printed { self.try_in(of.target) } else { None };
                (self.to_be_shown(), Piece { printed, text: OnceCell::new() })
            },
        )
    }

    fn to_be_shown(&self) -> PieceKey {
        // While a text is edited there is no time to print it at each letter, and the print is not seen.
        let target = if self.is_editing() { Target::Rust } else { self.target() };
        let (lang, source, own) = (self.lang(), self.method().source, self.attempt().cloned());
        PieceKey { target, lang, source, own, come: [source::has_come(), self.chosen.has_come(target, lang)] }
    }
}

#[cfg(printing)]
impl Session {
    fn to_print(&self) -> super::printing::Runs<'_> {
        let own = self.attempt().map(|attempt| attempt.text());
        super::printing::Runs { scene: self.scene(), method: self.method(), own }
    }

    /// What is shown in that language, as one piece.
    fn whole(&self, target: Target) -> String {
        self.to_print().text(target, true, self.lang()).unwrap_or_default()
    }

    fn try_in(&self, target: Target) -> Option<Result<Printed, String>> {
        Some(self.to_print().listed(target, self.listing(), self.lang()))
    }

    /// A text of the learner's own with all that it calls; where that cannot be told, the text.
    fn own_text(&self, own: &Attempt) -> String {
        let whole = self.to_print().text(Target::Rust, true, self.lang());
        whole.unwrap_or_else(|_| own.text().to_owned())
    }
}

/// In a browser, what was printed beforehand takes the printers' place.
#[cfg(not(printing))]
impl Session {
    fn come(&self, target: Target) -> Option<Prints> {
        self.chosen.prints.filter(|come| come.is_in(target, self.lang()) && self.attempt().is_none())
    }

    fn whole(&self, target: Target) -> String {
        let whole = self.come(target).map(|come| come.whole(self.scene().id, self.method().id));
        whole.unwrap_or_default().to_owned()
    }

    fn try_in(&self, target: Target) -> Option<Result<Printed, String>> {
        Some(self.come(target)?.listed(self.scene().id, self.method().id))
    }

    fn own_text(&self, own: &Attempt) -> String {
        own.text().to_owned()
    }
}
