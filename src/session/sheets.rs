//! The sheets over the picture, as plain data: the table of keys, the settings, the glossary.

use super::action::{Action, Go, Setting};
use super::commands::{self, Group, ROWS};
use super::page::Choice;
use super::{Overlay, Session, State};
use crate::figure::theme::Theme;
use crate::lesson::Prose;
use crate::lesson::glossary::{self, Term};
use crate::said::sheets as said;
use crate::words::{Lang, Words, alphabetical};

const OF_FIELDS: [(&[&str], Words); 6] = [
    (&["Tab"], said::NEXT_BUTTON_OR_FIELD),
    (&["Shift", "Tab"], said::ONE_BEFORE),
    (&["Enter", "Space"], said::PRESS_BUTTON),
    (&["Esc"], said::LEAVE_BUTTON_FIELD_OR),
    (&["Tab"], said::EDITOR_INDENT),
    (&["Ctrl", "Space"], said::EDITOR_COMPLETE_NAME),
];

const THEMES: [(Theme, Words); Theme::ALL.len()] =
    [(Theme::LIGHT, said::LIGHT_PAPER), (Theme::DARK, said::DARK), (Theme::PROJECTOR, said::PROJECTOR)];

/// A part of the sheet of keys.
#[derive(Debug, Clone, PartialEq)]
pub struct KeysPart {
    /// The heading.
    pub title: Words,
    /// The chords of keys as their caps, with their effects.
    pub rows: Vec<(Vec<Vec<String>>, Words)>,
}

/// A setting with its possible values.
#[derive(Debug, Clone, PartialEq)]
pub struct SettingRow {
    /// The name of the setting.
    pub name: String,
    /// The possible values. The present one is on.
    pub choices: Vec<Choice>,
}

/// A term of the glossary.
#[derive(Debug, Clone, PartialEq)]
pub struct GlossaryRow {
    /// The term.
    pub title: String,
    /// The sentence that explains it.
    pub sentence: Prose,
    /// Other words that find it.
    pub also: String,
    /// True for the requested term.
    pub marked: bool,
    /// The first step that explains it, as a button that goes there.
    pub place: Choice,
}

impl GlossaryRow {
    /// True if it contains all the words searched for, in any case, with or without accents. The marked row always stays.
    pub fn is_sought(&self, sought: &str) -> bool {
        let text = alphabetical(&format!("{} {} {}", self.title, self.sentence.plain(), self.also));
        self.marked || alphabetical(sought).split_whitespace().all(|word| text.contains(word))
    }
}

impl Overlay {
    /// The heading of the sheet. `None` if no sheet is open.
    pub fn title(&self) -> Option<Words> {
        match self {
            Self::None => None,
            Self::Help => Some(said::KEYS),
            Self::Settings => Some(said::SETTINGS),
            Self::Today => Some(crate::said::lesson::TODAY),
            Self::Overview(_) => Some(said::ALL_STEPS),
            Self::Glossary(_) => Some(said::GLOSSARY),
            Self::Open => Some(said::OPEN_LINK_OR_FILE),
            Self::Homework | Self::Task => Some(said::TASK),
            Self::Submit => Some(crate::said::task::SUBMIT),
        }
    }
}

impl Session {
    /// The glossary in alphabetical order, or in the order of the lessons in languages such as Japanese.
    pub fn glossary(&self) -> Vec<GlossaryRow> {
        let lang = self.lang();
        let mut terms = glossary::terms(self.lessons(), lang);
        if lang.is_spaced() {
            terms.sort_by_key(|term| alphabetical(&term.title));
        }
        terms.into_iter().map(|term| self.glossary_row(term)).collect()
    }

    fn glossary_row(&self, term: Term) -> GlossaryRow {
        let lang = self.lang();
        let Term { id, title, sentence, also, lesson, step } = term;
        let state = State::at(&self.lessons()[lesson], step);
        let sentence = match self.quiz.is_secret(state.place()) {
            true => state.fill_asked(&sentence, lang),
            false => state.fill(&sentence, lang),
        };
        let text = format!("{} · {}", state.lesson().title.get(lang), state.step().text(lang).title);
        let place = Choice { text, on: false, action: Action::Go(Go::To(lesson, step)) };
        let marked = *self.overlay() == Overlay::Glossary(Some(id));
        GlossaryRow { title, sentence, also, marked, place }
    }

