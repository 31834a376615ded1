//! The keyboard: miniquad's keys and characters, by the character printed on the key.

use super::platform::miniquad::KeyCode;
use crate::session::keys::{Key, Modifiers};

/// Letters, digits and keys without a character, by their key codes.
const CODES: [(KeyCode, Key); 50] = [
    (KeyCode::A, Key::Char('a')),
    (KeyCode::B, Key::Char('b')),
    (KeyCode::C, Key::Char('c')),
    (KeyCode::D, Key::Char('d')),
    (KeyCode::E, Key::Char('e')),
    (KeyCode::F, Key::Char('f')),
    (KeyCode::G, Key::Char('g')),
    (KeyCode::H, Key::Char('h')),
    (KeyCode::I, Key::Char('i')),
    (KeyCode::J, Key::Char('j')),
    (KeyCode::K, Key::Char('k')),
    (KeyCode::L, Key::Char('l')),
    (KeyCode::M, Key::Char('m')),
    (KeyCode::N, Key::Char('n')),
    (KeyCode::O, Key::Char('o')),
    (KeyCode::P, Key::Char('p')),
    (KeyCode::Q, Key::Char('q')),
    (KeyCode::R, Key::Char('r')),
    (KeyCode::S, Key::Char('s')),
    (KeyCode::T, Key::Char('t')),
    (KeyCode::U, Key::Char('u')),
    (KeyCode::V, Key::Char('v')),
    (KeyCode::W, Key::Char('w')),
    (KeyCode::X, Key::Char('x')),
    (KeyCode::Y, Key::Char('y')),
    (KeyCode::Z, Key::Char('z')),
    (KeyCode::Key0, Key::Char('0')),
    (KeyCode::Key1, Key::Char('1')),
    (KeyCode::Key2, Key::Char('2')),
    (KeyCode::Key3, Key::Char('3')),
    (KeyCode::Key4, Key::Char('4')),
    (KeyCode::Key5, Key::Char('5')),
    (KeyCode::Key6, Key::Char('6')),
    (KeyCode::Key7, Key::Char('7')),
    (KeyCode::Key8, Key::Char('8')),
    (KeyCode::Key9, Key::Char('9')),
    (KeyCode::Left, Key::Left),
    (KeyCode::Right, Key::Right),
    (KeyCode::Up, Key::Up),
    (KeyCode::Down, Key::Down),
    (KeyCode::PageUp, Key::PageUp),
    (KeyCode::PageDown, Key::PageDown),
    (KeyCode::Home, Key::Home),
    (KeyCode::End, Key::End),
    (KeyCode::Space, Key::Space),
    (KeyCode::Enter, Key::Enter),
    (KeyCode::KpEnter, Key::Enter),
    (KeyCode::Escape, Key::Escape),
    (KeyCode::F1, Key::F1),
    (KeyCode::F11, Key::F11),
];

/// A keyboard event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A key went down.
    Down(KeyCode),
    /// A key came up.
    Up(KeyCode),
    /// A character was typed, possibly a repeat of a held key.
    Typed(char),
    /// The window lost the focus, so all keys count as released.
    LetGo,
}

/// The keys that are down.
#[derive(Default)]
pub struct Keyboard(Vec<KeyCode>);

impl Keyboard {
    /// The program's keys that went down in these strokes, in order, each with the modifiers held at that time.
    pub fn follow(&mut self, strokes: &[Stroke]) -> Vec<(Key, Modifiers)> {
        strokes.iter().filter_map(|&stroke| self.pressed(stroke)).collect()
    }

    fn pressed(&mut self, stroke: Stroke) -> Option<(Key, Modifiers)> {
        match stroke {
            Stroke::Down(code) => {
                if !self.is_down(code) {
                    self.0.push(code);
                }
                let (_, key) = CODES.iter().find(|(known, _)| *known == code)?;
                (!self.types_signs()).then_some((*key, self.modifiers()))
            }
            Stroke::Up(code) => {
                self.0.retain(|down| *down != code);
                None
            }
            Stroke::Typed(typed) => sign(typed, self.modifiers()),
            Stroke::LetGo => {
                self.0.clear();
                None
            }
        }
    }

