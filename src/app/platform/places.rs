//! Positions of keys, and the accents of dead keys, from X11. miniquad knows a key only by the first letter that it types, and
//! nothing about keys that type no letter.
//!
//! A second connection to the display receives the same window's keys with their positions. It is queried only for keys that
//! miniquad reports as unknown.

use super::miniquad::KeyCode;
use super::native::Place;
use std::collections::VecDeque;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ConnectionExt, EventMask, KeyPressEvent, Window,
};
use x11rb::rust_connection::RustConnection;

/// The keys of a keyboard's rows, by position, each named by its letter on a Latin keyboard.
const ROWS: [(u8, &[KeyCode]); 4] = {
    use KeyCode::*;
    [
        (10, &[Key1, Key2, Key3, Key4, Key5, Key6, Key7, Key8, Key9, Key0]),
        (24, &[Q, W, E, R, T, Y, U, I, O, P, LeftBracket, RightBracket]),
        (38, &[A, S, D, F, G, H, J, K, L, Semicolon]),
        (52, &[Z, X, C, V, B, N, M, Comma, Period]),
    ]
};

/// The first of the symbols for accents, which have no character, and the accents: combining characters of Unicode.
const FIRST_DEAD: u32 = 0xfe50;
const ACCENTS: [char; 17] = [
    '\u{300}', '\u{301}', '\u{302}', '\u{303}', '\u{304}', '\u{306}', '\u{307}', '\u{308}', '\u{30a}',
    '\u{30b}', '\u{30c}', '\u{327}', '\u{328}', '\u{345}', '\u{3099}', '\u{309a}', '\u{323}',
];

/// The keys of the focused window.
#[derive(Default)]
pub struct Places {
    display: Option<Display>,
    /// The keys that went down and came up and were not yet queried.
    downs: VecDeque<Place>,
    ups: VecDeque<Place>,
}

impl Places {
    /// Called when the window receives the focus.
    pub fn focus(&mut self) {
        if self.display.is_none() {
            self.display = Display::open();
        }
        self.downs.clear();
        self.ups.clear();
        if let Some(display) = &mut self.display {
            display.watch();
        }
    }

    /// The position of the key unknown to miniquad that went down, or came up.
    pub fn next(&mut self, down: bool) -> Option<Place> {
        if let Some(display) = &self.display {
            // By then, all events that miniquad has received have arrived here as well.
            display.connection.get_input_focus().ok()?.reply().ok()?;
        }
        self.hear();
        if down { self.downs.pop_front() } else { self.ups.pop_front() }
    }

    /// Reads new events. Must be called every frame: the display would keep them all.
    pub fn hear(&mut self) {
        let Some(display) = &mut self.display else { return };
        let mut released: Option<KeyPressEvent> = None;
        while let Ok(Some(event)) = display.connection.poll_for_event() {
            // A held key comes up and goes down at the same time. miniquad reports only the latter.
            let up = released.take();
            if let (Event::KeyPress(down), Some(up)) = (&event, up)
                && (down.detail, down.time) == (up.detail, up.time)
            {
                self.downs.extend(display.unknown(down));
                continue;
            }
            self.ups.extend(up.and_then(|up| display.unknown(&up)));
            match event {
                Event::KeyPress(down) => self.downs.extend(display.unknown(&down)),
                Event::KeyRelease(up) => released = Some(up),
                Event::MappingNotify(_) => display.read_symbols(),
                _ => {}
            }
        }
        self.ups.extend(released.and_then(|up| display.unknown(&up)));
    }
}

/// The connection, and the symbols of the keys.
struct Display {
    connection: RustConnection,
    watched: Window,
    symbols: Vec<u32>,
    per_key: usize,
}

impl Display {
    fn open() -> Option<Self> {
        let (connection, _) = x11rb::connect(None).ok()?;
        let mut display = Self { connection, watched: x11rb::NONE, symbols: vec![], per_key: 0 };
        display.read_symbols();
        Some(display)
    }

    fn read_symbols(&mut self) {
        let setup = self.connection.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let asked = self.connection.get_keyboard_mapping(first, last - first + 1);
        if let Some(mapping) = asked.ok().and_then(|asked| asked.reply().ok()) {
            (self.symbols, self.per_key) = (mapping.keysyms, mapping.keysyms_per_keycode.into());
        }
    }