    /// The sheet of keys: the commands that have keys here, and the keys for the item with the focus.
    pub fn keys(&self) -> Vec<KeysPart> {
        let mode = self.mode();
        let in_game = self.keys_in_game();
        let part = |group: Group| {
            let rows = ROWS.iter().filter(|row| row.group == group);
            let told = rows.map(|row| (row.chords_here(mode), row.words_in(mode.browser)));
            KeysPart { title: group.words(), rows: told.filter(|(chords, _)| !chords.is_empty()).collect() }
        };
        let printed = |caps: &[&str]| vec![caps.iter().map(|&cap| cap.to_owned()).collect()];
        let fields = OF_FIELDS.iter().map(|(caps, words)| (printed(caps), *words)).collect();
        let fields = KeysPart { title: said::FIELDS, rows: fields };
        in_game.unwrap_or_else(|| Group::ALL.map(part).into()).into_iter().chain([fields]).collect()
    }

    /// All settings except the size of text, which has no fixed values.
    pub fn setting_rows(&self) -> [Vec<SettingRow>; 2] {
        let settings = self.settings();
        let switches = [
            (settings.grid, Action::Settings(Setting::Grid)),
            (settings.points, Action::Settings(Setting::Points)),
            (settings.panel, Action::Settings(Setting::Panel)),
            (settings.letter_keys, Action::Settings(Setting::LetterKeys)),
            (settings.whys, Action::Settings(Setting::Whys)),
        ];
        let in_page = self.system.browser.then_some((settings.sounds, Action::Settings(Setting::Sounds)));
        let switches = switches.into_iter().chain(in_page).filter_map(|(on, action)| self.switch(on, action));
        [vec![self.themes(), self.languages(), self.targets()], switches.collect()]
    }

    fn themes(&self) -> SettingRow {
        let lang = self.lang();
        let now = self.theme().id;
        let choice = |(theme, words): (Theme, Words)| {
            let action = Action::Settings(Setting::Theme(theme));
            Choice { text: lang.of(words).to_owned(), on: theme.id == now, action }
        };
        let name = lang.of(said::COLORS).to_owned();
        SettingRow { name, choices: THEMES.into_iter().map(choice).collect() }
    }

    /// The languages, each by its native name.
    pub fn languages(&self) -> SettingRow {
        let choice = |lang: Lang| {
            let action = Action::Settings(Setting::Lang(lang));
            Choice { text: lang.name().to_owned(), on: lang == self.lang(), action }
        };
        let name = self.lang().of(said::LANGUAGE).to_owned();
        SettingRow { name, choices: Lang::ALL.map(choice).into() }
    }

    /// The programming languages, as above the code.
    fn targets(&self) -> SettingRow {
        let name = self.lang().of(crate::said::page::TARGET).to_owned();
        SettingRow { name, choices: self.all_targets() }
    }

    /// The row of a setting that is on or off.
    fn switch(&self, is_on: bool, action: Action) -> Option<SettingRow> {
        let lang = self.lang();
        let choice = |(text, on): (Words, bool)| Choice { text: lang.of(text).to_owned(), on, action };
        let choices = [(said::ON, is_on), (said::OFF, !is_on)].map(choice).into();
        Some(SettingRow { name: lang.of(commands::of(action)?.words).to_owned(), choices })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;
    use crate::session::{Settings, System};

    fn found(session: &Session, sought: &str) -> Vec<String> {
        session.glossary().into_iter().filter(|row| row.is_sought(sought)).map(|row| row.title).collect()
    }

    #[test]
    fn the_glossary_is_searched_by_title_and_sentence_whatever_the_case() {
        let session = Session::new(Library::builtin(), Settings::default(), System::default());
        let all = session.glossary();
        assert_eq!(found(&session, " ").len(), all.len());
        assert!(found(&session, "DOT PROD").iter().any(|title| title == "dot product"));
        let word = all[0].sentence.plain().split(' ').next_back().expect("it has words").to_owned();
        assert!(found(&session, &word).contains(&all[0].title), "{word}");
        assert!(found(&session, "no such term").is_empty());
    }

    #[test]
    fn the_glossary_is_searched_by_other_words_for_a_term() {
        let sought = [
            ("they cross", "cross product"),
            ("two lines cross", "cross product"),
            ("obb circle", "closest point"),
            ("overlap", "interval"),
            ("push out", "minimum translation vector"),
            ("線が交わる", "外積"),
            ("重なる", "区間"),
            ("押し出す", "最小移動ベクトル"),
        ];
        for (sought, title) in sought {
            let lang = if sought.is_ascii() { Lang::En } else { Lang::Ja };
            let system = System { lang, ..System::default() };
            let session = Session::new(Library::builtin(), Settings::default(), system);
            assert!(
                found(&session, sought).iter().any(|it| it == title),
                "{sought}: {:?}",
                found(&session, sought)
            );
        }
    }
}
