//! The desktop's side of [`super`]: a window and a clipboard. [`super::files`] stores settings. There is no page, so no address
//! and no events.

use std::env;
use std::ffi::OsString;
use std::hint::black_box;
use std::io::{self, Read};
use std::process::{self, Child, Command, Stdio};
use std::sync::{LazyLock, Mutex};
use std::thread;
use std::time::Instant;

use glam::Vec2;
use macroquad::input::{
    TouchPhase, is_any_key_down, is_quit_requested, mouse_delta_position, mouse_wheel, prevent_quit,
    simulate_mouse_with_touch, touches,
};
use miniquad::conf::{Conf, LinuxBackend, Platform};
use miniquad::{KeyCode, MouseButton};
use std::future::Future;

use super::{Environment, Event, Letters, opening};
use crate::app::fonts::Fetched;
use crate::cli::file::with_plain_ends;
use crate::figure::theme::Theme;
use crate::lesson::Library;
use crate::words::Lang;

pub use super::files::{Storage, lead, led, present, presented, read_code, save_file};
pub use super::icon::icon;
pub use super::pace::Pace;
#[cfg(target_os = "linux")]
pub use super::places::{Places, with_accent};
pub use super::system_fonts::system_fonts;
pub use macroquad::input::is_mouse_button_down;
pub use macroquad::miniquad;

/// The value that miniquad reports for one notch of the wheel.
pub const WHEEL_NOTCH: f32 = if cfg!(target_os = "windows") {
    120.0
} else if cfg!(target_os = "macos") {
    10.0
} else {
    1.0
};

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Seconds since the program's start. Never runs backwards.
pub fn clock() -> f64 {
    START.elapsed().as_secs_f64()
}

/// Like `clock`, for measuring.
pub fn real_clock() -> f64 {
    clock()
}

/// Pixels per point of the screen that the window is on.
pub fn dpi_scale() -> f32 {
    miniquad::window::dpi_scale()
}

/// True if the window uses Wayland. miniquad's fallback never reaches Wayland: without an X server it panics first.
fn is_wayland() -> bool {
    env::var_os("WAYLAND_DISPLAY").is_some() && env::var_os("DISPLAY").is_none()
}

/// True if miniquad reports a key's character before the key, which is so only with X11.
pub fn character_first() -> bool {
    cfg!(target_os = "linux") && !is_wayland()
}

/// A key that miniquad does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The key at the same position on a Latin keyboard.
    pub code: KeyCode,
    /// The accent that it adds to the next letter, as a combining character.
    pub accent: Option<char>,
}

/// Only X11 has unknown keys that can be queried.
#[cfg(not(target_os = "linux"))]
mod no_places {
    #[derive(Default)]
    pub struct Places;

    impl Places {
        pub fn focus(&mut self) {}

        pub fn hear(&mut self) {}

        pub fn next(&mut self, _down: bool) -> Option<super::Place> {
            None
        }
    }

    pub fn with_accent(letter: char, _accent: char) -> String {
        letter.into()
    }
}
#[cfg(not(target_os = "linux"))]
pub use no_places::{Places, with_accent};

/// The settings with which miniquad opens its window.
pub fn window_settings() -> Platform {
    Platform {
        linux_backend: if is_wayland() { LinuxBackend::WaylandOnly } else { LinuxBackend::X11Only },
        linux_wm_class: "hantei",
        ..Platform::default()
    }
}

/// Opens the window and runs the program in it, a frame at a time.
pub fn run(conf: Conf, program: impl Future<Output = ()> + 'static) {
    macroquad::Window::from_config(conf, program);
}

/// True if keys, buttons or fingers are active.
pub fn input_is_active() -> bool {
    mouse_delta_position() != Vec2::ZERO
        || mouse_wheel() != (0.0, 0.0)
        || is_any_key_down()
        || [MouseButton::Left, MouseButton::Right, MouseButton::Middle].into_iter().any(is_mouse_button_down)
        || !touches().is_empty()
}

/// The positions of fingers, in pixels.
pub fn fingers() -> Vec<Vec2> {
    let down = |phase| !matches!(phase, TouchPhase::Ended | TouchPhase::Cancelled);
    touches().iter().filter(|touch| down(touch.phase)).map(|touch| touch.position).collect()
}

/// The initial width and height of the window.
pub fn window_size() -> (i32, i32) {
    #[cfg(target_os = "linux")]
    let screen = super::screen::size();
    #[cfg(not(target_os = "linux"))]
    let screen = None;
    size_on(screen)
}

/// The window's size on a screen of this size. A tenth is left for its title bar and the system's bars.
fn size_on(screen: Option<(u16, u16)>) -> (i32, i32) {
    // If the screen's size is unknown, a size that fits on nearly every screen.
    let Some((wide, high)) = screen else { return (1280, 720) };
    let fit = |wanted: i32, there: u16| wanted.min(i32::from(there) * 9 / 10);
    (fit(1440, wide), fit(900, high))
}

/// Always empty: the desktop's link is an argument of the program.
pub fn address() -> String {
    String::new()
}

pub fn set_address(_link: &str, _new: bool) {}

pub fn set_fullscreen(full: bool) {
    miniquad::window::set_fullscreen(full);
}

