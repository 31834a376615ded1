//! What calls for frames in a page, and what keys, buttons and fingers do there.
//!
//! A window has macroquad for that. A page never calls most of what macroquad does besides, and would wait for all of it before
//! its first picture. Both stand on miniquad.

use glam::{Vec2, vec2};
use miniquad::conf::Conf;
use miniquad::{EventHandler, KeyCode, KeyMods, MouseButton, TouchPhase};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// What the mouse or a finger did, with the place in pixels.
#[derive(Clone, Copy)]
pub enum Doing {
    /// The mouse went there.
    Moves(Vec2),
    /// The wheel turned so far.
    Wheels(f32),
    /// A button went down.
    Presses(MouseButton, Vec2),
    /// A button came up.
    Releases(MouseButton, Vec2),
    /// A finger, by its number.
    Touches(TouchPhase, u64, Vec2),
    /// The page has lost the focus, and with it all that was held.
    Leaves,
}

/// What is held, and what happened since the last frame.
#[derive(Default)]
struct Input {
    down: Vec<KeyCode>,
    pressed: Vec<KeyCode>,
    released: Vec<KeyCode>,
    typed: VecDeque<char>,
    buttons: Vec<MouseButton>,
    fingers: Vec<(u64, Vec2)>,
    pointer: Vec<Doing>,
    /// Whether the mouse or a finger did anything since the last frame.
    points: bool,
}

thread_local! {
    static INPUT: RefCell<Input> = RefCell::default();
}

fn input<T>(look: impl FnOnce(&mut Input) -> T) -> T {
    INPUT.with_borrow_mut(look)
}

/// Whether a key is down.
pub fn is_key_down(key: KeyCode) -> bool {
    input(|input| input.down.contains(&key))
}

/// The keys that went down since the last frame, each as often as it did, in order.
pub fn keys_pressed() -> Vec<KeyCode> {
    input(|input| std::mem::take(&mut input.pressed))
}

/// Whether it came up since the last frame.
pub fn is_key_released(key: KeyCode) -> bool {
    input(|input| input.released.contains(&key))
}

/// The next character that was typed.
pub fn get_char_pressed() -> Option<char> {
    input(|input| input.typed.pop_front())
}

/// Whether a mouse button is down.
pub fn is_mouse_button_down(button: MouseButton) -> bool {
    input(|input| input.buttons.contains(&button))
}

/// Where fingers are, in pixels.
pub fn fingers() -> Vec<Vec2> {
    input(|input| input.fingers.iter().map(|(_, at)| *at).collect())
}

/// Whether keys, buttons or fingers do anything.
pub fn input_is_active() -> bool {
    input(|input| {
        let holds = !(input.down.is_empty() && input.buttons.is_empty() && input.fingers.is_empty());
        holds || input.points
    })
}

/// What the mouse and fingers did since this was last asked, in order.
pub fn doings() -> Vec<Doing> {
    input(|input| std::mem::take(&mut input.pointer))
}

/// Opens the canvas and runs the program in it, a frame at a time.
pub fn run(conf: Conf, program: impl Future<Output = ()> + 'static) {
    miniquad::start(conf, || Box::new(Stage(Box::pin(program))));
}

/// Ends a frame.
pub async fn next_frame() {
    let mut ended = false;
    std::future::poll_fn(
        |_| if std::mem::replace(&mut ended, true) { Poll::Ready(()) } else { Poll::Pending },
    )
    .await;
}

struct Stage(Pin<Box<dyn Future<Output = ()>>>);

impl Input {
    fn point(&mut self, doing: Doing) {
        self.pointer.push(doing);
        self.points = true;
    }
}

impl EventHandler for Stage {
    fn update(&mut self) {}

    fn draw(&mut self) {
        // A page's program has no end.
        let _goes_on = self.0.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        input(|input| {
            input.released.clear();
            input.points = false;
        });
    }

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        input(|input| input.point(Doing::Moves(vec2(x, y))));
    }

    fn mouse_wheel_event(&mut self, _: f32, y: f32) {
        input(|input| input.point(Doing::Wheels(y)));
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        input(|input| {
            input.buttons.push(button);
            input.point(Doing::Presses(button, vec2(x, y)));
        });
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        input(|input| {
            input.buttons.retain(|down| *down != button);
            input.point(Doing::Releases(button, vec2(x, y)));
        });
    }

    fn touch_event(&mut self, phase: TouchPhase, id: u64, x: f32, y: f32) {
        input(|input| {
            input.fingers.retain(|(finger, _)| *finger != id);
            if matches!(phase, TouchPhase::Started | TouchPhase::Moved) {
                input.fingers.push((id, vec2(x, y)));
            }
            input.point(Doing::Touches(phase, id, vec2(x, y)));
        });
    }

    fn char_event(&mut self, character: char, _: KeyMods, _: bool) {
        input(|input| input.typed.push_back(character));
    }

    fn key_down_event(&mut self, key: KeyCode, _: KeyMods, repeat: bool) {
        input(|input| {
            if !repeat {
                input.pressed.push(key);
            }
            if !input.down.contains(&key) {
                input.down.push(key);
            }
        });
    }

    fn key_up_event(&mut self, key: KeyCode, _: KeyMods) {
        input(|input| {
            input.down.retain(|down| *down != key);
            input.released.push(key);
        });
    }

    fn window_minimized_event(&mut self) {
        input(|input| {
            input.released.append(&mut input.down);
            input.buttons.clear();
            input.fingers.clear();
            input.point(Doing::Leaves);
        });
    }
}
