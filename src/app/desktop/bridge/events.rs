//! Converts macroquad's window events to egui's.

use super::platform::{Places, WHEEL_NOTCH, copied_text, with_accent};
use crate::app::input::Stroke;
use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, RawInput, Rect,
    TouchDeviceId, TouchId, pos2, vec2,
};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton, TouchPhase, window};
use std::collections::VecDeque;

/// The events since the last frame, divided into beats.
#[derive(Default)]
pub struct Events {
    /// Pixels per point.
    pub scale: f32,
    /// The events taken for egui.
    pub raw: RawInput,
    beats: VecDeque<Beat>,
    /// True if a key's character comes before the key. `typed` is the last character, whose key has yet to come.
    character_first: bool,
    typed: Option<char>,
    /// The keys unknown to miniquad, and the accent that waits for its letter.
    pub places: Places,
    accent: Option<char>,
    /// The held modifiers.
    modifiers: Modifiers,
    /// The finger that acts as the mouse.
    finger: Option<u64>,
}

/// At most one key or button that goes down or comes up, with the events around it. Its meaning depends on the beats before.
#[derive(Default)]
struct Beat {
    events: Vec<Event>,
    strokes: Vec<Stroke>,
    /// True if there is such a key or button.
    is_press: bool,
    /// True if it only types a character, which a text field takes together with others.
    types: bool,
    /// True if it pastes the clipboard's text.
    pastes: bool,
}

/// True on macOS, where commands use another key.
const MAC: bool = cfg!(target_os = "macos");

/// The keys used by fields and lists. Text arrives as characters.
const KEYS: [(KeyCode, Key); 23] = [
    (KeyCode::Down, Key::ArrowDown),
    (KeyCode::Left, Key::ArrowLeft),
    (KeyCode::Right, Key::ArrowRight),
    (KeyCode::Up, Key::ArrowUp),
    (KeyCode::Escape, Key::Escape),
    (KeyCode::Tab, Key::Tab),
    (KeyCode::Backspace, Key::Backspace),
    (KeyCode::Enter, Key::Enter),
    (KeyCode::KpEnter, Key::Enter),
    (KeyCode::Space, Key::Space),
    (KeyCode::Delete, Key::Delete),
    (KeyCode::Home, Key::Home),
    (KeyCode::End, Key::End),
    (KeyCode::PageUp, Key::PageUp),
    (KeyCode::PageDown, Key::PageDown),
    (KeyCode::A, Key::A),
    (KeyCode::H, Key::H),
    (KeyCode::K, Key::K),
    (KeyCode::U, Key::U),
    (KeyCode::W, Key::W),
    (KeyCode::Y, Key::Y),
    (KeyCode::Z, Key::Z),
    (KeyCode::F, Key::F),
];

/// The keys whose signs are commands, with the sign.
const SIGNS: [(KeyCode, char); 5] = [
    (KeyCode::LeftBracket, '['),
    (KeyCode::RightBracket, ']'),
    (KeyCode::Semicolon, ';'),
    (KeyCode::Comma, ','),
    (KeyCode::Period, '.'),
];

/// The keys that only modify others.
const MODIFIERS: [KeyCode; 8] = [
    KeyCode::LeftShift,
    KeyCode::RightShift,
    KeyCode::LeftControl,
    KeyCode::RightControl,
    KeyCode::LeftAlt,
    KeyCode::RightAlt,
    KeyCode::LeftSuper,
    KeyCode::RightSuper,
];

impl Events {
    /// An empty list. `character_first` is true if a key's character comes before the key, as from X11.
    pub fn new(character_first: bool) -> Self {
        Self { character_first, ..Self::default() }
    }

    /// Takes the next beat, or all beats of a run of characters if the user is `typing`. Returns the strokes, and `true` if more
    /// follow.
    pub fn beat(&mut self, typing: bool) -> (Vec<Stroke>, bool) {
        let mut beat = self.beats.pop_front().unwrap_or_default();
        while typing && beat.types && self.beats.front().is_some_and(|next| next.types) {
            let next = self.beats.pop_front().unwrap_or_default();
            beat.events.extend(next.events);
            beat.strokes.extend(next.strokes);
        }
        if beat.pastes {
            // Read now, since a beat before this one may have copied the text.
            beat.events.push(Event::Paste(copied_text()));
        }
        self.raw.events.extend(beat.events);
        (beat.strokes, !self.beats.is_empty())
    }