/// Copies a text, with the system's line ends.
pub fn copy_text(text: &str) {
    #[cfg(target_os = "linux")]
    if !is_wayland() && super::clipboard::set(text) {
        return;
    }
    let end = if cfg!(windows) { "\r\n" } else { "\n" };
    miniquad::window::clipboard_set(&text.replace('\n', end));
}

/// The text on the clipboard. Empty if there is none.
pub fn copied_text() -> String {
    #[cfg(target_os = "linux")]
    if !is_wayland() {
        return with_plain_ends(super::clipboard::get().unwrap_or_default());
    }
    with_plain_ends(miniquad::window::clipboard_get().unwrap_or_default())
}

/// Switches input methods (for Japanese and others) on or off: they may take keys only while a text field has the focus.
pub fn text_editing(on: bool) {
    static WAS: Mutex<Option<bool>> = Mutex::new(None);
    if let Ok(mut was) = WAS.lock()
        && was.replace(on) != Some(on)
    {
        miniquad::window::set_ime_enabled(on);
    }
}

pub fn environment() -> Environment {
    Environment { lang: sys_locale::get_locale().unwrap_or_default(), ..Environment::default() }
}

/// The link that a person can copy to return: on the desktop, the program's argument.
pub fn full_link(link: &str) -> String {
    link.to_owned()
}

pub fn post(_message: &str) {}

/// The environment variable of a speaker's window opened by a presenting window.
const PRESENTER: &str = "HANTEI_PRESENTER";

/// Exits the speaker's window as soon as the presenting window that opened it is gone, for any reason. Its standard input is
/// never written to, and ends at that moment.
pub fn leave_with_presenter() {
    if env::var_os(PRESENTER).is_some() {
        thread::spawn(|| {
            let _ = io::stdin().lock().read_to_end(&mut vec![]);
            process::exit(0);
        });
    }
}

/// The speaker's window opened by this one.
static SPEAKER: Mutex<Option<Child>> = Mutex::new(None);

/// Opens the speaker's window, unless the last one is still open.
pub fn open_speaker(lang: Lang, theme: Theme) -> Result<(), String> {
    if SPEAKER.lock().is_ok_and(|speaker| speaker.is_some()) && !speaker_has_left() {
        return Ok(());
    }
    let open = || {
        let mut program = Command::new(env::current_exe()?);
        program.args(["--notes", "--lang", lang.code(), "--theme", theme.id]).args(own_lessons());
        program.env(PRESENTER, "").stdin(Stdio::piped()).spawn()
    };
    let opened = open().map_err(|error| format!("the speaker's window could not be opened: {error}"))?;
    if let Ok(mut speaker) = SPEAKER.lock() {
        *speaker = Some(opened);
    }
    Ok(())
}

/// This program's arguments that name a folder of lessons, if any.
fn own_lessons() -> Vec<OsString> {
    let mut arguments = env::args_os().skip(1);
    let names = |argument: &OsString| argument.to_string_lossy().starts_with("--lessons");
    let Some(named) = arguments.find(names) else { return vec![] };
    // `--lessons=folder` is one argument, `--lessons folder` is two.
    let folder = if named == "--lessons" { arguments.next() } else { None };
    std::iter::once(named).chain(folder).collect()
}

/// True if the speaker's window opened by this one was closed.
pub fn speaker_has_left() -> bool {
    let Ok(mut speaker) = SPEAKER.lock() else { return false };
    speaker.as_mut().is_some_and(|speaker| !matches!(speaker.try_wait(), Ok(None)))
}

pub fn next_event() -> Option<Event> {
    None
}

/// `None`: the fonts are embedded, or come from the system.
pub fn letters_of(_: Lang, _: Letters) -> Option<Vec<Fetched>> {
    None
}

/// `None`: the words are embedded as well.
pub fn with_titles(_library: &Library, _lang: Lang) -> Option<Library> {
    None
}

/// Does nothing: all words are embedded.
pub fn take_rest(_: Lang) {}

/// `None`: the lessons have their prose from the start.
pub fn with_prose(_library: &Library, _lang: Lang) -> Option<Library> {
    None
}

/// Must be called before the window is opened.
pub fn before_opening() {
    opening::begin();
    keep_memory();
}

/// Makes the C library keep freed memory instead of returning it to the system. For a frame of ten thousand bodies, a driver
/// without a graphics card allocates and frees ten megabytes. Getting them again, page by page, took two milliseconds.
///
/// glibc keeps as much as the largest block freed so far, up to this size (`man mallopt`, `M_MMAP_THRESHOLD`). Nothing is written
/// to the block, so it takes no memory.
fn keep_memory() {
    const MOST: usize = 31 << 20;
    if cfg!(target_env = "gnu") {
        drop(black_box(Vec::<u8>::with_capacity(MOST)));
    }
}

/// Must be called first thing inside the window.
pub fn after_opening() {
    opening::end();
    simulate_mouse_with_touch(false);
    prevent_quit();
}

/// True if the window was asked to close. It closes at the end of this frame.
pub fn is_closing() -> bool {
    is_quit_requested()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_window_is_smaller_than_the_screen() {
        assert_eq!(size_on(Some((1920, 1080))), (1440, 900));
        assert_eq!(size_on(Some((1366, 768))), (1229, 691));
        assert_eq!(size_on(Some((800, 2000))), (720, 900));
        assert_eq!(size_on(None), (1280, 720));
    }
}
