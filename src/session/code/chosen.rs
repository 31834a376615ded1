//! The programming language in which code is shown. The choice is saved, but a link may override it. Code that the language
//! cannot express stays in Rust.

use super::{Printed, nameless_code, text};
use crate::attempt::Attempt;
use crate::cache::Cache;
use crate::scene::{Method, Source};
use crate::session::Session;
use crate::session::action::{Action, Setting};
use crate::session::page::Choice;
use crate::target::Target;
use crate::words::Lang;
use std::cell::OnceCell;
use std::sync::Arc;

/// The key of a shown piece of code: everything on which it depends.
#[derive(PartialEq)]
struct PieceKey {
    target: Target,
    /// The reader's language.
    lang: Lang,
    source: Source,
    /// The learner's code that runs in place of the method.
    own: Option<Arc<Attempt>>,
    /// True while the method's name may be the answer to a question.
    nameless: bool,
}

/// The shown code.
struct Piece {
    /// The running code in the chosen language, or the reason if the language cannot express it. `None` for Rust.
    printed: Option<Result<Printed, String>>,
    /// The complete code as one text, made on first use.
    text: OnceCell<String>,
}

/// The chosen programming language, and the running code in it.
#[derive(Default)]
pub struct Chosen {
    /// A language that overrides the settings until another one is chosen.
    insisted: Option<Target>,
    pieces: Cache<PieceKey, Piece>,
}

impl Chosen {
    /// Forgets code that is no longer shown.
    pub(in crate::session) fn forget_older(&mut self) {
        self.pieces.forget_older();
    }
}

impl Session {
    /// The programming language in which code is shown.
    pub fn target(&self) -> Target {
        let kept = || self.settings.code.as_deref().and_then(Target::by_id);
        self.chosen.insisted.or_else(kept).unwrap_or_default()
    }

    /// The language for a link. `None` for Rust, which links leave out.
    pub(in crate::session) fn target_in_link(&self) -> Option<Target> {
        Some(self.target()).filter(|target| *target != Target::Rust)
    }

    /// Shows code in this language until another one is chosen, in preference to the settings.
    pub fn insist_on(&mut self, target: Target) {
        self.chosen.insisted = Some(target);
    }

    /// Shows code in this language from now on and saves the choice.
    pub(in crate::session) fn choose_target(&mut self, target: Target) {
        self.chosen.insisted = None;
        self.settings.code = Some(target.id().to_owned());
        self.write_hunt();
        if self.is_editing() {
            return self.begin_in_target();
        }
        // A line above the code gives this reason too, but it may be scrolled out of view.
        if let Some(why) = self.unprinted() {
            self.notify(why.to_owned());
        }
    }

    /// The languages to choose from; in the editor, those in which learners write.
    pub(in crate::session) fn target_choices(&self) -> Vec<Choice> {
        let own = self.own().filter(|_| self.is_editing());
        let shown = own.map_or_else(|| self.target(), |own| Target::of_text(own.text()));
        Target::ALL.into_iter().filter(|it| own.is_none() || it.is_read()).map(choice(shown)).collect()
    }

    /// All languages to choose from, as in the settings.
    pub(in crate::session) fn all_targets(&self) -> Vec<Choice> {
        Target::ALL.into_iter().map(choice(self.target())).collect()
    }

    /// The languages in which learners write, as long as none was ever chosen and nothing is written yet. They are asked for before
    /// the code is shown, so none of them is on.
    pub(in crate::session) fn targets_to_offer(&self) -> Vec<Choice> {
        let is_chosen = self.chosen.insisted.is_some() || self.settings.code.is_some();
        // A repaired method is as it began, too, but was written.
        let is_new =
            self.own().is_some_and(|own| own.can_undo_redo() == (false, false)) && self.is_as_begun();
        let mut choices = if is_chosen || !is_new { vec![] } else { self.target_choices() };
        choices.iter_mut().for_each(|choice| choice.on = false);
        choices
    }

    /// The code in the chosen language. Code being edited stays as it is written.
    pub fn printed(&self) -> Option<&Printed> {
        self.tried()?.as_ref().ok()
    }

    /// The reason why the code is in Rust although another language was chosen.
    pub(in crate::session) fn unprinted(&self) -> Option<&str> {
        self.tried()?.as_ref().err().map(String::as_str)
    }

    fn tried(&self) -> Option<&Result<Printed, String>> {
        self.piece().printed.as_ref()
    }

    /// The complete shown code as one text, for copying.
    pub fn code(&self) -> &str {
        if let Some(own) = self.own().filter(|own| !own.mistakes().is_empty()) {
            return own.text();
        }
        self.piece().text.get_or_init(|| match self.tried() {
            None => match self.attempt() {
                Some(own) => self.own_text(own),
                None => self.without_secrets(text(self.listing())),
            },
            Some(Ok(printed)) => self.without_secrets(self.whole(printed.target())),
            Some(Err(why)) => format!("// {why}\n\n{}", self.without_secrets(text(self.listing()))),
        })
    }

    /// The method's code, without names that may be the answer to the question that waits.
    fn without_secrets(&self, code: String) -> String {
        let method = self.method();
        match self.secret_number(method) {
            Some(_) => {
                nameless_code(&code, method).replace(self.lang().of(method.title), &self.plain_name(method))
            }
            None => code,
        }
    }

    fn piece(&self) -> &Piece {
        let of = self.to_be_shown();
        self.chosen.pieces.get(
            |known| *known == of,
            || {
                let printed = (of.target != Target::Rust).then(|| self.try_in(of.target));
                (self.to_be_shown(), Piece { printed, text: OnceCell::new() })
            },
        )
    }

    fn to_be_shown(&self) -> PieceKey {
        // Translating edited code at each letter would be slow, and the translation is hidden then.
        let as_written = self.is_editing() || self.attempt().is_some_and(|own| own.target() != Target::Rust);
        let target = if as_written { Target::Rust } else { self.target() };
        let (lang, source, own) = (self.lang(), self.method().source, self.attempt().cloned());
        let nameless = self.secret_number(self.method()).is_some();
        PieceKey { target, lang, source, own, nameless }
    }
}

/// A language as a choice, which is `on` if it is the shown one.
fn choice(shown: Target) -> impl Fn(Target) -> Choice {
    move |target| Choice {
        text: target.title().to_owned(),
        on: target == shown,
        action: Action::Settings(Setting::Code(target)),
    }
}

impl Session {
    fn to_print(&self) -> super::printing::Runs<'_> {
        let own = self.attempt().map(|attempt| attempt.text());
        super::printing::Runs { scene: self.scene(), method: self.method(), own }
    }

    /// The running method in the chosen language, to begin with. `None` if code cannot be written in it.
    pub(in crate::session) fn beginning_in(&self, target: Target, method: &'static Method) -> Option<String> {
        let runs = super::printing::Runs { scene: self.scene(), method, own: None };
        (target != Target::Rust && target.is_read()).then(|| runs.text(target, false, self.lang()).ok())?
    }

    /// The shown code in a language, as one complete text.
    fn whole(&self, target: Target) -> String {
        self.to_print().text(target, true, self.lang()).unwrap_or_default()
    }

    fn try_in(&self, target: Target) -> Result<Printed, String> {
        self.to_print().listed(target, self.listing(), self.lang())
    }

    /// The learner's code with everything that it calls, or the code alone if the calls cannot be determined.
    fn own_text(&self, own: &Attempt) -> String {
        let whole = self.to_print().text(Target::Rust, true, self.lang());
        whole.unwrap_or_else(|_| own.text().to_owned())
    }
}