    /// The taken beat, for egui, in a pass at this time.
    pub fn take(&mut self, now: f64) -> RawInput {
        let (width, height) = window::screen_size();
        let size = vec2(width, height) / self.scale;
        self.raw.screen_rect = Some(Rect::from_min_size(Pos2::ZERO, size));
        self.raw.time = Some(now);
        let id = self.raw.viewport_id;
        self.raw.viewports.entry(id).or_default().native_pixels_per_point = Some(self.scale);
        self.raw.take()
    }

    /// The current beat.
    fn last(&mut self) -> &mut Beat {
        if self.beats.is_empty() {
            self.beats.push_back(Beat::default());
        }
        self.beats.back_mut().expect("there is one now")
    }

    /// Begins a beat for a key or a button, unless the current one has none yet.
    fn begin(&mut self) {
        if self.last().is_press {
            self.beats.push_back(Beat::default());
        }
        self.last().is_press = true;
    }

    fn push(&mut self, event: Event) {
        self.last().events.push(event);
    }

    fn stroke(&mut self, stroke: Stroke) {
        self.last().strokes.push(stroke);
    }

    fn at(&self, x: f32, y: f32) -> Pos2 {
        pos2(x, y) / self.scale
    }

    fn button(&mut self, button: MouseButton, pos: Pos2, pressed: bool) {
        let button = match button {
            MouseButton::Right => PointerButton::Secondary,
            MouseButton::Middle => PointerButton::Middle,
            MouseButton::Left | MouseButton::Unknown => PointerButton::Primary,
        };
        self.begin();
        self.push(Event::PointerButton { pos, button, pressed, modifiers: self.modifiers });
    }

    fn key(&mut self, code: KeyCode, held: KeyMods, pressed: bool) {
        let modifiers = Modifiers {
            alt: held.alt,
            ctrl: held.ctrl,
            shift: held.shift,
            mac_cmd: MAC && held.logo,
            command: if MAC { held.logo } else { held.ctrl },
        };
        if std::mem::replace(&mut self.modifiers, modifiers) != modifiers {
            self.push(Event::ModifiersChanged(modifiers));
        }
        if pressed && modifiers.command && code == KeyCode::V {
            self.last().pastes = true;
        }
        let event = match code {
            KeyCode::X if pressed && modifiers.command => Some(Event::Cut),
            KeyCode::C if pressed && modifiers.command => Some(Event::Copy),
            _ => KEYS.iter().find(|(known, _)| *known == code).map(|&(_, key)| {
                // egui detects repeats itself.
                Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
            }),
        };
        self.last().events.extend(event);
    }

    /// The key that went down. If it types a letter of another script, the Latin key in its place. A key that types nothing may
    /// be an accent.
    fn placed(&mut self, code: KeyCode, typed: Option<char>, held: KeyMods) -> KeyCode {
        // miniquad numbers the keys of signs and letters by their ASCII codes.
        let may_type = (0x21..=0x60).contains(&(code as u32)) && !(held.ctrl || held.alt || held.logo);
        let may_be_accent = may_type && typed.is_none();
        if !self.character_first || !(code == KeyCode::Unknown || may_be_accent) {
            return code;
        }
        let Some(place) = self.places.next(true) else { return code };
        if let Some(accent) = place.accent {
            // An accent typed twice types the accent itself.
            let again = self.accent.take() == Some(accent);
            if again {
                self.push(Event::Text(with_accent(' ', accent)));
            }
            self.accent = (!again).then_some(accent);
            return KeyCode::Unknown;
        }
        let sign = SIGNS.iter().find(|(sign, _)| *sign == place.code).map(|(_, sign)| *sign);
        if let Some(sign) = sign.filter(|_| typed.is_some_and(char::is_alphabetic)) {
            self.stroke(Stroke::Typed(sign));
        }
        place.code
    }

    fn focus(&mut self, focused: bool) {
        if focused {
            self.places.focus();
        } else {
            self.stroke(Stroke::LetGo);
        }
        self.raw.focused = focused;
        self.push(Event::WindowFocused(focused));
    }
}