    fn is_down(&self, code: KeyCode) -> bool {
        self.0.contains(&code)
    }

    fn any(&self, codes: &[KeyCode]) -> bool {
        codes.iter().any(|code| self.is_down(*code))
    }

    /// The held modifiers. AltGr, which many systems report as Ctrl and the right Alt, is not one: it types signs.
    pub fn modifiers(&self) -> Modifiers {
        let command = cfg!(target_os = "macos") && self.any(&[KeyCode::LeftSuper, KeyCode::RightSuper]);
        let control = self.any(&[KeyCode::LeftControl, KeyCode::RightControl]);
        Modifiers {
            shift: self.any(&[KeyCode::LeftShift, KeyCode::RightShift]),
            ctrl: command || control && !self.is_down(KeyCode::RightAlt),
        }
    }

    /// True if letters are not the program's keys: with Alt or the Windows key they belong to the system, and with the right Alt
    /// many keyboards type signs.
    fn types_signs(&self) -> bool {
        let systems = !cfg!(target_os = "macos") && self.any(&[KeyCode::LeftSuper, KeyCode::RightSuper]);
        systems || self.any(&[KeyCode::LeftAlt, KeyCode::RightAlt])
    }

    /// The keys that are down now, among those that can be held: letters, and the arrows that move through the room.
    pub fn held(&self) -> Vec<Key> {
        let can = |key: Key| match key {
            Key::Char(sign) => sign.is_alphabetic(),
            _ => matches!(key, Key::Left | Key::Right | Key::Up | Key::Down),
        };
        let ours = CODES.iter().filter(|(code, key)| can(*key) && self.is_down(*code));
        ours.filter(|_| !self.types_signs()).map(|&(_, key)| key).collect()
    }
}

/// The key for a typed character. Signs are on different keys on different keyboards, so the character decides.
fn sign(typed: char, held: Modifiers) -> Option<(Key, Modifiers)> {
    let (sign, shift) = match typed {
        '?' | '[' | ']' | ',' | '.' | '+' | '-' | ';' => (typed, false),
        '=' => ('+', false),
        '<' => (',', true),
        '>' => ('.', true),
        _ => return None,
    };
    Some((Key::Char(sign), Modifiers { shift, ..held }))
}

/// The held letters and arrows, each with the modifiers at the time when it went down. Each keeps its meaning, no matter which
/// key is released first.
#[derive(Default)]
pub struct Letters(Vec<(Key, Modifiers)>);

impl Letters {
    /// True if all keys that drove in the last frame have been released since, even if some are down again.
    pub fn let_go(&self, pressed: &[(Key, Modifiers)], down: &[Key]) -> bool {
        let goes_on = |key| down.contains(key) && !pressed.iter().any(|(again, _)| again == key);
        !self.0.iter().any(|(key, _)| goes_on(key))
    }

