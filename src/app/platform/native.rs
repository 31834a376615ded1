//! The desktop's side of [`super`]: a window and a clipboard; [`super::files`] keeps settings. No page, hence no address and no events.

use std::env;
use std::ffi::OsString;
use std::hint::black_box;
use std::io::{self, Read};
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex, OnceLock};
use std::thread;
use std::time::Instant;

use glam::Vec2;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::input::{
    TouchPhase, is_any_key_down, mouse_delta_position, mouse_wheel, simulate_mouse_with_touch, touches,
};
use miniquad::conf::{Conf, LinuxBackend, Platform};
use miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};
use std::future::Future;

use super::{Environment, Event, Letters};
use crate::app::fonts::Fetched;
use crate::cli::file::with_plain_ends;
use crate::figure::theme::Theme;
use crate::lesson::Library;
use crate::session::action::Lacking;
use crate::session::code::prints::Prints;
use crate::target::Target;
use crate::words::Lang;

pub use super::files::{
    lead, led, load_settings, present, presented, read_code, save_file, save_settings, set_settings_aside,
};
pub use super::icon::icon;
pub use super::pace::Pace;
pub use super::system_fonts::system_fonts;
pub use macroquad::input::{get_char_pressed, is_key_down, is_key_released, is_mouse_button_down};
pub use macroquad::miniquad;

/// The keys that went down since this was last asked, each as often as it did, in order: macroquad itself tells no more than
/// whether one did.
pub fn keys_pressed() -> Vec<KeyCode> {
    let mut pressed = Presses(vec![]);
    repeat_all_miniquad_input(&mut pressed, *SUBSCRIBER.get_or_init(register_input_subscriber));
    pressed.0
}

/// The number that macroquad gave us as a subscriber to its events.
static SUBSCRIBER: OnceLock<usize> = OnceLock::new();

/// The keys that went down, of all that happened.
struct Presses(Vec<KeyCode>);

impl EventHandler for Presses {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn key_down_event(&mut self, key: KeyCode, _: KeyMods, repeat: bool) {
        if !repeat {
            self.0.push(key);
        }
    }
}

/// What miniquad gives for one notch of the wheel.
pub const WHEEL_NOTCH: f32 = if cfg!(target_os = "windows") {
    120.0
} else if cfg!(target_os = "macos") {
    10.0
} else {
    1.0
};

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Seconds since the program's start; never runs backwards.
pub fn clock() -> f64 {
    START.elapsed().as_secs_f64()
}

/// The same, for measuring.
pub fn real_clock() -> f64 {
    clock()
}

/// Pixels per point of the screen that the window is on.
pub fn dpi_scale() -> f32 {
    miniquad::window::dpi_scale()
}

/// How miniquad should open its window.
pub fn window_settings() -> Platform {
    // miniquad's own fallback never reaches Wayland: without an X server it panics first.
    let only_wayland = env::var_os("WAYLAND_DISPLAY").is_some() && env::var_os("DISPLAY").is_none();
    Platform {
        linux_backend: if only_wayland { LinuxBackend::WaylandOnly } else { LinuxBackend::X11Only },
        linux_wm_class: "hantei",
        ..Platform::default()
    }
}

/// Opens the window and runs the program in it, a frame at a time.
pub fn run(conf: Conf, program: impl Future<Output = ()> + 'static) {
    macroquad::Window::from_config(conf, program);
}

/// Whether keys, buttons or fingers do anything.
pub fn input_is_active() -> bool {
    mouse_delta_position() != Vec2::ZERO
        || mouse_wheel() != (0.0, 0.0)
        || is_any_key_down()
        || [MouseButton::Left, MouseButton::Right, MouseButton::Middle].into_iter().any(is_mouse_button_down)
        || !touches().is_empty()
}

/// Where fingers are, in pixels.
pub fn fingers() -> Vec<Vec2> {
    let down = |phase| !matches!(phase, TouchPhase::Ended | TouchPhase::Cancelled);
    touches().iter().filter(|touch| down(touch.phase)).map(|touch| touch.position).collect()
}

/// The width and height that the window begins with.
pub fn window_size() -> (i32, i32) {
    #[cfg(target_os = "linux")]
    let screen = super::screen::size();
    #[cfg(not(target_os = "linux"))]
    let screen = None;
    size_on(screen)
}

