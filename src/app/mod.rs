//! The window: the only part that names macroquad, miniquad, epaint or egui.
//!
//! `window` has the main loop. Each frame it passes keys to the [`App`], advances time, and lays out the parts, which draw the
//! session's state and collect actions. The actions are applied at the frame's end, so that no part sees a half-changed state.
//!
//! `picture` is the same on all platforms: epaint's shapes, drawn on a `canvas`. The parts `around` it are laid out by egui in a
//! window (`desktop`), and are HTML in a browser (`page`).

mod canvas;
mod fonts;
mod input;
mod keeping;
mod paint;
mod picture;
mod plain;
mod platform;
mod saving;
mod window;

#[cfg(not(target_arch = "wasm32"))]
mod desktop;
#[cfg(not(target_arch = "wasm32"))]
use desktop as around;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
use page as around;

#[cfg(not(target_arch = "wasm32"))]
pub use desktop::{Headless, Laid};
#[cfg(not(target_arch = "wasm32"))]
pub use platform::fail_to_open;
#[cfg(target_arch = "wasm32")]
pub use platform::own_lessons;
pub use window::{Start, Watch, open};

use crate::budget::{Budget, SLICE};
use crate::compose::Memory;
use crate::session::action::{Change, Present};
use crate::session::commands::Effect;
use crate::session::keys::{self, Key, Modifiers};
use crate::session::{Action, Drive, Overlay, Request, Session};
use crate::words::Words;
use glam::Vec2;
use input::{Keyboard, Letters, Stroke};
use picture::Grip;

/// The seconds of a usual frame.
const FRAME: f32 = 1.0 / 60.0;

/// The session, and the state of the window around it.
pub struct App {
    /// The running state.
    pub session: Session,
    /// The actions requested in this frame.
    actions: Vec<Action>,
    /// The learner's code, if it was edited in this frame.
    written: Option<String>,
    /// Requests to the system.
    requests: Vec<Request>,
    /// The positions of labels.
    memory: Memory,
    /// The object held by the pointer.
    grip: Option<Grip>,
    /// The full name of the value or call that is pointed at in the panel.
    lit: Option<String>,
    /// The full name of the value whose drawing is pointed at.
    pointed: Option<String>,
    /// The pixel of the picture that is pointed at.
    at: Option<Vec2>,
    /// The handle below the pointer, by its position.
    over: Option<usize>,
    /// The pinch of two fingers: the factor, and the middle.
    pinch: Option<(f32, Vec2)>,
    /// The current hint in the picture, and the action of a click on it.
    help: Option<(Words, Option<Action>)>,
    /// True if fingers were used: then there are buttons to hold.
    touched: bool,
    /// The movement by held buttons.
    held: Drive,
    /// The keys that are down.
    keyboard: Keyboard,
    /// The letters and arrows that are held.
    letters: Letters,
    /// True if a number was being changed in the last frame.
    editing: bool,
    /// True if a text field had the focus in the last frame, so that keys do not apply to the picture.
    typing: bool,
    /// The keys taken by the focused control in the last frame.
    taken: &'static [Key],
    /// The state of the parts around the picture.
    around: around::Memory,
}

impl App {
    /// The window's state around a session.
    pub fn new(session: Session) -> Self {
        Self {
            session,
            actions: vec![],
            written: None,
            requests: vec![],
            memory: Memory::by(platform::real_clock),
            grip: None,
            lit: None,
            pointed: None,
            at: None,
            over: None,
            pinch: None,
            help: None,
            touched: false,
            held: Drive::NONE,
            keyboard: Keyboard::default(),
            letters: Letters::default(),
            editing: false,
            typing: false,
            taken: &[],
            around: around::Memory::default(),
        }
    }

    /// Requests an action at the frame's end.
    fn act(&mut self, action: Action) {
        self.actions.push(action);
    }

    /// Handles these strokes, then `dt` seconds.
    fn press(&mut self, strokes: &[Stroke], dt: f32) {
        let mut pressed = self.keyboard.follow(strokes);
        // Keys taken by another control are left out: Esc closes a popup, and does nothing more.
        pressed.retain(|(key, _)| !self.taken.contains(key));
        if self.typing {
            // In a single-line field, Page up and Page down still scroll the text, and in every field the text size can be
            // changed.
            let reads = |key| matches!(key, Key::PageUp | Key::PageDown) && !self.session.is_editing();
            let sizes = |key| matches!(key, Key::Char('+' | '-' | '0'));
            pressed.retain(|&(key, held)| if held.ctrl { sizes(key) } else { reads(key) });
            self.keys(&pressed, &[], dt);
        } else {
            let held = self.keyboard.held();
            self.keys(&pressed, &held, dt);
        }
        self.settle();
    }