    /// The keys that drive in this frame: those that went down, even if they are up again, and those still down.
    pub fn follow(&mut self, pressed: &[(Key, Modifiers)], down: &[Key]) -> Vec<(Key, Modifiers)> {
        self.0.retain(|(key, _)| down.contains(key) && !pressed.iter().any(|(again, _)| again == key));
        self.0.extend_from_slice(pressed);
        let driving = self.0.clone();
        self.0.retain(|(key, _)| down.contains(key));
        driving
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A keyboard with these keys held.
    fn holding(keys: &[KeyCode]) -> Keyboard {
        let mut keyboard = Keyboard::default();
        keyboard.follow(&keys.iter().map(|key| Stroke::Down(*key)).collect::<Vec<_>>());
        keyboard
    }

    #[test]
    fn alt_gr_is_not_ctrl() {
        let held = |keys: &[KeyCode]| holding(keys).modifiers();
        assert!(held(&[KeyCode::LeftControl]).ctrl && held(&[KeyCode::RightControl]).ctrl);
        assert_eq!(held(&[KeyCode::LeftControl, KeyCode::RightAlt]), Modifiers::default());
        assert_eq!(held(&[KeyCode::RightAlt]), Modifiers::default());
        assert!(held(&[KeyCode::LeftShift, KeyCode::RightAlt]).shift);
    }

    #[test]
    fn with_alt_gr_or_a_key_of_the_system_a_letter_does_nothing() {
        let e = Key::Char('e');
        for others in [
            &[KeyCode::RightAlt][..],
            &[KeyCode::LeftControl, KeyCode::RightAlt],
            &[KeyCode::LeftAlt],
            #[cfg(not(target_os = "macos"))]
            &[KeyCode::LeftSuper],
        ] {
            let mut keyboard = holding(others);
            assert_eq!(keyboard.follow(&[Stroke::Down(KeyCode::E)]), [], "{others:?}");
            assert_eq!(keyboard.held(), [], "{others:?}");
        }
        let mut keyboard = Keyboard::default();
        assert_eq!(keyboard.follow(&[Stroke::Down(KeyCode::E)]), [(e, Modifiers::default())]);
        assert_eq!(keyboard.held(), [e]);
        assert_eq!(holding(&[KeyCode::Up]).held(), [Key::Up], "arrows lead through the room");
        assert_eq!(keyboard.follow(&[Stroke::LetGo]), []);
        assert_eq!(keyboard.held(), [], "another window has the keys");
    }

    #[test]
    fn keys_and_characters_keep_their_order_and_their_modifiers() {
        use Stroke::{Down, Typed, Up};
        let (plain, ctrl) = (Modifiers::default(), Modifiers { ctrl: true, ..Modifiers::default() });
        let strokes = [
            Typed('?'),
            Down(KeyCode::LeftControl),
            Down(KeyCode::Z),
            Up(KeyCode::LeftControl),
            Typed('<'),
            Down(KeyCode::L),
        ];
        let pressed = Keyboard::default().follow(&strokes);
        let comma = (Key::Char(','), Modifiers { shift: true, ..plain });
        let expected = [(Key::Char('?'), plain), (Key::Char('z'), ctrl), comma, (Key::Char('l'), plain)];
        assert_eq!(pressed, expected);
    }

    #[test]
    fn a_press_keeps_the_modifiers_of_its_beginning() {
        let (plain, shift) = (Modifiers::default(), Modifiers { shift: true, ..Modifiers::default() });
        let (r, l) = (Key::Char('r'), Key::Char('l'));
        let mut letters = Letters::default();
        assert_eq!(letters.follow(&[(r, shift)], &[r]), [(r, shift)]);
        assert_eq!(letters.follow(&[], &[r]), [(r, shift)], "whether Shift is still down or not");
        assert_eq!(letters.follow(&[(l, plain)], &[r, l]), [(r, shift), (l, plain)]);
        assert_eq!(letters.follow(&[], &[l]), [(l, plain)]);
        assert_eq!(letters.follow(&[(l, shift)], &[l]), [(l, shift)], "it was let go and pressed again");
        assert_eq!(letters.follow(&[(r, plain)], &[]), [(r, plain)], "however short it was");
        assert_eq!(letters.follow(&[], &[r]), [], "what went down elsewhere drives nothing");
    }

    #[test]
    fn a_key_released_and_pressed_again_between_two_frames_is_noticed() {
        let plain = Modifiers::default();
        let [l, k] = [Key::Char('l'), Key::Char('k')];
        let mut letters = Letters::default();
        letters.follow(&[(l, plain)], &[l]);
        assert!(!letters.let_go(&[], &[l]), "still held");
        assert!(!letters.let_go(&[(k, plain)], &[l, k]), "another joins it");
        assert!(letters.let_go(&[(l, plain)], &[l]), "pressed again");
        assert!(letters.let_go(&[(k, plain)], &[k]), "another follows it");
        letters.follow(&[(l, plain)], &[]);
        assert!(letters.let_go(&[(l, plain)], &[l]), "the first was shorter than a frame");
    }
}