    /// Watches the keys of the focused window, which is this program's.
    fn watch(&mut self) -> Option<()> {
        let window = self.connection.get_input_focus().ok()?.reply().ok()?.focus;
        if window == self.watched {
            return None;
        }
        let class = self.connection.get_property(false, window, AtomEnum::WM_CLASS, AtomEnum::STRING, 0, 64);
        let class = class.ok()?.reply().ok()?.value;
        if !String::from_utf8_lossy(&class).contains("hantei") {
            return None;
        }
        let keys = EventMask::KEY_PRESS | EventMask::KEY_RELEASE;
        let asked = ChangeWindowAttributesAux::new().event_mask(keys);
        self.connection.change_window_attributes(window, &asked).ok()?.check().ok()?;
        self.watched = window;
        Some(())
    }

    fn symbol(&self, key: u8, column: usize) -> u32 {
        let row = usize::from(key - self.connection.setup().min_keycode) * self.per_key;
        self.symbols.get(row + column.min(self.per_key)).copied().unwrap_or(0)
    }

    /// The position of a key, if miniquad does not know it: it types a letter of another script, or an accent.
    fn unknown(&self, event: &KeyPressEvent) -> Option<Place> {
        let state = u16::from(event.state);
        let (shift, alt_gr, group) = (state & 1, state >> 7 & 1, state >> 13 & 1);
        let accent = accent(self.symbol(event.detail, usize::from(shift + 2 * group + 4 * alt_gr)));
        let is_known = is_known(self.symbol(event.detail, 0));
        // Dead keys do not work with Ctrl, Alt or the Windows key.
        let is_dead = accent.is_some() && event.response_type & 0x7f == 2 && state & 0x4c == 0;
        (is_dead || !is_known)
            .then(|| Place { code: code_at(event.detail), accent: accent.filter(|_| is_dead) })
    }
}

/// True if miniquad knows a key with this first symbol.
fn is_known(symbol: u32) -> bool {
    matches!(symbol, 0xff08..=0xffff | 0xfe03)
        || char::from_u32(symbol)
            .is_some_and(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || " -=[]\\;'`,./<".contains(c))
}

fn accent(symbol: u32) -> Option<char> {
    ACCENTS.get(symbol.checked_sub(FIRST_DEAD)? as usize).copied()
}

/// The key at a position on a Latin keyboard.
fn code_at(place: u8) -> KeyCode {
    let key = |&(first, row): &(u8, &[KeyCode])| row.get(usize::from(place.checked_sub(first)?)).copied();
    ROWS.iter().find_map(key).unwrap_or(KeyCode::Unknown)
}

/// A letter with an accent: one character if it exists, the accent alone for a space, or else both, one after the other.
pub fn with_accent(letter: char, accent: char) -> String {
    if let Some(both) = unicode_normalization::char::compose(letter, accent) {
        return both.into();
    }
    let alone = match accent {
        '\u{300}' => "`",
        '\u{301}' => "'",
        '\u{302}' => "^",
        '\u{303}' => "~",
        '\u{308}' => "\"",
        _ => "",
    };
    if letter == ' ' { alone.into() } else { format!("{alone}{letter}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_a_latin_keyboard() {
        let at = [10, 19, 24, 29, 38, 52, 58, 60, 65].map(code_at);
        use KeyCode::*;
        assert_eq!(at, [Key1, Key0, Q, Y, A, Z, M, Period, Unknown]);
    }

    #[test]
    fn an_accent_joins_the_letter_after_it() {
        let typed =
            [('e', '\u{301}'), ('α', '\u{301}'), (' ', '\u{302}'), (' ', '\u{303}'), ('x', '\u{302}')];
        assert_eq!(typed.map(|(letter, accent)| with_accent(letter, accent)), ["é", "ά", "^", "~", "^x"]);
    }

    #[test]
    fn accents_are_the_symbols_that_begin_with_dead() {
        assert_eq!(accent(0xfe51), Some('\u{301}'), "dead_acute");
        assert_eq!(accent(0xfe57), Some('\u{308}'), "dead_diaeresis");
        assert_eq!(accent(0xfe5c), Some('\u{328}'), "dead_ogonek");
        assert_eq!(accent(0x61), None);
        assert!(
            is_known(0x61) && is_known(0xff0d) && !is_known(0x6c6) && !is_known(0xfe51) && !is_known(0xe9)
        );
    }
}
