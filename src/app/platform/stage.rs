//! Frames, keys, buttons and fingers in a page.
//!
//! A window uses macroquad for this. A page needs only a small part of macroquad, and would have to load all of it before its
//! first picture. Both are based on miniquad.

use crate::app::input::Stroke;
use glam::{Vec2, vec2};
use miniquad::conf::Conf;
use miniquad::{EventHandler, KeyCode, KeyMods, MouseButton, TouchPhase};
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// An event of the mouse or a finger, in pixels.
#[derive(Clone, Copy)]
pub enum Doing {
    /// The mouse moved to this position.
    Moves(Vec2),
    /// The wheel turned by this distance.
    Wheels(f32),
    /// A button went down.
    Presses(MouseButton, Vec2),
    /// A button came up.
    Releases(MouseButton, Vec2),
    /// A finger, by its number.
    Touches(TouchPhase, u64, Vec2),
    /// The page lost the focus, so everything held counts as released.
    Leaves,
}

/// The held keys and buttons, and the events since the last frame.
#[derive(Default)]
struct Input {
    down: Vec<KeyCode>,
    strokes: Vec<Stroke>,
    buttons: Vec<MouseButton>,
    fingers: Vec<(u64, Vec2)>,
    pointer: Vec<Doing>,
    /// True if there was an event of the mouse or a finger since the last frame.
    points: bool,
}

thread_local! {
    static INPUT: RefCell<Input> = RefCell::default();
}

fn input<T>(look: impl FnOnce(&mut Input) -> T) -> T {
    INPUT.with_borrow_mut(look)
}

/// The keyboard events since the last call, in order.
pub fn strokes() -> Vec<Stroke> {
    input(|input| std::mem::take(&mut input.strokes))
}

/// True if a mouse button is down.
pub fn is_mouse_button_down(button: MouseButton) -> bool {
    input(|input| input.buttons.contains(&button))
}

/// The positions of fingers, in pixels.
pub fn fingers() -> Vec<Vec2> {
    input(|input| input.fingers.iter().map(|(_, at)| *at).collect())
}

/// True if keys, buttons or fingers are active.
pub fn input_is_active() -> bool {
    input(|input| {
        let holds = !(input.down.is_empty() && input.buttons.is_empty() && input.fingers.is_empty());
        holds || input.points
    })
}

/// The events of the mouse and fingers since the last call, in order.
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
        // A page's program never ends.
        let _goes_on = self.0.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        input(|input| input.points = false);
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
        input(|input| input.strokes.push(Stroke::Typed(character)));
    }

    fn key_down_event(&mut self, key: KeyCode, _: KeyMods, repeat: bool) {
        input(|input| {
            if !repeat {
                input.strokes.push(Stroke::Down(key));
            }
            if !input.down.contains(&key) {
                input.down.push(key);
            }
        });
    }

    fn key_up_event(&mut self, key: KeyCode, _: KeyMods) {
        input(|input| {
            input.down.retain(|down| *down != key);
            input.strokes.push(Stroke::Up(key));
        });
    }

    fn window_minimized_event(&mut self) {
        input(|input| {
            input.down.clear();
            input.strokes.push(Stroke::LetGo);
            input.buttons.clear();
            input.fingers.clear();
            input.point(Doing::Leaves);
        });
    }
}
