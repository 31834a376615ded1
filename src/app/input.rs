//! The keyboard: miniquad's keys and characters, by what is printed on them.

use super::platform::miniquad::KeyCode;
use super::platform::{get_char_pressed, is_key_down, is_key_released, keys_pressed};
use crate::session::keys::{Key, Modifiers};

/// Letters, digits and what has no character, by their key codes.
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

/// Which modifiers are held.
pub fn held() -> Modifiers {
    held_by(is_key_down)
}

/// Which modifiers are held, by the keys that are down. AltGr, which many systems report as Ctrl and the right Alt, is none: it
/// types signs.
fn held_by(is_down: impl Fn(KeyCode) -> bool) -> Modifiers {
    let down = |keys: [KeyCode; 2]| keys.into_iter().any(&is_down);
    let command = cfg!(target_os = "macos") && down([KeyCode::LeftSuper, KeyCode::RightSuper]);
    let control = down([KeyCode::LeftControl, KeyCode::RightControl]) && !is_down(KeyCode::RightAlt);
    Modifiers { shift: down([KeyCode::LeftShift, KeyCode::RightShift]), ctrl: command || control }
}

/// The keys that went down since the last frame, each with its modifiers. In a slow frame a modifier may be up again already.
pub fn pressed() -> Vec<(Key, Modifiers)> {
    let was_down = |key| is_key_down(key) || is_key_released(key);
    let held = held_by(was_down);
    let mut keys = pressed_by(keys_pressed(), is_key_down, was_down);
    // Signs sit on different keys on different keyboards: their characters say which was meant.
    while let Some(typed) = get_char_pressed() {
        match typed {
            '?' | '[' | ']' | ',' | '.' | '+' | '-' | ';' => {
                keys.push((Key::Char(typed), Modifiers { shift: false, ..held }));
            }
            '=' => keys.push((Key::Char('+'), Modifiers { shift: false, ..held })),
            '<' => keys.push((Key::Char(','), Modifiers { shift: true, ..held })),
            '>' => keys.push((Key::Char('.'), Modifiers { shift: true, ..held })),
            _ => {}
        }
    }
    keys
}

/// Of keys that went down, those that are ours, by the keys that are down now and those that were in this frame.
fn pressed_by(
    pressed: Vec<KeyCode>,
    is_down: impl Fn(KeyCode) -> bool,
    was_down: impl Fn(KeyCode) -> bool,
) -> Vec<(Key, Modifiers)> {
    let held = held_by(&was_down);
    let ours = !is_the_systems(is_down) && !was_down(KeyCode::RightAlt);
    let key_of = |pressed| CODES.iter().find(|(code, _)| *code == pressed).map(|(_, key)| (*key, held));
    pressed.into_iter().filter(|_| ours).filter_map(key_of).collect()
}

/// Whether what is pressed is meant for the system: with Alt, or with the Windows key. Right Alt types signs on many keyboards.
fn is_the_systems(is_down: impl Fn(KeyCode) -> bool) -> bool {
    let super_key =
        !cfg!(target_os = "macos") && (is_down(KeyCode::LeftSuper) || is_down(KeyCode::RightSuper));
    super_key || is_down(KeyCode::LeftAlt)
}

/// Of the keys that can be held, those that are down now: letters, and arrows, which lead through the room.
pub fn held_down() -> Vec<Key> {
    down_by(is_key_down)
}

fn down_by(is_down: impl Fn(KeyCode) -> bool) -> Vec<Key> {
    let systems = is_the_systems(&is_down) || is_down(KeyCode::RightAlt);
    let can = |key: Key| match key {
        Key::Char(sign) => sign.is_alphabetic(),
        _ => matches!(key, Key::Left | Key::Right | Key::Up | Key::Down),
    };
    let held = CODES.iter().filter(|(code, key)| !systems && can(*key) && is_down(*code));
    held.map(|&(_, key)| key).collect()
}

/// The letters and arrows that are held, each with what was held when it went down: it goes on meaning that, whatever is let go first.
#[derive(Default)]
pub struct Letters(Vec<(Key, Modifiers)>);

impl Letters {
    /// Whether what drove in the frame before has all been let go since, though some of it may be down again.
    pub fn let_go(&self, pressed: &[(Key, Modifiers)], down: &[Key]) -> bool {
        let goes_on = |key| down.contains(key) && !pressed.iter().any(|(again, _)| again == key);
        !self.0.iter().any(|(key, _)| goes_on(key))
    }

    /// Those that drive in this frame: what went down, even if it is up again, and what is still down.
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

    #[test]
    fn alt_gr_is_not_ctrl() {
        let held = |keys: &[KeyCode]| held_by(|key| keys.contains(&key));
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
            let is_down = |key| key == KeyCode::E || others.contains(&key);
            assert_eq!(pressed_by(vec![KeyCode::E], is_down, is_down), [], "{others:?}");
            assert_eq!(down_by(is_down), [], "{others:?}");
        }
        let is_down = |key| key == KeyCode::E;
        assert_eq!(pressed_by(vec![KeyCode::E], is_down, is_down), [(e, Modifiers::default())]);
        assert_eq!(down_by(is_down), [e]);
        assert_eq!(down_by(|key| key == KeyCode::Up), [Key::Up], "arrows lead through the room");
        // In a slow frame AltGr is up again already.
        let was_down = |key| [KeyCode::E, KeyCode::RightAlt].contains(&key);
        assert_eq!(pressed_by(vec![KeyCode::E], |_| false, was_down), []);
    }

    #[test]
    fn a_press_means_what_was_held_when_it_began() {
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
    fn what_is_let_go_and_pressed_again_between_two_frames_is_seen() {
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