impl EventHandler for Events {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.push(Event::PointerMoved(self.at(x, y)));
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        let (unit, delta) = (MouseWheelUnit::Line, vec2(x, y) / WHEEL_NOTCH);
        let (phase, source) = (egui::TouchPhase::Move, MouseWheelSource::Unknown);
        self.push(Event::MouseWheel { unit, delta, phase, source, modifiers: self.modifiers });
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.button(button, self.at(x, y), true);
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.button(button, self.at(x, y), false);
    }

    fn touch_event(&mut self, phase: TouchPhase, id: u64, x: f32, y: f32) {
        let pos = self.at(x, y);
        let phase = match phase {
            TouchPhase::Started => egui::TouchPhase::Start,
            TouchPhase::Moved => egui::TouchPhase::Move,
            TouchPhase::Ended => egui::TouchPhase::End,
            TouchPhase::Cancelled => egui::TouchPhase::Cancel,
        };
        self.push(Event::Touch { device_id: TouchDeviceId(0), id: TouchId(id), phase, pos, force: None });
        if *self.finger.get_or_insert(id) != id {
            return;
        }
        match phase {
            egui::TouchPhase::Start => {
                self.push(Event::PointerMoved(pos));
                self.button(MouseButton::Left, pos, true);
            }
            egui::TouchPhase::Move => self.push(Event::PointerMoved(pos)),
            egui::TouchPhase::End | egui::TouchPhase::Cancel => {
                self.finger = None;
                self.button(MouseButton::Left, pos, false);
                self.push(Event::PointerGone);
            }
        }
    }

    fn char_event(&mut self, typed: char, held: KeyMods, _: bool) {
        // Some systems send keys such as Delete as characters, from the area for private use.
        let is_text = !typed.is_control() && !('\u{e000}'..='\u{f8ff}').contains(&typed);
        // On some systems AltGr is Ctrl and Alt, and types signs.
        let is_command = held.ctrl && !held.alt || (MAC && held.logo);
        if self.character_first {
            self.begin();
            self.typed = Some(typed);
        }
        self.stroke(Stroke::Typed(typed));
        let accent = self.accent.take();
        if is_text && !is_command {
            let text = accent.map_or(typed.into(), |accent| with_accent(typed, accent));
            self.push(Event::Text(text));
            // A closing brace is a separate beat, since its indentation depends on the text before it.
            self.last().types = typed != '}';
        }
    }

    fn key_down_event(&mut self, code: KeyCode, held: KeyMods, repeat: bool) {
        let typed = self.typed.take();
        if typed.is_none() && !MODIFIERS.contains(&code) {
            self.begin();
        }
        let code = self.placed(code, typed, held);
        if !repeat {
            self.stroke(Stroke::Down(code));
        }
        self.key(code, held, true);
    }

    fn key_up_event(&mut self, code: KeyCode, held: KeyMods) {
        let placed = if code == KeyCode::Unknown { self.places.next(false) } else { None };
        let code = placed.map_or(code, |place| place.code);
        self.stroke(Stroke::Up(code));
        self.key(code, held, false);
    }

    fn window_minimized_event(&mut self) {
        self.focus(false);
    }

    fn window_restored_event(&mut self) {
        self.focus(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(happen: impl FnOnce(&mut Events)) -> Vec<Event> {
        let mut events = Events { scale: 2.0, ..Events::default() };
        happen(&mut events);
        events.beats.into_iter().flat_map(|beat| beat.events).collect()
    }

    #[test]
    fn a_letter_with_ctrl_is_no_text() {
        let typed = events(|events| {
            events.char_event('v', KeyMods { ctrl: true, ..KeyMods::default() }, false);
            events.char_event('\u{8}', KeyMods::default(), false);
            events.char_event('é', KeyMods::default(), false);
            events.char_event('@', KeyMods { ctrl: true, alt: true, ..KeyMods::default() }, false);
        });
        assert_eq!(typed, ["é", "@"].map(|text| Event::Text(text.into())), "AltGr types");
    }

    #[test]
    fn the_first_finger_is_a_mouse_too_and_the_second_is_not() {
        let happened = events(|events| {
            events.touch_event(TouchPhase::Started, 7, 20.0, 40.0);
            events.touch_event(TouchPhase::Started, 8, 0.0, 0.0);
            events.touch_event(TouchPhase::Moved, 8, 2.0, 2.0);
            events.touch_event(TouchPhase::Ended, 7, 20.0, 60.0);
        });
        let mouse: Vec<_> = happened.iter().filter(|event| !matches!(event, Event::Touch { .. })).collect();
        let [Event::PointerMoved(at), Event::PointerButton { pressed: true, .. }, up, Event::PointerGone] =
            mouse[..]
        else {
            panic!("{mouse:?}")
        };
        assert_eq!(*at, pos2(10.0, 20.0));
        assert!(matches!(up, Event::PointerButton { pressed: false, pos, .. } if *pos == pos2(10.0, 30.0)));
    }
}
