//! Mouse and first finger on the page's canvas: clicks, drags and turns of the wheel.

use super::platform::miniquad::{MouseButton, TouchPhase};
use super::platform::{Doing, WHEEL_NOTCH};
use crate::app::picture::Pointer;
use epaint::emath::exponential_smooth_factor;
use glam::Vec2;

/// Points scrolled per notch of the wheel.
const NOTCH: f32 = 50.0;

/// The distance that a press may move and still be a click, in points.
const STILL: f32 = 6.0;

/// The most seconds between the two clicks of a double click.
const TWICE: f64 = 0.3;

/// The mouse or first finger: its position, and its events since the last frame.
#[derive(Default)]
pub struct Hand {
    /// Pixels per point.
    pub scale: f32,
    now: f64,
    at: Option<Vec2>,
    /// True while the button or the finger is down.
    down: bool,
    /// The current press, or one that ended since the last frame.
    press: Option<Press>,
    /// The finger that acts as the mouse.
    finger: Option<u64>,
    /// True if the finger was lifted, which leaves no position.
    lifted: bool,
    /// The time and place of the last click.
    click: Option<(f64, Vec2)>,
    /// Wheel movement not yet applied to the picture, in points.
    wheel: f32,
}

struct Press {
    origin: Vec2,
    /// Its position in the last frame.
    last: Vec2,
    drags: bool,
}

impl Hand {
    /// The pointer for a frame at this time. `on_grid` snaps drags to the grid.
    pub fn take(&mut self, now: f64, on_grid: bool) -> Pointer {
        let dt = (now - std::mem::replace(&mut self.now, now)).clamp(0.0, 0.1) as f32;
        let wheel = self.roll(dt);
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

    /// True if the picture has yet to follow the wheel.
    pub fn is_scrolling(&self) -> bool {
        self.wheel != 0.0
    }

    /// The wheel movement to apply after `dt` seconds, smoothed.
    fn roll(&mut self, dt: f32) -> f32 {
        let share = if self.wheel.abs() < 1.0 { 1.0 } else { exponential_smooth_factor(0.9, 0.1, dt) };
        let part = self.wheel * share;
        self.wheel -= part;
        part
    }

    /// True if this click is the second of a double click.
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

    /// Applies an event, in pixels.
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
            // A press during which the page loses the focus is not a click.
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
