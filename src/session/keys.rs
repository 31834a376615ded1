//! Keys and their present effects. The table in [`super::commands`] lists the keys.

use super::commands::{self, Effect};

/// A key, named by its cap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are what is printed on the keys")]
pub enum Key {
    Char(char),
    Left,
    Right,
    Up,
    Down,
    PageUp,
    PageDown,
    Home,
    End,
    Space,
    Enter,
    Escape,
    F1,
    F11,
}

impl Key {
    /// All keys without a character.
    pub const NAMED: [Self; 13] = [
        Self::Left,
        Self::Right,
        Self::Up,
        Self::Down,
        Self::PageUp,
        Self::PageDown,
        Self::Home,
        Self::End,
        Self::Space,
        Self::Enter,
        Self::Escape,
        Self::F1,
        Self::F11,
    ];

    /// The cap: the printed name of the key.
    pub fn cap(self) -> String {
        match self {
            Self::Char(c) => c.to_ascii_uppercase().into(),
            Self::Left => "←".into(),
            Self::Right => "→".into(),
            Self::Up => "↑".into(),
            Self::Down => "↓".into(),
            Self::Escape => "Esc".into(),
            other => format!("{other:?}"),
        }
    }

    /// True if a browser uses the key itself: F1 opens its help, F11 toggles full screen.
    pub fn is_the_browsers(self) -> bool {
        matches!(self, Self::F1 | Self::F11)
    }
}

/// A key with its modifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chord {
    /// The key with or without Shift.
    Any(Key),
    /// The key with or without Shift, only in a window and not in a browser.
    Window(Key),
    /// The key without Shift.
    Plain(Key),
    /// The key with Shift.
    Shift(Key),
    /// The key without Shift, only in a walkthrough that the reader controls.
    Walking(Key),
    /// The key without Shift, only in the room.
    InGame(Key),
    /// The key with Shift, only in the room.
    ShiftInGame(Key),
    /// The key with Ctrl, or Command on a Mac.
    Ctrl(Key),
    /// The key with Ctrl or Command, only in a window and not in a browser.
    WindowCtrl(Key),
    /// The key with Ctrl or Command and Shift.
    CtrlShift(Key),
}

impl Chord {
    /// The key itself.
    pub fn key(self) -> Key {
        match self {
            Self::Any(key) | Self::Window(key) | Self::Plain(key) | Self::Walking(key) => key,
            Self::InGame(key) | Self::ShiftInGame(key) => key,
            Self::Shift(key) | Self::Ctrl(key) | Self::WindowCtrl(key) | Self::CtrlShift(key) => key,
        }
    }

    /// The modifiers that must be held.
    pub(super) fn modifiers(self) -> Modifiers {
        let is_shift = matches!(self, Self::Shift(_) | Self::ShiftInGame(_) | Self::CtrlShift(_));
        let is_ctrl = matches!(self, Self::Ctrl(_) | Self::WindowCtrl(_) | Self::CtrlShift(_));
        Modifiers { shift: is_shift, ctrl: is_ctrl }
    }

    /// True if it has this effect in this mode. A key of several commands has the effect of the first that works.
    pub(super) fn has(self, wanted: Effect, mode: Mode) -> bool {
        effect(self.key(), self.modifiers(), mode) == Some(wanted)
    }

    /// The printed names of its modifiers.
    fn with(self) -> &'static str {
        match self {
            Self::Any(_) | Self::Window(_) | Self::Plain(_) | Self::Walking(_) | Self::InGame(_) => "",
            Self::Shift(_) | Self::ShiftInGame(_) => "Shift",
            Self::Ctrl(_) | Self::WindowCtrl(_) => "Ctrl",
            Self::CtrlShift(_) => "Ctrl Shift",
        }
    }

    /// True if a pressed key with the held modifiers is this chord.
    pub(super) fn fits(self, key: Key, held: Modifiers) -> bool {
        let holds = match self {
            Self::Any(_) | Self::Window(_) => !held.ctrl,
            Self::Plain(_) | Self::Walking(_) | Self::InGame(_) => !held.ctrl && !held.shift,
            Self::Shift(_) | Self::ShiftInGame(_) => !held.ctrl && held.shift,
            Self::Ctrl(_) | Self::WindowCtrl(_) => held.ctrl && !held.shift,
            Self::CtrlShift(_) => held.ctrl && held.shift,
        };
        holds && self.key() == key
    }

    /// True if the program reacts to it in this mode.
    pub(super) fn works(self, mode: Mode) -> bool {
        let letter = matches!(self.key(), Key::Char(c) if c.is_alphabetic());
        let means = match self {
            Self::Walking(_) => mode.walking,
            _ => mode.in_game || !self.is_of_game(),
        };
        means && self.is_there(mode.browser) && !(letter && mode.letters_off && !self.modifiers().ctrl)
    }

    /// True if it works only in the room.
    pub(super) fn is_of_game(self) -> bool {
        matches!(self, Self::InGame(_) | Self::ShiftInGame(_))
    }

    fn is_there(self, browser: bool) -> bool {
        !browser || !(self.key().is_the_browsers() || matches!(self, Self::Window(_) | Self::WindowCtrl(_)))
    }
}

/// The caps of some keys. Common modifiers come first once, others with each key.
pub(super) fn caps(mut chords: Vec<Chord>, browser: bool) -> Vec<String> {
    chords.retain(|chord| chord.is_there(browser));
    let with = chords.first().map_or("", |chord| chord.with());
    if chords.iter().all(|chord| chord.with() == with) {
        let with = Some(with.to_owned()).filter(|with| !with.is_empty());
        return with.into_iter().chain(chords.iter().map(|chord| chord.key().cap())).collect();
    }
    let whole = |chord: &Chord| match chord.with() {
        "" => chord.key().cap(),
        with => format!("{}+{}", with.replace(' ', "+"), chord.key().cap()),
    };
    chords.iter().map(whole).collect()
}