    /// Handles keys that went down, and held letters and arrows, for `dt` seconds.
    fn keys(&mut self, pressed: &[(Key, Modifiers)], down: &[Key], dt: f32) {
        if around::takes(self, pressed) {
            return;
        }
        let mut mode = self.session.mode_of_keys();
        let begins = self.held == Drive::NONE && self.letters.let_go(pressed, down);
        let letters = self.letters.follow(pressed, down);
        if self.session.presentation().is_blank() {
            // The first key only shows the picture again.
            if !pressed.is_empty() {
                self.act(Action::Present(Present::Blank));
            }
            return self.rest();
        }
        let drives = |app: &Self| *app.session.overlay() == Overlay::None;
        for (at, &(key, held)) in pressed.iter().enumerate() {
            if let Some(Effect::Do(action)) = keys::effect(key, held, mode)
                && self.session.hears(action)
            {
                self.act(action);
                if at + 1 < pressed.len() {
                    // The next key's meaning depends on the result of this one.
                    self.settle();
                    mode = self.session.mode_of_keys();
                }
            }
        }
        let mut drive = std::mem::take(&mut self.held);
        if drives(self) {
            for (key, held) in letters {
                if let Some(Effect::Hold(more)) = keys::effect(key, held, mode) {
                    drive = drive.and(more);
                }
            }
        }
        if drive != Drive::NONE {
            if begins && self.grip.is_none() {
                self.rest();
            }
            // A new movement lasts one frame only: the frame before may have been long.
            let goes_on = self.session.is_changing() && !begins;
            let dt = if goes_on { dt } else { dt.min(FRAME) };
            self.act(Action::Pose(Change::Hold { drive, dt }));
        } else if self.grip.is_none() && !self.editing {
            self.rest();
        }
    }

    /// Ends a movement by held keys.
    fn rest(&mut self) {
        if self.session.is_changing() {
            self.act(Action::Pose(Change::Rest));
        }
    }

    /// Does slow work for a part of this frame. While a map is being computed, half of that time is left for the map.
    fn work(&mut self, clock: &(dyn Fn() -> f64 + Sync)) {
        let seconds = if self.memory.is_mapping() { SLICE / 2.0 } else { SLICE };
        self.session.work(&Budget::new(clock, seconds));
    }

    /// True while a map is being computed, which takes several frames.
    fn is_mapping(&self) -> bool {
        self.memory.is_mapping()
    }

    /// Moves labels towards their places, or at once if reduced motion is preferred.
    fn glide(&mut self, dt: f32) -> bool {
        let at_once = self.session.system().reduced_motion;
        self.memory.glide(if at_once { f32::INFINITY } else { dt })
    }

    /// Applies the requested actions.
    fn settle(&mut self) {
        if let Some(text) = self.written.take() {
            self.session.write(&text);
        }
        for action in std::mem::take(&mut self.actions) {
            around::before(self, action);
            match self.session.apply(action) {
                Some(Request::Scroll(by)) => around::scroll(self, by),
                request => self.requests.extend(request),
            }
        }
        around::settled(self);
    }
}

#[cfg(test)]
mod tests {
    use super::platform::miniquad::KeyCode;
    use super::*;
    use crate::lesson::Library;
    use crate::session::{Settings, System};

    #[test]
    fn each_key_of_a_frame_acts_after_the_keys_before_it() {
        let mut app = App::new(Session::new(Library::builtin(), Settings::default(), System::default()));
        app.session.open("disk-triangle/look");
        let place = |app: &App| app.session.state().place().clone();
        let here = place(&app);
        for frame in [[Key::Space, Key::Char('w')], [Key::Escape, Key::Right]] {
            app.keys(&frame.map(|key| (key, Modifiers::default())), &[], 0.1);
            app.settle();
        }
        assert!(app.session.walk().is_none(), "Esc has left the walk");
        assert_ne!(place(&app), here, "and → goes to the next step, not to the next moment");
    }

    #[test]
    fn taps_count_each_however_frames_cut_them() {
        let (down, up) = (Stroke::Down(KeyCode::L), Stroke::Up(KeyCode::L));
        // Several ways of dividing the strokes among frames. In a slow frame all arrive at once.
        let cuts: [&[(&[Stroke], f32)]; 5] = [
            &[(&[down, up], 0.0), (&[down, up], 0.0), (&[down, up], FRAME)],
            &[(&[down], FRAME), (&[up, down, up], 0.0), (&[down, up], FRAME)],
            &[(&[down], FRAME), (&[up, down], 0.0), (&[up, down], FRAME), (&[up], FRAME)],
            &[(&[down, up], 0.0), (&[down], FRAME), (&[up, down], FRAME), (&[up], FRAME)],
            &[(&[down, up], FRAME), (&[], FRAME), (&[down], FRAME), (&[up, down, up], FRAME)],
        ];
        for beats in cuts {
            let mut app = App::new(Session::new(Library::builtin(), Settings::default(), System::default()));
            app.session.open("point-disk/add?point=-2,1");
            for (strokes, dt) in beats.iter().chain([&(&[][..], FRAME)]) {
                app.press(strokes, *dt);
            }
            assert_eq!(app.session.state().pose.point("point").x, -0.5, "{beats:?}");
        }
    }
}
