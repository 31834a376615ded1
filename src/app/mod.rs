//! The window: the only part that names macroquad, miniquad, epaint or egui.
//!
//! `window` owns the loop. Each frame it hands keys to the [`App`], lets time pass, and has the
//! parts laid out, which draw what the session holds and collect actions. The actions are
//! applied at the frame's end, so that no part sees a state that another has half changed.
//!
//! `picture` is the same everywhere, made of epaint's shapes and drawn on a `canvas`. What stands `around` it is laid out by
//! egui in a window (`desktop`), and is HTML in a browser (`page`).

mod canvas;
mod fonts;
mod input;
mod paint;
mod picture;
mod plain;
mod platform;
#[cfg(language)]
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
pub use platform::is_opening;
#[cfg(target_arch = "wasm32")]
pub use platform::own_lessons;
pub use window::{Start, Watch, open};

use crate::compose::Memory;
use crate::session::action::{Change, Present};
use crate::session::commands::Effect;
use crate::session::keys::{self, Key, Modifiers};
use crate::session::{Action, Drive, Overlay, Request, Session};
use crate::words::Words;
use glam::Vec2;
use input::Letters;
use picture::Grip;

/// Seconds of a usual frame.
const FRAME: f32 = 1.0 / 60.0;

/// What the window needs besides the session.
pub struct App {
    /// The running state.
    pub session: Session,
    /// What was asked for in this frame.
    actions: Vec<Action>,
    /// What was written into the learner's text in this frame.
    written: Option<String>,
    /// What only the world outside can do.
    requests: Vec<Request>,
    /// Where labels were.
    memory: Memory,
    /// What the pointer holds.
    grip: Option<Grip>,
    /// The full name of the value, or the call, that is pointed at in the panel.
    lit: Option<String>,
    /// The full name of the value whose drawing is pointed at.
    pointed: Option<String>,
    /// The pixel of the picture that is pointed at.
    at: Option<Vec2>,
    /// The handle below the pointer, by its position.
    over: Option<usize>,
    /// Two fingers: how much they parted, and where.
    pinch: Option<(f32, Vec2)>,
    /// What may help in the picture, and what a click on it does.
    help: Option<(Words, Option<Action>)>,
    /// Whether fingers were seen: then there are buttons to hold.
    touched: bool,
    /// What the buttons that are held drive.
    held: Drive,
    /// The letters and arrows that are held.
    letters: Letters,
    /// Whether a number is being changed: as of the last frame.
    editing: bool,
    /// Whether somebody types, so that keys are not for the picture: as of the last frame.
    typing: bool,
    /// The keys that what has the focus takes: as of the last frame.
    taken: &'static [Key],
    /// What the parts around the picture remember.
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
            memory: Memory::default(),
            grip: None,
            lit: None,
            pointed: None,
            at: None,
            over: None,
            pinch: None,
            help: None,
            touched: false,
            held: Drive::NONE,
            letters: Letters::default(),
            editing: false,
            typing: false,
            taken: &[],
            around: around::Memory::default(),
        }
    }

    /// Something to do at the frame's end.
    fn act(&mut self, action: Action) {
        self.actions.push(action);
    }

    /// Keys that went down, and letters and arrows that are down, for `dt` seconds.
    fn keys(&mut self, pressed: &[(Key, Modifiers)], down: &[Key], dt: f32) {
        if around::takes(self, pressed) {
            return;
        }
        let mut mode = self.session.mode_of_keys();
        let begins = self.held == Drive::NONE && self.letters.let_go(pressed, down);
        let letters = self.letters.follow(pressed, down);
        if self.session.presentation().is_blank() {
            // Whatever is pressed first only brings the picture back.
            if !pressed.is_empty() {
                self.act(Action::Present(Present::Blank));
            }
            return self.rest();
        }
        let drives = |app: &Self| *app.session.overlay() == Overlay::None;
        for (at, &(key, held)) in pressed.iter().enumerate() {
            let again = pressed[at + 1..].iter().any(|(later, _)| *later == key);
            match keys::effect(key, held, mode) {
                Some(Effect::Do(action)) if self.session.hears(action) => {
                    self.act(action);
                    if at + 1 < pressed.len() {
                        // What the next key means depends on what this one has done.
                        self.settle();
                        mode = self.session.mode_of_keys();
                    }
                }
                // In a slow frame a key may be tapped more than once.
                Some(Effect::Hold(drive)) if again && drives(self) => {
                    self.act(Action::Pose(Change::Nudge(drive)));
                }
                _ => {}
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
            // What just begins counts for one frame's time only: the frame before may have waited long.
            let goes_on = self.session.is_changing() && !begins;
            let dt = if goes_on { dt } else { dt.min(FRAME) };
            self.act(Action::Pose(Change::Hold { drive, dt }));
        } else if self.grip.is_none() && !self.editing {
            self.rest();
        }
    }

    /// What was held is let go.
    fn rest(&mut self) {
        if self.session.is_changing() {
            self.act(Action::Pose(Change::Rest));
        }
    }

    /// Labels glide to their places, or are there at once for those who wish that nothing moves by itself.
    fn glide(&mut self, dt: f32) -> bool {
        let at_once = self.session.system().reduced_motion;
        self.memory.glide(if at_once { f32::INFINITY } else { dt })
    }

    /// Applies what was asked for.
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
    use super::*;
    use crate::lesson::Library;
    use crate::session::{Settings, System};

    #[test]
    fn keys_of_one_frame_mean_what_the_ones_before_have_made_of_them() {
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
        let tap = (Key::Char('l'), Modifiers::default());
        // In each frame, how often the key goes down, and whether it is down at its end.
        let cuts: [&[(usize, bool)]; 5] = [
            &[(3, false)],
            &[(1, true), (2, false)],
            &[(1, true), (2, true)],
            &[(2, true), (1, true)],
            &[(1, false), (0, false), (1, true), (1, false)],
        ];
        for frames in cuts {
            let mut app = App::new(Session::new(Library::builtin(), Settings::default(), System::default()));
            app.session.open("point-disk?point=-2,1");
            for (taps, down) in frames.iter().chain([&(0, false)]) {
                let down: &[Key] = if *down { &[tap.0] } else { &[] };
                app.keys(&vec![tap; *taps], down, FRAME);
                app.settle();
            }
            assert_eq!(app.session.state().pose.point("point").x, -0.5, "{frames:?}");
        }
    }
}
