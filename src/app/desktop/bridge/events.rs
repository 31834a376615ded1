//! What macroquad's window tells, as egui wants to hear it.

use super::platform::{WHEEL_NOTCH, copied_text};
use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, RawInput, Rect,
    TouchDeviceId, TouchId, pos2, vec2,
};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton, TouchPhase, window};

/// What happened since the last frame.
#[derive(Default)]
pub struct Events {
    /// Pixels to a point.
    pub scale: f32,
    raw: RawInput,
    /// The keys beside others that are down.
    modifiers: Modifiers,
    /// The finger that does what a mouse would.
    finger: Option<u64>,
}

/// There, commands are given with another key.
const MAC: bool = cfg!(target_os = "macos");

/// The keys that fields and lists have a use for; what is typed comes as characters.
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

impl Events {
    /// All of it, for a frame at this time.
    pub fn take(&mut self, now: f64) -> RawInput {
        let (width, height) = window::screen_size();
        let size = vec2(width, height) / self.scale;
        self.raw.screen_rect = Some(Rect::from_min_size(Pos2::ZERO, size));
        self.raw.time = Some(now);
        let id = self.raw.viewport_id;
        self.raw.viewports.entry(id).or_default().native_pixels_per_point = Some(self.scale);
        self.raw.take()
    }

    fn push(&mut self, event: Event) {
        self.raw.events.push(event);
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
        let event = match code {
            KeyCode::X if pressed && modifiers.command => Some(Event::Cut),
            KeyCode::C if pressed && modifiers.command => Some(Event::Copy),
            KeyCode::V if pressed && modifiers.command => Some(Event::Paste(copied_text())),
            _ => KEYS.iter().find(|(known, _)| *known == code).map(|&(_, key)| {
                // egui finds out by itself what is a repeat.
                Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
            }),
        };
        self.raw.events.extend(event);
    }

    fn focus(&mut self, focused: bool) {
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
        // AltGr is Ctrl and Alt on some systems, and types signs.
        let is_command = held.ctrl && !held.alt || (MAC && held.logo);
        if is_text && !is_command {
            self.push(Event::Text(typed.into()));
        }
    }

    fn key_down_event(&mut self, code: KeyCode, held: KeyMods, _: bool) {
        self.key(code, held, true);
    }

    fn key_up_event(&mut self, code: KeyCode, held: KeyMods) {
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
        events.raw.events
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
