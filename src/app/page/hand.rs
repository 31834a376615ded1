//! Tells apart what the mouse or the first finger does on the page's canvas: clicks, drags, and turns of the wheel.

use super::platform::miniquad::{MouseButton, TouchPhase};
use super::platform::{Doing, WHEEL_NOTCH};
use crate::app::input::held;
use crate::app::picture::Pointer;
use epaint::emath::exponential_smooth_factor;
use glam::Vec2;

/// Points that a notch of the wheel scrolls.
const NOTCH: f32 = 50.0;

/// How far a press may move and still be a click, in points.
const STILL: f32 = 6.0;

/// The most seconds between two clicks that are a double click.
const TWICE: f64 = 0.3;

/// Where it is, and what it did since the last frame.
#[derive(Default)]
pub struct Hand {
    /// Pixels to a point.
    pub scale: f32,
    now: f64,
    at: Option<Vec2>,
    /// Whether the button or the finger is down.
    down: bool,
    /// The press that goes on, or ended since the last frame.
    press: Option<Press>,
    /// The finger that does what a mouse would.
    finger: Option<u64>,
    /// Whether it was lifted: then it is nowhere.
    lifted: bool,
    /// When and where the last click was.
    click: Option<(f64, Vec2)>,
    /// What the wheel has turned and the picture has not followed yet, in points.
    wheel: f32,
}

struct Press {
    origin: Vec2,
    /// Where it was in the last frame.
    last: Vec2,
    drags: bool,
}

impl Hand {
    /// What it did, as of a frame at this time.
    pub fn take(&mut self, now: f64) -> Pointer {
        let dt = (now - std::mem::replace(&mut self.now, now)).clamp(0.0, 0.1) as f32;
        let wheel = self.roll(dt);
        let on_grid = held().ctrl;
        let mut pointer = Pointer { at: self.at, free: !self.down, on_grid, wheel, ..Pointer::default() };
        if let (Some(at), Some(press)) = (self.at, &mut self.press) {
            let began = !press.drags;
            press.drags |= at.distance(press.origin) > STILL;
            let clicks = !self.down && !press.drags;
            pointer.held = Some(at);
            pointer.taken = (began && (press.drags || clicks)).then_some(press.origin);
            if press.drags {
                pointer.moved = at - std::mem::replace(&mut press.last, at);
            }
            pointer.twice = clicks && self.clicks_twice(at);
        }
        if !self.down {
            self.press = None;
        }
        if std::mem::take(&mut self.lifted) {
            self.at = None;
        }
        pointer
    }

    /// Whether the picture has yet to follow the wheel.
    pub fn is_scrolling(&self) -> bool {
        self.wheel != 0.0
    }

    /// What the picture follows the wheel by, `dt` seconds after it last did: smoothly.
    fn roll(&mut self, dt: f32) -> f32 {
        let share = if self.wheel.abs() < 1.0 { 1.0 } else { exponential_smooth_factor(0.9, 0.1, dt) };
        let part = self.wheel * share;
        self.wheel -= part;
        part
    }

    /// Whether the click that was just made is the second of two.
    fn clicks_twice(&mut self, at: Vec2) -> bool {
        let near = |(then, there): (f64, Vec2)| self.now - then < TWICE && there.distance(at) < STILL;
        let twice = self.click.is_some_and(near);
        self.click = (!twice).then_some((self.now, at));
        twice
    }

    fn goes(&mut self, pixel: Vec2) -> Vec2 {
        let at = pixel / self.scale;
        self.at = Some(at);
        at
    }

    fn presses(&mut self, pixel: Vec2) {
        let at = self.goes(pixel);
        self.press = Some(Press { origin: at, last: at, drags: false });
        self.down = true;
    }

    /// Takes in what happened, in pixels.
    pub fn follow(&mut self, doing: Doing) {
        match doing {
            Doing::Moves(at) => drop(self.goes(at)),
            Doing::Wheels(by) => self.wheel += by / WHEEL_NOTCH * NOTCH,
            Doing::Presses(MouseButton::Left, at) => self.presses(at),
            Doing::Releases(MouseButton::Left, at) => {
                self.goes(at);
                self.down = false;
            }
            Doing::Presses(..) | Doing::Releases(..) => {}
            Doing::Touches(phase, id, at) => self.touches(phase, id, at),
            // What is pressed when the page loses the focus was no click.
            Doing::Leaves => (self.finger, self.down, self.press) = (None, false, None),
        }
    }

    fn touches(&mut self, phase: TouchPhase, id: u64, at: Vec2) {
        match (phase, self.finger) {
            (TouchPhase::Started, None) => {
                self.finger = Some(id);
                self.presses(at);
            }
            // Two fingers do not click, nor begin to drag.
            (TouchPhase::Started, Some(_)) => self.press = self.press.take().filter(|press| press.drags),
            (TouchPhase::Moved, finger) if finger == Some(id) => drop(self.goes(at)),
            (TouchPhase::Ended | TouchPhase::Cancelled, finger) if finger == Some(id) => {
                self.goes(at);
                (self.finger, self.down, self.lifted) = (None, false, true);
            }
            _ => {}
        }
    }
}
