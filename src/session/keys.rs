//! Keys, and what they do now. The table of [`super::commands`] says which keys there are.

use super::commands::{self, Effect};

/// A key, by what is printed on it.
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
    /// All that have no character.
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

    /// What is printed on it.
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

    /// Whether a browser keeps it for itself: F1 leads to its help, F11 to full screen.
    pub fn is_the_browsers(self) -> bool {
        matches!(self, Self::F1 | Self::F11)
    }
}

/// A key with what must be held down with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chord {
    /// Nothing; Shift makes no difference.
    Any(Key),
    /// Nothing; only in a window of its own, not in a browser.
    Window(Key),
    /// Nothing, not even Shift.
    Plain(Key),
    /// Shift.
    Shift(Key),
    /// Nothing; only in a walk that the reader leads.
    Walking(Key),
    /// Nothing, not even Shift; only in the room.
    InRoom(Key),
    /// Shift; only in the room.
    ShiftInRoom(Key),
    /// Ctrl, or Command on a Mac.
    Ctrl(Key),
    /// The same, only in a window of its own.
    WindowCtrl(Key),
    /// Ctrl or Command, with Shift.
    CtrlShift(Key),
}

impl Chord {
    /// The key itself.
    pub fn key(self) -> Key {
        match self {
            Self::Any(key) | Self::Window(key) | Self::Plain(key) | Self::Walking(key) => key,
            Self::InRoom(key) | Self::ShiftInRoom(key) => key,
            Self::Shift(key) | Self::Ctrl(key) | Self::WindowCtrl(key) | Self::CtrlShift(key) => key,
        }
    }

    /// The modifiers that must be held with it.
    pub(super) fn modifiers(self) -> Modifiers {
        let is_shift = matches!(self, Self::Shift(_) | Self::ShiftInRoom(_) | Self::CtrlShift(_));
        let is_ctrl = matches!(self, Self::Ctrl(_) | Self::WindowCtrl(_) | Self::CtrlShift(_));
        Modifiers { shift: is_shift, ctrl: is_ctrl }
    }

    /// Whether pressing it has this effect in this mode: where a shape is raised by U, another key undoes.
    pub(super) fn has(self, wanted: Effect, mode: Mode) -> bool {
        effect(self.key(), self.modifiers(), mode) == Some(wanted)
    }

    /// Those modifiers, as they are printed.
    fn with(self) -> &'static str {
        match self {
            Self::Any(_) | Self::Window(_) | Self::Plain(_) | Self::Walking(_) | Self::InRoom(_) => "",
            Self::Shift(_) | Self::ShiftInRoom(_) => "Shift",
            Self::Ctrl(_) | Self::WindowCtrl(_) => "Ctrl",
            Self::CtrlShift(_) => "Ctrl Shift",
        }
    }

    /// Whether this is the chord that is pressed.
    pub(super) fn fits(self, key: Key, held: Modifiers) -> bool {
        let holds = match self {
            Self::Any(_) | Self::Window(_) => !held.ctrl,
            Self::Plain(_) | Self::Walking(_) | Self::InRoom(_) => !held.ctrl && !held.shift,
            Self::Shift(_) | Self::ShiftInRoom(_) => !held.ctrl && held.shift,
            Self::Ctrl(_) | Self::WindowCtrl(_) => held.ctrl && !held.shift,
            Self::CtrlShift(_) => held.ctrl && held.shift,
        };
        holds && self.key() == key
    }

    /// Whether the program listens to it in this mode.
    pub(super) fn works(self, mode: Mode) -> bool {
        let letter = matches!(self.key(), Key::Char(c) if c.is_alphabetic());
        let means = match self {
            Self::Walking(_) => mode.walking,
            _ => mode.in_room || !self.is_of_room(),
        };
        means && self.is_there(mode.browser) && !(letter && mode.letters_off && !self.modifiers().ctrl)
    }

    /// Whether it means something in the room alone.
    pub(super) fn is_of_room(self) -> bool {
        matches!(self, Self::InRoom(_) | Self::ShiftInRoom(_))
    }

    fn is_there(self, browser: bool) -> bool {
        !browser || !(self.key().is_the_browsers() || matches!(self, Self::Window(_) | Self::WindowCtrl(_)))
    }
}

/// What is printed on some keys: what is held with all of them first, or else with each.
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

/// The modifiers that are held while a key goes down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Ctrl, or Command on a Mac.
    pub ctrl: bool,
}

/// The state of the program that decides what a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mode {
    /// Whether it presents.
    pub presenting: bool,
    /// Whether there is a way back to where a presentation began.
    pub presented: bool,
    /// Whether a question or the overview waits for a choice.
    pub choosing: bool,
    /// Whether a question waits.
    pub asked: bool,
    /// Whether it waits for numbers that are typed.
    pub typed: bool,
    /// Whether the step has a challenge with a hint that is not given yet.
    pub challenged: bool,
    /// Whether the step's question was answered.
    pub answered: bool,
    /// Whether the reader leads a walk, and there is no class, whose speaker goes from step to step by arrows.
    pub walking: bool,
    /// Whether answers were cleared that can be brought back.
    pub cleared: bool,
    /// Whether the chosen body can be turned.
    pub turns: bool,
    /// Whether the chosen body can be raised: the scene plays in space.
    pub rises: bool,
    /// Whether the chosen body can be scaled along x.
    pub stretches_x: bool,
    /// Whether the chosen body can be scaled along y.
    pub stretches_y: bool,
    /// Whether an input is a choice.
    pub chooses: bool,
    /// Whether time can run: the scene has it, and no question waits.
    pub runs: bool,
    /// Whether what runs can be written by the learner.
    pub editable: bool,
    /// Whether a text of the learner's own runs.
    pub owned: bool,
    /// Whether that is known to be wrong.
    pub broken: bool,
    /// Whether a text was deleted that can be brought back.
    pub deleted: bool,
    /// Whether the step wants something written.
    pub to_write: bool,
    /// Whether the room is open.
    pub in_room: bool,
    /// Whether it runs in a browser.
    pub browser: bool,
    /// Whether letters do nothing.
    pub letters_off: bool,
}

impl Mode {
    /// Whether a key begins a number while one is asked for: then it is typed, wherever the focus is.
    pub(super) fn types(self, key: Key) -> bool {
        self.typed && matches!(key, Key::Char('0'..='9' | '-' | '.'))
    }
}

/// What a key does now.
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
    fn what_is_held_with_all_keys_is_printed_once() {
        let printed = |chords: &[Chord]| caps(chords.to_vec(), false).join(" ");
        assert_eq!(printed(&[Chord::Shift(Char('h')), Chord::Shift(Char('j'))]), "Shift H J");
        assert_eq!(printed(&[Chord::Plain(Char('u')), Chord::Ctrl(Char('z'))]), "U Ctrl+Z");
    }
}