/// The window's size on a screen of this size. Its title bar and the system's own bars need a tenth.
fn size_on(screen: Option<(u16, u16)>) -> (i32, i32) {
    // If the size of the screen is unknown, one that fits on nearly every screen of today.
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

/// The clipboard has lines as the system ends them.
pub fn copy_text(text: &str) {
    let end = if cfg!(windows) { "\r\n" } else { "\n" };
    miniquad::window::clipboard_set(&text.replace('\n', end));
}

/// What is on the clipboard; nothing if it is no text.
pub fn copied_text() -> String {
    with_plain_ends(miniquad::window::clipboard_get().unwrap_or_default())
}

/// Whether someone types into a text field: only then may an input method (for Japanese and others) take keys.
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

/// What a person can paste to come back: here the program's argument.
pub fn full_link(link: &str) -> String {
    link.to_owned()
}

pub fn post(_message: &str) {}

/// Set for a speaker's window that a presenting window has opened.
const PRESENTER: &str = "HANTEI_PRESENTER";

/// Call in a speaker's window: it exits when the presenting window that opened it is gone, for whatever reason. Its standard input
/// is never written to, and ends then.
pub fn leave_with_presenter() {
    if env::var_os(PRESENTER).is_some() {
        thread::spawn(|| {
            let _ = io::stdin().lock().read_to_end(&mut vec![]);
            process::exit(0);
        });
    }
}

/// The speaker's window that was opened from here.
static SPEAKER: Mutex<Option<Child>> = Mutex::new(None);

/// It is there.
pub fn bring(_: Lacking) {}

/// Opens the speaker's window, unless the one that was opened from here is still there.
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

/// The arguments that name a folder of lessons, if this program was started with some.
fn own_lessons() -> Vec<OsString> {
    let mut arguments = env::args_os().skip(1);
    let names = |argument: &OsString| argument.to_string_lossy().starts_with("--lessons");
    let Some(named) = arguments.find(names) else { return vec![] };
    // `--lessons=folder` is one argument, `--lessons folder` two.
    let folder = if named == "--lessons" { arguments.next() } else { None };
    std::iter::once(named).chain(folder).collect()
}

/// Whether the speaker's window that was opened from here was closed.
pub fn speaker_has_left() -> bool {
    let Ok(mut speaker) = SPEAKER.lock() else { return false };
    speaker.as_mut().is_some_and(|speaker| !matches!(speaker.try_wait(), Ok(None)))
}

pub fn next_event() -> Option<Event> {
    None
}

/// The Japanese fonts are embedded: none come later.
pub fn japanese_fonts(_: Letters) -> Option<Vec<Fetched>> {
    None
}

/// The words are embedded, too: none come later.
pub fn with_titles(_library: &Library, _lang: Lang) -> Option<Library> {
    None
}

/// The lessons have their prose from the start.
pub fn with_prose(_library: &Library, _lang: Lang) -> Option<Library> {
    None
}

/// What is shown is printed here.
pub fn prints(_: Target, _: Lang) -> Option<Prints> {
    None
}

static OPENING: AtomicBool = AtomicBool::new(false);

/// Call before the window is opened.
pub fn before_opening() {
    OPENING.store(true, Relaxed);
    keep_memory();
}

/// Has the C library keep what it frees, instead of giving it back to the system. For a frame of ten thousand bodies a driver that
/// draws without a graphics card takes ten megabytes, and frees them: to get them again, page by page, took two milliseconds.
///
/// glibc keeps as much as the largest block that it has seen come and go, up to this size (`man mallopt`, `M_MMAP_THRESHOLD`).
/// Nothing is written to the block, so that it takes no memory.
fn keep_memory() {
    const MOST: usize = 31 << 20;
    if cfg!(target_env = "gnu") {
        drop(black_box(Vec::<u8>::with_capacity(MOST)));
    }
}

/// Call first thing inside the window.
pub fn after_opening() {
    OPENING.store(false, Relaxed);
    simulate_mouse_with_touch(false);
}

/// Whether the window is just being opened: miniquad panics if it cannot be, as where there is no display.
#[must_use]
pub fn is_opening() -> bool {
    OPENING.load(Relaxed)
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