/// The caps of some keys, chord by chord. Keys in succession with the same modifiers are one chord: `Shift H J`.
pub(super) fn chords(mut chords: Vec<Chord>, browser: bool) -> Vec<Vec<String>> {
    chords.retain(|chord| chord.is_there(browser));
    let chord = |keys: &[Chord]| {
        let with = keys[0].with().split_whitespace().map(str::to_owned);
        with.chain(keys.iter().map(|chord| chord.key().cap())).collect()
    };
    chords.chunk_by(|one, next| one.with() == next.with()).map(chord).collect()
}

/// The modifiers held while a key is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Ctrl, or Command on a Mac.
    pub ctrl: bool,
}

/// The state of the program that decides the effects of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mode {
    /// A presentation is running.
    pub presenting: bool,
    /// A presentation's starting place can be restored.
    pub presented: bool,
    /// A question or the overview waits for a choice.
    pub choosing: bool,
    /// The overview is open.
    pub overview: bool,
    /// A question waits.
    pub asked: bool,
    /// The question waits for typed numbers.
    pub typed: bool,
    /// The step has a challenge with a hint that is not shown yet.
    pub challenged: bool,
    /// The step's question is answered.
    pub answered: bool,
    /// The reader controls a walkthrough outside of a presentation, where arrows go from step to step.
    pub walking: bool,
    /// Cleared answers can be restored.
    pub cleared: bool,
    /// The chosen body can be rotated.
    pub turns: bool,
    /// The chosen body can be raised, in a scene in space.
    pub rises: bool,
    /// The chosen body can be scaled along x.
    pub stretches_x: bool,
    /// The chosen body can be scaled along y.
    pub stretches_y: bool,
    /// An input is a choice.
    pub chooses: bool,
    /// The scene has time and no question waits.
    pub runs: bool,
    /// The learner can edit the running method.
    pub editable: bool,
    /// The learner's own code runs.
    pub owned: bool,
    /// The learner's code is known to be wrong.
    pub broken: bool,
    /// A deleted version can be restored.
    pub deleted: bool,
    /// The step has an exercise to write.
    pub to_write: bool,
    /// The room is open.
    pub in_game: bool,
    /// The program runs in a browser.
    pub browser: bool,
    /// Letter keys are off.
    pub letters_off: bool,
}

impl Mode {
    /// True if a key begins a number while one is wanted. It is then typed, regardless of the focus.
    pub(super) fn types(self, key: Key) -> bool {
        self.typed && matches!(key, Key::Char('0'..='9' | '-' | '.'))
    }
}

/// The effect of a key in this mode.
pub fn effect(key: Key, held: Modifiers, mode: Mode) -> Option<Effect> {
    if mode.types(key) && !held.ctrl {
        return None;
    }
    let mut working = commands::all().filter(|command| command.works(mode));
    let fits = |chord: &Chord| chord.fits(key, held) && chord.works(mode);
    working.find(|command| command.keys.iter().any(fits)).map(|command| command.effect)
}

#[cfg(test)]
mod tests {
    use super::Key::Char;
    use super::*;
    use crate::session::Drive;
    use crate::session::action::{Action, Change, Go};
    use Effect::{Do, Hold};

    #[test]
    fn shift_reverses_and_ctrl_undoes() {
        let (shift, ctrl) = (Modifiers { shift: true, ctrl: false }, Modifiers { shift: false, ctrl: true });
        let mode = Mode { turns: true, ..Mode::default() };
        assert_eq!(effect(Char('r'), Modifiers::default(), mode), Some(Hold(Drive::TURN)));
        assert_eq!(effect(Char('r'), shift, mode), Some(Hold(Drive::CLOCKWISE)));
        assert_eq!(effect(Char('z'), ctrl, mode), Some(Do(Action::Pose(Change::Undo))));
        assert_eq!(effect(Char('h'), shift, mode), Some(Hold(Drive::LEFT.slow())));
        assert_eq!(
            effect(Char('r'), Modifiers::default(), Mode::default()),
            None,
            "this body cannot be turned"
        );
    }

    #[test]
    fn letters_can_be_switched_off() {
        let mode = Mode { letters_off: true, ..Mode::default() };
        assert_eq!(effect(Char('g'), Modifiers::default(), mode), None);
        assert_eq!(effect(Key::Right, Modifiers::default(), mode), Some(Do(Action::Go(Go::Next))));
    }

    #[test]
    fn common_modifiers_are_printed_once() {
        let printed = |chords: &[Chord]| caps(chords.to_vec(), false).join(" ");
        assert_eq!(printed(&[Chord::Shift(Char('h')), Chord::Shift(Char('j'))]), "Shift H J");
        assert_eq!(printed(&[Chord::Plain(Char('u')), Chord::Ctrl(Char('z'))]), "U Ctrl+Z");
        let apart = chords(vec![Chord::Ctrl(Char('y')), Chord::CtrlShift(Char('z'))], false);
        assert_eq!(apart, [vec!["Ctrl", "Y"], vec!["Ctrl", "Shift", "Z"]]);
        let together = chords(vec![Chord::Shift(Char('h')), Chord::Shift(Char('j'))], false);
        assert_eq!(together, [vec!["Shift", "H", "J"]]);
    }
}
